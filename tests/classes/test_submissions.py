"""Test how submissions in folders, archives and tables are read and matched with students."""

import os
import stat
import struct
import tracemalloc
import zipfile
from datetime import datetime

import pytest
from support.classes import RIGHT

from treesearch.errors import UsageError
from treesearch.homework.answers.reading import Reader, read_sheet
from treesearch.homework.classes import submissions
from treesearch.homework.classes.roster import Student
from treesearch.homework.classes.submissions import (
    MAX_BYTES,
    identified,
    read_submissions,
    texts_in,
)


@pytest.mark.parametrize(
    ("source", "student"),
    [
        ("s001.txt", Student("s001")),
        ("s001/answer.txt", Student("s001")),
        ("ada.berg/answer.txt", Student("ada.berg")),
        ("ada.berg.txt", Student("ada.berg")),
        (
            "Full Name_123_assignsubmission_file_/a.txt",
            Student(name="Full Name", participant="123"),
        ),
        ("Participant_123_assignsubmission_file_/a.txt", Student(participant="123")),
        ("familygiven_LATE_4711_99_my answer.txt", Student("4711", "familygiven")),
        ("../../s001.txt", Student("s001")),
        ("e\N{COMBINING ACUTE ACCENT}.txt", Student("\N{LATIN SMALL LETTER E WITH ACUTE}")),
    ],
)
def test_file_name_identifies_student(source, student):
    assert identified(source).student == student


def packed(path, members):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return path


def problems(path):
    return {one.source: one.problem for one in read_submissions(path)[0]}


@pytest.mark.posix
def test_folder_yields_files_without_links(tmp_path):
    (tmp_path / "s1.txt").write_text(RIGHT)
    (tmp_path / "s2").mkdir()
    (tmp_path / "s2" / "answer.txt").write_text(RIGHT)
    (tmp_path / "link.txt").symlink_to("/etc/passwd")
    (tmp_path / "loop").symlink_to(tmp_path)
    (tmp_path / ".DS_Store").write_bytes(b"\0")
    os.mkfifo(tmp_path / "pipe.txt")
    with (tmp_path / "huge.txt").open("wb") as sparse:
        sparse.truncate(1 << 30)  # 1 GB, and never read
    found = {one.source: one for one in read_submissions(tmp_path)[0]}
    assert sorted(found) == ["huge.txt", "link.txt", "loop", "pipe.txt", "s1.txt", "s2/answer.txt"]
    assert found["s2/answer.txt"].student == Student("s2")
    assert found["s1.txt"].data == RIGHT.encode()
    assert "1,073,741,824 bytes" in found["huge.txt"].problem
    assert {found[name].data for name in ("link.txt", "loop", "pipe.txt", "huge.txt")} == {b""}


def test_number_of_files_is_limited(tmp_path, monkeypatch):
    monkeypatch.setattr(submissions, "MAX_FILES", 2)
    for number in (1, 2, 3):
        if number == 3:
            assert len(read_submissions(tmp_path)[0]) == 2
        (tmp_path / f"s{number}.txt").write_text(RIGHT)
    path = packed(tmp_path / "a.zip", [(f"s{number}.txt", RIGHT) for number in (1, 2, 3)])
    for source in (tmp_path, path):
        with pytest.raises(UsageError, match="holds more than 2 files: is it the right folder"):
            read_submissions(source)


@pytest.mark.parametrize(("levels", "problem"), [(20, ""), (21, "it is not an ordinary file")])
def test_deeply_nested_folder_is_refused(tmp_path, levels, problem):
    deep = tmp_path.joinpath(*["d"] * levels)
    deep.mkdir(parents=True)
    (deep / "answer.txt").write_text(RIGHT)
    assert [*problems(tmp_path).values()] == [problem]


def test_unreadable_folder_is_reported(tmp_path, monkeypatch):
    scandir = os.scandir

    def denied(path="."):
        if str(path).endswith("s1"):
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    (tmp_path / "s1").mkdir()
    monkeypatch.setattr(os, "access", lambda *_: False)
    monkeypatch.setattr(os, "scandir", denied)
    assert problems(tmp_path) == {"s1": "it cannot be opened: Permission denied"}


