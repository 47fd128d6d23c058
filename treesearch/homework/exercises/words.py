"""Sentences on exercises: demands, why they cannot be met, what a tree shows."""

# ---- demands -------------------------------------------------------------------------------------------------------

IMPOSSIBLE = "there is no such tree: {reason}"
NOT_FOUND = "no such tree was found among {tries} that were tried; what lacked most often: {hardest}"
NONE_OF_ALL = "there is no such tree: all {count} that there could be were looked at; what lacked most often: {hardest}"
ALL_AVOIDED = "a tree that is not among those to avoid"
DEMANDS = {
    "numbers": "different numbers on the leaves",
    "tie": "a cut on a tie",
    "cuts": "the number of cuts",
    "kinds": "the kinds of cuts",
    "MIN": "a MIN cut",
    "MAX": "a MAX cut",
    "cut_depth": "a cut at that depth",
    "deep": "a deep cutoff",
    "above_leaves": "a cut above the leaves",
    "closed_window": "a window that closes after a last child",
    "unique": "one best path only",
    "not_first": "a best path that does not begin with the first child",
    "same_rules": "the same answer whether ties are cut or not",
    "near_miss": "a near miss, where a wrong test would cut",
    "least_work": "least work",
    "no_two_alike": "no two cut lines alike",
}
NO_SHAPE = "a shape is usual, random, regular or a tree in parentheses, not {shape!r}"
NO_CHANCE = "a shape with chance nodes is none for alpha-beta"
NO_REGULAR = "a regular tree has 2 children a node or more and 1 level or more, not {branching} and {depth}"
NO_LEAVES = "an exercise has 2 leaves or more, and a range begins with the least: not {fewest} to {most}"
TOO_MANY_LEAVES = "more than {limit} leaves are no exercise"
NO_RANGE = "the values from {low} to {high} are none; the least comes first"
TOO_FAR = "the values of an exercise lie between -{farthest} and {farthest}"
NO_NUMBERS = "the numbers are distinct, tie or any, not {numbers!r}"
NO_CUT_RANGE = "{few} to {many} is no number of cuts"
CUTS_CONTRADICT = "with at most {many} cuts there cannot be the {needed} that the other demands need"
NO_KIND = "cuts are of the kinds MIN and MAX, not {kind}"
CUT_AT_ROOT = "nothing is ever cut at the root: a cut's depth is 1 or more"
TOO_FEW_NUMBERS = (
    "from {low} to {high} there are {count} numbers, too few for {fewest} different leaves; give a wider range, or let "
    "numbers repeat"
)
TIE_AND_SAME = "a cut on a tie is not made where ties are not cut, so the two rules cannot give the same answer"
TIE_NOT_CUT = "where ties are not cut (cut rule gt), there is no cut on a tie"
TOO_FLAT = (
    "{demand} needs {levels} levels below the root, and there are at most {highest} with {most} leaves in that shape"
)

# ---- mistakes told apart -------------------------------------------------------------------------------------------

RIGHT_ANSWER = "the right answer"
PAIR = "{one} and {other}"
NO_SUCH_MISTAKE = "there is no mistake {name}{hint}: known are {known}"
TREES_COUNT = "{trees} trees: give 1, 2 or 3"
NONE_TELLS = (
    "nothing was found on which all of these answers differ ({trees}); on the best, these stay alike: {left}{more}"
)
SHAPED = "{shape} tree"
MORE_TREES = "; more trees may do it: --trees {trees}"

# ---- a tree that was made, told as comments of a tree file ----------------------------------------------------------

COMMENT = "; {text}"
MADE = "; seed {seed}: {leaves} leaves, {examined} examined (least possible {least}); value {value}, path {path}"
CUT = "{kind} cut after {after} at {node}{marks}"
DEEP = ", a deep cutoff"
ABOVE = ", above the leaves"
EQUAL = ", on a tie"
CLOSED = "a window closes after a last child at {nodes}"
NEAR_MISS = "near miss at {node}: {mistake} would cut there"
RULES_DIFFER = "the answer is another one where ties are not cut"
TELLS_APART = "; {count} answers, all different: the right one and those of {mistakes} mistakes; leaves: {leaves}"
NEVER = "; {pair} never differ, so one of them is left out"
RIGHT = "right"
ANSWER = "{value}; {path}; {cuts}"

NONE = "none"

# ---- is this a good question? ---------------------------------------------------------------------------------------

