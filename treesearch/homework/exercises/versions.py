"""Versions of one tree: as much work, other answers; and which student has which."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import islice
from math import inf
from random import Random

from treesearch.conventions import BOOK, Conventions
from treesearch.errors import UsageError
from treesearch.game import alphabetic
from treesearch.homework.exercises.constraints import FLAGS, GOOD, RANDOM, Constraints, Qualities, written
from treesearch.homework.exercises.making import LACKS, changed, lacking, pattern, renumbered
from treesearch.homework.mistakes.followup import leaves_of
from treesearch.tree import Node

NO_VARY = "versions vary in {known}, not in {vary!r}"
TOO_FEW_VERSIONS = (
    "{found} trees of as much work and with different answers were found, not {count}: ask for fewer versions, larger "
    "trees (--leaves 12), or more that varies than {vary} (--vary shape)"
)


VARY = ("order", "numbers", "shape")
"""``order``: the numbers' order of size, and so path and cuts, change and the shape stays. ``shape``: the shape too.
``numbers``: other numbers in the same order of size, so that path and cuts stay where they are."""

TRIES, PATIENCE, ENOUGH, SLACK, MIXED = 6_000, 150, 2_000, 2, 12
"""How many trees are looked at for a version, after how many one begins anew, after how many one is content with a tree
whose path or cuts stand where another's do, how much may lack on the way, and how many changes there are at least."""


def work(seen: Qualities) -> Counter[str]:
    """How much work a tree is, which is what makes two equally difficult: cuts by kind, those that are deep, steps of
    the path, leaves, those examined."""
    kinds, facts = Counter(cut.kind for cut in seen.cuts), seen.facts
    counts = {"deep": len(seen.deep), "steps": len(facts.path), "examined": len(facts.examined)}
    return Counter({**kinds, **counts, "leaves": len(seen.leaves)})


def versions(
    first: Node, count: int, seed: int | str = 0, vary: str = "order", how: Conventions = BOOK,
    wanted: Constraints = GOOD, avoid: Iterable[Node] = (),
) -> Iterator[Node]:  # fmt: skip
    """``first``, and trees of as much work with other answers; each is the same whatever the count.

    ``wanted``: constraints that the others meet too. ``avoid``: trees whose answers nobody is to have once more, not
    even in other numbers. UsageError where there are not so many.
    """
    if vary not in VARY:
        raise UsageError(NO_VARY.format(vary=vary, known=", ".join(VARY)))
    made = _Made(first, how, wanted, {pattern(tree) for tree in avoid})
    yield first
    for number in range(1, count):
        random = Random(f"version {seed} {number}")  # noqa: S311 - the same seed always makes the same tree
        if vary == "numbers":
            found = made.renumbered(first, random)
        else:
            found = made.other(RANDOM if vary == "shape" else first, random)
        if found is None:
            raise UsageError(TOO_FEW_VERSIONS.format(found=len(made.trees), count=count, vary=vary))
        made.add(found)
        yield found


def kept(first: Node, wanted: Constraints, wishes: Constraints | None, how: Conventions = BOOK) -> Constraints:
    """The constraints that all versions meet: those on the first, and those of the wishes that it meets."""
    if wishes is None:
        return wanted
    lacks = lacking(first, wishes, how)
    return wanted.but(**{name: True for name in FLAGS if getattr(wishes, name) and name not in lacks})


