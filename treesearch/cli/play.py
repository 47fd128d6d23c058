"""The command play: asks for moves, shows boards, and tells what the computer does and why."""

import sys
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from shlex import quote
from typing import Any

import click

from treesearch import words as common_words
from treesearch.algorithms import OPTIONS
from treesearch.cli import options, output, words
from treesearch.cli.explain import said, side, why, wrapped
from treesearch.cli.frame import Command, echo
from treesearch.cli.source import load_game
from treesearch.errors import GameError, TreesearchError, UsageError
from treesearch.game import CHANCE, Player
from treesearch.games import rules_of
from treesearch.games.inspection import shortened
from treesearch.play import COMPUTER, PERSON, Match, Skill, Thought, metrics, seats, skill, think
from treesearch.report.lines import Line

LONGEST = 80  # characters of what is typed that are looked at


@click.command(cls=Command)
@click.argument("name", cls=options.Told, metavar="GAME")
@options.game_options
@click.option("--players", type=options.NAMES, default="person,computer")
@options.plain("--algorithm NAME", "--depth N")
@click.option("--seconds", type=float, metavar="S")
@options.plain("--eval NAME", "--seed N")
@options.own_options("seconds", "seed")
@click.option("--moves", metavar="MOVES", default="", show_default=False)
@click.option("--metrics", "counting", is_flag=True)
def play(name: str, players: tuple[str, ...], moves: str, seed: int | None, counting: bool, **given: Any) -> int:
    if len(players) != 2 or not {*players} <= {PERSON, COMPUTER}:
        raise UsageError(words.PLAYERS_FORM.format(value=",".join(players)))
    game, random = load_game(name, given), Random(seed)  # noqa: S311 - nothing secret
    search = {key: given[key] for key in ("algorithm", "depth", *OPTIONS) if key != "seed"}
    how = skill(game, **search, evaluation=given["eval"], seed=random.randrange(10**9))
    start = Match.of(game, moves.split(";") if ";" in moves else moves.split())
    Dialogue(start, seats(Match.of(game), players), how, random, counting).run()
    return 0


COMMANDS = ("hint", "undo", "why", "metrics", "board", "rules", "help", "quit")
"""What can be typed in the place of a move, by the names of the methods that do it."""

SHORT = {"q": "quit", "exit": "quit", "h": "help", "?": "help", "u": "undo"}
"""What many programs take for a command, where it is no move of the game."""


