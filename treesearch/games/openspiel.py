"""Games of OpenSpiel (Lanctot et al. 2019; package ``open_spiel``), searched as they stand: ``openspiel:NAME``.

Those with two players of whom one wins what the other loses, or with one, in which nothing is hidden.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from inspect import Parameter, Signature
from typing import Any

from treesearch import words as common_words
from treesearch.errors import GameError, MissingError, UsageError
from treesearch.game import CHANCE, MAX, MIN, Player
from treesearch.games.playable import exact, share
from treesearch.values import Value

NO_OPENSPIEL = "openspiel:{name} needs OpenSpiel; install it with: pip install open_spiel"
NO_SPIEL_GAME = (
    "OpenSpiel has no game called {name!r}{hint}; it has {count}: "
    'python -c "import pyspiel; print(pyspiel.registered_names())" lists them'
)
SPIEL_REFUSED = "openspiel:{name} cannot be searched here: {reason}"
SPIEL_AT_ONCE = "its players move at the same time; in a game tree one player moves at each node"
SPIEL_HIDDEN = "something in it is hidden from the players; the searches here see each state whole"
SPIEL_SAMPLED = "its chances are drawn and never said; expectiminimax needs each with its probability"
SPIEL_PLAYERS = "it has {players} players; minimax is for two"
SPIEL_SUM = "what one player wins in it the other does not lose; minimax is for games in which it is so"
SPIEL_MOVES = "moves: {moves}"


def maker(name: str) -> Callable[..., Any]:
    """The maker of the game that OpenSpiel knows by this name. MissingError without OpenSpiel, UsageError if none."""
    try:
        import pyspiel
    except ImportError:
        raise MissingError(NO_OPENSPIEL.format(name=name)) from None
    known = pyspiel.registered_names()
    if name not in known:  # asked of OpenSpiel, this prints all names to the terminal
        hint = common_words.did_you_mean(name, known)
        raise UsageError(NO_SPIEL_GAME.format(name=name, hint=hint, count=len(known)))
    kind = next(kind for kind in pyspiel.registered_games() if kind.short_name == name)
    if reason := refusal(kind):
        raise UsageError(SPIEL_REFUSED.format(name=name, reason=reason))
    usual = kind.parameter_specification

    def make(**options: Any) -> OpenSpiel:
        given = {option: _like(usual[option], value) for option, value in options.items()}
        return OpenSpiel(pyspiel.load_game(name, given), f"openspiel:{name}")

    made_of = [Parameter(option, Parameter.KEYWORD_ONLY, default=value) for option, value in usual.items()]
    make.__signature__ = Signature(made_of)  # type: ignore[attr-defined]
    return make


def refusal(kind: Any) -> str | None:
    """Why a type of game is not for the searches of this package; ``None`` if it is."""
    if kind.dynamics.name != "SEQUENTIAL":
        return SPIEL_AT_ONCE
    if kind.information.name != "PERFECT_INFORMATION":
        return SPIEL_HIDDEN
    if kind.chance_mode.name == "SAMPLED_STOCHASTIC":
        return SPIEL_SAMPLED
    if kind.min_num_players > 2:
        return SPIEL_PLAYERS.format(players=kind.min_num_players)
    if kind.utility.name not in ("ZERO_SUM", "CONSTANT_SUM") and kind.max_num_players > 1:
        return SPIEL_SUM
    return None


def _like(usual: Any, value: Any) -> Any:
    """An option's value in the type that OpenSpiel wants."""
    if isinstance(usual, bool):
        return str(value).lower() in ("1", "true", "yes")
    return type(usual)(value) if isinstance(usual, (int, float, str)) else value


class OpenSpiel:
    """Such a game: player 0 is MAX. A table knows a state by the moves that led to it: the boards of some games
    do not say all that matters, such as repetitions.
    """

    def __init__(self, theirs: Any, spec: str) -> None:
        self.theirs, self.spec, self.name = theirs, spec, theirs.get_type().short_name
        if theirs.num_players() > 2:
            reason = SPIEL_PLAYERS.format(players=theirs.num_players())
            raise UsageError(SPIEL_REFUSED.format(name=self.name, reason=reason))

    def initial_state(self) -> Any:
        """Their new initial state."""
        return self.theirs.new_initial_state()

    def player(self, state: Any) -> Player:
        """MAX, MIN or CHANCE."""
        return CHANCE if state.is_chance_node() else (MAX, MIN)[state.current_player()]

    def actions(self, state: Any) -> list[int]:
        """Their numbers of the legal actions, or of what may come up."""
        return [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()

    def result(self, state: Any, action: int) -> Any:
        """Their child state."""
        return state.child(action)

    def is_terminal(self, state: Any) -> bool:
        """Whether the game is over."""
        over: bool = state.is_terminal()
        return over

    def utility(self, state: Any) -> Value:
        """The return of player 0."""
        return exact(state.returns()[0])

    def probability(self, state: Any, action: int) -> Fraction:
        """Returns the probability of a chance outcome."""
        return share(state.chance_outcomes(), action)

    def key(self, state: Any) -> tuple[int, ...]:
        """The actions so far."""
        return (*state.history(),)

    def show(self, state: Any, moves: Sequence[int] = ()) -> str:
        """Their board, and below it what the numbers of the moves mean."""
        legal = [] if state.is_terminal() else self.actions(state)
        meant = [f"{action}: {state.action_to_string(action)}" for action in legal]
        return "\n".join([str(state).rstrip(), *[SPIEL_MOVES.format(moves=", ".join(meant))][: len(meant)]])

    def text(self, state: Any) -> str:
        """Their board in one line."""
        return "/".join(str(state).split("\n")).strip("/")

    def parse_action(self, text: str, state: Any) -> int:
        """A move by its number, or as OpenSpiel writes it. GameError if it is none."""
        legal = self.actions(state)
        for action in legal:
            if text.strip() in (str(action), state.action_to_string(action)):
                return action
        shown = ", ".join(map(state.action_to_string, legal))
        raise GameError(common_words.CHOOSE.format(given=text, legal=shown))

    def parse_state(self, text: str) -> Any:
        """The state after these moves, with blanks between them. GameError for one that is not legal."""
        state = self.initial_state()
        for move in text.split():
            state = self.result(state, self.parse_action(move, state))
        return state
