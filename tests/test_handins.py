"""Submissions come from folders, archives and tables, and nothing in them hurts."""

import io
import os
import stat
import struct
import tracemalloc
import zipfile
from dataclasses import replace

import pytest
from classes import EXERCISE, RIGHT, hand_in

from treesearch.errors import ReadError, UsageError, on_the_command_line
from treesearch.homework.answer.documents import document_text
from treesearch.homework.answer.reading import Reader, read_sheet
from treesearch.homework.classroom.assignment import read_exercise
from treesearch.homework.classroom.database import MarkedBy, open_class
from treesearch.homework.classroom.grading import grade, marker
from treesearch.homework.classroom.handins import FILE_WITHOUT_NUMBER, MOST_BYTES, HandIn, hand_ins, named, texts_in
from treesearch.homework.classroom.roster import Roster, Student, read_roster
from treesearch.homework.classroom.standing import natural

ONE = 'trees = ["((3 12 8) (2 4 6) (14 5 2))"]'


def packed(path, members):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return path


def problems(path):
    return {one.source: one.problem for one in hand_ins(path)}


# ---- names ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "student", "late"),
    [
        ("s001.txt", Student("s001"), False),
        ("s001/answer.txt", Student("s001"), False),
        ("someone@example.org.txt", Student("someone@example.org"), False),
        ("Full Name_123456_assignsubmission_file_/answer.txt", Student(name="Full Name", participant="123456"), False),
        (
            "Full Name_123456_assignsubmission_onlinetext_/onlinetext.html",
            Student(name="Full Name", participant="123456"),
            False,
        ),
        ("Full Name_123456_assignsubmission_file_answer.txt", Student(name="Full Name", participant="123456"), False),
        ("familynamegivenname_4711_99_answer.txt", Student("4711", "familynamegivenname"), False),
        ("familynamegivenname_LATE_4711_99_my answer.txt", Student("4711", "familynamegivenname"), True),
        ("../../s001.txt", Student("s001"), False),
    ],
)
def test_a_name_tells_whose_it_is(source, student, late):
    assert (named(source).student, named(source).late) == (student, late)


def test_students_are_matched_by_id_then_email_then_name():
    roster = read_roster(
        "First name,Last name,ID number,Email address\n"
        "Given,Family,7,x@example.org\n"
        "Other,Person,8,y@example.org\n"
        "Same,Name,9,\n"
        "Same,Name,10,\n"
    )
    by_id, by_mail = roster.students[0], roster.students[1]
    assert roster.find(Student("7", "Other Person")).student == by_id
    assert roster.find(Student("Y@EXAMPLE.ORG")).student == by_mail
    assert roster.find(Student("4711", "familygiven")).student == by_id
    assert roster.find(Student(name="Family, Given")).student == by_id
    assert roster.find(Student(name="nobody"), Student("8")).student == by_mail
    assert "Same Name may be any of 9, 10" in roster.find(Student(name="Same Name")).doubt
    assert Roster().find(Student("7")).student is None


def test_columns_of_a_roster_may_be_chosen_and_must_be_known():
    told = "Matrikel;Wer\n7;Somebody\n"
    assert read_roster(told, {"id": "Matrikel", "name": "Wer"}).students == (Student("7", "Somebody"),)
    with pytest.raises(UsageError, match="Matrikel, Wer"):
        read_roster(told)
    with pytest.raises(UsageError, match="no column Nummer"):
        read_roster(told, {"id": "Nummer"})


# ---- folders -------------------------------------------------------------------------------------------------------


def test_a_folder_hands_out_its_files_and_follows_no_links(tmp_path):
    (tmp_path / "s1.txt").write_text(RIGHT)
    (tmp_path / "s2").mkdir()
    (tmp_path / "s2" / "answer.txt").write_text(RIGHT)
    (tmp_path / "link.txt").symlink_to("/etc/passwd")
    (tmp_path / "loop").symlink_to(tmp_path)
    (tmp_path / ".DS_Store").write_bytes(b"\0")
    os.mkfifo(tmp_path / "pipe.txt")
    with (tmp_path / "huge.txt").open("wb") as sparse:
        sparse.truncate(1 << 30)  # 1 GB, and never read
    found = {one.source: one for one in hand_ins(tmp_path)}
    assert sorted(found) == ["huge.txt", "link.txt", "loop", "pipe.txt", "s1.txt", "s2/answer.txt"]
    assert found["s2/answer.txt"].student == Student("s2")
    assert found["s1.txt"].data == RIGHT.encode()
    assert "1073741824 bytes" in found["huge.txt"].problem
    assert {found[name].data for name in ("link.txt", "loop", "pipe.txt", "huge.txt")} == {b""}


