"""The stages of a search as pictures: one layout for all of them, so that nothing jumps from one to the next.

The whole search is laid out once, every text as wide as it ever gets. A stage's picture has the same nodes in the
same places; what is not yet known there is blank, and what is being looked at has a ring around it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from itertools import chain
from typing import Any, NamedTuple

from treesearch import diagram
from treesearch.diagram import slides, texts, typeset
from treesearch.diagram.arrange import Picture, arrange
from treesearch.diagram.build import NodeTexts, cut_texts, facts
from treesearch.diagram.fit import note_on
from treesearch.diagram.looks import Look, Style, one_search_only
from treesearch.diagram.picture import (
    Drawable,
    check_ending,
    drawable,
    file_bytes,
    nodes_of,
    picture,
)
from treesearch.diagram.scene import Drawn, Sizes, width
from treesearch.diagram.slides import check_slides, pptx
from treesearch.diagram.svg import svg
from treesearch.errors import UsageError, option
from treesearch.game import CHANCE, Player
from treesearch.machine import gc_paused
from treesearch.settings import BOOK
from treesearch.solve import record
from treesearch.steps import sentences
from treesearch.steps.stages import NodeState, Stage, board, chosen, stages
from treesearch.trace import Trace
from treesearch.tree import Node
from treesearch.unknown import Answers

BARE = "The tree before the search"


MOST_DRAWN = 1_000_000
"""Nodes in all pictures together."""

CHANGING = ("interval", "returns", "alpha", "beta", "cut", "test")
"""The lines of a node that are not there from the beginning, from the top down."""

Path = tuple[Any, ...]


class FilmFrame(NamedTuple):
    """The picture of one stage, the stage's number as ``trace`` prints it, and its sentences.

    ``step``: which of the pictures it is, from 1; 0 is the tree before the search.
    """

    number: int
    picture: Picture
    sentences: tuple[str, ...]
    step: int


def film(trace: Trace, steps: str = "leaves", **options: Any) -> Iterator[FilmFrame]:
    """Return a picture for each chosen stage, in order; ``steps`` as in ``chosen``, the rest as in ``treesearch.draw``.

    ``ahead``: leaves show their numbers before they are read. ``bare``: first the tree alone, as stage 0; then they do
    unless ``ahead`` is false, so that no number that the tree shows is gone at the next stage.
    UsageError for steps or options that cannot be, and for more than anybody could look at.
    """
    bare = options.pop("bare", False)
    ahead = options.pop("ahead", None)
    ahead = bare if ahead is None else ahead
    final = picture(trace, **options)
    # a tight picture counts the leaves that were read, which a stage does not know yet
    look = final.look._replace(tight=False)
    check_style(look.style)
    numbers = frozenset(chosen(trace, steps))
    nodes = nodes_of(trace, look)  # afresh: the texts of this one are those at the end
    if len(numbers) * len(nodes) > MOST_DRAWN:
        raise UsageError(
            f"{len(numbers):,} pictures of {len(nodes):,} nodes are too many to look at (the most is "
            f"{MOST_DRAWN:,} nodes in all): choose fewer stages by their numbers, with "
            f"{option('steps', 'cuts')}, or draw less of the tree with {option('fold')}"
        )
    stages_drawn = Film(trace, look, nodes, final.sizes, ahead=ahead)
    return chain([stages_drawn.bare()] if bare else [], stages_drawn.frames(numbers))


def check_style(style: str) -> None:
    """Raise UsageError for a style that has no stages."""
    if style in ("why", "exercise"):
        raise UsageError(
            f"{option('style', style)} is one picture, without stages: leave {option('steps')} out, "
            "or choose another style"
        )


class Film:
    """One layout, and what each stage shows of it."""

    def __init__(
        self,
        trace: Trace,
        look: Look,
        nodes: list[Drawn],
        sizes: Sizes,
        *,
        ahead: bool = False,
    ) -> None:
        self.ahead = ahead
        self.trace, self.look, self.nodes = trace, look, [*nodes]
        self.cuts = cut_texts(trace)
        self.parents = {child: item for item in nodes for child in item.children}
        paths: dict[Drawn, Path] = {nodes[0]: ()}
        for item in nodes[1:]:
            paths[item] = (*paths[self.parents[item]], item.action)
        self.by_path = {path: item for item, path in paths.items()}
        self.slots = self._widest()
        self.picture = self._laid_out(nodes, sizes)

    def _widest(self) -> dict[Drawn, NodeTexts]:
        """Return the widest text of each kind at each inner node over all stages."""
        widest: dict[Drawn, NodeTexts] = {}
        for stage in stages(self.trace):
            for state in stage.changed:
                item = self.by_path.get(state.place.path)
                # a place that is folded away has no node
                if item is None or item.shape == "leaf":
                    continue
                slots = widest.setdefault(item, {})
                for about, text in self.texts_of(state).items():
                    if about not in slots or width(text, 1.0) > width(slots[about], 1.0):
                        slots[about] = text
        return widest

    def texts_of(self, state: NodeState) -> NodeTexts:
        """Return the texts of an inner node in that state."""
        if state.player is None:  # the depth limit stopped there
            return {"says": f"= {texts.number(state.value or 0)}"}
        now = state.alpha, state.beta
        texts_of = facts(
            (state.low, state.high),
            None if state.open else state.value,
            now,
            now,
            self.look,
            chance=state.player is CHANCE,
        )
        if texts_of.get("says") == "?":
            del texts_of["says"]
        return texts_of | (
            {} if state.cut is None else self.cuts.get(id(self.trace.all_cuts[state.cut].after), {})
        )

    def _laid_out(self, nodes: list[Drawn], sizes: Sizes) -> Picture:
        """Return the picture with room for the texts of all stages."""
        for item in nodes:
            slots = self.slots.get(item)
            item.lit = True  # at some stage or other: there must be room for it
            if slots is not None:
                item.text = slots.get("says", item.text)
                fixed = {about: line for about, line in item.lines.items() if about not in CHANGING}
                item.add(
                    lines=fixed | {about: slots[about] for about in CHANGING if about in slots}
                )
        return arrange(nodes, self.look, sizes)

    def frames(self, numbers: frozenset[int]) -> Iterator[FilmFrame]:
        """Yield the pictures of the stages with these numbers, counted from 1 without gaps."""
        selected = (
            (stage, states)
            for stage, states in board(stages(self.trace))
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
        """Return the tree before the search, with its numbers if stages show them ahead."""
        picture = self.at_stage(next(iter(stages(self.trace))), {})
        # without the nodes of the legend, which stand behind those of the tree
        for item in picture.nodes[: len(self.nodes)]:
            item.status, item.severed = "plain", False
            item.add(lit=False)
        picture.title = picture.desc = BARE
        picture.desc = texts.nested(picture.nodes[: len(self.nodes)])
        return FilmFrame(0, picture, (BARE,), 0)

    def at_stage(self, stage: Stage, states: Mapping[Drawn, NodeState]) -> Picture:
        """Return the picture of a stage, with its description; ``states``: those of the nodes at that stage."""
        lit, twins = self.at(stage.place.path), dict[Drawn, Drawn]()
        for item in self.nodes:
            # a copy, since the pictures of other stages may still have to be drawn from these nodes
            twin = twins[item] = copy(item)
            above = self.parents.get(item)
            twin.status = self._status(item, above, states, twins)
            twin.severed = (
                twin.status == "pruned" and above is not None and twins[above].status == "searched"
            )
            # which path is the best one is known at the end
            twin.solution = item.solution and stage.last
            twin.add(lit=item is lit)
            # not at a leaf, whose empty list all leaves share
            if item.children:
                twin.children = []
            if above is not None:
                twins[above].children.append(twin)
            self._tell(twin, item, states.get(item))
        drawn = [*twins.values()]
        picture = replace(self.picture, nodes=[*drawn, *self.picture.nodes[len(drawn) :]])
        visible = [
            item for item in drawn if item.severed or item.status == "searched"
        ]  # of what is pruned only its top
        picture.desc = f"{'; '.join(stage.sentences)}. {texts.nested(visible)}"
        return picture

    @staticmethod
    def _status(
        item: Drawn,
        above: Drawn | None,
        states: Mapping[Drawn, NodeState],
        twins: Mapping[Drawn, Drawn],
    ) -> str:
        """Return the status of a node so far."""
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

    def at(self, path: Path) -> Drawn | None:
        """Return the node at that path; if that is folded, the node that holds it."""
        starts = (path[:end] for end in range(len(path), -1, -1))
        return next((self.by_path[start] for start in starts if start in self.by_path), None)

    def _tell(self, twin: Drawn, item: Drawn, state: NodeState | None) -> None:
        """Write the texts of a node's state, each in its place."""
        slots = zip(item.block.texts, self.texts(item, state), strict=True)
        # the text of a blank, which is a box, is always empty
        texts = [text._replace(text=now) for text, now in slots if now or text.about == "blank"]
        texts_of = self._texts_of(item, state)
        twin.text, order = texts_of.get("says", ""), item.order if state else None
        twin.add(
            lines={about: texts_of[about] for about in item.lines if about in texts_of}, order=order
        )
        # a new one: nodes that look alike share their block
        twin.block = replace(item.block, texts=texts, board=item.block.board if state else None)

    def texts(self, item: Drawn, state: NodeState | None) -> list[str]:
        """Return the texts at a node, one for each place; empty where nothing is known yet."""
        texts_of, hidden = self._texts_of(item, state), () if state else ("order", "board")

        def now(about: str, text: str) -> str:
            if about in CHANGING or about in ("says", "value"):
                return texts_of.get("says" if about == "value" else about, "")
            return "" if about in hidden else text

        return [now(text.about, text.text) for text in item.block.texts]

    def _texts_of(self, item: Drawn, state: NodeState | None) -> NodeTexts:
        """Return the texts of a node in that state; those that come from the tree are always there."""
        if item.shape == "leaf":
            return {"says": item.text} if state or self.ahead else {}
        texts_of = self.texts_of(state) if state else NodeTexts()
        if "says" not in self.slots.get(item, {}):
            texts_of["says"] = item.text
        return {
            about: line for about, line in item.lines.items() if about not in CHANGING
        } | texts_of


