"""Minimax and alpha-beta from the book, as the reference for all tests."""

from math import inf

from treesearch import MAX, Node


def minimax(node, player):
    """Return value and path; ties go to the first child (AIMA 4e, figure 5.3)."""
    if not node.children:
        return node.value, ()
    answers = [(minimax(child, player.opponent), i) for i, child in enumerate(node.children, 1)]
    best = (max if player is MAX else min)(value for (value, _), _ in answers)
    return next((value, (i, *path)) for (value, path), i in answers if value == best)


def alphabeta_leaves(node, player, alpha=-inf, beta=inf):
    """Return the leaves that alpha-beta examines (AIMA 4e, figure 5.7)."""
    leaves = []

    def value(node, player, alpha, beta):
        if not node.children:
            leaves.append(node.value)
            return node.value
        v = -inf if player is MAX else inf
        for child in node.children:
            w = value(child, player.opponent, alpha, beta)
            v = max(v, w) if player is MAX else min(v, w)
            if v >= beta if player is MAX else v <= alpha:
                return v
            alpha, beta = (max(alpha, v), beta) if player is MAX else (alpha, min(beta, v))
        return v

    value(node, player, alpha, beta)
    return leaves


def best_ordered(width, depth, value=0, player=MAX):
    """Return a uniform tree with this value in which the best child is always first."""
    if depth == 0:
        return Node(value=value)
    worse = value - 1 if player is MAX else value + 1
    others = [best_ordered(width, depth - 1, worse, player.opponent) for _ in range(width - 1)]
    return Node([best_ordered(width, depth - 1, value, player.opponent), *others])


def expected_events(
    node,
    player,
    alpha=-inf,
    beta=inf,
    place=(),
    *,
    cutting=True,
    ties=True,
    hard=False,
    depth=inf,
    static=None,
    order="ltr",
):
    """Return the events that minimax (without ``cutting``) or alpha-beta must send; the last one has the value."""
    if not node.children or depth == 0:
        return [
            ("leaf", place, node.value, False)
            if not node.children
            else ("leaf", place, static(node), True)
        ]
    events, v, entry = [("open", place, player, alpha, beta)], None, (alpha, beta)
    numbered = [*enumerate(node.children, 1)][:: 1 if order == "ltr" else -1]
    for at, (i, child) in enumerate(numbered, 1):
        more = {
            "order": order,
            "cutting": cutting,
            "ties": ties,
            "hard": hard,
            "depth": depth - 1,
            "static": static,
        }
        below = expected_events(child, player.opponent, alpha, beta, (*place, i), **more)
        events += below
        w = below[-1][2]
        if v is not None and (w <= v if player is MAX else w >= v):
            continue
        v = w
        events.append(("update", place, player, v, alpha, beta))
        bound = beta if player is MAX else alpha
        if cutting and ((v > bound if player is MAX else v < bound) or (v == bound and ties)):
            events.append(
                (
                    "cut",
                    place,
                    player,
                    v,
                    alpha,
                    beta,
                    i,
                    tuple(number for number, _ in numbered[at:]),
                )
            )
            break
        if cutting:
            alpha, beta = (max(alpha, v), beta) if player is MAX else (alpha, min(beta, v))
    return [*events, ("close", place, sorted([entry[0], v, entry[1]])[1] if hard else v)]
