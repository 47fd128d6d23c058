"""Check generated trees against an independent implementation of their constraints.

The implementation below shares no code with the package: trees are nested lists, and the search is its own. Each
constraint by itself and 200 sets of two to four constraints are made 100 times. A refusal is checked on all trees with
up to five leaves, on all trees with six different leaves, and on random trees with more. A set that can be met is
wrongly refused if its first seed is refused. Of the later seeds, 1 % may be refused, because a search for a tree is random.

    python benchmarks/checks/constraints.py [SETS [TREES]]
"""

import sys
from collections import Counter
from functools import cache, lru_cache
from itertools import permutations, product
from math import inf
from random import Random
from time import perf_counter

from treesearch.errors import UsageError
from treesearch.homework.exercises.constraints import Constraints
from treesearch.homework.exercises.generator import make

GIVEN = [*map(int, sys.argv[1:3])]
SETS, TREES = (*GIVEN, *(200, 100)[len(GIVEN) :])


def nested(tree):
    return eval(
        str(tree).replace(" ", ",").replace("(", "[").replace(")", "]")
    )  # our own numbers and parentheses


class Searched:
    """An independent alpha-beta search: value, path, leaves and closed windows."""

    def __init__(self, tree, strict=False):
        self.strict, self.cuts = strict, []
        self.value, self.path = self.visit(tree, True, -inf, inf, None, ())

    def visit(self, node, is_max, alpha, beta, of_parent, place):
        if not isinstance(node, list):
            return node, ()
        best, path = None, ()
        for number, child in enumerate(node, 1):
            value, below = self.visit(child, not is_max, alpha, beta, best, (*place, number))
            if best is None or (value > best if is_max else value < best):
                best, path = value, (number, *below)
            bound = beta if is_max else alpha
            over = best - bound if is_max else bound - best
            if over > 0 or (over == 0 and not self.strict):
                if number < len(node):
                    alone = of_parent is not None and (
                        best >= of_parent if is_max else best <= of_parent
                    )
                    cut = (
                        "MAX" if is_max else "MIN",
                        place,
                        child,
                        node[number:],
                        over == 0,
                        not alone,
                    )
                    self.cuts.append(cut)
                return best, path
            alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        return best, path

    @property
    def lines(self):
        return [(kind, str(after)) for kind, _, after, *_ in self.cuts]


def minimax_value(node, is_max=True):
    if not isinstance(node, list):
        return node
    return (max if is_max else min)(minimax_value(child, not is_max) for child in node)


def best_leaves(node, is_max=True):
    if not isinstance(node, list):
        return 1
    value = minimax_value(node, is_max)
    return sum(
        best_leaves(child, not is_max)
        for child in node
        if minimax_value(child, not is_max) == value
    )


def leaves(node):
    return [leaf for child in node for leaf in leaves(child)] if isinstance(node, list) else [node]


@lru_cache(300_000)
def facts_of(text):
    """Return the facts of a tree that constraints are about, by the names of the constraints."""
    tree = eval(text)
    seen, strict, numbers = Searched(tree), Searched(tree, strict=True), leaves(tree)
    return {
        "distinct": len({*numbers}) == len(numbers),
        "tie": any(cut[4] for cut in seen.cuts),
        "cuts": len(seen.cuts),
        "kinds": {cut[0] for cut in seen.cuts},
        "depths": {len(cut[1]) for cut in seen.cuts},
        "deep": any(cut[5] for cut in seen.cuts),
        "above_leaves": any(isinstance(child, list) for cut in seen.cuts for child in cut[3]),
        "unique": best_leaves(tree) == 1,
        "guessed": {*seen.path} == {1},
        "same_rules": (seen.value, seen.path, seen.lines)
        == (strict.value, strict.path, strict.lines),
    }


FLAGS = ("deep", "above_leaves")


def meets(tree, wanted):
    seen, (few, many) = facts_of(str(tree)), wanted.cut_count
    numbers = wanted.numbers == "any" or seen[wanted.numbers]
    cuts = (
        few <= seen["cuts"] <= (inf if many is None else many) and {*wanted.kinds} <= seen["kinds"]
    )
    depth = wanted.cut_depth is None or wanted.cut_depth in seen["depths"]
    flags = all(seen[name] for name in FLAGS if getattr(wanted, name))
    if not (
        numbers
        and cuts
        and depth
        and flags
        and wanted.leaves[0] <= len(leaves(tree)) <= wanted.leaves[1]
    ):
        return False
    ties = wanted.numbers == "tie" or seen["same_rules"]
    return not wanted.good or (seen["unique"] and ties and not seen["guessed"])


