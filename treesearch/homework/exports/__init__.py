"""Write the results of a class as reports, tables and files for course systems.

* For students: ``feedback`` (one page per student).
* For the teacher: ``class_page`` and ``grades`` (``grades.csv``).
* For course systems: ``gradebooks`` (Canvas, Moodle), ``quizzes`` (Canvas, Moodle) and ``autograders`` (Gradescope),
  which need ``wheels`` (the package for a container) and ``xml``.

``test_class_sums`` tests ``class_page``, ``feedback`` and ``grades`` with one class.
"""
