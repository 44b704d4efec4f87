"""The keeper's preparation on paper: one A4 sheet, two sides at most (prep.one-page)."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from tablee.games.innommable.rules.dice_scheme.law import upcoming
from tablee.games.innommable.state.pools import dice_of, size
from tablee.games.innommable.state.preparation import (
    CONCRETE,
    PLACES,
    Concrete,
    ConcreteKind,
    Preparation,
    Symptom,
    kind_of,
    recommended_total,
)
from tablee.games.innommable.view import InnommableView
from tablee.games.innommable.words import names
from tablee.kernel.paper import Paper
from tablee.kernel.seen import TableView
from tablee.kernel.tongue import Tongue

Data = dict[str, Any]
SHEET = "preparation"
"""The id of the sheet that the desk measures."""

BLANK_REVEALS: tuple[ConcreteKind, ...] = ("identity", "lair", "plan", "plan", "source")
SIDES = 2
"""How many sides the book gives it."""


def keepers_papers(view: TableView, tongue: Tongue, credit: str) -> Iterator[Paper]:
    seen = view.game
    if isinstance(seen, InnommableView) and seen.desk is not None:
        yield preparation_sheet(seen.desk.prepared, tongue, credit)


def preparation_sheet(prepared: Preparation, tongue: Tongue, credit: str) -> Paper:
    """The same sheet before the game and in it: what has been revealed does not change it."""
    title = tongue("The preparation, for the keeper")
    dice = dict(upcoming(_unplayed(prepared), prepared.scheme)) if prepared.players else {}
    data: Data = {
        "credit": credit,
        "blank": False,
        "place": prepared.setting.place,
        "period": prepared.setting.period,
        "parts": [*_steps(prepared, tongue)],
        "reveals": [_symptoms(prepared, dice, tongue), _concrete(prepared, dice, tongue)],
        "scheme": list(dice_of(prepared.scheme)),
        "scheme_words": _scheme_words(prepared, tongue),
        "labels": {
            "name": tongue("Mysterious situation"),
            "keeper_only": tongue("For the keeper's eyes only"),
            "scheme": tongue("The dice, in the order in which they fall"),
            "too_long": tongue("Too long for one sheet of two sides: cut some of it."),
        },
    }
    return Paper(SHEET, title, "preparation.typ", data)


def blank_preparation(tongue: Tongue, credit: str) -> Paper:
    """The same sheet to fill in by hand: five steps, five symptoms, the reveals of phase two."""
    empty = Preparation(
        concrete=tuple(
            Concrete(f"concrete-{place}", kind, "", 0) for place, kind in enumerate(BLANK_REVEALS)
        )
    )
    filled = preparation_sheet(empty, tongue, credit)
    title = tongue("A blank preparation")
    return Paper("blank-preparation", title, filled.template, {**filled.data, "blank": True})


def _unplayed(prepared: Preparation) -> Preparation:
    return replace(
        prepared,
        symptoms={place: Symptom(prepared.symptom(place).text) for place in PLACES},
        concrete=tuple(replace(one, revealed_in=None) for one in prepared.concrete),
    )


def _steps(prepared: Preparation, tongue: Tongue) -> Iterator[Data]:
    setting, against = prepared.setting, prepared.antagonists
    nature = prepared.source.nature
    source = tongue("What it is")
    if nature is not None:
        source = names.choice_name("nature", nature, tongue)
    steps = (
        (
            tongue("The setting"),
            ((tongue("Context"), setting.context), (tongue("Places to be visited"), setting.spots)),
        ),
        (tongue("The source"), ((_first_up(source), prepared.source.text),)),
        (
            tongue("The antagonists"),
            (
                (tongue("Who they are"), against.who),
                (tongue("Their ambition"), against.ambition),
                (tongue("What happens if nobody stops them"), against.consequences),
            ),
        ),
        (
            tongue("The aesthetic element"),
            (
                (tongue("Recurring motif"), prepared.aesthetic.motif),
                (tongue("What it stands for"), prepared.aesthetic.symbolism),
            ),
        ),
        (tongue("The role of the protagonists"), (("", prepared.role),)),
    )
    for number, (title, entries) in enumerate(steps, 1):
        yield {
            "number": str(number),
            "title": title,
            "entries": [{"label": label, "text": text} for label, text in entries],
        }


def _symptoms(prepared: Preparation, dice: Mapping[str, tuple[int, ...]], tongue: Tongue) -> Data:
    order = (
        tongue("The intermediate ones in this order.")
        if prepared.ordered
        else tongue("The intermediate ones in any order.")
    )
    return {
        "title": tongue("The five symptoms"),
        "note": f"{tongue('One in a scene.')} {order}",
        "entries": [
            {
                "label": _first_up(names.reveal_name(kind_of(place), tongue)),
                "text": prepared.symptom(place).text,
                "dice": list(dice.get(place, ())),
                "strong": place == "trigger",
            }
            for place in PLACES
        ],
    }


def _concrete(prepared: Preparation, dice: Mapping[str, tuple[int, ...]], tongue: Tongue) -> Data:
    return {
        "title": tongue("What phase two reveals"),
        "note": tongue("In any order; the source comes last and opens the confrontation."),
        "entries": [
            {
                "label": _first_up(names.reveal_name(one.kind, tongue)),
                "text": one.text,
                "dice": list(dice.get(one.id, ())),
                "strong": one.kind == "source",
            }
            for one in sorted(prepared.concrete, key=_source_last)
        ],
    }


def _source_last(one: Concrete) -> bool:
    return one.kind == CONCRETE[-1]


def _first_up(text: str) -> str:
    return text[:1].upper() + text[1:]


def _scheme_words(prepared: Preparation, tongue: Tongue) -> str:
    if not prepared.players or not prepared.scheme:
        return ""
    counts = ", ".join(f"{count} d{sides}" for sides, count in prepared.scheme)
    return tongue(
        "{players} protagonists, {count} dice of {advised} advised: {dice}.",
        players=prepared.players,
        count=size(prepared.scheme),
        advised=recommended_total(prepared.players),
        dice=counts,
    )
