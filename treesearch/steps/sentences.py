"""Write a short and a full sentence on each event of a search.

The terse sentence is the line that ``treesearch trace`` prints. The full sentence also names the player who set the bound,
and the node.
"""

from collections.abc import Iterator
from itertools import chain, islice
from math import inf
from typing import NamedTuple

from treesearch.algorithms import algorithm
from treesearch.events import Close, Cut, Event, Interval, Leaf, Open, Update
from treesearch.game import CHANCE, MAX, MIN, Bound, Mover, NthPlayer, Player, Value, Window, spell
from treesearch.report.chance import interval_text
from treesearch.report.cuts import full_sentence, through_chance
from treesearch.report.events import sentences as terse_sentences
from treesearch.report.naming import Naming, window
from treesearch.trace import Trace, Visit, spelled_bound

FROM_START = "{} comes from the starting window"


class Sentence(NamedTuple):
    """The short and the full sentence on an event."""

    terse: str
    full: str


def sentences(trace: Trace, naming: Naming | None = None) -> Iterator[Sentence]:
    """Yield the sentence on each event, in order.

    >>> from treesearch import record
    >>> print([*sentences(record("((3 12 8) (2 4 6) (14 5 2))"))][11].full)
    Child 1 of node 2 (MIN) is worth 2. That is <= 3, which MAX already has at the root from child 1. MIN cut: 4 and 6 cannot change the root's choice.
    """  # noqa: E501
    narrator = _Narrator(trace, naming or Naming(trace.game))
    after = chain(islice(trace.events, 1, None), [None])
    for line, (event, visit), then in zip(
        terse_sentences(trace), trace.followed(), after, strict=True
    ):
        yield Sentence(
            line.text, narrator.full(event, visit) + narrator.unchanged_reason(event, visit, then)
        )


class _Narrator:
    """A narrator of events; ``open`` are the nodes that the search is inside."""

    def __init__(self, trace: Trace, naming: Naming) -> None:
        self.trace, self.naming = trace, naming
        self.windows = algorithm(trace.settings.algorithm).cuts
        self.proved: Interval
        self.passes = 0
        self.open: list[Visit] = []

    def full(self, event: Event, visit: Visit) -> str:
        """Return the full sentence on the next event, capitalized."""
        return capital(self._sentence(event, visit))

    def unchanged_reason(self, event: Event, visit: Visit, then: Event | None) -> str:
        """Return why a finished child does not change its parent's value, or "" if it does."""
        if isinstance(event, Open):
            self.open.append(visit)
        elif isinstance(event, Close):
            self.open.pop()
        if not isinstance(event, (Leaf, Close)) or isinstance(then, (Update, Cut)) or not self.open:
            return ""
        node = self.open[-1]
        best, player = node.best, node.player
        if best is None or self.trace.sampled or player in (CHANCE, None):
            return ""
        # with several players, an Update follows each improvement
        if (
            isinstance(player, Player)
            and event.value != best
            and (event.value > best) == (player is MAX)
        ):
            # a null window only tests whether it is better; the next search finds the value
            return ""
        sentence = unchanged(
            self.naming.branch_of(visit.place.action, node.place, player),
            player.name,
            best,
            node.has,
        )
        if isinstance(player, NthPlayer) and player.component(event.value) == player.component(
            best
        ):
            sentence += f" They are equally good for {player.name}, who takes the first."
        return f" {sentence}"

    def _sentence(self, event: Event, visit: Visit) -> str:
        if isinstance(event, Open):
            return self._opened(event, visit)
        if isinstance(event, Leaf):
            # for the next event, because an Update or a Cut describes the last child
            self.proved = event.value, event.value
            place, value = self.naming.short(event.path), spell(event.value)
            if self.trace.sampled:
                return f"A random game from {place} ends with the value {value}."
            if event.at_limit:
                return f"The depth limit stops the search at {place}, and the evaluation function gives {value}."
            leaf = f"Leaf {place}" if event.path.parent else capital(place)
            return f"{leaf} is worth {value}."
        if isinstance(event, Update):
            if visit.latest is None:
                return (
                    f"The stored value of {self.naming.node(event.path)} is {spell(event.value)}."
                )
            if event.interval:
                return (
                    f"{self.naming.branch_of(visit.latest, event.path, event.player)} "
                    f"{worth(visit.children[visit.latest].value, self.proved)}. The mean {_mean(*event.interval)}."
                )
            # in SSS*, the value may come from a child of an earlier pass
            children = visit.children
            equal = [action for action in children if children[action].value == event.value]
            best = [visit.latest, *equal][-1]
            child = children[best]
            return (
                f"{self.naming.branch_of(best, event.path, event.player)} "
                f"{worth(event.value, (child.low, child.high))}. {event.player.name} now has "
                f"{spelled_bound(event.value, child.low, child.high)} there."
            )
        if isinstance(event, Cut) and visit.cut:
            proved = "" if visit.latest is None else worth(visit.cut.value, self.proved)
            return full_sentence(visit.cut, self.naming, self.trace, proved)
        return self._closed(visit)

    def _opened(self, event: Open, visit: Visit) -> str:
        at = self.naming.node_at(event.path, event.player)
        bounds = window((event.alpha, event.beta))
        if event.path.parent is None:
            # MTD(f) and SSS* restart at the root
            self.passes += 1
            if isinstance(event.player, NthPlayer):  # max^n has no window
                return f"The search begins at {at}."
            again = "again " if self.passes > 1 else ""
            return f"The search begins {again}at {at} with the window {bounds}."
        if not self.windows:
            return f"The search enters {at}."
        reasons = [
            bound_reason(self.trace, self.naming, visit, player)
            for player, bound in zip((MAX, MIN), visit.entry, strict=True)
            if abs(bound) != inf
        ]
        if not reasons:
            valued = any(node.best is not None for node in self.open)
            why = "No bound from above reaches it" if valued else "No node above it has a value yet"
            return f"The search enters {at} with the window {bounds}. {why}."
        if reasons == [*map(FROM_START.format, ("alpha", "beta"))]:
            reasons = ["alpha and beta come from the starting window"]
        return (
            f"The search enters {at} with the window {bounds}. {capital(', and '.join(reasons))}."
        )

    def _closed(self, visit: Visit) -> str:
        self.proved = visit.low, visit.high
        at, value = self.naming.node_at(visit.place, visit.player), spell(visit.value)
        if self.trace.sampled:
            return f"The search leaves {at}. The mean value of its games so far is {value}."
        # no child was entered, because the transposition table had the node
        if visit.latest is None:
            return (
                f"{capital(at)} was searched before. The search uses its stored value, {value}, and visits nothing "
                "below it."
            )
        if visit.player is CHANCE and visit.low != visit.high:
            return f"The search leaves {at}. Its mean {_mean(visit.low, visit.high)}."
        if visit.player is CHANCE:
            return (
                f"The search leaves {at}, which is worth {value}, the mean of its children weighted by their "
                "probabilities."
            )
        return self._worth_at_close(at, visit.value, visit.low, visit.high)

    def _worth_at_close(self, at: str, value: Value, low: Bound, high: Bound) -> str:
        start = f"The search leaves {at} with {spell(value)}. The leaves that it read prove"
        single = low == high or inf in (-low, high)
        if single and value in (low, high):
            return f"The search leaves {at}, which {worth(value, self.proved)}."
        if low == -inf and high == inf:
            return f"{start} nothing about the node."
        if single:
            return f"{start} that the node {worth(high if low == -inf else low, self.proved)}."
        return f"{start} only that the node is worth {spell(low)} to {spell(high)}."


