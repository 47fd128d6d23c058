"""A PrairieLearn question: alpha-beta by hand, on a tree made from the seed of the variant, marked part by part."""

import re

from treesearch import Question, Settings, exercise

SETTINGS = Settings()
PARTS = ("value", "path", "cuts")
FIELDS = {"value": {"value"}, "path": {"path"}, "cuts": {"cuts", "pruned"}}  # what each box may say
SCHEME = {"rates": {"other_rule": 0}}  # so that the score is the sum of the parts
LEVELS = ("parts", "mistake", "key")  # what the first, the second and any further try reveal


def generate(data):
    question = exercise(data["variant_seed"], branching=3, levels=2, ask=PARTS, settings=SETTINGS)
    data["params"] |= {"tree": str(question.tree), "static": bool(SETTINGS.depth), "tries": 0}
    data["correct_answers"] = {
        "value": str(question.key.value),
        "path": " ".join(map(str, question.key.path)),
        "cuts": "\n".join(map(str, question.key.cuts)) or "no cuts",
    }


def prepare(data):
    question = question_of(data, PARTS)
    data["params"] |= {"task": question.task, "picture": question.picture().svg}


def parse(data):
    for part in PARTS:
        if data["submitted_answers"].get(part) is not None:
            question, answer = question_of(data, [part]), line_of(data, part)
            error = "; ".join(line.message for line in question.check(answer).unread)
            if not error and not set() < question.read(answer).to_json().keys() <= FIELDS[part]:
                error = f"Write the {part} in this box, and nothing else."
            if part != "cuts":  # a box of one line has no line numbers
                error = re.sub(", line 1, column [0-9]+", "", error)
            if error:
                data["format_errors"][part] = error


def grade(data):
    data["params"]["tries"] += 1
    level = LEVELS[min(data["params"]["tries"], len(LEVELS)) - 1]
    question = question_of(data, PARTS)
    marks = question.check("\n".join(line_of(data, part) for part in PARTS))
    for part in PARTS:
        weight = question.scheme.points[part]
        points = sum(item.points for item in marks.items if item.part in FIELDS[part])
        data["partial_scores"][part] = {"score": float(points / weight), "weight": weight}
    scores = data["partial_scores"].values()
    total = sum(score["score"] * score["weight"] for score in scores)
    data["score"] = total / sum(score["weight"] for score in scores)
    data["feedback"]["text"] = marks.revealing(level).to_text()


def question_of(data, parts):
    return Question(data["params"]["tree"], parts, SETTINGS, scheme=SCHEME)


def line_of(data, part):
    answer = data["submitted_answers"][part]
    return answer if part == "cuts" or ":" in answer else f"{part}: {answer}"
