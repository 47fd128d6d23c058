"""The text of pages (HTML) and Word files as lines; what is struck out stands between ``~~`` and ``~~``.

A page is read as far as it is text that can be seen. Any other tag stands in it as it is written, and so its line is
asked about.
"""

import re
import tomllib
from html.parser import HTMLParser
from io import BytesIO
from pathlib import PurePosixPath
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element, fromstring
from zipfile import ZipFile

from treesearch.errors import ReadError
from treesearch.homework.answer import reading
from treesearch.homework.answer.reading import LIMIT, decoded
from treesearch.homework.answer.sheet import tells_who
from treesearch.reader.grammar import grammar_file

DOCX_ELEMENTS = "this Word file has {count:,} tags; at most {limit:,} are read: save it as plain text"
FILE_TOO_BIG = "this file unpacks to {size:,} bytes; at most {limit:,} are read"
DOCX_BROKEN = "this Word file cannot be read: it is broken, encrypted or no .docx; save it again, or hand in plain text"


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
    if len(page) > LIMIT:
        raise ReadError(reading.ANSWER_TOO_BIG.format(size=len(page), limit=LIMIT))
    sheets = re.findall(r"<style[^>]*(?:>|\Z)(.*?)(?:</style|\Z)", page.lower(), re.DOTALL)  # in <!-- too
    # In a browser, too, a comment that never ends hides the rest of the page.
    page = re.sub(r"<!--.*?(?:-->|\Z)", "", page, flags=re.DOTALL)
    if any(one.count("<") > _OPENED for one in page.split(">")):
        raise ReadError(reading.ANSWER_NO_TEXT)
    seen = PageText()
    if not all(map(_sheet_dresses, sheets)):
        # Which text such rules hide or move is not worked out: a person looks at the page.
        seen.pieces.append("<style>\n")
    try:
        seen.feed(page)
        seen.close()
    except (AssertionError, ValueError, RecursionError) as error:  # a declaration that never ends
        raise ReadError(reading.ANSWER_NO_TEXT) from error
    return seen.text()


def dresses(style: str) -> bool:
    """Whether the declarations of a style only dress the text.

    >>> dresses("margin: 0; color: #111"), dresses("display:none"), dresses("vertical-align: super")
    (True, False, False)
    """
    return all(map(_DRESS.fullmatch, _declared(style)))