def test_name_without_encoding_is_shown(tmp_path):
    with open(os.fsencode(tmp_path) + b"/s\xff\n1.txt", "wb") as stream:
        stream.write(RIGHT.encode())
    (one,) = read_submissions(tmp_path)[0]
    assert one.source.isprintable()
    assert one.data == RIGHT.encode()


def test_moodle_archive_is_read(tmp_path):
    path = packed(
        tmp_path / "a.zip",
        [
            ("Full Name_1_assignsubmission_file_/answer.txt", RIGHT),
            (
                "Other Name_2_assignsubmission_onlinetext_/onlinetext.html",
                "<p>value: 3</p><p>path: 1 1</p>",
            ),
            ("__MACOSX/._x", "x"),
        ],
    )
    found = read_submissions(path)[0]
    assert [one.student.name for one in found] == ["Full Name", "Other Name"]
    assert len(Reader().answer(*read_sheet(texts_in(found[1])[0]).of()).facts) == 2


def test_zip_reads_like_its_folder(tmp_path):
    path = packed(tmp_path / "a.zip", [("week5/s1.txt", RIGHT), ("week5/s2.txt", RIGHT)])
    assert [one.student.id for one in read_submissions(path)[0]] == ["s1", "s2"]


def test_folder_of_single_file_names_student(tmp_path):
    path = packed(tmp_path / "a.zip", [("s1/answer.txt", RIGHT)])
    assert [one.student.id for one in read_submissions(path)[0]] == ["s1"]


@pytest.mark.parametrize(
    ("first", "second", "kept"),
    [
        ((2026, 11, 20, 8, 0, 0), (2026, 11, 20, 8, 5, 0), False),  # packed at once
        ((2026, 11, 20, 8, 0, 0), (2026, 11, 20, 8, 5, 2), True),
        ((2026, 11, 20, 8, 5, 2), (2026, 11, 20, 8, 0, 0), True),
        ((1980, 1, 1, 0, 0, 0), (2026, 11, 20, 8, 0, 0), False),
        ((1980, 12, 1, 0, 0, 0), (1980, 1, 1, 0, 0, 0), False),
    ],
)
def test_archive_times_are_submission_times(tmp_path, first, second, kept):
    infos = [zipfile.ZipInfo(f"s{n}.txt", time) for n, time in enumerate((first, second))]
    path = packed(tmp_path / "a.zip", [(info, RIGHT) for info in infos])
    times = [datetime(*time).isoformat() for time in (first, second)]
    assert [one.time[:19] for one in read_submissions(path)[0]] == (times if kept else ["", ""])


def test_files_of_student_are_joined(tmp_path):
    members = [("s1/a.txt", ""), ("s1/b.pdf", b"%PDF-1.4"), ("s1/c.txt", RIGHT), ("s2.txt", "")]
    hours = (9, 8, 12, 7)  # the last file is not the one that is read first
    infos = [
        (zipfile.ZipInfo(name, (2026, 11, 20, hour, 0, 0)), data)
        for (name, data), hour in zip(members, hours, strict=True)
    ]
    one, _ = read_submissions(packed(tmp_path / "a.zip", infos))[0]
    assert ([file.source for file in one.files], one.time[11:13]) == (
        ["s1/b.pdf", "s1/c.txt", "s1/a.txt"],
        "12",
    )
    text, (problem,) = texts_in(one)
    assert (text, problem.split(" file,")[0]) == (
        f"{RIGHT}\n",
        "b.pdf could not be read: it is a .pdf",
    )


@pytest.mark.parametrize("name", ["grades.csv", "decisions.csv"])
def test_earlier_output_is_no_submission(tmp_path, name):
    (tmp_path / "s1.txt").write_text(RIGHT)
    (tmp_path / "graded").mkdir()
    (tmp_path / "graded" / name).write_text("id\n")
    assert [one.source for one in read_submissions(tmp_path)[0]] == ["s1.txt"]


