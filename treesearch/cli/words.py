"""The commands' help, messages and headings.

Constants with named gaps, filled with ``str.format`` where they are used; to translate the package, translate it here.
"""

# ---- reports -------------------------------------------------------------------------------------------------------

NAMED_COLUMNS = ("number", "name")
REVIEWING = "a review"
LEFT_OPEN = "a leaf that is left open"
CONDITIONS_FORM = "--format {form} is not for a tree with a leaf left open; write text or json"
TABLE_TITLE = "{number}. {told}"
TRACE_COLUMNS = ("node", "player", "alpha", "beta", "value", "cut")

# ---- games ---------------------------------------------------------------------------------------------------------

OPTION_FORM = "--option {text}: write a name and a value, as in --option take=4"
STATE_AND_BOARD = "--state and --board both say where the game starts; give one of them"
NOT_FOR_GAMES = {
    "root": "--root is for trees: the game itself says who moves first",
    "chosen": "--tree is for files of trees; a game has only one",
}
FINDING = {"breaks": "breaks the contract: {text}", "advice": "advice: {text}"}
VERIFY_BROKEN = "{game} breaks the contract: searches of it go wrong"
VERIFY_IN_ORDER = "{game} keeps to the contract, as far as {games} random games show"

# ---- comparing and playing -----------------------------------------------------------------------------------------

