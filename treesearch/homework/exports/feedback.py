"""Write feedback pages for students, and a zip archive of them."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from html import escape
from importlib.resources import files
from itertools import groupby
from string import Template
from urllib.parse import urlencode

from treesearch.diagram import draw
from treesearch.errors import UsageError, typed
from treesearch.homework.answers.answer_lines import written
from treesearch.homework.classes.files import file_name
from treesearch.homework.classes.grading import MARKED, PROVISIONAL, Entry, GradedClass
from treesearch.homework.classes.scoring import QuestionScore, TextSpan
from treesearch.homework.classes.submissions import feedback_name
from treesearch.homework.marking.marks import (
    earned_of,
    mark_lines,
    signs_used,
    write_html,
)
from treesearch.machine import zipped
from treesearch.reader import read
from treesearch.settings import BOOK, Settings
from treesearch.unknown import solved
from treesearch.words import many

MAX_LINES = 200
"""The largest number of lines of a submission that a page shows."""


def feedback_zip(graded: GradedClass, provisional: bool, playground: str) -> bytes:
    """Return a zip archive of feedback pages, named as Moodle and Canvas expect.

    ``provisional`` tells whether to include students whose submissions have unread parts.
    ``playground`` is the address of the playground, for a link to each tree; "" for no links.
    """
    statuses = (MARKED, PROVISIONAL) if provisional else (MARKED,)
    return zipped(
        (
            feedback_name(entry.source) or f"{file_name(entry.student.key)}/feedback.html",
            feedback_page(entry, graded, playground).encode(),
        )
        for entry in graded.entries
        if entry.status in statuses
    )


def score_line(entry: Entry) -> str:
    """Return the score as text, or the status of a student without a score."""
    if entry.score is None:
        return entry.status
    return f"{earned_of(entry.score, entry.max_score)} points"


def page(title: str, body: Iterator[str], template: str = "feedback.html") -> str:
    """Return a page as self-contained HTML without scripts.

    ``title`` is plain text. ``body`` are lines of HTML.
    """
    return _template(template).substitute(title=escape(title), body="\n".join(body))


@lru_cache(maxsize=2)
def _template(name: str) -> Template:
    return Template(files(__package__).joinpath(name).read_text("utf-8"))


def feedback_page(entry: Entry, graded: GradedClass, playground: str = "") -> str:
    """Return the feedback page of a student as HTML."""
    title = graded.assignment.title
    return page(f"{title}: {entry.student.key}", _body(entry, graded, playground))


def _body(entry: Entry, graded: GradedClass, playground: str) -> Iterator[str]:
    yield f"<h1>{escape(graded.assignment.title)}</h1>"
    yield f'<p>{escape(entry.student.key)}</p><p class="score">{escape(score_line(entry))}</p>'
    if entry.status == PROVISIONAL:
        yield '<p class="person">Provisional: a person still has to read part of this answer.</p>'
    yield from (f'<p class="note">{escape(remark)}</p>' for remark in entry.remarks)
    for question in entry.questions:
        yield from _question(question, playground)
    if graded.assignment.unmarked:
        yield f'<p class="note">{escape(graded.assignment.unmarked.capitalize())}.</p>'
    if legend := signs_used(
        line for question in entry.questions for line in mark_lines(question.marked)
    ):
        yield f'<p class="why">{escape(legend)}</p>'
    yield from _submission(entry)


def _question(question: QuestionScore, playground: str) -> Iterator[str]:
    earned = earned_of(question.points, question.max_points)
    hand = ", set by hand" if question.by_hand else ""
    yield f"<h2>{escape(question.name)}: {earned}{hand}</h2>"
    # the conventions under which the answer was marked, with the algorithm and depth of the question
    exercise = question.conventions
    settings = question.marked.conventions._replace(
        algorithm=exercise.algorithm, depth=exercise.depth
    )
    yield f"<p><code>{escape(question.tree)}</code></p>{figure(question.tree, settings)}"
    if playground:
        yield f'<p><a href="{escape(playground_link(question, playground))}">Step through this search</a></p>'
    if question.by_hand:
        if not question.read:
            return
        yield '<p class="why">Before a person set the points, what could be read was marked as follows:</p>'
    yield from write_html(mark_lines(question.marked))


def playground_link(question: QuestionScore, playground: str) -> str:
    """Return a link that opens the tree of a question in the playground."""
    changed = {
        name: typed(value)
        for name, value in question.conventions._asdict().items()
        if value != getattr(BOOK, name)
    }
    if window := changed.pop("window", ""):
        changed["alpha"], changed["beta"] = window.split(",")
    return f"{playground.rstrip('#')}#{urlencode({'tree': question.tree, **changed})}"


def figure(tree: str, conventions: Settings) -> str:
    """Return the picture of a search as an HTML figure, or ``""`` if the tree is too large to draw."""
    picture = tree_picture(tree, conventions)
    return f'<figure><img src="{picture}" alt="{escape(tree)}"></figure>' if picture else ""


@lru_cache(maxsize=100)
def tree_picture(tree: str, conventions: Settings) -> str:
    """Return a data URL of the picture of a search, or ``""`` if the tree is too large to draw."""
    try:
        node = read(tree)
        # a tree with counts is drawn without a search
        subject = node if conventions.algorithm == "mcts" else solved(node, conventions)
        return draw(subject, label="letters").url
    except UsageError:
        return ""


# The submission, with marks on what was read and what was not.


def _submission(entry: Entry) -> Iterator[str]:
    if entry.text.strip():
        yield "<h2>Your submission</h2>"
        spans = sorted(span for question in entry.questions for span in question.spans)
        if spans:
            yield (
                '<p class="why"><span class="fact">underlined</span>: read as a fact; '
                '<span class="unread">wavy underline?</span>: not read, or doubtful</p>'
            )
        yield "<pre>"
        yield from marked_lines(entry.text, spans)
        yield "</pre>"


def marked_lines(text: str, spans: Sequence[TextSpan]) -> Iterator[str]:
    """Yield the lines of a text as HTML, in which facts and unread parts are underlined."""
    by_line = {line: [*group] for line, group in groupby(spans, key=lambda span: span.line)}
    lines = written(text.rstrip())
    for number, line in enumerate(lines[:MAX_LINES], 1):
        yield "".join(_parts(line, by_line.get(number, [])))
    if len(lines) > MAX_LINES:
        yield f"... and {many(len(lines) - MAX_LINES, 'more line')}"


def _parts(line: str, spans: Sequence[TextSpan]) -> Iterator[str]:
    place = 0
    for span in spans:
        start, end = max(place, span.column - 1), min(len(line), span.column - 1 + span.length)
        if start < end:
            yield escape(line[place:start])
            kind, sign = ("unread", "?") if span.unread else ("fact", "")
            yield f'<span class="{kind}">{escape(line[start:end])}{sign}</span>'
            place = end
    yield escape(line[place:])
