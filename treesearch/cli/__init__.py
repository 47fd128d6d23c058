"""The command line: reads arguments, calls the library and prints. Only this package prints.

* ``frame``: the main command, with errors and exit codes. ``help``: the texts of ``--help`` and of ``help TOPIC``.
* What commands share: ``options``, ``source`` (the argument TREE or GAME), ``inputs`` (files), ``course`` (the course
  file) and ``output``.
* Searches: ``search``, ``stepping`` (``trace --step``), ``compare``, ``draw``, and ``play`` with ``match``.
* Homework: ``exercise`` with ``handout``, ``answers`` (``check``, ``echo``, ``test``), ``grade`` and ``export``.
* ``other``: ``verify``, ``doctor``, ``serve`` and ``site``.

Tests outside ``tests/cli``: ``play`` and ``match`` in ``tests/games/test_play.py``, ``stepping`` in
``tests/steps/test_terminal.py``, ``compare`` in ``tests/comparison``, ``exercise`` in ``tests/exercises``, ``handout`` in
``tests/sheets``, ``check`` in ``tests/marking``, ``test`` in ``tests/programs``, ``grade`` in ``tests/classes``, and
``export`` in ``tests/exports``.
"""

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
