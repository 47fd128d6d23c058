"""Test the fields of reports against the oracle."""

import json
import re

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from support.facts import interval, plain, read_off, searches, spelled
from support.strategies import several

from treesearch import read, record
from treesearch.game import CHANCE, MAX, dotted
from treesearch.report.cuts import cut_lines, cut_summary
from treesearch.report.data import (
    answer_json,
    cut_rows,
    head_json,
    json_report,
    json_trace,
    trace_rows,
)
from treesearch.report.events import event_lines
from treesearch.report.search import text_report
from treesearch.tree import TreeGame, nodes

FIELDS = {
    "open": "path player alpha beta",
    "leaf": "path value at_limit",
    "update": "path player value alpha beta",
    "cut": "path player value alpha beta action skipped",
    "close": "path value",
}


def cut_fields(number, cut, tree, options):
    """Return the fields of one cut."""
    path, mover, value, alpha, beta, after, skipped, owners = cut
    owner = mover if options["label"] == "node" else mover.opponent
    source = owners.get("beta" if mover is MAX else "alpha")
    return {
        "number": number,
        "kind": owner.name,
        "after": str(tree[(*path, after)]),
        "after_path": [*path, after],
        "subtree": str(tree[path]),
        "path": [*path],
        "value": plain(value),
        "alpha": plain(alpha),
        "beta": plain(beta),
        "bound_from": None if source is None else [*source],
        "pruned": [str(tree[(*path, child)]) for child in skipped],
        "pruned_paths": [[*path, child] for child in skipped],
    }


def head_fields(tree, options, facts):
    """Return the fields that every search reports."""
    low, high = options["window"]
    all_leaves = [node for _, node in nodes(tree) if not node.children]
    limited = options["depth"] is not None
    return {
        "tree": str(tree),
        "root": options["root"],
        "conventions": {
            **options,
            "algorithm": "alphabeta",
            "window": [plain(low), plain(high)],
            "evaluation": "static" if limited else None,
        },
        "value": plain(facts.value),
        "bound": "=" if low < facts.value < high else "<=" if facts.value <= low else ">=",
        "path": [*facts.path],
        "leaves": len(all_leaves),
        "nodes": len([*nodes(tree)]),
        "leaves_evaluated": len(facts.leaves),
        **({"evaluated_at_limit": sum(leaf[3] for leaf in facts.leaves)} if limited else {}),
        "nodes_visited": len(facts.leaves) + sum(event[0] == "open" for event in facts.events),
    }


def event_fields(kind, *rest):
    """Return the fields of one event."""
    fields = dict(zip(FIELDS[kind].split(), rest, strict=True))
    for name, fact in fields.items():
        if name in ("path", "skipped"):
            fields[name] = [*fact]
        elif name == "player":
            fields[name] = fact.value
        elif name in ("alpha", "beta", "value"):
            fields[name] = plain(fact)
    return {"event": kind, **fields}


def searched(search):
    """Return a tree, its options, the facts of the oracle, and the trace."""
    tree, options = search
    return tree, options, read_off(tree, options), record(tree, **options)


def numbered_cuts(facts, tree, options):
    return [cut_fields(number, cut, tree, options) for number, cut in enumerate(facts.cuts, 1)]


@given(searches())
def test_json_report_agrees_with_oracle(search):
    tree, options, facts, trace = searched(search)
    head = head_fields(tree, options, facts)
    cuts = numbered_cuts(facts, tree, options)
    assert json.loads("".join(json_report(trace))) == {**head, "cuts": cuts}
    events = [event_fields(*event) for event in facts.events]
    assert json.loads("".join(json_trace(trace))) == {**head, "events": events}


def worth(value, ends, between):
    """Return the value of a node as the trace states it, with the proved bounds if they differ."""
    if value in ends:
        return interval(*ends)
    return between.format(proved=interval(*ends), value=spelled(value))


