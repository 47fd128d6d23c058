"""Test the reader of trees, and its errors with place, reason and right form."""

import copy
import gc
import json
import pickle
import re
import subprocess
import sys
from ast import literal_eval
from contextlib import suppress
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from string import ascii_letters, digits
from time import process_time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from support.strategies import annotated_trees, integers, plain_trees

from treesearch.errors import ReadError, ReadWarning
from treesearch.game import CHANCE, MAX, MIN, Number, Unknown
from treesearch.reader import decode, read, read_many
from treesearch.reader.grammar import read_by_grammar
from treesearch.reader.place import TreeFault, as_one_part, excerpt
from treesearch.reader.trees import read_closely, read_plain, with_lists_as_zeros
from treesearch.tree import Head, Node, text

DATA = Path(__file__).parents[1] / "data"
LISP_ROWS = json.loads((DATA / "lisp_reader.json").read_text(encoding="utf-8"))
DEEP = 5_000  # five times the recursion limit; tests/search/test_deep.py reads 100,000 levels
CHAINS = {
    "left": "(" * DEEP + "5" + " 0)" * DEEP,
    "right": "(0 " * DEEP + "5" + ")" * DEEP,
    "single": "(" * DEEP + "5" + ")" * DEEP,
}


many_texts = settings(max_examples=200)
"""For texts of any characters, of which few are nearly trees."""


def by_grammar(source):
    return read_closely(as_one_part(source))


def plain(source):
    """Return the tree of the fast reader, or ``None`` if it needs the grammar."""
    with suppress(ValueError, IndexError):
        return read_plain(source)


def fault(source):
    try:
        read_by_grammar(source)
    except TreeFault as found:
        return found.args


def message(source):
    with pytest.raises(ReadError) as caught:
        read(source)
    return str(caught.value)


@pytest.mark.parametrize("row", LISP_ROWS, ids=lambda row: repr(row["text"]))
def test_reader_agrees_with_lisp_table(row):
    if row["treesearch"] == "accept":
        assert str(read(row["text"])) == row["tree"]
    else:
        with pytest.raises(ReadError):
            read(row["text"])


@given(annotated_trees())
@example(read("(chance 1/2*(1 2) 1/4*3 1/4*4)"))  # weights behind an inner child
def test_printed_tree_reads_back(tree):
    again = read(text(tree))
    assert again == tree
    assert text(again) == text(tree)
    assert again.traits == tree.traits


@given(plain_trees(integers))
def test_fast_reader_agrees_with_grammar(tree):
    source = text(tree)
    fast = plain(source)
    assert fast == by_grammar(source) == tree
    assert fast.traits == tree.traits


@given(plain_trees(integers), st.data())
def test_fast_reader_accepts_any_blanks(tree, data):
    blanks = st.sampled_from(["", " ", "  ", "\n", "\r\n", "\t"])
    pieces = re.findall(r"[()]|[^()\s]+", text(tree))
    between = [
        " " if one not in "()" and next_one not in "()" else ""
        for one, next_one in pairwise(pieces)
    ]
    source = "".join(
        piece + data.draw(blanks) + need for piece, need in zip(pieces, [*between, ""], strict=True)
    )
    assert plain(source) == tree


@pytest.mark.parametrize(
    ("digits", "read_so"), [(2000, True), (4001, False), (4300, False), (5000, False)]
)
def test_too_long_number_is_refused(digits, read_so):
    for source in ("9" * digits, f"(1 (-{'7' * digits} 2) 3)"):
        assert (plain(source) is not None) == read_so


@many_texts
@given(st.text("()() 0123456789-\n\t", max_size=30) | st.text("(()) 12", max_size=12))
def test_grammar_reads_fast_reader_trees(source):
    fast = plain(source)
    if fast is not None:
        slow = by_grammar(source)
        assert fast == slow
        assert text(fast) == text(slow)
        assert fast.traits == slow.traits


@given(plain_trees(max_leaves=8).map(text), st.data())
def test_both_readers_accept_strange_characters(source, data):
    place = data.draw(st.integers(0, len(source)))
    strange = data.draw(st.characters() | st.sampled_from("()0-+._;\u00a0٣"))
    changed = source[:place] + strange + source[place:]
    fast = plain(changed)
    assert fast is None or fast == by_grammar(changed)


