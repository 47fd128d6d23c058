"""What searches say.

Constants with named gaps, filled with ``str.format`` where they are used; to translate the package, translate it here.
"""

NO_ACTIONS = "a state that is not terminal offers no action: {state}"
NOT_A_PLAYER = "player(state) must answer MAX, MIN or CHANCE, not {player!r}"
NOT_FOR_CHANCE = (
    "{algorithm} knows no chance nodes; for this tree use expectiminimax (trace or draw --algorithm expectiminimax)"
)
BAD_WINDOW = "--window {alpha},{beta}: alpha must be less than beta, as in --window=-inf,5"
BAD_STEP = "--step {step}: the least by which two utilities differ is more than 0"
BAD_ITERATIONS = "--iterations {iterations}: the number of iterations is a whole number, 1 or more"
BAD_RANGE = "--utility-range {low},{high}: the least utility must be less than the greatest, as in --utility-range=-1,1"
NO_SUCH_ORDERING = "there is no ordering called {rule} here; there are {known}"
NO_PROBABILITY = "a game with chance nodes needs a method probability(state, action)"
BAD_PROBABILITIES = "the probabilities at a chance node must be exact and add up to 1, not to {total}: {state}"
