"""The states that a search visited, with values, bounds and cuts, reconstructed from its events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from math import inf
from typing import Any, NamedTuple

from treesearch.algorithms import algorithm, changed_options
from treesearch.events import Close, Cut, Event, Interval, Leaf, Open, Update
from treesearch.game import (
    CHANCE,
    MAX,
    MIN,
    AnyGame,
    Bound,
    Counts,
    Mover,
    NthPlayer,
    Place,
    Player,
    SearchResult,
    Value,
    Window,
    counts,
    dotted,
    is_vector,
    spell,
)
from treesearch.settings import Settings
from treesearch.tree import InNotebook, Node, find


class Cutoff(NamedTuple):
    """A cut at ``place`` after the child ``after``, with the origin of its bound.

    (alpha, beta) is the window in which the last child was searched, so the test was ``value >=
    beta`` at MAX and ``value <= alpha`` at MIN. ``bound_from`` is the ancestor that last strictly
    tightened that bound, because of its child ``bound_by``; it is ``None`` if the bound comes from
    the starting window, or from the utility range (``by_range``). ``through`` are the chance nodes
    between, the nearest first. ``skipped`` are the actions that were not examined, in search order.
    ``high`` tells whether beta closed the window, at MAX or at a chance node. ``interval`` are the
    bounds on the mean of a chance node.
    """

    number: int
    kind: str
    place: Place
    player: Player
    value: Value
    alpha: Bound
    beta: Bound
    after: Place
    bound_from: Place | None
    bound_by: Any
    skipped: tuple[Any, ...]
    high: bool
    through: tuple[Place, ...]
    by_range: bool
    interval: Interval | None

    @property
    def bound(self) -> Bound:
        """The bound that closed the window: beta at MAX, alpha at MIN."""
        return self.beta if self.high else self.alpha

    @property
    def owner(self) -> Player:
        """The player who owns the bound: MAX for alpha, MIN for beta."""
        return MIN if self.high else MAX

    @property
    def pruned(self) -> Iterator[Place]:
        """The places of the skipped children."""
        return (Place(self.place, action) for action in self.skipped)


def bound_text(low: Bound, high: Bound) -> str:
    """Return the bounds on a value as text: ``= 3``, ``<= 2``, ``>= 5``, ``2..5``, or ``?`` for none."""
    if low == high:
        return f"= {spell(low)}"
    if low == -inf:
        return "?" if high == inf else f"<= {spell(high)}"
    return f">= {spell(low)}" if high == inf else f"{spell(low)}..{spell(high)}"


def spelled_bound(value: Any, low: Bound, high: Bound) -> str:
    """Return a value as text, with ``at most`` or ``at least`` if it is only a bound."""
    if low == high or value not in (low, high):
        return spell(value)
    return f"at {'most' if value == high else 'least'} {spell(value)}"


class Owner(NamedTuple):
    """The origin of a bound: the place that set it, and the action whose value it is.

    A bound that was only tested, as in a null window, has no action. A bound of the starting window
    has neither. ``through`` are the chance nodes between. ``by_range`` tells whether the bound is
    an end of the utility range.
    """

    place: Place | None = None
    action: Any = None
    through: tuple[Place, ...] = ()
    by_range: bool = False


_START, _RANGE = Owner(), Owner(by_range=True)
_set_by = tuple.__new__  # takes a third of the time of Owner(...), at each improvement
_NO_CHILDREN: dict[Any, Visit] = {}  # shared by all leaves, never changed


class Visit:
    """A visited state, which each event updates.

    ``player`` is ``None`` at a leaf. ``entry`` is the window on entry. ``alpha`` and ``beta`` are
    the window at the end, each bound with its ``Owner``. ``value`` is the value that the search
    returned. ``low`` and ``high`` are the bounds on the value that the visited leaves prove.
    ``interval`` is the range of utilities below the state, which each outcome of a chance node
    narrows. ``best`` is the best value in this pass, and ``best_ends`` what is proved of it. ``children`` are the
    visited children by action, and ``skipped`` the actions that were not examined. ``order`` is 1
    for the first state entered, and so on. If a state is searched twice, one visit records both
    passes.
    """

    __slots__ = (
        "alpha",
        "alpha_owner",
        "best",
        "best_ends",
        "beta",
        "beta_owner",
        "children",
        "cut",
        "entry",
        "high",
        "interval",
        "latest",
        "low",
        "order",
        "place",
        "player",
        "skipped",
        "value",
    )
    entry: Window
    alpha: Bound
    beta: Bound
    alpha_owner: Owner
    beta_owner: Owner
    latest: Any
    interval: Interval | None
    value: Value
    low: Bound
    high: Bound
    best: Any
    best_ends: Interval

    def __init__(self, place: Place, order: int, player: Mover | None) -> None:
        self.place, self.order, self.player = place, order, player
        self.children: dict[Any, Visit] = {} if player else _NO_CHILDREN
        self.skipped: tuple[Any, ...] = ()
        self.cut: Cutoff | None = None
        self.low, self.high, self.best = -inf, inf, None

    def __repr__(self) -> str:
        return f"<Visit {dotted(self.place)}: {self.player.name if self.player else 'leaf'} {self.bound_text}>"

    @property
    def bound_text(self) -> str:
        """The proved bounds as text: ``= 3``, ``<= 2``, ``2..5`` or ``?``; ``[2, 5]`` at a chance node."""
        if self.player is CHANCE and self.low != self.high:
            return f"[{spell(self.low)}, {spell(self.high)}]"
        return bound_text(self.low, self.high)

    @property
    def has(self) -> str:
        """The best value as text: ``3``, ``at most 3`` or ``at least 3``; "" if there is none yet."""
        return "" if self.best is None else spelled_bound(self.best, *self.best_ends)

    def opened(self, event: Open, above: Visit | None) -> None:
        """Set the window on entry; a bound that comes from the parent keeps its owner."""
        if self.player is None:  # it was a leaf when it was first sampled
            self.player, self.children = event.player, {}
        self.entry = self.alpha, self.beta = event.alpha, event.beta
        self.latest, self.interval, self.best = None, event.interval, None
        if above is None or above.player is CHANCE or event.interval is not None:
            low, high = event.interval or (-inf, inf)
            self.alpha_owner = _owner(above, False, event.alpha, event.alpha == low > -inf)
            self.beta_owner = _owner(above, True, event.beta, event.beta == high < inf)
            return
        # a bound that differs from the parent's is a test value, as in a null window, so no child set it
        self.alpha_owner = above.alpha_owner if above.alpha == event.alpha else Owner(above.place)
        self.beta_owner = above.beta_owner if above.beta == event.beta else Owner(above.place)

    def read(self, value: Value, proof: bool) -> None:
        """Set the value of a leaf; with ``proof=False``, it is a sample that proves no bound."""
        self.value = value
        if proof:
            self.low = self.high = value

    def improved(self, value: Value) -> None:
        """Note a better value, and raise alpha (at MAX) or lower beta (at MIN) if it narrows the window."""
        child = self.children.get(self.latest, self)
        self.best, self.best_ends = value, (child.low, child.high)
        if self.player is MAX and value > self.alpha:
            self.alpha, self.alpha_owner = (
                value,
                _set_by(Owner, (self.place, self.latest, (), False)),
            )
        elif self.player is MIN and value < self.beta:
            self.beta, self.beta_owner = value, _set_by(Owner, (self.place, self.latest, (), False))

    def closed(self, value: Value, proof: bool) -> None:
        """Set the returned value and, with ``proof``, narrow the proved bounds.

        Actions that a later pass examined are no longer skipped.
        """
        self.value = value
        if self.skipped:
            self.skipped = tuple(action for action in self.skipped if action not in self.children)
            self.cut = self.cut if self.skipped else None  # a later pass visited them
        if is_vector(value):  # max^n cuts nothing
            self.low = self.high = value
        elif proof:
            low, high = self.proved(value)
            self.low, self.high = max(self.low, low), min(self.high, high)

    def proved(self, value: Value) -> Interval:
        """Return the bounds that the leaves below prove for the value.

        For a node from a transposition table, return the bounds that its value and window prove.
        """
        alpha, beta = self.entry
        # from the table: the value is exact inside its window, and a bound at or beyond an end (fail-soft)
        if not self.children:
            return value if value > alpha else -inf, value if value < beta else inf
        unseen = bool(self.skipped)
        lows = [child.low for child in self.children.values()] + [-inf] * unseen
        highs = [child.high for child in self.children.values()] + [inf] * unseen
        if self.player is CHANCE:
            # without intervals there are no cuts below a chance node, so its mean is exact
            return self.interval or (value, value)
        low, high = (max(lows), max(highs)) if self.player is MAX else (min(lows), min(highs))
        if self.interval is None:
            return low, high
        # no value lies beyond an end of the utility range
        least, greatest = self.interval
        return high if high == least else low, low if low == greatest else high


def _owner(above: Visit | None, is_beta: bool, bound: Bound, ranged: bool) -> Owner:
    """Return the owner of a bound on entry, below a chance node or with a utility range.

    ``ranged`` tells whether the bound is an end of the utility range.
    """
    if above is None or (above.player is CHANCE and (ranged or abs(bound) == inf)):
        return _RANGE if ranged else _START
    before = above.beta_owner if is_beta else above.alpha_owner
    if above.player is CHANCE:
        return before._replace(through=(above.place, *before.through))
    return before if bound == (above.beta if is_beta else above.alpha) else _RANGE


class Folded(NamedTuple):
    """The root of the visited tree, and all cuts in search order."""

    root: Visit
    cuts: list[Cutoff]


def fold(visits: Iterable[tuple[Event, Visit]]) -> Folded:
    """Return the tree of followed visits and all its cuts, including those that skip nothing."""
    root: Visit | None = None
    finished: Visit | None = None
    cuts: list[Cutoff] = []
    for event, visit in visits:
        if isinstance(event, Cut) and visit.cut:
            cuts.append(visit.cut)
        elif visit.place.parent is None:
            root, finished = visit, visit if isinstance(event, Close) else finished
    tree = finished or root  # a root without Close is a leaf, or its iteration ran out of time
    if tree is None:
        raise ValueError("a search sends at least one event")
    return Folded(tree, cuts)


def followed(
    events: Iterable[Event], label: str, *, afresh: bool, proof: bool
) -> Iterator[tuple[Event, Visit]]:
    """Yield each event with the visit of its state, which the event has updated.

    ``label`` decides how cuts are named, as in ``Settings``. Several passes over a place share one
    visit; with ``afresh``, each pass over the root starts a new tree, as in iterative deepening.
    ``proof=False`` means that the leaves are samples, which prove no bounds.
    """
    root: Visit | None = None
    open_nodes: list[Visit] = []
    order = cuts = 0
    for event in events:
        current = open_nodes[-1] if open_nodes else None
        if isinstance(event, (Leaf, Open)):
            visit = _entered(event, current, None if afresh else root, order + 1)
            # a state that a later pass enters again keeps its first number
            order, root = max(order, visit.order), root if current else visit
            if isinstance(event, Open):
                visit.opened(event, current)
                open_nodes.append(visit)
            else:
                visit.read(event.value, proof)
            current = visit
        elif current is None:
            raise ValueError(f"{event} is outside any open node")
        elif isinstance(event, Update):
            current.improved(event.value)
            if event.interval is not None:  # an outcome of a chance node is done
                current.interval = event.interval
        elif isinstance(event, Cut):
            cuts += 1
            current.cut, current.skipped = cutoff(cuts, event, current, label), event.skipped
        else:
            current.closed(event.value, proof)
            open_nodes.pop()
        yield event, current


def _entered(event: Leaf | Open, above: Visit | None, again: Visit | None, order: int) -> Visit:
    """Return the earlier visit of the state that an event enters, or a new one.

    ``again`` is the earlier visit of the root, if there is one.
    """
    action = event.path.action
    visit = above.children.get(action) if above else again
    if visit is None:
        visit = Visit(event.path, order, event.player if isinstance(event, Open) else None)
    if above:
        above.children[action], above.latest = visit, action
    return visit


def cutoff(number: int, event: Cut, visit: Visit, label: str) -> Cutoff:
    """Return a cut with its context, including the ancestor that set its bound."""
    # a MAX node is cut by beta, MIN's bound, and a MIN node by alpha, MAX's
    high = event.high
    owner, by, through, by_range = visit.beta_owner if high else visit.alpha_owner
    named = event.player if label == "node" else MIN if high else MAX
    return Cutoff(
        number,
        named.name,
        event.path,
        event.player,
        event.value,
        event.alpha,
        event.beta,
        Place(event.path, event.action),
        owner,
        by,
        event.skipped,
        high,
        through,
        by_range,
        event.interval,
    )


class Tie(NamedTuple):
    """A node at which several children are equally good for the player to move."""

    place: Place
    player: NthPlayer
    children: list[Visit]


def _tie(visit: Visit) -> Tie | None:
    player = visit.player
    if not isinstance(player, NthPlayer):
        return None
    best = player.component(visit.value)
    children = [child for child in visit.children.values() if player.component(child.value) == best]
    return Tie(visit.place, player, children) if len(children) > 1 else None


class Trace(InNotebook):
    """A recorded search: its game, settings, result and events."""

    def __init__(
        self,
        game: AnyGame,
        settings: Settings,
        result: SearchResult,
        events: Sequence[Event],
    ) -> None:
        entry = algorithm(settings.algorithm)
        # such a search always cuts on ties
        if entry.cuts and "cut_rule" not in entry.follows:
            settings = settings.replace(cut_rule="ge")
        self.game, self.settings, self.result, self.events = game, settings, result, events

    @property
    def options(self) -> dict[str, Any]:
        """The options of the algorithm whose values differ from the defaults."""
        return changed_options(self.settings)

    @cached_property
    def _folded_events(self) -> Folded:
        return fold(self.followed())

    def followed(self) -> Iterator[tuple[Event, Visit]]:
        """Yield each event with the visit of its state, which later events may update again."""
        # only iterative deepening returns a depth, and each of its iterations is a separate search
        deepened = self.result.depth is not None
        return followed(self.events, self.settings.label, afresh=deepened, proof=not self.sampled)

    @property
    def sampled(self) -> bool:
        """Whether the values are means of samples, which prove no bounds."""
        return self.result.bound == "~"

    @property
    def root(self) -> Visit:
        """The root of the tree of visits."""
        return self._folded_events.root

    @property
    def all_cuts(self) -> list[Cutoff]:
        """Every cut in search order, including those after a last child, which skip nothing."""
        return self._folded_events.cuts

    @cached_property
    def cuts(self) -> list[Cutoff]:
        """The cuts that the settings list, numbered from 1."""
        if self.settings.cuts == "all":
            return self.all_cuts
        pruning = (cut for cut in self.all_cuts if cut.skipped)
        # numbered again, so that the listed cuts are counted from 1
        return [cut._replace(number=number) for number, cut in enumerate(pruning, 1)]

    @property
    def tree(self) -> Node | None:
        """The searched tree, or ``None`` if the game is not a tree."""
        # a user-defined game may have any attribute named tree
        tree = getattr(self.game, "tree", None)
        return tree if isinstance(tree, Node) else None

    def visit(self, path: Iterable[Any]) -> Visit | None:
        """Return the visit of the state at this path, or ``None`` if the search did not visit it.

        In a tree, the path may be a text as in reports: ``"2.1"``, a name or a letter. Raise
        UsageError if the tree has no such node.
        """
        if isinstance(path, str) and self.tree is not None:
            path = find(self.tree, path)
        visit: Visit | None = self.root
        for action in path:
            visit = visit.children.get(action) if visit else None
        return visit

    def visits(self) -> Iterator[Visit]:
        """Yield every visited state in the order of entry."""
        # a stack, because a tree may be deeper than Python's recursion limit
        ahead = [self.root]
        while ahead:
            visit = ahead.pop()
            yield visit
            ahead.extend(reversed(visit.children.values()))

    @cached_property
    def ties(self) -> list[Tie]:
        """The ties of a max^n search."""
        return [tie for visit in self.visits() if (tie := _tie(visit))]

    @cached_property
    def counts(self) -> Counts:
        """The numbers of evaluated leaves and visited nodes, including the root.

        A node counts each time that the search generates its state. The root counts once. In MCTS, a node
        counts each time that an iteration enters it, and the states of playouts do not count; ``count`` and
        ``compare`` count the generated states there, too.
        """
        leaves = sum(isinstance(event, Leaf) for event in self.events)
        places = [event.path for event in self.events if isinstance(event, (Open, Leaf))]
        if self.settings.algorithm == "sss":  # its nodes may be opened several times
            nodes = len(set(places))
        else:
            nodes = 1 + sum(place.parent is not None for place in places)
        at_limit = (
            sum(isinstance(event, Leaf) and event.at_limit for event in self.events)
            if self.limited
            else None
        )
        return counts(self.game, leaves, nodes, at_limit)

    @property
    def limited(self) -> bool:
        """Whether the search had a depth limit, either set by the user or by iterative deepening."""
        return self.settings.depth is not None or self.result.depth is not None

    @cached_property
    def at_limit(self) -> frozenset[Place]:
        """The places of the states that were evaluated because of a depth limit."""
        return frozenset(
            event.path for event in self.events if isinstance(event, Leaf) and event.at_limit
        )

    def examined(self) -> Iterator[Value]:
        """Yield the values of the leaves in the order of examination."""
        return (event.value for event in self.events if isinstance(event, Leaf))

    def to_json(self) -> dict[str, Any]:
        """Return the JSON object that ``treesearch trace --format json`` prints."""
        from json import loads

        from treesearch.report.data import json_trace

        trace: dict[str, Any] = loads("".join(json_trace(self)))
        return trace

    def __str__(self) -> str:
        """Return the report that ``treesearch alphabeta`` prints."""
        from treesearch.report.search import text_report

        return "\n".join(line.text for line in text_report(self))

    def __repr__(self) -> str:
        return f"<Trace of {self.settings.algorithm}: {self.result}, {len(self.events)} events>"
