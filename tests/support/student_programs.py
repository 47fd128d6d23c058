"""Wrong programs and right ones written in an unusual way, all variants of one alpha-beta of this file's own."""

from math import inf


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

    def __init__(self, infinity=inf, most=99):
        self.infinity, self.most = infinity, most

    def __call__(self, text):
        self.cuts = []
        tree = parse(text)
        value, path = self.visit(tree, True, -self.infinity, self.infinity, 0)
        return self.printed(value, path, tree)

    def printed(self, value, path, tree):
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
                f"{('MIN', 'MAX')[is_max]} cut after {show(child)} in subtree {show(node)}"
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
            if w > v if is_max else w < v:
                v, best = w, [number, *path]
            if self.closes(v, is_max, alpha, beta, number, depth):
                self.cut(is_max, child, node, number)
                return v, best
            alpha, beta = self.window(v, is_max, alpha, beta)
        return v, best


class StrictAtMin(Student):
    def closes(self, v, is_max, alpha, beta, number, depth):
        return v >= beta if is_max else v < alpha


class StrictAtMax(Student):
    def closes(self, v, is_max, alpha, beta, number, depth):
        return v > beta if is_max else v <= alpha


class FirstChildNeverCuts(Student):
    def closes(self, v, is_max, alpha, beta, number, depth):
        return number > 1 and super().closes(v, is_max, alpha, beta, number, depth)


class NoMaxCuts(Student):
    def closes(self, v, is_max, alpha, beta, number, depth):
        return not is_max and v <= alpha


class NoMinCuts(Student):
    def closes(self, v, is_max, alpha, beta, number, depth):
        return is_max and v >= beta


class Reversed(Student):
    def closes(self, v, is_max, alpha, beta, number, depth):
        return v <= alpha if is_max else v >= beta


class CutsTwice(Student):
    def printed(self, value, path, tree):
        self.cuts = self.cuts * 2
        return super().printed(value, path, tree)


class Deep(Student):
    def __init__(self, levels):
        super().__init__()
        self.levels = levels

    def closes(self, v, is_max, alpha, beta, number, depth):
        return depth < self.levels and super().closes(v, is_max, alpha, beta, number, depth)


class Stops(Student):
    def __init__(self, levels):
        super().__init__()
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
    def printed(self, value, path, tree):
        return super().printed(value, path[:-1], tree)


class NodeLabel(Student):
    def cut(self, is_max, child, node, number):
        if number < len(node):
            self.cuts.append(f"{('MIN', 'MAX')[is_max]} cut after {show(child)}")


WRONG = {
    "three children at most": Student(most=3),
    "four children at most": Student(most=4),
    "99 is infinity": Student(infinity=99),
    "999 is infinity": Student(infinity=999),
    "no bare leaf": NoBareLeaf(),
    "no single child": NoSingle(),
    "fails below 5": Stops(5),
    "fails at depth 10": Stops(9),
    "strict at MIN only": StrictAtMin(),
    "strict at MAX only": StrictAtMax(),
    "first child never cuts": FirstChildNeverCuts(),
    "no MAX cuts": NoMaxCuts(),
    "no MIN cuts": NoMinCuts(),
    "no cuts below 3": Deep(3),
    "no cuts below 7": Deep(7),
    "reversed": Reversed(),
    "every cut twice": CutsTwice(),
    "negative leaves": Negative(),
    "0 is nothing": ZeroIsNothing(),
    "leak": Leak(),
    "path one short": PathOneShort(),
}
NAMES = {"reversed": "reversed_test", "leak": "leak_global", "path one short": "ply"}
"""The known mistakes that some of them are; the others are not known."""


class Letters(Student):
    """A program that writes the path in letters."""

    def printed(self, value, path, tree):
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
        places = "-".join(names[tuple(path[:depth])] for depth in range(len(path) + 1))
        return "\n".join([f"value: {value:g}", f"path: {places}", *(self.cuts or ["no cuts"])])


class Upper(Student):
    def printed(self, value, path, tree):
        return (
            super()
            .printed(value, path, tree)
            .replace("value", "VALUE")
            .replace("path", "PATH")
            .replace("no cuts", "NO CUTS")
        )


class Reordered(Student):
    def printed(self, value, path, tree):
        return "\n".join(
            [
                *(self.cuts[::-1] or ["no cuts"]),
                f"path: {' '.join(map(str, path))}",
                f"value: {value:g}",
            ]
        )


class Arrows(Student):
    def printed(self, value, path, tree):
        return "\n".join(
            [
                f"value = {value:g}",
                f"path: {' -> '.join(map(str, path))}",
                *(self.cuts or ["no cuts"]),
            ]
        )


class Listed(Student):
    def printed(self, value, path, tree):
        return "\n".join([f"value: {value:g}", f"path: {list(path)}", *(self.cuts or ["no cuts"])])


class Comments(Student):
    def printed(self, value, path, tree):
        return "# alpha-beta by me\n\n" + super().printed(value, path, tree)


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
