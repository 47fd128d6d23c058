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
BAD_STEP = "--step {step}: the least by which two utilities differ is more than 0"
BAD_SECONDS = "--seconds {seconds}: the time limit is a number of seconds, 0 or more"
BAD_ITERATIONS = "--iterations {iterations}: the number of iterations is a whole number, 1 or more"
BAD_RANGE = "--utility-range {low},{high}: the least utility must be less than the greatest, as in --utility-range=-1,1"
NO_SUCH_ORDERING = "there is no ordering called {rule} here; there are {known}"
NO_PROBABILITY = "a game with chance nodes needs a method probability(state, action)"
BAD_PROBABILITIES = "the probabilities at a chance node must be exact and add up to 1, not to {total}: {state}"
OUT_OF_TIME = "out of time: this is the answer of depth {depth}, the last that was finished"
ESTIMATE = "about {value}, the mean of a sample"

# ---- trees ---------------------------------------------------------------------------------------------------------

NO_SUCH_CHILD = "there is no node {path}: child {step} is asked of a node with {of} children"
NO_SUCH_NODE = "there is no node called {address}; nodes are named by place (2.1.3), by name, or by letter (A, B, ...)"
ROOT_CONTRADICTS = "--root {root} contradicts the tree, which says {role} at its root"

# ---- conventions ---------------------------------------------------------------------------------------------------

BAD_CONVENTION = "{name} is {choices}, not {value!r}"
NO_SUCH_CONVENTION = "there is no convention called {name}; there are {known}"

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
OPTION = "{name} {value}"
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
ANSWER_COLUMNS = ("tree", "value", "path", "leaves evaluated", "nodes visited")
VARIANT_COLUMNS = ("conventions", "combinations", "value", "path", "cuts")
AS_GIVEN = "as given"
TRACE_COLUMNS = ("node", "player", "alpha", "beta", "value", "cut")


# ---- diagrams ------------------------------------------------------------------------------------------------------


# ---- games ---------------------------------------------------------------------------------------------------------


# ---- comparing and playing -----------------------------------------------------------------------------------------


# ---- homework ------------------------------------------------------------------------------------------------------


# ---- the command line ----------------------------------------------------------------------------------------------

ABOUT = """Game-tree search to learn and teach with: minimax, alpha-beta, and why a branch is cut.

Put the tree in double quotes:

\b
  treesearch minmax "(1 (5 7) 4)"
  treesearch alphabeta "((3 12 8) (2 4 6) (14 5 2))"
  treesearch draw "((3 12 8) (2 4 6) (14 5 2))" -o tree.svg
"""
EXAMPLES_HEAD = "Examples:"
COMMANDS = {
    "minmax": "Value, solution path and counts of minimax.",
    "alphabeta": "The same with alpha-beta, and the report of every MIN and MAX cut.",
    "trace": "Every step of a search in words, as a table or as JSON.",
    "draw": "A picture of the search, the pruned branches greyed.",
    "doctor": "What is installed, and what each missing piece would add.",
    "completion": "How your shell completes treesearch's commands and options.",
}
EXAMPLES = {
    "minmax": """treesearch minmax "(1 (5 7) 4)"
treesearch minmax --root min "(2 (-3 1) 4 1)"
treesearch minmax trees.tree --tree 2 --format json""",
    "alphabeta": """treesearch alphabeta "((3 12 8) (2 4 6) (14 5 2))"
treesearch alphabeta --cut-rule gt --cuts all "((2 (6 5)) (((1 4) (3 2)) 2))"
treesearch alphabeta --conventions all "((2 (6 5)) (((1 4) (3 2)) 2))"
echo "(1 (5 7) 4)" | treesearch alphabeta --format json""",
    "trace": """treesearch trace "(1 (5 7) 4)"
treesearch trace --table "((3 12 8) (2 4 6) (14 5 2))"
treesearch trace --algorithm minmax --format json "(1 (5 7) 4)\"""",
    "draw": """treesearch draw "((3 12 8) (2 4 6) (14 5 2))" -o tree.svg
treesearch draw --style exercise --label letters "(1 (5 7) 4)" -o sheet.pdf
treesearch draw --style why "(10 (20 (1 (4 2))))" -o why.svg""",
    "doctor": "treesearch doctor",
    "completion": """treesearch completion bash >> ~/.bashrc
treesearch completion zsh >> ~/.zshrc
treesearch completion fish > ~/.config/fish/completions/treesearch.fish""",
}
HELP = {
    "root": "Who moves at the root.  [default: max, or what the tree says]",
    "order": "Children left to right or right to left; ties go to the first best.  [default: ltr]",
    "cut_rule": "Cut when alpha >= beta, or only when alpha > beta.  [default: ge]",
    "cuts": "List the cuts that skip something, or also those after a last child.  [default: pruning]",
    "values": "A cut node is worth what it has found (fail-soft), or that clamped to its window.  [default: soft]",
    "label": "Name a cut after the player at the node, or after the owner of the bound.  [default: node]",
    "prune_ties": "The same as --cut-rule ge (yes) or gt (no).",
    "window": "The window to start with, as in --window -inf,5.  [default: -inf,+inf]",
    "depth": "Search N moves deep and evaluate what stands there.",
    "eval": "The evaluation at the depth limit.  [default: a tree's static values, a game's 0]",
    "algorithm": "Which search to trace.  [default: alphabeta]",
    "conventions": "One row for every combination of conventions that changes the answer.",
    "tree": "One tree of a file that holds several.",
    "format": "How to print.",
    "full": "Show long trees and paths whole.",
    "limit": "List at most this many cuts.  [default: 1000]",
    "table": "One row for each node: window, value, cut.",
    "no_color": "No colours, as with the environment variable NO_COLOR.",
}
HELP_COURSE = "A course's conventions (TOML).  [default: treesearch.toml in this folder]"
ERROR = "error: {message}"
INTERRUPTED = "interrupted"
WINDOW_FORM = "{value!r} is no window; write two numbers or infinities, as in --window -inf,5"
NO_PROFILE = "the course file {file} cannot be read: {reason}"
BAD_PROFILE = "the course file {file} is not as it should be: {reason}"
PROFILE_FORM = "[conventions] must be a table, as in: [conventions] then a line such as root = \"min\""
PROFILE_KEY = "{file}: there is no convention {key}; did you mean {meant}?"
PROFILE_VALUE = "{file}: {key} is {choices}, not {value!r}"
TIES_CONTRADICT = "--prune-ties contradicts --cut-rule; give one of them"
NO_TREE = 'a tree is missing; put it in double quotes, as in: treesearch minmax "(1 (5 7) 4)"'
NO_FILE = """{argument} is neither a tree nor a file that can be read ({reason})
  as a tree, put it in parentheses and double quotes: "(1 (5 7) 4)"
  as a file, give its name from this folder: ./{argument}"""
EMPTY_FILE = "there is no tree in this input; a tree looks like (1 (5 7) 4)"
NO_SUCH_TREE = "no tree here is called {chosen}; choose one by its name or number, or leave --tree out for all"
NO_SUCH_EVALUATION = "there is no evaluation {name} here; there are {known}"
