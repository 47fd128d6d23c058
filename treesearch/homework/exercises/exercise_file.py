"""Write exercise files in TOML, which ``classes.assignment`` reads."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle

from treesearch.conventions import CHOICES
from treesearch.errors import typed
from treesearch.homework.answers.moves import Position
from treesearch.homework.classes.assignment import SAME
from treesearch.homework.classes.files import toml_key, toml_string
from treesearch.homework.exercises.ask_option import conventions_of, parts_of
from treesearch.settings import BOOK, Settings
from treesearch.tree import Node, text

Question = Mapping[str, Node]
"""The trees of a question by version; a tree that all versions share is under SAME."""


def exercise_text(
    title: str,
    questions: Sequence[Question],
    points: float | None = 10,
    settings: Settings = BOOK,
    source: str = "",
    ask: Sequence[Sequence[str]] = (),
    task: str | None = None,
    position: Position | None = None,
) -> str:
    """Return the text of an exercise file.

    ``ask`` contains the parts of each question or, for a single question, those of each part.
    ``points`` are the points of each question or part. ``task`` is the teacher's wording.
    ``source`` is the command that made the exercise. ``position`` is the game position to write
    instead of the tree.
    """
    lines = [f"# {source}"] if source else []
    lines += [f"title = {toml_string(title)}", "", *_convention_lines(settings)]
    worth = [] if points is None else [f"points = {points:g}"]
    if task:
        worth.append(f"task = {toml_string(task)}")
    if len(questions) == 1 and len(ask) > 1:
        (trees,) = questions
        lines += ["[[question]]", *_tree_lines(trees, position), ""]
        for names in ask:
            lines += ["[[question.part]]", *worth, *_question_lines(names, trees), ""]
        return "\n".join(lines)
    for trees, names in zip(questions, cycle(ask or [()])):
        lines += [
            "[[question]]",
            *worth,
            *_question_lines(names, trees),
            *_tree_lines(trees, position),
            "",
        ]
    return "\n".join(lines)


def _convention_lines(settings: Settings) -> Iterator[str]:
    """Yield TOML lines for the conventions that differ from AIMA's."""
    changed: dict[str, str] = {}
    for name in (*CHOICES, "chance_cuts", "window", "utility_range"):
        value = getattr(settings, name)
        if value not in (None, getattr(BOOK, name)):
            changed[name] = typed(value)
    if changed:
        yield "[conventions]"
        yield from (f"{name} = {toml_string(value)}" for name, value in changed.items())
        yield ""


def _question_lines(names: Sequence[str], trees: Question) -> Iterator[str]:
    """Yield TOML lines for the parts and conventions of a question."""
    if parts := parts_of(names):
        yield f"ask = [{', '.join(map(toml_string, parts))}]"
    first = next(iter(trees.values()))
    for key, value in conventions_of(names, first).items():
        yield f"conventions.{key} = {value if key == 'depth' else toml_string(str(value))}"


def _tree_lines(trees: Question, position: Position | None) -> Iterator[str]:
    """Yield TOML lines for the trees of a question, or for its game position."""
    if position:
        yield f"game = {toml_string(position.game)}"
        if position.state:
            yield f"state = {toml_string(position.state)}"
        if position.ahead is not None:
            yield f"depth = {position.ahead}"
        return
    if SAME in trees:
        yield f"tree = {toml_string(text(trees[SAME]))}"
        return
    yield "[question.versions]"
    for version, tree in trees.items():
        yield f"{toml_key(version)} = {toml_string(text(tree))}"
