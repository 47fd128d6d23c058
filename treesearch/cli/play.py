"""Why the computer moves as it does, in lines: all of it is read from the trace of its one search."""

import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from shlex import quote
from textwrap import wrap
from typing import Any

import click

from treesearch import words as common_words
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
from treesearch.game import CHANCE, Game, Player, SearchResult, spell
from treesearch.games import rules_of
from treesearch.games.playable import shortened
from treesearch.report.cuts import cut_test
from treesearch.report.data import Naming
from treesearch.report.lines import ReportLine
from treesearch.settings import OPTIONS, Settings
from treesearch.trace import Trace, Visit, bound_text

PROMPT = "> "
HE_MOVES = "{side}, the computer, moves {move}: {value}; best line {line}"
WORTH = "value {value}"
WORTH_ABOUT = "value about {about:.3f}"
METRICS = "{algorithm:<20} {nodes:>9,}"
METRICS_STOPPED = METRICS + ", stopped after depth {depth}"
METRICS_SKIPPED = "{algorithm:<20} more than {most:,}, not counted further"
HINT = "hint: {move} ({value}; best line {line})"
NOTHING_TO_UNDO = "you have made no move that you could take back"
NOTHING_TO_EXPLAIN = (
    "nothing to explain yet: the computer has not moved, and you have not asked for a hint"
)
TOO_LONG_TO_EXPLAIN = "this search was too long to record; to ask why, play with a smaller --depth"
WHY_HEAD = "why {move}, at {state}"
WHY_LINE = "best line, {value}: {line}"


STEPS = 12
"""Moves of a best line that are shown."""


def short(game: Game[Any, Any], player: Player) -> str:
    """Return how a player is called: ``X`` if the game has ``player_names``, one for MAX and one for MIN, else ``MAX``."""
    return str(
        dict(zip(Player, getattr(game, "player_names", ()), strict=False)).get(player, player.name)
    )


def side(game: Game[Any, Any], player: Player) -> str:
    """Return the name of a player with the role in a search: ``X (MAX)``."""
    name = short(game, player)
    return name if name == player.name else f"{name} ({player.name})"


def wrapped(text: str, indent: str = "") -> list[str]:
    """Return a text in lines that fit a terminal.

    No line ends at a no-break space, which then is a blank.
    """
    lines = wrap(text, 79, initial_indent=indent, subsequent_indent=indent + "    ")
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]


def worth(result: SearchResult) -> str:
    """Return the value as it is known: exactly, or about."""
    exact = result.bound != "~" and result.value == int(result.value)
    sentence = WORTH if exact else WORTH_ABOUT
    return sentence.format(value=spell(result.value), about=float(result.value))


def said(thought: Thought) -> dict[str, str]:
    """Return who moves and how, what that is worth, and the principal variation: ``X 5, O 1, X 2``."""
    game, state, path = thought.match.game, thought.match.state, thought.result.path
    told = {
        "side": side(game, thought.match.mover),
        "move": game.show_action(path[0]),
        "value": worth(thought.result),
    }
    steps = []
    for action in path[:STEPS]:
        steps.append(f"{short(game, game.player(state))}\xa0{game.show_action(action)}")
        state = game.result(state, action)
    return {**told, "line": ", ".join([*steps, *(["..."] if len(path) > STEPS else [])])}


def why(thought: Thought) -> Iterator[ReportLine]:
    """Yield the best line; what the search found out about each move; what was cut."""
    trace = thought.trace
    if trace is None:
        yield ReportLine(TOO_LONG_TO_EXPLAIN)
        return
    naming, told = Naming(trace.game, None), said(thought)
    yield ReportLine(WHY_HEAD.format(**told, state=naming.subtree(())), "answer")
    yield from map(ReportLine, wrapped(WHY_LINE.format(**told), "  "))
    for action, visit in trace.root.children.items():
        yield ReportLine("  " + _about(action, visit, thought, trace, naming))
    if trace.root.cut and trace.root.skipped:
        moves = " ".join(map(naming.action, trace.root.skipped))
        after = naming.child(trace.root.cut.after)
        yield ReportLine("  " + f"{moves}: not looked at, {trace.root.cut.kind} cut after {after}")
    skipped = sum(len(cut.skipped) for cut in trace.cuts)
    yield ReportLine(
        "  "
        + (
            f"in all {thought.nodes} nodes, this one included, {len(trace.cuts)} cuts, {skipped} "
            "moves not looked at"
        ),
        "detail",
    )


