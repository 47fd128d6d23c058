"""Test a student's program on many trees, and find the smallest failing tree and the mistake."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, islice, permutations
from typing import NamedTuple

from treesearch.errors import ReadError
from treesearch.homework.answers.facts import (
    Answer,
    CutStated,
    NoCutsStated,
    PathStated,
    PrunedStated,
    ValueStated,
)
from treesearch.homework.answers.places import TreeIndex, find_path
from treesearch.homework.answers.reading import Reader, looked_at, read_sheet
from treesearch.homework.answers.tasks import FULL
from treesearch.homework.mistakes.cases import CutAt, Facts, case
from treesearch.homework.mistakes.followup import with_leaves
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.homework.programs.runner import Program, Run
from treesearch.homework.programs.trees_to_try import program_trees, simpler_trees
from treesearch.settings import BOOK, Settings
from treesearch.tree import Node, leaves_of, text

MAX_SIMPLER, MAX_FAILING, MAX_UNEQUAL = 400, 12, 24
"""The largest numbers of simpler trees to try: after a wrong answer, after a failure, and with unequal leaves."""
NAMING = 100
"""The number of trees used to identify the mistake of a wrong program.

If all parts are asked, a mistake that changes answers at all shows on at least 13 % of them."""
RIGHT, WRONG, UNREAD, FAILED = "right", "wrong", "unread", "failed"
"""The outcomes for a tree: the answer is right, wrong or not completely readable, or there is no answer."""

RunOnTree = Callable[[Node], Run]
"""A program as a function that takes a tree and returns a ``Run``."""


class Outcome(NamedTuple):
    """The result of a program on a tree; ``code`` is RIGHT, WRONG, UNREAD or FAILED.

    ``answer`` is ``None`` if it is unread or there is none.
    """

    code: str
    tree: Node
    output: str
    problem: str = ""
    answer: Answer | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of testing a program.

    ``tried`` is the number of trees up to the first failure, or of all trees. ``smallest`` is the
    outcome on the smallest failing tree; ``None`` if there is none. ``names`` are the mistakes that
    explain all answers, including correct ones. ``runs`` is the number of runs of the program.
    ``fractions`` tells whether it accepts fractions. ``ask`` are the required parts of its answer.
    """

    tried: int
    runs: int
    fractions: bool
    ask: tuple[str, ...]
    first: Outcome | None = None
    smallest: Outcome | None = None
    names: tuple[str, ...] = ()


def command_as_program(program: Program, as_json: bool) -> RunOnTree:
    """Return a function that runs a command on a tree, given as text or as JSON lists."""
    return lambda tree: program.ask(nested(tree) if as_json else text(tree))


def function_as_program(function: Callable[[str], object]) -> RunOnTree:
    """Return a function that calls a student's function on a tree's text and catches exceptions."""

    def ask(tree: Node) -> Run:
        try:
            return Run(str(function(text(tree))).encode("utf-8", "replace"))
        except Exception as error:  # a student's function may raise anything
            return Run(b"", f"it raised {type(error).__name__}: {error}")

    return ask


def nested(tree: Node) -> str:
    """Return a tree of plain numbers as nested JSON lists."""
    return text(tree).replace(" ", ", ").translate(str.maketrans("()", "[]"))


def try_program(
    program: RunOnTree,
    trees: int = 200,
    seed: int = 0,
    settings: Settings = BOOK,
    ask: Iterable[str] = FULL,
) -> Verdict:
    """Test a program on many trees; after a failure, find the smallest such tree and the mistake."""
    trial = Trial(program, settings.replace(algorithm="alphabeta"), tuple(ask))
    # a program that fails on the first tree is not tested with fractions: the result would mean nothing
    first = trial.outcome_of(next(program_trees(trees, seed, settings)))
    reads = first.code == RIGHT and trial.reads_fractions()
    # Starts again with the first tree, with fractions if the program reads them; ``outcome_of`` runs no tree twice.
    for tried, tree in enumerate(program_trees(trees, seed, settings, reads), 1):
        outcome = trial.outcome_of(tree)
        if outcome.code != RIGHT:
            # a crash or an unreadable answer cannot be explained by a mistake
            names = trial.explaining_mistakes(seed) if outcome.code == WRONG else ()
            smallest = trial.smallest_failure(outcome)
            return Verdict(tried, trial.runs, reads, trial.ask, outcome, smallest, names)
    return Verdict(trees, trial.runs, reads, trial.ask)


HALF = Node([Node(value=Fraction(1, 2)), Node(value=0)])
"""A tree that shows whether a program reads fractions without rounding them."""


