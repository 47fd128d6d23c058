"""The one table of algorithms; commands, comparisons, reports, play and the tests' properties derive from it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from math import inf, sqrt
from types import MappingProxyType
from typing import Any, NamedTuple

from treesearch import words
from treesearch.errors import UsageError, option
from treesearch.game import SearchResult

NO_SUCH_ALGORITHM = "there is no search called {name}{hint}; there are {known}"
OPTION_NOT_TAKEN = "{option} is an option of {takers}, not of {algorithm}"


Search = Callable[..., SearchResult]


class Option(NamedTuple):
    """An argument that one or more searches take besides game, depth limit and evaluation, and no course disputes.

    ``kind``: how it is typed on a command line: a ``whole`` number, a ``decimal``, a ``bound``
    (a number or an infinity), two ``bounds``, or ``names``. ``holds``: whether a value can be.
    """

    default: Any
    kind: str
    holds: Callable[[Any], bool] = bool


OPTIONS: dict[str, Option] = {
    # by type: True is an int, too
    "iterations": Option(1000, "whole", lambda n: type(n) is int and n >= 1),
    "seed": Option(0, "whole", lambda n: type(n) is int),
    # a NaN is refused, too: every comparison with it is false
    "exploration": Option(sqrt(2), "decimal", lambda c: 0 <= c < inf),
    "seconds": Option(None, "decimal", lambda s: s is None or s >= 0),
    "utility_range": Option((-inf, inf), "bounds", lambda ends: len(ends) == 2 and ends[0] < ends[1]),
    # a text is a sequence, too: of letters
    "ordering": Option((), "names", lambda rules: not isinstance(rules, str) and isinstance(rules, Sequence)),
    # a NaN is not equal to itself, and to a text no 0 can be added
    "first": Option(0, "bound", lambda guess: guess == guess + 0),
}
"""The options of single searches by name, with AIMA's or the paper's choice as default."""

NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})


class Algorithm(NamedTuple):
    """A search: the function that its module ``home`` is named after, and what must be known to use it.

    ``source``: figure or paper. ``figure``: the function of ``search.figures`` that it answers like. ``follows``: the
    disputed conventions that it is told; ``options``: its own of OPTIONS. ``exact``: it promises minimax's value and
    leftmost best path. ``cuts``: it may skip leaves. What it asks of a game: ``chance``: it knows dice, so a game may
    have them; ``remembers``: states, or what ``game.key(state)`` gives, must be hashable. ``deepens``: it evaluates
    states also without a depth limit. ``marked``: answers to it can be marked.
    """

    home: str
    source: str
    figure: str
    aliases: tuple[str, ...] = ()
    follows: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    exact: bool = True
    cuts: bool = True
    chance: bool = False
    remembers: bool = False
    deepens: bool = False
    marked: bool = False

    @property
    def search(self) -> Search:
        """The search itself; its module is imported when it is first asked for."""
        search: Search = getattr(import_module(self.home), self.home.rpartition(".")[2])
        return search


ALGORITHMS: dict[str, Algorithm] = {
    "minmax": Algorithm(
        "treesearch.search.minimax", "AIMA 4e, figure 5.3", "minimax_search",
        aliases=("minimax", "min-max"), cuts=False, marked=True,
    ),
    "alphabeta": Algorithm(
        "treesearch.search.alphabeta", "AIMA 4e, figure 5.7; Knuth and Moore 1975", "alpha_beta_search",
        aliases=("alpha-beta",), follows=("window", "cut_rule", "values"), marked=True,
    ),
    "deepening": Algorithm(
        "treesearch.search.deepening", "Slate and Atkin 1977", "alpha_beta_search",
        aliases=("iterative-deepening",), options=("seconds", "utility_range", "ordering"), deepens=True,
    ),
    "transposition": Algorithm(
        "treesearch.search.transposition", "Greenblatt 1967; Marsland 1986", "alpha_beta_search",
        follows=("window",), options=("ordering",), remembers=True,
    ),
    "negascout": Algorithm(
        "treesearch.search.negascout", "Reinefeld 1983; Marsland and Campbell 1982", "alpha_beta_search",
        aliases=("pvs",), follows=("window",), options=("ordering",),
    ),
    "mtdf": Algorithm(
        "treesearch.search.mtdf", "Plaat, Schaeffer, Pijls and de Bruin 1996", "mtdf",
        aliases=("mtd(f)", "mtd-f"), options=("first", "ordering"), remembers=True,
    ),
    "sss": Algorithm("treesearch.search.sss", "Stockman 1979; Pearl 1984", "sss_star", aliases=("sss*",)),
    "expectiminimax": Algorithm(
        "treesearch.search.expectiminimax", "AIMA 4e, section 5.5; Michie 1966", "expectiminimax",
        cuts=False, chance=True,
    ),
    "mcts": Algorithm(
        "treesearch.search.mcts", "AIMA 4e, figure 5.11; Kocsis and Szepesvari 2006", "monte_carlo_tree_search",
        aliases=("uct",), options=("iterations", "seed", "exploration"), exact=False, cuts=False, chance=True,
    ),
}  # fmt: skip
"""Every search by the name that people call it. A search entered here is offered, reported and tested everywhere."""


def called(name: str) -> str:
    """The name in ALGORITHMS of a search called by that name or an alias; UsageError with the names there are."""
    aliases = {alias: known for known, entry in ALGORITHMS.items() for alias in (known, *entry.aliases)}
    if name not in aliases:
        hint = words.did_you_mean(str(name), aliases)
        raise UsageError(NO_SUCH_ALGORITHM.format(name=name, hint=hint, known=", ".join(ALGORITHMS)))
    return aliases[name]


def algorithm(name: str) -> Algorithm:
    """The search of that name or alias; UsageError with the names there are."""
    return ALGORITHMS[called(name)]


def check(**given: Any) -> None:
    """UsageError for an option that cannot be what it is given as; the message names the argument."""
    for name, value in given.items():
        try:
            holds = OPTIONS[name].holds(value)
        # a law compares at once: to ask for each type first would say everything twice
        except (TypeError, ValueError, KeyError):  # it has not even the right type
            holds = False
        if not holds:
            raise cannot_be(name, value)


def cannot_be(name: str, value: object) -> UsageError:
    """Returns the error for an argument of that name, with the law of words.OPTION_LAWS that it breaks."""
    return UsageError(words.BAD_OPTION.format(option=option(name, value), law=words.OPTION_LAWS[name]))


def taken(names: Iterable[str], given: Mapping[str, Any]) -> dict[str, Any]:
    """The options given, if each is one that at least one of these searches takes, and can be; else UsageError."""
    entries = {called(name): algorithm(name) for name in names}
    for name in given:
        if not any(name in entry.options for entry in entries.values()):
            takers = words.listed([known for known, entry in ALGORITHMS.items() if name in entry.options])
            named = words.listed(entries)
            raise UsageError(OPTION_NOT_TAKEN.format(option=option(name), takers=takers, algorithm=named))
    check(**given)
    return dict(given)
