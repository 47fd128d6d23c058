"""Test games against published counts and simple implementations."""

from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treesearch import read
from treesearch.errors import GameError
from treesearch.game import MAX, MIN, Counted
from treesearch.games import GAMES, load
from treesearch.games.blocker import RULES, Blocker
from treesearch.games.connect4 import ConnectFour
from treesearch.games.extent import nodes_by_depth
from treesearch.games.maze import COURSE, EIGHT
from treesearch.games.nim import Nim, Pile
from treesearch.games.tictactoe import TicTacToe
from treesearch.search.alphabeta import alphabeta
from treesearch.search.minimax import minimax
from treesearch.search.transposition import transposition
from treesearch.tree import TreeGame

ROOT = Path(__file__).resolve().parents[2]


def counted(search, game, **options):
    counter = Counted(game)
    return search(counter, **options), counter


def perft(game, state, depth):
    if depth == 0:
        return 1
    if game.is_terminal(state):
        return 0
    return sum(perft(game, game.result(state, action), depth - 1) for action in game.actions(state))


def test_tictactoe_has_published_counts():
    result, counter = counted(minimax, TicTacToe())
    assert (result.value, counter.nodes, counter.leaves) == (0, 549_946, 255_168)


def test_alphabeta_visits_18297_nodes_of_tictactoe():
    result, counter = counted(alphabeta, TicTacToe())
    assert (result.value, counter.nodes) == (0, 18_297)


def test_player_follows_from_the_board():
    game = TicTacToe()
    board = game.parse_state
    assert game.player(board(".../.../...")) is MAX
    assert game.player(board(".../.X./...")) is MIN
    assert game.player(board(".XO/OXX/X.O")) is MIN
    assert game.actions(board(".XO/OXX/X.O")) == (1, 8)
    assert game.text(game.result(board(".XO/OXX/X.O"), 1)) == "OXO/OXX/X.O"
    assert game.is_terminal(board("O.X/OX./XOX"))
    assert not game.is_terminal(board("O../OX./XOX"))
    assert game.utility(board("O.X/OX./XOX")) == 1
    assert game.utility(board("OXX/XO./OXO")) == -1
    assert [
        game.utility(board(text)) for text in ("OXX/OO./OXX", "XOX/OOX/XXO", "O.X/.XO/XOX")
    ] == [-1, 0, 1]


def test_published_board_needs_move_8():
    game = TicTacToe()
    result = minimax(game, game.parse_state(".XO/OXX/X.O"))
    assert (result.value, result.path[0]) == (0, 8)


LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


@given(st.permutations(range(9)))
def test_tictactoe_masks_agree_with_characters(cells):
    game, state, board = TicTacToe(), 0, "........."
    for number, cell in enumerate(cells):
        won = [
            stone for stone in "XO" if any(all(board[c] == stone for c in line) for line in LINES)
        ]
        assert game.text(state).replace("/", "") == board
        assert game.is_terminal(state) == bool(won)
        if won:
            assert game.utility(state) == (1 if won == ["X"] else -1)
            assert game.actions(state) == ()
            return
        assert game.player(state) is (MIN if number % 2 else MAX)
        assert list(game.actions(state)) == [c + 1 for c in range(9) if board[c] == "."]
        board = board[:cell] + "XO"[number % 2] + board[cell + 1 :]
        state = game.result(state, cell + 1)
    assert game.is_terminal(state)


def test_books_evaluation_counts_open_lines():
    game = TicTacToe()
    state = game.parse_state("X../.O./...")
    book = game.evaluations["book"]
    assert str(book) == "3 X2 + X1 - 3 O2 - O1"
    assert book.features(state) == {"X2": 0, "X1": 2, "O2": 0, "O1": 3}
    assert book(state) == -1
    reached = {0}
    level = {0}
    while level:
        level = {game.result(s, a) for s in level for a in game.actions(s)}
        reached |= level
    assert len(reached) == 5478
    assert all(-1 < game.evaluations["lines"](s) < 1 for s in reached)
    assert all(book(s) == 25 * game.evaluations["lines"](s) for s in reached)


