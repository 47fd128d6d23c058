"""A sentence on each event of a search, terse and full: what happened, by which numbers, and whose they are.

The terse one is the line that ``trace`` prints. The full one says what the event alone cannot: who set the bound that
counts, and where. Every number in it is one of the event's, or the bound of the node that it names.
"""

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from math import inf, isinf
from typing import Any, NamedTuple

from treesearch import words as common_words
from treesearch.algorithms import algorithm
from treesearch.events import Close, Cut, Event, Interval, Leaf, Open, Update
from treesearch.game import CHANCE, MAX, MIN, Bound, Mover, NthPlayer, Place, Value, spell
from treesearch.report.chance import chance_test, interval_text
from treesearch.report.data import Naming, window
from treesearch.report.lines import sentences as terse_sentences
from treesearch.trace import Cutoff, Trace, Visit

MOVE = "the move {child}"
WORTH = {
    "=": "worth {value}",
    "<=": "worth at most {value}",
    ">=": "worth at least {value}",
    "": "returned with {value}",
}
OPEN_ROOT = "The search begins at {at}, with the window {window}."
OPEN_AGAIN = "The search begins again at {at}, with the window {window}."
LEAF = "The leaf {place} is worth {value}."
AT_LIMIT = "The depth limit stops the search at {place}; the evaluation there says {value}."
PLAYOUT = "A random game from {place} ends with {value}."
CUT_ENDS = {
    "choice": "{kind} cut: {skipped} cannot change the root's choice.",
    "tried": "{kind} cut: {skipped} cannot change the answer to what is tried.",
    "start": "{kind} cut: {skipped} cannot bring the root's value back into the window.",
}


MOST_NAMED = 8
"""Skipped branches that a sentence names before it counts the others."""


class Sentence(NamedTuple):
    """The sentence on one event, in a line and in full."""

    terse: str
    full: str


def sentences(trace: Trace) -> Iterator[Sentence]:
    """Yield a sentence on each event, in order.

    >>> from treesearch import record
    >>> print([*sentences(record("((3 12 8) (2 4 6) (14 5 2))"))][11].full)
    At 2 (MIN) child 1 is worth 2. That is <= 3, which MAX already has at the root by child 1: MIN cut: 4 and 6 cannot change the root's choice.
    """  # noqa: E501
    teller, after = _Teller(trace), chain(islice(trace.events, 1, None), [None])
    for line, (event, visit), then in zip(
        terse_sentences(trace), trace.followed(), after, strict=True
    ):
        yield Sentence(line.text, teller.tell(event, visit) + teller.kept(event, visit, then))


