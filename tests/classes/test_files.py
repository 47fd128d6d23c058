"""Test names of files and texts in TOML."""

import re
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treesearch.homework.classes.files import file_name, toml_key, toml_string


@given(st.text(max_size=20))
def test_toml_keeps_any_text(text):
    try:
        text.encode()
    except UnicodeEncodeError:  # half of a pair, which no file contains
        return
    assert tomllib.loads(f"{toml_key(text)} = {toml_string(text)}") == {text: text}


def test_toml_stays_readable():
    assert [toml_key(text) for text in ("a-B_1", "a b", "")] == ["a-B_1", '"a b"', '""']
    assert toml_string('é "\x7f') == '"é \\"\\u007f"'


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("s001", "s001"),
        ("Ada Berg", "Ada Berg"),
        ("ada@example.org", "ada@example.org"),
        ("x" * 60, "x" * 60),
        ("x" * 61, f"{'x' * 60}-#"),
        ("a/b", "a_b-#"),
        ("../a", "a-#"),
        ("...", "student-#"),
        ("aux", "aux_-#"),
        ("NUL.txt", "NUL_txt_-#"),
        ("com1", "com1_-#"),
        ("com", "com"),
        ("auxiliary", "auxiliary"),
    ],
)
def test_file_name_is_safe(key, name):
    assert re.sub(r"-[0-9a-f]{8}$", "-#", file_name(key)) == name


def test_different_keys_get_different_names():
    keys = ["a/b", "a:b", "a_b", "x" * 61, "x" * 62, ".", "..", "aux", "aux_"]
    assert len({file_name(key) for key in keys}) == len(keys)
