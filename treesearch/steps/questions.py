"""Turn a search into questions on windows, values, cuts and pruned leaves.

Every solution, and the sentence with its reason, comes from the trace.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from treesearch.game import CHANCE, Place, Window, spell
from treesearch.report.data import Json
from treesearch.steps.moments import Entry, Return, moments
from treesearch.steps.reel import reel
from treesearch.steps.wording import Wording, Writer, decision
from treesearch.trace import Trace, Visit

Path = tuple[Any, ...]
Question = Json
Wrong = dict[str, list[str]]
"""Names of mistakes by the wrong answer that they give."""


class MistakeAnswer(NamedTuple):
    """The answer that a mistake gives, with the mistake's name and explanation.

    ``cuts`` contains for each cut the paths of the node and of the last examined child. ``windows``
    are the windows on entry, by node. ``pruned`` are the places that are crossed out.
    """

    name: str
    explanation: str
    cuts: frozenset[tuple[Path, Path]]
    windows: Mapping[Path, Window]
    pruned: tuple[Path, ...]


def exercise(trace: Trace, mistakes: Iterable[MistakeAnswer], every: bool) -> Json:
    """Return a searched tree as an exercise for JSON.

    ``every``: whether to ask every question instead of only those that are worth asking. The fields are ``reel``: the
    stages; ``questions``: in order; ``pruned``: the leaves that are not read; ``skipped``: the names of the pruned
    branches; ``reasons``: why each node is read or not; ``wrong``: the mistakes by the leaves that they cross out;
    ``shows``: the mistakes that give a wrong answer here; ``mistakes``: their explanations; ``hint``: the rule for
    cuts; ``cuts``: false for minimax, for which only values are asked.
    """
    return _Exercise(trace, [*mistakes]).data(every)


class _Exercise:
    """The questions on a search, and the reasons why it reads or skips each node."""

    def __init__(self, trace: Trace, mistakes: list[MistakeAnswer]) -> None:
        self.trace, self.mistakes, self.writer = trace, mistakes, Writer(trace)
        self.cuts = trace.settings.algorithm != "minmax"
        self.reel = reel(trace)
        self.nodes = self.reel["nodes"]
        self.numbers = {node["label"].partition(" ")[0]: i for i, node in enumerate(self.nodes)}
        self.questions: list[Question] = []
        self.reasons: dict[int, str] = {}
        for moment in moments(trace):
            if isinstance(moment, Entry):
                self._enter(moment)
            elif moment.node.visit.player is CHANCE:
                self._finish_outcome(moment)
            else:
                self._finish_child(moment)

    def data(self, every: bool) -> Json:
        """Return the exercise as a JSON object."""
        questions = self.questions if every or not self.cuts else questions_to_ask(self.questions)
        skipped = [place for cut in self.trace.all_cuts for place in cut.pruned]
        pruned = [*self._leaves(skipped)]
        wrong = self._wrong_answers(
            lambda mistake: _joined_texts(self._leaves(mistake.pruned)), _joined_texts(pruned)
        )
        answers = [wrong, *(question["wrong"] for question in questions)]
        shows = sorted({name for each in answers for names in each.values() for name in names})
        return {
            "mistakes": {
                mistake.name: mistake.explanation
                for mistake in self.mistakes
                if mistake.name in shows
            },
            "reel": self.reel,
            "questions": questions,
            "pruned": pruned,
            "skipped": [self.nodes[self._number(place)]["label"] for place in skipped],
            "reasons": [*map(self._reason, range(len(self.nodes)))],
            "wrong": wrong,
            "shows": shows,
            "hint": "Rule: visit the nodes in order, and keep track of alpha and beta. The search cuts "
            f"{self.writer.cut_rule}. Cross out the remaining children.",
            "cuts": self.cuts,
        }

    def _enter(self, entry: Entry) -> None:
        """Ask for the window of a node, and record why the search went on to it."""
        child, node = entry.child, entry.above[-1]
        reason = node.reason or self.writer.first_child(node.visit)
        self.reasons[self._number(child.place)] = reason
        if child.player and self.cuts:
            wrong = self._wrong_answers(
                lambda mistake: _typed(mistake.windows.get(child.place.path, child.entry)),
                _typed(child.entry),
            )
            self._ask("window", child, entry, self.writer.window(entry), wrong)

    def _finish_child(self, step: Return) -> None:
        """Ask for the value of a node after a child, and whether the node is cut there."""
        node = step.node
        if node.visit.best is None:
            return
        # after a child with only a bound, several answers are sound
        if step.before is not None and node.visit.has == spell(node.visit.best):
            self._ask("value", node.visit, step, self.writer.value(step), {})
        if not self.cuts:
            node.reason = "Minimax visits every child."
            return
        if not node.cut:
            node.reason = self.writer.going_on(node)
        pair = node.visit.place.path, step.child.place.path
        wrong = self._wrong_answers(
            lambda mistake: decision(pair in mistake.cuts), decision(node.cut)
        )
        self._decide(step, self.writer.cut, wrong)

    def _finish_outcome(self, step: Return) -> None:
        """Ask for the bounds of a chance node's mean, and whether the node is cut there."""
        node = step.node
        if node.mean is None:
            return
        if not node.cut:
            node.reason = self.writer.mean_going_on(node)
        if self.writer.ranged:
            self._ask("value", node.visit, step, self.writer.mean(step), {})
            self._decide(step, self.writer.mean_cut, {})

    def _decide(self, step: Return, wording: Callable[[Return], Wording], wrong: Wrong) -> None:
        """Ask whether the search cuts, unless the child is the last, and record why it skips the others."""
        node = step.node
        skipped = node.cut.skipped if node.cut else ()
        for action in skipped:
            self.reasons[self._number(Place(node.visit.place, action))] = node.reason
        if skipped or not step.last:
            self._ask("cut", node.visit, step, wording(step), wrong)

    def _ask(
        self, kind: str, node: Visit, step: Entry | Return, wording: Wording, wrong: Wrong
    ) -> None:
        """Add a question about a node."""
        self.questions.append(
            {
                "of": self._number(node.place),
                "hints": wording.hints,
                "stage": step.stage,
                "at": self._number(step.child.place),
                "kind": kind,
                "asked": wording.question,
                "labels": [*wording.labels],
                "right": wording.solution,
                "why": wording.why,
                "hint": wording.rule,
                "wrong": wrong,
            }
        )

    def _wrong_answers(self, answer: Callable[[MistakeAnswer], str], right: str) -> Wrong:
        """Return the mistakes by the answers that they give, without the right answer."""
        wrong: Wrong = {}
        for mistake in self.mistakes:
            wrong.setdefault(answer(mistake), []).append(mistake.name)
        wrong.pop(right, None)
        return wrong

    def _reason(self, i: int) -> str:
        """Return why the search reads or skips a node, or skips one above it."""
        while i >= 0 and i not in self.reasons:
            i = self.nodes[i]["parent"]
        return self.reasons.get(i, "")

    def _number(self, place: Iterable[Any]) -> int:
        """Return the number of a node in drawing order."""
        return self.numbers[".".join(map(str, place)) or "root"]

    def _leaves(self, places: Iterable[Iterable[Any]]) -> Iterator[int]:
        """Yield the numbers of all leaves below these places, in drawing order."""
        tops = {*map(self._number, places)}
        below: set[int] = set()
        for i, node in enumerate(self.nodes):
            if i in tops or node["parent"] in below:
                below.add(i)
                if node["shape"] == "leaf":
                    yield i


