"""The results that count in a class, in order and with statistics; without names, where nobody is to be known."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256

from treesearch.errors import UsageError
from treesearch.homework.answer.sheet import tells_who, written
from treesearch.homework.classroom.assignment import Assignment, read_exercise
from treesearch.homework.classroom.database import Database, Difference, MarkedBy
from treesearch.homework.classroom.late import COUNTED, SEVERAL, UNSETTLED, counting
from treesearch.homework.classroom.results import EXCUSED, LOOK, MISSING, NEEDS_PERSON, STATUSES, Result
from treesearch.homework.classroom.roster import Roster, Student, handles, plain, version_meant
from treesearch.homework.classroom.statistics import Statistics

NOT_ON_ROSTER = "not on the roster"
NOTHING_HANDED_IN = "nothing was handed in"
EXCUSED_NOTE = "excused"
ANONYMOUS = "student {number}"
GONE = "{count} submissions of the run before are not among these answers; they are kept, and count no more"
ALL_GONE = """none of those who handed in is among these answers ({count} submissions): is it the right place?
  nothing was changed; the same line with --remark lets it count"""
MAY_BE_THEIRS = "nothing was handed in under this id; {source} may be theirs"
RULES = {
    "exercise": "the exercise", "roster": "the roster", "command": "the command", "program": "this program",
    "contract": "the way of marking",
}  # fmt: skip
REMARK = """{what} is not what it was when these answers were marked: {changes}
  nothing was changed; repeat the command with --remark to take the new marks"""
REMARKED = "{what} is not what it was when these answers were marked: {changes}"
SAME_MARKS = "{what} is not what it was when these answers were marked; none of {count} marks changes"
MARKS_CHANGE = "{changed} of {count} marks change"
BY_POINTS = ", by {least} to {most} points"
BY_ALIKE = ", by {least} points each"
LOSE_POINTS = "; {count} of them have no points then, until a person says"


_SIGNS = re.compile(r"\S")
_WORD = re.compile(r"\S+@\S+|\w+")
_LANGUAGE = {"max", "min"}
"""Words of every answer, though a student may be called so."""


class Gradebook:
    """The results that count in a class, in the order of ids, those who need a person, or a look, first.

    Results are read from the database one after the other each time they are asked for; in memory are names only.
    ``anonymous``: results tell no name, address or id. ``messages``: what a teacher should know of the run.
    """

    def __init__(
        self, assignment: Assignment, roster: Roster, database: Database, anonymous: bool = False,
        messages: Iterable[str] = (),
    ) -> None:  # fmt: skip
        self.assignment, self.roster, self.database, self.messages = assignment, roster, database, tuple(messages)
        self.statistics, self.counts = Statistics(), dict.fromkeys(STATUSES, 0)
        self._codes: dict[str, str] = {}
        self._names = set().union(*map(called, roster.students)) if anonymous else set()
        order = {}
        for result in database.standings():
            self.statistics.add(result)
            self.counts[result.status] += 1
            order[result.student.key] = FIRST_LISTED.get(result.status, 2)
        self.keys = list(order)
        if anonymous:
            self._codes = {
                key: ANONYMOUS.format(number=f"{number:03}")
                for number, key in enumerate(sorted(order, key=lambda key: _mixed(key.casefold())), 1)
            }
            # By the codes, for the order of the ids would tell who is who.
            self.keys.sort(key=lambda key: (order[key], natural(self._codes[key])))

    def __iter__(self) -> Iterator[Result]:
        for result in self.named():
            yield self._unnamed(result, self._codes[result.student.key]) if self._codes else result

    def named(self) -> Iterator[Result]:
        """The results with names and ids, also of an anonymous class: for the course's own gradebook."""
        return (result for key in self.keys if (result := self.database.standing(key)) is not None)

    def _unnamed(self, result: Result, code: str) -> Result:
        """The result with nothing in it that a student is called by; a reason or remark may quote names."""
        quoted = [name for name in (result.source, *result.student[:3]) if name]
        reason = "" if any(name in result.reason for name in quoted) else result.reason
        names = self._names | called(result.student)
        # A line that tells who wrote the answer is masked whole, however the name is spelled there.
        lines = (_SIGNS.sub("█", line) if tells_who(line) else masked(line, names) for line in written(result.text))
        asked = result.questions
        unread = ([replace(part, message=masked(part.message, names)) for part in one.marked.unread] for one in asked)
        marks = (replace(one.marked, unread=tuple(parts)) for one, parts in zip(asked, unread, strict=True))
        return replace(
            result, student=Student(code), source="", remarks=(), reason=masked(reason, names), text="\n".join(lines),
            notes=tuple(masked(note, names) for note in result.notes),
            questions=tuple(replace(one, marked=marked) for one, marked in zip(asked, marks, strict=True)),
        )  # fmt: skip


