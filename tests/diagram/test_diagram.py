"""Test the contents of pictures: SVG, styles, colours, notebooks and errors."""

import re
from random import Random
from xml.etree import ElementTree

import pytest
from refresh_diagrams import GOLDEN, PICTURES
from refresh_diagrams import picture as golden_picture

from treesearch import Node, draw, read, record
from treesearch.diagram import SUFFIXES, fit, render, save
from treesearch.diagram.boards import board_svg as board_drawn
from treesearch.diagram.inks import COLOUR, PAPER, contrast, ink, line_and_fill, style_of
from treesearch.diagram.looks import LABELS, SHOW, STYLES
from treesearch.diagram.picture import picture
from treesearch.diagram.scene import Board
from treesearch.diagram.why import explanation, other_cuts
from treesearch.errors import UsageError
from treesearch.game import MIN
from treesearch.tree import Head

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
DEEP = "(10 (20 (1 (4 2))))"
SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def by_id(svg: str) -> dict[str, ElementTree.Element]:
    return {element.get("id"): element for element in parsed(svg).iter() if element.get("id")}


def texts(element: ElementTree.Element) -> list[str]:
    return [text.text for text in element.iter(f"{SVG}text")]


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_match_golden_files(name):
    """After an intended change, run ``python tests/refresh_diagrams.py`` and check the pictures."""
    assert golden_picture(name) == (GOLDEN / f"{name}.svg").read_text(encoding="utf-8")


def test_every_golden_picture_is_drawn():
    assert {file.stem for file in GOLDEN.glob("*.svg")} == set(PICTURES)


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


def by_class(svg: str, name: str) -> list[str]:
    return [element.text for element in parsed(svg).iter() if element.get("class") == name]


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


def test_folded_subtrees_count_their_nodes():
    found = by_id(draw(record("(((1 2) 3) (4 (5 6 7)))"), fold=1))
    assert set(found) == {"n", "n-1", "e-1", "n-2", "e-2"}
    assert texts(found["n-2"]) == ["= 4", "… 4 leaves"]
    assert "[… 4 leaves]" in parsed(draw(record("(((1 2) 3) (4 (5 6 7)))"), fold=1)).findtext(
        f"{SVG}desc"
    )
    assert texts(by_id(draw(read("((5) 3)"), fold=1))["n-1"]) == ["… 1 leaf"]


def test_only_option_folds_other_subtrees():
    tree = record("((3 12 8) (2 4 6) ((1 14) 5 2))")
    assert {"n-1-1", "n-1-2"} < set(by_id(draw(tree, only="path"))) - set(
        by_id(draw(tree, only="cuts"))
    )
    found = by_id(draw(tree, only="cuts"))
    assert {"n-2-1", "n-2-3", "n-3"} < set(found)
    assert "n-3-1-1" not in found
    assert texts(found["n-1"])[-1] == "… 3 leaves"


def test_only_cuts_makes_large_trees_small():
    """In a tree of 4^4 leaves, cuts are drawn and other nodes are left out."""
    random = Random(1)
    leaves = [str(random.randint(0, 99)) for _ in range(256)]
    for _ in range(4):
        leaves = [f"({' '.join(leaves[i : i + 4])})" for i in range(0, len(leaves), 4)]
    trace = record(leaves[0])
    complete, cuts = picture(trace), picture(trace, only="cuts")
    assert cuts.width < complete.width / 2
    names = [item.lines["cut"] for item in cuts.nodes if "cut" in item.lines]
    assert sorted(names) == sorted(f"{cut.kind} cut {cut.number}" for cut in trace.cuts)


def test_why_shows_the_cut_rule():
    for rule, sign in (("ge", "≤"), ("gt", "<")):
        trace = record("((3 12 8) (2 4 6) (14 5 2))", cut_rule=rule)
        assert f"v\u00a0{sign}\u00a0α" in explanation(trace, trace.cuts[0])


