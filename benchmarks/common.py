"""Shared by the benchmarks: CPU times, their bars, and the searches of aima-python."""

import gc
from math import inf
from time import process_time


def best(rounds, *works):
    """Return the best CPU time of each function; they run alternately on the same machine load.

    The time to free a result is not part of it.
    """
    times: list[list[float]] = []
    for _ in range(rounds):
        times.append([])
        for work in works:
            gc.collect()
            start = process_time()
            result = work()
            times[-1].append(process_time() - start)
            del result
    return map(min, zip(*times, strict=True))


def row(what, ours, peer, bar):
    """Print the ratio of a peer's time to ours, and return whether it reaches the bar."""
    ratio = peer / ours
    verdict = f"bar {bar:g} {'reached' if ratio >= bar else 'MISSED'}" if bar else "no bar"
    print(f"{what:66}{1e3 * ours:10.2f} ms{1e3 * peer:11.2f} ms{ratio:8.2f}  {verdict}", flush=True)
    return ratio >= bar


def minimax_functions(game, player):
    """Return ``max_value`` and ``min_value``, written afresh as in aima-python's ``games4e.py``."""

    def max_value(state):
        if game.terminal_test(state):
            return game.utility(state, player)
        v = -inf
        for a in game.actions(state):
            v = max(v, min_value(game.result(state, a)))
        return v

    def min_value(state):
        if game.terminal_test(state):
            return game.utility(state, player)
        v = inf
        for a in game.actions(state):
            v = min(v, max_value(game.result(state, a)))
        return v

    return max_value, min_value
