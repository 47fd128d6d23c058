"""The sum of a question, all of it::

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
from typing import Any, NamedTuple

from treesearch.homework.marking.claims import PATH, PRUNED, Claim, Claims, Spread, Thing
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
    """The points of one thing; ``way``: the other notation in which a path is right."""

    points: Fraction = NONE
    way: str = ""


def asked(key: Key, scheme: Scheme) -> dict[Thing, Fraction]:
    """Each thing but cuts for which the scheme gives points, in its order, and its share of them."""
    found: dict[Thing, Fraction] = {}
    for topic, points in scheme.points.items():
        if points and topic != "cuts":
            places = _nodes(key, scheme) if topic in AT_NODES else [()]
            found |= {(topic, place): exact(points) / (len(places) or 1) for place in places}
    return found


def _nodes(key: Key, scheme: Scheme) -> list[Path]:
    """The nodes whose values, bounds or windows are asked: those named, or all that the search enters."""
    # a node that the search never enters has no window, and asking for it would cost everybody its points
    named = dict.fromkeys(find(key.tree, name) for name in scheme.nodes)
    return (
        [path for path in named if path in key.right.nodes]
        if scheme.nodes
        else sorted(key.right.nodes)
    )


def right_ones(solution: Solution, thing: Thing, said: Any = ()) -> tuple[Any, ...]:
    """All that is right of a thing, beginning with the usual; of the path the right one nearest to what is said."""
    topic, place = thing
    match topic:
        case "value":
            return (solution.right.value,)
        case "path":
            return (solution.path_like(said),)
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
    return solution.ways(place) if topic == "nodes" else (solution.right.nodes[place].window,)


def is_right(solution: Solution, thing: Thing, said: Any) -> bool:
    """Whether a statement is right; of a pruned list each thing may be."""
    if thing == PRUNED:
        gone = leaves_of(solution, solution.right.pruned)
        # a number that stands in the tree twice may mean either leaf: it is right if one of them is skipped
        return all(any(solution.leaves_below(place) <= gone for place in spread) for spread in said)
    if thing[0] == "order":
        return solution.fewest is not None and solution.leaves_in(said) == solution.fewest.leaves
    return said in right_ones(solution, thing, said)


def _thing(solution: Solution, thing: Thing, w: Fraction, said: Any) -> Earned:
    """The points of one statement: all, or of a list the share that is right from the start."""
    if is_right(solution, thing, said):
        return Earned(w)
    if thing[0] not in ("path", "examined"):
        return Earned()
    (right,) = right_ones(solution, thing, said)
    # counted in another way the path is compared as if it were written in ours, less the cost of notation
    way = notation_of(solution, said, right) if thing == PATH else ""
    if way == OTHER_SIDE or (way and not _exists(solution, said)):
        said = tuple(step + 1 for step in said) if way == FROM_0 else right
        return Earned(w * from_the_start(said, right), way)
    return Earned(w * from_the_start(said, right))


def _exists(solution: Solution, path: tuple[Any, ...]) -> bool:
    """Whether a path can be walked as child numbers from 1."""
    return all(isinstance(step, int) for step in path) and path in solution.case.spots


def from_the_start(said: Sequence[object], right: Sequence[object]) -> Fraction:
    """(steps right from the start) / (steps of the longer one)."""
    return Fraction(same_beginning(said, right), max(len(said), len(right), 1))


def notation_of(solution: Solution, said: tuple[Any, ...], right: tuple[Any, ...]) -> str:
    """The other notation in which a path is written, if it is one."""
    if said and said == tuple(step - 1 for step in right):
        return FROM_0
    if said and said == (solution.right.value,) * len(right):
        return BY_VALUES
    # right to left, some count the children from the side at which the search begins
    sizes = (len(solution.family(right[: depth + 1])) for depth in range(len(right)))
    if solution.conventions.order == "rtl" and said == tuple(
        size + 1 - step for size, step in zip(sizes, right, strict=True)
    ):
        return OTHER_SIDE
    return FROM_0 if 0 in said and all(isinstance(step, int) for step in said) else ""


class Shared(NamedTuple):
    """A sum over right things. ``said``: the share of each that is said. ``costs``: the false ones, each with its cost.

    The first false ones stand in the place of things that are missing, and cost nothing.
    """

    w: Fraction
    said: tuple[Fraction, ...]
    costs: Mapping[int, Fraction]
    nothing: bool

    @property
    def each(self) -> Fraction:
        """The points of one right thing."""
        return self.w / len(self.said) if self.said else self.w

    @property
    def earned(self) -> Fraction:
        """w x said / n, before anything is charged; of n = 0 that of ``nothing`` said."""
        if not self.said:
            return self.w if self.nothing else NONE
        return self.each * sum(self.said, NONE)

    @property
    def total(self) -> Fraction:
        """w x max(0, said - surplus x rate) / n."""
        return max(NONE, self.earned - sum(self.costs.values(), NONE))


def shared(
    w: Fraction, rate: Fraction, said: Sequence[Fraction], false: Sequence[int], nothing: bool
) -> Shared:
    """The sum with what each false thing costs, in their order; ``nothing``: it is said that there is none."""
    # a false line in the place of a missing cut has lost the points of that cut already
    missing = sum(not part for part in said)
    each = w / len(said) if said else w
    costs = {line: each * rate * (number >= missing) for number, line in enumerate(false)}
    return Shared(w, tuple(said), costs, nothing or bool(false))


class Cuts(NamedTuple):
    """The sum of the cuts. ``lines``: the claim that says each right cut, or ``None``.

    ``free``: the claims that cost nothing though they say no cut, and why: AGAIN or LAST.
    """

    sum: Shared
    lines: tuple[int | None, ...] = ()
    free: Mapping[int, str] = {}


def of_cuts(solution: Solution, scheme: Scheme, said: Claims) -> Cuts:
    """Each right cut is answered by one line, by one that says the child first; what is left is false, or free."""
    right, w = solution.right.cuts, exact(scheme.points["cuts"])
    # by child before by node: a line that says the child could answer for another cut of its node, too
    fits = [
        {at: fit for at, cut in enumerate(right) if (fit := _fit(solution, claim, cut))}
        for claim in said.cuts
    ]
    by_child = paired(_wanted(said.cuts, right, fits, CHILD))
    used = {*by_child.values()}
    free_cuts = [
        {at: fit for at, fit in some.items() if at not in by_child and line not in used}
        for line, some in enumerate(fits)
    ]
    by_node = paired(_wanted(said.cuts, right, free_cuts, NODE))
    left = [line for line in range(len(fits)) if line not in used | {*by_node.values()}]
    free = {line: why for line in left if (why := _why_free(solution, said.cuts[line], fits[line]))}
    free |= dict.fromkeys(_repeats(said.cuts, [line for line in left if line not in free]), AGAIN)
    shares = [
        Fraction(1) if at in by_child else scheme.rate("place") if at in by_node else NONE
        for at in range(len(right))
    ]
    false = [line for line in left if line not in free]
    # "nothing is pruned" says that there is no cut
    nothing = said.no_cuts or said.of("pruned") == ((),)
    lines = tuple((by_node | by_child).get(at) for at in range(len(right)))
    return Cuts(shared(w, scheme.rate("surplus"), shares, false, nothing), lines, free)


CHILD, NODE = 2, 1
"""How a line fits a cut: it says the child, or only the node."""


def _fit(solution: Solution, claim: Claim, cut: CutAt) -> int:
    """CHILD, NODE, or 0 if the line does not speak of this cut."""
    if claim.child and cut.after in claim.spots:
        return CHILD
    if cut.place not in claim.nodes:
        return 0
    # a cut after a last child skips nothing; it is another statement than a cut that comes too late
    there = [spot for spot in claim.spots if spot[:-1] == cut.place]
    return 0 if claim.child and there and all(map(solution.is_last, there)) else NODE


def _wanted(
    claims: Sequence[Claim], right: Sequence[CutAt], fits: Sequence[Mapping[int, int]], how: int
) -> dict[int, list[int]]:
    """The cuts that each line fits so, those of its name first; the lines that say and name most before the others."""
    named = {
        line: [at for at in some if claims[line].kind == right[at].kind]
        for line, some in enumerate(fits)
    }
    best_first = sorted(
        named, key=lambda line: (not claims[line].child, not named[line], claims[line].miscopied)
    )
    return {
        line: [at for at in dict.fromkeys([*named[line], *fits[line]]) if fits[line][at] == how]
        for line in best_first
    }


def _why_free(solution: Solution, claim: Claim, fits: Mapping[int, int]) -> str:
    if CHILD in fits.values() or (fits and not claim.child):
        return AGAIN
    # a course that lists all closed windows has such lines among the right ones
    last = solution.conventions.cuts == "pruning" and any(map(solution.is_last, claim.spots))
    return LAST if last else ""


def _repeats(claims: Sequence[Claim], lines: Sequence[int]) -> Iterator[int]:
    """Yields the false lines that say no more than another one: its cut under another name, or its node alone."""
    # who says a false cut twice has made one mistake
    nodes = {claims[line].nodes for line in lines if claims[line].child}
    seen: set[Spread] = set()
    for line in lines:
        claim = claims[line]
        said = claim.spots if claim.child else claim.nodes
        if said and (said in seen or (not claim.child and said in nodes)):
            yield line
        seen.add(said)


def paired(wanted: Mapping[int, Sequence[int]]) -> dict[int, int]:
    """The line for each cut, so that as many lines as can have one; none goes without for the sake of a later line.

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
    """The leaves at or below these places."""
    return frozenset().union(*map(solution.leaves_below, places))


