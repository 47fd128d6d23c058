"""SSS*: best-first search for the best solution tree (Stockman 1979; Pearl 1984; Roizen and Pearl 1983)."""

from __future__ import annotations

from collections import deque
from heapq import heappop, heappush
from math import inf
from typing import Any

from treesearch.events import Close, Cut, Leaf, Listener, Open, Update
from treesearch.game import MAX, MIN, Evaluation, Game, Place, Player, SearchResult, zero
from treesearch.search.shared import Line, check_depth, no_actions, no_turn, spelled_out, start
from treesearch.values import Bound, Value


class Vertex:
    """A node n in its state (n, s, h): s is LIVE until it is ``solved``, and h is its ``merit``.

    ``player`` is ``None`` at a leaf; ``entered``: the merit with which it came to OPEN; ``untried``: the actions
    whose successors are not yet made; ``solver``: the child by which a MAX node was solved.
    """

    __slots__ = (
        "action", "children", "depth", "entered", "line", "merit", "number", "parent", "place", "player", "purged",
        "solved", "solver", "state", "untried",
    )  # fmt: skip

    def __init__(self, state: Any, player: Player | None, merit: Bound, parent: Vertex | None, action: Any) -> None:
        self.state, self.parent, self.action = state, parent, action
        self.player: Any = player
        self.merit: Any = merit
        self.entered = merit
        self.depth: int = parent.depth + 1 if parent else 0
        self.number: int = len(parent.children) if parent else 0
        self.place: Place = Place(parent.place, action) if parent else Place()
        self.children: list[Vertex] = []
        self.untried: deque[Any] = deque()
        self.solved = self.purged = False
        self.solver: Vertex | None = None
        self.line: Line = None

    def __lt__(self, other: Vertex) -> bool:
        """The order of OPEN: the larger merit first, of equals the one further left."""
        if self.merit != other.merit:
            return bool(self.merit > other.merit)
        return self.numbers() < other.numbers()

    def numbers(self) -> list[int]:
        """Which child to take at each node from the root to here."""
        numbers, n = [], self
        while n.parent is not None:
            numbers.append(n.number)
            n = n.parent
        return numbers[::-1]


class OpenList:
    """OPEN: the states still to be dealt with, the largest merit first, of equals the leftmost.

    Only at a leaf does a merit fall. Every other successor takes the place of the state that it comes from, at the
    head of the list. So OPEN is a stack of states that share the largest merit, and behind it a heap of solved leaves.
    """

    def __init__(self, first: Vertex) -> None:
        self.head, self.rest = [first], list[Vertex]()

    def take(self) -> Vertex:
        """Step 2: the first state, which leaves the list."""
        while True:
            n = self.head.pop() if self.head else heappop(self.rest)
            if not n.purged:
                return n

    def put(self, *successors: Vertex) -> None:
        """At the head, in their order; a leaf whose merit fell goes where that merit belongs."""
        for n in reversed(successors):
            if n.player is None and n.merit < n.entered:
                heappush(self.rest, n)
            else:
                self.head.append(n)


