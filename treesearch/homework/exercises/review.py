"""Review a tree or question: which mistakes it reveals, and what guessing earns.

A question that asks for value, path and cuts by alpha-beta is reviewed like its tree. For any other question, the report
lists what it does not assess.
"""

from collections.abc import Collection, Iterator

from treesearch.comparison.reorder import has_chance
from treesearch.comparison.variants import variants
from treesearch.errors import UsageError
from treesearch.game import Bound, dotted
from treesearch.homework.answers.tasks import FULL, of_unknown
from treesearch.homework.classes.assignment import SAME, Task
from treesearch.homework.exercises.constraints import (
    CONSTRAINT_TEXTS,
    GOOD,
    MOST_LEAVES,
    Qualities,
    unmet_constraints,
)
from treesearch.homework.exercises.diagnostic import written_answers
from treesearch.homework.marking.marker import Exercise, mark
from treesearch.homework.marking.solutions import key_rows
from treesearch.homework.mistakes.cases import CutAt, Facts
from treesearch.homework.mistakes.followup import asked_lines
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.reader import read
from treesearch.report.data import Json, number
from treesearch.settings import BOOK, Settings
from treesearch.solve import record
from treesearch.tree import Node, Path, text
from treesearch.unknown.leaves import first_unknown_name
from treesearch.words import many

HARD, MEDIUM = 5, 3
"""The smallest numbers of reasons that make a tree hard or medium."""

REASONS = {
    "many_leaves": "more than 9 leaves",
    "very_many_leaves": "more than 14 leaves",
    "high": "more than 3 levels",
    "many_cuts": "more than 3 cuts",
    "both_kinds": "both kinds of cuts",
    "deep": "a deep cutoff",
    "above_leaves": "a cut above the leaves",
    "on_tie": "a cut on a tie",
}
"""The reasons why a tree can be difficult."""
GUESSES = {
    "first_leaf": "the first leaf, its path",
    "best_leaf": "the best leaf, its path",
    "no_cuts": "minimax without cuts",
    "cut_everywhere": "the first leaf, its path, every node off this path cut after its first child",
}
"""The answers that need no search; the first two are also tried if no cuts are asked for."""
PARTS = {
    "verdict": "verdict and difficulty (alpha-beta's)",
    "conventions": "which conventions change the answer",
    "mistakes": "mistakes",
    "guessing": "guessing",
    "guessing_more": "guessing at the other parts",
}
"""The parts of a review that are not assessed for some questions."""


def review_tree(tree: Node, settings: Settings = BOOK) -> Json:
    """Return the review of a tree as a question, as JSON.

    ``lacks`` are the constraints of a good exercise that the tree does not meet. ``ties`` are
    values that several leaves have. ``two_meanings`` are texts of pruned children that are also
    examined elsewhere. ``answers`` is the number of answers under all conventions, with the
    conventions that change the answer by themselves. Mistakes are ``shown``, ``hidden`` (they give
    the correct answer) or ``alike``. ``blind`` is the share of the marks that guessing earns.

    Raise UsageError for chance nodes, unknown leaves, several players, one leaf, or more than MOST_LEAVES.
    """
    if not 2 <= tree.traits.leaves <= MOST_LEAVES:
        raise UsageError(
            f"a question can have 2 to {MOST_LEAVES} leaves; this tree has {tree.traits.leaves}"
        )
    if has_chance(tree) or tree.traits.players or first_unknown_name(tree):
        raise UsageError(
            "a review needs MAX, MIN and one number per leaf; use -o FOLDER to make sheets of this tree"
        )
    settings = settings.replace(algorithm="alphabeta")
    record(tree, settings)  # a tree that cannot be searched is refused before anything is printed
    qualities, answers = Qualities(tree, settings), variants(tree, settings)
    lacks, reasons = [*unmet_constraints(qualities, GOOD)], _reasons(qualities)
    if not qualities.cuts and "cuts" not in lacks:  # a generated small tree may have none
        lacks.append("cuts")
    (_, *hidden), *wrong = _mistakes_by_answer(qualities)
    grade = "hard" if len(reasons) >= HARD else "medium" if len(reasons) >= MEDIUM else "easy"
    exercise = Exercise(tree, None, settings)
    blind = {
        name: _earned_share(exercise, qualities, guess, FULL)
        for name, guess in _guesses(qualities).items()
    }
    return {
        "tree": text(tree),
        "good": not lacks,
        "lacks": lacks,
        "difficulty": grade,
        "reasons": reasons,
        "leaves": len(qualities.leaves),
        "leaves_evaluated": len(qualities.facts.examined),
        "ties": _ties(qualities),
        "two_meanings": _two_meanings(qualities),
        "best_leaves": [*map(list, qualities.best_leaves)],
        "deep": [list(cut.place) for cut in qualities.deep],
        "deep_bounds": [number(cut.bound) for cut in qualities.deep],
        "answers": len(answers),
        "conventions_that_matter": [
            name for variant in answers if len(variant.changed) == 1 for name in variant.changed
        ],
        "shown": [name for group in wrong for name in group],
        "hidden": hidden,
        "alike": [group for group in wrong if len(group) > 1],
        "blind": blind,
    }


