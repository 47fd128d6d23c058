"""The report for people, line by line: every figure in it is read from the trace."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from treesearch import words as common_words
from treesearch.algorithms import NO_OPTIONS, algorithm
from treesearch.conventions import Conventions
from treesearch.errors import option, typed
from treesearch.game import Counts, Game, SearchResult
from treesearch.report import words
from treesearch.report.naming import SHORT, Naming, evaluation_used, mover, named, options_of, window
from treesearch.values import spell

if TYPE_CHECKING:  # minimax needs no trace, and starts the quicker
    from treesearch.trace import Trace
    from treesearch.visits import Cutoff


class Line(NamedTuple):
    """A line of a report and what it is, so that a terminal may colour it: answer, cut, detail or plain.

    ``whole``: it must stay on one line however narrow the terminal is.
    """

    text: str
    style: str = "plain"
    whole: bool = False


MOST_CUTS = {"tree": 1000, "game": 10}
"""How many cuts a report lists, where nothing is said: one of a game shows thousands that nobody reads."""
WIDTH = 79
"""Characters to which a report that is no terminal's folds its conventions."""


def folded(line: Line, width: int) -> Iterator[Line]:
    """The line in lines that fit, the further ones indented below the first; one that must stay whole as it is."""
    if line.whole or len(line.text) <= width:
        yield line
        return
    from textwrap import wrap  # imported where a line is folded: the main job's are short

    hanging = " " * (len(line.text) - len(line.text.lstrip()) + 4)
    for part in wrap(line.text, width, subsequent_indent=hanging, break_on_hyphens=False):
        yield line._replace(text=part)


def answer(
    result: SearchResult, conventions: Conventions, game: Game[Any, Any], count: Counts, limit: int | None = SHORT
) -> Iterator[Line]:
    """Tree, value, path and counts: the head of every report."""
    naming = Naming(game, limit)
    yield Line(f"{words.HEAD_TREE if naming.tree else words.HEAD_GAME:8}{subject(naming)}")
    yield Line(f"{words.HEAD_VALUE:8}{_value(result, conventions)}", "answer")
    yield Line(f"{words.HEAD_PATH:8}{_path(result, naming)}", "answer")
    yield Line(f"{words.HEAD_COUNTS:8}{_counts(count)}")
    if not result.complete:
        yield Line(words.OUT_OF_TIME.format(depth=result.depth), "detail")


def subject(naming: Naming) -> str:
    """The tree, or which game in which position: ``nim (rules misere, take 3) 20 max``."""
    name = "" if naming.tree else getattr(naming.game, "name", "")
    return named(name, options_of(naming.game), naming.subtree(()))


def _value(result: SearchResult, conventions: Conventions) -> str:
    if result.bound == "=":
        return spell(result.value)
    if result.bound == "~":
        return words.ESTIMATE.format(value=spell(result.value))
    return words.BOUND_ONLY.format(bound=result.bound, value=spell(result.value), window=window(conventions.window))


def _path(result: SearchResult, naming: Naming) -> str:
    path = naming.path(result.path) or common_words.NO_PATH
    return words.BOUND_PATH.format(path=path) if result.bound in ("<=", ">=") else path


def _counts(count: Counts) -> str:
    evaluated, limit = count.leaves_evaluated, count.at_limit
    leaves, nodes = _of(evaluated - (limit or 0), count.leaves), _of(count.nodes_visited, count.nodes)
    told = words.COUNTS if limit is None else words.COUNTS_LIMITED
    return told.format(evaluated=evaluated, leaves=leaves, limit=limit, nodes=nodes)


def _of(part: int, whole: int | None) -> str:
    """``7 of 9``; of another game than a tree nobody knows the whole."""
    return str(part) if whole is None else words.OF_ALL.format(part=part, whole=whole)


def cut_lines(trace: Trace, limit: int | None = SHORT, most: int | None = None) -> Iterator[Line]:
    """Two lines for each cut, the first in the form that courses use: MIN cut after (3 2) in subtree (9 (3 2) 0).

    ``most``: how many, by default MOST_CUTS; if there are more, how many there are at each depth and of each kind.
    """
    naming = Naming(trace.game, limit)
    if most is None:
        most = MOST_CUTS["tree" if naming.tree else "game"]
    for cut in islice(trace.cuts, most):
        yield Line(cut_line(cut, naming), "cut", whole=True)
        yield Line("    " + cut_detail(cut, naming, trace.conventions), "detail")
    if len(trace.cuts) > most:
        more, all_of_them = common_words.many(len(trace.cuts) - most, "more cut"), option("limit", len(trace.cuts))
        yield Line(words.MORE_CUTS.format(more=more, limit=all_of_them), "detail")
        yield Line("")
        yield from cut_summary(trace)
    if not trace.cuts:
        yield Line(common_words.NO_CUTS)


