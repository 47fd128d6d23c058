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
from treesearch.events import Close, Cut, Event, Leaf, Open, Update
from treesearch.game import CHANCE, MAX, MIN, Bound, Place, Player, Value, spell
from treesearch.report.data import Naming, window
from treesearch.report.lines import sentences as terse_sentences
from treesearch.trace import Cutoff, Trace, Visit

NAMED = "{path} ({name})"
MOVE = "the move {child}"
WORTH = {
    "=": "worth {value}", "<=": "worth at most {value}", ">=": "worth at least {value}", "": "returned with {value}",
}  # fmt: skip
OPEN = "Now {at}: {player} is to move."
OPEN_FREE = "Now {at}, with the window {window}: nothing above it has a value yet."
OPEN_WINDOW = "Now {at}, with the window {window}: {reasons}."
OPEN_ROOT = "The search begins at {at}, with the window {window}."
OPEN_AGAIN = "The search begins again at {at}, with the window {window}."
OWNED = "{player} already has {bound} at {owner} by {child}"
TRIED = "{bound} is tried at {owner} by the search itself"
STARTED = "{bound} is the starting window's"
LEAF = "The leaf {place} is worth {value}."
AT_LIMIT = "The depth limit stops the search at {place}; the evaluation there says {value}."
PLAYOUT = "A random game from {place} ends with {value}."
UPDATE = "At {at} {child} is {worth}: {player} now has {value} there."
CUT_START = "At {at} {child} is {worth}. That is {test} {bound}, "
CUT_OWNED = "which {player} already has at {owner} by {child}: "
CUT_TRIED = "which the search itself tries at {owner}: "
CUT_STARTED = "the end of the starting window: "
CUT_ENDS = {
    "choice": "{kind} cut: {skipped} cannot change the root's choice.",
    "tried": "{kind} cut: {skipped} cannot change the answer to what is tried.",
    "start": "{kind} cut: {skipped} cannot bring the root's value back into the window.",
}
CUT_CLOSED = "the window closes, but {child} was the last child: nothing is skipped."
CUT_TIE = " The two are equal: {player} at {owner} gains nothing by a tie, so this search cuts on it."
CUT_DEEP = " The bound is not the parent's: it was set {levels} levels further up."
CLOSE = "The search leaves {at}: it is {worth}."
CLOSE_RANGE = "The search leaves {at} with {value}: the leaves examined prove only that it is worth {low} to {high}."
CLOSE_NOTHING = "The search leaves {at} with {value}: the leaves examined prove nothing about it."
CLOSE_BOUND = "The search leaves {at} with {value}: the leaves examined prove that it is {worth}."
CLOSE_CHANCE = "The search leaves {at}: it is worth {value}, the mean of its children weighted by their probabilities."
CLOSE_KNOWN = "{at} was searched before: its value {value} is remembered, and nothing below it is looked at again."
CLOSE_SAMPLED = "The search leaves {at}: the mean of its games is {value} so far."
SOME = "{shown} and {more} more"


MOST_NAMED = 8
"""Skipped branches that a sentence names before it counts the others."""


class Sentence(NamedTuple):
    """The sentence on one event, in a line and in full."""

    terse: str
    full: str


def sentences(trace: Trace) -> Iterator[Sentence]:
    """A sentence on each event, in order.

    >>> from treesearch import record
    >>> print([*sentences(record("((3 12 8) (2 4 6) (14 5 2))"))][11].full)
    At 2 (MIN) child 1 is worth 2. That is <= 3, which MAX already has at the root by child 1: MIN cut: 4 and 6 cannot change the root's choice.
    """  # noqa: E501
    teller, after = _Teller(trace), chain(islice(trace.events, 1, None), [None])
    for told, (event, visit), then in zip(terse_sentences(trace), trace.followed(), after, strict=True):
        yield Sentence(told.text, teller.tell(event, visit) + teller.kept(event, visit, then))


