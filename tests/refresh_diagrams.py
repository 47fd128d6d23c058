"""Rewrite the golden pictures: ``python tests/refresh_diagrams.py``. Then check them."""

from pathlib import Path

from treesearch import draw, read, record

ROOT = Path(__file__).resolve().parent
GOLDEN = ROOT / "data" / "diagrams"
SAMPLES = ROOT.parent / "samples"

PICTURES = {
    "aima-5-2": {},
    "aima-5-2-print": {"style": "print", "show": ("window", "order")},
    "aima-5-2-exercise": {"style": "exercise", "label": "letters", "direction": "right"},
    "deep-cutoff-why": {"style": "why"},
}
"""Golden pictures by name, which starts with the sample's."""


def picture(name: str) -> str:
    """Return a golden picture as currently drawn."""
    sample = next(file for file in sorted(SAMPLES.glob("*.tree")) if name.startswith(file.stem))
    return draw(record(read(sample.read_text(encoding="utf-8"))), **PICTURES[name])


if __name__ == "__main__":
    for name in PICTURES:
        (GOLDEN / f"{name}.svg").write_text(picture(name), encoding="utf-8")
