"""Outputs of ``homework.classes``: from the files of a class to its scores.

``exercises``: files of exercises and the errors in them. ``rosters``: students, tables, times and points. ``submissions``:
names of files, archives and tables of answers. ``classes``: graded classes with their decisions, and refused decisions.
"""

import re
from collections.abc import Iterator
from dataclasses import fields
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from support.classes import decisions
from support.stored import AIMA, attempt, heading
from treesearch.homework.answers.reading import read_sheet
from treesearch.homework.answers.sheet import lost_lines
from treesearch.homework.classes.assignment import load_exercise, read_exercise
from treesearch.homework.classes.decisions import OpenRow, read_decisions, updated
from treesearch.homework.classes.files import checked, csv_text, file_name, toml_key, toml_string
from treesearch.homework.classes.grading import GradedClass, grade
from treesearch.homework.classes.roster import (
    Student,
    handles,
    known_columns,
    name_different_students,
    read_roster,
    version_meant,
)
from treesearch.homework.classes.scoring import QuestionScore, ScoreJob, Scorer
from treesearch.homework.classes.submissions import (
    Submission,
    feedback_name,
    identified,
    question_columns,
    read_submissions,
    texts_in,
)
from treesearch.homework.classes.tables import (
    Layout,
    bare,
    decimal,
    guarded,
    read_points,
    read_table,
    write_table,
)
from treesearch.homework.classes.times import read_time

Q = "[[question]]\n"
TREE = f'{Q}tree = "(1 (5 7) 4)"\n'
PART = "[[question.part]]\n"
PARTS = f'{Q}tree = "{AIMA}"\n{PART}ask = ["value"]\n{PART}ask = ["cuts"]\n'
RIGHT_EXERCISES = (
    f'trees = ["(1 2)", "((1 2) 3)"]\n{TREE}name = " third "\npoints = 2.5',
    f'title = "A\\tB"\nkey = "hidden"\nreveal = "parts"\ncolumns = {{ id = "Nr", 1 = "A1" }}\n{TREE}',
    f'{TREE}[conventions]\nroot = "min"\ncut_rule = "gt"\norder = "rtl"',
    f'{TREE}conventions.root = "max"\n[conventions]\nroot = "min"\nvalues = "hard"',
    f'{TREE}accept = [{{ cut_rule = "gt" }}, {{ order = "rtl" }}]',
    f'accept = [{{ values = "hard" }}]\n{TREE}{TREE}accept = []',
    f'scheme.points = {{ value = 2, cuts = 8 }}\n{TREE}{TREE}ask = ["cuts", "leaves"]',
    f'scheme.rates = {{ surplus = 0 }}\n{TREE}scheme.points = {{ value = 5 }}\nask = ["value"]',
    f'{TREE}ask = ["nodes", "windows"]\nscheme.nodes = ["B", "root"]',
    f'{TREE}ask = ["value", "path", "cuts"]\ntask = "Search it."',
    f'{Q}versions = {{ b = "(1 2)", A = "((1 2) 3)" }}\n{TREE}',
    f'{PARTS}task = "Cut."\npoints = 6\nconventions.cut_rule = "gt"',
    f'{Q}name = "deep"\nversions = {{ A = "(1 2)" }}\n{PART}points = 1\n{PART}ask = ["path"]\nscheme.points = {{ path = 4 }}',
    f'{TREE}{Q}task = "Why?"\npoints = 3\n{Q}task = "How?"\nname = "last"\npoints = 1.25',
    f'{Q}game = "tictactoe"\nstate = "X../OO./XOX"\ndepth = 2',
    f'{Q}tree = "((chance 1 2) 3)"\n{Q}tree = "((1,2) (2,1))"\n{Q}tree = "((3 12) (?x 4))"',
    f'{TREE}conventions.algorithm = "minmax"\nask = ["value", "nodes"]',
    f'{Q}tree = "((:7 3 9) (:1 2 5))"\nconventions.depth = 1\nconventions.evaluation = "zero"',
)
"""Exercises that are read: each option is on the file, a question or a part."""
WRONG_EXERCISES = (
    "",
    "titel = 1",
    'key = "soon"\ntrees = ["(1 2)"]',
    'reveal = "all"\ntrees = ["(1 2)"]',
    "trees = [" + '"(1 2)", ' * 101 + "]",
    f'{Q}name = "x"',
    f"{TREE}name = '*'",
    f'{TREE}name = "1.5"',
    f"{TREE}{TREE}name = 'Question 1'",
    f'{TREE}versions = {{ A = "(1 2)" }}',
    f'{Q}versions = {{ A = "(1 2)" }}\n{Q}versions = {{ B = "(1 2)" }}',
    f'{Q}versions = {{ A = "(1 2" }}',
    f'{Q}tree = "(1 2"',
    f"{TREE}depth = 2",
    f"{TREE}state = 'x'",
    f'{TREE}game = "nim"',
    f'{Q}versions = {{ A = "(1 2)" }}\ngame = "nim"',
    f'{Q}game = "nim"\ndepth = 1',
    f'{Q}game = "nim"\ndepth = true',
    f'{Q}game = "nimm"',
    f'{Q}game = "nim"\nstate = "x"',
    f'{TREE}{PART}ask = ["value"]',
    f"{PARTS}{PART * 7}",
    f"{Q}{PART * 2}",
    f'{Q}tree = "(1 2)"\npoints = 2\n{PART * 2}',
    f'{PARTS}conventions.root = "min"',
    f'{PARTS}points = "many"',
    f'{PARTS}{PART}ask = ["vale"]',
    f'{Q}task = "Why?"',
    f'{Q}task = "Why?"\npoints = 1\nask = ["value"]',
    f'{TREE}ask = ["vale"]',
    f'{TREE}ask = ["best"]\nconventions.algorithm = "minmax"',
    f'{TREE}ask = ["cuts"]\nconventions.algorithm = "minmax"',
    f'{TREE}scheme.nodes = ["Z"]',
    f"{TREE}scheme.points = {{ value = 0, path = 0, cuts = 0 }}",
    f'{TREE}accept = [{{ cut_rule = "ge!" }}]',
    f'{TREE}columns = {{ id = "Nr" }}',
    f'columns = {{ nr = "Nr" }}\n{TREE}',
    f'{Q}tree = "(1 2 3)"\nconventions.depth = 0',
    f"{TREE}points = 10001",
)


