"""Why the computer moves as it does, in lines: all of it is read from the trace of its one search."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from treesearch.cli import words
from treesearch.game import Game, Player, SearchResult
from treesearch.play import Thought
from treesearch.report.lines import Line, cut_test
from treesearch.report.naming import Naming
from treesearch.trace import Trace
from treesearch.values import spell
from treesearch.visits import Visit, known

STEPS = 12
"""Moves of a best line that are shown."""


def short(game: Game[Any, Any], player: Player) -> str:
    """How a player is called: ``X`` if the game has ``player_names``, one for MAX and one for MIN, else ``MAX``."""
    return str(dict(zip(Player, getattr(game, "player_names", ()), strict=False)).get(player, player.name))


def side(game: Game[Any, Any], player: Player) -> str:
    """The same with what the player is to a search: ``X (MAX)``."""
    name = short(game, player)
    return name if name == player.name else words.SIDE.format(side=name, player=player.name)


def wrapped(text: str, indent: str = "") -> list[str]:
    """A text in lines that fit a terminal; no line ends at a no-break space, which then is a blank."""
    lines = wrap(text, 79, initial_indent=indent, subsequent_indent=indent + "    ")
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]


def worth(result: SearchResult) -> str:
    """The value as it is known: exactly, or about."""
    exact = result.bound != "~" and result.value == int(result.value)
    sentence = words.WORTH if exact else words.WORTH_ABOUT
    return sentence.format(value=spell(result.value), about=float(result.value))


def said(thought: Thought) -> dict[str, str]:
    """Who moves and how, what that is worth, and the principal variation: ``X 5, O 1, X 2``."""
    game, state, path = thought.match.game, thought.match.state, thought.result.path
    told = {"side": side(game, thought.match.mover), "move": game.show_action(path[0]), "value": worth(thought.result)}
    steps = []
    for action in path[:STEPS]:
        steps.append(words.STEP.format(side=short(game, game.player(state)), move=game.show_action(action)))
        state = game.result(state, action)
    return {**told, "line": ", ".join([*steps, *(["..."] if len(path) > STEPS else [])])}


def why(thought: Thought) -> Iterator[Line]:
    """The best line; what the search found out about each move; what was cut."""
    trace = thought.trace
    if trace is None:
        yield Line(words.TOO_LONG_TO_EXPLAIN)
        return
    naming, told = Naming(trace.game, None), said(thought)
    yield Line(words.WHY_HEAD.format(**told, state=naming.subtree(())), "answer")
    yield from map(Line, wrapped(words.WHY_LINE.format(**told), "  "))
    for action, visit in trace.root.children.items():
        yield Line("  " + _about(action, visit, thought, trace, naming))
    if trace.root.cut and trace.root.skipped:
        moves = " ".join(map(naming.action, trace.root.skipped))
        after = naming.child(trace.root.cut.after)
        yield Line("  " + words.WHY_NEVER.format(moves=moves, kind=trace.root.cut.kind, after=after))
    skipped = sum(len(cut.skipped) for cut in trace.cuts)
    yield Line("  " + words.WHY_TOTAL.format(nodes=thought.nodes, cuts=len(trace.cuts), skipped=skipped), "detail")


def _about(action: Any, visit: Visit, thought: Thought, trace: Trace, naming: Naming) -> str:
    """What is known of one move, and whether its answers were all looked at."""
    mark = words.WHY_BEST if action == thought.action else ""
    cut = visit.cut
    if cut is not None and cut.skipped:
        after, test = naming.child(cut.after), cut_test(cut, trace.conventions)
        mark += words.WHY_CUT_HERE.format(kind=cut.kind, after=after, test=test, count=len(cut.skipped))
    worth = f"~ {spell(visit.value)}" if trace.sampled else known(visit.low, visit.high)
    return words.WHY_MOVE.format(move=naming.action(action), known=worth, mark=mark)