SEARCHING = "{algorithm}, depth {depth}"
WHOLE = "unlimited"
DEPTHS_FORM = "{value!r} are no depths; write whole numbers with commas between them, as in --depth 7,9,11"
BAD_PLOT = "--plot {file}: a plot is written as .svg, .png or .pdf"
PLOT_ONE = "--plot draws one tree; choose it with --tree NAME or NUMBER"
PLOT_DEPTHS = "--plot draws nodes against depth; give two depths or more, as in --depth 2,3,4"
PLAYERS_FORM = "--players {value}: two of person and computer, as in --players computer,person; the first begins"
SIDE = "{side} ({player})"
YOUR_MOVE = "{side}, your move: {legal}"
COMMANDS_LINE = "(or: {commands})"
PROMPT = "> "
HE_MOVES = "{side}, the computer, moves {move}: {value}; best line {line}"
CHANCE_MOVES = "by chance: {move}"
WORTH = "value {value}"
WORTH_ABOUT = "value about {about:.3f}"
METRICS_HEAD = "positions looked at to find the move {move}, this one not counted:"
METRICS = "{algorithm:<20} {nodes:>9,}"
METRICS_STOPPED = METRICS + ", stopped after depth {depth}"
METRICS_SKIPPED = "{algorithm:<20} more than {most:,}, not counted further"
MEASURED_NAMES = {"minmax": "minimax", "alphabeta": "alpha-beta", "deepening": "iterative deepening"}
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
hint     what the computer would do here
why      why it moved as it did last, or would move as it hinted since
metrics  how many positions three searches need for that move
undo     take your last move back
board    show the board again
rules    how the game is played
help     this
quit     end the game"""
NO_RULES = "this game does not tell its rules: its class has no docstring"
OPTION_TWICE = "the game's option {option} is given twice"
ONLY_GAMES = "--{option} goes with a game; this is a tree"
NO_BOARD_FILE = "the board file {file} cannot be read: {reason}"

# ---- classes and courses -------------------------------------------------------------------------------------------

ANSWER_SILENT = "note on the answer: {reason}"
MARKING = "marking"
PROGRAM_STUDENT = "program"
HELP_ECHO = {
    "exercise": "Read it as an answer to a question of this exercise (TOML), in the words of its course.",
    "question": "Which question of the exercise, or of the sheet.",
    "version": "Which version of the exercise.",
}
HELP_NEXT = {
    "seed": "Another seed gives other numbers.  [default: 0]",
    "output": "Also write them as an exercise with a version for each student, and the roster beside it (.csv).",
}
HELP_TEST = {
    "trees": "How many trees it must get right.  [default: 200]",
    "seed": "Another seed tries other trees.  [default: 0]",
    "asks": "What it must tell: of value, path, cuts.  [default: value,path,cuts]",
    "json": "It is given nested lists, as [[3, 12, 8], [2, 4, 6]], instead of ((3 12 8) (2 4 6)).",
}
ASKS_FORM = "--asks {name}: a program is asked for {known}"
HELP_EXERCISE = {
    "seed": "The same seed makes the same trees.  [default: 0]",
    "trees": "How many trees.  [default: 1]",
    "shape": "random; regular (with --branching and --depth); or a tree, whose shape, names and roles are kept.",
    "branching": "Of a regular tree: how many children a node has.  [default: 2]",
    "depth": "Of a regular tree: how many levels are below the root.  [default: 3]",
    "leaves": "How many leaves, as in --leaves 10 or --leaves 8,12.",
    "range": "The least and the greatest number on a leaf, as in --range 1,20.",
    "numbers": "All leaves distinct; a tie, on which a cut is made; or any.  [default: distinct]",
    "cut_count": "How many cuts skip something, as in --cut-count 3 or --cut-count 2,4.",
    "kinds": "Kinds of cuts that occur, as in --kinds MIN,MAX.",
    "cut_depth": "A cut at a node of this depth (the root is 0).",
    "deep": "A deep cutoff: the bound is not the parent's, but an ancestor's farther up.",
    "above_leaves": "A cut that skips a subtree.",
    "closed_window": "A window that closes after a last child, where nothing is skipped.",
    "unique": "One best path only.",
    "not_first": "The best path does not begin with the first child.",
    "same_rules": "The same answer whether ties are cut or not.",
    "near_miss": "A place where a wrong test would cut: MIN against beta, or a sibling's bound.",
    "least_work": "Best order: no other order of the children examines fewer leaves.",
    "no_two_alike": "No two cut lines are alike.",
    "plain": "No demands, where none is given; else those of a good exercise are made: 8 to 12 leaves, 3 cuts or more, "
    "one above the leaves, a near miss, one best path, not by the first child, cut lines that differ.",
    "diagnostic": "The smallest tree on which these mistakes, and the right answer, all differ: names with commas "
    "between them, all, or nothing for the core ones; with --shape regular --trees 2 a pair of regular trees.",
}
HELP_SHEETS = {
    "output": "A folder for sheets, keys, marker's keys, the exercise file and, with --roster, who has which version.",
    "versions": "So many versions of each tree, of as much work and with other answers.",
    "vary": "What differs between versions: shape and numbers; the order of the numbers' size alone, in one shape; or "
    "the numbers alone, where path and cuts can be copied.  [default: shape]",
    "avoid": "An earlier exercise file: none of its trees is set again, not even with other numbers.",
    "title": "What stands above the sheets.",
    "points": "What a question is worth.",
    "roster": "The class list (CSV with id, name, email): a sheet for each student; a version stands in it or follows "
    "from --seed and the id.",
    "seed": "With --roster: who has which version follows from it and the id.  [default: 0]",
    "paper": "a4, letter, or large print (on A4).",
    "as": "Sheets as .pdf, .html, .txt, .tex, .typ; several times.  [default: pdf, html, txt]",
    "codes": "Codes in the place of names; codes.csv says whose they are.",
    "moodle": "The short name of the Moodle course, for moodle-members.csv.",
}
SHEETS_NEED_FOLDER = "--{option} goes with -o FOLDER/, into which the sheets are written"
DIAGNOSTIC_NUMBERS = "versions of a --diagnostic tree differ in their numbers alone: --vary numbers, and no --avoid"
WROTE_SHEETS = "wrote {count} files into {folder}; grade what comes back with: treesearch grade {exercise} ANSWERS"
GRADE_WITH_ROSTER = " --roster {roster}"
COPYABLE = (
    "{count} of {all} versions have path and cuts at the same places as another, so that these can be copied; "
    "larger trees (--leaves 12) or --vary shape have more places"
)
MADE_WITH = "made by treesearch exercise --seed {seed}"
EXERCISE_TITLE = "Alpha-beta"
DEMANDS_BY_DEFAULT = """{reason}
  without demands of your own those of a good exercise are made; --plain makes none"""
DIAGNOSTIC_ALONE = (
    "--diagnostic goes with --shape random or regular, --trees and --seed only: the tree follows from them"
)
WHOLE_FORM = "{value!r}: write a whole number or the least and the greatest, as in {option} 8 or {option} 8,12"
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
    "review": "Look at the answers that were not read whole, and decide them; then type in those from paper.",
    "by": "Who reviews; several may at once, each under her own name.  [default: the account's name]",
    "part": "Review only the K-th of N parts of the class.",
    "proposals": "A program that makes lines of the form of clauses that were not read, a line each, to choose from. "
    "What students wrote goes to that program, without names.",
    "force": "Take over an output folder that another run holds locked.",
    "as-read": "Fill gradebooks also with the marks of answers that nobody has looked at yet.",
}
HELP_EXPORT = {
    "output": "The file to write: .xml is a Moodle quiz, .zip a Gradescope autograder, .txt a Canvas quiz by text2qti; "
    "or a folder, sheets/, for worksheets and keys.",
    "wheel": "Pack this wheel of treesearch (made by: pip wheel --no-deps .) into the autograder, "
    "instead of asking PyPI for it.",
}
EXPORT_ASKS_PYPI = """note: on Gradescope this autograder asks PyPI for {package}, and fails if it is not there
  to pack it in instead, in a clone of the repository: pip wheel --no-deps .
  and then: treesearch export {exercise} -o {file} --wheel {wheel}"""
EXPORT_TEXT2QTI = "to make the package that Canvas imports: pip install text2qti, and then: text2qti {file}"
EXPORT_SUFFIX = (
    "{file}: write .xml for a Moodle quiz, .zip for a Gradescope autograder, .txt for a Canvas quiz by text2qti, or "
    "a folder/ for worksheets and keys"
)
WOULD_OVERWRITE = "--{option} {file} would overwrite {what}; name another file to write"
NOT_OUR_WHEEL = "{file} is no wheel of treesearch; make one in a clone of the repository: pip wheel --no-deps ."
REVIEW_NOT_ENTER = "--enter is --review now: first what was not read whole, then what is typed in from paper"
REVIEW_NEEDS_ANSWERS = "--review looks at answers that were handed in: name the folder, archive or table"
REVIEW_PART = "--part {part}: write which of how many parts, as in --part 2/3"
REVIEW_ONLY = "--{option} goes with --review"
REVIEW_PROGRAM_SEES = "note: {count} of what students wrote go to {command}, without names"
REVIEW_HOW = """\
a      as read: the facts below stand, what was not read counts for nothing
e      edit: type lines of the form, -2 takes line 2 away, an empty line decides
p      take what is proposed, and edit it
o      open the files        u  undo the last decision
Enter  leave it for now      q  quit"""
REVIEW_HEAD = "{key}  {name}  question {question} {version}  ({number} of {total})"
REVIEW_FILE = "file   {file}"
REVIEW_TREE = "tree   {tree}"
REVIEW_UNREAD = ">"
REVIEW_DOUBTFUL = "?"
REVIEW_WHY = "why    {why}"
REVIEW_READ = "read   {fact}"
REVIEW_PROPOSED = "prop.  {line}"
REVIEW_SO_FAR = "score  {score} as read"
REVIEW_POINTS = "{points} of {most}"
REVIEW_SCORE = "[{score}] "
REVIEW_PROMPT = "a e p o u Enter q > "
REVIEW_END = "all are decided: u takes the last one back, Enter ends > "
REVIEW_LIKE = "{count} more say the same words about this tree; decide them alike? y/N > "
REVIEW_UNDONE = "taken back: the last decision on {student}"
REVIEW_NOTHING = "nothing was decided yet"
REVIEW_NO_FILE = "{file} is no file of its own that could be opened"
REVIEW_NO_VIEWER = "no viewer opens {file}"
REVIEW_DONE = "{done} decided, {left} left"
REVIEW_OTHERS = "{count} need a person for another reason: {students}"
REVIEW_PAPER = "{count} on the roster handed in nothing; type their sheets in from paper? y/N > "
REVIEW_NO_FOLDER = "what is typed in from paper is kept in a folder of answers; {answers} is none"
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
ECHO_NEEDS_ANSWER = "an answer is missing, as in: treesearch echo answer.txt"
ECHO_ONE_TREE = "an answer is to one tree: give TREE, or --exercise and --question"
ECHO_QUESTION = "which question is it? add --question N (questions: 1 to {count})"
ECHOING = "an answer is read"
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
WRITE_REASONS: dict[type[OSError], str] = {
    **FILE_REASONS,
    FileNotFoundError: "there is no folder {folder}",
    NotADirectoryError: "{folder} is a file, no folder",
    PermissionError: "this account may not write there",
}
GRADE_NEEDS_ANSWERS = """the answers are missing: a folder, a zip archive or a CSV file
  as in: treesearch grade exercise.toml answers/"""
NOTHING_TO_GRADE = "note: nothing was handed in: there is no answer in {answers}"
NO_DASK = "Dask is not installed; {pip}"
DASK_UNREACHABLE = "no Dask scheduler answers at {address}: {reason}"
WRITTEN = "written to the folder {folder}"
CHANGED = "changed: {student} had {old}, now {new}"
NO_MARK = "no mark"
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
    "step": "A search step by step in the terminal, forwards and backwards.",
    "page": "One HTML file that steps through a search, forwards and backwards.",
    "serve": "The playground in the browser, answered by this machine.",
    "site": "The playground as a folder for any web server; the browser itself searches.",
    "play": "A game against the computer, which tells what it does.",
    "exercise": "Trees worth setting, made from a seed under demands.",
    "review": "Is this a good question? What a tree shows, hides and gives away.",
    "echo": "What is read in an answer, without marks.",
    "check": "Mark one answer, and say what went wrong.",
    "grade": "Mark a class: a folder, a zip archive or a table of answers.",
    "next": "Each student's next question: what the answers so far leave open.",
    "export": "An exercise as a Moodle quiz or a Gradescope autograder.",
    "test": "Find the smallest tree on which a student's program is wrong, and the mistake.",
    "doctor": "What is installed, and what each missing piece would add.",
    "mistakes": "Every mistake that marking knows, with an example of each.",
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
treesearch alphabeta "((3 12 8) (?x 4 6) (14 5 2))"
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
treesearch draw "((3 12 8) (?x 4 6) (14 5 2))" -o open.pdf
treesearch draw --style exercise --label letters "(1 (5 7) 4)" -o sheet.pdf
treesearch draw --style why "(10 (20 (1 (4 2))))" -o why.svg""",
    "serve": """treesearch serve
treesearch serve --port 0 --no-browser""",
    "site": """npm install pyodide
treesearch site -o public --pyodide node_modules/pyodide
python -m http.server -d public""",
    "step": """treesearch step "((3 12 8) (2 4 6) (14 5 2))"
treesearch step nim --option pool=5 --algorithm mtdf""",
    "page": """treesearch page "((3 12 8) (2 4 6) (14 5 2))" -o steps.html
treesearch page --compare minimax "((3 12 8) (2 4 6) (14 5 2))" -o both.html
treesearch page nim --option pool=6 --ask -o lecture.html
treesearch page --practice "((3 12 8) (2 4 6) (14 5 2))" -o practice.html""",
    "play": """treesearch play tictactoe
treesearch play nim --size 13 --players computer,person
treesearch play connect4 --depth 5 --players computer,computer
treesearch play blocker --seconds 2""",
    "exercise": """treesearch exercise --seed 7
treesearch exercise --leaves 10 --cut-count 3 --deep --not-first
treesearch exercise --branching 2 --depth 4 --least-work --trees 3
treesearch exercise --shape "((1 2 3) (4 5 6) (7 8 9))" --cut-count 2
treesearch exercise --versions 12 --roster class.csv -o friday/
treesearch exercise --trees 4 --paper large --title "Exam" -o exam/
treesearch exercise --diagnostic
treesearch exercise --diagnostic --versions 12 --roster class.csv -o friday/
treesearch exercise --diagnostic strict,last_best,shallow
treesearch exercise --diagnostic --shape regular --trees 2""",
    "review": """treesearch review "((3 12 8) (2 4 6) (14 5 2))"
treesearch review exercise.tree --format json""",
    "echo": """treesearch echo answer.txt "((3 12 8) (2 4 6) (14 5 2))"
treesearch echo answer.docx --exercise exercise.toml --question 2
echo "value: 5, path: 2 1" | treesearch echo -""",
    "check": """treesearch check "((3 2) (1 4))" "value: 2, path: 1 2, MIN cut after 1"
treesearch check exercise.tree answer.txt --format json
echo "value: 5, path: 2 1, no cuts" | treesearch check "(1 (5 7) 4)" -""",
    "grade": """treesearch grade exercise.toml answers/
treesearch grade exercise.toml moodle-download.zip --roster class.csv
treesearch grade exercise.toml quiz.csv --canvas export.csv --column "Week 5"
treesearch grade exercise.toml answers/ --diff old/grades.csv --format csv
treesearch grade exercise.toml programs/ --run "python3 {}"
treesearch grade exercise.toml answers/ --roster class.csv --review --by ada""",
    "next": """treesearch next graded/
treesearch next graded/ -o next.toml
treesearch next graded/ --seed 2 --format json""",
    "export": """treesearch export exercise.toml -o quiz.xml
treesearch export exercise.toml -o autograder.zip --wheel gametreesearch.whl
treesearch export exercise.toml -o sheets/ --paper letter""",
    "test": """treesearch test "python3 student.py"
treesearch test "node search.js" --json --trees 1000
treesearch test "java -cp . Search" --asks value,path --cut-rule gt""",
    "doctor": "treesearch doctor",
    "mistakes": """treesearch mistakes
treesearch mistakes exercise.toml""",
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
METHOD_LINE = "  {call:<26} {means}"
METHODS_HEAD = "A game is a class with these six methods; utility and values are exact numbers:"
OFFERS_HEAD = "It may also offer, to be shown, played, evaluated and drawn:"
LIBRARIES = """\
Games of other libraries are searched as they stand: aima:MODULE:CLASS is a
class written for aima-python, openspiel:NAME a game of OpenSpiel (pip install
open_spiel).
"""
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
}
SERVING = "the playground is at {address} (Ctrl-C ends it)"
SITE_NEEDS = (
    "treesearch site needs -o DIR, the folder to write, and --pyodide DIR, as in --pyodide node_modules/pyodide"
)
CANNOT_WRITE_SITE = "cannot write {folder}: {reason}"
SITE_WRITTEN = "wrote {folder}: {total:,} bytes; put it on any web server"
HELP = {
    "port": "Where it listens on this machine; 0: any port that is free.  [default: 8642]",
    "no_browser": "Do not open a browser.",
    "site_output": "The folder to write.",
    "pyodide": "The folder of npm's package pyodide.",
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
    "output": "The file: .svg, .pdf, .png, .tex, .typ, .md, .dot (for neato -n2).  [default: SVG on standard output]",
    "steps": "Stage by stage: .pdf, .tex (Beamer), .pptx, .svg and .gif (moving), .typ, .md, or a folder, DIR/.",
    "page_output": "The file to write: .html. It needs nothing else, not even a network.",
    "page_compare": "Two searches beside each other: alpha-beta and minimax, both orders, or both rules for ties.",
    "page_practice": "A page to practise on: the tree, then ten more that follow from the mistakes made.",
    "page_ask": "Stop before each decision, for a class to answer.",
    "page_names": "Name all nodes by letters (A, B, ...) or places.",
    "steps_format": "With --steps and a folder: what the pictures are.  [default: svg]",
    "fragment": "Of a .tex file only the tikzpicture (with --steps the frame), to \\input where tikz is loaded.",
    "style": "For slides, for paper, a sheet to fill in, why one branch is cut, or a style of the course file.",
    "show": "Also the window at every node, intervals in the place of bounds, the order of visiting, the rows' "
    "players, moves (a1, a2) on edges, or a legend; may be given again.",
    "hide": "Without one of these: bounds, or the rows that print and exercise show.",
    "fold": "Draw N levels below the root; of what is below them say how many leaves there are.",
    "fit": "Fold as much as must be so that the picture fits on a sheet, a slide or into a width of so many pixels.",
    "only": "Draw what is needed to see the cuts, or the best path, and fold the rest; with --fold, below that level.",
    "draw_label": "Name all nodes by letters (A, B, ...) or places; node or bound: how cuts are named.",
    "direction": "Grow down or to the right.",
    "at": "With --style why: the node of the cut, by place, name or letter.",
    "algorithms": "The searches to compare; the others are measured by minmax.  [default: minmax,alphabeta]",
    "depths": "The depths to search to.  [default: a tree's whole depth; some of each game]",
    "reorder": "The tree again, every node's best child first, worst first or at random: best,worst,random.",
    "seed": "The seed of whatever is drawn at random.  [default: 0]",
    "plot": "Also draw nodes against depth: .svg, or .png and .pdf with the extra [print].",
    "players": "Who begins and who is second: person or computer.  [default: person,computer]",
    "play_algorithm": "How the computer searches.  [default: what is good for the game]",
    "play_depth": "How deep the computer looks.  [default: so that a move takes a second at most]",
    "play_eval": "The evaluation at the depth limit.  [default: what is good for the game]",
    "seconds": "The computer's time for a move, by iterative deepening.",
    "play_seed": "The seed of dice and of Monte Carlo tree search.  [default: another one each time]",
    "moves": "Moves to begin with, with blanks between them, as in --moves '5 1 9'.",
    "metrics": "After each move of the computer, count what minimax, alpha-beta and iterative deepening need for it.",
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
HELP_OWN = {
    "iterations": "How many playouts to make.",
    "seed": "The seed of whatever is drawn at random.",
    "exploration": "How much the less promising moves are tried out.",
    "seconds": "The time limit in seconds.",
    "utility_range": "The least and the greatest utility, as in --utility-range=-1,1: stop once either is certain.",
    "ordering": "Rules for the order of moves, the most important first: best,killer,history,game.",
    "first": "The first guess at the value.",
    "step": "The least by which two utilities differ.",
}
ARGUMENTS = {
    "subject": "A tree, a file of trees, or a game: {games}, or MODULE:CLASS for your own.",
    "only_tree": "The tree of the exercise, in double quotes, or a file of one or more trees.",
    "game": "A game: {games}, or MODULE:CLASS for your own.",
    "own_game": "Your own game, as MODULE:CLASS (mygame:MyGame is class MyGame in mygame.py here), or {games}.",
    "answer": "What a student wrote: a file, - for standard input, or the text itself.",
    "exercise": "The questions and their points: a TOML file, see below.",
    "answers": "What the class handed in, see below.",
    "tried": "The program, in quotes: each tree comes on its standard input, its answer goes to its standard output.",
    "graded": "The folder that treesearch grade wrote, or the journal.jsonl in it.",
}
HELP_COURSE = (
    'A course\'s conventions: a TOML file with a table [conventions], as in: root = "min".  '
    "[default: treesearch.toml in this folder]"
)
ONE_LABEL = "--label: give one of letters and places, and one of node and bound"
NO_OUTPUT = "say where to write the picture, as in: -o tree.svg (several trees become tree-1.svg, tree-2.svg, ...)"
CANNOT_WRITE = "{file} cannot be written: {reason}"
PAGE_NEEDS_FILE = "a page is written to a file: add -o NAME.html"
PRACTICE_ALONE = "--practice is alpha-beta by hand: leave --compare, --ask and --algorithm out"
STEP_ONE = "one tree is stepped through at a time; choose it with --tree NAME or NUMBER"
PAGE_IS_HTML = "a page is an .html file, which {file} is not: write -o NAME.html"
WROTE = "wrote {file}"
WROTE_PICTURES = "wrote {pictures} into {folder}"
FORM_OF_FOLDER = (
    "--format is for a folder of stages; a file's name says its format: --steps leaves -o DIR/ --format png"
)
SEE_COMMANDS = "; treesearch --help lists the commands"
TREE_NEEDS_COMMAND = '; say what to do with the tree, as in: treesearch minmax "{tree}"'
TOO_MANY_ARGUMENTS = "treesearch {command} takes {takes}; {extra} is one too many"
MISSING_ARGUMENT = "treesearch {command} needs {argument}; treesearch {command} --help shows what it takes"
TAKES = "only {arguments}"
TAKES_NOTHING = "no argument"
TREE_IN_QUOTES = """
  put the tree in double quotes, and give one file at a time: treesearch {command} "(1 (5 7) 4)\""""
FILE_BEHIND_O = """
  a file to write is named behind -o: treesearch {command} "(1 (5 7) 4)" -o {file}"""
NO_SUCH_OPTION = "treesearch {command} has no option {option}{meant}"
OPTION_OF = "; it is one of {commands}"
NO_SUCH_CHOICE = "{option} {value}{hint}: there are {known}"
CANNOT_PRINT = "the output cannot be written: {reason}"
NO_SUCH_COMMAND = "there is no command {name}{meant}"
ERROR = "error: {message}"
NOTE = "note: {message}"
INTERRUPTED = "interrupted"
BOUNDS_FORM = "{value!r}: write two numbers or infinities, as in {option} -inf,5"
NO_NUMBER = "{value!r} is no number"
NO_PROFILE = "the course file {file} cannot be read: {reason}"
BAD_PROFILE = "the course file {file} is not as it should be: {reason}"
PROFILE_FORM = 'conventions stand in a table: a line [conventions], and below it lines such as root = "min"'
STYLES_FORM = "a style stands in a table of its own: a line [styles.NAME], and below it lines such as size = 1.25"
STYLE_WRONG = "style {name}: {reason}"
PROFILE_OUTSIDE = "{key} stands outside any table; put a line [conventions] above it"
NOT_UTF8_FILE = "it is not UTF-8 text (byte {byte})"
IN_TREE = "tree {number}{name}: {message}"
MORE_ERRORS = "... and {count} more errors"
A_NUMBER = "a whole number"
PROFILE_KEY = "there is no convention {key}{hint}; there are {known}"
TOO_DEEP_TOML = "it is nested too deeply"
TOO_LONG_TOML = "a number in it has too many digits"
PROFILE_VALUE = "{key} is {choices}, not {value!r}"
TIES_CONTRADICT = "--prune-ties contradicts --cut-rule; give one of them"
PATIENCE = "still searching; --depth N would search less deep, Ctrl-C stops"
TREES_ONLY = "{what} is for trees"
TREE_MISSING = 'a tree is missing; put it in double quotes, as in: treesearch minmax "(1 (5 7) 4)"'
NO_NAME = 'an empty name is neither a tree nor a file; a tree looks like "(1 (5 7) 4)"'
NO_FILE = """{argument} is neither a tree nor a file that is there
  as a tree, put it in parentheses and double quotes: "(1 (5 7) 4)"
  as a file, there is none of that name in {folder}{hint}"""
TREE_OF_FILE = "--tree chooses among the trees of a file; here there is one tree"
TWO_SUCH_TREES = "--tree {chosen} fits {count} trees of this file; say which one by its number: {numbers}"
AS_GAME = "\n  as a game: {hint}"
NO_SUCH_TREE = "no tree here is called {chosen}; choose one by its name or number, or leave --tree out for all"
DOCTOR_HEAD = "treesearch {version} on Python {python}"
DOCTOR_COLUMNS = ("piece", "found", "what it does")
MISSING = "missing"
TO_GET = "would add {adds}: {get}"
CORE = "reading, searching, reporting"
ADDS = {
    "mammoth": "reading answers handed in as .docx",
    "typst": "PDF and PNG pictures and plots",
    "Pillow": "GIF pictures of a search stage by stage",
    "python-pptx": "slides of a search stage by stage",
    "distributed": "marking a class on several machines",
    "dot": "PDF and PNG pictures where typst is missing",
}

MISTAKE_HEAD = "{name} ({kind}): {title}"
MISTAKE_ON = "On {tree} it is seen by this:"
MISTAKE_WRONG = "written  {line}"
MISTAKE_RIGHT = "right    {line}"
MISTAKE_UNSEEN = "On no small tree that was looked at does it show."
