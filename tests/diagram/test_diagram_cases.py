"""Test the words, limits and shapes of pictures: descriptions, captions, tooltips, TeX, DOT and slides."""

from io import BytesIO

import pytest
from support.drawings import BoardedNim, parsed

from treesearch import conditions, draw, read, record
from treesearch.diagram import fit, render, sizes, texts
from treesearch.diagram.build import check_size
from treesearch.diagram.dot import graph_of
from treesearch.diagram.looks import USUAL_PARTS, look_of
from treesearch.diagram.picture import picture
from treesearch.diagram.sizes import DENSE, MEDIUM, ROOMY, sizes_for
from treesearch.diagram.slideshow import gif, pptx
from treesearch.diagram.svg import elements, svg
from treesearch.diagram.themes import COLOUR, PAPER, line_and_fill, style_of, text_colour
from treesearch.diagram.tikz import escaped_for_tex, letters_without_font
from treesearch.diagram.typeset import markdown
from treesearch.errors import UsageError
from treesearch.settings import BOOK
from treesearch.tree import TreeGame

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
RANGE = {"utility_range": (0, 9)}
DASH = 4  # MSO_LINE.DASH of python-pptx


def described(drawn, **look):
    """Return title, description and caption of a picture, without rows and no-break spaces."""
    made = picture(drawn, **look)
    caption = " ".join(text.text for text in made.caption if text.kind == "caption")
    return [text.replace("\N{NO-BREAK SPACE}", " ") for text in (made.title, made.desc, caption)]


@pytest.mark.parametrize(
    ("drawn", "look", "title", "description", "caption"),
    [
        (
            conditions("((3 12) (?x 4) (14 2))"),
            {},
            "alphabeta with x unknown",
            "(MAX [= 3 if x ≤ 3] [= x if 3 < x ≤ 4] [= 4 if x > 4]: (MIN [= 3]: 3, 12), (MIN [≤ x if x ≤ 3] "
            "[= x if 3 < x ≤ 4] [= 4 if x > 4] [MIN cut] [x ≤ α = 3]: x, pruned if x ≤ 3: 4), (MIN [= 2]: 14, 2))",
            "Value: 3 iff x ≤ 3; x iff 3 < x ≤ 4; 4 iff x > 4. Best path: 1 1 iff x ≤ 3; 2 1 iff 3 < x ≤ 4; 2 2 iff "
            "x > 4. Cut: 4 is pruned iff x ≤ 3. Conventions: MAX moves at the root; children left to right; ties go "
            "to the first best child; cut when alpha ≥ beta; listed: cuts that skip something; a cut node returns the "
            "best value found (fail-soft); a cut is named after the player at the node; window (−∞, +∞).",
        ),
        (
            record("(max 2 (chance 0 (chance 0 (min 5 6))))", **RANGE),
            {},
            "alphabeta: value 2, path 1, cuts: 1",
            "(MAX = 2: 2, (CHANCE [0, 5/4]: by 1/2: 0, (by 1/2: CHANCE [0, 5/2]: by 1/2: 0, (by 1/2: MIN ≤ 5 "
            "[MIN cut 1] [5 ≤ α = 8]: 5, pruned 6))))",
            "Every leaf is in the range 0 to 9. MIN cut 1: α = (4 − 0) / (1/2) = 8 is what the chance node above it "
            "needs from this outcome.",
        ),
        (
            record("(max 5 (chance 0 (8 6)))", **RANGE),
            {},
            "alphabeta: value 5, path 1, cuts: 1",
            "(MAX = 5: 5, (CHANCE [0, 9/2] [CHANCE cut 1] [at most 1/2·0 + 1/2·9 = 9/2 ≤ α = 5]: by 1/2: 0, (by 1/2: "
            "pruned MIN: 8, 6)))",
            "Every leaf is in the range 0 to 9. The interval at a chance cut is the least and the greatest mean that "
            "are still possible, because a branch that was not examined can be worth either end of the range. The cut "
            "compares the greatest with α.",
        ),
        (
            record("(min 4 (chance 9 (8 6)))", **RANGE),
            {"style": "why"},
            "Why the CHANCE cut 1 at 2",
            "(MIN [β = 4]: 4, (CHANCE [v ≥ 9/2] [CHANCE cut 1] [at least 1/2·9 + 1/2·0 = 9/2 ≥ β = 4]: by 1/2: 9, "
            "by 1/2: pruned MAX …)) MIN already has 4 at the root, from child 1: β = 4. Node 2 is a chance node. "
            "After 9 its mean is at least 1/2·9 + 1/2·0 = 9/2: v ≥ β. The other outcomes cannot change the choice "
            "above, so they are not examined: CHANCE cut after 9.",
            "MIN already has 4 at the root, from child 1: β = 4. Node 2 is a chance node. After 9 its mean is at "
            "least 1/2·9 + 1/2·0 = 9/2: v ≥ β. The other outcomes cannot change the choice above, so they are not "
            "examined: CHANCE cut after 9. β (beta) is the best value that MIN already has along the path.",
        ),
        (
            record("(max 9 (min 3 4))", **RANGE),
            {"style": "why"},
            "Why the MAX cut 1 at root",
            "(MAX [v = 9, β = 9 (end of the utility range)] [MAX cut 1] [9 ≥ β = 9]: 9, pruned MIN …) The utility range "
            "ends at 9. The root is MAX's, and after 9 it is worth at least v = 9: v ≥ β. The rest cannot be worth more, so "
            "it is not examined: MAX cut after 9.",
            "The utility range ends at 9. The root is MAX's, and after 9 it is worth at least v = 9: v ≥ β. The rest cannot "
            "be worth more, so it is not examined: MAX cut after 9.",
        ),
        (
            record("(min 1 (max 3 4))", window=(2, 5)),
            {"style": "why"},
            "Why the MIN cut 1 at root",
            "(MIN [v = 1, α = 2 (starting window)] [MIN cut 1] [1 ≤ α = 2]: 1, pruned MAX …) The search started with α = 2. "
            "The root is MIN's, and after 1 it is worth at most v = 1: v ≤ α. The rest cannot bring the value into the "
            "starting window, so it is not examined: MIN cut after 1.",
            "The search started with α = 2. The root is MIN's, and after 1 it is worth at most v = 1: v ≤ α. The rest cannot "
            "bring the value into the starting window, so it is not examined: MIN cut after 1.",
        ),
        (record("5"), {}, "alphabeta: value 5, path (none), cuts: 0", "5", ""),
    ],
)
def test_picture_is_described(drawn, look, title, description, caption):
    assert described(drawn, **look) == [title, description, caption]


