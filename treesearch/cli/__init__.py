"""The command line: reads what people type, calls the library, prints. All printing of treesearch happens in here."""

import sys
from typing import NoReturn


def main(args: list[str] | None = None) -> NoReturn:
    """Run the command line (``frame.main``); Ctrl-C while it is still being imported ends quietly, too."""
    try:
        from treesearch.cli import frame
    except KeyboardInterrupt:
        sys.exit(130)
    frame.main(args)
