"""Test trees with several unknown leaves against searches with inserted numbers."""

import json
import re
from fractions import Fraction
from math import inf

import pytest
from conftest import ROOT
from hypothesis import example, given, settings
from hypothesis import strategies as st
from support.facts import grid
from support.formulas import evaluated

from treesearch import ReadError, UsageError, draw, read, record
from treesearch.diagram.picture import picture
from treesearch.game import Unknown, dotted
from treesearch.settings import BOOK
from treesearch.tree import Node, nodes
from treesearch.unknown import answer_json, answer_lines, conditions
from treesearch.unknown.leaves import unknown_names, with_numbers
from treesearch.unknown.several import several
from treesearch.unknown.several_report import condition_text, plain_text

FIGURE = "((3 12 8) (?x ?y 6) (14 5 2))"
CASES = json.loads((ROOT / "tests" / "data" / "unknown_cases.json").read_text("utf-8"))["cases"]
SOLVED = [case for case in CASES if case["kind"] != "refused"]

hows = st.builds(
    BOOK.replace,
    root=st.sampled_from(["max", "min"]),
    order=st.sampled_from(["ltr", "rtl"]),
    cut_rule=st.sampled_from(["ge", "gt"]),
)
unknowns = st.sampled_from(["?x", "?y", "?z"]).map(lambda name: Node(value=Unknown(name)))
numbers = st.integers(-4, 4).map(lambda number: Node(value=number))
open_trees = st.recursive(
    unknowns | numbers,
    lambda below: st.lists(below, min_size=1, max_size=3).map(Node),
    max_leaves=9,
).filter(lambda tree: tree.children and unknown_names(tree))


def holds(any_of, at):
    def number(side):
        return at[side] if side in at else Fraction(side)

    tests = {"<": Fraction.__lt__, "<=": Fraction.__le__}
    return any(all(tests[sign](number(a), number(b)) for a, sign, b in each) for each in any_of)


def how_of(case):
    return BOOK.replace(**{name: case[name] for name in ("root", "cut_rule") if name in case})


@pytest.mark.parametrize("case", SOLVED, ids=lambda case: case["id"])
def test_unknowns_report_matches_the_case(case):
    tree, how = read(case["tree"]), how_of(case)
    if case["kind"] == "minmax":
        assert str(several(tree, how)).splitlines() == case["report"]
    else:
        lines = [*answer_lines(conditions(tree, how.replace(algorithm="minmax")))]
        assert lines == case["report"]


@pytest.mark.parametrize("case", SOLVED, ids=lambda case: case["id"])
def test_samples_match_the_case(case):
    data = answer_json(conditions(read(case["tree"]), how_of(case)))
    for sample in case["samples"]:
        at = {name: Fraction(number) for name, number in sample["at"].items()}
        if case["kind"] == "minmax":
            assert evaluated(data["formula"], at) == Fraction(sample["value"])
        else:
            (x,) = at.values()
            (row,) = [row for row in data["values"] if inside(row["when"], x)]
            assert Fraction(row["factor"]) * x + Fraction(row["constant"]) == Fraction(
                sample["value"]
            )


def inside(when, x):
    return any(
        (float(one["low"]) if "inf" in str(one["low"]) else Fraction(one["low"])) <= x
        and x <= (float(one["high"]) if "inf" in str(one["high"]) else Fraction(one["high"]))
        and (one["with_low"] or str(x) != str(one["low"]))
        and (one["with_high"] or str(x) != str(one["high"]))
        for one in when
    )


@pytest.mark.parametrize(
    "case", [case for case in CASES if case["kind"] == "refused"], ids=lambda case: case["id"]
)
def test_refusal_matches_the_case(run, case):
    for command in ("minmax", "alphabeta"):
        code, out, err = run(command, case["tree"])
        assert (code, out, case["error_contains"] in err) == (2, "", True)


