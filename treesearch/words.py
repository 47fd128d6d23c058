"""Every sentence treesearch shows to people, in one catalogue: to translate it, translate this file.

Sentences are constants with named gaps, filled with ``str.format`` where they are used.
"""

from typing import NamedTuple


def many(count: int, noun: str) -> str:
    """``1 row``, ``2 rows``."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


# ---- searches ------------------------------------------------------------------------------------------------------

TOO_MUCH_TO_RECORD = (
    "this search takes more than {most:,} steps, too many to be told or drawn; give --depth to search less deep"
)
TOO_DEEP = "this game goes deeper than Python's recursion limit of {limit} levels; give --depth to search less deep"
NO_ACTIONS = "a state that is not terminal offers no action: {state}"
NOT_A_PLAYER = "player(state) must answer MAX, MIN or CHANCE, not {player!r}"
NOT_FOR_CHANCE = (
    "{algorithm} knows no chance nodes; for this tree use expectiminimax (trace or draw --algorithm expectiminimax)"
)
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
NO_TREE_GIVEN = 'a tree, its text as in "(1 (5 7) 4)", or a game with the six methods is needed, not {given}'
NO_SUCH_NODE = "there is no node called {address}; nodes are named by place (2.1.3), by name, or by letter (A, B, ...)"
ROOT_CONTRADICTS = "--root {root} contradicts the tree, which says {role} at its root"

# ---- conventions ---------------------------------------------------------------------------------------------------

BAD_CONVENTION = "{name} is {choices}, not {value!r}"
NO_SUCH_CONVENTION = "there is no convention called {name}; there are {known}"

# ---- reader --------------------------------------------------------------------------------------------------------


class Cause(NamedTuple):
    """Why a text cannot be read, and what it should look like."""

    reason: str
    right: str = "(1 (5 7) 4)"


FAULT = "line {line}, column {column}: {reason}"
RIGHT_FORM = "right form: {tree}"
MEANT = "did you mean: {tree}"
PLACE = "line {line}, column {column}"

_CHANCE = "(chance 9/10*3 1/10*(2 4))"
_QUOTED = "'(1 (5 7) 4)"

# the whole text
NO_TREE = Cause("there is no tree here, the text is empty (or all comment)")
ONLY_QUOTE = Cause("a quote, and nothing after it", _QUOTED)
MISSING_PAREN = Cause("a closing parenthesis is missing: the list that opens at {opened} never ends")
MISSING_PARENS = Cause("{count} closing parentheses are missing: the lists that open at {opened} never end")
EXTRA_PAREN = Cause("a closing parenthesis too many: there is no open list that it could end")
TWO_TREES = Cause("the tree has ended, and more follows: are parentheses missing around the whole?")
AFTER_CALL = Cause("more than one tree in a pasted call: keep only the tree", "(min-max '(1 (5 7) 4))")
OPEN_COMMENT = Cause("this comment never ends: #| has to be closed by |#", "(1 #| a comment |# (5 7) 4)")
END_COMMENT = Cause("this ends a comment that was not begun by #|", "(1 #| a comment |# (5 7) 4)")
EMPTY_LIST = Cause("an empty list: a node without children has no value; write a number, or ? if it is not yet known")
NO_CHILDREN = Cause("a node without children: after the head of a list a number or a list has to follow", "(max A 3 4)")
NO_CHILD = Cause("a weight without a child: after the * a number or a list has to follow", _CHANCE)

# characters
COMMA = Cause("a comma: write blanks between the children, and a point in a decimal number", "(1.5 (5 7) 4)")
BRACKET = Cause("a {char} bracket: lists are written with round parentheses ( )")
WIDE_BRACKET = Cause("{char} is not the parenthesis of the keyboard: type ( and )")
OTHER_DIGIT = Cause("{char} is not one of the digits 0 to 9", "(1 (5 7) 4)")
DASH = Cause("{char} is a dash, not a minus sign: type -", "(-1 (5 7) 4)")
STRING = Cause("a double quote: numbers need no quotes, and the one in front of a tree is '", _QUOTED)
QUOTE_INSIDE = Cause("a quote inside the tree: only one quote, in front of it all", _QUOTED)
PASTED = Cause("a quote inside the tree: of a pasted call keep only the tree itself", _QUOTED)
QUOTE_TWICE = Cause("a second quote: only one, in front of the tree", _QUOTED)
MACRO = Cause("{word} is a LISP reader macro: nothing is evaluated here; write the list or the number itself")
BAR = Cause("{word} is a LISP symbol, because of the {char}: write the number alone")

# words
LONE_SIGN = Cause("{word} alone is a LISP symbol, no sign: write it right before the digits, without a blank", "(-2 3)")
DOTTED = Cause("a dotted pair: a tree has no dots, write its children one after the other")
DOTS = Cause("dots stand for something left out: write the whole tree")
OPERATOR = Cause("{word} is an operator: nothing is computed here; write the number itself")
NIL = Cause("{word} is LISP's empty list, and has no value; write a number, or ? if it is not yet known")
LISP_WORD = Cause("{word} is a word of LISP itself and cannot be a name here: choose another")
LONG_QUOTE = Cause("write the quote as ' in front of the tree, not as (quote ...)", _QUOTED)
NOT_FINITE = Cause("{word} is not a number that a leaf can have: write a finite one")
KEYWORD = Cause("{word} is a LISP keyword; only a static value may follow a colon, at the head of a list", "(A:10 3 4)")
STATIC_PLACE = Cause("{word} is a static value: it stands at the head of its list", "(A:10 3 4)")
ROLE_PLACE = Cause("{word} says who moves at a node: it stands first in its list", "(1 (max 5 7) 4)")
UNDERSCORE = Cause("no underscores in numbers: {word}", "(1000 (5 7) 4)")
HEXADECIMAL = Cause("{word} is not a decimal number: write the digits 0 to 9 only", "(16 (5 7) 4)")
EXPONENT_MARKER = Cause("the exponent of {word} is marked as a kind of LISP float: write it with e", "1e3")
NO_EXPONENT = Cause("after the e of {word} an exponent has to follow", "1e3")
TWO_SIGNS = Cause("{word} has a sign too many", "(-5 (5 7) 4)")
BAD_RATIO = Cause("{word} is no ratio: it has two whole numbers, and the sign in front", "-1/2")
BAD_NUMBER = Cause("{word} is not a number: a number ends at a blank or a parenthesis", "(1 (5 7) -2)")
BAD_UNKNOWN = Cause("{word} is no unknown leaf: after the ? comes a letter, or nothing", "(?x (? 7) 4)")
BAD_STATIC = Cause("after the colon of a static value its number has to follow, with no blank", "(A:10 3 4)")
BAD_LEAF = Cause("after the = of a leaf's name its number has to follow, with no blank", "(F=10 (5 7) 4)")
BLANK_LEAF = Cause("no blanks at the = between a leaf's name and its number", "(F=10 (5 7) 4)")
SYMBOL = Cause("{word} is a symbol, not a number; a name stands first in its list, or before = at a leaf", "(A 3 F=10)")
INVISIBLE = Cause("an invisible character ({code}): delete it, or type the line anew")
UNREADABLE = Cause("{char} ({code}) cannot stand in a tree")

# numbers
DIGIT_LIMIT = Cause("this number has {digits} digits; at most {limit} are read")
EXPONENT_LIMIT = Cause("the exponent of this number is too big: at most {limit}, up or down", "1.5e300")
DIVIDES_BY_0 = Cause("{word} divides by 0", "1/2")
WEIGHT_PLACE = Cause("only the children of a chance node have weights", _CHANCE)
WEIGHT_MISSING = Cause("{given} of the {count} children have a weight: give one to all of them, or to none", _CHANCE)
WEIGHT_SIGN = Cause("the weight {weight} is not positive", _CHANCE)
WEIGHT_SUM = Cause("the weights of this chance node sum to {total}, not to 1", _CHANCE)
WEIGHT_DIGITS = Cause("the sum of these weights has more than {limit} digits", _CHANCE)

# bytes
NOT_UTF8 = Cause("byte {byte} is not UTF-8 text: save the file as UTF-8", "")
UTF16 = Cause("this file was saved as UTF-16; save it as UTF-8", "")
NUL = Cause("a NUL byte: this is not a text file, or it was saved as UTF-16; save it as UTF-8", "")


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
ALGORITHM = "search by {algorithm}"
TIES = "ties go to the first best child"
WINDOW = "window {window}"
OPTION = "{name} {value}"
DEPTH = "depth limit {depth}, {evaluation} there"
ITERATED = "{evaluation} where an iteration stops"
STATIC_THERE = "static values (0 where there is none)"
EVALUATION_THERE = "evaluation {name}"

HEAD_TREE = "tree"
HEAD_GAME = "game"
HEAD_VALUE = "value"
HEAD_PATH = "path"
HEAD_COUNTS = "counts"
HEAD_CONVENTIONS = "conventions"
NO_PATH = "none: the root is a leaf"
RESULT = "value {bound} {value}; path {path}"
BOUND_ONLY = "{bound} {value}  (outside the window {window}, so this is only a bound)"
BOUND_PATH = "{path}  (the line that gave this bound, not the solution path)"
COUNTS = "leaves evaluated {leaves} of {all_leaves}"
COUNTS_OF_GAME = "leaves evaluated {leaves}"
COUNTS_LIMITED = "evaluated {evaluated}: leaves {leaves} of {all_leaves}, at the depth limit {limit}"
COUNTS_OF_GAME_LIMITED = "evaluated {evaluated}: leaves {leaves}, at the depth limit {limit}"
VISITED = "nodes visited {nodes} of {all_nodes}, the root included"
VISITED_OF_GAME = "nodes visited {nodes}, the root included"
GAME_OPTIONS = "{game} ({options})"
CUT_LINE = "{kind} cut after {after} in subtree {subtree}"
GAME_CUT_LINE = "{kind} cut after {after} in position {subtree}"
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
MORE_CUTS = "... and {more}; --limit {total} lists them all"
MORE_STEPS = "{start} ... {end} ({count} steps; --full shows them all)"
CUT_COLUMNS = ("cut", "kind", "after", "subtree", "node", "value at cut", "alpha", "beta", "bound from", "pruned")

ROUND = "pass {number}:"
DEEPER = "to depth {number}:"
SAMPLE = "sample {number}:"
EVENT_OPEN = "{node}: {player} to move, window {window}"
EVENT_LEAF = "{node}: leaf {value}"
EVENT_UPDATE = "{node}: {player} now has {value}"
EVENT_CUT = "{node}: {kind} cut, {test}, {owner}; {pruned}"
EVENT_PLAYOUT = "{node}: playout {value}"
EVENT_AT_LIMIT = "{node}: {evaluation} {value}, at the depth limit"
EVENT_CLOSED = "{node}: the window closes, {test}, {owner}, after the last child: nothing to prune"
EVENT_CLOSE = "{node}: value {known}"
EVENT_RETURNS = "{node}: returns {value}; the leaves read prove {known}"
STATIC_NAME = "static value"
KNOWN_CELL = "{known}; returns {value}"
LEAF, PLAYOUT, AT_LIMIT = "leaf", "playout", "at limit"
RANGE_LEGEND = "lo..hi: at least lo and at most hi, as far as the leaves read prove it"
NOTHING_LEGEND = "?: the leaves read prove nothing"
CUT_CELL = "{kind} cut after {after}"
NAMED_COLUMNS = ("number", "name")
TABLE_TITLE = "{number}. {told}"
ANSWER_COLUMNS = ("tree", "value", "path", "leaves evaluated", "leaves", "nodes visited", "nodes")
VARIANT_COLUMNS = ("changed", "combinations", "value", "path", "cuts", "differs")
VARIANTS_FOUND = (
    "{combinations} give {answers}; * marks what differs from the first row; "
    "combinations = how many of the {total} give this answer"
)
AS_GIVEN = "as given"
TRACE_COLUMNS = ("node", "player", "alpha", "beta", "value", "cut")


# ---- diagrams ------------------------------------------------------------------------------------------------------

TITLE_OF_TREE = "A game tree"
TITLE_OF_SEARCH = "{algorithm}: value {value}, path {path}, cuts: {cuts}"
EMPTY_PATH = "(none)"
PRUNED_NODE = "pruned"
UNSEEN_NODE = "below the depth limit"
ON_SOLUTION = "on the best path"
BY_MOVE = "by {move}:"
CUT_NAME = "{kind} cut {number}"
STATIC_VALUE = "static {value}"
RETURNS = "returns {value}"
BAD_DRAWING_OPTION = "--{name} {value}: there are {choices}"
BAD_SUFFIX = "cannot draw a file that ends in {suffix}; there are {known}"
NO_SUFFIX = "nothing"
DRAWING_NEEDS_SEARCH = "only a search has windows, an order and cuts to show; record one first: draw(record(tree), ...)"
EXERCISE_SHOWS_NOTHING = "an exercise shows no windows and no order: leave --show out, or choose another --style"
EXERCISE_NEEDS_ALL = "what alpha-beta skipped would show in the exercise; draw this game with --algorithm minmax"
WHY_TITLE = "Why the {cut} at {place}"
WHY_BOUND = "{owner} already has {bound} {where}{by}: {name} = {bound}."
WHY_WINDOW = "The search was started with {name} = {bound}."
WHY_DEEP = "That bound is not the parent's: it comes from further up."
WHY_CUT = (
    "Node {place} is {player}'s, and after {after} it is worth {most} v = {value}: {test}. "
    "The rest cannot change the choice above, so it is not looked at: {kind} cut after {after}."
)
WHY_ALPHA_BETA = (
    "Alpha is the best value that MAX already has along the path, beta the best that MIN has; "
    "alpha-beta is named after these two bounds."
)
AT_ROOT = "at the root"
AT_NODE = "at node {place}"
BY_CHILD = ", from child {child}"
AT_LEAST = "at least"
AT_MOST = "at most"
FROM_WINDOW = "{bound} (starting window)"
LEVELS_LEFT_OUT = "… {count} more levels …"
MORE_SKIPPED = "… {count} more"
NO_CUT_TO_EXPLAIN = "nothing is cut in this search, so there is no cut to explain"
CUTS_NOWHERE = "nowhere in this search"
NO_CUT_THERE = "there is no cut at {place}; cuts are at: {places}"
GRAPHVIZ_MISSING = (
    "a {suffix} file needs Graphviz, which is not installed: sudo apt install graphviz (Debian, Ubuntu), "
    "brew install graphviz (macOS), winget install graphviz (Windows); PNG also with pip install "
    '"gametreesearch[png]"; SVG, DOT and TeX need nothing'
)
AT_NEEDS_WHY = "--at chooses the cut that --style why explains; it goes with no other style"
LETTERS_NEED_A_TREE = "only the nodes of a tree have letters; use --label places"
TOO_MANY_NODES = "{count:,} nodes are too many to look at (the most is {most:,}); draw a subtree, or search less deep"
TOO_MANY_LEVELS = "{count:,} levels are too many to look at (the most is {most:,}); draw a subtree, or --style why"
DRAWING_TOO_BIG = (
    "this search visited too much to look at (the most is {nodes:,} nodes and {levels:,} levels); give --depth"
)


# ---- games ---------------------------------------------------------------------------------------------------------

ILLEGAL_ACTION = "{action} is not legal here: {state}"
NOT_OVER = "the game is not over, so it has no utility yet: {state}"
CHOOSE = "{given!r} is not a move; there are {legal}"
GAME_OVER = "the game is over; there is no move"

ROWS_WRONG = "the board has {rows}; this game has {height} of {width}"
ROW_LENGTH = "row {row} of the board has {cells}; this game has {width}"
BAD_STONE = "row {row}, column {column}: {stone!r} is none of X, O and . (an empty cell)"
BAD_COUNTS = "X has {x} and O has {o}: X begins, so X has as many as O, or one more"
TWO_WINNERS = "X and O both have {length} in a row: the game was over before the second of them"
PLAYED_ON = "{winner} has {length} in a row, so {loser} had no move after that; but {loser} has moved last"
HANGING = "row {row}, column {column}: a stone hangs in the air; stones fall to the lowest free row"
BAD_CELL = "{given!r} is not a cell: type its number, 1 to 9 in reading order, or row,column as in 2,3"
CELL_TAKEN = "cell {cell} is taken; free are {free}"
BAD_COLUMN = "{given!r} is not a column: type a number from 1 to {columns}"
COLUMN_FULL = "column {column} is full; free are {free}"
BAD_GRID = "a board of {columns} columns and {rows} rows with {length} in a row cannot be played: each is 1 or more"

BAD_POOL = "a pool of {pool} and at most {take} a move cannot be played: each is 1 or more"
BAD_RULES = "there are no rules called {rules!r}; there are {known}"
BAD_PILE = "{text!r} is not a pool: write the number of sticks and who moves, as in '13 max'"
BAD_TAKE = "{given!r} is not a number of sticks: take from 1 to {most}"

BOARD_OTHER = "this board is {width} by {height}, the game is played on one of {own}; give the board as the game's own"
BOARD_EMPTY = "a board starts with its width and height, as in '5 5', and then its rows; this one is empty"
BOARD_SIZE = "the first line of a board is its width and height, as in '5 5', not {line!r}"
BOARD_ROWS = "the board says {height}; below its first line it has {rows}"
BOARD_ROW = "row {row} is {cells} wide, but the board says {width}: {line!r} (write . for blanks at the end of a line)"
BOARD_CHARACTER = "row {row}, column {column}: {character!r} is none of # (wall), * (food), A, B and blank or . (empty)"
BOARD_NO_AGENT = "there is no agent {agent} on the board: write {agent} in a cell, or a line '{agent}: column row'"
BOARD_TWO_AGENTS = "there are two agents {agent}: in cells {first} and {second} (column row, from 0)"
BOARD_OUTSIDE = "agent {agent} stands in cell {cell}, outside the board of {width} columns and {height} rows"
BOARD_LINE = "{line!r} below the board says nothing known; there may be turn, score, A and B, as in 'turn: B'"
BOARD_TURN = "'turn: {turn}': whose turn it is is A or B"
BOARD_NUMBERS = "'{key}: {value}': two whole numbers, 0 or more, as in '{key}: 1 0'"

NO_SUCH_GAME = "there is no game called {name!r}{hint}; there are {known}, or MODULE:CLASS for your own"
NO_MODULE = "there is no module {module}, neither in this folder nor installed"
MODULE_RAISES = "module {module} cannot be imported: {error}"
NO_CLASS = "module {module} has no class {name!r}{hint}"
WHICH_CLASS = "{spec!r} names no class: write MODULE:CLASS, as in mygame:MyGame"
CONSTRUCTOR_RAISES = "{name} cannot be made into a game: {error}"
BAD_OPTIONS = "{name}: {error}; its options are {known} (--option NAME=VALUE)"
BAD_OPTION_VALUE = "{name}: {option} is a whole number, not {value!r}"
OPTION_FORM = "--option {text}: write a name and a value, as in --option take=4"
STATE_AND_BOARD = "--state and --board both say where the game starts; give one of them"
NOT_FOR_GAMES = {
    "root": "--root is for trees: the game itself says who moves first",
    "chosen": "--tree is for files of trees; a game has only one",
}
MODULE_HOLDS = "{module}.py holds {classes}: write {meant}"
OR_WRITE = " or "
BAD_SIZE = "{name} has no size {size!r}; write {form}"
NO_SIZE = "{name} has no other size"
NO_OPTIONS = "none"
CLOSEST = " (did you mean {close}?)"
GAME_RAISES = "{place}: {kind} in {method}{what}"
LINE = "{file} line {line}"
AT_STATE = "\n  state {state}"
VERIFY_SAYS = "\n  treesearch verify {spec} says more"
EVALUATION_CALLED = "the evaluation {name}"
WRONG_SIGNATURE = "{game}.{signature} takes {takes}; yours wants {own}"
NO_SELF = "nothing (is `self` missing?)"
TAKES = ("nothing", "the state alone", "the state and the action")
NO_PARSE_STATE = "{game} reads no states from text; give it a method parse_state(text)"
MISSING_METHOD = "{game} lacks {signature}{hint}: {meaning}"

METHODS = {
    "initial_state": ("initial_state()", "S0, where the game starts"),
    "player": ("player(state)", "TO-MOVE(s), which is treesearch's MAX, MIN or CHANCE"),
    "actions": ("actions(state)", "ACTIONS(s), a list of the legal moves"),
    "result": ("result(state, action)", "RESULT(s, a), a new state after the move"),
    "is_terminal": ("is_terminal(state)", "IS-TERMINAL(s), whether the game is over"),
    "utility": ("utility(state)", "UTILITY(s, MAX), what a terminal state is worth to MAX"),
}

VERIFY_WHERE = "; moves so far: {moves}"
FINDING = {"breaks": "breaks the contract: {text}", "advice": "advice: {text}"}
VERIFY_BROKEN = "{game} breaks the contract: searches of it go wrong"
VERIFY_IN_ORDER = "{game} keeps to the contract, as far as {games} random games show"
VERIFY_RAISES = "{call} raises {error}"
VERIFY_MUTATES = "{call} changes the state it is given; a move must answer a new state and leave the old one as it was"
VERIFY_UNSTEADY = "{call} answers {first} the first time and {second} the second; it must answer the same"
VERIFY_UNHASHABLE = "the state cannot be hashed ({error}); make it of tuples, numbers and texts, or a NamedTuple"
VERIFY_PLAYER = "{call} answers {answer}; it must be MAX, MIN or CHANCE of treesearch.game"
VERIFY_TWICE = "{player} moves twice in a row; that is right only if the rules let a player move again"
VERIFY_NO_ACTIONS = "{call} offers no action, though is_terminal says that the game goes on"
VERIFY_ACTIONS = "{call} answers a {given}; it must be a list, tuple or range: a search examines the actions in order"
VERIFY_DOUBLE = "{call} offers {action} twice"
VERIFY_NONE = "{call} answers None; is a `return` missing?"
VERIFY_BOOL = "{call} answers {answer}; it must be True or False"
VERIFY_FLOAT = "{call} answers {answer}, a {given}; values are exact numbers: write 1 or Fraction(1, 2)"
VERIFY_OVER_ACTIONS = "{call} offers actions, though is_terminal says that the game is over; the book's is empty"
VERIFY_EARLY_UTILITY = (
    "{call} answers {answer}, though the game is not over; what a search should guess there is an evaluation"
)
VERIFY_ILLEGAL = "{call} makes the move, though {action} is not among actions(state); raise an error instead"
VERIFY_INITIAL = "initial_state() answers another state after some games; is one state shared and changed?"
VERIFY_ENDLESS = "no end after {moves} moves at random; such a game is searched with a depth limit only"
VERIFY_HEIGHT = "height says that at most {height} moves can follow the initial state, but here are {moves}"
VERIFY_CHANCE = "the probabilities of a CHANCE state's actions add up to {total}, not 1"
VERIFY_PROBABILITY = "a game with CHANCE states needs probability(state, action)"

# ---- comparing and playing -----------------------------------------------------------------------------------------

COMPARE_NOTE = """\
nodes: visited, the root not counted; reduction: minmax's nodes / these;
growth: of the reduction from depth to depth; ebf: effective branching factor"""
COMPARED = {
    "order": "order", "depth": "depth", "algorithm": "algorithm", "value": "value", "action": "action", "path": "path",
    "nodes_visited": "nodes with root", "nodes_below_root": "nodes", "leaves_evaluated": "leaves",
    "reduction": "reduction", "growth": "growth", "branching": "ebf", "seconds": "seconds",
}  # fmt: skip
ORDERS = {"given": "given", "best": "best", "worst": "worst", "random": "random"}
OUTCOME = "outcome{where}: {value} by {path} ({algorithms})"
OUTCOME_DEPTH = " at depth {depth}"
OUTCOME_ORDER = " in {order} order"
AT_THE_LIMIT = "at the depth limit: {evaluation}"
SEARCHING = "{algorithm}, depth {depth}"
WHOLE = "unlimited"
DEPTHS_FORM = "{value!r} are no depths; write whole numbers with commas between them, as in --depth 7,9,11"
CHART_TITLE = "Nodes visited: {searched}"
CHART_ACROSS = "depth"
CHART_UP = "nodes, root not counted (logarithmic)"
POWER = "{number:,}"
BAD_PLOT = "--plot {file}: a plot is written as .svg or .png"
PLOT_ONE = "--plot draws one tree; choose it with --tree NAME or NUMBER"
PLOT_DEPTHS = "--plot draws nodes against depth; give two depths or more, as in --depth 2,3,4"
RESVG_MISSING = (
    'a plot as .png needs the package resvg-py (Graphviz draws no plots): pip install "gametreesearch[png]"; '
    "a plot as .svg needs nothing"
)

PLAYERS_FORM = "--players {value}: two of person and computer, as in --players computer,person; the first begins"
BAD_MOVES = "--moves: move {number}: {error}"
SECONDS_NEED_DEEPENING = "--seconds goes with --algorithm deepening; {algorithm} takes its time"
SIDE = "{side} ({player})"
YOUR_MOVE = "{side}, your move: {legal}"
COMMANDS_LINE = "(or: {commands})"
PROMPT = "> "
HE_MOVES = "{side}, the computer, moves {move}: {value}; best line {line}"
CHANCE_MOVES = "by chance: {move}"
WORTH = "value {value}"
WORTH_ABOUT = "value {value}, about {about:.3f}"
METRICS = "Metrics for {algorithm} : {{expandedNodes={nodes}}}"
METRICS_STOPPED = METRICS + ", stopped after depth {depth}"
METRICS_SKIPPED = "Metrics for {algorithm} : more than {most:,} nodes, not counted"
JAVA_NAMES = {"minmax": "Minimax", "alphabeta": "AlphaBeta", "deepening": "IDAlphaBetaSearch"}
HINT = "hint: {move} ({value}; best line {line})"
NOTHING_TO_UNDO = "there is no move of yours to take back"
UNDONE = "taken back: {moves}"
NOTHING_TO_EXPLAIN = "nothing to explain yet: the computer has not moved, and you have not asked for a hint"
TOO_LONG_TO_EXPLAIN = "this search was too long to remember it; play with a smaller --depth to be told why"
WHY_HEAD = "why {move}, at {state}"
WHY_LINE = "best line, {value}: {line}"
STEP = "{side}\N{NO-BREAK SPACE}{move}"
WHY_MOVE = "{move}: {known}{mark}"
WHY_BEST = ", the move chosen"
WHY_CUT_HERE = ", {kind} cut after {after}: {test}; replies not looked at: {count}"
WHY_NEVER = "{moves}: not looked at, {kind} cut after {after}"
WHY_TOTAL = "in all {nodes} nodes below this one, {cuts} cuts, {skipped} moves not looked at"
WON = "{side} has won"
DRAWN = "a draw"
GAME_ENDS = "the game is over: {outcome}"
AFTERWARDS = "why, undo, board; Enter to end"
NO_END = "stopped after {moves} moves: the two would go on like this for ever"
GO_ON = "to go on with this game: {command}"
PLAY_AGAIN = "treesearch play"
PLAY_HELP = """\
type a move: {legal}
hint    what the computer would do here        undo    take your last move back
why     why the computer chose its last move   board   show the board again
help    this                                   quit    end the game"""
ONLY_GAMES = "--{option} goes with a game; this is a tree"
NO_SUCH_ORDER = "--reorder {order}: there are {known}"
REORDER_A_TREE = "--reorder changes the order of a tree's children; a game's moves come in the game's order"
NO_BOARD_FILE = "the board file {file} cannot be read: {reason}"


# ---- homework ------------------------------------------------------------------------------------------------------

CANNOT_READ = "line {line}, column {column}: {found!r} cannot be read here; expected is {expected}"
ANSWER_TOO_BIG = "this answer has {size:,} characters; at most {limit:,} are read"
ANSWER_NO_TEXT = "this file holds no text (a picture, PDF or archive?): hand in plain text, JSON or .docx"
ANSWER_FORMS = {
    "PATH": "a path, child numbers from the root down, as in path: 2 1",
    "VALUE": "a number, as in value: 5",
    "AFTER": "a cut, as in MIN cut after (3 2) in subtree (9 (3 2) 0)",
    "SUBTREE": "a list, as in subtree (9 (3 2) 0)",
    "PRUNED": "leaves or subtrees, as in pruned: 4, (6 4 5)",
    "EXAMINED": "leaves in order, as in examined: 3 12 8",
    "LEAVES": "a number, as in leaves: 7",
    "WINDOW": "a window, as in window 2.1: 5,+inf",
    "REL": "a number, as in 2.1 <= 3",
    "NODE": "a value or bound, as in node 2.1 <= 3",
    "AT_REL": "a value or bound, as in 2.1 <= 3",
}
A_LIST = "a list of numbers and lists, as in (9 (3 2) 0); {reason}"
NO_JSON = "a JSON object that is whole ({reason})"
THE_JSON = "the answer"
TOO_DEEP_OR_LONG = "it is nested too deeply, or a number in it is too long"
ANSWER_FORMS_JSON = {
    "object": 'a JSON object, as in {"value": 5, "path": [2, 1], "cuts": []}',
    "value": 'a number, as in "value": 5',
    "result": 'a number, as in "value": 5',
    "path": 'a list of child numbers, as in "path": [2, 1]',
    "cuts": 'cuts, as in "cuts": [{"kind": "MIN", "after": "(3 2)", "subtree": "(9 (3 2) 0)"}]',
    "pruned": 'leaves or subtrees, as in "pruned": ["4", "(6 4 5)"]',
    "examined": 'leaves in order, as in "examined": ["3", "12", "8"]',
    "leaves_evaluated": 'a number, as in "leaves_evaluated": 7',
    "bounds": 'bounds of nodes, as in "bounds": {"2.1": "<= 3"}',
    "windows": 'windows of nodes, as in "windows": {"2.1": ["5", "+inf"]}',
}
NO_DOCX = "reading .docx needs the package mammoth: pip install 'gametreesearch[docx]'"
BAD_TOML = "this is no TOML: {error}"
BAD_POINTS = "{name} is a number, 0 or more, not {value!r}"
NO_SUCH_FIELD = "{where} knows no {name}; it knows {known}"
EXERCISE_TOO_BIG = "an exercise to be marked has at most {nodes:,} nodes and {levels} levels"

# what was expected and why; a place is 2.1 or root, a bound's owner is the ancestor that set it
MARK_NO_CUTS = "no cuts"
SOME_CUTS = "cuts"
NOTHING_IS_CUT = "In this tree no window closes before its last child, so nothing is cut."
NO_CUT = "no cut here"
EACH_ONCE = "each cut once"
KIND_AT = "{kind} cut at a {player} node"
NOTHING_PRUNED = "nothing"
PRUNED_TEXT = "pruned {pruned}"
LARGEST, SMALLEST = "largest", "smallest"
AT_MOST, AT_LEAST = "at most", "at least"
THE_ROOT, NODE_NAMED = "the root", "node {node}"
BOOKS_OWN = "the book's"
MARK_CUT_LINE = "{kind} cut after {after} in subtree {subtree}"
VALUE_WHY = "The value is {value}: at the root {who} takes the {extreme} of {children}."
PATH_BEGINS = "It begins right, {begin}, and earns part of the points."
PATH_MISSING = "No path was given; it is {expected}."
PATH_FROM_0 = "Right path, counted from 0. This sheet counts children from 1: {expected}. Charged once."
PATH_TOO_LONG = "The path ends at a leaf: it is {expected}."
PATH_WHY = "The path is {expected}: at {node} {who} moves, and child {child}, worth {value}, is the best one."
PATH_TIE = (
    "The path is {expected}: at {node} several children look equally good; this sheet takes child {child}, "
    "the first that reached {value} in the search."
)
BOUND_OF = "{owner} has {bound} from child {child} ({name} = {bound})"
BOUND_DEEP = "the bound is not the parent's: {owner} has {bound} from child {child} ({name} = {bound})"
BOUND_STARTS = "the search starts with {name} = {bound}"
MISSED = (
    "At {node} the search can stop after {after}: {bound}. It is now worth {most} {value}, so {skipped} cannot "
    "change the root's choice: cut after {after}."
)
MISSED_TIE = (
    "At {node} the search can stop after {after}: {bound}. It is now worth {most} {value}, so it cannot be better "
    "than that. This sheet cuts on ties; {skipped} is not read, and the root's value is the same either way."
)
WRONG_NODE = "Right child, other node: this cut is made at {node}, in {subtree}."
WRONG_AFTER = "Right node. The last child examined at {node} is {after}, and a cut is named after it."
GUESSED_NODE = (
    "Right child. The subtree that was written stands nowhere in this tree, and the child in several places: it was "
    "taken for {node}, {subtree}, which is most like it, without the part for the node."
)
NOT_ASKED = "{feedback} This was not asked, so no marks are lost."
VALUE_TWICE = "Several values are written; the last one, {value}, was taken."
NO_NODE_CALLED = "This tree has no node {name}."
LEAF_ON_PATH = "The last number of the path, {value}, was taken for the value of the leaf that it leads to."
MISCOPIED = (
    "{subtree} stands nowhere in this tree; by what it is after, {claim!r} is in {node}; nothing is charged for the "
    "subtree."
)
NO_LABEL = "Right place. What is missing is whose cut it is: at {node} it is a {kind} cut."
LABEL_HERE = "Right place, other name: this sheet calls it a {kind} cut. Charged once for all cuts, under labels."
LABEL_WHY = (
    "At {node} {player} moves, so this sheet says {kind} cut, though the bound {bound} is {owner}'s, set above it."
)
LABEL_WHY_OWNER = (
    "The bound {bound} at {node} is {owner}'s, so this sheet says {kind} cut, though {player} moves there."
)
CARRIED_CUT = "{why} Your line is right given an earlier mistake ({title}), so it still earns points."
CARRIED = "Right given an earlier mistake ({title}), so part of the points."
NOWHERE = "Nothing in this tree fits {claim}."
AFTER_THE_ROOT = "After the whole tree nothing is left to be cut. No marks lost."
COSTS = "It costs {part} {worth}."
COSTS_HARMLESS = (
    "It costs {part} {worth}: with the rest of the tree as it is, no number there could change the root's value."
)
COSTS_HARMFUL = "It costs {part} {worth}, because with other numbers there the root's value could change."
PARTS = {1: "as much as", 0.5: "half of what", 0.25: "a quarter of what"}
SOME_PART = "{percent} % of what"
A_CUT, SAYING_NO_CUTS = "a right cut is worth", 'the answer "no cuts" is worth'
COSTS_CARRIED = "It is right given an earlier mistake ({title}), so only {percent} % of that is taken."
NOT_BELOW_0 = "The points for cuts do not fall below 0, so no more than what is left of them is taken."
LAST_CHILD = (
    "At {node} the window closes ({closes}), but {after} was the last child: nothing is skipped, so it is not listed "
    "here. No marks lost."
)
LAST_CHILD_OPEN = "{after} is the last child of {node}: nothing is left to be cut there. No marks lost."
NEVER_ENTERED = "The search never enters {node}: it lies in a branch that was cut off before, so nothing is cut there."
NO_BOUND = (
    "At {node} {kind} moves: only {name} can stop it, and no {other} node above has a value yet "
    "({name} = {bound}). Nothing can be cut there."
)
STILL_OPEN = (
    "At {node} {kind} moves, and {name} is {bound}. All that is known is that it is worth "
    "{most} {value}, so what follows "
    "still matters: no cut here."
)
REPEATED = "These cuts are listed more than once; each cut is made once in one search."
CONVENTION_USED = "Marked under the accepted conventions that suit the answer best: {conventions}."
AMBIGUOUS = "{claim!r} fits {others} of this tree; it was taken for the cut at {node}, in your favour."
NOT_IN_TREE = "{text} does not stand in this tree."
MANY_CUTS = "{given} cut lines were written; the first {limit} were marked."
LEAVES_COUNT = "Count the leaves whose value was read; those in skipped branches do not count."
EXAMINED = "The first {same} of {of} leaves are in the right order."
MARK_PRUNED = "Never examined: {expected}."
MARK_NODE = "At {node} the leaves that were read prove {bound}."
BOUND_AS_VALUE = "At {node} the search stopped early, so {number} is not its value: all that is known is {bound}."
MARK_WINDOW = "The search enters {node} with alpha = {alpha} and beta = {beta}: what the nodes above had by then."

# diagnoses
AND = "and"
BOTH = "Two things together:"
EVIDENCE = "It gives just this answer: {facts}."
EVIDENCE_WRITTEN = "It gives all that is written: {facts}."
EVIDENCE_NEAR = "It comes nearest: {facts}. Differences left: {left}; from the right answer: {right}."
WHOLE_ANSWER = "all that was written"
VALUE_SAID = "value {value}"
PATH_SAID = "path {path}"
CUTS_GONE = "{cuts} not listed"
IF_COMPLETE = "If nothing more was meant to be written, it gives just this answer: it leaves out the same: {missing}."
UNFINISHED = "Not finished"
ALL_RIGHT = "What is written is right, but it is not all that was asked."
NOT_ALL_WRITTEN = "Not all that was asked is written."
LEFT_OUT = "Missing: {missing}."
LEFT_VALUE, LEFT_PATH, LEFT_CUTS = "the value", "the path", "the cuts"
LEFT_PRUNED = "what is pruned"
LEFT_EXAMINED, LEFT_LEAVES = "the leaves in order", "the number of leaves"
TIED = "On this tree these cannot be told apart: {names}."
NEAR_TIED = "Equally near: {names}."
FOLLOW_UP = "A tree that would tell them apart: {tree}"

BAD_KIND = "mistake {name} is of kind {kind!r}; the kinds are {kinds}"
MISTAKE_KNOWN = "a mistake called {name} is registered already"
GETS_IF = "Your answer is what one gets if {clause}."
MISTAKES = {
    "swapped_labels": (
        "MIN and MAX exchanged",
        "the two names are exchanged: a cut at a MIN node is called a MAX cut and the other way round",
    ),
    "strict": ("No cut on equality", "a node is cut only when alpha > beta, not when they are equal"),
    "shallow": (
        "No deep cutoffs",
        "only the bound of the node directly above is used; bounds set higher up are not handed down",
    ),
    "right_to_left": ("Examined from the other side", "the children are examined in the opposite order"),
    "zero_based": ("Path counted from 0", "the path's children are numbered from 0 instead of 1"),
    "root_min": ("The other player at the root", "the root, and with it every level, is given to the other player"),
    "last_best": (
        "Last best child on ties",
        "a child that is only as good as the best one replaces it during the search",
    ),
    "last_best_minimax": (
        "Path to the last of equal children",
        "of several equally good children the path takes the last one",
    ),
    "research_chosen": (
        "Cuts of the chosen branch repeated",
        "the chosen child is searched again at every level and its cuts are listed again",
    ),
    "research_program": (
        "Cuts of a search repeated at each level",
        "a program searches each node and then its children one by one until the value matches, and "
        "prints the cuts every time",
    ),
    "after_first_pruned": (
        "Named after a pruned child",
        "a cut is named after the first child that it skips instead of the last one examined",
    ),
    "no_cuts": ("No cuts", "every node is examined: minimax without cuts"),
    "last_child_cuts": (
        "Closed windows after a last child listed",
        "a window that closes after the last child is listed as a cut, though nothing is skipped",
    ),
    "leak_sibling": (
        "A sibling's bound carried over",
        "a child starts with the bounds with which the branch beside it ended, instead of its ancestors'",
    ),
    "leak_global": (
        "One alpha and beta for the whole tree",
        "one alpha and one beta are kept for the whole tree and never given back when a branch is left",
    ),
    "root_alpha_only": (
        "Only the root's bound used",
        "only the root's best value so far is compared with; bounds set in between are not used",
    ),
    "negamax_sign": (
        "Leaves valued from the mover's side",
        "a leaf where MIN is to move is counted with the opposite sign",
    ),
    "first_cut_only": ("Only the first cut", "the list stops after the first cut"),
    "stop_at_first_cut": (
        "Search ended at the first cut",
        "the first cut ends the whole search and the answer is what is known then",
    ),
    "wrong_bound": (
        "Compared with the wrong bound",
        "MIN nodes are compared with beta and MAX nodes with alpha; only alpha can stop a MIN node, "
        "only beta a MAX node",
    ),
    "over_prune": (
        "Leaves cut that still mattered",
        "a leaf is crossed out, with all that follows, because it is no better for its own parent, "
        "before any bound from above allows it",
    ),
    "prune_visited": ("Pruned after it was read", "a branch is called pruned after all of it has been read"),
    "bound_as_value": (
        "A bound written as a value",
        "what is only known to be at most or at least a number is written as that number",
    ),
    "ply": ("One ply short", "the path stops one move above the leaf"),
    "hindsight": (
        "Crossed out in hindsight",
        "everything off the final best path is crossed out, also what had to be read in order to find that path",
    ),
    "roles_by_height": (
        "Players counted from the leaves",
        "MAX and MIN are counted from the leaves upwards instead of from the root downwards",
    ),
    "best_leaf": (
        "Path to the best leaf",
        "the path leads to the best leaf of the tree, as if the other player helped",
    ),
    "skip_self": (
        "The examined child crossed out",
        "the child that closes the window is crossed out, instead of those after it",
    ),
    "reversed_test": (
        "The test turned round",
        "the comparison with the bound is the wrong way round: MIN is cut at alpha or more, MAX at beta or less",
    ),
    "leaves_only": ("Only leaves are cut", "only leaves are skipped; a subtree is always examined"),
    "path_of_values": (
        "Path of values",
        "the path names the values of the nodes on it instead of the numbers of the children",
    ),
    "pruned_as_zero": ("Pruned branches counted as 0", "a branch that was cut off is counted as 0"),
    "label_by_bound": (
        "Cuts named after the bound's owner",
        "a cut is named after the player whose bound it is, not after the player at the node",
    ),
}
"""Each mistake: its title, and the clause that ends the sentence GETS_IF."""

# ---- classes and courses -------------------------------------------------------------------------------------------

NONE = "none"
EXERCISE_TITLE = "Game trees"
EXERCISE_FILE = "the exercise file"
EXERCISE_QUESTION = "question {number}"
EXERCISE_TOML = "this is no TOML: {reason}; treesearch grade --help shows what an exercise looks like"
EXERCISE_EMPTY = 'there is no question; write [[question]] and below it a line such as tree = "(1 (5 7) 4)"'
EXERCISE_UNREADABLE = "the exercise {file} cannot be read: {reason}; treesearch grade --help shows what one looks like"
EXERCISE_BAD = "the exercise {file}: {reason}"
EXERCISE_KEY = "{where} has no {key}; did you mean {meant}?"
EXERCISE_FORM = "{where}: {key} has to look like {form}"
EXERCISE_TREE = "{where} needs either tree = ... (the same for all) or versions = {{ A = ..., B = ... }}"
EXERCISE_POINTS = "{where}: points = {points} is no number of points; write one above 0, as in points = 10"

ROSTER_COLUMNS = "the roster has no column for id, name or email; its columns are: {columns}"
ROSTER_CSV = "the roster, line {line}, is no CSV: {reason}"
NO_SUCH_COLUMN = "there is no column {column}; the columns are: {columns}"
NO_QUESTION_COLUMN = """no column of this table holds answers; its columns are: {columns}
  expected is a row a student and a column a question, called by its number or name, as in
    id,question 1,question 2
    4711,"value: 3, path: 1 1","value: 5, no cuts"
  what your table calls them can be said in the exercise: columns = {{ id = "Matrikel", 1 = "Aufgabe 1" }}"""
NO_ANSWERS = "the answers {path} cannot be read: {reason}"
TOO_MANY_FILES = "{path} holds more than {limit} files: is it the right folder?"
BAD_ARCHIVE = "the archive {path} cannot be opened: {reason}"
NO_STUDENT_COLUMN = "note: no column of {file} is called id, name or email, so nobody knows whose its rows are"
NO_ANSWER_COLUMN = "note: {file} has no column for {questions}, which is marked as if nothing were written"
ROW = "{file}, line {line}"
BAD_ROW = "this row is no CSV: {reason}"

IS_LINK = "it is a link, and links are not followed"
IS_NO_FILE = "it is no ordinary file"
IS_ENCRYPTED = "it is encrypted"
IS_BOMB = "it is packed to one part in {ratio}, as no answer is; it was not unpacked"
LEADS_OUT = "its name leads out of the archive"
TOO_BIG = "it has {size} bytes; at most {limit} are read"
CANNOT_OPEN = "it cannot be opened: {reason}"
ANSWERS_ARE_AN_EXERCISE = "{path} is an exercise, no answers; the form is: treesearch grade EXERCISE ANSWERS"
EMPTY_HAND_IN = "it is empty"
ANSWER_SILENT = "note on the answer: {reason}"
NO_ANSWER_IN_IT = "nothing in it reads as an answer; the right form is: value: 3, path: 1 1, MIN cut after 2"
NO_NUMBERS = (
    "which question an answer belongs to is not said; put a line such as question 1: before each (questions: {known})"
)
NO_SUCH_QUESTION = "there is no question {numbers} on this sheet; its questions are {known}"
NOTHING_READ = "nothing in it can be read as an answer: {problem}"
MARKING_FAILED = "marking it failed ({error})"
NO_VERSION = "it names none of the versions {versions}; it fits {best} best: {score} of {most}"
FITS_OTHER = "this answer fits version {version} ({score} points), not the student's own {own} ({own_score} points)"
NOT_ON_ROSTER = "not on the roster"
NOTHING_HANDED_IN = "nothing was handed in"
HANDED_IN_TWICE = "{count} hand-ins of one student: {sources}; keep the one that counts"
ANONYMOUS = "student {number}"

STATUS = {
    "marked": "marked",
    "by-hand": "marked by hand",
    "needs-a-person": "needs a person",
    "missing": "missing",
}
SCORE = "{score} of {most} points"
OF = "{points} of {most}"
SIGNS = {"right": "✓", "wrong": "✗", "partly": "~", "free": "○"}
SIGNS_MEAN = {"partly": "~ right in part, or right and named otherwise", "free": "○ costs nothing"}
EXPECTED = "{expected} expected, {given} given"
CHARGED_ONCE = {"labels": "{given}: charged once for all cuts", "repeated": "{given}: charged once for all lines"}
GIVEN_BELOW = "given: {given}"
TOO_MANY = "{given}: {expected}"
TOO_MANY_FREE = "{given}: costs nothing"
GIVEN = "{given} given"
GIVEN_NOTHING = "nothing"
LATE = "late"
DISTRIBUTION = "students by points"
ITEMS = "Items"
ITEMS_MEAN = (
    "Facility: the mean part of the points that was earned. Discrimination: how earning them goes together with the "
    "points for all other items, from -1 to 1; above 0.2 an item tells students apart."
)
GRADE_COLUMNS = ("id", "name", "email", "version", "status", "score", "max_score", "late", "why", "source")
ITEM_COLUMNS = ("item", "answers", "facility", "discrimination")
CLASS_COLUMNS = ("student", "name", "status", "points", "why")
CLASS_COUNTS = "{marked} marked, {by_hand} marked by hand, {needs_a_person} in need of a person, {missing} missing"
CLASS_MEAN = "mean {mean} of {most} points, standard deviation {deviation}"
CLASS_MISTAKES = "most frequent mistakes (of n that explain the same answer each counts 1/n): {mistakes}"
STALE_REPORTS = "no longer in this class, but changed since they were written, so they were left in students/: {files}"
CLASS_FOLLOW_UP = "{names}: not told apart in {answers}; answers to {tree} would tell"

NO_GRADE_COLUMN = "no column of the export is called {title}; did you mean --column {meant!r}?"
CHOOSE_GRADE_COLUMN = "no column of the export is called {title}; choose one with --column TITLE: {columns}"
NOT_IN_EXPORT = "not found in the gradebook's export, so not filled in: {students}"
POINTS_POSSIBLE = "the gradebook has {possible} points possible, this exercise {most}; nothing was scaled"
WHAT_HAPPENED = "{question}: what may have happened"
ONE_FILE_PLEASE = "{count} files were handed in ({sources}); hand in one file with the whole answer"

VERSION_OF = "{name}, version {version}"
QUIZ_LOST = "a question cannot be written as Moodle XML so that it reads back the same; look at its name and tree"
QUIZ_TASK = "Search this tree with alpha-beta, from left to right; {player} moves at the root."
QUIZ_VALUE = "Value of the root:"
QUIZ_PATH = "Path to the best leaf, as child numbers:"
QUIZ_LEAF = "Leaf {leaf} at {place} is"
QUIZ_STATES = {True: "examined", False: "pruned"}
QUIZ_SOLUTION = "Cuts: {cuts}"
CUT_AT = "{kind} cut at {place}"

NOT_AS_EXPECTED = "{item}: {told}. {why}"

MARKING = "marking"

BAD_COMMAND = "the command {command!r} cannot be run: {reason}"
ON_TREE = "on {tree}: {problem}"
PROGRAM_CANNOT_START = "{command} cannot be started ({reason})"
PROGRAM_HANGS = "the program was stopped after {seconds} seconds without an end"
PROGRAM_MEMORY = "the program was stopped because it took more than {megabytes} MB of memory"
PROGRAM_FLOODS = "the program was stopped because it wrote more than {limit} bytes"
PROGRAM_CRASHES = "the program ended with exit code {code}: {last}"
PROGRAM_KILLED = "the program was ended by {signal}: {last}"
PROGRAM_SILENT = "it said nothing about why"
PROGRAM_STUDENT = "program"

OVERRIDDEN = "{item}: {points} points, set by hand. {reason}"
OVERRIDE_COLUMNS = "the overrides have no column {missing}; their first line is: id,item,points,reason"
OVERRIDE_POINTS = "the overrides, line {line}: {points!r} is no number of points"
OVERRIDE_UNKNOWN = "the overrides name {id}, who is not in this class; nearest: {meant}"
OVERRIDE_NO_ITEM = "the overrides name an item {item} that this student's sheet does not have"

HELP_GRADE = {
    "output": "Where the results are kept, and found again by the next run.  [default: graded]",
    "roster": "The class list (CSV with id, name, email, version): who is missing, who is unknown.",
    "overrides": "Marks given by hand (CSV with id, item, points, reason).  [default: overrides.csv in the output]",
    "diff": "List the marks that differ from an older grades.csv.",
    "anonymous": "No names, addresses or ids in reports and tables; the journal, from which runs go on, keeps them.",
    "canvas": "Fill the assignment's column of a gradebook exported from Canvas: canvas.csv in the output.",
    "moodle": "The same for Moodle: moodle.csv in the output.",
    "column": "The title of that column.  [default: the exercise's title]",
    "junit": "Write a JUnit XML file: a suite for each student, a test for each item.",
    "gradescope": "ANSWERS is one student's submission: write its results.json.",
    "jobs": "Mark in N processes.  [default: 1]",
    "dask": "Mark on the workers of a Dask scheduler, as tcp://127.0.0.1:8786.",
    "run": "Mark a program: each tree on its standard input, the answer from its standard output; "
    "{} stands for the file handed in. It runs with your rights: use a container.",
    "time": "Seconds a program may take for one tree.  [default: 10]",
    "memory": "Megabytes a program may take.  [default: 512]",
    "enter": "Type the answers in from paper, one student after the other.",
}
HELP_EXPORT = {
    "output": "The file to write: .xml is a Moodle quiz, .zip a Gradescope autograder.",
    "wheel": "Pack this wheel of treesearch (made by: pip wheel --no-deps .) into the autograder, "
    "instead of asking PyPI for it.",
}
EXPORT_ASKS_PYPI = """note: on Gradescope this autograder asks PyPI for {package}, and fails if it is not there
  to pack it in instead, in a clone of the repository: pip wheel --no-deps .
  and then: treesearch export {exercise} -o {file} --wheel {wheel}"""
EXPORT_SUFFIX = "{file}: write .xml for a Moodle quiz, or .zip for a Gradescope autograder"
ENTER_NEEDS_FOLDER = "--enter needs the folder to keep what is typed in, as in: grade exercise.toml sheets/ --enter"
ENTER_HOW = """\
One fact or more a line, as in: value: 3, path: 1 1; question 2: begins the next
question. An empty line ends the sheet; undo takes a line back; Ctrl-D ends."""
ENTER_NOTHING = "[no fact yet] "
ENTER_NOT_READ = "  nothing in this line reads as a fact, as value: 3 would; undo takes it back"
ENTER_ID = "student id: "
ENTER_SO_FAR = "[{score}] "
ENTER_STUDENT = "{key} {name}"
ENTER_UNDO = "undo"
ENTER_TAKEN = "taken back: {line}"
NOTHING_CHANGED = "no mark has changed"
CHECK_NEEDS_ANSWER = "an answer is missing, as in: treesearch check TREE answer.txt"
NO_ANSWER_FILE = """{answer} is neither an answer nor a file that is there
  as an answer, write what was found: "value: 5, path: 2 1, MIN cut after 2"
  as a file, give its name from this folder: ./{answer}"""
EMPTY_ANSWER = 'the answer is empty; give a file, - for standard input, or text as in "value: 5, path: 2 1"'
ANSWER_FOLDER = """{answer} is a folder, and check marks one answer: name a file in it
  a whole class is marked by: treesearch grade EXERCISE {answer}"""
ANSWER_IS_TREE = """the answer, {answer}, is a tree; first comes the tree, then what a student found in it
  as in: treesearch check "(1 (5 7) 4)" answer.txt"""
TREE_IS_EXERCISE = """{file} is no tree; if it is an exercise, answers to it are marked by
  treesearch grade {file} ANSWERS"""
CANNOT_READ_FILE = "{file} cannot be read: {reason}"
FILE_REASONS: dict[type[OSError], str] = {
    IsADirectoryError: "it is a folder; name a file in it",
    FileNotFoundError: "there is no such file",
    PermissionError: "this account may not read it",
}
GRADE_NEEDS_ANSWERS = """the answers are missing: a folder, a zip archive or a CSV file
  as in: treesearch grade exercise.toml answers/"""
NOTHING_TO_GRADE = "note: nothing was handed in: there is no answer in {answers}"
NO_DASK = 'Dask is not installed; pip install "gametreesearch[dask]"'
DASK_UNREACHABLE = "no Dask scheduler answers at {address}: {reason}"
WRITTEN = "written to the folder {folder}"
CHANGED = "changed: {student} had {old}, now {new}"
HAND_INS = "hand-ins"


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
    "compare": "Algorithms side by side: nodes, leaves, time, by depth or order.",
    "draw": "A picture of the search, the pruned branches greyed.",
    "play": "A game against the computer, which tells what it does.",
    "check": "Mark one answer, and say what went wrong.",
    "grade": "Mark a class: a folder, a zip archive or a table of answers.",
    "export": "An exercise as a Moodle quiz or a Gradescope autograder.",
    "doctor": "What is installed, and what each missing piece would add.",
    "verify": "Does a game of your own keep to the contract? Random games are played.",
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
    "compare": """treesearch compare blocker
