"""The forms of ``grammars/answer.lark``, and what each of its rules means; the methods stand in the grammar's order.

Tokens are one of these forms as a whole, or nothing. A form means a list of facts and of the places of reasons; a rule
of a cut means what is said of that cut, a ``CutPart``.
"""
# ruff: noqa: D102  # a method is a rule of the grammar, where examples say what it is

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from hashlib import sha256
from io import BytesIO
from math import inf
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar, cast
from zlib import compress, decompress

from lark import Lark, Token, Transformer, v_args
from lark import __version__ as lark_version
from lark.exceptions import UnexpectedToken
from lark.lexer import Lexer as LarkLexer

from treesearch.errors import ReadError
from treesearch.game import Bound, Value, spell
from treesearch.homework.answers.facts import (
    BestStated,
    ConditionStated,
    CutStated,
    ExaminedStated,
    Fact,
    LeavesStated,
    NoCutsStated,
    NodeStated,
    OrderStated,
    PathStated,
    PrunedStated,
    Target,
    ValueStated,
    WindowStated,
)
from treesearch.machine import gc_paused
from treesearch.reader import read
from treesearch.reader.grammar import grammar_file
from treesearch.unknown import Span, union

FACTS = (
    "value",
    "path",
    "cut",
    "cuts",
    "counted",
    "no_cuts",
    "pruned",
    "examined",
    "leaves",
    "order",
    "best",
    "node_is",
    "window",
    "condition",
)
"""The start symbols of facts; all of them are tried on a clause."""

TABLE = "answer.table"
"""The file of the parse table, beside the grammar."""

_INSIDE = ("cut_parts", "cut_behind", "comparisons", "leaf_end", "head")

_T = TypeVar("_T")
_GAP = re.compile(r"[(\[,]\s*,|,\s*[)\]]")
_MIRRORED = {"LE": "GE", "GE": "LE", "LT": "GT", "GT": "LT", "EQ": "EQ"}
_BARE = frozenset({"after", "bare", "more"})
"""The names of what is said of a cut in a list without the word "after"."""


class NoForm(Exception):  # noqa: N818  # it is no error, the clause is another form or unread
    """The words fit a form, and what they say does not: two kinds of one cut, say."""


class Reason(NamedTuple):
    """Where a reason stands in a clause, from and to."""

    start: int
    end: int


class Within(NamedTuple):
    """Numbers that the open leaf ``x`` may have; no ``span``: none."""

    x: str
    span: Span | None = None


class CutPart(NamedTuple):
    """One thing said of a cut: its ``kind``, what it is ``after``, its ``subtree`` or ``node``."""

    name: str
    said: Any = True


Meant = Fact | Reason
"""A fact, or the place of a reason: a clause is made of these."""


def readings(tokens: Sequence[Token]) -> dict[tuple[Meant, ...], None]:
    """All that the tokens may say as a whole, each once."""
    found = (parsed(tokens, start) for start in FACTS)
    return dict.fromkeys(tuple(meant) for meant in found if meant is not None)


def parsed(tokens: Sequence[Token], start: str) -> list[Any] | None:
    """Returns what the tokens say in that form; ``None`` if they are not that form."""
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
    """Return the parser of the table that is shipped, if that is of this grammar and of this Lark."""
    try:
        shipped = grammar_file(TABLE).read_bytes()
    except StopIteration:  # it was never made
        return _built()
    head = origin() + lark_version.encode() + b"\n"
    if not shipped.startswith(head):
        return _built()
    with gc_paused():
        return Lark.load(BytesIO(decompress(shipped.removeprefix(head))))


def _built() -> Lark:
    """Return the parser that Lark makes of the grammar."""
    rules = re.sub(r"//.*", "", grammar_file("answer.lark").read_text(encoding="utf-8"))
    declared = " ".join(sorted(set(re.findall(r"\b[A-Z][A-Z_]+\b", rules))))
    grammar = f"{rules}\n%declare {declared}\n"
    starts = [*FACTS, *_INSIDE]
    with gc_paused():
        return Lark(grammar, parser="lalr", lexer=_Tokens, start=starts, transformer=Meaning())


def origin() -> bytes:
    """Return the digest of what a table is made of."""
    grammar = grammar_file("answer.lark").read_bytes().replace(b"\r", b"")
    return sha256(grammar + " ".join([*FACTS, *_INSIDE]).encode()).digest()


def parse_table() -> bytes:
    """Return the parse table of the grammar, as it is shipped; `tests/refresh_table.py` writes it."""
    packed = BytesIO()
    _built().save(packed)
    return origin() + lark_version.encode() + b"\n" + compress(packed.getvalue(), 9)


