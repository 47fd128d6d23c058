"""Quizzes for course systems: Moodle's XML, and the text of which text2qti makes a package for Canvas.

A tree is asked blank by blank: value, path, a line for each cut or pruned leaf. The blanks of a question are worth what
the exercise gives for it, shared as its scheme shares it, in the units that the course system counts in:

    sum of weights = points of the question,   |weight - share| < one unit where each share is at least a unit

Nothing is a choice between two, which guessing earns half of. A student meets each question once: in Moodle its
versions are a category, of which a quiz takes one at random; for Canvas each version is a quiz of its own.
"""

import re
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from html import escape
from string import Template
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, fromstring

from treesearch.diagram import draw
from treesearch.errors import UsageError
from treesearch.game import dotted, spell
from treesearch.homework.answers.tasks import KINDS, rules_of, task_of
from treesearch.homework.classes.assignment import SAME, Assignment, Task
from treesearch.homework.exports.autograders import xml_file, xml_text
from treesearch.homework.marking.key import Key
from treesearch.homework.marking.marks import MARK_NO_CUTS
from treesearch.homework.marking.scheme import Scheme, exact
from treesearch.homework.mistakes.cases import OTHER
from treesearch.reader import read
from treesearch.report.data import SHORT
from treesearch.tree import Path, nodes, text
from treesearch.unknown import open_leaf

NUMBER, TEXT = "NUMERICAL", "SHORTANSWER"
"""The kinds of blanks, as Moodle calls them."""
NONE = "-"
"""The answer where there is nothing (more) to write."""

VALUE = "Value of the root:"
PATH = "Path to the best leaf, as child numbers:"
CUT = "Cut {number}:"
CUT_FORM = (
    "Write each cut, in the order of the search, as its kind and the place of the last child examined, as in MIN 2.1; "
    "write - if nothing is cut."
)
PRUNED = "Pruned leaf {number}:"
PRUNED_FORM = "Write the place of each leaf that is never examined, from left to right, as in 2.1; write - if there is none."
LEAVES = "Number of leaves examined:"
BEST = "Number of leaves examined in the best order:"
TAUGHT = "cut after {after} in subtree {subtree}"
SOLUTION = "Cuts: {cuts}"
CUT_AT = "{kind} cut at {place}"
VERSION_OF = "{name}, version {version}"

LOST = "a question cannot be written as Moodle XML so that it reads back the same; look at its name and tree"
NO_QUIZ = "{question} asks for {kind}, which a quiz cannot ask: {why}; take it out of ask, or export sheets"
OPEN = (
    "{question} asks for which values of an open leaf something is pruned, and no quiz of this course system marks "
    "that: grade, Gradescope, otter, sheets and check do"
)
NOTHING = "{question} asks for nothing that a blank can hold: give it value or path in ask, or export sheets"
SEVERAL = "{question} accepts answers by several conventions, and a quiz compares with one: take accept out, or export sheets"
TOO_FEW = (
    "{question} is worth {points} points and has {blanks} blanks, and {system} counts in steps of {unit}: set "
    "points = {least} or a larger multiple of {unit}, or export sheets"
)
MOODLE, CANVAS = "Moodle", "Canvas"
UNITS = {MOODLE: Fraction(1), CANVAS: Fraction(1, 2)}
"""The least part of a point that a blank can be worth: Moodle's weights are whole numbers, text2qti's also halves."""


class Blank(NamedTuple):
    """A blank to be filled in: what stands before it, its kind, its points, its answers.

    ``right``: every spelling that earns all. ``partly``: others, each with the percentage it earns; the first that fits
    counts, and ``*`` fits anything, as in Moodle. Canvas knows the right ones only.
    """

    prompt: str
    kind: str
    points: Fraction
    right: tuple[str, ...]
    partly: tuple[tuple[str, int], ...] = ()


def blanks_of(key: Key, scheme: Scheme) -> list[Blank]:
    """The blanks for what a scheme gives points for, each with its share of them.

    The points of what this tree has no blank for (cuts of minimax, the path of a single number) are shared by the
    others, in proportion.
    """
    asked = [name for name in KINDS if scheme.points.get(name)]
    found = {name: blanks for name in asked if (blanks := _blanks(name, key, scheme))}
    whole = sum((exact(scheme.points[name]) for name in found), Fraction(0))
    return [
        one._replace(
            points=exact(scheme.max_score) * exact(scheme.points[name]) / whole / len(blanks)
        )
        for name, blanks in found.items()
        for one in blanks
    ]


