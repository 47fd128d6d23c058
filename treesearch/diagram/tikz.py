r"""TikZ: the picture as a LaTeX document of its own; ``\input`` takes its ``tikzpicture`` into another.

Lengths are printer's points of our picture (bp), y downwards.
"""

from __future__ import annotations

from treesearch.diagram.arrange import Picture
from treesearch.diagram.cells import marks
from treesearch.diagram.edges import Point, Step, steps_of, way
from treesearch.diagram.scene import Board, Drawn, Text, edges
from treesearch.diagram.texts import BOLD_KINDS, frame, half_height, text_size
from treesearch.diagram.theme import UNSEEN, ink, line_and_fill

_DASHES = {"pruned": "dashed", "beyond": "dotted", "perhaps": "dash pattern=on 6pt off 2.4pt"}
_ANCHORS = {"start": "west", "middle": "center", "end": "east"}
_FONTS = {"name": r"\sffamily\tsname", "board": r"\ttfamily"}
_FONT = r"\fontsize{10pt}{12pt}\selectfont"
_LETTERED = rf"text=tsink,font={{{_FONT}\sffamily\bfseries}}"
_SPECIAL = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "%": r"\%", "_": r"\_",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "<": r"\textless{}", ">": r"\textgreater{}",
    "|": r"\textbar{}", '"': r"\textquotesingle\textquotesingle{}", "≤": r"$\le$", "≥": r"$\ge$",
    "−": "$-$", "∞": r"$\infty$", "α": r"$\alpha$",
    "β": r"$\beta$", "→": r"$\to$", "…": r"\dots{}", "\N{NO-BREAK SPACE}": "~", "-": "{-}", "'": r"\textquotesingle{}",
    "`": "{`}",
}  # fmt: skip

_NO_T1 = frozenset((0x126, 0x127, 0x138, 0x13F, 0x140, 0x149, 0x166, 0x167, 0x17F))
"""Of Latin-1 and Latin Extended-A, what LaTeX's encoding T1 does not have (``t1enc.dfu`` lists what it has)."""

LETTER = r"\providecommand{\tsletter}[1]{\ifdefined\Umathcode #1\else{\fboxsep=1.5pt\fbox{\rule{0pt}{1ex}}}\fi}"
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
_OPENING = r"\begin{tikzpicture}[x=1bp,y=-1bp,line width=0.6pt,inner sep=0pt,>=latex]"
_CLOSING = r"\end{tikzpicture}"


def tikz(picture: Picture, *, fragment: bool = False) -> str:
    r"""The picture as a LaTeX document; ``fragment``: its ``tikzpicture`` alone, to ``\input`` where tikz is loaded."""
    lines = [f"% {picture.title}", *definitions(picture), *drawing(picture)]
    body = "\n".join(lines)
    return f"{body}\n" if fragment else f"% {picture.title}\n" + _DOCUMENT.format(body=body)


def definitions(picture: Picture) -> list[str]:
    """What ``drawing`` names: colours, and how letters of other scripts are set."""
    inks = picture.look.inks._asdict()
    return [
        LETTER,
        _NAME,
        *(f"\\definecolor{{{_name(name)}}}{{HTML}}{{{colour[1:].upper()}}}" for name, colour in inks.items()),
    ]


def _name(ink_name: str) -> str:
    """A colour's name in TeX, which no document has for one of its own."""
    return f"ts{ink_name.replace('_', '')}"


def drawing(picture: Picture) -> list[str]:
    """The ``tikzpicture``, exactly as large as the picture, line by line."""
    names = {colour: _name(name) for name, colour in picture.look.inks._asdict().items()}
    lines = [_OPENING, f"\\useasboundingbox (0,0) rectangle ({picture.width},{picture.height});"]
    for parent, item in edges(picture.nodes):
        lines += _edge(parent, item, picture, names)
    for item in picture.nodes:
        lines += _node(item, picture, names)
    if picture.arrow:
        begin, one, two, tip = map(_at, picture.arrow)
        lines.append(f"\\draw[dashed,->,line width=1.2pt] {begin} .. controls {one} and {two} .. {tip};")
    return [*lines, *(_text(text, picture, "tsink") for text in picture.caption), _CLOSING]


def _edge(parent: Drawn, item: Drawn, picture: Picture, names: dict[str, str]) -> list[str]:
    road, inks = way(parent, item, picture), picture.look.inks
    looks = f"draw={names[inks.pruned_line]}" if item.status in UNSEEN else "draw=tsline"
    looks += f",{_DASHES[item.status]}" if item.status in _DASHES else ""
    if item.solution:
        looks = "draw=tspath,line width=1.8pt"
        road.pieces[-1][-1] = (road.tip,)
    *pieces, last = road.pieces
    lines = [_draw(looks, piece) for piece in pieces]
    lines.append(_draw(f"{looks},->" if item.solution else looks, last))
    if item.severed:
        colour = names[ink(inks, parent.shape, "searched", "cut")]
        lines += [_draw(f"draw={colour},line width=1.2pt", [(one,), (two,)]) for one, two in road.strokes]
    if item.move:
        colour = names[ink(inks, item.shape, item.status, "move")]
        lines.append(_text(Text(*road.text, "middle", "move", item.move), picture, colour))
    return lines


