"""Test the stages of a search as pictures in every file format."""

import re
import zipfile
from io import BytesIO
from itertools import islice, pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.drawings import latex_log
from support.strategies import plain_trees

from treesearch import draw, read, record
from treesearch.diagram import texts as labels
from treesearch.diagram.picture import nodes_of, picture
from treesearch.diagram.sizes import width
from treesearch.diagram.slideshow import _slide_lines, beamer
from treesearch.diagram.svg import path_steps, svg
from treesearch.diagram.tikz import escaped_for_tex
from treesearch.errors import MissingError, UsageError
from treesearch.events import Leaf, Open
from treesearch.games import load
from treesearch.steps.film import Film, film
from treesearch.steps.pictures import SUFFIXES, pictures, render
from treesearch.steps.stages import stages
from treesearch.trace import fold

FIGURE = "(A (B 3 12 8) (C 2 4 6) (D 14 5 2))"
BOOK = "3,4,5,7,9,11"
SVG = "{http://www.w3.org/2000/svg}"


def by_id(drawn):
    return {
        element.get("id"): element
        for element in ElementTree.fromstring(drawn).iter()
        if element.get("id")
    }


def texts(element):
    return [text.text for text in element.iter(f"{SVG}text")]


def test_only_finished_nodes_return_a_value():
    said = [
        " ".join(node.ident for node in frame.picture.nodes if "returns" in node.lines)
        for frame in film(record(FIGURE, values="hard", window=(4, 5)), "all")
    ]
    assert said == ["", "", "n-1", "n-1", *["n-1 n-2"] * 4, "n n-1 n-2 n-3"]


def test_figure_5_5_has_six_stages():
    """AIMA 4e, figure 5.5 (a) to (f) has the same intervals and leaves."""
    said = {}
    for frame in film(record(FIGURE), BOOK, show=("intervals", "rows")):
        found = by_id(svg(frame.picture))
        said[frame.number] = (
            {
                text
                for name in ("n", "n-1", "n-2", "n-3")
                for text in texts(found[name])
                if text[0] == "["
            },
            [text for i in (1, 2, 3) for j in (1, 2, 3) for text in texts(found[f"n-{i}-{j}"])],
        )
    assert said == {
        3: ({"[−∞, +∞]", "[−∞, 3]"}, ["3"]),
        4: ({"[−∞, +∞]", "[−∞, 3]"}, ["3", "12"]),
        5: ({"[3, +∞]", "[3, 3]"}, ["3", "12", "8"]),
        7: ({"[3, +∞]", "[3, 3]", "[−∞, 2]"}, ["3", "12", "8", "2"]),
        9: ({"[3, 14]", "[3, 3]", "[−∞, 2]", "[−∞, 14]"}, ["3", "12", "8", "2", "14"]),
        11: ({"[3, 3]", "[−∞, 2]", "[2, 2]"}, ["3", "12", "8", "2", "14", "5", "2"]),
    }


def test_only_current_nodes_have_rings():
    for frame in film(record(FIGURE), "all"):
        (ringed,) = [
            name
            for name, node in by_id(svg(frame.picture)).items()
            if node.find("*[@class='lit']") is not None
        ]
        assert frame.sentences[0].startswith(
            "the root" if ringed == "n" else f"node {ringed[2:].replace('-', '.')}"
        )


def test_last_stage_shows_the_answer():
    shown = ["solution" in svg(frame.picture) for frame in film(record(FIGURE), "all")]
    assert shown == [False] * 10 + [True]


@pytest.mark.parametrize("direction", ["down", "right"])
def test_nodes_keep_their_places(direction):
    """Everything that is drawn has the same place at every stage."""
    trace = record("((3 120 8 (1 2)) (2 4 (6 1)) (140 5 2))")
    show = ("window", "order", "intervals", "bounds", "rows", "legend")
    drawn = [
        svg(frame.picture)
        for frame in film(trace, "all", show=show, direction=direction, label="places")
    ]
    places = [{name: node.get("transform") for name, node in by_id(one).items()} for one in drawn]
    assert all(place == places[0] for place in places)
    assert len({re.search(r"viewBox=.*?>", one)[0] for one in drawn}) == 1
    for name in places[0]:
        lines = [
            {(text.get("x"), text.get("y")) for text in by_id(one)[name].iter(f"{SVG}text")}
            for one in drawn
        ]
        assert all(some <= lines[-1] or some >= lines[-1] for some in lines)


