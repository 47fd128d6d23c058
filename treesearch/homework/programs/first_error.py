"""Find and explain the first event of a search that contradicts an answer."""

from collections.abc import Iterator, Sequence
from typing import Any

from treesearch.events import Close, Leaf
from treesearch.game import MAX, dotted, spell
from treesearch.homework.answers.facts import (
    Answer,
    CutStated,
    ExaminedStated,
    NoCutsStated,
    PathStated,
    ValueStated,
)
from treesearch.homework.answers.tasks import FULL
from treesearch.homework.mistakes.cases import case
from treesearch.homework.mistakes.followup import asked_lines
from treesearch.report.cuts import comparison_sign, cut_detail, cut_line
from treesearch.report.naming import Naming
from treesearch.settings import BOOK, Settings
from treesearch.solve import record
from treesearch.trace import Trace
from treesearch.tree import Node, Path, text


def right_lines(tree: Node, settings: Settings = BOOK, ask: Sequence[str] = FULL) -> list[str]:
    """Return the lines of the correct answer to these parts."""
    right = case(tree, settings)
    return asked_lines(right, right.facts, ask)


def first_difference(
    tree: Node, answer: Answer, settings: Settings = BOOK, ask: Sequence[str] = FULL
) -> str:
    """Return a sentence on the first event or result that contradicts an answer."""
    differences = _result_differences(tree, answer, settings, ask)
    return first_event(tree, answer, settings) or next(differences)


def _result_differences(
    tree: Node, answer: Answer, settings: Settings, ask: Sequence[str]
) -> Iterator[str]:
    """Yield sentences on a wrong value, wrong steps of the path, and missing lines."""
    right = case(tree, settings.replace(algorithm="alphabeta")).facts
    values = [fact.value for fact in answer.facts if isinstance(fact, ValueStated)]
    if "value" in ask and values != [right.value]:
        child = f", from child {right.path[0]}" if right.path else ""
        other = ", ".join(map(spell, values)) or "none"
        yield f"the value of the root is {spell(right.value)}{child}; the program says {other}"
    paths = [fact.steps for fact in answer.facts if isinstance(fact, PathStated)]
    steps = tuple(paths[0]) if paths else ()
    for at, step in enumerate(right.path if "path" in ask else ()):
        other = str(steps[at]) if at < len(steps) else "none"
        if other != str(step):
            node, place = right.nodes[tuple(map(int, right.path[:at]))], right.path[:at]
            yield (
                f"at {_named(place)} the first best child is {step}, with the value "
                f"{spell(node.value)}; the program chooses {other}"
            )
    written = {str(fact) for fact in answer.facts}
    for line in right_lines(tree, settings, ask):
        if line not in written:
            yield f"the program does not print: {line}"
    yield (
        "the program prints every line of the right answer, but also other lines or a line twice"
    )


def first_event(tree: Node, answer: Answer, settings: Settings = BOOK) -> str:
    """Return a sentence on the first event that contradicts an answer, or ``""`` if there is none.

    Leaves are compared if the answer lists the examined leaves, and cuts if each line states after
    which child.
    """
    examined = [fact.targets for fact in answer.facts if isinstance(fact, ExaminedStated)]
    leaves = [*map(str, examined[0])] if examined else None
    cuts = [{*fact.spots} for fact in answer.facts if isinstance(fact, CutStated)]
    says_cuts = all(cuts) if cuts else any(isinstance(f, NoCutsStated) for f in answer.facts)
    trace = record(tree, settings)
    return next(_differences(tree, trace, leaves, cuts if says_cuts else None), "")


def _differences(
    tree: Node, trace: Trace, leaves: list[str] | None, cuts: list[set[Path]] | None
) -> Iterator[str]:
    """Yield a sentence on each event that contradicts the answer.

    ``leaves`` are the examined leaves, and ``cuts`` the possible places of each cut. Either is
    ``None`` if the answer does not state it.
    """
    count, naming, right = 0, Naming(trace.game), {cut.after.path: cut for cut in trace.cuts}
    for event in trace.events:
        place = event.path.path
        if isinstance(event, Leaf) and leaves is not None:
            other = leaves[count] if count < len(leaves) else "none"
            count += 1
            if other != spell(event.value):
                yield (
                    f"the search examines {spell(event.value)} at {dotted(place)} as leaf {count}; "
                    f"the program has {other}"
                )
        if cuts is not None and isinstance(event, Leaf | Close):
            claims = [cut for cut in cuts if place in cut]
            if place in right and not claims:
                line = cut_line(right[place], naming)
                detail = cut_detail(right[place], naming, trace)
                yield f"the search makes a cut that the program does not make: {line}\n    {detail}"
            # A line that fits several places is wrong only if the search cuts at none of them.
            if any(claim.isdisjoint(right) for claim in claims):
                yield _why_not_cut(tree, trace, place)
    # The search never reaches these places, so no event mentions them.
    for cut in cuts or ():
        if cut.isdisjoint(right):
            yield f"the program cuts after {dotted(min(cut))}, which the search never examines"
    if leaves and len(leaves) > count:
        yield f"the search ends after {count} leaves; the program goes on with {leaves[count]}"


def _named(place: Sequence[Any]) -> str:
    return dotted(place) if place else "the root"


def _why_not_cut(tree: Node, trace: Trace, after: Path) -> str:
    """Return why there is no cut after a child: the value, the bound, and the bound's origin."""
    where = (
        f"the program cuts after {text(tree[after])} at {dotted(after[:-1])}, but the search does "
        "not: "
    )
    visit = trace.visit(after[:-1])
    if visit is None or any(cut.after.path == after for cut in trace.all_cuts):
        return f"{where}the window closes there, but after the last child nothing is left to skip"
    children, (alpha, beta), is_max = [*visit.children], visit.entry, visit.player is MAX
    until = children[: children.index(after[-1]) + 1]
    values = [visit.children[action].value for action in until]
    if is_max:
        value = max(values)
        owner, child, *_ = visit.beta_owner
        bound = f"beta = {spell(beta)}"
        alpha = max(alpha, value)
    else:
        value = min(values)
        owner, child, *_ = visit.alpha_owner
        bound = f"alpha = {spell(alpha)}"
        beta = min(beta, value)
    whose = "no node above has set this bound"
    if owner is not None:
        whose = f"this bound was set at {_named(owner.path)} by child {child}"
    sign = comparison_sign(is_max, trace.settings.cut_rule)
    return (
        f"{where}after it alpha = {spell(alpha)}, beta = {spell(beta)}; "
        f"a cut needs {spell(value)} {sign} {bound} ({whose})"
    )
