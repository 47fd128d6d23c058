"""The doubts of facts beside each other, and all that is pruned as one fact."""

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from difflib import get_close_matches
from functools import cache
from itertools import pairwise, takewhile
from typing import NamedTuple

from lark import Token

from treesearch.homework.answers.facts import (
    At,
    ConditionStated,
    CutStated,
    Doubtful,
    Fact,
    MoveStated,
    NoCutsStated,
    NodeStated,
    PathStated,
    PrunedStated,
    Stated,
    Target,
    ValueStated,
    WindowStated,
)
from treesearch.homework.answers.forms import Meant, Reason, parsed, readings
from treesearch.homework.answers.lexer import WORDS, Lexer, Lexicon, letter
from treesearch.homework.answers.places import Known, resolved
from treesearch.homework.answers.tasks import printed
from treesearch.unknown import X

Doubt = tuple[Fact, str]
"""A fact, and why it is doubtful: a key of ``words.DOUBTS``."""


def compared(stated: Sequence[Stated]) -> tuple[tuple[Fact, ...], list[Doubtful]]:
    """The facts, all that are pruned as one, and those that are doubtful by themselves or beside the others."""
    single = [one.fact for one in stated]
    pruned = [fact for fact in single if isinstance(fact, PrunedStated)]
    at = single.index(pruned[0]) if pruned else 0
    together = [_together(pruned)] if pruned else []
    facts = [*_unpruned(single[:at]), *together, *_unpruned(single[at:])]
    doubts = {_key(one.fact): Doubtful(one.fact, one.doubt) for one in stated if one.doubt}
    within = _inside(pruned if len(pruned) < 2 else [*together, *pruned])
    for fact, why in [*_in_one_clause(single), *_open(single), *within, *_otherwise(facts)]:
        doubts.setdefault(_key(fact), Doubtful(fact, why))
    return tuple(facts), [*doubts.values()]


def _unpruned(facts: Iterable[Fact]) -> list[Fact]:
    return [fact for fact in facts if not isinstance(fact, PrunedStated)]


def _key(fact: Fact) -> Hashable:
    """A fact as what it is stated of: value 3 and leaves 3 are equal as tuples."""
    return type(fact), fact


def _together(pruned: Sequence[PrunedStated]) -> PrunedStated:
    """All that is pruned, from left to right; what is stated again, and stands in fewer places, is stated once."""
    different = {tuple(map(str, fact.targets)): fact for fact in pruned}.values()
    counted = Counter(target for fact in different for target in fact.targets).items()
    kept = [target for target, times in counted for _ in range(min(times, len(target.places) or 1))]
    if all(target.places for target in kept):
        kept.sort(key=lambda target: target.places)
    return pruned[0]._replace(targets=tuple(kept))


def _in_one_clause(facts: Iterable[Fact]) -> Iterator[Doubt]:
    """Two cuts of one node, ``MIN cut after 6 and 2``, and a pruned leaf that the cut before it does not prune."""
    clauses: dict[At, list[Fact]] = {}
    for fact in facts:
        if fact.at.length:
            clauses.setdefault(fact.at, []).append(fact)
    for clause in clauses.values():
        cuts = [one for one in clause if isinstance(one, CutStated)]
        nodes = [spot[:-1] for one in cuts for spot in one.spots if len(one.spots) == 1]
        if len({*nodes}) < len(nodes):
            yield from ((one, "one_node") for one in cuts)
        for one in clause if len(cuts) == 1 else ():
            if isinstance(one, PrunedStated) and not all(
                _prunes(cuts[0], target) for target in one.targets
            ):
                yield one, "not_behind"


def _prunes(cut: CutStated, target: Target) -> bool:
    """Whether a thing may stand behind a cut: at its node, further right than what the cut is after."""
    firsts = (
        [(node, 1) for node in cut.nodes]
        if cut.after is None
        else [(one[:-1], one[-1]) for one in cut.spots]
    )
    behind = (
        place[len(node)] > first
        for node, first in firsts
        for place in target.places
        if place[: len(node)] == node != place
    )
    return not firsts or not target.places or any(behind)


