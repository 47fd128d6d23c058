"""The algorithms as printed in the book and the papers, without events or limits.

Figures and sections are those of AIMA 4e. ``game`` has its six methods, and ``utility`` is the
utility for MAX. The other modules of this package return the same results faster, with limits and
events; tests compare them with these functions.
"""

from __future__ import annotations

from math import inf, log, sqrt
from operator import itemgetter
from random import Random
from typing import Any

from treesearch.game import CHANCE, MAX, AnyGame, Evaluation


def minimax_search(game: AnyGame, state: Any) -> tuple[Any, Any]:
    """Return the value and the best move (MINIMAX-SEARCH, figure 5.3); MAX and MIN move in turn."""

    def max_value(state: Any) -> tuple[Any, Any]:
        if game.is_terminal(state):
            return game.utility(state), None
        v, move = -inf, None
        for a in game.actions(state):
            v2, _ = min_value(game.result(state, a))
            if v2 > v:
                v, move = v2, a
        return v, move

    def min_value(state: Any) -> tuple[Any, Any]:
        if game.is_terminal(state):
            return game.utility(state), None
        v, move = inf, None
        for a in game.actions(state):
            v2, _ = max_value(game.result(state, a))
            if v2 < v:
                v, move = v2, a
        return v, move

    return max_value(state) if game.player(state) is MAX else min_value(state)


def alpha_beta_search(game: AnyGame, state: Any) -> tuple[Any, Any]:
    """Return the value and the best move by alpha-beta (ALPHA-BETA-SEARCH, figure 5.7)."""

    def max_value(state: Any, alpha: Any, beta: Any) -> tuple[Any, Any]:
        if game.is_terminal(state):
            return game.utility(state), None
        v, move = -inf, None
        for a in game.actions(state):
            v2, _ = min_value(game.result(state, a), alpha, beta)
            if v2 > v:
                v, move, alpha = v2, a, max(alpha, v2)
            if v >= beta:
                return v, move
        return v, move

    def min_value(state: Any, alpha: Any, beta: Any) -> tuple[Any, Any]:
        if game.is_terminal(state):
            return game.utility(state), None
        v, move = inf, None
        for a in game.actions(state):
            v2, _ = max_value(game.result(state, a), alpha, beta)
            if v2 < v:
                v, move, beta = v2, a, min(beta, v2)
            if v <= alpha:
                return v, move
        return v, move

    return (max_value if game.player(state) is MAX else min_value)(state, -inf, inf)


def h_minimax(
    game: AnyGame, state: Any, limit: int, evaluate: Evaluation, depth: int = 0
) -> tuple[Any, Any]:
    """Return H-MINIMAX(s, d), which uses EVAL at the depth ``limit`` (section 5.3)."""
    if game.is_terminal(state):
        return game.utility(state), None
    if depth == limit:
        return evaluate(state), None
    answers = [
        (h_minimax(game, game.result(state, a), limit, evaluate, depth + 1)[0], a)
        for a in game.actions(state)
    ]
    return (
        max(answers, key=itemgetter(0))
        if game.player(state) is MAX
        else min(answers, key=itemgetter(0))
    )


def expectiminimax(game: AnyGame, state: Any) -> tuple[Any, Any]:
    """Return EXPECTIMINIMAX(s) (section 5.5) and the best move."""
    if game.is_terminal(state):
        return game.utility(state), None
    answers = [(expectiminimax(game, game.result(state, a))[0], a) for a in game.actions(state)]
    if game.player(state) is CHANCE:
        return sum(game.probability(state, r) * v for v, r in answers), None  # type: ignore[attr-defined]
    return (
        max(answers, key=itemgetter(0))
        if game.player(state) is MAX
        else min(answers, key=itemgetter(0))
    )


def maxn(game: AnyGame, state: Any) -> tuple[Any, Any]:
    """Return the vector if each player maximises its component (Luckhardt and Irani 1986)."""
    if game.is_terminal(state):
        return game.utility(state), None
    answers = [(maxn(game, game.result(state, a))[0], a) for a in game.actions(state)]
    mover: Any = game.player(state)
    if mover is CHANCE:
        chances = [game.probability(state, a) for _, a in answers]  # type: ignore[attr-defined]
        numbers = zip(*(v for v, _ in answers), strict=True)
        return tuple(sum(p * u for p, u in zip(chances, us, strict=True)) for us in numbers), None
    return max(answers, key=lambda answer: answer[0][mover.number - 1])