@settings(max_examples=30)
@given(
    plain_trees(max_leaves=10),
    st.sampled_from(["minmax", "alphabeta"]),
    st.sampled_from(["max", "min"]),
)
def test_stage_picture_matches_trace(tree, algorithm, root):
    trace = record(tree, algorithm=algorithm, root=root)
    ends = [i for i, event in enumerate(trace.events) if i and isinstance(event, (Open, Leaf))]
    ends.append(len(trace.events))
    for frame, end in zip(film(trace, "all", show="window"), ends, strict=True):
        drawn = {item.steps: item for item in frame.picture.nodes}
        visits = [fold(islice(trace.followed(), end)).root]
        searched, severed = set(), set()
        while visits:
            visit = visits.pop()
            visits += visit.children.values()
            steps = "".join(f"-{step}" for step in visit.place)
            searched.add(steps)
            severed |= {f"{steps}-{action}" for action in visit.skipped}
            if visit.player:
                assert drawn[steps].lines["alpha"] == f"α = {labels.number(visit.alpha)}"
                assert drawn[steps].lines["beta"] == f"β = {labels.number(visit.beta)}"
            if visit.player and hasattr(visit, "value"):
                assert drawn[steps].text == labels.bound(visit.low, visit.high)
        assert {steps for steps, item in drawn.items() if item.status == "searched"} == searched
        assert {steps for steps, item in drawn.items() if item.severed} == severed
        assert all(
            not item.text and not item.lines for item in drawn.values() if item.status == "ahead"
        )


def test_games_have_stages_with_their_boards():
    trace = record(load("nim", pool=4))
    first, *_, last = film(trace, "all")
    assert sum(item.block.board is not None for item in first.picture.nodes) == 1
    assert sum(item.block.board is not None for item in last.picture.nodes) > 5


@pytest.mark.parametrize(
    "algorithm", ["negascout", "mtdf", "sss", "deepening", "mcts", "transposition"]
)
def test_every_search_has_stages(algorithm):
    trace = record("((3 12 8) (2 4 6) (14 5 2))", algorithm=algorithm)
    frames = [*film(trace, "1,3,5")]
    assert [frame.number for frame in frames] == [1, 3, 5]
    assert all(ElementTree.fromstring(svg(frame.picture)) is not None for frame in frames)


def test_folded_tree_has_ring_on_fold():
    *_, last = film(record(FIGURE), BOOK, fold=1)
    assert [item.steps for item in last.picture.nodes if item.lit] == ["-3"]


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ("0", "numbered 1 to 11"),
        ("12", "numbered 1 to 11"),
        ("5-3", "numbered 1 to 11"),
        ("", "choose leaves"),
        ("leafs", "choose leaves"),
        ("1;2", "choose leaves"),
        ("9" * 50, "choose leaves"),
        ("²", "choose leaves"),
    ],
)
def test_invalid_steps_are_refused(steps, message):
    with pytest.raises(UsageError, match=message):
        film(record(FIGURE), steps)


def test_drawing_without_stages_is_refused():
    with pytest.raises(UsageError, match="picture without stages"):
        film(record(FIGURE), "leaves", style="why")
    with pytest.raises(UsageError, match="no such stage"):
        film(record("(1 2)"), "cuts")
    with pytest.raises(UsageError, match="nodes are too many"):
        film(record(read(f"({'(1 2 3) ' * 1_500})"), algorithm="minmax"), "all")
    with pytest.raises(UsageError, match=re.escape(" ".join(SUFFIXES))):
        render(record(FIGURE), ".doc")


