"""Use every public name once, so that type checkers can check the types of all of them."""

from typing import Literal

import treesearch as ts
from treesearch import CHANCE, MAX, MIN, errors, figures, games
from treesearch.testing import expect_cuts, expect_path, expect_value

TEXT = "((3 12 8) (2 4 6) (14 5 2))"
tree: ts.Node = ts.read(TEXT)
vector: ts.Vector = ts.Vector((1, 2))
rule: Literal["ge", "gt"] = "gt"
settings: ts.Settings = ts.Settings(root="max", cut_rule=rule)
print(tree, vector, settings, callable(ts.read_file))

result: ts.SearchResult = ts.minimax(tree, order="rtl")
print(result.value, ts.minmax(TEXT).value, ts.alphabeta([[3, 12, 8], [2, 4, 6]]).value)
print(ts.conditions("((3 12 8) (?x 4 6))"), ts.uniform_counts(3, 2), ts.ucb1([(60, 79), (1, 10)]))
trace: ts.Trace = ts.record(tree, settings, label="bound")
kinds: dict[type, int] = dict.fromkeys((ts.Open, ts.Leaf, ts.Update, ts.Cut, ts.Close), 0)
for event in trace.events:
    each: ts.Event = event
    kinds[type(each)] += 1
print(kinds, ts.count(tree, algorithm="minmax").counts.leaves, len(ts.compare(tree, ["alphabeta"])))
print(len(ts.draw(trace, style="print")), type(ts.graph(tree)), type(ts.stepper(trace)))

game: ts.Game[int, int] | games.Playable = games.load("nim", pool=4)
tree_game: ts.TreeGame = ts.TreeGame(tree)
players: tuple[ts.Player, ...] = (MAX, MIN, CHANCE)
print([finding.text for finding in ts.verify(game)], players, ts.try_function(len, trees=1))
print(figures.minimax_search(tree_game, tree_game.initial_state()))
print(callable(ts.play_against), callable(ts.outcomes), callable(ts.grade))

question: ts.Question = ts.exercise(seed=7, branching=3, levels=2, ask=("value", "path", "cuts"))
picture: ts.Picture = question.picture(style="lecture")
key: ts.Answer = question.key
print(picture.svg[:4], len(question.versions(2)), key.value, key.path, [c.kind for c in key.cuts])
marks: ts.Marks = question.check(key.to_json(), reveal="parts")
print(marks.score, marks.max_score, marks.correct, marks.mistake, marks.unread, marks.to_text())
for item in marks.items:
    print(item.item, float(item.points), float(item.max_points), item.correct, item.comment)
print(expect_value(TEXT, 3), expect_path(TEXT, [1, 1]), expect_cuts(TEXT, ["MIN cut after 2"]))
try:
    ts.check(tree, "value: 3", ask=["value"], cut_rule=rule, scheme={"points": {"value": -1}})
except ts.UsageError as error:
    print(error, errors.__name__, ts.TreesearchError, ts.ReadError, ts.ReadWarning, ts.GameError)
    print(ts.SearchError, ts.ChanceError, ts.DepthError, ts.MissingError)