@given(open_trees, hows, st.data())
def test_answers_equal_searches(tree, how, data):
    """Value, move, pruned places, counts and every condition equal those of searches."""
    answer = several(tree, how)
    points = st.sampled_from(grid(answer.spelling.constants))
    rows = [*answer.values, *answer.moves, *(part.row for part in answer.pruned)]
    rows += [answer.fewest, answer.most]
    result = answer_json(answer)
    entries = [
        *result["values"],
        *result["moves"],
        *result["pruned"],
        result["fewest"],
        result["most"],
    ]
    texts = [
        (condition_text(answer, row), plain_text(answer, row), each["any"])
        for row, each in zip(rows, entries, strict=True)
    ]
    for _ in range(12):
        at = {name: data.draw(points) for name in answer.names}
        trace = record(with_numbers(tree, at), how)
        assert evaluated(answer.formula, at) == trace.result.value
        for text, plain, any_of in texts:
            truth = holds(any_of, at)
            assert (evaluated(text, at), evaluated(plain, at)) == (truth, truth)
        moves = [row["move"] for row in result["moves"] if holds(row["any"], at)]
        assert moves == [trace.result.path[0]]
        gone = {
            tuple(path)
            for row in result["pruned"]
            if holds(row["any"], at)
            for path in row["paths"]
        }
        for place, _ in nodes(tree):
            steps = place.path
            skipped = any(steps[:level] in gone for level in range(len(steps) + 1))
            assert skipped == (trace.visit(steps) is None)
        count = trace.counts.leaves_evaluated
        for name in ("fewest", "most"):
            assert holds(result[name]["any"], at) == (count == result[name]["leaves"])
        assert result["values"] == [] or any(holds(row["any"], at) for row in result["values"])
        for row in result["values"]:
            assert not holds(row["any"], at) or evaluated(row["value"], at) == trace.result.value


def end(formula, at):
    """Return an end of a window, with numbers in place of the unknowns."""
    return float(formula) if "inf" in str(formula) else evaluated(str(formula), at)


@given(open_trees, hows, st.data())
@settings(max_examples=30)
def test_json_of_formulas_agrees_with_searches(tree, how, data):
    answer = several(tree, how)
    result = answer_json(answer)
    assert (result["tree"], result["unknowns"]) == (str(tree), [*answer.names])
    occurring = {*re.findall("[xyz]", result["formula"].replace("max", ""))}
    assert {*result["depends_on"]} == occurring
    for number, name in ((-99, "low"), (99, "high")):
        value = evaluated(result["formula"], dict.fromkeys(answer.names, Fraction(number)))
        assert float(result[name]) == (number * inf if value == number else value)
    for row in result["pruned"]:
        assert row["subtrees"] == [str(tree[path]) for path in row["paths"]]
    points = st.sampled_from(grid(answer.spelling.constants))
    at = {name: data.draw(points) for name in answer.names}
    trace = record(with_numbers(tree, at), how)
    for row in result["pruned"]:
        visit = trace.visit(row["paths"][0][:-1])
        if not (holds(row["any"], at) and visit and visit.cut):
            continue
        # an earlier cut has the window of its own first child
        if row["paths"][0][-1:] == [*visit.cut.skipped[:1]]:
            assert [end(row[name], at) for name in ("alpha", "beta")] == [visit.alpha, visit.beta]


@given(open_trees, hows)
@example(read("((5 6) (?x ?y 4 7 9 8))"), BOOK)
@settings(max_examples=20)
def test_report_has_numbers_of_json(tree, how):
    answer = several(tree, how)
    result, total = answer_json(answer), tree.traits.leaves
    first, value, *lines = str(answer).splitlines()
    assert first == f"tree    {tree}"
    formula, _, span = value.removeprefix("value   ").partition("   ")
    ends = [("at least", "low"), ("at most", "high")]
    known = [f"{word} {result[name]}" for word, name in ends if "inf" not in str(result[name])]
    if result["depends_on"]:
        assert (formula, span) == (result["formula"], f"({', '.join(known)})" if known else "")
    else:
        assert formula.startswith(f"{result['formula']} for every ")
    pruned = [line for line in lines if line.startswith("pruned")]
    if not result["pruned"]:
        assert pruned.pop().startswith("pruned  nothing, whatever ")
    for line, row in zip(pruned, result["pruned"], strict=True):
        places = [dotted(path) for path in row["paths"]]
        shown = " to ".join(places[:1] + places[1:][-1:])
        *some, last = row["subtrees"]
        names = f"{', '.join(some)} and {last}" if some else last
        assert line.startswith(f"pruned  {names} ({shown}) ")
    assert [line.strip() for line in lines if "there alpha" in line] == [
        f"there alpha = {row['alpha']}, beta = {row['beta']}"
        for row in result["pruned"]
        if row["any"] != [[]]
    ]
    counts = [line for line in lines if " of " in line and "evaluated" in line]
    fewest, most = result["fewest"]["leaves"], result["most"]["leaves"]
    if fewest == most:
        assert [line.split(" for every ")[0] for line in counts] == [
            f"leaves  {most} of {total} evaluated"
        ]
    else:
        assert [line.split(", iff ")[0] for line in counts] == [
            f"leaves  at best {fewest} of {total} evaluated",
            f"        at worst {most} of {total} evaluated",
        ]
    moves = [line.split()[1] for line in lines if line.startswith("move")]
    assert moves == [str(row["move"]) for row in result["moves"]]


