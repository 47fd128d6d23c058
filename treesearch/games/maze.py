"""Boards of Blocker as text: size, rows of ``#``, space, ``*``, ``A`` and ``B``, and further lines.

::

    ; the course's board, as 2022's reports use it            comments come first
    5 5                                                       width and height
    #####
    ##* #
    ##A*#
    # B##                                                     `.` is an empty cell, too
    #####
    turn: B                                                   A is the default
    score: 1 0                                                food that A and B have eaten
    A: 2 3                                                    column and row, from 0, of an agent that is not drawn

In a text of one line, ``/`` ends a line. Without width and height, the first row sets the width of the board. Lines
that only describe (``value``, ``leaf``, ``moves``, ``A may``, ``B may``) are skipped; ``food`` is compared with the
board. Boards in the forms of two student reports of 2022 (coordinates, spaces between cells, ``SpelerA``, ``AgentX
Position``) can be read, too, if no space is missing.
"""

import re
from typing import NamedTuple

from treesearch import words
from treesearch.errors import GameError
from treesearch.game import MAX, MIN, Player

COURSE = """\
5 5
#####
##* #
##A*#
# B##
#####
"""
"""The board of the course, derived from the node counts in two reports of 2022."""

EIGHT = """\
8 5
########
#*###* #
#*## B##
#A# *###
########
"""
"""The second board of one report. The spaces were lost in print; this version has one space per row."""

AGENTS = ("A", "B")
DESCRIBES = ("food", "value", "leaf", "moves", "A may", "B may")

REPORTS = (
    (r"Speler([AB]): \((\d+) ?, ?(\d+)\)", r"\1: \2 \3"),
    (r"AgentX Position:? \[(\d+), (\d+)\]", r"A: \2 \1"),  # row, column
    (r"AgentY Position:? \[(\d+), (\d+)\]", r"B: \2 \1"),
    (r"Score A: (\d+), Score B: (\d+)|Current score: \[(\d+), (\d+)\]", r"score: \1\3 \2\4"),
    (r"Current players turn: 0", "turn: A"),
    (r"Current players turn: 1", "turn: B"),
    (r"Food(?: left)?: (\d+)", r"food: \1"),
    (
        r"(?:Current value of the state|Is state a leaf|Moves made so far|\w+(?: players)? legal moves): .*",
        "moves:",
    ),
)
"""The lines below a board in the reports, and the same lines in the form of this module."""


class Grid(NamedTuple):
    """The size of a board, whose cells are bits of a mask and which is surrounded by a wall."""

    width: int
    height: int

    def cell(self, column: int, row: int) -> int:
        """Return the bit number of a cell."""
        # one bit more than a row has cells, so that a step beyond its end meets the wall
        return (row + 1) * (self.width + 1) + column + 1

    def column_row(self, cell: int) -> tuple[int, int]:
        """Return the column and row of a cell, counted from 0."""
        row, column = divmod(cell - 1, self.width + 1)
        return column, row - 1

    def outside(self) -> int:
        """Return the bit mask of the surrounding wall."""
        # everything outside is wall, so no step needs a test for the edge
        inside = sum(
            1 << self.cell(column, row)
            for row in range(self.height)
            for column in range(self.width)
        )
        return ((1 << self.cell(self.width, self.height) + 1) - 1) ^ inside


class Scene(NamedTuple):
    """A state of Blocker: bit masks of walls and food, the agents, and the player to move."""

    walls: int
    food: int
    a: int
    b: int
    eaten_a: int
    eaten_b: int
    to_move: Player


def read_board(text: str) -> tuple[Grid, Scene]:
    """Return the board that a text describes. Raise GameError that locates a mistake."""
    # blanks at the end of a row are cells, so only the return is removed
    lines = [
        _normalized_line(line.rstrip("\r")) for line in text.split("\n" if "\n" in text else "/")
    ]
    while lines and (not lines[0].strip() or lines[0].lstrip().startswith(";")):
        del lines[0]
    lines = _without_coordinates(lines) if lines else []
    if not lines:
        raise GameError(
            "the board is empty; write its width and height, as in '5 5', and then its rows"
        )
    size, *lines = _with_size(lines)
    if not re.fullmatch(r"\s*\d{1,4}\s+\d{1,4}\s*", size, re.ASCII):
        raise GameError(
            f"the first line of a board is its width and height, as in '5 5', not {size!r}"
        )
    grid = Grid(*map(int, size.split()))
    # cells contain no colon, but every line below the board does
    end = next((number for number, line in enumerate(lines) if ":" in line), len(lines))
    rows, notes = lines[:end], _read_notes(lines[end:])
    # a text may end with blank lines
    while rows and (not rows[-1] or (len(rows) > grid.height and not rows[-1].strip())):
        del rows[-1]
    _check_rows(grid, rows)
    a, b = (_agent_cell(grid, agent, rows, notes) for agent in AGENTS)
    masks = {"#": grid.outside(), "*": 0}
    for y, row in enumerate(rows):
        for x, character in enumerate(row):
            if character in masks:
                masks[character] |= 1 << grid.cell(x, y)
    eaten_a, eaten_b = _two_numbers("score", notes.get("score", "0 0"))
    turn, there = notes.get("turn", "A"), str(masks["*"].bit_count())
    if notes.get("food", there) != there:
        raise GameError(
            f"the text below the board says 'food: {notes['food']}', but the board has {there}"
        )
    if turn not in AGENTS:
        raise GameError(f"'turn: {turn}': write A or B")
    return grid, Scene(masks["#"], masks["*"], a, b, eaten_a, eaten_b, MAX if turn == "A" else MIN)


