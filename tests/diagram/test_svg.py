"""Test pictures of trees and searches in SVG: shapes, labels, legends and descriptions."""

import re

import pytest
from refresh_diagrams import GOLDEN, PICTURES
from refresh_diagrams import picture as golden_picture
from support.drawings import by_class, by_id, parsed, texts
from support.stored import check_text

from treesearch import Node, draw, read, record
from treesearch.diagram.looks import LABELS, STYLES
from treesearch.diagram.picture import picture
from treesearch.game import MIN
from treesearch.tree import Head

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_match_golden_files(name):
    check_text(golden_picture(name), GOLDEN / name, f"python tests/refresh_diagrams.py {name}")


def test_every_golden_picture_is_drawn():
    assert {file.name for file in GOLDEN.iterdir()} == {*PICTURES}


def test_figure_5_2_matches_the_book():
    found = by_id(draw(record(FIGURE)))
    assert texts(found["n"]) == ["= 3"]
    assert texts(found["n-1"]) == ["= 3"]
    assert texts(found["n-2"]) == ["≤ 2", "MIN cut 1", "2 ≤ α = 3"]
    assert texts(found["n-3"]) == ["= 2"]
    assert texts(found["n-3-1"]) == ["14"]


def test_pruned_is_dashed_and_solution_arrowed():
    svg = draw(record(FIGURE))
    found, root = by_id(svg), parsed(svg)
    for place in ("2-2", "2-3"):
        assert "pruned" in found[f"n-{place}"].get("class")
        assert found[f"n-{place}"].find(f"{SVG}rect").get("stroke-dasharray")
        assert found[f"e-{place}"].get("d").count("M") == 2  # two pieces: there is a gap
    assert len(root.findall(f".//{SVG}path[@class='cut']")) == 2
    assert [edge.get("id") for edge in root.find(f"{SVG}g[@class='edges solution']")] == [
        "e-1",
        "e-1-1",
    ]
    assert len(root.findall(f".//{SVG}path[@class='arrow']")) == 2


def test_each_path_is_an_id_once():
    ids = re.findall(
        r' id="([^"]*)"', draw(record(FIGURE), show=("window", "order"), label="letters")
    )
    places = [
        "",
        *(f"-{i}" for i in (1, 2, 3)),
        *(f"-{i}-{j}" for i in (1, 2, 3) for j in (1, 2, 3)),
    ]
    assert sorted(ids) == sorted(
        [f"n{place}" for place in places] + [f"e{place}" for place in places[1:]]
    )


def test_players_have_shapes():
    found = by_id(draw(read("(max 1 (chance 2 (min 3 4)))")))
    assert found["n-2"].find(f"{SVG}circle") is not None
    ups = [found[place].find(f"{SVG}path").get("d") for place in ("n", "n-2-2")]
    assert ups[0].startswith("M0 -")
    assert not ups[1].startswith("M0 -")


def test_chance_edges_show_weights():
    root = parsed(draw(read("(chance 9/10*3 1/10*(2 4))")))
    assert [text.text for text in root.findall(f".//{SVG}text[@class='move']")] == ["9/10", "1/10"]


def test_windows_and_order_are_optional():
    found = by_id(draw(record(FIGURE), show=("window", "order")))
    assert texts(found["n"]) == ["= 3", "1", "α = −∞ → 3", "β = +∞"]
    assert texts(found["n-2"])[1:4] == ["6", "α = 3", "β = +∞ → 2"]
    assert texts(found["n-2-1"]) == ["2", "7"]
    assert texts(found["n-2-2"]) == ["4"]


def test_labels_are_letters_paths_or_names():
    named = read("(max A (min B 3 12) (min 2 F=4))")
    assert texts(by_id(draw(named))["n-2-2"]) == ["4", "F"]
    assert texts(by_id(draw(named, label="letters"))["n-2"]) == ["C"]
    assert texts(by_id(draw(named, label="places"))["n-2-1"]) == ["2", "2.1"]


def test_equal_names_are_drawn_twice():
    twin = Node([Node((), 1, Head(name="A")), Node((), 2, Head(name="A"))])
    found = by_id(draw(twin, label="letters"))
    assert [texts(found[place])[-1] for place in ("n", "n-1", "n-2")] == ["B", "A", "A"]


def test_description_is_a_nested_list():
    root = parsed(draw(record(FIGURE)))
    assert root.findtext(f"{SVG}title") == "alphabeta: value 3, path 1 1, cuts: 1"
    assert root.findtext(f"{SVG}desc") == (
        "(MAX = 3: (MIN = 3: 3, 12, 8), (MIN ≤ 2 [MIN cut 1] [2 ≤ α = 3]: 2, pruned 4, pruned 6), (MIN = 2: 14, 5, 2))"
    )
    assert parsed(draw(read("5"))).findtext(f"{SVG}desc") == "5"


def test_rows_name_their_player():
    assert by_class(draw(record(FIGURE), show="rows"), "row") == ["MAX", "MIN"]
    assert by_class(draw(read("(max (max 1 2) (min 3 4))"), show="rows"), "row") == ["MAX"]
    assert by_class(draw(record(FIGURE), style="print"), "row") == ["MAX", "MIN"]
    assert (
        by_class(draw(record(FIGURE), style="print", hide="rows", direction="right"), "row") == []
    )


