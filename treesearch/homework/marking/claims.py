"""From what a student states to what it means in this tree: places instead of words."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import NamedTuple

from treesearch.game import Bound, Value, spell
from treesearch.homework.answer.statements import (
    At,
    CutStated,
    ExaminedStated,
    LeavesStated,
    NoCutsStated,
    NodeStated,
    PathStated,
    PrunedStated,
    Question,
    Target,
    ValueStated,
    WindowStated,
)
from treesearch.homework.marking import words
from treesearch.homework.marking.key import DEEPEST, Key, canonical
from treesearch.homework.mistakes.case import OTHER
from treesearch.homework.mistakes.facts import CutAt
from treesearch.tree import Node, Path

MOST_CUTS = 200
"""How many cut lines, and pruned leaves or subtrees, of one answer are marked."""

MOST_NOTES = 20

NOWHERE = At()

ALPHA_BETA = {"ALPHA": "MIN", "BETA": "MAX"}
"""At which player's nodes these cuts are made."""


class Claim(NamedTuple):
    """A cut as a student claims it.

    ``afters``: the children that "after" may mean, where it may be a subtree or value found several times; ``None``
    if it was not written. ``places``: likewise for the node; ``None`` if it was not written. ``spots``: the children
    after which the cut may be meant to be, where node and child fit together. ``guessed``: the subtree stands nowhere,
    and the child in several places: ``places`` are those whose subtrees are most like it, and earn nothing.
    """

    kind: str | None
    afters: frozenset[Path] | None
    places: frozenset[Path] | None
    spots: frozenset[Path]
    text: str
    at: At = At()
    guessed: bool = False

    def says_more(self, other: Claim) -> bool:
        """Whether it says all that a claim without a child says, and the child as well."""
        nodes = {after[:-1] for after in self.spots if after}
        return bool(nodes & (other.places or set())) and other.kind in (None, self.kind)

    def node_fits(self, cut: CutAt) -> bool:
        """Whether it is at the cut's node: as written, or where what it is after stands."""
        if self.places is not None:
            return cut.place in self.places
        return any(after and after[:-1] == cut.place for after in self.afters or ())

    def after_fits(self, cut: CutAt) -> bool:
        """Whether it is after the cut's last examined child."""
        return self.afters is not None and cut.after in self.afters

    def fits(self, cut: CutAt) -> bool:
        """Whether it is this cut as far as it says something."""
        if self.kind is not None and self.kind != cut.kind:
            return False
        if self.afters is not None:
            return cut.after in self.spots
        return self.places is None or cut.place in self.places


def claimed(
    kind: str | None, afters: frozenset[Path] | None, places: frozenset[Path] | None, text: str, at: At = NOWHERE
) -> Claim:
    """The claim, with the spots where its node and child fit together."""
    spots = afters or frozenset()
    if afters is not None and places is not None:
        spots = frozenset(after for after in afters if after and after[:-1] in places)
    return Claim(kind, afters, places, spots, text, at)


class Claims(NamedTuple):
    """An answer in the terms of one tree; ``None`` where nothing was stated."""

    value: Bound | None
    path: tuple[Value, ...] | None
    cuts: tuple[Claim, ...]
    no_cuts: bool
    pruned: tuple[frozenset[Path], ...] | None
    examined: tuple[Target, ...] | None
    leaves: Value | None
    nodes: dict[Path, tuple[Bound, Bound]]
    windows: dict[Path, tuple[Bound, Bound]]
    notes: tuple[str, ...]

    @property
    def empty(self) -> bool:
        """Whether nothing at all was stated."""
        return self == NOTHING


NOTHING = Claims(None, None, (), False, None, None, None, {}, {}, ())


def claims(key: Key, question: Question) -> Claims:
    """What the answer says of this tree; where something is stated twice, what stands last counts."""
    found = NOTHING._asdict() | {"nodes": {}, "windows": {}}
    notes: list[str] = []
    cuts: list[Claim] = []
    pruned: list[frozenset[Path]] | None = None
    for stated in question.statements:
        match stated:
            case ValueStated(value=value):
                if found["value"] not in (None, value):
                    notes.append(words.VALUE_TWICE.format(value=spell(value)))
                found["value"] = value
            case PathStated(steps=steps):
                found["path"] = _walked(key, steps, notes)
            case CutStated():
                cuts.append(claim(key, stated, notes))
            case NoCutsStated():
                found["no_cuts"] = True
            case PrunedStated(targets=targets):
                some = [places for one in targets[:MOST_CUTS] if (places := _pruned(key, one, notes))]
                pruned = [*(pruned or ()), *some][:MOST_CUTS]
            case ExaminedStated(targets=targets):
                found["examined"] = targets
            case LeavesStated(number=number):
                found["leaves"] = number
            case NodeStated() | WindowStated():
                _at_node(key, stated, found, notes)
    if len(cuts) > MOST_CUTS:
        notes.append(words.MANY_CUTS.format(given=len(cuts), limit=MOST_CUTS))
    found.update(cuts=_fullest(cuts[:MOST_CUTS]), notes=tuple(notes[:MOST_NOTES]))
    found["pruned"] = None if pruned is None else tuple(pruned)
    return Claims(**found)


def _fullest(cuts: list[Claim]) -> tuple[Claim, ...]:
    """The cuts without those that another line says with more."""
    return tuple(one for one in cuts if one.afters is not None or not any(other.says_more(one) for other in cuts))


