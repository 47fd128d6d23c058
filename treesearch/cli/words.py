"""The commands' messages and headings."""

CONDITIONS_FORM = "--format {form} is not for a tree with a leaf left open; write text or json"
ONE_TREE = "{what} takes one tree at a time; choose it with --tree NAME or NUMBER"
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

SEARCHING = "still searching: {algorithm}, depth {depth}; Ctrl-C stops, and keeps what is above"
WHOLE = "unlimited"
DEPTHS_FORM = "{value!r} are no depths; write whole numbers with commas between them, as in --depth 7,9,11"
BAD_PLOT = "--plot {file}: a plot is written as .svg, .png or .pdf"
PLOT_DEPTHS = "--plot draws nodes against depth; give two depths or more, as in --depth 2,3,4"
PLAYERS_FORM = "--players {value}: two of person and computer, as in --players computer,person; the first begins"
SIDE = "{side} ({player})"
YOUR_MOVE = "{side}, your move: {legal}"
COMMANDS_LINE = "type a move, or: {commands}"
PROMPT = "> "
HE_MOVES = "{side}, the computer, moves {move}: {value}; best line {line}"
CHANCE_MOVES = "by chance: {move}"
WORTH = "value {value}"
WORTH_ABOUT = "value about {about:.3f}"
METRICS_HEAD = "positions looked at to find the move {move}, this one included:"
METRICS = "{algorithm:<20} {nodes:>9,}"
METRICS_STOPPED = METRICS + ", stopped after depth {depth}"
METRICS_SKIPPED = "{algorithm:<20} more than {most:,}, not counted further"
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
WHY_TOTAL = "in all {nodes} nodes, this one included, {cuts} cuts, {skipped} moves not looked at"
WON = "{side} has won"
DRAWN = "a draw"
GAME_ENDS = "the game is over: {outcome}"
AFTERWARDS = "why, undo, board; Enter to end"
NO_END = "stopped after {moves} moves: the two would go on like this for ever"
GO_ON = "to go on with this game, add to the command: --moves {moves}"
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

# ---- classes and courses -------------------------------------------------------------------------------------------

ANSWER_SILENT = "note on the answer: {reason}"
PROGRAM_STUDENT = "program"
UNKNOWN_ALONE = "--unknown leaves a leaf of alpha-beta's trees open; leave it out, or --ask {search}"
CHANCE_SHAPE = "trees with chance nodes have a shape of their own: dice below each move; constraints are for the others"
SHEETS_FOLDER = (
    "sheets, keys and the exercise are several files, so {file} cannot hold them: give a folder, -o {folder}/ (with "
    "--format pdf for PDFs alone)"
)
IN_WORDS = "{name}: answered in words, which a person marks"
ASKS_FORM = "--asks {name}: a program is asked for {known}"
DIAGNOSTIC_NUMBERS = "versions of a --diagnostic tree differ in their numbers alone: --vary numbers, and no --avoid"
WROTE_SHEETS = "wrote {count} files into {folder}; grade what comes back with: treesearch grade {exercise} ANSWERS"
GRADE_WITH_ROSTER = " --roster {roster}"
COPYABLE = (
    "question {number}: {count} of {all} versions have path and cuts at the same places as another, so that these can "
    "be copied; {help} have more places"
)
MORE_VARIED = {
    "shape": "larger trees (--leaves 16)",
    "order": "larger trees (--leaves 16) or --vary shape",
    "numbers": "versions with --vary order or --vary shape",
}
GAVE_WAY = "with these demands the trees lack what a good exercise has besides: {lacking}"
NUMBERS_REPEAT = "there are {count} numbers in that range, so that numbers repeat on the leaves"
NOT_ALL_MADE = "{made} of {trees} trees were made and are given; of the others: {reason}"
MADE_ALREADY = "--{option} is for trees that are made; a tree or file that is given stays as it is"
OF_QUESTION = "; {name}{version}"
MADE_WITH = "made by treesearch exercise --seed {seed}"
EXERCISE_TITLE = "Alpha-beta"
LEAVES_OF_SHAPE = "--leaves contradicts the shape, which has {leaves} leaves; leave one of the two away"
GOES_WITH = "--{option} goes with {needed}"
NO_SUCH_VERSION = "the roster gives {student} version {version}, which there is not; it is {other} now"
NOBODY_LISTED = "{file} lists nobody below its heading"
NO_FONT_HAS = """{reason}
  it stands in: {whose}
  --format html and --format txt write every letter; for PDFs install a font that has it (Noto Sans CJK, Noto Emoji)"""
