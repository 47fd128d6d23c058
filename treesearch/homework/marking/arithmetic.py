"""Compute the points of a question::

    score  =  value + path + cuts + the other parts                 each part at least 0, in exact fractions

    value     w if it is right
    path      w x (steps right from the start) / (steps of the longer path, given or right)
    cuts      w x max(0, stated - surplus / 2) / n
                n        the number of right cuts
                stated   for each right cut: 1 if a line states it; 1/2 if a line names its node with another child after
                         which something is still skipped, or with no child; otherwise 0
                surplus  the false lines minus the right cuts that no line states, at least 0
              n = 0: w for "no cuts", w/2 if one cut is invented, otherwise 0
    pruned    the same sum over the skipped children, if the question asks for them or the answer lists them instead
    order     w if it is the tree in an order of its children in which the fewest leaves are read
    best      w if it is the fewest leaves that any order needs
    nodes, windows, examined, leaves     w x the share that is right; examined counts from the start, as the path does

    notation  a twentieth of the question's points, at most what the part has earned, once each for names of
              cuts; for a path counted from 0, by values or from the other side; for a miscopied subtree of a right child
    by another rule     half of the additional points under that rule's key, if it gives at least two thirds of the
              points and makes a wrong statement right

1/2, 1/2, 1/20 and 1/2 are the scheme's rates ``place``, ``surplus``, ``notation`` and ``other_rule``; w stands for its points.

A line is false if it states a cut at a node that is not cut, or names another child at a node that
already has a line. A line that repeats another one, less completely or under another name, is not false. A line after a last child,
which skips nothing, neither earns nor costs points, unless the course lists closed windows. A line states one cut, the best
that it fits. If two values or paths are stated, the one that earns less counts. If the question asks for cuts and pruned
leaves are listed beside them, the better of the two sums counts, and false cuts cost points in both. A path that exists in the
tree when counted from 1 is read that way; a path with a 0 is counted from 0, whether it is right or not. A course that does not ask
for the child sets ``place`` to 1. "no cuts" alone is not evidence of another rule, because the student may follow no rule at all.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from operator import itemgetter
from typing import Any, NamedTuple

from treesearch.homework.marking.claims import PATH, PRUNED, Claim, Claims, Spread, Topic
from treesearch.homework.marking.key import Key, Solution, common_prefix_length
from treesearch.homework.marking.scheme import NONE, Scheme, exact
from treesearch.homework.mistakes.cases import CutAt
from treesearch.homework.mistakes.registry import Mistake
from treesearch.tree import Path, find, text

AT_NODES = ("nodes", "windows")
"""The parts that a question asks for at each node."""

ENOUGH = Fraction(2, 3)
"""The share of the points that another rule's key must give."""

COUNTING, NAMES, COPYING = "counting", "names", "copying"
"""The three kinds of deviations from the sheet's notation: in the path, in cuts and in subtrees."""

FROM_0, BY_VALUES, OTHER_SIDE = "from_0", "by_values", "other_side"
"""The other notations of a path."""

AGAIN, LAST = "again", "last"
"""The reasons why a line without a right cut is free: it repeats a line, or states a cut after a last child."""


class Earned(NamedTuple):
    """The points of a topic, and the notation of a path if it differs from that of the sheet."""

    points: Fraction = NONE
    notation: str = ""


def topic_weights(key: Key, scheme: Scheme) -> dict[Topic, Fraction]:
    """Return the points of each topic except cuts, in the order of the scheme."""
    weights: dict[Topic, Fraction] = {}
    for part, points in scheme.points.items():
        if points and part != "cuts":
            places = _nodes(key, scheme) if part in AT_NODES else [()]
            weights |= {(part, place): exact(points) / (len(places) or 1) for place in places}
    return weights


def _nodes(key: Key, scheme: Scheme) -> list[Path]:
    """Return the nodes that the question asks about, by default those that the search enters."""
    # a node that the search never enters has no window, so nobody could earn its points
    named = dict.fromkeys(find(key.tree, name) for name in scheme.nodes)
    return (
        [path for path in named if path in key.right.nodes]
        if scheme.nodes
        else sorted(key.right.nodes)
    )


