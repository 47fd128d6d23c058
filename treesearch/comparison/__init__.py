"""Algorithms, orders of children and conventions side by side: ``compare`` and its table, ``reorder``, ``variants``."""
