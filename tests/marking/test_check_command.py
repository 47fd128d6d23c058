"""Test the commands check and echo: which question they read, what they reveal, and their exit codes."""

import json
import re

import pytest

from treesearch.cli.answers import mistake_json, mistake_lines
from treesearch.homework.mistakes.followup import Example
from treesearch.homework.mistakes.registry import MISTAKES

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
RIGHT = "value: 3; path: 1 1; MIN cut after 2"
EXERCISE = f"""
[[question]]
tree = "{FIGURE}"
[[question.part]]
ask = ["value"]
[[question.part]]
ask = ["path"]
[[question]]
versions = {{ A = "((3 12) (2 4))", B = "((6 8) (5 7))" }}
[[question]]
task = "Why?"
points = 5
"""
SHEET = (
    "version: B\nquestion 1a:\nvalue: 3\nquestion 1b:\npath: 1 1\nquestion 2:\nMIN cut after 5\n"
)


@pytest.fixture
def files(tmp_path):
    (tmp_path / "e.toml").write_text(EXERCISE)
    (tmp_path / "sheet.txt").write_text(SHEET)
    (tmp_path / "one.toml").write_text(f"trees = ['{FIGURE}']")
    (tmp_path / "s.toml").write_text("points.path = 5\n")
    (tmp_path / "two.tree").write_text(f"{FIGURE}\n(1 (5 7) 4)\n")


TWO = "question 1\nvalue: 3\npath: 1 1\nMIN cut after 2\nquestion 2\nvalue: 5\npath: 2 1\nno cuts\n"


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    ("arguments", "code", "out", "err"),
    [
        ([FIGURE, RIGHT], 0, "10 of 10 points\n  ✓ value", ""),
        ([FIGURE, f"{RIGHT}; hello"], 1, "not read, line 1, column 39: 'hello'", ""),
        (
            [FIGURE, "I think so: yes"],
            1,
            "0 of 10 points",
            "it contains no answer; write an answer",
        ),
        (
            ["((3 12) (?x 4))", "4 is pruned if x"],
            1,
            "0 of 10 points",
            "write an answer such as pruned: 7, 9 iff x <= 5\n",
        ),
        ([FIGURE, "value: 3,5; path: 1 1"], 1, "'value: 3,5'; the form is value: 3.5\n", ""),
        ([FIGURE, "path: 1 1"], 1, "Everything that was read is right", ""),
        ([FIGURE, "MIN cut after 99"], 1, "doubtful, line 1, column 1: MIN cut after 99", ""),
        ([FIGURE, "value: 4", "--reveal", "parts"], 1, "✗ value          0 of 1\n", ""),
        (
            [FIGURE, "value: 4", "--reveal", "mistake"],
            1,
            "✗ value          0 of 1\n      wrong: 4\n",
            "",
        ),
        ([FIGURE, "value: 4"], 1, "✗ value          0 of 1  3 expected, 4 given", ""),
        (["two.tree", TWO], 0, "10 of 10 points", ""),
        (["two.tree", TWO.replace("2 1", "1 1")], 1, "10 of 10 points", ""),
        (
            ["two.tree", f"question 3\nvalue: 5\n{TWO}"],
            0,
            "",
            "there is no question 3 on this sheet",
        ),
        ([FIGURE, f"question 2: {RIGHT}"], 0, "", "there is no question 2 on this sheet"),
        ([FIGURE, f"question 1b: {RIGHT}"], 0, "10 of 10 points", ""),
        (["two.tree", "question 2: value: 5", "--tree", "2"], 1, "✓ value", ""),
        (
            [FIGURE, RIGHT.replace("MIN", "MAX")],
            1,
            "run: treesearch help mistakes swapped_labels",
            "",
        ),
        (
            [FIGURE, RIGHT.replace("MIN", "MAX")],
            1,
            "or run: treesearch help mistakes label_by_bound",
            "",
        ),
        ([FIGURE, "value: 3; path: 1 1", "--algorithm", "minimax"], 0, "✓ path", ""),
        (["(chance 1 3)", "value: 2", "--algorithm", "expectiminimax"], 1, "✓ value", ""),
        (["((1,2) (3,1))", "value: 3,1", "--algorithm", "max^n"], 1, "✓ value", ""),
        (["((1,2) (3,1))", "path: 2", "--algorithm", "paranoid"], 1, "✓ path", ""),
        (["(:3/10 (:1/4 ?) (:2/5 ?))", "path: 2 1", "--algorithm", "uct"], 1, "✓ path", ""),
    ],
)
def test_check_prints_the_mark(run, arguments, code, out, err):
    ended, printed, said = run("check", *arguments)
    assert (ended, out in printed, err in said, bool(said)) == (code, True, True, bool(err)), (
        printed + said
    )


