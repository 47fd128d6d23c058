"""An independent alpha-beta for the agreement set, with an optional planted mistake."""

import json
import sys
from fractions import Fraction
from math import inf

SLIP = sys.argv[1] if sys.argv[1:] else ""


def parse(tokens):
    token = tokens.pop(0)
    if token != "(":
        return token
    children = []
    while tokens[0] != ")":
        children.append(parse(tokens))
    tokens.pop(0)
    return children


def number(text):
    if SLIP == "floats":
        return float(Fraction(text))
    return Fraction(text)


def show(tree):
    return tree if isinstance(tree, str) else f"({' '.join(map(show, tree))})"


def as_json(value, text=None):
    if value in (inf, -inf):
        return "+inf" if value > 0 else "-inf"
    if text is not None and text != str(value):
        return text
    return int(value) if value == int(value) else str(value)


class Search:
    def __init__(self, tree, conventions):
        self.tree, self.rules, self.cuts, self.spelled = tree, conventions, [], {}
        low, high = (float(end) if isinstance(end, str) else end for end in conventions["window"])
        if SLIP == "window":
            low, high = -inf, inf
        is_max = conventions["root"] == "max" or SLIP == "root"
        self.value, self.path = self.node(tree, (), is_max, low, high, None, None)

    def node(self, tree, place, is_max, alpha, beta, alpha_from, beta_from):
        """Return value and best path; ``alpha_from`` and ``beta_from`` are the nodes that set the bounds."""
        if isinstance(tree, str):
            value = number(tree)
            self.spelled.setdefault(value, tree)
            return value, []
        v, best, children = (-inf if is_max else inf), [], list(enumerate(tree, 1))
        if self.rules["order"] == "rtl" and SLIP != "order":
            children.reverse()
        low, high = alpha, beta
        for examined, (n, child) in enumerate(children, 1):
            window = (alpha, beta, alpha_from, beta_from)
            if SLIP == "shallow":  # only the bound of the parent
                window = (alpha, inf, alpha_from, None) if is_max else (-inf, beta, None, beta_from)
            w, path = self.node(child, (*place, n), not is_max, *window)
            if (w > v if is_max else w < v) or (SLIP == "last_best" and w == v) or examined == 1:
                v, best = w, [n - (SLIP == "zero_based"), *path]
            if self.closed(v, is_max, alpha, beta):
                rest = [m for m, _ in children[examined:]]
                if rest or (self.rules["cuts"] == "all" and SLIP != "last_child"):
                    bounds = (alpha, beta, beta_from if is_max else alpha_from)
                    self.cut(tree, place, (*place, n), is_max, v, bounds, rest)
                break
            if is_max and v > alpha:
                alpha, alpha_from = v, place
            elif not is_max and v < beta:
                beta, beta_from = v, place
        if self.rules["values"] == "hard" and SLIP != "soft":
            v = min(max(v, low), high)
        return v, best

    def closed(self, v, is_max, alpha, beta):
        strict = (self.rules["cut_rule"] == "gt") != (SLIP == "strict")
        if strict:
            return v > beta if is_max else v < alpha
        return v >= beta if is_max else v <= alpha

    def cut(self, tree, place, after, is_max, v, bounds, rest):
        alpha, beta, bound_from = bounds
        owner = is_max != (self.rules["label"] == "bound" and SLIP != "label")
        self.cuts.append(
            {
                "kind": "MAX" if owner else "MIN",
                "path": list(place),
                "after_path": list(after),
                "after": show(tree[after[-1] - 1]),
                "subtree": show(tree),
                "value": as_json(v),
                "alpha": as_json(alpha),
                "beta": as_json(beta if SLIP != "beta" else inf),
                "bound_from": None if bound_from is None else list(bound_from),
                "pruned": [show(tree[m - 1]) for m in rest],
                "pruned_paths": [[*place, m] for m in (rest if SLIP != "one_pruned" else rest[:1])],
            }
        )


for line in sys.stdin:
    request = json.loads(line)
    tokens = request["tree"].replace("(", " ( ").replace(")", " ) ").split()
    search = Search(parse(tokens), request["conventions"])
    print(json.dumps({"value": as_json(search.value), "path": search.path, "cuts": search.cuts}))
