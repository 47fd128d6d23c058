"""Rewrite golden files in tests/data: ``python tests/refresh_golden.py [NAME ...]``, by default all.

A name is that of an output, of a sample, or ``reader_messages``. Then read the diff: each change must be intended.
"""

from ast import literal_eval
from pathlib import Path

from support.stored import DATA, NAMES, OUTPUTS, chosen, output

from treesearch import record
from treesearch.errors import ReadError
from treesearch.reader import read, read_file
from treesearch.report.events import event_lines
from treesearch.report.search import text_report
from treesearch.unknown import conditions, is_unknown

SAMPLES = Path(__file__).parents[1] / "samples"
REPORTS = DATA / "reports"
MESSAGES = DATA / "reader_messages.txt"
STEMS = sorted(path.stem for path in SAMPLES.glob("*.tree"))


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


def messages() -> str:
    """Return the texts of ``reader_messages.txt``, each with the message of the reader."""
    first, *blocks = MESSAGES.read_text(encoding="utf-8").split("\n>>> ")
    sources = [block.partition("\n")[0] for block in blocks]
    return "\n".join(
        [first, *(f">>> {source}\n{message(literal_eval(source))}\n" for source in sources)]
    )


def message(source: str) -> str:
    """Return the message of the reader about a text that it refuses."""
    try:
        tree = read(source)
    except ReadError as error:
        return str(error)
    raise SystemExit(f"error: {source!r} is read as {tree}; remove it from {MESSAGES.name}")


def refresh(name: str) -> None:
    """Rewrite the golden file with this name."""
    if name in NAMES:
        file, text = OUTPUTS / f"{name}.txt", output(name)
    elif name in STEMS:
        file, text = REPORTS / f"{name}.txt", report(name)
    else:
        file, text = MESSAGES, messages()
    file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    for name in chosen([*NAMES, *STEMS, MESSAGES.stem]):
        refresh(name)
