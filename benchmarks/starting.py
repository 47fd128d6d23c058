"""Measure the CPU time of complete commands: ``python benchmarks/starting.py``.

The peer of the main job is a bare click program with as many commands. A first ``check`` and an exercise with versions
have a limit of their own.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

from common import row

from treesearch.cli.frame import MODULES

ROOT = Path(__file__).parents[1]
COMMANDS = len(MODULES)
MAIN = "from treesearch.cli import main; main()"  # what the installed script does
BARE = "import click\n\n@click.group()\ndef main():\n    pass\n\n" + "".join(
    f"@main.command()\n@click.argument('tree')\n@click.option('--format', default='text', help='How to print.')\n"
    f"def c{i}(tree, format):\n    click.echo(tree)\n\n"
    for i in range(COMMANDS)
)


def environment():
    """Return the environment of a user, with this checkout and with cached bytecode."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPATH": str(ROOT)}


def seconds(*command):
    """Return the CPU time of a process, which other load hardly affects."""
    start = getrusage(RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, *command], check=True, stdout=subprocess.PIPE, env=environment()
    )
    end = getrusage(RUSAGE_CHILDREN)
    return end.ru_utime - start.ru_utime + end.ru_stime - start.ru_stime


def main():
    """Print a line for each bar, and exit with 1 if one is missed."""
    with tempfile.TemporaryDirectory() as folder:
        bare = Path(folder) / "bare.py"
        bare.write_text(BARE + "main()\n")
        tree, figure = "(1 (5 7) 4)", "((3 12 8) (2 4 6) (14 5 2))"
        works = {
            "bare click": (str(bare), "c1", tree),
            "treesearch minmax": ("-c", MAIN, "minmax", tree),
            "treesearch alphabeta": ("-c", MAIN, "alphabeta", tree),
            "check": ("-c", MAIN, "check", figure, "value: 3, path: 1 1, MIN cut after 2"),
        }
        # the first round compiles the modules
        runs = [{name: seconds(*command) for name, command in works.items()} for _ in range(16)][1:]
        least = {name: min(run[name] for run in runs) for name in works}
        options = ("--trees", "2", "--versions", "12", "--seed", "1", "-o", f"{folder}/sheets")
        exercise = min(seconds("-c", MAIN, "exercise", *options) for _ in range(2))
    click = f"; a bare click program of {COMMANDS} commands"
    met = [
        row(name + click, least[name], least["bare click"], 1 / 1.4)
        for name in ("treesearch minmax", "treesearch alphabeta")
    ]
    met.append(row("the first treesearch check of a process; the limit", least["check"], 0.25, 1))
    met.append(row("treesearch exercise --trees 2 --versions 12; the limit", exercise, 5, 1))
    sys.exit(not all(met))


if __name__ == "__main__":
    main()