@cache
def _first(start: str) -> frozenset[str]:
    """The tokens with which a form may begin."""
    state = _parser().parse_interactive(start=start)
    return frozenset(state.accepts())  # type: ignore[no-untyped-call]


def exact(word: str) -> Value:
    """A number as the tree reader reads it; NoForm if it refuses it."""
    try:
        value = read(word.replace("−", "-").replace("–", "-")).value
    except ReadError as error:
        raise NoForm from error
    if value is None or isinstance(value, str):
        raise NoForm
    return value


def _bound(word: str) -> Bound:
    """A number or an infinity."""
    if re.search(r"inf|∞", word, re.IGNORECASE):
        return -inf if word[0] in "-−–" else inf
    return exact(word)


def _subtree(token: str) -> Target:
    """A list as its canonical text; NoForm if it is no tree."""
    if token[0] == "[" or _GAP.search(token):
        raise NoForm  # [2, 4, 6]: a subtree, or three leaves?
    text = re.sub(r"[−–]", "-", token).replace("[", "(").replace("]", ")").replace(",", " ")
    try:
        return Target(str(read(text)))
    except ReadError as error:
        raise NoForm from error


def _thing(*said: Token) -> Target:
    """A leaf, a subtree or a node."""
    *before, token = said
    if token.type == "LIST":
        return _subtree(token)
    if before and before[-1].type == "EQ":  # a=5, as the tree writes it
        name, sign = before[-2:]
        if (name.end_pos, sign.end_pos) != (sign.start_pos, token.start_pos):
            raise NoForm  # pruned: I, J = 4
        return Target(f"{name}={token}")
    if before and before[0].type == "NODE":
        return _address(*said)
    return Target(str(exact(token)) if token.type in ("INT", "NUMBER", "DOTTED") else str(token))


def _address(*said: Token) -> Target:
    """A node: its place, its name, "root"; a bare number with "node" before it, where that was written."""
    *before, token = said
    if token.type == "ROOT":
        return Target("root")
    named = bool(before) and before[0].type == "NODE" and token.type == "INT"
    return Target(f"node {token}" if named else str(token))


def _step(word: str) -> Value:
    """A step of a path; NoForm for ``1/1``, which is two steps or a fraction."""
    if "/" in word:
        raise NoForm
    return exact(word)


def _steps_in(said: Token) -> Iterator[Any]:
    """The steps of a path that a word says: none, one, or those of a list."""
    match said.type:
        case "LIST" | "DOTTED" | "PLACE":
            words = re.findall(
                r"[^\s,.]+" if said.type != "LIST" else r"[^\s,]+", said.strip("()[]")
            )
            if any(mark in word for word in words for mark in "()[]") or _GAP.search(said):
                raise NoForm
            yield from (_step(word) if word[0] in "-+.−–0123456789" else word for word in words)
        case "ORDINAL":
            yield int(re.sub(r"\D", "", said))
        case "INT" | "COUNT" | "NUMBER":
            yield _step(said)
        case "NAME" | "SIDE" | "ROOT":
            yield "root" if said.type == "ROOT" else str(said)


def _within(*said: Any) -> Within:
    """The numbers of ``x <= 3``, ``3 >= x``, ``2 < x <= 5`` or ``every x``; NoForm for none, as ``5 < x < 2``."""
    said = tuple(one for one in said if not (isinstance(one, Token) and one.type == "EVERY"))
    (at,) = (
        place for place, one in enumerate(said) if isinstance(one, Token) and one.type == "OPEN"
    )
    sides = [(_MIRRORED[said[1].type], said[0])] if at else []
    sides += [(said[at + 1].type, said[at + 2])] if len(said) > at + 1 else []
    low = [
        (number, relation != "GT") for relation, number in sides if relation in ("GE", "GT", "EQ")
    ]
    high = [
        (number, relation != "LT") for relation, number in sides if relation in ("LE", "LT", "EQ")
    ]
    if max(len(low), len(high)) > 1 or any(abs(number) == inf for _, number in sides):
        raise NoForm
    (least, with_least), (most, with_most) = (
        (low or [(-inf, False)])[0],
        (high or [(inf, False)])[0],
    )
    if least > most or (least == most and not (with_least and with_most)):
        raise NoForm
    return Within(str(said[at]), Span(least, most, with_least, with_most))


