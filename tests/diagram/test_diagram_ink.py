"""Test pictures in DOT, TeX, PDF and PNG with Graphviz, LaTeX and Typst."""

import re
import subprocess
from base64 import b64decode
from importlib.util import find_spec
from io import BytesIO
from math import dist
from xml.etree import ElementTree

import graphviz
import pytest

from treesearch import MAX, Node, graph, read, record
from treesearch.diagram import draw, render, save, texts
from treesearch.diagram.dot import rendered_by_graphviz
from treesearch.diagram.edges import outline_distance
from treesearch.diagram.picture import picture
from treesearch.diagram.room import half_height
from treesearch.errors import MissingError, UsageError
from treesearch.tree import Head

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
needs_typst = pytest.mark.skipif(
    find_spec("typst") is None, reason="the package typst is not installed"
)
EVIL = '"];x[l=<b>\\\\"&lt;\\N$\\input{x}$%#_^~{}|'  # all that DOT and TeX might take for their own


def hostile_tree() -> Node:
    return Node(
        [
            Node((), 3, Head(name=EVIL)),
            Node([Node((), 2), Node((), 4)], None, Head(name=EVIL + "\\")),
        ]
    )


def test_dot_places_every_node():
    dot = render(record(FIGURE), ".dot").decode()
    assert (
        len(re.findall(r' pos="[-\d.]+,[-\d.]+!"', dot)) == 13 + 2 + 4
    )  # and the two lines beside the cut, four values
    assert re.search(r'"n-2-1" \[label=2 class="leaf searched" .* shape=box style=filled ', dot)
    assert len(re.findall(r"\[class=cut .* pos=", dot)) == 2


def test_tex_is_escaped_and_balanced():
    tex = render(record(hostile_tree()), ".tex", label="places").decode()
    assert tex.startswith("%")
    assert tex.count(r"\begin{") == tex.count(r"\end{") == 2
    named = render(record(hostile_tree()), ".tex").decode()
    assert r"\input{x}" not in named
    assert r"\textbackslash{}input\{x\}\$" in named
    body = re.sub(r"\\[{}]", "", named)
    assert body.count("{") == body.count("}")


PICTURES = {
    "a search": (FIGURE, {"show": ["window", "order"]}),
    "black and grey": (FIGURE, {"style": "print"}),
    "an exercise": (FIGURE, {"style": "exercise", "label": "letters"}),
    "why": (FIGURE, {"style": "why"}),
    "to the right": ("(10 (20 (1 (4 2))))", {"direction": "right", "label": "places"}),
    "many nodes": (f"({FIGURE * 12})", {}),
}


@pytest.mark.latex
@pytest.mark.parametrize("name", PICTURES)
def test_latex_pages_have_no_warnings(name, tmp_path):
    tree, options = PICTURES[name]
    assert_latex_likes(record(tree), tmp_path, options)


@pytest.mark.latex
def test_latex_prints_names_literally(tmp_path):
    assert_latex_likes(record(hostile_tree()), tmp_path, {})


@pytest.mark.latex
def test_latex_draws_non_latin_letters(tmp_path):
    tree = read("(max Корень (min Ω 3 12) (min 左 F=2 Łódź=4))")
    assert_latex_likes(record(tree), tmp_path, {})
    tex = (tmp_path / "picture.tex").read_text(encoding="utf-8")
    assert r"\tsletter{К}\tsletter{о}" in tex
    assert "Łódź" in tex


def assert_latex_likes(drawn, folder, options):
    save(drawn, folder / "picture.tex", **options)
    command = [
        "pdflatex",
        "-interaction=nonstopmode",
        "-halt-on-error",
        "-no-shell-escape",
        "picture.tex",
    ]
    done = subprocess.run(
        command, check=False, cwd=folder, capture_output=True, encoding="latin-1", timeout=120
    )
    assert done.returncode == 0, done.stdout[-2000:]
    assert not re.findall("(?:LaTeX|Font) Warning", done.stdout)
    assert "Missing character" not in done.stdout
    assert "picture.pdf (1 page" in done.stdout.replace("\n", "")


@pytest.mark.latex
def test_tikz_fragment_needs_only_tikz(tmp_path):
    save(
        record(FIGURE),
        tmp_path / "picture.tex",
        fragment=True,
        show=("window", "order"),
        label="letters",
    )
    document = r"\documentclass{article}\usepackage{tikz}\begin{document}\noindent\input{picture.tex}\end{document}"
    (tmp_path / "document.tex").write_text(document)
    command = [
        "pdflatex",
        "-interaction=nonstopmode",
        "-halt-on-error",
        "-no-shell-escape",
        "document.tex",
    ]
    done = subprocess.run(
        command, check=False, cwd=tmp_path, capture_output=True, encoding="latin-1", timeout=120
    )
    assert done.returncode == 0, done.stdout[-2000:]
    assert not re.findall("(?:LaTeX|Font) Warning", done.stdout)


