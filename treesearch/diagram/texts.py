"""The texts in and around a node, and the room they take.

Root at the top: the name to the left of a node, small lines to its right, where a triangle is narrow; a leaf's name
below it. Root at the left: the name above, small lines below, a leaf's name behind it.
"""

import re
from math import ceil, inf
from typing import Any

from treesearch.diagram.scene import Block, Board, Drawn, Sizes, Text, board_size, width
from treesearch.game import Bound, Game, is_vector, spell
from treesearch.trace import Cutoff, Trace

TITLE_OF_SEARCH = "{algorithm}: value {value}, path {path}, cuts: {cuts}"
STATUS = {
    "perhaps": "not always looked at",
    "pruned": "pruned",
    "beyond": "below the depth limit",
    "ahead": "not looked at yet",
}
PRUNED_IF = "pruned if {when}:"
ON_SOLUTION = "on the best path"


BOLD = 1.08
"""Where nothing but DejaVu is installed, bold letters are wider by so much; a triangle's sides would cross them."""

BOLD_KINDS = frozenset(("says", "value", "bound", "cut", "name"))
"""Kinds of text in bold letters; a name's are italic too, and a board's all of one width."""

Line = tuple[str, str]
"""The kind of a text, and the text."""


def triangle_base(nodes: list[Drawn], sizes: Sizes) -> int:
    """Return one width for all triangles: what the texts need that still fit into a triangle of good proportions."""
    _, factor = inside(sizes)
    texts = {item.text for item in nodes if item.shape != "leaf"}
    needs = [factor * width(text, sizes.font) * BOLD for text in texts]
    need = max([sizes.triangle * 1.15, *(need for need in needs if need <= sizes.triangle * 2.2)])
    return 4 * ceil(need / 4)  # halves and quarters of it are whole numbers too


def values_fit(nodes: list[Drawn], sizes: Sizes, base: int) -> bool:
    """Return whether the value of every node has room inside it; otherwise all stand outside."""
    return all(item.shape == "leaf" or _value(item, sizes, base) is not None for item in nodes)


def block(item: Drawn, sizes: Sizes, base: int, down: bool, fit: bool = True) -> Block:
    """Return a node's texts and room. If the values do not ``fit``, they stand beside inner nodes."""
    if item.shape == "leaf" and item.plain:
        return _plain_leaf(item.text, sizes, down)
    half, up, within = (
        half_width(item, sizes, base),
        half_height(item, sizes),
        _value(item, sizes, base) if fit or item.shape == "leaf" or not item.text else None,
    )
    # nothing stands beside it, as at most nodes: there is no room to be measured
    if item.plain and down and within is not None:
        return Block(half, up, up, half, half, within)
    room = _Room(sizes, half, up, sizes.ring if item.lit else 0.0)
    room.texts += within or []
    # a value without room inside stands first among the lines beside its node
    lines = [] if within is not None else [("value", item.text)]
    (_down if down else _right)(
        item, room, [*lines, *item.lines.items(), *(("board", line) for line in item.board)]
    )
    move = (
        0.0 if not item.move else width(item.move, sizes.small) / 2 + 2 if down else sizes.row / 2
    )
    along, across = [(room.top, room.bottom), (room.left, room.right)][:: 1 if down else -1]
    before, after = max(across[0], move), max(across[1], move) + (0 if down else 2)
    return Block(half, ceil(along[0]), along[1], before, after, room.texts, room.board)


