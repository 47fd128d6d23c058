"""Test ``echo`` on answers in many styles, each with its intended facts."""

import json
from pathlib import Path

import pytest

from treesearch.homework.answers.places import TreeIndex
from treesearch.homework.answers.reading import (
    Reader,
    echo_json,
    echo_lines,
    form_to_use,
    read_answer,
    read_sheet,
)
from treesearch.homework.answers.sheet_words import english
from treesearch.homework.answers.tasks import KINDS, blanks_of, rules_of, task_of
from treesearch.homework.marking.marker import Exercise
from treesearch.reader import read
from treesearch.settings import BOOK

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
VERSIONS = "write a line such as version: A; the versions are: A, B"

HANDS = json.loads(
    (Path(__file__).parents[1] / "data" / "answers_in_many_hands.json").read_text(encoding="utf-8")
)

SHARE = 0.53
"""At least this share must be read completely; the answers are messy on purpose."""


def echo(text, tree=FIGURE):
    return echo_json(read_answer(text, tree and read(tree)))


def marked_facts(echoed):
    """Return the marked facts of an echo by their places."""
    found = set()
    for fact in echoed["facts"]:
        if fact["fact"] == "value":
            found.add(("value", str(fact["value"])))
        elif fact["fact"] == "path":
            found.add(("path", *fact["steps"]))
        elif fact["fact"] == "cut":
            found.add(("cut", fact["kind"], repr(fact["spots"] or ("at", fact["nodes"]))))
        elif fact["fact"] == "no_cuts":
            found.add(("no cuts",))
        elif fact["fact"] == "pruned":
            found |= {("pruned", repr(place)) for place in fact["places"]}
    return found


def facts(text, tree=None):
    answer = read_answer(text, tree and read(tree))
    assert answer.whole, (answer.unread, answer.doubtful)
    return [str(fact) for fact in answer.facts]


@pytest.mark.parametrize("case", HANDS, ids=lambda case: case["id"])
def test_no_answer_is_misread(case):
    read_so, meant = echo(case["text"], case["tree"]), echo("\n".join(case["facts"]), case["tree"])
    assert meant["whole"]
    assert not read_so["whole"] or marked_facts(read_so) == marked_facts(meant)


@pytest.mark.parametrize(
    ("tree", "when"), [("((3 12) (2 4))", ""), ("((3 12) (?x 4))", " iff x <= 3")]
)
def test_echo_of_mixed_places_is_readable(tree, when):
    (line,) = facts(f"node 1 and node 2.2 are pruned{when}", tree)
    assert facts(line, tree) == [line]


def test_decimal_comma_hint_keeps_sign():
    told = "\n".join(echo_lines(read_answer("value: -3,5")))
    assert "the form is value: -3.5" in told


def test_most_answers_are_read_completely():
    assert sum(echo(case["text"], case["tree"])["whole"] for case in HANDS) >= SHARE * len(HANDS)


@pytest.mark.parametrize("case", HANDS, ids=lambda case: case["id"])
def test_echo_reads_back_as_itself(case):
    once = [*echo_lines(read_answer(case["text"], read(case["tree"])))]
    again = read_answer("\n".join(once), read(case["tree"]))
    assert [str(fact) for fact in again.facts] == once[: len(again.facts)]
    if echo(case["text"], case["tree"])["whole"]:
        assert [*echo_lines(again)] == once
        assert again.whole


def test_asked_root_is_echoed_as_written(run, tmp_path):
    (tmp_path / "nodes.toml").write_text(
        "[[question]]\ntree = '((4 9) (7 6 8))'\nask = ['value', 'nodes']"
    )
    lines = "value: 6\nA = 6\nB = 4\nC = 6\n"
    assert run("echo", "nodes.toml", lines) == (0, lines, "")
    assert run("echo", "nodes.toml", lines.replace("A = 6", "A = 5"))[0] == 1


