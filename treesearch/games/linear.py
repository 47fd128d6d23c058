"""Evaluations that are weighted sums of named features."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from treesearch.game import Evaluation
from treesearch.values import Value


@dataclass(frozen=True, slots=True)
class Linear:
    """EVAL(s) = (w1 f1(s) + w2 f2(s) + ...) / scale: a weighted sum of named features (AIMA 4e, section 5.3.1).

    ``terms``: a weight, a name and a feature (a function of the state) each. With a ``scale`` larger than the sum
    can be, a sure win (1) is worth more than any guess.

    >>> from treesearch.game import zero
    >>> print(Linear(((3, "X2", zero), (-1, "O1", zero)), scale=25))
    (3 X2 - O1) / 25
    """

    terms: tuple[tuple[int, str, Evaluation], ...]
    scale: int = 1

    def __call__(self, state: Any) -> Value:
        """EVAL(s), exact."""
        total: Value = 0
        for weight, _, feature in self.terms:
            total += weight * feature(state)
        return total if self.scale == 1 else Fraction(total, self.scale)

    def features(self, state: Any) -> dict[str, Value]:
        """Returns the value of each feature at a state, by name."""
        return {name: feature(state) for _, name, feature in self.terms}

    def __str__(self) -> str:
        spelled = [(w, name if abs(w) == 1 else f"{abs(w)} {name}") for w, name, _ in self.terms]
        total = " ".join(f"{'-' if w < 0 else '+'} {term}" for w, term in spelled).removeprefix("+ ")
        return total if self.scale == 1 else f"({total}) / {self.scale}"
