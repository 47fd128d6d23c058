"""Write quizzes: Moodle XML, and text that text2qti converts for Canvas.

Each tree has blanks for the value, for the path, and for each cut or pruned leaf. Each part has the same points as in
the exercise, which its blanks share in units of the course system:

    sum of weights = points of the question,   |weight - share| < one unit where each share is at least a unit

No blank offers a choice of answers. A student gets each question once. In Moodle, the versions of a question are a
category, from which a quiz takes one at random. For Canvas, each version is a separate quiz. Parts that no quiz can ask
are left out, with a note.
"""

import re
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from html import escape
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, fromstring

from treesearch.diagram import draw
from treesearch.errors import UsageError
from treesearch.game import dotted
from treesearch.homework.answers.facts import Answer
from treesearch.homework.answers.tasks import KINDS, rules_of, task_of
from treesearch.homework.classes.assignment import SAME, Assignment, Task, titled
from treesearch.homework.classes.files import file_name
from treesearch.homework.exports.xml import xml_file, xml_text
from treesearch.homework.marking.key import Key
from treesearch.homework.marking.marker import check
from treesearch.homework.marking.scheme import NONE, Scheme, as_written
from treesearch.homework.mistakes.cases import OTHER
from treesearch.reader import read
from treesearch.tree import Node, Path, nodes, text

NUMBER, TEXT = "NUMERICAL", "SHORTANSWER"
"""Moodle's names for the kinds of blanks."""

NOTHING = "-"
"""The answer in a blank that must stay empty."""

MOODLE, CANVAS = "Moodle", "Canvas"
UNITS = {MOODLE: Fraction(1), CANVAS: Fraction(1, 2)}
"""The smallest weight of a blank: Moodle's weights are integers, and text2qti also has halves."""

FORMS = {
    "cuts": "Write each cut, in the order of the search, as its kind and the place of the last child examined: MIN 2.1 "
    "is a cut at node 2 after its first child. Write - if nothing is cut.",
    "pruned": "Write the place of each leaf that is never examined, from left to right, as in 2.1; in the place of a "
    "node, write all leaves below it. Write - if there is none.",
    "examined": "Write the leaves in the order in which the search examines them, as in 3 12 8.",
}
"""The instructions for the blanks of a part."""


class Blank(NamedTuple):
    """A blank of a quiz: its part, prompt, kind, answers and points.

    ``right`` are the spellings that earn all points. ``partial`` are other spellings, with the
    percentage that each earns. As in Moodle, the first match counts, and ``*`` matches anything.
    Canvas uses only ``right``. ``tolerance`` is the greatest accepted difference from the correct
    number.
    """

    part: str
    prompt: str
    kind: str
    right: tuple[str, ...]
    partial: tuple[tuple[str, float], ...] = ()
    tolerance: Fraction = Fraction(0)
    points: Fraction = Fraction(0)


def blanks_of(key: Key, scheme: Scheme, parts: Sequence[str]) -> list[Blank]:
    """Return the blanks for these parts, with their shares of the points.

    If a part has no blank, such as the path in a tree of one leaf, the other parts share its points.
    """
    blanks = {part: group for part in parts if (group := list(_blanks(part, key, scheme)))}
    worth = {part: as_written(scheme.points[part]) for part in parts}
    total, shared = sum(worth.values()), sum(worth[part] for part in blanks)
    return [
        blank._replace(points=total * worth[part] / shared / len(group))
        for part, group in blanks.items()
        for blank in group
    ]


def _blanks(part: str, key: Key, scheme: Scheme) -> Iterator[Blank]:
    """Yield the blanks for a part, without points."""
    match part:
        case "value":
            yield _value(Fraction(key.right.value))
        case "path" if key.right.path:
            yield _path(key)
        case "cuts" if key.tree.children:
            yield from _cuts(key, scheme)
        case "pruned" if key.tree.children:
            yield from _pruned(key)
        case "examined":
            leaves = [key.tree[leaf] for leaf in key.right.examined]
            values = tuple(str(leaf.value) for leaf in leaves)
            names = tuple(leaf.name or str(leaf.value) for leaf in leaves)
            spellings = [values, names, tuple(map(text, leaves))]
            yield _sequence(part, "Leaves examined, in order:", spellings, " ,")
        case "leaves":
            examined = str(len(key.right.examined))
            yield Blank(part, "Number of leaves examined:", NUMBER, (examined,))
        case "best" if key.fewest:
            prompt = "Number of leaves examined in the best order:"
            yield Blank(part, prompt, NUMBER, (str(key.fewest.leaves),))


