"""The nodes to draw for a tree or a trace, with their texts and their status in the search."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from treesearch.diagram import texts
from treesearch.diagram.folding import folded_text, folding, leaves_below
from treesearch.diagram.looks import Look
from treesearch.diagram.scene import Drawn, by_row, check_size
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
from treesearch.players import next_player, player_of_role
from treesearch.report.chance import sum_text
from treesearch.trace import Trace, Visit
from treesearch.tree import Node, TreeGame, letters

Ahead = tuple[Node, Visit | None, Drawn | None, int, Mover, Mover, bool, str]
"""A node still to be drawn, its visit, its parent, its number there, who moves at it, who moves below it unless a
child says otherwise, whether it is cut off, and its weight. Plain tuples: there is one for every node."""


def searched_nodes(trace: Trace, look: Look) -> list[Drawn]:
    """Return the nodes to draw for the search of a tree or of a game."""
    if trace.tree is None:
        return game_nodes(trace, look)
    return tree_nodes(
        trace.tree, None if look.style == "exercise" else trace, look, trace.root.player
    )


def tree_nodes(
    tree: Node, trace: Trace | None, look: Look, root: Mover | None = None
) -> list[Drawn]:
    """Return the nodes to draw for a complete tree, in preorder.

    With a trace, they show the values that the search found and the branches that it pruned or never reached.
    """
    cuts = cut_texts(trace)
    line = trace.result.path if trace else ()
    if tree.traits.players:
        game: Any = trace.game if trace else TreeGame(tree, root)
        _, player, below = game.initial_state()
    else:
        player = tree.role or (trace and trace.root.player) or root or MAX
        below = _next_mover(player, MAX, tree)
    exercise, kept = look.style == "exercise", folding(trace, look)
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
            if kept and kept.folds(item.level, visit):
                item.add(folded=folded_text(node.traits.leaves, visit, look), below=look.tight)
            else:
                # backwards, as the last one comes off first
                ahead += _children_to_draw(node, visit, item, default, lost, tree)[::-1]
                check_size(len(drawn) + len(ahead), item.level, "search" if trace else "tree")
        else:
            item = Drawn(parent, number, "leaf", status, leaf_text(node))
        drawn.append(item)
        if weight:
            item.add(move=weight)
        if node.head:
            _set_tree_texts(item, node)
        if visit:
            _set_search_texts(item, visit, look, cuts)
            item.solution = _is_on_best_path(line, parent, item)
            if kept and id(visit) in kept.needed:
                item.needed = True
        # at the cut itself only, not at every edge below it
        elif lost and parent and parent.status == "searched":
            item.severed = True
    name_nodes(drawn, tree, look)
    return drawn


def leaf_text(node: Node) -> str:
    """Return a leaf's value as typed, with a minus sign, or the name of an unknown leaf."""
    text = str(node.value)
    if isinstance(node.value, Unknown):
        return texts.clean(text.lstrip("?")) or "x"
    return texts.clean(text).replace("-", texts.MINUS) if len(text) > 1 else text


def _children_to_draw(
    node: Node, visit: Visit | None, item: Drawn, default: Mover, lost: bool, tree: Node
) -> list[Ahead]:
    visits, skipped = (visit.children, {*visit.skipped}) if visit else ({}, ())
    below, weights = _next_mover(default, default, tree), node.weights
    equal = str(Fraction(1, len(node.children))) if item.shape == "chance" else ""
    return [
        (
            child,
            visits.get(number),
            item,
            number,
            role := player_of_role(child.role, tree.traits.players) if child.role else default,
            below if role is default else _next_mover(role, default, tree),
            lost or number in skipped,
            str(weights[number - 1]) if weights else equal,
        )
        for number, child in enumerate(node.children, 1)
    ]


def _next_mover(player: Mover, default: Mover, tree: Node) -> Mover:
    """Return the player who moves below another player if the tree does not name one."""
    return default if player is CHANCE else next_player(player, tree.traits.players)


