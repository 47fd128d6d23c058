"""Test sheets in the words of a course or another language."""

import re
import tomllib
from pathlib import Path

import pytest
from conftest import ROOT
from support.sheets import AIMA, TWO, filled_sheet

from treesearch.errors import UsageError
from treesearch.homework.answers.reading import read_sheet
from treesearch.homework.answers.sheet_words import course_words, english
from treesearch.homework.marking.marker import Exercise, mark
from treesearch.homework.sheets.plain_text import sheet_text
from treesearch.homework.sheets.worksheet import sheet

TRANSLATION = (ROOT / "samples" / "sheets" / "deutsch.toml").read_text("utf-8")


def sheets(run, *options: str):
    return run("exercise", "--format", "txt", "-o", "friday", "--versions", "2", *options)


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
    answer = Exercise(AIMA).reader().answer(*read_sheet(filled_sheet(text, AIMA)).of(1))
    assert answer.whole, "a translated sheet is read as an English one"


def test_german_translation_is_complete():
    english_keys = {name: section.keys() for name, section in english().sections.items()}
    german = tomllib.loads(TRANSLATION)
    assert {name: section.keys() for name, section in german.items()} == english_keys


def test_german_sheets_are_read():
    """A filled German sheet is read like an English one, because the forms of answers are the same."""
    text = sheet_text(sheet(TWO, words=course_words(TRANSLATION)))
    assert "Aufgabe 2 (10 Punkte)" in text
    assert "Geben Sie an: den Wert der Wurzel, den Pfad und jeden Schnitt" in text
    assert not re.search(r"\b(the|children|points)\b", text)
    first, _ = filled_sheet(text, AIMA).split("\nQuestion 2\n")
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
        ('[sheet]\npoints = "{points:3}"', "not {points:3}"),
        ('[sheet]\npoints = "{points!r}"', "not {points!r}"),
        ('[sheet]\npoints = "{points"', "line 2: points: expected '}'"),
        ("[sheet]\npoints = 3", "line 2: points must look like"),
    ],
)
def test_bad_course_words_are_located(words, reason):
    with pytest.raises(UsageError) as caught:
        course_words(words)
    assert reason in str(caught.value)
