"""Turn a search into questions on windows, values, cuts and pruned leaves.

Every solution, and the sentence with its reason, comes from the trace.
"""

from collections.abc import Iterable, Iterator, Mapping
from math import isinf
from typing import Any, NamedTuple

from treesearch.events import Close, Cut, Event, Leaf, Open, Update
from treesearch.game import CHANCE, MAX, Bound, Place, Value, spell
from treesearch.report.chance import has_range, interval_text
from treesearch.report.cuts import comparison_sign
from treesearch.report.naming import Naming
from treesearch.search.star1 import may_have_chance
from treesearch.steps.reel import reel
from treesearch.steps.sentences import bound_reason, capital, sentences, unchanged, worth
from treesearch.trace import Trace, Visit

Path = tuple[Any, ...]
Question = dict[str, Any]


class MistakeAnswer(NamedTuple):
    """The answer that a mistake gives, with the mistake's name and explanation.

    ``cuts`` contains for each cut the paths of the node and of the last examined child. ``windows``
    are the windows on entry, by node. ``pruned`` are the places that are crossed out.
    """

    name: str
    explanation: str
    cuts: frozenset[tuple[Path, Path]]
    windows: Mapping[Path, tuple[Bound, Bound]]
    pruned: tuple[Path, ...]


def exercise(
    trace: Trace, mistakes: Iterable[MistakeAnswer] = (), every: bool = False
) -> dict[str, Any]:
    """Return a searched tree as an exercise for JSON.

    ``every``: whether to ask every question instead of only those that are worth asking. The fields are ``reel``: the
    stages; ``questions``: in order; ``pruned``: the leaves that are not read; ``skipped``: the names of the pruned
    branches; ``reasons``: why each node is read or not; ``wrong``: the mistakes by the leaves that they cross out;
    ``shows``: the mistakes that give a wrong answer here; ``mistakes``: their explanations; ``hint``: the rule for
    cuts; ``cuts``: false for minimax, for which only values are asked.
    """
    return _Exercise(trace, [*mistakes], every).data()


