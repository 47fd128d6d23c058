"""Blocker, a game of a university course: the agents A (MAX) and B (MIN) collect food in a maze and build walls.

The moves, in this order: up, right, down or left to a cell without a wall; eat, on food; block, which turns the empty
cell under the agent into a wall that it can leave and nobody can enter. Agents may share a cell.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple, Self

from treesearch.errors import GameError
from treesearch.game import MAX, MIN, Evaluation, Player, Value, zero
from treesearch.games import maze, playable
from treesearch.games.maze import AGENTS, COURSE, Scene
from treesearch.games.playable import Linear


class BlockerRules(NamedTuple):
    """The rules on which published versions of the game differ.

    With ``either``, the game is over when either agent has no move; otherwise, only when the agent
    to move has none. With ``together``, an agent may block a cell that both agents are in. With
    ``lead``, the game is over when the lead is greater than the food left. ``default`` is the value
    of a game that ends with food left and a lead. If it is ``None``, an agent without a move has
    lost; otherwise the agent in the lead has won.
    """

    either: bool
    together: bool
    lead: bool = False
    default: int | None = None


RULES = {
    "official": BlockerRules(either=True, together=True),
    "house": BlockerRules(either=False, together=False),
    "house-lead": BlockerRules(either=False, together=False, lead=True),
    "house-default": BlockerRules(either=False, together=False, lead=True, default=-1),
}
"""The rules of the course ("official"), and those of the table, the leaves and the values in the second of two reports.

