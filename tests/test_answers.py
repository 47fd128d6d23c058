"""Answers are forms: each clause is read as a whole or it is unread, and what is doubtful is asked about."""

import json
from contextlib import suppress
from html.parser import HTMLParser
from math import inf
from pathlib import Path
from zipfile import ZipFile

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import plain_trees

from treesearch.errors import ReadError
from treesearch.homework.answer import forms
from treesearch.homework.answer.documents import document_text, page_text
from treesearch.homework.answer.facts import CutStated
from treesearch.homework.answer.lexer import lexicon
from treesearch.homework.answer.places import Known
from treesearch.homework.answer.reading import LIMIT, Reader, echo_json, read_answer, read_sheet
from treesearch.homework.marking.marker import check
from treesearch.reader import read
from treesearch.report.data import json_report
from treesearch.solve import record

FIGURE = read("((3 12 8) (2 4 6) (14 5 2))")
NAMED = read("(max A (min B 3 12 8) (min C 2 4 6) (min D 14 5 2))")
HANDS = json.loads((Path(__file__).parent / "data" / "answers_in_many_hands.json").read_text(encoding="utf-8"))
HOSTILE = json.loads((Path(__file__).parent / "data" / "answers_hostile.json").read_text(encoding="utf-8"))
FRESH = [
    case
    for name in ("answers_fresh.json", "answers_by_a_stranger.json")
    for case in json.loads((Path(__file__).parent / "data" / name).read_text(encoding="utf-8"))
]
HEDGES = (
    "not", "maybe", "no", "if", "or", "almost", "never", "perhaps", "unless", "I think", "neither", "but", "?", "none",
    "nothing", "wrong", "except", "instead", "only", "un", "NOT", "~", "≠", "nicht", "vielleicht",
)  # fmt: skip


def facts(text, tree=FIGURE):
    answer = read_answer(text, tree)
    assert answer.whole, (answer.unread, answer.doubtful)
    return [str(fact) for fact in answer.facts]


def lines(text):
    return [line for line in text.splitlines() if line.strip()]


@pytest.mark.parametrize(("text", "why"), [
    ("value: 3\nvalue: 2", "said_twice"), ("path: 4 1", "no_such_path"),
    ("path: A", "no_such_path"), ("MIN cut after 99", "no_such_leaf"),
    ("MIN cut after 2 at Q", "no_such_node"), ("cut at 2", "node_or_leaf"), ("MIN cut after 2, value 2", "value_behind_cut"),  # noqa: E501
    ("MIN cut after 2 in (2 4 7)", "no_such_subtree"), ("# value: 3", "in_comment"),
    ("no cuts\nMIN cut after 2", "said_twice"), ("C <= 2\nC = 5", "said_twice"), ("pruned: 4, 66", "no_such_leaf"),
    ("MIN cut after 4\nMAX cut after 4", "said_twice"),
])  # fmt: skip
def test_what_this_tree_has_not_or_another_line_says_otherwise_is_doubtful(text, why):
    assert why in [one.why for one in read_answer(text, FIGURE).doubtful]


def test_a_miscopied_subtree_is_no_doubt_where_the_child_stands_once():
    (cut,) = read_answer("MIN cut after 14 in (14 5 3)", FIGURE).facts
    assert cut.miscopied
    assert (cut.spots, cut.nodes) == (((3, 1),), ((3,),))
    assert read_answer("MIN cut after 14 in (14 5 3)", FIGURE).whole


@pytest.mark.parametrize(
    "path",
    [
        "1 1",
        "1,1",
        "1.1",
        "1 -> 1",
        "[1, 1]",
        "(1 1)",
        "1-1",
        "1 1 3",
        "1 1 (3)",
        "B, E",
        "A-B-E",
        "left, left",
        "1st child, 1st child",
        "MAX: 1, MIN: 1",
    ],
)
def test_a_path_is_the_same_however_it_is_written(path):
    assert facts(f"path: {path}") == ["path: 1 1"]


@pytest.mark.parametrize("path", ["0 0", "3 3"])
def test_a_path_counted_from_0_or_by_values_stays_as_it_was_written(path):
    assert facts(f"path: {path}") == [f"path: {path}"]


