"""Test the command ``draw``: its files and its errors."""

import os

import pytest

from treesearch import Settings, draw, read, record
from treesearch.diagram import render
from treesearch.steps.page import page
from treesearch.steps.pictures import render as film
from treesearch.steps.practice import practice

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"


def test_equal_names_get_two_files(run, tmp_path):
    (tmp_path / "two.tree").write_text("; name: x\n(1 2)\n; name: x\n(3 4)\n; name: y z\n(5 6)")
    assert run("draw", "two.tree", "-o", "t.svg")[0] == 0
    assert sorted(path.name for path in tmp_path.glob("*.svg")) == [
        "t-1.svg",
        "t-2.svg",
        "t-y-z.svg",
    ]


def test_each_tree_gets_a_film(run, tmp_path):
    (tmp_path / "two.tree").write_text("(1 2) (3 4)")
    assert run("draw", "two.tree", "--steps", "leaves", "-o", "t.gif")[0] == 0
    assert sorted(path.name for path in tmp_path.glob("*.gif")) == ["t-1.gif", "t-2.gif"]


@pytest.mark.parametrize("stages", ["leaves", "cuts"])
@pytest.mark.parametrize("suffix", [".gif", ".tex"])
def test_film_has_the_chosen_stages(run, tmp_path, stages, suffix):
    assert run("draw", FIGURE, "--steps", stages, "-o", f"x{suffix}")[0] == 0
    assert (tmp_path / f"x{suffix}").read_bytes() == film(record(FIGURE), suffix, stages)


def test_stdout_accepts_one_picture(run, tmp_path):
    (tmp_path / "two.tree").write_text("(1 2) (3 4)")
    code, out, err = run("draw", "two.tree")
    assert (code, out) == (2, "")
    assert "-o" in err


def test_exercise_picture_needs_no_numbers(run):
    assert run("draw", "--style", "exercise", "(1 (5 7) ?x)", "-o", "x.svg")[0] == 0
    code, _, err = run("draw", "--algorithm", "negascout", "(1 (5 7) ?x)", "-o", "y.svg")
    assert (code, "negascout" in err) == (2, True)


@pytest.mark.parametrize(
    ("typed", "piped", "look"),
    [
        ([], FIGURE, {}),
        (["--steps", "cuts"], FIGURE, {"steps": "cuts"}),
        (["--steps"], FIGURE, {"steps": "leaves"}),
        (["--steps", FIGURE], None, {"steps": "leaves"}),
        (["--steps", "cuts", FIGURE], None, {"steps": "cuts"}),
        ([FIGURE, "--steps"], None, {"steps": "leaves"}),
    ],
)
def test_stages_are_told_from_trees(run, typed, piped, look):
    code, out, err = run("draw", *typed, piped=piped)
    assert (code, out) == (0, draw(record(FIGURE), **look)), err


def test_stages_are_told_from_games(run, tmp_path):
    size = ["--size", "3", "-o"]
    assert run("draw", "--steps", "nim", *size, "a.svg")[0] == 0
    assert run("draw", "nim", "--steps", "leaves", *size, "b.svg")[0] == 0
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


@pytest.mark.parametrize("style", ["why", "exercise"])
def test_style_without_stages_is_refused(run, style):
    code, out, err = run("draw", FIGURE, "--style", style, "--steps", "-o", "x.svg")
    assert (code, out) == (2, "")
    assert f"--style {style} draws one picture without stages; leave out --steps" in err


@pytest.mark.parametrize("ending", ["x", "missing/x.svg"])
def test_unwritable_picture_is_an_error(run, ending):
    code, out, err = run("draw", FIGURE, "-o", ending)
    assert (code, out) == (2, "")
    assert err.startswith("error: ")


def test_failed_write_keeps_old_picture(run, tmp_path, monkeypatch):
    assert run("draw", FIGURE, "-o", "x.svg")[0] == 0
    before = (tmp_path / "x.svg").read_bytes()
    monkeypatch.setattr(
        os, "replace", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device"))
    )
    code, _, err = run("draw", "(1 2)", "-o", "x.svg")
    assert (code, "x.svg cannot be written: No space" in err) == (2, True)
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("x.svg", before)]


@pytest.mark.parametrize(
    ("typed", "look", "search"),
    [
        ("", {}, {}),
        ("--style print", {"style": "print"}, {}),
        (
            "--show order --show window --hide bounds",
            {"show": ("order", "window"), "hide": "bounds"},
            {},
        ),
        ("--names letters --direction right", {"label": "letters", "direction": "right"}, {}),
        ("--fold 1", {"fold": 1}, {}),
        ("--only cuts --fit 300", {"only": "cuts", "fit": "300"}, {}),
        ("--style why --at 3", {"style": "why", "at": (3,)}, {}),
        ("--root min --order rtl --cuts all", {}, {"root": "min", "order": "rtl", "cuts": "all"}),
        (
            "--label bound --cut-rule gt --depth 1",
            {},
            {"label": "bound", "cut_rule": "gt", "depth": 1},
        ),
        ("--window 2,5 --values hard", {}, {"window": (2, 5), "values": "hard"}),
        ("--algorithm negascout", {}, {"algorithm": "negascout"}),
        ("--steps cuts --ahead yes", {"steps": "cuts", "ahead": True}, {}),
        (
            "--steps 2,5 --ahead no --names places",
            {"steps": "2,5", "ahead": False, "label": "places"},
            {},
        ),
    ],
)
def test_typed_look_reaches_the_picture(run, tmp_path, typed, look, search):
    tree = "((3 12 8) (2 4 6) (1 5 2))"
    code, out, err = run("draw", tree, *typed.split(), "-o", "x.svg")
    assert (code, out) == (0, ""), err
    assert (tmp_path / "x.svg").read_text("utf-8") == draw(record(tree, **search), **look)


