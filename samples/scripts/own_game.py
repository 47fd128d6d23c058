"""Search a game of your own: two players add 1 or 2, and the player who reaches 10 wins."""

from treesearch import MAX, MIN, Player, alphabeta

State = tuple[int, Player]  # the sum, and the player who moves


class Race:
    def initial_state(self) -> State:
        return 0, MAX

    def player(self, state: State) -> Player:
        return state[1]

    def actions(self, state: State) -> list[int]:
        return [1, 2]

    def result(self, state: State, action: int) -> State:
        total, player = state
        return total + action, player.opponent

    def is_terminal(self, state: State) -> bool:
        return state[0] >= 10

    def utility(self, state: State) -> int:
        return 1 if state[1] is MIN else -1  # MIN is to move: MAX has reached 10


print(alphabeta(Race()))
