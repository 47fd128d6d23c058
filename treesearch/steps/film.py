"""The stages of a search as pictures: one layout for all of them, so that nothing jumps from one to the next.

The whole search is laid out once, every text as wide as it ever gets. A stage's picture has the same nodes in the
same places; what is not yet known there is blank, and what is being looked at has a ring around it.
"""

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import replace
from itertools import chain
from typing import Any, NamedTuple

from treesearch.diagram import labels
from treesearch.diagram.arrange import Picture, arrange
from treesearch.diagram.build import Said, cut_texts, facts
from treesearch.diagram.looks import Look
from treesearch.diagram.picture import nodes_of, picture
from treesearch.diagram.scene import Drawn
from treesearch.diagram.sizes import Sizes, width
from treesearch.errors import UsageError, option
from treesearch.steps import words
from treesearch.steps.room import roomy
from treesearch.steps.stages import Known, Stage, board, chosen, stages
from treesearch.trace import Trace

MOST_DRAWN = 1_000_000
"""Nodes in all pictures together."""

CHANGING = ("interval", "returns", "alpha", "beta", "cut", "test")
"""The lines of a node that are not there from the beginning, from the top down."""

Path = tuple[Any, ...]


class Frame(NamedTuple):
    """The picture of one stage, the stage's number, and its sentences."""

    number: int
    picture: Picture
    told: tuple[str, ...]


def film(trace: Trace, steps: str = "leaves", **options: Any) -> Iterator[Frame]:
    """A picture for each chosen stage, in order; ``steps`` as in ``chosen``, the rest as in ``treesearch.draw``.

    ``ahead``: leaves show their numbers before they are read. ``bare``: first the tree alone, as stage 0; then they do
    unless ``ahead`` is false, so that no number that the tree shows is gone at the next stage.
    UsageError for steps or options that cannot be, and for more than anybody could look at.
    """
    bare = options.pop("bare", False)
    ahead = options.pop("ahead", None)
    ahead = bare if ahead is None else ahead
    made = picture(trace, **options)
    look = made.look
    check_style(look.style)
    numbers = frozenset(chosen(trace, steps))
    nodes = nodes_of(trace, look)  # afresh: the texts of this one are those at the end
    if len(numbers) * len(nodes) > MOST_DRAWN:
        advice = {"cuts": option("steps", "cuts"), "fold": option("fold")}
        many = {"count": len(numbers), "nodes": len(nodes), "most": MOST_DRAWN}
        raise UsageError(words.TOO_MANY_PICTURES.format(**many, **advice))
    shown = Film(trace, look, nodes, made.sizes, ahead=ahead)
    return chain([shown.bare()] if bare else [], shown.frames(numbers))


def check_style(style: str) -> None:
    """UsageError for a style that has no stages."""
    if style in ("why", "exercise"):
        raise UsageError(words.STYLE_WITHOUT_STAGES.format(option=option("style", style), steps=option("steps")))


