"""The words of a search told step by step: what a stage is called. The sentences on its events are the report's."""

TITLE = "{algorithm}, stage by stage"
BARE = "The tree before the search"
STAGE = "Stage {number} of {last}: {told}"
BAD_STEPS = "{option}: it is leaves, cuts, updates, all, or numbers of stages as trace prints them, such as 3,5,7-9"
NO_SUCH_STAGE = "{option}: this search has stages 1 to {last}, as trace numbers them"
NO_STAGES = "{option}: there is none in this search"
STYLE_WITHOUT_STAGES = "{option} is one picture, without stages: leave {steps} out, or choose another style"
TOO_MANY_PICTURES = (
    "{count:,} pictures of {nodes:,} nodes are too many to look at (the most is {most:,} nodes in all): choose fewer "
    "stages by their numbers, with {cuts}, or draw less of the tree with {fold}"
)
STAGES_SUFFIX = (
    "stages cannot be written to a file that ends in {suffix}; there are {known}, or a folder, a picture a stage: DIR/ "
    "with {form}"
)
BAD_FORM = "a folder of pictures is made of {known}, not of {form}"

# ---- one full sentence an event; the terse ones are the report's --------------------------------------------------

NAMED = "{path} ({name})"
ROOT = "the root"
AT, AT_NAMED = "{path} ({player})", "{path} ({name}, {player})"
CHILD = "child {child}"
MOVE = "the move {child}"
WORTH = {
    "=": "worth {value}", "<=": "worth at most {value}", ">=": "worth at least {value}", "": "returned with {value}",
}  # fmt: skip
OPEN = "Now {at}: {player} is to move."
OPEN_FREE = "Now {at}, with the window {window}: nothing above it has a value yet."
OPEN_WINDOW = "Now {at}, with the window {window}: {reasons}."
OPEN_ROOT = "The search begins at {at}, with the window {window}."
OPEN_AGAIN = "The search begins again at {at}, with the window {window}."
OWNED = "{player} already has {bound} at {owner} by {child}"
TRIED = "{bound} is tried at {owner} by the search itself"
STARTED = "{bound} is the starting window's"
LEAF = "The leaf {place} is worth {value}."
AT_LIMIT = "The depth limit stops the search at {place}; the evaluation there says {value}."
PLAYOUT = "A random game from {place} ends with {value}."
UPDATE = "At {at} {child} is {worth}: {player} now has {value} there."
CUT_START = "At {at} {child} is {worth}. That is {test} {bound}, "
CUT_OWNED = "which {player} already has at {owner} by {child}: "
CUT_TRIED = "which the search itself tries at {owner}: "
CUT_STARTED = "the end of the starting window: "
CUT_ENDS = {
    "choice": "{kind} cut: {skipped} cannot change the root's choice.",
    "tried": "{kind} cut: {skipped} cannot change the answer to what is tried.",
    "start": "{kind} cut: {skipped} cannot bring the root's value back into the window.",
}
CUT_CLOSED = "the window closes, but {child} was the last child: nothing is skipped."
CUT_TIE = " The two are equal: {player} at {owner} gains nothing by a tie, so this search cuts on it."
CUT_DEEP = " The bound is not the parent's: it was set {levels} levels further up."
TEST = {("max", "ge"): ">=", ("max", "gt"): ">", ("min", "ge"): "<=", ("min", "gt"): "<"}
CLOSE = "{at} is left: it is {worth}."
CLOSE_RANGE = "{at} is left with {value}: the leaves looked at prove only that it is worth {low} to {high}."
CLOSE_NOTHING = "{at} is left with {value}: the leaves looked at prove nothing about it."
CLOSE_BOUND = "{at} is left with {value}: the leaves looked at prove that it is {worth}."
CLOSE_CHANCE = "{at} is left: it is worth {value}, the mean of its children by their chances."
CLOSE_KNOWN = "{at} was searched before: its value {value} is remembered, and nothing below it is looked at again."
CLOSE_SAMPLED = "{at} is left: the mean of its games is {value} so far."
SOME = "{shown} and {more} more"

# ---- the page ------------------------------------------------------------------------------------------------------