treesearch compare connect4 --depth 2,4,6 --plot nodes.svg
treesearch compare connect4 --depth 4 --algorithms minmax,alphabeta,mtdf
treesearch compare --reorder best,worst "((2 4 6) (14 5 2) (3 12 8))"
treesearch compare blocker --rules house --depth 7,9,11 --format csv""",
    "draw": """treesearch draw "((3 12 8) (2 4 6) (14 5 2))" -o tree.svg
treesearch draw --style exercise --label letters "(1 (5 7) 4)" -o sheet.pdf
treesearch draw --style why "(10 (20 (1 (4 2))))" -o why.svg""",
    "play": """treesearch play tictactoe
treesearch play nim --size 13 --players computer,person
treesearch play connect4 --depth 5 --players computer,computer
treesearch play blocker --seconds 2""",
    "check": """treesearch check "((3 2) (1 4))" "value: 2, path: 1 2, MIN cut after 1"
treesearch check exercise.tree answer.txt --format json
echo "value: 5, path: 2 1, no cuts" | treesearch check "(1 (5 7) 4)" -""",
    "grade": """treesearch grade exercise.toml answers/
treesearch grade exercise.toml moodle-download.zip --roster class.csv
treesearch grade exercise.toml quiz.csv --canvas export.csv --column "Week 5"
treesearch grade exercise.toml answers/ --diff old/grades.csv --format csv
treesearch grade exercise.toml programs/ --run "python3 {}"
treesearch grade exercise.toml sheets/ --roster class.csv --enter""",
    "export": """treesearch export exercise.toml -o quiz.xml
