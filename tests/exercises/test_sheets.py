"""Test sheets, keys and versions: filled sheets are read completely, and versions need equal work."""

import json
import re
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treesearch import record
from treesearch.errors import UsageError
from treesearch.homework.answers.reading import read_sheet
from treesearch.homework.answers.sheet_words import course_words
from treesearch.homework.classes.assignment import read_exercise
from treesearch.homework.classes.roster import Student
from treesearch.homework.exercises import paper
from treesearch.homework.exercises.constraints import GOOD, Constraints, Qualities, written_answer
from treesearch.homework.exercises.exercise_file import exercise_text
from treesearch.homework.exercises.handout import Handout, with_versions
from treesearch.homework.exercises.keys import answer_lines
from treesearch.homework.exercises.making import make, rank_pattern
from treesearch.homework.exercises.sheet_page import sheet_page
from treesearch.homework.exercises.sheet_text import sheet_text
from treesearch.homework.exercises.versions import (
    assign_versions,
    names,
    versions,
    work_counts,
)
from treesearch.homework.exercises.worksheet import Blanks, Fields, Form, NewPage, blocks, sheet
from treesearch.homework.marking.marker import Exercise, mark
from treesearch.homework.marking.scheme import scheme
from treesearch.homework.marking.solutions import key_rows
from treesearch.reader import read
from treesearch.settings import BOOK
from treesearch.tree import Node

AIMA = "((3 12 8) (2 4 6) (14 5 2))"
EIGHT = "((5 (((6 4) (3 5)) 5)) (2 1))"
TWO = read_exercise(f'title = "Two & more"\ntrees = ["{AIMA}", "{EIGHT}"]')
ALL = read_exercise(f"""title = "All that can be asked"
[[question]]
tree = "{AIMA}"
scheme.points = {{ pruned = 2, nodes = 2, windows = 2, examined = 1, leaves = 1 }}
""")


def filled(text: str, tree: str, *, cuts: bool = True) -> str:
    """Return a sheet filled in with the right answer."""
    trace = record(tree)
    row = next(line for line in text.splitlines() if re.fullmatch(r"[| ]+", line))
    for cut in trace.cuts if cuts else ():
        done = (
            f"| {cut.kind} | {read(tree)[cut.after.path]} | {'.'.join(map(str, cut.place.path))} |"
        )
        text = text.replace(row, done, 1)
    text = text.replace("value: \n", f"value: {trace.result.value}\n", 1)
    return text.replace("path: \n", f"path: {' '.join(map(str, trace.result.path))}\n", 1)


def test_blank_sheet_has_no_facts():
    for assignment in (TWO, ALL):
        found = read_sheet(sheet_text(sheet(assignment)))
        for task in assignment.tasks:
            answer = Exercise(task.tree() or "").reader().answer(*found.of(task.number))
            assert answer.whole
            assert not answer.facts


def test_filled_sheet_earns_full_marks():
    text = sheet_text(sheet(TWO)).replace("name: ", "name: Ada Berg", 1)
    first, second = text.split("\nQuestion 2\n")
    text = filled(first, AIMA) + "\nQuestion 2\n" + filled(second, EIGHT)
    found = read_sheet(text)
    assert found.head["name"] == "Ada Berg"
    for task in TWO.tasks:
        exercise = Exercise(task.tree() or "")
        answer = exercise.reader().answer(*found.of(task.number))
        assert answer.whole
        assert mark(exercise, answer).correct


def test_no_cuts_is_read_below_table():
    exercise = Exercise("(1 (5 7) 4)")
    text = (
        filled(sheet_text(sheet(read_exercise('trees = ["(1 (5 7) 4)"]'))), "(1 (5 7) 4)")
        + "no cuts\n"
    )
    answer = exercise.reader().answer(*read_sheet(text).of(1))
    assert answer.whole
    assert mark(exercise, answer).correct


