"""Report the test of a student's program as text or JSON."""

from collections.abc import Iterator

from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.homework.programs.first_error import first_difference, right_lines
from treesearch.homework.programs.trees_to_try import DEEPEST, FARTHEST, ROUND, WIDEST
from treesearch.homework.programs.trial import FAILED, RIGHT, UNREAD, WRONG, Outcome, Verdict
from treesearch.report.data import Json
from treesearch.settings import BOOK, Settings
from treesearch.tree import text

MAX_LINES = 20
"""The largest number of lines of a program's output that are shown."""


def verdict_lines(verdict: Verdict, settings: Settings = BOOK) -> Iterator[str]:
    """Yield the report: the smallest failing tree, the output, the mistake and the first error."""
    outcome = verdict.smallest
    if outcome is None:
        yield from _right_lines(verdict)
        return
    tree, runs = verdict.tried, f"({verdict.runs} runs in all)"
    yield {
        WRONG: f"wrong on tree {tree}; the smallest tree found on which it is wrong {runs}:",
        UNREAD: f"part of its output on tree {tree} cannot be read; the smallest such tree found {runs}:",
        FAILED: f"no answer on tree {tree}; the smallest tree found on which it gives no answer {runs}:",
    }[outcome.code]
    yield f"tree      {text(outcome.tree)}"
    if outcome.code != FAILED:
        for line in outcome.output.splitlines()[:MAX_LINES]:
            yield f"program   {line[:200]}"
    if outcome.problem:
        yield f"problem   {outcome.problem}"
    for line in right_lines(outcome.tree, settings, verdict.ask):
        yield f"right     {line}"
    same = "gave the same answers on all trees tried"
    for name in verdict.names:
        title = MISTAKES[name].under(settings).title
        yield f"mistake   {title} ({name}): a search with this mistake {same}"
    if outcome.code == WRONG and not verdict.names:
        yield f"mistake   no known mistake {same}"
    if difference := _difference(verdict, outcome, settings):
        yield f"first     {difference}"


def _right_lines(verdict: Verdict) -> Iterator[str]:
    """Yield the kinds of trees that succeeded, and those that were not tested."""
    yield f"right on all of {verdict.tried} trees"
    if verdict.tried >= len(ROUND):
        yield (
            f"tried     1 to {WIDEST} children per node, a single leaf, chains, up to {DEEPEST + 1} levels, "
            f"values from -{FARTHEST} to {FARTHEST}, ties, deep cutoffs"
        )
    else:
        yield (
            "tried     only the first few kinds of trees; the default of 200 trees covers all kinds"
        )
    fractions = "" if verdict.fractions else "fractions, which it does not read; "
    yield (
        f"not tried {fractions}larger trees, its running time, starting windows other than "
        "(-inf, +inf)"
    )


def _difference(verdict: Verdict, outcome: Outcome, settings: Settings) -> str:
    """Return a sentence on the first event that contradicts an answer; ``""`` if there is none."""
    if outcome.answer is None:
        return ""
    return first_difference(outcome.tree, outcome.answer, settings, verdict.ask)


def verdict_json(verdict: Verdict, settings: Settings = BOOK) -> Json:
    """Return the verdict as JSON; "outcome" is right, wrong, unread or failed."""
    outcome = verdict.smallest
    counts = {"trees": verdict.tried, "runs": verdict.runs}
    if outcome is None or verdict.first is None:
        return {"outcome": RIGHT, **counts}
    return {
        "outcome": outcome.code,
        **counts,
        "tree": text(outcome.tree),
        "leaves": outcome.tree.traits.leaves,
        "first_tree": text(verdict.first.tree),
        "output": outcome.output[:2000],
        "problem": outcome.problem,
        "expected": right_lines(outcome.tree, settings, verdict.ask),
        "mistakes": list(verdict.names),
        "first_event": _difference(verdict, outcome, settings),
    }
