"""What each rule of ``grammars/answer.lark`` means: facts, where reasons stand and, inside of a cut, its parts."""
# ruff: noqa: D102  # a method is a rule of the grammar, where examples say what it is

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import inf
from typing import Any

from lark import Token, Transformer, v_args

from treesearch.homework.answer import facts, terms
from treesearch.homework.answer.facts import Target
from treesearch.homework.answer.terms import (
    NoForm,
    Part,
    Reason,
    Within,
    but,
    flat,
    only,
    span,
    stated_cut,
    steps_in,
    told,
)  # fmt: skip
from treesearch.unknown.spans import union
from treesearch.values import Bound, spell

_BARE = frozenset({"after", "bare", "more"})
"""What is told of a cut in a list without the word "after"."""


def _pieces(method: Callable[..., Any], _rule: str, children: list[Any], _meta: object) -> Any:
    return method(*flat(children))


_words = v_args(inline=True)
"""The method of a rule that gets the words as they stand."""


def _holding(*starts: str) -> Any:
    """The method of a BRACKET: what it holds, in the first of these forms that it is."""

    @_words
    def held(self: "Meaning", bracket: Token) -> list[Any]:
        for start in starts:
            if (pieces := self.parsed(bracket.value, start)) is not None:
                return [span(bracket) if isinstance(one, Reason) else one for one in pieces]
        raise NoForm

    return held


