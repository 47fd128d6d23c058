"""Parse the tokens of a clause by ``grammars/answer.lark``, and convert each rule to facts.

For example, ``KIND CUT AFTER INT`` gives ``CutStated("MIN", Target("2"))``, and ``CUT INT`` gives ``None``. The rules of a
cut give dictionaries of fields of ``CutStated``; all others give facts, numbers or parts of the tree.

``grammars/answer.table`` is the parse table of the grammar. It begins with the digest of the grammar and the version of
Lark that wrote it. If one of them differs, the table is ignored and the parser is built from the grammar: the answers
are read as before, but the first one of a process a few tenths of a second later. ``python tests/refresh_table.py``
writes the table anew. ``test_forms.py`` fails if the grammar has changed since; for a new version of Lark, ``python
benchmarks`` shows that the first ``check`` is slower.
"""
# ruff: noqa: D102  # each method is a rule of the grammar, which has examples

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from hashlib import sha256
from io import BytesIO
from math import inf
from typing import Any, NamedTuple, cast
from zlib import compress, decompress

from lark import Lark, Token, Transformer, v_args
from lark import __version__ as lark_version
from lark.exceptions import UnexpectedToken
from lark.lexer import Lexer as LarkLexer

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
from treesearch.unknown.spans import EVERY, Span, union

TABLE = "answer.table"
"""The file of the parse table, next to the grammar."""

# a list with a missing item: (1,,2), [,1]
_GAP = re.compile(r"[(\[,]\s*,|,\s*[)\]]")
_MIRRORED = {"LE": "GE", "GE": "LE", "LT": "GT", "GT": "LT", "EQ": "EQ"}


Fields = dict[str, Any]
"""What the words of a cut state, as fields of ``CutStated``."""


class Reason(NamedTuple):
    """A reason in a clause, as its start and end."""

    start: int
    end: int


def parsed(tokens: Sequence[Token]) -> list[Fact | Reason] | None:
    """Return the facts and reasons of a clause, or ``None`` if the tokens do not form a complete clause."""
    try:
        return cast(list[Fact | Reason], _parser().parse(cast(str, tokens)))
    except (UnexpectedToken, ValueError):
        return None


class _Tokens(LarkLexer):
    """A Lark lexer that passes the tokens of ``Lexer`` through."""

    def __init__(self, conf: object) -> None:
        pass

    def lex(self, data: Any, parser_state: Any = None) -> Iterator[Token]:  # Lark's signature
        return iter(data)


@cache
def _parser() -> Lark:
    """Return the parser from the installed table, or build it if the table is of another grammar or version of Lark."""
    head, shipped = _table_head(), grammar_file(TABLE).read_bytes()
    if not shipped.startswith(head):
        return _built()
    with gc_paused():
        return Lark.load(BytesIO(decompress(shipped.removeprefix(head))))


def _built() -> Lark:
    """Build the parser from the grammar. Lark raises an error if the grammar is ambiguous."""
    rules = re.sub(r"//.*", "", grammar_file("answer.lark").read_text(encoding="utf-8"))
    declared = " ".join(sorted(set(re.findall(r"\b[A-Z][A-Z_]+\b", rules))))
    with gc_paused():
        return Lark(
            f"{rules}\n%declare {declared}\n",
            parser="lalr",
            lexer=_Tokens,
            start="clause",
            strict=True,
            transformer=Meaning(),
        )


def grammar_digest() -> bytes:
    """Return the digest of the grammar."""
    return sha256(grammar_file("answer.lark").read_bytes().replace(b"\r", b"")).digest()


def _table_head() -> bytes:
    """Return the bytes with which a valid table begins: the digest of the grammar and the version of Lark."""
    return grammar_digest() + lark_version.encode() + b"\n"


def parse_table() -> bytes:
    """Return the parse table of the grammar; ``tests/refresh_table.py`` saves it in the package."""
    packed = BytesIO()
    _built().save(packed)
    return _table_head() + compress(packed.getvalue(), 9)


def exact(word: str) -> Value:
    """Return the exact number that a word spells.

    Raise ValueError if it spells none.
    """
    value = read(re.sub(r"[−–]", "-", word)).value
    if value is None or isinstance(value, str):
        raise ValueError(word)
    return value


def bound(word: str) -> Bound:
    """Return the number or infinity that a word spells.

    Raise ValueError if it spells none.
    """
    if re.fullmatch(r"[-+−–]?(inf(inity)?|∞)", word, re.IGNORECASE):
        return -inf if word[0] in "-−–" else inf
    return exact(word)


def _subtree(written: str) -> Target:
    if written[0] == "[" or _GAP.search(written):
        raise ValueError(written)  # "[2, 4, 6]" may be a subtree or three leaves
    plain = re.sub(r"[−–]", "-", written).translate(str.maketrans("[],", "() "))
    return Target(str(read(plain)))


