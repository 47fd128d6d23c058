"""What is read in an answer, and what it is worth: the same reader and the same marks as everywhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from treesearch.errors import UsageError
from treesearch.playground import words
from treesearch.playground.limits import MOST_MARKED, check_tree
from treesearch.playground.request import Asked, asked, subject
from treesearch.tree import Node

Answer = dict[str, Any]


def echo(given: Mapping[str, Any]) -> Answer:
    """What is read in an answer, of that tree if there is one: no mark, and no hint on what is right."""
    from treesearch.homework.answer.echo import echo_json, echo_lines
    from treesearch.homework.answer.places import Known
    from treesearch.homework.answer.reader import Reader, read_sheet

    tree = subject({"tree": given["tree"]}) if "tree" in given else None
    reader = Reader(Known(tree) if isinstance(tree, Node) else None)
    read = reader.answer(*read_sheet(given["answer"]).of(None, tree if isinstance(tree, Node) else None))
    return {**echo_json(read), "text": "\n".join(echo_lines(read))}


def check(given: Mapping[str, Any]) -> Answer:
    """The marks of an answer, with what went wrong in it, and what was read."""
    from treesearch.homework.marking.exercise import Exercise
    from treesearch.homework.marking.marking import check as marked

    wanted = asked({name: value for name, value in given.items() if name != "answer"})
    marks = marked(Exercise(_tree(wanted), conventions=wanted.how), given["answer"])
    return {**marks.to_json(), "text": str(marks), "echo": echo({name: given[name] for name in ("tree", "answer")})}


def _tree(wanted: Asked) -> Node:
    """The tree, if it is one and not too big for marking."""
    if not isinstance(wanted.searched, Node):
        raise UsageError(words.ONLY_TREES.format(ask="check"))
    return check_tree(wanted.searched, MOST_MARKED)
