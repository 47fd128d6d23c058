"""Prepare exercises for the practice page, which chooses the next tree by the mistakes made."""

import json
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any
from zlib import compress

from treesearch.homework.answers.tasks import task_of
from treesearch.homework.exercises.generator import with_numbers
from treesearch.homework.marking.cut_feedback import NOTHING_CUT, never_examined, not_pruned
from treesearch.homework.marking.marks import (
    SIGNS,
    Item,
    Marks,
    Reveal,
    earned_of,
    mark_lines,
)
from treesearch.homework.mistakes.cases import case
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.reader import read
from treesearch.report.data import Json
from treesearch.report.lines import option_phrases
from treesearch.search.star1 import may_have_chance
from treesearch.settings import BOOK, Settings
from treesearch.solve import record
from treesearch.steps.page import DRAWING, PRACTICE, html, words
from treesearch.steps.questions import MistakeAnswer, exercise
from treesearch.steps.sentences import capital
from treesearch.tree import Node, leaves_of, nodes

TREES = (
    "((3 12 8) (2 4 6) (14 5 2))",  # AIMA 4e, figure 5.2
    "((4 6) (4 1) (5 4))",  # ties: a cut on equality, and a tie without a cut
    "(((3 5) (6 9)) ((1 2) (0 7)))",  # a cut above the leaves
    "(10 (20 (1 (4 2))))",  # a deep cutoff by the root's bound
    "((5 (((6 4) (3 5)) 5)) (2 1))",  # distinguishes the sixteen most common mistakes
    "(((8 2) (9 1)) ((4 7) (3 6)))",  # few cuts, because the order is bad
    "((2 (6 5)) (((1 4) (3 2)) 2))",  # closed windows after a last child
    "(min (5 3) (6 (7 8)) (2 9))",  # MIN at the root
    "(((5 6) (7 4 5)) (3 (6 6 9)) (7 5))",  # children at different depths
    "(4 (4 3) (7 (5 (4 6))))",  # bounds of a parent and of a node above it
)
"""Ten trees, each with one difficulty. The page chooses among them by the student's mistakes."""

PRACTISED = ("windows", "cuts")
"""The parts that practice asks for at each node."""

CORRECTIONS = {
    "window": "the window is",
    "value": "the value is",
    "cut": "the right answer is",
    "pruned": "the search skips",
}
"""What a wrong answer to each kind of question is told before the solution."""

MODULES = (*DRAWING, *PRACTICE, "revealed.js", "start.js")


def practice(tree: Node | None = None, settings: Settings = BOOK, reveal: Reveal = "key") -> str:
    """Return the practice page with ten built-in trees, which follow ``tree`` if there is one.

    ``reveal`` is that of ``exercise_of``. Raise the errors of ``record`` and ``reel``.
    """
    # root and window may apply only to the first tree
    others = without_range(settings).replace(root=None, window=BOOK.window)
    exercises = [] if tree is None else [exercise_of(tree, settings, reveal)]
    exercises += [exercise_of(each, others, reveal) for each in map(read, TREES) if each != tree]
    data = {"practice": obscured(exercises), "words": words()}
    return html(data, "Practice: alpha-beta by hand", MODULES)


def obscured(data: Any) -> str:
    """Return data as obscured JSON, which anybody can decode but nobody reads at a glance."""
    plain = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
    return b64encode(compress(plain, 9)).decode()


def without_range(settings: Settings) -> Settings:
    """Return the settings without a utility range."""
    return settings.replace(utility_range=BOOK.utility_range, chance_cuts=BOOK.chance_cuts)


def exercise_of(tree: Node, settings: Settings = BOOK, reveal: Reveal = "key") -> Json:
    """Return a tree as an exercise, with questions and the answers that mistakes give.

    The twin is the same exercise with other numbers. ``reveal`` tells how much of the key a wrong
    answer reveals. Below "key", there is no twin, and every question is asked until it is answered.
    """
    original = _exercise_of(tree, settings, reveal)
    has_twin = reveal == "key" and without_range(settings) == settings
    other = twin(tree, settings) if has_twin else None
    if other is None:
        return original
    return {
        **original,
        "twin": {**_exercise_of(other, settings), "why": "twin", "text": str(other)},
    }


def _without_key(original: Json, reveal: Reveal) -> Json:
    """Return the exercise without texts that reveal the key or, for "parts", the mistake."""
    silent = {"hints": []} if reveal == "mistake" else {"hints": [], "hint": ""}
    return {
        **original,
        "reveal": reveal,
        "questions": [{**question, **silent} for question in original["questions"]],
        "mistakes": original["mistakes"] if reveal == "mistake" else {},
    }


def _with_marks(exercise: Json, reveal: Reveal) -> Json:
    """Return the exercise with the lines of marks in place of explanations."""
    buttons = words()["practice"]["buttons"]
    questions = []
    for question in exercise["questions"]:
        solution = ", ".join(buttons.get(text, text) for text in question["right"])
        expected = f"({solution})" if question["kind"] == "window" else solution
        lines = _feedback_lines(question["kind"], expected, question["why"], reveal)
        kept = {name: value for name, value in question.items() if name != "why"}
        questions.append({**kept, "lines": lines})
    why = "" if exercise["pruned"] else NOTHING_CUT
    skipped = ", ".join(exercise["skipped"]) or "nothing"
    lines = _feedback_lines("pruned", skipped, why, reveal)
    reasons = [*_crossing_reasons(exercise, reveal)]
    return {**exercise, "questions": questions, "lines": lines, "reasons": reasons}