def _reasons(qualities: Qualities) -> list[str]:
    """Return why the question is difficult, as keys of REASONS."""
    holds = (
        len(qualities.leaves) > 9,
        len(qualities.leaves) > 14,
        qualities.tree.traits.height > 3,
        len(qualities.cuts) > 3,
        len({cut.kind for cut in qualities.cuts}) > 1,
        bool(qualities.deep),
        bool(qualities.above_leaves),
        bool(qualities.on_equality),
    )
    return [name for name, applies in zip(REASONS, holds, strict=True) if applies]


def _ties(qualities: Qualities) -> list[Json]:
    """Return the values that several leaves share, with their paths."""
    paths: dict[Bound, list[Path]] = {}
    for leaf in qualities.leaves:
        paths.setdefault(leaf.value, []).append(leaf.path)
    return [
        {"value": number(value), "paths": [*map(list, places)]}
        for value, places in paths.items()
        if len(places) > 1
    ]


def _two_meanings(qualities: Qualities) -> list[str]:
    pruned = [text(qualities.tree[path]) for cut in qualities.cuts for path in cut.skipped]
    entered = {path[:depth] for path in qualities.facts.examined for depth in range(len(path) + 1)}
    examined = {text(qualities.tree[path]) for path in entered}
    return [name for name in dict.fromkeys(pruned) if name in examined]


def _mistakes_by_answer(qualities: Qualities) -> list[list[str]]:
    """Return the mistakes grouped by answer; the first group is correct and begins with ``""``."""
    groups: dict[object, list[str]] = {}
    for name, answer in written_answers(qualities.tree, MISTAKES, qualities.settings).items():
        groups.setdefault(answer, []).append(name)
    return list(groups.values())


def _guesses(qualities: Qualities) -> dict[str, Facts]:
    """Return the answer of each guess, in the order of GUESSES."""
    right, leaf = qualities.facts.replace(cuts=()), qualities.leaves[0]
    first = right.replace(value=leaf.value, path=leaf.path)
    best = MISTAKES["best_leaf"].answer(qualities.case).replace(cuts=())
    # After the only child of a node there is nothing left to cut.
    cuts = tuple(
        CutAt(qualities.case.label(spot.path), spot.path, spot.children[0].path, ())
        for spot in qualities.case.spots.values()
        if spot.children[1:] and spot.path != leaf.path[: len(spot.path)]
    )
    return dict(zip(GUESSES, (first, best, right, first.replace(cuts=cuts)), strict=True))


def review_question(task: Task, version: str = SAME) -> Json:
    """Return the review of a question as JSON, with ``not_assessed`` for what cannot be reviewed.

    Raise UsageError for a tree with more leaves than a question can have.
    """
    exercise = Exercise(task.tree(version), task.scheme, task.conventions)
    algorithm = task.conventions.algorithm
    ask = [*task.scheme.parts]
    if first_unknown_name(exercise.tree) and algorithm != "mcts":
        ask = of_unknown(task.parts)
    about = {"tree": text(exercise.tree), "algorithm": algorithm, "ask": ask}
    # Alpha-beta's qualities are not defined for open leaves or chance nodes.
    if exercise.parts_keys or exercise.keys[0].has_chance:
        missing = ["verdict", "conventions", "guessing"]
        return {**about, **_mistakes(exercise), "not_assessed": missing}
    qualities = Qualities(
        exercise.tree, exercise.keys[0].conventions.replace(algorithm="alphabeta")
    )
    # A guess states no cuts if they are not asked.
    names = [*GUESSES] if "cuts" in ask else [*GUESSES][:2]
    guesses = _guesses(qualities)
    blind = {
        name: _earned_share(exercise, qualities, guesses[name], ask)
        for name in names
        if {*ask} & {*FULL}
    }
    if algorithm in ("minmax", "expectiminimax"):
        mistakes = _mistakes(exercise)
        # the others are mistakes of a search with cuts
        mistakes = {name: mistakes[name] for name in ("shown", "alike")}
        of_tree = {
            "leaves": len(qualities.leaves),
            "leaves_evaluated": len(qualities.leaves),
            "ties": _ties(qualities),
            "best_leaves": [*map(list, qualities.best_leaves)],
        }
        missing = ["verdict", "conventions"]
        return {**about, **of_tree, **mistakes, "blind": blind, "not_assessed": missing}
    # exercise.tree already ends at the depth limit.
    review = {**review_tree(exercise.tree, task.conventions.replace(depth=None)), **about}
    review["blind"] = blind
    if ask == [*FULL]:
        return {**review, "not_assessed": []}
    missing, left_out = ["conventions"], {"answers", "conventions_that_matter"}
    if {*ask} <= {"order", "best"}:  # no mistake changes these
        missing.append("mistakes")
        left_out |= {"shown", "hidden", "alike"}
    else:
        review.update(_mistakes(exercise))
    if not {*ask} <= {*FULL}:
        missing.append("guessing_more" if {*ask} & {*FULL} else "guessing")
    kept = {name: fact for name, fact in review.items() if name not in left_out}
    return {**kept, "not_assessed": missing}


