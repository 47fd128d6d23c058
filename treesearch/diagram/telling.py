"""A picture in words: its title, the tree as a nested list, a hint for each node. Never more than the ink shows."""

from __future__ import annotations

from typing import Any

from treesearch.diagram import words
from treesearch.diagram.labels import clean, number
from treesearch.diagram.scene import Drawn
from treesearch.trace import Trace

_STEPS = 20
_STATUS = {"pruned": words.PRUNED_NODE, "beyond": words.UNSEEN_NODE, "ahead": words.AHEAD_NODE}


def title(trace: Trace | None) -> str:
    """What the picture is: with the answer, if it shows one."""
    if trace is None:
        return words.TITLE_OF_TREE
    result = trace.result
    relation = "" if result.bound == "=" else result.bound + " "
    path = _path(result.path) or words.EMPTY_PATH
    return words.TITLE_OF_SEARCH.format(
        algorithm=trace.conventions.algorithm,
        value=f"{relation}{number(result.value)}",
        path=path,
        cuts=len(trace.cuts),
    )


def _path(path: tuple[Any, ...]) -> str:
    """A path, of a long one its beginning."""
    steps = [clean(str(action)) for action in path[:_STEPS]]
    return " ".join(steps + ["..."] * (len(path) > _STEPS))


def nested(nodes: list[Drawn]) -> str:
    """The drawn tree as a nested list: ``(MAX = 3: (MIN = 3: 3, 12, 8), (MIN ≤ 2: 2, pruned 4, pruned 6))``."""
    pieces: list[str] = []
    around: list[Drawn] = []  # the open lists
    between = ""
    for item in nodes:
        if item.level < len(around):
            pieces.append(")" * (len(around) - item.level))
            del around[item.level :]
            between = ", "
        pieces.append(between)
        pieces.append(_said(item, around[-1].status if around else "searched"))
        between = ", "
        if item.children:
            around.append(item)
            between = ": "
    pieces.append(")" * len(around))
    return "".join(pieces)


def _said(item: Drawn, above: str) -> str:
    """A node without its children, opened if it has some; ``pruned`` at the top of a pruned branch only."""
    leaf = item.shape == "leaf"
    if item.plain and (item.status == above or item.status not in _STATUS):
        return item.says if leaf else f"({_kind(item)}"
    facts = []
    if item.move:
        facts.append(words.BY_MOVE.format(move=item.move))
    if item.status != above:
        facts.append(_STATUS.get(item.status, ""))
    if not leaf and item.says != item.shape.upper():  # a picture of why says who moves inside the node
        facts.append(item.shape.upper())
    if item.name:
        facts.append(f"{item.name} =" if leaf and item.says else item.name)
    if item.says:
        facts.append(item.says)
    facts += [f"[{line}]" for line in (item.bound, *item.notes, *item.cut, item.folded) if line]
    said = " ".join(fact for fact in facts if fact)
    return f"({said}" if item.children else said


def _kind(item: Drawn) -> str:
    """``MAX``, ``MIN = 3``."""
    return f"{item.shape.upper()} {item.says}" if item.says else item.shape.upper()


def hint(item: Drawn) -> str:
    """What the mouse finds on a node: ``2: MIN ≤ 2, MIN cut 1: 2 ≤ α = 3``."""
    said = f"{item.place}:"
    if item.name and item.name != item.place:
        said = f"{said} {item.name}"
    if item.children:
        said = f"{said} {_kind(item)}"
    elif item.says:
        said = f"{said} {item.says}"
    if item.status in _STATUS:
        said = f"{said}, {_STATUS[item.status]}"
    if item.solution:
        said = f"{said}, {words.ON_SOLUTION}"
    return f"{said}, {': '.join(item.cut)}" if item.cut else said
