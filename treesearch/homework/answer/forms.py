"""The forms of ``grammars/forms.lark``: every reading that a clause has as a whole, as facts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from math import inf
from typing import Any, NamedTuple, cast

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedToken
from lark.lexer import Lexer as LarkLexer

from treesearch.errors import ReadError
from treesearch.game import Bound, Value
from treesearch.homework.answer.facts import (
    CutStated,
    ExaminedStated,
    Fact,
    LeavesStated,
    NoCutsStated,
    NodeStated,
    PathStated,
    PrunedStated,
    Target,
    ValueStated,
    WindowStated,
)
from treesearch.homework.answer.tokens import Lexer
from treesearch.reader import read
from treesearch.reader.grammar import grammar_file

FACTS = (
    "value", "path", "taken", "cut", "cut_of", "cuts", "counted", "counted_cut", "no_cuts", "pruned", "examined",
    "leaves", "node_is", "between", "window", "run",
)  # fmt: skip
"""The start symbols of facts; all of them are tried on a clause."""

ITEMS = {"cuts": ("cut", "listed"), "path": ("steps_item",), "pruned": ("targets_item",), "value": ("number_item",),
         "examined": ("targets_item",)}  # fmt: skip
"""Under a heading of that kind, what a line may be."""

_OTHERS = ("comparisons", "leaf_end", "number_item", "steps_item", "targets_item", "listed", "head")


class NoForm(Exception):
    """The words fit a form, and what they say does not: two kinds of one cut, say."""


class Reading(NamedTuple):
    """What a clause says in one form. ``asides``: where its reasons stand, from and to."""

    facts: tuple[Fact, ...] = ()
    asides: tuple[tuple[int, int], ...] = ()


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
                    found[_Maker(self.lexer).reading(start, tree)] = None
                except NoForm:
                    continue
        return found


def parsed(tokens: Sequence[Token], start: str) -> Tree[Token] | None:
    """The tokens as that form, if they are one."""
    if not tokens or tokens[0].type not in _first(start):
        return None
    try:
        return _parser().parse(cast(str, tokens), start=start)
    except UnexpectedToken:
        return None


class _Tokens(LarkLexer):
    """The tokens are made already."""

    def __init__(self, conf: object) -> None:
        pass

    def lex(self, data: Any, parser_state: Any = None) -> Iterator[Token]:  # noqa: ARG002  # Lark's signature
        return iter(data)


@cache
def _parser() -> Lark:
    grammar = grammar_file("forms.lark").read_text(encoding="utf-8")
    rules = re.sub(r"//.*", "", grammar)
    declared = " ".join(sorted(set(re.findall(r"\b[A-Z][A-Z_]+\b", rules))))
    return Lark(f"{rules}\n%declare {declared}\n", parser="lalr", lexer=_Tokens, start=[*FACTS, *_OTHERS])


@lru_cache(maxsize=None)
def _first(start: str) -> frozenset[str]:
    """The tokens with which a form may begin."""
    return frozenset(_parser().parse_interactive(start=start).accepts())


class _Maker:
    """Makes the facts of one clause. ``asides`` collects where its reasons stand."""

    def __init__(self, lexer: Lexer, inner: bool = False) -> None:
        self.lexer, self.inner = lexer, inner
        self.asides: list[tuple[int, int]] = []

    def reading(self, start: str, tree: Tree[Token]) -> Reading:
        """The facts; NoForm if the form's words do not fit each other."""
        make: Callable[[list[Any]], Iterable[Fact]] = getattr(self, f"_{start}")
        return Reading(tuple(make(self._without_reason(tree.children))), tuple(self.asides))

    def _without_reason(self, children: Sequence[Any]) -> list[Any]:
        """What is left when the reason at the end is set aside."""
        last = children[-1] if children else None
        if not isinstance(last, Tree) or last.data not in ("why", "reason"):
            return list(children)
        tokens = list(last.scan_values(lambda _: True))
        if tokens[0].type == "BRACKET":
            self._compared(tokens[0])
        else:
            self.asides.append((tokens[0].start_pos or 0, tokens[-1].end_pos or 0))
        return list(children[:-1])

    def _compared(self, bracket: Token) -> None:
        """A bracket that holds comparisons and nothing else is set aside; any other is NoForm."""
        if self._inside(bracket, "comparisons") is None:
            raise NoForm
        self.asides.append((bracket.start_pos or 0, bracket.end_pos or 0))

    def _inside(self, bracket: Token, start: str) -> Tree[Token] | None:
        """What a bracket holds, in that form; brackets do not nest."""
        return None if self.inner else parsed(self.lexer.tokens(bracket[1:-1]), start)

    # ---- value, path, counts

    def _value(self, children: list[Any]) -> Iterator[Fact]:
        yield ValueStated(_number(children[-1]))

    def _number_item(self, children: list[Any]) -> Iterator[Fact]:
        yield ValueStated(_number(children[0]))

    def _path(self, children: list[Any]) -> Iterator[PathStated]:
        said = [one for one in children if not (isinstance(one, Token) and one.type in _BETWEEN)]
        labelled = [one.children[-1] for one in said if isinstance(one, Tree) and one.data == "labelled"]
        yield PathStated(tuple(self._steps(labelled or said)))

    def _taken(self, children: list[Any]) -> Iterator[Fact]:
        for path in self._path(children):
            yield path._replace(taken=len(path.steps) == 1)

    _steps_item = _path

    def _steps(self, said: Iterable[Any]) -> Iterator[Value | str]:
        for one in said:
            if isinstance(one, Tree):
                yield from self._steps(one.children)
            elif one.type in ("LIST", "DOTTED", "PLACE"):
                words = re.findall(r"[^\s,.]+" if one.type != "LIST" else r"[^\s,]+", one.strip("()[]"))
                if any(mark in word for word in words for mark in "()[]"):
                    raise NoForm
                yield from (_exact(word) if word[0] in "-+.−–0123456789" else word for word in words)
            elif one.type == "BRACKET":
                yield from self._leaf_end(one)
            elif one.type == "ORDINAL":
                yield int(re.sub(r"\D", "", one))
            elif one.type in ("INT", "NUMBER"):
                yield _exact(one)
            elif one.type in ("NAME", "ROOT", "SIDE"):
                yield str(one) if one.type != "ROOT" else "root"

    def _leaf_end(self, bracket: Token) -> Iterator[Value]:
        """The leaf at the end of a path; a bracket of comparisons is a reason."""
        leaf = self._inside(bracket, "leaf_end")
        if leaf is None:
            self._compared(bracket)
        else:
            yield cast(Value, _number(leaf.children[-1]))

    def _leaves(self, children: list[Any]) -> Iterator[Fact]:
        yield LeavesStated(_exact(next(one for one in children if one.type == "INT")))

    # ---- cuts

    def _cut(self, parts: list[Any]) -> Iterator[Fact]:
        cut = _Cut(self)
        cut.add(parts)
        if "cut" not in cut.said or not cut.said.keys() & {"after", "node", "subtree"}:
            raise NoForm
        yield from cut.facts()

    def _cut_of(self, children: list[Any]) -> Iterator[Fact]:
        node, *parts = children
        cut = _Cut(self)
        cut.add([one for one in parts if not (isinstance(one, Token) and one.type in ("IS", "BE", "COLON"))])
        cut.put("node", _address(node.children))
        if "cut" not in cut.said or "after" not in cut.said:
            raise NoForm
        yield from cut.facts()

    def _cuts(self, children: list[Any]) -> Iterator[Fact]:
        kind = next((str(one) for one in children if isinstance(one, Token) and one.type == "KIND"), None)
        items = [one for one in children if isinstance(one, Tree)]
        after = items[0].children[0]
        sticks = isinstance(after, Token) and after.type == "AFTER"
        if not sticks and not any(isinstance(one, Token) and one.type in _IS for one in children):
            raise NoForm  # "MIN cuts 3" may mean that 3 is cut off
        for item in items:
            yield from self._item(item.children, kind, sticks)

    def _counted(self, children: list[Any]) -> Iterator[Fact]:
        kind = next((str(one) for one in children if isinstance(one, Token) and one.type == "KIND"), None)
        yield from self._item(children[-1].children, kind)

    def _counted_cut(self, children: list[Any]) -> Iterator[Fact]:
        yield from self._cut(self._without_reason(children[-1].children))

    def _listed(self, children: list[Any]) -> Iterator[Fact]:
        yield from self._item(children)

    def _item(self, parts: list[Any], kind: str | None = None, after: bool = False) -> Iterator[Fact]:
        """A cut in a list of cuts, which may give its kind, or say "after" for it."""
        cut = _Cut(self)
        if kind:
            cut.put("kind", kind)
        said_after = any(isinstance(one, Token) and one.type == "AFTER" for one in parts)
        cut.add(parts)
        if not (after or said_after or cut.said.get("kind")):
            raise NoForm
        yield from cut.facts()

    def _no_cuts(self, children: list[Any]) -> Iterator[Fact]:
        if children[-1].type == "INT" and children[-1] != "0":
            raise NoForm
        yield NoCutsStated()

    # ---- what was pruned and what was examined

    def _pruned(self, children: list[Any]) -> Iterator[Fact]:
        found = []
        for listed in _listed_targets(children):
            found.append(_target(listed.children[0]))
            for bracket in listed.children[1:]:
                yield from self._cut_behind(bracket)
        yield PrunedStated(tuple(found))

    _targets_item = _pruned

    def _cut_behind(self, bracket: Token) -> Iterator[Fact]:
        """The cut that a bracket tells behind what it prunes, ``1 (after 9)``; of comparisons nothing."""
        inside = self._inside(bracket, "cut")
        if inside is None:
            self._compared(bracket)
            return
        cut = _Cut(_Maker(self.lexer, inner=True))
        cut.add(inside.children)
        if "after" not in cut.said:
            raise NoForm
        yield from cut.facts()

    def _examined(self, children: list[Any]) -> Iterator[Fact]:
        targets = _listed_targets(children)
        if len(targets) < 2 or any(len(one.children) > 1 for one in targets):  # noqa: PLR2004  # "examined: 7" is two things
            raise NoForm
        yield ExaminedStated(tuple(_target(one.children[0]) for one in targets))

    # ---- nodes and windows

    def _node_is(self, children: list[Any]) -> Iterator[Fact]:
        node = _address(next(one for one in children if isinstance(one, Tree) and one.data == "node").children)
        numbers = [_number(one) for one in children if isinstance(one, Tree) and one.data == "number"]
        relation = next((one.type for one in children if isinstance(one, Token) and one.type in ("LE", "GE")), "EQ")
        low = -inf if relation == "LE" else numbers[0]
        high = inf if relation == "GE" else numbers[-1]
        yield ValueStated(low) if node.text == "root" and low == high else NodeStated(node, low, high)

    def _between(self, children: list[Any]) -> Iterator[Fact]:
        low, *node, high = [one for one in children if not (isinstance(one, Token) and one.type == "LE")]
        yield NodeStated(_address(node), _number(low), _number(high))

    def _window(self, children: list[Any]) -> Iterator[Fact]:
        last = children[-1]
        if isinstance(last, Token):
            ends = re.findall(r"[^\s,()\[\]]+", last)
            if len(ends) != 2:
                raise NoForm
            alpha, beta = map(_bound, ends)
        else:
            alpha, beta = (_number(one) for one in children if isinstance(one, Tree) and one.data == "number")
        yield WindowStated(_address(children[1].children), alpha, beta)

    # ---- several facts with their nouns in a row

    def _run(self, children: list[Any]) -> Iterator[Fact]:
        for one in children:
            if isinstance(one, Tree):
                yield from getattr(self, f"_{one.data}")(one.children)

    _say_value = _value
    _say_path = _path
    _say_taken = _taken
    _say_cut = _cut

    def _say_cuts(self, children: list[Any]) -> Iterator[Fact]:
        for one in children:
            if isinstance(one, Tree):
                yield CutStated(after=_target(one))


