"""Trees and positions to begin with: one sample, one teaching point. ``words`` names them."""

from typing import Any

from treesearch.playground import words

_SAMPLES: dict[str, dict[str, Any]] = {
    "aima": {"tree": "((3 12 8) (2 4 6) (14 5 2))"},
    "deep": {"tree": "(10 (20 (1 (4 2))))"},  # MIT 6.034, lab 3
    "ties": {"tree": "((((3 17) (2 12)) ((15) (25 0))) (((2 5) (3)) ((2 14))))"},  # the same; also UCLA CS 161
    "both": {"tree": "((4 (7 9 8) 8) (((3 6 4) 2 6) ((9 2 9) 4 7 (6 4 5))))"},
    "subtree": {"tree": "(((1 4) (3 (5 2 8 0) 7 (5 7 1)) (8 3)) (((3 6 4) 2 (9 3 0)) ((8 1 9) 8 (3 4))))"},
    "best": {
        "tree": "(((21 20 19) (24 23 22) (27 26 25)) ((12 11 10) (15 14 13) (18 17 16)) ((3 2 1) (6 5 4) (9 8 7)))"
    },  # b^ceil(d/2) + b^floor(d/2) - 1 leaves: Knuth and Moore 1975
    "worst": {
        "tree": "(((7 8 9) (4 5 6) (1 2 3)) ((16 17 18) (13 14 15) (10 11 12)) ((25 26 27) (22 23 24) (19 20 21)))"
    },
    "named": {"tree": "(A (B b1=3 b2=12 b3=8) (C c1=2 c2=4 c3=6) (D d1=14 d2=5 d3=2))"},
    "static": {
        "tree": "(A:10 (B:11 F=10 (G:12 K=7 L=11)) (C:2 H=9 (I:12 M=12 N=13)) D=3 (E:6 (J:7 O=8)))",
        "depth": 2,
    },  # MIT 6.034, lab 3 (2013 final, part 1D)
    "skipped": {"tree": "(max (min 6 (min 3 9)) (min (min 2 8) (min 7 5)))"},
    "chance": {"tree": "((chance 9/10*3 1/10*(2 4)) (chance 1/2*0 1/2*(8 6)))", "algorithm": "expectiminimax"},
    "nim": {"game": "nim", "size": "5"},
    "tictactoe": {"game": "tictactoe", "state": ".XO/OXX/X.O"},
}


def samples() -> list[dict[str, Any]]:
    """Every sample with its name, its title, and the fields of a request that it stands for."""
    return [{"name": name, "title": words.SAMPLES[name], "request": dict(_SAMPLES[name])} for name in _SAMPLES]