def _open(facts: Iterable[Fact]) -> Iterator[Doubt]:
    """Conditions that do not say what is pruned for them, beside others that do."""
    conditions = [one for one in facts if isinstance(one, ConditionStated)]
    if any(one.targets for one in conditions):
        yield from ((one, "which_pruned") for one in conditions if not one.targets)


def _inside(facts: Iterable[Fact]) -> Iterator[Doubt]:
    """Things of which one stands inside another, ``C-I``, or is named more often than it stands there, ``2 2``."""
    for fact in facts:
        if isinstance(fact, PrunedStated):
            places = [one.places[0] for one in fact.targets if len(one.places) == 1]
            all_places = {*places}
            above = (place[:length] for place in all_places for length in range(len(place)))
            if len(all_places) < len(places) or not all_places.isdisjoint(above):
                yield fact, "inside"


def _otherwise(facts: Sequence[Fact]) -> Iterator[Doubt]:
    """The facts that another one contradicts, and the values that may be a cut's: they stand behind it in a clause."""
    about: dict[Hashable, list[tuple[Fact, Hashable]]] = {}
    cut_in = At()
    for fact in facts:
        subject, content = _subject(fact)
        about.setdefault(subject, []).append((fact, content))
        cut_in = fact.at if isinstance(fact, CutStated | WindowStated) else cut_in
        if isinstance(fact, ValueStated) and fact.at == cut_in and fact.at.length:
            yield fact, "value_behind_cut"
    about.pop(None, None)
    for same in about.values():
        nodes = [fact for fact, _ in same if isinstance(fact, NodeStated)]
        # C >= 3 and C <= 5 hold together: bounds contradict each other only where low > high.
        apart = nodes and max(one.low for one in nodes) > min(one.high for one in nodes)
        if apart or (not nodes and len({content for _, content in same}) > 1):
            yield from ((fact, "said_twice") for fact, _ in same)
    if any(isinstance(fact, CutStated | PrunedStated) for fact in facts):
        yield from ((fact, "said_twice") for fact in facts if isinstance(fact, NoCutsStated))


def _subject(fact: Fact) -> tuple[Hashable, Hashable]:
    """The thing a fact speaks of, ``None`` if there may be several facts of it, and what it says of that."""
    kind: type = type(fact)
    content: Hashable = fact._replace(at=At())
    match fact:
        case CutStated(kind=str(of), spots=(spot,)):
            return spot, of
        case CutStated(kind=str(of), after=None, nodes=(node,)):
            return (kind, node), of  # MIN cut at C, MAX cut at C
        case CutStated() | PrunedStated() | NoCutsStated():
            return None, content
        case NodeStated(about) | WindowStated(about) | ConditionStated(about) | MoveStated(about):
            return (kind, about), content
    return kind, content


# Reads clauses: facts as a whole, the heading of a list, or nothing.


LONGEST = 300
"""A clause of more characters is unread."""

MOST_JOINTS = 12
"""In so many places a clause is divided at most."""

MOST_WAYS = 8
"""A clause that can be read in more ways is unread."""

CACHED = 4_000
"""So many clauses of a class are remembered, because students write the same ones."""

_BEFORE = re.compile(r"[^:=(]*[:=(]")
"""The beginning of a heading: ``name:``, ``question 1 (``."""

_RELATIONS = {"EQ", "LE", "GE", "LT", "GT"}
_ALONE = _RELATIONS | {"NO_CUTS", "FOR_NO", "EVERY"}
_STOPS = ("STOP", "COMMA", "ALSO")
_NOUNS = ("VALUE", "PATH", "TAKEN", "KIND", "CUT", "CUTS")
_THINGS = {"INT", "NUMBER", "DOTTED", "PLACE", "LIST", "NAME"}
_LISTS = {"PRUNED", "GONE", "PRUNE", "EXAMINED", "CUTS", "CUT", "AFTER"}
_CONTENT = _THINGS | {"ORDINAL", "SIDE", "COUNT", "COLON", "NONE"}
_ONE_LEAF = {"LEAF", "AFTER", "BRACKET", "NUMBER", "NAME", "LIST"}
_PLURAL = {"CUTS", "LEAVES", "THINGS", "ARE", "NEED_NOT"}
_CUT = {"CUTS", "PRUNED", "GONE", "PRUNE", "NOT_SEEN", "NEED_NOT", "CUT_OFF"}
_MEANT = {token: form for form, tokens in WORDS["meant"].items() for token in tokens}


