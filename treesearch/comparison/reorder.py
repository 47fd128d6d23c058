"""A tree searched otherwise: its children in another order (AIMA 4e, 5.2.2), or by other conventions."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from random import Random
from typing import Any, NamedTuple, TypeVar

from treesearch import words
from treesearch.conventions import CHOICES
from treesearch.errors import UsageError, option
from treesearch.events import Close, Event, Leaf, Open
from treesearch.game import CHANCE, MAX, Game, Player, Value
from treesearch.report.data import Naming, number
from treesearch.search.expectiminimax import expectiminimax
from treesearch.settings import Settings
from treesearch.solve import record
from treesearch.trace import Trace
from treesearch.tree import Node, TreeGame, nodes

VARIANTS_FOUND = (
    "{combinations} give {answers}; * marks what differs from the first row; "
    "combinations = how many of the {total} give this answer"
)
AS_GIVEN = "as given"
NO_SUCH_ORDER = "{option}: choose {known}"


USUAL = ("minmax", "alphabeta")
"""The searches that are meant where none is named; where there are chance nodes, expectiminimax and alphabeta."""
ORDERS = ("best", "worst", "random", "least")

Kind = TypeVar("Kind")
Join = Callable[[Node, Player | None, Value, list[Kind]], Kind]
"""From a node, who moves there (``None`` at a leaf), its value and what its children became: what it becomes."""


def reorder(
    tree: Node, order: str, root: Player | None = None, *, rtl: bool = False, seed: int = 0
) -> Node:
    """Return the tree with every node's children in another order, and the same value.

    ``best``: the best child is examined first, the others by their minimax value; in a uniform tree no other order
    costs alpha-beta less (Knuth and Moore 1975), in a ragged one some may. ``worst``: it is examined last; ``random``:
    in an order drawn with ``seed``. ``least``: alpha-beta reads the fewest leaves that any order allows, those that
    prove the value (in a tree with chance nodes, of which all are examined, the same as ``best``). Equal children stay
    as they stand, and so do those of a chance node. ``rtl``: children are examined from the right. UsageError for
    another ``order``.

    >>> from treesearch.reader import read
    >>> print(reorder(read("((2 4 6) (14 5 2) (3 12 8))"), "best"))
    ((3 8 12) (2 4 6) (2 5 14))
    """
    if order not in ORDERS:
        raise UsageError(
            NO_SUCH_ORDER.format(option=option("reorder", order), known=", ".join(ORDERS))
        )
    game = TreeGame(tree, root)
    if order == "least" and not has_chance(tree):
        cheapest = folded_tree(
            game, partial(_proved, worth=expectiminimax(game).value, rtl=rtl)
        ).exact
        return cheapest.node if cheapest else tree  # the root has its own value
    random = Random(seed)  # noqa: S311 - no secret

    def join(node: Node, mover: Player | None, value: Value, children: list[_Valued]) -> _Valued:
        return _Valued(
            value,
            _with(
                node, [child.node for child in _sorted(children, order, mover, random)], rtl, mover
            ),
        )

    return folded_tree(game, join).node


def ordered_as(tree: Node, other: Node) -> Node | None:
    """Return the tree with its children in the order in which they stand in ``other``; ``None`` if they are not the same.

    The names of nodes and who moves there are the tree's; those in ``other`` are not compared. A level costs two of
    recursion.

    >>> from treesearch.reader import read
    >>> print(ordered_as(read("((9 7) (4 2))"), read("((2 4) (9 7))")), ordered_as(read("(1 2)"), read("(2 2)")))
    ((2 4) (9 7)) None
    """
    # counted already, and most trees differ in them: no subtree need be spelled
    if (tree.traits.nodes, tree.traits.height) != (other.traits.nodes, other.traits.height):
        return None
    one, two = _unordered(tree), _unordered(other)
    return _arranged(one, two) if one.key == two.key else None


class _Unordered(NamedTuple):
    """A node, and a text that is equal for two trees if one is the other with its children in another order."""

    key: str
    node: Node
    children: tuple["_Unordered", ...]


def _unordered(node: Node) -> _Unordered:
    children = tuple(map(_unordered, node.children))
    key = f"({' '.join(sorted(child.key for child in children))})" if children else _exactly(node)
    return _Unordered(key, node, children)


def _exactly(leaf: Node) -> str:
    """Return a leaf's number, 1.5 as 3/2; of one left open its name."""
    return str(Fraction(leaf.value)) if isinstance(leaf.value, int | Fraction) else str(leaf.value)