treesearch export exercise.toml -o autograder.zip --wheel gametreesearch.whl""",
    "doctor": "treesearch doctor",
    "verify": """treesearch verify race21:Race21
treesearch verify race21:Race21 --option goal=9 --games 20""",
    "completion": """treesearch completion bash >> ~/.bashrc
treesearch completion zsh >> ~/.zshrc
treesearch completion fish > ~/.config/fish/completions/treesearch.fish""",
}
SAMPLES = {
    "sheet": """\
  name: Ada Berg
  id: 4711

  question 1:
  value: 3
  path: 1 1
  MIN cut after 2 in subtree (2 4 6)

  question 2:
  value: 5
  path: 2 1
  no cuts
""",
    "exercise": """\
  title = "Alpha-beta, week 5"

  [[question]]
  tree = "((3 12 8) (2 4 6) (14 5 2))"
  points = 10

  [[question]]
  name = "your own version"
  versions = { A = "(1 (5 7) 4)", B = "(4 (7 5) 1)" }
  points = 10
""",
    "table": """\
                 id,name,version,question 1,question 2
                 4711,Ada Berg,A,"value: 3, path: 1 1","value: 5, no cuts"
""",
}
METHOD_LINES = "\n".join(f"  {call:<22} {means}" for call, means in METHODS.values())
FORMS = {
    "check": f"""\