def _listed_steps(written: str) -> list[Value | str]:
    """Return the steps of a path such as ``(1 1)``, ``[A, B]`` or ``1.1``."""
    inner = written.strip("()[]") if written[0] in "([" else written.replace(".", " ")
    if _GAP.search(written) or re.search(r"[()\[\]]", inner):
        raise ValueError(written)
    return [_step(word) for word in re.findall(r"[^\s,]+", inner)]


def _step(word: str) -> Value | str:
    if word[0].isalpha():
        return word
    if "/" in word:
        raise ValueError(word)  # "1/1" may be two steps or a fraction
    return exact(word)


def _cut_of_parts(parts: Iterable[Any]) -> list[Any]:
    """Return a cut, and the facts and reasons among its parts.

    Raise ValueError for a repeated or missing part.
    """
    fields: Fields = {}
    others = []
    for part in parts:
        if not isinstance(part, dict):
            others.append(part)
        elif fields.keys() & part.keys():
            raise ValueError(part)
        else:
            fields |= part
    complete = fields.keys() >= {"kind", "after", "node"}  # MIN after 2 at C
    if not fields.pop("cut_word", complete) or not fields.keys() & {"after", "node", "subtree"}:
        raise ValueError(fields)
    if fields.pop("loose", False) and "after" not in fields:
        # in "MIN cut (subtree 4 6)" the subtree may be before the cut or around it
        raise ValueError(fields)
    if fields.pop("bare", False) and "kind" not in fields:
        raise ValueError(fields)  # "cut: 4" may mean that 4 is cut off
    return [CutStated(**fields), *others]


def _meanings(method: Callable[..., Any], _rule: str, children: list[Any], _meta: object) -> Any:
    """Call the method of a rule with the results of its children, without the words."""
    pieces: list[Any] = []
    for child in children:
        if not isinstance(child, Token):
            pieces += child if isinstance(child, list) else [child]
    return method(*pieces)


_words = v_args(inline=True)
"""The decorator for the method of a rule that also needs the words of the clause."""


def _of(kind: type, pieces: Iterable[Any]) -> list[Any]:
    return [piece for piece in pieces if isinstance(piece, kind)]