# A search drawn: as one picture, or stage by stage as pages, slides, a frame, a moving picture, a folder.


FORMS = ("svg", "png", "pdf")
"""The formats of a folder of pictures."""

SLIDES = (".pptx", ".tex", ".pdf")
"""Endings of what begins with the bare tree."""
SUFFIXES = (".svg", ".pdf", ".tex", ".pptx", ".gif", ".typ", ".md")
CHECKS = {".pdf": typeset.check, ".gif": slides.check_gif, ".pptx": check_slides}
"""The programs that a file needs, by its ending: better asked before a long search than after it."""

Note = Callable[[str], object] | None


def draw(
    drawn: Drawable,
    *,
    style: str | Style = "lecture",
    show: Iterable[str] = (),
    hide: Iterable[str] = (),
    label: str | None = None,
    direction: str = "down",
    at: Iterable[Any] | None = None,
    root: Player | str | None = None,
    fold: int | None = None,
    only: str | None = None,
    fit: str | int | None = None,
    steps: str | None = None,
    ahead: bool | None = None,
) -> str:
    """Return the picture of a tree (or its text, or a list of lists), of a search or of ``conditions`` as SVG.

    A game is searched by alphabeta.

    ``style``: ``lecture``; ``print`` (black and grey); ``exercise`` (the tree alone, with blanks to fill in);
    ``why`` (one path, whose bound it is and v; ``at`` is the path of the cut's node, by default that of the first deep
    cut, else of the first); or one of your own, see ``styles.style_of``. ``show`` and ``hide``, added to and taken from
    what the style shows: ``"bounds"`` (what each node is known to be worth), ``"intervals"`` (the same as [3, +∞], in
    their place unless both are asked for), ``"window"`` (alpha and beta on entry and at the end), ``"order"`` (of
    visiting), ``"rows"`` (who moves, at the side), ``"moves"`` (a1, a2, ... on the edges of a tree), ``"legend"``.
    ``label``: name all nodes by ``"letters"`` or ``"places"``. ``direction``: ``"down"`` or ``"right"``.
    ``root``: who moves at the root of a tree without a search. ``fold``: draw nothing below that level; ``only``: only
    what is needed to see the ``"cuts"`` or the best ``"path"`` (with ``fold``: below that level only that); ``fit``:
    as much as fits on ``"a4"``, ``"letter"``, ``"16:9"``, or into so many pixels. What is left out is counted.
    ``steps``: the search stage by stage, as a picture that moves once: ``"leaves"``, ``"cuts"``, ``"updates"``,
    ``"all"``, or numbers as ``trace`` prints them, ``"3,5,7-9"``; of a tree that nobody has searched, alphabeta's.
    ``ahead``: stages show a leaf's number before it is read; by default slides do.
    UsageError for an option that cannot be, and for a tree too big to be looked at.
    """
    options: dict[str, Any] = {
        "style": style,
        "show": show,
        "hide": hide,
        "label": label,
        "direction": direction,
        "at": at,
        "fold": fold,
        "only": only,
        "fit": fit,
    }
    if steps is None:
        return diagram.draw(drawn, root=root, **options)
    return render(_searched(drawn, root), ".svg", steps, ahead=ahead, **options).decode()


