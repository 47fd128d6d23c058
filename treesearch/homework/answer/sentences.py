"""From the parts of a line to what it says, one part after the other: what is said, and what is still open."""

from __future__ import annotations

import re
from collections.abc import Iterator

from treesearch.homework.answer import words
from treesearch.homework.answer.assembly import cut, fact, numbers, pruned
from treesearch.homework.answer.grouping import apart, joined
from treesearch.homework.answer.lines import Part
from treesearch.homework.answer.statements import CutStated, PathStated, Problem, Statement, ValueStated

_SLOTS = ("kind", "cut", "denied", "after", "subtree", "where")
"""Pieces of a cut, each of which it has once."""

_JOINED = re.compile(r"[\s,;&/|]*(?:\b(?:and|then|or|also)\b)?[\s,;&/|]*", re.IGNORECASE)
"""What may stand between the leaves below a heading: ``3, and 5``."""

_AND = re.compile(r"\s*(?:,\s*(?:and\b)?|;|\band\b)\s*", re.IGNORECASE)
_ENDS = re.compile(r"\s*(?:$|[,.;)\]]|(?:and|in|at|because|since)\b)", re.IGNORECASE)
"""What stands before and behind the 5 in ``MIN cut after 2 and 5, because``."""

_SAID = re.compile(r"[.!?](?=\s)|\b(?:is|are|was|were|has|have|must|can)\b", re.IGNORECASE)
"""Behind it, numbers before it are no longer open: of ``4 is less than 5`` the 4."""

_COMPARED = re.compile(r"[<>=≤≥]|\bthan\b", re.IGNORECASE)
"""Before a number that is only compared: ``2 < 3``."""

_OF_A_BOUND = re.compile(r"\b(?:alpha|beta|bound|from|set|gave|comes)\b|[αβ=<>≤≥]", re.IGNORECASE)
"""Before a node that a bound comes from: ``alpha comes from node 1``."""


class _Line:
    """What has been said so far in a line, and what is still open in it."""

    def __init__(self, heading: Part | None) -> None:
        self.heading = heading
        self.said: list[Statement | Problem] = []
        self.slots: list[Part] = []  # pieces of cuts, until these are whole
        self.loose: list[Part] = []  # numbers, lists and labels, of which it is not yet known what is said of them
        self.more: list[Part] = []  # those of them that may be further children after which there is a cut
        self.instead: Statement | None = None  # what is said anew by the loose ones
        self.doubted: Statement | Problem | None = None  # a cut that is not meant if another follows
        self.last = ""  # the rule of the part before

    def take(self, part: Part, following: Part | None) -> None:
        """One part more."""
        if part.rule == "denied" or _SAID.search(part.gap):
            self.loose = []
        if part.rule == "stray":
            self.stray(part, following)
        elif part.rule in _SLOTS:
            if part.rule != "where" or not self.of_a_bound(part):
                self.add_more()
                self.slots.append(part)
        elif part.rule == "value" and following and following.rule == "stray" and following.gap == ",":  # 3,5
            number = f"{part.text} {part.tokens[1]},{following.text}"
            self.said.append(Problem(part.at, number, words.ANSWER_FORMS["VALUE"]))
        else:
            self.other(part)
            self.loose = []
        self.last = part.rule

    def of_a_bound(self, part: Part) -> bool:
        """Whether a node is where a bound comes from, before it or just behind it: ``alpha = 3 at the root``."""
        behind = self.last == "stray" and not self.more and not part.gap.strip()
        return behind or _OF_A_BOUND.search(_near(part.gap)) is not None

    def stray(self, part: Part, following: Part | None) -> None:
        """A number, list or label that is not yet part of a fact."""
        last = self.slots[-1] if self.slots else None
        if _COMPARED.search(_near(part.gap)):
            self.loose, self.more = self.loose[:-1], self.more[:-1]
        elif last and last.rule == "after" and not self.more and _holds(part, last):
            self.slots.append(part._replace(rule="subtree"))
        elif self.heading and _listed_below(self.slots, self.loose, part):
            if not (following and following.rule == "after" and re.match(r"\s*[\[(:]", following.gap)):
                self.slots.append(part._replace(rule="after"))
        else:
            listed = last and last.rule == "after" and len(self.more) == len(self.loose) and _AND.fullmatch(part.gap)
            if listed and following and _ENDS.match(following.gap):
                self.more.append(part)
            self.loose.append(part)

    def add_more(self) -> None:
        """The further children in ``MIN cut after 2 and 5``."""
        self.slots += [part._replace(rule="after") for part in self.more]
        self.more = []

    def other(self, part: Part) -> None:
        """A part that is no piece of a cut: the cuts before it are whole."""
        by = [self.slots.pop()] if part.rule == "pruned" and _names(self.slots, part) else []
        if part.rule == "are_pruned":
            self.more = []
        self.add_more()
        if part.rule == "undone":
            self.take_back()
        self.say_instead()
        self.say_cuts()
        if part.rule == "cuts":
            self.heading = part
        elif part.rule == "are_pruned":
            self.said += _are_pruned(part, self.loose)
        elif part.rule == "instead":
            self.doubt()
        else:
            self.said += fact(part)
        if part.rule == "pruned":  # as in "MIN prunes 4 and 6 after 2"
            self.slots = [*by, part]

    def say_cuts(self) -> None:
        """The cuts of all parts so far; one that was doubted is none if another follows."""
        cuts = [*_cuts(self.slots, self.heading)]
        if cuts and self.doubted:
            self.said = [one for one in self.said if one is not self.doubted]  # it may have been taken back already
            self.doubted = None
        self.said += cuts
        self.slots = []

    def take_back(self) -> None:
        """The last cut, or fact, is not meant."""
        groups = [*apart(self.slots)]
        if groups:
            self.slots = [one for group in groups[:-1] for one in group]
        elif self.said and not self.loose:
            self.said.pop()

    def doubt(self) -> None:
        """The last fact is said anew."""
        if self.said and isinstance(self.said[-1], ValueStated | PathStated):
            self.instead = self.said.pop()  # type: ignore[assignment]
        elif self.said and isinstance(self.said[-1], CutStated):
            self.doubted = self.said[-1]

    def say_instead(self) -> None:
        """A value or path anew; the old one, if nothing stands in its place."""
        if self.instead:
            found = [token for one in self.loose for token in one.tokens]
            self.said += numbers(self.instead, found) if found else [self.instead]
            self.instead = None