That report also forbids an agent to block twice in a row. No rule is needed for that: after the first block, the agent is
in its own wall, where it cannot block.
"""

ACTIONS = ("up", "right", "down", "left", "eat", "block")


class Blocker:
    """A and B take turns to move in a maze and eat the food (*); whoever eats more wins.

    A moves first. An agent goes up, right, down or left, eats, or blocks. A block turns the empty
    cell under the agent into a wall, which the agent can leave and nobody can enter. An agent
    without a move has lost.

    ``board`` is a text (see ``maze``), by default the board of the course. ``rules`` is a name in
    ``RULES``. ``coordinates`` adds coordinates to printed boards. The evaluations are ``food``,
    ``moves`` (food first, then the numbers of moves) and ``default`` of the second report: 0, or -1
    if an agent leads.

    >>> game = Blocker()
    >>> game.actions(game.initial_state())
    ['up', 'right', 'down', 'block']
    """

    name = "blocker"
    depths = (7, 9, 11, 13)  # as in two published tables
    skill: ClassVar = {"depth": 9, "evaluation": "food"}
    player_names = ("A", "B")
    in_turn = True

    def __init__(
        self, board: str = COURSE, rules: str = "official", coordinates: bool = False
    ) -> None:
        if rules not in RULES:
            raise playable.no_such_rules(rules, RULES)
        self.rules, self.coordinates = RULES[rules], coordinates
        self.options, self._made_of = {"rules": rules}, (board, rules, coordinates)
        self.grid, self._start = maze.read_board(board)
        # computed by the grid, which numbers the cells
        row = self.grid.cell(0, 1) - self.grid.cell(0, 0)
        self._steps = {"up": -row, "right": 1, "down": row, "left": -1}
        cells = (
            self.grid.cell(x, y) for x in range(self.grid.width) for y in range(self.grid.height)
        )
        # the four neighbours as one mask, so that one comparison shows whether an agent can move
        self._beside = {
            cell: sum(1 << cell + step for step in self._steps.values()) for cell in cells
        }
        self.evaluations = self._evaluations()

    # not by state, because evaluations are closures, which pickle refuses
    def __reduce__(self) -> tuple[type[Self], tuple[str, str, bool]]:
        return type(self), self._made_of

    def initial_state(self) -> Scene:
        """Return the initial position."""
        return self._start

    def player(self, state: Scene) -> Player:
        """Return the agent to move: MAX for A, MIN for B."""
        return state.to_move

    def actions(self, state: Scene) -> Sequence[str]:
        """Return the legal moves of the agent to move, in the order of ACTIONS."""
        return [] if self.is_terminal(state) else self.moves(state, state.to_move)

    def moves(self, state: Scene, agent: Player) -> list[str]:
        """Return the moves of an agent as if it were its turn."""
        walls, food, cell, other, *_ = state
        if agent is not MAX:
            cell, other = other, cell
        legal = [move for move, step in self._steps.items() if not walls >> cell + step & 1]
        if food >> cell & 1:
            legal.append("eat")
        elif not walls >> cell & 1 and (cell != other or self.rules.together):
            legal.append("block")
        return legal

    def result(self, state: Scene, action: str) -> Scene:
        """Return the state after a move of the agent to move.

        Raise GameError if the move is not legal.
        """
        walls, food, a, b, eaten_a, eaten_b, to_move = state
        is_a = to_move is MAX
        cell = a if is_a else b
        if action in self._steps:
            cell += self._steps[action]
            legal = not walls >> cell & 1
            a, b = (cell, b) if is_a else (a, cell)
        elif action == "eat":
            legal = food >> cell & 1 == 1
            # without food, this would add some, but such a move is refused below
            food ^= 1 << cell
            eaten_a, eaten_b = eaten_a + is_a, eaten_b + (not is_a)
        else:
            legal = (
                action == "block"
                and not (walls | food) >> cell & 1
                and (a != b or self.rules.together)
            )
            walls |= 1 << cell
        if not legal:
            raise playable.illegal(action, self.text(state))
        return Scene(walls, food, a, b, eaten_a, eaten_b, MIN if is_a else MAX)

    def is_terminal(self, state: Scene) -> bool:
        """Return whether no food is left, or an agent without a move or the lead ends the game.

        ``BlockerRules`` says which agent must be without a move, and whether the lead counts.
        """
        _, food, a, b, eaten_a, eaten_b, to_move = state
        if not food or (self.rules.lead and abs(eaten_a - eaten_b) > food.bit_count()):
            return True
        if self.rules.either:
            return self._stuck(state, a, b) or self._stuck(state, b, a)
        return self._stuck(state, a, b) if to_move is MAX else self._stuck(state, b, a)

    def _stuck(self, state: Scene, cell: int, other: int) -> bool:
        """Return whether an agent in ``cell`` is walled in and can neither eat nor block."""
        walls, food, *_ = state
        if walls & self._beside[cell] != self._beside[cell]:
            return False
        if walls >> cell & 1:
            return True
        return not food >> cell & 1 and cell == other and not self.rules.together

    def utility(self, state: Scene) -> Value:
        """Return 1 if A has won, -1 if B has won, otherwise 0.

        If no food is left, the agent that has eaten more has won. Otherwise ``BlockerRules.default`` decides. If it is
        ``None``, an agent without a move has lost; A is tested first.
        Raise GameError before the end.
        """
        if not self.is_terminal(state):
            raise playable.not_over(self.text(state))
        lead = (state.eaten_a > state.eaten_b) - (state.eaten_a < state.eaten_b)
        if not state.food:
            return lead
        if self.rules.default is not None:
            return self.rules.default if lead else 0
        # if neither can move, A loses, as in the first report
        if self._stuck(state, state.a, state.b):
            return -1
        return 1 if self._stuck(state, state.b, state.a) else lead

    def show(self, state: Scene, moves: Sequence[Any] = ()) -> str:
        """Return the board in several lines, with turn, score, agents, moves and food left."""
        turn, score, *places = maze.write_notes(self.grid, state, all_places=True)
        may = [f"  ({', '.join(self.moves(state, agent))})" for agent in (MAX, MIN)]
        food = f"food: {state.food.bit_count()}"
        return "\n".join(
            [*self._rows(state), turn, score, *map("".join, zip(places, may, strict=True)), food]
        )

    def describe(self, state: Scene, moves: Sequence[str] = ()) -> str:
        """Return the report that the first exercise of the course asks for.

        ``moves`` are the moves from the first position to this state.
        """
        over = self.is_terminal(state)
        # agents alternate, so the player and the number of moves show who began
        first = (state.to_move is MIN) ^ (len(moves) % 2)
        numbered = [f"{AGENTS[(first + number) % 2]} {move}" for number, move in enumerate(moves)]
        value, leaf = (self.utility(state), "yes") if over else (0, "no")
        return f"{self.show(state)}\nvalue: {value}\nleaf: {leaf}\nmoves: {', '.join(numbered)}".rstrip()

    def _rows(self, state: Scene) -> list[str]:
        rows = maze.write_rows(self.grid, state)
        return maze.with_coordinates(rows) if self.coordinates else rows

    def board(self, state: Scene) -> list[list[str]]:
        """Return the rows of the board, in which agents hide walls and food, and & stands for both agents."""
        rows = [[*row] for row in maze.write_rows(self.grid, state)]
        for cell, sign in ((state.a, "A"), (state.b, "&" if state.a == state.b else "B")):
            column, row = self.grid.column_row(cell)
            rows[row][column] = sign
        return rows

    def text(self, state: Scene) -> str:
        """Return the board in one line: ``5 5/#####/##* #/##A*#/# B##/#####/turn: A/score: 0 0``."""
        return "/".join(maze.write_board(self.grid, state))

    def parse_state(self, text: str) -> Scene:
        """Return the state in the output of ``text`` or ``show``.

        Raise GameError if the text is not such a board.
        """
        grid, state = maze.read_board(text)
        # the width of a board decides the numbers of its cells
        if grid != self.grid:
            raise GameError(
                f"this board is {grid.width} by {grid.height}, but the board of the game is "
                f"{self.grid.width} by {self.grid.height}; start the game with this board"
            )
        return state

    def _evaluations(self) -> dict[str, Evaluation]:
        def food(state: Scene) -> int:
            return state.eaten_a - state.eaten_b

        def moves(state: Scene) -> int:
            return len(self.moves(state, MAX)) - len(self.moves(state, MIN))

        cells = self.grid.width * self.grid.height
        return {
            "zero": zero,
            "food": Linear(((1, "food", food),), scale=cells + 1),
            # food counts more than all moves together, and the scale is greater than any sum
            "moves": Linear(
                ((10, "food", food), (1, "moves", moves)), scale=10 * cells + len(ACTIONS)
            ),
            "default": lambda state: -1 if food(state) else 0,
        }
