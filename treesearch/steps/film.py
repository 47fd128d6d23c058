"""Draw the stages of a search in one layout, in which every node keeps its place.

The complete search is laid out once, with room for the widest form of every text. Every picture has the same nodes in
the same places. Values that are not known yet are blank, and the current node has a ring around it.
"""

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import replace
from itertools import chain
from typing import Any, NamedTuple

from treesearch.diagram import texts
from treesearch.diagram.arrange import arrange
from treesearch.diagram.looks import Look
from treesearch.diagram.picture import (
    nodes_of,
    picture,
)
from treesearch.diagram.scene import Drawn, Picture, family
from treesearch.diagram.sizes import Sizes, width
from treesearch.diagram.texts import NodeTexts, cut_texts, node_texts
from treesearch.errors import UsageError, option
from treesearch.game import CHANCE
from treesearch.steps.stages import NodeState, Stage, chosen, stages, with_states
from treesearch.trace import Trace

MOST_DRAWN = 1_000_000
"""The largest number of nodes in all pictures together."""

CHANGING = ("interval", "returns", "alpha", "beta", "cut", "test")
"""The lines of a node that change between stages, from the top down."""


class FilmFrame(NamedTuple):
    """The picture of a stage with its sentences.

    ``number``: the number of the stage, as ``treesearch trace`` prints it. ``step``: the number of the picture from 1; 0 for
    the tree before the search.
    """

    number: int
    picture: Picture
    sentences: tuple[str, ...]
    step: int


def film(
    trace: Trace,
    steps: str = "leaves",
    *,
    bare: bool = False,
    ahead: bool | None = None,
    **options: Any,
) -> Iterator[FilmFrame]:
    """Yield a picture for each chosen stage, in order.

    ``steps``: the stages, as in ``chosen``. ``bare``: whether to begin with the tree before the search, as stage 0.
    ``ahead``: whether leaves show their numbers before they are read, by default only with ``bare``. ``options``: those of
    ``draw``. Raise UsageError for wrong steps or options, and for too many nodes in all pictures.
    """
    final = picture(trace, **options)
    # a tight picture shows the number of read leaves, which a stage does not know yet
    look = final.look._replace(tight=False)
    check_style(look.style)
    numbers = frozenset(chosen(trace, steps))
    nodes = nodes_of(trace, look)  # new nodes, because the texts of the others are final
    if len(numbers) * len(nodes) > MOST_DRAWN:
        raise UsageError(
            f"{len(numbers):,} pictures of {len(nodes):,} nodes are too many: together they can have at most "
            f"{MOST_DRAWN:,} nodes; choose fewer stages, as with {option('steps', 'cuts')}, or draw fewer nodes with {option('fold')}"
        )
    stages_drawn = Film(trace, look, nodes, final.sizes, bare if ahead is None else ahead)
    return chain([stages_drawn.bare()] if bare else [], stages_drawn.frames(numbers))


def check_style(style: str) -> None:
    """Raise UsageError if a style cannot draw stages."""
    if style in ("why", "exercise"):
        raise UsageError(
            f"{option('style', style)} draws one picture without stages; leave out {option('steps')}, "
            "or choose another style"
        )


