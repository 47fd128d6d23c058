"""When it was due, when it came, what that costs, and which of several submissions counts."""

import csv
import re
import zipfile
from datetime import datetime, timedelta

import pytest
from classes import BOTH, EXERCISE
from hypothesis import given
from hypothesis import strategies as some

from treesearch.errors import UsageError
from treesearch.homework.classroom.handins import hand_ins
from treesearch.homework.classroom.late import Cost, Late, cost, counting, last_open, timed
from treesearch.homework.classroom.roster import Student, duration, in_words, moment, read_roster, time_told

DUE = "2026-11-20 23:59"
HALF = BOTH.replace("value: 3", "value: 4")


def grades():
    with open("graded/grades.csv", newline="", encoding="utf-8") as stream:
        return [*csv.DictReader(stream)]


@pytest.fixture
def late_class(run, tmp_path):
    """Grades a table of students, answers and times by an exercise with these lines; the rows of grades.csv by id."""

    def graded(rows, rule="", *options, roster=None, exercise=EXERCISE):
        (tmp_path / "e.toml").write_text(f"{rule}\n{exercise}")
        with (tmp_path / "a.csv").open("w", newline="") as stream:
            csv.writer(stream).writerows([("id", "Completed", "question 1", "question 2"), *rows])
        more = []
        if roster:
            (tmp_path / "r.csv").write_text(roster)
            more = ["--roster", "r.csv"]
        code, _, err = run("grade", "e.toml", "a.csv", *more, *options)
        if code:
            return code, " ".join(err.split())
        return {row["id"]: row for row in grades()}, " ".join(err.split())

    return graded


def row(key, when, text=BOTH):
    first, _, second = text.partition("question 2:")
    return key, when, first.removeprefix("question 1:"), second


COSTS = '[late]\ndue = "2026-11-20 23:59"\ngrace = "15 minutes"\ncost = "10% per day"'


def top(rule):
    """The same table in front of an exercise, whose title stands at the top of the file."""
    return "\n".join(f"late.{line}" for line in rule.splitlines()[1:])


@pytest.mark.parametrize(
    ("when", "score", "late", "said"),
    [
        ("2026-11-20 23:59", "30", "", ""),
        ("21 November 2026 12:10 AM", "30", "", "11 minutes after the deadline, which is within the grace of 15"),
        ("2026-11-21T00:20", "27", "late", "21 minutes after the deadline: 3 points off (10% per day)"),
        ("Sunday, 22 November 2026, 12:00 PM", "24", "late", "1 day 12 hours after the deadline: 6 points off"),
        ("2027-11-22 12:00 UTC", "0", "late", "30 points off"),
        ("yesterday", "30", "", ""),
    ],
)  # fmt: skip
def test_being_late_costs_what_the_exercise_says_for_each_begun_day(late_class, when, score, late, said):
    found, _ = late_class([row("s1", when)], top(COSTS))
    assert (found["s1"]["score"], found["s1"]["late"]) == (score, late)
    assert said in found["s1"]["why"]


def test_without_a_cost_lateness_is_told_and_takes_nothing(late_class):
    found, _ = late_class([row("s1", "2026-11-21 00:20")], f'late.due = "{DUE}"')
    assert (found["s1"]["score"], found["s1"]["late"]) == ("30", "late")
    assert "handed in 2026-11-21 00:20, 21 minutes after the deadline" in found["s1"]["why"]


