"""A game of your own in six short methods. `treesearch verify --help` lists the optional methods.

To search it from this folder, run `treesearch alphabeta race21:Race21 --depth 8`. To play it, run `treesearch play race21:Race21`.
"""

from treesearch.game import MAX, MIN


class Race21:
    """Count to 21, adding 1, 2 or 3 in turn; the player who says 21 wins.

    A state is a pair: the last number, and the player who says the next one. A move returns a new pair.
    """

    def __init__(self, goal=21):
        self.goal = goal

    def initial_state(self):
        return (0, MAX)

    def player(self, state):
        return state[1]

    def actions(self, state):
        return [step for step in (1, 2, 3) if state[0] + step <= self.goal]

    def result(self, state, action):
        number, player = state
        return (number + action, MIN if player is MAX else MAX)

    def is_terminal(self, state):
        return state[0] == self.goal

    def utility(self, state):
        return -1 if state[1] is MAX else 1  # the player to move has lost
