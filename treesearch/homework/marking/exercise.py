"""An exercise to mark against: a tree under every convention that a scheme accepts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from treesearch.conventions import Conventions
from treesearch.errors import UsageError
from treesearch.homework.answer.lexer import OwnWords
from treesearch.homework.answer.places import Known
from treesearch.homework.answer.reader import Reader
from treesearch.homework.marking import words
from treesearch.homework.marking.key import Key, has_fewest, limited
from treesearch.homework.marking.openkey import OpenKey
from treesearch.homework.marking.scheme import Scheme, scheme
from treesearch.homework.mistakes.registry import Mistake
from treesearch.reader import read
from treesearch.tree import Node
from treesearch.unknown.solving import open_leaf


class Exercise:
    """A tree with its scheme: one key for each accepted convention, the sheet's own first; ``open_keys`` where a leaf
    is left open. ``tree``: as far as it is searched, of the one that is ``asked`` about."""

    def __init__(
        self,
        tree: Node | str,
        marking: Scheme | None = None,
        conventions: Conventions | None = None,
        mistakes: Iterable[Mistake] | None = None,
    ) -> None:
        self.scheme = marking or scheme(None, conventions)
        if conventions is not None and marking is not None and conventions not in marking.accept:
            self.scheme = replace(marking, accept=(conventions, *marking.accept))
        mistakes = None if mistakes is None else tuple(mistakes)
        self.asked = read(tree)
        self.tree = limited(self.asked, self.scheme.accept[0].depth)
        check_fewest(self.tree, self.scheme)
        self.open_keys: tuple[OpenKey, ...] = ()
        self.keys: tuple[Key, ...] = ()
        if open_leaf(self.tree):
            self.open_keys = tuple(OpenKey(self.tree, accepted, mistakes) for accepted in self.scheme.accept)
        else:
            self.keys = tuple(Key(self.tree, accepted, mistakes) for accepted in self.scheme.accept)
        self._readers: dict[tuple[Sequence[str], OwnWords], Reader] = {}
        self._mistakes = mistakes

    def reader(self, asks: Sequence[str] = (), own: OwnWords = ()) -> Reader:
        """Reads answers to it, where it asks a), b), ... and in a course's own words; made once."""
        if (asks, own) not in self._readers:
            conditions = len(self.open_keys[0].asked) if self.open_keys else 1
            topics = [topic for topic, points in self.scheme.points.items() if points]
            self._readers[asks, own] = Reader(Known(self.tree, conditions), asks, own, topics)
        return self._readers[asks, own]

    def __reduce__(self) -> tuple[type[Exercise], tuple[object, ...]]:
        return Exercise, (self.asked, self.scheme, None, self._mistakes)  # keys are made again in another process


def check_dice(how: Conventions, asks: Iterable[str]) -> None:
    """UsageError where more is asked of a tree with chance nodes than values and moves: nothing is cut there."""
    if how.algorithm == "expectiminimax" and (more := {*asks} - {"value", "path", "nodes"}):
        raise UsageError(words.DICE_ASKS.format(asks=", ".join(sorted(more))))


def check_fewest(tree: Node, marking: Scheme) -> None:
    """UsageError where an order or the fewest leaves are asked, and the fewest are not known."""
    asked = marking.points.get("order") or marking.points.get("best")
    if asked and not all(has_fewest(tree, how) for how in marking.accept):
        raise UsageError(words.NO_FEWEST)
