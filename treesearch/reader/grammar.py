"""The complete reader of trees, which parses ``grammars/tree.lark`` and finds every mistake."""

import re
import warnings
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from inspect import currentframe
from math import lcm
from pathlib import Path
from typing import Any, NamedTuple, cast

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedInput, UnexpectedToken

from treesearch.errors import ReadWarning
from treesearch.game import (
    CHANCE,
    EXPONENT,
    Number,
    Unknown,
    Value,
    Vector,
    exponent_is_too_large,
    player_called,
)
from treesearch.machine import gc_paused
from treesearch.players import first_fault
from treesearch.reader.diagnosis import Progress, likely_fault, symbol_fault
from treesearch.reader.place import TreeFault, without_block_comments
from treesearch.reader.trees import DIGITS
from treesearch.tree import Head, Node, walk

_DIGITS_IN_BITS = DIGITS * 10 // 3


def grammar_file(name: str) -> Path:
    """Return the path of a grammar, in an installed package or in a clone."""
    package = Path(__file__).parents[1]
    return next(
        path for root in (package, package.parent) if (path := root / "grammars" / name).exists()
    )


def read_by_grammar(text: str) -> Node:
    """Return the tree that a text spells. Raise TreeFault if it does not spell one.

    Warn only in ``warn_of_doubts``, because a text with a fault is read several times.
    """
    text = without_block_comments(text)
    # outside of comments, only vectors contain commas
    vectors = "," in re.sub(r";[^\r\n]*", "", text)
    with gc_paused():
        try:
            tree: Node = tree_parser(vectors).parse(text)  # type: ignore[assignment]  # Lark declares its own tree type
        except UnexpectedInput as error:
            fault = _fault_of(text, error)
        else:
            if vectors:
                _check_vectors(tree, text)
            return tree
    raise fault


def _check_vectors(tree: Node, text: str) -> None:
    """Raise TreeFault for inconsistent vectors."""
    fault = first_fault(node for node in walk(tree) if node is not None)
    if fault:
        tokens = [*tree_parser(True).lex(text)]
        index, reason = fault
        more = "; a decimal number has a point: 1.5" if _bare(tokens) and "number" in reason else ""
        raise TreeFault(_starts(tokens)[index], "players", reason=reason + more)


def _bare(tokens: list[Token]) -> bool:
    """Return whether all vectors are without parentheses, so that they may be decimal numbers."""
    return not any(token.type in ("VECTOR", "NAMED") and "(" in token for token in tokens)


def warn_of_doubts(tree: Node, text: str) -> None:
    """Warn once of each part of a tree that may have another meaning than its writer had in mind."""
    level, frame = 1, currentframe()  # Python shows a warning once per line, so give the user's
    while frame and frame.f_globals.get("__name__", "").partition(".")[0] == "treesearch":
        level, frame = level + 1, frame.f_back
    for message in dict.fromkeys(_doubts(tree, text)):
        warnings.warn(message, ReadWarning, stacklevel=level)


def _doubts(tree: Node, text: str) -> Iterator[str]:
    for node in walk(tree):
        if node is None or not node.children:
            continue
        if node.name in ("x", "y", "z") and not node.role:
            yield f"{node.name} is read as the name of a node; an unknown leaf is written ?{node.name}"
        if node.role is CHANCE and not node.weights:
            # pairs whose first numbers sum to 1: (chance (0.5 3) (0.5 4))
            pairs = [child.children for child in node if len(child.children) == 2]
            chances = [p for first, _ in pairs if isinstance(p := first.value, Fraction) and p > 0]
            if len(chances) == len(node.children) > 1 and sum(chances) == 1:
                meant = " ".join(f"{first}*{second}" for first, second in pairs)
                yield (
                    "the children of this chance node look like weights with values; write weights "
                    f"like this: (chance {meant})"
                )
    if tree.traits.players == 2 and _bare([*tree_parser(True).lex(without_block_comments(text))]):
        yield "the leaves are read as pairs; a decimal number has a point"


def _starts(tokens: list[Token]) -> list[int]:
    """Return the offset of each node in the order of the text."""
    following = [*(token.type for token in tokens[1:]), ""]
    return [
        cast(int, token.start_pos)
        for token, after in zip(tokens, following, strict=True)
        if token.type in ("OPEN", "VECTOR", "NAMED", "UNKNOWN", "NUMBER") and after != "STAR"
    ]


def _fault_of(text: str, error: UnexpectedInput) -> TreeFault:
    ended = isinstance(error, UnexpectedToken) and error.token.type == "$END"
    offset = len(text.rstrip()) if ended else cast(int, error.pos_in_stream)
    stack = error.interactive_parser.parser_state.value_stack
    tokens = [token for token in stack if isinstance(token, Token)]
    opened = [cast(int, token.start_pos) for token in tokens if token.type in ("OPEN", "CALL")]
    last = stack[-1].type if stack and isinstance(stack[-1], Token) else "tree" if stack else ""
    if last == "_CLOSE":  # a complete list that is not yet reduced
        opened.pop()
    in_call = bool(opened) and any(
        token.type == "CALL" and token.start_pos == opened[-1] for token in tokens
    )
    return likely_fault(text, offset, Progress(opened, last, in_call))


@cache
def tree_parser(vectors: bool) -> Lark:
    """Return the parser, which builds nodes while it parses and so does not recurse.

    ``vectors`` means that p1, p2, ... are players, not names.
    """
    return Lark.open(str(grammar_file("tree.lark")), parser="lalr", transformer=_Builder(vectors))


