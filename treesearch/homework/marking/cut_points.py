"""Compute the points of cuts and of pruned children, which share the points of a part; ``arithmetic`` gives the rules."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from treesearch.homework.marking.claims import PRUNED, Claim, Claims, Spread
from treesearch.homework.marking.key import Solution
from treesearch.homework.marking.scheme import NONE, Scheme, as_written
from treesearch.homework.mistakes.cases import CutAt
from treesearch.tree import Path

AGAIN, LAST = "again", "last"
"""The reasons why a line without a right cut is free: it repeats a line, or states a cut after a last child."""


class Shared(NamedTuple):
    """The points of a part, shared among its correct cuts or pruned children.

    ``shares`` are the stated shares of the items. ``costs`` are the deductions for false lines; as
    many false lines as missing correct ones cost nothing. If there are no correct items,
    ``nothing`` tells whether the answer states that, or has a false line.
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
    right, weight = solution.right.cuts, as_written(scheme.points["cuts"])
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
    lines = tuple((by_node | by_child).get(at) for at in range(len(right)))
    shared = share_weight(weight, scheme.rate("surplus"), shares, false, claims.no_cuts)
    return Cuts(shared, lines, free)


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
    """Return for each line the cuts whose fit is ``fit``, those of its own kind first.

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

    It is a skipped place, if possible one not listed yet; ``None`` if the subtree is not skipped.
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