def _mixed(key: str) -> bytes:
    """An order that tells nothing about the students."""
    return sha256(key.encode("utf-8", "replace")).digest()


# ---- names ---------------------------------------------------------------------------------------------------------


def called(student: Student) -> set[str]:
    """The words that a student is called by; what may as well be a number of a tree, or a letter, is none."""
    told: Iterable[str] = _WORD.findall(f"{student.id} {student.name} {student.email} {student.participant}".casefold())
    written = {plain(word) for word in (*student.name.split(), student.name)}
    turned = {text for kind, text in handles(student._replace(id="", email="", participant="")) if kind == "name"}
    told = {*told, *written, *turned}
    return {word for word in told if len(word) > (2 if word.isdigit() else 1)} - _LANGUAGE


def masked(text: str, names: Collection[str]) -> str:
    """The text without these words and without addresses, each character by itself, so that places in it stay.

    >>> masked("Ada (ada@example.org): value 3", {"ada"})
    '███ ██████████████████ value 3'
    """

    def shown(word: re.Match[str]) -> str:
        known = "@" in word[0] or word[0].casefold() in names or plain(word[0]) in names
        return _SIGNS.sub("█", word[0]) if known else word[0]

    return _WORD.sub(shown, text)


# ---- standing --------------------------------------------------------------------------------------------------------


# What counts for each student, all submissions, rules and decisions considered; and whether other rules may change it.


FIRST_LISTED = {NEEDS_PERSON: 0, LOOK: 1}
"""Those a person has something to do with are listed first."""


