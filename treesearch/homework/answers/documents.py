"""The text of files and pages (HTML) as lines; what is struck out stands between ``~~`` and ``~~``.

A page is read as far as it is text that can be seen. Any other tag stands in it as it is written, and so its line is
asked about.
"""

import re
import tomllib
from html.parser import HTMLParser
from typing import NamedTuple

from treesearch.errors import ReadError
from treesearch.reader.grammar import grammar_file

LIMIT = 200_000
"""How many characters an answer may have."""

_SEEN = tomllib.loads(grammar_file("documents.toml").read_text(encoding="utf-8"))
_LINES, _TEXT, _STRUCK, _HIDDEN, _VOID = (set(tags.split()) for tags in _SEEN["page"].values())
_DRESS = re.compile(_SEEN["style"]["dress"], re.VERBOSE)
_NOT_SEEN = {"hidden", "start", "value"}
"""Attributes that hide text, or show what is no text."""

_LONGEST_TAG = 80
"""So many characters of a tag are shown; a picture may be inside its own."""

_OPENED = 200
"""So many tags may be begun before one is closed; html.parser takes time squared on those that never are."""


def page_text(page: str) -> str:
    """Return what a browser would show of a page, a line for each paragraph and row, a tab between cells.

    >>> page_text("<p>value:&nbsp;5<br>path: <s>1</s> 2</p><table><tr><td>a</td><td>3</td></tr></table>")
    'value: 5\\npath: ~~1~~ 2\\na\\t3'
    """
    check_length(len(page))
    # In a browser, too, a comment that never ends hides the rest of the page.
    page = re.sub(r"<!--.*?(?:-->|\Z)", "", page, flags=re.DOTALL)
    seen = PageText()
    try:
        if any(between.count("<") > _OPENED for between in page.split(">")):
            raise ValueError
        seen.feed(page)
        seen.close()
    except (AssertionError, ValueError, RecursionError) as error:  # a declaration that never ends
        raise ReadError("this page holds no text that can be read: save it as text") from error
    return seen.text()


def _declared(style: str) -> set[str]:
    """Return the declarations of a style in one spelling: ``Color: #111 !important`` is ``color:#111``."""
    bare = " ".join(style.lower().replace("!important", "").replace(":", " : ").split())
    return {part.strip() for part in bare.replace(" : ", ":").split(";") if part.strip()}


class _Open(NamedTuple):
    """A tag that is open, and the text inside: not shown, with its blanks, struck out."""

    tag: str = ""
    hidden: bool = False
    kept: bool = False
    struck: bool = False