def test_the_deduction_is_a_line_of_its_own_so_that_the_points_add_up(late_class, run, tmp_path):
    late_class([row("s1", "2026-11-21 10:00", HALF)], top(COSTS), "--pages")
    text = (tmp_path / "graded" / "students" / "s1.txt").read_text()
    score = float(re.search(r"^([\d.]+) of 30 points$", text, re.MULTILINE)[1])
    questions = [float(one) for one in re.findall(r"^question \d: ([\d.]+) of", text, re.MULTILINE)]
    off = float(re.search(r"^handed in .*: ([\d.]+) points off", text, re.MULTILINE)[1])
    assert score == pytest.approx(sum(questions) - off)
    assert off == 3
    for page in ("s1.html", "s1.md"):
        assert "3 points off" in (tmp_path / "graded" / "students" / page).read_text()
    (tmp_path / "graded" / "overrides.csv").write_text("id,item,points,reason\ns1,1: value,10,it is there\n")
    found, _ = late_class([row("s1", "2026-11-21 10:00", HALF)], top(COSTS))
    assert float(found["s1"]["score"]) == 27  # also after points were given by hand


def test_a_student_s_own_deadline_is_her_due_and_her_extra_time(late_class):
    roster = "id,due,extra\ns1,2026-11-22,\ns2,,1 day 12 hours\ns3,2026-11-19 12:00,2 h\ns4,,\n"
    told = [row(f"s{number}", "2026-11-21 10:00") for number in range(1, 5)]
    found, _ = late_class(told, top(COSTS), roster=roster)
    assert {key: one["score"] for key, one in found.items()} == {"s1": "30", "s2": "30", "s3": "24", "s4": "27"}


def test_an_excused_student_misses_nothing_and_nobody_asks_for_her_paper(late_class, run):
    roster = "id,version,excused\ns1,,no\ns2,B,yes\ns3,b,\n"
    versions = 'title = "x"\n[[question]]\nversions = { A = "((3 12 8) (2 4 6) (14 5 2))", B = "((2 4) (1 9))" }\n'
    found, err = late_class([("s1", "", "version: A\nvalue: 3", "")], roster=roster, exercise=versions)
    assert {key: one["status"] for key, one in found.items()} == {"s1": "marked", "s2": "excused", "s3": "missing"}
    assert {key: one["version"] for key, one in found.items()} == {"s1": "A", "s2": "B", "s3": "B"}
    _, _, err = run("review", "graded", piped="n\n")
    assert "1 on the roster handed in nothing" in err


TWICE = [row("s1", "2026-11-18 10:00", HALF), row("s1", "2026-11-19 10:00"), row("s1", "2026-11-21 10:00", HALF)]


LINES = {"first": 13, "last": 37, "best": 25}


@pytest.mark.parametrize("which", ["first", "last", "best", ""])
def test_of_several_hand_ins_the_rule_says_which_counts_and_without_one_a_person(late_class, which):
    found, _ = late_class(TWICE, f'which = "{which}"\n{top(COSTS)}' if which else top(COSTS))
    assert "3 submissions of one student" in found["s1"]["why"]
    if not which:
        assert (found["s1"]["status"], found["s1"]["score"]) == ("needs-a-person", "")
    else:
        assert found["s1"]["source"] == f"a.csv, line {LINES[which]}"
        assert f"the {which} counts" in found["s1"]["why"]


def test_a_choice_that_changes_marks_is_asked_for(late_class):
    late_class(TWICE, 'which = "best"')
    code, err = late_class(TWICE, 'which = "first"')
    assert (code, "1 of 3 marks change" in err, "--remark" in err) == (2, True, True)
    found, _ = late_class(TWICE, 'which = "first"', "--remark")
    assert "the first counts" in found["s1"]["why"]


def test_a_new_cost_is_another_rule_and_changes_nothing_in_silence(late_class):
    told = [row("s1", "2026-11-21 10:00")]
    late_class(told, top(COSTS))
    code, err = late_class(told, top(COSTS).replace("10%", "20%"))
    assert (code, "by -3 points each" in err) == (2, True)


def test_where_no_time_is_known_nobody_is_called_late_and_that_is_said(late_class):
    found, err = late_class([row("s1", "11/25/26 10:00")], top(COSTS))
    assert (found["s1"]["score"], found["s1"]["late"]) == ("30", "")
    assert "the times in the column Completed of a.csv are not read: 11/25/26 10:00" in err
    assert "of 1 submissions the time is not known" in err


