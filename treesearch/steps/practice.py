"""A search as questions to a learner: window, value and cut at the lit node, and what may be crossed out.

Every right answer, and the sentence that says why, is read from the trace. What wrong answers mean is told by whoever
knows mistakes: see ``Wrong``.
"""

import json
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from math import isinf
from typing import Any, NamedTuple
from zlib import compress

from treesearch.events import Close, Cut, Event, Leaf, Open, Update
from treesearch.game import MAX, Place, Player
from treesearch.report.naming import Naming, window
from treesearch.steps import words
from treesearch.steps.reel import reel
from treesearch.steps.sentences import sentences
from treesearch.trace import Trace
from treesearch.tree import nodes
from treesearch.values import Bound, Value, spell

Path = tuple[Any, ...]


class Wrong(NamedTuple):
    """What somebody answers who makes a mistake, by its name.

    ``cuts``: (node, child after which) of the cuts; ``windows``: those on entry; ``pruned``: places crossed out.
    """

    name: str
    cuts: frozenset[tuple[Path, Path]]
    windows: Mapping[Path, tuple[Bound, Bound]]
    pruned: tuple[Path, ...]


def exercise(trace: Trace, mistakes: Iterable[Wrong] = ()) -> dict[str, Any]:
    """A searched tree as an exercise in JSON: ``reel``; the ``questions`` in order; ``pruned``: the leaves that are
    never read; ``reasons``: why each node is, or is not; ``wrong``: which mistakes cross out just these leaves;
    ``shows``: the mistakes that answer otherwise here.
    """
    return _Exercise(trace, [*mistakes]).data()


def hidden(data: Any) -> str:
    """JSON that nobody reads at a glance. It is no secret: whoever wants the answer finds it."""
    told = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
    return b64encode(compress(told, 9)).decode()


class _Node:
    """An open node: the window it was entered with, what it has so far, the last child that was examined."""

    def __init__(self, event: Open) -> None:
        self.place, self.player, self.alpha, self.beta = event.path, event.player, event.alpha, event.beta
        self.value: Value | None = None
        self.going_on = ""

    @property
    def bound(self) -> Bound:
        """The bound that can stop it."""
        return self.beta if self.player is MAX else self.alpha


