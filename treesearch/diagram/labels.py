"""What nodes and edges say: bounds, windows, cuts, boards and moves as short texts."""

from __future__ import annotations

from math import inf
from typing import Any

from treesearch.diagram import words
from treesearch.game import MAX, Game
from treesearch.values import Bound, spell
from treesearch.visits import Cutoff, Visit

_LONGEST = 40


def clean(text: str) -> str:
    """A text that XML, DOT and TeX can all hold, and that has room: no control characters, no thousand digits."""
    if len(text) > _LONGEST:
        text = f"{text[: _LONGEST - 10]}…{text[-9:]}"
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)


MINUS = "\N{MINUS SIGN}"  # as wide as a plus; a hyphen is half of that


def number(bound: Bound) -> str:
    """A value or an infinity, as a picture shows it."""
    return clean(spell(bound)).replace("-", MINUS) if abs(bound) != inf else "+∞" if bound > 0 else f"{MINUS}∞"


def interval(low: Bound, high: Bound) -> str:
    """The same as an interval, as AIMA 4e's figure 5.5 writes it: ``[3, +∞]``."""
    return f"[{number(low)}, {number(high)}]"


def bound(low: Bound, high: Bound) -> str:
    """What the visited leaves prove of a value: ``= 3``, ``≤ 2``, ``≥ 8``, or ``2..5``."""
    if low == high:
        return f"= {number(low)}"
    if low == -inf:
        return f"≤ {number(high)}" if high != inf else "?"
    return f"≥ {number(low)}" if high == inf else f"{number(low)}..{number(high)}"


def window(visit: Visit) -> tuple[str, ...]:
    """The window on entry and where it stood at the end, a line for each bound: ``α = −∞ → 3``."""
    ends = zip("αβ", visit.entry, (visit.alpha, visit.beta), strict=True)
    return tuple(
        f"{name} = {number(before)}" + (f" → {number(after)}" if before != after else "")
        for name, before, after in ends
    )


def cut_name(cut: Cutoff) -> str:
    """``MIN cut 1``."""
    return words.CUT_NAME.format(kind=cut.kind, number=cut.number)


def cut_test(cut: Cutoff, ties: bool = True) -> str:
    """The test that closed the window, in numbers: ``2 ≤ α = 3``."""
    if cut.player is MAX:
        return f"{number(cut.value)} {'≥' if ties else '>'} β = {number(cut.bound)}"
    return f"{number(cut.value)} {'≤' if ties else '<'} α = {number(cut.bound)}"


def board(game: Game[Any, Any], state: Any) -> dict[str, tuple[str, ...]]:
    """A state's board, to be drawn, if the game has one of a size to be seen: rows of one-sign cells, equally long.

    Else the state in lines of text: as the game shows it, else as Python does.
    """
    own = getattr(game, "board", None)
    if callable(own):
        rows = [clean("".join(row)) for row in own(state)]
        wide = max(map(len, rows), default=0)
        if 0 < wide <= _LONGEST >= len(rows):
            return {"cells": tuple(row.ljust(wide) for row in rows)}
    show = getattr(game, "show", None) or str
    return {"board": tuple(clean(line) for line in str(show(state)).splitlines())}


def action(game: Game[Any, Any], move: Any) -> str:
    """A move in a few letters: as the game shows it, else as Python does."""
    return clean(str((getattr(game, "show_action", None) or str)(move)))