def test_plain_tree_avoids_lark():
    code = "import sys; from treesearch import reader; reader.read('(1 (5 7) -4)'); print('lark' in sys.modules)"
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"


def test_head_holds_role_name_and_value():
    tree = read("(max A:10 (min B 3) (:-1/2 4) (chance :0 5) (C 6))")
    assert tree.head == Head(MAX, "A", 10)
    assert [child.head for child in tree.children] == [
        Head(MIN, "B"),
        Head(static=Fraction(-1, 2)),
        Head(CHANCE, static=0),
        Head(name="C"),
    ]


@pytest.mark.parametrize("word", ["max", "MAX", "Max"])
def test_roles_ignore_case(word):
    assert read(f"({word} 1 2)").role is MAX


def test_leaves_may_be_named_unknown():
    tree = read("(F=10 ?x ? G=?y)")
    assert [child.name for child in tree.children] == ["F", None, None, "G"]
    assert [child.value for child in tree.children] == [10, "?x", "?", "?y"]
    assert all(isinstance(child.value, Unknown) for child in tree.children[1:])


def test_chance_children_may_have_weights():
    tree = read("(chance A 9/10*3 0.1*(2 4))")
    assert tree.weights == (Fraction(9, 10), Fraction(1, 10))
    assert str(tree) == "(chance A 9/10*3 0.1*(2 4))"
    assert read("(chance 1/2 * 3 1/2* 4)") == read("(chance 1/2*3 1/2*4)")


@pytest.mark.parametrize(
    "call",
    [
        "(min-max '(1 (5 7) 4))",
        "* (Minimax-DecisionAB '(1 (5 7) 4))",
        "(alpha-beta ’(1 (5 7) 4) )",
        "(ALPHABETA (1 (5 7) 4))",
        "(minimax\n  `(1 (5 7) 4)) ; as I ran it",
        "* '(1 (5 7) 4)",
    ],
)
def test_pasted_call_reads_as_its_tree(call):
    assert str(read(call)) == "(1 (5 7) 4)"


def test_node_may_be_named_minimax():
    assert read("(minimax 3 4)").name == "minimax"


@pytest.mark.parametrize("canonical", ["5", "-2", "0", "9" * 4000, "-" + "9" * 4000])
def test_whole_number_is_an_int(canonical):
    for value in (read(canonical).value, by_grammar(canonical).value):
        assert type(value) is int
        assert str(value) == canonical


@pytest.mark.parametrize(
    "spelling",
    ["+5", "007", "1.50", "1/2", "1e3", "-0", "5.", ".5", "-.5", "1.E3", "1.5e-2", "4/2"],
)
def test_number_spelling_is_kept(spelling):
    value = read(spelling).value
    assert type(value) is Number
    assert str(value) == spelling
    assert value == Fraction(spelling)


def test_numbers_are_exact_beyond_floats():
    tree = read("(9007199254740992 9007199254740993 0.1 1/10)")
    assert tree[1].value != tree[2].value
    assert tree[3].value == tree[4].value


def test_largest_allowed_numbers_are_read():
    assert read("1e1000").value == 10**1000
    assert read("1e-1000").value == Fraction(1, 10**1000)
    assert read("0." + "1" * 3999).value < 1


def stored_messages():
    """Return the pairs of ``reader_messages.txt``: a text as a Python literal, and its message."""
    blocks = (DATA / "reader_messages.txt").read_text(encoding="utf-8").split("\n>>> ")[1:]
    return [
        (literal_eval(block.partition("\n")[0]), block.partition("\n")[2].rstrip("\n"))
        for block in blocks
    ]


@pytest.mark.parametrize(
    ("source", "expected"), stored_messages(), ids=lambda part: repr(part)[:40]
)
def test_error_has_place_and_form(source, expected):
    assert message(source) == expected, "python tests/refresh_golden.py reader_messages"


def moved(line, column, before):
    """Return a place behind a text of two lines."""
    return line + 1, column + len(before) if line == 1 else column


