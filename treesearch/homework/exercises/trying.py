"""Tries a student's program on trees of all kinds, and finds the smallest tree on which it is wrong."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, islice, permutations
from random import Random
from typing import Any, NamedTuple

from treesearch.errors import ReadError
from treesearch.homework.answers.facts import (
    Answer,
    CutStated,
    NoCutsStated,
    PathStated,
    PrunedStated,
    ValueStated,
)
from treesearch.homework.answers.places import Known
from treesearch.homework.answers.reading import Reader, looked_at, read_sheet
from treesearch.homework.exercises.constraints import Constraints
from treesearch.homework.exercises.diagnostic import answers_to
from treesearch.homework.exercises.making import make, renumbered
from treesearch.homework.exercises.programs import Program, Run
from treesearch.homework.exercises.shapes import LEAF, grown, levelled
from treesearch.homework.mistakes.cases import CutAt, Facts, case
from treesearch.homework.mistakes.followup import filled, leaves_of, random_tree
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.settings import BOOK, Settings
from treesearch.tree import Node, find, text

RAISED = "it raised {error}: {text}"
NOTHING_READ = "nothing in its output reads as an answer: it prints value: 3, path: 1 1, MIN cut after 2, no cuts"


LARGEST = 9
"""The trees with ties and deep cutoffs have 2 to so many leaves."""
USUAL_INFINITIES = (99, 100, 999, 1000, 9999, 10_000, 32_767, 65_535, 99_999, 100_000)
"""No leaf is one of these, so that a program that takes one for infinity is not right by chance."""
FARTHEST = 90_000
"""No leaf is farther from 0: a program may take a million for infinity."""
DEEPEST = 10
"""Levels of the deepest trees."""
WIDEST = 5
"""Children of the broadest nodes."""


def _tied_trials(random: Random, leaves: int) -> Node:
    return random_tree(leaves, random, 5)


def _plain(random: Random, leaves: int) -> Node:
    return random_tree(leaves, random)


def _negative(random: Random, leaves: int) -> Node:
    return filled(random_tree(leaves, random), iter([random.randint(-5, 5) for _ in range(leaves)]))


def _far(random: Random, leaves: int) -> Node:
    """Numbers beyond a thousand on both sides, none of them an infinity that is usual."""
    numbers = (random.choice((1, -1)) * random.randint(101, FARTHEST) for _ in iter(int, 1))
    # a program that takes 1000 for infinity is wrong at 1001 already; at 1000 itself nobody could say why
    far = (number for number in numbers if abs(number) not in USUAL_INFINITIES)
    return filled(random_tree(leaves, random), far)


def _narrow_and_wide(random: Random, leaves: int) -> Node:
    """Nodes of one to five children."""
    shape = _with_single(grown(leaves + 3, random, tuple(range(2, WIDEST + 1)), 0.3), random, 0.2)
    return filled(shape, iter([random.randint(0, 9) for _ in range(shape.traits.leaves)]))


def _with_single(shape: Node, random: Random, often: float) -> Node:
    below = (
        Node([_with_single(child, random, often) for child in shape.children])
        if shape.children
        else shape
    )
    return Node([below]) if random.random() < often else below


def _high(random: Random, leaves: int) -> Node:
    """Ten levels, two or three children at most."""
    shape: Node = LEAF
    for _ in range(DEEPEST):
        others = [
            grown(random.choice((1, 1, 1, 2)), random)
            for _ in range(random.choice((0, 1, 1, 1, 2)))
        ]
        shape = Node(random.sample([shape, *others], len(others) + 1))
    return filled(shape, iter([random.randint(0, 9) for _ in range(shape.traits.leaves)]))


def _extreme(random: Random, leaves: int) -> Node:
    """A bare leaf, a chain, one level only."""
    # programs that are right on every usual tree fall over these
    shape = random.choice(
        (LEAF, levelled(*[1] * random.randint(1, 4)), levelled(random.randint(1, WIDEST)))
    )
    return filled(shape, iter([random.randint(-9, 9) for _ in range(shape.traits.leaves)]))


def _fractions(random: Random, leaves: int) -> Node:
    halves: list[Any] = [Fraction(random.randint(-9, 19), 2) for _ in range(leaves)]
    return filled(random_tree(leaves, random), iter(halves))


KINDS: dict[str, Callable[[Random, int], Node]] = {
    "ties": _tied_trials,
    "plain": _plain,
    "negative": _negative,
    "deep": _tied_trials,
    "wide": _narrow_and_wide,
    "far": _far,
    "high": _high,
    "extreme": _extreme,
    "fractions": _fractions,
}
"""The maker of a tree of each kind; those with a deep cutoff are made under that constraint."""

ROUND = (
    "ties",
    "plain",
    "negative",
    "ties",
    "deep",
    "plain",
    "wide",
    "far",
    "ties",
    "deep",
    "high",
    "extreme",
    "fractions",
)
"""The order of the kinds, again and again."""


def generated(
    count: int,
    seed: int = 0,
    settings: Settings = BOOK,
    fractions: bool = False,
    kinds: Sequence[str] = ROUND,
) -> Iterator[Node]:
    """So many trees, those of few leaves first in each round; with ``fractions`` only where a program reads them."""
    random = Random(f"programs {seed}")  # noqa: S311 - the same seed always tries the same trees
    # in random trees deep cutoffs are rare, and programs that miss them many
    deep = Constraints(leaves=(6, LARGEST), values=(0, 9), numbers="any", deep=True)
    order = [kind for kind in kinds if fractions or kind != "fractions"]
    for number in range(count):
        # small trees come early in each round: what is found on them needs no shrinking
        kind, leaves = order[number % len(order)], 2 + number % (LARGEST - 1)
        yield (
            make(deep, random.random().hex(), settings)
            if kind == "deep"
            else KINDS[kind](random, leaves)
        )


# A student's program on generated trees: the smallest tree on which it is wrong, and the mistakes that answer so.


TREES = 200
SHRINKING, FAILING, UNEQUAL = 400, 12, 24
"""So many smaller trees are tried at most; and where the program gives no answer; and so many without equal leaves."""
NAMING, DRAWN, REFUTING = 39, 400, 25
"""Once the program is known to be wrong, so many trees more are asked to learn whose answers it gives; for each mistake
that gives all of them up to ``REFUTING`` more, of ``DRAWN``, on which that mistake shows."""
ASKS = ("value", "path", "cuts")

RIGHT, WRONG, UNREAD, FAILED = "right", "wrong", "unread", "failed"
"""The outcomes of one tree: an answer that is right, wrong, or cannot be read whole; or no answer: crash, limit."""

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

    ``tried``: trees on which it was asked before it was wrong, or in all. ``smallest``: the outcome on the smallest
    tree on which it goes wrong in any way; ``None`` if it was right on all. ``names``: the mistakes that give all of
    its answers, the right ones too. ``runs``: how often the program was run in all. ``fractions``: whether it reads
    them. ``ask``: the parts of an answer that it was asked for.
    """

    tried: int
    runs: int
    first: Outcome | None = None
    smallest: Outcome | None = None
    names: tuple[str, ...] = ()
    fractions: bool = False
    ask: tuple[str, ...] = ASKS


