"""What trying a program showed, in lines and as JSON; and where a wrong answer leaves the true trace: the first event
that it has otherwise, with alpha, beta and whose bound.
"""

from collections.abc import Iterator
from math import inf
from typing import Any

from treesearch import words as common_words
from treesearch.conventions import BOOK, Conventions
from treesearch.events import Leaf
from treesearch.game import MAX, dotted
from treesearch.homework.answer.echo import echo_json
from treesearch.homework.answer.facts import Answer
from treesearch.homework.exercises import words
from treesearch.homework.exercises.trying import FAILED, RIGHT, WRONG, Outcome, Verdict
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.report.lines import cut_detail, cut_line
from treesearch.report.naming import Naming
from treesearch.solve import record
from treesearch.trace import Trace
from treesearch.tree import Node, Path, text
from treesearch.values import Bound, spell
from treesearch.visits import Visit

SHOWN = 20
"""Lines of a program's output that are shown."""


def expected(tree: Node, how: Conventions = BOOK) -> list[str]:
    """The right answer in the form that programs print."""
    trace = record(tree, how)
    naming = Naming(trace.game)
    path = " ".join(map(str, trace.result.path))
    cuts = [cut_line(cut, naming) for cut in trace.cuts] or [common_words.NO_CUTS]
    return [f"value: {spell(trace.result.value)}", f"path: {path}", *cuts]


def verdict_lines(found: Verdict, how: Conventions = BOOK) -> Iterator[str]:
    """For people: the smallest tree, what was printed, what is right, the mistake, where it leaves the trace."""
    one = found.smallest
    if one is None:
        yield words.ALL_RIGHT.format(trees=found.tried)
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
        yield words.TRIED_MISTAKE.format(title=MISTAKES[name].title, name=name)
    if one.code == WRONG and not found.names:
        yield words.NO_KNOWN_MISTAKE
    if said := _leaves_trace(one, how):
        yield words.TRIED_FIRST.format(text=said)


def _leaves_trace(one: Outcome, how: Conventions) -> str:
    return leaves_trace(one.tree, one.answer, how) if one.code == WRONG and one.answer else ""


def verdict_json(found: Verdict, how: Conventions = BOOK) -> dict[str, Any]:
    """The same as data; "outcome" is right, wrong, unread or failed."""
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
    trace = record(tree, how)
    told = echo_json(answer)["facts"]
    stated = [fact for fact in told if fact["fact"] == "cut"]
    said_cuts = bool(stated) or any(fact["fact"] == "no_cuts" for fact in told)
    spots = [{tuple(spot) for spot in fact.get("spots") or ()} for fact in stated]
    found = [*_leaves(trace, told)]
    if said_cuts:
        found += [*_missing(trace, spots), *_false(trace, spots)]
    return min(found, default=(0, ""))[1]


Found = tuple[int, str]
"""The number of an event, and what is to be said of it."""


def _leaves(trace: Trace, told: list[dict[str, object]]) -> Iterator[Found]:
    """The first leaf that was examined otherwise, where the answer says which were."""
    said = next((fact["text"] for fact in told if fact["fact"] == "examined"), None)
    if said is None:
        return
    given = str(said).partition(":")[2].replace(",", " ").split()
    events = [(number, event) for number, event in enumerate(trace.events) if isinstance(event, Leaf)]
    for at, (number, event) in enumerate(events):
        if at >= len(given) or given[at] != spell(event.value):
            other = given[at] if at < len(given) else words.NO_MORE_LEAVES
            place = dotted(event.path.path)
            yield number, words.OTHER_LEAF.format(number=at + 1, leaf=spell(event.value), node=place, other=other)
            return
    if len(given) > len(events):
        yield len(trace.events), words.LEAF_TOO_MANY.format(other=given[len(events)], count=len(events))


def _missing(trace: Trace, spots: list[set[Path]]) -> Iterator[Found]:
    """The cuts that are made and not told."""
    naming = Naming(trace.game)
    left = list(spots)
    for cut in trace.cuts:
        told = next((spot for spot in left if cut.after.path in spot), None)
        if told is not None:
            left.remove(told)
            continue
        detail = cut_detail(cut, naming, trace.conventions)
        yield _closing(trace, cut.after.path), words.CUT_MISSING.format(line=cut_line(cut, naming), detail=detail)


def _false(trace: Trace, spots: list[set[Path]]) -> Iterator[Found]:
    """The cuts that are told and not made."""
    made = {cut.after.path for cut in trace.cuts}
    for spot in spots:
        if spot and not spot & made:
            after = min(spot, key=lambda path: _closing(trace, path))
            yield _closing(trace, after), _not_cut(trace, after)


def _closing(trace: Trace, path: Path) -> int:
    """The number of the event after which a node's value is known; of a node that is not examined, the end."""
    numbers = (
        number
        for number, event in enumerate(trace.events)
        if type(event).__name__ in ("Leaf", "Close") and event.path.path == path
    )
    return next(numbers, len(trace.events))


def _not_cut(trace: Trace, after: Path) -> str:
    """Why nothing is cut after a child: the value and the bound it is compared with, and who set it."""
    place = after[:-1]
    visit, tree = trace.visit(place), trace.tree
    if visit is None or after[-1] not in visit.children or tree is None:
        return words.NEVER_EXAMINED.format(node=dotted(after))
    if any(cut.after.path == after for cut in trace.all_cuts):
        return words.NOTHING_SKIPPED.format(after=text(tree[after]), node=dotted(place))
    value = _so_far(visit, after[-1])
    bound = visit.entry[1] if visit.player is MAX else visit.entry[0]
    owner, by = visit.beta_owner if visit.player is MAX else visit.alpha_owner
    known = words.BOUND[visit.player is MAX].format(value=spell(value), bound=spell(bound))
    whose = words.SET_BY.format(node=dotted(owner.path), child=by) if owner is not None else words.NOBODY_SET
    alpha, beta = _window(visit, value)
    return words.NOT_CUT.format(
        after=text(tree[after]), node=dotted(place), alpha=spell(alpha), beta=spell(beta), known=known, whose=whose
    )


def _so_far(visit: Visit, last: int) -> Bound:
    """The node's value after that child."""
    values: list[Bound] = []
    for action, child in visit.children.items():
        values.append(child.value)
        if action == last:
            break
    return max(values, default=-inf) if visit.player is MAX else min(values, default=inf)


def _window(visit: Visit, value: Bound) -> tuple[Bound, Bound]:
    alpha, beta = visit.entry
    return (max(alpha, value), beta) if visit.player is MAX else (alpha, min(beta, value))
