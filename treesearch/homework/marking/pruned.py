"""What a pruned list means: which leaves, which part of its points, and which cuts it stands for."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby

from treesearch.homework.marking import words
from treesearch.homework.marking.claims import Claim, Claims
from treesearch.homework.marking.key import Key
from treesearch.tree import Path


def pruned_leaves(key: Key, said: Claims) -> set[Path]:
    """The leaves that a pruned list means: where one stands several times, all that are pruned, else one."""
    wanted = key.leaves_below(key.right.pruned)
    found: set[Path] = set()
    for places in said.of("pruned"):
        leaves = [key.leaves_below([place]) for place in sorted(places)]
        right = [some for some in leaves if some <= wanted]
        found.update(*(right or [max(leaves, key=lambda some: len(some & wanted))]))
    return found


def pruned_part(key: Key, said: Claims, charged: frozenset[Path]) -> Fraction:
    """Which part a pruned list earns; leaves that were ``charged`` with a cut already are not charged again."""
    wanted, meant = key.leaves_below(key.right.pruned), pruned_leaves(key, said)
    if not said.of("pruned"):
        return Fraction(not wanted)
    needed, wrong = wanted - (charged - meant), meant - wanted - charged
    if not needed:
        return Fraction(not wrong)
    return max(Fraction(0), (len(needed & meant) - Fraction(len(wrong), 2)) / len(needed))


def cuts_of_pruned(key: Key, said: Claims) -> Iterator[Claim]:
    """The cuts that a pruned list stands for: one for each row of neighbours of which everything is pruned."""
    meant = pruned_leaves(key, said)
    gone = {path for path in key.case.spots if meant >= key.leaves_below([path])}
    for place, spot in key.case.spots.items():
        if place in gone:
            continue
        children = [child.path for child in spot.children]
        for pruned, row in groupby(children, key=gone.__contains__):
            together = [*row]
            elder = children[: children.index(together[0])][-1:]
            if pruned:
                after = frozenset(elder if together[-1] == children[-1] else ())
                told = words.PRUNED_TEXT.format(pruned=", ".join(map(key.written, together)))
                yield Claim(None, after, frozenset((place,)), after, told)