@cache
def _sentences() -> dict[str, tuple[str, ...]]:
    """Return the sentences of a printed sheet with their first two words."""
    return {one: tuple(one.split()[:2]) for one in (*printed(), *WORDS["sheet"]["printed"])}


@cache
def _printed() -> re.Pattern[str]:
    """Return the pattern of one or more sentences of a printed sheet."""
    gap = re.compile(r"\\{\w+\\}")
    either = "|".join(gap.sub(r"[\\w.,/+-]{1,12}", re.escape(one)) for one in _sentences())
    return re.compile(rf"(?:{either})(?: (?:{either}))*")


_LONGEST_PRINTED = 1000


class Amount(NamedTuple):
    """Stands behind a fact of which the number may be how many there are."""


class Reading(NamedTuple):
    """A clause as it is read: its facts, where its reasons stand, and why each fact is doubtful by itself, or ""."""

    facts: tuple[Fact, ...]
    asides: tuple[Reason, ...]
    doubts: tuple[str, ...]


class Clauses:
    """Reads clauses, to one tree if it is known."""

    def __init__(self, lexicon: Lexicon, known: Known | None = None) -> None:
        names = known.names if known else {}
        named = (
            (lambda text: text in names or (letter(text) and (text.lower(),) not in lexicon))
            if known
            else letter
        )
        self.known = known
        self.lexer = Lexer(lexicon, named, known.open_leaf if known else X)
        nouns_too = {*_MEANT, "KIND"}
        self._both = {
            name
            for name in names
            if lexicon.get((name.lower(),), "").partition(" ")[0] in nouns_too
        }
        nouns = {
            one: _MEANT[token]
            for (one, *more), token in lexicon.items()
            if token in _MEANT and not more
        }
        # Not of short nouns, which too many words are near: but, out and cup would be slips of cut.
        self._nouns = {noun: form for noun, form in nouns.items() if len(noun) > 3}
        self._cache: dict[tuple[str, str], Reading | None] = {}
        self._lexed: dict[str, list[Token]] = {}

    def reading(self, text: str, heading: str = "") -> Reading | None:
        """Returns what a clause says as a whole, or ``None``; below a heading, ``MIN cuts:``, as its item."""
        if len(text) > LONGEST:
            return None
        key = text, heading
        if key not in self._cache:
            if len(self._cache) > CACHED:
                self._cache.clear()
            self._cache[key] = self._read(text, heading)
        return self._cache[key]

    def row(self, form: Sequence[str | Token], heading: str = "") -> Reading | None:
        """Return what the cells of a row say with the words of a form between them."""
        pieces = ([one] if isinstance(one, Token) else self._tokens(one) for one in form)
        return self._said([*self.heading(heading), *(token for piece in pieces for token in piece)])

    def heading(self, text: str) -> list[Token]:
        """The words that a noun alone with a colon puts before each line below; none if the text is another."""
        short = text.endswith(":") and len(text) <= LONGEST
        return (parsed(self._tokens(text), "head") or []) if short else []

    def _tokens(self, text: str) -> list[Token]:
        """The tokens of a text, which must not be changed."""
        if text not in self._lexed:
            if len(self._lexed) > CACHED:
                self._lexed.clear()
            self._lexed[text] = self.lexer.tokens(text)
        return self._lexed[text]

    def meant(self, text: str) -> str:
        """The form that an unread clause seems to be: that of its first word of the table, or of the nearest noun."""
        tokens = self._tokens(text[:LONGEST])
        return (
            next((_MEANT[one.type] for one in tokens if one.type in _MEANT), "")
            or self._slip(text)
            or "any"
        )

    def _slip(self, text: str) -> str:
        """Return the form whose noun is nearly written, ``vlaue: 3``, or ""."""
        words = re.findall(r"[^\W\d_]{3,20}", text[:LONGEST].lower())[:4]
        near = (one for word in words for one in get_close_matches(word, self._nouns, 1, 0.75))
        return self._nouns.get(next(near, ""), "")

    def begins(self, text: str) -> bool:
        """Whether a clause begins with the noun of a form, and not with what it speaks of: ``A = 3``."""
        first = (_MEANT.get(one.type) for one in self._tokens(text[:LONGEST])[:2])
        return any(first) and self.meant(text) != "node"

    @staticmethod
    def printed(text: str) -> bool:
        """Whether a line is one or more of the sentences that stand on a printed sheet, word for word."""
        return (
            len(text) <= _LONGEST_PRINTED
            and tuple(text.split()[:2]) in _sentences().values()
            and _printed().fullmatch(" ".join(text.split())) is not None
        )

    def hides(self, heading: str) -> str:
        """The form that a heading, ``Name: Ada value: 5``, holds beside what it tells: its code, or "".

        That is a relation, or a noun of the table with anything that it may be about, wherever it stands.
        """
        said = re.sub(r"[][()]", " ", _BEFORE.sub("", heading, count=1)).rstrip(" :")
        begins = {
            one.start() for one in re.finditer(r"\b\w|\W", said)
        }  # and not within a word: Redpath
        found = self._tokens(said)
        types = {one.type for one in found if one.start_pos in begins}
        glued = any(
            one.type in _MEANT and two.type in ("COLON", "EQ") for one, two in pairwise(found)
        )
        noun = (types - {"RESULT"}) & _MEANT.keys() and types & _CONTENT
        result = any(
            one.type == "RESULT" and two.type in ("COLON", "IS") for one, two in pairwise(found)
        )
        return self.meant(said) if noun or result or glued or types & _ALONE else ""

    def _read(self, text: str, heading: str) -> Reading | None:
        tokens = self._tokens(text)
        if len(tokens) == 1 and tokens[0].type == "BRACKET":  # (fact) is a clause of its own
            tokens = self.lexer.tokens(f" {tokens[0][1:-1]}")
        return self._said([*self.heading(heading), *tokens])

    def _said(self, tokens: list[Token]) -> Reading | None:
        """Return what tokens say as a whole, or `None`."""
        found = _ways(tokens)
        ways = {
            tuple(one for one in way if not isinstance(one, Reason | Amount)): way for way in found
        }
        if not ways or len(found) > MOST_WAYS:
            return None
        facts, twice = self._chosen([*ways])
        asides = tuple(one for one in ways[facts] if isinstance(one, Reason))
        doubt = (
            "two_readings"
            if twice or _in_part(facts)
            else "name_or_word"
            if self._word_or_name(tokens)
            else ""
        )
        behind = [*ways[facts], None][1:]
        counts = (
            isinstance(two, Amount)
            for one, two in zip(ways[facts], behind, strict=True)
            if one in facts
        )
        return Reading(
            facts, asides, tuple(doubt or ("leaf_or_count" if one else "") for one in counts)
        )

    def _chosen(self, ways: Sequence[tuple[Fact, ...]]) -> tuple[tuple[Fact, ...], bool]:
        """The way of reading that stands in the tree, and whether another one does that says something else."""
        if len(ways) == 1 or self.known is None:
            return ways[0], len(ways) > 1
        said = {way: [resolved(self.known, one) for one in way] for way in ways}
        fitting = [way for way in ways if not any(doubt for _, doubt in said[way])] or [*ways]
        # Two readings that say the same of this tree are one: Root = 3 is the value of the root.
        return fitting[0], any(said[way] != said[fitting[0]] for way in fitting)

    def _word_or_name(self, tokens: Sequence[Token]) -> bool:
        """Whether a node is spoken of that is called like a noun of the table: ``V = 2``, but not ``node V = 2``."""
        types = ["", *(one.type for one in tokens), ""]
        spoken = (
            one
            for at, one in enumerate(tokens)
            if types[at] != "NODE" and types[at + 2] in ("EQ", "IS", "COLON")
        )
        return any(one in self._both for one in spoken)


