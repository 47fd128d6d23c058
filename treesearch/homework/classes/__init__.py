"""Grade a class: read the exercise, the roster, the submissions and the decisions, and mark them.

The modules, in the order of the work:

* Input: ``assignment`` (the exercise file), ``roster``, ``submissions`` and ``decisions``; ``tables`` (CSV files),
  ``times`` and ``files`` read and write them.
* ``matching``: the student, the submission that counts, and its version.
* ``scoring``: the marks of one submission; ``workers`` runs it in several processes.
* ``applying``: the decisions in force. ``grading``: the results of the class, with the decisions applied.
"""
