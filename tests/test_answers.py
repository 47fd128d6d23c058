import time
from itertools import product
from math import inf
from zipfile import ZipFile

import pytest

from treesearch.errors import MissingError, ReadError
from treesearch.homework.answer.answers import LIMIT, read_answer
from treesearch.homework.answer.documents import answer_file
from treesearch.homework.answer.statements import (
    CutStated,
    ExaminedStated,
    LeavesStated,
    NoCutsStated,
    NodeStated,
    PathStated,
    PrunedStated,
    ValueStated,
    WindowStated,
)
from treesearch.reader import read


def only(text):
    question = read_answer(text).question()
    assert not question.problems
    assert len(question.statements) == 1, question.statements
    return question.statements[0]


@pytest.mark.parametrize(
    "text",
    ["path: 2 1", "path: 2, 1", "Path = 2 -> 1", "path 2-1", "PATH TAKEN : 2 PATH TAKEN : 1", "The path is 2 then 1.",
     "solution path: (2 1)", "a) path: 2.1", "path: [2, 1]", "PATH TAKEN WITH ALPHA BETA PRUNING : 2\nPATH TAKEN : 1",
     "path:\n2 1"],
)  # fmt: skip
def test_a_path_is_read_in_every_form(text):
    stated = only(text)
    assert isinstance(stated, PathStated)
    assert stated.steps == (2, 1)


@pytest.mark.parametrize("text", ["value: 5", "VALUE = 5.", "The value of the root is 5.", "root = 5", "value 5; sure"])
def test_a_value_is_read_in_every_form(text):
    stated = only(text)
    assert stated[:3] == ("root", 5, 5) or stated[0] == 5


@pytest.mark.parametrize(
    ("text", "kind", "after", "subtree", "place"),
    [
        ("MIN cut after (3 2) in subtree (9 (3 2) 0)", "MIN", "(3 2)", "(9 (3 2) 0)", None),
        ("min CUT AFTER =(3 2)", "MIN", "(3 2)", None, None),
        ("MAX CUT AFTER = 7", "MAX", "7", None, None),
        ("alpha cut after 3", "ALPHA", "3", None, None),
        ("beta cut-off after 3 at 2.1.3", "BETA", "3", None, "2.1.3"),
        ("At node F there is a MIN cut after 3.", "MIN", "3", None, "F"),
        ("MIN cut after 3, at node F", "MIN", "3", None, "F"),
        ("We cut after the leaf 3 (MAX)", "MAX", "3", None, None),
        ("pruned after 3 at the root", None, "3", None, "root"),
        ("MIN cut after\n  (3\n 2)", "MIN", "(3\n 2)", None, None),
        ("MIN cuts: (3 2)", "MIN", "(3 2)", None, None),
        ("MAX cut at node 2.1, after 2.1.3", "MAX", "2.1.3", None, "2.1"),
    ],
)
def test_a_cut_is_read_in_every_form(text, kind, after, subtree, place):
    stated = only(text)
    assert isinstance(stated, CutStated)
    assert (stated.kind, stated.after.text, stated.place) == (kind, after, place)
    assert stated.subtree == (read(subtree) if subtree else None)


def test_the_other_facts_are_read():
    assert [target.text for target in only("pruned: 4, (6 4 5), 2.3").targets] == ["4", "(6 4 5)", "2.3"]
    assert isinstance(only("pruned: H K"), PrunedStated)
    assert [target.text for target in only("The leaves 4 and 6 are pruned").targets] == ["4", "6"]
    assert isinstance(only("examined: 3 12 8 2"), ExaminedStated)
    assert only("leaves: 7")[:1] == LeavesStated(7)[:1]
    assert only("2.1 <= 3")[:3] == ("2.1", -inf, 3)
    assert only("C = 4")[:3] == ("C", 4, 4)
    assert only("node 2.1 is at least 3")[:3] == ("2.1", 3, inf)
    assert only("2.1 = 3..5")[:3] == ("2.1", 3, 5)
    assert only("window 2.1: 5,+inf")[:3] == WindowStated("2.1", 5, inf)[:3]
    assert only("window C: (-inf, 4)")[:3] == ("C", -inf, 4)
    assert isinstance(only("no cuts"), NoCutsStated)
    assert isinstance(only("cuts: none"), NoCutsStated)


def told(text):
    """What a text says, without places and without problems."""
    question = read_answer(text).question()
    assert not question.problems, question.problems
    return [
        one._replace(at=None, **({"told": False} if isinstance(one, ValueStated) else {}))
        for one in question.statements
    ]