def star1(game: AnyGame, n: Any, L: Any, U: Any, alpha: Any, beta: Any) -> Any:  # noqa: N803
    """Return the value by Star1 (Ballard 1983; Hauk, Buro and Schaeffer 2004), fail-hard; leaves lie in [L, U]."""
    if game.is_terminal(n):
        return game.utility(n)
    if game.player(n) is CHANCE:
        vsum, rest = 0, 1
        for i in game.actions(n):
            p = game.probability(n, i)  # type: ignore[attr-defined]
            rest -= p
            A, B = (alpha - vsum - U * rest) / p, (beta - vsum - L * rest) / p  # noqa: N806
            v = star1(game, game.result(n, i), L, U, max(A, L), min(B, U))
            if v <= A or v >= B:
                return alpha if v <= A else beta
            vsum += p * v
        return vsum
    for i in game.actions(n):
        v = star1(game, game.result(n, i), L, U, alpha, beta)
        if game.player(n) is MAX:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return alpha if game.player(n) is MAX else beta


class TreeNode:
    """A node of the search tree: N playouts, and their total utility U for the parent's player."""

    def __init__(self, state: Any, parent: TreeNode | None = None, action: Any = None) -> None:
        self.state, self.parent, self.action = state, parent, action
        self.children: list[TreeNode] = []
        self.N, self.U = 0, 0


def monte_carlo_tree_search(game: AnyGame, state: Any, iterations: int, random: Random) -> Any:
    """Return the move with the most playouts (MONTE-CARLO-TREE-SEARCH, figure 5.11)."""
    tree = TreeNode(state)
    for _ in range(iterations):
        leaf = select(tree)
        child = expand(game, leaf, random)
        result = simulate(game, child.state, random)
        back_propagate(game, result, child)
    return max(tree.children, key=lambda child: child.N).action


def select(n: TreeNode) -> TreeNode:
    """Return the leaf below n that is selected by UCB1 with C = sqrt 2 (SELECT, figure 5.11)."""
    while n.children:
        unseen = [child for child in n.children if child.N == 0]
        n = unseen[0] if unseen else max(n.children, key=ucb1)
    return n


def ucb1(n: TreeNode) -> float:
    """Return UCB1(n) (section 5.4)."""
    parent = n.parent or n
    return n.U / n.N + sqrt(2) * sqrt(log(parent.N) / n.N)


def expand(game: AnyGame, leaf: TreeNode, random: Random) -> TreeNode:
    """Add the children of a leaf and return a random one, or a terminal leaf itself (EXPAND, figure 5.11)."""
    if game.is_terminal(leaf.state):
        return leaf
    leaf.children = [
        TreeNode(game.result(leaf.state, a), leaf, a) for a in game.actions(leaf.state)
    ]
    return random.choice(leaf.children)


def simulate(game: AnyGame, state: Any, random: Random) -> Any:
    """Return the utility of a random playout (SIMULATE, figure 5.11)."""
    while not game.is_terminal(state):
        state = game.result(state, random.choice(game.actions(state)))
    return game.utility(state)


def back_propagate(game: AnyGame, result: Any, n: TreeNode | None) -> None:
    """Add the result to all nodes from n to the root, negated for MIN (BACK-PROPAGATE, figure 5.11)."""
    while n is not None:
        n.N += 1
        if n.parent is not None:
            n.U += result if game.player(n.parent.state) is MAX else -result
        n = n.parent


def f0(game: AnyGame, p: Any, sign: int = 1) -> Any:
    """Return F(p), the value for the player to move, for MAX if ``sign`` is 1 (Knuth and Moore 1975)."""
    if game.is_terminal(p):
        return sign * game.utility(p)
    m = -inf
    for a in game.actions(p):
        t = -f0(game, game.result(p, a), -sign)
        if t > m:
            m = t
    return m


