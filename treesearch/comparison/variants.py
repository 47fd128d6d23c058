"""The answers to a tree under all combinations of conventions."""

from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

from treesearch import words
from treesearch.conventions import CHOICES
from treesearch.report.data import Json, number, result_text
from treesearch.report.naming import Naming
from treesearch.settings import Settings
from treesearch.solve import record
from treesearch.trace import Trace
from treesearch.tree import Node

Answer = tuple[Any, ...]
"""The value, its bound, the path, and for each cut its kind, node, child before it, and the text of that child."""


class Variant(NamedTuple):
    """An answer, and the smallest change of conventions that gives it; the first has none."""

    changed: dict[str, str]
    answer: Answer
    same: int
    """The number of combinations that give this answer."""


def variants(tree: Node, settings: Settings) -> list[Variant]:
    """Return the distinct answers under all combinations of CHOICES, nearest to ``settings`` first."""
    nearest: dict[Answer, Variant] = {}
    # the fewest changes first, so that each answer gets the smallest explanation
    for changes in sorted(_combinations(tree, settings), key=len):
        answer = answer_of(record(tree, settings.replace(**changes)))
        first = nearest.get(answer, Variant(changes, answer, 0))
        nearest[answer] = first._replace(same=first.same + 1)
    return list(nearest.values())


def _combinations(tree: Node, settings: Settings) -> Iterator[dict[str, str]]:
    """Yield each combination as changes to ``settings``; a role written at the root stays fixed."""
    names = [name for name in CHOICES if not (name == "root" and tree.role)]
    # a root that was not chosen is MAX, as in the book
    now = {name: getattr(settings, name) or CHOICES[name][0] for name in names}
    for choice in product(*(CHOICES[name] for name in names)):
        yield {name: value for name, value in zip(names, choice, strict=True) if value != now[name]}


def answer_of(trace: Trace) -> Answer:
    """Return the value, path and cuts of a trace, which identify an answer."""
    naming = Naming(trace.game)
    cuts = (
        (cut.kind, cut.place.path, cut.after.path, naming.subtree(cut.after)) for cut in trace.cuts
    )
    return trace.result.value, trace.result.bound, trace.result.path, tuple(cuts)


def rows(all_variants: list[Variant]) -> Iterator[tuple[str, ...]]:
    """Yield the rows of a table by VARIANT_COLUMNS; the last cell lists where they differ."""
    first = _cells(all_variants[0].answer)
    for changed, answer, same in all_variants:
        options = " ".join(f"--{name.replace('_', '-')} {value}" for name, value in changed.items())
        cells = _cells(answer)
        differs = (
            name for name, cell, usual in zip(_ANSWER, cells, first, strict=True) if cell != usual
        )
        yield options or "as given", str(same), *cells, " ".join(differs)


_ANSWER = words.VARIANT_COLUMNS[2:5]


def starred(row: tuple[str, ...]) -> tuple[str, ...]:
    """Return the row without its last cell, and with a star before each cell that differs."""
    changed, same, *cells, differs = row
    marked = (
        f"* {cell}" if name in differs.split() else cell
        for name, cell in zip(_ANSWER, cells, strict=True)
    )
    return changed, same, *marked


def summary(all_variants: list[Variant]) -> str:
    """Return a sentence that counts combinations and answers, and explains the stars."""
    total = sum(variant.same for variant in all_variants)
    return (
        f"{words.many(total, 'combination')} give "
        f"{words.many(len(all_variants), 'different answer')}; * marks what differs from the first row; "
        "the column combinations counts those with the same answer"
    )


def _cells(answer: Answer) -> tuple[str, str, str]:
    value, bound, path, cuts = answer
    cut_text = "; ".join(f"{kind} {after}" for kind, _, _, after in cuts) or words.NO_CUTS
    return result_text(value, bound), " ".join(map(str, path)), cut_text


def variants_json(all_variants: list[Variant]) -> Iterator[Json]:
    """Yield the answers as JSON objects, each with its changes of conventions."""
    for changed, (value, bound, path, cuts), same in all_variants:
        cut_text = [
            {"kind": kind, "path": list(node), "after_path": list(child), "after": after}
            for kind, node, child, after in cuts
        ]
        yield {
            "changed": changed,
            "combinations": same,
            "value": number(value),
            "bound": bound,
            "path": list(path),
            "cuts": cut_text,
        }
