"""Read an exercise from a TOML file: its questions, versions and points.

::

    title = "Alpha-beta, week 5"
    key = "after_due_date"                      # when Gradescope shows the answer key; "after_published" by default
    reveal = "parts"                            # how much Gradescope shows before that, and a practice page
    accept = [{ cut_rule = "gt" }]              # conventions whose answers are right as well
    scheme.points = { value = 1, path = 3, cuts = 6 }

    [conventions]                               # the conventions printed on the sheet
    root = "max"

    [[question]]
    tree = "((3 12 8) (2 4 6) (14 5 2))"
    points = 10

    [[question]]
    versions = { A = "(1 (5 7) 4)", B = "(4 (7 5) 1)" }

    [[question]]                                # one tree, several parts: 3a, 3b; the picture is printed once
    tree = "((3 12 8) (2 4 6) (14 5 2))"
    [[question.part]]
    conventions.algorithm = "minmax"
    ask = ["value", "nodes"]
    [[question.part]]
    ask = ["cuts"]
    points = 6

    [[question]]                                # without a tree: printed on the sheet, not marked, not part of the total
    task = "Why is the order of the children important?"
    points = 5
"""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from treesearch.comparison.reorder import has_chance
from treesearch.errors import TreesearchError, UsageError, in_a_file
from treesearch.homework.answers.lexer import WORDS
from treesearch.homework.answers.moves import Position
from treesearch.homework.answers.sheet_words import SheetWords
from treesearch.homework.classes.files import checked
from treesearch.homework.marking.kinds import asked_of_unknown, suited
from treesearch.homework.marking.marker import Exercise, check_marked, check_uncut
from treesearch.homework.marking.marks import REVEALS, Reveal
from treesearch.homework.marking.scheme import (
    POINTS,
    SCHEME,
    WEIGHTS,
    Scheme,
    conventions_in,
    scheme_in,
    scheme_lines,
)
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
    parse_toml,
    string,
    table,
    texts,
)
from treesearch.settings import BOOK, Settings
from treesearch.tree import Node, find
from treesearch.unknown import is_unknown

EXERCISE_TITLE = "Game trees"

KEY_SHOWN = ("after_published", "after_due_date", "visible", "hidden")
"""The times at which Gradescope can show the answer key, in its own terms. The first is the default."""

MAX_BYTES, MAX_QUESTIONS = 1_000_000, 100
"""The largest size of an exercise file in bytes, and the largest number of its questions."""

LETTERS = "abcdefgh"
"""The letters of the parts of a question, which the reader of answers accepts."""

SAME = ""
"""The key of a question that has no versions."""

EXERCISE = """\
  title = "Alpha-beta, week 5"

  [[question]]
  tree = "((3 12 8) (2 4 6) (14 5 2))"
  points = 10

  [[question]]
  name = "your own version"
  points = 10
  [question.versions]
  A = "(1 (5 7) 4)"
  B = "(4 (7 5) 1)"
"""
QUESTIONS = """\
By default a question asks for value, path and cuts by alpha-beta. Other parts
and other searches:

  ask = ["pruned", "leaves", "best"]     also nodes, windows, examined, order
  conventions.algorithm = "minmax"
  conventions.algorithm = "expectiminimax"           value and path
  conventions.utility_range = "0,20"                 also cuts at chance nodes
  conventions.depth = 2           each node there has a value: (:7 3 9)
  tree = "((3 12 8) (?x 4 6))"    asks for which x leaves are pruned
  task = "Your own words."        replaces the standard task

A question may have several parts on the same tree, each with its own search,
ask and points. The picture is printed once. Students answer below question 1a,
question 1b:

  [[question]]
  tree = "((3 12 8) (2 4 6) (14 5 2))"
  [[question.part]]
  conventions.algorithm = "minmax"
  ask = ["value", "nodes"]
  [[question.part]]
  ask = ["cuts"]
  points = 6

A question with a task and points but no tree is printed on the sheet with room
to write. It is not marked, and its points are not part of the total.
"""
EXERCISE_FORMS = f"""\
EXERCISE is a TOML file, the same as for treesearch grade:

{EXERCISE}
{QUESTIONS}"""
"""The format of an exercise file, as ``--help`` prints it."""