@pytest.mark.parametrize("before", ["(1 (2 ?))  ", "(漢=3 4)\t"])
def test_error_keeps_place_behind_trees(before):
    """A mistake behind another tree has its own line and column, and those of its open lists."""
    tried = 0
    for source, _ in stored_messages():
        (alone, *more) = read_many(source)
        if more or not source.startswith("("):
            continue
        *_, error = (sample.error for sample in read_many(f"; ünder\n{before}{source}"))
        assert (error.line, error.column) == moved(alone.error.line, alone.error.column, before)
        places = re.findall(r"line (\d+), column (\d+)", alone.error.reason)
        assert [*map(tuple, re.findall(r"line (\d+), column (\d+)", error.reason))] == [
            tuple(map(str, moved(*map(int, place), before))) for place in places
        ]
        words = [re.sub(r"line \d+, column \d+", "", e.reason) for e in (error, alone.error)]
        assert words[0] == words[1]
        assert (error.meant, str(error).count("\n")) == (
            alone.error.meant,
            str(alone.error).count("\n"),
        )
        tried += 1
    assert tried > 50


def test_refusals_have_stored_messages():
    assert {row["text"] for row in LISP_ROWS if row["treesearch"] == "error"} <= {
        source for source, _ in stored_messages()
    }


@pytest.mark.parametrize(
    "word", ["q", "Score", "b_1", "x'", "o-k", "\u00e4ther", "a" * 40, "b" * 41]
)
def test_word_as_number_is_explained(word):
    form = message(f"(1 {word} 2)").splitlines()[-1].partition(": ")[2]
    forms = re.findall(r"\([^)]*\)|[^\s,]*=3|\?\S+", form)
    assert [word in one for one in forms] == ([True] * 3 if len(word) <= 40 else [False])
    assert all(read(one) for one in forms)


def test_forgotten_question_mark_is_noted():
    with pytest.warns(ReadWarning, match=r"^y is read as the name of a node; .* \?y$"):
        read("((3 12 8) (y 4 6) (14 5 2))")
    for meant in ("((3 12 8) (max y 4 6))", "((3 12 8) (B 4 6))", "((3 12 8) (y=4 6))"):
        read(meant)  # a warning would be an error


def test_same_doubt_is_noted_once():
    with pytest.warns(ReadWarning) as caught:
        read("((x 3) (chance (x 4) 5) (y 6))")
    assert [str(warning.message)[0] for warning in caught] == ["x", "y"]


@pytest.mark.parametrize("tree", ["(x 3", "(chance (0.5 3) (0.5 4)", "(1,2 3,4"])
def test_text_with_fault_has_no_notes(tree):
    with pytest.raises(ReadError):
        read(tree)  # a warning would be another error


def test_read_error_has_line_and_column():
    with pytest.raises(ReadError) as caught:
        read("(1 2\r\n (3 abc))")
    error = caught.value
    assert (error.line, error.column) == (2, 5)
    assert error.reason.startswith("abc is a symbol")


@pytest.mark.parametrize(
    ("source", "column"),
    [
        ("(1\t2\t,)", 6),
        ("(1 ２ x)", 4),
        ("(1 漢字 2)", 4),
        ("(1 e\u0301 2)", 4),
        ("(1 \x1b[0m 2)", 4),
        ("(\u202e1 2)", 2),
    ],
)
def test_caret_points_at_place(source, column):
    with pytest.raises(ReadError) as caught:
        read(source)
    assert caught.value.column == column
    _, line, caret, *_ = str(caught.value).splitlines()
    assert line.isprintable()
    assert caret.index("^") == column - 1


@pytest.mark.parametrize(
    ("source", "column"),
    [
        ("1/0", 1),
        ("(A:1/0 3)", 4),
        ("(max :1/0 3)", 7),
        ("(1 F=1/0)", 6),
        ("(1 (2 1/0))", 7),
        ("(chance 1/0*3 1*4)", 9),
        ("(chance 1/2*3 1/2*1/0)", 19),
        ("((1,2) (3, 1/0))", 12),
        ("((1,2) F=3,1/0)", 12),
        ("(A:1,1/0 (1,2))", 6),
    ],
)
def test_wrong_number_has_its_column(source, column):
    with pytest.raises(ReadError, match="1/0 divides by 0") as caught:
        read(source)
    assert caught.value.column == column


