"""Known mistakes of students, each as a search or a change that gives the wrong answer.

* ``cases``: the facts of an answer to a tree, right or wrong.
* ``registry``: the table of mistakes. Its changes are in ``searches``; ``chance`` has those about chance nodes,
  ``players`` those about several players, and ``iteration`` those about MCTS.
* ``followup``: finds a small tree on which given mistakes lead to different answers.
"""
