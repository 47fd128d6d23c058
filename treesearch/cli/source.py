"""TREE|GAME on the command line: a tree, a file of trees, standard input, or a game with its options."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import click

from treesearch.algorithms import algorithm
from treesearch.cli import inputs, output
from treesearch.cli.frame import echo, fail
from treesearch.cli.options import GAME_OPTIONS, algorithm_is_typed, root_is_typed
from treesearch.errors import MissingError, TreesearchError, UsageError
from treesearch.game import Game
from treesearch.reader.trees import read
from treesearch.settings import BOOK, Settings
from treesearch.solve import MOST_EVENTS, record
from treesearch.tree import Node
from treesearch.words import did_you_mean

NOT_FOR_GAMES = {
    "root": "--root goes with trees; a game determines who moves first",
    "chosen": "--tree goes with files of trees; leave it out for a game",
}


_TREE_STARTS = "('‘’`´“”\"*;#[{（"

if TYPE_CHECKING:
    from treesearch.games import Playable
    from treesearch.reader.trees import Sample
    from treesearch.trace import Trace

NUMBER = r"[-+−]?(\d+\.?\d*|\.\d+)(/\d+|[eE][-+]?\d+)?"


class Subject(NamedTuple):
    """One tree or game to work on; in a file its name, if it has one, its number, and of how many."""

    searched: Node | Game[Any, Any]
    name: str | None = None
    number: int = 1
    of: int = 1

    def allows(self, how: Settings) -> Settings:
        """Return the conventions, without the root's player that a course's profile gives if the tree says its own."""
        if isinstance(self.searched, Node) and self.searched.role and not root_is_typed():
            return how.replace(root=None)
        return how

    def averages(self, how: Settings) -> Settings:
        """Return the conventions, by expectiminimax if there are chance nodes and no search was typed that knows none."""
        how = self.allows(how)
        if how.algorithm not in ("minmax", "alphabeta") or algorithm_is_typed():
            return how
        if how.utility_range != BOOK.utility_range or how.chance_cuts != BOOK.chance_cuts:
            return how
        if isinstance(self.searched, Node) and self.searched.traits.plain:
            return how
        if self.players:
            return how.replace(algorithm="maxn")
        from treesearch.comparison.reorder import has_chance  # nearly all trees are plain

        return how.replace(algorithm="expectiminimax") if has_chance(self.searched) else how

    def recorded(self, how: Settings, most: int = MOST_EVENTS) -> Trace:
        """Return the search with every step.

        UsageError at once where it is known that they are too many.
        """
        self.check_extent(how, most)
        with output.patience():
            return record(self.searched, how, most=most)

    def check_extent(self, how: Settings, most: int | None = None) -> None:
        """Raise UsageError for a game that is too large for this search.

        The least that one visits must be known.
        """
        entry = algorithm(how.algorithm)
        known = (
            entry.exact and not entry.remembers and not entry.deepens and how.window == BOOK.window
        )
        if known and not isinstance(self.searched, Node):
            from treesearch.games.contract import MOST_NODES, check_extent

            check_extent(
                self.searched, how.depth, most or MOST_NODES, how.algorithm if entry.cuts else ""
            )

    @property
    def named(self) -> dict[str, Any]:
        """Which tree of a file it is, as JSON says it."""
        number = {"number": self.number} if self.of > 1 or self.number > 1 else {}
        return {**number, **({"name": self.name} if self.name else {})}

    @property
    def cells(self) -> dict[str, str]:
        """Its columns, the first of a csv."""
        from treesearch.machine import harmless  # most commands print text

        return {"number": str(self.number), "name": harmless(self.name or "")}

    @property
    def players(self) -> int:
        """How many players a tree of vectors has; 0 for MAX and MIN."""
        return self.searched.traits.players if isinstance(self.searched, Node) else 0

    @property
    def left_open(self) -> bool:
        """Whether it is a tree with a leaf or a probability that is not known."""
        if not isinstance(self.searched, Node) or self.searched.traits.plain:
            return False
        from treesearch.unknown import is_unknown  # nearly all trees are plain

        return is_unknown(self.searched)

    def tree(self, for_what: str = "") -> Node:
        """Return the tree.

        Raise UsageError if it is another game, ``for_what`` or the command being for trees.
        """
        if isinstance(self.searched, Node):
            return self.searched
        raise UsageError(f"{for_what or click.get_current_context().command_path} is for trees")


Subjects: TypeAlias = "list[Subject | Sample]"
"""Trees or games to work on; a tree that could not be read is its sample, with the error."""


def is_tree(text: str) -> bool:
    """Return whether an argument is a tree rather than a file's name: it starts like one, or is as a whole a number."""
    start = text.lstrip()[:1]
    leaf = rf"{NUMBER}(,{NUMBER})*"
    return (start != "" and start in _TREE_STARTS) or re.fullmatch(leaf, text.strip()) is not None


