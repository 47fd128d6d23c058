"""What counts for each student, all hand-ins, rules and decisions considered; and whether other rules may change it."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from treesearch.errors import UsageError
from treesearch.homework.classroom import words
from treesearch.homework.classroom.database import Database, Difference, Rules
from treesearch.homework.classroom.exercise import Assignment, read_exercise
from treesearch.homework.classroom.late import COUNTED, SEVERAL, UNSETTLED, counting
from treesearch.homework.classroom.results import EXCUSED, LOOK, MISSING, NEEDS_PERSON, Result
from treesearch.homework.classroom.roster import Roster, Student, version_meant

FIRST_LISTED = {NEEDS_PERSON: 0, LOOK: 1}
"""Those a person has something to do with are listed first."""


class Standings:
    """What counts for each student, all things considered: those who need a person, or a look, first.

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
        for key in [*sorted(digests), *(key for key in self._listed if key not in digests)]:
            result = self._result(key)
            if result.source:
                self._meant.update(dict.fromkeys((one.casefold() for one in result.meant), result.source))
            order[key] = FIRST_LISTED.get(result.status, 2), natural(key), key
        self.keys = sorted(order, key=lambda key: order[key])  # nothing depends on the order in which files were found

    def __iter__(self) -> Iterator[Result]:
        return map(self._result, self.keys)

    def _result(self, key: str) -> Result:
        if key not in self._digests:
            return self._overrides.applied(self._absent(self._listed[key], self._meant.get(key)))
        result = self._counting(self._handed_in(key))
        if self._listed and key not in self._listed and not result.reason:
            result = result.remarked(words.NOT_ON_ROSTER)
        if result.student.excused:
            result = result.remarked(words.EXCUSED)
        return self._overrides.applied(result)

    def _handed_in(self, key: str) -> list[Result]:
        """The results of a student's hand-ins."""
        return [one for digest in self._digests[key] if (one := self._database.result(digest, self._rules))]

    def _absent(self, student: Student, maybe: str | None) -> Result:
        """The result of a student of whom nothing was handed in, but for what may be hers."""
        status, reason = (EXCUSED, words.EXCUSED) if student.excused else (MISSING, words.NOTHING_HANDED_IN)
        if maybe is not None:
            status, reason = MISSING, words.MAY_BE_THEIRS.format(source=maybe)
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
        """How the choice among several hand-ins changes what counts, compared to that of an older exercise."""
        which = ""
        with suppress(UsageError):  # by the rules of an older program
            which = read_exercise(exercise).which
        several = [self._handed_in(key) for key, digests in self._digests.items() if len(digests) > 1]
        changed = [pair for found in several if len({*(pair := self._both(found, which))}) > 1]
        return Difference(0, len(changed), [new - old for old, new in changed if old is not None and new is not None])

    def _both(self, found: Sequence[Result], which: str) -> tuple[float | None, float | None]:
        """The score of what counts of several hand-ins, by another choice and by this one."""
        told = [(one.when, one.score) for one in found]
        old, new = (counting(told, one) for one in (which, self._assignment.which))
        return None if old is None else told[old][1], None if new is None else told[new][1]


def natural(key: str) -> list[tuple[bool, int, str]]:
    """Numbers in the order of their values: s2 before s10."""
    return [(part.isdigit(), int(part) if part.isdigit() else 0, part) for part in re.split(r"([0-9]+)", key)]


# ---- other rules -----------------------------------------------------------------------------------------------------


def changes_allowed(database: Database, rules: Rules, number: int, standings: Standings, remark: bool) -> Iterator[str]:
    """A note on hand-ins that are gone, and on marks that change by these rules; UsageError where nobody allowed that.

    A roster is no rule: it says whose hand-in it is, and to which version.
    """
    if count := database.gone():
        yield words.GONE.format(count=count)
    before = database.in_force()
    if before is None or before[0] == number:
        return
    marks, chosen = database.difference(number), standings.changed_since(before[1].exercise)
    told = Difference(marks.marked, marks.changed + chosen.changed, [*marks.changes, *chosen.changes])
    what = ", ".join(words.RULES[name] for name in Rules._fields if getattr(rules, name) != getattr(before[1], name))
    if told.changed and not remark and before[1]._replace(roster=rules.roster) != rules:
        raise UsageError(words.REMARK.format(what=what, changes=_changes(told)))
    if told.changed:
        yield words.REMARKED.format(what=what, changes=_changes(told))
    else:
        yield words.SAME_MARKS.format(what=what, count=told.marked)


def _changes(told: Difference) -> str:
    """How many marks change, and by how much."""
    by = words.BY_POINTS.format(least=f"{min(told.changes):+g}", most=f"{max(told.changes):+g}") if told.changes else ""
    return words.MARKS_CHANGE.format(changed=told.changed, count=told.marked) + by