@pytest.mark.latex
def test_fragment_accepts_any_file_name(tmp_path):
    save(record(hostile_tree()), tmp_path / "picture.tex", fragment=True)
    document = r"\documentclass{article}\usepackage{tikz}\begin{document}\noindent\input{picture.tex}\end{document}"
    (tmp_path / "document.tex").write_text(document)
    command = [
        "pdflatex",
        "-interaction=nonstopmode",
        "-halt-on-error",
        "-no-shell-escape",
        "document.tex",
    ]
    done = subprocess.run(
        command, check=False, cwd=tmp_path, capture_output=True, encoding="latin-1", timeout=120
    )
    assert done.returncode == 0, done.stdout[-2000:]


class Signs:
    """A game of one state, whose board contains special signs of DOT and TeX."""

    def initial_state(self):
        return 0

    def player(self, state):
        return MAX

    def actions(self, state):
        return ()

    def result(self, state, action):
        return state

    def is_terminal(self, state):
        return True

    def utility(self, state):
        return 1

    def board(self, state):
        return ["<>&", "]\"'", "\\$`", "{%|"]


@pytest.mark.dot
def test_graphviz_accepts_any_board_sign():
    source = render(record(Signs()), ".dot")
    done = subprocess.run(
        ["neato", "-n2", "-Tsvg"], input=source, check=True, capture_output=True, timeout=60
    )
    assert not done.stderr
    assert b">]</text>" in done.stdout


@pytest.mark.latex
def test_latex_accepts_any_board_sign(tmp_path):
    assert_latex_likes(record(Signs()), tmp_path, {})


def test_only_tex_has_fragments():
    fragment = render(record(FIGURE), ".tex", fragment=True).decode()
    assert "documentclass" not in fragment
    assert fragment.count(r"\begin{") == fragment.count(r"\end{") == 1
    with pytest.raises(UsageError, match=r"\.tex"):
        render(record(FIGURE), ".svg", fragment=True)


@needs_typst
def test_pdf_has_svgs_size_and_text():
    made = picture(record(FIGURE))
    pdf = render(record(FIGURE), ".pdf")
    assert pdf.startswith(b"%PDF-")
    assert pdf == render(record(FIGURE), ".pdf")
    assert media_box(pdf) == (made.width, made.height)
    assert b"/StructTreeRoot" in pdf
    words = texts.spoken_title(record(FIGURE)).encode("utf-16-be").hex().upper()
    assert f"/Alt<FEFF{words}".encode() in pdf


def media_box(pdf):
    wide, tall = re.search(rb"/MediaBox ?\[ ?0 0 ([\d.]+) ([\d.]+) ?\]", pdf).groups()
    return float(wide), float(tall)


def dots(png):
    """Return a PNG opened by Pillow; skip the test without Pillow."""
    return pytest.importorskip("PIL.Image").open(BytesIO(png))


@needs_typst
def test_png_has_double_resolution():
    made = picture(record(FIGURE))
    assert dots(render(record(FIGURE), ".png")).size == (2 * made.width, 2 * made.height)


@needs_typst
def test_typst_document_is_self_contained():
    source = render(hostile_tree(), ".typ")
    assert b"#import" not in source
    import typst

    once = typst.compile(
        b"#set page(width: auto, height: auto, margin: 0pt)\n" + source, format="png", ppi=144
    )
    assert dots(once).tobytes() == dots(render(hostile_tree(), ".png")).tobytes()


@needs_typst
def test_wide_typst_picture_is_complete(tmp_path):
    made = picture(record(f"({FIGURE * 2})"))
    (tmp_path / "wide.typ").write_bytes(render(record(f"({FIGURE * 2})"), ".typ"))
    import typst

    page = "#set page(width: 200pt, height: auto, margin: 0pt, fill: black)\n#include"
    (tmp_path / "page.typ").write_text(f'{page} "wide.typ"')
    shown = dots(typst.compile(str(tmp_path / "page.typ"), format="png", ppi=72))
    assert shown.size == pytest.approx((200, 200 * made.height / made.width), abs=1)


