"""What a comparison says: headings, outcomes, the chart."""

COMPARE_NOTE = """\
nodes: visited, the root included; reduction: minmax's nodes / these;
growth: of the reduction from depth to depth; ebf: effective branching factor"""
COMPARE_BLIND = (
    "note: every state at the depth limit counts 0 here, so most lines tie, and cuts are far more than with a guess "
    "that tells states apart: {known}"
)
EVALUATED_BY = "--eval {name}"
NO_EVALUATION = "give the game evaluations"
COMPARED = {
    "order": "order", "depth": "depth", "algorithm": "algorithm", "value": "value", "action": "action", "path": "path",
    "nodes_visited": "nodes", "nodes_below_root": "nodes below root", "leaves_evaluated": "leaves",
    "reduction": "reduction", "growth": "growth", "branching": "ebf", "seconds": "seconds",
}  # fmt: skip
ORDERS = {"given": "given", "best": "best", "worst": "worst", "random": "random", "least": "least"}
OUTCOME = "outcome{where}: {value} by {path} ({algorithms})"
OUTCOME_DEPTH = " at depth {depth}"
OUTCOME_ORDER = " in {order} order"
AT_THE_LIMIT = "at the depth limit: {evaluation}"
ORDER_BEATS_BEST = (
    "note: {order} order reads fewer leaves than best order: the best child first costs least only where all subtrees "
    "are as large; elsewhere another child may do that is proved with fewer leaves{least}"
)
LEAST_ORDER = " (--reorder least)"
CHART_TITLE = "Nodes visited: {searched}"
CHART_ACROSS = "depth"
CHART_UP = "nodes visited (logarithmic)"