class _Room:
    """The texts in and around a node, and how far they reach from its middle."""

    def __init__(self, sizes: Sizes, half: int, up: int, ring: float) -> None:
        self.sizes, self.half, self.up, self.ring = sizes, half, up, ring
        self.left = self.right = float(half)
        self.top = self.bottom = float(up)
        self.gap = sizes.small * 0.4 + ring
        self.texts: list[Text] = []
        self.board: Board | None = None

    def reach(self, left: float, top: float, right: float, bottom: float) -> None:
        """Take that room too."""
        self.left, self.right = max(self.left, -left), max(self.right, right)
        self.top, self.bottom = max(self.top, -top), max(self.bottom, bottom)

    def put(self, x: float, y: float, anchor: str, line: Line) -> tuple[float, float]:
        """Write a line, or a box to write into, whose row starts at y; how wide and how high it is."""
        text = Text(x, y, anchor, *line)
        wide, tall = line_width(text.kind, text.text, self.sizes), self.sizes.row
        if text.kind == "blank":
            wide, tall = blank(self.sizes)
        self.texts.append(text._replace(y=y + tall / 2))
        left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
        self.reach(left, y, left + wide, y + tall)
        return wide, tall

    def draw(self, x: float, y: float, rows: tuple[str, ...], centred: bool = False) -> None:
        """Draw a board."""
        wide, tall = board_size(rows, self.sizes.cell)
        x -= wide / 2 if centred else 0.0
        self.board = Board(x, y, self.sizes.cell, rows)
        self.reach(x, y, x + wide, y + tall)


def _value(item: Drawn, sizes: Sizes, base: int) -> list[Text] | None:
    """Return a node's value inside it; ``None`` if it has no room there."""
    if not item.text:
        return []
    lift, factor = inside(sizes)
    room = sizes.triangle * 0.8 if item.shape == "chance" else base / factor
    # 0.01: the base may come from this very width, and rounding must not push the text out
    if item.shape != "leaf" and width(item.text, sizes.font) * BOLD > room + 0.01:
        return None
    return [
        Text(0.0, {"max": lift, "min": -lift}.get(item.shape, 0.0), "middle", "says", item.text)
    ]


def _plain_leaf(text: str, sizes: Sizes, down: bool) -> Block:
    """Return a box with a number in it, as most nodes are."""
    up, half = sizes.box // 2, _half_box(text, sizes)
    texts = [Text(0.0, 0.0, "middle", "says", text)] if text else []
    if down:
        return Block(half, up, up, half, half, texts)
    return Block(half, half, half + sizes.small * 0.4, up, up + 2, texts)


def _half_box(text: str, sizes: Sizes) -> int:
    return ceil(max(sizes.box, width(text, sizes.font) + sizes.font * 0.9) / 2)


def inside(sizes: Sizes) -> tuple[float, float]:
    """Return how far a triangle's text stands from its middle, and the base it needs for a text of width 1."""
    bottom, tall = sizes.font * 0.5, sizes.font * 0.75
    return sizes.triangle / 2 - bottom - tall / 2, 1 / (1 - (bottom + tall) / sizes.triangle)


def half_width(item: Drawn, sizes: Sizes, base: int) -> int:
    """Half the width of a node's own shape."""
    if item.shape == "leaf":
        return _half_box(item.text, sizes)
    return (sizes.triangle if item.shape == "chance" else base) // 2


def half_height(item: Drawn, sizes: Sizes) -> int:
    """Half the height of a node's own shape."""
    return (sizes.box if item.shape == "leaf" else sizes.triangle) // 2


def _names(item: Drawn) -> list[Line]:
    """Return the label of a node: its name, and its number in the order of visiting."""
    return [("name", item.name)] * bool(item.name) + [("order", str(item.order))] * (
        item.order is not None
    )


def text_size(kind: str, sizes: Sizes) -> float:
    """Return how large a kind of text is written."""
    if kind in ("row", "caption"):
        return sizes.caption
    return sizes.font if kind in ("says", "value", "bound") else sizes.small


def line_width(kind: str, text: str, sizes: Sizes) -> float:
    """Room for a line: boards stand in letters of one width, an order in a pill."""
    size = text_size(kind, sizes)
    if kind == "board":
        return len(text) * size * 0.62
    return width(text, size) * (BOLD if kind in BOLD_KINDS else 1) + (
        size * 0.7 if kind == "order" else 0
    )