def _searched(drawn: Drawable, root: Player | str | None) -> Trace:
    """Return the search to draw; of a tree that was not searched, alphabeta's."""
    source = drawable(drawn)
    if isinstance(source, Answers):
        raise one_search_only()
    return record(source, BOOK.replace(root=root)) if isinstance(source, Node) else source


def render(
    trace: Trace,
    suffix: str = ".svg",
    steps: str = "leaves",
    *,
    fragment: bool = False,
    note: Note = None,
    **options: Any,
) -> bytes:
    """Return the chosen stages as the bytes of a file with that ending; ``steps`` as in ``chosen``, the rest as in ``draw``.

    ``.pdf``: a page a stage (needs the package typst). ``.tex``: a frame for Beamer, alone if a ``fragment``.
    ``.pptx``: a slide a stage (needs python-pptx). These three begin with the tree alone, and have the same stages and
    captions. ``.svg`` and ``.gif``: moving once (GIF needs Pillow). ``.typ`` and ``.md``: picture after picture.
    UsageError for what cannot be, MissingError for what is needed and not installed.
    """
    if suffix not in SUFFIXES:
        endings, as_pictures = " ".join(SUFFIXES), option("format", "png")
        ending = suffix or "nothing"
        raise UsageError(
            f"stages cannot be written to a file that ends in {ending}; there are {endings}, or a "
            f"folder, a picture a stage: DIR/ with {as_pictures}"
        )
    check_ending(suffix, (), fragment)
    if suffix in CHECKS:
        CHECKS[suffix]()
    with gc_paused():
        output = _written(
            suffix, trace, _frames(trace, steps, note, bare=suffix in SLIDES, **options), fragment
        )
    return output if isinstance(output, bytes) else output.encode()


