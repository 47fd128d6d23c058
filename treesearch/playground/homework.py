"""What is read in an answer, what it is worth, and trees to practise on: the same reader and marks as everywhere."""

from collections.abc import Mapping
from typing import Any

from treesearch.conventions import CHOICES, Conventions
from treesearch.errors import UsageError
from treesearch.playground import words
from treesearch.playground.limits import MOST_MARKED, check_tree
from treesearch.playground.request import RequestError, asked, subject
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

    how = asked({name: value for name, value in given.items() if name != "answer"}).how
    marks = marked(Exercise(_tree(given, "check"), conventions=how), given["answer"])
    return {**marks.to_json(), "text": str(marks), "echo": echo({name: given[name] for name in ("tree", "answer")})}


def _tree(given: Mapping[str, Any], ask: str) -> Node:
    """The tree, if it is one and not too big for every mistake to be made in it."""
    tree = subject({"tree": given["tree"]})
    if not isinstance(tree, Node):
        raise UsageError(words.ONLY_TREES.format(ask=ask))
    return check_tree(tree, MOST_MARKED)


def practice(given: Mapping[str, Any]) -> Answer:
    """A tree as an exercise: the one given, or the one that follows from the answers so far, and why it does."""
    from treesearch.practice import exercise_of

    if "tree" in given and "asked" in given:
        raise RequestError(words.PRACTISED)
    how = Conventions(**{name: given[name] for name in CHOICES if name in given})
    tree, why = (_tree(given, "practice"), None) if "tree" in given else _following(given, how)
    if not tree.children:
        raise UsageError(words.NOTHING_TO_ASK)
    return {"tree": str(tree), "why": why, "exercise": exercise_of(tree, how, alone=True)}


def _following(given: Mapping[str, Any], how: Conventions) -> tuple[Node, str]:
    """The next tree and why it is. Errors as of each tree that was asked; UsageError for a mistake that is unknown."""
    from treesearch.homework.exercises.diagnostic import checked_names
    from treesearch.homework.exercises.following import Observation, next_tree

    before = [Observation(str(_tree({"tree": tree}, "practice")), told) for tree, told in given.get("asked", ())]
    checked_names(name for _, told in before for one in told for name in one.split("+") if name)
    return next_tree(before, given.get("seed", 0), how)[:2]