class Film:
    """One layout, and what each stage shows of it."""

    def __init__(
        self, trace: Trace, look: Look, nodes: list[Drawn], sizes: Sizes, *, ahead: bool = False, alone: bool = False,
    ) -> None:  # fmt: skip
        """``alone``: the layout depends on the tree alone, and not on how the search goes."""
        self.ahead, self.alone, self.last = ahead, alone, 0
        self.trace, self.look, self.nodes = trace, look, [*nodes]
        self.cuts = cut_texts(trace)
        self.parents = {child: item for item in nodes for child in item.children}
        paths: dict[Drawn, Path] = {nodes[0]: ()}
        for item in nodes[1:]:
            paths[item] = (*paths[self.parents[item]], item.action)
        self.found = {path: item for item, path in paths.items()}
        self.slots = self._widest()
        self.picture = self._laid_out(nodes, sizes)

    def _widest(self) -> dict[Drawn, Said]:
        """The widest text that each inner node ever says about each thing; and the number of the last stage."""
        widest: dict[Drawn, Said] = {}
        for stage in stages(self.trace):
            self.last = stage.number
            for known in stage.changed:
                item = self.found.get(known.place.path)
                if item is None or item.shape == "leaf":
                    continue
                slots = widest.setdefault(item, {})
                for about, text in self.said(known).items():
                    if about not in slots or width(text, 1.0) > width(slots[about], 1.0):
                        slots[about] = text
        return widest

    def said(self, known: Known) -> Said:
        """What is said of an inner node of which that much is known."""
        if known.player is None:  # the depth limit stopped there
            return {"says": f"= {labels.number(known.value or 0)}"}
        now = known.alpha, known.beta
        said = facts((known.low, known.high), None if known.open else known.value, now, now, self.look)
        if said.get("says") == "?":
            del said["says"]
        return said | ({} if known.cut is None else self.cuts.get(id(self.trace.all_cuts[known.cut].after), {}))

    def _laid_out(self, nodes: list[Drawn], sizes: Sizes) -> Picture:
        """The picture with room for everything that is ever said."""
        if self.alone:
            return roomy(nodes, self.look, hard=self.trace.conventions.values == "hard")
        for item in nodes:
            slots = self.slots.get(item)
            item.lit = True  # at some stage or other: there must be room for it
            if slots is not None:
                item.says = slots.get("says", item.says)
                fixed = {about: line for about, line in item.lines.items() if about not in CHANGING}
                item.add(lines=fixed | {about: slots[about] for about in CHANGING if about in slots})
        return arrange(nodes, self.look, sizes)

    def frames(self, numbers: frozenset[int]) -> Iterator[Frame]:
        """The pictures of the stages of these numbers."""
        for stage, known in board(stages(self.trace)):
            if stage.number in numbers:
                drawn = {item: one for place, one in known.items() if (item := self.found.get(place.path))}
                yield Frame(stage.number, self.at_stage(stage, drawn), stage.told)

    def bare(self) -> Frame:
        """The tree before the search: nothing that a search finds, and its numbers if stages show them ahead."""
        made = self.at_stage(next(iter(stages(self.trace))), {})
        for item in made.nodes[: len(self.nodes)]:
            item.status, item.severed = "plain", False
            item.add(lit=False)
        made.title = made.desc = words.BARE
        made.desc = labels.nested(made.nodes[: len(self.nodes)])
        return Frame(0, made, (words.BARE,))

    def at_stage(self, stage: Stage, known: Mapping[Drawn, Known]) -> Picture:
        """The picture of a stage, at which that is known of the nodes, and which says in words what it shows."""
        lit, twins = self.at(stage.place.path), dict[Drawn, Drawn]()
        for item in self.nodes:
            twin = twins[item] = copy(item)
            above = self.parents.get(item)
            twin.status = self._status(item, above, known, twins)
            twin.severed = twin.status == "pruned" and above is not None and twins[above].status == "searched"
            twin.solution = item.solution and stage.last
            twin.add(lit=item is lit)
            if item.children:
                twin.children = []
            if above is not None:
                twins[above].children.append(twin)
            self._tell(twin, item, known.get(item))
        drawn = [*twins.values()]
        made = replace(self.picture, nodes=[*drawn, *self.picture.nodes[len(drawn) :]])
        made.title = words.STAGE.format(number=stage.number, last=self.last, told=stage.told[0])
        shown = [item for item in drawn if item.severed or item.status == "searched"]  # of what is pruned only its top
        made.desc = f"{'; '.join(stage.told)}. {labels.nested(shown)}"
        return made

    @staticmethod
    def _status(item: Drawn, above: Drawn | None, known: Mapping[Drawn, Known], twins: Mapping[Drawn, Drawn]) -> str:
        """What became of a node so far."""
        if item in known:
            return "searched"
        if above is None:
            return "ahead"
        if above not in known:
            return twins[above].status
        return "beyond" if known[above].player is None else "pruned" if item.action in known[above].skipped else "ahead"

    def at(self, path: Path) -> Drawn | None:
        """The node at that path; if that is folded away, the one that holds it."""
        starts = (path[:end] for end in range(len(path), -1, -1))
        return next((self.found[start] for start in starts if start in self.found), None)

    def _tell(self, twin: Drawn, item: Drawn, known: Known | None) -> None:
        """Say at a node what is known, each thing where there is room for it."""
        told = zip(item.block.texts, self.texts(item, known), strict=True)
        texts = [text._replace(text=now) for text, now in told if now or text.about == "blank"]
        said = self._said(item, known)
        twin.says, order = said.get("says", ""), item.order if known else None
        twin.add(lines={about: said[about] for about in item.lines if about in said}, order=order)
        twin.block = replace(item.block, texts=texts, board=item.block.board if known else None)

    def texts(self, item: Drawn, known: Known | None) -> list[str]:
        """What stands at a node, a text for each place that there is for one; empty where nothing is known yet."""
        said, hidden = self._said(item, known), () if known else ("order", "board")

        def now(about: str, text: str) -> str:
            if about in CHANGING or about in ("says", "value"):
                return said.get("says" if about == "value" else about, "")
            return "" if about in hidden else text

        return [now(text.about, text.text) for text in item.block.texts]

    def _said(self, item: Drawn, known: Known | None) -> Said:
        """What a node says of which that is known; what the tree or its name says is always there."""
        if item.shape == "leaf":
            return {"says": item.says} if known or self.ahead else {}
        said = self.said(known) if known else Said()
        if "says" not in self.slots.get(item, {}):
            said["says"] = item.says
        return {about: line for about, line in item.lines.items() if about not in CHANGING} | said
