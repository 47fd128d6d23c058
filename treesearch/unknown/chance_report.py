"""The report and JSON for trees with chance nodes and an unknown."""

from collections.abc import Iterator

from treesearch.game import CHANCE, spell
from treesearch.report.data import Json, number
from treesearch.tree import text
from treesearch.unknown.chance import Pieces
from treesearch.unknown.spans import Span, condition_phrase, spans_json, spans_text


def piece_lines(answer: Pieces) -> Iterator[str]:
    """Yield the report lines."""
    yield f"tree    {text(answer.tree, limit=200)}"
    if answer.probability:
        x = answer.name
        yield f"        {x} is a probability: {spell(answer.low)} <= {x} <= {spell(answer.high)}"
    for line, span in answer.values:
        yield f"value   {line.text(answer.name)} {condition_phrase([span], answer.name)}"
    for move, spans in answer.moves:
        yield f"move    {move} {condition_phrase(spans, answer.name)}"
    if answer.tree.role is CHANCE:
        yield "move    none: chance moves at the root"
    if answer.conventions.algorithm == "alphabeta":
        yield "pruned  not computed for a tree with an unknown and chance nodes"


def piece_json(answer: Pieces) -> Json:
    """Return the answers as JSON."""

    def when(spans: tuple[Span, ...]) -> Json:
        return {"when": spans_json(spans), "text": spans_text(spans, answer.name)}

    return {
        "tree": text(answer.tree),
        "unknown": answer.name,
        "probability": answer.probability,
        "low": number(answer.low),
        "high": number(answer.high),
        "values": [
            {
                "value": line.text(answer.name),
                "factor": number(line.factor),
                "constant": number(line.constant),
                **when((span,)),
            }
            for line, span in answer.values
        ],
        "moves": [{"move": move, **when(spans)} for move, spans in answer.moves],
    }
