"""Markdown with the pictures inside it: one file, which needs no other beside it."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Sequence

from treesearch.diagram.typeset import alternative


def markdown(svgs: Sequence[str], told: Sequence[str] = ()) -> str:
    """A paragraph for each picture, its words as alternative text, and one for what is ``told`` of it, if anything."""
    parts = []
    for number, svg in enumerate(svgs):
        data = b64encode(svg.encode()).decode()
        parts.append(f"![{escaped(alternative(svg))}](data:image/svg+xml;base64,{data})")
        parts += [escaped(told[number])] if told else []
    return "\n\n".join(parts) + "\n"


def escaped(text: str) -> str:
    """A text that Markdown shows as it is."""
    return re.sub(r"([\\`*_{}\[\]<>()#+!|~$&-])", r"\\\1", text)
