"""Texts that mean two things, or hold more than they show, are asked about and never read in silence.

Most are in ``data/answers_hostile.json``: a tree, a text, and the facts that may be read; null: none may.
"""

import json
from io import BytesIO
from itertools import product
from pathlib import Path
from zipfile import ZipFile

import pytest

from treesearch.errors import ReadError
from treesearch.homework.answer.documents import document_text, page_text
from treesearch.homework.answer.places import Known
from treesearch.homework.answer.reading import Reader, read_answer, read_sheet
from treesearch.reader import read
from treesearch.report.lines import text_report
from treesearch.solve import record

HOSTILE = json.loads((Path(__file__).parent / "data" / "answers_hostile.json").read_text(encoding="utf-8"))
T1 = read("((5 9 7) (4 8 6) (11 3 10))")
T3 = read("((-4 -1 3) (-6 2 0) (-2 -5 1))")
T5 = read("((4 4 6) (4 7 2) (5 4 8))")
T6 = read("(Root (S (U 5 2) (V 8 6)) (Z (W 1 3) (X 9 4)))")


@pytest.mark.parametrize("case", HOSTILE, ids=lambda case: case["text"][:60])
def test_a_hostile_text_is_asked_about_or_these_facts_are_read(case):
    answer = read_answer(case["text"], read(case["tree"]))
    assert not answer.whole or [str(fact) for fact in answer.facts] == case["facts"], answer


def test_hostile_texts_that_mean_one_thing_are_read():
    asked = [case for case in HOSTILE if case["facts"] and not read_answer(case["text"], read(case["tree"])).whole]
    assert not asked


@pytest.mark.parametrize("said", [
    "Value: 5", "value 5", "path: 2 1", "MIN cut after 4", "B = 4", "8 is pruned", "no cuts", "(value: 4)", "pruned: 8",
])  # fmt: skip
def test_a_heading_that_holds_a_form_is_asked_about(said):
    heads = ["name: Ada", "id: 4711", "version: A", "Name: Lena Vik  ID: 2201"]
    for head, between in product(heads, ["  ", " ", "\t", " | ", " - ", "<br>", ", "]):
        assert not read_answer(f"{head}{between}{said}\nleaves: 3", T1).whole, (head, between)


def test_a_form_in_the_brackets_of_a_question_or_in_a_name_of_json_is_asked_about():
    assert not read_answer("question 1 (value: 5):\npath: 1 1", T1).whole
    assert not read_answer('{"name": "Ada value: 5", "path": [1, 1]}', T1).whole


@pytest.mark.parametrize("head", [
    "Name: Max Min\tID: 4711", "Name: Ann Redpath, id: 4711", "Name: V. Rao, id: 4711", "Name: Olav, version: B",
    "Question 1 (minimax value):", "Name: Ada Berg  student id: 33  version: A",
])  # fmt: skip
def test_names_that_sound_like_words_of_the_table_are_no_forms(head):
    assert read_answer(f"{head}\nvalue: 5", T1).whole


def test_heads_on_one_line_are_told_apart_by_a_blank():
    assert read_sheet("Name: Ada Berg id: 4711 version: B").head == {"name": "Ada Berg", "id": "4711", "version": "B"}


@pytest.mark.parametrize("said", [
    "MIN cuts: 4 at C, 3 at D", "MIN cuts after 4 at C and after 3 at D", "MIN cuts: 4, 3",
    "MIN cuts after 4 and 3", "MIN cuts after 4, 3", "MIN cuts: 2.1, 3.2",
])  # fmt: skip
def test_lists_of_cuts_that_mean_one_thing_are_read(said):
    answer = read_answer(said, T1)
    assert answer.whole
    assert len(answer.facts) == 2


@pytest.mark.parametrize(
    "said", ["X is cut after W", "MIN cut after 5 at V", "MIN cut after 5 in (8 6)", "cut after 8 at Z"]
)
def test_a_cut_that_fits_no_place_of_the_tree_is_doubtful(said):
    assert [one.why for one in read_answer(said, T6).doubtful] == ["no_such_spot"]