class _Teller:
    """Tells the events in order; ``best`` holds the value so far of each node that the search is inside."""

    def __init__(self, trace: Trace) -> None:
        self.trace, self.naming = trace, Naming(trace.game)
        self.windows = algorithm(trace.settings.algorithm).cuts
        self.proved: tuple[Bound, Bound] = (-inf, inf)
        self.passes = 0
        self.best: list[tuple[Visit, Value | None]] = []

    def tell(self, event: Event, visit: Visit) -> str:
        """Return the full sentence on the next event, with a capital letter."""
        return capital(self._sentence(event, visit))

    def kept(self, event: Event, visit: Visit, then: Event | None) -> str:
        """Return why a child that is done changes nothing at its node; "" unless that is so."""
        if isinstance(event, Open):
            self.best.append((visit, None))
        elif isinstance(event, Update):
            self.best[-1] = visit, event.value
        elif isinstance(event, Close):
            self.best.pop()
        if not isinstance(event, (Leaf, Close)) or isinstance(then, (Update, Cut)) or not self.best:
            return ""
        node, best = self.best[-1]
        if best is None or self.trace.sampled or node.player in (CHANCE, None):
            return ""
        # where one of several players gains, an Update follows
        several = isinstance(node.player, NthPlayer)
        if not several and event.value != best and (event.value > best) == (node.player is MAX):
            return ""  # a null window only asks whether it is better; the answer comes with the next search
        player = node.player
        sentence = unchanged(
            self._at(node.place, player), self._child(visit.place.action), player.name, best
        )
        if isinstance(player, NthPlayer) and player.own(event.value) == player.own(best):
            sentence += f" They are equally good for {player.name}: the first is taken."
        return f" {sentence}"

    def _sentence(self, event: Event, visit: Visit) -> str:
        if isinstance(event, Open):
            return self._opened(event, visit)
        if isinstance(event, Leaf):
            # kept for the next event: an Update or a Cut tells of the child that was left just before
            self.proved = event.value, event.value
            form = PLAYOUT if self.trace.sampled else AT_LIMIT if event.at_limit else LEAF
            return form.format(place=self._place(event.path), value=spell(event.value))
        if isinstance(event, Update):
            if event.interval:
                return self._summed(event, event.interval, visit)
            return (
                f"At {self._at(event.path, event.player)} {self._child(visit.latest)} is "
                f"{worth(event.value, self.proved)}: {event.player.name} now has {spell(event.value)} "
                "there."
            )
        return self._cut(visit.cut) if isinstance(event, Cut) and visit.cut else self._closed(visit)

    def _summed(self, event: Update, interval: Interval, visit: Visit) -> str:
        """Return what the mean of a chance node can still be after an outcome."""
        child = worth(visit.children[visit.latest].value, self.proved)
        at, done = self._at(event.path, event.player), self._child(visit.latest)
        return f"At {at} {done} is {child}: the mean {_mean(*interval)}."

    def _opened(self, event: Open, visit: Visit) -> str:
        at, bounds = self._at(event.path, event.player), window((event.alpha, event.beta))
        if event.path.parent is None:
            # MTD(f) and SSS* begin at the root again and again
            self.passes += 1
            if isinstance(event.player, NthPlayer):  # max^n has no window
                return f"The search begins at {at}."
            return (OPEN_ROOT if self.passes == 1 else OPEN_AGAIN).format(at=at, window=bounds)
        if not self.windows:
            return f"Now {at}: {event.player.name} is to move."
        reasons = [*self._reasons(visit)]
        if not reasons:
            return f"Now {at}, with the window {bounds}: nothing above it has a value yet."
        return f"Now {at}, with the window {bounds}: {common_words.listed(reasons)}."

    def _reasons(self, visit: Visit) -> Iterator[str]:
        """Yield the owner of each finite bound of a window."""
        bounds = (MAX, visit.alpha, visit.alpha_owner), (MIN, visit.beta, visit.beta_owner)
        for player, bound, owner in (each for each in bounds if abs(each[1]) != inf):
            if owner.through:
                yield self._through(player is MIN, bound, owner.through[0])
            elif owner.by_range:
                yield f"{spell(bound)} is the end of the utility range"
            elif owner.place is None:
                yield f"{spell(bound)} is the starting window's"
            elif owner.action is None:
                yield f"{spell(bound)} is tried at {self._place(owner.place)} by the search itself"
            else:
                yield (
                    f"{player.name} already has {spell(bound)} at {self._place(owner.place)} by "
                    f"{self._child(owner.action)}"
                )

    def _through(self, high: bool, bound: Bound, place: Place) -> str:
        """Say what a bound means that came through a chance node."""
        visit, side = self.trace.visit(place), "more" if high else "less"
        above = spell(visit.entry[high]) if visit else ""
        passes = "stay below" if high else "exceed"
        return f"at {spell(bound)} or {side} the chance node {self._place(place)} cannot {passes} {above}"

    def _cut(self, cut: Cutoff) -> str:
        rule = self.trace.settings.cut_rule
        child, at = self._child(cut.after.action), self._at(cut.place, cut.player)
        test, bound = TEST["max" if cut.high else "min", rule], spell(cut.bound)
        if cut.interval:
            _, _, least = chance_test(self.trace, cut).partition("; ")
            sentence = f"The mean at {at} is {least} {spell(cut.value)}. That is {test} {bound}, "
        else:
            proved = worth(cut.value, self.proved)
            sentence = f"At {at} {child} is {proved}. That is {test} {bound}, "
        sentence += self._owner(cut)
        if not cut.skipped:
            return (
                sentence + f"the window closes, but {child} was the last child: nothing is skipped."
            )
        if cut.by_range and not cut.through:
            side = "more" if cut.high else "less"
            return f"{sentence}{cut.kind} cut: nothing is worth {side}, so {self._skipped(cut)} cannot be better."
        purpose = (
            "start" if cut.bound_from is None else "tried" if cut.bound_by is None else "choice"
        )
        sentence += CUT_ENDS[purpose].format(kind=cut.kind, skipped=self._skipped(cut))
        return sentence + self._more(cut)

    def _owner(self, cut: Cutoff) -> str:
        if cut.through:
            return f"and {self._through(cut.high, cut.bound, cut.through[0])}: "
        if cut.by_range:
            return "the end of the utility range: "
        if cut.bound_from is None:
            return "the end of the starting window: "
        owner = self._place(cut.bound_from)
        if cut.bound_by is None:
            return f"which the search itself tries at {owner}: "
        return f"which {cut.owner.name} already has at {owner} by {self._child(cut.bound_by)}: "

    def _more(self, cut: Cutoff) -> str:
        """Return why a tie cuts, and why a bound comes from further up."""
        # no player has the bound: the search was started with it, or tries it
        if cut.bound_from is None or cut.bound_by is None or cut.through:
            return ""
        sentence, levels = "", depth(cut.place) - depth(cut.bound_from)
        if cut.value == cut.bound:
            sentence += (
                f" The two are equal: {cut.owner.name} at {self._place(cut.bound_from)} gains nothing by "
                "a tie, so this search cuts on it."
            )
        return sentence + (
            f" The bound is not the parent's: it was set {levels - 1} levels further up."
            if levels > 1
            else ""
        )

    def _skipped(self, cut: Cutoff) -> str:
        names = [self.naming.child(place) for place in islice(cut.pruned, MOST_NAMED)]
        more = len(cut.skipped) - len(names)
        return f"{', '.join(names)} and {more} more" if more else common_words.listed(names)

    def _closed(self, visit: Visit) -> str:
        self.proved = visit.low, visit.high
        at, value = self._at(visit.place, visit.player), spell(visit.value)
        if self.trace.sampled:
            return f"The search leaves {at}: the mean of its games is {value} so far."
        # no child was entered: a table of transpositions knew the node
        if visit.latest is None:
            return (
                f"{at} was searched before: its value {value} is remembered, and nothing below it is "
                "looked at again."
            )
        if visit.player is CHANCE and visit.low != visit.high:
            return f"The search leaves {at}: its mean {_mean(visit.low, visit.high)}."
        if visit.player is CHANCE:
            return (
                f"The search leaves {at}: it is worth {value}, the mean of its children weighted by their "
                "probabilities."
            )
        return self._worth_at_close(at, visit.value, visit.low, visit.high)

    def _worth_at_close(self, at: str, value: Value, low: Bound, high: Bound) -> str:
        text = spell(value)
        if value in (low, high) and (low == high or isinf(low) or isinf(high)):
            return f"The search leaves {at}: it is {worth(value, self.proved)}."
        if isinf(low) and isinf(high):
            return (
                f"The search leaves {at} with {text}: the leaves examined prove nothing about it."
            )
        if isinf(low) or isinf(high) or low == high:
            return (
                f"The search leaves {at} with {text}: the leaves examined prove that it is "
                f"{worth(high if isinf(low) else low, self.proved)}."
            )
        return (
            f"The search leaves {at} with {text}: the leaves examined prove only that it is worth "
            f"{spell(low)} to {spell(high)}."
        )

    def _place(self, place: Place) -> str:
        """Return ``the root``, ``2.1``, or with its name."""
        if place.parent is None:
            return ROOT
        name = self.naming.tree[place].name if self.naming.tree else None
        path = self.naming.path(place, ".")
        return f"{path} ({name})" if name else path

    def _at(self, place: Place, player: Mover | None) -> str:
        name = self.naming.tree[place].name if self.naming.tree else None
        path = self.naming.path(place, ".") or ROOT
        form = AT_NAMED if name else AT
        return form.format(path=path, name=name, player=player.name if player else "")

    def _child(self, action: Any) -> str:
        form = CHILD if self.naming.tree else MOVE
        return form.format(child=self.naming.action(action))


