"""Texts that mean two things, or hold more than they show, are asked about and never read in silence."""

from io import BytesIO
from itertools import product
from zipfile import ZipFile

import pytest

from treesearch.errors import ReadError
from treesearch.homework.answer.documents import document_text
from treesearch.homework.answer.pages import page_text
from treesearch.homework.answer.places import Known
from treesearch.homework.answer.reader import Reader, read_answer, read_sheet
from treesearch.reader import read
from treesearch.report.lines import text_report
from treesearch.solve import record

T1 = read("((5 9 7) (4 8 6) (11 3 10))")
T3 = read("((-4 -1 3) (-6 2 0) (-2 -5 1))")
T5 = read("((4 4 6) (4 7 2) (5 4 8))")
T6 = read("(Root (S (U 5 2) (V 8 6)) (Z (W 1 3) (X 9 4)))")


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


@pytest.mark.parametrize(("tree", "said"), [
    (T5, "MIN cut after 4 at C and D"), (T5, "MIN cuts after 4 at C, D"), (T1, "MIN cuts: 4 at C and D"),
    (T5, "MIN cut after 4 at node 2 and node 3"), (T5, "MIN cut after 4 in (4 7 2) and (5 4 8)"),
    (T6, "MIN cut after W at Z and S"), (T1, "MIN cut after 4 at 2 and 3"), (T1, "MIN cuts after 4 and 3 at C, D"),
    (T1, "MIN cut after 4, 8, 6"), (T6, "MIN cut after W, X"), (T1, "MIN cuts: C, D"), (T1, "MIN cut: C"),
    (T1, "MIN cuts: node 2, node 3"), (T1, "MIN cuts:\nC\nD"), (T6, "alpha cuts: V, Z"),
])  # fmt: skip
def test_what_may_be_a_cuts_node_or_what_it_is_after_or_what_it_prunes_is_asked_about(tree, said):
    assert not read_answer(said, tree).whole


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


@pytest.mark.parametrize("said", [
    "3 are pruned", "3 were skipped", "3 were never examined", "3 need not be visited", "3 get cut off",
    "pruned: child 2", "child 2 is pruned",
])  # fmt: skip
def test_what_may_be_a_count_or_stands_at_several_nodes_is_asked_about(said):
    assert not read_answer(said, T1).whole


def test_a_dash_before_a_leaf_that_the_tree_has_with_a_minus_is_asked_about():
    for said in ("- 1 is pruned", "– 2 is pruned", "- 1 and 2 are pruned"):
        assert not read_answer(said, T3).whole
    assert read_answer("- 3 is pruned", T3).whole
    assert read_answer("- 8 is pruned", T1).whole