def bound_reason(trace: Trace, naming: Naming, visit: Visit, player: Player) -> str:
    """Return a sentence on the origin of a player's bound at a node that has no better one."""
    side, end, bound, owner = (
        ("alpha", "lower", visit.alpha, visit.alpha_owner)
        if player is MAX
        else ("beta", "upper", visit.beta, visit.beta_owner)
    )
    if owner.through:
        return through_chance(trace, naming, player is MIN, bound, owner.through[0])
    if owner.by_range:
        return f"{side} is the {end} end of the utility range"
    if owner.place is None:
        return FROM_START.format(side)
    if owner.action is None:
        return f"the search itself set {side} to {spell(bound)} at {naming.node(owner.place)}"
    return f"{player.name} already has {spell(bound)} at {naming.node(owner.place)} from {naming.branch(owner.action)}"


def cutting_bound(player: Mover, window: Window) -> tuple[Bound, str]:
    """Return the bound of a window that causes a cut at MAX or MIN, and its name."""
    alpha, beta = window
    return (beta, "beta") if player is MAX else (alpha, "alpha")


def _mean(low: Bound, high: Bound) -> str:
    """Return a phrase for the range of a mean."""
    return f"is {spell(low)}" if low == high else f"lies in {interval_text((low, high))}"


def capital(text: str) -> str:
    """Return a text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def unchanged(child: str, player: str, value: Value, kept: str) -> str:
    """Return the sentence that a child does not change the value of its parent."""
    return f"{child} is no better for {player} than {spell(value)}, so {player} keeps {kept}."


def worth(value: Bound, proved: Interval) -> str:
    """Return a phrase for a value: ``is worth 3``, ``is worth at most 3``, or ``returns 3`` if nothing is proved."""
    return f"{'is worth' if value in proved else 'returns'} {spelled_bound(value, *proved)}"


TITLE = "{algorithm}, stage by stage"


COMPARED = {
    "minimax": ("minimax", "alpha-beta"),
    "order": ("children left to right", "children right to left"),
    "ties": ("cut when alpha >= beta", "cut when alpha > beta"),
}
