"""Is this a good question? Each question of an exercise by its own search and by what it asks, as ``findings`` does.

A question by alpha-beta that asks for value, path and cuts is judged as its tree is. Of any other question the report
says what holds of it too: ties, best paths, which mistakes show, what guessing earns; and it names what is not judged.
"""

from collections.abc import Iterator
from typing import Any

from treesearch.homework.answers.tasks import FULL, KINDS
from treesearch.homework.classes.assignment import SAME, Task
from treesearch.homework.exercises.constraints import Qualities
from treesearch.homework.exercises.findings import GUESSES, guesses, review_lines, reviewed, ties
from treesearch.homework.marking.key import Key
from treesearch.homework.marking.marker import Exercise, check, key_rows
from treesearch.homework.mistakes.followup import lines
from treesearch.tree import text

SEARCHED = "search        {algorithm}; asked for: {ask}"
NOT_ASSESSED = "not assessed  {parts}"
PARTS = {
    "verdict": "verdict and difficulty (alpha-beta's)",
    "conventions": "which conventions change the answer",
    "mistakes": "mistakes",
    "guessing": "guessing",
    "guessing_more": "guessing of what else is asked",
}
AND = ", "


def assessed(task: Task, version: str = SAME) -> dict[str, Any]:
    """A question judged, as data for JSON: as ``reviewed``, and ``algorithm``, ``ask`` and what is ``not_assessed``.

    ``ask`` are names of ``tasks.KINDS``; UsageError for a tree of more leaves than a question has.
    """
    exercise, algorithm = (
        Exercise(task.tree(version), task.scheme, task.conventions),
        task.conventions.algorithm,
    )
    ask = (
        ["condition"]
        if exercise.parts_keys
        else [name for name in KINDS if task.scheme.points.get(name)]
    )
    told = {"tree": text(exercise.tree), "algorithm": algorithm, "ask": ask}
    # Alpha-beta's qualities cannot be had of an open leaf or of dice: to ask for them would end the report.
    if exercise.parts_keys or exercise.keys[0].has_chance:
        return {
            **told,
            **_mistakes(exercise),
            "not_assessed": ["verdict", "conventions", "guessing"],
        }
    if algorithm == "minmax":
        shown = _mistakes(exercise)
        del shown["hidden"]  # which are mistakes of a search that cuts
        out = ["verdict", "conventions"]
        return {
            **told,
            **_of_minimax(exercise),
            **shown,
            "blind": _guessed(exercise),
            "not_assessed": out,
        }
    # exercise.tree ends at the depth limit already.
    found = {
        **reviewed(exercise.tree, task.conventions.replace(depth=None)),
        **told,
        "blind": _guessed(exercise),
    }
    if ask == [*FULL]:
        return {**found, "not_assessed": []}
    no_mistake = {*ask} <= {"order", "best"}  # which no mistake changes
    kept = {**found, **({} if no_mistake else _mistakes(exercise))}
    gone = ("answers", "conventions_that_matter", *("shown", "hidden", "alike") * no_mistake)
    out = [
        "conventions",
        *["mistakes"] * no_mistake,
        *["guessing_more" if {*ask} & {*FULL} else "guessing"] * (not {*ask} <= {*FULL}),
    ]
    return {**{name: one for name, one in kept.items() if name not in gone}, "not_assessed": out}


def _of_minimax(exercise: Exercise) -> dict[str, Any]:
    """Returns the findings that hold of a tree whatever searches it."""
    seen = Qualities(exercise.tree, exercise.keys[0].conventions.replace(algorithm="alphabeta"))
    return {
        "leaves": len(seen.leaves),
        "leaves_evaluated": len(seen.leaves),
        "ties": ties(seen),
        "best_leaves": [*map(list, seen.best_leaves)],
    }


def _mistakes(exercise: Exercise) -> dict[str, Any]:
    """The mistakes that are shown by what is asked, those that are hidden, and those that write the same."""
    rows = key_rows(exercise)
    groups = [[one.name for one in row.mistakes] for row in rows.wrong]
    return {
        "shown": [name for group in groups for name in group],
        "hidden": [one.name for one in rows.unseen],
        "alike": [group for group in groups if len(group) > 1],
    }


def _guessed(exercise: Exercise) -> dict[str, float]:
    """The share of the marks that is had without a search, by value, path and cuts as far as these are asked for."""
    key, points = exercise.keys[0], exercise.scheme.points
    told = guesses(Qualities(exercise.tree, key.conventions.replace(algorithm="alphabeta")))
    names = GUESSES if points.get("cuts") else GUESSES[:2]
    return {
        name: _earned(exercise, key, told[name])
        for name in names
        if any(points.get(one) for one in FULL)
    }


def _earned(exercise: Exercise, key: Key, facts: Any) -> float:
    value, path, *cuts = lines(key.case, facts)
    written = zip(FULL, ([value], [path], cuts), strict=True)
    marks = check(
        exercise,
        "\n".join(
            line for name, some in written if exercise.scheme.points.get(name) for line in some
        ),
    )
    return round(marks.score / marks.max_score, 4)


def assessment_lines(told: dict[str, Any]) -> Iterator[str]:
    """The findings on a question for people."""
    tree, *more = review_lines(told)
    yield tree
    yield SEARCHED.format(algorithm=told["algorithm"], ask=AND.join(told["ask"]))
    yield from more
    if told["not_assessed"]:
        yield NOT_ASSESSED.format(parts=AND.join(PARTS[name] for name in told["not_assessed"]))