NO_PDF = "sheets and keys are HTML and text; PDFs need the package typst: pip install 'gametreesearch[print]'"
FOLDER_IN_USE = """{folder} holds other files of these names: {names}
  give another folder, or --force to write over them"""
STALE_SHEETS = "{folder} holds files from before that do not belong to this exercise: {names}"
DIAGNOSTIC_ALONE = (
    "--diagnostic goes with --shape random or regular, --trees and --seed only: the tree follows from them"
)
WHOLE_FORM = "{value!r}: write a whole number or the least and the greatest, as in {option} 8 or {option} 8,12"
EXPORT_ASKS_PYPI = """note: on Gradescope this autograder asks PyPI for {package}, and fails if it is not there
  to pack it in instead, in a clone of the repository: pip wheel --no-deps .
  and then: treesearch export {exercise} -o {file} --wheel {wheel}"""
RETURN_SUFFIX = "{file}: what goes back to students is a .zip, or a folder/ of pages"
RETURNED = "wrote what goes back to {count} students: {file}"
EXPORT_NO_ROSTER = "without --roster FILE students choose their version themselves, by writing it"
EXPORT_TEXT2QTI = "to make the package that Canvas imports: pip install text2qti, and then: text2qti {file}"
EXPORT_VERSIONS = {
    ".xml": "each question is a category of its versions: add one random question from each category to the quiz",
    ".txt": "each version is a quiz of its own: assign it to the students who have that version",
}
EXPORT_SUFFIX = (
    "{file}: write .xml for a Moodle quiz, .zip for a Gradescope autograder, .txt for a Canvas quiz by text2qti, or "
    "a folder/ for worksheets and keys"
)
SCORM_ALONE = "--format scorm goes with --score and --seed alone, not with {others}"
SCORM_SUFFIX = "{file}: a SCORM package is a .zip, as in --format scorm -o week5.zip"
WOULD_OVERWRITE = "--{option} {file} would overwrite {what}; name another file to write"
EXPORT_HAS_OUR_NAME = "the export is called {file}, as the filled gradebook is: rename it, or write into another folder"
NOT_OUR_WHEEL = "{file} is no wheel of treesearch; make one in a clone of the repository: pip wheel --no-deps ."
REVIEW_NOT_ENTER = "--enter is review now: treesearch review graded/, after grading"
GRADE_REVIEW = "grade --review is treesearch review {folder} now"
REVIEW_OTHER_VERSION = "these marks were made by version {old}, this is {new}: grade the class again first"
REVIEW_PART = "--part {part}: write which of how many parts, as in --part 2/3"
REVIEW_PROGRAM_SEES = "note: {count} of what students wrote go to {command}, without names"
REVIEW_HOW = """\
a      as read: the facts below stand, what was not read counts for nothing
e      edit: type lines of the form, -2 takes line 2 away, u takes back what was
       done last, an empty line decides
3      the answer of row 3 of the marker's key, to be edited; = the right one
k      show the key          p  take what is proposed, and edit it
o      open the files        u  undo the last decision
Enter  leave it for now      q  quit"""
REVIEW_HEAD = "{key}  {name}  question {question} {version}  ({number} of {total})"
REVIEW_FILE = "file   {file}"
REVIEW_TASK = "task   {told}"
REVIEW_TREE = "tree   {told}"
REVIEW_KEY = "key    {told}"
REVIEW_UNREAD = ">"
REVIEW_DOUBTFUL = "?"
REVIEW_WHY = "why    {why}"
REVIEW_READ = "read   {fact}"
REVIEW_PROPOSED = "prop.  {line}"
REVIEW_SO_FAR = "score  {score} as read"
REVIEW_POINTS = "{points} of {most}"
REVIEW_PROMPT = "a e 3 = k p o u Enter q > "
REVIEW_PROMPT_WORDS = "points, o u Enter q > "
REVIEW_REMARK = "what the student should read, or Enter > "
REVIEW_WORDS_HOW = """\
this question is answered in words: type the points, 0 to {most}
o   open the files     u  undo the last decision
Enter  leave it for now  q  quit"""
REVIEW_END = "all are decided: u takes the last one back, Enter ends > "
REVIEW_LIKE = "{count} more say the same words about this tree; decide them alike? y/N > "
REVIEW_UNDONE = "taken back: the last decision on {student}"
REVIEW_NOTHING = "nothing was decided yet"
REVIEW_NO_FILE = "{file} is no file of its own that could be opened"
REVIEW_NO_VIEWER = "no viewer opens {file}"
REVIEW_DONE = "{done} decided, {left} left"
REVIEW_OTHERS = "{count} need a person for another reason: {students}"
REVIEW_PAPER = "{count} on the roster handed in nothing; type their sheets in from paper? y/N > "
REVIEW_NOTHING_WAITS = "nothing in this class waits for a person"
REVIEW_IMPORTED = "{count} decisions taken over from {other}"
REVIEW_FORGOTTEN = (
    "{key} is in {file} and its pages no more; take the hand-ins and the line of the roster away too, or the next run "
    "brings them back"
)
REVIEW_NOT_GRADED = "{file} was begun, and no run has ended yet: grade the class first"
APPEAL_WHY = "why does {key} appeal? > "
APPEAL_NO_REASON = "an appeal has a reason; nothing was changed"
APPEAL_DONE = "{key} had {before}, now {after}"
HISTORY_OF = {
    "hand_in": "{first_seen} handed in: {sources} ({content}){paper}",
    "mark": "{at} {status} {score}, by version {program}, rules {rules}",
    "decision": "{when} {by}, question {question}: {text}",
    "override": "{when} {by}, {item}: {points} {reason}",
    "appeal": "{when} {by}, appeal: {why}; {before}, then {after}",
    "returned": "{when} returned: {score}",
}
TYPED_BY = ", typed from paper by {by}"
TAKEN_BACK = "taken back"
ENTER_HOW = """\
One fact or more a line, as in: value: 3, path: 1 1; question 2: begins the next
question. 3 is the answer of row 3 of the marker's key, = the right one, k shows
the key; u takes back, -2 takes line 2 away. An empty line ends the sheet; q
ends all."""
ENTER_NOTHING = "no fact yet"
ENTER_STUDENT = "{key} {name}"
TYPED_SCORE = "[{score}] "
TYPED_BACK = "taken back"
TYPED_NOT_READ = "{why}; u takes it back"
TYPED_WHICH_QUESTION = "  which question is it? type question 2: first, and the version if there are some"
TYPED_NO_ROW = "  there is no row {row}: the marker's key has = and 1 to {most}; k shows it"
TYPED_ROW = "row {row}: {what}; an empty line accepts it, u takes it back"
TYPED_RIGHT = "the right answer"
TYPED_KEY = "{row}  {lines}: {what}"
NOTHING_CHANGED = "no mark has changed"
ECHO_ONE_TREE = "an answer is to one tree: give TREE, or --exercise and --question"
ECHO_EXERCISE_SAYS = "--{option} is for a TREE: the exercise says its own conventions"
ECHO_QUESTION = "which question is it? add --question N (questions: 1 to {count})"
TREE_FIRST = "note: the tree comes first: TREE ANSWER; the other order works, too"
TWO_INPUTS = "standard input is the tree or the answer, not both"
NO_ANSWER_FILE = """{answer} is neither an answer nor a file that is there
  as an answer, write what was found: "value: 5, path: 2 1, MIN cut after 2"
  as a file, give its name from this folder: ./{answer}"""