@pytest.mark.parametrize(("rule", "test"), [("ge", "x ≤ α = 3"), ("gt", "x < α = 3")])
def test_unknown_cut_follows_the_rule(rule, test):
    found = described(conditions("((3 12) (?x 4))", BOOK.replace(cut_rule=rule)))
    assert f"[{test}]" in found[1]


def test_two_unknowns_are_described():
    title, description, caption = described(conditions("((3 12) (?x ?y) (5 2))"))
    assert title == "The tree with x, y unknown"
    assert description.startswith(
        "(MAX ≥ 3: (MIN = 3: 3, 12), (MIN = min(x, y): x, not always examined y), (MIN = 2: 5, not always examined "
        "2)) value max(3, min(x, y)) (at least 3); 3 iff x ≤ 3 or y ≤ 3;"
    )
    assert caption.startswith("value max(3, min(x, y)) (at least 3); 3 iff x ≤ 3 or y ≤ 3;")
    hidden = picture(conditions("((3 12) (?x ?y) (5 2))"), hide="bounds")
    assert {item.text for item in hidden.nodes if item.children} == {""}
    always = picture(conditions("((3 12) (2 ?x ?y))"))
    assert [(item.status, item.severed) for item in always.nodes[-2:]] == [("pruned", True)] * 2
    assert [item.steps for item in always.nodes if item.solution] == ["", "-1"]
    for digits, text in [(8, "= min(x, 99999999)"), (9, "≤ 999999999")]:
        formula = picture(conditions(f"((?x {'9' * digits}) (?y 2))")).nodes[1].text
        assert formula == text


def test_range_caption_derives_three_bounds():
    outcomes = " ".join("(chance 0 (min 5 6))" for _ in range(4))
    caption = described(record(f"(max 4 {outcomes})", **RANGE))[2]
    assert caption.count("is what the chance node above it needs") == 3


