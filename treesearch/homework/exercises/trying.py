"""A student's program on generated trees: the smallest tree on which it is wrong, and the mistakes that answer so."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from treesearch.conventions import BOOK, Conventions
from treesearch.errors import ReadError
from treesearch.homework.answer.echo import looked_at
from treesearch.homework.answer.facts import Answer, CutStated
from treesearch.homework.answer.reader import read_sheet
from treesearch.homework.classroom.program import Program, Run
from treesearch.homework.exercises import words
from treesearch.homework.exercises.constraints import Constraints
from treesearch.homework.exercises.diagnostic import answers_to
from treesearch.homework.exercises.following import Asked, next_tree, still_possible
from treesearch.homework.exercises.making import make, renumbered
from treesearch.homework.exercises.qualities import Written
from treesearch.homework.marking.exercise import Exercise
from treesearch.homework.marking.marking import mark
from treesearch.homework.marking.marks import Marked
from treesearch.homework.marking.scheme import scheme
from treesearch.homework.mistakes.followup import filled, leaves_of, random_tree
from treesearch.tree import Node, text

TREES = 200
LARGEST = 9
"""The trees tried have 2 to so many leaves."""
SHRINKING, FAILING = 400, 12
"""So many smaller trees are tried at most; and where the program gives no answer."""
NAMING = 12
"""Trees asked, once the program is known to be wrong, to learn whose answers it gives; and questions made for that."""
ASKS = ("value", "path", "cuts")

RIGHT, WRONG, UNREAD, FAILED = "right", "wrong", "unread", "failed"
"""What comes of one tree: an answer that is right, wrong, or cannot be read whole; or no answer: crash, limit."""

Ask = Callable[[Node], Run]
"""A program: a tree in, what it wrote and what went wrong out."""


class Outcome(NamedTuple):
    """What came of one tree: ``code``, one of RIGHT, WRONG, UNREAD, FAILED; what was written; what went wrong."""

    code: str
    tree: Node
    output: str
    problem: str = ""
    answer: Answer | None = None
    marked: Marked | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What trying a program showed.

    ``tried``: trees on which it was asked before it was wrong, or in all. ``smallest``: the outcome on the smallest
    tree on which it goes wrong in the same way as on ``first``; ``None`` if it was right on all. ``names``: the
    mistakes that give all of its answers, the right ones too. ``runs``: how often the program was run in all.
    """

    tried: int
    runs: int
    first: Outcome | None = None
    smallest: Outcome | None = None
    names: tuple[str, ...] = ()


def of_command(program: Program, as_json: bool = False) -> Ask:
    """The program of a command line: a tree on its standard input, as text or as nested lists in JSON."""
    return lambda tree: program.ask(nested(tree) if as_json else text(tree))


def of_function(function: Callable[[str], object]) -> Ask:
    """A Python function: a tree as text in, the answer out as text; an exception is a crash. It knows no limits."""

    def ask(tree: Node) -> Run:
        try:
            return Run(str(function(text(tree))).encode("utf-8", "replace"))
        except Exception as error:  # whatever a student's function raises
            return Run(b"", words.RAISED.format(error=type(error).__name__, text=error))

    return ask


def nested(tree: Node) -> str:
    """A tree of plain numbers as JSON: nested lists."""
    return text(tree).replace(" ", ", ").translate(str.maketrans("()", "[]"))


def try_program(
    ask: Ask, trees: int = TREES, seed: int = 0, how: Conventions = BOOK, asks: Iterable[str] = ASKS
) -> Verdict:  # fmt: skip
    """Ask a program about so many trees until it goes wrong; then find the smallest such tree and the mistake."""
    trial = _Trial(ask, how.but(algorithm="alphabeta"), tuple(asks))
    outcomes = enumerate(map(trial.of, generated(trees, seed, how)), 1)
    tried, outcome = next(((number, one) for number, one in outcomes if one.code != RIGHT), (trees, None))
    if outcome is None:
        return Verdict(trees, trial.runs)
    smallest = trial.shrunk(outcome)
    names = trial.named(generated(NAMING, seed + 1, how)) if outcome.code == WRONG else ()
    return Verdict(tried, trial.runs, outcome, smallest, names)


def generated(count: int, seed: int = 0, how: Conventions = BOOK) -> Iterator[Node]:
    """Small trees with many ties, some with negative numbers, every fifth with a deep cutoff; the smallest first."""
    random = Random(f"programs {seed}")  # noqa: S311 - the same seed always tries the same trees
    deep = Constraints(leaves=(6, LARGEST), values=(0, 9), numbers="any", deep=True)
    for number in range(count):
        leaves = 2 + number % (LARGEST - 1)
        tree = random_tree(leaves, random, 5 if number % 2 else 10)
        if number % 7 == 3:
            tree = filled(tree, iter([random.randint(-5, 5) for _ in range(leaves)]))
        yield make(deep, random.random().hex(), how) if number % 5 == 4 else tree


