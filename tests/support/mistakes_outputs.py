"""Output of ``homework.mistakes``: the kind, title and explanation of each mistake."""

from collections.abc import Iterator

from support.stored import heading
from treesearch.homework.mistakes.chance import CHANCE_MISTAKES, CUT_MISTAKES
from treesearch.homework.mistakes.iteration import ITERATION_MISTAKES
from treesearch.homework.mistakes.players import LAST_OF_TIES, PLAYER_MISTAKES
from treesearch.homework.mistakes.registry import MISTAKES
from treesearch.settings import BOOK


def mistakes() -> Iterator[str]:
    """Yield the kind, title and explanation of every mistake, also as they are under other conventions."""
    other = BOOK.replace(cut_rule="gt", cuts="all", label="bound")
    several = [*PLAYER_MISTAKES.values(), LAST_OF_TIES]
    special = [*CHANCE_MISTAKES.values(), *CUT_MISTAKES.values(), *ITERATION_MISTAKES.values()]
    under_other = (mistake.under(other) for mistake in MISTAKES.values())
    changed = [mistake for mistake in under_other if mistake not in MISTAKES.values()]
    for group, listed in {
        "": MISTAKES.values(),
        "other conventions": changed,
        "chance nodes and deepening": special,
        "several players": several,
    }.items():
        for mistake in listed:
            yield heading(mistake.name, group)
            yield f"{mistake.kind}: {mistake.title}"
            yield mistake.explanation
