"""From a tree or a trace to the nodes that are drawn: what each says, what became of it, what is cut to size."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import groupby
from math import inf
from typing import Any

from treesearch.diagram import texts
from treesearch.diagram.arrange import Picture
from treesearch.diagram.looks import Look, smaller
from treesearch.diagram.scene import DENSE, MEDIUM, ROOMY, Drawn, Sizes, by_row, check_size
from treesearch.errors import UsageError, option
from treesearch.game import (
    CHANCE,
    MAX,
    Bound,
    Mover,
    NthPlayer,
    Unknown,
    Value,
    alphabetic,
    is_vector,
)
from treesearch.players import next_player, resolve
from treesearch.report.chance import sum_text
from treesearch.trace import Trace, Visit
from treesearch.tree import Node, TreeGame, letters

# From a tree or a trace to the nodes that are drawn: what each of them says, and what became of it.


Ahead = tuple[Node, Visit | None, Drawn | None, int, Mover, Mover, bool, str]
"""A node still to be drawn, its visit, its parent, its number there, who moves at it, who moves below it unless a
child says otherwise, whether it is cut off, and its weight. Plain tuples: there is one for every node."""


def searched_nodes(trace: Trace, look: Look) -> list[Drawn]:
    """Return a search of a tree, or of another game."""
    if trace.tree is None:
        return game_nodes(trace, look)
    return tree_nodes(
        trace.tree, None if look.style == "exercise" else trace, look, trace.root.player
    )


def tree_nodes(
    tree: Node, trace: Trace | None, look: Look, root: Mover | None = None
) -> list[Drawn]:
    """Return a whole tree, in the order of its text.

    With a trace, what its search found, pruned and never reached.
    """
    cuts = cut_texts(trace)
    line = trace.result.path if trace else ()
    if tree.traits.players:
        game: Any = trace.game if trace else TreeGame(tree, root)
        _, player, below = game.initial_state()
    else:
        player = tree.role or (trace and trace.root.player) or root or MAX
        below = _below(player, MAX, tree)
    exercise, shut = look.style == "exercise", folding(trace, look)
    drawn: list[Drawn] = []
    ahead: list[Ahead] = [(tree, trace.root if trace else None, None, 1, player, below, False, "")]
    while ahead:
        node, visit, parent, number, player, default, lost, weight = ahead.pop()
        status = (
            "plain" if trace is None else "searched" if visit else "pruned" if lost else "beyond"
        )
        if node.children:
            # a paranoid search makes MAX and MIN of several players
            item = Drawn(parent, number, shape_of((visit and visit.player) or player), status)
            if isinstance(player, NthPlayer):
                item.add(player=player.name)
            if exercise:
                item.add(blank=True)
                item.tell({"interval": "[____, ____]"} if "intervals" in look.show else {})
            if shut and shut(item.level, visit):
                item.add(folded=left_out(node.traits.leaves))
            else:
                # backwards, as the last one comes off first
                ahead += _children(node, visit, item, default, lost, tree)[::-1]
                check_size(len(drawn) + len(ahead), item.level, "search" if trace else "tree")
        else:
            item = Drawn(parent, number, "leaf", status, leaf_text(node))
        drawn.append(item)
        if weight:
            item.add(move=weight)
        if node.head:
            _describe(item, node)
        if visit:
            _tell(item, visit, look, cuts)
            item.solution = _on(line, parent, item)
        # at the cut itself only, not at every edge below it
        elif lost and parent and parent.status == "searched":
            item.severed = True
    name_nodes(drawn, tree, look)
    return drawn


def leaf_text(node: Node) -> str:
    """Return a leaf's value as it was typed, an open leaf's name; a hyphen becomes a minus."""
    text = str(node.value)
    if isinstance(node.value, Unknown):
        return texts.clean(text.lstrip("?")) or "x"
    return texts.clean(text).replace("-", texts.MINUS) if len(text) > 1 else text


def _children(
    node: Node, visit: Visit | None, item: Drawn, default: Mover, lost: bool, tree: Node
) -> list[Ahead]:
    visits, skipped = (visit.children, {*visit.skipped}) if visit else ({}, ())
    below, weights = _below(default, default, tree), node.weights
    equal = str(Fraction(1, len(node.children))) if item.shape == "chance" else ""
    return [
        (
            child,
            visits.get(number),
            item,
            number,
            role := resolve(child.role, tree.traits.players) if child.role else default,
            below if role is default else _below(role, default, tree),
            lost or number in skipped,
            str(weights[number - 1]) if weights else equal,
        )
        for number, child in enumerate(node.children, 1)
    ]


def _below(player: Mover, default: Mover, tree: Node) -> Mover:
    """Return who moves below a player unless the tree says otherwise."""
    return default if player is CHANCE else next_player(player, tree.traits.players)


def _describe(item: Drawn, node: Node) -> None:
    """Set the texts of a node from the tree: its name and static value."""
    item.add(name=texts.clean(node.name or ""))
    if node.static is not None:
        item.add(lines={"static": f"static {texts.number(node.static)}", **item.lines})


def name_nodes(drawn: list[Drawn], tree: Node | None, look: Look) -> None:
    """Write the letters or places that people call the nodes by, and a tree's moves. UsageError: letters in a game."""
    if look.label == "places":
        for item in drawn:
            item.add(name=item.place)
    elif look.label == "letters":
        if tree is None:
            raise UsageError(
                f"only the nodes of a tree have letters; use {option('label', 'places')}"
            )
        letter_names = {
            "".join([f"-{step}" for step in place.path]): name
            for name, place in letters(tree).items()
        }
        for item in drawn:
            item.add(name=item.name or letter_names.get(item.steps, ""))
    if "moves" in look.show and tree is not None:
        _number_moves(drawn[0], look)
    if (
        "bounds" not in look.show and look.label
    ):  # there is room for the name, as in AIMA 4e's figure 5.5
        for item in drawn:
            if item.shape != "leaf" and not item.text:
                item.text, item.name = item.name, ""
    for item in drawn:
        if item.player:
            item.name = ", ".join(filter(None, (item.name, item.player)))


