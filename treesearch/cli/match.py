"""The state of a game in progress, and the searches for the computer's moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from treesearch.algorithms import algorithm
from treesearch.errors import GameError, TreesearchError
from treesearch.events import Event, Listener
from treesearch.game import CHANCE, MAX, Counted, Player, SearchResult
from treesearch.games import GAMES, Playable, StartingAt
from treesearch.games.playable import no_such_move
from treesearch.machine import gc_paused
from treesearch.search.deepening import OutOfTime, Timed, deepening
from treesearch.settings import BOOK, Settings
from treesearch.solve import evaluation_of, solve, with_changes
from treesearch.trace import Trace

PERSON, COMPUTER = "person", "computer"

MOST_NODES = 600_000
"""The most nodes for one move; a user-defined game, which may be slow, has a tenth."""

MOST_EVENTS = 500_000
"""Longer searches are not recorded, because they need too much memory."""

MOST_MOVES = 200
"""The limit of moves between two computers."""

MEASURED = ("minmax", "alphabeta", "deepening")


class Match(NamedTuple):
    """The states and moves of a game so far, immutable: a move returns a new match."""

    game: Playable
    states: tuple[Any, ...]
    moves: tuple[Any, ...] = ()

    @classmethod
    def of(cls, game: Playable, typed: Sequence[str] = ()) -> Match:
        """Return a new game in which these typed moves were made.

        Raise GameError for an illegal move.
        """
        match = cls(game, (game.initial_state(),))
        for number, text in enumerate(typed, 1):
            try:
                match = match.moved(match.typed(text))
            except GameError as error:
                raise GameError(f"--moves: move {number}: {error}") from error
        return match

    @property
    def state(self) -> Any:
        """The current state."""
        return self.states[-1]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.game.is_terminal(self.state))

    @property
    def mover(self) -> Player:
        """The player to move, if the game has not ended."""
        mover: Player = self.game.player(self.state)
        return mover

    @property
    def legal(self) -> Sequence[Any]:
        """The legal moves; none if the game has ended."""
        return () if self.over else tuple(self.game.actions(self.state))

    def moved(self, action: Any) -> Match:
        """Return the game after this move."""
        return Match(
            self.game, (*self.states, self.game.result(self.state, action)), (*self.moves, action)
        )

    def before(self) -> Match:
        """Return the game before its last move."""
        return Match(self.game, self.states[:-1], self.moves[:-1])

    def typed(self, text: str) -> Any:
        """Return the legal move that matches the typed text. Raise GameError if there is none."""
        legal = self.legal
        try:
            action = self.game.parse_action(text, self.state)
        except TreesearchError:
            raise
        except Exception:
            action = None
        if action not in legal:
            raise no_such_move(text, map(self.game.show_action, legal))
        return action

    def rolled(self, random: Random) -> Any:
        """Return an outcome of a chance node, drawn by its probability."""
        weights = [float(self.game.probability(self.state, action)) for action in self.legal]
        return random.choices(self.legal, weights)[0]

    @property
    def endless(self) -> bool:
        """Whether the state is repeated, or MOST_MOVES moves have been made."""
        repeated = not hasattr(self.game, "probability") and self.state in self.states[:-1]
        return repeated or len(self.moves) >= MOST_MOVES

    @property
    def winner(self) -> Player | None:
        """The player who has won, or ``None`` for a draw."""
        worth = self.game.utility(self.state)
        return MAX if worth > 0 else MAX.opponent if worth < 0 else None


class Thought(NamedTuple):
    """A search by the computer; ``trace`` is ``None`` if the search was too long to record."""

    match: Match

    skill: Settings
    result: SearchResult
    nodes: int
    trace: Trace | None

    @property
    def action(self) -> Any:
        """The move to make."""
        return self.result.path[0]


WIN_OR_LOSS = (-1, 1)
"""The utilities of our games: deepening stops when one of them is certain."""


def skill(game: Playable, **chosen: Any) -> Settings:
    """Return the search settings of the computer: the typed options, with defaults for the game.

    A user-defined game is searched by iterative deepening, or to depth 3 if it has dice.
    Raise UsageError for an option of another algorithm.
    """
    chosen = {name: value for name, value in chosen.items() if value is not None}
    ours = getattr(game, "skill", None) if game.name in GAMES else None
    usual: dict[str, Any] = {"algorithm": "deepening"} if ours is None else ours
    if hasattr(game, "probability"):
        usual = {"algorithm": "expectiminimax", "depth": 3}
    if "seconds" in chosen:
        usual = {**usual, "algorithm": "deepening", "depth": None}
    settings = with_changes(BOOK.replace(**usual), **chosen)
    if ours is None or "utility_range" in chosen:
        return settings
    return settings.replace(utility_range=WIN_OR_LOSS)


def think(match: Match, skill: Settings) -> Thought:
    """Search from the current state and record the search for ``hint`` and ``why``."""
    notes: list[Event] = []
    game = Counted(StartingAt(match.game, match.state))

    def listen(event: Event) -> None:
        if len(notes) < MOST_EVENTS:
            notes.append(event)

    with gc_paused():
        result = _search(match, game, skill, listen)
    trace = None if len(notes) == MOST_EVENTS else Trace(game, skill, result, notes)
    return Thought(match, skill, result, game.nodes, trace)


def _search(
    match: Match, game: Counted | Timed, skill: Settings, listen: Listener | None = None
) -> SearchResult:
    evaluate = game.counting(evaluation_of(match.game, skill.evaluation))
    if not algorithm(skill.algorithm).deepens and skill.utility_range is WIN_OR_LOSS:
        # WIN_OR_LOSS is for deepening; alpha-beta would check every evaluation against it
        skill = skill.replace(utility_range=BOOK.utility_range)
    if not algorithm(skill.algorithm).deepens or skill.seconds is not None:
        return solve(game, skill.replace(evaluation=evaluate), listen=listen)
    timed = {name: getattr(skill, name) for name in algorithm(skill.algorithm).options}
    return deepening(  # without --seconds the clock counts nodes, so that runs can be repeated
        game,
        depth=skill.depth,
        evaluate=evaluate,
        listen=listen,
        **{**timed, "seconds": most_nodes(match.game), "clock": lambda: game.nodes},
    )


def most_nodes(game: Playable) -> int:
    """Return the maximum number of nodes to visit in the search for one move."""
    return MOST_NODES if game.name in GAMES else MOST_NODES // 10


class Metric(NamedTuple):
    """The number of nodes that an algorithm visits for a move, or ``None`` if it exceeds ``limit``.

    ``stopped`` is the last complete depth of a search that reached its limit of nodes or time.
    """

    algorithm: str
    nodes: int | None
    limit: int
    stopped: int | None = None


def metrics(thought: Thought) -> Iterator[Metric]:
    """Count the nodes that several algorithms visit to find this move at the same depth.

    The count is expandedNodes of AIMA's Java code: every call of MAX-VALUE and MIN-VALUE below the root.
    """
    skill, result, limit = thought.skill, thought.result, most_nodes(thought.match.game)
    stopped = None if result.complete else result.depth
    measured = Metric(skill.algorithm, thought.nodes, limit, stopped)
    names = () if hasattr(thought.match.game, "probability") else MEASURED
    for name in dict.fromkeys((*names, skill.algorithm)):
        if name == skill.algorithm:
            yield measured
        else:
            yield Metric(name, _node_count(thought, name, limit), limit)


def _node_count(thought: Thought, name: str, limit: int) -> int | None:
    match = thought.match
    game = Counted(StartingAt(match.game, match.state))
    skill = thought.skill
    depth = skill.depth if thought.result.depth is None else thought.result.depth
    try:
        timed = Timed(game, lambda: game.nodes, limit)
        _search(match, timed, skill.replace(algorithm=name, depth=depth, seconds=None))
    except OutOfTime:
        return None
    return game.nodes


def seats(match: Match, players: Sequence[str]) -> dict[Player, str]:
    """Return who plays MAX and who plays MIN; the first entry of ``players`` moves first."""
    begins = MAX if match.over or match.mover is CHANCE else match.mover
    return {begins: players[0], begins.opponent: players[1]}
