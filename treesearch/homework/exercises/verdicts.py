"""The verdict on a program, in lines and as JSON.

A wrong answer is compared with the true trace: the first event that it has otherwise is printed, with alpha, beta and
the node that set the bound.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from treesearch.events import Close, Leaf
from treesearch.game import MAX, dotted, spell
from treesearch.homework.answers.facts import Answer, PathStated, ValueStated
from treesearch.homework.answers.reading import echo_json
from treesearch.homework.exercises.trying import (
    ASKS,
    DEEPEST,
    FAILED,
    FARTHEST,
    RIGHT,
    ROUND,
    WIDEST,
    WRONG,
    Outcome,
    Verdict,
)
from treesearch.homework.mistakes.cases import case
from treesearch.homework.mistakes.followup import lines
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.report.cuts import cut_detail, cut_line
from treesearch.report.data import Naming
from treesearch.settings import BOOK, Settings
from treesearch.solve import record
from treesearch.trace import Trace
from treesearch.tree import Node, Path, text

OTHER_LEAF = "leaf {number} examined is {leaf} at {node}; the program's is {other}"
NO_MORE_LEAVES = "none"
LEAF_TOO_MANY = "after {count} leaves the search ends; the program goes on with {other}"
CUT_MISSING = "here the search cuts and the program does not: {line}\n    {detail}"
NEVER_EXAMINED = "the program cuts after {node}, which the search never examines"
NOT_CUT = (
    "the program cuts after {after} at {node}, and the search does not: after it alpha = {alpha}, beta = {beta}; "
    "{known} ({whose})"
)
NOTHING_SKIPPED = (
    "the program cuts after {after} at {node}, and the search does not: the window closes there, but after the last "
    "child nothing is left to skip"
)
BOUND = {
    True: "a cut needs {value} >= beta = {bound}",
    False: "a cut needs {value} <= alpha = {bound}",
}
SET_BY = "that bound was set at {node} by child {child}"
NOBODY_SET = "no node above has set that bound"
ALL_RIGHT = "right on all of {trees} trees"
TRIED_KINDS = {
    True: "tried     1 to {wide} children a node, a leaf alone, chains, up to {levels} levels, values up to {far} on "
    "both sides, ties, deep cutoffs",
    False: "tried     the first few kinds of trees only; more trees, 200 as a default, are of all kinds",
}
NOT_TRIED = {
    True: "not tried larger trees, its running time, starting windows other than (-inf, +inf)",
    False: (
        "not tried fractions, which it does not read; larger trees, its running time, starting windows "
        "other than (-inf, +inf)"
    ),
}
OTHER_VALUE = "the root is worth {value}, which child {child} gives it; the program says {given}"
OTHER_STEP = "at {node} the first best child is {child}, worth {value}; the program takes {given}"
AT_ROOT = "the root"
OTHER_LINE = "the program does not say: {line}"
OTHER_NAMES = (
    "every line of the right answer is there, but so are other lines, or one line stands twice"
)
WENT_WRONG = {
    "wrong": "wrong on tree {tried}; the smallest tree found on which it is wrong ({runs} runs in all):",
    "unread": "a part of its output on tree {tried} cannot be read; the smallest such tree ({runs} runs in all):",
    "failed": "no answer on tree {tried}; the smallest tree found on which it gives none ({runs} runs in all):",
}
TRIED_TREE = "tree      {tree}"
TRIED_SAYS = "program   {line}"
TRIED_PROBLEM = "problem   {problem}"
TRIED_RIGHT = "right     {line}"
TRIED_MISTAKE = "mistake   {title} ({name}): a search with this mistake gave the same answers on all trees tried"
NO_KNOWN_MISTAKE = "mistake   no known mistake gave the same answers on all trees tried"
TRIED_FIRST = "first     {text}"


SHOWN = 20
"""Lines of a program's output that are shown."""


