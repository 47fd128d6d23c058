"""Trees for other searches than alpha-beta's: below a depth limit, and with chance nodes."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from math import ceil, floor, inf
from random import Random
from typing import cast

from treesearch.errors import UsageError
from treesearch.game import CHANCE, Value
from treesearch.homework.marking.key import Key
from treesearch.homework.mistakes.followup import leaves_of
from treesearch.settings import BOOK, Settings
from treesearch.solve import record
from treesearch.tree import Head, Node

TRIES = 4_000
WEIGHTS: tuple[tuple[Value, ...], ...] = (
    (Fraction(1, 10), Fraction(9, 10)),
    (Fraction(1, 4), Fraction(3, 4)),
    (Fraction(1, 5), Fraction(4, 5)),
    (Fraction(1, 3), Fraction(2, 3)),
    (Fraction(2, 5), Fraction(3, 5)),
    (Fraction(3, 4), Fraction(1, 4)),
)
"""The weights of the two children of a chance node; never equal, so that leaving them out shows."""
LOW, HIGH = 1, 20
LEAVES_ABOVE = (6, 8)
"""Leaves of a tree below which others are grown, if nobody says how many: a picture of them can be read."""
MAX_DENOMINATOR = 20
"""The greatest denominator of an average: it is worked out by hand."""


def grown_below(tree: Node, seed: int | str, settings: Settings = BOOK) -> Node:
    """Return the tree with two leaves below each of its lowest ones, whose numbers are then evaluations.

    A search that does not stop gives another value or path, and reads other numbers.
    """
    random, leaves, depth = Random(f"below {seed}"), leaves_of(tree), tree.traits.height  # noqa: S311
    span = range(min(leaves), max(leaves) + 1)
    for _ in range(TRIES):
        deeper = _below(tree, depth, span, random)
        if record(deeper, settings).result != record(tree, settings).result:
            return deeper
    raise UsageError(
        f"nothing was found to stand below the leaves of {tree} that would change its answer; "
        "try another seed"
    )


def _below(tree: Node, depth: int, span: Sequence[int], random: Random) -> Node:
    if tree.children:
        return Node(
            [_below(child, depth - 1, span, random) for child in tree.children], head=tree.head
        )
    if depth:
        return tree
    head = Head(name=tree.name, static=cast(Value, tree.value))
    return Node([Node(value=value) for value in random.choices(span, k=2)], head=head)


def chance_trees(count: int, seed: int | str = 0, settings: Settings = BOOK) -> list[Node]:
    """Return trees of one shape, as much work and with different answers: a player, chance, the other player.

    Each known mistake gives another value than the right one, and who takes chance for MIN, for MAX, or for its
    likeliest child chooses otherwise in at least one of these ways. UsageError where there are not so many.
    With a utility range alpha-beta cuts a chance node of each, and who hands on alpha or ignores the probabilities
    answers otherwise.
    """
    random = Random(f"chance {seed}")  # noqa: S311 - the same seed always makes the same trees
    several = random.choice((2, 3))
    search = "expectiminimax" if settings.utility_range == BOOK.utility_range else "alphabeta"
    trees = list(
        islice(_telling(several, random, settings.replace(algorithm=search, depth=None)), count)
    )
    if len(trees) < count:
        raise UsageError(
            f"{len(trees)} trees with chance nodes and different answers were found, not {count}; "
            "try another seed"
        )
    return trees


def _telling(several: int, random: Random, settings: Settings) -> Iterator[Node]:
    values: set[object] = set()
    moves: list[object] = []
    for _ in range(TRIES):
        tree = _thrown(several, random, *_ends(settings))
        key = Key(tree, settings)
        right = key.right
        worths = [key.worth[(at,)] for at in range(1, several + 1)]
        # Two moves worth the same would both be the best.
        clear = len({*worths}) == several and all(
            Fraction(worth).denominator <= MAX_DENOMINATOR for worth in key.worth.values()
        )
        apart = clear and (_dice_shown(key) if key.dice else _cuts_chance(key))
        # No move is the best in more trees than its share: else it could be guessed.
        # A chance node is cut only below a better move before it, so there the first must be best often.
        spread = not key.dice or moves.count(right.path) <= len(moves) // several
        if apart and spread and right.value not in values:
            values.add(right.value)
            moves.append(right.path)
            yield tree


def _dice_shown(key: Key) -> bool:
    """Return whether each mistake gives another value, and one another path."""
    wrong = [mistake.facts for mistake in key.wrong]
    return key.right.value not in [facts.value for facts in wrong] and any(
        facts.path != key.right.path for facts in wrong
    )


def _cuts_chance(key: Key) -> bool:
    """Return whether a chance node is cut, and who hands on alpha or ignores the weights cuts otherwise."""
    cuts = {(cut.kind, cut.after) for cut in key.right.cuts}
    others = (key.answers[name].cuts for name in ("alpha_unchanged", "probabilities_ignored"))
    return any(kind == "CHANCE" for kind, _ in cuts) and all(
        {(cut.kind, cut.after) for cut in other} != cuts for other in others
    )


def _ends(settings: Settings) -> tuple[int, int]:
    """Return the least and the greatest leaf of new trees."""
    ends = settings.utility_range
    if ends == BOOK.utility_range:
        return LOW, HIGH
    # MAX gains nothing from a lower end alone, so no chance node would be cut
    if (
        isinstance(ends, Mapping)
        or inf in {abs(end) for end in ends}
        or ceil(ends[0]) >= floor(ends[1])
    ):
        raise UsageError("new trees need a utility range with two whole ends, such as 0,20")
    return ceil(ends[0]), floor(ends[1])


def _thrown(several: int, random: Random, low: int, high: int) -> Node:
    """Return chance below each move of the first player; below it a move of the other, each to a leaf."""

    def other() -> Node:
        return Node([Node(value=value) for value in random.sample(range(low, high + 1), 2)])

    dice = (Head(role=CHANCE, weights=random.choice(WEIGHTS)) for _ in range(several))
    return Node([Node([other(), other()], head=head) for head in dice])
