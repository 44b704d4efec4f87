"""What the text says of chances, reckoned by the exact reader from the rules themselves."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from tablee.dice.distribution import Distribution
from tablee.dice.exact import exact
from tablee.dice.readers import Dice
from tablee.games.cthulhu_d20.data.tables import (
    CARE,
    HUMAN,
    MORTAL_FROM,
    TORSO_AND_HEAD,
    Location,
    lethality,
)
from tablee.games.cthulhu_d20.odds.courses import (
    FIRE_ROUNDS,
    HEIGHTS,
    care_succeeds,
    gb_by_round,
    rows_of,
)
from tablee.games.cthulhu_d20.odds.policies import DEAD, MISS, ends_of, follower
from tablee.games.cthulhu_d20.rules.attack.asks import DeclareAttack, RollAttack
from tablee.games.cthulhu_d20.rules.common import ID
from tablee.games.cthulhu_d20.rules.hazards.asks import ExposeTo, Fall
from tablee.games.cthulhu_d20.rules.hazards.exposure import TEN, place_of
from tablee.games.cthulhu_d20.rules.hazards.law import METRES_A_DIE, fall_damage
from tablee.games.cthulhu_d20.rules.worsening.asks import CareFor
from tablee.games.cthulhu_d20.rules.worsening.events import WoundStabilised
from tablee.games.cthulhu_d20.rules.worsening.stabilise import stabilise
from tablee.games.cthulhu_d20.state.people import Aim, Person, Wound
from tablee.games.cthulhu_d20.state.table import State
from tablee.games.cthulhu_d20.words.names import row_name, signed
from tablee.kernel.following import Way
from tablee.kernel.tables import IMPOSSIBLE, BookTable, Cell, Row, chance_cell, percent, said
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import By

if TYPE_CHECKING:
    from fractions import Fraction


KEEPER = By("", "keeper")
TOTALS = (2, 4, 6, 8, 9, 10, 12, 14, 16, 18, 20)
"""PV and PF together; 9 is the total of the text's example."""
SKILLED = (0, 4, 8, 12)
ROWS = ("superficial", "light", "moderate", "grave", "critical", DEAD)
FAR = 280
"""Metres from which the text's sniper shoots."""
BODY = Person("body", "", scores={"constitution": 14}, pv=10, pf=10)
JACK = Person(
    "jack",
    "Jack",
    scores={"dexterity": 20},
    level=9,
    feats=(
        "weapon-proficiency:rifles",
        "weapon-focus:m21",
        "point-blank-shot",
        "precise-shot",
        "far-shot",
    ),
    weapons=("m21",),
    loaded={"m21": 20},
    pv=8,
    pf=8,
)
"""The text's sniper, and somebody with the text's 10 points and an AC of 10."""
HEAD_SHOT = DeclareAttack(who="jack", target="body", weapon="m21", zone="head", distance=FAR)
SECOND_SHOT = replace(HEAD_SHOT, zone=TORSO_AND_HEAD, number=2)


def odds_tables(state: State, tongue: Tongue) -> Iterator[BookTable]:
    yield stabilisation(state, tongue)
    yield care(state, tongue)
    yield falls(state, tongue)
    yield fire(state, tongue)
    yield sniper(state, tongue)


def likely(chance: "Fraction", tongue: Tongue) -> Cell:
    """A chance; what cannot happen has a sign of its own."""
    return chance_cell(chance, tongue) if chance else Cell(IMPOSSIBLE, chance)


def with_people(state: State, *people: Person) -> State:
    return replace(state, people={person.id: person for person in people})


def location_chances() -> "dict[Location, Fraction]":
    """Where a blow without a called zone lands."""
    found = exact(partial(place_of, BODY))
    return {place: found.chance(place) for place in HUMAN.names}


def group_chances(state: State, zone: str) -> "dict[Location, Fraction]":
    """Where a hit on a called zone lands: the attack itself, for all faces that hit."""
    laid = follower.asked(
        with_people(state, JACK, BODY), KEEPER, replace(HEAD_SHOT, zone=zone, distance=0, bonus=20)
    )

    def place(way: Way[State]) -> Location:
        strike = way.state.strike
        return strike.location or "" if strike is not None and strike.hit else ""

    found = follower.ends(laid, KEEPER, RollAttack(), place)
    hits = found.where(bool)
    return {place: found.chance(place) / hits for place in found if place}


