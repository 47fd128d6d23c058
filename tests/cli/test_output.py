"""Test the width, colours, messages and tables of the output."""

import csv
import io

import click
import pytest

from treesearch.cli import output
from treesearch.homework.marking.marker import check
from treesearch.homework.marking.marks import report
from treesearch.report.lines import ReportLine, folded


@pytest.mark.parametrize(
    ("is_terminal", "columns", "width"),
    [(True, "100", 100), (True, "40", 40), (True, "20", 40), (False, "100", 79)],
)
def test_reports_are_40_columns_or_more(terminal, is_terminal, columns, width):
    terminal(is_terminal, COLUMNS=columns)
    assert output.width() == width


@pytest.mark.parametrize(
    ("is_terminal", "environ", "coloured"),
    [
        (True, {}, True),
        (True, {"TERM": "xterm"}, True),
        (True, {"TERM": "dumb"}, False),
        (True, {"NO_COLOR": ""}, False),
        (False, {}, False),
    ],
)
def test_only_able_terminals_get_colours(terminal, is_terminal, environ, coloured):
    terminal(is_terminal, **environ)
    assert output.coloured() is coloured
    with click.Context(click.Command("x"), color=False):
        assert not output.coloured()


def test_styles_of_lines_differ(terminal, monkeypatch):
    terminal(TERM="xterm")
    seen = []
    monkeypatch.setattr(output, "echo", lambda text, **style: seen.append((text, style)))
    output.show(ReportLine(style, style) for style in output.STYLES)
    assert dict(seen) == {
        "answer": {"bold": True},
        "cut": {"bold": True, "fg": "red"},
        "detail": {"dim": True},
        "plain": {},
        "right": {"fg": "green"},
        "wrong": {"fg": "red"},
        "partly": {"fg": "magenta"},
        "free": {"dim": True},
    }


def test_reasons_of_marks_have_a_style(terminal, capsys):
    terminal(TERM="xterm")
    output.show(report(check("((3 12 8) (2 4 6) (14 5 2))", "value: 2; path: 1 2")))
    assert "The value is 3: at the root MAX takes the largest of" in capsys.readouterr().out


@pytest.mark.parametrize("is_terminal", [True, False])
def test_long_search_asks_for_patience(terminal, monkeypatch, capsys, is_terminal):
    """The message comes after five seconds, and only in a terminal."""
    terminal(is_terminal)
    timers = []

    class Timer:
        def __init__(self, seconds, act, args, options):
            self.seconds, self.act = seconds, lambda: act(*args, **options)
            self.begun = self.ended = False
            timers.append(self)

        def start(self):
            self.begun = True

        def cancel(self):
            self.ended = True

    monkeypatch.setattr(output, "Timer", Timer)
    with output.patience("still at it"):
        assert not timers[0].ended
    assert (timers[0].seconds, timers[0].begun, timers[0].ended) == (5, is_terminal, True)
    timers[0].act()
    assert capsys.readouterr() == ("", "still at it\n")


ROWS = [("a|b", "1"), ("c", "22\n3")]


@pytest.mark.parametrize(
    ("form", "lines"),
    [
        ("text", ["name  number", "a|b   1", "c     22\n3", "a note", "conventions: all"]),
        (
            "markdown",
            [
                "| name | number |",
                "| --- | --- |",
                "| a\\|b | 1 |",
                "| c | 22 3 |",
                "",
                "a note",
                "conventions: all",
            ],
        ),
    ],
)
def test_table_has_notes_and_conventions(capsys, form, lines):
    output.table(("name", "number"), ROWS, form, [ReportLine("a note")], "all", {"tree": "1"})
    assert capsys.readouterr().out == "\n".join([*lines, ""])


def test_csv_tables_share_one_header(capsys):
    with click.Context(click.Command("x")):
        for tree, columns in [
            ("1", ("name", "number")),
            ("2", ("name", "number")),
            ("3", ("n", "m")),
        ]:
            output.table(columns, ROWS, "csv", conventions="all", first={"tree": tree})
    rows = [*csv.reader(io.StringIO(capsys.readouterr().out))]
    header, other = (
        ["tree", *columns, "conventions"] for columns in (("name", "number"), ("n", "m"))
    )
    both = [[[tree, *row, "all"] for row in ROWS] for tree in "123"]
    assert rows == [header, *both[0], *both[1], other, *both[2]]


@pytest.mark.parametrize(
    ("is_terminal", "shown"), [(True, "a\N{REPLACEMENT CHARACTER}b"), (False, "a\x1bb")]
)
def test_terminals_get_no_control_characters(terminal, capsys, is_terminal, shown):
    terminal(is_terminal)
    output.write_pieces(["a\x1b", "b"])
    assert capsys.readouterr().out == f"{shown}\n"


def test_json_keeps_letters(capsys):
    output.as_json({"name": "Ädå", "list": [1, None]})
    assert capsys.readouterr().out == '{"name": "Ädå", "list": [1, null]}\n'


def test_picture_goes_to_file_or_output(capfdbinary, tmp_path):
    output.keep(b"\x89PNG", None)
    assert capfdbinary.readouterr() == (b"\x89PNG", b"")
    output.keep(b"<svg/>", str(tmp_path / "a.svg"))
    assert (tmp_path / "a.svg").read_bytes() == b"<svg/>"
    assert capfdbinary.readouterr() == (b"", f"wrote {tmp_path / 'a.svg'}\n".encode())


@pytest.mark.parametrize("unbroken", [{"unbroken": True}, {}])
def test_unbroken_results_are_not_folded(terminal, capsys, unbroken):
    terminal(COLUMNS="40", NO_COLOR="1")
    long, short = " ".join(["word"] * 12), ReportLine("short", "answer")
    output.print_result("text", dict, [long, short], **unbroken)
    lines = capsys.readouterr().out.splitlines()
    assert lines == [*([long] if unbroken else [long[:39], f"    {long[40:]}"]), "short"]
    output.print_result("json", lambda: {"a": 1}, [long])
    assert capsys.readouterr().out == '{"a": 1}\n'


def test_coloured_table_has_all_cells(terminal, capsys):
    terminal(TERM="xterm", COLUMNS="100")
    rows = [("[bold]a", "1"), ("\x1bc", "2/3")]
    output.table(("name", "number"), rows, "text", [ReportLine("a note", "detail")], "all")
    lines = click.unstyle(capsys.readouterr().out).splitlines()
    cells = [line.split() for line in lines if line.strip() and "─" not in line]
    assert cells == [
        ["name", "number"],
        ["[bold]a", "1"],
        ["\N{REPLACEMENT CHARACTER}c", "2/3"],
        ["a", "note"],
        ["conventions:", "all"],
    ]


@pytest.mark.parametrize(
    "command",
    [
        ["compare", "((3 12 8) (2 4 6))", "--reorder", "worst"],
        ["alphabeta", "(max 3 (chance 1 2))"],
        ["trace", "--algorithm", "mcts", "--iterations", "3", "((1 2) 3)"],
    ],
)
def test_narrow_report_is_folded_once(run, terminal, command):
    terminal(NO_COLOR="1", COLUMNS="1000")
    lines = run(*command)[1].splitlines()
    terminal(NO_COLOR="1", COLUMNS="40")
    narrow = run(*command)[1].splitlines()
    assert narrow == [part.text for line in lines for part in folded(ReportLine(line), 40)]
