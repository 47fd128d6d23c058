"""A quiz as text2qti reads it: numbered text questions, of which that program makes a QTI package for Canvas.

https://github.com/gpoore/text2qti describes the form. A question for each gap, each tree's picture above its first.
"""

from __future__ import annotations

from collections.abc import Iterator

from treesearch.diagram import draw
from treesearch.homework.classroom.exercise import SAME, Assignment
from treesearch.homework.marking.key import Key
from treesearch.homework.outputs import words
from treesearch.homework.outputs.courses.gaps import CHOICE, NUMBER, Gap, gaps, mover
from treesearch.report import words as report_words
from treesearch.report.naming import SHORT
from treesearch.tree import text


def quiz(assignment: Assignment) -> tuple[str, dict[str, str]]:
    """The text of a quiz, and the pictures that have to lie beside it, each an SVG under its file name."""
    lines, pictures, number = [f"Quiz title: {_plain(assignment.title)}", ""], {}, 0
    for task in assignment.tasks:
        for version in sorted(task.versions):
            key, picture = Key(task.tree(version) or "", task.conventions), f"tree-{task.number}{version}.svg"
            name = task.name if version == SAME else words.VERSION_OF.format(name=task.name, version=version)
            pictures[picture] = draw(key.tree, label="places", root=mover(key))
            lines += [*_head(name, key, picture), ""]
            for number, gap in enumerate(gaps(key), number + 1):  # noqa: B020  # it counts on from tree to tree
                lines += [*_question(number, name, gap), ""]
    return "\n".join(lines), pictures


def _head(name: str, key: Key, picture: str) -> Iterator[str]:
    """What stands above the questions on one tree."""
    yield f"Text title: {_plain(name)}"
    yield f"Text: {words.QUIZ_TASK.format(player=report_words.PLAYER[mover(key).value])} {words.QUIZ_CUT_FORM}"
    yield ""
    yield f"    ![{text(key.tree, SHORT)}]({picture})"


def _question(number: int, name: str, gap: Gap) -> Iterator[str]:
    yield f"Points: {gap.weight}"
    yield f"{number}.  {_plain(name)}: {_plain(gap.prompt)}"  # text2qti takes no two questions alike
    if gap.kind == CHOICE:
        for letter, choice in zip("ab", sorted((*gap.right, *gap.wrong)), strict=True):
            yield f"{'*' if choice in gap.right else ''}{letter})  {choice}"
    elif gap.kind == NUMBER:
        yield f"=   {gap.right[0]}"
    else:
        yield from (f"*   {spelling}" for spelling in gap.right)


def _plain(text: str) -> str:
    """A text without what Markdown would take for markup, on one line."""
    return "".join(f"\\{sign}" if sign in "\\`*_{}[]<>()#+!|$" else sign for sign in " ".join(text.split()))