def _blanks(name: str, key: Key, scheme: Scheme) -> list[Blank]:
    """The blanks for one thing that is asked, without their points."""
    searched = bool(key.tree.children) and not key.minimax
    match name:
        case "value":
            value = spell(key.right.value)
            kind = (
                NUMBER if re.fullmatch(r"-?\d+(\.\d+)?", value) else TEXT
            )  # a ratio is no number to course systems
            return [Blank(VALUE, kind, Fraction(0), (value,))]
        case "path" if key.right.path:
            return [_path(key)]
        case "cuts" if searched:
            return [*_cuts(key, scheme)]
        case "pruned" if searched:
            return [*_pruned(key)]
        case "leaves":
            return [Blank(LEAVES, NUMBER, Fraction(0), (str(len(key.right.examined)),))]
        case "best" if key.fewest:
            return [Blank(BEST, NUMBER, Fraction(0), (str(key.fewest.leaves),))]
    return []


_PLAIN = re.compile(r"[\w ().,:/?-]+")
_BETWEEN = (" ", ", ", ",", ".")
"""What may stand between the steps of a path."""


def _path(key: Key) -> Blank:
    """The path, of minimax to any best leaf; it earns by steps right from the start, unless that makes guessing a leaf
    worth half of all."""
    leaves = [place.path for place, node in nodes(key.tree) if not node.children]
    rights = (
        [path for path in leaves if key.path_like(path) == path]
        if key.minimax
        else [key.right.path]
    )
    begun = {
        path[:count]: Fraction(count, len(path))
        for path in rights
        for count in range(len(path) - 1, 0, -1)
    }
    guessed = [
        max(
            [begun.get(leaf[:count], Fraction(0)) for count in range(len(leaf))]
            + [Fraction(leaf in rights)]
        )
        for leaf in leaves
    ]
    if 2 * sum(guessed) >= len(leaves):
        begun = {}
    right = (sign.join(map(str, path)) for path in rights for sign in _BETWEEN)
    partly = {
        sign.join(map(str, (*start, "*"))): int(100 * part)
        for start, part in begun.items()
        for sign in _BETWEEN
    }
    ranked = sorted(partly.items(), key=lambda one: -one[1])
    return Blank(PATH, TEXT, Fraction(0), tuple(dict.fromkeys(right)), tuple(ranked))


def _cuts(key: Key, scheme: Scheme) -> Iterator[Blank]:
    """A line for each cut, in the order of the search; one for none, so that one line says nothing."""
    cuts, points, lines = key.right.cuts, exact(scheme.points["cuts"]), _taught(key)
    misnamed = 1 - min(Fraction(1), scheme.rate("notation") * exact(scheme.max_score) / points)
    for number, cut in enumerate(cuts or (None,), 1):
        if cut is None:
            yield Blank(CUT.format(number=number), TEXT, Fraction(0), (NONE,))
            continue
        others = [(*cut.place, child) for child in range(1, len(key.tree[cut.place].children) + 1)]
        partly = [(_quiz_lines(OTHER[cut.kind], cut.after, lines), misnamed)]
        for after in (other for other in others if other != tuple(cut.after)):
            partly += [(_quiz_lines(cut.kind, after, lines), scheme.rate("place"))]
            partly += [
                (_quiz_lines(OTHER[cut.kind], after, lines), scheme.rate("place") * misnamed)
            ]
        told = tuple(
            (line, int(100 * part)) for lines, part in partly for line in lines if int(100 * part)
        )
        yield Blank(
            CUT.format(number=number),
            TEXT,
            Fraction(0),
            _quiz_lines(cut.kind, cut.after, lines),
            told,
        )


def _quiz_lines(kind: str, after: Path, taught: Mapping[Path, str]) -> tuple[str, ...]:
    """How a cut may be written: ``MIN 2.1``, the child after which it is made by its place, or the line that is
    taught."""
    place, line = dotted(after), taught.get(tuple(after))
    by_place = (f"{kind} {place}", f"{kind} cut after {place}", f"{kind} {place.replace('.', ' ')}")
    return (*by_place, f"{kind} {line}") if line else by_place


def _taught(key: Key) -> dict[Path, str]:
    """The line ``cut after 2 in subtree (2 4 6)`` for each place that it alone can mean.

    Signs of Moodle's own in a name leave a line out.
    """
    places = [place.path for place, _ in nodes(key.asked) if place.path]
    lines = {
        path: TAUGHT.format(after=text(key.asked[path]), subtree=text(key.asked[path[:-1]]))
        for path in places
    }
    meant = Counter(lines.values())
    return {
        path: line for path, line in lines.items() if meant[line] == 1 and _PLAIN.fullmatch(line)
    }


def _pruned(key: Key) -> Iterator[Blank]:
    """A line for each leaf that is never examined, from left to right; one for none."""
    examined = set(key.right.examined)
    leaves = [
        place.path
        for place, node in nodes(key.tree)
        if not node.children and place.path not in examined
    ]
    for number, path in enumerate(leaves or (None,), 1):
        right = (NONE,) if path is None else (dotted(path), " ".join(map(str, path)))
        yield Blank(PRUNED.format(number=number), TEXT, Fraction(0), tuple(dict.fromkeys(right)))


