"""What a game may offer beyond the six methods, to be shown and played; and what stands in where it does not."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar, cast

from treesearch import words as common_words
from treesearch.errors import GameError
from treesearch.game import Around, Evaluation, Game, zero
from treesearch.games import words
from treesearch.games.inspection import misfit, written

State = TypeVar("State")
Action = TypeVar("Action")

EXTRAS = ("name", "evaluations", "show", "text", "parse_state", "show_action", "parse_action")

TAKES = {name: form.count(",") + 1 for name, (form, _) in words.OFFERS.items() if form.endswith(")")}
"""How many arguments each method takes that a game may offer."""

KINDS: dict[str, type | tuple[type, ...]] = {
    "name": str, "evaluation": str, "evaluations": Mapping, "options": Mapping, "player_names": (tuple, list),
    "height": int, "in_turn": bool, "tree": (), "root": (), "skill": (), "depths": (),
}  # fmt: skip
"""What else a game may offer is; a tree and what only ours say is no offer of another's."""


def offered(game: Any, name: str) -> Any:
    """What a game offers under one of these names; ``None`` for nothing, or for something else that is called so.

    A method ``show(self)`` that prints, or an attribute ``key``, is the game's own business.
    """
    own = getattr(game, name, None)
    if name in KINDS:
        return own if isinstance(own, KINDS[name]) else None
    if own is None or misfit(own, TAKES[name]) is None:
        return own
    if name == "show" and misfit(own, 1) is None:
        return lambda state, moves=(): own(state)
    return None


class Playable(Game[State, Action], Protocol[State, Action]):
    """A game whose states and moves can be read and written. The extras of all our games have this form.

    ``evaluations``: by name, what a depth limit may ask; ``zero`` among them. ``parse_state`` reads what ``text`` and
    ``show`` write; parsers raise GameError with a sentence for whoever typed.

    Ours say more, each in a line of its class: ``size``, the options that a size such as ``7x6`` stands for, if it has
    one; ``depths``, that show something in ``compare`` and take seconds; ``skill``, by which conventions the computer
    plays, a second a move at most, where a win is worth 1.
    """

    name: str
    evaluations: Mapping[str, Evaluation]

    def show(self, state: State, moves: Sequence[Action] = ()) -> str:
        """The state drawn in lines; ``moves`` are those that led to it, for games that print them."""
        ...

    def text(self, state: State) -> str:
        """The state in one line."""
        ...

    def parse_state(self, text: str) -> State:
        """The state that a text says."""
        ...

    def show_action(self, action: Action) -> str:
        """A move, short."""
        ...

    def parse_action(self, text: str, state: State) -> Action:
        """The legal move that someone typed."""
        ...


def playable(game: Game[Any, Any]) -> Playable[Any, Any]:
    """The game itself if it has all extras, else the game with plain ones in place of those it lacks."""
    whole = all(offered(game, extra) is not None for extra in EXTRAS)
    return cast(Playable[Any, Any], game if whole else Plain(game))


class StartingAt(Around):
    """The same game from another state."""

    def __init__(self, game: Game[Any, Any], start: Any) -> None:
        super().__init__(game)
        self.start = start

    def initial_state(self) -> Any:
        """The state to start from."""
        return self.start


class Plain(Around):
    """A game with plain extras, where it has none of its own: ``str`` shows, a move is typed as it is shown."""

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game)
        self.name = type(game).__name__
        self.evaluations: Mapping[str, Evaluation] = {"zero": zero}
        vars(self).update({extra: own for extra in EXTRAS if (own := offered(game, extra)) is not None})

    def show(self, state: Any, moves: Sequence[Any] = ()) -> str:
        """The board if there is one, else the state as it is written, the same in every run."""
        board = offered(self.game, "board")
        return "\n".join(map("".join, board(state))) if board else str(state) if is_text(state) else written(state)

    def text(self, state: Any) -> str:
        """What ``show`` says, in one line."""
        return "/".join(self.show(state).splitlines())

    def parse_state(self, text: str) -> Any:
        """Not without the game's own; always GameError."""
        raise GameError(words.NO_PARSE_STATE.format(game=self.name))

    def show_action(self, action: Any) -> str:
        """The move as it is written."""
        return str(action) if is_text(action) else written(action)

    def parse_action(self, text: str, state: Any) -> Any:
        """The move typed as it is shown, blanks aside, or by its number where moves are no numbers; else GameError."""
        legal = list(self.game.actions(state))
        shown = [self.show_action(action) for action in legal]
        numbers = [] if any(name.isdigit() for name in shown) else [str(n) for n in range(1, len(legal) + 1)]
        for names in (shown, numbers):
            for action, name in zip(legal, names, strict=False):
                if _bare(name) == _bare(text):
                    return action
        raise GameError(common_words.CHOOSE.format(given=text.strip(), legal=", ".join(shown)))


def is_text(value: Any) -> bool:
    """Whether a value says itself what it looks like: text, a number, or whatever has a ``__str__`` of its own."""
    return getattr(type(value), "__str__", None) is not object.__str__


def _bare(text: str) -> str:
    return "".join(text.split()).lower()