def of_command(program: Program, as_json: bool = False) -> Ask:
    """The program of a command line: a tree on its standard input, as text or as nested lists in JSON."""
    return lambda tree: program.ask(nested(tree) if as_json else text(tree))


def of_function(function: Callable[[str], object]) -> Ask:
    """A Python function: a tree as text in, the answer out as text; an exception is a crash. It knows no limits."""

    def ask(tree: Node) -> Run:
        try:
            return Run(str(function(text(tree))).encode("utf-8", "replace"))
        except Exception as error:  # whatever a student's function raises
            return Run(b"", RAISED.format(error=type(error).__name__, text=error))

    return ask


def nested(tree: Node) -> str:
    """A tree of plain numbers as JSON: nested lists."""
    return text(tree).replace(" ", ", ").translate(str.maketrans("()", "[]"))


def try_program(
    program: Ask,
    trees: int = TREES,
    seed: int = 0,
    settings: Settings = BOOK,
    ask: Iterable[str] = ASKS,
) -> Verdict:
    """Ask a program about so many trees until it goes wrong; then find the smallest such tree and the mistake."""
    trial = Trial(program, settings.replace(algorithm="alphabeta"), tuple(ask))
    given = generated(trees, seed, settings)
    # one that is wrong on the first tree is not asked about fractions: its answer would tell nothing
    first = trial.of(next(given))
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
"""A tree by which it is seen whether a program reads fractions."""