REVIEW_SIZE = "a question has 2 to {most} leaves; this tree has {leaves}"
REVIEW_TREE = "tree          {tree}"
REVIEW_GOOD = "verdict       a good exercise: nothing is lacking"
REVIEW_LACKS = "verdict       could be better; it lacks {missing}"
REVIEW_DIFFICULTY = "difficulty    {difficulty}: {reasons}"
REVIEW_WORK = "work          {examined} of {leaves} leaves are examined"
REVIEW_TIE = "tie           {value} stands at {places}"
REVIEW_MEANINGS = "two meanings  {texts}: pruned at one place, examined at another; letters would tell them apart"
REVIEW_BEST = "best paths    several: to {places}; by which rule is one chosen?"
REVIEW_DEEP = "deep cutoff   at {node}: the bound {bound} is not the parent's"
REVIEW_CONVENTIONS = (
    "conventions   {count} different answers under all of them; by itself each of these matters: {names}"
)
REVIEW_SHOWN = "mistakes      {shown} of {all} show"
REVIEW_HIDDEN = "hidden        {names}"
REVIEW_ALIKE = "alike         {names}"
REVIEW_BLIND = "blind         {strategy}: {percent} % of the marks"
REVIEW_BETTER = "better        with {changes}: {tree}"
DIFFICULTY = {"easy": "easy", "medium": "medium", "hard": "hard"}
HARDER = {
    "nothing": "few leaves, few cuts",
    "many_leaves": "more than 9 leaves",
    "very_many_leaves": "more than 14",
    "high": "more than 3 levels",
    "many_cuts": "more than 3 cuts",
    "both_kinds": "both kinds of cuts",
    "deep": "a deep cutoff",
    "above_leaves": "a cut above the leaves",
    "on_tie": "a cut on a tie",
    "closed_window": "a window that closes after a last child",
    "near_miss": "a near miss",
}
BLIND = {
    "first_leaf": "the first leaf, its path, no cuts",
    "best_leaf": "the best leaf, its path, no cuts",
    "no_cuts": "minimax without cuts",
    "cut_everywhere": "the first leaf, its path, every node cut after its first child",
}

# ---- the next question ----------------------------------------------------------------------------------------------

ALL_LEFT_OPEN = "{student} was asked nothing by alpha-beta; the next question goes by value, path and cuts"
LEFT_OUT = "note: the next question goes by value, path and cuts, so this tells nothing of it: {questions}"
NOBODY_MARKED = "in {folder} nobody is marked yet"
NEXT_LINE = "{student}: {why}"
NEXT_FITS = "{title} (fits {times} of {answers})"
NEXT_MORE = "{count} more"
NEXT_TREE = "    {tree}"
WHY = {
    "tells_apart": "still open, and told apart by this tree: {names}",
    "exercises": "practises {names}",
    "harder": "a harder one, for {names}",
}
CLASS_HEAD = "for the whole class:"
CLASS_TREE = "    {tree}  tells something of {students} students"
NEXT_TITLE = "The next question"

# ---- a program that is tried ----------------------------------------------------------------------------------------

RAISED = "it raised {error}: {text}"
NOTHING_READ = "nothing in its output reads as an answer: it prints value: 3, path: 1 1, MIN cut after 2, no cuts"
OTHER_LEAF = "leaf {number} examined is {leaf} at {node}; the program's is {other}"
NO_MORE_LEAVES = "none"
LEAF_TOO_MANY = "after {count} leaves the search ends; the program goes on with {other}"
CUT_MISSING = "here the search cuts and the program does not: {line}\n    {detail}"
NEVER_EXAMINED = "the program cuts after {node}, which the search never examines"
NOT_CUT = (
    "the program cuts after {after} at {node}, and the search does not: after it alpha = {alpha}, beta = {beta}; "
    "{known} ({whose})"
)
NOTHING_SKIPPED = (
    "the program cuts after {after} at {node}, and the search does not: the window closes there, but after the last "
    "child nothing is left to skip"
)
BOUND = {True: "a cut needs {value} >= beta = {bound}", False: "a cut needs {value} <= alpha = {bound}"}
SET_BY = "that bound was set at {node} by child {child}"
NOBODY_SET = "no node above has set that bound"
ALL_RIGHT = "right on all of {trees} trees"
TRIED_KINDS = {
    True: "tried     1 to {wide} children a node, a leaf alone, chains, up to {levels} levels, values up to {far} on "
    "both sides, ties, deep cutoffs",
    False: "tried     the first few kinds of trees only; more trees, 200 as a default, are of all kinds",
}
NOT_TRIED = {
    True: "not tried larger trees, how long it takes, other windows than the whole one",
    False: "not tried fractions, which it does not read; larger trees, how long it takes, other windows than the whole "
    "one",
}
OTHER_VALUE = "the cuts agree; the root is worth {value}, which child {child} gives it; the program says {given}"
OTHER_STEP = "the cuts agree; at {node} the first best child is {child}, worth {value}; the program takes {given}"
AT_ROOT = "the root"
OTHER_LINE = "the program does not say: {line}"
OTHER_NAMES = "all lines of the right answer are there; others are there besides, or more than once"
WENT_WRONG = {
    "wrong": "wrong on tree {tried}; the smallest tree found on which it is ({runs} runs in all):",
    "unread": "what it printed on tree {tried} cannot be read whole; the smallest such tree ({runs} runs in all):",
    "failed": "no answer on tree {tried}; the smallest tree found on which it gives none ({runs} runs in all):",
}
TRIED_TREE = "tree      {tree}"
TRIED_SAYS = "program   {line}"
TRIED_PROBLEM = "problem   {problem}"
TRIED_RIGHT = "right     {line}"
TRIED_MISTAKE = "mistake   {title} ({name}): it gives all of its answers"
NO_KNOWN_MISTAKE = "mistake   none that is known gives all of its answers"
TRIED_FIRST = "first     {text}"
# ---- sheets --------------------------------------------------------------------------------------------------------

