"""Independent implementations of known mistakes, written from their descriptions.

They use nothing of the package: trees are nested lists, and the search is figure 5.7 of AIMA 4e as a class in which
each mistake replaces the line that it gets wrong. ``ANSWERS[name](tree)`` is the wrong answer where MAX moves at the root.
"""

from dataclasses import dataclass, field, replace
from json import loads
from math import inf


@dataclass(frozen=True)
class Cut:
    """A cut at a MIN or MAX node, after a child, skipping others; places are child numbers from 1."""

    kind: str
    after: tuple
    skipped: tuple


@dataclass(frozen=True)
class Answer:
    """A written answer. ``bounds``: those that leaves prove for each node. ``crossed``: other crossed-out places."""

    value: object
    path: tuple
    cuts: tuple
    bounds: dict = field(default_factory=dict)
    crossed: tuple = ()


def lists(text):
    """Return a tree of whole numbers as nested lists."""
    return loads(text.replace("(", "[").replace(")", "]").replace(" ", ","))


def at(tree, place):
    """Return the subtree at a place."""
    for step in place:
        tree = tree[step - 1]
    return tree


OTHER = {"MAX": "MIN", "MIN": "MAX"}


class Book:
    """The correct search, which compares v with the window and then narrows the window."""

    def __init__(self, tree, max_moves=True):
        self.tree, self.max_moves, self.over = tree, max_moves, False
        self.cuts, self.bounds, self.values = [], {}, {}

    def answer(self):
        """Search the tree and return the answer, without cuts that skip nothing."""
        value, path, _ = self.search(self.tree, (), (-inf, inf))
        return Answer(value, path, tuple(cut for cut in self.cuts if cut.skipped), self.bounds)

    def search(self, node, place, entry):
        """Return the value of a node, the leaf that it comes from, and its last window."""
        if not isinstance(node, list):
            self.bounds[place] = (self.leaf(node, place),) * 2
            return self.leaf(node, place), place, entry
        v = best = None
        window = ended = entry
        ahead = [(*place, step) for step in self.order(range(1, len(node) + 1))]
        while ahead:
            child = ahead.pop(0)
            w, leaf, ended = self.search(
                at(self.tree, child), child, self.handed(place, v, entry, window, ended)
            )
            if v is None or (self.better(w, v) if self.is_max(place) else self.better(-w, -v)):
                v, best = w, leaf
            stop = not self.over and self.stops(place, v, entry, window, ahead)
            if stop:
                self.cuts.append(Cut("MAX" if self.is_max(place) else "MIN", child, tuple(ahead)))
                v = self.when_cut(place, v, ahead)
            window = self.narrowed(place, v, window)
            if stop or self.over:
                break
        self.values[place], self.bounds[place] = v, self.proved(place, ahead)
        return v, best, window

    def proved(self, place, ahead):
        below = [bounds for child, bounds in self.bounds.items() if child and child[:-1] == place]
        best = max if self.is_max(place) else min
        low, high = (best(ends) for ends in zip(*below, strict=True))
        return (low, high) if not ahead else (low, inf) if self.is_max(place) else (-inf, high)

    def is_max(self, place):
        return self.max_moves == (len(place) % 2 == 0)

    def order(self, steps):
        return steps

    def leaf(self, value, place):
        return value

    def better(self, w, v):
        return w > v

    def handed(self, place, v, entry, window, ended):
        return window

    def narrowed(self, place, v, window):
        alpha, beta = window
        return (max(alpha, v), beta) if self.is_max(place) else (alpha, min(beta, v))

    def stops(self, place, v, entry, window, ahead):
        alpha, beta = window
        return v >= beta if self.is_max(place) else v <= alpha

    def when_cut(self, place, v, ahead):
        return v


class Strict(Book):
    def stops(self, place, v, entry, window, ahead):
        return v > window[1] if self.is_max(place) else v < window[0]


