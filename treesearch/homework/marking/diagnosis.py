"""Find the mistakes that explain an answer; they do not affect the points.

A mistake is named if it explains every wrong statement and no right statement contradicts it: each statement is right
in the answer of the mistake, and each of its wrong cuts is listed. Two mistakes are named only if no single one fits and
each of them leaves a statement wrong, together at least two. Right items that a list lacks count neither for nor
against a mistake, but a mistake that gives exactly the listed items excludes those that give more. Lines that only repeat
right ones name a mistake only if it lists a cut twice. If nothing else is wrong, "not finished" comes first.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from copy import copy
from functools import cached_property
from typing import Any, NamedTuple

from treesearch import words
from treesearch.homework.marking.arithmetic import is_right, topic_weights
from treesearch.homework.marking.claims import PATH, PRUNED, VALUE, Claim, Claims, Topic
from treesearch.homework.marking.cut_points import leaves_of
from treesearch.homework.marking.feedback import written_content
from treesearch.homework.marking.key import Key, WrongAnswer
from treesearch.homework.marking.marks import Diagnosis
from treesearch.homework.marking.scheme import Scheme
from treesearch.homework.mistakes.cases import CutAt, Facts
from treesearch.homework.mistakes.followup import Names
from treesearch.tree import Path

EVIDENCE = "This explains everything in the answer. Wrong in the answer: {facts}."
LEFT_OUT = {
    "value": "the value",
    "path": "the path",
    "cuts": "the cuts",
    "pruned": "what is pruned",
    "examined": "the leaves in order",
    "leaves": "the number of leaves",
    "order": "the order",
    "best": "the fewest leaves",
}
"""The names of missing parts in a sentence."""
COUNTED = {"cuts": "cut", "pruned": "pruned place", "nodes": "node", "windows": "window"}
"""The noun for one item of these parts."""

UNFINISHED = "unfinished"
"""The kind of diagnosis for an incomplete answer, and its name if no known mistake explains it."""

Statement = tuple[Any, Any]
"""A topic and a statement about it; LINE and the number of a line of cuts; or NO_CUTS."""

LINE = "line"
NO_CUTS: Statement = ("no_cuts", ())


class Findings(NamedTuple):
    """The mistakes and missing parts that explain an answer.

    ``tied`` are the mistakes that give the same answer on this tree. ``cause`` is a sentence for
    the student.
    """

    diagnosis: tuple[Diagnosis, ...] = ()
    tied: Names = ()
    cause: str = ""


def diagnose(key: Key, scheme: Scheme, claims: Claims, whole: bool = True) -> Findings:
    """Return the missing parts of an answer and the mistakes that explain it.

    Statements that the question does not ask for are included. ``whole`` tells whether all of the
    answer was read; otherwise, nothing is called missing.
    """
    if claims.empty:
        return Findings()
    fitting = _Fitting(key, claims)
    chosen = fitting.explain(key.wrong) if fitting.wrong else []
    if not chosen and len(fitting.wrong) > 1:
        chosen = [pair for pair in fitting.explain(key.pairs) if fitting.needs_both(pair)]
    if chosen and not _Fitting(key, claims._replace(lines=claims.cuts)).wrong:
        # only repeated lines differ, so a mistake must list a cut twice
        chosen = [
            answer
            for answer in chosen
            if len({cut.after for cut in answer.facts.cuts}) < len(answer.facts.cuts)
        ]
    # a mistake that gives the complete answer explains it better than one that gives more cuts
    chosen = [answer for answer in chosen if not fitting.gone(answer.facts)] or chosen
    facts = chosen[0].facts if chosen else key.right
    missing = ", ".join(_missing_parts(key, scheme, claims, fitting.gone(facts))) if whole else ""
    if not fitting.wrong:
        return _unfinished(fitting, missing) if missing else Findings()
    proof = EVIDENCE.format(facts=", ".join(fitting.wrong_texts()))
    diagnoses = [
        _diagnosis(wrong, proof)
        for wrong in sorted(chosen, key=lambda wrong: wrong.mistakes[0].kind != UNFINISHED)
    ]
    cause = _cause(chosen)
    if missing:
        diagnoses.append(_missing("The answer is incomplete.", missing))
        cause += cause and f" The answer is incomplete. Missing: {missing}."
    return Findings(tuple(diagnoses), _names(chosen), cause)


def _unfinished(fitting: "_Fitting", missing: str) -> Findings:
    """Return the missing parts of an incomplete answer without errors, and their explanations."""
    alike = [
        wrong
        for wrong in fitting.explain(fitting.key.wrong)
        if fitting.unwritten and not (fitting.gone(wrong.facts) or fitting.unlisted(wrong.facts))
    ]
    proof = (
        f"If the answer was meant to be complete, this mistake explains what is missing: {missing}."
    )
    first = _missing("Everything that was read is right, but the answer is incomplete.", missing)
    cause = " ".join(filter(None, (first.explanation, first.evidence, _cause(alike))))
    return Findings((first, *(_diagnosis(wrong, proof) for wrong in alike)), _names(alike), cause)


def _missing(explanation: str, missing: str) -> Diagnosis:
    return Diagnosis(UNFINISHED, UNFINISHED, "Not finished", explanation, f"Missing: {missing}.")


def _cause(answers: Collection[WrongAnswer]) -> str:
    """Return a sentence for the student on the mistakes that give these answers."""
    mistakes = {tuple(mistake.wrong for mistake in answer.mistakes) for answer in answers}
    return explained([_diagnosis(answer, "") for answer in answers], len(mistakes))


def explained(diagnoses: Sequence[Diagnosis], count: int) -> str:
    """Return the explanation of a mistake, or a sentence with the titles of several."""
    if count > 1:
        titles = "; ".join(dict.fromkeys(diagnosis.title for diagnosis in diagnoses))
        return f"Several mistakes explain this answer: {titles}."
    return diagnoses[0].explanation if diagnoses else ""


def _names(answers: Iterable[WrongAnswer]) -> Names:
    return tuple(tuple(mistake.name for mistake in answer.mistakes) for answer in answers)


def _diagnosis(answer: WrongAnswer, proof: str) -> Diagnosis:
    first, *others = mistakes = answer.mistakes
    together = ["Two mistakes together:"] if others else []
    return Diagnosis(
        "+".join(mistake.name for mistake in mistakes),
        first.kind,
        " and ".join(mistake.title for mistake in mistakes),
        " ".join([*together, *(mistake.explanation for mistake in mistakes)]),
        proof,
    )


class _Fitting:
    """A comparison of an answer with the answers that mistakes give.

    Parts that the student did not write are not compared. An empty list counts as written if the student says so.
    """

    def __init__(self, key: Key, claims: Claims) -> None:
        self.key, self.claims = key, claims
        # the least ambiguous claims come first
        self.lines = sorted(claims.lines, key=lambda line: (len(line.spots), line.order))
        self.wrong = frozenset(self.wrong_by(key.right))
        self.unwritten = self.gone(key.right)

    def wrong_by(self, facts: Facts) -> Iterator[Statement]:
        """Yield the statements that would be wrong if ``facts`` were correct."""
        # lines come last, because it takes longest to match them
        key = self.key
        if facts is not key.right:
            key = copy(key)
            key.right, key.minimax = facts, False
        for topic, contents in self.claims.statements.items():
            for content in contents:
                if not is_right(key, topic, content):
                    yield topic, content
        if self.claims.no_cuts and not self.lines and not self.key.minimax and facts.cuts:
            yield NO_CUTS
        taken, _ = _match_lines(self.lines, facts.cuts)
        yield from ((LINE, number) for number in range(len(self.lines)) if number not in taken)

    def gone(self, facts: Facts) -> Counter[Topic]:
        """Return the number of unlisted cuts and pruned places of ``facts``, by topic."""
        cuts: list[CutAt] = []
        if self.lines:
            _, cuts = _match_lines([line._replace(kind=None) for line in self.lines], facts.cuts)
        pruned = facts.pruned if PRUNED in self.claims.statements else ()
        lacking = [
            place
            for place in pruned
            if self._leaves_listed_as_pruned.isdisjoint(self.key.leaves_below(place))
        ]
        return Counter([("cuts", cut.after) for cut in cuts] + [("pruned", at) for at in lacking])

    @cached_property
    def _leaves_listed_as_pruned(self) -> frozenset[Path]:
        """The leaves below the places that are listed as pruned."""
        places = [place for spread in self.claims.pruned for place in spread]
        return leaves_of(self.key, places)

    def unlisted(self, facts: Facts) -> frozenset[Path]:
        """Return the leaves pruned in ``facts`` that the list lacks; empty if there is no list."""
        pruned = facts.pruned if PRUNED in self.claims.statements else ()
        return leaves_of(self.key, pruned) - self._leaves_listed_as_pruned

    def _lists_enough(self, facts: Facts) -> bool:
        """Return whether the answer lacks no more of ``facts`` than of the correct answer.

        Every leaf of a pruned branch counts: ``pruned: 4, 6, 14`` does not stand for the branches of these leaves.
        """
        return not self.gone(facts) - self.unwritten and self.unlisted(facts) <= self.unlisted(
            self.key.right
        )

    def explain(self, answers: Iterable[WrongAnswer]) -> list[WrongAnswer]:
        """Return the wrong answers that explain the answer of the student.

        They agree with every statement, and the student lists their wrong cuts.
        """
        values, paths = map(set, map(self.claims.of, ("value", "path")))
        return [
            answer
            for answer in answers
            # value and path first, because they are compared faster
            if values <= {answer.facts.value}
            and (self.key.minimax or paths <= {answer.facts.path})
            and not any(self.wrong_by(answer.facts))
            and self._lists_enough(answer.facts)
        ]

    def needs_both(self, pair: WrongAnswer) -> bool:
        """Return whether each of two mistakes leaves a statement wrong, together at least two."""
        first, second = (
            self.wrong.intersection(self.wrong_by(self.key.answers[mistake.name]))
            for mistake in pair.mistakes
        )
        return bool(first and second) and len(first | second) > 1

    def wrong_texts(self) -> list[str]:
        """Return the wrong statements as text, value and path first."""
        ranked = sorted(self.wrong, key=lambda each: (each[0] != VALUE, each[0] != PATH, str(each)))
        return list(dict.fromkeys(map(self._text, ranked)))

    def _text(self, statement: Statement) -> str:
        if statement == NO_CUTS:
            return words.NO_CUTS
        if statement[0] == LINE:
            return self.lines[statement[1]].text
        (part, place), content = statement
        if part in ("value", "path", "leaves", "order", "best"):
            return f"{part} {written_content(self.key, (part, place), content)}"
        if part in ("nodes", "windows"):
            return f"{part} at {self.key.place_name(place)}"
        return f"the list {part}"


def _match_lines(lines: Iterable[Claim], cuts: Collection[CutAt]) -> tuple[set[int], list[CutAt]]:
    """Match each line with at most one cut; return the matched lines and the unmatched cuts."""
    free, taken = list(cuts), set()
    for number, line in enumerate(lines):
        cut = next(filter(line.fits, free), None)
        if cut:
            free.remove(cut)
            taken.add(number)
    return taken, free


def _missing_parts(key: Key, scheme: Scheme, claims: Claims, gone: Counter[Topic]) -> Iterator[str]:
    """Yield the names of the missing parts; ``gone`` are the unlisted items by topic."""
    unwritten = Counter(
        part for part, place in topic_weights(key, scheme) if (part, place) not in claims.statements
    )
    unwritten["cuts"] = not (claims.cuts or claims.no_cuts or PRUNED in claims.statements)
    lists = {"cuts": key.right.cuts, "pruned": key.right.pruned}
    lacking = Counter(part for part, _ in gone.elements())
    for part, points in scheme.points.items():
        if not points or not (lists.get(part, True) or unwritten["cuts"]):
            continue
        if unwritten[part] and part in LEFT_OUT:
            yield LEFT_OUT[part]
        elif count := unwritten[part] or lacking[part]:
            yield words.many(count, COUNTED[part])