class _Cut:
    """The parts of one cut, each of which may be told once. ``extra``: what a bracket says it prunes."""

    def __init__(self, maker: _Maker) -> None:
        self.maker = maker
        self.said: dict[str, Any] = {}
        self.extra: list[Fact] = []

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
                self.put("after", _target(part if name == "target" else part.children[-1]))
            elif name in ("subtree", "LIST"):
                self.put("subtree", _subtree(part if name == "LIST" else _list(part.children)))
            elif name == "at":
                (*_, where) = part.children
                self.put("node", _address(where.children if isinstance(where, Tree) else part.children))
            elif name == "addr":
                self.put("node", _address(part.children))

    def _bracket(self, bracket: Token) -> None:
        """Parts of this cut, what it prunes, or comparisons."""
        maker = self.maker
        if (parts := maker._inside(bracket, "cut")) is not None:  # noqa: SLF001  # its own maker
            self.maker = _Maker(maker.lexer, inner=True)
            self.add(self.maker._without_reason(parts.children))  # noqa: SLF001
            self.maker = maker
        elif (pruned := maker._inside(bracket, "pruned")) is not None:  # noqa: SLF001
            self.extra += _Maker(maker.lexer, inner=True).reading("pruned", pruned).facts
        else:
            maker._compared(bracket)  # noqa: SLF001

    def facts(self) -> Iterator[Fact]:
        """The cut, and what it prunes."""
        yield CutStated(*(self.said.get(name) for name in ("kind", "after", "subtree", "node")))
        yield from self.extra


