"""Test the events of every search: all fields for minimax and alpha-beta, consistency for the others."""

from itertools import pairwise
from math import inf

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st
from support import oracle
from support.searching import CUTTING, EXACT, Dag, after, game_of, ragged_trees
from support.strategies import plain_trees

from treesearch import MAX, MIN, Node, Player, alphabeta, minimax, read, record
from treesearch.algorithms import ALGORITHMS
from treesearch.events import Close, Cut, Leaf, Open, Update
from treesearch.game import CHANCE, Place
from treesearch.search.sss import sss

roots = st.sampled_from(["max", "min"])
orders = st.sampled_from(["ltr", "rtl"])


def plain(events):
    """Yield events as tuples with paths, without the interval that only chance nodes and ranges have."""
    for event in events:
        kept = event[:-1] if hasattr(event, "interval") and event.interval is None else event
        yield (type(event).__name__.lower(), event.path.path, *kept[1:])


def events_of(search, game, **options):
    events = []
    search(game, listen=events.append, **options)
    return events


@given(plain_trees(), roots, orders)
def test_minimax_sends_windows_and_updates(tree, root, order):
    assert list(plain(events_of(minimax, tree, root=root, order=order))) == oracle.expected_events(
        tree, Player(root), cutting=False, order=order
    )


@given(
    plain_trees(),
    roots,
    orders,
    st.booleans(),
    st.booleans(),
    st.integers(-9, 3),
    st.integers(1, 9),
)
def test_alphabeta_events_are_complete(tree, root, order, ties, hard, alpha, width):
    for window in ((-inf, inf), (alpha, alpha + width)):
        how = {
            "root": root,
            "order": order,
            "cut_rule": "ge" if ties else "gt",
            "values": "hard" if hard else "soft",
            "window": window,
        }
        right = oracle.expected_events(
            tree, Player(root), *window, ties=ties, hard=hard, order=order
        )
        assert list(plain(events_of(alphabeta, tree, **how))) == right


@given(plain_trees(), roots, st.integers(1, 4))
def test_leaf_events_mark_the_depth_limit(tree, root, depth):
    static = {"depth": depth, "static": lambda node: len(node.children)}
    told = {"root": root, "depth": depth, "evaluation": lambda state: len(state[0].children)}
    assert list(plain(events_of(minimax, tree, **told))) == oracle.expected_events(
        tree, Player(root), cutting=False, **static
    )
    assert list(plain(events_of(alphabeta, tree, **told))) == oracle.expected_events(
        tree, Player(root), **static
    )


@given(seed=st.integers(0, 10**6), depth=st.integers(1, 5))
@settings(max_examples=100)
def test_event_distinguishes_limit_from_terminal(seed, depth):
    game = Dag(seed)
    for name, search in EXACT.items():
        for event in events_of(search, game, depth=depth, evaluate=game.utility):
            if isinstance(event, Leaf):
                state = after(game, event.path)
                assert event.at_limit is not game.is_terminal(state), name


def test_fail_hard_value_stays_in_window():
    assert record("(5 (3 9))", values="hard").visit((2,)).value == 5
    assert record("(5 (3 9))").visit((2,)).value == 3
    assert record("(5 (9 7))", root="min", values="hard").visit((2,)).value == 5
    assert record("(5 (9 7))", root="min").visit((2,)).value == 9


class Story:
    """A listener that reports contradictions in the events of a search."""

    def __init__(self, game, *, in_order=True):
        self.game, self.open, self.in_order = game, [], in_order

    def heard(self, event):
        place = event.path
        if isinstance(event, Open | Leaf):
            if place.parent is None:
                self.open.clear()
            else:
                above = self.open[-1]
                assert place.parent == above["place"]
                above["latest"] = place.action
            if isinstance(event, Open):
                assert event.player is self.game.player(self.state(place))
                assert event.alpha <= event.beta
                self.open.append({"place": place, "event": event, "value": None, "cut": False})
            else:
                self.came(event.value)
            return
        here = self.open[-1]
        assert place == here["place"]
        if isinstance(event, Update):
            self.improved(event, here)
        elif isinstance(event, Cut):
            self.closed_window(event, here)
        else:
            self.open.pop()
            assert here["value"] in (None, event.value)
            self.came(event.value)

    def state(self, place):
        state = self.game.initial_state()
        for action in place:
            state = self.game.result(state, action)
        return state

    def came(self, value):
        if self.open:
            self.open[-1]["came"] = value

    def improved(self, event, here):
        assert event.player is here["event"].player
        if self.in_order:
            assert event.value == here["came"]
            old = here["value"]
            assert old is None or (event.value > old if event.player is MAX else event.value < old)
        assert (
            here["event"].alpha <= event.alpha <= event.beta <= here["event"].beta
            or not self.in_order
        )
        here["value"], here["window"] = event.value, (event.alpha, event.beta)

    def closed_window(self, event, here):
        assert (event.player, event.value) == (here["event"].player, here["value"])
        assert event.value >= event.beta if event.player is MAX else event.value <= event.alpha
        assert (event.alpha, event.beta) == here["window"]
        actions = list(self.game.actions(self.state(event.path)))
        assert list(event.skipped) == actions[actions.index(event.action) + 1 :]
        assert not self.in_order or event.action == here["latest"]


@given(tree=ragged_trees(), root=roots)
@settings(max_examples=100)
def test_events_are_consistent(tree, root):
    game = game_of(tree, root)
    for name, search in EXACT.items():
        note(name)
        story = Story(game, in_order=name != "sss")
        for event in events_of(search, game):
            story.heard(event)
        assert story.open == []