def test_folders_in_folders_end(tmp_path):
    deep = tmp_path.joinpath(*["d"] * 60)
    deep.mkdir(parents=True)
    (deep / "answer.txt").write_text(RIGHT)
    (one,) = hand_ins(tmp_path)
    assert "no ordinary file" in one.problem


def test_a_name_that_is_not_utf8_is_shown_and_harmless(tmp_path):
    with open(os.fsencode(tmp_path) + b"/s\xff\n1.txt", "wb") as stream:
        stream.write(RIGHT.encode())
    (one,) = hand_ins(tmp_path)
    assert one.source.isprintable()
    assert one.data == RIGHT.encode()


def test_no_answers_is_one_clear_message(tmp_path):
    with pytest.raises(UsageError, match="there is nothing called"):
        hand_ins(tmp_path / "nothing")


# ---- archives ------------------------------------------------------------------------------------------------------


def test_an_archive_as_moodle_packs_it(tmp_path):
    path = packed(
        tmp_path / "a.zip",
        [
            ("Full Name_1_assignsubmission_file_/answer.txt", RIGHT),
            ("Other Name_2_assignsubmission_onlinetext_/onlinetext.html", "<p>value: 3</p><p>path: 1 1</p>"),
            ("__MACOSX/._x", "x"),
        ],
    )
    found = list(hand_ins(path))
    assert [one.student.name for one in found] == ["Full Name", "Other Name"]
    assert len(Reader().answer(*read_sheet(texts_in(found[1])[0]).of()).facts) == 2


def test_an_archive_of_one_folder_is_that_folder(tmp_path):
    path = packed(tmp_path / "a.zip", [("week5/s1.txt", RIGHT), ("week5/s2.txt", RIGHT)])
    assert [one.student.id for one in hand_ins(path)] == ["s1", "s2"]


def test_a_bomb_is_not_unpacked(tmp_path):
    path = packed(tmp_path / "a.zip", [("size.txt", b"(" * (MOST_BYTES + 1)), ("s1.txt", RIGHT)])
    told = problems(path)
    assert "at most" in told["size.txt"]
    assert told["s1.txt"] == ""


def test_an_archive_that_lies_about_sizes_is_read_no_further_than_allowed(tmp_path):
    path = packed(tmp_path / "a.zip", [("s1.txt", b"(" * 50 * MOST_BYTES)])
    raw = bytearray(path.read_bytes())
    central = raw.rindex(b"PK\x01\x02")
    raw[central + 24 : central + 28] = struct.pack("<I", 100)
    path.write_bytes(raw)
    tracemalloc.start()
    assert problems(path)["s1.txt"]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 10 * MOST_BYTES


