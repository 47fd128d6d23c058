"""Test sheets in HTML."""

import pytest
from support.sheets import AIMA, EIGHT, TWO

from treesearch.homework.answers.reading import read_sheet
from treesearch.homework.marking.marker import Exercise, mark
from treesearch.homework.sheets.html_page import sheet_page
from treesearch.homework.sheets.worksheet import sheet


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