def _node(item: Drawn, picture: Picture, names: dict[str, str]) -> list[str]:
    inks, block = picture.look.inks, item.block
    line, fill = line_and_fill(inks, item.shape, item.status, item.solution)
    looks = f"draw={names[line]},fill={names[fill]},line width={1.8 if item.solution else 0.8}pt,line join=round"
    looks += f",{_DASHES[item.status]}" if item.status in _DASHES else ""
    light = zip(("tsink", "tslit"), picture.sizes.halo, strict=True) if item.lit else ()
    rings = [f"draw={name},line width={thick:.1f}bp,line join=round" for name, thick in light]
    lines = [_shape(item, picture, each) for each in (*rings, looks)]
    lines += _board(item, block.board) if block.board else []
    colours = [names[ink(inks, item.shape, item.status, text.kind)] for text in block.texts]
    placed = [text._replace(x=item.x + text.x, y=item.y + text.y) for text in block.texts]
    return [*lines, *(_text(text, picture, colour) for text, colour in zip(placed, colours, strict=True))]


def _shape(item: Drawn, picture: Picture, looks: str) -> str:
    wide, tall = item.block.half, half_height(item, picture.sizes)
    x, y = item.x, item.y
    if item.shape == "leaf":
        ends = f"{_at((x - wide, y - tall))} rectangle {_at((x + wide, y + tall))}"
        return f"\\draw[{looks},rounded corners=1pt] {ends};"
    if item.shape == "chance":
        return f"\\draw[{looks}] {_at((x, y))} circle [radius={tall:.1f}bp];"
    tip = -tall if item.shape == "max" else tall
    corners = " -- ".join(map(_at, [(x, y + tip), (x + wide, y - tip), (x - wide, y - tip)]))
    return f"\\draw[{looks}] {corners} -- cycle;"


def _board(item: Drawn, board: Board) -> list[str]:
    """A game's board."""
    drawn = marks(board)

    def at(x: float, y: float) -> str:
        return _at((item.x + x, item.y + y))

    lines = [f"\\draw[draw=tsline,line width=0.4pt] {at(*one)} -- {at(*two)};" for one, two in drawn.grid]
    lines += [f"\\draw[draw=tsink,line width=1pt] {at(*one)} -- {at(*two)};" for one, two in drawn.strokes]
    lines += [f"\\fill[fill=tsink] {' -- '.join(at(*corner) for corner in solid)} -- cycle;" for solid in drawn.solids]
    lines += [f"\\draw[draw=tsink,line width=1pt] {at(x, y)} circle [radius={r:.1f}bp];" for x, y, r in drawn.rings]
    return lines + [
        _words((item.x + x, item.y + y), board.cell * 0.85, _LETTERED, escaped(sign)) for x, y, sign in drawn.letters
    ]


def _text(text: Text, picture: Picture, colour: str) -> str:
    """A line of text, or the box of a blank; a visiting number in its pill."""
    box, size, pill = frame(text, picture.sizes), text_size(text.kind, picture.sizes), ""
    if box and text.kind == "blank":
        x, wide, tall = box
        ends = _at((x - wide / 2, text.y - tall / 2)), _at((x + wide / 2, text.y + tall / 2))
        return f"\\draw[draw=tsline] {' rectangle '.join(ends)};"
    if box:
        wide, tall = box[1] / _scale(size), box[2] / _scale(size)
        pill = f",draw=tsline,fill=tspaper,rounded corners={tall / 2:.1f}bp"
        pill += f",minimum width={wide:.1f}bp,minimum height={tall:.1f}bp"
    font = _FONTS.get(text.kind, r"\sffamily" + r"\bfseries\boldmath" * (text.kind in BOLD_KINDS))
    shown = escaped(text.text).replace(" ", "~") if text.kind == "board" else escaped(text.text)
    return _words(text[:2], size, f"text={colour},font={{{_FONT}{font}}}", shown, _ANCHORS[text.anchor], pill)


def _words(at: Point, size: float, looks: str, shown: str, anchor: str = "center", more: str = "") -> str:
    return f"\\node[anchor={anchor},{looks},scale={_scale(size):.3f}{more}] at {_at(at)} {{{shown}}};"


def _scale(size: float) -> float:
    """How much larger a text is than 10 points, which every font has: LaTeX rounds other sizes to those it has."""
    return size * 72.27 / 72 / 10


def _draw(looks: str, piece: list[Step]) -> str:
    first, *rest = steps_of(piece)
    drawn = [
        f".. controls {_at(step[0])} and {_at(step[1])} .. {_at(step[2])}" if len(step) > 1 else f"-- {_at(step[0])}"
        for step in rest
    ]
    return f"\\draw[{looks}] {' '.join([_at(first[0]), *drawn])};"


def _at(point: Point) -> str:
    return f"({point[0]:.1f},{point[1]:.1f})"


def escaped(text: str) -> str:
    """Text that TeX sets as it is; a letter that pdfLaTeX's Latin fonts do not have, as a box."""
    return "".join(_SPECIAL.get(letter) or _letter(letter) for letter in text)


def foreign(text: str) -> str:
    """The letters of a text that pdfLaTeX shows as boxes, each once."""
    return "".join(dict.fromkeys(letter for letter in text if escaped(letter).startswith(r"\tsletter")))


def _letter(letter: str) -> str:
    code = ord(letter)
    return letter if code < 0x180 and code not in _NO_T1 else rf"\tsletter{{{letter}}}"
