"""Test ``draw`` and ``save``: options, files, and formats by suffix."""

import re
from base64 import b64decode

import pytest
from support.drawings import by_id, texts

from treesearch import Node, draw, read, record
from treesearch.diagram import SUFFIXES, fit, render, save
from treesearch.diagram.looks import SHOW
from treesearch.diagram.picture import picture
from treesearch.errors import UsageError
from treesearch.games import load

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"


def test_markdown_has_picture_and_description():
    text = render(record(FIGURE), ".md").decode()
    data = re.fullmatch(r"!\[(.*)\]\(data:image/svg\+xml;base64,(.*)\)\n", text)
    assert b64decode(data[2]).decode() == render(record(FIGURE), ".svg").decode()
    assert data[1].startswith("alphabeta: value 3, path 1 1, cuts: 1. \\(MAX = 3")


SVG = "{http://www.w3.org/2000/svg}"


def test_invalid_options_name_valid_ones():
    tree = read(FIGURE)
    for options, message in [
        ({"style": "bold"}, "lecture, print, exercise, why"),
        ({"direction": "up"}, "down, right"),
        ({"label": "numbers"}, "letters, places"),
        ({"style": "exercise", "show": "window"}, "an exercise shows no bounds, windows"),
        ({"show": ["window"]}, "record the search first"),
        ({"style": "why"}, "record the search first"),
        ({"at": (1,)}, "style='why'"),
        ({"only": "path"}, "record the search first"),
        ({"only": "path", "style": "exercise"}, "an exercise does not show"),
        ({"style": "why", "show": "rows"}, "only the path to one cut"),
        ({"style": "why", "fold": 2}, "only the path to one cut"),
        ({"fold": 0}, "counted from 1"),
        ({"hide": "frame"}, "hide='frame': choose bounds"),
        ({"show": ["rows", "order"], "hide": "rows"}, "show and hide both name rows"),
    ]:
        with pytest.raises(UsageError, match=re.escape(message)):
            draw(tree, **options)
    with pytest.raises(UsageError, match=", ".join(SHOW)):
        draw(record(tree), show=("windows",))


def test_oversized_trees_are_refused():
    chain = read("(" * 5_000 + "1" + ")" * 5_000)
    wide = Node(Node((), i) for i in range(30_000))
    for big in (chain, wide):
        for drawn in (big, record(big)):
            with pytest.raises(UsageError, match="at most 20,000 nodes and 1,000 levels"):
                draw(drawn)
            assert drawn._repr_svg_() is None
    assert texts(by_id(draw(chain, fold=3))["n-1-1-1"]) == [
        "… 1 leaf"
    ]  # what is folded need not be small


def test_trees_and_traces_display_themselves():
    tree = read(FIGURE)
    assert tree._repr_svg_() == draw(tree)
    assert record(tree)._repr_svg_() == draw(record(tree))
    assert read("(" + "1 " * 3_000 + ")")._repr_svg_() is None
    small, large = (record(load("nim", size=size)) for size in ("9", "13"))
    assert len(small.events) < 2_000 < len(large.events)
    assert small._repr_svg_() == draw(small)
    assert large._repr_svg_() is None


def test_save_chooses_format_by_suffix(tmp_path):
    save(read(FIGURE), tmp_path / "tree.SVG")
    assert (tmp_path / "tree.SVG").read_text(encoding="utf-8") == draw(read(FIGURE))
    for name in ("tree.gif", "tree"):
        with pytest.raises(UsageError, match=" ".join(SUFFIXES).replace(".", r"\.")):
            save(read(FIGURE), tmp_path / name)
    assert not (tmp_path / "tree.gif").exists()


def test_single_leaf_renders_in_every_format():
    for suffix in (".svg", ".dot", ".tex"):
        assert b"-1/3" in render(record("-1/3"), suffix).replace("−".encode(), b"-").replace(
            b"$-$", b"-"
        )


def test_picture_size_has_format_limit(monkeypatch):
    made = picture(read(FIGURE))
    longest = max(made.width, made.height)
    monkeypatch.setitem(fit.MOST_LONG, ".png", longest)
    fit.check_format(made, ".png")
    monkeypatch.setitem(fit.MOST_LONG, ".png", longest - 1)
    with pytest.raises(UsageError, match=f"{longest}"):
        fit.check_format(made, ".png")
