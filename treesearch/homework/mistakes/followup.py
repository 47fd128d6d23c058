"""Find a small tree that tells several mistakes apart."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache, lru_cache, partial
from math import inf
from random import Random
from typing import NamedTuple

from treesearch.game import Value, Vector, dotted, spell
from treesearch.homework.mistakes.cases import Case, Facts, case
from treesearch.homework.mistakes.registry import MISTAKES, Mistake
from treesearch.settings import BOOK, Settings
from treesearch.trace import bound_text
from treesearch.tree import Head, Node, Path, leaves_of, text
from treesearch.words import NO_CUTS

SEED = 10
TREES = 150
"""The number of trees of each size that are tried for a follow-up."""

SIZES = range(2, 10)

PATIENCE, HEAVIER, REGROWN, THREES, DIGITS = 1_500, 10, 0.65, 0.05, 5
"""The parameters of the search: the number of tries before a restart, the number of tries before equal answers get more
weight, the share of changes that regrow a subtree, the share of nodes with three children, and the number of different
leaf values. The last two are small, because mistakes differ at ties and in deep, narrow trees."""

RIGHT = -1
"""The index that stands for the right answer."""

Names = tuple[tuple[str, ...], ...]
"""Groups of one mistake or two mistakes made together, by name."""


def follow_up(names: Names, conventions: Settings) -> str | None:
    """Return a small tree that tells these mistakes apart, or ``None`` if none was found.

    If two names stand for the same mistake, only the first is used.
    """
    different = distinct_mistakes(names)
    if len(different) < 2:
        return None
    return _cached_follow_up(
        tuple(sorted(different)), conventions.replace(root=None, algorithm="alphabeta")
    )


def distinct_mistakes(names: Names) -> list[tuple[str, ...]]:
    """Return the mistakes without duplicates, each under the first of its names."""
    registered = [group for group in names if all(name in MISTAKES for name in group)]
    different = {
        tuple(MISTAKES[name].wrong for name in group): group for group in reversed(registered)
    }
    return [*different.values()]


@lru_cache(maxsize=2000)
def _cached_follow_up(names: Names, conventions: Settings) -> str | None:
    groups = [[MISTAKES[name] for name in group] for group in names]
    return telling_tree(groups, conventions)


def telling_tree(
    groups: Sequence[Sequence[Mistake]],
    conventions: Settings = BOOK,
    tries: int = TREES,
    sizes: Sequence[int] = SIZES,
) -> str | None:
    """Return a tree on which the groups of mistakes give different wrong answers.

    ``sizes`` are the numbers of leaves to try in order. ``tries`` is the number of trees to try for
    each size. Return ``None`` if there is no such tree among them.
    """
    random = Random(SEED)  # noqa: S311 - the same question always gets the same tree
    for leaves in sizes:
        result = search_trees(
            groups, conventions, random, partial(random_trees, 1, leaves, random), tries, changed
        )
        if not result.alike:
            return text(result.trees[0])
    return None


class SearchedTrees(NamedTuple):
    """Trees, and the pairs of answers that agree on all of them."""

    trees: list[Node]
    alike: list[tuple[int, int]]


def search_trees(
    groups: Sequence[Sequence[Mistake]],
    conventions: Settings,
    random: Random,
    start: Callable[[], list[Node]],
    tries: int,
    change: Callable[[Node, Random], Node],
) -> SearchedTrees:
    """Return trees on which all answers differ, or the best trees found.

    Pairs whose answers stay equal get more weight, so that the search leaves local optima (the breakout method of
    Morris, AAAI 1993). From time to time the search restarts with new trees.
    """
    weights: Counter[tuple[int, int]] = Counter()
    order = list(range(len(groups)))
    best, cost = SearchedTrees([], [(RIGHT, RIGHT)]), inf
    for number in range(tries):
        fresh = number % PATIENCE == 0
        trees = start() if fresh else _one_changed(best.trees, change, random)
        result = alike(trees, groups, order, conventions, weights, inf if fresh else cost)
        if result is not None:
            best = SearchedTrees(trees, result)
        if not best.alike:
            break
        if number % HEAVIER == 0:
            weights.update(best.alike)
        cost = sum(1 + weights[pair] for pair in best.alike)
    return best


def _one_changed(
    trees: list[Node], change: Callable[[Node, Random], Node], random: Random
) -> list[Node]:
    at = random.randrange(len(trees)) if len(trees) > 1 else 0
    return [change(tree, random) if place == at else tree for place, tree in enumerate(trees)]


def alike(
    trees: Sequence[Node],
    groups: Sequence[Sequence[Mistake]],
    order: list[int],
    conventions: Settings,
    weights: Counter[tuple[int, int]],
    most: float,
) -> list[tuple[int, int]] | None:
    """Return the answer pairs that agree on all trees, or ``None`` if they weigh more than ``most``.

    ``order`` is the order in which groups are compared. It is changed so that the next call can
    stop earlier.
    """
    starts = [
        (case(tree, conventions), cache(lambda place, tree=tree: text(tree[place])))
        for tree in trees
    ]
    classes = {tuple(_written_answer(start.facts, written) for start, written in starts): [RIGHT]}
    result: list[tuple[int, int]] = []
    cost = 0
    for place, group in enumerate(order):
        answers = tuple(_answer(start, groups[group], written) for start, written in starts)
        members = classes.setdefault(answers, [])
        pairs = [(min(member, group), max(member, group)) for member in members]
        cost += sum(1 + weights[pair] for pair in pairs)
        if cost > most:
            order.insert(0, order.pop(place))
            return None
        members.append(group)
        result += pairs
    return result


def _answer(
    start: Case, group: Sequence[Mistake], written: Callable[[Path], str]
) -> tuple[object, ...]:
    wrong = start
    for mistake in group:
        wrong = mistake.applied(wrong)
    return _written_answer(wrong.facts, written)


def _written_answer(facts: Facts, written: Callable[[Path], str]) -> tuple[object, ...]:
    """Return an answer as a student writes it: value, path, and the kind and child of each cut."""
    return facts.value, facts.path, tuple((cut.kind, written(cut.after)) for cut in facts.cuts)


def random_trees(count: int, leaves: int, random: Random) -> list[Node]:
    """Return random trees with this number of leaves."""
    return [random_tree(leaves, random, DIGITS) for _ in range(count)]


def random_tree(leaves: int, random: Random, digits: int = 10) -> Node:
    """Return a random tree whose inner nodes have two or three children.

    ``digits`` is the number of different leaf values, from 0.
    """
    if leaves == 1:
        return Node(value=random.randrange(digits))
    parts = 3 if leaves > 2 and random.random() < THREES else 2
    cuts = sorted(random.sample(range(1, leaves), parts - 1))
    sizes = [end - start for start, end in zip((0, *cuts), (*cuts, leaves), strict=True)]
    return Node(random_tree(size, random, digits) for size in sizes)


def changed(tree: Node, random: Random) -> Node:
    """Return the tree with one or two leaves changed or a subtree replaced at random."""
    if random.random() < REGROWN:
        return with_regrown_part(tree, lambda leaves: random_tree(leaves, random, DIGITS), random)
    return other_leaves(tree, random)


def with_regrown_part(tree: Node, grow: Callable[[int], Node], random: Random) -> Node:
    """Return the tree with one subtree replaced by one from ``grow`` with as many leaves."""
    if not tree.children or random.random() < 0.3:
        return grow(tree.traits.leaves)
    place = random.randrange(len(tree.children))
    return Node(
        [
            with_regrown_part(child, grow, random) if at == place else child
            for at, child in enumerate(tree.children)
        ]
    )


def other_leaves(tree: Node, random: Random) -> Node:
    """Return the tree with one or two leaves changed."""
    values = leaves_of(tree)
    for _ in range(random.choice((1, 1, 2))):
        values[random.randrange(len(values))] = random.choice(
            (random.randrange(DIGITS), random.choice(values))
        )
    return with_leaves(tree, iter(values))


def with_leaves(shape: Node, numbers: Iterator[Value | Vector]) -> Node:
    """Return the shape with these numbers at its leaves, keeping names and roles."""
    if not shape.children:
        return Node(value=next(numbers), head=Head(name=shape.name) if shape.name else None)
    return Node([with_leaves(child, numbers) for child in shape.children], head=shape.head)


# An example of each mistake: a small tree, and what is written instead of what is right.


EXAMPLE_SIZES, EXAMPLE_TRIES = range(2, 12), 60
"""The numbers of leaves of the trees to try for an example, and the number of trees of each size."""


class Example(NamedTuple):
    """An example of a mistake: a tree, the correct lines of the answer, and the wrong ones."""

    tree: str
    right: tuple[str, ...]
    wrong: tuple[str, ...]


def example(mistake: Mistake, conventions: Settings = BOOK) -> Example | None:
    """Return an example of the mistake on a small tree, or ``None`` if no tree shows it."""
    random = Random(SEED)  # noqa: S311  # the same mistake always has the same example
    for leaves in (size for size in EXAMPLE_SIZES for _ in range(EXAMPLE_TRIES)):
        start = case(random_tree(leaves, random), conventions)
        answers = start.facts, mistake.answer(start)
        # bounds and pruned leaves only if nothing else shows it
        for facts_lines in (lines, more_lines):
            right, wrong = (Counter(facts_lines(start, facts)) for facts in answers)
            if right != wrong:
                return Example(
                    text(start.tree),
                    *(tuple(more.elements()) for more in (right - wrong, wrong - right)),
                )
    return None


def lines(start: Case, facts: Facts) -> Iterator[str]:
    """Yield the lines of an answer as a student writes them."""
    yield f"value: {spell(facts.value)}"
    yield f"path: {' '.join(map(spell, facts.path)) or 'root'}"
    for cut in facts.cuts:
        after, subtree = text(start.tree[cut.after]), text(start.tree[cut.place])
        yield f"{cut.kind} cut after {after} in subtree {subtree}"
    if not facts.cuts:
        yield NO_CUTS


def asked_lines(start: Case, facts: Facts, ask: Collection[str]) -> list[str]:
    """Return the lines of an answer to only these parts."""
    value, path, *cuts = lines(start, facts)
    written = {"value": [value], "path": [path], "cuts": cuts}
    return [line for part in written if part in ask for line in written[part]]


def more_lines(start: Case, facts: Facts) -> Iterator[str]:
    """Yield the lines of an answer on pruned places and bounds."""
    if facts.pruned:
        yield f"pruned: {', '.join(map(dotted, sorted(facts.pruned)))}"
    for place, seen in facts.nodes.items():
        if (bound := bound_text(seen.low, seen.high)) != "?":
            yield f"node {dotted(place)} {bound}"
