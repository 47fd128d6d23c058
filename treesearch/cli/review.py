"""The command ``review``: the answers that no form could read, one after the other, decided by a person; and paper."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any

import click

from treesearch import __version__
from treesearch.cli import inputs, options
from treesearch.cli.frame import Command, echo, note
from treesearch.cli.typed import How, agreed, ask, enter, is_row, show_rows, typed
from treesearch.errors import UsageError
from treesearch.homework.answer.reading import looked_at
from treesearch.homework.answer.sheet import written
from treesearch.homework.classroom import inwords
from treesearch.homework.classroom.database import (
    CONTRACT,
    Database,
    MarkedBy,
    consult_class,
    open_class,
    read_class,
    user,
)
from treesearch.homework.classroom.files import file_name
from treesearch.homework.classroom.grading import Marker, grade_class, marker
from treesearch.homework.classroom.program import from_json, program, run
from treesearch.homework.classroom.results import Result, usable
from treesearch.homework.classroom.review import Desk, Review, ToReview, absent, cases, part_of, proposed
from treesearch.homework.classroom.roster import without
from treesearch.homework.classroom.standing import Gradebook
from treesearch.homework.classroom.statistics import alike_lines
from treesearch.homework.outputs.folder import REPORTS, write_all
from treesearch.reader.place import visible

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
REVIEW_LIKE = "{count} more wrote the same about this tree; decide the same for them? y/N > "
REVIEW_UNDONE = "taken back: the last decision on {student}"
REVIEW_NOTHING = "nothing was decided yet"
REVIEW_NO_FILE = "{file} is no file of its own that could be opened"
REVIEW_NO_VIEWER = "no viewer opens {file}"
REVIEW_DONE = "{done} decided, {left} left"
REVIEW_OTHERS = "{count} need a person for another reason: {students}"
REVIEW_PAPER = "{count} on the roster handed in nothing; type their sheets in from paper? y/N > "
REVIEW_NOTHING_WAITS = "nothing in this class waits for a person"
REVIEW_LEFT_OUT = (
    "{count} decisions in {other} are left out: about no question of this exercise, of nobody, or at no time"
)
REVIEW_IMPORTED = "{count} decisions taken over from {other}"
REVIEW_FORGOTTEN = (
    "{key} was removed from {file} and its pages; remove the submissions and the line of the roster, "
    "too, or the next run adds them again"
)
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


@click.command(cls=Command)
@click.argument("graded", cls=options.Given, metavar="GRADED")
@options.by_form("--by NAME", "--part K/N", "--proposals COMMAND", "--import FILE", "--history ID", "--appeal ID")
@options.by_form("--forget ID", "--alike", "--unguarded")
def review(graded: str, **given: Any) -> int:
    # what only reads must work while another run holds the class, and on a disk that cannot be written
    reads = given["history"] is not None or (given["alike"] and given["forget"] is None)
    with consult_class(graded) if reads else open_class(graded, create=False) as database:
        for message in database.notes():
            note(message)
        if given["history"] is not None:
            for line in _history(database, database.called(given["history"])):
                echo(line)
        elif given["forget"] is not None:
            _forget(database, database.called(given["forget"]), given["unguarded"])
        elif given["alike"]:
            for line in alike_lines(database.standings()):
                echo(line)
        else:
            reviewed(database, given)
            # once at the end: to mark the class after each decision would keep the reviewer waiting
            book = regraded(database, given["unguarded"], waiting=lambda held: note(inputs.WAITING.format(held=held)))
            write_all(book, _folder(database), pages=False)
            for message in book.messages:
                note(message)
            echo(inputs.WRITTEN.format(folder=_folder(database)), err=True)
    return 0


def reviewed(database: Database, given: Mapping[str, Any]) -> None:
    """Import decisions, look at an appeal, or at all that waits, and type in sheets from paper: into the database."""
    rules, marks = in_force(database, given["unguarded"])
    if other := given.get("import"):
        _import(database, other, [task.number for task in marks.assignment.tasks])
        return
    # the name stands in reports and must not command a terminal
    by, key = visible(given["by"] or user()), given.get("appeal")
    why = _appeal(database.called(key)) if key else ""
    k, n = _part(given["part"])
    # a list: decisions change the database, and what waits should not change under the reviewer
    found = list(cases(marks, database, rules, database.called(key) if key else ""))
    waiting = part_of((case for case in found if isinstance(case, ToReview)), k, n)
    proposals = _proposals(given["proposals"], waiting)
    if waiting:
        # hand-ins are opened from copies; a viewer that writes changes no submission
        with TemporaryDirectory(prefix="treesearch-") as folder:
            work = Review(marks, database, by, __version__, waiting, appeal=bool(key))
            _Dialogue(work, Path(folder), proposals).run()
    if others := [case.student.key for case in found if isinstance(case, Result)]:
        echo(REVIEW_OTHERS.format(count=len(others), students=", ".join(others)), err=True)
    if key:
        _decided(database, database.called(key), by, why, given["unguarded"])
    # of several reviewers one is asked about paper, or each sheet would be typed by all
    elif k == 1 and (missing := absent(database, marks.roster)):
        if agreed(REVIEW_PAPER.format(count=len(missing))):
            enter(Desk(marks, database, by, missing))
    elif not found:
        echo(REVIEW_NOTHING_WAITS, err=True)


def _import(database: Database, other: str, questions: list[int]) -> None:
    """Take over the decisions in another file that can be some, which is only read; tell how many are new."""
    with read_class(other) as theirs:
        found = theirs.decisions()
    taken = [one for one in found if usable(one, questions)]
    if lost := len(found) - len(taken):
        note(REVIEW_LEFT_OUT.format(count=lost, other=other))
    echo(REVIEW_IMPORTED.format(count=database.decide(*taken), other=other), err=True)


def in_force(database: Database, unguarded: bool) -> tuple[int, Marker]:
    """The number of the rules by which the class is marked, and its marker.

    UsageError if another version made them, or programs cannot be guarded here, unless they may run ``unguarded``.
    """
    number, rules = database.in_force() or (0, MarkedBy(""))
    if not number:
        raise UsageError(inputs.REVIEW_NOT_GRADED.format(file=database.path))
    # other rules would mark the same decisions otherwise; the class is graded again first
    if (rules.program, rules.contract) != (__version__, CONTRACT):
        raise UsageError(REVIEW_OTHER_VERSION.format(old=rules.program, new=__version__))
    return number, marker(rules.exercise, rules.roster, from_json(rules.command, unguarded))


def regraded(
    database: Database, unguarded: bool, waiting: Callable[[str], None] | None = None, anonymous: bool = False
) -> Gradebook:  # fmt: skip
    """The class again, with what was decided since, by the rules in force."""
    _, marks = in_force(database, unguarded)
    with database.run(waiting=waiting):
        _, roster, tried = marks.made_of
        return grade_class(
            marks.assignment, database.hand_ins(), database, roster, program=tried, version=__version__,
            anonymous=anonymous,
        )  # fmt: skip


def _folder(database: Database) -> Path:
    return database.path.parent


def _appeal(key: str) -> str:
    """Why a student appeals."""
    if why := ask(APPEAL_WHY.format(key=key)):
        return why
    raise UsageError(APPEAL_NO_REASON)


def _decided(database: Database, key: str, by: str, why: str, unguarded: bool) -> None:
    """Mark a student again after an appeal, and keep and tell what came of it."""
    # what it was must be asked before the new marks take its place
    before = database.standing(key)
    regraded(database, unguarded)
    after = database.standing(key)
    scores = before.score if before else None, after.score if after else None
    database.appealed(key, by, why, scores)
    told = [inputs.NO_MARK if score is None else f"{score:g}" for score in scores]
    echo(APPEAL_DONE.format(key=key, before=told[0], after=told[1]), err=True)


def _forget(database: Database, key: str, unguarded: bool) -> None:
    """Take a student out, and mark the class again without."""
    _, marks = in_force(database, unguarded)
    database.forget(key, without(marks.made_of[1], marks.assignment.columns, key))
    for suffix in REPORTS:
        # the pages and tables hold her name, too, and not only the database
        (_folder(database) / "students" / f"{file_name(key)}{suffix}").unlink(missing_ok=True)
    write_all(regraded(database, unguarded), _folder(database), pages=False)
    echo(REVIEW_FORGOTTEN.format(key=key, file=database.path), err=True)


def _history(database: Database, key: str) -> Iterator[str]:
    """One student's story, a line an event, in the order of time."""
    lines = []
    for kind, events in database.events(key).items():
        for event in events:
            when = str(event.get("when") or event.get("at") or event.get("first_seen"))
            typist = event.get("typed_by")
            told = {name: inputs.NO_MARK if value is None else value for name, value in event.items()}
            told["paper"] = TYPED_BY.format(by=typist) if typist else ""
            # a decision may have several lines, and an event is one
            told["text"] = " | ".join((event.get("text") or TAKEN_BACK).splitlines())
            told |= {
                name: str(told[name])[:19].replace("T", " ") for name in ("when", "at", "first_seen") if name in told
            }
            lines.append((when, HISTORY_OF[kind].format(**told)))
    yield key
    # the kinds come one after the other; people read by time
    yield from (line for _, line in sorted(lines))


