"""The sentences of games: illegal moves, broken boards, broken contracts."""

ILLEGAL_ACTION = "{action} is not legal here: {state}"
NOT_OVER = "the game is not over, so it has no utility yet: {state}"
BAD_RULES = "there are no rules called {rules!r}; there are {known}"
AT_STATE = "\n  state {state}"
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
