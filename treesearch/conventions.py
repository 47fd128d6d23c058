"""Where courses disagree: each convention with the book's choice as its default."""

from __future__ import annotations

from math import inf
from typing import Any, NamedTuple

from treesearch import words
from treesearch.errors import UsageError
from treesearch.game import Bound, Value

CHOICES: dict[str, tuple[str, ...]] = {
    "root": ("max", "min"),
    "order": ("ltr", "rtl"),
    "cut_rule": ("ge", "gt"),
    "cuts": ("pruning", "all"),
    "values": ("soft", "hard"),
    "label": ("node", "bound"),
}
"""What each convention may be, the default first."""

TAKES: dict[str, tuple[str, ...]] = {
    "minmax": (),
    "alphabeta": ("window", "cut_rule", "values"),
    "deepening": ("seconds", "utility_range", "ordering"),
    "transposition": ("window", "ordering"),
    "negascout": ("window", "step", "ordering"),
    "mtdf": ("first", "step", "ordering"),
    "sss": (),
    "expectiminimax": (),
    "mcts": ("iterations", "seed"),
}
"""Every search by the name that people call it, and what it takes besides game, depth limit and evaluation."""

GENERAL = ("window", "cut_rule", "values")
"""Of these, what is a convention; the others are options of single searches."""


class _Choices(NamedTuple):
    """What there is to choose, with the book's choices; ``Conventions`` are those that can be."""

    root: str | None = None
    order: str = "ltr"
    cut_rule: str = "ge"
    cuts: str = "pruning"
    values: str = "soft"
    label: str = "node"
    window: tuple[Bound, Bound] = (-inf, inf)
    algorithm: str = "alphabeta"
    depth: int | None = None
    evaluation: str | None = None
    ordering: tuple[str, ...] = ()
    seconds: float | None = None
    utility_range: tuple[Bound, Bound] = (-inf, inf)
    first: Bound = 0
    step: Value = 1
    iterations: int = 1000
    seed: int = 0


class Conventions(_Choices):
    """How a tree is searched and its cuts are told. Raises UsageError for a value that is not among CHOICES.

    ``root``: who moves at the root (``None``: what the tree says, else max). ``order``: left to right or right
    to left. ``cut_rule``: cut iff alpha >= beta, or only iff alpha > beta. ``cuts``: list the cuts that skip
    something, or also windows that close after the last child. ``values``: a cut node is worth what it has
    found (fail-soft), or that clamped to its window (fail-hard). ``label``: name a cut after the player at the
    node, or after the owner of the bound. ``window``: (alpha, beta) at the root. ``depth``: moves after which a
    state is evaluated instead of searched; ``evaluation`` names how.

    The others are options of single searches. ``ordering``: rules for the order of actions, see ``Ordered``.
    ``seconds``, ``utility_range``: when iterative deepening stops. ``first``: MTD(f)'s guess. ``step``: the least
    by which two utilities differ, for null windows. ``iterations``, ``seed``: of Monte Carlo tree search.
    """

    __slots__ = ()

    def __new__(cls, *args: Any, **chosen: Any) -> Conventions:
        """The fields, by name or in their order."""
        self = super().__new__(cls, *args, **chosen)
        self._check()
        return self

    @property
    def takes(self) -> tuple[str, ...]:
        """What the chosen search is told besides game, depth limit and evaluation."""
        return TAKES.get(self.algorithm, ())

    @property
    def options(self) -> dict[str, Any]:
        """The options of the chosen search alone that are not as they are by default."""
        named = ((name, getattr(self, name)) for name in self.takes if name not in GENERAL)
        return {name: value for name, value in named if value != getattr(BOOK, name)}

    def _check(self) -> None:
        for name, choices in CHOICES.items():
            value = getattr(self, name)
            if value not in choices and not (name == "root" and value is None):
                raise UsageError(words.BAD_CONVENTION.format(name=name, value=value, choices=" or ".join(choices)))
        if self.depth is not None and self.depth < 1:
            raise UsageError(words.BAD_DEPTH.format(depth=self.depth))
        if self.seconds is not None and self.seconds < 0:
            raise UsageError(words.BAD_SECONDS.format(seconds=self.seconds))

    def but(self, **changes: Any) -> Conventions:
        """The same conventions with some of them changed."""
        unknown = changes.keys() - self._asdict()
        if unknown:
            raise UsageError(words.NO_SUCH_CONVENTION.format(name=min(unknown), known=", ".join(self._fields)))
        return Conventions(**{**self._asdict(), **changes})


BOOK = Conventions()
"""AIMA's conventions: MAX at the root, left to right, cut on ties, fail-soft, the cuts that skip something."""
