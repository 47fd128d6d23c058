"""The forms of ``grammars/answer.lark``: every reading that a clause has as a whole, as facts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, cast

from lark import Token

from treesearch.homework.answer.grammar import FACTS, parsed
from treesearch.homework.answer.making import Maker, Reading
from treesearch.homework.answer.targets import NoForm
from treesearch.homework.answer.tokens import Lexer


class Heading(NamedTuple):
    """A noun alone: ``MIN cuts:`` is the heading of a list of cuts, which are of that kind."""

    of: str
    kind: str | None = None


class Forms(NamedTuple):
    """Reads tokens as forms; the lexer is for what stands in brackets."""

    lexer: Lexer

    def readings(self, tokens: Sequence[Token], starts: Iterable[str] = FACTS) -> dict[Reading, None]:
        """All that the tokens may say as a whole, each once."""
        found: dict[Reading, None] = {}
        for start in starts:
            tree = parsed(tokens, start)
            if tree is not None:
                try:
                    found[Maker(self.lexer).reading(start, tree)] = None
                except NoForm:
                    continue
        return found


def heading(tokens: Sequence[Token]) -> Heading | None:
    """The heading that a noun alone is, if these tokens are one."""
    tree = parsed(tokens, "head")
    if tree is None:
        return None
    said = {one.type: str(one) for one in cast(list[Token], tree.children)}
    of = next(name for name in ("CUT", "CUTS", "VALUE", "PATH", "PRUNED", "EXAMINED", "LEAVES") if name in said)
    return Heading("cuts" if of.startswith("CUT") else of.lower(), said.get("KIND"))