def _value(value: Fraction) -> Blank:
    """Return the blank for the value, as a decimal because course systems reject fractions.

    A value with more than four decimal places is rounded to three, or to more for three significant digits. An answer may
    then be off by one in the last digit. text2qti refuses numbers close to 0 and rounds every range to four places, so
    numbers that need more are compared as text.
    """
    prompt, tolerance = "Value of the root:", Fraction(0)
    places = next((n for n in range(5) if (value * 10**n).denominator == 1), None)
    if places != 0:
        prompt = "Value of the root, as a decimal:"
    if places is None:
        # a Decimal, because a float has no room for 1e400
        places = max(3, 2 - (Decimal(value.numerator) / value.denominator).adjusted())
        prompt = f"Value of the root, as a decimal with {places} places:"
        tolerance = Fraction(1, 10**places)
    digits = f"{round(abs(value) * 10**places):0{places + 1}d}"
    spelling = f"{digits[:-places]}.{digits[-places:]}" if places else digits
    spelling = f"-{spelling}" if value < 0 else spelling
    if places > 4 or abs(value) < Fraction(1, 1000):
        return Blank("value", prompt, TEXT, (spelling, *(["0.0"] if value == 0 else [])))
    return Blank("value", prompt, NUMBER, (spelling,), tolerance=tolerance)


def _path(key: Key) -> Blank:
    """Return the blank for the path, with points for correct steps from the start."""
    # no player chooses an outcome, so a path ends at the first chance node
    ends = [p for p, node in _places(key) if not node.children or key.is_chance(p)]
    best = [path for path in ends if key.path_like(path) == path]
    paths = best if key.minimax else [key.right.path]
    prompt = "Path to the best leaf, as child numbers:"
    if key.has_chance:
        prompt = "Path to the best leaf or the first chance node, as child numbers:"
    return _sequence("path", prompt, [tuple(map(str, path)) for path in paths], " .,")


def _sequence(part: str, prompt: str, right: Sequence[tuple[str, ...]], signs: str) -> Blank:
    """Return a blank for a sequence, with points for correct items from the start.

    ``right`` are the correct sequences. ``signs`` are the characters that may separate the items.
    """
    rates: dict[tuple[str, ...], float] = {}
    for items in right:
        for count in range(1, len(items)):
            rate = float(Fraction(100 * count, len(items)))
            rates[items[:count]] = max(rate, rates.get(items[:count], rate))
    ranked = sorted(rates.items(), key=lambda start: -start[1])
    separators = [*signs, ", "]
    spellings = [separator.join(items) for items in right for separator in separators]
    partial = {
        separator.join(start): rate
        for items, rate in ranked
        for separator in separators
        for start in (items, (*items, "*"))
    }
    return Blank(part, prompt, TEXT, tuple(dict.fromkeys(spellings)), tuple(partial.items()))


def _places(key: Key) -> Iterator[tuple[Path, Node]]:
    return ((place.path, node) for place, node in nodes(key.tree))


def _cuts(key: Key, scheme: Scheme) -> Iterator[Blank]:
    """Yield a blank for each cut in search order; a single blank if there is no cut."""
    lines, cuts = _unique_cut_lines(key), key.right.cuts
    misnamed = (
        as_written(scheme.max_score) * scheme.rate("notation") / as_written(scheme.points["cuts"])
    )
    if not cuts:
        yield Blank("cuts", "Cut 1:", TEXT, (NOTHING,))
    for number, cut in enumerate(cuts, 1):
        partial: dict[str, float] = {}
        for child in range(1, len(key.tree[cut.place].children) + 1):
            after = (*cut.place, child)
            late = scheme.rate("place") * (not key.is_last(after))
            place_rate = 1 if after == tuple(cut.after) else late
            for kind in (cut.kind, OTHER[cut.kind]):
                rate = max(NONE, place_rate - misnamed * (kind != cut.kind))
                partial |= dict.fromkeys(_spellings(kind, after, lines), float(100 * rate))
        right = _spellings(cut.kind, tuple(cut.after), lines)
        others = [(line, rate) for line, rate in partial.items() if rate and line not in right]
        yield Blank("cuts", f"Cut {number}:", TEXT, right, tuple(others))