def test_zip_bomb_is_not_unpacked(tmp_path):
    over, most = b"(" * (MAX_BYTES + 1), b"(" * MAX_BYTES
    members = [("size.txt", over), ("most.txt", most), ("photo.png", over), ("s1.txt", RIGHT)]
    path = packed(tmp_path / "a.zip", members)
    told, sizes = problems(path), [len(one.data) for one in read_submissions(path)[0]]
    assert sizes == [MAX_BYTES, MAX_BYTES + 1, len(RIGHT), 0]
    assert told.pop("size.txt") == "it has 1,000,001 bytes; the limit is 1,000,000"
    assert told == {"most.txt": "", "photo.png": "", "s1.txt": ""}


def test_archive_with_wrong_sizes_is_bounded(tmp_path):
    path = packed(tmp_path / "a.zip", [("s1.txt", b"(" * 50 * MAX_BYTES)])
    raw = bytearray(path.read_bytes())
    central = raw.rindex(b"PK\x01\x02")
    raw[central + 24 : central + 28] = struct.pack("<I", 100)
    path.write_bytes(raw)
    tracemalloc.start()
    assert problems(path)["s1.txt"]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 10 * MAX_BYTES


def test_suspicious_members_are_not_opened(tmp_path):
    link = zipfile.ZipInfo("link.txt")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    path = packed(
        tmp_path / "a.zip",
        [
            ("../../out.txt", RIGHT),
            ("/etc/out.txt", RIGHT),
            (link, "/etc/passwd"),
            ("s1.txt", RIGHT),
        ],
    )
    told = problems(path)
    assert sorted(map(bool, told.values())) == [False, True, True, True]
    assert told["s1.txt"] == ""
    assert not (tmp_path.parent / "out.txt").exists()
    raw = bytearray(path.read_bytes())
    for place in (raw.index(b"PK\x03\x04") + 6, raw.index(b"PK\x01\x02") + 8):
        raw[place] |= 1
    raw = raw.replace(b"../../out", b"xx/xx/out")
    path.write_bytes(raw)
    assert "encrypted" in problems(path)["xx/xx/out.txt"]


def test_name_with_nul_is_shown(tmp_path):
    path = packed(tmp_path / "a.zip", [("xs1.txt", RIGHT), ("s2.txt", RIGHT)])
    path.write_bytes(path.read_bytes().replace(b"xs1", b"\0s1"))
    assert [one.source for one in read_submissions(path)[0]] == [
        "\N{REPLACEMENT CHARACTER}s1.txt",
        "s2.txt",
    ]


def test_broken_member_does_not_stop_others(tmp_path):
    path = packed(tmp_path / "a.zip", [("s1.txt", os.urandom(500)), ("s2.txt", RIGHT)])
    raw = bytearray(path.read_bytes())
    raw[60:90] = bytes(30)
    path.write_bytes(raw)
    told = problems(path)
    assert told["s1.txt"].startswith("it cannot be opened")
    assert told["s2.txt"] == ""
    raw = packed(path, [("ö.txt", RIGHT)]).read_bytes()
    for broken in (b"PK\x03\x04 and no more", raw.replace("ö".encode(), b"\xff\xff")):
        path.write_bytes(broken)
        with pytest.raises(UsageError, match="cannot be read"):
            read_submissions(path)


BOTH = {"1": "question 1", "2": "question 2"}


def from_csv(tmp_path, text, names=BOTH, columns=None):
    path = tmp_path / "quiz.csv"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_submissions(path, columns or {}, names)[0]


def test_csv_row_is_a_submission(tmp_path):
    found = from_csv(
        tmp_path,
        "Student,Email,Completed,Response 1,Response 2\n\n"
        '"Family, ""Nick"" Given",x@example.org,20.11.2026 23:59,"value: 3\npath: 1 1",value: 2\n\n,,,,\n',
    )
    (one,) = found
    assert (one.source, one.time[:16]) == ("quiz.csv:3", "2026-11-20T23:59")
    assert one.student == Student("", 'Family, "Nick" Given', "x@example.org")
    sheet = read_sheet(texts_in(one)[0])
    assert [len(Reader().answer(*sheet.of(n)).facts) for n in (1, 2)] == [2, 1]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_tables_in_many_encodings_are_read(tmp_path, encoding):
    (one,) = from_csv(tmp_path, "id;name;q1\n7;Ünal;value: 3\n".encode(encoding))
    assert (one.student.id, one.student.name, one.data) == ("7", "Ünal", b"question 1:\nvalue: 3")


