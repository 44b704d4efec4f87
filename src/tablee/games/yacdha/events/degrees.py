"""The names of table 3, as events carry them."""

from typing import Literal

Degree = Literal[
    "critical-failure",
    "major-failure",
    "failure",
    "minor-failure",
    "minor-success",
    "success",
    "major-success",
    "critical-success",
]