def statements(line: list[Part], heading: Part | None = None) -> list[Statement | Problem]:
    """What one logical line states; a list or number that is none is a problem.

    ``heading``: one like ``MIN cuts:``, under which the line stands; every "after" is then a cut.
    """
    found = _Line(heading)
    parts = [*joined(line)]
    for part, following in zip(parts, [*parts[1:], None], strict=True):
        found.take(part, following)
    return found.said


def _near(gap: str) -> str:
    """What stands before a part since the last comma or stop."""
    return re.split(r"[,;\n]|[.!?](?=\s)", gap)[-1]


def _names(slots: list[Part], part: Part) -> bool:
    """Whether the player stands just before the verb."""
    return bool(slots) and slots[-1].rule == "kind" and not part.gap.strip()


def _holds(part: Part, after: Part) -> bool:
    """Whether it is the list in which that child stands, so the node's own: ``MIN cut after 2 (2 4 6)``."""
    token = part.tokens[0]
    if token.type != "LIST" or not re.fullmatch(r"\s*,?\s*", part.gap):
        return False
    child = re.escape(after.tokens[-1])
    return re.search(rf"(?<![\w.]){child}(?![\w.])", token[1:-1]) is not None


def _listed_below(slots: list[Part], loose: list[Part], part: Part) -> bool:
    """Whether it is one of a list of leaves and subtrees after each of which there is a cut: ``MIN cuts: 3, (3 2)``."""
    if slots:
        return slots[-1].rule == "after" and bool(_JOINED.fullmatch(part.gap))
    return not loose and bool(re.fullmatch(r"\s*[:=]?\s*|\s*[-*•]\s+", part.gap))


def _are_pruned(part: Part, loose: list[Part]) -> Iterator[Statement | Problem]:
    """``the leaves 4 and 6 are pruned``; without a verb, as in ``(pruned)``, it may be said of anything."""
    tokens = [token for one in loose for token in one.tokens]
    if loose and re.search(r"\b(?:none|neither|no)\b", loose[0].gap, re.IGNORECASE):
        return
    if tokens:
        yield from pruned(tokens, part.at)
    elif " " in part.text.strip():
        yield Problem(part.at, part.text, words.ANSWER_FORMS["PRUNED"])


def _cuts(slots: list[Part], heading: Part | None) -> Iterator[Statement | Problem]:
    """The cuts told by these parts, of which each has only one of a kind."""
    usual = {"kind": heading} if heading else {}
    told: list[dict[str, Part]] = []
    for group in apart(slots):
        own = {one.rule: one for one in group}
        if told and not own.keys() & {"kind", "cut", "denied"} and _JOINED.fullmatch(group[0].gap):
            own = {**{rule: told[-1][rule] for rule in ("kind", "cut", "denied") if rule in told[-1]}, **own}
        if told and not own.keys() & {"after", "where", "denied"}:  # as in "a cut after 4, which is a MIN cut"
            told[-1] = {**own, **told[-1]}
        else:
            told.append(own)
    for own in told:
        if "denied" not in own and ("pruned" not in own or "after" in own):
            yield from cut(usual, own)
