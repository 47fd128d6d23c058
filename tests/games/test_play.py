"""Test play in the terminal: complete games, every command, and invalid input."""

import io
import os
import re
import shlex
import sys
from fractions import Fraction

import pytest
from support.counting_game import counting_game
from support.searching import judged
from support.terminal import Screen

from treesearch import MAX, MIN, count, record
from treesearch.cli import main
from treesearch.cli.frame import INTERRUPTED
from treesearch.cli.match import Match, metrics, seats, skill, think
from treesearch.cli.play import (
    COMMANDS,
    NOTHING_TO_EXPLAIN,
    NOTHING_TO_UNDO,
    PROMPT,
    TOO_LONG_TO_EXPLAIN,
    best_line,
    value_text,
    why,
)
from treesearch.errors import GameError, UsageError
from treesearch.game import CHANCE, SearchResult
from treesearch.games import GAMES, Playable, load
from treesearch.words import GAME_OVER

OWN = (
    counting_game("Count", 6, "Add 1 or 2; who says the goal has won.")
    + """
class Breaks(Count):
    def result(self, state, action):
        if state[0] + action == 3: raise KeyError("three")
        return super().result(state, action)

class Silent(Count):
    __doc__ = ""

class BreaksAtFirst(Count):
    def initial_state(self): raise RuntimeError("no start")

class ReadsBadly(Count):
    def parse_action(self, text, state): return int(text)

class Worded(Count):
    '''Add 1 or 2 in words.'''
    def show_action(self, action): return f"add {action}"
    def parse_action(self, text, state): return int(text.removeprefix("add "))

class Dice(Count):
    '''Between two moves a coin adds 0 or 1.'''
    def initial_state(self): return (0, MAX, MIN)
    def player(self, state): return state[1]
    def actions(self, state): return ["heads", "tails"] if state[1] is CHANCE else [1, 2]
    def probability(self, state, action): return 0 if action == "tails" else 1
    def result(self, state, action):
        number, player, after = state
        if player is CHANCE: return (number + (action == "tails"), after, MIN if after is MAX else MAX)
        return (number + action, CHANCE, after)
    def is_terminal(self, state): return state[0] >= self.goal
    def utility(self, state): return 1 if state[2] is MIN else -1
"""
)


@pytest.fixture
def run(capsys, monkeypatch, tmp_path):
    """Return a function that plays with these typed lines; it returns exit code, output and errors."""
    (tmp_path / "own.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)

    def typed(*args, lines=()):
        raw = lines if isinstance(lines, bytes) else "".join(f"{line}\n" for line in lines).encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))
        with pytest.raises(SystemExit) as end:
            main(["play", *args])
        sys.modules.pop("own", None)
        return end.value.code, *capsys.readouterr()

    return typed


@pytest.mark.parametrize("game", GAMES)
def test_computer_finishes_every_game(run, game):
    sizes = {"nim": ["--size", "9"], "connect4": ["--size", "4x4"], "blocker": ["--depth", "5"]}
    code, out, err = run(game, "--players", "computer,computer", *sizes.get(game, []))
    assert (code, err) == (0, "")
    assert ("the game is over: " in out, "never end" in out) == (
        game != "blocker",
        game == "blocker",
    )
    assert PROMPT not in out


def test_repeated_position_stops_no_person(run, tmp_path):
    """Only two computers would play for ever; a person may go on."""
    (tmp_path / "board.txt").write_text("5 2\nA   B\n*####\n")
    moves = ("--moves", "right left left right")
    _, out, _ = run("blocker", "--board", "board.txt", *moves, "--players", "computer,person")
    assert "the computer, plays" in out
    assert "never end" not in out


@pytest.mark.parametrize(("length", "shown"), [(80, "x" * 80), (81, f"{'x' * 77}...")])
def test_long_input_is_shortened(run, length, shown):
    _, out, _ = run("nim", lines=["x" * length])
    assert f"{PROMPT}{shown}\n" in out


