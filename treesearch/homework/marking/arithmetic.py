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
for the child sets ``place`` to 1. A statement that minimax without cuts makes right, such as "no cuts", is no evidence of another
rule, because the student may follow no rule at all.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from operator import itemgetter
from typing import Any, NamedTuple

from treesearch.homework.marking.claims import PATH, PRUNED, Claims, Topic
from treesearch.homework.marking.cut_points import (
    Cuts,
    Shared,
    leaves_of,
    sum_of_cuts,
    sum_of_pruned,
)
from treesearch.homework.marking.key import Key, Solution, common_prefix_length
from treesearch.homework.marking.scheme import NONE, Scheme, as_written
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
            weights |= {(part, place): as_written(points) / (len(places) or 1) for place in places}
    return weights


def _nodes(key: Key, scheme: Scheme) -> list[Path]:
    """Return the nodes that the question asks about, without those that the search never enters."""
    # a node that the search never enters has no window, so its points cannot be earned
    named = dict.fromkeys(find(key.tree, name) for name in scheme.nodes)
    return [path for path in named or sorted(key.right.nodes) if path in key.right.nodes]


def right_contents(solution: Solution, topic: Topic, content: Any = ()) -> tuple[Any, ...]:
    """Return all correct statements on a topic, the usual form first.

    If several paths are right, return only the one nearest to ``content``. Return only one order.
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
    """Return whether a statement is correct; a pruned list may be incomplete."""
    if topic == PRUNED:
        gone = leaves_of(solution, solution.right.pruned)
        # a number that occurs twice in the tree may mean either leaf, and is right if one of them is skipped
        return all(
            any(solution.leaves_below(place) <= gone for place in spread) for spread in content
        )
    if topic[0] == "order":
        return solution.fewest is not None and solution.leaves_in(content) == solution.fewest.leaves
    return any(agrees(content, right) for right in right_contents(solution, topic, content))


def agrees(content: Any, right: Any) -> bool:
    """Return whether numbers are equal. One without a finite decimal may be rounded to two or more places."""
    if isinstance(content, tuple) and isinstance(right, tuple) and len(content) == len(right):
        return all(map(agrees, content, right))
    if isinstance(right, Fraction) and 10**20 % right.denominator:
        places = len(str(content).partition(".")[2])
        return content in (right, round(right, places) if places > 1 else right)
    return bool(content == right)


def _earned(solution: Solution, topic: Topic, weight: Fraction, content: Any) -> Earned:
    """Return the points of a statement; a path or list earns a share for its correct start."""
    if is_right(solution, topic, content):
        return Earned(weight)
    if topic[0] not in ("path", "examined"):
        return Earned()
    (right,) = right_contents(solution, topic, content)
    # a path in another notation is compared as if it were written in ours, minus the cost of notation; moves have one
    notation = notation_of(solution, content, right) if topic == PATH and not solution.moves else ""
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
    """Return the notation of a path if it differs from that of the sheet, otherwise ``""``."""
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


class Sum(NamedTuple):
    """The points of a question under one key: topics, cuts, and deductions for notation.

    ``cuts`` is ``None`` if the question does not ask for cuts. ``pruned`` is ``None`` if it asks for
    no pruned list and the answer has none beside cuts. ``instead`` tells whether the pruned list
    replaces the cuts. ``right`` are the correct topics and lines.
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
        topic: _worst_statement(solution, topic, weight, claims)
        for topic, weight in weights.items()
        if topic != PRUNED
    }
    cuts = sum_of_cuts(solution, scheme, claims) if scheme.points["cuts"] else None
    pruned = None
    if PRUNED in weights or (cuts and PRUNED in claims.statements):
        # false lines beside a list are charged there, with numbers below 0 to keep them apart from listed items
        lines = [-1 - line for line in cuts.sum.costs] if cuts and PRUNED not in weights else []
        pruned = sum_of_pruned(
            solution, scheme, weights.get(PRUNED, as_written(scheme.points["cuts"])), claims, lines
        )
        earned |= {PRUNED: Earned(pruned.total)} if PRUNED in weights else {}
    right = frozenset(topic for topic, points in earned.items() if points == Earned(weights[topic]))
    matched = zip(cuts.lines, cuts.sum.shares, strict=True) if cuts else ()
    right_lines = {line for line, share in matched if share == 1}
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
    instead = plain._replace(
        instead=True,
        notation=_notation(solution, scheme, earned, None, claims),
        right=right | complete,
    )
    # a list without cuts is the answer even if it earns nothing
    alone = not claims.cuts and not claims.no_cuts
    return max(plain, instead, key=lambda total: (total.total, total.instead and alone))


def _worst_statement(solution: Solution, topic: Topic, weight: Fraction, claims: Claims) -> Earned:
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
    once, costs = scheme.rate("notation") * as_written(scheme.max_score), {}
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
    """Return the numbers of the correct cuts whose line has the right child but a wrong subtree."""
    return [
        at
        for at, line in enumerate(cuts.lines)
        if line is not None and claims.cuts[line].miscopied and cuts.sum.shares[at] == 1
    ]


class Refund(NamedTuple):
    """The points given back to a student who followed another rule.

    ``points`` are given back, which is this ``share`` of the additional points under that rule.
    """

    rule: Mistake
    share: Fraction
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
        """Whether every stated cut is correct and stated once."""
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
    weights = topic_weights(key, scheme)
    claims = _with_root(claims) if ("nodes", ()) in weights else claims
    plain = question_sum(key, scheme, weights, claims)
    if claims.empty or plain.total == as_written(scheme.max_score):
        return BestSum(key, claims, plain, weights, None)
    # a rule explains nothing if it makes no wrong statement right, except as minimax does
    explained = plain.right | question_sum(key.uncut, scheme, weights, claims).right
    followed = [
        (other.total, rule)
        for rule, solution in key.others
        if (other := question_sum(solution, scheme, weights, claims)).right - explained
    ]
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
    """Return the other rule that fits best, with the points given back, or ``None`` if none fits well.

    ``others`` is the score under each other rule.
    """
    best, rule = max(others, key=itemgetter(0), default=(NONE, None))
    if rule is None or best < ENOUGH * as_written(scheme.max_score):
        return None
    share = scheme.rate("other_rule")
    points = share * (best - total)
    return Refund(rule, share, points) if points > 0 else None
