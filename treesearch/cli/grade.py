"""The command ``grade``, which marks the submissions of a class and writes a results folder."""

import json
import os
from pathlib import Path
from typing import Any

import click

from treesearch.cli import inputs, options, output
from treesearch.cli.course import note_unused_conventions
from treesearch.cli.frame import Command, echo, note
from treesearch.errors import UsageError
from treesearch.homework.classes import workers
from treesearch.homework.classes.assignment import EXERCISE, Assignment, load_exercise
from treesearch.homework.classes.decisions import (
    DECISIONS_FILE,
    DecisionTable,
    read_decisions,
    updated,
)
from treesearch.homework.classes.files import replace_files
from treesearch.homework.classes.grading import GradedClass
from treesearch.homework.classes.grading import grade as grade_class
from treesearch.homework.classes.roster import read_roster
from treesearch.homework.classes.submissions import Submission, read_submissions
from treesearch.homework.classes.tables import Layout, read_table
from treesearch.homework.exports import autograders, grades
from treesearch.homework.exports.class_page import class_page, summary
from treesearch.homework.exports.feedback import feedback_zip, score_line

FORMS = f"""\
EXERCISE, a TOML file:

{EXERCISE}
ANSWERS, the submissions of the class. Each answer follows a line such as
question 1, in a form that treesearch check can read (treesearch check --help
shows a sheet):

  a folder     one file per student, named after the id (4711.txt) or with a
               line id: 4711 in it; or one folder per student. If the exercise
               has versions, a line version: A or the roster gives the version
  a .zip       such a folder, or an assignment downloaded from Moodle or Canvas,
               in which the file names identify the students
  a .csv       one row per student, one column per question:
                 id,name,version,question 1,question 2
                 4711,Ada Berg,A,"value: 3, path: 1 1","value: 5, no cuts"
  one file     a single answer

The folder graded/ then contains class.html (read this first), grades.csv,
feedback.zip and decisions.csv. Some answers need a person's decision. Each
has a row in decisions.csv: fill in ONE of the columns decision, answer and
points, save the file as CSV, and run the same command again.

  decision     as read          accept the marks for what was read
               nothing          give 0 points; also if nobody can open the file
               use FILE         the student submitted twice: count this file,
                                named as in the column file, without quotes;
                                answers.csv:14 is row 14
               version A        mark this answer again, as version A
               is ID            this is the submission of student ID
               ignore           this is not a submission
  answer       what the student meant, as on the sheet, facts separated by ;
                 value: 3; path: 1 1; MIN cut after 2 in subtree (2 4 6)
               if question is empty: question 1: value: 3; question 2: no cuts
               (version: A; question 1: ... if it answers another version)
               Write everything that counts, not only the correction: it
               replaces everything that was read
  points       the points of the question, or of the submission if question
               is empty
  reason, by   optional; the student reads the reason

The other columns describe the row: student, name, version, question (empty for
the complete submission), problem, text (the lines in doubt come first, after
>>>), read, score, max, expected, file, ref.

To change a mark, add a row: student, question, points, reason; leave ref empty.
With * as the student, everybody who submitted gets the points.
The status in grades.csv is marked, provisional (marked as far as it could be
read; some rows are open), unread (nothing could be read; some rows are open)
or missing. A course file (treesearch.toml) may have separator = ";" and
playground_url = "https://...".
"""


@click.command(cls=Command)
@click.argument("exercise", cls=options.Argument, metavar="EXERCISE")
@click.argument("answers", cls=options.Argument, metavar="ANSWERS")
@click.option("-o", "--output", "folder", metavar="FOLDER", default="graded")
@options.under("Class", options.by_form("--roster FILE", "--remark", "--include-provisional"))
@options.under("Gradebooks", options.by_form("--gradescope FILE"))
@options.under("Speed", click.option("--jobs", metavar="N", type=click.IntRange(min=1), default=1))
@options.under("Speed", options.by_form("--dask ADDRESS"))
@options.course_option
@options.format_option("text", "json")
def grade(
    exercise: str,
    answers: str,
    folder: str,
    form: str,
    roster: str | None,
    remark: bool,
    include_provisional: bool,
    gradescope: str | None,
    jobs: int,
    dask: str | None,
) -> int:
    inputs.check_inputs_are_kept(
        {"-o": folder, "--gradescope": gradescope}, [exercise, answers, roster]
    )
    assignment, place = load_exercise(exercise), Path(folder)
    note_unused_conventions(assignment)
    listed = _roster(roster, assignment)
    submissions, notes = read_submissions(
        answers, assignment.columns, {task.label: task.name for task in assignment.tasks}
    )
    if gradescope:
        return _one_submission(assignment, answers, submissions, listed, gradescope)
    course = click.get_current_context().meta.get(options.CLASS, {})
    before = _existing_bytes(place / DECISIONS_FILE)
    decisions = read_decisions(before, assignment, course.get("separator", ","))
    with output.patience(), workers.executor(jobs, dask) as pool:
        graded = grade_class(assignment, submissions, listed, decisions, pool)
    old = grades.read_grades(place / grades.FILE) if (place / grades.FILE).is_file() else []
    if changed := list(grades.changes(old, graded)):
        if not remark:
            raise UsageError(_changed_marks_message(changed, graded))
        for line in (*changed, *graded.by_hand):
            note(line)
    playground = course.get("playground_url", "")
    pages = {
        "class.html": class_page(graded, _path_to_answers(answers, place)).encode(),
        "feedback.zip": feedback_zip(graded, include_provisional, playground),
    }
    files = _folder_files(graded, place, before, decisions, pages)
    _write(place, files, before)
    for message in (*notes, *graded.notes):
        note(message)
    if form == "json":
        output.as_json(_as_json(graded))
    _last_line(graded, answers, place, _count_opened(decisions, graded))
    return 0