def cut_summary(trace: Trace) -> Iterator[Line]:
    """All cuts by the depth of their node and by their kind, and how many children they skipped."""
    found: dict[int, list[int]] = {}  # MIN cuts, MAX cuts, children skipped
    for cut in trace.cuts:
        counts = found.setdefault(len(tuple(cut.place)), [0, 0, 0])
        counts[cut.kind == "MAX"] += 1
        counts[2] += len(cut.skipped)
    rows = [(str(depth), *map(str, found[depth])) for depth in sorted(found)]
    for row in (
        words.SUMMARY_COLUMNS,
        *rows,
        (words.SUMMARY_ALL, *map(str, map(sum, zip(*found.values(), strict=True)))),
    ):
        yield Line("  ".join(cell.rjust(len(title)) for cell, title in zip(row, words.SUMMARY_COLUMNS, strict=True)))


def cut_line(cut: Cutoff, naming: Naming) -> str:
    """The line that courses ask for: ``MIN cut after (3 2) in subtree (9 (3 2) 0)``."""
    line = words.CUT_LINE if naming.tree else words.GAME_CUT_LINE
    return line.format(kind=cut.kind, after=naming.child(cut.after), subtree=naming.subtree(cut.place))


def cut_detail(cut: Cutoff, naming: Naming, conventions: Conventions) -> str:
    """Where, by which test, owed to whom, and what it saved."""
    facts, shown = cut_facts(cut, naming, conventions), window((cut.alpha, cut.beta))
    return words.CUT_DETAIL.format(number=cut.number, node=naming.node(cut.place), window=shown, **facts)


def cut_facts(cut: Cutoff, naming: Naming, conventions: Conventions) -> dict[str, str]:
    """What every sentence about a cut says: whose cut, by which test, owed to whom, what was never examined."""
    owner, pruned = words.SET_AT_START, words.PRUNED_NOTHING
    if cut.bound_from is not None:
        owner = words.SET_AT.format(node=naming.node(cut.bound_from), child=naming.action(cut.bound_by))
    if cut.skipped:
        shown = [naming.child(place) for place in islice(cut.pruned, naming.limit)]
        more = [] if len(shown) == len(cut.skipped) else [f"... ({len(cut.skipped)})"]
        pruned = words.PRUNED.format(subtrees=", ".join(shown + more))
    return {"kind": cut.kind, "test": cut_test(cut, conventions), "owner": owner, "pruned": pruned}


def cut_test(cut: Cutoff, conventions: Conventions) -> str:
    """The test in numbers: ``2 <= alpha 3``."""
    tests = words.CUT_TEST if conventions.cut_rule == "ge" else words.CUT_TEST_STRICT
    return tests[cut.player.value].format(value=spell(cut.value), bound=spell(cut.bound))


def conventions_line(conventions: Conventions, game: Game[Any, Any], options: Mapping[str, Any] = NO_OPTIONS) -> str:
    """The conventions used, in a sentence: those that mattered to this algorithm."""
    said = []
    if conventions.algorithm not in ("minmax", "alphabeta"):  # these two are what the commands are called
        said.append(words.ALGORITHM.format(algorithm=conventions.algorithm))
    if (root := mover(game)) is not None:
        said.append(words.ROOT_MOVES.format(player=words.PLAYER[root.value]))
    said += [words.CONVENTION["order", conventions.order], words.TIES]
    entry = algorithm(conventions.algorithm)
    if entry.cuts:
        used = [name for name in ("cut_rule", "cuts", "values", "label") if name in (*entry.follows, "cuts", "label")]
        said += [words.CONVENTION[name, getattr(conventions, name)] for name in used]
    if "window" in entry.follows:
        said.append(words.WINDOW.format(window=window(conventions.window)))
    if evaluation_used(conventions, game) is not None:
        limit = words.ITERATED if conventions.depth is None else words.DEPTH
        said.append(limit.format(depth=conventions.depth, evaluation=asked_there(conventions, game)))
    return "; ".join([*said, *options_told(options)])


def asked_there(conventions: Conventions, game: Game[Any, Any]) -> str:
    """What is asked where a search stops at its depth limit."""
    name = evaluation_used(conventions, game)
    return words.STATIC_THERE if name == "static" else words.EVALUATION_THERE.format(name=name)


def options_told(options: Mapping[str, Any]) -> list[str]:
    """The options of single searches that were given."""
    return [words.OPTION.format(name=name.replace("_", " "), value=typed(value)) for name, value in options.items()]


def text_report(trace: Trace, limit: int | None = SHORT, most: int | None = None, width: int = WIDTH) -> Iterator[Line]:
    """The whole report of a search: answer, cuts if it makes any, conventions."""
    yield from answer(trace.result, trace.conventions, trace.game, trace.counts, limit)
    yield Line("")
    if algorithm(trace.conventions.algorithm).cuts:
        yield from cut_lines(trace, limit, most)
        yield Line("")
    yield from closing(trace.conventions, trace.game, width, trace.options)


def closing(
    conventions: Conventions, game: Game[Any, Any], width: int = WIDTH, options: Mapping[str, Any] = NO_OPTIONS
) -> Iterator[Line]:
    """The end of every report: the conventions it used, in lines that fit."""
    said = conventions_line(conventions, game, options)
    yield from folded(Line(f"{words.HEAD_CONVENTIONS}: {said}", "detail"), width)
