"""MTD(f): alpha-beta with memory and null windows only (Plaat, Schaeffer, Pijls, de Bruin 1996)."""

from collections.abc import Sequence
from math import inf
from typing import Any

from treesearch.events import Listener
from treesearch.game import AnyGame, Bound, Evaluation, Place, SearchResult, zero
from treesearch.search.ordering import ordered
from treesearch.search.shared import room_to_search, start_state
from treesearch.search.transposition import principal_variation, with_memory
from treesearch.settings import check_settings


def mtdf(
    game: AnyGame,
    state: Any = None,
    *,
    first: Bound = 0,
    ordering: Sequence[str] = (),
    depth: int | None = None,
    evaluate: Evaluation = zero,
    listen: Listener | None = None,
) -> SearchResult:
    """Find the value by passes with null windows, beginning at the guess ``first``.

    Every pass begins at the root and sends its events. With ``first=inf`` this is SSS*, and with
    ``first=-inf`` DUAL*. The windows are (beta - 1, beta), which are null windows for whole
    numbers. Other numbers may lie within them; the result is the same. The memory and ``ordering``
    are those of ``transposition``; without ``ordering``, the path is that of alpha-beta.
    """
    game, listen = ordered(game, ordering, listen)
    check_settings(first=first)
    alpha_beta_with_memory = with_memory(game, "MTD(f)", evaluate, listen)
    root, place = start_state(game, state), None if listen is None else Place()
    g: Any = first
    low, high, n = -inf, inf, None
    with room_to_search(game, depth):
        while low < high:
            # after a pass that failed high, test whether the value is greater than g
            beta = g + 1 if g == low else g
            g, n = alpha_beta_with_memory(root, beta - 1, beta, depth or inf, place)
            # fail-soft: if g < beta, g is an upper bound, else a lower bound
            if g < beta:
                high = g
            else:
                low = g
    return SearchResult(g, tuple(principal_variation(n)))
