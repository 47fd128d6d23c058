"""The marks as a student reads them: plain text, markdown, HTML. All three are told from the same result."""

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator
from functools import lru_cache
from html import escape
from importlib.resources import files
from math import inf
from string import Template
from textwrap import indent

from treesearch.conventions import Conventions
from treesearch.diagram import draw
from treesearch.errors import UsageError
from treesearch.homework.classroom.results import MARKED, Question, Result
from treesearch.homework.marking.marks import Item, Marked, decimal, exactly
from treesearch.homework.outputs import words
from treesearch.homework.outputs.shown import shown_html, shown_text
from treesearch.reader import read
from treesearch.report.lines import WIDTH, Line, folded
from treesearch.unknown.solving import solved


def points(value: float) -> str:
    """Points as they are read: a decimal where it ends within two places, else a fraction."""
    return decimal(exactly(value))


def score_line(result: Result) -> str:
    """The score in one sentence."""
    if result.score is None:
        return words.STATUS[result.status]
    return words.SCORE.format(score=points(result.score), most=points(result.max_score))


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
        yield from ("", f"{words.OWN_TEXT}:", *own, words.OWN_MEAN)


def mark_lines(marks: Marked, width: int = WIDTH) -> Iterator[Line]:
    """The lines that ``check`` prints of one answer: the score, the items, what the signs in them mean."""
    score = words.SCORE.format(score=points(marks.score), most=points(marks.max_score))
    for line in (Line(score, "answer"), *question_lines(marks.asking_next())):
        yield from folded(line, width)
    if legend := signs_used([marks]):
        yield from (Line(""), Line(legend, "detail"))


def question_lines(marks: Marked) -> Iterator[Line]:
    """The lines of one question: an item with its points, below it why, then what was given and why that is not it."""
    for item in marks.items:
        how = verdict(item)
        begin = f"  {words.SIGNS[how]} {item.item:<10} {_of(item.points, item.max_points):>10}  "
        first, *below = item_lines(item, WIDTH - len(begin))
        yield Line((begin + first).rstrip(), how, whole=True)
        if item.feedback:
            yield Line(f"      {item.feedback}")
        yield from (Line(f"      {line}", how) for line in below)
    remarks = remarks_on(marks)
    yield from [Line("")] if remarks else ()
    yield from (Line(f"  {remark}", "answer" if remark == marks.cause else "text") for remark in remarks)


def verdict(item: Item) -> str:
    """Returns how an item fares: right, wrong, partly (some points), or free (too much, at no cost)."""
    if item.correct:
        return "right"
    if item.points > 0:
        return "partly"
    return "wrong" if item.max_points or item.points else "free"


def signs_used(marked: Iterable[Marked]) -> str:
    """The meaning of the signs that do not speak for themselves, if there are such."""
    used = {verdict(item) for marks in marked for item in marks.items}
    return "   ".join(meaning for name, meaning in words.SIGNS_MEAN.items() if name in used)


def item_lines(item: Item, room: float = inf) -> list[str]:
    """The right answer to an item; then what stands there instead, and why that is not it, if there is room for it."""
    if item.correct or (item.given is None and not item.max_points):
        return [str(item.expected)]
    if item.given is None:
        return [words.NOT_GIVEN.format(expected=item.expected)]
    given = str(item.given)
    if not item.max_points:
        return [words.ONCE_FOR_ALL.get(item.item, words.GIVEN_ALONE).format(given=given), *filter(None, [item.reply])]
    sentence = words.EXPECTED if item.expected else words.GIVEN
    told = sentence.format(expected=item.expected, given=given)
    whole = words.WITH_REPLY.format(told=told, reply=item.reply) if item.reply else told
    if item.expected and len(whole) > room:
        below = words.GIVEN_BELOW.format(given=given)
        return [str(item.expected), words.WITH_REPLY.format(told=below, reply=item.reply) if item.reply else below]
    return [whole]


def item_words(item: Item) -> str:
    """The lines of an item on one."""
    return ": ".join(item_lines(item))


def remarks_on(marks: Marked) -> list[str]:
    """The lines below the items: the one sentence on the mistake, notes, what was not read."""
    cause = [marks.cause] if marks.cause else []
    return [*cause, *marks.notes, *(unread.message for unread in marks.unread)]


def _earned(question: Question) -> str:
    """The points of a question, and what a person should do or has done about it."""
    of, status = _of(question.points, question.max_points), words.STATUS[question.status]
    return of if question.status == MARKED else words.QUESTION_STATUS.format(of=of, status=status)


def _of(earned: float, most: float) -> str:
    """The points of how many; of what only costs points, the cost."""
    return words.OF.format(points=points(earned), most=points(most)) if most else points(earned)


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
    sign = f'<span class="{verdict(item)}">{words.SIGNS[verdict(item)]}</span>'
    why = f'<div class="why">{escape(item.feedback)}</div>' if item.feedback else ""
    first, *below = map(escape, item_lines(item, 60))
    told = f"<td>{first}{why}{''.join(f'<div>{line}</div>' for line in below)}</td>"
    return f'<tr><td>{sign} {escape(item.item)}</td>{told}<td class="n">{_of(item.points, item.max_points)}</td></tr>'


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