def _about(action: Any, visit: Visit, thought: Thought, trace: Trace, naming: Naming) -> str:
    """Tells the value or bound of one move, and whether all answers to it were looked at."""
    mark = ", the move chosen" if action == thought.action else ""
    cut = visit.cut
    if cut is not None and cut.skipped:
        after, test = naming.child(cut.after), cut_test(cut, trace.settings)
        mark += f", {cut.kind} cut after {after}: {test}; replies not looked at: {len(cut.skipped)}"
    worth = f"~ {spell(visit.value)}" if trace.sampled else bound_text(visit.low, visit.high)
    return f"{naming.action(action)}: {worth}{mark}"


# The command play: asks for moves, shows boards, and tells what the computer does and why.


LONGEST = 80  # characters of what is typed that are looked at


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
    name: str, players: tuple[str, ...], moves: str, seed: int | None, counting: bool, **given: Any
) -> int:
    if len(players) != 2 or not {*players} <= {PERSON, COMPUTER}:
        raise UsageError(
            f"--players {','.join(players)}: write two players, as in --players computer,person; "
            "the first begins"
        )
    game, random = load_game(name, given), Random(seed)  # noqa: S311 - nothing secret
    search = {key: given[key] for key in ("algorithm", "depth", *OPTIONS) if key != "seed"}
    settings = skill(game, **search, evaluation=given["eval"], seed=random.randrange(10**9))
    start = Match.of(game, moves.split(";") if ";" in moves else moves.split())
    Dialogue(start, seats(Match.of(game), players), settings, random, counting).run()
    return 0


COMMANDS = ("hint", "undo", "why", "metrics", "board", "rules", "help", "quit")
"""Words that can be typed in the place of a move, by the names of the methods that do it."""

SHORT = {"q": "quit", "exit": "quit", "h": "help", "?": "help", "u": "undo"}
"""Words that many programs take for a command, where they are no move of the game."""


