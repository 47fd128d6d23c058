"""A small correct game as source text, for tests that write a game to a file and add methods to it."""


def counting_game(name, goal, description):
    """Return a module with a class of this name, whose players count to the goal by ones and twos."""
    return f'''
from treesearch.game import CHANCE, MAX, MIN

class {name}:
    """{description}"""
    def __init__(self, goal={goal}):
        self.goal = goal
    def initial_state(self):
        return (0, MAX)
    def player(self, state):
        return state[1]
    def actions(self, state):
        return [step for step in (1, 2) if state[0] + step <= self.goal]
    def result(self, state, action):
        return (state[0] + action, MIN if state[1] is MAX else MAX)
    def is_terminal(self, state):
        return state[0] == self.goal
    def utility(self, state):
        return -1 if state[1] is MAX else 1
'''
