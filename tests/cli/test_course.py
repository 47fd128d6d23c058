"""Test the course file, a profile of options."""

import json

import pytest

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"


def test_profile_defines_styles(run, tmp_path):
    profile = tmp_path / "treesearch.toml"
    profile.write_text('[styles.hall]\nbase = "print"\nsize = 1.5\n')
    assert run("draw", "(1 (5 7) 4)", "--style", "hall", "-o", "hall.svg")[0] == 0
    assert 'class="row"' in (tmp_path / "hall.svg").read_text(encoding="utf-8")
    assert run("minmax", "(1 (5 7) 4)")[0] == 0
    code, _, err = run("draw", "(1 (5 7) 4)", "--style", "hal", "-o", "x.svg")
    assert (code, "'hall'" in err) == (2, True)
    for wrong, message in (
        ("[styles.hall]\nsizes = 2", "did you mean size"),
        ("styles = 3", "[styles.NAME]"),
    ):
        profile.write_text(wrong)
        code, _, err = run("draw", "(1 2)", "-o", "x.svg")
        assert (code, message in err) == (2, True), err


def test_profile_keeps_conventions(run, tmp_path):
    (tmp_path / "treesearch.toml").write_text('[conventions]\nroot = "min"\ncut-rule = "gt"\n')
    _, out, _ = run("alphabeta", FIGURE, "--format", "json")
    assert json.loads(out)["conventions"]["cut_rule"] == "gt"
    assert json.loads(out)["root"] == "min"
    assert (
        json.loads(run("alphabeta", FIGURE, "--root", "max", "--format", "json")[1])["root"]
        == "max"
    )
    assert json.loads(run("alphabeta", "(max 1 2)", "--format", "json")[1])["root"] == "max"


def test_profile_does_not_limit_generated_trees(run, tmp_path):
    (tmp_path / "treesearch.toml").write_text(
        '[conventions]\ndepth = 2\nvalues = "hard"\ncuts = "all"\nroot = "min"\n'
    )
    code, out, err = run("exercise", "--seed", "1", "--format", "json")
    assert (code, err) == (0, "")
    assert json.loads(out)["leaves"] > 4


def test_profile_refuses_uncomputed_cuts(run, tmp_path):
    (tmp_path / "treesearch.toml").write_text('[conventions]\ncuts = "all"\n')
    assert run("alphabeta", "((3 12) (?x ?y))")[0] == 2
    assert run("alphabeta", "((3 12) (?x ?y))", "--cuts", "pruning")[0] == 0
    assert run("minmax", "((3 12) (?x ?y))")[0] == 0


def test_profile_accepts_eval(run, tmp_path):
    (tmp_path / "treesearch.toml").write_text('[conventions]\neval = "theory"\ndepth = 1\n')
    used = json.loads(run("minmax", "nim", "--format", "json")[1])["conventions"]
    assert (used["evaluation"], used["depth"]) == ("theory", 1)


@pytest.mark.parametrize(
    ("profile", "said"),
    [
        ('[conventions]\nrot = "min"', "root"),
        ('[conventions]\nroot = "mx"', "max or min"),
        ("conventions = 3", "[conventions]"),
        ('root = "min"', "[conventions]"),
        ('[conventions]\norder = "ltr"\nvalues = 3', "line 3"),
        ("[conventions", "treesearch.toml"),
        ('[conventions]\ndepth = "x"', "line 2: depth must look like 3"),
        (
            '[conventions]\nroot = "max"\nwindow = 3',
            'line 3: window must look like "-inf,5" or [3, 5]',
        ),
        ("[conventions]\nroot = 1", 'line 2: root must look like "max" or "min"'),
        ('[styles.ours]\nink = "red"', "line 1: style ours: ink"),
        ("[conventions]\ndepth = -3", "depth=-3"),
        ("[conventions]\ndepth = " + "1" * 5000, "too many digits"),
        ("[conventions]\ndepth = " + "[" * 100_000, "nested too deeply"),
    ],
)
def test_bad_profile_names_line_and_remedy(run, tmp_path, profile, said):
    (tmp_path / "treesearch.toml").write_text(profile)
    code, out, err = run("alphabeta", FIGURE)
    assert (code, out) == (2, "")
    assert said in err


def test_profile_writes_window_as_list(run, tmp_path):
    (tmp_path / "treesearch.toml").write_text('[conventions]\nwindow = [3, 5]\ncut_rule = "gt"\n')
    _, out, _ = run("alphabeta", FIGURE)
    assert "cut when alpha > beta" in out
    assert "window (3, 5)" in " ".join(out.split())


@pytest.mark.parametrize(
    ("command", "table", "unused"),
    [
        (["exercise", "e.toml"], "", "write cut_rule and root below [conventions]"),
        (["grade", "e.toml", "7.txt"], 'cut_rule = "gt"', "write root below [conventions]"),
        (["grade", "e.toml", "7.txt"], 'root = "min"\ncut_rule = "gt"', ""),
    ],
)
def test_unused_conventions_are_noted(run, tmp_path, command, table, unused):
    (tmp_path / "c.toml").write_text('[conventions]\nroot = "min"\ncut-rule = "gt"\ndepth = 2\n')
    (tmp_path / "e.toml").write_text(f"trees = ['(1 2)', '(3 4)']\n[conventions]\n{table}\n")
    (tmp_path / "7.txt").write_text("question 1: value: 2\n")
    _, _, err = run(*command, "--course", "c.toml")
    assert (unused in err, err.count("do not apply")) == (True, bool(unused)), err
