"""Write correct answers as text, with the same node letters as on the sheet."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, islice

from treesearch import words
from treesearch.algorithms import algorithm
from treesearch.game import Place, spell
from treesearch.homework.answers.facts import NodeStated, PathStated, Target
from treesearch.homework.answers.reading import clear_names
from treesearch.homework.answers.tasks import OF_UNKNOWN, signs
from treesearch.homework.classes.assignment import titled
from treesearch.homework.marking.key import Key, limited
from treesearch.homework.marking.marker import Exercise
from treesearch.homework.marking.scheme import POINTS, Scheme
from treesearch.homework.marking.solutions import solution_lines
from treesearch.homework.mistakes.cases import facts_of
from treesearch.homework.sheets.worksheet import SheetQuestion
from treesearch.report.cuts import cut_facts
from treesearch.report.naming import Naming, window
from treesearch.settings import Settings
from treesearch.solve import as_game, record
from treesearch.trace import Cutoff, Trace
from treesearch.tree import Node, names_of, text
from treesearch.unknown import answer_lines as lines_of_unknown
from treesearch.unknown import conditions


class Lettered(Naming):
    """Names of nodes in reports, which are the letters in the picture."""

    def __init__(self, tree: Node, settings: Settings) -> None:
        super().__init__(as_game(tree, settings), None)
        self.letters = names_of(tree)

    def node(self, place: Place) -> str:
        """Return the letter of the node at a place, such as ``C``."""
        return self.letters[place.path]


def keys_text(title: str, versions: Iterable[tuple[str, Sequence[SheetQuestion]]]) -> str:
    """Return the answer key of all versions as text."""
    lines: list[str] = []
    for version, questions in versions:
        lines += [f"{titled(title, version)}: answer key", ""]
        for question in questions:
            tree = [text(question.tree)] if question.tree else []
            lines += [question.heading, question.task, *tree, *answer_lines(question), ""]
    return "\n".join(lines)


def answer_lines(question: SheetQuestion) -> Iterator[str]:
    """Yield the lines of the correct answer, each cut with its reason."""
    if question.tree is None:
        yield "A person marks this question. Its points are not part of the total."
        return
    tree = limited(question.tree, question.settings.depth)
    names = OF_UNKNOWN if question.first_unknown_name else {}
    points = {name: float(names.get(name, name) in question.ask) for name in POINTS}
    exercise = Exercise(tree, Scheme(points, accept=(question.settings,)))
    if question.first_unknown_name or question.position or question.settings.algorithm == "mcts":
        lines = _part_lines(question, exercise)
    else:
        trace = record(tree, question.settings.replace(depth=None))
        lines = chain(
            _searched_lines(tree, trace, question.ask), more_answers(tree, trace, question.ask)
        )
    more = "".join(f" #{key.more_paths}" for key in exercise.keys if key.more_paths)
    yield from (line + more * line.startswith("path: ") for line in lines)


def _part_lines(question: SheetQuestion, exercise: Exercise) -> Iterator[str]:
    """Yield the correct answer for a game position, an unknown leaf or counts of MCTS.

    For an unknown leaf, also yield the complete answer with its conditions.
    """
    answers = [*map(signs, solution_lines(exercise))]
    yield from answers
    if question.first_unknown_name:
        # The first line is the tree, which is printed above already.
        lines = lines_of_unknown(conditions(exercise.tree, question.settings))
        further = (signs(" ".join(line.split())) for line in islice(lines, 1, None))
        # these lines explain; they are not forms of an answer
        yield f"The search for every {question.first_unknown_name}:"
        yield from (line for line in further if line not in answers)


def _searched_lines(tree: Node, trace: Trace, ask: Collection[str]) -> Iterator[str]:
    """Yield the value, path and cuts that the question asks for."""
    if "value" in ask:
        yield f"value: {spell(trace.result.value)}"
    if "path" in ask:
        names, path = names_of(tree), trace.result.path
        lettered = "-".join(names[path[:depth]] for depth in range(len(path) + 1))
        yield f"{PathStated(path)} ({lettered})"
    # A search without cuts examines every leaf, so no line about cuts is needed.
    if not algorithm(trace.settings.algorithm).cuts:
        return
    if "cuts" in ask:
        yield from (_cut_reason(tree, cut, trace.settings) for cut in trace.cuts)
        if not trace.cuts:
            yield words.NO_CUTS
    if {"cuts", "leaves"} & {*ask}:
        yield f"leaves examined: {trace.counts.leaves_evaluated} of {trace.counts.leaves}"


def _cut_reason(tree: Node, cut: Cutoff, settings: Settings) -> str:
    """Return a cut with its reason."""
    naming = Lettered(tree, settings)
    facts = cut_facts(cut, naming, settings)
    child = tree[cut.after.path]
    after = naming.node(cut.after) if child.children else text(child)
    where = f"{cut.kind} cut after {after} at {naming.node(cut.place)}"
    alpha_beta = window((cut.alpha, cut.beta))
    reasons = f"{facts['test']}; {facts['owner']}; {facts['pruned']}"
    return signs(f"{where}, where (alpha, beta) was {alpha_beta}: {reasons}")


def more_answers(tree: Node, trace: Trace, ask: Collection[str]) -> Iterator[str]:
    """Yield the correct answers to all other parts, as students write them."""
    names, facts = clear_names(tree), facts_of(trace)
    lines: list[str] = []
    if "pruned" in ask:
        pruned = ", ".join(text(tree[path]) for path in facts.pruned)
        lines.append(f"pruned: {pruned or 'none'}")
    if "examined" in ask:
        lines.append(f"examined: {', '.join(text(tree[path]) for path in facts.examined)}")
    if {"order", "best"} & {*ask} and (fewest := Key(tree, trace.settings).fewest):
        if "order" in ask:
            other = "any other order with as few examined leaves is also right"
            lines.append(f"order: {text(fewest.tree)} ({other})")
        if "best" in ask:
            lines.append(f"best: {fewest.leaves}")
    if "nodes" in ask:
        lines += [
            str(NodeStated(Target(names[path]), node.low, node.high))
            for path, node in facts.nodes.items()
        ]
    if "windows" in ask:
        lines += [
            f"window of {names[path]}: {window(node.window)}" for path, node in facts.nodes.items()
        ]
    yield from map(signs, lines)