class PageText(HTMLParser):
    """Collects the text of a page. ``cells``: the cells of its row so far; in one a paragraph is no line."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[str] = []
        self.opened = [_Open()]
        self.cells = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a line, a cell, or what is struck out; show any tag that does more."""
        attributes = {name: value or "" for name, value in attrs}
        # <font color> can hide text as a style does, so it is judged as a style.
        style = _declared(f"color:{attributes.get('color', 'black')};{attributes.get('style', '')}")
        strikes = {part for part in style if re.match("text-decoration.*line-through", part)}
        if tag in ("td", "th"):
            self._break("\t" if self.cells else "")
            self.cells += 1
        elif tag in _LINES:
            self.cells = 0 if tag in ("tr", "table") else self.cells
            self._break(" " if self.cells else "\n")
        plain = tag in _LINES | _TEXT | _STRUCK and not _NOT_SEEN & attributes.keys()
        if not plain or not all(map(_DRESS.fullmatch, style - strikes)):
            self._show(self.get_starttag_text() or "")
        if tag not in _VOID:
            around = self.opened[-1]
            struck = around.struck or bool(strikes) or tag in _STRUCK
            kept = (
                around.kept
                or tag == "pre"
                or any(part.startswith("white-space:pre") for part in style)
            )
            self.opened.append(_Open(tag, around.hidden or tag in _HIDDEN, kept, struck))
            self.pieces += ["~~"] * (struck - around.struck)

    def _show(self, tag: str) -> None:
        """Show a tag as it is written, which no form is."""
        if not self.opened[-1].hidden:
            tag = re.sub(r"[\s;]+", " ", tag)
            self.pieces.append(tag if len(tag) <= _LONGEST_TAG else f"{tag[:_LONGEST_TAG]}…>")

    def handle_endtag(self, tag: str) -> None:
        """Close a tag, and what was opened inside and never closed."""
        # Not among all that are open: a hostile page has so many that this would take time squared.
        if tag in {inside.tag for inside in self.opened[-100:]}:
            while self._end(tag) != tag:
                pass

    def _end(self, named: str) -> str:
        """Close what was opened last; show it if it struck out or hid what followed, and another was named."""
        ended, around = self.opened.pop(), self.opened[-1]
        self.pieces += ["~~"] * (ended.struck - around.struck)
        if ended.tag != named and ended[1:] != around[1:]:
            self._show(f"<{ended.tag}>")
        if ended.tag in ("tr", "table"):
            self.cells = 0
        if ended.tag in _LINES:
            self._break(" " if self.cells else "\n")
        return ended.tag

    def close(self) -> None:
        """End the page, and with it what was never closed."""
        super().close()
        while len(self.opened) > 1:
            self._end("")

    def handle_data(self, data: str) -> None:
        """Keep text, whose line breaks are blanks except where it is set as it is written."""
        if not self.opened[-1].hidden:
            self.pieces.append(data if self.opened[-1].kept else re.sub(r"\s+", " ", data))

    def _break(self, sign: str) -> None:
        """End a line or a cell; what is struck out goes on behind it."""
        self.pieces.append(f"~~{sign}~~" if self.opened[-1].struck else sign)

    def text(self) -> str:
        """Return what was seen."""
        bare = "".join(self.pieces).replace("\xa0", " ").replace("~~~~", "")
        lines = ("\t".join(map(str.strip, line.split("\t"))) for line in bare.split("\n"))
        return "\n".join(line.strip(" ") for line in lines if line.strip()).strip("\n")


OTHER_FORMATS = {
    b"PK\x03\x04": "an archive",
    b"\xd0\xcf\x11\xe0": "a Word file (.doc)",
    b"{\\rtf": "an .rtf file",
    b"%PDF": "a .pdf file",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
}
"""The formats that are not read, by the first bytes of a file."""


def document_text(data: bytes, suffix: str = "") -> str:
    """Return the text of a file with this ending; ReadError if it is too big or no text."""
    text = decoded(data)
    return page_text(text) if suffix.lower() in (".html", ".htm") else text


def decoded(data: bytes, limit: int = 4 * LIMIT) -> str:
    """Return the text of a file: UTF-8, UTF-16 with its mark, else Windows-1252.

    ReadError for a file of another format, whatever its name says.
    """
    if kind := other_format(data):
        raise ReadError(not_read(kind))
    check_length(len(data), limit)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        # old editors on Windows; nothing else is common enough to be guessed
        return data.decode("cp1252", errors="replace")


def other_format(data: bytes) -> str:
    """Return what a file is that is not text, by its content; "" for text.

    >>> other_format(b"%PDF-1.7"), other_format(b"value: 3")
    ('a .pdf file', '')
    """
    if data.startswith(b"PK\x03\x04"):
        if b"mimetypeapplication/vnd.oasis.opendocument" in data[:100]:
            return "an .odt file"
        if b"word/" in data:
            return "a Word file (.docx)"
    kinds = (kind for start, kind in OTHER_FORMATS.items() if data.startswith(start))
    return next(kinds, "")


def not_read(kind: str) -> str:
    """Return the sentence that refuses a file of this kind."""
    return f"this is {kind}, which is not read: save it as text, or paste it into the form"


def check_length(size: int, limit: int = LIMIT) -> None:
    """Raise ReadError for a text that is longer than an answer may be."""
    if size > limit:
        raise ReadError(f"this answer has {size:,} characters; at most {LIMIT:,} are read")