def closes(state: State, total: int) -> "Fraction":
    """The chance that a wound closes by itself at a loss of PV."""
    wound = Wound(1, 10, "grave", "left-leg", pv=2)
    victim = replace(BODY, pv=total - total // 2, pf=total // 2, wounds=(wound,), made=1)
    hurt = with_people(state, victim)

    def run(dice: Dice) -> bool:
        happened = stabilise(hurt, victim.id, wound.number, dice)
        return any(isinstance(event, WoundStabilised) for event in happened)

    return exact(run).chance(True)


def stabilisation(state: State, tongue: Tongue) -> BookTable:
    return BookTable(
        id="10",
        title=tongue("How likely a wound closes by itself"),
        rule=f"{ID}.worsening.natural-stabilisation",
        columns=(tongue("PV and PF together"), tongue("at each loss")),
        rows=tuple(
            Row(str(total), (chance_cell(closes(state, total), tongue),)) for total in TOTALS
        ),
        notes=(
            tongue(
                "The text's example, {total} points in all: {chance}.",
                total=9,
                chance=said(closes(state, 9), tongue),
            ),
        ),
    )


def care_chance(state: State, gb: int, skill: int) -> "Fraction":
    """The chance that one attempt at care succeeds."""
    healer = Person("healer", "", ranks={"first-aid": skill}, pv=8, pf=8)
    patient = replace(BODY, wounds=(Wound(1, gb, "grave", "left-leg", pv=2),), made=1)
    ask = CareFor(healer=healer.id, patient=patient.id, wound=1, skill="first-aid")
    hurt = with_people(state, healer, patient)

    return follower.ends(hurt, KEEPER, ask, care_succeeds).chance(True)


def care(state: State, tongue: Tongue) -> BookTable:
    severities = (3, 5, 6, 8, 10, 11, 13, 15, 18)
    return BookTable(
        id="11",
        title=tongue("How likely care succeeds"),
        rule=f"{ID}.worsening.care",
        columns=(
            tongue("severity"),
            tongue("DC"),
            *(tongue("skill {bonus}", bonus=signed(skill)) for skill in SKILLED),
        ),
        rows=tuple(
            Row(
                str(gb),
                (
                    Cell(str(CARE + gb)),
                    *(likely(care_chance(state, gb, skill), tongue) for skill in SKILLED),
                ),
            )
            for gb in severities
        ),
    )


def falls(state: State, tongue: Tongue) -> BookTable:
    fallen = with_people(state, BODY)
    rows = []
    for metres in HEIGHTS:
        odds = rows_of(fallen, KEEPER, Fall(who=BODY.id, metres=metres))
        bonus = signed(lethality(fall_damage(metres)))
        dice = f"{metres // METRES_A_DIE}d6"
        cells = (likely(odds.chance(row), tongue) for row in ROWS[1:])
        rows.append(Row(tongue("{count} m", count=metres), (Cell(dice), Cell(bonus), *cells)))
    return BookTable(
        id="12",
        title=tongue("How bad a fall is"),
        rule=f"{ID}.base.hazard-falling",
        columns=(
            tongue("height"),
            tongue("damage"),
            tongue("severity, and 1d10"),
            *(row_name(row, tongue) for row in ROWS[1:-1]),
            row_name("mortal", tongue),
        ),
        rows=tuple(rows),
        notes=(tongue("Without a location. Where it is rolled, the place adds its own."),),
    )


def fire_courses(state: State) -> Distribution[tuple[int, ...]]:
    """The GB after each round in a fire that does 1d6."""
    ask = ExposeTo(who=(BODY.id,), count=1, sides=6, cause="", lasting=True)
    burning = with_people(state, BODY)

    def run(dice: Dice) -> tuple[int, ...]:
        return tuple(gb_by_round(burning, KEEPER, ask, BODY.id, dice))

    return exact(run)


def fire(state: State, tongue: Tongue) -> BookTable:
    courses = fire_courses(state)
    rows = []
    for index, number in enumerate(FIRE_ROUNDS):
        least = min(gbs[index] for gbs in courses)
        worst = courses.where(lambda gbs, at=index: gbs[at] >= MORTAL_FROM)  # type: ignore[misc]
        cells = (Cell(f"{least}–{least + TEN - 1}"), likely(worst, tongue))
        rows.append(Row(str(number), cells))
    return BookTable(
        id="13",
        title=tongue("How long one lasts in a fire (1d6 a round)"),
        rule=f"{ID}.hazard.sustained",
        columns=(
            tongue("round"),
            tongue("severity"),
            tongue("{number} or more", number=MORTAL_FROM),
        ),
        rows=tuple(rows),
    )


def shots(state: State) -> Mapping[str, Distribution[str]]:
    """The sniper's head shot, aimed; his second bullet; both, one after the other."""
    table = with_people(state, replace(JACK, aim=Aim("body")), BODY)
    unaimed = table.with_person(JACK)
    return {
        "first": ends_of(table, KEEPER, [HEAD_SHOT]),
        "second": ends_of(unaimed, KEEPER, [SECOND_SHOT]),
        "both": ends_of(table, KEEPER, [HEAD_SHOT, SECOND_SHOT]),
    }


def sniper(state: State, tongue: Tongue) -> BookTable:
    found = shots(state)
    heads = {
        "first": tongue("first bullet, at the head"),
        "second": tongue("second bullet, at torso and head"),
        "both": tongue("both, the worse wound"),
    }
    columns = (MISS, *ROWS)
    ended = found["both"].chance("critical") + found["both"].chance(DEAD)
    return BookTable(
        id="14",
        title=tongue("Jack's two shots (AC 10)"),
        rule=f"{ID}.gm.lethal-planning",
        columns=(
            tongue("shot"),
            tongue("missed"),
            *(row_name(row, tongue) for row in ROWS[:-1]),
            row_name("mortal", tongue),
        ),
        rows=tuple(
            Row(heads[name], tuple(likely(odds.chance(row), tongue) for row in columns))
            for name, odds in found.items()
        ),
        notes=(
            tongue(
                "The text counts on a target dead or dying, bad luck aside: that is {chance}.",
                chance=percent(ended, tongue),
            ),
        ),
    )