def right_contents(solution: Solution, topic: Topic, content: Any = ()) -> tuple[Any, ...]:
    """Return all correct statements on a topic, the usual form first.

    If several paths are right, return only the one nearest to ``content``.
    """
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
    """Return whether a statement is correct; in a pruned list, all places must be."""
    if topic == PRUNED:
        gone = leaves_of(solution, solution.right.pruned)
        # a number that occurs twice in the tree may mean either leaf, and is right if one of them is skipped
        return all(
            any(solution.leaves_below(place) <= gone for place in spread) for spread in content
        )
    if topic[0] == "order":
        return solution.fewest is not None and solution.leaves_in(content) == solution.fewest.leaves
    return content in right_contents(solution, topic, content)


def _earned(solution: Solution, topic: Topic, weight: Fraction, content: Any) -> Earned:
    """Return the points of a statement; a path or list earns a share for its correct start."""
    if is_right(solution, topic, content):
        return Earned(weight)
    if topic[0] not in ("path", "examined"):
        return Earned()
    (right,) = right_contents(solution, topic, content)
    # a path in another notation is compared as if it were written in ours, minus the cost of notation
    notation = notation_of(solution, content, right) if topic == PATH else ""
    if notation == OTHER_SIDE or (notation and not _exists(solution, content)):
        content = tuple(step + 1 for step in content) if notation == FROM_0 else right
        return Earned(weight * right_from_start(content, right), notation)
    return Earned(weight * right_from_start(content, right))


def _exists(solution: Solution, path: tuple[Any, ...]) -> bool:
    """Return whether a path of child numbers from 1 exists."""
    return all(isinstance(step, int) for step in path) and path in solution.case.spots


def right_from_start(content: Sequence[object], right: Sequence[object]) -> Fraction:
    """Return the number of correct steps from the start, divided by the longer length."""
    return Fraction(common_prefix_length(content, right), max(len(content), len(right), 1))


def notation_of(solution: Solution, content: tuple[Any, ...], right: tuple[Any, ...]) -> str:
    """Return the notation of a path if it differs from that of the sheet; otherwise ``""``."""
    if content and content == tuple(step - 1 for step in right):
        return FROM_0
    if content and content == (solution.right.value,) * len(right):
        return BY_VALUES
    # in a search from right to left, some students count the children from the right
    sizes = (len(solution.family(right[: depth + 1])) for depth in range(len(right)))
    if solution.conventions.order == "rtl" and content == tuple(
        size + 1 - step for size, step in zip(sizes, right, strict=True)
    ):
        return OTHER_SIDE
    return FROM_0 if 0 in content and all(isinstance(step, int) for step in content) else ""


class Shared(NamedTuple):
    """The points of a part, shared among its correct cuts or pruned children.

    ``shares`` are the stated shares of the items. ``costs`` are the deductions for false lines; as
    many false lines as missing correct ones cost nothing. ``nothing`` tells whether the answer
    states that there are none.
    """

    weight: Fraction
    shares: tuple[Fraction, ...]
    costs: Mapping[int, Fraction]
    nothing: bool

    @property
    def each(self) -> Fraction:
        """The points for each correct cut or pruned child."""
        return self.weight / len(self.shares) if self.shares else self.weight

    @property
    def earned(self) -> Fraction:
        """The points before deductions: weight x shares / n; if n = 0, all points for "none"."""
        if not self.shares:
            return self.weight if self.nothing else NONE
        return self.each * sum(self.shares, NONE)

    @property
    def of_list(self) -> Fraction:
        """The points of a pruned list, without the deductions for false cuts beside it."""
        costs = (cost for line, cost in self.costs.items() if line >= 0)
        return max(NONE, self.earned - sum(costs, NONE))

    @property
    def total(self) -> Fraction:
        """The points: weight x max(0, shares - surplus x rate) / n."""
        return max(NONE, self.earned - sum(self.costs.values(), NONE))