class _Teller:
    """Tells the events in order; ``best`` holds the value so far of each node that the search is inside."""

    def __init__(self, trace: Trace) -> None:
        self.trace, self.naming = trace, Naming(trace.game)
        self.windows = algorithm(trace.conventions.algorithm).cuts
        self.proved: tuple[Bound, Bound] = (-inf, inf)
        self.passes = 0
        self.best: list[tuple[Visit, Value | None]] = []

    def tell(self, event: Event, visit: Visit) -> str:
        """The full sentence on the next event, with a capital letter."""
        told = self._told(event, visit)
        # not capitalize(), which would write MAX and MIN small
        return told[:1].upper() + told[1:]

    def kept(self, event: Event, visit: Visit, then: Event | None) -> str:
        """Why a child that is done changes nothing at its node; "" unless that is so."""
        if isinstance(event, Open):
            self.best.append((visit, None))
        elif isinstance(event, Update):
            self.best[-1] = visit, event.value
        elif isinstance(event, Close):
            self.best.pop()
        if not isinstance(event, (Leaf, Close)) or isinstance(then, (Update, Cut)) or not self.best:
            return ""
        node, best = self.best[-1]
        if best is None or self.trace.sampled or node.player not in (MAX, MIN):
            return ""
        if event.value != best and (event.value > best) == (node.player is MAX):
            return ""  # a null window only asks whether it is better; the answer comes with the next search
        told = KEEPS.format(
            at=self._at(node.place, node.player), child=self._child(visit.place.action), player=node.player.name,
            value=spell(best),
        )  # fmt: skip
        return f" {told}"

    def _told(self, event: Event, visit: Visit) -> str:
        if isinstance(event, Open):
            return self._opened(event, visit)
        if isinstance(event, Leaf):
            # kept for the next event: an Update or a Cut tells of the child that was left just before
            self.proved = event.value, event.value
            told = PLAYOUT if self.trace.sampled else AT_LIMIT if event.at_limit else LEAF
            return told.format(place=self._place(event.path), value=spell(event.value))
        if isinstance(event, Update):
            return UPDATE.format(
                at=self._at(event.path, event.player), child=self._child(visit.latest), player=event.player.name,
                worth=worth(event.value, self.proved), value=spell(event.value),
            )  # fmt: skip
        return self._cut(visit.cut) if isinstance(event, Cut) and visit.cut else self._closed(visit)

    def _opened(self, event: Open, visit: Visit) -> str:
        at, shown = self._at(event.path, event.player), window((event.alpha, event.beta))
        if event.path.parent is None:
            # MTD(f) and SSS* begin at the root again and again
            self.passes += 1
            return (OPEN_ROOT if self.passes == 1 else OPEN_AGAIN).format(at=at, window=shown)
        if not self.windows:
            return OPEN.format(at=at, player=event.player.name)
        reasons = [*self._reasons(visit)]
        if not reasons:
            return OPEN_FREE.format(at=at, window=shown)
        return OPEN_WINDOW.format(at=at, window=shown, reasons=common_words.listed(reasons))

    def _reasons(self, visit: Visit) -> Iterator[str]:
        """Whose the finite bounds of a window are."""
        bounds = (MAX, visit.alpha, *visit.alpha_owner), (MIN, visit.beta, *visit.beta_owner)
        for player, bound, owner, by in (one for one in bounds if not isinf(one[1])):
            if owner is None:
                yield STARTED.format(bound=spell(bound))
            elif by is None:
                yield TRIED.format(bound=spell(bound), owner=self._place(owner))
            else:
                yield OWNED.format(
                    player=player.name, bound=spell(bound), owner=self._place(owner), child=self._child(by)
                )

    def _cut(self, cut: Cutoff) -> str:
        rule = self.trace.conventions.cut_rule
        child = self._child(cut.after.action)
        told = CUT_START.format(
            at=self._at(cut.place, cut.player), child=child, worth=worth(cut.value, self.proved),
            test=TEST[cut.player.value, rule], bound=spell(cut.bound),
        )  # fmt: skip
        told += self._owner(cut)
        if not cut.skipped:
            return told + CUT_CLOSED.format(child=child)
        asked = "start" if cut.bound_from is None else "tried" if cut.bound_by is None else "choice"
        told += CUT_ENDS[asked].format(kind=cut.kind, skipped=self._skipped(cut))
        return told + self._more(cut)

    def _owner(self, cut: Cutoff) -> str:
        if cut.bound_from is None:
            return CUT_STARTED
        owner = self._place(cut.bound_from)
        if cut.bound_by is None:
            return CUT_TRIED.format(owner=owner)
        return CUT_OWNED.format(player=cut.player.opponent.name, owner=owner, child=self._child(cut.bound_by))

    def _more(self, cut: Cutoff) -> str:
        """Answers to what learners ask: why on a tie, and why that far up."""
        # no player has the bound: the search was started with it, or tries it
        if cut.bound_from is None or cut.bound_by is None:
            return ""
        told, levels = "", depth(cut.place) - depth(cut.bound_from)
        if cut.value == cut.bound:
            told += CUT_TIE.format(player=cut.player.opponent.name, owner=self._place(cut.bound_from))
        return told + (CUT_DEEP.format(levels=levels - 1) if levels > 1 else "")

    def _skipped(self, cut: Cutoff) -> str:
        shown = [self.naming.child(place) for place in islice(cut.pruned, MOST_NAMED)]
        more = len(cut.skipped) - len(shown)
        return SOME.format(shown=", ".join(shown), more=more) if more else common_words.listed(shown)

    def _closed(self, visit: Visit) -> str:
        self.proved = visit.low, visit.high
        at, value = self._at(visit.place, visit.player), spell(visit.value)
        if self.trace.sampled:
            return CLOSE_SAMPLED.format(at=at, value=value)
        # no child was entered: a table of transpositions knew the node
        if visit.latest is None:
            return CLOSE_KNOWN.format(at=at, value=value)
        if visit.player is CHANCE:
            return CLOSE_CHANCE.format(at=at, value=value)
        return self._worth_at_close(at, visit.value, visit.low, visit.high)

    def _worth_at_close(self, at: str, value: Value, low: Bound, high: Bound) -> str:
        shown = spell(value)
        if value in (low, high) and (low == high or isinf(low) or isinf(high)):
            return CLOSE.format(at=at, worth=worth(value, self.proved))
        if isinf(low) and isinf(high):
            return CLOSE_NOTHING.format(at=at, value=shown)
        if isinf(low) or isinf(high) or low == high:
            return CLOSE_BOUND.format(at=at, value=shown, worth=worth(high if isinf(low) else low, self.proved))
        return CLOSE_RANGE.format(at=at, value=shown, low=spell(low), high=spell(high))

    def _place(self, place: Place) -> str:
        """``the root``, ``2.1``, or with its name."""
        if place.parent is None:
            return ROOT
        name = self.naming.tree[place].name if self.naming.tree else None
        path = self.naming.path(place, ".")
        return NAMED.format(path=path, name=name) if name else path

    def _at(self, place: Place, player: Player | None) -> str:
        name = self.naming.tree[place].name if self.naming.tree else None
        path = self.naming.path(place, ".") or ROOT
        told = AT_NAMED if name else AT
        return told.format(path=path, name=name, player=player.name if player else "")

    def _child(self, action: Any) -> str:
        told = CHILD if self.naming.tree else MOVE
        return told.format(child=self.naming.action(action))


