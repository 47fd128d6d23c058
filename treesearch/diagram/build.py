"""The nodes to draw for a tree or a trace, with their texts and their status in the search."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from treesearch.diagram import texts
from treesearch.diagram.folding import folded_text, folding_of, leaves_below
from treesearch.diagram.looks import Look
from treesearch.diagram.scene import Drawn, by_row, in_order
from treesearch.errors import UsageError, option
from treesearch.game import (
    CHANCE,
    MAX,
    Mover,
    NthPlayer,
    Unknown,
    alphabetic,
    dotted,
)
from treesearch.players import next_player, player_of_role
from treesearch.trace import Trace, Visit
from treesearch.tree import Head, Node, TreeGame, names_of, weights_of

MOST_NODES = 20_000
MOST_LEVELS = 1_000


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
    players, search = tree.traits.players, _Search(trace, look)
    if players:
        game: Any = trace.game if trace else TreeGame(tree, root)
        _, player, mover = game.initial_state()
    else:
        player = tree.role or player_of_role(root or MAX, players)
        mover = _next_mover(player, MAX, players)
    visit = trace.root if trace else None
    top = _tree_node(None, 1, tree, player, visit, "searched" if trace else "plain", search)
    if tree.head:
        _set_tree_texts(top, tree.head)
    # drawn nodes whose children are still to be drawn, and who moves at those that name no player
    count, ahead = 1, [(top, tree, visit, mover)]
    while ahead:
        item, node, visit, mover = ahead.pop()
        if search.folding.folds(item.level, visit):
            item.add(folded=folded_text(node.traits.leaves, visit, look))
            continue
        count += len(node.children)
        check_size(count, item.level + 2, trace is not None and look.only is None)
        visits, skipped = (visit.children, {*visit.skipped}) if visit else ({}, ())
        # nodes below an unvisited node have its status
        unvisited = "beyond" if visit else item.status
        weights = [*map(str, weights_of(node))] if item.shape == "chance" else []
        for number, child in enumerate(node.children, 1):
            head = child.head
            player = player_of_role(head.role, players) if head and head.role else mover
            reached = visits.get(number)
            status = "searched" if reached else "pruned" if number in skipped else unvisited
            drawn = _tree_node(item, number, child, player, reached, status, search)
            # only at the cut itself, not at the edges below it
            drawn.severed = status == "pruned" and item.status == "searched"
            if head:
                _set_tree_texts(drawn, head)
            if weights:
                drawn.add(move=weights[number - 1])
            if child.children:
                ahead.append((drawn, child, reached, _next_mover(player, mover, players)))
    return _finished(top, tree, look, trace)


def _tree_node(
    parent: Drawn | None,
    number: int,
    node: Node,
    player: Mover,
    visit: Visit | None,
    status: str,
    search: _Search,
) -> Drawn:
    """Return a node of a tree without its children."""
    if node.children:
        # for a paranoid search, players are MAX or MIN
        item = Drawn(parent, number, shape_of((visit and visit.player) or player), status)
        if isinstance(player, NthPlayer):
            item.add(player=player.name)
        if search.look.style == "exercise" and "intervals" in search.look.show:
            item.tell({"interval": "[____, ____]"})
    else:
        item = Drawn(parent, number, "leaf", status, leaf_text(node))
    if visit:
        search.write(item, visit)
    return item


def leaf_text(node: Node) -> str:
    """Return a leaf's value as typed, with a minus sign, or the name of an unknown leaf."""
    text = str(node.value)
    if isinstance(node.value, Unknown):
        return texts.clean(text.lstrip("?")) or "x"
    return _number_text(text)


@lru_cache(maxsize=4096)
def _number_text(text: str) -> str:
    return texts.clean(text).replace("-", texts.MINUS)


def _next_mover(player: Mover, default: Mover, players: int) -> Mover:
    """Return the player who moves below another player if the tree does not name one."""
    return default if player is CHANCE else next_player(player, players)


def _set_tree_texts(item: Drawn, head: Head) -> None:
    """Set the node texts that come from the tree: its name and static value."""
    item.add(name=texts.clean(head.name or ""))
    if head.static is not None:
        item.add(lines={"static": f"static {texts.number(head.static)}", **item.lines})


