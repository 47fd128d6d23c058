"""The search algorithms, one module each."""