def frame(text: Text, sizes: Sizes) -> tuple[float, float, float] | None:
    """Return the middle, width and height of what is drawn around a text: a blank's box, an order's pill; else ``None``."""
    if text.kind not in ("blank", "order"):
        return None
    tall = sizes.small * 1.15
    # no narrower than high: one digit stands in a circle
    size = (
        blank(sizes)
        if text.kind == "blank"
        else (max(line_width("order", text.text, sizes), tall), tall)
    )
    return text.x + {"start": size[0] / 2, "end": -size[0] / 2}.get(text.anchor, 0.0), *size


def blank(sizes: Sizes) -> tuple[float, float]:
    """Return the box that a student writes a value into."""
    return sizes.font * 2.6, sizes.font * 1.6


def _beside(item: Drawn, sizes: Sizes, half: int, tall: float) -> tuple[float, float]:
    """Return where lines beside a node start, and how far from its middle: on the side where its triangle is narrow."""
    up = half_height(item, sizes)
    if item.shape in ("leaf", "chance"):
        return (max(-up, -tall / 2) if item.shape == "chance" else -tall / 2), half
    start = -up if item.shape == "max" else max(-up, up - tall)
    part = tall if item.shape == "max" else up - start
    return start, half * min(1.0, part / (2 * up))


def _down(item: Drawn, room: _Room, lines: list[Line]) -> None:
    """Names at the left, lines at the right; a leaf's names and board below it."""
    row, names = room.sizes.row, _names(item)
    if item.shape == "leaf":
        for name in names:
            room.put(0.0, max(room.bottom, room.up + room.ring) + 1, "middle", name)
        if item.cells:
            room.draw(0.0, room.bottom + room.gap, item.cells, centred=True)
    elif names:
        start, edge = _beside(item, room.sizes, room.half, len(names) * row)
        for i, name in enumerate(names):
            room.put(-edge - room.gap, start + i * row, "end", name)
    _stack(item, room, lines)
    if item.folded:
        room.put(0.0, max(room.up + room.ring + 1, room.bottom), "middle", ("folded", item.folded))


def _stack(item: Drawn, room: _Room, lines: list[Line]) -> None:
    """Place a blank, small lines and a board at the right of a node."""
    row, cells = room.sizes.row, item.cells if item.shape != "leaf" else ()
    tall = (
        len(lines) * row
        + item.blank * blank(room.sizes)[1]
        + bool(cells) * board_size(cells, room.sizes.cell)[1]
    )
    if not tall:
        return
    y, edge = _beside(item, room.sizes, room.half, tall)
    x = edge + room.gap
    if item.blank:
        y += room.put(x, y, "start", ("blank", ""))[1]
    for line in lines:
        room.put(x, y, "start", line)
        y += row
    if cells:
        room.draw(x, y, cells)


def _right(item: Drawn, room: _Room, lines: list[Line]) -> None:
    """Names above, all else below; a leaf's names and board behind it."""
    row, leaf = room.sizes.row, item.shape == "leaf"
    x, y = (
        (room.half + room.gap, -row / 2)
        if leaf
        else (-float(room.half), -room.up - room.ring - row - 3)
    )
    for name in _names(item):
        x += room.put(x, y, "start", name)[0] + room.sizes.small * 0.4
    if item.folded:
        room.put(room.half + room.gap, -row / 2, "start", ("folded", item.folded))
    y = room.up + room.ring + 1.0
    if item.blank:
        y += 2 + room.put(-blank(room.sizes)[0] / 2, y + 2, "start", ("blank", ""))[1]
    for line in lines:
        room.put(-float(room.half), y, "start", line)
        y += row
    if item.cells:
        tall = board_size(item.cells, room.sizes.cell)[1]
        room.draw(x if leaf else -float(room.half), -tall / 2 if leaf else y + 2, item.cells)