def mirrored(tree):
    """Return the tree with negated numbers and exchanged players."""
    head = tree.head and tree.head._replace(role=tree.head.role and tree.head.role.opponent)
    if not tree.children:
        return Node(value=-tree.value, head=head)
    return Node([mirrored(child) for child in tree.children], head=head)


def in_the_mirror(event):
    """Return the corresponding event of the mirrored search."""
    told = event._asdict()
    told = {name: told[name].opponent if name == "player" else told[name] for name in told}
    told = {
        name: -value if name in ("value", "alpha", "beta") else value
        for name, value in told.items()
    }
    if "alpha" in told:
        told["alpha"], told["beta"] = told["beta"], told["alpha"]
    return type(event)(**told)


@given(tree=ragged_trees(), root=roots)
@settings(max_examples=100)
def test_negated_game_mirrors_events(tree, root):
    """MTD(f) and SSS* are excluded, because they approach the value from one side."""
    game, mirror = game_of(tree, root), game_of(mirrored(tree), Player(root).opponent.value)
    for name in [name for name in EXACT if name.split()[0] not in ("mtdf", "sss")]:
        seen = [*plain(map(in_the_mirror, events_of(EXACT[name], mirror)))]
        assert seen == [*plain(events_of(EXACT[name], game))], name


@given(tree=ragged_trees(), root=roots)
@settings(max_examples=100)
def test_value_outside_window_causes_cut(tree, root):
    for name in ["alphabeta", *(name for name in CUTTING if name != "sss")]:
        for event, following in pairwise(events_of(EXACT[name], game_of(tree, root))):
            if isinstance(event, Update) and (
                event.value >= event.beta if event.player is MAX else event.value <= event.alpha
            ):
                assert isinstance(following, Cut), name
                assert following.path == event.path, name


@given(tree=ragged_trees(), root=roots)
@settings(max_examples=100)
def test_full_search_reports_open_windows(tree, root):
    for name in [name for name, entry in ALGORITHMS.items() if entry.exact and not entry.cuts]:
        for event in events_of(EXACT[name], game_of(tree, root)):
            if isinstance(event, Open | Update):
                assert (event.alpha, event.beta) == (-inf, inf), name


def test_chance_node_opens_window():
    tree = "(chance ((min 1 2) 3) (chance (max 4 5) 6))"
    assert {(alpha, beta) for _, alpha, beta in windows(tree, EXACT["expectiminimax"])} == {
        (-inf, inf)
    }


def windows(tree, search, **options):
    return [
        (event.path.path, event.alpha, event.beta)
        for event in events_of(search, game_of(read(tree)), **options)
        if isinstance(event, Open | Update | Cut)
    ]


def test_negascout_researches_after_scout():
    tree = "((3 5) (4 6) (1 2))"
    assert windows(tree, EXACT["negascout"]) == [
        ((), -inf, inf),
        ((1,), -inf, inf),
        ((1,), -inf, inf),
        ((), -inf, inf),
        ((2,), 3, 4),
        ((2,), 3, 4),
        ((2,), 3, inf),
        ((2,), 3, inf),
        ((), 3, inf),
        ((3,), 4, 5),
        ((3,), 4, 5),
        ((3,), 4, 5),
    ]


def test_mtdf_uses_null_windows():
    roots_of = [
        (alpha, beta) for path, alpha, beta in windows("((3 5) (4 6))", EXACT["mtdf"]) if path == ()
    ]
    assert roots_of[0] == (-1, 0)
    assert all(beta - alpha == 1 for alpha, beta in roots_of)
    assert len(roots_of) > 1


def test_sss_sends_merits_as_windows():
    merits = [
        event.alpha
        for event in events_of(sss, game_of(read("((3 5) (4 6) (1 2))")))
        if isinstance(event, Open)
    ]
    assert merits == sorted(merits, reverse=True)
    assert (merits[0], merits[-1]) == (inf, 4)


def test_expectiminimax_reports_open_windows():
    events = events_of(EXACT["expectiminimax"], game_of(read("((chance 1 3) 1 (min 9 5))")))
    assert list(plain(events)) == [
        ("open", (), MAX, -inf, inf),
        ("open", (1,), CHANCE, -inf, inf),
        ("leaf", (1, 1), 1, False),
        ("leaf", (1, 2), 3, False),
        ("close", (1,), 2),
        ("update", (), MAX, 2, -inf, inf),
        ("leaf", (2,), 1, False),
        ("open", (3,), MIN, -inf, inf),
        ("leaf", (3, 1), 9, False),
        ("update", (3,), MIN, 9, -inf, inf),
        ("leaf", (3, 2), 5, False),
        ("update", (3,), MIN, 5, -inf, inf),
        ("close", (3,), 5),
        ("update", (), MAX, 5, -inf, inf),
        ("close", (), 5),
    ]


def test_stored_state_sends_open_and_close():
    events = events_of(EXACT["transposition"], Dag(7))
    assert any(
        isinstance(a, Open) and isinstance(b, Close) and a.path == b.path
        for a, b in pairwise(events)
    )


@pytest.mark.parametrize(
    ("player", "value", "high"),
    [(MAX, 9, True), (MIN, 1, False), (CHANCE, 9, True), (CHANCE, 10, True), (CHANCE, 1, False)],
)
def test_beta_closes_chance_node_above(player, value, high):
    """The window is (1, 9)."""
    assert Cut(Place(), player, value, 1, 9, 1, (2,)).high is high
