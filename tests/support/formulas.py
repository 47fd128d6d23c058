"""The value of a printed formula for given numbers."""

import re
from fractions import Fraction


def evaluated(text, at):
    """Return the value of a formula or condition for these numbers."""
    exact = re.sub(r"(?<![\w.])-?\d+(/\d+)?", lambda answer: f"F('{answer[0]}')", text or "True")
    exact = re.sub(r"(?<![<>])=", "==", exact)
    return eval(exact, {"F": Fraction, "max": max, "min": min, **at})
