"""Read an answer from text in the forms of ``grammars/answer.lark``, a table or program output; write it as text or JSON.

``read_answer`` reads the text of one answer. ``read_sheet`` splits a submission into questions, and a ``Reader`` reads
each of them: ``value: 3`` and ``hm`` become an ``Answer`` with one fact and one unread part.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from treesearch.game import dotted
from treesearch.homework.answers import facts
from treesearch.homework.answers.clauses import LONGEST_ROW, Clauses
from treesearch.homework.answers.documents import check_length, decoded
from treesearch.homework.answers.doubts import compared
from treesearch.homework.answers.facts import (
    Answer,
    At,
    Doubtful,
    Fact,
    Places,
    PrunedStated,
    Target,
    Unread,
)
from treesearch.homework.answers.fields import plain
from treesearch.homework.answers.places import TreeIndex, resolved
from treesearch.homework.answers.sheet import QuestionPart, Sheet, same, sheet
from treesearch.homework.answers.tasks import of_unknown
from treesearch.homework.answers.walk import read_parts
from treesearch.tree import Node, Path
from treesearch.tree import text as tree_text
from treesearch.unknown.spans import spans_json

_NO_FACTS = ("comma", "long", "remark", "table", "tree", "question")
"""The keys of FORMS that describe no fact."""
_FORMS_OF_PART = {
    "cuts": ("cut", "no_cuts", "pruned"),
    "pruned": ("pruned", "no_cuts"),
    "nodes": ("node",),
    "windows": ("window",),
}
"""The forms that answer a part of a question, if they are not named like the part.

