"""Where courses disagree: each convention with the book's choice as its default."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import inf
from typing import Any, NamedTuple

from treesearch import words
from treesearch.errors import UsageError, option
from treesearch.game import Bound, Player

BAD_CONVENTION = "{name} is {choices}, not {value!r}"
NO_SUCH_CONVENTION = "there is no argument {name} here{hint}; there are {known}"


CHOICES: dict[str, tuple[str, ...]] = {
    "root": ("max", "min"),
    "order": ("ltr", "rtl"),
    "cut_rule": ("ge", "gt"),
    "cuts": ("pruning", "all"),
    "values": ("soft", "hard"),
    "label": ("node", "bound"),
}
"""What each convention may be, the default first; the seventh is the window."""


def _is_window(ends: Any) -> bool:
    numbers = isinstance(ends, (tuple, list)) and all(isinstance(end, (int, float, Fraction)) for end in ends)
    return numbers and len(ends) == 2 and bool(ends[0] < ends[1])  # False for a NaN, too


_LAWS: dict[str, Callable[[Any], bool]] = {
    "window": _is_window,
    # by type, not isinstance: True is an int, too
    "depth": lambda depth: depth is None or (type(depth) is int and depth >= 1),
    "algorithm": lambda name: isinstance(name, str),
    "evaluation": lambda name: name is None or isinstance(name, str),
}


def check_names(given: Iterable[str], known: Sequence[str]) -> None:
    """UsageError for an argument that is none of those known."""
    for name in given:
        if name not in known:
            hint = words.did_you_mean(name, known)
            raise UsageError(NO_SUCH_CONVENTION.format(name=name, hint=hint, known=", ".join(known)))


# apart from Conventions, since a NamedTuple may not define __new__
class _Choices(NamedTuple):
    """The fields and the book's choices, unchecked; ``Conventions`` checks them."""

    root: str | Player | None = None
    order: str = "ltr"
    cut_rule: str = "ge"
    cuts: str = "pruning"
    values: str = "soft"
    label: str = "node"
    window: tuple[Bound, Bound] = (-inf, inf)
    algorithm: str = "alphabeta"
    depth: int | None = None
    evaluation: str | None = None


class Conventions(_Choices):
    """How a tree is searched and its cuts are told. Raises UsageError for a value that is not among CHOICES.

    ``root``: who moves at the root (``None``: what the tree says, else max). ``order``: left to right or right
    to left. ``cut_rule``: cut iff alpha >= beta, or only iff alpha > beta. ``cuts``: list the cuts that skip
    something, or also windows that close after the last child. ``values``: a cut node is worth what it has
    found (fail-soft), or that clamped to its window (fail-hard). ``label``: name a cut after the player at the
    node, or after the owner of the bound. ``window``: (alpha, beta) at the root.

    And what every search is told: ``algorithm``, its name; ``depth``: moves after which a state is evaluated instead
    of searched; ``evaluation`` names how. Options of single searches are no conventions: see ``algorithms``.
    """

    __slots__ = ()

    def __new__(cls, *args: Any, **chosen: Any) -> Conventions:
        """The fields, by name or in their order."""
        check_names(chosen, cls._fields)
        self = super().__new__(cls, *args, **chosen)
        if isinstance(self.root, Player):  # MAX is "max" too
            self = self._replace(root=self.root.value)
        self._check()
        return self

    def _check(self) -> None:
        for name, choices in CHOICES.items():
            value = getattr(self, name)
            if value not in choices and not (name == "root" and value is None):  # None: the tree may say it itself
                raise UsageError(BAD_CONVENTION.format(name=name, value=value, choices=" or ".join(choices)))
        for name, holds in _LAWS.items():
            value = getattr(self, name)
            if not holds(value):
                raise UsageError(words.BAD_OPTION.format(option=option(name, value), law=words.OPTION_LAWS[name]))

    def __repr__(self) -> str:
        """Shows the conventions that differ from the book's."""
        given = (f"{name}={value!r}" for name, value in self._asdict().items() if value != getattr(BOOK, name))
        return f"Conventions({', '.join(given)})"

    def but(self, **changes: Any) -> Conventions:
        """Returns these conventions with some of them changed."""
        # not _replace, which would make the tuple past __new__ and its checks
        return Conventions(**{**self._asdict(), **changes})


BOOK = Conventions()
"""AIMA's conventions: MAX at the root, left to right, cut on ties, fail-soft, the cuts that skip something."""