def expected(tree: Node, settings: Settings = BOOK, ask: Sequence[str] = ASKS) -> list[str]:
    """Returns the right answer in the form that programs print, as far as it is asked for."""
    start = case(tree, settings)
    value, path, *cuts = lines(start, start.facts)
    parts = {"value": [value], "path": [path], "cuts": cuts}
    return [line for name in ASKS if name in ask for line in parts[name]]


def verdict_lines(found: Verdict, settings: Settings = BOOK) -> Iterator[str]:
    """For people: the smallest tree, what was printed, what is right, the mistake, where it leaves the trace."""
    one = found.smallest
    if one is None:
        yield ALL_RIGHT.format(trees=found.tried)
        tried = TRIED_KINDS[min(found.tried, len(ROUND)) == len(ROUND)]
        yield tried.format(levels=DEEPEST, wide=WIDEST, far=FARTHEST)
        yield NOT_TRIED[found.fractions]
        return
    yield WENT_WRONG[one.code].format(tried=found.tried, runs=found.runs)
    yield TRIED_TREE.format(tree=text(one.tree))
    for line in one.output.splitlines()[:SHOWN] if one.code != FAILED else ():
        yield TRIED_SAYS.format(line=line[:200])
    if one.problem:
        yield TRIED_PROBLEM.format(problem=one.problem)
    for line in expected(one.tree, settings, found.ask):
        yield TRIED_RIGHT.format(line=line)
    for name in found.names:
        yield TRIED_MISTAKE.format(title=MISTAKES[name].under(settings).title, name=name)
    if one.code == WRONG and not found.names:
        yield NO_KNOWN_MISTAKE
    if said := _leaves_trace(one, settings, found.ask):
        yield TRIED_FIRST.format(text=said)


def _leaves_trace(one: Outcome, settings: Settings, ask: Sequence[str]) -> str:
    """The first event that differs; where the events agree, what is said of their outcome."""
    if one.code != WRONG or one.answer is None:
        return ""
    return leaves_trace(one.tree, one.answer, settings) or next(
        _outcome_otherwise(one.tree, one.answer, settings, ask), ""
    )


def _outcome_otherwise(
    tree: Node, answer: Answer, settings: Settings, ask: Sequence[str]
) -> Iterator[str]:
    """Yields where the root's value or the path is another one; else the first line that is not told."""
    right = case(tree, settings.replace(algorithm="alphabeta")).facts
    values = [fact.value for fact in answer.facts if isinstance(fact, ValueStated)]
    if "value" in ask and values != [right.value]:
        child = dotted(right.path[:1]) if right.path else ""
        given = ", ".join(map(spell, values)) or NO_MORE_LEAVES
        yield OTHER_VALUE.format(value=spell(right.value), child=child, given=given)
    paths = [fact.steps for fact in answer.facts if isinstance(fact, PathStated)]
    steps = tuple(paths[0]) if paths else ()
    for at, step in enumerate(right.path if "path" in ask else ()):
        other = steps[at] if at < len(steps) else None
        if other != step:
            value = spell(right.nodes[tuple(map(int, right.path[:at]))].value)
            given = NO_MORE_LEAVES if other is None else str(other)
            yield OTHER_STEP.format(
                node=dotted(right.path[:at]) or AT_ROOT, child=step, value=value, given=given
            )
    told = {str(fact) for fact in answer.facts}
    yield from (
        OTHER_LINE.format(line=line) for line in expected(tree, settings, ask) if line not in told
    )
    yield OTHER_NAMES


def verdict_json(found: Verdict, settings: Settings = BOOK) -> dict[str, Any]:
    """Returns the verdict as data; "outcome" is right, wrong, unread or failed."""
    one = found.smallest
    told: dict[str, Any] = {
        "outcome": one.code if one else RIGHT,
        "trees": found.tried,
        "runs": found.runs,
    }
    if one is None or found.first is None:
        return told
    return {
        **told,
        "tree": text(one.tree),
        "leaves": one.tree.traits.leaves,
        "first_tree": text(found.first.tree),
        "output": one.output[:2000],
        "problem": one.problem,
        "expected": expected(one.tree, settings, found.ask),
        "mistakes": list(found.names),
        "first_event": _leaves_trace(one, settings, found.ask),
    }


