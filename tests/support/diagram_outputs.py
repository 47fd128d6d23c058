"""Outputs of ``diagram``: the facts, texts and colours of pictures, but no places or lengths.

Each case is a picture: its title and description, the nodes of each row, the edges with their looks, and each node with
its looks, its tooltip and its texts. Then the colours, the files (DOT, TikZ, Typst, Markdown), the charts and the errors.
"""

import re
from collections.abc import Iterator
from math import inf
from typing import Any
from xml.etree import ElementTree

from support.stored import attempt, heading
from treesearch import record
from treesearch.diagram.boards import board_svg
from treesearch.diagram.build import check_size
from treesearch.diagram.chart import chart
from treesearch.diagram.fit import rooms_of
from treesearch.diagram.looks import look_of
from treesearch.diagram.picture import in_notebook, picture, render
from treesearch.diagram.scene import Board, Picture, by_row
from treesearch.diagram.slideshow import beamer
from treesearch.diagram.svg import svg
from treesearch.diagram.texts import clean, number, products, signs
from treesearch.diagram.themes import COLOUR, style_of
from treesearch.diagram.tikz import letters_without_font, tikz
from treesearch.diagram.why import other_cuts
from treesearch.games import load
from treesearch.reader import read
from treesearch.settings import BOOK
from treesearch.unknown import conditions

ALL = ("bounds", "window", "intervals", "order", "rows", "moves", "legend")
CUT = "((3 12 8) (2 4 6) (14 5 2))"
DEEP = "(10 (20 (1 ((6 5) 4 2))))"
NAMED = "(R (A 3 5) (B b=2 x=6 4) (:7 1 (chance 1/4*-2 3/4*1/2)))"
RANGE = "(max 3 (chance 1/4*(min 2 9) 3/4*(min 9 8)))"
CHANCE_ROOT = "(chance 1/2*(5 7) 1/3*(-1/2 (3 1.5)) 1/6*4)"
SEVERAL = "(((1,2,6) (4,2,3)) ((6,1,2) (7,4,1)) (chance (5,1,1) (1,5,2)))"
STATIC = "(((:3 1 9) (:5 7 8) 9) ((:2 7 9) (:4 2 (7 8))))"
GT: dict[str, Any] = {"cut_rule": "gt"}
RTL: dict[str, Any] = {"order": "rtl"}
MIN: dict[str, Any] = {"root": "min"}
WHY: dict[str, Any] = {"style": "why"}
RANGED: dict[str, Any] = {"utility_range": (0, 10)}

