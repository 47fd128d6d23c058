"""Write the task of a question for sheets, pages, quizzes and notebooks.

``task_of`` writes it. ``KINDS`` is the table of everything that a question can ask, and ``sheet_words.toml`` has
the sentences for the task and for the blanks.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import NamedTuple

from treesearch.algorithms import algorithm
from treesearch.comparison.reorder import has_chance
from treesearch.game import CHANCE, dotted, spell
from treesearch.homework.answers.sheet_words import SheetWords, english
from treesearch.settings import BOOK, Settings
from treesearch.solve import as_game
from treesearch.tree import Node
from treesearch.unknown.leaves import first_unknown_name, unknown_weights

NO_SETTINGS: Mapping[str, Sequence[Settings]] = MappingProxyType({})
FULL = ("value", "path", "cuts")
"""The parts of a question that names none."""


class Kind(NamedTuple):
    """A kind of part that a question can ask for, such as the value or the cuts.

    ``line`` is an example of an answer. ``columns`` are the columns of its table, if it has one.
    ``quiz`` tells why a course system's quiz cannot ask for it; empty if it can.
    """

    line: str
    columns: tuple[str, ...] = ()
    quiz: str = ""


KINDS = {
    "value": Kind("value: 3"),
    "path": Kind("path: 1 1"),
    "cuts": Kind("MIN cut after 2 in subtree (2 4 6)", ("kind", "after", "node")),
    "pruned": Kind("pruned: 4, 6"),
    "examined": Kind("examined: 3 12 8 2 14 5 2"),
    "leaves": Kind("leaves: 7"),
    "order": Kind(
        "order: ((2 4) (9 7))",
        quiz="several orders may be right, but a quiz compares with a single text",
    ),
    "best": Kind("best: 5"),
    "nodes": Kind(
        "C <= 2",
        ("node", "value"),
        "a table of nodes has more fields than a quiz question can hold",
    ),
    "windows": Kind(
        "window of C: 3 inf",
        ("node", "alpha", "beta"),
        "a table of windows has more fields than a quiz question can hold",
    ),
    "condition": Kind("4 and 6 are pruned iff x <= 3"),
    "formula": Kind("value: max(3, min(x, 6))"),
    "move": Kind("move 2 iff x > 3"),
    "text": Kind("", quiz="a person marks it"),
}
"""The kinds of parts, in the order in which a question asks for them."""

OF_UNKNOWN = {"value": "formula", "path": "move", "pruned": "condition"}
"""The kinds of parts for a tree with an unknown."""

LEAFY = ("cuts", "pruned", "examined", "leaves", "order", "best")
"""The kinds that are about leaves."""


def task_of(
    tree: Node,
    settings: Settings = BOOK,
    ask: Sequence[str] = FULL,
    named: Sequence[str] = (),
    own: str = "",
    places: Sequence[str] = (),
    words: SheetWords | None = None,
) -> str:
    """Return the task in one or two sentences; ``own`` replaces it by the teacher's text.

    ``named`` are the nodes that the question asks about; empty for all. ``places`` are the leaves
    and subtrees that may be pruned if a leaf is unknown. ``words`` are the sentences of the course,
    by default the English ones.

    >>> from treesearch.reader import read
    >>> task_of(read("(1 (5 7) 4)"))
    'Run alpha-beta on this tree, MAX at the root, children left to right, cutting when alpha ≥ beta. Give the value \
at the root, the path, and each cut: after which child, at which node.'
    """
    if own or "text" in ask:
        return own
    words, x = words or english(), first_unknown_name(tree)
    nodes = listed_parts(named, words) if named else words("task", "each_node")
    gaps = {"x": x, "places": listed_parts(places, words), "nodes": nodes}
    if settings.algorithm == "mcts":
        names = [
            name for part, name in (("path", "new_node"), ("nodes", "afterwards")) if part in ask
        ]
        given = listed_parts([words("give", name) for name in names], words)
        run = words("task", "iteration", c=f"{settings.exploration:.4g}")
        return f"{run}. {words('task', 'give', parts=given)}"
    names = of_unknown(ask) if x else [name for name in KINDS if name in ask]
    parts = [words("give", _wording(name, settings), **gaps) for name in names]
    key = "open_probability" if unknown_weights(tree) else "open"
    opening = words("task", key, x=x) if x else ""
    asked = words("task", "give", parts=listed_parts(parts, words))
    return f"{opening}{_run_text(tree, settings, words)}. {asked}"


def of_unknown(ask: Sequence[str]) -> list[str]:
    """Return the parts of a question on an unknown, by default the pruning conditions."""
    chosen = [] if "cuts" in ask else [kind for name, kind in OF_UNKNOWN.items() if name in ask]
    return chosen or ["condition"]


def _wording(name: str, settings: Settings) -> str:
    """Return the key of the sentence for a part under this search."""
    if name == "nodes" and not _has_cuts(settings):
        return "node_values"
    # No player chooses an outcome, so the best moves end at the first chance node.
    return "moves" if name == "path" and _may_have_chance(settings) else name


def _run_text(tree: Node, settings: Settings, words: SheetWords) -> str:
    parts = [words("run", settings.algorithm)]
    if tree.traits.players:
        game = as_game(tree, settings)
        mover = game.player(game.initial_state()).name
        parts.append(words("run", "players", players=tree.traits.players, mover=mover))
        return ", ".join([*parts, words("run", settings.order)])
    parts.append(words("run", tree.role.value if tree.role else str(settings.root or "max")))
    dice = settings.algorithm == "expectiminimax" and not first_unknown_name(tree)
    if dice and (below := _below_chance(tree, settings)):
        parts.append(words("run", f"below_chance_{'both' if below[1:] else below[0]}"))
    parts.append(words("run", settings.order))
    if _has_cuts(settings):
        parts.append(words("run", settings.cut_rule))
    if settings.window != BOOK.window:
        alpha, beta = (signs(spell(bound)) for bound in settings.window)
        parts.append(words("run", "window", alpha=alpha, beta=beta))
    if settings.utility_range != BOOK.utility_range:
        parts.append(_range_text(tree, settings, words))
    if settings.depth is not None:
        parts.append(words("run", "depth", depth=settings.depth))
    return ", ".join(parts)


def _range_text(tree: Node, settings: Settings, words: SheetWords) -> str:
    """Return the sentence on the utility range, or on the ranges of individual nodes, and on cuts at chance nodes."""
    ends = settings.utility_range
    texts = []
    for node, (low, high) in ends.items() if isinstance(ends, Mapping) else [("root", ends)]:
        key = "range" if node in ("", "root", ()) else "range_below"
        name = dotted(node) if isinstance(node, tuple) else str(node)
        gaps = {"low": signs(spell(low)), "high": signs(spell(high)), "node": name}
        texts.append(words("run", key, **gaps))
    outcomes = [words("run", settings.chance_cuts)] if has_chance(tree) else []
    return "; ".join([", ".join(texts), *outcomes])


def _below_chance(tree: Node, settings: Settings) -> list[str]:
    """Return the players who move directly below chance nodes."""
    game = as_game(tree, settings)
    players, states = set[str](), [game.initial_state()]
    for state in states:  # the list grows in this loop
        below = [game.result(state, action) for action in game.actions(state)]
        if game.player(state) is CHANCE:
            players |= {game.player(child).value for child in below if not game.is_terminal(child)}
        states += below
    return sorted(players - {CHANCE.value})


def _may_have_chance(settings: Settings) -> bool:
    """Return whether the search supports chance nodes."""
    return settings.algorithm == "expectiminimax" or settings.utility_range != BOOK.utility_range


def _has_cuts(settings: Settings) -> bool:
    return algorithm(settings.algorithm).cuts


def rules_of(settings: Settings, ask: Sequence[str] = FULL, words: SheetWords | None = None) -> str:
    """Return the conventions that affect the answer and that the task does not state."""
    # minimax has no reason to prefer the first of several best children
    ties = (
        settings.order if settings.algorithm in ("alphabeta", "maxn", "paranoid", "mcts") else "any"
    )
    keys = [f"ties_{ties}"] if "path" in ask else []
    if "cuts" in ask and _has_cuts(settings):
        keys += [f"cuts_{settings.cuts}", f"label_{settings.label}"]
        if settings.utility_range != BOOK.utility_range:
            keys.append("at_chance")
    return " ".join((words or english())("rules", key) for key in keys)


def blanks_of(
    ask: Sequence[str],
    x: str = "",
    dotted: bool = False,
    searches: Mapping[str, Sequence[Settings]] = NO_SETTINGS,
    words: SheetWords | None = None,
) -> list[str]:
    """Return the sentences that explain each blank and which blanks are optional.

    ``dotted`` tells whether the sheet has paths with dots. ``searches`` are the settings of the
    questions, by the parts that they ask for.
    """
    words = words or english()
    ends = {
        "chance" if _may_have_chance(settings) else "depth" if settings.depth else "leaf"
        for settings in searches.get("path", (BOOK,))
    }
    values_only = not any(map(_has_cuts, searches.get("nodes", (BOOK,))))
    names = [
        "node_values" if name == "nodes" and values_only else name for name in KINDS if name in ask
    ]
    if "path" in names and "chance" in ends:
        names.insert(names.index("path") + 1, "chance_root")
    if any(settings.algorithm == "mcts" for settings in searches.get("nodes", ())):
        names.append("afterwards")
    if any(settings.depth is not None for name in LEAFY for settings in searches.get(name, ())):
        names.append("limit")
    more = ["own_work", "nothing_else", "own_file"] if {*names} - {"text"} else []
    names += ["place", *more] if dotted else more
    return [signs(words("blank", name, x=x, end=_path_end(ends, words))) for name in names]


def _path_end(ends: set[str], words: SheetWords) -> str:
    """Return the phrase for the end of a path: a leaf, or also a chance node."""
    if "chance" in ends or not ends:
        ends = ends | {"leaf"}
    *some, last = (words("end", end) for end in ("leaf", "chance", "depth") if end in ends)
    return words("end", "or", some=", ".join(some), last=last) if some else last


def printed() -> list[str]:
    """Return the English sentences on rules and blanks, with ASCII and with typographic signs.

    The reader of answers ignores them.
    """
    words = english()
    # A sheet may have questions with different searches, so the sentence on paths may have any of these ends.
    kinds = ("leaf", "chance", "depth")
    ends = [_path_end({*some}, words) for count in (1, 2, 3) for some in combinations(kinds, count)]
    blanks = [
        blank.replace("{end}", end) for blank in words.sections["blank"].values() for end in ends
    ]
    marks = [line for line in words.sections["marks"].values() if line.endswith(".")]
    sentences = [*words.sections["rules"].values(), *marks, *blanks]
    return [*dict.fromkeys([*sentences, *map(signs, sentences)])]


def listed_parts(parts: Sequence[str], words: SheetWords) -> str:
    """Return the names of the parts as a list with commas and "and"."""
    *some, last = parts or [""]
    several = len(some) > 1 or any("," in part for part in some)
    key = "several_and" if several else "and"
    return words("task", key, some=", ".join(some), last=last) if some else last


_TYPOGRAPHIC = {">=": "≥", "<=": "≤", "+inf": "+∞", "-inf": "−∞"}
_ASCII_SIGN = re.compile(r">=|<=|[+-]inf\b")
_PAIR = re.compile(r"\([^()]{1,30}\)")


def signs(text: str) -> str:
    """Return a sentence with typographic signs: ≥, ≤, ∞."""
    return _ASCII_SIGN.sub(lambda sign: _TYPOGRAPHIC[sign[0]], text)


def unbroken(text: str) -> str:
    """Return a sentence with no-break spaces in short parentheses and no-break minus signs."""
    text = _PAIR.sub(lambda pair: pair[0].replace(" ", "\N{NO-BREAK SPACE}"), text)
    return re.sub(r"-(?=\d)", "\N{NON-BREAKING HYPHEN}", text)
