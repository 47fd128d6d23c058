"""Marks an answer: the key, the rubric, the reasons and the diagnosis."""
