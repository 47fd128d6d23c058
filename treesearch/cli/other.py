"""The commands verify, does a game keep to the contract of the six methods, and completion, for a shell."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from typing import Any

import click
from click.shell_completion import get_completion_class

from treesearch.cli import options, output, words
from treesearch.cli.frame import COMPLETE, Command, echo, treesearch
from treesearch.cli.source import load_game
from treesearch.games import words as games_words


@click.command(cls=Command)
@click.argument("game", cls=options.Subject, metavar="GAME")
@options.game_options
@click.option("--games", type=click.IntRange(min=1), default=100)
@click.option("--seed", type=int, default=0)
@options.format_option("text", "json")
def verify(game: str, games: int, seed: int, form: str, **given: Any) -> int:
    from treesearch.games import verify as findings_of

    with redirect_stdout(sys.stderr):  # what the game prints is no finding
        findings = findings_of(load_game(game, given), games, seed)
    broken = any(finding.kind == "breaks" for finding in findings)
    told = {"game": game, "games": games, "findings": [finding._asdict() for finding in findings]}
    lines = [words.FINDING[finding.kind].format(text=finding.text) for finding in findings]
    end = (words.VERIFY_BROKEN if broken else words.VERIFY_IN_ORDER).format(game=game, games=games)
    output.tell(form, lambda: told, [*lines, end], whole=True)
    return int(broken)


_methods, _offers = (
    [games_words.METHOD_LINE.format(call=call, means=means) for call, means in known.values()]
    for known in (games_words.METHODS, games_words.OFFERS)
)
verify.forms = "\n".join(
    (games_words.METHODS_HEAD, "", *_methods, "", games_words.OFFERS_HEAD, "", *_offers, "", games_words.LIBRARIES)
)


@click.command(cls=Command)
@click.argument("shell", type=options.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    kind = get_completion_class(shell)
    if kind is not None:  # as it is for these three
        echo(kind(treesearch, {}, "treesearch", COMPLETE).source())
