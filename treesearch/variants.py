"""A tree under every combination of conventions: which of them change the answer, and how."""

from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

from treesearch import words
from treesearch.conventions import CHOICES, Conventions
from treesearch.report.data import number
from treesearch.report.naming import Naming
from treesearch.solve import record
from treesearch.trace import Trace
from treesearch.tree import Node

Answer = tuple[Any, tuple[int, ...], tuple[tuple[str, tuple[int, ...], tuple[int, ...], str], ...]]
"""Value, path, and for each cut its kind, node, child after which it is made, and that child's text."""


class Variant(NamedTuple):
    """One answer, and the fewest conventions that must be changed to get it (none for the first)."""

    changed: dict[str, str]
    answer: Answer
    same: int
    """How many combinations give this answer."""


def variants(tree: Node, how: Conventions) -> list[Variant]:
    """Every different answer to a tree under all combinations of CHOICES, the nearest to ``how`` first."""
    found: dict[Answer, Variant] = {}
    for changes in sorted(_combinations(tree, how), key=len):
        answer = shown(record(tree, how.but(**changes)))
        first = found.get(answer, Variant(changes, answer, 0))
        found[answer] = first._replace(same=first.same + 1)
    return list(found.values())


def _combinations(tree: Node, how: Conventions) -> Iterator[dict[str, str]]:
    """All combinations, each as what it changes of ``how``; a role written at the root is not changed."""
    names = [name for name in CHOICES if not (name == "root" and tree.role)]
    now = {name: getattr(how, name) or CHOICES[name][0] for name in names}
    for choice in product(*(CHOICES[name] for name in names)):
        yield {name: value for name, value in zip(names, choice, strict=True) if value != now[name]}


def shown(trace: Trace) -> Answer:
    """Returns the part of a report by which two traces differ."""
    naming = Naming(trace.game)
    cuts = ((cut.kind, cut.place.path, cut.after.path, naming.subtree(cut.after)) for cut in trace.cuts)
    return trace.result.value, trace.result.path, tuple(cuts)


def rows(found: list[Variant]) -> Iterator[tuple[str, ...]]:
    """The answers as a table by the columns of words.VARIANT_COLUMNS; the last says what differs from the first."""
    first = _cells(found[0].answer)
    for changed, answer, same in found:
        options = " ".join(f"--{name.replace('_', '-')} {value}" for name, value in changed.items())
        cells = _cells(answer)
        differs = (name for name, cell, usual in zip(_ANSWER, cells, first, strict=True) if cell != usual)
        yield options or words.AS_GIVEN, str(same), *cells, " ".join(differs)


_ANSWER = words.VARIANT_COLUMNS[2:5]


def starred(row: tuple[str, ...]) -> tuple[str, ...]:
    """The row for people: a star before each cell that differs, in place of the last column."""
    changed, same, *cells, differs = row
    marked = (f"* {cell}" if name in differs.split() else cell for name, cell in zip(_ANSWER, cells, strict=True))
    return changed, same, *marked


def summary(found: list[Variant]) -> str:
    """How many combinations there are, how many answers, and what the table's marks mean."""
    total = sum(variant.same for variant in found)
    combinations, answers = words.many(total, "combination"), words.many(len(found), "different answer")
    return words.VARIANTS_FOUND.format(combinations=combinations, answers=answers, total=total)


def _cells(answer: Answer) -> tuple[str, str, str]:
    value, path, cuts = answer
    told = "; ".join(f"{kind} {after}" for kind, _, _, after in cuts) or words.NO_CUTS
    return str(value), " ".join(map(str, path)), told


def as_json(found: list[Variant]) -> Iterator[dict[str, Any]]:
    """The answers as data, each with what it changes."""
    for changed, (value, path, cuts), same in found:
        told = [
            {"kind": kind, "path": list(node), "after_path": list(child), "after": after}
            for kind, node, child, after in cuts
        ]
        yield {"changed": changed, "combinations": same, "value": number(value), "path": list(path), "cuts": told}
