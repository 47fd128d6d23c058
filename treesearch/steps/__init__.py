"""Step through a search in sentences, pictures and pages, and practise it.

The modules, of which each uses those above it:

* ``stages``: the events of a search, grouped into stages, with the state of every node.
* ``sentences`` (a sentence on each event) and ``captions`` (a short one on each stage).
* ``reel``: stages and sentences as JSON, which a page draws at any size. ``terminal``: the same as lines of text.
* ``film`` (the stages as pictures with one layout) and ``pictures`` (files with these pictures).
* ``page``: one HTML file with a reel and the scripts of ``web/``, and the widget for notebooks.
* ``moments`` (the state of a search at an entry or a return), ``wording`` (a question on it in sentences) and
  ``questions`` (a search as questions with their answers).
* ``practice`` (the trees to practise, and their page) and ``scorm`` (the same page in a course system).

The scripts in ``web/``, in the order in which a page includes them. Their data is the reel, whose fields ``reel.reel``
describes:

* From a reel to a picture: ``states`` (what is known of a node at a stage), ``layout`` (places across the levels: a
  copy of ``diagram.tidy``), ``shapes`` (texts and single marks as SVG), ``placement`` (sizes, folding, places in a box),
  ``labels`` (free places for labels and arcs), ``notes`` (chips, cut labels, names), ``picture`` (all of it as SVG),
  ``scene`` (what a picture shows at a stage), ``board`` (the picture in the page: keys, clicks, stages) and ``element``
  (HTML and sentences).
* To step: ``transport`` (the controls and the keys), ``why`` (the card at a node), ``player`` (one search, or two side
  by side) and ``page`` or ``widget`` (the start).
* To practise: ``attempt`` (what a student has done on a tree), ``answering`` (typed answers, hints), ``asking`` (the
  questions one by one), ``crossing`` (crossing out), ``desk`` (the page of a tree), ``practice`` (one tree after the
  other), and ``revealed`` with ``start`` (the start). In a course system: ``lms`` (SCORM's calls) and ``course``.

``.ci/types.d.ts`` describes the data that the scripts pass to each other; comments in the scripts name its types.
``words.json`` contains all texts of the scripts, ``style.css`` the styles.
"""

from treesearch.steps.stages import NodeState, Stage, stages, with_states

__all__ = ["NodeState", "Stage", "stages", "with_states"]
