"""``grade --review``: the answers that no form could read, one after the other, decided by a person."""

import re
from collections.abc import Callable, Iterator, Sequence
from getpass import getuser
from pathlib import Path
from typing import Any

import click

from treesearch import __version__
from treesearch.cli import words
from treesearch.cli.frame import echo
from treesearch.cli.typed import How, agreed, ask, enter, is_row, show_rows, typed
from treesearch.errors import UsageError
from treesearch.homework.answer.echo import looked_at
from treesearch.homework.answer.sheet import written
from treesearch.homework.classroom.exercise import Assignment
from treesearch.homework.classroom.handins import HandIn, hand_ins
from treesearch.homework.classroom.journal import read_decisions
from treesearch.homework.classroom.marker import Marker, marker
from treesearch.homework.classroom.program import program, run
from treesearch.homework.classroom.results import Result
from treesearch.homework.classroom.review import Case, Review, cases, part_of, proposed


def reviewed(assignment: Assignment, roster: str, answers: str | None, folder: Path, given: dict[str, Any]) -> None:
    """Review what needs it in these answers; decisions are written to the folder, sheets from paper to the answers."""
    if answers is None:
        raise UsageError(words.REVIEW_NEEDS_ANSWERS)
    k, n = _part(given["part"])
    names = [task.name for task in assignment.tasks]
    marks, decisions = marker(assignment.text, roster), read_decisions(folder)
    handed_in = list(hand_ins(answers, assignment.columns, names)) if Path(answers).exists() or not roster else []
    found = list(cases(marks, handed_in, decisions))
    waiting = part_of((case for case in found if isinstance(case, Case)), k, n)
    proposals = _proposals(given["proposals"], waiting)
    if waiting:
        _Dialogue(Review(marks, folder, given["by"] or getuser(), __version__, waiting), Path(answers), proposals).run()
    if others := [case.student.key for case in found if isinstance(case, Result)]:
        echo(words.REVIEW_OTHERS.format(count=len(others), students=", ".join(others)), err=True)
    if k == 1:
        _paper(marks, handed_in, Path(answers))


def _part(text: str | None) -> tuple[int, int]:
    """``2/3`` as two numbers; UsageError for what is no part."""
    found = re.fullmatch(r"(\d{1,4})/(\d{1,4})", text or "1/1")
    if found is None or not 1 <= int(found[1]) <= int(found[2]):
        raise UsageError(words.REVIEW_PART.format(part=text))
    return int(found[1]), int(found[2])


def _proposals(command: str | None, waiting: list[Case]) -> dict[str, str]:
    """What the teacher's program makes of all clauses that were not read; she is told that they go there."""
    clauses = list(dict.fromkeys(clause for case in waiting for clause in case.unread))
    if command is None or not clauses:
        return {}
    echo(words.REVIEW_PROGRAM_SEES.format(count=len(clauses), command=command), err=True)
    asked = program(command)
    ran = run(asked.command, "\n".join(clauses) + "\n", asked.limits)
    if ran.problem:
        raise UsageError(ran.problem)
    return proposed(clauses, ran.output.decode("utf-8", "replace"))


def _paper(marks: Marker, handed_in: list[HandIn], answers: Path) -> None:
    """Type in the sheets of those on the roster who handed in nothing, if the reviewer wants to."""
    known = {marks.blank(one).student.key for one in handed_in}
    absent = [student for student in marks.roster.students if student.key not in known]
    if absent and agreed(words.REVIEW_PAPER.format(count=len(absent))):
        if answers.is_file():
            raise UsageError(words.REVIEW_NO_FOLDER.format(answers=answers))
        enter(marks, answers)


