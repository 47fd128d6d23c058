"""The rubric's arithmetic, all of it in one place::

    score = max over h of the sum over items i of  w_i * (1 if i is right, else 0.6 if i is right under h)

``h`` is nothing, or one registered mistake: what is right given that mistake earns part of its points (carry-through).
The weights w_i are the scheme's points, 0.6 is its rate "carried". Two items may earn a part on their own: a path
whose beginning is right, and the section of the cuts, whose sum stands in ``cutmarks``. Items that are
put right only ever gain, so a corrected answer never scores less.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import repeat
from typing import Any, NamedTuple

from treesearch.homework.marking.claims import Claims
from treesearch.homework.marking.cutmarks import NO_MARKS, CutMarks, Ledger
from treesearch.homework.marking.extras import Extra, extras, leaves_below, pruned_list
from treesearch.homework.marking.key import Key, Wrong, same_beginning
from treesearch.homework.marking.scheme import Scheme
from treesearch.homework.mistakes.facts import Facts
from treesearch.tree import Path


class Points(NamedTuple):
    """What each item earns under one hypothesis; ``extras``: what else was asked, each with the part it earns."""

    value: float
    path: float
    cuts: CutMarks
    extras: tuple[tuple[Extra, float], ...]
    hypothesis: Wrong | None

    @property
    def score(self) -> float:
        """The sum over the items."""
        return self.value + self.path + self.cuts.points + sum(part * extra.points for extra, part in self.extras)


def best_points(key: Key, scheme: Scheme, said: Claims) -> Points:
    """The maximum over the hypotheses; on a tie the plain sum, without any mistake."""
    ledger = Ledger(key, scheme, said.cuts)
    plain = points_under(None, key, scheme, said, ledger)
    if plain.score >= scheme.max_score or said.empty:
        return plain
    more = bool(said.nodes or said.windows or said.examined or said.leaves)
    worth_trying = (group for group in key.alike if more or _carries(said, group[0].facts, key))
    tried = (points_under(h, key, scheme, said, ledger) for group in worth_trying for h in group)
    return max((plain, *tried), key=lambda one: one.score)


def points_under(h: Wrong | None, key: Key, scheme: Scheme, said: Claims, ledger: Ledger) -> Points:
    """The sum under one hypothesis, item by item."""
    w, facts = scheme.points, h.facts if h else None
    value = w["value"] * part(said.value == key.right.value, facts and said.value == facts.value, scheme)
    path = path_points(h, key, scheme, said)
    cuts = ledger.marks(facts) if w["cuts"] and not said.empty else NO_MARKS
    return Points(value, path, cuts, tuple(_extras(facts, key, scheme, said, cuts)), h)


def part(right: bool, right_under_h: object, scheme: Scheme) -> float:
    """1 if the item is right, else what is carried if it is right under h."""
    return 1.0 if right else scheme.rates["carried"] if right_under_h else 0.0


def path_points(h: Wrong | None, key: Key, scheme: Scheme, said: Claims) -> float:
    """The path: what its right beginning earns, or what is carried; the right path in other notation loses ``once``."""
    points, rates = scheme.points["path"], scheme.rates
    plain = points * right_beginning(key, said.path, rates["prefix"])
    if h is None or said.path != h.facts.path:
        return plain
    notation = h.mistakes[0].kind == "notation"
    return max(plain, max(0.0, points - rates["once"]) if notation else points * rates["carried"])


def right_beginning(key: Key, path: tuple[Any, ...] | None, rate: float) -> float:
    """Which part of its points a path earns: all, or for a right beginning ``rate`` pro rata."""
    if path is None:
        return 0.0
    if path_is_right(key, path):
        return 1.0
    return rate * same_beginning(path, key.right.path) / len(key.right.path) if key.right.path else 0.0


def path_is_right(key: Key, path: tuple[Any, ...] | None) -> bool:
    """Whether it is the best path; for plain minimax, any truly optimal one."""
    return path is not None and (path == key.right.path or key.optimal(path))


def _carries(said: Claims, wrong: Facts, key: Key) -> bool:
    """Whether the value, path or a cut that is wrong is right after this mistake."""
    right = key.right
    return (
        (said.value == wrong.value != right.value)
        or (said.path == wrong.path != right.path)
        or any(claim.fits(cut) for claim in said.cuts for cut in wrong.cuts if cut[:3] not in key.right_cuts)
    )


def _extras(
    facts: Facts | None, key: Key, scheme: Scheme, said: Claims, cuts: CutMarks
) -> Iterator[tuple[Extra, float]]:
    """What else is asked, with the part of its points that it earns."""
    if scheme.points["pruned"]:
        charged = _charged(key, said, cuts) if scheme.points["cuts"] else set()
        extra = pruned_list(key, said, scheme.points["pruned"], charged)
        yield extra, extra.part
    right = extras(key, scheme, said, key.right)
    under_h: Iterable[Extra | None] = extras(key, scheme, said, facts) if facts else repeat(None)
    for extra, other in zip(right, under_h, strict=False):
        yield extra, max(extra.part, scheme.rates["carried"] * other.part if other else 0.0)


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
