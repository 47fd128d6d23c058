"""``grade --review``: the answers that no form could read, one after the other, decided by a person."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from treesearch.cli import words
from treesearch.cli.frame import echo
from treesearch.errors import TreesearchError
from treesearch.homework.answer.documents import document_text
from treesearch.homework.answer.echo import looked_at
from treesearch.homework.classroom.review import Case, Review


def review(work: Review, answers: Path, proposals: dict[str, str], total: int) -> None:
    """Ask about case after case until none waits, or the reviewer quits."""
    echo(words.REVIEW_HOW, err=True)
    left: list[Case] = []
    while work.waiting:
        case = work.waiting[0]
        _show(work, case, total - len(work.waiting) + 1, total, answers, proposals)
        if not _asked(work, case, left, answers, proposals):
            break
    echo(words.REVIEW_DONE.format(done=len(work.done), left=len(work.waiting) + len(left)), err=True)


def _asked(work: Review, case: Case, left: list[Case], answers: Path, proposals: dict[str, str]) -> bool:
    """One key about one case; False to end."""
    key = _line(words.REVIEW_PROMPT)
    if key is None or key == "q":
        return False
    if key == "a":
        _decide(work, case, case.facts)
    elif key == "e":
        _edit(work, case, case.facts.splitlines())
    elif key == "p" and _proposal(case, proposals):
        _edit(work, case, [*case.facts.splitlines(), *_proposal(case, proposals)])
    elif key == "o":
        _open(case, answers)
    elif key == "u":
        back = work.undo()
        echo(words.REVIEW_UNDONE.format(student=back.result.student.key) if back else words.REVIEW_NOTHING, err=True)
    elif key == "":
        left.append(work.waiting.pop(0))
    else:
        echo(words.REVIEW_HOW, err=True)
    return True


def _decide(work: Review, case: Case, text: str) -> None:
    """Decide, and offer the same for the answers that have the same words in them."""
    like = work.alike(case)
    work.decide(case, text)
    if like and (_line(words.REVIEW_LIKE.format(count=len(like))) or "") in ("y", "yes"):
        for other in like:
            work.decide(other, work.instead(case, text, other))


def _edit(work: Review, case: Case, lines: list[str]) -> None:
    """The facts as lines, changed until an empty line; they have to be read whole before they can be decided."""
    while True:
        text = "\n".join(lines)
        for number, line in enumerate(lines, 1):
            echo(f"  {number}  {line}", err=True)
        typed = _line(words.REVIEW_SCORE.format(score=_points(work, case, text)))
        if typed is None or typed == "q":
            return
        if typed.startswith("-") and typed[1:].isdigit():
            lines = [line for number, line in enumerate(lines, 1) if number != int(typed[1:])]
        elif typed:
            lines.append(typed)
        elif (read := work.read(case, text)).whole:
            _decide(work, case, text)
            return
        else:
            for sentence in looked_at(read):
                echo(sentence, err=True)


def _points(work: Review, case: Case, text: str) -> str:
    points, most = work.points(case, text)
    return words.REVIEW_POINTS.format(points=f"{points:g}", most=f"{most:g}")


def _show(work: Review, case: Case, number: int, total: int, answers: Path, proposals: dict[str, str]) -> None:
    """Whose answer it is, its files, its text with what was not read marked, the facts, the score so far."""
    who = case.result.student
    head = words.REVIEW_HEAD.format(
        key=who.key, name=who.name, question=case.task.number, version=case.result.version, number=number, total=total
    )
    echo(f"\n── {' '.join(head.split())} ".ljust(78, "─"), err=True)
    for file in case.handed_in.files:
        echo(words.REVIEW_FILE.format(file=_path(answers, file.source) or file.source), err=True)
    echo(words.REVIEW_TREE.format(tree=case.tree), err=True)
    unread = {part.at.line: part for part in case.answer.unread}
    doubtful = {one.at.line: one for one in case.answer.doubtful}
    for place, line in enumerate(_text(case), 1):
        mark = words.REVIEW_UNREAD if place in unread else words.REVIEW_DOUBTFUL if place in doubtful else " "
        echo(f" {mark}{place:3}  {line}", err=True)
    for sentence in (*looked_at(case.answer), *([case.result.reason] if case.answer.whole else [])):
        echo(words.REVIEW_WHY.format(why=sentence.removeprefix("# ")), err=True)
    for fact in case.answer.facts:
        echo(words.REVIEW_READ.format(fact=fact), err=True)
    for line in _proposal(case, proposals):
        echo(words.REVIEW_PROPOSED.format(line=line), err=True)
    echo(words.REVIEW_SO_FAR.format(score=_points(work, case, case.facts)), err=True)


def _text(case: Case) -> list[str]:
    """What was handed in, as far as it is text."""
    texts: list[str] = []
    for file in case.handed_in.files:
        try:
            texts += [] if file.problem else document_text(file.data, file.suffix).splitlines()
        except TreesearchError:
            continue
    return texts[:200]


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


def _line(prompt: str) -> str | None:
    click.echo(prompt, nl=False, err=True)
    line = sys.stdin.readline()
    return line.strip() if line else None


