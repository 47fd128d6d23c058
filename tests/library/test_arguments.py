"""Test that public functions reject invalid arguments with helpful errors."""

import inspect
from fractions import Fraction
from math import inf
from typing import Any

import pytest

import treesearch as t
from treesearch.arguments import MAY_BE_NONE, RULES, check_arguments

TREE = "((3 12 8) (2 4 6) (14 5 2))"
WRONG: list[Any] = [
    None,
    "",
    500,
    0.5,
    True,
    [],
    {},
    object(),
    b"x",
    ["a"],
    float("nan"),
    1 + 2j,
    {1, None},
    [[]],
]
CALLS: dict[str, tuple[Any, ...]] = {
    "alphabeta": (TREE,),
    "minimax": (TREE,),
    "minmax": (TREE,),
    "record": (TREE,),
    "count": (TREE,),
    "compare": (TREE,),
    "draw": (TREE,),
    "graph": (TREE,),
    "stepper": (TREE,),
    "check": (TREE, "value 3"),
    "conditions": ("((3 ?x) 4)",),
    "read": (TREE,),
    "grade": (f'[[question]]\ntree = "{TREE}"', []),
    "Settings": (),
    "Node": (),
    "TreeGame": (t.read(TREE),),
    "try_function": (len,),
    "outcomes": (TREE,),
    "play_against": (TREE, "random"),
    "uniform_counts": (3, 4),
    "verify": (t.games.load("nim", pool=4), 2),
    "read_file": (),
    "ucb1": ([(60, 79), (1, 10)],),
    "Vector": ((1, 2, 3),),
}
MORE = {
    "graph": ("style", "show", "hide", "label", "direction", "at", "root", "fold", "only", "fit"),
    "stepper": ("depth", "algorithm", "ordering", "window", "settings", "evaluation"),
    "Settings": t.Settings._fields,
}
"""Arguments that a signature does not spell out."""
NO_CALLS = {
    "CHANCE",
    "MAX",
    "MIN",
    "Game",
    "Player",
    "SearchResult",
    "Trace",
    "figures",
    "games",
} | {
    *("Open", "Leaf", "Update", "Cut", "Close", "Event"),
    *("Answer", "Marks", "Picture", "Question", "errors", "exercise"),
}
"""Values, types that searches make, and modules."""


def arguments(name: str) -> list[str]:
    return [
        parameter.name
        for parameter in inspect.signature(getattr(t, name)).parameters.values()
        if parameter.kind in (parameter.KEYWORD_ONLY, parameter.POSITIONAL_OR_KEYWORD)
    ]


def refused_or_done(name: str, *args: Any, **given: Any) -> str:
    """Call a public function and return the message of its TreesearchError, or "" if it returns."""
    try:
        getattr(t, name)(*args, **given)
    except t.TreesearchError as error:
        return str(error)
    except FileNotFoundError:  # what read_file says of a file that is not there
        assert name == "read_file"
    return ""


def test_every_public_function_has_calls() -> None:
    functions = {name for name in t.__all__ if not name.endswith(("Error", "Warning"))}
    assert functions == CALLS.keys() | NO_CALLS


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: type(wrong).__name__)
def test_public_functions_survive_bad_arguments(name: str, wrong: Any) -> None:
    args = CALLS[name]
    for place in range(len(args)):
        refused_or_done(name, *args[:place], wrong, *args[place + 1 :])
    for key in [*arguments(name)[len(args) :], *MORE.get(name, ())]:
        message = refused_or_done(name, *args, **{key: wrong})
        assert "NoneType" not in message
        assert "object is not" not in message


@pytest.mark.parametrize(
    ("name", "args", "given", "says"),
    [
        ("compare", (TREE, 7), {}, "algorithms=7: a name, or a list of names"),
        ("compare", (TREE, []), {}, "algorithms=[]: name one or more algorithms"),
        ("check", (TREE, None), {}, "an answer must be text"),
        (
            "check",
            (TREE, "x", {"points": {}}),
            {},
            "ask={'points': {}}: a name, or a list of names",
        ),
        (
            "record",
            (TREE,),
            {"algorithm": 3},
            "it must be the name of a search, such as 'alphabeta'",
        ),
        (
            "record",
            (TREE,),
            {"algorithm": "negascout", "ordering": {"best"}},
            "ordering={'best'}: it must be a list of rules",
        ),
        ("record", (TREE,), {"limit": 0}, "limit=0: the limit of steps must be a whole number"),
        ("read", ([1, [None]],), {}, 'words such as "max", "A" and "?x", not NoneType'),
        ("minimax", ([10**5000, 1],), {}, "the limit is 4000"),
        (
            "alphabeta",
            (TREE,),
            {"depth": True},
            "depth=True: the depth limit must be a whole number, 1 or more",
        ),
        (
            "alphabeta",
            (TREE, None),
            {},
            "settings=None: it must be Settings, as in Settings(root='min')",
        ),
        (
            "alphabeta",
            (TREE,),
            {"listen": []},
            "listen=[]: it must be a function; you can also leave it out",
        ),
        (
            "minimax",
            (TREE,),
            {"evaluation": 5},
            "the name of an evaluation or a function of a state",
        ),
        ("Node", (), {"value": 0.5}, "give a whole number or a Fraction"),
        ("draw", (TREE,), {"steps": 5}, "steps=5: 'leaves', 'cuts'"),
        ("draw", (TREE,), {"show": None}, "show=None: a name, or a list of names"),
        ("read_file", (3,), {}, "path=3: it must be the name of a file"),
        ("grade", (None, []), {}, "assignment=None: it must be the text of an exercise file"),
        ("grade", ("x", 5), {}, "answers=5: they must be submissions"),
        ("verify", ("nim",), {}, "load"),
    ],
)
def test_error_names_the_right_form(
    name: str, args: tuple[Any, ...], given: dict[str, Any], says: str
) -> None:
    assert says in refused_or_done(name, *args, **given)