TOO_LONG_TO_STEP = (
    "{nodes:,} nodes in {stages:,} stages are too many to step through (the most is {most:,} nodes, {most_stages:,} "
    "stages): give --depth to search less deep, or a smaller tree"
)
ANSWER = "value {value}, path {path}"
WINDOW = "α = {alpha}, β = {beta} at {place} ({player})"
RULE_MET = "{value} {test} {bound}, its {side}: {place} ({player}) is cut"
RULE_TOO_LATE = "{value} {test} {bound}, its {side}, but {place} ({player}) has no child left to cut"
RULE_DONE = "{place} ({player}) is done: no child is left to cut"
RULE = "{place} ({player}) is cut as soon as a child is {test} {bound}, its {side}"
NO_RULE = "{place} ({player}) cannot be cut: its {bound} is infinite"
NO_RULE_CHANCE = "{place} is a chance node: all its children count"
PAGE_TITLE = "{subject}, step by step"
TO_DEPTH = ("{game}, {depth} ply", "{game}, {depth} plies")
NO_SCRIPT = "This page needs JavaScript to step. What it shows: {told}"
NO_SCRIPT_PRACTICE = "This page needs JavaScript to ask and to judge. It is an exercise: {title}"
STAGES_ARE = "The stages of this search are 0 to {last}; {stage} is none of them."
COMPARED = {
    "minimax": ("minimax", "alpha-beta"), "order": ("children left to right", "children right to left"),
    "ties": ("cut when alpha >= beta", "cut when alpha > beta"),
}  # fmt: skip
PAGE = {
    "tree": "the tree; the arrow keys walk in it",
    "shapes": {"max": "MAX", "min": "MIN", "chance": "chance node", "leaf": "leaf"},
    "status": {
        "ahead": "not looked at yet", "searched": "", "pruned": "pruned, never looked at",
        "beyond": "below the depth limit",
    },
    "crossed": "crossed out",
    "controls": "steps", "extras": "view", "slider": "stage of the search", "counter": "stage {stage} of {last}",
    "buttons": {
        "first": "First", "back": "Back", "play": "Play", "pause": "Pause", "next": "Next", "last": "Last",
        "in": "Larger", "out": "Smaller", "fit": "Whole tree", "present": "Present",
    },
    "keys": {"first": "Home", "back": "\u2190, Page Up", "play": "Space", "next": "\u2192, Page Down", "last": "End"},
    "keys_title": "Keys",
    "keys_where": "They act while the focus is in here: click into it first.",
    "key_list": [
        (("\u2192", "Page Down", "n"), "a step forward"), (("\u2190", "Page Up", "p"), "a step back"),
        (("Home", "End"), "before the search, and its end"), (("c",), "to the next cut"),
        (("Space",), "play and pause; a step forward while presenting"), (("f", "Esc"), "present, and end it"),
        (("+", "-", "0"), "larger, smaller, the whole tree"),
        (("Tab",), "into the tree; there the arrow keys go from node to node"), (("?",), "this list"),
    ],
    "peek": "values ahead", "terse": "short sentences", "alternative": "The whole search in words",
    "question": "Before the next step: what will be known, and is anything cut?",
    "before": "Nothing has been looked at yet. Press Next, or the right arrow key.",
    "waits": "This search does not look there: the branch was left out.",
    "window": "window", "rule": "cut when", "counts": "so far",
    "counted": "leaves evaluated: {leaves}; nodes visited: {nodes}; cuts that skip something: {cuts}",
}  # fmt: skip

# ---- practice ------------------------------------------------------------------------------------------------------

