"""Comparisons of algorithms, move orders, opponents and conventions.

* ``table``: several searches of one tree, by nodes, leaves and time. ``counts``: the same for uniform trees, by formula.
* ``reorder``: children best first, worst first or at random.
* ``opponents``: values against an imperfect opponent.
* ``variants``: the answers under all conventions. ``agreement``: a test of other programs under each of them.
"""