def subjects(argument: str | None, options: dict[str, Any]) -> Subjects:
    """Finds out if an argument is a tree, a game or a file's trees; one that cannot be read is its sample.

    A game comes before a file of the same name; ``./nim`` is the file. UsageError where there is nothing.
    """
    chosen, tree = (
        options.get("chosen"),
        argument if argument is not None and is_tree(argument) else None,
    )
    if argument is not None and tree is None and is_game(argument):
        return [Subject(load_game(argument, options))]
    for option in GAME_OPTIONS:
        if options.get(option):
            raise UsageError(f"--{option} goes with a game; this is a tree")
    if tree is not None:
        if chosen is not None:
            raise UsageError(
                "--tree chooses a tree of a file; leave it out, because there is one tree"
            )
        return [Subject(read(tree))]
    from treesearch.reader.trees import read_many

    found = list(read_many(_text(argument)))
    if chosen is not None:
        found = _chosen(found, chosen)
    return [
        Subject(one.tree, one.name, one.number, len(found)) if one.tree is not None else one
        for one in found
    ]


def _chosen(found: list[Sample], chosen: str) -> list[Sample]:
    """Return the one tree of that name, else of that number."""
    named = [sample for sample in found if sample.name == chosen] or [
        s for s in found if str(s.number) == chosen
    ]
    if not named:
        raise UsageError(
            f"no tree is called {chosen}; choose one by name or number, or leave out --tree for all"
        )
    if len(named) > 1:
        numbers = ", ".join(str(sample.number) for sample in named)
        raise UsageError(
            f"--tree {chosen} is the name of {len(named)} trees in this file; choose one by "
            f"number: {numbers}"
        )
    return named


def _text(argument: str | None) -> str:
    from treesearch.reader.trees import decode

    if argument is None or argument == "-":
        if argument is None and sys.stdin.isatty():
            raise UsageError('a tree is missing; put it in double quotes, as in "(1 (5 7) 4)"')
        return decode(sys.stdin.buffer.read() if hasattr(sys.stdin, "buffer") else b"")
    if not argument.strip():
        raise UsageError(
            'an empty name is neither a tree nor a file; a tree looks like "(1 (5 7) 4)"'
        )
    if not os.path.exists(argument):
        raise UsageError(_no_file(argument))
    if argument.endswith(".toml"):
        raise UsageError(
            f"{argument} is an exercise or a course file, not a file of trees: treesearch "
            f"exercise {argument} shows its questions, treesearch grade {argument} ANSWERS marks "
            f"answers, and --course {argument} uses its conventions"
        )
    return decode(inputs.read_bytes(argument))