def test_animated_svg_respects_reduced_motion():
    drawn = render(record(FIGURE), ".svg", BOOK).decode()
    root = ElementTree.fromstring(drawn)
    stages = root.findall(f"{SVG}g")
    assert [stage.get("id") for stage in stages] == ["s1", "s2", "s3", "s4", "s5", "s6"]
    assert [stage.get("visibility") for stage in stages] == ["hidden"] * 5 + [None]
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert "s4-n-2-1" in ids
    assert "prefers-reduced-motion: no-preference" in drawn
    assert "infinite" not in drawn
    assert "<script" not in drawn


@pytest.mark.chromium
def test_browser_stops_at_last_stage(tmp_path, browser):
    (tmp_path / "moving.svg").write_bytes(render(record(FIGURE), ".svg", BOOK))
    seen = "[...document.querySelectorAll('.stage')].findIndex(e => getComputedStyle(e).visibility == 'visible')"
    skip = "document.getAnimations().forEach(a => { a.pause(); a.currentTime = %d })"
    page = browser.new_page()
    page.goto((tmp_path / "moving.svg").as_uri())
    shown = []
    for time in (100, 2_100, 4_100, 8_100, 10_100, 60_000):
        page.evaluate(skip % time)
        shown.append(page.evaluate(seen))
    still = browser.new_page(reduced_motion="reduce")
    still.goto((tmp_path / "moving.svg").as_uri())
    assert still.evaluate(seen) == 5
    assert shown == [0, 1, 2, 4, 5, 5]


@pytest.mark.latex
@pytest.mark.parametrize("fragment", [False, True])
def test_beamer_has_page_per_stage(fragment, tmp_path):
    made = render(record(FIGURE), ".tex", BOOK, fragment=fragment, show="intervals").decode()
    if fragment:
        made = f"\\documentclass{{beamer}}\\usepackage{{tikz}}\\begin{{document}}\n{made}\\end{{document}}\n"
    (tmp_path / "frame.tex").write_text(made, encoding="utf-8")
    log = latex_log(tmp_path, "frame")
    assert "frame.pdf (7 pages" in log.replace("\n", "")
    assert "Overfull" not in log


@pytest.mark.latex
def test_long_sentence_fits_its_frame(tmp_path):
    deep = "(((((((((1 2) 3) 2) 4) 3) 5) 2) 6) 1)"  # every node is closed in the last stages
    made = render(record(deep), ".tex", "11,12,15", show="window").decode()  # the longest
    (tmp_path / "frame.tex").write_text(made, encoding="utf-8")
    log = latex_log(tmp_path, "frame")
    assert "Overfull" not in log


def test_frame_shrinks_for_long_sentences():
    shown = [picture(record("((3 12 8) (2 4 6))"))]
    told = [beamer(shown * 2, ["so " * words, "so"], "t") for words in (1, 40, 400)]
    one_line, two_lines, many = (float(re.search(r"scalebox\{([0-9.]+)\}", one)[1]) for one in told)
    assert one_line == two_lines > many
    assert many >= one_line / 2  # half of the frame at least is the picture's


def test_frame_title_hides_the_answer():
    assert (
        r"\begin{frame}[t]{alphabeta, stage by stage}"
        in render(record(FIGURE), ".tex", "3").decode()
    )


def test_pdf_pages_have_stage_sentences():
    pytest.importorskip("typst")
    made = render(record(FIGURE), ".pdf", BOOK)
    assert len(re.findall(rb"/Type ?/Page\b", made)) == 7
    assert (
        made.count("Step 4 of 6: node 2.1: leaf 2. ".encode("utf-16-be").hex().upper().encode())
        == 1
    )


def test_gif_plays_once():
    image = pytest.importorskip("PIL.Image")
    pytest.importorskip("typst")
    made = image.open(BytesIO(render(record(FIGURE), ".gif", BOOK)))
    assert made.n_frames == 6
    assert "loop" not in made.info
    assert made.info["comment"].startswith(
        b"alphabeta, stage by stage. Step 1 of 6: node 1.1: leaf 3."
    )


