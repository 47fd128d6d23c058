"""Known mistakes of students, and the wrong answers that they give.

* ``cases``: the facts of an answer to a tree, right or wrong.
* ``registry``: the table of mistakes. Its changes are in ``searches``; ``chance``, ``players`` and
  ``iteration`` have mistakes about chance nodes, several players and MCTS.
* ``followup``: finds a small tree on which given mistakes lead to different answers.

``test_mistakes`` tests all of them; ``tests/marking/test_diagnosis.py`` tests ``followup``.
"""
