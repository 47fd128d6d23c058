"""Rewrite the golden files: ``python tests/refresh_golden.py [NAME ...]``. Then read the diff: each change must be meant."""

import sys
from pathlib import Path

from support.outputs import NAMES, OUTPUTS, output

from treesearch import record
from treesearch.reader import read_file
from treesearch.report.events import event_lines
from treesearch.report.search import text_report
from treesearch.unknown import conditions, is_unknown

SAMPLES = Path(__file__).parents[1] / "samples"
GOLDEN = Path(__file__).parent / "golden"


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


if __name__ == "__main__":
    if not sys.argv[1:]:
        for path in sorted(SAMPLES.glob("*.tree")):
            (GOLDEN / f"{path.stem}.txt").write_text(report(path.stem), encoding="utf-8")
    for name in sys.argv[1:] or NAMES:
        (OUTPUTS / f"{name}.txt").write_text(output(name), encoding="utf-8")
