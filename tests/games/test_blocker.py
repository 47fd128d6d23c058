"""Test Blocker against published counts, its rules, and its boards."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
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
    assert second.board(second.initial_state()) == ["#####", "##*##", "##A*#", "##B##", "#####"]


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
        "".join(mark for mark in row if mark in "#*") for row in game.board(state)[1:7]
    ] == printed


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