def test_slides_have_alt_text_and_notes():
    pptx = pytest.importorskip("pptx")
    made = render(record(FIGURE), ".pptx", BOOK)
    assert zipfile.ZipFile(BytesIO(made)).testzip() is None
    slides = [*pptx.Presentation(BytesIO(made)).slides]
    assert [slide.shapes.title.text_frame.text for slide in slides][
        4
    ] == "Step 4 of 6: node 2.1: leaf 2"
    assert slides[0].shapes.title.text_frame.text == "The tree before the search"
    assert (
        slides[4].notes_slide.notes_text_frame.text.splitlines()[1] == "node 2 (C): MIN now has 2"
    )
    groups = [[shape for shape in slide.shapes if shape.shape_type == 6] for slide in slides]
    assert (
        groups[4][0]
        ._element.nvGrpSpPr.cNvPr.get("descr")
        .startswith("node 2.1: leaf 2; node 2 (C): MIN now has 2;")
    )
    told = [
        [shape.text_frame.text for shape in group.shapes if shape.has_text_frame]
        for (group,) in groups
    ]
    assert {"3", "12", "8", "14"} <= {*told[0]}
    assert not [text for text in told[0] if text[:1] in ("=", "≤", "≥")]
    assert "MIN cut 1" in told[4]
    assert not [
        shape for slide in slides for shape in slide.shapes if shape.shape_type == 13
    ]  # no pictures


def test_slide_shapes_have_picture_positions():
    pptx = pytest.importorskip("pptx")
    trace = record(FIGURE)
    made = [*pptx.Presentation(BytesIO(render(trace, ".pptx", "leaves"))).slides]
    boxes = [
        {
            (shape.left, shape.top, shape.width, shape.height)
            for shape in group.shapes
            if shape.shape_type == 1
        }
        for slide in made
        for group in slide.shapes
        if group.shape_type == 6
    ]
    assert {len(found) for found in boxes} == {9}
    assert len({*map(frozenset, boxes)}) == 1  # nothing jumps


def test_slide_lines_have_picture_widths():
    pptx = pytest.importorskip("pptx")
    trace = record(FIGURE)
    (group,) = [
        shape
        for shape in [*pptx.Presentation(BytesIO(render(trace, ".pptx", "leaves"))).slides][
            -1
        ].shapes
        if shape.shape_type == 6
    ]
    widths = {shape.line.width for shape in group.shapes if shape.shape_type == 1}
    drawn = {
        float(width)
        for width in re.findall(
            r'<(?:rect|path)[^>]* fill="#[^>]* stroke-width="([.0-9]+)"', draw(trace)
        )
    }
    ratios = {round(one / other, 2) for one in widths for other in widths}
    assert round(max(drawn) / min(drawn), 2) in ratios - {1}


@pytest.mark.parametrize("tree", [FIGURE, "(10 (20 (1 (4 2))))", "(1 2)"])
def test_stage_picture_fills_the_slide(tree):
    pptx = pytest.importorskip("pptx")
    made = pptx.Presentation(BytesIO(render(record(tree), ".pptx", "leaves")))
    for slide in made.slides:
        (group,) = (shape for shape in slide.shapes if shape.shape_type == 6)
        right, below = group.left + group.width, group.top + group.height
        assert 0 <= group.left <= right <= made.slide_width
        assert slide.shapes.title.top <= group.top <= below <= made.slide_height
        assert group.width > 0.8 * made.slide_width or group.height > 0.7 * (
            made.slide_height - group.top
        )
        fonts = {
            run.font.name
            for shape in group.shapes
            if shape.has_text_frame
            for one in shape.text_frame.paragraphs
            for run in one.runs
        }
        assert fonts == {"Arial"}


@given(st.lists(st.tuples(st.integers(-50, 50), st.integers(-50, 50)), min_size=4, max_size=4))
def test_slide_curves_are_symmetric(corners):
    def points(start, *rest):
        path = f"M-90 7L-80 9L{start[0]} {start[1]}C" + " ".join(f"{x} {y}" for x, y in rest)
        ((found, closed),) = _slide_lines(path_steps(path, (0, 0)))
        assert (found[:2], closed) == ([(-90, 7), (-80, 9)], False)
        return found[2:]

    there, back = points(*corners), points(*corners[::-1])
    assert there == [pytest.approx(point) for point in back[::-1]]
    assert (there[0], there[-1]) == (corners[0], corners[-1])
    for axis in (0, 1):
        low, high = min(corner[axis] for corner in corners), max(corner[axis] for corner in corners)
        assert all(low - 1e-9 <= point[axis] <= high + 1e-9 for point in there)


