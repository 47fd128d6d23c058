"""The text of documents: Word, HTML and plain text, as lines; what is struck out stands between ``~~`` and ``~~``."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from io import BytesIO
from typing import NamedTuple
from zipfile import ZipFile

from treesearch.errors import ReadError
from treesearch.homework.answer import words
from treesearch.homework.answer.reader import LIMIT, decoded
from treesearch.installed import needed

UNPACKED = 20_000_000
"""How many bytes a .docx may hold when it is unpacked."""

_BLOCK = {
    "p", "div", "li", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "table", "ul", "ol", "blockquote", "section",
}  # fmt: skip
_UNSEEN = {"script", "style", "head", "title", "template"}
_STRUCK = {"s", "del", "strike"}
_VOID = {"br", "img", "hr", "input", "meta", "link", "col", "wbr", "area", "base", "embed", "source", "track"}
_OPENED = 200
"""So many tags may be begun before one is closed; html.parser takes time squared on those that never are."""
_STRIKES = re.compile(r"text-decoration[^;]*line-through", re.IGNORECASE)


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
        with ZipFile(BytesIO(data)) as packed:
            if sum(info.file_size for info in packed.infolist()) > UNPACKED:
                raise ReadError(words.ANSWER_TOO_BIG.format(size=UNPACKED, limit=LIMIT))
        return str(mammoth.convert_to_html(BytesIO(data), convert_image=lambda _: []).value)
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
    head, *rest = page.split("<!--")
    page = head + "".join(one.partition("-->")[2] for one in rest)
    if any(one.count("<") > _OPENED for one in page.split(">")):
        raise ReadError(words.ANSWER_NO_TEXT)
    seen = _Seen()
    try:
        seen.feed(page)
        seen.close()
    except (AssertionError, ValueError, RecursionError) as error:  # a declaration that never ends
        raise ReadError(words.ANSWER_NO_TEXT) from error
    lines = "".join(seen.pieces).replace("\xa0", " ").replace("~~~~", "").split("\n")
    lines = ["\t".join(cell.strip() for cell in line.split("\t")) for line in lines]
    return "\n".join(line.strip(" ") for line in lines if line.strip()).strip("\n")


class _Inside(NamedTuple):
    """A tag that is open, and how text stands inside: not shown, with its blanks, struck out."""

    tag: str = ""
    hidden: bool = False
    kept: bool = False
    struck: bool = False


class _Seen(HTMLParser):
    """Collects the text of a page. ``cells``: how many cells of its row have begun; in one a paragraph is no line."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[str] = []
        self.opened = [_Inside()]
        self.cells = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag opens: a line may begin, a cell, or what is struck out."""
        strikes = tag in _STRUCK or any(name == "style" and _STRIKES.search(value or "") for name, value in attrs)
        if tag in ("td", "th"):
            self._break("\t" if self.cells else "")
            self.cells += 1
        elif tag in _BLOCK or tag == "br":
            self.cells = 0 if tag in ("tr", "table") else self.cells
            self._break(" " if self.cells else "\n")
        if tag not in _VOID:
            _, hidden, kept, struck = self.opened[-1]
            self.opened.append(_Inside(tag, hidden or tag in _UNSEEN, kept or tag == "pre", struck or strikes))
            self.pieces += ["~~"] * (self.opened[-1].struck - struck)

    def handle_endtag(self, tag: str) -> None:
        """A tag closes, and with it what was opened inside and never closed."""
        if tag not in {one.tag for one in self.opened[-100:]}:
            return
        struck = self.opened[-1].struck
        while self.opened.pop().tag != tag:
            pass
        self.pieces += ["~~"] * (struck - self.opened[-1].struck)
        if tag in ("tr", "table"):
            self.cells = 0
        if tag in _BLOCK:
            self._break(" " if self.cells else "\n")

    def handle_data(self, data: str) -> None:
        """Text, whose line breaks are blanks except where it is set as it stands."""
        if not self.opened[-1].hidden:
            self.pieces.append(data if self.opened[-1].kept else re.sub(r"\s+", " ", data))

    def _break(self, sign: str) -> None:
        """A line or a cell ends; what is struck out goes on behind it."""
        self.pieces.append(f"~~{sign}~~" if self.opened[-1].struck else sign)
