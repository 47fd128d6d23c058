"""A class and its submissions: the exercise, the roster, the decisions, the marks."""
