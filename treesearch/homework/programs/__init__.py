"""Test a student's program on many trees.

* ``runner``: run the program once, within limits.
* ``trees_to_try``: the trees, and simpler ones for a tree that fails.
* ``first_error``: the first event of the search that contradicts an answer.
* ``trial``: the smallest tree on which the program is wrong, and its mistake.
* ``report``: the result as text or JSON.
"""
