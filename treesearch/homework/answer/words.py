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
