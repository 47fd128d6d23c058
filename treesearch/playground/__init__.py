"""The playground: an engine that answers requests from a local server or a static site.

* ``engine`` takes a request and returns an answer, both as JSON; ``request`` checks and limits it, ``replies`` makes
  the answer, and ``phrases`` holds the texts of errors.
* ``app`` lists the files of the page. ``server`` serves them on this machine, with engines in ``process``; ``site``
  writes them as a static folder, where the browser's own Python runs the engine (``snapshot.mjs`` prepares it).

The scripts in ``web/``; player and practice are those of ``treesearch.steps``:

* ``app`` connects the others. ``state`` holds every choice, as in the address; ``tree`` reads and writes a tree.
* ``engine`` reaches the server, or ``worker`` in the browser; ``offline`` and ``framed`` are for pages without a
  network, and in a frame; ``errors`` shows an error with the button that repairs it.
* One module per view: ``firstscreen``, ``watching`` (with ``editing``), ``practising``, ``handin`` (with ``drawing`` and
  ``cutmenus``), ``modes`` (Compare and Draw, with ``results``) and
  ``conventions``.
* ``bar`` (the line at the top), ``controls`` (menus and fields), ``sharing`` (links and files).

``app.json`` contains all texts of the page, ``thumbs.json`` the drawings on the first screen.

The link to a page is written by ``state`` and ``sharing`` and tested in ``test_playground_browser``; ``test_engine`` also tests
``request`` and ``replies``.
"""