def listed_places(solution: Solution, things: Sequence[Spread]) -> list[Path | None]:
    """The place that each listed thing takes, one that is skipped and not yet listed; ``None`` if all are examined."""
    gone = leaves_of(solution, solution.right.pruned)
    spots = [
        [place for place in sorted(spread) if solution.leaves_below(place) <= gone]
        for spread in things
    ]
    taken: dict[int, Path | None] = {}
    seen: frozenset[Path] = frozenset()
    # what can mean one place only is placed first, or an ambiguous one might take it
    for number in sorted(range(len(things)), key=lambda number: len(spots[number])):
        free = [place for place in spots[number] if not solution.leaves_below(place) <= seen]
        best = max(free or spots[number], key=lambda place: _share(solution, place), default=None)
        taken[number] = best
        seen |= leaves_of(solution, [] if best is None else [best])
    return [taken[number] for number in range(len(things))]


def _share(solution: Solution, place: Path) -> Fraction:
    """How much of the skipped child in which it lies a pruned place is."""
    child = next(child for child in solution.right.pruned if place[: len(child)] == child)
    return Fraction(len(solution.leaves_below(place)), len(solution.leaves_below(child)))


def of_pruned(
    solution: Solution, scheme: Scheme, w: Fraction, said: Claims, lines: Sequence[int] = ()
) -> Shared:
    """The sum over the skipped children: each counts by the share of its leaves that are listed.

    ``lines``: the false cuts said beside a list that stands in the place of cuts, each by a number below 0.
    """
    places = listed_places(solution, said.pruned)
    seen = leaves_of(solution, [place for place in places if place is not None])
    below = [solution.leaves_below(child) for child in solution.right.pruned]
    parts = [Fraction(len(leaves & seen), len(leaves)) for leaves in below]
    false = [number for number, place in enumerate(places) if place is None]
    return shared(
        w, scheme.rate("surplus"), parts, [*false, *lines], said.no_cuts or PRUNED in said.stated
    )