def _at_node(key: Key, stated: NodeStated | WindowStated, found: dict[str, object], notes: list[str]) -> None:
    path = _address(key, stated.address)
    if path is None:
        if re.fullmatch(r"\d+(?:\.\d+)*|[A-Z]{1,2}\d*", stated.address):  # another word is part of a sentence
            notes.append(words.NO_NODE_CALLED.format(name=stated.address[:60]))
        return
    if isinstance(stated, WindowStated):
        found["windows"][path] = stated.alpha, stated.beta  # type: ignore[index]
    elif path == () and stated.low == stated.high and found["value"] is None:
        found["value"] = stated.low
    else:
        found["nodes"][path] = stated.low, stated.high  # type: ignore[index]


def _walked(key: Key, steps: tuple[Value, ...], notes: list[str]) -> tuple[Value, ...]:
    """The path without the leaf's own value, where that is written behind its last step."""
    leaf = key.case.spots.get(steps[:-1])  # type: ignore[arg-type]
    if len(steps) < 2 or leaf is None or leaf.children or key.tree[leaf.path].value != steps[-1]:
        return steps
    notes.append(words.LEAF_ON_PATH.format(value=spell(steps[-1])))
    return steps[:-1]


def claim(key: Key, stated: CutStated, notes: list[str] | None = None) -> Claim:
    """The cut with the places that its words may mean; ``notes`` takes what is said about a miscopied subtree."""
    kind = stated.kind
    if kind in ALPHA_BETA:
        kind = ALPHA_BETA[kind]
        kind = OTHER[kind] if key.conventions.label == "bound" else kind
    afters = None if stated.after is None else frozenset(_targets(key, stated.after))
    places: frozenset[Path] | None = None
    if stated.place is not None and (path := _address(key, stated.place)) is not None:
        places = frozenset((path,))
        if afters and all(path == after[: len(path)] and len(path) + 1 < len(after) for after in afters):
            places = None  # a node above the cut's is where the bound was set
    guessed = False
    if stated.subtree is not None and places is None:
        places = frozenset(key.places.get(canonical(stated.subtree), ()))
        if not places and afters:
            places, guessed = miscopied(key, kind, afters, stated.subtree)
            if len(places) == 1 and not guessed and notes is not None:
                node = key.written(next(iter(places)))
                notes.append(
                    words.MISCOPIED.format(subtree=canonical(stated.subtree)[:60], claim=_text(stated), node=node)
                )
    return claimed(kind, afters, places, _text(stated), stated.at)._replace(guessed=guessed)


def miscopied(key: Key, kind: str | None, afters: frozenset[Path], subtree: Node) -> tuple[frozenset[Path], bool]:
    """The node of a cut whose subtree stands nowhere in the tree, and whether it is no more than a guess.

    Where the child stands only once, below a node of that kind, it tells the node; else the node is one of those whose
    subtree is most like what was written.
    """
    above = {after[:-1] for after in afters if after}
    fitting = {place for place in above if kind == key.case.label(place)} or above
    if len(fitting) < 2:
        return frozenset(fitting), False
    written = canonical(subtree).split()
    alike = {place: SequenceMatcher(None, written, canonical(key.tree[place]).split()).ratio() for place in fitting}
    return frozenset(place for place in fitting if alike[place] == max(alike.values())), True


def _text(stated: CutStated) -> str:
    """The cut as a student would write it, on one line: ``MIN cut after 2 in subtree (2 4 6) at C``."""
    kind = f"{stated.kind.lower() if stated.kind in ALPHA_BETA else stated.kind} " if stated.kind else ""
    after = f" after {stated.after.text}" if stated.after else ""
    subtree = f" in subtree {stated.subtree}" if stated.subtree is not None else ""
    return re.sub(r"\s+", " ", f"{kind}cut{after}{subtree}{f' at {stated.place}' if stated.place else ''}")[:200]


def _address(key: Key, address: str) -> Path | None:
    """The node of a place, name or letter, or of one below such: ``C.2``, the second child of C."""
    known = key.addresses
    path = known.get(address, known.get(address.lower()))
    if path is None and "." in address:
        above, *steps = address.split(".")
        over = known.get(above, known.get(above.lower()))
        if over is not None and len(steps) < DEEPEST and all(re.fullmatch(r"[0-9]{1,6}", step) for step in steps):
            path = (*over, *map(int, steps))
    return path if path in key.case.spots else None


def _children(key: Key, number: int) -> tuple[Path, ...]:
    """The places of all children of that number."""
    return tuple(path for path in key.case.spots if path[-1:] == (number,))


def _targets(key: Key, target: Target) -> tuple[Path, ...]:
    """The places of a value or subtree as written, or of the leaf in a list of one; else of a place or label."""
    node = target.node
    while node is not None and node.traits.height <= DEEPEST:
        if places := key.places.get(canonical(node)):
            return places
        node = node.children[0] if len(node.children) == 1 else None
    if child := re.fullmatch(r"(?:the\s+)?child\s+(\d{1,9})", target.text, re.IGNORECASE):
        return _children(key, int(child[1]))
    path = _address(key, target.text)
    return () if path is None else (path,)


def _pruned(key: Key, target: Target, notes: list[str]) -> frozenset[Path]:
    """Where a pruned leaf or subtree may stand; a word that is no node is taken for part of a sentence."""
    places = frozenset(_targets(key, target))
    if not places and (target.node is not None or target.text[:1].isdigit()):
        notes.append(words.NOT_IN_TREE.format(text=target.text[:60]))
    return places
