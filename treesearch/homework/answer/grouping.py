"""Which parts of a line belong together: those that are one fact, the items of one list, the pieces of one cut."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lark import Token

from treesearch.homework.answer.lines import Part, position

_PARTED = re.compile(r"[,;:\n|/]|[.!?](?=\s)|\b(?:and|but|then)\b", re.IGNORECASE)
"""Between the pieces of two cuts: ``MIN cut after 2, MAX cut after 6``."""


def joined(line: list[Part]) -> Iterator[Part]:
    """The parts of a line, where ``value 3 at node B`` and ``at node B the value is 3`` are one each, and where a list
    ends with its sentence: of ``path 1 1, 4 and 6 are pruned`` two numbers are the path."""
    before: Part | None = None
    for part in [one for each in line for one in _listing(each)]:
        both = before and _both(before, part)
        if before and not both:
            yield before
        before = both or part
    if before:
        yield before


def _listing(part: Part) -> Iterator[Part]:
    """A list up to the mark that ends it, without what stands in brackets inside it; the rest may be something else."""
    if part.rule not in ("path", "examined", "pruned"):
        yield part
        return
    end, aside = _end(part), 0
    inside: list[tuple[Token, str]] = []
    outside: list[tuple[Token, str]] = []
    for i, (token, gap) in enumerate(zip(part.tokens, part.gaps, strict=True)):
        aside += (gap.count("[") - gap.count("]")) * (i > 1)
        (inside if i < end and aside <= 0 else outside).append((token, gap))
    tokens, gaps = zip(*inside, strict=True)
    yield part._replace(tokens=tokens, gaps=gaps)
    for token, gap in outside:
        yield Part("stray", (token,), position(token), (gap,))


def _end(part: Part) -> int:
    """How many of its tokens are a list: no comma or semicolon parts some of them only, and no stop any."""
    commas = True  # whether a comma stands before every item so far
    semicolons = all(";" in gap for gap in part.gaps[2:])
    for i, gap in enumerate(part.gaps[2:], 2):
        if ("," in gap and not commas) or (";" in gap and not semicolons) or re.search(r"[=\n]|\.(?=\s)", gap):
            return i
        commas &= "," in gap
    return len(part.tokens)


def _both(one: Part, other: Part) -> Part | None:
    """What these two parts tell of a node, its value or that it is where a cut is."""
    told = other.rule == "value" and other.tokens[0].type == "TOLD"
    if one.rule == "value" and other.rule == "where" and not other.gap.strip():
        return one._replace(rule="node", tokens=(other.tokens[0], one.tokens[1]))
    if one.rule == "where" and told and not re.search(r"[^\w\s]", other.gap):
        return one._replace(rule="node", tokens=(one.tokens[0], other.tokens[1]))
    labelled = one.rule == "stray" and one.tokens[0].type in ("LABEL", "PLACE") and other.gap.strip() == ":"
    if labelled and told:
        return one._replace(rule="node", tokens=(one.tokens[0], other.tokens[1]))
    return None


def apart(slots: list[Part]) -> Iterator[list[Part]]:
    """Parts that belong to one cut each. Where a part comes a second time, the next cut begins there, or before it
    at a comma or stop, or at the words ``MIN cut``. What is denied ends at a comma."""
    group: list[Part] = []
    for part in slots:
        verb = _slot(part)
        if any(_slot(one) == verb for one in group):
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


def _slot(part: Part) -> str:
    """Which piece of a cut it is, the same for all verbs."""
    return "cut" if part.rule in ("denied", "pruned") else part.rule


def _kept(group: list[Part], part: Part) -> int:
    """How many of these parts belong to the cut before, if this one belongs to the next."""
    least = 1 + max((i for i, one in enumerate(group) if one.rule == "after"), default=0)
    following = [*group, part]
    for i in range(len(group), least - 1, -1):
        if _PARTED.search(following[i].gap):
            return i
    phrase = _slot(part) == "cut" and len(group) > least and group[-1].rule == "kind" and not part.gap.strip(" -")
    return len(group) - phrase