class _Trial:
    """A program that is being tried: every tree it was asked about with what came of it."""

    def __init__(self, ask: Ask, how: Conventions, asks: tuple[str, ...]) -> None:
        self.ask, self.how, self.asks = ask, how, asks
        self.scheme = scheme({"points": {name: int(name in asks) for name in ASKS}}, how)
        self.known: dict[Node, Outcome] = {}

    @property
    def runs(self) -> int:
        """How often the program was run."""
        return len(self.known)

    def of(self, tree: Node) -> Outcome:
        """What comes of a tree; the program is asked once about each."""
        if tree not in self.known:
            self.known[tree] = self._asked(tree)
        return self.known[tree]

    def _asked(self, tree: Node) -> Outcome:
        output, problem = self.ask(tree)
        told = output.decode("utf-8", "replace")
        if problem:
            return Outcome(FAILED, tree, told, problem)
        exercise = Exercise(tree, self.scheme)
        try:
            answer = exercise.reader().answer(*read_sheet(output).of(tree=tree))
        except ReadError as error:
            return Outcome(UNREAD, tree, told, str(error))
        if not answer.facts or not answer.whole:
            why = "; ".join(sentence for _, sentence in looked_at(answer)) or words.NOTHING_READ
            return Outcome(UNREAD, tree, told, why, answer)
        marked = mark(exercise, answer, printed=True)
        return Outcome(RIGHT if marked.correct else WRONG, tree, told, "", answer, marked)

    def shrunk(self, outcome: Outcome) -> Outcome:
        """The same failure on a smaller tree, as long as there is one: branches are left out, numbers made small."""
        most = self.runs + (SHRINKING if outcome.code != FAILED else FAILING)  # one that hangs takes its time
        smaller: Outcome | None = outcome
        while smaller is not None:
            outcome = smaller
            tries = (self.of(tree) for tree in simpler(outcome.tree) if self.runs < most)
            smaller = next((one for one in tries if one.code == outcome.code), None)
        return outcome

    def named(self, more: Iterable[Node]) -> tuple[str, ...]:
        """The mistakes that give all the answers, after some more trees, the last ones made to tell them apart."""
        for tree in more:
            self.of(tree)
        for number in range(3):
            names = self.possible()
            if len(names) < 2:
                break
            history = [Asked(text(tree), names) for tree in list(self.known)[-1:]]
            self.of(next_tree(history, number, self.how).tree)
        return self.possible()

    def possible(self) -> tuple[str, ...]:
        """The mistakes that give what was answered to each tree so far."""
        left: set[str] = {*still_possible([], self.how)} - {""}
        for outcome in self.known.values():
            if outcome.code == RIGHT:
                answers = answers_to(outcome.tree, left, self.how)
                left = {name for name in left if self._same(answers[name], answers[""], _cuts(outcome))}
            elif outcome.marked is not None:
                left &= {name for names in _exact(outcome.marked) for name in names}
        return tuple(name for name in still_possible([], self.how) if name in left)

    def _same(self, one: Written, other: Written, cuts: int) -> bool:
        """Whether two answers are the same in what is asked for, where the program told so many cuts.

        Where it told fewer than there are, a line stood for several that read alike, as it would for the other answer.
        """
        told, right = ((*answer[:2], {*answer[2]} if cuts < len(other[2]) else answer[2]) for answer in (one, other))
        return all(said == meant for name, said, meant in zip(ASKS, told, right, strict=True) if name in self.asks)


def _cuts(outcome: Outcome) -> int:
    """How many cuts the program told."""
    return sum(isinstance(fact, CutStated) for fact in outcome.answer.facts) if outcome.answer else 0


def _exact(marked: Marked) -> Iterator[tuple[str, ...]]:
    """The mistakes, by name, that explain all of an answer."""
    if any(one.exact for one in marked.diagnosis):
        yield from (names for names in marked.tied if len(names) == 1)
        yield tuple(one.mistake for one in marked.diagnosis if one.exact)


def simpler(tree: Node) -> Iterator[Node]:
    """Simpler trees, the simplest first: a branch alone, a branch less, a branch that is a leaf, smaller numbers."""
    seen = {tree}
    for other in (*tree.children, *_without(tree), *_smaller_numbers(tree)):
        if other.children and other not in seen:
            seen.add(other)
            yield other


def _without(tree: Node) -> Iterator[Node]:
    """The tree with one child less somewhere, or a child in the place of its parent."""
    for at, child in enumerate(tree.children):
        others = (*tree.children[:at], *tree.children[at + 1 :])
        yield Node(others) if len(others) > 1 else others[0] if others else tree
        if child.children:
            for new in (*child.children, *_without(child)):
                yield Node((*tree.children[:at], new, *tree.children[at + 1 :]))


def _smaller_numbers(tree: Node) -> Iterator[Node]:
    """The numbers 0, 1, 2, ... in the order of those that stand there; then one of them made smaller."""
    values = leaves_of(tree)
    least = renumbered(tree, range(tree.traits.leaves))
    if sum(map(abs, values)) > sum(leaves_of(least)):
        yield least
    for at, value in enumerate(values):
        for new in range(abs(value)) if abs(value) <= 20 else (0, 1, abs(value) // 2):
            yield filled(tree, iter([*values[:at], new, *values[at + 1 :]]))