@pytest.mark.parametrize(("take", "rules"), list(product((1, 2, 3, 4), ("misere", "normal"))))
def test_nim_agrees_with_theory(take, rules):
    game = Nim(50, take, rules)

    @cache
    def value(state):
        if game.is_terminal(state):
            return game.utility(state)
        return (max if game.player(state) is MAX else min)(
            value(game.result(state, a)) for a in game.actions(state)
        )

    for sticks, player in product(range(1, 51), (MAX, MIN)):
        assert value(Pile(sticks, player)) == game.evaluations["theory"](Pile(sticks, player))


def test_nim_loses_from_4k_plus_1():
    lost = [pool for pool in range(1, 18) if alphabeta(Nim(pool)).value == -1]
    assert lost == [1, 5, 9, 13, 17]


def test_theory_evaluation_finds_nim_move():
    game = Nim(23)
    result = alphabeta(game, depth=1, evaluate=game.evaluations["theory"])
    assert (result.value, result.path) == (1, (2,))


@pytest.mark.parametrize(
    ("depth", "count"), list(enumerate([1, 7, 49, 343, 2401, 16807, 117649, 823536]))
)
def test_connect4_has_published_perft_counts(depth, count):
    game = ConnectFour()
    assert perft(game, game.initial_state(), depth) == count


@pytest.mark.parametrize(("depth", "count"), [(8, 12_574), (10, 155_590)])
def test_connect4_visits_published_nodes(depth, count):
    result, counter = counted(alphabeta, ConnectFour(), depth=depth)
    assert (result.value, counter.nodes) == (0, count)


@pytest.mark.parametrize("size", ["4x5"])
def test_larger_boards_of_connect4_are_draws(size):
    """A transposition table and the middle column first keep the search short."""
    assert transposition(load("connect4", size=size), window=(-1, 1), ordering=("game",)).value == 0


@pytest.mark.parametrize("size", ["4x3", "3x4", "4x4"])
def test_small_boards_of_connect4_are_draws(size):
    assert alphabeta(load("connect4", size=size), window=(-1, 1)).value == 0


class ListBoard:
    """Connect Four as a list of columns, each a list of stones."""

    def __init__(self, columns, rows, length):
        self.columns, self.rows, self.length = [[] for _ in range(columns)], rows, length

    def at(self, x, y):
        return (
            self.columns[x][y]
            if 0 <= x < len(self.columns) and 0 <= y < len(self.columns[x])
            else "."
        )

    def winner(self):
        for x, y in product(range(len(self.columns)), range(self.rows)):
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                line = {self.at(x + dx * n, y + dy * n) for n in range(self.length)}
                if len(line) == 1 and line != {"."}:
                    return line.pop()
        return None

    def text(self):
        return "/".join(
            "".join(self.at(x, y) for x in range(len(self.columns)))
            for y in reversed(range(self.rows))
        )


@given(st.data(), st.integers(1, 8), st.integers(1, 7), st.integers(1, 6))
def test_connect4_bits_agree_with_lists(data, columns, rows, length):
    game, board = ConnectFour(columns, rows, length), ListBoard(columns, rows, length)
    state = game.initial_state()
    for number in range(columns * rows + 1):
        free = [x + 1 for x in range(columns) if len(board.columns[x]) < rows]
        winner = board.winner()
        assert game.text(state) == board.text()
        assert game.parse_state(game.text(state)) == state
        assert game.is_terminal(state) == bool(winner or not free)
        if winner or not free:
            assert game.utility(state) == {"X": 1, "O": -1, None: 0}[winner]
            assert game.actions(state) == ()
            return
        assert game.player(state) is (MIN if number % 2 else MAX)
        assert list(game.actions(state)) == free
        assert all(-1 < evaluate(state) < 1 for evaluate in game.evaluations.values())
        action = data.draw(st.sampled_from(free))
        board.columns[action - 1].append("XO"[number % 2])
        state = game.result(state, action)


def test_connect4_open_three_wins():
    game = load(
        "connect4", state=(ROOT / "samples" / "connect4-x-to-win.board").read_text(encoding="utf-8")
    )
    wins = [
        a
        for a in game.actions(game.initial_state())
        if game.is_terminal(game.result(game.initial_state(), a))
    ]
    assert wins == [2, 6]
    assert alphabeta(game, depth=1).value == 1


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