def shown(value: Any) -> str:
    """Return the fields of a dataclass that differ from their defaults, by name."""
    differ = (one for one in fields(value) if getattr(value, one.name) != one.default)
    return " ".join(f"{one.name}={getattr(value, one.name)!s}" for one in differ)


def filled_in(value: Any) -> str:
    """Return the fields of a named tuple that are not empty, by name."""
    return " ".join(f"{name}={field!r}" for name, field in value._asdict().items() if field != "")


def exercises() -> Iterator[str]:
    """Yield exercises as they are read, or the errors in them."""
    for text in RIGHT_EXERCISES:
        read = attempt(read_exercise, text)
        yield heading(text)
        if isinstance(read, str):
            yield read
            continue
        yield f"{read.title!r} {read.columns} {read.key} {read.reveal} {read.versions} {read.max_score:g} {read.unmarked!r}"
        yield f"marked: {[task.label for task in read.marked_tasks]}"
        for task in read.tasks:
            yield f"  {task.label} {task.name!r} worth {task.worth:g}, {task.in_words}, {dict(task.versions)} {task.tree('A')}"
            yield f"    {task.is_in('A')} {task.is_in('B')} {task.points} {task.ask} {task.task!r} {task.position}"
            yield f"    {task.conventions!r} {shown(task.scheme)}"
    yield heading("wrong exercises")
    for text in WRONG_EXERCISES:
        yield f"{text[:150]!r}: {attempt(read_exercise, text)}"
    yield f"{attempt(read_exercise, TREE + 'depth = 2', typed=False)}"
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "wrong.toml").write_bytes(b"title = '\xe4'")
        (folder / "empty.toml").write_bytes(b"")
        (folder / "marked.toml").write_bytes(b"\xef\xbb\xbftrees = ['(1 2)']")
        for file in ("none.toml", ".", "wrong.toml", "empty.toml", "marked.toml"):
            read = attempt(load_exercise, folder / file)
            yield str(read if isinstance(read, str) else read.tasks[0].tree()).replace(name, "HERE")
        yield str(attempt(checked, folder / "marked.toml", 5)).replace(name, "HERE")


