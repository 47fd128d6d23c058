"""The report for people, line by line: every figure in it is read from the trace."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from textwrap import wrap
from typing import Any, NamedTuple

from treesearch import words
from treesearch.conventions import Conventions
from treesearch.events import Close, Cut, Event, Leaf, Open, Update
from treesearch.game import Game, SearchResult, spell
from treesearch.report.naming import SHORT, Naming, known, window
from treesearch.trace import Counts, Cutoff, Trace


class Line(NamedTuple):
    """A line of a report and what it is, so that a terminal may colour it: answer, cut, detail or plain."""

    text: str
    style: str = "plain"


def answer(
    result: SearchResult, conventions: Conventions, game: Game[Any, Any], count: Counts, limit: int | None = SHORT
) -> Iterator[Line]:
    """Tree, value, path and counts: the head of every report."""
    naming = Naming(game, limit)
    named = f"{getattr(game, 'name', '')} " if not naming.tree else ""
    yield Line(f"{words.HEAD_TREE if naming.tree else words.HEAD_GAME:8}{named}{naming.subtree(())}")
    yield Line(f"{words.HEAD_VALUE:8}{_value(result, conventions)}", "answer")
    yield Line(f"{words.HEAD_PATH:8}{naming.path(result.path) or words.NO_PATH}", "answer")
    yield Line(f"{words.HEAD_COUNTS:8}{_counts(count)}")
    if not result.complete:
        yield Line(words.OUT_OF_TIME.format(depth=result.depth), "detail")


def _value(result: SearchResult, conventions: Conventions) -> str:
    if result.bound == "=":
        return spell(result.value)
    if result.bound == "~":
        return words.ESTIMATE.format(value=spell(result.value))
    return words.BOUND_ONLY.format(bound=result.bound, value=spell(result.value), window=window(conventions.window))


def _counts(count: Counts) -> str:
    if count.leaves is None:
        return words.COUNTS_OF_GAME.format(leaves=count.leaves_evaluated, nodes=count.nodes_visited)
    return words.COUNTS.format(
        leaves=count.leaves_evaluated, all_leaves=count.leaves, nodes=count.nodes_visited, all_nodes=count.nodes
    )


def cut_lines(trace: Trace, limit: int | None = SHORT, most: int = 1000) -> Iterator[Line]:
    """Two lines for each cut, the first in the form that courses use: MIN cut after (3 2) in subtree (9 (3 2) 0)."""
    naming = Naming(trace.game, limit)
    for cut in islice(trace.cuts, most):
        yield Line(cut_line(cut, naming), "cut")
        yield Line("    " + cut_detail(cut, naming, trace.conventions), "detail")
    if len(trace.cuts) > most:
        yield Line(words.MORE_CUTS.format(count=len(trace.cuts) - most, total=len(trace.cuts)), "detail")
    if not trace.cuts:
        yield Line(words.NO_CUTS)


def cut_line(cut: Cutoff, naming: Naming) -> str:
    """The line that courses ask for: ``MIN cut after (3 2) in subtree (9 (3 2) 0)``."""
    line = words.CUT_LINE if naming.tree else words.GAME_CUT_LINE
    return line.format(kind=cut.kind, after=naming.child(cut.after), subtree=naming.subtree(cut.place))


def cut_detail(cut: Cutoff, naming: Naming, conventions: Conventions) -> str:
    """Where, by which test, owed to whom, and what it saved."""
    return words.CUT_DETAIL.format(
        number=cut.number,
        node=naming.node(cut.place),
        window=window((cut.alpha, cut.beta)),
        **_cut_facts(cut, naming, conventions),
    )


def cut_test(cut: Cutoff, conventions: Conventions) -> str:
    """The test in numbers: ``2 <= alpha 3``."""
    tests = words.CUT_TEST if conventions.cut_rule == "ge" else words.CUT_TEST_STRICT
    return tests[cut.player.value].format(value=spell(cut.value), bound=spell(cut.bound))


def owner(cut: Cutoff, naming: Naming) -> str:
    """Whose bound closed the window: ``set at the root by child 1``."""
    if cut.bound_from is None:
        return words.SET_AT_START
    return words.SET_AT.format(node=naming.node(cut.bound_from), child=naming.action(cut.bound_by))


def pruned(cut: Cutoff, naming: Naming) -> str:
    """What was never examined, in the order in which it would have been."""
    if not cut.skipped:
        return words.PRUNED_NOTHING
    shown = [naming.child(place) for place in islice(cut.pruned, naming.limit)]
    more = [] if len(shown) == len(cut.skipped) else [f"... ({len(cut.skipped)})"]
    return words.PRUNED.format(subtrees=", ".join(shown + more))


def conventions_line(conventions: Conventions, game: Game[Any, Any]) -> str:
    """The conventions used, in a sentence: those that mattered to this algorithm."""
    said = []
    root = getattr(game, "root", None)
    if root is not None:
        said.append(words.ROOT_MOVES.format(player=words.PLAYER[root.value]))
    said.append(words.CONVENTION["order", conventions.order])
    said.append(words.TIES)
    if conventions.algorithm == "alphabeta":
        said += [words.CONVENTION[name, getattr(conventions, name)] for name in ("cut_rule", "cuts", "values", "label")]
        said.append(words.WINDOW.format(window=window(conventions.window)))
    if conventions.depth is not None:
        name = conventions.evaluation or ("static" if getattr(game, "tree", None) else "zero")
        there = words.STATIC_THERE if name == "static" else words.EVALUATION_THERE.format(name=name)
        said.append(words.DEPTH.format(depth=conventions.depth, evaluation=there))
    for name, value in conventions.options.items():
        shown = " ".join(map(str, value)) if isinstance(value, tuple) else value
        said.append(words.OPTION.format(name=name.replace("_", " "), value=shown))
    return "; ".join(said)


def text_report(trace: Trace, limit: int | None = SHORT, most: int = 1000) -> Iterator[Line]:
    """The whole report of an alpha-beta search."""
    yield from answer(trace.result, trace.conventions, trace.game, trace.counts, limit)
    yield Line("")
    yield from cut_lines(trace, limit, most)
    yield Line("")
    yield from closing(trace.conventions, trace.game)


def closing(conventions: Conventions, game: Game[Any, Any]) -> Iterator[Line]:
    """The end of every report: the conventions it used, in lines that fit a terminal."""
    said = f"{words.HEAD_CONVENTIONS}: {conventions_line(conventions, game)}"
    yield from (Line(line, "detail") for line in wrap(said, 79, subsequent_indent="    "))


def event_lines(trace: Trace, limit: int | None = SHORT) -> Iterator[Line]:
    """Every event in words, indented by depth."""
    naming, cuts, closings, depth = Naming(trace.game, limit), iter(trace.all_cuts), iter(trace.closings), 0
    for event in trace.events:
        depth -= isinstance(event, Close)
        node = naming.node(event.path)
        if isinstance(event, Close):
            low, high = next(closings)
            shown = f"~ {spell(event.value)}" if trace.sampled else known(low, high)
            told = words.EVENT_CLOSE.format(node=node, known=shown)
        elif isinstance(event, Cut):
            told = words.EVENT_CUT.format(node=node, **_cut_facts(next(cuts), naming, trace.conventions))
        else:
            told = _told(event, node)
        yield Line("  " * depth + told, _EVENT_STYLE.get(type(event), "plain"))
        depth += isinstance(event, Open)


_EVENT_STYLE: dict[type[Event], str] = {Cut: "cut", Update: "answer", Close: "detail"}


def _told(event: Open | Leaf | Update, node: str) -> str:
    match event:
        case Open(_, player, alpha, beta):
            return words.EVENT_OPEN.format(node=node, player=player.name, window=window((alpha, beta)))
        case Leaf(_, value):
            return words.EVENT_LEAF.format(node=node, value=spell(value))
        case Update(_, player, value):
            return words.EVENT_UPDATE.format(node=node, player=player.name, value=spell(value))


def _cut_facts(cut: Cutoff, naming: Naming, conventions: Conventions) -> dict[str, str]:
    return {
        "kind": cut.kind,
        "test": cut_test(cut, conventions),
        "owner": owner(cut, naming),
        "pruned": pruned(cut, naming),
    }
