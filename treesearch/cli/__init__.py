"""The command line: reads what people type, calls the library, prints. All printing of treesearch happens in here."""

import sys
from typing import NoReturn


def main(args: list[str] | None = None) -> NoReturn:
    """Run the command line (``frame.run``); Ctrl-C while it is still being imported ends quietly, too.

    What is imported stays, and at the end memory goes back as a whole: looking for garbage took a quarter of the time.
    """
    try:
        import atexit
        import gc

        from treesearch.machine import gc_paused

        atexit.register(gc.freeze)
        with gc_paused():
            from treesearch.cli import frame
    except KeyboardInterrupt:
        sys.exit(130)
    frame.run(args)
