"""What is shown without a search, or of one: what there is to choose, a tree as it is read, a position, pictures."""

from base64 import b64encode
from collections.abc import Mapping
from typing import Any

from treesearch.algorithms import ALGORITHMS
from treesearch.conventions import CHOICES
from treesearch.errors import UsageError
from treesearch.game import Player
from treesearch.playground import samples as samples_there
from treesearch.playground import words
from treesearch.playground.limits import MOST_CHARACTERS, MOST_LEVELS, MOST_LOOKED_AT, MOST_NODES
from treesearch.playground.request import LOOK, asked
from treesearch.playground.searching import recorded
from treesearch.report.lines import conventions_line
from treesearch.tree import Node

Answer = dict[str, Any]

FORMATS = {"svg": ".svg", "png": ".png", "tex": ".tex", "typst": ".typ"}
"""What a picture may be written as."""


def about(given: Mapping[str, Any]) -> Answer:
    """What there is to choose: algorithms, conventions, games with what they take, formats; and the limits."""
    from treesearch.diagram import typeset
    from treesearch.diagram.looks import DIRECTIONS, LABELS, ONLY, SHOW, STYLES
    from treesearch.reorder import ORDERS

    return {
        "algorithms": {
            name: {"source": entry.source, "cuts": entry.cuts, "chance": entry.chance, "options": [*entry.options]}
            for name, entry in ALGORITHMS.items()
        },
        "conventions": {name: [*choices] for name, choices in CHOICES.items()},
        "games": _games(),
        "formats": [name for name in FORMATS if name != "png" or typeset.installed()],
        "look": {"style": [*STYLES], "show": [*SHOW], "labels": [*LABELS], "direction": [*DIRECTIONS], "only": [*ONLY]},
        "orders": [*ORDERS],
        "limits": {
            "nodes": MOST_NODES, "levels": MOST_LEVELS, "looked_at": MOST_LOOKED_AT, "characters": MOST_CHARACTERS,
        },
    }  # fmt: skip


def _games() -> Answer:
    from treesearch.games import GAMES, load, rules_of

    made = {name: load(name) for name in GAMES}
    return {
        name: {
            "rules": rules_of(game), "size": [*getattr(game, "size", ())],
            "evaluations": [*getattr(game, "evaluations", {})], "state": game.text(game.initial_state()),
        }
        for name, game in made.items()
    }  # fmt: skip


def samples(given: Mapping[str, Any]) -> Answer:
    """Trees and positions to begin with."""
    return {"samples": samples_there.samples()}


def parse(given: Mapping[str, Any]) -> Answer:
    """A tree as it was read: its canonical text, its size, who moves at the root; and how it would be searched."""
    wanted = asked(given)
    tree, game = wanted.searched, wanted.game
    if not isinstance(tree, Node):
        raise UsageError(words.ONLY_TREES.format(ask="parse"))
    whole = tree.traits
    return {
        "tree": str(tree), "root": game.root.value, "nodes": whole.nodes, "leaves": whole.leaves,
        "levels": whole.height, "conventions": conventions_line(wanted.how, game, wanted.own),
    }  # fmt: skip


def position(given: Mapping[str, Any]) -> Answer:
    """A position of a game as people see it, who moves, and what may be done there."""
    game = asked(given).game
    state = game.initial_state()
    over = game.is_terminal(state)
    return {
        "shown": game.show(state), "state": game.text(state), "over": over,
        "player": None if over else game.player(state).value,
        "moves": [] if over else [game.show_action(action) for action in game.actions(state)],
    }  # fmt: skip


def draw(given: Mapping[str, Any]) -> Answer:
    """A picture of the search; with ``"style": "exercise"`` of the tree alone."""
    from treesearch.diagram import render

    form = given.get("format", "svg")
    if form not in FORMATS:
        raise UsageError(words.NO_SUCH_CHOICE.format(field="format", given=form, known=", ".join(FORMATS)))
    look = {name: given[name] for name in LOOK if name in given and name != "labels"} | {"label": given.get("labels")}
    wanted, notes = asked(given), list[str]()
    if isinstance(wanted.searched, Node) and look.get("style") == "exercise":
        root = Player(wanted.how.root) if wanted.how.root else None
        ink = render(wanted.searched, FORMATS[form], root=root, note=notes.append, **look)
    else:
        ink = render(recorded(wanted), FORMATS[form], note=notes.append, **look)
    return {"format": form, **_written(ink, form), "notes": notes}


def _written(ink: bytes, form: str) -> Answer:
    """What a file holds: text as it stands, dots in base 64."""
    return {"base64": b64encode(ink).decode()} if form == "png" else {"text": ink.decode()}