STUDENTS = (
    Student("00474", "Ada Berg", "ada@uni.example"),
    Student("", "Berg, Anna Maria"),
    Student("bo@uni.example"),
    Student("", "", "cy@uni.example", "B"),
    Student(participant="7"),
    Student("", "Élan d'Or", participant="8"),
    Student("474"),
    Student("4711", "Bo Holm"),
    Student("4712", "Holm Bo"),
    Student("answer", "Di Ek"),
    Student(),
)
ROSTERS = (
    "id,name,email,version\n00474,Ada Berg,ada@uni.example,a\n4711,Bo Holm,,B\n4712,Anna Maria Berg,,\n",
    "Identifier;Full name;E-Mail\nParticipant 7;Bo Holm;\nParticipant 8;Bo Holm;bo@uni.example\n",
    "First name\tLast name\tSubmitted\nCy\tFox\t20.11.2026 08:30\n\t\t\n",
    "Student,SIS User ID,Student ID\nAda,s1,77\n",
    "'=1,name\nx,y\n",
    "id,name\n1,Ada\n1,Bo\n",
    "id,id\n1,2\n",
    "nothing\n1\n",
    "",
    'id,name\n1,"Ada\n',
)
TIMES = (
    "Friday, 20 November 2026, 11:59 PM",
    "Friday, 20 November 2026, 23:58",
    "20 November 2026 11:57 AM",
    "20 November 2026, 12:56 PM",
    "20 November  2026 09:55",
    "20.11.2026 9:54",
    "20.11.2026 23:53:52",
    "2026-11-20 23:51",
    "2026-11-20T23:50:49+02:00",
    "2026-11-20 23:49:48 UTC",
    "2026-11-20",
    "11/20/26 23:59",
    "31.02.2026 10:00",
    "",
)
CELLS = (
    "=1",
    "+1",
    "-1",
    "@a",
    "'t Hooft",
    "'=2",
    "\ta",
    "a\nb",
    "a\x07b",
    7.5,
    7.0,
    -0.005,
    3,
    None,
    "",
    True,
)
POINTS = (
    "7",
    "7,5",
    "07.50",
    "-1",
    "1234567",
    "7.",
    "7.5.",
    "7.5.26",
    "2026-05-07",
    "7. Mai",
    "Oct 7",
    "5-Jan",
    "seven",
    "",
)


def instant(text: str) -> str:
    """Return a time that was read, in UTC if the text states a zone, otherwise in the zone of the machine."""
    time = read_time(text)
    if re.search(r"UTC$|[+-]\d\d:\d\d$", text):
        return datetime.fromisoformat(time).astimezone(UTC).isoformat()
    return time[:19]


def rosters() -> Iterator[str]:
    """Yield how students are read and found, and how tables, points and times are read and written."""
    yield heading("students")
    for student in STUDENTS:
        yield f"{filled_in(student)} key {student.key!r} {list(handles(student))}"
        yield f"    {filled_in(STUDENTS[0].completed(student))} key {student.completed(STUDENTS[0]).key}"
        yield f"    differ: {[name_different_students(student, other) for other in STUDENTS]}"
    yield heading("rosters, and whom they have")
    for text in ROSTERS:
        roster = attempt(read_roster, text)
        yield f"{text!r}: {roster if isinstance(roster, str) else ''}"
        if not isinstance(roster, str):
            for student in roster.students:
                yield f"  {filled_in(student._replace(submitted=student.submitted[:19]))} key {student.key}"
            for student in STUDENTS:
                found = roster.find(student)
                others = roster.others(found.student, student, STUDENTS[7]) if found.student else ()
                key = found.student and found.student.key
                yield f"  {student.key!r} -> {key} {found.doubt!r} {found.note!r} {[other.key for other in others]}"
            both = roster.find(Student(name="Bo Holm"), Student("4712"))
            yield f"  {both.student and both.student.key} {both.doubt!r}"
    yield str(attempt(read_roster, ROSTERS[0], {"id": "Name ", "email": "E"}))
    yield str(attempt(read_roster, ROSTERS[0], {"id": "Name "}).students)
    yield f"{known_columns(['Sheet', 'Number', 'ID', 'login', 'Last Name', 'Completed'], {})}"
    yield f"{[version_meant(name, ('A', 'a', 'B')) for name in ('A', 'a', 'b', 'B', 'c', '')]}"
    yield heading("times, cells, points and tables")
    for text in TIMES:
        yield f"{text!r}: {instant(text)!r}"
    for cell in CELLS:
        yield f"{cell!r}: {guarded(cell)!r} {bare(str(cell))!r} {bare(guarded(cell))!r}"
    yield " ".join(map(decimal, (0, 7.5, 1.005, 100, 12345.678, -2.5, 0.001)))
    for cell in POINTS:
        try:
            yield f"{cell!r}: {read_points(cell)}"
        except ValueError as error:
            yield f"{cell!r}: {error}"
    for data in (
        "a;b\n\n1;2,5\n ;\n".encode("utf-16"),
        "a\tb\n'x\ty\n".encode("utf-8-sig"),
        "ä,b\n1\n".encode("cp1252"),
        b" a , b \r\n1,2\r\n",
        b'a,b\n1,"2\n',
        b"",
    ):
        yield f"{data!r}: {attempt(read_table, data, 'x.csv')}"
    for layout in (Layout(), Layout(";", "cp1252"), Layout("\t", "utf-8")):
        yield f"{layout}: {write_table([('a', '=1', 2.5, None), ('ж', '-', 3, 'a;b')], layout)!r}"
    yield repr(csv_text([("a", "=b,"), (1.50, None)]))
    for key in ("s001", "../etc/passwd", "aux", "NUL.txt", "com1", "", "ä b@x.org", "x" * 61, ". "):
        yield f"{file_name(key)} {toml_key(key)} {toml_string(key + chr(127))!r}"