_IS = ("COLON", "EQ", "IS")
_BETWEEN = (*_IS, "PATH", "TAKEN", "COMMA", "ARROW", "DASH", "THEN", "CHILD")


def heading(tokens: Sequence[Token]) -> Heading | None:
    """The heading that a noun alone is, if these tokens are one."""
    tree = parsed(tokens, "head")
    if tree is None:
        return None
    said = {one.type: str(one) for one in cast(list[Token], tree.children)}
    of = next(name for name in ("CUT", "CUTS", "VALUE", "PATH", "PRUNED", "EXAMINED") if name in said)
    return Heading("cuts" if of.startswith("CUT") else of.lower(), said.get("KIND"))


def _exact(word: str) -> Value:
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
    return _exact(word)


def _number(tree: Tree[Token]) -> Bound:
    return _bound(str(tree.children[0]))


def _list(children: Sequence[Any]) -> str:
    """The list of a subtree, which in a bracket may be written without its own: ``(subtree 2 4 6)``."""
    numbers = [str(one) for one in children if one.type in ("INT", "NUMBER")]
    return f"({' '.join(numbers)})" if numbers else str(children[-1])


def _subtree(token: str) -> Target:
    """A list as its canonical text; NoForm if it is no tree."""
    text = re.sub(r"[−–]", "-", token).replace("[", "(").replace("]", ")").replace(",", " ")
    try:
        return Target(str(read(text)))
    except ReadError as error:
        raise NoForm from error


def _listed_targets(children: list[Any]) -> list[Tree[Token]]:
    (targets,) = (one for one in children if isinstance(one, Tree))
    return [one for one in targets.children if isinstance(one, Tree)]


def _target(tree: Tree[Token]) -> Target:
    """A leaf, a subtree or a node."""
    *before, token = cast(list[Token], tree.children)
    if token.type == "LIST":
        return _subtree(token)
    if before and before[0].type in ("NODE", "CHILD"):
        return _address(tree.children) if before[0].type == "NODE" else Target(f"child {token}")
    if token.type in ("INT", "NUMBER", "DOTTED"):
        return Target(str(_exact(token)))
    return Target(str(token))


def _address(children: Sequence[Any]) -> Target:
    """A node: its place, its name, "root"; a bare number with "node" before it, where that was written."""
    *before, token = cast(list[Token], children)
    if token.type == "ROOT":
        return Target("root")
    named = bool(before) and before[0].type == "NODE" and token.type == "INT"
    return Target(f"node {token}" if named else str(token))