def test_line_before_first_question_is_reported(run, tmp_path):
    (tmp_path / "answer.txt").write_text("value: 3\nquestion 1:\npath: 1 1\n")
    (tmp_path / "two.toml").write_text('trees = ["((3 12 8) (2 4 6))", "(1 2)"]')
    code, out, err = run("echo", "two.toml", "answer.txt", "--question", "1")
    assert (code, out) == (1, "path: 1 1\n")
    assert "question" in err


@pytest.mark.parametrize("label", ["1", "2b"])
def test_question_option_replaces_missing_heading(run, tmp_path, label):
    part = "[[question.part]]\nask = ['value']\n"
    (tmp_path / "two.toml").write_text(
        f"trees = ['(1 2)']\n[[question]]\ntree = '(1 2)'\n{part}{part}"
    )
    assert run("echo", "two.toml", "value: 2", "--question", label) == (0, "value: 2\n", "")


@pytest.mark.parametrize(
    ("version", "code", "shown"), [("a", 0, "value: 3\n"), ("Z", 2, "the versions are: A, B\n")]
)
def test_version_option_names_existing_version(run, tmp_path, version, code, shown):
    toml = "[[question]]\n[question.versions]\nA = '((3 12) (2 4))'\nB = '((4 12) (2 4))'\n"
    (tmp_path / "two.toml").write_text(toml)
    exit_code, *printed = run("echo", "two.toml", "value: 3", "--version", version)
    assert (exit_code, "".join(printed).endswith(shown)) == (code, True)


@pytest.mark.parametrize(
    ("answer", "version", "note"),
    [
        ("path: 2 1", "", f"its version is not known: {VERSIONS}\n"),
        ("version: Z\npath: 2 1", "", f"its version is not known: {VERSIONS}\n"),
        ("version: B\npath: 2 1", "A", "it says version B, but is read as version A\n"),
        ("version: b\npath: 2 1", "B", ""),
        ("path: 2 1", "A", ""),
    ],
)
def test_echo_notes_unknown_versions(run, tmp_path, answer, version, note):
    (tmp_path / "v.toml").write_text(
        "[[question]]\nversions = { A = '(1 (5 7))', B = '(1 (3 2))' }"
    )
    code, _, err = run("echo", "v.toml", answer, *(["--version", version] if version else []))
    assert (code, err) == (0, f"note on the answer: {note}" if note else "")


def test_unknown_version_hides_no_form(run, tmp_path):
    """A line that only a tree with an unknown leaf allows is read before the version is known."""
    trees = "A = '((3 12) (?x 4 6))', B = '((5 11) (?x 7 6))'"
    (tmp_path / "v.toml").write_text(
        f"[[question]]\nask = ['value', 'pruned']\nversions = {{ {trees} }}"
    )
    answer = "value: max(5, min(x, 6))\n7 and 6 pruned iff x <= 5"
    code, out, _ = run("echo", "v.toml", answer)
    assert (code, out) == (0, "value: max(5, min(x, 6))\npruned: 7, 6 iff x <= 5\n")


OPEN = "((3 12 8) (?x 4 6) (14 5 2))"


@pytest.mark.parametrize(
    "order", [(FIGURE, "value: 3; path: 1 1"), ("value: 3; path: 1 1", FIGURE)]
)
def test_echo_accepts_either_argument_order(run, order):
    code, out, _ = run("echo", *order, "--root", "min", "--cut-rule", "gt")
    assert (code, out.split("\n")[:2]) == (0, ["value: 3", "path: 1 1"])


@pytest.mark.parametrize("said", ["- value: 3", "- value: 3\n- path: 1 1", "-\tvalue: 3"])
def test_argument_may_start_with_bullet(run, said):
    code, out, _ = run("echo", FIGURE, said)
    assert (code, out.split("\n")[0]) == (0, "value: 3")
    assert run("check", FIGURE, said)[0] == 1
    assert run("echo", FIGURE, "-value: 3")[0] == 2


def test_exercise_file_refuses_convention_option(run, tmp_path):
    (tmp_path / "one.toml").write_text('trees = ["(1 2)"]')
    assert run("echo", "one.toml", "value: 2", "--root", "min")[0] == 2


