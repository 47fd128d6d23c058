"""The words of reports, in text and tables."""

PLAYER = {"max": "MAX", "min": "MIN", "chance": "CHANCE"}
ROOT_MOVES = "{player} moves at the root"
CONVENTION = {
    ("order", "ltr"): "children left to right",
    ("order", "rtl"): "children right to left",
    ("cut_rule", "ge"): "cut when alpha >= beta",
    ("cut_rule", "gt"): "cut when alpha > beta",
    ("cuts", "pruning"): "listed: cuts that skip something",
    ("cuts", "all"): "listed: all cuts, also after the last child",
    ("values", "soft"): "a cut node is worth what it has found (fail-soft)",
    ("values", "hard"): "a cut node's value is clamped to its window (fail-hard)",
    ("label", "node"): "a cut is named after the player at the node",
    ("label", "bound"): "a cut is named after the owner of the bound",
}
TIES = "ties go to the first best child"
WINDOW = "window {window}"
OPTION = "{name} {value}"
HEAD_TREE = "tree"
HEAD_GAME = "game"
HEAD_CONVENTIONS = "conventions"
COUNTS = "leaves evaluated {leaves}; nodes visited {nodes}, the root included"
CUT_DETAIL = "cut {number} at {node}: {test}, {owner}; window {window}; {pruned}"
CUT_TEST = {"max": "{value} >= beta {bound}", "min": "{value} <= alpha {bound}"}
CUT_TEST_STRICT = {"max": "{value} > beta {bound}", "min": "{value} < alpha {bound}"}
SET_AT = "set at {node} by child {child}"
SET_AT_START = "the starting window's"
PRUNED_NOTHING = "nothing pruned: it was the last child"
CUT_COLUMNS = ("cut", "kind", "after", "subtree", "node", "value at cut", "alpha", "beta", "bound from", "pruned")
LEAF, PLAYOUT, AT_LIMIT = "leaf", "playout", "at limit"