EMPTY_ANSWER = 'the answer is empty; give a file, - for standard input, or text as in "value: 5; path: 2 1"'
ANSWER_FOLDER = """{answer} is a folder, and check marks one answer: name a file in it
  a whole class is marked by: treesearch grade EXERCISE {answer}"""
ANSWER_IS_TREE = """the answer, {answer}, is a tree; first comes the tree, then what a student found in it
  as in: treesearch check "(1 (5 7) 4)" answer.txt"""
TREE_IS_EXERCISE = """{file} is no tree; if it is an exercise, answers to it are marked by
  treesearch grade {file} ANSWERS"""
CANNOT_READ_FILE = "{file} cannot be read: {reason}"
FILE_TOO_LONG = "it has more than {most:,} bytes, the most that are read; is it the right file?"
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
CHANGED_MEANWHILE = "changed while students' programs ran; look at it before the next run reads it: {files}"
WAITING = "{held}; waiting"
NO_DASK = "Dask is not installed; {pip}"
DASK_UNREACHABLE = "no Dask scheduler answers at {address}: {reason}"
WRITTEN = "written to the folder {folder}"
CHANGED = "changed: {student} had {old}, now {new}"
NO_MARK = "no mark"
HAND_INS = "hand-ins"

# ---- the command line ----------------------------------------------------------------------------------------------

