"""The registry of mistakes, each with a name, a kind and a change to the case."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from treesearch.homework.mistakes import searches
from treesearch.homework.mistakes.cases import Case, Facts, relabelled
from treesearch.settings import Settings

TOLD_UNDER = {
    ("strict", "gt"): (
        "Cut on a tie",
        "a node is cut when alpha and beta are equal, and not only when alpha > beta",
    ),
    ("last_child_cuts", "all"): (
        "Cuts after a last child left out",
        "a cut after a last child is left out, because nothing is skipped there",
    ),
    ("swapped_labels", "bound"): (
        "MIN and MAX swapped",
        "the two names are swapped: a cut by MAX's bound is called a MIN cut, and the other way round",
    ),
    ("label_by_bound", "bound"): (
        "Cuts named after the node's player",
        "a cut is named after the player at the node, not after the player whose bound it is",
    ),
}
"""The titles and explanations of mistakes that differ under a convention other than AIMA's."""


Kind = Literal["mistake", "convention", "notation", "unfinished"]

Wrong = Callable[[Case], Case | Facts]
"""A function that makes a mistake: it returns a changed case, or the wrong facts. ``case.facts`` is the answer so far."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A known mistake, with a short ``title`` and an ``explanation`` of one sentence."""

    name: str
    kind: Kind
    title: str
    explanation: str
    wrong: Wrong

    def answer(self, case: Case) -> Facts:
        """Return the answer of a student who makes the mistake."""
        return self.applied(case).facts

    def under(self, conventions: Settings) -> Mistake:
        """Return the mistake with a title and explanation for these conventions."""
        for convention in ("cut_rule", "cuts", "label"):
            if wording := TOLD_UNDER.get((self.name, getattr(conventions, convention))):
                return mistake(self.name, *wording, self.wrong, self.kind)
        return self

    def applied(self, case: Case) -> Case:
        """Return the case with the mistake applied, so that it can be combined with another."""
        changed = self.wrong(case)
        return changed if isinstance(changed, Case) else case.replace(answer=changed)


def names_exchanged(case: Case) -> Case:
    """Return the case with MIN and MAX exchanged in the names of cuts."""
    return case.replace(swapped=not case.swapped, answer=relabelled(case.facts))


def mistake(name: str, title: str, clause: str, wrong: Wrong, kind: Kind = "mistake") -> Mistake:
    """Return a mistake; ``clause`` is the end of its explanation."""
    return Mistake(name, kind, title, f"Your answer agrees with what you get if {clause}.", wrong)


def by_name(*mistakes: Mistake) -> Mapping[str, Mistake]:
    """Return a table of mistakes by name, in this order."""
    return MappingProxyType({each.name: each for each in mistakes})


