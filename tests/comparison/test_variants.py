"""Test the answers under all conventions."""

import csv
import io


def test_all_conventions_mark_differences(run):
    _, out, _ = run("alphabeta", "((2 (6 5)) (((1 4) (3 2)) 2))", "--conventions", "all")
    assert "64 combinations give 18 different answers; * marks what differs" in out
    rows = out.splitlines()
    assert next(row for row in rows if "combinations" not in row).startswith("as given")
    strict = next(row for row in rows if row.startswith("--cut-rule gt "))
    assert "* MAX 6; MIN 1" in strict


def sheet(out):
    """Return the rows of a CSV text as dictionaries."""
    return list(csv.DictReader(io.StringIO(out)))


def test_csv_of_conventions_marks_differences(run):
    _, out, _ = run(
        "alphabeta", "((2 (6 5)) (((1 4) (3 2)) 2))", "--conventions", "all", "--format", "csv"
    )
    rows = sheet(out)
    assert (rows[0]["changed"], rows[0]["cuts"][0]) == ("as given", "M")
    assert [row["differs"] for row in rows if row["changed"] == "--cut-rule gt"] == ["cuts"]
    assert {int(row["value"]) for row in rows if "value" in row["differs"]} == {3}
    assert "*" not in out
    assert sum(int(row["combinations"]) for row in rows) == 64
