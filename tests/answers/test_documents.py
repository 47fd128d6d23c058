"""Test documents: the lines of HTML and of files, and files that are refused."""

from contextlib import suppress
from html import unescape
from html.parser import HTMLParser

import pytest
from support.answers import facts

from treesearch.errors import ReadError
from treesearch.homework.answers.documents import LIMIT, decoded, document_text, page_text
from treesearch.homework.answers.reading import read_answer
from treesearch.reader import read

FIGURE = read("((3 12 8) (2 4 6) (14 5 2))")


def test_too_large_or_binary_is_refused():
    with pytest.raises(ReadError, match="characters; the limit is"):
        read_answer("(" * (LIMIT + 1))
    with pytest.raises(ReadError, match="characters; the limit is"):
        page_text(" " * (LIMIT + 1))
    assert read_answer("(" * LIMIT).unread
    with pytest.raises(ReadError, match="save it as text"):
        document_text(b"%PDF-1.7 ...")
    with pytest.raises(ReadError, match="this file is not text"):
        document_text(bytes(range(256)))
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "cp1252"):
        assert facts(document_text("name: Jürgen\nvalue: 3".encode(encoding))) == ["value: 3"]


@pytest.mark.parametrize("struck", ["s", "del", "strike"])
def test_page_keeps_lines_cells_and_strikes(struck):
    page = (
        f"<p>value:&nbsp;3<br>path: 1 1</p><p><{struck}>MAX cut after 14</{struck}> "
        "<span style='text-decoration: line-through'>x</span></p>"
    )
    answer = read_answer(
        page_text(
            page
            + "<table><tr><th>kind</th><th>after</th></tr><tr><td>MIN</td><td>2</td></tr></table>"
        ),
        FIGURE,
    )
    assert answer.whole
    assert [str(fact) for fact in answer.facts] == ["value: 3", "path: 1 1", "MIN cut after 2"]
    assert [one.text for one in answer.asides] == ["~~MAX cut after 14~~", "~~x~~"]
    with suppress(ReadError):  # some versions of Python reject a declaration that never ends
        assert "3" in page_text("<p>value: 3</p><![CD")


def test_endless_comments_are_left_out(monkeypatch):
    fed = []
    feed = HTMLParser.feed
    monkeypatch.setattr(
        HTMLParser, "feed", lambda self, page: (fed.append(page), feed(self, page))[1]
    )
    assert (
        page_text("value: 3<!-- no --> because<!-- <!-- x --> 3 > 2" + "<!--" * 40_000)
        == "value: 3 because 3 > 2"
    )
    assert len(fed[0]) < 100


@pytest.mark.parametrize(
    ("start", "kind"),
    [
        (b"PK\x03\x04 word/document.xml", ".docx"),
        (b"PK\x03\x04" + bytes(26) + b"mimetypeapplication/vnd.oasis.opendocument.text", ".odt"),
        (b"\xd0\xcf\x11\xe0", ".doc"),
        (b"{\\rtf1", ".rtf"),
        (b"%PDF-1.7", ".pdf"),
        (b"\x89PNG", "picture"),
    ],
)
def test_other_document_is_refused(start, kind):
    """The contents decide instead of the name, and the message contains a remedy."""
    for suffix in ("", ".txt", ".docx"):
        with pytest.raises(ReadError, match=kind) as refused:
            document_text(start + b" rest", suffix)
        assert "save it as text" in str(refused.value)


