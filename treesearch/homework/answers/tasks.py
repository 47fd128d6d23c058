"""The task that stands on a sheet, a page, a link, a quiz or a notebook's cell: made from what is asked and how.

``task_of`` is the one place where it is made. ``KINDS`` is the table of what can be asked: in each row its part of the
task, what its blank is for, the line in which it is answered.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import NamedTuple

from treesearch.game import CHANCE, dotted, spell
from treesearch.settings import BOOK, Settings
from treesearch.solve import as_game
from treesearch.tree import Node
from treesearch.unknown import open_leaf, unknown_weights

NO_HOWS: Mapping[str, Sequence[Settings]] = MappingProxyType({})
FULL = ("value", "path", "cuts")
"""What is asked where nothing is said of it."""


class Kind(NamedTuple):
    """Something that can be asked. ``give``: how the task names it; ``minimax``: how, where nothing is cut.

    ``blank``: what the blank is for and how it is filled in; ``uncut``: the same, where nothing is cut; ``columns``: of
    its table, where it is one; ``line``: the answer as a line of text; ``quiz``: why a course system's quiz cannot ask
    it, empty where it can.
    """

    give: str
    blank: str
    line: str
    minimax: str = ""
    uncut: str = ""
    columns: tuple[str, ...] = ()
    quiz: str = ""


ENDS = {
    "": "a leaf",
    "chance": "a leaf or the first chance node",
    "depth": "the node at which the search stops",
}
"""Where a path ends: of any search, of one with dice, of one that stops at a depth."""
END_OR = " or "
IN_WORDS = "A question without blanks is answered in your own words, in the room below it."
KINDS = {
    "value": Kind(
        "the value at the root",
        'Value is the number that the root is worth, as in "value: 3".',
        "value: 3",
    ),
    "path": Kind(
        "the path",
        "Path is the number of each child on the way from the root down to {end}, counted from 1, as in "
        '"path: 1 2": the first child, then its second child. The root is no step.',
        "path: 1 1",
    ),
    "cuts": Kind(
        "each cut: after which child, at which node",
        "Each cut is one row of the table: its kind (MIN or MAX), after which child (the number on a leaf or the "
        'letter of a node), at which node (its letter). Without the table it is the line "MIN cut after 5 at C". If '
        'nothing is cut, write "no cuts" below the table.',
        "MIN cut after 2 in subtree (2 4 6)",
        columns=("kind", "after", "node"),
    ),
    "pruned": Kind(
        "the leaves and nodes that are never examined",
        'Pruned is a list of the leaves and nodes that are never examined, as in "pruned: 4, 6".',
        "pruned: 4, 6",
    ),
    "examined": Kind(
        "the leaves in the order in which they are examined",
        'Examined is the numbers on the leaves in the order in which they are examined, as in "examined: 3, 12, 8".',
        "examined: 3 12 8 2 14 5 2",
        quiz="an order of reading has no field of its own in a quiz",
    ),
    "leaves": Kind(
        "how many leaves are examined",
        'Leaves is the number of leaves that are examined, as in "leaves: 7".',
        "leaves: 7",
    ),
    "order": Kind(
        "the tree with the children of each node in an order in which the fewest leaves are examined",
        "Order is the whole tree in parentheses, with the children of each node in the order you choose, as in "
        '"order: ((2 4) (9 7))".',
        "order: ((2 4) (9 7))",
        quiz="several orders may be right, and a quiz compares with one text",
    ),
    "best": Kind(
        "how few leaves are examined if the children of each node are in the best order",
        'Best is the number of leaves that are examined in the best order of the children, as in "best: 5".',
        "best: 5",
    ),
    "nodes": Kind(
        "what is known of {nodes} at the end",
        "Beside each node write what is known of it at the end: a number, or a bound with its sign. The row of a node "
        "that the search never enters stays empty.",
        "C <= 2",
        minimax="the value of {nodes}",
        uncut="Beside each node write its value.",
        columns=("node", "value"),
        quiz="a table of nodes is more fields than a quiz question takes",
    ),
    "windows": Kind(
        "alpha and beta at {nodes}",
        "Beside each node write alpha and beta as they are when the search enters it, inf for infinity. The row of a "
        "node that it never enters stays empty.",
        "window of C: 3 inf",
        columns=("node", "alpha", "beta"),
        quiz="a table of windows is more fields than a quiz question takes",
    ),
    "condition": Kind(
        "for which {x} the search never looks at {places}",
        "Behind iff write for which {x} the search never looks at these: {x} <= a, {x} > a, a < {x} <= b, {x} = a with "
        "numbers in the place of a and b, or several of these with the word or between them.",
        "4 and 6 are pruned iff x <= 3",
    ),
    "formula": Kind(
        "the value at the root as a formula of {x}",
        "Value is a number, or a formula of max, min, numbers and {x}, as in "
        '"value: max(3, min({x}, 6))".',
        "value: max(3, min(x, 6))",
    ),
    "move": Kind(
        "for which {x} each move is the best one at the root",
        "Behind the iff of a move write for which {x} it is the best one at the root.",
        "move 2 iff x > 3",
    ),
    "text": Kind("", IN_WORDS, "", quiz="a person marks it"),
}
"""What can be asked, in the order in which it is asked."""

OF_UNKNOWN = {"value": "formula", "path": "move", "pruned": "condition"}
"""The kinds of what is asked of a tree with an unknown."""

RUN = {
    "minmax": "Search this tree by minimax",
    "alphabeta": "Run alpha-beta on this tree",
    "expectiminimax": "Search this tree by expectiminimax, where a chance node is worth the average of its children, "
    "each by its weight",
    "maxn": "Search this tree by max^n, where each player takes the child with the largest number of their own",
    "paranoid": "Search this tree as a paranoid player does, for whom all others choose what is worst for the "
    "player at the root",
}
ITERATION = (
    "Carry out one iteration of Monte Carlo tree search on this tree. A node shows the wins of the player who moves to "
    "it, and its visits; ? (x in the picture) is a child without visits. Select by UCB1 with C = {c}, and of children without visits the "
    "first. The player who moves at the root wins the playout. Give {asked}."
)
ITERATION_PARTS = {
    "path": "the path to the new node",
    "nodes": "the count of each node on it afterwards",
}
RUN_OTHER = "Run {algorithm} on this tree"
BELOW_DICE = {
    "max": "MAX below the chance nodes",
    "min": "MIN below the chance nodes",
    "both": "then MAX and MIN in turn, whatever chance nodes are between them",
}
MOVER = {"max": "MAX at the root", "min": "MIN at the root", "chance": "chance at the root"}
ORDER = {"ltr": "children left to right", "rtl": "children right to left"}
CUT_RULE = {"ge": "cutting when alpha ≥ beta", "gt": "cutting only when alpha > beta"}
WINDOW = "starting with alpha = {alpha} and beta = {beta}"
RANGE = "every leaf{below} lying between {low} and {high}"
SCHOOL = {
    "windows": "",
    "interval": "; outcomes are searched without a narrower window",
}
DEPTH = "stopping at depth {depth} below the root, where the static value of the node counts"
LIMIT = "A node at which the search stops counts as a leaf with its static value; what stands below it is never examined."
AFTERWARDS = (
    "After an iteration write beside each node on the path its wins and visits, as in 61/80. The rows of all other "
    "nodes stay empty."
)
LEAFY = ("cuts", "pruned", "examined", "leaves", "order", "best")
"""What is asked in words of leaves."""
OPEN = "The {noun} {x} is left open. "
MOVES = "the path down to a leaf or the first chance node"
GIVE = "Give {asked}."
AND = {False: "{some} and {last}", True: "{some}, and {last}"}
"""Two things; more than two, or one that has a comma itself."""
EACH_NODE = "each node"
OWN_WORK = "The boxes in the picture are for your own work and need not be filled in."
NOTHING_ELSE = "Write one fact on a line and nothing else. What is crossed out does not count."
PLACE = "A place with a dot is counted from the root: 2.1 is the first child of its second child."
TIES = {
    "ltr": "Of equally good children the first is taken.",
    "rtl": "Of equally good children the first examined is taken.",
}
CUTS = {
    "pruning": "List only cuts that skip something.",
    "all": "List closed windows after a last child as well.",
}
LABEL = {
    "node": "A cut is named after the player who moves at the node where the search stops.",
    "bound": "A cut is named after the player whose bound stops the search.",
}


AT_CHANCE = "A cut at a chance node is a CHANCE cut."


def task_of(
    tree: Node,
    how: Settings = BOOK,
    asks: Sequence[str] = FULL,
    named: Sequence[str] = (),
    own: str = "",
    places: Sequence[str] = (),
) -> str:
    """The task in one or two sentences, or the lecturer's ``own``.

    ``named``: the nodes of which something is asked, none for all; ``places``: what may be pruned, where a leaf is left
    open.

    >>> from treesearch.reader import read
    >>> task_of(read("(1 (5 7) 4)"))
    'Run alpha-beta on this tree, MAX at the root, children left to right, cutting when alpha ≥ beta. Give the value \
at the root, the path, and each cut: after which child, at which node.'
    """
    if own or "text" in asks:
        return own
    if how.algorithm == "mcts":
        named_parts = [ITERATION_PARTS[name] for name in ITERATION_PARTS if name in asks]
        return ITERATION.format(c=f"{how.exploration:.4g}", asked=_listed(named_parts))
    x = open_leaf(tree)
    asked = _of_unknown(asks) if x else [name for name in KINDS if name in asks]
    gaps = {"x": x, "places": _listed(places), "nodes": _listed(named) if named else EACH_NODE}
    plain, dice = not _cuts(how), _may_have_chance(how)
    parts = [((plain and KINDS[name].minimax) or KINDS[name].give).format(**gaps) for name in asked]
    if dice and "path" in asked:
        # What dice show nobody chooses: best moves lead no further than to the first chance node.
        parts[asked.index("path")] = MOVES
    noun = "probability" if unknown_weights(tree) else "number"
    opening = OPEN.format(noun=noun, x=x) if x else ""
    return f"{opening}{_run(tree, how)}. {GIVE.format(asked=_listed(parts))}"


def _of_unknown(asks: Sequence[str]) -> list[str]:
    """Return the kinds of what is asked of an unknown: what is pruned, unless the exercise chooses."""
    chosen = [] if "cuts" in asks else [kind for name, kind in OF_UNKNOWN.items() if name in asks]
    return chosen or ["condition"]


def _run(tree: Node, how: Settings) -> str:
    told = [RUN.get(how.algorithm, RUN_OTHER.format(algorithm=how.algorithm))]
    if tree.traits.players:
        game = as_game(tree, how)
        mover = game.player(game.initial_state())
        told.append(f"{tree.traits.players} players, {mover.name} at the root")
        return ", ".join([*told, ORDER[how.order]])
    told.append(MOVER[tree.role.value if tree.role else str(how.root or "max")])
    dice = how.algorithm == "expectiminimax" and not open_leaf(tree)
    if dice and (below := _below_dice(tree, how)):
        told.append(BELOW_DICE["both" if below[1:] else below[0]])
    told.append(ORDER[how.order])
    if _cuts(how):
        told.append(CUT_RULE[how.cut_rule])
    if how.window != BOOK.window:
        told.append(
            WINDOW.format(alpha=signs(spell(how.window[0])), beta=signs(spell(how.window[1])))
        )
    if how.utility_range != BOOK.utility_range:
        told.append(_range_text(how))
    if how.depth is not None:
        told.append(DEPTH.format(depth=how.depth))
    return ", ".join(told)


def _range_text(how: Settings) -> str:
    """Return the utility range, or those of single nodes."""
    ends = how.utility_range
    ranges = ends.items() if isinstance(ends, Mapping) else [("", ends)]
    texts = [
        RANGE.format(
            below=f" below {_node_place(node)}" if node not in ("", "root", ()) else "",
            low=signs(spell(low)),
            high=signs(spell(high)),
        )
        for node, (low, high) in ranges
    ]
    return ", ".join(texts) + SCHOOL[how.chance_cuts]


def _node_place(node: object) -> str:
    """Return a node's name, or its path with dots."""
    return dotted(node) if isinstance(node, tuple) else str(node)


