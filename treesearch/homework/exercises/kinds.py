"""Trees for searches that are asked for by name: below a depth limit, and with chance nodes.

A tree for a search that stops is an alpha-beta tree with something grown below: what stood on its leaves is then what
their evaluations say, so cuts and versions are those of the tree that was made. What is below contradicts them, so that
who reads on answers otherwise.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice
from random import Random
from typing import cast

from treesearch.conventions import BOOK, Conventions
from treesearch.errors import UsageError
from treesearch.game import CHANCE
from treesearch.homework.exercises import words
from treesearch.homework.marking.key import Key
from treesearch.homework.mistakes.followup import leaves_of
from treesearch.solve import record
from treesearch.tree import Head, Node, walk
from treesearch.values import Unknown, Value

SEARCHES = ("minmax", "expectiminimax", "depth")
"""The names among those of what is asked that say how the tree is searched; alpha-beta if none does."""

TRIES = 4_000
WEIGHTS: tuple[tuple[Value, ...], ...] = (
    (Fraction(1, 10), Fraction(9, 10)), (Fraction(1, 4), Fraction(3, 4)), (Fraction(1, 5), Fraction(4, 5)),
    (Fraction(1, 3), Fraction(2, 3)), (Fraction(2, 5), Fraction(3, 5)), (Fraction(3, 4), Fraction(1, 4)),
)  # fmt: skip
"""How likely the two children of a chance node are; never alike, so that who leaves the weights out is seen."""
LOW, HIGH = 1, 20
LEAVES_ABOVE = (6, 8)
"""Leaves of a tree below which others are grown, if nobody says how many: a picture of them can be read."""
ENDING = 20
"""No average has a greater denominator: it is worked out by hand."""


def search_of(asks: Sequence[str]) -> str:
    """How the tree of a question is searched; "" for alpha-beta. UsageError for two searches at once."""
    named = [name for name in asks if name in SEARCHES]
    if len(named) > 1:
        raise UsageError(words.TWO_SEARCHES.format(names=", ".join(named)))
    return "".join(named)


def asked_of(asks: Sequence[str]) -> tuple[str, ...]:
    """Returns the other names of what is asked; of a search that is named alone, what is usual."""
    usual = {"minmax": ("value", "path"), "expectiminimax": ("value", "path", "nodes"), "depth": ()}
    return tuple(name for name in asks if name not in SEARCHES) or usual.get(search_of(asks), ())


def conventions_of(asks: Sequence[str], tree: Node) -> dict[str, str | int]:
    """The conventions of such a question, besides those of the exercise."""
    search = search_of(asks)
    return {"depth": tree.traits.height - 1} if search == "depth" else {"algorithm": search} if search else {}


def is_other(tree: Node) -> bool:
    """Whether it is none for alpha-beta as it stands: with a leaf left open, evaluations, or chance nodes."""
    found = (node for node in walk(tree) if node is not None)
    return any(isinstance(one.value, Unknown) or one.static is not None or one.role is CHANCE for one in found)


# ---- a depth limit ---------------------------------------------------------------------------------------------------


def grown_below(tree: Node, seed: int | str = 0, how: Conventions = BOOK) -> Node:
    """The tree with two leaves below each of its lowest ones, whose numbers are then evaluations.

    A search that does not stop gives another value or path, and reads other numbers.
    """
    random, leaves, depth = Random(f"below {seed}"), leaves_of(tree), tree.traits.height  # noqa: S311
    span = range(min(leaves), max(leaves) + 1)
    for _ in range(TRIES):
        made = _below(tree, depth, span, random)
        if record(made, how).result != record(tree, how).result:
            return made
    raise UsageError(words.NOTHING_BELOW.format(tree=tree))


def _below(tree: Node, depth: int, span: Sequence[int], random: Random) -> Node:
    if tree.children:
        return Node([_below(child, depth - 1, span, random) for child in tree.children], head=tree.head)
    if depth:
        return tree
    head = Head(name=tree.name, static=cast(Value, tree.value))
    return Node([Node(value=one) for one in random.choices(span, k=2)], head=head)


# ---- chance ----------------------------------------------------------------------------------------------------------


def chance_trees(count: int, seed: int | str = 0, how: Conventions = BOOK) -> list[Node]:
    """So many trees of one shape, as much work and with different answers: a player, dice, the other player.

    Each known mistake gives another value than the right one, and who takes chance for MIN, for MAX, or for its
    likeliest child chooses otherwise in at least one of these ways. UsageError where there are not so many.
    """
    random = Random(f"chance {seed}")  # noqa: S311 - the same seed always makes the same trees
    several = random.choice((2, 3))
    trees = list(islice(_telling(several, random, how.but(algorithm="expectiminimax", depth=None)), count))
    if len(trees) < count:
        raise UsageError(words.TOO_FEW_CHANCE.format(found=len(trees), count=count))
    return trees


def _telling(several: int, random: Random, how: Conventions) -> Iterator[Node]:
    values: set[object] = set()
    moves: list[object] = []
    for _ in range(TRIES):
        tree = _thrown(several, random)
        key = Key(tree, how)
        right, wrong = key.right, [one.facts for one in key.wrong]
        worths = [key.worth[(at,)] for at in range(1, several + 1)]
        clear = len({*worths}) == several and all(Fraction(one).denominator <= ENDING for one in key.worth.values())
        apart = right.value not in [one.value for one in wrong] and any(one.path != right.path for one in wrong)
        spread = moves.count(right.path) <= len(moves) // several
        if clear and apart and spread and right.value not in values:
            values.add(right.value)
            moves.append(right.path)
            yield tree


def _thrown(several: int, random: Random) -> Node:
    """Dice below each move of the first player; below them a move of the other one, each to a leaf."""

    def other() -> Node:
        return Node([Node(value=one) for one in random.sample(range(LOW, HIGH + 1), 2)])

    dice = (Head(role=CHANCE, weights=random.choice(WEIGHTS)) for _ in range(several))
    return Node([Node([other(), other()], head=head) for head in dice])
