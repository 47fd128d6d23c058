"""What searches say."""

NO_ACTIONS = "a state that is not terminal offers no action: {state}"
NOT_A_PLAYER = "player(state) must answer MAX, MIN or CHANCE, not {player!r}"
NOT_FOR_CHANCE = (
    "{algorithm} knows no chance nodes; for this tree use expectiminimax: treesearch minmax, compare and draw take it "
    "by themselves, record and trace with {option}"
)
NO_SUCH_ORDERING = "there is no ordering called {rule} here{hint}; there are {known}"
NO_PROBABILITY = "a game with chance nodes needs a method probability(state, action)"
BAD_PROBABILITIES = "the probabilities at a chance node must be exact and add up to 1, not to {total}: {state}"