def _arranged(one: _Unordered, two: _Unordered) -> Node:
    """Return the first of two that are equal but for order, in the order of the second."""
    if not one.children:
        return one.node
    left: dict[str, list[_Unordered]] = {}
    for child in one.children:
        left.setdefault(child.key, []).append(child)
    # of equal subtrees the first stays first: their names may differ
    return Node(
        [_arranged(left[child.key].pop(0), child) for child in two.children], head=one.node.head
    )


def folded_tree(game: TreeGame, join: Join[Kind]) -> Kind:
    """Returns the root's new node; children come before their parents, and no level costs a level of recursion."""
    open_nodes: list[tuple[Node, Any]] = []
    done: list[list[Kind]] = [[]]  # the tree itself, and below it the children of every open node

    def listen(event: Event) -> None:
        if isinstance(event, Close):
            node, mover = open_nodes.pop()
            children = done.pop()
            done[-1].append(join(node, mover, event.value, children))
        elif isinstance(event, (Open, Leaf)):
            node = open_nodes[-1][0].children[event.path.action - 1] if open_nodes else game.tree
            if isinstance(event, Leaf):
                done[-1].append(join(node, None, event.value, []))
            else:
                open_nodes.append((node, event.player))
                done.append([])

    expectiminimax(game, listen=listen)
    return done[0][0]


def has_chance(searched: Node | Game[Any, Any]) -> bool:
    """Return whether a tree has chance nodes, or a game tells probabilities, as only one with dice does."""
    if not isinstance(searched, Node):
        return hasattr(searched, "probability")
    return not searched.traits.plain and any(node.role is CHANCE for _, node in nodes(searched))


class _Valued(NamedTuple):
    value: Value
    node: Node


def _sorted(
    children: list[_Valued], order: str, mover: Player | None, random: Random
) -> list[_Valued]:
    """Return the children in the order in which they are examined."""
    if mover in (None, CHANCE):
        return children
    if order == "random":
        return random.sample(children, len(children))
    # sorted keeps equal children in their order, reversed or not
    return sorted(
        children, key=lambda child: child.value, reverse=(mover is MAX) == (order != "worst")
    )


def _with(node: Node, children: Sequence[Node], rtl: bool, mover: Player | None) -> Node:
    """Return the node with these children, the first of which is examined first.

    A leaf, or a chance node, as it stands.
    """
    if mover is None:
        return node
    return Node(children[::-1] if rtl and mover is not CHANCE else children, head=node.head)


class _Proof(NamedTuple):
    """How many leaves alpha-beta reads below a node in its cheapest order, and the node in that order."""

    leaves: int
    node: Node


class _Proofs(NamedTuple):
    """The cheapest proofs that a node is worth at least, at most and exactly the root's value; ``None`` if it is not.

    ``given``: the node as it stands, for where it is cut off.
    """

    low: _Proof | None
    high: _Proof | None
    exact: _Proof | None
    given: Node


Ordered = tuple[int, list[Node]]
"""How many leaves are read below some children, and they in the order in which they are examined."""


def _proved(
    node: Node,
    mover: Player | None,
    value: Value,
    children: list[_Proofs],
    *,
    worth: Value,
    rtl: bool,
) -> _Proofs:
    """Return the proofs of a node from its children's: of a bound who moves here needs one child, the opponent all."""
    if mover is None:
        leaf = _Proof(1, node)
        low, high = leaf if value >= worth else None, leaf if value <= worth else None
        return _Proofs(low, high, low and high, node)
    lows, highs = [child.low for child in children], [child.high for child in children]
    one, every = (
        (_one(lows, children), _all(highs)) if mover is MAX else (_one(highs, children), _all(lows))
    )
    exact = _exact(children, highs if mover is MAX else lows) if value == worth else None

    def proof(ordered: Ordered | None) -> _Proof | None:
        return ordered and _Proof(ordered[0], _with(node, ordered[1], rtl, mover))

    low, high = (proof(one), proof(every)) if mover is MAX else (proof(every), proof(one))
    return _Proofs(low, high, proof(exact), node)


def _one(proofs: Sequence[_Proof | None], children: Sequence[_Proofs]) -> Ordered | None:
    """Return the cheapest child in front, behind which the others are cut off.

    ``None`` if no child proves the bound.
    """
    found = [(proof.leaves, i, proof.node) for i, proof in enumerate(proofs) if proof]
    if not found:
        return None
    leaves, at, node = min(found, key=lambda one: one[0])
    return leaves, [node, *(child.given for i, child in enumerate(children) if i != at)]


def _all(proofs: Sequence[_Proof | None]) -> Ordered | None:
    """Return all children, as each proves the bound; ``None`` if one does not."""
    known = [proof for proof in proofs if proof]
    return (
        (sum(proof.leaves for proof in known), [proof.node for proof in known])
        if len(known) == len(proofs)
        else None
    )