def test_player_without_vectors_is_a_name():
    with pytest.raises(ReadError, match="A is a symbol, not a number") as caught:
        read("(1 (p1 A 3 4))")
    assert caught.value.column == 8
    assert read("(p1 3 4) ; not 3,4").name == "p1"


@pytest.mark.parametrize("wide", "漢Ａ")
def test_caret_counts_wide_characters(wide):
    _, line, caret, *_ = message(f"; \n(A{wide} 2 ,)").splitlines()
    assert line[: line.index(",")] == f"(A{wide} 2 "
    assert caret.index("^") == len("(A漢 2 ") + 1


def test_caret_skips_combining_accents():
    _, line, caret, *_ = message("#|A\u0301|# (1 ,)").splitlines()
    assert caret.index("^") == line.index(",") - 1


def test_long_line_is_shortened():
    _, line, caret, *_ = message("(" + "1 " * 500 + "x " + "2 " * 500 + ")").splitlines()
    assert len(line) <= 76
    assert line.startswith("...")
    assert line.endswith("...")
    assert line[caret.index("^")] == "x"


def test_missing_parenthesis_error_names_list():
    assert "the list that opens at line 1, column 1 never ends" in message("(1 (2 3)")
    assert "2 closing parentheses are missing" in message("((1\n 2)\n(3")
    assert "line 1, column 1; line 3, column 1" in message("((1\n 2)\n(3")
    three = "the lists that open at line 1, column 1; line 1, column 2; line 1, column 3"
    assert f"3 closing parentheses are missing: {three} never end\n" in message("(((1")
    assert f"4 closing parentheses are missing: {three}; ... never end\n" in message("((((1")


def test_list_may_occur_twice():
    pair = [1, 2]
    assert str(read([pair, [pair, 3], pair])) == "((1 2) ((1 2) 3) (1 2))"


@pytest.mark.parametrize("chain", CHAINS)
@pytest.mark.parametrize(
    "change", [lambda s: s[:-1], lambda s: s + ")", lambda s: s.replace("5", ".")]
)
def test_deep_syntax_errors_are_short(chain, change):
    assert len(message(change(CHAINS[chain]))) < 600


LONG = 50_000


@pytest.mark.parametrize(
    "hostile",
    [
        "1" * LONG + "x",
        "1." + "1" * LONG + "x",
        "1/" + "1" * LONG + "x",
        "a" * LONG + "=",
        "?" + "a" * LONG + "²",
        "(minimax" + " " * LONG,
        "; name: a" + " " * LONG + "b\n(1",
        "#|" * LONG,
        "#||#" * LONG,
        "' " * LONG,
        ") " * LONG,
        "1," * LONG,
        "a(" * LONG,
        "[" * LONG,
        '"' * LONG,
    ],
    ids=lambda hostile: repr(hostile[:12]),
)
def test_hostile_texts_are_refused_in_time(hostile):
    start = process_time()
    message(hostile)
    assert all(sample.error for sample in read_many(hostile))
    assert process_time() - start < 2.5


def test_huge_denominators_are_refused_quickly():
    weights = " ".join(f"1/{10**400 + i}*1" for i in range(100))
    assert "more than 4000 digits" in message(f"(chance {weights})")
    assert "not to 1" in message(f"(chance 1/{10**3900}*1 1/2*2)")
    # the greatest common denominator has 13,333 bits
    for more, cause in ((0, "not to 1"), (1, "more than 4000 digits")):
        assert cause in message(f"(chance 1/{2 ** (6993 + more)}*1 1/{3**4000}*2)")


WORDS = """( ) ( ) ( ) 1 -2 3.5 1/2 1e3 A max chance 1/2* * :4 A:4 F=2 F= ? ?x #| |# ; , [ ] { nil t inf - . ... " # | '
    1d3 0x1 1_0 minimax (min-max = ５ （ ´ −"""
VOCABULARY = [*WORDS.split(), "\\", " ", " ", "\n", "\r", "\u00a0", "\u200b"]
salads = st.lists(st.sampled_from(VOCABULARY), max_size=15).map("".join)