@given(searches())
def test_csv_report_agrees_with_oracle(search):
    tree, options, facts, trace = searched(search)
    cuts = numbered_cuts(facts, tree, options)
    answer = ("the answer",)
    rows = [
        (
            *answer,
            *(str(cut[name]) for name in ("number", "kind", "after", "subtree")),
            dotted(cut["path"]),
            *(str(cut[name]) for name in ("value", "alpha", "beta")),
            "" if cut["bound_from"] is None else dotted(cut["bound_from"]),
            " ".join(cut["pruned"]),
        )
        for cut in cuts
    ]
    assert [*cut_rows(trace, answer)] == (rows or [(*answer, *[""] * 10)])
    made = {tuple(cut["path"]): f"{cut['kind']} cut after {cut['after']}" for cut in cuts}
    closed = {event[1]: event[2] for event in facts.events if event[0] == "close"}
    rows = []
    for kind, path, *rest in facts.events:
        if kind == "leaf":
            state = ["at limit" if rest[1] else "leaf", "", ""]
            rows.append((dotted(path), *state, f"= {spelled(rest[0])}", ""))
        elif kind == "open":
            state = [rest[0].name, *map(spelled, rest[1:])]
            value = worth(closed[path], facts.proved[path], "{proved}; returns {value}")
            rows.append((dotted(path), *state, value, made.get(path, "")))
    assert [*trace_rows(trace)] == rows


def node_name(path):
    return f"node {dotted(path)}" if path else "the root"


def cut_test(cut, options):
    """Return the test of a cut in numbers, and the owner of its bound."""
    mover, value, alpha, beta, *_, owners = cut
    side, bound = ("beta", beta) if mover is MAX else ("alpha", alpha)
    sign = (">" if mover is MAX else "<") + "=" * (options["cut_rule"] == "ge")
    owner = "from the starting window"
    if side in owners:
        owner = f"set at {node_name(owners[side])} by child {owners[f'{side} by']}"
    return f"{spelled(value)} {sign} {side} {spelled(bound)}", owner


def pruned_text(cut):
    if not cut["pruned"]:
        return "nothing pruned: it was the last child"
    return f"pruned {', '.join(cut['pruned'])}"


@given(searches())
def test_text_report_agrees_with_oracle(search):
    tree, options, facts, trace = searched(search)
    head = head_fields(tree, options, facts)
    lines = [line.text for line in text_report(trace, None)]
    assert lines[1].split("  (")[0].strip() == (
        f"value   {head['bound']} {spelled(facts.value)}".replace("= =", "=").replace(" = ", " ")
    )
    assert lines[2].split("  (")[0] == f"path    {' '.join(map(str, facts.path))}"
    limit = head.get("evaluated_at_limit")
    read, total = head["leaves_evaluated"], head["leaves"]
    leaves = f"leaves evaluated {read} of {total}"
    if limit is not None:
        leaves = f"evaluated {read}: leaves {read - limit} of {total}, at the depth limit {limit}"
    visited = f"nodes visited {head['nodes_visited']} of {head['nodes']}, the root included"
    assert lines[3] == f"counts  {leaves}; {visited}"
    cuts = numbered_cuts(facts, tree, options)
    expected = []
    for cut, (path, *facts_of_cut) in zip(cuts, facts.cuts, strict=True):
        test, owner = cut_test(facts_of_cut, options)
        expected += [
            f"{cut['kind']} cut after {cut['after']} in subtree {cut['subtree']}",
            f"    cut {cut['number']} at {node_name(path)}: {test}, {owner}; "
            f"window ({cut['alpha']}, {cut['beta']}); {pruned_text(cut)}",
        ]
    assert [line.text for line in cut_lines(trace, None, 99)] == (expected or ["no cuts"])


