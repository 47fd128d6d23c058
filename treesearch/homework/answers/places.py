"""Find the nodes that an answer mentions, and the facts that are doubtful in the tree.

In ``((3 12 8) (2 4 6) (14 5 2))``, for example, ``MIN cut after 2 at C`` gets the place ``(2, 1)`` of the 2 below C, and
``MIN cut after 99`` the doubt ``no_such_leaf``.
"""

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property, lru_cache

from treesearch.comparison.reorder import ordered_as
from treesearch.errors import UsageError
from treesearch.game import CHANCE, Value, dotted, spell
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
from treesearch.homework.answers.moves import moves_of
from treesearch.reader import read
from treesearch.tree import Node, Path, names_of, nodes, text
from treesearch.unknown.leaves import first_unknown_name

MEANINGS = {"root": "the root", "none": "no node"}
"""What these words mean in an answer, so that no node below the root can have them as names."""

CACHED = 4_000
"""The number of clauses, leaves and subtrees that are cached, because students write the same ones."""

DEEPEST = 150
"""The largest depth of a tree whose places are indexed; answers to deeper trees are read without the tree."""

# the C of (min C 2 4 6)
_NODE_NAME = re.compile(r"\b(?!(?:max|min|chance)\b)[^\W\d_][\w'-]*", re.IGNORECASE)
# 2.1.1, which cannot be a number
_DEEP_PLACE = re.compile(r"\d+(\.\d+){2,}")


class TreeIndex:
    """An index of the names and places of a tree, shared by all answers.

    If a leaf is unknown, ``conditions`` is the number of leaves and subtrees whose conditions are
    asked. ``vectors`` tells whether each value has a number for each player. ``asks_nodes`` tells
    whether the question asks for nodes, so that a statement on the root stays as it is written.
    """

    def __init__(
        self, tree: Node, conditions: int = 1, vectors: bool = False, asks_nodes: bool = False
    ) -> None:
        self.tree, self.conditions, self.vectors = tree, conditions, vectors
        self.asks_nodes = asks_nodes
        self.first_unknown_name = first_unknown_name(tree)
        self.moves = moves_of(tree)
        self.places_of = lru_cache(CACHED)(self._places_of)
        self.names = node_names(tree)

    @cached_property
    def nodes(self) -> dict[Path, Node]:
        """The nodes by place, from left to right."""
        return {place.path: node for place, node in nodes(self.tree)}

    @cached_property
    def texts(self) -> dict[str, Places]:
        """The places of each leaf and subtree by its text, without names and with normal values."""
        places: dict[str, list[Path]] = {}
        for path, node in self.nodes.items():
            places.setdefault(canonical(node), []).append(path)
        return {written: tuple(sorted(paths)) for written, paths in places.items()}

    @cached_property
    def _any_case(self) -> dict[str, Path]:
        """The names in lower case, without those that differ only in case: ``right`` may be a node ``Right``."""
        same = Counter(map(str.lower, self.names))
        return {name.lower(): path for name, path in self.names.items() if same[name.lower()] == 1}

    @cached_property
    def _spelled(self) -> str:
        return text(self.tree)

    def is_named_leaf(self, name: str) -> bool:
        """Return whether the tree gives this name to a leaf."""
        return re.search(rf"(?:^|[ (*]){re.escape(name)}=", self._spelled) is not None

    def node(self, address: str) -> Path | None:
        """Return the path of a node that is written as a path, name or letter, or as ``C.2``."""
        name, *steps = address.removeprefix("node ").split(".")
        above: Path | None = self.names.get(name, self._any_case.get(name.lower()))
        if name.isdecimal() or name == "root":
            above = ()
            steps = [name, *steps] if name != "root" else steps
        # Python refuses to parse numbers with thousands of digits, and no node has so many children.
        if above is None or not all(re.fullmatch(r"[0-9]{1,6}", step) for step in steps):
            return None
        path = (*above, *map(int, steps))
        return path if path in self.nodes else None

    def _places_of(self, written: str) -> Places:
        """Return the places that a value, subtree, address, or leaf such as ``a=5`` may mean."""
        node = (
            read(written)
            if written[0] in "-+.(0123456789" and not _DEEP_PLACE.match(written)
            else None
        )
        # (C 3) is the leaf C, not another 3
        named = [self.node(name) for name in _NODE_NAME.findall(written)]
        while node is not None and node.traits.height <= DEEPEST:
            if places := self.texts.get(canonical(node)) or self._above_limit(node):
                return tuple(
                    place
                    for place in places
                    if all(path is not None and path[: len(place)] == place for path in named)
                )
            node = node.children[0] if len(node.children) == 1 else None  # (3) is the leaf 3
        name, _, value = written.partition("=")
        path = None if written.isdecimal() else self.node(name)
        if path is None or (value and path not in self.places_of(value)):
            return ()
        return (path,)

    def _above_limit(self, shown: Node) -> Places:
        """Return the places of a subtree that the sheet shows only to the depth limit."""
        above = (canonical(shown, depth) for depth in range(shown.traits.height))
        return next((self.texts[written] for written in above if written in self.texts), ())

    def has_value(self, written: str) -> bool:
        """Return whether a text is a number that a leaf has as its value."""
        number = re.fullmatch(r"-?\d+(\.\d+)?", written)
        return number is not None and canonical(read(written)) in self.texts

    def doubt(self, written: str) -> str:
        """Return the doubt about a leaf or subtree, a key of ``DOUBTS``, or ``""`` if there is none."""
        if "." in written and self.node(written) and self.has_value(written):
            return "value_or_place"
        # 4/2 may be two numbers, unless the tree is written so
        two_numbers = any(
            ratio not in self._spelled and not (self.ratios and Fraction(ratio).denominator > 1)
            for ratio in re.findall(r"[\d.]+/\d+", written)
        )
        return "ratio" if two_numbers else ""

    @cached_property
    def ratios(self) -> bool:
        """Whether the tree contains ratios; otherwise ``4/5`` means two numbers."""
        return any(
            isinstance(node.value, Fraction | tuple) or node.role is CHANCE
            for node in self.nodes.values()
        )