def test_unexamined_leaves_may_show_numbers():
    trace = record(FIGURE)
    first, ahead = (
        next(iter(film(trace, "leaves", ahead=shown))).picture for shown in (False, True)
    )
    assert svg(first).count(">14<") == 0
    assert svg(ahead).count(">14<") == 1
    assert svg(first).count("<rect") == svg(ahead).count("<rect")


def test_animation_follows_the_options():
    for root in ("max", "min"):
        desc = ElementTree.fromstring(draw(FIGURE, steps="leaves", root=root)).findtext(
            f"{SVG}desc"
        )
        frames = film(record(FIGURE, root=root), "leaves")
        assert all(frame.picture.title in desc for frame in frames)
    assert "(MIN A:" in draw(read("((1 2) (3 4))"), style="exercise", label="letters", root="min")
    shown = [draw(FIGURE, steps="3", ahead=ahead).count(">14<") for ahead in (None, False, True)]
    assert shown == [0, 0, 1]


def test_folder_has_numbers_of_one_length(monkeypatch):
    frames = [*film(record(FIGURE), "3")]
    numbered = [frames[0]._replace(step=step) for step in (1, 20, 120)]
    monkeypatch.setattr("treesearch.steps.pictures._frames", lambda *_, **options: numbered)
    assert [name for name, _ in pictures(record(FIGURE))] == [
        "step-001.svg",
        "step-020.svg",
        "step-120.svg",
    ]


def test_stages_have_their_sentences():
    trace = record(FIGURE)
    frames = [*film(trace, BOOK)]
    told = re.findall(r"^(?!!)\S.*$", render(trace, ".md", BOOK).decode(), re.MULTILINE)
    for frame in frames:
        assert sum(" ".join(frame.sentences) == re.sub(r"\\(.)", r"\1", line) for line in told) == 1
    frames = [*film(trace, BOOK, bare=True)]
    beamed = render(trace, ".tex", BOOK, fragment=True).decode()
    for number, frame in enumerate(frames, 1):
        caption = escaped_for_tex("; ".join([frame.picture.title, *frame.sentences[1:]]))
        assert rf"\only<{number}>{{\par\medskip\footnotesize {caption}\par}}%" in beamed


@pytest.mark.parametrize("tree", ["((1000 7) (8 20000) (-5 6))", "(10 (20 (1 (40000 2))))"])
def test_layout_has_room_for_all_stages(tree):
    trace = record(tree)
    final = picture(trace, show=("window", "intervals"))
    made = Film(trace, final.look, nodes_of(trace, final.look), final.sizes, ahead=False)
    for stage in stages(trace):
        for state in stage.changed:
            slots = made.slots.get(made.by_path[state.place.path])
            for about, text in made.state_texts(state).items() if slots else ():
                assert width(text, 1.0) <= width(slots[about], 1.0)


def test_order_is_shown_when_visited():
    trace = record(FIGURE)
    for frame in film(trace, "all", show="order"):
        visited = {
            event.path.path
            for event in [event for event in trace.events if isinstance(event, (Open, Leaf))][
                : frame.number
            ]
        }
        numbered = {
            tuple(map(int, item.steps[1:].split("-"))) if item.steps else ()
            for item in frame.picture.nodes
            if item.order is not None
        }
        assert numbered == visited


def test_typst_and_markdown_show_pictures():
    assert render(record(FIGURE), ".typ", BOOK).decode().count(" image(") == 6
    told = render(record(FIGURE), ".md", BOOK).decode()
    assert told.count("data:image/svg+xml;base64,") == 6
    assert r"node 2 \(C\): MIN cut, 2 \<= alpha 3" in told


def test_folder_has_numbered_pictures():
    named = dict(pictures(record(FIGURE), "svg", BOOK))
    assert [*named] == [f"step-0{number}.svg" for number in range(1, 7)]
    assert [re.search(rb"<title>(.*?):", one)[1] for one in named.values()] == [
        b"Step %d of 6" % n for n in range(1, 7)
    ]


