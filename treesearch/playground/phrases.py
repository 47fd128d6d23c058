"""The sentences of the playground."""

from typing import Any

NO_JSON = 'a request is one JSON object, as in {{"ask": "search", "tree": "(1 (5 7) 4)"}}'
TOO_LONG_A_REQUEST = "a request has at most {most:,} bytes"
SERVE_MISSING = "the server needs the packages starlette and uvicorn: {pip}"
NO_PYODIDE = "{folder} is no pyodide: {file} is missing; npm install pyodide, and name node_modules/pyodide"
TOO_MANY_CONNECTIONS = "more connections than this process may have open; those that say nothing are ended"
PORT_TAKEN = "port {port} cannot be used ({reason}); give another one with --port, or 0 for any that is free"
NO_SUCH_ASK = '"ask": {given} is nothing that can be asked{hint}; there are {known}'
NO_SUCH_FIELD = '"{ask}" takes no field {field}{hint}; it takes {known}'
FIELD_MISSING = '"{ask}" needs the field "{field}": {law}'
BAD_FIELD = "{field} must be {law}; it is {given}"
FIELD_ALONE, FIELD_AND_LABEL = '"{field}"', '{label} ("{field}")'
TOO_LONG_A_TEXT = '"{field}" has {size:,} characters; the playground takes at most {most:,}'
SUBJECT = 'give one of "tree" (as in "(1 (5 7) 4)") and "game" (as in "nim")'
ONLY_TREES = '"{ask}" is for trees'
PRACTISED = 'give "tree" to practise on, or "asked", the trees so far, for the next one; not both'
NOTHING_TO_ASK = "a leaf alone leaves nothing to ask; give a tree with branches, as in (1 (5 7) 4)"
ONLY_WITH_GAME = '"{field}" says which position of a game; give "game" too'
ONLY_BUILT_IN = "the playground knows the built-in games {known} and runs nobody's code: {given} is none of them{hint}"
STATE_AND_BOARD = 'give the position as "state" or as "board", not as both'

LAWS = {
    "text": "a text",
    "name": "a short text",
    "whole": "a whole number",
    "count": "a whole number, 1 or more",
    "window": "two numbers, the first less than the second, as in -inf and 5",
    "names": "a list of names",
    "asked": 'a list of trees, each with the mistakes that explain its answer: [{"tree": "(1 2)", "told": ["strict"]}]',
}
A_LONG_ONE = "something longer"
NEITHER, BOTH = "neither a text nor a number", " and "
AS_CHOSEN = '"{field}: {value}"'
ELSEWHERE = {"limit": "the trace (JSON), which can be downloaded where one draws,"}
"""The control of the page that does what an option of the command line does."""

NO_SUCH_CHOICE = '"{field}": there is no {given}; there are {known}'
TOO_MANY_NODES = "this tree has {nodes:,} nodes; the playground takes at most {most:,} (the command line takes any)"
TOO_MANY_LEVELS = (
    "this is {levels:,} levels deep; the playground goes at most {most:,} deep (the command line takes any depth)"
)
TOO_MUCH_WORK = (
    "this search has looked at {most:,} nodes without an end, and the playground goes no further; "
    "take a smaller position, or a lower depth"
)
TOO_MANY_SAMPLES = "the playground takes at most {most:,} samples here, not {iterations:,}"
TOO_LONG_TO_AVERAGE = (
    "exact averages of so many digits would take for ever: where values are averaged (chance nodes, mcts) the "
    "playground takes trees of at most {most:,} characters"
)
DEFECT = "this is a mistake in treesearch, not in what you asked; please report it with the request"

SAMPLES = {
    "aima": "AIMA, figure 5.2: one cut at a MIN node",
    "deep": "a deep cutoff: the bound comes from the root, three levels up",
    "ties": "alpha = beta: cutting on ties reads 6 leaves, not cutting 7",
    "both": "cuts at MIN and at MAX nodes in one tree",
    "subtree": "a whole subtree is the child after which a cut is made",
    "best": "best order: 11 of 27 leaves are read",
    "worst": "the same leaves in worst order: nothing is pruned",
    "named": "nodes and leaves with names",
    "static": "static values, for a depth limit",
    "skipped": "MIN moves twice in a row",
    "chance": "a chance node: take expectiminimax",
    "nim": "Nim with five sticks: take 1 to 3, who takes the last one loses",
    "tictactoe": "tic-tac-toe, near the end: what should O do?",
}