def only(kind: type[_T], pieces: Iterable[Any]) -> list[_T]:
    """The pieces of that kind."""
    return [one for one in pieces if isinstance(one, kind)]


def but(kind: type | tuple[type, ...], pieces: Iterable[Any]) -> list[Any]:
    """The pieces of any other kind."""
    return [one for one in pieces if not isinstance(one, kind)]


def _flat(said: Iterable[Any]) -> list[Any]:
    """The meanings of the rules below in one row, without the words of the clause."""
    return [
        piece for one in but(Token, said) for piece in (one if isinstance(one, list) else [one])
    ]


def _span(said: Token | list[Reason]) -> Reason:
    """Where a word or a reason stands."""
    return Reason(said.start_pos or 0, said.end_pos or 0) if isinstance(said, Token) else said[0]


def _of_cut(parts: Iterable[Any]) -> dict[str, Any]:
    """The parts of a cut by their names, and what else there is as ``more``; NoForm if one is said twice."""
    named = only(CutPart, parts)
    if len({*map(itemgetter(0), named)}) < len(named):
        raise NoForm
    return {**dict(named), "more": but(CutPart, parts)}


def _stated_cut(said: dict[str, Any], *needed: str) -> list[Any]:
    """The cut of these parts, and what else there is; NoForm where one that is needed is missing."""
    if not said.keys() >= {*needed} or not said.keys() & {"after", "node", "subtree"}:
        raise NoForm
    if "loose" in said and "after" not in said:
        raise NoForm  # "MIN cut subtree (4 6)" may be what it is after
    return [
        CutStated(**{name: one for name, one in said.items() if name in CutStated._fields}),
        *said["more"],
    ]


def _form_pieces(method: Callable[..., Any], _rule: str, children: list[Any], _meta: object) -> Any:
    return method(*_flat(children))


_words = v_args(inline=True)
"""Makes the method of a rule that gets the words as they stand."""


def _holding(*starts: str) -> Any:
    """The method of a BRACKET: what it holds, in the first of these forms that it is."""

    @_words
    def held(self: "Meaning", bracket: Token) -> list[Any]:
        for start in starts:
            if (pieces := parsed(bracket.value, start)) is not None:
                return [_span(bracket) if isinstance(one, Reason) else one for one in pieces]
        raise NoForm

    return held


