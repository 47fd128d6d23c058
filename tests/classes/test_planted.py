"""Test that scripted decisions on a class with every kind of problem give the expected marks."""

import zipfile

import pytest
from support.course import A1, A2, RIGHT, STRAY, Course

B = "question 1:\nvalue: 4\npath: 1 1\nMIN cut after 3 in subtree (3 5 7)\n"
B += "question 2:\nvalue: 6\npath: 2 1\nno cuts\n"
TYPED = f"question 1: {A1}; question 2: {A2}".replace("\n", "; ")
WRONG = TYPED.replace("value: 3", "value: 9")
_, PATH, CUT = A1.split("\n")


def planted(first, second=A2):
    """Return a sheet with these answers to its two questions."""
    return f"question 1:\n{first}\nquestion 2:\n{second}\n"


KINDS = {
    "unread value": (
        planted(f"the root gets three or so\n{PATH}\n{CUT}"),
        {"answer": A1.replace("\n", "; ")},
        20,
    ),
    "idle remark": (planted(f"{A1}\n{STRAY}"), {"decision": "as read"}, 20),
    "wrong value in words": (
        planted(f"value is probably eight\n{PATH}\n{CUT}"),
        {"answer": f"value: 8; {PATH}; {CUT}"},
        19,
    ),
    "not done": (planted(A1, "I did not do that one."), {"decision": "nothing"}, 10),
    "two values": (
        planted(f"value: 8\n{A1}\nthe second one counts"),
        {"answer": A1.replace("\n", "; ")},
        20,
    ),
    "comment": (
        planted(f"# {A1}\nmy editor put a comment sign there"),
        {"answer": A1.replace("\n", "; ")},
        20,
    ),
    "no such node": (planted(A1, f"{A2}\nMIN cut at 2.4"), {"points": "8,5"}, 18.5),
    "empty": ("", {"decision": "nothing"}, 0),
    "oral": ("\n \n", {"points": "14", "reason": "in the office"}, 14),
    "illness": ("Dear teacher, I was ill.\n", {"decision": "nothing"}, 0),
    "no question": (f"{A1}\n{A2}\n", {"answer": TYPED}, 20),
    "question 3": (RIGHT.replace("question 2", "question 3"), {"answer": TYPED}, 20),
    "typed version": (f"version: B\n{RIGHT}", {"decision": "version A"}, 20),
    "silent version": (B, {"decision": "version B"}, 20),
    "answer to version": (f"version: B\n{B}", {"answer": f"version: A; {WRONG}"}, 19),
    "names two": (f"id: 00001\n{RIGHT}", {"decision": "is {id}"}, 20),
    "picture.png": (b"\x89PNG photo", {"answer": TYPED}, 20),
    "scan.pdf": (b"%PDF-1.4 scan", {"answer": WRONG}, 19),
    "old.doc": (b"\xd0\xcf\x11\xe0", {"points": "0"}, 0),
    "packed.zip": (None, {"answer": TYPED}, 20),
    "two": (RIGHT, {"decision": "use \u201e{id} again.txt\u201c"}, 19),
    "unknown": (None, {"decision": "is {id}"}, 20),
}
"""The submission, the decision on it, and the expected mark."""


@pytest.fixture
def course(tmp_path, run):
    """Create a class with one student per problem, and one with correct answers."""
    course = Course(tmp_path, run)
    answers = tmp_path / "answers"
    for file in answers.iterdir():
        file.unlink()
    course.submit("00001.txt", RIGHT)
    rows = ["id,version", "00001,A"]
    for student, kind in students().items():
        text, suffix = KINDS[kind][0], kind.partition(".")[2] or "txt"
        rows.append(f"{student},A")
        if kind == "packed.zip":
            with zipfile.ZipFile(answers / f"{student}.zip", "w") as packed:
                packed.writestr("answer.txt", RIGHT)
        elif kind == "unknown":
            course.submit("fox.txt", RIGHT)
        elif isinstance(text, bytes):
            (answers / f"{student}.{suffix}").write_bytes(text)
        else:
            course.submit(f"{student}.txt", text)
        if kind == "two":
            course.submit(
                f"{student} again.txt", f"id: {student}\n{RIGHT}".replace("value: 3", "value: 9")
            )
    (tmp_path / "class.csv").write_text("\n".join(rows), encoding="utf-8")
    return course


def students():
    """Return the students with their planted problems."""
    return {f"{number:05}": kind for number, kind in enumerate(KINDS, 101)}


def test_planted_rows_give_expected_marks(course):
    course.grade()
    statuses = {student: status for student, (status, _) in course.grades().items()}
    assert statuses.pop("00001") == "marked"
    assert "marked" not in statuses.values()
    fox = next(student for student, kind in students().items() if kind == "unknown")
    rows = course.rows()
    assert {row["student"] or fox for row in rows} == statuses.keys()
    for row in rows:
        student = row["student"] or fox
        for column, cell in KINDS[students()[student]][1].items():
            row[column] = cell.format(id=student)
    course.write(rows)
    code, _, err = course.grade()
    assert code == 0, err
    assert err.splitlines()[-1] == f"{len(KINDS) + 1} marked, 0 rows open"
    expected = {student: KINDS[kind][2] for student, kind in students().items()}
    marks = {student: float(score) for student, (_, score) in course.grades().items()}
    assert marks == {"00001": 20.0, **expected}