def test_long_paths_are_shortened_in_titles():
    tree = "(" * 24 + "1" + ")" * 24
    assert picture(record(tree)).title == f"alphabeta: value 1, path {'1 ' * 20}..., cuts: 0"
    assert texts.clean("x" * 40) == "x" * 40
    assert texts.clean("a" * 30 + "b" * 30) == "a" * 30 + "…" + "b" * 9


def test_minus_signs_are_not_hyphens():
    said = "node 1 (B-2) is worth -4 <= 1e-3 in (-inf, -x], 2*-3"
    minus = "node 1 (B-2) is worth −4 ≤ 1e−3 in (−∞, -x], 2*−3"
    assert texts.signs(said) == minus


@pytest.mark.parametrize(
    ("text", "tex"),
    [
        ("≤ ≥ − ∞", r"$\le$ $\ge$ $-$ $\infty$"),
        ("α β → …", r"$\alpha$ $\beta$ $\to$ \dots{}"),
        ("a_b^c~d", r"a\_b\textasciicircum{}c\textasciitilde{}d"),
        ("{x} $5 #1 50% &", r"\{x\} \$5 \#1 50\% \&"),
        ("-- `` '' \"", r"{-}{-} {`}{`} \textquotesingle{}\textquotesingle{} \textquotesingle\textquotesingle{}"),
        ("<|>\\", r"\textless{}\textbar{}\textgreater{}\textbackslash{}"),
        ("é Ж", r"é \tsletter{Ж}"),
        ("\u017f\u017e\u0180", "\\tsletter{\u017f}\u017e\\tsletter{\u0180}"),  # the last letters of Latin Extended-A
        ("a\N{NO-BREAK SPACE}b", "a~b"),
    ],
)  # fmt: skip
def test_tex_text_is_escaped(text, tex):
    assert escaped_for_tex(text) == tex


def test_pdflatex_lacks_letters_once():
    assert letters_without_font("aЖbЖΩ") == "ЖΩ"


def test_dot_marks_current_node_and_boards():
    made = picture(record(FIGURE))
    made.nodes[1].add(lit=True)
    lines = [line for line in graph_of(made).source.splitlines() if "peripheries=2" in line]
    assert [line.split()[0] for line in lines] == ['"n-1"']
    source = render(record(BoardedNim()), ".dot").decode()
    assert "◆" in source
    assert 'BGCOLOR="black"></TD>' in source


@pytest.mark.parametrize(
    ("shape", "status", "kind", "colour"),
    [
        ("max", "searched", "cut", COLOUR.max_ink),
        ("min", "searched", "bound", COLOUR.min_ink),
        ("min", "searched", "says", COLOUR.ink),
        ("min", "pruned", "cut", COLOUR.pruned_ink),
        ("leaf", "beyond", "says", COLOUR.pruned_ink),
    ],
)
def test_text_has_its_colour(shape, status, kind, colour):
    assert text_colour(COLOUR, shape, status, kind) == colour


@pytest.mark.parametrize(
    ("shape", "status", "solution", "colours"),
    [
        ("max", "searched", True, (COLOUR.max_line, COLOUR.max_fill)),
        ("min", "plain", False, (COLOUR.min_line, COLOUR.min_fill)),
        ("chance", "searched", False, (COLOUR.chance_line, COLOUR.chance_fill)),
        ("leaf", "searched", True, (COLOUR.path, COLOUR.leaf_fill)),
        ("leaf", "searched", False, (COLOUR.line, COLOUR.leaf_fill)),
        ("min", "pruned", False, (COLOUR.pruned_line, COLOUR.pruned_fill)),
    ],
)
def test_outline_has_its_colours(shape, status, solution, colours):
    assert line_and_fill(COLOUR, shape, status, solution) == colours


def test_limits_of_pictures():
    counts = (60, 61, 200, 201)
    assert [*map(sizes_for, counts)] == [ROOMY, MEDIUM, MEDIUM, DENSE]
    assert fit.ROOMS == {
        "a4": ((482, 728), (728, 482)),
        "letter": ((468, 648), (648, 468)),
        "16:9": ((1280, 720),),
    }
    assert (fit.FINE.font, fit.FINE.small) == (8, 6.8)
    made = picture(read("(1 2)"))
    for made.width, noted in ((1920, False), (1921, True)):
        assert bool(fit.size_note(made)) is noted
    made.width, made.height = 100, 16_384
    assert fit.size_note(made) is None
    with pytest.raises(UsageError, match="16,384 points long"):
        fit.check_format(made, ".png")
    assert style_of({"size": 3}).size == 3
    with pytest.raises(UsageError, match=r"from 0\.5 to 3"):
        style_of({"size": 3.1})
    assert {
        "lecture": {"bounds"},
        "print": {"bounds", "rows"},
        "exercise": {"rows"},
        "why": {"bounds"},
    } == USUAL_PARTS


