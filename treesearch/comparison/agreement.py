"""The agreement set, which tests other programs on small trees under each convention.

A request is an object with ``tree`` and ``conventions``, a reply an object with ``value``, ``path`` and ``cuts``, as
``alphabeta --format json`` prints them.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from math import inf
from typing import Any, NamedTuple

from treesearch.errors import UsageError
from treesearch.game import Number
from treesearch.report.data import Json, cut_json, number
from treesearch.report.naming import Naming
from treesearch.solve import record
from treesearch.words import many

TREES = (
    ("((3 12 8) (2 4 6) (14 5 2))", "AIMA 4e, figure 5.2"),
    ("((14 5 2) (2 4 6) (3 12 8))", "AIMA 4e, figure 5.2, branches reversed"),
    ("(2 (-1 5) (1 3) 4)", "University of Canterbury, COSC367, lab 11, question 3"),
    ("(0 (-2 1) 5)", "University of Canterbury, COSC367, lab 11, question 4"),
    ("(3 ((2 1) (4 (7 -2))) 0)", "University of Canterbury, COSC367, lab 11, question 5"),
    ("(2 (-3 1) 4 1)", "University of Canterbury, COSC367, lab 11, question 2"),
    ("(1 2 (3))", "University of Canterbury, COSC367, lab 11, question 1"),
    ("(1 (5 7) 4)", "made for this set: a short tree of two levels"),
    ("5", "made for this set: a single leaf"),
    ("((5))", "made for this set: one path"),
    ("((3 3) (3 3) (3 3))", "made for this set: ties at every node"),
    ("((5 6) (5 4) (5 5 1))", "made for this set: ties with the bound"),
    ("(5 (((6 4) 3) 2) 1)", "made for this set: a long branch between leaves"),
    ("((4 ((1 9) (5 7))) (((2 3) 8) 6))", "made for this set: unequal depths"),
    ("(10 (20 (1 (4 2))))", "MIT 6.034, lab 3: a deep cutoff"),
    ("(((5 6) (7 4 5)) ((3 9) (6 6 9)) ((7 5) (9 8 6)))", "made for this set: three levels"),
    (
        "((((1 2) (3 4)) ((5 6) (7 8))) (((8 7) (6 5)) ((4 3) (2 1))))",
        "made for this set: four levels",
    ),
    (
        "((((8 7) (6 5)) ((4 3) (2 1))) (((1 2) (3 4)) ((5 6) (7 8))))",
        "made for this set: four levels",
    ),
    ("((-3 5) (-7 2) (0 -1))", "made for this set: negative numbers"),
    ("((1.5 2.25) (1.25 9) (1.5 4))", "made for this set: decimals"),
    ("((1/3 0.5) (1/4 9) (1/3 1))", "made for this set: ratios"),
    ("((9007199254740992 9) (9007199254740993 8))", "made for this set: integers beyond a double"),
)
"""The trees of the set, each with its source."""

CHANGES: tuple[Json, ...] = (
    {},
    {"root": "min"},
    {"order": "rtl"},
    {"cut_rule": "gt"},
    {"cuts": "all"},
    {"label": "bound"},
    {"window": (0, 5)},
    {"window": (3, inf)},
    {"window": (-inf, 3), "values": "hard"},
    {"root": "min", "order": "rtl", "cut_rule": "gt", "cuts": "all"},
)
"""The changes of conventions. The set has each tree once for each change that gives a new answer."""


def agreement_set() -> Iterator[Json]:
    """Yield every search of the set: ``tree``, ``conventions``, the fields of the reply, and their source."""
    for tree, source in TREES:
        answers: list[Json] = []
        for changes in CHANGES:
            trace = record(tree, **{"root": "max", **changes})
            naming, settings = Naming(trace.game, None), trace.settings
            answer = {
                "value": number(trace.result.value),
                "path": naming.steps(trace.result.path),
                "cuts": [cut_json(cut, naming) for cut in trace.cuts],
            }
            if answer in answers:
                continue
            answers.append(answer)
            names = ("root", "order", "cut_rule", "cuts", "values", "label")
            conventions = {name: getattr(settings, name) for name in names}
            conventions["window"] = [*map(number, settings.window)]
            yield {
                "tree": tree,
                "conventions": conventions,
                **answer,
                "obtained": f"Tree: {source}. Reply: computed by treesearch, and confirmed by a second program that "
                "shares no code with it.",
            }


class Disagreement(NamedTuple):
    """A search on which a program disagrees: the tree, the changed conventions, and the reason."""

    tree: str
    conventions: Json
    reason: str


class Agreement(NamedTuple):
    """The numbers of agreeing replies and unsupported searches, and the list of disagreements."""

    agreed: int
    skipped: int
    disagreements: list[Disagreement]


def compared(searches: Sequence[Mapping[str, Any]], replies: Sequence[str]) -> Agreement:
    """Compare the replies that a program printed with the searches, in the same order.

    ``null`` means that the search is not supported. Raise UsageError if the number of lines differs.
    """
    if len(replies) != len(searches):
        raise UsageError(
            f"the program printed {many(len(replies), 'line')} for {len(searches)} searches; it must print one JSON object "
            "per line"
        )
    skipped, disagreements = 0, []
    for search, line in zip(searches, replies, strict=True):
        try:
            reply = json.loads(line)
        except (ValueError, RecursionError):  # thousands of nested brackets
            reply = line[:80]
        skipped += reply is None
        if reply is not None and (reason := disagreement(search, reply)):
            changed = {
                name: value
                for name, value in search["conventions"].items()
                if value != searches[0]["conventions"][name]
            }
            disagreements.append(Disagreement(search["tree"], changed, reason))
    return Agreement(len(searches) - skipped - len(disagreements), skipped, disagreements)


def disagreement(search: Mapping[str, Any], reply: object) -> str:
    """Return why a reply disagrees with a search of the set, or ``""`` if it agrees.

    A reply without ``cuts`` is compared by value and path. A cut must have ``path`` and ``after_path``; its other
    fields are compared if they exist.
    """
    if not isinstance(reply, dict) or not {"value", "path"} <= reply.keys():
        return 'the reply is not an object such as {"value": 3, "path": [1, 1], "cuts": []}'
    if not _same_number(reply["value"], search["value"]):
        return f"value is {search['value']}, not {reply['value']!r}"
    if reply["path"] != search["path"]:
        return f"path is {search['path']}, not {reply['path']!r}"
    cuts = reply.get("cuts", search["cuts"])
    if not isinstance(cuts, list) or not all(isinstance(cut, dict) for cut in cuts):
        return "cuts is not a list of objects"
    if len(cuts) != len(search["cuts"]):
        return f"the number of cuts is {len(search['cuts'])}, not {len(cuts)}"
    for cut, expected in zip(cuts, search["cuts"], strict=True):
        for field in [*dict.fromkeys(["path", "after_path", *expected])]:
            if field not in cut and field not in ("path", "after_path"):
                continue
            value = cut.get(field)
            if value != expected[field] and not _same_number(value, expected[field]):
                return f"{field} of cut {expected['number']} is {expected[field]}, not {value!r}"
    return ""


def _same_number(value: object, other: object) -> bool:
    """Return whether two JSON values are the same number, in any notation."""
    try:
        return Number(str(value)) == Number(str(other))
    except (ValueError, ZeroDivisionError):
        return value == other
