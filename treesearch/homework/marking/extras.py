"""Marks what may be asked besides value, path and cuts: pruned leaves, nodes, windows, the order of leaves, counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import inf
from typing import NamedTuple

from treesearch.game import Bound, spell
from treesearch.homework.marking import words
from treesearch.homework.marking.claims import Claim, Claims, claimed
from treesearch.homework.marking.key import Key, canonical, same_beginning
from treesearch.homework.marking.scheme import Scheme
from treesearch.homework.mistakes.facts import Facts
from treesearch.tree import Path, dotted


class Extra(NamedTuple):
    """One item of an answer: what part of its points it earns, and what is said about it."""

    item: str
    expected: str
    given: str | None
    part: float
    points: float
    feedback: str = ""


def bound_text(low: Bound, high: Bound) -> str:
    """``= 3``, ``<= 3``, ``>= 3``, ``3..5``, or ``?`` where nothing is known."""
    if low == high:
        return f"= {spell(low)}"
    if low == -inf and high == inf:
        return "?"
    if low == -inf:
        return f"<= {spell(high)}"
    return f">= {spell(low)}" if high == inf else f"{spell(low)}..{spell(high)}"


def extras(key: Key, scheme: Scheme, claims: Claims, facts: Facts) -> Iterator[Extra]:
    """A mark for each thing that the scheme gives points for, judged by these facts."""
    points = scheme.points
    if points["nodes"]:
        yield from _nodes(key, scheme, claims, facts)
    if points["windows"]:
        yield from _windows(key, scheme, claims, facts)
    if points["examined"]:
        yield _examined(key, claims, facts, points["examined"])
    if points["leaves"]:
        given = None if claims.leaves is None else spell(claims.leaves)
        right = claims.leaves == len(facts.examined)
        yield Extra("leaves", str(len(facts.examined)), given, right, points["leaves"], words.LEAVES_COUNT)


def wrong_besides(key: Key, scheme: Scheme, claims: Claims) -> Iterator[Extra]:
    """What is said and wrong, though the scheme gives no points for it."""
    stated = {"nodes": claims.nodes, "windows": claims.windows, "examined": claims.examined, "leaves": claims.leaves}
    besides = {name: int(not scheme.points[name] and said not in (None, {})) for name, said in stated.items()}
    rest = replace(scheme, points=besides, nodes=())
    listed = [pruned_list(key, claims, 1, set())] if claims.pruned and not scheme.points["pruned"] else []
    for extra in (*listed, *extras(key, rest, claims, key.right)):
        if extra.part < 1 and extra.given is not None:
            yield extra


def asked_nodes(key: Key, scheme: Scheme) -> list[Path]:
    """The nodes whose values, bounds or windows are asked: those named, or all that the search enters."""
    named = [key.addresses[name] for name in scheme.nodes if name in key.addresses]
    return [path for path in named if path in key.right.nodes] if scheme.nodes else sorted(key.right.nodes)


def _nodes(key: Key, scheme: Scheme, claims: Claims, facts: Facts) -> Iterator[Extra]:
    asked = asked_nodes(key, scheme)
    for path in asked:
        seen, right = facts.nodes.get(path), key.right.nodes[path]
        given = claims.nodes.get(path)
        fits = seen is not None and given in key.ways(path, seen)
        said = bound_text(*given) if given else None
        feedback = (
            words.BOUND_AS_VALUE if given and given[0] == given[1] and right.low != right.high else words.MARK_NODE
        )
        bound = bound_text(right.low, right.high)
        number = spell(given[0]) if given else ""
        text = feedback.format(node=dotted(path), bound=bound, number=number)
        yield Extra(f"node {dotted(path)}", bound, said, fits, scheme.points["nodes"] / len(asked), text)


def _windows(key: Key, scheme: Scheme, claims: Claims, facts: Facts) -> Iterator[Extra]:
    asked = asked_nodes(key, scheme)
    for path in asked:
        seen, right = facts.nodes.get(path), key.right.nodes[path].window
        given = claims.windows.get(path)
        said = ",".join(map(spell, given)) if given else None
        expected = ",".join(map(spell, right))
        text = words.MARK_WINDOW.format(node=dotted(path), alpha=spell(right[0]), beta=spell(right[1]))
        part = seen is not None and given == seen.window
        yield Extra(f"window {dotted(path)}", expected, said, part, scheme.points["windows"] / len(asked), text)


def _examined(key: Key, claims: Claims, facts: Facts, points: float) -> Extra:
    """The leaves in order; a right beginning earns half, pro rata."""
    expected, given = leaf_texts(key, facts.examined), examined_texts(key, claims)
    same = same_beginning(given, expected)
    part = 1.0 if given == expected else 0.5 * same / len(expected)
    right = " ".join(leaf_texts(key, key.right.examined))
    said = " ".join(given) if claims.examined is not None else None
    return Extra("examined", right, said, part, points, words.EXAMINED.format(same=same, of=len(expected)))


def leaf_texts(key: Key, leaves: Iterable[Path]) -> list[str]:
    """The values of these leaves as they are compared."""
    return [canonical(key.tree[path]) for path in leaves]


def examined_texts(key: Key, claims: Claims) -> list[str]:
    """The same of the leaves that the student says were examined, be they told by value, name or place."""
    given = []
    for target in claims.examined or ():
        path = key.addresses.get(target.text)
        node = target.node or (key.tree[path] if path else None)
        given.append(canonical(node) if node is not None else target.text)
    return given


def leaves_below(key: Key, place: Path) -> Iterator[Path]:
    """The leaves at or below a place."""
    return (path for path, spot in key.case.spots.items() if not spot.children and path[: len(place)] == place)


def pruned_leaves(key: Key, claims: Claims, wanted: set[Path]) -> set[Path]:
    """The leaves that the student's pruned list means, those wanted first where a value stands several times."""
    found: set[Path] = set()
    for places in claims.pruned or ():
        ranked = sorted(places, key=lambda place: (not wanted >= set(leaves_below(key, place)), place))
        fresh = [place for place in ranked if not found >= set(leaves_below(key, place))]
        found.update(leaves_below(key, (fresh or ranked)[0]))
    return found


