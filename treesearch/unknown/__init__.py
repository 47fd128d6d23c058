"""Unknown leaves and probabilities: value, move and cuts as functions of the unknown numbers.

A search gives the answer for one number in the place of ``?x``. The functions of this package give it for all numbers,
as results that each have a condition:

>>> print(conditions("((3 12 8) (?x 4 6))"))  # doctest: +ELLIPSIS
tree    ((3 12 8) (?x 4 6))
value   3 iff x <= 3
value   x iff 3 < x <= 4
value   4 iff x > 4
...
4 and 6 are pruned iff x <= 3
    MIN cut after ?x in subtree (?x 4 6), node 2

``answer.conditions`` is the entry. It chooses one of three methods. Each has a module that computes, a module that writes
the report and the JSON, and modules for its mathematics:

1. **One unknown leaf** (``single``, ``single_report``). Alpha-beta only compares numbers, so all x between two neighbouring
   numbers of the tree give the same search. The tree is searched once for each number and once for each gap.
   ``spans``: sets of numbers, such as x <= 3 or x > 7.
2. **Several unknown leaves** (``several``, ``several_report``). Every node is a formula of max and min. A condition is a
   comparison of two formulas. ``lattice``: formulas, as tables of their values with each unknown at -inf or +inf.
   ``order``: conditions, whether they can hold, and their short forms. ``wording``: a condition in words.
3. **Chance nodes** (``chance``, ``chance_report``). Every node is a function of the one unknown that is made of straight
   lines, because a mean adds them and a maximum changes where two of them cross.

``leaves`` finds the unknowns of a tree and replaces them by numbers. ``branches``: all nodes in search order.
"""

from treesearch.unknown.answer import (
    Answers,
    answer_json,
    answer_lines,
    conditions,
    is_unknown,
    searched_game,
    solved,
)
from treesearch.unknown.chance import Pieces
from treesearch.unknown.several import Formulas
from treesearch.unknown.single import Conditions

__all__ = [
    "Answers",
    "Conditions",
    "Formulas",
    "Pieces",
    "answer_json",
    "answer_lines",
    "conditions",
    "is_unknown",
    "searched_game",
    "solved",
]