class Trial:
    """A program that is being tried: every tree it was asked about with what came of it."""

    def __init__(self, program: Ask, settings: Settings, ask: tuple[str, ...]) -> None:
        self.program, self.settings, self.ask = program, settings, ask
        self.known: dict[Node, Outcome] = {}
        self.runs = 0

    def of(self, tree: Node) -> Outcome:
        """Returns the outcome of a tree; the program is asked once about each."""
        if tree not in self.known:
            self.known[tree] = self._asked(tree)
        return self.known[tree]

    def reads_fractions(self) -> bool:
        """Whether it answers right to halves; that it does not is no mistake, so it is not kept."""
        return self._asked(HALVES).code == RIGHT

    def _asked(self, tree: Node) -> Outcome:
        self.runs += 1
        output, problem = self.program(tree)
        told = output.decode("utf-8", "replace")
        if problem:
            return Outcome(FAILED, tree, told, problem)
        try:
            answer = Reader(Known(tree)).answer(*read_sheet(output).of(tree=tree))
        except ReadError as error:
            return Outcome(UNREAD, tree, told, str(error))
        read = (
            answer.whole or not tree.children
        )  # of a leaf alone only the value counts, however "no path" is told
        if not answer.facts or not read:
            why = "; ".join(sentence for _, sentence in looked_at(answer)) or NOTHING_READ
            return Outcome(UNREAD, tree, told, why, answer)
        # by the course's conventions, whose cut rule the program was told
        right = case(tree, self.settings).facts
        return Outcome(
            RIGHT if agrees(answer, tree, right, self.ask) else WRONG, tree, told, "", answer
        )

    def shrunk(self, outcome: Outcome) -> Outcome:
        """A failure of any kind on a smaller tree, as long as there is one: branches left out, numbers made small."""
        most = self.runs + (
            SHRINKING if outcome.code != FAILED else FAILING
        )  # one that hangs takes its time
        wrong = [one for one in self.known.values() if one.code != RIGHT]
        smaller: Outcome | None = min(
            wrong, key=lambda one: (one.tree.traits.leaves, one.tree.traits.nodes)
        )
        while smaller is not None:
            outcome = smaller
            # the first simpler tree on which it fails is taken, and simplified in its turn
            tries = (self.of(tree) for tree in simpler(outcome.tree) if self.runs < most)
            smaller = next((one for one in tries if one.code != RIGHT), None)
        return outcome if outcome.code != WRONG else next(self._unequal(outcome), outcome)

    def _unequal(self, outcome: Outcome) -> Iterator[Outcome]:
        """Yields failures on the same shape whose leaves all differ, for equal leaves hide what is wrong."""
        leaves = outcome.tree.traits.leaves
        if len({*leaves_of(outcome.tree)}) < leaves:
            for numbers in islice(permutations(range(1, leaves + 1)), UNEQUAL):
                other = self.of(filled(outcome.tree, iter(numbers)))
                if other.code == WRONG:
                    yield other

    def named(self, seed: int) -> tuple[str, ...]:
        """The mistakes that give all the answers, each after trees that could have refuted it: on which it differs
        from the right answer, of every kind."""
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
        """Trees of all kinds on which a mistake does not answer right."""
        trees = generated(DRAWN, seed + 2, self.settings)
        return islice((tree for tree in trees if self._shows(name, tree)), REFUTING)

    def _shows(self, name: str, tree: Node) -> bool:
        # a leaf alone is worth itself, whatever mistake is made
        if not tree.children:
            return False
        answers = answers_to(tree, [name], self.settings)
        told = zip(ASKS, answers[""], answers[name], strict=True)
        return any(one != other for asked, one, other in told if asked in self.ask)

    def _possible(self, names: Iterable[str]) -> list[str]:
        """Those of these mistakes that give what was answered to each tree so far."""
        left = [*names]
        for outcome in self.known.values():
            left = [name for name in left if self._gives(name, outcome)]
        return left

    def _gives(self, name: str, outcome: Outcome) -> bool:
        if outcome.answer is None or outcome.code not in (RIGHT, WRONG):
            return False
        wrong = MISTAKES[name].answer(case(outcome.tree, self.settings))
        return agrees(outcome.answer, outcome.tree, wrong, self.ask)


