"""The words of a search told step by step: what a stage is called. The sentences on its events are the report's."""

TITLE = "{algorithm}, stage by stage"

# ---- one full sentence an event; the terse ones are the report's --------------------------------------------------

ROOT = "the root"
AT, AT_NAMED = "{path} ({player})", "{path} ({name}, {player})"
CHILD = "child {child}"
TEST = {("max", "ge"): ">=", ("max", "gt"): ">", ("min", "ge"): "<=", ("min", "gt"): "<"}

# ---- the page ------------------------------------------------------------------------------------------------------

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
    "signs": {
        "−∞": "minus infinity", "+∞": "plus infinity", "-inf": "minus infinity", "+inf": "plus infinity",
        ">=": "at least", "<=": "at most", "≥": "at least", "≤": "at most", "α = ": "alpha ", "β = ": "beta ",
        "= ": "exactly ", "−": "minus ", "..": " to ",
    },
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
HAS, NOTHING = "{at} has {value}", "no value yet"
KEEPS = "At {at} {child} is no better for {player} than {value}, which stays."
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

STEP_PRUNED, STEP_BEYOND = "pruned", "below the depth limit"