def _in_part(facts: Sequence[Fact]) -> bool:
    """Whether one of several cuts is stated in part, which may belong to another: ``MIN cut at C, cut after 2``."""
    if len(facts) > 1 and any(
        isinstance(one, ConditionStated) and not one.targets for one in facts
    ):
        return True  # x <= 3, 4 and 6 pruned
    cuts = [one for one in facts if isinstance(one, CutStated)]
    if cuts and any(
        isinstance(one, PathStated) and not one.taken for one in facts[facts.index(cuts[0]) :]
    ):
        return True  # MIN cut after 2, path 2 1: where it is?
    return len(cuts) > 1 and (
        any(one.after is None for one in cuts) or len({one.kind is None for one in cuts}) > 1
    )


def _divides(tokens: Sequence[Token], at: int) -> bool:
    """Whether a stop may end a fact: a comma between two things may go on with a list, ``leaves: 9, 4 are pruned``."""
    clause = {
        one.type for one in takewhile(lambda one: one.type not in _STOPS, reversed(tokens[:at]))
    }
    left, _, right, follows = ["", *(one.type for one in tokens), "", ""][at : at + 4]
    goes_on = left in _THINGS and right in _THINGS
    glued = (
        follows == "EQ" and tokens[at + 1].end_pos == tokens[at + 2].start_pos
    )  # pruned: a=5, b=4
    another = "AFTER" in clause
    if follows in _ALONE:  # C = 3, D = 2; but path: A, B, F = 3
        another = bool(clause & (_ALONE | {"VALUE", "RESULT", "IS"}))
    another &= not (glued and clause & _LISTS)
    return tokens[at].type in _STOPS and (tokens[at].type != "COMMA" or another or not goes_on)


