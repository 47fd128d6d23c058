"""An exercise as the mistakes see it: the tree, who moves where, and the rules of the search."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from treesearch.conventions import Conventions
from treesearch.homework.mistakes.explore import Rules, Spot, every, explore, spots
from treesearch.homework.mistakes.facts import Facts
from treesearch.solve import as_game
from treesearch.tree import Node, Path

OTHER = {"MAX": "MIN", "MIN": "MAX"}


@dataclass(frozen=True)
class Case:
    """A tree under conventions, to be searched by ``rules``; a mistake changes a case, or its facts.

    ``root``: the tree as spots. ``everything``: closed windows after a last child are listed too. ``swapped``:
    cuts carry the other player's name. ``answer``: facts that stand in place of the search's.
    """

    tree: Node
    conventions: Conventions
    root: Spot
    rules: Rules
    everything: bool = False
    swapped: bool = False
    answer: Facts | None = field(default=None, compare=False)

    @cached_property
    def facts(self) -> Facts:
        """The answer that the search under these rules gives."""
        if self.answer is not None:
            return self.answer
        found = explore(self.root, self.rules, self.conventions.window, self.everything)
        return relabelled(found) if self.swapped else found

    @cached_property
    def spots(self) -> dict[Path, Spot]:
        """Every node by its place, in the order of examination."""
        return {spot.path: spot for spot in every(self.root)}

    def label(self, place: Path) -> str:
        """Returns the name of a cut at a node: after its player, or the other one where names are exchanged."""
        player = self.spots[place].player
        return OTHER[player] if self.swapped else player

    def but(self, **changes: Any) -> Case:
        """Returns the case with some of it changed, and searched again."""
        kept = {name: getattr(self, name) for name in _KEPT}  # a fifth faster than dataclasses.replace, in all
        return Case(**{**kept, **changes})

    def rule(self, **changes: Any) -> Case:
        """Returns the case searched by rules of which some are changed."""
        return self.but(rules=replace(self.rules, **changes))

    def answering(self, **changes: Any) -> Case:
        """Returns the case with some of its facts changed."""
        return self.but(answer=self.facts.but(**changes))


_KEPT = ("tree", "conventions", "root", "rules", "everything", "swapped")


def case(tree: Node, conventions: Conventions, right: Facts | None = None) -> Case:
    """The case in which nothing is wrong; ``right``: its answer, if that is known already."""
    rules = Rules(strict=conventions.cut_rule == "gt", hard=conventions.values == "hard")
    root = spots(as_game(tree, conventions))
    return Case(tree, conventions, root, rules, conventions.cuts == "all", conventions.label == "bound", right)


def relabelled(facts: Facts) -> Facts:
    """Returns the answer with MIN and MAX exchanged in the names of its cuts."""
    cuts, closed = ([cut._replace(kind=OTHER[cut.kind]) for cut in some] for some in (facts.cuts, facts.closed))
    return facts.but(cuts=tuple(cuts), closed=tuple(closed))