def name_nodes(drawn: list[Drawn], tree: Node | None, look: Look) -> None:
    """Label the nodes with letters or paths, and the moves of a tree. Raise UsageError for letters in a game."""
    if look.label == "places":
        for item in drawn:
            item.add(name=item.place)
    elif look.label == "letters":
        if tree is None:
            raise UsageError("only the nodes of a tree have letters; name these nodes by places")
        letter_names = {dotted(path): name for path, name in names_of(tree).items()}
        for item in drawn:
            item.add(name=item.name or letter_names.get(item.place, ""))
    if "moves" in look.show:
        _number_moves(drawn[0], look)
    # there is room for the name, as in AIMA 4e's figure 5.5
    if "bounds" not in look.show and look.label:
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
    # letters that no node's name uses
    free = (name for name in alphabetic() if name.lower() not in taken)
    for item in inner:
        # not a place such as 2.1
        ours = look.label == "letters" or (len(item.name) <= 2 and item.name[:1].isalpha())
        letter = item.name if ours else next(free)
        for number, child in enumerate(item.children, 1):
            # below a chance node, the edge already shows its weight
            child.add(move=child.move or f"{letter.lower()}{number}")


def game_nodes(trace: Trace, look: Look) -> list[Drawn]:
    """Return the nodes to draw for the searched part of a game, with moves on the edges.

    The edges of skipped moves are cut. Raise UsageError if the search is too large to draw, or for
    an exercise whose search skipped a move.
    """
    game, exercise = trace.game, look.style == "exercise"
    if exercise and any(cut.skipped for cut in trace.cuts):
        raise UsageError(
            "the exercise would show what alpha-beta skipped; draw this game with "
            f"{option('algorithm', 'minmax')}"
        )
    shown = None if exercise else trace
    search = _Search(shown, look)
    top = Drawn(None, 1, shape_of(trace.root.player), "searched")
    count, ahead = 1, [(top, game.initial_state(), trace.root)]
    while ahead:
        item, state, visit = ahead.pop()
        item.add(**texts.board(game, state))
        if exercise:
            item.status = "plain"
            item.text = "" if visit.player else texts.number(visit.value)
        else:
            search.write(item, visit)
        if visit.player and search.folding.folds(item.level, visit):
            leaves = leaves_below(visit)
            item.add(folded=folded_text(leaves, None, look) if exercise else f"… {leaves:,} read")
            continue
        moves = moves_of(visit)
        count += len(moves)
        for number, move in enumerate(moves, 1):
            below = visit.children.get(move)
            child = Drawn(item, number, shape_of(below.player if below else None), "searched")
            check_size(count, child.level + 1, look.only is None)
            child.action = move
            child.add(move=texts.action(game, move))
            if below:
                ahead.append((child, game.result(state, move), below))
            else:
                # the search never computed the state after a skipped move
                child.status, child.severed = "pruned", True
    return _finished(top, None, look, shown)


def check_size(nodes: int, levels: int, whole: bool) -> None:
    """Raise UsageError if a picture would be too large to read; ``whole``: of a whole search."""
    if nodes > MOST_NODES or levels > MOST_LEVELS:
        enough = "leaves out what is deeper than N levels"
        if whole:
            enough = f"or {option('only', 'path')} leaves out the rest"
        raise UsageError(
            f"a picture can have at most {MOST_NODES:,} nodes and {MOST_LEVELS:,} levels: "
            f"{option('fold')} N {enough}"
        )


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


class _Search:
    """What a search adds to the nodes that it visited; nothing without a trace."""

    def __init__(self, trace: Trace | None, look: Look) -> None:
        self.look, self.folding = look, folding_of(trace, look)
        self.cuts = texts.cut_texts(trace) if trace else {}

    def write(self, item: Drawn, visit: Visit) -> None:
        """Set the texts that a visit adds to its node: value or bound, cut, window and order."""
        if id(visit) in self.folding.needed:
            item.needed = True
        if "order" in self.look.show:
            item.add(order=visit.order)
        if visit.player is None:
            if item.shape != "leaf" or not item.text:
                value = texts.number(visit.value)
                item.text = value if item.shape == "leaf" else f"= {value}"
            return
        lines = texts.node_texts(
            (visit.low, visit.high),
            visit.value,
            visit.entry,
            (visit.alpha, visit.beta),
            self.look,
            chance=visit.player is CHANCE,
        )
        item.text = lines.pop("says", item.text)
        if visit.cut:
            lines |= self.cuts.get(id(visit.cut.after), {})
        item.tell(lines)


def mark_path(item: Drawn, path: Sequence[Any]) -> None:
    """Mark the nodes of the best path from the root, as far as they were visited and are drawn."""
    item.solution = True
    for action in path:
        matches = [child for child in item.children if child.action == action]
        if not matches or matches[0].status != "searched":
            return
        item = matches[0]
        item.solution = True


def _finished(top: Drawn, tree: Node | None, look: Look, trace: Trace | None) -> list[Drawn]:
    """Return the nodes in preorder, with the best path and their names."""
    if trace:
        mark_path(top, trace.result.path)
    drawn = [*in_order(top)]
    name_nodes(drawn, tree, look)
    return drawn
