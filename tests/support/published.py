"""Results of searches, most of them published, each with its source, from ``course_search.json``."""

import json
from pathlib import Path

import pytest

CASES = json.loads((Path(__file__).parents[1] / "data" / "course_search.json").read_text("utf-8"))


def cases(ability):
    found = [case for case in CASES if case["ability"] == ability]
    return pytest.mark.parametrize("case", found, ids=[case["id"] for case in found])
