"""From a tree or a trace to the nodes that are drawn: what each of them says, and what became of it."""

from collections.abc import Sequence
from typing import Any

from treesearch.diagram import texts, words
from treesearch.diagram.fitting import folding, leaves_below, left_out
from treesearch.diagram.looks import Look, refused
from treesearch.diagram.scene import Drawn, by_row, check_size
from treesearch.game import CHANCE, MAX, Bound, Player, Unknown, Value, alphabetic
from treesearch.trace import Trace, Visit
from treesearch.tree import Node, letters

RETURNS = "returns {value}"
OPEN_LEAF = "x"
BLANK_INTERVAL = "[____, ____]"
EXERCISE_NEEDS_ALL = "the exercise would show what alpha-beta skipped; draw this game with {minmax}"
LETTERS_NEED_A_TREE = "only the nodes of a tree have letters; use {places}"


Ahead = tuple[Node, Visit | None, Drawn | None, int, Player, Player, bool, str]
"""A node still to be drawn, its visit, its parent, its number there, who moves at it, who moves below it unless a
child says otherwise, whether it is cut off, and its weight. Plain tuples: there is one for every node."""


def searched_nodes(trace: Trace, look: Look) -> list[Drawn]:
    """A search of a tree, or of another game."""
    if trace.tree is None:
        return game_nodes(trace, look)
    return tree_nodes(trace.tree, None if look.style == "exercise" else trace, look, trace.root.player)


def tree_nodes(tree: Node, trace: Trace | None, look: Look, root: Player | None = None) -> list[Drawn]:
    """A whole tree, in the order of its text; with a trace, what its search found, pruned and never reached."""
    cuts = cut_texts(trace)
    line = trace.result.path if trace else ()
    player = tree.role or (trace and trace.root.player) or root or MAX
    exercise, shut = look.style == "exercise", folding(trace, look)
    drawn: list[Drawn] = []
    ahead: list[Ahead] = [(tree, trace.root if trace else None, None, 1, player, _below(player, MAX), False, "")]
    while ahead:
        node, visit, parent, number, player, default, lost, weight = ahead.pop()
        status = "plain" if trace is None else "searched" if visit else "pruned" if lost else "beyond"
        if node.children:
            item = Drawn(parent, number, shape_of(player), status)
            if exercise:
                item.add(blank=True)
                item.tell({"interval": BLANK_INTERVAL} if "intervals" in look.show else {})
            if shut and shut(item.level, visit):
                item.add(folded=left_out(node.traits.leaves))
            else:
                # backwards, as the last one comes off first
                ahead += _children(node, visit, item, default, lost)[::-1]
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
    """A leaf's value as it was typed, an open leaf's name; a hyphen becomes a minus."""
    text = str(node.value)
    if isinstance(node.value, Unknown):
        return texts.clean(text.lstrip("?")) or OPEN_LEAF
    return texts.clean(text).replace("-", texts.MINUS) if len(text) > 1 else text


def _children(node: Node, visit: Visit | None, item: Drawn, default: Player, lost: bool) -> list[Ahead]:
    visits, skipped = (visit.children, {*visit.skipped}) if visit else ({}, ())
    below = _below(default, default)
    found: list[Ahead] = []
    for number, child in enumerate(node.children, 1):
        role = default if child.head is None else child.role or default
        found.append((
            child, visits.get(number), item, number, role, below if role is default else _below(role, default),
            lost or number in skipped, str(node.weights[number - 1]) if node.weights else "",
        ))  # fmt: skip
    return found


def _below(player: Player, default: Player) -> Player:
    """Who moves below a player unless the tree says otherwise."""
    return default if player is CHANCE else player.opponent


def _describe(item: Drawn, node: Node) -> None:
    """The texts of a node in the tree itself: its name and static value."""
    item.add(name=texts.clean(node.name or ""))
    if node.static is not None:
        item.add(lines={"static": words.STATIC_VALUE.format(value=texts.number(node.static)), **item.lines})


def name_nodes(drawn: list[Drawn], tree: Node | None, look: Look) -> None:
    """Write the letters or places that people call the nodes by, and a tree's moves. UsageError: letters in a game."""
    if look.label == "places":
        for item in drawn:
            item.add(name=item.place)
    elif look.label == "letters":
        if tree is None:
            raise refused(LETTERS_NEED_A_TREE)
        found = {"".join([f"-{step}" for step in place.path]): name for name, place in letters(tree).items()}
        for item in drawn:
            item.add(name=item.name or found.get(item.steps, ""))
    if "moves" in look.show and tree is not None:
        _number_moves(drawn[0], look)
    if "bounds" not in look.show and look.label:  # there is room for the name, as in AIMA 4e's figure 5.5
        for item in drawn:
            if item.shape != "leaf" and not item.says:
                item.says, item.name = item.name, ""