def test_every_required_part_has_blank():
    text = filled(sheet_text(sheet(ALL)), AIMA)
    text = text.replace("pruned: \n", "pruned: 4, 6\n").replace(
        "examined: \n", "examined: 3 12 8 2 14 5 2\n"
    )
    text = text.replace("leaves: \n", "leaves: 7\n")
    text = re.sub(r"\| C +\|( +)\|\n", "| C | <= 2 |\n", text, count=1)
    text = re.sub(r"\| C +\| +\| +\|", "| C | 3 | inf |", text, count=1)
    answer = Exercise(AIMA).reader().answer(*read_sheet(text).of(1))
    assert answer.whole
    assert {type(fact).__name__ for fact in answer.facts} == {
        "ValueStated",
        "PathStated",
        "CutStated",
        "PrunedStated",
        "ExaminedStated",
        "LeavesStated",
        "NodeStated",
        "WindowStated",
    }


def test_sheet_reveals_no_answer():
    answers = ("cut 1", "≤", "&lt;= 2", "pruned 4", "Solution")
    one, other = (
        sheet_text(sheet(read_exercise(f'trees = ["{tree}"]')))
        for tree in (AIMA, "((3 12 8) (4 5 6) (14 5 7))")
    )
    assert one.count("|") == other.count("|")  # as many rows with one cut as with none
    for text in (sheet_text(sheet(TWO)), sheet_page(sheet(TWO)), paper.worksheets([sheet(TWO)])):
        assert not [told for told in answers if told in text]


def test_sheet_names_the_mover():
    trees = AIMA, f"(min {AIMA} 4)"
    one, other = (sheet(read_exercise(f'trees = ["{tree}"]')).questions[0].task for tree in trees)
    assert "MAX at the root" in one
    assert "MIN at the root" in other


def test_teachers_text_is_escaped():
    bad = '<b>#panic("x") \\input{y} & 50 %</b>'
    made = sheet(
        read_exercise(f"title = {json.dumps(bad)}\ntrees = ['{AIMA}']"), student=Student("=1", bad)
    )
    assert "<b>" not in sheet_page(made)
    assert '#panic("x")' not in paper.worksheets([made])


def test_markers_rows_earn_their_stated_score():
    exercise = Exercise(EIGHT)
    found = key_rows(exercise)
    assert found.right.score == 10
    assert [row.number for row in found.wrong] == [*range(1, len(found.wrong) + 1)]
    for row in found.wrong:
        answer = exercise.reader().answer(*read_sheet("\n".join(row.lines)).parts)
        assert mark(exercise, answer).score == row.score
        assert {mistake.name for mistake in row.mistakes} <= set(exercise.keys[0].answers)


def test_markers_key_has_every_part():
    points = {
        "value": 0,
        "path": 0,
        "cuts": 0,
        "leaves": 1,
        "examined": 1,
        "windows": 1,
        "order": 1,
        "best": 1,
    }
    exercise = Exercise(AIMA, scheme({"points": points, "nodes": ["C"]}))
    found = key_rows(exercise)
    assert found.right.lines == (
        "window C: 3, +inf",
        "examined: 3, 12, 8, 2, 14, 5, 2",
        "leaves: 7",
        "order: ((3 12 8) (2 4 6) (2 14 5))",
        "best: 5",
    )
    assert found.right.score == 5
    assert {"examined: 3, 12, 8, 2, 4, 6, 14, 5, 2", "leaves: 9"} <= {
        line for row in found.wrong for line in row.lines
    }
    for row in found.wrong:
        assert (
            mark(exercise, exercise.reader().answer(*read_sheet("\n".join(row.lines)).parts)).score
            == row.score
        )


def test_every_mistake_has_key_row():
    found = key_rows(Exercise(AIMA))
    named = [mistake.name for row in found.wrong for mistake in row.mistakes] + [
        one.name for one in found.unseen
    ]
    assert sorted(named) == sorted(Exercise(AIMA).keys[0].answers)


def test_value_only_rows_are_distinct():
    assignment = read_exercise(f"scheme.points = {{ path = 0, cuts = 0 }}\ntrees = ['{AIMA}']")
    found = key_rows(Exercise(AIMA, assignment.tasks[0].scheme))
    assert len({row.value for row in (found.right, *found.wrong)}) == len(found.wrong) + 1


FIRST = make(GOOD, 1)


@cache
def generated_versions(count: int) -> list[Node]:
    """Return versions of the first tree, generated once for all tests."""
    return [*versions(FIRST, count, 1)]


