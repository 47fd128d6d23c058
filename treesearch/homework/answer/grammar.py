"""The grammar of answers: tokens to the tree of one form, or to nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, cast

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedToken
from lark.lexer import Lexer

from treesearch.reader.grammar import grammar_file

FACTS = (
    "value", "path", "taken", "cut", "cut_of", "cuts", "counted", "counted_cut", "no_cuts", "pruned", "examined",
    "leaves", "node_is", "between", "window", "condition", "run",
)  # fmt: skip
"""The start symbols of facts; all of them are tried on a clause."""

ITEMS = {"cuts": ("cut", "listed"), "path": ("steps_item",), "pruned": ("targets_item",), "value": ("number_item",),
         "examined": ("targets_item",), "leaves": ()}  # fmt: skip
"""Under a heading of that kind, what a line may be."""

_OTHERS = ("comparisons", "leaf_end", "number_item", "steps_item", "targets_item", "listed", "head")


def parsed(tokens: Sequence[Token], start: str) -> Tree[Token] | None:
    """The tokens as that form, if they are one."""
    if not tokens or tokens[0].type not in _first(start):
        return None
    try:
        return _parser().parse(cast(str, tokens), start=start)
    except UnexpectedToken:
        return None


class _Tokens(Lexer):
    """The tokens are made already."""

    def __init__(self, conf: object) -> None:
        pass

    def lex(self, data: Any, parser_state: Any = None) -> Iterator[Token]:  # Lark's signature
        return iter(data)


@cache
def _parser() -> Lark:
    grammar = grammar_file("answer.lark").read_text(encoding="utf-8")
    rules = re.sub(r"//.*", "", grammar)
    declared = " ".join(sorted(set(re.findall(r"\b[A-Z][A-Z_]+\b", rules))))
    return Lark(f"{rules}\n%declare {declared}\n", parser="lalr", lexer=_Tokens, start=[*FACTS, *_OTHERS])


@cache
def _first(start: str) -> frozenset[str]:
    """The tokens with which a form may begin."""
    state = _parser().parse_interactive(start=start)
    return frozenset(state.accepts())  # type: ignore[no-untyped-call]