NAMES = (
    "4711.txt",
    "4711/answer.txt",
    "4711/more/answer.txt",
    "Ada Berg_123_assignsubmission_file_/a.txt",
    "Ada Berg_123_assignsubmission_onlinetext_/onlinetext.html",
    "week 5/Participant_124_assignsubmission_file_b.txt",
    "bergada_LATE_4711_99_answer.txt",
    "holmbo_4712_98_answer-1.txt",
    "in/holmbo_4712_98_answer.txt",
    "./a/../b.txt",
    "E\N{COMBINING ACUTE ACCENT}lan.txt",
    "",
)
PNG, PDF = b"\x89PNG photo", b"%PDF-1.4 scan"
ARCHIVED = (
    ("week/ada/1.txt", b"value: 3"),
    ("week/ada/2.png", PNG),
    ("week/ada/0.txt", b""),
    ("week/bo/answer.html", b"<p>value: 3</p>"),
    ("week/cy/scan.pdf", PDF),
    ("week/di/long.txt", b"x" * 1_000_001),
    ("week/__MACOSX/x.txt", b"x"),
    ("week/.hidden", b"x"),
    ("week/ed/inner.zip", b"PK\x03\x04"),
)
BOTH = {"1": "question 1", "2": "question 2"}
PARTED = {"1a": "question 1a", "1b": "question 1b", "2": "question 2"}
HEADINGS: tuple[tuple[tuple[str, ...], dict[str, str], dict[str, str]], ...] = (
    (("Name", "Response 1", "q2"), {}, {"1": "", "2": ""}),
    (("Name", "Answer"), {}, {"1": ""}),
    (("Name", "Answer"), {}, {"1": "", "2": ""}),
    (("Question 1", "Response 1", "Answer 02"), {}, BOTH),
    (("q1", "Q 1"), {}, {"1": ""}),
    (("1", "2", "deep"), {}, {"1": "question 1", "2": "deep"}),
    (("Aufgabe 1", "q1"), {"1": "aufgabe 1"}, {"1": "question 1"}),
    (("q1",), {"1": "none"}, {"1": "question 1"}),
    (("Text",), {}, {"1": "question 1"}),
    (("Question 1b", "part", "Response 2"), {"1a": "Part"}, PARTED),
)
TABLES = (
    "id,name,question 1,question 2,Remark,\n4711,Ada,value: 3,value: 2,late,\n4712,Bo,,no cuts,,x\n4713,Cy\n4714,Di,a,b,c,d,e\n",
    "question 1,question 2\nvalue: 3,value: 2\n",
    "id,submitted,response 2\n1,2026-11-20 10:00,value: 3\n",
    "id,name\n1,Ada\n",
    "",
)


def packed(files: Any, time: tuple[int, ...] = (1980, 1, 1, 0, 0, 0), hours: int = 0) -> bytes:
    """Return a zip archive of files, whose times are some hours apart."""
    data = BytesIO()
    with ZipFile(data, "w", ZIP_DEFLATED) as archive:
        for number, (name, content) in enumerate(files):
            archive.writestr(
                ZipInfo(name, (*time[:3], time[3] + number * hours, *time[4:])), content
            )
    return data.getvalue()


def described(submission: Submission) -> Iterator[str]:
    """Yield the files of a submission, with what is read from them."""
    for file in submission.files:
        yield f"  {file.source} {filled_in(file.student)} {file.data[:30]!r} {file.problem!r} {file.time[:19]}"
    yield f"    {submission.digest} {texts_in(submission)} {feedback_name(submission.source)!r}"