def test_a_file_that_canvas_calls_late_costs_once_or_waits_for_a_person(run, tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "berg_LATE_4711_99_a.txt").write_text(BOTH)
    for price, status, score in (("2 points", "marked", "28"), ("2 points per day", "look", "30")):
        (tmp_path / "e.toml").write_text(f'late.cost = "{price}"\n{EXERCISE}')
        assert run("grade", "e.toml", "in", "--remark")[0] == 0
        (found,) = grades()
        assert (found["status"], found["score"], found["late"]) == (status, score, "late")


@pytest.mark.parametrize(
    ("table", "line", "said"),
    [
        ('[late]\ndue = "soon"', 2, "2026-11-20 23:59"),
        ("[late]\ndue = 5", 2, "is no time"),
        ('[late]\ndue = "2026-11-20"\ngrace = "a while"', 3, "15 minutes"),
        ('[late]\ncost = "10% per week"', 2, "10% per day"),
        ("[late]\ncost = 10", 2, "cost"),
        ('[late]\n\ncosts = "10%"', 3, "cost"),
        ('which = "newest"', 1, "last"),
    ],
)
def test_a_wrong_table_is_one_error_with_its_line(run, tmp_path, table, line, said):
    (tmp_path / "e.toml").write_text(f"{table}\n[[question]]\ntree = '(1 2)'\n")
    code, out, err = run("grade", "e.toml", "in")
    assert (code, out, len(err.strip().splitlines())) == (2, "", 1)
    assert f"line {line}" in err
    assert said in err


@pytest.mark.parametrize(("column", "cell"), [("due", "soon"), ("extra", "long"), ("extra", "3 weeks")])
def test_what_is_no_time_in_the_roster_is_refused_with_its_line(column, cell):
    with pytest.raises(UsageError, match=f"line 3: {cell}"):
        read_roster(f"id,{column}\n1,\n2,{cell}\n")


def archive(path, times):
    with zipfile.ZipFile(path, "w") as packed:
        for number, when in enumerate(times):
            packed.writestr(zipfile.ZipInfo(f"s{number}.txt", when), BOTH)
    return [one.when[:16] for one in hand_ins(path)]


def test_an_archive_tells_times_unless_they_are_those_of_its_packing(tmp_path):
    real = [(2026, 11, 20, 10, 0, 0), (2026, 11, 19, 10, 0, 0), (1980, 1, 1, 0, 0, 0)]
    assert archive(tmp_path / "real.zip", real) == ["2026-11-20T10:00", "2026-11-19T10:00", ""]
    assert archive(tmp_path / "packed.zip", [(2026, 11, 23, 9, number, 0) for number in range(4)]) == [""] * 4
    assert archive(tmp_path / "none.zip", [(2026, 0, 0, 0, 0, 0)] * 2) == [""] * 2


def test_moodle_s_worksheet_tells_when_each_handed_in(run, tmp_path):
    (tmp_path / "e.toml").write_text(f"{top(COSTS)}\n{EXERCISE}")
    told = 'Participant 41,Ada Berg,a@x.org,"Saturday, 21 November 2026, 9:00 AM"\nParticipant 42,Bo Holm,b@x.org,-\n'
    (tmp_path / "w.csv").write_text(f"Identifier,Full name,Email address,Last modified (submission)\n{told}")
    with zipfile.ZipFile(tmp_path / "m.zip", "w") as packed:
        packed.writestr("Ada Berg_41_assignsubmission_file_/a.txt", BOTH)
    assert run("grade", "e.toml", "m.zip", "--roster", "w.csv")[0] == 0
    found = {one["participant"]: one for one in grades()}
    assert (found["41"]["score"], found["41"]["late"], found["42"]["status"]) == ("27", "late", "missing")