class Trial:
    """A test of a program, with all outcomes so far."""

    def __init__(self, program: RunOnTree, settings: Settings, ask: tuple[str, ...]) -> None:
        self.program, self.settings, self.ask = program, settings, ask
        self.outcomes: dict[Node, Outcome] = {}
        self.runs = 0

    def outcome_of(self, tree: Node) -> Outcome:
        """Return the outcome for a tree; the program runs only once on each tree."""
        if tree not in self.outcomes:
            self.outcomes[tree] = self._run(tree)
        return self.outcomes[tree]

    def reads_fractions(self) -> bool:
        """Return whether the program accepts fractions, without recording a failure."""
        return self._run(HALF).code == RIGHT

    def _run(self, tree: Node) -> Outcome:
        self.runs += 1
        output, problem = self.program(tree)
        printed = output.decode("utf-8", "replace")
        if problem:
            return Outcome(FAILED, tree, printed, problem)
        try:
            answer = Reader(TreeIndex(tree)).answer(*read_sheet(output).of(tree=tree))
        except ReadError as error:
            return Outcome(UNREAD, tree, printed, str(error))
        # for a leaf alone only the value counts, however an empty path is written
        if not answer.facts or (tree.children and not answer.whole):
            reasons = "; ".join(sentence for _, sentence in looked_at(answer))
            nothing = (
                "its output contains no line that reads as an answer; right forms are value: 3, path: 1 1, "
                "MIN cut after 2 and no cuts"
            )
            return Outcome(UNREAD, tree, printed, reasons or nothing)
        right = case(tree, self.settings).facts
        code = RIGHT if states_facts(answer, tree, right, self.ask) else WRONG
        return Outcome(code, tree, printed, "", answer)

    def smallest_failure(self, outcome: Outcome) -> Outcome:
        """Return a failure of the same kind on the smallest tree found.

        Trees are simplified by removing branches and reducing numbers.
        """
        # each run of a program that hangs lasts until the time limit
        code = outcome.code
        limit = self.runs + (MAX_FAILING if code == FAILED else MAX_SIMPLER)
        failures = [other for other in self.outcomes.values() if other.code == code]
        smaller: Outcome | None = min(
            failures, key=lambda other: (other.tree.traits.leaves, other.tree.traits.nodes)
        )
        while smaller is not None:
            outcome = smaller
            # the first simpler tree on which it fails is simplified further
            tries = (
                self.outcome_of(tree) for tree in simpler_trees(outcome.tree) if self.runs < limit
            )
            smaller = next((other for other in tries if other.code == code), None)
        return (
            outcome if code != WRONG else next(self._failures_with_unequal_leaves(outcome), outcome)
        )

    def _failures_with_unequal_leaves(self, outcome: Outcome) -> Iterator[Outcome]:
        """Yield failures on the same shape with distinct leaves, as equal leaves hide mistakes."""
        leaves = outcome.tree.traits.leaves
        if len({*leaves_of(outcome.tree)}) < leaves:
            for numbers in islice(permutations(range(1, leaves + 1)), MAX_UNEQUAL):
                other = self.outcome_of(with_leaves(outcome.tree, iter(numbers)))
                if other.code == WRONG:
                    yield other

    def explaining_mistakes(self, seed: int) -> tuple[str, ...]:
        """Return the mistakes that explain all answers, also those on ``NAMING`` further trees."""
        # only mistakes that fit all answers so far are tested, because testing all would take a thousand runs
        left = self._possible_mistakes(MISTAKES)
        for tree in program_trees(NAMING if left else 0, seed + 1, self.settings):
            self.outcome_of(tree)
        return tuple(self._possible_mistakes(left))

    def _possible_mistakes(self, names: Iterable[str]) -> list[str]:
        """Return those mistakes in ``names`` that explain all answers so far."""
        left = [*names]
        for outcome in self.outcomes.values():
            left = [name for name in left if self._gives(name, outcome)]
        return left

    def _gives(self, name: str, outcome: Outcome) -> bool:
        if outcome.answer is None:
            return False
        wrong = MISTAKES[name].answer(case(outcome.tree, self.settings))
        return states_facts(outcome.answer, outcome.tree, wrong, self.ask)


def states_facts(answer: Answer, tree: Node, facts: Facts, ask: Sequence[str]) -> bool:
    """Return whether an answer states ``facts``, as far as they belong to these parts.

    In a tree of one leaf, path and cuts may be left out.
    """
    values = [fact.value for fact in answer.facts if isinstance(fact, ValueStated)]
    paths = [fact.steps for fact in answer.facts if isinstance(fact, PathStated)]
    checks = {
        "value": lambda: values == [facts.value],
        "path": lambda: paths == [_as_read(tree, facts)] or not (paths or tree.children),
        "cuts": lambda: _cuts_agree(answer, facts) or not tree.children,
    }
    return all(checks[name]() for name in ask)


def _as_read(tree: Node, facts: Facts) -> tuple[object, ...]:
    """Return the path as it is read: a wrong step that equals the value of a leaf is left out."""
    return find_path(TreeIndex(tree), PathStated(tuple(facts.path)))[0].steps


def _cuts_agree(answer: Answer, facts: Facts) -> bool:
    """Return whether the cuts in the answer are those of ``facts``, or its list has what they prune.

    A line may fit several cuts: ``MIN cut after 3`` fits two if 3 occurs twice.
    """
    lines = [fact for fact in answer.facts if isinstance(fact, CutStated)]
    # some courses ask for the pruned leaves instead of cuts, so some programs print them
    pruned = [
        target for fact in answer.facts if isinstance(fact, PrunedStated) for target in fact.targets
    ]
    if pruned and not lines:
        right, places = {*facts.pruned}, [{*target.places} for target in pruned]
        return right <= set().union(*places) and all(right & each for each in places)
    if not lines:
        return not facts.cuts and any(isinstance(fact, NoCutsStated) for fact in answer.facts)
    fits = [[at for at, cut in enumerate(facts.cuts) if _fits(line, cut)] for line in lines]
    # a line may fit two cuts, so the counts may differ
    several = any(len(line.spots or line.nodes) > 1 for line in lines)
    complete = {*chain(*fits)} == {*range(len(facts.cuts))}
    return all(fits) and complete and (several or len(lines) == len(facts.cuts))


def _fits(line: CutStated, cut: CutAt) -> bool:
    # an alpha cut happens at a MIN node: v <= alpha
    kind = {"ALPHA": "MIN", "BETA": "MAX"}.get(line.kind or "", line.kind)
    return kind == cut.kind and (cut.after in line.spots if line.spots else cut.place in line.nodes)
