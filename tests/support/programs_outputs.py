"""Outputs of ``homework.programs``: contradictions in the answers of programs, and verdicts."""

from collections.abc import Iterator
from itertools import islice

from support.stored import AIMA, fields, heading
from treesearch.homework.answers.places import TreeIndex
from treesearch.homework.answers.reading import (
    Reader,
    read_answer,
    read_sheet,
)
from treesearch.homework.answers.tasks import FULL
from treesearch.homework.mistakes.cases import case
from treesearch.homework.programs.first_error import (
    first_difference,
    first_event,
    right_lines,
)
from treesearch.homework.programs.report import verdict_json, verdict_lines
from treesearch.homework.programs.runner import Limits
from treesearch.homework.programs.trees_to_try import program_trees, simpler_trees
from treesearch.homework.programs.trial import function_as_program, states_facts, try_program
from treesearch.reader import read
from treesearch.settings import BOOK

COMPARED = (
    "value: 3, path: 1 1\nMIN cut after 2\nMIN cut after 14",
    "value: 3, path: 1 1\nMIN cut after 2\nMIN cut after 3",
    "value: 3, path: 1 1\nMIN cut after 4 at 2\nMIN cut after 2 at 2",
    "value: 3, path: 1 1\nno cuts",
    "value: 3, path: 1 1\nMIN cut after 2\nMIN cut after 2 in subtree (14 5 2)",
    "value: 3, path: 1 1\nMIN cut after 2\nexamined: 3 8 12 2 14 5 2",
    "value: 3, path: 1 1\nMIN cut after 2\nexamined: 3 12 8 2 14 5 2 4 6",
    "value: 3, path: 1 1\nMIN cut after 2\nexamined: 3 12 8 2",
    "value: 2; path: 1 1; MIN cut after 2",
    "path: 1 1; MIN cut after 2",
    "value: 3; path: 2 1; MIN cut after 2",
    "value: 3; path: 1 2; MIN cut after 2",
    "value: 3; path: 1; MIN cut after 2",
    "value: 3; path: 1 1; MIN cut after 2; leaves: 7",
    "value: 3; path: 1 1; ALPHA cut after 2 at C",
    "value: 3; path: 1 1; BETA cut after 2 at C",
    "value: 3; path: 1 1; pruned: 4, 6",
    "value: 3; path: 1 1; pruned: 4, 6, 5",
    "value: 3; path: 1 1; MIN cut after 2 at C; MIN cut after 2 at C",
    "value: 3; path: B E; MIN cut after 2 at C",
)
"""Answers of programs to AIMA's tree."""
MAXIMISED = "(min (max 5 2) (max 3 4 9) (max 1 (min 6 8) 7 2))"
COMPARED_MAX = (
    "no cuts",
    "MAX cut after 4 at 2",
    "MAX cut after 3 at 2; MAX cut after 9 at 2",
    "MAX cut after 1 at 3; MAX cut after 6",
    "MAX cut after 7 at 3; MIN cut after 8",
    "value: 4; path: 2 2; MAX cut after (min 6 8) at 3",
)
"""Answers of programs to a tree with MIN at the root."""


def programs() -> Iterator[str]:
    """Yield what contradicts the answers of programs, and verdicts on programs."""
    tree = read(AIMA)
    yield heading("what contradicts an answer to", AIMA)
    for text in COMPARED:
        answer = Reader(TreeIndex(tree)).answer(*read_sheet(text).of(tree=tree))
        yield f"{text!r}: {first_event(tree, answer)} | {first_difference(tree, answer)}"
        stated = [states_facts(answer, tree, case(tree, BOOK).facts, (part,)) for part in FULL]
        yield f"    states value, path, cuts: {stated}"
    for text in ("value: 3; path: 1 1", "no cuts"):
        answer = read_answer(text, read("((1 2) (3 4))"))
        yield str(states_facts(answer, tree, case(read("((1 2) (3 4))"), BOOK).facts, ("cuts",)))
    tree = read(MAXIMISED)
    yield heading("what contradicts an answer to", MAXIMISED)
    for text in COMPARED_MAX:
        yield f"{text!r}: {first_event(tree, read_answer(text, tree))}"
    yield heading("trees on which a program is tried")
    yield f"{Limits()} {[str(other) for other in islice(simpler_trees(read('((-3 1/2) (4 30))')), 40)]}"
    yield from map(str, program_trees(26, 0, fractions=True))
    for number, program in enumerate(PROGRAMS, 1):
        verdict = try_program(function_as_program(program), 13)
        yield heading(f"program {number}")
        yield from verdict_lines(verdict)
        yield from fields(verdict_json(verdict))


def _right(tree: str) -> str:
    return "\n".join(right_lines(read(tree)))


PROGRAMS = (
    _right,
    lambda tree: _right(tree).replace("MIN", "MAX"),
    lambda tree: _right(tree).replace("path: 2", "path: 1"),
    lambda tree: "hm" if "/" in tree else _right(tree),
    lambda tree: "\n".join(["hm"] * 30),
    lambda tree: tree[40],
)