PICTURES: tuple[tuple[str, dict[str, Any] | None, dict[str, Any]], ...] = (
    (CUT, None, {}),
    (CUT, None, {"style": "exercise", "show": ("intervals", "moves", "legend"), "root": "min"}),
    (NAMED, None, {"style": "print", "label": "letters", "show": ("moves", "legend")}),
    (SEVERAL, None, {"label": "places", "show": ("legend", "rows"), "direction": "right"}),
    ("5", None, {"show": ("rows", "legend")}),
    (CUT, {}, {"show": ALL, "label": "letters"}),
    (CUT, GT | RTL, {"show": ALL, "label": "places", "direction": "right", "style": "print"}),
    ("((5 9) (5 7) (6 6))", {"cuts": "all", "label": "bound"}, {"show": "window"}),
    (DEEP, MIN | {"values": "hard", "window": (2, 15)}, {"show": ("window", "legend")}),
    (STATIC, GT | RTL | {"depth": 2, "algorithm": "negascout"}, {"show": ("window",)}),
    (CHANCE_ROOT, {"algorithm": "expectiminimax"}, {"show": ("order", "legend", "moves")}),
    (RANGE, RANGED | GT | RTL | {"values": "hard"}, {"show": ("intervals", "bounds")}),
    ("(min 5 (chance 9 (max 1 4) (min 3 2)))", RANGED | {"chance_cuts": "interval"}, {}),
    ("(min (chance (max 0 9) 3) (chance 2 1))", RANGED | GT, {"show": "window"}),
    (SEVERAL, {"algorithm": "maxn"}, {"show": ("order", "rows", "legend")}),
    (CUT, {"algorithm": "mcts", "iterations": 9}, {"show": "order"}),
    ("(7 (x=-1/2 1.25 3))", {"first": -inf, "algorithm": "mtdf"}, {"label": "letters"}),
    ("((1 2 3 4) (0 5 6 7 8) ((1 2) (3 (4 5))))", {}, {"only": "cuts", "show": "order"}),
    ("((1 2 3 4) (0 5 6 7 8) ((1 2) (3 (4 5))))", {}, {"only": "path", "fold": 1}),
    ("((1 2 3 4) (0 5 6 7 8) ((1 2) (3 (4 5))))", None, {"fold": 2}),
    ("((2 1) (4 6 1) (5 9))", GT | RTL, WHY),
    (CUT, GT | MIN | {"label": "bound"}, WHY | {"direction": "right", "hide": "bounds"}),
    ("((((-2 -4 (-5 -6)) -1) -20) -10)", MIN | RTL, WHY | {"label": "letters"}),
    ("((3 2) (4 (5 (6 1 2 3 4 5 6))))", {"window": (-9, 3)}, WHY | {"at": (2, 2)}),
    ("(9 (20 (1 (20 (1 (20 (1 (20 (1 (20 (1 (2 3))))))))))))", {}, WHY),
    ("(max (chance 1/4*(min 2 9) 3/4*(min 9 8)) 9)", RANGED | GT | RTL, WHY),
    ("(min 5 (chance 9 (max 8 4) (min 3 2)))", RANGED | {"chance_cuts": "interval"}, WHY),
    ("(max 5 (chance (min 2 8) (min 7 4)))", RANGED, WHY | {"at": (2, 2)}),
    ("(chance (max 4 (min 5 3 9)) (min 7 (max 2 8)))", RANGED, {"show": ("window", "moves")}),
)
"""Trees, the options of the search or ``None``, and the options of the picture."""
OPEN: tuple[tuple[str, dict[str, Any], dict[str, Any]], ...] = (
    ("((3 12 8) (?x 4 6) (14 5 2))", {}, {"show": ("window", "legend"), "label": "letters"}),
    ("((3 12 8) (?x 4 6) (14 5 2))", GT | RTL, {"show": ("intervals", "moves")}),
    ("((3 12 8) (?x 4 6) (14 5 2))", MIN | {"cuts": "all"}, {}),
    ("((3 12 8) (2 ?x 6) (14 5 2))", {}, {"style": "exercise"}),
    ("(3 (chance 1 ?))", {}, {}),
    ("((3 12) (?x ?y) (2 1))", GT | MIN | RTL, {"label": "letters"}),
    ("((?a ?b ?c) (?d ?e) (2 ?f))", {}, {"show": "moves"}),
    ("(3 (chance ?p*4 rest*2))", {"algorithm": "expectiminimax"}, {}),
    ("(1 (chance ?p*4 rest*2))", {"algorithm": "expectiminimax"}, {"style": "exercise"}),
)
"""Trees with unknown leaves, the conventions, and the options of the picture."""
GAMES: tuple[tuple[str, dict[str, str], str, dict[str, Any], dict[str, Any]], ...] = (
    ("tictactoe", {}, "X../OO./XOX", {"depth": 2, "evaluation": "lines"}, {"show": ("window", "legend")}),
    ("tictactoe", {}, "X../OO./XOX", {"algorithm": "minmax"}, {"style": "exercise", "direction": "right"}),
    ("tictactoe", {}, "XO./OOX/X.X", {"algorithm": "alphabeta"}, {"only": "cuts", "show": "order"}),
    ("nim", {"size": "3"}, "", {}, {"style": "print", "show": ("order", "moves")}),
    ("nim", {"size": "4"}, "", {}, WHY),
    ("blocker", {}, "", {"depth": 2, "evaluation": "zero"}, {"fold": 1, "label": "places"}),
)  # fmt: skip
"""Games, their parameters, the state, the options of the search and of the picture."""
WRONG: tuple[tuple[Any, dict[str, Any]], ...] = (
    (CUT, {"show": "order"}),
    (CUT, {"style": "lectur"}),
    (CUT, {"show": ("bound",)}),
    (CUT, {"hide": "cuts", "label": "x"}),
    (CUT, {"direction": "up"}),
    (CUT, {"label": "letter"}),
    (CUT, {"only": "cut"}),
    (CUT, {"only": "cuts"}),
    (CUT, {"style": "why"}),
    (CUT, {"style": "exercise", "show": "window"}),
    (CUT, {"style": "exercise", "only": "path"}),
    (CUT, {"at": (2,)}),
    (CUT, {"fold": 0}),
    (CUT, {"fold": True}),
    (CUT, {"root": "mn"}),
    (CUT, {"fit": "a5"}),
    (CUT, {"fit": 40}),
    (CUT, {"fit": 40, "style": "exercise"}),
    ((CUT, {}), {"style": "why", "at": (1,)}),
    ((CUT, {}), {"style": "why", "fold": 2, "only": "cuts", "show": "order", "fit": "a4"}),
    (("(1 2)", {}), {"style": "why", "at": ()}),
    (("(1 2)", {}), {"style": "why"}),
    ((CUT, {"algorithm": "minmax"}), {"style": "why"}),
    ("((1 2) (?x 3))", {"style": "why"}),
    ("((1 2) (?x 3))", {"show": "order"}),
    ("((1 2) (?x ?y))", {"show": "window"}),
    ("((1 2) (?x ?y))", {"only": "path"}),
    ("nim", {"label": "letters"}),
)
"""Trees (with the options of a search) or games, and options of pictures that are refused."""
WRONG_STYLES: tuple[dict[str, Any], ...] = (
    {"bas": "print"},
    {"base": "why"},
    {"base": "print", "grey": 1},
    {"font": "a<b"},
    {"size": 4},
    {"size": True},
    {"path": "green"},
    {"paper": "#202020"},
    {"path": "#c8e0c8"},
    {"max-fill": "#777777"},
)


