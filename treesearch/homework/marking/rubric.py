"""The rubric's arithmetic, all of it in one place::

    score = max over h of  value + path + max(0, cuts + what h carries of value and path) + the rest

each thing worth w_i if it is right, and 0.6 w_i if it is right under h. ``h`` is nothing, or one registered mistake:
what is right given that mistake earns part of its points (carry-through), if the answer shows that something was
searched: a cut, a bound or a window that earns points, or "no cuts" where only the mistake gives none. What false cuts
cost beyond the points for cuts is taken from what is carried. The weights w_i are the scheme's points, 0.6 is its rate
"carried". The sum of the cuts stands in ``cutmarks``, what a list of pruned leaves earns in ``pruned``.

Of a thing that is stated in two ways the worse counts. So the order of lines, or a line written again, changes nothing,
and a right line more, or one put right, never lowers the score. Points are exact.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from treesearch.homework.marking.claims import PATH, PRUNED, VALUE, Claims, Thing
from treesearch.homework.marking.cutmarks import NO_MARKS, CutMarks, Ledger
from treesearch.homework.marking.key import Key, Wrong, same_beginning
from treesearch.homework.marking.pruned import pruned_part
from treesearch.homework.marking.scheme import NONE, Scheme, exact
from treesearch.homework.mistakes.facts import Facts
from treesearch.tree import Path, find

AT_NODES = ("nodes", "windows")
"""What is asked of each node."""

IN_ORDER = ("path", "examined")
"""Lists whose right beginning earns a share."""


# ---- one thing -----------------------------------------------------------------------------------------------------


def asked(key: Key, scheme: Scheme) -> dict[Thing, Fraction]:
    """Each thing but cuts for which the scheme gives points, in its order, and its share of them."""
    found: dict[Thing, Fraction] = {}
    for topic, points in scheme.points.items():
        if points and topic != "cuts":
            places = _nodes(key, scheme) if topic in AT_NODES else [()]
            share = exact(points) / (len(places) or 1)
            found |= {(topic, place): share for place in places}
    return found


def _nodes(key: Key, scheme: Scheme) -> list[Path]:
    """The nodes whose values, bounds or windows are asked: those named, or all that the search enters."""
    named = dict.fromkeys(find(key.tree, name) for name in scheme.nodes)
    return [path for path in named if path in key.right.nodes] if scheme.nodes else sorted(key.right.nodes)


def truth(key: Key, facts: Facts, thing: Thing) -> tuple[Any, ...]:
    """All that may be said of a thing where these facts are so, what is usual first."""
    topic, place = thing
    seen = facts.nodes.get(place)
    match topic:
        case "value":
            return (facts.value,)
        case "path":
            return (facts.path,)
        case "pruned":
            return (facts.pruned,)
        case "examined":
            return (tuple(key.tree[path].value for path in facts.examined),)
        case "leaves":
            return (len(facts.examined),)
    if seen is None:
        return ()
    return key.ways(place, seen) if topic == "nodes" else (seen.window,)


def is_so(key: Key, facts: Facts, thing: Thing, said: Any) -> bool:
    """Whether a statement is right under these facts; for plain minimax any truly optimal path is."""
    if thing == PRUNED:
        gone = key.leaves_below(facts.pruned)
        return any(key.leaves_below([place]) <= gone for place in said)
    return said in truth(key, facts, thing) or (thing == PATH and facts is key.right and key.optimal(said))


def counts_from_0(path: tuple[Any, ...], right: tuple[Any, ...]) -> bool:
    """Whether it is the right path, the children counted from 0."""
    return bool(right) and path == tuple(step - 1 for step in right)


# ---- the sum -------------------------------------------------------------------------------------------------------


class Points(NamedTuple):
    """What each thing that is asked earns, and the cuts, under one hypothesis.

    ``bonus``: what of value and path is carried, and so stands against the cost of false cuts.
    """

    things: Mapping[Thing, Fraction]
    cuts: CutMarks
    bonus: Fraction
    hypothesis: Wrong | None

    @property
    def score(self) -> Fraction:
        """The sum over the items."""
        return sum(self.things.values(), NONE) + max(NONE, self.cuts.total + self.bonus) - self.bonus


def best_points(key: Key, scheme: Scheme, said: Claims) -> Points:
    """The maximum over the hypotheses; on a tie the plain sum, without any mistake."""
    rubric = _Rubric(key, scheme, said)
    plain = rubric.points()
    if plain.score >= scheme.max_score or said.empty:
        return plain
    more = not {topic for topic, _ in said.stated} <= {"value", "path", "pruned"}
    tried = [group for group in key.alike if more or rubric.carries(group[0].facts)]
    return max((plain, *(rubric.points(wrong) for group in tried for wrong in group)), key=lambda one: one.score)


class _Rubric:
    """One answer to one exercise: what is the same under every hypothesis is worked out once."""

    def __init__(self, key: Key, scheme: Scheme, said: Claims) -> None:
        self.key, self.scheme, self.said = key, scheme, said
        self.asked, self.ledger = asked(key, scheme), Ledger(key, scheme, said)
        self.rates = self.ledger.rates
        self.plain = self._things(self._earns)

    def carries(self, wrong: Facts) -> bool:
        """Whether a value, path or cut that is wrong is right after this mistake."""
        ends = ((VALUE, wrong.value, self.key.right.value), (PATH, wrong.path, self.key.right.path))
        told = any(theirs != right and theirs in self.said.stated.get(thing, ()) for thing, theirs, right in ends)
        return told or bool(self.ledger.after(wrong))

    def points(self, h: Wrong | None = None) -> Points:
        """The sum under a hypothesis; value and path are carried where it shows that something was searched."""
        things = self._things(lambda *one: max(self._earns(*one), self._earns_after(h, *one))) if h else {**self.plain}
        cuts = self._cuts(h)
        if PRUNED in things:
            things[PRUNED] = self.asked[PRUNED] * pruned_part(self.key, self.said, self._charged(cuts))
        ends = {thing: self.plain[thing] for thing in (VALUE, PATH) if thing in things}
        none = self.said.no_cuts and not self.said.cuts and bool(self.key.right.cuts) and not (h and h.facts.cuts)
        searched = none or cuts.won or any(won for (topic, _), won in things.items() if topic in AT_NODES)
        things |= {} if searched else ends
        return Points(things, cuts, sum((things[thing] - ends[thing] for thing in ends), NONE), h)

    def _things(self, earns: Callable[[Thing, Any], Fraction]) -> dict[Thing, Fraction]:
        """What each thing earns: as much as the worst of the statements about it."""
        said = self.said.stated
        return {thing: min((earns(thing, one) for one in said.get(thing, ())), default=NONE) for thing in self.asked}

    def _earns(self, thing: Thing, said: Any) -> Fraction:
        """Its points; the right path counted from 0 all but ``once``, the right beginning of a list a share."""
        points = self.asked[thing]
        if is_so(self.key, self.key.right, thing, said):
            return points
        if thing[0] not in IN_ORDER:
            return NONE
        (right,) = truth(self.key, self.key.right, thing)
        if thing == PATH and counts_from_0(said, right):
            return max(NONE, points - self.rates["once"])
        return points * self.rates["prefix"] * Fraction(same_beginning(said, right), len(right) or 1)

    def _earns_after(self, h: Wrong, thing: Thing, said: Any) -> Fraction:
        """What it earns as right after a mistake; the right path in other notation loses ``once``."""
        if thing == PATH and h.mistakes[0].kind == "notation" and said == h.facts.path:
            return max(NONE, self.asked[thing] - self.rates["once"])
        return self.asked[thing] * self.rates["carried"] * is_so(self.key, h.facts, thing, said)

    def _cuts(self, h: Wrong | None) -> CutMarks:
        if not self.scheme.points["cuts"] or not (self.key.right.cuts or self._says_no_cuts()):
            return NO_MARKS
        held = self.ledger.after(h.facts) if h else []
        return self.ledger.marks(held) if held else self.ledger.plain

    def _says_no_cuts(self) -> bool:
        """Whether an answer to a tree in which nothing is cut says something of cuts, or is right without."""
        ends = [thing for thing in (VALUE, PATH) if thing in self.asked]
        without = bool(ends) and all(self.plain[thing] == self.asked[thing] for thing in ends)
        return self.said.no_cuts or bool(self.said.cuts) or PRUNED in self.said.stated or without

    def _charged(self, cuts: CutMarks) -> frozenset[Path]:
        """The leaves whose pruning, or not, is charged with a missed or false cut already."""
        pairs = zip(cuts.pairs, self.key.right.cuts, strict=False)
        missed = [place for pair, cut in pairs if pair.claim is None for place in cut.skipped]
        for line in cuts.false:
            for after in self.said.cuts[line].spots:
                family = self.key.family(after)
                missed += family[family.index(after) + 1 :] if after in family else []
        return self.key.leaves_below(missed)