def _spellings(kind: str, after: Path, lines: dict[Path, list[str]]) -> tuple[str, ...]:
    """Return the accepted spellings of a cut."""
    place = dotted(after)
    forms = (f"{kind} {place}", f"{kind} cut after {place}", f"{kind} {place.replace('.', ' ')}")
    return (*forms, *(f"{kind} {line}" for line in lines[after]))


def _unique_cut_lines(key: Key) -> dict[Path, list[str]]:
    """Return the lines of a cut after each node, as on a sheet, that no other node has.

    Lines with characters that Moodle's cloze text reserves are left out.
    """
    lines: dict[Path, list[str]] = {}
    for path in (path for path, _ in _places(key) if path):
        child, above = text(key.asked[path]), path[:-1]
        nodes_above = f"in subtree {text(key.asked[above])}", f"at {dotted(above)}"
        lines[path] = [f"cut after {child} {node}" for node in nodes_above]
    count = Counter(line for several in lines.values() for line in several)
    plain = re.compile(r"[\w ().,:/?-]+")
    return {
        path: [line for line in several if count[line] == 1 and plain.fullmatch(line)]
        for path, several in lines.items()
    }


def _pruned(key: Key) -> Iterator[Blank]:
    """Yield a blank for each pruned leaf, from left to right; a single blank if there is none."""
    examined = set(key.right.examined)
    leaves = [path for path, node in _places(key) if not node.children and path not in examined]
    right = [tuple(dict.fromkeys((dotted(path), " ".join(map(str, path))))) for path in leaves]
    for number, spellings in enumerate(right or [(NOTHING,)], 1):
        yield Blank("pruned", f"Pruned leaf {number}:", TEXT, spellings)


def rounded_to_units(blanks: Sequence[Blank], worth: Fraction, unit: Fraction) -> list[Blank]:
    """Return the blanks with points rounded to multiples of a unit.

    The units add up to ``worth``, rounded. Every blank has at least one unit. Each further unit goes to the blank that
    lacks most.
    """
    units = max(round(worth / unit), len(blanks))
    total = sum((blank.points for blank in blanks), Fraction(0))
    shares = [units * blank.points / total for blank in blanks]
    # a blank lacks fewer units than there are blanks, even if all others have one that is more than their share
    weights = [max(1, int(share) - len(blanks)) for share in shares]
    for _ in range(units - sum(weights)):
        lacks = [share - weight for share, weight in zip(shares, weights, strict=True)]
        weights[lacks.index(max(lacks))] += 1
    return [b._replace(points=weight * unit) for b, weight in zip(blanks, weights, strict=True)]


class QuizTree(NamedTuple):
    """A tree of a quiz, with its question, version, key, parts, blanks and picture."""

    task: Task
    version: str
    key: Key
    parts: tuple[str, ...]
    blanks: list[Blank]
    picture: str

    @property
    def name(self) -> str:
        """The name of the question with its version."""
        return titled(self.task.name, self.version)

    def instructions(self, parts: Sequence[str]) -> str:
        """Return the task, the conventions and the instructions for these parts."""
        task = self.task
        words = [
            task_of(self.key.asked, task.conventions, parts, own=task.task),
            rules_of(task.conventions, parts),
        ]
        present = {blank.part for blank in self.blanks}
        words += [form for part, form in FORMS.items() if part in present.intersection(parts)]
        return " ".join(filter(None, words))


class Quiz(NamedTuple):
    """The files of a quiz by name, and notes on differences from the exercise."""

    files: dict[str, bytes]
    notes: list[str]


