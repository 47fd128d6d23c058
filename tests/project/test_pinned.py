"""Test that printed, written and marked output is unchanged, byte for byte.

These tests notice unintended changes; other tests check that output is right. After an intended change, run
``python tests/pinned.py FOLDER`` in the checkout before and in this one, read ``diff -r`` of the two folders, and then
rewrite the digests with ``python tests/pinned.py``.
"""

import json

import pinned
import pytest

KEPT = json.loads(pinned.DIGESTS.read_text("utf-8"))


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    return pinned.base(tmp_path_factory.mktemp("pinned"))


def changed(outputs):
    """Return the names of outputs that differ from the stored digests."""
    return [
        name for name, data in outputs if KEPT.get(name, pinned.digest(data)) != pinned.digest(data)
    ]


@pytest.mark.parametrize(
    "lines", [pytest.param(lines, id=lines[0][:70]) for lines in pinned.commands()]
)
def test_commands_print_pinned_output(lines, files, tmp_path):
    found = dict(pinned.of_lines(lines, files, tmp_path))
    assert changed(found.items()) == []
    assert {
        name
        for name in KEPT
        if name == lines[0] or name.startswith((f"{lines[0]}; ", f"{lines[0]} > "))
    } <= {*found}


@pytest.mark.parametrize("tree", pinned.ANSWERED)
def test_answers_get_pinned_marks(tree):
    found = dict(pinned.of_answers(tree))
    assert (changed(found.items()), len(found)) == ([], 36)


def test_pinned_outputs_are_plentiful():
    assert len(KEPT) > 1600
    first = [lines[0] for lines in pinned.commands()]
    assert len(first) == len({*first})
