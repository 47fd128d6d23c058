"""Outputs of ``unknown``: which value, path and cuts a tree has for which values of its unknown leaves.

Each case is a tree under some settings: the report, the fields of its JSON and the clamp, or the error.
"""

from collections.abc import Iterator

from support.stored import fields, heading
from treesearch.errors import TreesearchError
from treesearch.settings import BOOK, Settings
from treesearch.unknown import answer_json, answer_lines, conditions

OPEN = "((3 12 8) (?x 4 6) (14 5 2))"
UNKNOWN = (
    OPEN,
    "((3 12) (?x 4))",
    "(? 5)",
    "((?x 9) ((1 7) 5) (-3 2))",
    "((3 (5 ?y)) (2 (8 1)))",
    "((3 8) ((?x 1) 7) 9)",
    "((3 12 8) (?x ?y 6) (14 5 2))",
    "((?a ?b) (?c ?d))",
    "((3 ?x) (4 (2 ?y)))",
    "(((?x 3) (5 ?y)) ((?x 6) (4 (7 1))))",
    "((1 2) (3 ?x) (?y 0))",
    "((?a 2) (?b 3) (?c 4) (?d 5) (?e 6) (?f 1))",
    "((?x ?x) (?x 4))",
    "(min (5 ?x) (?y 7 ?x) 3)",
    "((chance ?x 4) 3)",
    "(max (chance 1/4*?x 3/4*3) (chance 1 2))",
    "(min (chance -1*?x) 2)",
    "(max (chance ?p*10 rest*0) (chance ?p*2 rest*6) 5)",
    "((chance ?prob*3 1/2*4 rest*1) 2)",
    "(chance ?p*1 rest*(max 2 3))",
    "((chance ?x 1) (chance ?x (max 0 ?x)))",
    "((?x ?y ?z ?a ?b ?c ?d ?e ?f ?g ?h) 1)",
    "((chance ?x ?y) 1)",
    "(chance ?p*3 2*rest)",
    "((chance ?p*?p rest*1) 1)",
    "(chance ?p*3 1*4 rest*5)",
    "((chance ?x 1 3) 2)",
    "(max (chance ?p*3 rest*(chance ?p*1 rest*2)) 1)",
    "(chance ?p*2 ?q*3 rest*4)",
    "(chance ?p*4 rest*0)",
    "(chance ?p*-3 rest*0)",
    "((chance ?p*1 ?p*2 rest*3) 1)",
    "((3 (?x 8)) (?y (2 ?x)) (?z 4))",
    "?x",
    "((?x 1) (?x (?x 3)) 2)",
    "((?x ?y) (?y ?x))",
    "((1 2) (3 4))",
    "nim",
)
"""Trees with unknown leaves and probabilities, of which some are refused."""
VARIED = (OPEN, "((?x 9) ((1 7) 5) (-3 2))", "((3 12 8) (?x ?y 6) (14 5 2))", "((chance ?x 4) 3)")
HOWS = (
    BOOK,
    BOOK.replace(algorithm="minmax"),
    BOOK.replace(root="min", order="rtl", cut_rule="gt", cuts="all", label="bound"),
    BOOK.replace(depth=2, window=(2, 9)),
    BOOK.replace(window=(2, 9)),
    BOOK.replace(values="hard"),
    BOOK.replace(algorithm="sss"),
)
"""The settings for the trees in ``VARIED``; the first two are for all trees."""


def unknown() -> Iterator[str]:
    """Yield the reports and JSON of trees with unknowns under several settings, or the errors."""
    for text in UNKNOWN:
        earlier: dict[tuple[str, ...], Settings] = {}
        for settings in HOWS if text in VARIED else HOWS[:2]:
            yield heading(text, repr(settings))
            lines = tuple(answer_of(text, settings))
            first = earlier.setdefault(lines, settings)
            yield from lines if first is settings else [f"as with {first!r}"]


def answer_of(text: str, settings: Settings) -> Iterator[str]:
    """Yield the report and JSON of a tree with unknowns, or the error."""
    try:
        answer = conditions(text, settings)
    except TreesearchError as error:
        yield f"error: {error}"
        return
    yield from answer_lines(answer)
    yield from fields(answer_json(answer))
    yield f"{getattr(answer, 'clamp', None) and answer.clamp.text('x')}"
