"""What GAME on the command line means, and the options that say which game it is exactly."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from treesearch import words
from treesearch.cli.options import applied
from treesearch.errors import UsageError
from treesearch.reader import decode

if TYPE_CHECKING:
    from treesearch.games import Playable

OPTIONS = ("size", "board", "state", "rules")

game_options = applied(
    click.option("--size", metavar="N|CxR", help=words.HELP["size"]),
    click.option("--board", metavar="FILE", help=words.HELP["board"]),
    click.option("--state", metavar="TEXT", help=words.HELP["state"]),
    click.option("--rules", metavar="NAME", help=words.HELP["rules"]),
)


def is_game(argument: str) -> bool:
    """Whether an argument names a game: one of ours, or MODULE:CLASS."""
    from treesearch.games import GAMES  # here and below: a call with a tree needs no games

    return argument in GAMES or bool(re.fullmatch(r"[\w.]+:[^\W\d]\w*", argument))


def load_game(name: str, options: Mapping[str, Any]) -> Playable[Any, Any]:
    """The game of that name with those of a command's options that are a game's; UsageError, GameError as ``load``."""
    from treesearch.games import load

    given = {option: options[option] for option in OPTIONS if options.get(option) is not None}
    if "board" in given:
        given["board"] = _text(given["board"])
    return load(name, **given)


def no_game_options(options: Mapping[str, Any]) -> None:
    """UsageError if a command is given a tree, and options that only games have."""
    for option in OPTIONS:
        if options.get(option) is not None:
            raise UsageError(words.ONLY_GAMES.format(option=option))


def _text(file: str) -> str:
    try:
        with open(file, "rb") as opened:
            return decode(opened.read())
    except OSError as error:
        raise UsageError(words.NO_BOARD_FILE.format(file=file, reason=error.strerror)) from None
