"""The tables of the text, from the numbers that the rules themselves use."""

from collections.abc import Callable, Iterator, Mapping

from tablee.games.cthulhu_d20.data.gear import WEAPONS
from tablee.games.cthulhu_d20.data.tables import (
    CARE,
    EVERY,
    HUMAN,
    HUMAN_LOCATIONS,
    MOST_LETHALITY,
    ROUND_UNITS,
    WORST_PENALTY,
    ZOMBIE,
    ZONES,
    Body,
    fatigue_step,
    lethality,
    power_gb,
)
from tablee.games.cthulhu_d20.odds.chances import group_chances, location_chances, odds_tables
from tablee.games.cthulhu_d20.rules.common import ID
from tablee.games.cthulhu_d20.state.table import State
from tablee.games.cthulhu_d20.words.names import (
    care_name,
    location_name,
    rate_name,
    row_name,
    signed,
    weapon_name,
    zone_name,
)
from tablee.kernel.tables import IMPOSSIBLE, BookTable, Cell, Row, chance_cell
from tablee.kernel.tongue import Tongue

ONE_ARM, ONE_LEG = "right-arm", "right-leg"
OTHER_SIDE = ("left-arm", "left-leg")
"""The text has one row for an arm and one for a leg."""
POWER = 7
"""How far the Power Attack table goes: the base attack bonus of the text's sniper."""


def tables(tongue: Tongue, options: Mapping[str, str]) -> Iterator[BookTable]:
    """All of them, in the order of the text; then what the text only speaks of."""
    state = State(options=options)
    yield fatigue(tongue)
    yield lethalities(tongue)
    yield zones(state, tongue)
    yield locations(tongue)
    yield bonuses(tongue)
    yield severities("6", tongue("How grave a wound is"), "wound.severity-table", HUMAN, tongue)
    yield worsening(tongue)
    yield severities("8", tongue("How grave a zombie's wound is"), "npc.zombie", ZOMBIE, tongue)
    yield power(tongue)
    yield from odds_tables(state, tongue)


def span(low: int, high: int | None, tongue: Tongue) -> str:
    """“3–5”, “16 or more”."""
    if high is None:
        return tongue("{number} or more", number=low)
    return str(low) if low == high else f"{low}–{high}"


def steps(value: Callable[[int], int], first: int, last: int) -> Iterator[tuple[int, int | None]]:
    """The stretches in which a rule gives the same number, until it gives `last`."""
    low = number = first
    while value(low) != last:
        while value(number) == value(low):
            number += 1
        yield low, number - 1
        low = number
    yield low, None


def _row(head: str, *said: str) -> Row:
    return Row(head, tuple(map(Cell, said)))


def fatigue(tongue: Tongue) -> BookTable:
    return BookTable(
        id="1",
        title=tongue("The fatigue penalty"),
        rule=f"{ID}.meter.fatigue-penalty",
        columns=(tongue("fatigue points lost"), tongue("penalty")),
        rows=tuple(
            _row(span(low, high, tongue), signed(fatigue_step(low)))
            for low, high in steps(fatigue_step, 0, -WORST_PENALTY)
        ),
        notes=(tongue("It weighs on the AC and on every roll of Strength or Dexterity."),),
    )


def lethalities(tongue: Tongue) -> BookTable:
    """With the weapons of the game in their rows."""

    def carried(low: int, high: int | None) -> str:
        found = [
            weapon_name(weapon.id, tongue) + ("*" if weapon.is_vicious else "")
            for weapon in WEAPONS.values()
            if low <= weapon.most_damage and (high is None or weapon.most_damage <= high)
        ]
        return ", ".join(found) or IMPOSSIBLE

    return BookTable(
        id="2",
        title=tongue("How deadly a weapon is"),
        rule=f"{ID}.gear.lethality",
        columns=(tongue("most damage"), tongue("attack"), tongue("weapons")),
        rows=tuple(
            _row(span(low, high, tongue), signed(lethality(low)), carried(low, high))
            for low, high in steps(lethality, 1, MOST_LETHALITY)
        ),
        notes=(tongue("* One more: a critical above ×2, or from 19 or less."),),
    )


def zones(state: State, tongue: Tongue) -> BookTable:
    """The penalties, and where a hit on each zone lands."""
    rows = []
    for zone, (penalty, _) in ZONES.items():
        if zone in OTHER_SIDE:
            continue
        chances = group_chances(state, zone)
        cells = (
            chance_cell(chances[place], tongue) if place in chances else Cell(IMPOSSIBLE)
            for place in HUMAN_LOCATIONS
        )
        rows.append(Row(zone_row_name(zone, tongue), (Cell(signed(penalty)), *cells)))
    return BookTable(
        id="3",
        title=tongue("Called zones, and where a hit lands"),
        rule=f"{ID}.combat.called-zone",
        columns=(
            tongue("called zone"),
            tongue("attack"),
            *(location_name(place, tongue) for place in HUMAN_LOCATIONS),
        ),
        rows=tuple(rows),
        notes=(tongue("An arm and a leg stand for either side."),),
    )