@v_args(wrapper=_pieces)
class Meaning(Transformer[Token, Any]):
    """What each rule means: of a form a list of facts, of spans and, inside of a cut, of parts.

    ``parsed``: what a BRACKET's tokens say in a form, ``None`` if they are not that form.
    """

    def __init__(self, parsed: Callable[[Sequence[Token], str], list[Any] | None]) -> None:
        super().__init__()
        self.parsed = parsed

    bracket = _holding("cut_parts", "pruned", "comparisons")
    behind = _holding("cut_behind", "comparisons")
    leaf = _holding("leaf_end", "comparisons")
    compared = _holding("comparisons")

    number = _words(staticmethod(terms.bound))
    target = _words(staticmethod(terms.target))
    node = _words(staticmethod(terms.address))
    within = _words(staticmethod(terms.within))

    # ---- value, path, counts

    def value(self, number: Bound, *why: Reason) -> list[Any]:
        return [facts.ValueStated(number), *why]

    @_words
    def path(self, noun: Token, *said: Any) -> list[Any]:
        pieces = flat(said)
        steps = tuple(but(Reason, pieces))
        return [facts.PathStated(steps, taken=noun.type == "TAKEN" and len(steps) == 1), *only(Reason, pieces)]

    @_words
    def steps(self, *said: Any) -> list[Any]:
        found = [step for one in said for step in (steps_in(one) if isinstance(one, Token) else one)]
        if any(isinstance(step, Fraction | int) and step < 0 for step in found) and any(one == "-" for one in said):
            raise NoForm  # -1-1-2
        if [one.type for one in only(Token, said)].count("KIND") not in (0, len(found)):
            raise NoForm  # path MAX: 1 1
        return found

    @_words
    def last(self, leaf: Token) -> list[Any]:
        return self.leaf_end(terms.exact(leaf[1:-1].strip()))

    @_words
    def end(self, leaf: Token) -> list[Any]:
        return [terms.exact(leaf)]

    @_words
    def leaves(self, *said: Token) -> list[Any]:
        return [facts.LeavesStated(terms.exact(next(one for one in said if one.type in ("INT", "COUNT"))))]

    # ---- cuts

    def cut_parts(self, *said: Any) -> list[Any]:
        return [*said]

    def cut(self, *said: Any) -> list[Any]:
        return stated_cut(told(said), "made")

    def cut_of(self, node: Target, *said: Any) -> list[Any]:
        return stated_cut(told([Part("node", node), *said]), "made", "after")

    def cut_behind(self, *said: Any) -> list[Any]:
        return stated_cut(told(said), "after")

    @_words
    def kind(self, said: Token) -> Part:
        return Part("kind", str(said))

    def made(self) -> Part:
        return Part("made")

    def there(self) -> Part:
        return Part("there")

    def after(self, target: Target) -> Part:
        return Part("after", target)

    def at(self, node: Target) -> Part:
        return Part("node", node)

    @_words
    def subtree(self, *said: Token) -> list[Part]:
        numbers = [str(one) for one in said if one.type in ("INT", "NUMBER")]  # (subtree 2 4 6)
        part = Part("subtree", terms.subtree(f"({' '.join(numbers)})" if numbers else said[-1]))
        return [part] if said[0].type in ("IN", "AT") else [part, Part("loose")]

    def bare(self, target: Target) -> list[Part]:
        return [Part("after", target), Part("bare")]

    def listed(self, *said: Any) -> dict[str, Any]:
        return told(said)

    @_words
    def cuts(self, *said: Any) -> list[Any]:
        """Several cuts are of one shape; a cut without "after" has a kind, and a sign before the list."""
        items, kind, types = only(dict, said), dict(only(Part, said)), {one.type for one in only(Token, said)}
        shape, shapes = items[0].keys(), {frozenset(one) for one in items}
        if shape == {"after", "more"}:
            shapes.discard(_BARE)  # MIN cuts after 4 and 3
        if len(items) > 1 and ("CUT" in types or len(shapes) > 1):
            raise NoForm  # cut after 4, 8: does it prune 8? after 4 at C and D: after D, or at D?
        if "bare" in shape and not (types & {"COLON", "EQ", "IS"} and "kind" in {*kind, *shape}):
            raise NoForm  # "MIN cuts 3" may mean that 3 is cut off
        if {*kind, "made"} & shape or len({one["after"].text[0].isalpha() for one in items if "bare" in one}) > 1:
            raise NoForm  # MIN cuts: C, 2
        return [*(fact for one in items for fact in stated_cut({**kind, **one})), *flat(only(list, said))]

    def cuts_at(self, kind: Part, *nodes: Target) -> list[Any]:
        return [facts.CutStated(kind.said, node=one) for one in nodes]

    @_words
    def no_cuts(self, *said: Any) -> list[Any]:
        if any(one.type in ("INT", "COUNT") and one != "0" for one in only(Token, said)):
            raise NoForm
        return [facts.NoCutsStated(), *flat(said)]

    # ---- what was pruned and what was examined

    def pruned(self, *said: Any) -> list[Any]:
        return [*but(Target, said), facts.PrunedStated(tuple(only(Target, said)))]

    @_words
    def array(self, *said: Token) -> list[Any]:
        if not re.fullmatch(r"\[[^()\[\]]+,[^()\[\]]+\]", said[-1]):
            raise NoForm
        named = facts.ExaminedStated if said[0].type == "EXAMINED" else facts.PrunedStated
        things = (
            Token("NAME" if one[:1].isalpha() else "INT", one) for one in map(str.strip, said[-1][1:-1].split(","))
        )
        return [named(tuple(map(terms.target, things)))]

    def examined(self, *said: Any) -> list[Any]:
        return [facts.ExaminedStated(tuple(only(Target, said))), *but(Target, said)]

    # ---- nodes and windows

    @_words
    def node_is(self, *said: Any) -> list[Any]:
        (node,), numbers = only(Target, said), but((Token, Target, list), said)
        words = {one.type for one in only(Token, said)} if len(numbers) == 1 else set()
        low, high = -inf if "LE" in words else numbers[0], inf if "GE" in words else numbers[-1]
        fact = facts.ValueStated(low) if node.text == "root" and low == high else facts.NodeStated(node, low, high)
        return [fact, *flat(only(list, said))]

    def window(self, node: Target, *said: Any) -> list[Any]:
        ends = but(Part, said)
        if len(ends) != 2 or [one.said for one in only(Part, said)] not in ([], ["ALPHA", "BETA"]):
            raise NoForm
        return [facts.WindowStated(node, ends[0], ends[1])]

    @_words
    def interval(self, said: Token) -> list[Bound]:
        return [terms.bound(end) for end in re.findall(r"[^\s,()\[\]]+", said)]

    def condition(self, *said: Any) -> list[Any]:
        within, targets = only(Within, said), only(Target, said)
        if len(within) + len(targets) < len(said):
            raise NoForm
        spans = union(one.span for one in within if one.span)
        return [facts.ConditionStated(tuple(targets), within[0].x, spans)] if within else []

    @_words
    def for_no(self, _: Token, x: Token) -> Within:
        return Within(str(x))

    # ---- reasons, and what stands alone

    @_words
    def reason(self, *said: Any) -> list[Reason]:
        return [Reason(span(said[0]).start, span(said[-1]).end)]

    comparison = reason

    def leaf_end(self, number: Bound) -> list[str]:
        return [f"({spell(number)})"]

    @_words
    def head(self, *said: Any) -> list[Token]:
        """The words before each item below: of ``MIN cuts:`` one cut's, of ``pruned leaves:`` what is pruned."""
        *words, last, colon = said
        kept = words if words and last.type == "LEAVES" else [*words, last]
        return [*(Token("CUT", str(one)) if one.type == "CUTS" else one for one in kept), colon]