# What nodes and edges say, in short texts, and a picture in words: its title, a nested list, a hint for each node.


_LONGEST = 40


def clean(text: str) -> str:
    """Return a text that XML, DOT and TeX can all hold, and that has room: no control characters, no thousand digits."""
    if len(text) > _LONGEST:
        text = f"{text[: _LONGEST - 10]}…{text[-9:]}"
    return printable(text)


def printable(text: str) -> str:
    """Return a text with a replacement sign for every character that is not shown, or turns others around."""
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text
    )


MINUS = "\N{MINUS SIGN}"  # as wide as a plus; a hyphen is half of that


def number(bound: Bound) -> str:
    """Return a value or an infinity, as a picture shows it."""
    return (
        clean(spell(bound)).replace("-", MINUS)
        if is_vector(bound) or abs(bound) != inf
        else "+∞"
        if bound > 0
        else f"{MINUS}∞"
    )


def signs(text: str) -> str:
    """Return a sentence of numbers with the signs of a picture: ``≤`` for ``<=``, a minus, an infinity."""
    # the infinity first: its minus is known by the sign behind it
    return re.sub(
        r"-(?=\d|∞)", MINUS, re.sub(r"\binf\b", "∞", text.replace("<=", "≤").replace(">=", "≥"))
    )


def interval(low: Bound, high: Bound) -> str:
    """Return a bound as an interval, as AIMA 4e's figure 5.5 writes it: ``[3, +∞]``."""
    return f"[{number(low)}, {number(high)}]"


def bound(low: Bound, high: Bound) -> str:
    """Return the bound that the visited leaves prove: ``= 3``, ``≤ 2``, ``≥ 8``, or ``2..5``."""
    if low == high:
        return f"= {number(low)}"
    if low == -inf:
        return f"≤ {number(high)}" if high != inf else "?"
    return f"≥ {number(low)}" if high == inf else f"{number(low)}..{number(high)}"


def window(entry: tuple[Bound, Bound], now: tuple[Bound, Bound]) -> dict[str, str]:
    """Return the window on entry and where it stands or stood at the end, a line for each bound."""
    return {"alpha": moved("α", entry[0], now[0]), "beta": moved("β", entry[1], now[1])}


def moved(name: str, before: Bound, after: Bound) -> str:
    """Return a bound on entry and at the end: ``α = −∞ → 3``."""
    return f"{name} = {number(before)}" + (f" → {number(after)}" if before != after else "")


def cut(cutoff: Cutoff, ties: bool, mean: str = "") -> dict[str, str]:
    """Return the name of a cut, ``MIN cut 1``, and its test in numbers: ``2 ≤ α = 3``.

    ``mean``: of a chance node, the sum that its value is.
    """
    name = f"{cutoff.kind} cut {cutoff.number}"
    line = test(cutoff.high, cutoff.value, cutoff.bound, ties)
    if mean:
        factors = re.sub(r"[*](-[^ ]+)", r"·(\1)", mean).replace("*", "·")
        line = f"{factors} = {line}"
    return {"cut": name, "test": signs(line)}


def greek(high: bool) -> str:
    """Return the bound that closes a window: beta for a value that is too high, else alpha."""
    return "β" if high else "α"


def test(high: bool, value: Bound, bound: Bound, ties: bool) -> str:
    """Return the test of a value against beta (``high``) or alpha: ``2 ≤ α = 3``."""
    sign = (">≥" if high else "<≤")[ties]
    return f"{number(value)} {sign} {greek(high)} = {number(bound)}"


