"""Does a game keep to the contract of ``Game``? Random games are played, and what breaks it is said in words."""

from collections import Counter
from collections.abc import Sequence
from itertools import filterfalse
from typing import Any, NamedTuple

from treesearch.errors import UsageError
from treesearch.game import CHANCE, Game, Player
from treesearch.games import words
from treesearch.games.guarded import DUE, check_offers, unguarded
from treesearch.games.inspection import faults, freezes, is_hashable, shortened, told, written
from treesearch.games.playable import offered

MOST_MOVES = 1000
"""A random game that goes on for longer is taken to have no end."""

MOST_STRANGERS = 40
"""So many actions seen elsewhere in the game are tried where they are not legal."""

VITAL = ("initial_state", "player", "result")
"""Without what these owe no random game goes on."""


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
        raise UsageError(words.NO_GAME_TO_VERIFY.format(kind=type(game).__name__))
    game = unguarded(game)
    if wrong := faults(game):
        return [Finding("breaks", sentence) for sentence in wrong]
    referee = _Referee(game, seed)
    for _ in range(games):
        try:
            referee.play()
        except _BrokenError:
            if referee.hopeless:
                break
    return [*referee.findings.values(), *(Finding("advice", sentence) for sentence in check_offers(game))]


class _BrokenError(Exception):
    """This random game cannot go on."""


