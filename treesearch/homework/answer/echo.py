"""Shows what was read of an answer, as canonical lines and as JSON: no mark, and no hint on what is right."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from treesearch.homework.answer import facts, words
from treesearch.homework.answer.facts import Answer, At, Doubtful, Fact, Places, Target, Unread
from treesearch.unknown.telling import spans_json
from treesearch.values import Bound, Value, spell


def echo_lines(answer: Answer) -> Iterator[str]:
    """One fact a line; the rest as comments, so that the echo of an echo is itself."""
    yield from (str(fact) for fact in answer.facts)
    for aside in answer.asides:
        yield aside.text if aside.text.startswith(("#", "~~")) else words.ECHO_ASIDE.format(text=aside.text)
    yield from (f"# {sentence}" for _, sentence in looked_at(answer))


def looked_at(answer: Answer) -> Iterator[tuple[At, str]]:
    """Yields what a person has to look at, with its place and the form to use, in sentences."""
    for part in answer.unread:
        shown = part.text if len(part.text) <= QUOTED else f"{part.text[:QUOTED]}..."
        yield part.at, words.NOT_READ.format(**_place(part.at), text=shown, form=shape(part))
    for one in answer.doubtful:
        yield one.at, words.DOUBTFUL.format(**_place(one.at), fact=one.fact, why=advice(one))


def advice(doubtful: Doubtful) -> str:
    """Why a fact is doubtful and what to write instead, with its own numbers and places."""
    number = next(iter(re.findall(r"\d+", str(doubtful.fact))), "")
    place = ".".join(re.findall(r"[^\s()]+", str(getattr(doubtful.fact, "subtree", ""))))
    return words.DOUBTS[doubtful.why].format(fact=doubtful.fact, number=number, place=place)


def shape(unread: Unread) -> str:
    """The form to use for what is unread, or each of those that the question asks for."""
    return words.EITHER.join(words.FORMS[form] for form in unread.form.split())


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
