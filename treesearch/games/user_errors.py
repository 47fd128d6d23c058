"""Exceptions of user-defined games as errors that name the line, the method and the state."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from os.path import basename
from sys import modules
from traceback import walk_tb
from types import FrameType
from typing import Any

from treesearch.errors import GameError, TreesearchError
from treesearch.game import Around
from treesearch.games.playable import error_text, shortened


def unwrapped(game: Any) -> Any:
    """Return the game without its wrappers."""
    while isinstance(game, Around):
        game = game.game
    return game


def is_ours(game: Any) -> bool:
    """Return whether a game belongs to this package, so that it needs no test."""
    core = unwrapped(game)
    package = __name__.partition(".")[0]
    return type(core).__module__.partition(".")[0] == package and not hasattr(core, "theirs")


def details(game: Any) -> str:
    """Return the line that says how to find more about the faults of a game."""
    core = unwrapped(game)
    spec = getattr(core, "spec", None) or f"{type(core).__module__}:{type(core).__name__}"
    if spec.startswith("__main__:"):  # of a notebook or a script, which the command cannot import
        return "\n  for details, call treesearch.verify(game)"
    return f"\n  for details, run: treesearch verify {spec}"


def fault_of(
    game: Any, error: BaseException, method: str = "", more: str | None = None
) -> GameError | None:
    """Return an exception as a GameError with file, line, method and state, if the game caused it.

    Return ``None`` if the game or the exception belongs to this package, or if the game did not
    cause the exception. ``method`` is the method that was called, if known.
    """
    frames = _frames_in(game, error)
    if is_ours(game) or isinstance(error, TreesearchError) or not (method or frames):
        return None
    place, state = type(unwrapped(game)).__name__, ""
    if frames:
        (frame, _), (_, line) = frames[0], frames[-1]
        code, variables = frame.f_code, frame.f_locals
        place, method = f"{basename(code.co_filename)} line {line}", method or code.co_name
        # the first argument after self, which is the state, or the action of show_action
        state = "".join(
            argument_line(method, variables[name])
            for name in code.co_varnames[1:2]
            if name in variables
        )
    what = error_text(error).removeprefix(type(error).__name__)
    more = details(game) if more is None else more
    return GameError(f"{place}: {type(error).__name__} in {method}{what}{state}{more}")


def _frames_in(game: Any, error: BaseException) -> list[tuple[FrameType, int]]:
    """Return the frames of an exception inside the game's module, with their line numbers."""
    core = unwrapped(game)
    module = modules.get(type(getattr(core, "theirs", core)).__module__)
    frames = walk_tb(error.__traceback__)
    return [
        (frame, line)
        for frame, line in frames
        if frame.f_code.co_filename == getattr(module, "__file__", "")
    ]


def argument_line(method: str, argument: object) -> str:
    """Return the line of an error with the state, or with the action of ``show_action``."""
    noun = "action" if method == "show_action" else "state"
    return f"\n  {noun} {shortened(repr(argument), 100)}"


@contextmanager
def faults_as_game_errors(game: Any) -> Iterator[None]:
    """Raise every exception of a user-defined game in a ``with`` block as a GameError."""
    try:
        yield
    # exit() in a user's module must not end this program
    except (Exception, SystemExit) as error:
        if (fault := fault_of(game, error)) is None:
            raise
        raise fault from error
