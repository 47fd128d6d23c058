"""Compute the sum of a question::

    score  =  value + path + cuts + whatever else is asked          each part not below 0, exact fractions

    value     w if it is right
    path      w x (steps right from the start) / (steps of the longer path, given or right)
    cuts      w x max(0, said - surplus / 2) / n
                n        the right cuts
                said     each right cut: 1 if a line says it; 1/2 if a line names its node with another child, after
                         which something is still skipped, or with none; else 0
                surplus  false lines, less the right cuts of which no line says anything, not below 0
              n = 0: w for "no cuts", w/2 if one cut is invented, else 0
    pruned    the same sum over the skipped children, where it is asked or stands in the place of cuts
    order     w if it is the tree with its children in an order in which as few leaves are read as in the best one
    best      w if it is how many that are
    nodes, windows, examined, leaves     w x the share that is right; examined from the start, as the path

    notation  a twentieth of the question's points, never more than its part has earned, once for each of: names of
              cuts; the path counted from 0, by values or from the other side; a subtree miscopied beside a right child
    by another rule     half of what the sum by that rule's key gives more, if it gives at least two thirds of the
              points, and a statement is right there that is wrong here

1/2, 1/2, 1/20 and 1/2 are the scheme's rates ``place``, ``surplus``, ``notation`` and ``other_rule``, w its points.

A line is false if it says a cut at a node where there is none, or is a further line with another child at a node that
has its line. What only repeats a line, with less or under another name, is no further one. A line after a last child,
which skips nothing, neither earns nor costs, unless the course lists closed windows. One line says one cut, the best
that it fits. Of two values, or paths, that are stated the one that earns less counts. Where cuts are asked and pruned
things are listed beside them, the better of the two sums stands, and false cuts cost in both. A path that exists in the
tree as counted from 1 is that; one with a 0 in it is counted from 0, right to its end or not. A course that asks for no
child sets ``place`` to 1. "no cuts" alone is no evidence of another rule: who cuts nothing may follow none at all.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from operator import itemgetter
from typing import Any, NamedTuple

from treesearch.homework.marking.claims import PATH, PRUNED, Claim, Claims, Spread, Topic
from treesearch.homework.marking.key import Key, Solution, same_beginning
from treesearch.homework.marking.scheme import NONE, Scheme, exact
from treesearch.homework.mistakes.cases import CutAt
from treesearch.homework.mistakes.registry import Mistake
from treesearch.tree import Path, find, text

AT_NODES = ("nodes", "windows")
"""Asked of each node."""

ENOUGH = Fraction(2, 3)
"""The share of the points that another rule's key has to give."""

COUNTING, NAMES, COPYING = "counting", "names", "copying"
"""The three kinds of notation: of the path, of cuts, of subtrees."""

FROM_0, BY_VALUES, OTHER_SIDE = "from_0", "by_values", "other_side"
"""The ways in which a path may be written otherwise."""

AGAIN, LAST = "again", "last"
"""Why a line that answers no cut costs nothing: it repeats one, or it is after a last child."""


class Earned(NamedTuple):
    """The points of a topic; ``notation``: the other notation in which a path is right."""

    points: Fraction = NONE
    notation: str = ""


def topic_weights(key: Key, scheme: Scheme) -> dict[Topic, Fraction]:
    """Return the topics of a question without its cuts, in the order of the scheme, each with its points."""
    weights: dict[Topic, Fraction] = {}
    for part, points in scheme.points.items():
        if points and part != "cuts":
            places = _nodes(key, scheme) if part in AT_NODES else [()]
            weights |= {(part, place): exact(points) / (len(places) or 1) for place in places}
    return weights


def _nodes(key: Key, scheme: Scheme) -> list[Path]:
    """Return the nodes in the question: those that the scheme names, or all that the search enters."""
    # a node that the search never enters has no window, and asking for it would cost everybody its points
    named = dict.fromkeys(find(key.tree, name) for name in scheme.nodes)
    return (
        [path for path in named if path in key.right.nodes]
        if scheme.nodes
        else sorted(key.right.nodes)
    )


