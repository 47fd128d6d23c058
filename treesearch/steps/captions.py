"""Write a short caption for each stage of a search.

A sentence is a list of parts. A part is a text, or a pair of a colour (max, min, best or cut) and a text. If there is no
exact short sentence, as for other algorithms, the full sentences of the events are used.
"""

from collections.abc import Iterator, Mapping
from typing import Any, cast

from treesearch.diagram import texts
from treesearch.events import Close, Cut, Leaf, Open, Update
from treesearch.game import CHANCE, MAX, Place, Player, Value
from treesearch.report.cuts import comparison_sign
from treesearch.report.data import cuts_chance, result_text
from treesearch.report.naming import Naming
from treesearch.steps.sentences import Sentence, capital, worth
from treesearch.steps.stages import NodeState, Stage, States
from treesearch.trace import Cutoff, Trace
from treesearch.words import listed

Part = str | list[str]

SHORT = ("alphabeta", "minmax", "expectiminimax")
"""The algorithms whose stages have a short sentence: each node is searched once, in order."""

MOST_NAMED = 4
"""The largest number of leaves that a sentence names. It counts more leaves instead."""

BEST = {"max": "largest", "min": "smallest"}


def enumerated(names: list[str]) -> str:
    """Return names as an enumeration: "3, at most 2, and 2"."""
    return listed(names) if len(names) < 3 else f"{', '.join(names[:-1])}, and {names[-1]}"


