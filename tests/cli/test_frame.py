"""Test the main command: errors, suggestions, exit codes, pipes and encodings."""

import json
import os
import subprocess
import sys
import unicodedata
from pathlib import Path

import click
import pytest

from treesearch.cli import frame
from treesearch.cli.frame import INTERRUPTED, treesearch
from treesearch.errors import GameError, MissingError, UsageError

ROOT = Path(__file__).parents[2]
FIGURE = "((3 12 8) (2 4 6) (14 5 2))"
BIDIRECTIONAL = ("LRE", "RLE", "PDF", "LRO", "RLO", "LRI", "RLI", "FSI", "PDI")
BUFFERED = {**os.environ, "PYTHONUNBUFFERED": ""}


@pytest.mark.posix
@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["minmax", "(1 2"], "line 1"),
        (["minmax", "nowhere.tree"], "neither a tree nor an existing file"),
        (["minmax", "nowhere.tree"], "has no file of that name"),
        (["minmax", "--window", "0,1", "5"], "it is an option of alphabeta, trace, draw"),
        (["draw", "--style", "lectur", "5"], "not one of 'lecture', 'print'"),
        (["draw", "5", "-o", "/nowhere/x.svg"], "the folder /nowhere does not exist"),
        (["draw", "5", "-o", "."], "it is a folder"),
        (["compare", "nim", "--plot", "/nowhere/x.svg"], "the folder /nowhere does not exist"),
        (["check", "a", "b", "c"], "unexpected extra argument (c)"),
        (["doctor", "x"], "unexpected extra argument (x)"),
        (["play", "nim", "4"], "unexpected extra argument (4)"),
        (["minmax", "/bin/sh"], "this file is not text"),
        (["minmax", "(min-max tree)"], "tree is a LISP variable"),
        (["minmx", "(1 2)"], "minmax"),
        (["minmax", "--rot", "max", "(1 2)"], "no such option '--rot'"),
        (["minmax", "--root", "mx", "(1 2)"], "max"),
        (["minmax", "--depth", "0", "(1 2)"], "1 or more"),
        (["minmax", "--depth", "-1", "(1 2)"], "1 or more"),
        (["alphabeta", "--window", "5,5", "(1 2)"], "less than"),
        (["draw", "--label", "letter", "(1 2)"], "'letter' is not one of 'node', 'bound'"),
        (["draw", "--show", "order, rows", "(1 2)"], "option: --show order --show rows"),
        (
            ["check", "--ask", "value", "--ask", "path", "(1 2)", "-"],
            "--ask is given twice; give it once, with",
        ),
        (
            ["minmax", "--root=max", "--root", "min", "(1 2)"],
            "--root is given twice; give it once\n",
        ),
        (["alphabeta", "--window", "abc", "(1 2)"], "--window -inf,5"),
        (["minmax", "--root", "max", "(min 1 2)"], "contradicts"),
        (["trace", "(1 ?x)"], "is unknown"),
        (["echo", "(1 2)", "value: 2", "--question", "5"], "no line such as question 5:"),
        (["minmax", "--depth", "1", "--eval", "wit", "(1 2)"], "static"),
        (["trace", "--algorithm", "dfs", "(1 2)"], "alphabeta"),
        (["minmax", "--course", "none.toml", "(1 2)"], "none.toml"),
    ],
)
def test_wrong_input_gives_one_message(run, args, said):
    code, out, err = run(*args)
    assert (code, out) == (2, "")
    assert said in err
    assert "Traceback" not in err


