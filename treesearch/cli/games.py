"""What GAME on the command line means, and the options that say which game it is exactly."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from treesearch.cli import words
from treesearch.cli.files import read_bytes
from treesearch.cli.options import applied, root_is_only_a_default
from treesearch.errors import UsageError

if TYPE_CHECKING:
    from treesearch.games import Playable

OPTIONS = ("size", "board", "state", "rules", "option")

game_options = applied(
    click.option("--size", metavar="N|CxR"),
    click.option("--board", metavar="FILE"),
    click.option("--state", metavar="TEXT"),
    click.option("--rules", metavar="NAME"),
    click.option("--option", metavar="NAME=VALUE", multiple=True, default=None),
)


def is_game(argument: str) -> bool:
    """Whether an argument names a game: one of ours, MODULE:CLASS, or the file of a module (to say what it holds)."""
    from treesearch.games import is_name  # here and below: a call with a tree needs no games

    return is_name(argument) or bool(re.fullmatch(r"\w+\.py", argument))


def load_game(name: str, options: Mapping[str, Any]) -> Playable[Any, Any]:
    """The game of that name with those of a command's options that are a game's; UsageError, GameError as ``load``."""
    from treesearch.games import called, load

    for option, sentence in words.NOT_FOR_GAMES.items():
        if options.get(option) is not None and not (option == "root" and root_is_only_a_default()):
            raise UsageError(sentence)
    if options.get("state") and options.get("board"):
        raise UsageError(words.STATE_AND_BOARD)
    given = {option: options[option] for option in OPTIONS[:-1] if options.get(option) is not None}
    if "board" in given:
        given["board"] = _text(given["board"])
    if "size" in given and not called(name):
        given["size"] = _number(given["size"])  # an option of somebody's own, which may want a number
    for option, value in map(_option, options.get("option") or ()):
        if option in given:
            raise UsageError(words.OPTION_TWICE.format(option=option))
        given[option] = value
    return load(name, **given)


def hint(argument: str) -> str:
    """A line more for an argument that is neither tree nor file: which game may have been meant; else nothing."""
    from treesearch.games import no_such_game

    return words.AS_GAME.format(hint=no_such_game(argument)) if re.fullmatch(r"[\w -]+", argument) else ""


def _option(text: str) -> tuple[str, int | str]:
    """``goal=9``: a name, and a whole number or a word; nothing is evaluated."""
    name, equals, value = map(str.strip, text.partition("="))
    if not (equals and value and name.isidentifier()):
        raise UsageError(words.OPTION_FORM.format(text=text))
    return name, _number(value)


def _number(value: str) -> int | str:
    """A whole number, where the text is one."""
    return int(value) if re.fullmatch(r"[+-]?[0-9]{1,100}", value) else value


def no_game_options(options: Mapping[str, Any]) -> None:
    """UsageError if a command is given a tree, and options that only games have."""
    for option in OPTIONS:
        if options.get(option):
            raise UsageError(words.ONLY_GAMES.format(option=option))


def _text(file: str) -> str:
    from treesearch.reader import decode

    return decode(read_bytes(file, words.NO_BOARD_FILE))
