"""Shows what was read of an answer, as canonical lines and as JSON: no mark, and no hint on what is right."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from treesearch.game import Bound, Value, spell
from treesearch.homework.answer import facts
from treesearch.homework.answer.facts import Answer, At, Doubtful, Fact, Places, Target, Unread
from treesearch.unknown import spans_json

FORMS = {
    "value": "value: NUMBER",
    "path": "path: NUMBER NUMBER ..., a child's number for each step",
    "cut": "MIN cut after (3 2) in subtree (9 (3 2) 0)",
    "no_cuts": "no cuts",
    "pruned": "pruned: 4, (6 4 5)",
    "condition": "pruned: 7, 9 iff x <= 5",
    "examined": "examined: 3, 12, 8",
    "leaves": "leaves: NUMBER",
    "order": "order: ((2 4) (9 7))",
    "best": "best: NUMBER",
    "node": "2.1 <= 3",
    "window": "window 2.1: 5, +inf",
    "words": "points: 3, and below it what the student should read",
    "long": "one fact a line, of at most 300 characters",
    "any": "one fact a line: value: 5, path: 2 1, MIN cut after 3 at 2.1, no cuts, pruned: 4, 6",
    "table": "a table with a row of headings: kind, after, subtree",
    "tree": "an answer to the tree that is asked about: this is another",
    "question": "the answer to one question: this is a second",
    "no_question": "question 1: above the lines that answer it",
    "json": '{"value": 5, "path": [2, 1], "cuts": [{"kind": "MIN", "after": "(3 2)", "subtree": "(9 (3 2) 0)"}]}',
}
EITHER = ", "
DOUBTS = {
    "no_such_node": "this tree has no such node",
    "no_such_leaf": "this tree has no such leaf or subtree",
    "no_such_spot": "this tree has no place that fits what the cut is after and where it is",
    "no_such_subtree": "this subtree stands nowhere in the tree, and what the cut is after stands in several places",
    "which_pruned": "say what is pruned for these, as in pruned: 7, 9 iff {fact}",
    "no_such_path": "no path of this tree is written so",
    "no_such_order": "this is not the tree with its children in another order",
    "node_or_leaf": "this number is a node and a leaf: write at node {number}, or after {number}",
    "said_twice": "another line says it otherwise",
    "value_behind_cut": "behind a cut or window it may be that node's: write a semicolon in between, or two lines",
    "two_readings": "this can be read in two ways",
    "inside": "one of these stands inside another, or is named more often than it stands in the tree",
    "one_node": "these are cuts of one node, which is cut once",
    "not_behind": "what is pruned by a cut stands behind it: write {fact} on a line of its own",
    "leaf_or_count": "this number may be a leaf, or how many there are: write {fact} if it is a leaf",
    "value_or_place": "this is the value of a leaf and a place: give the cut's subtree, or what stands around the leaf",
    "subtree_or_place": "no such subtree, but such a place: write at {place}, or the subtree as it stands in the tree",
    "ratio": "this tree has no fractions: is it one value, or two?",
    "name_or_word": "this is a node's name and a word of the forms: write node in front of it",
    "in_comment": "it stands in a comment, and nowhere else",
}
ECHO_ASIDE = "# aside: {text}"
NOT_READ = "not read, line {line}, column {column}: {text!r}; the form is {form}"
DOUBTFUL = "doubtful, line {line}, column {column}: {fact!s}; {why}"


def echo_lines(answer: Answer) -> Iterator[str]:
    """One fact a line; the rest as comments, so that the echo of an echo is itself."""
    yield from (str(fact) for fact in answer.facts)
    for aside in answer.asides:
        yield aside.text if aside.text.startswith(("#", "~~")) else ECHO_ASIDE.format(text=aside.text)
    yield from (f"# {sentence}" for _, sentence in looked_at(answer))


def looked_at(answer: Answer) -> Iterator[tuple[At, str]]:
    """Yields what a person has to look at, with its place and the form to use, in sentences."""
    for part in answer.unread:
        shown = part.text if len(part.text) <= QUOTED else f"{part.text[:QUOTED]}..."
        yield part.at, NOT_READ.format(**_place(part.at), text=shown, form=shape(part))
    for one in answer.doubtful:
        yield one.at, DOUBTFUL.format(**_place(one.at), fact=one.fact, why=advice(one))


def advice(doubtful: Doubtful) -> str:
    """Why a fact is doubtful and what to write instead, with its own numbers and places."""
    number = next(iter(re.findall(r"\d+", str(doubtful.fact))), "")
    place = ".".join(re.findall(r"[^\s()]+", str(getattr(doubtful.fact, "subtree", ""))))
    return DOUBTS[doubtful.why].format(fact=doubtful.fact, number=number, place=place)


def shape(unread: Unread) -> str:
    """The form to use for what is unread, or each of those that the question asks for."""
    return EITHER.join(FORMS[form] for form in unread.form.split())


QUOTED = 80
"""How many characters of what is unread are shown."""


def echo_json(answer: Answer) -> dict[str, Any]:
    """The object that ``echo --format json`` writes."""
    return {
        "facts": [fact_json(fact) for fact in answer.facts],
        "asides": [{**_place(aside.at), "text": aside.text} for aside in answer.asides],
        "unread": [{**_place(part.at), "text": part.text, "form": shape(part)} for part in answer.unread],
        "doubtful": [
            {**_place(one.at), "fact": str(one.fact), "why": one.why, "message": advice(one)} for one in answer.doubtful
        ],
        "whole": answer.whole,
    }


def fact_json(fact: Fact) -> dict[str, Any]:
    """One fact, with its canonical text and its places."""
    name, said = _said(fact)
    return {"fact": name, "text": str(fact), **said, **_place(fact.at)}


def _said(fact: Fact) -> tuple[str, dict[str, Any]]:
    match fact:
        case facts.ValueStated(value):
            return "value", {"value": _number(value)}
        case facts.PathStated(steps):
            return "path", {"steps": [step if isinstance(step, str) else _number(step) for step in steps]}
        case facts.CutStated(kind):
            return "cut", {"kind": kind, "spots": _paths(fact.spots), "nodes": _paths(() if fact.spots else fact.nodes)}
        case facts.PrunedStated(targets):
            return "pruned", _places(targets)
        case facts.ExaminedStated(targets):
            return "examined", _places(targets)
        case facts.ConditionStated(targets, _, spans):
            return "condition", {**_places(targets), "when": spans_json(spans)}
        case facts.LeavesStated(number):
            return "leaves", {"leaves": _number(number)}
        case facts.OrderStated(tree):
            return "order", {"tree": tree.text}
        case facts.BestStated(number):
            return "best", {"leaves": _number(number)}
        case facts.NodeStated(node, low, high):
            return "node", {**_node(node), "low": _number(low), "high": _number(high)}
        case facts.WindowStated(node, alpha, beta):
            return "window", {**_node(node), "alpha": _number(alpha), "beta": _number(beta)}
    return "no_cuts", {}


def _places(targets: Iterable[Target]) -> dict[str, Any]:
    return {"places": [_paths(one.places) for one in targets]}


def _node(node: Target) -> dict[str, Any]:
    return {"node": node.text, "path": list(node.places[0]) if node.places else None}


def _paths(places: Places) -> list[list[int]]:
    return [list(place) for place in places]


def _number(value: Bound | Value) -> int | str:
    return value if type(value) is int else spell(value)


def _place(at: At) -> dict[str, int]:
    return {"line": at.line, "column": at.column}
