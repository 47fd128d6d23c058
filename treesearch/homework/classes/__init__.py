"""A class and its submissions: the exercise, the roster, the journal, the statistics."""
