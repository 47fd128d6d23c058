"""Unknown leaves and probabilities: value, move and cuts as functions of the unknown numbers.

``answer`` chooses the method and writes its result; ``leaves`` finds the unknowns of a tree.

* One unknown leaf: ``single`` searches the tree once for each range of x. ``spans`` holds sets of numbers.
* Several unknown leaves: ``several`` computes formulas of max and min. ``lattice`` holds such functions, ``order``
  decides and shortens conditions, ``wording`` writes a condition, and ``rows`` writes the report.
* An unknown in a tree with chance nodes: ``chance`` computes linear pieces.
"""

from treesearch.unknown.answer import (
    Answers,
    answer_json,
    answer_lines,
    conditions,
    is_unknown,
    solved,
)
from treesearch.unknown.chance import Pieces
from treesearch.unknown.leaves import (
    X,
    filled,
    first_unknown_name,
    unknown_leaves,
    unknown_weights,
)
from treesearch.unknown.several import Formulas
from treesearch.unknown.single import (
    Conditions,
    Finding,
    OpenCut,
    Piece,
    condition_json,
    condition_lines,
    cut_text,
    grouped,
    never_cut,
    numbers_of,
    one_unknown,
    path_text,
    points_to_try,
    value_text,
)
from treesearch.unknown.spans import EVERY, Clamp, Span, Spans, spans_json, spans_text, union

__all__ = [
    "EVERY",
    "Answers",
    "Clamp",
    "Conditions",
    "Finding",
    "Formulas",
    "OpenCut",
    "Piece",
    "Pieces",
    "Span",
    "Spans",
    "X",
    "answer_json",
    "answer_lines",
    "condition_json",
    "condition_lines",
    "conditions",
    "cut_text",
    "filled",
    "first_unknown_name",
    "grouped",
    "is_unknown",
    "never_cut",
    "numbers_of",
    "one_unknown",
    "path_text",
    "points_to_try",
    "solved",
    "spans_json",
    "spans_text",
    "union",
    "unknown_leaves",
    "unknown_weights",
    "value_text",
]