An answer sheet, here to a file of two trees:

{SAMPLES["sheet"]}
Facts may stand in any order, in any case, several in a line or in sentences.
Questions are numbered as the trees stand in the file; one tree needs no
number. name: and id: may be left out; # begins a comment. Other forms:

  path: 2, 1                   the child chosen at each node, counted from 1
  no cuts                      where none is made
  MIN cut after 2              the subtree may be left out where that is clear
  alpha cut after (3 2) at 2.1     alpha cuts are at MIN nodes, beta at MAX
  pruned: 4, (6 4 5)           leaves or subtrees never examined
  examined: 3 12 8 2 14        the leaves in the order examined
  leaves: 7                    how many leaves were examined
  2.1 <= 3     C = 4           what is known of a node
  window 2.1: 5,+inf           alpha and beta where the search enters a node

A node is named by its place (2.1: the first child of the second child), by
its name in the tree, or by the letter of treesearch draw --label letters.
An answer may also be JSON, as treesearch alphabeta --format json writes it,
or a Word document (.docx).

Signs: ✓ right, ✗ wrong, ~ right in part, or right and named otherwise, ○ too
much, but costs nothing. Exit codes: 0 all right, 1 not all right, 2 unreadable.
""",
    "grade": f"""\
EXERCISE, a TOML file:

