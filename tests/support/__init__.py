"""Helpers of tests: random trees, independent searches, and sample students and classes.

Import a helper with ``from support.strategies import plain_trees``. Each module has one purpose:

``strategies``           random trees, games and settings for Hypothesis, and texts that stand for trees
``oracle``               minimax and alpha-beta from the book, which judge every search, and the events that they must send
``facts``                searches by any convention, and the facts of each, read off the oracle's events
``sums``                 the points of an answer, added up a second time from the oracle's search
``searching``            games to search, a judge that needs only the six methods of a game, and counts
``counting_game``        a small correct game as source text, to which tests add methods
``published``            published results of searches, each with its source
``formulas``             the value of a printed formula for given numbers
``answers``              the facts of an answer that must be read completely
``students``             finished answers in three styles of writing; random exercises
``blind``                answers of students who did not search, and an honest half of a right answer
``wrong_answers``        the answer that each known mistake gives, written from its sentence, not from its function
``exercise_constraints`` each constraint on an exercise, checked from the trace a second time
``sheets``               an exercise of two questions, a handout, and a sheet filled in with the right answers
``drawings``             pictures: their elements and boxes, random trees and looks, and pages that LaTeX compiles
``board_page``           the page on which a browser draws stages, and random trees for it
``practice``             how tests answer a question of the practice page in a browser
``calls``                calls of the scripts' functions in Node.js, in groups or one by one
``terminal``             a real terminal, in which tests type keys and read the screen
``classes``              two small exercises with right answers
``course``               a class of eight students: two with right answers, and one with each problem
``class_kinds``          a class of 105 students who submit every kind of file
``example_folder``       a folder that holds every file named in help texts and commands
``student_programs``     right and wrong programs of students for trees, each a variant of one alpha-beta
``tried_programs``       programs in Python, Perl and shell, and how they are tried
``playground_requests``  200 requests, many of them hostile, for engine, server and browser
``stored``               golden files (``tests/data/README.md``) and how tests compare them

Each of these makes the golden outputs of one folder: ``answer_outputs``, ``classes_outputs``, ``command_outputs``,
``comparison_outputs``, ``diagram_outputs``, ``exercise_outputs``, ``exports_outputs``, ``game_outputs``,
``marking_outputs``, ``mistakes_outputs``, ``playground_outputs``, ``programs_outputs``, ``reader_outputs``,
``report_outputs``, ``search_outputs``, ``sheets_outputs``, ``steps_outputs``, ``unknown_outputs`` and ``visit_outputs``.
"""