@pytest.mark.parametrize("cut", lines("""
MIN cut after 2 at C
cut after 2 (MIN) at node C
At C there is a MIN cut after 2
C: MIN cut after 2
after 2 at C MIN cut
MIN-cut, after 2, at C
first cut: 2 (MIN, at C)
MIN cut after 2 at C, because 2 <= 3
MIN cut after 2 at C: 2 <= 3
MIN cut after 2 at C (2 <= alpha = 3)
(MIN cut after 2 at C)
"""))  # fmt: skip
def test_the_parts_of_a_cut_stand_in_any_order(cut):
    assert facts(cut, NAMED) == ["MIN cut after 2 at C"]


def test_lists_under_headings_tables_and_print_outs_are_forms():
    cuts = ["MAX cut after 12", "MIN cut after 2"]
    assert facts("Cuts:\n 1. MAX after 12\n 2. MIN after 2") == cuts
    assert facts("MAX cuts:\n- 12\n\nMIN cuts after 2") == cuts
    assert facts("| kind | after |\n|---|---|\n| MAX | 12 |\n| MIN | 2 |") == cuts
    assert facts("kind\tafter\nMAX\t12\nMIN\t2\n\nvalue\t3") == [*cuts, "value: 3"]
    assert facts("kind,after\nMAX,12\nMIN,2") == cuts
    assert facts("path:\n1\n1") == ["path: 1 1"]
    assert facts("MIN CUT AFTER =2 PATH TAKEN WITH ALPHA BETA PRUNING : 1\nPATH TAKEN : 1") == [
        "MIN cut after 2",
        "path: 1 1",
    ]
    assert facts("| Value | 3 |\n| Cuts | MIN cut after 2 |") == ["value: 3", "MIN cut after 2"]
    assert facts("examined:\n3, 12, 8") == ["examined: 3, 12, 8"]


def test_a_dash_before_a_number_may_be_its_sign():
    tree = read("((-4 4) (2 6))")
    assert not read_answer("value:\n- 3", tree).whole
    assert not read_answer("pruned:\n- 4", tree).whole
    assert facts("pruned:\n- 6", tree) == ["pruned: leaf 6"]


def test_the_other_facts():
    assert facts("window C: (-inf, 4)\nnode 1 = 3\nC <= 2\n3 <= B <= 5\nroot = 3", NAMED) == [
        "window C: -inf, 4", "node 1 = 3", "C <= 2", "B = 3..5", "value: 3"
    ]  # fmt: skip
    assert read_answer("C <= 2", NAMED).facts[0][1:3] == (-inf, 2)
    assert facts("4 is pruned, 6 is pruned\nleaves: 7") == ["pruned: 4, 6", "leaves: 7"]
    assert facts("6 and 4 are pruned") == ["pruned: 4, 6"]


def test_items_are_answers_where_the_exercise_says_what_they_ask():
    sheet = read_sheet("a) 3\nb) 1 1\nc) MIN cut after 2")
    told = Reader(Known(FIGURE), ("value", "path", "cuts")).answer(*sheet.parts)
    assert [str(fact) for fact in told.facts] == ["value: 3", "path: 1 1", "MIN cut after 2"]
    assert told.whole
    assert not Reader(Known(FIGURE)).answer(*sheet.parts).whole


def test_a_course_adds_its_own_words():
    own = (("value", ("Wert", "der Wert")), ("path", ("Pfad",)), ("after", ("nach",)), ("cut", ("Schnitt",)))
    told = Reader(Known(FIGURE), (), own).answer(*read_sheet("Wert: 3\nPfad: 1 1\nMIN-Schnitt nach 2").parts)
    assert [str(fact) for fact in told.facts] == ["value: 3", "path: 1 1", "MIN cut after 2"]
    assert told.whole
    assert not read_answer("Wert: 3", FIGURE).whole
    assert lexicon() is lexicon()


def test_heads_questions_and_calls_begin_parts():
    sheet = read_sheet(
        "name: Ann O'Neil, id: 77\nversion: B\nquestion 2: path: 2 1\nQ3) value: 4\n(min-max '(1 (5 7) 4))\nvalue: 5"
    )
    assert sheet.head == {"name": "Ann O'Neil", "id": "77", "version": "B"}
    assert [(part.number, part.tree and str(part.tree)) for part in sheet.parts[1:]] == [
        (2, None),
        (3, None),
        (3, "(1 (5 7) 4)"),
    ]
    numbered = read_sheet("1. value: 3\npath: 1 1\n2. value: 4\npath: 2 1")
    assert [part.number for part in numbered.parts if part.says] == [1, 2]
    assert [part.number for part in read_sheet("1. value: 3\n2. path: 1 1").parts] == [None]


