"""A search as questions to a learner: window, value and cut at the lit node, and what may be crossed out.

Every right answer, and the sentence that says why, is read from the trace. What wrong answers mean is told by whoever
knows mistakes: see ``Wrong``.
"""

import json
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from math import isinf
from random import Random
from typing import Any, NamedTuple
from zlib import compress

from treesearch.events import Close, Cut, Event, Leaf, Open, Update
from treesearch.game import CHANCE, MAX, Bound, Place, Value, spell
from treesearch.homework.answers.tasks import task_of
from treesearch.homework.exercises.making import renumbered
from treesearch.homework.mistakes.cases import case
from treesearch.homework.mistakes.followup import leaves_of
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.reader import read
from treesearch.report.chance import has_range, interval_text
from treesearch.report.data import Naming
from treesearch.report.lines import option_phrases
from treesearch.search.star1 import may_have_chance
from treesearch.settings import BOOK, Settings
from treesearch.solve import record
from treesearch.steps.page import DRAWING, html, words
from treesearch.steps.reel import reel
from treesearch.steps.sentences import (
    ASKED_AT,
    ASKED_NODE,
    CHILD,
    HAS,
    NOTHING,
    ROOT,
    TEST,
    sentences,
    unchanged,
    worth,
)
from treesearch.trace import Trace, Visit
from treesearch.tree import Node, nodes

ASKED = {
    "window": "What are alpha and beta? The search enters {at}. (inf means infinity)",
    "value": "What is {node} worth so far? Child {child} of {at} is {worth}.",
    "cut": "Go on, or cut? {player} has {has} at {node} after child {child}. Other children are left.",
}
FIELDS: dict[str, list[str]] = {"window": ["alpha", "beta"], "value": ["value"], "cut": []}
SHOWN = {
    "window": "the window is ({answer})",
    "value": "the value is {answer}",
    "cut": "the rest is cut",
    "go": "the search goes on",
}
HINTS = {
    "window": "Rule: alpha is the best that MAX already has on the way from the root to here, beta the best that MIN "
    "has there. Only ancestors give bounds, and where none has a value yet it is -inf or +inf.",
    "value": "Rule: {player} keeps the better of what it has and what the child is worth: MAX the larger, MIN the "
    "smaller.",
    "cut": "Rule: a MIN node is cut when its value is {low} alpha, a MAX node when its value is {high} beta.",
    "cross": "Rule: go through the tree from the first child on and keep alpha and beta; cross out the children that "
    "are left when a MIN node falls to alpha, or a MAX node rises to beta.",
}
MEAN_FIELDS = ["at least", "at most"]
REACHED = {"ge": {"low": "at most", "high": "at least"}, "gt": {"low": "below", "high": "above"}}
WHERE = {
    "window": "Look at the nodes above {at}, from the root down: what does each have by now?",
    "value": "Look at {at}: what it had before child {child}, and what that child is worth.",
    "cut": "Look at {at}: the value that it has now, and the bound that the other player has above it.",
}
NUMBERS = {
    "window": "Here: {above}.",
    "value": "{player} has {before}, and the child is worth {value}: which is better?",
    "cut": "Is {value} {test} {side}, which is {bound}?",
}
GO_ON = "{at} has {value}. Only {side}, which {other} has above, can stop it: {value} is not {test} {bound}: go on."
GO_ON_FREE = "{at} is a {player} node: only {side} can stop it, and {other} has no value above it yet: go on."
GO_ON_ROOT = "{at} has nobody above it who could stop it: go on."


Path = tuple[Any, ...]


class MistakeAnswer(NamedTuple):
    """An answer with a mistake in it: its name, its title and sentence as a mark tells them, and what is answered.

    ``cuts``: (node, child after which) of the cuts; ``windows``: those on entry; ``pruned``: places crossed out.
    """

    name: str
    title: str
    explanation: str
    cuts: frozenset[tuple[Path, Path]]
    windows: Mapping[Path, tuple[Bound, Bound]]
    pruned: tuple[Path, ...]


def exercise(trace: Trace, mistakes: Iterable[MistakeAnswer] = ()) -> dict[str, Any]:
    """A searched tree as an exercise in JSON: ``reel``; the ``questions`` in order; ``pruned``: the leaves that are
    never read; ``reasons``: why each node is, or is not; ``wrong``: which mistakes cross out just these leaves;
    ``shows``: the mistakes that answer otherwise here; ``cuts``: whether there are any to be found, which minimax has
    none of, so that values alone are asked; ``mistakes``: of each of those its title and sentence.
    """
    return _Exercise(trace, [*mistakes]).data()


