"""A tree as an answer speaks of it: names, places and subtrees; and what in the facts is doubtful there."""

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property

from treesearch.comparison.reorder import ordered_as
from treesearch.game import CHANCE, Value, spell
from treesearch.homework.answers.facts import (
    ConditionStated,
    CutStated,
    ExaminedStated,
    Fact,
    NodeStated,
    OrderStated,
    PathStated,
    Places,
    PrunedStated,
    Target,
    ValueStated,
    WindowStated,
)
from treesearch.homework.answers.lexer import NAME
from treesearch.reader import read
from treesearch.tree import Node, Path, letters, nodes, text
from treesearch.unknown import open_leaf

DEEPEST = 150
"""How deep a tree may be for its places to be spelled out; an answer to a deeper one is read as without a tree."""

# max, min and chance say who moves in a subtree, and name nothing.
_NAMES = re.compile(rf"\b(?!(?:max|min|chance)\b){NAME}", re.IGNORECASE)


class Known:
    """The names and places of one tree; made once, and asked for every answer.

    ``conditions``: of a tree with an open leaf, of how many things it is asked for which x they are pruned.
    """

    def __init__(self, tree: Node, conditions: int = 1) -> None:
        self.tree, self.conditions = tree, conditions
        self.open_leaf = open_leaf(tree)
        self.names: dict[str, Path] = {name: place.path for name, place in letters(tree).items()}

    @cached_property
    def nodes(self) -> dict[Path, Node]:
        """Every node by its place, from left to right."""
        return {place.path: node for place, node in nodes(self.tree)}

    @cached_property
    def texts(self) -> dict[str, Places]:
        """Where each leaf and subtree stands, by its text with plain values and without names."""
        found: dict[str, list[Path]] = {}
        for path, node in self.nodes.items():
            found.setdefault(canonical(node), []).append(path)
        return {written: tuple(sorted(paths)) for written, paths in found.items()}

    @cached_property
    def _alike(self) -> dict[str, Path | None]:
        """Names in any case, where that is unique."""
        found: dict[str, Path | None] = {}
        for name, path in self.names.items():
            found[name.lower()] = None if name.lower() in found else path
        return found

    def node(self, address: str) -> Path | None:
        """The node of a place, a name, a letter, ``root``, or of one below such: ``C.2``."""
        name, *steps = address.removeprefix("node ").split(".")
        if name.isdecimal():
            above: Path | None = ()
            steps = [name, *steps]
        else:
            above = () if name == "root" else self.names.get(name, self._alike.get(name.lower()))
        # Python refuses numbers of thousands of digits; no node has so many children.
        if above is None or not all(re.fullmatch(r"[0-9]{1,6}", step) for step in steps):
            return None
        path = (*above, *map(int, steps))
        return path if path in self.nodes else None

    def is_letter(self, address: str) -> bool:
        """Whether that is the letter of a node that has no name of its own."""
        path = self.node(address)
        return path is not None and address != "root" and not self.nodes[path].name

    def twice(self, target: Target) -> bool:
        """Whether ``2.1`` is a leaf's value and a place as well."""
        decimal = (
            re.fullmatch(r"\d+\.\d+", target.text) and canonical(read(target.text)) in self.texts
        )
        return bool(decimal and self.node(target.text))

    @cached_property
    def ratios(self) -> bool:
        """Whether a value may be a ratio; else ``4/5`` is two things."""
        return any(
            isinstance(node.value, Fraction) or node.role is CHANCE for node in self.nodes.values()
        )

    def divides(self, target: Target) -> bool:
        """Return whether a ratio may be two leaves: it is integral, and not spelled so in the tree."""
        if "/" not in target.text:
            return False
        ratios = set(re.findall(r"[\d.]+/\d+", target.text)) - set(
            re.findall(r"[\d.]+/\d+", text(self.tree))
        )
        return any(not self.ratios or Fraction(one).denominator == 1 for one in ratios)

    def leaf_or_subtree(self, target: str) -> Places:
        """Where a value, a subtree, a place, a name or both, ``a=5``, may stand; a list of one may be its leaf."""
        if target[0] in "-+.(0123456789" and not re.fullmatch(r"\d+(\.\d+){2,}", target):
            node: Node | None = read(target)
            named = [self.node(name) for name in _NAMES.findall(target)]  # (C 3) is no other 3
            while node is not None and node.traits.height <= DEEPEST:
                if places := self.texts.get(canonical(node)):
                    return tuple(
                        one
                        for one in places
                        if all(at is not None and at[: len(one)] == one for at in named)
                    )
                node = node.children[0] if len(node.children) == 1 else None
        name, _, value = target.partition("=")
        path = None if target.isdecimal() else self.node(name)
        if path is None or (value and path not in self.texts.get(canonical(read(value)), ())):
            return ()
        return (path,)


