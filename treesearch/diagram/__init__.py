"""Pictures of trees and searches: SVG, PNG, PDF, DOT and TikZ from one layout.

``picture`` has the functions ``draw`` and ``save``. A picture is made in four steps:

* ``looks`` checks the options, and ``inks`` gives the colours.
* ``build`` selects the nodes with their texts. ``folding``, ``texts``, ``why``, ``conditions`` and ``formulas``
  decide what a node, an edge or a caption says.
* ``arrange`` places them: ``layout`` the nodes, ``room`` the texts around them, ``edges`` the lines. ``fit`` reduces
  large trees. ``scene`` is the result.
* ``svg``, ``dot`` and ``tikz`` render it. ``typeset``, ``slides`` and ``moving`` make PDF, PNG, slides and films of
  the SVG, whose ``elements`` they read as data.

``chart`` and ``boards`` draw other pictures: curves of counts, and positions of games.

The alternative text of a picture (``svg.Svg.alternative``) is its title and its description, ``desc``, which ``texts``
writes.

``test_svg`` also tests ``build`` and ``texts``, and ``test_arrange`` also ``room`` and ``edges``. Outside ``tests/diagram``:
``slides`` and ``moving`` in ``tests/steps/test_film.py``, ``conditions`` and ``formulas`` in ``tests/unknown``.
"""

from treesearch.diagram.picture import SUFFIXES, draw, graph, in_notebook, render, save

__all__ = ["SUFFIXES", "draw", "graph", "in_notebook", "render", "save"]