def right_contents(solution: Solution, topic: Topic, content: Any = ()) -> tuple[Any, ...]:
    """Return all that is right on a topic, the usual form first; of paths the right one nearest to ``content``."""
    part, place = topic
    match part:
        case "value":
            return (solution.right.value,)
        case "path":
            return (solution.path_like(content),)
        case "pruned":
            return (solution.right.pruned,)
        case "examined":
            return (tuple(solution.tree[path].value for path in solution.right.examined),)
        case "leaves":
            return (len(solution.right.examined),)
        case "order":
            return (text(solution.fewest.tree),) if solution.fewest else ()
        case "best":
            return (solution.fewest.leaves,) if solution.fewest else ()
    if place not in solution.right.nodes:
        return ()
    return (
        solution.right_bounds(place) if part == "nodes" else (solution.right.nodes[place].window,)
    )


def is_right(solution: Solution, topic: Topic, content: Any) -> bool:
    """Return whether a statement is right; in a list of what is pruned each may be."""
    if topic == PRUNED:
        gone = leaves_of(solution, solution.right.pruned)
        # a number that stands in the tree twice may mean either leaf: it is right if one of them is skipped
        return all(
            any(solution.leaves_below(place) <= gone for place in spread) for spread in content
        )
    if topic[0] == "order":
        return solution.fewest is not None and solution.leaves_in(content) == solution.fewest.leaves
    return content in right_contents(solution, topic, content)


def _earned(solution: Solution, topic: Topic, weight: Fraction, content: Any) -> Earned:
    """Return the points of a statement: all, or of a list the share that is right from the start."""
    if is_right(solution, topic, content):
        return Earned(weight)
    if topic[0] not in ("path", "examined"):
        return Earned()
    (right,) = right_contents(solution, topic, content)
    # counted in another way the path is compared as if it were written in ours, less the cost of notation
    notation = notation_of(solution, content, right) if topic == PATH else ""
    if notation == OTHER_SIDE or (notation and not _exists(solution, content)):
        content = tuple(step + 1 for step in content) if notation == FROM_0 else right
        return Earned(weight * from_the_start(content, right), notation)
    return Earned(weight * from_the_start(content, right))


def _exists(solution: Solution, path: tuple[Any, ...]) -> bool:
    """Return whether a path exists as child numbers from 1."""
    return all(isinstance(step, int) for step in path) and path in solution.case.spots


def from_the_start(content: Sequence[object], right: Sequence[object]) -> Fraction:
    """Return (steps right from the start) / (steps of the longer path)."""
    return Fraction(same_beginning(content, right), max(len(content), len(right), 1))


def notation_of(solution: Solution, content: tuple[Any, ...], right: tuple[Any, ...]) -> str:
    """Return the other notation in which a path is written, or ""."""
    if content and content == tuple(step - 1 for step in right):
        return FROM_0
    if content and content == (solution.right.value,) * len(right):
        return BY_VALUES
    # right to left, some count the children from the side at which the search begins
    sizes = (len(solution.family(right[: depth + 1])) for depth in range(len(right)))
    if solution.conventions.order == "rtl" and content == tuple(
        size + 1 - step for size, step in zip(sizes, right, strict=True)
    ):
        return OTHER_SIDE
    return FROM_0 if 0 in content and all(isinstance(step, int) for step in content) else ""