def pictures(
    trace: Trace,
    form: str = "svg",
    steps: str = "leaves",
    *,
    fragment: bool = False,
    note: Note = None,
    **options: Any,
) -> Iterator[tuple[str, bytes]]:
    """Yield a file's name and bytes for each chosen stage, ``step-01.svg`` and so on."""
    if form not in FORMS:
        raise UsageError(f"a folder of pictures is made of {', '.join(FORMS)}, not of {form}")
    check_ending(f".{form}", (), fragment)
    frames = _frames(trace, steps, note, **options)
    # numbers of one length, so that a folder lists the pictures in their order
    digits = max(2, len(str(frames[-1].step)))
    drawn = (
        _pngs(frames)
        if form == "png"
        else (file_bytes(frame.picture, f".{form}") for frame in frames)
    )
    for frame, output in zip(frames, drawn, strict=True):
        yield f"step-{frame.step:0{digits}}.{form}", output


def _frames(trace: Trace, steps: str, note: Note, **options: Any) -> list[FilmFrame]:
    """Return all pictures; call ``note`` if they are wider than a screen."""
    frames = [*film(trace, steps, **options)]
    if note and (sentence := note_on(frames[0].picture)):
        note(sentence)
    return frames


def _written(suffix: str, trace: Trace, frames: Sequence[FilmFrame], fragment: bool) -> str | bytes:
    """Return the file with that ending."""
    pictures = [frame.picture for frame in frames]
    # the title has the first sentence already
    captions = ["; ".join([frame.picture.title, *frame.sentences[1:]]) for frame in frames]
    title = sentences.TITLE.format(algorithm=trace.settings.algorithm)
    match suffix:
        case ".svg":
            return slides.animated(pictures, [frame.step for frame in frames])
        case ".gif":
            return slides.gif(
                _pngs(frames), ". ".join([title, *(picture.title for picture in pictures)])
            )
        case ".pptx":
            return pptx(pictures, ["\n".join(frame.sentences) for frame in frames])
        case ".tex":
            return slides.beamer(pictures, captions, title, fragment=fragment)
    svgs = [*map(svg, pictures)]
    if suffix == ".md":
        return typeset.markdown(svgs, [" ".join(frame.sentences) for frame in frames])
    return typeset.pdf(svgs, captions) if suffix == ".pdf" else typeset.typ(svgs)


def _pngs(frames: Sequence[FilmFrame], ppi: float = typeset.PPI) -> list[bytes]:
    """Return the pictures in dots: by typst all at once, which is quicker; else one by one, by Graphviz."""
    if typeset.installed():
        return typeset.pngs([svg(frame.picture) for frame in frames], ppi)
    return [file_bytes(frame.picture, ".png") for frame in frames]