VALUES = ["value: 5", "value 5", "VALUE = 5", "The value is 5", "The root's value is 5", "The answer is 5"]
OTHERS = [
    "path: 2 1", "the best path is 2, 1", "path 2 -> 1",
    "MIN cut after 7", "cut after (3 2) at 2.1", "There is a MAX cut after the leaf 9 at node F",
    "alpha cut after 3 in subtree (3 4)", "MIN cut after 7 because 7 <= 8", "MIN prunes 4 and 6",
    "beta cut-off after 8 since MAX has 3 at the root", "after (3 2) a MIN cut", "At node 2 we cut after 7 (MIN)",
    "pruned: 4, (6 4 5)", "the leaves 4 and 6 are pruned", "I skipped 4 and 6",
    "the leaves 4 and 6 need not be examined",
    "I would not cut after 12", "no MAX cut after 12", "there is no cut at node 2.1",
    "the leaves 4 and 6 are not pruned",
    "examined: 3 12 8", "leaves: 7", "7 of 9 leaves were examined", "2.1 <= 3", "C = 4", "node 2.1 is at least 3",
    "window 2.1: 5,+inf", "(the rest is easy)", "this was hard",
]  # fmt: skip


@pytest.mark.parametrize("joint", [", ", ". ", "\n", "; "])
def test_a_fact_means_the_same_whatever_stands_beside_it(joint):
    alone = {fact: told(fact) for fact in VALUES + OTHERS}
    for one, other in product(alone, alone):
        if one in OTHERS or other in OTHERS:  # of two values one is the answer's
            assert told(one + joint + other) == alone[one] + alone[other]


@pytest.mark.parametrize(
    ("text", "cuts"),
    [
        ("value 3, path 1 1, no cut after 12, MIN cut after 2", [("MIN", "2", None)]),
        ("I would not cut after 12, but after 2 we cut", [(None, "2", None)]),
        ("There is a cut after 2, not after 12", [(None, "2", None)]),
        ("Cut after 2, MIN cut after 5", [(None, "2", None), ("MIN", "5", None)]),
        ("after 2 MIN cut, after 7 MAX cut", [("MIN", "2", None), ("MAX", "7", None)]),
        ("MIN cut after 2, at node 1, MAX cut after 7", [("MIN", "2", "1"), ("MAX", "7", None)]),
        ("MIN cut after 2 MAX cut after 7", [("MIN", "2", None), ("MAX", "7", None)]),
        ("MIN cuts after 2 at node 2 and after 5 at node 3", [("MIN", "2", "2"), ("MIN", "5", "3")]),
        ("MIN cuts:\n- 2\n- (3 2)\nMAX cuts: none", [("MIN", "2", None), ("MIN", "(3 2)", None)]),
        ("MIN cut\nafter 2", [("MIN", "2", None)]),
        ("1st cut: MIN after 2; 2nd cut: MAX after 7", [("MIN", "2", None), ("MAX", "7", None)]),
        ("cut after 2 at C because MAX already has 3 at the root", [(None, "2", "C")]),
        ("Since 2 <= 3 we cut after 2 at node C.", [(None, "2", "C")]),
        ("alpha-beta cut after 3", [(None, "3", None)]),
        ("alpha cutoff at C after looking at 2", [("ALPHA", "2", "C")]),
    ],
)
def test_every_cut_of_a_sentence_keeps_its_own_parts_and_a_denied_one_is_none(text, cuts):
    stated = [one for one in read_answer(text).question().statements if isinstance(one, CutStated)]
    assert [(one.kind, one.after.text, one.place) for one in stated] == cuts


def test_a_list_ends_where_its_sentence_does():
    assert told("value 3, path 1 1, 4 and 6 are pruned") == told("value 3\npath 1 1\n4 and 6 are pruned")
    assert told("examined: 3 12 8, leaf 4 is pruned") == told("examined: 3 12 8\nleaf 4 is pruned")
    assert (
        told("12 is not pruned, 4 and 6 are pruned") == told("12 is needed, 4 and 6 are pruned") == told("pruned: 4, 6")
    )


def test_a_value_told_of_another_node_is_not_the_value_of_the_tree():
    assert only("value 3 at node B")[:3] == ("B", 3, 3)
    assert only("At node C the value is 2.")[:3] == ("C", 2, 2)
    assert only("B has value 3")[:3] == ("B", 3, 3)
    assert told("MIN cut after 2, since its value is 2, and value 2 <= alpha 3") == told("MIN cut after 2")
    assert told("The value is 4 in my first draft.\nvalue: 3") == told("value: 3")


