"""The command line: reads what people type, calls the library, prints. All printing of treesearch happens in here."""

import atexit
import gc
import sys
from typing import NoReturn

from treesearch.runtime import gc_paused


def main(args: list[str] | None = None) -> NoReturn:
    """Run the command line (``frame.main``); Ctrl-C while it is still being imported ends quietly, too.

    What is imported stays, and at the end memory goes back as a whole: looking for garbage took a quarter of the time.
    """
    atexit.register(gc.freeze)
    try:
        with gc_paused():
            from treesearch.cli import frame
    except KeyboardInterrupt:
        sys.exit(130)
    frame.main(args)