@pytest.mark.parametrize(
    "page",
    [
        "<p>value: 3</p><img src=photo.jpg>",
        "<style>.c3{text-decoration:line-through}</style><p>value: 3</p><p class=c3>path: 1 1</p>",
        '<p>value: 3<span style="display:none">4</span></p>',
        '<p style="color:#ffffff">value: 3</p>',
        "<p hidden>value: 3</p>",
        "value:<ol start=3><li></ol>",
        "<style>p{margin: 0}</style><p>value: 3</p>",
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
def test_page_with_doubtful_markup_is_unread(page):
    assert read_answer(page_text(page), FIGURE).unread


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ('<p style="text-decoration:line-through">value: 4</p>value: 3', "~~value: 4~~\nvalue: 3"),
        ('<p style="text-decoration-line: line-through">value: 4</p>', "~~value: 4~~"),
        (
            '<p style="text-decoration:line-through">value: 4<p>value: 3',
            "~~value: 4~~\n~~value: 3~~\n<p>",
        ),
        ("<p><s>value: 4</p><p>value: 3</p>", "~~value: 4~~<s>\nvalue: 3"),
        (
            "<ul><li>value: 3<li>path: 1 1<ul><li>MIN cut after 2</ul></ul>",
            "value: 3\npath: 1 1\nMIN cut after 2",
        ),
        ("<table><tr><td>value<td>3<tr><td>path<td>1 1</table>", "value\t3\npath\t1 1"),
        ("<dl><dt>value<dd>3</dl>value: 3<hr>path: 1 1", "value\n3\nvalue: 3\npath: 1 1"),
        ('<p style="background-color:white">no cuts</p>', "no cuts"),
        ("<head><meta charset=utf-8><p>value: 3", "value: 3"),
        ("<p>3 &lt; 4 &amp", "3 < 4 &"),
        (
            '<p style="color:#111">3</p><p style="color:rgb(45, 59, 69)">path</p>',
            "3\npath",
        ),
        (
            '<p style="font-size:10.5pt;line-height:1.38;text-decoration:none;vertical-align:baseline">no cuts</p>',
            "no cuts",
        ),
        ('<span style="white-space: pre-wrap">value: 3\npath: 1 1</span>', "value: 3\npath: 1 1"),
        ('value: <input value="3; 4">', 'value: <input value="3 4">'),
        (f"value: 3<img src='{'x' * 99}'>", f"value: 3<img src='{'x' * 70}…>"),
        ("<ol><li><p>value: 3</p></li></ol>", "value: 3"),
        ("<p>value:\n  3</p>", "value: 3"),
        ("<table><tr><td>a<p>b</p><br>c</td><td>d</td></tr></table>e<br>f", "a b  c\td\ne\nf"),
    ],
)
def test_page_is_read_as_text(page, text):
    assert page_text(page) == text


@pytest.mark.parametrize(("length", "shown"), [(80, "{0}'>"), (81, "{0}'…>"), (82, "{0}…>")])
def test_long_tag_is_shortened(length, shown):
    tag = f"<img src='{'x' * (length - 12)}'>"
    assert page_text(tag) == shown.format(tag[: min(length - 2, 80)])


@pytest.mark.parametrize("start", ["<x", "</x", "<x y='", "<?x", "&lt;", "a & b"])
def test_unfinished_tag_is_text(start):
    assert (
        page_text(f"<p>value: 3</p>{start} path: 2 1") == f"value: 3\n{unescape(start)} path: 2 1"
    )
    assert "value" not in page_text(f"<script>value: 3{start}")


@pytest.mark.parametrize("start", ["<", "<x", "</x", '<p a="'])
def test_many_unfinished_tags_are_text(start):
    """HTMLParser.close() needs minutes for such a page in some versions of Python."""
    page = start * 30_000
    assert page_text(page) == page


@pytest.mark.parametrize(("inside", "text"), [(99, "~~x~~y"), (100, "~~xy~~<s>")])
def test_unclosed_tags_end_with_others(inside, text):
    assert page_text(f"<s>{'<i>' * inside}x</s>y") == text


def test_file_limit_counts_four_bytes():
    assert len(decoded("😀".encode() * LIMIT)) == LIMIT
    with pytest.raises(ReadError, match="the limit is 200,000"):
        decoded(b"x" * (4 * LIMIT + 1))
