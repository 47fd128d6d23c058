"""The command ``play``, in which a person plays against the computer and can ask why it moved."""

import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from shlex import quote
from textwrap import wrap
from typing import Any

import click

from treesearch.cli import options, output
from treesearch.cli.frame import Command, echo
from treesearch.cli.match import (
    COMPUTER,
    PERSON,
    Match,
    Thought,
    metrics,
    seats,
    skill,
    think,
)
from treesearch.cli.source import load_game
from treesearch.errors import GameError, TreesearchError, UsageError
from treesearch.game import CHANCE, AnyGame, Player, SearchResult, spell
from treesearch.games import rules_of
from treesearch.games.playable import shortened
from treesearch.games.user_errors import faults_as_game_errors
from treesearch.report.cuts import cut_test
from treesearch.report.lines import ReportLine, Style
from treesearch.report.naming import Naming
from treesearch.settings import OPTIONS, Settings
from treesearch.solve import evaluation_of
from treesearch.trace import Trace, Visit, bound_text
from treesearch.words import GAME_OVER, many

PROMPT = "> "
NOTHING_TO_UNDO = "there is no move to take back"
NOTHING_TO_EXPLAIN = (
    "nothing to explain yet: the computer has not moved, and you have not asked for a hint"
)
TOO_LONG_TO_EXPLAIN = "this search was too long to record; to ask why, play with a smaller --depth"

MAX_STEPS = 12
"""The number of moves of the best line that are printed."""
MAX_INPUT = 80
"""The number of characters of an input line that are read."""


def short_name(game: AnyGame, player: Player) -> str:
    """Return the name of a player: ``X`` if the game has ``player_names``, otherwise ``MAX``."""
    names = dict(zip(Player, getattr(game, "player_names", ()), strict=False))
    return str(names.get(player, player.name))


def full_name(game: AnyGame, player: Player) -> str:
    """Return the name of a player and its role in the search: ``X (MAX)``."""
    name = short_name(game, player)
    return name if name == player.name else f"{name} ({player.name})"


def wrapped(text: str, indent: str = "") -> list[str]:
    """Return a text as wrapped lines, which never break at a no-break space."""
    lines = wrap(text, 79, initial_indent=indent, subsequent_indent=indent + "    ")
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]


def value_text(result: SearchResult) -> str:
    """Return the value as text: ``value 1``, or ``value about 0.333`` for a fraction or estimate."""
    if result.bound != "~" and result.value == int(result.value):
        return f"value {spell(result.value)}"
    return f"value about {float(result.value):.3f}"


def best_line(thought: Thought) -> str:
    """Return the principal variation: ``X 5, O 1, X 2``."""
    game, state, steps = thought.match.game, thought.match.state, []
    for action in thought.result.path[:MAX_STEPS]:
        name = short_name(game, game.player(state))
        steps.append(f"{name}\N{NO-BREAK SPACE}{game.show_action(action)}")
        state = game.result(state, action)
    if len(thought.result.path) > MAX_STEPS:
        steps.append("...")
    return ", ".join(steps)


def why(thought: Thought) -> Iterator[ReportLine]:
    """Yield the best line, the value or bound of each move, and the cuts."""
    trace = thought.trace
    if trace is None:
        yield ReportLine(TOO_LONG_TO_EXPLAIN)
        return
    naming = Naming(trace.game, None)
    move = thought.match.game.show_action(thought.action)
    yield ReportLine(f"why {move}, at {naming.subtree(())}", "answer")
    line = f"best line, {value_text(thought.result)}: {best_line(thought)}"
    yield from map(ReportLine, wrapped(line, "  "))
    for action, visit in trace.root.children.items():
        yield ReportLine(f"  {_move_line(action, visit, thought, trace, naming)}")
    if (cut := trace.root.cut) and cut.skipped:
        moves, after = " ".join(map(naming.action, cut.skipped)), naming.child(cut.after)
        yield ReportLine(f"  {moves}: not examined, {cut.kind} cut after {after}")
    skipped = sum(len(cut.skipped) for cut in trace.cuts)
    counts = (
        f"the search for this move visited {many(thought.nodes, 'node')}, including the current "
        f"position; {many(len(trace.cuts), 'cut')} skipped {many(skipped, 'move')}"
    )
    yield from (ReportLine(line, "detail") for line in wrapped(counts, "  "))