def drawn_search(source: str, options: dict[str, Any] | None) -> Any:
    """Return what to draw: a tree, or its search."""
    return read(source) if options is None else record(source, **options)


def facts(drawing: Picture) -> Iterator[str]:
    """Yield the title, description, rows, edges, nodes and caption of a picture."""
    look, across = drawing.look, "x" if drawing.down else "y"
    yield f"{drawing.title} | {drawing.desc}"
    rows = (sorted(row, key=lambda item: getattr(item, across)) for row in by_row(drawing.nodes[0]))
    yield f"rows: {' / '.join(' '.join(item.ident for item in row) for row in rows)}"
    root = ElementTree.fromstring(svg(drawing))
    for group in root.iter():
        kind = group.get("class", "")
        if kind.startswith("edges") or kind == "marks":
            yield f"{kind}: {' '.join(filter(None, map(edge_text, group)))} {looks_of(group)}"
    yield f"arrow: {drawing.because}" if drawing.arrow else ""
    for group in root.iter():
        if re.match("n(-|$)", group.get("id", "")):
            texts = [
                f"{part.get('class')} {part.text}"
                for part in group
                if part.get("class") and part.text
            ]
            boards = [part for part in group if part.get("class") == "cells"]
            texts += [
                f"{len(board)} {len(board.findall('.//*[@r]'))} {''.join(board.itertext())}"
                for board in boards
            ]
            blank = " blank" * any(part.get("class") == "blank" for part in group)
            tooltip = next((part.text for part in group if part.tag.endswith("title")), "")
            yield f"{group.get('id')} {group.get('class')}{blank} <{tooltip}> {' | '.join(texts)}"
    captions = " / ".join(text.text for text in drawing.caption).replace("\N{NO-BREAK SPACE}", "~")
    yield f"caption: {captions}" if captions else ""
    yield f"{look.style} {sorted(look.show)}"


