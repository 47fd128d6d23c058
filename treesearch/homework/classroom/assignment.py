"""An exercise that a class works on: its questions, versions and points, read from a TOML file.

::

    title = "Alpha-beta, week 5"
    late.due = "2026-11-20 23:59"               # while it is open for anyone, no key goes back; see module ``late``
    which = "last"                              # of several submissions of one student; else a person decides
    key = "after_due_date"                      # when autograders show it; "after_published" if nothing is said
    accept = [{ cut_rule = "gt" }]              # conventions whose answers are right as well
    scheme.points = { value = 1, path = 3, cuts = 6 }

    [conventions]                               # the ones printed on the sheet
    root = "max"

    [[question]]
    tree = "((3 12 8) (2 4 6) (14 5 2))"
    points = 10

    [[question]]
    versions = { A = "(1 (5 7) 4)", B = "(4 (7 5) 1)" }

    [[question]]                                # answered in words: a person reads it; a tree may stand beside it
    asks = ["text"]
    task = "Why is the order of the children important?"
    points = 5
    key = "The sooner a good child is read, the sooner the window is narrow."   # for whoever marks it

    [[mistake]]                                 # besides those that every course has
    function = "greedy:first_child"             # in greedy.py beside this file
    title = "First child taken"
    explanation = "Your answer is what one gets if the first child is always taken."
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

from treesearch.comparison.reorder import has_chance
from treesearch.conventions import BOOK, Conventions
from treesearch.errors import TreesearchError, UsageError, on_the_command_line
from treesearch.homework.answer.lexer import WORDS, OwnWords, lexicon
from treesearch.homework.classroom.files import checked, toml_string
from treesearch.homework.classroom.late import WHICH, Late, cost
from treesearch.homework.classroom.roster import duration, moment
from treesearch.homework.marking.key import Key, OpenKey, limited
from treesearch.homework.marking.marker import check_fewest, check_uncut
from treesearch.homework.marking.scheme import POINTS, Scheme, conventions_told, scheme_told
from treesearch.homework.mistakes.cases import case
from treesearch.homework.mistakes.registry import KINDS, Mistake, own_mistake, tried
from treesearch.reader import read
from treesearch.reader.place import visible
from treesearch.records import (
    IN_QUESTION,
    Fault,
    Kind,
    Record,
    Table,
    anything,
    check_keys,
    listing,
    located,
    number,
    one_of,
    parsed,
    string,
    table,
    texts,
)
from treesearch.tree import Node, find
from treesearch.unknown import filled, open_leaf, unknown_leaves

EXERCISE_TITLE = "Game trees"
EXERCISE_EMPTY = 'there is no question; write [[question]] and below it a line such as tree = "(1 (5 7) 4)"'
EXERCISE_BAD = "the exercise {file}: {reason}"
EXERCISE_FOLDER = "{file} is a folder: the exercise's file comes first, then the answers"
EXERCISE_MISSING = (
    "there is no exercise {file}: give the TOML file of one; treesearch exercise TREE -o FOLDER/ makes exercise.toml"
)
EXERCISE_CODED = "the exercise {file} is no UTF-8: save it as UTF-8"
EXERCISE_VERSIONS = "all questions that have versions have the same: give each of them A, B and so on"
TEXT_ALONE = 'text is asked alone: asks = ["text"]; what else is asked is a question of its own'
TEXT_NEEDS = "a question that is answered in words needs {key}: nobody else can say it"
TEXT_NOT = "{key} says how a machine marks; a question that is answered in words is marked by a person"
TEXT_OF_PROGRAM = "programs are asked for answers to trees; answered in words are: {questions}"
KEY_OF_TREE = 'the key to a tree is worked out; key is for asks = ["text"]'
EXERCISE_TREE = (
    'a question has either tree = "..." (the same for all) or a table [question.versions] with A = "...", B = "..."'
)
EXERCISE_POINTS = "points = 0 is no number of points; write one above 0, as in points = 10"
MISTAKE_FIELD = "a [[mistake]] needs {key}: function, title and explanation say what it is"
EXERCISE_QUESTIONS = "there are {count:,} questions; an exercise has at most {limit}"


KEY_SHOWN = ("after_published", "after_due_date", "visible", "hidden")
"""When an autograder shows what was expected, in Gradescope's words; the first is the usual one."""

MOST_BYTES, MOST_QUESTIONS = 1_000_000, 100
"""An exercise file has at most so many bytes, and an exercise so many questions."""

SAME = ""
"""The version of a question that is the same for everybody."""

