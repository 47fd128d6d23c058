"""Shapes of trees, all leaves 0: those that courses set, all of so many leaves, one at random."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import islice, pairwise, product
from math import ceil, comb, floor, inf, prod
from random import Random
from typing import cast

from treesearch.errors import UsageError
from treesearch.game import CHANCE, Value
from treesearch.homework.answers.tasks import KINDS
from treesearch.homework.classes.assignment import EXERCISE_TITLE
from treesearch.homework.marking.key import Key
from treesearch.homework.marking.marker import check_uncut
from treesearch.homework.mistakes.followup import leaves_of, regrown
from treesearch.settings import BOOK, Settings
from treesearch.solve import record
from treesearch.tree import Head, Node
from treesearch.words import did_you_mean

NO_SUCH_ASK = "what is asked is {known}, not {name!r}{hint}"
TWO_SEARCHES = "a question is searched in one way, not by {names}"
NOTHING_BELOW = "nothing was found to stand below the leaves of {tree} that would change its answer; try another seed"
TOO_FEW_CHANCE = "{found} trees with chance nodes and different answers were found, not {count}; try another seed"


LEAF = Node(value=0)

CHILDREN, LEVELS = (2, 3, 4), (2, 3, 4)
"""Children a node and levels of the trees that courses set: all nodes of a level have as many children."""


def levelled(*children: int) -> Node:
    """The shape in which every node of a level has as many children: ``levelled(3, 2)`` has six leaves."""
    shape = LEAF
    for count in reversed(children):
        shape = Node([shape] * count)
    return shape


def regular(branching: int, depth: int) -> Node:
    """The shape in which every node down to a depth has as many children."""
    return levelled(*[branching] * depth)


def regular_shapes(most: int) -> list[tuple[int, int]]:
    """Branching and depth of the regular shapes of at most so many leaves in which a cut can be, the smallest first."""
    # 2 ** d <= b ** d <= most bounds the levels.
    found = [
        (b, d) for b in range(2, most + 1) for d in range(2, most.bit_length()) if b**d <= most
    ]
    return sorted(found, key=lambda shape: (shape[0] ** shape[1], shape[0]))


@cache
def set_by_courses(fewest: int, most: int) -> tuple[Node, ...]:
    """The shapes of so many leaves that courses set; none of two nodes above leaves: a cut there says which is best."""
    sizes = (children for levels in LEVELS for children in product(CHILDREN, repeat=levels))
    sizes = (children for children in sizes if len(children) > 2 or children[0] > 2)
    return tuple(levelled(*children) for children in sizes if fewest <= prod(children) <= most)


@cache
def all_shapes(leaves: int) -> tuple[Node, ...]:
    """All shapes of so many leaves in which no node has a single child: 1, 1, 3, 11, 45, 197, 903 (Schröder 1870)."""
    if leaves == 1:
        return (LEAF,)
    return tuple(Node(children) for children in _rows(leaves) if len(children) > 1)


@cache
def _rows(leaves: int) -> tuple[tuple[Node, ...], ...]:
    """All rows of shapes that have so many leaves together; a row of one is a shape that has fewer than all."""
    if not leaves:
        return ((),)
    rows = (
        (first, *rest)
        for size in range(1, leaves)
        for first in all_shapes(size)
        for rest in _rows_or_one(leaves - size)
    )
    return tuple(rows)


def _rows_or_one(leaves: int) -> Iterator[tuple[Node, ...]]:
    yield from ((shape,) for shape in all_shapes(leaves))
    yield from (row for row in _rows(leaves) if len(row) > 1)


@cache
def rankings(leaves: int, distinct: bool) -> tuple[tuple[int, ...], ...]:
    """All orders of size of so many numbers, as ranks 0, 1, 2, ...: n! if distinct, else the Fubini number of n."""
    if not leaves:
        return ((),)
    found = []
    for ranks in rankings(leaves - 1, distinct):
        different = max(ranks, default=-1) + 1
        found += [(*(rank + (rank >= new) for rank in ranks), new) for new in range(different + 1)]
        found += [] if distinct else [(*ranks, old) for old in range(different)]
    return tuple(found)


def rankings_count(leaves: int, distinct: bool) -> int:
    """How many there are, without listing them."""
    counts = [1]
    for n in range(1, leaves + 1):
        # k of them share the last rank: a(n) = sum of C(n, k) a(n - k), the Fubini numbers.
        counts.append(
            n * counts[-1] if distinct else sum(comb(n, k) * counts[n - k] for k in range(1, n + 1))
        )
    return counts[-1]


USUAL = (2, 2, 2, 3, 3)
"""How many children a node of a random shape has, each as often as it stands here."""
EVEN = 0.8
"""How often no child of a node is a leaf, where there are leaves enough: a path should have some steps."""


def grown(
    leaves: int, random: Random, children: tuple[int, ...] = USUAL, even: float = EVEN
) -> Node:
    """A random shape of so many leaves: each node has as many ``children`` as one of these, none a single one."""
    if leaves == 1:
        return LEAF
    parts = min(random.choice(children), leaves)
    least = 2 if leaves >= 2 * parts and random.random() < even else 1
    free = leaves - parts * least
    # Stars and bars: every way to share out the free leaves is as likely as any other.
    ends = sorted(random.sample(range(free + parts - 1), parts - 1))
    sizes = [end - start - 1 + least for start, end in pairwise((-1, *ends, free + parts - 1))]
    return Node([grown(size, random, children, even) for size in sizes])


def other_shape(tree: Node, random: Random) -> Node:
    """The shape with one part grown anew from as many leaves, bushy or narrow."""
    children, even = habits(random)
    return regrown(tree, lambda leaves: grown(leaves, random, children, even), random)


def habits(random: Random) -> tuple[tuple[int, ...], float]:
    """How a random shape grows: mostly as usual, else broader, or as narrow as a chain of nodes with one leaf each."""
    usual = (USUAL, EVEN)
    return random.choice((usual, usual, usual, ((2,), 0.0), ((2, 3), 0.0), ((2, 3, 4, 5), 0.4)))


# Trees for searches that are asked for by name: below a depth limit, and with chance nodes.


SEARCHES = ("minmax", "expectiminimax", "depth", "maxn", "paranoid", "mcts")
"""The names among those of what is asked that say how the tree is searched; alpha-beta if none does."""

ASKED = (
    *SEARCHES,
    *(name for name in KINDS if name not in ("condition", "formula", "move", "text")),
)
"""All names of what is asked; a condition is asked wherever a leaf is left open."""

TITLES = {
    "": "Alpha-beta",
    "minmax": "Minimax",
    "expectiminimax": "Expectiminimax",
    "maxn": "Max^n",
    "paranoid": "Paranoid search",
    "mcts": "Monte Carlo tree search",
}

TRIES = 4_000
WEIGHTS: tuple[tuple[Value, ...], ...] = (
    (Fraction(1, 10), Fraction(9, 10)),
    (Fraction(1, 4), Fraction(3, 4)),
    (Fraction(1, 5), Fraction(4, 5)),
    (Fraction(1, 3), Fraction(2, 3)),
    (Fraction(2, 5), Fraction(3, 5)),
    (Fraction(3, 4), Fraction(1, 4)),
)
"""How likely the two children of a chance node are; never alike, so that who leaves the weights out is seen."""
LOW, HIGH = 1, 20
LEAVES_ABOVE = (6, 8)
"""Leaves of a tree below which others are grown, if nobody says how many: a picture of them can be read."""
ENDING = 20
"""No average has a greater denominator: it is worked out by hand."""


def search_of(ask: Sequence[str]) -> str:
    """How the tree of a question is searched; "" for alpha-beta. UsageError for two searches at once."""
    named = [name for name in ask if name in SEARCHES]
    if len(named) > 1:
        raise UsageError(TWO_SEARCHES.format(names=", ".join(named)))
    return "".join(named)


def check_asks(ask: Sequence[str]) -> None:
    """UsageError for what is not asked of any tree, or not together."""
    for name in ask:
        if name not in ASKED:
            raise UsageError(
                NO_SUCH_ASK.format(
                    known=", ".join(ASKED), name=name, hint=did_you_mean(name, ASKED)
                )
            )
    search = search_of(ask)
    check_uncut(BOOK if search in ("", "depth") else BOOK.replace(algorithm=search), asked_of(ask))


def asked_of(ask: Sequence[str]) -> tuple[str, ...]:
    """Returns the other names of what is asked; of a search that is named alone, what is usual."""
    usual = {
        "minmax": ("value", "path"),
        "depth": (),
        "mcts": ("path", "nodes"),
        **dict.fromkeys(("expectiminimax", "maxn", "paranoid"), ("value", "path", "nodes")),
    }
    return tuple(name for name in ask if name not in SEARCHES) or usual.get(search_of(ask), ())


def conventions_of(ask: Sequence[str], tree: Node) -> dict[str, str | int]:
    """The conventions of such a question, besides those of the exercise."""
    search = search_of(ask)
    return (
        {"depth": tree.traits.height - 1}
        if search == "depth"
        else {"algorithm": search}
        if search
        else {}
    )


def title_of(asked: Sequence[Sequence[str]]) -> str:
    """The title of an exercise that asks so: the search of all its questions, if it is one."""
    searched = {search_of(ask).replace("depth", "") for ask in asked} or {""}
    return TITLES[searched.pop()] if len(searched) == 1 else EXERCISE_TITLE


def grown_below(tree: Node, seed: int | str, settings: Settings = BOOK) -> Node:
    """The tree with two leaves below each of its lowest ones, whose numbers are then evaluations.

    A search that does not stop gives another value or path, and reads other numbers.
    """
    random, leaves, depth = Random(f"below {seed}"), leaves_of(tree), tree.traits.height  # noqa: S311
    span = range(min(leaves), max(leaves) + 1)
    for _ in range(TRIES):
        made = _below(tree, depth, span, random)
        if record(made, settings).result != record(tree, settings).result:
            return made
    raise UsageError(NOTHING_BELOW.format(tree=tree))


def _below(tree: Node, depth: int, span: Sequence[int], random: Random) -> Node:
    if tree.children:
        return Node(
            [_below(child, depth - 1, span, random) for child in tree.children], head=tree.head
        )
    if depth:
        return tree
    head = Head(name=tree.name, static=cast(Value, tree.value))
    return Node([Node(value=one) for one in random.choices(span, k=2)], head=head)


def chance_trees(count: int, seed: int | str = 0, settings: Settings = BOOK) -> list[Node]:
    """So many trees of one shape, as much work and with different answers: a player, dice, the other player.

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
        raise UsageError(TOO_FEW_CHANCE.format(found=len(trees), count=count))
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
            Fraction(one).denominator <= ENDING for one in key.worth.values()
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
    wrong = [one.facts for one in key.wrong]
    return key.right.value not in [one.value for one in wrong] and any(
        one.path != key.right.path for one in wrong
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
    """Dice below each move of the first player; below them a move of the other one, each to a leaf."""

    def other() -> Node:
        return Node([Node(value=one) for one in random.sample(range(low, high + 1), 2)])

    dice = (Head(role=CHANCE, weights=random.choice(WEIGHTS)) for _ in range(several))
    return Node([Node([other(), other()], head=head) for head in dice])