@pytest.mark.parametrize(("options", "lines"), [(["--metrics"], ["1"]), ([], ["1", "metrics"])])
def test_move_metrics_report_three_counts(run, options, lines):
    _, out, _ = run("tictactoe", *options, lines=lines)
    told = out.partition("O (MIN), the computer, plays 5: value 0")[2]
    assert "X 2 3\n4 O 6" in told.partition("minmax                  59,705")[0]
    assert "alphabeta                2,338" in told
    assert re.search(r"deepening +\d,\d+", told)


def test_move_counts_match_commands():
    match = Match.of(load("tictactoe"))
    told = {metric.algorithm: metric.nodes for metric in metrics(think(match, skill(match.game)))}
    assert told["minmax"] == 549_946
    assert told["alphabeta"] == 18_297


def test_chosen_utility_range_prunes():
    match = Match.of(load("tictactoe"), ["1", "2"])
    usual, chosen = skill(match.game), skill(match.game, utility_range=(-1, 1))
    assert (think(match, usual).nodes, think(match, chosen).nodes) == (749, 450)


@pytest.mark.parametrize(("pool", "value", "depth"), [(9, -1, 5), (10, 1, 6)])
def test_deepening_stops_when_result_is_certain(pool, value, depth):
    match = Match.of(load("nim", pool=pool))
    result = think(match, skill(match.game, algorithm="deepening")).result
    assert (result.value, result.depth) == (value, depth)
    wider = skill(match.game, algorithm="deepening", utility_range=(-2, 2))
    assert think(match, wider).result.depth == pool


@pytest.mark.parametrize("name", ["minimax", "alpha-beta"])
def test_metrics_count_each_algorithm_once(run, name):
    _, out, _ = run("nim", "--size", "6", "--algorithm", name, lines=["hint", "metrics"])
    rows = out.partition("including the current one:\n")[2].splitlines()[:4]
    assert [line.split()[0] for line in rows] == ["minmax", "alphabeta", "deepening", "MAX,"]


def test_metrics_count_to_reached_depth(monkeypatch):
    match = Match.of(load("nim", pool=9))
    thought = think(match, skill(match.game).replace(algorithm="deepening"))
    depth = thought.result.depth
    told = {metric.algorithm: metric.nodes for metric in metrics(thought)}
    expected = count(match.game, algorithm="minmax", depth=5).game.nodes
    assert (depth, told["minmax"]) == (5, expected)
    for limit, counted in ((expected, expected), (expected - 1, None)):
        monkeypatch.setattr("treesearch.cli.match.MOST_NODES", limit)
        assert [one.nodes for one in metrics(thought) if one.algorithm == "minmax"] == [counted]


def test_search_above_limit_is_not_counted(run, monkeypatch):
    monkeypatch.setattr("treesearch.cli.match.MOST_NODES", 6_000)
    _, out, _ = run("connect4", "--depth", "5", "--players", "computer,person", lines=["metrics"])
    assert "minmax               more than 6,000 (counting stopped there)" in out


def test_interrupted_search_reports_no_count(run):
    _, out, _ = run("own:Count", "--option", "goal=40", "--players", "computer,person", "--metrics")
    assert re.search(r"deepening +60,001, stopped after depth \d+", out)
    assert "stopped" not in run("own:Count", "--players", "computer,person", "--metrics")[1]


def test_end_of_input_explains_continuing(run):
    code, out, err = run("tictactoe", lines=["5"])
    assert (code, err) == (0, "")
    added = re.search("^to continue this game, add this to the command: (.*)$", out, re.M)[1]
    code, again, _ = run("tictactoe", *shlex.split(added))
    assert code == 0
    assert "O 2 3\n4 X 6\n7 8 9" in again


def test_empty_input_ends_game(run):
    assert run("nim")[0] == 0


def test_play_asks_again_after_bad_move(run):
    code, out, err = run(
        "tictactoe",
        lines=["foo", "0", "5", "5", "", "__import__('os').getcwd()", "x" * 5000, "quit"],
    )
    assert (code, err) == (0, "")
    assert "'foo' is not a move; choose" in out
    assert "'5' is not a move; choose 2, 3, 4, 6, 7, 8, 9" in out
    assert out.count("your move") == 8
    assert os.getcwd() not in out
    assert "x" * 100 not in out


