"""From the parts of a line to what it says: which of them belong to one fact, and where the next begins."""

from __future__ import annotations

import re
from collections.abc import Iterator

from treesearch import words
from treesearch.homework.assembly import cut, fact, place, pruned
from treesearch.homework.lines import Part
from treesearch.homework.statements import Problem, Statement

_SLOTS = ("kind", "cut", "denied", "after", "subtree", "where")
_JOINED = re.compile(r"[\s,;&/|]*(?:\b(?:and|then|or|also)\b)?[\s,;&/|]*", re.IGNORECASE)
_PARTED = re.compile(r"[,;:\n|/]|[.!?](?=\s)|\b(?:and|but|then)\b", re.IGNORECASE)
_SAID = re.compile(r"[.!?](?=\s)|\b(?:is|are|was|were|has|have|must|can)\b", re.IGNORECASE)


def statements(line: list[Part], heading: Part | None = None) -> Iterator[Statement | Problem]:
    """What one logical line states; a list or number that is none is a problem.

    ``heading``: one like ``MIN cuts:``, under which the line stands; every "after" is then a cut.
    """
    slots: list[Part] = []
    loose: list[Part] = []  # numbers, lists and labels, of which it is not yet known what is said of them
    for part in _joined(line):
        if part.rule == "denied" or _SAID.search(part.gap):
            loose = []
        if part.rule in _SLOTS:
            slots.append(part)
        elif part.rule == "stray" and heading and _listed_below(heading, slots, loose, part):
            slots.append(part._replace(rule="after"))
        elif part.rule == "stray":
            loose.append(part)
        else:
            by = [slots.pop()] if part.rule == "pruned" and _names(slots, part) else []
            yield from _cuts(slots, heading)
            slots = []
            if part.rule == "cuts":
                heading = part
            elif part.rule == "are_pruned":
                yield from _are_pruned(part, loose)
            else:
                yield from fact(part)
            if part.rule == "pruned":  # as in "MIN prunes 4 and 6 after 2"
                slots = [*by, part]
            loose = []
    yield from _cuts(slots, heading)


def _names(slots: list[Part], part: Part) -> bool:
    """Whether the player stands just before the verb."""
    return bool(slots) and slots[-1].rule == "kind" and not part.gap.strip()


def _joined(line: list[Part]) -> Iterator[Part]:
    """The parts of a line, where ``value 3 at node B`` and ``at node B the value is 3`` are one each, and where a list
    ends with its sentence: of ``path 1 1, 4 and 6 are pruned`` two numbers are the path."""
    before: Part | None = None
    for part in [one for each in line for one in _listing(each)]:
        node = before and _value_at(before, part)
        if before and not node:
            yield before
        before = node or part
    if before:
        yield before


def _listing(part: Part) -> Iterator[Part]:
    """A list up to the comma that ends it, since none, or "and", stands between its other numbers."""
    end = len(part.tokens)
    if part.rule in ("path", "examined", "pruned"):
        for i in range(2, end):
            if "," in part.gaps[i] and any("," not in gap for gap in part.gaps[2:i]):
                end = i
                break
    yield part._replace(tokens=part.tokens[:end], gaps=part.gaps[:end])
    for token, gap in zip(part.tokens[end:], part.gaps[end:], strict=True):
        yield Part("stray", (token,), place(token), (gap,))


def _value_at(one: Part, other: Part) -> Part | None:
    """A node's value, told by these two parts."""
    if one.rule == "value" and other.rule == "where" and not other.gap.strip():
        return one._replace(rule="node", tokens=(other.tokens[0], one.tokens[1]))
    if one.rule == "where" and other.rule == "value" and other.tokens[0].type == "TOLD" and _plain(other.gap):
        return one._replace(rule="node", tokens=(one.tokens[0], other.tokens[1]))
    return None


def _plain(gap: str) -> bool:
    return not re.search(r"[^\w\s]", gap)


def _listed_below(heading: Part, slots: list[Part], loose: list[Part], part: Part) -> bool:
    """Whether it is one of a list of leaves and subtrees after each of which there is a cut: ``MIN cuts: 3, (3 2)``."""
    if slots:
        return slots[-1].rule == "after" and bool(_JOINED.fullmatch(part.gap))
    return not loose and bool(re.fullmatch(r"\s*[:=]?\s*|\s*[-*•]\s+", part.gap))


def _are_pruned(part: Part, loose: list[Part]) -> Iterator[Statement | Problem]:
    """``the leaves 4 and 6 are pruned``; without a verb, as in ``(pruned)``, it may be said of anything."""
    tokens = [token for one in loose if not one.gap.rstrip().lower().endswith("than") for token in one.tokens]
    if tokens:
        yield from pruned(tokens, part.at)
    elif " " in part.text.strip():
        yield Problem(part.at, part.text, words.ANSWER_FORMS["PRUNED"])


def _cuts(slots: list[Part], heading: Part | None) -> Iterator[Statement | Problem]:
    """The cuts told by these parts, of which each has only one of a kind."""
    usual = {"kind": heading} if heading else {}
    before: dict[str, Part] = {}
    for group in _apart(slots):
        own = {one.rule: one for one in group}
        if before and not own.keys() & {"kind", "cut", "denied"} and _JOINED.fullmatch(group[0].gap):
            own = {**{rule: before[rule] for rule in ("kind", "cut", "denied") if rule in before}, **own}
        before = own
        if "denied" not in own and ("pruned" not in own or "after" in own):
            yield from cut(usual, own)


def _apart(slots: list[Part]) -> Iterator[list[Part]]:
    """Parts that belong to one cut each. Where a part comes a second time, the next cut begins there, or before it
    at a comma or stop, or at the words ``MIN cut``. What is denied ends at a comma."""
    group: list[Part] = []
    for part in slots:
        verb = _rule(part)
        if any(_rule(one) == verb for one in group):
            kept = _kept(group, part)
        elif any(one.rule in ("denied", "pruned") for one in group) and _PARTED.search(part.gap):
            kept = len(group)
        else:
            kept = 0
        if kept:
            yield group[:kept]
            group = group[kept:]
        group.append(part)
    if group:
        yield group


def _rule(part: Part) -> str:
    """Its rule, the same for all verbs."""
    return "cut" if part.rule in ("denied", "pruned") else part.rule


def _kept(group: list[Part], part: Part) -> int:
    """How many of these parts belong to the cut before, if this one belongs to the next."""
    least = 1 + max((i for i, one in enumerate(group) if one.rule == "after"), default=0)
    following = [*group, part]
    for i in range(len(group), least - 1, -1):
        if _PARTED.search(following[i].gap):
            return i
    phrase = _rule(part) == "cut" and len(group) > least and group[-1].rule == "kind" and not part.gap.strip(" -")
    return len(group) - phrase