def test_the_value_of_a_child_may_be_named_as_what_the_cut_is_after():
    assert read_answer("MIN cut after 3 at Z", T6).whole


@pytest.mark.parametrize("said", ["path: 1/1", "path: [2/1]", "path: B 1/2"])
def test_a_fraction_is_no_step(said):
    assert [one.form for one in read_answer(said, T1).unread] == ["path"]


def test_a_dash_before_a_leaf_that_the_tree_has_with_a_minus_is_asked_about():
    for said in ("- 1 is pruned", "– 2 is pruned", "- 1 and 2 are pruned"):
        assert not read_answer(said, T3).whole
    assert read_answer("- 3 is pruned", T3).whole
    assert read_answer("- 8 is pruned", T1).whole


@pytest.mark.parametrize(("tree", "said", "steps"), [
    (T6, "path: S U 5", (1, 1, 1)), (T6, "path: S-U-5", (1, 1, 1)), (T1, "path: D, 10", (3, 3)),
    (T6, "path: S U 2", (1, 1, 2)), (T1, "path: B 5", (1, 1)),
])  # fmt: skip
def test_a_path_by_names_may_end_in_its_leafs_value(tree, said, steps):
    answer = read_answer(said, tree)
    assert answer.whole
    assert answer.facts[0].steps == steps


def test_a_number_behind_a_name_that_is_one_child_and_anothers_value_is_doubtful():
    for said, tree in (("path: D 3", T1), ("path: B 4", T5)):
        assert [one.why for one in read_answer(said, tree).doubtful] == ["two_readings"]


@pytest.mark.parametrize("said", [
    '{"tree": "((5 9 7) (4 8 6) (11 3 11))", "value": 5, "path": [1, 1]}', "(min-max '((1 2) (3 4)))\nvalue: 5",
])  # fmt: skip
def test_an_answer_to_another_tree_is_not_whole_and_nothing_of_it_is_marked(said):
    answer = Reader(Known(T1)).answer(*read_sheet(said).of(tree=T1))
    assert [one.form for one in answer.unread] == ["tree"]
    assert answer.facts == ()


def test_the_same_tree_with_other_names_is_no_other_tree():
    answer = Reader(Known(T6)).answer(*read_sheet("(min-max '(((5 2) (8 6)) ((1 3) (9 4))))\nvalue: 6").of(tree=T6))
    assert answer.whole
    assert [str(fact) for fact in answer.facts] == ["value: 6"]


@pytest.mark.parametrize("field", ['"bound": "<="', '"bound": ">="', '"root": "min"', '"conventions": {"root": "min"}'])
def test_a_field_that_says_that_the_value_is_another_thing_is_unread(field):
    (unread,) = read_answer(f'{{{field}, "value": 5}}', T1).unread
    assert unread.text.startswith(field.partition(" ")[0])


@pytest.mark.parametrize("said", ["question 1:\nvalue: 5\nquestion 2:\nno cuts", "tree 2: no cuts\ntree 1: value: 5"])
def test_answers_to_two_questions_are_not_one_trees(said):
    assert [one.form for one in read_answer(said, T1).unread] == ["question"]
    assert read_answer(said).whole


BOOK = read("((3 12 8) (2 4 6) (14 5 2))")


@pytest.mark.parametrize(
    "said",
    [
        "MIN cut after in subtree (2 4 6)",
        "MIN cut after ____ in subtree (2 4 6)",
        '{"cuts": [{"kind": "MIN", "after": "", "subtree": "(2 4 6)"}]}',
        '{"value": 3, "leaves": 7}',
    ],
)
def test_what_is_left_blank_is_asked_about(said):
    assert read_answer(said, BOOK).unread


@pytest.mark.parametrize("after", ['"node 2"', "[2]"])
def test_a_cut_is_after_something_below_its_node(after):
    answer = read_answer(f'{{"cuts": [{{"kind": "MIN", "after": {after}, "subtree": "(2 4 6)"}}]}}', BOOK)
    assert [one.why for one in answer.doubtful] == ["no_such_spot"]


def test_a_cut_is_read_at_the_node_that_is_named():
    (cut,) = read_answer("MIN cut after 2 at the root", BOOK).facts
    assert (cut.spots, cut.nodes) == ((), ((),))


