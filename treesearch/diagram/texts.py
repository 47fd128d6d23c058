"""The texts of a picture: at nodes and edges, its title, its description, its tooltips and its caption."""

import re
from itertools import islice
from math import inf
from typing import Any

from treesearch.diagram.looks import Look
from treesearch.diagram.scene import Drawn, Picture
from treesearch.game import AnyGame, Bound, Value, is_vector, spell
from treesearch.report.chance import derivations, sum_text
from treesearch.report.data import result_text
from treesearch.report.lines import option_text
from treesearch.trace import Cutoff, Trace

STATUS = {
    "perhaps": "not always examined",
    "pruned": "pruned",
    "beyond": "below the depth limit",
    "ahead": "not examined yet",
}
_LONGEST = 40


def clean(text: str) -> str:
    """Return a text without control characters, shortened, so that it is valid in XML, DOT and TeX."""
    if len(text) > _LONGEST:
        text = f"{text[: _LONGEST - 10]}…{text[-9:]}"
    return printable(text)


def printable(text: str) -> str:
    """Return a text with a replacement character for each invisible or direction-changing character."""
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text
    )


MINUS = "\N{MINUS SIGN}"  # as wide as a plus; a hyphen is half of that


def number(bound: Bound) -> str:
    """Return a value or an infinity as pictures show it."""
    return (
        clean(spell(bound)).replace("-", MINUS)
        if is_vector(bound) or abs(bound) != inf
        else "+∞"
        if bound > 0
        else f"{MINUS}∞"
    )


def signs(text: str) -> str:
    """Return a sentence with mathematical signs: ``≤`` for ``<=``, a minus sign, ``∞``."""
    text = re.sub(r"\binf\b", "∞", text.replace("<=", "≤").replace(">=", "≥"))
    # after a letter, it is a hyphen, as in the name B-2, but not in 1e-3
    return re.sub(r"((?<!\w)|(?<=\de))-(?=\.?\d|∞)", MINUS, text, flags=re.IGNORECASE)


def interval(low: Bound, high: Bound) -> str:
    """Return a bound as an interval, as AIMA 4e's figure 5.5 writes it: ``[3, +∞]``."""
    return f"[{number(low)}, {number(high)}]"


def bound(low: Bound, high: Bound) -> str:
    """Return the bound that the visited leaves prove: ``= 3``, ``≤ 2``, ``≥ 8`` or ``2..5``."""
    if low == high:
        return f"= {number(low)}"
    if low == -inf:
        return f"≤ {number(high)}" if high != inf else "?"
    return f"≥ {number(low)}" if high == inf else f"{number(low)}..{number(high)}"


def window(entry: tuple[Bound, Bound], now: tuple[Bound, Bound]) -> dict[str, str]:
    """Return one line for alpha and one for beta, with their values on entry and at the end."""
    return {
        "alpha": bound_change("α", entry[0], now[0]),
        "beta": bound_change("β", entry[1], now[1]),
    }


def bound_change(name: str, before: Bound, after: Bound) -> str:
    """Return the change of a bound in a node: ``α = −∞ → 3``."""
    return f"{name} = {number(before)}" + (f" → {number(after)}" if before != after else "")


def cut(cutoff: Cutoff, ties: bool, mean: str = "") -> dict[str, str]:
    """Return the lines that describe a cut: its name, ``MIN cut 1``, and its test, ``2 ≤ α = 3``.

    ``mean`` is the value of a chance node, written as a sum.
    """
    name = f"{cutoff.kind} cut {cutoff.number}"
    line = test(cutoff.high, cutoff.value, cutoff.bound, ties)
    if mean:
        line = f"at {'least' if cutoff.high else 'most'} {products(mean)} = {line}"
    return {"cut": name, "test": signs(line)}


def products(formula: str) -> str:
    """Return a formula with mathematical signs, and with parentheses around negative factors."""
    return re.sub(r"[*](-[^ ]+)", r"·(\1)", formula).replace("*", "·").replace(" - ", f" {MINUS} ")