def agrees(answer: Answer, tree: Node, facts: Facts, ask: Sequence[str]) -> bool:
    """Whether an answer says what these facts say, as far as it is asked for; a leaf alone has no path and no cuts."""
    values = [fact.value for fact in answer.facts if isinstance(fact, ValueStated)]
    paths = [_steps(tree, fact) for fact in answer.facts if isinstance(fact, PathStated)]
    checks = {
        "value": lambda: values == [facts.value],
        "path": lambda: paths == [tuple(facts.path)] or not (paths or tree.children),
        "cuts": lambda: _cuts_agree(answer, facts) or not tree.children,
    }
    return all(checks[name]() for name in ask)


def _steps(tree: Node, fact: PathStated) -> tuple[object, ...]:
    """A path as numbers of children, also where it is told by letters."""
    if any(isinstance(step, str) for step in fact.steps):
        return find(tree, str(fact.steps[-1]))
    return tuple(fact.steps)


def _cuts_agree(answer: Answer, facts: Facts) -> bool:
    """Whether each cut that is told is one of these and each of these is told.

    A line may stand for those that it fits: ``MIN cut after 3`` for two, where 3 stands twice.
    """
    told = [fact for fact in answer.facts if isinstance(fact, CutStated)]
    # some programs print what is pruned in the place of cuts, as some courses ask
    pruned = [
        target for fact in answer.facts if isinstance(fact, PrunedStated) for target in fact.targets
    ]
    if pruned and not told:
        return {place for one in pruned for place in one.places if place in facts.pruned} == {
            *facts.pruned
        }
    if not told:
        return not facts.cuts and any(isinstance(fact, NoCutsStated) for fact in answer.facts)
    fits = [[at for at, cut in enumerate(facts.cuts) if _fits(fact, cut)] for fact in told]
    # one line may stand for two cuts where the same number stands twice, so the counts may differ
    several = any(len(fact.spots or fact.nodes) > 1 for fact in told)
    return (
        all(fits)
        and {*chain(*fits)} == {*range(len(facts.cuts))}
        and (several or len(told) == len(facts.cuts))
    )


def _fits(told: CutStated, cut: CutAt) -> bool:
    # an alpha cut happens at a MIN node: v <= alpha
    kind = {"ALPHA": "MIN", "BETA": "MAX"}.get(told.kind or "", told.kind)
    return kind == cut.kind and (cut.after in told.spots if told.spots else cut.place in told.nodes)


def simpler(tree: Node) -> Iterator[Node]:
    """Simpler trees, the simplest first: a branch alone, a branch less, a branch that is a leaf, smaller numbers."""
    seen = {tree}
    for other in (*tree.children, *_without(tree), *_smaller_numbers(tree)):
        if other not in seen:
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
        size = int(abs(value))
        # from far away by halves; 20 single steps each would cost a run of the program
        sizes = range(size + (size < abs(value))) if size <= 20 else (0, 1, size // 2)
        for new in (
            signed for one in sizes for signed in ((one, -one) if value < 0 < one else (one,))
        ):
            yield filled(tree, iter([*values[:at], new, *values[at + 1 :]]))