@v_args(wrapper=_meanings)
class Meaning(Transformer[Token, Any]):
    """The meaning of each grammar rule, in the order of the grammar."""

    def clause(self, *pieces: Fact | Reason) -> list[Fact | Reason]:
        return [*pieces]

    def value(self, number: Bound, *why: Reason) -> list[Any]:
        return [ValueStated(number), *why]

    @_words
    def path(self, noun: Token, *children: Any) -> list[Any]:
        steps, *again = _of(list, children)
        steps += (child for child in children if type(child) is str)
        taken = noun.type == "TAKEN" and len(steps) == 1
        same = (PathStated(tuple(other)) for other in again)
        return [PathStated(tuple(steps), taken=taken), *same, *_of(Reason, children)]

    @_words
    def steps(self, *children: Any) -> list[Value | str]:
        steps: list[Value | str] = []
        for child in children:
            if not isinstance(child, Token):
                steps.append(child)
            elif child.type in ("LIST", "DOTTED", "PLACE"):
                steps += _listed_steps(child)
            elif child.type in ("INT", "NUMBER", "NAME", "SIDE"):
                steps.append(_step(child))
            elif child.type in ("ROOT", "ORDINAL"):
                steps.append(
                    "root" if child.type == "ROOT" else int(child.lower().rstrip("sthnrd"))
                )
        return steps

    @_words
    def last(self, written: Token) -> str | list[Value | str]:
        (first, *others) = re.findall(r"[^\s,()\[\]]+", written)
        return _listed_steps(written) if others else f"({spell(exact(first))})"

    second_notation = clause

    def leaf_value(self, number: Bound) -> str:
        return f"({spell(number)})"

    def cut(self, *parts: Any) -> list[Any]:
        return _cut_of_parts(parts)

    @_words
    def kind(self, kind: Token) -> Fields:
        return {"kind": str(kind)}

    def cut_word(self) -> Fields:
        return {"cut_word": True}

    def after(self, target: Target) -> Fields:
        return {"after": target}

    @_words
    def subtree(self, *words: Token) -> Fields:
        return {"subtree": _subtree(words[-1])}

    @_words
    def loose(self, _: Token, *words: Token) -> Fields:
        written = words[0] if len(words) == 1 else f"({' '.join(words)})"  # (subtree 2 4 6)
        return {"subtree": _subtree(written), "loose": True}

    def at(self, node: Target) -> Fields:
        return {"node": node}

    def cuts(self, *parts: Any) -> list[Any]:
        kind = [part for part in parts if "kind" in part]
        afters = [{"after": part["after"]} for part in parts if "after" in part]
        return [
            fact for after in afters for fact in _cut_of_parts([*kind, after, {"cut_word": True}])
        ]

    def listed(self, *parts: Any) -> list[Any]:
        return _cut_of_parts(
            [part for part in parts if part != {"cut_word": True}] + [{"cut_word": True}]
        )

    @_words
    def bare(self, word: Token) -> Fields:
        return {"after": self.target(word), "bare": True}

    tree = bare

    def no_cuts(self, *why: Reason) -> list[Any]:
        return [NoCutsStated(), *why]

    def pruned(self, *pieces: Any) -> list[Any]:
        return [PrunedStated(tuple(_of(Target, pieces))), *_of(Reason, pieces)]

    pruned_beside = pruned

    def examined(self, *targets: Target) -> list[Any]:
        return [ExaminedStated(targets)]

    def leaves(self, count: Value) -> list[Any]:
        return [LeavesStated(count)]

    @_words
    def order(self, *words: Token) -> list[Any]:
        return [OrderStated(_subtree(words[-1]))]

    def best(self, count: Value) -> list[Any]:
        return [BestStated(count)]

    @_words
    def node_is(self, *children: Any) -> list[Any]:
        (node,) = _of(Target, children)
        ends = [child for child in children if not isinstance(child, Token | Target)]
        signs = {child.type for child in _of(Token, children)}
        low, high = ends[0], ends[-1]
        if node.text == "root" and low == high and not signs & {"LE", "GE"}:
            return [ValueStated(low)]  # places would do this too, but only with a tree
        return [NodeStated(node, -inf if "LE" in signs else low, inf if "GE" in signs else high)]

    def window(self, node: Target, low: Bound, high: Bound) -> list[Any]:
        return [WindowStated(node, low, high)]

    @_words
    def alpha_beta(self, alpha: Token, _is: Token, low: Bound, *words: Any) -> list[Bound]:
        *_, beta, _is, high = words
        if (alpha, beta) != ("ALPHA", "BETA"):
            raise ValueError(alpha)
        return [low, high]

    @_words
    def interval(self, written: Token) -> list[Bound]:
        return [bound(end) for end in re.findall(r"[^\s,()\[\]]+", written)]

    def condition(self, *pieces: Any) -> list[Any]:
        conditions = _of(ConditionStated, pieces)
        spans = union(span for condition in conditions for span in condition.spans)
        return [ConditionStated(tuple(_of(Target, pieces)), conditions[0].x, spans)]

    def unfilled(self, *targets: Target) -> list[Any]:
        return []

    @_words
    def within(self, first: Any, relation: Token, second: Any, *rest: Any) -> ConditionStated:
        if isinstance(first, Target):  # 2 < x
            x, span = second, _span(_MIRRORED[relation.type], exact(first.text))
        else:
            x, span = first, _span(relation.type, second)
        if rest:  # 2 < x <= 5
            below, above = sorted([span, _span(rest[0].type, rest[1])])
            if not -inf == below.low < above.low < below.high < above.high == inf:
                raise ValueError(rest)  # 5 < x < 2
            span = Span(above.low, below.high, above.with_low, below.with_high)
        return ConditionStated((), str(x), (span,))

    @_words
    def every(self, which: Token, x: Token) -> ConditionStated:
        return ConditionStated((), str(x), EVERY if which.type == "EVERY" else ())

    @_words
    def target(self, *words: Token) -> Target:
        word = words[-1]
        if word.type == "LIST":
            return _subtree(f"({words[0]} {word[1:]}" if words[0].type == "NAME" else word)
        number = word.type in ("INT", "NUMBER", "DOTTED")
        return Target(str(exact(word)) if number else str(word))

    leaf_number = decimal = named = target

    @_words
    def node(self, *words: Token) -> Target:
        if words[-1].type == "ROOT":
            return Target("root")
        numbered = words[0].type == "NODE" and words[-1].type == "INT"
        return Target(f"node {words[-1]}" if numbered else str(words[-1]))

    address = node

    @_words
    def place(self, _: Token, address: Token) -> Target:
        # without "node", 2 and 2.1 may be leaves
        bare = address.type not in ("INT", "DOTTED")
        return Target(str(address) if bare else f"node {address}")

    @_words
    def number(self, word: Token) -> Bound:
        return bound(word)

    count = number

    @_words
    def because(self, *words: Token) -> Reason:
        return Reason(words[0].start_pos or 0, words[-1].end_pos or 0)

    bracketed = proof = because


def _span(sign: str, number: Bound) -> Span:
    if abs(number) == inf:
        raise ValueError(number)
    low = number if sign in ("GE", "GT", "EQ") else -inf
    high = number if sign in ("LE", "LT", "EQ") else inf
    return Span(low, high, sign in ("GE", "EQ"), sign in ("LE", "EQ"))
