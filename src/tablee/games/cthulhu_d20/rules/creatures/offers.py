"""What the keeper may think of about opponents and creatures."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from tablee.games.cthulhu_d20.data.gear import FEATS
from tablee.games.cthulhu_d20.rules.common import ID
from tablee.games.cthulhu_d20.rules.creatures.decide import MORPHOLOGY, may_create, may_reveal
from tablee.games.cthulhu_d20.rules.gear import gear_choices
from tablee.games.cthulhu_d20.rules.investigators.offers import ANY_FEATS, FEAT, every_feat
from tablee.games.cthulhu_d20.rules.offering import MOST_OFFERED
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.law import Candidate
from tablee.kernel.words import By

TOUGHNESS = f"{ID}.feat.toughness"
MOST_FEATS, MOST_HP = 50, 1000
TABLES = ("places", "severities")
ASKED = {"required": True}


@may_reveal.offers
def revealing(state: State, by: By) -> Iterator[Candidate]:
    # The dead as well: a body may be found, or carried away.
    for person in tuple(state.people.values())[:MOST_OFFERED] if by.is_keeper else ():
        if person.seat is None:
            yield Candidate({"who": person.id, "hidden": not person.hidden})


class Kind(NamedTuple):
    """A treatment of a creature: its rule, what it settles and what it does not ask for."""

    rule: str
    given: Mapping[str, Any]
    omit: tuple[str, ...]
    least_hp: int = 0
    """The least hit points that it needs, if it needs any."""


def kinds(state: State) -> Iterator[Kind]:
    human, halves = f"{ID}.gm.npc-same-rules", {"hp_method": "halves"}
    given: dict[str, Any] = {"treatment": "human"}
    yield Kind(human, given, ("hp_method", "hp", *TABLES))
    yield Kind(human, {**given, **halves}, TABLES, 2)
    destiny = ("destiny",) if state.chose("npc_destiny", "no") else ()
    for rule, treatment, tables in (
        (f"{ID}.npc.zombie", "adapted", TABLES),
        (MORPHOLOGY, "own-tables", ()),
    ):
        given = {"treatment": treatment}
        yield Kind(rule, {**given, **halves}, (*destiny, *tables), 2)
        yield Kind(rule, given, ("hp_method", *destiny, *tables))
    given, omit = {"treatment": "traditional"}, ("hp_method", *destiny, *TABLES)
    yield Kind(f"{ID}.npc.traditional-mode", given, omit, 1)


@may_create.offers
def opponents(state: State, by: By) -> Iterator[Candidate]:
    """With feats that fit anybody; or with any, where one for a weapon goes with that weapon."""
    if not by.is_keeper:
        return
    every = every_feat(state)
    plain = tuple(f for f in every if FEATS[f.partition(":")[0]].of != "weapon")
    taken = {"barred": tuple(p.name for p in state.people.values() if p.seat is None)}
    gear = gear_choices(state, by)
    for feats, shape, bound in ((plain, {}, ()), (every, ANY_FEATS, (FEAT, TOUGHNESS))):
        choices = {**gear, "feats": feats}
        shaped = {"name": taken, "feats": shape}
        for kind in kinds(state):
            hp = {"hp": (kind.least_hp, MOST_HP)} if kind.least_hp else {}
            yield Candidate(
                kind.given,
                choices,
                limits={"feats": (0, MOST_FEATS), **hp},
                shaped={**shaped, "hp": ASKED} if hp else shaped,
                omit=kind.omit,
                such_as=such_as(kind.given["treatment"]),
                sure=("gender", "option", "size"),
                rule=kind.rule,
                bound_by=bound,
            )


@may_create.depends
def what_there_is(state: State, by: By) -> tuple[Any, ...]:
    """Gear and feats, whoever is called somehow, and the house rules."""
    if not by.is_keeper:
        return ()
    taken = tuple(p.name for p in state.people.values() if p.seat is None)
    return state.arsenal, state.wardrobe, state.options, taken


def such_as(treatment: str) -> Mapping[str, Any]:
    """Tables that come to 100, where a creature has its own."""
    if treatment != "own-tables":
        return {}
    place = {"name": "…", "faces": 100}
    return {"places": [place], "severities": [{"row": "light", "pf": 0, "pv": 0}]}
