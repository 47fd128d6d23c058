"""Quizzes on a tree for course systems, gap by gap: value, path, cut lines and each leaf, with its picture inside.

The weights leave little to blind strategies: calling every leaf examined, or every one pruned, leaving the lines for
cuts empty, or knowing the value alone, earns at most a quarter each.
"""

import re
from base64 import b64encode
from collections import Counter
from collections.abc import Collection, Iterator
from html import escape
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, fromstring

from treesearch.diagram import draw
from treesearch.errors import UsageError
from treesearch.game import dotted
from treesearch.homework.classroom.exercise import SAME, Assignment
from treesearch.homework.marking import words as marking_words
from treesearch.homework.marking.key import Key
from treesearch.homework.mistakes.case import OTHER
from treesearch.homework.mistakes.facts import CutAt
from treesearch.homework.outputs import words
from treesearch.homework.outputs.courses.autograders import xml_file, xml_text
from treesearch.reader import read
from treesearch.report.naming import SHORT
from treesearch.tasks import FULL, KINDS, rules_of, task_of
from treesearch.tree import nodes, text
from treesearch.unknown.solving import open_leaf
from treesearch.values import spell

SPARE = 2
"""How many lines for cuts are there besides those needed, so that their number gives nothing away."""

NUMBER, TEXT, CHOICE = "NUMERICAL", "SHORTANSWER", "MULTICHOICE"
"""Kinds of gaps, as Moodle calls them."""


class Gap(NamedTuple):
    """What stands before a gap, its kind and weight, and its answers.

    ``right``: every spelling that earns all. ``partly``: others, each with the percentage it earns. ``wrong``: of a
    CHOICE, what else there is to choose.
    """

    prompt: str
    kind: str
    weight: int
    right: tuple[str, ...]
    partly: tuple[tuple[str, int], ...] = ()
    wrong: tuple[str, ...] = ()


