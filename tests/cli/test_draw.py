"""Test the command ``draw``: its files and its errors."""

import os

import pytest

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"


def test_equal_names_get_two_files(run, tmp_path):
    (tmp_path / "two.tree").write_text("; name: x\n(1 2)\n; name: x\n(3 4)\n; name: y z\n(5 6)")
    assert run("draw", "two.tree", "-o", "t.svg")[0] == 0
    assert sorted(path.name for path in tmp_path.glob("*.svg")) == [
        "t-1.svg",
        "t-2.svg",
        "t-y-z.svg",
    ]


def test_stdout_accepts_one_picture(run, tmp_path):
    (tmp_path / "two.tree").write_text("(1 2) (3 4)")
    code, out, err = run("draw", "two.tree")
    assert (code, out) == (2, "")
    assert "-o" in err


def test_exercise_picture_needs_no_numbers(run):
    assert run("draw", "--style", "exercise", "(1 (5 7) ?x)", "-o", "x.svg")[0] == 0
    code, _, err = run("draw", "--algorithm", "negascout", "(1 (5 7) ?x)", "-o", "y.svg")
    assert (code, "negascout" in err) == (2, True)


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


def test_draw_why_names_other_cuts(run, tmp_path):
    file = str(tmp_path / "why.svg")
    tree = "((3 12 8) (2 4 6) (14 5 2) (1 2))"
    _, _, err = run("draw", "--style", "why", tree, "-o", file)
    assert "to explain another, add --at with its node: 4" in err
    assert "note" not in run("draw", "--style", "why", "--at", "4", tree, "-o", file)[2]
