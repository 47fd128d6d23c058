"""Says what was expected and why: sentences filled with the ancestor whose bound it is, the window, the children."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Any

from treesearch import words
from treesearch.conventions import BOOK, CHOICES, Conventions
from treesearch.game import Bound, spell
from treesearch.homework.claims import Claim, Claims
from treesearch.homework.cutmarks import CutMarks, Pair
from treesearch.homework.key import Key, Wrong
from treesearch.homework.mistakes.facts import CutAt
from treesearch.homework.scheme import Scheme
from treesearch.trace import Cutoff
from treesearch.tree import Path, dotted

Line = tuple[str, str, str | None, bool, float, float, str]
"""The fields of an item."""


def name_of(place: Path) -> str:
    """A node in a sentence: ``the root``, ``node 2.1``."""
    return words.NODE_NAMED.format(node=dotted(place)) if place else words.THE_ROOT


def value(key: Key, said: Claims) -> str:
    """Why the root is worth what it is."""
    children = ", ".join(spell(key.worth[child.path]) for child in key.case.root.children)
    who, extreme = ("MAX", words.LARGEST) if key.case.root.is_max else ("MIN", words.SMALLEST)
    return words.VALUE_WHY.format(value=spell(key.right.value), who=who, extreme=extreme, children=children)


def path(key: Key, said: Claims) -> str:
    """Where the path leaves the right one, and why the right child is chosen there."""
    right, given = key.right.path, said.path or ()
    expected = " ".join(map(str, right))
    if said.path is None:
        return words.PATH_MISSING.format(expected=expected)
    if given == tuple(step - 1 for step in right):
        return words.PATH_FROM_0.format(expected=expected)
    same = 0
    while same < min(len(given), len(right)) and given[same] == right[same]:
        same += 1
    if same == len(right):
        return words.PATH_TOO_LONG.format(expected=expected)
    place: Path = right[:same]  # type: ignore[assignment]
    who = "MAX" if key.case.spots[place].is_max else "MIN"
    best = spell(key.worth[(*place, int(right[same]))])
    rivals = [child for child in key.case.spots[place].children if key.worth[child.path] == key.worth[place]]
    sentence = words.PATH_TIE if len(rivals) > 1 else words.PATH_WHY
    return sentence.format(expected=expected, node=name_of(place), who=who, child=right[same], value=best)


def cut_lines(key: Key, scheme: Scheme, claims: tuple[Claim, ...], marks: CutMarks) -> Iterator[Line]:
    """An item for each right cut, each false one, and what is charged once for all."""
    share = scheme.points["cuts"] / len(key.right.cuts) if key.right.cuts else 0.0
    pairs = marks.pairs or [Pair(cut, None, 0.0) for cut in range(len(key.right.cuts))]
    for pair, told in zip(pairs, key.trace.cuts, strict=True):
        yield _cut_line(key, claims, pair, told, share)
    if not key.right.cuts:
        full = float(scheme.points["cuts"])
        given = words.SOME_CUTS if claims else None
        why = words.NOTHING_IS_CUT if marks.false else ""
        yield "cuts", words.MARK_NO_CUTS, given, not marks.false, full if marks.points else 0.0, full, why
    left = sum(pair.points for pair in marks.pairs) if key.right.cuts else float(scheme.points["cuts"])
    charged: list[Line] = []
    for number, (place, cost) in enumerate(marks.false.items(), 1):
        why = false_cut(key, claims[place])
        charged.append((f"extra {number}", words.NO_CUT, claims[place].text, False, cost, 0.0, why))
    if marks.repeats:
        again = ", ".join(claims[place].text for place in marks.repeats[:5])
        charged.append(("repeated", words.EACH_ONCE, again, False, marks.repeated, 0.0, words.REPEATED))
    if marks.labels:
        charged.append(("labels", words.LABELS, None, False, marks.labels, 0.0, _label(key, claims, marks)))
    for name, expected, given, right, cost, _, why in charged:
        taken = min(cost, left)
        left -= taken
        yield name, expected, given, right, -round(taken, 2) if taken else 0.0, 0.0, why


def _cut_line(key: Key, claims: tuple[Claim, ...], pair: Pair, told: Cutoff, share: float) -> Line:
    cut = key.right.cuts[pair.cut]
    expected = words.MARK_CUT_LINE.format(kind=cut.kind, after=key.written(cut.after), subtree=key.written(cut.place))
    name = f"cut {pair.cut + 1}"
    if pair.claim is None:
        return name, expected, None, False, 0.0, round(share, 2), missed(key, cut, told)
    claim = claims[pair.claim]
    if pair.carried:
        why = words.CARRIED_CUT.format(why=missed(key, cut, told))
    elif not claim.node_fits(cut):
        why = words.WRONG_NODE.format(node=name_of(cut.place), subtree=key.written(cut.place))
    elif not claim.after_fits(cut):
        why = words.WRONG_AFTER.format(node=name_of(cut.place), after=key.written(cut.after))
    elif claim.guessed:
        why = words.GUESSED_NODE.format(node=name_of(cut.place), subtree=key.written(cut.place))
    elif claim.kind is None:
        why = words.NO_LABEL.format(node=name_of(cut.place), kind=cut.kind)
    elif claim.kind != cut.kind:
        why = words.LABEL_HERE.format(kind=cut.kind)
    else:
        why = ""
    right = not why
    return name, expected, claim.text, right, round(pair.points, 2), round(share, 2), why


def missed(key: Key, cut: CutAt, told: Cutoff) -> str:
    """Why the search is cut there: whose bound it is, and that what follows cannot change the root's choice."""
    tie = told.value == told.bound
    filled = {
        "node": name_of(cut.place),
        "after": key.written(cut.after),
        "skipped": ", ".join(key.written(place) for place in cut.skipped) or words.NOTHING_PRUNED,
        "value": spell(told.value),
        "most": words.AT_LEAST if key.case.spots[cut.place].is_max else words.AT_MOST,
        "bound": bound_of(key, told),
    }
    return (words.MISSED_TIE if tie else words.MISSED).format(**filled)


