"""Heap games: Nim (Bouton 1901), Grundy's game (1939) and subtraction games (Golomb 1966).

A move changes one heap, and a player who cannot move has lost (in misère play, has won). By the theorem of Sprague (1935)
and Grundy (1939) every heap is worth a number, and in normal play the player to move wins iff the nim-sum of the
numbers is not 0.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from operator import xor
from typing import Any, NamedTuple

from treesearch.errors import GameError
from treesearch.game import MAX, MIN, Evaluation, Player, zero
from treesearch.games import playable

RULES = ("normal", "misere")
MOST_STICKS = 60

Parts = tuple[int, ...]
"""The heaps that replace a heap after a move: one, which may be 0, or two."""


class Heaps(NamedTuple):
    """The heap sizes, the largest first, and the player to move."""

    heaps: tuple[int, ...]
    to_move: Player = MAX


def nim(heaps: str = "3,4,5", rules: str = "normal") -> "HeapGame":
    """Nim with heaps: take any number of sticks from one heap; the player who takes the last stick wins.

    ``rules="misere"``: the player who takes the last stick loses.

    >>> game = nim("1,2")
    >>> [game.show_action(action) for action in game.actions(game.initial_state())]
    ['1', '1+1', '2']
    """
    return HeapGame("nimheaps", heaps, lambda heap: [(left,) for left in range(heap)], rules)


def grundy(heaps: str = "7", rules: str = "normal") -> "HeapGame":
    """Grundy's game: split one heap into two unequal heaps; the player who cannot split a heap loses.

    >>> game = grundy("5")
    >>> [game.show_action(action) for action in game.actions(game.initial_state())]
    ['4+1', '3+2']
    """
    return HeapGame(
        "grundy", heaps, lambda heap: [(heap - n, n) for n in range(1, (heap + 1) // 2)], rules
    )


def subtraction(heaps: str = "10", take: str = "1,3,4", rules: str = "normal") -> "HeapGame":
    """Subtraction game: take a number of sticks that ``take`` lists from one heap.

    >>> game = subtraction("5")
    >>> [game.show_action(action) for action in game.actions(game.initial_state())]
    ['4', '2', '1']
    """
    sizes = _numbers(take)
    if 0 in sizes:
        raise GameError("take=0: write 1 or more")
    return HeapGame(
        "subtraction",
        heaps,
        lambda heap: [(heap - size,) for size in sizes if size <= heap],
        rules,
        take=",".join(map(str, sizes)),
    )


class HeapGame:
    """A game in which each move changes one heap; the player who cannot move loses or, in misère, wins.

    ``moves(heap)`` returns the possible replacements of a heap. An action is the position after the
    move. In normal play, the evaluation ``theory`` is the value under best play.
    """

    depths = (2, 4, 6)
    in_turn = True

    def __init__(
        self,
        name: str,
        heaps: str,
        moves: Callable[[int], Iterable[Parts]],
        rules: str,
        **options: str,
    ) -> None:
        if rules not in RULES:
            raise playable.no_such_rules(rules, RULES)
        self.name, self.moves, self.misere = name, moves, rules == "misere"
        self.start = Heaps(_largest_first(_numbers(heaps)))
        self.height, self.options = self.height_of(self.start), {"rules": rules, **options}
        self.worths: list[int] = []  # of the heaps from 0 on, as far as they were needed
        # the theorem is about normal play
        self.evaluation = "zero" if self.misere else "theory"
        self.evaluations: dict[str, Evaluation] = {
            "zero": zero,
            **({} if self.misere else {"theory": self.theory}),
        }

    def initial_state(self) -> Heaps:
        """Return the position with all heaps and MAX to move."""
        return self.start

    def height_of(self, state: Heaps) -> int:
        """Return the greatest number of moves from a state: each takes a stick or adds a heap."""
        return sum(state.heaps)

    def player(self, state: Heaps) -> Player:
        """Return the player to move."""
        return state.to_move

    def actions(self, state: Heaps) -> Sequence[Parts]:
        """Return the heaps after each possible move, without duplicates."""
        positions: list[Parts] = []
        for i, heap in enumerate(state.heaps):
            others = state.heaps[:i] + state.heaps[i + 1 :]
            positions += [_largest_first(others + parts) for parts in self.moves(heap)]
        return list(dict.fromkeys(positions))

    def result(self, state: Heaps, action: Parts) -> Heaps:
        """Return the position after the move, with the other player to move.

        Raise GameError if the move is not legal.
        """
        if action not in self.actions(state):
            raise playable.illegal(action, self.text(state))
        return Heaps(action, state.to_move.opponent)

    def is_terminal(self, state: Heaps) -> bool:
        """Return whether no move is possible."""
        return not any(True for heap in state.heaps for _ in self.moves(heap))

    def utility(self, state: Heaps) -> int:
        """Return 1 if MAX has won, otherwise -1.

        Raise GameError before the end.
        """
        if not self.is_terminal(state):
            raise playable.not_over(self.text(state))
        return 1 if (state.to_move is MAX) == self.misere else -1

    def theory(self, state: Heaps) -> int:
        """Return the value of a position under best play: 1 if MAX wins, otherwise -1."""
        wins = reduce(xor, map(self.worth, state.heaps), 0) != 0
        return 1 if wins == (state.to_move is MAX) else -1

    def worth(self, heap: int) -> int:
        """Return the Sprague-Grundy value of a heap: the least value that no move leads to."""
        worths = self.worths
        while heap >= len(worths):
            moves = self.moves(len(worths))
            below = {reduce(xor, (worths[part] for part in parts), 0) for parts in moves}
            worths.append(next(number for number in range(len(below) + 1) if number not in below))
        return worths[heap]

    def show(self, state: Heaps, moves: Sequence[Any] = ()) -> str:
        """Return rows of sticks, with the heap sizes and the player to move below."""
        return "\n".join([*map(str.rstrip, self.board(state)), f"({self.text(state)})"])

    def board(self, state: Heaps) -> list[str]:
        """Return one row of sticks per heap; no rows for more than MOST_STICKS sticks."""
        if sum(state.heaps) > MOST_STICKS:
            return []
        return [("|" * heap).ljust(state.heaps[0]) for heap in state.heaps]

    def text(self, state: Heaps) -> str:
        """Return the sizes of the heaps and the player to move: ``5+4+3 max``."""
        return " ".join([self.show_action(state.heaps), state.to_move.value])

    def show_action(self, action: Parts) -> str:
        """Return the heaps after a move: ``5+4+1``, or 0 if none is left."""
        return "+".join(map(str, action)) or "0"

    def parse_state(self, text: str) -> Heaps:
        """Return the state in a text such as ``5+4+3 min``, ``5+4+3`` (MAX moves), or the output of ``show``.

        Raise GameError if the text is not a position.
        """
        match = re.fullmatch(r"[|\s]*\(?\s*([0-9][0-9\s,+]*)(max|min)?\s*\)?\s*", text.lower())
        if not match:
            raise GameError(
                f"{text!r} is not a position: write heaps and who moves, as in '5+4+3 max'"
            )
        return Heaps(_largest_first(_numbers(match[1])), MIN if match[2] == "min" else MAX)


def _numbers(text: str) -> tuple[int, ...]:
    words = re.split(r"[\s,+]+", str(text).strip())
    if not all(re.fullmatch(r"[0-9]{1,4}", word) for word in words):
        raise GameError(f"{text!r} is not a list of heaps: write whole numbers, as in 3,4,5")
    return tuple(map(int, words))


def _largest_first(heaps: Iterable[int]) -> tuple[int, ...]:
    """Return the non-empty heaps in descending order, so that equal positions are equal tuples."""
    return tuple(sorted((heap for heap in heaps if heap), reverse=True))
