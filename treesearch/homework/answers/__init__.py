"""Read students' answers from text, tables, documents and JSON.

The modules, in the order in which a text passes through them:

* ``documents`` (files and HTML as lines), ``sheet`` (the rows of each question) and ``answer_lines`` (rows without
  marks, numbers and comments).
* ``reading``: the reader of answers, which calls the following modules.
* ``walk``: the rows from top to bottom. ``tables``: the rows of tables. ``special``: lines that only some trees ask for.
* ``clauses``: a clause as facts, by its tokens (``lexer``) and the rule of the grammar that fits (``forms``).
* ``places`` (names and subtrees in this tree) and ``doubts`` (facts that a person must look at).
* ``facts``: the records that are read. ``fields``: facts as dictionaries. ``moves``: answers in moves of a game.

For example, ``2) MIN cut after 2 at C  # sure`` passes through them like this:

* ``answer_lines``: the text ``MIN cut after 2 at C``, the number 2 in front and the comment ``# sure``.
* ``walk``: a row that belongs to no table and no heading, so it is a clause.
* ``lexer``: the tokens ``KIND CUT AFTER INT AT NAME``, which are a ``cut`` in the grammar.
* ``forms``: a ``CutStated`` with the kind MIN, the target ``2`` after which it is, and the target ``C`` where it is.
* ``places``: the same with the places of both targets in the tree, or the reason why it is doubtful.
* ``doubts``: the fact again, unless another fact contradicts it.

``python tests/read_clause.py "MIN cut after 2 at C"`` prints these steps for any text, and CONTRIBUTING says which of them
to change for which wording.

``tasks`` writes the task of a question with the sentences of a sheet, which ``sheet_words`` loads.

``test_reading``, ``test_misreadings`` and ``test_echo`` test the modules from ``sheet`` to ``doubts`` together, with whole
answers.
"""