@given(searches())
def test_trace_has_the_oracles_facts(search):
    tree, options, facts, trace = searched(search)
    number, depth, expected = 0, 0, []
    listed = {cut[0]: (i, cut) for i, cut in enumerate(facts.cuts, 1)}
    for kind, path, *rest in facts.events:
        depth -= kind == "close"
        stage = ""
        if kind in ("open", "leaf"):
            number += 1
            stage = number
        if kind == "open":
            mover, *ends = rest
            text = f"{mover.name} to move, window ({', '.join(map(spelled, ends))})"
        elif kind == "leaf":
            value, limited = rest
            text = f"leaf {spelled(value)}"
            if limited:
                text = f"static value {spelled(value)}, at the depth limit"
        elif kind == "update":
            text = f"{rest[0].name} now has {spelled(rest[1])}"
        elif kind == "close":
            between = "returns {value}; {proved}"
            text = worth(rest[0], facts.proved[path], between)
            text = f"value {text}" if rest[0] in facts.proved[path] else text
        elif path in listed:
            i, cut = listed[path]
            fields = cut_fields(i, cut, tree, options)
            test = ", ".join(cut_test(cut[1:], options))
            text = f"{fields['kind']} cut, {test}; {pruned_text(fields)}"
        else:
            test = ", ".join(cut_test((*rest, facts.owners[path]), options))
            text = f"the window closes, {test}, after the last child: nothing to prune"
        expected.append(f"{stage} {'  ' * depth}{node_name(path)}: {text}")
        depth += kind == "open"
    lines = [line.text for line in event_lines(trace, None)][: len(expected)]
    wide = len(str(number))
    found = [f"{line[:wide].strip()} {line[wide + 2 :]}" for line in lines]
    found = [re.sub(r"(returns \S+; ).* prove ", r"\1", line) for line in found]
    # test_sentences compares these words with minimax
    found = [re.sub(r"(now has )at (?:most|least) ", r"\1", line) for line in found]
    assert found == expected


@given(searches())
def test_cut_summary_counts_every_cut(search):
    tree, options = search
    facts = read_off(tree, options)
    assume(facts.cuts)
    _, *rows, total = (line.text.split() for line in cut_summary(record(tree, **options).cuts))
    fields = [cut_fields(1, cut, tree, options) for cut in facts.cuts]
    depths = sorted({len(cut["path"]) for cut in fields})
    for name, row in zip([*depths, "all"], [*rows, total], strict=True):
        these = [cut for cut in fields if name in ("all", len(cut["path"]))]
        kinds = [sum(cut["kind"] == kind for cut in these) for kind in ("MIN", "MAX")]
        assert row == [*map(str, [name, *kinds, sum(len(cut["pruned"]) for cut in these)])]


def test_cut_summary_separates_chance_cuts():
    tree = "(max 3 (chance 2/5*-8 3/5*1) (min (max 3 4 5) 1 2))"
    heading, *_, total = cut_summary(record(tree, utility_range=(-10, 10)).cuts)
    assert heading.text.split()[3:] == [
        "MIN",
        "cuts",
        "MAX",
        "cuts",
        "CHANCE",
        "cuts",
        "children",
        "skipped",
    ]
    assert total.text.split() == ["all", "1", "0", "1", "2"]


@pytest.mark.parametrize(
    ("tree", "fields"),
    [
        ("(max 9 (min 3 4))", {"path": [], "bound_from": "range", "alpha": 0, "beta": 9}),
        ("(min 0 (max 3 4))", {"path": [], "bound_from": "range", "alpha": 0, "beta": 9}),
        ("(max 5 (chance 0 (8 6)))", {"bound_from": [], "interval": [0, "9/2"], "value": "9/2"}),
        ("(min 4 (chance 9 (8 6)))", {"bound_from": [], "interval": ["9/2", 9], "value": "9/2"}),
        ("(max 2 (chance 0 (1 6)))", {"bound_from": [], "through": [[2]], "alpha": 4, "value": 1}),
        ("(max 2 (chance 0 (chance 0 (min 5 6))))", {"through": [[2, 2], [2]], "alpha": 8}),
    ],
)
def test_range_cut_json_has_range_fields(tree, fields):
    [cut] = json.loads("".join(json_report(record(tree, utility_range=(0, 9)))))["cuts"]
    assert {name: cut.get(name) for name in fields} == fields
    absent = {"interval", "through"} - fields.keys()
    assert not absent & cut.keys()


def test_update_events_have_outcome_intervals():
    trace = record("(chance 1/4*1 1/2*6 1/4*9)", utility_range=(0, 9))
    events = json.loads("".join(json_trace(trace)))["events"]
    intervals = [event["interval"] for event in events if event["event"] == "update"]
    assert intervals == [["1/4", 7], ["13/4", "11/2"], ["11/2", "11/2"]]