def test_sheet_versions_need_equal_work():
    seen = [Qualities(tree) for tree in generated_versions(5)]
    assert all(work_counts(one) == work_counts(seen[0]) for one in seen)
    assert len({written_answer(one.facts, one.tree) for one in seen}) == 5


def test_more_versions_keep_the_first():
    assert [*versions(FIRST, 3, 1)] == generated_versions(5)[:3]


def test_avoided_versions_are_not_generated():
    old = generated_versions(5)
    again = make(GOOD, 1, avoid=map(rank_pattern, old))
    new = [again, *versions(again, 3, 1, avoid=map(rank_pattern, old))]
    assert {rank_pattern(tree) for tree in old}.isdisjoint(rank_pattern(tree) for tree in new)


def test_too_many_versions_are_refused():
    with pytest.raises(UsageError, match="40"):
        list(versions(read("((1 2) (3 4))"), 40, wanted=Constraints(values=(1, 4))))


@given(
    st.lists(st.text(min_size=1), unique=True, max_size=30), st.integers(0, 9), st.integers(1, 5)
)
def test_versions_are_assigned_evenly(ids, seed, count):
    before = assign_versions(ids, names(count), seed)
    each = [list(before.values()).count(name) for name in names(count)]
    assert max(each) - min(each) <= 1
    late = assign_versions([*ids, "the last one"], names(count), seed)
    assert {one: late[one] for one in ids} == before or "the last one" in ids


def test_earlier_assignments_are_kept():
    found = assign_versions(list("abcdef"), names(2), 0, {"a": "A", "b": "A", "c": "A"})
    assert [found[one] for one in "abc"] == ["A"] * 3
    assert sorted(found.values()) == ["A"] * 3 + ["B"] * 3


def test_roster_version_is_kept():
    assert with_versions([Student("1", version="C")], names(3))[0].version == "C"
    assert with_versions([Student("1", version="c")], names(3))[0].version == "C"


CLASS = tuple(
    Student(f"47{number}", f"Student {number}", f"s{number}@uni.example") for number in range(5)
)


def handout(**options: object) -> dict[str, bytes]:
    trees = dict(zip(names(3), generated_versions(5)[:3], strict=True))
    assignment = read_exercise(
        exercise_text('Friday "13"', [trees], 20, BOOK.replace(cut_rule="gt", window=(-5, 99)))
    )
    students = with_versions(CLASS, assignment.versions)
    return dict(Handout(assignment, students, **options).files())  # type: ignore[arg-type]


def test_exercise_file_records_conventions():
    assignment = read_exercise(handout(formats=("txt",))["exercise.toml"].decode())
    assert assignment.versions == ("A", "B", "C")
    assert assignment.tasks[0].conventions == BOOK.replace(cut_rule="gt", window=(-5, 99))
    assert (assignment.title, assignment.max_score) == ('Friday "13"', 20)