_COLUMNS = ("id", "name", "email", "version", "submitted")
_RULES: dict[str, Kind] = {
    "conventions": table(anything),
    "accept": listing(anything),
    "scheme": table(anything),
}
_FILE = Record(
    {
        **_RULES,
        "title": string(),
        "columns": table(string()),
        "trees": texts(),
        "question": listing(table(anything), "[[question]]"),
        "key": one_of(KEY_SHOWN),
        "reveal": one_of(REVEALS),
    }
)
_PART_FIELDS: dict[str, Kind] = {"points": number(10_000), "ask": texts(), "task": string()}
_PART = Record({**_RULES, **_PART_FIELDS})
_QUESTION = Record(
    {
        **_RULES,
        **_PART_FIELDS,
        "name": string(),
        "tree": string(),
        "game": string(),
        "state": string(),
        "depth": anything,
        "versions": table(string()),
        "part": listing(table(anything), "[[question.part]]"),
    }
)
"""The fields of a question. The readers of schemes and conventions check their own fields."""


@dataclass(frozen=True, slots=True)
class Task:
    """A question, or a part of one, with its trees and its rubric.

    ``versions`` maps versions to trees; without versions, the key is SAME. ``points`` are the
    points of the question; ``None`` means the sum of its scheme. ``ask`` contains what a), b), ...
    ask for, so that an answer may use only these letters. ``task`` is the teacher's wording.
    ``part`` is the letter of a part, or "" for a complete question. ``position`` is the game
    position from which the tree is generated.
    """

    number: int
    name: str
    versions: Mapping[str, str]
    points: float | None = None
    conventions: Settings = field(default_factory=Settings)
    scheme: Scheme = field(default_factory=Scheme)
    ask: tuple[str, ...] = ()
    task: str = ""
    part: str = ""
    position: Position | None = None

    @property
    def label(self) -> str:
        """The number of the question and the letter of the part: ``2`` or ``2a``."""
        return f"{self.number}{self.part}"

    @property
    def in_words(self) -> bool:
        """Whether the question has no tree, so that it is answered in words and not marked."""
        return not any(self.versions.values())

    def is_in(self, version: str) -> bool:
        """Return whether the sheet of a version contains the question."""
        return version in self.versions or SAME in self.versions

    @property
    def worth(self) -> float:
        """The points for a correct answer to this question."""
        return self.scheme.max_score if self.points is None else self.points

    @property
    def is_open(self) -> bool:
        """Whether the tree of a version has an unknown leaf, for which the question asks for conditions."""
        return self.conventions.algorithm != "mcts" and self._any_tree(is_unknown)

    @property
    def cuts_chance(self) -> bool:
        """Whether alpha-beta searches chance nodes, where no other rule counts."""
        return self.conventions.algorithm == "alphabeta" and self._any_tree(has_chance)

    def _any_tree(self, holds: Callable[[Node], bool]) -> bool:
        """Return whether this is true of the tree of a version."""
        return any(holds(read(tree)) for tree in self.versions.values() if tree)

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts that earn points."""
        return asked_of_unknown(self.scheme.points) if self.is_open else self.scheme.parts

    def tree(self, version: str = SAME) -> str:
        """Return the tree of a version, or ``""`` if there is none."""
        return self.versions.get(version, self.versions.get(SAME, ""))

    def marking(self, is_open: bool, words: SheetWords | None = None) -> tuple[str, ...]:
        """Return sentences on marking, with the scheme scaled to the points of the question.

        ``is_open`` tells whether the tree has an unknown leaf.
        """
        points = {
            name: round(points * self.worth / self.scheme.max_score, 2)
            for name, points in self.scheme.points.items()
        }
        rates = self.scheme.rates
        if self.conventions.algorithm in ("maxn", "paranoid", "mcts"):
            rates = {**rates, "notation": 0}  # their answers can be written in only one notation
        if self.cuts_chance:
            rates = {**rates, "other_rule": 0}
        return scheme_lines(replace(self.scheme, points=points, rates=rates), is_open, words)


@dataclass(frozen=True, slots=True)
class Assignment:
    """The contents of an exercise file.

    ``columns`` are the headings of the table for id, name, email, version, 1, 2, ... ``key`` is one
    of KEY_SHOWN. ``reveal`` tells how much of the key is shown before that, by Gradescope
    ("mistake" by default) or on a practice page ("key" by default).
    """

    title: str
    tasks: tuple[Task, ...]
    columns: Mapping[str, str] = field(default_factory=dict)
    text: str = ""
    key: str = KEY_SHOWN[0]
    reveal: Reveal | None = None

    @property
    def versions(self) -> tuple[str, ...]:
        """The names of the versions, sorted; empty if all students have the same trees."""
        return tuple(sorted({version for task in self.tasks for version in task.versions} - {SAME}))

    @property
    def marked_tasks(self) -> tuple[Task, ...]:
        """The questions with a tree, which are marked."""
        return tuple(task for task in self.tasks if not task.in_words)

    @property
    def max_score(self) -> float:
        """The maximum points of a sheet."""
        return sum(task.worth for task in self.marked_tasks)

    @property
    def unmarked(self) -> str:
        """A sentence on the questions that are not marked, or ``""`` if all are marked."""
        names = [f"{task.name} ({task.worth:g} points)" for task in self.tasks if task.in_words]
        return f"not marked and not part of the total: {', '.join(names)}" if names else ""


def titled(name: str, version: str) -> str:
    """Return the name of an exercise or question, with the version if there is one."""
    return f"{name}, version {version}" if version else name


def load_exercise(path: str | Path) -> Assignment:
    """Return the exercise in a TOML file. Raise UsageError if the file is missing or not valid."""
    try:
        return read_exercise(checked(Path(path), MAX_BYTES).read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        raise UsageError(
            f"the exercise {path} does not exist: give a TOML file, such as one from treesearch exercise TREE -o FOLDER/"
        ) from None
    except IsADirectoryError:
        raise UsageError(
            f"{path} is a folder: give the file of the exercise first, then the answers"
        ) from None
    except UnicodeDecodeError:
        raise UsageError(f"the exercise {path} is not in UTF-8: save it as UTF-8") from None
    except (OSError, TreesearchError) as error:
        reason = getattr(error, "strerror", None) or error  # an OSError repeats the file's name
        raise UsageError(f"the exercise {path}: {reason}") from None


def read_exercise(text: str, *, typed: bool = True) -> Assignment:
    """Return the exercise in a TOML text.

    Raise UsageError if the text is not valid, or if a tree cannot be searched under an accepted
    convention. With ``typed``, because a person wrote the text, the message includes the line.

    >>> read_exercise('trees = ["(1 (5 7) 4)"]').tasks[0].tree()
    '(1 (5 7) 4)'
    """
    data = parse_toml(text)
    try:
        with in_a_file():  # errors name fields of the file instead of options
            return _assignment(data, text)
    except Fault as fault:
        unheaded = len(data["trees"]) if isinstance(data.get("trees"), list) else 0
        raise located(fault, text if typed else "", unheaded) from None


@contextmanager
def _fault_at(*keys: str | int) -> Iterator[None]:
    """Convert a TreesearchError inside a ``with`` block to a Fault at these keys."""
    try:
        yield
    except TreesearchError as error:
        raise Fault(keys, str(error)) from None


def _assignment(data: Table, text: str) -> Assignment:
    data = _FILE(data)
    # checked now, because its faults are not those of a question
    SCHEME(data.get("scheme", {}), ("scheme",))
    # `trees` is the short form for questions that only have a tree
    questions: list[Table] = [
        *({"tree": tree} for tree in data.get("trees", ())),
        *data.get("question", ()),
    ]
    if len(questions) > MAX_QUESTIONS:
        raise Fault(
            (),
            f"there are {len(questions):,} questions; an exercise can have at most {MAX_QUESTIONS}",
        )
    tasks = tuple(
        task
        for number, question in enumerate(questions, 1)
        for task in _tasks(number, question, data)
    )
    if not tasks:
        raise Fault(
            (), 'there is no question: write [[question]] and below it tree = "(1 (5 7) 4)"'
        )
    _check_versions(tasks)
    columns = data.get("columns", {})
    check_keys(columns, (*_COLUMNS, *(task.label for task in tasks)), ("columns",))
    # checked now, because an exercise that cannot be marked should not be handed out
    for task in tasks:
        _check(task)
    title = visible(data.get("title") or EXERCISE_TITLE)
    key, reveal = data.get("key", KEY_SHOWN[0]), data.get("reveal")
    return Assignment(title, tasks, columns, text, key, reveal)


def _check_versions(tasks: tuple[Task, ...]) -> None:
    """Raise Fault if two questions have the same name or number, or different versions.

    The name of a version becomes a part of file names.
    """
    for name in sorted({version for task in tasks for version in task.versions} - {SAME}):
        if not re.fullmatch(r"\w[\w -]*", name):
            raise Fault(
                (), f"a version cannot be called {name}: use letters, digits, _, - and spaces"
            )
    if len({frozenset(task.versions) for task in tasks if SAME not in task.versions}) > 1:
        raise Fault((), "all questions with versions must have the same versions, such as A and B")
    names = [
        name
        for task in tasks
        for name in {task.name.casefold(), IN_QUESTION.format(number=task.label)}
    ]
    for task in tasks:
        if names.count(task.name.casefold()) > 1:
            raise Fault(
                (task.number, "name"), f"two questions are called {task.name}, by name or by number"
            )


def _tasks(n: int, data: Table, top: Table) -> Iterator[Task]:
    """Yield the n-th question, or its parts."""
    data = _QUESTION(data, (n,))
    position = _position(n, data)
    if position:
        with _fault_at(n, "state" if "state" in data else "game"):
            data = {**data, "tree": str(position.tree()), "position": position}
    if "part" not in data:
        yield _task((n,), data, top)
        return
    parts = data["part"]
    if not 2 <= len(parts) <= len(LETTERS):
        raise Fault((n, "part"), f"a question can have 2 to {len(LETTERS)} parts, not {len(parts)}")
    for key in _PART_FIELDS:
        if key in data:
            raise Fault((n, key), f"write {key} below each [[question.part]]")
    if not {"tree", "versions"} & data.keys():
        raise Fault((n,), 'a question with parts needs tree = "..." or versions')
    tasks = [
        _task((n, "part", number), _with_part(data, _PART(part, (n, "part", number))), top)
        for number, part in enumerate(parts, 1)
    ]
    if len({task.conventions.root for task in tasks}) > 1:
        raise Fault(
            (n, "part"), "all parts must have the same root, because their picture is printed once"
        )
    yield from tasks


def _position(n: int, data: Table) -> Position | None:
    """Return the game position of a question, or ``None`` if it has none."""
    if "game" not in data:
        for key in ("state", "depth"):
            if key in data:
                raise Fault((n, key), f"{key} can only be used with game")
        return None
    for key in ("tree", "versions"):
        if key in data:
            raise Fault((n, key), f"a question can have either {key} or game, not both")
    ahead = data.get("depth")
    if ahead is not None and (type(ahead) is not int or ahead < 2):
        raise Fault((n, "depth"), "depth must be a whole number, 2 or more")
    return Position(data["game"], data.get("state", ""), ahead)


def _with_part(data: Table, part: Table) -> Table:
    """Return the fields of a question, with those of a part in place of its own."""
    merged = {key: {**data.get(key, {}), **part.get(key, {})} for key in ("conventions", "scheme")}
    return {**data, **part, **merged}


def _task(keys: tuple[str | int, ...], data: Table, top: Table) -> Task:
    """Return the task of the question or part at these keys."""
    n, part = int(keys[0]), LETTERS[int(keys[-1]) - 1] if keys[1:] else ""
    base = conventions_in(top.get("conventions", {}), BOOK, ("conventions",))
    # the fields of a question override those of the file
    base = conventions_in(data.get("conventions", {}), base, (*keys, "conventions"))
    name = visible(data.get("name") or IN_QUESTION.format(number=n)).strip()
    if name == "*" or re.fullmatch(r"[\d.,]+", name):
        raise Fault((n, "name"), f"the name of a question cannot be a number or *, such as {name}")
    if part:
        name += f" ({part})" if data.get("name") else part
    points, task = data.get("points"), data.get("task", "")
    ask = tuple(one_of(tuple(POINTS))(name, (*keys, "ask")) for name in data.get("ask", ()))
    if not {"tree", "versions"} & data.keys():
        return _without_tree(data, n, name, base)
    trees = _trees(data, n)
    base = suited(read(next(iter(trees.values()))), base)
    scheme = _scheme(data, top, base, keys)
    # a table cannot be divided into a) and b)
    bare = ask if {*ask} <= {*WORDS["sheet"]["asks"]} else ()
    return Task(n, name, trees, points, base, scheme, bare, task, part, data.get("position"))


def _without_tree(data: Table, n: int, name: str, base: Settings) -> Task:
    """Return a question without a tree, which is printed but not marked."""
    if "task" not in data:
        raise Fault(
            (n,), 'a question needs tree = "..." or versions, or task = "..." if it has no tree'
        )
    for key in ("scheme", "accept", "ask"):
        if key in data:
            raise Fault((n, key), f"a question without a tree is not marked: leave out {key}")
    if "points" not in data:
        raise Fault((n,), "a question without a tree needs points, which are printed on the sheet")
    return Task(n, name, {SAME: ""}, data["points"], base, Scheme(), (), data["task"])


def _scheme(data: Table, top: Table, base: Settings, keys: tuple[str | int, ...]) -> Scheme:
    """Return the rubric of a question: that of the file with the question's changes."""
    rules = {**top.get("scheme", {}), **data.get("scheme", {})}
    others = data.get("accept", top.get("accept", []))
    if (ask := data.get("ask")) and "points" not in data.get("scheme", {}):
        worth = {**WEIGHTS, **SCHEME(top.get("scheme", {}), ("scheme",)).get("points", {})}
        # parts that are not asked earn nothing
        rules["points"] = {name: worth[name] if name in ask else 0 for name in POINTS}
    accepted = {**rules, "accept": [{}, *others]} if others else rules
    return scheme_in(accepted, base, (*keys, "scheme"))


def _trees(data: Table, n: int) -> Mapping[str, str]:
    """Return the canonical text of the tree in each version."""
    trees = data.get("versions", {})
    if ("tree" in data) == bool(trees):  # neither, or both
        raise Fault(
            (n,),
            'a question needs either tree = "..." (the same for all) or a table [question.versions] with A = "...", '
            'B = "..."',
        )
    with _fault_at(n, "versions" if trees else "tree"):
        return {
            version: str(read(tree)) for version, tree in (trees or {SAME: data["tree"]}).items()
        }


def _check(task: Task) -> None:
    """Search each tree under each accepted convention to find errors before marking begins."""
    if task.in_words:
        return
    number: tuple[str | int, ...] = (task.number,)
    keys = (*number, "part", LETTERS.index(task.part) + 1) if task.part else number
    with _fault_at(*keys, "conventions"):
        check_marked(task.conventions)
    with _fault_at(*keys, "ask"):
        check_uncut(task.conventions, task.scheme.parts)
    for version, text in task.versions.items():
        with _fault_at(task.number, "versions" if version else "tree", version):
            tree = Exercise(text, task.scheme, task.conventions).tree
        with _fault_at(*keys, "scheme", "nodes"):
            for address in task.scheme.nodes:
                find(tree, address)