class Shared(NamedTuple):
    """A sum over right children. ``shares``: how much of each is written. ``costs``: the false ones, each with its cost.

    The first false ones take the place of missing ones, and cost nothing.
    """

    weight: Fraction
    shares: tuple[Fraction, ...]
    costs: Mapping[int, Fraction]
    nothing: bool

    @property
    def each(self) -> Fraction:
        """The points of a right child."""
        return self.weight / len(self.shares) if self.shares else self.weight

    @property
    def earned(self) -> Fraction:
        """Weight x shares / n, before anything is charged; for n = 0, whether it is written that there is ``nothing``."""
        if not self.shares:
            return self.weight if self.nothing else NONE
        return self.each * sum(self.shares, NONE)

    @property
    def of_list(self) -> Fraction:
        """The points of a list of what is pruned, before the false cuts beside it are charged."""
        costs = (cost for line, cost in self.costs.items() if line >= 0)
        return max(NONE, self.earned - sum(costs, NONE))

    @property
    def total(self) -> Fraction:
        """Weight x max(0, shares - surplus x rate) / n."""
        return max(NONE, self.earned - sum(self.costs.values(), NONE))


def shared(
    weight: Fraction,
    rate: Fraction,
    shares: Sequence[Fraction],
    false: Sequence[int],
    nothing: bool,
) -> Shared:
    """Return the sum with the cost of each false line, in their order; ``nothing``: somebody writes that there is none."""
    # a false line in the place of a missing cut has lost the points of that cut already
    missing = sum(not part for part in shares)
    each = weight / len(shares) if shares else weight
    costs = {line: each * rate * (number >= missing) for number, line in enumerate(false)}
    return Shared(weight, tuple(shares), costs, nothing or bool(false))


class Cuts(NamedTuple):
    """The sum of the cuts. ``lines``: the claim that says each right cut, or ``None``.

    ``free``: the claims that cost nothing though they say no cut, and why: AGAIN or LAST.
    """

    sum: Shared
    lines: tuple[int | None, ...] = ()
    free: Mapping[int, str] = {}


def of_cuts(solution: Solution, scheme: Scheme, claims: Claims) -> Cuts:
    """Return the sum of the cuts: a line for each right cut, lines with the child first; other lines are false or free."""
    right, weight = solution.right.cuts, exact(scheme.points["cuts"])
    # by child before by node: a line that says the child could answer for another cut of its node, too
    fits = [
        {at: fit for at, cut in enumerate(right) if (fit := _fit(solution, claim, cut))}
        for claim in claims.cuts
    ]
    by_child = paired(_wanted(claims.cuts, right, fits, CHILD))
    taken = {*by_child.values()}
    free_cuts = [
        {at: fit for at, fit in fitting.items() if at not in by_child and line not in taken}
        for line, fitting in enumerate(fits)
    ]
    by_node = paired(_wanted(claims.cuts, right, free_cuts, NODE))
    left = [line for line in range(len(fits)) if line not in taken | {*by_node.values()}]
    free = {
        line: why for line in left if (why := _why_free(solution, claims.cuts[line], fits[line]))
    }
    free |= dict.fromkeys(_repeats(claims.cuts, [line for line in left if line not in free]), AGAIN)
    shares = [
        Fraction(1) if at in by_child else scheme.rate("place") if at in by_node else NONE
        for at in range(len(right))
    ]
    false = [line for line in left if line not in free]
    # "nothing is pruned" says that there is no cut
    nothing = claims.no_cuts or claims.of("pruned") == ((),)
    lines = tuple((by_node | by_child).get(at) for at in range(len(right)))
    return Cuts(shared(weight, scheme.rate("surplus"), shares, false, nothing), lines, free)


CHILD, NODE = 2, 1
"""How a line fits a cut: it says the child, or only the node."""


def _fit(solution: Solution, claim: Claim, cut: CutAt) -> int:
    """Return CHILD, NODE, or 0 if the line is not about this cut."""
    if claim.child and cut.after in claim.spots:
        return CHILD
    if cut.place not in claim.nodes:
        return 0
    # a cut after a last child skips nothing; it is another statement than a cut that comes too late
    there = [spot for spot in claim.spots if spot[:-1] == cut.place]
    return 0 if claim.child and there and all(map(solution.is_last, there)) else NODE