def _number_moves(root: Drawn, look: Look) -> None:
    """Name the moves as AIMA 4e's figure 5.2 does: a1, a2, a3 at the root A, b1 at its child B."""
    inner = [item for row in by_row(root) for item in row if item.children]
    taken = {item.name.lower() for item in inner}
    # a letter by which another node calls its moves is not given twice
    free = (name for name in alphabetic() if name.lower() not in taken)
    for item in inner:
        ours = look.label == "letters" or (
            len(item.name) <= _SHORT and item.name[:1].isalpha()
        )  # no place, as 2.1
        short = item.name if ours else next(free)
        for number, child in enumerate(item.children, 1):
            # below a chance node the edge says its weight already
            child.add(move=child.move or f"{short.lower()}{number}")


_SHORT = 2


def game_nodes(trace: Trace, look: Look) -> list[Drawn]:
    """Return the searched part of any game: moves on the edges, states beside the nodes, skipped moves on severed edges.

    UsageError for what is too large to be drawn, and for an exercise of a search that skipped something.
    """
    game, line, cuts = trace.game, trace.result.path, cut_texts(trace)
    if look.style == "exercise" and any(cut.skipped for cut in trace.cuts):
        raise UsageError(
            "the exercise would show what alpha-beta skipped; draw this game with "
            f"{option('algorithm', 'minmax')}"
        )
    shut = folding(trace, look)
    drawn: list[Drawn] = []
    ahead: list[tuple[Visit | None, Any, Drawn | None, Any, int]] = [
        (trace.root, game.initial_state(), None, None, 1)
    ]
    while ahead:
        visit, state, parent, action, number = ahead.pop()
        shape, status = shape_of(visit.player if visit else None), "searched" if visit else "pruned"
        item = Drawn(parent, number, shape, status)
        item.action = action
        drawn.append(item)
        # at every node: what is too large is refused before all of it is made
        check_size(len(drawn), item.level)
        item.add(move=texts.action(game, action) if parent else "")
        if visit is None:
            item.severed = True
            continue
        item.add(**texts.board(game, state))
        if look.style == "exercise":
            item.status = "plain"
            item.add(blank=visit.player is not None)
            item.text = "" if item.blank else texts.number(visit.value)
        else:
            _tell(item, visit, look, cuts)
            item.solution = _on(line, parent, item)
        if shut and visit.player and shut(item.level, visit):
            item.add(folded=left_out(leaves_below(visit)))
            continue
        for number, move in reversed([*enumerate(moves_of(visit), 1)]):
            below = visit.children.get(move)
            # the state after a skipped move is not asked for: the search never made it
            ahead.append((below, game.result(state, move) if below else None, item, move, number))
    name_nodes(drawn, None, look)
    return drawn


