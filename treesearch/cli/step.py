"""``trace --step``: a search forwards and backwards in the terminal, or numbered where there is none."""

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import takewhile
from typing import Any

import click

from treesearch.cli import options, output
from treesearch.cli.frame import echo, plain
from treesearch.cli.source import Subject, for_each, one, subjects
from treesearch.steps.reel import MOST_STAGES
from treesearch.steps.terminal import Steps, told

STYLES = {
    "head": "bold", "lit": "bold reverse", "pruned": "dim strike", "ahead": "dim", "cut": "bold red", "detail": "dim",
    "plain": "",
}  # fmt: skip
END, NOTHING = ("q", "\x04"), "\0"
HELP = ("?", "h")
NEXT, BACK = ("n", " ", "\r", "\n", "\x1b[C", "\x1b[6~"), ("p", "\x1b[D", "\x1b[5~")


def stepped(subject: str | None, given: dict[str, Any]) -> int:
    """Step through the search of a tree or game: on the screen, or printed where there is none. The exit code."""
    how = options.conventions(given)
    found = subjects(subject, given)
    screen = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    if screen:
        one(found, "--step")

    def show(subject: Subject) -> None:
        trace = subject.recorded(subject.averages(how), MOST_STAGES * 3, **options.own(given))
        if screen:
            _Screen(Steps(trace)).run()
            return
        for line in told(trace):
            echo(line)

    return for_each(found, show)


class _Screen:
    """A full screen and its keys."""

    def __init__(self, steps: Steps) -> None:
        from rich.console import Console

        self.steps, self.typed = steps, ""
        self.console = Console(highlight=False, no_color=not output.coloured())
        self.keys: dict[str, Callable[[], None]] = {
            **dict.fromkeys(NEXT, lambda: steps.go(steps.stage + 1)),
            **dict.fromkeys(BACK, lambda: steps.go(steps.stage - 1)),
            "\x1b[H": lambda: steps.go(0), "\x1b[F": lambda: steps.go(steps.last), "c": steps.next_cut,
            "w": lambda: self.flip("why"), **dict.fromkeys(HELP, lambda: self.flip("help")),
        }  # fmt: skip

    def flip(self, what: str) -> None:
        """Full sentences or short ones (``why``); the list of keys, until the next key (``help``)."""
        setattr(self.steps, what, not getattr(self.steps, what))

    def run(self) -> None:
        """Until q, or the end of the input; what is drawn follows the size of the terminal."""
        with _key_by_key(), self.console.screen(hide_cursor=True):
            self.draw()
            for key in takewhile(lambda key: key not in END, _keys()):
                if key != NOTHING or _size() != self.console.size:
                    self.press(key)
                    self.draw()

    def press(self, key: str) -> None:
        """Digits add up to a stage, as long as nothing else is pressed."""
        self.steps.help &= key in (*HELP, NOTHING)
        if key.isascii() and key.isdigit():
            self.typed = (self.typed + key)[-6:]
            self.steps.go(int(self.typed))
            return
        self.typed = ""
        self.keys.get(key, lambda: None)()

    def draw(self) -> None:
        """The whole screen, as large as it is now."""
        from rich.console import ConsoleDimensions
        from rich.control import Control
        from rich.text import Text

        self.console.size = ConsoleDimensions(*_size())
        text = Text(no_wrap=True, overflow="crop")
        for i, row in enumerate(self.steps.rows(self.console.height, self.console.width)):
            text.append("\n" * (i > 0) + plain(row.text)[: self.console.width], style=STYLES[row.style])
        self.console.control(Control.clear(), Control.home())
        self.console.print(text, end="")


def _size() -> tuple[int, int]:
    """Columns and lines: not those of COLUMNS and LINES, which do not follow the window."""
    return os.get_terminal_size(sys.stdout.fileno())


def _keys() -> Iterator[str]:
    """Yields the keys that are pressed, until the end of the input; NOTHING now and then, while none is."""
    while (pressed := _pressed()) != "":
        yield from re.findall(r"\x1b\[[\d;]*[A-Za-z~]|.", pressed, re.DOTALL)


def _pressed() -> str:
    """One or more keys; nothing at the end of the input."""
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
    """Keys come as they are pressed and are not shown; lines of output still end as always."""
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
