"""Mark answers: keys, points, feedback and diagnoses.

The modules, in the order in which an answer passes through them:

* ``scheme``: the points of each part. ``key``: the right answer and the answers of all mistakes, worked out once.
* ``marker``: ``mark``, which calls the following modules under each accepted convention.
* ``claims``: the facts of an answer as claims about the tree.
* ``arithmetic``: the points. ``cut_points``: those of cuts and pruned children.
* ``feedback`` and ``cut_feedback``: an item for each part, with the reasons. ``diagnosis``: the mistakes that explain
  the answer.
* ``marks``: the mark, and its lines as text or HTML.
* ``solutions``: the right answer and those of all mistakes, with their points.

Some trees are marked part by part: ``kinds`` chooses their key, ``open_key`` (an unknown) or ``facts_key`` (several
players, MCTS), and ``parts`` marks the answer.

``test_marker`` and ``test_marks_cases`` test whole marks, ``test_marks`` the lines of ``feedback`` and ``cut_feedback``, and
``test_arithmetic`` also ``claims`` and ``cut_points``. ``test_iteration`` and ``test_player_marks`` test ``facts_key``.
"""
