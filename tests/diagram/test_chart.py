"""Test charts of the nodes by depth."""

import re
import xml.etree.ElementTree as ET
from itertools import pairwise
from math import log10

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


SERIES = (
    {
        "minmax": [(1, 3), (2, 12), (3, 39)],
        "alphabeta": [(1, 3), (2, 8), (3, 21)],
        "mtdf": [(3, 1000)],
    },
    {"one": [(2, 7)]},
    {"a": [(1, 1), (4, 100_000)], "b": [(4, 99_000)], "c": [(2, 5), (4, 98_000)]},
    {"deep": [(depth, 2**depth) for depth in range(1, 13)]},
)


@pytest.mark.parametrize("series", SERIES, ids=len)
def test_chart_points_agree_with_axes(series):
    svg = ET.fromstring(chart.chart(series, "t", "depth", "nodes"))
    texts = [
        (text.text, float(text.get("x")), float(text.get("y")), text.get("text-anchor"))
        for text in svg.findall("{*}text")
    ]
    powers = {
        int(text.replace(",", "")): y - 5
        for text, x, y, anchor in texts
        if anchor == "end" and x == chart.LEFT - 10
    }
    depths = {int(text): x for text, x, _, anchor in texts if anchor == "middle" and text.isdigit()}
    assert max(powers) >= max(y for points in series.values() for _, y in points)
    bottom, decade = powers[1], powers[1] - powers[10]
    lines = {
        float(re.match(r"M[\d.]+ ([\d.]+)", path.get("d"))[1])
        for path in svg.find("{*}g[@class='axes']")[:-1]
    }
    assert sorted(lines) == pytest.approx(sorted(powers.values()), abs=0.1)
    names = {text: (y - 5, colour) for text, _, y, colour in texts}
    for (name, points), group in zip(
        series.items(), svg.findall("{*}g[@class='series']"), strict=True
    ):
        ends = [tuple(map(float, end.split())) for end in group[0].get("d")[1:].split(" L")]
        assert [x for x, _ in ends] == pytest.approx([depths[x] for x, _ in points], abs=0.1)
        heights = [bottom - decade * log10(y) for _, y in points]
        assert [y for _, y in ends] == pytest.approx(heights, abs=0.2)
        if len(series) < 3:
            assert names[name][0] == pytest.approx(heights[-1], abs=0.2)


@pytest.mark.parametrize("series", SERIES, ids=len)
def test_table_columns_have_depths(series):
    svg = ET.fromstring(chart.chart(series, "t", "depth", "nodes"))
    table = svg.find("{*}g[@class='table']")
    rows: dict[float, list[tuple[str, float, str]]] = {}
    for text in table.findall("{*}text"):
        row = rows.setdefault(float(text.get("y")), [])
        row.append((text.text or "", float(text.get("x")), text.get("fill")))
    (_, *head), *lines = rows.values()
    columns = {x: int(depth) for depth, x, _ in head}
    for (name, points), (title, *cells) in zip(series.items(), lines, strict=True):
        assert title[0] == name
        written = {columns[x]: int(cell.replace(",", "")) for cell, x, _ in cells if cell}
        assert written == dict(points)
    drawn = svg.findall("{*}g[@class='series']")
    keys = table.findall("{*}g")
    assert [key.get("stroke") for key in keys] == [line.get("stroke") for line in drawn]
    assert [row[0][2] for row in lines] == [line.get("stroke") for line in drawn]
    kinds = [
        [(part.tag, part.get("fill")) for part in (key[0], line[1])]
        for key, line in zip(keys, drawn, strict=True)
    ]
    assert all(first == second for first, second in kinds)
    assert max(columns) < float(svg.get("width"))
    assert max(rows) < float(svg.get("height"))


@pytest.mark.parametrize(("below", "moved"), [(11.9, 6), (12, 0), (-11.9, 6), (-12, 0)])
def test_touching_markers_stay_in_column(below, moved):
    spots = chart.moved_side_by_side([[(50.0, 100.0)], [(50.0, 100.0 + below)]])
    assert spots == [[(50 - moved, 100)], [(50 + moved, 100 + below)]]


def test_chain_of_markers_is_moved():
    """Neighbours that hide each other form one group, even if its ends do not."""
    lines = [[(50.0, 100.0 + 10 * i)] for i in range(3)]
    assert [line[0][0] for line in chart.moved_side_by_side(lines)] == [38, 50, 62]
    other = [[(50.0, 100.0)], [(51.0, 100.0)]]
    assert chart.moved_side_by_side(other) == other


@pytest.mark.parametrize(("decades", "named"), [(1, 2), (12, 13), (13, 7), (24, 13), (25, 9)])
def test_few_decades_are_named(decades, named):
    svg = ET.fromstring(chart.chart({"one": [(1, 10**decades)]}, "t", "x", "y"))
    names = [text for text in svg.findall("{*}text") if text.get("text-anchor") == "end"]
    assert len(names) == named
    assert names[0].text == "1"
    assert len(svg.find("{*}g[@class='axes']")) == decades + 2


@pytest.mark.parametrize(("depths", "wide"), [(8, 760), (9, 822)])
def test_many_depths_need_width(depths, wide):
    drawn = chart.chart({"one": [(depth, 5) for depth in range(depths)]}, "t", "x", "y")
    assert (drawn.width, drawn.height) == (wide, 480 + 22 * 2 + 24)


@pytest.mark.parametrize(("name_y", "led"), [(96, 0), (95, 1), (104, 0), (105, 1)])
def test_line_leads_to_distant_name(name_y, led):
    drawn = [*chart._chart_line(0, "a", [(9.0, 100.0)], [(9.0, 100.0)], name_y)]
    assert sum('stroke-width="0.8"' in part for part in drawn) == led
