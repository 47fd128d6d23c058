"""Test charts of the nodes by depth."""

import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

from treesearch.diagram import chart


def test_chart_lines_differ_without_colour():
    lines = {f"line {number}": [(1, 10), (2, 10 + number)] for number in range(10)}
    svg = ET.fromstring(chart.chart(lines, "t", "x", "y"))
    drawn = [group for group in svg.findall("{*}g") if group.get("class") == "series"]
    assert len({g[0].get("stroke-dasharray") for g in drawn}) == 10
    marks = {(g[1].tag, (g[1].get("d") or "").partition("m")[2], g[1].get("fill")) for g in drawn}
    assert len(marks) == 10


def test_hidden_markers_are_moved_apart():
    spots = chart.moved_side_by_side(
        [[(0.0, 50.0), (90.0, 50.0)], [(0.0, 51.0), (90.0, 20.0)], [(0.0, 49.0)]]
    )
    assert [line[0][0] for line in spots] == [-chart.APART, 0, chart.APART]
    assert [line[0][1] for line in spots] == [50, 51, 49]
    assert [line[1] for line in spots[:2]] == [(90, 50), (90, 20)]


def test_chart_includes_its_data_table():
    lines = {"minmax": [(2, 56), (4, 2800)], "mtdf": [(4, 800)]}
    table = next(
        g for g in ET.fromstring(chart.chart(lines, "t", "depth", "y")) if g.get("class") == "table"
    )
    told = [text.text or "" for text in table.iter("{http://www.w3.org/2000/svg}text")]
    assert told == ["depth", "2", "4", "minmax", "56", "2,800", "mtdf", "", "800"]


def test_chart_names_do_not_overlap():
    places = sorted(chart.apart([200.0] * 9 + [chart.HEIGHT - chart.BOTTOM] * 3))
    assert all(b - a >= chart.NAME_APART for a, b in pairwise(places))
    assert max(places) <= chart.HEIGHT - chart.BOTTOM


@pytest.mark.parametrize("colour", chart.COLOURS)
def test_chart_names_are_legible(colour):
    red, green, blue = (
        value / 12.92
        if (value := int(colour[at : at + 2], 16) / 255) <= 0.04045
        else ((value + 0.055) / 1.055) ** 2.4
        for at in (1, 3, 5)
    )
    assert 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) >= 4.5
