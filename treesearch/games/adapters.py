"""Adapters for games of other libraries: ``aima:MODULE:CLASS`` and ``openspiel:NAME``."""

from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from fractions import Fraction
from inspect import Parameter, Signature, signature
from io import StringIO
from typing import Any, NamedTuple

from treesearch import words
from treesearch.errors import GameError, MissingError, UsageError
from treesearch.game import CHANCE, MAX, MIN, Player, Value
from treesearch.games import find_class
from treesearch.games.playable import exact, no_such_move, probability_share, stable_text


def aima_games(spec: str) -> Callable[..., Any]:
    """Return a function that creates a game from a class written for aima-python.

    Raise UsageError if the class does not exist.
    """
    maker = find_class(spec)

    def make(**options: Any) -> Aima:
        theirs = maker(**options) if callable(maker) else maker
        return (AimaWithDice if hasattr(theirs, "chances") else Aima)(theirs, f"aima:{spec}")

    make.__signature__ = signature(maker) if callable(maker) else Signature()  # type: ignore[attr-defined]
    return make


class Aima:
    """A game of aima-python, in which MAX moves first unless the game itself names MAX and MIN."""

    def __init__(self, theirs: Any, spec: str) -> None:
        self.theirs, self.spec, self.name = theirs, spec, type(theirs).__name__
        # terminal_test in the third edition of the book, is_terminal in the fourth
        self._over: Any = getattr(theirs, "is_terminal", None) or getattr(
            theirs, "terminal_test", None
        )
        lacks = [
            method
            for method in ("initial", "actions", "result", "utility")
            if not hasattr(theirs, method)
        ]
        if lacks := lacks + ["is_terminal"] * (self._over is None):
            raise UsageError(
                f"{self.name} is not a game of aima-python: it has no {', '.join(lacks)}"
            )
        first = self._mover(theirs.initial)
        # otherwise MIN's utility would be maximised
        self.max = {"MIN": "MAX", "min": "max"}.get(first, first)
        self.min: Any = None

    def initial_state(self) -> Any:
        """Return the attribute ``initial`` of the aima-python game."""
        return self.theirs.initial

    def _mover(self, state: Any) -> Any:
        # in games4e, the state has the player
        to_move = getattr(self.theirs, "to_move", None)
        return to_move(state) if to_move else state.to_move

    def player(self, state: Any) -> Player:
        """Return the player to move. Raise GameError if there are more than two players."""
        mover = self._mover(state)
        if mover == self.max:
            return MAX
        if self.min is None:
            self.min = mover  # players have no fixed names, so the second one is MIN
        if mover != self.min:
            raise GameError(
                f"{self.name} has more than two players ({self.max}, {self.min}, {mover}); minimax needs two"
            )
        return MIN

    def actions(self, state: Any) -> list[Any]:
        """Return the actions in the order of the aima-python game."""
        return list(self.theirs.actions(state))

    def result(self, state: Any, action: Any) -> Any:
        """Return the state after an action."""
        return self.theirs.result(state, action)

    def is_terminal(self, state: Any) -> bool:
        """Return the result of ``terminal_test``, or of the fourth edition's ``is_terminal``."""
        return bool(self._over(state))

    def utility(self, state: Any) -> Value:
        """Return the utility for MAX."""
        return exact(self.theirs.utility(state, self.max))

    def show(self, state: Any, moves: Sequence[Any] = ()) -> str:
        """Return the output of ``display``; if there is none, the state as text."""
        # display prints the board
        with redirect_stdout(StringIO()) as printed, redirect_stderr(printed):
            getattr(self.theirs, "display", print)(state)
        return printed.getvalue().rstrip() or stable_text(state)


class Thrown(NamedTuple):
    """A state before a throw of the dice (``due``), or after it with the outcome in ``chance``."""

    state: Any
    due: bool
    chance: Any = None


class AimaWithDice(Aima):
    """An aima-python ``StochasticGame``, in which a throw of the dice comes before each move.

    The outcome is set again before each call, because the game may remember only the last throw.
    """

    def initial_state(self) -> Thrown:
        """Return the attribute ``initial``; a throw is due unless it contains an outcome."""
        return Thrown(self.theirs.initial, getattr(self.theirs.initial, "chance", None) is None)

    def _now(self, state: Thrown) -> Any:
        # outcome() takes the state and the chance, the first and last fields of Thrown
        return state.state if state.chance is None else self.theirs.outcome(*state[::2])

    def player(self, state: Thrown) -> Player:
        """Return CHANCE before a throw of the dice, otherwise the player to move."""
        return CHANCE if state.due else super().player(self._now(state))

    def actions(self, state: Thrown) -> list[Any]:
        """Return the outcomes of a throw that is due, otherwise the actions of the game."""
        return (
            list(self.theirs.chances(state.state))
            if state.due
            else super().actions(self._now(state))
        )

    def result(self, state: Thrown, action: Any) -> Thrown:
        """Return the state after a throw or a move."""
        if state.due:
            return Thrown(state.state, due=False, chance=action)
        return Thrown(super().result(self._now(state), action), due=True)

    def is_terminal(self, state: Thrown) -> bool:
        """Return whether the game is over; this is tested before a throw."""
        return state.due and super().is_terminal(state.state)

    def utility(self, state: Thrown) -> Value:
        """Return the utility for MAX."""
        return super().utility(state.state)

    def probability(self, state: Thrown, action: Any) -> Fraction:
        """Return the probability of an outcome of the dice."""
        return probability_share(
            [(chance, self.theirs.probability(chance)) for chance in self.actions(state)], action
        )

    def show(self, state: Thrown, moves: Sequence[Any] = ()) -> str:
        """Return the state as text, with the outcome of the dice below it."""
        return super().show(state.state) + (
            "" if state.chance is None else f"\n{stable_text(state.chance)}"
        )