def test_every_players_value_is_listed():
    trace = record("((1,2,3) (2,2,2) ((3,0,1) (1,0,1)))", algorithm="maxn")
    head = head_json(trace)
    assert head["node_values"] == {
        "": [3, 0, 1],
        "1": [1, 2, 3],
        "2": [2, 2, 2],
        "3": [3, 0, 1],
        "3 1": [3, 0, 1],
        "3 2": [1, 0, 1],
    }
    assert (head["ties"], head["players"], head["value"]) == ([[3]], 3, [3, 0, 1])


def players_value(game, state, order, left):
    """Return the value by a search of the subtree, or the mean below a chance node."""
    node, player = state[:2]
    if not node.children:
        return node.value
    if left == 0:
        return (0,) * game.players
    if player is CHANCE:  # a search of this subtree would not know who moves next
        below = [
            [
                game.probability(state, action) * number
                for number in players_value(
                    game, game.result(state, action), order, left and left - 1
                )
            ]
            for action in game.actions(state)
        ]
        return [*map(sum, zip(*below, strict=True))]
    mover = None if node.role else player.name
    return record(node, algorithm="maxn", root=mover, order=order, depth=left).result.value


@given(several, st.sampled_from(["ltr", "rtl"]), st.sampled_from([None, 1]))
@example(read("((chance (0,0,0) (0,0,0) ((0,-1,0) (0,0,0))))"), "ltr", None)
@settings(max_examples=20)
def test_every_node_has_players_value(tree, order, depth):
    """The value of each node is that of a search of its subtree; children are listed first."""
    assume(tree.children)
    trace, game, expected = (
        record(tree, algorithm="maxn", order=order, depth=depth),
        TreeGame(tree),
        {},
    )
    for visit in trace.visits():
        state = game.initial_state()
        for action in visit.place:
            state = game.result(state, action)
        left = None if depth is None else depth - len(visit.place.path)
        value = players_value(game, state, order, left)
        expected[visit.place.path] = [plain(number) for number in value]
    head = head_json(trace)
    assert head["node_values"] == {" ".join(map(str, path)): v for path, v in expected.items()}
    text = " ".join(line.text for line in text_report(trace, None, None, 10**6))
    listed = re.findall(r"(root|[\d.]+): \((\S+)\), (\w+) moves", text)
    closed = [event.path for event in trace.events if type(event).__name__ == "Close"]
    assert listed == [
        (dotted(place), ",".join(map(str, expected[place.path])), trace.visit(place).player.name)
        for place in closed
    ]


def test_long_list_of_values_is_counted():
    """30 of 40 nodes are listed."""
    tree = f"({' '.join(['((1,2) (2,1))'] * 39)})"
    lines = [line.text for line in text_report(record(tree, algorithm="maxn"))]
    assert sum(line.count(" moves") for line in lines if "at the root" not in line) == 30
    assert "... and 10 more;" in " ".join(lines)


def test_long_list_of_cuts_is_counted():
    tree = f"(9 {' '.join(['(1 2)'] * 7)})"
    lines = [line.text for line in cut_lines(record(tree), None, 3)]
    assert any(line.startswith("... and 4 more cuts; ") for line in lines)
    assert lines[-1].split() == ["all", "7", "0", "7"]


def test_unfinished_search_is_incomplete():
    trace = record("((3 5) (2 9))", algorithm="deepening")
    for complete in (True, False):
        result = trace.result._replace(complete=complete, depth=2)
        answer = answer_json(result, trace.settings, trace.game, trace.counts)
        assert (answer["depth_reached"], answer["complete"]) == (2, complete)


def test_mcts_leaves_are_called_playouts():
    rows = [*trace_rows(record("((3 5) (2 9))", algorithm="mcts", iterations=20))]
    assert {row[1] for row in rows} == {"MAX", "MIN", "playout"}
    assert {row[4][0] for row in rows} == {"~"}


def test_maxn_ties_are_printed(run):
    _, out, _ = run("minmax", "(((5,2) (0,2)) (3,1))")
    assert "tie at 1: (5,2) and (0,2) are equally good for p2; the first is taken" in out
