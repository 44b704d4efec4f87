"""The forms of the keeper's hand in a fight."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from tablee.games.yacdha.pages.improvise import flags, levels, oppositions
from tablee.games.yacdha.pages.judge import Box
from tablee.games.yacdha.pages.words import People, Seen, has, press
from tablee.games.yacdha.view.fight import FighterView, FightView
from tablee.kernel.acts import Act, Choice, act
from tablee.kernel.page import Part
from tablee.kernel.words import Offer


class GridBox(msgspec.Struct, frozen=True):
    """A box in a table of people; without a name it cannot be ticked."""

    name: str = ""
    label: str = ""


class GridRow(msgspec.Struct, frozen=True):
    who: str
    name: str
    boxes: tuple[GridBox, ...]


class NextRound(msgspec.Struct, frozen=True):
    """The situation, which everybody declares from."""

    act: Act
    number: str
    rows: tuple[GridRow, ...]


class Modifiers(Part, frozen=True):
    """The circumstances of one fighter's throw."""

    template: ClassVar[str] = "modifiers.html"

    act: Act
    flags: tuple[Box, ...]
    oppositions: tuple[Choice, ...]
    levels: tuple[Choice, ...]
    claim: str
    reason: str


class JoinForm(Part, frozen=True):
    """Who joins a fight on one side, and who is taken by surprise in the round to come."""

    template: ClassVar[str] = "join_form.html"

    act: Act
    rows: tuple[GridRow, ...]


class UndoRound(Part, frozen=True):
    template: ClassVar[str] = "undo_round.html"

    act: Act


def next_round(sight: Seen, people: People, seen: FightView, offer: Offer) -> NextRound:
    t = sight.t
    label = t("Let everybody declare")
    made = press(sight, offer, label, "main", "envelope-simple", "describe-round")
    is_later = seen.stage == "situation" and seen.last is not None
    number = str(seen.round) if is_later else ""
    return NextRound(made, number, tuple(_fighters(sight, people, seen)))


def _fighters(sight: Seen, people: People, seen: FightView) -> Iterator[GridRow]:
    t = sight.t
    columns = (
        ("too_late_to_flee", t("too late to flee")),
        ("out_of_reach", t("out of reach")),
    )
    for one in seen.fighters:
        person = people.by_id.get(one.id)
        if one.fled or (person and person.is_out):
            continue
        called = people.call(one.id, one.name)
        boxes = tuple(GridBox(name, f"{called}{t(': ')}{said}") for name, said in columns)
        yield GridRow(one.id, called, boxes)


def modifiers_form(sight: Seen, people: People, fighter: FighterView, offer: Offer) -> Modifiers:
    id, person, modifier = f"modify-{fighter.id}", people.by_id[fighter.id], fighter.modifier
    claim = fighter.declaration.claim if fighter.declaration else None
    most = person.level_for(claim, "") if claim else person.best_level
    counts = has(sight, "occupation_levels") and person.best_level and (person.npc or claim)
    return Modifiers(
        key=id,
        act=act(sight, offer, sight.ask_name("set-modifiers"), id=id, only=()),
        flags=flags(sight, modifier),
        oppositions=tuple(oppositions(sight, modifier)),
        levels=tuple(levels(modifier, most)) if counts else (),
        claim=people.claim_name(fighter.id, claim) if claim else "",
        reason=sight.field_name("reason", "set-modifiers"),
    )


def join_form(sight: Seen, people: People, offer: Offer) -> JoinForm:
    t, side = sight.t, offer.given["side"]
    newcomers, everybody = offer.fields[0].choices, offer.fields[1].choices
    rows = []
    for who in everybody:
        name = people.call(who)
        joins = GridBox("who", f"{name}{t(': ')}{t('joins in')}")
        surprised = GridBox("surprised", f"{name}{t(': ')}{t('surprised')}")
        rows.append(GridRow(who, name, (joins if who in newcomers else GridBox(), surprised)))
    id = f"join-{side}"
    made = press(sight, offer, sight.ask_name("join-fight"), "quiet", "", id)
    return JoinForm(key=id, act=replace(made, inputs=()), rows=tuple(rows))
