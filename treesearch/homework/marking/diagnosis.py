"""Says which mistakes give an answer; it decides no points.

A mistake is named where it explains every wrong statement and no right one is against it: all that is stated is so in
its answer, and all cuts of its own that are not right ones are listed. Two at once are named only where no single one
does, and two wrong statements need both: each has one that the other alone does not explain. What the right answer has
and a list lacks speaks neither for a mistake nor against it; where nothing else is wrong, "not finished" comes first.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from treesearch import words as common_words
from treesearch.homework.marking.arithmetic import asked, is_right, right_ones
from treesearch.homework.marking.claims import PATH, PRUNED, VALUE, Claim, Claims, Thing
from treesearch.homework.marking.key import Key, Solution, WrongAnswer
from treesearch.homework.marking.marks import Diagnosis
from treesearch.homework.marking.scheme import Scheme
from treesearch.homework.mistakes.cases import CutAt, Facts
from treesearch.homework.mistakes.followup import Names
from treesearch.tree import Path

AND = "and"
BOTH = "Two things together:"
EVIDENCE = "It gives all that is written, and this is wrong: {facts}."
IF_COMPLETE = "If nothing more was meant to be written, it leaves out the same: {missing}."
UNFINISHED_TITLE = "Not finished"
ALL_RIGHT = "What is written is right, but it is not all that was asked."
NOT_ALL_WRITTEN = "Not all that was asked is written."
LEFT_OUT = "Missing: {missing}."
LEFT = {
    "value": "the value",
    "path": "the path",
    "cuts": "the cuts",
    "pruned": "what is pruned",
    "examined": "the leaves in order",
    "leaves": "the number of leaves",
    "order": "the order",
    "best": "how few leaves could be read",
}
EACH = {"cuts": "cut", "pruned": "pruned place", "nodes": "node", "windows": "window"}
SEVERAL = "Several mistakes give this answer: {titles}."
CUTS_SAID = "no cuts"
SAID = {
    "value": "value {said}",
    "path": "path {said}",
    "leaves": "leaves {said}",
    "order": "order {said}",
    "best": "best {said}",
}
SAID_AT, SAID_LIST = "{topic} at {place}", "the list {topic}"

UNFINISHED = "unfinished"
"""The kind of what is left out, and its name where no registered mistake leaves out just that."""

Statement = tuple[Any, Any]
"""A thing and one statement about it; LINE and the number of a line of cuts; or NO_CUTS."""

LINE = "line"
NO_CUTS: Statement = ("no_cuts", ())


class Findings(NamedTuple):
    """The diagnoses of one answer, the mistakes among them that cannot be told apart, and a sentence for the student.

    ``explained``: the names of the single mistakes.
    """

    diagnosis: tuple[Diagnosis, ...] = ()
    tied: Names = ()
    cause: str = ""


def diagnose(key: Key, scheme: Scheme, said: Claims) -> Findings:
    """The mistakes behind an answer: nothing if it is right; else what is missing of what was asked, mistakes, or both.

    What was not asked, but is stated, counts too.
    """
    if said.empty:
        return Findings()
    fitting = _Fitting(key, said)
    if not fitting.wrong:
        return _unfinished(fitting, scheme)
    chosen = list(fitting.explain(key.wrong))
    if not chosen and len(fitting.wrong) > 1:
        chosen = [pair for pair in fitting.explain(key.pairs) if fitting.needs_both(pair)]
    gone = fitting.gone(chosen[0].facts if chosen else key.right)
    missing = ", ".join(_left_out(key, scheme, said, gone))
    proof = EVIDENCE.format(facts=", ".join(fitting.told_wrong()))
    named = [
        _diagnosis(wrong, proof)
        for wrong in sorted(chosen, key=lambda one: one.mistakes[0].kind != UNFINISHED)
    ]
    also = [_missing(NOT_ALL_WRITTEN, missing)] if missing else []
    return Findings((*named, *also), _names(chosen), _cause(chosen))


def _unfinished(fitting: "_Fitting", scheme: Scheme) -> Findings:
    """All that is written is right. Mistakes that leave out the same are named beside it where a list was begun."""
    gone = fitting.gone(fitting.key.right)
    missing = ", ".join(_left_out(fitting.key, scheme, fitting.said, gone))
    if not missing:
        return Findings()
    alike = [
        one for one in fitting.explain(fitting.key.wrong) if gone and not fitting.lacks(one.facts)
    ]
    named = [_diagnosis(one, IF_COMPLETE.format(missing=missing)) for one in alike]
    first = _missing(ALL_RIGHT, missing)
    cause = " ".join(filter(None, (first.explanation, first.evidence, _cause(alike))))
    return Findings((first, *named), _names(alike), cause)


def _missing(explanation: str, missing: str) -> Diagnosis:
    return Diagnosis(
        UNFINISHED, UNFINISHED, UNFINISHED_TITLE, explanation, LEFT_OUT.format(missing=missing)
    )


def _cause(found: Collection[WrongAnswer]) -> str:
    """Return one sentence: the mistake, if it is one whatever it is called, or the titles of several."""
    ways = {tuple(mistake.wrong for mistake in one.mistakes) for one in found}
    return explained([_diagnosis(one, "") for one in found], len(ways))


def explained(found: Sequence[Diagnosis], ways: int) -> str:
    """Return the explanation of the mistake, or the titles if there are several ``ways`` to the answer."""
    if ways > 1:
        return SEVERAL.format(titles="; ".join(dict.fromkeys(one.title for one in found)))
    return found[0].explanation if found else ""


def _names(found: Iterable[WrongAnswer]) -> Names:
    return tuple(tuple(mistake.name for mistake in one.mistakes) for one in found)


def _diagnosis(wrong: WrongAnswer, proof: str) -> Diagnosis:
    one, *others = wrong.mistakes
    if not others:
        return Diagnosis(one.name, one.kind, one.title, one.explanation, proof)
    name = "+".join(each.name for each in wrong.mistakes)
    title = f" {AND} ".join(each.title for each in wrong.mistakes)
    explanation = " ".join((BOTH, *(each.explanation for each in wrong.mistakes)))
    return Diagnosis(name, one.kind, title, explanation, proof)


class _Fitting:
    """One answer to one exercise, to be held against the answers of mistakes.

    A list of cuts counts as stated once it is begun, or said to be empty; what is not stated is not compared.
    """

    def __init__(self, key: Key, said: Claims) -> None:
        self.key, self.said = key, said
        self.lines = sorted(
            said.lines, key=lambda line: (len(line.spots), line.order)
        )  # the least ambiguous first
        self.wrong = self.wrong_by(key.right)
        self.unsaid = self.gone(key.right)

    def wrong_by(self, facts: Facts) -> frozenset[Statement]:
        """The statements that are not so in an answer; of the lines of cuts each is one of its cuts, or wrong."""
        taken, _ = _taken(self.lines, facts.cuts)
        lines = ((LINE, number) for number in range(len(self.lines)) if number not in taken)
        return frozenset((*lines, *self._wrong_things(facts)))

    def _wrong_things(self, facts: Facts) -> Iterator[Statement]:
        for thing, statements in self.said.stated.items():
            yield from (
                (thing, one) for one in statements if not _is_so(self.key, facts, thing, one)
            )
        if self.said.no_cuts and not self.lines and not self.key.minimax and facts.cuts:
            yield NO_CUTS

    def gone(self, facts: Facts) -> Counter[Thing]:
        """The cuts and pruned places of an answer that lists which were begun lack, whatever the cuts are called."""
        cuts = (
            _taken([line._replace(kind=None) for line in self.lines], facts.cuts)[1]
            if self.lines
            else []
        )
        pruned = facts.pruned if PRUNED in self.said.stated else ()
        lacking = (
            place for place in pruned if self._listed.isdisjoint(self.key.leaves_below(place))
        )
        return Counter(
            [*(("cuts", cut.after) for cut in cuts), *(("pruned", place) for place in lacking)]
        )

    @cached_property
    def _listed(self) -> frozenset[Path]:
        """The leaves below all that is listed as pruned."""
        return frozenset().union(
            *(self.key.leaves_below(place) for spread in self.said.pruned for place in spread)
        )

    def _unlisted(self, facts: Facts) -> frozenset[Path]:
        """The leaves that are pruned in an answer and not in the list, if there is one."""
        pruned = facts.pruned if PRUNED in self.said.stated else ()
        return frozenset().union(*map(self.key.leaves_below, pruned)) - self._listed

    def lacks(self, facts: Facts) -> bool:
        """Whether a list that was begun lacks something of an answer."""
        return bool(self.gone(facts) or self._unlisted(facts))

    def _lists(self, facts: Facts) -> bool:
        """Whether the lists that were begun lack no more of an answer than of the right one.

        Of a pruned branch every leaf counts: `pruned: 4, 6, 14` is no list of branches of which each gave one leaf.
        """
        return not self.gone(facts) - self.unsaid and self._unlisted(facts) <= self._unlisted(
            self.key.right
        )

    def explain(self, wrongs: Iterable[WrongAnswer]) -> Iterator[WrongAnswer]:
        """Those of the wrong answers in which all that is stated is so, and of whose own cuts none is left out."""
        for one in wrongs:
            quick = not self._ends_differ(one.facts)
            if quick and not self.wrong_by(one.facts) and self._lists(one.facts):
                yield one

    def _ends_differ(self, facts: Facts) -> bool:
        """Whether value or path are said and are others; that is told sooner than the rest."""
        return any(one != facts.value for one in self.said.of("value")) or (
            not self.key.minimax and any(one != facts.path for one in self.said.of("path"))
        )

    def needs_both(self, pair: WrongAnswer) -> bool:
        """Whether each of two mistakes explains something wrong that the other alone does not: two different things."""
        one, other = (
            self.wrong & self.wrong_by(self.key.answers[mistake.name]) for mistake in pair.mistakes
        )
        return bool(one and other) and len(one | other) > 1

    def told_wrong(self) -> list[str]:
        """The wrong statements, as they are written."""
        first = (VALUE, PATH)
        ordered = sorted(
            self.wrong,
            key=lambda one: (first.index(one[0]) if one[0] in first else len(first), str(one)),
        )
        return list(dict.fromkeys(map(self._told, ordered)))

    def _told(self, statement: Statement) -> str:
        if statement == NO_CUTS:
            return CUTS_SAID
        if statement[0] == LINE:
            return self.lines[statement[1]].text
        (topic, place), said = statement
        if topic in SAID:
            return SAID[topic].format(
                said=" ".join(map(str, said)) if isinstance(said, tuple) else said
            )
        return (
            SAID_AT.format(topic=topic, place=".".join(map(str, place)))
            if place
            else SAID_LIST.format(topic=topic)
        )


def _is_so(key: Key, facts: Facts, thing: Thing, said: object) -> bool:
    """Whether a statement is so in an answer."""
    if facts is key.right:
        return is_right(key, thing, said)
    solution = _Answer(key, facts)
    return (
        is_right(solution, thing, said)
        if thing == PRUNED
        else said in right_ones(solution, thing, said)
    )


class _Answer(Solution):
    """Another answer to the tree of a key."""

    def __init__(self, key: Key, facts: Facts) -> None:
        self.case, self.tree, self.conventions, self.minimax = (
            key.case,
            key.tree,
            key.conventions,
            False,
        )
        self.right, self.has_chance = facts, key.has_chance
        self.__dict__["leaves_below"] = key.leaves_below


def _taken(lines: Iterable[Claim], cuts: Collection[CutAt]) -> tuple[set[int], list[CutAt]]:
    """The lines that are one of the cuts, each taking one, and the cuts that are left."""
    free, taken = list(cuts), set()
    for number, line in enumerate(lines):
        if found := next(filter(line.fits, free), None):
            free.remove(found)
            taken.add(number)
    return taken, free


def _left_out(key: Key, scheme: Scheme, said: Claims, gone: Counter[Thing]) -> Iterator[str]:
    """All that was asked and is not written; ``gone``: what lists that were begun lack."""
    unsaid = Counter(
        topic for topic, place in asked(key, scheme) if (topic, place) not in said.stated
    )
    unsaid["cuts"] = not (said.cuts or said.no_cuts or PRUNED in said.stated)
    nothing = {
        topic
        for topic, right in (("cuts", key.right.cuts), ("pruned", key.right.pruned))
        if not right
    }
    lacking = Counter(topic for topic, _ in gone.elements())
    for topic in (
        topic for topic, points in scheme.points.items() if points and topic not in nothing
    ):
        if unsaid[topic] and topic in LEFT:
            yield LEFT[topic]
        elif count := unsaid[topic] or lacking[topic]:
            yield common_words.many(count, EACH[topic])
