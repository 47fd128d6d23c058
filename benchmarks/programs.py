"""Check that ``test`` detects wrong programs, names their mistakes, and accepts correct ones.

25 wrong programs, the eight that were once let through or named wrongly, and twelve right ones written in an unusual
way; all are variants of one alpha-beta of this file's own.
"""

import sys
from math import inf
from time import perf_counter

from treesearch.homework.programs.trial import function_as_program, try_program


def parse(text):
    tokens = text.replace("(", " ( ").replace(")", " ) ").split()

    def node():
        token = tokens.pop(0)
        if token != "(":
            return float(token) if "." in token else int(token)
        children = []
        while tokens[0] != ")":
            children.append(node())
        tokens.pop(0)
        return children

    return node()


def show(tree):
    if isinstance(tree, list):
        return f"({' '.join(map(show, tree))})"
    return str(tree)


class Student:
    """A student's alpha-beta, whose methods subclasses replace by mistakes."""

    infinity, first, ties, kinds, most = inf, 1, False, ("MIN", "MAX"), 99

    def __init__(self, **changes):
        for name, value in changes.items():
            setattr(self, name, value)

    def __call__(self, text):
        self.cuts = []
        tree = parse(text)
        value, path = self.visit(tree, True, -self.infinity, self.infinity, 0)
        return self.told(value, path, tree)

    def told(self, value, path, tree):
        return "\n".join(
            [f"value: {value:g}", f"path: {' '.join(map(str, path))}", *(self.cuts or ["no cuts"])]
        )

    def leaf(self, value, is_max):
        return value

    def closes(self, v, is_max, alpha, beta, number, depth):
        return v >= beta if is_max else v <= alpha

    def cut(self, is_max, child, node, number):
        if number < len(node):
            self.cuts.append(
                f"{self.kinds[is_max]} cut after {show(child)} in subtree {show(node)}"
            )

    def window(self, v, is_max, alpha, beta):
        return (max(alpha, v), beta) if is_max else (alpha, min(beta, v))

    def handed(self, alpha, beta, v, is_max):
        return alpha, beta

    def visit(self, node, is_max, alpha, beta, depth):
        if not isinstance(node, list):
            return self.leaf(node, is_max), []
        v, best = (-self.infinity if is_max else self.infinity), []
        for number, child in enumerate(node[: self.most], 1):
            w, path = self.visit(child, not is_max, *self.handed(alpha, beta, v, is_max), depth + 1)
            if (w > v if is_max else w < v) or (self.ties and w == v):
                v, best = w, [number - 1 + self.first, *path]
            if self.closes(v, is_max, alpha, beta, number, depth):
                self.cut(is_max, child, node, number)
                return v, best
            alpha, beta = self.window(v, is_max, alpha, beta)
        return v, best


class Strict(Student):
    def closes(self, v, is_max, alpha, beta, number, depth):
        return v > beta if is_max else v < alpha


class StrictAtMin(Student):
    def closes(self, v, is_max, alpha, beta, number, depth):
        return v >= beta if is_max else v < alpha


class StrictAtMax(Student):
    def closes(self, v, is_max, alpha, beta, number, depth):
        return v > beta if is_max else v <= alpha


class NoCuts(Student):
    def closes(self, *told):
        return False


class FirstChildNeverCuts(Student):
    def closes(self, v, is_max, alpha, beta, number, depth):
        return number > 1 and super().closes(v, is_max, alpha, beta, number, depth)


class NoMaxCuts(Student):
    def closes(self, v, is_max, alpha, beta, number, depth):
        return not is_max and v <= alpha


class NoMinCuts(Student):
    def closes(self, v, is_max, alpha, beta, number, depth):
        return is_max and v >= beta


class Shallow(Student):
    def handed(self, alpha, beta, v, is_max):
        return (v, inf) if is_max else (-inf, v)


class Reversed(Student):
    def closes(self, v, is_max, alpha, beta, number, depth):
        return v <= alpha if is_max else v >= beta


class LastChildToo(Student):
    def cut(self, is_max, child, node, number):
        self.cuts.append(f"{self.kinds[is_max]} cut after {show(child)} in subtree {show(node)}")


