"""Homework: generate exercises, read and mark answers, and diagnose mistakes.

* ``exercises``: generate trees for exercises and review them.
* ``sheets``: print exercises as sheets, with keys.
* ``programs``: test a student's program.
* ``answers``: turn the text of an answer into facts.
* ``mistakes``: the answers of students who make a known mistake.
* ``marking``: give an answer its points, the lines of its mark and a diagnosis.
* ``classes``: mark the submissions of a class.
* ``exports``: write marks and quizzes for students, teachers and course systems.
* ``question``: one question for notebooks, with its tree, task, key and marks.

``treesearch check`` passes an answer through these modules:

1. ``answers.documents`` turns the file into text, and ``answers.sheet`` divides the text into the rows of each question.
2. ``question.Question`` makes a ``marking.marker.Exercise``. It searches the tree before it reads an answer: one ``Key``
   (``marking.key``) per accepted convention. Trees with an unknown, several players or MCTS get keys of parts (``marking.kinds``).
3. ``answers.reading`` turns the rows into facts, with their places in this tree.
4. ``marking.marker.mark`` marks the facts. With keys of parts, ``marking.parts`` does all of it. Otherwise ``marking.claims``
   turns the facts into claims about the tree, and ``marking.arithmetic`` chooses the convention with the most points. Then
   ``marking.feedback`` writes an item per part, and ``marking.diagnosis`` finds the mistakes that explain the claims.
5. ``marking.marks`` hides what the student may not see yet and writes the lines.
"""
