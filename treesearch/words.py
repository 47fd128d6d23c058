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

PLAYER = {"max": "MAX", "min": "MIN", "chance": "CHANCE"}
ROOT_MOVES = "{player} moves at the root"
CONVENTION = {
    ("order", "ltr"): "children left to right",
    ("order", "rtl"): "children right to left",
    ("cut_rule", "ge"): "cut when alpha >= beta",
    ("cut_rule", "gt"): "cut when alpha > beta",
    ("cuts", "pruning"): "listed: cuts that skip something",
    ("cuts", "all"): "listed: all cuts, also after the last child",
    ("values", "soft"): "a cut node is worth what it has found (fail-soft)",
    ("values", "hard"): "a cut node's value is clamped to its window (fail-hard)",
    ("label", "node"): "a cut is named after the player at the node",
    ("label", "bound"): "a cut is named after the owner of the bound",
}
TIES = "ties go to the first best child"
WINDOW = "window {window}"
DEPTH = "depth limit {depth}, {evaluation} there"
STATIC_THERE = "static values (0 where there is none)"
EVALUATION_THERE = "evaluation {name}"

HEAD_TREE = "tree"
HEAD_GAME = "game"
HEAD_VALUE = "value"
HEAD_PATH = "path"
HEAD_COUNTS = "counts"
HEAD_CONVENTIONS = "conventions"
NO_PATH = "none: the root is a leaf"
BOUND_ONLY = "{bound} {value}  (outside the window {window}, so this is only a bound)"
COUNTS = "leaves evaluated {leaves} of {all_leaves}; nodes visited {nodes} of {all_nodes}, the root included"
COUNTS_OF_GAME = "leaves evaluated {leaves}; nodes visited {nodes}, the root included"
CUT_LINE = "{kind} cut after {after} in subtree {subtree}"
CUT_DETAIL = "cut {number} at {node}: {test}, {owner}; window {window}; {pruned}"
CUT_TEST = {"max": "{value} >= beta {bound}", "min": "{value} <= alpha {bound}"}
CUT_TEST_STRICT = {"max": "{value} > beta {bound}", "min": "{value} < alpha {bound}"}
SET_AT = "set at {node} by child {child}"
SET_AT_START = "the starting window's"
PRUNED = "pruned {subtrees}"
PRUNED_NOTHING = "nothing pruned: it was the last child"
NODE = "node {place}"
NAMED_NODE = "node {place} ({name})"
ROOT = "the root"
NAMED_ROOT = "the root ({name})"
NO_CUTS = "no cuts"
MORE_CUTS = "... and {count} more cuts; --limit {total} lists them all"
MORE_STEPS = "{start} ... {end} ({count} steps; --full shows them all)"
CUT_COLUMNS = ("number", "kind", "after", "subtree", "node", "value", "alpha", "beta", "bound from", "pruned")

EVENT_OPEN = "{node}: {player} to move, window {window}"
EVENT_LEAF = "{node}: leaf {value}"
EVENT_UPDATE = "{node}: {player} now has {value}"
EVENT_CUT = "{node}: {kind} cut, {test}, {owner}; {pruned}"
EVENT_CLOSE = "{node}: value {value}"
CUT_CELL = "{kind} cut after {after}"
TRACE_COLUMNS = ("node", "player", "alpha", "beta", "value", "cut")


# ---- diagrams ------------------------------------------------------------------------------------------------------


# ---- games ---------------------------------------------------------------------------------------------------------


# ---- comparing and playing -----------------------------------------------------------------------------------------


# ---- homework ------------------------------------------------------------------------------------------------------


# ---- the command line ----------------------------------------------------------------------------------------------