@pytest.mark.parametrize(
    "look",
    [{"show": ("order", "rows", "moves", "legend")}, {"style": "why"}, {"direction": "right"}],
)
def test_latex_has_shapes_of_svg(look):
    drawn, tex = draw(record(FIGURE), **look), render(record(FIGURE), ".tex", **look).decode()
    assert (
        tex.count("\\path[") == len(re.findall("<(?:path|rect|circle) ", drawn)) - 1
    )  # not the paper
    assert tex.count("\\node[") == drawn.count("<text ")


def test_column_names_are_centred():
    made = picture(record(FIGURE), direction="right", show="rows")
    middles = {item.level: item.x for item in made.nodes}
    dot, tex = (
        render(record(FIGURE), suffix, direction="right", show="rows").decode()
        for suffix in (".dot", ".tex")
    )
    assert [float(x) for x in re.findall(r'class=row.* pos="([\d.]+),', dot)] == [
        middles[0],
        middles[1],
    ]
    assert [
        float(x) for x in re.findall(r"anchor=base.* at \(([\d.]+),[\d.]+\) \{M(?:AX|IN)\}", tex)
    ] == [
        middles[0],
        middles[1],
    ]


@pytest.mark.dot
@pytest.mark.parametrize("direction", ["down", "right"])
def test_graphviz_shows_every_arrowhead(direction):
    """An arrowhead of Graphviz ends with its outline, which extends beyond its tip by the line width."""
    trace = record(FIGURE)
    made = picture(trace, direction=direction)
    source = render(trace, ".dot", direction=direction).decode()
    found = re.findall(
        r'-- "(n[-\d]*)" \[.*penwidth=([\d.]+).*pos="[^"]*e,([-\d.]+),([-\d.]+) ', source
    )
    places = {item.ident: item for item in made.nodes}
    assert len(found) == 2
    for ident, thick, x, y in found:
        item = places[ident]
        end = item.x, item.y - half_height(item, made.sizes)
        if direction == "right":
            end = item.x - outline_distance(item), item.y
        assert dist(end, (float(x), made.height - float(y))) > float(thick)


def test_markdown_has_picture_and_description():
    text = render(record(FIGURE), ".md").decode()
    data = re.fullmatch(r"!\[(.*)\]\(data:image/svg\+xml;base64,(.*)\)\n", text)
    assert b64decode(data[2]).decode() == render(record(FIGURE), ".svg").decode()
    assert data[1].startswith("alphabeta: value 3, path 1 1, cuts: 1. \\(MAX = 3")