def pruned_list(key: Key, claims: Claims, points: float, charged: set[Path]) -> Extra:
    """The pruned list; leaves that were charged with a cut already are not charged again."""
    wanted = {leaf for place in key.right.pruned for leaf in leaves_below(key, place)}
    given = pruned_leaves(key, claims, wanted)
    asked = wanted - (charged - given)
    wrong = given - wanted - charged
    part = max(0.0, (len(asked & given) - 0.5 * len(wrong)) / len(asked)) if asked else float(not wrong)
    if claims.pruned is None:
        part = float(not wanted)
    expected = ", ".join(key.written(place) for place in key.right.pruned) or words.NOTHING_PRUNED
    said = None if claims.pruned is None else ", ".join(key.written(leaf) for leaf in sorted(given))
    return Extra("pruned", expected, said, part, points, words.MARK_PRUNED.format(expected=expected))


def claims_of_pruned(key: Key, claims: Claims) -> tuple[Claim, ...]:
    """The cuts that a pruned list stands for, where no cut was written."""
    wanted = {leaf for place in key.right.pruned for leaf in leaves_below(key, place)}
    given = pruned_leaves(key, claims, wanted)
    found: list[Claim] = []
    for cut in key.right.cuts:
        skipped = {leaf for place in cut.skipped for leaf in leaves_below(key, place)}
        if skipped & given:
            after = frozenset((cut.after,)) if skipped <= given else frozenset()
            text = words.PRUNED_TEXT.format(pruned=", ".join(map(key.written, cut.skipped)))
            found.append(claimed(None, after, frozenset((cut.place,)), text))
            given -= skipped
    for leaf in sorted(given):
        family = key.family(leaf)
        elder = family[family.index(leaf) - 1] if leaf in family[1:] else None
        if elder not in given:
            after = frozenset((elder,) if elder else ())
            found.append(claimed(None, after, None, words.PRUNED_TEXT.format(pruned=key.written(leaf))))
    return tuple(found)
