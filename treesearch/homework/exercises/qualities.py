"""The qualities of a tree as an exercise: its cuts and where they are, ties, best paths, work."""

from functools import cached_property
from operator import ge, le

from treesearch.conventions import BOOK, Conventions
from treesearch.homework.mistakes.case import Case, case
from treesearch.homework.mistakes.explore import Spot
from treesearch.homework.mistakes.facts import CutAt, Facts
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.tree import Node, Path, text
from treesearch.values import Bound

WRONG_TESTS = ("wrong_bound", "leak_sibling")
"""The mistakes whose test is a near miss: another bound than the one that counts."""


class Qualities:
    """A tree under conventions, looked at as a question."""

    def __init__(self, tree: Node, how: Conventions = BOOK) -> None:
        self.tree, self.how = tree, how
        self.case: Case = case(tree, how)
        self.facts: Facts = self.case.facts

    @cached_property
    def cuts(self) -> list[CutAt]:
        """The cuts that skip something."""
        return [cut for cut in self.facts.closed if cut.skipped]

    @cached_property
    def deep(self) -> list[CutAt]:
        """The cuts owed to a bound that was there when the search entered the parent: not the parent's own."""
        found = []
        for cut in self.cuts:
            low, high = self.facts.nodes[cut.place[:-1]].window
            if cut.bound == (high if self.case.spots[cut.place].is_max else low) and len(cut.place) > 1:
                found.append(cut)
        return found

    @cached_property
    def only_deep(self) -> list[CutAt]:
        """Those of them that a search with its parent's bound alone does not make: its own value would not do."""
        made = {cut.after for cut in MISTAKES["shallow"].answer(self.case).cuts} if self.deep else set()
        return [cut for cut in self.deep if cut.after not in made]

    @property
    def above_leaves(self) -> list[CutAt]:
        """The cuts that skip a subtree."""
        return [cut for cut in self.cuts if any(self.case.spots[path].children for path in cut.skipped)]

    @property
    def closed_windows(self) -> list[CutAt]:
        """The windows that close after a last child."""
        return [cut for cut in self.facts.closed if not cut.skipped]

    @property
    def on_equality(self) -> list[CutAt]:
        """The cuts that only a search makes which cuts ties."""
        return [cut for cut in self.cuts if cut.value == cut.bound]

    @cached_property
    def leaves(self) -> list[Spot]:
        """The leaves in the order of examination."""
        return [spot for spot in self.case.spots.values() if not spot.children]

    @cached_property
    def worth(self) -> dict[Path, Bound]:
        """The minimax value of every node."""
        found: dict[Path, Bound] = {}
        for spot in reversed(self.case.spots.values()):
            below = [found[child.path] for child in spot.children]
            found[spot.path] = (max(below) if spot.is_max else min(below)) if below else spot.value
        return found

    @cached_property
    def best_leaves(self) -> list[Path]:
        """The leaves to which best moves of both players lead."""
        best = [self.case.root]
        for spot in best:  # grows while it is walked through
            best += [child for child in spot.children if self.worth[child.path] == self.worth[()]]
        return [spot.path for spot in best if not spot.children]

    @cached_property
    def same_rules(self) -> bool:
        """Whether value, path and cuts are the same if ties are cut and if they are not."""
        other = MISTAKES["strict"].answer(self.case)
        return written(self.facts, self.tree) == written(other, self.tree)

    @cached_property
    def near_misses(self) -> list[tuple[str, Path]]:
        """Nodes that a search with a wrong test cuts, by the mistake, though the right one examines what comes next."""
        seen = {path[:depth] for path in self.facts.examined for depth in range(len(path) + 1)}
        found: dict[Path, str] = {}
        for name in WRONG_TESTS:
            for cut in MISTAKES[name].answer(self.case).cuts:
                if cut.skipped and cut.skipped[0] in seen:
                    found.setdefault(cut.place, name)
        return [(name, place) for place, name in found.items()]

    @cached_property
    def least(self) -> int:
        """The fewest leaves that prove the value: no search examines fewer, whatever the order of the children."""
        return self._proof(self.case.root)

    def _proof(self, spot: Spot) -> int:
        """The fewest leaves that prove the root's value of a node that has it: one child has it, no other beats it."""
        if not spot.children:
            return 1
        bounds = {child.path: self._bound(child, not spot.is_max) for child in spot.children}
        best = [child for child in spot.children if self.worth[child.path] == self.worth[()]]
        return sum(bounds.values()) + min(self._proof(child) - bounds[child.path] for child in best)

    def _bound(self, spot: Spot, low: bool) -> int:
        """The fewest leaves that prove a node worth at least (``low``), or at most, the root's value."""
        if not spot.children:
            return 1
        value, holds = self.worth[()], ge if low else le
        counts = [self._bound(child, low) for child in spot.children if holds(self.worth[child.path], value)]
        return min(counts) if spot.is_max == low else sum(counts)


Written = tuple[Bound, tuple[object, ...], tuple[tuple[str, str], ...]]
"""Value, path and cuts."""


def written(facts: Facts, tree: Node) -> Written:
    """An answer as it is written down: value, path, and each cut by its kind and the text it is after."""
    return facts.value, facts.path, tuple((cut.kind, text(tree[cut.after])) for cut in facts.cuts)
