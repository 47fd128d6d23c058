"""Measure CPU times in turns and print them with the bar that they must reach."""

import gc
from time import process_time


def best(rounds, *works):
    """Return the least CPU seconds of each work; they take turns, so that all meet the same machine."""
    times = []
    for _ in range(rounds):
        times.append([])
        for work in works:
            gc.collect()
            start = process_time()
            work()
            times[-1].append(process_time() - start)
    return map(min, zip(*times, strict=True))


def row(what, ours, peer, bar):
    """Print how many times as fast as its peer our work is, and return whether that reaches the bar."""
    ratio = peer / ours
    verdict = f"bar {bar:g} {'reached' if ratio >= bar else 'MISSED'}" if bar else "no bar"
    print(f"{what:66}{1e3 * ours:10.2f} ms{1e3 * peer:11.2f} ms{ratio:8.2f}  {verdict}", flush=True)
    return ratio >= bar