def edge_text(part: ElementTree.Element) -> str:
    """Return the id of an edge with its gaps and its arrowhead, or the text and colour of a mark."""
    if part.get("class") == "cut":
        return f"cut {part.get('stroke')}"
    if part.text:
        return f"{part.get('class')} {part.text} {part.get('fill')}"
    path = part.get("d") or "".join(inside.get("d", "") for inside in part[:1])
    return f"{part.get('id', '')[1:]}{'/' * (path.count('M') - 1)}{'>' * len(part[1:])}"


def looks_of(part: ElementTree.Element) -> str:
    """Return the colours and dashes of an SVG element."""
    names = ("fill", "stroke", "stroke-dasharray", "stroke-width")
    return " ".join(value for name in names if (value := part.get(name)))


def looks_of_parts(drawing: Picture) -> Iterator[str]:
    """Yield the looks of each kind of node and of text in the SVG."""
    style = drawing.look.style
    for group in ElementTree.fromstring(svg(drawing)).iter():
        if group.tag.endswith("text"):
            looks = {key: value for key, value in group.items() if key not in ("x", "y", "class")}
            yield f"{style} {group.get('class')} {looks}"
        elif re.match("n(-|$)", group.get("id", "")):
            outlines = [looks_of(part) for part in group if part.get("fill") and not part.text]
            yield f"{style} {group.get('class')} {outlines}"


def dot_lines(source: bytes) -> Iterator[str]:
    """Yield the lines of a DOT file without places and lengths."""
    for line in source.decode().replace("Helvetica,Arial,sans-serif", "Helvetica").splitlines():
        yield re.sub(r' (pos|width|height|viewport)=("[^"]*"|\S+?(?=[\s\]]))', "", line).strip()


def tex_lines(source: str) -> Iterator[str]:
    """Yield the lines of a LaTeX file without places and lengths."""
    for line in source.replace(r"\fontsize{10pt}{12pt}\selectfont", "").splitlines():
        yield re.sub(r"(,?scale=[\d.]+|\(-?[\d.]+,-?[\d.]+\))", "", line)


def diagrams() -> Iterator[str]:
    """Yield pictures of trees, searches, unknown leaves and games, and other files and errors."""
    drawings: list[Picture] = []
    looks: dict[str, None] = {}
    for source, options, shown in PICTURES:
        yield heading(source, options, shown)
        drawings.append(picture(drawn_search(source, options), **shown))
        if shown.get("style") == "why":
            yield f"other cuts: {other_cuts(record(source, **options or {}), shown.get('at'))}"
        yield from filter(None, facts(drawings[-1]))
    for source, options, shown in OPEN:
        yield heading(source, options, shown)
        drawing = attempt(picture, conditions(source, BOOK.replace(**options)), **shown)
        if isinstance(drawing, str):
            yield drawing
            continue
        drawings.append(drawing)
        yield from filter(None, facts(drawing))
    for name, sizes, state, options, shown in GAMES:
        yield heading(name, sizes, state, options, shown)
        game = load(name, **sizes, **{"state": state} if state else {})
        drawings.append(picture(record(game, **options), **shown))
        yield from filter(None, facts(drawings[-1]))
    for drawing in drawings:
        looks |= dict.fromkeys(looks_of_parts(drawing))
    yield from (heading("the looks of nodes and texts in each style"), *sorted(looks))
    for source, options, shown in (
        ("((3 5) (2 9))", {}, {"show": ALL, "label": "letters"}),
        (CUT, {}, WHY),
    ):
        drawn = drawn_search(source, options)
        yield from (heading("DOT", source, options), *dot_lines(render(drawn, ".dot", **shown)))
        yield from (
            heading("TikZ", source, options),
            *tex_lines(render(drawn, ".tex", fragment=True, **shown).decode()),
        )
    yield heading("boards")
    for rows in ("XO./.X.", "|||", "#*|/Qq&"):
        board = board_svg(Board(0, 0, 20, tuple(rows.split("/"))), COLOUR, 1)
        yield re.sub(r' d="[^"]*"| (c?x|c?y|r)="[\d.]+"', "", board)
    yield from other_files()
    yield from errors()


