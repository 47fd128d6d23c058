"""The registry of mistakes: name, kind, and the change to the case that gives the wrong answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from treesearch.errors import UsageError
from treesearch.homework.mistakes import rewrites, searches, words
from treesearch.homework.mistakes.case import Case
from treesearch.homework.mistakes.facts import Facts

KINDS = ("mistake", "convention", "notation", "unfinished")

Wrong = Callable[[Case], Case | Facts]
"""What a mistake does: it answers a changed case, or facts of its own. ``case.facts`` is the answer so far."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A known way to a wrong answer. ``title``: a few words; ``explanation``: one sentence."""

    name: str
    kind: str
    title: str
    explanation: str
    wrong: Wrong

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise UsageError(words.BAD_KIND.format(name=self.name, kind=self.kind, kinds=", ".join(KINDS)))

    def answer(self, case: Case) -> Facts:
        """What one answers who makes this mistake."""
        return _facts(self.wrong(case))

    def applied(self, case: Case) -> Case:
        """The case with this mistake made, for another one to be made on top."""
        changed = self.wrong(case)
        return changed if isinstance(changed, Case) else case.but(answer=changed)


def _facts(changed: Case | Facts) -> Facts:
    return changed.facts if isinstance(changed, Case) else changed


def _known(name: str, kind: str, wrong: Wrong) -> Mistake:
    title, clause = words.MISTAKES[name]
    return Mistake(name, kind, title, words.GETS_IF.format(clause=clause), wrong)


_TABLE: tuple[tuple[str, str, Wrong], ...] = (
    ("swapped_labels", "mistake", searches.other_labels),
    ("strict", "convention", searches.other_tie_rule),
    ("shallow", "mistake", searches.parents_bound_only),
    ("right_to_left", "mistake", searches.other_order),
    ("zero_based", "notation", rewrites.counted_from_zero),
    ("root_min", "mistake", searches.other_root),
    ("last_best", "convention", searches.last_best),
    ("last_best_minimax", "mistake", rewrites.last_of_equals),
    ("research_chosen", "mistake", rewrites.chosen_searched_again),
    ("research_program", "mistake", rewrites.searched_until_it_matches),
    ("after_first_pruned", "mistake", rewrites.after_first_skipped),
    ("no_cuts", "unfinished", searches.no_test),
    ("last_child_cuts", "convention", searches.last_children_too),
    ("leak_sibling", "mistake", searches.window_of_sibling),
    ("leak_global", "mistake", searches.one_window),
    ("root_alpha_only", "mistake", searches.roots_bound_only),
    ("negamax_sign", "mistake", searches.signs_at_leaves),
    ("first_cut_only", "unfinished", rewrites.first_cut_only),
    ("stop_at_first_cut", "mistake", searches.until_first_cut),
    ("wrong_bound", "mistake", searches.own_players_bound),
    ("over_prune", "mistake", searches.worse_leaf_is_cut),
    ("prune_visited", "mistake", rewrites.read_branches_cut),
    ("bound_as_value", "mistake", rewrites.bounds_are_values),
    ("ply", "mistake", rewrites.one_ply_short),
    ("hindsight", "mistake", rewrites.off_the_best_path),
    ("roles_by_height", "mistake", searches.players_from_below),
    ("best_leaf", "mistake", rewrites.largest_leaf),
    ("skip_self", "mistake", rewrites.examined_is_crossed_out),
    ("reversed_test", "mistake", searches.test_turned_round),
    ("leaves_only", "mistake", searches.subtrees_are_spared),
    ("path_of_values", "notation", rewrites.values_for_steps),
    ("pruned_as_zero", "mistake", searches.cut_is_zero),
    ("label_by_bound", "convention", searches.other_labels),
)

MISTAKES: Mapping[str, Mistake] = MappingProxyType({name: _known(name, kind, wrong) for name, kind, wrong in _TABLE})
"""Every known mistake by name. A teacher's own stand in the exercise file, see ``own``."""
