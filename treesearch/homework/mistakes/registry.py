"""The registry of mistakes: name, kind, and the change to the case that gives the wrong answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from treesearch.conventions import Conventions
from treesearch.errors import UsageError
from treesearch.homework.mistakes import rewrites, searches, words
from treesearch.homework.mistakes.case import Case, relabelled
from treesearch.homework.mistakes.facts import Facts

KINDS = ("mistake", "convention", "notation", "unfinished")

Wrong = Callable[[Case], Case | Facts]
"""The way of a mistake: it answers a changed case, or facts of its own. ``case.facts`` is the answer so far."""


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
        """Returns the answer of one who makes this mistake."""
        return self.applied(case).facts

    def under(self, conventions: Conventions) -> Mistake:
        """The mistake as it is told where a course has other conventions than the book: relative to these."""
        for convention in ("cut_rule", "cuts", "label"):
            if told := words.UNDER.get((self.name, getattr(conventions, convention))):
                return replace(self, title=told[0], explanation=words.GETS_IF.format(clause=told[1]))
        return self

    def applied(self, case: Case) -> Case:
        """The case with this mistake made, for another one to be made on top."""
        changed = self.wrong(case)
        return changed if isinstance(changed, Case) else case.but(answer=changed)


def names_exchanged(case: Case) -> Case:
    """MIN and MAX exchanged in the names of the cuts: two mistakes that no tree tells apart."""
    return case.but(swapped=not case.swapped, answer=relabelled(case.facts))


def _known(name: str, kind: str, wrong: Wrong) -> Mistake:
    title, clause = words.MISTAKES[name]
    return Mistake(name, kind, title, words.GETS_IF.format(clause=clause), wrong)


_TABLE: tuple[tuple[str, str, Wrong], ...] = (
    ("swapped_labels", "mistake", names_exchanged),
    ("strict", "convention", lambda case: case.rule(strict=not case.rules.strict)),
    ("shallow", "mistake", searches.parents_bound_only),
    ("right_to_left", "mistake", lambda case: searches.turned(case, order=reversed)),
    ("zero_based", "notation", lambda case: case.answering(path=tuple(step - 1 for step in case.facts.path))),
    ("root_min", "mistake", lambda case: searches.turned(case, lambda spot: not spot.is_max)),
    ("last_best", "convention", lambda case: case.rule(ties=not case.rules.ties)),
    ("last_best_minimax", "mistake", rewrites.last_of_equals),
    ("research_chosen", "mistake", rewrites.chosen_searched_again),
    ("research_program", "mistake", rewrites.searched_until_it_matches),
    ("after_first_pruned", "mistake", rewrites.after_first_skipped),
    ("no_cuts", "unfinished", lambda case: case.rule(tested=lambda *_: searches.NEVER)),
    ("last_child_cuts", "convention", lambda case: case.but(everything=not case.everything)),
    ("leak_sibling", "mistake", searches.window_of_sibling),
    ("leak_global", "mistake", searches.one_window),
    ("root_alpha_only", "mistake", searches.roots_bound_only),
    ("negamax_sign", "mistake", lambda case: case.rule(leaf=lambda spot: spot.value if spot.is_max else -spot.value)),
    ("first_cut_only", "unfinished", lambda case: case.answering(cuts=case.facts.cuts[:1])),
    ("stop_at_first_cut", "mistake", lambda case: case.rule(once=True)),
    ("wrong_bound", "mistake", searches.own_players_bound),
    ("over_prune", "mistake", lambda case: case.rule(peeks=True)),
    ("prune_visited", "mistake", rewrites.read_branches_cut),
    ("bound_as_value", "mistake", rewrites.bounds_are_values),
    ("ply", "mistake", lambda case: case.answering(path=case.facts.path[:-1])),
    ("hindsight", "mistake", rewrites.off_the_best_path),
    ("roles_by_height", "mistake", searches.players_from_below),
    ("best_leaf", "mistake", rewrites.largest_leaf),
    ("skip_self", "mistake", rewrites.examined_is_crossed_out),
    ("reversed_test", "mistake", searches.test_turned_round),
    ("leaves_only", "mistake", lambda case: case.rule(spares=lambda spot: bool(spot.children))),
    ("path_of_values", "notation", lambda case: case.answering(path=(case.facts.value,) * len(case.facts.path))),
    ("pruned_as_zero", "mistake", lambda case: case.rule(cut_as=0)),
    ("label_by_bound", "convention", names_exchanged),
)

MISTAKES: Mapping[str, Mistake] = MappingProxyType({name: _known(name, kind, wrong) for name, kind, wrong in _TABLE})
"""Every known mistake by name. A teacher's own stand in the exercise file, see ``own``."""
