"""This program's own report as an answer: its lines that tell more than facts are shown, and not marked."""

import re
from collections.abc import Iterable, Iterator

from treesearch.homework.answer.answer_lines import AnswerLine
from treesearch.report import words as report_words

_NUMBER = r"[-+]?(?:inf|[\d./e+-]+)"
_NODE = r"(?:the root|node [\d.]+)(?: \([^();]*\))?"
_COUNT = r"[\d,]+(?: of [\d,]+)?"
_GAPS = {
    "number": r"\d+", "value": _NUMBER, "bound": _NUMBER, "leaves": _COUNT, "nodes": _COUNT, "node": _NODE,
    "child": r"[^\s;,]+", "window": rf"\({_NUMBER}, {_NUMBER}\)", "player": "MAX|MIN",
}  # fmt: skip


def _pattern(sentence: str, **gaps: str) -> str:
    """A sentence of the report, with what may stand in its gaps."""
    pieces = re.split(r"\{(\w+)\}", sentence)
    return "".join(f"(?:{(gaps | _GAPS)[one]})" if at % 2 else re.escape(one) for at, one in enumerate(pieces))


def _any(sentences: Iterable[str]) -> str:
    return "|".join(map(_pattern, sentences))


_DETAIL = _pattern(
    report_words.CUT_DETAIL.removesuffix("; {pruned}"),
    test=_any([*report_words.CUT_TEST.values(), *report_words.CUT_TEST_STRICT.values()]),
    owner=_any([report_words.SET_AT, report_words.SET_AT_START]),
)
_CONVENTION = _any([*report_words.CONVENTION.values(), report_words.ROOT_MOVES, report_words.TIES, report_words.WINDOW])
_COUNTS = re.compile(rf"counts +(?={_pattern(report_words.COUNTS)}$)(?P<leaves>[^;]*);.*")
_BESIDE = re.compile(
    rf"conventions: (?:{_CONVENTION})(?:; (?:{_CONVENTION}))*$"
    rf"| +{_DETAIL}(?:; {re.escape(report_words.PRUNED_NOTHING)})?(?:$|; (?=pruned ))"
)
_ONE_LEAF = re.compile(r"pruned (?=\d+$)")


def of_report(line: str) -> tuple[str, str]:
    """The part of a report's line that is shown, and the clause in the rest of it; ("", "") for any other line.

    >>> of_report("counts  leaves evaluated 7 of 9; nodes visited 11 of 13, the root included")[1]
    'leaves evaluated 7 of 9'
    """
    if found := _COUNTS.fullmatch(line):
        return line, found["leaves"].replace(",", "")
    if found := _BESIDE.match(line):
        return found.group(), _ONE_LEAF.sub("pruned: leaf ", line[found.end() :])
    return "", ""


def unfolded(lines: Iterable[AnswerLine]) -> Iterator[AnswerLine]:
    """The lines, the conventions at a report's end as one."""
    held: AnswerLine | None = None
    for line in lines:
        if held is not None and re.match(r" {4}\S", line.text):
            held = held._replace(text=f"{held.text} {line.text.strip()}")
            continue
        if held is not None:
            yield held
        held = line if line.text.startswith("conventions: ") else None
        if held is None:
            yield line
    if held is not None:
        yield held