@cache
def shapes(count):
    """Return all shapes with this number of leaves and no single-child nodes, as nested lists."""
    return rows(count) if count > 1 else [0]


@cache
def rows(count):
    """Return all lists of two or more shapes that have this number of leaves together."""
    return [
        [first, *rest]
        for size in range(1, count)
        for first in shapes(size)
        for rest in (*([shape] for shape in shapes(count - size)), *rows(count - size))
    ]


def filled(shape, numbers):
    return [filled(child, numbers) for child in shape] if isinstance(shape, list) else next(numbers)


@cache
def all_trees(count, repeat):
    """Return all trees with this number of leaves, up to the order of their numbers."""
    if repeat:
        values = [
            v for v in product(range(1, count + 1), repeat=count) if {*v} == {*range(1, max(v) + 1)}
        ]
    else:
        values = list(permutations(range(1, count + 1)))
    return [filled(shape, iter(row)) for shape in shapes(count) for row in values]


def is_there(wanted, random):
    """Return whether a tree meets the constraints; up to five leaves, all trees are tested."""
    low, high = wanted.leaves
    distinct = wanted.numbers == "distinct"
    for count in range(low, high + 1):
        if count <= 5 or (count == 6 and distinct):
            trees = all_trees(count, not distinct)
        else:
            forms = shapes(count)
            drawn = (random.choice(forms) for _ in range(40_000))
            numbers = [*range(1, count + 1)]
            numberings = (
                (random.sample if distinct else random.choices)(numbers, k=count)
                for _ in range(40_000)
            )
            trees = (filled(form, iter(row)) for form, row in zip(drawn, numberings, strict=True))
        if any(meets(tree, wanted) for tree in trees):
            return True
    return False


ONE = [
    {"numbers": "tie"},
    {"numbers": "any"},
    {"cut_count": (0, 0)},
    {"cut_count": (1, 1)},
    {"cut_count": (2, None)},
    {"cut_count": (3, None)},
    {"kinds": ("MIN",)},
    {"kinds": ("MAX",)},
    {"kinds": ("MIN", "MAX")},
    {"cut_depth": 1},
    {"cut_depth": 2},
    {"cut_depth": 3},
    {"cut_depth": 4},
    *({name: True} for name in FLAGS),
    {"good": True, "cut_count": (0, 99)},
]
SIZES = [(3, 3), (4, 4), (5, 5), (3, 5), (6, 6), (7, 7), (6, 7), (8, 8), (8, 12), (10, 10)]


def sets(count):
    """Return sets of two to four constraints, which are the same in every run."""
    random = Random("sets of constraints")
    yield from ({**one, "leaves": size} for one in ONE for size in ((5, 5), (7, 7), (8, 12)))
    found = 0
    while found < count:
        chosen = random.sample(ONE, random.randint(2, 4))
        merged = {key: value for one in chosen for key, value in one.items()}
        if len(merged) == len(chosen):
            found += 1
            yield {**merged, "leaves": random.choice(SIZES)}


def tried(constraints, random):
    """Make the trees of one set of constraints, print what is wrong, and return the counts."""
    wanted = Constraints(**constraints)
    size = "5" if wanted.leaves[1] <= 5 else "7" if wanted.leaves[1] <= 7 else "more"
    begun, wrong, made, refused, reason = perf_counter(), 0, 0, 0, ""
    for seed in range(TREES):
        try:
            tree = nested(make(wanted, seed))
        except UsageError as error:
            reason = str(error)
            refused += 1
            if not made:
                break
            continue
        made += 1
        wrong += not meets(tree, wanted)
    there = made > 0 or is_there(wanted, random)
    if wrong or (there and refused):
        seconds = perf_counter() - begun
        print(
            f"{constraints}: {made} of {TREES} made, {wrong} wrong, {seconds:.0f} s {reason}",
            flush=True,
        )
    return {
        (size, "there" if there else "not there"): 1,
        (size, "met" if made else "refused"): 1,
        "trees": made,
        "wrong trees": wrong,
        "wrong refusals": int(there and not made),
        "refused seeds": refused if made else 0,
    }


def main():
    """Try every set of constraints, and print the counts; exit with 1 if a bar is missed."""
    random, counts = Random(1), Counter()
    for constraints in sets(SETS):
        counts.update(tried(constraints, random))
    print(dict(counts))
    many = counts["refused seeds"] > counts["trees"] / 100
    sys.exit(bool(counts["wrong trees"] or counts["wrong refusals"] or many))


if __name__ == "__main__":
    main()