def test_both_commands_print_the_contract_lines(run):
    report = str(several(read(FIGURE))).splitlines()
    lines, conventions = run("alphabeta", FIGURE)[1].split("conventions: ")
    assert lines.splitlines() == report
    assert conventions.startswith("MAX moves at the root; ")
    short = [line for line in report if "pruned" not in line and "there" not in line]
    assert run("minmax", FIGURE)[1].partition("conventions")[0].splitlines() == short[:-2]


def test_single_unknown_keeps_its_fields(run):
    tree = "((3 12 8) (?x 4 6) (14 5 2))"
    data = json.loads(run("alphabeta", tree, "--format", "json")[1])
    assert [row["value"] for row in data["values"]] == [3, "x", 4]
    assert (data["formula"], data["fewest"]["leaves"]) == ("max(3, min(x, 4))", 7)
    lines = run("minmax", tree)[1].partition("conventions")[0].splitlines()
    assert [line.split()[0] for line in lines] == ["tree", *["value"] * 3, *["path"] * 3]
    shallow = json.loads(run("alphabeta", tree, "--depth", "1", "--format", "json")[1])
    assert "formula" not in shallow


@pytest.mark.parametrize(
    "options", [["--depth", "2"], ["--window", "0,9"], ["--values", "hard"], ["--format", "csv"]]
)
def test_several_unknowns_refuse_search_options(run, options):
    assert run("alphabeta", FIGURE, *options)[:2] == (2, "")


@pytest.mark.parametrize(
    "tree",
    [
        f"(?x ?y {'1 ' * 199})",
        f"(?x ?x {'1 ' * 199})",
        f"(chance ?x {'1 ' * 200})",
        "(chance ?p*3 1*2 rest*4)",
    ],
)
def test_too_large_tree_is_refused(tree):
    with pytest.raises(UsageError):
        conditions(tree)


def test_t_and_nil_are_names():
    tree = read("(A (T 1 2) (nil 3 t=4))")
    assert (tree["T"].name, tree["nil"].name, tree["t"].value) == ("T", "nil", 4)
    for word in ("nan", "inf", "infinity", "quote"):
        with pytest.raises(ReadError):
            read(f"({word} 1 2)")


def test_only_move_is_not_otherwise():
    first, second = "x" * 40, "y" * 40
    lines = str(several(read(f"((?{first} ?{second}))"))).splitlines()
    assert f"move    1 for every {first} and {second}" in lines


def test_more_than_five_unknowns_print_formulas():
    answer = several(read("((?a ?b ?c) (?d ?e ?f))"))
    data = answer_json(answer)
    assert {row["any"] is None for row in data["moves"]} == {True}
    assert (answer.fewest, answer.values, "fewest" in data) == (None, (), False)
    five = several(read("((?a ?b ?c) (?d ?e))"))
    assert "only formulas" not in str(five)
    assert all(row["any"] for row in answer_json(five)["moves"])


SIX = ["((?a ?b 3) (?c ?d) (?e ?f 1))", "((?a (?b 2)) (?c (?d ?e) 0) (?f (1 ?a)))"]


