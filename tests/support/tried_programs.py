"""Programs of ``tests/data/programs`` in Python, Perl and shell, and how they are tried."""

import io
import sys
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path

import pytest

from treesearch import read
from treesearch.homework.programs.first_error import right_lines
from treesearch.homework.programs.runner import program
from treesearch.homework.programs.trial import (
    command_as_program,
    function_as_program,
    try_program,
)

PROGRAMS = Path(__file__).parents[1] / "data" / "programs"

COMMANDS = {
    "py": f"{sys.executable} -S {PROGRAMS}/search.py",
    "pl": f"perl {PROGRAMS}/search.pl",
    "sh": f"bash {PROGRAMS}/search.sh",
}


@cache
def tried(language, mode, **options):
    if language == "py":
        return try_program(function_as_program(python_program(mode)), **options)
    command = program(f"{COMMANDS[language]} {mode}")
    return try_program(command_as_program(command, as_json=False), **options)


def python_program(mode):
    """Return the Python program as a function, which is faster than a process for each tree."""
    code = compile((PROGRAMS / "search.py").read_text("utf-8"), "search.py", "exec")

    def answer(tree):
        with pytest.MonkeyPatch.context() as patch, redirect_stdout(io.StringIO()) as printed:
            patch.setattr(sys, "argv", ["search.py", mode])
            patch.setattr(sys, "stdin", io.StringIO(tree))
            exec(code, {})
        return printed.getvalue()

    return answer


def by_the_package(tree):
    return "\n".join(right_lines(read(tree)))
