"""Return a search as data for a page: one drawing, and the changes of each stage.

The page goes forwards and backwards through the stages without searching, because the data contain everything that it
shows. Nodes are numbered from 0 in the order of the drawing.
"""

from collections.abc import Iterator
from math import inf
from typing import Any

from treesearch.algorithms import algorithm
from treesearch.diagram import texts
from treesearch.diagram.looks import look_of
from treesearch.diagram.picture import nodes_of
from treesearch.diagram.scene import Drawn, family
from treesearch.errors import UsageError, option
from treesearch.events import Close, Cut, Leaf, Open, Update
from treesearch.game import CHANCE, MAX, Place, spell
from treesearch.report.chance import has_range
from treesearch.report.cuts import comparison_sign, rule_sentence
from treesearch.report.data import Json, result_text
from treesearch.report.lines import conventions_line, subject
from treesearch.report.naming import Naming, window
from treesearch.settings import BOOK
from treesearch.steps.captions import Captions
from treesearch.steps.sentences import (
    TITLE,
    Sentence,
    capital,
    cutting_bound,
    sentences,
)
from treesearch.steps.stages import NodeState, Stage, States, stages, with_states
from treesearch.trace import Trace

MOST_NODES, MOST_STAGES = 10_000, 20_000
"""The largest numbers of nodes and stages of a page."""

AHEAD, SEARCHED, PRUNED, BEYOND = range(4)
"""The statuses of a node, as in ``web/states.js``: not searched yet or forgotten, searched, pruned, below the depth limit."""


def reel(trace: Trace, *, label: str | None = None) -> Json:
    """Return a search as a JSON object that a page can draw.

    ``nodes``: for each node a dictionary with ``parent`` (-1 for the root), ``label`` (the place, and the name if there
    is one), ``shape``, and the texts that it has: ``says`` of a leaf, ``name``, ``move`` on the edge, ``player``,
    ``static``, and ``rows`` or ``text`` of a board. ``records``: for each node a list of [stage, status, value or bound,
    window, best child, whether it is open]; a record applies from its stage to the next record. Records are lists,
    because there are many; ``readRecord`` in ``web/states.js`` names their parts. ``stages``: see ``_stage``. Raise
    UsageError if the search is too long to step through.
    """
    check_size(trace)
    return _Reel(trace, label).data()


def check_size(trace: Trace) -> None:
    """Raise UsageError if a search is too long to step through."""
    long = sum(isinstance(event, (Open, Leaf)) for event in trace.events)
    nodes = trace.tree.traits.nodes if trace.tree else long
    if nodes > MOST_NODES or long > MOST_STAGES:
        raise UsageError(
            f"this search has {nodes:,} nodes and {long:,} stages, but a page can show at most {MOST_NODES:,} nodes and "
            f"{MOST_STAGES:,} stages; use {option('depth')} to search less deeply, or choose a smaller tree"
        )