def test_play_asks_again_after_binary(run):
    code, out, _ = run("tictactoe", lines=b"\xff\xfe\n\x00\n5\n")
    assert code == 0
    assert "the computer, plays 1" in out


def test_undo_stops_at_start(run):
    _, out, _ = run("tictactoe", lines=["5", "2", "undo", "undo", "undo", "9"])
    assert out.count("taken back: ") == 2
    assert NOTHING_TO_UNDO in out
    assert "1 2 3\n4 5 6\n7 8 X" in out.rpartition(NOTHING_TO_UNDO)[2]


def test_undo_skips_computers_first_move(run):
    _, out, _ = run("tictactoe", "--players", "computer,person", lines=["5", "undo", "undo"])
    assert "taken back: 5 " in out
    assert NOTHING_TO_UNDO in out


def test_lost_game_can_be_undone(run):
    _, out, _ = run(
        "nim", "--size", "2", "--players", "person,person", lines=["2", "undo", "1", "1"]
    )
    assert out.count("the game is over: MIN has won") == 1
    assert out.count("the game is over: MAX has won") == 1


def test_why_shows_line_and_cuts(run):
    _, out, _ = run("tictactoe", lines=["why", "metrics", "5", "why"])
    assert unwrapped(out).count(NOTHING_TO_EXPLAIN) == 2
    assert "why 1, at .../.X./..." in out
    assert "best line, value 0: O 1, X 2, O 8" in out
    assert "1: = 0, the move chosen" in out
    assert "2: >= 0, MAX cut after 1: 0 >= beta 0; 6 replies not examined" in out
    assert "the search for this move visited 2316 nodes" in unwrapped(out)


POSITIONS = ["XO..X...O", "X...O...X", "XOX.O.X..", "XO.XO....", "OXXX.O.O."]


@pytest.mark.parametrize("state", POSITIONS)
@pytest.mark.parametrize("algorithm", ["minmax", "alphabeta"])
def test_why_states_correct_values(state, algorithm):
    """Each move has its value or a correct bound by definition, and the counts are those of the search."""
    match = Match.of(load("tictactoe", state=state))
    game, thought = match.game, think(match, skill(match.game, algorithm=algorithm))
    value, path = judged(game)
    assert (thought.result.value, thought.result.path) == (value, path)
    lines = [line.text for line in why(thought)]
    names, lines[:2] = [*map(game.show_action, game.actions(match.state))], []
    trace = record(game, algorithm=algorithm)
    skipped = sum(len(cut.skipped) for cut in trace.cuts)
    for action, name, line in zip(game.actions(match.state), names, lines, strict=False):
        worth = judged(game, game.result(match.state, action))[0]
        place, sign, bound = re.match(r"  (\w): (=|<=|>=) (-?\d+)", line).groups()
        assert place == name
        assert {"=": worth == int(bound), "<=": worth <= int(bound), ">=": worth >= int(bound)}[
            sign
        ]
        assert (", the move chosen" in line) == (action == path[0])
        left = re.search(r"(\d+) repl(?:y|ies) not examined", line)
        assert int(left[1] if left else 0) == len(trace.visit((action,)).skipped)
    counts = [int(number) for number in re.findall(r"\d+", " ".join(lines[len(names) :]))]
    assert counts == [trace.counts.nodes_visited, len(trace.cuts), skipped]
    told = {metric.algorithm: metric.nodes for metric in metrics(thought)}
    assert told[algorithm] == counts[0]


@pytest.mark.parametrize(
    ("state", "winner"), [("XXXOO....", "MAX"), ("OOOXX.X..", "MIN"), ("XOXXOOOXX", None)]
)
def test_winner_is_read_from_the_board(state, winner):
    match = Match.of(load("tictactoe", state=state))
    assert match.over
    assert (match.winner and match.winner.name) == winner


@pytest.mark.parametrize(
    "algorithm", ["minmax", "alphabeta", "deepening", "transposition", "negascout", "mtdf", "sss"]
)
def test_every_algorithm_can_play(run, algorithm):
    code, out, err = run("nim", "--size", "6", "--algorithm", algorithm, lines=["1", "why", "hint"])
    assert (code, err) == (0, "")
    assert "moves" in out
    assert "the move chosen" in out


