"""The verdict on a program, in lines and as JSON; and where a wrong answer leaves the true trace: the first event
that it has otherwise, with alpha, beta and whose bound.
"""

from collections.abc import Iterator
from typing import Any

from treesearch.conventions import BOOK, Conventions
from treesearch.events import Close, Leaf
from treesearch.game import MAX, dotted
from treesearch.homework.answer.echo import echo_json
from treesearch.homework.answer.facts import Answer, PathStated, ValueStated
from treesearch.homework.exercises import words
from treesearch.homework.exercises.trials import DEEPEST, FARTHEST, ROUND, WIDEST
from treesearch.homework.exercises.trying import FAILED, RIGHT, WRONG, Outcome, Verdict
from treesearch.homework.mistakes.case import case
from treesearch.homework.mistakes.examples import lines
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.report.lines import cut_detail, cut_line
from treesearch.report.naming import Naming
from treesearch.solve import record
from treesearch.trace import Trace
from treesearch.tree import Node, Path, text
from treesearch.values import spell

SHOWN = 20
"""Lines of a program's output that are shown."""


def expected(tree: Node, how: Conventions = BOOK) -> list[str]:
    """The right answer in the form that programs print."""
    start = case(tree, how)
    return [*lines(start, start.facts)]


def verdict_lines(found: Verdict, how: Conventions = BOOK) -> Iterator[str]:
    """For people: the smallest tree, what was printed, what is right, the mistake, where it leaves the trace."""
    one = found.smallest
    if one is None:
        yield words.ALL_RIGHT.format(trees=found.tried)
        tried = words.TRIED_KINDS[min(found.tried, len(ROUND)) == len(ROUND)]
        yield tried.format(levels=DEEPEST, wide=WIDEST, far=FARTHEST)
        yield words.NOT_TRIED[found.fractions]
        return
    yield words.WENT_WRONG[one.code].format(tried=found.tried, runs=found.runs)
    yield words.TRIED_TREE.format(tree=text(one.tree))
    for line in one.output.splitlines()[:SHOWN] if one.code != FAILED else ():
        yield words.TRIED_SAYS.format(line=line[:200])
    if one.problem:
        yield words.TRIED_PROBLEM.format(problem=one.problem)
    for line in expected(one.tree, how):
        yield words.TRIED_RIGHT.format(line=line)
    for name in found.names:
        yield words.TRIED_MISTAKE.format(title=MISTAKES[name].under(how).title, name=name)
    if one.code == WRONG and not found.names:
        yield words.NO_KNOWN_MISTAKE
    if said := _leaves_trace(one, how):
        yield words.TRIED_FIRST.format(text=said)


def _leaves_trace(one: Outcome, how: Conventions) -> str:
    """The first event that differs; where the events agree, what is said of their outcome."""
    if one.code != WRONG or one.answer is None:
        return ""
    return leaves_trace(one.tree, one.answer, how) or next(_outcome_otherwise(one.tree, one.answer, how), "")


def _outcome_otherwise(tree: Node, answer: Answer, how: Conventions) -> Iterator[str]:
    """Where the root's value or the path is another one; else the first line that is not told."""
    right = case(tree, how.but(algorithm="alphabeta")).facts
    values = [fact.value for fact in answer.facts if isinstance(fact, ValueStated)]
    if values != [right.value]:
        child = dotted(right.path[:1]) if right.path else ""
        given = ", ".join(map(spell, values)) or words.NO_MORE_LEAVES
        yield words.OTHER_VALUE.format(value=spell(right.value), child=child, given=given)
    paths = [fact.steps for fact in answer.facts if isinstance(fact, PathStated)]
    steps = tuple(paths[0]) if paths else ()
    for at, step in enumerate(right.path):
        other = steps[at] if at < len(steps) else None
        if other != step:
            value = spell(right.nodes[tuple(map(int, right.path[:at]))].value)
            given = words.NO_MORE_LEAVES if other is None else str(other)
            yield words.OTHER_STEP.format(
                node=dotted(right.path[:at]) or words.AT_ROOT, child=step, value=value, given=given
            )
    told = {str(fact) for fact in answer.facts}
    yield from (words.OTHER_LINE.format(line=line) for line in expected(tree, how) if line not in told)
    yield words.OTHER_NAMES