{SAMPLES["exercise"]}
ANSWERS, what the class handed in; each answer as treesearch check takes it
(treesearch check --help shows a sheet), with question 1:, question 2: ...

  a folder     a file a student, called by the id (4711.txt) or saying
               id: 4711 in it; or a folder a student. Where the exercise has
               versions, version: A in it, or in the --roster, says which
  a .zip       such a folder packed, or as downloaded from an assignment in
               Moodle or Canvas, whose file names say who it was
  a .csv       a row a student, a column a question:
{SAMPLES["table"]}\
               (.tsv too; of id, name and email one is enough; version only
               where the exercise has versions)
  one file     a single answer

Reports and tables are written to the folder graded: students/ID.html (also
.txt, .md), class.html, grades.csv and items.csv.
""",
    "export": f"""\
EXERCISE is a TOML file, the same that treesearch grade takes:

{SAMPLES["exercise"]}""",
    "verify": f"""\
A game is a class with these six methods; utility and values are exact numbers:

{METHOD_LINES}
""",
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
    "asked": "What was asked for: alphabeta, or minmax (no cuts; every best path is right).  [default: alphabeta]",
    "conventions": "One row for every combination of conventions that changes the answer.",
    "tree": "One tree of a file that holds several.",
    "format": "How to print.",
    "full": "Show long trees and paths whole.",
    "limit": "List at most this many cuts.  [default: 1000]",
    "table": "One row for each node: window, value, cut.",
    "output": "The file to write: .svg, .png, .pdf, .tex, or .dot (for neato -n2).  [default: SVG on standard output]",
    "style": "For slides, for paper, a sheet to fill in, or why one branch is cut.",
    "show": "Also the window at every node, or the order of visiting; may be given twice.",
    "draw_label": "Name all nodes by letters or places; node or bound: how cuts are named.",
    "direction": "Grow down or to the right.",
    "at": "With --style why: the node of the cut, by place, name or letter.",
    "algorithms": "The searches to compare; the others are measured by minmax.  [default: minmax,alphabeta]",
    "depths": "The depths to search to.  [default: a tree's whole depth; some of each game]",
    "reorder": "The tree again, its children best first, worst first or at random: best,worst,random.",
    "seed": "The seed of whatever is drawn at random.  [default: 0]",
    "plot": "Also draw nodes against depth: .svg, or .png with the extra [png].",
    "players": "Who begins and who is second: person or computer.  [default: person,computer]",
    "play_algorithm": "How the computer searches.  [default: what is good for the game]",
    "play_depth": "How deep the computer looks.  [default: so that a move takes a second at most]",
    "play_eval": "The evaluation at the depth limit.  [default: what is good for the game]",
    "seconds": "The computer's time for a move, by iterative deepening.",
    "play_seed": "The seed of dice and of Monte Carlo tree search.  [default: another one each time]",
    "moves": "Moves to begin with, with blanks between them, as in --moves '5 1 9'.",
    "size": "A game's size, as in --size 5x4 (connect4) or --size 13 (nim).",
    "board": "The file of a board or position to start from, as samples/*.board.",
    "option": "An option of the game, as in --option take=4 (nim); may be repeated.",
    "state": "The position to start from, as the game writes it: --state .XO/OXX/X.O",
    "rules": "The rules, where a game has several: nim misere|normal, blocker official|house|...",
    "verify_games": "How many random games to play.  [default: 100]",
    "verify_seed": "The same seed plays the same games.  [default: 0]",
    "scheme": "What the parts of an answer are worth (TOML), as in: points = { value = 1, path = 3, cuts = 6 }",
    "no_color": "No colours, as with the environment variable NO_COLOR.",
}
ARGUMENTS = {
    "subject": "A tree, a file of trees, or a game: {games}, or MODULE:CLASS for your own.",
    "only_tree": "The tree of the exercise, in double quotes, or a file of one or more trees.",
    "game": "A game: {games}, or MODULE:CLASS for your own.",
    "own_game": "Your own game, as MODULE:CLASS (mygame:MyGame is class MyGame in mygame.py here), or {games}.",
    "answer": "What a student wrote: a file, - for standard input, or the text itself.",
    "exercise": "The questions and their points: a TOML file, see below.",
    "answers": "What the class handed in, see below.",
}
HELP_COURSE = (
    'A course\'s conventions: a TOML file with a table [conventions], as in: root = "min".  '
    "[default: treesearch.toml in this folder]"
)
ONE_LABEL = "--label: give one of letters and places, and one of node and bound"
NO_OUTPUT = "say where to write the picture, as in: -o tree.svg (several trees become tree-1.svg, tree-2.svg, ...)"
CANNOT_WRITE = "{file} cannot be written: {reason}"
WROTE = "wrote {file}"
OR = " or "
DID_YOU_MEAN = "did you mean {names}?"
SEE_COMMANDS = "treesearch --help lists the commands"
TREE_NEEDS_COMMAND = 'say what to do with the tree, as in: treesearch minmax "{tree}"'
TOO_MANY_ARGUMENTS = """treesearch {command} takes one argument: put the tree in double quotes, and one file at a time
  treesearch {command} "(1 (5 7) 4)\""""
