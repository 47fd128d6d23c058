"""Test Blocker against published counts, its rules, and its boards."""

from fractions import Fraction
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.searching import counted, refusal

from treesearch.game import MAX, MIN
from treesearch.games import load
from treesearch.games.blocker import Blocker
from treesearch.search.alphabeta import alphabeta
from treesearch.search.minimax import minimax

ROOT = Path(__file__).resolve().parents[2]


# Deeper rows: depth 13 is counted by notebook 06 and by tests/comparison, depths 15 and 16 by notebook 06 on demand.
MINIMAX = [("official", d, n) for d, n in {7: 2016, 9: 12918, 11: 76700}.items()]
HOUSE = [("house", d, n) for d, n in {7: 1841, 9: 11197, 11: 65419}.items()]
ALPHABETA = {7: 246, 9: 854, 11: 2343, 13: 8124, 15: 21795}
MISTAKEN = {7: 246, 9: 679, 11: 1815, 13: 4770, 15: 12247}


@pytest.mark.parametrize(("rules", "depth", "nodes"), MINIMAX + HOUSE)
def test_blocker_minimax_visits_published_nodes(rules, depth, nodes):
    _, counter = counted(minimax, Blocker(rules=rules), depth=depth)
    assert counter.nodes - 1 == nodes  # the root is not counted


@pytest.mark.parametrize(("depth", "nodes"), list(ALPHABETA.items()))
def test_blocker_alphabeta_visits_known_nodes(depth, nodes):
    result, counter = counted(alphabeta, Blocker(), depth=depth)
    assert (result.value, counter.nodes - 1) == (1 if depth > 9 else 0, nodes)


@pytest.mark.parametrize(("depth", "nodes"), list(MISTAKEN.items()))
def test_mover_values_match_first_report(depth, nodes):
    assert own_side()(Blocker(), depth, pruning=True).nodes == nodes


@pytest.mark.parametrize("depth", [7, 9, 11])
def test_last_best_path_matches_first_report(depth):
    printed = ("block", "block", "right", "left", "eat", "block")
    assert own_side()(Blocker(), depth, pruning=False).path == printed
    assert own_side()(Blocker(), depth, pruning=False, last_best=False).path != printed


def own_side():
    spec = spec_from_file_location("own_side", ROOT / "notebooks" / "own_side.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.own_side


def play(game, *moves):
    state = game.initial_state()
    for move in moves:
        state = game.result(state, move)
    return state


def test_blocker_moves_match_report_figure_1():
    game = Blocker()
    state = play(game, "block", "block", "right")
    assert (game.moves(state, MIN), game.moves(state, MAX)) == (["left"], ["up", "eat"])


def test_wall_is_never_entered():
    game = Blocker("3 1\nA*B")
    state = play(game, "right", "left")
    assert game.moves(state, MAX) == ["right", "left", "eat"]
    state = play(Blocker("4 1\n A*B"), "block", "left", "left")
    assert Blocker("4 1\n A*B").moves(state, MIN) == ["right", "eat"]


RULES = {
    "official": (True, True, False, None),
    "house": (False, False, False, None),
    "house-lead": (False, False, True, None),
    "house-default": (False, False, True, -1),
}
"""Whether either immobile agent ends the game, agents block together, and a lead ends it; its value."""
STEPS = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}


class Maze:
    """Blocker as sets of cells."""

    def __init__(self, rules, size, walls, food, places, score, turn):
        self.rules, self.size, self.walls, self.food = rules, size, walls, food - walls
        self.places, self.score, self.turn = places, score, turn

    def text(self):
        (width, height), rows = self.size, []
        for y in range(height):
            cells = [(x, y) for x in range(width)]
            rows.append("".join("#" if c in self.walls else ".*"[c in self.food] for c in cells))
        notes = [f"turn: {'AB'[self.turn]}", f"score: {self.score[0]} {self.score[1]}"]
        notes += [f"{agent}: {x} {y}" for agent, (x, y) in zip("AB", self.places, strict=True)]
        return "\n".join([f"{width} {height}", *rows, *notes])

    def moves(self, agent):
        (x, y), legal = self.places[agent], []
        for name, (right, down) in STEPS.items():
            cell = x + right, y + down
            inside = 0 <= cell[0] < self.size[0] and 0 <= cell[1] < self.size[1]
            if inside and cell not in self.walls:
                legal.append(name)
        if (x, y) in self.food:
            return [*legal, "eat"]
        shared = self.places[0] == self.places[1] and not RULES[self.rules][1]
        return legal if (x, y) in self.walls or shared else [*legal, "block"]

    def value(self):
        """Return the value of a game that is over, otherwise ``None``."""
        either, _, lead_ends, default = RULES[self.rules]
        lead = self.score[0] - self.score[1]
        stuck = [not self.moves(agent) for agent in (0, 1)]
        over = any(stuck) if either else stuck[self.turn]
        if not (over or not self.food or (lead_ends and abs(lead) > len(self.food))):
            return None
        leader = (lead > 0) - (lead < 0)
        if not self.food:
            return leader
        if default is not None:
            return default * (leader != 0)
        return -1 if stuck[0] else 1 if stuck[1] else leader

    def move(self, action):
        cell = self.places[self.turn]
        if action == "block":
            self.walls |= {cell}
        elif action == "eat":
            self.food -= {cell}
            self.score[self.turn] += 1
        else:
            right, down = STEPS[action]
            self.places[self.turn] = cell[0] + right, cell[1] + down
        self.turn = 1 - self.turn


