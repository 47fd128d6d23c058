"""Somebody's own game: guarded in a search, tried against the contract of ``Game``, the size of its tree guessed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from fractions import Fraction
from inspect import getdoc
from math import inf
from os.path import basename
from random import Random
from statistics import median_low
from sys import getrecursionlimit, modules
from traceback import extract_tb
from typing import Any, NamedTuple

from treesearch.arguments import check_arguments
from treesearch.errors import GameError, TreesearchError, UsageError, option
from treesearch.game import CHANCE, Around, Game, Player
from treesearch.games import playable
from treesearch.games.playable import (
    KINDS,
    TAKES,
    failure,
    faults,
    frozen,
    misfit,
    offered,
    shortened,
    told,
    written,
)

GAME_RAISES = "{place}: {kind} in {method}{what}"
LINE = "{file} line {line}"
AT_ACTION = "\n  action {state}"
VERIFY_SAYS = "\n  for details, run: treesearch verify {spec}"
EVALUATION_CALLED = "the evaluation {name}"
VERIFY_MUTATES = "{call} changes the state that it was given; a move must return a new state and leave the old one as it was"
VERIFY_SAME = (
    "{call} returns the state that it was given; a move must return a new state, which says who moves "
    "next: change a copy"
)
VERIFY_LISTS = "{call} offers {answer}, a {given}, which cannot be hashed; make the action a tuple, number or text"
VERIFY_NO_OFFER = "{game}.{name} is not used: treesearch expects {signature}, {meaning}, but your method takes {own}"
VERIFY_PLAYER = "{call} returns {answer}; it must be MAX, MIN or CHANCE of treesearch.game"
VERIFY_ACTIONS = "{call} returns a {given}; it must be a list, tuple or range: a search examines the actions in order"
VERIFY_NONE = "{call} returns None; is a `return` missing?"
VERIFY_FLOAT = "{call} returns {answer}, a {given}; a value must be an exact number, such as 1 or Fraction(1, 2)"
NO_BOARD = "{call} returns {answer}; it must be a list of rows, each a text or a list of one-character texts"
NO_TEXT = "{call} returns {answer}, a {given}; it must return a text"
NO_KEY = (
    "{call} returns {answer}, a {given}, which cannot be hashed; return a tuple, a number or a text"
)


OFFERS = {*TAKES, *KINDS}
WATCHED = 200  # spelling a state out before and after each question is slow


def is_exact(answer: Any) -> bool:
    """Return whether an answer is a value: an int or a Fraction, and no truth."""
    # True is 1 to Python, and here a comparison that was returned by mistake
    return isinstance(answer, (int, Fraction)) and answer is not True and answer is not False


def is_board(answer: Any) -> bool:
    """Return whether an answer is a board: rows, each a text or a sequence of texts."""
    return isinstance(answer, Sequence) and all(
        isinstance(row, Sequence) and all(isinstance(cell, str) for cell in row) for row in answer
    )


class Due(NamedTuple):
    """The answer that a method must give: of the usual type, or any that ``fits``; else the finding's sentence."""

    usual: type | None
    fits: Callable[[Any], bool]
    sentence: str


DUE = {
    "initial_state": Due(None, lambda answer: answer is not None, VERIFY_NONE),
    "result": Due(tuple, lambda answer: answer is not None, VERIFY_NONE),
    "player": Due(Player, lambda answer: isinstance(answer, Player), VERIFY_PLAYER),
    "actions": Due(list, lambda answer: isinstance(answer, Sequence), VERIFY_ACTIONS),
    "utility": Due(int, is_exact, VERIFY_FLOAT),
    "board": Due(None, is_board, NO_BOARD),
    "show_action": Due(str, lambda answer: isinstance(answer, str), NO_TEXT),
    "key": Due(None, lambda answer: failure(hash, answer) is None, NO_KEY),
    "probability": Due(Fraction, is_exact, VERIFY_FLOAT),
}
ANYTHING = Due(None, lambda answer: True, "")