WEIGHTS = {**POINTS, "pruned": 6, "nodes": 4, "windows": 4, "examined": 3, "leaves": 1, "order": 3, "best": 1}
"""Points of each thing that a question asks, where its scheme gives none."""

TEXT = "text"
"""Asks for an answer in words, and is asked alone."""

_COLUMNS = ("id", "name", "email", "version", "due", "extra", "excused", "format", "submitted")
_MISTAKE = ("function", "title", "explanation", "kind")
_RULES: dict[str, Kind] = {"conventions": table(anything), "accept": listing(anything), "scheme": table(anything)}
_FILE = Record(
    {
        **_RULES, "title": string(), "columns": table(string()), "run": string(), "trees": texts(),
        "question": listing(table(anything), "[[question]]"), "words": table(texts()), "modules": table(string()),
        "mistake": listing(Record(dict.fromkeys(_MISTAKE, string())), "[[mistake]]"), "key": one_of(KEY_SHOWN),
        "late": Record({"due": anything, "grace": string(), "cost": string()}), "which": one_of(WHICH),
    }
)  # fmt: skip
_QUESTION = Record(
    {
        **_RULES, "name": string(), "tree": string(), "versions": table(string()), "points": number(10_000),
        "asks": texts(), "task": string(), "key": string(),
    }
)  # fmt: skip
"""The fields of an exercise file and of each question in it. What a scheme or a convention holds, its reader checks."""

