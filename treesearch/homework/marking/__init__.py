"""Marks an answer: the key, the sum, its lines, and the diagnosis."""
