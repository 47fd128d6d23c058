"""The course file, which holds conventions, picture styles and settings for classes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from treesearch.cli import options
from treesearch.cli.frame import note
from treesearch.cli.inputs import read_text
from treesearch.conventions import CHOICES
from treesearch.diagram.themes import style_of
from treesearch.errors import UsageError, in_a_file
from treesearch.homework.marking.scheme import conventions_in, conventions_named
from treesearch.records import (
    FORM,
    Fault,
    Record,
    anything,
    check_keys,
    located,
    one_of,
    parse_toml,
    string,
    table,
)
from treesearch.settings import BOOK
from treesearch.words import listed

if TYPE_CHECKING:
    from treesearch.homework.classes.assignment import Assignment


def read_course(path: str) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """Return the conventions, the styles and the settings for classes.

    Raise UsageError with the line of a mistake.
    """
    text = read_text(path)
    try:
        if not text.strip():
            raise UsageError(
                'it is empty; write, for example, [conventions] and below it root = "min"'
            )
        course = Record(_KINDS)(_parsed(text))
        if words := course.get("sheet_words"):
            course["sheet_words"] = str(Path(path).parent / words)
        conventions = _conventions(course.pop("conventions", {}))
        return conventions, course.pop("styles", {}), course
    except (UsageError, Fault) as error:
        reason = located(error, text) if isinstance(error, Fault) else error
        raise UsageError(f"the course file {path} has an error: {reason}") from None


def note_unused_conventions(assignment: Assignment) -> None:
    """Print a note on conventions of the course file that differ from those of an exercise file."""
    course = click.get_current_context().meta.get(options.COURSE, {})
    unused = [
        name
        for name in course.keys() - _OF_SEARCHES
        if any(getattr(task.conventions, name) != course[name] for task in assignment.marked_tasks)
    ]
    if unused:
        note(
            f"the conventions of the course file do not apply to exercise files: write {listed(sorted(unused))} "
            "below [conventions] in the exercise"
        )


def _parsed(text: str) -> dict[str, Any]:
    course = parse_toml(text)
    for key in course:
        if key not in _KINDS:
            raise Fault(
                (key,),
                f"{key} is not allowed in this file\n"
                '  a course file can have the tables [conventions], with lines such as root = "min", and '
                "[styles.NAME]\n"
                '  above the tables, it can set separator = ";" and playground_url = "https://..." for classes, '
                'and sheet_words = "deutsch.toml" for sheets',
            )
    return course


def _conventions(typed: dict[str, Any]) -> dict[str, Any]:
    """Return the conventions as settings.

    Raise Fault for a setting that a course file cannot contain.
    """
    keys = ("conventions",)
    chosen = conventions_named(typed)
    if "eval" in chosen:
        chosen["evaluation"] = chosen.pop("eval")
    check_keys(chosen, (*CHOICES, "window", "depth", "evaluation"), keys)
    if type(chosen.get("depth", 1)) is not int:
        raise Fault((*keys, "depth"), FORM.format(key="depth", form="3"))
    search = {name: chosen[name] for name in _OF_SEARCHES if name in chosen}
    rest = {name: value for name, value in chosen.items() if name not in search}
    with in_a_file():
        settings = conventions_in(rest, BOOK.replace(**search), keys)
    return {name: getattr(settings, name) for name in chosen}


def _style(value: Any, keys: tuple[Any, ...]) -> Any:
    try:
        return style_of(table(anything, f"[styles.{keys[-1]}]")(value, keys))
    except UsageError as error:
        raise Fault(keys, f"style {keys[-1]}: {error}") from None


_OF_SEARCHES = frozenset({"depth", "evaluation"})
"""The settings of searches, which do not change marks."""

_KINDS = {
    "conventions": table(anything, "[conventions]"),
    "styles": table(_style, "[styles.NAME]"),
    "separator": one_of([",", ";", "\t"]),
    "playground_url": string('"https://..."'),
    "sheet_words": string('"deutsch.toml"'),
}
