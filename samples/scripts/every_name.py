"""Every public name once, for type checkers."""

from typing import Literal

import treesearch as ts
from treesearch import CHANCE, MAX, MIN, errors, figures, games
from treesearch.testing import expect_cuts, expect_path, expect_value

TEXT = "((3 12 8) (2 4 6) (14 5 2))"
tree: ts.Node = ts.read(TEXT)
rule: Literal["ge", "gt"] = "gt"
settings: ts.Settings = ts.Settings(root="max", cut_rule=rule)
result: ts.SearchResult = ts.minimax(tree, order="rtl")
print(
    result.value == ts.minmax(TEXT).value == ts.alphabeta([[3, 12, 8], [2, 4, 6], [14, 5, 2]]).value
)
trace: ts.Trace = ts.record(tree, settings, label="bound")
kinds: dict[type, int] = dict.fromkeys((ts.Open, ts.Leaf, ts.Update, ts.Cut, ts.Close), 0)
for event in trace.events:
    each: ts.Event = event
    kinds[type(each)] += 1
print(
    kinds,
    ts.count(tree, algorithm="minmax").counts.leaves,
    len(ts.compare(tree, ["minmax", "alphabeta"])),
)
print(
    ts.conditions("((3 12 8) (?x 4 6))"),
    len(ts.draw(trace, style="print")),
    type(ts.graph(tree)).__name__,
)
print(type(ts.stepper(trace)).__name__, ts.uniform_counts(3, 2), len(ts.ucb1([(60, 79), (1, 10)])))
game: ts.Game[int, int] | games.Playable = games.load("nim", pool=4)
print([finding.text for finding in ts.verify(game)], callable(ts.play_against))
node_game: ts.TreeGame = ts.TreeGame(tree)
print(figures.minimax_search(node_game, node_game.initial_state()))
players: tuple[ts.Player, ...] = (MAX, MIN, CHANCE)
vector: ts.Vector = ts.Vector((1, 2))
question: ts.Question = ts.exercise(seed=7, branching=3, levels=2, ask=("value", "path", "cuts"))
picture: ts.Picture = question.picture(style="lecture")
key: ts.Answer = question.key
marks: ts.Marks = question.check(key.to_json(), reveal="parts")
print(
    picture.svg[:4], len(question.versions(2)), key.value, key.path, [cut.kind for cut in key.cuts]
)
print(
    marks.score,
    marks.max_score,
    marks.correct,
    marks.mistake,
    len(marks.unread),
    marks.to_text()[:2],
)
for item in marks.items:
    print(item.item, float(item.points), float(item.max_points), item.correct, item.comment)
marks = ts.check(
    tree, "value: 3", ask=["value"], reveal="mistake", cut_rule=rule, root="max", depth=2
)
print(expect_value(TEXT, 3), expect_path(TEXT, [1, 1]), expect_cuts(TEXT, ["MIN cut after 2"]))
print(
    ts.try_function(lambda lists: 3, trees=1),
    callable(ts.grade),
    callable(ts.read_file),
    callable(ts.outcomes),
)
try:
    ts.check(tree, "value: 3", scheme={"points": {"value": -1}})
except ts.UsageError as error:
    print(type(error).__mro__[1:3], errors.__name__)
family = (
    ts.DepthError,
    ts.GameError,
    ts.MachineError,
    ts.MissingError,
    ts.ReadError,
    ts.SearchError,
    ts.TreesearchError,
    ts.ReadWarning,
)
print(len(family), len(players), vector)