class _Dialogue:
    """One reviewer before her cases: what is shown of each, and what the keys do."""

    def __init__(self, work: Review, answers: Path, proposals: dict[str, str]) -> None:
        self.work, self.answers, self.proposals = work, answers, proposals
        self.total, self.left = len(work.waiting), 0
        self.keys: dict[str, Callable[[Case], None]] = {
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
            key = ask(words.REVIEW_PROMPT)
            if key is None or key == "q":
                break
            if is_row(key):
                self.edit(case, first=key)
            else:
                self.keys.get(key, self.how)(case)
        echo(words.REVIEW_DONE.format(done=len(self.work.done), left=len(self.work.waiting) + self.left), err=True)

    def how(self, case: Case | None = None) -> None:
        """What the keys do."""
        echo(words.REVIEW_HOW, err=True)

    def told(self, case: Case) -> Iterator[str]:
        """Whose answer it is, its files, its text with what was not read marked, the facts, the score so far."""
        who, number = case.result.student, self.total - len(self.work.waiting) + 1
        head = words.REVIEW_HEAD.format(
            key=who.key, name=who.name, question=case.task.number, version=case.version, number=number, total=self.total
        )
        yield f"\n── {' '.join(head.split())} ".ljust(78, "─")
        for file in case.handed_in.files:
            yield words.REVIEW_FILE.format(file=self.path(file.source) or file.source)
        yield words.REVIEW_TREE.format(tree=case.tree)
        signs = {one.at.line: words.REVIEW_DOUBTFUL for one in case.answer.doubtful}
        signs |= {part.at.line: words.REVIEW_UNREAD for part in case.answer.unread}
        for place, line in enumerate(written(case.result.text.rstrip())[:200], 1):
            yield f" {signs.get(place, ' ')}{place:3}  {line}"
        sentences = [sentence.removeprefix("# ") for _, sentence in looked_at(case.answer)]
        for why in sentences or [case.result.reason]:
            yield click.wrap_text(words.REVIEW_WHY.format(why=why), 79, subsequent_indent=" " * 7)
        yield from (words.REVIEW_READ.format(fact=fact) for fact in case.answer.facts)
        yield from (words.REVIEW_PROPOSED.format(line=line) for line in self.proposed(case))
        yield words.REVIEW_SO_FAR.format(score=self.points(case, case.facts))

    def proposed(self, case: Case) -> list[str]:
        """What the teacher's program makes of the unread clauses of a case."""
        return [self.proposals[clause] for clause in case.unread if clause in self.proposals]

    def points(self, case: Case, text: str) -> str:
        """What the case earns with these lines."""
        points, most = self.work.points(case, text)
        return words.REVIEW_POINTS.format(points=f"{points:g}", most=f"{most:g}")

    def decide(self, case: Case, text: str) -> None:
        """Decide, and offer the same for the answers that have the same words in them."""
        like = self.work.alike(case)
        self.work.decide(case, text)
        if like and agreed(words.REVIEW_LIKE.format(count=len(like))):
            for other in like:
                self.work.decide(other, self.work.instead(case, text, other))

    def edit(self, case: Case, more: Sequence[str] = (), first: str = "") -> None:
        """The facts as lines, changed until an empty line; they have to be read whole before they can be decided."""
        lines, how = [*case.facts.splitlines(), *more], How.DONE
        while True:
            lines, how = typed(
                lines, lambda lines: self.points(case, "\n".join(lines)), lambda _: self.work.rows(case), first
            )
            text, first = "\n".join(lines), ""
            if how is not How.DONE:
                return
            if (read := self.work.read(case, text)).whole:
                self.decide(case, text)
                return
            for _, sentence in looked_at(read):
                echo(sentence, err=True)

    def leave(self, case: Case) -> None:
        """Leave the case for now."""
        self.work.waiting.remove(case)
        self.left += 1

    def undo(self) -> None:
        """Take the last decision back, and say whose answer waits again."""
        back = self.work.undo()
        told = words.REVIEW_UNDONE.format(student=back.result.student.key) if back else words.REVIEW_NOTHING
        echo(told, err=True)

    def taken_back(self) -> bool:
        """Whether the reviewer, at the end of her cases, takes the last decision back."""
        if not self.work.done or ask(words.REVIEW_END) != "u":
            return False
        self.undo()
        return True

    def open(self, case: Case) -> None:
        """Open the files of a hand-in in the system's viewer."""
        for file in case.handed_in.files:
            path = self.path(file.source)
            if path is None:
                echo(words.REVIEW_NO_FILE.format(file=file.source), err=True)
            elif click.launch(str(path)):
                echo(words.REVIEW_NO_VIEWER.format(file=path), err=True)

    def path(self, source: str) -> Path | None:
        """Where a file lies that can be opened: below the folder of answers, and nowhere else."""
        path, folder = self.answers / source, self.answers
        inside = folder.is_dir() and path.is_file() and path.resolve().is_relative_to(folder.resolve())
        return path if inside else None
