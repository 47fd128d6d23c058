"""The text of files: Word, pages and plain text, as lines; what is struck out stands between ``~~`` and ``~~``.

A Word file is shown as a page with other tags; its elements are in ECMA-376, part 1, chapter 17. What is no text, or
may not be seen, stands in it by its name, ``<oMath>``, and so its line is asked about.
"""

from io import BytesIO
from pathlib import PurePosixPath
from xml.etree.ElementTree import Element, fromstring
from zipfile import ZipFile

from treesearch.errors import ReadError
from treesearch.homework.answer import words
from treesearch.homework.answer.pages import KNOWN, Seen, dresses, page_text
from treesearch.homework.answer.reader import LIMIT, decoded
from treesearch.homework.answer.sheet import tells_who

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


def _word_text(data: bytes) -> str:
    """The text of a Word file; ReadError for one that is broken, encrypted or a bomb."""
    try:
        with ZipFile(BytesIO(data)) as packed:
            if (size := sum(info.file_size for info in packed.infolist())) > UNPACKED:
                raise ReadError(words.FILE_TOO_BIG.format(size=size, limit=UNPACKED))
            names = [name for name in map(PurePosixPath, packed.namelist()) if name.match("word/*.xml")]
            texts = {name.stem: packed.read(str(name)) for name in names}
            if (count := sum(text.count(b"<") for text in texts.values())) > ELEMENTS:
                raise ReadError(words.DOCX_ELEMENTS.format(count=count, limit=ELEMENTS))
            parts = {stem: fromstring(text) for stem, text in texts.items()}  # noqa: S314  # expat has limits
        text = "\n".join(_lines(parts))
    except ReadError:
        raise
    except Exception as error:  # zipfile, zlib and expat each have errors of their own for a file that is none
        raise ReadError(words.DOCX_BROKEN) from error
    if len(text) > LIMIT:
        raise ReadError(words.ANSWER_TOO_BIG.format(size=len(text), limit=LIMIT))
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


def _value(element: Element, name: str = "val") -> str:
    return next((said for key, said in element.attrib.items() if key.rpartition("}")[2] == name), "")


def _on(setting: Element) -> bool:
    return _value(setting) not in ("0", "false", "off", "none", "baseline")


class _Word:
    """Shows the parts of a file. ``numbered``: the lists that are, by number.

    ``styles``: what each of the styles ``named`` sets besides how text looks; ``every``: what is set for all text.
    """

    def __init__(self, parts: dict[str, Element]) -> None:
        listed = [one for root in parts.values() if _name(root) == "numbering" for one in root]
        bullets = {_value(one, "abstractNumId") for one in listed if "bullet" in map(_value, one.iter())}
        self.numbered = {_value(one, "numId") for one in listed if bullets.isdisjoint(map(_value, one))}
        styles = [one for root in parts.values() if _name(root) == "styles" for one in root]
        self.named = {_value(one, "styleId") or _name(one): one for one in styles}
        self.styles: dict[str, list[str]] = {}
        default = [name for name, one in self.named.items() if _value(one, "default") in ("1", "true", "on")]
        every = (said for name in ("docDefaults", *default) for said in self._style(name) if said[0] == "<")
        self.every = [*dict.fromkeys(every)]

    def _style(self, name: str) -> list[str]:
        """Returns what a style or one it is based on sets; what it strikes out is only shown, as text may undo it."""
        if name in self.named and name not in self.styles:
            self.styles[name] = []
            said = ["<strike>" if one == "s" else one for part in self.named[name].iter() for one in self._set(part)]
            based = [_value(one) for one in self.named[name] if _name(one) == "basedOn"]
            self.styles[name] = [*dict.fromkeys([*said, *(one for base in based for one in self._style(base))])]
        return self.styles.get(name, [])

    def _set(self, head: Element) -> list[str]:
        """Returns what is set there: tags to stand around text, ``s`` or ``ol``, and what is shown, ``<vanish>``."""
        settings = head if _name(head) in _KNOWN["heads"] else ()
        return [said for one in settings if _on(one) for said in self._told(one, _name(head) in _KNOWN["free"])]

    def _told(self, one: Element, free: bool) -> list[str]:
        """Returns the tags of one setting, which counts by itself unless it is free."""
        name, value = _name(one), _value(one)
        match name:
            case "pStyle" | "rStyle" | "tblStyle":
                return self._style(value)
            case "strike" | "del" | "moveFrom":
                return ["s"]
            case "numPr":
                return ["ol"] * any(_name(part) == "numId" and _value(part) in self.numbered for part in one)
            case "rPr":
                return [f"<{_name(mark)}>" for mark in one if _name(mark) in _KNOWN["joining"] and _on(mark)]
            case "color":
                odd = value != "auto" and not dresses(f"color:#{value}")
            case _:
                odd = name not in _KNOWN["looks"]
        return [f"<{name}>"] * (odd and not free)

    def text(self, root: Element) -> str:
        """The text of a part."""
        self.seen = Seen()
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
        elif (sign := f"{name} {_value(element, 'font')} {_value(element, 'char')}".strip()) in _KNOWN["signs"]:
            self.seen.handle_data(_KNOWN["signs"][sign])
        elif name not in _KNOWN["silent"] and name not in _KNOWN["heads"]:
            self.seen.strange(f"<{name}>")
