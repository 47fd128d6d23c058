"""Trees for several players: their moves and their validity."""

from collections.abc import Iterable
from typing import Any

from treesearch.errors import UsageError
from treesearch.game import CHANCE, MAX, Mover, NthPlayer, Unknown, Vector
from treesearch.words import listed, shortened


def players_of(game: Any) -> int:
    """Return the number of players of a tree with vectors; 0 for a tree of MAX and MIN."""
    # a user-defined game may have any attribute named tree or players
    traits = getattr(getattr(game, "tree", None), "traits", None)
    return getattr(traits, "players", 0)


def player_of_role(role: Mover, players: int) -> Mover:
    """Return the player that a role in a tree names; with two players, MAX is p1 and MIN is p2.

    ``players`` is the number of players; 0 for a tree of MAX and MIN. Raise UsageError if the tree
    has no such player.

    >>> player_of_role(MAX, 2).name, player_of_role(NthPlayer(3), 3).name
    ('p1', 'p3')
    """
    if isinstance(role, NthPlayer):
        if role.number > players:
            numbers = f"{players} numbers" if players else "one number: write max or min"
            raise UsageError(f"{role.name}, but the leaves have {numbers}")
        return role
    if not players or role is CHANCE:
        return role
    if players != 2:
        choices = listed([f"p{number}" for number in range(1, players + 1)], "or")
        raise UsageError(f"{role.value} in a tree for {players} players: write {choices}")
    return NthPlayer(1 if role is MAX else 2)


def next_player(player: Mover, players: int) -> Mover:
    """Return the player who moves below this one if the tree does not name a player."""
    if isinstance(player, NthPlayer):
        return NthPlayer(player.number % players + 1)
    return player.opponent


def first_fault(nodes: Iterable[Any]) -> tuple[int, str] | None:
    """Return the index of the first invalid node of a tree of vectors, and the reason.

    Return ``None`` if the tree is valid: all leaves and static values have the same number of
    components, and every role is a player.
    """
    first, start = None, 0
    seen = list(nodes)
    for index, node in enumerate(seen):
        value = node.static if node.children else node.value
        if isinstance(value, Unknown):
            return index, "an unknown leaf has one number"
        if value is not None:
            first, start = (value, index) if first is None else (first, start)
            if _length(value) != _length(first):
                odd = start if _length(first) == 1 else index
                return odd, _unequal_sizes_reason(value, first, seen[odd])
    for index, node in enumerate(seen):
        try:
            player_of_role(node.role or CHANCE, _length(first))
        except UsageError as error:
            return index, str(error)
    return None


def _length(value: Any) -> int:
    return len(value) if isinstance(value, Vector) else 1


def _unequal_sizes_reason(value: Any, first: Any, node: Any) -> str:
    few, many = sorted((value, first), key=_length)
    if _length(few) > 1:
        sizes = f"{_length(few)} and {_length(many)}"
        return f"the leaves have {sizes} numbers; every leaf needs one number for each player"
    noun = "static value" if node.children else "leaf"
    return (
        f"the {noun} {shortened(str(few))} has 1 number, {shortened(str(many))} has {_length(many)}"
    )
