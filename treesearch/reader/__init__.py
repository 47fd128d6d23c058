"""Trees from text: ``read`` for one tree, ``read_many`` and ``read_file`` for several."""

from treesearch.reader.one import read
from treesearch.reader.several import Sample, decode, read_file, read_many

__all__ = ["Sample", "decode", "read", "read_file", "read_many"]
