"""From ``MODULE:CLASS`` and options to a game; whatever goes wrong on the way is said in one sentence."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from typing import Any

from treesearch import words
from treesearch.errors import GameError, UsageError
from treesearch.game import Game
from treesearch.games.guarded import check_signatures
from treesearch.games.inspection import did_you_mean, missing_methods, told


@contextmanager
def this_folder_first() -> Iterator[None]:
    """Import from the current folder, as ``python -m`` does; what is printed meanwhile goes to standard error."""
    sys.path.insert(0, "")
    importlib.invalidate_caches()
    try:
        with redirect_stdout(sys.stderr):
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
    vars(module).setdefault("print", print_aside)
    return getattr(module, name)


def print_aside(*texts: object, **options: Any) -> None:
    """``print`` for somebody's module: standard output is for answers, so this goes to standard error."""
    print(*texts, **{"file": sys.stderr, **options})  # noqa: T201 - theirs, not ours


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
    faults = missing_methods(found) or check_signatures(found)
    if faults:
        raise UsageError("\n".join(faults))
    game: Game[Any, Any] = found
    return game


def _check_options(found: Any, name: str, options: Mapping[str, Any]) -> None:
    if not options:
        return
    from inspect import signature

    try:
        signature(found).bind(**options)
    except TypeError as error:
        known = ", ".join(signature(found).parameters) or words.NO_OPTIONS
        raise UsageError(words.BAD_OPTIONS.format(name=name, error=error, known=known)) from None