def in_units(blanks: Sequence[Blank], worth: Fraction, unit: Fraction) -> list[Blank] | None:
    """The blanks with weights that course systems can count, worth together just ``worth``; None where none can be.

    Every blank has a unit, and each further one goes to the blank that lacks most of its share.
    """
    left, whole = worth / unit - len(blanks), sum((one.points for one in blanks), Fraction(0))
    if left < 0 or left.denominator != 1:
        return None
    shares, weights = [one.points * worth / whole / unit for one in blanks], [1] * len(blanks)
    for _ in range(int(left)):
        lacking = max(range(len(blanks)), key=lambda number: shares[number] - weights[number])
        weights[lacking] += 1
    return [one._replace(points=weight * unit) for one, weight in zip(blanks, weights, strict=True)]


class QuizTree(NamedTuple):
    """A tree of an assignment as a quiz asks it: its question's number with its version, its names, its key, what is to
    be done, its blanks, and the tree as SVG."""

    ident: str
    name: str
    category: str
    version: str
    key: Key
    task: str
    blanks: list[Blank]
    picture: str


def quiz_trees(assignment: Assignment, system: str) -> Iterator[QuizTree]:
    """Every tree of an assignment, in the order of questions and versions, with weights that the system can count.

    UsageError for one with a leaf left open, as no quiz compares spans of numbers, and for what else no quiz can ask.
    """
    for task in assignment.tasks:
        for version in sorted(task.versions):
            yield _quiz_tree(task, version, system)


def _quiz_tree(task: Task, version: str, system: str) -> QuizTree:
    name = task.name if version == SAME else VERSION_OF.format(name=task.name, version=version)
    if task.in_words:
        raise UsageError(NO_QUIZ.format(question=name, kind="text", why=KINDS["text"].quiz))
    tree, asks = (
        read(task.tree(version) or ""),
        tuple(name for name in KINDS if task.scheme.points.get(name)),
    )
    if open_leaf(tree):
        raise UsageError(OPEN.format(question=name))
    if kind := next((name for name in asks if KINDS[name].quiz), ""):
        raise UsageError(NO_QUIZ.format(question=name, kind=kind, why=KINDS[kind].quiz))
    key = Key(tree, task.conventions)
    shared = blanks_of(key, task.scheme)
    if any(blanks_of(Key(tree, how), task.scheme) != shared for how in task.scheme.accept):
        raise UsageError(SEVERAL.format(question=name))
    if not shared:
        raise UsageError(NOTHING.format(question=name))
    worth, unit = exact(task.worth), UNITS[system]
    if (blanks := in_units(shared, worth, unit)) is None:
        told = {
            "points": f"{task.worth:g}",
            "unit": f"{float(unit):g}",
            "least": f"{float(len(shared) * unit):g}",
        }
        raise UsageError(TOO_FEW.format(question=name, blanks=len(shared), system=system, **told))
    forms = [
        form
        for kind, form in (("cuts", CUT_FORM), ("pruned", PRUNED_FORM))
        if kind in asks and not key.minimax
    ]
    told_task = task_of(tree, task.conventions, asks, own=task.task)
    words = " ".join(filter(None, (told_task, rules_of(task.conventions, asks), *forms)))
    mover = key.trace.game.player(key.trace.game.initial_state())
    picture = draw(tree, label="places", root=mover)
    return QuizTree(
        f"{task.label}{version}", name, task.name, version, key, words, blanks, str(picture)
    )


PICTURE = "tree.svg"
_BLANK = re.compile(rf"\{{\d+:(?:{NUMBER}|{TEXT}):(?:\\.|[^{{}}\\])*\}}")
_QUESTION = Template("""<p>$task</p>
<p><img src="@@PLUGINFILE@@/$picture" alt="$tree"></p>
<p><code>$tree</code></p>
$blanks""")
_LINE = Template("<p>$prompt $blank</p>")

Cloze = tuple[str, tuple[str, ...]]
"""A question as it stands in the file: its name and its blanks, ``{1:NUMERICAL:=3:0}``."""


def moodle_quiz(assignment: Assignment) -> str:
    """The assignment as Moodle XML: a cloze for each question and version; the versions of a question are a category.

    Moodle's importer is lax: a blank with a typing error is dropped without a word. So what is written is read back.
    """
    root, written, category = Element("quiz"), [], ""
    for tree in quiz_trees(assignment, MOODLE):
        folders = [assignment.title, *([tree.category] if assignment.versions else [])]
        named = "/".join(["$course$", "top", *(folder.replace("/", "//") for folder in folders)])
        if named != category:
            category = named
            told = SubElement(SubElement(root, "question", type="category"), "category")
            SubElement(told, "text").text = xml_text(category)
        written.append(_add(root, tree))
    told_all = xml_file(root)
    if list(questions(told_all)) != written:
        raise UsageError(LOST)
    return told_all