@pytest.mark.posix
@pytest.mark.parametrize("garbage", [b"", b"\xff\xfe(1 2)", b"(1 \x00 2)", b"; only a comment"])
def test_piped_garbage_gives_one_message(run, garbage):
    code, out, err = run("alphabeta", piped=garbage)
    assert (code, out) == (2, "")
    assert err.startswith("error: ")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ([" "], "the command is empty; treesearch --help lists the commands"),
        (
            ["(1 2)"],
            'there is no command (1 2); write a command before the tree, as in: treesearch minmax "(1 2)"',
        ),
        (
            ["'(1 2)"],
            "there is no command '(1 2); write a command before the tree, as in: treesearch minmax \"'(1 2)\"",
        ),
        (["quiz"], "there is no command quiz (did you mean export?)"),
        (["picture", FIGURE], "there is no command picture (did you mean draw?)"),
        (["nothing"], "there is no command nothing; treesearch --help lists the commands"),
        (
            ["--root", "min", "minmax", FIGURE],
            "there is no option --root here; an option of a command follows it: treesearch COMMAND --root",
        ),
        (["--verson"], "there is no option --verson; did you mean --version?"),
        (["-V"], "there is no option -V; did you mean --version?"),
        (
            ["alphabeta", FIGURE, "--strict"],
            "no such option '--strict' (did you mean --cut-rule gt?)",
        ),
        (
            ["check", FIGURE, "value: 3", "--depth", "1"],
            "no such option '--depth'; it is an option of minmax, alphabeta, trace, compare, draw, page, play, exercise; "
            "instead, grade an exercise file with conventions.depth",
        ),
        (["minmax", FIGURE, "--json"], "no such option '--json' (did you mean --format json?)"),
        (
            ["minmax", "(1", "2)"],
            "got unexpected extra argument (2))\n  put the tree in double quotes, and give one file at a "
            'time: treesearch minmax "(1 (5 7) 4)"',
        ),
        (
            ["draw", FIGURE, "tree.svg"],
            "got unexpected extra argument (tree.svg)\n  to write a file, use -o: treesearch draw "
            '"(1 (5 7) 4)" -o tree.svg',
        ),
        (
            ["exercise", FIGURE, "mine/"],
            "got unexpected extra argument (mine/)\n  to write a file, use -o: treesearch exercise "
            '"(1 (5 7) 4)" -o mine/',
        ),
        (
            ["doctor", "x"],
            "got unexpected extra argument (x); for help, run: treesearch doctor --help",
        ),
        (
            ["minmax", FIGURE, "--depth", "x"],
            "invalid value for '--depth': 'x' is not a valid integer",
        ),
        (["play"], "missing argument 'GAME'; for help, run: treesearch play --help"),
    ],
)
def test_wrong_command_line_gets_correction(run, args, message):
    assert run(*args) == (2, "", f"error: {message}\n")


@pytest.mark.parametrize(
    ("args", "end"),
    [
        (["minmax", FIGURE, "--cuts", "all"], "; it is an option of alphabeta, trace, draw, "),
        (["compare", FIGURE, "--algorithm", "mcts"], ", compare (--algorithms), draw, page, play"),
        (["minmax", FIGURE, "--nonsens"], "; for help, run: treesearch minmax --help\n"),
    ],
)
def test_unknown_option_names_its_commands(run, args, end):
    code, out, err = run(*args)
    assert (code, out) == (2, "")
    assert err.startswith(f"error: no such option '{args[2]}' (did you mean ")
    assert end in err


@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (UsageError("it breaks"), 2, "error: it breaks\n"),
        (GameError("it breaks"), 2, "error: it breaks\n"),
        (MissingError("typst is missing"), 3, "error: typst is missing\n"),
        (KeyboardInterrupt(), 130, f"{INTERRUPTED}\n"),
        (click.Abort(), 130, f"{INTERRUPTED}\n"),
        (BrokenPipeError(), 141, ""),
        (OSError(28, "disk full"), 2, "error: the output cannot be written: disk full\n"),
    ],
)
@pytest.mark.parametrize("command", ["doctor", "help"])
def test_error_has_exit_code_and_message(run, monkeypatch, command, error, code, message):
    def fails(*args, **options):
        raise error

    monkeypatch.setattr(treesearch.get_command(None, command), "callback", fails)
    assert run(command) == (code, "", message)


def test_no_command_prints_help(run):
    assert run()[1] == run("--help")[1]


@pytest.mark.parametrize("command", [["minmax", FIGURE], ["doctor"], ["help", "mistakes"]])
def test_no_color_works_for_every_command(run, terminal, command):
    terminal(TERM="xterm-256color")
    assert "\x1b[" in run(*command)[1]
    assert "\x1b[" not in run(*command, "--no-color")[1]