grade.forms = FORMS


def _roster(file: str | None, assignment: Assignment) -> bytes:
    """Return the contents of the roster file. Raise UsageError if it lists no students."""
    if file is None:
        return b""
    data = inputs.read_bytes(file, inputs.MOST_TEXT)
    if not data.strip() or not read_roster(data, assignment.columns).students:
        raise UsageError(f"{file} lists no students")
    return data


def _existing_bytes(path: Path) -> bytes:
    return inputs.read_bytes(str(path), inputs.MOST_TEXT) if path.is_file() else b""


def _changed_marks_message(changed: list[str], graded: GradedClass) -> str:
    """Return the error for marks that changed although no submission or decision changed."""
    lines = "\n  ".join([*changed, *graded.by_hand])
    return (
        f"nothing was written, because these marks or decisions differ from {grades.FILE}:\n  {lines}\n"
        "  to accept this, run the same command with --remark"
    )


def _folder_files(
    graded: GradedClass,
    place: Path,
    before: bytes,
    decisions: DecisionTable,
    pages: dict[str, bytes],
) -> dict[str, bytes]:
    """Return the output files in writing order; grades.csv is last, as later runs compare it."""
    layout = Layout(decisions.table.layout.separator)
    if (place / grades.FILE).is_file():
        layout = read_table((place / grades.FILE).read_bytes(), grades.FILE).layout
    rows = updated(decisions, graded.rows, frozenset(graded.current))
    backup = {"decisions.bak": before} if before and before != rows else {}
    return {
        **backup,
        DECISIONS_FILE: rows,
        **pages,
        grades.FILE: grades.grades_table(graded, layout),
    }


def _path_to_answers(answers: str, place: Path) -> str:
    """Return the path from the output to the submissions, or ``""`` if they are not in a folder."""
    if not Path(answers).is_dir():
        return ""
    try:
        return Path(os.path.relpath(answers, place)).as_posix()
    except ValueError:  # on another drive of Windows
        return ""


def _write(place: Path, files: dict[str, bytes], before: bytes) -> None:
    """Write the output folder.

    Raise UsageError if decisions.csv has changed or a file cannot be written.
    """
    if _existing_bytes(place / DECISIONS_FILE) != before:
        raise UsageError(
            f"nothing was written, because {place / DECISIONS_FILE} changed in the meantime; run the same command again"
        )
    try:
        replace_files(place, files)
    except OSError as error:
        # Windows does not replace a file that is open in another program
        if isinstance(error, PermissionError) and error.filename2:
            name = Path(error.filename2).name
            raise UsageError(
                f"{place / name} cannot be written: close {name} and run the same command again"
            ) from None
        raise UsageError(
            f"{place} cannot be written, so the old files were kept: {error.strerror or error}"
        ) from None


def _count_opened(decisions: DecisionTable, graded: GradedClass) -> int:
    """Return the number of rows that were opened for review by decisions in this run."""
    if not decisions.decisions:
        return 0
    column = decisions.table.heading.index("ref")
    refs = {row.cells[column] for row in decisions.table.rows if len(row.cells) > column}
    return sum(row.ref not in refs for row in graded.rows)


def _last_line(graded: GradedClass, answers: str, place: Path, opened: int) -> None:
    """Print the numbers of marked and open submissions, and how many of them decisions opened."""
    if graded.assignment.unmarked:
        note(graded.assignment.unmarked)
    if all(not entry.ref for entry in graded.entries) and not graded.rows:
        note(f"{answers} contains no answers")
    line = summary(graded)
    if opened:
        note(
            f"{opened} of the open rows {'is' if opened == 1 else 'are'} new: "
            "a decision about a submission can open rows for its questions"
        )
    if graded.rows:
        line += f" in {place / DECISIONS_FILE}: fill in decision, answer or points, and run the same command again"
    echo(line, err=True)


def _as_json(graded: GradedClass) -> dict[str, Any]:
    """Return the graded class as data for JSON."""
    students = [
        {
            "id": entry.student.key,
            "name": entry.student.name,
            "version": entry.version,
            "submitted": entry.submitted,
            "status": entry.status,
            "score": entry.score,
            "max_score": entry.max_score,
            "questions": [
                {
                    "name": question.name,
                    "points": question.points,
                    "max_points": question.max_points,
                }
                for question in entry.questions
            ],
            "decided": list(entry.decided),
            "ref": entry.ref,
        }
        for entry in graded.entries
    ]
    return {
        "title": graded.assignment.title,
        "max_score": graded.assignment.max_score,
        "students": students,
        "open": [row.cells for row in graded.rows],
        "notes": graded.notes,
    }


def _one_submission(
    assignment: Assignment, answers: str, files: list[Submission], roster: bytes, file: str
) -> int:
    """Mark the submission of one student, and write only the results of that student."""
    # Gradescope writes it beside the submission, with students and time
    metadata = Path(answers).parent / "submission_metadata.json"
    text = inputs.read_text(str(metadata)) if metadata.is_file() else ""
    graded = grade_class(assignment, [autograders.submission(files, text)], roster)
    graded.entries = [entry for entry in graded.entries if entry.ref]
    results = autograders.results_json(graded)
    inputs.write_file(file, (json.dumps(results, indent=1) + "\n").encode())
    echo(score_line(graded.entries[0]) if graded.entries else "not marked")
    echo(f"wrote {file}", err=True)
    return 0