ASKED_NODE, ASKED_AT = "node {path}", "{node} ({player})"
NAMED_PLAYER = "{name}, {player}"
ASKED = {
    "window": "The search enters {at}. In which window? (inf is infinity.)",
    "value": "Child {child} of {at} is done: it is {worth}. What is the best that {player} has there now?",
    "cut": "Child {child} of {at} is done. Are the remaining children of {node} cut, or does the search go on there?",
}
FIELDS: dict[str, list[str]] = {"window": ["alpha", "beta"], "value": ["value"], "cut": []}
SHOWN = {
    "window": "the window is ({answer})", "value": "the value is {answer}", "cut": "the rest is cut",
    "go": "the search goes on",
}  # fmt: skip
HINTS = {
    "window": "Rule: alpha is the best that MAX already has on the way from the root to here, beta the best that MIN "
    "has there. Only ancestors give bounds, and where none has a value yet it is -inf or +inf.",
    "value": "Rule: {player} keeps the better of what it has and what the child is worth: MAX the larger, MIN the "
    "smaller.",
    "cut": "Rule: a MIN node is cut when its value is at most alpha (below it, where ties are not cut), a MAX node "
    "when its value is at least beta.",
    "cross": "Rule: go through the tree from the first child on and keep alpha and beta; cross out the children that "
    "are left when a MIN node falls to alpha, or a MAX node rises to beta.",
}
WHERE = {
    "window": "Look at the nodes above {at}, from the root down: what does each have by now?",
    "value": "Look at {at}: what it had before child {child}, and what that child is worth.",
    "cut": "Look at {at}: the value that it has now, and the bound that the other player has above it.",
}
NUMBERS = {
    "window": "Here: {above}.",
    "value": "{player} has {before}, and the child is worth {value}: which is better?",
    "cut": "Is {value} {test} {side}, which is {bound}?",
}
HAS, NOTHING = "{at} has {value}", "no value yet"
IT_IS = "The answer: {answer}."
KEEPS = "At {at} {child} is no better for {player} than {value}, which stays."
GO_ON = "{at} has {value}. Only {side}, which {other} has above, can stop it: {value} is not {test} {bound}: go on."
GO_ON_FREE = "{at} is a {player} node: only {side} can stop it, and {other} has no value above it yet: go on."
FIRST_CHILD = "It is the first child of {at}: without it nothing is known there."
PRACTICE_TITLE = "Practice: alpha-beta by hand"
PAGE_PRACTICE = {
    "heading": "Tree {number} of {count}: {tree}", "endless": "Tree {number}: {tree}", "task": "question",
    "modes": "how to answer",
    "why": {
        "tells_apart": "Chosen from your answers so far: here the right answer and the commonest mistakes all differ.",
        "exercises": "Chosen from your answers so far: the mistake that they show makes a difference here too.",
        "harder": "So far all was right: this one is harder.",
        "other": "So far all was right: this one has another difficulty.", "order": "This is the next one in order.",
    },
    "because": {
        "missed": ["Because a cut was missed: this tree has {here}.",
                   "Because {count} cuts were missed: this tree has {here}."],
        "over": ["Because a cut was made where there is none: here you decide {here} times.",
                 "Because {count} cuts were made where there is none: here you decide {here} times."],
        "window": ["Because a window was wrong: this tree asks for {here}.",
                   "Because {count} windows were wrong: this tree asks for {here}."],
        "value": ["Because a value was wrong: this tree asks for {here}.",
                  "Because {count} values were wrong: this tree asks for {here}."],
    },
    "cross": "Cross out every leaf or branch that the search never looks at: click it, or walk there and press Space.",
    "right": "Right.", "wrong": "Not so: {answer}.", "own": "Your answer: {given}.", "notQuite": "Not quite.",
    "seen": "The answer has been shown: you can give it now, but its point is lost.",
    "empty": "Write a number, -inf or +inf.", "over": "{place} may not be crossed out. {why}",
    "missed": ["{places} is never looked at. {why}", "{places} are never looked at. {why}"],
    "crossed": "Rightly crossed out: {places}.", "nothing": "Nothing is cut here: every leaf is looked at.",
    "tooOld": "This browser is too old to practise here: it needs DecompressionStream (Chrome 80, Firefox 113, Safari "
    "16.4, or newer).",
    "progress": "{at} of {total}",
    "hint_count": "Hint {at} of {total}: {hint}",
    "named": "This is what one answers by a known mistake: {title}. {explanation}",
    "over_all": "All trees so far: {correct} of {total} right in {trees} trees.",
    "done": "All questions of this tree are answered.",
    "finished": "{correct} of {total} right", "score": "right {correct} of {total}, undone {undone}, hints {hints}",
    "buttons": {
        "step": "Step by step", "cross": "Cross out", "answer": "Answer", "cut": "Cut", "go": "Go on",
        "hint": "Hint (costs the point)", "undo": "Undo", "continue": "Continue", "check": "Check",
        "nextTree": "Next tree", "again": "Again",
    },
}  # fmt: skip

# ---- the terminal --------------------------------------------------------------------------------------------------

COUNTER = "stage {stage} of {last}   {subject}"
STEP_KEYS = "n next, p back, a number, c next cut, w short or full, ? keys, q quit"
STEP_HELP = (
    ("n  \u2192  Space  Enter  Page Down", "a step forward"), ("p  \u2190  Page Up", "a step back"),
    ("Home  End", "before the search, and its end"), ("digits", "to the stage of that number"),
    ("c", "to the next cut"), ("w", "short sentences, or full ones again"), ("?  h", "this list, until another key"),
    ("q", "quit"),
)  # fmt: skip
STEP_PRUNED, STEP_BEYOND = "pruned", "below the depth limit"
STEPPER = "a search, step by step"
