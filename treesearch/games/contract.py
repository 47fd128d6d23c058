"""Tests of user-defined games against the contract of ``Game``, by playing random games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from inspect import getdoc
from random import Random
from typing import Any, NamedTuple

from treesearch.arguments import check_arguments
from treesearch.errors import GameError, TreesearchError, UsageError, option
from treesearch.game import CHANCE, AnyGame, Around, Player
from treesearch.games.playable import (
    KINDS,
    METHODS,
    OFFERS,
    TAKES,
    error_text,
    failure,
    faults,
    hashable_key,
    shortened,
    stable_text,
    unsupported_arguments,
    usable_method,
)
from treesearch.games.user_errors import argument_line, details, fault_of, is_ours, unwrapped

_FORMS = {name: form for name, (form, _) in {**METHODS, **OFFERS}.items()}

LONGEST_GAME = 1000
"""The number of moves after which a random game counts as endless."""

TRIAL_GAMES, TRIAL_MOVES = 3, 50
"""The number of random games before a search, and the most moves of each."""


def rules_of(game: Any) -> str:
    """Return the rules of a game from its docstring, without examples and options."""
    core = unwrapped(game)
    rules, _, _ = (getdoc(type(getattr(core, "theirs", core))) or "").partition(">>>")
    paragraphs = rules.strip().split("\n\n")
    return "\n\n".join(
        " ".join(text.split()) for text in paragraphs if not text.startswith("``")
    ).replace("``", "")


class Foreign(Around):
    """A wrapper around a user-defined game that adds what a search needs.

    States that cannot be hashed get a ``key``. A method that has the name of an optional method but
    other parameters, such as ``show(self)``, is hidden.
    """

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        # attributes, because Python finds them before __getattr__, and a search calls them at every node
        for name in (*METHODS, *TAKES):
            method = getattr(game, name) if name in METHODS else usable_method(game, name)
            if method is not None:
                setattr(self, name, method)
        if not hasattr(self, "key"):
            self.key = hashable_key

    def __getattr__(self, attribute: str) -> Any:
        if attribute in (*TAKES, *KINDS) and usable_method(self.game, attribute) is None:
            raise AttributeError(attribute)
        return super().__getattr__(attribute)

    def __reduce__(self) -> tuple[type[Foreign], tuple[AnyGame]]:
        return Foreign, (self.game,)


def guard_user_game(game: AnyGame) -> AnyGame:
    """Return a game ready for search; test a user-defined game in random games and wrap it.

    A game of this package is returned unchanged. Raise UsageError if the game lacks one of the six
    methods, and GameError if a random game breaks the contract.
    """
    if is_ours(game) or isinstance(game, Foreign):
        return game
    if sentences := faults(game):
        raise UsageError("\n".join(sentences))
    referee = _Referee(game, 0, TRIAL_MOVES, lambda: details(game))
    for _ in range(TRIAL_GAMES):
        with suppress(TreesearchError):  # the error is among the findings
            referee.play()
        for finding in referee.findings.values():
            if finding.kind == "breaks":
                raise GameError(finding.text)
    return Foreign(game)


class Answer(NamedTuple):
    """A test for the result of a method, and the message for a result that fails it."""

    fits: Callable[[Any], bool]
    sentence: str


def is_exact(answer: Any) -> bool:
    """Return whether a result is an exact value: an int or a Fraction, but not a bool."""
    # True is also an int, but here a comparison returned by mistake
    return isinstance(answer, (int, Fraction)) and not isinstance(answer, bool)


def is_board(answer: Any) -> bool:
    """Return whether a result is a board: a list of rows, each a text or a list of texts."""
    return isinstance(answer, Sequence) and all(
        isinstance(row, Sequence) and all(isinstance(cell, str) for cell in row) for row in answer
    )


_NOT_NONE = Answer(lambda answer: answer is not None, "None; is a `return` missing?")
_EXACT = Answer(
    is_exact, "{answer}, a {kind}; a value must be an exact number, such as 1 or Fraction(1, 2)"
)
ANSWERS = {
    "initial_state": _NOT_NONE,
    "result": _NOT_NONE,
    "player": Answer(
        lambda answer: isinstance(answer, Player),
        "{answer}; it must be MAX, MIN or CHANCE of treesearch.game",
    ),
    "actions": Answer(
        lambda answer: isinstance(answer, Sequence),
        "a {kind}; it must be a list, tuple or range: a search examines the actions in order",
    ),
    "utility": _EXACT,
    "probability": _EXACT,
    "board": Answer(
        is_board,
        "{answer}; it must be a list of rows, each a text or a list of one-character texts",
    ),
    "show_action": Answer(
        lambda answer: isinstance(answer, str), "{answer}, a {kind}; it must return a text"
    ),
    "key": Answer(
        lambda answer: failure(hash, answer) is None,
        "{answer}, a {kind}, which cannot be hashed; return a tuple, a number or a text",
    ),
}
"""The requirement on the result of each method."""


class Finding(NamedTuple):
    """A fault of a game, which is ``breaks`` if searches go wrong, otherwise ``advice``."""

    kind: str
    text: str

    def __str__(self) -> str:
        return self.text


def verify(game: AnyGame, games: int = 100, seed: int = 0) -> list[Finding]:
    """Return the faults found in random games, each once, with the place where it first occurred.

    The result is empty for a correct game. The same ``seed`` plays the same games. Raise UsageError
    if ``game`` is a text, a list or a tuple.
    """
    if isinstance(game, (str, list, tuple)):
        raise UsageError(
            f"verify needs a game, an object with the six methods, not {type(game).__name__}; "
            "games.load('nim') returns one"
        )
    check_arguments(games=games, seed=seed)
    game = game.game if isinstance(game, Foreign) else game
    if sentences := faults(game):
        return [Finding("breaks", sentence) for sentence in sentences]
    referee = _Referee(game, seed)
    for _ in range(games):
        # after a game that fails, the others may find more
        with suppress(TreesearchError):  # the error is among the findings
            referee.play()
        if len(referee.moves) >= referee.longest:
            break
    advice = (Finding("advice", sentence) for sentence in unused_methods(game))
    return [*referee.findings.values(), *advice]


def unused_methods(game: AnyGame) -> Iterator[str]:
    """Yield a sentence for each optional method that is ignored because its parameters differ."""
    core = unwrapped(game)
    for name in TAKES:
        form, meaning = OFFERS[name]
        method = getattr(core, name, None)
        if callable(method) and usable_method(core, name) is None:
            yield (
                f"{type(core).__name__}.{name} is not used: treesearch expects {form}, {meaning}, "
                f"but your method takes {unsupported_arguments(method, TAKES[name])}"
            )


class _Referee:
    """A referee of random games, who collects findings.

    In the trial before a search there is no advice, and each finding ends with ``details`` instead
    of the moves.
    """

    def __init__(
        self,
        game: AnyGame,
        seed: int,
        longest: int = LONGEST_GAME,
        details: Callable[[], str] | None = None,
    ) -> None:
        self.game, self.random, self.longest = game, Random(seed), longest  # noqa: S311
        self.is_trial, self.details = details is not None, details or self._moves_text
        self.findings: dict[str, Finding] = {}
        self.first = ""
        self.moves: list[Any] = []
        self.state: Any = None
        self.positions: set[str] = set()

    def play(self) -> None:
        """Play one random game until it ends, is too long or cannot go on because of a fault."""
        self.moves, self.state = [], None
        self.positions.clear()
        self.state = self.ask("initial_state")
        self.first = self.first or stable_text(self.state)
        if stable_text(self.state) != self.first:
            raise self.find(
                "initial_state() returns a different state after some games; does a move change a "
                "shared state?"
            )
        last: Player | None = None
        while not self.ask("is_terminal", self.state):
            player: Player = self.ask("player", self.state)
            actions = self.check_actions(player)
            self.check_shown(actions)
            if not self.is_trial:
                self.advise(player, last, actions)
            last, action = player, self.random.choice(actions)
            self.state = self.ask("result", self.state, action)
            self.moves.append(action)
            if len(self.moves) >= self.longest:
                self.end_early()
                return
        self.ask("utility", self.state)

    def check_actions(self, player: Player) -> list[Any]:
        """Return the actions of the state; at a chance node, also check their probabilities."""
        actions = list(self.ask("actions", self.state))
        if not actions:
            raise self.find(
                "actions(state) returns no action, but is_terminal says that the game goes on"
            )
        if player is CHANCE:
            if not hasattr(self.game, "probability"):
                raise self.find("a game with CHANCE states needs probability(state, action)")
            total = sum(self.ask("probability", self.state, action) for action in actions)
            if total != 1:
                self.find(
                    f"the probabilities of a CHANCE state's actions add up to {total}, not 1",
                    key="probability",
                )
        return actions

    def check_shown(self, actions: list[Any]) -> None:
        """Check the results of the optional methods for pictures, players and tables."""
        for method in ("board", "key"):
            if usable_method(self.game, method) is not None:
                self.ask(method, self.state)
        if usable_method(self.game, "show_action") is not None:
            for action in actions:
                self.ask("show_action", action)
        for name, evaluation in (usable_method(self.game, "evaluations") or {}).items():
            self._checked(f"the evaluation {name}", evaluation, self.state)

    def advise(self, player: Player, last: Player | None, actions: list[Any]) -> None:
        """Add advice on unusual properties of a state."""
        position = stable_text(self.state)
        if position in self.positions:
            self.find(
                "this position was reached before in the same game, so a search without a depth "
                f"limit never ends; search such a game with {option('depth')}",
                "advice",
                key="repeated",
            )
        self.positions.add(position)
        if (error := failure(hash, self.state)) and usable_method(self.game, "key") is None:
            self.find(
                f"the state cannot be hashed ({error_text(error)}), so a search with a transposition "
                "table copies it for each lookup, if it can: use tuples, numbers and strings, or a "
                "NamedTuple, or add a method key(state) that returns such a value",
                "breaks" if failure(hashable_key, self.state) else "advice",
                key="hash",
            )
        if player is last and player is not CHANCE:  # chance may move twice
            self.find(
                f"{player.name} moves twice in a row; that is right only if the rules let a player "
                "move again",
                "advice",
                key="twice",
            )
        for name, times in Counter(map(repr, actions)).items():  # an action may be unhashable
            if times > 1:
                text = f"actions(state) returns {shortened(name)} twice"
                self.find(text, "advice", key="double")
        height = getattr(self.game, "height", None)
        if isinstance(height, int) and len(self.moves) >= height:
            self.find(
                f"height allows at most {height} moves after the initial state, but "
                f"{len(self.moves) + 1} were made",
                key="height",
            )

    def end_early(self) -> None:
        """Add a finding on a game that does not end, unless this is a trial."""
        if not self.is_trial and "repeated" not in self.findings:
            self.find(
                f"a random game did not end after {self.longest} moves; search such a game with a "
                "depth limit",
                "advice",
                key="endless",
            )

    def ask(self, method: str, *arguments: Any) -> Any:
        """Return the result of a method, which is called twice to check that both results agree."""
        function = (
            usable_method(self.game, method) if method in TAKES else getattr(self.game, method)
        )
        first, second = (self._checked(method, function, *arguments) for _ in range(2))
        if stable_text(first) != stable_text(second):
            self.find(
                f"{_FORMS[method]} returns {shortened(repr(first))} the first time and "
                f"{shortened(repr(second))} the second; it must return the same each time",
                key=f"unsteady {method}",
            )
        return first

    def _checked(self, method: str, function: Callable[..., Any], *arguments: Any) -> Any:
        """Return the result of a method.

        Add a finding and raise GameError if it breaks the contract.
        """
        before = stable_text(arguments[0]) if arguments else ""
        try:
            answer = function(*arguments)
        except (Exception, SystemExit) as error:
            fault = fault_of(self.game, error, method, self.details()) or error
            self.findings.setdefault(method, Finding("breaks", str(fault)))
            raise GameError(str(fault)) from error
        changed = bool(arguments) and stable_text(arguments[0]) != before
        if reason := self._refusal(method, answer, changed, arguments):
            call = _FORMS.get(method, f"{method}(state)")
            at = "".join(argument_line(method, argument) for argument in arguments[:1])
            text = f"{type(unwrapped(self.game)).__name__}: {call} {reason}{at}{self.details()}"
            self.findings.setdefault(method, Finding("breaks", text))
            raise GameError(text)
        return answer

    def _refusal(self, method: str, answer: Any, changed: bool, arguments: tuple[Any, ...]) -> str:
        """Return how a result breaks the contract, as the end of a sentence, or ``""`` if it does not."""
        if changed:
            return (
                "changes the state that it was given; a move must return a new state and leave the "
                "old one as it was"
            )
        required = ANSWERS.get(method) or (_EXACT if method.startswith("the evaluation") else None)
        if required and not required.fits(answer):
            kind = type(answer).__name__
            return "returns " + required.sentence.format(answer=shortened(repr(answer)), kind=kind)
        if method == "actions" and (bad := [a for a in answer if failure(hash, a)]):
            return (
                f"offers {shortened(repr(bad[0]))}, a {type(bad[0]).__name__}, which cannot be "
                "hashed; make the action a tuple, number or text"
            )
        if method == "result" and answer is arguments[0]:
            return (
                "returns the state that it was given; a move must return a new state, which says who "
                "moves next: change a copy"
            )
        return ""

    def _moves_text(self) -> str:
        """Return the moves that led to the state."""
        moves = " ".join(map(str, self.moves[-10:])) or "none"
        return f"; moves so far: {'... ' * (len(self.moves) > 10)}{moves}"

    def find(self, sentence: str, kind: str = "breaks", key: str = "") -> GameError:
        """Add a finding unless one has the same key, and return it as an error to raise."""
        text = sentence + argument_line("", self.state) + self.details()
        self.findings.setdefault(key or sentence, Finding(kind, text))
        return GameError(text)