@many_texts
@given(st.text() | st.text(st.characters()) | salads)
def test_any_text_gives_tree_or_error(source):
    try:
        tree = read(source)
    except ReadError as found:
        error = found
    else:
        assert read(text(tree)) == tree
        return
    lines = source.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    assert 1 <= error.line <= len(lines)
    assert 1 <= error.column <= len(lines[error.line - 1]) + 1
    assert str(error).encode()


@pytest.mark.filterwarnings("ignore::treesearch.errors.ReadWarning")
@many_texts
@given(st.binary() | st.text().map(str.encode) | salads.map(str.encode))
def test_any_bytes_give_samples_or_error(data):
    try:
        samples = list(read_many(decode(data)))
    except ReadError:
        return
    assert [sample.number for sample in samples] == list(range(1, len(samples) + 1))
    assert all((sample.tree is None) != (sample.error is None) for sample in samples)


@pytest.mark.parametrize("chain", CHAINS)
def test_both_readers_accept_deep_trees(chain):
    assert sys.getrecursionlimit() < DEEP
    source = CHAINS[chain]
    tree, same = read(source), by_grammar(source)
    assert tree.traits.height == same.traits.height == DEEP
    assert tree == same
    assert hash(tree) == hash(same)
    assert text(tree) == source
    assert len(repr(tree)) < 250
    assert pickle.loads(pickle.dumps(tree)) == tree
    assert copy.deepcopy(tree) is copy.copy(tree) is tree
    assert tree != read(source.replace("5", "6"))


def test_million_leaves_are_read():
    wide = read("(" + "7 " * 200_000 + ")")
    assert wide.traits == (1, 200_001, 200_000, True, 0)
    large = read("(" + "(1 2 3 4)" * 250_000 + ")")
    assert large.traits == (2, 1_250_001, 1_000_000, True, 0)
    assert gc.get_freeze_count() == 0


def test_fast_reader_traits_match_a_walk():
    tree = read("(1 ((5) -7) 4)")
    assert tree.traits == Node(tree.children).traits


def test_suggestion_never_puts_min_below_min():
    with pytest.raises(ReadError) as refused:
        read("(max (min 3, 12 8 (min 2 4 6) (min 14 5 2))")
    assert refused.value.meant == ""
    with pytest.raises(ReadError) as refused:
        read("[max (min (min 2 3) 4) 5]")
    assert refused.value.meant == "(max (min (min 2 3) 4) 5)"  # as written
    with pytest.raises(ReadError) as refused:
        read("(max (min 3 12 8) (min 2 4 6) (min 14 5 2)")
    assert refused.value.meant == "(max (min 3 12 8) (min 2 4 6) (min 14 5 2))"


@pytest.mark.parametrize(
    ("source", "meant"),
    [
        ("(chance (0.5 3) (0.5 4))", "(chance 0.5*3 0.5*4)"),
        ("(1 (chance (1/3 (1 2)) (2/3 7)))", "(chance 1/3*(1 2) 2/3*7)"),
    ],
)
def test_weight_like_children_cause_warning(source, meant):
    with pytest.warns(ReadWarning, match=re.escape(meant)) as caught:
        assert read(source).traits.leaves == 4 + source.count("(1 ")
    assert caught[0].filename == __file__


def test_plain_chance_children_get_no_warning():
    for source in (
        "(chance (0.5 3) (0.4 4))",
        "(chance (1 3) (2 4))",
        "(chance (1.5 3) (-0.5 4))",
        "(chance (1.0 3))",
        "(chance 0.5*3 0.5*4)",
        "(0.5 (0.5 4))",
        "(chance (0.0 3) (0.5 4) (0.5 5))",
        "((0.5 3) (0.5 4))",
        "(max (0.5 3) (0.5 4))",
    ):
        read(source)  # a warning is an error here


@given(
    st.lists(
        st.sampled_from(
            [
                "(",
                ")",
                " ",
                "1",
                "-2 ",
                "(3 4)",
                "x",
                "A ",
                "?",
                "1/0",
                "1.5",
                "max ",
                "'",
                "(min-max ",
            ]
        )
    )
)
@example([" ", "-2 ", "1", ")"])
@example(["(min-max ", "(3 4)", " ", "("])
@example(["(", "x", "("])
def test_shortened_text_keeps_the_fault(pieces):
    source = "".join(pieces)
    quick = with_lists_as_zeros(source)
    assert len(quick) == len(source)
    assert fault(quick) in (None, fault(source))