def verdict_json(found: Verdict, how: Conventions = BOOK) -> dict[str, Any]:
    """Returns the verdict as data; "outcome" is right, wrong, unread or failed."""
    one = found.smallest
    told: dict[str, Any] = {"outcome": one.code if one else RIGHT, "trees": found.tried, "runs": found.runs}
    if one is None or found.first is None:
        return told
    return {
        **told, "tree": text(one.tree), "leaves": one.tree.traits.leaves, "first_tree": text(found.first.tree),
        "output": one.output[:2000], "problem": one.problem, "expected": expected(one.tree, how),
        "mistakes": list(found.names), "first_event": _leaves_trace(one, how),
    }  # fmt: skip


# ---- where an answer leaves the trace ------------------------------------------------------------------------------


def leaves_trace(tree: Node, answer: Answer, how: Conventions = BOOK) -> str:
    """A sentence on the first event of the true trace that an answer has otherwise; empty if its leaves and cuts agree.

    Leaves are compared where it lists those examined, cuts in the order in which they happen.
    """
    told = echo_json(answer)["facts"]
    examined = next((fact["text"].partition(":")[2] for fact in told if fact["fact"] == "examined"), None)
    leaves = None if examined is None else examined.replace(",", " ").split()
    cuts = [{tuple(spot) for spot in fact.get("spots") or ()} for fact in told if fact["fact"] == "cut"]
    said_cuts = bool(cuts) or any(fact["fact"] == "no_cuts" for fact in told)
    return next(_otherwise(tree, record(tree, how), leaves, cuts if said_cuts else None), "")


def _otherwise(tree: Node, trace: Trace, leaves: list[str] | None, cuts: list[set[Path]] | None) -> Iterator[str]:
    """Yields what is told otherwise, event by event: ``leaves`` as examined, where each of the ``cuts`` may be.

    ``None`` for what nothing is said of.
    """
    seen, naming, made = 0, Naming(trace.game), {cut.after.path: cut for cut in trace.cuts}
    for event in trace.events:
        place = event.path.path
        if isinstance(event, Leaf) and leaves is not None:
            other = leaves[seen] if seen < len(leaves) else words.NO_MORE_LEAVES
            seen += 1
            if other != spell(event.value):
                leaf, node = spell(event.value), dotted(place)
                yield words.OTHER_LEAF.format(number=seen, leaf=leaf, node=node, other=other)
        if cuts is not None and isinstance(event, (Leaf, Close)):
            claims = [cut for cut in cuts if place in cut]
            if place in made and not claims:
                detail = cut_detail(made[place], naming, trace.conventions)
                yield words.CUT_MISSING.format(line=cut_line(made[place], naming), detail=detail)
            elif place in made:
                cuts.remove(min(claims, key=len))  # the one that may be nowhere else
            elif any(claim.isdisjoint(made) for claim in claims):
                yield _not_cut(tree, trace, place)
    yield from (
        words.NEVER_EXAMINED.format(node=dotted(min(cut))) for cut in cuts or () if cut and cut.isdisjoint(made)
    )
    if leaves and len(leaves) > seen:
        yield words.LEAF_TOO_MANY.format(other=leaves[seen], count=seen)


def _not_cut(tree: Node, trace: Trace, after: Path) -> str:
    """Why nothing is cut after a child: the value and the bound it is compared with, and who set it."""
    visit, told = trace.visit(after[:-1]), {"after": text(tree[after]), "node": dotted(after[:-1])}
    if visit is None or any(cut.after.path == after for cut in trace.all_cuts):
        return words.NOTHING_SKIPPED.format(**told)
    examined, (alpha, beta), is_max = [*visit.children], visit.entry, visit.player is MAX
    values = [visit.children[action].value for action in examined[: examined.index(after[-1]) + 1]]
    value, bound = (max(values), beta) if is_max else (min(values), alpha)
    alpha, beta = (max(alpha, value), beta) if is_max else (alpha, min(beta, value))
    owner, by = visit.beta_owner if is_max else visit.alpha_owner
    whose = words.SET_BY.format(node=dotted(owner.path), child=by) if owner is not None else words.NOBODY_SET
    known = words.BOUND[is_max].format(value=spell(value), bound=spell(bound))
    return words.NOT_CUT.format(**told, alpha=spell(alpha), beta=spell(beta), known=known, whose=whose)