def quiz_trees(assignment: Assignment, system: str) -> tuple[list[QuizTree], list[str]]:
    """Return the trees of an exercise by question and version, and notes on what a quiz cannot ask.

    Raise UsageError if a quiz cannot ask any question.
    """
    trees: list[QuizTree] = []
    notes: list[str] = []
    for task in assignment.tasks:
        parts = task.scheme.parts
        reasons = _unaskable_parts(task, parts)
        notes += [f"{task.name}: {part} is left out because {reasons[part]}" for part in reasons]
        askable = tuple(part for part in parts if not {part, EVERYTHING} & reasons.keys())
        for version in sorted(task.versions) if askable else ():
            key = Key(read(task.tree(version)), task.conventions)
            blanks = blanks_of(key, task.scheme, askable)
            worth = as_written(task.worth) * sum(
                as_written(task.scheme.points[part]) for part in askable
            )
            worth /= as_written(task.scheme.max_score)
            blanks = rounded_to_units(blanks, worth, UNITS[system])
            picture = str(draw(key.asked, label="places", root=task.conventions.root))
            trees.append(QuizTree(task, version, key, askable, blanks, picture))
            total = sum(blank.points for blank in blanks)
            if total != as_written(task.worth):
                steps = f": {system} counts each blank in steps of {float(UNITS[system]):g}"
                notes.append(
                    f"the points of {task.name} are {float(total):g} in the quiz and {task.worth:g} in the "
                    f"exercise{steps if total != worth else ''}"
                )
    if not trees:
        raise UsageError("; ".join(["a quiz cannot ask any question of this exercise", *notes]))
    return trees, [*dict.fromkeys(notes)]


EVERYTHING = "the question"


def _unaskable_parts(task: Task, parts: Sequence[str]) -> dict[str, str]:
    """Return why a quiz cannot ask a part or the complete question, by part."""
    if task.in_words:
        return {EVERYTHING: KINDS["text"].quiz}
    if task.conventions.algorithm == "mcts":
        return {EVERYTHING: "a quiz cannot ask for an iteration of MCTS"}
    trees = [read(task.tree(version)) for version in task.versions]
    if task.is_open:
        return {EVERYTHING: "a quiz cannot compare conditions on an unknown"}
    if any(tree.traits.players for tree in trees):
        return {EVERYTHING: "a leaf has several numbers"}
    reasons = {part: KINDS[part].quiz for part in parts if KINDS[part].quiz}
    keys = [
        [Key(tree, rules) for rules in (task.conventions, *task.scheme.accept)] for tree in trees
    ]
    for part in [part for part in parts if part not in reasons]:
        blanks = [[list(_blanks(part, key, task.scheme)) for key in accepted] for accepted in keys]
        if any(several.count(several[0]) < len(several) for several in blanks):
            reasons[part] = (
                "the accepted conventions lead to different answers, and a quiz can compare with only one"
            )
    askable = [part for part in parts if part not in reasons]
    if askable and not all(blanks_of(several[0], task.scheme, askable) for several in keys):
        return {EVERYTHING: "a blank cannot hold any part of its answer"}
    return reasons


def moodle_quiz(assignment: Assignment, name: str = "quiz.xml") -> Quiz:
    """Return the exercise as Moodle XML, with a cloze question for each tree.

    Moodle's importer silently drops a blank with a syntax error, so the file is read back and compared.
    """
    trees, notes = quiz_trees(assignment, MOODLE)
    root, category = Element("quiz"), ""
    for tree in trees:
        folders = [assignment.title, *([tree.task.name] if assignment.versions else [])]
        path = "/".join(["$course$", "top", *(folder.replace("/", "//") for folder in folders)])
        if path != category:
            category = path
            heading = SubElement(SubElement(root, "question", type="category"), "category")
            SubElement(heading, "text").text = xml_text(category)
        _add_cloze(root, tree)
    quiz = xml_file(root)
    written = [(xml_text(tree.name).strip(), tuple(map(_cloze, tree.blanks))) for tree in trees]
    if list(clozes(quiz)) != written:
        raise UsageError(
            "a name or a tree contains characters that Moodle XML does not preserve; replace them"
        )
    return Quiz({name: quiz.encode()}, notes)


