"""The mistakes that a teacher adds in an exercise file::

[[mistake]]
function = "greedy:first_child"             # in greedy.py beside this file
title = "First child taken"
explanation = "Your answer is what one gets if the first child is always taken."
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from treesearch.errors import UsageError
from treesearch.homework.classroom import words
from treesearch.homework.marking.fields import Fault, Table, known, listed, string, table
from treesearch.homework.mistakes.own import own_mistake
from treesearch.homework.mistakes.registry import KINDS, Mistake

_FIELDS = ("function", "title", "explanation", "kind")
_FUNCTION = re.compile(r"""^\s*function\s*=\s*["']([A-Za-z_]\w*):""", re.MULTILINE)


def mistakes_told(told: Table) -> tuple[Mistake, ...]:
    """The mistakes of an exercise; Fault where one is none."""
    modules = table(told, "modules", ())
    texts = {name: string(modules, name, ("modules",)) for name in modules}
    return tuple(_mistake(one, texts) for one in listed(told, "mistake", (), "[[mistake]]"))


def _mistake(told: Any, texts: dict[str, str]) -> Mistake:
    if not isinstance(told, dict):
        raise Fault(("mistake",), words.MISTAKE_FIELD.format(key="function"))
    known(told, _FIELDS, ("mistake",))
    function, title, explanation, kind = (string(told, key, ("mistake",)) for key in _FIELDS)
    for key in _FIELDS[:3]:
        if not told.get(key):
            raise Fault(("mistake",), words.MISTAKE_FIELD.format(key=key))
    try:
        return own_mistake(function, kind or KINDS[0], title, explanation, texts)
    except UsageError as error:
        raise Fault(("mistake", "function"), str(error)) from None


def with_modules(text: str, folder: Path) -> str:
    """The text of an exercise with the modules beside it that its mistakes name: so they travel wherever it goes."""
    names = dict.fromkeys(_FUNCTION.findall(text))
    beside = {name: folder / f"{name}.py" for name in names}
    sources = [f"{name} = {_toml(path.read_text('utf-8'))}" for name, path in beside.items() if path.is_file()]
    return "\n".join([text, "[modules]", *sources, ""]) if sources else text


def _toml(text: str) -> str:
    """A text as TOML writes it: as JSON does, but for one sign."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
