"""The words of the forms: data that the lexer reads, and the words that a course adds in its own language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from treesearch.errors import UsageError
from treesearch.homework.answer import vocabulary, words

_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")
LONGEST = 9
"""How many words a phrase of the table may have; a longer one is no word of an answer."""


OwnWords = tuple[tuple[str, tuple[str, ...]], ...]
"""A course's own words, by what they mean: ``(("value", ("Wert", "valor")),)``."""


class Lexicon(NamedTuple):
    """What each phrase means: ``("best", "path")`` is a PATH. ``longest``: words in the longest phrase."""

    phrases: Mapping[tuple[str, ...], str]
    longest: int


def spelled_out(pattern: str) -> Iterator[tuple[str, ...]]:
    """The phrases of a pattern: ``[x]`` may be missing, ``a|b`` is either.

    >>> [" ".join(phrase) for phrase in spelled_out("[the] best|solution path")]
    ['best path', 'solution path', 'the best path', 'the solution path']
    """
    choices = []
    for part in re.findall(r"\[[^]]*\]|\S+", pattern):
        either = part.strip("[]").split("|")
        choices.append(["", *either] if part.startswith("[") else either)
    for chosen in product(*choices):
        yield tuple(" ".join(chosen).split())


@lru_cache(maxsize=64)
def lexicon(own: OwnWords = ()) -> Lexicon:
    """The table of all words, with a course's own: ``(("value", ("Wert", "valor")),)``.

    UsageError for a word of no known kind, one that means two things, and one that no lexer could find.
    """
    found: dict[tuple[str, ...], str] = {}
    for meaning, patterns in vocabulary.SYNONYMS.items():
        for pattern in patterns:
            found.update(dict.fromkeys(spelled_out(pattern), meaning))
    for number, said in enumerate(vocabulary.COUNTED):
        found[(said,)], found[vocabulary.MINUS, said] = f"COUNT {number}", f"NUMBER -{number}"
    for number, said in enumerate(vocabulary.ORDINALS, 1):
        found[(said,)] = f"ORDINAL {number}"
    found.update((tuple(half.split()), "NUMBER 1/2") for half in vocabulary.HALF)
    for kind, phrases in own:
        for phrase in phrases:
            _add(found, kind, phrase)
    return Lexicon(found, max(map(len, found)))


def _add(found: dict[tuple[str, ...], str], kind: str, phrase: str) -> None:
    """One more phrase of that kind, as an exercise file names it."""
    if kind not in vocabulary.KINDS:
        raise UsageError(words.OWN_WORD_KIND.format(kind=kind, known=", ".join(vocabulary.KINDS)))
    key = tuple(re.split(r"[\s-]+", phrase.strip().lower()))
    if len(key) > LONGEST or not all(_WORD.fullmatch(word) for word in key):
        raise UsageError(words.OWN_WORD_SHAPE.format(phrase=phrase[:40]))
    if found.setdefault(key, vocabulary.KINDS[kind]) != vocabulary.KINDS[kind]:
        raise UsageError(words.OWN_WORD_TWICE.format(phrase=phrase))
