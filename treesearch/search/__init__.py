"""One module for each algorithm, each to be read beside its figure in the book."""