class Guarded(Around):
    """A game whose faults are GameErrors with place and state.

    A question asked through the guard takes 0.1 microseconds more: half as much time again for the smallest of games.
    The first ``watched`` questions to each method are also watched for a state that they change. States that cannot be
    hashed get a ``key``; what is no offer of a game though it is called so (a method ``show(self)``) is hidden.
    ``more`` is said behind each fault; by default who says more.
    """

    def __init__(
        self, game: Game[Any, Any], watched: float = WATCHED, more: Callable[[], str] | None = None
    ) -> None:
        super().__init__(game)
        core = self.core = inmost(game)
        spec = getattr(core, "spec", None) or f"{type(core).__module__}:{type(core).__name__}"
        self.more = more or (lambda: VERIFY_SAYS.format(spec=spec))
        # as attributes, which Python finds before __getattr__: a search calls them at every node
        for name in {*playable.METHODS, *TAKES} - {
            "parse_action"
        }:  # who typed for a parser is asked again
            method = getattr(game, name) if name in playable.METHODS else offered(game, name)
            if method is not None:
                setattr(
                    self,
                    name,
                    self._asked(name, method, watched if name in playable.METHODS else 0),
                )
        if not hasattr(self, "key"):
            self.key = self._asked("key", frozen, due=ANYTHING)
        if evaluations := offered(game, "evaluations"):
            self.evaluations = {
                name: self._asked(EVALUATION_CALLED.format(name=name), function, due=DUE["utility"])
                for name, function in evaluations.items()
            }

    def __getattr__(self, attribute: str) -> Any:
        if attribute in OFFERS and offered(self.game, attribute) is None:
            raise AttributeError(attribute)
        return super().__getattr__(attribute)

    def __reduce__(self) -> tuple[type[Guarded], tuple[Game[Any, Any]]]:
        # the guard's functions are closures, which pickle does not take
        return Guarded, (self.game,)

    def _asked(
        self, name: str, method: Callable[..., Any], left: float = 0, due: Due | None = None
    ) -> Callable[..., Any]:
        """Return the method, what it raises or wrongly answers being blamed on it; ``left``: how often it is watched."""
        usual, fits, sentence = due or DUE.get(name, ANYTHING)
        moves, moved = name == "actions", name == "result"

        def ask(*arguments: Any) -> Any:
            nonlocal left
            before = written(arguments[0]) if left and arguments else ""
            try:
                answer = method(*arguments)
            except TreesearchError:
                raise  # said already
            # exit() in somebody's module must not end this program
            except (Exception, SystemExit) as error:
                if (
                    isinstance(error, RecursionError)
                    and 2 * len(extract_tb(error.__traceback__)) < getrecursionlimit()
                ):
                    raise  # it is the search that went too deep, and says it
                raise GameError(self._blame(name, error) + self._at(name, *arguments)) from error
            if left:
                left -= 1
                if arguments and written(arguments[0]) != before:
                    raise self._refused(name, VERIFY_MUTATES, answer, *arguments)
            # the usual type first: one comparison for nearly every answer, a call for the rest
            if type(answer) is not usual and not fits(answer):
                raise self._refused(name, sentence, answer, *arguments)
            if moves:
                self._check_actions(answer, *arguments)
            elif moved and answer is arguments[0]:
                raise self._refused(name, VERIFY_SAME, answer, *arguments)
            return answer

        return ask

    def _check_actions(self, actions: Sequence[Any], state: Any) -> None:
        """GameError for an action that cannot be hashed: traces and paths know a place by its actions."""
        try:
            hash((*actions,))  # in one call, as it is done at every node
        except TypeError:
            faulty = next(action for action in actions if failure(hash, action))
            raise self._refused("actions", VERIFY_LISTS, faulty, state) from None

    def _blame(self, method: str, error: BaseException) -> str:
        """``race.py line 21: ZeroDivisionError in utility: division by zero``."""
        theirs = type(getattr(self.core, "theirs", self.core))
        file = getattr(modules.get(theirs.__module__), "__file__", None) or ""
        lines = [
            frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == file
        ]
        place = (
            LINE.format(file=basename(file), line=lines[-1]) if lines else type(self.core).__name__
        )
        what = told(error).removeprefix(type(error).__name__)
        return GAME_RAISES.format(place=place, kind=type(error).__name__, method=method, what=what)

    def _refused(self, name: str, sentence: str, answer: Any, *arguments: Any) -> GameError:
        call = {**playable.METHODS, **playable.OFFERS}.get(name, (f"{name}(state)",))[0]
        said = sentence.format(
            call=call, answer=shortened(repr(answer)), given=type(answer).__name__
        )
        return GameError(f"{type(self.core).__name__}: {said}{self._at(name, *arguments)}")

    def _at(self, name: str, *arguments: Any) -> str:
        """Return the state, or action, of which a method was asked, and what else is known."""
        at = AT_ACTION if name == "show_action" else playable.AT_STATE
        return (
            at.format(state=shortened(repr(arguments[0]), 100)) if arguments else ""
        ) + self.more()


