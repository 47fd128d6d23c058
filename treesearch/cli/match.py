"""A game as it is being played: where it stands, what came before, and what the computer thinks of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple, cast

from treesearch.algorithms import algorithm
from treesearch.errors import GameError, TreesearchError
from treesearch.events import Event, Listener
from treesearch.game import CHANCE, MAX, Counted, Player, SearchResult
from treesearch.games import GAMES, Playable, StartingAt
from treesearch.games.contract import guarded
from treesearch.machine import gc_paused
from treesearch.search.deepening import OutOfTime, Timed, deepening
from treesearch.settings import BOOK, Settings
from treesearch.solve import changed, evaluation_of, solve
from treesearch.trace import Trace

PERSON, COMPUTER = "person", "computer"

MOST_NODES = 600_000
"""The most nodes that a move may cost in one of our games, and a tenth in somebody's own, which may be slow."""

MOST_EVENTS = 500_000
"""Longer searches are not remembered: that would take more memory than it explains."""

MOST_MOVES = 200
"""The most moves of a game with dice, or that never comes back to where it was, between two computers."""

MEASURED = ("minmax", "alphabeta", "deepening")


class Match(NamedTuple):
    """A game so far; a move makes a new one, so that going back is taking an older one."""

    game: Playable
    states: tuple[Any, ...]
    moves: tuple[Any, ...] = ()

    @classmethod
    def of(cls, game: Playable, typed: Sequence[str] = ()) -> Match:
        """Return the game at its start, or after moves as they are typed.

        Raise GameError for one that is not legal.
        """
        game = cast(Playable, guarded(game))
        match = cls(game, (game.initial_state(),))
        for number, text in enumerate(typed, 1):
            try:
                match = match.moved(match.typed(text))
            except GameError as error:
                raise GameError(f"--moves: move {number}: {error}") from error
        return match

    @property
    def state(self) -> Any:
        """Where the game stands."""
        return self.states[-1]

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return bool(self.game.is_terminal(self.state))

    @property
    def mover(self) -> Player:
        """Who moves, while it has not ended."""
        mover: Player = self.game.player(self.state)
        return mover

    @property
    def legal(self) -> Sequence[Any]:
        """The moves there are; none when it has ended."""
        return () if self.over else tuple(self.game.actions(self.state))

    def moved(self, action: Any) -> Match:
        """Return the game after one more move."""
        return Match(
            self.game, (*self.states, self.game.result(self.state, action)), (*self.moves, action)
        )

    def before(self) -> Match:
        """Return the game before its last move."""
        return Match(self.game, self.states[:-1], self.moves[:-1])

    def typed(self, text: str) -> Any:
        """Return the legal move that someone typed.

        Raise GameError with a sentence for whoever did. Nothing is evaluated.
        """
        legal = self.legal
        try:
            action = self.game.parse_action(text, self.state)
        except TreesearchError:
            raise
        except Exception:
            action = None
        if action not in legal:
            raise self.game.no_such_move(text, legal)
        return action

    def rolled(self, random: Random) -> Any:
        """Returns the outcome that comes up where chance moves."""
        likely = getattr(self.game, "probability", lambda state, action: 1)
        return random.choices(
            self.legal, [float(likely(self.state, action)) for action in self.legal]
        )[0]

    @property
    def endless(self) -> bool:
        """Whether two computers would go on for ever: the state was here before, or there have been MOST_MOVES."""
        again = not hasattr(self.game, "probability") and self.state in self.states[:-1]
        return again or len(self.moves) >= MOST_MOVES

    @property
    def winner(self) -> Player | None:
        """Who has won; ``None`` for a draw."""
        worth = self.game.utility(self.state)
        return None if worth == 0 else MAX if worth > 0 else MAX.opponent


class Thought(NamedTuple):
    """The computer's findings, and the match: the answer, the nodes it visited, and all it did.

    ``trace`` is ``None`` for a search that was too long to be remembered.
    """

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


