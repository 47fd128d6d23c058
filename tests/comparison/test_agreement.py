"""Test that the agreement set accepts correct programs and detects planted mistakes."""

import json
import sys
from pathlib import Path

import jsonschema
import pytest
from refresh_agreement import AGREEMENT, texts
from support.stored import check_text

from treesearch.comparison.agreement import TREES, agreement_set, compared, disagreement
from treesearch.errors import UsageError

PROGRAMS = Path(__file__).parents[1] / "data" / "programs"
FIGURE = next(agreement_set())
SLIPS = (
    "beta",
    "floats",
    "label",
    "last_best",
    "last_child",
    "one_pruned",
    "order",
    "root",
    "shallow",
    "soft",
    "strict",
    "window",
    "zero_based",
)


@pytest.fixture
def verify(run):
    """Return a function that runs ``verify --agreement`` on a program of the tests."""

    def verified(*words):
        command = f'"{sys.executable}" "{PROGRAMS / words[0]}" {" ".join(words[1:])}'
        code, out, _ = run("verify", "--agreement", command, "--format", "json")
        return code, json.loads(out)

    return verified


def test_independent_program_agrees(verify):
    """An independent implementation gives the same replies."""
    code, report = verify("agree.py")
    assert (code, report["disagreements"]) == (0, [])
    assert report["agreed"] == report["searches"] > 150


@pytest.mark.parametrize("slip", SLIPS)
def test_agreement_set_finds_planted_mistake(verify, slip):
    code, report = verify("agree.py", slip)
    assert code == 1
    assert report["disagreements"]


@pytest.mark.parametrize("figure", ["5.3", "5.7"])
def test_book_figures_match_agreement_set(verify, figure):
    """The figures follow only the book's conventions; other searches are skipped."""
    code, report = verify("aima.py", figure)
    assert (code, report["disagreements"]) == (0, [])
    assert report["agreed"] >= len(TREES)
    assert report["agreed"] + report["skipped"] == report["searches"]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({}, ""),
        ({"value": "3"}, ""),
        ({"value": 3.0}, ""),
        ({"value": 4}, "value is 3, not 4"),
        ({"path": [2, 1]}, "path is"),
        ({"path": "1 1"}, "path is"),
        ({"cuts": []}, "number of cuts is 1"),
        ({"cuts": 5}, "not a list"),
        ({"cuts": [5]}, "not a list of objects"),
        ({"cuts": [{"path": [2], "after_path": [2, 1]}]}, ""),
        ({"cuts": [{"path": [2]}]}, "after_path of cut 1"),
        ({"cuts": [{"after_path": [2, 1]}]}, "path of cut 1 is [2], not None"),
        ({"cuts": [{"path": [2], "after_path": [2, 1], "beta": 5}]}, "beta of cut 1"),
    ],
)
def test_reply_is_compared_with_answer(change, reason):
    reply = {key: FIGURE[key] for key in ("value", "path", "cuts")} | change
    found = disagreement(FIGURE, reply)
    assert (reason in found) if reason else not found


@pytest.mark.parametrize("line", ["", "[1]", "5", "(", "[" * 9999, '{"value": 3}'])
def test_unreadable_reply_is_a_disagreement(line):
    result = compared([FIGURE], [line])
    assert (result.agreed, result.skipped) == (0, 0)
    assert "not an object" in result.disagreements[0].reason


def test_disagreement_names_its_search():
    """The conventions of a disagreement are those that differ from the first search."""
    changed = {"root": "min", "order": "rtl"}
    other = FIGURE | {"tree": "(2 1)", "conventions": FIGURE["conventions"] | changed, "value": 1}
    right, wrong = json.dumps(FIGURE), json.dumps({"value": 99, "path": []})
    result = compared([FIGURE, FIGURE, FIGURE, other], [right, right, "null", wrong])
    assert result == (2, 1, [("(2 1)", changed, "value is 1, not 99")])


def test_missing_lines_are_refused(run):
    with pytest.raises(UsageError, match="printed 1 line for 2 searches"):
        compared([FIGURE, FIGURE], ["null"])
    code, _, err = run("verify", "--agreement", f'"{sys.executable}" -c "print(5)"')
    assert (code, "printed 1 line" in err) == (2, True)
    code, _, err = run("verify", "--agreement", f'"{sys.executable}" -c "1/0"')
    assert (code, "ZeroDivisionError" in err) == (2, True)
    assert run("verify")[0] == run("verify", "nim", "--agreement", "x")[0] == 2


def test_agreement_report_is_not_folded(run, terminal):
    terminal(COLUMNS="40", NO_COLOR="1")
    refuses = "import sys; [print('null') for _ in sys.stdin]"
    code, out, _ = run("verify", "--agreement", f'"{sys.executable}" -c "{refuses}"')
    count = int(out.split()[2])
    report = f"0 of {count} searches agree, {count} are not supported (the reply is null)\n"
    assert (code, out) == (1, report)


def test_agreement_samples_are_current():
    for name, text in texts().items():
        check_text(text, AGREEMENT / name, "python tests/refresh_agreement.py")


def test_samples_fit_their_schema():
    schema = json.loads((AGREEMENT / "schema.json").read_text())
    validator = jsonschema.Draft202012Validator(schema)
    for name in ("searches.jsonl", "marks.jsonl"):
        records = [json.loads(line) for line in (AGREEMENT / name).read_text().splitlines()]
        for record in records:
            validator.validate(record)
        assert len(records) > 100
        broken = {key: value for key, value in records[0].items() if key != "obtained"}
        assert not validator.is_valid(broken)


@pytest.mark.parametrize(
    ("tree", "value"),
    [
        ("(chance 1/2*4 1/2*8)", 6),
        ("(chance 0.25*1.5 0.75*1.50)", "3/2"),
        ("(chance 0.5*1.5 0.5*2.5)", 2),
        ("(1.50 1)", "1.50"),
        ("(6.0 1)", "6.0"),
        ("(007 1)", "007"),
        ("(chance 1/5*10 4/5*16)", "74/5"),
        ("(chance 1/2*(3,1) 1/2*(5,2))", [4, "3/2"]),
    ],
)
def test_json_value_is_number_if_integer(run, tree, value):
    """A typed value keeps its spelling, and a computed value is in lowest terms, as ``help formats`` states."""
    assert json.loads(run("minmax", tree, "--format", "json")[1])["value"] == value