class Sum(NamedTuple):
    """The points of a question by one key: of each thing, of the cuts, and what notation costs.

    ``cuts``, ``pruned``: ``None`` where they are not asked. ``instead``: the pruned list stands in the place of cuts.
    ``right``: the statements that are right.
    """

    things: Mapping[Thing, Earned]
    cuts: Cuts | None
    pruned: Shared | None
    instead: bool
    notation: Mapping[str, Fraction]
    right: frozenset[object]

    @property
    def total(self) -> Fraction:
        """Everything that is earned, less notation."""
        earned = sum((one.points for one in self.things.values()), NONE)
        if self.instead and self.pruned:
            earned += self.pruned.total
        elif self.cuts:
            earned += self.cuts.sum.total
        return earned - sum(self.notation.values(), NONE)


def question_sum(
    solution: Solution, scheme: Scheme, weights: Mapping[Thing, Fraction], said: Claims
) -> Sum:
    """The sum by one key; ``weights``: the points of each thing that is asked, cuts apart."""
    things = {
        thing: _worst(solution, thing, w, said) for thing, w in weights.items() if thing != PRUNED
    }
    cuts = of_cuts(solution, scheme, said) if scheme.points["cuts"] else None
    pruned = None
    if PRUNED in weights or (cuts and PRUNED in said.stated):
        # beside a list the false lines are charged there; below 0, so that no number of a listed thing is theirs
        lines_too = [-1 - line for line in cuts.sum.costs] if cuts and PRUNED not in weights else []
        pruned = of_pruned(
            solution, scheme, weights.get(PRUNED, exact(scheme.points["cuts"])), said, lines_too
        )
        things |= {PRUNED: Earned(pruned.total)} if PRUNED in weights else {}
    right = frozenset(thing for thing, earned in things.items() if earned == Earned(weights[thing]))
    lines = (
        {line for at, line in enumerate(cuts.lines) if cuts.sum.said[at] == 1} if cuts else set()
    )
    plain = Sum(
        things, cuts, pruned, False, _notation(solution, scheme, things, cuts, said), right | lines
    )
    if not cuts or not pruned or PRUNED in weights:
        return plain
    whole = {PRUNED} if pruned.total == pruned.w else set()
    instead = Sum(
        things, cuts, pruned, True, _notation(solution, scheme, things, None, said), right | whole
    )
    alone = (
        not said.cuts and not said.no_cuts
    )  # then the list is what is answered, also where it earns nothing
    return max(plain, instead, key=lambda one: (one.total, one.instead and alone))


