"""The words of reports and of what course systems are given."""

STATUS = {
    "marked": "marked",
    "look": "to be looked at",
    "by-hand": "marked by hand",
    "needs-a-person": "needs a person",
    "missing": "missing",
    "excused": "excused",
}
SCORE = "{score} of {most} points"
OF = "{points} of {most}"
SIGNS = {"right": "✓", "wrong": "✗", "partly": "~", "free": "○"}
SIGNS_MEAN = {"partly": "~ right in part", "free": "○ costs nothing"}
EXPECTED = "{expected} expected, {given} given"
ONCE_FOR_ALL = {"names": "{given}: once for all cuts", "repeated": "{given}: each line counts once"}
GIVEN_BELOW = "given: {given}"
GIVEN_ALONE = "{given}"
WITH_REPLY = "{told}: {reply}"
GIVEN = "{given} given"
GIVEN_NOTHING = "nothing"
NOT_GIVEN = "{expected}: missing"
OWN_TEXT = "What was handed in"
OWN_SIGNS = {"fact": "=", "unread": "?", "": " "}
OWN_UNREAD = "[? {text} ?]"
OWN_MEAN = "= holds what was read as a fact   ? holds what was not, or only doubtfully, between [? and ?]"
OWN_HTML = (
    '<span class="fact">underlined</span>: read as a fact; <span class="unread">underlined in waves?</span>: '
    "not read, or only doubtfully"
)
OWN_MORE = "... and {count} more lines"
NOT_READ = "read whole"
QUESTION_STATUS = "{of}, {status}"
LOOK_AT = "{status}: {questions}"
LATE = "late"
ITEMS_MEAN = (
    "Facility: the mean part of the points that was earned. Discrimination: how earning them goes together with the "
    "points for all other items, from -1 to 1; above 0.2 an item tells students apart."
)
GRADE_COLUMNS = (
    "id", "name", "email", "version", "status", "score", "max_score", "late", "why", "source", "participant", "look",
)  # fmt: skip
ITEM_COLUMNS = ("item", "answers", "facility", "discrimination")
DISTRIBUTION = "students by points"
PART = "{low} to {high}"
CLASS_COLUMNS = ("student", "name", "status", "points", "why")
CLASS_COUNTS = (
    "{marked} marked, {look} to be looked at, {by_hand} marked by hand, {needs_a_person} in need of a person, "
    "{missing} missing"
)
CLASS_EXCUSED = "{count} excused"
CLASS_MEAN = "mean {mean} of {most} points, standard deviation {deviation}"
CLASS_MISTAKES = "most frequent mistakes (of n that explain the same answer each counts 1/n): {mistakes}"
OTHER_REPORTS = "students/ also holds files that this run did not write, of another class or another day: {count}"
NO_GRADE_COLUMN = "no column of the export is called {title}; did you mean --column {meant!r}?"
CHOOSE_GRADE_COLUMN = "no column of the export is called {title}; choose one with --column TITLE: {columns}"
AS_READ = "marked as read, nobody has looked at them: {students}"
NOT_IN_EXPORT = "not found in the gradebook's export, so not filled in: {students}"
POINTS_POSSIBLE = "the gradebook has {possible} points possible, this exercise {most}; nothing was scaled"
WHAT_HAPPENED = "{question}: what may have happened"
KEY_OF = "{question}: what was expected"
GIVEN_RIGHT = "right: {given}"
GIVEN_NOT_RIGHT = "not right: {given} ({points} points)"
SOMETHING_MISSING = "what is written is right; something is missing"
SEVERAL_SUBMITTERS = "these are the hand-ins of several students; --gradescope takes the submission of one"
SUBMITTER_UNLISTED = "{student} is not on the roster, which says who has which version"
NO_FILE = "no file was handed in"
VERSION_OF = "{name}, version {version}"
QUIZ_LOST = "a question cannot be written as Moodle XML so that it reads back the same; look at its name and tree"
QUIZ_KIND = "{question} asks for {kind}, and no quiz can: {why}; take it out of asks, or export sheets"
QUIZ_VALUE = "Value of the root:"
QUIZ_PATH = "Path to the best leaf, as child numbers:"
QUIZ_CUT = "Cut {number}:"
QUIZ_NO_CUT = "-"
QUIZ_CUT_FORM = (
    "Write each cut, in the order of the search, as its kind and the place of the last child examined, as in MIN 2.1; "
    "write - where there are no more cuts."
)
QUIZ_LEAVES = "Number of leaves examined:"
QUIZ_BEST = "Number of leaves examined in the best order:"
QUIZ_LEAF = "Leaf {leaf} at {place} is"
QUIZ_STATES = {True: "examined", False: "pruned"}
QUIZ_SOLUTION = "Cuts: {cuts}"
CUT_AT = "{kind} cut at {place}"
NOT_AS_EXPECTED = "{item}: {told}. {why}"
NOT_GRADES = "the older marks lack the column {missing}; --diff takes a grades.csv that treesearch grade wrote"
NOT_MARKED = "the answer could not be marked"
QUIZ_OPEN = (
    "{question} asks for which values of an open leaf something is pruned, and no quiz of this course system marks "
    "that: grade, Gradescope, otter, sheets and check do"
)