def node_names(tree: Node) -> dict[str, Path]:
    """Return the place of each node by its name or letter.

    Raise UsageError if an answer cannot use a name, because it is repeated or has another meaning.
    """
    places: dict[str, Path] = {}
    for path, name in names_of(tree).items():
        if path and (meaning := MEANINGS.get(name.lower())):
            raise UsageError(
                f"node {dotted(path)} is named {name}, which means {meaning} in an answer: "
                "give it another name"
            )
        if name in places:
            raise UsageError(
                f"node {dotted(path)} is named {name} like node {dotted(places[name])}, so an answer "
                "could mean either: give it another name"
            )
        places[name] = path
    return places


def canonical(tree: Node, depth: int = DEEPEST) -> str:
    """Return a tree as text without names and with equal numbers spelled alike.

    Nodes at ``depth`` are written as their static values, or as "" without one, which no tree
    contains.
    """
    if tree.traits.height > DEEPEST:
        return text(tree)
    if tree.children and depth:
        return f"({' '.join(canonical(child, depth - 1) for child in tree.children)})"
    value = tree.static if tree.children else tree.value
    if value is None:
        return ""
    return str(value if isinstance(value, int | str | tuple) else Fraction(value))


def resolved(index: TreeIndex, fact: Fact) -> tuple[Fact, str]:
    """Return the fact with its places, and its doubt as a key of ``DOUBTS``, or ``""``."""
    match fact:
        case ConditionStated(()) if index.conditions > 1:
            return fact, "which_pruned"
        case CutStated() | PathStated() if index.moves:
            return fact, ""  # facts in moves have their places already
        case CutStated():
            return _resolved_cut(index, fact)
        case PathStated():
            return find_path(index, fact)
        case PrunedStated(targets) | ExaminedStated(targets) | ConditionStated(targets):
            placed = tuple(Target(target.text, index.places_of(target.text)) for target in targets)
            if isinstance(fact, PrunedStated):
                placed = _without_parts(index, placed)
            doubts = [
                index.doubt(target.text) or ("" if target.places else "no_such_leaf")
                for target in placed
            ]
            if isinstance(fact, ExaminedStated):
                number, leaves = placed[0].text, index.tree.traits.leaves
                if len(placed) == 1 and number.isdecimal() and int(number) <= leaves > 1:
                    doubts.append("leaf_or_count")
                # in 3, 2.1 the first is a value, so the second is no place
                if any(
                    index.has_value(target.text) and not why
                    for target, why in zip(placed, doubts, strict=False)
                ):
                    doubts = [why for why in doubts if why != "value_or_place"]
            return fact._replace(targets=placed), next(filter(None, doubts), "")
        case OrderStated(order) if index.tree.traits.height <= DEEPEST:
            return fact, "" if ordered_as(index.tree, read(order.text)) else "no_such_order"
        case ValueStated(value) | NodeStated(low=value) if index.vectors and "," not in spell(
            value
        ):
            return fact, "one_number"
        case ValueStated(value):
            return fact, "ratio" if "/" in spell(value) and not index.ratios else ""
        case NodeStated(node=node, low=low, high=high) if (
            low == high and index.node(node.text) == ()
        ):
            return resolved(index, ValueStated(low, fact.at, str(fact) if index.asks_nodes else ""))
        case NodeStated(node=node) | WindowStated(node=node):
            path = index.node(node.text)
            places = () if path is None else (path,)
            return fact._replace(node=Target(node.text, places)), "" if places else "no_such_node"
    return fact, ""


