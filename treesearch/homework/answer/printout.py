"""This program's own report as an answer: its lines that tell more than facts are shown, and not marked."""

import re
from collections.abc import Iterable, Iterator

from treesearch.homework.answer.marks import Line
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
_TOLD = re.compile(
    rf"counts +{_pattern(report_words.COUNTS)}$|conventions: (?:{_CONVENTION})(?:; (?:{_CONVENTION}))*$"
    rf"| +{_DETAIL}(?:; {re.escape(report_words.PRUNED_NOTHING)})?(?:$|(?=; pruned ))"
)


def told(line: str) -> int:
    """How much of a line, from its beginning, tells something beside the facts: all, but what a cut pruned; or 0."""
    found = _TOLD.match(line)
    return found.end() if found else 0


def unfolded(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines, the conventions at a report's end as one."""
    held: Line | None = None
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
