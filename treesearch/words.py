"""Sentences that more than one package says, and those of the modules beside this one.

Constants with named gaps, filled with ``str.format`` where they are used; to translate the package, translate it here.
"""

from collections.abc import Iterable


def many(count: int, noun: str) -> str:
    """``1 row``, ``2 rows``."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """`` (did you mean ...?)`` with the closest of the known names, or nothing."""
    from difflib import get_close_matches

    close = get_close_matches(name, list(known), n=1)
    return CLOSEST.format(close=close[0]) if close else ""


CLOSEST = " (did you mean {close}?)"

# ---- searches ------------------------------------------------------------------------------------------------------

TOO_MUCH_TO_RECORD = (
    "this search takes more than {most:,} steps, too many to be told or drawn; give --depth to search less deep"
)
TOO_DEEP = "this game goes deeper than Python's recursion limit of {limit} levels; give --depth to search less deep"
NO_SUCH_ALGORITHM = "there is no search called {name}; there are {known}"
UNKNOWN_LEAF = "leaf {place} is not yet known ({leaf}); write a number there to search the tree"
BAD_DEPTH = "--depth {depth}: the depth limit is a whole number, 1 or more"
BAD_SECONDS = "--seconds {seconds}: the time limit is a number of seconds, 0 or more"

# ---- trees ---------------------------------------------------------------------------------------------------------

NO_SUCH_CHILD = "there is no node {path}: child {step} is asked of a node with {of} children"
NO_TREE_GIVEN = 'a tree, its text as in "(1 (5 7) 4)", or a game with the six methods is needed, not {given}'
NO_SUCH_NODE = "there is no node called {address}; nodes are named by place (2.1.3), by name, or by letter (A, B, ...)"
ROOT_CONTRADICTS = "--root {root} contradicts the tree, which says {role} at its root"

# ---- conventions ---------------------------------------------------------------------------------------------------

BAD_CONVENTION = "{name} is {choices}, not {value!r}"
NO_SUCH_CONVENTION = "there is no convention called {name}; there are {known}"

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
SECONDS_NEED_DEEPENING = "--seconds goes with --algorithm deepening; {algorithm} takes its time"
NO_SUCH_ORDER = "--reorder {order}: there are {known}"
REORDER_A_TREE = "--reorder changes the order of a tree's children; a game's moves come in the game's order"

# ---- the command line ----------------------------------------------------------------------------------------------

NO_SUCH_EVALUATION = "there is no evaluation {name} here{hint}; there are {known}"
