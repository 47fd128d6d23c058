"""Comparisons of algorithms, move orders, opponents and conventions."""