def test_seed_fixes_monte_carlo_play(run):
    first, second = (
        run("tictactoe", "--algorithm", "mcts", "--seed", "3", lines=["5", "why"]) for _ in range(2)
    )
    assert first == second
    assert "value about " in first[1]


def test_too_long_search_is_reported(run, monkeypatch):
    monkeypatch.setattr("treesearch.cli.match.MOST_EVENTS", 100)
    assert TOO_LONG_TO_EXPLAIN in run("tictactoe", lines=["5", "why"])[1]


def test_recorded_search_is_below_limit(monkeypatch):
    match = Match.of(load("nim", pool=6))
    events = len(think(match, skill(match.game)).trace.events)
    for limit, recorded in ((events + 1, True), (events, False), (events - 1, False)):
        monkeypatch.setattr("treesearch.cli.match.MOST_EVENTS", limit)
        assert bool(think(match, skill(match.game)).trace) is recorded


def test_hint_is_computers_move(run):
    _, out, _ = run("nim", "--size", "6", lines=["hint", "why"])
    assert "hint: 1 (value 1; best line MAX 1, MIN 1, MAX 3, MIN 1)" in unwrapped(out)
    assert "why 1, at 6 max" in out


def test_hint_after_the_end_is_refused(run):
    _, out, _ = run("nim", "--size", "1", "--players", "person,person", lines=["1", "hint"])
    assert out.count(GAME_OVER) == 1
    assert "hint: " not in out


def unwrapped(text):
    """Return the text with all its lines joined."""
    return " ".join(text.split())


def test_play_accepts_help_and_board(run):
    _, out, _ = run("nim", "--size", "5", lines=["help", "board"])
    assert "type a move: 1 2 3" in out
    assert out.count("|||||  (5 max)") == 2


@pytest.mark.parametrize(
    ("game", "says"),
    [
        ("tictactoe", "X and O mark free cells in turn"),
        ("nim", "the player who takes the last stick loses"),
        ("connect4", "drop stones into columns"),
        ("blocker", "An agent without a move has lost"),
        ("own:Dice", "Between two moves a coin adds 0 or 1"),
        ("own:Count", "Add 1 or 2; who says the goal has won."),
        ("own:Silent", "the rules are not available: the class of this game has no docstring"),
    ],
)
def test_rules_come_from_the_class(run, game, says):
    _, out, _ = run(
        game,
        "--players",
        "person,person" if game != "own:Dice" else "person,computer",
        lines=["rules"],
    )
    assert says in unwrapped(out)
    assert "evaluations" not in out


def test_estimated_value_has_decimals(run):
    _, out, _ = run("connect4", "--size", "5x4", "--depth", "2", lines=["3"])
    assert re.search(r"value (about -?0\.\d{3}|-?\d);", out)
    assert "/" not in out.partition("best line")[0].rpartition("value")[2]


def test_clock_limits_a_search_with_seconds():
    match = Match.of(load("connect4", size="4x4"))
    depths = [
        think(match, skill(match.game, seconds=seconds)).result.depth for seconds in (0.001, 0.3)
    ]
    assert depths[0] < depths[1]


def test_seconds_choose_iterative_deepening(run):
    code, out, _ = run("connect4", "--seconds", "0.1", "--size", "4x4", lines=["1"])
    assert code == 0
    assert "moves" in out


def test_play_starts_from_any_state(run):
    _, out, _ = run("tictactoe", "--state", ".XO/OXX/X.O", lines=["8"])
    assert "O (MIN), your move: 1 8" in out
    assert "X (MAX), the computer, plays 1: value 0" in out
    assert "the game is over: a draw" in out


def test_user_game_can_be_played(run):
    code, out, err = run("own:Count", "--players", "computer,person", lines=["1", "1", "2"])
    assert (code, err) == (0, "")
    assert "MAX, the computer, plays" in out
    assert "value 1" in out


