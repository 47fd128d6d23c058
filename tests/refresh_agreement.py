"""Rewrite samples/agreement/: ``python tests/refresh_agreement.py``."""

import json
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

from treesearch.comparison.agreement import agreement_set
from treesearch.homework.marking.marker import Exercise, check
from treesearch.homework.marking.scheme import scheme
from treesearch.homework.marking.solutions import key_rows
from treesearch.settings import BOOK

AGREEMENT = Path(__file__).resolve().parent.parent / "samples" / "agreement"
MARKED = 12
"""How many trees of the set have marked answers."""

REPLY = {
    "value": {"$ref": "#/$defs/number"},
    "path": {"$ref": "#/$defs/path"},
    "cuts": {"type": "array", "items": {"$ref": "#/$defs/cut"}},
}
RECORD = {
    "tree": {"type": "string"},
    "conventions": {"$ref": "#/$defs/conventions"},
    "obtained": {"type": "string"},
}
MARKS = {
    "answer": {"type": "array", "items": {"type": "string"}, "description": "one fact per line"},
    "mistakes": {
        "type": "array",
        "items": {"type": "string"},
        "description": "names as in treesearch help mistakes; none for the right answer",
    },
    "score": {"type": "number"},
    "max_score": {"type": "number"},
    "parts": {"type": "object", "additionalProperties": {"type": "number"}},
}


def closed(properties):
    """Return the schema of an object with exactly these properties."""
    return {
        "type": "object",
        "properties": properties,
        "required": [*properties],
        "additionalProperties": False,
    }


def choice(*values):
    return {"enum": [*values]}


SCHEMA = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "A record of the agreement set",
    "oneOf": [closed({**RECORD, **REPLY}), closed({**RECORD, **MARKS})],
    "$defs": {
        "number": {
            "description": "an integer, or the text of another number or of an infinity",
            "oneOf": [
                {"type": "integer"},
                {"type": "string", "pattern": "^([+-]inf|-?[0-9]+(/[0-9]+|\\.[0-9]+))$"},
            ],
        },
        "path": {"type": "array", "items": {"type": "integer", "minimum": 1}},
        "conventions": closed(
            {
                "root": choice("max", "min"),
                "order": choice("ltr", "rtl"),
                "cut_rule": choice("ge", "gt"),
                "cuts": choice("pruning", "all"),
                "values": choice("soft", "hard"),
                "label": choice("node", "bound"),
                "window": {
                    "type": "array",
                    "items": {"$ref": "#/$defs/number"},
                    "minItems": 2,
                    "maxItems": 2,
                },
            }
        ),
        "cut": closed(
            {
                "number": {"type": "integer", "minimum": 1},
                "kind": choice("MAX", "MIN"),
                "after": {"type": "string"},
                "after_path": {"$ref": "#/$defs/path"},
                "subtree": {"type": "string"},
                "path": {"$ref": "#/$defs/path"},
                "value": {"$ref": "#/$defs/number"},
                "alpha": {"$ref": "#/$defs/number"},
                "beta": {"$ref": "#/$defs/number"},
                "bound_from": {"oneOf": [{"type": "null"}, {"$ref": "#/$defs/path"}]},
                "pruned": {"type": "array", "items": {"type": "string"}},
                "pruned_paths": {"type": "array", "items": {"$ref": "#/$defs/path"}},
            }
        ),
    },
}


def marks():
    """Yield the answer of each mistake to the first trees of the set, with its marks."""
    searches = list(agreement_set())
    conventions = searches[0]["conventions"]
    trees = dict.fromkeys(search["tree"] for search in searches)
    for tree in [tree for tree in trees if "(" in tree.lstrip("(")][:MARKED]:
        exercise = Exercise(tree, scheme(None, BOOK), BOOK)
        rows = key_rows(exercise)
        for row in (rows.right, *rows.wrong):
            source = "a search that makes the mistake" if row.mistakes else "the right search"
            marked = check(exercise, "\n".join(row.lines))
            parts = defaultdict(Fraction)
            for item in marked.items:
                parts[item.part] += item.points
            yield {
                "tree": tree,
                "conventions": conventions,
                "answer": [*row.lines],
                "mistakes": [mistake.name for mistake in row.mistakes],
                "score": marked.score,
                "max_score": marked.max_score,
                "parts": {part: round(float(points), 4) for part, points in parts.items()},
                "obtained": f"The answer: {source}, by treesearch. "
                "The marks: treesearch check with value 1, path 3, cuts 6.",
            }


def lines(records):
    return "".join(json.dumps(record) + "\n" for record in records)


def texts():
    """Return the generated files of the folder by name."""
    return {
        "searches.jsonl": lines(agreement_set()),
        "marks.jsonl": lines(marks()),
        "schema.json": json.dumps(SCHEMA, indent=1) + "\n",
    }


if __name__ == "__main__":
    for name, text in texts().items():
        (AGREEMENT / name).write_text(text, encoding="utf-8")