SHEET_QUESTION = "Question {number} ({points})"
SHEET_NAMED_QUESTION = "Question {number}: {name} ({points})"
POINTS = "{points} points"
ONE_POINT = "1 point"
SHEET_ANSWERS = "{title}: your answers"
SHEET_WORKED = "Done already"
FORM_TREE = "# the tree: {tree}"
FORM_LETTERS = "# letters: {letters}"
LANGUAGE = "en"
SHEET_HOW_HEAD = "How to fill in this sheet"
SHEET_MARKS_HEAD = "How each question is marked"
QUESTION_MARKS_HEAD = "How this question is marked"

# ---- a leaf left open ------------------------------------------------------------------------------------------------

OPENED = "?x"
TWO_SEARCHES = "a question is searched in one way, not by {names}"
NOTHING_BELOW = "nothing was found to stand below the leaves of {tree} that would change its answer; try another seed"
TOO_FEW_CHANCE = "{found} trees with chance nodes and different answers were found, not {count}; try another seed"
NOTHING_TO_OPEN = "nothing that is pruned in {tree} depends on any one leaf; try another seed"
OPEN_MADE = "; seed {seed}, a leaf left open: {conditions}"

# ---- keys ----------------------------------------------------------------------------------------------------------

OF_VERSION = "{title}, version {version}"
KEY_IN_WORDS = "Answered in words; no key was given."
KEY_TITLE = "{title}: answer key"
KEY_VALUE = "value: {value}"
KEY_PATH = "path: {path} ({letters})"
KEY_LEAVES = "leaves examined: {examined} of {all}"
MARKER_TITLE = "{title}: marker's key"
MARKER_HOW = (
    "If you read this answer, it is that, and earns so much. Same: as in the right answer. "
    "Cuts are told by kind, the number or letter after which, and the node."
)
MARKER_COLUMNS = {
    "number": "No.", "value": "Value", "path": "Path", "cuts": "Cuts", "answer": "Answer", "mistakes": "What it is",
    "marks": "Marks",
}  # fmt: skip
MARKER_CUT = "{kind} after {after} at {node}"
MARKER_UNSEEN = "These give the right answer to this tree and cannot be seen in it: {mistakes}."
RIGHT_SIGN = "="
SAME_SIGN = "same"
MARKER_RIGHT = "the right answer"

# ---- the sheet as a page -------------------------------------------------------------------------------------------

PAGE_ANSWER = "Your answer as text"
PAGE_HAND_IN = "Copy this text and hand it in."
PAGE_NO_CUTS = "nothing is cut"
PAGE_SPACE = "Your answer to {heading}"
PAGE_CELL = "{column}, row {row}"

# ---- versions ------------------------------------------------------------------------------------------------------

NO_VARY = "versions vary in {known}, not in {vary!r}"
TOO_FEW_VERSIONS = (
    "{found} trees of as much work and with different answers were found, not {count}: ask for fewer versions, larger "
    "trees (--leaves 12), or more that varies than {vary} (--vary shape)"
)
GROUP = "Version {version}"
