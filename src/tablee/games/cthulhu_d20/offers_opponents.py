"""The keeper's people and things: opponents, creatures, weapons and armour of the table's own."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from tablee.dice.throws import ALL_DICE
from tablee.games.cthulhu_d20.common import ID, rules
from tablee.games.cthulhu_d20.gear import FEATS, GROUPS
from tablee.games.cthulhu_d20.offers_sheets import (
    GENDER,
    LEVEL,
    NAME,
    SAVES,
    all_feats,
    every_feat,
    gear,
    ranks,
    scores,
)
from tablee.games.cthulhu_d20.sheets import CORE_SKILLS, FEAT, TOUGHNESS
from tablee.games.cthulhu_d20.state import State
from tablee.games.cthulhu_d20.tables import HUMAN_LOCATIONS, ROWS, SKILLS
from tablee.kernel.words import By, Field, Offer

SIZES = ("medium", "small", "large", "huge", "gargantuan", "colossal")
MOST_FEATS = 50
D100 = 100
OPTIONAL = (
    LEVEL,
    Field("option", "choice", ("offence", "defence"), required=False),
    Field("good", "many", SAVES, most=len(SAVES), required=False),
    Field("size", "choice", SIZES, required=False),
    Field("natural", "integer", least=0, most=50, required=False),
    Field("base_attack", "integer", least=0, most=40, required=False),
    Field("hidden", "flag", required=False),
    Field("note", "text", most=2000, required=False),
    ranks(SKILLS, 23, CORE_SKILLS),
    Field("reduction", "integer", least=0, most=50, required=False),
    Field("immune", "flag", required=False),
    Field("undead", "flag", required=False),
    Field("worsens", "flag", required=False),
)
DESTINY = Field("destiny", "integer", least=0, most=20, required=False)
HALVED = Field("hp", "integer", least=2, most=1000)
WHOLE = Field("hp", "integer", least=1, most=1000)
NOTED = Field("hp", "integer", least=0, most=1000, required=False)
"""Hit points of a creature that is counted as an investigator: the keeper's note, nothing more."""
PLACES = Field(
    "places",
    "rows",
    least=1,
    most=20,
    fields=(
        Field("name", "text", least=1, most=60),
        Field("faces", "integer", least=1, most=D100),
        Field("bonus", "integer", least=-20, most=20, required=False),
        Field("extra", "integer", least=0, most=3, required=False),
        Field("vital", "flag", required=False),
    ),
    total=D100,
    summed="faces",
    exact=True,
    distinct=("name",),
)
SEVERITIES = Field(
    "severities",
    "rows",
    least=1,
    most=10,
    fields=(
        Field("row", "choice", ROWS),
        Field("pf", "integer", least=0, most=50),
        Field("pv", "integer", least=0, most=50),
        Field("up_to", "integer", least=0, most=99, required=False),
    ),
    rising="up_to",
)
KEPT = Field("kept", "flag", required=False)
SIDES = Field("sides", "integer", tuple(map(str, (0, *ALL_DICE))), least=0, most=D100)


def kinds(state: State) -> Iterator[tuple[str, Mapping[str, Any], tuple[Field, ...]]]:
    """Each treatment of a creature: its rule, what it settles and what else it asks for."""
    halves = {"hp_method": "halves"}
    human = f"{ID}.gm.npc-same-rules"
    yield human, {"treatment": "human"}, (DESTINY,)
    yield human, {"treatment": "human", **halves}, (HALVED, DESTINY)
    destiny = () if state.chose("npc_destiny", "no") else (DESTINY,)
    own = f"{ID}.npc.human-morphology-only"
    for rule, treatment, more in (
        (f"{ID}.npc.zombie", "adapted", destiny),
        (own, "own-tables", (*destiny, PLACES, SEVERITIES)),
    ):
        given = {"treatment": treatment}
        yield rule, {**given, **halves}, (HALVED, *more)
        yield rule, given, (NOTED, *more)
    yield f"{ID}.npc.traditional-mode", {"treatment": "traditional"}, (WHOLE, *destiny)


@rules.offering
def opponents(state: State, by: By) -> Iterator[Offer]:
    """With feats that fit anybody; or with any, where one for a weapon goes with that weapon."""
    if not by.is_keeper:
        return
    plain = tuple(f for f in every_feat(state) if FEATS[f.partition(":")[0]].of != "weapon")
    few = Field("feats", "many", plain, most=MOST_FEATS, required=False)
    every = all_feats(state, by, MOST_FEATS)
    taken = tuple(p.name for p in state.people.values() if p.seat is None)
    name = Field("name", "text", least=1, most=60, barred=taken)
    common = (name, GENDER, *scores(1, 50), *OPTIONAL, *gear(state, by))
    for (feats, bound), kind in product(((few, ()), (every, (FEAT, TOUGHNESS))), kinds(state)):
        rule, given, more = kind
        fields = (*common, feats, *more)
        yield Offer("create-opponent", rule, given, fields, bound_by=bound)


@rules.offering
def writing(state: State, by: By) -> Iterator[Offer]:
    """Weapons and armour of the table's own."""
    if not by.is_keeper:
        return
    weapon = (
        NAME,
        Field("count", "integer", least=0, most=40),
        SIDES,
        Field("bonus", "integer", least=0, most=50, required=False),
        Field("threat", "integer", least=15, most=20, required=False),
        Field("multiplier", "integer", least=2, most=5, required=False),
        Field("group", "choice", GROUPS, required=False),
        Field("two_handed", "flag", required=False),
        Field("ranged", "flag", required=False),
        Field("thrown", "flag", required=False),
        Field("increment", "integer", least=0, most=5000, required=False),
        Field("magazine", "integer", least=0, most=50, required=False),
        Field("reload", "choice", ("move", "full"), required=False),
        Field("subdual", "flag", required=False),
        KEPT,
    )
    yield Offer("write-weapon", f"{ID}.gear.lethality", fields=weapon)
    places = tuple(HUMAN_LOCATIONS)
    armour = (
        NAME,
        Field("bonus", "integer", least=1, most=20),
        Field("zones", "many", places, least=1, most=len(places)),
        Field("most_dexterity", "integer", least=0, most=10, required=False),
        KEPT,
    )
    yield Offer("write-armour", f"{ID}.gear.armour-zones", fields=armour)
