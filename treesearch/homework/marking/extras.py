"""Marks what may be asked besides value, path and cuts: pruned leaves, nodes, windows, the order of leaves, counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple

from treesearch.game import dotted
from treesearch.homework.answer.facts import Target
from treesearch.homework.marking import words
from treesearch.homework.marking.claims import Claim, Claims, Ends
from treesearch.homework.marking.key import Key, same_beginning
from treesearch.homework.marking.scheme import Scheme
from treesearch.homework.mistakes.facts import Facts
from treesearch.tree import Path, find
from treesearch.values import spell
from treesearch.visits import known

HALF = Fraction(1, 2)


class Extra(NamedTuple):
    """One item of an answer: what part of its points it earns, and what is said about it.

    ``searched``: only a search gives it, so that it shows that there was one.
    """

    item: str
    expected: str
    given: str | None
    part: Fraction
    points: float
    feedback: str = ""
    searched: bool = False


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
        part = Fraction(claims.leaves == (len(facts.examined),))
        given = _listed(map(spell, claims.leaves))
        yield Extra("leaves", str(len(facts.examined)), given, part, points["leaves"], words.LEAVES_COUNT)


def wrong_besides(key: Key, scheme: Scheme, claims: Claims) -> Iterator[Extra]:
    """What is said and wrong, though the scheme gives no points for it."""
    stated = {"nodes": claims.nodes, "windows": claims.windows, "examined": claims.examined, "leaves": claims.leaves}
    besides = {name: int(not scheme.points[name] and bool(said)) for name, said in stated.items()}
    rest = replace(scheme, points=besides, nodes=())
    asked = scheme.points["pruned"] or scheme.points["cuts"]  # what is pruned may stand for the cuts
    listed = [pruned_list(key, claims, 1, set())] if claims.pruned and not asked else []
    for extra in (*listed, *extras(key, rest, claims, key.right)):
        if extra.part < 1 and extra.given is not None:
            yield extra


def asked_nodes(key: Key, scheme: Scheme) -> list[Path]:
    """The nodes whose values, bounds or windows are asked: those named, or all that the search enters."""
    named = [find(key.tree, name) for name in scheme.nodes]
    return [path for path in named if path in key.right.nodes] if scheme.nodes else sorted(key.right.nodes)


def _listed(given: Iterable[str]) -> str | None:
    """What was given, if anything; the different things that were said of one."""
    return ", ".join(given) or None


def _part(given: tuple[Ends, ...], right: Iterable[Ends]) -> Fraction:
    """All, if something is said and nothing else than what is right."""
    return Fraction(bool(given) and set(given) <= set(right))


def _nodes(key: Key, scheme: Scheme, claims: Claims, facts: Facts) -> Iterator[Extra]:
    asked = asked_nodes(key, scheme)
    for path in asked:
        seen, right = facts.nodes.get(path), key.right.nodes[path]
        given = claims.nodes.get(path, ())
        part = _part(given, key.ways(path, seen) if seen else ())
        value = next((spell(low) for low, high in given if low == high and right.low != right.high), None)
        bound = known(right.low, right.high)
        feedback = words.MARK_NODE if value is None else words.BOUND_AS_VALUE
        told = feedback.format(node=dotted(path), bound=bound, number=value)
        points = scheme.points["nodes"] / len(asked)
        yield Extra(f"node {dotted(path)}", bound, _listed(known(*ends) for ends in given), part, points, told, True)


def _windows(key: Key, scheme: Scheme, claims: Claims, facts: Facts) -> Iterator[Extra]:
    asked = asked_nodes(key, scheme)
    for path in asked:
        seen, right = facts.nodes.get(path), key.right.nodes[path].window
        given = claims.windows.get(path, ())
        part = _part(given, (seen.window,) if seen else ())
        said = _listed(",".join(map(spell, window)) for window in given)
        told = words.MARK_WINDOW.format(node=dotted(path), alpha=spell(right[0]), beta=spell(right[1]))
        points = scheme.points["windows"] / len(asked)
        yield Extra(f"window {dotted(path)}", ",".join(map(spell, right)), said, part, points, told, True)


def _examined(key: Key, claims: Claims, facts: Facts, points: float) -> Extra:
    """The leaves in order; a right beginning earns half, pro rata."""
    expected = leaf_values(key, facts.examined)
    lists = [examined_values(key, targets) for targets in claims.examined]
    same = min((same_beginning(given, expected) for given in lists), default=0)
    part = Fraction(1) if lists and all(given == expected for given in lists) else HALF * Fraction(same, len(expected))
    right = " ".join(map(str, leaf_values(key, key.right.examined)))
    said = _listed(" ".join(map(str, given)) for given in lists)
    return Extra("examined", right, said, part, points, words.EXAMINED.format(same=same, of=len(expected)))


def leaf_values(key: Key, leaves: Iterable[Path]) -> list[Any]:
    """The values of these leaves."""
    return [key.tree[path].value for path in leaves]


def examined_values(key: Key, targets: Iterable[Target]) -> list[Any]:
    """The same of the leaves that the student says were examined, be they told by value, name or place."""
    return [key.tree[target.places[0]].value if target.places else target.text for target in targets]


# ---- what is pruned ------------------------------------------------------------------------------------------------


def leaves_below(key: Key, place: Path) -> Iterator[Path]:
    """The leaves at or below a place."""
    return (path for path, spot in key.case.spots.items() if not spot.children and path[: len(place)] == place)


def pruned_leaves(key: Key, claims: Claims) -> set[Path]:
    """The leaves that a pruned list means: where one stands several times, all that are pruned, else one."""
    wanted = {leaf for place in key.right.pruned for leaf in leaves_below(key, place)}
    found: set[Path] = set()
    for places in claims.pruned or ():
        leaves = {place: set(leaves_below(key, place)) for place in sorted(places)}
        right = [place for place in leaves if leaves[place] <= wanted]
        best = right or [max(leaves, key=lambda place: len(leaves[place] & wanted))]
        found.update(leaf for place in best for leaf in leaves[place])
    return found


def pruned_list(key: Key, claims: Claims, points: float, charged: set[Path]) -> Extra:
    """The pruned list; leaves that were charged with a cut already are not charged again."""
    wanted = {leaf for place in key.right.pruned for leaf in leaves_below(key, place)}
    given = pruned_leaves(key, claims)
    asked = wanted - (charged - given)
    wrong = given - wanted - charged
    part = max(Fraction(0), (len(asked & given) - HALF * len(wrong)) / len(asked)) if asked else Fraction(not wrong)
    if claims.pruned is None:
        part = Fraction(not wanted)
    expected = ", ".join(key.written(place) for place in key.right.pruned) or words.NOTHING_PRUNED
    said = None if claims.pruned is None else ", ".join(key.written(leaf) for leaf in sorted(given))
    return Extra("pruned", expected, said, part, points, words.MARK_PRUNED.format(expected=expected))


def cuts_of_pruned(key: Key, claims: Claims) -> Iterator[Claim]:
    """The cuts that a pruned list stands for: one for each row of neighbours of which everything is pruned."""
    given = pruned_leaves(key, claims)
    gone = {path for path in key.case.spots if given.issuperset(leaves_below(key, path))}
    for place, spot in key.case.spots.items():
        if place in gone:
            continue
        children = [child.path for child in spot.children]
        for pruned, row in groupby(children, key=gone.__contains__):
            first, *rest = row
            elder = children[: children.index(first)][-1:]
            if pruned:
                to_the_end = (first, *rest)[-1] == children[-1]
                after = frozenset(elder if to_the_end else ())
                told = words.PRUNED_TEXT.format(pruned=", ".join(map(key.written, (first, *rest))))
                yield Claim(None, after, frozenset((place,)), after, told)
