"""The rubric's arithmetic, all of it in one place::

    score = max over h of  value + path + max(0, cuts + what h carries of value and path) + the rest

each item worth w_i if it is right, and 0.6 w_i if it is right under h. ``h`` is nothing, or one registered mistake:
what is right given that mistake earns part of its points (carry-through), if the answer shows that something was
searched: a cut, a bound or a window that earns points, or "no cuts" where only the mistake gives none. What false cuts
cost beyond the points for cuts is taken from what is carried. The weights w_i are the scheme's points, 0.6 is its rate
"carried". The sum of the cuts stands in ``cutmarks``.

Of an item that is stated in two ways the worse counts. So the order of lines, or a line written again, changes nothing,
and a right line more, or one put right, never lowers the score. Points are exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import repeat
from typing import Any, NamedTuple

from treesearch.homework.marking.claims import Claims
from treesearch.homework.marking.cutmarks import NO_MARKS, NONE, CutMarks, Ledger, exact
from treesearch.homework.marking.extras import Extra, extras, leaves_below, pruned_list
from treesearch.homework.marking.key import Key, Wrong, same_beginning
from treesearch.homework.marking.scheme import Scheme
from treesearch.homework.mistakes.facts import Facts
from treesearch.tree import Path


class Points(NamedTuple):
    """What each item earns under one hypothesis; ``extras``: what else was asked, each with the part it earns.

    ``bonus``: what of value and path is carried, and so stands against the cost of false cuts.
    """

    value: Fraction
    path: Fraction
    bonus: Fraction
    cuts: CutMarks
    extras: tuple[tuple[Extra, Fraction], ...]
    hypothesis: Wrong | None

    @property
    def score(self) -> Fraction:
        """The sum over the items."""
        section = max(NONE, self.cuts.total + self.bonus) - self.bonus
        rest = sum((part * exact(extra.points) for extra, part in self.extras), NONE)
        return self.value + self.path + section + rest


def best_points(key: Key, scheme: Scheme, said: Claims) -> Points:
    """The maximum over the hypotheses; on a tie the plain sum, without any mistake."""
    ledger = Ledger(key, scheme, said)
    plain = points_under(None, key, scheme, said, ledger)
    if plain.score >= scheme.max_score or said.empty:
        return plain
    more = bool(said.nodes or said.windows or said.examined or said.leaves)
    tried = [plain]
    for group in key.alike:
        if more or _carries(said, group[0].facts, key, ledger):
            tried += (points_under(h, key, scheme, said, ledger) for h in (group if more else _kinds(group)))
    return max(tried, key=lambda one: one.score)


def _kinds(group: Sequence[Wrong]) -> Iterable[Wrong]:
    """One mistake of each kind; those of one kind that give the same answer carry the same."""
    return {wrong.mistakes[0].kind: wrong for wrong in reversed(group)}.values()


def _carries(said: Claims, wrong: Facts, key: Key, ledger: Ledger) -> bool:
    """Whether anything that is wrong is right after this mistake."""
    value = wrong.value != key.right.value and wrong.value in said.values
    return value or (wrong.path != key.right.path and wrong.path in said.paths) or bool(ledger.after(wrong))


def points_under(h: Wrong | None, key: Key, scheme: Scheme, said: Claims, ledger: Ledger) -> Points:
    """The sum under one hypothesis, item by item."""
    facts, right, points = h.facts if h else None, key.right, scheme.points
    cuts = NO_MARKS
    if points["cuts"] and (right.cuts or _says_no_cuts(key, said, points)):
        held = ledger.after(facts) if facts else None
        cuts = ledger.marks(held) if held else ledger.plain
    rest = tuple(_extras(facts, key, scheme, said, cuts))
    worth = exact(points["value"])
    value = worst(said.values, lambda value: worth * (value == right.value))
    path = worst(said.paths, lambda path: path_points(key, scheme, path))
    if h is None or facts is None or not (cuts.won or _searched(said, right, facts, rest)):
        return Points(value, path, NONE, cuts, rest, h)
    carried = worth * exact(scheme.rates["carried"])
    value_h = worst(said.values, lambda value: max(worth * (value == right.value), carried * (value == facts.value)))
    path_h = worst(said.paths, lambda path: max(path_points(key, scheme, path), _path_after(h, scheme, path)))
    return Points(value_h, path_h, value_h - value + path_h - path, cuts, rest, h)


def _says_no_cuts(key: Key, said: Claims, points: Mapping[str, float]) -> bool:
    """Whether an answer to a tree in which nothing is cut says something of cuts, or is right without."""
    value, path = said.value == key.right.value, path_is_right(key, said.path)
    ends = [right for item, right in (("value", value), ("path", path)) if points[item]]
    return said.no_cuts or bool(said.cuts) or said.pruned is not None or (bool(ends) and all(ends))


def _searched(said: Claims, right: Facts, facts: Facts, rest: Iterable[tuple[Extra, Fraction]]) -> bool:
    """Whether a bound or window earns something, or "no cuts" is wrong, and right after the mistake."""
    none = said.no_cuts and not said.cuts and bool(right.cuts) and not facts.cuts
    return none or any(part and extra.searched for extra, part in rest)


def worst(stated: Sequence[Any], earns: Callable[[Any], Fraction]) -> Fraction:
    """What the worst of several statements about one thing earns; none earns nothing."""
    return min(map(earns, stated), default=NONE)


def path_points(key: Key, scheme: Scheme, path: tuple[Any, ...]) -> Fraction:
    """All for the right path, for the right one counted from 0 all but ``once``, for a right beginning a part."""
    points, right = exact(scheme.points["path"]), key.right.path
    if path_is_right(key, path):
        return points
    if counts_from_0(path, right):
        return max(NONE, points - exact(scheme.rates["once"]))
    same = Fraction(same_beginning(path, right), len(right) or 1)
    return points * exact(scheme.rates["prefix"]) * same


def counts_from_0(path: tuple[Any, ...], right: tuple[Any, ...]) -> bool:
    """Whether it is the right path, the children counted from 0."""
    return bool(right) and path == tuple(step - 1 for step in right)


def _path_after(h: Wrong, scheme: Scheme, path: tuple[Any, ...]) -> Fraction:
    """What the path earns as that of a mistake; the right path in other notation loses ``once``."""
    if path != h.facts.path:
        return NONE
    points = exact(scheme.points["path"])
    if h.mistakes[0].kind == "notation":
        return max(NONE, points - exact(scheme.rates["once"]))
    return points * exact(scheme.rates["carried"])


def path_is_right(key: Key, path: tuple[Any, ...] | None) -> bool:
    """Whether it is the best path; for plain minimax, any truly optimal one."""
    return path is not None and (path == key.right.path or key.optimal(path))


def _extras(
    facts: Facts | None, key: Key, scheme: Scheme, said: Claims, cuts: CutMarks
) -> Iterator[tuple[Extra, Fraction]]:
    """What else is asked, with the part of its points that it earns."""
    if scheme.points["pruned"]:
        charged = _charged(key, said, cuts) if scheme.points["cuts"] else set()
        extra = pruned_list(key, said, scheme.points["pruned"], charged)
        yield extra, extra.part
    right = extras(key, scheme, said, key.right)
    under_h: Iterable[Extra | None] = extras(key, scheme, said, facts) if facts else repeat(None)
    for extra, other in zip(right, under_h, strict=False):
        yield extra, max(extra.part, exact(scheme.rates["carried"]) * other.part if other else NONE)


def _charged(key: Key, said: Claims, cuts: CutMarks) -> set[Path]:
    """The leaves whose pruning, or not, is charged with a missed or false cut already."""
    missed = (place for pair in cuts.pairs if pair.claim is None for place in key.right.cuts[pair.cut].skipped)
    leaves = {leaf for place in missed for leaf in leaves_below(key, place)}
    for place in cuts.false:
        for after in said.cuts[place].spots:
            family = key.family(after)
            later = family[family.index(after) + 1 :] if after in family else []
            leaves.update(leaf for one in later for leaf in leaves_below(key, one))
    return leaves