def test_every_character_is_heading_fact_aside_or_unread():
    answer = read_answer(
        "Name: Ada\n**value:** 3 # sure\n- path: 1 1, because 3 >= 2\nhm\n~~value: 2~~ no cuts", FIGURE
    )
    assert [one.text for one in answer.headings] == ["Name: Ada"]
    assert [one.text for one in answer.asides] == ["# sure", "because 3 >= 2", "~~value: 2~~"]
    assert [one.text for one in answer.unread] == ["hm"]
    assert [str(fact) for fact in answer.facts] == ["value: 3", "path: 1 1", "no cuts"]
    assert [(fact.at.line, fact.at.column) for fact in answer.facts] == [(2, 3), (3, 3), (5, 14)]


def test_json_has_the_contract_s_fields_and_nothing_else():
    told = '{"name": "Ann", "value": 3, "path": [1, 1], "cuts": [{"kind": "MIN", "after": 2, "path": [2]}], "pruned": ["4", 6]}'  # noqa: E501
    assert facts(told) == ["value: 3", "path: 1 1", "MIN cut after 2 at node 2", "pruned: 4, 6"]
    for broken in (
        '{"value": 3, "pth": [1]}',
        '{"value": 3, "bounds": {"B": 3}}',
        '{"value": 3, "nodes_visited": 7}',
        '{"value": [1]}',
        '{"value": 3',
        '{"value": 3, "value": 4}',
        '{"path": 1}',
        '{"cuts": [{"after": "not 2"}]}',
        '{"a":' * 900,
        '{"value": [1, 1]}',
        '{"cuts": ""}',
        '{"pruned": {}}',
        '{"no_cuts": [1]}',
        '{"path": [[1, 1]]}',
        "[[1]]",
    ):
        assert not read_answer(broken, FIGURE).whole


def test_answers_in_a_list_of_json_say_which_question_is_theirs():
    parts = read_sheet('[{"question": 2, "value": 3}, {"tree": "(1 2)", "value": 2}]').parts
    assert [(part.number, str(part.tree)) for part in parts] == [(2, "None"), (None, "(1 2)")]
    assert not read_answer('[{"value": 3}, {"value": 4}]', FIGURE).whole


@pytest.mark.parametrize("tree", [str(FIGURE), str(NAMED), "((3 (5 1/2) 4) (2 x=6) ((1 7) 0.5))"])
def test_json_of_this_program_is_read_whole_and_marked_right(tree):
    told = "\n".join(json_report(record(tree)))
    assert read_answer(told, read(tree)).whole
    assert check(tree, told).score == 10


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(tree=plain_trees(max_leaves=12).filter(lambda tree: tree.children), root=st.sampled_from(["max", "min"]))
def test_the_report_of_this_program_is_read_whole_and_says_what_was_found(run, tree, root):
    told = run("alphabeta", "--root", root, "--", str(tree))[1]
    answer = read_answer(told, tree)
    found = record(tree, root=root)
    assert answer.whole, (told, answer.unread, answer.doubtful)
    assert answer.facts[0].value == found.result.value
    assert answer.facts[1].steps == found.result.path
    spots = [fact.spots for fact in answer.facts if isinstance(fact, CutStated)]
    assert all(cut.after.path in at for cut, at in zip(found.cuts, spots, strict=True))


def places(answer):
    """What is said of the tree, whatever its nodes and subtrees are called."""
    cuts = {(fact.kind, fact.spots, fact.nodes) for fact in answer.facts if isinstance(fact, CutStated)}
    return cuts, sorted(str(fact) for fact in answer.facts if not isinstance(fact, CutStated))


@pytest.mark.parametrize("case", FRESH, ids=lambda case: case["id"])
def test_no_fresh_answer_is_misread_in_silence(case):
    tree = read(case["tree"])
    answer = read_answer(case["text"], tree)
    meant = read_answer("\n".join(case["facts"]), tree)
    assert meant.whole
    assert not answer.whole or places(answer) == places(meant)


