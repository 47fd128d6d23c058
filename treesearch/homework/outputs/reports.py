"""The student's own text, with what was read of it, and what was not, marked in it."""

import re
from base64 import b64encode
from collections.abc import Iterator, Sequence
from functools import lru_cache
from html import escape
from importlib.resources import files
from itertools import groupby
from string import Template
from textwrap import indent

from treesearch.conventions import Conventions
from treesearch.diagram import draw
from treesearch.errors import UsageError
from treesearch.homework.answer.sheet import written
from treesearch.homework.classroom.results import FACT, MARKED, UNREAD, Question, Result, TextSpan
from treesearch.homework.marking.marks import (
    SCORE,
    SIGNS,
    Item,
    earned_of,
    item_lines,
    points,
    question_lines,
    remarks_on,
    signs_used,
    verdict,
)
from treesearch.reader import read
from treesearch.report.lines import WIDTH, folded
from treesearch.unknown import solved

OWN_TEXT = "What was handed in"
OWN_SIGNS = {"fact": "=", "unread": "?", "": " "}
OWN_UNREAD = "[? {text} ?]"
OWN_HTML = (
    '<span class="fact">underlined</span>: read as a fact; <span class="unread">underlined in waves?</span>: '
    "not read, or only doubtfully"
)
OWN_MORE = "... and {count} more lines"

MOST_LINES = 200
"""How many lines of a submission a report shows."""


def shown_text(result: Result) -> Iterator[str]:
    """The lines with a sign before each, for plain text; nothing if there is no text."""
    for number, (line, spans) in enumerate(_lines(result), 1):
        kinds = {span.kind for span in spans}
        sign = OWN_SIGNS[UNREAD if UNREAD in kinds else FACT if FACT in kinds else ""]
        text = "".join(OWN_UNREAD.format(text=part) if kind == UNREAD else part for kind, part in _parts(line, spans))
        yield f" {sign} {number:3}  {text}".rstrip()
    if (left := len(written(result.text.rstrip())) - MOST_LINES) > 0:
        yield OWN_MORE.format(count=left)


def shown_html(result: Result) -> Iterator[str]:
    """The text as HTML: facts are underlined, what was not read is underlined in waves and has a sign."""
    if not result.text.strip():
        return
    yield f'<h2>{escape(OWN_TEXT)}</h2><p class="why">{OWN_HTML}</p><pre>'
    for line, spans in _lines(result):
        yield "".join(_element(kind, part) for kind, part in _parts(line, spans))
    yield "</pre>"


def _element(kind: str, text: str) -> str:
    sign = OWN_SIGNS[UNREAD] if kind == UNREAD else ""
    return f'<span class="{kind}">{escape(text)}{sign}</span>' if kind else escape(text)


def _lines(result: Result) -> Iterator[tuple[str, list[TextSpan]]]:
    """The lines as written, at most MOST_LINES, each with what stands in it."""
    found = sorted(span for question in result.questions for span in question.spans)
    by_line = {line: [*spans] for line, spans in groupby(found, key=lambda span: span.line)}
    text = result.text.rstrip()
    for number, line in enumerate(written(text)[:MOST_LINES] if text else (), 1):
        yield line, by_line.get(number, [])


def _parts(line: str, spans: Sequence[TextSpan]) -> Iterator[tuple[str, str]]:
    """The line cut up, each part with its kind, "" for what is none."""
    at = 0
    for span in spans:
        start, end = max(at, span.column - 1), min(len(line), span.column - 1 + span.length)
        if start < end:
            yield from [("", line[at:start])] if at < start else []
            yield span.kind, line[start:end]
            at = end
    yield "", line[at:]


# ---- reports ---------------------------------------------------------------------------------------------------------


# The marks as a student reads them: plain text, markdown, HTML. All three are told from the same result.


STATUS = {
    "marked": "marked",
    "look": "to be looked at",
    "by-hand": "marked by hand",
    "needs-a-person": "needs a person",
    "missing": "missing",
    "excused": "excused",
}
QUESTION_STATUS = "{of}, {status}"
OWN_MEAN = "= holds what was read as a fact   ? holds what was not, or only doubtfully, between [? and ?]"


def score_line(result: Result) -> str:
    """The score in one sentence."""
    if result.score is None:
        return STATUS[result.status]
    return SCORE.format(score=points(result.score), most=points(result.max_score))