def _below_dice(tree: Node, how: Settings) -> list[str]:
    """The players who move at children of chance nodes."""
    game = as_game(tree, how)
    found, states = set[str](), [game.initial_state()]
    for state in states:  # grows while it is walked through
        below = [game.result(state, action) for action in game.actions(state)]
        if game.player(state) is CHANCE:
            found |= {game.player(one).value for one in below if not game.is_terminal(one)} - {
                CHANCE.value
            }
        states += below
    return sorted(found)


def _may_have_chance(how: Settings) -> bool:
    """Return whether the search is one for chance nodes."""
    return how.algorithm == "expectiminimax" or how.utility_range != BOOK.utility_range


def _cuts(how: Settings) -> bool:
    return how.algorithm not in ("minmax", "expectiminimax", "maxn", "paranoid", "mcts")


def rules_of(how: Settings, asks: Sequence[str] = FULL) -> str:
    """The conventions that the task does not say, as far as what is asked depends on them."""
    told = [TIES[how.order]] if "path" in asks else []
    if "cuts" in asks and _cuts(how):
        told += [CUTS[how.cuts], LABEL[how.label]]
        if how.utility_range != BOOK.utility_range:
            told.append(AT_CHANCE)
    return " ".join(told)


def blanks_of(
    asks: Sequence[str],
    x: str = "",
    dotted: bool = False,
    hows: Mapping[str, Sequence[Settings]] = NO_HOWS,
) -> list[str]:
    """The words beside each blank, which tell what it is for; and what need not be filled in.

    ``dotted``: places with dots stand on the sheet; ``hows``: the conventions of the questions by what they ask.
    """
    ended = hows.get("path", (BOOK,))
    kinds = {"chance" if _may_have_chance(how) else "depth" if how.depth else "" for how in ended}
    # The end of a search with dice names a leaf already.
    end = END_OR.join(ENDS[kind] for kind in sorted(kinds or {""}) if kind or "chance" not in kinds)
    uncut = {name for name, several in hows.items() if not any(map(_cuts, several))}
    blanks = (
        (name in uncut and kind.uncut) or kind.blank for name, kind in KINDS.items() if name in asks
    )
    told = [blank.format(x=x, end=end) for blank in blanks if blank]
    if any(how.algorithm == "mcts" for how in hows.get("nodes", ())):
        told.append(AFTERWARDS)
    if any(how.depth is not None for name in LEAFY for how in hows.get(name, ())):
        told.append(LIMIT)
    return [
        *map(signs, told),
        *[PLACE] * dotted,
        *[OWN_WORK, NOTHING_ELSE] * bool({*told} - {IN_WORDS}),
    ]