OPEN = read("((3 12 8) (?x 4 6) (14 5 2))")
WHOLE = [(case["text"], read(case["tree"])) for case in HANDS if read_answer(case["text"], read(case["tree"])).whole]
WHOLE += [(case["text"], read(case["tree"])) for case in HOSTILE if case["facts"]]
WHOLE += [
    (text, OPEN) for text in ("x <= 3", "2 < x <= 5 or x = 7", "4 and 6 are pruned iff x <= 3", "pruned: 4 for every x")
]


@given(st.sampled_from(WHOLE), st.sampled_from(HEDGES), st.data())
def test_a_hedge_or_negation_anywhere_leaves_no_whole_answer_that_says_something_else(case, hedge, data):
    text, tree = case
    place = data.draw(st.integers(0, len(text)))
    before, after = text[:place], text[place:]
    if before[-1:].isalnum() and after[:1].isalnum():
        return  # in the middle of a word or number
    answer = read_answer(f"{before} {hedge} {after}", tree)
    if answer.whole:
        assert list(map(str, answer.facts)) == list(map(str, read_answer(text, tree).facts))
        assert any(hedge in one.text for one in (*answer.asides, *answer.headings))


@pytest.mark.parametrize(
    "piece",
    [" ", "maybe ", "value: 3\n", "4 pruned, ", "4,", "(", "()", "*", "~~a", "a | ", "\\textbf{", "path ", '{"a":'],
)
def test_reading_takes_no_more_parses_than_there_are_clauses(piece, monkeypatch):
    counted = []

    def parsed(tokens, start):
        counted.append(len(tokens))
        return parse(tokens, start)

    parse = forms.parsed
    monkeypatch.setattr(forms, "parsed", parsed)
    work = []
    for length in (2_000, 8_000):
        counted.clear()
        Reader(Known(FIGURE)).answer(*read_sheet((piece * length)[:length]).parts)
        work.append(sum(counted))
    assert work[1] <= 5 * work[0] + 50_000


def test_what_is_too_big_or_no_text_is_refused_with_a_sentence():
    with pytest.raises(ReadError, match="characters; at most"):
        read_answer("(" * (LIMIT + 1))
    with pytest.raises(ReadError, match="no text"):
        document_text(b"%PDF-1.7 ...")
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "cp1252"):
        assert facts(document_text("name: Jürgen\nvalue: 3".encode(encoding))) == ["value: 3"]


def test_pages_have_lines_cells_and_what_is_struck_out():
    page = "<p>value:&nbsp;3<br>path: 1 1</p><p><s>MAX cut after 14</s> <span style='text-decoration: line-through'>x</span></p>"  # noqa: E501
    answer = read_answer(
        page_text(page + "<table><tr><th>kind</th><th>after</th></tr><tr><td>MIN</td><td>2</td></tr></table>"), FIGURE
    )
    assert answer.whole
    assert [str(fact) for fact in answer.facts] == ["value: 3", "path: 1 1", "MIN cut after 2"]
    assert [one.text for one in answer.asides] == ["~~MAX cut after 14~~", "~~x~~"]
    with suppress(ReadError):
        assert "3" in page_text("<p>value: 3</p><![CD")


WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
BODY = """<w:p><w:r><w:t>value: 3</w:t></w:r><w:r><w:br/><w:t>path: 1 1</w:t></w:r></w:p>
<w:p><w:r><w:rPr><w:strike/></w:rPr><w:t>MAX cut after 14</w:t></w:r></w:p>
<w:tbl><w:tr><w:tc><w:p><w:r><w:t>kind</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>after</w:t></w:r></w:p></w:tc></w:tr>
<w:tr><w:tc><w:p><w:r><w:t>MIN</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>2</w:t></w:r></w:p></w:tc></w:tr></w:tbl>"""


def word_file(path, document):
    """A Word document with that body."""
    with ZipFile(path, "w", 8) as packed:
        types = '<Default Extension="xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>'  # noqa: E501
        packed.writestr("[Content_Types].xml", f'<Types xmlns="{PACKAGE}/content-types">{types}</Types>')
        relation = f'<Relationship Id="r1" Type="{OFFICE}" Target="word/document.xml"/>'
        packed.writestr("_rels/.rels", f'<Relationships xmlns="{PACKAGE}/relationships">{relation}</Relationships>')
        packed.writestr("word/document.xml", document)
    return path.read_bytes()