_FUNCTION = re.compile(r"""^\s*function\s*=\s*["']([A-Za-z_]\w*):""", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Task:
    """One question: its tree in each version (key SAME if there is one for all), and how it is marked.

    ``points``: what the whole question is worth; ``None`` is the sum of its scheme. ``asks``: what a), b), ... ask, in
    an answer that gives bare numbers behind them. ``task``: the lecturer's own words for it. ``key``: the answer that
    she expects to a question ``in_words``, which may be without a tree.
    """

    number: int
    name: str
    versions: Mapping[str, str]
    points: float | None = None
    conventions: Conventions = field(default_factory=Conventions)
    scheme: Scheme = field(default_factory=Scheme)
    asks: tuple[str, ...] = ()
    task: str = ""
    key: str = ""

    @property
    def in_words(self) -> bool:
        """Whether it is answered in words, which a person reads."""
        return TEXT in self.scheme.points

    def is_in(self, version: str) -> bool:
        """Whether the question stands on the sheet of that version."""
        return version in self.versions or SAME in self.versions

    @property
    def worth(self) -> float:
        """The points of a right answer to this question."""
        return self.scheme.max_score if self.points is None else self.points

    def tree(self, version: str = SAME) -> str:
        """The tree of a version; "" if this question has no such version, or no tree."""
        return self.versions.get(version, self.versions.get(SAME, ""))


@dataclass(frozen=True, slots=True)
class Assignment:
    """Everything an exercise file says. ``columns``: what the roster calls id, name, email, version, 1, 2, ...

    ``run``: the command that asks a program, where programs are handed in. ``own``: the course's own words for facts.
    ``mistakes``: the course's own mistakes, besides those that every course has. ``key``: one of KEY_SHOWN.
    ``late``: what being late means; ``which`` of several submissions of one student counts, "" where a person decides.
    """

    title: str
    tasks: tuple[Task, ...]
    columns: Mapping[str, str] = field(default_factory=dict)
    text: str = ""
    run: str = ""
    own: OwnWords = ()
    mistakes: tuple[Mistake, ...] = ()
    key: str = KEY_SHOWN[0]
    late: Late = Late()  # noqa: RUF009  # a tuple
    which: str = ""

    @property
    def versions(self) -> tuple[str, ...]:
        """The names of the versions, sorted; none if all students have the same trees."""
        return tuple(sorted({version for task in self.tasks for version in task.versions} - {SAME}))

    @property
    def max_score(self) -> float:
        """The points of a sheet on which all is right."""
        return sum(task.worth for task in self.tasks)


def load_exercise(path: str | Path) -> Assignment:
    """The assignment in a TOML file, with the modules beside it that its mistakes name; UsageError names the file."""
    try:
        return read_exercise(_with_modules(Path(path)))
    except FileNotFoundError:
        raise UsageError(EXERCISE_MISSING.format(file=path)) from None
    except IsADirectoryError:
        raise UsageError(EXERCISE_FOLDER.format(file=path)) from None
    except UnicodeDecodeError:
        raise UsageError(EXERCISE_CODED.format(file=path)) from None
    except (OSError, TreesearchError) as error:
        # An OSError by itself says the file's name once more.
        reason = getattr(error, "strerror", None) or error
        raise UsageError(EXERCISE_BAD.format(file=path, reason=reason)) from None


def _with_modules(path: Path) -> str:
    """The file's text, and below it the modules beside it that its mistakes name."""
    # the modules travel in the text: whoever marks on another machine has no folder beside it
    text = checked(path, MOST_BYTES).read_text(encoding="utf-8-sig")
    beside = {name: path.parent / f"{name}.py" for name in _FUNCTION.findall(text)}
    modules = [f"{name} = {toml_string(file.read_text('utf-8'))}" for name, file in beside.items() if file.is_file()]
    return "\n".join([text, "[modules]", *modules, ""]) if modules else text


def read_exercise(text: str, *, typed: bool = True) -> Assignment:
    """The assignment that a TOML text describes, checked whole: each tree is searched under each convention accepted.

    UsageError says what is wrong, in which line, unless nobody ``typed`` the text, and what was meant.

    >>> read_exercise('trees = ["(1 (5 7) 4)"]').tasks[0].tree()
    '(1 (5 7) 4)'
    """
    told = parsed(text)
    try:
        # an error in the file speaks of the file's fields, and not of options
        with on_the_command_line(False):
            return _assignment(told, text)
    except Fault as fault:
        unheaded = len(told["trees"]) if isinstance(told.get("trees"), list) else 0
        raise located(fault, text if typed else "", unheaded) from None


@contextmanager
def _fault_at(*keys: str | int) -> Iterator[None]:
    """Raises errors of the block as a Fault of the field to which the keys lead."""
    try:
        yield
    except TreesearchError as error:
        raise Fault(keys, str(error)) from None


def _assignment(told: Table, text: str) -> Assignment:
    told = _FILE(told)
    # `trees` is the short form of questions that are trees and nothing else
    asked: list[Table] = [*({"tree": tree} for tree in told.get("trees", ())), *told.get("question", ())]
    if len(asked) > MOST_QUESTIONS:
        raise Fault((), EXERCISE_QUESTIONS.format(count=len(asked), limit=MOST_QUESTIONS))
    tasks = tuple(_task(number, one, told) for number, one in enumerate(asked, 1))
    if not tasks:
        raise Fault((), EXERCISE_EMPTY)
    # a student has one version of the whole sheet
    if len({frozenset(task.versions) for task in tasks if "" not in task.versions}) > 1:
        raise Fault((), EXERCISE_VERSIONS)
    columns = told.get("columns", {})
    check_keys(columns, (*_COLUMNS, *(str(task.number) for task in tasks)), ("columns",))
    mistakes = tuple(_mistake(one, told.get("modules", {})) for one in told.get("mistake", ()))
    # now, and not when the answers are there: an exercise that cannot be marked should not be handed out
    for task in tasks:
        _check(task, mistakes)
    if run := told.get("run", ""):
        check_program(tasks)
    title, key = visible(told.get("title") or EXERCISE_TITLE), told.get("key", KEY_SHOWN[0])
    own, late = _own_words(told.get("words", {})), _late(told.get("late", {}))
    return Assignment(title, tasks, columns, text, run, own, mistakes, key, late, told.get("which", ""))


def _late(told: Table) -> Late:
    """Reads the table ``[late]``, with times as TOML's own or in quotes. Fault for what is no time, length or cost."""
    due = told.get("due", "")
    with _fault_at("late", "due"):
        # TOML has times of its own, and people write them in quotes
        moment(str(due)) if due != "" else None
    with _fault_at("late", "grace"):
        grace = duration(given) if (given := told.get("grace")) else timedelta()
    with _fault_at("late", "cost"):
        return Late(str(due), grace, cost(given) if (given := told.get("cost")) else None)


def check_program(tasks: Sequence[Task]) -> None:
    """UsageError where programs are to answer in words."""
    if asked := [task.name for task in tasks if task.in_words]:
        raise UsageError(TEXT_OF_PROGRAM.format(questions=", ".join(asked)))


def _task(n: int, told: Table, top: Table) -> Task:
    told = _QUESTION(told, (n,))
    base = conventions_told(top.get("conventions", {}), BOOK, ("conventions",))
    # a question says only in what it differs from the file
    base = conventions_told(told.get("conventions", {}), base, (n, "conventions"))
    if (points := told.get("points")) == 0:
        raise Fault((n, "points"), EXERCISE_POINTS)
    asks = tuple(one_of((*POINTS, TEXT))(one, (n, "asks")) for one in told.get("asks", ()))
    name = told.get("name") or IN_QUESTION.format(number=n)
    if TEXT in asks:
        return _in_words(told, n, name, points, base)
    if "key" in told:
        raise Fault((n, "key"), KEY_OF_TREE)
    scheme = _scheme(told, top, base, n)
    bare = asks if {*asks} <= {*WORDS["sheet"]["asks"]} else ()  # a table has no a) and b)
    return Task(n, visible(name), _trees(told, n), points, base, scheme, bare, told.get("task", ""))


def _in_words(told: Table, n: int, name: str, points: float | None, base: Conventions) -> Task:
    """A question that is answered in words: the lecturer's task and points, her key and a tree if she likes."""
    # half a question in words would be half marked by nobody
    if told["asks"] != (TEXT,):
        raise Fault((n, "asks"), TEXT_ALONE)
    for key in ("task", "points"):
        if key not in told:
            raise Fault((n,), TEXT_NEEDS.format(key=key))
    for key in ("scheme", "accept"):
        if key in told:
            raise Fault((n, key), TEXT_NOT.format(key=key))
    trees = _trees(told, n) if {"tree", "versions"} & told.keys() else {SAME: ""}
    return Task(
        n, visible(name), trees, points, base, Scheme({TEXT: points or 0}), (), told["task"], told.get("key", "")
    )


def _scheme(told: Table, top: Table, base: Conventions, n: int) -> Scheme:
    """The marking scheme of a question: the file's, with what the question says otherwise."""
    rules = {**top.get("scheme", {}), **told.get("scheme", {})}
    others = told.get("accept", top.get("accept", []))
    if (asks := told.get("asks")) and "points" not in rules:  # what is not asked earns nothing
        rules["points"] = {name: WEIGHTS[name] if name in asks else 0 for name in POINTS}
    return scheme_told({**rules, "accept": [{}, *others]} if others else rules, base, (n, "scheme"))


def _trees(told: Table, n: int) -> Mapping[str, str]:
    """The tree of each version, in its canonical form."""
    trees = told.get("versions", {})
    # neither of them, or both
    if ("tree" in told) == bool(trees):
        raise Fault((n,), EXERCISE_TREE)
    with _fault_at(n, "versions" if trees else "tree"):
        return {version: str(read(tree)) for version, tree in (trees or {SAME: told["tree"]}).items()}


def _own_words(told: Mapping[str, tuple[str, ...]]) -> OwnWords:
    """The names that the course gives to value, path, ...: ``[words] value = ["Wert", "valor"]``."""
    own: OwnWords = ()
    for kind, names in told.items():
        # one kind after the other, so that the error is that of the line in which it stands
        own = (*own, (kind, names))
        with _fault_at("words", kind):
            # One kind at a time, so that a fault is told where it stands.
            lexicon(own)
    return own


def _mistake(told: Table, modules: Mapping[str, str]) -> Mistake:
    """A mistake of the course's own; its module comes from the exercise itself, if that holds it."""
    for key in _MISTAKE[:3]:
        if not told.get(key):
            raise Fault(("mistake",), MISTAKE_FIELD.format(key=key))
    with _fault_at("mistake", "function"):
        return own_mistake(told["function"], told.get("kind") or KINDS[0], told["title"], told["explanation"], modules)


def _check(task: Task, mistakes: tuple[Mistake, ...]) -> None:
    """Search every tree as it will be when it is marked, a leaf left open for all it may be, and make all mistakes."""
    if task.in_words:
        return
    with _fault_at(task.number, "asks"):
        check_uncut(task.conventions, [name for name, points in task.scheme.points.items() if points])
    for version, text in task.versions.items():
        with _fault_at(task.number, "versions" if version else "tree", version):
            tree = limited(read(text), task.conventions.depth)
        # made and thrown away: what it refuses would stop a class in the middle
        search: Callable[[Node, Conventions], object] = OpenKey if open_leaf(tree) else Key
        with _fault_at(task.number, "versions" if version else "tree", version):
            for how in dict.fromkeys((task.conventions, *task.scheme.accept)):
                search(tree, how)
        with _fault_at(task.number, "asks"):
            check_fewest(tree, task.scheme)
        with _fault_at(task.number, "scheme", "nodes"):
            for address in task.scheme.nodes:
                find(tree, address)
        with _fault_at("mistake"):
            whole = filled(tree, unknown_leaves(tree)[0], 0) if open_leaf(tree) else tree
            # A course's own mistakes are alpha-beta's, which searches nothing below dice.
            for how in task.scheme.accept if not has_chance(tree) else ():
                for mistake in mistakes:
                    tried(mistake, case(whole, how.but(algorithm="alphabeta")))
