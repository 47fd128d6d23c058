"""A game of your own: race to 10 by steps of 1 or 2."""

from collections.abc import Sequence

from treesearch import MAX, MIN, Player, alphabeta, verify

State = tuple[int, Player]


class Race:
    def initial_state(self) -> State:
        return 0, MAX

    def player(self, state: State) -> Player:
        return state[1]

    def actions(self, state: State) -> Sequence[int]:
        return (1, 2)

    def result(self, state: State, action: int) -> State:
        return state[0] + action, MIN if state[1] is MAX else MAX

    def is_terminal(self, state: State) -> bool:
        return state[0] >= 10

    def utility(self, state: State) -> int:
        return 1 if state[1] is MIN else -1


print(alphabeta(Race()), verify(Race()))