def _declared(style: str) -> set[str]:
    """The declarations of a style in one spelling: ``Color: #111 !important`` is ``color:#111``."""
    bare = " ".join(style.lower().replace("!important", "").split()).replace(" :", ":").replace(": ", ":")
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
        strikes = {one for one in style if one.startswith("text-decoration") and "line-through" in one}
        plain = (
            tag in _LINES | _TEXT | _STRUCK and "hidden" not in given and all(map(_DRESS.fullmatch, style - strikes))
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
            listed = next((one.tag for one in reversed(self.opened[-9:]) if one.tag in ("ul", "ol")), "")
            struck = out or struck or tag in _STRUCK
            self.opened.append(_Inside(tag, hidden or tag in _HIDDEN, before or kept or tag == "pre", struck))
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
        lines = ("\t".join(cell.strip() for cell in _apart(line).split("\t")) for line in bare.split("\n"))
        return "\n".join(line.strip(" ") for line in lines if line.strip()).strip("\n")


def _apart(line: str) -> str:
    """The line; where it tells who wrote the page, what stands in it by its name is a line of its own.

    >>> _apart("name: Ada <img>")
    'name: Ada \\n<img>'
    """
    return re.sub(r"(?=<)", "\n", line, count=1) if "<" in line and tells_who(line) else line


# ---- documents -------------------------------------------------------------------------------------------------------


# The text of files: Word, pages and plain text, as lines; what is struck out stands between ``~~`` and ``~~``.


UNPACKED = 20_000_000
"""How many bytes a Word file may hold when it is unpacked."""

ELEMENTS = 250_000
"""How many tags a Word file may have: each takes time and a hundred times its length of memory."""

_KNOWN = KNOWN["word"]
_TAGS = dict.fromkeys(_KNOWN["around"], "span") | _KNOWN["tags"]


def document_text(data: bytes, suffix: str = "") -> str:
    """The text of a file with that ending, ``.docx``, ``.html`` or any other. ReadError if it is too big or no text."""
    if suffix.lower() == ".docx":
        return _word_text(data)
    text = decoded(data)
    return page_text(text) if suffix.lower() in (".html", ".htm") else text


def _bounded(packed: ZipFile, name: str) -> bytes:
    """A part of a Word file; ReadError for one that is longer than all of them may be, whatever the archive says."""
    with packed.open(name) as stream:
        data = stream.read(UNPACKED + 1)
    if len(data) > UNPACKED:
        raise ReadError(FILE_TOO_BIG.format(size=len(data), limit=UNPACKED))
    return data


def _word_text(data: bytes) -> str:
    """The text of a Word file; ReadError for one that is broken, encrypted or a bomb."""
    try:
        with ZipFile(BytesIO(data)) as packed:
            if (size := sum(info.file_size for info in packed.infolist())) > UNPACKED:
                raise ReadError(FILE_TOO_BIG.format(size=size, limit=UNPACKED))
            names = [name for name in map(PurePosixPath, packed.namelist()) if name.match("word/*.xml")]
            texts = {name.stem: _bounded(packed, str(name)) for name in names}
            # Counted in the bytes: once the elements are made, their memory is taken.
            if (count := sum(text.count(b"<") for text in texts.values())) > ELEMENTS:
                raise ReadError(DOCX_ELEMENTS.format(count=count, limit=ELEMENTS))
            parts = {stem: fromstring(text) for stem, text in texts.items()}  # noqa: S314  # expat has limits
        text = "\n".join(_lines(parts))
    except ReadError:
        raise
    except Exception as error:  # zipfile, zlib and expat each have errors of their own for a file that is none
        raise ReadError(DOCX_BROKEN) from error
    if len(text) > LIMIT:
        raise ReadError(reading.ANSWER_TOO_BIG.format(size=len(text), limit=LIMIT))
    return text


def _lines(parts: dict[str, Element]) -> list[str]:
    """The lines of the document, before it who wrote it, and behind it what else stands beside it."""
    word = _Word(parts)
    (document,) = (root for root in parts.values() if _name(root) == "document")
    texts = {part: word.text(root) for part, root in parts.items() if _name(root) in _TAGS and root is not document}
    beside = [(part, line) for part, text in texts.items() for line in text.split("\n") if line]
    who = [line for _, line in beside if tells_who(line)]
    return [*who, word.text(document), *word.every, *(f"<{part}> {line}" for part, line in beside if line not in who)]


def _name(element: Element) -> str:
    return element.tag.rpartition("}")[2]


def _word_value(element: Element, name: str = "val") -> str:
    return next((said for key, said in element.attrib.items() if key.rpartition("}")[2] == name), "")


def _on(setting: Element) -> bool:
    return _word_value(setting) not in ("0", "false", "off", "none", "baseline")


class _Word:
    """Shows the parts of a file. ``numbered``: the lists that are, by number.

    ``styles``: what each of the styles ``named`` sets besides how text looks; ``every``: what is set for all text.
    """

    def __init__(self, parts: dict[str, Element]) -> None:
        listed = [one for root in parts.values() if _name(root) == "numbering" for one in root]
        bullets = {_word_value(one, "abstractNumId") for one in listed if "bullet" in map(_word_value, one.iter())}
        self.numbered = {_word_value(one, "numId") for one in listed if bullets.isdisjoint(map(_word_value, one))}
        styles = [one for root in parts.values() if _name(root) == "styles" for one in root]
        self.named = {_word_value(one, "styleId") or _name(one): one for one in styles}
        self.styles: dict[str, list[str]] = {}
        default = [name for name, one in self.named.items() if _word_value(one, "default") in ("1", "true", "on")]
        every = (said for name in ("docDefaults", *default) for said in self._style(name) if said[0] == "<")
        self.every = [*dict.fromkeys(every)]

    def _style(self, name: str) -> list[str]:
        """Returns what a style or one it is based on sets; what it strikes out is only shown, as text may undo it."""
        if name in self.named and name not in self.styles:
            # Before those it is based on are looked at: two that are based on each other would never end.
            self.styles[name] = []
            said = ["<strike>" if one == "s" else one for part in self.named[name].iter() for one in self._set(part)]
            based = [_word_value(one) for one in self.named[name] if _name(one) == "basedOn"]
            self.styles[name] = [*dict.fromkeys([*said, *(one for base in based for one in self._style(base))])]
        return self.styles.get(name, [])

    def _set(self, head: Element) -> list[str]:
        """Returns what is set there: tags to stand around text, ``s`` or ``ol``, and what is shown, ``<vanish>``."""
        settings = head if _name(head) in _KNOWN["heads"] else ()
        return [said for one in settings if _on(one) for said in self._told(one, _name(head) in _KNOWN["free"])]

    def _told(self, one: Element, free: bool) -> list[str]:
        """Returns the tags of one setting, which counts by itself unless it is free."""
        name, value = _name(one), _word_value(one)
        match name:
            case "pStyle" | "rStyle" | "tblStyle":
                return self._style(value)
            case "strike" | "del" | "moveFrom":
                # Word keeps tracked changes in the file: what is deleted or moved away is struck out.
                return ["s"]
            case "numPr":
                return ["ol"] * any(_name(part) == "numId" and _word_value(part) in self.numbered for part in one)
            case "rPr":
                return [f"<{_name(mark)}>" for mark in one if _name(mark) in _KNOWN["joining"] and _on(mark)]
            case "color":
                odd = value != "auto" and not dresses(f"color:#{value}")
            case _:
                odd = name not in _KNOWN["looks"]
        return [f"<{name}>"] * (odd and not free)

    def text(self, root: Element) -> str:
        """The text of a part."""
        self.seen = PageText()
        self._show(root)
        return self.seen.text()

    def _show(self, element: Element) -> None:
        """Show an element and what stands in it."""
        name = _name(element)
        if name in _TAGS:
            said = [one for head in element for one in self._set(head)]
            tags = ["s"] * ("s" in said) + ["ol", "li"] * ("ol" in said) + [_TAGS[name]]
            for tag in tags:
                self.seen.begin(tag)
            for one in said:
                self.seen.strange(one if one[0] == "<" else "")
            for child in element:
                self._show(child)
            for tag in reversed(tags):
                self.seen.handle_endtag(tag)
        elif name in ("t", "delText"):
            self.seen.handle_data(element.text or "")
        elif (sign := f"{name} {_word_value(element, 'font')} {_word_value(element, 'char')}".strip()) in _KNOWN[
            "signs"
        ]:
            self.seen.handle_data(_KNOWN["signs"][sign])
        elif name not in _KNOWN["silent"] and name not in _KNOWN["heads"]:
            self.seen.strange(f"<{name}>")
