"""Pictures as TikZ commands."""

from collections.abc import Iterator, Mapping

from treesearch.diagram.scene import Picture, Point
from treesearch.diagram.svg import Attributes, Element, elements, path_steps

_ANCHORS = {"start": "base west", "middle": "base", "end": "base east"}
_SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotesingle\textquotesingle{}",
    "≤": r"$\le$",
    "≥": r"$\ge$",
    "−": "$-$",
    "∞": r"$\infty$",
    "α": r"$\alpha$",
    "β": r"$\beta$",
    "→": r"$\to$",
    "…": r"\dots{}",
    "\N{NO-BREAK SPACE}": "~",
    "-": "{-}",
    "'": r"\textquotesingle{}",
    "`": "{`}",  # in braces, so that two of them do not become a dash or a quotation mark
}

_LATIN = {*map(chr, range(0x180))} - {*"ĦħĸĿŀŉŦŧſ"}
"""Latin-1 and Latin Extended-A without what LaTeX's encoding T1 does not have (``t1enc.dfu`` lists what it has)."""

TEX_LETTER = r"\providecommand{\tsletter}[1]{\ifdefined\Umathcode #1\else{\fboxsep=1.5pt\fbox{\rule{0pt}{1ex}}}\fi}"
"""A letter of another script: LuaLaTeX and XeLaTeX set it, pdfLaTeX cannot and shows an empty box."""

_NAME = (
    r"\providecommand{\tsname}{\bfseries\boldmath\expandafter\ifx\csname\csname f@encoding\endcsname"
    r"/\csname f@family\endcsname/\csname f@series\endcsname/it\endcsname\relax\else\itshape\fi}"
)
"""How names are set: bold and slanted where the document's sans serif has that, else bold, without a warning."""

_DOCUMENT = r"""\documentclass[tikz,border=0pt]{{standalone}}
\usepackage[T1]{{fontenc}}
\usepackage{{textcomp,helvet}}
\renewcommand{{\familydefault}}{{\sfdefault}}
\begin{{document}}
{body}
\end{{document}}
"""
# y is negated, because in SVG it grows downwards
_OPENING = r"\begin{tikzpicture}[x=1bp,y=-1bp,line width=0.6pt,inner sep=0pt,>=latex]"
_CLOSING = r"\end{tikzpicture}"


def tikz(picture: Picture, *, fragment: bool = False) -> str:
    r"""Return the picture as a LaTeX document; with ``fragment``, only its ``tikzpicture``."""
    lines = [f"% {picture.title}", *definitions(picture), *drawing(picture)]
    body = "\n".join(lines)
    return f"{body}\n" if fragment else f"% {picture.title}\n" + _DOCUMENT.format(body=body)


def definitions(picture: Picture) -> list[str]:
    """Return the LaTeX definitions of the colours and of boxes for missing letters."""
    return [
        TEX_LETTER,
        _NAME,
        *(
            f"\\definecolor{{{_tex_colour(name)}}}{{HTML}}{{{colour[1:].upper()}}}"
            for name, colour in picture.look.inks._asdict().items()
        ),
    ]


def _tex_colour(field: str) -> str:
    """Return the TeX name of a colour, with a prefix that avoids clashes."""
    return f"ts{field.replace('_', '')}"


def drawing(picture: Picture) -> list[str]:
    """Return the lines of the ``tikzpicture``, which has the size of the picture."""
    names = {colour: _tex_colour(name) for name, colour in picture.look.inks._asdict().items()}
    # without it, TeX would measure the texts in its fonts
    room = f"\\useasboundingbox (0,0) rectangle ({picture.width},{picture.height});"
    return [
        _OPENING,
        room,
        *(_element_command(element, names) for element in elements(picture)),
        _CLOSING,
    ]


def _element_command(element: Element, names: Mapping[str, str]) -> str:
    """Return the TikZ command that draws an element."""
    if element.kind == "text":
        return _tikz_text(element, names)
    return f"\\path[{','.join(_paint_options(element.attributes, names))}] {_shape(element)};"


def _paint_options(attributes: Attributes, names: Mapping[str, str]) -> Iterator[str]:
    """Yield the TikZ options for the outline and fill of a shape."""
    for svgs, tikzs in (("stroke", "draw"), ("fill", "fill")):
        if attributes.get(svgs, "none") != "none":
            yield f"{tikzs}={names[attributes[svgs]]}"
    if "stroke-width" in attributes:
        yield f"line width={attributes['stroke-width']}bp"
    if "stroke-dasharray" in attributes:
        on, off = attributes["stroke-dasharray"].split()
        yield f"dash pattern=on {on}bp off {off}bp"
    if "rx" in attributes:
        yield f"rounded corners={attributes['rx']}bp"
    if "stroke-linejoin" in attributes:
        yield "line join=round"


def _shape(element: Element) -> str:
    """Return a path, rectangle or circle in TikZ."""
    kind, attributes, at, _ = element
    if kind == "path":
        steps = path_steps(attributes["d"], at)
        return "".join(_STEPS[letter].format(*map(_coordinate, points)) for letter, points in steps)
    names = ("x", "y", "width", "height") if kind == "rect" else ("cx", "cy")
    x, y, *room = (float(attributes.get(name, "0")) for name in names)
    corner = x + at[0], y + at[1]
    if kind == "rect":
        return f"{_coordinate(corner)} rectangle {_coordinate((corner[0] + room[0], corner[1] + room[1]))}"
    return f"{_coordinate(corner)} circle [radius={attributes['r']}bp]"


_STEPS = {
    "M": "{}",
    "L": " -- {}",
    "C": " .. controls {} and {} .. {}",
    "z": " -- cycle",
}


def _tikz_text(element: Element, names: Mapping[str, str]) -> str:
    """Return a line of text as a TikZ node at its baseline."""
    _, attributes, at, text = element
    board = "monospace" in attributes.get("font-family", "")
    # of 10 points, which every font has, because LaTeX rounds others
    size = float(attributes["font-size"]) * 72.27 / 72 / 10
    bold = (
        r"\tsname"
        if "font-style" in attributes
        else r"\bfseries\boldmath"
        if "font-weight" in attributes
        else ""
    )
    font = r"\fontsize{10pt}{12pt}\selectfont" + (r"\ttfamily" if board else r"\sffamily" + bold)
    place = _coordinate((float(attributes["x"]) + at[0], float(attributes["y"]) + at[1]))
    anchor, content = _ANCHORS[attributes.get("text-anchor", "middle")], escaped_for_tex(text)
    drawn = f"anchor={anchor},text={names[attributes['fill']]},font={{{font}}},scale={size:.3f}"
    # TeX otherwise joins blanks, which a board needs
    return f"\\node[{drawn}] at {place} {{{content.replace(' ', '~') if board else content}}};"


def _coordinate(point: Point) -> str:
    return f"({point[0]:.1f},{point[1]:.1f})"


def escaped_for_tex(text: str) -> str:
    """Return the text escaped for TeX; letters that pdfLaTeX's fonts lack become boxes."""
    return "".join(
        _SPECIAL.get(letter) or (letter if letter in _LATIN else rf"\tsletter{{{letter}}}")
        for letter in text
    )


def letters_without_font(text: str) -> str:
    """Return each letter that pdfLaTeX's fonts lack, once."""
    return "".join(
        dict.fromkeys(letter for letter in text if escaped_for_tex(letter).startswith(r"\tsletter"))
    )