def test_word_documents_have_lines_cells_and_what_is_struck_out(tmp_path):
    data = word_file(tmp_path / "a.docx", f'<w:document xmlns:w="{WORD}"><w:body>{BODY}</w:body></w:document>')
    answer = read_answer(document_text(data, ".docx"), FIGURE)
    assert answer.whole, answer
    assert [str(fact) for fact in answer.facts] == ["value: 3", "path: 1 1", "MIN cut after 2"]
    assert [one.text for one in answer.asides] == ["~~MAX cut after 14~~"]


@pytest.mark.parametrize("document", ["<w:document", "<a>" * 50_000, " " * 30_000_000, "\0"], ids=len)
def test_a_word_file_that_is_broken_or_a_bomb_is_one_sentence(tmp_path, document):
    with pytest.raises(ReadError):
        document_text(word_file(tmp_path / "a.docx", document), ".docx")
    for data in (b"", b"PK\x03\x04 cut short", b"\xd0\xcf\x11\xe0 encrypted"):
        with pytest.raises(ReadError):
            document_text(data, ".docx")


def test_the_echo_as_json():
    told = echo_json(read_answer("MIN cut after 2 at C, 4 pruned\nhm", NAMED))
    cut, pruned = told["facts"]
    assert (cut["kind"], cut["spots"], cut["nodes"], cut["text"]) == ("MIN", [[2, 1]], [], "MIN cut after 2 at C")
    assert pruned["places"] == [[[2, 2]]]
    assert told["unread"][0]["line"] == 2
    assert not told["whole"]


def test_a_name_of_the_tree_that_is_a_word_too_is_no_word():
    tree = read("(max R (min S a=10 b=3) (min V c=2 d=5))")
    assert [one.why for one in read_answer("V = 2", tree).doubtful] == ["name_or_word"]
    assert read_answer("node V = 2", tree).whole
    assert read_answer("V: 2", tree).unread


def test_what_json_tells_twice_or_in_words_of_no_tree_is_asked_about():
    for cut in (
        '{"kind": "MIN", "kind": "MAX", "after": 2}',
        '{"after": 2, "node": "B", "at": "C"}',
        '{"kind": "MIN", "after": 2, "subtree": "(no 2 4 6)"}',
        '"C: MIN cut after 2 (4 6)"',
    ):
        assert not read_answer(f'{{"cuts": [{cut}]}}', FIGURE).whole, cut


def test_no_line_of_marks_swallows_what_stands_beside_them():
    assert facts("```value: 3```") == ["value: 3"]
    assert facts("```python\nvalue: 3\n```") == ["value: 3"]
    assert not read_answer("value: 3\n\\begin{not so}", FIGURE).whole
    assert not read_answer("```not sure\nvalue: 3\n```", FIGURE).whole


def test_a_page_of_tags_and_comments_that_never_end_is_refused_or_read_at_once(monkeypatch):
    fed = []
    feed = HTMLParser.feed
    monkeypatch.setattr(HTMLParser, "feed", lambda self, page: (fed.append(page), feed(self, page))[1])
    assert page_text("value: 3<!-- no --> because<!-- <!-- x --> 3 > 2" + "<!--" * 40_000) == "value: 3 because 3 > 2"
    assert len(fed[0]) < 100
    with pytest.raises(ReadError, match="no text"):
        page_text('<p a="' * 30_000)
    assert len(fed) == 1


def test_the_root_named_twice_in_a_path_is_asked_about():
    assert read_answer("path A A", NAMED).doubtful


def test_a_hedged_form_in_a_comment_is_asked_about():
    assert not read_answer("#1 MIN cut after 12\n# almost 2 MIN cut after 2", FIGURE).whole
    assert read_answer("value: 3 # that was easy", FIGURE).whole


def test_a_semicolon_ends_a_cut_as_a_line_does():
    tree = "((18 14 6) (8 3 2) (10 11 9))"
    said = "MIN cut after 3 in subtree (8 3 2); path: 3 3; value: 9"
    one_line, lines = (read_answer(text, read(tree)) for text in (said, said.replace("; ", "\n")))
    assert one_line.whole
    assert [*map(str, one_line.facts)] == [*map(str, lines.facts)]