def _mistakes(exercise: Exercise) -> Json:
    """Return the mistakes with wrong, correct and equal answers."""
    rows = key_rows(exercise)
    groups = [[mistake.name for mistake in row.mistakes] for row in rows.wrong]
    return {
        "shown": [name for group in groups for name in group],
        "hidden": [mistake.name for mistake in rows.unseen],
        "alike": [group for group in groups if len(group) > 1],
    }


def _earned_share(
    exercise: Exercise, qualities: Qualities, facts: Facts, ask: Collection[str]
) -> float:
    """Return the share of the points that an answer to only these parts earns."""
    answer = asked_lines(qualities.case, facts, ask)
    marks = mark(exercise, exercise.read("\n".join(answer)))
    return round(marks.score / marks.max_score, 4)


def assessment_lines(review: Json) -> Iterator[str]:
    """Yield the lines of the review of a question."""
    first, *rest = review_lines(review)
    yield first
    yield f"search        {review['algorithm']}; asked for: {', '.join(review['ask'])}"
    yield from rest
    if missing := review["not_assessed"]:
        yield f"not assessed  {', '.join(PARTS[name] for name in missing)}"


def review_lines(review: Json) -> Iterator[str]:
    """Yield the lines of the review: the verdict, then each finding."""
    tree = read(review["tree"])
    yield f"tree          {text(tree, limit=200)}"
    if "lacks" in review:
        named = {**CONSTRAINT_TEXTS, "cuts": "enough cuts"}
        if lacks := ", ".join(named[name] for name in review["lacks"]):
            yield f"verdict       could be better: it lacks {lacks}"
        else:
            yield f"verdict       a good exercise for {many(tree.traits.height, 'level')}: it lacks nothing"
        reasons = ", ".join(REASONS[name] for name in review["reasons"])
        yield f"difficulty    {review['difficulty']}: {reasons or 'few leaves, few cuts'}"
    if "leaves" in review:
        yield f"work          {review['leaves_evaluated']} of {review['leaves']} leaves are examined"
    for tie in review.get("ties", ()):
        yield f"tie           {tie['value']} is at {', '.join(map(dotted, tie['paths']))}"
    if names := review.get("two_meanings"):
        yield (
            f"two meanings  {', '.join(names)}: pruned in one place and examined in another; letters "
            "would tell them apart"
        )
    if len(best := review.get("best_leaves", ())) > 1:
        places = ", ".join(map(dotted, best))
        yield f"best paths    several, to {places}: state on the sheet which one counts"
    for node, bound in zip(review.get("deep", ()), review.get("deep_bounds", ()), strict=True):
        yield f"deep cutoff   at {dotted(node)}: the bound {bound} does not come from the parent"
    if "answers" in review:
        names = [name.replace("_", "-") for name in review["conventions_that_matter"]]
        yield (
            f"conventions   {review['answers']} different answers over all combinations; each of "
            f"these changes the answer by itself: {', '.join(names) or 'none'}"
        )
    if "shown" in review:
        yield from _mistake_lines(review)
    for name, share in review.get("blind", {}).items():
        no_cuts = name in ("first_leaf", "best_leaf") and "cuts" in review.get("ask", FULL)
        guess = GUESSES[name] + (", no cuts" if no_cuts else "")
        yield f"guessing      {guess}: earns {round(100 * share)} % of the marks"


def _mistake_lines(review: Json) -> Iterator[str]:
    """Yield lines on mistakes that the question reveals, hides or confuses."""
    wrong = review["shown"]
    if "hidden" in review:
        hidden = review["hidden"]
        count = len(wrong) + len(hidden)
        yield f"mistakes      {len(wrong)} of {count} known mistakes lead to a wrong answer"
        yield (
            f"hidden        these mistakes still give the right answer: {', '.join(hidden) or 'none'}"
        )
    else:
        yield f"mistakes      these lead to a wrong answer: {', '.join(wrong) or 'none'}"
    for group in review["alike"]:
        yield f"alike         these mistakes give the same wrong answer: {', '.join(group)}"
