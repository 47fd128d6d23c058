"""The words of reports, in text and tables."""

OUT_OF_TIME = "out of time: this is the answer of depth {depth}, the last that was finished"
ESTIMATE = "about {value}, the mean of a sample"
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
ALGORITHM = "search by {algorithm}"
TIES = "ties go to the first best child"
WINDOW = "window {window}"
OPTION = "{name} {value}"
DEPTH = "depth limit {depth}, {evaluation} there"
ITERATED = "{evaluation} where an iteration stops"
STATIC_THERE = "static values (0 where there is none)"
EVALUATION_THERE = "evaluation {name}"
HEAD_TREE = "tree"
HEAD_GAME = "game"
HEAD_VALUE = "value"
HEAD_PATH = "path"
HEAD_COUNTS = "counts"
HEAD_CONVENTIONS = "conventions"
BOUND_ONLY = "{bound} {value}  (outside the window {window}, so this is only a bound)"
BOUND_PATH = "{path}  (the line that gave this bound, not the solution path)"
COUNTS = "leaves evaluated {leaves}; nodes visited {nodes}, the root included"
COUNTS_LIMITED = (
    "evaluated {evaluated}: leaves {leaves}, at the depth limit {limit}; nodes visited {nodes}, the root included"
)
OF_ALL = "{part} of {whole}"
GAME_OPTIONS = "{game} ({options})"
CUT_LINE = "{kind} cut after {after} in subtree {subtree}"
GAME_CUT_LINE = "{kind} cut after {after} in position {subtree}"
CUT_DETAIL = "cut {number} at {node}: {test}, {owner}; window {window}; {pruned}"
CUT_TEST = {"max": "{value} >= beta {bound}", "min": "{value} <= alpha {bound}"}
CUT_TEST_STRICT = {"max": "{value} > beta {bound}", "min": "{value} < alpha {bound}"}
SET_AT = "set at {node} by child {child}"
SET_AT_START = "the starting window's"
PRUNED = "pruned {subtrees}"
PRUNED_NOTHING = "nothing pruned: it was the last child"
NODE = "node {place}"
NAMED_NODE = "node {place} ({name})"
ROOT = "the root"
NAMED_ROOT = "the root ({name})"
MORE_CUTS = "... and {more}; {limit} lists them all"
SUMMARY_COLUMNS = ("cuts at depth", "MIN cuts", "MAX cuts", "children skipped")
SUMMARY_ALL = "all"
MORE_STEPS = "{start} ... {end} ({count} steps; --full shows them all)"
CUT_COLUMNS = ("cut", "kind", "after", "subtree", "node", "value at cut", "alpha", "beta", "bound from", "pruned")
ANSWER_COLUMNS = ("tree", "value", "path", "leaves evaluated", "leaves", "nodes visited", "nodes")
ROUND = "pass {number}:"
DEEPER = "to depth {number}:"
SAMPLE = "sample {number}:"
EVENT_OPEN = "{node}: {player} to move, window {window}"
EVENT_LEAF = "{node}: leaf {value}"
EVENT_UPDATE = "{node}: {player} now has {value}"
EVENT_CUT = "{node}: {kind} cut, {test}, {owner}; {pruned}"
EVENT_PLAYOUT = "{node}: playout {value}"
EVENT_AT_LIMIT = "{node}: {evaluation} {value}, at the depth limit"
EVENT_CLOSED = "{node}: the window closes, {test}, {owner}, after the last child: nothing to prune"
EVENT_CLOSE = "{node}: value {known}"
EVENT_RETURNS = "{node}: returns {value}; the leaves read prove {known}"
STATIC_NAME = "static value"
KNOWN_CELL = "{known}; returns {value}"
LEAF, PLAYOUT, AT_LIMIT = "leaf", "playout", "at limit"
RANGE_LEGEND = "lo..hi: at least lo and at most hi, as far as the leaves read prove it"
NOTHING_LEGEND = "?: the leaves read prove nothing"
CUT_CELL = "{kind} cut after {after}"
