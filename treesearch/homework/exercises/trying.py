"""Try a student's program on trees of all kinds: find the smallest tree on which it is wrong, and its mistake."""

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
from treesearch.homework.answers.places import TreeIndex
from treesearch.homework.answers.reading import Reader, looked_at, read_sheet
from treesearch.homework.exercises.diagnostic import answers_to
from treesearch.homework.exercises.first_event import PARTS
from treesearch.homework.exercises.program_trees import generated, simpler
from treesearch.homework.exercises.programs import Program, Run
from treesearch.homework.mistakes.cases import CutAt, Facts, case
from treesearch.homework.mistakes.followup import filled, leaves_of
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.settings import BOOK, Settings
from treesearch.tree import Node, find, text

TREES = 200
MAX_SIMPLER, MAX_FAILING, MAX_UNEQUAL = 400, 12, 24
"""The most simpler trees that are tried; if the program gives no answer; and those without equal leaves."""
NAMING, DRAWN, REFUTING = 39, 400, 25
"""The trees by which the mistake of a wrong program is found; for each mistake that gives all answers up to ``REFUTING``
more, of ``DRAWN``, on which that mistake shows."""
RIGHT, WRONG, UNREAD, FAILED = "right", "wrong", "unread", "failed"
"""The outcomes of one tree: an answer that is right, wrong, or cannot be read completely; or no answer: crash, limit."""

Ask = Callable[[Node], Run]
"""A program: a tree in, what it wrote and what went wrong out."""