class _Made:
    """The versions so far, with the answers that are given away already: as written, and by their places alone."""

    def __init__(self, first: Node, how: Conventions, wanted: Constraints, avoided: set[Node]) -> None:
        seen = Qualities(first, how)
        leaves, cuts = (len(seen.leaves),) * 2, (len(seen.cuts),) * 2
        self.wanted = wanted.but(leaves=leaves, cuts=cuts, values=wanted.span_of(len(seen.leaves)))
        self.how, self.avoided, self.aim = how, avoided, work(seen)
        self.guessed = seen.facts.path == seen.leaves[0].path  # as in the first tree, then
        self.trees: list[Node] = []
        self.answers: set[object] = set()
        self.places: Counter[object] = Counter()
        self.add(first)

    def add(self, tree: Node) -> None:
        """One version more."""
        seen = Qualities(tree, self.how)
        self.trees.append(tree)
        self.answers.add(written(seen.facts, tree))
        self.places.update(_places(seen))

    def renumbered(self, tree: Node, random: Random) -> Node | None:
        """The tree with other numbers in the same order of size, so that its answer is nobody's yet."""
        different = len(set(leaves_of(tree)))
        low, high = self.wanted.span
        for _ in range(PATIENCE):
            other = renumbered(tree, sorted(random.sample(range(low, high + 1), different)))
            if written(Qualities(other, self.how).facts, other) not in self.answers:
                return other
        return None

    def other(self, shape: str | Node, random: Random) -> Node | None:
        """A tree of as much work whose answer is nobody's: those that are made are changed bit by bit, and what lacks
        little is gone on with, so that the walk stays near trees that lack nothing. Path and cuts should each stand
        where nobody else's do, so that they cannot be copied; if they always do, where fewest do.
        """
        wanted, found, shared = self.wanted.but(shape=shape), None, (inf, inf)
        for number in range(TRIES):
            if number % PATIENCE == 0:
                # Any version is as much work as the others have to be: a tree drawn anew would be far from that.
                now, cost, steps = random.choice(self.trees), 0, 0
            seen = Qualities(changed(now, wanted, random), self.how)
            lacks = self._distance(seen)
            if lacks > max(cost, SLACK):
                continue  # before the constraints are looked at, which takes longer
            lacks += sum(lack(seen, wanted) for lack in LACKS.values())
            if not lacks and steps >= MIXED and self._shared(seen) < shared and self._free(seen):
                other = self.renumbered(seen.tree, random)
                found, shared = (other, self._shared(seen)) if other else (found, shared)
            if found is not None and (not any(shared) or number > ENOUGH):
                return found
            if lacks <= max(cost, SLACK):
                now, cost, steps = seen.tree, lacks, steps + 1
        return found

    def _shared(self, seen: Qualities) -> tuple[int, int]:
        """How often path and cuts stand where another version has both; how often each by itself."""
        both, path, cuts = _places(seen)
        return self.places[both], self.places[path] + self.places[cuts]

    def _free(self, seen: Qualities) -> bool:
        """Whether the tree is none to be avoided, its answer nobody's, and its path not the one that a guess finds."""
        if seen.facts.path == seen.leaves[0].path and not self.guessed:
            return False
        return pattern(seen.tree) not in self.avoided and written(seen.facts, seen.tree) not in self.answers

    def _distance(self, seen: Qualities) -> int:
        apart = work(seen)
        # By subtract, for the minus of Counters drops what is less than nothing.
        apart.subtract(self.aim)
        return sum(map(abs, apart.values()))


def renumbered_together(
    trees: Sequence[Node], count: int, seed: int | str, how: Conventions, suffices: Callable[[Sequence[Node]], bool]
) -> list[tuple[Node, ...]]:
    """So many versions of several trees that belong together, in other numbers of the same order of size.

    The first are the trees themselves; the others are those that suffice. UsageError where there are not so many.
    """
    # Twice as many, for some do not suffice.
    renumbered = (versions(tree, 2 * count, f"{seed} {number}", "numbers", how) for number, tree in enumerate(trees))
    found = [*islice(filter(suffices, zip(*renumbered, strict=True)), count)]
    if len(found) < count:
        raise UsageError(TOO_FEW_VERSIONS.format(found=len(found), count=count, vary="numbers"))
    return found


def _places(seen: Qualities) -> tuple[object, object, object]:
    """Where path and cuts stand, together and each by itself; so marked that the three are never mistaken."""
    path, cuts = seen.facts.path, tuple((cut.kind, cut.after) for cut in seen.facts.cuts)
    return ("both", path, cuts), ("path", path), ("cuts", cuts)


def copyable(trees: Iterable[Node], how: Conventions = BOOK) -> int:
    """How many of these versions have path and cuts where another one of them has its own."""
    places = Counter(_places(Qualities(tree, how))[0] for tree in trees)
    return sum(times for times in places.values() if times > 1)


def apart(trees: Iterable[Node], how: Conventions = BOOK) -> list[Node]:
    """The versions, if path and cuts of each stand where no other one has its own; none, at the first that does not."""
    found, places = list[Node](), set[object]()
    for tree in trees:
        place = _places(Qualities(tree, how))[0]
        if place in places:
            return []
        places.add(place)
        found.append(tree)
    return found


# ---- who has which -------------------------------------------------------------------------------------------------


def names(count: int) -> list[str]:
    """The names of the versions: A, B, ... Z, AA, ..."""
    return [name for name, _ in zip(alphabetic(), range(count), strict=False)]


def dealt(students: Iterable[str], versions: Sequence[str], seed: int | str = 0,
          given: Mapping[str, str] | None = None) -> dict[str, str]:  # fmt: skip
    """The version of each student, in their order one of those that fewest have; which of these, seed and id say.

    |n(A) - n(B)| <= 1 for every two versions, and who comes last on the list moves nobody. ``given``: versions that
    students have already; they keep them, and they count.
    """
    found = dict(given or {})
    counts = Counter(dict.fromkeys(versions, 0)) + Counter(found.values())
    for student in (one for one in students if one not in found):
        fewest = min(counts[version] for version in versions)
        found[student] = max(
            (version for version in versions if counts[version] == fewest),
            key=lambda version: sha256(f"{seed}\n{student}\n{version}".encode()).digest(),
        )
        counts[found[student]] += 1
    return found


def code_of(student: str, seed: int | str = 0) -> str:
    """The code in the place of a student's name: five letters and digits that nobody mistakes for others."""
    digest = int.from_bytes(sha256(f"code\n{seed}\n{student}".encode()).digest()[:8], "big")
    return "".join(_SIGNS[digest // len(_SIGNS) ** place % len(_SIGNS)] for place in range(5))


# Without I, O, 0 and 1, which look alike on paper.
_SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