class _Referee:
    """Plays random games and keeps the findings; ``hopeless`` when more games would only say the same."""

    def __init__(self, game: Game[Any, Any], seed: int) -> None:
        from random import Random

        self.game, self.random = game, Random(seed)  # noqa: S311 - nothing secret
        self.findings: dict[str, Finding] = {}
        self.strangers: dict[str, Any] = {}
        self.first: Any = None
        self.moves: list[Any] = []
        self.state: Any = None
        self.hopeless = False

    def play(self) -> None:
        """One random game from the initial state to its end."""
        self.moves, self.state = [], None
        self.start()
        last: Player | None = None
        for _ in range(MOST_MOVES):
            self.check_hash()
            if self.check_over():
                self.check_end()
                return
            player: Player = self.ask("player", self.state)
            if player is last and player is not CHANCE:
                self.find(words.VERIFY_TWICE, "advice", player=player.name)
            actions = self.check_actions(player)
            self.check_early_utility()
            self.check_strangers(actions)
            last, action = player, self.random.choice(actions)
            self.state = self.check_result(action)
            self.moves.append(action)
            self.check_height()
        self.hopeless = True
        self.find(words.VERIFY_ENDLESS, "advice", moves=MOST_MOVES)

    def start(self) -> None:
        self.state = self.ask("initial_state")
        seen = written(self.state)
        if self.first is None:
            self.first = seen
        if seen != self.first:
            self.hopeless = True
            self.broken(words.VERIFY_INITIAL)

    def check_hash(self) -> None:
        try:
            hash(self.state)
        except Exception as error:
            if offered(self.game, "key") is None:
                known = freezes(self.state)
                sentence = words.VERIFY_UNHASHABLE if known else words.VERIFY_NO_KEY
                self.find(sentence, "advice" if known else "breaks", error=told(error))

    def check_over(self) -> bool:
        over = self.ask("is_terminal", self.state)
        if not isinstance(over, bool) and type(over).__name__ != "bool_":  # numpy's own truth is as good
            self.find(words.VERIFY_BOOL, call="is_terminal(state)", answer=over)
        return bool(over)

    def check_end(self) -> None:
        self.ask("utility", self.state)
        actions = self.try_quietly("actions", self.state)
        if isinstance(actions, Sequence) and len(actions):
            self.find(words.VERIFY_OVER_ACTIONS, "advice", call="actions(state)")

    def check_actions(self, player: Any) -> list[Any]:
        try:
            actions = list(self.ask("actions", self.state))
        except TypeError:
            raise _BrokenError from None
        if not actions:
            self.broken(words.VERIFY_NO_ACTIONS, call="actions(state)")
        for one in filterfalse(is_hashable, actions):
            self.find(words.VERIFY_LISTS, call="actions(state)", answer=one)
        for name, times in Counter(map(repr, actions)).items():
            if times > 1:
                self.find(words.VERIFY_DOUBLE, "advice", call="actions(state)", action=shortened(name))
        if player is CHANCE:
            self.check_chances(actions)
        return actions

    def check_chances(self, actions: list[Any]) -> None:
        if not hasattr(self.game, "probability"):
            self.broken(words.VERIFY_PROBABILITY)
        total = sum(self.ask("probability", self.state, action) for action in actions)
        if total != 1:
            self.find(words.VERIFY_CHANCE, total=total)

    def check_early_utility(self) -> None:
        answer = self.try_quietly("utility", self.state)
        if answer is not None:
            self.find(words.VERIFY_EARLY_UTILITY, "advice", call="utility(state)", answer=answer)

    def check_strangers(self, actions: list[Any]) -> None:
        """Actions that were legal elsewhere must not be accepted here, unless they change nothing.

        Not asked of a library's game: that is its own business, and some answer on the terminal.
        """
        if hasattr(self.game, "theirs"):
            return
        legal = {repr(action) for action in actions}
        for name, action in ((name, action) for name, action in self.strangers.items() if name not in legal):
            after = self.try_quietly("result", self.state, action)
            if after is not None and written(after) != written(self.state):
                call = f"result(state, {shortened(name)})"
                self.find(words.VERIFY_ILLEGAL, "advice", call=call, action=shortened(name))
        for action in actions[: MOST_STRANGERS - len(self.strangers)]:
            self.strangers.setdefault(repr(action), action)

    def check_result(self, action: Any) -> Any:
        after = self.ask("result", self.state, action)
        if after is self.state:
            self.broken(words.VERIFY_SAME, call=f"result(state, {shortened(repr(action))})")
        return after

    def check_height(self) -> None:
        height = getattr(self.game, "height", None)
        if isinstance(height, int) and len(self.moves) > height:
            self.find(words.VERIFY_HEIGHT, height=height, moves=len(self.moves))

    def ask(self, method: str, *arguments: Any) -> Any:
        """A method's answer: asked twice, it must answer the same, what is due, and leave the state as it was."""
        call = f"{method}({', '.join(('state', *(shortened(repr(a)) for a in arguments[1:]))[: len(arguments)])})"
        before = written(self.state)
        answers = []
        for _ in range(2):
            try:
                answers.append(getattr(self.game, method)(*arguments))
            except (Exception, SystemExit) as error:
                self.broken(words.VERIFY_RAISES, key=method, call=call, error=told(error))
            if arguments and written(self.state) != before:
                self.broken(words.VERIFY_MUTATES, key=method, call=call)
        first, second = answers
        if written(first) != written(second):
            both = {"first": shortened(repr(first)), "second": shortened(repr(second))}
            self.find(words.VERIFY_UNSTEADY, key=method, call=call, **both)
        if not DUE[method].fits(first):
            self.find(DUE[method].sentence, key=method, call=call, answer=first)
            if method in VITAL:
                raise _BrokenError
        return first

    def try_quietly(self, method: str, *arguments: Any) -> Any:
        """A method's answer, or None if it raises, as it should here."""
        before = written(self.state)
        try:
            return getattr(self.game, method)(*arguments)
        except (Exception, SystemExit):
            return None
        finally:
            if written(self.state) != before:
                self.broken(words.VERIFY_MUTATES, key=method, call=f"{method}(state)")

    def broken(self, sentence: str, key: str = "", **gaps: Any) -> None:
        self.find(sentence, key=key, **gaps)
        raise _BrokenError

    def find(self, sentence: str, kind: str = "breaks", key: str = "", answer: Any = None, **gaps: Any) -> None:
        """Keep a finding, if it is the first of its sentence; ``answer``: the one that is wrong, as it was given."""
        if sentence + key not in self.findings:
            gaps |= {"answer": shortened(repr(answer)), "given": type(answer).__name__}
            moves = " ".join(map(str, self.moves[-10:])) or "none"
            where = words.VERIFY_WHERE.format(moves="... " * (len(self.moves) > 10) + moves)
            at = words.AT_STATE.format(state=shortened(repr(self.state), 100))
            text = sentence.format(**gaps) + at + where
            self.findings[sentence + key] = Finding(kind, text)