def moves_of(visit: Visit) -> list[Any]:
    """Return the moves of a state as they are drawn: those that were looked at, then those that were skipped."""
    return [*visit.children, *(move for move in visit.skipped if move not in visit.children)]


def shape_of(player: Mover | None) -> str:
    """Return the shape of a node where that player moves (``Player.value`` is a slow property).

    Each of several players wants its own number high, as MAX does.
    """
    return (
        "leaf"
        if player is None
        else "max"
        if player is MAX or isinstance(player, NthPlayer)
        else "chance"
        if player is CHANCE
        else "min"
    )


def _on(line: Sequence[Any], parent: Drawn | None, item: Drawn) -> bool:
    """Return whether a node is on the best path: its parent is, and the path goes on to it."""
    return parent is None or (
        parent.solution and item.level <= len(line) and bool(line[item.level - 1] == item.action)
    )


NodeTexts = dict[str, str]
"""The texts of a node by their kind: ``says`` is its value or bound, all else a line beside it."""

Cuts = dict[int, NodeTexts]
"""For every listed cut its name and its test, by the place after which it is made, which a renumbered cut keeps."""


def cut_texts(trace: Trace | None) -> Cuts:
    """Return the texts of the cuts that the conventions list."""
    if trace is None:
        return {}
    ties = trace.settings.cut_rule == "ge"
    # by the object: spelling out and hashing a deep place costs its depth, for every node that is drawn
    return {id(cut.after): texts.cut(cut, ties, sum_text(trace, cut)) for cut in trace.cuts}


Ends = tuple[Bound, Bound]


def facts(
    proved: Ends, value: Value | None, entry: Ends, now: Ends, look: Look, *, chance: bool = False
) -> NodeTexts:
    """Return the texts of an inner node of which that is proved, that returned that value, and of its window on entry and
    where it stands; in the order of its lines. A chance node shows an interval."""
    lines, (low, high), bound = NodeTexts(), proved, texts.bound(*proved)
    if is_vector(low):  # max^n knows it or does not, and has no window
        return {"says": bound}
    if chance and low != high and bound != "?":
        bound = texts.interval(low, high)
    if "bounds" in look.show:
        lines["says"] = bound
    if "intervals" in look.show:
        lines["interval"] = texts.interval(low, high)
    if (
        value is not None and value not in (low, high) and bound != "?"
    ):  # fail-hard; a mean of samples proves nothing
        lines["returns"] = f"returns {texts.number(value)}"
    return lines | texts.window(entry, now) if "window" in look.show else lines


def _tell(item: Drawn, visit: Visit, look: Look, cuts: Cuts) -> None:
    """Set the texts of a searched node: its value or bound, its cut, window and order."""
    if "order" in look.show:
        item.add(order=visit.order)
    if visit.player is None:
        if item.shape != "leaf" or not item.text:
            value = texts.number(visit.value)
            item.text = value if item.shape == "leaf" else f"= {value}"
        return
    lines = facts(
        (visit.low, visit.high),
        visit.value,
        visit.entry,
        (visit.alpha, visit.beta),
        look,
        chance=visit.player is CHANCE,
    )
    item.text = lines.pop("says", item.text)
    if visit.cut:
        lines |= cuts.get(id(visit.cut.after), {})
    item.tell(lines)


# Large trees cut to size: pictures that fit on a sheet, on a slide, into a width, and which nodes they leave out.


FOLDED = ("… {leaves:,} leaves", "… 1 leaf")


Room = tuple[float, float]