CANNOT_PRINT = "the output cannot be written: {reason}"
NO_SUCH_COMMAND = "there is no command {name}; {meant}"
ERROR = "error: {message}"
INTERRUPTED = "interrupted"
WINDOW_FORM = "{value!r} is no window; write two numbers or infinities, as in --window -inf,5"
NO_PROFILE = "the course file {file} cannot be read: {reason}"
BAD_PROFILE = "the course file {file} is not as it should be: {reason}"
PROFILE_FORM = 'conventions stand in a table: a line [conventions], and below it lines such as root = "min"'
PROFILE_OUTSIDE = "{key} stands outside any table; put a line [conventions] above it"
NOT_UTF8_FILE = "it is not UTF-8 text (byte {byte})"
IN_TREE = "tree {number}{name}: {message}"
MORE_ERRORS = "... and {count} more errors"
A_NUMBER = "a whole number"
PROFILE_KEY = "there is no convention {key}; did you mean {meant}?"
PROFILE_VALUE = "{key} is {choices}, not {value!r}"
TIES_CONTRADICT = "--prune-ties contradicts --cut-rule; give one of them"
PATIENCE = "still searching; --depth N would search less deep, Ctrl-C stops"
TREES_ONLY = "{what} is for trees"
TREE_MISSING = 'a tree is missing; put it in double quotes, as in: treesearch minmax "(1 (5 7) 4)"'
NO_NAME = 'an empty name is neither a tree nor a file; a tree looks like "(1 (5 7) 4)"'
NO_FILE = """{argument} is neither a tree nor a file that is there
  as a tree, put it in parentheses and double quotes: "(1 (5 7) 4)"
  as a file, give its name from this folder: ./{argument}"""