def test_game_that_raises_keeps_its_moves(run):
    code, out, err = run("own:Breaks", "--players", "person,person", lines=["1", "2", "1"])
    assert code == 2
    assert "own.py line 23: KeyError in result: 'three'" in err
    assert "--moves 1" in out
    assert "Traceback" not in out + err


def test_game_raising_in_search_is_blamed(run):
    code, out, err = run("own:Breaks", lines=["1"])
    assert code == 2
    assert "own.py" in err
    assert "to continue" in out


def test_game_failing_at_start_is_blamed(run):
    code, out, err = run("own:BreaksAtFirst")
    assert (code, out) == (2, "")
    assert "no start" in err


def test_failing_parser_is_a_bad_move(run):
    code, out, _ = run("own:ReadsBadly", "--players", "person,person", lines=["one", "7", "1"])
    assert code == 0
    assert "'one' is not a move; choose 1, 2" in out
    assert "'7' is not a move; choose 1, 2" in out


def test_play_rolls_dice_by_probability(run):
    code, out, err = run("own:Dice", "--seed", "1", "--players", "computer,computer", "--metrics")
    assert (code, err) == (0, "")
    assert "by chance: heads" in out
    assert "by chance: tails" not in out
    assert "expectiminimax " in out
    assert "the game is over" in out


def test_dice_limit_depth_to_three(run):
    usual, *deeper = (
        run("own:Dice", *depth, lines=["1", "why"])
        for depth in ([], ["--depth", "3"], ["--depth", "4"])
    )
    assert usual == deeper[0] != deeper[1]


def test_abandoned_game_cannot_continue(run):
    code, out, _ = run("nim", "--players", "person,person", lines=["quit"])
    assert (code, "--moves" in out) == (0, False)


def test_ctrl_c_explains_continuing(run, monkeypatch):
    def interrupt(prompt):
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    code, out, err = run("nim", "--moves", "1 2")
    assert (code, err.strip()) == (130, INTERRUPTED)
    assert "\n\nto continue this game, add this to the command: --moves '1 2'\n" in out


def test_continuation_stays_on_one_line(run, terminal):
    terminal(COLUMNS="60", NO_COLOR="1")
    _, out, _ = run("nim", "--moves", "1 2")
    assert "to continue this game, add this to the command: --moves '1 2'\n" in out


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["chess"], "there is no game called 'chess'"),
        (["tictacto"], "did you mean tictactoe?"),
        (["nim", "--players", "computer"], "name two players, each person or computer"),
        (["nim", "--players", "me,you"], "name two players, each person or computer"),
        (
            ["nim", "--players", "person,person", "--metrics"],
            "--metrics works only with a computer player",
        ),
        (["nim", "--depth", "0"], "--depth 0"),
        (["nim", "--seconds", "-1"], "--seconds -1"),
        (["nim", "--seconds", "1", "--algorithm", "minmax"], "option of deepening, not of minmax"),
        (["nim", "--algorithm", "magic"], "no search called magic"),
        (["nim", "--eval", "magic"], "no evaluation magic"),
        (["tictactoe", "--eval", "magic", "--players", "person,computer"], "no evaluation magic"),
        (["nim", "--moves", "1 9"], "--moves: move 2: '9' is not a move; choose 1, 2, 3"),
        (["tictactoe", "--state", "X"], "rows"),
        (["nim", "--rules", "new"], "misere or normal"),
    ],
)
def test_unplayable_game_is_refused(run, args, sentence):
    code, out, err = (
        run(*args, "--players", "computer,person") if "--players" not in args else run(*args)
    )
    assert code == 2
    assert sentence in err
    assert "Traceback" not in out + err


@pytest.mark.parametrize(("sticks", "end"), [(12, ""), (13, ", ..."), (14, ", ...")])
def test_best_line_has_twelve_moves(sticks, end):
    match = Match.of(load("nim", pool=sticks, take=1))
    thought = think(match, skill(match.game, algorithm="alphabeta"))
    names = [f"{'MIN' if number % 2 else 'MAX'}\N{NO-BREAK SPACE}1" for number in range(12)]
    assert best_line(thought) == ", ".join(names) + end
    later = think(match.moved(1), skill(match.game, algorithm="alphabeta"))
    assert best_line(later).startswith("MIN\N{NO-BREAK SPACE}1, MAX\N{NO-BREAK SPACE}1, MIN")


