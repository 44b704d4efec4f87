"""The rules at a glance, on one page: the tables of the text, by the house rules of the table."""

from collections.abc import Iterator, Mapping

from tablee.games.cthulhu_d20.data.tables import (
    AIM,
    CARE,
    EVERY,
    FORTITUDE_DC,
    HUMAN,
    MOST_LETHALITY,
    WORST_PENALTY,
    ZONES,
    fatigue_step,
    lethality,
)
from tablee.games.cthulhu_d20.odds.printed import (
    OTHER_SIDE,
    d100,
    faces,
    span,
    steps,
    zone_row_name,
)
from tablee.games.cthulhu_d20.paper.parts import Data
from tablee.games.cthulhu_d20.words.names import (
    care_name,
    location_name,
    rate_name,
    row_name,
    signed,
)
from tablee.kernel.paper import Paper
from tablee.kernel.tongue import Tongue

HOUSE: Mapping[str, str] = {
    "natural_twenty.auto-hit-margin-zero": "A 20 always hits, a 1 always misses.",
    "natural_twenty.no-auto-results": "A 20 and a 1 decide nothing by themselves.",
    "armour_stop.prompt-keeper": "Stopped by armour: superficial, the shock remains.",
    "armour_stop.treat-as-miss": "Stopped by armour: a miss.",
    "aim_stacking.no": "A round of aiming: {aim} on the next shot.",
    "aim_stacking.up-to-two-rounds": "Each round of aiming, two at most: {aim} on the next shot.",
    "group_location.proportional": "A group of zones: the d100, rolled again outside the group.",
    "group_location.attacker-chooses-after-hit": "A group: the attacker says where, after a hit.",
    "group_location.keeper-chooses": "A group of zones: the keeper says where.",
    "cover.location-blocks": "A place behind cover cannot be hurt.",
    "cover.ignored": "Cover changes nothing.",
    "cover.armour-bonus-at-location": "Cover is armour at the places it covers.",
    "zero_pf_save.crossing-and-further-losses": "0 PF, and each loss below: Fortitude, DC {dc}.",
    "zero_pf_save.crossing-only": "0 PF: Fortitude, DC {dc}, once.",
    "pf_cap.always": "PF never exceed one and a half times the PV.",
    "pf_cap.only-when-recovering": "PF do not come back above one and a half times the PV.",
    "treated.all-pv-wounds": "1 PV for a day of rest, once every wound that cost PV is dressed.",
    "treated.any-wound": "1 PV for a day of rest, once one wound is dressed.",
    "treated.stabilised-counts": "1 PV for a day of rest, once every wound is dressed or stable.",
    "mortal.dead": "A mortal wound kills at once, whatever the PV.",
    "mortal.pv-to-zero-at-end-of-next-round": "A mortal wound kills at the end of the next round.",
    "worsening.each-wound": "Each open wound costs on its own.",
    "worsening.worst-wound-only": "Of several open wounds only the worst costs.",
    "coup_de_grace.d20-counts-as-20": "Coup de grace: the d20 counts as 20, the place is chosen.",
    "coup_de_grace.automatic-death": "Coup de grace: death.",
    "coup_de_grace.keeper": "Coup de grace: the keeper decides.",
    "sustained_hazard.growing-wound": "Each round the bonus and 1 more: one wound that grows.",
    "sustained_hazard.new-wound-each-round": "Each round the bonus and 1 more: a new wound.",
    "breath_rounds.2xCon": "Breath is held for rounds of twice the Constitution; then DC 10, 11…",
    "breath_rounds.Con": "Breath is held for rounds of the Constitution; then DC 10, 11…",
}
"""A line for each choice of the house rules that matter in the middle of a fight."""