def test_missing_typst_and_graphviz_are_explained(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("treesearch.machine.find_spec", lambda name: None)
    for ending in ("png", "pdf"):
        with pytest.raises(MissingError, match=r'\[print\]", or sudo apt install graphviz'):
            save(record(FIGURE), tmp_path / f"tree.{ending}")
    assert not list(tmp_path.iterdir())
    for ending in ("svg", "dot", "tex", "typ", "md"):
        save(record(FIGURE), tmp_path / f"tree.{ending}")


@pytest.mark.dot
@pytest.mark.parametrize("suffix", [".png", ".pdf"])
@pytest.mark.parametrize("style", ["lecture", "why"])
def test_graphviz_replaces_typst(suffix, style, monkeypatch):
    trace = record("(10 (20 (1 (4 2))))")
    monkeypatch.setattr("treesearch.machine.find_spec", lambda name: None)
    made, drawn = picture(trace, style=style), render(trace, suffix, style=style)
    if suffix == ".png":
        assert dots(drawn).size == (2 * made.width, 2 * made.height)
    else:
        assert media_box(drawn) == (made.width, made.height)


FAILING = {
    "exits": ("#!/bin/sh\necho 'no such font' >&2\nexit 7\n", "exit code 7: no such font"),
    "writes nothing": ("#!/bin/sh\ncat > /dev/null\n", "not a png file"),
    "writes garbage": ("#!/bin/sh\ncat > /dev/null\necho garbage\n", "not a png file"),
    "hangs": ("#!/bin/sh\nexec sleep 30\n", "not finish within 0.2 seconds"),
    "may not be run": (None, "cannot be run"),
}


@pytest.mark.parametrize("how", FAILING)
def test_graphviz_failure_is_reported(how, tmp_path, monkeypatch):
    script, sentence = FAILING[how]
    program = tmp_path / "neato"
    program.write_text(script or "")
    program.chmod(0o755 if script else 0o644)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin" if script else str(tmp_path))
    with pytest.raises(MissingError, match=sentence):
        rendered_by_graphviz(picture(record(FIGURE)), "png", patience=0.2 if how == "hangs" else 30)


def test_unfinished_file_is_not_written(tmp_path, monkeypatch):
    old = tmp_path / "tree.svg"
    save(read("(1 2)"), old)
    before = old.read_bytes()

    def full(*args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("treesearch.machine.os.replace", full)
    with pytest.raises(OSError, match="No space"):
        save(record(FIGURE), old)
    assert old.read_bytes() == before
    assert [*tmp_path.iterdir()] == [old]


def test_symbolic_link_is_kept(tmp_path):
    file, link = tmp_path / "tree.svg", tmp_path / "link.svg"
    file.touch(0o640)
    file.chmod(0o640)
    link.symlink_to(file)
    save(read("(1 2)"), link)
    assert link.is_symlink()
    assert file.read_text().startswith("<svg")
    assert file.stat().st_mode & 0o777 == 0o640


@pytest.mark.dot
@pytest.mark.parametrize(
    "look",
    [
        {},
        {"show": ("window", "order"), "label": "letters"},
        {"direction": "right"},
        {"style": "exercise"},
        {"style": "why"},
    ],
)
@pytest.mark.parametrize("program", [["dot", "-Tsvg"], ["neato", "-n2", "-Tsvg"]])
@pytest.mark.parametrize(
    "tree", [read(FIGURE), Node([Node((), 5), hostile_tree()])], ids=["plain", "evil"]
)
def test_graphviz_accepts_dot_output(tree, program, look):
    dot = render(record(tree), ".dot", **look)
    done = subprocess.run(program, input=dot, capture_output=True, check=True)
    assert b"<svg" in done.stdout
    assert b"syntax" not in done.stderr
    if program[0] == "neato":
        assert done.stderr == b""


@pytest.mark.dot
def test_neato_keeps_node_positions():
    dot = render(record(FIGURE), ".dot")
    plain = subprocess.run(
        ["neato", "-n2", "-Tplain"], input=dot, capture_output=True, check=True
    ).stdout.decode()
    ours = dict(re.findall(r'^\t"?(n[-\d]*)"? \[.*? pos="([-\d.]+),', dot.decode(), re.MULTILINE))
    theirs = dict(re.findall(r'^node "?(n[-\d]*)"? +([-\d.]+) ', plain, re.MULTILINE))
    shifts = {round(float(theirs[name]) * 72 - float(x), 0) for name, x in ours.items()}
    assert len(ours) == 13
    assert max(shifts) - min(shifts) <= 1


def test_graphviz_graph_source_equals_file():
    made = graph(record(FIGURE), direction="right")
    assert type(made) is graphviz.Graph
    assert made.source == render(record(FIGURE), ".dot", direction="right").decode()
    assert "inputscale=72" in made.source


@pytest.mark.dot
def test_graphviz_display_has_picture_size():
    shown = graph(FIGURE, style="print")._repr_mimebundle_()["image/svg+xml"]
    made = picture(FIGURE, style="print")
    svg = ElementTree.fromstring(shown.encode())
    assert (svg.get("width"), svg.get("height")) == (f"{made.width}pt", f"{made.height}pt")


@pytest.mark.dot
def test_graphviz_dot_agrees_with_neato():
    source = render(record(FIGURE), ".dot")
    drawn = [
        subprocess.run([*program, "-Tpng"], input=source, capture_output=True, check=True).stdout
        for program in (["dot"], ["neato", "-n2"])
    ]
    assert drawn[0] == drawn[1]


@pytest.mark.dot
def test_graphviz_graph_saves_its_source(tmp_path):
    made = graph("(1 (5 7) 4)")
    file = made.render(tmp_path / "tree", format="svg")
    assert ElementTree.parse(file).getroot().tag.endswith("svg")
    assert (tmp_path / "tree").read_text("utf-8") == made.source


@pytest.mark.dot
def test_graphviz_escapes_hostile_names():
    dot = render(record(hostile_tree()), ".dot")
    svg = subprocess.run(
        ["neato", "-n2", "-Tsvg"], input=dot, capture_output=True, check=True
    ).stdout.decode()
    root = ElementTree.fromstring(svg)
    shown = {text.text for text in root.iter("{http://www.w3.org/2000/svg}text")}
    assert EVIL in shown
    assert EVIL + "\\" in shown


@pytest.mark.parametrize(
    ("tree", "letters"), [("(A b=1 c=2)", ""), ("(\u65e5\u672c 3 (\u00c4rger 4 5))", "\u65e5")]
)
def test_pdflatex_reports_unknown_letters(tree, letters, tmp_path):
    told = []
    save(read(tree), tmp_path / "tree.tex", note=told.append)
    assert (len(told), letters in "".join(told)) == (bool(letters), True)
    svg = []
    save(read(tree), tmp_path / "tree.svg", note=svg.append)
    assert svg == []
