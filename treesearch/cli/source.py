"""What TREE on the command line means: a tree, a file of trees, or standard input."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from typing import NamedTuple

import click

from treesearch import words
from treesearch.cli.frame import fail
from treesearch.cli.options import root_is_only_a_default
from treesearch.conventions import Conventions
from treesearch.errors import MissingError, TreesearchError, UsageError
from treesearch.reader import Sample, decode, read, read_many
from treesearch.tree import Node

TREE_STARTS = "('‘’`´;#[{（"


class Subject(NamedTuple):
    """One tree to work on, with the name it has in its file, if any."""

    tree: Node
    name: str | None = None
    number: int = 1

    def allows(self, how: Conventions) -> Conventions:
        """The conventions, without the root's player that a course's profile gives if the tree says its own."""
        if self.tree.role and root_is_only_a_default():
            return how.but(root=None)
        return how


def is_tree(text: str) -> bool:
    """Whether an argument is a tree rather than a file's name: it starts like one, or is as a whole a number."""
    start = text.lstrip()[:1]
    return (start != "" and start in TREE_STARTS) or bool(re.fullmatch(r"\s*[-+−]?[\d.][\d./eE+-]*\s*", text))


def samples(argument: str | None, chosen: str | None) -> list[Sample]:
    """The trees that an argument means, each read or with its error; UsageError where there are none."""
    if argument is not None and argument != "-" and is_tree(argument):
        return [Sample(1, None, 1, read(argument))]
    found = list(read_many(_file_text(argument)))
    if chosen is not None:
        found = [sample for sample in found if chosen in (sample.name, str(sample.number))]
        if not found:
            raise UsageError(words.NO_SUCH_TREE.format(chosen=chosen))
    return found


def _file_text(argument: str | None) -> str:
    if argument is None or argument == "-":
        if argument is None and sys.stdin.isatty():
            raise UsageError(words.TREE_MISSING)
        return decode(sys.stdin.buffer.read())
    try:
        with open(argument, "rb") as file:
            return decode(file.read())
    except OSError as error:
        raise UsageError(words.NO_FILE.format(argument=argument, reason=error.strerror)) from None


def for_each(found: list[Sample], act: Callable[[Subject], None], form: str = "text") -> int:
    """Do something with each tree; one that fails is reported, the others still come. The exit code: 0 or 2."""
    code, first = 0, True
    for sample in found:
        try:
            if sample.tree is None:
                raise sample.error or UsageError(words.TREE_MISSING)
            subject = Subject(sample.tree, sample.name, sample.number)
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
