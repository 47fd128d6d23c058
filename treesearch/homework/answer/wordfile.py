"""Word files: what of one is plain text stays as it is; anything else is shown by its name, and so it is asked about.

What the elements are: ECMA-376, part 1, chapter 17.
"""

from collections.abc import Collection, Iterator
from io import BytesIO
from pathlib import PurePosixPath
from xml.etree.ElementTree import Element, ParseError, SubElement, fromstring, tostring
from zipfile import ZipFile

from treesearch.errors import ReadError
from treesearch.homework.answer import words
from treesearch.homework.answer.reader import LIMIT
from treesearch.homework.answer.sheet import tells_who

UNPACKED = 20_000_000
"""How many bytes a file may hold when it is unpacked."""

_WORD = (
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    "http://purl.oclc.org/ooxml/wordprocessingml/main",
)

_TEXT = {
    "document", "body", "background", "p", "r", "t", "tab", "br", "noBreakHyphen", "lastRenderedPageBreak", "pPr",
    "rPr", "tbl", "tblPr", "tblGrid", "tblPrEx", "tr", "trPr", "tc", "tcPr", "sectPr", "sdt", "sdtPr", "sdtEndPr",
    "sdtContent", "hyperlink", "smartTag", "smartTagPr", "ins", "del", "moveFrom", "moveTo", "moveFromRangeStart",
    "moveFromRangeEnd", "moveToRangeStart", "moveToRangeEnd", "bookmarkStart", "bookmarkEnd", "proofErr", "permStart",
    "permEnd", "commentRangeStart", "commentRangeEnd", "hdr", "ftr",
}  # fmt: skip
"""The elements of text and nothing else."""

_SETTINGS = {
    "rPr": {
        "rStyle", "rFonts", "b", "bCs", "i", "iCs", "caps", "smallCaps", "strike", "vertAlign", "outline", "shadow",
        "emboss", "imprint", "noProof", "snapToGrid", "color", "spacing", "w", "kern", "sz", "szCs", "highlight", "u",
        "effect", "bdr", "shd", "fitText", "rtl", "cs", "em", "lang", "eastAsianLayout", "ins", "del", "moveFrom",
        "moveTo", "rPrChange", "ligatures", "numForm", "numSpacing", "cntxtAlts", "glow", "reflection", "textOutline",
        "textFill",
    },
    "trPr": {
        "cnfStyle", "divId", "cantSplit", "trHeight", "tblHeader", "tblCellSpacing", "jc", "ins", "del", "trPrChange",
    },
    "tcPr": {
        "cnfStyle", "tcW", "gridSpan", "vMerge", "tcBorders", "shd", "noWrap", "tcMar", "textDirection", "tcFitText",
        "vAlign", "hideMark", "cellIns", "tcPrChange",
    },
    "sdtPr": {
        "alias", "tag", "id", "lock", "placeholder", "rPr", "temporary", "text", "richText", "dropDownList", "comboBox",
        "date", "showingPlcHdr", "docPartObj", "docPartList", "appearance", "color",
    },
}  # fmt: skip
"""What may be set, and takes no text away and adds none; how a paragraph or a table is set never does."""

_MAMMOTH = ("strike", "vertAlign")
"""What mammoth tells by tags of its own, but not where a style sets it."""

_BARE = {"pPr", "rPr", "tblPr", "tblGrid", "tblPrEx", "trPr", "tcPr", "sectPr", "sdtPr", "sdtEndPr"}
"""What holds no text that stands there."""

_HIDDEN = ("vanish", "specVanish")
"""What a paragraph's mark may be, and so join it to the next one."""

_ARROW = ("Wingdings", "F0E0")

_OFF = ("0", "false", "off", "none", "baseline")


def with_names(data: bytes) -> bytes:
    """The same Word file, all of it text: what else it holds stands by its name, ``<oMath>``, in place or at the end.

    ReadError if it holds more than UNPACKED bytes; errors of ``zipfile`` for what is no archive.
    """
    with ZipFile(BytesIO(data)) as packed:
        if (size := sum(info.file_size for info in packed.infolist())) > UNPACKED:
            raise ReadError(words.FILE_TOO_BIG.format(size=size, limit=UNPACKED))
        kept = {name: packed.read(name) for name in packed.namelist() if name.endswith((".xml", ".rels"))}
    roots = {name: root for name, part in kept.items() if (root := _parsed(part)) is not None}
    styles = _Styles(root for root in roots.values() if _name(root) == "styles")
    beside = [line for name, root in roots.items() for line in _beside(PurePosixPath(name).stem, root, styles)]
    for name, root in roots.items():
        if _name(root) == "document":
            _add(root, [*_named(root, styles), *beside])
            size = sum(len(one.text or "") for one in root.iter() if _name(one) == "t")
            if size > LIMIT:  # mammoth would take a minute to say so
                raise ReadError(words.ANSWER_TOO_BIG.format(size=size, limit=LIMIT))
            kept[name] = tostring(root)
    stream = BytesIO()
    with ZipFile(stream, "w") as packed:
        for name, part in kept.items():
            packed.writestr(name, part)
    return stream.getvalue()


def _parsed(part: bytes) -> Element | None:
    """The root of a part; ``None`` for what is none, which is no document's text."""
    try:
        return fromstring(part)  # noqa: S314  # expat itself bounds entities, and with_names the size
    except ParseError:
        return None


def _name(element: Element) -> str:
    """What an element is called; one that is not Word's own begins with a sign."""
    space, _, name = element.tag[1:].rpartition("}")
    return name if space in _WORD else f":{name}"


def _value(element: Element, name: str = "val") -> str:
    return next((said for key, said in element.attrib.items() if key.rpartition("}")[2] == name), "")


