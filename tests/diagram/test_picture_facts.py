"""Test the numbers, lines and strokes of pictures against the oracle."""

from math import inf
from xml.etree import ElementTree

import pytest
from hypothesis import example, given, settings
from support.facts import interval, plain, read_off, searches, valued

from treesearch import MAX, MIN, Vector, draw, read, record
from treesearch.diagram.picture import picture
from treesearch.diagram.svg import svg
from treesearch.game import dotted
from treesearch.tree import Head, Node, nodes

SVG = "{http://www.w3.org/2000/svg}"
SIGNS = str.maketrans({"-": "\N{MINUS SIGN}"})


def shown(number):
    """Return a number as pictures write it."""
    return str(plain(number)).replace("inf", "∞").translate(SIGNS)


def bound(low, high):
    return interval(low, high).replace("<=", "≤").replace(">=", "≥").translate(SIGNS)


def lines(event, end):
    """Return alpha or beta on entry, with its final value if it has changed."""
    name, before = event
    return f"{name} = {shown(before)}" + (f" → {shown(end)}" if before != end else "")


def expected(tree, options):
    """Return the expected status and texts of each place."""
    facts = read_off(tree, options)
    entered, order = {}, {}
    for kind, place, *rest in facts.events:
        if kind in ("open", "leaf"):
            order[place] = str(len(order) + 1)
        if kind == "open":
            entered[place] = [*rest]
    closed = {event[1]: event[2] for event in facts.events if event[0] == "close"}
    limited = {leaf[1]: leaf[2] for leaf in facts.leaves}
    cuts = {cut[0]: (number, *cut[1:]) for number, cut in enumerate(facts.cuts, 1)}
    skipped = {
        (*event[1], child) for event in facts.events if event[0] == "cut" for child in event[7]
    }
    found = {}
    for spot, node in nodes(tree):
        place = spot.path
        texts = [f"static {shown(node.static)}"] if node.children else []
        gone = any(place[:level] in skipped for level in range(len(place) + 1))
        status = "searched" if place in order else "pruned" if gone else "beyond"
        if place in order:
            texts.append(order[place])
        if place in limited:
            texts.append("= " * bool(node.children) + shown(limited[place]))
        elif not node.children:
            texts.append(shown(node.value))
        elif place in entered:
            _, alpha, beta = entered[place]
            low, high = facts.proved[place]
            texts.append(bound(low, high))
            if closed[place] not in (low, high) and bound(low, high) != "?":
                texts.append(f"returns {shown(closed[place])}")
            ends = facts.ends[place]
            texts += [lines(("α", alpha), ends[0]), lines(("β", beta), ends[1])]
            if place in cuts:
                number, mover, value, alpha, beta, *_ = cuts[place]
                owner = mover if options["label"] == "node" else mover.opponent
                sign = ("<≤" if mover is MIN else ">≥")[options["cut_rule"] == "ge"]
                limit = ("α", alpha) if mover is MIN else ("β", beta)
                texts += [
                    f"{owner.name} cut {number}",
                    f"{shown(value)} {sign} {limit[0]} = {shown(limit[1])}",
                ]
        found[place] = status, sorted(texts)
    return facts, found


SECOND = (
    valued(read("((1 2) (7 9))"), [0, 1, 2]),
    {
        "root": "max",
        "order": "ltr",
        "cut_rule": "ge",
        "cuts": "all",
        "values": "soft",
        "label": "node",
        "window": (-inf, inf),
        "depth": None,
    },
)
"""A best path whose steps differ."""


@given(searches())
@example(SECOND)
@settings(max_examples=25)
def test_picture_agrees_with_oracle(search):
    tree, options = search
    facts, found = expected(tree, options)
    svg = draw(record(tree, **options), show=("window", "order"))
    root = ElementTree.fromstring(svg)
    elements = {element.get("id"): element for element in root.iter() if element.get("id")}
    for place, (status, texts) in found.items():
        element = elements["n" + "".join(f"-{step}" for step in place)]
        assert sorted(text.text for text in element.iter(f"{SVG}text")) == texts
        assert (status in element.get("class", "").split()) or status == "searched"
        if place and status == "pruned":
            edge = elements["e" + "".join(f"-{step}" for step in place)]
            severed = found[place[:-1]][0] == "searched"
            assert (edge.get("d").count("M") == 2) == severed
    low, high = options["window"]
    best = [facts.path[:level] for level in range(1, len(facts.path) + 1)]
    arrows = root.findall(f".//{SVG}g[@class='edges solution']/*")
    assert [arrow.get("id") for arrow in arrows] == [
        "e" + "".join(f"-{step}" for step in place) for place in best
    ]
    sign = "<= " if facts.value <= low else ">= " if facts.value >= high else ""
    path = " ".join(map(str, facts.path))
    assert root.findtext(f"{SVG}title") == (
        f"alphabeta: value {sign}{shown(facts.value)}, path {path}, cuts: {len(facts.cuts)}"
    )


@given(searches())
@settings(max_examples=15)
def test_tooltip_agrees_with_oracle(search):
    tree, options = search
    facts, found = expected(tree, options)
    made = picture(record(tree, **options), show=("intervals",), hide=("bounds",))
    drawn = {item.place: item for item in made.nodes}
    groups = {group.get("id"): group for group in ElementTree.fromstring(svg(made)).iter(f"{SVG}g")}
    for place, (status, texts) in found.items():
        item = drawn[dotted(place)]
        if place in facts.ends:
            low, high = facts.proved[place]
            assert item.lines["interval"] == f"[{shown(low)}, {shown(high)}]"
        tooltip = groups[item.ident].findtext(f"{SVG}title")
        if not item.children and not item.severed:
            assert tooltip is None
            continue
        assert tooltip.startswith(f"{dotted(place)}:")
        assert (", pruned" in tooltip) == (status == "pruned")
        assert (", below the depth limit" in tooltip) == (status == "beyond")
        assert (", on the best path" in tooltip) == (place == facts.path[: len(place)])
        assert all(f", {text}: " in tooltip for text in texts if " cut " in text)


@pytest.mark.parametrize(
    ("tree", "test"),
    [
        ("(max 5 (chance 0 (8 6)))", "at most 1/2·0 + 1/2·9 = 9/2 ≤ α = 5"),
        ("(min 4 (chance 9 (8 6)))", "at least 1/2·9 + 1/2·0 = 9/2 ≥ β = 4"),
    ],
)
def test_chance_cut_caption_shows_sum(tree, test):
    assert test in draw(record(tree, utility_range=(0, 9)))


def test_equal_chances_are_drawn_as_fractions():
    svg = ElementTree.fromstring(draw(read("(chance 1 2 (min 3 4))")))
    moves = svg.findall(f".//{SVG}text[@class='move']")
    assert [move.text for move in moves] == ["1/3"] * 3


@pytest.mark.parametrize("role", [MAX, None])
def test_pictures_name_the_player(role):
    tree = Node([Node(value=Vector((1, 2)))], head=Head(role) if role else None)
    assert ">p1<" in draw(record(tree, algorithm="maxn"))
    assert ">p1<" in draw(tree, style="exercise")