def _normalized_line(line: str) -> str:
    """Return a line of a student report in the form of this module; other lines are unchanged."""
    for theirs, ours in REPORTS:
        if match := re.fullmatch(rf"\s*{theirs}\s*", line):
            return match.expand(ours)
    return line


def _with_size(lines: list[str]) -> list[str]:
    """Return a board with its size in the first line and without spaces between cells."""
    if not re.fullmatch(r"[#*AB. ]+", lines[0]):
        return lines
    end = next((number for number, line in enumerate(lines) if ":" in line or not line), len(lines))
    rows = lines[:end]
    # with blanks between the cells, every second column is empty
    if all(not row[1::2].strip() for row in rows):
        rows = [row[::2] for row in rows]
    return [f"{len(rows[0])} {len(rows)}", *rows, *lines[end:]]


def _without_coordinates(lines: list[str]) -> list[str]:
    """Return a board without its coordinates, which begin with a line ``0 1 2 ...``."""
    numbers = lines[0].split()
    # only the last digits, because columns are one character wide
    numbered = numbers == [str(number % 10) for number in range(len(numbers))]
    return [re.sub(r"^\d ", "", line) for line in lines[1:]] if numbered else lines


def _check_rows(grid: Grid, rows: list[str]) -> None:
    if len(rows) != grid.height:
        expected, there = (words.many(number, "row") for number in (grid.height, len(rows)))
        raise GameError(f"the first line of the board says {expected}, but the board has {there}")
    for y, row in enumerate(rows, 1):
        for x, character in enumerate(row, 1):
            if character not in "#*AB. ":
                raise GameError(
                    f"row {y}, column {x}: {character!r} is not # (wall), * (food), A, B, a space or "
                    ". (empty)"
                )
        # after the characters, because a wrong one explains more than a wrong length
        if len(row) != grid.width:
            raise GameError(
                f"row {y} has {words.many(len(row), 'cell')}, but the board is {grid.width} wide: {row!r} (a "
                "document may lose spaces; write . for an empty cell)"
            )


def _read_notes(lines: list[str]) -> dict[str, str]:
    """Return the lines below the board as a dict from key to value."""
    notes = {}
    for line in filter(str.strip, lines):
        # Blocker shows the legal actions in parentheses behind the agent's place
        key, _, value = map(str.strip, line.partition("  (")[0].partition(":"))
        if key not in ("turn", "score", *AGENTS, *DESCRIBES):
            raise GameError(
                f"treesearch cannot read {line.strip()!r} below the board; write turn, score, A or "
                "B, as in 'turn: B'"
            )
        notes[key] = value
    return notes


def _two_numbers(key: str, value: str) -> tuple[int, int]:
    if not re.fullmatch(r"\d{1,4}\s+\d{1,4}", value, re.ASCII):
        raise GameError(f"'{key}: {value}': write two whole numbers, 0 or more, as in '{key}: 1 0'")
    first, second = map(int, value.split())
    return first, second


def _agent_cell(grid: Grid, agent: str, rows: list[str], notes: dict[str, str]) -> int:
    """Return the cell of an agent, which the rows or a line below them contain."""
    places = [
        (x, y)
        for y, row in enumerate(rows)
        for x, character in enumerate(row)
        if character == agent
    ]
    if agent in notes:
        x, y = _two_numbers(agent, notes[agent])
        if not (x < grid.width and y < grid.height):
            raise GameError(
                f"agent {agent} is in cell {x} {y}, outside the board of {grid.width} columns and {grid.height} rows"
            )
        # two statements of the same cell do not contradict each other
        places += [(x, y)] if (x, y) not in places else []
    if not places:
        raise GameError(
            f"there is no agent {agent} on the board: write {agent} in a cell, or a line '"
            f"{agent}: column row'"
        )
    if len(places) > 1:
        first, second = (f"{x} {y}" for x, y in places[:2])
        raise GameError(
            f"agent {agent} appears twice: in cells {first} and {second} (column row, from 0)"
        )
    return grid.cell(*places[0])


def write_rows(grid: Grid, scene: Scene) -> list[str]:
    """Return the rows of a board; walls and food hide agents, and A hides B."""
    return [
        "".join(_character(scene, grid.cell(x, y)) for x in range(grid.width))
        for y in range(grid.height)
    ]


def write_board(grid: Grid, scene: Scene) -> list[str]:
    """Return the lines of a board, which ``read_board`` can read."""
    return [f"{grid.width} {grid.height}", *write_rows(grid, scene), *write_notes(grid, scene)]


def with_coordinates(rows: list[str]) -> list[str]:
    """Return rows with spaces between cells, and with the last digits of the coordinates."""
    columns = " ".join(str(column % 10) for column in range(len(rows[0])))
    return [f"  {columns}", *(f"{number % 10} {' '.join(row)}" for number, row in enumerate(rows))]


def _character(scene: Scene, cell: int) -> str:
    # the wall first, because an agent may be inside one that it built
    if scene.walls >> cell & 1:
        return "#"
    if scene.food >> cell & 1:
        return "*"
    return "A" if cell == scene.a else "B" if cell == scene.b else " "


def write_notes(grid: Grid, scene: Scene, *, all_places: bool = False) -> list[str]:
    """Return the lines below a board: turn, score, and hidden agents, or with ``all_places`` both."""
    notes = [f"turn: {AGENTS[scene.to_move is MIN]}", f"score: {scene.eaten_a} {scene.eaten_b}"]
    for agent, cell in zip(AGENTS, (scene.a, scene.b), strict=True):
        if all_places or _character(scene, cell) != agent:
            column, row = grid.column_row(cell)
            notes.append(f"{agent}: {column} {row}")
    return notes