def test_grade_reads_the_written_exercise(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("class.csv").write_text("id,name\n1,Ada\n2,Bo\n", "utf-8")
    made = run(
        "exercise",
        "--versions",
        "3",
        "--roster",
        "class.csv",
        "--format",
        "txt",
        "-o",
        "friday/",
    )
    assert made[0] == 0, made
    roster = Path("friday/roster.csv").read_text("utf-8").splitlines()
    Path("answers").mkdir()
    for line in roster[1:]:
        number, _, _, version = line.split(",")
        text = Path(f"friday/sheet-{version}.txt").read_text("utf-8")
        tree = read_exercise(Path("friday/exercise.toml").read_text("utf-8")).tasks[0].tree(version)
        answer = filled(text, str(tree)).replace("id: ", f"id: {number}", 1)
        answer += "" if record(str(tree)).cuts else "no cuts\n"
        Path(f"answers/{number}.txt").write_text(answer, "utf-8")
    graded = run("grade", "friday/exercise.toml", "answers", "--roster", "friday/roster.csv")
    assert graded[0] == 0, graded
    scores = [line.split(",") for line in Path("graded/grades.csv").read_text("utf-8").splitlines()]
    assert [row[scores[0].index("score")] for row in scores[1:]] == ["10", "10"]


def test_late_student_changes_no_version(run, tmp_path):
    (tmp_path / "class.csv").write_text("id\n" + "\n".join(map(str, range(1, 9))))
    made = [
        "exercise",
        "--versions",
        "2",
        "--roster",
        "class.csv",
        "-o",
        "friday/",
        "--format",
        "txt",
    ]
    assert run(*made)[0] == 0
    before = dict(
        row.split(",")[::3] for row in (tmp_path / "friday" / "roster.csv").read_text().split()[1:]
    )
    assert sorted(before.values()) == [*"AAAABBBB"]
    (tmp_path / "class.csv").write_text("id\n0\n" + "\n".join(map(str, range(1, 9))))
    assert run(*made, "--force")[0] == 0
    after = dict(
        row.split(",")[::3] for row in (tmp_path / "friday" / "roster.csv").read_text().split()[1:]
    )
    assert {**after, **before} == after


def test_output_file_is_refused(run, tmp_path):
    code, out, err = run("exercise", "-o", "sheet.pdf")
    assert (code, out) == (2, "")
    assert "give a folder, -o sheet/" in err
    assert not (tmp_path / "sheet.pdf").exists()


def test_every_page_names_student():
    pypdf = pytest.importorskip("pypdf")
    pages = [
        page.extract_text()
        for page in pypdf.PdfReader(BytesIO(handout(formats=("pdf",))["sheets.pdf"])).pages
    ]
    for number in range(5):
        own = [page for page in pages if f"Student {number}" in page]
        assert len(own) == len(pages) / 5
    assert {page.splitlines()[0] for page in pages} == {'Friday "13"', 'Friday "13": your answers'}


def test_folder_options_need_a_folder(run):
    for options in (["--versions", "3"], ["--points", "0"], ["--format", "pdf"]):
        code, out, err = run("exercise", *options)
        assert (code, out) == (2, "")
        assert "-o FOLDER" in err


def sheets(run, *options: str):
    return run("exercise", "--format", "txt", "-o", "friday", "--versions", "2", *options)


def test_unknown_version_is_refused(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("class.csv").write_text("id,name,version\n1,Ada,Q\n2,Bo,b\n", "utf-8")
    code, _, err = sheets(run, "--roster", "class.csv")
    assert code == 0
    assert [line.split(";")[0] for line in err.splitlines() if "which does not exist" in line] == [
        "note: the roster gives 1 version Q, which does not exist"
    ]
    assert "2,Bo,,B" in Path("friday/roster.csv").read_text("utf-8")


@pytest.mark.parametrize(("rows", "said"), [("1,Ada\n1,Bo\n", "id 1"), ("", "class.csv")])
def test_ambiguous_roster_is_refused_first(run, tmp_path, monkeypatch, rows, said):
    monkeypatch.chdir(tmp_path)
    Path("class.csv").write_text(f"id,name\n{rows}", "utf-8")
    code, _, err = sheets(run, "--roster", "class.csv")
    assert (code, said in err, Path("friday").exists()) == (2, True, False)


NUSHU = "\N{NUSHU CHARACTER-1B170}"
"""A letter of a script that no usual font has."""


def test_unprintable_name_is_left_blank(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    pypdf = pytest.importorskip("pypdf")
    Path("class.csv").write_text(f"id,name\n1,Ada\n471,Bo {NUSHU}\n", "utf-8")
    code, _, err = sheets(run, "--roster", "class.csv", "--format", "pdf")
    assert (code, f"no installed font contains {NUSHU}" in err, "the id of 471\n" in err) == (
        0,
        True,
        True,
    )
    pages = [page.extract_text() for page in pypdf.PdfReader("friday/sheets.pdf").pages]
    assert "Ada" in pages[0]
    assert "Bo" not in " ".join(pages)
    assert "471" in pages[-1]
    assert NUSHU in Path("friday/roster.csv").read_text("utf-8")


@pytest.mark.parametrize("option", [("--title", NUSHU), ("--task", NUSHU)])
def test_unprintable_text_is_refused_first(run, tmp_path, monkeypatch, option):
    monkeypatch.chdir(tmp_path)
    pytest.importorskip("typst")
    code, _, err = sheets(run, *option, "--format", "pdf")
    assert (code, "no installed font contains" in err, Path("friday").exists()) == (2, True, False)


def test_inputs_are_checked_before_generating(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("treesearch.homework.exercises.questions.question", None)
    for options in (
        ("--roster", "nope.csv"),
        ("--course", "nope.toml"),
        ("-o", "sheet.pdf"),
    ):
        code, out, err = run("exercise", "--versions", "12", "-o", "friday/", *options)
        assert (code, out) == (2, "")
        assert "nope" in err or "give a folder" in err


GERMAN = """[sheet]
language = "de"
question = "Aufgabe {number} ({points})"
points = "{points} Punkte"
[run]
alphabeta = "Durchsuchen Sie diesen Baum mit Alpha-Beta"
"""


def test_sheet_uses_course_words(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("course").mkdir()
    Path("course/deutsch.toml").write_text(GERMAN, "utf-8")
    Path("course/course.toml").write_text('sheet_words = "deutsch.toml"\n', "utf-8")
    code, _, err = run(
        *("exercise", AIMA, "--course", "course/course.toml", "-o", "s/"),
        *("--format", "txt", "--format", "html"),
    )
    assert code == 0, err
    text, page = Path("s/sheet.txt").read_text("utf-8"), Path("s/sheet.html").read_text("utf-8")
    for printed in (text, page):
        assert "Aufgabe 1 (10 Punkte)" in printed
        assert "Durchsuchen Sie diesen Baum mit Alpha-Beta, MAX at the root" in printed
    assert '<html lang="de">' in page
    answer = Exercise(AIMA).reader().answer(*read_sheet(filled(text, AIMA)).of(1))
    assert answer.whole, "a translated sheet is read as an English one"


def test_german_sheets_are_read():
    """A filled German sheet is read like an English one, because the forms of answers are the same."""
    folder = Path(__file__).parents[2] / "samples" / "sheets"
    words = course_words((folder / "deutsch.toml").read_text("utf-8"))
    text = sheet_text(sheet(TWO, words=words))
    assert "Aufgabe 2 (10 Punkte)" in text
    assert "Geben Sie an: den Wert der Wurzel, den Pfad und jeden Schnitt" in text
    assert not re.search(r"\b(the|children|points)\b", text)
    first, _ = filled(text, AIMA).split("\nQuestion 2\n")
    exercise = Exercise(AIMA)
    answer = exercise.reader().answer(*read_sheet(first).of(1))
    assert answer.whole
    assert mark(exercise, answer).correct


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ('[sheets]\nhow = "Wie"', "line 1: there is no field sheets here; did you mean sheet?"),
        ('[sheet]\nhou = "Wie"', "line 2: there is no field hou here; did you mean how?"),
        (
            '[sheet]\npoints = "{point}"',
            "line 2: points can contain the placeholders {points}, not {point}",
        ),
        ('[sheet]\npoints = "{points.x}"', "not {points.x}"),
        ('[sheet]\npoints = "{points"', "line 2: points: expected '}'"),
        ("[sheet]\npoints = 3", "line 2: points must look like"),
    ],
)
def test_bad_course_words_are_located(words, reason):
    with pytest.raises(UsageError) as caught:
        course_words(words)
    assert reason in str(caught.value)


def test_older_sheets_are_reported(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("friday").mkdir()
    Path("friday/notes.md").write_text("mine", "utf-8")
    assert "from before" not in sheets(run, "--versions", "3")[2]
    code, out, err = sheets(run, "--seed", "9")
    assert (code, out, "--force" in err) == (2, "", True)
    assert Path("friday/sheet-C.txt").exists()
    err = sheets(run, "--seed", "9", "--force")[2]
    assert [line.rsplit(": ", 1)[1] for line in err.splitlines() if "older files" in line] == [
        "sheet-C.txt"
    ]


SAMPLES = sorted((Path(__file__).parents[2] / "samples" / "sheets").glob("*/exercise.toml"))


@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.parent.name)
def test_sample_sheets_are_current(file):
    made = dict(Handout(read_exercise(file.read_text("utf-8")), formats=("txt",)).files())
    texts = list(file.parent.glob("*.txt"))
    assert {path.name for path in texts} >= {"keys.txt"}
    for path in texts:
        assert path.read_bytes() == made[path.name]
    assert (file.parent / "markers.pdf").read_bytes().startswith(b"%PDF")


def test_three_sample_exercises_exist():
    assert len(SAMPLES) == 3


@pytest.mark.parametrize("size", paper.PAPERS)
def test_pdf_documents_are_accessible(size):
    pytest.importorskip("typst")
    files = handout(paper=size, formats=("pdf",))
    assert {"sheet-A.pdf", "sheets.pdf", "keys.pdf", "markers.pdf"} <= files.keys()
    for name, data in files.items():
        if name.endswith(".pdf"):
            assert b"pdfuaid" in data, name


def test_markers_key_is_one_page():
    typst = pytest.importorskip("typst")
    asked = sheet(TWO).questions
    source = paper.markers(
        TWO.title, [("", one, key_rows(Exercise(one.tree)), 1.0) for one in asked]
    )
    pages = typst.compile(source.encode(), format="png", ppi=20)
    assert len(pages) == 2


@pytest.mark.parametrize(
    ("asks", "titles"),
    [
        (("value", "path", "cuts"), ["No.", "Value", "Path", "Cuts", "Mistake", "Marks"]),
        (("value",), ["No.", "Value", "Mistake", "Marks"]),
        (("pruned",), ["No.", "Answer", "Mistake", "Marks"]),
        ((), ["No.", "Answer", "Mistake", "Marks"]),
    ],
)
def test_markers_key_columns_fit_question(asks, titles):
    question = sheet(TWO).questions[0]._replace(ask=asks)
    source = paper.markers(TWO.title, [("", question, key_rows(Exercise(question.tree)), 1.0)])
    heads = ", ".join(f'"{title}"' for title in titles)
    assert f"({heads}, )" in source


def figures(data: bytes) -> list[str]:
    """Return the alternative texts in the structure of a PDF."""
    pypdf = pytest.importorskip("pypdf")
    found: list[str] = []

    def walk(element: object) -> None:
        element = element.get_object() if hasattr(element, "get_object") else element
        if isinstance(element, list):
            for one in element:
                walk(one)
        elif isinstance(element, dict):
            if "/Alt" in element:
                found.append(str(element["/Alt"]))
            walk(element.get("/K", []))

    walk(pypdf.PdfReader(BytesIO(data)).trailer["/Root"]["/StructTreeRoot"].get("/K", []))
    return found


def test_pictures_have_alternative_texts():
    pytest.importorskip("typst")
    (alt, *_) = figures(dict(Handout(TWO, formats=("pdf",)).files())["sheet.pdf"])
    assert alt.startswith("Question 1 (10 points). Run alpha-beta on this tree, MAX at the root")
    assert "(MAX A: (MIN B: E = 3, F = 12, G = 8)" in alt


def test_answer_page_hides_the_version():
    trees = dict(zip(names(3), generated_versions(5)[:3], strict=True))
    assignment = read_exercise(exercise_text("Friday", [trees]))
    pages = {}
    for version in assignment.versions:
        told = [*blocks(sheet(assignment, version), apart=True)]
        at = next(number for number, block in enumerate(told) if isinstance(block, NewPage))
        assert not [block for block in told[:at] if isinstance(block, (Blanks, Form, Fields))]
        pages[version] = [
            block for block in told[at:] if not isinstance(block, Fields)
        ]  # which names the version
    assert pages["A"] == pages["B"] == pages["C"]


@pytest.mark.parametrize(
    "wrote",
    [sheet_text, sheet_page, lambda made: paper.worksheets([made])],
    ids=["text", "html", "pdf"],
)
def test_tasks_and_blanks_are_printed(wrote):
    text = wrote(sheet(TWO)).replace("\N{NO-BREAK SPACE}", " ")
    assert (
        "Run alpha-beta on this tree, MAX at the root, children left to right, cutting when alpha ≥ beta."
        in text
    )
    assert (
        "Give the value at the root, the path, and each cut: after which child, at which node."
        in text
    )
    assert all(
        said in text
        for said in (
            "10 points",
            "The root itself is not counted",
            "Value is the value",
            "your own work",
        )
    )
    assert ">=" not in text


def test_custom_task_replaces_default():
    own = read_exercise(f"title = 'Exam'\n[[question]]\ntree = '{AIMA}'\ntask = 'Prune this.'")
    assert "Prune this." in sheet_text(sheet(own))
    assert "Run alpha-beta" not in sheet_text(sheet(own))


def test_only_asked_parts_have_points():
    (task,) = read_exercise(
        f"[[question]]\ntree = '{AIMA}'\nask = ['value', 'leaves', 'windows']"
    ).tasks
    assert {name for name, points in task.scheme.points.items() if points} == {
        "value",
        "leaves",
        "windows",
    }
    (question,) = sheet(
        read_exercise(f"[[question]]\ntree = '{AIMA}'\nask = ['leaves', 'windows']")
    ).questions
    assert "how many leaves are examined and alpha and beta at each node" in question.task
    assert (question.nouns, [table.columns[1] for table in question.tables]) == (
        ("leaves",),
        ["alpha"],
    )


def test_keys_use_picture_letters():
    keys = dict(Handout(TWO, formats=("txt",)).files())["keys.txt"].decode()
    assert "MIN cut after 2 at C" in keys
    assert "path: 1 1 (A-B-E)" in keys
    assert not re.search(r"node \d|<=|>=|inf", keys)


def test_questions_have_pictures_and_tasks(tmp_path):
    files = dict(Handout(TWO, formats=("pictures",)).files())
    assert {"question-1.svg", "question-1.txt", "question-2.svg", "question-2.txt"} <= files.keys()
    assert "Give the value" in files["question-1.txt"].decode()
    if "question-1.pdf" in files:
        assert "(MAX A:" in figures(files["question-1.pdf"])[0]


def test_sheets_need_no_typst(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("treesearch.diagram.typeset.installed", lambda: False)
    code, _, err = run("exercise", "--seed", "3", "-o", "d/")
    assert (code, sorted(path.suffix for path in Path("d").iterdir())) == (
        0,
        [".html", ".toml", ".txt", ".txt"],
    )
    assert "gametreesearch[print]" in err


@pytest.mark.chromium
def test_filled_html_sheet_builds_answer(tmp_path, browser):
    (tmp_path / "sheet.html").write_text(sheet_page(sheet(TWO)), "utf-8")
    page = browser.new_page()
    page.goto((tmp_path / "sheet.html").as_uri())
    page.get_by_label("value").first.fill("3")
    page.get_by_label("path").first.fill("1 1")
    for column, told in (("kind", "MIN"), ("after", "2"), ("node", "C")):
        page.get_by_label(f"{column}, row 1").first.fill(told)
    page.get_by_label("nothing is cut").last.check()
    text = page.locator("#answer").input_value()
    exercise = Exercise(AIMA)
    answer = exercise.reader().answer(*read_sheet(text).of(1))
    assert answer.whole
    assert mark(exercise, answer).correct
    second = Exercise(EIGHT).reader().answer(*read_sheet(text).of(2))
    assert [str(fact) for fact in second.facts] == ["no cuts"]


@pytest.mark.parametrize(
    ("algorithm", "run", "leaves"),
    [
        ("deepening", "iterative deepening", "10 in all iterations (3 to depth 1, 7 to depth 2)"),
        ("transposition", "alpha-beta with a transposition table", "7 of 9"),
    ],
)
def test_task_names_the_search(algorithm, run, leaves):
    tree = "((3 12 8) (2 4 6) (14 5 2))"
    text = f'conventions.algorithm = "{algorithm}"\n[[question]]\ntree = "{tree}"\nask = ["leaves"]'
    (question,) = sheet(read_exercise(text)).questions
    assert question.task.startswith(f"Run {run} on this tree")
    assert [*answer_lines(question)] == [f"leaves examined: {leaves}"]


def test_exercise_refuses_opponent():
    with pytest.raises(UsageError, match="the opponent in an exercise always plays optimally"):
        read_exercise('conventions.opponent = "random"\n[[question]]\ntree = "((1 8) (7 3))"')
