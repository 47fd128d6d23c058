"""A class of 105 students with every kind of submission, two questions and twelve versions."""

import csv
from io import BytesIO, StringIO
from zipfile import ZipFile, ZipInfo

from treesearch.homework.classes.submissions import Submission, read_submissions

VERSIONS = "ABCDEFGHIJKL"
PNG = b"\x89PNG\r\n\x1a\n" + b"photo"
NO_TIME = (1980, 1, 1, 0, 0, 0)

KINDS = {
    "right": ("marked", 20),
    "wrong value": ("marked", 19),
    "wrong path": ("marked", 18.5),
    "missing cut": ("marked", 14),
    "invented cut": ("marked", 17),
    "notation": ("marked", 19.5),
    "unread line": ("provisional", 20),
    "doubtful line": ("provisional", 20),
    "two with times": ("marked", 20),
    "two without times": ("provisional", None),
    "empty": ("unread", None),
    "photo": ("unread", None),
    "photo and text": ("marked", 20),
    ".docx": ("unread", None),
    ".pdf": ("unread", None),
    "zip in zip": ("unread", None),
    "over the limit": ("unread", None),
    "wrong version": ("provisional", None),
    "unknown student": ("missing", None),
    "zeros gone": ("marked", 20),
    "nothing": ("missing", None),
}
"""The status and the mark of each kind of submission; ``None`` where the mark does not matter."""

STUDENTS = {f"{number:05}": list(KINDS)[number % len(KINDS)] for number in range(100, 205)}


def version_of(student: str) -> str:
    """Return the version of a student."""
    return VERSIONS[int(student) // len(KINDS) % len(VERSIONS)]


def version_trees(version: str) -> tuple[str, str]:
    """Return the two trees of a version, whose leaves are shifted by its number."""
    k = VERSIONS.index(version)
    first = [(3, 12, 8), (2, 4, 6), (14, 5, 2)]
    subtrees = (" ".join(str(leaf + k) for leaf in leaves) for leaves in first)
    return f"(({') ('.join(subtrees)}))", f"({1 + k} ({5 + k} {7 + k}) {4 + k})"


def exercise() -> str:
    """Return the exercise file."""
    first, second = (
        "\n".join(f'{version} = "{version_trees(version)[n]}"' for version in VERSIONS)
        for n in (0, 1)
    )
    question = "[[question]]\npoints = 10\n[question.versions]\n"
    return f'title = "Week 5"\n{question}{first}\n{question}{second}\n'


def roster() -> str:
    """Return the roster."""
    rows = [f"{student},{version_of(student)}" for student in STUDENTS]
    return "\n".join(["id,version", *rows]) + "\n"


def sheet(student: str, kind: str = "right") -> str:
    """Return the text of a submission."""
    version = version_of(student)
    k = VERSIONS.index(version)
    cut = f"MIN cut after {2 + k} in subtree ({2 + k} {4 + k} {6 + k})"
    lines = {
        "value": f"value: {3 + k}",
        "path": "path: 1 1",
        "cut": cut,
        "second": f"question 2:\nvalue: {5 + k}\npath: 2 1",
        "none": "no cuts",
    }
    changes = {
        "wrong value": {"value": f"value: {90 + k}"},
        "wrong path": {"path": "path: 1 2"},
        "missing cut": {"cut": ""},
        "invented cut": {"none": f"MIN cut after {5 + k} in subtree ({5 + k} {7 + k})"},
        "notation": {"path": "path: 0 0"},
        "unread line": {"cut": f"{cut}\nI would perhaps also look at the third"},
        "doubtful line": {"cut": f"{cut}\n{90 + k} <= 4"},
        "wrong version": {"value": f"value: {3 + k}\n"},
    }
    stated = "A" if version != "A" else "B"
    head = f"id: {student}\nversion: {stated if kind == 'wrong version' else version}\nquestion 1:"
    return "\n".join([head, *(lines | changes.get(kind, {})).values()]) + "\n"


def archive() -> bytes:
    """Return the zip archive of a course system, with the time of each submission."""
    packed = BytesIO()
    with ZipFile(packed, "w") as opened:
        for number, (student, kind) in enumerate(STUDENTS.items()):
            for name, data, time in files(student, kind):
                opened.writestr(ZipInfo(name, time or (2026, 11, 20, number % 24, 0, 0)), data)
    return packed.getvalue()


def files(student: str, kind: str):
    """Yield the files of a student: name, data, time."""
    text = sheet(student, kind).encode()
    inner = BytesIO()
    with ZipFile(inner, "w") as opened:
        opened.writestr("answer.txt", text)
    name = f"{student}.txt"
    match kind:
        case "two with times":
            yield name, sheet(student, "wrong value").encode(), (2026, 11, 19, 8, 0, 0)
            yield f"again {student}.txt", text, (2026, 11, 20, 8, 0, 0)
        case "two without times":
            yield name, sheet(student, "wrong value").encode(), NO_TIME
            yield f"again {student}.txt", text, NO_TIME
        case "empty":
            yield name, b"", None
        case "photo":
            yield f"{student}.png", PNG, None
        case "photo and text":
            yield f"{student}.png", PNG, None
            yield name, text, None
        case ".docx":
            yield f"{student}.docx", inner.getvalue(), None
        case ".pdf":
            yield f"{student}.pdf", b"%PDF-1.4 scan", None
        case "zip in zip":
            yield f"{student}.zip", inner.getvalue(), None
        case "over the limit":
            yield name, b"x" * 1_000_001, None
        case "unknown student":
            yield f"x{student}.txt", text.replace(student.encode(), b"x" + student.encode()), None
        case "zeros gone" | "nothing":
            pass
        case _:
            yield name, text, None


def table() -> str:
    """Return answers as a spreadsheet saves them, with lost leading zeros."""
    stream = StringIO()
    rows = csv.writer(stream)
    rows.writerow(["id", "question 1", "question 2"])
    for student, kind in STUDENTS.items():
        if kind == "zeros gone":
            first, _, second = sheet(student).partition("question 2:\n")
            rows.writerow([student.lstrip("0"), first.partition("question 1:\n")[2], second])
    return stream.getvalue()


def submissions(folder) -> list[Submission]:
    """Return all submissions from an archive and a table."""
    (folder / "answers.zip").write_bytes(archive())
    (folder / "answers.csv").write_text(table(), encoding="utf-8")
    names = {"1": "question 1", "2": "question 2"}
    return [
        *read_submissions(folder / "answers.zip", {}, names)[0],
        *read_submissions(folder / "answers.csv", {}, names)[0],
    ]
