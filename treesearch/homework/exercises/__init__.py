"""Generate trees for exercises, and review trees and questions.

* ``shapes``: trees without numbers.
* ``constraints``: the conditions on a tree.
* ``generator``: a tree that meets the conditions.
* ``versions``: trees of equal work.
* ``other_searches``: trees with a depth limit, chance nodes, several players or counts of MCTS.
* ``question_trees``: the trees of one question by version, from the modules above.
* ``diagnostic``: trees on which mistakes give different answers.
* ``description``: a generated tree in words or JSON.
* ``review``: what a tree or question tests.
* ``ask_option``: the names that ``--ask`` accepts.
* ``exercise_file``: the exercise as a TOML file.
"""
