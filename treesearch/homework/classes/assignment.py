"""An exercise that a class works on: its questions, versions and points, read from a TOML file.

::

    title = "Alpha-beta, week 5"
    key = "after_due_date"                      # when Gradescope shows the answer key; "after_published" by default
    reveal = "parts"                            # how much Gradescope shows before that, and a practice page
    accept = [{ cut_rule = "gt" }]              # conventions whose answers are right as well
    scheme.points = { value = 1, path = 3, cuts = 6 }

    [conventions]                               # the ones printed on the sheet
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

    [[question]]                                # without a tree: printed on the sheet, not marked, not in the sum
    task = "Why is the order of the children important?"
    points = 5
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from treesearch.errors import TreesearchError, UsageError, on_the_command_line
from treesearch.homework.answers.lexer import WORDS
from treesearch.homework.answers.moves import Position
from treesearch.homework.classes.files import checked
from treesearch.homework.marking.key import Key, limited
from treesearch.homework.marking.kinds import parts_key, suited
from treesearch.homework.marking.marker import check_fewest, check_uncut
from treesearch.homework.marking.marks import REVEALS, Reveal
from treesearch.homework.marking.scheme import (
    POINTS,
    WEIGHTS,
    Scheme,
    conventions_in,
    scheme_in,
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
from treesearch.tree import find

EXERCISE_TITLE = "Game trees"

KEY_SHOWN = ("after_published", "after_due_date", "visible", "hidden")
"""When Gradescope shows what was expected, in its words; the first is the default."""

MAX_BYTES, MAX_QUESTIONS = 1_000_000, 100
"""The limits of an exercise file and of its questions."""

LETTERS = "abcdefgh"
"""The letters of the parts of a question, as the reader of answers knows them."""

SAME = ""
"""The version of a question that is the same for everybody."""

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
"""The fields of a question. What a scheme or a convention holds, its reader checks."""


@dataclass(frozen=True, slots=True)
class Task:
    """A question, or a part of one: its tree in each version (key SAME if there is one for all), and how it is marked.

    ``points``: what it is worth; ``None`` is the sum of its scheme. ``ask``: what a), b), ... ask, in an answer that
    gives bare numbers behind them. ``task``: the lecturer's wording. ``part``: its letter; "" for a complete question.
    ``position``: the game's position that the tree is of.
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
        """The number with the letter of the part: ``2``, ``2a``."""
        return f"{self.number}{self.part}"

    @property
    def in_words(self) -> bool:
        """Whether it has no tree: it is printed with room to write, and not marked."""
        return not any(self.versions.values())

    def is_in(self, version: str) -> bool:
        """Return whether the question is on the sheet of that version."""
        return version in self.versions or SAME in self.versions

    @property
    def worth(self) -> float:
        """The points of a right answer to this question."""
        return self.scheme.max_score if self.points is None else self.points

    def tree(self, version: str = SAME) -> str:
        """Return the tree of a version; "" if this question has no such version, or no tree."""
        return self.versions.get(version, self.versions.get(SAME, ""))


@dataclass(frozen=True, slots=True)
class Assignment:
    """Everything an exercise file says.

    ``columns``: what the roster calls id, name, email, version, 1, 2, ... ``key``: one of KEY_SHOWN;
    ``reveal``: how much of it Gradescope shows before, by default "mistake", and a page of practice, by default "key".
    """

    title: str
    tasks: tuple[Task, ...]
    columns: Mapping[str, str] = field(default_factory=dict)
    text: str = ""
    key: str = KEY_SHOWN[0]
    reveal: Reveal | None = None

    @property
    def versions(self) -> tuple[str, ...]:
        """The names of the versions, sorted; none if all students have the same trees."""
        return tuple(sorted({version for task in self.tasks for version in task.versions} - {SAME}))

    @property
    def marked_tasks(self) -> tuple[Task, ...]:
        """The questions that are marked: those with a tree."""
        return tuple(task for task in self.tasks if not task.in_words)

    @property
    def max_score(self) -> float:
        """The points of a sheet on which every question with a tree is right."""
        return sum(task.worth for task in self.marked_tasks)

    @property
    def unmarked(self) -> str:
        """A sentence on the questions that are not marked; "" if all are."""
        names = [f"{task.name} ({task.worth:g} points)" for task in self.tasks if task.in_words]
        return f"not marked, and not in the sum: {', '.join(names)}" if names else ""