class Captions:
    """The captions of a search. Call ``caption`` for each stage in order."""

    def __init__(self, trace: Trace, naming: Naming) -> None:
        self.trace, self.naming = trace, naming
        self.short = (
            trace.settings.algorithm in SHORT
            and trace.settings.depth is None
            and not cuts_chance(trace.settings, trace.game)
        )
        self.cuts: Iterator[Cutoff] = iter(trace.all_cuts)
        self.best: dict[Place, Any] = {}

    def caption(self, stage: Stage, full: list[Sentence], states: States) -> list[Part]:
        """Return the caption of the next stage, given the states of the nodes."""
        cuts = [next(self.cuts) for event in stage.events if isinstance(event, Cut)]
        before = dict(self.best) if self.short else {}
        for event in stage.events:
            if isinstance(event, Update):
                self.best[event.path] = event.value
        cutting = [cut for cut in cuts if cut.skipped]
        if not self.short or (cutting and cutting[-1].bound_by is None):
            return [" ".join(texts.signs(sentence.full) for sentence in full)]
        if isinstance(stage.events[0], Open):
            return [*self._opening_parts(stage, states)]
        if cutting:
            end: list[Part] = [" ", *self._value_parts(), "."] if stage.last else []
            return [*self._cut_parts(stage, cutting[-1], states), *end]
        if stage.last:
            return [*self._ending_parts(states)]
        return [*self._leaf_parts(stage, before, states)]

    def _opening_parts(self, stage: Stage, states: States) -> Iterator[Part]:
        state = states[stage.place]
        player = state.player or MAX
        if player is CHANCE:
            yield "Chance moves here. The value is the mean of the children."
            return
        at = "at the root" if stage.place.parent is None else "here"
        yield from ([player.value, player.name], f" moves {at} and takes the ")
        yield f"{BEST[player.value]} value."
        if stage.place.parent is None:
            return
        start = states[Place()].entry
        for side, bound, first in zip(("max", "min"), state.entry, start, strict=True):
            if bound != first and (owner := self._owner(stage.place, side, states)):
                yield " "
                yield [side, f"{side.upper()} already has {texts.number(bound)}"]
                yield f" {owner}."

    def _owner(self, place: Place, side: str, states: States) -> str:
        """Return where the ancestor is that set a bound, or "" for the starting window."""
        bound = states[place].entry[side == "min"]
        above, owner = place.parent, ""
        while above is not None:
            state = states.get(above)
            if state and state.player and state.player.value == side and state.value == bound:
                owner = self._where(above)
            above = above.parent
        return owner

    def _cut_parts(self, stage: Stage, cut: Cutoff, states: States) -> Iterator[Part]:
        child = states[cut.after]
        if cut.value not in (child.low, child.high):
            yield f"{capital(self._node(cut.after))} {_worth(child)}. "
        player, other = cut.player, cut.player.opponent
        test = texts.signs(comparison_sign(player is MAX, self.trace.settings.cut_rule))
        value, bound = texts.number(cut.value), texts.number(cut.bound)
        where = "here" if stage.place.parent == cut.place else self._where(cut.place)
        yield [player.value, f"{player.name} has {texts.signs(states[cut.place].has)}"]
        yield f" {where}, and "
        yield [other.value, f"{other.name} already has {bound}"]
        owner = cut.bound_from
        yield f" {self._where(owner) if owner is not None else ''}. {value}\u00a0{test}\u00a0{bound}, so "
        who = other.name if cut.value == cut.bound or owner == cut.place.parent else "best play"
        does = "gains nothing" if cut.value == cut.bound else "will not come"
        yield f"{who} {does} here. {capital(self._skipped(cut))} need not be read: "
        yield ["cut", "cut"]
        yield "."

    def _skipped(self, cut: Cutoff) -> str:
        """Return the skipped children as a phrase: "4 and 6" or "the other 5 leaves"."""
        if self.trace.tree is None:
            many = len(cut.skipped)
            return "the other move" if many == 1 else f"the other {many} moves"
        nodes = [self.trace.tree[place] for place in cut.pruned]
        leaves = sum(node.traits.leaves for node in nodes)
        if all(not node.children for node in nodes) and leaves <= MOST_NAMED:
            named = [texts.signs(str(node).rpartition("=")[2]) for node in nodes]
            return listed(named)
        return f"the other {leaves} leaves" if leaves > 1 else "the other leaf"

    def _leaf_parts(
        self,
        stage: Stage,
        before: Mapping[Place, Any],
        states: States,
    ) -> Iterator[Part]:
        leaf, above = stage.events[0], stage.place.parent
        assert isinstance(leaf, Leaf)  # noqa: S101 - a stage begins with Open or Leaf
        assert above is not None  # noqa: S101 - a leaf at the root ends the search
        value = texts.number(leaf.value)
        player, had = states[above].player or MAX, before.get(above)
        if player is CHANCE:
            yield f"{value} counts towards the mean here."
        else:
            better, old = had != self.best[above], texts.number(had or 0)
            than = f"{'larger' if player is MAX else 'smaller'} than {old}"
            fact = "the first value here" if had is None else than if better else f"not {than}"
            yield f"{value} is {fact}: "
            yield [
                player.value,
                f"{player.name} {'has' if better else 'keeps'} {texts.signs(states[above].has)}",
            ]
            yield "."
        for event in stage.events[1:]:
            if isinstance(event, Close) and (parent := event.path.parent) is not None:
                yield f" {capital(self._node(event.path))} {_worth(states[event.path])}"
                yield from self._passed_on(parent, before, states)

    def _passed_on(
        self,
        above: Place,
        before: Mapping[Place, Any],
        states: States,
    ) -> Iterator[Part]:
        """Yield the parts of a sentence on how a finished node affects its parent."""
        player = states[above].player or MAX
        if player is CHANCE:
            yield "."
            return
        had = before.get(above)
        verb = "has" if had is None else "keeps" if had == self.best[above] else "now has"
        yield ": "
        yield [player.value, f"{player.name} {verb} {texts.signs(states[above].has)}"]
        yield f" {self._where(above)}."

    def _ending_parts(self, states: States) -> Iterator[Part]:
        yield from self._value_parts()
        player = states[Place()].player
        children = [_worth(state) for place, state in states.items() if place.parent == Place()]
        if player in (MAX, Player.MIN) and len(children) <= MOST_NAMED:
            # what fail-hard search returns need not be a bound
            returned = (
                "the returned values " if any("returns" in child for child in children) else ""
            )
            values = [
                child.removeprefix("is worth ").removeprefix("returns ") for child in children
            ]
            yield f": {player.name} takes the {BEST[player.value]} of {returned}{enumerated(values)}"
        read = self.trace.counts.leaves_evaluated
        if self.trace.tree:
            yield f". The search read {read} of {self.trace.tree.traits.leaves} leaves."
        else:
            yield f". The search evaluated {read} position{'s' * (read > 1)}."

    def _value_parts(self) -> Iterator[Part]:
        """Yield the value of the tree; outside the window of the search it is only a bound."""
        result = self.trace.result
        yield "The value is "
        yield ["best", texts.signs(result_text(texts.number(result.value), result.bound))]

    def _where(self, place: Place) -> str:
        return (
            f"at {self._node(place)}" if self.trace.tree or place.parent is None else "further up"
        )

    def _node(self, place: Place) -> str:
        """Return the name of a node, or its path if it has none."""
        if place.parent is None:
            return "the root"
        return self.naming.name(place) or f"node {self.naming.path(place, '.')}"


def _worth(state: NodeState) -> str:
    """Return a phrase for the value of a finished node, such as ``is worth at most 2``."""
    return texts.signs(worth(cast("Value", state.value), (state.low, state.high)))
