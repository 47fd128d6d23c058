"""The text of files and pages (HTML) as lines; what is struck out stands between ``~~`` and ``~~``.

A page is read as far as it is text that can be seen. Any other tag stands in it as it is written, and so its line is
asked about.
"""

import re
import tomllib
from html.parser import HTMLParser
from typing import Any, NamedTuple

from treesearch.errors import ReadError
from treesearch.homework.answers.sheet import tells_who
from treesearch.reader.grammar import grammar_file

LIMIT = 200_000
"""How many characters an answer may have."""

KNOWN: dict[str, Any] = tomllib.loads(grammar_file("documents.toml").read_text(encoding="utf-8"))
"""``grammars/documents.toml``: the tags, styles, elements and settings of text that can be seen."""

_LINES, _TEXT, _STRUCK, _HIDDEN, _VOID = map(frozenset, KNOWN["page"].values())
_DRESS = re.compile(KNOWN["style"]["dress"], re.VERBOSE)

_SHOWN = 80
"""How many characters of a tag are shown; a picture may stand in its own."""

_OPENED = 200
"""So many tags may be begun before one is closed; html.parser takes time squared on those that never are."""


def page_text(page: str) -> str:
    """Returns what a browser would show of a page, a line for each paragraph and row, a tab between cells.

    >>> page_text("<p>value:&nbsp;5<br>path: <s>1</s> 2</p><table><tr><td>a</td><td>3</td></tr></table>")
    'value: 5\\npath: ~~1~~ 2\\na\\t3'
    """
    check_length(len(page))
    sheets = re.findall(
        r"<style[^>]*(?:>|\Z)(.*?)(?:</style|\Z)", page.lower(), re.DOTALL
    )  # in <!-- too
    # In a browser, too, a comment that never ends hides the rest of the page.
    page = re.sub(r"<!--.*?(?:-->|\Z)", "", page, flags=re.DOTALL)
    if any(one.count("<") > _OPENED for one in page.split(">")):
        raise ReadError("this page holds no text that can be read: save it as text")
    seen = PageText()
    if not all(map(_sheet_dresses, sheets)):
        # Which text such rules hide or move is not worked out: a person looks at the page.
        seen.pieces.append("<style>\n")
    try:
        seen.feed(page)
        seen.close()
    except (AssertionError, ValueError, RecursionError) as error:  # a declaration that never ends
        raise ReadError("this page holds no text that can be read: save it as text") from error
    return seen.text()


def dresses(style: str) -> bool:
    """Whether the declarations of a style only dress the text.

    >>> dresses("margin: 0; color: #111"), dresses("display:none"), dresses("vertical-align: super")
    (True, False, False)
    """
    return all(map(_DRESS.fullmatch, _declared(style)))


def _declared(style: str) -> set[str]:
    """The declarations of a style in one spelling: ``Color: #111 !important`` is ``color:#111``."""
    bare = (
        " ".join(style.lower().replace("!important", "").split())
        .replace(" :", ":")
        .replace(": ", ":")
    )
    return {one.strip() for one in bare.split(";") if one.strip()}


def _sheet_dresses(css: str) -> bool:
    """Whether the rules of a style sheet only dress the text, of which nothing may be elsewhere."""
    bare = re.sub(r"<!--|-->|/\*.*?(?:\*/|\Z)", "", css, flags=re.DOTALL)
    return "@import" not in bare and all(map(dresses, re.findall(r"\{([^{}]*)\}", bare)))


class _Inside(NamedTuple):
    """A tag that is open, and how text stands inside: not shown, with its blanks, struck out."""

    tag: str = ""
    hidden: bool = False
    kept: bool = False
    struck: bool = False