def worth(value: Bound, proved: tuple[Bound, Bound]) -> str:
    """States what is proved of a value: that it is that, at most, or at least; or only that it came."""
    low, high = proved
    sign = "=" if low == high == value else "<=" if high == value else ">=" if low == value else ""
    return WORTH[sign].format(value=spell(value))


def depth(place: Iterable[Any]) -> int:
    """How many moves a place is below the root."""
    return sum(1 for _ in place)


# ---- words -----------------------------------------------------------------------------------------------------------


# The words of a search told step by step: what a stage is called. The sentences on its events are the report's.


TITLE = "{algorithm}, stage by stage"

# ---- one full sentence an event; the terse ones are the report's --------------------------------------------------

ROOT = "the root"
AT, AT_NAMED = "{path} ({player})", "{path} ({name}, {player})"
CHILD = "child {child}"
TEST = {("max", "ge"): ">=", ("max", "gt"): ">", ("min", "ge"): "<=", ("min", "gt"): "<"}

# ---- the page ------------------------------------------------------------------------------------------------------

COMPARED = {
    "minimax": ("minimax", "alpha-beta"), "order": ("children left to right", "children right to left"),
    "ties": ("cut when alpha >= beta", "cut when alpha > beta"),
}  # fmt: skip
PAGE = {
    "tree": "the tree; the arrow keys walk in it",
    "shapes": {"max": "MAX", "min": "MIN", "chance": "chance node", "leaf": "leaf"},
    "status": {
        "ahead": "not looked at yet", "searched": "", "pruned": "pruned, never looked at",
        "beyond": "below the depth limit",
    },
    "crossed": "crossed out",
    "signs": {
        "−∞": "minus infinity", "+∞": "plus infinity", "-inf": "minus infinity", "+inf": "plus infinity",
        ">=": "at least", "<=": "at most", "≥": "at least", "≤": "at most", "α = ": "alpha ", "β = ": "beta ",
        "= ": "exactly ", "−": "minus ", "..": " to ",
    },
    "controls": "steps", "extras": "view", "slider": "stage of the search", "counter": "stage {stage} of {last}",
    "buttons": {
        "first": "First", "back": "Back", "play": "Play", "pause": "Pause", "next": "Next", "last": "Last",
        "in": "Larger", "out": "Smaller", "fit": "Whole tree", "present": "Present",
    },
    "keys": {"first": "Home", "back": "\u2190, Page Up", "play": "Space", "next": "\u2192, Page Down", "last": "End"},
    "keys_title": "Keys",
    "keys_where": "They act while the focus is in here: click into it first.",
    "key_list": [
        (("\u2192", "Page Down", "n"), "a step forward"), (("\u2190", "Page Up", "p"), "a step back"),
        (("Home", "End"), "before the search, and its end"), (("c",), "to the next cut"),
        (("Space",), "play and pause; a step forward while presenting"), (("f", "Esc"), "present, and end it"),
        (("+", "-", "0"), "larger, smaller, the whole tree"),
        (("Tab",), "into the tree; there the arrow keys go from node to node"), (("?",), "this list"),
    ],
    "peek": "values ahead", "terse": "short sentences", "alternative": "The whole search in words",
    "question": "Before the next step: what will be known, and is anything cut?",
    "before": "Nothing has been looked at yet. Press Next, or the right arrow key.",
    "waits": "This search does not look there: the branch was left out.",
    "window": "window", "rule": "cut when", "counts": "so far",
    "counted": "leaves evaluated: {leaves}; nodes visited: {nodes}; cuts that skip something: {cuts}",
}  # fmt: skip