@pytest.mark.parametrize(("tree", "said", "steps"), [
    (T6, "path: S U 5", (1, 1, 1)), (T6, "path: S-U-5", (1, 1, 1)), (T1, "path: D, 10", (3, 3)),
    (T6, "path: S U 2", (1, 1, 2)), (T1, "path: B 5", (1, 1)), (T1, "path: B 1", (1, 1)),
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


@pytest.mark.parametrize(
    ("said", "facts"),
    [("(3) is pruned", ["pruned: (3)"]), ("(3) no cuts", ["no cuts"])],
)
def test_a_number_in_brackets_in_front_is_a_subtree_only_where_nothing_else_can_be_meant(said, facts):
    answer = read_answer(said, read("(1 (0 (3)))"))
    assert answer.whole
    assert [str(fact) for fact in answer.facts] == facts


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


@pytest.mark.parametrize(
    "said",
    [
        "MIN cut after 2 in subtree (2 4 6) at node 3",
        "MIN cut in subtree (2 4 6) at node 3",
        '{"cuts": [{"after": "2", "subtree": "(2 4 6)", "path": [3]}]}',
        '{"cuts": [{"after": "2", "subtree": "(2 4 6)", "after_path": [2, 2]}]}',
        '{"cuts": [{"after": "2", "pruned": ["4"], "pruned_paths": [[2, 3]]}]}',
        '{"value": 3, "nodes": {"B": 3, "C": 2}}',
        '{"value": 3, "leaves": [3, 12, 8, 2]}',
    ],
)
def test_a_place_said_twice_and_a_report_with_strange_fields_are_asked_about(said):
    assert not read_answer(said, BOOK).whole


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


@pytest.mark.parametrize(("tree", "said"), [
    (A2, "pruned: C-I, C-J"), (A2, "pruned: C I, C J"), (A2, "pruned: C 2, C 3"), (A2, "pruned: A-C"),
    (A2, "C-I is pruned"),
    (A2, "C 9 and C 4 are pruned"), (A2, "pruned:\n- C\n  - I"), (BOOK, "pruned: 2 2, 2 3"),
    (BOOK, "pruned: 6 (2), 4 (3)"),
    (A2, "pruned: I, J (2)"), (A2, "pruned leaves: I, J, M (3)"), (BOOK, "pruned: 4 (2 4 6)"),
    (A2, "I and J are pruned when\nC <= 2"), (A2, "I is pruned for path: 1 2"), (BOOK, "4 is pruned iff"),
    (A2, "MIN cut at C, cut after H"), (A2, "MIN cut at C. Cut after H."), (A2, "cuts: MIN after 2 and 1"),
    (BOOK, "prune node 2 and 3"), (BOOK, "pruned: node 2, 3"), (BOOK, "prune nodes 2 and 3"),
    (BOOK, "branches 2 and 3 are pruned"),
    (BOOK, "children 2 and 3 are pruned"), (BOOK, "MIN cuts after child 1 and 2"),
    (A2, "MIN cut after 6 and 3"), (A2, "MIN cut after K and L"), (A2, "MIN cut after 6 and after 3"),
    (BOOK, "MIN cut after 4/2"), (BOOK, "value: 4/5"), (BOOK, "Value:-3"), (BOOK, "pruned: 6/3"),
    (BOOK, "cuts:\n-"), (BOOK, "pruned:\n–"), (BOOK, "4 could be pruned"), (read("((0 3) (1 2))"), "cut: 0"),
    (A2, "6 leaves examined, 3 pruned"), (A2, "leaves: 6, pruned: 3"), (A2, "leaves examined: 6\npruned: 3"),
    (A2, "| leaves | pruned |\n|---|---|\n| 6 | 3 |"),
    (A2, "| kind | after | pruned |\n|---|---|---|\n| MIN | H | 2 |"),
    (A2, "leaves: 9, 4, 7 are pruned"), (A2, "MIN cut: 9, 4, 7 are pruned"), (A2, "value 9, 4 and 7 are pruned"),
    (A2, "path: A, B, F = 3"), (A2, "pruned: I, J = 4"), (A2, "MIN cuts after H, L = 1"),
    (A2, "path: B F | A = 3"), (A2, "path: B F\tA = 3"), (BOOK, "C => 2"), (BOOK, "node 2 => 2"),
    (A2, "MIN cut at H"), (A2, "C is cut after 6"), (BOOK, "MIN cut at (1 2) after 12"),
    (A2, "path: # B, # F"), (BOOK, "MIN cuts: # 2"), (BOOK, "value: # 3"), (DECIMAL, "MIN cut after 2.2"),
    (DECIMAL, "pruned: 2.1"),
    (SIGNED, "window 2: -1-inf"), (SIGNED, "pruned:\n-1"), (BOOK, "MIN cut (2 4 6)"), (BOOK, "MIN cut subtree (2 4 6)"),
    (BOOK, "MIN cut after 2, path 2 1"), (BOOK, "value:\n3."), (BOOK, "pruned:\n(4)\n(6)"), (BOOK, "pruned: 4,\n6."),
    (A2, "path:\nA\nB\nF = 3"), (A2, "pruned:\nI\nJ\nM = 7"), (A2, "MIN cuts:\nafter H\nL = 1"),
    (A2, "pruned: I, J,\nM = 7"),
    (BOOK, "The path is 1,\n1."), (BOOK, "path: 1\n(1)\nno cuts"), (BOOK, "value: 3\n1."),
    (BOOK, "path: 1\n- 1.\nno cuts"),
    (A2, "pruned:\n1; I, J\n2; M"), (A2, "pruned: (2 9 4) (2)"), (BOOK, "pruned: 4 4"),
    (A2, "MIN cuts:\n- 2\n  - 9\n- 1"),
    (BOOK, "MIN cuts:\n2, (2 4 6)"), (BOOK, "MIN cut: 2, (2 4 6)"),
    (A2, "pruned:\nI\nJ\n3 pruned"), (BOOK, "MIN cut after 2, 2"),
    (read("((-1.5 2 0.5) (-3 4 1))"), "value:\n- 1.5"), (BOOK, "value\t\tpath\n3\t2\t1 1"),
    (BOOK, "pruned: [2, 4, 6]"), (BOOK, "pruned: [4,, 6]"), (BOOK, "pruned: (4, 6)"), (A2, "MIN cuts: C, D"),
    (A2, "C: beta = 3, alpha = 1"), (A2, "Cuts:\n- after 2 (MIN)\n\nafter 1 (MIN)"), (BOOK, "path: 1 > 1 > 2"),
    (BOOK, "pruned: 4, (2 4 6) 6"), (BOOK, "MIN cut after 2 (2 4 6)"),

    (BOOK, '{"cuts": [{"kind": "MIN", "after": "2", "value": 5, "alpha": 5}]}'),
    (read("((0 8) (4 2))"), "pruned: (4/2)"), (BOOK, "root = 3/2"), (A2, "A = 3/2"), (SIGNED, "path: -1-1-2"),
    (BOOK, "no cuts\n# | cut | MIN cut after 2 |"), (BOOK, "Cuts:\n,  (XM)"), (BOOK, "pruned: 6, 2.2 = 4"),
    (BOOK, "pruned:\n4. 6"), (BOOK, "skipped:\nvalue: 4"),
    (BOOK, "MIN cuts:\nMAX cut after 2"), (BOOK, '{"cuts": [{"kind": "MIN", "after_path": [1, 0]}]}'),
    (BOOK, "path:\n1. 2"), (BOOK, "The path is 1,\n1. The value is 3."), (BOOK, "value: 3\n4."),
    (A2, "path:\nA = 3\nB = 3"), (A2, "pruned:\nI = 9"), (BOOK, "value:\npath: 1 1\n4"),
    (BOOK, "MIN cuts:\npath: 1 1\n2"),
    (Q2, "Q2: no cuts"), (Q2, "Q2 value: 1"), (read("(a (b 3 5) (c 3 9))"), "b) MIN cut after 3"),
    (BOOK, "tree: (1 (5 7) 4)\nvalue: 3"), (BOOK, "crossed out:\nvalue: 4"), (BOOK, "ignored:\nMIN cut after 5"),
    (HALF, "4 pruned iff: x <= 13, x > 1"), (HALF, "4 pruned iff: x <= 13\nx <= 7"), (HALF, "x <= 3, 4 and 6 pruned"),
    (read("((3 1) (Right 2 4) (5 6))"), "path: right"),
])  # fmt: skip
def test_what_means_two_things_is_asked_about(tree, said):
    assert not read_answer(said, tree).whole


@pytest.mark.parametrize(("said", "facts"), [
    ("MIN cuts:\ncut after 2", ["MIN cut after 2"]),
    ("MIN cuts:\n1. cut after H\n2. cut after L", ["MIN cut after H", "MIN cut after L"]),
    ("MIN cuts:\n\nafter\tsubtree\n2\t(2 9 4)", ["MIN cut after 2 in subtree (2 9 4)"]),
    ("MIN cut after 2, 9 and 4 are pruned", ["MIN cut after 2", "pruned: 9, 4"]),
    ("B = 3, C <= 2, D <= 1", ["B = 3", "C <= 2", "D <= 1"]), ("path: B-F", ["path: 1 2"]),
    ("pruned: I, J and M", ["pruned: I, J, M"]),
    ("pruned branches: 9 and 4", ["pruned: 9, 4"]), ("the branches with 9 and 4 get cut off", ["pruned: 9, 4"]),
    ("1.\nvalue: 3\n2.\npath: 1 2", ["value: 3", "path: 1 2"]), ("path:\n1\n2", ["path: 1 2"]),
    ("ignored: I, J", ["pruned: I, J"]), ("MIN CUT AFTER 2 IN SUBTREE (2 9 4)", ["MIN cut after 2 in subtree (2 9 4)"]),
    ("MIN cut after 2  # 2 <= 3", ["MIN cut after 2"]), ("no cuts at all", ["no cuts"]), ("path: C-I", ["path: 2 2"]),
    ("value 3 and path 1 2", ["value: 3", "path: 1 2"]),
    ("value 3, path 1 2 and no cuts", ["value: 3", "path: 1 2", "no cuts"]),
    ("MIN cuts: H, L", ["MIN cut after H", "MIN cut after L"]), ("path: A > B > F", ["path: 1 2"]),
    ("pruned: [9, 4]", ["pruned: 9, 4"]), ("examined: [H, I]", ["examined: H, I"]),
    ("C: alpha = 3, beta = +inf", ["window C: 3, +inf"]), ("path: 1 2 3", ["path: 1 2"]),
    ("Cuts:\n- after 2 (MIN)\n\n- after 1 (MIN)\n\nvalue: 3", ["MIN cut after 2", "MIN cut after 1", "value: 3"]),
])  # fmt: skip
def test_what_means_one_thing_is_still_read(said, facts):
    answer = read_answer(said, A2)
    assert answer.whole, (answer.unread, answer.doubtful)
    assert [str(fact) for fact in answer.facts] == facts


@pytest.mark.parametrize("said", [
    "| value | 3 |\n| path | 1 1 |\n| no cuts | |", "value\t3\nno cuts\t", "pruned\t4\n6\t",
    "kind\tafter\tnode\n\t\tno cuts", "| kind | after | node |\n|---|---|---|\n| | | B |", "node\tvalue\n\t3",
    "kind\tafter\nMIN\t2\n\t5", "number\tkind\tafter\n1\tMIN\t2\n# 2\tMIN\t5", "value\tpath\n- 3\t1 1",
    "value: 3 | path: 1 1", '{"cuts": [{"kind": null, "after": null, "subtree": "(3 12 8)"}]}',
])  # fmt: skip
def test_no_cell_of_a_table_is_lost(said):
    assert not read_answer(said, BOOK).whole


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


@pytest.mark.parametrize(("tree", "said"), [
    (DEEP, "Value 6, path 1 1, one MAX cut after 7"), (DEEP, "path: 1 1, 2 MIN cuts after (3 5) and (6 2)"),
    (DEEP, "path 1 1, two MIN cuts: 3"), (DEEP, "path 1 1, first MIN cut after 7"),
    (DEEP, "path 1 1, 1. MIN cut after 7"), (DEEP, "path 1 1 - one MAX cut after 7"),
    (DEEP, "path 1 1, right MAX cut after 7"), (PLAIN, "pruned: 4, 2 MIN cuts: 3, 2"), (PLAIN, "path: 1 1 (value 5)"),
    (PLAIN, "path: 1 1 [value 5]"), (PLAIN, "path: B (value 5)"), (PLAIN, "path: 1 1 (root value 5)"),
    (WORDY, "path: Left (6)"), (PLAIN, "path 1 1\tvalue = 5"), (PLAIN, "| path 1 1 | value = 5 |"),
    (PLAIN, "no cuts\tvalue = 5"), (PLAIN, "MIN cut after 3 | value = 5"), (PLAIN, "value 5\tnode 2 = 9"),
    (PLAIN, "value 5\tC <= 3"), (PLAIN, "path: 1 1 (value = 5)"), (PLAIN, "path: 1 1: value = 5"),
    (PLAIN, "path: 1 1 because value = 5"), (PLAIN, "no cuts: value = 5"), (PLAIN, "path: 1 1 since the value is 5"),
    (PLAIN, "path: 1 1 (A = 5)"), (WORDY, "MIN cut after (C 3)"), (WORDY, "pruned: (D 8)"), (WORDY, "pruned: (D 7)"),
    (WORDY, "pruned: (X 7)"), (WORDY, "pruned: (D8 7)"), (WORDY, "MIN cut after (Mid 3)"),
    (read("((5 9) (2 4) (6 2 9))"), "MIN cut at 2 in (6 2 9)"), (PLAIN, "id: 20931value: 9"),
    (PLAIN, "NAME: Jo LindVALUE: 5"), (PLAIN, "path: [, 2]"), (PLAIN, "path: [1, ]"), (PLAIN, "Path MAX: 1 1"),
    (PLAIN, "2. 5, 6 are never examined."), (PLAIN, "pruned: 4, 2 MIN cut after 3"), (LEAVES, "pruned: m1=4"),
    (LEAVES, "pruned: m1, m2 = 9"), (PLAIN, "# see (value: 5)\npath: 1 1"),
])  # fmt: skip
def test_what_stands_beside_a_fact_is_neither_taken_into_it_nor_lost(tree, said):
    assert not read_answer(said, tree).whole


@pytest.mark.parametrize(("tree", "said", "facts"), [
    (PLAIN, "path: 1 1 (5)", ["path: 1 1"]), (PLAIN, "path: 1 1 (leaf value 5)", ["path: 1 1"]),
    (LEAVES, "MIN cut after m1=3 at Mid", ["MIN cut after m1=3 at Mid"]), (LEAVES, "pruned: m2=9", ["pruned: m2=9"]),
    (LEAVES, "MIN cut after m1 in subtree (Mid m1=3 m2=9)", ["MIN cut after m1 in subtree (Mid m1=3 m2=9)"]),
    (LEAVES, '{"cuts": [{"kind": "MIN", "after": "m1=3", "path": [2]}]}', ["MIN cut after m1=3 at node 2"]),
    (PLAIN, "path: 1 1 since 5 >= 3", ["path: 1 1"]), (WORDY, "path: Start to Left to B", ["path: 1 2"]),
    (WORDY, "MIN cut after 3 at C (C = 3)", ["MIN cut after 3 at C"]),
    (PLAIN, "value: 5\npath: 1 1 because value = 5", ["value: 5", "path: 1 1"]), (PLAIN, "2. value: 5", ["value: 5"]),
])  # fmt: skip
def test_what_stands_beside_a_fact_is_read_where_it_says_one_thing(tree, said, facts):
    answer = read_answer(said, tree)
    assert answer.whole, (answer.unread, answer.doubtful)
    assert [str(fact) for fact in answer.facts] == facts


SIDES = read("(R (Left l1=6 l2=8 l3=7) (Mid m1=3 m2=9) (Right r1=9 r2=5 r3=4))")


@pytest.mark.parametrize(("tree", "said"), [
    (PLAIN, "value: 5 # MIN cut after 3 in (7 3 4)"), (PLAIN, "value: 5\n# MIN cut after (5 9 6)"),
    (PLAIN, "value: 5\n# pruned: (7 3 4)"), (PLAIN, "value: 5\n# pruned: [4, 1]"),
    (PLAIN, "value: 5\n# notes: cut after 3 (MIN)"), (DEEP, "1. path: 1 1 2. value: 6"),
    (DEEP, "1. path: 1 1, 2. value: 6"), (DEEP, "1. path: 1 1 2. no cuts"), (DEEP, "path: 1 1, 1 value 6"),
    (DEEP, "path: 1 1, one value 6"), (DEEP, "path: 1 1, left value 6"), (PLAIN, "pruned: 4, 1, 2 value: 5"),
    (PLAIN, "C: alpha = 5, beta = 7, value = 3"), (PLAIN, "window C: 5, 7, value 3"), (PLAIN, "Path 1: A > B > E"),
    (PLAIN, "path 1: B = 5"), (A2, "pruned 1: J = 4"), (PLAIN, "MIN cuts: C, 2"), (PLAIN, "Cuts:\n- MIN C"),
    (PLAIN, "Cuts:\n- MIN: C"), (PLAIN, "pruned: [4, ]"), (PLAIN, "pruned: [, 1]"),
    (SIDES, "MIN cut after m1=3 in subtree (Mid m1=3 m2=8) at Left"),
])  # fmt: skip
def test_counts_numbers_of_lists_comments_and_names_are_not_taken_for_what_stands_beside_them(tree, said):
    assert not read_answer(said, tree).whole


@pytest.mark.parametrize(("tree", "said", "facts"), [
    (PLAIN, "Value:\n5\n\nPath:\n1 1\n\nMIN cuts:\n- 3\n- 2",
        ["value: 5", "path: 1 1", "MIN cut after 3", "MIN cut after 2"]),
    (SIDES, "pruned: m2=9, r3=4", ["pruned: m2=9, r3=4"]), (PLAIN, "MAX cut after 9: 9 >= 8", ["MAX cut after 9"]),
    (SIDES, "MIN cut after m1=3 in subtree (Mid m1=3 m2=8)", ["MIN cut after m1=3 in subtree (Mid m1=3 m2=8)"]),
    (BOOK, "value: 3, path: 1 1. First cut: 2 (MIN).", ["value: 3", "path: 1 1", "MIN cut after 2"]),
])  # fmt: skip
def test_leaves_as_the_tree_writes_them_and_proofs_of_cuts_are_read(tree, said, facts):
    answer = read_answer(said, tree)
    assert answer.whole, (answer.unread, answer.doubtful)
    assert [str(fact) for fact in answer.facts] == facts


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


@pytest.mark.parametrize("said", ["MIN cuts:\nm1=3, r2=5", "MIN cut: m1=3, r2=5", "MIN cut after m1=3, r2=5"])
def test_a_leaf_in_a_list_of_cuts_is_not_what_is_known_of_a_node(said):
    assert not read_answer(said, SIDES).whole


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