def _crossing_reasons(exercise: Json, reveal: Reveal) -> Iterator[str]:
    """Yield for each node the reply to a student who wrongly crosses it out or leaves it."""
    never: set[int] = set()
    nodes = exercise["reel"]["nodes"]
    for i, (node, why) in enumerate(zip(nodes, exercise["reasons"], strict=True)):
        if node["label"] in exercise["skipped"] or node["parent"] in never:
            never.add(i)
        reason = capital(not_pruned(f"node {node['label']}")) + "."
        if reveal == "key":
            start = never_examined("{places}") if i in never else reason
            reason = f"{start} {why}".rstrip()
        yield reason


def _feedback_lines(part: str, solution: str, why: str, reveal: Reveal) -> dict[str, list[str]]:
    """Return the lines for a correct answer, one without points, and a wrong answer.

    The line for a wrong answer has a gap for it, ``{given}``.
    """
    reason = why if reveal == "key" else ""
    right = Item(part, solution, solution, True, Fraction(1), Fraction(1), reason)
    wrong = replace(right, given="{given}", correct=False, points=Fraction(0))
    items = {"right": right, "seen": replace(right, points=Fraction(0)), "wrong": wrong}
    return {name: [*_item_lines(item, reveal)] for name, item in items.items()}


def _item_lines(item: Item, reveal: Reveal) -> Iterator[str]:
    """Yield the lines of a mark for one item; the first begins with the student's answer."""
    marks = Marks(item.correct, float(item.points), 1, (item,), (), BOOK)
    first, *others = mark_lines(marks if item.correct else marks.revealing(reveal))
    correction = f"{CORRECTIONS[item.item]} {item.expected}" if first.text else "wrong"
    verdict = "right" if item.correct else correction
    earned = earned_of(first.points or 0, first.max_points)
    yield f"{SIGNS[first.status]} {item.given}: {verdict} ({earned} point)"
    # a line with a status repeats the first line
    yield from (line.text for line in others if not line.status)


SHAPES = (
    "((. . .) (. . .) (. . .))",
    "(((. .) (. .)) ((. .) (. .)))",
    "((. .) (. . .) (. .) (. .))",
)
"""The shapes of seeded trees, a dot for each leaf."""


def seeded_tree(seed: int) -> Node:
    """Return a random tree with a cut; the same seed gives the same tree."""
    random = Random(seed)  # noqa: S311 - not for secrets
    while True:
        shape = SHAPES[random.randrange(len(SHAPES))]
        numbers = random.sample(range(1, 21), shape.count("."))
        tree = read(shape.replace(".", "{}").format(*numbers))
        if any(cut.skipped for cut in record(tree).cuts):
            return tree


def twin(tree: Node, settings: Settings = BOOK) -> Node | None:
    """Return the tree with other numbers in the same order, which keeps its path and cuts.

    Return ``None`` if this is not possible because of static values, roles or a window.
    """
    fixed = any(node.static is not None for _, node in nodes(tree))
    if fixed or settings.window != BOOK.window or not tree.traits.plain:
        return None
    old = {*leaves_of(tree)}
    unseen = [number for number in range(1, 3 * len(old) + 10) if number not in old]
    chosen = Random(str(tree)).sample(unseen, len(old))  # noqa: S311 - the same tree always has the same twin
    return with_numbers(tree, sorted(chosen))


def _exercise_of(tree: Node, settings: Settings, reveal: Reveal = "key") -> Json:
    cuts = settings.algorithm != "minmax"
    searched = settings.replace(algorithm="alphabeta") if cuts else settings
    trace = record(tree, searched)
    # the table's mistakes do not cover chance nodes or a range
    plain = cuts and without_range(settings) == settings and not may_have_chance(trace.game)
    task = task_of(tree, searched, ("pruned",) if cuts else ("nodes",))
    ends = [f"{capital(line)}." for line in option_phrases(trace.options)]
    answers = mistake_answers(tree, settings) if plain else ()
    marked = _with_marks(exercise(trace, answers, reveal != "key"), reveal)
    marked = {**marked, "task": " ".join([task, *ends])}
    return marked if reveal == "key" else _without_key(marked, reveal)


def mistake_answers(tree: Node, settings: Settings = BOOK) -> Iterator[MistakeAnswer]:
    """Yield the answers that known mistakes give to a tree."""
    start = case(tree, settings)
    for name, mistake in MISTAKES.items():
        facts = mistake.answer(start)
        cuts = frozenset((cut.place, cut.after) for cut in facts.cuts if cut.skipped)
        windows = {place: seen.window for place, seen in facts.nodes.items()}
        yield MistakeAnswer(name, mistake.explanation, cuts, windows, facts.pruned)
