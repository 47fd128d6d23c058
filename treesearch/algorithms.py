"""The table of search algorithms that commands, comparisons, reports, play and tests use."""

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any, NamedTuple

from treesearch import words
from treesearch.errors import UsageError, option
from treesearch.game import SearchResult
from treesearch.settings import BOOK, OPTIONS, Settings

Search = Callable[..., SearchResult]


NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})


class Algorithm(NamedTuple):
    """A search algorithm: where its function is, what it needs and what it guarantees.

    ``home`` is the module, whose last part is also the name of the function. ``source`` is the
    figure or paper. ``figure`` is the function of ``search.figures`` that returns the same results.
    ``follows`` are the conventions that the algorithm obeys, and ``options`` the names in OPTIONS
    that it accepts. ``exact`` means that it finds the value and the leftmost best path of minimax,
    ``cuts`` that it may skip leaves, and ``chance`` that it searches chance nodes. ``remembers``
    means that states, or ``game.key(state)``, must be hashable. ``deepens`` means that it evaluates
    states even without a depth limit. ``marked`` means that answers for it can be marked, and
    ``vectors`` that it searches only leaves that are vectors.
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
    vectors: bool = False

    @property
    def search(self) -> Search:
        """The search function; its module is imported on first use."""
        search: Search = getattr(import_module(self.home), self.home.rpartition(".")[2])
        return search


ALGORITHMS: dict[str, Algorithm] = {
    "minmax": Algorithm(
        "treesearch.search.minimax",
        "AIMA 4e, figure 5.3",
        "minimax_search",
        aliases=("minimax", "min-max"),
        cuts=False,
        marked=True,
    ),
    "alphabeta": Algorithm(
        "treesearch.search.alphabeta",
        "AIMA 4e, figure 5.7; Knuth and Moore 1975; with dice Star1, Ballard 1983",
        "alpha_beta_search",
        aliases=("alpha-beta",),
        follows=("window", "cut_rule", "values"),
        options=("utility_range", "chance_cuts"),
        chance=True,
        marked=True,
    ),
    "deepening": Algorithm(
        "treesearch.search.deepening",
        "Slate and Atkin 1977",
        "alpha_beta_search",
        aliases=("iterative-deepening",),
        options=("seconds", "utility_range", "ordering"),
        chance=True,
        deepens=True,
    ),
    "transposition": Algorithm(
        "treesearch.search.transposition",
        "Greenblatt 1967; Marsland 1986",
        "alpha_beta_search",
        follows=("window",),
        options=("ordering",),
        remembers=True,
    ),
    "negascout": Algorithm(
        "treesearch.search.negascout",
        "Reinefeld 1983; Marsland and Campbell 1982",
        "alpha_beta_search",
        aliases=("pvs",),
        follows=("window",),
        options=("ordering",),
    ),
    "mtdf": Algorithm(
        "treesearch.search.mtdf",
        "Plaat, Schaeffer, Pijls and de Bruin 1996",
        "mtdf",
        aliases=("mtd(f)", "mtd-f"),
        options=("first", "ordering"),
        remembers=True,
    ),
    "sss": Algorithm(
        "treesearch.search.sss", "Stockman 1979; Pearl 1984", "sss_star", aliases=("sss*",)
    ),
    "expectiminimax": Algorithm(
        "treesearch.search.expectiminimax",
        "AIMA 4e, section 5.5; Michie 1966",
        "expectiminimax",
        cuts=False,
        chance=True,
        marked=True,
    ),
    "maxn": Algorithm(
        "treesearch.search.maxn",
        "Luckhardt and Irani 1986; AIMA 4e, section 5.2.2",
        "maxn",
        aliases=("max^n",),
        exact=False,
        cuts=False,
        marked=True,
        chance=True,
        vectors=True,
    ),
    "paranoid": Algorithm(
        "treesearch.search.paranoid",
        "Sturtevant and Korf 2000",
        "expectiminimax",
        exact=False,
        cuts=False,
        marked=True,
        chance=True,
        vectors=True,
    ),
    "mcts": Algorithm(
        "treesearch.search.mcts",
        "AIMA 4e, figure 5.11; Kocsis and Szepesvari 2006",
        "monte_carlo_tree_search",
        aliases=("uct",),
        options=("iterations", "seed", "exploration"),
        exact=False,
        cuts=False,
        marked=True,
        chance=True,
    ),
}
"""Every search algorithm by name. An entry is enough to offer, report and test an algorithm."""


def canonical_name(name: str) -> str:
    """Return the key in ALGORITHMS for a name or alias. Raise UsageError if the name is unknown."""
    if name in ALGORITHMS:
        return name
    aliases = {
        alias: algorithm_name
        for algorithm_name, entry in ALGORITHMS.items()
        for alias in entry.aliases
    }
    if name not in aliases:
        hint = words.did_you_mean(str(name), (*ALGORITHMS, *aliases))
        raise UsageError(f"there is no search called {name}{hint}; choose {', '.join(ALGORITHMS)}")
    return aliases[name]


def algorithm(name: str) -> Algorithm:
    """Return the algorithm with this name or alias. Raise UsageError if the name is unknown."""
    return ALGORITHMS[canonical_name(name)]


def check_options(names: Iterable[str], settings: Settings, *more: str) -> None:
    """Raise UsageError if a changed option belongs to none of these algorithms.

    ``more`` are options to ignore, because another part of the command accepts them.
    """
    check_accepted(names, settings, [name for name in OPTIONS if name not in more])


def check_accepted(names: Iterable[str], settings: Settings, chosen: Iterable[str]) -> None:
    """Raise UsageError if a chosen setting is changed and belongs to none of these algorithms."""
    # before the rest, because every search of the library runs this
    changed = [each for each in chosen if getattr(settings, each) != getattr(BOOK, each)]
    wanted = dict.fromkeys(map(canonical_name, names))
    for each in changed:
        takers = [
            name
            for name, entry in ALGORITHMS.items()
            if each in entry.options + entry.follows + ("cuts", "label") * entry.cuts
        ]
        if wanted.keys().isdisjoint(takers):
            raise UsageError(
                f"{option(each)} is an option of {words.listed(takers)}, not of {words.listed(wanted)}"
            )


def settings_for(name: str, settings: Settings) -> Settings:
    """Return the settings for this algorithm, with the options of other algorithms reset."""
    taken = algorithm(name).options
    others = {key: entry.default for key, entry in OPTIONS.items() if key not in taken}
    return settings.replace(algorithm=name, **others)


def changed_options(settings: Settings) -> dict[str, Any]:
    """Return the algorithm's options whose values differ from the defaults."""
    taken = algorithm(settings.algorithm).options
    return {
        name: getattr(settings, name)
        for name, entry in OPTIONS.items()
        if name in taken and getattr(settings, name) != entry.default
    }