def test_long_row_does_not_stop_others(tmp_path):
    found = from_csv(tmp_path, f"id,q1\n1,{'(' * 200_000}\n2,value: 3\n")
    assert len(found[0].data) > 200_000
    assert found[1].student.id == "2"


def test_row_with_extra_cells_is_refused(tmp_path):
    text = 'id,question 1,question 2\n1,value: 3,path: 1 1,MIN cut after 2,"value: 2, path: 1 1"\n2,value: 3,value: 2,,\n'
    long, right = from_csv(tmp_path, text)
    assert "5 cells" in long.problem
    assert right.problem == ""


@pytest.mark.parametrize(
    "heading", ["question 1,question 1", "q1,Question 1", "Response 1,answer 1", "Task 1,1"]
)
def test_two_columns_for_question_are_refused(tmp_path, heading):
    with pytest.raises(UsageError, match=r"1, .*1"):
        from_csv(tmp_path, f"id,{heading}\n1,value: 3,value: 2\n")


def test_response_column_precedes_question_text(tmp_path):
    text = "id,Question 1,Response 1,Right answer 1\n7,What is it?,value: 3,value: 4\n"
    (one,) = from_csv(tmp_path, text, names={"1": "question 1"})
    assert one.data == b"value: 3"
    (one,) = from_csv(tmp_path, text, names={"1": "question 1"}, columns={"1": "Right answer 1"})
    assert one.data == b"value: 4"


@pytest.mark.parametrize(
    ("heading", "columns"),
    [
        ("question 1a,question 1b,question 2", {}),
        ("Response 1a,Response 1b,Response 2", {}),
        ("q01A,q1b,deep", {}),
        ("first,second,2", {"1a": "First", "1b": "second"}),
    ],
)
def test_parts_have_their_own_columns(tmp_path, heading, columns):
    names = {"1a": "question 1a", "1b": "question 1b", "2": "deep"}
    (one,) = from_csv(tmp_path, f"id,{heading}\n7,value: 3,path: 1 1,value: 2\n", names, columns)
    answers = ["question 1a:", "value: 3", "question 1b:", "path: 1 1", "question 2:", "value: 2"]
    assert texts_in(one)[0].splitlines() == answers


def test_large_table_is_not_read(tmp_path):
    path = tmp_path / "quiz.csv"
    with path.open("wb") as table:
        table.truncate(100_000_001)
    with pytest.raises(UsageError, match="the limit is 100,000,000"):
        read_submissions(path)


def test_unread_columns_are_named(tmp_path):
    path = tmp_path / "quiz.csv"
    path.write_text("id,question 1,comment,,grade,question 2\n7,value: 3,value: 4,x,,value: 2\n")
    notes = read_submissions(path, {}, {"1": "question 1"})[1]
    assert [note.rpartition(": ")[2] for note in notes] == ["comment, column 4, question 2"]
    path.write_text("First name,Last name,question 1\nAda,Berg,value: 3\n")
    assert read_submissions(path, {}, {"1": "question 1"})[1] == []
    path.write_text("key,question 1\n7,value: 3\n")
    assert read_submissions(path, {}, BOTH)[1] == [
        "no column of quiz.csv is called id, name or email, so its rows cannot be matched to students",
        "quiz.csv has no column for question 2, which counts as unanswered",
        "these columns of quiz.csv are not read: key",
    ]


def test_name_of_question_precedes_number(tmp_path):
    """The column of question 2, "Task 1", does not answer the first question too."""
    path = tmp_path / "quiz.csv"
    path.write_text("id,Task 1\n7,value: 3\n")
    [submission], notes = read_submissions(path, {}, {"1": "Warm-up", "2": "Task 1"})
    assert submission.data == b"question 2:\nvalue: 3"
    assert notes == ["quiz.csv has no column for question 1, which counts as unanswered"]
