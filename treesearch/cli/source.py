"""The argument TREE or GAME: a tree, a file of trees, standard input, or a game."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import click

from treesearch.algorithms import algorithm, changed_options
from treesearch.cli import inputs, output
from treesearch.cli.frame import echo, fail, note
from treesearch.cli.options import GAME_OPTIONS, check_typed, is_typed, refuse
from treesearch.errors import MissingError, TreesearchError, UsageError
from treesearch.game import AnyGame
from treesearch.reader.trees import read
from treesearch.settings import BOOK, Settings
from treesearch.solve import MOST_EVENTS, record
from treesearch.tree import Node
from treesearch.words import did_you_mean, listed, many

_TREE_STARTS = "('‘’`´“”\"*;#[{（"

if TYPE_CHECKING:
    from treesearch.games import Playable
    from treesearch.reader.files import Sample
    from treesearch.trace import Trace

NUMBER = r"[-+−]?(\d+\.?\d*|\.\d+)(/\d+|[eE][-+]?\d+)?"


class Subject(NamedTuple):
    """A tree or game that a command works on; a tree from a file also has a name and a number."""

    searched: Node | AnyGame
    name: str | None = None
    number: int = 1
    total: int = 1

    def adapt_root(self, settings: Settings) -> Settings:
        """Return the settings without the course's root player if the tree names one."""
        if isinstance(self.searched, Node) and self.searched.role and not is_typed("root"):
            return settings.replace(root=None)
        return settings

    def adapt_algorithm(self, settings: Settings) -> Settings:
        """Return the settings with max^n or expectiminimax if the tree requires it.

        Raise UsageError for a typed convention that this algorithm does not follow.
        """
        settings = self.adapt_root(settings)
        wanted = settings.algorithm not in ("minmax", "alphabeta") or is_typed("algorithm")
        if wanted or changed_options(settings):
            return settings
        if isinstance(self.searched, Node) and self.searched.traits.plain:
            return settings
        from treesearch.comparison.reorder import has_chance  # most trees are plain

        if self.players:
            settings = settings.replace(algorithm="maxn")
        elif has_chance(self.searched):
            settings = settings.replace(algorithm="expectiminimax")
        check_typed([settings.algorithm], settings)
        return settings

    def record_search(self, settings: Settings, limit: int = MOST_EVENTS) -> Trace:
        """Search and record the events. Raise UsageError if there are more than ``limit``."""
        self.check_extent(settings, limit)
        with output.patience():
            return record(self.searched, settings, limit=limit)

    def check_extent(self, settings: Settings, limit: int | None = None) -> None:
        """Raise UsageError if the game is too large for this search."""
        entry = algorithm(settings.algorithm)
        predictable = (
            entry.exact
            and not entry.remembers
            and not entry.deepens
            and settings.window == BOOK.window
        )
        if predictable and not isinstance(self.searched, Node):
            from treesearch.games.extent import MOST_NODES, check_extent

            cutting = settings.algorithm if entry.cuts else ""
            check_extent(self.searched, settings.depth, limit or MOST_NODES, cutting)

    @property
    def named(self) -> dict[str, Any]:
        """The number and name of the tree in its file, for JSON."""
        number = {"number": self.number} if self.total > 1 or self.number > 1 else {}
        return {**number, **({"name": self.name} if self.name else {})}

    @property
    def cells(self) -> dict[str, str]:
        """The number and name of the tree in its file, for CSV."""
        from treesearch.machine import spreadsheet_safe  # most commands print text

        return {"number": str(self.number), "name": spreadsheet_safe(self.name or "")}

    @property
    def players(self) -> int:
        """The number of players of a tree with vectors; 0 for MAX and MIN."""
        return self.searched.traits.players if isinstance(self.searched, Node) else 0

    @property
    def has_unknowns(self) -> bool:
        """Whether a leaf or a probability of the tree is unknown."""
        if not isinstance(self.searched, Node) or self.searched.traits.plain:
            return False
        from treesearch.unknown import is_unknown  # most trees are plain

        return is_unknown(self.searched)

    def tree(self, option: str = "") -> Node:
        """Return the tree. Raise UsageError if it is a game and ``option`` or the command needs a tree."""
        if isinstance(self.searched, Node):
            return self.searched
        raise UsageError(
            f"{option or click.get_current_context().command_path} is for trees, not for games"
        )


Subjects: TypeAlias = "list[Subject | Sample]"
"""Trees or games to work on. A tree that could not be read is a Sample with the error."""


def is_tree(text: str) -> bool:
    """Return whether an argument is a tree, as opposed to the name of a file."""
    start = text.lstrip()[:1]
    leaf = rf"{NUMBER}(,{NUMBER})*"
    return (start != "" and start in _TREE_STARTS) or re.fullmatch(leaf, text.strip()) is not None


def subjects(argument: str | None, options: dict[str, Any]) -> Subjects:
    """Return the tree, the trees of a file, or the game that an argument names.

    A game comes before a file of the same name; ``./nim`` is the file. Raise UsageError if there
    is neither.
    """
    chosen = options.get("chosen")
    is_text = argument is not None and is_tree(argument)
    if argument is not None and not is_text and is_game(argument):
        return [Subject(load_game(argument, options))]
    refuse("works only with a game; this is a tree", *GAME_OPTIONS)
    if argument is not None and is_text:
        refuse(
            "chooses one of several trees; leave it out, because there is only one tree", "chosen"
        )
        return [Subject(read(_noted(argument)))]
    from treesearch.reader.files import read_many

    samples = list(read_many(_noted(_text(argument))))
    if chosen is not None:
        samples = _chosen(samples, chosen)
    return [
        sample
        if sample.tree is None
        else Subject(sample.tree, sample.name, sample.number, len(samples))
        for sample in samples
    ]