SLIDE = (1280, 720)
ROOMS: dict[str, tuple[Room, ...]] = {
    "a4": ((482, 728), (728, 482)),  # upright or across, in points, with margins of 2 cm
    "letter": ((468, 648), (648, 468)),  # the same with an inch
    "16:9": (SLIDE,),
}

PAPERS = ("a4", "letter")
FINE = DENSE.times(0.8)
"""On paper eight points can be read; then rather fine print than a folded tree."""
SCREEN = 1_920
"""Pixels across a usual screen."""

MOST_LONG = {".png": 16_383, ".pdf": 14_400}
"""Longest side of a picture by format: a PNG has two dots a point, and 32,767 are the most that most programs read; a
page of PDF has 14,400 points (PDF 32000-1, annex C)."""


def rooms(fit: str | int) -> tuple[Room, ...]:
    """Return the room that a name or a width in pixels stands for.

    Raise UsageError for another text.
    """
    named = str(fit)
    if named in ROOMS:
        return ROOMS[named]
    if named.isascii() and named.isdigit() and int(named) > 0:
        return ((int(named), inf),)
    raise UsageError(
        f"{option('fit', fit)}: choose {', '.join(ROOMS)}, or a width in pixels, as 1200"
    )


MOST_FOLDED = 12
"""Levels that are still tried of a picture that is too large to be drawn whole."""


def fitted(make: Callable[[Look, Sizes | None], Picture], look: Look, fit: str | int) -> Picture:
    """Return the picture with as much of the tree as fits, as large as fits. Raise UsageError if nothing does.

    What is deepest is folded first. A picture that is small enough stays as it is, but fills a slide.
    """
    picture = _folded_to_fit(make, look, fit)
    return _filled(make, picture) if str(fit) == "16:9" else picture