class Outcome(NamedTuple):
    """The outcome of one tree: ``code``, one of RIGHT, WRONG, UNREAD, FAILED; what was written; what went wrong."""

    code: str
    tree: Node
    output: str
    problem: str = ""
    answer: Answer | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of trying a program.

    ``tried``: trees on which it was run before it was wrong, or in all. ``smallest``: the outcome on the smallest
    tree on which it goes wrong in any way; ``None`` if it was right on all. ``names``: the mistakes that give all of
    its answers, the right ones too. ``runs``: how often the program was run in all. ``fractions``: whether it reads
    them. ``ask``: the parts of an answer that it has to give.
    """

    tried: int
    runs: int
    first: Outcome | None = None
    smallest: Outcome | None = None
    names: tuple[str, ...] = ()
    fractions: bool = False
    ask: tuple[str, ...] = PARTS


def of_command(program: Program, as_json: bool = False) -> Ask:
    """Return the program of a command line: it reads a tree, as text or as nested lists in JSON."""
    return lambda tree: program.ask(nested(tree) if as_json else text(tree))


def of_function(function: Callable[[str], object]) -> Ask:
    """Return a Python function as a program: a tree as text in, the answer out; an exception is a crash."""

    def ask(tree: Node) -> Run:
        try:
            return Run(str(function(text(tree))).encode("utf-8", "replace"))
        except Exception as error:  # whatever a student's function raises
            return Run(b"", f"it raised {type(error).__name__}: {error}")

    return ask


def nested(tree: Node) -> str:
    """Return a tree of plain numbers as JSON: nested lists."""
    return text(tree).replace(" ", ", ").translate(str.maketrans("()", "[]"))


def try_program(
    program: Ask,
    trees: int = TREES,
    seed: int = 0,
    settings: Settings = BOOK,
    ask: Iterable[str] = PARTS,
) -> Verdict:
    """Ask a program about so many trees until it goes wrong; then find the smallest such tree and the mistake."""
    trial = Trial(program, settings.replace(algorithm="alphabeta"), tuple(ask))
    # one that is wrong on the first tree is not asked about fractions: its answer would mean nothing
    first = trial.of(next(generated(trees, seed, settings)))
    reads = first.code == RIGHT and trial.reads_fractions()
    # From the first tree on again, with fractions where it reads them; nothing is asked twice (Trial.of).
    for tried, tree in enumerate(generated(trees, seed, settings, reads), 1):
        outcome = trial.of(tree)
        if outcome.code != RIGHT:
            # a crash or an unread answer is no answer that a mistake could give
            names = trial.named(seed) if outcome.code == WRONG else ()
            smallest = trial.shrunk(outcome)
            return Verdict(tried, trial.runs, outcome, smallest, names, reads, trial.ask)
    return Verdict(trees, trial.runs, fractions=reads, ask=trial.ask)


HALVES = Node([Node([Node(value=Fraction(3, 2)), Node(value=Fraction(1, 2))]), Node(value=1)])
"""A tree that shows whether a program reads fractions."""


class Trial:
    """A program that is being tried: every tree it was asked about with what came of it."""

    def __init__(self, program: Ask, settings: Settings, ask: tuple[str, ...]) -> None:
        self.program, self.settings, self.ask = program, settings, ask
        self.outcomes: dict[Node, Outcome] = {}
        self.runs = 0

    def of(self, tree: Node) -> Outcome:
        """Return the outcome of a tree; the program is run once on each."""
        if tree not in self.outcomes:
            self.outcomes[tree] = self._run(tree)
        return self.outcomes[tree]

    def reads_fractions(self) -> bool:
        """Return whether it is right on halves; if it is not, that is no mistake and not kept."""
        return self._run(HALVES).code == RIGHT

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
        # of a leaf alone only the value counts, however "no path" is written
        if not answer.facts or (tree.children and not answer.whole):
            reasons = "; ".join(sentence for _, sentence in looked_at(answer))
            nothing = (
                "nothing in its output reads as an answer: it prints value: 3, path: 1 1, "
                "MIN cut after 2, no cuts"
            )
            return Outcome(UNREAD, tree, printed, reasons or nothing, answer)
        right = case(tree, self.settings).facts
        code = RIGHT if agrees(answer, tree, right, self.ask) else WRONG
        return Outcome(code, tree, printed, "", answer)

    def shrunk(self, outcome: Outcome) -> Outcome:
        """Return a failure of any kind on the smallest tree: branches left out, numbers made small."""
        # a program that hangs takes its time
        limit = self.runs + (MAX_FAILING if outcome.code == FAILED else MAX_SIMPLER)
        failures = [other for other in self.outcomes.values() if other.code != RIGHT]
        smaller: Outcome | None = min(
            failures, key=lambda other: (other.tree.traits.leaves, other.tree.traits.nodes)
        )
        while smaller is not None:
            outcome = smaller
            # the first simpler tree on which it fails is taken, and simplified in its turn
            tries = (self.of(tree) for tree in simpler(outcome.tree) if self.runs < limit)
            smaller = next((other for other in tries if other.code != RIGHT), None)
        return outcome if outcome.code != WRONG else next(self._unequal(outcome), outcome)

    def _unequal(self, outcome: Outcome) -> Iterator[Outcome]:
        """Yields failures on the same shape whose leaves all differ, for equal leaves hide what is wrong."""
        leaves = outcome.tree.traits.leaves
        if len({*leaves_of(outcome.tree)}) < leaves:
            for numbers in islice(permutations(range(1, leaves + 1)), MAX_UNEQUAL):
                other = self.of(filled(outcome.tree, iter(numbers)))
                if other.code == WRONG:
                    yield other

    def named(self, seed: int) -> tuple[str, ...]:
        """Return the mistakes that give all the answers, each after trees that could have refuted it."""
        # first those that all answers so far allow: to refute each by trees of its own would take a thousand runs
        left = self._possible(MISTAKES)
        for tree in generated(NAMING if left else 0, seed + 1, self.settings):
            self.of(tree)
        for name in self._possible(left):
            for tree in self._telling(name, seed):
                if not self._gives(name, self.of(tree)):
                    break
        return tuple(self._possible(left))

    def _telling(self, name: str, seed: int) -> Iterator[Node]:
        """Yield trees of all kinds on which a mistake does not answer right."""
        trees = generated(DRAWN, seed + 2, self.settings)
        return islice((tree for tree in trees if self._shows(name, tree)), REFUTING)

    def _shows(self, name: str, tree: Node) -> bool:
        # a leaf alone is worth itself, whatever mistake is made
        if not tree.children:
            return False
        answers = answers_to(tree, [name], self.settings)
        parts = zip(PARTS, answers[""], answers[name], strict=True)
        return any(right != wrong for part, right, wrong in parts if part in self.ask)

    def _possible(self, names: Iterable[str]) -> list[str]:
        """Return those of these mistakes that give what was answered to each tree so far."""
        left = [*names]
        for outcome in self.outcomes.values():
            left = [name for name in left if self._gives(name, outcome)]
        return left

    def _gives(self, name: str, outcome: Outcome) -> bool:
        if outcome.answer is None or outcome.code not in (RIGHT, WRONG):
            return False
        wrong = MISTAKES[name].answer(case(outcome.tree, self.settings))
        return agrees(outcome.answer, outcome.tree, wrong, self.ask)


def agrees(answer: Answer, tree: Node, facts: Facts, ask: Sequence[str]) -> bool:
    """Return whether an answer states these facts, as far as it is asked; a leaf alone has no path and no cuts."""
    values = [fact.value for fact in answer.facts if isinstance(fact, ValueStated)]
    paths = [_steps(tree, fact) for fact in answer.facts if isinstance(fact, PathStated)]
    checks = {
        "value": lambda: values == [facts.value],
        "path": lambda: paths == [tuple(facts.path)] or not (paths or tree.children),
        "cuts": lambda: _cuts_agree(answer, facts) or not tree.children,
    }
    return all(checks[name]() for name in ask)


def _steps(tree: Node, fact: PathStated) -> tuple[object, ...]:
    """Return a path as numbers of children, also where it is written in letters."""
    if any(isinstance(step, str) for step in fact.steps):
        return find(tree, str(fact.steps[-1]))
    return tuple(fact.steps)


def _cuts_agree(answer: Answer, facts: Facts) -> bool:
    """Return whether each cut that is stated is one of these and each of these is stated.

    A line may mean several: ``MIN cut after 3`` two, where 3 is there twice.
    """
    lines = [fact for fact in answer.facts if isinstance(fact, CutStated)]
    # some programs print what is pruned in the place of cuts, as some courses ask
    pruned = [
        target for fact in answer.facts if isinstance(fact, PrunedStated) for target in fact.targets
    ]
    if pruned and not lines:
        places = {place for target in pruned for place in target.places}
        return {*facts.pruned} <= places
    if not lines:
        return not facts.cuts and any(isinstance(fact, NoCutsStated) for fact in answer.facts)
    fits = [[at for at, cut in enumerate(facts.cuts) if _fits(line, cut)] for line in lines]
    # one line may mean two cuts, so the counts may differ
    several = any(len(line.spots or line.nodes) > 1 for line in lines)
    complete = {*chain(*fits)} == {*range(len(facts.cuts))}
    return all(fits) and complete and (several or len(lines) == len(facts.cuts))


def _fits(line: CutStated, cut: CutAt) -> bool:
    # an alpha cut happens at a MIN node: v <= alpha
    kind = {"ALPHA": "MIN", "BETA": "MAX"}.get(line.kind or "", line.kind)
    return kind == cut.kind and (cut.after in line.spots if line.spots else cut.place in line.nodes)