@pytest.mark.parametrize(
    ("value", "bound", "text"),
    [
        (-1, "=", "value -1"),
        (Fraction(4, 2), "=", "value 2"),
        (Fraction(1, 3), "=", "value about 0.333"),
        (Fraction(-2, 3), "~", "value about -0.667"),
        (1, "~", "value about 1.000"),
    ],
)
def test_value_is_exact_or_about(value, bound, text):
    assert value_text(SearchResult(value, (), bound)) == text


@pytest.mark.parametrize(
    ("options", "lines"),
    [
        (
            {"algorithm": "alphabeta", "utility_range": (-1, 1)},
            ["1: = 1, the move chosen", "2 3: not examined, MAX cut after 1"],
        ),
        ({"algorithm": "minmax"}, ["1: = 1, the move chosen", "2: = -1", "3: = -1"]),
        (
            {"algorithm": "mcts", "iterations": 20, "seed": 1},
            ["1: ~ 1/5, the move chosen", "2: ~ -1/2", "3: ~ -1/3"],
        ),
    ],
)
def test_why_lists_every_move(options, lines):
    match = Match.of(load("nim", pool=6))
    first, line, *moves = [
        row.text.strip() for row in why(think(match, skill(match.game, **options)))
    ]
    assert (first, line.partition(":")[0]) == (
        "why 1, at 6 max",
        f"best line, value {'about -0.100' if len(options) > 2 else 1}",
    )
    assert moves[: len(lines)] == lines


def test_why_omits_cut_after_last_move():
    match = Match.of(load("nim", pool=4))
    thought = think(match, skill(match.game, algorithm="alphabeta", utility_range=(-1, 1)))
    assert thought.trace.root.cut.skipped == ()
    *_, last, _, _ = (line.text.strip() for line in why(thought))
    assert last == "3: = 1, the move chosen"


def test_lines_of_play_have_styles(run, terminal):
    terminal(TERM="xterm")
    _, out, _ = run(
        "nim", "--size", "4", lines=["x", "hint", "1", "why", "undo", "undo", "metrics"]
    )
    bold, dim, red = "\x1b[1m", "\x1b[2m", "\x1b[31m\x1b[1m"
    for style, text in [
        (dim, "type a move, or:"),
        (red, "'x' is not a move"),
        (bold, "hint: 3 (value 1"),
        (bold, "MIN, the computer, plays"),
        (bold, "why "),
        (red, NOTHING_TO_UNDO),
    ]:
        assert f"{style}{text}" in out
    _, out, _ = run("nim", "--size", "2", "--players", "person,person", lines=["1", "1"])
    assert f"{bold}the game is over: MAX has won" in out
    assert f"{dim}why, undo, board; Enter to end" in out


def test_moves_of_words_continue_game(run):
    _, out, _ = run("own:Worded", "--players", "person,person", lines=["add 1", "add 2", "2"])
    assert "MAX, your move: add 1 add 2" in out
    assert "add this to the command: --moves 'add 1;add 2;add 2'" in out
    _, out, _ = run("own:Worded", "--players", "person,person", "--moves", "add 1;add 2")
    assert "MAX, your move: add 1 add 2" in out
    assert "(3, MAX)" in out
    _, _, err = run("own:Worded", "--moves", "add 1;add 7")
    assert "--moves: move 2: 'add 7' is not a move; choose add 1, add 2" in err


def test_repeated_position_is_endless():
    match = Match.of(load("blocker", board="5 2/A   B/*####"), ["right", "left", "left", "right"])
    assert [match.before().endless, match.endless] == [False, True]
    long = Match.of(load("nim", pool=400, take=1), ["1"] * 200)
    assert [long.before().endless, long.endless] == [False, True]
    assert Match(long.game, (5, 5), ("pass",)).endless


@pytest.mark.parametrize("typed", ["u", "U", "undo", "UNDO"])
def test_commands_have_short_forms(run, typed):
    _, out, _ = run(
        "nim", "--size", "5", "--players", "person,person", lines=["1", typed, "exit", "1"]
    )
    assert "taken back: 1" in out
    assert out.count("(5 max)") == 2
    assert "(4 min)" in out