def _filled(make: Callable[[Look, Sizes | None], Picture], picture: Picture) -> Picture:
    """Return the picture as large as a slide: enlarged, then its levels and nodes further apart."""
    sizes = picture.sizes.times(1 / picture.look.size)
    for lengths in (Sizes._fields, ("level",), ("near", "far")):
        for _ in range(40):
            enlarged = sizes.times(1.03)._asdict()
            larger = sizes._replace(**{name: enlarged[name] for name in lengths})
            if not _fits(candidate := make(picture.look, larger), (SLIDE,)):
                break
            picture, sizes = candidate, larger
    picture.shift((SLIDE[0] - picture.width) // 2, (SLIDE[1] - picture.height) // 2)
    picture.width, picture.height = SLIDE
    return picture


def _folded_to_fit(
    make: Callable[[Look, Sizes | None], Picture], look: Look, fit: str | int
) -> Picture:
    """Return the picture with as much of the tree as fits, in the sizes of its density."""
    allowed = rooms(fit)
    unfolded = _largest(make, look)
    if _fits(unfolded, allowed):
        return unfolded
    if (
        str(fit) in PAPERS
        and unfolded.look == look
        and not _fits(make(look, DENSE), allowed)
        and _fits(fine := make(look, FINE), allowed)
    ):
        return fine
    for closed in _folds(unfolded):
        with suppress(UsageError):  # a best path alone may have more levels than can be drawn
            # dense first: what does not fit so does not fit larger, and each trial lays out the tree anew
            if _fits(candidate := make(closed, DENSE), allowed):
                larger = (make(closed, sizes) for sizes in (ROOMY, MEDIUM))
                return next((more for more in larger if _fits(more, allowed)), candidate)
    only = "" if look.style == "exercise" else f"{option('only', 'path')}, "
    raise UsageError(
        f"{option('fit', fit)}: even folded as far as possible the picture is {candidate.width:,} wide "
        f"and {candidate.height:,} high; give a greater width, {only}or {option('direction', 'right')}"
    )


def _largest(make: Callable[[Look, Sizes | None], Picture], look: Look) -> Picture:
    """Return the whole picture; of one too large to be drawn as many levels as can be.

    Its UsageError if none can.
    """
    try:
        return make(look, None)
    except UsageError:
        for fold in range(min(look.fold or MOST_FOLDED, MOST_FOLDED) - 1, 0, -1):
            with suppress(UsageError):
                return make(look._replace(fold=fold), None)
        raise


def _folds(picture: Picture) -> Iterator[Look]:
    """Yield the foldings to try: none, then from the deepest level up, first without cuts and best path."""
    look = picture.look
    yield look
    for fold in range(len(picture.bands) - 2, 0, -1):
        for only in dict.fromkeys((look.only or "path", None)):
            yield look._replace(fold=fold, only=only)
    yield look._replace(only=look.only or "path")


def _fits(picture: Picture, allowed: tuple[Room, ...]) -> bool:
    return any(picture.width <= wide and picture.height <= tall for wide, tall in allowed)


def check_format(picture: Picture, suffix: str) -> None:
    """Raise UsageError for a picture that is larger than files of that format may be."""
    longest, limit = max(picture.width, picture.height), MOST_LONG.get(suffix, inf)
    if longest > limit:
        raise UsageError(
            f"this picture is {longest:,} points long, and a {suffix} file holds at most {limit:,}: "
            f"{smaller()}; a .svg file holds it"
        )


def note_on(picture: Picture) -> str | None:
    """Return a sentence on a picture that no screen shows whole.

    ``None`` if there is nothing to say.
    """
    if picture.width <= SCREEN:
        return None
    return f"note: the picture is {picture.width:,} pixels wide, more than a screen: {smaller()}"


MOST_SIBLINGS = 12
"""More than that are not all drawn where ``only`` asks for something else."""

Shut = Callable[[int, Visit | None], bool]
"""Whether a node at that level, with that visit, is drawn without what is below it."""


def folding(trace: Trace | None, look: Look) -> Shut | None:
    """Return a test for nodes that ``fold`` and ``only`` leave out; ``None`` for none. Both: below that level all but that."""
    if look.fold is None and (look.only is None or trace is None):
        return None
    kept: set[int] = set() if trace is None or look.only is None else _kept(trace, look.only)
    least = look.fold or 0
    return lambda level, visit: level >= least and id(visit) not in kept


def _kept(trace: Trace, only: str | tuple[Any, ...]) -> set[int]:
    """Return the visits whose children are drawn: along the best path, along the ways to the cuts, or along one path."""
    paths: Iterable[Iterable[Any]] = (cut.place for cut in trace.cuts)
    if only != "cuts":
        paths = [trace.result.path if only == "path" else only]
    kept = {id(trace.root)}
    for path in paths:
        visit = trace.root
        for action in path:
            below = visit.children.get(action)
            if below is None:
                break
            kept.add(id(visit := below))
    return kept


def thinned(drawn: list[Drawn], look: Look) -> list[Drawn]:
    """Return the nodes with long runs of siblings, of which ``only`` needs none, each drawn as one that counts them."""
    if look.only is None or look.style == "exercise":
        return drawn
    instead: dict[Drawn, Drawn | None] = {}
    for item in drawn:
        if len(item.children) > MOST_SIBLINGS:
            kinds = groupby(
                item.children, lambda child: (bool(child.children or child.solution), child.status)
            )
            for (needed, _), run in kinds:
                among = [*run][
                    :-1
                ]  # the last one shows after which child a cut was made, or what it skips
                if not needed and len(among) > 2:
                    instead |= dict.fromkeys(among) | {among[0]: more(among)}
            item.children = [kept for child in item.children if (kept := instead.get(child, child))]
    return [kept for item in drawn if (kept := instead.get(item, item))]


def more(run: list[Drawn]) -> Drawn:
    """Return one node for several."""
    first = run[0]
    instead = Drawn(None, 0, "leaf", first.status, f"… {len(run)} more")
    instead.steps, instead.level, instead.severed = (
        f"{first.steps}-more",
        first.level,
        first.severed,
    )
    return instead


def left_out(leaves: int) -> str:
    """Return the text of a folded node on what is below it."""
    return FOLDED[leaves == 1].format(leaves=leaves)


def leaves_below(visit: Visit) -> int:
    """Return how many leaves a search looked at below a state."""
    count, ahead = 0, [visit]
    while ahead:
        visit = ahead.pop()
        count += visit.player is None
        ahead.extend(visit.children.values())
    return count
