"""A real terminal, in which tests type keys and read the screen."""

import os
import subprocess
import time


class Screen:
    """A tmux terminal in which a command runs; ``styled`` keeps the escape sequences of the text."""

    def __init__(self, command, columns, lines, folder=".", styled=False):
        self.name, self.styled = f"treesearch-{os.getpid()}", styled
        size = ("-x", str(columns), "-y", str(lines))
        self.tmux("new-session", "-d", "-s", self.name, *size, "-c", str(folder), command)

    def tmux(self, *args):
        return subprocess.run(["tmux", *args], check=True, capture_output=True, text=True).stdout

    def keys(self, *keys, until):
        """Press keys, wait until the screen contains ``until``, and return its text."""
        if keys:
            self.tmux("send-keys", "-t", self.name, *keys)
        style = ("-e",) if self.styled else ()
        for _ in range(200):
            shown = self.tmux("capture-pane", "-p", *style, "-t", self.name)
            if until in shown:
                return shown
            time.sleep(0.1)
        raise AssertionError(f"{until!r} is not on the screen:\n{shown}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.tmux("kill-session", "-t", self.name)