@pytest.mark.parametrize(
    ("text", "expected"),
    [("valeu: 3", "as in value: 5"), ("pth = 1 1", "as in path: 2 1"),
     ("Path: left, left. MIN cut after 2", "path: 2 1"),
     ("MIN cut", "as in MIN cut after"), ('{"value": 3, "pth": [1, 1]}', "a list of child numbers"),
     ('{"value": 3, "path": [1', "a JSON object that is whole"), ("4 is fine. They are pruned", "as in pruned:")],
)  # fmt: skip
def test_a_fact_that_is_begun_wrongly_is_told_and_never_lost_in_silence(text, expected):
    problem = read_answer(text).problems[0]
    assert expected in str(problem)
    assert problem.found


def test_a_semicolon_parts_facts_and_else_begins_a_comment():
    assert told("value: 3; path: 1 1 ; MIN cut after 2") == told("value: 3\npath: 1 1\nMIN cut after 2")
    assert told("MIN cut after 2 ; path after that is 1") == told("MIN cut after 2")
    assert told("value: 3 ; (1 2)\n; path: 1 1") == told("value: 3")


def test_numbers_before_answers_are_questions_where_a_fact_comes_twice_and_else_a_list():
    sheet = read_answer("1. value: 3, path: 1 1\nMIN cut after 2\n2) value: 4\n(3) value: 5")
    assert [question.number for question in sheet.questions] == [1, 2, 3]
    listed = read_answer("1. value: 3\n2. path: 1 1\n3. MIN cut after 2")
    assert [question.number for question in listed.questions] == [None]
    assert len(listed.question().statements) == 3


def test_json_takes_a_fact_in_words_and_counts_a_list_of_answers():
    answer = read_answer('{"path": "1 1", "cuts": ["MIN cut after 2"], "pruned": "4, 6"}').question().statements
    assert [one._replace(at=None) for one in answer] == told("path: 1 1\nMIN cut after 2\npruned: 4, 6")
    assert [question.number for question in read_answer('[{"value": 3}, {"value": 4}]').questions] == [1, 2]


def test_head_questions_and_comments():
    sheet = "name: Ann O'Neil\nid = 77\nversion: B\n# a comment\nquestion 2: path 2 1\nQ3) value 4 ; my guess\n"
    answer = read_answer(sheet)
    assert answer.head == {"name": "Ann O'Neil", "id": "77", "version": "B"}
    assert [question.number for question in answer.questions] == [2, 3]
    assert answer.question(3).statements[0].value == 4
    assert answer.question(4).statements == ()


def test_what_cannot_be_read_is_told_with_its_place_and_the_rest_still_counts():
    question = read_answer("value: five\n\n  path: 2 1\nMIN cut after (3 x 2)\nMAX cut after 7").question()
    assert [type(stated) for stated in question.statements] == [PathStated, CutStated]
    assert [(problem.line, problem.column) for problem in question.problems] == [(1, 1), (4, 15)]
    assert "as in value: 5" in str(question.problems[0])
    assert question.statements[0].at == (3, 3)


def test_two_facts_on_a_line_of_which_one_is_unfinished():
    question = read_answer("value: five path: 2 1").question()
    assert [type(stated) for stated in question.statements] == [PathStated]
    assert len(question.problems) == 1


def test_json_holds_the_same():
    answer = read_answer(
        '{"name": "Ann", "value": 5, "path": [2, 1], "cuts": [{"kind": "MIN", "after": "(3 2)", "after_path": [1, 2],'
        ' "subtree": "(9 (3 2) 0)", "path": [1]}], "pruned": ["4"], "bounds": {"2.1": "<= 3", "2": "3..5"},'
        ' "windows": {"2": ["-inf", 4]}, "leaves_evaluated": 7, "examined": ["1"]}'
    )
    assert answer.head == {"name": "Ann"}
    assert not answer.problems
    kinds = [type(stated).__name__ for stated in answer.question().statements]
    assert kinds == ["ValueStated", "PathStated", "CutStated", "PrunedStated", "ExaminedStated", "LeavesStated",
                     "NodeStated", "NodeStated", "WindowStated"]  # fmt: skip
    assert answer.question().statements[7][:3] == ("2", 3, 5)


@pytest.mark.parametrize(
    "text",
    ['{"value": [1]}', '{"cuts": 3}', '{"path": "x"}', '{"value": true}', '{"bounds": {"1": ""}}', '{"cuts": [1]}',
     '{"value": "(1 2)"}', '{"windows": {"1": [1]}}'],
)  # fmt: skip
def test_json_that_does_not_fit_is_a_problem(text):
    assert read_answer(text).problems