def other_files() -> Iterator[str]:
    """Yield charts, slides, Typst and Markdown, and sentences about files."""
    series = {
        f"{name} & co": [(depth, 10**depth + i) for depth in range(1, 3 + i)]
        for i, name in enumerate("abc")
    }
    for points in (series, {"one": [(1, 1)]}, {str(i): [(9, i)] for i in range(1, 12)}):
        drawn = chart(points, "Nodes <by depth>", "depth", "nodes")
        yield heading(drawn.alternative)
        for part in ElementTree.fromstring(drawn).iter():
            facts_of_part = (part.text or "").strip(), looks_of(part), part.get("text-anchor", "")
            if any(facts_of_part):
                yield " ".join((part.tag.rpartition("}")[2], *facts_of_part))
    yield heading("slides, Typst, Markdown, notes on files, and letters")
    drawing = picture(record(CUT))
    yield from tex_lines(beamer([drawing], ["50% of A_1"], "A & B", fragment=True))
    yield tikz(drawing).partition(r"\begin{tikzpicture}")[0]
    for suffix in (".typ", ".md"):
        source = render(record(CUT), suffix).decode()
        source = re.sub("<svg.*</svg>", "@", source, flags=re.DOTALL)
        yield re.sub(r"[A-Za-z0-9+/=]{80,}|\d+pt", "@", source)
    notes: list[str] = []
    render(read("(" + "123 " * 60 + "?λ)"), ".tex", note=notes.append)
    yield from (re.sub(r"[\d,]+ pixels", "@", note) for note in notes)
    yield f"{letters_without_font('aλ漢ĿŁ漢')} {[*map(rooms_of, ('a4', 'letter', '16:9', 1200))]}"
    yield f"{in_notebook(read('(' + '1 ' * 2001 + ')'))}"
    texts = (
        clean("a" * 41),
        clean("a\x07\u202eb"),
        number(-inf),
        number(inf),
        number(-3),
        signs("a <= -inf, b >= -3 - 1"),
    )
    yield f"{texts} {products('1/2*-3 - 1/2*4')}"


def errors() -> Iterator[str]:
    """Yield the errors for wrong options, styles and files."""
    yield heading("errors")
    for source, shown in WRONG:
        drawn = source if isinstance(source, str) else record(source[0], **source[1])
        if "?" in str(source):
            drawn = conditions(source)
        error = attempt(picture, drawn, **shown)
        yield f"{source} {shown}: {error if isinstance(error, str) else 'drawn'}"
    for table in WRONG_STYLES:
        yield f"{table}: {attempt(style_of, table)}"
    style = style_of({"base": "print", "size": 1.5, "font": "Arial", "lit": "#FFD23F"})
    yield f"{style} {look_of(style)._replace(show=frozenset())} {style_of({'grey': True})}"
    for suffix, fragment in ((".gif", False), ("", False), (".svg", True)):
        yield attempt(render, CUT, suffix, fragment=fragment)
    for size in ((20_001, 3), (3, 1_001)):
        yield f"{attempt(check_size, *size, True)} {attempt(check_size, *size, False)}"
    yield attempt(render, "(" + "123456789 " * 300 + ")", ".png")
    yield attempt(record, CUT, root="mn")