def _wanted(
    claims: Sequence[Claim], right: Sequence[CutAt], fits: Sequence[Mapping[int, int]], fit: int
) -> dict[int, list[int]]:
    """Return the cuts that each line fits in this manner, those of its kind first; the most complete lines first."""
    named = {
        line: [at for at in some if claims[line].kind == right[at].kind]
        for line, some in enumerate(fits)
    }
    best_first = sorted(
        named, key=lambda line: (not claims[line].child, not named[line], claims[line].miscopied)
    )
    return {
        line: [at for at in dict.fromkeys([*named[line], *fits[line]]) if fits[line][at] == fit]
        for line in best_first
    }


def _why_free(solution: Solution, claim: Claim, fits: Mapping[int, int]) -> str:
    if CHILD in fits.values() or (fits and not claim.child):
        return AGAIN
    # a course that lists all closed windows has such lines among the right ones
    last = solution.conventions.cuts == "pruning" and any(map(solution.is_last, claim.spots))
    return LAST if last else ""


def _repeats(claims: Sequence[Claim], lines: Sequence[int]) -> Iterator[int]:
    """Yield the false lines that only repeat another one: its cut under another name, or its node alone."""
    # who says a false cut twice has made one mistake
    nodes = {claims[line].nodes for line in lines if claims[line].child}
    seen: set[Spread] = set()
    for line in lines:
        claim = claims[line]
        spread = claim.spots if claim.child else claim.nodes
        if spread and (spread in seen or (not claim.child and spread in nodes)):
            yield line
        seen.add(spread)


def paired(wanted: Mapping[int, Sequence[int]]) -> dict[int, int]:
    """Return the line for each cut, for as many lines as possible; no line loses its cut to a later one.

    By augmenting paths (Kuhn 1955): a line takes a cut that is free, or whose line finds another.

    >>> paired({0: [0, 1], 1: [0]})
    {0: 1, 1: 0}
    """
    line_of: dict[int, int] = {}

    def finds(line: int, tried: set[int]) -> bool:
        for cut in wanted[line]:
            if cut not in tried:
                tried.add(cut)
                if cut not in line_of or finds(line_of[cut], tried):
                    line_of[cut] = line
                    return True
        return False

    for line in wanted:
        finds(line, set())
    return dict(sorted(line_of.items()))


def leaves_of(solution: Solution, places: Iterable[Path]) -> frozenset[Path]:
    """Return the leaves at or below these places."""
    return frozenset().union(*map(solution.leaves_below, places))


def listed_places(solution: Solution, spreads: Sequence[Spread]) -> list[Path | None]:
    """Return the place of each listed subtree: a skipped one that is not yet listed; ``None`` if all are examined."""
    gone = leaves_of(solution, solution.right.pruned)
    spots = [
        [place for place in sorted(spread) if solution.leaves_below(place) <= gone]
        for spread in spreads
    ]
    taken: dict[int, Path | None] = {}
    seen: frozenset[Path] = frozenset()
    # what can mean one place only is placed first, or an ambiguous one might take it
    for number in sorted(range(len(spreads)), key=lambda number: len(spots[number])):
        free = [place for place in spots[number] if not solution.leaves_below(place) <= seen]
        best = max(free or spots[number], key=lambda place: _share(solution, place), default=None)
        taken[number] = best
        seen |= leaves_of(solution, [] if best is None else [best])
    return [taken[number] for number in range(len(spreads))]


def _share(solution: Solution, place: Path) -> Fraction:
    """Return the share of a pruned place in the skipped child that contains it."""
    child = next(child for child in solution.right.pruned if place[: len(child)] == child)
    return Fraction(len(solution.leaves_below(place)), len(solution.leaves_below(child)))