class _Exercise:
    """A fold of the events into questions and reasons."""

    def __init__(self, trace: Trace, mistakes: list[Wrong]) -> None:
        self.trace, self.mistakes, self.naming = trace, mistakes, Naming(trace.game)
        named = trace.tree is not None and any(node.name for _, node in nodes(trace.tree))
        self.reel = reel(trace, show=("rows",), label=None if named else "places")  # a drawing has room for one of them
        self.numbers = {name.partition(" ")[0]: i for i, (_, name, _, _) in enumerate(self.reel["nodes"])}
        self.full = [said.full for said in sentences(trace)]
        self.open: list[_Node] = []
        self.reasons: dict[int, str] = {}
        self.questions: list[dict[str, Any]] = []
        self.stage = 0

    def data(self) -> dict[str, Any]:
        """The whole object."""
        for i, event in enumerate(self.trace.events):
            self._take(i, event)
        pruned = self._pruned()
        wrong: dict[str, list[str]] = {}
        for one in self.mistakes:
            wrong.setdefault(",".join(map(str, self._leaves(one.pruned))), []).append(one.name)
        wrong.pop(",".join(map(str, pruned)), None)
        told = [*wrong.values(), *(codes for one in self.questions for codes in one["wrong"].values())]
        return {
            "reel": self.reel, "questions": self.questions, "pruned": pruned,
            "reasons": [self.reasons.get(i, "") for i in range(len(self.reel["nodes"]))], "wrong": wrong,
            "shows": sorted({name for codes in told for name in codes}), "hint": words.HINTS["cross"],
        }  # fmt: skip

    def _take(self, i: int, event: Event) -> None:
        if isinstance(event, (Open, Leaf)):
            self.stage += 1
            self._entered(event)
        if isinstance(event, Open):
            if self.open:
                self._ask_window(event, self.full[i])
            self.open.append(_Node(event))
        elif isinstance(event, Close):
            self.open.pop()
        if isinstance(event, (Leaf, Close)) and self.open:
            self._examined(i, event.path)

    def _entered(self, event: Open | Leaf) -> None:
        """Why it is looked at: what stood when the child before it was done; a first child always is."""
        if self.open:
            node = self.open[-1]
            first = words.FIRST_CHILD.format(at=self._at(node.place, node.player))
            self.reasons[self._number(event.path)] = node.going_on or first

    def _ask_window(self, event: Open, why: str) -> None:
        place = event.path.path
        right = [spell(event.alpha), spell(event.beta)]
        codes: dict[str, list[str]] = {}
        for one in self.mistakes:
            ends = one.windows.get(place)
            if ends is not None and ends != (event.alpha, event.beta):
                codes.setdefault(",".join(_typed(end) for end in ends), []).append(one.name)
        answer = words.SHOWN["window"].format(answer=window((event.alpha, event.beta)))
        self._add("window", event.path, right, answer, why, codes, at=event.path, player=event.player)  # fmt: skip

    def _examined(self, i: int, child: Place) -> None:
        """A child is done: what does the node have now, and does the search go on there?"""
        node, events = self.open[-1], self.trace.events
        update = next((one for one in events[i + 1 : i + 2] if isinstance(one, Update)), None)
        cut = next((one for one in events[i + 1 : i + 3] if isinstance(one, Cut) and one.path == node.place), None)
        before, node.value = node.value, update.value if update else node.value
        if node.value is None:
            return
        keeps = words.KEEPS.format(
            at=self._at(node.place, node.player), child=child.action, player=node.player.name, value=spell(node.value)
        )
        if before is not None:
            self._add("value", child, [spell(node.value)], words.SHOWN["value"].format(answer=spell(node.value)),
                      self.full[i + 1] if update else keeps, {},
                      at=node.place, player=node.player)  # fmt: skip
        if cut and cut.skipped:
            for action in cut.skipped:
                self.reasons[self._number(Place(node.place, action))] = self.full[events.index(cut, i)]
        node.going_on = self._going_on(node)
        if (cut and cut.skipped) or self._left(node, child):
            why = self.full[events.index(cut, i)] if cut else node.going_on
            self._ask_cut(node, child, bool(cut), why)

    def _ask_cut(self, node: _Node, child: Place, cut: bool, why: str) -> None:
        right, other = ("cut", "go") if cut else ("go", "cut")
        key = (node.place.path, child.path)
        codes = [one.name for one in self.mistakes if (key in one.cuts) != cut]
        self._add("cut", child, [right], words.SHOWN[right], why, {other: codes} if codes else {}, at=node.place,
                  player=node.player)  # fmt: skip

    def _left(self, node: _Node, child: Place) -> bool:
        """Whether the search looks at another child of the node."""
        tree = self.trace.tree
        last = 1 if self.trace.conventions.order == "rtl" else len(tree[node.place].children) if tree else 0
        return bool(child.action != last)

    def _going_on(self, node: _Node) -> str:
        side = "beta" if node.player is MAX else "alpha"
        told = words.GO_ON_FREE if isinf(node.bound) else words.GO_ON
        test = words.TEST[node.player.value, self.trace.conventions.cut_rule]
        told = told.format(
            at=self._at(node.place, node.player), player=node.player.name, other=node.player.opponent.name, side=side,
            value=spell(node.value or 0), test=test, bound=spell(node.bound),
        )  # fmt: skip
        return told[:1].upper() + told[1:]

    def _add(
        self, kind: str, lit: Place, right: list[str], shown: str, why: str, wrong: dict[str, list[str]], *, at: Place,
        player: Player,
    ) -> None:  # fmt: skip
        told = {
            "at": self._at(at, player), "node": self._node(at), "child": lit.action, "player": player.name,
            "worth": self._worth(lit),
        }  # fmt: skip
        self.questions.append({
            "stage": self.stage, "at": self._number(lit), "kind": kind, "asked": words.ASKED[kind].format(**told),
            "labels": words.FIELDS[kind], "right": right, "shown": shown, "why": why,
            "hint": words.HINTS[kind].format(**told), "wrong": wrong,
        })  # fmt: skip

    def _worth(self, place: Place) -> str:
        """What is known of a child that is done."""
        visit = self.trace.visit(place)
        if visit is None:
            return ""
        low, high, value = visit.low, visit.high, visit.value
        sign = "=" if low == high == value else "<=" if high == value else ">=" if low == value else ""
        return words.WORTH[sign].format(value=spell(value))

    def _at(self, place: Place, player: Player) -> str:
        name = self.trace.tree[place].name if self.trace.tree else None
        who = words.NAMED_PLAYER.format(name=name, player=player.name) if name else player.name
        return words.ASKED_AT.format(node=self._node(place), player=who)

    def _node(self, place: Place) -> str:
        return words.ROOT if place.parent is None else words.ASKED_NODE.format(path=self.naming.path(place, "."))

    def _number(self, place: Place) -> int:
        return self.numbers[".".join(map(str, place)) or "root"]

    def _pruned(self) -> list[int]:
        """The leaves that were never read, each with the reason of the cut that skipped it or something above it."""
        for i, (parent, _, _, _) in enumerate(self.reel["nodes"]):
            if i not in self.reasons and parent in self.reasons:
                self.reasons[i] = self.reasons[parent]
        return [*self._leaves([place for cut in self.trace.all_cuts for place in map(tuple, cut.pruned)])]

    def _leaves(self, places: Iterable[Path]) -> Iterator[int]:
        """The numbers of all leaves at or below these places, in the order of the drawing."""
        tops = {self.numbers[".".join(map(str, place)) or "root"] for place in places}
        below: set[int] = set()
        for i, (parent, _, shape, _) in enumerate(self.reel["nodes"]):
            if i in tops or parent in below:
                below.add(i)
                if shape == "leaf":
                    yield i


def _typed(end: Bound) -> str:
    return spell(end).lstrip("+")