class Film:
    """The common layout of the stages, from which the picture of each stage is drawn."""

    def __init__(
        self,
        trace: Trace,
        look: Look,
        nodes: list[Drawn],
        sizes: Sizes,
        ahead: bool,
    ) -> None:
        self.ahead = ahead
        self.trace, self.look, self.nodes = trace, look, [*nodes]
        self.cuts = cut_texts(trace)
        self.parents, self.by_path = family(nodes)
        self.slots = self._widest()
        self.picture = self._laid_out(nodes, sizes)

    def _widest(self) -> dict[Drawn, NodeTexts]:
        """Return the widest text of each kind at each inner node over all stages."""
        widest: dict[Drawn, NodeTexts] = {}
        for stage in stages(self.trace):
            for state in stage.changed:
                item = self.by_path.get(state.place.path)
                # a place in a folded part has no node
                if item is None or item.shape == "leaf":
                    continue
                slots = widest.setdefault(item, {})
                for about, text in self.state_texts(state).items():
                    if about not in slots or width(text, 1.0) > width(slots[about], 1.0):
                        slots[about] = text
        return widest

    def state_texts(self, state: NodeState) -> NodeTexts:
        """Return the texts of an inner node in this state."""
        if state.player is None:  # at the depth limit
            return {"says": f"= {texts.number(state.value or 0)}"}
        now = state.alpha, state.beta
        by_kind = node_texts(
            (state.low, state.high),
            None if state.open else state.value,
            now,
            now,
            self.look,
            chance=state.player is CHANCE,
        )
        if by_kind.get("says") == "?":
            del by_kind["says"]
        return by_kind | (
            {} if state.cut is None else self.cuts.get(id(self.trace.all_cuts[state.cut].after), {})
        )

    def _laid_out(self, nodes: list[Drawn], sizes: Sizes) -> Picture:
        """Return the picture with room for the texts of all stages."""
        for item in nodes:
            slots = self.slots.get(item)
            item.lit = True  # so that there is room for the ring at any stage
            if slots is not None:
                item.text = slots.get("says", item.text)
                fixed = {about: line for about, line in item.lines.items() if about not in CHANGING}
                item.add(
                    lines=fixed | {about: slots[about] for about in CHANGING if about in slots}
                )
        return arrange(nodes, self.look, sizes)

    def frames(self, numbers: frozenset[int]) -> Iterator[FilmFrame]:
        """Yield the pictures of these stages, numbered from 1 without gaps."""
        selected = (
            (stage, states)
            for stage, states in with_states(stages(self.trace))
            if stage.number in numbers
        )
        for step, (stage, states) in enumerate(selected, 1):
            drawn = {
                item: state
                for place, state in states.items()
                if (item := self.by_path.get(place.path))
            }
            picture = self.at_stage(stage, drawn)
            picture.title = f"Step {step} of {len(numbers)}: {stage.sentences[0]}"
            yield FilmFrame(stage.number, picture, stage.sentences, step)

    def bare(self) -> FilmFrame:
        """Return the picture of the tree before the search."""
        picture = self.at_stage(next(iter(stages(self.trace))), {})
        # without the nodes of the legend, which come last
        for item in picture.nodes[: len(self.nodes)]:
            item.status, item.severed = "plain", False
            item.add(lit=False)
        picture.title = "The tree before the search"
        picture.desc = texts.nested(picture.nodes[: len(self.nodes)])
        return FilmFrame(0, picture, (picture.title,), 0)

    def at_stage(self, stage: Stage, states: Mapping[Drawn, NodeState]) -> Picture:
        """Return the picture of a stage and its description, given the states of the nodes."""
        lit, twins = self.at(stage.place.path), dict[Drawn, Drawn]()
        for item in self.nodes:
            # a copy, because the pictures of other stages use these nodes
            twin = twins[item] = copy(item)
            above = self.parents.get(item)
            twin.status = self._status(item, above, states, twins)
            twin.severed = (
                twin.status == "pruned" and above is not None and twins[above].status == "searched"
            )
            # the best path is known only at the end
            twin.solution = item.solution and stage.last
            twin.add(lit=item is lit)
            # not at a leaf, because all leaves share the empty list
            if item.children:
                twin.children = []
            if above is not None:
                twins[above].children.append(twin)
            self._write_texts(twin, item, states.get(item))
        drawn = [*twins.values()]
        picture = replace(self.picture, nodes=[*drawn, *self.picture.nodes[len(drawn) :]])
        # only the top of each pruned part
        visible = [item for item in drawn if item.severed or item.status == "searched"]
        picture.desc = f"{'; '.join(stage.sentences)}. {texts.nested(visible)}"
        return picture

    @staticmethod
    def _status(
        item: Drawn,
        above: Drawn | None,
        states: Mapping[Drawn, NodeState],
        twins: Mapping[Drawn, Drawn],
    ) -> str:
        """Return the status of a node at a stage, such as ahead, searched or pruned."""
        if item in states:
            return "searched"
        if above is None:
            return "ahead"
        if above not in states:
            return twins[above].status
        return (
            "beyond"
            if states[above].player is None
            else "pruned"
            if item.action in states[above].skipped
            else "ahead"
        )

    def at(self, path: tuple[Any, ...]) -> Drawn | None:
        """Return the drawn node at a path, or the folded node that represents it."""
        starts = (path[:end] for end in range(len(path), -1, -1))
        return next((self.by_path[start] for start in starts if start in self.by_path), None)

    def _write_texts(self, twin: Drawn, item: Drawn, state: NodeState | None) -> None:
        """Set the texts of a copied node to those of its state."""
        slots = zip(item.block.texts, self.current_texts(item, state), strict=True)
        # a blank is a box without text
        shown = [text._replace(text=now) for text, now in slots if now or text.about == "blank"]
        by_kind = self._texts_by_kind(item, state)
        twin.text, order = by_kind.get("says", ""), item.order if state else None
        twin.add(
            lines={about: by_kind[about] for about in item.lines if about in by_kind}, order=order
        )
        # a new block, because similar nodes share one
        twin.block = replace(item.block, texts=shown, board=item.block.board if state else None)

    def current_texts(self, item: Drawn, state: NodeState | None) -> list[str]:
        """Return the texts at a node, one per position, or "" while they are unknown."""
        by_kind, hidden = self._texts_by_kind(item, state), () if state else ("order", "board")

        def now(about: str, text: str) -> str:
            if about in CHANGING or about in ("says", "value"):
                return by_kind.get("says" if about == "value" else about, "")
            return "" if about in hidden else text

        return [now(text.about, text.text) for text in item.block.texts]

    def _texts_by_kind(self, item: Drawn, state: NodeState | None) -> NodeTexts:
        """Return the texts of a node in this state, including those that never change."""
        if item.shape == "leaf":
            return {"says": item.text} if state or self.ahead else {}
        by_kind = self.state_texts(state) if state else NodeTexts()
        if "says" not in self.slots.get(item, {}):
            by_kind["says"] = item.text
        return {
            about: line for about, line in item.lines.items() if about not in CHANGING
        } | by_kind