@st.composite
def mazes(draw):
    size = draw(st.tuples(st.integers(1, 4), st.integers(1, 3)))
    cells = [(x, y) for x in range(size[0]) for y in range(size[1])]
    some, scores = st.sets(st.sampled_from(cells), max_size=4), st.integers(0, 2)
    places = draw(st.lists(st.sampled_from(cells), min_size=2, max_size=2))
    score = draw(st.lists(scores, min_size=2, max_size=2))
    rules, turn = draw(st.sampled_from([*RULES])), draw(st.integers(0, 1))
    return Maze(rules, size, draw(some), draw(some), places, score, turn)


@given(mazes(), st.data())
def test_blocker_agrees_with_sets_of_cells(maze, data):
    game = Blocker(maze.text(), maze.rules)
    state, cells = game.initial_state(), maze.size[0] * maze.size[1]
    for _ in range(12):
        moves = [game.moves(state, agent) for agent in (MAX, MIN)]
        assert moves == [maze.moves(0), maze.moves(1)]
        lead, mobility = maze.score[0] - maze.score[1], len(maze.moves(0)) - len(maze.moves(1))
        worth = {name: evaluate(state) for name, evaluate in game.evaluations.items()}
        assert (worth["zero"], worth["default"]) == (0, -1 if lead else 0)
        assert worth["food"] == Fraction(lead, cells + 1)
        assert worth["moves"] == Fraction(10 * lead + mobility, 10 * cells + 6)
        value = maze.value()
        assert game.is_terminal(state) is (value is not None)
        if value is not None:
            assert (game.utility(state), game.actions(state)) == (value, [])
            return
        assert (game.player(state) is MIN, game.actions(state)) == (
            maze.turn == 1,
            maze.moves(maze.turn),
        )
        action = data.draw(st.sampled_from(maze.moves(maze.turn)))
        maze.move(action)
        state = game.result(state, action)
        assert state == Blocker(maze.text(), maze.rules).initial_state()


def test_house_rules_forbid_blocking_agents():
    for rules, blocks in (("official", True), ("house", False)):
        game = Blocker("4 1\nA B*", rules)
        state = play(game, "right", "left")
        assert ("block" in game.moves(state, MAX)) == blocks


def test_blocker_without_moves_is_lost():
    game = Blocker("5 1\nA#B#*")
    state = play(game, "block")
    assert (game.is_terminal(state), game.utility(state)) == (True, -1)
    both = Blocker("3 3/###/###/*##/A: 0 0/B: 2 0")
    assert both.utility(both.initial_state()) == -1


@pytest.mark.parametrize(("score", "value"), [("0 0", 0), ("1 0", -1), ("0 1", -1)])
def test_default_needs_a_lead(score, value):
    game = Blocker(f"5 1\nA#B#*\nscore: {score}", "house-default")
    assert game.utility(play(game, "block", "block")) == value


def test_more_food_wins_blocker():
    game = Blocker("4 1\nA* B")
    assert game.utility(play(game, "right", "left", "eat")) == 1
    assert game.utility(play(game, "right", "left", "left", "left", "right", "eat")) == -1
    even = Blocker("4 1\nA* B/score: 0 1".replace("/", "\n"))
    assert even.utility(play(even, "right", "left", "eat")) == 0


def test_house_game_ends_for_immobile_mover():
    closed_in = "5 2/### #/###*B/turn: B/A: 1 0"
    assert Blocker(closed_in).is_terminal(Blocker(closed_in).initial_state())
    assert not Blocker(closed_in, "house").is_terminal(Blocker(closed_in, "house").initial_state())


def test_lead_rule_ends_decided_games():
    ahead = "5 1/A * B/score: 2 0"
    house, lead = Blocker(ahead, "house"), Blocker(ahead, "house-lead")
    assert not house.is_terminal(house.initial_state())
    assert (lead.is_terminal(lead.initial_state()), lead.utility(lead.initial_state())) == (True, 1)
    default = Blocker(ahead, "house-default")
    assert (
        default.utility(default.initial_state()) == -1
    )  # the second report's default, whoever leads
    tied = Blocker("5 1/A * B/score: 1 0", "house-lead")
    assert not tied.is_terminal(tied.initial_state())


def test_lead_rule_visits_11197_nodes():
    _, counter = counted(minimax, Blocker(rules="house-lead"), depth=9)
    assert counter.nodes - 1 == 11197


SAMPLES = Path(__file__).resolve().parents[2] / "samples"


def test_blocker_state_must_fit_the_board():
    game = load("blocker", state="4 1/A.*B/turn: B")
    assert game.player(game.initial_state()) is MIN
    assert "is 3 by 1, but the board of the game is 4 by 1" in refusal(game.parse_state, "3 1/A*B")