def zone_row_name(zone: str, tongue: Tongue) -> str:
    """A row of the text: one arm, one leg, whichever it is."""
    if zone == ONE_ARM:
        return tongue("an arm")
    return tongue("a leg") if zone == ONE_LEG else zone_name(zone, tongue)


def faces() -> Iterator[tuple[str, int, int]]:
    """Each place of the body with its first and last face on the d100."""
    last = 0
    for place in HUMAN.places:
        yield place.name, last + 1, last + place.faces
        last += place.faces


def d100(face: int) -> str:
    """As the two dice show it: 05, 20, 00."""
    return f"{face % 100:02}"


def locations(tongue: Tongue) -> BookTable:
    chances = location_chances()
    return BookTable(
        id="4",
        title=tongue("Where a blow lands"),
        rule=f"{ID}.combat.random-location",
        columns=(tongue("d100"), tongue("location"), tongue("chance")),
        rows=tuple(
            Row(
                f"{d100(low)}–{d100(high)}",
                (Cell(location_name(name, tongue)), chance_cell(chances[name], tongue)),
            )
            for name, low, high in faces()
        ),
        notes=(tongue("00 is read as 100. Right and left are the victim's own."),),
    )


def bonuses(tongue: Tongue) -> BookTable:
    yes, no = tongue("yes"), tongue("no")
    rows = []
    for place in HUMAN.places:
        if place.name in OTHER_SIDE:
            continue
        more = signed(-place.extra) if place.extra else IMPOSSIBLE
        vital = yes if place.vital else no
        name = zone_row_name(place.name, tongue)
        rows.append(_row(name, signed(place.bonus), more, vital))
    return BookTable(
        id="5",
        title=tongue("What the place adds"),
        rule=f"{ID}.wound.location-bonus",
        columns=(
            tongue("location"),
            tongue("severity"),
            tongue("fatigue points besides"),
            tongue("vital"),
        ),
        rows=tuple(rows),
        notes=(tongue("A superficial wound costs no fatigue point besides."),),
    )


def severities(table: str, title: str, rule: str, body: Body, tongue: Tongue) -> BookTable:
    rows = []
    low = 0
    for line in body.rows:
        mortal = line.row == "mortal"
        losses = [signed(-lost) if lost else IMPOSSIBLE for lost in (line.pf, line.pv)]
        name = row_name(line.row, tongue)
        care = care_name(line.row, tongue)
        if body.zombie:
            care = tongue("part destroyed") if line.up_to is None else ""
        rows.append(_row(span(low, line.up_to, tongue), name, *losses, care or IMPOSSIBLE))
        low = 0 if line.up_to is None else line.up_to + 1
        if mortal:
            rows[-1] = _row(rows[-1].head, name, IMPOSSIBLE, tongue("death"), care)
    human = (
        tongue("On an arm or a leg 16 or more is critical: the part is severed or crushed."),
        tongue("From 11 on, the part that was hit is unusable or severely hampered."),
    )
    dead = (tongue("No place adds anything, and no wound gets worse."),)
    return BookTable(
        id=table,
        title=title,
        rule=f"{ID}.{rule}",
        columns=(
            tongue("severity"),
            tongue("wound"),
            tongue("PF"),
            tongue("PV"),
            tongue("part") if body.zombie else tongue("care"),
        ),
        rows=tuple(rows),
        notes=dead if body.zombie else human,
    )


def worsening(tongue: Tongue) -> BookTable:
    return BookTable(
        id="7",
        title=tongue("How wounds get worse"),
        rule=f"{ID}.worsening.rate",
        columns=(tongue("wound"), tongue("loss"), tongue("rounds to give care")),
        rows=tuple(
            _row(
                row_name(row, tongue),
                rate_name(row, tongue),
                str(EVERY[row]),
            )
            for row in sorted(EVERY, key=EVERY.__getitem__, reverse=True)
        ),
        notes=(
            tongue("A round lasts {count} seconds.", count=60 // ROUND_UNITS["minute"]),
            tongue(
                "Care: DC {dc} and the severity. By itself: d100 below PV and PF together.", dc=CARE
            ),
        ),
    )


def power(tongue: Tongue) -> BookTable:
    return BookTable(
        id="9",
        title=tongue("Power Attack"),
        rule=f"{ID}.feat.power-attack",
        columns=(tongue("attack"), tongue("severity")),
        rows=tuple(
            _row(signed(-penalty), signed(power_gb(penalty))) for penalty in range(1, POWER + 1)
        ),
        notes=(tongue("In melee only, and never more than the base attack bonus."),),
    )