def submissions() -> Iterator[str]:
    """Yield the submissions in folders, archives and tables, or the errors."""
    yield heading("students by names of files, and columns of answers")
    for name in NAMES:
        yield f"{name!r}: {filled_in(identified(name).student)}; {filled_in(identified(name, 1).student)}; {feedback_name(name)!r}"
    for titles, columns, names in HEADINGS:
        yield f"{titles} {columns} {names}: {attempt(question_columns, titles, columns, names)}"
    link = ZipInfo("a/link.txt")
    link.external_attr = 0o120777 << 16
    device = ZipInfo("a/device.txt")
    device.external_attr = 0o020777 << 16
    archives = {
        "packed.zip": packed(ARCHIVED),
        "times.zip": packed(ARCHIVED[:4], (2026, 11, 20, 8, 0, 0), 2),
        "at once.zip": packed(ARCHIVED[:4], (2026, 11, 20, 8, 0, 0)),
        "single": packed((("only/a.txt", b"value: 3"),)),
        "out.zip": packed((("../a.txt", b"x"), ("/b.txt", b"x"))),
        "broken.zip": b"no archive",
    }
    modes = BytesIO()
    with ZipFile(modes, "w") as archive:
        archive.writestr(link, b"b.txt")
        archive.writestr(device, b"")
    archives["modes.zip"] = modes.getvalue()
    with TemporaryDirectory() as name:
        folder = Path(name)
        for file, data in archives.items():
            (folder / file).write_bytes(data)
        for number, text in enumerate(TABLES):
            (folder / f"{number}.csv").write_text(text, encoding="utf-8")
        (folder / "exercise.toml").write_text(TREE, encoding="utf-8")
        (folder / "alone.txt").write_text("value: 3", encoding="utf-8")
        for file, data in (*ARCHIVED, ("graded/decisions.csv", b"x"), ("top.txt", b"value: 1")):
            path = folder / "files" / file.removeprefix("week/")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        sources = (*archives, "files", "exercise.toml", "alone.txt", "none")
        cases: list[tuple[str, dict[str, str], dict[str, str]]] = [
            *((file, {}, {}) for file in sources),
            *((f"{n}.csv", {}, names) for n in range(5) for names in (BOTH, {"1": ""})),
            ("0.csv", {"id": "Remark", "1": "Name"}, {"1": "question 1"}),
            ("0.csv", {"id": "None"}, {"1": "question 1"}),
        ]
        for source, columns, names in cases:
            read = attempt(read_submissions, folder / source, columns, names)
            yield heading("answers in", source, columns, names)
            if isinstance(read, str):
                yield read.replace(name, "HERE")
                continue
            for submission in read[0]:
                yield from described(submission)
            yield f"  notes: {read[1]}"


A1, A2 = "value: 3\npath: 1 1\nMIN cut after 2 in subtree (2 4 6)", "value: 5\npath: 2 1\nno cuts"
RIGHT = f"question 1:\n{A1}\nquestion 2:\n{A2}\n"
B1 = "value: 4\npath: 1 1\nMIN cut after 3 in subtree (3 5 7)"
RIGHT_B = f"question 1:\n{B1}\nquestion 2:\nvalue: 6\npath: 2 1\nno cuts\n"
TWO_VERSIONS = f"""
title = "Week 5"
{Q}points = 12.5
versions = {{ A = "{AIMA}", B = "((4 13 9) (3 5 7) (15 6 3))" }}
{Q}name = "small"
points = 10
versions = {{ A = "(1 (5 7) 4)", B = "(2 (6 8) 5)" }}
{Q}task = "Why?"
points = 5
"""
ONE = f'title = "One"\n{Q}tree = "{AIMA}"\npoints = 20\n'
OTHER_RULES = f"""
[conventions]
order = "rtl"
cut_rule = "gt"
{Q}tree = "((3 12 8) (2 4 6) (14 5 3))"
conventions.root = "min"
ask = ["value", "path", "cuts", "pruned", "leaves"]
{Q}tree = "(chance 1/4*(min 2 -9) 3/4*(min 9 1.5))"
accept = [{{ order = "ltr" }}]
{Q}tree = "((1,2) (2,1))"
{Q}tree = "((4 ?x) (5 3))"
{Q}game = "nim"
state = "4 max"
depth = 2
ask = ["value"]
"""
LISTED = "id,name,email,version\n" + "".join(
    f"{number:05},{name},{name.lower().replace(' ', '.')}@uni.example,{version}\n"
    for number, (name, version) in enumerate(
        (
            ("Ada Berg", "A"),
            ("Bo Holm", "B"),
            ("Cy Fox", ""),
            ("Di Ek", "a"),
            ("Ed Lund", "A"),
            ("Flo Beck", "A"),
            ("Gus Ahl", "A"),
            ("Hal Moe", "B"),
            ("Ida Roe", ""),
        ),
        1,
    )
)
NOON, LATE = "2026-11-20T12:00:00+00:00", "2026-11-21T09:00:00+00:00"


def sent(name: str, text: str | bytes, *others: Submission, time: str = "") -> Submission:
    """Return a submission in a file whose name identifies the student."""
    data = text if isinstance(text, bytes) else text.encode()
    return Submission(name, identified(name).student, data, others=others, time=time)


