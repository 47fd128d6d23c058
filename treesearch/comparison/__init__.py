"""Comparisons of algorithms, move orders, opponents and conventions.

* ``measurements``: several searches of one tree, with nodes, leaves and time. ``table``: the same as text, JSON and chart.
* ``counts``: nodes and leaves of uniform trees, by formula.
* ``reorder``: children best first, worst first or at random.
* ``opponents``: values against an imperfect opponent.
* ``variants``: the answers under all conventions. ``agreement``: a test of other programs under each of them.
"""