def hidden(data: Any) -> str:
    """JSON that nobody reads at a glance. It is no secret: whoever wants the answer finds it."""
    told = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
    return b64encode(compress(told, 9)).decode()


class _Exercise:
    """A fold of the events into questions and reasons."""

    def __init__(self, trace: Trace, mistakes: list[MistakeAnswer]) -> None:
        self.trace, self.mistakes, self.naming = trace, mistakes, Naming(trace.game)
        self.cuts = trace.settings.algorithm != "minmax"
        self.reel = reel(trace)
        self.numbers = {
            name.partition(" ")[0]: i for i, (_, name, _, _) in enumerate(self.reel["nodes"])
        }
        self.full = [said.full for said in sentences(trace)]
        self.open: list[Visit] = []
        self.values: dict[int, Value] = {}
        self.sums: dict[int, str] = {}  # the interval of each chance node so far
        self.ranged = has_range(trace)
        self.going_on: dict[int, str] = {}
        self.reasons: dict[int, str] = {}
        self.questions: list[dict[str, Any]] = []
        self.stage = 0

    def data(self) -> dict[str, Any]:
        """The whole object."""
        for i, (event, visit) in enumerate(self.trace.followed()):
            self._take(i, event, visit)
        pruned, self.questions = (
            self._pruned(),
            picked(self.questions) if self.cuts else self.questions,
        )
        wrong: dict[str, list[str]] = {}
        for one in self.mistakes:
            wrong.setdefault(",".join(map(str, self._leaves(one.pruned))), []).append(one.name)
        wrong.pop(
            ",".join(map(str, pruned)), None
        )  # a mistake that crosses out what is right shows nothing here
        told = [
            *wrong.values(),
            *(codes for one in self.questions for codes in one["wrong"].values()),
        ]
        shows = sorted({name for codes in told for name in codes})
        return {
            "mistakes": {
                one.name: [one.title, one.explanation] for one in self.mistakes if one.name in shows
            },
            "reel": self.reel,
            "questions": self.questions,
            "pruned": pruned,
            "reasons": [self.reasons.get(i, "") for i in range(len(self.reel["nodes"]))],
            "wrong": wrong,
            "shows": shows,
            "hint": HINTS["cross"],
            "cuts": self.cuts,
        }

    def _take(self, i: int, event: Event, visit: Visit) -> None:
        if isinstance(event, (Open, Leaf)):
            self.stage += 1
            if self.open:  # it is looked at for what stood when the child before it was done; a first child always is
                above = self.open[-1]
                first = f"It is the first child of {self._at(above)}: without it nothing is known there."
                self.reasons[self._number(visit.place)] = self.going_on.get(above.order, first)
        if isinstance(event, Open):
            if self.open and self.cuts:
                self._ask_window(visit, self.full[i])
            self.open.append(visit)
        elif isinstance(event, Close):
            self.open.pop()
        if isinstance(event, (Leaf, Close)) and self.open:
            self._examined(i, self.open[-1], visit)

    def _ask_window(self, visit: Visit, why: str) -> None:
        codes: dict[str, list[str]] = {}
        for one in self.mistakes:
            ends = one.windows.get(visit.place.path)
            if ends is not None and ends != visit.entry:
                codes.setdefault(",".join(spell(end).lstrip("+") for end in ends), []).append(
                    one.name
                )
        above = [
            HAS.format(
                at=self._at(one),
                value=self.sums.get(one.order) or (NOTHING if best is None else spell(best)),
            )
            for one in self.open
            for best in [self.values.get(one.order)]
        ]
        numbers = NUMBERS["window"].format(above="; ".join(above))
        self._add("window", visit, visit, [*map(spell, visit.entry)], why, codes, numbers)

    def _tested(self, node: Visit, value: Value) -> str:
        """The test with this tree's numbers, as a question."""
        player = _mover(node)
        bound, side = (node.entry[1], "beta") if player is MAX else (node.entry[0], "alpha")
        test = TEST[player.value, self.trace.settings.cut_rule]
        return NUMBERS["cut"].format(value=spell(value), test=test, side=side, bound=spell(bound))

    def _summed(self, i: int, node: Visit, child: Visit) -> None:
        """An outcome of a chance node is done: what is the mean at least and at most, and are the others cut?"""
        update = next(iter(self.trace.events[i + 1 : i + 2]), None)
        if not isinstance(update, Update) or update.interval is None:
            return
        low, high = update.interval
        self.sums[node.order] = interval_text(update.interval)
        place, (alpha, beta) = node.place, map(spell, node.entry)
        cut = next((e for e in self.trace.events[i + 2 : i + 3] if isinstance(e, Cut)), None)
        tests = {TEST[player, self.trace.settings.cut_rule] for player in ("min", "max")}
        below, above = sorted(tests)
        at = self._at(node)
        why = f"The mean at {at} lies between {spell(low)} and {spell(high)}"
        self.going_on[node.order] = (
            f"{why}: go on."
            if self.ranged
            else f"{at} is a chance node, and no utility range is known: every outcome counts."
        )
        if not self.ranged:
            return
        self._add("value", node, child, [spell(low), spell(high)], self.full[i + 1], {}, "")
        if cut:
            self.going_on[node.order] = reason = self.full[i + 2]
            self.reasons |= {self._number(Place(place, action)): reason for action in cut.skipped}
        if (cut and cut.skipped) or not self._is_last(child):
            question = f"Is {spell(high)} {below} alpha, which is {alpha}, or {spell(low)} {above} beta, which is {beta}?"
            answer = "cut" if cut else "go"
            self._add("cut", node, child, [answer], self.going_on[node.order], {}, question)

    def _is_last(self, child: Visit) -> bool:
        """Whether no child is examined after this one."""
        tree, parent = self.trace.tree, child.place.parent
        backwards = self.trace.settings.order == "rtl"
        last = 1 if backwards else len(tree[parent].children) if tree and parent else 0
        return bool(child.place.action == last)

    def _examined(self, i: int, node: Visit, child: Visit) -> None:
        """A child is done: what does the node have now, and does the search go on there?"""
        if node.player is CHANCE:
            self._summed(i, node, child)
            return
        events, place = self.trace.events, node.place
        update = next((one for one in events[i + 1 : i + 2] if isinstance(one, Update)), None)
        cut = next(
            (one for one in events[i + 1 : i + 3] if isinstance(one, Cut) and one.path == place),
            None,
        )
        before = self.values.get(node.order)
        value = update.value if update else before
        if value is None:
            return
        self.values[node.order] = value
        if before is not None:
            at, player, shown = self._at(node), _mover(node).name, spell(value)
            done = CHILD.format(child=child.place.action)
            keeps = unchanged(at, done, player, value)
            both = NUMBERS["value"].format(
                player=player, before=spell(before), value=spell(child.value)
            )
            self._add(
                "value", node, child, [shown], self.full[i + 1] if update else keeps, {}, both
            )
        if not self.cuts:
            self.going_on[node.order] = "Minimax examines every child."
            return
        why = self.going_on[node.order] = self._going_on(node, value)
        if cut:
            why = self.full[events.index(cut, i)]
            self.reasons |= {self._number(Place(place, action)): why for action in cut.skipped}
        if (cut and cut.skipped) or not self._is_last(child):  # the search looks at another one
            right, other = ("cut", "go") if cut else ("go", "cut")
            codes = [
                one.name
                for one in self.mistakes
                if ((place.path, child.place.path) in one.cuts) != bool(cut)
            ]
            self._add(
                "cut",
                node,
                child,
                [right],
                why,
                {other: codes} if codes else {},
                self._tested(node, value),
            )

    def _going_on(self, node: Visit, value: Value) -> str:
        """Returns why a node goes on: its player's cut needs one bound, which this value does not reach."""
        player = _mover(node)
        bound, side = (node.entry[1], "beta") if player is MAX else (node.entry[0], "alpha")
        free = GO_ON_FREE if node.place.parent else GO_ON_ROOT
        told = (free if isinf(bound) else GO_ON).format(
            at=self._at(node),
            player=player.name,
            other=player.opponent.name,
            side=side,
            value=spell(value),
            test=TEST[player.value, self.trace.settings.cut_rule],
            bound=spell(bound),
        )
        # not capitalize(), which would write MAX and MIN small
        return told[:1].upper() + told[1:]

    def _add(
        self,
        kind: str,
        node: Visit,
        lit: Visit,
        right: list[str],
        why: str,
        wrong: dict[str, list[str]],
        numbers: str,
    ) -> None:
        """A question about a node while a child of it, or itself, is looked at."""
        told = {
            "at": self._at(node),
            "has": spell(self.values[node.order]) if node.order in self.values else "",
            "node": self._node(node.place),
            "child": lit.place.action,
            "player": _mover(node).name,
            **REACHED[self.trace.settings.cut_rule],
            "worth": "" if lit is node else worth(lit.value, (lit.low, lit.high)),
        }
        shown = SHOWN[right[0] if kind == "cut" else kind].format(answer=", ".join(right))
        question, hint, labels = (
            ASKED[kind].format(**told),
            HINTS[kind].format(**told),
            FIELDS[kind],
        )
        where = WHERE[kind].format(**told)
        if node.player is CHANCE and kind == "cut":
            where, hint = (
                f"Look at {told['at']}: its mean and its window.",
                "Rule: a chance node is cut when its mean is certainly at most alpha, or at least beta.",
            )
        elif node.player is CHANCE and kind == "value":
            question = f"Outcome {told['child']} of {told['at']} is done. What is the mean at least and at most?"
            where, hint, labels = (
                f"Look at the outcomes of {told['at']}.",
                "Rule: outcomes that are done count with their values, all others at least with the "
                "lower end of the utility range and at most with the upper end, each times its "
                "probability.",
                MEAN_FIELDS,
            )
            shown = f"the mean lies between {right[0]} and {right[1]}"
        steps = [where, hint, *filter(None, [numbers]), f"The answer: {shown}."]
        self.questions.append(
            {
                "of": self._number(node.place),
                "hints": steps,
                "stage": self.stage,
                "at": self._number(lit.place),
                "kind": kind,
                "asked": question,
                "labels": labels,
                "right": right,
                "why": why,
                "hint": hint,
                "shown": shown,
                "wrong": wrong,
            }
        )

    def _at(self, visit: Visit) -> str:
        name, player = (
            self.trace.tree[visit.place].name if self.trace.tree else None,
            _mover(visit).name,
        )
        who = f"{name}, {player}" if name else player
        return ASKED_AT.format(node=self._node(visit.place), player=who)

    def _node(self, place: Place) -> str:
        return (
            ROOT if place.parent is None else ASKED_NODE.format(path=self.naming.path(place, "."))
        )

    def _number(self, place: Place) -> int:
        return self.numbers[".".join(map(str, place)) or "root"]

    def _pruned(self) -> list[int]:
        """The leaves that were never read, each with the reason of the cut that skipped it or something above it."""
        for i, (parent, _, _, _) in enumerate(self.reel["nodes"]):
            if i not in self.reasons and parent in self.reasons:
                self.reasons[i] = self.reasons[parent]
        return [
            *self._leaves(
                [place for cut in self.trace.all_cuts for place in map(tuple, cut.pruned)]
            )
        ]

    def _leaves(self, places: Iterable[Path]) -> Iterator[int]:
        """The numbers of all leaves at or below these places, in the order of the drawing."""
        tops = {self.numbers[".".join(map(str, place)) or "root"] for place in places}
        below: set[int] = set()
        for i, (parent, _, shape, _) in enumerate(self.reel["nodes"]):
            if i in tops or parent in below:
                below.add(i)
                if shape == "leaf":
                    yield i