@pytest.mark.parametrize(("siblings", "counted"), [(12, 0), (13, 1)])
def test_path_counts_many_siblings(siblings, counted):
    tree = f"(9 {' '.join('1' * (siblings - 1))})"
    assert draw(record(tree), only="path").count(" more<") == counted


@pytest.mark.parametrize(("skipped", "counted"), [(3, 0), (4, 1)])
def test_why_counts_many_skipped_children(skipped, counted):
    tree = f"(5 (3 {' '.join('1' * skipped)}))"
    assert draw(record(tree), style="why").count(" more<") == counted


@pytest.mark.parametrize(
    ("tree", "left_out"),
    [(f"(9 {'(' * 9}1 2{')' * 9})", False), (f"((1 {'(' * 9}9 2{')' * 9}))", True)],
)
def test_why_leaves_out_long_ways(tree, left_out):
    """A way of nine levels is drawn whole."""
    assert ("… 6 more levels …" in draw(record(tree), style="why")) is left_out


def test_markdown_has_sentences():
    pictures = [svg(picture(read("(1 2)")))] * 2
    text = markdown(pictures, ["one *x*", "two"])
    assert [part for part in text.split("\n\n") if not part.startswith("!")] == [
        r"one \*x\*",
        "two\n",
    ]


def test_gif_shows_pictures_for_seconds():
    image = pytest.importorskip("PIL.Image")
    pngs = []
    for colour in ("red", "blue", "white"):
        png = BytesIO()
        image.new("RGB", (9, 9), colour).save(png, "PNG")
        pngs.append(png.getvalue())
    made = image.open(BytesIO(gif(pngs, "three squares")))
    assert (made.n_frames, made.info["duration"], made.info["comment"]) == (
        3,
        2000,
        b"three squares",
    )
    assert "loop" not in made.info


def test_slide_has_shapes_of_svg():
    presentation = pytest.importorskip("pptx").Presentation
    made, other = picture(record("(A (B 3 12) (C 2 4))")), picture(record("(1 2)"))
    deck = presentation(BytesIO(pptx([made, other], ["first\nnote", "second"])))
    first, second = deck.slides
    assert second.shapes.title.text_frame.text == other.title
    assert (deck.slide_width, deck.slide_height) == (1280 * 9525, 720 * 9525)
    assert [slide.notes_slide.notes_text_frame.text for slide in (first, second)] == [
        "first\nnote",
        "second",
    ]
    title, group = first.shapes
    assert title.text_frame.text == made.title
    assert title.text_frame.paragraphs[0].runs[0].font.size.pt == 28
    assert group._element.nvGrpSpPr.cNvPr.get("descr") == made.desc
    drawn = [item for item in elements(made) if item[0] != "path"]
    shapes = [shape for shape in group.shapes if shape.shape_type != 5]  # 5: a free form
    assert len(shapes) == len(drawn)
    scale = min(1200 / made.width, 570 / made.height) * 9525
    left = (1280 * 9525 - made.width * scale) / 2
    top = (110 + 570 / 2) * 9525 - made.height * scale / 2
    for shape, (kind, looks, at, text) in zip(shapes, drawn, strict=True):
        anchor = looks.get("text-anchor", "middle" if kind in ("text", "circle") else "start")
        share = {"start": 0, "middle": 0.5, "end": 1}[anchor]
        x, y = (float(looks.get(axis, looks.get(f"c{axis}", 0))) for axis in "xy")
        above = {"text": float(looks.get("font-size", 0)) * scale, "circle": shape.height / 2}
        assert shape.left + share * shape.width == pytest.approx(left + (x + at[0]) * scale, abs=2)
        assert shape.top + above.get(kind, 0) == pytest.approx(top + (y + at[1]) * scale, abs=2)
        if kind == "text":
            (run,) = shape.text_frame.paragraphs[0].runs
            assert run.text == text
            assert (
                shape.text_frame.paragraphs[0].alignment.name
                == {
                    "start": "LEFT",
                    "middle": "CENTER",
                    "end": "RIGHT",
                }[looks.get("text-anchor", "middle")]
            )
            assert run.font.size == pytest.approx(float(looks["font-size"]) * scale, abs=127)
            assert (bool(run.font.bold), bool(run.font.italic)) == (
                "font-weight" in looks,
                "font-style" in looks,
            )
            assert str(run.font.color.rgb) == looks["fill"][1:].upper()
            continue
        wide = float(looks.get("width", 2 * float(looks.get("r", 0)))) * scale
        assert shape.width == pytest.approx(wide, abs=1)
        if looks.get("stroke", "none") != "none":
            assert (shape.line.dash_style == DASH) is ("stroke-dasharray" in looks)
            assert str(shape.line.color.rgb) == looks["stroke"][1:].upper()
        assert str(shape.fill.fore_color.rgb) == looks["fill"][1:].upper()
    free = [shape for shape in group.shapes if shape.shape_type == 5]
    dashed = sum(shape.line.dash_style == DASH for shape in free if shape.line.fill.type == 1)
    paths = [looks for kind, looks, *_ in elements(made) if kind == "path"]
    assert dashed == sum(looks["d"].count("M") for looks in paths if "stroke-dasharray" in looks)
    closed = [shape._element.xpath("boolean(.//a:close)") for shape in free]
    assert sum(closed) == sum(looks["d"].count("z") for looks in paths) > 0
    assert parsed(svg(made)) is not None


