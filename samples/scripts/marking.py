"""Mark answers in every form, and show a student no more than the mistake."""

from treesearch import Question

question = Question("((3 12 8) (2 4 6) (14 5 2))")
for answer in (
    "value: 3; path: 1 1; MIN cut after 2",
    {"value": 3, "path": [1, 2], "cuts": []},
    b"value: 5",
):
    marks = question.check(answer, reveal="mistake")
    print(marks.score, marks.correct, [(item.item, item.points) for item in marks.items])
    print(marks.mistake or "no single mistake", [line.message for line in marks.unread])
print(question.check("value: 5", reveal="parts").to_text())
