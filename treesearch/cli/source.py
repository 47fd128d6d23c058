"""What TREE on the command line means: a tree, a file of trees, or standard input."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import click

from treesearch import words
from treesearch.cli.frame import fail
from treesearch.cli.options import root_is_only_a_default
from treesearch.conventions import Conventions
from treesearch.errors import TreesearchError, UsageError
from treesearch.reader import decode, read, read_many
from treesearch.tree import Node

TREE_STARTS = "('‘’`´;#[{（"


class Subject(NamedTuple):
    """One tree to work on, with the name it has in its file, if any."""

    tree: Node
    name: str | None = None

    def allows(self, how: Conventions) -> Conventions:
        """The conventions, without the root's player that a course's profile gives if the tree says its own."""
        if self.tree.role and root_is_only_a_default():
            return how.but(root=None)
        return how


def is_tree(text: str) -> bool:
    """Whether an argument is a tree rather than a file's name: it starts like one, or is as a whole a number."""
    start = text.lstrip()[:1]
    return (start != "" and start in TREE_STARTS) or bool(re.fullmatch(r"\s*[-+−]?[\d.][\d./eE+-]*\s*", text))


def subjects(argument: str | None, chosen: str | None) -> Iterator[Subject | TreesearchError]:
    """The trees that an argument means, or the error in the place of each that cannot be read."""
    if argument is not None and argument != "-" and is_tree(argument):
        yield Subject(read(argument))
        return
    samples = list(read_many(_file_text(argument)))
    if chosen is not None:
        samples = [s for s in samples if chosen in (s.name, str(s.number))]
        if not samples:
            raise UsageError(words.NO_SUCH_TREE.format(chosen=chosen))
    if not samples:
        raise UsageError(words.EMPTY_FILE)
    for sample in samples:
        yield sample.error or Subject(sample.tree, sample.name)


def _file_text(argument: str | None) -> str:
    if argument is None or argument == "-":
        if argument is None and sys.stdin.isatty():
            raise UsageError(words.NO_TREE)
        return decode(sys.stdin.buffer.read())
    try:
        return decode(Path(argument).read_bytes())
    except OSError as error:
        raise UsageError(words.NO_FILE.format(argument=argument, reason=error.strerror)) from None


def for_each(argument: str | None, chosen: str | None, act: Callable[[Subject], None], form: str = "text") -> int:
    """Do something with each tree; one that fails is reported, the others still come. The exit code: 0 or 2."""
    code, first = 0, True
    for subject in subjects(argument, chosen):
        try:
            if isinstance(subject, TreesearchError):
                raise subject
            if form == "text" and not first:
                click.echo()
            if form == "text" and subject.name:
                click.echo(f"; {subject.name}")
            act(subject)
            first = False
        except TreesearchError as error:
            fail(error)
            code = 2
    return code
