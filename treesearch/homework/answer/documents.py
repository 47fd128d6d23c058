"""The text of documents: Word, HTML and plain text, as lines; what is struck out stands between ``~~`` and ``~~``."""

import re
from html.parser import HTMLParser
from io import BytesIO
from typing import NamedTuple

from treesearch.errors import ReadError
from treesearch.homework.answer import words
from treesearch.homework.answer.reader import LIMIT, decoded
from treesearch.homework.answer.sheet import tells_who
from treesearch.homework.answer.styles import dresses, sheet_dresses, strikes
from treesearch.homework.answer.wordfile import with_names
from treesearch.installed import needed

_BLOCK = {
    "p", "div", "li", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "table", "ul", "ol", "blockquote", "section",
    "article", "header", "footer", "main", "address", "dl", "dt", "dd", "caption", "hr", "br",
}  # fmt: skip
_INLINE = {
    "a", "b", "strong", "i", "em", "u", "ins", "mark", "span", "font", "tt", "code", "kbd", "samp", "var", "abbr",
    "label", "big", "nobr", "wbr", "center", "o:p",
}  # fmt: skip
_FRAME = {
    "html", "head", "body", "base", "meta", "link", "thead", "tbody", "tfoot", "colgroup", "col", "td", "th",
}  # fmt: skip
_UNSEEN = {"script", "style", "title", "template"}
_STRUCK = {"s", "del", "strike"}
_KNOWN = _BLOCK | _INLINE | _FRAME | _UNSEEN | _STRUCK
"""The tags of a page that is text and nothing else; any other is shown as it is written, and so its line is unread."""

_FILLED = ("value", "checked", "alt")
"""The attributes that say what a person sees in such a tag."""

_VOID = {"br", "img", "hr", "input", "meta", "link", "col", "wbr", "area", "base", "embed", "source", "track"}
_ENDED = {"li": {"li"}, "td": {"td", "th"}, "th": {"td", "th"}, "tr": {"td", "th", "tr"}}
"""What a tag ends that was not closed before it; one that begins a line ends a paragraph."""

_OPENED = 200
"""So many tags may be begun before one is closed; html.parser takes time squared on those that never are."""


def document_text(data: bytes, suffix: str = "") -> str:
    """The text of a file with that ending, ``.docx``, ``.html`` or any other. ReadError if it is too big or no text.

    MissingError for a Word document without the extra ``docx``.
    """
    if suffix.lower() == ".docx":
        return page_text(_word_page(data))
    text = decoded(data)
    return page_text(text) if suffix.lower() in (".html", ".htm") else text


def _word_page(data: bytes) -> str:
    """A Word document as a page; ReadError for one that is broken, encrypted or a bomb."""
    needed("mammoth", words.NO_DOCX, "docx")
    import mammoth

    try:
        plain = BytesIO(with_names(data))
        return str(mammoth.convert_to_html(plain, ignore_empty_paragraphs=False).value)
    except ReadError:
        raise
    except Exception as error:  # zipfile, zlib, expat and mammoth each have errors of their own for a file that is none
        raise ReadError(words.DOCX_BROKEN) from error


def page_text(page: str) -> str:
    """What a browser would show of a page, a line for each paragraph and row, a tab between cells.

    >>> page_text("<p>value:&nbsp;5<br>path: <s>1</s> 2</p><table><tr><td>a</td><td>3</td></tr></table>")
    'value: 5\\npath: ~~1~~ 2\\na\\t3'
    """
    if len(page) > LIMIT:
        raise ReadError(words.ANSWER_TOO_BIG.format(size=len(page), limit=LIMIT))
    sheets = [one.partition("</style")[0].partition(">")[2] for one in page.lower().split("<style")[1:]]  # in <!-- too
    head, *rest = page.split("<!--")
    page = head + "".join(one.partition("-->")[2] for one in rest)
    if any(one.count("<") > _OPENED for one in page.split(">")):
        raise ReadError(words.ANSWER_NO_TEXT)
    seen = _Seen()
    if not all(map(sheet_dresses, sheets)):
        seen.pieces.append("<style>\n")
    try:
        seen.feed(page)
        seen.close()
    except (AssertionError, ValueError, RecursionError) as error:  # a declaration that never ends
        raise ReadError(words.ANSWER_NO_TEXT) from error
    lines = "".join(seen.pieces).replace("\xa0", " ").replace("~~~~", "").split("\n")
    lines = ["\t".join(cell.strip() for cell in _apart(line).split("\t")) for line in lines]
    return "\n".join(line.strip(" ") for line in lines if line.strip()).strip("\n")


