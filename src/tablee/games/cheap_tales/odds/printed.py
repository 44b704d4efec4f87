"""The tables of the book, with the chances that the rules themselves give."""

from fractions import Fraction
from pathlib import Path

from tablee.dice.distribution import Distribution, fraction
from tablee.dice.exact import exact
from tablee.dice.readers import Dice
from tablee.dice.throws import Face, Total
from tablee.games.cheap_tales.paper.sheets import DIE_NOTATION
from tablee.games.cheap_tales.rules.action.reckon import Reading, degree_of, dice_of, read_dice
from tablee.games.cheap_tales.rules.advancement.decide import control_cost, raise_cost
from tablee.games.cheap_tales.rules.common import ID
from tablee.games.cheap_tales.rules.extras.gangs import bonuses
from tablee.games.cheap_tales.rules.fight.blows import Harm, throw_harm
from tablee.games.cheap_tales.rules.results.risk import risk_read
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.hero import Hero, Skill
from tablee.games.cheap_tales.state.roll import SUCCESSES
from tablee.games.cheap_tales.state.traits import (
    ARMOUR_DIE,
    ARMOUR_PENALTY,
    BRACKET,
    CIRCLE_DIFFICULTY,
    CIRCLE_POWER,
    DIFFICULTIES,
    HEAVY_BONUS,
    HIGHEST,
    RISKS,
    WEAPON_DIE,
    WOUNDS,
    Degree,
    Mode,
    down_half,
)
from tablee.games.cheap_tales.words.names import choice_name, difficulty_name, signed, wound_name
from tablee.kernel.book import read_book
from tablee.kernel.tables import IMPOSSIBLE, BookTable, Cell, Row, chance_cell, number_cell
from tablee.kernel.tongue import Tongue

SUMS = range(-3, 9)
MODES: tuple[Mode, ...] = ("plain", "advantage", "disadvantage")
CORE = frozenset({"core"})
HOUSE = State(options=read_book(Path(__file__).parents[1] / "book.toml").settle({}, CORE))
"""The book's own settings."""


def degrees(bonus: int, mode: Mode, house: State = HOUSE) -> Distribution[Degree]:
    """What a roll with such a sum of traits and modifiers comes to."""
    reading = Reading(mode, house.options["natural_reading"] == "any_two_of_three")

    def run(dice: Dice) -> Degree:
        kept, natural = dice.throw(dice_of(reading, "action", ""), fold=read_dice, start=reading)
        return degree_of(house, natural, kept + bonus)

    return exact(run)


def success(bonus: int, mode: Mode = "plain", house: State = HOUSE) -> Fraction:
    """The chance that such a sum comes through."""
    return degrees(bonus, mode, house).where(lambda degree: degree in SUCCESSES)


def chances(tongue: Tongue) -> BookTable:
    rows = []
    for bonus in SUMS:
        won = [chance_cell(success(bonus, mode), tongue) for mode in MODES]
        best = [chance_cell(degrees(bonus, mode).chance("yes_and"), tongue) for mode in MODES]
        rows.append(Row(signed(bonus), (*won, *best)))
    plain, good, bad = tongue("plain dice"), tongue("advantage"), tongue("disadvantage")
    return BookTable(
        id="chances",
        title=tongue("Chances of success, and of an exceptional success"),
        rule=f"{ID}.dice.core-roll",
        columns=(
            tongue("sum"),
            plain,
            good,
            bad,
            tongue("exceptional, {dice}", dice=plain),
            tongue("exceptional, {dice}", dice=good),
            tongue("exceptional, {dice}", dice=bad),
        ),
        rows=tuple(rows),
        notes=(tongue("The sum is that of traits, bonuses and modifiers, the defence taken off."),),
    )


