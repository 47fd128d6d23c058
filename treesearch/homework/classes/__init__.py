"""Grade a class: read the exercise, the roster, the submissions and the decisions, and mark them.

A class is a folder of plain files. Marks are computed anew each time from these files, and nothing is stored that can
be computed. What only a person can decide is asked in a row of ``decisions.csv`` and read again from there.

Read the modules in the order of the work; ``grading.grade`` is the whole of it:

1. The files: ``assignment`` (the exercise), ``roster``, ``submissions``, and ``decisions`` (the rows that people fill in).
   ``tables`` reads and writes CSV, ``times`` reads times, ``files`` writes files safely. ``refs`` identifies the text
   that a row is about.
2. ``matching`` finds the student of each submission, the submission that counts, and its version.
3. ``scoring`` marks the text of a submission; ``workers`` runs it in several processes.
4. ``applying`` finds the decisions in force on a student or question, and marks typed answers.
5. ``grading`` applies them to one student at a time, and returns the results and the rows that are still open.

Other packages write the results: ``homework.exports`` (grades.csv, class.html, feedback) and ``cli.grade``.

``test_decisions`` and ``test_planted`` test whole classes, and ``test_class_kinds`` every kind of submission.
"""
