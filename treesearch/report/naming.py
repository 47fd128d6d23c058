"""How the places of a game are called: a tree's by child numbers and names, another game's by its moves."""

from collections.abc import Iterable, Mapping
from typing import Any

from treesearch.algorithms import algorithm
from treesearch.conventions import Conventions
from treesearch.game import Bound, Game, Place, Player, spell
from treesearch.report import words
from treesearch.tree import Node, text

GAME_OPTIONS = "{game} ({options})"
NODE = "node {place}"
NAMED_NODE = "node {place} ({name})"
ROOT = "the root"
NAMED_ROOT = "the root ({name})"
MORE_STEPS = "{start} ... {end} ({count} steps; --full shows them all)"


SHORT = 200
"""Characters of a tree or a path that a text report shows before it shortens them."""

END = 10
"""Steps of a long path that are shown at each of its ends."""


def window(bounds: tuple[Bound, Bound]) -> str:
    """``(-inf, 5)``."""
    return f"({spell(bounds[0])}, {spell(bounds[1])})"


def evaluation_used(conventions: Conventions, game: Game[Any, Any]) -> str | None:
    """The name of the evaluation that the search asked where it stopped; ``None`` where nothing stops it."""
    if conventions.depth is None and not algorithm(conventions.algorithm).deepens:
        return None
    return conventions.evaluation or ("static" if getattr(game, "tree", None) else "zero")


def options_of(game: Game[Any, Any]) -> dict[str, Any]:
    """Which variant of the game this is, if the game says so."""
    options = getattr(game, "options", None)
    return dict(options) if isinstance(options, Mapping) else {}


def named(name: str, options: Mapping[str, Any], state: str) -> str:
    """Which game in which position: ``nim (rules misere, take 3) 20 max``."""
    if options:
        said = ", ".join(words.OPTION.format(name=key, value=value) for key, value in options.items())
        name = GAME_OPTIONS.format(game=name, options=said)
    return f"{name} {state}".lstrip()


def mover(game: Game[Any, Any]) -> Player | None:
    """Who moves at the root; ``None`` where nobody does any more."""
    root: Player | None = getattr(game, "root", None)
    state = game.initial_state()
    return root or (None if game.is_terminal(state) else game.player(state))


class Naming:
    """How the places of one game are called: a tree's by child numbers and names, another game's by its moves."""

    def __init__(self, game: Game[Any, Any], limit: int | None = SHORT) -> None:
        self.game, self.limit = game, limit
        self.tree: Node | None = getattr(game, "tree", None)

    def node(self, place: Place) -> str:
        """``node 2.1``, ``node 2.1 (C)``, ``the root``."""
        name = self.tree[place].name if self.tree else None
        if place.parent is None:
            return NAMED_ROOT.format(name=name) if name else ROOT
        path = self.path(place, ".")
        return NAMED_NODE.format(place=path, name=name) if name else NODE.format(place=path)

    def path(self, path: Iterable[Any], between: str = " ") -> str:
        """Child numbers or moves, shortened in the middle when there are very many."""
        steps = [self.action(action) for action in path]
        # a step has a character at least: so many of them show that a path of 100,000 is too long
        if self.limit is None or len(steps) <= 2 * END or len(between.join(steps[: self.limit])) <= self.limit:
            return between.join(steps)
        start, end = between.join(steps[:END]), between.join(steps[-END:])
        return MORE_STEPS.format(start=start, end=end, count=len(steps))

    def action(self, action: Any) -> str:
        """A child's number, or a move as the game writes it."""
        return str(getattr(self.game, "show_action", str)(action))

    def step(self, action: Any) -> int | str:
        """A child's number, or a move in the words in which it is typed; one that looks like a number is one."""
        shown = self.action(action)
        return int(shown) if shown.isascii() and shown.isdigit() else shown  # a superscript 2 is a digit, and no int

    def steps(self, path: Iterable[Any]) -> list[int | str]:
        """A path as data."""
        return [*map(self.step, path)]

    def child(self, place: Place) -> str:
        """Names the child at a place: a tree's by its subtree, another game's by its move."""
        return self.subtree(place) if self.tree else self.action(place.action)

    def subtree(self, place: Iterable[Any]) -> str:
        """The subtree at a place as text, or the game's position there in one line."""
        if self.tree:
            return text(self.tree[place], self.limit)
        state = self.game.initial_state()
        for action in place:
            state = self.game.result(state, action)
        return str(getattr(self.game, "text", str)(state))