def questions(quiz: str) -> Iterator[Cloze]:
    """The cloze questions of a Moodle XML that we wrote, read as Moodle reads them."""
    for question in fromstring(quiz).iter("question"):  # noqa: S314  # our own file
        if question.get("type") == "cloze":
            blanks = _BLANK.findall(question.findtext("questiontext/text") or "")
            yield (question.findtext("name/text") or "").strip(), tuple(blanks)


def _add(root: Element, tree: QuizTree) -> Cloze:
    """Add a question; what a reader has to find in it."""
    name, blanks = xml_text(tree.name), tuple(map(_cloze, tree.blanks))
    question = SubElement(root, "question", type="cloze")
    SubElement(SubElement(question, "name"), "text").text = name
    asked = SubElement(question, "questiontext", format="html")
    lines = (
        _LINE.substitute(prompt=escape(one.prompt), blank=blank)
        for one, blank in zip(tree.blanks, blanks, strict=True)
    )
    shown = escape(text(tree.key.asked, SHORT))
    gaps = {
        "task": escape(tree.task),
        "tree": shown,
        "picture": PICTURE,
        "blanks": "\n".join(lines),
    }
    SubElement(asked, "text").text = _QUESTION.substitute(gaps)
    picture = SubElement(asked, "file", name=PICTURE, path="/", encoding="base64")
    picture.text = b64encode(tree.picture.encode()).decode("ascii")
    cuts = "; ".join(
        CUT_AT.format(kind=cut.kind, place=dotted(cut.place)) for cut in tree.key.right.cuts
    )
    solution = SOLUTION.format(cuts=cuts or MARK_NO_CUTS)
    SubElement(
        SubElement(question, "generalfeedback", format="html"), "text"
    ).text = f"<p>{escape(solution)}</p>"
    SubElement(question, "penalty").text = "0"
    SubElement(question, "idnumber").text = xml_text(f"treesearch {tree.ident}")
    return name.strip(), blanks


def _cloze(blank: Blank) -> str:
    """A blank in Moodle's terms."""
    right = (f"={spelling}{':0' if blank.kind == NUMBER else ''}" for spelling in blank.right)
    partly = (f"%{percent}%{spelling}" for spelling, percent in blank.partly)
    return f"{{{blank.points}:{blank.kind}:{'~'.join((*right, *partly))}}}"


class QuizText(NamedTuple):
    """A quiz in the form of text2qti, and the pictures that have to lie beside it, as SVG by their names."""

    text: str
    pictures: dict[str, str]


def text2qti_quizzes(assignment: Assignment) -> dict[str, QuizText]:
    """By version, the text of which text2qti makes a QTI package for Canvas.

    https://github.com/gpoore/text2qti describes the form. A question for each blank, each tree's picture above its
    first. A question without versions stands in every quiz.
    """
    trees = list(quiz_trees(assignment, CANVAS))
    return {
        version: _quiz_text(assignment, trees, version)
        for version in assignment.versions or (SAME,)
    }


def _quiz_text(assignment: Assignment, trees: Sequence[QuizTree], version: str) -> QuizText:
    title = (
        VERSION_OF.format(name=assignment.title, version=version) if version else assignment.title
    )
    lines, pictures, number = [f"Quiz title: {_plain(title)}", ""], {}, 0
    for tree in trees:
        if tree.version not in (SAME, version):
            continue
        picture = f"tree-{tree.ident}.svg"
        pictures[picture] = tree.picture
        lines += [f"Text title: {_plain(tree.category)}", f"Text: {_plain(tree.task)}", ""]
        lines += [f"    ![{text(tree.key.asked, SHORT)}]({picture})", ""]
        for blank in tree.blanks:
            number += 1
            lines += [*_quiz_question(number, tree.category, blank), ""]
    return QuizText("\n".join(lines), pictures)


def _quiz_question(number: int, name: str, blank: Blank) -> Iterator[str]:
    yield f"Points: {float(blank.points):g}"
    yield f"{number}.  {_plain(name)}: {_plain(blank.prompt)}"  # text2qti takes no two questions alike
    if blank.kind == NUMBER:
        yield f"=   {blank.right[0]}"
    else:
        yield from (f"*   {spelling}" for spelling in blank.right)


def _plain(text: str) -> str:
    """A text without what Markdown would take for markup, on one line."""
    return "".join(
        f"\\{sign}" if sign in "\\`*_{}[]<>()#+!|$" else sign for sign in " ".join(text.split())
    )