def guarded(game: Game[Any, Any]) -> Game[Any, Any]:
    """Return the game, guarded if it is somebody's own.

    Raise UsageError if it lacks one of the six methods.
    """
    # ours keep to the contract, as the tests show: no guard, which costs time at every node
    if type(game).__module__.partition(".")[0] == __name__.partition(".")[0]:
        return game
    if wrong := faults(game):
        raise UsageError("\n".join(wrong))
    return Guarded(game)


def check_offers(game: Game[Any, Any]) -> list[str]:
    """Return one sentence for each method that a game seems to offer, and that cannot be called as it would be."""
    game = inmost(game)
    return [
        VERIFY_NO_OFFER.format(
            game=type(game).__name__, name=name, own=own, signature=form, meaning=meaning
        )
        for name, (form, meaning) in playable.OFFERS.items()
        if name in TAKES
        and callable(method := getattr(game, name, None))
        and offered(game, name) is None
        for own in [misfit(method, TAKES[name])]
    ]


def rules_of(game: Any) -> str:
    """Return the rules of a game as its class tells them: its docstring without examples and paragraphs on options."""
    core = inmost(game)
    told = getdoc(type(getattr(core, "theirs", core))) or ""
    paragraphs = told.partition(">>>")[0].strip().split("\n\n")
    return "\n\n".join(
        " ".join(text.split()) for text in paragraphs if not text.startswith("``")
    ).replace("``", "")


def inmost(game: Any) -> Any:
    """Return the game in its wrappings."""
    while isinstance(game, Around):
        game = game.game
    return game


# Does a game keep to the contract of ``Game``? Random games are played, and what breaks it is said in words.


NO_GAME_TO_VERIFY = (
    "verify needs a game, an object with the six methods, not {kind}; games.load('nim') returns one"
)
VERIFY_WHERE = "; moves so far: {moves}"
VERIFY_UNSTEADY = (
    "{call} returns {first} the first time and {second} the second; it must return the same"
)
VERIFY_UNHASHABLE = (
    "the state cannot be hashed ({error}), so a search with a transposition table copies it "
    "for each look-up, if it can: use tuples, numbers and texts, or a NamedTuple, or add a "
    "method key(state) that returns such a value"
)
VERIFY_TWICE = (
    "{player} moves twice in a row; that is right only if the rules let a player move again"
)
VERIFY_NO_ACTIONS = "actions(state) returns no action, but is_terminal says that the game goes on"
VERIFY_DOUBLE = "actions(state) returns {action} twice"
VERIFY_INITIAL = (
    "initial_state() returns a different state after some games; does a move change a shared state?"
)
VERIFY_ENDLESS = (
    "a random game did not end after {moves} moves; search such a game with a depth limit"
)
VERIFY_REPEATED = (
    "this position was reached before in the same game, so a search without a depth limit never "
    "ends; search such a game with --depth"
)
VERIFY_HEIGHT = (
    "height allows at most {height} moves after the initial state, but {moves} were made"
)
VERIFY_CHANCE = "the probabilities of a CHANCE state's actions add up to {total}, not 1"
VERIFY_PROBABILITY = "a game with CHANCE states needs probability(state, action)"


MOST_MOVES = 1000
"""A random game that goes on for longer is taken to have no end."""


class Finding(NamedTuple):
    """A fault of a game. ``kind`` is ``breaks``: searches go wrong; or ``advice``: searches do not mind."""

    kind: str
    text: str

    def __str__(self) -> str:
        return self.text


def verify(game: Game[Any, Any], games: int = 100, seed: int = 0) -> list[Finding]:
    """Play ``games`` random games and say what breaks the contract, each thing once, where it was first met.

    Empty for a game in order. The same ``seed`` plays the same games. UsageError for a text or list, which is no game.
    """
    if isinstance(game, (str, list, tuple)):
        raise UsageError(NO_GAME_TO_VERIFY.format(kind=type(game).__name__))
    check_arguments(games=games, seed=seed)
    game = game.game if isinstance(game, Guarded) else game
    if wrong := faults(game):
        return [Finding("breaks", sentence) for sentence in wrong]
    referee = _Referee(game, seed)
    for _ in range(games):
        # one game that breaks off does not end the others: they may find more
        with suppress(TreesearchError):  # it is among the findings
            referee.play()
        if referee.endless:
            break
    return [
        *referee.findings.values(),
        *(Finding("advice", sentence) for sentence in check_offers(game)),
    ]