def test_many_siblings_are_folded():
    many = record(f"(5 {' '.join('1' * 20)} 9 {' '.join('1' * 20)})")
    found = by_id(draw(many, only="path"))
    assert texts(found["n-1-more"]) == ["… 20 more"]
    assert {"n-22", "n-42"} < set(found)
    assert len([name for name in found if name.startswith("n-")]) == 5
    cut = by_id(draw(record(f"(5 (3 {' '.join('7' * 30)}))"), only="cuts"))
    assert texts(cut["n-2-2-more"]) == ["… 30 more"]
    assert "pruned" in cut["n-2-2-more"].get("class")


def test_folding_keeps_letters_and_weights():
    tree = read("((1 (2 3)) (4 5))")
    assert texts(by_id(draw(tree, fold=1, label="letters"))["n-2"])[0] == "C"
    assert by_class(draw(read("(chance 1/2*3 1/2*(chance 1/4*2 3/4*1))"), fold=1), "move") == [
        "1/2",
        "1/2",
    ]


def test_folded_game_counts_examined_leaves():
    found = by_id(draw(record(Nim()), fold=1))
    assert "… 2 leaves" in texts(found["n-1"])
    assert len([name for name in found if name.startswith("n")]) == 3


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


def test_paper_is_black_and_grey():
    colours = set(re.findall(r"#[0-9a-f]{6}", draw(record(FIGURE), style="print")))
    assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in colours)


@pytest.mark.parametrize("inks", [COLOUR, PAPER], ids=["colour", "paper"])
@pytest.mark.parametrize("status", ["plain", "searched", "pruned", "beyond"])
@pytest.mark.parametrize("shape", ["max", "min", "chance", "leaf"])
def test_text_contrast_is_sufficient(shape, status, inks):
    line, fill = line_and_fill(inks, shape, status)
    assert contrast(line, inks.paper) >= 3
    assert contrast(line, fill) >= 3
    assert contrast(inks.path, inks.paper) >= 3
    for kind in ("says", "name", "note", "cut", "bound", "order", "move"):
        assert contrast(ink(inks, shape, status, kind), fill) >= 4.5
        assert contrast(ink(inks, shape, status, kind), inks.paper) >= 4.5


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
    grey = set(re.findall(r"#[0-9a-f]{6}", draw(record(FIGURE), style=style_of({"grey": True}))))
    assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in grey)


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({"max-lines": "#000000"}, "did you mean max-line"),
        ({"base": "why"}, "base in a style must be lecture, print, exercise, not 'why'"),
        ({"font": "x';--"}, "font in a style"),
        ({"size": 9}, "a number from 0.5 to 3"),
        ({"size": True}, "a number from 0.5 to 3"),
        ({"ink": "blue"}, "a colour such as #0072b2, not 'blue'"),
        (
            {"max-ink": "#ffee00"},
            r"max-ink on paper has a contrast of 1\.\d : 1; it must be at least 4.5 : 1",
        ),
        ({"path": "#eeeeee"}, "path on paper"),
    ],
)
def test_invalid_style_is_refused(table, message):
    with pytest.raises(UsageError, match=message):
        style_of(table)


def test_why_shows_root_as_bound_owner():
    trace = record(DEEP)
    svg = draw(trace, style="why")
    found = by_id(svg)
    assert texts(found["n"]) == ["MAX", "α = 10"]
    assert texts(found["n-2-2-2"]) == ["MIN", "v = 4", "MIN cut 1", "4 ≤ α = 10"]
    assert "pruned" in found["n-2-2-2-2"].get("class")
    assert "MAX already has 10 at the root, from child 1: α = 10." in explanation(
        trace, trace.cuts[0]
    )
    assert "not the parent's" in parsed(svg).findtext(f"{SVG}desc")
    assert parsed(svg).find(f"{SVG}g[@class='because']") is not None


def test_why_chooses_first_deep_cut():
    tree = "(10 (9 3) (20 (1 (4 2))))"
    assert "2.2.2" not in draw(record(FIGURE), style="why")
    assert "Why the MIN cut 2 at 3.2.2" in draw(record(tree), style="why")
    assert "Why the MIN cut 1 at 2" in draw(record(tree), style="why", at=(2,))


def test_why_explains_window_and_rtl():
    assert "α = 5 (starting window)" in draw(
        record("((3 4) 1)", window=(5, 9), root="max"), style="why"
    )
    found = by_id(draw(record("((6 4 2) (8 12 3))", order="rtl"), style="why"))
    assert found["n-1-3"].get("transform") > found["n-1-2"].get("transform")


