"""The parts of a cut in any order, what brackets hold, and the reasons behind facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from lark import Token, Tree

from treesearch.homework.answer.facts import CutStated, Fact, PrunedStated
from treesearch.homework.answer.grammar import parsed
from treesearch.homework.answer.targets import NoForm, address, holds, list_text, listed_targets, subtree, target
from treesearch.homework.answer.tokens import Lexer


class Clause:
    """A clause that is read. ``asides`` collects where its reasons stand, from and to; the lexer reads brackets."""

    def __init__(self, lexer: Lexer) -> None:
        self.lexer = lexer
        self.asides: list[tuple[int, int]] = []

    def without_reason(self, children: Sequence[Any]) -> list[Any]:
        """What is left when the reason at the end is set aside."""
        last = children[-1] if children else None
        if not isinstance(last, Tree) or last.data not in ("why", "reason"):
            return list(children)
        tokens = list(last.scan_values(lambda _: True))
        if tokens[0].type == "BRACKET":
            self.compared(tokens[0])
        else:
            self.asides.append((tokens[0].start_pos or 0, tokens[-1].end_pos or 0))
        return list(children[:-1])

    def compared(self, bracket: Token) -> None:
        """A bracket that holds comparisons and nothing else is set aside; any other is NoForm."""
        if self.inside(bracket, "comparisons") is None:
            raise NoForm
        self.asides.append((bracket.start_pos or 0, bracket.end_pos or 0))

    def inside(self, bracket: Token, start: str) -> Tree[Token] | None:
        """What a bracket holds, in that form; brackets do not nest."""
        tokens = self.lexer.tokens(bracket[1:-1])
        return None if any(token.type == "BRACKET" for token in tokens) else parsed(tokens, start)


class CutParts:
    """The parts of one cut, each of which may be told once. ``extra``: what a bracket says it prunes.

    ``bare``: the subtree has no word before it.
    """

    def __init__(self, clause: Clause) -> None:
        self.clause = clause
        self.said: dict[str, Any] = {}
        self.extra: list[Fact] = []
        self.bare = False

    def put(self, name: str, what: Any) -> None:
        """One part; NoForm if it was told already."""
        if name in self.said:
            raise NoForm
        self.said[name] = what

    def add(self, parts: Iterable[Any]) -> None:
        """Parts as the grammar found them."""
        for part in parts:
            name = part.type if isinstance(part, Token) else part.data
            if name == "BRACKET":
                self._bracket(part)
            elif name == "KIND":
                self.put("kind", part.upper())
            elif name in ("CUT", "CUT_OFF", "THERE_IS"):
                self.put("there" if name == "THERE_IS" else "cut", True)
            elif name in ("after", "target"):
                self.put("after", target(part if name == "target" else part.children[-1]))
            elif name in ("subtree", "LIST"):
                self.put("subtree", subtree(part if name == "LIST" else list_text(part.children)))
                self.bare = name == "LIST" or (len(part.children) == 1 and part.children[0].type == "LIST")
            elif name == "at":
                (*_, where) = part.children
                self.put("node", address(where.children if isinstance(where, Tree) else part.children))
            elif name == "addr":
                self.put("node", address(part.children))

    def _bracket(self, bracket: Token) -> None:
        """Parts of this cut, what it prunes, or comparisons."""
        before = len(self.clause.asides)
        if (parts := self.clause.inside(bracket, "cut")) is not None:
            self.add(self.clause.without_reason(parts.children))
        elif (pruned := self.clause.inside(bracket, "pruned")) is not None:
            targets = listed_targets(self.clause.without_reason(pruned.children))
            self.extra.append(PrunedStated(tuple(target(one.children[0]) for one in targets)))
        else:
            self.clause.compared(bracket)
        if len(self.clause.asides) > before:  # the reason stands in the bracket, whose place is known
            self.clause.asides[before:] = [(bracket.start_pos or 0, bracket.end_pos or 0)]

    def facts(self) -> Iterator[Fact]:
        """The cut, and what it prunes."""
        said = self.said
        if self.bare and "after" in said and not holds(said["subtree"], said["after"]):
            raise NoForm  # "MIN cut after 2 (4 6)" may mean what is pruned
        yield CutStated(said.get("kind"), said.get("after"), said.get("subtree"), said.get("node"))
        yield from self.extra