def _apart(line: str) -> str:
    """The line; where it tells who wrote the page, what stands in it by its name is a line of its own.

    >>> _apart("name: Ada <img>")
    'name: Ada \\n<img>'
    """
    return re.sub(r"(?=<)", "\n", line, count=1) if "<" in line and tells_who(line) else line


def _is_text(tag: str, told: dict[str, str]) -> bool:
    """Whether a tag stands around text that is seen as any other."""
    shown = [one for one in told.get("style", "").split(";") if not strikes(one)]
    style = ";".join([*shown, f"color:{told.get('color', 'black')}"])
    foreign = told.get("rel") == "stylesheet" or (tag == "script" and told.get("type", "").startswith("math"))
    return tag in _KNOWN and dresses(style) and not foreign and not told.keys() & {"hidden", "aria-hidden"}


class _Inside(NamedTuple):
    """A tag that is open, and how text stands inside: not shown, with its blanks, struck out."""

    tag: str = ""
    hidden: bool = False
    kept: bool = False
    struck: bool = False


class _Seen(HTMLParser):
    """Collects the text of a page.

    ``cells``: how many cells of its row have begun; in one a paragraph is no line. ``empty``: an item of a list has
    begun and nothing stands in it yet.
    """

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[str] = []
        self.opened = [_Inside()]
        self.cells = 0
        self.empty = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag opens: a line may begin, a cell, or what is struck out."""
        self._end_before(tag)
        told = {name: value or "" for name, value in attrs}
        style = told.get("style", "")
        struck_here = tag in _STRUCK or any(map(strikes, style.split(";")))
        if tag in ("td", "th"):
            self._break("\t" if self.cells else "")
            self.cells += 1
        elif tag in _BLOCK:
            self.cells = 0 if tag in ("tr", "table") else self.cells
            self._break(" " if self.cells else "\n")
        if not _is_text(tag, told):
            filled = (re.sub(r"[\s;]+", " ", told[name]) or name for name in _FILLED if name in told)
            self._strange(" ".join([tag, *filled]))
        if tag not in _VOID:
            _, hidden, kept, struck = self.opened[-1]
            kept = kept or tag == "pre" or "white-space:pre" in style.replace(" ", "")
            self.empty = tag == "li" or self.empty
            self.opened.append(_Inside(tag, hidden or tag in _UNSEEN, kept, struck or struck_here))
            self.pieces += ["~~"] * (self.opened[-1].struck - struck)

    def _end_before(self, tag: str) -> None:
        """Close what such a tag ends: an item the one before it, a block a paragraph."""
        ended = _ENDED.get(tag, {"p"} if tag in _BLOCK - {"br"} else set())
        for one in reversed(self.opened[-100:]):
            if one.tag in ended:
                self.handle_endtag(one.tag)
                return
            if one.tag in ("table", "ul", "ol", "td", "th", "div", "body"):
                return

    def _strange(self, told: str) -> None:
        """What is no text, or may not be seen, is shown by its tag, which no form has."""
        if not self.opened[-1].hidden:
            self.empty = False
            self.pieces.append(f"<{told}>")

    def handle_endtag(self, tag: str) -> None:
        """A tag closes, and with it what was opened inside and never closed."""
        if tag not in {one.tag for one in self.opened[-100:]}:
            return
        struck, ended = self.opened[-1].struck, ""
        while ended != tag:
            ended = self.opened.pop().tag
            if ended == "li" and self.empty and self._within("ol"):
                self._strange(ended)  # its number may be what it says
        self.pieces += ["~~"] * (struck - self.opened[-1].struck)
        if tag in ("tr", "table"):
            self.cells = 0
        if tag in _BLOCK:
            self._break(" " if self.cells else "\n")

    def close(self) -> None:
        """The page ends, and with it what was never closed."""
        super().close()
        while len(self.opened) > 1:
            self.handle_endtag(self.opened[-1].tag)

    def handle_data(self, data: str) -> None:
        """Text, whose line breaks are blanks except where it is set as it stands."""
        if not self.opened[-1].hidden:
            self.empty = self.empty and not data.strip()
            self.pieces.append(data if self.opened[-1].kept else re.sub(r"\s+", " ", data))

    def _within(self, name: str) -> bool:
        """Whether the list around is of that kind."""
        return next((one.tag == name for one in reversed(self.opened) if one.tag in ("ul", "ol")), False)

    def _break(self, sign: str) -> None:
        """A line or a cell ends; what is struck out goes on behind it."""
        self.pieces.append(f"~~{sign}~~" if self.opened[-1].struck else sign)