class _Styles:
    """Which styles set what is no plain text, or what mammoth does not look for in styles; ``every``: for all."""

    def __init__(self, roots: Iterator[Element]) -> None:
        styles = [one for root in roots for one in root]
        based = {_value(one, "styleId") or _name(one): one for one in styles}
        self._named = {name: self._set([name], based) for name in based}
        default = [name for name, one in based.items() if _value(one, "default") not in ("", *_OFF)]
        self.every = [said for name in ("docDefaults", *default) for said in self._named.get(name, [])]

    def _set(self, names: list[str], based: dict[str, Element]) -> list[str]:
        """What a style sets, or one that it is based on; ``names``: it, and which are based on it."""
        style = based.get(names[0])
        if style is None or names[0] in names[1:]:
            return []
        above = [_value(one) for one in style if _name(one) == "basedOn"]
        own = [said for one in style.iter() if _name(one) == "rPr" for said in _strange(one, _MAMMOTH)]
        return own or [said for name in above for said in self._set([name, *names], based)]

    def of(self, settings: Element) -> list[str]:
        """What is set by the style that these settings name."""
        named = (_value(one) for one in settings if _name(one) in ("pStyle", "rStyle", "tblStyle"))
        return [said for name in named for said in self._named.get(name, [])]


def _strange(settings: Element, besides: Collection[str] = ()) -> Iterator[str]:
    """What is set there that may hide, raise or remove text, and is not switched off."""
    plain = _SETTINGS.get(_name(settings))
    for one in settings if plain else ():
        name = _name(one).removeprefix(":")
        pale = name in ("color", "textFill") and any(_pale(part) for part in one.iter())
        if plain and (name not in plain or name in besides or pale) and _value(one) not in _OFF:
            yield name


def _pale(colour: Element) -> bool:
    """Whether that is white, or lets the paper be seen."""
    return _value(colour).upper() == "FFFFFF" or _name(colour) in (":noFill", ":alpha")


def _named(root: Element, styles: _Styles) -> list[str]:
    """Put the names of what is no text into the paragraphs; those that stand in none are returned."""
    outside = [f"<{name}>" for name in dict.fromkeys(styles.every)]
    _walk(root, styles, outside, False)
    return outside


def _walk(parent: Element, styles: _Styles, outside: list[str], inside: bool) -> None:
    """Name what is no text below an element, which is in a paragraph or not."""
    inside, kept = inside or _name(parent) == "p", list[Element]()
    for child in map(_made_text, parent):
        name = _name(child)
        told = "".join(f"<{one}>" for one in (_told(child, styles) if name in _TEXT else [name.removeprefix(":")]))
        if told and inside:
            kept.append(_text(parent, told, bare=_name(parent) == "r"))
        elif told:
            outside.append(told)
        if name in _TEXT:
            kept.append(child)
        if name == "br":
            child.attrib.clear()  # a new page is a new line
        elif name in _TEXT - _BARE:
            _walk(child, styles, outside, inside)
    parent[:] = kept


def _made_text(element: Element) -> Element:
    """What a tracked change deletes as struck out, and the arrow into which Word turns a typed one as that."""
    name = _name(element)
    if name == "sym" and (_value(element, "font"), _value(element, "char").upper()) == _ARROW:
        return _text(element, "→", bare=True)
    deleted = [one for row in element if _name(row) == "trPr" for one in row if _name(one) == "del"]
    deleted += [element] if name in ("del", "moveFrom") else []
    for one in [*deleted, *([element] if name == "moveTo" else [])]:
        one.tag = one.tag.rpartition("}")[0] + "}ins"
    for run in [one for one in element.iter() if _name(one) == "r"] if deleted else []:
        _strike(run)
    return element


def _strike(run: Element) -> None:
    space = run.tag.rpartition("}")[0] + "}"
    run.insert(0, Element(space + "rPr"))
    SubElement(run[0], space + "strike")
    for text in run:
        text.tag = space + "t" if _name(text) == "delText" else text.tag


def _told(child: Element, styles: _Styles) -> Iterator[str]:
    """What is set at the head of an element besides how its text looks; of one without text nothing."""
    for settings in child if len(child) > 1 else ():
        yield from _strange(settings)
        if _name(settings) in ("pPr", "rPr", "tblPr"):
            yield from styles.of(settings)
        if _name(settings) == "pPr":
            yield from (said for one in settings if _name(one) == "rPr" for said in _strange(one) if said in _HIDDEN)


def _text(near: Element, said: str, *, bare: bool = False) -> Element:
    """A run of text in the language of an element near it; ``bare``: only its text."""
    space = near.tag.rpartition("}")[0] + "}"
    run = Element(space + "r")
    text = SubElement(run, space + "t")
    text.text = said
    return text if bare else run


def _add(root: Element, lines: list[str]) -> None:
    """Paragraphs at the end of a document, those that tell who wrote it at its head."""
    body = next((one for one in root if _name(one) == "body"), root)
    for line in lines:
        paragraph = Element(root.tag.rpartition("}")[0] + "}p")
        paragraph.append(_text(root, line))
        body.insert(0 if tells_who(line) else len(body), paragraph)


def _beside(part: str, root: Element, styles: _Styles) -> Iterator[str]:
    """The lines of a header, footer, comment, note or chart, each behind the name of its part."""
    if _name(root) in ("document", "styles", "glossaryDocument"):
        return
    outside = _named(root, styles) if _name(root) in ("hdr", "ftr") else []
    paragraphs = [one for one in root.iter() if _name(one).removeprefix(":") == "p"]
    for paragraph in paragraphs:
        said = "".join(one.text or "" for one in paragraph.iter() if _name(one) in ("t", ":t")).strip()
        if said:
            yield said if tells_who(said) else f"<{part}> {said}"
    yield from outside
