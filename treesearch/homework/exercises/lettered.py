"""Cuts and places by the letters that stand in the pictures: sheet, key and marker's key name a node alike."""

from collections.abc import Iterator, Sequence

from treesearch import words as common_words
from treesearch.conventions import Conventions
from treesearch.game import Place
from treesearch.homework.marking.key import Key
from treesearch.homework.mistakes.facts import facts_of
from treesearch.report.lines import cut_facts, cut_line
from treesearch.report.naming import Naming, window
from treesearch.solve import as_game
from treesearch.tasks import signs
from treesearch.trace import Trace
from treesearch.tree import Node, Path, letters, text
from treesearch.visits import Cutoff, known

PRUNED, EXAMINED, NODE = "pruned: {listed}", "examined: {listed}", "{node} {known}"
ORDER = "order: {tree} (any other in which as few leaves are examined is right as well)"
BEST = "best: {leaves}"
WINDOW = "window of {node}: {window}"
WORKED = "{line} at {node}: {test}; {owner}"
REASON = "{line} at {node}, where (alpha, beta) was {window}: {test}; {owner}; {pruned}"


class Lettered(Naming):
    """Names each node by its letter, or by its own name."""

    def __init__(self, tree: Node, how: Conventions) -> None:
        super().__init__(as_game(tree, how), None)
        self.letters = names_of(tree)

    def node(self, place: Place) -> str:
        """``C``."""
        return self.letters[place.path]


def names_of(tree: Node) -> dict[Path, str]:
    """The letter of each place."""
    return {place.path: name for name, place in letters(tree).items()}


def cut_row(tree: Node, cut: Cutoff) -> tuple[str, str, str]:
    """A cut as a row of the table: kind; the number on the leaf, or the letter of the node, after which; the node."""
    names, after = names_of(tree), tree[cut.after.path]
    return cut.kind, names[cut.after.path] if after.children else text(after), names[cut.place.path]


def cut_reason(tree: Node, cut: Cutoff, how: Conventions, sentence: str = REASON) -> str:
    """The cut's line and why it is made, with the numbers of this tree."""
    naming = Lettered(tree, how)
    facts = cut_facts(cut, naming, how)
    facts |= {"line": cut_line(cut, naming), "node": naming.node(cut.place), "window": window((cut.alpha, cut.beta))}
    return signs(sentence.format(**facts))


def cut_reasons(tree: Node, trace: Trace) -> list[str]:
    """Every cut of a search so."""
    return [cut_reason(tree, cut, trace.conventions) for cut in trace.cuts]


def more_answers(tree: Node, trace: Trace, asks: Sequence[str]) -> Iterator[str]:
    """The right answer to what else is asked: what is pruned, in which order leaves are read, nodes, windows."""
    names, facts = names_of(tree), facts_of(trace)
    fewest = Key(tree, trace.conventions).fewest if {"order", "best"} & {*asks} else None
    pruned = [text(tree[path]) for path in facts.pruned]
    lines = {
        "pruned": [PRUNED.format(listed=", ".join(pruned) or common_words.NO_CUTS)],
        "examined": [EXAMINED.format(listed=" ".join(text(tree[path]) for path in facts.examined))],
        "order": [ORDER.format(tree=text(fewest.tree))] if fewest else [],
        "best": [BEST.format(leaves=fewest.leaves)] if fewest else [],
        "nodes": [NODE.format(node=names[path], known=known(at.low, at.high)) for path, at in facts.nodes.items()],
        "windows": [WINDOW.format(node=names[path], window=window(at.window)) for path, at in facts.nodes.items()],
    }
    yield from (signs(line) for name, told in lines.items() if name in asks for line in told)