``no cuts`` also states that nothing is pruned.
"""


class Reader:
    """A reader of answers to one tree, shared by all answers of a class.

    ``asks`` defines what ``a)``, ``b)``, ... ask for, if the exercise does. ``topics`` are the
    parts of the question, by their names in a scheme. Only forms of these topics are proposed, or
    all forms if it is empty.
    """

    def __init__(
        self,
        index: TreeIndex | None = None,
        asks: Sequence[str] = (),
        topics: Collection[str] = (),
    ) -> None:
        self.index, self.asks, self.topics = index, asks, topics
        forms = dict.fromkeys(
            form for topic in topics for form in _FORMS_OF_PART.get(topic, (topic,))
        )
        unknown = index and index.first_unknown_name and "nodes" not in topics
        self.proposed_forms = of_unknown([*topics]) if unknown else [*forms]
        self.clauses = Clauses(index, {*forms, *self.proposed_forms})

    def answer(self, *parts: QuestionPart) -> Answer:
        """Return the answer that these parts of a sheet contain."""
        read = read_parts(parts, self.clauses, self.asks)
        answer = self.of_facts(read.facts)
        above = [heading for part in parts for heading in part.headings]
        unread = [*read.unread, *self._unread_headings(parts)]
        texts = {*map(str, answer.facts)}
        implied = answer.cuts and "pruned" not in self.topics  # a cut states what it prunes
        for comment in read.comments:
            hidden = self.clauses.facts_in_comment(comment.text)
            remarks = {
                str(fact) for fact in hidden if not (implied and isinstance(fact, PrunedStated))
            }
            if remarks <= texts and len(comment.text) <= LONGEST_ROW:
                read.asides.append(comment)
            else:
                unread.append(Unread(comment.text, "remark", comment.at))
        return replace(
            answer,
            asides=tuple(sorted(read.asides, key=lambda aside: aside.at)),
            unread=tuple(map(self._proposed, unread)),
            headings=tuple(sorted([*above, *read.headings], key=lambda heading: heading.at)),
        )

    def of_facts(self, facts: Iterable[Fact]) -> Answer:
        """Return an answer that consists of these facts."""
        # facts are resolved before they are compared, because lines that look different may state the same
        merged, doubtful = compared(
            [resolved(self.index, fact) if self.index else (fact, "") for fact in facts]
        )
        return Answer(merged, doubtful=tuple(doubtful))

    def _proposed(self, unread: Unread) -> Unread:
        """Return the unread part with the form that it should have."""
        if not self.proposed_forms or unread.form in (*self.proposed_forms, *_NO_FACTS):
            return unread
        # the usual question has so many forms that one example is clearer
        usual = {"value", "path", "cut"} <= {*self.proposed_forms}
        return unread._replace(form="any" if usual else " ".join(self.proposed_forms))

    def _unread_headings(self, parts: Sequence[QuestionPart]) -> Iterator[Unread]:
        """Yield the headings of another tree or question, and those that may hide a fact: ``Name: Ada | value: 5``."""
        first = next((part.number for part in parts if part.says and part.number is not None), None)
        for part in parts:
            at = part.headings[0].at if part.headings else At()
            # a pasted call with another tree answers another question
            if self.index and part.tree is not None and not same(part.tree, self.index.tree):
                yield Unread(tree_text(part.tree), "tree", at)
            elif self.index and part.says and part.number not in (None, first):
                yield Unread(f"question {part.number}", "question", at)
            for heading in part.headings if part.tree is None else part.headings[1:]:
                named = self.index and re.sub(r"\W", "", heading.text) in self.index.names
                if form := self.clauses.hidden_in_heading(heading.text) or ("any" if named else ""):
                    yield Unread(heading.text, form, heading.at)


def read_sheet(text: str | bytes) -> Sheet:
    """Return a submission split into questions. Raise ReadError if it is too long or not text."""
    decoded_text = decoded(text) if isinstance(text, bytes) else text
    check_length(len(decoded_text))
    return sheet(decoded_text)


def read_answer(text: str | bytes, tree: Node | None = None) -> Answer:
    """Return the facts in a student's text; text that matches no form is listed as unread.

    Nothing is evaluated as code. Raise ReadError if the text is too long or not text.

    >>> [str(fact) for fact in read_answer("The value is 5, path: 2 1").facts]
    ['value: 5', 'path: 2 1']
    """
    return Reader(TreeIndex(tree) if tree else None).answer(*read_sheet(text).parts)


@lru_cache(maxsize=64)
def clear_names(tree: Node, form: str = "{0} = 1") -> dict[Path, str]:
    """Return an unambiguous name for each node: its letter, or its path if ``form`` cannot hold it."""
    index = TreeIndex(tree)
    clauses = Clauses(index)
    names = {path: dotted(path) for path in index.nodes}
    clear = {path: name for name, path in index.names.items() if clauses.read(form.format(name))}
    return names | clear


FORMS = {
    "value": "value: NUMBER",
    "path": "path: NUMBER NUMBER ..., with a child number for each step",
    "cut": "MIN cut after 5 at C",
    "no_cuts": "no cuts",
    "pruned": "pruned: 4, F",
    "condition": "pruned: 7, 9 iff x <= 5",
    "formula": "value: max(3, min(x, 6))",
    "move": "move 2 iff x > 5",
    "examined": "examined: 3, 12, 8",
    "leaves": "leaves: NUMBER",
    "order": "order: ((2 4) (9 7))",
    "best": "best: NUMBER",
    "node": "C <= 2, C = 2, or node 2 = 2",
    "window": "window of C: 3 inf",
    "comma": "3.5 for a decimal, and 3, 5 for two numbers",
    "long": "one fact per line, of at most 300 characters",
    "any": "one fact per line: value: 5, path: 2 1, MIN cut after 3 at C, no cuts, pruned: 4, F, or # before a remark",
    "several": "one fact per line: this line has several",
    "remark": "the same fact on a line without #",
    "table": "a row with one answer in each cell and nothing else, below a row of headings: kind, after, node",
    "tree": "an answer for the tree of the question; this is another tree",
    "question": "the answer to one question; this is a second question",
}
DOUBTS = {
    "no_such_node": "this tree has no such node",
    "no_such_leaf": "this tree has no such leaf or subtree",
    "no_such_spot": "this tree has no place for this cut: check its node and the child that it comes after",
    "no_such_subtree": "this subtree is not in the tree, and the child before the cut occurs in several places",
    "which_pruned": "say what depends on this condition: pruned: 7, 9 iff {fact}, or move 2 iff {fact}",
    "no_such_path": "this tree has no such path",
    "no_such_order": "this is not the tree with its children in another order",
    "node_or_leaf": "this number may be a node or a leaf: write at node {number}, or after {number}",
    "said_twice": "another line contradicts it",
    "value_behind_cut": "this may belong to the cut or window before it: put a semicolon between them, or use two lines",
    "two_readings": "this can be read in two ways",
    "inside": "one of these contains another, or is listed more often than it occurs in the tree",
    "one_node": "these are cuts at the same node, which can be cut only once",
    "not_behind": "this cut cannot prune these places: write {fact} on a separate line",
    "leaf_or_count": "this number may be a leaf or the number of leaves: write leaves: {number} for the number of leaves",
    "value_or_place": "this may be a value or a place: write node {number} for the place, or add the subtree of the cut or around the leaf",
    "subtree_or_place": "this is a place, not a subtree: write at {place}, or the subtree as it is in the tree",
    "ratio": "this tree has no fractions, so this may be one value or two",
    "one_number": "a value in this tree has one number for each player: write them all, as in (1,2)",
}

_LONGEST_QUOTE = 80
"""The number of characters of an unread part that are shown."""


def echo_lines(answer: Answer) -> Iterator[str]:
    """Yield one fact per line and everything else as comments, in a form that can be read again."""
    yield from map(str, answer.facts)
    for aside in answer.asides:
        yield aside.text if aside.text.startswith(("#", "~~")) else f"# aside: {aside.text}"
    yield from (f"# {sentence}" for _, sentence in looked_at(answer))


def looked_at(answer: Answer) -> Iterator[tuple[At, str]]:
    """Yield the place of each part that a person must check, with a message on it."""
    for part in answer.unread:
        # a line without line breaks may be a page long
        quoted = (
            part.text if len(part.text) <= _LONGEST_QUOTE else f"{part.text[:_LONGEST_QUOTE]}..."
        )
        yield part.at, f"not read, {part.at}: {quoted!r}; the form is {form_to_use(part)}"
    for doubtful in answer.doubtful:
        yield doubtful.at, f"doubtful, {doubtful.at}: {doubtful.fact}; {advice(doubtful)}"


def advice(doubtful: Doubtful) -> str:
    """Return why a fact is doubtful and what to write instead."""
    number = next(iter(re.findall(r"\d+(?:\.\d+)?", str(doubtful.fact))), "")
    place = ".".join(re.findall(r"[^\s()]+", str(getattr(doubtful.fact, "subtree", ""))))
    return DOUBTS[doubtful.why].format(fact=doubtful.fact, number=number, place=place)


def form_to_use(unread: Unread) -> str:
    """Return the form to use for an unread part, or all forms that the question asks for."""
    number = re.fullmatch(r"[^\d-]*(-?\d+),(\d+)", unread.text)
    if unread.form == "value" and number:
        decimal = f"value: {number[1]}.{number[2]}"
        return f"value: {number[1]}{number[2]}, or {decimal}" if len(number[2]) == 3 else decimal
    return ", ".join(FORMS[form] for form in unread.form.split())


def echo_json(answer: Answer) -> dict[str, Any]:
    """Return the JSON of ``echo``."""
    return {
        "facts": [fact_json(fact) for fact in answer.facts],
        "asides": [{**_place_json(aside.at), "text": aside.text} for aside in answer.asides],
        "unread": [
            {**_place_json(part.at), "text": part.text, "form": form_to_use(part)}
            for part in answer.unread
        ],
        "doubtful": [
            {
                **_place_json(doubtful.at),
                "fact": str(doubtful.fact),
                "why": doubtful.why,
                "message": advice(doubtful),
            }
            for doubtful in answer.doubtful
        ],
        "whole": answer.whole,
    }


def fact_json(fact: Fact) -> dict[str, Any]:
    """Return a fact as JSON, with its standard text and its places."""
    return {
        "fact": facts.form_of(fact),
        "text": str(fact),
        **_content_json(fact),
        **_place_json(fact.at),
    }


def _content_json(fact: Fact) -> dict[str, Any]:
    match fact:
        case facts.ValueStated(value):
            return {"value": plain(value)}
        case facts.PathStated(steps):
            return {"steps": [step if isinstance(step, str) else plain(step) for step in steps]}
        case facts.CutStated(kind, spots=spots, nodes=nodes):
            return {
                "kind": kind,
                "spots": _paths_json(spots),
                "nodes": _paths_json(() if spots else nodes),
            }
        case facts.PrunedStated(targets) | facts.ExaminedStated(targets):
            return {"places": [_paths_json(target.places) for target in targets]}
        case facts.ConditionStated(targets, _, spans):
            places = [_paths_json(target.places) for target in targets]
            return {"places": places, "when": spans_json(spans)}
        case facts.LeavesStated(number) | facts.BestStated(number):
            return {"leaves": plain(number)}
        case facts.OrderStated(tree):
            return {"tree": tree.text}
        case facts.NodeStated(node, low, high):
            return {**_node_json(node), "low": plain(low), "high": plain(high)}
        case facts.WindowStated(node, alpha, beta):
            return {**_node_json(node), "alpha": plain(alpha), "beta": plain(beta)}
        case facts.MoveStated(move, _, spans):
            return {"move": move.text, "when": spans_json(spans)}
    return {}


def _node_json(node: Target) -> dict[str, Any]:
    return {"node": node.text, "path": list(node.places[0]) if node.places else None}


def _paths_json(places: Places) -> list[list[int]]:
    return [list(place) for place in places]


def _place_json(at: At) -> dict[str, int]:
    return {"line": at.line, "column": at.column}
