"""Test the files of an exercise: the exercise file, the sheets and the versions of a class."""

import csv
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.sheets import CLASS, TWO, figures, filled_sheet, handout, sheets

from treesearch import record
from treesearch.homework.answers.sheet_words import course_words
from treesearch.homework.classes.assignment import SAME, read_exercise
from treesearch.homework.classes.roster import Student, read_roster
from treesearch.homework.exercises.versions import names
from treesearch.homework.sheets.handout import Handout, assign_versions, with_versions
from treesearch.homework.sheets.paper import picture_of
from treesearch.homework.sheets.worksheet import sheet_question


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
        answer = filled_sheet(text, str(tree)).replace("id: ", f"id: {number}", 1)
        answer += "" if record(str(tree)).cuts else "no cuts\n"
        Path(f"answers/{number}.txt").write_text(answer, "utf-8")
    graded = run("grade", "friday/exercise.toml", "answers", "--roster", "friday/roster.csv")
    assert graded[0] == 0, graded
    scores = [line.split(",") for line in Path("graded/grades.csv").read_text("utf-8").splitlines()]
    assert [row[scores[0].index("score")] for row in scores[1:]] == ["10", "10"]


TWO_VERSIONS = (
    "exercise",
    *("--versions", "2"),
    *("--roster", "class.csv"),
    *("-o", "friday/"),
    *("--format", "txt"),
)


def assigned(folder):
    """Return the version of each student in the list that the command wrote."""
    with (folder / "friday" / "roster.csv").open() as file:
        return {row["id"]: row["version"] for row in csv.DictReader(file)}


def test_late_student_changes_no_version(run, tmp_path):
    (tmp_path / "class.csv").write_text("id\n" + "\n".join(map(str, range(1, 9))))
    assert run(*TWO_VERSIONS)[0] == 0
    before = assigned(tmp_path)
    assert sorted(before.values()) == [*"AAAABBBB"]
    (tmp_path / "class.csv").write_text("id\n0\n" + "\n".join(map(str, range(1, 9))))
    assert run(*TWO_VERSIONS, "--force")[0] == 0
    after = assigned(tmp_path)
    assert {**after, **before} == after


def test_roster_replaces_earlier_version(run, tmp_path):
    (tmp_path / "class.csv").write_text("id,version\n1,\n2,\n")
    assert run(*TWO_VERSIONS)[0] == 0
    before = assigned(tmp_path)
    other = "AB".replace(before["1"], "")
    (tmp_path / "class.csv").write_text(f"id,version\n1,{other}\n2,\n")
    assert run(*TWO_VERSIONS, "--force")[0] == 0
    after = assigned(tmp_path)
    assert after == {"1": other, "2": before["2"]}


@pytest.mark.parametrize("subject", [(), ("(1 2)",), ("week.toml",)])
def test_output_file_is_refused(run, tmp_path, monkeypatch, subject):
    monkeypatch.chdir(tmp_path)
    code, out, err = run("exercise", *subject, "-o", "sheet.pdf")
    assert (code, out) == (2, "")
    assert "give a folder, -o sheet/" in err
    assert not list(tmp_path.iterdir())
    (tmp_path / "sheet.pdf").mkdir()
    assert run("exercise", "(1 2)", "-o", "sheet.pdf", "--format", "txt")[0] == 0


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