def _without_parts(index: TreeIndex, targets: tuple[Target, ...]) -> tuple[Target, ...]:
    """Return the targets without the leaves of a node that is listed with all of them: ``J, 19, 2``.

    In ``(4 5), 4, 5`` the last two may be other leaves, so they stay if the tree has such leaves.
    """
    named = {place for target in targets for place in target.places}
    for top in (target.places[0] for target in targets if len(target.places) == 1):
        below = {path for path in index.nodes if _is_below(path, top)}
        complete = named.issuperset(path for path in below if not index.nodes[path].children)
        if complete and any(
            target.places and below.issuperset(target.places) for target in targets
        ):
            targets = tuple(target for target in targets if below.isdisjoint(target.places))
    return targets


def _resolved_cut(index: TreeIndex, cut: CutStated) -> tuple[Fact, str]:
    """Return the cut with the children and nodes that it may mean, and its doubt or ``""``."""
    after, subtree = (
        target and Target(target.text, index.places_of(target.text))
        for target in (cut.after, cut.subtree)
    )
    path = index.node(cut.node.text) if cut.node else None
    node = cut.node and Target(cut.node.text, () if path is None else (path,))
    afters = after.places if after else ()
    strange = subtree and any(index.node(name) is None for name in _NODE_NAME.findall(subtree.text))
    miscopied = subtree is not None and not subtree.places and len(afters) == 1 and not strange
    where = [set(part.places) for part in (node, subtree) if part and part.places]
    at = (
        sorted(set.intersection(*where))
        if where
        else dict.fromkeys(place[:-1] for place in afters if place)
    )
    spots = tuple(place for place in afters if place and place[:-1] in at)
    placed = CutStated(cut.kind, after, subtree, node, spots, tuple(at), miscopied, cut.at)
    return placed, _cut_doubt(index, placed)


