"""Sentences that more than one package says, and those of the modules beside this one.

A ``words.py`` holds constants with named gaps, filled with ``str.format`` where they are used; to translate a package,
translate that file.
"""

from collections.abc import Iterable


def many(count: int, noun: str) -> str:
    """``1 row``, ``2 rows``."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def listed(names: Iterable[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    *before, last = names
    return f"{', '.join(before)} and {last}" if before else last


def closest(name: str, known: Iterable[str]) -> str:
    """The closest of the known names, or nothing if none is close."""
    from difflib import get_close_matches  # where something is wrong, and nowhere else

    return next(iter(get_close_matches(name, list(known), n=1)), "")


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """`` (did you mean ...?)`` with the closest of the known names, or nothing."""
    close = closest(name, known)
    return CLOSEST.format(close=close) if close else ""


CLOSEST = " (did you mean {close}?)"

# ---- searches ------------------------------------------------------------------------------------------------------

TOO_MUCH_TO_RECORD = (
    "this search takes more than {most:,} steps, too many to be told or drawn; give {depth} to search less deep"
)
TOO_DEEP = "this game goes deeper than Python's recursion limit of {limit} levels; give {depth} to search less deep"
NO_SUCH_ALGORITHM = "there is no search called {name}{hint}; there are {known}"
UNKNOWN_LEAF = (
    "leaf {place} is not yet known ({leaf}); write a number there to search the tree (treesearch alphabeta and draw "
    "take one such leaf, and say for which numbers what is found; in Python, conditions)"
)
NO_VALUE = "{value!r} is no value of a leaf: write a whole number, a Fraction, or read its text, as in read('1.5')"
NO_NODES = "{children} is no list of nodes: build them as Node(value=3), or read the tree, as in read('(1 (5 7) 4)')"
NO_HEAD = "{head!r} is no head of a node: give Head(role=MAX, name='A'), or read the tree, as in read('(max A 3 4)')"
NO_TREE_TO_PLAY = "a TreeGame is made of a Node, as read('(1 (5 7) 4)') makes it; this is {given}"
BAD_OPTION = "{option}: {law}"
OPTION_LAWS = {
    "depth": "the depth limit is a whole number, 1 or more",
    "algorithm": "the name of a search is needed, such as 'alphabeta' or 'minmax'",
    "evaluation": "the name of an evaluation is needed; give a function as evaluate=",
    "iterations": "the number of iterations is a whole number, 1 or more",
    "seed": "a seed is a whole number",
    "exploration": "how much is tried out is a number, 0 or more",
    "seconds": "the time limit is a number of seconds, 0 or more",
    "utility_range": "the least utility and the greatest, and the least must be less than the greatest",
    "ordering": "names of rules, the most important first",
    "first": "the first guess is a number or an infinity",
    "window": "two bounds, and alpha must be less than beta",
}
OPTION_NOT_TAKEN = "{option} is an option of {takers}, not of {algorithm}"

# ---- trees ---------------------------------------------------------------------------------------------------------

NO_SUCH_CHILD = "there is no node {path}: child {step} is asked of a node with {of} children"
NAME_OF_A_GAME = '{name} is the name of a game, not a tree; load the game first: treesearch.games.load("{name}")'
NO_TREE_GIVEN = 'a tree is needed, as text "(1 (5 7) 4)" or as a list [1, [5, 7], 4], or a game; this is {given}'
NO_SUCH_NODE = "there is no node called {address}; nodes are named by place (2.1.3), by name, or by letter (A, B, ...)"
ROOT_CONTRADICTS = "{option} contradicts the tree, which says {role} at its root"

# ---- conventions ---------------------------------------------------------------------------------------------------

BAD_CONVENTION = "{name} is {choices}, not {value!r}"
NO_SUCH_CONVENTION = "there is no argument {name} here{hint}; there are {known}"

# ---- reports -------------------------------------------------------------------------------------------------------

NO_PATH = "none: the root is a leaf"
RESULT = "value {bound} {value}; path {path}"
NO_CUTS = "no cuts"
VARIANT_COLUMNS = ("changed", "combinations", "value", "path", "cuts", "differs")
VARIANTS_FOUND = (
    "{combinations} give {answers}; * marks what differs from the first row; "
    "combinations = how many of the {total} give this answer"
)
AS_GIVEN = "as given"

# ---- games ---------------------------------------------------------------------------------------------------------

CHOOSE = "{given!r} is not a move; there are {legal}"
GAME_OVER = "the game is over; there is no move"

# ---- comparing and playing -----------------------------------------------------------------------------------------

BAD_MOVES = "--moves: move {number}: {error}"
NO_SUCH_ORDER = "{option}: there are {known}"
NOTHING_TO_COMPARE = "{option}: there is none to compare; name one or more, such as minmax,alphabeta"
REORDER_A_TREE = "{option} changes the order of a tree's children; a game's moves come in the game's order"

# ---- the command line ----------------------------------------------------------------------------------------------

NO_SUCH_EVALUATION = "there is no evaluation {name} here{hint}; there are {known}"
