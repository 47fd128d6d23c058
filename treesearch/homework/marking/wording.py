"""A marked answer in lines of text: the score, each item with its sign, points and reasons, what was given, notes."""

from collections.abc import Iterable, Iterator
from math import inf

from treesearch.homework.marking.marks import Item, Marked, decimal, exactly
from treesearch.report.lines import WIDTH, ReportLine, folded

SCORE = "{score} of {most} points"
OF = "{points} of {most}"
SIGNS = {"right": "✓", "wrong": "✗", "partly": "~", "free": "○"}
SIGNS_MEAN = {"partly": "~ right in part", "free": "○ costs nothing"}
EXPECTED = "{expected} expected, {given} given"
ONCE_FOR_ALL = {"names": "{given}: once for all cuts", "repeated": "{given}: each line counts once"}
GIVEN_BELOW = "given: {given}"
GIVEN_ALONE = "{given}"
WITH_REPLY = "{told}: {reply}"
GIVEN = "{given} given"
NOT_GIVEN = "{expected}: missing"


def points(value: float) -> str:
    """Points as they are read: a decimal where it ends within two places, else a fraction."""
    return decimal(exactly(value))


def mark_lines(marks: Marked, width: int = WIDTH) -> Iterator[ReportLine]:
    """The lines that ``check`` prints of one answer: the score, the items, what the signs in them mean."""
    score = SCORE.format(score=points(marks.score), most=points(marks.max_score))
    for line in (ReportLine(score, "answer"), *question_lines(marks.asking_next())):
        yield from folded(line, width)
    if legend := signs_used([marks]):
        yield from (ReportLine(""), ReportLine(legend, "detail"))


def question_lines(marks: Marked) -> Iterator[ReportLine]:
    """The lines of one question: an item with its points, below it why, then what was given and why that is not it."""
    for item in marks.items:
        how = verdict(item)
        begin = f"  {SIGNS[how]} {item.item:<10} {earned_of(item.points, item.max_points):>10}  "
        first, *below = item_lines(item, WIDTH - len(begin))
        yield ReportLine((begin + first).rstrip(), how, whole=True)
        if item.feedback:
            yield ReportLine(f"      {item.feedback}")
        yield from (ReportLine(f"      {line}", how) for line in below)
    remarks = remarks_on(marks)
    yield from [ReportLine("")] if remarks else ()
    yield from (ReportLine(f"  {remark}", "answer" if remark == marks.cause else "text") for remark in remarks)


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
    return "   ".join(meaning for name, meaning in SIGNS_MEAN.items() if name in used)


def item_lines(item: Item, room: float = inf) -> list[str]:
    """The right answer to an item; then what stands there instead, and why that is not it, if there is room for it."""
    if item.correct or (item.given is None and not item.max_points):
        return [str(item.expected)]
    if item.given is None:
        return [NOT_GIVEN.format(expected=item.expected)]
    given = str(item.given)
    if not item.max_points:
        return [ONCE_FOR_ALL.get(item.item, GIVEN_ALONE).format(given=given), *filter(None, [item.reply])]
    sentence = EXPECTED if item.expected else GIVEN
    told = sentence.format(expected=item.expected, given=given)
    whole = WITH_REPLY.format(told=told, reply=item.reply) if item.reply else told
    if item.expected and len(whole) > room:
        below = GIVEN_BELOW.format(given=given)
        return [str(item.expected), WITH_REPLY.format(told=below, reply=item.reply) if item.reply else below]
    return [whole]


def item_words(item: Item) -> str:
    """The lines of an item on one."""
    return ": ".join(item_lines(item))


def remarks_on(marks: Marked) -> list[str]:
    """The lines below the items: the one sentence on the mistake, notes, what was not read."""
    cause = [marks.cause] if marks.cause else []
    return [*cause, *marks.notes, *(unread.message for unread in marks.unread)]


def earned_of(earned: float, most: float) -> str:
    """The points of how many; of what only costs points, the cost."""
    return OF.format(points=points(earned), most=points(most)) if most else points(earned)