def clozes(quiz: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the name and blanks of each cloze question in Moodle XML."""
    pattern = re.compile(rf"\{{\d+:(?:{NUMBER}|{TEXT}):(?:\\.|[^{{}}\\])*\}}")
    for question in fromstring(quiz).iter("question"):  # noqa: S314  # our own file
        if question.get("type") == "cloze":
            blanks = pattern.findall(question.findtext("questiontext/text", ""))
            yield question.findtext("name/text", "").strip(), tuple(blanks)


def _add_cloze(root: Element, tree: QuizTree) -> None:
    question = SubElement(root, "question", type="cloze")
    SubElement(SubElement(question, "name"), "text").text = xml_text(tree.name)
    body = SubElement(question, "questiontext", format="html")
    tree_text, picture = escape(text(tree.key.asked)), "tree.svg"
    lines = [
        f"<p>{escape(tree.instructions(tree.parts))}</p>",
        f'<p><img src="@@PLUGINFILE@@/{picture}" alt="{tree_text}"></p>',
        f"<p><code>{tree_text}</code></p>",
        *(f"<p>{escape(blank.prompt)} {_cloze(blank)}</p>" for blank in tree.blanks),
    ]
    SubElement(body, "text").text = "\n".join(lines)
    file = SubElement(body, "file", name=picture, path="/", encoding="base64")
    file.text = b64encode(tree.picture.encode()).decode("ascii")
    marks = check(tree.key.asked, Answer(), tree.task.scheme)
    feedback = SubElement(question, "generalfeedback", format="html")
    key = [
        f"<p>{escape(f'{item.item}: {item.expected}. {item.feedback}')}</p>"
        for item in marks.items
        if item.part in tree.parts
    ]
    SubElement(feedback, "text").text = "\n".join(key)
    SubElement(question, "penalty").text = "0"
    SubElement(question, "idnumber").text = xml_text(f"treesearch {_label(tree)}")


def _cloze(blank: Blank) -> str:
    """Return a blank in Moodle's notation: ``{1:NUMERICAL:=3:0}``."""
    within = f":{float(blank.tolerance):g}" if blank.kind == NUMBER else ""
    right = (f"={spelling}{within}" for spelling in blank.right)
    partial = (f"%{percent:g}%{spelling}" for spelling, percent in blank.partial)
    return f"{{{blank.points}:{blank.kind}:{'~'.join((*right, *partial))}}}"


def canvas_quiz(assignment: Assignment, name: str = "quiz.txt") -> Quiz:
    """Return a text2qti file for each version, with its pictures.

    https://github.com/gpoore/text2qti describes the form. Each blank is a question, which repeats its tree as text and
    picture, because Canvas' New Quizzes drop text regions. A question without versions is part of every quiz.
    """
    trees, notes = quiz_trees(assignment, CANVAS)
    stem, dot, suffix = name.rpartition(".")
    files = {}
    for version in assignment.versions or (SAME,):
        file = f"{stem}-{file_name(version)}{dot}{suffix}" if version else name
        in_version = [tree for tree in trees if tree.version in (SAME, version)]
        blanks = [(tree, blank) for tree in in_version for blank in tree.blanks]
        questions = [_canvas_question(number, *pair) for number, pair in enumerate(blanks, 1)]
        files[file] = "\n\n".join(
            [f"Quiz title: {_plain(titled(assignment.title, version))}", *questions, ""]
        ).encode()
        files |= {_picture_name(tree): tree.picture.encode() for tree in in_version}
    return Quiz(files, notes)


def _picture_name(tree: QuizTree) -> str:
    return f"tree-{_label(tree)}.svg"


def _label(tree: QuizTree) -> str:
    """Return the number of the question, with the version if there is one."""
    return f"{tree.task.label}-{tree.version}" if tree.version else tree.task.label


def _canvas_question(number: int, tree: QuizTree, blank: Blank) -> str:
    """Return a blank as a text2qti question."""
    first, tree_text = f"{number}. ", text(tree.key.asked)
    paragraphs = [
        f"{_plain(tree.task.name)}: {_plain(tree.instructions((blank.part,)))}",
        f"`{tree_text}`",
        f"![{_plain(tree_text)}]({_picture_name(tree)})",
        _plain(blank.prompt),
    ]
    answers = [f"*   {spelling}" for spelling in blank.right]
    if blank.kind == NUMBER:
        margin = f" +- {float(blank.tolerance):g}" if "." in blank.right[0] else ""
        answers = [f"=   {blank.right[0]}{margin}"]
    question = first + f"\n\n{' ' * len(first)}".join(paragraphs)
    return "\n".join([f"Points: {float(blank.points):g}", question, *answers])


def _plain(text: str) -> str:
    """Return the text as one line, with Markdown escaped."""
    return re.sub(r"([\\`*_{}\[\]<>()#+!|$])", r"\\\1", " ".join(text.split()))
