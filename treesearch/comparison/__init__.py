"""Algorithms side by side on a tree or a game: ``compare`` for the whole table, ``measure`` for row after row."""

from treesearch.comparison.jobs import GIVEN, Job, Row, branching, measure
from treesearch.comparison.table import Comparison, compare

__all__ = ["GIVEN", "Comparison", "Job", "Row", "branching", "compare", "measure"]
