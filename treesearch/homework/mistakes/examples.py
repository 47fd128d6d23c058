"""An example of each mistake: a small tree, and what is written instead of what is right."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from treesearch.conventions import BOOK, Conventions
from treesearch.game import dotted
from treesearch.homework.mistakes import words
from treesearch.homework.mistakes.case import Case, case
from treesearch.homework.mistakes.facts import Facts
from treesearch.homework.mistakes.followup import SEED, random_tree
from treesearch.homework.mistakes.registry import Mistake
from treesearch.tree import text
from treesearch.values import spell
from treesearch.visits import known

SIZES, TRIES = range(2, 12), 60
"""How many leaves the trees have that are looked at, the small ones first, and how many trees of each size."""


class Example(NamedTuple):
    """A tree and the answer of a mistake to it: lines that are ``wrong``, and the ``right`` ones in their place."""

    tree: str
    right: tuple[str, ...]
    wrong: tuple[str, ...]


def example(mistake: Mistake, conventions: Conventions = BOOK) -> Example | None:
    """The first small tree on which it can be seen; ``None`` if there is none among those looked at."""
    random = Random(SEED)  # noqa: S311  # the same mistake always has the same example
    for leaves in (size for size in SIZES for _ in range(TRIES)):
        start = case(random_tree(leaves, random), conventions)
        answers = start.facts, mistake.answer(start)
        for told in (lines, more_lines):  # bounds and what is pruned only where nothing else shows it
            right, wrong = (Counter(told(start, facts)) for facts in answers)
            if right != wrong:
                return Example(text(start.tree), *(tuple(more.elements()) for more in (right - wrong, wrong - right)))
    return None


def lines(start: Case, facts: Facts) -> Iterator[str]:
    """An answer as a student writes it, each fact in the form in which it is read."""
    yield words.VALUE_LINE.format(value=spell(facts.value))
    yield words.PATH_LINE.format(path=" ".join(map(spell, facts.path)))
    for cut in facts.cuts:
        after, subtree = text(start.tree[cut.after]), text(start.tree[cut.place])
        yield words.CUT_LINE.format(kind=cut.kind, after=after, subtree=subtree)
    if not facts.cuts:
        yield words.NO_CUTS_LINE


def more_lines(start: Case, facts: Facts) -> Iterator[str]:
    """The lines of what else may be asked: of what is pruned, and of the nodes."""
    if facts.pruned:
        yield words.PRUNED_LINE.format(places=", ".join(map(dotted, sorted(facts.pruned))))
    for place, seen in facts.nodes.items():
        if (bound := known(seen.low, seen.high)) != "?" and start.spots[place].children:
            yield words.NODE_LINE.format(node=dotted(place) or words.ROOT, bound=bound)