@pytest.mark.parametrize(
    "page",
    [
        "<p>value: 3</p><img src=photo.jpg>",
        "<style>.c3{text-decoration:line-through}</style><p>value: 3</p><p class=c3>path: 1 1</p>",
        '<p>value: 3<span style="display:none">4</span></p>',
        '<p style="color:#ffffff">value: 3</p>',
        "<p hidden>value: 3</p>",
        "<p>value: 3<sup>1</sup></p>",
        "<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>",
        "<p>value: <select><option>3<option selected>4</select></p>",
        "<input type=checkbox> no cuts",
        '<style>.c3{vertical-align:super}</style><p>value: 3<span class="c3">1</span></p>',
        "<style>p:before{content:'-'}</style><p>value: 3</p>",
        '<p>value: 3<span style="vertical-align:super">1</span></p>',
        '<p>value: 3<span style="font-size:1px">4</span></p>',
        '<p>value: <font color="white">3</font></p>',
        '<p>value: 3<span style="mso-hide:all">4</span></p>',
        '<p style="-webkit-text-fill-color:transparent">value: 3</p>',
        f"<p style='a{' ' * 150_000}b'>value: 3</p>",  # at once
        "<style>@import url(a.css)</style>value: 3",
        "<style><!-- .h{text-decoration:line-through} --></style><p class=h>value: 3",
        "<noscript>value: 3</noscript>",
        "<p>value: <span class=katex><math>3</math><span aria-hidden=true>3</span></span></p>",
        'value: 3<script type="math/tex">4</script>',
        "<p>value: <input value=3></p>",
        "<script>document.write('value: 3')</script>value: 3",
        "<p><s>value: 4</p><p>value: 3</p>",
        "<link rel=stylesheet href=a.css><p>value: 3</p>",
    ],
)
def test_a_page_that_is_more_than_text_is_asked_about(page):
    assert read_answer(page_text(page), BOOK).unread


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ('<p style="text-decoration:line-through">value: 4</p>value: 3', "~~value: 4~~\nvalue: 3"),
        ('<p style="text-decoration:line-through">value: 4<p>value: 3', "~~value: 4~~\n~~value: 3~~\n<p>"),
        ("<p><s>value: 4</p><p>value: 3</p>", "~~value: 4~~<s>\nvalue: 3"),
        ("<ul><li>value: 3<li>path: 1 1<ul><li>MIN cut after 2</ul></ul>", "value: 3\npath: 1 1\nMIN cut after 2"),
        ("<table><tr><td>value<td>3<tr><td>path<td>1 1</table>", "value\t3\npath\t1 1"),
        ("<dl><dt>value<dd>3</dl>value: 3<hr>path: 1 1", "value\n3\nvalue: 3\npath: 1 1"),
        ('<p style="background-color:white">no cuts</p>', "no cuts"),
        ("<head><meta charset=utf-8><p>value: 3", "value: 3"),
        ("<style>div.columns{display: flex; gap: 1em} pre{overflow: auto}</style>value: 3", "value: 3"),
        ("<style>@page A{size:595.3pt 841.9pt} p.MsoNormal{mso-style-unhide:no; font-size:11.0pt}</style>3", "3"),
        ("<style><!-- /* Font */ @font-face{font-family:Arial; panose-1:2 4 5} --></style>value: 3", "value: 3"),
        ('<style>p{color:#111;font:1rem/1.5 serif;margin:0 auto}</style><p style="color:rgb(45, 59, 69)">3</p>', "3"),
        (
            '<p style="font-size:10.5pt;line-height:1.38;text-decoration:none;vertical-align:baseline">no cuts</p>',
            "no cuts",
        ),
        ('<p class=MsoNormal style="mso-margin-top-alt:auto;text-indent:-18.0pt">value: 3<o:p></o:p></p>', "value: 3"),
        ('<span style="white-space: pre-wrap">value: 3\npath: 1 1</span>', "value: 3\npath: 1 1"),
        ('value: <input value="3; 4">', 'value: <input value="3 4">'),
        (f"value: 3<img src='{'x' * 99}'>", f"value: 3<img src='{'x' * 70}…>"),
        ("value:<ol start=3><li></ol>", "value:\n<li>"),
        ("value:<ol start=3><li>", "value:\n<li>"),
        ("value:<ol start=3><li> </li><li></li></ol><ul><li></li></ul>", "value:\n<li>\n<li>"),
        ("<ol><li><p>value: 3</p></li></ol>", "value: 3"),
    ],
)
def test_tags_that_are_not_closed_end_where_html_says(page, text):
    assert page_text(page) == text


