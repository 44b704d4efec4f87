"""Sheets that may be written: each as a form that holds however it is filled in, and whole.

The parts of a sheet bind each other: scores share their points, an asset raises one of them. So the
whole sheet is offered too, with the rules by which its parts must fit together."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from tablee.games.cheap_tales.rules.creation.asks import Sheet
from tablee.games.cheap_tales.rules.creation.law import CREATION, EDUCATED_POINTS
from tablee.games.cheap_tales.rules.shapes import ALL
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.traits import (
    ASPECTS,
    ASSET_PRICE,
    CREATION_MOST,
    FEWEST_ASPECTS,
    HIGHEST,
    LOWEST,
    MOST_ASSETS,
    SKILLS,
    THINGS,
    TRAITS,
)
from tablee.kernel.ask_fields import ask_fields
from tablee.kernel.law import Candidate

SIMPLE_ASSETS = ("bruiser", "two-weapons", "tough", "blasting", "mystic", "precise", "solid")
"""Assets that need nothing more said."""
FITTING = tuple(
    f"{CREATION}.{rule}"
    for rule in (
        "qualities",
        "talents",
        "apprenticeships",
        "aspects",
        "asset-repeat",
        "asset-doue",
        "asset-talentueux",
        "asset-eduque",
    )
)
"""What binds the parts of a sheet."""
COUNTED = {
    "skills": (SKILLS, SKILLS),
    "aspects": (FEWEST_ASPECTS, ASPECTS),
    "objects": (THINGS, THINGS),
}
SCORES = dict.fromkeys(TRAITS, (LOWEST, CREATION_MOST + 1))
WHICH = tuple(str(number) for number in range(SKILLS))
"""The apprenticeships of a sheet, by their places."""


def sheet_forms(
    state: State, given: Mapping[str, str], choices: Mapping[str, tuple[str, ...]] | None = None
) -> tuple[Candidate, Candidate]:
    """A sheet that holds however it is filled in, and one with all that can be said."""
    most = min(MOST_ASSETS, 1 + int(state.options["starting_heroism"]) // ASSET_PRICE)
    # Scores that are not named are all 1, and ranks too, which is a legal spread.
    simple = Candidate(
        given,
        {**(choices or {}), "assets": SIMPLE_ASSETS},
        limits={**COUNTED, "assets": (1, most)},
        shaped={"skills": _learned(state, (1, 1), 0)},
        omit=(*TRAITS, "gifted", "talented", "techniques"),
        sure=ALL,
    )
    whole = Candidate(
        given,
        {**(choices or {}), "techniques": WHICH},
        limits={**COUNTED, **SCORES, "assets": (1, most), "techniques": (0, most)},
        shaped={
            "skills": _learned(state, (0, HIGHEST), EDUCATED_POINTS),
            "assets": {"times": most},
            "techniques": {"times": most},
        },
        bound_by=FITTING,
        alike=True,
    )
    return simple, whole


def _learned(state: State, ranks: tuple[int, int], educated: int) -> dict[str, Any]:
    """What is said of each apprenticeship; its rank is 1 if it is not told."""
    (skills,) = (field for field in ask_fields(Sheet) if field.name == "skills")
    kinds: tuple[str, ...] = ("trade", "upbringing")
    if state.options["magic"] == "on":
        kinds += ("prodigy", "thaumaturgy")
    narrower: dict[str, dict[str, Any]] = {
        "kind": {"choices": kinds},
        "rank": {"least": ranks[0], "most": ranks[1]},
        "educated": {"most": educated},
    }
    return {"fields": tuple(replace(one, **narrower.get(one.name, {})) for one in skills.fields)}
