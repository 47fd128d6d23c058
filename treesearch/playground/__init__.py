"""The playground: an engine that answers requests from a local server or a static site.

* ``engine`` takes a request and returns an answer, both as JSON; ``request`` checks and limits it, ``replies`` makes
  the answer, and ``phrases`` holds the texts of errors.
* ``app`` lists the files of the page. ``server`` serves them on this machine, with engines in ``process``; ``site``
  writes them as a static folder, where the browser's own Python runs the engine (``snapshot.mjs`` prepares it).

The scripts in ``web/``; player and practice are those of ``treesearch.steps``:

* ``app`` is the page: it shows the chosen view, and asks the engine for what the view needs.
* ``state`` holds every choice, with the address and the history; ``tree`` reads and writes a tree.
* ``engine`` reaches the server, or ``worker`` in the browser. ``offline`` stores the page for use without a network.
  ``framed`` says that a frame forbids modules, so it is not a module itself.
* The views: ``firstscreen`` (with the examples), ``watching`` (with ``editing``, a line that changes a node),
  ``practising``, ``handin`` (with ``cutmenus``, the menus of a cut), ``results`` (Compare and Draw) and ``conventions``.
* Parts of views: ``bar`` is the line at the top, ``controls`` are menus and fields, ``drawing`` is a tree without a
  search, ``errors`` are errors with a button that repairs them, ``sharing`` makes links and files.

``app.json`` contains all texts of the page, ``thumbs.json`` the drawings on the first screen.

The link to a page is written by ``state`` and ``sharing`` and tested in ``test_playground_browser``; ``test_engine`` also tests
``request`` and ``replies``.
"""