class PageText(HTMLParser):
    """Collects the text of a page. ``cells``: how many of its row have begun; in one a paragraph is no line."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[str] = []
        self.opened = [_Inside()]
        self.cells = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag of a page."""
        given = {name: value or "" for name, value in attrs}
        # <font color> can hide text as a style does, so it is judged as one.
        style = _declared(f"color:{given.get('color', 'black')};{given.get('style', '')}")
        strikes = {
            one for one in style if one.startswith("text-decoration") and "line-through" in one
        }
        plain = (
            tag in _LINES | _TEXT | _STRUCK
            and "hidden" not in given
            and all(map(_DRESS.fullmatch, style - strikes))
        )
        kept = any(one.startswith("white-space:pre") for one in style)
        self.begin(tag, bool(strikes), kept, "" if plain else self.get_starttag_text() or "")

    def begin(self, tag: str, struck: bool = False, kept: bool = False, strange: str = "") -> None:
        """A tag opens: a line may begin, a cell, or what is struck out; ``strange``: what is to be shown of it."""
        if tag in ("td", "th"):
            self._break("\t" if self.cells else "")
            self.cells += 1
        elif tag in _LINES:
            self.cells = 0 if tag in ("tr", "table") else self.cells
            self._break(" " if self.cells else "\n")
        self.strange(strange)
        if tag not in _VOID:
            _, hidden, before, out = self.opened[-1]
            listed = next(
                (one.tag for one in reversed(self.opened[-9:]) if one.tag in ("ul", "ol")), ""
            )
            struck = out or struck or tag in _STRUCK
            self.opened.append(
                _Inside(tag, hidden or tag in _HIDDEN, before or kept or tag == "pre", struck)
            )
            self.pieces += ["~~"] * (struck - out) + ["\x02"] * (tag == "li" and listed == "ol")

    def strange(self, tag: str) -> None:
        """Show what is no text, or may not be seen, as it is written, which no form is."""
        if not self.opened[-1].hidden:
            tag = re.sub(r"[\s;]+", " ", tag)
            self.pieces.append(tag if len(tag) <= _SHOWN else f"{tag[:_SHOWN]}…>")

    def handle_endtag(self, tag: str) -> None:
        """A tag closes, and what was opened inside and never closed."""
        # Not among all that are open: a hostile page has so many that this would take time squared.
        if tag in {one.tag for one in self.opened[-100:]}:
            while self._end(tag) != tag:
                pass

    def _end(self, named: str) -> str:
        """Close what was opened last; it is shown if it struck out or hid what followed, and another was named."""
        ended, around = self.opened.pop(), self.opened[-1]
        self.pieces += ["\x03"] * (ended.tag == "li") + ["~~"] * (ended.struck - around.struck)
        if ended.tag != named and ended[1:] != around[1:]:
            self.strange(f"<{ended.tag}>")
        if ended.tag in ("tr", "table"):
            self.cells = 0
        if ended.tag in _LINES:
            self._break(" " if self.cells else "\n")
        return ended.tag

    def close(self) -> None:
        """The page ends, and with it what was never closed."""
        super().close()
        while len(self.opened) > 1:
            self._end("")

    def handle_data(self, data: str) -> None:
        """Text, whose line breaks are blanks except where it is set as it stands."""
        if not self.opened[-1].hidden:
            self.pieces.append(data if self.opened[-1].kept else re.sub(r"\s+", " ", data))

    def _break(self, sign: str) -> None:
        """A line or a cell ends; what is struck out goes on behind it."""
        self.pieces.append(f"~~{sign}~~" if self.opened[-1].struck else sign)

    def text(self) -> str:
        """Returns what was seen; an empty item of a numbered list, whose number may be what it says, is shown."""
        bare = "".join(self.pieces).replace("\xa0", " ").replace("~~~~", "")
        bare = re.sub(r"[\x02\x03]", "", re.sub(r"\x02[\s~]*\x03", "<li>", bare))
        lines = (
            "\t".join(cell.strip() for cell in _apart(line).split("\t"))
            for line in bare.split("\n")
        )
        return "\n".join(line.strip(" ") for line in lines if line.strip()).strip("\n")


def _apart(line: str) -> str:
    """The line; where it tells who wrote the page, what stands in it by its name is a line of its own.

    >>> _apart("name: Ada <img>")
    'name: Ada \\n<img>'
    """
    return re.sub(r"(?=<)", "\n", line, count=1) if "<" in line and tells_who(line) else line


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
