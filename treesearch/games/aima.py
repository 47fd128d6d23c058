"""Games written for aima-python, searched as they stand: ``aima:MODULE:CLASS``.

Such a class has the interface of ``Game`` in games.py and games4e.py of github.com/aimacode/aima-python; with dice that
of ``StochasticGame``.
"""

from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from fractions import Fraction
from inspect import Signature, signature
from io import StringIO
from typing import Any, NamedTuple

from treesearch.errors import GameError, UsageError
from treesearch.game import CHANCE, MAX, MIN, Player
from treesearch.games import find_class
from treesearch.games.playable import exact, share, written
from treesearch.values import Value

NOT_AIMA = "{name} is not a game of aima-python: it has no {lacks}"
THIRD_PLAYER = "{name} has more than two players ({players}); minimax is for two"


def maker(spec: str) -> Callable[..., Any]:
    """The maker of the game of a class written like aima-python's. UsageError if there is none."""
    found = find_class(spec)

    def make(**options: Any) -> Aima:
        theirs = found(**options) if callable(found) else found
        return (AimaWithDice if hasattr(theirs, "chances") else Aima)(theirs, f"aima:{spec}")

    make.__signature__ = signature(found) if callable(found) else Signature()  # type: ignore[attr-defined]
    return make


class Aima:
    """Such a game. MAX is whoever moves first, and where the first is called MIN, the other."""

    def __init__(self, theirs: Any, spec: str) -> None:
        self.theirs, self.spec, self.name = theirs, spec, type(theirs).__name__
        self._over: Any = getattr(theirs, "is_terminal", None) or getattr(theirs, "terminal_test", None)
        lacks = [method for method in ("initial", "actions", "result", "utility") if not hasattr(theirs, method)]
        if lacks := lacks + ["is_terminal"] * (self._over is None):
            raise UsageError(NOT_AIMA.format(name=self.name, lacks=", ".join(lacks)))
        first = self._mover(theirs.initial)
        self.max = {"MIN": "MAX", "min": "max"}.get(first, first)
        self.min: Any = None

    def initial_state(self) -> Any:
        """Their ``initial``."""
        return self.theirs.initial

    def _mover(self, state: Any) -> Any:
        to_move = getattr(self.theirs, "to_move", None)
        return to_move(state) if to_move else state.to_move

    def player(self, state: Any) -> Player:
        """Returns the player to move. GameError for a third player."""
        mover = self._mover(state)
        if mover == self.max:
            return MAX
        if self.min is None:
            self.min = mover
        if mover != self.min:
            raise GameError(THIRD_PLAYER.format(name=self.name, players=f"{self.max}, {self.min}, {mover}"))
        return MIN

    def actions(self, state: Any) -> list[Any]:
        """Their actions, in their order."""
        return list(self.theirs.actions(state))

    def result(self, state: Any, action: Any) -> Any:
        """Their result."""
        return self.theirs.result(state, action)

    def is_terminal(self, state: Any) -> bool:
        """Their ``terminal_test`` or, in the fourth edition, ``is_terminal``."""
        return bool(self._over(state))

    def utility(self, state: Any) -> Value:
        """Their utility for MAX."""
        return exact(self.theirs.utility(state, self.max))

    def show(self, state: Any, moves: Sequence[Any] = ()) -> str:
        """Returns what their ``display`` prints, else the state as it is written."""
        with redirect_stdout(StringIO()) as printed, redirect_stderr(printed):
            getattr(self.theirs, "display", print)(state)
        return printed.getvalue().rstrip() or written(state)


class Thrown(NamedTuple):
    """A state before the dice are thrown (``due``), or after: then with what came up."""

    state: Any
    due: bool
    chance: Any = None


class AimaWithDice(Aima):
    """A ``StochasticGame``: chance moves before each player does, unless the initial state has its ``chance``.

    What came up is told to their game again before it is asked, because theirs may remember the last throw only.
    """

    def initial_state(self) -> Thrown:
        """Their ``initial``."""
        return Thrown(self.theirs.initial, getattr(self.theirs.initial, "chance", None) is None)

    def _now(self, state: Thrown) -> Any:
        return state.state if state.chance is None else self.theirs.outcome(*state[::2])

    def player(self, state: Thrown) -> Player:
        """CHANCE where the dice are due."""
        return CHANCE if state.due else super().player(self._now(state))

    def actions(self, state: Thrown) -> list[Any]:
        """What may come up, or their actions after it."""
        return list(self.theirs.chances(state.state)) if state.due else super().actions(self._now(state))

    def result(self, state: Thrown, action: Any) -> Thrown:
        """The dice thrown, or the move made."""
        if state.due:
            return Thrown(state.state, due=False, chance=action)
        return Thrown(super().result(self._now(state), action), due=True)

    def is_terminal(self, state: Thrown) -> bool:
        """Asked before a throw."""
        return state.due and super().is_terminal(state.state)

    def utility(self, state: Thrown) -> Value:
        """Their utility for MAX."""
        return super().utility(state.state)

    def probability(self, state: Thrown, action: Any) -> Fraction:
        """Their probability of what may come up."""
        return share([(chance, self.theirs.probability(chance)) for chance in self.actions(state)], action)

    def show(self, state: Thrown, moves: Sequence[Any] = ()) -> str:
        """The state, and what came up."""
        return super().show(state.state) + ("" if state.chance is None else f"\n{written(state.chance)}")
