"""Every sentence treesearch shows to people, in one catalogue: to translate it, translate this file.

Sentences are constants with named gaps, filled with ``str.format`` where they are used.
"""

from typing import NamedTuple

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


class Cause(NamedTuple):
    """Why a text cannot be read, and what it should look like."""

    reason: str
    right: str = "(1 (5 7) 4)"


FAULT = "line {line}, column {column}: {reason}\n{excerpt}right form: {right}"
PLACE = "line {line}, column {column}"

_CHANCE = "(chance 9/10*3 1/10*(2 4))"
_QUOTED = "'(1 (5 7) 4)"

# the whole text
NO_TREE = Cause("there is no tree here, the text is empty (or all comment)")
ONLY_QUOTE = Cause("a quote, and nothing after it", _QUOTED)
MISSING_PAREN = Cause("a closing parenthesis is missing: the list that opens at {opened} never ends")
MISSING_PARENS = Cause("{count} closing parentheses are missing: the lists that open at {opened} never end")
EXTRA_PAREN = Cause("a closing parenthesis too many: every list is closed already")
TWO_TREES = Cause("a second tree, where one is expected; are parentheses missing around the whole?")
AFTER_CALL = Cause("more than one tree in a pasted call: keep only the tree", "(min-max '(1 (5 7) 4))")
OPEN_COMMENT = Cause("this comment never ends: #| has to be closed by |#", "(1 #| a comment |# (5 7) 4)")
END_COMMENT = Cause("this ends a comment that was not begun by #|", "(1 #| a comment |# (5 7) 4)")
EMPTY_LIST = Cause("an empty list: a node without children has no value; write a number, or ? if it is not yet known")
NO_CHILDREN = Cause("a node without children: after {head} its children have to follow", "(max A 3 4)")
NO_CHILD = Cause("a weight without a child: after the * a number or a list has to follow", _CHANCE)

# characters
COMMA = Cause("a comma: write blanks between the children, no commas")
BRACKET = Cause("a {char} bracket: lists are written with round parentheses ( )")
WIDE_BRACKET = Cause("{char} is not the parenthesis of the keyboard: type ( and )")
OTHER_DIGIT = Cause("{char} is not one of the digits 0 to 9", "(1 (5 7) 4)")
DASH = Cause("{char} is a dash, not a minus sign: type -", "(-1 (5 7) 4)")
STRING = Cause("a double quote: numbers need no quotes, and the one in front of a tree is '", _QUOTED)
QUOTE_INSIDE = Cause("a quote inside the tree: only one quote, in front of it all", _QUOTED)
QUOTE_TWICE = Cause("a second quote: only one, in front of the tree", _QUOTED)
MACRO = Cause("{word} is a LISP reader macro: nothing is evaluated here; write the list or the number itself")
BAR = Cause("{char} makes a LISP symbol, not a number: write the number alone")

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
BAD_LEAF = Cause("after the = of a leaf's name its number has to follow, with no blank", "(F=10 (5 7) 4)")
BLANK_LEAF = Cause("a leaf's name, its = and its number are written without blanks", "(F=10 (5 7) 4)")
SYMBOL = Cause("{word} is a symbol, not a number; a name stands first in its list, or before = at a leaf", "(A 3 F=10)")
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
NOT_UTF8 = Cause("byte 0x{byte:02x} is not UTF-8 text: save the file as UTF-8")
NUL = Cause("a NUL byte: this is not a text file, or it was saved as UTF-16; save it as UTF-8")


# ---- reports -------------------------------------------------------------------------------------------------------


# ---- diagrams ------------------------------------------------------------------------------------------------------


# ---- games ---------------------------------------------------------------------------------------------------------


# ---- comparing and playing -----------------------------------------------------------------------------------------


# ---- homework ------------------------------------------------------------------------------------------------------

CANNOT_READ = "line {line}, column {column}: {found!r} cannot be read here; expected is {expected}"
ANSWER_TOO_BIG = "this answer has {size:,} characters; at most {limit:,} are read"
ANSWER_NO_TEXT = "this file holds no text (a picture, PDF or archive?): hand in plain text, JSON or .docx"
ANSWER_FORMS = {
    "PATH": "a path, as in path: 2 1",
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
ANSWER_FORMS_JSON = {
    "value": 'a number, as in "value": 5',
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
NO_CUTS = "no cuts"
SOME_CUTS = "cuts"
NOTHING_IS_CUT = "In this tree no window closes before its last child, so nothing is cut."
NO_CUT = "no cut here"
EACH_ONCE = "each cut once"
LABELS = "MIN cut at a MIN node, MAX cut at a MAX node"
NOTHING_PRUNED = "nothing"
PRUNED_TEXT = "pruned {pruned}"
LARGEST, SMALLEST = "largest", "smallest"
AT_MOST, AT_LEAST = "at most", "at least"
THE_ROOT, NODE_NAMED = "the root", "node {node}"
BOOKS_OWN = "the book's"
CUT_LINE = "{kind} cut after {after} in subtree {subtree}"
VALUE_WHY = "The value is {value}: at the root {who} takes the {extreme} of {children}."
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
NO_LABEL = "Right place. What is missing is whose cut it is: at {node} it is a {kind} cut."
LABEL_HERE = "Right place; this sheet calls it a {kind} cut. Counted once, below."
LABEL_WHY = (
    "Right place, other name. At {node} {player} moves, so this sheet says {kind} cut; the bound {bound} is "
    "{owner}'s. Counted once, not for every cut."
)
CARRIED_CUT = "{why} Your line is right given an earlier mistake, and earns part of its points."
CARRIED = "Right given an earlier mistake ({title}), so part of the points."
NOWHERE = "Nothing in this tree fits {claim}."
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
    "At {node} {kind} moves, and {name} is {bound}. All that is known is that it is worth {most} {value}, so what follows "
    "still matters: no cut here."
)
REPEATED = "These cuts are listed more than once; each cut is made once in one search. Counted once, not for every line."
CONVENTION_USED = "Marked under the accepted conventions that suit the answer best: {conventions}."
AMBIGUOUS = "{claim!r} fits {others} more place(s) of this tree; it was taken for the cut at {node}, in your favour."
NOT_IN_TREE = "{text} does not stand in this tree."
MANY_CUTS = "{given} cut lines were written; the first {limit} were marked."
LEAVES_COUNT = "Count the leaves whose value was read; those in skipped branches do not count."
EXAMINED = "The first {same} of {of} leaves are in the right order."
PRUNED = "Never examined: {expected}."
NODE = "At {node} the leaves that were read prove {bound}."
BOUND_AS_VALUE = "At {node} the search stopped early, so {number} is not its value: all that is known is {bound}."
WINDOW = "The search enters {node} with alpha = {alpha} and beta = {beta}: what the nodes above had by then."

# diagnoses
AND = "and"
BOTH = "Two things together:"
EVIDENCE = "It gives just this answer: {facts}."
EVIDENCE_NEAR = (
    "It comes nearest: {facts}. {left} thing(s) still differ from it, {right} from the right answer."
)
WHOLE_ANSWER = "all that was written"
VALUE_SAID = "value {value}"
PATH_SAID = "path {path}"
CUTS_GONE = "{count} cut(s) not listed"
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


# ---- the command line ----------------------------------------------------------------------------------------------