def _number_moves(root: Drawn, look: Look) -> None:
    """Name the moves as AIMA 4e's figure 5.2 does: a1, a2, a3 at the root A, b1 at its child B."""
    inner = [item for row in by_row(root) for item in row if item.children]
    taken = {item.name.lower() for item in inner}
    free = (name for name in alphabetic() if name.lower() not in taken)
    for item in inner:
        ours = look.label == "letters" or (len(item.name) <= _SHORT and item.name[:1].isalpha())  # no place, as 2.1
        short = item.name if ours else next(free)
        for number, child in enumerate(item.children, 1):
            child.add(move=child.move or f"{short.lower()}{number}")


_SHORT = 2


def game_nodes(trace: Trace, look: Look) -> list[Drawn]:
    """The searched part of any game: moves on the edges, states beside the nodes, skipped moves on severed edges.

    UsageError for what is too large to be drawn, and for an exercise of a search that skipped something.
    """
    game, line, cuts = trace.game, trace.result.path, cut_texts(trace)
    if look.style == "exercise" and any(cut.skipped for cut in trace.cuts):
        raise refused(EXERCISE_NEEDS_ALL)
    shut = folding(trace, look)
    drawn: list[Drawn] = []
    ahead: list[tuple[Visit | None, Any, Drawn | None, Any, int]] = [(trace.root, game.initial_state(), None, None, 1)]
    while ahead:
        visit, state, parent, action, number = ahead.pop()
        shape, status = shape_of(visit.player if visit else None), "searched" if visit else "pruned"
        item = Drawn(parent, number, shape, status)
        item.action = action
        drawn.append(item)
        check_size(len(drawn), item.level)
        item.add(move=texts.action(game, action) if parent else "")
        if visit is None:
            item.severed = True
            continue
        item.add(**texts.board(game, state))
        if look.style == "exercise":
            item.status = "plain"
            item.add(blank=visit.player is not None)
            item.says = "" if item.blank else texts.number(visit.value)
        else:
            _tell(item, visit, look, cuts)
            item.solution = _on(line, parent, item)
        if shut and visit.player and shut(item.level, visit):
            item.add(folded=left_out(leaves_below(visit)))
            continue
        for number, move in reversed([*enumerate(moves_of(visit), 1)]):
            below = visit.children.get(move)
            ahead.append((below, game.result(state, move) if below else None, item, move, number))
    name_nodes(drawn, None, look)
    return drawn


def moves_of(visit: Visit) -> list[Any]:
    """The moves of a state as they are drawn: those that were looked at, then those that were skipped."""
    return [*visit.children, *(move for move in visit.skipped if move not in visit.children)]


def shape_of(player: Player | None) -> str:
    """The shape of a node where that player moves (``Player.value`` is a slow property)."""
    return "leaf" if player is None else "max" if player is MAX else "chance" if player is CHANCE else "min"


def _on(line: Sequence[Any], parent: Drawn | None, item: Drawn) -> bool:
    """Whether a node is on the best path: its parent is, and the path goes on to it."""
    return parent is None or (parent.solution and item.level <= len(line) and bool(line[item.level - 1] == item.action))


Said = dict[str, str]
"""The texts of a node by their kind: ``says`` is its value or bound, all else a line beside it."""

Cuts = dict[int, Said]
"""For every listed cut its name and its test, by the place after which it is made, which a renumbered cut keeps."""


def cut_texts(trace: Trace | None) -> Cuts:
    """The texts of the cuts that the conventions list."""
    if trace is None:
        return {}
    ties = trace.conventions.cut_rule == "ge"
    # by the object: spelling out and hashing a deep place costs its depth, for every node that is drawn
    return {id(cut.after): texts.cut(cut, ties) for cut in trace.cuts}


Ends = tuple[Bound, Bound]


def facts(proved: Ends, value: Value | None, entry: Ends, now: Ends, look: Look) -> Said:
    """The texts of an inner node of which that is proved, that returned that value, and of its window on entry and
    where it stands; in the order of its lines."""
    said, (low, high), bound = Said(), proved, texts.bound(*proved)
    if "bounds" in look.show:
        said["says"] = bound
    if "intervals" in look.show:
        said["interval"] = texts.interval(low, high)
    if value is not None and value not in (low, high) and bound != "?":  # fail-hard; a mean of samples proves nothing
        said["returns"] = RETURNS.format(value=texts.number(value))
    return said | texts.window(entry, now) if "window" in look.show else said


def _tell(item: Drawn, visit: Visit, look: Look, cuts: Cuts) -> None:
    """The texts of a searched node: its value or bound, its cut, window and order."""
    if "order" in look.show:
        item.add(order=visit.order)
    if visit.player is None:
        if item.shape != "leaf" or not item.says:
            value = texts.number(visit.value)
            item.says = value if item.shape == "leaf" else f"= {value}"
        return
    said = facts((visit.low, visit.high), visit.value, visit.entry, (visit.alpha, visit.beta), look)
    item.says = said.pop("says", item.says)
    if visit.cut:
        said |= cuts.get(id(visit.cut.after), {})
    item.tell(said)