def test_names_that_lead_out_links_and_secrets_are_not_opened(tmp_path):
    link = zipfile.ZipInfo("link.txt")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    path = packed(
        tmp_path / "a.zip",
        [("../../out.txt", RIGHT), ("/etc/out.txt", RIGHT), (link, "/etc/passwd"), ("s1.txt", RIGHT)],
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


def test_a_member_whose_name_begins_with_nul_is_no_traceback(tmp_path):
    path = packed(tmp_path / "a.zip", [("xs1.txt", RIGHT), ("s2.txt", RIGHT)])
    path.write_bytes(path.read_bytes().replace(b"xs1", b"\0s1"))
    assert [one.source for one in hand_ins(path)] == ["\N{REPLACEMENT CHARACTER}s1.txt", "s2.txt"]


def test_a_broken_member_does_not_stop_the_others_and_a_broken_archive_says_so(tmp_path):
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
            hand_ins(path)


# ---- tables --------------------------------------------------------------------------------------------------------


def from_csv(tmp_path, text, names=("question 1", "question 2"), columns=None):
    path = tmp_path / "quiz.csv"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return list(hand_ins(path, columns or {}, names))


def test_a_row_is_a_hand_in_with_quotes_and_newlines_in_its_cells(tmp_path):
    found = from_csv(
        tmp_path,
        "Student,Email,Response 1,Response 2\n"
        '"Family, ""Nick"" Given",x@example.org,"value: 3\npath: 1 1",value: 2\n\n,,,\n',
    )
    (one,) = found
    assert one.student == Student("", 'Family, "Nick" Given', "x@example.org")
    sheet = read_sheet(texts_in(one)[0])
    assert [len(Reader().answer(*sheet.of(n)).facts) for n in (1, 2)] == [2, 1]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_tables_in_other_encodings_and_with_semicolons(tmp_path, encoding):
    (one,) = from_csv(tmp_path, "id;name;q1\n7;Ünal;value: 3\n".encode(encoding))
    assert (one.student.id, one.student.name, one.data) == ("7", "Ünal", b"question 1:\nvalue: 3")


def test_a_row_that_is_too_long_is_told_and_the_next_one_read(tmp_path):
    found = from_csv(tmp_path, f"id,q1\n1,{'(' * 200_000}\n2,value: 3\n")
    assert [bool(one.problem) for one in found] == [True, False]
    assert found[1].student.id == "2"


def test_nul_bytes_and_open_quotes_do_not_stop_a_table(tmp_path):
    assert [one.student.id for one in from_csv(tmp_path, b'id,q1\n1,val\0ue\n2,"value: 3\n')] == ["1", "2"]


def test_a_row_with_more_cells_than_the_table_has_columns_is_asked_about(tmp_path):
    text = (
        'id,question 1,question 2\n1,value: 3,path: 1 1,MIN cut after 2,"value: 2, path: 1 1"\n2,value: 3,value: 2,,\n'
    )
    long, right = from_csv(tmp_path, text)
    assert "5 cells" in long.problem
    assert right.problem == ""


@pytest.mark.parametrize("heading", ["question 1,question 1", "q1,Question 1", "Response 1,answer 1", "Task 1,1"])
def test_two_columns_for_one_question_are_refused(tmp_path, heading):
    with pytest.raises(UsageError, match=r"1, .*1"):
        from_csv(tmp_path, f"id,{heading}\n1,value: 3,value: 2\n")


def test_beside_a_response_the_column_of_the_question_is_its_text(tmp_path):
    text = "id,Question 1,Response 1,Right answer 1\n7,What is it?,value: 3,value: 4\n"
    (one,) = from_csv(tmp_path, text, names=("question 1",))
    assert one.data == b"value: 3"
    (one,) = from_csv(tmp_path, text, names=("question 1",), columns={"1": "Right answer 1"})
    assert one.data == b"value: 4"


def test_columns_from_which_nothing_is_read_are_named_if_they_hold_something(tmp_path):
    path = tmp_path / "quiz.csv"
    path.write_text("id,question 1,comment,,grade,question 2\n7,value: 3,value: 4,x,,value: 2\n")
    notes = []
    hand_ins(path, {}, ["question 1"], notes.append)
    assert [note.rpartition(": ")[2] for note in notes] == ["comment, column 4, question 2"]


def test_a_table_without_answers_names_its_columns(tmp_path):
    with pytest.raises(UsageError, match="id, essay"):
        from_csv(tmp_path, "id,essay\n1,x\n")
    (one,) = from_csv(tmp_path, "id,essay\n1,value: 3\n", names=("a",), columns={"1": "essay"})
    assert one.data == b"value: 3"


# ---- what is in them -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        b"", b" \n", b"\0" * 1000, b"\xff\xfe\x00", b"%PDF-1.7", b"PK\x03\x04", b"(" * 900_000,
        b"(" * 150_000, b")" * 150_000, b"[" * 150_000, b"{" * 150_000, b"value:" * 20_000, b"\x1b[2J" * 1000,
        "ünïcödé ⟨⟩".encode("utf-16"), b"<script>" * 9000,
    ],
    ids=range(15),
)  # fmt: skip
def test_whatever_a_file_holds_it_needs_a_person_and_the_next_is_marked(data):
    hostile, right = grade(ONE, [hand_in("hostile", data), hand_in("right", RIGHT)])
    assert (hostile.status, hostile.score) == ("needs-a-person", None)
    assert hostile.reason
    assert (right.status, right.score) == ("marked", 10)


