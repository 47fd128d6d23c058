"""What is said of a class and its files."""

NONE = "none"
EXERCISE_TITLE = "Game trees"
EXERCISE_EMPTY = 'there is no question; write [[question]] and below it a line such as tree = "(1 (5 7) 4)"'
EXERCISE_BAD = "the exercise {file}: {reason}"
EXERCISE_FOLDER = "{file} is a folder: the exercise's file comes first, then the answers"
EXERCISE_CODED = "the exercise {file} is no UTF-8: save it as UTF-8"
EXERCISE_VERSIONS = "all questions that have versions have the same: give each of them A, B and so on"
TEXT_ALONE = 'text is asked alone: asks = ["text"]; what else is asked is a question of its own'
TEXT_NEEDS = "a question that is answered in words needs {key}: nobody else can say it"
TEXT_NOT = "{key} says how a machine marks; a question that is answered in words is marked by a person"
TEXT_OF_PROGRAM = "programs are asked for answers to trees; answered in words are: {questions}"
KEY_OF_TREE = 'the key to a tree is worked out; key is for asks = ["text"]'
EXERCISE_TREE = (
    'a question has either tree = "..." (the same for all) or a table [question.versions] with A = "...", B = "..."'
)
EXERCISE_POINTS = "points = 0 is no number of points; write one above 0, as in points = 10"
ROSTER_COLUMNS = "the roster has no column for id, name or email; its columns are: {columns}"
LISTED_TWICE = (
    "the roster has the id {id} on lines {first} and {second}; marks go by the id, so each student needs another"
)
ROSTER, OVERRIDES, GRADEBOOK, OLD_MARKS = "the roster", "the overrides", "the gradebook", "the older marks"
NO_CSV = "{what}, line {line}, is no CSV: {reason}"
NO_SUCH_COLUMN = "there is no column {column}; the columns are: {columns}"
NO_QUESTION_COLUMN = """no column of this table holds answers; its columns are: {columns}
  expected is a row a student and a column a question, called by its number or name, as in
    id,question 1,question 2
    4711,"value: 3, path: 1 1","value: 5, no cuts"
  what your table calls them can be said in the exercise: columns = {{ id = "Matrikel", 1 = "Aufgabe 1" }}"""
NO_ANSWERS = "the answers {path} cannot be read: {reason}"
TOO_MANY_FILES = "{path} holds more than {limit} files: is it the right folder?"
NO_STUDENT_COLUMN = "note: no column of {file} is called id, name or email, so nobody knows whose its rows are"
NO_ANSWER_COLUMN = "note: {file} has no column for {questions}, which is marked as if nothing were written"
UNREAD_COLUMNS = "note: nothing is read from these columns of {file}: {columns}"
COLUMN = "column {number}"
TWO_COLUMNS = (
    "these columns may answer the same question: {columns}; take one out, give it another name, or say in the "
    'exercise which counts: columns = {{ 1 = "Response 1" }}'
)
LONG_ROW = "this row has {cells} cells and the table {columns} columns; put an answer that holds commas in quotes"
ROW = "{file}, line {line}"
BAD_ROW = "this row is no CSV: {reason}"
IS_LINK = "it is a link, and links are not followed"
IS_NO_FILE = "it is no ordinary file"
IS_ENCRYPTED = "it is encrypted"
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
READ_BY_A_PERSON = "{question}: read by a person as {facts}"
TYPED_OTHER = "the answer says version {typed}; marked as version {listed}, which the class list says"
FITS_OTHER = "this answer fits version {version} ({score} points), not the student's own {own} ({own_score} points)"
TOLD_OTHERWISE = "it names two students or versions: {otherwise} is not what stands above; see whose it is"
MEANS_OTHERS = "it is taken for {taken}, and names {others} too; see whose it is"
NAMED_OTHERWISE = "it is called {named} and says {told}; see whose it is"
SEVERAL_IDS = "id: {id} is no one student's; see whose it is"
FILE_WITHOUT_NUMBER = "{file} does not say which question it answers; put a line such as question 1: at its head"
NO_VERSIONS = "the answer says version {typed}; this exercise has no versions"
NOT_ON_ROSTER = "not on the roster"
NOTHING_HANDED_IN = "nothing was handed in"
EXCUSED = "excused"
ANONYMOUS = "student {number}"
BAD_COMMAND = "the command {command!r} cannot be run: {reason}"
NO_PROGRAM = "there is no program {name} here, or none that may be run; write one as in: python3 student.py"
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
OVERRIDE_POINTS = "the overrides, line {line}: {points!r} is no number of points from 0 to {most}, what {item} is worth"
OVERRIDE_UNKNOWN = "the overrides name {id}, who is not in this class; nearest: {meant}"
OVERRIDE_NO_ITEM = "the overrides name an item {item} that this student's sheet does not have"
PARTICIPANT = "Participant {number}"
BY_NAME_ONLY = "taken for {name} by the name alone: the hand-in says {own}, the roster {listed}"
SEVERAL_MEANT = "{told} may be any of {keys} of the roster; write id: and the right one at the top of the answer"
FILE_UNREAD = "{file} could not be read: {reason}"
GONE = "{count} hand-ins of the run before are not among these answers; they are kept, and count no more"
MAY_BE_THEIRS = "nothing was handed in under this id; {source} may be theirs"
RULES = {
    "exercise": "the exercise", "roster": "the roster", "command": "the command", "program": "this program",
    "contract": "the way of marking",
}  # fmt: skip
REMARK = """{what} is not what it was when these answers were marked: {changes}
  nothing was changed; the same line with --remark lets the new marks count"""