def leaves_trace(tree: Node, answer: Answer, settings: Settings = BOOK) -> str:
    """A sentence on the first event of the true trace that an answer has otherwise; empty if its leaves and cuts agree.

    Leaves are compared where it lists those examined, cuts in the order in which they happen.
    """
    told = echo_json(answer)["facts"]
    examined = next(
        (fact["text"].partition(":")[2] for fact in told if fact["fact"] == "examined"), None
    )
    leaves = None if examined is None else examined.replace(",", " ").split()
    cuts = [
        {tuple(spot) for spot in fact.get("spots") or ()} for fact in told if fact["fact"] == "cut"
    ]
    said_cuts = bool(cuts) or any(fact["fact"] == "no_cuts" for fact in told)
    return next(_otherwise(tree, record(tree, settings), leaves, cuts if said_cuts else None), "")


def _otherwise(
    tree: Node, trace: Trace, leaves: list[str] | None, cuts: list[set[Path]] | None
) -> Iterator[str]:
    """Yields what is told otherwise, event by event: ``leaves`` as examined, where each of the ``cuts`` may be.

    ``None`` for what nothing is said of.
    """
    seen, naming, made = 0, Naming(trace.game), {cut.after.path: cut for cut in trace.cuts}
    for event in trace.events:
        place = event.path.path
        if isinstance(event, Leaf) and leaves is not None:
            other = leaves[seen] if seen < len(leaves) else NO_MORE_LEAVES
            seen += 1
            if other != spell(event.value):
                leaf, node = spell(event.value), dotted(place)
                yield OTHER_LEAF.format(number=seen, leaf=leaf, node=node, other=other)
        if cuts is not None and isinstance(event, (Leaf, Close)):
            claims = [cut for cut in cuts if place in cut]
            if place in made and not claims:
                detail = cut_detail(made[place], naming, trace)
                yield CUT_MISSING.format(line=cut_line(made[place], naming), detail=detail)
            elif place in made:
                cuts.remove(min(claims, key=len))  # the one that may be nowhere else
            # A line that fits several places is wrong only where the search cuts at none of them.
            elif any(claim.isdisjoint(made) for claim in claims):
                yield _not_cut(tree, trace, place)
    # No event told of these: the search never comes there.
    yield from (
        NEVER_EXAMINED.format(node=dotted(min(cut)))
        for cut in cuts or ()
        if cut and cut.isdisjoint(made)
    )
    if leaves and len(leaves) > seen:
        yield LEAF_TOO_MANY.format(other=leaves[seen], count=seen)


def _not_cut(tree: Node, trace: Trace, after: Path) -> str:
    """Why nothing is cut after a child: the value and the bound it is compared with, and who set it."""
    visit, told = trace.visit(after[:-1]), {"after": text(tree[after]), "node": dotted(after[:-1])}
    if visit is None or any(cut.after.path == after for cut in trace.all_cuts):
        return NOTHING_SKIPPED.format(**told)
    examined, (alpha, beta), is_max = [*visit.children], visit.entry, visit.player is MAX
    values = [visit.children[action].value for action in examined[: examined.index(after[-1]) + 1]]
    value, bound = (max(values), beta) if is_max else (min(values), alpha)
    alpha, beta = (max(alpha, value), beta) if is_max else (alpha, min(beta, value))
    owner, by, *_ = visit.beta_owner if is_max else visit.alpha_owner
    whose = SET_BY.format(node=dotted(owner.path), child=by) if owner is not None else NOBODY_SET
    known = BOUND[is_max].format(value=spell(value), bound=spell(bound))
    return NOT_CUT.format(**told, alpha=spell(alpha), beta=spell(beta), known=known, whose=whose)
