"""Tools for notebooks: tests of a learner's function or rule, and pictures side by side."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from treesearch.arguments import check_arguments
from treesearch.game import spell
from treesearch.homework.answers.tasks import FULL
from treesearch.homework.programs.report import verdict_lines
from treesearch.homework.programs.trial import Verdict, function_as_program, try_program
from treesearch.reader import read
from treesearch.settings import BOOK, Settings
from treesearch.steps.pictures import draw
from treesearch.tree import Node


class Tried(NamedTuple):
    """The result of testing a learner's function.

    ``str`` shows the smallest tree that the function gets wrong, and the mistake.
    """

    verdict: Verdict
    settings: Settings

    @property
    def right(self) -> bool:
        """Whether the function was right on every tree."""
        return self.verdict.smallest is None

    def __repr__(self) -> str:
        return "\n".join(verdict_lines(self.verdict, self.settings))


class Law(NamedTuple):
    """The result of testing a rule.

    ``wrong`` is the number of ``cases`` that fail, and ``case`` the shortest of them.
    """

    cases: int
    wrong: int
    case: Any

    def __bool__(self) -> bool:
        return self.cases > 0 and not self.wrong

    def __repr__(self) -> str:
        if self.wrong:
            return f"fails in {self.wrong} of {self.cases} cases; the shortest: {self.case!r}"
        return f"holds in all {self.cases} cases" if self.cases else "there are no cases to try"


class Pictures(NamedTuple):
    """Pictures that a notebook shows side by side."""

    svg: tuple[str, ...]

    def _repr_html_(self) -> str:
        cells = "".join(f'<div style="margin-right: 2em">{picture}</div>' for picture in self.svg)
        return f'<div style="display: flex; flex-wrap: wrap">{cells}</div>'

    def __repr__(self) -> str:
        return f"{len(self.svg)} SVG"


def try_function(
    function: Callable[[Any], Any], *, trees: int = 200, seed: int = 0, settings: Settings = BOOK
) -> Tried:
    """Test a learner's search function on many trees, and find the smallest that it gets wrong.

    ``function`` gets a tree as nested lists of numbers, ``[1, [5, 7], 4]``. It returns the value, or a
    dict with some of ``"value"``, ``"path"`` (numbers of children) and ``"cuts"``. A cut is a triple of
    kind, child and node, ``("MIN", 2, [2, 4, 6])``, or a line such as ``"MIN cut after 2"``. An
    exception counts as a wrong answer. There is no time limit.

    >>> def largest(tree):
    ...     return max(map(largest, tree)) if isinstance(tree, list) else tree
    >>> try_function(largest).verdict.names
    ('best_leaf',)
    """

    check_arguments(function=function, trees=trees, seed=seed, settings=settings)

    def ask(text: str) -> str:
        return _answer_lines(function(_nested_lists(read(text))))

    return Tried(
        try_program(function_as_program(ask), trees, seed, settings, _parts_answered(function)),
        settings,
    )


def holds(law: Callable[[Any], Any], cases: Iterable[Any]) -> Law:
    """Test a rule on all cases, and report the shortest case that breaks it.

    >>> holds(lambda x: x * x >= x, range(-3, 4))
    holds in all 7 cases
    >>> holds(lambda x: x * x > x, range(-3, 4))
    fails in 2 of 7 cases; the shortest: 0
    """
    results = [(case, bool(law(case))) for case in cases]
    wrong = [case for case, right in results if not right]
    return Law(len(results), len(wrong), min(wrong, key=lambda case: len(repr(case)), default=None))


def pictures(*drawn: Any, **options: Any) -> Pictures:
    """Return the pictures of trees or searches side by side, with the options of ``draw``."""
    return Pictures(tuple(draw(drawing, **options) for drawing in drawn))


def _nested_lists(tree: Node) -> Any:
    return [_nested_lists(child) for child in tree.children] if tree.children else tree.value


def _parts_answered(function: Callable[[Any], Any]) -> Sequence[str]:
    """Return the parts of the answer that the function gives for a small tree."""
    try:
        answer = function([1, [5, 7], 4])
    except Exception:
        # a learner's function may raise anything; the error is reported when the trees are tried
        return ("value",)
    return (
        tuple(name for name in FULL if name in answer)
        if isinstance(answer, Mapping)
        else ("value",)
    )


def _answer_lines(answer: Any) -> str:
    """Return an answer in the form that students write, one fact per line, or ``""`` for ``None``."""
    parts = answer if isinstance(answer, Mapping) else {"value": answer}
    lines = [f"value: {_lisp_text(parts['value'])}"] if parts.get("value") is not None else []
    if "path" in parts:
        lines.append(f"path: {' '.join(map(str, _items(parts['path'])))}")
    # an empty list answers that there are no cuts; without the key there is no answer
    if "cuts" in parts:
        lines += [*map(_cut_line, _items(parts["cuts"]))] or ["no cuts"]
    return "\n".join(lines)


def _items(part: Any) -> Iterable[Any]:
    return part if isinstance(part, Iterable) and not isinstance(part, str) else [part]


def _cut_line(cut: Any) -> str:
    match cut:
        case [kind, child, node]:
            return f"{kind} cut after {_lisp_text(child)} in subtree {_lisp_text(node)}"
        case _:  # the reader of answers reports what is not a cut
            return str(cut)


def _lisp_text(part: Any) -> str:
    if isinstance(part, list | tuple):
        return f"({' '.join(map(_lisp_text, part))})"
    return spell(part) if isinstance(part, int | Fraction) else str(part)