def share_weight(
    weight: Fraction,
    rate: Fraction,
    shares: Sequence[Fraction],
    false: Sequence[int],
    nothing: bool,
) -> Shared:
    """Share the points of a part among its correct items, and deduct for false lines in order.

    ``nothing`` tells whether the answer states that there are none.
    """
    # a false line in place of a missing cut has already lost the points of that cut
    missing = sum(not part for part in shares)
    each = weight / len(shares) if shares else weight
    costs = {line: each * rate * (number >= missing) for number, line in enumerate(false)}
    return Shared(weight, tuple(shares), costs, nothing or bool(false))


class Cuts(NamedTuple):
    """The points of the cuts.

    ``lines`` contains for each correct cut the number of the claim that states it, or ``None``.
    ``free`` are claims that cost nothing although they state no correct cut, with the reason AGAIN
    or LAST.
    """

    sum: Shared
    lines: tuple[int | None, ...] = ()
    free: Mapping[int, str] = {}


def sum_of_cuts(solution: Solution, scheme: Scheme, claims: Claims) -> Cuts:
    """Match the lines of an answer with the correct cuts, and return the points.

    Lines with the right child are matched first. Lines without a match are false or free.
    """
    right, weight = solution.right.cuts, exact(scheme.points["cuts"])
    # lines with the right child are matched first, because they could also match another cut of their node
    fits = [
        {at: fit for at, cut in enumerate(right) if (fit := _fit_of_line(solution, claim, cut))}
        for claim in claims.cuts
    ]
    by_child = match_lines(_fitting_cuts_by_line(claims.cuts, right, fits, CHILD))
    taken = {*by_child.values()}
    free_cuts = [
        {at: fit for at, fit in fitting.items() if at not in by_child and line not in taken}
        for line, fitting in enumerate(fits)
    ]
    by_node = match_lines(_fitting_cuts_by_line(claims.cuts, right, free_cuts, NODE))
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
    # "nothing is pruned" states that there is no cut
    nothing = claims.no_cuts or claims.of("pruned") == ((),)
    lines = tuple((by_node | by_child).get(at) for at in range(len(right)))
    return Cuts(share_weight(weight, scheme.rate("surplus"), shares, false, nothing), lines, free)


CHILD, NODE = 2, 1
"""The two ways in which a line fits a cut: by its child, or only by its node."""


def _fit_of_line(solution: Solution, claim: Claim, cut: CutAt) -> int:
    """Return how well a line fits a cut: CHILD, NODE, or 0 if it does not."""
    if claim.child and cut.after in claim.spots:
        return CHILD
    if cut.place not in claim.nodes:
        return 0
    # a cut after a last child skips nothing, so it is not merely a cut that comes too late
    there = [spot for spot in claim.spots if spot[:-1] == cut.place]
    return 0 if claim.child and there and all(map(solution.is_last, there)) else NODE


def _fitting_cuts_by_line(
    claims: Sequence[Claim], right: Sequence[CutAt], fits: Sequence[Mapping[int, int]], fit: int
) -> dict[int, list[int]]:
    """Return the cuts that each line fits as well as ``fit``, those of its own kind first.

    The most complete lines come first.
    """
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
    # in a course that lists all closed windows, such lines are among the right ones
    last = solution.conventions.cuts == "pruning" and any(map(solution.is_last, claim.spots))
    return LAST if last else ""


def _repeats(claims: Sequence[Claim], lines: Sequence[int]) -> Iterator[int]:
    """Yield the false lines that only repeat another line."""
    # a false cut that is stated twice is one mistake
    nodes = {claims[line].nodes for line in lines if claims[line].child}
    seen: set[Spread] = set()
    for line in lines:
        claim = claims[line]
        spread = claim.spots if claim.child else claim.nodes
        if spread and (spread in seen or (not claim.child and spread in nodes)):
            yield line
        seen.add(spread)