_LIKE_ROLES = re.compile(
    r"\(\s*(?:(?:max|min)\s+)?"
    r"((?:max|min)(?:i|imum|imi[sz]er?)|maxx|avg|average|mean|expect(?:ed|ation)?|random|dice)(?=[\s(:])",
    re.IGNORECASE,
)


def _noted(text: str) -> str:
    """Return the text of trees; print a note if names in it look like roles, which decide who moves."""
    if names := [*dict.fromkeys(_LIKE_ROLES.findall(text))]:
        note(f"read as a name, not as a role: {listed(names)}; the roles are max, min and chance")
    return text


def _chosen(samples: list[Sample], chosen: str) -> list[Sample]:
    """Return the trees that ``--tree`` selects by name or number."""
    named = [sample for sample in samples if sample.name == chosen]
    named = named or [sample for sample in samples if str(sample.number) == chosen]
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
    from treesearch.reader.files import decode

    if argument is None or argument == "-":
        if argument is None and sys.stdin.isatty():
            raise UsageError('a tree is missing; put it in double quotes, as in "(1 (5 7) 4)"')
        return decode(sys.stdin.buffer.read() if hasattr(sys.stdin, "buffer") else b"")
    if not argument.strip():
        raise UsageError(
            'an empty name is neither a tree nor a file; a tree looks like "(1 (5 7) 4)"'
        )
    if not os.path.exists(argument):
        raise UsageError(_no_file_message(argument))
    if argument.endswith(".toml"):
        raise UsageError(
            f"{argument} is an exercise or a course file, not a file of trees: treesearch "
            f"exercise {argument} shows its questions, treesearch grade {argument} ANSWERS marks "
            f"answers, and --course {argument} uses its conventions"
        )
    return decode(inputs.read_bytes(argument))


def _no_file_message(argument: str) -> str:
    """Return the error for an argument that is neither tree, file nor game, with a similar name."""
    from treesearch.games import no_such_game

    folder, name = os.path.split(argument)
    near = ""
    with suppress(OSError):
        near = did_you_mean(name, os.listdir(folder or "."))
    game = ""
    if re.fullmatch(r"[\w -]+", argument):
        game = f"\n  as a game: {no_such_game(argument)}"
    return (
        f"{argument} is neither a tree nor an existing file\n"
        '  for a tree, use parentheses and double quotes: "(1 (5 7) 4)"\n'
        f"  for a file, {os.path.abspath(folder)} has no file of that name{near}{game}"
    )


def is_game(argument: str) -> bool:
    """Return whether an argument names a game: by its name, as MODULE:CLASS or as a Python file."""
    from treesearch.games import is_name  # imported here and below, because trees need no games

    return is_name(argument) or argument.endswith(".py")


def load_game(name: str, options: Mapping[str, Any], test: bool = True) -> Playable:
    """Return the game, set up by options of a command. Raise errors as ``load`` does.

    With ``test``, a user-defined game is tested in a few random games first.
    """
    from treesearch.games import load, load_untested
    from treesearch.games.user_errors import faults_as_game_errors
    from treesearch.reader.files import decode

    refuse("works only with trees; a game determines who moves first", "root")
    refuse("works only with files of trees; leave it out for a game", "chosen")
    if options.get("state"):
        refuse("sets the first position, as --state does; give only one of them", "board")
    values = {name: options[name] for name in GAME_OPTIONS if options.get(name) is not None}
    more = values.pop("option", ())
    if "board" in values:
        values["board"] = decode(inputs.read_bytes(values["board"]))
    if "size" in values:
        values["size"] = _number(values["size"])  # a user-defined game may expect a number
    for option, value in map(_option, more):
        if option in values:
            raise UsageError(f"the game's option {option} is given twice")
        values[option] = value
    game = (load if test else load_untested)(name, **values)
    # an error that the game raises later, in a picture or in play, is also its fault
    click.get_current_context().with_resource(faults_as_game_errors(game))
    return game


def _option(text: str) -> tuple[str, int | str]:
    """Return the name and value of an option such as ``goal=9``, a whole number or a word."""
    name, equals, value = map(str.strip, text.partition("="))
    if not (equals and value and name.isidentifier()):
        raise UsageError(f"--option {text}: write a name and a value, as in --option take=4")
    return name, _number(value)


def _number(value: str) -> int | str:
    """Return the whole number that the text spells; otherwise the text itself."""
    return int(value) if re.fullmatch(r"[+-]?[0-9]{1,100}", value) else value


def check_single(subjects: Subjects, option: str) -> None:
    """Raise UsageError for more than one tree, as ``option`` applies to a single tree."""
    if len(subjects) > 1:
        raise UsageError(
            f"{option} accepts one tree at a time; choose it with --tree NAME or NUMBER"
        )


TITLES = {"text": "; {name}", "markdown": "`{name}`\n"}
"""The line above a tree that has a name."""
MOST_ERRORS = 5
"""The number of errors printed for one file; a file without trees has one on every line."""


def for_each(subjects: Subjects, act: Callable[[Subject], None], form: str = "text") -> int:
    """Call ``act`` for each subject and print its errors. Return the exit code: 0, 2 or 3."""
    code = done = failed = 0
    for subject in subjects:
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
                name = f" ({subject.name})" if subject.name else ""
                tree = f"tree {subject.number}{name}: " if len(subjects) > 1 else ""
                fail(f"{tree}{error}")
    if failed > MOST_ERRORS:
        fail(f"... and {many(failed - MOST_ERRORS, 'more error')}")
    return code