def board(game: Game[Any, Any], state: Any) -> dict[str, tuple[str, ...]]:
    """Return a state's board, to be drawn, if the game has one of a size to be seen: rows of one-sign cells, equally long.

    Else the state in lines of text: as the game shows it, else as Python does.
    """
    board_of = getattr(game, "board", None)
    if callable(board_of):
        rows = [clean("".join(row)) for row in board_of(state)]
        wide = max(map(len, rows), default=0)
        if 0 < wide <= _LONGEST >= len(rows):
            return {"cells": tuple(row.ljust(wide) for row in rows)}
    show = getattr(game, "show", None) or str
    # str, as somebody's own show() may return what is no text
    return {"board": tuple(clean(line) for line in str(show(state)).splitlines())}


def action(game: Game[Any, Any], move: Any) -> str:
    """Return a move in a few letters: as the game shows it, else as Python does."""
    return clean(str((getattr(game, "show_action", None) or str)(move)))


_STEPS = 20


def spoken_title(trace: Trace | None) -> str:
    """Return the title of the picture: with the answer, if it shows one."""
    if trace is None:
        return "A game tree"
    result = trace.result
    value = (
        number(result.value) if result.bound == "=" else f"{result.bound} {number(result.value)}"
    )
    path = " ".join(
        [
            *(clean(str(action)) for action in result.path[:_STEPS]),
            *["..."] * (len(result.path) > _STEPS),
        ]
    )
    gaps = {
        "algorithm": trace.settings.algorithm,
        "path": path or "(none)",
        "cuts": len(trace.cuts),
    }
    return TITLE_OF_SEARCH.format(value=value, **gaps)


def nested(nodes: list[Drawn]) -> str:
    """Return the drawn tree as a nested list: ``(MAX = 3: (MIN = 3: 3, 12, 8), (MIN ≤ 2: 2, pruned 4, pruned 6))``."""
    pieces: list[str] = []
    around: list[Drawn] = []  # the open lists
    between = ""
    for item in nodes:
        if item.level < len(around):
            pieces.append(")" * (len(around) - item.level))
            del around[item.level :]
            between = ", "
        pieces += between, _node_words(item, around[-1].status if around else "searched")
        between = ", "
        if item.children:
            around.append(item)
            between = ": "
    return "".join([*pieces, ")" * len(around)])


def _node_words(item: Drawn, above: str) -> str:
    """Return a node without its children, opened if it has some.

    ``pruned`` at the top of a pruned branch only.
    """
    leaf = item.shape == "leaf"
    # most nodes: of them nothing is told that stands below
    if item.plain and (item.status == above or item.status not in STATUS):
        return item.text if leaf else f"({_kind(item)}"
    move = f"by {item.move}:" if item.move else ""
    status = STATUS.get(item.status, "") if item.status != above else ""
    who = "" if leaf or item.text == item.mover else item.mover  # why's nodes have it inside
    name = f"{item.name} =" if item.name and leaf and item.text else item.name
    facts = [PRUNED_IF.format(when=item.when)] if item.when else [move, status]
    facts += [
        who,
        name,
        item.text,
        *(f"[{line}]" for line in (*item.lines.values(), item.folded) if line),
    ]
    words = " ".join(filter(None, facts))
    return f"({words}" if item.children else words


def _kind(item: Drawn) -> str:
    """``MAX``, ``MIN = 3``."""
    return f"{item.mover} {item.text}" if item.text else item.mover


def hint(item: Drawn) -> str:
    """Return the tooltip of a node: ``2: MIN ≤ 2, MIN cut 1: 2 ≤ α = 3``."""
    words = f"{item.place}:"
    if item.name and item.name != item.place:
        words = f"{words} {item.name}"
    if value := _kind(item) if item.children else item.text:
        words = f"{words} {value}"
    if item.when or item.status in STATUS:
        words = f"{words}, {PRUNED_IF.format(when=item.when) if item.when else STATUS[item.status]}"
    if item.solution:
        words = f"{words}, {ON_SOLUTION}"
    if "cut" not in item.lines:
        return words
    # an open leaf leaves a node several tests: test, test 1, test 2
    return f"{words}, {': '.join(line for about, line in item.lines.items() if about.startswith(('cut', 'test')))}"
