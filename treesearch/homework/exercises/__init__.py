"""Generate trees for exercises, review them, and print sheets and answer keys.

The modules, each made from those above it:

* Trees: ``shapes`` (trees without numbers), ``constraints`` (the conditions on a tree), ``making`` (a tree that meets
  them), ``versions`` (trees of equal work), ``special_trees`` (chance nodes, depth limits), ``new_trees`` (several
  players, counts of MCTS) and ``questions`` (the trees of one question).
* Exercise files: ``asking`` (the names that ``--ask`` accepts) and ``exercise_file``.
* Sheets: ``worksheet`` (the blocks of a sheet), written by ``sheet_text``, ``sheet_page`` and ``paper`` (PDF);
  ``keys`` (the right answers); ``handout`` (all files of an exercise).
* Reports on trees: ``review`` (what a question tests), ``diagnostic`` (trees that distinguish mistakes) and
  ``tree_report``.
* Students' programs: ``programs`` (run one), ``program_trees`` (trees to try), ``first_event`` (its first error),
  ``trying`` (the smallest tree on which it is wrong) and ``verdicts`` (the report).

``test_kinds`` tests ``special_trees`` and questions on other searches, ``test_review`` also ``tree_report``, and
``test_trying`` also ``program_trees``, ``first_event`` and ``verdicts``.
"""
