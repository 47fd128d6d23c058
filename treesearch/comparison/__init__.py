"""Comparisons of algorithms, orders of children, opponents and conventions."""
