"""Names of nodes in reports: child numbers and names in a tree, moves in a game."""

from collections.abc import Iterable, Mapping
from typing import Any

from treesearch.algorithms import algorithm
from treesearch.errors import option
from treesearch.game import (
    CHANCE,
    AnyGame,
    Mover,
    Place,
    Window,
    spell,
)
from treesearch.settings import Settings
from treesearch.tree import Node, names_of, text

SHORT = 200
"""The most characters of a tree or a path that a text report shows; longer ones are shortened."""

END = 10
"""Steps of a long path that are shown at each of its ends."""


def window(bounds: Window) -> str:
    """Return a window as text: ``(-inf, 5)``."""
    return f"({spell(bounds[0])}, {spell(bounds[1])})"


def evaluation_used(conventions: Settings, game: AnyGame) -> str | None:
    """Return the name of the evaluation that the search uses at its depth limit.

    Return ``None`` if the search has no depth limit.
    """
    if conventions.depth is None and not algorithm(conventions.algorithm).deepens:
        return None
    return conventions.evaluation_text or ("static" if getattr(game, "tree", None) else "zero")


def options_of(game: AnyGame) -> dict[str, Any]:
    """Return the options that define the variant of a game; empty if it has none."""
    options = getattr(game, "options", None)
    return dict(options) if isinstance(options, Mapping) else {}


def game_title(name: str, options: Mapping[str, Any], state: str) -> str:
    """Return a game with its options and position: ``nim (rules misere, take 3) 20 max``."""
    if options:
        facts = ", ".join(f"{key} {value}" for key, value in options.items())
        name = f"{name} ({facts})"
    return f"{name} {state}".lstrip()


def root_mover(game: AnyGame) -> Mover | None:
    """Return the player who moves at the root, or ``None`` if the game is over."""
    root: Mover | None = getattr(game, "root", None)
    state = game.initial_state()
    return root or (None if game.is_terminal(state) else game.player(state))


def no_path_reason(game: AnyGame) -> str:
    """Return why a search has no path: the root is a leaf or a chance node."""
    reason = "chance moves at the root" if root_mover(game) is CHANCE else "the root is a leaf"
    return f"none: {reason}"


class Naming:
    """The names of nodes: child numbers and names in a tree, moves in a game.

    ``letters``: whether nodes without a name have letters.
    """

    def __init__(self, game: AnyGame, limit: int | None = SHORT, letters: bool = False) -> None:
        self.game, self.limit = game, limit
        self.tree: Node | None = getattr(game, "tree", None)
        self.letters = names_of(self.tree) if letters and self.tree else {}

    def node(self, place: Place) -> str:
        """Return a node as a phrase: ``node 2.1``, ``node 2.1 (C)`` or ``the root``."""
        if place.parent is not None:
            return f"node {self.short(place)}"
        name = self.name(place)
        return f"the root ({name})" if name else "the root"

    def short(self, place: Place) -> str:
        """Return a node without the word "node": ``the root``, ``2.1`` or ``2.1 (C)``."""
        if place.parent is None:
            return "the root"
        name, path = self.name(place), self.path(place, ".")
        return f"{path} ({name})" if name else path

    def name(self, place: Place) -> str | None:
        """Return the name or letter of a node, if it has one."""
        return self.letters.get(place.path) or (self.tree[place].name if self.tree else None)

    def at(self, place: Place, player: Mover | None) -> str:
        """Return a node with its player: ``the root (MAX)`` or ``2.1 (C, MIN)``."""
        name, who = self.name(place), player.name if player else ""
        return f"{self.path(place, '.') or 'the root'} ({f'{name}, {who}' if name else who})"

    def branch(self, action: Any) -> str:
        """Return a branch as a phrase: ``child 2``, or ``the move X`` in a game."""
        return f"{'child' if self.tree else 'the move'} {self.action(action)}"

    def node_at(self, place: Place, player: Mover | None) -> str:
        """Return a node with the word "node" and its player: ``node 2.1 (C, MIN)``."""
        return f"{'node ' if place.parent is not None else ''}{self.at(place, player)}"

    def branch_of(self, action: Any, place: Place, player: Mover | None) -> str:
        """Return ``Child 2 of node 1 (MIN)``, or ``The move X at node 1 (MIN)`` in a game."""
        branch, link = self.branch(action), "of" if self.tree else "at"
        return f"{branch[:1].upper()}{branch[1:]} {link} {self.node_at(place, player)}"

    def path(self, path: Iterable[Any], between: str = " ") -> str:
        """Return child numbers or moves, shortened in the middle if there are many."""
        steps = [self.action(action) for action in path]
        # a step has at least one character, so `limit` steps show whether the path is too long
        if (
            self.limit is None
            or len(steps) <= 2 * END
            or len(between.join(steps[: self.limit])) <= self.limit
        ):
            return between.join(steps)
        start, end = between.join(steps[:END]), between.join(steps[-END:])
        return f"{start} ... {end} ({len(steps)} steps; {option('full')} shows them all)"

    def action(self, action: Any) -> str:
        """Return the number of a child, or a move as the game prints it."""
        return str(getattr(self.game, "show_action", str)(action))

    def step(self, action: Any) -> int | str:
        """Return the number of a child, or a move as typed, for JSON.

        A move whose text is a number becomes a number.
        """
        text = self.action(action)
        # a superscript 2 is a digit, but int() refuses it
        return int(text) if text.isascii() and text.isdigit() else text

    def steps(self, path: Iterable[Any]) -> list[int | str]:
        """Return a path as a list for JSON."""
        return [*map(self.step, path)]

    def child(self, place: Place) -> str:
        """Return a child: the text of its subtree, or the move of a game."""
        return self.subtree(place) if self.tree else self.action(place.action)

    def subtree(self, place: Iterable[Any]) -> str:
        """Return the subtree at a place as text, or the position of a game as one line."""
        if self.tree:
            return text(self.tree[place], self.limit)
        state = self.game.initial_state()
        # a place contains only actions, so the moves are made again
        for action in place:
            state = self.game.result(state, action)
        return str(getattr(self.game, "text", str)(state))