def test_help_lists_every_command(run):
    _, out, _ = run("nim", "--size", "5", lines=["h"])
    listed = out.partition("type a move: 1 2 3")[2]
    assert [line for line in listed.splitlines() if line.startswith(tuple(COMMANDS))] == [
        f"{name:<8} {purpose}" for name, purpose in COMMANDS.items()
    ]


def test_match_is_immutable():
    start = Match.of(load("nim", size="5"))
    later = start.moved(2)
    assert (start.moves, later.moves, later.before()) == ((), (2,), start)
    assert seats(later, ["person", "computer"]) == {MIN: "person", MAX: "computer"}
    with pytest.raises(GameError):
        later.typed("4")


def test_options_override_default_skill():
    game = load("connect4")
    assert (skill(game).depth, skill(game).evaluation) == (6, "lines")
    assert (skill(game, depth=2).depth, skill(game, evaluation="zero").evaluation) == (
        2,
        "zero",
    )
    assert (skill(game, seconds=1).algorithm, skill(game, seconds=1).depth) == (
        "deepening",
        None,
    )
    with pytest.raises(UsageError):
        skill(game, seconds=1, algorithm="alphabeta")


@pytest.mark.parametrize("game", GAMES)
def test_first_move_respects_node_limit(game):
    match = Match.of(load(game))
    assert 0 < think(match, skill(match.game)).nodes < 40_000


def test_chance_is_no_play_seat():
    class Roll:
        def player(self, state):
            return CHANCE

        def is_terminal(self, state):
            return False

        def initial_state(self):
            return 0

        actions = result = utility = None

    assert seats(Match.of(Playable(Roll())), ["person", "computer"])[MAX] == "person"


@pytest.mark.tmux
def test_play_works_in_real_terminal(tmp_path, root):
    play = f"{shlex.quote(sys.executable)} -m treesearch play tictactoe --seed 1"
    command = f"PYTHONPATH={shlex.quote(str(root))} {play}; echo ended with $?; sleep 60"
    with Screen(f"sh -c {shlex.quote(command)}", 80, 24, tmp_path, styled=True) as screen:
        screen.keys(until="your move: 1 2 3 4 5 6 7 8 9")
        assert "\x1b[1m" in screen.keys(
            "5", "Enter", until="your move: 2 3 4 6 7 8 9"
        )  # the computer's move is bold
        screen.keys("5", "Enter", until="'5' is not a move")
        screen.keys("why", "Enter", until="visited 2316 nodes")
        screen.keys("2", "Enter", until="your move: 3 4 6 7 9")
        screen.keys("3", "Enter", until="your move: 4 6 9")  # X 5 2 3, O 1 8 7: X threatens nothing
        shown = screen.keys("undo", "Enter", until="taken back: 3 7")
        assert max(map(len, re.sub(r"\x1b\[[\d;]*m", "", shown).splitlines())) <= 80
        screen.keys("C-d", until="ended with 0")


@pytest.mark.tmux
def test_ctrl_c_ends_real_terminal_game(tmp_path, root):
    play = f"{shlex.quote(sys.executable)} -m treesearch play nim"
    command = (
        f"trap : INT; PYTHONPATH={shlex.quote(str(root))} {play}; echo ended with $?; sleep 60"
    )
    with Screen(f"sh -c {shlex.quote(command)}", 80, 24, tmp_path, styled=True) as screen:
        screen.keys(until="your move: 1 2 3")
        screen.keys("C-c", until="ended with 130")


@pytest.mark.parametrize("option", [("--depth", "0"), ("--seconds", "-1")])
def test_bad_limits_are_refused_first(run, option):
    code, out, err = run("tictactoe", *option, lines=["5"])
    assert (code, out) == (2, "")
    assert option[0] in err


def test_play_accepts_common_commands(run):
    code, out, _ = run("nim", "--size", "5", lines=["?", "q"])
    assert code == 0
    assert "take your last move back" in out
    assert "is not a move" not in out
