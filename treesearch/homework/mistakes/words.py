"""The names of mistakes, and a sentence on each."""

BAD_KIND = "mistake {name} is of kind {kind!r}; the kinds are {kinds}"
MISTAKE_KNOWN = "a mistake called {name} is known already: give the function another name"
FUNCTION_FORM = "function = {function!r} has to look like module:function, as in greedy:first_child"
NO_SUCH_FUNCTION = "the module {module} has no function {name}"
MODULE_FAILS = "the module {module} cannot be loaded: {error}"
MISTAKE_FAILS = "the mistake {name} fails on {tree}: {error}"
MISTAKE_ANSWERS = "the mistake {name} has to answer a case or facts, not {given}"
# the lines of an answer
VALUE_LINE = "value: {value}"
PATH_LINE = "path: {path}"
CUT_LINE = "{kind} cut after {after} in subtree {subtree}"
NO_CUTS_LINE = "no cuts"
PRUNED_LINE = "pruned: {places}"
NODE_LINE = "node {node} {bound}"
ROOT = "root"
GETS_IF = "Your answer is what one gets if {clause}."
MISTAKES = {
    "swapped_labels": (
        "MIN and MAX exchanged",
        "the two names are exchanged: a cut at a MIN node is called a MAX cut and the other way round",
    ),
    "strict": ("No cut on equality", "a node is cut only when alpha > beta, not when they are equal"),
    "shallow": (
        "No deep cutoffs",
        "only the bound of the node directly above is used; bounds set higher up are not handed down",
    ),
    "right_to_left": ("Examined from the other side", "the children are examined in the opposite order"),
    "zero_based": ("Path counted from 0", "the path's children are numbered from 0 instead of 1"),
    "root_min": ("The other player at the root", "the root, and with it every level, is given to the other player"),
    "last_best": (
        "Last best child on ties",
        "a child that is only as good as the best one replaces it during the search",
    ),
    "last_best_minimax": (
        "Path to the last of equal children",
        "of several equally good children the path takes the last one",
    ),
    "research_chosen": (
        "Cuts of the chosen branch repeated",
        "the chosen child is searched again at every level and its cuts are listed again",
    ),
    "research_program": (
        "Cuts of a search repeated at each level",
        "a program searches each node and then its children one by one until the value matches, and "
        "prints the cuts every time",
    ),
    "after_first_pruned": (
        "Named after a pruned child",
        "a cut is named after the first child that it skips instead of the last one examined",
    ),
    "no_cuts": ("No cuts", "every node is examined: minimax without cuts"),
    "last_child_cuts": (
        "Closed windows after a last child listed",
        "a window that closes after the last child is listed as a cut, though nothing is skipped",
    ),
    "leak_sibling": (
        "A sibling's bound carried over",
        "a child starts with the bounds with which the branch beside it ended, instead of its ancestors'",
    ),
    "leak_global": (
        "One alpha and beta for the whole tree",
        "one alpha and one beta are kept for the whole tree and never given back when a branch is left",
    ),
    "root_alpha_only": (
        "Only the root's bound used",
        "only the root's best value so far is compared with; bounds set in between are not used",
    ),
    "negamax_sign": (
        "Leaves valued from the mover's side",
        "a leaf where MIN is to move is counted with the opposite sign",
    ),
    "first_cut_only": ("Only the first cut", "the list stops after the first cut"),
    "stop_at_first_cut": (
        "Search ended at the first cut",
        "the first cut ends the whole search and the answer is what is known then",
    ),
    "wrong_bound": (
        "Compared with the wrong bound",
        "MIN nodes are compared with beta and MAX nodes with alpha; only alpha can stop a MIN node, "
        "only beta a MAX node",
    ),
    "over_prune": (
        "Leaves cut that still mattered",
        "a leaf is crossed out, with all that follows, because it is no better for its own parent, "
        "before any bound from above allows it",
    ),
    "prune_visited": ("Pruned after it was read", "a branch is called pruned after all of it has been read"),
    "bound_as_value": (
        "A bound written as a value",
        "what is only known to be at most or at least a number is written as that number",
    ),
    "ply": ("One ply short", "the path stops one move above the leaf"),
    "hindsight": (
        "Crossed out in hindsight",
        "everything off the final best path is crossed out, also what had to be read in order to find that path",
    ),
    "roles_by_height": (
        "Players counted from the leaves",
        "MAX and MIN are counted from the leaves upwards instead of from the root downwards",
    ),
    "best_leaf": (
        "Path to the best leaf",
        "the path leads to the best leaf of the tree, as if the other player helped",
    ),
    "skip_self": (
        "The examined child crossed out",
        "the child that closes the window is crossed out, instead of those after it",
    ),
    "reversed_test": (
        "The test turned round",
        "the comparison with the bound is the wrong way round: MIN is cut at alpha or more, MAX at beta or less",
    ),
    "leaves_only": ("Only leaves are cut", "only leaves are skipped; a subtree is always examined"),
    "path_of_values": (
        "Path of values",
        "the path names the values of the nodes on it instead of the numbers of the children",
    ),
    "pruned_as_zero": (
        "Cut nodes counted as 0",
        "a node at which the search is cut is counted as 0, not as what it has found",
    ),
    "label_by_bound": (
        "Cuts named after the bound's owner",
        "a cut is named after the player whose bound it is, not after the player at the node",
    ),
}
UNDER = {
    ("strict", "gt"): (
        "Cut on equality",
        "a node is cut already when alpha and beta are equal, not only when alpha > beta",
    ),
    ("last_child_cuts", "all"): (
        "Closed windows after a last child left out",
        "a window that closes after the last child is left out, because nothing is skipped there",
    ),
    ("swapped_labels", "bound"): (
        "MIN and MAX exchanged",
        "the two names are exchanged: a cut by MAX's bound is called a MIN cut and the other way round",
    ),
    ("label_by_bound", "bound"): (
        "Cuts named after the node's player",
        "a cut is named after the player at the node, not after the player whose bound it is",
    ),
}
"""The names and sentences of mistakes under a convention of the course that is not the book's."""
