"""The values of ``--ask``: parts of a question, and searches."""

from collections.abc import Sequence

from treesearch.errors import UsageError
from treesearch.homework.answers.tasks import KINDS
from treesearch.homework.classes.assignment import EXERCISE_TITLE
from treesearch.homework.marking.marker import check_uncut
from treesearch.homework.marking.scheme import USUAL_PARTS
from treesearch.settings import BOOK
from treesearch.tree import Node
from treesearch.words import did_you_mean

TITLES = {
    "": "Alpha-beta",
    "minmax": "Minimax",
    "expectiminimax": "Expectiminimax",
    "maxn": "Max^n",
    "paranoid": "Paranoid search",
    "mcts": "Monte Carlo tree search",
}
SEARCHES = (*filter(None, TITLES), "depth")
"""The names of searches; if a question names none of them, it uses alpha-beta."""
PARTS = tuple(name for name in KINDS if name not in ("condition", "formula", "move", "text"))
"""The parts that a question may name. ``OF_UNKNOWN`` has those of an unknown leaf."""


def search_of(ask: Sequence[str]) -> str:
    """Return the search that ``--ask`` names, or ``""`` for alpha-beta.

    Raise UsageError for two searches.
    """
    searches = [name for name in ask if name in SEARCHES]
    if len(searches) > 1:
        raise UsageError(f"a question needs a single search, not {' and '.join(searches)}")
    return "".join(searches)


def check_ask(ask: Sequence[str]) -> None:
    """Raise UsageError for an unknown name or a combination that is not possible."""
    names = (*SEARCHES, *PARTS)
    for name in ask:
        if name not in names:
            hint = did_you_mean(name, names)
            raise UsageError(f"a question can ask for {', '.join(names)}, not {name!r}{hint}")
    search = search_of(ask)
    settings = BOOK if search in ("", "depth") else BOOK.replace(algorithm=search)
    check_uncut(settings, parts_of(ask))


def parts_of(ask: Sequence[str]) -> tuple[str, ...]:
    """Return the parts that a question asks for, by default those of its search; none for alpha-beta."""
    parts = [name for name in ask if name not in SEARCHES]
    return tuple(parts or USUAL_PARTS.get(search_of(ask), ()))


def conventions_of(ask: Sequence[str], tree: Node) -> dict[str, str | int]:
    """Return the conventions that the question needs besides those of the exercise."""
    search = search_of(ask)
    if search == "depth":
        return {"depth": tree.traits.height - 1}
    return {"algorithm": search} if search else {}


def title_of(questions: Sequence[Sequence[str]]) -> str:
    """Return the title of an exercise, with the search if all questions use the same one."""
    searches = {search_of(ask).replace("depth", "") for ask in questions} or {""}
    return TITLES[searches.pop()] if len(searches) == 1 else EXERCISE_TITLE