def page(title: str, body: Iterator[str]) -> str:
    """A whole page; its parts are HTML already, the title is not."""
    return _page().substitute(title=escape(title), body="\n".join(body))


@lru_cache(maxsize=1)
def _page() -> Template:
    """``report.html``, with gaps for title and body."""
    return Template(files(__package__).joinpath("report.html").read_text("utf-8"))


# ---- text ----------------------------------------------------------------------------------------------------------


def student_text(result: Result, title: str) -> str:
    """The report in plain text."""
    return "\n".join((title, *_text(result))) + "\n"


def student_markdown(result: Result, title: str) -> str:
    """The report in markdown: below the title the text, as it is."""
    return f"# {md(title)}\n\n" + indent("\n".join(_text(result)), "    ") + "\n"


def md(text: str) -> str:
    """Text that markdown shows as it is, on one line.

    >>> md("*a* <b>")
    '\\\\*a\\\\* &lt;b&gt;'
    """
    return re.sub(r"([\\`*_\[\]|#])", r"\\\1", escape(" ".join(text.split()), quote=False))


def _text(result: Result) -> Iterator[str]:
    yield from (result.student.key, score_line(result))
    if result.reason:
        yield result.reason
    for question in result.questions:
        yield ""
        if len(result.questions) > 1:
            yield f"{question.name}: {_earned(question)}"
        yield from filter(None, [question.tree])
        yield from (part.text for line in question_lines(question.marked) for part in folded(line, WIDTH))
    if legend := signs_used(one.marked for one in result.questions):
        yield from ("", legend)
    yield from ("", *result.notes) if result.notes else ()
    if own := [*shown_text(result)]:
        yield from ("", f"{OWN_TEXT}:", *own, OWN_MEAN)


def _earned(question: Question) -> str:
    """The points of a question, and what a person should do or has done about it."""
    of, status = earned_of(question.points, question.max_points), STATUS[question.status]
    return of if question.status == MARKED else QUESTION_STATUS.format(of=of, status=status)


# ---- HTML ----------------------------------------------------------------------------------------------------------


def student_html(result: Result, title: str) -> str:
    """The report as a page of its own, that loads nothing and runs nothing."""
    return page(f"{title}: {result.student.key}", _html(result, title))


def _html(result: Result, title: str) -> Iterator[str]:
    yield f"<h1>{escape(title)}</h1>"
    yield f'<p>{escape(result.student.key)}</p><p class="score">{escape(score_line(result))}</p>'
    if result.reason:
        yield f'<p class="person">{escape(result.reason)}</p>'
    for question in result.questions:
        yield f"<h2>{escape(question.name)}: {_earned(question)}</h2>"
        if question.tree:
            yield f"<p><code>{escape(question.tree)}</code></p>{_figure(question)}"
        yield "<table>"
        yield from (_html_item(item) for item in question.marked.items)
        yield "</table>"
        for remark in remarks_on(question.marked):
            note = ' class="note"' if remark == question.marked.cause else ""
            yield f"<p{note}>{escape(remark)}</p>"
    if legend := signs_used(one.marked for one in result.questions):
        yield f'<p class="why">{escape(legend)}</p>'
    yield from (f'<p class="note">{escape(note)}</p>' for note in result.notes)
    yield from shown_html(result)


def _html_item(item: Item) -> str:
    sign = f'<span class="{verdict(item)}">{SIGNS[verdict(item)]}</span>'
    why = f'<div class="why">{escape(item.feedback)}</div>' if item.feedback else ""
    first, *below = map(escape, item_lines(item, 60))
    told = f"<td>{first}{why}{''.join(f'<div>{line}</div>' for line in below)}</td>"
    earned = earned_of(item.points, item.max_points)
    return f'<tr><td>{sign} {escape(item.item)}</td>{told}<td class="n">{earned}</td></tr>'


def _figure(question: Question) -> str:
    picture = _picture(question.tree, question.marked.conventions._replace(algorithm=question.algorithm))
    return f'<figure><img src="{picture}" alt="{escape(question.tree)}"></figure>' if picture else ""


@lru_cache(maxsize=100)
def _picture(tree: str, conventions: Conventions) -> str:
    """The right search, drawn; nothing if the tree is too big to look at."""
    try:
        picture = draw(solved(read(tree), conventions), label="places")
    except UsageError:
        return ""
    return "data:image/svg+xml;base64," + b64encode(picture.encode()).decode("ascii")