@pytest.mark.parametrize(
    ("command", "tree", "answer", "code"),
    [
        ("check", "(max 1 5)", "value: 5; path: 2; no cuts", 0),
        ("check", "(1 5)", "value: 1; path: 1; no cuts", 0),
        ("check", "(1 5)", "value: 5; path: 2; no cuts", 1),
        ("echo", "(max 1 5)", "value: 5", 0),
    ],
)
def test_tree_overrules_root_of_course(run, tmp_path, command, tree, answer, code):
    (tmp_path / "treesearch.toml").write_text('[conventions]\nroot = "min"\n')
    ended, _, err = run(command, tree, answer)
    assert (ended, err) == (code, "")


def test_echo_reads_one_question_for_tree(run):
    answer = "question 1: value: 3\nquestion 2: value: 5"
    for number, value in (("1", "3"), ("2", "5")):
        out = run("echo", "(1 (5 7) 4)", answer, "--question", number)[1]
        assert out == f"value: {value}\n"
    assert run("echo", piped="value: 3")[1] == "value: 3\n"


@pytest.mark.parametrize(
    ("answer", "names"),
    [
        ("value: 3", []),
        ("value: 3; path: 0 0; MIN cut after 2", ["zero_based"]),
        ("value: 3; path: 1 1; no cuts", ["no_cuts", "right_to_left", "wrong_bound"]),
    ],
)
def test_hints_name_known_mistakes(run, answer, names):
    out = run("check", FIGURE, answer)[1]
    assert re.findall(r"treesearch help mistakes (\S+)", out) == names


def test_command_in_hint_is_not_folded(run, terminal):
    terminal(NO_COLOR="1", COLUMNS="40")
    out = run("check", FIGURE, RIGHT.replace("MIN", "MAX"))[1]
    hint = "To see an example, run: treesearch help mistakes swapped_labels"
    assert hint in out.splitlines()


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("arguments", [[], ["e.toml"], ["e.toml", "--question", "2"]])
def test_echoed_line_is_not_folded(run, terminal, arguments):
    terminal(NO_COLOR="1", COLUMNS="40")
    line = f"examined: {', '.join(map(str, range(20)))}"
    answer = line if len(arguments) != 1 else f"question 2: {line}"
    assert line in run("echo", *arguments[:1], answer, *arguments[1:])[1].splitlines()


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        ([], "question 1a: | value: 3 | question 1b: | path: 1 1 | question 2: | MIN cut after 5"),
        (["--question", "1"], "question 1a: | value: 3 | question 1b: | path: 1 1"),
        (["--question", "1b"], "path: 1 1"),
        (["--question", "2"], "MIN cut after 5"),
    ],
)
def test_echo_shows_the_chosen_question(run, arguments, lines):
    code, out, err = run("echo", "e.toml", "sheet.txt", *arguments)
    assert (code, " | ".join(out.splitlines()), err) == (0, lines, "")


@pytest.mark.parametrize(
    ("more", "answer", "lines"),
    [
        ("", "value: 5", "value: 5"),
        ("", "(min-max '(1 (5 7) 4))\nvalue: 5", "value: 5"),
        ("", "(min-max '(1 (5 8) 4))\nvalue: 5", "# not read, line 1, column 1: '(1 (5 8) 4)'"),
        ("task = 'Why?'", "question 1:\nvalue: 5", "question 1: | value: 5"),
        ("tree = '(1 2)'", "(x '(1 2))\nvalue: 2\nquestion 1:\nvalue: 5", "question 1: | value: 5"),
    ],
)
def test_echo_names_questions_of_several(run, tmp_path, more, answer, lines):
    question = f"[[question]]\npoints = 5\n{more}\n" if more else ""
    (tmp_path / "e.toml").write_text(f"[[question]]\ntree = '(1 (5 7) 4)'\n{question}")
    (tmp_path / "a.txt").write_text(answer)
    out = run("echo", "e.toml", "a.txt")[1]
    assert " | ".join(out.splitlines()).startswith(lines), out


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("answer", ["value: 3", f"(min-max '{FIGURE})\nvalue: 3"])
def test_unlabelled_answer_belongs_to_no_part(run, answer):
    out = run("echo", "e.toml", answer)[1]
    assert out.startswith("question 1a:\nquestion 1b:\nquestion 2:\n")