def _exact(children: Sequence[_Proofs], others: Sequence[_Proof | None]) -> Ordered | None:
    """First a child that has the value, that which costs least more than to prove that it is no better; then all."""
    pairs = [(child.exact, other) for child, other in zip(children, others, strict=True)]
    # one child must be exact and the others no better: it is chosen by what being exact costs beyond that
    _, at = min(
        (exact.leaves - other.leaves, i)
        for i, (exact, other) in enumerate(pairs)
        if exact and other
    )
    return _all([pairs[at][0], *(other for i, (_, other) in enumerate(pairs) if i != at)])


# A tree under every combination of conventions: which of them change the answer, and how.


Answer = tuple[Any, tuple[int, ...], tuple[tuple[str, tuple[int, ...], tuple[int, ...], str], ...]]
"""Value, path, and for each cut its kind, node, child after which it is made, and that child's text."""


class Variant(NamedTuple):
    """One answer, and the fewest conventions that must be changed to get it (none for the first)."""

    changed: dict[str, str]
    answer: Answer
    same: int
    """How many combinations give this answer."""


def variants(tree: Node, how: Settings) -> list[Variant]:
    """Return every different answer to a tree under all combinations of CHOICES, the nearest to ``how`` first."""
    found: dict[Answer, Variant] = {}
    # the fewest changes first, so that each answer is explained by the smallest of them
    for changes in sorted(_combinations(tree, how), key=len):
        answer = shown(record(tree, how.replace(**changes)))
        first = found.get(answer, Variant(changes, answer, 0))
        found[answer] = first._replace(same=first.same + 1)
    return list(found.values())


def _combinations(tree: Node, how: Settings) -> Iterator[dict[str, str]]:
    """Yield all combinations, each as what it changes of ``how``.

    A role written at the root is not changed.
    """
    names = [name for name in CHOICES if not (name == "root" and tree.role)]
    # a root that nobody chose is MAX, as in the book
    now = {name: getattr(how, name) or CHOICES[name][0] for name in names}
    for choice in product(*(CHOICES[name] for name in names)):
        yield {name: value for name, value in zip(names, choice, strict=True) if value != now[name]}


def shown(trace: Trace) -> Answer:
    """Returns the part of a report by which two traces differ."""
    naming = Naming(trace.game)
    cuts = (
        (cut.kind, cut.place.path, cut.after.path, naming.subtree(cut.after)) for cut in trace.cuts
    )
    return trace.result.value, trace.result.path, tuple(cuts)


def rows(found: list[Variant]) -> Iterator[tuple[str, ...]]:
    """Yield the answers as a table by the columns of words.VARIANT_COLUMNS.

    The last says what differs from the first.
    """
    first = _cells(found[0].answer)
    for changed, answer, same in found:
        options = " ".join(f"--{name.replace('_', '-')} {value}" for name, value in changed.items())
        cells = _cells(answer)
        differs = (
            name for name, cell, usual in zip(_ANSWER, cells, first, strict=True) if cell != usual
        )
        yield options or AS_GIVEN, str(same), *cells, " ".join(differs)


_ANSWER = words.VARIANT_COLUMNS[2:5]


def starred(row: tuple[str, ...]) -> tuple[str, ...]:
    """Return the row for people: a star before each cell that differs, in place of the last column."""
    changed, same, *cells, differs = row
    marked = (
        f"* {cell}" if name in differs.split() else cell
        for name, cell in zip(_ANSWER, cells, strict=True)
    )
    return changed, same, *marked


def summary(found: list[Variant]) -> str:
    """Return how many combinations there are, how many answers, and what the table's marks mean."""
    total = sum(variant.same for variant in found)
    combinations, answers = (
        words.many(total, "combination"),
        words.many(len(found), "different answer"),
    )
    return VARIANTS_FOUND.format(combinations=combinations, answers=answers, total=total)


def _cells(answer: Answer) -> tuple[str, str, str]:
    value, path, cuts = answer
    told = "; ".join(f"{kind} {after}" for kind, _, _, after in cuts) or words.NO_CUTS
    return str(value), " ".join(map(str, path)), told


def variants_json(found: list[Variant]) -> Iterator[dict[str, Any]]:
    """Yield the answers as data, each with what it changes."""
    for changed, (value, path, cuts), same in found:
        told = [
            {"kind": kind, "path": list(node), "after_path": list(child), "after": after}
            for kind, node, child, after in cuts
        ]
        yield {
            "changed": changed,
            "combinations": same,
            "value": number(value),
            "path": list(path),
            "cuts": told,
        }