@pytest.mark.parametrize(
    "text",
    ["(" * LIMIT, "(" * (LIMIT // 2) + ")" * (LIMIT // 2), "(\n" * (LIMIT // 2), "1" * LIMIT, "1." * (LIMIT // 2),
     "path " * 40_000, "path: " * 33_000, "after\n" * 33_000, "\0" * LIMIT, "MAX cut after 7\n" * 12_500,
     "path" + " " * 199_000, "C" + " " * 199_000, "C is" + " " * 199_000, "no" + " min" * 49_000, "a " * 100_000,
     "MIN cut after " + "(" * 90_000 + "1" + ")" * 90_000, "(after " * 28_000 + ")" * 4_000, "[" * LIMIT,
     '{"a":' * 40_000, '["' + " " * 199_000 + "x", "value: 1/0", "value: " + "9" * 5000, "value: 1e999999",
     "window 2" + " " * 100_000 + "no " * 9_000,
     "1 " * 100_000, "-" * LIMIT, "at node " * 25_000, "'" * LIMIT, "(min-max '(" * 10_000],
    ids=lambda text: repr(text[:12]),
)  # fmt: skip
def test_hostile_answers_are_read_in_linear_time(text):
    begun = time.process_time()
    read_answer(text)
    assert time.process_time() - begun < 10


def test_what_is_too_big_or_no_text_is_refused_with_a_sentence(tmp_path):
    with pytest.raises(ReadError, match="characters; at most"):
        read_answer("(" * (LIMIT + 1))
    with (tmp_path / "huge.txt").open("wb") as file:
        file.truncate(1_000_000_000)
    with pytest.raises(ReadError, match="characters; at most"):
        answer_file(tmp_path / "huge.txt")
    with pytest.raises(ReadError, match="no text"):
        read_answer(b"%PDF-1.7 ...")


def test_other_encodings_are_read():
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "cp1252"):
        assert read_answer("name: Jürgen\nvalue: 5".encode(encoding)).question().statements[0].value == 5
    assert read_answer(b"value: 5\xff\xfe\x00\r\npath: 2 1").question().statements[1].steps == (2, 1)


PACKAGE = "http://schemas.openxmlformats.org/package/2006"
WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
DOCX = {
    "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types"><Default Extension="xml" ContentType='
    '"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    "_rels/.rels": f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r1" Type="{DOCUMENT}" '
    'Target="word/document.xml"/></Relationships>',
    "word/document.xml": f'<w:document xmlns:w="{WORD}"><w:body><w:p><w:r><w:t>value: 5</w:t></w:r></w:p>'
    "<w:p><w:r><w:t>path: 2 1</w:t></w:r></w:p></w:body></w:document>",
}


def test_docx_needs_its_extra_and_bombs_are_refused(tmp_path):
    path = tmp_path / "answer.docx"
    try:
        import mammoth  # noqa: F401
    except ImportError:
        with pytest.raises(MissingError, match="mammoth"):
            answer_file(path)
        return
    with ZipFile(path, "w") as packed:
        for name, content in DOCX.items():
            packed.writestr(name, content)
    assert [type(one) for one in answer_file(path).question().statements] == [ValueStated, PathStated]
    with ZipFile(path, "w", 8) as packed:
        packed.writestr("word/document.xml", b" " * 30_000_000)
    with pytest.raises(ReadError):
        answer_file(path)
    path.write_bytes(b"no zip")
    with pytest.raises(ReadError):
        answer_file(path)


@pytest.mark.parametrize("above", [0, 1, 2, 5])
def test_what_cannot_be_read_in_a_fact_over_two_lines_is_told_with_its_own_line(above):
    question = read_answer("\n" * above + "MIN cut after 3\nin the subtree (x 3 y)").question()
    assert [problem.at for problem in question.problems] == [(above + 2, 16)]


@pytest.mark.parametrize(
    ("text", "place"),
    [("MIN cut after 3 at the root node", "root"), ("MIN cut after 3 in the second child of C", "C.2"),
     ("MIN cut at the seventh child of the root after 3", "7"), ("MIN cut after 3 at child 2 of node 1", "1.2")],
)  # fmt: skip
def test_a_cut_s_node_may_be_named_as_the_root_node_or_as_a_child_of_another(text, place):
    stated = only(text)
    assert isinstance(stated, CutStated)
    assert stated.place == place


def test_what_a_child_of_a_node_is_worth_is_a_bound_of_that_child_and_no_value_of_the_root():
    assert only("seventh child of the root = 4") == NodeStated("7", 4, 4)
    assert only("child 2 of node C <= 3") == NodeStated("C.2", -inf, 3)


@pytest.mark.parametrize("heading", ["MIN cuts", "MinCuts", "min-cutoffs"])
def test_a_heading_of_cuts_tells_who_cuts_however_it_is_spelt(heading):
    assert [one.kind for one in read_answer(f"{heading}: 3, 5").question().statements] == ["MIN", "MIN"]


def test_a_name_ends_its_line_whatever_marks_are_in_it():
    assert read_answer("name = Ann: the first\nvalue: 5").head == {"name": "Ann: the first"}