def test_a_fault_of_ours_is_one_student_s_reason_and_nobody_else_s(monkeypatch):
    marks = marker(ONE, "id,name\nboom,\n")
    monkeypatch.setattr("treesearch.homework.classroom.grading.texts_in", lambda *_: 1 / 0)
    assert "ZeroDivisionError" in marks.result(hand_in("boom", RIGHT)).reason


def test_a_word_document_is_read(tmp_path):
    lines = "".join(f"<w:p><w:r><w:t>{line}</w:t></w:r></w:p>" for line in RIGHT.splitlines())
    about = "http://schemas.openxmlformats.org"
    packed(
        tmp_path / "s1.docx",
        [
            (
                "word/document.xml",
                f'<w:document xmlns:w="{about}/wordprocessingml/2006/main"><w:body>{lines}</w:body></w:document>',
            ),
            ("[Content_Types].xml", f'<Types xmlns="{about}/package/2006/content-types"/>'),
            (
                "_rels/.rels",
                f'<Relationships xmlns="{about}/package/2006/relationships">'
                f'<Relationship Id="a" Target="word/document.xml" '
                f'Type="{about}/officeDocument/2006/relationships/officeDocument"/></Relationships>',
            ),
        ],
    )
    (result,) = grade(ONE, hand_ins(tmp_path))
    assert result.score == 10


# ---- the exercise file ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("titel = 'x'\ntrees=['(1 2)']", "line 1: .*titel.*did you mean title"),
        ("[[question]]\ntre = '(1 2)'", "line 2: question 1: .*did you mean tree"),
        ("\n[[question]]\ntree = '(1 2'", "line 3: question 1: line 1"),
        ("[[question]]\npoints = 3", "line 1: question 1: a question has either tree"),
        ("[[question]]\ntree = '(1 2)'\npoints = -1", "line 3: question 1: points is a number from 0"),
        ("[[question]]\ntree = '(1 2)'\npoints = 0", "line 3: question 1: points = 0"),
        ("[[question]]\ntree = '(1 2)'\nversions = {A = '(1 2)'}", "has either tree"),
        ("trees = ['(1 2)']\naccept = [{cut_rul = 'gt'}]", "line 2: .*did you mean cut_rule"),
        ("trees = ['(1 2)']\naccept = 3", "line 2: .*accept has to look like"),
        (
            "[[question]]\nversions = {A = '(1 2)'}\n[[question]]\nversions = {B = '(1 2)'}",
            "all questions that have versions have the same",
        ),
        ("trees = ['(1 2)']\naccept = ['x']", "line 2: .*accept has to look like"),
        ("trees = ['(1 2)']\naccept = [{window = 3}]", "line 2: .*window has to look like"),
        ("trees = ['(1 2)']\naccept = [{algorithm = 'zz'}]", "line 2: .*no search called zz"),
        ("trees = ['(1 2)']\nconventions = {root = 'mux'}", "line 2: .*max or min"),
        ("trees = ['(1 2)']\n[conventions]\nwindow = '5,5'", "line 3: .*alpha"),
        ("trees = ['(1 2)']\n[conventions]\nalgorithm = 'alphabetta'", "line 3: .*no search called alphabetta"),
        ("trees = ['(1 2)']\n[conventions]\nalgorithm = 3", "line 3: .*algorithm has to look like"),
        ("trees = ['(1 2)']\n[conventions]\ndepth = 2.5", "line 3: depth has to look like 2"),
        ("trees = ['(1 2)']\n[conventions]\nevaluation = 'zz'", "line 3: there is no field evaluation here"),
        ("trees = ['(1 2)']\nscheme = {rates = {place = 7}}", "line 2: .*place is a number from 0 to 1"),
        ("trees = ['(1 2)']\nscheme = {rates = {node = 1}}", "line 2: .*the rate node is gone: place does that now"),
        ("trees = ['(1 2)']\nscheme = {nodes = 3}", "line 2: .*nodes has to look like"),
        ("trees = ['(1 2)']\nscheme = {nodes = ['zz']}", "line 2: question 1: there is no node called zz"),
        ("trees = ['(1 2)']\nscheme = {points = 3}", "line 2: .*points has to look like"),
        (
            "trees = ['(1 2)']\nscheme = {points = {value = 0, path = 0, cuts = 0}}",
            "line 2: .*no part is worth any points",
        ),
        ("trees = ['(1 ?x)']", "line 1: question 1: nothing in this tree is pruned"),
        ("trees = ['(?y ?x)']", "line 1: question 1: one leaf may be left open"),
        ("trees = ['(1 2)', '(chance 1 2)']", "line 1: question 2: .*chance"),
        (
            "[[question]]\ntree = '(1 2)'\n[[question]]\nversions = {A = '(1 2)', B = '(1 ?)'}",
            "line 4: question 2: nothing in this tree is pruned",
        ),
        ("trees = ['(1 2)']\ncolumns = {mail = 'x'}", "line 2: .*did you mean email"),
        ("trees = ['(1 2)']\ncolumns = {email = 3}", "line 2: email has to look like"),
        ("trees = 3", "line 1: trees has to look like"),
        ("title = 'x'", "no question"),
        ("trees = ['(1 2)']\ntitle = 3", "line 2: title has to look like"),
        ("= x", "no TOML"),
        ("x = " + "9" * 5000, "too many digits"),
        ("x = " + "[" * 100_000, "nested too deeply"),
    ],
)
def test_a_wrong_exercise_file_says_what_was_meant(text, message):
    with pytest.raises(UsageError, match=message):
        read_exercise(text)