@pytest.mark.parametrize(
    ("tree", "said", "form"),
    [
        (FIGURE, "vlaue: 3", "value"),
        (FIGURE, "pth: 1 1", "path"),
        (FIGURE, "prunned: 4, 6", "pruned"),
        (OPEN, "4 and 6 are pruned if x is at most 3", "condition"),
        (OPEN, "hm", "condition"),
        (FIGURE, "hm", "any"),
    ],
)
def test_unread_text_names_nearest_form(tree, said, form):
    (unread,) = Exercise(tree).reader().answer(*read_sheet(said).parts).unread
    assert unread.form == form


def test_only_required_forms_are_proposed():
    reader = Reader(TreeIndex(read(FIGURE)), topics=("value", "leaves"))
    proposed = [
        reader.answer(*read_sheet(said).parts).unread[0].form
        for said in ("MIN cut or not", "leaves: few")
    ]
    assert proposed == ["value leaves", "leaves"]
    assert "cut" not in form_to_use(reader.answer(*read_sheet("MIN cut or not").parts).unread[0])


def printed():
    """Yield each sentence of a printed sheet with its gaps filled in."""
    asks = [name for name in KINDS if name != "text"]
    rules = [
        rules_of(BOOK.replace(**how))
        for how in ({}, {"order": "rtl", "cuts": "all", "label": "bound"})
    ]
    tasks = [task_of(read(FIGURE), BOOK.replace(root=root)) for root in ("max", "min")]
    tasks += [task_of(read(FIGURE), BOOK.replace(order="rtl", cut_rule="gt"))]
    tasks += [task_of(read(FIGURE), BOOK.replace(algorithm="minmax"), ("value", "path"))]
    tasks += [task_of(read(FIGURE), BOOK.replace(depth=1))]
    for dice in (
        "((chance 1 3) (chance 2 5))",
        "((chance (1 2) 3) 4)",
        "((chance (1 (chance (5 6) 2)) 3) 4)",
    ):
        tasks += [
            task_of(
                read(dice), BOOK.replace(algorithm="expectiminimax"), ("value", "path", "nodes")
            )
        ]
    keys = ("how", "page_answer", "page_hand_in", "marks", "question_marks")
    heads = [english()("sheet", key) for key in keys]
    return [*tasks, *heads, *rules, *blanks_of(asks, "x", True)]


@pytest.mark.parametrize("sentence", [*printed()])
def test_printed_sheet_line_is_ignored(sentence):
    answer = read_answer(f"value: 3\n- {sentence}\npath: 1 1", read(FIGURE))
    assert answer.whole, "the printed lines are those of tasks.printed"
    assert [one.text for one in answer.asides] == [sentence]
    assert not read_answer(f"value: 3\n{sentence} not\npath: 1 1", read(FIGURE)).whole


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        (
            "| value | path | cuts |\n|---|---|---|\n| 5 | 2 1 | - |",
            ["value: 5", "path: 2 1", "no cuts"],
        ),
        ("| kind | after |\n|---|---|\n| - | - |", None),
        ("| kind | after | value |\n|---|---|---|\n| MAX | 5 | - |", ["MAX cut after 5"]),
        ("| kind | after | value |\n|---|---|---|\n| MAX | 5 | 1 |", None),
        ("| kind | after | node |\n|---|---|---|\n| no cuts | | |\n| | | |", ["no cuts"]),
        ("value: 5\nno cuts\nRegards,\nthe above is wrong", None),
        ("Hi,\nnot sure about this\nvalue: 5", None),
        ("value: 5\nThanks,\nAnna\nMaybe", None),
    ],
)
def test_dash_in_cell_means_blank(text, whole):
    answer = read_answer(text, read("(1 (5 7) 4)"))
    assert answer.whole == (whole is not None)
    assert whole is None or [str(fact) for fact in answer.facts] == whole


@pytest.mark.parametrize(
    ("said", "advice"),
    [
        ("cut at 3", "write at node 3, or after 3"),
        ("cut at (1 2)", "write at 1.2,"),
        ("MIN cut after 2, pruned: 12", "write pruned: 12 on a separate line"),
    ],
)
def test_advice_repeats_the_lines_numbers(said, advice):
    (doubtful,) = echo(said)["doubtful"]
    assert advice in doubtful["message"]


