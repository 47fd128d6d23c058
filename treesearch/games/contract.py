"""Does a game keep to the contract of ``Game``? Random games are played, and what breaks it is said in words."""

from collections import Counter
from contextlib import suppress
from math import inf
from typing import Any, NamedTuple

from treesearch.arguments import check_arguments
from treesearch.errors import GameError, TreesearchError, UsageError
from treesearch.game import CHANCE, Game, Player
from treesearch.games import words
from treesearch.games.guarded import Guarded, check_offers
from treesearch.games.playable import failure, faults, frozen, offered, shortened, told, written

NO_GAME_TO_VERIFY = "verify plays a game, an object with the six methods; this is {kind} (games.load('nim') makes one)"
VERIFY_WHERE = "; moves so far: {moves}"
VERIFY_UNSTEADY = "{call} answers {first} the first time and {second} the second; it must answer the same"
VERIFY_UNHASHABLE = (
    "the state cannot be hashed ({error}), so a search with a table copies it for each look-up, where it can at all: "
    "make it of tuples, numbers and texts, or a NamedTuple, or add key(state), which answers such a value"
)
VERIFY_TWICE = "{player} moves twice in a row; that is right only if the rules let a player move again"
VERIFY_NO_ACTIONS = "actions(state) offers no action, though is_terminal says that the game goes on"
VERIFY_DOUBLE = "actions(state) offers {action} twice"
VERIFY_EARLY_UTILITY = (
    "utility(state) answers {answer}, though the game is not over; what a search should guess there is an evaluation"
)
VERIFY_ILLEGAL = (
    "result(state, {action}) makes the move, though {action} is not among actions(state); raise an error instead"
)
VERIFY_INITIAL = "initial_state() answers another state after some games; is one state shared and changed?"
VERIFY_ENDLESS = "no end after {moves} moves at random; such a game is searched with a depth limit only"
VERIFY_HEIGHT = "height says that at most {height} moves can follow the initial state, but here are {moves}"
VERIFY_CHANCE = "the probabilities of a CHANCE state's actions add up to {total}, not 1"
VERIFY_PROBABILITY = "a game with CHANCE states needs probability(state, action)"


MOST_MOVES = 1000
"""A random game that goes on for longer is taken to have no end."""

MOST_STRANGERS = 40
"""So many actions seen elsewhere in the game are tried where they are not legal."""


class Finding(NamedTuple):
    """What is wrong with a game. ``kind`` is ``breaks``: searches go wrong; or ``advice``: searches do not mind."""

    kind: str
    text: str

    def __str__(self) -> str:
        return self.text


def verify(game: Game[Any, Any], games: int = 100, seed: int = 0) -> list[Finding]:
    """Play ``games`` random games and say what breaks the contract, each thing once, where it was first met.

    Empty for a game in order. The same ``seed`` plays the same games. UsageError for a text or list, which is no game.
    """
    if isinstance(game, (str, list, tuple)):
        raise UsageError(NO_GAME_TO_VERIFY.format(kind=type(game).__name__))
    check_arguments(games=games, seed=seed)
    game = game.game if isinstance(game, Guarded) else game
    if wrong := faults(game):
        return [Finding("breaks", sentence) for sentence in wrong]
    referee = _Referee(game, seed)
    for _ in range(games):
        with suppress(TreesearchError):  # it is among the findings
            referee.play()
        if referee.endless:
            break
    return [*referee.findings.values(), *(Finding("advice", sentence) for sentence in check_offers(game))]


