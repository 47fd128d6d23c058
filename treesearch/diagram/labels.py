"""What nodes and edges say, in short texts, and a picture in words: its title, a nested list, a hint for each node.

Never more than the ink shows.
"""

import re
from math import inf
from typing import Any

from treesearch.diagram import words
from treesearch.diagram.scene import Drawn
from treesearch.game import MAX, Game, Player
from treesearch.trace import Trace
from treesearch.values import Bound, spell
from treesearch.visits import Cutoff

_LONGEST = 40


def clean(text: str) -> str:
    """A text that XML, DOT and TeX can all hold, and that has room: no control characters, no thousand digits."""
    if len(text) > _LONGEST:
        text = f"{text[: _LONGEST - 10]}…{text[-9:]}"
    return printable(text)


def printable(text: str) -> str:
    """A text with a replacement sign for every character that is not shown, or turns others around."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)


MINUS = "\N{MINUS SIGN}"  # as wide as a plus; a hyphen is half of that


def number(bound: Bound) -> str:
    """A value or an infinity, as a picture shows it."""
    return clean(spell(bound)).replace("-", MINUS) if abs(bound) != inf else "+∞" if bound > 0 else f"{MINUS}∞"


def signs(text: str) -> str:
    """A sentence of numbers with the signs of a picture: ``≤`` for ``<=``, a minus, an infinity."""
    return re.sub(r"-(?=\d|∞)", MINUS, re.sub(r"\binf\b", "∞", text.replace("<=", "≤").replace(">=", "≥")))


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


def window(entry: tuple[Bound, Bound], now: tuple[Bound, Bound]) -> dict[str, str]:
    """The window on entry and where it stands or stood at the end, a line for each bound."""
    return {"alpha": moved("α", entry[0], now[0]), "beta": moved("β", entry[1], now[1])}


def moved(name: str, before: Bound, after: Bound) -> str:
    """A bound on entry and at the end: ``α = −∞ → 3``."""
    return f"{name} = {number(before)}" + (f" → {number(after)}" if before != after else "")


def cut(made: Cutoff, ties: bool) -> dict[str, str]:
    """Its name, ``MIN cut 1``, and the test that closed the window, in numbers: ``2 ≤ α = 3``."""
    name = words.CUT_NAME.format(kind=made.kind, number=made.number)
    return {"cut": name, "test": test(made.player, made.value, made.bound, ties)}


def greek(player: Player) -> str:
    """The bound that closes a window: beta where MAX moves, alpha where MIN does."""
    return "β" if player is MAX else "α"


def test(player: Player, value: Bound, bound: Bound, ties: bool) -> str:
    """The test at a node where that player moves: ``2 ≤ α = 3``."""
    sign = (">≥" if player is MAX else "<≤")[ties]
    return f"{number(value)} {sign} {greek(player)} = {number(bound)}"


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


_STEPS = 20


def title(trace: Trace | None) -> str:
    """What the picture is: with the answer, if it shows one."""
    if trace is None:
        return words.TITLE_OF_TREE
    result = trace.result
    value = number(result.value) if result.bound == "=" else f"{result.bound} {number(result.value)}"
    path = " ".join([*(clean(str(action)) for action in result.path[:_STEPS]), *["..."] * (len(result.path) > _STEPS)])
    gaps = {"algorithm": trace.conventions.algorithm, "path": path or words.EMPTY_PATH, "cuts": len(trace.cuts)}
    return words.TITLE_OF_SEARCH.format(value=value, **gaps)


def nested(nodes: list[Drawn]) -> str:
    """The drawn tree as a nested list: ``(MAX = 3: (MIN = 3: 3, 12, 8), (MIN ≤ 2: 2, pruned 4, pruned 6))``."""
    pieces: list[str] = []
    around: list[Drawn] = []  # the open lists
    between = ""
    for item in nodes:
        if item.level < len(around):
            pieces.append(")" * (len(around) - item.level))
            del around[item.level :]
            between = ", "
        pieces += between, _said(item, around[-1].status if around else "searched")
        between = ", "
        if item.children:
            around.append(item)
            between = ": "
    return "".join([*pieces, ")" * len(around)])


def _said(item: Drawn, above: str) -> str:
    """A node without its children, opened if it has some; ``pruned`` at the top of a pruned branch only."""
    leaf = item.shape == "leaf"
    if item.plain and (item.status == above or item.status not in words.STATUS):
        return item.says if leaf else f"({_kind(item)}"
    way = words.BY_MOVE.format(move=item.move) if item.move else ""
    status = words.STATUS.get(item.status, "") if item.status != above else ""
    who = "" if leaf or item.says == item.shape.upper() else item.shape.upper()  # why's nodes have it inside
    name = f"{item.name} =" if item.name and leaf and item.says else item.name
    facts = [words.PRUNED_IF.format(when=item.when)] if item.when else [way, status]
    facts += [who, name, item.says, *(f"[{line}]" for line in (*item.lines.values(), item.folded) if line)]
    said = " ".join(filter(None, facts))
    return f"({said}" if item.children else said


def _kind(item: Drawn) -> str:
    """``MAX``, ``MIN = 3``."""
    return f"{item.shape.upper()} {item.says}" if item.says else item.shape.upper()


def hint(item: Drawn) -> str:
    """What the mouse finds on a node: ``2: MIN ≤ 2, MIN cut 1: 2 ≤ α = 3``."""
    said = f"{item.place}:"
    if item.name and item.name != item.place:
        said = f"{said} {item.name}"
    if known := _kind(item) if item.children else item.says:
        said = f"{said} {known}"
    if item.when or item.status in words.STATUS:
        said = f"{said}, {words.PRUNED_IF.format(when=item.when) if item.when else words.STATUS[item.status]}"
    if item.solution:
        said = f"{said}, {words.ON_SOLUTION}"
    if "cut" not in item.lines:
        return said
    return f"{said}, {': '.join(line for about, line in item.lines.items() if about.startswith(('cut', 'test')))}"