def difficulties(tongue: Tongue) -> BookTable:
    sums = (0, 2, 4, 6)
    return BookTable(
        id="difficulty",
        title=tongue("The keeper's one modifier"),
        rule=f"{ID}.action.difficulty-table",
        columns=(
            tongue("task"),
            tongue("modifier"),
            *(tongue("chance with a sum of {number}", number=number) for number in sums),
        ),
        rows=tuple(
            Row(
                difficulty_name(number, tongue),
                (
                    Cell(signed(number)),
                    *(chance_cell(success(sum_ + number), tongue) for sum_ in sums),
                ),
            )
            for number in DIFFICULTIES
        ),
        notes=(
            tongue("The short rules speak of −2 to −6, and −2 has no row: any number may be said."),
        ),
    )


def _harm(harm: Harm) -> Distribution[int]:
    return exact(lambda dice: throw_harm(dice, [harm], "")[0])


def weapons(tongue: Tongue) -> BookTable:
    rows = []
    for weapon, die in WEAPON_DIE.items():
        flat = HEAVY_BONUS if weapon == "heavy" else 0
        found = _harm(Harm((die,), flat))
        spread = f"{min(found.outcomes)}–{max(found.outcomes)}"
        name = choice_name("weapon", weapon, tongue)
        notation = DIE_NOTATION[die] + (f" + {flat}" if flat else "")
        cells = (Cell(notation), Cell(spread), number_cell(found.mean(), tongue))
        rows.append(Row(name, cells))
    return BookTable(
        id="weapons",
        title=tongue("Damage by weapon"),
        rule=f"{ID}.gear.weapons",
        columns=(tongue("weapon"), tongue("dice"), tongue("damage"), tongue("on average")),
        rows=tuple(rows),
        notes=(
            tongue("1d6^ is the better of two dice."),
            tongue("Hand to hand adds vigour, at range luck."),
        ),
    )


def armours(tongue: Tongue) -> BookTable:
    rows = []
    most = 6
    for armour in ARMOUR_DIE:
        # What an armour keeps off is what is missing from a blow that it cannot stop.
        found = _harm(Harm((), most, armour)).map(lambda loss: most - loss)
        spread = f"{min(found.outcomes)}–{max(found.outcomes)}"
        penalty = ARMOUR_PENALTY.get(armour, 0)
        cells = (
            Cell(DIE_NOTATION[ARMOUR_DIE[armour]]),
            Cell(spread),
            number_cell(found.mean(), tongue),
            Cell(signed(penalty)),
        )
        rows.append(Row(choice_name("armour", armour, tongue), cells))
    return BookTable(
        id="armour",
        title=tongue("Protection and what it costs in alertness"),
        rule=f"{ID}.gear.armour",
        columns=(
            tongue("armour"),
            tongue("dice"),
            tongue("protection"),
            tongue("on average"),
            choice_name("talent", "alertness", tongue),
        ),
        rows=tuple(rows),
    )


def risks(tongue: Tongue) -> BookTable:
    two = Total(count=2, sides=6)
    found = two.odds()
    read = exact(lambda dice: dice.throw(two, fold=risk_read, start="nothing"))
    rows = []
    for low, high in ((2, 2), (3, 4), (5, 9), (10, 11), (12, 12)):
        risk = RISKS[low]
        span = str(low) if low == high else f"{low}–{high}"
        here = found.where(lambda total: low <= total <= high)  # noqa: B023 - used at once
        cells = (
            Cell(choice_name("risk", risk, tongue)),
            chance_cell(here, tongue),
            chance_cell(read.chance(risk), tongue),
        )
        rows.append(Row(span, cells))
    return BookTable(
        id="risk",
        title=tongue("The risk of a prowess"),
        rule=f"{ID}.combat.risk-table",
        columns=(tongue("2d6"), tongue("risk"), tongue("chance"), tongue("of this risk in all")),
        rows=tuple(rows),
        notes=(tongue("The special effects speak of one die; the table itself is for two."),),
    )