def match_lines(wanted: Mapping[int, Sequence[int]]) -> dict[int, int]:
    """Match as many lines as possible with cuts, and return the line of each cut.

    ``wanted`` are the cuts that each line fits. Uses augmenting paths (Kuhn 1955): a line gets a
    free cut, or one whose line can move to another cut. A matched line never becomes unmatched.

    >>> match_lines({0: [0, 1], 1: [0]})
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
    """Return the place of each subtree in a pruned list.

    It is a skipped place that is not listed yet, or ``None`` if there is none.
    """
    gone = leaves_of(solution, solution.right.pruned)
    spots = [
        [place for place in sorted(spread) if solution.leaves_below(place) <= gone]
        for spread in spreads
    ]
    taken: dict[int, Path | None] = {}
    seen: frozenset[Path] = frozenset()
    # unambiguous items are placed first, or an ambiguous one might get their place
    for number in sorted(range(len(spreads)), key=lambda number: len(spots[number])):
        free = [place for place in spots[number] if not solution.leaves_below(place) <= seen]
        best = max(free or spots[number], key=lambda place: _share(solution, place), default=None)
        taken[number] = best
        seen |= leaves_of(solution, [] if best is None else [best])
    return [taken[number] for number in range(len(spreads))]


def _share(solution: Solution, place: Path) -> Fraction:
    """Return the share of the leaves of a skipped child that are below a pruned place."""
    child = next(child for child in solution.right.pruned if place[: len(child)] == child)
    return Fraction(len(solution.leaves_below(place)), len(solution.leaves_below(child)))


def sum_of_pruned(
    solution: Solution, scheme: Scheme, weight: Fraction, claims: Claims, lines: Sequence[int] = ()
) -> Shared:
    """Return the points of a pruned list, in which each skipped child counts by its listed leaves.

    ``lines`` are the false cuts that are written beside the list, as negative numbers.
    """
    places = listed_places(solution, claims.pruned)
    seen = leaves_of(solution, [place for place in places if place is not None])
    below = [solution.leaves_below(child) for child in solution.right.pruned]
    parts = [Fraction(len(leaves & seen), len(leaves)) for leaves in below]
    false = [number for number, place in enumerate(places) if place is None]
    return share_weight(
        weight,
        scheme.rate("surplus"),
        parts,
        [*false, *lines],
        claims.no_cuts or PRUNED in claims.statements,
    )


class Sum(NamedTuple):
    """The points of a question under one key: topics, cuts, and deductions for notation.

    ``cuts`` and ``pruned`` are ``None`` if the question does not ask for them. ``instead`` tells
    whether the pruned list replaces the cuts. ``right`` are the correct topics and lines.
    """

    earned: Mapping[Topic, Earned]
    cuts: Cuts | None
    pruned: Shared | None
    instead: bool
    notation: Mapping[str, Fraction]
    right: frozenset[object]

    @property
    def total(self) -> Fraction:
        """The points after the deductions for notation."""
        earned = sum((topic.points for topic in self.earned.values()), NONE)
        if self.instead and self.pruned:
            earned += self.pruned.total
        elif self.cuts:
            earned += self.cuts.sum.total
        return earned - sum(self.notation.values(), NONE)


def question_sum(
    solution: Solution, scheme: Scheme, weights: Mapping[Topic, Fraction], claims: Claims
) -> Sum:
    """Return the points of an answer under one key; ``weights`` are those of topics except cuts."""
    earned = {
        topic: _worst(solution, topic, weight, claims)
        for topic, weight in weights.items()
        if topic != PRUNED
    }
    cuts = sum_of_cuts(solution, scheme, claims) if scheme.points["cuts"] else None
    pruned = None
    if PRUNED in weights or (cuts and PRUNED in claims.statements):
        # false lines beside a list are charged there, with numbers below 0 to keep them apart from listed items
        lines = [-1 - line for line in cuts.sum.costs] if cuts and PRUNED not in weights else []
        pruned = sum_of_pruned(
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
    # a list without cuts is the answer even if it earns nothing
    alone = not claims.cuts and not claims.no_cuts
    return max(plain, instead, key=lambda total: (total.total, total.instead and alone))


def _worst(solution: Solution, topic: Topic, weight: Fraction, claims: Claims) -> Earned:
    """Return the points of a topic; of several statements, the worst one counts."""
    # the worst counts, or a student could write two values and get the points of the right one
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
    """Return the deduction for each deviation from the notation of the sheet."""
    once, costs = scheme.rate("notation") * exact(scheme.max_score), {}
    path = earned.get(PATH, Earned())
    if path.notation and path.points:
        # the cost of notation cannot make a part negative
        costs[COUNTING] = min(once, path.points)
    left = cuts.sum.total if cuts else NONE
    for code, lines in ((NAMES, misnamed), (COPYING, miscopied)):
        if cuts and left and lines(solution, cuts, claims):
            costs[code] = min(once, left)
            left -= costs[code]
    return costs


def misnamed(solution: Solution, cuts: Cuts, claims: Claims) -> list[int]:
    """Return the numbers of the correct cuts whose line states a wrong kind or none."""
    lines = enumerate(cuts.lines)
    return [
        at
        for at, line in lines
        if line is not None and claims.cuts[line].kind != solution.right.cuts[at].kind
    ]


def miscopied(solution: Solution, cuts: Cuts, claims: Claims) -> list[int]:
    """Return the numbers of the correct cuts whose line has a wrong subtree."""
    return [
        at
        for at, line in enumerate(cuts.lines)
        if line is not None and claims.cuts[line].miscopied and cuts.sum.shares[at] == 1
    ]


class Refund(NamedTuple):
    """The points given back to a student who followed another rule.

    ``more`` are the additional points under that rule, and ``points`` those that are given back.
    """

    rule: Mistake
    more: Fraction
    points: Fraction


class BestSum(NamedTuple):
    """The best score of an answer under the accepted conventions, and the key that gives it.

    ``claims`` are those under these conventions. ``back`` are the points given back, if another
    rule was followed.
    """

    key: Key
    claims: Claims
    sum: Sum
    weights: Mapping[Topic, Fraction]
    back: Refund | None

    @property
    def total(self) -> Fraction:
        """The exact score of the question."""
        return self.sum.total + (self.back.points if self.back else NONE)

    @property
    def is_clean(self) -> bool:
        """Return whether every stated cut is correct and stated once."""
        cuts = self.sum.cuts
        return not cuts or not (cuts.sum.costs or cuts.free)


def best_sum(keys: Sequence[Key], scheme: Scheme, claims_by: Callable[[Key], Claims]) -> BestSum:
    """Return the best score of an answer under the accepted conventions.

    Among equal scores, prefer one without false cuts, then the course's own conventions.
    """
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
    # a rule explains nothing if it makes no wrong statement right
    followed = [(other.total, rule) for rule, other in others if other.right - plain.right]
    return BestSum(key, claims, plain, weights, refund_for(plain.total, followed, scheme))


def _with_root(claims: Claims) -> Claims:
    """Return the claims, with the value also as a claim about the root if there is none."""
    # a value is both a lower and an upper bound
    values = tuple((value, value) for value in claims.of("value"))
    return (
        claims._replace(statements={**claims.statements, ("nodes", ()): values})
        if values and not claims.of("nodes")
        else claims
    )


def refund_for(
    total: Fraction, others: Sequence[tuple[Fraction, Mistake]], scheme: Scheme
) -> Refund | None:
    """Return the other rule that fits best, with the points given back; ``None`` if none fits well.

    ``others`` is the score under each other rule.
    """
    best, rule = max(others, key=itemgetter(0), default=(NONE, None))
    if rule is None or best <= total or best < ENOUGH * exact(scheme.max_score):
        return None
    points = scheme.rate("other_rule") * (best - total)
    return Refund(rule, best - total, points) if points else None
