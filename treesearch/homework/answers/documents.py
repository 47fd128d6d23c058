"""Read files and HTML pages as lines of text, with struck-out text between ``~~`` marks.

For example, ``<p>value: 3<p>path: <s>1</s> 2`` becomes the lines ``value: 3`` and ``path: ~~1~~ 2``.

Only the visible text of a page is read. Any other tag is kept as it is written, so that its line is unread and
a person looks at it.
"""

import re
import tomllib
from html import unescape
from html.parser import HTMLParser
from typing import NamedTuple

from treesearch.errors import ReadError
from treesearch.reader.grammar import grammar_file

LIMIT = 200_000
"""The largest number of characters of an answer."""

_SEEN = tomllib.loads(grammar_file("documents.toml").read_text(encoding="utf-8"))
_LINES, _TEXT, _STRUCK, _HIDDEN, _VOID = (set(tags.split()) for tags in _SEEN["page"].values())
_DRESS = re.compile(_SEEN["style"]["dress"], re.VERBOSE)
_NOT_SEEN = {"hidden", "start", "value"}
"""Attributes that hide text, or show something other than text."""

_LONGEST_TAG = 80
"""The number of characters of a tag that are shown; a picture may be inside its tag."""


def page_text(page: str) -> str:
    """Return the visible text of a page, with one line per paragraph or row and tabs between cells.

    >>> page_text("<p>value:&nbsp;5<br>path: <s>1</s> 2</p><table><tr><td>a</td><td>3</td></tr></table>")
    'value: 5\\npath: ~~1~~ 2\\na\\t3'
    """
    check_length(len(page))
    # As in a browser, a comment that never ends hides the rest of the page.
    page = re.sub(r"<!--.*?(?:-->|\Z)", "", page, flags=re.DOTALL)
    seen = PageText()
    try:
        seen.feed(page)
        seen.close()
    except (AssertionError, ValueError, RecursionError) as error:  # a declaration that never ends
        raise ReadError("this page has no readable text: save it as text") from error
    return seen.text()


def _css_declarations(style: str) -> set[str]:
    """Return the declarations of a style in normal form, such as ``color:#111``."""
    bare = " ".join(style.lower().replace("!important", "").replace(":", " : ").split())
    return {part.strip() for part in bare.replace(" : ", ":").split(";") if part.strip()}


class _OpenTag(NamedTuple):
    """An open tag, and whether its text is hidden, preformatted or struck out."""

    tag: str = ""
    hidden: bool = False
    kept: bool = False
    struck: bool = False


class PageText(HTMLParser):
    """A parser that collects the text of a page; ``in_row``: whether the current row has a cell."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[str] = []
        self.opened = [_OpenTag()]
        self.in_row = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a line, a cell or struck-out text; keep any unknown tag as text."""
        attributes = {name: value or "" for name, value in attrs}
        # <font color> can hide text like a style, so it is checked like one.
        style = _css_declarations(
            f"color:{attributes.get('color', 'black')};{attributes.get('style', '')}"
        )
        strikes = {part for part in style if re.match("text-decoration.*line-through", part)}
        if tag in ("td", "th"):
            self._break("\t" if self.in_row else "")
            self.in_row = True
        elif tag in _LINES:
            self.in_row = self.in_row and tag not in ("tr", "table")
            self._break(" " if self.in_row else "\n")
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
            self.opened.append(_OpenTag(tag, around.hidden or tag in _HIDDEN, kept, struck))
            self.pieces += ["~~"] * (struck - around.struck)

    def _show(self, tag: str) -> None:
        """Add a tag as text, so that its line is unread."""
        if not self.opened[-1].hidden:
            tag = re.sub(r"[\s;]+", " ", tag)
            self.pieces.append(tag if len(tag) <= _LONGEST_TAG else f"{tag[:_LONGEST_TAG]}…>")

    def handle_endtag(self, tag: str) -> None:
        """Close a tag and all unclosed tags inside it."""
        # Only the last open tags are searched, because a hostile page opens so many that it would take quadratic time.
        if tag in {inside.tag for inside in self.opened[-100:]}:
            while self._end(tag) != tag:
                pass

    def _end(self, named: str) -> str:
        """Close the last open tag; show it if another tag is closed and it changed the text."""
        ended, around = self.opened.pop(), self.opened[-1]
        self.pieces += ["~~"] * (ended.struck - around.struck)
        if ended.tag != named and ended[1:] != around[1:]:
            self._show(f"<{ended.tag}>")
        if ended.tag in ("tr", "table"):
            self.in_row = False
        if ended.tag in _LINES:
            self._break(" " if self.in_row else "\n")
        return ended.tag

    def close(self) -> None:
        """End the page and close all open tags; the start of a tag that never ends is text."""
        # HTMLParser.close() would drop it in newer versions of Python, and need quadratic time in older ones
        self.handle_data(unescape(self.rawdata))
        while len(self.opened) > 1:
            self._end("")

    def handle_data(self, data: str) -> None:
        """Add text; its line breaks become blanks, except in preformatted text."""
        if not self.opened[-1].hidden:
            self.pieces.append(data if self.opened[-1].kept else re.sub(r"\s+", " ", data))

    def _break(self, sign: str) -> None:
        """End a line or a cell, and continue struck-out text after it."""
        self.pieces.append(f"~~{sign}~~" if self.opened[-1].struck else sign)

    def text(self) -> str:
        """Return the collected text."""
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
"""The formats that cannot be read, by the first bytes of a file."""


def document_text(data: bytes, suffix: str = "") -> str:
    """Return the text of a file with this suffix.

    Raise ReadError if it is too large or not text.
    """
    text = decoded(data)
    return page_text(text) if suffix.lower() in (".html", ".htm") else text


def decoded(data: bytes) -> str:
    """Return the text of a file in UTF-8, in UTF-16 with a byte order mark, or otherwise in Windows-1252.

    Raise ReadError for a file of another format, whatever its name, or one that is too large.
    """
    if kind := other_format(data):
        raise ReadError(
            f"this is {kind}, which treesearch cannot read: save it as text, or paste it into the form"
        )
    check_length(len(data), 4 * LIMIT)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        if b"\0" in data:
            raise ReadError(
                "this file is not text (a program or a picture?): save the answer as text"
            ) from None
        # old editors on Windows write it; no other encoding is common enough to guess
        return data.decode("cp1252", errors="replace")


def other_format(data: bytes) -> str:
    """Return the format of a file that is not text, detected by its content, or ``""`` for text.

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


def check_length(size: int, limit: int = LIMIT) -> None:
    """Raise ReadError if a text is too long for an answer."""
    if size > limit:
        raise ReadError(f"this answer has {size:,} characters; the limit is {LIMIT:,}")