def numbers_asked():
    """Yield every option that accepts a number, with its command."""
    kinds = (click.types.IntParamType, click.types.FloatParamType)
    for name in treesearch.list_commands(None):
        for param in treesearch.get_command(None, name).params:
            if isinstance(param.type, kinds):
                yield name, param.opts[0], param.type


def test_bad_number_errors_are_worded_alike(run):
    asked = [*numbers_asked()]
    assert len(asked) > 20
    for name, option, kind in asked:
        low, high = getattr(kind, "min", None), getattr(kind, "max", None)
        number = "integer" if "integer" in kind.name else "float"
        errors = {"abc": f"'abc' is not a valid {number}"}
        span = f"x>={low}" if high is None else f"{low}<=x<={high}"
        if low is not None:
            errors[str(low - 1)] = f" is not in the range {span}"
        if high is not None:
            errors[str(high + 1)] = f" is not in the range {span}"
        for typed, reason in errors.items():
            code, out, err = run(name, option, typed)
            assert (code, out, err.count("\n")) == (2, "", 1), (name, option)
            assert err.startswith(f"error: invalid value for '{option}': "), err
            assert reason in err


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["serve", "--port"], "option '--port' requires an argument"),
        (["serve", "--no-browser=5"], "option '--no-browser' does not take a value"),
        (["help", "completion", "fsh"], "fsh: choose bash, zsh, fish"),
    ],
)
def test_missing_option_values_are_named(run, args, said):
    code, out, err = run(*args)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_has_completion_script(run, shell):
    assert "_TREESEARCH_COMPLETE" in run("help", "completion", shell)[1]


def test_version_option_prints_version(run):
    assert run("--version")[1].startswith("treesearch 0.")


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1", "ascii"])
def test_output_survives_any_encoding(encoding):
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    command = [sys.executable, "-m", "treesearch", "minmax", "(max Č𝔸 1 2)", "--format", "json"]
    done = subprocess.run(command, capture_output=True, check=True, env=environment, cwd=ROOT)
    assert json.loads(done.stdout.decode(encoding))["tree"] == "(max Č𝔸 1 2)"


@pytest.mark.posix
def test_closed_pipe_has_own_exit_code():
    tree = "(" + " ".join(["(1 2)"] * 5000) + ")"
    line = f'{sys.executable} -m treesearch trace "{tree}" --format json | head -c 1; echo ${{PIPESTATUS[0]}}'
    done = subprocess.run(
        ["bash", "-c", line], capture_output=True, check=True, cwd=ROOT, env=BUFFERED
    )
    assert (done.stdout, done.stderr) == (b"{141\n", b"")


@pytest.mark.posix
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_closed_pipe_never_shortens_picture(unbuffered):
    tree = "(" + " ".join(["(1 2)"] * 1000) + ")"
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    draw = f'{sys.executable} -m treesearch draw "{tree}" 2>/dev/null'
    line = (
        f"{draw} | head -c 1 >/dev/null; echo ${{PIPESTATUS[0]}}; {draw} | (sleep 0.1; tail -c 7)"
    )
    done = subprocess.run(
        ["bash", "-c", line], capture_output=True, check=True, cwd=ROOT, env=environment
    )
    assert done.stdout == b"141\n</svg>\n"


@pytest.mark.posix
@pytest.mark.parametrize(
    ("args", "code", "message"),
    [
        ("draw '(1 2)' -o there.pdf", 0, ""),
        ("draw '(1 2)' -o x.pdf", 2, "error: x.pdf cannot be written: "),
        ("doctor", None, ""),
        ("minmax foo", 2, "error: the current folder was removed; "),
    ],
)
def test_folder_that_is_gone_is_reported(tmp_path, args, code, message):
    args = args.replace("there", str(tmp_path / "there"))
    line = f"mkdir gone && cd gone && rmdir ../gone && {sys.executable} -m treesearch {args}"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["bash", "-c", line],
        capture_output=True,
        check=False,
        cwd=tmp_path,
        env=environment,
        text=True,
    )
    assert code is None or done.returncode == code
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1 or done.returncode == 0
    assert message in done.stderr