def test_moves_are_numbered_like_the_book():
    assert by_class(draw(read(FIGURE), show="moves"), "move") == [
        f"{letter}{i}" for letter in "abcd" for i in (1, 2, 3)
    ]
    named = draw(read("(max A (min Rockefeller 3 (1 2)) (min D 2 4))"), show="moves")
    assert by_class(named, "move") == ["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2"]
    by_place = draw(read(FIGURE), show="moves", label="places")  # a1 and b1, not 1 and 11
    assert sorted(by_class(by_place, "move")) == [
        f"{node}{move}" for node in "abcd" for move in (1, 2, 3)
    ]
    assert by_class(draw(read("(chance 9/10*3 1/10*(2 4))"), show="moves"), "move") == [
        "9/10",
        "1/10",
        "b1",
        "b2",
    ]


def test_intervals_may_replace_bounds():
    found = by_id(draw(record(FIGURE), show="intervals", label="letters"))
    assert texts(found["n"]) == ["A", "[3, 3]"]
    assert texts(found["n-2"])[:2] == ["C", "[−∞, 2]"]
    assert texts(by_id(draw(record(FIGURE), show=["intervals", "bounds"]))["n-2"])[:2] == [
        "≤ 2",
        "[−∞, 2]",
    ]
    assert texts(by_id(draw(read(FIGURE), style="exercise", show="intervals"))["n"]) == [
        "[____, ____]"
    ]


def test_legend_explains_what_is_drawn():
    def legend(drawn, **look):
        kinds = by_class(draw(drawn, show="legend", **look), "note")
        return kinds[-4:]

    assert legend(record(FIGURE)) == ["MAX", "MIN", "best path", "pruned, not examined"]
    assert legend(read(FIGURE)) == ["MAX", "MIN"]
    ids = re.findall(r' id="([^"]*)"', draw(record(FIGURE), show="legend"))
    assert len(ids) == len(set(ids))
    assert legend(record("(max (min B:7 3 12) (2 4))", depth=1))[-1] == "below the depth limit"
    narrow = picture(record("((1))"), show="legend")
    assert max(item.x + item.block.after for item in narrow.nodes) < narrow.width


@pytest.mark.parametrize("direction", ["down", "right"])
@pytest.mark.parametrize("label", [None, *LABELS])
def test_exercise_picture_shows_no_search(label, direction):
    """The picture with a search equals the one without, so that it reveals nothing."""
    tree = read("((30 120 80) (20 40 60) (140 50 20))")
    exercise = draw(record(tree), style="exercise", label=label, direction=direction)
    assert exercise == draw(tree, style="exercise", label=label, direction=direction)
    assert exercise == draw(
        record(tree, algorithm="minmax"), style="exercise", label=label, direction=direction
    )
    for word in ("pruned", "solution", "cut", "value", "≤"):
        assert word not in exercise
    assert not re.search(r"(MAX|MIN)[^:<]* [=≤]", exercise)
    assert len(parsed(exercise).findall(f".//{SVG}rect[@class='blank']")) == 4


def test_min_root_exercise_says_so():
    assert (
        by_id(draw(record(FIGURE, root="min"), style="exercise"))["n"].get("class") == "min plain"
    )
    assert by_id(draw(read(FIGURE), style="exercise", root=MIN))["n"].get("class") == "min plain"


def test_nodes_below_depth_limit_are_dotted():
    found = by_id(draw(record("(max (min B:7 3 12) (2 4))", depth=1)))
    assert texts(found["n-1"])[0] == "= 7"
    assert "beyond" in found["n-1-1"].get("class")


@pytest.mark.parametrize("style", [*STYLES])
@pytest.mark.parametrize("direction", ["down", "right"])
def test_hostile_texts_are_escaped(style, direction):
    evil = "<script>\"'&]]>\x00\ud800\u202e"
    below = Node([Node((), 4, Head(name=evil)), Node((), 2)], None, Head(name=evil))
    tree = Node([Node((), 10), Node([Node((), 20), Node([Node((), 1), below])])])
    svg = draw(record(tree), style=style, direction=direction)
    assert parsed(svg) is not None
    assert "<script>" not in svg


def test_very_long_values_are_shortened():
    tree = read(f"({'1' * 3_000} ({'2' * 3_000} {'3' * 2_000}/7))")
    made = picture(record(tree), show=("window",))
    assert made.width < 3_000
    assert len(tree[1]._repr_svg_()) < 2_000
    assert len(repr(tree[1])) < 100


def test_clamped_value_keeps_interval():
    trace = record("((3 12 8) (2 4 6) (14 5 2))", values="hard", window=(2, 5))
    lines = {item.place: item.lines for item in picture(trace, show="intervals").nodes}
    assert [*lines["2"].items()][:2] == [("interval", "[−∞, 2]"), ("returns", "returns 3")]


def test_legend_explains_intervals():
    made = draw(record(FIGURE), show=["legend"], steps="9")
    assert "a..b: at least a, at most b" in made
    assert "a..b" not in draw(record(FIGURE), show=["legend"])