class Standings:
    """The result of each student, all things considered: those who need a person, or a look, first.

    ``digests``: what each student handed in, by key.
    """

    def __init__(
        self, assignment: Assignment, roster: Roster, database: Database, digests: Mapping[str, Collection[str]],
        rules: int,
    ) -> None:  # fmt: skip
        self._assignment, self._database, self._digests, self._rules = assignment, database, digests, rules
        self._listed = {student.key.casefold(): student for student in roster.students}
        self._overrides = database.overrides()
        self._meant: dict[str, str] = {}
        order = {}
        # The absent last: what may be theirs is known when all that was handed in has been read.
        for key in [*sorted(digests), *(key for key in self._listed if key not in digests)]:
            result = self._result(key)
            if result.source:
                self._meant.update(dict.fromkeys((one.casefold() for one in result.meant), result.source))
            order[key] = FIRST_LISTED.get(result.status, 2), natural(key), key
        self.keys = sorted(order, key=lambda key: order[key])  # nothing depends on the order in which files were found

    def __iter__(self) -> Iterator[Result]:
        return map(self._result, self.keys)

    def handed_in(self) -> Iterator[str]:
        """The keys of those who handed something in."""
        return (key.casefold() for key in self._digests)

    def _result(self, key: str) -> Result:
        if key not in self._digests:
            return self._overrides.applied(self._absent(self._listed[key], self._meant.get(key)))
        result = self._counting(self._handed_in(key))
        if self._listed and key not in self._listed and not result.reason:
            result = result.remarked(NOT_ON_ROSTER)
        if result.student.excused:
            result = result.remarked(EXCUSED_NOTE)
        return self._overrides.applied(result)

    def _handed_in(self, key: str) -> list[Result]:
        """The results of a student's submissions."""
        return [one for digest in self._digests[key] if (one := self._database.result(digest, self._rules))]

    def _absent(self, student: Student, maybe: str | None) -> Result:
        """The result of a student of whom nothing was handed in, but for what may be hers."""
        status, reason = (EXCUSED, EXCUSED_NOTE) if student.excused else (MISSING, NOTHING_HANDED_IN)
        if maybe is not None:
            status, reason = MISSING, MAY_BE_THEIRS.format(source=maybe)
        version = version_meant(student.version, self._assignment.versions)
        blank = Result("", student, status, None, self._assignment.max_score, reason, version)
        return blank if maybe is None else replace(blank, meant=(student.key,))

    def _counting(self, found: list[Result]) -> Result:
        """The one of a student's results that counts by the exercise's rule; without one a person has to say."""
        if len(found) == 1:
            return found[0]
        told = SEVERAL.format(count=len(found), sources=", ".join(one.source for one in found))
        counts = counting([(one.when, one.score) for one in found], self._assignment.which)
        if counts is None:
            return found[0].to_a_person(UNSETTLED.format(told=told))
        result, which = found[counts], self._assignment.which
        return result.remarked(COUNTED.format(told=told, which=which, source=result.source))

    def changed_since(self, exercise: str) -> Difference:
        """How the choice among several submissions changes what counts, compared to that of an older exercise."""
        which = ""
        with suppress(UsageError):  # by the rules of an older program
            which = read_exercise(exercise).which
        several = [self._handed_in(key) for key, digests in self._digests.items() if len(digests) > 1]
        changed = [pair for found in several if len({*(pair := self._both(found, which))}) > 1]
        return Difference(0, len(changed), [new - old for old, new in changed if old is not None and new is not None])

    def _both(self, found: Sequence[Result], which: str) -> tuple[float | None, float | None]:
        """The score of what counts of several submissions, by another choice and by this one."""
        told = [(one.when, one.score) for one in found]
        old, new = (counting(told, one) for one in (which, self._assignment.which))
        return None if old is None else told[old][1], None if new is None else told[new][1]


def natural(key: str) -> list[tuple[bool, int, str]]:
    """Numbers in the order of their values: s2 before s10."""
    # The first tells words from numbers, so that neither is compared with the other. Decimal: a superscript is no int.
    return [(part.isdecimal(), int(part) if part.isdecimal() else 0, part) for part in re.split(r"([0-9]+)", key)]


# ---- other rules -----------------------------------------------------------------------------------------------------


def changes_allowed(
    database: Database, rules: MarkedBy, number: int, standings: Standings, remark: bool
) -> Iterator[str]:
    """A note on submissions that are gone, and on marks that change by these rules; UsageError where nobody allowed
    that.

    A roster is no rule: it says whose submission it is, and to which version; but points that it changes are changed.
    """
    if count := database.gone():
        if not remark and not {*database.keys_handed_in()} & {*standings.handed_in()}:
            raise UsageError(ALL_GONE.format(count=count))
        yield GONE.format(count=count)
    before = database.in_force()
    if before is None or before[0] == number:
        return
    marks, chosen = database.difference(number), standings.changed_since(before[1].exercise)
    told = Difference(marks.marked, marks.changed + chosen.changed, [*marks.changes, *chosen.changes], marks.lost)
    what = ", ".join(RULES[name] for name in MarkedBy._fields if getattr(rules, name) != getattr(before[1], name))
    others = before[1]._replace(roster=rules.roster) != rules
    if told.changed and not remark and (others or any(told.changes) or told.lost):
        raise UsageError(REMARK.format(what=what, changes=_changes(told)))
    if told.changed:
        yield REMARKED.format(what=what, changes=_changes(told))
    else:
        yield SAME_MARKS.format(what=what, count=told.marked)


def _changes(told: Difference) -> str:
    """How many marks change, and by how much."""
    by = LOSE_POINTS.format(count=told.lost) if told.lost else ""
    if any(told.changes):
        least, most = (f"{one(told.changes):+g}" for one in (min, max))
        by = (BY_ALIKE if least == most else BY_POINTS).format(least=least, most=most) + by
    return MARKS_CHANGE.format(changed=told.changed, count=told.marked) + by
