"""Sentences on a class and its files."""

NONE = "none"
ROSTER, OVERRIDES, GRADEBOOK, OLD_MARKS = "the roster", "the overrides", "the gradebook", "the older marks"
NOBODY_LISTED = "{file} lists nobody below its heading"
NO_CSV = "{what}, line {line}, is no CSV: {reason}"
EMPTY_HAND_IN = "it is empty"
NO_ANSWER_IN_IT = "nothing in it reads as an answer; the right form is: value: 3, path: 1 1, MIN cut after 2"
MARKING_FAILED = "marking it failed ({error})"

# ---- what an exercise and a class look like --------------------------------------------------------------------------

EXERCISE = """\
  title = "Alpha-beta, week 5"

  [[question]]
  tree = "((3 12 8) (2 4 6) (14 5 2))"
  points = 10

  [[question]]
  name = "your own version"
  points = 10
  [question.versions]
  A = "(1 (5 7) 4)"
  B = "(4 (7 5) 1)"
"""
QUESTIONS = """\
What a question asks, and how its tree is searched, where that is not alpha-beta
with value, path and cuts:

  asks = ["pruned", "leaves", "best"]     also nodes, windows, examined, order
  conventions.algorithm = "minmax"
  conventions.algorithm = "expectiminimax"           value, path and nodes
  conventions.depth = 2           each node there has a value: (:7 3 9)
  tree = "((3 12 8) (?x 4 6))"    for which x what is pruned
  asks = ["text"]                 in words, which a person marks in a review;
                                  with task, points and, if there is one, key
  task = "Your own words."        in the place of the task that is made
"""
EXERCISE_FORMS = f"""\
EXERCISE is a TOML file, the same that treesearch grade takes:

{EXERCISE}
{QUESTIONS}"""