# Games of OpenSpiel (Lanctot et al. 2019; package ``open_spiel``): ``openspiel:NAME``.


SPIEL_REFUSED = "openspiel:{name} cannot be searched here: {reason}"


def openspiel_games(name: str) -> Callable[..., Any]:
    """Return a function that creates the OpenSpiel game with this name.

    Raise MissingError without OpenSpiel, and UsageError if the game is missing or not supported.
    """
    try:
        import pyspiel
    except ImportError:
        raise MissingError(
            f"openspiel:{name} needs OpenSpiel; install it with: pip install open_spiel"
        ) from None
    names = pyspiel.registered_names()
    if name not in names:  # OpenSpiel would print all names to the terminal
        hint = words.did_you_mean(name, names)
        raise UsageError(
            f'OpenSpiel has no game called {name!r}{hint}; it has {len(names)}: python -c "'
            'import pyspiel; print(pyspiel.registered_names())" lists them'
        )
    kind = next(kind for kind in pyspiel.registered_games() if kind.short_name == name)
    if reason := refusal(kind):
        raise UsageError(SPIEL_REFUSED.format(name=name, reason=reason))
    usual = kind.parameter_specification

    def make(**options: Any) -> OpenSpiel:
        typed = {option: _like(usual[option], value) for option, value in options.items()}
        return OpenSpiel(pyspiel.load_game(name, typed), f"openspiel:{name}")

    made_of = [
        Parameter(option, Parameter.KEYWORD_ONLY, default=value) for option, value in usual.items()
    ]
    # load() reads the options from the signature, as of a class
    make.__signature__ = Signature(made_of)  # type: ignore[attr-defined]
    return make


def refusal(kind: Any) -> str | None:
    """Return why this type of game is not supported, or ``None`` if it is."""
    if kind.dynamics.name != "SEQUENTIAL":
        return "its players move at the same time; in a game tree one player moves at each node"
    if kind.information.name != "PERFECT_INFORMATION":
        return "it hides information from the players, and these searches need complete states"
    if kind.chance_mode.name == "SAMPLED_STOCHASTIC":
        return (
            "it samples chance events without giving their probabilities, which "
            "expectiminimax needs"
        )
    if kind.utility.name not in ("ZERO_SUM", "CONSTANT_SUM") and kind.max_num_players > 1:
        return (
            "it is not a zero-sum game, which minimax needs: what one player wins, the other loses"
        )
    return None


def _like(usual: Any, value: Any) -> Any:
    """Return the value of an option, converted to the type of its default ``usual``."""
    if isinstance(usual, bool):
        return str(value).lower() in ("1", "true", "yes")  # bool('false') is True
    return type(usual)(value) if isinstance(usual, (int, float, str)) else value


class OpenSpiel:
    """A game of OpenSpiel; player 0 is MAX.

    The key of a state is its list of moves, because the boards of some games do not show repetitions.
    """

    def __init__(self, theirs: Any, spec: str) -> None:
        self.theirs, self.spec, self.name = theirs, spec, theirs.get_type().short_name
        # checked here, because the number of players may be an option of the game
        if theirs.num_players() > 2:
            reason = f"it has {theirs.num_players()} players; minimax needs two"
            raise UsageError(SPIEL_REFUSED.format(name=self.name, reason=reason))

    def initial_state(self) -> Any:
        """Return a new initial state."""
        return self.theirs.new_initial_state()

    def player(self, state: Any) -> Player:
        """Return MAX, MIN or CHANCE."""
        # OpenSpiel's chance is player -1, for which the tuple would return MIN
        return CHANCE if state.is_chance_node() else (MAX, MIN)[state.current_player()]

    def actions(self, state: Any) -> list[int]:
        """Return the numbers of the legal actions, or of the chance outcomes."""
        return (
            [action for action, _ in state.chance_outcomes()]
            if state.is_chance_node()
            else state.legal_actions()
        )

    def result(self, state: Any, action: int) -> Any:
        """Return the state after an action."""
        return state.child(action)

    def is_terminal(self, state: Any) -> bool:
        """Return whether the game is over."""
        over: bool = state.is_terminal()
        return over

    def utility(self, state: Any) -> Value:
        """Return the utility of player 0, who is MAX."""
        return exact(state.returns()[0])

    def probability(self, state: Any, action: int) -> Fraction:
        """Return the probability of a chance outcome."""
        return probability_share(state.chance_outcomes(), action)

    def key(self, state: Any) -> tuple[int, ...]:
        """Return the actions so far."""
        return (*state.history(),)

    def show(self, state: Any, moves: Sequence[int] = ()) -> str:
        """Return the board, with the meanings of the move numbers below it."""
        legal = [] if state.is_terminal() else self.actions(state)
        meant = [f"{action}: {state.action_to_string(action)}" for action in legal]
        return "\n".join([str(state).rstrip(), *[f"moves: {', '.join(meant)}"][: len(meant)]])

    def text(self, state: Any) -> str:
        """Return the board in one line."""
        return "/".join(str(state).split("\n")).strip("/")

    def parse_action(self, text: str, state: Any) -> int:
        """Return the move with this number or OpenSpiel name. Raise GameError if there is none."""
        legal = self.actions(state)
        for action in legal:
            if text.strip() in (str(action), state.action_to_string(action)):
                return action
        raise no_such_move(text, map(state.action_to_string, legal))

    def parse_state(self, text: str) -> Any:
        """Return the state after the moves in a text, which are separated by spaces.

        Raise GameError if a move is not legal.
        """
        state = self.initial_state()
        for move in text.split():
            state = self.result(state, self.parse_action(move, state))
        return state