class _Weighted(NamedTuple):
    weight: Token
    child: Node


class _Builder(Transformer[Token, Node]):
    """The parser's callbacks, which build the nodes."""

    def __init__(self, vectors: bool) -> None:
        super().__init__()
        self.vectors = vectors

    def start(self, children: list[Any]) -> Node:
        return cast(Node, children[-1])

    def number(self, children: list[Token]) -> Node:
        return Node(value=_number(children[0], _offset(children[0])))

    def vector(self, children: list[Token]) -> Node:
        return Node(value=_vector(children[0], _offset(children[0])))

    def unknown(self, children: list[Token]) -> Node:
        return Node(value=_unknown(children[0], _offset(children[0])))

    def named(self, children: list[Token]) -> Node:
        name, _, word = children[0].partition("=")
        offset = _offset(children[0])
        value = (_unknown if word.startswith("?") else _utility)(word, offset + len(name) + 1)
        return Node(value=value, head=Head(name=_checked_name(name, offset)))

    def weighted(self, children: list[Any]) -> _Weighted:
        return _Weighted(children[0], children[2])

    def head(self, children: list[Token]) -> Head:
        tokens = {token.type: token for token in children}
        role, name, static = tokens.get("ROLE"), tokens.get("NAME"), tokens.get("STATIC")
        player = tokens.get("PLAYER")
        if player and self.vectors:
            role = player
        elif player and name:
            raise symbol_fault(_offset(name), name)
        else:
            name = name or player
        return Head(
            player_called(role.lower()) if role else None,
            _checked_name(name, _offset(name)) if name else None,
            _utility(static[1:], _offset(static) + 1) if static else None,
        )

    def node(self, children: list[Any]) -> Node:
        head = children[1] if isinstance(children[1], Head) else None
        below = children[2:] if head else children[1:]
        if not any(isinstance(child, _Weighted) for child in below):
            return Node(below, head=head)
        weights = _weights(head, below, _offset(children[0]))
        return Node(
            (child.child for child in below), head=cast(Head, head)._replace(weights=weights)
        )


def _offset(token: Token) -> int:
    return cast(int, token.start_pos)


def _checked_name(name: str, offset: int) -> str:
    for char in name:  # the grammar's \w accepts more digits than 0 to 9
        if not (char.isalpha() or char in "0123456789_'-"):
            raise TreeFault(offset, "other_digit", char=char)
    return str(name)


def _unknown(word: str, offset: int) -> Unknown:
    return Unknown("?" + _checked_name(word[1:], offset))


def _utility(word: str, offset: int) -> Value | Vector:
    return _vector(word, offset) if "," in word else _number(word, offset)


def _vector(word: str, offset: int) -> Vector:
    numbers = re.finditer(r"[^\s(),]+", re.sub(r";[^\r\n]*", lambda note: " " * len(note[0]), word))
    return Vector(_number(number[0], offset + number.start()) for number in numbers)


def _number(word: str, offset: int) -> Value:
    word = word.replace("\N{MINUS SIGN}", "-")
    count = sum(map(str.isdigit, word.lower().partition("e")[0]))
    if count > DIGITS:
        raise TreeFault(offset, "digit_limit", digits=count, limit=DIGITS)
    if exponent_is_too_large(word):
        raise TreeFault(offset, "exponent_limit", limit=EXPONENT)
    if "/" in word and not word.partition("/")[2].strip("0"):
        raise TreeFault(offset, "divides_by_0", word=word)
    # an int only if it is printed as it was typed
    return int(word) if re.fullmatch(r"0|-?[1-9][0-9]*", word) else Number(word)


def _weights(head: Head | None, children: list[Any], offset: int) -> tuple[Value | Unknown, ...]:
    """Return the weights of a chance node's children. Raise TreeFault if they do not sum to 1."""
    weighted = [child.weight for child in children if isinstance(child, _Weighted)]
    if head is None or head.role is not CHANCE:
        raise TreeFault(_offset(weighted[0]), "weight_place")
    if len(weighted) < len(children):
        raise TreeFault(_offset(weighted[0]), "weight_missing")
    weights = tuple(map(_weight, weighted))
    rest = next((token for token in weighted if token.type == "REST"), None)
    if any(token.type == "UNKNOWN" for token in weighted):
        return weights
    if rest is not None:
        raise TreeFault(_offset(rest), "rest", word=rest)
    total = _total(cast(tuple[Value, ...], weights), offset)
    if total != 1:
        raise TreeFault(offset, "weight_sum", total=total)
    return weights


def _weight(token: Token) -> Value | Unknown:
    """Return a weight. Raise TreeFault if it is a number that is not positive."""
    if token.type == "REST":
        return Unknown("rest")
    if token.type == "UNKNOWN":
        return _unknown(token, _offset(token))
    weight = _number(token, _offset(token))
    if weight <= 0:
        raise TreeFault(_offset(token), "weight_sign", weight=weight)
    return weight


def _total(weights: tuple[Value, ...], offset: int) -> Fraction:
    """Return the sum of the weights, computed with one common denominator to save time."""
    common = 1
    for denominator in {weight.denominator for weight in weights}:
        common = lcm(common, denominator)
        # the error shows the sum, and Python cannot print more digits
        if common.bit_length() > _DIGITS_IN_BITS:
            raise TreeFault(offset, "weight_digits", limit=DIGITS)
    total = sum(weight.numerator * (common // weight.denominator) for weight in weights)
    if total.bit_length() > _DIGITS_IN_BITS:
        raise TreeFault(offset, "weight_digits", limit=DIGITS)
    return Fraction(total, common)
