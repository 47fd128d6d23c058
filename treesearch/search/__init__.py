"""The search algorithms: one module for each, to be read beside its figure in the book."""