def _no_file(argument: str) -> str:
    """Guesses what an argument that is neither tree nor file was meant for: a file of a near name, a game."""
    from treesearch.games import no_such_game

    folder, name = os.path.split(argument)
    near = ""
    with suppress(OSError):
        near = did_you_mean(name, os.listdir(folder or "."))
    game = (
        (f"\n  as a game: {no_such_game(argument)}") if re.fullmatch(r"[\w -]+", argument) else ""
    )
    return (
        f"{argument} is neither a tree nor an existing file\n"
        '  for a tree, use parentheses and double quotes: "(1 (5 7) 4)"\n'
        f"  for a file, {os.path.abspath(folder)} has no file of that name{near}"
    ) + game


def is_game(argument: str) -> bool:
    """Return whether an argument names a game: one of ours, MODULE:CLASS, or the file of a module (to say what it holds)."""
    from treesearch.games import is_name  # here and below: a call with a tree needs no games

    return is_name(argument) or bool(re.fullmatch(r"\w+\.py", argument))


def load_game(name: str, options: Mapping[str, Any]) -> Playable:
    """Return the game of that name with those of a command's options that are a game's.

    UsageError, GameError as ``load``.
    """
    from treesearch.games import called, load
    from treesearch.reader.trees import decode

    for option, sentence in NOT_FOR_GAMES.items():
        if options.get(option) is not None:
            raise UsageError(sentence)
    if options.get("state") and options.get("board"):
        raise UsageError("--state and --board both set the first position; give only one of them")
    given = {option: value for option in GAME_OPTIONS if (value := options.get(option)) is not None}
    more = given.pop("option", ())
    if "board" in given:
        given["board"] = decode(inputs.read_bytes(given["board"]))
    if "size" in given and not called(name):
        given["size"] = _number(
            given["size"]
        )  # an option of somebody's own, which may want a number
    for option, value in map(_option, more):
        if option in given:
            raise UsageError(f"the game's option {option} is given twice")
        given[option] = value
    return load(name, **given)


def _option(text: str) -> tuple[str, int | str]:
    """``goal=9``: a name, and a whole number or a word; nothing is evaluated."""
    name, equals, value = map(str.strip, text.partition("="))
    if not (equals and value and name.isidentifier()):
        raise UsageError(f"--option {text}: write a name and a value, as in --option take=4")
    return name, _number(value)


def _number(value: str) -> int | str:
    """Return a whole number, where the text is one."""
    return int(value) if re.fullmatch(r"[+-]?[0-9]{1,100}", value) else value


def check_single(found: Subjects, what: str) -> None:
    """Raise UsageError for more than one tree, where ``what`` is for one."""
    if len(found) > 1:
        raise UsageError(f"{what} accepts one tree at a time; choose it with --tree NAME or NUMBER")


TITLES = {"text": "; {name}", "markdown": "`{name}`\n"}
"""The line above a tree that has a name."""
MOST_ERRORS = 5
"""Errors of one file that are shown; a file that holds no trees at all has one on every line."""


def for_each(found: Subjects, act: Callable[[Subject], None], form: str = "text") -> int:
    """Do something with each; one that fails is reported, the others still come. The exit code: 0, 2 or 3."""
    code = done = failed = 0
    for subject in found:
        try:
            if not isinstance(subject, Subject):
                raise UsageError(str(subject.error))
            if form in ("text", "markdown") and done:
                echo()
            if subject.name and form in TITLES:
                echo(TITLES[form].format(name=subject.name.replace("`", "'")))
            act(subject)
            done += 1
        except TreesearchError as error:
            code = 3 if isinstance(error, MissingError) else 2
            failed += 1
            if failed <= MOST_ERRORS:
                fail(str(error) if len(found) == 1 else _in_its_tree(str(error), subject))
    if failed > MOST_ERRORS:
        fail(f"... and {failed - MOST_ERRORS} more errors")
    return code


def _in_its_tree(message: str, subject: Subject | Sample) -> str:
    """Return the message, with the tree it is about."""
    name = f" ({subject.name})" if subject.name else ""
    return f"tree {subject.number}{name}: {message}"
