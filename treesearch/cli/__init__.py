"""The command line: reads what people type, calls the library, prints. All printing of treesearch happens in here."""

from treesearch.cli.frame import main

__all__ = ["main"]
