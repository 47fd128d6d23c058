"""The option ``trace --step``, which steps through a search in the terminal."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import takewhile
from typing import TYPE_CHECKING, Any

import click

from treesearch.cli import options, output
from treesearch.cli.frame import echo, plain
from treesearch.cli.source import Subject, check_single, for_each, subjects

if TYPE_CHECKING:
    from treesearch.steps.terminal import Steps

STYLES = {
    "head": "bold",
    "lit": "bold reverse",
    "pruned": "dim strike",
    "ahead": "dim",
    "cut": "bold red",
    "detail": "dim",
    "plain": "",
}
END, NOTHING = ("q", "\x04"), "\0"
HELP = ("?", "h")
NEXT, BACK = ("n", " ", "\r", "\n", "\x1b[C", "\x1b[6~"), ("p", "\x1b[D", "\x1b[5~")


def step_through(subject: str | None, chosen: dict[str, Any]) -> int:
    """Step through a search, or print all its stages if there is no terminal.

    Return the exit code.
    """
    # imported here, because they are slow to import
    from treesearch.steps.reel import MOST_STAGES
    from treesearch.steps.terminal import Steps, stage_lines

    settings = options.conventions(chosen)
    all_subjects = subjects(subject, chosen)
    screen = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    if screen:
        check_single(all_subjects, "--step")

    def show(subject: Subject) -> None:
        trace = subject.record_search(subject.adapt_algorithm(settings), MOST_STAGES * 3)
        if screen:
            _Screen(Steps(trace)).run()
            return
        for line in stage_lines(trace):
            echo(line)

    return for_each(all_subjects, show)


class _Screen:
    """The full-screen view of a search, controlled by keys."""

    def __init__(self, steps: Steps) -> None:
        from rich.console import Console

        self.steps, self.typed = steps, ""
        self.console = Console(highlight=False, no_color=not output.coloured())
        self.keys: dict[str, Callable[[], None]] = {
            **dict.fromkeys(NEXT, lambda: steps.go(steps.stage + 1)),
            **dict.fromkeys(BACK, lambda: steps.go(steps.stage - 1)),
            "\x1b[H": lambda: steps.go(0),
            "\x1b[F": lambda: steps.go(steps.last),
            "c": steps.next_cut,
            "w": lambda: self.flip("why"),
            **dict.fromkeys(HELP, lambda: self.flip("help")),
        }

    def flip(self, what: str) -> None:
        """Toggle the full sentences (``why``) or the list of keys (``help``)."""
        setattr(self.steps, what, not getattr(self.steps, what))

    def run(self) -> None:
        """Show the steps until q or the end of input, and redraw after a resize of the terminal."""
        with _key_by_key(), self.console.screen(hide_cursor=True):
            self.draw()
            for key in takewhile(lambda key: key not in END, _keys()):
                if key != NOTHING or _size() != self.console.size:
                    self.press(key)
                    self.draw()

    def press(self, key: str) -> None:
        """Handle a key. Consecutive digits form the number of a stage."""
        self.steps.help &= key in (*HELP, NOTHING)
        if key.isascii() and key.isdigit():
            self.typed = (self.typed + key)[-6:]
            self.steps.go(int(self.typed))
            return
        self.typed = ""
        self.keys.get(key, lambda: None)()

    def draw(self) -> None:
        """Draw the screen at the present size of the terminal."""
        from rich.console import ConsoleDimensions
        from rich.control import Control
        from rich.text import Text

        self.console.size = ConsoleDimensions(*_size())
        text = Text(no_wrap=True, overflow="crop")
        for i, row in enumerate(self.steps.rows(self.console.height, self.console.width)):
            text.append(
                "\n" * (i > 0) + plain(row.text)[: self.console.width], style=STYLES[row.style]
            )
        self.console.control(Control.clear(), Control.home())
        self.console.print(text, end="")


def _size() -> tuple[int, int]:
    """Return the current columns and lines of the terminal, which COLUMNS and LINES may not be."""
    return os.get_terminal_size(sys.stdout.fileno())


def _keys() -> Iterator[str]:
    """Yield each key until the end of input, and NOTHING after each 0.2 seconds without a key."""
    while (pressed := _pressed()) != "":
        yield from re.findall(r"\x1b\[[\d;]*[A-Za-z~]|.", pressed, re.DOTALL)


def _pressed() -> str:
    """Return the keys that were pressed, or an empty string at the end of input."""
    if sys.platform == "win32":
        with suppress(EOFError):
            return click.getchar()
        return ""
    from select import select

    keyboard = sys.stdin.fileno()
    ready, _, _ = select([keyboard], [], [], 0.2)
    return os.read(keyboard, 64).decode("utf-8", "replace") if ready else NOTHING


@contextmanager
def _key_by_key() -> Iterator[None]:
    """Read single keys without echo inside a ``with`` block."""
    if sys.platform == "win32":
        yield
        return
    import termios
    import tty

    before = termios.tcgetattr(sys.stdin)
    tty.setcbreak(sys.stdin)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
