"""The reader of trees: ``read`` for one tree, ``read_many`` and ``read_file`` for several.

* ``trees``: one tree. Plain numbers are scanned quickly; every other text goes to the grammar.
* ``files``: several trees.
* ``grammar``: ``tree.lark``, which defines the language, and the errors for texts outside it.
* ``place``: positions in a text, and errors that show the line with a caret. ``diagnosis``: the likely mistake there.
"""

from treesearch.reader.files import Sample, decode, read_file, read_many
from treesearch.reader.trees import read

__all__ = ["Sample", "decode", "read", "read_file", "read_many"]