def test_missing_node_is_usage_error() -> None:
    with pytest.raises(t.UsageError, match="there is no node"):
        t.record(TREE).visit("9.9")


def test_single_name_counts_as_list() -> None:
    searched = t.record(TREE)
    assert t.draw(searched, show="order") == t.draw(searched, show=["order"])
    assert [row.job.algorithm for row in t.compare(TREE, "sss")] == ["sss"]


def test_exact_numbers_are_accepted() -> None:
    assert t.minimax([Fraction(1, 2), 1]).value == 1


@pytest.mark.parametrize("name", sorted(RULES))
def test_none_is_accepted_for_optional_arguments(name: str) -> None:
    taken = name in MAY_BE_NONE or name == "depths"  # of a tree: to its leaves
    if taken:
        check_arguments(**{name: None})
    else:
        with pytest.raises(t.UsageError, match=f"^{name}=None: "):
            check_arguments(**{name: None})


@pytest.mark.parametrize("name", ["limit", "trees", "games", "depths"])
def test_least_number_is_one(name: str) -> None:
    check_arguments(**{name: 1})
    with pytest.raises(t.UsageError, match=f"^{name}=0: "):
        check_arguments(**{name: 0})


NAN = float("nan")
ACCEPTED: dict[str, list[Any]] = {
    "root": [None, "max", "min", "p3", t.MIN],
    "order": ["ltr", "rtl"],
    "cut_rule": ["ge", "gt"],
    "cuts": ["pruning", "all"],
    "values": ["soft", "hard"],
    "label": ["node", "bound"],
    "window": [(-inf, inf), (0, Fraction(1, 2)), [-0.5, 3]],
    "algorithm": ["mcts"],
    "depth": [None, 1],
    "evaluation": [None, "static", len],
    "iterations": [1],
    "seed": [-3, 0],
    "exploration": [0, 0.5, Fraction(1, 2)],
    "seconds": [None, 0, 0.5],
    "utility_range": [(0, inf), (-inf, inf), {"1": (0, 1), (2,): (3, 4)}],
    "chance_cuts": ["windows", "interval"],
    "ordering": [(), ["best", "killer"]],
    "first": [-inf, inf, Fraction(1, 2), 0],
}
REFUSED: dict[str, list[Any]] = {
    "root": ["mix", "p0", "MAX", 1],
    "order": ["LTR", None],
    "cut_rule": [">="],
    "cuts": ["none"],
    "values": ["fail-hard"],
    "label": ["alpha"],
    "window": [(5, 5), (5, 4), (NAN, 1), (0, NAN), (1, 2, 3), (1,), "12", None],
    "algorithm": [3, None],
    "depth": [0, -1, True, 1.0],
    "evaluation": [5],
    "iterations": [0, True, 1.0, None],
    "seed": [1.5, True, None],
    "exploration": [-0.1, inf, NAN, "1"],
    "seconds": [-0.1, NAN, "3"],
    "utility_range": [(1, 1), (2, 1), {}, (0,), {"1": (1, 1), "2": (0, 1)}, None],
    "chance_cuts": ["star2"],
    "ordering": ["best", 5, {"best"}],
    "first": [NAN, "3", None],
}


@pytest.mark.parametrize("name", t.Settings._fields)
def test_settings_accept_only_possible_values(name: str) -> None:
    for value in ACCEPTED[name]:
        settings = t.Settings(**{name: value})
        assert getattr(settings, name) == getattr(value, "value", value)
        assert t.Settings().replace(**{name: value}) == settings
    for wrong in REFUSED[name]:
        for make in (t.Settings, t.Settings().replace):
            with pytest.raises(t.UsageError, match=f"^{name}[= ]"):
                make(**{name: wrong})