@pytest.mark.posix
@pytest.mark.parametrize(
    ("tree", "closing", "code"),
    [
        ("(1 2)", ">&-", 0),
        ("(1 2)", "<&- >&-", 0),
        ("(1 2)", ">/dev/full", 2),
        ("(1 2)", ">/dev/full 2>&1", 2),
        ("(1 2)", "--format json >/dev/full", 2),
        ("(1 2", "2>&-", 2),
        ("(1 2", "2>/dev/full", 2),
    ],
)
def test_broken_streams_keep_exit_codes(tree, closing, code):
    line = f'{sys.executable} -m treesearch minmax "{tree}" {closing}'
    done = subprocess.run(
        ["bash", "-c", line], capture_output=True, check=False, cwd=ROOT, env=BUFFERED
    )
    assert done.returncode == code
    assert b"Traceback" not in done.stderr


def test_ctrl_c_at_start_is_quiet():
    interrupted = (
        "import sys, treesearch.cli as cli\nclass Finder:\n  def find_spec(self, name, *_):\n"
    )
    interrupted += "    if name == 'click': raise KeyboardInterrupt\nsys.meta_path.insert(0, Finder())\ncli.main(['minmax', '5'])"
    done = subprocess.run(
        [sys.executable, "-c", interrupted], capture_output=True, check=False, cwd=ROOT
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


def test_tree_name_cannot_command_terminal(run):
    for tree in ("; name: \x1b]0;x\x07\n(1 2)", "; name: \x9b2J\u202e\n(1 2"):
        for form in ("text", "markdown"):
            _, out, err = run("minmax", "--format", form, piped=tree + "\n(3 4)")
            assert not set(out + err) & set("\x1b\x07\x9b\u202e")


def test_text_without_controls_is_kept():
    """Of Unicode, only controls (Cc) and the signs that reverse the order of text are replaced."""
    for letter in map(chr, range(0x3000)):
        control = unicodedata.category(letter) == "Cc" and letter not in "\t\n"
        reverses = unicodedata.bidirectional(letter) in BIDIRECTIONAL
        assert (frame.plain(letter) == letter) is not (control or reverses), ascii(letter)


def test_only_frame_module_prints():
    modules = (ROOT / "treesearch" / "cli").glob("*.py")
    assert [one.stem for one in modules if "click.echo(" in one.read_text("utf-8")] == ["frame"]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (
            ["alphabeta", "samples/class/exercise.toml"],
            "treesearch grade samples/class/exercise.toml ANSWERS",
        ),
        ([""], "the command is empty"),
        (["-x"], "treesearch COMMAND -x"),
        (["alphabeta", "(1 2)", "--window", "5"], "--window 5: write two numbers"),
        (
            ["alphabeta", "nim", "--size", "99999999"],
            "write POOL, a whole number from 1 to 9999",
        ),
        (
            [
                "trace",
                "tictactoe",
                "--depth",
                "2",
                "--algorithm",
                "negascout",
                "--ordering",
                "game",
            ],
            "no method order",
        ),
        (
            ["compare", "tictactoe", "--reorder", "best"],
            "use searches with --ordering",
        ),
    ],
)
def test_error_names_the_remedy(run, typed, told, monkeypatch):
    monkeypatch.chdir(ROOT)
    code, out, err = run(*typed)
    assert (code, out) == (2, "")
    assert told in " ".join(err.split())


@pytest.mark.parametrize(
    ("system", "terminal", "encoding"),
    [("nt", False, "utf-8"), ("nt", True, None), ("posix", False, None)],
)
def test_windows_pipes_use_utf8(system, terminal, encoding, monkeypatch):
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    assert frame._encoding(system, terminal) == encoding
    monkeypatch.setenv("PYTHONIOENCODING", "cp1252")
    assert frame._encoding(system, terminal) is None


def test_first_search_imports_nothing_slow():
    code = "import sys\nfrom treesearch.cli import main\ntry: main()\nexcept SystemExit: pass\nprint(*sys.modules)"
    command = [sys.executable, "-c", code, "minmax", "(1 (5 7) 4)"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "value   5" in told
    late = {"rich", "lark", "graphviz", "urllib.request"}
    late |= {f"treesearch.{room}" for room in ("diagram", "comparison", "steps", "homework")}
    assert late & {*told.split()} == set()