def test_why_shortens_long_paths():
    svg = draw(record("(10 " + "(" * 21 + "5 7" + ")" * 22), style="why")
    assert "… 18 more levels …" in svg
    assert "n-2" + "-1" * 20 in by_id(svg)


def test_why_names_skipped_children_if_few():
    found = by_id(draw(record("(5 (3 1 2 4 6 7))"), style="why"))
    assert texts(found["n-2-4-more"]) == ["… 3 more"]
    assert {"n-2-2", "n-2-3"} < set(found)
    assert "n-2-4" not in found


def test_why_names_nodes_consistently():
    found = by_id(draw(record(DEEP), style="why", label="letters"))
    assert texts(found["n-2-2-2"])[:2] == ["MIN", "G"]
    assert texts(by_id(draw(record(DEEP), style="why", label="places"))["n-2-2"]) == ["MAX", "2.2"]
    named = record("(max A 10 (min B 20 (max C 1 (min D (max E 4 3) 2))))")
    assert texts(by_id(draw(named, style="why"))["n-2-2-2"])[1] == "D"


def test_why_explains_games_by_moves():
    class LongNim(Nim):
        def initial_state(self):
            return 5, "max"

    trace = record(LongNim())
    svg = draw(trace, style="why")
    assert "take &lt;1&gt;" in svg
    assert "MAX cut after take" in parsed(svg).findtext(f"{SVG}desc")
    with pytest.raises(UsageError, match="only the nodes of a tree have letters"):
        draw(trace, style="why", label="letters")


def test_why_bends_arrow_to_the_right():
    made = picture(record(DEEP), style="why", direction="right")
    lowest = max(item.y + item.block.after for item in made.nodes)
    assert made.arrow[1][1] == made.arrow[2][1] > lowest
    assert made.arrow[0][0] < made.arrow[3][0]


def test_why_explains_beta_cuts():
    said = explanation(record("((9 3) (5 (7 8)))"), record("((9 3) (5 (7 8)))").cuts[0])
    assert "v\N{NO-BREAK SPACE}≥\N{NO-BREAK SPACE}β" in said
    assert "at least" in said


def test_why_refuses_distant_cuts():
    with pytest.raises(UsageError, match="1,000 levels"):
        draw(record("(10 " + "(" * 1_201 + "5 7" + ")" * 1_202), style="why")


def test_why_without_a_cut_is_refused():
    with pytest.raises(UsageError, match="nothing is cut"):
        draw(record("(1 2)"), style="why")
    with pytest.raises(UsageError, match="only the path to one cut"):
        draw(record(FIGURE), style="why", fit="a4")
    with pytest.raises(UsageError, match=r"no cut at 1"):
        draw(record(FIGURE), style="why", at=(1,))
    with pytest.raises(UsageError, match=r"no cut at 7\.7"):
        draw(record(FIGURE), style="why", at=(7, 7))


def test_nodes_below_depth_limit_are_dotted():
    found = by_id(draw(record("(max (min B:7 3 12) (2 4))", depth=1)))
    assert texts(found["n-1"])[0] == "= 7"
    assert "beyond" in found["n-1-1"].get("class")


class Nim:
    """Take one or two sticks; the player who takes the last stick wins. A state is the sticks left and the mover."""

    def initial_state(self):
        return 3, "max"

    def player(self, state):
        from treesearch import MAX, MIN

        return MAX if state[1] == "max" else MIN

    def actions(self, state):
        return [f"take <{n}>" for n in (1, 2) if n <= state[0]]

    def result(self, state, action):
        return state[0] - int(action[6]), "min" if state[1] == "max" else "max"

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state):
        return -1 if state[1] == "max" else 1

    def show(self, state):
        return "|" * state[0] + "\n" + state[1]


def test_game_has_boards_and_moves():
    trace = record(Nim())
    for look in ({}, {"direction": "right"}, {"style": "why"} if trace.cuts else {}):
        svg = draw(trace, **look)
        assert "take &lt;1&gt;" in svg
        assert "|||" in svg
    assert len(set(by_id(draw(trace)))) == len(re.findall(r' id="', draw(trace)))
    with pytest.raises(UsageError, match="places"):
        draw(trace, label="letters")


