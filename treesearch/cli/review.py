"""``grade --review``: the answers that no form could read, one after the other, decided by a person."""

from __future__ import annotations

import re
from getpass import getuser
from pathlib import Path
from typing import Any

import click

from treesearch import __version__
from treesearch.cli import words
from treesearch.cli.enter import enter
from treesearch.cli.frame import echo
from treesearch.cli.typed import How, Typed, ask, is_row, show_rows, typed
from treesearch.errors import UsageError
from treesearch.homework.answer.echo import looked_at
from treesearch.homework.answer.sheet import written
from treesearch.homework.classroom.decisions import Reviewer, read_decisions
from treesearch.homework.classroom.exercise import Assignment
from treesearch.homework.classroom.handins import HandIn, hand_ins
from treesearch.homework.classroom.marker import Marker, marker
from treesearch.homework.classroom.program import program, run
from treesearch.homework.classroom.results import Result
from treesearch.homework.classroom.review import Case, Review, cases, part_of, proposed


def reviewed(assignment: Assignment, roster: str, answers: str | None, folder: Path, options: dict[str, Any]) -> None:
    """Review what needs it in these answers; decisions are written to the folder, sheets from paper to the answers."""
    if answers is None:
        raise UsageError(words.REVIEW_NEEDS_ANSWERS)
    k, n = _part(options["part"])
    columns, names = dict(assignment.columns), tuple(task.name for task in assignment.tasks)
    marks, decisions = marker(assignment.text, roster), read_decisions(folder)
    handed_in = list(hand_ins(answers, columns, names)) if Path(answers).exists() or not roster else []
    found = list(cases(marks, handed_in, decisions))
    waiting = part_of((case for case in found if isinstance(case, Case)), k, n)
    reviewer = Reviewer(folder, options["by"] or getuser(), __version__)
    proposals = _proposals(options["proposals"], waiting)
    if waiting:
        review(Review(marks, reviewer, waiting), Path(answers), proposals, len(waiting))
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
    if not absent or (ask(words.REVIEW_PAPER.format(count=len(absent))) or "") not in ("y", "yes"):
        return
    if answers.is_file():
        raise UsageError(words.REVIEW_NO_FOLDER.format(answers=answers))
    enter(marks, answers)


def review(work: Review, answers: Path, proposals: dict[str, str], total: int) -> None:
    """Ask about case after case until none waits, or the reviewer quits."""
    echo(words.REVIEW_HOW, err=True)
    left: list[Case] = []
    while work.waiting or _taken_back(work):
        case = work.waiting[0]
        _show(work, case, total - len(work.waiting) + 1, total, answers, proposals)
        if not _asked(work, case, left, answers, proposals):
            break
    echo(words.REVIEW_DONE.format(done=len(work.done), left=len(work.waiting) + len(left)), err=True)


def _asked(work: Review, case: Case, left: list[Case], answers: Path, proposals: dict[str, str]) -> bool:
    """One key about one case; False to end."""
    key = ask(words.REVIEW_PROMPT)
    if key is None or key == "q":
        return False
    if key == "a":
        _decide(work, case, case.facts)
    elif key == "e":
        _edit(work, case, case.facts.splitlines())
    elif key == "p" and _proposal(case, proposals):
        _edit(work, case, [*case.facts.splitlines(), *_proposal(case, proposals)])
    elif key == "k":
        show_rows(work.rows(case))
    elif is_row(key):
        _edit(work, case, case.facts.splitlines(), key)
    elif key == "o":
        _open(case, answers)
    elif key == "u":
        _undo(work)
    elif key == "":
        left.append(work.waiting.pop(0))
    else:
        echo(words.REVIEW_HOW, err=True)
    return True


def _taken_back(work: Review) -> bool:
    """Whether the reviewer, at the end of her cases, takes the last decision back."""
    if not work.done or ask(words.REVIEW_END) != "u":
        return False
    _undo(work)
    return True


