"""Every sentence treesearch shows to people, in one catalogue: to translate it, translate this file.

Sentences are constants with named gaps, filled with ``str.format`` where they are used.
"""

# ---- searches ------------------------------------------------------------------------------------------------------

TOO_DEEP = "this game goes deeper than Python's recursion limit of {limit} levels; give --depth to search less deep"
NO_ACTIONS = "a state that is not terminal offers no action: {state}"
NOT_A_PLAYER = "player(state) must answer MAX, MIN or CHANCE, not {player!r}"
NOT_FOR_CHANCE = "{algorithm} knows no chance nodes; search this tree with expectiminimax"
NO_SUCH_ALGORITHM = "there is no search called {name}; there are {known}"
UNKNOWN_LEAF = "leaf {place} is not yet known ({leaf}); write a number there to search the tree"
BAD_DEPTH = "--depth {depth}: the depth limit is a whole number, 1 or more"
BAD_WINDOW = "--window {alpha},{beta}: alpha must be less than beta, as in --window=-inf,5"

# ---- trees ---------------------------------------------------------------------------------------------------------

NO_SUCH_CHILD = "there is no node {path}: child {step} is asked of a node with {of} children"
NO_SUCH_NODE = "there is no node called {address}; nodes are named by place (2.1.3), by name, or by letter (A, B, ...)"
ROOT_CONTRADICTS = "--root {root} contradicts the tree, which says {role} at its root"

# ---- conventions ---------------------------------------------------------------------------------------------------

BAD_CONVENTION = "{name} is {choices}, not {value!r}"
NO_SUCH_CONVENTION = "there is no convention called {name}; there are {known}, window, depth, evaluation and algorithm"

# ---- reader --------------------------------------------------------------------------------------------------------


# ---- reports -------------------------------------------------------------------------------------------------------


# ---- diagrams ------------------------------------------------------------------------------------------------------


# ---- games ---------------------------------------------------------------------------------------------------------


# ---- comparing and playing -----------------------------------------------------------------------------------------


# ---- homework ------------------------------------------------------------------------------------------------------


# ---- the command line ----------------------------------------------------------------------------------------------

