"""Trees with one leaf left open, ``?x``: for which x a search finds what."""