@dataclass
class Dialogue:
    """One game in a terminal: each turn somebody moves, or says something else and is asked again."""

    match: Match
    who: dict[Player, str]
    settings: Settings
    random: Random
    counting: bool = False
    thought: Thought | None = None
    going: bool = True

    def run(self) -> None:
        """Play until the game is over or nobody wants to go on; however it ends, say how to take it up again."""
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")  # what is no UTF-8 is no move, and asked again
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401 - gives the prompt its editing and its history
        try:
            if PERSON in self.who.values():
                self.say(f"type a move, or: {', '.join(COMMANDS)}", style="detail")
            self.board()
            while self.going:
                self.turn()
        except (KeyboardInterrupt, TreesearchError):
            echo()
            self.how_to_go_on()
            raise

    def turn(self) -> None:
        """Play one turn of a person, the computer or chance."""
        match = self.match
        if match.over:
            self.ended()
        elif match.mover is CHANCE:
            action = match.rolled(self.random)
            self.say(f"by chance: {match.game.show_action(action)}")
            self.moved(action)
        elif self.who[match.mover] == PERSON:
            self.asked()
        elif PERSON not in self.who.values() and match.endless:
            self.say(f"stopped after {len(match.moves)} moves, because the game would never end")
            self.quit()
        else:
            self.computer()

    def asked(self) -> None:
        """Ask a person for a move, and do what is answered."""
        match = self.match
        legal = " ".join(map(match.game.show_action, match.legal))
        self.say(f"{side(match.game, match.mover)}, your move: {legal}")
        self.heed(self.read())

    def heed(self, line: str | None) -> None:
        """Carry out a move or a command; ``None`` is the end of input."""
        if line is None:
            self.quit()
        elif line.lower() in COMMANDS:
            getattr(self, line.lower())()
        elif line:
            try:
                action = self.match.typed(line)
            except GameError as error:
                if line.lower() in SHORT:
                    self.heed(SHORT[line.lower()])
                else:
                    self.say(str(error), style="cut")
            else:
                self.moved(action)

    def read(self) -> str | None:
        """Return a line that someone types, cut where it gets too long to be anything.

        ``None`` at the end of input.
        """
        try:
            line = shortened(input(PROMPT).strip(), LONGEST)
        except EOFError:
            echo()
            return None
        if not sys.stdin.isatty():
            echo(line)  # so that what was piped reads like what was typed
        return line

    def computer(self) -> None:
        """Let the computer move; what the algorithms need for this move is counted when it is asked for."""
        self.moved(self.think(HE_MOVES).action)
        if self.counting:
            self.metrics()

    def think(self, sentence: str) -> Thought:
        """Let the computer search, and say its move, what it is worth and what should follow."""
        with output.patience():
            self.thought = thought = think(self.match, self.settings)
        self.say(sentence.format(**said(thought)), style="answer")
        return thought

    def metrics(self) -> None:
        """Prints what each algorithm visits for the move that was last thought about."""
        if self.thought is None:
            self.say(NOTHING_TO_EXPLAIN)
            return
        with output.patience():
            found = list(metrics(self.thought))
        self.say(
            (
                "positions visited to find the move "
                f"{self.match.game.show_action(self.thought.action)}, this one included:"
            ),
            style="detail",
        )
        for name, nodes, most, stopped in found:
            known = METRICS if stopped is None else METRICS_STOPPED
            sentence = known if nodes is not None else METRICS_SKIPPED
            told = sentence.format(algorithm=name, nodes=nodes, most=most, depth=stopped)
            self.say(f"  {told}", style="detail")

    def moved(self, action: Any) -> None:
        """Make a move and show the board."""
        self.match = self.match.moved(action)
        self.board()

    def ended(self) -> None:
        """Say who has won; somebody who played may ask why, or take a move back."""
        winner = self.match.winner
        outcome = f"{side(self.match.game, winner)} has won" if winner else "a draw"
        self.say(f"the game is over: {outcome}", style="answer")
        self.going = PERSON in self.who.values()
        while self.going and self.match.over:
            self.say("why, undo, board; Enter to end", style="detail")
            line = self.read()
            self.going = bool(line)
            self.heed(line or "quit")

    def hint(self) -> None:
        """Prints the move that the computer would choose."""
        if self.match.over:
            self.say(common_words.GAME_OVER)
        else:
            self.think(HINT)

    def undo(self) -> None:
        """Go back to where a person was to move last."""
        earlier = self.match
        while earlier.moves:
            earlier = earlier.before()
            if self.who.get(earlier.mover) == PERSON:
                back = self.match.moves[len(earlier.moves) :]
                self.match, self.thought = earlier, None
                self.say(f"taken back: {' '.join(map(earlier.game.show_action, back))}")
                self.board()
                return
        self.say(NOTHING_TO_UNDO, style="cut")

    def why(self) -> None:
        """Explain the last move of the computer, or its last hint."""
        if self.thought is None:
            self.say(NOTHING_TO_EXPLAIN)
        else:
            output.show(why(self.thought))

    def board(self) -> None:
        """Show where the game stands."""
        lines = self.match.game.show(self.match.state, self.match.moves).splitlines()
        output.show(ReportLine(line) for line in ["", *lines, ""])

    def rules(self) -> None:
        """Prints the rules, as the game's class states them."""
        for paragraph in (
            rules_of(self.match.game)
            or "the rules are not available: the class of this game has no docstring"
        ).split("\n\n"):
            self.say(paragraph)

    def help(self) -> None:
        """Prints the words that can be typed."""
        legal = " ".join(map(self.match.game.show_action, self.match.legal))
        for line in (
            f"type a move: {legal}\n"
            "hint     what the computer would do here\n"
            "why      why it made its last move or gave its last hint\n"
            "metrics  how many positions three searches need for that move\n"
            "undo     take your last move back\n"
            "board    show the board again\n"
            "rules    how the game is played\n"
            "help     this\n"
            "quit     end the game"
        ).splitlines():
            self.say(line)

    def quit(self) -> None:
        """End it."""
        self.going = False
        if not self.match.over:
            self.how_to_go_on()

    def how_to_go_on(self) -> None:
        """Print the option that continues this game, if a move was made."""
        if not self.match.moves:
            return
        shown = [self.match.game.show_action(action) for action in self.match.moves]
        between = ";" if any(" " in move for move in shown) else " "
        output.show(
            [
                ReportLine(
                    f"to continue this game, add this to the command: --moves {quote(between.join(shown))}",
                    "detail",
                    unbroken=True,
                )
            ]
        )

    def say(self, text: str, style: str = "plain") -> None:
        """Print lines that fit a terminal."""
        output.show(ReportLine(line, style) for line in wrapped(text))
