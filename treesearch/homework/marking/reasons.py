"""Says what was expected and why: sentences filled with the ancestor whose bound it is, the window, the children."""

from __future__ import annotations

from collections.abc import Iterator

from treesearch import words as common_words
from treesearch.conventions import BOOK, CHOICES, Conventions
from treesearch.game import dotted
from treesearch.homework.marking import words
from treesearch.homework.marking.claims import Claims
from treesearch.homework.marking.cutmarks import CutMarks
from treesearch.homework.marking.key import Key, Wrong, same_beginning
from treesearch.homework.marking.rubric import Points, counts_from_0, path_is_right
from treesearch.report import words as report_words
from treesearch.tree import Path
from treesearch.values import Value, spell


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
    right, given = key.right.path, wrong_path(key, said)
    expected = " ".join(map(str, right))
    if given is None:
        return words.PATH_MISSING.format(expected=expected)
    if counts_from_0(given, right):
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


def wrong_path(key: Key, said: Claims) -> tuple[Value, ...] | None:
    """The first path given that is not right, if any."""
    return next((path for path in said.paths if not path_is_right(key, path)), None)


def path_earns(key: Key, said: Claims, earned: Points) -> str:
    """What a wrong path has its points for, if it has any; nothing where that was said."""
    given, right = wrong_path(key, said) or (), key.right.path
    if not earned.path or counts_from_0(given, right):
        return ""
    if earned.hypothesis is not None and given == earned.hypothesis.facts.path:
        return words.CARRIED.format(title=earned.hypothesis.mistakes[0].title)
    return words.PATH_BEGINS.format(begin=" ".join(map(str, right[: same_beginning(given, right)])))


def carried(why: str, after: Wrong) -> str:
    """The sentence with what was carried through."""
    return f"{why} {words.CARRIED.format(title=after.mistakes[0].title)}".strip()


def notes(keys: tuple[Key, ...], key: Key, said: Claims, marks: CutMarks) -> Iterator[str]:
    """Which accepted convention was used, and which ambiguous lines were taken for the student."""
    if len(keys) > 1:
        yield words.CONVENTION_USED.format(conventions=conventions_text(key.conventions))
    for pair in marks.pairs:
        spots = said.cuts[pair.claim].spots if pair.claim is not None and pair.claim < len(said.cuts) else ()
        if pair.claim is not None and len(spots) > 1:
            others = common_words.many(len(spots) - 1, "more place")
            node = name_of(key.right.cuts[pair.cut].place)
            yield words.AMBIGUOUS.format(claim=said.cuts[pair.claim].text, node=node, others=others)


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
