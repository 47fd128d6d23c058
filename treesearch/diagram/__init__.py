"""Pictures of trees and searches: SVG, PNG, PDF, DOT and TikZ from one layout.

``picture`` has the functions ``draw`` and ``save``. A picture is made in four steps:

* ``looks`` checks the options, and ``themes`` has the colours.
* ``build`` selects the nodes and gives them their status in the search and their texts; ``folding`` leaves some out.
  ``unknown_leaves`` does this for a tree with unknown leaves, and ``why`` for the explanation of one cut. ``texts``
  writes what nodes, edges, tooltips and captions say.
* ``arrange`` gives every node its place: ``blocks`` the texts at a node, ``tidy`` the nodes of a level, ``edges`` the
  lines, all in the lengths of ``sizes``. ``fit`` reduces large trees. The result is a ``scene.Picture``.
* ``svg``, ``dot`` and ``tikz`` render it. ``typeset`` and ``slideshow`` make PDF, PNG, slides and animations of the SVG.

``chart`` and ``boards`` draw other pictures: curves of counts, and positions of games.

The alternative text of a picture (``svg.Svg.alternative``) is its title and its description, ``desc``, which ``texts``
writes.

``test_svg`` also tests ``build`` and ``texts``, and ``test_arrange`` also ``blocks`` and ``edges``. Outside ``tests/diagram``:
``slideshow`` in ``tests/steps/test_film.py``, ``unknown_leaves`` in ``tests/unknown``.
"""

from treesearch.diagram.picture import SUFFIXES, draw, graph, in_notebook, render, save

__all__ = ["SUFFIXES", "draw", "graph", "in_notebook", "render", "save"]