def bound_letter(high: bool) -> str:
    """Return the bound that a value crosses: β if the value is too high, otherwise α."""
    return "β" if high else "α"


def test(high: bool, value: Bound, bound: Bound, ties: bool) -> str:
    """Return a value's test against beta (``high``) or alpha: ``2 ≤ α = 3``."""
    sign = (">≥" if high else "<≤")[ties]
    return f"{number(value)} {sign} {bound_letter(high)} = {number(bound)}"


NodeTexts = dict[str, str]
"""The texts of a node by kind: ``says`` is its value or bound, the others are lines beside it."""


def cut_texts(trace: Trace) -> dict[int, NodeTexts]:
    """Return the name and test of every listed cut, by the id of the place after which it was made."""
    ties = trace.settings.cut_rule == "ge"
    # by identity, because hashing a deep place takes time for every drawn node
    return {id(each.after): cut(each, ties, sum_text(trace, each)) for each in trace.cuts}


Ends = tuple[Bound, Bound]


def node_texts(
    proved: Ends, value: Value | None, entry: Ends, now: Ends, look: Look, *, chance: bool = False
) -> NodeTexts:
    """Return the texts of an inner node, line by line; a chance node shows an interval.

    ``proved`` are the proved bounds, ``value`` is the returned value, and ``entry`` and ``now`` are
    the windows on entry and at present.
    """
    lines, (low, high), value_text = NodeTexts(), proved, bound(*proved)
    if is_vector(low):  # a vector of max^n, which has no window
        return {"says": value_text}
    if chance and low != high and value_text != "?":
        value_text = interval(low, high)
    if "bounds" in look.show:
        lines["says"] = value_text
    if "intervals" in look.show:
        lines["interval"] = interval(low, high)
    # fail-hard; a mean of samples proves nothing
    if value is not None and value not in (low, high) and value_text != "?":
        lines["returns"] = f"returns {number(value)}"
    return lines | window(entry, now) if "window" in look.show else lines


def board(game: AnyGame, state: Any) -> dict[str, tuple[str, ...]]:
    """Return the board of a state as rows of signs; empty if there is none or it is too large.

    Return lines of text, as the game or Python prints the state, if there is no board to draw.
    """
    board_of = getattr(game, "board", None)
    if callable(board_of):
        rows = [clean("".join(row)) for row in board_of(state)]
        wide = max(map(len, rows), default=0)
        if 0 < wide <= _LONGEST >= len(rows):
            return {"cells": tuple(row.ljust(wide) for row in rows)}
    show = getattr(game, "show", None) or str
    # str, because a user-defined show() may return another type
    return {"board": tuple(clean(line) for line in str(show(state)).splitlines())}


def action(game: AnyGame, move: Any) -> str:
    """Return a move as a short text, as the game or Python shows it."""
    return clean(str((getattr(game, "show_action", None) or str)(move)))


_STEPS = 20


def spoken_title(trace: Trace | None) -> str:
    """Return the title of a picture, which contains the answer if the picture shows it."""
    if trace is None:
        return "A game tree"
    result = trace.result
    value = result_text(number(result.value), result.bound)
    path = " ".join(
        [
            *(clean(str(action)) for action in result.path[:_STEPS]),
            *["..."] * (len(result.path) > _STEPS),
        ]
    )
    return f"{trace.settings.algorithm}: value {value}, path {path or '(none)'}, cuts: {len(trace.cuts)}"


def nested(nodes: list[Drawn]) -> str:
    """Return the drawn tree as a nested list: ``(MAX = 3: (MIN = 3: 3, 12, 8), (MIN ≤ 2: 2, pruned 4, pruned 6))``."""
    pieces: list[str] = []
    around: list[Drawn] = []  # the open lists
    between = ""
    for item in nodes:
        if item.level < len(around):
            pieces.append(")" * (len(around) - item.level))
            del around[item.level :]
            between = ", "
        pieces += between, _node_words(item, around[-1].status if around else "searched")
        between = ", "
        if item.children:
            around.append(item)
            between = ": "
    return "".join([*pieces, ")" * len(around)])


