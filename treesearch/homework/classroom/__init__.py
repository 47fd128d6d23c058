"""A class and its hand-ins: the exercise, the roster, the journal, the statistics."""