@pytest.mark.parametrize(
    "rows",
    [
        "value\tpath\n- 3\t1 1",
        "after\tkind\n– 2\tMIN",
        "value\tpath\n(1) 3\t1 1",
        "value\tpath\n1. 3\t1 1",
        "value\t- 3",
    ],
)
def test_a_sign_in_front_of_a_rows_first_cell_is_the_cells(rows):
    assert read_answer(rows, BOOK).unread


@pytest.mark.parametrize(
    "rows",
    ["•\tvalue: 3", "1.\tvalue: 3", "-3\t1 1", "number\tvalue\tpath\n1.\t3\t1 1", "value\tpath\n3\t1 1"],
)
def test_a_sign_in_front_of_a_line_is_a_bullet_or_number(rows):
    answer = read_answer(rows.replace("-3\t", "value\tpath\n-3\t"), BOOK)
    assert answer.whole
    assert str(answer.facts[0]).startswith("value: ")


# ---- Word ------------------------------------------------------------------------------------------------------------

OPEN = "http://schemas.openxmlformats.org"
SPACES = f'xmlns:w="{OPEN}/wordprocessingml/2006/main" xmlns:m="{OPEN}/officeDocument/2006/math" ' + (
    f'xmlns:mc="{OPEN}/markup-compatibility/2006" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"'
)


def word_text(body, **parts):
    """The text of a Word file with that body, ``[`` and ``]`` around the text of runs, and these other parts."""
    documents = {f"word/{name}.xml": part for name, part in parts.items()}
    documents["word/document.xml"] = f"<w:document><w:body>{body}</w:body></w:document>"
    office = f"{OPEN}/officeDocument/2006/relationships"
    relations = {"_rels/": ["officeDocument"], "word/_rels/document.xml": [name.rstrip("1") for name in parts]}
    packed = BytesIO()
    with ZipFile(packed, "w") as archive:
        archive.writestr("[Content_Types].xml", f'<Types xmlns="{OPEN}/package/2006/content-types"/>')
        for name, part in documents.items():
            text = part.replace("[", "<w:r><w:t>").replace("]", "</w:t></w:r>")
            archive.writestr(name, text.replace(">", f" {SPACES}>", 1))
        for name, kinds in relations.items():
            targets = {kind: "word/document" if kind == "officeDocument" else kind for kind in kinds}
            told = "".join(
                f'<Relationship Id="{kind}" Type="{office}/{kind}" Target="{target}.xml"/>'
                for kind, target in targets.items()
            )
            archive.writestr(
                f"{name}.rels", f'<Relationships xmlns="{OPEN}/package/2006/relationships">{told}</Relationships>'
            )
    return document_text(packed.getvalue(), ".docx")


def p(inner):
    return f"<w:p>{inner}</w:p>"


def run(settings, text):
    return f"<w:r><w:rPr>{settings}</w:rPr><w:t>{text}</w:t></w:r>"


STRUCK = '<w:styles><w:style w:type="{kind}" w:styleId="X"><w:rPr><w:{what}/></w:rPr></w:style>' + (
    '<w:style w:type="{kind}" w:styleId="Y"><w:basedOn w:val="X"/></w:style></w:styles>'
)