def test_statuses_have_words():
    assert texts.STATUS == {
        "perhaps": "not always examined",
        "pruned": "pruned",
        "beyond": "below the depth limit",
        "ahead": "not examined yet",
    }


def test_grey_style_is_for_paper():
    assert style_of({"grey": True}).inks == PAPER
    assert style_of({"base": "lecture"}).inks == COLOUR


def test_condition_follows_the_weight():
    moves = {item.move for item in picture(conditions("((3 4) (?x 5))"), show="moves").nodes}
    assert {"c1", "c2: x ≤ 3"} <= moves


def test_many_levels_are_folded():
    """A tree that is too large to draw is folded at the deepest level that can be drawn."""
    ways = "(" * 1_500 + "1" + " 2)" * 1_500
    made = picture(record(ways), fit="300")
    assert max(item.level for item in made.nodes) > 2


@pytest.mark.parametrize("asked", [None, 5, 40])
@pytest.mark.parametrize("drawable", range(12))
def test_most_levels_are_drawn(asked, drawable):
    def make(look, _):
        if look.fold is None or look.fold > drawable:
            raise UsageError("too large")
        return look.fold

    look = look_of(fold=asked)
    if drawable:
        assert fit._largest(make, look) == min(drawable, asked or 11)
    else:
        with pytest.raises(UsageError, match="too large"):
            fit._largest(make, look)


def test_always_pruned_branch_has_no_condition():
    made = picture(conditions("((3 12) (?x (4 5)) (2 (7 8)))"))
    facts = {item.steps: (item.status, item.severed, item.when) for item in made.nodes}
    assert facts["-3-2"] == ("pruned", True, "")
    assert facts["-3-2-1"] == facts["-3-2-2"] == ("pruned", False, "")
    assert facts["-2-2"] == ("perhaps", True, "x ≤ 3")
    assert facts["-2-2-1"][0] == "perhaps"


@pytest.mark.parametrize("steps", [19, 20, 21])
def test_title_has_twenty_steps(steps):
    title = texts.spoken_title(record("(" * steps + "1" + ")" * steps))
    more = " ..." * (steps > 20)
    assert f"path {' '.join(['1'] * min(steps, 20))}{more}, cuts" in title


def test_caption_omits_folded_cuts():
    trace = record("(max 4 (chance 0 (min 5 6)) (chance 0 (min 5 6)))", **RANGE)
    complete, folded = (
        " ".join(text.text for text in picture(trace, fold=fold).caption) for fold in (None, 1)
    )
    assert complete.startswith(folded)
    assert "what the chance node above it needs" in complete
    assert "needs" not in folded