def of_pruned(
    solution: Solution, scheme: Scheme, weight: Fraction, claims: Claims, lines: Sequence[int] = ()
) -> Shared:
    """Return the sum over the skipped children: each counts by the share of its leaves that are listed.

    ``lines``: the false cuts beside a list that takes the place of cuts, each by a number below 0.
    """
    places = listed_places(solution, claims.pruned)
    seen = leaves_of(solution, [place for place in places if place is not None])
    below = [solution.leaves_below(child) for child in solution.right.pruned]
    parts = [Fraction(len(leaves & seen), len(leaves)) for leaves in below]
    false = [number for number, place in enumerate(places) if place is None]
    return shared(
        weight,
        scheme.rate("surplus"),
        parts,
        [*false, *lines],
        claims.no_cuts or PRUNED in claims.statements,
    )


class Sum(NamedTuple):
    """The points of a question by one key: of each topic, of the cuts, and the costs of notation.

    ``cuts``, ``pruned``: ``None`` if the question has none. ``instead``: the pruned list stands in the place of cuts.
    ``right``: the topics and the lines that are right.
    """

    earned: Mapping[Topic, Earned]
    cuts: Cuts | None
    pruned: Shared | None
    instead: bool
    notation: Mapping[str, Fraction]
    right: frozenset[object]

    @property
    def total(self) -> Fraction:
        """Everything that is earned, less notation."""
        earned = sum((topic.points for topic in self.earned.values()), NONE)
        if self.instead and self.pruned:
            earned += self.pruned.total
        elif self.cuts:
            earned += self.cuts.sum.total
        return earned - sum(self.notation.values(), NONE)


def question_sum(
    solution: Solution, scheme: Scheme, weights: Mapping[Topic, Fraction], claims: Claims
) -> Sum:
    """Return the sum by one key; ``weights``: the points of each topic, without cuts."""
    earned = {
        topic: _worst(solution, topic, weight, claims)
        for topic, weight in weights.items()
        if topic != PRUNED
    }
    cuts = of_cuts(solution, scheme, claims) if scheme.points["cuts"] else None
    pruned = None
    if PRUNED in weights or (cuts and PRUNED in claims.statements):
        # beside a list the false lines are charged there; below 0, so that no number of a listed topic is theirs
        lines = [-1 - line for line in cuts.sum.costs] if cuts and PRUNED not in weights else []
        pruned = of_pruned(
            solution, scheme, weights.get(PRUNED, exact(scheme.points["cuts"])), claims, lines
        )
        earned |= {PRUNED: Earned(pruned.total)} if PRUNED in weights else {}
    right = frozenset(topic for topic, points in earned.items() if points == Earned(weights[topic]))
    right_lines = {
        line
        for at, line in enumerate(cuts.lines if cuts else ())
        if cuts and cuts.sum.shares[at] == 1
    }
    plain = Sum(
        earned,
        cuts,
        pruned,
        False,
        _notation(solution, scheme, earned, cuts, claims),
        right | right_lines,
    )
    if not cuts or not pruned or PRUNED in weights:
        return plain
    complete = {PRUNED} if pruned.total == pruned.weight else set()
    instead = Sum(
        earned,
        cuts,
        pruned,
        True,
        _notation(solution, scheme, earned, None, claims),
        right | complete,
    )
    # alone, the list is the answer even if it earns nothing
    alone = not claims.cuts and not claims.no_cuts
    return max(plain, instead, key=lambda total: (total.total, total.instead and alone))


def _worst(solution: Solution, topic: Topic, weight: Fraction, claims: Claims) -> Earned:
    """Return the points of a topic; of several statements those of the worst."""
    # the worst: who writes two values would else get the points of whichever is right
    earned = [
        _earned(solution, topic, weight, content) for content in claims.statements.get(topic, ())
    ]
    return min(earned, key=lambda worst: (worst.points, worst.notation != ""), default=Earned())


