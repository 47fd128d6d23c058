"""The public ``draw``: a picture as SVG, or a search's stages as one that moves."""

from collections.abc import Iterable
from typing import Any

from treesearch import diagram
from treesearch.diagram import words as diagram_words
from treesearch.diagram.looks import refused
from treesearch.diagram.picture import Drawable, drawable
from treesearch.diagram.theme import Style
from treesearch.game import Player
from treesearch.solve import record
from treesearch.steps.output import render
from treesearch.trace import Trace
from treesearch.tree import Node
from treesearch.unknown.solving import Conditions


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
) -> str:
    """The picture of a tree (or its text, or a list of lists), of a search or of ``conditions`` as SVG.

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
    UsageError for an option that cannot be, and for a tree too big to be looked at.
    """
    options: dict[str, Any] = {
        "style": style, "show": show, "hide": hide, "label": label, "direction": direction, "at": at, "fold": fold,
        "only": only, "fit": fit,
    }  # fmt: skip
    if steps is None:
        return diagram.draw(drawn, root=root, **options)
    return render(_searched(drawn, root), ".svg", steps, **options).decode()


def _searched(drawn: Drawable, root: Player | str | None) -> Trace:
    """The search that is drawn; of a tree that nobody has searched, alphabeta's."""
    found = drawable(drawn)
    if isinstance(found, Conditions):
        raise refused(diagram_words.OPEN_IS_MANY_SEARCHES)
    return record(found, root=root.value if isinstance(root, Player) else root) if isinstance(found, Node) else found
