"""Print what must be the same in every Python; .ci/run compares this Python with that of the browser."""

import sys

from treesearch import draw, read, record
from treesearch.cli import main

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
COMMANDS = (
    ["minmax", "(1 (5 7) 4)"],
    ["alphabeta", FIGURE],
    ["trace", FIGURE],
    ["alphabeta", "nim", "--option", "pool=7", "--format", "json"],
    ["minmax", "(max (chance .50*2 0.5*4) (min 3 7/2))"],
    ["check", "((3 2) (1 4))", "value: 2, path: 1 2, MAX cut after 1"],
)

for text in ("(A:1.50 x=007 y=1.50)", "(chance .50*2 0.5*4)"):
    print(read(text))
for command in COMMANDS:
    try:
        main(command)
    except SystemExit as end:
        print("exit", end.code, flush=True)
print(draw(record(FIGURE)))
print(f"Python {sys.version_info.major}.{sys.version_info.minor}", file=sys.stderr)
