"""Questions on trees for courses and notebooks: generate, print, draw and mark them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any

from treesearch.arguments import check_arguments
from treesearch.conventions import (
    ChanceCuts,
    CutRule,
    Label,
    ListedCuts,
    Order,
    Root,
    Values,
)
from treesearch.errors import UsageError
from treesearch.game import Window
from treesearch.homework.answers.facts import Answer
from treesearch.homework.answers.tasks import rules_of, task_of
from treesearch.homework.marking.kinds import suited
from treesearch.homework.marking.marker import AnyAnswer, Exercise, check_uncut, mark
from treesearch.homework.marking.marks import Marks, Reveal
from treesearch.homework.marking.open_key import OpenKey
from treesearch.homework.marking.scheme import USUAL_PARTS, Ask, Scheme, scheme_for
from treesearch.homework.marking.solutions import solution
from treesearch.reader import read
from treesearch.reader.trees import Readable
from treesearch.report.data import Json
from treesearch.settings import BOOK, Settings, UtilityRange
from treesearch.solve import with_changes
from treesearch.tree import Node

# what only makes or draws is imported there, so that a first check starts quickly
if TYPE_CHECKING:
    from treesearch.homework.exercises.constraints import Constraints

SchemeSource = Scheme | str | Mapping[str, Any] | None
"""A rubric, its TOML text or its table; ``None`` for the usual points."""


class Picture:
    """A picture of a tree, which notebooks display."""

    def __init__(self, tree: Node, **options: Any) -> None:
        self.tree, self.options = tree, options

    @cached_property
    def svg(self) -> str:
        """The picture as SVG."""
        return bytes(self).decode()

    def __bytes__(self) -> bytes:
        from treesearch.diagram import render

        return render(self.tree, ".svg", **self.options)

    def __repr__(self) -> str:
        return f"<Picture of {self.tree}>"

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: str) -> None:
        """Write the picture to a file, in the format of its suffix."""
        from treesearch.diagram import save

        save(self.tree, path, **self.options)


class Question:
    """A tree and the parts of a question on it, created by ``exercise`` or from your own tree.

    Raise ReadError if the tree cannot be read, and UsageError if it has no answer to these parts.

    >>> question = Question("((3 12 8) (2 4 6) (14 5 2))", ask=("value", "cuts"))
    >>> print(question.key)
    value: 3
    MIN cut after 2 in subtree (2 4 6)
    >>> question.check("value: 3; no cuts").score
    1.0
    """

    def __init__(
        self,
        tree: Readable,
        ask: Sequence[Ask] | None = None,
        settings: Settings = BOOK,
        *,
        scheme: SchemeSource = None,
        seed: int | str = 0,
        constraints: Constraints | None = None,
    ) -> None:
        check_arguments(settings=settings)
        settings = suited(read(tree), settings)
        if ask is None and scheme is None:
            ask = USUAL_PARTS.get(settings.algorithm, USUAL_PARTS["alphabeta"])
        self.settings, self.scheme = settings, scheme_for(scheme, ask, settings)
        check_uncut(settings, self.ask)
        self.marker = Exercise(read(tree), self.scheme, settings)
        self._seed, self._constraints = seed, constraints

    @property
    def tree(self) -> Node:
        """The tree of the question."""
        return self.marker.asked

    @property
    def ask(self) -> tuple[str, ...]:
        """The parts of the question."""
        return self.scheme.parts

    @property
    def task(self) -> str:
        """The task as printed on a sheet."""
        keys = self.marker.parts_keys
        places = keys[0].asked_places if keys and isinstance(keys[0], OpenKey) else ()
        task = task_of(self.tree, self.settings, self.ask, self.scheme.nodes, places=places)
        return " ".join(filter(None, (task, rules_of(self.settings, () if keys else self.ask))))

    @cached_property
    def key(self) -> Answer:
        """The correct answer; ``str`` returns its text, and ``to_json`` its data."""
        return solution(self.marker)

    def picture(
        self, style: str = "exercise", label: str | None = "places", **options: Any
    ) -> Picture:
        """Return the picture of the tree with the node names of marks; options as in ``draw``."""
        root = self.settings.root
        return Picture(self.tree, style=style, label=label, root=root, **options)

    def versions(self, count: int) -> list[Question]:
        """Return ``count`` questions with equal work and different answers, this one first."""
        if self.marker.parts_keys:
            raise UsageError(
                "only a tree of MAX and MIN nodes with a number at every leaf can have versions"
            )
        from treesearch.homework.exercises.constraints import GOOD
        from treesearch.homework.exercises.versions import versions

        constraints = self._constraints or GOOD
        trees = versions(self.tree, count, self._seed, self.settings, constraints)
        return [
            Question(tree, None, self.settings, scheme=self.scheme, constraints=self._constraints)
            for tree in trees
        ]

    def check(self, answer: AnyAnswer, reveal: Reveal = "key") -> Marks:
        """Mark an answer: text, file contents, a dictionary as of ``to_json``, or an ``Answer``.

        ``reveal`` tells how much of the key the mark shows: "parts", "mistake" or "key". The mark
        lists in ``unread`` what cannot be read. Raise ReadError if the answer is too long or not
        text, and UsageError for another type.
        """
        return mark(self.marker, self.read(answer)).revealing(reveal)

    def read(self, answer: AnyAnswer) -> Answer:
        """Return an answer as read, including unasked facts. Raise the errors of ``check``."""
        return self.marker.read(answer)

    def to_json(self) -> Json:
        """Return the question and its key as JSON."""
        return {
            "tree": str(self.tree),
            "ask": list(self.ask),
            "task": self.task,
            "max_score": self.scheme.max_score,
            "key": self.key.to_json(),
        }

    def __repr__(self) -> str:
        return f"<Question {', '.join(self.ask)} of {self.tree}>"

    def _repr_html_(self) -> str:
        return f"<p>{escape(self.task)}</p>{self.picture().svg}"


def exercise(
    seed: int | str = 0,
    *,
    branching: int | None = None,
    levels: int | None = None,
    ask: Sequence[Ask] | None = None,
    scheme: SchemeSource = None,
    settings: Settings = BOOK,
    root: Root | None = None,
    order: Order | None = None,
    cut_rule: CutRule | None = None,
    cuts: ListedCuts | None = None,
    label: Label | None = None,
    algorithm: str | None = None,
    depth: int | None = None,
    utility_range: UtilityRange | None = None,
    chance_cuts: ChanceCuts | None = None,
) -> Question:
    """Return a question; the same seed always gives the same question.

    ``branching`` is the number of children of every node. ``levels`` is the number of moves to
    every leaf. Without both, the tree has a shape that courses use. With ``depth`` the search stops
    there: ``levels`` is then the depth and may be left out. Each node at the limit has a static
    value and two leaves below it, whatever the branching. ``ask`` are the parts of the question.
    The other keywords change the settings. Raise UsageError if there is no such tree.

    >>> question = exercise(seed=7, branching=3, levels=2, ask=("value", "path", "cuts"))
    >>> question.check(question.key).correct
    True
    """
    settings = with_changes(
        settings,
        root=root,
        order=order,
        cut_rule=cut_rule,
        cuts=cuts,
        label=label,
        algorithm=algorithm,
        depth=depth,
        utility_range=utility_range,
        chance_cuts=chance_cuts,
    )
    from treesearch.homework.exercises.constraints import GOOD, REGULAR
    from treesearch.homework.exercises.question_trees import generate_trees, with_enough_leaves

    made_for = ("expectiminimax", "maxn", "paranoid", "mcts")
    search = settings.algorithm if settings.algorithm in made_for else ""
    constraints = with_enough_leaves(GOOD, None, search)
    if settings.depth is not None:
        if levels not in (None, settings.depth):
            raise UsageError(
                f"levels is {levels} and depth is {settings.depth}: leave out levels, or make them equal"
            )
        # the tree that the search sees; below each of its leaves another level is added
        search, levels = "depth", settings.depth
    if branching is not None or levels is not None:
        constraints = GOOD.replace(
            shape=REGULAR,
            branching=2 if branching is None else branching,
            levels=3 if levels is None else levels,
        )
    tree = generate_trees(constraints, seed, settings.replace(depth=None), search=search)[""]
    return Question(tree, ask, settings, scheme=scheme, seed=seed, constraints=constraints)


def check(
    tree: Readable,
    answer: AnyAnswer,
    ask: Sequence[Ask] | None = None,
    reveal: Reveal = "key",
    *,
    scheme: SchemeSource = None,
    settings: Settings = BOOK,
    root: Root | None = None,
    order: Order | None = None,
    cut_rule: CutRule | None = None,
    cuts: ListedCuts | None = None,
    values: Values | None = None,
    label: Label | None = None,
    window: Window | None = None,
    algorithm: str | None = None,
    depth: int | None = None,
    utility_range: UtilityRange | None = None,
    chance_cuts: ChanceCuts | None = None,
) -> Marks:
    """Mark an answer to a tree. To mark several answers, create a ``Question``.

    The parts in ``ask`` have their usual points; a ``scheme`` with ``ask`` cannot give points, too.
    ``reveal`` tells how much of the key the mark shows. The other keywords change the settings.
    Raise the errors of ``Question``.

    >>> check("((3 12 8) (2 4 6) (14 5 2))", "value: 3; path: 1 1; MIN cut after 2 in subtree (2 4 6)").score
    10.0
    """
    settings = with_changes(
        settings,
        root=root,
        order=order,
        cut_rule=cut_rule,
        cuts=cuts,
        values=values,
        label=label,
        window=window,
        algorithm=algorithm,
        depth=depth,
        utility_range=utility_range,
        chance_cuts=chance_cuts,
    )
    return Question(tree, ask, settings, scheme=scheme).check(answer, reveal)