def glance(tongue: Tongue, credit: str, house: Mapping[str, str]) -> Paper:
    """The page that lies beside the dice."""
    data: Data = {
        "name": tongue("Rules at a glance"),
        "credit": credit,
        "blocks": [{"title": title, "lines": lines} for title, lines in _blocks(tongue, house)],
        "fatigue": _table(
            tongue("Fatigue penalty"),
            [tongue("PF lost"), tongue("penalty")],
            [
                [span(low, high, tongue), signed(fatigue_step(low))]
                for low, high in steps(fatigue_step, 0, -WORST_PENALTY)
            ],
        ),
        "lethality": _table(
            tongue("Lethality"),
            [tongue("most damage"), tongue("attack")],
            [
                [span(low, high, tongue), signed(lethality(low))]
                for low, high in steps(lethality, 1, MOST_LETHALITY)
            ],
        ),
        "zones": _table(
            tongue("Called zones"),
            [tongue("zone"), tongue("attack")],
            [
                [zone_row_name(zone, tongue), signed(penalty)]
                for zone, (penalty, _) in ZONES.items()
                if zone not in OTHER_SIDE
            ],
        ),
        "locations": _table(
            tongue("Location"),
            [tongue("d100"), tongue("location"), tongue("GB"), tongue("PF")],
            [
                [
                    f"{d100(low)}–{d100(high)}",
                    location_name(name, tongue),
                    signed(place.bonus),
                    signed(-place.extra) if place.extra else "",
                ]
                for (name, low, high), place in zip(faces(), HUMAN.places, strict=True)
            ],
        ),
        "severity": _severity(tongue),
    }
    return Paper("glance", tongue("Rules at a glance"), "glance.typ", data)


def _severity(tongue: Tongue) -> Data:
    rows = []
    low = 0
    for line in HUMAN.rows:
        cost = [signed(-lost) if lost else "–" for lost in (line.pf, line.pv)]
        if line.row == "mortal":
            cost = ["", tongue("death")]
        rate = rate_name(line.row, tongue) if line.row in EVERY else ""
        name = row_name(line.row, tongue)
        care = rate or care_name(line.row, tongue)
        if line.row == "mortal":
            care = tongue("head, torso or abdomen; elsewhere critical, the part is lost")
        rows.append({"id": line.row, "cells": [span(low, line.up_to, tongue), name, *cost, care]})
        low = 0 if line.up_to is None else line.up_to + 1
    heads = [tongue("GB"), tongue("wound"), tongue("PF"), tongue("PV"), tongue("and then")]
    return {"title": tongue("Severity of the wound"), "heads": heads, "rows": rows}


def _blocks(tongue: Tongue, house: Mapping[str, str]) -> Iterator[tuple[str, list[str]]]:
    def settled(option: str, **values: object) -> str:
        return tongue(HOUSE[f"{option}.{house[option]}"], **values)

    yield (
        tongue("An attack"),
        [
            tongue("Declare target, weapon, and a zone or none."),
            tongue("Location first: its AC counts, fatigue included."),
            tongue("d20, base attack, Strength or Dexterity, lethality, zone, fatigue."),
            tongue("At or above the AC: hit. Announce it, and nothing more."),
            tongue("Destiny: the last moment to call for a point."),
            tongue("GB: what the total has over the AC, and what the place adds."),
            settled("natural_twenty"),
            settled("armour_stop"),
            settled("aim_stacking", aim=signed(AIM)),
            settled("group_location"),
            settled("cover"),
            settled("coup_de_grace"),
        ],
    )
    yield (
        tongue("Shock, the keeper's choice"),
        [
            tongue("Shock: a partial action at the next turn."),
            tongue("Violent: on the ground, 1 PF more, the next turn is lost."),
        ],
    )
    yield (
        tongue("Points"),
        [
            tongue("0 PV or less: death."),
            settled("zero_pf_save", dc=FORTITUDE_DC),
            tongue("Saved: stunned. Failed: unconscious. Penalty −5 either way."),
            settled("pf_cap"),
            tongue("1 PF for an hour of rest."),
            settled("treated"),
        ],
    )
    yield (
        tongue("Open wounds"),
        [
            settled("worsening"),
            tongue("Care: First aid or Knowledge (medicine), DC {dc} and the GB.", dc=CARE),
            tongue("At each loss of PV, d100 below PV and PF together: it closes."),
            settled("mortal"),
        ],
    )
    yield (
        tongue("Destiny"),
        [
            tongue("One point a level, for good; one for the group, if all agree."),
            tongue("Asked for before the consequence is known; the keeper decides."),
        ],
    )
    yield (
        tongue("Natural causes"),
        [
            tongue("GB: lethality of the most damage, and 1d10. A fall: 1d6 for each 3 m."),
            settled("sustained_hazard"),
            settled("breath_rounds"),
            tongue("Drowning: 0 PF, then 1 PV a round."),
        ],
    )


def _table(title: str, heads: list[str], rows: list[list[str]]) -> Data:
    return {"title": title, "heads": heads, "rows": rows}
