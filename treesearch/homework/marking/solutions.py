"""List the correct answer and the answers of all mistakes, numbered and with points.

A person who marks by hand can look up an answer in this list.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from math import inf
from typing import Any, NamedTuple

from treesearch.game import spell
from treesearch.homework.answers.facts import (
    Answer,
    BestStated,
    CutStated,
    ExaminedStated,
    Fact,
    LeavesStated,
    NoCutsStated,
    NodeStated,
    OrderStated,
    PathStated,
    PrunedStated,
    Target,
    ValueStated,
    WindowStated,
)
from treesearch.homework.answers.moves import by_moves
from treesearch.homework.answers.reading import clear_names
from treesearch.homework.marking.arithmetic import topic_weights
from treesearch.homework.marking.claims import Topic
from treesearch.homework.marking.marker import Exercise, mark
from treesearch.homework.mistakes.cases import CutAt, Facts
from treesearch.homework.mistakes.registry import Mistake
from treesearch.tree import Path, text


class KeyRow(NamedTuple):
    """An answer, the mistakes that give it, and its points.

    ``number`` is its row in the marker's key; 0 for the correct answer. ``cuts`` contains for each
    cut the kind, the last examined child (a leaf's number or a node's letter), and the letter of
    the node. ``lines`` is the complete answer in the forms that the reader accepts.
    """

    number: int
    value: str
    path: str
    cuts: tuple[tuple[str, str, str], ...]
    lines: tuple[str, ...]
    mistakes: tuple[Mistake, ...]
    score: float


class KeyRows(NamedTuple):
    """The answers to an exercise, the correct one first.

    ``unseen`` are the mistakes that give the right answer.
    """

    right: KeyRow
    wrong: tuple[KeyRow, ...]
    unseen: tuple[Mistake, ...]


@lru_cache(maxsize=64)
def key_rows(exercise: Exercise) -> KeyRows:
    """Return the answers of all mistakes, sorted for look-up; equal answers share a row."""
    facts_of: Callable[[Any], tuple[Fact, ...]]
    right: Any
    wrong: Iterable[tuple[Mistake, Any]]
    if exercise.parts_keys:
        key = exercise.parts_keys[0]
        right, facts_of = key.right, key.facts
        # a value that is no formula of max and min cannot be stated
        wrong = [(mistake, answer) for mistake, answer in key.wrong if None not in answer.values()]
    else:
        right, facts_of = exercise.keys[0].right, partial(_facts, exercise)
        wrong = ((answer.mistakes[0], answer.facts) for answer in exercise.keys[0].wrong)
    groups: dict[tuple[Fact, ...], tuple[Any, list[Mistake]]] = {facts_of(right): (right, [])}
    for mistake, answer in wrong:
        groups.setdefault(facts_of(answer), (answer, []))[1].append(mistake)
    first, *others = (_answer_row(exercise, facts, *group) for facts, group in groups.items())
    others.sort(key=lambda row: _row_sort_key(row, first))
    wrong_rows = tuple(row._replace(number=at) for at, row in enumerate(others, 1))
    return KeyRows(first._replace(mistakes=()), wrong_rows, first.mistakes)


def solution(exercise: Exercise) -> Answer:
    """Return the correct answer to the question."""
    keys = exercise.parts_keys
    facts = keys[0].facts(keys[0].right) if keys else _facts(exercise, exercise.keys[0].right)
    return exercise.reader().of_facts(facts)


def solution_lines(exercise: Exercise) -> tuple[str, ...]:
    """Return the correct answer as lines that the reader accepts."""
    if exercise.parts_keys:
        key = exercise.parts_keys[0]
        return key.lines(key.right)
    return tuple(map(str, _facts(exercise, exercise.keys[0].right)))


def _row_sort_key(row: KeyRow, right: KeyRow) -> tuple[object, ...]:
    """Return a sort key: value and path, correct ones first, then the number of cuts."""
    if not row.value:
        return row.lines
    return row.value != right.value, row.value, row.path != right.path, row.path, len(row.cuts)


def _facts(exercise: Exercise, facts: Any) -> tuple[Fact, ...]:
    """Return the parts of an answer that the question asks for, as facts."""
    key, points = exercise.keys[0], exercise.scheme.points
    answer: list[Fact] = []
    if points["value"]:
        answer.append(ValueStated(facts.value))
    if points["path"]:
        path = key.shown_path(facts.path)
        answer.append(PathStated(path, written=by_moves(key.moves, path)))
    # without cuts, the list of what is pruned says so, too
    if points["cuts"] and (facts.cuts or not points["pruned"]):
        answer += [_cut(exercise, cut) for cut in facts.cuts] or [NoCutsStated()]
    for topic in topic_weights(key, exercise.scheme):
        answer += _facts_on_topic(exercise, facts, topic)
    return tuple(answer)


def _cut(exercise: Exercise, cut: CutAt) -> CutStated:
    """Return a cut with child and subtree as text, or with node names if these are ambiguous."""
    if moves := exercise.keys[0].moves:
        child = Target(moves[cut.after][-1], (cut.after,))
        node = Target(by_moves(moves, cut.place), (cut.place,))
        return CutStated(cut.kind, child, node=node, spots=(cut.after,), nodes=(cut.place,))
    tree = exercise.tree
    after, subtree = text(tree[cut.after]), text(tree[cut.place])
    siblings = [text(child) for child in tree[cut.place].children]
    is_clear = siblings.count(after) == 1 and "*" not in after
    # subtrees in answers have no weights
    if is_clear and "*" not in subtree and exercise.texts[subtree] == 1:
        return CutStated(cut.kind, Target(after), Target(subtree))
    child = Target(after) if is_clear and "(" not in after else _named_target(exercise, cut.after)
    return CutStated(cut.kind, child, node=_named_target(exercise, cut.place))


def _facts_on_topic(exercise: Exercise, facts: Facts, topic: Topic) -> Iterator[Fact]:
    """Yield the facts of an answer on a topic besides value, path and cuts."""
    key, tree, (part, place) = exercise.keys[0], exercise.tree, topic
    at, seen = _named_target(exercise, place), facts.nodes.get(place)
    match part:
        case "pruned":
            clear = clear_names(tree, "pruned: {0}, {0}")
            names = [clear[place] for place in sorted(facts.pruned)]
            if any(map(str.isdecimal, names)):
                names = [f"node {name}" for name in names]
            yield PrunedStated(tuple(map(Target, names))) if names else NoCutsStated()
        case "examined":
            yield ExaminedStated(
                tuple(Target(text(tree[leaf]), (leaf,)) for leaf in facts.examined)
            )
        case "leaves":
            yield LeavesStated(len(facts.examined))
        case "order" if key.fewest:
            yield OrderStated(Target(text(key.fewest.tree), ()))
        case "best" if key.fewest:
            yield BestStated(key.fewest.leaves)
        case "windows" if seen:
            yield WindowStated(at, *seen.window)
        # whoever states another value of the tree also states it of the root
        case "nodes" if seen and not place and seen.value != facts.value:
            yield NodeStated(at, facts.value, facts.value)
        case "nodes" if seen and (seen.low, seen.high) != (-inf, inf):
            yield NodeStated(at, seen.low, seen.high)


def _named_target(exercise: Exercise, place: Path) -> Target:
    """Return a node as a target, by its letter or else by its path."""
    return Target(clear_names(exercise.tree)[place], (place,))


def _answer_row(
    exercise: Exercise, facts: tuple[Fact, ...], answer: Any, mistakes: list[Mistake]
) -> KeyRow:
    """Return the row of the key for one answer, with the mistakes that lead to it and its points."""
    marks = mark(exercise, exercise.reader().of_facts(facts))
    row = KeyRow(0, "", "", (), tuple(map(str, facts)), tuple(mistakes), marks.score)
    if not isinstance(answer, Facts):
        return row
    names, key = clear_names(exercise.tree), exercise.keys[0]
    moves = key.moves

    def named(path: Path) -> str:
        node = exercise.tree[path]
        if moves:
            return moves[path][-1]
        return names[path] if node.children else text(node)

    listed = answer.cuts if exercise.scheme.points["cuts"] else ()
    cuts = tuple(
        (cut.kind, named(cut.after), by_moves(moves, cut.place) if moves else names[cut.place])
        for cut in listed
    )
    path = key.shown_path(answer.path)
    others = key.more_paths if path == key.right.path else ""
    return row._replace(value=spell(answer.value), path=by_moves(moves, path) + others, cuts=cuts)