def _move_line(action: Any, visit: Visit, thought: Thought, trace: Trace, naming: Naming) -> str:
    """Return a line with the value or bound of a move, and with the cut among its replies."""
    worth = f"~ {spell(visit.value)}" if trace.sampled else bound_text(visit.low, visit.high)
    line = f"{naming.action(action)}: {worth}"
    if action == thought.action:
        line += ", the move chosen"
    if (cut := visit.cut) and cut.skipped:
        after, test = naming.child(cut.after), cut_test(cut, trace.settings)
        count = len(cut.skipped)
        replies = "1 reply" if count == 1 else f"{count} replies"
        line += f", {cut.kind} cut after {after}: {test}; {replies} not examined"
    return line


@click.command(cls=Command)
@click.argument("name", cls=options.Argument, metavar="GAME")
@options.game_options
@click.option("--players", type=options.NAMES, default="person,computer")
@options.by_form("--algorithm NAME", "--depth N")
@click.option("--seconds", type=float, metavar="S")
@options.by_form("--eval NAME", "--seed N")
@options.algorithm_options("seconds", "seed")
@click.option("--moves", metavar="MOVES", default="", show_default=False)
@click.option("--metrics", "counting", is_flag=True)
def play(
    name: str, players: tuple[str, ...], moves: str, seed: int | None, counting: bool, **chosen: Any
) -> int:
    if len(players) != 2 or not {*players} <= {PERSON, COMPUTER}:
        raise UsageError(
            f"--players {','.join(players)}: name two players, each {PERSON} or {COMPUTER}, as in "
            "--players computer,person; the first begins"
        )
    if COMPUTER not in players:
        options.refuse("works only with a computer player", "counting")
    game, random = load_game(name, chosen), Random(seed)  # noqa: S311 - not for secrets
    search = {key: chosen[key] for key in ("algorithm", "depth", *OPTIONS) if key != "seed"}
    settings = skill(game, **search, evaluation=chosen["eval"])
    evaluation_of(game, settings.evaluation)  # an unknown name is an error before the first move
    settings = settings.replace(seed=random.randrange(10**9))
    start = Match.of(game, moves.split(";") if ";" in moves else moves.split())
    Dialogue(start, seats(Match.of(game), players), settings, random, counting).run()
    return 0


COMMANDS = {
    "hint": "print the move that the computer would make",
    "why": "explain its last move or its last hint",
    "metrics": "count the positions that three searches need for that move",
    "undo": "take your last move back",
    "board": "print the board again",
    "rules": "print the rules of the game",
    "help": "print this list",
    "quit": "end the game",
}
"""The commands that a person can type instead of a move; each is a method."""

SHORT = {"q": "quit", "exit": "quit", "h": "help", "?": "help", "u": "undo"}
"""Short forms of commands, unless they are moves of the game."""