def gaps_of(key: Key, asks: Collection[str] = FULL) -> list[Gap]:
    """Every gap for what is asked of the tree of a key; what is pruned is asked leaf by leaf, beside cuts too."""
    searched = bool(key.tree.children) and not key.minimax
    leaves, rows = (
        [*_leaves(key)] if searched and {"cuts", "pruned"} & {*asks} else [],
        [*_cuts(key)] if searched and "cuts" in asks else [],
    )
    real = sum(bool(row.partly) for row in rows)
    blind = 1 + len(rows) - real + max(Counter(leaf.right for leaf in leaves).values(), default=0)
    steps = [str(step) for step in key.right.path]
    spellings = dict.fromkeys(sign.join(steps) for sign in (" ", ", ", ",", "."))
    path = [Gap(words.QUIZ_PATH, TEXT, 1, tuple(spellings))] if steps and "path" in asks else []
    each = -(-3 * blind // (len(path) + real)) if path or real else 1  # so that all that is blind is a quarter of all
    weighted = (gap._replace(weight=each) if gap.partly or gap in path else gap for gap in (*path, *rows, *leaves))
    value = spell(key.right.value)
    kind = NUMBER if re.fullmatch(r"-?\d+(\.\d+)?", value) else TEXT  # a ratio is no number to course systems
    first = [Gap(words.QUIZ_VALUE, kind, 1, (value,))] if "value" in asks else []
    counts = {"leaves": (words.QUIZ_LEAVES, len(key.right.examined))}
    counts |= {"best": (words.QUIZ_BEST, key.fewest.leaves)} if key.fewest else {}
    more = [Gap(told, NUMBER, 1, (str(count),)) for name, (told, count) in counts.items() if name in asks]
    return [*first, *weighted, *more]


def _cuts(key: Key) -> Iterator[Gap]:
    """A line for each cut, in the order of the search, and some that stay empty."""
    for number, cut in enumerate((*key.right.cuts, *[None] * SPARE), 1):
        right = _lines(cut, cut.kind) if cut else (words.QUIZ_NO_CUT,)
        label = tuple((line, 75) for line in _lines(cut, OTHER[cut.kind])) if cut else ()
        yield Gap(words.QUIZ_CUT.format(number=number), TEXT, 1, right, label)


def _lines(cut: CutAt, kind: str) -> tuple[str, ...]:
    """How a cut may be written: ``MIN 2.1``, the child after which it is made by its place."""
    place = dotted(cut.after)
    return f"{kind} {place}", f"{kind} cut after {place}", f"{kind} {place.replace('.', ' ')}"


def _leaves(key: Key) -> Iterator[Gap]:
    examined = set(key.right.examined)
    for path, leaf in ((place.path, node) for place, node in nodes(key.tree) if not node.children):
        right = words.QUIZ_STATES[path in examined]
        others = tuple(name for name in words.QUIZ_STATES.values() if name != right)
        yield Gap(words.QUIZ_LEAF.format(place=dotted(path), leaf=leaf), CHOICE, 1, (right,), wrong=others)


class Asked(NamedTuple):
    """A tree of an assignment: its question's number with its version, what it is called, its key, what is asked of it,
    the task, and the tree as SVG."""

    ident: str
    name: str
    key: Key
    asks: tuple[str, ...]
    task: str
    picture: str


def asked(assignment: Assignment) -> Iterator[Asked]:
    """Every tree of an assignment, in the order of questions and versions.

    UsageError for one with a leaf left open, as no quiz compares spans of numbers, and for what else no quiz can ask.
    """
    for task in assignment.tasks:
        asks = tuple(name for name in KINDS if task.scheme.points.get(name))
        for version in sorted(task.versions):
            name = task.name if version == SAME else words.VERSION_OF.format(name=task.name, version=version)
            if task.in_words:
                raise UsageError(words.QUIZ_KIND.format(question=name, kind="text", why=KINDS["text"].quiz))
            tree = read(task.tree(version) or "")
            if open_leaf(tree):
                raise UsageError(words.QUIZ_OPEN.format(question=name))
            if kind := next((name for name in asks if KINDS[name].quiz), ""):
                raise UsageError(words.QUIZ_KIND.format(question=name, kind=kind, why=KINDS[kind].quiz))
            key = Key(tree, task.conventions)
            mover = key.trace.game.player(key.trace.game.initial_state())
            told = task_of(tree, task.conventions, asks, own=task.task)
            told = " ".join(filter(None, (told, rules_of(task.conventions, asks))))
            yield Asked(f"{task.number}{version}", name, key, asks, told, draw(tree, label="places", root=mover))


# ---- Moodle ----------------------------------------------------------------------------------------------------------


PICTURE = "tree.svg"
_GAP = re.compile(rf"\{{\d+:(?:{NUMBER}|{CHOICE}|{TEXT}):(?:\\.|[^{{}}\\])*\}}")

Cloze = tuple[str, tuple[str, ...]]
"""A question as it stands in the file: its name and its gaps, ``{1:NUMERICAL:=3:0}``."""


def moodle_quiz(assignment: Assignment) -> str:
    """The assignment as Moodle XML: a cloze for each question and version, all in one category.

    Moodle's importer is lax: a gap with a typing error is dropped without a word. So what is written is read back.
    """
    root = Element("quiz")
    category = SubElement(SubElement(root, "question", type="category"), "category")
    SubElement(category, "text").text = xml_text("$course$/top/" + assignment.title.replace("/", "//"))
    written = [_add(root, tree) for tree in asked(assignment)]
    told = xml_file(root)
    if list(questions(told)) != written:
        raise UsageError(words.QUIZ_LOST)
    return told


def questions(quiz: str) -> Iterator[Cloze]:
    """The cloze questions of a Moodle XML that we wrote, read as Moodle reads them."""
    for question in fromstring(quiz).iter("question"):  # noqa: S314  # our own file
        if question.get("type") == "cloze":
            gaps = _GAP.findall(question.findtext("questiontext/text") or "")
            yield (question.findtext("name/text") or "").strip(), tuple(gaps)


def _add(root: Element, tree: Asked) -> Cloze:
    """Add a question; what a reader has to find in it."""
    name, gaps = xml_text(tree.name), [(gap.prompt, _cloze(gap)) for gap in gaps_of(tree.key, tree.asks)]
    question = SubElement(root, "question", type="cloze")
    SubElement(SubElement(question, "name"), "text").text = name
    told = SubElement(question, "questiontext", format="html")
    SubElement(told, "text").text = "\n".join(_html(tree, gaps))
    picture = SubElement(told, "file", name=PICTURE, path="/", encoding="base64")
    picture.text = b64encode(tree.picture.encode()).decode("ascii")
    cuts = "; ".join(words.CUT_AT.format(kind=cut.kind, place=dotted(cut.place)) for cut in tree.key.right.cuts)
    solution = words.QUIZ_SOLUTION.format(cuts=cuts or marking_words.MARK_NO_CUTS)
    SubElement(SubElement(question, "generalfeedback", format="html"), "text").text = f"<p>{escape(solution)}</p>"
    SubElement(question, "penalty").text = "0"
    SubElement(question, "idnumber").text = xml_text(f"treesearch {tree.ident}")
    return name.strip(), tuple(gap for _, gap in gaps)


def _html(tree: Asked, gaps: list[tuple[str, str]]) -> Iterator[str]:
    shown = escape(text(tree.key.asked, SHORT))
    yield f"<p>{escape(tree.task)}</p>"
    if "cuts" in tree.asks and not tree.key.minimax:
        yield f"<p>{escape(words.QUIZ_CUT_FORM)}</p>"
    yield f'<p><img src="@@PLUGINFILE@@/{PICTURE}" alt="{shown}"></p>'
    yield f"<p><code>{shown}</code></p>"
    for sentence, gap in gaps:
        yield f"<p>{escape(sentence)} {gap}</p>"


def _cloze(gap: Gap) -> str:
    """A gap in Moodle's terms."""
    right = tuple(f"={spelling}{':0' if gap.kind == NUMBER else ''}" for spelling in gap.right)
    answers = (*right, *(f"%{percent}%{spelling}" for spelling, percent in gap.partly), *gap.wrong)
    if gap.kind == CHOICE:
        answers = tuple(sorted(answers, key=lambda answer: answer.removeprefix("=")))
    return f"{{{gap.weight}:{gap.kind}:{'~'.join(answers)}}}"


# ---- text2qti --------------------------------------------------------------------------------------------------------


def text2qti_quiz(assignment: Assignment) -> tuple[str, dict[str, str]]:
    """The text of which text2qti makes a QTI package for Canvas, and the pictures that have to lie beside it, as SVG.

    https://github.com/gpoore/text2qti describes the form. A question for each gap, each tree's picture above its first.
    """
    lines, pictures, number = [f"Quiz title: {_plain(assignment.title)}", ""], {}, 0
    for tree in asked(assignment):
        picture = f"tree-{tree.ident}.svg"
        pictures[picture] = tree.picture
        lines += [f"Text title: {_plain(tree.name)}", f"Text: {_plain(_told(tree))}", ""]
        lines += [f"    ![{text(tree.key.asked, SHORT)}]({picture})", ""]
        for number, gap in enumerate(gaps_of(tree.key, tree.asks), number + 1):  # noqa: B020  # it counts on from tree to tree
            lines += [*_question(number, tree.name, gap), ""]
    return "\n".join(lines), pictures


def _told(tree: Asked) -> str:
    """The task, and how cuts are written if they are asked."""
    cuts = "cuts" in tree.asks and not tree.key.minimax
    return f"{tree.task} {words.QUIZ_CUT_FORM}" if cuts else tree.task


def _question(number: int, name: str, gap: Gap) -> Iterator[str]:
    yield f"Points: {gap.weight}"
    yield f"{number}.  {_plain(name)}: {_plain(gap.prompt)}"  # text2qti takes no two questions alike
    if gap.kind == CHOICE:
        for letter, choice in zip("ab", sorted((*gap.right, *gap.wrong)), strict=True):
            yield f"{'*' if choice in gap.right else ''}{letter})  {choice}"
    elif gap.kind == NUMBER:
        yield f"=   {gap.right[0]}"
    else:
        yield from (f"*   {spelling}" for spelling in gap.right)


def _plain(text: str) -> str:
    """A text without what Markdown would take for markup, on one line."""
    return "".join(f"\\{sign}" if sign in "\\`*_{}[]<>()#+!|$" else sign for sign in " ".join(text.split()))
