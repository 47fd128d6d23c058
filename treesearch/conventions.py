"""The conventions on which courses differ, and the choices for each; AIMA's choice is first."""

from typing import Literal, get_args

Root = Literal["max", "min"]
Order = Literal["ltr", "rtl"]
CutRule = Literal["ge", "gt"]
ListedCuts = Literal["pruning", "all"]
Values = Literal["soft", "hard"]
Label = Literal["node", "bound"]
ChanceCuts = Literal["windows", "interval"]

CHOICES: dict[str, tuple[str, ...]] = {
    "root": get_args(Root),
    "order": get_args(Order),
    "cut_rule": get_args(CutRule),
    "cuts": get_args(ListedCuts),
    "values": get_args(Values),
    "label": get_args(Label),
}
"""The choices for each convention. The window is not listed, because it is a pair of bounds."""
