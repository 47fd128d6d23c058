"""Every benchmark, one after the other: ``python benchmarks``, and ``--big`` for the largest trees.

Ratios are taken in one run, on whatever this machine is doing: nothing here is a test.
"""

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ABOUT_CODE = ("__main__.py", "mutants.py", "names.py", "size.py")
"""Programs that take no ratios."""

for path in sorted(HERE.glob("*.py")):
    if path.name not in ABOUT_CODE:
        print(f"\n== {path.stem} ==", flush=True)
        environment = {**os.environ, "PYTHONPATH": str(HERE.parent)}
        subprocess.run([sys.executable, str(path), *sys.argv[1:]], check=False, env=environment)
