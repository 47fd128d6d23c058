"""Somebody's own game, guarded: what goes wrong inside it is said in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from inspect import getdoc
from os.path import basename
from sys import getrecursionlimit, modules
from traceback import extract_tb
from typing import Any, NamedTuple

from treesearch.errors import GameError, TreesearchError, UsageError
from treesearch.game import Around, Game, Player
from treesearch.games import words
from treesearch.games.playable import KINDS, TAKES, failure, faults, frozen, misfit, offered, shortened, told, written

GAME_RAISES = "{place}: {kind} in {method}{what}"
LINE = "{file} line {line}"
AT_ACTION = "\n  action {state}"
VERIFY_SAYS = "\n  treesearch verify {spec} says more"
EVALUATION_CALLED = "the evaluation {name}"
VERIFY_MUTATES = "{call} changes the state it is given; a move must answer a new state and leave the old one as it was"
VERIFY_SAME = (
    "{call} answers the very state it is given; a move must answer a new state, and say in it who moves next: "
    "what a move changes is changed in a copy"
)
VERIFY_LISTS = "{call} offers {answer}, a {given}, which cannot be hashed; make the action a tuple, number or text"
VERIFY_NO_OFFER = "{game}.{name} is not used: the name is known as {signature}, {meaning}; yours wants {own}"
VERIFY_PLAYER = "{call} answers {answer}; it must be MAX, MIN or CHANCE of treesearch.game"
VERIFY_ACTIONS = "{call} answers a {given}; it must be a list, tuple or range: a search examines the actions in order"
VERIFY_NONE = "{call} answers None; is a `return` missing?"
VERIFY_FLOAT = "{call} answers {answer}, a {given}; values are exact numbers: write 1 or Fraction(1, 2)"
NO_BOARD = "{call} answers {answer}; it must be a list of rows, each a text or a list of one-character texts"
NO_TEXT = "{call} returns {answer}, a {given}; it must return a text"
NO_KEY = "{call} returns {answer}, a {given}, which cannot be hashed; return a tuple, a number or a text"


OFFERS = {*TAKES, *KINDS}
WATCHED = 200


def is_exact(answer: Any) -> bool:
    """Whether an answer is a value: an int or a Fraction, and no truth."""
    return isinstance(answer, (int, Fraction)) and answer is not True and answer is not False


def is_board(answer: Any) -> bool:
    """Whether an answer is a board: rows, each a text or a sequence of texts."""
    return isinstance(answer, Sequence) and all(
        isinstance(row, Sequence) and all(isinstance(cell, str) for cell in row) for row in answer
    )


class Due(NamedTuple):
    """What a method owes: an answer of the usual type, or any that fits; else a sentence is said."""

    usual: type | None
    fits: Callable[[Any], bool]
    sentence: str


DUE = {
    "initial_state": Due(None, lambda answer: answer is not None, VERIFY_NONE),
    "result": Due(tuple, lambda answer: answer is not None, VERIFY_NONE),
    "player": Due(Player, lambda answer: isinstance(answer, Player), VERIFY_PLAYER),
    "actions": Due(list, lambda answer: isinstance(answer, Sequence), VERIFY_ACTIONS),
    "utility": Due(int, is_exact, VERIFY_FLOAT),
    "board": Due(None, is_board, NO_BOARD),
    "show_action": Due(str, lambda answer: isinstance(answer, str), NO_TEXT),
    "key": Due(None, lambda answer: failure(hash, answer) is None, NO_KEY),
    "probability": Due(Fraction, is_exact, VERIFY_FLOAT),
}
ANYTHING = Due(None, lambda answer: True, "")


class Guarded(Around):
    """A game whose faults are GameErrors with place and state.

    A question asked through the guard takes 0.1 microseconds more: half as much time again for the smallest of games.
    The first ``watched`` questions to each method are also watched for a state that they change. States that cannot be
    hashed get a ``key``; what is no offer of a game though it is called so (a method ``show(self)``) is hidden.
    ``more`` is said behind each fault; by default who says more.
    """

    def __init__(self, game: Game[Any, Any], watched: float = WATCHED, more: Callable[[], str] | None = None) -> None:
        super().__init__(game)
        core = self.core = inmost(game)
        spec = getattr(core, "spec", None) or f"{type(core).__module__}:{type(core).__name__}"
        self.more = more or (lambda: VERIFY_SAYS.format(spec=spec))
        for name in {*words.METHODS, *TAKES} - {"parse_action"}:  # who typed for a parser is asked again
            method = getattr(game, name) if name in words.METHODS else offered(game, name)
            if method is not None:
                setattr(self, name, self._asked(name, method, watched if name in words.METHODS else 0))
        if not hasattr(self, "key"):
            self.key = self._asked("key", frozen, due=ANYTHING)
        if evaluations := offered(game, "evaluations"):
            self.evaluations = {
                name: self._asked(EVALUATION_CALLED.format(name=name), function, due=DUE["utility"])
                for name, function in evaluations.items()
            }

    def __getattr__(self, attribute: str) -> Any:
        if attribute in OFFERS and offered(self.game, attribute) is None:
            raise AttributeError(attribute)
        return super().__getattr__(attribute)

    def __reduce__(self) -> tuple[type[Guarded], tuple[Game[Any, Any]]]:
        return Guarded, (self.game,)

    def _asked(
        self, name: str, method: Callable[..., Any], left: float = 0, due: Due | None = None
    ) -> Callable[..., Any]:
        """The method, what it raises or wrongly answers being blamed on it; ``left``: how often it is watched."""
        usual, fits, sentence = due or DUE.get(name, ANYTHING)
        moves, moved = name == "actions", name == "result"

        def ask(*arguments: Any) -> Any:
            nonlocal left
            before = written(arguments[0]) if left and arguments else ""
            try:
                answer = method(*arguments)
            except TreesearchError:
                raise  # said already
            except (Exception, SystemExit) as error:
                if isinstance(error, RecursionError) and 2 * len(extract_tb(error.__traceback__)) < getrecursionlimit():
                    raise  # it is the search that went too deep, and says it
                raise GameError(self._blame(name, error) + self._at(name, *arguments)) from error
            if left:
                left -= 1
                if arguments and written(arguments[0]) != before:
                    raise self._refused(name, VERIFY_MUTATES, answer, *arguments)
            if type(answer) is not usual and not fits(answer):
                raise self._refused(name, sentence, answer, *arguments)
            if moves:
                self._check_actions(answer, *arguments)
            elif moved and answer is arguments[0]:
                raise self._refused(name, VERIFY_SAME, answer, *arguments)
            return answer

        return ask

    def _check_actions(self, actions: Sequence[Any], state: Any) -> None:
        """GameError for an action that cannot be hashed: traces and paths know a place by its actions."""
        try:
            hash((*actions,))
        except TypeError:
            faulty = next(action for action in actions if failure(hash, action))
            raise self._refused("actions", VERIFY_LISTS, faulty, state) from None

    def _blame(self, method: str, error: BaseException) -> str:
        """``race.py line 21: ZeroDivisionError in utility: division by zero``."""
        theirs = type(getattr(self.core, "theirs", self.core))
        file = getattr(modules.get(theirs.__module__), "__file__", None) or ""
        lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == file]
        place = LINE.format(file=basename(file), line=lines[-1]) if lines else type(self.core).__name__
        what = told(error).removeprefix(type(error).__name__)
        return GAME_RAISES.format(place=place, kind=type(error).__name__, method=method, what=what)

    def _refused(self, name: str, sentence: str, answer: Any, *arguments: Any) -> GameError:
        call = {**words.METHODS, **words.OFFERS}.get(name, (f"{name}(state)",))[0]
        said = sentence.format(call=call, answer=shortened(repr(answer)), given=type(answer).__name__)
        return GameError(f"{type(self.core).__name__}: {said}{self._at(name, *arguments)}")

    def _at(self, name: str, *arguments: Any) -> str:
        """The state, or action, of which a method was asked, and what else is known."""
        at = AT_ACTION if name == "show_action" else words.AT_STATE
        return (at.format(state=shortened(repr(arguments[0]), 100)) if arguments else "") + self.more()


def guarded(game: Game[Any, Any]) -> Game[Any, Any]:
    """The game, guarded if it is somebody's own. UsageError if it lacks one of the six methods."""
    if type(game).__module__.partition(".")[0] == __name__.partition(".")[0]:
        return game
    if wrong := faults(game):
        raise UsageError("\n".join(wrong))
    return Guarded(game)


def check_offers(game: Game[Any, Any]) -> list[str]:
    """One sentence for each method that a game seems to offer, and that cannot be called as it would be."""
    game = inmost(game)
    return [
        VERIFY_NO_OFFER.format(game=type(game).__name__, name=name, own=own, signature=form, meaning=meaning)
        for name, (form, meaning) in words.OFFERS.items()
        if name in TAKES and callable(method := getattr(game, name, None)) and offered(game, name) is None
        for own in [misfit(method, TAKES[name])]
    ]


def rules_of(game: Any) -> str:
    """The rules of a game as its class tells them: its docstring without examples and paragraphs on options."""
    core = inmost(game)
    told = getdoc(type(getattr(core, "theirs", core))) or ""
    paragraphs = told.partition(">>>")[0].strip().split("\n\n")
    return "\n\n".join(" ".join(text.split()) for text in paragraphs if not text.startswith("``")).replace("``", "")


def inmost(game: Any) -> Any:
    """The game in its wrappings."""
    while isinstance(game, Around):
        game = game.game
    return game
