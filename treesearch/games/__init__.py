"""The built-in games, and the loading of user-defined games.

The class of a game lists its options. Every game also accepts ``state``, the text of a position, or ``board``, the
text of a file with a position. A game with a size accepts ``size``, as in ``"20"`` or ``"7x6"``.
``aima:MODULE:CLASS`` and ``openspiel:NAME`` are games of other libraries.

* The games: ``tictactoe``, ``connect4``, ``nim``, ``heaps``, and ``blocker`` with its ``maze``. ``boards`` reads boards of X
  and O. ``extent`` estimates the size of a game tree.
* Games of users: ``playable`` (their methods), ``contract`` (``verify``), ``user_errors`` (their exceptions) and
  ``adapters`` (other libraries).
"""

import ast
import importlib
import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from inspect import Parameter, signature
from typing import Any, cast

from treesearch import words
from treesearch.errors import TreesearchError, UsageError
from treesearch.errors import option as option_text
from treesearch.game import AnyGame
from treesearch.games import playable
from treesearch.games.boards import uncommented
from treesearch.games.contract import Finding, guard_user_game, rules_of, verify
from treesearch.games.playable import Playable, StartingAt, error_text, faults

__all__ = [
    "GAMES",
    "Finding",
    "Playable",
    "StartingAt",
    "called",
    "classes_in",
    "is_name",
    "load",
    "load_untested",
    "no_such_game",
    "rules_of",
    "verify",
]

GAMES = {
    "tictactoe": "treesearch.games.tictactoe:TicTacToe",
    "nim": "treesearch.games.nim:Nim",
    "nimheaps": "treesearch.games.heaps:nim",
    "grundy": "treesearch.games.heaps:grundy",
    "subtraction": "treesearch.games.heaps:subtraction",
    "connect4": "treesearch.games.connect4:ConnectFour",
    "blocker": "treesearch.games.blocker:Blocker",
}
"""The place of each game, which is imported when it is loaded. Commands, tests and help use this list."""

LIBRARIES = {"aima": "aima_games", "openspiel": "openspiel_games"}
"""The function of ``adapters`` for each prefix; it makes the game from the name after the colon."""


def load(name: str, /, **options: Any) -> Playable:
    """Return the game that a name, MODULE:CLASS, aima:MODULE:CLASS or openspiel:NAME refers to.

    The module may be in the current folder. ``options`` are those of the game; ``state`` and
    ``board`` set the first position, unless the game itself has options with these names. Raise
    UsageError if a game, module, class or option does not exist, or if the class is not a game.
    Raise GameError if the game rejects an option or the state, or if a user-defined game breaks the
    contract in a few random games. Raise MissingError without OpenSpiel.

    >>> load("nim", size="5").initial_state().sticks
    5
    """
    return cast(Playable, guard_user_game(load_untested(name, **options)))


def load_untested(name: str, /, **options: Any) -> Playable:
    """Return a game as ``load`` does, without testing a user-defined game."""
    name = called(name) or name
    maker = find(name)
    options_of_game = parameters(maker)
    # a game's own option of that name has precedence, because it may mean something else
    start = {
        option: options.pop(option)
        for option in ("state", "board")
        if option in options and option not in options_of_game
    }
    if "board" in start:
        start.setdefault("state", uncommented(start["board"]))
    if name == "blocker" and "state" in start and "board" not in options:
        options["board"] = start.pop("state")  # a state of Blocker is a complete board
    if name in GAMES and "size" in options:
        size = _size(name, str(options.pop("size")))
        if twice := [*size.keys() & options.keys()]:
            raise UsageError(
                f"{option_text('size')} already sets {twice[0]}; give only one of the two"
            )
        options |= size
    if name in GAMES and "state" in start and {"pool", "heaps"} & options.keys():
        raise UsageError(
            f"{option_text('state')} already sets the pool or the heaps; give only one of the two"
        )
    game = Playable(make(maker, name, options))
    return (
        Playable(StartingAt(game, game.parse_state(start["state"]))) if "state" in start else game
    )


def called(name: str) -> str | None:
    """Return the key in GAMES for a name such as Tic-Tac-Toe, or ``None`` if there is none."""
    plain = "".join(letter for letter in name.lower() if letter not in "-_ ")
    plain = {"connectfour": "connect4", "noughtsandcrosses": "tictactoe"}.get(plain, plain)
    return plain if plain in GAMES else None


def is_name(text: str) -> bool:
    """Return whether a text has the form of a game's name: a key of GAMES or one with a colon."""
    return bool(called(text) or re.fullmatch(r"openspiel:\w+|(aima:)?[\w.]+:[^\W\d]\w*", text))


def find(name: str) -> Any:
    """Return the class of a game, or the function that makes it. Raise UsageError if there is none."""
    if name not in GAMES and ":" not in name:
        raise UsageError(no_such_game(name))
    library, _, theirs = name.partition(":")
    if library in LIBRARIES:
        return getattr(importlib.import_module("treesearch.games.adapters"), LIBRARIES[library])(
            theirs
        )
    return find_class(GAMES.get(name, name))


def no_such_game(name: str) -> str:
    """Return the error for an unknown game, with a similar name or the classes of the module."""
    if held := classes_in(name):
        folder, module = os.path.split(os.path.normpath(name.removesuffix(".py")))
        where = f"in the folder {folder}, " if folder else ""
        meant = " or ".join(f"{module}:{name_in_module}" for name_in_module in held)
        return f"{module}.py contains {', '.join(held)}: {where}write {meant}"
    hint = words.did_you_mean(name.lower(), GAMES)
    return (
        f"there is no game called {name!r}{hint}; choose {', '.join(GAMES)}, or write MODULE:CLASS for "
        "your own"
    )


