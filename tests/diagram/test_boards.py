"""Test the pictures of positions."""

import re

import pytest
from support.drawings import BoardedNim, Nim, by_id, parsed, texts

from treesearch import draw, record
from treesearch.diagram import render
from treesearch.diagram.boards import board_svg as board_drawn
from treesearch.diagram.scene import Board
from treesearch.diagram.texts import board
from treesearch.diagram.themes import COLOUR
from treesearch.errors import UsageError

SVG = "{http://www.w3.org/2000/svg}"


def test_game_has_boards_and_moves():
    trace = record(Nim())
    for look in ({}, {"direction": "right"}, {"style": "why"} if trace.cuts else {}):
        svg = draw(trace, **look)
        assert "take &lt;1&gt;" in svg
        assert "|||" in svg
    assert len(set(by_id(draw(trace)))) == len(re.findall(r' id="', draw(trace)))
    with pytest.raises(UsageError, match="places"):
        draw(trace, label="letters")


@pytest.mark.parametrize("suffix", [".svg", ".dot", ".tex"])
def test_board_is_drawn_in_cells(suffix):
    ink = render(record(BoardedNim()), suffix).decode()
    assert {".svg": 'class="cells"', ".dot": "<TD", ".tex": "circle [radius="}[suffix] in ink
    if suffix == ".svg":
        cells = by_id(ink)["n"].find(f"{SVG}g[@class='cells']")
        assert len(cells.findall(f"{SVG}circle")) == 1
        assert texts(cells) == ["<"]


@pytest.mark.parametrize("sign", ["X", "O", "#", "*", "|"])
def test_board_sign_is_centred(sign):
    ink = parsed(
        board_drawn(Board(100, 40, 20, (sign + ".",)), COLOUR, 1)
    )  # two cells of 20, sticks of 10
    middle = (105, 50) if sign == "|" else (110, 50)
    ring = ink.find("circle")
    assert (ring is not None) == (sign == "O")
    if sign == "O":
        assert (float(ring.get("cx")), float(ring.get("cy"))) == middle
        assert 5 < float(ring.get("r")) < 10
        return
    corners = re.findall(r"([\d.]+) ([\d.]+)", ink.findall("path")[-1].get("d"))
    ends = {(float(x) - middle[0], float(y) - middle[1]) for x, y in corners}
    assert ends == {(-x, y) for x, y in ends} == {(x, -y) for x, y in ends}
    assert 5 < max(max(end) for end in ends) <= 10


def test_signs_are_in_their_cells():
    ink = parsed(board_drawn(Board(100, 40, 20, ("Oab.", "c.de", ".OfO")), COLOUR, 1))
    rings = {(float(ring.get("cx")), float(ring.get("cy"))) for ring in ink.findall("circle")}
    assert rings == {(110, 50), (130, 90), (170, 90)}
    letters = {
        text.text: (float(text.get("x")), float(text.get("y"))) for text in ink.findall("text")
    }
    assert {round((y - 40) % 20) for _, y in letters.values()} == {16}  # a letter's foot
    assert {letter: (x, round((y - 40) // 20)) for letter, (x, y) in letters.items()} == {
        "a": (130, 0),
        "b": (150, 0),
        "c": (110, 1),
        "d": (150, 1),
        "e": (170, 1),
        "f": (150, 2),
    }
    corners = re.findall(r"([\d.]+) ([\d.]+)", ink.find("path").get("d"))
    xs, ys = ({float(place) for place in places} for places in zip(*corners, strict=True))
    assert (xs, ys) == ({100, 120, 140, 160, 180}, {40, 60, 80, 100})


def test_rows_of_board_are_equally_long():
    game = BoardedNim()
    assert board(game, game.initial_state()) == {"cells": ("XO.", "#*<", "|||")}
    assert board(game, (1, "max")) == {"cells": ("XO.", "#*<", "|  ")}


def test_one_line_board_has_no_grid():
    class Sticks(Nim):
        def board(self, state):
            return ["|" * state[0]]

    found = by_id(draw(record(Sticks())))
    assert len(found["n"].findall(f"{SVG}g[@class='cells']/{SVG}path")) == 1
