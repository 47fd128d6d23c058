"""Sentences that explain a cut at three lengths, and the list of all cuts of a search."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from treesearch import words
from treesearch.errors import option
from treesearch.events import Cut
from treesearch.game import Bound, Place, spell
from treesearch.report import chance
from treesearch.report.data import SET_AT_START, SET_BY_RANGE
from treesearch.report.lines import WIDTH, ReportLine, folded
from treesearch.report.naming import SHORT, Naming, window
from treesearch.settings import Settings
from treesearch.trace import Cutoff, Trace

LISTED = {"tree": 1000, "game": 10}
"""How many cuts a report lists by default; the search of a game may have thousands."""

MOST_NAMED = 8
"""The most skipped branches that a sentence names; it counts the others."""


def comparison_sign(high: bool, cut_rule: str) -> str:
    """Return the operator of a cut's test: ``>=`` or ``>`` if ``high``, otherwise ``<=`` or ``<``."""
    return (">" if high else "<") + ("=" if cut_rule == "ge" else "")


def cut_test(cut: Cutoff, settings: Settings) -> str:
    """Return the test in numbers: ``2 <= alpha 3``."""
    side = "beta" if cut.high else "alpha"
    return f"{spell(cut.value)} {comparison_sign(cut.high, settings.cut_rule)} {side} {spell(cut.bound)}"


def cut_line(cut: Cutoff, naming: Naming) -> str:
    """Return a cut in the notation of courses: ``MIN cut after (3 2) in subtree (9 (3 2) 0)``."""
    noun = "subtree" if naming.tree else "position"
    return f"{cut.kind} cut after {naming.child(cut.after)} in {noun} {naming.subtree(cut.place)}"


def cut_detail(cut: Cutoff, naming: Naming, trace: Trace) -> str:
    """Return a line with the node of a cut, its test, the owner of its bound and the pruned children.

    ``derivation_texts`` names the owner of a bound that came through chance nodes.
    """
    facts = cut_facts(cut, naming, trace.settings, trace)
    owner = "" if cut.through else f", {facts['owner']}"
    return (
        f"cut {cut.number} at {naming.node(cut.place)}: {facts['test']}{owner}; "
        f"window {window((cut.alpha, cut.beta))}; {facts['pruned']}"
    )


def cut_facts(
    cut: Cutoff, naming: Naming, settings: Settings, trace: Trace | None = None
) -> dict[str, str]:
    """Return the details of a cut by name: kind, test, owner of the bound, skipped children.

    At a chance node, the test contains the interval and the sum only if there is a ``trace``.
    """
    owner = SET_BY_RANGE if cut.by_range else SET_AT_START
    if cut.bound_from is not None:
        owner = f"set at {naming.node(cut.bound_from)} by "
        # no child sets a null window
        owner += "a null window" if cut.bound_by is None else f"child {naming.action(cut.bound_by)}"
    owner += "".join(f", through {naming.node(place)}" for place in cut.through)
    pruned = "nothing pruned: it was the last child"
    if cut.skipped:
        # a name has at least one character, so no more than `limit` names can be shown
        names = [naming.child(place) for place in islice(cut.pruned, naming.limit)]
        more = [] if len(names) == len(cut.skipped) else [f"... ({len(cut.skipped)})"]
        pruned = f"pruned {', '.join(names + more)}"
    test = cut_test(cut, settings)
    if cut.interval and trace is not None:
        test = f"{chance.chance_test(trace, cut)} {test}"
    return {"kind": cut.kind, "test": test, "owner": owner, "pruned": pruned}


def full_sentence(cut: Cutoff, naming: Naming, trace: Trace, worth: str) -> str:
    """Return sentences that explain a cut by its test and the owner of its bound.

    ``worth`` is the proved bound of the last child, as in ``is worth at most 2``. It is empty if a stored value made the cut.
    """
    at, value = naming.node_at(cut.place, cut.player), spell(cut.value)
    sign = comparison_sign(cut.high, trace.settings.cut_rule)
    test = f"That is {sign} {spell(cut.bound)}, {_bound_owner_text(cut, naming, trace)}."
    if not worth:
        return f"{at} has the stored value {value}. {test}"
    start = f"{naming.branch_of(cut.after.action, cut.place, cut.player)} {worth}"
    if cut.interval:
        _, _, least = chance.chance_test(trace, cut).partition("; ")
        start = f"The mean at {at} is {least} {value}"
    sentence = f"{start}. {test} "
    if not cut.skipped:
        child = naming.branch(cut.after.action)
        return (
            f"{sentence}The window closes, but {child} was the last child, so nothing is skipped."
        )
    skipped, sentence = _skipped_text(cut, naming), f"{sentence}{cut.kind} cut: "
    if cut.by_range:
        side = "more" if cut.high else "less"
        return f"{sentence}nothing is worth {side}, so {skipped} cannot be better."
    if cut.bound_from is None:
        return f"{sentence}{skipped} cannot bring the root's value back into the window."
    if cut.bound_by is None:
        return f"{sentence}{skipped} cannot change whether the tested bound holds."
    return f"{sentence}{skipped} cannot change the root's choice.{_remarks(cut, naming)}"


