"""The files of course systems: gradebooks, Gradescope, JUnit, Moodle quizzes."""
