"""Algorithms side by side on a tree or a game: ``compare`` for the whole table, ``measure`` for row after row."""

from treesearch.comparison.table import GIVEN, Compared, Comparison, Job, branching, compare, measure

__all__ = ["GIVEN", "Compared", "Comparison", "Job", "branching", "compare", "measure"]