NOTES = '<w:{0}s><w:{0} w:id="1" w:author="">{1}</w:{0}></w:{0}s>'


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (p("[value: ]<m:oMath><m:r><m:t>3</m:t></m:r></m:oMath>"), "value: <oMath>"),
        (p("[value: 3]") + p("<m:oMathPara><m:oMath/></m:oMathPara>"), "value: 3\n<oMathPara>"),
        (p("[value: 3]" + run("<w:vanish/>", "4")), "value: 3<vanish>4"),
        (p("[value: 3]" + run('<w:vertAlign w:val="superscript"/>', "1")), "value: 3<vertAlign>1"),
        (p("[value: 3]" + run('<w:position w:val="6"/>', "1")), "value: 3<position>1"),
        (p(run('<w:color w:val="FFFFFF"/>', "value: 3")), "<color>value: 3"),
        (p(run("<w:dstrike/>", "value: 3")), "<dstrike>value: 3"),
        (p("<w:r><w:t>3</w:t><w:sym w:char='F034'/></w:r>"), "3<sym>"),
        (p("<w:r><w:t>3</w:t><w:ptab/><w:t>4</w:t></w:r>"), "3<ptab>4"),
        (p("[value: 3]<w:r><w:drawing/></w:r>"), "value: 3<drawing>"),
        (p("[name: Ada]<w:r><w:pict/></w:r>"), "name: Ada\n<pict>"),
        (p("[value: ]<w:fldSimple w:instr='X'>[3]</w:fldSimple>"), "value: <fldSimple>"),
        (p("<w:sdt><w:sdtPr><w14:checkbox/></w:sdtPr><w:sdtContent/></w:sdt>[no cuts]"), "<checkbox>no cuts"),
        (p("<w:r><w:fldChar><w:ffData><w:checkBox/></w:ffData></w:fldChar></w:r>[no cuts]"), "<fldChar>no cuts"),
        (p("[value: 3]") + "<w:altChunk/>", "value: 3\n<altChunk>"),
        (p("<mc:AlternateContent><mc:Fallback>[3]</mc:Fallback></mc:AlternateContent>"), "<AlternateContent>"),
        (p("[value: 3]<w:ruby><w:rubyBase>[4]</w:rubyBase></w:ruby>"), "value: 3<ruby>"),
        (p("[3]<w:r><w:br w:type='page'/></w:r>[4]"), "3\n4"),
        (p(run("<w14:textFill><w14:noFill/></w14:textFill>", "value: 3")), "<textFill>value: 3"),
    ],
)  # fmt: skip
def test_what_is_no_text_in_word_is_shown_by_its_name_where_it_stands(body, text):
    assert word_text(body) == text
    assert read_answer(text, BOOK).unread


