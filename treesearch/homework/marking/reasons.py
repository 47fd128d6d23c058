"""Says what was expected and why: sentences filled with the ancestor whose bound it is, the window, the children."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from treesearch import words as common_words
from treesearch.conventions import BOOK, CHOICES, Conventions
from treesearch.game import Value, spell
from treesearch.homework.marking import words
from treesearch.homework.marking.claims import Claims
from treesearch.homework.marking.cutmarks import CutMarks
from treesearch.homework.marking.key import Key, Wrong, same_beginning
from treesearch.report import words as report_words
from treesearch.tree import Path, dotted


def name_of(place: Path) -> str:
    """A node in a sentence: ``the root``, ``node 2.1``."""
    return words.NODE_NAMED.format(node=dotted(place)) if place else words.THE_ROOT


def value(key: Key) -> str:
    """Why the root is worth what it is."""
    children = ", ".join(spell(key.worth[child.path]) for child in key.case.root.children)
    who, extreme = key.case.root.player, words.LARGEST if key.case.root.is_max else words.SMALLEST
    return words.VALUE_WHY.format(value=spell(key.right.value), who=who, extreme=extreme, children=children)


def path(key: Key, said: Claims) -> str:
    """Where the path leaves the right one, and why the right child is chosen there."""
    right, given = key.right.path, said.path or ()
    expected = " ".join(map(str, right))
    if said.path is None:
        return words.PATH_MISSING.format(expected=expected)
    if _counts_from_0(given, right):
        return words.PATH_FROM_0.format(expected=expected)
    same = same_beginning(given, right)
    if same == len(right):
        return words.PATH_TOO_LONG.format(expected=expected)
    place: Path = right[:same]  # type: ignore[assignment]
    who = key.case.spots[place].player
    best = spell(key.worth[(*place, int(right[same]))])
    rivals = [child for child in key.case.spots[place].children if key.worth[child.path] == key.worth[place]]
    sentence = words.PATH_TIE if len(rivals) > 1 else words.PATH_WHY
    return sentence.format(expected=expected, node=name_of(place), who=who, child=right[same], value=best)


def _counts_from_0(given: tuple[Value, ...], right: tuple[Value, ...]) -> bool:
    """Whether it is the right path, the children counted from 0."""
    return given == tuple(step - 1 for step in right)


def path_earns(key: Key, said: Claims, won: float, after: Wrong | None) -> str:
    """What a wrong path has its points for, if it has any; nothing where that was said."""
    given, right = said.path or (), key.right.path
    if not won or _counts_from_0(given, right):
        return ""
    if after is not None and given == after.facts.path:
        return words.CARRIED.format(title=after.mistakes[0].title)
    return words.PATH_BEGINS.format(begin=" ".join(map(str, right[: same_beginning(given, right)])))


def carried(why: str, after: Wrong) -> str:
    """The sentence with what was carried through."""
    return f"{why} {words.CARRIED.format(title=after.mistakes[0].title)}".strip()


def notes(keys: tuple[Key, ...], key: Key, said: Claims, marks: CutMarks) -> Iterator[str]:
    """Which accepted convention was used, and which ambiguous lines were taken for the student."""
    if len(keys) > 1:
        yield words.CONVENTION_USED.format(conventions=conventions_text(key.conventions))
    for pair in marks.pairs:
        if pair.claim is not None and pair.claim < len(said.cuts) and len(said.cuts[pair.claim].spots) > 1:
            cut, claim = key.right.cuts[pair.cut], said.cuts[pair.claim]
            yield words.AMBIGUOUS.format(
                claim=claim.text, node=name_of(cut.place), others=common_words.many(len(claim.spots) - 1, "more place")
            )


def conventions_json(conventions: Conventions) -> dict[str, Any]:
    """The conventions by name."""
    return {name: getattr(conventions, name) or CHOICES[name][0] for name in CHOICES}


def conventions_text(conventions: Conventions) -> str:
    """What differs from the book's, or that nothing does."""
    chosen = {name: getattr(conventions, name) for name in CHOICES}
    changed = [
        report_words.ROOT_MOVES.format(player=report_words.PLAYER[choice])
        if name == "root"
        else report_words.CONVENTION[name, choice]
        for name, choice in chosen.items()
        if choice not in (None, getattr(BOOK, name), CHOICES[name][0])
    ]
    return "; ".join(changed) or words.BOOKS_OWN