def _node_words(item: Drawn, above: str) -> str:
    """Return the description of a node, with an opening parenthesis if it has children.

    Only the topmost node of a pruned subtree is called ``pruned``.
    """
    leaf = item.shape == "leaf"
    # most nodes, of which nothing else is described
    if item.plain and (item.status == above or item.status not in STATUS):
        return item.text if leaf else f"({_node_title(item)}"
    move = f"by {item.move}:" if item.move else ""
    status = STATUS.get(item.status, "") if item.status != above else ""
    who = "" if leaf else _who(item)
    name = f"{item.name} =" if item.name and leaf and item.text else item.name
    facts = [f"pruned if {item.when}:"] if item.when else [move, status]
    facts += [
        who,
        name,
        item.text,
        *(f"[{line}]" for line in (*item.lines.values(), item.folded) if line),
    ]
    words = " ".join(filter(None, facts))
    return f"({words}" if item.children else words


def _who(item: Drawn) -> str:
    """Return the player of a node if its name or text does not contain the player already."""
    who = "" if item.player else item.shape.upper()
    return "" if who == item.text else who


def _node_title(item: Drawn) -> str:
    """Return the player and value of a node: ``MAX``, ``MIN = 3``."""
    who, text = _who(item), item.text
    return f"{who} {text}" if who and text else who or text


def hint(item: Drawn) -> str:
    """Return the tooltip of a node without its place: ``: MIN ≤ 2, MIN cut 1: 2 ≤ α = 3``."""
    words = ":"
    if item.name and item.name != item.place:
        words = f"{words} {item.name}"
    if value := _node_title(item) if item.children else item.text:
        words = f"{words} {value}"
    if item.when or item.status in STATUS:
        words = f"{words}, {f'pruned if {item.when}:' if item.when else STATUS[item.status]}"
    if item.solution:
        words = f"{words}, on the best path"
    if "cut" not in item.lines:
        return words
    # with an open leaf, a node may have several tests: test, test 1, test 2
    return f"{words}, {': '.join(line for about, line in item.lines.items() if about.startswith(('cut', 'test')))}"


_DERIVED = 3
"""The most bounds from above chance nodes that a caption derives."""


def range_captions(picture: Picture, trace: Trace) -> list[str]:
    """Return sentences that explain the utility range behind the intervals and bounds."""
    names = {node.lines.get("cut") for node in picture.nodes}
    cuts = [cut for cut in trace.cuts if f"{cut.kind} cut {cut.number}" in names]
    ends = signs(option_text(trace.options["utility_range"]).replace(",", " to "))
    sentences = [f"Every leaf is in the range {ends}."]
    if sides := {cut.high for cut in cuts if cut.interval}:
        compared = [
            f"the {'least' if high else 'greatest'} with {bound_letter(high)}"
            for high in sorted(sides)
        ]
        sentences.append(
            "The interval at a chance cut is the least and the greatest mean that are still possible, "
            "because a branch that was not examined can be worth either end of the range. "
            f"The cut compares {' and '.join(compared)}."
        )
    for cut in islice((cut for cut in cuts if cut.through), _DERIVED):
        step = next(derivations(trace, cut))
        formula = signs(products(step.formula))
        sentences.append(
            f"{cut.kind} cut {cut.number}: {bound_letter(cut.high)} = {formula} = "
            f"{number(step.bound)} is what the chance node above it needs from this outcome."
        )
    return [with_unbroken_tests(" ".join(sentences[:2])), *map(with_unbroken_tests, sentences[2:])]


def with_unbroken_tests(sentence: str) -> str:
    """Return a sentence with no-break spaces in its comparisons, such as v = 1."""
    return re.sub(r" ([=≤≥<>]) ", "\u00a0\\1\u00a0", sentence)
