"""Alpha-beta on trees in memory against aima-python, and what recording costs: ``python benchmarks/searching.py``.

The peers are the two alpha-beta searches that aima-python publishes (``games4e.py``, and the shorter one of the
notebook ``games4e.ipynb``), written afresh and run through the same six methods of the same game. CPU time, medians
of paired runs, results asserted equal.
"""

import gc
import random
import statistics
import time
from math import inf

from treesearch import Node, TreeGame, alphabeta, record
from treesearch.search.alphabeta import alphabeta as search


def library(game):
    """The search of games4e.py: max() and min() at every child."""
    state = game.initial_state()

    def max_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state)
        v = -inf
        for a in game.actions(state):
            v = max(v, min_value(game.result(state, a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state)
        v = inf
        for a in game.actions(state):
            v = min(v, max_value(game.result(state, a), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    best_score, beta, best_action = -inf, inf, None
    for a in game.actions(state):
        v = min_value(game.result(state, a), best_score, beta)
        if v > best_score:
            best_score, best_action = v, a
    return best_score, best_action


def notebook(game):
    """The search of games4e.ipynb: a pair of value and move is returned."""

    def max_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state), None
        v, move = -inf, None
        for a in game.actions(state):
            v2, _ = min_value(game.result(state, a), alpha, beta)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state), None
        v, move = inf, None
        for a in game.actions(state):
            v2, _ = max_value(game.result(state, a), alpha, beta)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    return max_value(game.initial_state(), -inf, inf)


def uniform(width, depth, order, seed=1):
    """A uniform tree of random leaves; its nodes' children in best, random or worst order."""
    rng = random.Random(seed)

    def build(depth, maximising):
        if depth == 0:
            value = rng.randrange(10**6)
            return value, Node(value=value)
        children = [build(depth - 1, not maximising) for _ in range(width)]
        if order != "random":
            children.sort(key=lambda child: child[0], reverse=maximising == (order == "best"))
        value = (max if maximising else min)(value for value, _ in children)
        return value, Node([node for _, node in children])

    tree = build(depth, True)[1]
    tree.traits  # noqa: B018 (worked out once, before the clock starts)
    return tree


def seconds(work):
    gc.collect()
    start = time.process_time()
    work()
    return time.process_time() - start


def cuts_and_path(tree):
    """Every cut and the path, kept."""
    cuts = []

    def listen(event):
        if len(event) == 7:  # of the events, only a Cut has seven fields
            cuts.append(event)

    return alphabeta(tree, listen=listen).path, cuts


def ratios(works, pairs=11):
    """Each work's time over ours, pair by pair; the median."""
    runs = [{name: seconds(work) for name, work in works.items()} for _ in range(pairs)]
    return {name: statistics.median(run[name] / run["ours"] for run in runs) for name in works}


def main():
    print(f"{'tree':<28}{'games4e.py':>12}{'notebook':>12}{'cuts + path':>13}{'whole trace':>13}")
    for width, depth, order in [
        (4, 9, "worst"),
        (4, 9, "random"),
        (4, 9, "best"),
        (2, 14, "random"),
    ]:
        tree = uniform(width, depth, order)
        assert library(TreeGame(tree))[0] == notebook(TreeGame(tree))[0] == alphabeta(tree).value
        silent, peers, listening = (
            {"ours": lambda tree=tree: alphabeta(tree)},
            {
                "library": lambda tree=tree: library(TreeGame(tree)),
                "notebook": lambda tree=tree: notebook(TreeGame(tree)),
            },
            {
                "cuts": lambda tree=tree: cuts_and_path(tree),
                "trace": lambda tree=tree: record(tree),
            },
        )
        engine = {
            "ours": lambda tree=tree: search(TreeGame(tree))
        }  # what listens is the search of games
        ratio = ratios(silent | peers) | ratios(
            engine | listening
        )  # apart: what a recorder leaves slows the next run
        print(
            f"b={width} d={depth} {order:<20}{ratio['library']:>11.2f}x{ratio['notebook']:>11.2f}x"
            f"{ratio['cuts']:>12.2f}x{ratio['trace']:>12.2f}x"
        )
    print(
        "columns: times our silent run: the peers that of a tree, what listens that of the tree as a game"
    )


if __name__ == "__main__":
    main()