def canonical(tree: Node) -> str:
    """A tree as text, equal numbers alike and without names; one deeper than ``DEEPEST`` as it stands."""
    if tree.traits.height > DEEPEST:
        return text(tree)
    if not tree.children:
        return (
            str(tree.value)
            if isinstance(tree.value, (int, str, tuple))
            else str(Fraction(tree.value or 0))
        )
    return f"({' '.join(map(canonical, tree.children))})"


def resolved(known: Known, fact: Fact) -> tuple[Fact, str]:
    """The fact with its places, and why it is doubtful in this tree: a key of ``words.DOUBTS``, or ""."""
    match fact:
        case ConditionStated(()) if known.conditions > 1:
            return fact, "which_pruned"
        case CutStated():
            return _cut(known, fact)
        case PathStated():
            return _path(known, fact)
        case PrunedStated(targets) | ExaminedStated(targets) | ConditionStated(targets):
            found = tuple(Target(one.text, known.leaf_or_subtree(one.text)) for one in targets)
            missing = not all(one.places for one in found)
            why = "no_such_leaf" if missing else ""
            if any(map(known.twice, targets)):
                why = why or "value_or_place"
            if any(map(known.divides, targets)):
                why = why or "ratio"
            if (
                isinstance(fact, ExaminedStated)
                and len(found) == 1
                and known.tree.traits.leaves > 1
            ):
                why = why or "leaf_or_count"
            return fact._replace(targets=found), why
        case OrderStated(order):
            known_so = known.tree.traits.height <= DEEPEST
            return fact, "no_such_order" if known_so and ordered_as(
                known.tree, read(order.text)
            ) is None else ""
        case ValueStated(value):
            return fact, "ratio" if "/" in spell(value) and not known.ratios else ""
        case NodeStated(node=node) | WindowStated(node=node):
            path = known.node(node.text)
            if isinstance(fact, NodeStated) and path == () and fact.low == fact.high:
                return resolved(known, ValueStated(fact.low, fact.at))
            found_node = Target(node.text, () if path is None else (path,))
            return fact._replace(node=found_node), "no_such_node" if path is None else ""
    return fact, ""


def _cut(known: Known, cut: CutStated) -> tuple[Fact, str]:
    """The cut with the children after which it may be, and the nodes at which it may be."""
    after, subtree, node = (_placed(known, one) for one in (cut.after, cut.subtree, cut.node))
    if cut.node is not None:
        path = known.node(cut.node.text)
        node = cut.node._replace(places=() if path is None else (path,))
    afters = after.places if after else ()
    strange = subtree and any(known.node(name) is None for name in _NAMES.findall(subtree.text))
    miscopied = subtree is not None and not subtree.places and len(afters) == 1 and not strange
    where = [{*one.places} for one in (node, subtree) if one is not None and one.places]
    at = (
        tuple(sorted(set.intersection(*where)))
        if where
        else tuple(dict.fromkeys(one[:-1] for one in afters if one))
    )
    spots = tuple(place for place in afters if place and place[:-1] in at)
    found = CutStated(cut.kind, after, subtree, node, spots, at, miscopied, cut.at)
    return found, _doubt_of_names(known, found) or _doubt_of_places(known, found)


def _placed(known: Known, target: Target | None) -> Target | None:
    """A leaf or subtree with its places."""
    return target and target._replace(places=known.leaf_or_subtree(target.text))


def _doubt_of_names(known: Known, cut: CutStated) -> str:
    """Why what the parts of a cut are called is doubtful, or ""."""
    after, subtree, node = cut.after, cut.subtree, cut.node
    if subtree and not subtree.places and known.node(".".join(subtree.text.strip("()").split())):
        return "subtree_or_place"  # at (1 2)
    if after and not after.places:
        return "no_such_leaf"
    if after and subtree is None and node is None and known.twice(after):
        return "value_or_place"
    if any(part and known.divides(part) for part in (after, subtree)):
        return "ratio"
    if node and not node.places:
        return "no_such_node"
    if node and after is None and node.text.isdecimal() and node.text in known.texts:
        return "node_or_leaf"
    return "no_such_subtree" if subtree and not subtree.places and not cut.miscopied else ""