@dataclass
class Dialogue:
    """One game in a terminal: each turn somebody moves, or says something else and is asked again."""

    match: Match
    who: dict[Player, str]
    how: Skill
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
                self.say(words.COMMANDS_LINE.format(commands=", ".join(COMMANDS)), style="detail")
            self.board()
            while self.going:
                self.turn()
        except (KeyboardInterrupt, TreesearchError):
            echo()
            self.how_to_go_on()
            raise

    def turn(self) -> None:
        """One turn of whoever it is: a person, the computer, or chance; then the game is over or goes on."""
        match = self.match
        if match.over:
            self.ended()
        elif match.mover is CHANCE:
            action = match.rolled(self.random)
            self.say(words.CHANCE_MOVES.format(move=match.game.show_action(action)))
            self.moved(action)
        elif self.who[match.mover] == PERSON:
            self.asked()
        elif PERSON not in self.who.values() and match.endless:
            self.say(words.NO_END.format(moves=len(match.moves)))
            self.quit()
        else:
            self.computer()

    def asked(self) -> None:
        """Ask a person for a move, and do what is answered."""
        match = self.match
        legal = " ".join(map(match.game.show_action, match.legal))
        self.say(words.YOUR_MOVE.format(side=side(match.game, match.mover), legal=legal))
        self.heed(self.read())

    def heed(self, line: str | None) -> None:
        """A move, a command, or something that is neither; ``None`` is the end of input."""
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
        """A line that someone types, cut where it gets too long to be anything; ``None`` at the end of input."""
        try:
            line = shortened(input(words.PROMPT).strip(), LONGEST)
        except EOFError:
            echo()
            return None
        if not sys.stdin.isatty():
            echo(line)  # so that what was piped reads like what was typed
        return line

    def computer(self) -> None:
        """Let the computer move; what the algorithms need for this move is counted when it is asked for."""
        self.moved(self.think(words.HE_MOVES).action)
        if self.counting:
            self.metrics()

    def think(self, sentence: str) -> Thought:
        """Let the computer search, and say its move, what it is worth and what should follow."""
        with output.patience():
            self.thought = thought = think(self.match, self.how)
        self.say(sentence.format(**said(thought)), style="answer")
        return thought

    def metrics(self) -> None:
        """What the algorithms need for the move that was last thought about."""
        if self.thought is None:
            self.say(words.NOTHING_TO_EXPLAIN)
            return
        with output.patience():
            found = list(metrics(self.thought))
        self.say(words.METRICS_HEAD.format(move=self.match.game.show_action(self.thought.action)), style="detail")
        for name, nodes, most, stopped in found:
            known = words.METRICS if stopped is None else words.METRICS_STOPPED
            sentence = known if nodes is not None else words.METRICS_SKIPPED
            told = sentence.format(algorithm=name, nodes=nodes, most=most, depth=stopped)
            self.say(f"  {told}", style="detail")

    def moved(self, action: Any) -> None:
        """Make a move and show the board."""
        self.match = self.match.moved(action)
        self.board()

    def ended(self) -> None:
        """Say who has won; somebody who played may ask why, or take a move back."""
        winner = self.match.winner
        outcome = words.WON.format(side=side(self.match.game, winner)) if winner else words.DRAWN
        self.say(words.GAME_ENDS.format(outcome=outcome), style="answer")
        self.going = PERSON in self.who.values()
        while self.going and self.match.over:
            self.say(words.AFTERWARDS, style="detail")
            line = self.read()
            self.going = bool(line)
            self.heed(line or "quit")

    def hint(self) -> None:
        """What the computer would do."""
        if self.match.over:
            self.say(common_words.GAME_OVER)
        else:
            self.think(words.HINT)

    def undo(self) -> None:
        """Go back to where a person was to move last."""
        earlier = self.match
        while earlier.moves:
            earlier = earlier.before()
            if self.who.get(earlier.mover) == PERSON:
                back = self.match.moves[len(earlier.moves) :]
                self.match, self.thought = earlier, None
                self.say(words.UNDONE.format(moves=" ".join(map(earlier.game.show_action, back))))
                self.board()
                return
        self.say(words.NOTHING_TO_UNDO, style="cut")

    def why(self) -> None:
        """Why the computer moved as it did, or would move as it hinted."""
        if self.thought is None:
            self.say(words.NOTHING_TO_EXPLAIN)
        else:
            output.show(why(self.thought))

    def board(self) -> None:
        """Show where the game stands."""
        lines = self.match.game.show(self.match.state, self.match.moves).splitlines()
        output.show(Line(line) for line in ["", *lines, ""])

    def rules(self) -> None:
        """What the game's class says of it."""
        for paragraph in (rules_of(self.match.game) or words.NO_RULES).split("\n\n"):
            self.say(paragraph)

    def help(self) -> None:
        """What can be typed."""
        legal = " ".join(map(self.match.game.show_action, self.match.legal))
        for line in words.PLAY_HELP.format(legal=legal).splitlines():
            self.say(line)

    def quit(self) -> None:
        """End it."""
        self.going = False
        if not self.match.over:
            self.how_to_go_on()

    def how_to_go_on(self) -> None:
        """The option by which the same command takes this game up where it stands, if a move was made."""
        if not self.match.moves:
            return
        shown = [self.match.game.show_action(action) for action in self.match.moves]
        between = ";" if any(" " in move for move in shown) else " "
        output.show([Line(words.GO_ON.format(moves=quote(between.join(shown))), "detail", whole=True)])

    def say(self, text: str, style: str = "plain") -> None:
        """Print lines that fit a terminal."""
        output.show(Line(line, style) for line in wrapped(text))