MISTAKES = by_name(
    mistake(
        "swapped_labels",
        "MIN and MAX swapped",
        "the two names are swapped: a cut at a MIN node is called a MAX cut, and the other way round",
        names_exchanged,
    ),
    mistake(
        "strict",
        "No cut on a tie",
        "a node is cut only when alpha > beta, and not when they are equal",
        lambda case: case.rule(strict=not case.rules.strict),
        kind="convention",
    ),
    mistake(
        "shallow",
        "No deep cutoffs",
        "only the bound of the parent is used, and bounds set further up are not passed down",
        searches.parents_bound_only,
    ),
    mistake(
        "right_to_left",
        "Children in the opposite order",
        "the children are examined in the opposite order",
        lambda case: searches.turned(case, order=reversed),
    ),
    mistake(
        "zero_based",
        "Path counted from 0",
        "the children on the path are numbered from 0 instead of 1",
        lambda case: case.answering(path=tuple(step - 1 for step in case.facts.path)),
        kind="notation",
    ),
    mistake(
        "root_min",
        "The other player at the root",
        "the other player moves at the root, and so at every level",
        lambda case: searches.turned(case, lambda spot: not spot.is_max),
    ),
    mistake(
        "last_best",
        "Last best child on ties",
        "a child that is only as good as the best one so far replaces it during the search",
        lambda case: case.rule(ties=not case.rules.ties),
        kind="convention",
    ),
    mistake(
        "last_best_minimax",
        "Path to the last of several equal children",
        "the path takes the last of several equally good children",
        searches.last_of_equals,
    ),
    mistake(
        "research_chosen",
        "Cuts of the chosen branch repeated",
        "the chosen child is searched again at every level, and its cuts are listed again",
        searches.chosen_searched_again,
    ),
    mistake(
        "research_program",
        "Cuts of searches repeated at each level",
        "a program searches each node and then its children one by one until the value matches, and "
        "prints the cuts every time",
        searches.searched_until_it_matches,
    ),
    mistake(
        "after_first_pruned",
        "Listed after a pruned child",
        "a cut is listed after the first child that it skips instead of the last child examined",
        searches.after_first_skipped,
    ),
    mistake(
        "no_cuts",
        "No cuts",
        "every node is examined, as in minimax without cuts",
        lambda case: case.rule(compared_pair=lambda *_: searches.NEVER),
        kind="unfinished",
    ),
    mistake(
        "last_child_cuts",
        "Cuts after a last child listed",
        "a cut is listed after a last child, although nothing is skipped there",
        lambda case: case.replace(everything=not case.everything),
        kind="convention",
    ),
    mistake(
        "leak_sibling",
        "A sibling's bound carried over",
        "a child starts with the bounds left by the branch beside it, instead of those of its ancestors",
        searches.window_of_sibling,
    ),
    mistake(
        "leak_global",
        "One alpha and beta for the whole tree",
        "one alpha and one beta are kept for the whole tree, and are not restored when the search leaves a branch",
        searches.one_window,
    ),
    mistake(
        "root_alpha_only",
        "Only the root's bound used",
        "each node is compared only with the root's best value so far, and bounds set in between are not used",
        searches.roots_bound_only,
    ),
    mistake(
        "negamax_sign",
        "Leaves valued from the mover's side",
        "a leaf where MIN is to move is counted with the opposite sign",
        lambda case: case.rule(leaf=lambda spot: spot.value if spot.is_max else -spot.value),
    ),
    mistake(
        "first_cut_only",
        "Only the first cut",
        "the list stops after the first cut",
        lambda case: case.answering(cuts=case.facts.cuts[:1]),
        kind="unfinished",
    ),
    mistake(
        "stop_at_first_cut",
        "Search ended at the first cut",
        "the whole search ends at the first cut, and the answer is what is known then",
        lambda case: case.rule(once=True),
    ),
    mistake(
        "wrong_bound",
        "Compared with the wrong bound",
        "MIN nodes are compared with beta and MAX nodes with alpha; only alpha can stop a MIN node, "
        "only beta a MAX node",
        searches.own_players_bound,
    ),
    mistake(
        "over_prune",
        "Leaves crossed out too early",
        "a leaf and everything after it are crossed out because the leaf is no better for its own parent, "
        "before any bound from above allows a cut",
        lambda case: case.rule(peeks=True),
    ),
    mistake(
        "prune_visited",
        "Pruned after it was examined",
        "a branch is called pruned after all of it has been examined",
        searches.report_read_branches_as_cut,
    ),
    mistake(
        "bound_as_value",
        "A bound written as a value",
        "a number that is only a bound (at most or at least) is written as the value",
        searches.bounds_are_values,
    ),
    mistake(
        "ply",
        "One ply short",
        "the path stops one move above the leaf",
        lambda case: case.answering(path=case.facts.path[:-1]),
    ),
    mistake(
        "hindsight",
        "Crossed out in hindsight",
        "everything off the best path is crossed out, even what had to be examined to find that path",
        searches.off_the_best_path,
    ),
    mistake(
        "roles_by_height",
        "Players counted from the leaves",
        "MAX and MIN are assigned from the leaves upwards instead of from the root downwards",
        searches.players_from_below,
    ),
    mistake(
        "best_leaf",
        "Path to the best leaf",
        "the path leads to the best leaf of the tree, as if the other player helped",
        searches.largest_leaf,
    ),
    mistake(
        "skip_self",
        "The examined child crossed out",
        "the child that causes the cut is crossed out instead of those after it",
        searches.examined_is_crossed_out,
    ),
    mistake(
        "reversed_test",
        "The test reversed",
        "the comparison with the bound is reversed: MIN is cut at alpha or more, and MAX at beta or less",
        searches.reversed_test,
    ),
    mistake(
        "leaves_only",
        "Only leaves are cut",
        "only leaves are skipped, and a subtree is always examined",
        lambda case: case.rule(spares=lambda spot: bool(spot.children)),
    ),
    mistake(
        "path_of_values",
        "Path written as values",
        "the path lists the values of its nodes instead of the numbers of the children",
        lambda case: case.answering(path=(case.facts.value,) * len(case.facts.path)),
        kind="notation",
    ),
    mistake(
        "pruned_as_zero",
        "Cut nodes counted as 0",
        "a node that is cut is counted as 0 instead of the best value found",
        lambda case: case.rule(cut_as=0),
    ),
    mistake(
        "label_by_bound",
        "Cuts named after the bound's owner",
        "a cut is named after the player whose bound it is, not after the player at the node",
        names_exchanged,
        kind="convention",
    ),
)
"""Every known mistake by name."""