def _undo(work: Review) -> None:
    """Take the last decision back, and say whose answer waits again."""
    back = work.undo()
    echo(words.REVIEW_UNDONE.format(student=back.result.student.key) if back else words.REVIEW_NOTHING, err=True)


def _decide(work: Review, case: Case, text: str) -> None:
    """Decide, and offer the same for the answers that have the same words in them."""
    like = work.alike(case)
    work.decide(case, text)
    if like and (ask(words.REVIEW_LIKE.format(count=len(like))) or "") in ("y", "yes"):
        for other in like:
            work.decide(other, work.instead(case, text, other))


def _edit(work: Review, case: Case, lines: list[str], first: str = "") -> None:
    """The facts as lines, changed until an empty line; they have to be read whole before they can be decided."""
    made = Typed(lines, How.DONE)
    while True:
        made = typed(made.lines, lambda lines: _points(work, case, "\n".join(lines)), lambda _: work.rows(case), first)
        text, first = "\n".join(made.lines), ""
        if made.how is not How.DONE:
            return
        if (read := work.read(case, text)).whole:
            _decide(work, case, text)
            return
        for _, sentence in looked_at(read):
            echo(sentence, err=True)


def _points(work: Review, case: Case, text: str) -> str:
    points, most = work.points(case, text)
    return words.REVIEW_POINTS.format(points=f"{points:g}", most=f"{most:g}")


def _show(work: Review, case: Case, number: int, total: int, answers: Path, proposals: dict[str, str]) -> None:
    """Whose answer it is, its files, its text with what was not read marked, the facts, the score so far."""
    who = case.result.student
    head = words.REVIEW_HEAD.format(
        key=who.key, name=who.name, question=case.task.number, version=case.version, number=number, total=total
    )
    echo(f"\n── {' '.join(head.split())} ".ljust(78, "─"), err=True)
    for file in case.handed_in.files:
        echo(words.REVIEW_FILE.format(file=_path(answers, file.source) or file.source), err=True)
    echo(words.REVIEW_TREE.format(tree=case.tree), err=True)
    unread = {part.at.line: part for part in case.answer.unread}
    doubtful = {one.at.line: one for one in case.answer.doubtful}
    for place, line in enumerate(written(case.result.text.rstrip())[:200], 1):
        mark = words.REVIEW_UNREAD if place in unread else words.REVIEW_DOUBTFUL if place in doubtful else " "
        echo(f" {mark}{place:3}  {line}", err=True)
    told = [sentence.removeprefix("# ") for _, sentence in looked_at(case.answer)]
    for sentence in told or [case.result.reason]:
        echo(click.wrap_text(words.REVIEW_WHY.format(why=sentence), 79, subsequent_indent=" " * 7), err=True)
    for fact in case.answer.facts:
        echo(words.REVIEW_READ.format(fact=fact), err=True)
    for line in _proposal(case, proposals):
        echo(words.REVIEW_PROPOSED.format(line=line), err=True)
    echo(words.REVIEW_SO_FAR.format(score=_points(work, case, case.facts)), err=True)


def _proposal(case: Case, proposals: dict[str, str]) -> list[str]:
    """What the teacher's program makes of the unread clauses of a case."""
    return [proposals[clause] for clause in case.unread if clause in proposals]


def _open(case: Case, answers: Path) -> None:
    """Open the files of a hand-in in the system's viewer."""
    for file in case.handed_in.files:
        path = _path(answers, file.source)
        if path is None:
            echo(words.REVIEW_NO_FILE.format(file=file.source), err=True)
        elif click.launch(str(path)):
            echo(words.REVIEW_NO_VIEWER.format(file=path), err=True)


def _path(answers: Path, source: str) -> Path | None:
    """Where a file lies that can be opened: below the folder of answers, and nowhere else."""
    path = answers / source
    inside = answers.is_dir() and path.is_file() and path.resolve().is_relative_to(answers.resolve())
    return path if inside else None