IN_TWO_VERSIONS = (
    sent("00001.txt", RIGHT, time=NOON),
    sent("2.txt", f"name: Bo Holm\n{RIGHT_B.replace('value: 4', 'value: 9')}"),
    sent("00003.txt", RIGHT),
    sent("00004.txt", RIGHT_B),
    sent("00005.txt", RIGHT.replace("no cuts", "no cuts\nhm hm\n4 <= 7")),
    sent("00005-2.txt", f"id: 00005\n{RIGHT.replace('value: 3', 'value: 2')}"),
    sent("scan.pdf", PDF, time=LATE),
    sent("00006.png", PNG, sent("00006.pdf", PDF)),
    sent("00007.txt", f"id: 00007\nversion: B\n{A1}\n{RIGHT}"),
    sent("00008.txt", "question 3: x\nquestion 9: value: 4\nquestion 1:\nMIN cut after 3"),
    sent("99.txt", "id: 98\nversion: B\nvalue: 4"),
    sent("Moe, Hal.txt", "Hal Moe\nversion: B"),
)
TIMED = (
    sent("1.txt", f"id: 1\n{A1}", time=NOON),
    sent("2.txt", f"id: 1\n{A1.replace('3', '4', 1)}", time=LATE),
    sent("s10.txt", "id: s10, version: C\nvalue: 3, path: 1 2\nno cuts"),
    sent("s2.txt", "", sent("s2.pdf", PDF)),
    sent("s2/b.txt", f"{A1}\nvalue: 9"),
    sent("4711.txt", "id: 4712\nvalue: 14"),
    sent("x.txt", f"id: 5, 6\n{A1}"),
    sent("y.txt", f"id: 7\nid: 8\n{A1}"),
    sent("in.zip", b"PK\x03\x04"),
)
BY_RULES = (
    sent(
        "right.txt",
        "question 1:\nvalue: 6\npath: 2 3\nMAX cut after 8 in subtree (3 12 8)\npruned: 3, 12\nleaves: 7\n"
        "question 2:\nvalue: -9/8\nno cuts\nquestion 3:\nvalue: (2,1)\npath: 2\n"
        "question 4: 4 is pruned iff x < 3\nquestion 5: value: 1",
    ),
    sent(
        "ltr.txt", "question 1:\nvalue: 3\nno cuts\nleaves: 9\nquestion 2:\nvalue: -1.125\npath: 1"
    ),
    sent(
        "moves.txt",
        "question 5:\nvalue: -1\nquestion 4: pruned: 4 iff x < 3\nquestion 3: value: (1,2)",
    ),
)
PARTS_SENT = (
    sent("a.txt", "question 1a:\nvalue: 3\nquestion 1b:\nMIN cut after 2"),
    sent("b.txt", "question 1:\na) 3\nb) no cuts"),
    sent("c.txt", "question 1: value: 3\nquestion 1b: MIN cut after 2"),
    sent("d.txt", "value: 3"),
)
FIRST = {"student": "00001", "question": "question 1"}
DECIDED: tuple[tuple[str, str, str, tuple[Submission, ...], tuple[dict[str, str], ...]], ...] = (
    ("open", TWO_VERSIONS, LISTED, IN_TWO_VERSIONS, ()),
    (
        "by hand",
        TWO_VERSIONS,
        LISTED,
        IN_TWO_VERSIONS,
        (
            {**FIRST, "points": "7,5", "reason": "late", "by": "T"},
            {"student": "2", "points": "20", "reason": "appeal"},
            {"student": "00003", "decision": "version A"},
            {"student": "00009", "question": "small", "points": "3"},
            {"student": "*", "question": "2", "points": "9"},
            {"student": "00004", "question": "small", "answer": A2.replace("\n", "; ")},
            {"file": "99.txt", "decision": "ignore"},
            {"file": "scan.pdf", "decision": "is 00009"},
            {
                "student": "00007",
                "answer": "version: B; question 1: value: 4; no cuts",
                "reason": "typed",
            },
        ),
    ),
    (
        "as read",
        TWO_VERSIONS,
        LISTED,
        IN_TWO_VERSIONS,
        (
            {"row": "00005 ", "decision": "use 00005-2.txt"},
            {"row": "00006 ", "decision": "nothing", "reason": "a photo"},
            {"row": "00007 ", "decision": "as read"},
            {"row": "00008 ", "decision": "NOTHING", "reason": "seen"},
            {"row": "00003 ", "decision": "version b"},
            {"student": "*", "points": "1"},
        ),
    ),
    (
        "first file",
        TWO_VERSIONS,
        LISTED,
        IN_TWO_VERSIONS[4:6],
        (
            {"student": "00005", "decision": "use 00005.txt"},
            {"student": "00005", "question": "small", "decision": "as read", "reason": "fine"},
            {"student": "00001", "question": "small", "decision": "nothing"},
            {"student": "00004", "question": "small", "points": "4"},
            {
                "student": "00002",
                "answer": f"question 1: {B1}; question 2: value: 6".replace("\n", "; "),
            },
        ),
    ),
    (
        "answers",
        TWO_VERSIONS,
        LISTED,
        IN_TWO_VERSIONS[:5],
        (
            {**FIRST, "answer": "value: 3"},
            {"student": "00001", "question": "small", "answer": "value: 4; path: 1; no cuts"},
            {"student": "00005", "answer": "question 1: value: 3\nquestion 2: no cuts"},
            {"student": "*", "question": "question 1", "points": "2"},
            {"student": "*", "points": "3"},
        ),
    ),
    ("timed", ONE, "", TIMED, ()),
    (
        "timed and decided",
        ONE,
        "",
        TIMED,
        (
            {"row": "4712 ", "decision": "as read"},
            {"row": "5, 6 ", "decision": "is 5"},
            {"row": "7 ", "decision": "ignore"},
            {"row": "in ", "decision": "nothing"},
            {"student": "s2", "question": "question 1", "answer": "value: 3; MIN cut after 2"},
            {"student": "S10", "points": "0"},
        ),
    ),
    ("rules", OTHER_RULES, "", BY_RULES, ()),
    (
        "parts",
        PARTS,
        "",
        PARTS_SENT,
        ({"row": "c ", "decision": "as read"}, {"row": "d ", "decision": "ignore"}),
    ),
    (
        "names",
        ONE,
        LISTED,
        (sent("00001.txt", "id: 00002\nvalue: 3"), sent("00003.txt", "name: Bo Holm\nvalue: 3")),
        (),
    ),
    ("nobody", ONE, "id\n1\n", (), ()),
    ("nobody listed", ONE, "", (), ()),
)
"""Classes: the exercise, the roster, the submissions and the decisions."""
REFUSED: tuple[tuple[dict[str, str], ...], ...] = (
    ({**FIRST, "points": "1"}, {**FIRST, "points": "2"}),
    ({**FIRST, "points": "1"}, {"student": "00001", "points": "2"}),
    ({"student": "77", "points": "1"}, {"student": "00001", "decision": "use none.txt"}),
    ({"file": "none.txt", "decision": "ignore"}, {"file": "99.txt", "decision": "is 77"}),
    ({"file": "99.txt", "student": "9", "decision": "as read"},),
    ({"student": "00005", "decision": "use x"}, {"row": "00006 ", "decision": "as read"}),
    (
        {**FIRST, "points": "12.6"},
        {"student": "1", "points": "22.6"},
        {"student": "1", "points": "Oct 7"},
    ),
    (
        {**FIRST, "points": "1", "decision": "nothing"},
        {"student": "1", "question": "x", "points": "1"},
    ),
    (
        {"points": "1"},
        {"student": "*", "decision": "nothing"},
        {"student": "*", "points": "1", "ref": "q1"},
    ),
    (
        {**FIRST, "decision": "ok"},
        {"student": "1", "decision": "use"},
        {"row": "00003 ", "decision": "is 1"},
    ),
    ({"student": "1", "decision": "version C"}, {"student": "1", "decision": "nothing at all"}),
    (
        {**FIRST, "answer": "hm"},
        {"student": "00004", "question": "small", "answer": "value: 6; C = 2"},
    ),
    (
        {**FIRST, "answer": "question 2: value: 3"},
        {"student": "00001", "question": "2", "answer": "version: B; value: 6"},
    ),
    ({"student": "00001", "answer": "version: C; question 1: value: 3"},),
    (
        {"student": "00003", "answer": "question 1: value: 3"},
        {"row": "00003 ", "decision": "as read"},
    ),
    (
        {"student": "00001", "answer": "value: 3"},
        {"student": "00004", "answer": "question 7: value: 3"},
    ),
    (
        {"student": "00001", "answer": "# hm"},
        {"student": "00009", "question": "small", "answer": "MIN cut after 6 at B"},
    ),
)
"""Decisions that cannot be applied to the first class."""


