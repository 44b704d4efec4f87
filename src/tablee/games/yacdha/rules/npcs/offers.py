"""Personnages non joueurs: what the keeper may ask for."""

from collections.abc import Iterator

from tablee.games.yacdha.rules.common import rules
from tablee.games.yacdha.rules.shapes import MANY, MOST_OCCUPATIONS, NATURES
from tablee.games.yacdha.state.fight import TABLE_2
from tablee.games.yacdha.state.state import State
from tablee.kernel.words import By, Field, Offer

OCCUPATIONS_OF_NPC = Field(
    "occupations",
    "rows",
    most=MOST_OCCUPATIONS,
    fields=(
        Field("name", "text", least=1, most=60),
        Field("level", "integer", least=0, most=5),
        Field("nature", "choice", NATURES, required=False),
    ),
    required=False,
)


@rules.offering
def new_people(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    known = tuple(state.weapons)
    weapons = Field("weapons", "many", known, most=min(len(known), MANY), required=False)
    gender = Field("gender", "choice", ("f", "m", "n"), required=False)
    description = Field("description", "text", most=2000, required=False)
    secret = Field("secret", "text", most=2000, required=False)
    yield Offer(
        "create-npc",
        "yacdha.npc.defaults",
        fields=(
            Field("name", "text", least=1, most=60),
            gender,
            Field("count", "integer", least=1, most=20, required=False),
            Field("madness", "integer", least=1, most=6, required=False, rule="yacdha.npc.mad"),
            Field("trauma", "integer", least=1, most=5, required=False),
            Field("mythos", "integer", least=0, most=5, required=False),
            weapons,
            OCCUPATIONS_OF_NPC,
            Field("talent", "text", most=2000, required=False),
            Field("flaw", "text", most=2000, required=False),
            description,
            secret,
        ),
        advice=("yacdha.npc.mad",),
    )
    yield Offer(
        "create-creature",
        "yacdha.npc.creatures",
        fields=(
            Field("name", "text", least=1, most=60),
            gender,
            description,
            secret,
            Field("toughness", "integer", least=0, most=60, required=False),
            weapons,
        ),
        advice=("yacdha.combat.creatures",),
    )


@rules.offering
def survivors(state: State, by: By) -> Iterator[Offer]:
    for person in state.npcs.values() if by.is_keeper else ():
        if not person.is_out:
            given = {"who": person.id, "on": not person.survival}
            yield Offer("set-survival", "yacdha.npc.no-forced", given)


@rules.offering
def armoury(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    rule = "yacdha.combat.weapon-max"
    kept = tuple(TABLE_2) if state.options["weapon_list"] == "book-values" else ()
    yield Offer(
        "add-weapon",
        rule,
        fields=(
            Field("name", "text", least=1, most=60, barred=kept),
            Field("most", "integer", least=0, most=6),
            Field("ranged", "flag"),
        ),
    )
    for person in (*state.investigators.values(), *state.npcs.values()):
        new = tuple(weapon for weapon in state.weapons if weapon not in person.weapons)
        if not person.is_out and new:
            yield Offer("give-weapon", rule, {"who": person.id}, (Field("weapon", "choice", new),))