REMARKED = "{what} is not what it was when these answers were marked: {changes}"
SAME_MARKS = "{what} is not what it was when these answers were marked; none of {count} marks changes"
MARKS_CHANGE = "{changed} of {count} marks change"
BY_POINTS = ", by {least} to {most} points"
MISTAKE_FIELD = "a [[mistake]] needs {key}: function, title and explanation say what it is"
DECIDED_DIFFERENTLY = "{student}, question {question}: decided differently by {who}"
OVERRIDES_CONTRADICT = "the overrides, lines {first} and {second}: {id} gets {item} twice, with different points"
OVERRIDES_TAKEN = "{file}, taken over: {id} {item} {points} {reason}"
NO_MARK = "as marked"
PAPER = "paper of {key}"
MEANT = "; nearest: {near}"
NOBODY_CALLED = "nobody in this class is called {key}{meant}"
NO_ORDINARY_FILE = "{file} is no ordinary file"
TOO_LARGE = "{file} has {size:,} bytes; at most {limit:,} are read"
EXERCISE_QUESTIONS = "there are {count:,} questions; an exercise has at most {limit}"
DECISION_STALE = "{student}, question {question}: what {by} decided is stale, the text has changed since"
PROPOSALS = "the command for proposals wrote {lines} lines for {clauses} clauses; it writes a line for each, or a blank"

# ---- what an exercise and a class look like --------------------------------------------------------------------------

EXERCISE = """\
  title = "Alpha-beta, week 5"

  [[question]]
  tree = "((3 12 8) (2 4 6) (14 5 2))"
  points = 10

  [[question]]
  name = "your own version"
  points = 10
  [question.versions]
  A = "(1 (5 7) 4)"
  B = "(4 (7 5) 1)"
"""
TABLE = """\
                 id,name,version,question 1,question 2
                 4711,Ada Berg,A,"value: 3, path: 1 1","value: 5, no cuts"
"""
CLASS_FORMS = f"""\
EXERCISE, a TOML file:

{EXERCISE}
ANSWERS, what the class handed in; each answer as treesearch check takes it
(treesearch check --help shows a sheet), with question 1:, question 2: ...

  a folder     a file a student, called by the id (4711.txt) or saying
               id: 4711 in it; or a folder a student. Where the exercise has
               versions, version: A in it, or in the --roster, says which
  a .zip       such a folder packed, or as downloaded from an assignment in
               Moodle or Canvas, whose file names say who it was
  a .csv       a row a student, a column a question:
{TABLE}\
               (.tsv too; of id, name and email one is enough; version only
               where the exercise has versions)
  one file     a single answer

Lateness and second hand-ins are told. At the top of EXERCISE may stand what
they mean, as in

  which = "last"               or first, or best; else a person decides
  late.due = "2026-11-20 23:59"
  late.grace = "15 minutes"
  late.cost = "10% per day"    # or "2 points per hour", or "10%" once

When a hand-in came is told by a table (Completed, Submitted, ...), a Moodle
worksheet given as the --roster, or the times in an archive; else nobody knows.
The --roster may also say, for a student, due, extra (2 days) and excused.

The class and its tables are written to the folder graded: class.sqlite,
class.html and class.md (look at one of them first), grades.csv, items.csv,
versions.csv and statistics.json.
"""
QUESTIONS = """\
What a question asks, and how its tree is searched, where that is not alpha-beta
with value, path and cuts:

  asks = ["pruned", "leaves", "best"]     also nodes, windows, examined, order
  conventions.algorithm = "minmax"
  conventions.algorithm = "expectiminimax"           value, path and nodes
  conventions.depth = 2           each node there has a value: (:7 3 9)
  tree = "((3 12 8) (?x 4 6))"    for which x what is pruned
  asks = ["text"]                 in words, which a person marks in a review;
                                  with task, points and, if there is one, key
  task = "Your own words."        in the place of the task that is made
"""
EXERCISE_FORMS = f"""\
EXERCISE is a TOML file, the same that treesearch grade takes:

{EXERCISE}
{QUESTIONS}"""
