"""Alpha-beta as a student would submit it, with an optional planted mistake."""

import sys
from math import inf

MODE = sys.argv[1]
tokens = sys.stdin.read().replace("(", " ( ").replace(")", " ) ").split()
cuts = []


def read():
    token = tokens.pop(0)
    if token != "(":
        return int(token)
    children = []
    while tokens[0] != ")":
        children.append(read())
    tokens.pop(0)
    return children


def show(tree):
    return str(tree) if isinstance(tree, int) else f"({' '.join(map(show, tree))})"


def closes(v, is_max, alpha, beta):
    if MODE == "no_cuts":
        return False
    if MODE == "strict":
        return v > beta if is_max else v < alpha
    return v >= beta if is_max else v <= alpha


def search(tree, is_max, alpha, beta):
    if isinstance(tree, int):
        return tree, []
    v, best = (-inf if is_max else inf), []
    for i, child in enumerate(tree):
        window = (alpha, beta)
        if MODE == "shallow":
            window = (v, inf) if is_max else (-inf, v)
        w, path = search(child, not is_max, *window)
        better = w > v if is_max else w < v
        if better or (MODE == "last_best" and w == v):
            v, best = w, [i + (MODE != "zero_based"), *path]
        if closes(v, is_max, alpha, beta):
            if i + 1 < len(tree):
                kind = "MAX" if is_max != (MODE == "swapped_labels") else "MIN"
                cuts.append(f"{kind} cut after {show(child)} in subtree {show(tree)}")
            return v, best
        alpha, beta = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
    return v, best


value, path = search(read(), True, -inf, inf)
print("value:", value)
print("path:", *path)
print("\n".join(cuts) or "no cuts")