SERVING = "the playground is at {address} (Ctrl-C ends it)"
SITE_WRITTEN = "wrote {folder}: {total:,} bytes; put it on any web server"
NO_OUTPUT = "say where to write the picture, as in: -o tree.svg (several trees become tree-1.svg, tree-2.svg, ...)"
CANNOT_WRITE = "{file} cannot be written: {reason}"
PRACTICE_ALONE = "--practice is alpha-beta by hand: leave --compare, --ask and --algorithm out"
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
BAD_NUMBER = "{option} {value}: write {law}"
BAD_VALUE = "{option}: {law}"
WHOLE_NUMBER, ANY_NUMBER = "a whole number", "a number"
AT_LEAST, MORE_THAN, AT_MOST, COMMA = "at least {end}", "more than {end}", "at most {end}", ", "
NEEDS_VALUE, TAKES_NO_VALUE = "{option} needs a value: {option} {form}", "{option} takes no value"
OPTION_OF = "; it is one of {commands}"
NO_SUCH_CHOICE = "{option} {value}{hint}: there are {known}"
FOLDER_IS_GONE = "the folder that you are in has been removed; change to another one: cd"
CANNOT_PRINT = "the output cannot be written: {reason}"
NO_SUCH_COMMAND = "there is no command {name}{meant}"
ERROR = "error: {message}"
NOTE = "note: {message}"
INTERRUPTED = "interrupted"
BOUNDS_FORM = "{value!r}: write two numbers or infinities, as in {option} -inf,5"
NO_NUMBER = "{option} {value}: this is no number"
PROFILE_OUTSIDE = """{key} has no place here
  a course has the tables [conventions], with lines below it such as root = "min", and [styles.NAME]"""
STYLE_WRONG = "style {name}: {reason}"
BAD_PROFILE = "the course file {file} is not as it should be: {reason}"
NOT_UTF8_FILE = "it is not UTF-8 text (byte {byte})"
IN_TREE = "tree {number}{name}: {message}"
MORE_ERRORS = "... and {count} more errors"
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
DOCTOR_HEAD = "treesearch {treesearch} on Python {python}"
DOCTOR_COLUMNS = ("piece", "found", "what it does")
FOUND = ("{name}", "{found}", "{adds}")
MISSING = ("{name}", "missing", "would add {adds}: {get}")
CORE = "reading, searching, reporting"
ADDS = {
    "typst": "PDF and PNG pictures and plots",
    "Pillow": "GIF pictures of a search stage by stage",
    "python-pptx": "slides of a search stage by stage",
    "distributed": "marking a class on several machines",
    "starlette": "the playground on this machine (serve)",
    "uvicorn": "the playground on this machine (serve)",
    "anywidget": "stepping through a search in a notebook",
    "bubblewrap": "walls around students' programs (grade --run)",
    "dot": "PDF and PNG pictures where typst is missing",
}

MISTAKE_HEAD = "{name} ({kind}): {title}"
MISTAKE_ON = "On {tree} it is seen by this:"
MISTAKE_WRONG = "written  {line}"
MISTAKE_RIGHT = "right    {line}"
MISTAKE_UNSEEN = "On no small tree that was looked at does it show."