def _worst(solution: Solution, thing: Thing, w: Fraction, said: Claims) -> Earned:
    """The points of a thing; of several statements those of the worst."""
    # the worst: who writes two values would else get the points of whichever is right
    earned = [_thing(solution, thing, w, one) for one in said.stated.get(thing, ())]
    return min(earned, key=lambda one: (one.points, one.way != ""), default=Earned())


def _notation(
    solution: Solution,
    scheme: Scheme,
    things: Mapping[Thing, Earned],
    cuts: Cuts | None,
    said: Claims,
) -> dict[str, Fraction]:
    """The cost of each notation of one's own, at most what its part has earned."""
    once, costs = scheme.rate("notation") * exact(scheme.max_score), {}
    path = things.get(PATH, Earned())
    if path.way and path.points:
        # no part falls below 0 by its notation
        costs[COUNTING] = min(once, path.points)
    left = cuts.sum.total if cuts else NONE
    for code, lines in ((NAMES, misnamed), (COPYING, miscopied)):
        if cuts and left and lines(solution, cuts, said):
            costs[code] = min(once, left)
            left -= costs[code]
    return costs


def misnamed(solution: Solution, cuts: Cuts, said: Claims) -> list[int]:
    """The right cuts that are called otherwise, or not at all, by the line that earns."""
    lines = enumerate(cuts.lines)
    return [
        at
        for at, line in lines
        if line is not None and said.cuts[line].kind != solution.right.cuts[at].kind
    ]


def miscopied(solution: Solution, cuts: Cuts, said: Claims) -> list[int]:
    """The right cuts of which the child is right and the subtree beside it is not."""
    return [
        at
        for at, line in enumerate(cuts.lines)
        if line is not None and said.cuts[line].miscopied and cuts.sum.said[at] == 1
    ]


class Back(NamedTuple):
    """The rule that was followed instead, what it would earn more, and the points of that that come back."""

    rule: Mistake
    more: Fraction
    points: Fraction


class BestSum(NamedTuple):
    """The best sum of a question: its key, the claims in its terms, and another rule if one was followed."""

    key: Key
    said: Claims
    sum: Sum
    weights: Mapping[Thing, Fraction]
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


def best_marks(keys: Sequence[Key], scheme: Scheme, claims_by: Callable[[Key], Claims]) -> BestSum:
    """The best sum over the accepted conventions; of equal ones one without a cut too many, else the course's own."""
    return max(
        (_marks(key, scheme, claims_by(key)) for key in keys),
        key=lambda one: (one.total, one.is_clean),
    )


def _marks(key: Key, scheme: Scheme, said: Claims) -> BestSum:
    weights, most = asked(key, scheme), exact(scheme.max_score)
    said = _with_root(said) if ("nodes", ()) in weights else said
    plain = question_sum(key, scheme, weights, said)
    others = (
        []
        if said.empty or plain.total == most
        else [
            (rule, question_sum(solution, scheme, weights, said)) for rule, solution in key.others
        ]
    )
    # a rule that makes nothing right which was wrong before explains nothing
    followed = [(other.total, rule) for rule, other in others if other.right - plain.right]
    return BestSum(key, said, plain, weights, came_back(plain.total, followed, scheme))


def _with_root(said: Claims) -> Claims:
    """The claims where the values of all nodes are asked: the value is what is said of the root."""
    # a value is a bound from both sides
    values = tuple((value, value) for value in said.of("value"))
    return (
        said._replace(stated={**said.stated, ("nodes", ()): values})
        if values and not said.of("nodes")
        else said
    )


def came_back(
    total: Fraction, others: Sequence[tuple[Fraction, Mistake]], scheme: Scheme
) -> Back | None:
    """Half of what the best of the other rules' sums gives more, if that is enough to say that it was followed."""
    best, rule = max(others, key=lambda one: one[0], default=(NONE, None))
    if rule is None or best <= total or best < ENOUGH * exact(scheme.max_score):
        return None
    points = scheme.rate("other_rule") * (best - total)
    return Back(rule, best - total, points) if points else None