def _typed(window: Window) -> str:
    """Return a window as the page reads it, without plus signs."""
    return _joined_texts(spell(end).lstrip("+") for end in window)


def _joined_texts(parts: Iterable[Any]) -> str:
    return ",".join(map(str, parts))


def questions_to_ask(questions: list[Question]) -> list[Question]:
    """Return the questions to ask, in order; the page answers the others itself.

    They are every cut, with the window and value of its node and the decision before it; the first value; and each decision
    or window that reveals a mistake that no earlier question reveals.
    """
    kept = {*[i for i, question in enumerate(questions) if question["kind"] == "value"][:1]}
    for i, question in enumerate(questions):
        if question["right"] == ["cut"]:
            before = [*enumerate(questions[:i])]
            near = [
                j for j, other in before if other["kind"] != "cut" and other["of"] == question["of"]
            ]
            decisions = [j for j, other in before if other["right"] == ["go"]]
            kept |= {i, *near[:1], *near[-1:], *decisions[-1:]}
    exposed: set[str] = set()
    for i, question in sorted(
        enumerate(questions), key=lambda pair: (pair[0] not in kept, pair[0])
    ):
        mistakes = {name for names in question["wrong"].values() for name in names}
        if mistakes - exposed:
            kept.add(i)
        if i in kept:
            exposed |= mistakes
    return [question for i, question in enumerate(questions) if i in kept or not exposed]
