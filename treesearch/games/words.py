"""The sentences of games: illegal moves, broken boards, broken contracts."""

ILLEGAL_ACTION = "{action} is not legal here: {state}"
NOT_OVER = "the game is not over, so it has no utility yet: {state}"
ROWS_WRONG = "the board has {rows}; this game has {height} of {width}"
ROW_LENGTH = "row {row} of the board has {cells}; this game has {width}"
BAD_STONE = "row {row}, column {column}: {stone!r} is none of X, O and . (an empty cell)"
BAD_COUNTS = "X has {x} and O has {o}: X begins, so X has as many as O, or one more"
PLAYED_ON = "{winner} has {length} in a row, which ended the game; but {loser} has moved after that"
HANGING = "row {row}, column {column}: there is no stone below this one; stones fall to the lowest free row"
BAD_GRID = "a board of {columns} columns and {rows} rows with {length} in a row cannot be played: each is 1 or more"
BIG_GRID = "a board of {cells:,} cells is too large to be played here: {most:,} at most, as in --size 50x50"
BAD_POOL = "a pool of {pool} and at most {take} a move cannot be played: each is 1 or more"
BAD_RULES = "there are no rules called {rules!r}; there are {known}"
BAD_PILE = "{text!r} is not a pool: write the number of sticks and who moves, as in '13 max'"
BOARD_OTHER = "this board is {width} by {height}, the game is played on one of {own}; give the board as the game's own"
BOARD_EMPTY = "a board starts with its width and height, as in '5 5', and then its rows; this one is empty"
BOARD_FOOD = "the text below the board says 'food: {food}', but on the board there are {there}"
BOARD_SIZE = "the first line of a board is its width and height, as in '5 5', not {line!r}"
BOARD_ROWS = "the board says {height}; below its first line it has {rows}"
BOARD_ROW = (
    "row {row} is {cells} wide, but the board says {width}: {line!r} (a document may lose blanks; "
    "write . for an empty cell)"
)
BOARD_CHARACTER = "row {row}, column {column}: {character!r} is none of # (wall), * (food), A, B and blank or . (empty)"
BOARD_NO_AGENT = "there is no agent {agent} on the board: write {agent} in a cell, or a line '{agent}: column row'"
BOARD_TWO_AGENTS = "there are two agents {agent}: in cells {first} and {second} (column row, from 0)"
BOARD_OUTSIDE = "agent {agent} stands in cell {cell}, outside the board of {width} columns and {height} rows"
BOARD_LINE = "{line!r} below the board is not understood; write turn, score, A or B, as in 'turn: B'"
BOARD_TURN = "'turn: {turn}': write A or B"
BOARD_NUMBERS = "'{key}: {value}': two whole numbers, 0 or more, as in '{key}: 1 0'"
NO_SUCH_GAME = "there is no game called {name!r}{hint}; there are {known}, or MODULE:CLASS for your own"
NO_MODULE = "there is no module {module}, neither in this folder nor installed"
MODULE_RAISES = "module {module} cannot be imported: {error}"
NO_CLASS = "module {module} has no class {name!r}{hint}"
WHICH_CLASS = "{spec!r} names no class: write MODULE:CLASS, as in mygame:MyGame"
CONSTRUCTOR_RAISES = "{name} cannot be made into a game: {error}"
NO_GAME_TO_VERIFY = "verify plays a game, an object with the six methods; this is {kind} (games.load('nim') makes one)"
BAD_OPTIONS = "{name}: {error}; its options are {known} (--option NAME=VALUE)"
BAD_OPTION_VALUE = "{name}: {option} is a whole number, not {value!r}"
MODULE_HOLDS = "{module}.py holds {classes}: write {meant}"
OR_WRITE = " or "
BAD_SIZE = "{name} has no size {size!r}; write {form}"
NO_SIZE = "{name} has no other size"
NO_OPTIONS = "none"
GAME_RAISES = "{place}: {kind} in {method}{what}"
LINE = "{file} line {line}"
AT_STATE = "\n  state {state}"
AT_ACTION = "\n  action {state}"
VERIFY_SAYS = "\n  treesearch verify {spec} says more"
EVALUATION_CALLED = "the evaluation {name}"
WRONG_SIGNATURE = "{game}.{signature} takes {takes}; your method takes {own}"
NO_SELF = "nothing (is `self` missing?)"
NO_METHOD = "no call: it is no method"
TAKES = ("nothing", "the state alone", "the state and the action")
NOT_AIMA = "{name} is not a game of aima-python: it has no {lacks}"
THIRD_PLAYER = "{name} has more than two players ({players}); minimax is for two"
NO_OPENSPIEL = "openspiel:{name} needs OpenSpiel; install it with: pip install open_spiel"
NO_SPIEL_GAME = (
    "OpenSpiel has no game called {name!r}{hint}; it has {count}: "
    'python -c "import pyspiel; print(pyspiel.registered_names())" lists them'
)
SPIEL_REFUSED = "openspiel:{name} cannot be searched here: {reason}"
SPIEL_AT_ONCE = "its players move at the same time; in a game tree one player moves at each node"
SPIEL_HIDDEN = "something in it is hidden from the players; the searches here see each state whole"
SPIEL_SAMPLED = "its chances are drawn and never said; expectiminimax needs each with its probability"
SPIEL_PLAYERS = "it has {players} players; minimax is for two"
SPIEL_SUM = "what one player wins in it the other does not lose; minimax is for games in which it is so"
SPIEL_MOVES = "moves: {moves}"
NO_PARSE_STATE = "{game} reads no states from text; give it a method parse_state(text)"
MISSING_METHOD = "{game} lacks {signature}{hint}: {meaning}"
METHODS = {
    "initial_state": ("initial_state()", "S0, where the game starts"),
    "player": ("player(state)", "TO-MOVE(s): treesearch's MAX, MIN or CHANCE"),
    "actions": ("actions(state)", "ACTIONS(s), a list of the legal moves"),
    "result": ("result(state, action)", "RESULT(s, a), a new state after the move"),
    "is_terminal": ("is_terminal(state)", "IS-TERMINAL(s), whether the game is over"),
    "utility": ("utility(state)", "UTILITY(s, MAX), a terminal state's worth to MAX"),
}
OFFERS = {
    "show": ("show(state, moves)", "the state in lines, for play; moves led to it"),
    "board": ("board(state)", "rows of one-character cells, for pictures"),
    "text": ("text(state)", "the state in one line"),
    "parse_state": ("parse_state(text)", "the state that a text says, for --state and --board"),
    "show_action": ("show_action(action)", "a move in a few letters"),
    "parse_action": ("parse_action(text, state)", "the move that somebody typed"),
    "evaluations": ("evaluations", "a dict: name -> exact guess at a state (--eval)"),
    "evaluation": ("evaluation", "the name of the one compare asks at a depth limit"),
    "probability": ("probability(state, action)", "how likely, where player(state) is CHANCE"),
    "order": ("order(state, actions)", "the actions, those that look best first"),
    "key": ("key(state)", "what a table knows an unhashable state by"),
    "player_names": ("player_names", 'what MAX and MIN are called: ("X", "O")'),
    "height": ("height", "the most moves that can follow the initial state"),
    "options": ("options", "a dict: the variant of the game, for reports"),
}
VERIFY_WHERE = "; moves so far: {moves}"
VERIFY_MUTATES = "{call} changes the state it is given; a move must answer a new state and leave the old one as it was"
VERIFY_UNSTEADY = "{call} answers {first} the first time and {second} the second; it must answer the same"
VERIFY_SAME = (
    "{call} answers the very state it is given; a move must answer a new state, and say in it who moves next: "
    "what a move changes is changed in a copy"
)
VERIFY_LISTS = "{call} offers {answer}, a {given}, which cannot be hashed; make the action a tuple, number or text"
VERIFY_UNHASHABLE = (
    "the state cannot be hashed ({error}), so a search with a table copies it for each look-up, where it can at all: "
    "make it of tuples, numbers and texts, or a NamedTuple, or add key(state), which answers such a value"
)
VERIFY_NO_OFFER = "{game}.{name} is not used: the name is known as {signature}, {meaning}; yours wants {own}"
VERIFY_PLAYER = "{call} answers {answer}; it must be MAX, MIN or CHANCE of treesearch.game"
VERIFY_TWICE = "{player} moves twice in a row; that is right only if the rules let a player move again"
VERIFY_NO_ACTIONS = "actions(state) offers no action, though is_terminal says that the game goes on"
VERIFY_ACTIONS = "{call} answers a {given}; it must be a list, tuple or range: a search examines the actions in order"
VERIFY_DOUBLE = "actions(state) offers {action} twice"
VERIFY_NONE = "{call} answers None; is a `return` missing?"
VERIFY_FLOAT = "{call} answers {answer}, a {given}; values are exact numbers: write 1 or Fraction(1, 2)"
VERIFY_EARLY_UTILITY = (
    "utility(state) answers {answer}, though the game is not over; what a search should guess there is an evaluation"
)
VERIFY_ILLEGAL = (
    "result(state, {action}) makes the move, though {action} is not among actions(state); raise an error instead"
)
VERIFY_INITIAL = "initial_state() answers another state after some games; is one state shared and changed?"
VERIFY_ENDLESS = "no end after {moves} moves at random; such a game is searched with a depth limit only"
NO_BOARD = "{call} answers {answer}; it must be a list of rows, each a text or a list of one-character texts"
NO_TEXT = "{call} returns {answer}, a {given}; it must return a text"
NO_KEY = "{call} returns {answer}, a {given}, which cannot be hashed; return a tuple, a number or a text"
VERIFY_HEIGHT = "height says that at most {height} moves can follow the initial state, but here are {moves}"
VERIFY_CHANCE = "the probabilities of a CHANCE state's actions add up to {total}, not 1"
VERIFY_PROBABILITY = "a game with CHANCE states needs probability(state, action)"
METHOD_LINE = "  {call:<26} {means}"
METHODS_HEAD = "A game is a class with these six methods; utility and values are exact numbers:"
OFFERS_HEAD = "It may also offer, to be shown, played, evaluated and drawn:"
LIBRARIES = """\
Games of other libraries are searched as they stand: aima:MODULE:CLASS is a
class written for aima-python, openspiel:NAME a game of OpenSpiel (pip install
open_spiel).
"""
