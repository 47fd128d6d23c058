"""Measure the speed of games as ratios to other implementations: ``python benchmarks/games.py``.

The peers are written afresh here: aima-python's published way (a board is a dict of moves, a state a named tuple with
its utility and its legal moves; `max_value` and `min_value` as in its `games4e` notebook), a student's board (a
string), and OpenSpiel's C++ states under a Python search, where `open_spiel` is installed. Values and node counts of the searches
must be equal.
"""

from __future__ import annotations

import sys
from collections import namedtuple
from functools import partial
from math import inf

from common import best, minimax_functions, row

from treesearch.game import MAX, MIN, Counted
from treesearch.games.connect4 import ConnectFour
from treesearch.games.tictactoe import TicTacToe
from treesearch.search.alphabeta import alphabeta
from treesearch.search.minimax import minimax

GameState = namedtuple("GameState", "to_move, utility, board, moves")


class AimaBoard:
    """A game of k in a row after aima-python, whose board is a dict from (x, y) to X or O."""

    def __init__(self, h=3, v=3, k=3):
        self.h, self.v, self.k = h, v, k
        squares = [(x, y) for x in range(1, h + 1) for y in range(1, v + 1)]
        self.initial = GameState(to_move="X", utility=0, board={}, moves=squares)

    def actions(self, state):
        return state.moves

    def result(self, state, move):
        if move not in state.moves:
            return state
        board = state.board.copy()
        board[move] = state.to_move
        moves = list(state.moves)
        moves.remove(move)
        other = "O" if state.to_move == "X" else "X"
        return GameState(other, self.compute_utility(board, move, state.to_move), board, moves)

    def utility(self, state, player):
        return state.utility if player == "X" else -state.utility

    def terminal_test(self, state):
        return state.utility != 0 or len(state.moves) == 0

    def to_move(self, state):
        return state.to_move

    def compute_utility(self, board, move, player):
        if any(
            self.k_in_row(board, move, player, delta) for delta in ((0, 1), (1, 0), (1, -1), (1, 1))
        ):
            return +1 if player == "X" else -1
        return 0

    def k_in_row(self, board, move, player, delta):
        dx, dy = delta
        x, y = move
        n = 0
        while board.get((x, y)) == player:
            n += 1
            x, y = x + dx, y + dy
        x, y = move
        while board.get((x, y)) == player:
            n += 1
            x, y = x - dx, y - dy
        n -= 1
        return n >= self.k


class AimaConnectFour(AimaBoard):
    """Connect Four after aima-python, with columns from left to right."""

    def __init__(self, h=7, v=6, k=4):
        super().__init__(h, v, k)

    def actions(self, state):
        return [(x, y) for (x, y) in state.moves if y == 1 or (x, y - 1) in state.board]


def aima_minimax(state, game):
    """Return the minimax value by the two functions of aima-python's notebook."""
    max_value, _ = minimax_functions(game, game.to_move(state))
    return max_value(state)


def aima_alphabeta(state, game, d):
    """Return the alpha-beta value at depth ``d`` and the number of nodes visited."""
    player, nodes = game.to_move(state), 0

    def max_value(state, alpha, beta, depth):
        nonlocal nodes
        nodes += 1
        if game.terminal_test(state):
            return game.utility(state, player)
        if depth >= d:
            return 0
        v = -inf
        for a in game.actions(state):
            v = max(v, min_value(game.result(state, a), alpha, beta, depth + 1))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(state, alpha, beta, depth):
        nonlocal nodes
        nodes += 1
        if game.terminal_test(state):
            return game.utility(state, player)
        if depth >= d:
            return 0
        v = inf
        for a in game.actions(state):
            v = min(v, max_value(game.result(state, a), alpha, beta, depth + 1))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    return max_value(state, -inf, inf, 0), nodes


LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class StringTicTacToe:
    """Tic-tac-toe with a string of nine characters as the state."""

    def initial_state(self):
        return "........."

    def player(self, state):
        return MAX if state.count("X") == state.count("O") else MIN

    def actions(self, state):
        return [i for i in range(9) if state[i] == "."]

    def result(self, state, action):
        stone = "X" if self.player(state) is MAX else "O"
        return state[:action] + stone + state[action + 1 :]

    def winner(self, state):
        for a, b, c in LINES:
            if state[a] != "." and state[a] == state[b] == state[c]:
                return state[a]
        return None

    def is_terminal(self, state):
        return self.winner(state) is not None or "." not in state

    def utility(self, state):
        return {"X": 1, "O": -1, None: 0}[self.winner(state)]