def test_sample_boards_match_the_game():
    for name, board in (("blocker-course", COURSE), ("blocker-eight", EIGHT)):
        sample = (ROOT / "samples" / f"{name}.board").read_text(encoding="utf-8")
        assert Blocker(sample).initial_state() == Blocker(board).initial_state()
    assert Blocker(EIGHT).initial_state().food.bit_count() == 4


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_printed_state_reads_back(name, data):
    options = {"rules": data.draw(st.sampled_from(list(RULES)))} if name == "blocker" else {}
    if name == "blocker":
        options |= {
            "coordinates": data.draw(st.booleans()),
            "board": data.draw(st.sampled_from([COURSE, EIGHT])),
        }
    game = load(name, **options)
    state, moves = game.initial_state(), []
    for _ in range(data.draw(st.integers(0, 30))):
        if game.is_terminal(state):
            break
        text = game.text(state)
        assert "\n" not in text
        assert game.parse_state(text) == state
        assert game.parse_state(game.show(state, moves)) == state
        action = data.draw(st.sampled_from(list(game.actions(state))))
        assert game.parse_action(game.show_action(action), state) == action
        after = game.result(state, action)
        assert hash(after) == hash(game.parse_state(game.text(after)))
        assert game.text(state) == text
        state = after
        moves.append(action)


@pytest.mark.parametrize("name", GAMES)
def test_evaluations_stay_within_utilities(name):
    game = load(name)
    state = game.initial_state()
    for _ in range(5):
        if not game.is_terminal(state):
            state = game.result(state, game.actions(state)[0])
        for label, evaluate in game.evaluations.items():
            bound = 24 if label == "book" else 1
            assert -bound <= evaluate(state) <= bound


@pytest.mark.parametrize("name", GAMES)
def test_illegal_moves_are_refused(name):
    game = load(name)
    with pytest.raises(GameError, match="not a legal move"):
        game.result(game.initial_state(), "eat" if name == "blocker" else 99)
    with pytest.raises(GameError, match="not over"):
        game.utility(game.initial_state())


def test_extent_is_exact_for_uniform_trees():
    levels = nodes_by_depth(TreeGame(read("((3 12 8) (2 4 6) (14 5 2))")), None, 1000)
    assert levels == [1, 4, 13]
    assert 549_946 / 2 < nodes_by_depth(load("tictactoe"), None, 10**9)[-1] < 549_946 * 2
    assert nodes_by_depth(load("connect4"), 6, 10**9)[-1] == 137_257  # no column is full at depth 6


def test_oversized_minimax_suggests_depth(run):
    for command in (["minmax", "connect4"], ["compare", "connect4", "--depth", "30"]):
        code, out, err = run(*command)
        assert (code, out) == (2, "")
        assert "more than 1,000,000,000 nodes" in err
        assert "--depth 7" in err
    assert run("minmax", "nim")[0] == 0


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (
            ["alphabeta"],
            "alphabeta visits more than 5,000,000 nodes of connect4, even with the best move ordering",
        ),
        (["trace"], "alphabeta visits more than 5,000,000 nodes of connect4"),
        (
            ["trace", "--algorithm", "negascout"],
            "negascout visits more than 5,000,000 nodes of connect4",
        ),
        (
            ["trace", "--algorithm", "minmax", "--depth", "12"],
            "more than 5,000,000 nodes to depth 12; give a smaller",
        ),
        (["trace", "--step"], "--depth 5"),
        (["draw", "-o", "a.svg"], "--depth 6"),
        (["page", "-o", "a.html"], "--depth 5"),
        (["page", "-o", "a.html", "--compare", "minimax"], "--depth 5"),
    ],
)
def test_oversized_alphabeta_is_refused(run, command, says):
    code, out, err = run(command[0], "connect4", *command[1:])
    assert (code, out) == (2, "")
    assert says in err
    assert "--depth" in err


def test_node_estimate_never_exceeds_search(run):
    tree = TreeGame(read("(((1 2) (3 4)) ((5 6) (7 8)))"))
    assert nodes_by_depth(tree, None, 1000, least=True) == [
        1,
        3,
        6,
        11,
    ]  # b^ceil(d/2) + b^floor(d/2) - 1: 2, 3, 5
    for game in ("tictactoe", "nim"):
        assert run("alphabeta", game)[0] == 0
    assert run("alphabeta", "connect4", "--depth", "5")[0] == 0
    assert run("trace", "connect4", "--algorithm", "mcts", "--format", "json")[0] == 0
