"""What is said while an answer is read.

Constants with named gaps, filled with ``str.format`` where they are used; to translate the package, translate it here.
"""

CANNOT_READ = "line {line}, column {column}: {found!r} cannot be read here; expected is {expected}"
ANSWER_TOO_BIG = "this answer has {size:,} characters; at most {limit:,} are read"
ANSWER_NO_TEXT = "this file holds no text (a picture, PDF or archive?): hand in plain text, JSON or .docx"
ANSWER_FORMS = {
    "PATH": "a path, child numbers from the root down, as in path: 2 1",
    "VALUE": "a number, as in value: 5",
    "AFTER": "a cut, as in MIN cut after (3 2) in subtree (9 (3 2) 0)",
    "SUBTREE": "a list, as in subtree (9 (3 2) 0)",
    "PRUNED": "leaves or subtrees, as in pruned: 4, (6 4 5)",
    "EXAMINED": "leaves in order, as in examined: 3 12 8",
    "LEAVES": "a number, as in leaves: 7",
    "WINDOW": "a window, as in window 2.1: 5,+inf",
    "REL": "a number, as in 2.1 <= 3",
    "NODE": "a value or bound, as in node 2.1 <= 3",
    "AT_REL": "a value or bound, as in 2.1 <= 3",
}
A_LIST = "a list of numbers and lists, as in (9 (3 2) 0); {reason}"
NO_JSON = "a JSON object that is whole ({reason})"
THE_JSON = "the answer"
TOO_DEEP_OR_LONG = "it is nested too deeply, or a number in it is too long"
ANSWER_FORMS_JSON = {
    "object": 'a JSON object, as in {"value": 5, "path": [2, 1], "cuts": []}',
    "value": 'a number, as in "value": 5',
    "result": 'a number, as in "value": 5',
    "path": 'a list of child numbers, as in "path": [2, 1]',
    "cuts": 'cuts, as in "cuts": [{"kind": "MIN", "after": "(3 2)", "subtree": "(9 (3 2) 0)"}]',
    "pruned": 'leaves or subtrees, as in "pruned": ["4", "(6 4 5)"]',
    "examined": 'leaves in order, as in "examined": ["3", "12", "8"]',
    "leaves_evaluated": 'a number, as in "leaves_evaluated": 7',
    "bounds": 'bounds of nodes, as in "bounds": {"2.1": "<= 3"}',
    "windows": 'windows of nodes, as in "windows": {"2.1": ["5", "+inf"]}',
}
NO_DOCX = "reading .docx needs the package mammoth: {pip}"

OWN_WORD_KIND = "[words] knows no {kind!r}; it takes {known}"
OWN_WORD_SHAPE = "[words]: {phrase!r} is not one to nine words of letters"
OWN_WORD_TWICE = "[words]: {phrase!r} means something else already"

# ---- what is not read, and what is doubtful --------------------------------------------------------------------------

FORMS = {
    "value": "value: 5",
    "path": "path: 2 1",
    "cut": "MIN cut after (3 2) in subtree (9 (3 2) 0)",
    "no_cuts": "no cuts",
    "pruned": "pruned: 4, (6 4 5)",
    "examined": "examined: 3, 12, 8",
    "leaves": "leaves: 7",
    "node": "2.1 <= 3",
    "window": "window 2.1: 5, +inf",
    "long": "one fact a line, of at most 300 characters",
    "any": "one fact a line: value: 5, path: 2 1, MIN cut after 3 at 2.1, no cuts, pruned: 4, 6",
    "table": "a table with a row of headings: kind, after, subtree",
    "json": '{"value": 5, "path": [2, 1], "cuts": [{"kind": "MIN", "after": "(3 2)", "subtree": "(9 (3 2) 0)"}]}',
}
DOUBTS = {
    "no_such_node": "this tree has no such node",
    "no_such_leaf": "this tree has no such leaf or subtree",
    "no_such_subtree": "this subtree stands nowhere in the tree, and what the cut is after stands in several places",
    "no_such_path": "no path of this tree is written so",
    "node_or_leaf": "this number is a node and a leaf: write at node 2, or after 2",
    "said_twice": "another line says it otherwise",
    "value_behind_cut": "behind a cut on the same line a value may be the cut's: write it on a line of its own",
    "two_readings": "this can be read in two ways",
    "in_comment": "it stands in a comment or heading, and nowhere else",
}
ECHO_ASIDE = "# aside: {text}"
ECHO_UNREAD = "# not read, line {line}, column {column}: {text!r}; write it as {form}"
ECHO_DOUBTFUL = "# doubtful, line {line}, column {column}: {fact!s}; {why}"
DOCX_BROKEN = "this Word file cannot be read: it is broken, encrypted or no .docx; save it again, or hand in plain text"