class _Reel:
    """The data of a search while they are collected."""

    def __init__(self, trace: Trace, label: str | None) -> None:
        self.cutting = algorithm(trace.settings.algorithm).cuts
        self.trace, self.naming = trace, Naming(trace.game, letters=label == "letters")
        self.items = nodes_of(trace, look_of(label=label))
        self.number = {item: i for i, item in enumerate(self.items)}
        self.parents, self.by_path = family(self.items)
        self.records: list[list[list[Any]]] = [[] for _ in self.items]
        self.places: dict[Place, int] = {}
        self.best: dict[int, int] = {}
        # in the order of events, so each stage takes its own cuts
        self.cuts = iter(trace.all_cuts)

    def data(self) -> Json:
        """Return the collected data as a JSON object."""
        trace, sentences_left = self.trace, sentences(self.trace, self.naming)
        captions = Captions(trace, self.naming)
        path = texts.printable(self.naming.path(trace.result.path)) or "-"
        return {
            "nodes": [self._node(item) for item in self.items],
            "records": self.records,
            "stages": [
                self._stage(stage, states, sentences_left, captions)
                for stage, states in with_states(stages(trace))
            ],
            "solution": [i for i, item in enumerate(self.items) if item.solution],
            # before the search, the values of a tree are known, those of a game are not
            "peek": trace.tree is not None,
            "title": TITLE.format(algorithm=trace.settings.algorithm),
            "subject": texts.printable(subject(self.naming)),
            "conventions": texts.signs(self._conventions()),
            "answer": f"value {result_text(spell(trace.result.value), trace.result.bound)}, path {path}",
        }

    def _conventions(self) -> str:
        """Return the conventions that affect the stages, one sentence each."""
        unused = ("listed: ", "a cut is named ", f"window {window(BOOK.window)}")
        facts = conventions_line(self.trace.settings, self.trace.game).split("; ")
        kept = [capital(fact) for fact in facts if not fact.startswith(unused)]
        return f"Conventions: {'. '.join(kept)}."

    def _node(self, item: Drawn) -> Json:
        above = self.parents.get(item)
        parent = -1 if above is None else self.number[above]
        name = f"{item.place} {item.name}" if item.name not in ("", item.place) else item.place
        texts_of_node = {
            "says": item.text if item.shape == "leaf" else "",
            "name": item.name,
            "move": item.move,
            "player": item.player,
            "static": item.lines.get("static", ""),
            "rows": [*(item.cells or ())],
            "text": [*item.board] if not item.cells else [],
        }
        shown = {key: value for key, value in texts_of_node.items() if value}
        return {"parent": parent, "label": name, "shape": item.shape, **shown}

    def _stage(
        self,
        stage: Stage,
        states: States,
        sentences_left: Iterator[Sentence],
        captions: Captions,
    ) -> Json:
        """Return a stage as a JSON object, and record the states that it changes.

        * ``at``: the node. ``leaf``: 1 if a leaf was evaluated. ``asks``: 1 if a class can be asked to decide something.
        * ``say``: the short sentence (see ``Captions``). ``terse`` and ``full``: one sentence per event. ``bold``: the
          numbers of the sentences on cuts that skip a child.
        * ``window`` and ``rule``: the window and the test of a cut node, otherwise of the entered node or the leaf's parent.
        * ``cuts``: for each cut its ``node``, the ``value``, ``test``, ``bound`` and ``window``, the ``side`` and ``owner``
          of the bound (-1: the starting window), the number of ``skipped`` children, and ``by_child``: 1 if a child set
          the bound.
        """
        lines = [next(sentences_left) for _ in stage.events]
        if stage.fresh:
            self.best.clear()
            for records in self.records:
                if records and records[-1][1] != AHEAD:
                    records.append([stage.number, AHEAD])
        last = self._index(stage.place)
        for event in stage.events:
            # a stored value is set at the node that the stage enters, not by a child
            if isinstance(event, Update) and event.path != stage.place:
                self.best[self._index(event.path)] = last
            if isinstance(event, Close):
                last = self._index(event.path)
        for each in stage.changed:
            self._record(each, stage.number)
        # a stage may close several windows; the cut that skips something is used
        cut = max(
            (each for each in stage.events if isinstance(each, Cut)),
            key=lambda each: bool(each.skipped),
            default=None,
        )
        return {
            "at": self._index(stage.place),
            "say": captions.caption(stage, lines, states),
            "terse": [texts.printable(each.terse) for each in lines],
            "full": [texts.printable(each.full) for each in lines],
            "leaf": int(isinstance(stage.events[0], Leaf)),
            "asks": int(any(isinstance(event, (Cut, Update)) for event in stage.events)),
            "bold": [
                i
                for i, event in enumerate(stage.events)
                if isinstance(event, Cut) and event.skipped
            ],
            "cuts": [*self._cuts(stage)],
            **self._window_and_test(states, stage, cut),
        }

    def _record(self, state: NodeState, number: int) -> None:
        item = self.by_path.get(state.place.path)
        if item is None:
            return
        i = self.places[state.place] = self.number[item]
        record: list[Any] = [number, SEARCHED, self._value_text(item, state)]
        if state.player is not None:
            window = [texts.number(state.alpha), texts.number(state.beta)] if self.cutting else []
            record += [window, self.best.get(i, -1), int(state.open)]
        self._add_record(item, record)
        for child in item.children:
            if state.player is None:
                self._add_record(child, [number, BEYOND])
            elif child.action in state.skipped:
                self._add_record(child, [number, PRUNED])

    def _value_text(self, item: Drawn, state: NodeState) -> str:
        """Return the proved value or bounds of a node; for a sampled node, its mean so far."""
        if state.player is None:
            return item.text if item.shape == "leaf" else texts.number(state.value or 0)
        proved = texts.bound(state.low, state.high).replace("..", " to ")
        if proved != "?":
            return proved.removeprefix("= ")
        if self.trace.sampled and state.value is not None:
            return f"~ {texts.number(state.value)}"
        return ""

    def _add_record(self, item: Drawn, record: list[Any]) -> None:
        """Add a record to a node if it differs from the last one of an earlier stage."""
        records = self.records[self.number[item]]
        if records and records[-1][0] == record[0]:
            records.pop()  # the page shows what holds at a stage, not in which order it came
        if not records or records[-1][1:] != record[1:]:
            records.append(record)

    def _window_and_test(self, states: States, stage: Stage, cut: Cut | None) -> dict[str, str]:
        """Return the window of the current node, and the test that decides a cut."""
        entered = isinstance(stage.events[0], Open)
        place = cut.path if cut else stage.place if entered else stage.place.parent
        if place is None or not self.cutting:
            return {"window": "", "rule": ""}
        state = states[place]
        alpha, beta = (
            (cut.alpha, cut.beta) if cut else state.entry if entered else (state.alpha, state.beta)
        )
        line = (
            f"α = {texts.number(alpha)}, β = {texts.number(beta)} at {self._path(place)} "
            f"({state.player.name if state.player else ''})"
        )
        if cut:  # tested in the window of the last child; the drawing may show a bound that its value moved
            moved = {"α": (alpha, state.alpha), "β": (beta, state.beta)}
            line += "".join(
                f", now {side} = {texts.number(now)}"
                for side, (before, now) in moved.items()
                if now != before
            )
        return {
            "window": line,
            "rule": rule_sentence(
                cut, self._path(cut.path), self.trace.settings.cut_rule, texts.number
            )
            if cut
            else self._condition_text(state),
        }

    def _path(self, place: Place) -> str:
        return texts.printable(self.naming.path(place, ".")) or "the root"

    def _condition_text(self, state: NodeState) -> str:
        place = self._path(state.place)
        if not state.open and state.player:
            return f"{place} ({state.player.name}) is finished, so no child can be cut"
        if state.player is CHANCE and has_range(self.trace):
            low, high = map(texts.number, state.entry)
            rule = self.trace.settings.cut_rule
            below, above = comparison_sign(False, rule), comparison_sign(True, rule)
            return (
                f"{place} is a chance node; it is cut when its mean is certainly {below} alpha = {low}, "
                f"or certainly {above} beta = {high}"
            )
        if state.player is None or state.player is CHANCE:
            return f"{place} is a chance node, and all its children count"
        bound, side = cutting_bound(state.player, state.entry)
        if bound == (inf if state.player is MAX else -inf):
            return f"{place} ({state.player.name}) cannot be cut, because its {side} is infinite"
        test = comparison_sign(state.player is MAX, self.trace.settings.cut_rule)
        return f"{place} ({state.player.name}) is cut when a child is {test} {side} = {texts.number(bound)}"

    def _cuts(self, stage: Stage) -> Iterator[Json]:
        for event in stage.events:
            if isinstance(event, Cut):
                cut = next(self.cuts)
                owner = -1 if cut.bound_from is None else self._index(cut.bound_from)
                test = texts.signs(comparison_sign(cut.high, self.trace.settings.cut_rule))
                yield {
                    "node": self._index(cut.place),
                    "owner": owner,
                    "side": "β" if cut.high else "α",
                    "skipped": len(cut.skipped),
                    "value": texts.number(cut.value),
                    "test": test,
                    "bound": texts.number(cut.bound),
                    "window": [texts.number(cut.alpha), texts.number(cut.beta)],
                    "by_child": int(cut.bound_by is not None),
                }

    def _index(self, place: Place) -> int:
        """Return the number of the node at a place."""
        index = self.places.get(place)
        if index is None:
            index = self.places[place] = self.number[self.by_path[place.path]]
        return index