def test_missing_program_is_reported_first(monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    for suffix, extra in [(".pdf", "print"), (".gif", "print"), (".pptx", "slides")]:
        with pytest.raises(MissingError, match=rf"\[{extra}\]"):
            render(record(FIGURE), suffix)


@pytest.mark.dot
def test_graphviz_replaces_typst_for_stages(monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert all(one.startswith(b"\x89PNG") for _, one in pictures(record(FIGURE), "png", "3,7"))


def test_command_writes_folder_or_file(run, tmp_path):
    assert run("draw", FIGURE, "--steps", BOOK, "-o", "five/")[2] == "wrote 6 pictures into five/\n"
    assert len([*(tmp_path / "five").iterdir()]) == 6
    assert run("draw", FIGURE, "--steps", "cuts", "-o", "cuts.svg")[0] == 0
    assert run("draw", FIGURE, "--steps", "cuts")[1].startswith("<svg")
    code, out, err = run("draw", FIGURE, "-o", "x.png", "--format", "png")
    assert (code, out) == (2, "")
    assert "--format needs a folder" in err
    code, _, err = run("draw", FIGURE, "--steps", "cuts", "-o", "cuts.svg/five/")
    assert (code, err) == (
        2,
        "error: cuts.svg/five/ cannot be written: cuts.svg/five is a file, not a folder\n",
    )
    assert run("draw", FIGURE, "--steps", "cuts", "--style", "exercise", "-o", "x.svg")[0] == 2
    code, _, err = run("draw", FIGURE, "--steps", "cuts", "-o", "x.png")
    assert (
        code,
        ".md, or write one picture per stage to a folder: DIR/ with --format png" in err,
    ) == (
        2,
        True,
    )


def shown_numbers(picture):
    return [item.text for item in picture.nodes if item.shape == "leaf" and item.text]


@pytest.mark.parametrize("ahead", [None, True, False])
def test_examined_leaf_stays_on_later_slides(ahead):
    options = {} if ahead is None else {"ahead": ahead}
    frames = [frame.picture for frame in film(record(FIGURE), "leaves", bare=True, **options)]
    for earlier, later in pairwise(frames):
        assert set(shown_numbers(earlier)) <= set(shown_numbers(later))
    assert len(shown_numbers(frames[0])) == (0 if ahead is False else 9)


def test_formats_show_same_stages():
    pptx = pytest.importorskip("pptx")
    trace = record(FIGURE)
    slides = [*pptx.Presentation(BytesIO(render(trace, ".pptx", "leaves"))).slides]
    titles = [slide.shapes.title.text_frame.text for slide in slides]
    assert titles[0] == "The tree before the search"
    assert [title.split(":")[0] for title in titles[1:]] == [f"Step {n} of 7" for n in range(1, 8)]
    frames = render(trace, ".tex", "leaves").decode()
    assert all(title.replace("_", r"\_") in frames for title in titles)
    pages = render(trace, ".pdf", "leaves").count(b"/Type/Page/")
    assert pages == len(titles)


def test_stage_files_have_no_fragment():
    with pytest.raises(UsageError, match="fragment writes only the picture or frame"):
        next(pictures(record(FIGURE), "svg", fragment=True))
    with pytest.raises(UsageError, match="fragment writes only the picture or frame"):
        render(record(FIGURE), ".svg", fragment=True)


def test_wide_stages_are_noted():
    told = []
    for leaves in (2, 200):
        render(record(f"({'1 ' * leaves})"), ".svg", "1", note=told.append)
    assert len(told) == 1


def test_format_for_stages_implies_leaves(run):
    pptx = pytest.importorskip("pptx")
    assert run("draw", FIGURE, "-o", "slides.pptx")[0] == 0
    assert len(pptx.Presentation("slides.pptx").slides) == 8


@pytest.mark.parametrize(
    ("suffix", "told"), [("", "a file without an ending"), (".doc", "a .doc file")]
)
def test_format_without_stages_is_named(suffix, told):
    with pytest.raises(UsageError) as refused:
        render(record(FIGURE), suffix)
    assert f"cannot write stages to {told};" in str(refused.value)