class _Referee:
    """Plays random games and keeps the findings; ``endless`` when more games would only go on for as long."""

    def __init__(self, game: Game[Any, Any], seed: int) -> None:
        from random import Random

        self.game, self.random = game, Random(seed)  # noqa: S311 - nothing secret
        self.guarded = Guarded(game, watched=inf, more=self.where)
        self.findings: dict[str, Finding] = {}
        self.strangers: dict[str, Any] = {}
        self.first = ""
        self.moves: list[Any] = []
        self.state: Any = None
        self.endless = False

    def play(self) -> None:
        """One random game from the initial state to its end, or to what breaks it."""
        self.moves, self.state = [], None
        self.state = self.ask("initial_state")
        self.first = self.first or written(self.state)
        if written(self.state) != self.first:
            raise self.find(VERIFY_INITIAL)
        last: Player | None = None
        while not self.ask("is_terminal", self.state):
            self.check_hash()
            player: Player = self.ask("player", self.state)
            if player is last and player is not CHANCE:
                self.find(VERIFY_TWICE, "advice", player=player.name)
            actions = self.check_actions(player)
            self.check_early_utility()
            self.check_strangers(actions)
            self.check_shown(actions)
            last, action = player, self.random.choice(actions)
            self.state = self.ask("result", self.state, action)
            self.moves.append(action)
            self.check_length()
        self.ask("utility", self.state)

    def check_hash(self) -> None:
        if (error := failure(hash, self.state)) and offered(self.game, "key") is None:
            kind = "breaks" if failure(frozen, self.state) else "advice"
            self.find(VERIFY_UNHASHABLE, kind, error=told(error))

    def check_actions(self, player: Player) -> list[Any]:
        actions = list(self.ask("actions", self.state))
        if not actions:
            raise self.find(VERIFY_NO_ACTIONS)
        for name, times in Counter(map(repr, actions)).items():
            if times > 1:
                self.find(VERIFY_DOUBLE, "advice", action=shortened(name))
        if player is CHANCE:
            if not hasattr(self.game, "probability"):
                raise self.find(VERIFY_PROBABILITY)
            total = sum(self.ask("probability", self.state, action) for action in actions)
            if total != 1:
                self.find(VERIFY_CHANCE, total=total)
        return actions

    def check_early_utility(self) -> None:
        if (answer := self.accepted("utility", self.state)) is not None:
            self.find(VERIFY_EARLY_UTILITY, "advice", answer=shortened(repr(answer)))

    def check_strangers(self, actions: list[Any]) -> None:
        """Actions that were legal elsewhere must not be accepted here, unless they change nothing.

        Not asked of a library's game: that is its own business, and some answer on the terminal.
        """
        if hasattr(self.game, "theirs"):
            return
        legal = {repr(action) for action in actions}
        for name, action in self.strangers.items():
            after = None if name in legal else self.accepted("result", self.state, action)
            if after is not None and written(after) != written(self.state):
                self.find(VERIFY_ILLEGAL, "advice", action=shortened(name))
        for action in actions[: MOST_STRANGERS - len(self.strangers)]:
            self.strangers.setdefault(repr(action), action)

    def check_shown(self, actions: list[Any]) -> None:
        """What pictures, players and tables ask of a game that offers it."""
        asked = [("board", self.state), ("key", self.state), *(("show_action", action) for action in actions)]
        for method, about in asked:
            if offered(self.game, method) is not None:
                self.ask(method, about)

    def check_length(self) -> None:
        height = getattr(self.game, "height", None)
        if isinstance(height, int) and len(self.moves) > height:
            self.find(VERIFY_HEIGHT, height=height, moves=len(self.moves))
        if len(self.moves) == MOST_MOVES:
            self.endless = True
            raise self.find(VERIFY_ENDLESS, "advice", moves=MOST_MOVES)

    def ask(self, method: str, *arguments: Any) -> Any:
        """A method's answer, guarded as in a search; asked twice, it must answer the same."""
        try:
            first, second = (getattr(self.guarded, method)(*arguments) for _ in range(2))
        except TreesearchError as error:
            self.findings.setdefault(method, Finding("breaks", str(error)))
            raise
        if written(first) != written(second):
            both = {"first": shortened(repr(first)), "second": shortened(repr(second))}
            self.find(VERIFY_UNSTEADY, key=method, call=words.METHODS[method][0], **both)
        return first

    def accepted(self, method: str, *arguments: Any) -> Any:
        """A method's answer where it is not due, or ``None`` if it refuses to give one, as it should."""
        try:
            return getattr(self.game, method)(*arguments)
        except (Exception, SystemExit):
            return None

    def where(self) -> str:
        """The moves that led to the state."""
        moves = " ".join(map(str, self.moves[-10:])) or "none"
        return VERIFY_WHERE.format(moves="... " * (len(self.moves) > 10) + moves)

    def find(self, sentence: str, kind: str = "breaks", key: str = "", **gaps: Any) -> GameError:
        """Keep a finding, if it is the first of its sentence; answers an error to raise if the game cannot go on."""
        at = words.AT_STATE.format(state=shortened(repr(self.state), 100))
        text = sentence.format(**gaps) + at + self.where()
        self.findings.setdefault(sentence + key, Finding(kind, text))
        return GameError(text)
