"""What the keeper may ask for about opponents and creatures."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from tablee.games.cthulhu_d20.data.gear import FEATS
from tablee.games.cthulhu_d20.data.tables import ROWS, SKILLS
from tablee.games.cthulhu_d20.rules.common import ID, rules
from tablee.games.cthulhu_d20.rules.creatures.decide import D100
from tablee.games.cthulhu_d20.rules.figures import EVERY_SAVE
from tablee.games.cthulhu_d20.rules.gear import gear_fields
from tablee.games.cthulhu_d20.rules.investigators.law import CORE_SKILLS
from tablee.games.cthulhu_d20.rules.investigators.offers import (
    GENDER,
    LEVEL,
    all_feats,
    every_feat,
    ranks,
    scores,
)
from tablee.games.cthulhu_d20.rules.offering import MOST_OFFERED, in_attack
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.words import By, Field, Offer

FEAT = f"{ID}.base.feats-named"
TOUGHNESS = f"{ID}.feat.toughness"


SIZES = ("medium", "small", "large", "huge", "gargantuan", "colossal")
MOST_FEATS = 50
OPTIONAL = (
    LEVEL,
    Field("option", "choice", ("offence", "defence"), required=False),
    Field("good", "many", EVERY_SAVE, most=len(EVERY_SAVE), required=False),
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


@rules.offering
def revealing(state: State, by: By) -> Iterator[Offer]:
    rule = f"{ID}.npc.human-morphology-only"
    # The dead as well: a body may be found, or carried away.
    for person in tuple(state.people.values())[:MOST_OFFERED]:
        if not by.is_keeper or person.seat is not None:
            continue
        fighting = state.fight is not None and person.id in state.fight.order
        if person.hidden:
            yield Offer("reveal-person", rule, {"who": person.id, "hidden": False})
        elif not in_attack(state, person) and not fighting:
            yield Offer("reveal-person", rule, {"who": person.id, "hidden": True})


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
    common = (name, GENDER, *scores(1, 50), *OPTIONAL, *gear_fields(state, by))
    for (feats, bound), kind in product(((few, ()), (every, (FEAT, TOUGHNESS))), kinds(state)):
        rule, given, more = kind
        fields = (*common, feats, *more)
        yield Offer("create-opponent", rule, given, fields, bound_by=bound)