class Pruned(Student):
    def cut(self, is_max, child, node, number):
        if number < len(node):
            super().cut(is_max, node[number], node, number)


class FirstCutOnly(Student):
    def told(self, value, path, tree):
        self.cuts = self.cuts[:1]
        return super().told(value, path, tree)


class CutsTwice(Student):
    def told(self, value, path, tree):
        self.cuts = self.cuts * 2
        return super().told(value, path, tree)


class Deep(Student):
    def __init__(self, most):
        self.levels = most

    def closes(self, v, is_max, alpha, beta, number, depth):
        return depth < self.levels and super().closes(v, is_max, alpha, beta, number, depth)


class Stops(Student):
    def __init__(self, levels):
        self.levels = levels

    def visit(self, node, is_max, alpha, beta, depth):
        if depth > self.levels:
            raise RecursionError("too deep")
        return super().visit(node, is_max, alpha, beta, depth)


class NoBareLeaf(Student):
    def __call__(self, text):
        if "(" not in text:
            raise TypeError("int is not iterable")
        return super().__call__(text)


class NoSingle(Student):
    def visit(self, node, is_max, alpha, beta, depth):
        if isinstance(node, list) and len(node) == 1:
            raise IndexError("list index out of range")
        return super().visit(node, is_max, alpha, beta, depth)


class Negative(Student):
    def leaf(self, value, is_max):
        return abs(value) if value < -1 else value


class Sign(Student):
    def leaf(self, value, is_max):
        return -value if not is_max else value


class ZeroIsNothing(Student):
    def visit(self, node, is_max, alpha, beta, depth):
        v, best = super().visit(node, is_max, alpha, beta, depth)
        return (v or -1 if depth == 1 else v), best


class Leak(Student):
    beta = inf

    def window(self, v, is_max, alpha, beta):
        if not is_max:
            self.beta = min(self.beta, v)
        return super().window(v, is_max, alpha, beta)

    def handed(self, alpha, beta, v, is_max):
        return alpha, min(beta, self.beta)

    def __call__(self, text):
        self.beta = inf
        return super().__call__(text)


class PathOneShort(Student):
    def told(self, value, path, tree):
        return super().told(value, path[:-1], tree)


class RootMin(Student):
    def visit(self, node, is_max, alpha, beta, depth):
        return (
            super().visit(node, is_max if depth else False, alpha, beta, depth)
            if not depth
            else super().visit(node, is_max, alpha, beta, depth)
        )


class NodeLabel(Student):
    def cut(self, is_max, child, node, number):
        if number < len(node):
            self.cuts.append(f"{self.kinds[is_max]} cut after {show(child)}")


WRONG = {
    "strict": Strict(),
    "strict at MIN only": StrictAtMin(),
    "strict at MAX only": StrictAtMax(),
    "no cuts": NoCuts(),
    "no MAX cuts": NoMaxCuts(),
    "no MIN cuts": NoMinCuts(),
    "shallow": Shallow(),
    "reversed": Reversed(),
    "last children too": LastChildToo(),
    "first pruned child": Pruned(),
    "first cut only": FirstCutOnly(),
    "every cut twice": CutsTwice(),
    "no cuts below 3": Deep(3),
    "no cuts below 7": Deep(7),
    "fails below 5": Stops(5),
    "negative leaves": Negative(),
    "negamax sign": Sign(),
    "0 is nothing": ZeroIsNothing(),
    "leak": Leak(),
    "path one short": PathOneShort(),
    "root MIN": RootMin(),
    "counts from 0": Student(first=0),
    "last best": Student(ties=True),
    "labels swapped": Student(kinds=("MAX", "MIN")),
    "999 is infinity": Student(infinity=999),
}
ROW = {
    "three children at most": Student(most=3),
    "99 is infinity": Student(infinity=99),
    "no bare leaf": NoBareLeaf(),
    "no single child": NoSingle(),
    "fails at depth 10": Stops(9),
    "strict at MIN": StrictAtMin(),
    "first child never cuts": FirstChildNeverCuts(),
    "four children at most": Student(most=4),
}
NAMES = {
    "strict": "strict",
    "no cuts": "no_cuts",
    "shallow": "shallow",
    "reversed": "reversed_test",
    "last children too": "last_child_cuts",
    "first pruned child": "after_first_pruned",
    "first cut only": "first_cut_only",
    "negamax sign": "negamax_sign",
    "leak": "leak_global",
    "path one short": "ply",
    "root MIN": "root_min",
    "counts from 0": "zero_based",
    "last best": "last_best",
    "labels swapped": "swapped_labels",
}
"""The mistakes that some of them are; the others are none that is known."""


