"""Which styles of a page only dress its text: in any other it may be hidden, raised, struck out or put elsewhere."""

import re
from collections.abc import Callable

_DRESS = re.compile(
    r"font-(?:family|weight|style|variant[\w-]*|kerning|feature-settings|stretch|optical-sizing)|line-height|letter-spacing"
    r"|word-(?:spacing|wrap|break)|overflow-wrap|hyphens|white-space[\w-]*|margin[\w-]*|padding[\w-]*|border[\w-]*|outline[\w-]*"
    r"|background[\w-]*|text-(?:align[\w-]*|indent|justify|autospace|underline[\w-]*|size-adjust)|(?:m(?:ax|in)-)?(?:width|height)"
    r"|list-style[\w-]*|break-[\w-]*|page(?:-[\w-]*)?|orphans|widows|tab-[\w-]*|table-layout|box-sizing|cursor|mso-(?!hide)[\w-]*|size"
    r"|caret-color|-webkit-(?:hyphens|font-smoothing)|flex[\w-]*|(?:row-|column-)?gap|text-rendering|src|panose-1|\w+-\w+-adjust"
)
"""What may be set to anything that is not far outside of the page."""

_FAR = re.compile(r"-\d{3}|url\(")
_DARK = {"black", "navy", "blue", "darkblue", "green", "red", "purple", "gray", "grey", "inherit", "windowtext"}
_SIZE = re.compile(
    r"(?:\d{2,}|[6-9])(?:\.\d+)?(?:px|pt|%)|(?:[1-9]\d*(?:\.\d+)?|0?\.[5-9]\d*)r?em"
    r"|(?:xx?-)?(?:small|large)|smaller|larger|medium|inherit"
)
_LINES = re.compile(r"(?:(?:none|underline|solid|auto|inherit|initial|currentcolor)\s*)+")


def _dark(value: str) -> bool:
    """Whether a colour is told from white paper: one of its parts is not light."""
    if hexes := re.fullmatch(r"#((?:[0-9a-f]{3}){1,2})", value):
        wide = len(hexes[1]) // 3
        return any(int(hexes[1][at], 16) < 0xD for at in range(0, 3 * wide, wide))
    parts = re.fullmatch(r"rgb\((\d+),\s*(\d+),\s*(\d+)\)", value)
    return value in _DARK or bool(parts and any(int(part) < 0xD0 for part in parts.groups()))


_VALUES: dict[str, Callable[[str], object]] = {
    "color": _dark,
    "font-size": _SIZE.fullmatch,
    "font": lambda value: any(_SIZE.fullmatch(one.partition("/")[0]) for one in value.split()),
    "text-decoration": _LINES.fullmatch,
    "vertical-align": re.compile(r"baseline|top|middle|bottom|text-top|text-bottom|inherit").fullmatch,
    "text-transform": re.compile("none").fullmatch,
    "display": re.compile(r"block|inline|inline-block|list-item|flex|grid|table[\w-]*").fullmatch,
    "overflow": re.compile("auto|scroll|visible").fullmatch,
    "overflow-x": re.compile("auto|scroll|visible").fullmatch,
    "visibility": re.compile("visible").fullmatch,
    "direction": re.compile("ltr").fullmatch,
    "float": re.compile("none").fullmatch,
}


def strikes(declaration: str) -> bool:
    """Whether one declaration of a style strikes out."""
    return "text-decoration" in declaration.lower() and "line-through" in declaration.lower()


def dresses(style: str) -> bool:
    """Whether the declarations of a style only dress the text.

    >>> dresses("margin: 0; color: #111"), dresses("display:none"), dresses("vertical-align: super")
    (True, False, False)
    """
    return all(_plain(*one.partition(":")[::2]) for one in style.lower().split(";") if one.strip())


def sheet_dresses(css: str) -> bool:
    """The same of a style sheet, of which nothing may be elsewhere."""
    head, *rest = css.replace("<!--", "").replace("-->", "").split("/*")
    bare = head + "".join(one.partition("*/")[2] for one in rest)
    blocks = re.findall(r"\{([^{}]*)\}", bare)
    return "@import" not in bare and all(map(dresses, blocks))


def _plain(name: str, value: str) -> bool:
    name, value = name.strip(), value.replace("!important", "").strip()
    if test := _VALUES.get(re.sub("^text-decoration-.*", "text-decoration", name)):
        return bool(test(value))
    return bool(_DRESS.fullmatch(name)) and not _FAR.search(value)