def _size(name: str, size: str) -> dict[str, int] | dict[str, str]:
    """Return the options that a size such as ``7x6`` sets."""
    maker = find(name)
    if "heaps" in parameters(maker):
        return {"heaps": size}
    names = getattr(maker, "size", ())
    if not names and "board" in parameters(maker):
        raise UsageError(
            f"{name} takes its size from its board; give one with {option_text('board')}"
        )
    if not names:
        raise UsageError(f"the size of {name} is fixed; leave out {option_text('size')}")
    numbers = size.lower().split("x")
    # isdigit also accepts other digits, which int() may refuse
    if len(numbers) != len(names) or not all(
        n.isascii() and n.isdigit() and len(n) < 5 for n in numbers
    ):
        form = "x".join(word.upper() for word in names)
        form = f"{form} with whole numbers" if len(names) > 1 else f"{form}, a whole number"
        raise UsageError(f"{name} has no size {size!r}; write {form} from 1 to 9999")
    return dict(zip(names, map(int, numbers), strict=True))


@contextmanager
def this_folder_first(module: str) -> Iterator[None]:
    """Import modules from the current folder first, and send their output to standard error.

    A module of this package is never imported from the current folder.
    """
    if is_our_module(module):
        yield
        return
    sys.path.insert(0, "")
    importlib.invalidate_caches()  # a module may have been written since Python last read the folder
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        # not pop(0), because the module may have inserted other folders
        sys.path.remove("")


def find_class(spec: str) -> Any:
    """Return the object at ``MODULE:CLASS``, which is a class, a function or a game.

    Raise UsageError if it cannot be imported.
    """
    module_name, _, name = spec.partition(":")
    # completion of file names adds the suffix
    module_name = module_name.removesuffix(".py")
    if not name or not module_name:
        raise UsageError(f"{spec!r} does not name a class: write MODULE:CLASS, as in mygame:MyGame")
    try:
        with this_folder_first(module_name):
            module = importlib.import_module(module_name)
    except (Exception, SystemExit) as error:
        # if the module imports a missing one, the error has that other name
        if isinstance(error, ModuleNotFoundError) and f"{module_name}.".startswith(
            f"{error.name}."
        ):
            raise UsageError(
                f"module {module_name} is neither in this folder nor installed"
            ) from None
        raise UsageError(f"module {module_name} cannot be imported: {error_text(error)}") from error
    if not hasattr(module, name):
        hint = words.did_you_mean(
            name,
            [class_name for class_name, value in vars(module).items() if isinstance(value, type)],
        )
        raise UsageError(f"module {module_name} has no class {name!r}{hint}")
    if not is_our_module(module_name):
        vars(module).setdefault("print", print_aside)  # only in the module, not the built-in
    return getattr(module, name)


def is_our_module(module_name: str) -> bool:
    """Return whether a module belongs to this package."""
    return module_name.partition(".")[0] == __name__.partition(".")[0]


def print_aside(*texts: object, **options: Any) -> None:
    """Print to standard error. Replaces ``print`` in a user's module."""
    print(*texts, **{"file": sys.stderr, **options})  # noqa: T201 - for the user's module


def make(maker: Any, name: str, options: Mapping[str, Any]) -> AnyGame:
    """Return the game that a class or function creates with these options.

    Raise UsageError if the options are wrong or the result is not a game. An error of this package,
    such as a GameError, is passed on; any other exception becomes a UsageError.
    """
    if callable(maker):
        _check_options(maker, name, options)
        try:
            with this_folder_first(getattr(maker, "__module__", "")):
                maker = maker(**options)
        except TreesearchError:
            raise
        except (Exception, SystemExit) as error:
            raise UsageError(f"{name} cannot start a game: {error_text(error)}") from error
    if sentences := faults(maker):
        raise UsageError("\n".join(sentences))
    return cast(AnyGame, maker)


def parameters(maker: Any) -> dict[str, Parameter]:
    """Return the parameters of a class or function by name; an empty dict for a finished game."""
    return dict(signature(maker).parameters) if callable(maker) else {}


def classes_in(module: str) -> list[str]:
    """Return the classes in a module that look like games, without running the module."""
    try:
        with open(f"{module.removesuffix('.py')}.py", "rb") as file:
            body = ast.parse(file.read()).body  # bytes, because the file may declare an encoding
    except (OSError, SyntaxError, ValueError):
        return []
    classes = [node for node in body if isinstance(node, ast.ClassDef)]
    return [
        c.name for c in classes if any(getattr(m, "name", "") in playable.METHODS for m in c.body)
    ]


def _check_options(maker: Any, name: str, options: Mapping[str, Any]) -> None:
    taken = parameters(maker)
    options_text = ", ".join(name + _default(parameter) for name, parameter in taken.items())
    try:
        # without a call, because a TypeError inside it would look like a wrong option
        signature(maker).bind(**options)
    except TypeError as error:
        any_name = any(parameter.kind is Parameter.VAR_KEYWORD for parameter in taken.values())
        unknown = [option for option in options if option not in taken and not any_name]
        problem = f"there is no option {unknown[0]}" if unknown else str(error)
        right = f"its options are {options_text} (--option NAME=VALUE)"
        raise UsageError(f"{name}: {problem}; {right if taken else 'it has no options'}") from None
    for option, value in options.items():
        default = taken[option].default if option in taken else None
        if type(default) is int and not isinstance(value, int):
            raise UsageError(f"{name}: {option} must be a whole number, not {value!r}")


def _default(parameter: Parameter) -> str:
    """Return a default as ``=21``; an empty text if there is none or it is long."""
    default = "" if parameter.default is Parameter.empty else f"={parameter.default}"
    return default if len(default) < 20 and default.isprintable() else ""
