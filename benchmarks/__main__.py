"""Measure five of the speeds against their bars: ``python benchmarks``, with ``--big`` for the largest trees.

Each line names our work and its peer, then the CPU time of both, how many times as fast ours is, and the bar. The
programs not listed here are run by name. Exits with 1 if a bar is missed: nothing here is a test, because other work on
the machine changes the ratios.
"""

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
PROGRAMS = ("searching", "trees", "games", "drawing", "starting")

environment = {**os.environ, "PYTHONPATH": str(HERE.parent)}
commands = [[sys.executable, str(HERE / f"{name}.py"), *sys.argv[1:]] for name in PROGRAMS]
print(f"{'':66}{'ours':>13}{'peer':>14}{'ratio':>8}", flush=True)
codes = [subprocess.run(command, check=False, env=environment).returncode for command in commands]
sys.exit(any(codes))