class Shallow(Book):
    def handed(self, place, v, entry, window, ended):
        return (-inf, inf) if v is None else (v, inf) if self.is_max(place) else (-inf, v)

    def stops(self, place, v, entry, window, ahead):
        return v >= entry[1] if self.is_max(place) else v <= entry[0]


class RightToLeft(Book):
    def order(self, steps):
        return reversed(steps)


class LastBest(Book):
    def better(self, w, v):
        return w >= v


class NoCuts(Book):
    def stops(self, *_):
        return False


class LastOfEquals(NoCuts, LastBest):
    pass


class LeakSibling(Book):
    def handed(self, place, v, entry, window, ended):
        return entry if v is None else self.narrowed(place, v, ended)

    def stops(self, place, v, entry, window, ahead):
        alpha, beta = self.narrowed(
            place, v, window
        )  # the window that a leak has closed is closed from the start
        return alpha >= beta


class LeakGlobal(Book):
    shared = (-inf, inf)

    def stops(self, place, v, entry, window, ahead):
        self.shared = self.narrowed(place, v, self.shared)
        return self.shared[0] >= self.shared[1]


class RootAlphaOnly(Book):
    def handed(self, place, v, entry, window, ended):
        return entry if place else window

    def stops(self, place, v, entry, window, ahead):
        return v >= entry[1] if self.is_max(place) else v <= entry[0]


class NegamaxSign(Book):
    def leaf(self, value, place):
        return value if self.is_max(place) else -value


class UntilFirstCut(Book):
    def when_cut(self, place, v, ahead):
        self.over = bool(ahead)
        return v


class WrongBound(Book):
    def stops(self, place, v, entry, window, ahead):
        alpha, beta = entry
        return v >= alpha > -inf if self.is_max(place) else v <= beta < inf


class ReversedTest(Book):
    def stops(self, place, v, entry, window, ahead):
        alpha, beta = entry
        return v <= beta < inf if self.is_max(place) else v >= alpha > -inf


class OverPrune(Book):
    def stops(self, place, v, entry, window, ahead):
        following = at(self.tree, ahead[0]) if ahead else []
        worse = not isinstance(following, list) and (
            following <= v if self.is_max(place) else following >= v
        )
        return worse or super().stops(place, v, entry, window, ahead)


class LeavesOnly(Book):
    def stops(self, place, v, entry, window, ahead):
        spared = any(isinstance(at(self.tree, child), list) for child in ahead)
        return not spared and super().stops(place, v, entry, window, ahead)


class PrunedAsZero(Book):
    def when_cut(self, place, v, ahead):
        return 0 if ahead else v


class RolesByHeight(Book):
    def is_max(self, place):
        return (height(self.tree) - height(at(self.tree, place))) % 2 == 0


def height(node):
    return 1 + max(map(height, node)) if isinstance(node, list) else 0


def leaves(node, place=()):
    if not isinstance(node, list):
        return [(node, place)]
    return [leaf for step, child in enumerate(node, 1) for leaf in leaves(child, (*place, step))]


def book(tree):
    return Book(tree).answer()


def changed_answer(change):
    """Return a mistake that changes only the notation of a correct answer."""
    return lambda tree: change(tree, book(tree))


def recut(change):
    return changed_answer(lambda tree, right: replace(right, cuts=tuple(map(change, right.cuts))))


def closed(tree):
    """Return all windows that close, also after a last child."""
    search = Book(tree)
    search.answer()
    return search.cuts


def below(tree, place):
    """Return the answer of a separate search below a place, with complete paths."""
    found = Book(at(tree, place), len(place) % 2 == 0).answer()
    cuts = [
        Cut(cut.kind, place + cut.after, tuple(place + one for one in cut.skipped))
        for cut in found.cuts
    ]
    return found.value, tuple(cuts)


def research_chosen(tree, right):
    again = [
        below(tree, right.path[:depth])[1]
        for depth in range(1, len(right.path) + 1)
        if right.path[depth:]
    ]
    return replace(right, cuts=sum(again, right.cuts))