@pytest.mark.parametrize("what", ["strike", "vanish"])
@pytest.mark.parametrize("style", ["X", "Y"])
def test_text_that_a_style_strikes_out_or_hides_is_asked_about(what, style):
    styled = word_text(
        p(run(f'<w:rStyle w:val="{style}"/>', "value: 3")), styles=STRUCK.format(kind="character", what=what)
    )
    assert styled == f"<{what}>value: 3"
    body = p(f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>[value: 3]')
    assert word_text(body, styles=STRUCK.format(kind="paragraph", what=what)) == f"<{what}>value: 3"


def test_what_a_tracked_change_deletes_is_struck_out():
    gone = "<w:r><w:delText>4</w:delText></w:r>"
    assert word_text(p(f"[value: ]<w:del>{gone}</w:del><w:ins>[3]</w:ins>")) == "value: ~~4~~3"
    assert word_text(p("[value: ]<w:moveFrom>[4]</w:moveFrom><w:moveTo>[3]</w:moveTo>")) == "value: ~~4~~3"
    row = f"<w:tr><w:trPr><w:del/></w:trPr><w:tc>{p('[no]')}</w:tc><w:tc>{p(gone)}</w:tc></w:tr>"
    assert word_text(f"<w:tbl>{row}</w:tbl>{p('[value: 3]')}") == "~~no~~\t~~4~~\nvalue: 3"


@pytest.mark.parametrize(
    ("what", "text"), [("del", "<del>value: 3\n4"), ("vanish", "<vanish>value: 3\n4"), ("ins", "value: 3\n4")]
)
def test_a_paragraph_that_goes_on_in_the_next_one_is_asked_about(what, text):
    assert word_text(p(f"<w:pPr><w:rPr><w:{what}/></w:rPr></w:pPr>[value: 3]") + p("[4]")) == text


def test_the_arrow_of_word_is_one():
    arrow = '<w:r><w:sym w:font="Wingdings" w:char="F0E0"/></w:r>'
    assert word_text(p(f"[path: 1 ]{arrow}[ 1]")) == "path: 1 → 1"


def test_a_cell_that_a_tracked_change_deletes_is_asked_about():
    cells = f"<w:tc>{p('[value]')}</w:tc><w:tc><w:tcPr><w:cellDel/></w:tcPr>{p('[3]')}</w:tc>"
    assert word_text(f"<w:tbl><w:tr>{cells}</w:tr></w:tbl>") == "value\t<cellDel> 3"


@pytest.mark.parametrize(
    ("part", "text"),
    [
        ({"header1": f"<w:hdr>{p('[path: 1 1]')}</w:hdr>"}, "value: 3\n<header1> path: 1 1"),
        ({"header1": f"<w:hdr>{p('[name: Ada]')}</w:hdr>"}, "name: Ada\nvalue: 3"),
        ({"header1": f"<w:hdr>{p('<w:r><w:drawing/></w:r>')}</w:hdr>"}, "value: 3\n<header1> <drawing>"),
        ({"comments": NOTES.format("comment", p("[no, 4]"))}, "value: 3\n<comments> no, 4"),
        ({"footnotes": NOTES.format("footnote", p("[or 4]"))}, "value: 3\n<footnotes> or 4"),
        ({"styles": STRUCK.format(kind='paragraph" w:default="1', what="vanish")}, "value: 3\n<vanish>"),
    ],
)  # fmt: skip
def test_what_word_keeps_beside_the_text_stands_at_its_end(part, text):
    assert word_text(p("[value: 3]"), **part) == text


def test_a_word_file_with_more_than_anybody_writes_is_refused():
    with pytest.raises(ReadError, match="240,000"):
        word_text(p("<w:odd/>" * 48_000))


def test_an_empty_item_of_a_numbered_list_is_asked_about_as_its_number_may_be_the_answer():
    level = '<w:lvl w:ilvl="0"><w:numFmt w:val="{}"/></w:lvl>'
    item = p('<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>{}')
    for form, text in (("decimal", "value:\n<li>"), ("bullet", "value:")):
        listed = f'<w:abstractNum w:abstractNumId="1">{level.format(form)}</w:abstractNum>'
        numbering = f'<w:numbering>{listed}<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num></w:numbering>'
        assert word_text(p("[value:]") + item.format(""), numbering=numbering) == text
        assert word_text(item.format("[value: 3]"), numbering=numbering) == "value: 3"


@pytest.mark.parametrize("settings", [
    '<w:rFonts w:ascii="Arial"/><w:b/><w:color w:val="000000"/><w:sz w:val="22"/><w:u w:val="none"/>',
    '<w:strike w:val="0"/><w:vertAlign w:val="baseline"/><w:rtl w:val="0"/><w:vanish w:val="false"/>',
    '<w14:ligatures w14:val="none"/>',
    '<w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange>',
])  # fmt: skip
def test_word_text_of_any_look_is_text(settings):
    paragraph = (
        f"<w:pPr><w:jc/><w:rPr>{settings}</w:rPr></w:pPr>"
        + run(settings, "value: 3")
        + "<w:proofErr/><w:bookmarkStart/>"
    )
    assert word_text(p(paragraph) + "<w:sectPr><w:titlePg/></w:sectPr>") == "value: 3"


A2 = read("(A (B E=6 F=3 G=8) (C H=2 I=9 J=4) (D K=5 L=1 M=7))")
Q2 = read("(Q0 (Q1 3 5) (Q2 3 9 1) (Q3 4 2))")
SIGNED = read("((-1 2) (-2 1 3) (0 -3 2))")
DECIMAL = read("((1.2 3) (2.2 1.1) (2.1 0.5))")
HALF = read("((3 12 8) (?x 4 6) (14 5 2))")


@pytest.mark.parametrize("blank", ["-", "–", ""])
def test_rows_that_are_not_filled_in_say_nothing(blank):
    rows = f"subtree\tkind\tafter\n(3 12 8)\t{blank}\t{blank}\n(2 4 6)\tMIN\t2\n(14 5 2)\t{blank}\t{blank}"
    answer = read_answer(rows, BOOK)
    assert answer.whole
    assert [str(fact) for fact in answer.facts] == ["MIN cut after 2 in subtree (2 4 6)"]


@pytest.mark.parametrize("said", ["Root = 3\npath: Left 1", "Root = 3\npath: left 1", "value: 3\npath: Root Left 1"])
def test_two_readings_that_say_the_same_are_one(said):
    answer = read_answer(said, read("(Root (Left 3 5) (Right 2 9))"))
    assert answer.whole
    assert [str(fact) for fact in answer.facts] == ["value: 3", "path: 1 1"]


PLAIN, DEEP = read("((5 9 6) (7 3 4) (8 2 1))"), read("(((5 6) (7 4 8)) ((3 5) (9 9)) ((6 2) 7))")
WORDY = read("(Start (Left (A 4 9) (B 6 2)) (Right (C 3 1) (D 8 7)))")
LEAVES = read("(Start (Left l1=6 l2=7) (Mid m1=3 m2=9) (End e1=2 e2=1))")


SIDES = read("(R (Left l1=6 l2=8 l3=7) (Mid m1=3 m2=9) (Right r1=9 r2=5 r3=4))")


REPORT = "\n".join(line.text for line in text_report(record(str(PLAIN))))


@pytest.mark.parametrize(("old", "new"), [
    ("tree  ", "My answer:\nvalue: 6\nno cuts\n\ntree  "), ("tree  ", "I do not agree with this\ntree  "),
    ("tree  ", "# value: 6\ntree  "), ("\nconventions", "\ntree    (1 (5 7) 4)\nvalue   3\nconventions"),
    ("; pruned 4", "; not pruned 4"), ("; pruned 4", "; I think pruned 4"), ("; pruned 4", "; 4"),
    ("leaves evaluated", "value 6; leaves evaluated"), ("conventions: MAX", "conventions: value: 6; MAX"),
    ("(-inf, +inf)", "(-inf, +inf)\n    but 1 is not pruned"), ("set at the root", "set nowhere"),
    ("node 2:", "node 2, no, 3:"),
])  # fmt: skip
def test_what_is_written_into_a_report_of_this_program_is_asked_about(old, new):
    assert read_answer(REPORT, PLAIN).whole
    assert old in REPORT
    assert not read_answer(REPORT.replace(old, new, 1), PLAIN).whole


def test_what_stands_above_a_report_belongs_to_the_question():
    sheet = read_sheet(f"question 1:\nvalue: 6\n{REPORT}\nquestion 2:\n{REPORT}")
    reader = Reader(Known(PLAIN))
    assert not reader.answer(*sheet.of(1, PLAIN)).whole
    assert reader.answer(*sheet.of(2, PLAIN)).whole
    assert not Reader(Known(BOOK)).answer(*sheet.of(2, BOOK)).whole


@pytest.mark.parametrize("heading", ["question 1:", "Exercise 1", "Q1)", "## Task 1", "1.", "name: Ada"])
def test_a_report_below_a_heading_is_the_answer_to_the_one_tree_that_is_asked(heading):
    for said in (f"{heading}\n{REPORT}", f"{heading}\n(min-max '{PLAIN})\nvalue: 5\npath: 1 1\nMIN cut after 3"):
        answer = Reader(Known(PLAIN)).answer(*read_sheet(said).of(tree=PLAIN))
        assert answer.whole, (said, answer.unread, answer.doubtful)
        assert [str(fact) for fact in answer.facts][:2] == ["value: 5", "path: 1 1"]
        assert not Reader(Known(PLAIN)).answer(*read_sheet(f"value: 6\n{said}").of(tree=PLAIN)).whole


def test_the_question_of_an_answer_in_json_may_be_named():
    said = '{"question": 1, "value": 5, "path": [1, 1]}'
    assert Reader(Known(PLAIN)).answer(*read_sheet(said).of(tree=PLAIN)).whole