@pytest.mark.parametrize(("typed", "suffix"), [("", ".tex"), ("--fragment", ".tex"), ("", ".dot")])
def test_written_picture_is_rendered(run, tmp_path, typed, suffix):
    assert run("draw", FIGURE, *typed.split(), "-o", f"x{suffix}")[0] == 0
    expected = render(record(FIGURE), suffix, fragment=bool(typed))
    assert (tmp_path / f"x{suffix}").read_bytes() == expected


def test_folder_of_stages_is_counted(run, tmp_path):
    code, out, err = run("draw", FIGURE, "--steps", "2,4,7", "--format", "svg", "-o", "stages/")
    assert (code, out, err) == (0, "", "wrote 3 pictures into stages/\n")
    assert len([*(tmp_path / "stages").glob("*.svg")]) == 3
    code, _, err = run("draw", FIGURE, "--format", "svg", "-o", "x.svg")
    assert (code, "--format needs a folder of stages" in err) == (2, True)


def test_typed_settings_reach_the_page(run, tmp_path):
    tree, typed = "(1 (5 7) 4)", ("--root", "min", "--order", "rtl", "--cut-rule", "gt")
    settings = Settings(root="min", order="rtl", cut_rule="gt")
    assert run("page", tree, *typed, "--names", "letters", "--ask", "-o", "x.html")[0] == 0
    expected = page(record(tree, settings), label="letters", ask=True)
    assert (tmp_path / "x.html").read_text("utf-8") == expected
    assert run("page", tree, *typed, "--practice", "--reveal", "parts", "-o", "p.html")[0] == 0
    expected = practice(read(tree), settings, "parts")
    assert (tmp_path / "p.html").read_text("utf-8") == expected
    assert run("page", tree, "--compare", "order", "-o", "c.html")[0] == 0
    traces = (record(tree, order=order) for order in ("ltr", "rtl"))
    expected = page(*traces, names=("children left to right", "children right to left"))
    assert (tmp_path / "c.html").read_text("utf-8") == expected


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("--practice --ask", "--practice uses alpha-beta: leave out"),
        ("--practice --compare ties", "--practice uses alpha-beta: leave out"),
        ("--practice --algorithm minmax", "--practice uses alpha-beta: leave out"),
        ("--practice --names letters", "--practice uses alpha-beta: leave out"),
        ("--compare minimax --algorithm mcts", "--algorithm contradicts --compare minimax"),
        ("--compare minmax --algorithm mcts", "--algorithm contradicts --compare minimax"),
        ("--compare ties --cut-rule gt", "--cut-rule contradicts --compare ties"),
        ("--compare order --order rtl", "--order contradicts --compare order"),
        (
            "--compare ties --algorithm minmax",
            "--compare ties needs alphabeta, not minmax",
        ),
        ("--reveal key", "--reveal works only with --practice"),
        ("-o page.svg", "page.svg is not an .html file"),
    ],
)
def test_unusable_page_option_is_refused(run, typed, message):
    output = () if typed.startswith("-o") else ("-o", "page.html")
    code, out, err = run("page", FIGURE, *output, *typed.split())
    assert (code, out) == (2, "")
    assert err.startswith(f"error: {message}")


@pytest.mark.parametrize("file", ["page.htm", "PAGE.HTML"])
def test_page_has_an_html_ending(run, file):
    assert run("page", FIGURE, "-o", file) == (0, "", f"wrote {file}\n")


def test_draw_why_names_other_cuts(run, tmp_path):
    file = str(tmp_path / "why.svg")
    tree = "((3 12 8) (2 4 6) (14 5 2) (1 2))"
    _, _, err = run("draw", "--style", "why", tree, "-o", file)
    assert "to explain another, add --at with its node: 4" in err
    assert "note" not in run("draw", "--style", "why", "--at", "4", tree, "-o", file)[2]
    for others in (10, 11):
        tree = f"((3 12 8) (2 4 6){' (1 2)' * others})"
        err = run("draw", "--style", "why", tree, "-o", file)[2]
        assert ("12, ..." in err, "12\n" in err) == (others > 10, others == 10)


def test_notes_are_no_part_of_pictures(run):
    wide = f"({' '.join('(1 2 3 4 5 6 7 8 9)' for _ in range(60))})"
    _, out, err = run("draw", wide)
    assert err.startswith("note: the picture is ")
    assert out.startswith("<svg ")


@pytest.mark.parametrize(("stages", "code"), [(21, 0), (20, 2)])
def test_page_has_three_events_per_stage(run, monkeypatch, stages, code):
    monkeypatch.setattr("treesearch.cli.draw.MOST_STAGES", stages)  # the search has 61 events
    assert run("page", "nim", "--size", "5", "-o", "page.html")[0] == code
