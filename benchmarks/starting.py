"""The main job as a whole process against a bare click program, in CPU time: ``python benchmarks/starting.py``."""

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

ROOT = Path(__file__).parents[1]
COMMANDS = 19
MAIN = "from treesearch.cli import main; main()"  # what the installed script does
BARE = "import click\n\n@click.group()\ndef main():\n    pass\n\n" + "".join(
    f"@main.command()\n@click.argument('tree')\n@click.option('--format', default='text', help='How to print.')\n"
    f"def c{i}(tree, format):\n    click.echo(tree)\n\n"
    for i in range(COMMANDS)
)


def environment():
    """The environment of a user: this checkout, and compiled modules kept."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPATH": str(ROOT)}


def seconds(*command):
    """The CPU time of a process: what else the machine does meanwhile hardly counts."""
    start = getrusage(RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, *command], check=True, stdout=subprocess.PIPE, env=environment()
    )
    end = getrusage(RUSAGE_CHILDREN)
    return end.ru_utime - start.ru_utime + end.ru_stime - start.ru_stime


def main():
    with tempfile.TemporaryDirectory() as folder:
        bare = Path(folder) / "bare.py"
        bare.write_text(BARE + "main()\n")
        tree = "(1 (5 7) 4)"
        works = {
            "python -c pass": ("-c", "pass"),
            f"bare click, {COMMANDS} commands": (str(bare), "c1", tree),
            "treesearch minmax": ("-c", MAIN, "minmax", tree),
            "treesearch minmax, a name in it": ("-c", MAIN, "minmax", "(A 1 (5 7) 4)"),
            "treesearch alphabeta": ("-c", MAIN, "alphabeta", tree),
            "treesearch check": ("-c", MAIN, "check", tree, "value: 5; path: 2 1; no cuts"),
        }
        for command in works.values():
            seconds(*command)
        runs = [{name: seconds(*command) for name, command in works.items()} for _ in range(21)]
        click = f"bare click, {COMMANDS} commands"
        for name in works:
            ratio = statistics.median(run[name] / run[click] for run in runs)
            print(
                f"{name:<36}{1000 * statistics.median(run[name] for run in runs):>8.1f} ms{ratio:>8.2f}x"
            )


if __name__ == "__main__":
    main()
