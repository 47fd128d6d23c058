"""What is said while an answer is read."""

ANSWER_TOO_BIG = "this answer has {size:,} characters; at most {limit:,} are read"
DOCX_ELEMENTS = "this Word file has {count:,} tags; at most {limit:,} are read: save it as plain text"
FILE_TOO_BIG = "this file unpacks to {size:,} bytes; at most {limit:,} are read"
ANSWER_NO_TEXT = "this file holds no text (a picture, PDF or archive?): hand in plain text, JSON or .docx"

OWN_WORD_KIND = "[words] knows no {kind!r}; it takes {known}"
OWN_WORD_SHAPE = "[words]: {phrase!r} is not one to nine words of letters"
OWN_WORD_TWICE = "[words]: {phrase!r} means something else already"

# ---- what is not read, and what is doubtful --------------------------------------------------------------------------

FORMS = {
    "value": "value: NUMBER",
    "path": "path: NUMBER NUMBER ..., a child's number for each step",
    "cut": "MIN cut after (3 2) in subtree (9 (3 2) 0)",
    "no_cuts": "no cuts",
    "pruned": "pruned: 4, (6 4 5)",
    "condition": "pruned: 7, 9 iff x <= 5",
    "examined": "examined: 3, 12, 8",
    "leaves": "leaves: NUMBER",
    "order": "order: ((2 4) (9 7))",
    "best": "best: NUMBER",
    "node": "2.1 <= 3",
    "window": "window 2.1: 5, +inf",
    "words": "points: 3, and below it what the student should read",
    "long": "one fact a line, of at most 300 characters",
    "any": "one fact a line: value: 5, path: 2 1, MIN cut after 3 at 2.1, no cuts, pruned: 4, 6",
    "table": "a table with a row of headings: kind, after, subtree",
    "tree": "an answer to the tree that is asked about: this is another",
    "question": "the answer to one question: this is a second",
    "no_question": "question 1: above the lines that answer it",
    "json": '{"value": 5, "path": [2, 1], "cuts": [{"kind": "MIN", "after": "(3 2)", "subtree": "(9 (3 2) 0)"}]}',
}
SHAPES = (
    "value", "path", "cut", "no_cuts", "pruned", "condition", "examined", "leaves", "order", "best", "node", "window",
    "any",
)  # fmt: skip
"""The keys of FORMS that are shapes of facts."""
EITHER = ", "
QUESTION = "question {number}"
DOUBTS = {
    "no_such_node": "this tree has no such node",
    "no_such_leaf": "this tree has no such leaf or subtree",
    "no_such_spot": "this tree has no place that fits what the cut is after and where it is",
    "no_such_subtree": "this subtree stands nowhere in the tree, and what the cut is after stands in several places",
    "which_pruned": "say what is pruned for these, as in pruned: 7, 9 iff {fact}",
    "no_such_path": "no path of this tree is written so",
    "no_such_order": "this is not the tree with its children in another order",
    "node_or_leaf": "this number is a node and a leaf: write at node {number}, or after {number}",
    "said_twice": "another line says it otherwise",
    "value_behind_cut": "behind a cut or window on the same line it may be that node's: write it on a line of its own",
    "two_readings": "this can be read in two ways",
    "inside": "one of these stands inside another, or is named more often than it stands in the tree",
    "one_node": "these are cuts of one node, which is cut once",
    "not_behind": "what is pruned by a cut stands behind it: write {fact} on a line of its own",
    "leaf_or_count": "this number may be a leaf, or how many there are: write {fact} if it is a leaf",
    "value_or_place": "this is the value of a leaf and a place: give the cut's subtree, or what stands around the leaf",
    "subtree_or_place": "no such subtree, but such a place: write at {place}, or the subtree as it stands in the tree",
    "ratio": "this tree has no fractions: is it one value, or two?",
    "name_or_word": "this is a node's name and a word of the forms: write node in front of it",
    "in_comment": "it stands in a comment, and nowhere else",
}
ECHO_ASIDE = "# aside: {text}"
NOT_READ = "not read, line {line}, column {column}: {text!r}; the form is {form}"
DOUBTFUL = "doubtful, line {line}, column {column}: {fact!s}; {why}"
DOCX_BROKEN = "this Word file cannot be read: it is broken, encrypted or no .docx; save it again, or hand in plain text"

# ---- how an answer is written ----------------------------------------------------------------------------------------

SHEET = """\
  name: Ada Berg
  id: 4711
  question 1:
  value: 3
  path: 1 1
  MIN cut after 2 in subtree (2 4 6)
  question 2:
  value: 5
  path: 2 1
  no cuts
"""
SHEET_FORMS = f"""\
An answer sheet, here to a file of two trees:

{SHEET}
Facts stand one a line, in any order and any case; ; divides as a line end
does: "value: 3; path: 1 1; MIN cut after 2". What is no form as a whole
is never guessed at: it is shown, and a person reads it. Questions are numbered
as the trees stand in the file; one tree needs no number. name: and id: may be
left out; # begins a comment. Other forms:

  path: 2, 1                   the child chosen at each node, counted from 1
  no cuts                      where none is made
  MIN cut after 2              the subtree may be left out where that is clear
  MIN cuts: 2, (3 2)           what each of them is after
  alpha cut after (3 2) at 2.1     alpha cuts are at MIN nodes, beta at MAX
  pruned: 4, (6 4 5)           leaves or subtrees never examined
  examined: 3 12 8 2 14        the leaves in the order examined
  leaves: 7                    how many leaves were examined
  best: 5                      how few could be, with the children reordered
  order: ((2 4) (9 7))         the tree, its children so that few are examined
  2.1 <= 3     C = 4           what is known of a node
  window 2.1: 5,+inf           alpha and beta where the search enters a node

A node is named by its place (2.1: the first child of the second child), by
its name in the tree, or by the letter of treesearch draw --names letters.
Cuts may stand in a table: kind, after, subtree above its rows. An answer may
also be what treesearch alphabeta prints, as text or with --format json, a page
(.html) or a Word document (.docx). treesearch echo shows how it is read.

A course adds words of its own, in any language, to its exercise:

  [words]
  value = ["Wert", "valor"]
  after = ["nach"]

It takes value, path, min, max, cut, cuts, after, subtree, at, in, node, root,
leaf, leaves, pruned, examined, window, "no cuts", none, is, are, and, because.

Signs: ✓ right, ✗ wrong, ~ right in part, ○ too much, but costs nothing.
"""
