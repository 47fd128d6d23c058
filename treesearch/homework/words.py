"""What is said about answers, marks and classes.

Constants with named gaps, filled with ``str.format`` where they are used; to translate the package, translate it here.
"""


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
BAD_COMMAND = "the command {command!r} cannot be run: {reason}"
ON_TREE = "on {tree}: {problem}"
PROGRAM_CANNOT_START = "{command} cannot be started ({reason})"
PROGRAM_HANGS = "the program was stopped after {seconds} seconds without an end"
PROGRAM_MEMORY = "the program was stopped because it took more than {megabytes} MB of memory"
PROGRAM_FLOODS = "the program was stopped because it wrote more than {limit} bytes"
PROGRAM_CRASHES = "the program ended with exit code {code}: {last}"
PROGRAM_KILLED = "the program was ended by {signal}: {last}"
PROGRAM_SILENT = "it said nothing about why"
OVERRIDDEN = "{item}: {points} points, set by hand. {reason}"
OVERRIDE_COLUMNS = "the overrides have no column {missing}; their first line is: id,item,points,reason"
OVERRIDE_POINTS = "the overrides, line {line}: {points!r} is no number of points"
OVERRIDE_UNKNOWN = "the overrides name {id}, who is not in this class; nearest: {meant}"
OVERRIDE_NO_ITEM = "the overrides name an item {item} that this student's sheet does not have"
