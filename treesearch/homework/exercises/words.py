"""Sentences on exercises: constraints, why they cannot be met, what a tree shows."""

# ---- constraints -----------------------------------------------------------------------------------------------------

DEMANDS = {
    "numbers": "different numbers on the leaves",
    "tie": "a cut on a tie",
    "cuts": "the number of cuts",
    "kinds": "the kinds of cuts",
    "MIN": "a MIN cut",
    "MAX": "a MAX cut",
    "cut_depth": "a cut at that depth",
    "deep": "a deep cutoff",
    "above_leaves": "a cut above the leaves",
    "closed_window": "a window that closes after a last child",
    "unique": "one best path only",
    "not_first": "a best path that does not begin with the first child",
    "same_rules": "the same answer whether ties are cut or not",
    "near_miss": "a near miss, where a wrong test would cut",
    "least_work": "least work",
    "no_two_alike": "no two cut lines alike",
}

# ---- mistakes told apart -------------------------------------------------------------------------------------------

RIGHT_ANSWER = "the right answer"

# ---- a tree that was made, told as comments of a tree file ----------------------------------------------------------


# ---- is this a good question? ---------------------------------------------------------------------------------------


# ---- the next question ----------------------------------------------------------------------------------------------


# ---- a program that is tried ----------------------------------------------------------------------------------------

# ---- sheets --------------------------------------------------------------------------------------------------------

LANGUAGE = "en"

# ---- a leaf left open ------------------------------------------------------------------------------------------------


# ---- keys ----------------------------------------------------------------------------------------------------------

KEY_TITLE = "{title}: answer key"

# ---- the sheet as a page -------------------------------------------------------------------------------------------


# ---- versions ------------------------------------------------------------------------------------------------------
