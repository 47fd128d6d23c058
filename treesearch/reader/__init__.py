"""Trees from text: ``read`` for one tree, ``read_many`` and ``read_file`` for several."""

from typing import TYPE_CHECKING, Any

from treesearch.reader.one import read

if TYPE_CHECKING:
    from treesearch.reader.several import Sample, decode, read_file, read_many

__all__ = ["Sample", "decode", "read", "read_file", "read_many"]


def __getattr__(name: str) -> Any:
    """The names of ``several``, imported when they are asked for: most calls read one tree."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from treesearch.reader import several

    return getattr(several, name)
