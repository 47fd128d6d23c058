"""Shapes of trees and the numbers on their leaves, grown at random and changed a little."""

from collections.abc import Iterable
from random import Random

from treesearch.homework.exercises.constraints import RANDOM, REGULAR, Constraints
from treesearch.homework.mistakes.followup import filled, leaves_of, regrown
from treesearch.tree import Node

THREES = 0.4
"""How often a node of a random shape has three children instead of two."""
EVEN = 0.8
"""How often no child of a node is a leaf, where there are leaves enough: a path should have some steps."""
REGROWN = 0.25
"""How often a change is one of the shape."""


def renumbered(tree: Node, numbers: Iterable[int]) -> Node:
    """The tree with these numbers, the least of which comes first, in the order of size of its own."""
    leaves = leaves_of(tree)
    new = dict(zip(sorted(set(leaves)), numbers, strict=False))
    return filled(tree, iter([new[value] for value in leaves]))


def pattern(tree: Node) -> Node:
    """The tree with each leaf's rank in its place: the same for all trees that differ in their numbers only."""
    return renumbered(tree, range(1, tree.traits.leaves + 1))


def drawn(wanted: Constraints, random: Random) -> Node:
    """A new tree of the shape and with the numbers that are wanted."""
    shape = shape_of(wanted, random)
    return filled(shape, iter(numbers(wanted, shape.traits.leaves, random)))


def shape_of(wanted: Constraints, random: Random) -> Node:
    """A shape as it is wanted."""
    if isinstance(wanted.shape, Node):
        return wanted.shape
    if wanted.shape == REGULAR:
        return regular(wanted.branching, wanted.depth)
    low, high = wanted.span
    most = high - low + 1 if wanted.numbers == "distinct" else wanted.leaves[1]
    return grown(random.randint(wanted.leaves[0], min(wanted.leaves[1], most)), random)


def regular(branching: int, depth: int) -> Node:
    """The shape in which every node down to a depth has as many children."""
    shape = Node(value=0)
    for _ in range(depth):
        shape = Node([shape] * branching)
    return shape


def grown(leaves: int, random: Random) -> Node:
    """A random shape of so many leaves, no node with a single child."""
    if leaves == 1:
        return Node(value=0)
    parts = 3 if leaves > 2 and random.random() < THREES else 2
    least = 2 if leaves >= 2 * parts and random.random() < EVEN else 1
    ends = sorted(random.sample(range(leaves - parts * least + parts - 1), parts - 1))
    sizes = [
        end - start - 1 + least
        for start, end in zip((-1, *ends), (*ends, leaves - parts * least + parts - 1), strict=True)
    ]
    return Node([grown(size, random) for size in sizes])


def numbers(wanted: Constraints, leaves: int, random: Random) -> tuple[int, ...]:
    """Numbers for that many leaves, all different if that is wanted."""
    low, high = wanted.span
    if wanted.numbers == "distinct":
        return tuple(random.sample(range(low, high + 1), leaves))
    return tuple(random.randint(low, high) for _ in range(leaves))


def changed(old: Node, wanted: Constraints, random: Random) -> Node:
    """The tree with a part of its shape grown anew, two numbers exchanged, or one changed."""
    new = leaves_of(old)
    if wanted.shape == RANDOM and random.random() < REGROWN:
        return filled(regrown(old, lambda leaves: grown(leaves, random), random), iter(new))
    at = random.randrange(len(new))
    other = random.randint(*wanted.span)
    if wanted.numbers != "distinct":
        new[at] = random.choice((other, random.choice(new)))
    elif other in new:
        place = new.index(other)
        new[at], new[place] = new[place], new[at]
    else:
        new[at] = other
    return filled(old, iter(new))


def regular_shapes(most: int) -> list[tuple[int, int]]:
    """Branching and depth of the regular shapes of at most so many leaves in which a cut can be, the smallest first."""
    found = [(b, d) for b in range(2, most + 1) for d in range(2, most.bit_length()) if b**d <= most]
    return sorted(found, key=lambda shape: (shape[0] ** shape[1], shape[0]))