APP: dict[str, Any] = {
    "title": "treesearch: minimax and alpha-beta, step by step",
    "first_visit": "First visit",
    "first": (
        "Type a tree above, or click a node in the picture to change it. Step shows what alpha-beta does, Practise "
        "asks you. Triangles up are MAX, triangles down MIN; more in the legend, further down."
    ),
    "first_done": "Got it",
    "legend": "Legend: triangles, bounds, colours, α and β",
    "legend_rows": [
        ["▲", "max", "MAX moves: it takes the largest value of its children"],
        ["▼", "min", "MIN moves: it takes the smallest value of its children"],
        ["□", "leaf", "a leaf with its value"],
        ["= ≤ ≥", "bound", "what is known of a node's value: it is that, at most that, at least that"],
        ["3..5", "bound", "a node's value, as far as it is known: between 3 and 5"],
        ["α", "alpha", "the best value that MAX already has on the way from the root to here"],
        ["β", "beta", "the best value that MIN already has on the way from the root to here"],
        ["◌", "lit", "yellow: the node that is looked at; purple dots: whose bound makes a cut"],
        ["- - -", "pruned", "grey and dashed: cut, never looked at"],
        ["∥", "cut", "MIN cut 1: the first cut, at a MIN node; the red strokes cross what it leaves out"],
        ["━", "path", "green: the best line of play"],
    ],
    "solution": "The solution: value, path and cuts",
    "wait_steps": "The steps appear as soon as the engine is ready.",
    "wait_view": "This appears as soon as the engine is ready.",
    "looks_title": "How it looks",
    "link_too_long": "This link is too long (more than 100,000 characters) and was not read. Paste the tree instead.",
    "no_script": 'The playground needs JavaScript. On the command line the same is: treesearch alphabeta "(1 (5 7) 4)"',
    "take_meant": "Take {tree}",
    "stale": "Drawn below is the last tree that could be read.",
    "framed": "This frame may not load the playground: its sandbox needs allow-same-origin beside allow-scripts.",
    # the engine
    "starting": "The engine is being loaded: {done} of {size} MB. Tree and submission form can be used already.",
    "starting_python": "The engine is being started.",
    "ready": "The engine is ready.",
    "thinking": "Searching ...",
    "unreachable": "The engine does not answer: {reason}. Is the server still running?",
    "broken": "The engine could not be started: {reason}. Tree and submission form still work.",
    "not_loaded": "worker.js or a module that it imports was not loaded; a server must send .js as text/javascript",
    "loading": "Loading the engine",
    "stop": "Stop",
    "stopped_here": "Stopped.",
    # what is searched
    "what": "What is searched",
    "of_tree": "a tree",
    "of_game": "a game",
    "tree": "Tree, as in (1 (5 7) 4)",
    "samples": "Samples",
    "choose": "choose ...",
    "game": "Game",
    "size": "Size",
    "state": "Position",
    "rules": "Rules",
    "edit": "Change by clicking: choose a node or leaf in the drawing",
    "chosen": "Chosen: {place}",
    "add": "Add a child",
    "delete": "Delete",
    "change": "Change",
    "new_value": "Value of the leaf",
    "no_tree": "Type a tree, as in (1 (5 7) 4), or choose one of the samples.",
    "bad_leaf": "A leaf is a number, as in 7, -3, 2.5 or 1/2; this is none: {value}",
    "not_drawn": "Not drawn here: {reason}",
    "wait": "this is read as soon as the engine is ready",
    # how
    "window": "alpha and beta at the root",
    "how": "Conventions: {root} at the root, {order}, cut when {cut_rule}",
    "algorithm": "Algorithm",
    "root": "Who moves at the root",
    "order": "Order of the children",
    "cut_rule": "Cut when",
    "cuts": "List the cuts",
    "values": "A cut node is worth",
    "label": "A cut is named after",
    "alpha": "alpha at the root",
    "beta": "beta at the root",
    "depth": "Depth limit",
    "evaluation": "Evaluation at the limit",
    "as_written": "MAX (or as the tree says)",
    "none": "none",
    "choices": {
        "max": "MAX",
        "min": "MIN",
        "ltr": "left to right",
        "rtl": "right to left",
        "ge": "α ≥ β",
        "gt": "α > β",
        "pruning": "that skip something",
        "all": "all, also after the last child",
        "soft": "what it has found (fail-soft)",
        "hard": "that within its window (fail-hard)",
        "node": "the player at the node",
        "bound": "the owner of the bound",
    },
    # what to do
    "views": "What to do",
    "view": {
        "step": "Step",
        "practice": "Practise",
        "compare": "Compare",
        "draw": "Draw",
        "handin": "Hand in",
    },
    "report": "The whole report",
    "value": "Value",
    "path": "Path",
    "looked_at": "Looked at",
    "looked": "{leaves} of {all_leaves} leaves, {nodes} of {all_nodes} nodes",
    "looked_often": (
        "{leaves} leaves and {nodes} nodes, some more than once: there are {all_leaves} leaves and {all_nodes} nodes"
    ),
    "looked_game": "{leaves} positions evaluated, {nodes} visited",
    "cuts_found": "Cuts",
    "no_cuts": "none",
    "cut": "{kind} cut at {place} after {after}: pruned {pruned}",
    "marks": {"chosen": "chosen", "solution": "on the path", "crossed": "crossed out"},
    "looks": {
        "lecture": "for slides",
        "print": "for print",
        "exercise": "exercise",
        "why": "why a cut",
        "down": "downwards",
        "right": "to the right",
        "letters": "letters",
        "places": "places",
        "cuts": "the cuts",
        "path": "the path",
        "bounds": "bounds",
        "window": "alpha and beta",
        "intervals": "intervals",
        "order": "order of visits",
        "rows": "who moves",
        "moves": "moves",
        "legend": "legend",
    },
    # steps and comparisons
    "beside": "Beside each other",
    "alone": "this search alone",
    "comparisons": {
        "minimax": "minimax and alpha-beta",
        "order": "left to right and right to left",
        "ties": "cutting on ties, and not",
    },
    "columns": {
        "algorithm": "algorithm",
        "shown": "value",
        "path": "path",
        "nodes_visited": "nodes",
        "leaves_evaluated": "leaves",
        "reduction": "times fewer",
    },
    "columns_mean": (
        "nodes: those visited, the root included; times fewer: the nodes of minmax divided by these, if minmax is "
        "compared too; ~: an estimate, the mean of a sample."
    ),
    "estimate": "about {value}, the mean of a sample",
    "step_beside": "Step through minimax and alpha-beta",
    "algorithms": "Algorithms",
    "orders": "The tree also with its children in",
    "order_names": {
        "given": "as given",
        "best": "best order",
        "worst": "worst order",
        "random": "random order",
        "least": "fewest leaves",
    },
    # practice
    "series": "Number of the series (the same number gives the same trees again)",
    "new_tree": "New tree",
    # drawing
    "style": "Style",
    "show": "Show also",
    "labels": "Names",
    "direction": "Direction",
    "only": "Draw only",
    "fold": "Nothing below level",
    "download": "Download",
    "downloads": {
        "svg": "SVG",
        "png": "PNG",
        "tex": "TeX",
        "typst": "Typst",
        "page": "page that steps",
        "trace": "trace (JSON)",
    },
    "picture": "picture",
    # hand in
    "handin_lede": (
        "Fill in what was asked: it becomes the text to hand in. It is kept in this tab only, and stays there when the "
        "page is loaded again."
    ),
    "handin_value": "Value at the root",
    "handin_path": "Path: click the nodes from the root down",
    "path_so_far": "Path: {path}",
    "clear": "Clear",
    "mode_path": "Choose the path",
    "mode_pruned": "Cross out",
    "handin_clicks": "What a click in the drawing means",
    "handin_cuts": "Cuts",
    "no_cut_at_all": "There is no cut",
    "add_cut": "Add a cut",
    "remove": "Remove",
    "cut_kind": "Kind",
    "cut_at": "at node",
    "cut_after": "after its child",
    "not_a_cut": {
        "unsaid": "Choose all three: the kind of cut, the node, and the child after which it is made.",
        "chance": "{place} is a chance node: all its children count, and none is cut.",
        "listed": "There are cuts in the list: remove them first.",
    },
    "handin_pruned": "Pruned: {pruned}",
    "nothing_pruned": "nothing is crossed out",
    "handin_text": "Text to hand in, made from what is filled in above",
    "nothing_filled": "Nothing is filled in yet.",
    "copy": "Copy",
    "copied": "Copied.",
    "save_text": "Save as a file",
    "echo_now": "What is read in it",
    "whole": "It is read whole.",
    "not_whole": "Not all of it is read:",
    "check_now": "Check it",
    "marked_by": "Marked by: {conventions}",
    "correct": "All of it is right.",
    # links
    "share": "Share a link",
    "share_lede": "The address holds tree and choices, no names and no answer: give it to others as an exercise.",
    "as_exercise": "as an exercise: only tree and submission form",
    "may_check": "the answer may be checked",
    "copy_link": "Copy the link",
    # places
    "place": {"root": "the root", "node": "node {path}", "leaf": "leaf {path}", "named": "{place} ({name})"},
    "short_root": "root",
    "error": "Error",
    "drawing_of": "The tree: {nodes} nodes",
}
"""The texts of the app by their subjects; the page takes all of them as one object."""
