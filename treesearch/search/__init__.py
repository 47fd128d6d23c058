"""The search algorithms, one module each.

* ``figures`` first: the algorithms as printed in the book and the papers, in at most 28 lines each.
* ``shared``: what each search adds to its figure: a depth limit, and events for a listener. ``plain``: minimax and alpha-beta
  on trees of numbers, without the methods of a game.
* ``minimax`` and ``alphabeta``; then the searches for their value with fewer leaves: ``deepening``, ``ordering`` (good moves
  first), ``transposition``, ``negascout``, ``mtdf`` and ``sss``.
* Games with dice: ``expectiminimax`` and ``star1``. Games of several players: ``maxn`` and ``paranoid``. Samples instead of
  a complete search: ``mcts``.

The table ``treesearch.algorithms`` lists them by name, and ``treesearch.solve`` calls them.

``test_search_answers``, ``test_search_leaves`` and ``test_search_events`` test every search, and ``test_vectors`` those for
several players.
"""
