"""Trees from text."""

from treesearch.reader.one import read

__all__ = ["read"]