@v_args(wrapper=_form_pieces)
class Meaning(Transformer[Token, Any]):
    """The meaning of each rule, in the order of the grammar."""

    def value(self, number: Bound, *why: Reason) -> list[Any]:
        return [ValueStated(number), *why]

    @_words
    def path(self, noun: Token, *said: Any) -> list[Any]:
        pieces = _flat(said)
        steps = tuple(but(Reason, pieces))
        path = PathStated(steps, taken=noun.type == "TAKEN" and len(steps) == 1)
        return [path, *only(Reason, pieces)]

    def cut(self, *said: Any) -> list[Any]:
        return _stated_cut(_of_cut(said), "made")

    @_words
    def cuts(self, *said: Any) -> list[Any]:
        """Several cuts are of one shape; a cut without "after" has a kind, and a sign before the list."""
        items, kind = only(dict, said), dict(only(CutPart, said))
        types = {one.type for one in only(Token, said)}
        shape, shapes = items[0].keys(), {frozenset(one) for one in items}
        if shape == {"after", "more"}:
            shapes.discard(_BARE)  # MIN cuts after 4 and 3
        if len(items) > 1 and ("CUT" in types or len(shapes) > 1):
            raise NoForm  # cut after 4, 8: does it prune 8? after 4 at C and D: after D, or at D?
        if "bare" in shape and not (types & {"COLON", "EQ", "IS"} and "kind" in {*kind, *shape}):
            raise NoForm  # "MIN cuts 3" may mean that 3 is cut off
        if {*kind, "made"} & shape:
            raise NoForm
        return [
            *(fact for one in items for fact in _stated_cut({**kind, **one})),
            *_flat(only(list, said)),
        ]

    @_words
    def no_cuts(self, *said: Any) -> list[Any]:
        if any(one.type in ("INT", "COUNT") and one != "0" for one in only(Token, said)):
            raise NoForm  # cuts: 2
        return [NoCutsStated(), *_flat(said)]

    def pruned(self, *said: Any) -> list[Any]:
        return [*but(Target, said), PrunedStated(tuple(only(Target, said)))]

    def examined(self, *said: Any) -> list[Any]:
        return [ExaminedStated(tuple(only(Target, said))), *but(Target, said)]

    @_words
    def leaves(self, *said: Token) -> list[Any]:
        return [LeavesStated(exact(next(one for one in said if one.type in ("INT", "COUNT"))))]

    @_words
    def order(self, *said: Token) -> list[Any]:
        return [OrderStated(_subtree(said[-1]))]

    @_words
    def best(self, *said: Token) -> list[Any]:
        return [BestStated(exact(said[-1]))]

    @_words
    def node_is(self, *said: Any) -> list[Any]:
        (node,), numbers = only(Target, said), but((Token, Target, list), said)
        relations = {one.type for one in only(Token, said)} if len(numbers) == 1 else set()
        low, high = (
            -inf if "LE" in relations else numbers[0],
            inf if "GE" in relations else numbers[-1],
        )
        fact = (
            ValueStated(low) if node.text == "root" and low == high else NodeStated(node, low, high)
        )
        return [fact, *_flat(only(list, said))]

    def window(self, node: Target, *ends: Bound) -> list[Any]:
        if len(ends) != 2:
            raise NoForm  # window C: (1 2 3)
        return [WindowStated(node, *ends)]

    def condition(self, *said: Any) -> list[Any]:
        within, targets = only(Within, said), only(Target, said)
        if len(within) + len(targets) < len(said):
            raise NoForm
        spans = union(one.span for one in within if one.span)
        return [ConditionStated(tuple(targets), within[0].x, spans)] if within else []

    bracket = _holding("cut_parts", "pruned", "comparisons")
    behind = _holding("cut_behind", "comparisons")
    leaf = _holding("leaf_end", "comparisons")
    compared = _holding("comparisons")

    def cut_parts(self, *said: Any) -> list[Any]:
        return [*said]

    def cut_behind(self, *said: Any) -> list[Any]:
        return _stated_cut(_of_cut(said), "after")

    def leaf_end(self, number: Bound) -> list[str]:
        return [f"({spell(number)})"]

    @_words
    def head(self, *said: Any) -> list[Token]:
        """The words before each item below: of ``MIN cuts:`` one cut's, of ``pruned leaves:`` what is pruned."""
        *words, last, colon = said
        kept = words if words and last.type == "LEAVES" else [*words, last]
        return [*(Token("CUT", str(one)) if one.type == "CUTS" else one for one in kept), colon]

    @_words
    def steps(self, *said: Any) -> list[Any]:
        found = [
            step for one in said for step in (_steps_in(one) if isinstance(one, Token) else one)
        ]
        if any(isinstance(step, Fraction | int) and step < 0 for step in found) and any(
            one == "-" for one in said
        ):
            raise NoForm  # -1-1-2
        if [one.type for one in only(Token, said)].count("KIND") not in (0, len(found)):
            raise NoForm  # path MAX: 1 1
        return found

    @_words
    def last(self, said: Token) -> list[Any]:
        return self.leaf_end(exact(said[1:-1].strip()))

    @_words
    def end(self, leaf: Token) -> list[Any]:
        return [exact(leaf)]

    @_words
    def kind(self, said: Token) -> CutPart:
        return CutPart("kind", str(said))

    def made(self) -> CutPart:
        return CutPart("made")

    def there(self) -> CutPart:
        return CutPart("there")

    def after(self, target: Target) -> CutPart:
        return CutPart("after", target)

    @_words
    def subtree(self, *said: Token) -> list[CutPart]:
        numbers = [str(one) for one in said if one.type in ("INT", "NUMBER")]  # (subtree 2 4 6)
        part = CutPart("subtree", _subtree(f"({' '.join(numbers)})" if numbers else said[-1]))
        return [part] if said[0].type in ("IN", "AT") else [part, CutPart("loose")]

    def at(self, node: Target) -> CutPart:
        return CutPart("node", node)

    def listed(self, *said: Any) -> dict[str, Any]:
        return _of_cut(said)

    @_words
    def bare(self, said: Token) -> list[CutPart]:
        return [CutPart("after", _thing(said)), CutPart("bare")]

    @_words
    def for_no(self, _: Token, x: Token) -> Within:
        return Within(str(x))

    within = _words(staticmethod(_within))
    target = _words(staticmethod(_thing))
    node = _words(staticmethod(_address))
    number = _words(staticmethod(_bound))

    @_words
    def interval(self, said: Token) -> list[Bound]:
        return [_bound(end) for end in re.findall(r"[^\s,()\[\]]+", said)]

    @_words
    def reason(self, *said: Any) -> list[Reason]:
        return [Reason(_span(said[0]).start, _span(said[-1]).end)]

    comparison = reason