def question_lines(question: QuestionScore) -> Iterator[str]:
    """Yield the mark of a question."""
    yield f"    {question.label} {question.name!r} {question.tree} {question.points:g}/{question.max_points:g}"
    yield f"      by hand {question.by_hand} parts {question.parts}"
    yield f"      read {question.read!r} problem {question.problem!r} text {question.text!r}"
    items = [(one.item, float(one.points)) for one in question.marked.items]
    yield f"      items {items} unread {len(question.marked.unread)}"


def row_line(row: OpenRow) -> str:
    """Return an open row."""
    cells = [f"{name}={cell!r}" for name, cell in row.cells.items() if cell]
    return f"  row {' '.join(cells)} pictures {row.pictures}"


def graded_lines(graded: GradedClass) -> Iterator[str]:
    """Yield the results of a class."""
    statuses = ("marked", "provisional", "unread", "missing")
    counts = {status: graded.count(status) for status in statuses}
    yield f"{counts} by hand {graded.by_hand} rows in force {sorted(graded.current)}"
    for entry in graded.entries:
        yield f"  {filled_in(entry.student)} {entry.status} {entry.score}/{entry.max_score:g} version {entry.version!r}"
        yield f"    file {entry.source!r} submitted {entry.submitted!r} decided {entry.decided}"
        yield f"    text {entry.text!r} remarks {entry.remarks}"
        for question in entry.questions:
            yield from question_lines(question)
    yield from map(row_line, graded.rows)
    yield from (f"  note: {note}" for note in graded.notes)