def _notation(
    solution: Solution,
    scheme: Scheme,
    earned: Mapping[Topic, Earned],
    cuts: Cuts | None,
    claims: Claims,
) -> dict[str, Fraction]:
    """Return the cost of each notation that is not the sheet's, at most what its part has earned."""
    once, costs = scheme.rate("notation") * exact(scheme.max_score), {}
    path = earned.get(PATH, Earned())
    if path.notation and path.points:
        # no part falls below 0 by its notation
        costs[COUNTING] = min(once, path.points)
    left = cuts.sum.total if cuts else NONE
    for code, lines in ((NAMES, misnamed), (COPYING, miscopied)):
        if cuts and left and lines(solution, cuts, claims):
            costs[code] = min(once, left)
            left -= costs[code]
    return costs


def misnamed(solution: Solution, cuts: Cuts, claims: Claims) -> list[int]:
    """Return the right cuts that the earning line gives another name, or none."""
    lines = enumerate(cuts.lines)
    return [
        at
        for at, line in lines
        if line is not None and claims.cuts[line].kind != solution.right.cuts[at].kind
    ]


def miscopied(solution: Solution, cuts: Cuts, claims: Claims) -> list[int]:
    """Return the right cuts of which the child is right and the subtree beside it is not."""
    return [
        at
        for at, line in enumerate(cuts.lines)
        if line is not None and claims.cuts[line].miscopied and cuts.sum.shares[at] == 1
    ]


class Back(NamedTuple):
    """The rule that was followed instead, the points that it would earn more, and those that come back."""

    rule: Mistake
    more: Fraction
    points: Fraction


class BestSum(NamedTuple):
    """The best sum of a question: its key, the claims in its terms, and another rule if one was followed."""

    key: Key
    claims: Claims
    sum: Sum
    weights: Mapping[Topic, Fraction]
    back: Back | None

    @property
    def total(self) -> Fraction:
        """The question's score, exactly."""
        return self.sum.total + (self.back.points if self.back else NONE)

    @property
    def is_clean(self) -> bool:
        """Return whether every cut that is stated is one, and each is stated once."""
        cuts = self.sum.cuts
        return not cuts or not (cuts.sum.costs or cuts.free)


def best_sum(keys: Sequence[Key], scheme: Scheme, claims_by: Callable[[Key], Claims]) -> BestSum:
    """Return the best sum over the accepted conventions; of equal ones one without a cut too many, then the course's."""
    return max(
        (_sum(key, scheme, claims_by(key)) for key in keys),
        key=lambda best: (best.total, best.is_clean),
    )


def _sum(key: Key, scheme: Scheme, claims: Claims) -> BestSum:
    weights, max_score = topic_weights(key, scheme), exact(scheme.max_score)
    claims = _with_root(claims) if ("nodes", ()) in weights else claims
    plain = question_sum(key, scheme, weights, claims)
    others = (
        []
        if claims.empty or plain.total == max_score
        else [
            (rule, question_sum(solution, scheme, weights, claims)) for rule, solution in key.others
        ]
    )
    # a rule that makes nothing right which was wrong before explains nothing
    followed = [(other.total, rule) for rule, other in others if other.right - plain.right]
    return BestSum(key, claims, plain, weights, came_back(plain.total, followed, scheme))


def _with_root(claims: Claims) -> Claims:
    """Return the claims with the value as a claim on the root, for a question about the values of all nodes."""
    # a value is a bound from both sides
    values = tuple((value, value) for value in claims.of("value"))
    return (
        claims._replace(statements={**claims.statements, ("nodes", ()): values})
        if values and not claims.of("nodes")
        else claims
    )


def came_back(
    total: Fraction, others: Sequence[tuple[Fraction, Mistake]], scheme: Scheme
) -> Back | None:
    """Return half of what the best of the other rules' sums gives more, if it shows that the rule was followed."""
    best, rule = max(others, key=itemgetter(0), default=(NONE, None))
    if rule is None or best <= total or best < ENOUGH * exact(scheme.max_score):
        return None
    points = scheme.rate("other_rule") * (best - total)
    return Back(rule, best - total, points) if points else None