class _Exercise:
    """The questions and reasons of a search, collected event by event."""

    def __init__(self, trace: Trace, mistakes: list[MistakeAnswer], every: bool) -> None:
        self.trace, self.mistakes, self.naming = trace, mistakes, Naming(trace.game)
        self.every = every
        self.cuts = trace.settings.algorithm != "minmax"
        self.rule = trace.settings.cut_rule
        self.reel = reel(trace)
        self.numbers = {
            node["label"].partition(" ")[0]: i for i, node in enumerate(self.reel["nodes"])
        }
        self.full = [_with_signs(sentence.full) for sentence in sentences(trace)]
        self.open: list[Visit] = []
        self.values: dict[int, Value] = {}
        self.sums: dict[int, str] = {}  # the interval of each chance node so far
        self.ranged = has_range(trace)
        self.going_on: dict[int, str] = {}
        self.reasons: dict[int, str] = {}
        self.questions: list[Question] = []
        self.stage = 0

    def data(self) -> dict[str, Any]:
        """Return the exercise as a JSON object."""
        for i, (event, visit) in enumerate(self.trace.followed()):
            self._process_event(i, event, visit)
        pruned = self._pruned()
        questions = (
            self.questions if self.every or not self.cuts else questions_to_ask(self.questions)
        )
        wrong: dict[str, list[str]] = {}
        for mistake in self.mistakes:
            wrong.setdefault(_joined_texts(self._leaves(mistake.pruned)), []).append(mistake.name)
        # a mistake that crosses out the right leaves shows nothing here
        wrong.pop(_joined_texts(pruned), None)
        answers = [
            *wrong.values(),
            *(names for each in questions for names in each["wrong"].values()),
        ]
        shows = sorted({name for names in answers for name in names})
        return {
            "mistakes": {
                mistake.name: mistake.explanation
                for mistake in self.mistakes
                if mistake.name in shows
            },
            "reel": self.reel,
            "questions": questions,
            "pruned": pruned,
            "skipped": [
                self.reel["nodes"][self._number(place.path)]["label"]
                for cut in self.trace.all_cuts
                for place in cut.pruned
            ],
            "reasons": [self.reasons.get(i, "") for i in range(len(self.reel["nodes"]))],
            "wrong": wrong,
            "shows": shows,
            "hint": "Rule: visit the nodes in order, and keep track of alpha and beta. The search cuts "
            f"{self._cut_test()}. Cross out the remaining children.",
            "cuts": self.cuts,
        }

    def _process_event(self, i: int, event: Event, visit: Visit) -> None:
        if isinstance(event, (Open, Leaf)):
            self.stage += 1
            if self.open:  # it is looked at for what held when the child before it was done
                above = self.open[-1]
                first = f"This is the first child of {self._at(above)}. Without it, that node has no value."
                self.reasons[self._number(visit.place)] = self.going_on.get(above.order, first)
        if isinstance(event, Open):
            if self.open and self.cuts:
                self._ask_window(visit, self.full[i])
            self.open.append(visit)
        elif isinstance(event, Close):
            self.open.pop()
        if isinstance(event, (Leaf, Close)) and self.open:
            node = self.open[-1]
            (self._outcome_done if node.player is CHANCE else self._child_done)(i, node, visit)

    def _ask_window(self, visit: Visit, why: str) -> None:
        wrong: dict[str, list[str]] = {}
        for mistake in self.mistakes:
            ends = mistake.windows.get(visit.place.path)
            if ends is not None and ends != visit.entry:
                wrong.setdefault(_joined_texts(spell(end).lstrip("+") for end in ends), []).append(
                    mistake.name
                )
        at, solution = self._at(visit), [*map(spell, visit.entry)]
        low, high = map(spell, self.trace.root.entry)
        chance = " A chance node gives each outcome a window of its own." * may_have_chance(
            self.trace.game
        )
        self._ask(
            "window",
            visit,
            visit,
            f"What are alpha and beta when the search enters {at}? Type inf for infinity.",
            solution,
            why,
            wrong,
            labels=["alpha", "beta"],
            summary=f"the window is ({', '.join(solution)})",
            rule="Rule: alpha is the best value that MAX already has at an ancestor, and beta is the best that MIN already has. "
            f"The search starts with alpha = {low} and beta = {high}, and only a better value replaces them.{chance}",
            hints=[
                f"Look at the nodes above {at}, from the root down. What value does each one have so far?",
                f"So far: {'; '.join(map(self._value_so_far, self.open))}.",
            ],
        )

    def _value_so_far(self, visit: Visit) -> str:
        """Return a clause on the value of an open node so far."""
        value = self.values.get(visit.order)
        so_far = "no value yet" if value is None else spell(value)
        return f"{self._at(visit)} has {self.sums.get(visit.order) or so_far}"

    def _child_done(self, i: int, node: Visit, child: Visit) -> None:
        """Ask for the value of a node after a child, and whether the node is cut there."""
        following, place = self.trace.events[i + 1 : i + 3], node.place
        update = next((event for event in following[:1] if isinstance(event, Update)), None)
        cut = next(
            (event for event in following if isinstance(event, Cut) and event.path == place), None
        )
        before = self.values.get(node.order)
        value = update.value if update else before
        if value is None:
            return
        self.values[node.order] = value
        if before is not None:
            self._ask_value(node, child, before, value, self.full[i + 1] if update else "")
        if not self.cuts:
            self.going_on[node.order] = "Minimax visits every child."
            return
        why = self.going_on[node.order] = self._reason_to_go_on(node, value)
        if cut:
            why = self.full[self.trace.events.index(cut, i)]
            self._skip(cut, why)
        if (cut and cut.skipped) or not self._is_last(child):  # the search looks at another one
            self._ask_cut(node, child, value, cut, why)

    def _ask_value(self, node: Visit, child: Visit, before: Value, value: Value, why: str) -> None:
        at, player, number = self._at(node), _player_at(node).name, child.place.action
        self._ask(
            "value",
            node,
            child,
            f"What is {self._node(node.place)} worth so far? "
            f"Child {number} of {at} is {worth(child.value, (child.low, child.high))}.",
            [spell(value)],
            why or unchanged(f"Child {number} of {at}", player, value),
            labels=["value"],
            summary=f"the value is {spell(value)}",
            rule=f"Rule: {player} keeps the better of its value so far and the child's value. The larger is better for MAX, "
            "the smaller for MIN.",
            hints=[
                f"Compare the value that {at} had before child {number} with the value of child {number}.",
                f"{player} has {spell(before)}, and the child is worth {spell(child.value)}. Which is better for {player}?",
            ],
        )

    def _ask_cut(self, node: Visit, child: Visit, value: Value, cut: Cut | None, why: str) -> None:
        at, player, (bound, side) = self._at(node), _player_at(node), _cutting_bound(node)
        path, number = node.place.path, child.place.action
        names = [
            mistake.name
            for mistake in self.mistakes
            if ((path, child.place.path) in mistake.cuts) != bool(cut)
        ]
        test = _with_signs(comparison_sign(player is MAX, self.rule))
        self._ask(
            "cut",
            node,
            child,
            f"Go on, or cut? {player.name} has the value {spell(value)} at {self._node(node.place)} after child {number}. "
            f"{capital(self._node(node.place))} has more children.",
            ["cut" if cut else "go"],
            why,
            {"go" if cut else "cut": names} if names else {},
            summary="the search cuts here" if cut else "the search goes on",
            rule=f"Rule: the search cuts {self._cut_test()}.",
            hints=[
                f"Compare the value of {at} with the {side} of its window.",
                f"Is {spell(value)} {test} {side}, which is {spell(bound)}?",
            ],
        )

    def _outcome_done(self, i: int, node: Visit, child: Visit) -> None:
        """Ask for the bounds of a chance node's mean, and whether it is cut there."""
        update, following = self.trace.events[i + 1], self.trace.events[i + 2 : i + 3]
        if not isinstance(update, Update) or update.interval is None:
            return
        low, high = map(spell, update.interval)
        at, number = self._at(node), child.place.action
        self.sums[node.order] = interval_text(update.interval)
        if not self.ranged:
            self.going_on[node.order] = (
                f"No utility range is known, so every outcome of {at} counts."
            )
            return
        extent = f"is {low}" if low == high else f"lies between {low} and {high}"
        mean = f"mean at {at} {extent}"
        why = self.going_on[node.order] = f"The {mean}, so the search goes on."
        self._ask(
            "value",
            node,
            child,
            f"What are the lowest and the highest possible mean at {at} after outcome {number}?",
            [low, high],
            self.full[i + 1],
            labels=["at least", "at most"],
            summary=f"the mean {extent}",
            rule="Rule: use the value of each finished outcome. For the other outcomes, use the lower end of the utility range, "
            "then its upper end. Weight each outcome by its probability.",
            hints=[f"Look at the outcomes of {at} and their probabilities."],
        )
        cut = next((event for event in following if isinstance(event, Cut)), None)
        if cut:
            why = self.going_on[node.order] = self.full[i + 2]
            self._skip(cut, why)
        if (cut and cut.skipped) or not self._is_last(child):
            alpha, beta = map(spell, node.entry)
            below, above = (_with_signs(comparison_sign(high, self.rule)) for high in (False, True))
            self._ask(
                "cut",
                node,
                child,
                f"Go on, or cut? After outcome {number}, the {mean}. More outcomes follow.",
                ["cut" if cut else "go"],
                why,
                summary="the search cuts here" if cut else "the search goes on",
                rule=f"Rule: the search cuts a chance node when its mean is certainly {below} alpha, or certainly {above} beta.",
                hints=[
                    f"Compare the possible means at {at} with alpha and beta.",
                    f"Is {high} {below} alpha, which is {alpha}, or {low} {above} beta, which is {beta}?",
                ],
            )

    def _cut_test(self) -> str:
        """Return the rule that decides which nodes are cut."""
        low, high = ("at most", "at least") if self.rule == "ge" else ("below", "above")
        return f"a MIN node when its value is {low} alpha, and a MAX node when its value is {high} beta"

    def _skip(self, cut: Cut, why: str) -> None:
        """Record the reason why each skipped child is not examined."""
        self.reasons |= {self._number(Place(cut.path, action)): why for action in cut.skipped}

    def _is_last(self, child: Visit) -> bool:
        """Return whether this is the last child in search order."""
        tree, parent = self.trace.tree, child.place.parent
        backwards = self.trace.settings.order == "rtl"
        last = 1 if backwards else len(tree[parent].children) if tree and parent else 0
        return bool(child.place.action == last)

    def _reason_to_go_on(self, node: Visit, value: Value) -> str:
        """Return why a node is not cut: its value does not reach the bound."""
        player, at, (bound, side) = _player_at(node), capital(self._at(node)), _cutting_bound(node)
        if not isinf(bound):
            whose = capital(bound_reason(self.trace, self.naming, node, player.opponent))
            return (
                f"{at} has {spell(value)}, and its {side} is {spell(bound)}. {whose}. {spell(value)} "
                f"{_with_signs(comparison_sign(player is MAX, self.rule))} {spell(bound)} is false, so the search goes on."
            )
        return (
            f"Only {side} can cut {self._node(node.place)}, a {player.name} node. No bound of {player.opponent.name} reaches it, "
            "so nothing can cut it. The search goes on."
        )

    def _ask(
        self,
        kind: str,
        node: Visit,
        lit: Visit,
        question: str,
        solution: list[str],
        why: str,
        wrong: dict[str, list[str]] | None = None,
        *,
        labels: Iterable[str] = (),
        summary: str,
        rule: str,
        hints: list[str],
    ) -> None:
        """Add a question about a node for the moment when the search is there or at a child."""
        where, *numbers = hints
        self.questions.append(
            {
                "of": self._number(node.place),
                "hints": [where, rule, *numbers, f"The answer: {summary}."],
                "stage": self.stage,
                "at": self._number(lit.place),
                "kind": kind,
                "asked": question,
                "labels": [*labels],
                "right": solution,
                "why": why,
                "hint": rule,
                "wrong": wrong or {},
            }
        )

    def _at(self, visit: Visit) -> str:
        """Return a node with its player: ``node 2.1 (C, MIN)``."""
        return self.naming.node_at(visit.place, _player_at(visit))

    def _node(self, place: Place) -> str:
        return "the root" if place.parent is None else f"node {self.naming.path(place, '.')}"

    def _number(self, place: Iterable[Any]) -> int:
        """Return the number of a node in drawing order."""
        return self.numbers[".".join(map(str, place)) or "root"]

    def _pruned(self) -> list[int]:
        """Return the pruned leaves, and record why each node below a skipped child is not read."""
        for i, node in enumerate(self.reel["nodes"]):
            if i not in self.reasons and node["parent"] in self.reasons:
                self.reasons[i] = self.reasons[node["parent"]]
        return [*self._leaves(place.path for cut in self.trace.all_cuts for place in cut.pruned)]

    def _leaves(self, places: Iterable[Path]) -> Iterator[int]:
        """Yield the numbers of all leaves below these places, in drawing order."""
        tops = {self._number(place) for place in places}
        below: set[int] = set()
        for i, node in enumerate(self.reel["nodes"]):
            if i in tops or node["parent"] in below:
                below.add(i)
                if node["shape"] == "leaf":
                    yield i


def _with_signs(text: str) -> str:
    """Return a sentence with ≤ and ≥ instead of <= and >=."""
    return text.replace("<=", "≤").replace(">=", "≥")


def _joined_texts(parts: Iterable[Any]) -> str:
    return ",".join(map(str, parts))


def _player_at(visit: Visit) -> Any:
    """Return the player to move at an open node."""
    return visit.player or MAX


def _cutting_bound(node: Visit) -> tuple[Bound, str]:
    """Return the bound that causes a cut at MAX or MIN, and its name."""
    return (node.entry[1], "beta") if _player_at(node) is MAX else (node.entry[0], "alpha")


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
