"""A PrairieLearn question: alpha-beta by hand on a tree of the variant's seed, marked part by part."""

from treesearch import Question, Settings, exercise

SETTINGS = Settings()
PARTS = ("value", "path", "cuts")
LEVELS = (
    "parts",
    "mistake",
    "key",
)  # what the mark reveals after the first, the second and any further try


def generate(data):
    question = exercise(data["variant_seed"], branching=3, levels=2, ask=PARTS, settings=SETTINGS)
    data["params"]["tree"] = str(question.tree)
    data["params"]["tries"] = 0
    data["correct_answers"] = {
        "value": str(question.key.value),
        "path": " ".join(map(str, question.key.path)),
        "cuts": "\n".join(map(str, question.key.cuts)) or "no cuts",
    }


def prepare(data):
    question = Question(data["params"]["tree"], PARTS, SETTINGS)
    data["params"]["task"] = question.task
    data["params"]["picture"] = question.picture().svg


def parse(data):
    for part in PARTS:
        if data["submitted_answers"].get(part) is not None:
            marks = Question(data["params"]["tree"], (part,), SETTINGS).check(line_of(data, part))
            if marks.unread:
                data["format_errors"][part] = "; ".join(line.message for line in marks.unread)


def grade(data):
    data["params"]["tries"] += 1
    level = LEVELS[min(data["params"]["tries"], len(LEVELS)) - 1]
    answer = "\n".join(line_of(data, part) for part in PARTS)
    marks = Question(data["params"]["tree"], PARTS, SETTINGS).check(answer)
    for item in marks.revealing("parts").items:
        if item.item in PARTS:
            share = float(item.points / item.max_points)
            data["partial_scores"][item.item] = {"score": share, "weight": float(item.max_points)}
    data["score"] = marks.score / marks.max_score
    data["feedback"]["text"] = marks.revealing(level).to_text()


def line_of(data, part):
    answer = data["submitted_answers"][part]
    return answer if part == "cuts" or ":" in answer else f"{part}: {answer}"