class _Referee:
    """Plays random games and keeps the findings; ``endless`` when more games would only go on for as long."""

    def __init__(self, game: Game[Any, Any], seed: int) -> None:
        from random import Random

        self.game, self.random = game, Random(seed)  # noqa: S311 - nothing secret
        self.guarded = Guarded(game, watched=inf, more=self.where)
        self.findings: dict[str, Finding] = {}
        self.first = ""
        self.moves: list[Any] = []
        self.state: Any = None
        self.endless = False

    def play(self) -> None:
        """Play one random game from the initial state to its end, or to a fault."""
        self.moves, self.state = [], None
        self.state = self.ask("initial_state")
        positions = set()
        self.first = self.first or written(self.state)
        if written(self.state) != self.first:
            raise self.find(VERIFY_INITIAL)
        last: Player | None = None
        while not self.ask("is_terminal", self.state):
            self.check_hash()
            if written(self.state) in positions:
                self.find(VERIFY_REPEATED, "advice")
            positions.add(written(self.state))
            player: Player = self.ask("player", self.state)
            if player is last and player is not CHANCE:  # two throws may follow each other
                self.find(VERIFY_TWICE, "advice", player=player.name)
            actions = self.check_actions(player)
            self.check_shown(actions)
            last, action = player, self.random.choice(actions)
            self.state = self.ask("result", self.state, action)
            self.moves.append(action)
            self.check_length()
        self.ask("utility", self.state)

    def check_hash(self) -> None:
        if (error := failure(hash, self.state)) and offered(self.game, "key") is None:
            kind = "breaks" if failure(frozen, self.state) else "advice"
            self.find(VERIFY_UNHASHABLE, kind, error=told(error))

    def check_actions(self, player: Player) -> list[Any]:
        actions = list(self.ask("actions", self.state))
        if not actions:
            raise self.find(VERIFY_NO_ACTIONS)
        for name, times in Counter(map(repr, actions)).items():  # an action may be unhashable
            if times > 1:
                self.find(VERIFY_DOUBLE, "advice", action=shortened(name))
        if player is CHANCE:
            if not hasattr(self.game, "probability"):
                raise self.find(VERIFY_PROBABILITY)
            total = sum(self.ask("probability", self.state, action) for action in actions)
            if total != 1:
                self.find(VERIFY_CHANCE, total=total)
        return actions

    def check_shown(self, actions: list[Any]) -> None:
        """Checks the methods that pictures, players and tables use, as far as the game has them."""
        asked = [
            ("board", self.state),
            ("key", self.state),
            *(("show_action", action) for action in actions),
        ]
        for method, about in asked:
            if offered(self.game, method) is not None:
                self.ask(method, about)

    def check_length(self) -> None:
        height = getattr(self.game, "height", None)
        if isinstance(height, int) and len(self.moves) > height:
            self.find(VERIFY_HEIGHT, height=height, moves=len(self.moves))
        if len(self.moves) == MOST_MOVES:
            self.endless = True
            if VERIFY_REPEATED in self.findings:  # the same fault
                raise GameError(VERIFY_REPEATED)
            raise self.find(VERIFY_ENDLESS, "advice", moves=MOST_MOVES)

    def ask(self, method: str, *arguments: Any) -> Any:
        """Return a method's answer, guarded as in a search.

        Asked twice, it must answer the same.
        """
        try:
            first, second = (getattr(self.guarded, method)(*arguments) for _ in range(2))
        except TreesearchError as error:
            self.findings.setdefault(method, Finding("breaks", str(error)))
            raise
        if written(first) != written(second):
            both = {"first": shortened(repr(first)), "second": shortened(repr(second))}
            self.find(VERIFY_UNSTEADY, key=method, call=playable.METHODS[method][0], **both)
        return first

    def where(self) -> str:
        """Return the moves that led to the state."""
        moves = " ".join(map(str, self.moves[-10:])) or "none"
        return VERIFY_WHERE.format(moves="... " * (len(self.moves) > 10) + moves)

    def find(self, sentence: str, kind: str = "breaks", key: str = "", **gaps: Any) -> GameError:
        """Keep a finding, if it is the first of its sentence; answers an error to raise if the game cannot go on."""
        at = playable.AT_STATE.format(state=shortened(repr(self.state), 100))
        text = sentence.format(**gaps) + at + self.where()
        self.findings.setdefault(sentence + key, Finding(kind, text))
        return GameError(text)


