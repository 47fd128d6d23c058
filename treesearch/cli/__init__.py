"""The command line: reads arguments, calls the library and prints. Only this package prints."""

import sys
from typing import NoReturn


def main(args: list[str] | None = None) -> NoReturn:
    """Run the command line and exit. Ctrl-C during the imports exits without a traceback.

    The garbage collector is off during the imports and at the end, which saves a quarter of the time.
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