@given(some.timedeltas(timedelta(seconds=1), timedelta(days=300)), some.sampled_from(["", "hour", "day"]))
def test_no_later_hand_in_costs_less_and_nobody_is_late_in_time(length, unit):
    rule = Late("2026-01-01T12:00", cost=Cost(1.0, True, unit))
    due = moment("2026-01-01T12:00")
    one, later = (
        timed(rule, Student("s"), (due + more).isoformat(), False, 20).points for more in (length, 2 * length)
    )
    assert 0 < one <= later
    assert not timed(rule, Student("s"), (due - length).isoformat(), True, 20).late


@given(some.integers(0, 59), some.integers(0, 23), some.integers(1, 30))
def test_a_length_of_time_is_read_as_it_is_told(minutes, hours, days):
    length = timedelta(minutes=minutes, hours=hours, days=days)
    assert length - timedelta(hours=1) < duration(in_words(length)) <= length


@pytest.mark.parametrize(
    "text", ["10%", "2 points", "10% per day", "0.5 points per hour", "1 % a day", "10 percent/hour"]
)
def test_a_cost_reads_back(text):
    assert cost(str(cost(text))) == cost(text)


def test_a_day_alone_lasts_until_its_end_as_a_deadline_and_is_no_time_of_a_hand_in():
    assert moment("2026-11-20") == moment("2026-11-20 23:59")
    assert time_told("2026-11-20") == time_told("") == time_told("-") == ""


def test_the_last_deadline_is_anybody_s_own_with_extra_time():
    now = datetime(2026, 11, 20, 12).astimezone()
    students = [Student("s1"), Student("s2", extra="2 days"), Student("s3", due="2026-11-21")]
    assert last_open(Late("2026-11-20 10:00"), students, now) == (moment("2026-11-22 10:00"), students[1])
    assert last_open(Late("2026-11-20 13:00"), students[:1], now) == (moment("2026-11-20 13:00"), None)
    assert last_open(Late("2026-11-20 13:00"), [], moment("2026-11-20 13:00")) is None  # over at that moment
    assert last_open(Late("2026-11-20 10:00"), students[:1], now) is None
    in_grace = Late("2026-11-20 10:00", timedelta(hours=3))
    assert last_open(in_grace, students[:1], now) == (moment("2026-11-20 13:00"), None)
    assert last_open(Late(), students[:2], now) is None


def test_which_counts_is_open_where_times_or_scores_are():
    assert counting([("", 1.0), ("2026-01-01T00:00", 2.0)], "last") is None
    assert counting([("2026-01-01T00:00", 1.0)] * 2, "last") is None
    assert counting([("", None), ("", 2.0)], "best") is None


def test_an_excused_student_s_lateness_costs_nothing(late_class):
    rows = [row("s1", "2026-11-21 10:00"), row("s2", "2026-11-21 10:00")]
    found, _ = late_class(rows, top(COSTS), roster="id,excused\ns1,yes\ns2,no\n")
    assert [(found[key]["score"], found[key]["late"]) for key in ("s1", "s2")] == [("30", "late"), ("27", "late")]
    assert "excused" in found["s1"]["why"]


@pytest.mark.parametrize(
    ("rule", "roster", "told"),
    [
        ('late.cost = "10%"', "id\ns1\n", "nothing says until when to hand in: write late.due"),
        ("", "id,extra\ns1,2 days\ns2,\n", "the roster gives s1 extra time, and nothing says until when"),
        ('late.cost = "10%"', "id,due\ns1,2026-11-22\n", ""),
        (f'late.due = "{DUE}"', "id,extra\ns1,2 days\n", ""),
    ],
)
def test_a_cost_and_extra_time_without_any_deadline_are_told(late_class, rule, roster, told):
    _, err = late_class([row("s1", "2026-11-18 10:00")], rule, roster=roster)
    assert (told or "nothing says") in err if told else "nothing says" not in err