def test_fault_in_long_text_has_place():
    source = "(" + "(1 2 3)\n" * 13_000 + "(4 (b 5) y)) "
    assert len(source) > 100_000
    with pytest.raises(ReadError, match="y is a symbol") as caught:
        read(source)
    assert (caught.value.line, caught.value.column, caught.value.meant) == (13_001, 10, "")


def test_complete_lists_become_zeros():
    assert with_lists_as_zeros("(1 (2 (3 4)) (5 6) x (7 8))") == "(0                 x 0    )"


def test_long_tree_is_shortened():
    long = " ".join("7" * 40 for _ in range(9))
    assert repr(read(f"(max A 1 {long} (2 3))")) == "read('(max A 1 ... (...))')"
    assert repr(read(f"(1 {long} 4)")) == "read('(1 ... 4)')"
    assert repr(read(f"((1 {long} 4))")) == "read('((...))')"


def test_long_number_is_shortened():
    first, last = "12345678901234567890", "98765432109876543210"
    assert repr(read(f"{first}{'0' * 900}{last}")) == f"read('{first}...{last}')"


def test_long_call_keeps_its_reason():
    with pytest.raises(ReadError, match="tree is a LISP variable"):
        read(f"(alpha-beta tree ({'1 ' * 99}2))")


@pytest.mark.parametrize(("power", "error"), [(13_272, "sum to"), (13_273, "4000 digits")])
def test_sum_of_weights_is_printed(power, error):
    """The sum, in units of 1/2^60, is printed if it has at most 13,333 bits."""
    with pytest.raises(ReadError, match=error):
        read(f"(chance {2**power}*3 1/{2**60}*4)")


@pytest.mark.parametrize(
    ("length", "place", "first", "last"),
    [
        (70, 0, 0, 70),
        (70, 69, 0, 70),
        (71, 0, 0, 70),
        (71, 70, 1, 71),
        (200, 10, 0, 70),
        (200, 48, 0, 70),
        (200, 49, 1, 71),
        (200, 100, 52, 122),
        (200, 177, 129, 199),
        (200, 179, 130, 200),
        (200, 199, 130, 200),
    ],
)
def test_excerpt_has_70_characters(length, place, first, last):
    """Of a long line, up to 48 of 70 characters are before the mistake."""
    line = ((ascii_letters + digits) * 4)[:length]
    before = "..." if first else ""
    for start, end in (("", ""), ("(1 2)\n", "\n(3 4)"), ("(1\r\n", "\r2)")):
        said, caret = excerpt(start + line + end, len(start) + place, place + 1)
        assert said == before + line[first:last] + ("..." if last < length else "")
        assert caret == " " * (len(before) + place - first) + "^"


def test_long_text_is_not_repaired():
    for length, meant in ((200, "(1 2)"), (201, "")):
        with pytest.raises(ReadError) as caught:
            read("(1 2".ljust(length))
        assert caught.value.meant == meant


@pytest.mark.parametrize(
    ("leaf", "players"),
    [("1,2", "two"), ("1, 2,3", "three"), ("1,2,3,4", "four"), ("1,2,3,4,5", "5")],
)
def test_comma_between_vectors_names_players(leaf, players):
    assert f"children. ({leaf}) would be one leaf for {players} players" in message(
        f"(({leaf}), (3,4))"
    )


def test_long_list_is_no_vector():
    """A list that ends before the comma is explained if it has at most 40 characters."""
    for count, told in ((17, True), (18, False)):
        said = message(f"(({'1' * count},{'2' * 20}), (3,4))")
        assert ("would be one leaf" in said) is told


@pytest.mark.parametrize(
    ("weight", "error"), [("0", "weight 0 is not"), ("-1", "weight -1 is not")]
)
def test_weight_must_be_positive(weight, error):
    with pytest.raises(ReadError, match=f"^line 1, column 13: the {error} positive") as caught:
        read(f"(chance 1*3 {weight}*4)")
    assert caught.value.column == 13