@pytest.mark.usefixtures("files")
def test_echo_reads_the_chosen_version(run):
    def places(*arguments):
        answer = ("echo", "e.toml", "sheet.txt", "--question", "2", "--format", "json")
        return json.loads(run(*answer, *arguments)[1])["facts"][0]["spots"]

    assert (places(), places("--version", "A")) == ([[2, 1]], [])
    questions = json.loads(run("echo", "e.toml", "sheet.txt", "--format", "json")[1])
    assert [each["question"] for each in questions] == ["1a", "1b", 2]


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    ("arguments", "code", "reason"),
    [
        ([FIGURE, "value: 3; hello"], 1, ""),
        (["e.toml", SHEET.replace("value: 3", "hello")], 1, ""),
        (["e.toml", f"{SHEET}question 7\nvalue: 3"], 1, "there is no question 7 on this sheet"),
        (["one.toml", "question 2\nvalue: 3"], 1, "there is no question 2 on this sheet"),
        (["e.toml", f"value: 3\n{SHEET}"], 1, "do not state which question"),
        (["e.toml", f"value: three\n{SHEET}"], 1, "do not state which question"),
        (["e.toml", f"Ada Berg\n{SHEET}"], 0, ""),
        (["e.toml", "sheet.txt", "--question", "3"], 2, "answered in words, so a person marks it"),
        (["e.toml", "sheet.txt", "--question", "4"], 2, "no question 4; use 1a, 1b, 2, 3"),
        (["e.toml", "sheet.txt", "--question", "0"], 2, "write a number, or 2a"),
        (["e.toml", "sheet.txt", "--cut-rule", "gt"], 2, "--cut-rule works only with a TREE"),
    ],
)
def test_echo_reports_what_is_lost(run, arguments, code, reason):
    ended, _, err = run("echo", *arguments)
    assert (ended, reason in err, bool(err)) == (code, True, bool(reason)), err


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    ("arguments", "code", "reason"),
    [
        (["check", "-", "-"], 2, "error: - cannot be both the tree and the answer"),
        (["check", "sheet.txt", "e.toml"], 2, "error: e.toml is not a tree; if it is an exercise"),
        (["check", FIGURE, "(1 (2"], 1, "note on the answer: it contains no answer"),
        (["check", FIGURE, RIGHT, "--scheme", "s.toml", "--ask", "value"], 2, "not in both"),
        (["check", FIGURE, RIGHT, "--algorithm", "sss"], 2, "'sss' is not one of 'minmax', "),
        (["echo", "(1 (2", "value: 3"], 2, "2 closing parentheses are missing"),
    ],
)
def test_broken_trees_are_no_answers(run, arguments, code, reason):
    ended, _, err = run(*arguments)
    assert (ended, reason in err) == (code, True), err


def test_check_json_has_facts_and_marks(run):
    code, out, _ = run("check", FIGURE, f"{RIGHT}; hello", "--format", "json")
    data = json.loads(out)
    assert (code, data["score"], data["correct"], data["whole"]) == (1, 10, False, False)
    assert [fact["text"] for fact in data["facts"]] == RIGHT.split("; ")
    assert [problem["column"] for problem in data["problems"]] == [39]


def test_mistake_shows_both_answers():
    mistake, example = (
        MISTAKES["strict"],
        Example(tree="(1 (1 0))", wrong=("no cuts",), right=("MIN cut after 1",)),
    )
    written = [*mistake_lines(mistake, example)]
    for line in written:
        assert line.unbroken == (line.style in ("wrong", "right")), line
    lines = [re.sub(" +", " ", line.text.strip()) for line in written]
    assert lines == [
        f"strict (convention): {mistake.title}",
        mistake.explanation,
        "For (1 (1 0)), the answers differ in these lines:",
        "written no cuts",
        "right MIN cut after 1",
        "",
    ]
    assert "No small tree" in [*mistake_lines(mistake, None)][2].text
    assert mistake_json(mistake, example)["example"] == example._asdict()