def _cut_doubt(index: TreeIndex, cut: CutStated) -> str:
    """Return why a cut is doubtful (one part, or only the combination), or ``""`` if it is not."""
    after, subtree, node = cut.after, cut.subtree, cut.node
    written = after.text if after else ""
    if subtree and not subtree.places and index.node(".".join(subtree.text.strip("()").split())):
        return "subtree_or_place"  # at (1 2)
    if after and not after.places:
        return "no_such_leaf"
    for part in (after, subtree):
        why = index.doubt(part.text) if part else ""
        if why == "ratio" or (why and not (subtree or node)):
            return why
    if node and not node.places:
        return "no_such_node"
    # after node 1 at C: a leaf 1 elsewhere is not meant
    leaves = index.texts.get(written[5:], ()) if written.startswith("node ") else ()
    if (node and not after and node.text in index.texts) or any(
        not (node or subtree) or place[:-1] in cut.nodes for place in leaves
    ):
        return "node_or_leaf"
    if subtree and not subtree.places and not cut.miscopied:
        return "no_such_subtree"
    below = [path for path in cut.nodes if index.nodes[path].children]
    if after:
        below = [place for place in after.places for path in cut.nodes if _is_below(place, path)]
    # a child may have the same value as a leaf below it
    worth = not after or re.match(r"[-+\d]", written)
    return "" if cut.spots or (worth and below) else "no_such_spot"


def _is_below(place: Path, path: Path) -> bool:
    return place[: len(path)] == path != place


def find_path(index: TreeIndex, path: PathStated) -> tuple[PathStated, str]:
    """Return the path as child numbers if it exists, and its doubt or ``""``."""
    ends = _places_reached(index, path.steps)
    if len(ends) > 1:
        return path, "two_readings"
    if ends:
        (steps,) = ends
        complete = steps or not index.tree.children or index.tree.role is CHANCE
        return path._replace(steps=steps), "" if complete else "no_such_path"
    # A path counted from 0, or by the values along it, is a clear mistake and not doubtful.
    exists = _from_zero(index, path.steps) or _is_path_by_values(index, path.steps)
    return path, "" if exists else "no_such_path"


def _places_reached(index: TreeIndex, steps: tuple[Value | str, ...]) -> set[Path]:
    """Return the places that the steps may reach; the last step may be the value of a leaf."""
    reached: set[Path] = {()}
    named = any(isinstance(step, str) and step[0] != "(" for step in steps)
    for number, step in enumerate(steps, 1):
        if number == 1 and isinstance(step, str) and index.node(step) == ():
            continue
        below = {
            path for above in reached for path in _possible_children(index, above, step, named)
        }
        if number == len(steps) > 1:
            below |= {path for path in reached if step in _value_steps(index.nodes[path])}
        reached = below
    return reached


def _possible_children(
    index: TreeIndex, above: Path, step: Value | str, named: bool
) -> Iterator[Path]:
    """Yield the children that a step may mean: by number, side or name; after names, by value."""
    children = index.nodes[above].children
    count = len(children)
    if isinstance(step, str):
        middle = count // 2 + 1 if count % 2 else 0
        side = {"left": 1, "middle": middle, "right": count}.get(step, 0)
        for path in {(*above, side), index.node(step)}:
            if path and path[:-1] == above and path in index.nodes:
                yield path
    elif not named or any(child.value == step for child in children):
        for number, child in enumerate(children, 1):
            if step == number or (named and step == child.value):
                yield (*above, number)


def _value_steps(node: Node) -> tuple[object, ...]:
    """Return the two ways to write the value of a leaf as the last step of a path."""
    return () if node.children else (node.value, f"({spell(node.value)})")  # type: ignore[arg-type]


def _from_zero(index: TreeIndex, steps: tuple[Value | str, ...]) -> bool:
    return tuple(step + 1 if isinstance(step, int) else 0 for step in steps) in index.nodes


def _is_path_by_values(index: TreeIndex, steps: tuple[Value | str, ...]) -> bool:
    """Return whether the steps are values of leaves below the nodes of some path to a leaf."""
    level = [index.tree]
    for step in steps:
        level = [
            child
            for node in level
            for child in node.children
            if any(leaf.value == step for _, leaf in nodes(child) if not leaf.children)
        ]
    return any(not node.children for node in level)