class Letters(Student):
    """A program that writes the path in letters."""

    def told(self, value, path, tree):
        level, names, place = [((), tree)], {}, 0
        while level:
            for at, _ in level:
                names[at] = (
                    chr(65 + place) if place < 26 else chr(64 + place // 26) + chr(65 + place % 26)
                )
                place += 1
            level = [
                ((*at, i), c) for at, n in level if isinstance(n, list) for i, c in enumerate(n, 1)
            ]
        told = "-".join(names[tuple(path[:depth])] for depth in range(len(path) + 1))
        return "\n".join([f"value: {value:g}", f"path: {told}", *(self.cuts or ["no cuts"])])


class Upper(Student):
    def told(self, value, path, tree):
        return (
            super()
            .told(value, path, tree)
            .replace("value", "VALUE")
            .replace("path", "PATH")
            .replace("no cuts", "NO CUTS")
        )


class Reordered(Student):
    def told(self, value, path, tree):
        return "\n".join(
            [
                *(self.cuts[::-1] or ["no cuts"]),
                f"path: {' '.join(map(str, path))}",
                f"value: {value:g}",
            ]
        )


class Arrows(Student):
    def told(self, value, path, tree):
        return "\n".join(
            [
                f"value = {value:g}",
                f"path: {' -> '.join(map(str, path))}",
                *(self.cuts or ["no cuts"]),
            ]
        )


class Listed(Student):
    def told(self, value, path, tree):
        return "\n".join([f"value: {value:g}", f"path: {list(path)}", *(self.cuts or ["no cuts"])])


class Comments(Student):
    def told(self, value, path, tree):
        return "# alpha-beta by me\n\n" + super().told(value, path, tree)


class Hard(Student):
    """A fail-hard program, whose answers are the same."""

    def visit(self, node, is_max, alpha, beta, depth):
        v, best = super().visit(node, is_max, alpha, beta, depth)
        return (min(max(v, alpha), beta), best) if isinstance(node, list) and depth else (v, best)


RIGHT = {
    "plain": Student(),
    "letters": Letters(),
    "capitals": Upper(),
    "the other way round": Reordered(),
    "arrows": Arrows(),
    "a Python list": Listed(),
    "comments": Comments(),
    "fail-hard": Hard(),
    "a million is infinity": Student(infinity=10**6),
    "without subtrees": NodeLabel(),
    "2**31 is infinity": Student(infinity=2**31 - 1),
}


def main() -> int:
    noticed = misnamed = accused = 0
    for name, student in {**WRONG, **ROW}.items():
        begun = perf_counter()
        found = try_program(function_as_program(student))
        good = NAMES.get(name)
        noticed += found.smallest is not None
        bad = bool(found.names) and good not in found.names
        misnamed += bad
        tree = "RIGHT ON ALL" if found.smallest is None else str(found.smallest.tree)
        told = "NAMED WRONGLY" if bad else "not named" if good and not found.names else ""
        names, seconds = ", ".join(found.names), perf_counter() - begun
        print(
            f"{name:<24} {seconds:5.1f} s  {found.runs:4} runs  {tree[:50]:<50} {names} {told}",
            flush=True,
        )
    for name, student in RIGHT.items():
        found = try_program(function_as_program(student))
        accused += found.smallest is not None
        if found.smallest:
            print(
                f"ACCUSED: {name}: {found.smallest.tree} {found.smallest.output!r} {found.smallest.problem}"
            )
    print(
        f"{noticed} of {len(WRONG) + len(ROW)} noticed, {misnamed} named wrongly, {accused} of {len(RIGHT)} accused"
    )
    return int(noticed < len(WRONG) + len(ROW) or misnamed > 1 or accused > 0)


if __name__ == "__main__":
    sys.exit(main())