TREE_OF_FILE = "--tree chooses among the trees of a file; here there is one tree"
TWO_SUCH_TREES = "--tree {chosen} fits {count} trees of this file; say which one by its number: {numbers}"
AS_GAME = "\n  as a game: {hint}"
NO_SUCH_TREE = "no tree here is called {chosen}; choose one by its name or number, or leave --tree out for all"
NO_SUCH_EVALUATION = "there is no evaluation {name} here{hint}; there are {known}"

DOCTOR_HEAD = "treesearch {version} on Python {python}"
DOCTOR_COLUMNS = ("piece", "found", "what it does")
MISSING = "missing"
TO_GET = "would add {adds}: {get}"
CORE = "reading, searching, reporting"
CORE_PACKAGES = ("lark", "click", "rich", "graphviz")
EXTRA_PACKAGES = {
    "mammoth": ("reading answers handed in as .docx", 'pip install "gametreesearch[docx]"'),
    "resvg-py": ("PNG pictures without Graphviz, PNG plots", 'pip install "gametreesearch[png]"'),
    "distributed": ("marking a class on several machines", 'pip install "gametreesearch[dask]"'),
}
PROGRAMS = {
    "dot": (
        "PNG and PDF pictures (SVG needs nothing)",
        "apt install graphviz | brew install graphviz | winget install graphviz",
    ),
}
