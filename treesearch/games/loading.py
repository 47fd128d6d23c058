"""From ``MODULE:CLASS`` and options to a game; whatever goes wrong on the way is said in one sentence."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from treesearch import words
from treesearch.errors import GameError, TreesearchError, UsageError
from treesearch.game import Game, RightToLeft
from treesearch.games.inspection import did_you_mean, missing_methods, told
from treesearch.games.playable import Around


@contextmanager
def this_folder_first() -> Iterator[None]:
    """Import from the current folder, as ``python -m`` does."""
    sys.path.insert(0, "")
    importlib.invalidate_caches()
    try:
        yield
    finally:
        sys.path.remove("")


def find_class(spec: str) -> Any:
    """What ``MODULE:CLASS`` names: a class, a function that makes a game, or a game. UsageError if nothing."""
    module_name, _, name = spec.partition(":")
    module_name = module_name.removesuffix(".py")
    if not name or not module_name:
        raise UsageError(words.WHICH_CLASS.format(spec=spec))
    try:
        with this_folder_first():
            module = importlib.import_module(module_name)
    except (Exception, SystemExit) as error:
        # a module that is there, but imports one that is not, raises the same error with that other name
        if isinstance(error, ModuleNotFoundError) and f"{module_name}.".startswith(f"{error.name}."):
            raise UsageError(words.NO_MODULE.format(module=module_name)) from None
        raise UsageError(words.MODULE_RAISES.format(module=module_name, error=told(error))) from error
    if not hasattr(module, name):
        hint = did_you_mean(name, [known for known, thing in vars(module).items() if isinstance(thing, type)])
        raise UsageError(words.NO_CLASS.format(module=module_name, name=name, hint=hint))
    return getattr(module, name)


def make(found: Any, name: str, options: Mapping[str, Any]) -> Game[Any, Any]:
    """The game that a class or function makes of the options. UsageError if it makes none, GameError if it refuses."""
    if callable(found):
        _check_options(found, name, options)
        try:
            with this_folder_first():
                found = found(**options)
        except GameError:
            raise
        except (Exception, SystemExit) as error:
            raise UsageError(words.CONSTRUCTOR_RAISES.format(name=name, error=told(error))) from error
    lacking = missing_methods(found)
    if lacking:
        raise UsageError("\n".join(lacking))
    game: Game[Any, Any] = found
    return game


@contextmanager
def blaming(game: Game[Any, Any]) -> Iterator[None]:
    """Say what somebody's own game raises inside as a GameError, with its place; costs nothing while all goes well."""
    try:
        yield
    except TreesearchError:
        raise
    except Exception as error:
        from os.path import basename
        from traceback import extract_tb

        while isinstance(game, (Around, RightToLeft)):
            game = game.game
        name = type(game).__name__
        file = getattr(sys.modules.get(type(game).__module__), "__file__", None)
        own = [frame for frame in extract_tb(error.__traceback__) if frame.filename == file]
        if not own or type(game).__module__.startswith("treesearch."):
            raise
        gaps = {"method": own[0].name, "file": basename(own[-1].filename), "line": own[-1].lineno}
        raise GameError(words.GAME_RAISES.format(game=name, error=told(error), **gaps)) from error


def _check_options(found: Any, name: str, options: Mapping[str, Any]) -> None:
    if not options:
        return
    from inspect import signature

    try:
        signature(found).bind(**options)
    except TypeError as error:
        known = ", ".join(signature(found).parameters) or words.NO_OPTIONS
        raise UsageError(words.BAD_OPTIONS.format(name=name, error=error, known=known)) from None
