"""The student's own text, with what was read of it, and what was not, marked in it."""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby

from treesearch.homework.answer.sheet import written
from treesearch.homework.classroom.results import FACT, UNREAD, Result, Span

OWN_TEXT = "What was handed in"
OWN_SIGNS = {"fact": "=", "unread": "?", "": " "}
OWN_UNREAD = "[? {text} ?]"
OWN_HTML = (
    '<span class="fact">underlined</span>: read as a fact; <span class="unread">underlined in waves?</span>: '
    "not read, or only doubtfully"
)
OWN_MORE = "... and {count} more lines"

MOST_LINES = 200
"""How many lines of a hand-in a report shows."""


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


def _lines(result: Result) -> Iterator[tuple[str, list[Span]]]:
    """The lines as written, at most MOST_LINES, each with what stands in it."""
    found = sorted(span for question in result.questions for span in question.spans)
    by_line = {line: [*spans] for line, spans in groupby(found, key=lambda span: span.line)}
    text = result.text.rstrip()
    for number, line in enumerate(written(text)[:MOST_LINES] if text else (), 1):
        yield line, by_line.get(number, [])


def _parts(line: str, spans: Sequence[Span]) -> Iterator[tuple[str, str]]:
    """The line cut up, each part with its kind, "" for what is none."""
    at = 0
    for span in spans:
        start, end = max(at, span.column - 1), min(len(line), span.column - 1 + span.length)
        if start < end:
            yield from [("", line[at:start])] if at < start else []
            yield span.kind, line[start:end]
            at = end
    yield "", line[at:]