def test_unknown_version_is_refused(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("class.csv").write_text("id,name,version\n1,Ada,Q\n2,Bo,b\n", "utf-8")
    code, _, err = sheets(run, "--roster", "class.csv")
    assert code == 0
    assert [line.split(";")[0] for line in err.splitlines() if "which does not exist" in line] == [
        "note: the roster gives 1 version Q, which does not exist"
    ]
    assert "2,Bo,,B" in Path("friday/roster.csv").read_text("utf-8")


def test_versions_without_use_are_noted(run):
    Path("class.csv").write_text("id,version\n1,B\n2,B\n", "utf-8")
    _, _, err = run("exercise", "--roster", "class.csv", "--format", "txt", "-o", "friday/")
    assert err.count("the roster lists versions, but this exercise has none") == 1


@pytest.mark.parametrize(("rows", "said"), [("1,Ada\n1,Bo\n", "id 1"), ("", "class.csv")])
def test_ambiguous_roster_is_refused_first(run, tmp_path, monkeypatch, rows, said):
    monkeypatch.chdir(tmp_path)
    Path("class.csv").write_text(f"id,name\n{rows}", "utf-8")
    code, _, err = sheets(run, "--roster", "class.csv")
    assert (code, said in err, Path("friday").exists()) == (2, True, False)


def test_inputs_are_checked_before_generating(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("treesearch.homework.exercises.question_trees.generate_trees", None)
    for typed, reason in (
        ("--roster nope.csv -o friday/", "nope.csv cannot be read"),
        ("--course nope.toml -o friday/", "nope.toml cannot be read"),
        ("-o sheet.pdf", "give a folder"),
    ):
        code, out, err = run("exercise", "--versions", "12", *typed.split())
        assert (code, out) == (2, "")
        assert reason in err


def test_older_sheets_are_reported(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("friday").mkdir()
    Path("friday/notes.md").write_text("mine", "utf-8")
    assert "from before" not in sheets(run, versions=3)[2]
    code, out, err = sheets(run, "--seed", "9")
    assert (code, out, "--force" in err) == (2, "", True)
    assert Path("friday/sheet-C.txt").exists()
    err = sheets(run, "--seed", "9", "--force")[2]
    assert [line.rsplit(": ", 1)[1] for line in err.splitlines() if "older files" in line] == [
        "sheet-C.txt"
    ]


@given(
    st.lists(st.text(min_size=1), unique=True, max_size=12), st.integers(0, 9), st.integers(1, 5)
)
def test_versions_are_assigned_evenly(ids, seed, count):
    before = assign_versions(ids, names(count), seed)
    each = [list(before.values()).count(name) for name in names(count)]
    assert max(each) - min(each) <= 1
    late = assign_versions([*ids, "the last one"], names(count), seed)
    assert {one: late[one] for one in ids} == before or "the last one" in ids


def test_seed_deals_the_same_versions():
    """A teacher who deals the versions again gets the same, also with a later release."""
    assert assign_versions("abcdef", "ABC", 7) == dict(zip("abcdef", "ABCCBA", strict=True))


def test_earlier_assignments_are_kept():
    found = assign_versions(list("abcdef"), names(2), 0, {"a": "A", "b": "A", "c": "A"})
    assert [found[one] for one in "abc"] == ["A"] * 3
    assert sorted(found.values()) == ["A"] * 3 + ["B"] * 3


def test_roster_version_is_kept():
    assert with_versions([Student("1", version="C")], names(3), 0)[0].version == "C"
    assert with_versions([Student("1", version="c")], names(3), 0)[0].version == "C"


SAMPLES = sorted((Path(__file__).parents[2] / "samples" / "sheets").glob("*/exercise.toml"))


@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.parent.name)
def test_sample_sheets_are_current(file):
    made = dict(Handout(read_exercise(file.read_text("utf-8")), formats=("txt",)).files())
    texts = list(file.parent.glob("*.txt"))
    assert {path.name for path in texts} >= {"keys.txt"}
    for path in texts:
        assert path.read_bytes() == made[path.name]


def test_three_sample_exercises_exist():
    assert len(SAMPLES) == 3


def test_questions_have_pictures_and_tasks(tmp_path):
    files = dict(Handout(TWO, formats=("pictures",)).files())
    assert {"question-1.svg", "question-1.txt", "question-2.svg", "question-2.txt"} <= files.keys()
    assert "Give the value" in files["question-1.txt"].decode()
    assert ("question-1.pdf" in files) == (find_spec("typst") is not None)


def test_pdf_pictures_have_alt_texts():
    pytest.importorskip("typst")
    files = dict(Handout(TWO, formats=("pictures",)).files())
    assert "(MAX A:" in figures(files["question-1.pdf"])[0]


def test_handout_uses_course_words():
    words = course_words('[sheet]\nlanguage = "de"\nhow = "So geht es"')
    question = sheet_question(TWO.marked_tasks[0], SAME, words)
    assert '"de"' in picture_of(question, words)
    files = dict(Handout(TWO, words=words, formats=("html", "txt")).files())
    assert "# So geht es:" in files["sheet.txt"].decode()
    page = files["sheet.html"].decode()
    assert '<html lang="de"' in page
    assert "So geht es" in page


def test_seed_deals_other_versions():
    dealt = [
        tuple(student.version for student in with_versions(CLASS, names(2), seed))
        for seed in (0, 0, 1, 2, 3)
    ]
    assert dealt[0] == dealt[1]
    assert len({*dealt}) > 1


@pytest.fixture
def handouts(monkeypatch):
    """Return the handouts that the command makes, of which nothing is written."""
    made = []

    class Recorded(Handout):
        def files(self):
            made.append(self)
            yield "exercise.toml", b""

    monkeypatch.setattr("treesearch.cli.handout.Handout", Recorded)
    return made


def test_options_reach_the_handout(run, tmp_path, monkeypatch, handouts):
    monkeypatch.chdir(tmp_path)
    Path("class.csv").write_text("id,name,version\n1,Ada,\n2,Bo,b\n3,Cy,\n4,Di,\n", "utf-8")
    Path("deutsch.toml").write_text('[sheet]\nhow = "So geht es"\n', "utf-8")
    Path("course.toml").write_text('sheet_words = "deutsch.toml"\n', "utf-8")
    for seed in ("1", "5"):
        code, _, err = run(
            *("exercise", "--versions", "2", "--seed", seed, "--paper", "letter"),
            *("--roster", "class.csv", "--course", "course.toml"),
            *("--format", "txt", "--format", "html", "-o", "friday/"),
        )
        assert code == 0, err
        assert "wrote 1 files into friday/" in err
        assert "--roster friday/roster.csv" in err
    for seed, made in zip((1, 5), handouts, strict=True):
        assert (made.paper, made.formats) == ("letter", ("txt", "html"))
        assert made.words("sheet", "how") == "So geht es"
        listed = read_roster(Path("class.csv").read_text("utf-8"), {}).students
        assert made.students == with_versions(listed, ("A", "B"), seed)
    assert len({made.students for made in handouts}) == 2


def test_roster_has_columns_of_exercise(run, tmp_path, monkeypatch, handouts):
    monkeypatch.chdir(tmp_path)
    Path("class.csv").write_text("Matrikel,Wer\n1,Ada\n", "utf-8")
    Path("exam.toml").write_text(
        'columns = { id = "Matrikel", name = "Wer" }\ntrees = ["((1 2) (3 4))"]\n', "utf-8"
    )
    code, _, err = run(
        "exercise", "exam.toml", "--roster", "class.csv", "--format", "txt", "-o", "friday/"
    )
    assert code == 0, err
    assert [(one.id, one.name) for one in handouts[0].students] == [("1", "Ada")]


def test_unknown_version_note_names_both(run, tmp_path, monkeypatch, handouts):
    monkeypatch.chdir(tmp_path)
    Path("class.csv").write_text("id,version\n1,Q\n2,b\n", "utf-8")
    err = sheets(run, "--roster", "class.csv", "--shape", "((1 2) 3)")[2]
    (dealt, _) = handouts[0].students
    assert [line for line in err.splitlines() if "does not exist" in line] == [
        f"note: the roster gives 1 version Q, which does not exist; 1 gets version {dealt.version}"
    ]