def skill(game: Playable, seed: int = 0, **given: Any) -> Settings:
    """Return how the computer plays this game: as ``given``, and for what is not given (``None``) as is good for the game.

    A game that is none of ours is searched as deep as MOST_NODES / 10 nodes allow, or to depth 3 if it has dice.
    UsageError for an option that the algorithm does not take.
    """
    given = {name: value for name, value in given.items() if value is not None}
    ours = getattr(game, "skill", None) if game.name in GAMES else None
    usual: dict[str, Any] = {"algorithm": "deepening"} if ours is None else ours
    if hasattr(game, "probability"):
        usual = {"algorithm": "expectiminimax", "depth": 3}
    if "seconds" in given:
        usual = {**usual, "algorithm": "deepening", "depth": None}
    settings = changed(BOOK.replace(**usual), **given)
    ends = {"utility_range": WIN_OR_LOSS} if ours is not None else {}
    return settings.replace(**{"seed": seed, **ends, **given})


def think(match: Match, skill: Settings) -> Thought:
    """Search from where the game stands, and remember what was done: ``hint`` and ``why`` are read from it."""
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
    evaluate = game.evaluation(evaluation_of(match.game, skill.evaluation))
    if not algorithm(skill.algorithm).deepens and skill.utility_range is WIN_OR_LOSS:
        # nobody typed it, and alpha-beta would hold evaluations to it, too
        skill = skill.replace(utility_range=BOOK.utility_range)
    if not algorithm(skill.algorithm).deepens or skill.seconds is not None:
        return solve(game, skill.replace(evaluation=evaluate), listen=listen)
    timed = {name: getattr(skill, name) for name in algorithm(skill.algorithm).options}
    return deepening(  # no time limit is given: nodes are its time, so that every run is the same
        game,
        depth=skill.depth,
        evaluate=evaluate,
        listen=listen,
        **{**timed, "seconds": most_nodes(match.game), "clock": lambda: game.nodes},
    )


def most_nodes(game: Playable) -> int:
    """Return the most nodes that one search for a move may visit."""
    return MOST_NODES if game.name in GAMES else MOST_NODES // 10


class Metric(NamedTuple):
    """The nodes that an algorithm visits for a move; ``None`` if they are more than ``most``.

    ``stopped``: the depth it had finished when its limit of nodes or time ended it, so that ``nodes`` is no count of
    a whole search; else ``None``.
    """

    algorithm: str
    nodes: int | None
    most: int
    stopped: int | None = None


def metrics(thought: Thought) -> Iterator[Metric]:
    """Counts what minimax, alpha-beta and deepening visit for this move, to the same depth; and the search used.

    The count is expandedNodes of AIMA's Java code: every call of MAX-VALUE and MIN-VALUE below the root.
    """
    used, most = thought.skill.algorithm, most_nodes(thought.match.game)
    own = Metric(
        used, thought.nodes, most, None if thought.result.complete else thought.result.depth
    )
    if not hasattr(thought.match.game, "probability"):
        for name in MEASURED:
            yield own if name == used else Metric(name, _cost(thought, name, most), most)
    if used not in MEASURED:
        yield own


def _cost(thought: Thought, name: str, most: int) -> int | None:
    match = thought.match
    game = Counted(StartingAt(match.game, match.state))
    skill = thought.skill
    depth = skill.depth if thought.result.depth is None else thought.result.depth
    try:
        timed = Timed(game, lambda: game.nodes, most + 1)
        _search(match, timed, skill.replace(algorithm=name, depth=depth, seconds=None))
    except OutOfTime:
        return None
    return game.nodes


def seats(match: Match, players: Sequence[str]) -> dict[Player, str]:
    """Return who plays MAX and who MIN: the first of the two players begins."""
    begins = MAX if match.over or match.mover is CHANCE else match.mover
    return {begins: players[0], begins.opponent: players[1]}