@given(st.sampled_from(SIX), hows, st.lists(st.integers(-3, 5), min_size=6, max_size=6))
@settings(max_examples=25)
def test_formulas_of_six_unknowns_equal_searches(tree, how, values):
    answer = several(read(tree), how)
    data, at = answer_json(answer), dict(zip("abcdef", map(Fraction, values), strict=True))
    trace = record(with_numbers(read(tree), at), how)
    assert evaluated(data["formula"], at) == trace.result.value
    moves = [row["move"] for row in data["moves"] if evaluated(row["text"], at)]
    assert moves == [trace.result.path[0]]
    gone = {
        tuple(path) for row in data["pruned"] if evaluated(row["text"], at) for path in row["paths"]
    }
    for place, _ in nodes(read(tree)):
        steps = place.path
        skipped = any(steps[:level] in gone for level in range(len(steps) + 1))
        assert skipped == (trace.visit(steps) is None)
    lines = str(answer).splitlines()
    assert lines[-1] == "with more than 5 unknowns only formulas are printed"
    longest = max((row["text"] for row in data["moves"]), key=len)
    assert [line for line in lines if line.startswith("move")] == [
        f"move    {row['move']} otherwise"
        if row["text"] == longest and len(longest) > 60
        else f"move    {row['move']} iff {row['text']}"
        for row in data["moves"]
    ]


def test_picture_shows_formulas_and_conditions():
    made = picture(conditions("((3 12 8) (?x ?y 6) (2 14 5))"))
    at = {item.place: item for item in made.nodes}
    assert (at["root"].text, at["2"].text) == ("3..6", "= min(x, y, 6)")
    assert [at[place].status for place in ("2.1", "2.2", "3.2")] == [
        "searched",
        "perhaps",
        "pruned",
    ]
    assert [place for place, item in at.items() if item.severed] == ["2.2", "2.3", "3.2", "3.3"]
    assert "pruned 6 (2.3) iff x ≤ 3 or y ≤ 3" in made.desc


def test_picture_names_the_player():
    made = picture(conditions("((?x 3) (?y 2))", BOOK.replace(root="min")))
    assert made.nodes[0].shape == "min"
    assert "MIN moves at the root" in " ".join(line.text for line in made.caption)


@pytest.mark.parametrize("look", [{"show": "window"}, {"style": "why"}, {"only": "cuts"}])
def test_picture_refuses_a_single_search(look):
    with pytest.raises(UsageError):
        draw(conditions(FIGURE), **look)
    assert not any(item.text for item in picture(conditions(FIGURE), hide="bounds").nodes[1:2])


@pytest.mark.parametrize("suffix", [".svg", ".dot", ".tex", ".md"])
def test_command_draws_chance_pieces(run, tmp_path, suffix):
    tree = "(max (chance ?p*10 rest*0) 5)"
    assert run("draw", tree, "-o", f"open{suffix}")[0] == 0
    assert (tmp_path / f"open{suffix}").stat().st_size > 500
    assert "move 1 iff p ≥ 1/2" in draw(conditions(tree)).replace("\N{NO-BREAK SPACE}", " ")


def test_exercise_refuses_other_questions(run):
    tree = "((3 12 8) (?x 4 6) (14 5 2))"
    assert run("exercise", tree, "--ask", "value,path", "--format", "txt", "-o", "q/")[0] == 0
    code, _, error = run("exercise", tree, "--ask", "nodes,leaves", "-o", "other/")
    assert (code, "value, path (the move at the root) and pruned" in error) == (2, True)


