"""From the statements of the old reader to facts with places; goes when the new reader is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from fractions import Fraction
from functools import lru_cache

from treesearch.game import Value
from treesearch.homework.answer import facts as new
from treesearch.homework.answer import statements as old
from treesearch.homework.marking.key import DEEPEST, Key
from treesearch.tree import Node, Path, letters, text


def canonical(tree: Node) -> str:
    """A tree as text, equal numbers alike and without names; one deeper than any exercise as it stands."""
    if tree.traits.height > DEEPEST:
        return text(tree)
    if not tree.children:
        return str(tree.value) if isinstance(tree.value, (int, str)) else str(Fraction(tree.value or 0))
    return f"({' '.join(map(canonical, tree.children))})"


@lru_cache(maxsize=64)
def _places(key: Key) -> dict[str, tuple[Path, ...]]:
    found: dict[str, list[Path]] = {}
    for path in key.case.spots:
        found.setdefault(canonical(key.tree[path]), []).append(path)
    return {written: tuple(paths) for written, paths in found.items()}


@lru_cache(maxsize=64)
def _addresses(key: Key) -> dict[str, Path]:
    named = {name: place.path for name, place in letters(key.tree).items()}
    lower: dict[str, Path | None] = {}
    for name, path in named.items():
        lower[name.lower()] = None if name.lower() in lower else path
    dotted = {".".join(map(str, path)): path for path in key.case.spots}
    return {**{name: path for name, path in lower.items() if path is not None}, **named, **dotted, "root": ()}


def answer_of(key: Key, question: old.Question) -> new.Answer:
    """A question as an answer."""
    unread = (new.Unread(one.found, str(one), new.At(*one.at)) for one in question.problems)
    return new.Answer(tuple(facts_in(key, question)), unread=tuple(unread), number=question.number, tree=question.tree)


def facts_in(key: Key, question: old.Question) -> Iterator[new.Fact]:
    """The facts of a question."""
    told = [one for one in question.statements if isinstance(one, old.ValueStated)]
    for one in question.statements:
        match one:
            case old.ValueStated(value=value):
                if one is told[-1]:
                    yield new.ValueStated(value)
            case old.PathStated(steps=steps):
                yield new.PathStated(_walked(key, steps))
            case old.CutStated():
                yield _cut(key, one)
            case old.NoCutsStated():
                yield new.NoCutsStated()
            case old.PrunedStated(targets=targets):
                yield new.PrunedStated(tuple(t for t in (_target(key, target) for target in targets) if t.places))
            case old.ExaminedStated(targets=targets):
                yield new.ExaminedStated(tuple(_target(key, target) for target in targets))
            case old.LeavesStated(number=number):
                yield new.LeavesStated(number)
            case old.NodeStated() | old.WindowStated():
                path = _address(key, one.address)
                node = new.Target(one.address, () if path is None else (path,))
                if isinstance(one, old.WindowStated):
                    yield new.WindowStated(node, one.alpha, one.beta)
                elif path == () and one.low == one.high and not told:
                    yield new.ValueStated(one.low)
                else:
                    yield new.NodeStated(node, one.low, one.high)


def _walked(key: Key, steps: tuple[Value, ...]) -> tuple[Value, ...]:
    leaf = key.case.spots.get(steps[:-1])  # type: ignore[arg-type]
    if len(steps) < 2 or leaf is None or leaf.children or key.tree[leaf.path].value != steps[-1]:
        return steps
    return steps[:-1]


def _cut(key: Key, stated: old.CutStated) -> new.CutStated:
    afters = _targets(key, stated.after) if stated.after else ()
    nodes: tuple[Path, ...] | None = None
    miscopied = False
    if stated.place is not None and (path := _address(key, stated.place)) is not None:
        nodes = (path,)
        if afters and all(path == after[: len(path)] and len(path) + 1 < len(after) for after in afters):
            nodes = None
    if stated.subtree is not None and nodes is None:
        nodes = _places(key).get(canonical(stated.subtree), ())
        if not nodes and afters:
            nodes = _miscopied(key, stated.kind, afters, stated.subtree)
            miscopied = len(nodes) == 1
    above = tuple(dict.fromkeys(after[:-1] for after in afters if after))
    spots = afters if nodes is None else tuple(after for after in afters if after and after[:-1] in nodes)
    after = new.Target(stated.after.text, afters) if stated.after else None
    subtree = new.Target(str(stated.subtree), nodes or ()) if stated.subtree is not None else None
    node = new.Target(stated.place, nodes or ()) if stated.place is not None else None
    return new.CutStated(stated.kind, after, subtree, node, spots, above if nodes is None else nodes, miscopied)


def _miscopied(key: Key, kind: str | None, afters: tuple[Path, ...], subtree: Node) -> tuple[Path, ...]:
    above = {after[:-1] for after in afters if after}
    fitting = {place for place in above if kind == key.case.label(place)} or above
    if len(fitting) < 2:
        return tuple(fitting)
    written = canonical(subtree).split()
    alike = {place: SequenceMatcher(None, written, canonical(key.tree[place]).split()).ratio() for place in fitting}
    return tuple(place for place in fitting if alike[place] == max(alike.values()))


def _address(key: Key, address: str) -> Path | None:
    known = _addresses(key)
    path = known.get(address, known.get(address.lower()))
    if path is None and "." in address:
        above, *steps = address.split(".")
        over = known.get(above, known.get(above.lower()))
        if over is not None and len(steps) < DEEPEST and all(re.fullmatch(r"[0-9]{1,6}", step) for step in steps):
            path = (*over, *map(int, steps))
    return path if path in key.case.spots else None


def _target(key: Key, target: old.Target) -> new.Target:
    return new.Target(target.text, _targets(key, target))


def _targets(key: Key, target: old.Target) -> tuple[Path, ...]:
    node = target.node
    while node is not None and node.traits.height <= DEEPEST:
        if places := _places(key).get(canonical(node)):
            return places
        node = node.children[0] if len(node.children) == 1 else None
    if child := re.fullmatch(r"(?:the\s+)?child\s+(\d{1,9})", target.text, re.IGNORECASE):
        return tuple(path for path in key.case.spots if path[-1:] == (int(child[1]),))
    path = _address(key, target.text)
    return () if path is None else (path,)
