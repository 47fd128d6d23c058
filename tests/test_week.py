"""Two weeks of 300 students in twelve versions, packed by Moodle: double, nameless, hostile submissions, as planned."""

import csv
import zipfile
from random import Random
from zipfile import ZipInfo

import pytest
from students import exercises, plainly

from treesearch.homework.marking.key import Key
from treesearch.homework.mistakes.registry import MISTAKES

VERSIONS = "ABCDEFGHIJKL"
NAMES = ("Ada Berg", "Bo Ólafsson", "María José Ñúñez", "李小龍", "O'Neil Sinéad", "=cmd|x", "Cy \x1b[31mDahl")
RULE = '[late]\ndue = "2026-11-20 23:59"\ngrace = "10 minutes"\ncost = "10% per day"'
IN_TIME, IN_GRACE, A_DAY_LATE = (2026, 11, 20, 12, 0, 0), (2026, 11, 21, 0, 5, 0), (2026, 11, 21, 18, 0, 0)
WRONG = (None, "strict", "no_cuts", "root_min", "zero_based")


@pytest.fixture(scope="module", params=[5, 6])
def week(request, tmp_path_factory):
    """An exercise, a roster, the archive, and what is planned: by id the status, and whether all points are earned."""
    place, random = tmp_path_factory.mktemp("week"), Random(request.param)
    trees = [exercises(request.param * 10 + number, len(VERSIONS)) for number in range(2)]
    keys = [{version: Key(tree) for version, tree in zip(VERSIONS, several, strict=True)} for several in trees]
    told = [f'title = "Week {request.param}"\nwhich = "last"\n{RULE}']
    for several in trees:
        pairs = ", ".join(f'{version} = "{tree}"' for version, tree in zip(VERSIONS, several, strict=True))
        told.append(f"[[question]]\nversions = {{ {pairs} }}")
    (place / "e.toml").write_text("\n".join(told))
    planned, rows = {}, []
    with zipfile.ZipFile(place / "moodle.zip", "w") as archive:
        for number in range(300):
            name, version = f"{random.choice(NAMES)} {number}", random.choice(VERSIONS)
            ident, folder = f"s{number:03}", f"{name.replace('/', '_')}_{4000 + number}_assignsubmission_file_"
            kind = number % 25
            extra = "1 day" if kind == 8 else ""
            rows.append((ident, name, f"{ident}@x.org", version, f"Participant {4000 + number}", extra))
            mistake = random.choice(WRONG)
            text = ""
            for question, key in enumerate((one[version] for one in keys), 1):
                facts = MISTAKES[mistake].answer(key.case) if mistake else key.right
                text += f"question {question}:\n" + "\n".join(plainly(key, facts)) + "\n"
            planned[ident] = "marked", mistake is None
            if kind == 1:
                planned[ident] = "missing", False
                continue
            if kind == 2:  # a picture
                text, planned[ident] = b"\x89PNG\r\n\x1a\n" + bytes(100), ("needs-a-person", False)
            elif kind == 3:
                text, planned[ident] = text.replace("question 2", "if I am right, question 2"), ("look", None)
            elif kind == 4:  # hostile, and right
                text, planned[ident] = text + "# \x1b[2J <script>alert(1)</script>\n", ("marked", mistake is None)
            elif kind == 5:  # two files of one submission
                first, _, second = text.partition("question 2")
                archive.writestr(ZipInfo(f"{folder}/one.txt", IN_TIME), first)
                text = "question 2" + second
            elif kind == 6:  # nameless: a blind download, known by its number
                folder = f"Participant_{4000 + number}_assignsubmission_file_"
            elif kind == 10:  # once more, under another number: the last one counts
                first = f"id: {ident}\n{text}".replace("value: ", "value: 9")
                other = f"{folder.replace(str(4000 + number), str(7000 + number))}/answer.txt"
                archive.writestr(ZipInfo(other, (2026, 11, 19, 9, 0, 0)), first)
            when = {7: A_DAY_LATE, 8: A_DAY_LATE, 9: IN_GRACE}.get(kind, IN_TIME)
            archive.writestr(ZipInfo(f"{folder}/answer.txt", when), text)
        archive.writestr("../../evil.txt", "value: 1")
        archive.writestr(
            "Nobody Known_9999_assignsubmission_file_/a.txt", "id: s9999\nversion: A\nquestion 1:\nvalue: 1\n"
        )
    with (place / "r.csv").open("w", newline="") as stream:
        csv.writer(stream).writerows([("id", "name", "email", "version", "identifier", "extra"), *rows])
    return place, planned


def test_each_hand_in_of_three_hundred_comes_out_as_it_was_planned(week, run):
    place, planned = week
    files = (str(place / name) for name in ("e.toml", "moodle.zip"))
    code, _, err = run("grade", *files, "--roster", str(place / "r.csv"), "--jobs", "2")
    assert code == 0, err
    with open("graded/grades.csv", newline="", encoding="utf-8") as stream:
        found = {row["id"]: row for row in csv.DictReader(stream)}
    for ident, (status, right) in planned.items():
        row = found[ident]
        if right is None:
            assert row["status"] in ("look", "needs-a-person")
            continue
        assert row["status"] == status, row
        late, told = int(ident[1:]) % 25 == 7, row["why"]
        assert (row["late"] == "late") == late, row
        if right:
            assert float(row["score"]) == float(row["max_score"]) * (0.9 if late else 1), row
        assert ("within the grace of 10 minutes" in told) == (int(ident[1:]) % 25 == 9 and row["source"] != ""), row
        assert ("2 submissions of one student" in told) == (int(ident[1:]) % 25 == 10), row
        assert "\x1b" not in row["name"]
        assert not row["name"].startswith("=")
    assert {*found} - {*planned} <= {"s9999", "", "evil"}
    code, _, err = run("export", "graded", "-o", "feedback.zip")
    assert code == 0
    with zipfile.ZipFile("feedback.zip") as archive:
        pages = [name for name in archive.namelist() if name.endswith(".html")]
    assert len(pages) == sum(row["status"] == "marked" for row in found.values())
