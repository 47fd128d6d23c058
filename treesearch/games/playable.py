"""What a game may offer beyond the six methods, to be shown and played; and what stands in where it does not."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Self

from treesearch import words as common_words
from treesearch.errors import GameError
from treesearch.game import Around, Evaluation, Game, zero
from treesearch.games import words
from treesearch.games.inspection import misfit, written

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
    if own is None:
        return None
    fits = misfit(own, TAKES[name]) is None
    if name == "show" and fits != (misfit(own, 1) is None):
        return partial(_shown, own, fits)
    return own if fits else None


def _shown(show: Callable[..., str], takes_moves: bool, state: Any, moves: Sequence[Any] = ()) -> str:
    """What ``show(state)`` or ``show(state, moves)`` answers, whichever of the two a game has."""
    return show(state, moves) if takes_moves else show(state)


class Playable(Around):
    """A game whose states and moves can be read and written: by its own extras, and plain ones for those it lacks.

    A plain one shows what ``str`` says, and reads a move as it is shown. ``evaluations``: by name, what a depth limit
    may ask; ``zero`` among them. ``parse_state`` reads what ``text`` and ``show`` write; parsers raise GameError with a
    sentence for whoever typed.

    Ours say more, each in a line of its class: ``size``, the options that a size such as ``7x6`` stands for, if it has
    one; ``depths``, that show something in ``compare`` and take seconds; ``skill``, by which conventions the computer
    plays, a second a move at most, where a win is worth 1.
    """

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.name: str = type(game).__name__
        self.evaluations: Mapping[str, Evaluation] = {"zero": zero}
        vars(self).update({extra: own for extra in EXTRAS if (own := offered(game, extra)) is not None})

    def __reduce__(self) -> tuple[type[Self], tuple[Any]]:
        return type(self), (self.game,)

    def show(self, state: Any, moves: Sequence[Any] = ()) -> str:
        """The state in lines: its board if there is one, else as it is written, the same in every run.

        ``moves``: those that led to it, for games that print them.
        """
        board = offered(self.game, "board")
        return "\n".join(map("".join, board(state))) if board else str(state) if is_text(state) else written(state)

    def text(self, state: Any) -> str:
        """The state in one line."""
        return "/".join(self.show(state).splitlines())

    def parse_state(self, text: str) -> Any:
        """The state that a text says. GameError for a game that reads none."""
        raise GameError(words.NO_PARSE_STATE.format(game=self.name))

    def show_action(self, action: Any) -> str:
        """The move as it is written."""
        return str(action) if is_text(action) else written(action)

    def parse_action(self, text: str, state: Any) -> Any:
        """The move typed as it is shown, blanks aside; where moves are no numbers also by its own number, or begun.

        GameError if there is no such move.
        """
        legal, typed = [*self.game.actions(state)], _bare(text)
        shown = [_bare(self.show_action(action)) for action in legal]
        found = [n for n, name in enumerate(shown) if name == typed]
        if typed and not found and not any(map(str.isdigit, shown)):
            begun = [n for n, name in enumerate(shown) if name.startswith(typed) or str(n + 1) == typed]
            found = begun if len(begun) == 1 else []
        if not found:
            raise self.no_such_move(text, legal)
        return legal[found[0]]

    def no_such_move(self, text: str, legal: Iterable[Any]) -> GameError:
        """What is said of a text that is none of the legal moves."""
        shown = ", ".join(map(self.show_action, legal))
        return GameError(
            (common_words.CHOOSE if shown else common_words.GAME_OVER).format(given=text.strip(), legal=shown)
        )


class StartingAt(Around):
    """A game that starts from another state."""

    def __init__(self, game: Game[Any, Any], start: Any) -> None:
        super().__init__(game)
        self.start = start

    def initial_state(self) -> Any:
        """The state to start from."""
        return self.start


def is_text(value: Any) -> bool:
    """Whether a value says itself what it looks like: text, a number, or whatever has a ``__str__`` of its own."""
    return getattr(type(value), "__str__", None) is not object.__str__


def _bare(text: str) -> str:
    return "".join(text.split()).lower()