def research_program(tree, right):
    place, cuts = (), ()
    while isinstance(at(tree, place), list):
        value, found = below(tree, place)
        cuts += found
        for step in range(1, len(at(tree, place)) + 1):
            child = (*place, step)
            worth, found = (
                below(tree, child) if isinstance(at(tree, child), list) else (at(tree, child), ())
            )
            cuts += found
            if worth == value:
                break
        place = child
    return replace(right, cuts=cuts, path=place)


def prune_visited(tree, right):
    cuts = []
    for cut in closed(tree):
        place = cut.after[:-1]
        if cut.skipped:
            cuts.append(cut)
        elif place:
            cuts.append(
                Cut(
                    cut.kind,
                    place,
                    tuple((*place, step) for step in range(1, len(at(tree, place)) + 1)),
                )
            )
    return replace(right, cuts=tuple(cuts))


def hindsight(tree, right):
    cuts, crossed = [], []
    for depth, chosen in enumerate(right.path):
        place, count = right.path[:depth], len(at(tree, right.path[:depth]))
        crossed += [(*place, step) for step in range(1, count + 1) if step != chosen]
        if chosen < count:
            later = tuple((*place, step) for step in range(chosen + 1, count + 1))
            cuts.append(Cut("MIN" if depth % 2 else "MAX", (*place, chosen), later))
    return replace(right, cuts=tuple(cuts), crossed=tuple(crossed))


def bound_as_value(tree, right):
    search = Book(tree)
    search.answer()
    return replace(right, bounds={place: (value, value) for place, value in search.values.items()})


def best_leaf(tree, right):
    value, path = max(leaves(tree), key=lambda leaf: leaf[0])
    return replace(right, value=value, path=path)


def swapped(cut):
    return replace(cut, kind=OTHER[cut.kind])


def run(search, *more):
    return lambda tree: search(tree, *more).answer()


ANSWERS = {
    "swapped_labels": recut(swapped),
    "strict": run(Strict),
    "shallow": run(Shallow),
    "right_to_left": run(RightToLeft),
    "zero_based": changed_answer(
        lambda _, right: replace(right, path=tuple(step - 1 for step in right.path))
    ),
    "root_min": run(Book, False),
    "last_best": run(LastBest),
    "last_best_minimax": changed_answer(
        lambda tree, right: replace(right, path=LastOfEquals(tree).answer().path)
    ),
    "research_chosen": changed_answer(research_chosen),
    "research_program": changed_answer(research_program),
    "after_first_pruned": recut(lambda cut: replace(cut, after=cut.skipped[0])),
    "no_cuts": run(NoCuts),
    "last_child_cuts": changed_answer(lambda tree, right: replace(right, cuts=tuple(closed(tree)))),
    "leak_sibling": run(LeakSibling),
    "leak_global": run(LeakGlobal),
    "root_alpha_only": run(RootAlphaOnly),
    "negamax_sign": run(NegamaxSign),
    "first_cut_only": changed_answer(lambda _, right: replace(right, cuts=right.cuts[:1])),
    "stop_at_first_cut": run(UntilFirstCut),
    "wrong_bound": run(WrongBound),
    "over_prune": run(OverPrune),
    "prune_visited": changed_answer(prune_visited),
    "bound_as_value": changed_answer(bound_as_value),
    "ply": changed_answer(lambda _, right: replace(right, path=right.path[:-1])),
    "hindsight": changed_answer(hindsight),
    "roles_by_height": run(RolesByHeight),
    "best_leaf": changed_answer(best_leaf),
    "skip_self": recut(lambda cut: replace(cut, skipped=(cut.after,))),
    "reversed_test": run(ReversedTest),
    "leaves_only": run(LeavesOnly),
    "path_of_values": changed_answer(
        lambda _, right: replace(right, path=(right.value,) * len(right.path))
    ),
    "pruned_as_zero": run(PrunedAsZero),
    "label_by_bound": recut(swapped),
}
"""What each mistake answers, by the name under which it is registered."""