class StringForAima(StringTicTacToe):
    """The same game with the method names of aima-python."""

    terminal_test = StringTicTacToe.is_terminal

    def to_move(self, state):
        return "X"

    def utility(self, state, player="X"):
        return {"X": 1, "O": -1, None: 0}[self.winner(state)]


def openspiel_minimax(game):
    """Return the value and the number of nodes of a complete game of OpenSpiel."""
    nodes = 0

    def value(state):
        nonlocal nodes
        nodes += 1
        if state.is_terminal():
            return state.player_return(0)
        best = max if state.current_player() == 0 else min
        return best(value(state.child(action)) for action in state.legal_actions())

    return value(game.new_initial_state()), nodes


def openspiel_alphabeta(game, d):
    """Return the value and the number of nodes by alpha-beta, as in OpenSpiel's examples."""
    nodes = 0

    def value(state, alpha, beta, depth, maximising):
        nonlocal nodes
        nodes += 1
        if state.is_terminal():
            return state.player_return(0)
        if depth == 0:
            return 0
        v = -inf if maximising else inf
        for action in state.legal_actions():
            child = state.clone()
            child.apply_action(action)
            w = value(child, alpha, beta, depth - 1, not maximising)
            if maximising:
                v = max(v, w)
                if v >= beta:
                    return v
                alpha = max(alpha, v)
            else:
                v = min(v, w)
                if v <= alpha:
                    return v
                beta = min(beta, v)
        return v

    return value(game.new_initial_state(), -inf, inf, d, True), nodes


def nodes_of(search, game, **options):
    counted = Counted(game)
    search(counted, **options)
    return counted.nodes


def main():
    """Print a line for each bar; exit with 1 if one is missed."""
    aima, game, student = AimaBoard(), TicTacToe(), StringTicTacToe()
    spiel = openspiel()
    works = [lambda: minimax(game), lambda: aima_minimax(aima.initial, aima)]
    if spiel:
        theirs = spiel.load_game("tic_tac_toe")
        works.append(lambda: openspiel_minimax(theirs))
    # before the string board: Python fits a search to the methods of the first game that it searches
    ours, peer, *cpp = best(7, *works)
    strings, string_peer = best(
        3, lambda: minimax(student), lambda: aima_minimax(student.initial_state(), StringForAima())
    )
    assert aima_minimax(aima.initial, aima) == minimax(game).value == minimax(student).value == 0
    assert nodes_of(minimax, game) == nodes_of(minimax, student) == 549_946
    assert spiel is None or openspiel_minimax(theirs) == (0, 549_946)
    what = "minimax(TicTacToe()), 549,946 nodes;"
    met = [row(f"{what} aima-python", ours, peer, 10)]
    met += [row(f"{what} OpenSpiel's states", ours, seconds, 3) for seconds in cpp]
    met.append(row("a student's string board; aima-python's own board", strings, peer, 1.2))
    row("a student's string board; aima-python's search of it", strings, string_peer, 0)
    four, grid = AimaConnectFour(), ConnectFour()
    for depth, nodes in ((8, 12_574), (10, 155_590)):
        works = [
            partial(alphabeta, grid, depth=depth),
            partial(aima_alphabeta, four.initial, four, depth),
        ]
        if spiel:
            works.append(partial(openspiel_alphabeta, spiel.load_game("connect_four"), depth))
        # before the nodes are counted, for the same reason
        ours, peer, *cpp = best(15 if depth == 8 else 5, *works)
        assert {work() for work in works[1:]} == {(0, nodes)}
        what = f"Connect Four, alpha-beta, depth {depth}, {nodes:,} nodes;"
        met.append(row(f"{what} aima-python", ours, peer, 4))
        met += [row(f"{what} OpenSpiel", ours, seconds, 1.5) for seconds in cpp]
    assert [nodes_of(alphabeta, grid, depth=depth) for depth in (8, 10)] == [12_574, 155_590]
    sys.exit(not all(met))


def openspiel():
    """Return the module of OpenSpiel; print a line and return ``None`` if it is not installed."""
    try:
        import pyspiel
    except ImportError:
        print("OpenSpiel is not installed (pip install open_spiel): not compared")
        return None
    return pyspiel


if __name__ == "__main__":
    main()
