"""The reader of trees: ``read`` for one tree, ``read_many`` and ``read_file`` for several."""

from treesearch.reader.trees import Sample, decode, read, read_file, read_many

__all__ = ["Sample", "decode", "read", "read_file", "read_many"]
