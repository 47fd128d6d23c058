"""Test TikZ: pages that LaTeX compiles, fragments, and escaped names."""

import re

import pytest
from support.drawings import Signs, hostile_tree, latex_log

from treesearch import read, record
from treesearch.diagram import draw, render, save
from treesearch.errors import UsageError

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"


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
    log = latex_log(folder, "picture")
    assert not re.findall("(?:LaTeX|Font) Warning", log)
    assert "Missing character" not in log
    assert "picture.pdf (1 page" in log.replace("\n", "")


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
    log = latex_log(tmp_path, "document")
    assert not re.findall("(?:LaTeX|Font) Warning", log)


@pytest.mark.latex
def test_fragment_accepts_any_file_name(tmp_path):
    save(record(hostile_tree()), tmp_path / "picture.tex", fragment=True)
    document = r"\documentclass{article}\usepackage{tikz}\begin{document}\noindent\input{picture.tex}\end{document}"
    (tmp_path / "document.tex").write_text(document)
    latex_log(tmp_path, "document")


@pytest.mark.latex
def test_latex_accepts_any_board_sign(tmp_path):
    assert_latex_likes(record(Signs()), tmp_path, {})


def test_printed_boards_keep_their_blanks():
    class Columns(Signs):
        board = None

        def show(self, state, moves=()):
            return "a   b"

    assert "{a~~~b}" in render(record(Columns()), ".tex").decode()


def test_only_tex_has_fragments():
    fragment = render(record(FIGURE), ".tex", fragment=True).decode()
    assert "documentclass" not in fragment
    assert fragment.count(r"\begin{") == fragment.count(r"\end{") == 1
    with pytest.raises(UsageError, match=r"\.tex"):
        render(record(FIGURE), ".svg", fragment=True)


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


def test_pruned_edges_are_dashed():
    assert "dash pattern" in render(record(FIGURE), ".tex").decode()
    assert "dash pattern" not in render(record("((3 12) (4 5))"), ".tex").decode()
