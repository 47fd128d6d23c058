"""Test files and texts of several trees: names, lines, comments, encodings and faults."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.strategies import annotated_trees

from treesearch.errors import ReadError
from treesearch.reader import decode, read_file, read_many
from treesearch.tree import text


def samples_in(source):
    return [
        (sample.name, sample.line, str(sample.tree or sample.error.reason))
        for sample in read_many(source)
    ]


def test_samples_have_names_and_lines():
    source = "; where they come from\n; name: figure 5.2\n((3 12 8)\n (2 4 6))\n(1 2) ; NAME : last\n'5\n"
    assert samples_in(source) == [
        ("figure 5.2", 3, "((3 12 8) (2 4 6))"),
        (None, 5, "(1 2)"),
        ("last", 6, "5"),
    ]


@pytest.mark.parametrize(
    "bad",
    [
        "(1 (2 3)",
        "(1 2))",
        "(1, 2 3)",
        "[1, [2, 3]]",
        "abc",
        "abc(1 2)",
        "5 7",
        "#(1 2)",
        "(1 ()",
    ],
)
def test_bad_tree_does_not_stop_others(bad):
    samples = list(read_many(f"(1 2)\n{bad}\n(3 4)\n; name: c\n{bad}\n; name: d\n(5\n 6)"))
    assert [sample.tree and str(sample.tree) for sample in samples] == [
        "(1 2)",
        None,
        "(3 4)",
        None,
        "(5 6)",
    ]
    assert [sample.line for sample in samples if sample.error] == [2, 5]
    assert [sample.error.line for sample in samples if sample.error] == [2, 5]


def test_quote_belongs_to_next_tree():
    assert samples_in("(1 2)\n'\n(3 4)\n; name: c\n'\n; name: d\n(5\n 6)") == [
        (None, 1, "(1 2)"),
        (None, 2, "(3 4)"),
        ("c", 5, "a tree must follow the quote"),
        ("d", 7, "(5 6)"),
    ]


@pytest.mark.parametrize(
    ("source", "trees"),
    [
        ("(1 (2 3)\n'\n(3 4)\n", [(1, None), (2, "(3 4)")]),
        ("\n(1 (2 3)\n(4 5)", [(2, None), (3, "(4 5)")]),
        ("(1 (2 3)\n'(3 4)\n(5 6)", [(1, None), (2, "(3 4)"), (3, "(5 6)")]),
        ("(1 (2 3)\n(3 4)\n*\n'\n(5 6)", [(1, None), (2, "(3 4)"), (3, "(5 6)")]),
        ("((1 2)\n 3\n\n(4 5)\n", [(1, None), (4, "(4 5)")]),
    ],
)
def test_unclosed_list_ends_before_line(source, trees):
    found = [(one.line, str(one.tree) if one.tree else None) for one in read_many(source)]
    assert found == trees


def test_tree_below_comments_keeps_line():
    assert samples_in("; from a book\n; name: only\n\n(1\n(2 3))") == [
        ("only", 4, "(1\n(2 3))".replace("\n", " "))
    ]


def test_commented_tree_is_ignored():
    assert samples_in("#| ; name: old\n(1 2)\n|#\n(3 4) ; (5 6)\n") == [(None, 4, "(3 4)")]


@pytest.mark.parametrize("nothing", ["", " \n", "; name: only a name", "#| (1 2) |#"])
def test_empty_text_is_an_error(nothing):
    (sample,) = read_many(nothing)
    assert sample.error.reason.startswith("the text contains no tree")


def test_unclosed_comment_runs_to_end():
    (first, second) = read_many("(1 2)\n(3 #| 4\n(5 6)\n")
    assert str(first.tree) == "(1 2)"
    assert second.error.reason.startswith("this comment has no end")
    assert (second.error.line, second.error.column) == (2, 4)


@given(st.lists(annotated_trees(max_leaves=6), min_size=1, max_size=4))
def test_file_may_have_several_trees(some):
    assert [sample.tree for sample in read_many("\n".join(map(text, some)))] == some


def test_file_may_have_byte_order_mark(tmp_path):
    file = tmp_path / "some.tree"
    file.write_bytes(b"\xef\xbb\xbf; name: a\r\n(1\r\n 2)\r\n")
    (sample,) = read_file(file)
    assert (sample.name, sample.line, str(sample.tree)) == ("a", 2, "(1 2)")


@pytest.mark.parametrize(
    ("data", "place", "reason"),
    [
        ("(1 2)".encode("utf-16"), (1, 1), "UTF-16"),
        ("(1\n é\xff 2)".encode("latin-1"), (2, 2), "0xe9"),
        (b"\x7fELF\2\1\0\0 2)", (1, 1), "not text"),
        (b"\xc3\xa9\n\xe2\x82", (2, 1), "0xe2"),
    ],
)
def test_binary_file_names_place(data, place, reason):
    with pytest.raises(ReadError, match=reason) as caught:
        decode(data)
    assert (caught.value.line, caught.value.column) == place