def printed() -> list[str]:
    """Every sentence of a sheet but its tasks, with its gaps and with either signs: none of them is an answer."""
    rules = [*TIES.values(), *CUTS.values(), *LABEL.values(), AT_CHANCE]
    # Questions of any searches may stand on one sheet, so the sentence on paths may have any of these ends.
    ends = [some for count in range(1, len(ENDS) + 1) for some in combinations(sorted(ENDS), count)]
    blanks = [
        kind.blank.replace("{end}", END_OR.join(ENDS[one] for one in some))
        for kind in KINDS.values()
        if kind.blank
        for some in ends
    ]
    blanks += [kind.uncut for kind in KINDS.values() if kind.uncut]
    told = [*rules, *blanks, AFTERWARDS, LIMIT, PLACE, OWN_WORK, NOTHING_ELSE]
    return [*dict.fromkeys([*told, *map(signs, told)])]


def _listed(parts: Sequence[str]) -> str:
    *some, last = parts or [""]
    several = len(some) > 1 or any("," in part for part in some)
    return AND[several].format(some=", ".join(some), last=last) if some else last


_SIGNS = {">=": "≥", "<=": "≤", "+inf": "+∞", "-inf": "−∞"}
_SIGN = re.compile(r">=|<=|[+-]inf\b")
_PAIR = re.compile(r"\([^()]{1,30}\)")


def signs(text: str) -> str:
    """A sentence with real signs: ≥, ≤, ∞."""
    return _SIGN.sub(lambda found: _SIGNS[found[0]], text)


def unbroken(text: str) -> str:
    """A sentence in which no line ends inside a short pair of parentheses, nor behind the minus of a number."""
    text = _PAIR.sub(lambda pair: pair[0].replace(" ", "\N{NO-BREAK SPACE}"), text)
    return re.sub(r"-(?=\d)", "\N{NON-BREAKING HYPHEN}", text)