@pytest.mark.parametrize("direction", ["down", "right"])
def test_shift_moves_every_part(direction):
    made = picture(record("((3 12 8) (2 4 6))"), style="why", direction=direction)

    def parts():
        places = [(item.x, item.y) for item in made.nodes]
        return places, [(text.x, text.y) for text in made.caption], [*made.arrow]

    before, bands, size = parts(), [*made.bands], (made.width, made.height)
    made.shift(7, 30)
    for now, then in zip(parts(), before, strict=True):
        assert now == [(x + 7, y + 30) for x, y in then] != []
    along = 30 if direction == "down" else 7
    assert made.bands == [(start + along, end + along) for start, end in bands]
    assert (made.width, made.height) == (size[0] + 7, size[1] + 30)


def test_letters_have_few_widths():
    groups = ("\u0301\u0327", "fijlrtI.,:;'|!()[]/- ", "aez0159_?*#$", "ABZQ", "α“é⌚Ж",
              "=+<>", "mwMW@%≤≥∞→…", "日本Ａ\u2e80")  # fmt: skip
    widths = [{sizes.width(letter, 100) for letter in group} for group in groups]
    assert [len(group) for group in widths] == [1] * len(groups)
    assert sorted(widths, key=min) == widths
    assert sizes.width("", 100) == 0
    assert sizes.width("a日", 10) == pytest.approx(sizes.width("a", 10) + sizes.width("日", 10))


def test_kinds_of_text_have_widths():
    plain = sizes.width("12", ROOMY.small)
    for kind, size, factor, more in (
        ("says", ROOMY.font, 1.08, 0), ("value", ROOMY.font, 1.08, 0), ("bound", ROOMY.font, 1.08, 0),
        ("cut", ROOMY.small, 1.08, 0), ("name", ROOMY.small, 1.08, 0), ("note", ROOMY.small, 1, 0),
        ("move", ROOMY.small, 1, 0), ("row", ROOMY.caption, 1, 0), ("caption", ROOMY.caption, 1, 0),
        ("order", ROOMY.small, 1, 0.7 * ROOMY.small),
    ):  # fmt: skip
        assert sizes.text_size(kind, ROOMY) == size
        wide = plain / ROOMY.small * size * factor + more
        assert sizes.line_width(kind, "12", ROOMY) == pytest.approx(wide)
    assert sizes.line_width("board", "XO.", ROOMY) == pytest.approx(3 * 0.62 * ROOMY.small)


@pytest.mark.parametrize("factor", [0.5, 1, 1.5, 2, 3])
def test_sizes_are_multiplied(factor):
    made = MEDIUM.times(factor)
    for name in ("font", "small", "near", "far", "level"):
        assert getattr(made, name) == pytest.approx(getattr(MEDIUM, name) * factor)
    for name in ("triangle", "box"):
        assert getattr(made, name) % 2 == 0
        assert abs(getattr(made, name) - getattr(MEDIUM, name) * factor) <= 1
    assert made.weight == MEDIUM.weight
    assert made.thin == max(1, 12 * factor * 0.09)


@pytest.mark.parametrize("only", [None, "path"])
def test_most_levels_can_be_drawn(only, monkeypatch):
    """Advice for a higher tree names no option that is already used."""
    monkeypatch.setattr("treesearch.diagram.build.MOST_LEVELS", 10)
    tree = f"{'(' * 9}1{' 1)' * 9}"
    assert len(picture(record(tree), only=only).bands) == 10
    for drawn in (record(f"({tree} 1)"), record(TreeGame(read(f"({tree} 1)")))):
        with pytest.raises(UsageError, match=r"10 levels.*fold N") as refused:
            picture(drawn, only=only)
        assert ("only='path'" in str(refused.value)) is (only is None)


@pytest.mark.parametrize(
    ("nodes", "levels", "drawn"), [(20_000, 1_000, True), (20_001, 1, False), (1, 1_001, False)]
)
def test_largest_picture_can_be_drawn(nodes, levels, drawn):
    if drawn:
        check_size(nodes, levels, True)
    else:
        with pytest.raises(UsageError, match="at most 20,000 nodes and 1,000 levels"):
            check_size(nodes, levels, True)


def test_evaluation_stays_inside_its_node():
    """Without bounds, names are inside the nodes, except where the search evaluated an inner node."""
    tree = record("((:7 3 12) (2 4))", depth=1)
    made = picture(tree, hide="bounds", label="letters")
    assert [(item.text, item.name) for item in made.nodes[:2]] == [("A", ""), ("= 7", "B")]
