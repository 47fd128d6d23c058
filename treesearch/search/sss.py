"""SSS*: best-first search for the best solution tree (Stockman 1979; Pearl 1984; Roizen and Pearl 1983)."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any

from treesearch.events import Close, Cut, Leaf, Listener, Open, Update
from treesearch.game import MAX, MIN, AnyGame, Evaluation, Place, SearchResult, zero
from treesearch.search.shared import (
    Line,
    checked_mover,
    no_actions_error,
    room_to_search,
    spelled_out,
    start_state,
)


class Vertex:
    """A node with its ``merit``, an upper bound on solution trees through it, and ``solved``.

    ``player`` is ``None`` at a leaf, and before the node is visited. ``moves`` are all actions, of
    which the first have ``children``. ``line`` is the line of play by which the node was solved.
    """

    __slots__ = ("children", "line", "merit", "moves", "place", "player", "solved", "state")

    def __init__(self, state: Any, place: Place, merit: Any) -> None:
        self.state, self.place, self.merit = state, place, merit
        self.player: Any = None
        self.moves: Sequence[Any] = ()
        self.children: list[Vertex] = []
        self.solved = False
        self.line: Line = None

    def solve_by(self, c: Vertex) -> None:
        """Mark the node as solved by a child, whose value becomes the merit."""
        self.solved, self.merit, self.line = True, c.merit, (c.place.action, c.line)


def sss(
    game: AnyGame,
    state: Any = None,
    *,
    depth: int | None = None,
    evaluate: Evaluation = zero,
    listen: Listener | None = None,
) -> SearchResult:
    """Refine the best solution tree until it is complete (SSS*, Stockman 1979).

    Stockman repeatedly takes the best state from a list (``figures.sss_star``). This function
    visits the same nodes in the same order by passes from the root. Each pass tests whether the
    root is worth h, the greatest remaining merit. This is MTD(f) from +inf (Plaat, Schaeffer, Pijls
    and de Bruin 1996); the events have the window (h, h). Every leaf that SSS* examines is also
    examined by alpha-beta, but SSS* stores every visited node. Value and path are those of minimax.
    """
    player, actions, result = game.player, game.actions, game.result
    is_terminal, utility = game.is_terminal, game.utility

    def successor(n: Vertex, h: Any) -> Vertex:
        a = n.moves[len(n.children)]
        n.children.append(Vertex(n.state, Place(n.place, a), h))
        return n.children[-1]

    def max_value(n: Vertex, h: Any, depth: float) -> None:
        while len(n.children) < len(n.moves):
            # an upper bound on a MAX node needs a bound on each child
            successor(n, h)
        for c in n.children:
            if c.merit == h and value(c, h, depth - 1) == h:
                n.solve_by(c)
                return
        n.merit = max(c.merit for c in n.children)

    def min_value(n: Vertex, h: Any, depth: float) -> None:
        # its merit fell to h
        c = first = n.children[-1] if n.children else successor(n, h)
        while value(c, h, depth - 1) == h:
            if len(n.children) == len(n.moves):
                # earlier ones had a greater merit, and later ones are no better; ties go to the first
                n.solve_by(first)
                return
            c = successor(n, h)
        n.merit = c.merit

    def value(n: Vertex, h: Any, depth: float) -> Any:
        """Return the merit of n after a pass; it is still h iff n is solved."""
        if n.solved:
            return n.merit
        if n.player is None:
            if n.place.parent is not None:
                n.state = result(n.state, n.place.action)
            ended = is_terminal(n.state)
            if ended or depth == 0:
                e = utility(n.state) if ended else evaluate(n.state)
                # Stockman's minimum: h bounds all solution trees that contain this leaf
                n.solved, n.merit = True, min(h, e)
                if listen is not None:
                    listen(Leaf(n.place, e, not ended))
                return n.merit
            n.player, n.moves = checked_mover(player(n.state), searches, "SSS*"), actions(n.state)
        if not n.moves:
            raise no_actions_error(n.state)
        if listen is not None:
            listen(Open(n.place, n.player, h, h))
        searches[n.player](n, h, depth)
        if listen is not None:
            listen(Update(n.place, n.player, n.merit, h, h))
            # a solved MAX node is worth h >= beta, an unsolved MIN node less than h = alpha, so the rest cannot matter
            if n.solved is (n.player is MAX):
                a = n.line[0] if n.line else n.children[-1].place.action
                skipped = tuple(n.moves[n.moves.index(a) + 1 :])
                listen(Cut(n.place, n.player, n.merit, h, h, a, skipped))
            listen(Close(n.place, n.merit))
        return n.merit

    searches = {MAX: max_value, MIN: min_value}
    with room_to_search(game, depth):
        root = Vertex(start_state(game, state), Place(), inf)
        while not root.solved:
            value(root, root.merit, depth or inf)
    return SearchResult(root.merit, spelled_out(root.line))