def table_of(rows: Any, opened: dict[str, OpenRow]) -> bytes:
    """Return decisions, in which ``row`` names an open row by student or file."""
    cells = []
    for row in rows:
        given = {name: cell for name, cell in row.items() if name != "row"}
        cells.append({**opened[row["row"]].cells, **given} if "row" in row else given)
    return decisions(*cells)


def by_owner(graded: GradedClass) -> dict[str, OpenRow]:
    """Return the open rows about submissions, by the student or the file."""
    return {
        f"{row.student} {'' if row.student else row.file}": row
        for row in graded.rows
        if not row.question
    }


def difflines(before: bytes, after: bytes) -> Iterator[str]:
    """Yield the lines of a table that are new or missing."""
    first, second = (data.decode("utf-8-sig").splitlines() for data in (before, after))
    yield from (f"  without {line[:80]}" for line in first if line not in second)
    yield from (f"  with {line[:200]}" for line in second if line not in first)


def classes() -> Iterator[str]:
    """Yield the results of classes, with the table of decisions before and after, and refused decisions."""
    for name, exercise, roster, answers, rows in DECIDED:
        opened = by_owner(grade(exercise, answers, roster))
        table = table_of(rows, opened)
        graded = attempt(grade, exercise, answers, roster, table if rows else b"")
        yield heading(name)
        yield from map(str, rows)
        if isinstance(graded, str):
            yield graded
            continue
        yield from graded_lines(graded)
        yield from (
            f"  {filled_in(decision)} {decision.token}" for decision in graded.table.decisions
        )
        after = updated(graded.table, graded.rows, frozenset(graded.current))
        yield after.decode("utf-8-sig")
        again = read_decisions(after, graded.assignment)
        fewer = [row for row in graded.rows if row.kind != "k"]
        yield from difflines(after, updated(again, fewer, frozenset(sorted(graded.current)[1:])))
    opened = by_owner(grade(TWO_VERSIONS, IN_TWO_VERSIONS, LISTED))
    yield heading("refused decisions")
    for rows in REFUSED:
        yield f"{rows}: {attempt(grade, TWO_VERSIONS, IN_TWO_VERSIONS, LISTED, table_of(rows, opened))}"
    yield heading("tables of decisions, expected answers, and the scores of single sheets")
    assignment = read_exercise(ONE)
    for data in (
        b"",
        b" ",
        b"student,name\n",
        b"student\n",
        decisions({"student": "1"}) + b"1" + b"," * 17 + b"x\n",
    ):
        yield f"{data[-40:]!r}: {attempt(read_decisions, data, assignment, ';')}"
    scorer = Scorer(read_exercise(TWO_VERSIONS))
    for task in scorer.assignment.marked_tasks:
        for version in scorer.assignment.versions:
            yield f"{task.name} {version}: {scorer.expected(task, version)}"
    for text in (RIGHT, RIGHT_B, RIGHT.partition("question 2")[0], "", "value: 3"):
        for version in ("", "A", "B"):
            score = scorer.sheet(ScoreJob(text, version))
            yield f"{text!r} {version!r}: {score.score:g} {score.lost!r} {score.best!r} {score.best_score:g}"
    for text in ("value: 3", "question 3: value: 3", "question 1: x\nquestion 2: y", ""):
        yield f"{text!r}: {lost_lines(read_sheet(text), [('1', None), ('2', None)])!r}"
