"""Reads tokens as the forms of ``grammars/answer.lark``: all that they may say as a whole, or nothing."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, cast

from lark import Lark, Token
from lark.exceptions import UnexpectedToken
from lark.lexer import Lexer as LarkLexer

from treesearch.homework.answer.meaning import Meaning
from treesearch.homework.answer.terms import NoForm, Piece
from treesearch.reader.grammar import grammar_file
from treesearch.runtime import gc_paused

FACTS = (
    "value", "path", "cut", "cut_of", "cuts", "cuts_at", "counted", "no_cuts", "pruned", "array", "examined", "leaves",
    "node_is", "between", "window", "condition",
)  # fmt: skip
"""The start symbols of facts; all of them are tried on a clause."""

_OTHERS = ("cut_parts", "cut_behind", "comparisons", "leaf_end", "head")


def readings(tokens: Sequence[Token]) -> dict[tuple[Piece, ...], None]:
    """All that the tokens may say as a whole, each once: facts, and where their reasons stand."""
    found = (parsed(tokens, start) for start in FACTS) if not counts(tokens) else ()
    return dict.fromkeys(tuple(pieces) for pieces in found if pieces is not None)


def counts(tokens: Sequence[Token]) -> bool:
    """Whether a bare number at a plural may be how many there are: ``MIN cuts: 2``, ``2 were pruned``."""
    types = [one.type for one in tokens]
    plural = {"CUTS", "LEAVES", "THINGS", "ARE", "NEED_NOT"} & {*types}
    cut = {"CUTS", "PRUNED", "GONE", "PRUNE", "NOT_SEEN", "NEED_NOT", "CUT_OFF"} & {*types}
    listed = {"AFTER", "BRACKET", "NUMBER", "NAME", "LIST"} & {*types}
    return bool(plural and cut and not listed) and types.count("INT") == 1


def parsed(tokens: Sequence[Token], start: str) -> list[Any] | None:
    """What the tokens say in that form; ``None`` if they are not that form."""
    if not tokens or tokens[0].type not in _first(start):
        return None
    try:
        return cast(list[Any], _parser().parse(cast(str, tokens), start=start))
    except (UnexpectedToken, NoForm):
        return None


class _Tokens(LarkLexer):
    """The tokens are made already."""

    def __init__(self, conf: object) -> None:
        pass

    def lex(self, data: Any, parser_state: Any = None) -> Iterator[Token]:  # Lark's signature
        return iter(data)


@cache
def _parser() -> Lark:
    rules = re.sub(r"//.*", "", grammar_file("answer.lark").read_text(encoding="utf-8"))
    declared = " ".join(sorted(set(re.findall(r"\b[A-Z][A-Z_]+\b", rules))))
    grammar = f"{rules}\n%declare {declared}\n"
    with gc_paused():
        return Lark(grammar, parser="lalr", lexer=_Tokens, start=[*FACTS, *_OTHERS], transformer=Meaning(parsed))


@cache
def _first(start: str) -> frozenset[str]:
    """The tokens with which a form may begin."""
    state = _parser().parse_interactive(start=start)
    return frozenset(state.accepts())  # type: ignore[no-untyped-call]