@dataclass
class Dialogue:
    """A game between people and the computer in a terminal."""

    match: Match
    seats: dict[Player, str]
    settings: Settings
    random: Random
    counting: bool
    thought: Thought | None = None
    going: bool = True

    def run(self) -> None:
        """Play until the game ends or the person quits, then print how to continue it."""
        if hasattr(sys.stdin, "reconfigure"):
            # no move contains the replacement character, so the question is repeated
            sys.stdin.reconfigure(errors="replace")
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401 - adds editing and history to the prompt
        try:
            if PERSON in self.seats.values():
                self.print(f"type a move, or: {', '.join(COMMANDS)}", style="detail")
            self.board()
            with faults_as_game_errors(self.match.game):
                while self.going:
                    self.turn()
        except (KeyboardInterrupt, TreesearchError):
            echo()
            self.print_continuation()
            raise

    def turn(self) -> None:
        """Play the turn of a person, the computer or chance."""
        match = self.match
        if match.over:
            self.ended()
        elif match.mover is CHANCE:
            action = match.rolled(self.random)
            self.print(f"by chance: {match.game.show_action(action)}")
            self.moved(action)
        elif self.seats[match.mover] == PERSON:
            self.ask()
        elif PERSON not in self.seats.values() and match.endless:
            self.print(f"stopped after {len(match.moves)} moves, because the game would never end")
            self.quit()
        else:
            self.computer()

    def ask(self) -> None:
        """Read a move or a command from a person and carry it out."""
        match = self.match
        legal = " ".join(map(match.game.show_action, match.legal))
        self.print(f"{full_name(match.game, match.mover)}, your move: {legal}")
        self.carry_out(self.read())

    def carry_out(self, line: str | None) -> None:
        """Carry out a move or a command; ``None`` means the end of input."""
        if line is None:
            self.quit()
        elif line.lower() in COMMANDS:
            getattr(self, line.lower())()
        elif line:
            try:
                action = self.match.typed(line)
            except GameError as error:
                if line.lower() in SHORT:
                    self.carry_out(SHORT[line.lower()])
                else:
                    self.print(str(error), style="cut")
            else:
                self.moved(action)

    def read(self) -> str | None:
        """Return the line that a person typed, truncated if long, or ``None`` at the end of input."""
        try:
            line = shortened(input(PROMPT).strip(), MAX_INPUT)
        except EOFError:
            echo()
            return None
        if not sys.stdin.isatty():
            echo(line)  # so that a transcript of piped input reads like a dialogue
        return line

    def computer(self) -> None:
        """Make a move for the computer; with ``--metrics``, print node counts."""
        thought = self.think()
        name = full_name(self.match.game, self.match.mover)
        move, value = self.match.game.show_action(thought.action), value_text(thought.result)
        self.print(
            f"{name}, the computer, plays {move}: {value}; best line {best_line(thought)}",
            style="answer",
        )
        self.moved(thought.action)
        if self.counting:
            self.metrics()

    def think(self) -> Thought:
        """Search for the computer's move."""
        with output.patience():
            self.thought = thought = think(self.match, self.settings)
        return thought

    def metrics(self) -> None:
        """Print how many nodes each algorithm visits to find the computer's last move."""
        if self.thought is None:
            self.print(NOTHING_TO_EXPLAIN)
            return
        with output.patience():
            rows = list(metrics(self.thought))
        move = self.match.game.show_action(self.thought.action)
        self.print(
            f"positions visited to find the move {move}, including the current one:",
            style="detail",
        )
        for name, nodes, limit, stopped in rows:
            if nodes is None:
                line = f"{name:<20} more than {limit:,} (counting stopped there)"
            else:
                line = f"{name:<20} {nodes:>9,}"
                line += "" if stopped is None else f", stopped after depth {stopped}"
            self.print(f"  {line}", style="detail")

    def moved(self, action: Any) -> None:
        """Make a move and print the board."""
        self.match = self.match.moved(action)
        self.board()

    def ended(self) -> None:
        """Print the result of the game, and let a person ask why or take back a move."""
        winner = self.match.winner
        outcome = f"{full_name(self.match.game, winner)} has won" if winner else "a draw"
        self.print(f"the game is over: {outcome}", style="answer")
        self.going = PERSON in self.seats.values()
        while self.going and self.match.over:
            self.print("why, undo, board; Enter to end", style="detail")
            line = self.read()
            self.going = bool(line)
            self.carry_out(line)

    def hint(self) -> None:
        """Print the move that the computer would choose."""
        if self.match.over:
            self.print(GAME_OVER)
        else:
            thought = self.think()
            move, value = self.match.game.show_action(thought.action), value_text(thought.result)
            self.print(f"hint: {move} ({value}; best line {best_line(thought)})", style="answer")

    def undo(self) -> None:
        """Take back moves up to the last move of a person."""
        earlier = self.match
        while earlier.moves:
            earlier = earlier.before()
            if self.seats.get(earlier.mover) == PERSON:
                back = self.match.moves[len(earlier.moves) :]
                self.match, self.thought = earlier, None
                self.print(f"taken back: {' '.join(map(earlier.game.show_action, back))}")
                self.board()
                return
        self.print(NOTHING_TO_UNDO, style="cut")

    def why(self) -> None:
        """Explain the last move of the computer, or its last hint."""
        if self.thought is None:
            self.print(NOTHING_TO_EXPLAIN)
        else:
            output.show(why(self.thought))

    def board(self) -> None:
        """Print the board."""
        lines = self.match.game.show(self.match.state, self.match.moves).splitlines()
        output.show(ReportLine(line) for line in ["", *lines, ""])

    def rules(self) -> None:
        """Print the rules from the docstring of the game."""
        missing = "the rules are not available: the class of this game has no docstring"
        for paragraph in (rules_of(self.match.game) or missing).split("\n\n"):
            self.print(paragraph)

    def help(self) -> None:
        """Print the commands."""
        legal = " ".join(map(self.match.game.show_action, self.match.legal))
        self.print(f"type a move: {legal}")
        for name, purpose in COMMANDS.items():
            self.print(f"{name:<8} {purpose}")

    def quit(self) -> None:
        """End the game."""
        self.going = False
        if not self.match.over:
            self.print_continuation()

    def print_continuation(self) -> None:
        """Print the option that continues this game, if a move was made."""
        if not self.match.moves:
            return
        moves = [self.match.game.show_action(action) for action in self.match.moves]
        typed = quote((";" if any(" " in move for move in moves) else " ").join(moves))
        line = f"to continue this game, add this to the command: --moves {typed}"
        output.show([ReportLine(line, "detail", unbroken=True)])

    def print(self, text: str, style: Style = "plain") -> None:
        """Print lines that fit a terminal."""
        output.show(ReportLine(line, style) for line in wrapped(text))
