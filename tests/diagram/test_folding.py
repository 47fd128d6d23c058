"""Test which subtrees of a large picture are folded."""

import pytest
from support.drawings import Nim, by_class, by_id, parsed, texts
from support.searching import uniform

from treesearch import draw, read, record
from treesearch.diagram.picture import picture
from treesearch.errors import UsageError
from treesearch.events import Leaf
from treesearch.games import load

SVG = "{http://www.w3.org/2000/svg}"


def test_folded_subtrees_count_their_nodes():
    found = by_id(draw(record("(((1 2) 3) (4 (5 6 7)))"), fold=1))
    assert set(found) == {"n", "n-1", "e-1", "n-2", "e-2"}
    assert texts(found["n-2"]) == ["= 4", "… 4 leaves"]
    assert "[… 4 leaves]" in parsed(draw(record("(((1 2) 3) (4 (5 6 7)))"), fold=1)).findtext(
        f"{SVG}desc"
    )
    assert texts(by_id(draw(read("((5) 3)"), fold=1))["n-1"]) == ["… 1 leaf"]


def test_only_option_folds_other_subtrees():
    tree = record("((3 12 8) (2 4 6) ((1 14) 5 2))")
    assert {"n-1-1", "n-1-2"} < set(by_id(draw(tree, only="path"))) - set(
        by_id(draw(tree, only="cuts"))
    )
    found = by_id(draw(tree, only="cuts"))
    assert {"n-2-1", "n-2-3", "n-3"} < set(found)
    assert "n-3-1-1" not in found
    assert texts(found["n-1"])[-1] == "… 3 leaves"


def test_only_cuts_makes_large_trees_small():
    """In a tree of 4^4 leaves, cuts are drawn and other nodes are left out."""
    trace = record(uniform(1, 4, 4))
    complete, cuts = picture(trace), picture(trace, only="cuts")
    assert cuts.width < complete.width / 2
    names = [item.lines["cut"] for item in cuts.nodes if "cut" in item.lines]
    assert sorted(names) == sorted(f"{cut.kind} cut {cut.number}" for cut in trace.cuts)


def test_many_siblings_are_folded():
    many = record(f"(5 {' '.join('1' * 20)} 9 {' '.join('1' * 20)})")
    found = by_id(draw(many, only="path"))
    assert texts(found["n-1-more"]) == ["… 20 more"]
    assert {"n-22", "n-42"} < set(found)
    assert len([name for name in found if name.startswith("n-")]) == 5
    owner = by_id(draw(record("(1 2 3 7 4 5 6 (2 9) (20 30))"), only="cuts"))
    assert {"n-1-more", "n-4", "n-5-more"} < set(owner)  # child 4 set the bound
    assert texts(owner["n-4"]) == ["7"]
    cut = by_id(draw(record(f"(5 (3 {' '.join('7' * 30)}))"), only="cuts"))
    assert texts(cut["n-2-2-more"]) == ["… 30 more"]
    assert "pruned" in cut["n-2-2-more"].get("class")


def test_folded_siblings_share_a_place():
    found = picture(record("((1 2) (3 4) (5 6) (2 9))"), only="cuts").nodes
    assert [item.place for item in found] == ["root", "1.more", "3", "4", "4.1", "4.2"]


def test_folding_keeps_letters_and_weights():
    tree = read("((1 (2 3)) (4 5))")
    assert texts(by_id(draw(tree, fold=1, label="letters"))["n-2"])[0] == "C"
    assert by_class(draw(read("(chance 1/2*3 1/2*(chance 1/4*2 3/4*1))"), fold=1), "move") == [
        "1/2",
        "1/2",
    ]


def test_folded_game_counts_examined_leaves():
    found = by_id(draw(record(Nim()), fold=1))
    assert "… 2 read" in texts(found["n-1"])
    assert len([name for name in found if name.startswith("n")]) == 3
    sticks = record(load("nim", size="6"), algorithm="minmax")
    made = picture(sticks, fold=1)
    for item in made.nodes[1:]:
        trace = record(load("nim", state=f"{6 - int(item.action)} min"), algorithm="minmax")
        assert item.folded == f"… {trace.counts.leaves_evaluated} read"


def test_every_skipped_move_is_drawn():
    trace = record(load("tictactoe", state="XO./.O./..X"))
    made = picture(trace)
    assert any(len(cut.skipped) > 1 for cut in trace.cuts)
    for visit, item in ((trace.visit(cut.place), cut) for cut in trace.cuts):
        assert set(visit.children).isdisjoint(item.skipped)
    pruned = sum(item.status == "pruned" for item in made.nodes)
    assert pruned == sum(len(cut.skipped) for cut in trace.cuts)


def test_large_games_are_refused(monkeypatch):
    monkeypatch.setattr("treesearch.diagram.build.MOST_NODES", 5)
    with pytest.raises(UsageError, match="at most 5 nodes"):
        picture(record(Nim()))


def test_folded_cuts_count_read_leaves():
    trace = record(uniform(3, 3, 5))
    made = picture(trace, only="cuts")
    assert made.look.tight
    assert picture(trace, only="cuts", direction="right").look.tight  # too high
    assert not picture(record("((5 9) (1 (4 2)))"), only="cuts").look.tight
    read_nodes = [item for item in made.nodes if item.folded.endswith(" read")]
    assert read_nodes
    for item in read_nodes:
        place = tuple(map(int, item.steps[1:].split("-")))
        seen = [
            event
            for event in trace.events
            if isinstance(event, Leaf) and event.path.path[: len(place)] == place
        ]
        assert item.folded == f"{len(seen)} of {trace.tree[place].traits.leaves} read"


@pytest.mark.parametrize(
    ("tree", "only", "counted"),
    [
        ("(9 1 2)", "cuts", []),
        ("(9 1 2 3)", "cuts", ["… 3 more"]),
        ("((1 2) (3 4) (5 6) (7 9))", "cuts", ["… 3 more"]),
        (f"(9 {'1 ' * 11})", "path", []),
        (f"(9 {'1 ' * 12})", "path", ["… 11 more"]),
        (f"(1 2 9 {'1 ' * 10})", "path", ["… 9 more"]),
        (f"(1 2 3 9 {'1 ' * 9})", "path", ["… 8 more"]),
        (f"(1 2 3 4 9 {'1 ' * 9})", "path", ["… 3 more", "… 8 more"]),
    ],
)
def test_three_siblings_are_counted(tree, only, counted):
    """A path keeps the last sibling of each group."""
    found = [item.text for item in picture(record(tree), only=only).nodes if "more" in item.text]
    assert found == counted
