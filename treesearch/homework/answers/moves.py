"""Make the tree of a game position, whose nodes are named by the moves that lead to them, and read answers in moves.

In ``(max (m2 m2-3=0 m2-6=-1) m3=1)`` the moves 2 and 3 lead to the first leaf.
"""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from treesearch.errors import UsageError, option
from treesearch.game import CHANCE, MAX, MIN, Value
from treesearch.games import Playable, load
from treesearch.homework.answers.facts import CutStated, Fact, PathStated, Target
from treesearch.tree import Head, Node, Path, nodes

MOST_LEAVES = 60
"""The largest number of leaves of a position that is printed."""

# a path in moves: "path: 2, 6", "the best line is 2 -> 6"
_PATH = re.compile(
    r"(?:the )?(?:best )?(?:path|line)\s*(?:[:=]|\bis\b)?\s*(?P<moves>\S.*)", re.IGNORECASE
)
# "MIN cut after 2 at 3", or the row "| MIN | 2 | 3 |"
_CUT = re.compile(
    r"(?P<kind>min|max)?\s*cut\s+after\s+(?P<after>\S+)(?:\s+(?:at|below|in|under)\s+(?P<node>.+))?"
    r"|\|?\s*(?P<row>min|max)\s*[|\t]\s*(?P<child>[^|\t]+?)\s*[|\t]\s*(?P<place>[^|\t]*?)\s*\|?",
    re.IGNORECASE,
)
_ROOT = ("", "-", "root", "the root")

Moves = dict[Path, tuple[str, ...]]
"""The moves that lead to each node of a game position."""


class Position(NamedTuple):
    """A position of a game, and the number of moves to search ahead; ``None``: to the end of the game."""

    game: str
    state: str
    ahead: int | None = None

    def load(self) -> Playable:
        """Return the game with this position as its start."""
        return load(self.game, **({"state": self.state} if self.state else {}))

    def tree(self) -> Node:
        """Return the tree, whose nodes are named by their moves; states at the depth limit have the value 0.

        Raise UsageError for a game with chance, for too many leaves, or if the game is over.

        >>> str(Position("tictactoe", "X../OO./XOX", 1).tree())
        '(max m2=0 m3=0 m6=0)'
        """
        game = self.load()
        leaves = 0

        def node(state: object, name: str, left: int) -> Node:
            nonlocal leaves
            if game.is_terminal(state) or left == 0:
                leaves += 1
                if leaves > MOST_LEAVES:
                    raise UsageError(
                        f"this position has more than {MOST_LEAVES} leaves; "
                        f"use {option('depth')} to search fewer moves ahead, or {option('state')} to start later"
                    )
                value: Value = game.utility(state) if game.is_terminal(state) else 0
                return Node(value=value, head=Head(name=name) if name else None)
            player = game.player(state)
            if player is CHANCE:
                raise UsageError("an exercise on a position needs a game without chance")
            # below the root the players take turns, so no role is written
            children = [
                node(game.result(state, action), _named(name, game.show_action(action)), left - 1)
                for action in game.actions(state)
            ]
            return Node(children, head=Head(None if name else player, name or None))

        root = game.initial_state()
        tree = node(root, "", -1 if self.ahead is None else self.ahead)
        if not tree.children:
            raise UsageError("the game is over in this position")
        return tree


def _named(name: str, move: str) -> str:
    plain = re.sub(r"\W", "_", move)
    return f"{name}-{plain}" if name else plain if plain[0].isalpha() else f"m{plain}"


def moves_of(tree: Node) -> Moves:
    """Return the moves that lead to each node; empty if the tree does not come from a game."""
    moves: Moves = {(): ()}
    names: dict[Path, str] = {(): ""}
    for place, node in nodes(tree):
        path = place.path
        if not path:
            continue
        above, name = names[path[:-1]], node.name or ""
        move = name.removeprefix(f"{above}-") if above else name
        if not name or (above and move == name) or (not above and "-" in name):
            return {}
        names[path] = name
        plain = move[1:] if not above and re.fullmatch(r"m[\d_]\w*", move) else move
        moves[path] = (*moves[path[:-1]], _shown(plain))
    return moves if tree.traits.height > 1 and tree.role in (MAX, MIN) else {}


def fact_by_moves(text: str, moves: Moves) -> Fact | None:
    """Return the path or cut that a line states in moves, or ``None`` for any other line."""
    places = {line: path for path, line in moves.items()}
    if match := _PATH.fullmatch(text):
        line = _line(match["moves"])
        legal = max(size for size in range(len(line) + 1) if line[:size] in places)
        # a word that is not a move stays as it is written, and equals no step
        return PathStated((*places[line[:legal]], *line[legal:]), written=" ".join(line))
    if not (match := _CUT.fullmatch(text)):
        return None
    after, node = match["after"] or match["child"], match["node"] or match["place"] or ""
    line = () if node.strip().lower() in _ROOT else _line(node)
    child = _line(after)
    spots = [places[spot] for spot in ((*line, *child), child) if spot in places][:1]
    at = [places[line]] if line in places else []
    kind = (match["kind"] or match["row"] or "").upper() or None
    return CutStated(
        kind,
        Target(after, tuple(spots)),
        node=Target(node, tuple(at)) if node else None,
        spots=tuple(spots),
        nodes=tuple(at or (spot[:-1] for spot in spots)),
    )


def _line(text: str) -> tuple[str, ...]:
    """Return the moves in a text, as ``moves_of`` spells them."""
    return tuple(
        _shown(re.sub(r"\W", "_", move))
        for move in re.split(r"[\s,;→>]+|-+>?", text.strip())
        if move
    )


def by_moves(moves: Moves, path: Iterable[object]) -> str:
    """Return a path as moves."""
    steps: Any = tuple(path)
    return " ".join(moves.get(steps, map(str, steps))) or "root"


def _shown(move: str) -> str:
    """Return a move as the game prints it: ``6+1`` for the node name ``6_1``."""
    return move.replace("_", "+") if re.fullmatch(r"\d+(_\d+)+", move) else move