def f1(game: AnyGame, p: Any, bound: Any = inf, sign: int = 1) -> Any:
    """Return F1(p) (Knuth and Moore 1975), which uses the parent's bound but no deep cutoffs."""
    if game.is_terminal(p):
        return sign * game.utility(p)
    m = -inf
    for a in game.actions(p):
        t = -f1(game, game.result(p, a), -m, -sign)
        if t > m:
            m = t
        if m >= bound:
            break
    return m


def f2(game: AnyGame, p: Any, alpha: Any = -inf, beta: Any = inf, sign: int = 1) -> Any:
    """Return F2(p) (Knuth and Moore 1975), fail-hard alpha-beta with deep cutoffs."""
    if game.is_terminal(p):
        return sign * game.utility(p)
    m = alpha
    for a in game.actions(p):
        t = -f2(game, game.result(p, a), -beta, -m, -sign)
        if t > m:
            m = t
        if m >= beta:
            break
    return m


def mtdf(game: AnyGame, root: Any, f: int = 0) -> Any:
    """Return the value by null windows; utilities are integers (MTD(f), Plaat et al. 1996)."""
    memory: dict[Any, tuple[Any, Any]] = {}
    g: Any = f
    upperbound, lowerbound = inf, -inf
    while lowerbound < upperbound:
        beta = g + 1 if g == lowerbound else g
        g = alpha_beta_with_memory(game, root, beta - 1, beta, memory)
        if g < beta:
            upperbound = g
        else:
            lowerbound = g
    return g


def alpha_beta_with_memory(
    game: AnyGame, n: Any, alpha: Any, beta: Any, memory: dict[Any, tuple[Any, Any]]
) -> Any:
    """Return the value, storing two bounds for each state (AlphaBetaWithMemory, Plaat 1996)."""
    g: Any
    lower, upper = memory.get(n, (-inf, inf))
    if lower >= beta or upper <= alpha:
        return lower if lower >= beta else upper
    alpha, beta = max(alpha, lower), min(beta, upper)
    if game.is_terminal(n):
        g = game.utility(n)
    elif game.player(n) is MAX:
        g, a = -inf, alpha
        for c in game.actions(n):
            if g < beta:
                g = max(g, alpha_beta_with_memory(game, game.result(n, c), a, beta, memory))
                a = max(a, g)
    else:
        g, b = inf, beta
        for c in game.actions(n):
            if g > alpha:
                g = min(g, alpha_beta_with_memory(game, game.result(n, c), alpha, b, memory))
                b = min(b, g)
    memory[n] = g if g > alpha else lower, g if g < beta else upper
    return g


def sss_star(game: AnyGame, root: Any) -> Any:
    """Return the value by SSS* (Stockman 1979): Gamma replaces the best state (h, n, s) on OPEN by its successors."""
    nodes: dict[tuple[int, ...], Any] = {(): root}  # by the numbers of the children that lead there
    OPEN: list[tuple[Any, tuple[int, ...], str]] = [(-inf, (), "LIVE")]  # noqa: N806 - h negated: the largest is first
    while True:
        OPEN.sort()
        h, n, s = OPEN.pop(0)
        m = n[:-1]
        if s == "SOLVED" and n == ():
            return -h
        if s == "SOLVED" and game.player(nodes[m]) is MAX:  # case 1
            OPEN = [(h, m, "SOLVED"), *(p for p in OPEN if p[1][: len(m)] != m)]  # noqa: N806
        elif s == "SOLVED" and n[-1] + 1 < len(game.actions(nodes[m])):  # case 2
            OPEN.append((h, (*m, n[-1] + 1), "LIVE"))
        elif s == "SOLVED":  # case 3
            OPEN.append((h, m, "SOLVED"))
        elif game.is_terminal(nodes[n]):  # case 4
            OPEN.append((max(h, -game.utility(nodes[n])), n, "SOLVED"))
        else:
            for j, a in enumerate(game.actions(nodes[n])):
                nodes[*n, j] = game.result(nodes[n], a)
            # cases 6 and 5
            width = len(game.actions(nodes[n])) if game.player(nodes[n]) is MAX else 1
            OPEN.extend((h, (*n, j), "LIVE") for j in range(width))
