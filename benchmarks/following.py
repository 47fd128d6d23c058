"""Does the next question find out what a student thinks? 240 students, four rounds, every tenth answer a slip.

Each student makes one mistake, or none, throughout; a slip is the answer of another mistake. After four rounds an
explanation that is at least 95 % probable counts as found out; one that no tree tells apart from the true one is right.
"""

from collections import Counter
from random import Random

from treesearch.homework.exercises.following import CORE, SLIP, SURE, Observation, answers_to, believed, next_tree
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.reader import read
from treesearch.tree import text

STUDENTS, ROUNDS = 240, 4
FIRST = "((2 (6 5)) (((1 4) (3 2)) 2))"


def main() -> None:
    random = Random("a class of 240")
    known = [*believed([])]
    ideas = [name for name in known if name in ("", *CORE)]
    counts: Counter[str] = Counter()
    for student in range(STUDENTS):
        truth = ideas[student % len(ideas)]
        history: list[Observation] = []
        for _ in range(ROUNDS):
            tree = text(next_tree(history, f"student {student}").tree) if history else FIRST
            answers = answers_to(read(tree), MISTAKES)
            idea = truth if random.random() >= SLIP else random.choice([name for name in known if name != truth])
            history.append(Observation(tree, tuple(name for name in answers if answers[name] == answers[idea])))
        beliefs = believed(history)
        likely = max(beliefs, key=beliefs.__getitem__)
        sure = beliefs[likely] >= SURE
        counts["right" if likely == truth and sure else "wrong" if sure else "open"] += 1
        counts["most probable is right"] += likely == truth
    print(dict(counts))


if __name__ == "__main__":
    main()