# ---- practice ------------------------------------------------------------------------------------------------------

ASKED_NODE, ASKED_AT = "node {path}", "{node} ({player})"
HAS, NOTHING = "{at} has {value}", "no value yet"
KEEPS = "At {at} {child} is no better for {player} than {value}, which stays."
PAGE_PRACTICE = {
    "heading": "Tree {number} of {count}: {tree}", "endless": "Tree {number}: {tree}", "task": "question",
    "modes": "how to answer",
    "why": {
        "tells_apart": "Chosen from your answers so far: here the right answer and the commonest mistakes all differ.",
        "exercises": "Chosen from your answers so far: the mistake that they show makes a difference here too.",
        "harder": "So far all was right: this one is harder.",
        "other": "So far all was right: this one has another difficulty.",
        "twin": "An answer was shown to you, so here is the same tree with other numbers.",
        "order": "This is the next one in order.",
    },
    "because": {
        "missed": ["Because a cut was missed: this tree has {here}.",
                   "Because {count} cuts were missed: this tree has {here}."],
        "over": ["Because a cut was made where there is none: here you decide {here} times.",
                 "Because {count} cuts were made where there is none: here you decide {here} times."],
        "window": ["Because a window was wrong: this tree asks for {here}.",
                   "Because {count} windows were wrong: this tree asks for {here}."],
        "value": ["Because a value was wrong: this tree asks for {here}.",
                  "Because {count} values were wrong: this tree asks for {here}."],
    },
    "cross": "Cross out every leaf or branch that the search never looks at: click it, or walk there and press Space.",
    "right": "Right.", "right_at": "Question {at}: right.", "exchanged": "You exchanged alpha and beta.",
    "wrong": "Not so: {answer}.", "own": "Your answer: {given}.", "notQuite": "Not quite.",
    "seen": "The answer has been shown: you can give it now, but its point is lost.",
    "empty": "Write a number, -inf or +inf.", "over": "{place} may not be crossed out. {why}",
    "missed": ["{places} is never looked at. {why}", "{places} are never looked at. {why}"],
    "crossed": "Rightly crossed out: {places}.", "nothing": "Nothing is cut here: every leaf is looked at.",
    "tooOld": "This browser is too old to practise here: it needs DecompressionStream (Chrome 80, Firefox 113, Safari "
    "16.4, or newer).",
    "progress": "{at} of {total}",
    "hint_count": "Hint {at} of {total}: {hint}",
    "named": "This is what one answers by a known mistake: {title}. {explanation}",
    "over_all": "All trees so far: {correct} of {total} right in {trees} trees.",
    "done": "All questions of this tree are answered.", "lost": "Without a point: questions {questions}.",
    "finished": "{correct} of {total} right", "score": "right {correct} of {total}, undone {undone}, hints {hints}",
    "buttons": {
        "step": "Step by step", "cross": "Cross out", "answer": "Answer", "cut": "Cut", "go": "Go on",
        "hint": "Hint (costs the point)", "undo": "Undo", "continue": "Continue", "check": "Check",
        "nextTree": "Next tree", "again": "Again",
    },
}  # fmt: skip

# ---- the terminal --------------------------------------------------------------------------------------------------

STEP_PRUNED, STEP_BEYOND = "pruned", "below the depth limit"
