"""From ``MODULE:CLASS`` and options to a game; whatever goes wrong on the way is said in one sentence."""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from inspect import Parameter, signature
from typing import Any, cast

from treesearch import words as common_words
from treesearch.errors import GameError, UsageError
from treesearch.game import Game
from treesearch.games import words
from treesearch.games.inspection import faults, told


@contextmanager
def this_folder_first(module: str) -> Iterator[None]:
    """Import from the current folder, as ``python -m`` does; what is printed meanwhile goes to standard error.

    Not for a module of this package: what lies in the current folder is none of its business.
    """
    if is_ours(module):
        yield
        return
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
        with this_folder_first(module_name):
            module = importlib.import_module(module_name)
    except (Exception, SystemExit) as error:
        # a module that is there, but imports one that is not, raises the same error with that other name
        if isinstance(error, ModuleNotFoundError) and f"{module_name}.".startswith(f"{error.name}."):
            raise UsageError(words.NO_MODULE.format(module=module_name)) from None
        raise UsageError(words.MODULE_RAISES.format(module=module_name, error=told(error))) from error
    if not hasattr(module, name):
        hint = common_words.did_you_mean(
            name, [known for known, thing in vars(module).items() if isinstance(thing, type)]
        )
        raise UsageError(words.NO_CLASS.format(module=module_name, name=name, hint=hint))
    if not is_ours(module_name):
        vars(module).setdefault("print", print_aside)
    return getattr(module, name)


def is_ours(module_name: str) -> bool:
    """Whether a module is of this package."""
    return module_name.partition(".")[0] == __name__.partition(".")[0]


def print_aside(*texts: object, **options: Any) -> None:
    """``print`` for somebody's module: standard output is for answers, so this goes to standard error."""
    print(*texts, **{"file": sys.stderr, **options})  # noqa: T201 - theirs, not ours


def make(found: Any, name: str, options: Mapping[str, Any]) -> Game[Any, Any]:
    """The game that a class or function makes of the options. UsageError if it makes none, GameError if it refuses."""
    if callable(found):
        _check_options(found, name, options)
        try:
            with this_folder_first(getattr(found, "__module__", "")):
                found = found(**options)
        except GameError:
            raise
        except (Exception, SystemExit) as error:
            raise UsageError(words.CONSTRUCTOR_RAISES.format(name=name, error=told(error))) from error
    if wrong := faults(found):
        raise UsageError("\n".join(wrong))
    return cast(Game[Any, Any], found)


def parameters(found: Any) -> dict[str, Parameter]:
    """The options that a class or function takes, by name; none for a game that is made already."""
    return dict(signature(found).parameters) if callable(found) else {}


def classes_in(module: str) -> list[str]:
    """The classes in a module of this folder that look like games; it is read, not run."""
    try:
        with open(f"{module.removesuffix('.py')}.py", "rb") as file:
            body = ast.parse(file.read()).body
    except (OSError, SyntaxError, ValueError):
        return []
    classes = [thing for thing in body if isinstance(thing, ast.ClassDef)]
    return [c.name for c in classes if any(getattr(m, "name", "") in words.METHODS for m in c.body)]


def _check_options(found: Any, name: str, options: Mapping[str, Any]) -> None:
    known = parameters(found)
    said = ", ".join(name + _default(parameter) for name, parameter in known.items())
    try:
        signature(found).bind(**options)
    except TypeError as error:
        raise UsageError(words.BAD_OPTIONS.format(name=name, error=error, known=said or words.NO_OPTIONS)) from None
    for option, value in options.items():
        default = known[option].default if option in known else None
        if type(default) is int and not isinstance(value, int):
            raise UsageError(words.BAD_OPTION_VALUE.format(name=name, option=option, value=value))


def _default(parameter: Parameter) -> str:
    """``=21``, where the default is short."""
    shown = "" if parameter.default is Parameter.empty else f"={parameter.default}"
    return shown if len(shown) < 20 and shown.isprintable() else ""