def _mover(visit: Visit) -> Any:
    """Who moves at an open node."""
    return visit.player or MAX


def picked(questions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The questions that are worth asking, in order; the others are filled in.

    Every cut, with the window and value of its node and the decision before it; the first value; then each decision
    or window, from the first on, that shows a mistake which none of those before shows.
    """
    kept, shown = {i for i, one in enumerate(questions) if one["kind"] == "value"}, set[str]()
    kept = {min(kept)} if kept else kept
    for i, one in enumerate(questions):
        if one["right"] == ["cut"]:
            before = questions[:i]
            near = [
                j
                for j, other in enumerate(before)
                if other["kind"] != "cut" and other["of"] == one["of"]
            ]
            kept |= {
                i,
                *near[:1],
                *near[-1:],
                *[j for j, other in enumerate(before) if other["right"] == ["go"]][-1:],
            }
    for i, one in sorted(enumerate(questions), key=lambda pair: (pair[0] not in kept, pair[0])):
        codes = {name for names in one["wrong"].values() for name in names}
        if codes - shown:
            kept.add(i)
        if i in kept:
            shown |= codes
    return [one for i, one in enumerate(questions) if i in kept or not shown]


# Trees to practise alpha-beta on, with what each known mistake answers there, so that one follows from the other.


TREES = (
    "((3 12 8) (2 4 6) (14 5 2))",  # AIMA 4e, figure 5.2
    "((4 6) (4 1) (5 4))",  # ties: a cut on equality, and one that is none
    "(((3 5) (6 9)) ((1 2) (0 7)))",  # a cut above the leaves
    "(10 (20 (1 (4 2))))",  # a deep cutoff, owed to the root
    "((5 (((6 4) (3 5)) 5)) (2 1))",  # tells the sixteen commonest mistakes apart
    "(((8 2) (9 1)) ((4 7) (3 6)))",  # little is cut: the order is bad
    "((2 (6 5)) (((1 4) (3 2)) 2))",  # closed windows after a last child
    "(min (5 3) (6 (7 8)) (2 9))",  # MIN at the root
    "(((5 6) (7 4 5)) (3 (6 6 9)) (7 5))",  # ragged
    "(4 (4 3) (7 (5 (4 6))))",  # the bound of a parent, and of one higher up
)
"""Ten made trees, each for one difficulty; the pages of practice go through them as the mistakes require."""

PRACTISED = ("windows", "cuts")
"""What the questions of a practice ask, node by node."""

MODULES = (
    *DRAWING,
    "bounds.js",
    "crossing.js",
    "ending.js",
    "answering.js",
    "practice.js",
    "revealed.js",
    "start.js",
)


def practice(tree: Node | None = None, how: Settings = BOOK) -> str:
    """A page of practice: the given tree first, if there is one, then the ten. Errors as ``record`` and ``reel``."""
    # these may be about the given tree alone
    others = without_range(how).replace(root=None, window=BOOK.window)
    made = [exercise_of(each, others) for each in map(read, TREES) if each != tree]
    given = made if tree is None else [exercise_of(tree, how), *made]
    data = {"practice": hidden(given), "words": words()}
    return html(data, "Practice: alpha-beta by hand", MODULES)


def without_range(settings: Settings) -> Settings:
    """Return the settings with no utility range."""
    return settings.replace(utility_range=BOOK.utility_range, chance_cuts=BOOK.chance_cuts)


def exercise_of(tree: Node, how: Settings = BOOK) -> dict[str, Any]:
    """Return one tree as an exercise with its task, the answers of mistakes, and its twin if it has one.

    The twin has other numbers; a tree with a utility range has none.
    """
    ranged = without_range(how) != how
    made, other = _exercise_of(tree, how), None if ranged else twin(tree, how)
    if other is None:
        return made
    return {**made, "twin": {**_exercise_of(other, how), "why": "twin", "text": str(other)}}


SHAPES = (
    "((. . .) (. . .) (. . .))",
    "(((. .) (. .)) ((. .) (. .)))",
    "((. .) (. . .) (. .) (. .))",
)
"""The shapes of seeded trees, a dot for each leaf."""


def seeded(seed: int) -> Node:
    """Return a tree in which something is cut; the same seed gives the same tree."""
    random = Random(seed)  # noqa: S311 - exercises are no secrets
    while True:
        shape = SHAPES[random.randrange(len(SHAPES))]
        numbers = random.sample(range(1, 21), shape.count("."))
        tree = read(shape.replace(".", "{}").format(*numbers))
        if any(cut.skipped for cut in record(tree).cuts):
            return tree


def twin(tree: Node, how: Settings = BOOK) -> Node | None:
    """The tree with other numbers in the same order of size, so that path and cuts stay in their places.

    ``None`` where more than the leaves would have to change: static values, chances, or a window that is given.
    """
    own = any(node.static is not None or node.weights for _, node in nodes(tree))
    if own or how.window != BOOK.window or not tree.traits.plain:
        return None
    old = {*leaves_of(tree)}
    unseen = [number for number in range(1, 3 * len(old) + 10) if number not in old]
    chosen = Random(str(tree)).sample(unseen, len(old))  # noqa: S311 - the same tree always has the same twin
    return renumbered(tree, sorted(chosen))


def _exercise_of(tree: Node, how: Settings) -> dict[str, Any]:
    searched = how if how.algorithm == "minmax" else how.replace(algorithm="alphabeta")
    cuts = searched.algorithm == "alphabeta"
    trace = record(tree, searched)
    # the known mistakes know neither chance nodes nor a range
    known = cuts and without_range(how) == how and not may_have_chance(trace.game)
    asked = exercise(trace, mistaken(tree, how) if known else ())
    task = task_of(tree, searched, PRACTISED if cuts else ("nodes",))
    ends = [f"{line[0].upper()}{line[1:]}." for line in option_phrases(trace.options)]
    return {**asked, "task": " ".join([task, *ends])}


def mistaken(tree: Node, how: Settings = BOOK) -> Iterator[MistakeAnswer]:
    """Yields the answers to a tree of those who make one of the known mistakes."""
    start = case(tree, how)
    for name, mistake in MISTAKES.items():
        facts = mistake.answer(start)
        cuts = frozenset((cut.place, cut.after) for cut in facts.cuts if cut.skipped)
        windows = {place: seen.window for place, seen in facts.nodes.items()}
        yield MistakeAnswer(name, mistake.title, mistake.explanation, cuts, windows, facts.pruned)