def test_unread_line_is_reported_once():
    (unread,) = echo("value 3, path left left, cut 4 6")["unread"]
    assert (unread["text"], unread["column"]) == ("value 3, path left left, cut 4 6", 1)
    assert unread["form"].startswith("one fact per line")
    assert len(echo("one cut, after 8")["unread"]) == 1
    assert echo("pruned: 2.3, 4")["whole"]


SHEET = "name: Ada\nquestion 1:\nvalue: 3\npath: 1 1\nquestion 2:\nvalue: 2\nmaybe"


def test_echo_previews_every_question(run, tmp_path):
    (tmp_path / "two.toml").write_text('trees = ["((3 12 8) (2 4 6))", "(1 2)"]')
    (tmp_path / "answer.txt").write_text(SHEET)
    for order in (("two.toml", "answer.txt"), ("answer.txt", "two.toml")):
        code, out, _ = run("echo", *order)
        assert code == 1
        lines = out.splitlines()
        assert lines[:5] == ["question 1:", "value: 3", "path: 1 1", "question 2:", "value: 2"]
    code, out, _ = run("echo", "two.toml", "answer.txt", "--format", "json")
    first, second = json.loads(out)
    assert (code, first["question"], second["question"]) == (1, 1, 2)
    assert (first["whole"], second["whole"]) == (True, False)
    assert run("echo", "two.toml", "answer.txt", "--question", "1")[0] == 0
    assert run("echo", "two.toml", "answer.txt", "--question", "3")[0] == 2


def test_echo_lines_are_never_folded(run, terminal, tmp_path):
    (tmp_path / "two.toml").write_text('trees = ["((3 12 8) (2 4 6))", "(1 2)"]')
    (tmp_path / "answer.txt").write_text(SHEET)
    sheet = ("two.toml", "answer.txt")
    outputs = []
    for is_terminal in (False, True):
        terminal(is_terminal, NO_COLOR="1", COLUMNS="40")
        outputs.append(
            [
                run("echo", *typed)[1]
                for typed in (sheet, (*sheet, "--question", "2"), ("maybe: so",))
            ]
        )
    assert outputs[0] == outputs[1]
    assert all("# not read, line" in out for out in outputs[0])


def test_stray_question_is_reported(run, tmp_path):
    (tmp_path / "two.toml").write_text('trees = ["((3 12 8) (2 4 6))", "(1 2)"]')
    (tmp_path / "sheet.txt").write_text(f"{SHEET[:-6]}\nquestion 3:\nno cuts")
    code, out, err = run("echo", "two.toml", "sheet.txt")
    assert (code, "3" in err, "no cuts" in out) == (1, True, False)


@pytest.mark.parametrize("numbers", ["", "question 1:\n", "question 3:\n"])
def test_single_question_needs_no_number(run, tmp_path, numbers):
    """All lines are read, as by ``grade``, whatever their number."""
    (tmp_path / "one.toml").write_text('trees = ["(1 (5 7) 4)"]')
    (tmp_path / "answers").mkdir()
    sheet = tmp_path / "answers" / "ada.txt"
    sheet.write_text(f"value: 5\n{numbers}path: 2 1\nno cuts\n")
    assert run("echo", "one.toml", str(sheet)) == (0, "value: 5\npath: 2 1\nno cuts\n", "")
    run("grade", "one.toml", "answers", "-o", "graded")
    assert ",10," in (tmp_path / "graded" / "grades.csv").read_text("utf-8")


def test_name_above_questions_is_not_reported(run, tmp_path):
    (tmp_path / "two.toml").write_text('trees = ["((3 12 8) (2 4 6))", "(1 2)"]')
    questions = "question 1:\nvalue: 3\nquestion 2:\nvalue: 2"
    for line, lost in (("Carla Mendes, 2021445", 0), ("value: 3", 1), ("vlaue 3", 1)):
        (tmp_path / "sheet.txt").write_text(f"{line}\n{questions}")
        assert run("echo", "two.toml", "sheet.txt")[0] == lost