def bound_of(key: Key, told: Cutoff) -> str:
    """Whose bound it is: an ancestor's by name and child, or the starting window's; more than a parent if deep."""
    name = "beta" if key.case.spots[tuple(told.place)].is_max else "alpha"
    if told.bound_from is None:
        return words.BOUND_STARTS.format(name=name, bound=spell(told.bound))
    owner = tuple(told.bound_from)
    deep = len(owner) < len(told.place.path) - 1
    who = "MAX" if key.case.spots[owner].is_max else "MIN"
    filled = {"owner": name_of(owner), "who": who, "bound": spell(told.bound), "child": told.bound_by, "name": name}
    return (words.BOUND_DEEP if deep else words.BOUND_OF).format(**filled)


def false_cut(key: Key, claim: Claim) -> str:
    """Why nothing is cut there, in the place that speaks most for the student."""
    if not claim.spots:
        return words.NOWHERE.format(claim=claim.text)
    after = min(claim.spots, key=lambda place: (key.harmful(place) if place else False, place))
    if not after:
        return words.NOWHERE.format(claim=claim.text)
    place = after[:-1]
    spot = key.case.spots[place]
    seen = key.right.nodes.get(place)
    shut = next((cut for cut in key.right.closed if cut.place == place and cut.after == after), None)
    if spot.children[-1].path == after:
        closes = f"{spell(shut.value)} {'>=' if spot.is_max else '<='} {spell(shut.bound)}" if shut else ""
        sentence = words.LAST_CHILD if shut else words.LAST_CHILD_OPEN
        return sentence.format(node=name_of(place), after=key.written(after), closes=closes)
    if seen is None:
        return words.NEVER_ENTERED.format(node=name_of(place))
    return _still_open(key, place, after, seen.window)


def _still_open(key: Key, place: Path, after: Path, window: tuple[Bound, Bound]) -> str:
    """The window after that child, and why it is not closed."""
    spot = key.case.spots[place]
    bound = window[1] if spot.is_max else window[0]
    kind, name = ("MAX", "beta") if spot.is_max else ("MIN", "alpha")
    filled: dict[str, Any] = {"node": name_of(place), "kind": kind, "name": name, "bound": spell(bound)}
    if bound in (inf, -inf):
        return words.NO_BOUND.format(other="MIN" if spot.is_max else "MAX", **filled)
    upto = [child.path for child in spot.children]
    values = [key.worth[path] for path in upto[: upto.index(after) + 1]]
    value = max(values) if spot.is_max else min(values)
    most = words.AT_LEAST if spot.is_max else words.AT_MOST
    return words.STILL_OPEN.format(value=spell(value), most=most, **filled)


def _label(key: Key, claims: tuple[Claim, ...], marks: CutMarks) -> str:
    for pair in marks.pairs:
        cut = key.right.cuts[pair.cut]
        if pair.claim is not None and claims[pair.claim].kind not in (None, cut.kind):
            told = key.trace.cuts[pair.cut]
            node = "MAX" if key.case.spots[cut.place].is_max else "MIN"
            other = "MIN" if node == "MAX" else "MAX"
            return words.LABEL_WHY.format(
                node=name_of(cut.place), player=node, kind=cut.kind, bound=spell(told.bound), owner=other
            )
    return words.LABELS


def carried(why: str, after: Wrong) -> str:
    """The sentence with what was carried through."""
    return f"{why} {words.CARRIED.format(title=after.mistakes[0].title)}".strip()


def notes(keys: tuple[Key, ...], key: Key, said: Claims, marks: CutMarks) -> Iterator[str]:
    """Which accepted convention was used, and which ambiguous lines were taken for the student."""
    if len(keys) > 1:
        yield words.CONVENTION_USED.format(conventions=conventions_text(key.conventions))
    for pair in marks.pairs:
        if pair.claim is not None and pair.claim < len(said.cuts) and len(said.cuts[pair.claim].spots) > 1:
            cut, claim = key.right.cuts[pair.cut], said.cuts[pair.claim]
            yield words.AMBIGUOUS.format(claim=claim.text, node=name_of(cut.place), others=len(claim.spots) - 1)


def conventions_json(conventions: Conventions) -> dict[str, Any]:
    """The conventions by name."""
    return {name: getattr(conventions, name) or CHOICES[name][0] for name in CHOICES}


def conventions_text(conventions: Conventions) -> str:
    """What differs from the book's, or that nothing does."""
    changed = [
        f"{name} = {getattr(conventions, name)}"
        for name in CHOICES
        if getattr(conventions, name) not in (None, getattr(BOOK, name), CHOICES[name][0])
    ]
    return ", ".join(changed) or words.BOOKS_OWN
