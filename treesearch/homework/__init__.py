"""Homework: generate exercises, read and mark answers, and diagnose mistakes.

* ``exercises``: make trees and print them as sheets with keys.
* ``answers``: turn the text of an answer into facts.
* ``mistakes``: the answers of students who make a known mistake.
* ``marking``: give an answer its points, the lines of its mark and a diagnosis.
* ``classes``: mark the submissions of a class.
* ``exports``: write marks and quizzes for students, teachers and course systems.
* ``question``: one question for notebooks, with its tree, task, key and marks.

``treesearch check`` passes an answer through these modules: ``answers.sheet`` (the rows of each question), ``answers.reading``
(facts), ``marking.claims`` (claims about the tree), ``marking.arithmetic`` (points), ``marking.feedback`` (items), and
``marking.marks`` (the lines that are printed).
"""
