"""The facts of an answer that must be read completely."""

from treesearch.homework.answers.reading import read_answer
from treesearch.reader import read

FIGURE = read("((3 12 8) (2 4 6) (14 5 2))")


def facts(text, tree=FIGURE):
    answer = read_answer(text, tree)
    assert answer.whole, (answer.unread, answer.doubtful)
    return [str(fact) for fact in answer.facts]