# How many nodes a game's tree has, guessed before it is searched (Knuth 1975, "Estimating the efficiency of backtrack
# programs"): along a random line of play the product of the numbers of moves is, on average, the number of nodes of
# that level; and how many of them alpha-beta must visit at least (Knuth and Moore 1975).


PROBES = 51
"""Random lines of play. One has more than k times the tree's nodes with a chance of 1/k at most (Markov); that half of
51 have ten times as many is as likely as 10^-12, so that no game is refused which has a tenth of the most nodes."""
MOST_NODES = 1_000_000_000
"""The most nodes that a search without cuts is let visit: a quarter of an hour for the quickest of games."""
FEW_NODES = 5_000_000
"""Nodes that are visited in seconds."""
DEEPEST = 10_000
CUTS_TOO_LITTLE = (
    "{algorithm} visits more than {most:,} nodes of {game}{limited}, even with the best move ordering; "
    "{wanted} to search less deep, as in {depth}"
)
TOO_LARGE = (
    "{game} has more than {most:,} nodes{limited}; {wanted} to search less deep, as in {depth}"
)
SEARCHED_SO_DEEP = " to depth {depth}"
GIVE, GIVE_LESS = "give {option}", "give a smaller {option}"


def check_extent(
    game: Game[Any, Any], depth: int | None, most: int = MOST_NODES, cutting: str = ""
) -> None:
    """Raise UsageError for a game of which a search would visit far more than ``most`` nodes down to that depth.

    ``cutting``: the name of a search that cuts; any other visits every node. It is known at once, and told with the
    option that helps and a depth at which all nodes are visited in seconds.
    """
    if nodes_by_depth(game, depth, 10 * most, bool(cutting))[-1] < 10 * most:
        return
    levels = nodes_by_depth(game, depth, 10 * most)
    better = max(
        (level for level, count in enumerate(levels) if count <= min(FEW_NODES, most)), default=1
    )
    sentence = CUTS_TOO_LITTLE if cutting else TOO_LARGE
    raise UsageError(
        sentence.format(
            game=getattr(game, "name", "") or type(game).__name__,
            most=most,
            algorithm=cutting,
            limited="" if depth is None else SEARCHED_SO_DEEP.format(depth=depth),
            wanted=(GIVE if depth is None else GIVE_LESS).format(option=option("depth")),
            depth=option("depth", max(1, better)),
        )
    )


def nodes_by_depth(
    game: Game[Any, Any], depth: int | None, most: int, least: bool = False
) -> list[int]:
    """About how many nodes there are down to depth 0, 1, 2, ..., as far as they are less than ``most``.

    ``least``: only those that alpha-beta visits in the best order, b^ceil(d/2) + b^floor(d/2) - 1 at depth d. A median
    of random lines of play, the same at each call.

    >>> from treesearch import TreeGame, read
    >>> nodes_by_depth(TreeGame(read("((3 12 8) (2 4 6) (14 5 2))")), None, 1000)
    [1, 4, 13]
    >>> nodes_by_depth(TreeGame(read("((3 12 8) (2 4 6) (14 5 2))")), None, 1000, least=True)
    [1, 4, 9]
    """
    random = Random(0)  # noqa: S311 - nothing secret
    probes = [_probe(game, depth, most, random, least) for _ in range(PROBES)]
    longest = max(map(len, probes))
    return [
        median_low([probe[min(level, len(probe) - 1)] for probe in probes])
        for level in range(longest)
    ]


def _probe(
    game: Game[Any, Any], depth: int | None, most: int, random: Random, least: bool
) -> list[int]:
    """Return the nodes down to each depth, if all nodes of a level had as many moves as that of one random line of play."""
    state, widths, counts = (
        game.initial_state(),
        [1, 1],
        [1],
    )  # widths: of the moves of either player alone
    while counts[-1] < most and len(counts) <= min(DEEPEST, DEEPEST if depth is None else depth):
        if game.is_terminal(state) or not (actions := game.actions(state)):
            break
        widths[len(counts) % 2] *= len(actions)
        counts.append(counts[-1] + (sum(widths) - 1 if least else widths[0] * widths[1]))
        state = game.result(state, random.choice(actions))
    return counts