def _doubt_of_places(known: Known, cut: CutStated) -> str:
    """Why the parts of a cut fit no place together, or one number two, or ""."""
    after = cut.after.text if cut.after else ""
    afters = cut.after.places if cut.after else ()
    below = [one for one in afters for above in cut.nodes if one[: len(above)] == above != one]
    worth = re.match(r"[-+\d]", after) and below  # a child may be worth what a leaf below it is
    inner = not after and any(known.nodes[one].children for one in cut.nodes)
    if not (cut.spots or worth or inner):
        return "no_such_spot"
    return "node_or_leaf" if after.startswith("node ") and after[5:] in known.texts else ""


def _path(known: Known, path: PathStated) -> tuple[Fact, str]:
    """The path as child numbers, or as it was written where it exists in another way."""
    named = any(isinstance(step, str) and step[0] != "(" for step in path.steps)
    found = _reached(known, path.steps, named)
    # path: A 3, on a tree without names: the third child of A, or its leaf 3?
    lettered = any(isinstance(step, str) and known.is_letter(step) for step in path.steps)
    if len(found) > 1 or (
        lettered and found and not _reached(known, path.steps, named, numbers=False)
    ):
        return path, "two_readings"
    if found:
        (steps,) = found
        return path._replace(
            steps=steps
        ), "" if steps or not known.tree.children or known.tree.role is CHANCE else "no_such_path"
    # Counted from 0, or told by the values along it, it is a mistake that is known, and clear.
    exists = not named and (_from_zero(known, path.steps) or _along(known, path.steps))
    return path, "" if exists else "no_such_path"


def _reached(
    known: Known, steps: Sequence[Value | str], named: bool, numbers: bool = True
) -> set[Path]:
    """Where the steps may lead, each from the last one down, the name of the root first and a leaf's value last.

    ``numbers``: whether a number may be a child's; behind letters, ``A 3``, it may be a leaf's value as well.
    """
    places: set[Path] = {()}
    for number, step in enumerate(steps, 1):
        if number == 1 and isinstance(step, str) and known.node(step) == ():
            continue
        below = {one for here in places for one in _below(known, here, step, named, numbers)}
        at_end = number == len(steps) > 1
        places = below | {one for one in places if at_end and step in _value(known.nodes[one])}
    return places


def _below(
    known: Known, here: Path, step: Value | str, named: bool, numbers: bool
) -> Iterator[Path]:
    """The children of a node that a step may be: by its number, side or name, behind names also by its value."""
    children = known.nodes[here].children
    if isinstance(step, str):
        sides = {
            "left": 1,
            "right": len(children),
            "middle": (len(children) + 1) // 2 if len(children) % 2 else 0,
        }
        beside, by_name = (*here, sides.get(step, 0)), known.node(step)
        yield from {
            one for one in (beside, by_name) if one and one in known.nodes and one[:-1] == here
        }
    else:
        yield from (
            (*here, at)
            for at, child in enumerate(children, 1)
            if (numbers and step == at) or (named and step == child.value)
        )


def _value(node: Node) -> tuple[object, ...]:
    """The value of a leaf, as a step and behind a path in brackets."""
    return () if node.children else (node.value, f"({spell(node.value)})")  # type: ignore[arg-type]


def _from_zero(known: Known, steps: Iterable[Value | str]) -> bool:
    return (
        all(isinstance(step, int) for step in steps)
        and tuple(int(step) + 1 for step in steps) in known.nodes
    )


def _along(known: Known, steps: tuple[Value | str, ...]) -> bool:
    """Whether there are leaves below each other's nodes with these values: the values along some path to a leaf."""
    level = [known.tree] if steps else []
    for step in steps:
        level = [child for node in level for child in node.children if step in _values(child)]
    return any(not node.children for node in level)


def _values(tree: Node) -> set[object]:
    """The values of all leaves below a node."""
    return {node.value for _, node in nodes(tree) if not node.children}