class BoardedNim(Nim):
    """The same game, with a board that contains every drawn sign."""

    def board(self, state):
        return ["XO.", "#*<", "|" * state[0]]


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
    if (ring := ink.find("circle")) is not None:
        assert (float(ring.get("cx")), float(ring.get("cy"))) == middle
        assert 5 < float(ring.get("r")) < 10
        return
    corners = re.findall(r"([\d.]+) ([\d.]+)", ink.findall("path")[-1].get("d"))
    ends = {(float(x) - middle[0], float(y) - middle[1]) for x, y in corners}
    assert ends == {(-x, y) for x, y in ends} == {(x, -y) for x, y in ends}
    assert 5 < max(max(end) for end in ends) <= 10


def test_one_line_board_has_no_grid():
    class Sticks(Nim):
        def board(self, state):
            return ["|" * state[0]]

    found = by_id(draw(record(Sticks())))
    assert len(found["n"].findall(f"{SVG}g[@class='cells']/{SVG}path")) == 1


@pytest.mark.parametrize("style", [*STYLES])
@pytest.mark.parametrize("direction", ["down", "right"])
def test_hostile_texts_are_escaped(style, direction):
    evil = "<script>\"'&]]>\x00\ud800\u202e"
    below = Node([Node((), 4, Head(name=evil)), Node((), 2)], None, Head(name=evil))
    tree = Node([Node((), 10), Node([Node((), 20), Node([Node((), 1), below])])])
    svg = draw(record(tree), style=style, direction=direction)
    assert parsed(svg) is not None
    assert "<script>" not in svg


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


def test_very_long_values_are_shortened():
    tree = read(f"({'1' * 3_000} ({'2' * 3_000} {'3' * 2_000}/7))")
    made = picture(record(tree), show=("window",))
    assert made.width < 3_000
    assert len(tree[1]._repr_svg_()) < 2_000
    assert len(repr(tree[1])) < 100


def test_picture_size_has_format_limit(monkeypatch):
    made = picture(read(FIGURE))
    longest = max(made.width, made.height)
    monkeypatch.setitem(fit.MOST_LONG, ".png", longest)
    fit.check_format(made, ".png")
    monkeypatch.setitem(fit.MOST_LONG, ".png", longest - 1)
    with pytest.raises(UsageError, match=f"{longest}"):
        fit.check_format(made, ".png")


def test_large_trees_are_drawn_smaller():
    sizes = [picture(Node(Node((), i) for i in range(n))).sizes.font for n in (5, 100, 500)]
    assert sizes == sorted(sizes, reverse=True)
    assert len(set(sizes)) == 3


def test_clamped_value_keeps_interval():
    trace = record("((3 12 8) (2 4 6) (14 5 2))", values="hard", window=(2, 5))
    lines = {item.place: item.lines for item in picture(trace, show="intervals").nodes}
    assert [*lines["2"].items()][:2] == [("interval", "[−∞, 2]"), ("returns", "returns 3")]


def test_a4_shrinks_before_folding():
    row = " ".join(["(123 212 831 1 2 3)"] * 4)
    made = draw(record(f"({row})"), fit="a4")
    assert "leaves" not in made
    assert float(re.search(r'width="(\d+)"', made)[1]) <= 728


def test_legend_explains_intervals():
    made = draw(record(FIGURE), show=["legend"], steps="9")
    assert "a..b: at least a, at most b" in made
    assert "a..b" not in draw(record(FIGURE), show=["legend"])


def test_why_numbers_children_after_gap():
    assert "child 2" in draw(record("((3 12 8) (5 (9 2 4 6)) (2 9))"), style="why")
    assert "child 2" not in draw(record("((3 12 8) (2 4 6) (14 5 2))"), style="why")


def test_other_cuts_omit_the_shown_one():
    trace = record("((3 12 8) (2 4 6) (14 5 2) (1 2))")
    assert other_cuts(trace, None) == ["4"]
    assert other_cuts(trace, (4,)) == ["2"]