def wounds(tongue: Tongue) -> BookTable:
    armed, bare = Face(sides=6).odds(), Face(sides=3).odds()
    return BookTable(
        id="wounds",
        title=tongue("Grave wounds"),
        rule=f"{ID}.recovery.wound-roll",
        columns=(tongue("wound"), tongue("chance"), tongue("with bare hands")),
        rows=tuple(
            Row(
                wound_name(row, tongue),
                (
                    chance_cell(armed.chance(row), tongue),
                    chance_cell(bare.chance(row), tongue) if row in bare else Cell(IMPOSSIBLE),
                ),
            )
            for row in WOUNDS
        ),
        notes=(tongue("A doctor who comes in time makes it one row better."),),
    )


def circles(tongue: Tongue) -> BookTable:
    sums = (2, 4, 6)
    return BookTable(
        id="circles",
        title=tongue("The five circles of magic"),
        rule=f"{ID}.magic.use",
        columns=(
            tongue("circle"),
            tongue("modifier"),
            tongue("power, on a failure"),
            tongue("each surcharge"),
            tongue("out of control"),
            *(tongue("free with a sum of {number}", number=number) for number in sums),
        ),
        rows=tuple(
            Row(
                str(circle),
                (
                    Cell(signed(CIRCLE_DIFFICULTY[circle])),
                    Cell(str(power)),
                    Cell(str(circle)),
                    Cell(str(down_half(power))),
                    *(
                        chance_cell(success(number + CIRCLE_DIFFICULTY[circle]), tongue)
                        for number in sums
                    ),
                ),
            )
            for circle, power in CIRCLE_POWER.items()
        ),
    )


def gangs(tongue: Tongue, house: State = HOUSE) -> BookTable:
    defences = (0, 2, 4)
    brackets = [(1, 1), (2, BRACKET)]
    brackets += [(n * BRACKET + 1, (n + 1) * BRACKET) for n in range(1, 4)]
    rows = []
    for low, high in brackets:
        attack, most = bonuses(high, house.options)
        # Where only whole brackets count for damage, the last of a bracket makes it whole.
        least = bonuses(low, house.options)[1]
        damage = signed(most) if least == most else f"{signed(least)}/{signed(most)}"
        hits = (chance_cell(success(attack - defence), tongue) for defence in defences)
        head = str(low) if low == high else f"{low}–{high}"
        rows.append(Row(head, (Cell(signed(attack)), Cell(damage), *hits)))
    return BookTable(
        id="gangs",
        title=tongue("A gang's bonus to attack and to damage"),
        rule=f"{ID}.npc.brute-gang",
        columns=(
            tongue("standing"),
            tongue("bonus"),
            tongue("damage"),
            *(tongue("hits a defence of {number}", number=number) for number in defences),
        ),
        rows=tuple(rows),
        notes=(tongue("Chances for brutes of might 0; one roll serves against all heroes."),),
    )


def prices(tongue: Tongue) -> BookTable:
    """What each point of a trait costs, by the rank it reaches."""
    rows = []
    for rank in range(HIGHEST + 1):
        before = rank - 1
        skill = Skill("k", "", before)
        hero = Hero("", "", None, vigour=before, focus=before, skills=(skill,))
        prices = [raise_cost(HOUSE.options, hero, trait) for trait in ("vigour", "focus", "k")]
        if rank == 0:
            prices[2] = 1
        prices.append(control_cost(Skill("k", "", rank)))
        rows.append(Row(str(rank), tuple(number_cell(fraction(p, 1), tongue) for p in prices)))
    return BookTable(
        id="experience",
        title=tongue("Experience points for one point more"),
        rule=f"{ID}.advancement.costs",
        columns=(
            tongue("rank to reach"),
            tongue("quality"),
            tongue("talent"),
            tongue("apprenticeship"),
            tongue("gift out of control"),
        ),
        rows=tuple(rows),
        notes=(tongue("A new aspect or asset costs 4, a heroism point or an object 1."),),
    )
