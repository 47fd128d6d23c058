"""The first and last lines of a text report: answer, counts and conventions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple

from treesearch.algorithms import algorithm, changed_options
from treesearch.errors import typed
from treesearch.game import AnyGame, Counts, SearchResult, dotted, spell
from treesearch.players import players_of
from treesearch.report.data import (
    CONVENTION,
    HEAD_CONVENTIONS,
    HEAD_GAME,
    HEAD_TREE,
    ROOT_MOVES,
    cuts_chance,
)
from treesearch.report.naming import (
    SHORT,
    Naming,
    evaluation_used,
    game_title,
    no_path_reason,
    options_of,
    root_mover,
    window,
)
from treesearch.settings import Settings

Style = Literal["answer", "cut", "detail", "plain", "right", "wrong", "partly", "free"]
"""How a terminal shows a line; the last four are the verdicts of a mark."""


class ReportLine(NamedTuple):
    """A line of a report, with its style.

    ``unbroken`` means that the line is never folded.
    """

    text: str
    style: Style = "plain"
    unbroken: bool = False


WIDTH = 79
"""The width in characters at which a report folds its conventions if there is no terminal."""


def folded(line: ReportLine, width: int) -> Iterator[ReportLine]:
    """Yield a line folded to this width; continuation lines are indented.

    An unbroken line is not folded.
    """
    if line.unbroken or len(line.text) <= width:
        yield line
        return
    from textwrap import wrap  # imported here, because most lines are short

    hanging = " " * (len(line.text) - len(line.text.lstrip()) + 4)
    # do not break --limit and fail-soft, so that a line can be copied
    for part in wrap(line.text, width, subsequent_indent=hanging, break_on_hyphens=False):
        yield line._replace(text=part)


def answer_lines(
    result: SearchResult,
    settings: Settings,
    game: AnyGame,
    count: Counts,
    limit: int | None = SHORT,
) -> Iterator[ReportLine]:
    """Yield the first lines of a report: tree, value, path and counts."""
    naming = Naming(game, limit)
    yield ReportLine(f"{HEAD_TREE if naming.tree else HEAD_GAME:8}{subject(naming)}")
    if players := players_of(game):
        yield ReportLine(f"players {players}")
    yield ReportLine(f"value   {_value_text(result, settings)}", "answer")
    yield ReportLine(f"path    {_path_text(result, naming)}", "answer")
    yield ReportLine(f"counts  {_counts_text(count)}")
    if not result.complete:
        yield ReportLine(
            f"out of time: this is the answer at depth {result.depth}, the last completed depth",
            "detail",
        )


def subject(naming: Naming) -> str:
    """Return the tree, or a game and its position: ``nim (rules misere, take 3) 20 max``."""
    name = "" if naming.tree else getattr(naming.game, "name", "")
    return game_title(name, options_of(naming.game), naming.subtree(()))


def _value_text(result: SearchResult, settings: Settings) -> str:
    if result.bound == "=":
        return spell(result.value)
    if result.bound == "~":
        return f"about {spell(result.value)}, the mean of a sample"
    return (
        f"{result.bound} {spell(result.value)}  (outside the window {window(settings.window)}, "
        "so this is only a bound)"
    )


def _path_text(result: SearchResult, naming: Naming) -> str:
    path = naming.path(result.path) or no_path_reason(naming.game)
    return (
        f"{path}  (the line that gave this bound, not the solution path)"
        if result.bound in ("<=", ">=")
        else path
    )


def _counts_text(count: Counts) -> str:
    evaluated, limit = count.leaves_evaluated, count.at_limit
    # count.leaves_evaluated includes the states at the limit
    leaves = _part_of(evaluated - (limit or 0), count.leaves)
    nodes = f"nodes visited {_part_of(count.nodes_visited, count.nodes)}, the root included"
    if limit is None:
        return f"leaves evaluated {leaves}; {nodes}"
    return f"evaluated {evaluated}: leaves {leaves}, at the depth limit {limit}; {nodes}"


def _part_of(part: int, total: int | None) -> str:
    """Return ``7 of 9``, or only ``7`` if the total is unknown."""
    return str(part) if total is None else f"{part} of {total}"


def conventions_line(settings: Settings, game: AnyGame, notes: Iterable[str] = ()) -> str:
    """Return one line with the conventions that apply to the algorithm.

    Options that differ from their defaults and the ``notes`` come last.
    """
    facts = []
    root, players = root_mover(game), players_of(game)
    if players:
        paranoid = settings.algorithm == "paranoid"
        others = ", and all others minimise its number" if paranoid else ""
        facts.append("paranoid search" if paranoid else "max^n")
        facts.append(f"{players} players, {root.name if root else ''} moves at the root{others}")
    elif settings.algorithm not in ("minmax", "alphabeta"):  # the commands of the same names
        facts.append(f"search by {settings.algorithm}")
    if root is not None and not players:
        facts.append(ROOT_MOVES.format(player=root.name))
    if not players or settings.order == "rtl":
        facts.append(CONVENTION["order", settings.order])
    facts.append("ties go to the first best child")
    entry = algorithm(settings.algorithm)
    if entry.cuts:
        # cuts and label change the report of every search that cuts
        followed = {*entry.follows, "cuts", "label"}
        names = [name for name in ("cut_rule", "cuts", "values", "label") if name in followed]
        facts += [CONVENTION[name, getattr(settings, name)] for name in names]
    if "window" in entry.follows:
        facts.append(f"window {window(settings.window)}")
    if evaluation_used(settings, game) is not None:
        evaluation = evaluation_at_limit(settings, game)
        facts.append(
            f"{evaluation} where an iteration stops"
            if settings.depth is None
            else f"depth limit {settings.depth}: {evaluation}"
        )
    options = changed_options(settings)
    if cuts_chance(settings, game):
        options = {"chance_cuts": settings.chance_cuts, **options}
    return "; ".join([*facts, *option_phrases(options), *notes])


def evaluation_at_limit(settings: Settings, game: AnyGame) -> str:
    """Return a phrase that names the evaluation at the depth limit."""
    name = evaluation_used(settings, game)
    return "static values (0 where there is none)" if name == "static" else f"evaluation {name}"


def option_phrases(options: Mapping[str, Any]) -> list[str]:
    """Return the options of a single algorithm as phrases with their values."""
    return [f"{name.replace('_', ' ')} {option_text(value)}" for name, value in options.items()]


def option_text(value: Any) -> str:
    """Return the value of an option as it would be typed."""
    if isinstance(value, Mapping):  # utility ranges below nodes
        return " and ".join(
            f"{typed(ends)} below {dotted(path)}" if path else typed(ends)
            for path, ends in value.items()
        )
    return typed(value)


def closing_lines(
    settings: Settings,
    game: AnyGame,
    width: int = WIDTH,
    notes: Iterable[str] = (),
) -> Iterator[ReportLine]:
    """Yield the last lines of a report: the conventions, folded to this width."""
    line = f"{HEAD_CONVENTIONS}: {conventions_line(settings, game, notes)}"
    yield from folded(ReportLine(line, "detail"), width)