def _amount_of(tokens: Sequence[Token], end: int, following: int) -> bool:
    """Whether what ends there may be how many cuts follow, or which: ``path 1 1, one MAX cut after 7``."""
    types = ["", "", *(one.type for one in tokens), ""]
    sign, last, cut = types[end], types[end + 1], types[following + 2]
    count = last in ("COUNT", "ORDINAL", "SIDE") or (
        last in _THINGS and sign in ("COMMA", "AND", "DASH", "STOP")
    )
    return count and (cut in _NOUNS or cut in _MEANT)


def _ways(tokens: list[Token]) -> list[tuple[Meant | Amount, ...]]:
    """The ways to read the tokens as whole facts: one, or several with stops or from noun to noun."""
    while tokens and tokens[-1].type in _STOPS:
        tokens = tokens[:-1]
    stops = [(at, at + 1) for at in range(len(tokens)) if _divides(tokens, at)]
    nouns = [
        (at - (one.type == "AND"), at)
        for at, (one, two) in enumerate(pairwise(tokens), 1)
        if (two.type in _NOUNS and one.type not in _NOUNS)
        or (one.type == "AND" and two.type == "NO_CUTS")
    ]
    # Each pair of joints is a stretch to be parsed, so that the work grows with the square of their number.
    joints = sorted([*stops, *nouns]) if len(stops) + len(nouns) <= MOST_JOINTS else []
    ways: dict[int, list[tuple[Meant | Amount, ...]]] = {len(tokens): [()]}
    # From the right: what may follow a joint is known when it is asked for, and each stretch is parsed once.
    for begin in [following for _, following in reversed(joints)] + [0]:
        ways[begin] = []
        for end, following in [*joints, (len(tokens), len(tokens))]:
            if end > begin and ways.get(following) and not _amount_of(tokens, end, following):
                found = [
                    (*one, *_counts(tokens[begin:end], one)) for one in readings(tokens[begin:end])
                ]
                # One more than allowed is enough to know that there are too many.
                ways[begin] += [(*one, *rest) for one in found for rest in ways[following]][
                    : MOST_WAYS + 1
                ]
    return ways[0]


def _counts(tokens: Sequence[Token], facts: Sequence[Meant]) -> list[Amount]:
    """Return whether a fact's only number may be how many there are: ``MIN cuts: 2``, ``2 were pruned``, ``3 pruned``."""
    types = {one.type for one in tokens}
    numbers = [one for one in tokens if one.type == "INT"]
    several = any(isinstance(one, PrunedStated) and len(one.targets) > 1 for one in facts)
    if len(numbers) != 1 or several or types & _ONE_LEAF or not types & _CUT:
        return []
    pruned = any(isinstance(one, PrunedStated) for one in facts)
    clear = types & {"IS", "WAS", "PRUNE", "COLON"}
    return [Amount()] if types & _PLURAL or (pruned and not clear) else []
