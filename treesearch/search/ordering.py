"""Move ordering: good actions first give alpha-beta more cuts (AIMA 4e, section 5.3.1)."""

from collections.abc import Callable, Sequence
from typing import Any

from treesearch.errors import UsageError
from treesearch.events import Close, Cut, Event, Listener, Open, Update
from treesearch.game import AnyGame, Around, Player
from treesearch.search.shared import key_of
from treesearch.settings import check_settings
from treesearch.words import did_you_mean

Rule = Callable[[Any, Sequence[Any]], Sequence[Any]]


class Ordered(Around):
    """A wrapper that puts promising actions first, and learns from the events of the search.

    The first of the ``rules`` is the most important; if none applies, the order of the game is
    kept. ``"best"`` puts the action first that was best, or caused the cut, when this state was
    last searched. ``"killer"`` puts the two actions first that caused the latest cuts at this depth
    (Akl and Newborn 1977). ``"history"`` sorts by the sum of d * d over the cuts that an action
    caused anywhere, d levels above the leaves (Schaeffer 1989). ``"game"`` uses the game's
    ``order(state, actions)``. The value is the same in any order; ties go to the first best action
    examined.
    """

    def __init__(self, game: AnyGame, rules: Sequence[str], listen: Listener | None = None) -> None:
        super().__init__(game)
        self.heard = listen
        orderings: dict[str, Rule] = {
            "best": self._best,
            "killer": self._killer,
            "history": self._history,
        }
        if hasattr(game, "order"):
            orderings["game"] = game.order
        check_settings(ordering=rules)
        for rule in rules:
            if rule not in orderings:
                hint = (
                    ", because this game has no method order"
                    if rule == "game"
                    else did_you_mean(str(rule), orderings)
                )
                raise UsageError(
                    f"there is no ordering {rule}{hint}; choose {', '.join(orderings)}"
                )
        self.rules = [orderings[rule] for rule in reversed(rules)]
        self.key = key_of(game)
        self.best: dict[Any, tuple[Any, ...]] = {}
        self.killers: dict[int, tuple[Any, ...]] = {}
        self.history: dict[tuple[Player, Any], int] = {}
        self.open: list[Any] = []  # the keys of the nodes that are open
        self.heights = [0]  # the heights of what was searched below them
        self.latest: Any = None  # the last action whose child was searched

    def actions(self, state: Any) -> Sequence[Any]:
        """Return the actions of the state that the search just entered, promising ones first."""
        # Open contains only the place; the search asks for the state's actions directly after it
        self.open[-1] = self.key(state)
        actions = self.game.actions(state)
        # sorting is stable, so earlier, less important rules decide ties
        for rule in self.rules:
            actions = rule(state, actions)
        return actions

    def _best(self, state: Any, actions: Sequence[Any]) -> Sequence[Any]:
        return moved_to_front(self.best.get(self.open[-1], ()), actions)

    def _killer(self, state: Any, actions: Sequence[Any]) -> Sequence[Any]:
        return moved_to_front(self.killers.get(len(self.open), ()), actions)

    def _history(self, state: Any, actions: Sequence[Any]) -> Sequence[Any]:
        mover = self.game.player(state)
        return sorted(actions, key=lambda action: -self.history.get((mover, action), 0))

    def listen(self, event: Event) -> None:
        """Learn from an event of the search, and forward it."""
        if isinstance(event, Open):
            if event.path.parent is None:
                self.open, self.heights = [], [0]  # a search that ran out of time sends no Close
            self.open.append(None)
            self.heights.append(1)
        elif isinstance(event, Update):
            self.best[self.open[-1]] = (self.latest,)
        elif isinstance(event, Cut):
            ply, killer = len(self.open), (event.action,)
            self.killers[ply] = (
                *killer,
                *(action for action in self.killers.get(ply, ()) if action not in killer),
            )[:2]
            mover = event.player, event.action
            self.history[mover] = self.history.get(mover, 0) + self.heights[-1] ** 2
        else:
            self.latest = event.path.action
            if isinstance(event, Close):
                self.open.pop()
                height = self.heights.pop() + 1
                self.heights[-1] = max(self.heights[-1], height)
        if self.heard is not None:
            self.heard(event)


def moved_to_front(these: Sequence[Any], actions: Sequence[Any]) -> Sequence[Any]:
    """Return the actions, with those in ``these`` moved to the front."""
    return sorted(actions, key=lambda action: action not in these)


def ordered(
    game: AnyGame, rules: Sequence[str], listen: Listener | None
) -> tuple[AnyGame, Listener | None]:
    """Return the game ordered by these rules, and the listener that it learns from."""
    if not rules:
        return game, listen
    game = Ordered(game, rules, listen)
    return game, game.listen