def _part(text: str | None) -> tuple[int, int]:
    """``2/3`` as two numbers; UsageError for what is no part."""
    found = re.fullmatch(r"(\d{1,4})/(\d{1,4})", text or "1/1")
    if found is None or not 1 <= int(found[1]) <= int(found[2]):
        raise UsageError(REVIEW_PART.format(part=text))
    return int(found[1]), int(found[2])


def _proposals(command: str | None, waiting: list[ToReview]) -> dict[str, str]:
    """Returns a line for each clause that was not read from the teacher's program; a note says that it runs."""
    # each clause once: many students write the same, and the program may cost money
    clauses = list(dict.fromkeys(clause for case in waiting if not case.task.in_words for clause in case.unread))
    if command is None or not clauses:
        return {}
    echo(REVIEW_PROGRAM_SEES.format(count=len(clauses), command=command), err=True)
    asked = program(command, unguarded=True)  # the teacher's own
    ran = run(asked.command, "\n".join(clauses) + "\n", asked.limits)
    if ran.problem:
        raise UsageError(ran.problem)
    return proposed(clauses, ran.output.decode("utf-8", "replace"))


class _Dialogue:
    """One reviewer before her cases: what is shown of each, and what the keys do."""

    def __init__(self, work: Review, folder: Path, proposals: dict[str, str]) -> None:
        self.work, self.folder, self.proposals = work, folder, proposals
        self.total, self.left = len(work.waiting), 0
        self.keys: dict[str, Callable[[ToReview], None]] = {
            "a": lambda case: self.decide(case, case.facts), "e": self.edit,
            "p": lambda case: self.edit(case, self.proposed(case)), "k": lambda case: show_rows(work.rows(case)[1]),
            "u": lambda case: self.undo(), "o": self.open, "": self.leave,
        }  # fmt: skip

    def run(self) -> None:
        """Ask about case after case until none waits, or the reviewer quits."""
        self.how()
        while self.work.waiting or self.taken_back():
            case = self.work.waiting[0]
            for line in self.told(case):
                echo(line, err=True)
            key = ask(REVIEW_PROMPT_WORDS if case.task.in_words else REVIEW_PROMPT)
            if key is None or key == "q":
                break
            if case.task.in_words and key not in ("", "u", "o"):
                self.give(case, key)
            elif is_row(key):
                self.edit(case, first=key)
            else:
                self.keys.get(key, self.how)(case)
        echo(REVIEW_DONE.format(done=len(self.work.done), left=len(self.work.waiting) + self.left), err=True)

    def how(self, case: ToReview | None = None) -> None:
        """Prints what each key does."""
        echo(REVIEW_HOW, err=True)

    def told(self, case: ToReview) -> Iterator[str]:
        """Whose answer it is, its files, its text with what was not read marked, the facts, the score so far."""
        who, number = case.result.student, self.total - len(self.work.waiting) + 1
        head = REVIEW_HEAD.format(
            key=who.key, name=who.name, question=case.task.number, version=case.version, number=number, total=self.total
        )
        yield f"\n── {' '.join(head.split())[:72]} ".ljust(78, "─")
        yield from _wide(case.disputed) if case.disputed else []
        for file in case.handed_in.files:
            yield from _wide(REVIEW_FILE.format(file=file.source))
        for sentence, told in {REVIEW_TASK: case.task.task * case.task.in_words, REVIEW_TREE: case.tree,
                               REVIEW_KEY: case.task.key}.items():  # fmt: skip
            yield from _wide(sentence.format(told=told)) if told else []
        signs = {one.at.line: REVIEW_DOUBTFUL for one in case.answer.doubtful}
        signs |= {part.at.line: REVIEW_UNREAD for part in case.answer.unread}
        for place, line in enumerate(written(case.result.text.rstrip())[:200], 1):
            yield f" {signs.get(place, ' ')}{place:3}  {line[:73]}"
            yield from (" " * 7 + line[at : at + 73] for at in range(73, len(line), 73))
        sentences = [sentence.removeprefix("# ") for _, sentence in looked_at(case.answer)]
        if case.task.in_words:
            return
        for why in sentences or filter(None, [case.result.reason]):
            yield from _wide(REVIEW_WHY.format(why=why))
        for fact in case.answer.facts:
            yield from _wide(REVIEW_READ.format(fact=fact))
        for line in self.proposed(case):
            yield from _wide(REVIEW_PROPOSED.format(line=line))
        yield REVIEW_SO_FAR.format(score=self.points(case, case.facts))

    def proposed(self, case: ToReview) -> list[str]:
        """Returns the lines that the teacher's program proposes for the unread clauses of a case."""
        return [self.proposals[clause] for clause in case.unread if clause in self.proposals]

    def points(self, case: ToReview, text: str) -> str:
        """Returns the points of a case with these lines, as a line to print."""
        points, most = self.work.points(case, text)
        return REVIEW_POINTS.format(points=f"{points:g}", most=f"{most:g}")

    def decide(self, case: ToReview, text: str) -> None:
        """Decide, and offer the same for the answers that have the same words in them."""
        like = self.work.alike(case)
        self.work.decide(case, text)
        if like and agreed(REVIEW_LIKE.format(count=len(like))):
            for other in like:
                self.work.decide(other, self.work.instead(case, text, other))

    def give(self, case: ToReview, points: str) -> None:
        """Give the points for an answer in words, and say what the student should read."""
        if inwords.points_in(points, case.task) is None:
            echo(REVIEW_WORDS_HOW.format(most=f"{case.task.worth:g}"), err=True)
            return
        remark = ask(REVIEW_REMARK)
        self.decide(case, f"{points}\n{remark or ''}".strip())

    def edit(self, case: ToReview, more: Sequence[str] = (), first: str = "") -> None:
        """The facts as lines, changed until an empty line; they have to be read whole before they can be decided."""
        lines, before = [*case.facts.splitlines(), *more], list[list[str]]()
        while True:
            lines, how = typed(
                lines, lambda lines: self.points(case, "\n".join(lines)), lambda _: self.work.rows(case), first, before
            )
            text, first = "\n".join(lines), ""
            if how is not How.DONE:
                return
            if (read := self.work.read(case, text)).whole:
                self.decide(case, text)
                return
            for _, sentence in looked_at(read):
                echo(click.wrap_text(sentence, 79, subsequent_indent="  "), err=True)

    def leave(self, case: ToReview) -> None:
        """Leave the case for now."""
        self.work.waiting.remove(case)
        self.left += 1

    def undo(self) -> None:
        """Take the last decision back, and say whose answer waits again."""
        back = self.work.undo()
        told = REVIEW_UNDONE.format(student=back.result.student.key) if back else REVIEW_NOTHING
        echo(told, err=True)

    def taken_back(self) -> bool:
        """Whether the reviewer, at the end of her cases, takes the last decision back."""
        if not self.work.done or ask(REVIEW_END) != "u":
            return False
        self.undo()
        return True

    def open(self, case: ToReview) -> None:
        """Open the files of a submission in the system's viewer: copies, which the review's end removes."""
        for number, file in enumerate(case.handed_in.files):
            path = self.folder / str(number) / file_name(PurePosixPath(file.source).name)
            if file.problem:
                echo(REVIEW_NO_FILE.format(file=file.source), err=True)
                continue
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(file.data)
            if click.launch(str(path)):
                echo(REVIEW_NO_VIEWER.format(file=path), err=True)


def _wide(line: str) -> list[str]:
    """A line of the review within 80 columns."""
    return click.wrap_text(line, 79, subsequent_indent=" " * 7).splitlines()
