"""A picture in words: its title, the tree as a nested list, a hint for each node. Never more than the ink shows."""

from __future__ import annotations

from typing import Any

from treesearch import words
from treesearch.diagram.labels import clean, number
from treesearch.diagram.scene import Drawn
from treesearch.trace import Trace

_STEPS = 20
_ASCII = str.maketrans({"≤": "<=", "≥": ">="})
_STATUS = {"pruned": words.PRUNED_NODE, "beyond": words.UNSEEN_NODE}


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
    """The drawn tree as a nested list: ``(MAX = 3: (MIN = 3: 3, 12, 8), (MIN <= 2: 2, pruned 4, pruned 6))``."""
    pieces: list[str] = []
    ahead: list[tuple[Drawn | None, str]] = [(nodes[0], "")]
    while ahead:
        item, comma = ahead.pop()
        if item is None:
            pieces.append(")")
            continue
        pieces.append(comma + _said(item))
        children = item.children
        if not children:
            continue
        if any(child.children for child in children):
            ahead.append((None, ""))
            ahead += [(child, ", ") for child in children[:0:-1]]
            ahead.append((children[0], ": "))
        else:
            pieces.append(f": {', '.join([_said(child) for child in children])})")
    return "".join(pieces).translate(_ASCII)


def _said(item: Drawn) -> str:
    """A node without its children, opened if it has some."""
    if item.shape == "leaf" and item.plain and item.status in ("plain", "searched"):
        return item.says
    leaf, facts = item.shape == "leaf", []
    if item.move:
        facts.append(words.BY_MOVE.format(move=item.move))
    if item.status in _STATUS:
        facts.append(_pruned_here(item))
    if not leaf:
        facts.append(item.shape.upper())
    if item.name:
        facts.append(f"{item.name} =" if leaf and item.says else item.name)
    if item.says:
        facts.append(item.says)
    facts += [f"[{line}]" for line in (item.bound, *item.notes, *item.cut) if line]
    said = " ".join(fact for fact in facts if fact)
    return f"({said}" if item.children else said


def _pruned_here(item: Drawn) -> str:
    """``pruned`` at the top of a pruned branch only."""
    above = item.parent.status if item.parent else "searched"
    return _STATUS.get(item.status, "") if item.status != above else ""


def hint(item: Drawn) -> str:
    """What the mouse finds on a node: ``2: MIN <= 2, MIN cut 1: 2 <= alpha = 3``."""
    said = f"{item.place}:"
    if item.name and item.name != item.place:
        said = f"{said} {item.name}"
    if item.children:
        said = f"{said} {item.shape.upper()}"
    if item.says:
        said = f"{said} {item.says}"
    tail = [_STATUS.get(item.status, ""), words.ON_SOLUTION if item.solution else "", ": ".join(item.cut)]
    return ", ".join([said, *filter(None, tail)])