def load_exercise(path: str | Path) -> Assignment:
    """Read the assignment in a TOML file; UsageError names the file."""
    try:
        return read_exercise(checked(Path(path), MAX_BYTES).read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        raise UsageError(
            f"there is no exercise {path}: give a TOML file; treesearch exercise TREE -o FOLDER/ makes exercise.toml"
        ) from None
    except IsADirectoryError:
        raise UsageError(
            f"{path} is a folder: give the exercise's file first, then the answers"
        ) from None
    except UnicodeDecodeError:
        raise UsageError(f"the exercise {path} is not UTF-8: save it as UTF-8") from None
    except (OSError, TreesearchError) as error:
        reason = getattr(error, "strerror", None) or error  # an OSError repeats the file's name
        raise UsageError(f"the exercise {path}: {reason}") from None


def read_exercise(text: str, *, typed: bool = True) -> Assignment:
    """Read the assignment in a TOML text; each tree is searched under each convention accepted.

    UsageError says what is wrong, and in which line if somebody ``typed`` the text.

    >>> read_exercise('trees = ["(1 (5 7) 4)"]').tasks[0].tree()
    '(1 (5 7) 4)'
    """
    data = parse_toml(text)
    try:
        with on_the_command_line(False):  # errors name the file's fields, not options
            return _assignment(data, text)
    except Fault as fault:
        unheaded = len(data["trees"]) if isinstance(data.get("trees"), list) else 0
        raise located(fault, text if typed else "", unheaded) from None


@contextmanager
def _fault_at(*keys: str | int) -> Iterator[None]:
    """Raise errors of the block as a Fault of the field to which the keys lead."""
    try:
        yield
    except TreesearchError as error:
        raise Fault(keys, str(error)) from None


def _assignment(data: Table, text: str) -> Assignment:
    data = _FILE(data)
    # `trees` is the short form of questions that are trees and nothing else
    questions: list[Table] = [
        *({"tree": tree} for tree in data.get("trees", ())),
        *data.get("question", ()),
    ]
    if len(questions) > MAX_QUESTIONS:
        raise Fault(
            (), f"there are {len(questions):,} questions; an exercise has at most {MAX_QUESTIONS}"
        )
    tasks = tuple(
        task
        for number, question in enumerate(questions, 1)
        for task in _tasks(number, question, data)
    )
    if not tasks:
        raise Fault(
            (), 'there is no question; write [[question]] and below it tree = "(1 (5 7) 4)"'
        )
    _check_versions(tasks)
    columns = data.get("columns", {})
    check_keys(columns, (*_COLUMNS, *(task.label for task in tasks)), ("columns",))
    # now, and not when the answers arrive: an exercise that cannot be marked should not be handed out
    for task in tasks:
        _check(task)
    title = visible(data.get("title") or EXERCISE_TITLE)
    key, reveal = data.get("key", KEY_SHOWN[0]), data.get("reveal")
    return Assignment(title, tasks, columns, text, key, reveal)


def _check_versions(tasks: tuple[Task, ...]) -> None:
    """Raise a Fault if two questions have other versions, or the same name."""
    if len({frozenset(task.versions) for task in tasks if SAME not in task.versions}) > 1:
        raise Fault((), "all questions with versions need the same versions: A, B and so on")
    names = [task.name.casefold() for task in tasks]
    for task in tasks:
        if names.count(task.name.casefold()) > 1:
            raise Fault((task.number, "name"), f"two questions are called {task.name}")


def _tasks(n: int, data: Table, top: Table) -> Iterator[Task]:
    """Yield the question, or each of its parts."""
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
        raise Fault((n, "part"), f"a question has 2 to {len(LETTERS)} parts, not {len(parts)}")
    for key in _PART_FIELDS:
        if key in data:
            raise Fault((n, key), f"write {key} below each [[question.part]]")
    if not {"tree", "versions"} & data.keys():
        raise Fault((n,), 'the parts of a question need its tree = "..." or versions')
    tasks = [
        _task((n, "part", number), _with_part(data, _PART(part, (n, "part", number))), top)
        for number, part in enumerate(parts, 1)
    ]
    if len({task.conventions.root for task in tasks}) > 1:
        raise Fault((n, "part"), "all parts need the same root, for the picture is printed once")
    yield from tasks


def _position(n: int, data: Table) -> Position | None:
    """Return the position of a game that a question is about."""
    if "game" not in data:
        for key in ("state", "depth"):
            if key in data:
                raise Fault((n, key), f"{key} goes with game")
        return None
    for key in ("tree", "versions"):
        if key in data:
            raise Fault((n, key), f"a question has either {key} or game")
    ahead = data.get("depth")
    if ahead is not None and (type(ahead) is not int or ahead < 2):
        raise Fault((n, "depth"), "depth is a whole number, 2 or more")
    return Position(data["game"], data.get("state", ""), ahead)


def _with_part(data: Table, part: Table) -> Table:
    """Return the fields of a question with those of a part, which says only in what it differs."""
    merged = {key: {**data.get(key, {}), **part.get(key, {})} for key in ("conventions", "scheme")}
    return {**data, **part, **merged}


def _task(keys: tuple[str | int, ...], data: Table, top: Table) -> Task:
    """Return a question, or the part of one to which the keys lead."""
    n, part = int(keys[0]), LETTERS[int(keys[-1]) - 1] if keys[1:] else ""
    base = conventions_in(top.get("conventions", {}), BOOK, ("conventions",))
    # a question says only in what it differs from the file
    base = conventions_in(data.get("conventions", {}), base, (*keys, "conventions"))
    name = visible(data.get("name") or IN_QUESTION.format(number=n)).strip()
    if name == "*" or re.fullmatch(r"[\d.,]+", name):
        raise Fault((n, "name"), f"a question's name is not a number and not *, as {name} is")
    if part:
        name += f" ({part})" if data.get("name") else part
    points, task = data.get("points"), data.get("task", "")
    ask = tuple(one_of(tuple(POINTS))(name, (*keys, "ask")) for name in data.get("ask", ()))
    if not {"tree", "versions"} & data.keys():
        return _without_tree(data, n, name, base)
    trees = _trees(data, n)
    base = suited(read(next(iter(trees.values()))), base)
    scheme = _scheme(data, top, base, keys)
    bare = ask if {*ask} <= {*WORDS["sheet"]["asks"]} else ()  # a table has no a) and b)
    return Task(n, name, trees, points, base, scheme, bare, task, part, data.get("position"))


def _without_tree(data: Table, n: int, name: str, base: Settings) -> Task:
    """Return a question without a tree, which is printed and not marked."""
    if "task" not in data:
        raise Fault((n,), 'a question needs tree = "..." or versions; without a tree, task = "..."')
    for key in ("scheme", "accept", "ask"):
        if key in data:
            raise Fault((n, key), f"a question without a tree is not marked: leave out {key}")
    if "points" not in data:
        raise Fault((n,), "a question without a tree needs points, which are printed on the sheet")
    return Task(n, name, {SAME: ""}, data["points"], base, Scheme(), (), data["task"])


def _scheme(data: Table, top: Table, base: Settings, keys: tuple[str | int, ...]) -> Scheme:
    """Return the marking scheme of a question: the file's, with what the question changes."""
    rules = {**top.get("scheme", {}), **data.get("scheme", {})}
    others = data.get("accept", top.get("accept", []))
    if (ask := data.get("ask")) and "points" not in rules:  # what is not asked earns nothing
        rules["points"] = {name: WEIGHTS[name] if name in ask else 0 for name in POINTS}
    accepted = {**rules, "accept": [{}, *others]} if others else rules
    return scheme_in(accepted, base, (*keys, "scheme"))


def _trees(data: Table, n: int) -> Mapping[str, str]:
    """Return the tree of each version, in its canonical form."""
    trees = data.get("versions", {})
    if ("tree" in data) == bool(trees):  # neither, or both
        raise Fault(
            (n,),
            'a question has either tree = "..." (the same for all) or a table [question.versions] with A = "...", '
            'B = "..."',
        )
    with _fault_at(n, "versions" if trees else "tree"):
        return {
            version: str(read(tree)) for version, tree in (trees or {SAME: data["tree"]}).items()
        }


def _check(task: Task) -> None:
    """Search every tree as it will be when it is marked, under each accepted convention."""
    if task.in_words:
        return
    number: tuple[str | int, ...] = (task.number,)
    keys = (*number, "part", LETTERS.index(task.part) + 1) if task.part else number
    with _fault_at(*keys, "ask"):
        check_uncut(
            task.conventions, [name for name, points in task.scheme.points.items() if points]
        )
    for version, text in task.versions.items():
        with _fault_at(task.number, "versions" if version else "tree", version):
            tree = limited(read(text), task.conventions.depth)
            for conventions in dict.fromkeys((task.conventions, *task.scheme.accept)):
                _ = parts_key(tree, conventions, task.scheme) or Key(tree, conventions)
        with _fault_at(*keys, "ask"):
            check_fewest(tree, task.scheme)
        with _fault_at(*keys, "scheme", "nodes"):
            for address in task.scheme.nodes:
                find(tree, address)
