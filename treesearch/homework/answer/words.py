"""Sentences on the reading of an answer."""

ANSWER_TOO_BIG = "this answer has {size:,} characters; at most {limit:,} are read"
ANSWER_NO_TEXT = "this file holds no text (a picture, PDF or archive?): hand in plain text, JSON or .docx"


# ---- what is not read, and what is doubtful --------------------------------------------------------------------------


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
does: "value: 3; path: 1 1; MIN cut after 2". A line in none of these
forms is never guessed at: it is shown, and a person reads it. Questions
are numbered as the trees stand in the file; one tree needs no number.
name: and id: may be left out; # begins a comment. Other forms:

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
