"""Read students' answers from text, tables, documents and JSON.

The modules, in the order in which a text passes through them:

* ``documents`` (files and HTML as lines), ``sheet`` (the rows of each question) and ``answer_lines`` (rows without
  marks, numbers and comments).
* ``reading``: the reader of answers, which calls the following modules.
* ``walk``: the rows from top to bottom. ``tables``: the rows of tables. ``special``: lines that only some trees ask for.
* ``clauses``: a clause as facts, by its tokens (``lexer``) and the rule of the grammar that fits (``forms``).
* ``places`` (names and subtrees in this tree) and ``doubts`` (facts that a person must look at).
* ``facts``: the records that are read. ``fields``: facts as dictionaries. ``moves``: answers in moves of a game.

``tasks`` writes the task of a question with the sentences of a sheet, which ``sheet_words`` loads.
"""
