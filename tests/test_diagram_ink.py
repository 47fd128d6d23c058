"""Pictures in DOT and TeX, and what Graphviz makes of them."""

import re
import subprocess
from xml.etree import ElementTree

import pytest

from treesearch import Node, read, record
from treesearch.diagram import render, save
from treesearch.errors import MissingError
from treesearch.tree import Head

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
EVIL = '"];x[l=<b>\\\\"&lt;\\N$\\input{x}$%#_^~{}|'  # all that DOT and TeX might take for their own


def evil_tree() -> Node:
    return Node([Node((), 3, Head(name=EVIL)), Node([Node((), 2), Node((), 4)], None, Head(name=EVIL + "\\"))])


def test_dot_has_every_node_with_its_place():
    dot = render(record(FIGURE), ".dot").decode()
    assert len(re.findall(r' pos="[-\d.]+,[-\d.]+!"', dot)) == 13 + 2  # and the two lines beside the cut
    assert '"n-2-1" [id="n-2-1", class="leaf searched", label="2", shape="box"' in dot
    assert dot.count('class="cut", pos=') == 2


def test_tex_is_escaped_and_balanced():
    tex = render(record(evil_tree()), ".tex", label="places").decode()
    assert tex.startswith("%")
    assert tex.count(r"\begin{") == tex.count(r"\end{") == 2
    named = render(record(evil_tree()), ".tex").decode()
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
    "many nodes": (f"({FIGURE * 30})", {}),
}


@pytest.mark.latex
@pytest.mark.parametrize("name", PICTURES)
def test_latex_makes_one_page_of_every_kind_of_picture_without_a_warning(name, tmp_path):
    tree, options = PICTURES[name]
    assert_latex_likes(record(tree), tmp_path, options)


@pytest.mark.latex
def test_latex_prints_any_name_as_it_stands(tmp_path):
    assert_latex_likes(record(evil_tree()), tmp_path, {})


def assert_latex_likes(drawn, folder, options):
    save(drawn, folder / "picture.tex", **options)
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "picture.tex"]
    done = subprocess.run(command, check=False, cwd=folder, capture_output=True, encoding="latin-1", timeout=120)
    assert done.returncode == 0, done.stdout[-2000:]
    assert not re.findall("(?:LaTeX|Font) Warning", done.stdout)
    assert "Missing character" not in done.stdout
    assert "picture.pdf (1 page" in done.stdout.replace("\n", "")


def test_without_graphviz_png_needs_resvg_and_pdf_says_how_to_get_it(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert render(record(FIGURE), ".png").startswith(b"\x89PNG")
    monkeypatch.setattr("treesearch.diagram.picture.find_spec", lambda name: None)
    for ending in ("png", "pdf"):
        with pytest.raises(MissingError, match="apt install graphviz"):
            save(record(FIGURE), tmp_path / f"tree.{ending}")
    assert not list(tmp_path.iterdir())
    save(record(FIGURE), tmp_path / "tree.svg")
    save(record(FIGURE), tmp_path / "tree.dot")


@pytest.mark.dot
@pytest.mark.parametrize(("suffix", "magic"), [(".png", b"\x89PNG\r\n\x1a\n"), (".pdf", b"%PDF-")])
@pytest.mark.parametrize("style", ["lecture", "why"])
def test_graphviz_draws_png_and_pdf(suffix, magic, style):
    assert render(record("(10 (20 (1 (4 2))))"), suffix, style=style).startswith(magic)


@pytest.mark.dot
@pytest.mark.parametrize("look", [
    {}, {"show": ("window", "order"), "label": "letters"}, {"direction": "right"}, {"style": "exercise"},
    {"style": "why"},
])  # fmt: skip
@pytest.mark.parametrize("program", [["dot", "-Tsvg"], ["neato", "-n2", "-Tsvg"]])
@pytest.mark.parametrize("tree", [read(FIGURE), Node([Node((), 5), evil_tree()])], ids=["plain", "evil"])
def test_graphviz_accepts_our_dot(tree, program, look):
    dot = render(record(tree), ".dot", **look)
    done = subprocess.run(program, input=dot, capture_output=True, check=True)
    assert b"<svg" in done.stdout
    assert b"syntax" not in done.stderr
    if program[0] == "neato":
        assert done.stderr == b""


@pytest.mark.dot
def test_neato_keeps_our_places():
    dot = render(record(FIGURE), ".dot")
    plain = subprocess.run(["neato", "-n2", "-Tplain"], input=dot, capture_output=True, check=True).stdout.decode()
    ours = dict(re.findall(r'^  "(n[-\d]*)" \[.*? pos="([-\d.]+),', dot.decode(), re.MULTILINE))
    theirs = dict(re.findall(r'^node "?(n[-\d]*)"? +([-\d.]+) ', plain, re.MULTILINE))
    shifts = {round(float(theirs[name]) * 72 - float(x), 0) for name, x in ours.items()}
    assert len(ours) == 13
    assert max(shifts) - min(shifts) <= 1


@pytest.mark.dot
def test_graphviz_shows_hostile_names_as_they_are():
    dot = render(record(evil_tree()), ".dot")
    svg = subprocess.run(["neato", "-n2", "-Tsvg"], input=dot, capture_output=True, check=True).stdout.decode()
    root = ElementTree.fromstring(svg)
    shown = {text.text for text in root.iter("{http://www.w3.org/2000/svg}text")}
    assert EVIL in shown
    assert EVIL + "\\" in shown
