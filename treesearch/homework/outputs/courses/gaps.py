"""What a quiz asks about a tree, gap by gap, for any course system: value, path, cut lines, and each leaf.

The weights leave little to blind strategies: calling every leaf examined, or every one pruned, leaving the lines for
cuts empty, or knowing the value alone, earns at most a quarter each.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from treesearch.game import Player, dotted
from treesearch.homework.marking.key import Key
from treesearch.homework.mistakes.facts import CutAt
from treesearch.homework.outputs import words
from treesearch.tree import Path, nodes
from treesearch.values import spell

SPARE = 2
"""How many lines for cuts are there besides those needed, so that their number gives nothing away."""

NUMBER, TEXT, CHOICE = "number", "text", "choice"


class Gap(NamedTuple):
    """What stands before a gap, its kind and weight, and its answers.

    ``right``: every spelling that earns all. ``partly``: others, each with the percentage it earns. ``wrong``: of a
    CHOICE, what else there is to choose.
    """

    prompt: str
    kind: str
    weight: int
    right: tuple[str, ...]
    partly: tuple[tuple[str, int], ...] = ()
    wrong: tuple[str, ...] = ()


def gaps(key: Key) -> list[Gap]:
    """Every gap for the tree of a key."""
    searched = bool(key.tree.children) and not key.minimax
    leaves, rows = (list(_leaves(key)), list(_cuts(key))) if searched else ([], [])
    real = sum(bool(row.partly) for row in rows)
    blind = 1 + len(rows) - real + max((sum(leaf.right == state for leaf in leaves) for state in _STATES), default=0)
    path = list(_path(key))
    each = -(-3 * blind // (len(path) + real)) if path or real else 1  # so that all that is blind is a quarter of all
    weighted = (gap._replace(weight=each) if gap.partly or gap in path else gap for gap in (*path, *rows, *leaves))
    return [_value(spell(key.right.value)), *weighted]


def mover(key: Key) -> Player:
    """Who moves at the root."""
    return key.trace.game.player(key.trace.game.initial_state())


def _value(value: str) -> Gap:
    kind = NUMBER if re.fullmatch(r"-?\d+(\.\d+)?", value) else TEXT  # a ratio is no number to course systems
    return Gap(words.QUIZ_VALUE, kind, 1, (value,))


def _path(key: Key) -> Iterator[Gap]:
    steps = [str(step) for step in key.right.path]
    if steps:
        spellings = dict.fromkeys(sign.join(steps) for sign in (" ", ", ", ",", "."))
        yield Gap(words.QUIZ_PATH, TEXT, 1, tuple(spellings))


def _cuts(key: Key) -> Iterator[Gap]:
    """A line for each cut, in the order of the search, and some that stay empty."""
    for number, cut in enumerate(key.right.cuts, 1):
        other = next(iter({"MIN", "MAX"} - {cut.kind}))
        right, label = _lines(cut, cut.kind), _lines(cut, other)
        yield Gap(words.QUIZ_CUT.format(number=number), TEXT, 1, right, tuple((line, 75) for line in label))
    for number in range(len(key.right.cuts) + 1, len(key.right.cuts) + SPARE + 1):
        yield Gap(words.QUIZ_CUT.format(number=number), TEXT, 1, (words.QUIZ_NO_CUT,))


def _lines(cut: CutAt, kind: str) -> tuple[str, ...]:
    """How a cut may be written: ``MIN 2.1``, the child after which it is made by its place."""
    place = dotted(cut.after)
    return f"{kind} {place}", f"{kind} cut after {place}", f"{kind} {place.replace('.', ' ')}"


_STATES = tuple((name,) for name in words.QUIZ_STATES.values())


def _leaves(key: Key) -> Iterator[Gap]:
    examined = set(key.right.examined)
    for path, leaf in _all_leaves(key):
        right = words.QUIZ_STATES[path in examined]
        others = tuple(name for name in words.QUIZ_STATES.values() if name != right)
        yield Gap(words.QUIZ_LEAF.format(place=dotted(path), leaf=leaf), CHOICE, 1, (right,), wrong=others)


def _all_leaves(key: Key) -> Iterator[tuple[Path, str]]:
    return ((place.path, str(node)) for place, node in nodes(key.tree) if not node.children)
