"""What TREE on the command line means: a tree, a file of trees, or standard input."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import click

from treesearch import words
from treesearch.cli.frame import fail
from treesearch.cli.games import hint, is_game, load_game, no_game_options
from treesearch.cli.options import root_is_only_a_default
from treesearch.conventions import Conventions
from treesearch.errors import MissingError, ReadError, TreesearchError, UsageError
from treesearch.game import Game
from treesearch.reader import decode, read, read_many
from treesearch.tree import Node

TREE_STARTS = "('‘’`´;#[{（"


class Subject(NamedTuple):
    """One tree or game to work on, with the name it has in its file, if any, and its number there."""

    searched: Node | Game[Any, Any]
    name: str | None = None
    number: int = 1

    def allows(self, how: Conventions) -> Conventions:
        """The conventions, without the root's player that a course's profile gives if the tree says its own."""
        if isinstance(self.searched, Node) and self.searched.role and root_is_only_a_default():
            return how.but(root=None)
        return how

    def tree(self, for_what: str) -> Node:
        """The tree; UsageError if it is another game."""
        if isinstance(self.searched, Node):
            return self.searched
        raise UsageError(words.TREES_ONLY.format(what=for_what))


def is_tree(text: str) -> bool:
    """Whether an argument is a tree rather than a file's name: it starts like one, or is as a whole a number."""
    start = text.lstrip()[:1]
    return (start != "" and start in TREE_STARTS) or bool(re.fullmatch(r"\s*[-+−]?[\d.][\d./eE+-]*\s*", text))


def subjects(argument: str | None, options: dict[str, Any]) -> list[Subject | ReadError]:
    """What an argument means: a tree, a game, or a file's trees, each read or with its error.

    A game comes before a file of the same name; ``./nim`` is the file. UsageError where there is nothing.
    """
    chosen = options.get("chosen")
    if argument is not None and argument != "-" and is_tree(argument):
        return [Subject(read(argument))]
    if argument is not None and is_game(argument):
        return [Subject(load_game(argument, options))]
    no_game_options(options)
    found = list(read_many(_file_text(argument)))
    if chosen is not None:
        found = [sample for sample in found if chosen in (sample.name, str(sample.number))]
        if not found:
            raise UsageError(words.NO_SUCH_TREE.format(chosen=chosen))
    return [Subject(s.tree, s.name, s.number) if s.tree else s.error or ReadError("") for s in found]


def _file_text(argument: str | None) -> str:
    if argument is None or argument == "-":
        if argument is None and sys.stdin.isatty():
            raise UsageError(words.TREE_MISSING)
        return decode(sys.stdin.buffer.read())
    try:
        with open(argument, "rb") as file:
            return decode(file.read())
    except OSError as error:
        raise UsageError(words.NO_FILE.format(argument=argument, reason=error.strerror) + hint(argument)) from None


def for_each(found: list[Subject | ReadError], act: Callable[[Subject], None], form: str = "text") -> int:
    """Do something with each; one that fails is reported, the others still come. The exit code: 0, 2 or 3."""
    code, first = 0, True
    for subject in found:
        try:
            if isinstance(subject, ReadError):
                raise subject
            if form == "text" and not first:
                click.echo()
            if form == "text" and subject.name:
                click.echo(f"; {subject.name}")
            act(subject)
            first = False
        except TreesearchError as error:
            fail(error)
            code = 3 if isinstance(error, MissingError) else 2
    return code