def test_blocker_prints_the_assignments_format():
    game, sample = Blocker(), (SAMPLES / "blocker-turn.board").read_text(encoding="utf-8")
    shown = game.describe(game.parse_state(sample), ("block", "block", "right"))
    agents = ["A: 3 2  (up, eat)", "B: 2 3  (left)"]
    more = ["food: 2", "value: 0", "leaf: no", "moves: A block, B block, A right"]
    assert shown.splitlines() == [*sample[sample.index("#") :].splitlines()[:-2], *agents, *more]


@pytest.mark.parametrize(
    ("first", "moves", "numbered"),
    [
        ("A", ("right", "left", "eat"), "A right, B left, A eat"),
        ("B", ("left", "right"), "B left, A right"),
        ("B", ("left",), "B left"),
        ("A", (), ""),
    ],
)
def test_report_names_who_moved(first, moves, numbered):
    game = Blocker(f"4 1/A* B/turn: {first}")
    ended = "eat" in moves
    lines = game.describe(play(game, *moves), moves).splitlines()[-3:]
    assert lines == [
        f"value: {int(ended)}",
        f"leaf: {'yes' if ended else 'no'}",
        f"moves: {numbered}".rstrip(),
    ]


FIRST_REPORT = """\
#####
##* #
###*#
# ###
#####
Current players turn: 1
Current value of the state: 0.0
Is state a leaf: false
AgentX Position [2, 3]
AgentY Position [3, 2]
Moves made so far: [A : block , B : block , A : right ]
Current players legal moves: [left]
Opponents legal moves: [up, eat]
Current score: [0, 0]
Food left: 2
"""

SECOND_REPORT = """\
0 1 2 3 4
0 # # # # #
1 # # * # #
2 # # A * #
3 # # B # #
4 # # # # #
SpelerA: (2 , 2)
SpelerB: (2 , 3)
Food: 2
Score A: 0, Score B: 0
"""


def test_report_boards_are_read():
    first, turn = (
        Blocker(FIRST_REPORT),
        (SAMPLES / "blocker-turn.board").read_text(encoding="utf-8"),
    )
    assert first.initial_state() == Blocker(turn).initial_state()
    spread = (
        FIRST_REPORT.replace("#####", "# # # # #")
        .replace("##* #", "# # *   #")
        .replace("###*#", "# # # * #")
    )
    assert Blocker(spread.replace("# ###", "#   # # #")).initial_state() == first.initial_state()
    second = Blocker(SECOND_REPORT)
    assert second.show(second.initial_state()).splitlines()[:5] == [
        "#####",
        "##*##",
        "##A*#",
        "##B##",
        "#####",
    ]


def test_board_shows_both_agents():
    game, start = Blocker(), Blocker().initial_state()
    for move, agents in {"up": "AB", "right": "AB", "down": "&", "block": "AB"}.items():
        signs = "".join(map("".join, game.board(game.result(start, move))))
        assert "".join(sign for sign in signs if sign not in "#* ") == agents


def test_damaged_report_board_is_restored():
    game = Blocker((SAMPLES / "blocker-unknown.board").read_text(encoding="utf-8"))
    state = game.initial_state()
    told = game.describe(state)
    may = "  (right, down, left, block)"
    notes = [
        "turn: B",
        "score: 0 0",
        f"A: 5 4{may}",
        f"B: 2 1{may}",
        "food: 2",
        "value: 0",
        "leaf: no",
    ]
    assert told.splitlines()[8:15] == notes
    assert game.moves(state, MAX) == game.moves(state, MIN) == ["right", "down", "left", "block"]
    printed = ["#####", "#####", "###*#", "#####", "#*##", "#####"]
    assert [
        "".join(mark for mark in row if mark in "#*") for row in told.splitlines()[1:7]
    ] == printed


@pytest.mark.parametrize(
    ("written", "board"),
    [
        ("A*B\n   ", "3 2\nA*B\n..."),
        ("A * B\n     ", "3 2\nA*B\n..."),
        ("3 2\nA*B\n   \n  \n", "3 2\nA*B\n..."),
        ("A\n*\nB", "1 3\nA\n*\nB"),
    ],
)
def test_board_is_completed(written, board):
    assert Blocker(written).initial_state() == Blocker(board).initial_state()


@pytest.mark.parametrize("coordinates", [False, True])
def test_blocker_state_reads_back(coordinates):
    game = Blocker(FIRST_REPORT, coordinates=coordinates)
    shown = game.show(game.initial_state())
    assert shown.endswith("turn: B\nscore: 0 0\nA: 3 2  (up, eat)\nB: 2 3  (left)\nfood: 2")
    assert game.parse_state(shown) == game.initial_state()


def test_blocker_coordinates_match_second_report():
    game = Blocker(coordinates=True)
    lines = game.describe(game.initial_state()).splitlines()
    assert lines[:3] == ["  0 1 2 3 4", "0 # # # # #", "1 # # *   #"]
    assert lines[6:8] == ["turn: A", "score: 0 0"]
    assert [line[:6] for line in lines[8:10]] == ["A: 2 2", "B: 2 3"]
