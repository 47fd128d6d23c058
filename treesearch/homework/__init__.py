"""Homework: generate exercises, read and mark answers, and diagnose mistakes."""
