"""Rewrite the reports of all samples and the descriptions of mistakes: ``python tests/refresh_golden.py``.

Then check the diff.
"""

from pathlib import Path

from treesearch import record
from treesearch.homework.mistakes.chance import CHANCE_MISTAKES, CUT_MISTAKES
from treesearch.homework.mistakes.iteration import ITERATION_MISTAKES
from treesearch.homework.mistakes.players import LAST_OF_TIES, PLAYER_MISTAKES
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.reader import read_file
from treesearch.report.events import event_lines
from treesearch.report.search import text_report
from treesearch.settings import BOOK
from treesearch.unknown import conditions, is_unknown

SAMPLES = Path(__file__).parents[1] / "samples"
GOLDEN = Path(__file__).parent / "golden"
DESCRIPTIONS = Path(__file__).parent / "data" / "mistakes.txt"


def report(stem: str) -> str:
    """Return the cut report of each tree in a sample; for small trees, with every step."""
    lines = []
    for sample in read_file(SAMPLES / f"{stem}.tree"):
        if is_unknown(sample.tree):
            lines += [str(conditions(sample.tree)), ""]
            continue
        several = sample.tree.traits.players
        trace = record(sample.tree, algorithm="maxn" if several else "alphabeta")
        lines += [line.text for line in text_report(trace)] + [""]
        if len(trace.events) < 60:
            lines += [line.text for line in event_lines(trace)] + [""]
    return "\n".join(lines)


def descriptions() -> str:
    """Return the kind, title and explanation of every mistake, also as they are under other conventions."""
    other = BOOK.replace(cut_rule="gt", cuts="all", label="bound")
    several = [*PLAYER_MISTAKES.values(), LAST_OF_TIES]
    special = [*CHANCE_MISTAKES.values(), *CUT_MISTAKES.values(), *ITERATION_MISTAKES.values()]
    under_other = (mistake.under(other) for mistake in MISTAKES.values())
    changed = [mistake for mistake in under_other if mistake not in MISTAKES.values()]
    return "".join(
        f"{mistake.name} ({mistake.kind}): {mistake.title}\n    {mistake.explanation}\n"
        for mistake in (*MISTAKES.values(), *changed, *special, *several)
    )


if __name__ == "__main__":
    DESCRIPTIONS.write_text(descriptions(), encoding="utf-8")
    for path in sorted(SAMPLES.glob("*.tree")):
        (GOLDEN / f"{path.stem}.txt").write_text(report(path.stem), encoding="utf-8")