def _bound_owner_text(cut: Cutoff, naming: Naming, trace: Trace) -> str:
    """Return a clause that names the owner of the bound."""
    if cut.through:
        return f"and {through_chance(trace, naming, cut.high, cut.bound, cut.through[0])}"
    if cut.by_range:
        return SET_BY_RANGE
    if cut.bound_from is None:
        return "the end of the starting window"
    owner = naming.node(cut.bound_from)
    if cut.bound_by is None:
        return f"the bound that the search itself set at {owner}"
    return f"which {cut.owner.name} already has at {owner} from {naming.branch(cut.bound_by)}"


def _remarks(cut: Cutoff, naming: Naming) -> str:
    """Return remarks on a tie, and on a bound from above the parent."""
    if cut.bound_from is None or cut.through:
        return ""
    remarks, levels = "", len(cut.place.path) - len(cut.bound_from.path) - 1
    if cut.value == cut.bound:
        remarks = (
            f" The two are equal. {cut.owner.name} gains nothing from a tie at {naming.node(cut.bound_from)}, "
            "so this search cuts on it."
        )
    if levels > 0:
        remarks += f" The bound was set {words.many(levels, 'level')} above the parent."
    return remarks


def through_chance(trace: Trace, naming: Naming, high: bool, bound: Bound, place: Place) -> str:
    """Return the meaning of a bound that passed through a chance node."""
    visit, side = trace.visit(place), "more" if high else "less"
    above = spell(visit.entry[high]) if visit else ""
    passes = "stay below" if high else "exceed"
    node = naming.short(place) if place.parent is not None else "at the root"
    return f"at {spell(bound)} or {side} the chance node {node} cannot {passes} {above}"


def _skipped_text(cut: Cutoff, naming: Naming) -> str:
    names = [naming.child(place) for place in islice(cut.pruned, MOST_NAMED)]
    more = len(cut.skipped) - len(names)
    return f"{', '.join(names)} and {more} more" if more else words.listed(names)


def rule_sentence(
    cut: Cut, place: str, cut_rule: str, write: Callable[[Bound], str] = spell
) -> str:
    """Return the test with its numbers: ``2 <= 3, its alpha: 2 (MIN) is cut``."""
    bound, side = (cut.beta, "beta") if cut.high else (cut.alpha, "alpha")
    node = f"{place} ({cut.player.name})"
    end = f": {node} is cut" if cut.skipped else f", but {node} has no child left to cut"
    return (
        f"{write(cut.value)} {comparison_sign(cut.high, cut_rule)} {write(bound)}, its {side}{end}"
    )


def cut_lines(
    trace: Trace, limit: int | None = SHORT, listed: int | None = None, width: int = WIDTH
) -> Iterator[ReportLine]:
    """Yield two lines per cut, the first in the notation of courses, and then its derivations.

    ``listed`` is the maximum number of cuts to list, by default LISTED. If there are more, they are
    counted by depth and kind. The intervals of the chance nodes, or a note on them, come last.
    """
    naming = Naming(trace.game, limit)
    if listed is None:
        listed = LISTED["tree" if naming.tree else "game"]
    for cut in islice(trace.cuts, listed):
        yield ReportLine(cut_line(cut, naming), "cut", unbroken=True)
        yield ReportLine("    " + cut_detail(cut, naming, trace), "detail")
        yield from (
            ReportLine(f"    {line}", "detail") for line in chance.derivation_texts(trace, cut)
        )
    if len(trace.cuts) > listed:
        more = words.many(len(trace.cuts) - listed, "more cut")
        all_of_them = option("limit", len(trace.cuts))
        yield ReportLine(f"... and {more}; {all_of_them} lists them all", "detail")
        yield ReportLine("")
        yield from cut_summary(trace.cuts)
    if not trace.cuts:
        yield ReportLine(words.NO_CUTS)
    if intervals := chance.intervals(trace, listed):
        yield ReportLine(intervals, "detail")
    if reason := chance.no_range_note(trace):
        yield from folded(ReportLine(reason, "detail"), width)


def cut_summary(cuts: Sequence[Cutoff]) -> Iterator[ReportLine]:
    """Yield the number of cuts by depth and kind, and the number of children that they skipped."""
    kinds = ["MIN", "MAX"]
    if any(cut.kind == "CHANCE" for cut in cuts):
        kinds.append("CHANCE")
    titles = ["cuts at depth", *(f"{kind} cuts" for kind in kinds), "children skipped"]
    depths: dict[str, list[Cutoff]] = {}
    for cut in sorted(cuts, key=lambda cut: len(cut.place.path)):
        depths.setdefault(str(len(cut.place.path)), []).append(cut)
    rows = [titles]
    for name, group in [*depths.items(), ("all", cuts)]:
        numbers = [sum(cut.kind == kind for cut in group) for kind in kinds]
        rows.append([name, *map(str, numbers), str(sum(len(cut.skipped) for cut in group))])
    for row in rows:
        cells = zip(row, titles, strict=True)
        yield ReportLine("  ".join(cell.rjust(len(title)) for cell, title in cells))
