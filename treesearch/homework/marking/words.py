"""Sentences on a scheme that cannot be, and those that several rooms say alike."""

QUESTION = "question {number}"
FAULT = "line {line}: {reason}"
FIELD_FORM = "{key} has to look like {form}"
TIES_CONTRADICT = "prune_ties contradicts cut_rule; give one of them"
BAD_NUMBER = "{key} is a number from 0 to {most}, not {value}"
OLD_RATE = "the rate {old} is gone: {new} does that now (the rates are {rates})"
NO_RATE = "the rate {old} is gone: a path earns its right steps, and no rate changes that (the rates are {rates})"
NO_POINTS = "no points are to be had: at least one of {names} is above 0"
EXERCISE_TOO_BIG = "an exercise to be marked has at most {nodes:,} nodes and {levels} levels"
MARK_NO_CUTS = "no cuts"
NO_FEWEST = (
    "order and best are asked of a tree with numbers at all leaves and no chance nodes, by alpha-beta from the full "
    "window that cuts on ties: only there the fewest leaves are known"
)
NO_STATIC = "a search that stops at depth {depth} needs a value at node {node}, as in (:7 3 9); it has none there"
DICE_ASKS = "of a tree with chance nodes value, path and nodes are asked: nothing is cut there ({asks})"
