"""Everything that is told about a search, folded from the events it sent: values, bounds, cuts, blame, counts."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from treesearch.algorithms import NO_OPTIONS
from treesearch.conventions import Conventions
from treesearch.events import Event, Leaf, Open
from treesearch.game import Counts, Game, Place, SearchResult, counts
from treesearch.tree import Node, find
from treesearch.values import Value
from treesearch.visits import Cutoff, Folded, Visit, fold, followed


class Trace:
    """One search, remembered: its game, its conventions, its answer, its events, and all that follows from them.

    ``options``: those of the search's own that were given.
    """

    def __init__(
        self, game: Game[Any, Any], conventions: Conventions, result: SearchResult, events: Sequence[Event],
        options: Mapping[str, Any] = NO_OPTIONS,
    ) -> None:  # fmt: skip
        self.game, self.conventions, self.result, self.events = game, conventions, result, events
        self.options = options

    @cached_property
    def _folded(self) -> Folded:
        return fold(self.events, **self._how)

    @property
    def _how(self) -> dict[str, Any]:
        deepened = self.result.depth is not None
        return {"label": self.conventions.label, "afresh": deepened, "proof": not self.sampled}

    def followed(self) -> Iterator[tuple[Event, Visit]]:
        """Each event with what is known of the state at which it happens; the same object grows from event to event."""
        return followed(self.events, **self._how)

    @property
    def sampled(self) -> bool:
        """Whether the values are means of samples, which prove nothing."""
        return self.result.bound == "~"

    @property
    def root(self) -> Visit:
        """The searched part of the tree."""
        return self._folded.root

    @property
    def all_cuts(self) -> list[Cutoff]:
        """Every cut in the order in which it happened, closed windows after a last child included."""
        return self._folded.cuts

    @cached_property
    def cuts(self) -> list[Cutoff]:
        """The cuts that the conventions list, numbered from 1: those that skip something, or all."""
        if self.conventions.cuts == "all":
            return self.all_cuts
        pruning = (cut for cut in self.all_cuts if cut.skipped)
        return [replace(cut, number=number) for number, cut in enumerate(pruning, 1)]

    @property
    def tree(self) -> Node | None:
        """The tree that was searched; ``None`` if it was another game."""
        tree = getattr(self.game, "tree", None)
        return tree if isinstance(tree, Node) else None

    def visit(self, path: Iterable[Any]) -> Visit | None:
        """Returns the visit of the state at this path; ``None`` if it was never visited.

        A node of a tree may be called as in reports: ``"2.1"``, its name or its letter; UsageError if there is none.
        """
        if isinstance(path, str) and self.tree is not None:
            path = find(self.tree, path)
        visit: Visit | None = self.root
        for action in path:
            visit = visit.children.get(action) if visit else None
        return visit

    def visits(self) -> Iterator[Visit]:
        """Every visited state, in the order in which they were entered."""
        ahead = [self.root]
        while ahead:
            visit = ahead.pop()
            yield visit
            ahead.extend(reversed(visit.children.values()))

    @cached_property
    def counts(self) -> Counts:
        """Leaves evaluated and nodes visited, the root included; a state visited twice counts twice."""
        leaves = sum(isinstance(event, Leaf) for event in self.events)
        nodes = leaves + sum(isinstance(event, Open) for event in self.events)
        at_limit = sum(isinstance(event, Leaf) and event.at_limit for event in self.events) if self.limited else None
        return counts(self.game, leaves, nodes, at_limit)

    @property
    def limited(self) -> bool:
        """Whether the search stopped at a depth limit, its own or that of an iteration."""
        return self.conventions.depth is not None or self.result.depth is not None

    @cached_property
    def at_limit(self) -> frozenset[Place]:
        """The places that a depth limit evaluated although nothing had ended there."""
        return frozenset(event.path for event in self.events if isinstance(event, Leaf) and event.at_limit)

    def examined(self) -> Iterator[Value]:
        """The values of the leaves, in the order in which they were looked at."""
        return (event.value for event in self.events if isinstance(event, Leaf))

    def _repr_svg_(self) -> str | None:
        """The picture a notebook shows; ``None``, and so the text, for a search too big to look at there."""
        from treesearch.diagram import in_notebook

        return in_notebook(self)

    def __str__(self) -> str:
        """The report of ``treesearch alphabeta``: answer, counts, cuts, conventions."""
        from treesearch.report.lines import text_report

        return "\n".join(line.text for line in text_report(self))

    def __repr__(self) -> str:
        return f"<Trace of {self.conventions.algorithm}: {self.result}, {len(self.events)} events>"