def _set_tree_texts(item: Drawn, node: Node) -> None:
    """Set the node texts that come from the tree: its name and static value."""
    item.add(name=texts.clean(node.name or ""))
    if node.static is not None:
        item.add(lines={"static": f"static {texts.number(node.static)}", **item.lines})


def name_nodes(drawn: list[Drawn], tree: Node | None, look: Look) -> None:
    """Label the nodes with letters or paths, and the moves of a tree. Raise UsageError for letters in a game."""
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
    """Name the moves as AIMA 4e's figure 5.2 does: a1, a2, a3 at the root A, b1 at B."""
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
    """Return the nodes to draw for the searched part of a game, with moves on the edges.

    The edges of skipped moves are cut. Raise UsageError if the search is too large to draw, or for
    an exercise whose search skipped a move.
    """
    game, line, cuts = trace.game, trace.result.path, cut_texts(trace)
    if look.style == "exercise" and any(cut.skipped for cut in trace.cuts):
        raise UsageError(
            "the exercise would show what alpha-beta skipped; draw this game with "
            f"{option('algorithm', 'minmax')}"
        )
    kept = folding(trace, look)
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
            _set_search_texts(item, visit, look, cuts)
            item.solution = _is_on_best_path(line, parent, item)
            if kept and id(visit) in kept.needed:
                item.needed = True
        if kept and visit.player and kept.folds(item.level, visit):
            item.add(folded=folded_text(leaves_below(visit), visit, look), below=look.tight)
            continue
        for number, move in reversed([*enumerate(moves_of(visit), 1)]):
            below = visit.children.get(move)
            # the state after a skipped move is not asked for: the search never made it
            ahead.append((below, game.result(state, move) if below else None, item, move, number))
    name_nodes(drawn, None, look)
    return drawn


def moves_of(visit: Visit) -> list[Any]:
    """Return the moves of a state in drawing order: the examined moves, then the skipped ones."""
    return [*visit.children, *(move for move in visit.skipped if move not in visit.children)]


def shape_of(player: Mover | None) -> str:
    """Return the shape of a node at which this player moves.

    In a game of several players each of them maximises, so that they all have the shape of MAX.
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


def _is_on_best_path(line: Sequence[Any], parent: Drawn | None, item: Drawn) -> bool:
    """Return whether a node is on the best path, given its parent."""
    return parent is None or (
        parent.solution and item.level <= len(line) and bool(line[item.level - 1] == item.action)
    )


NodeTexts = dict[str, str]
"""The texts of a node by kind: ``says`` is its value or bound, the others are lines beside it."""

Cuts = dict[int, NodeTexts]
"""The name and test of every listed cut, by the place after which it was made."""


def cut_texts(trace: Trace | None) -> Cuts:
    """Return the texts of the cuts that the conventions list."""
    if trace is None:
        return {}
    ties = trace.settings.cut_rule == "ge"
    # by the object: spelling out and hashing a deep place costs its depth, for every node that is drawn
    return {id(cut.after): texts.cut(cut, ties, sum_text(trace, cut)) for cut in trace.cuts}


Ends = tuple[Bound, Bound]


def node_texts(
    proved: Ends, value: Value | None, entry: Ends, now: Ends, look: Look, *, chance: bool = False
) -> NodeTexts:
    """Return the texts of an inner node, line by line; a chance node shows an interval.

    ``proved`` are the proved bounds, ``value`` is the returned value, and ``entry`` and ``now`` are
    the windows on entry and at present.
    """
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


def _set_search_texts(item: Drawn, visit: Visit, look: Look, cuts: Cuts) -> None:
    """Set the texts that a search adds to a node: value or bound, cut, window and order."""
    if "order" in look.show:
        item.add(order=visit.order)
    if visit.player is None:
        if item.shape != "leaf" or not item.text:
            value = texts.number(visit.value)
            item.text = value if item.shape == "leaf" else f"= {value}"
        return
    lines = node_texts(
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