@pytest.mark.parametrize("start", ["(?x", "(?x ?y", "(chance ?x"])
def test_report_shortens_tree_above_200(start):
    for length, shown in ((200, True), (201, False)):
        rest = length - len(start) - 1
        tree = start + (" 1" if rest % 2 == 0 else " 10") + " 1" * (rest // 2 - 1) + ")"
        assert len(tree) == length
        line = str(conditions(tree)).splitlines()[0]
        assert (line == f"tree    {tree}") is shown


def test_pruned_subtree_is_shortened_above_40():
    for first, shown in (("10", "(10" + " 1" * 18 + ")"), ("100", "(100 ... 1)")):
        report = str(several(read(f"(3 (?x 4 ({first}{' 1' * 18})) ?y)")))
        assert f"pruned  4 and {shown} (2.2 to 2.3) iff x <= 3\n" in report


def test_condition_above_60_becomes_otherwise():
    for length, shown in ((60, True), (61, False)):
        name = "x" * (length - len("y <= "))
        report = str(several(read(f"(?{name} ?y)")))
        assert (f"move    1 iff y <= {name}\n" in report) is shown
        assert ("move    1 otherwise\n" in report) is not shown
        assert f"move    2 iff {name} < y\n" in report


def test_five_unknowns_have_solved_conditions():
    five, six = (several(read(f"((?a ?b ?c) (?d {last}))")) for last in ("?e", "?e ?f"))
    texts = [answer_json(answer)["moves"][0]["text"] for answer in (five, six)]
    assert texts == [
        "(d <= a and d <= b and d <= c) or (e <= a and e <= b and e <= c)",
        "min(a, b, c) >= min(d, e, f)",
    ]
    assert "move    1 iff min(a, b, c) >= min(d, e)\n" in str(five)


def test_ten_unknowns_are_answered():
    names = [f"?{letter}" for letter in "abcdefghijk"]
    assert len(several(read(f"({' '.join(names[:10])})")).names) == 10
    with pytest.raises(UsageError, match="at most 10 different unknowns; this one has 11: "):
        several(read(f"({' '.join(names)})"))


@pytest.mark.parametrize(
    ("tree", "printed", "absent"),
    [
        ("((3 ?z ?x) 2)", "\n        z iff 2 <= z <= x and z <= 3\n", ", iff"),
        (
            "((?y ?x) (?x 3) (3 ?z))",
            "min(y, x))\nmove    1 iff min(y, x) >= min(max(x, z), 3)\n",
            "\n        x iff",
        ),
        (
            "(1 ?x (?y ?z 3))",
            "\n        at worst 5 of 5 evaluated, iff x < y and x < z and y > 1 and z > 1",
            "\n        x iff",
        ),
        (
            "((2 1) (?z 3 ?x) (?y 2))",
            ", iff y <= 1 and z <= 1\n        at worst 7 of 7 evaluated",
            "7 of 7 evaluated,",
        ),
        (
            "((1 ?z) (?y ?z) (3 2))",
            "at best 5 of 6 evaluated, iff (y <= 1 or y >= 3) and (y <= z or z >= 3)\n",
            "6 evaluated\n",
        ),
        ("((3 ?x ?z) (?y ?y 2) (2 1))", "at best 5 of 8 evaluated\n", "at best 5 of 8 evaluated,"),
        (
            "(3 (?x 4) ?yyyyyy)",
            "\nmove    2 iff x > 3 and yyyyyy <= 4 and yyyyyy <= x\n",
            "2 iff min",
        ),
        (
            "(3 (?x 4) ?yyyyyyy)",
            "\nmove    2 iff min(x, 4) > 3 and min(x, 4) >= yyyyyyy\n",
            "2 iff x",
        ),
    ],
)
def test_long_conditions_are_left_out(tree, printed, absent):
    """Values with at most 3 comparisons, counts with at most 4, and moves in the shorter form."""
    report = str(several(read(tree)))
    assert printed in report
    assert absent not in report


@pytest.mark.parametrize(("tree", "who"), [("(?x ?x)", "x is"), ("(?x ?y)", "x and y are")])
def test_nothing_is_pruned_whatever_unknowns(tree, who):
    assert f"pruned  nothing, whatever {who}\n" in str(several(read(tree)))


@pytest.mark.parametrize(
    ("tree", "values"),
    [
        ("((3 3) (?x ?y 2))", ["3"]),
        ("(?x ?y)", ["x", "y"]),
        ("(3 (?x 4) ?y)", ["3", "4", "x", "y"]),
        ("(?v ?w ?x ?y ?z)", []),
    ],
)
def test_up_to_four_values_are_listed(tree, values):
    assert [row.subject for row in several(read(tree)).values] == values