def sss(
    game: Game[Any, Any],
    state: Any = None,
    *,
    depth: int | None = None,
    evaluate: Evaluation = zero,
    listen: Listener | None = None,
) -> SearchResult:
    """Refine the solution tree of the greatest upper bound until it is complete (Stockman 1979).

    A state (n, s, h) says that no solution tree through n is worth more than h. Step by step the first state of
    OPEN is replaced by its successors under the operator Gamma, until the root is SOLVED. It never looks at a leaf
    that alpha-beta does not, and remembers every node that it has seen. Value and path are minimax's.
    Told as what it is equal to, MTD(f) from +inf: each merit h is one pass from the root, with the window (h, h).
    """
    player, actions, result = game.player, game.actions, game.result
    is_terminal, utility = game.is_terminal, game.utility

    def live(state: Any, merit: Bound, parent: Vertex | None, action: Any) -> Vertex:
        if is_terminal(state) or (parent is not None and parent.depth + 1 == depth):
            return Vertex(state, None, merit, parent, action)
        if player(state) not in (MAX, MIN):
            raise no_turn(player(state), "SSS*")
        return Vertex(state, player(state), merit, parent, action)

    def successor(n: Vertex, h: Bound) -> Vertex:
        a = n.untried.popleft()
        n.children.append(live(result(n.state, a), h, n, a))
        return n.children[-1]

    def leaf_value(n: Vertex) -> Value:
        ended = is_terminal(n.state)
        e = utility(n.state) if ended else evaluate(n.state)
        if listen is not None:
            listen(Leaf(n.place, e, not ended))
        return e

    def gamma(n: Vertex) -> list[Vertex]:
        """The state operator: what replaces the state n on OPEN."""
        h = n.merit
        parent: Any = n.parent
        if n.solved:  # and not the root: with that the search ends
            if parent.player is MAX or parent.line is None or h < n.entered:
                parent.line = n.action, n.line
            if parent.player is MIN and parent.untried:
                return [successor(parent, h)]
            if parent.player is MAX:
                purge(parent)
            parent.solved, parent.merit, parent.solver = True, h, n
            return [parent]
        if n.player is None:
            n.solved, n.merit = True, min(h, leaf_value(n))
            return [n]
        n.untried.extend(actions(n.state))
        if not n.untried:
            raise no_actions(n.state)
        return [successor(n, h) for _ in range(len(n.untried) if n.player is MAX else 1)]

    check_depth(depth)
    root = live(start(game, state), inf, None, None)
    OPEN = OpenList(root)  # noqa: N806 - the paper's name
    told = None if listen is None else Telling(listen)
    while (n := OPEN.take()) is not root or not n.solved:
        if told is not None:
            told.arrive(n)
        OPEN.put(*gamma(n))
    if told is not None:
        told.leave(0)
    return SearchResult(root.merit, spelled_out(root.line))


def purge(n: Vertex) -> None:
    """Take everything below n off OPEN: it is solved."""
    ahead = [n]
    while ahead:
        below = [child for child in ahead.pop().children if not child.purged]
        for child in below:
            child.purged = True
        ahead += below


class Telling:
    """Tells the steps of SSS* as passes over a tree: entering and leaving nodes on the way from state to state."""

    def __init__(self, listen: Listener) -> None:
        self.listen = listen
        self.merit: Bound = inf
        self.open: list[Vertex] = []

    def arrive(self, n: Vertex) -> None:
        """Go to the node n, or to the node above where n is a leaf or solved; a new merit begins at the root."""
        if n.merit != self.merit:
            self.leave(0)
            self.merit = n.merit
        to, way = n.parent if n.solved or n.player is None else n, []
        while to is not None and not (to.depth < len(self.open) and self.open[to.depth] is to):
            way.append(to)
            to = to.parent
        self.leave(0 if to is None else to.depth + 1)
        for node in reversed(way):
            self.listen(Open(node.place, node.player, self.merit, self.merit))
            self.open.append(node)

    def leave(self, depth: int) -> None:
        """Close the open nodes from this depth on: solved, or put aside with the merit that is left."""
        h = self.merit
        while len(self.open) > depth:
            n = self.open.pop()
            if not n.solved:
                n.merit = n.children[-1].merit if n.player is MIN else max(child.merit for child in n.children)
            self.listen(Update(n.place, n.player, n.merit, h, h))
            if n.player is MAX and n.solver is not None:
                later = tuple(child.action for child in n.children[n.solver.number + 1 :])
                self.listen(Cut(n.place, MAX, n.merit, h, h, n.solver.action, later))
            elif n.player is MIN and n.merit < h:
                self.listen(Cut(n.place, MIN, n.merit, h, h, n.children[-1].action, tuple(n.untried)))
            self.listen(Close(n.place, n.merit))