def test_fields_are_called_as_the_file_writes_them_on_the_command_line_too():
    with on_the_command_line(), pytest.raises(UsageError, match=r"line 2: window=\(5, -5\): two bounds"):
        read_exercise("trees = ['(1 2)']\nconventions = {window = '5,-5'}")


def test_the_rules_change_with_what_a_mark_depends_on(tmp_path):
    text = EXERCISE
    changed = [
        text.replace("20", "21"),
        text.replace("12", "13"),
        'accept = [{cut_rule = "gt"}]' + text,
        "conventions.root = 'min'" + text,
        text + '[words]\nvalue = ["Wert"]',
        text + 'asks = ["value"]',
    ]
    with open_class(tmp_path) as database:
        assert len({database.rules(MarkedBy(read_exercise(one).text)) for one in [text, *changed, text]}) == 7


@pytest.mark.parametrize("own", ["_q_", "x_y_-1", "after_first_-0", "a_b", "__init__"])
def test_the_underscores_of_an_id_or_version_are_its_own(own):
    assert read_sheet(f"name: Ada\n**id:** {own}\nversion: {own}\nvalue: 3").head == {
        "name": "Ada",
        "id": own,
        "version": own,
    }


def test_a_folder_with_more_files_than_a_class_hands_in_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("treesearch.homework.classroom.handins.MOST_FILES", 3)
    for number in range(3):
        (tmp_path / f"{number}.txt").write_text("value: 3")
    assert len([*hand_ins(tmp_path)]) == 3
    (tmp_path / "4.txt").write_text("value: 3")
    with pytest.raises(UsageError, match="3"):
        hand_ins(tmp_path)


def test_the_first_of_several_files_may_leave_its_question_to_be_seen_and_a_further_one_may_not():
    first, second = (HandIn(f"{name}.txt", Student(), b"value: 3") for name in "ab")
    told = texts_in(replace(first, others=(second,)), numbered=True)
    assert told == ("value: 3\nvalue: 3", [FILE_WITHOUT_NUMBER.format(file="b.txt")])
    assert texts_in(replace(first, others=(second,))) == ("value: 3\nvalue: 3", [])


def test_a_name_with_a_superscript_is_sorted_and_ends_no_run(tmp_path):
    assert sorted(["s10", "s2", "s1²", "s٣"], key=natural)[0] == "s1²"


def test_a_word_file_that_says_it_is_small_is_read_no_further_than_it_may_be():
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", b" " * 200_000_000)
    data, size = packed.getvalue(), struct.pack("<I", 200_000_000)
    tracemalloc.start()
    with pytest.raises(ReadError):
        document_text(data.replace(size, struct.pack("<I", 100)), ".docx")
    assert tracemalloc.get_traced_memory()[1] < 80_000_000
    tracemalloc.stop()
