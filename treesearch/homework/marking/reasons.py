"""Says what was expected and why: sentences filled with the ancestor whose bound it is, the window, the children."""

from collections.abc import Iterator
from typing import Any

from treesearch import words as common_words
from treesearch.conventions import BOOK, CHOICES, Conventions
from treesearch.game import dotted
from treesearch.homework.marking import words
from treesearch.homework.marking.claims import PATH, PRUNED, Claims, Thing
from treesearch.homework.marking.cutmarks import CutMarks
from treesearch.homework.marking.key import Key, same_beginning
from treesearch.homework.marking.pruned import pruned_leaves
from treesearch.homework.marking.rubric import AT_NODES, Points, counts_from_0, is_so, truth
from treesearch.report import words as report_words
from treesearch.tree import Path
from treesearch.values import Value, spell
from treesearch.visits import known


def name_of(place: Path) -> str:
    """A node in a sentence: ``the root``, ``node 2.1``."""
    return words.NODE_NAMED.format(node=dotted(place)) if place else words.THE_ROOT


def item_name(thing: Thing) -> str:
    """What its item is called: ``value``, ``node 2.1``."""
    topic, place = thing
    return f"{topic.removesuffix('s')} {dotted(place)}" if topic in AT_NODES else topic


def _shown(key: Key, thing: Thing, said: Any) -> str:
    """A statement as a student writes it."""
    match thing[0]:
        case "nodes":
            return known(*said)
        case "windows":
            return ",".join(map(spell, said))
        case "pruned":
            return ", ".join(map(key.written, said))
    return " ".join(map(str, said)) if isinstance(said, tuple) else spell(said)


def expected(key: Key, thing: Thing) -> str:
    """What is right of a thing, as it is written."""
    said = _shown(key, thing, truth(key, key.right, thing)[0])
    return said or (words.NOTHING_PRUNED if thing == PRUNED else "")


def given(key: Key, said: Claims, thing: Thing) -> str | None:
    """All that was stated of a thing; ``None`` for nothing."""
    told = said.stated.get(thing)
    if told is not None and thing == PRUNED:
        told = (sorted(pruned_leaves(key, said)),)
    return None if told is None else ", ".join(_shown(key, thing, one) for one in told)


def why(key: Key, said: Claims, thing: Thing) -> str:
    """What is right of a thing, and why that and not what was said."""
    topic, place = thing
    told = said.stated.get(thing, ())
    match topic:
        case "value":
            children = ", ".join(spell(key.worth[child.path]) for child in key.case.root.children)
            who, extreme = key.case.root.player, words.LARGEST if key.case.root.is_max else words.SMALLEST
            return words.VALUE_WHY.format(value=spell(key.right.value), who=who, extreme=extreme, children=children)
        case "path":
            return _path(key, _wrong_path(key, said))
        case "pruned":
            return words.MARK_PRUNED.format(expected=expected(key, thing))
        case "nodes":
            seen, bound = key.right.nodes[place], expected(key, thing)
            value = next((spell(low) for low, high in told if low == high and seen.low != seen.high), None)
            sentence = words.MARK_NODE if value is None else words.BOUND_AS_VALUE
            return sentence.format(node=dotted(place), bound=bound, number=value)
        case "windows":
            alpha, beta = map(spell, key.right.nodes[place].window)
            return words.MARK_WINDOW.format(node=dotted(place), alpha=alpha, beta=beta)
        case "examined":
            (leaves,) = truth(key, key.right, thing)
            same = min((same_beginning(one, leaves) for one in told), default=0)
            return words.EXAMINED.format(same=same, of=len(leaves))
    return words.LEAVES_COUNT


def _path(key: Key, given: tuple[Value, ...] | None) -> str:
    """Where the path leaves the right one, and why the right child is chosen there."""
    path = key.right.path
    expected = " ".join(map(str, path))
    if given is None:
        return words.PATH_MISSING.format(expected=expected)
    if counts_from_0(given, path):
        return words.PATH_FROM_0.format(expected=expected)
    same = same_beginning(given, path)
    if same == len(path):
        return words.PATH_TOO_LONG.format(expected=expected)
    place: Path = path[:same]  # type: ignore[assignment]
    who = key.case.spots[place].player
    best = spell(key.worth[(*place, int(path[same]))])
    rivals = [child for child in key.case.spots[place].children if key.worth[child.path] == key.worth[place]]
    sentence = words.PATH_TIE if len(rivals) > 1 else words.PATH_WHY
    return sentence.format(expected=expected, node=name_of(place), who=who, child=path[same], value=best)


def _wrong_path(key: Key, said: Claims) -> tuple[Value, ...] | None:
    """The first path given that is not right, if any."""
    return next((path for path in said.of("path") if not is_so(key, key.right, PATH, path)), None)


def earned_for(key: Key, said: Claims, thing: Thing, earned: Points) -> str:
    """What an answer that is not right has its points for, if it has any; nothing where that was said."""
    h, right = earned.hypothesis, key.right.path
    path = (_wrong_path(key, said) or ()) if thing == PATH else None
    if not earned.things[thing] or (path and counts_from_0(path, right)):
        return ""
    if h is not None and path in (None, h.facts.path):
        return words.CARRIED.format(title=h.mistakes[0].title)
    begin = " ".join(map(str, right[: same_beginning(path or (), right)]))
    return words.PATH_BEGINS.format(begin=begin) if thing == PATH else ""


def notes(keys: tuple[Key, ...], key: Key, said: Claims, marks: CutMarks) -> Iterator[str]:
    """Which accepted convention was used, and which ambiguous lines were taken for the student."""
    if len(keys) > 1:
        yield words.CONVENTION_USED.format(conventions=conventions_text(key.conventions))
    for pair, cut in zip(marks.pairs, key.right.cuts, strict=False):
        claim = None if pair.claim is None else said.cuts[pair.claim]
        if claim and len(claim.spots) > 1:
            others = common_words.many(len(claim.spots) - 1, "more place")
            yield words.AMBIGUOUS.format(claim=claim.text, node=name_of(cut.place), others=others)


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
