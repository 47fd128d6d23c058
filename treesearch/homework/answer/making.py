"""Makes the facts of a clause from the tree of its form."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from math import inf
from typing import Any, NamedTuple, cast

from lark import Token, Tree

from treesearch.homework.answer.cutparts import Clause, CutParts
from treesearch.homework.answer.facts import (
    ConditionStated,
    CutStated,
    ExaminedStated,
    Fact,
    LeavesStated,
    NoCutsStated,
    NodeStated,
    PathStated,
    PrunedStated,
    ValueStated,
    WindowStated,
)
from treesearch.homework.answer.targets import (
    NoForm,
    address,
    bound,
    exact,
    is_count,
    listed_targets,
    number,
    span,
    target,
)
from treesearch.unknown.spans import EVERY, union
from treesearch.values import Value


class Reading(NamedTuple):
    """What a clause says in one form. ``asides``: where its reasons stand, from and to."""

    facts: tuple[Fact, ...] = ()
    asides: tuple[tuple[int, int], ...] = ()


class Maker(Clause):
    """Makes the facts of one clause. ``asides`` collects where its reasons stand."""

    def reading(self, start: str, tree: Tree[Token]) -> Reading:
        """The facts; NoForm if the form's words do not fit each other."""
        make: Callable[[list[Any]], Iterable[Fact]] = getattr(self, f"_{start}")
        return Reading(tuple(make(self.without_reason(tree.children))), tuple(self.asides))

    # ---- value, path, counts

    def _value(self, children: list[Any]) -> Iterator[Fact]:
        yield ValueStated(number(children[-1]))

    def _number_item(self, children: list[Any]) -> Iterator[Fact]:
        yield ValueStated(number(children[0]))

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
                yield from (exact(word) if word[0] in "-+.−–0123456789" else word for word in words)
            elif one.type == "BRACKET":
                yield from self._leaf_end(one)
            elif one.type == "ORDINAL":
                yield int(re.sub(r"\D", "", one))
            elif one.type in ("INT", "COUNT", "NUMBER"):
                yield exact(one)
            elif one.type in ("NAME", "ROOT", "SIDE"):
                yield str(one) if one.type != "ROOT" else "root"

    def _leaf_end(self, bracket: Token) -> Iterator[Value]:
        """The leaf at the end of a path; a bracket of comparisons is a reason."""
        leaf = self.inside(bracket, "leaf_end")
        if leaf is None:
            self.compared(bracket)
        else:
            yield cast(Value, number(leaf.children[-1]))

    def _leaves(self, children: list[Any]) -> Iterator[Fact]:
        yield LeavesStated(exact(next(one for one in children if one.type in ("INT", "COUNT"))))

    # ---- cuts

    def _cut(self, parts: list[Any]) -> Iterator[Fact]:
        cut = CutParts(self)
        cut.add(parts)
        if "cut" not in cut.said or not cut.said.keys() & {"after", "node", "subtree"}:
            raise NoForm
        yield from cut.facts()

    def _cut_of(self, children: list[Any]) -> Iterator[Fact]:
        node, *parts = children
        cut = CutParts(self)
        cut.add([one for one in parts if not (isinstance(one, Token) and one.type in ("IS", "BE", "COLON"))])
        cut.put("node", address(node.children))
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
        if not sticks and "CUTS" in _types(children) and is_count(items):
            raise NoForm
        for item in items:
            yield from self._item(item.children, kind, sticks)

    def _counted(self, children: list[Any]) -> Iterator[Fact]:
        kind = next((str(one) for one in children if isinstance(one, Token) and one.type == "KIND"), None)
        yield from self._item(children[-1].children, kind)

    def _counted_cut(self, children: list[Any]) -> Iterator[Fact]:
        yield from self._cut(self.without_reason(children[-1].children))

    def _listed(self, children: list[Any]) -> Iterator[Fact]:
        yield from self._item(children)

    def _item(self, parts: list[Any], kind: str | None = None, after: bool = False) -> Iterator[Fact]:
        """A cut in a list of cuts, which may give its kind, or say "after" for it."""
        cut = CutParts(self)
        if kind:
            cut.put("kind", kind)
        said_after = any(isinstance(one, Token) and one.type == "AFTER" for one in parts)
        cut.add(parts)
        if not (after or said_after or cut.said.get("kind")):
            raise NoForm
        yield from cut.facts()

    def _no_cuts(self, children: list[Any]) -> Iterator[Fact]:
        if children[-1].type in ("INT", "COUNT") and children[-1] != "0":
            raise NoForm
        yield NoCutsStated()

    # ---- what was pruned and what was examined

    def _pruned(self, children: list[Any]) -> Iterator[Fact]:
        found = []
        if {"LEAVES", "THINGS"} & _types(children) and is_count(listed_targets(children)):
            raise NoForm
        for listed in listed_targets(children):
            found.append(target(listed.children[0]))
            for bracket in listed.children[1:]:
                yield from self._cut_behind(cast(Token, bracket))
        yield PrunedStated(tuple(found))

    _targets_item = _pruned

    def _cut_behind(self, bracket: Token) -> Iterator[Fact]:
        """The cut that a bracket tells behind what it prunes, ``1 (after 9)``; of comparisons nothing."""
        inside = self.inside(bracket, "cut")
        if inside is None:
            self.compared(bracket)
            return
        cut = CutParts(self)
        cut.add(self.without_reason(inside.children))
        if "after" not in cut.said:
            raise NoForm
        yield from cut.facts()

    def _examined(self, children: list[Any]) -> Iterator[Fact]:
        targets = listed_targets(children)
        if len(targets) < 2 or any(len(one.children) > 1 for one in targets):  # "examined: 7" is two things
            raise NoForm
        yield ExaminedStated(tuple(target(one.children[0]) for one in targets))

    # ---- nodes and windows

    def _node_is(self, children: list[Any]) -> Iterator[Fact]:
        place = address(next(one for one in children if isinstance(one, Tree) and one.data == "node").children)
        numbers = [number(one) for one in children if isinstance(one, Tree) and one.data == "number"]
        relation = next((one.type for one in children if isinstance(one, Token) and one.type in ("LE", "GE")), "EQ")
        low = -inf if relation == "LE" else numbers[0]
        high = inf if relation == "GE" else numbers[-1]
        yield ValueStated(low) if place.text == "root" and low == high else NodeStated(place, low, high)

    def _between(self, children: list[Any]) -> Iterator[Fact]:
        low, *node, high = [one for one in children if not (isinstance(one, Token) and one.type == "LE")]
        yield NodeStated(address(node), number(low), number(high))

    def _window(self, children: list[Any]) -> Iterator[Fact]:
        last = children[-1]
        if isinstance(last, Token):
            ends = re.findall(r"[^\s,()\[\]]+", last)
            if len(ends) != 2:
                raise NoForm
            alpha, beta = map(bound, ends)
        else:
            alpha, beta = (number(one) for one in children if isinstance(one, Tree) and one.data == "number")
        yield WindowStated(address(children[1].children), alpha, beta)

    # ---- what depends on an open leaf

    def _condition(self, children: list[Any]) -> Iterator[Fact]:
        said = {one.data: one for one in children if isinstance(one, Tree)}
        every = next(filter(_is_open, children), None)
        if "spans" not in said and every is None:
            return  # a line of a sheet that is not filled in
        listed = said["targets"].children if "targets" in said else ()
        members = [one for one in listed if isinstance(one, Tree)]
        if any(len(one.children) > 1 for one in members):
            raise NoForm
        targets = tuple(target(one.children[0]) for one in members)
        if every is not None:
            yield ConditionStated(targets, str(every), EVERY)
            return
        spans = [one for one in said["spans"].children if isinstance(one, Tree)]
        x = next(str(token) for token in said["spans"].scan_values(_is_open))
        yield ConditionStated(targets, x, union(span(one) for one in spans))

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
                yield CutStated(after=target(one))


def _is_open(one: Any) -> bool:
    return isinstance(one, Token) and one.type == "OPEN"


def _types(children: Iterable[Any]) -> set[str]:
    """The tokens of a form, by type."""
    return {one.type for one in children if isinstance(one, Token)}


_IS = ("COLON", "EQ", "IS")
_BETWEEN = (*_IS, "PATH", "TAKEN", "COMMA", "ARROW", "DASH", "THEN", "CHILD")
