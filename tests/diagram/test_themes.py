"""Test the colours of pictures: contrast, and styles of users."""

import re

import pytest
from support.drawings import by_class

from treesearch import draw, record
from treesearch.diagram.picture import picture
from treesearch.diagram.themes import COLOUR, PAPER, contrast, line_and_fill, style_of, text_colour
from treesearch.errors import UsageError

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"


def test_paper_is_black_and_grey():
    colours = set(re.findall(r"#[0-9a-f]{6}", draw(record(FIGURE), style="print")))
    assert colours
    assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in colours)


@pytest.mark.parametrize("theme", [COLOUR, PAPER], ids=["colour", "paper"])
@pytest.mark.parametrize("status", ["plain", "searched", "pruned", "beyond"])
@pytest.mark.parametrize("shape", ["max", "min", "chance", "leaf"])
def test_text_contrast_is_sufficient(shape, status, theme):
    line, fill = line_and_fill(theme, shape, status)
    assert contrast(line, theme.paper) >= 3
    assert contrast(line, fill) >= 3
    assert contrast(theme.path, theme.paper) >= 3
    for kind in ("says", "name", "note", "cut", "bound", "order", "move"):
        assert contrast(text_colour(theme, shape, status, kind), fill) >= 4.5
        assert contrast(text_colour(theme, shape, status, kind), theme.paper) >= 4.5


def test_contrast_matches_wcag_definition():
    assert contrast("#000000", "#ffffff") == 21
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_custom_style_sets_colours_and_font():
    hall = style_of({"base": "print", "font": "Source Sans 3", "size": 1.5, "max-line": "#003366"})
    svg = draw(record(FIGURE), style=hall)
    assert "'Source Sans 3', Helvetica" in svg
    assert 'stroke="#003366"' in svg
    assert by_class(svg, "row") == ["MAX", "MIN"]
    usual = picture(record(FIGURE), style="print")
    assert picture(record(FIGURE), style=hall).height > usual.height * 1.3
    small, large = (picture(FIGURE, style=style_of({"size": size})) for size in (0.5, 3))
    assert small.height < usual.height < large.height
    grey = set(re.findall(r"#[0-9a-f]{6}", draw(record(FIGURE), style=style_of({"grey": True}))))
    assert grey
    assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in grey)


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({"max-lines": "#000000"}, "did you mean max-line"),
        ({"base": "why"}, "base in a style must be lecture, print, exercise, not 'why'"),
        ({"font": "x';--"}, "font in a style"),
        ({"size": 0.4}, "a number from 0.5 to 3"),
        ({"size": 3.1}, "a number from 0.5 to 3"),
        ({"size": True}, "a number from 0.5 to 3"),
        ({"ink": "blue"}, "a colour such as #0072b2, not 'blue'"),
        (
            {"max-ink": "#ffee00"},
            r"max-ink on paper has a contrast of 1\.\d : 1; it must be at least 4.5 : 1",
        ),
        ({"path": "#eeeeee"}, "path on paper"),
        *(
            ({f"{node}-ink": "#555555", f"{node}-fill": "#999999"}, f"{node}-ink on {node}-fill")
            for node in ("max", "min", "pruned")
        ),
        *(({f"{node}-fill": "#333333"}, f"ink on {node}-fill") for node in ("leaf", "chance")),
    ],
)
def test_invalid_style_is_refused(table, message):
    with pytest.raises(UsageError, match=message):
        style_of(table)