def _mean(low: Bound, high: Bound) -> str:
    """Return what an interval proves of a mean."""
    return f"is {spell(low)}" if low == high else f"lies in {interval_text((low, high))}"


def capital(text: str) -> str:
    """Return a text with a capital letter first; the rest stays, unlike with ``capitalize``: MAX and MIN."""
    return text[:1].upper() + text[1:]


def unchanged(at: str, child: str, player: str, value: Value) -> str:
    """Return that a child does not change the value of its node."""
    return f"At {at} {child} is no better for {player} than {spell(value)}, which stays."


def worth(value: Bound, proved: tuple[Bound, Bound]) -> str:
    """Return what is proved of a value: equal, at most or at least; or only that it was returned."""
    low, high = proved
    sign = "=" if low == high == value else "<=" if high == value else ">=" if low == value else ""
    return WORTH[sign].format(value=spell(value))


def depth(place: Iterable[Any]) -> int:
    """Return how many moves a place is below the root."""
    return sum(1 for _ in place)


# The words of a search told step by step: what a stage is called. The sentences on its events are the report's.


TITLE = "{algorithm}, stage by stage"


ROOT = "the root"
AT, AT_NAMED = "{path} ({player})", "{path} ({name}, {player})"
CHILD = "child {child}"
TEST = {("max", "ge"): ">=", ("max", "gt"): ">", ("min", "ge"): "<=", ("min", "gt"): "<"}


COMPARED = {
    "minimax": ("minimax", "alpha-beta"),
    "order": ("children left to right", "children right to left"),
    "ties": ("cut when alpha >= beta", "cut when alpha > beta"),
}
STEP_PRUNED, STEP_BEYOND = "pruned", "below the depth limit"
