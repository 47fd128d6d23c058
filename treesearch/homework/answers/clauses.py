"""Read clauses as facts or list headings, and find the form that an unread clause resembles.

For example, ``MIN cut after 2 at C`` is a ``CutStated``, ``Cuts:`` is a heading, and ``vlaue is 3`` is unread but resembles
``value``.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from difflib import get_close_matches
from functools import cache, lru_cache
from itertools import islice

from lark import Token

from treesearch.homework.answers.answer_lines import HEAD, NEXT_HEAD
from treesearch.homework.answers.facts import Fact, form_of
from treesearch.homework.answers.forms import Reason, parsed
from treesearch.homework.answers.lexer import SUGGESTED_FORM, Lexer, lexicon
from treesearch.homework.answers.places import CACHED, TreeIndex, resolved
from treesearch.homework.answers.sheet_words import english
from treesearch.homework.answers.special import special_fact
from treesearch.homework.answers.tasks import printed

LONGEST = 300
"""The largest number of characters of a clause; a longer one is unread."""

LONGEST_ROW = 1_000
"""The largest number of characters of a table row, a comment or a printed line."""

_HEADING_NOUNS = {"VALUE", "PATH", "PRUNED", "EXAMINED", "LEAVES", "ORDER", "BEST", "WINDOW"}
_CONTENT_TYPES = {
    "INT",
    "NUMBER",
    "DOTTED",
    "PLACE",
    "LIST",
    "NAME",
    "NAMED",
    "ORDINAL",
    "SIDE",
    "NONE",
}
_RELATION_TYPES = {"COLON", "EQ", "LE", "GE", "LT", "GT", "CUT_IS", "CUTS_ARE", "NO_CUTS"}
_ANSWER_NOUNS = {"VALUE", "PATH", "CUT", "CUTS", "CUT_IS", "CUTS_ARE", "PRUNED", "PRUNE", "LEAVES"}
_WORD_START = re.compile(r"(?<!\bno\s)(?<!\bnot\s)(?<!\S)\S")
"""The beginning of a word that is not negated."""

# A comment may hide a fact between any of these signs: # well (value: 3)
_COMMENT_DIVIDER = re.compile(r"[][(),;|\t]|[.](?=\s|$)|#+")
# 4,1, and also 1,2 in 4,1,2
_COMMA_PAIR = re.compile(r"(?<![\d.])(?=(-?\d+),(\d+)(?![\d.]))")
_SIMILAR = 0.75
"""The similarity from which a word is a slip of a noun: ``vlaue`` of ``value``, and ``prunned`` of ``pruned``."""

_FIRST_WORDS = 4
"""The number of words at the beginning of a clause or comment that may be a slip, or the first of a fact."""

_FORM_OF_WORD = {
    phrase[0]: SUGGESTED_FORM[token]
    for phrase, token in lexicon().items()
    if token in SUGGESTED_FORM and len(phrase) == 1
}


@cache
def _printed_pattern() -> re.Pattern[str]:
    """Return the pattern of one or more printed sentences of a sheet, or of a blank that begins with move."""
    sections = english().sections
    heads = ("how", "marks", "question_marks", "page_answer", "page_hand_in")
    run, give = (
        _pattern_of_any(sections["run"].values()),
        _pattern_of_any(sections["give"].values()),
    )
    line = _pattern_of_any([*printed(), *(sections["sheet"][head] for head in heads)])
    line += rf"|{run}(?:, {run})*\.|Give {give}(?:(?:,|,? and) {give})*\.|move \S+ iff:"
    return re.compile(rf"(?:{line})(?: (?:{line}))*")


def _pattern_of_any(sentences: Iterable[str]) -> str:
    """Return a pattern that matches any of these sentences, with anything in their gaps."""
    escaped = "|".join(map(re.escape, sentences))
    filled = re.sub(r"\\{\w+\\}", r"[\\w .,/+-]{1,40}", escaped)
    return f"(?:{filled})"


def is_printed(text: str) -> bool:
    """Return whether a line consists of printed sentences of a sheet, word for word."""
    likely = text.endswith((".", "iff:")) or text.startswith(("How ", "Your answer "))
    short = likely and len(text) <= LONGEST_ROW
    return short and _printed_pattern().fullmatch(" ".join(text.split())) is not None


class Clauses:
    """A reader of clauses; ``asked`` are the forms of facts to find in comments, by default all."""

    def __init__(self, index: TreeIndex | None = None, asked: Collection[str] = ()) -> None:
        self.index, self.asked = index, asked
        self.lexer = Lexer(index)
        self.read = lru_cache(CACHED)(self._read)
        self.tokens = lru_cache(CACHED)(self._tokens)
        self.resembled_form = lru_cache(CACHED)(self._resembled_form)
        self.row = lru_cache(CACHED)(self._row)

    def _read(self, text: str, heading: str = "") -> list[Fact | Reason] | None:
        """Return the facts and reasons in a clause or list item, or ``None`` if it is unread."""
        if heading:
            return parsed(self.lexer.joined([*self.heading(heading), text]))
        return parsed(self.tokens(text))

    def facts(self, text: str) -> list[Fact]:
        """Return the facts in a clause; an empty list if it is unread."""
        return [piece for piece in self.read(text) or [] if not isinstance(piece, Reason)]

    def special(self, text: str) -> Fact | None:
        """Return the fact of a line that only special trees allow, or ``None`` for any other line."""
        if self.index is None or len(text) > LONGEST:
            return None
        return special_fact(text.removesuffix("."), self.index, self.facts)

    def _row(self, form: tuple[str | Token, ...]) -> list[Fact] | None:
        """Return the facts in a table row, given as cells and tokens, or ``None`` if it is unread."""
        pieces = parsed(self.lexer.joined(form)) or [Reason(0, 0)]
        facts = [piece for piece in pieces if not isinstance(piece, Reason)]
        return facts if len(facts) == len(pieces) else None

    def heading(self, text: str) -> list[Token]:
        """Return the tokens that a heading such as ``MIN cuts:`` adds to each line below it."""
        tokens = self.tokens(text) if text.endswith(":") else []
        words = [token for token in tokens if token.type != "COLON"]
        types = [token.type for token in words]
        if types[1:] == ["LEAVES"]:  # pruned leaves:
            del words[1], types[1]
        if types in (["CUT_IS"], ["CUTS_ARE"], ["KIND", "CUT_IS"], ["KIND", "CUTS_ARE"]):
            return [*words[:-1], words[-1].update("CUT_IS")]
        return (
            [*words, Token("COLON", ":")] if len(types) == 1 and types[0] in _HEADING_NOUNS else []
        )

    def has_decimal_comma(self, text: str) -> bool:
        """Return whether two numbers with only a comma between them may be a value of the tree: 4,1 in a tree with 4.1."""
        pairs = _COMMA_PAIR.finditer(text)
        return self.index is not None and any(
            self.index.has_value(f"{pair[1]}.{pair[2]}") for pair in pairs
        )

    def _tokens(self, text: str) -> list[Token]:
        """Return the tokens of a text, truncated to the maximum length of a clause."""
        return self.lexer.tokens(text[:LONGEST])

    def _resembled_form(self, text: str) -> str:
        """Return the form that an unread clause resembles, by its first or most similar noun."""
        nouns = [
            SUGGESTED_FORM[token.type]
            for token in self.tokens(text)
            if token.type in SUGGESTED_FORM
        ]
        words = re.findall(r"[^\W\d_]{3,20}", text[:LONGEST].lower())[:_FIRST_WORDS]
        slips = (
            noun for word in words for noun in get_close_matches(word, _FORM_OF_WORD, 1, _SIMILAR)
        )
        if re.fullmatch(r"[\d.]+ *(?:=|[<>]=?|[≤≥]).*", text[:LONGEST]):
            return "node"
        if not nouns:
            return _FORM_OF_WORD.get(next(slips, ""), "any")
        return "several" if len({*nouns}) > 1 else nouns[0]

    def begins(self, text: str) -> bool:
        """Return whether a clause begins with a noun of a form, unlike ``A = 3``."""
        return any(token.type in SUGGESTED_FORM for token in self.tokens(text)[:2])

    def may_answer(self, text: str) -> bool:
        """Return whether a text names a part of an answer together with a number, a sign or a name."""
        types = {token.type for token in self.tokens(text)}
        return "NO_CUTS" in types or bool(
            types & _ANSWER_NOUNS and types & (_CONTENT_TYPES | _RELATION_TYPES)
        )

    def hidden_in_heading(self, text: str) -> str:
        """Return the form of a fact in a heading, ``Name: Ada value: 5``, or ``""`` if there is none.

        Such a fact is a relation, or a noun of the table with a possible content.
        """
        match = HEAD.match(text)
        rest = NEXT_HEAD.sub(" ", match["value"]) if match else re.sub(r"^[^(]*", "", text)
        types = {token.type for token in self.tokens(rest.rstrip(" :)"))}
        noun = types & (SUGGESTED_FORM.keys() - {"RESULT"}) and types & _CONTENT_TYPES
        hides = len(text) > LONGEST or noun or types & _RELATION_TYPES
        return self.resembled_form(rest) if hides else ""

    def _asked_facts(self, text: str) -> list[Fact]:
        """Return the facts of a clause that the question asks for."""
        facts = self.facts(text)
        if not (self.index and self.asked):
            return facts
        placed = [resolved(self.index, fact)[0] for fact in facts]
        return [fact for fact in placed if form_of(fact) in self.asked]

    def facts_in_comment(self, comment: str) -> Iterator[Fact]:
        """Yield the asked facts in a comment, each alone or after up to three words."""
        bare = comment.strip("#: ").removeprefix("aside: ")
        pieces = [bare, re.sub(r"[][()]", " ", bare), *_COMMENT_DIVIDER.split(bare)]
        for piece in [] if is_printed(bare) else pieces:
            rests = (
                piece[word.start() :] for word in islice(_WORD_START.finditer(piece), _FIRST_WORDS)
            )
            yield from next(filter(None, map(self._asked_facts, rests)), [])
