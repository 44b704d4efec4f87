"""The tables of the book that are mostly words; and all tables, in its order."""

from collections.abc import Iterator

from tablee.games.cheap_tales.odds.printed import (
    HOUSE,
    armours,
    chances,
    circles,
    degrees,
    difficulties,
    gangs,
    prices,
    risks,
    success,
    weapons,
    wounds,
)
from tablee.games.cheap_tales.paper.sheets import ASSET_EFFECTS, DIE_NOTATION, OBJECT_EFFECTS
from tablee.games.cheap_tales.rules.common import ID
from tablee.games.cheap_tales.rules.extras.decide import ANTAGONIST_LIFE, HENCHMAN_MIGHT
from tablee.games.cheap_tales.state.roll import EFFECTS
from tablee.games.cheap_tales.state.traits import (
    ASSETS,
    AT_CREATION_ONLY,
    CIRCLES,
    CLASS_DIE,
    CLASS_LIFE,
    LADDER,
    QUALITIES,
    REPEATABLE,
    SUCCESS,
    TALENTS,
    Class,
    Degree,
    down_half,
)
from tablee.games.cheap_tales.words.names import DEGREES, choice_name, signed
from tablee.kernel.tables import BookTable, Cell, Row, chance_cell
from tablee.kernel.tongue import Tongue

COMPARISON: tuple[tuple[int, int | None, str], ...] = (
    (0, 2, "normal person"),
    (3, 5, "expert"),
    (6, 8, "master"),
    (9, 12, "grand master"),
    (13, None, "legend"),
)
"""What a sum of two traits, or a might, is worth (gm.comparison-table)."""
CAST: tuple[tuple[str, Class, int, int], ...] = (
    ("Gangsters", "brute", 0, 3),
    ("Sauvages cannibales", "brute", 0, 3),
    ("Petites frappes", "brute", 0, 3),
    ("Nazi Grunts", "brute", 0, 3),
    ("Tueurs à gage", "henchman", 3, 5),
    ("Agents du FBI", "henchman", 5, 5),
    ("Marines", "henchman", 3, 5),
    ("Officiers SS", "henchman", 4, 5),
    ("Matriochka", "antagonist", 7, 12),
    ("Razul Pacha", "antagonist", 10, 15),
    ("Archibald Delawney", "antagonist", 9, 10),
    ("Sturmbannführer Heinrich Klugg", "antagonist", 6, 14),
)
"""The book's own people, by the names it gives them (npc.samples)."""
PAIRS: tuple[str, ...] = (
    "lift a beam off a friend",
    "run at the fence with the dogs behind",
    "bend a cell's bars",
    "keep watch until dawn",
    "dive through a window into the pool",
    "strike hand to hand",
    "walk a plank over the void",
    "jump clear of a trap",
    "keep a straight face when it all goes wrong",
    "bluff the police with a body in the boot",
    "aim and shoot",
    "see through a spy",
    "be out before the grenade goes off",
    "hit what cannot be seen",
    "cut the right wire",
    "play poker with crooks",
)
"""A use for each quality with each talent, quality by quality."""
HARM: tuple[str, ...] = (
    "1 point",
    "1d6 + quality",
    "1d6^ + quality",
    "exploding 1d6 over an area, and a heavy effect",
    "disintegration",
)
HEALING: tuple[str, ...] = (
    "1 point, at a distance",
    "1d6, or a mild illness",
    "1d6^, or a serious illness",
    "a limb, or the stunned box",
    "back to life within minutes",
)


def tables(tongue: Tongue) -> Iterator[BookTable]:
    yield chances(tongue)
    yield degree_table(tongue)
    yield difficulties(tongue)
    yield comparison(tongue)
    yield pairs(tongue)
    yield weapons(tongue)
    yield armours(tongue)
    yield objects(tongue)
    yield assets(tongue)
    yield risks(tongue)
    yield extras(tongue)
    yield gangs(tongue)
    yield cast(tongue)
    yield wounds(tongue)
    yield circles(tongue)
    yield effects(tongue)
    yield prices(tongue)


def degree_table(tongue: Tongue) -> BookTable:
    threshold = int(HOUSE.options["exceptional_threshold"])
    when: dict[Degree, str] = {
        "no_and": tongue("double 1"),
        "no": tongue("{number} or less", number=SUCCESS - 1),
        "partial": tongue("the keeper's choice, or a shift"),
        "yes": f"{SUCCESS}–{threshold - 1}",
        "yes_and": tongue("{number} or more, or double 6", number=threshold),
        "legendary": tongue("“Yes, and” shifted up"),
    }
    sums = (0, 3, 6)
    found = [degrees(number, "plain") for number in sums]
    rows = []
    for degree in LADDER:
        chance = [
            chance_cell(one.chance(degree), tongue) if degree in one else Cell("–") for one in found
        ]
        cells = (Cell(when[degree]), Cell(str(EFFECTS.get(degree, 0))), *chance)
        rows.append(Row(tongue(DEGREES[degree]), cells))
    return BookTable(
        id="degrees",
        title=tongue("Degrees"),
        rule=f"{ID}.result.degrees",
        columns=(
            tongue("degree"),
            tongue("when"),
            tongue("special effects"),
            *(tongue("chance with a sum of {number}", number=number) for number in sums),
        ),
        rows=tuple(rows),
        notes=(
            tongue("The book has both “16 or more” and “above 16”: the table chooses."),
            tongue("It calls the weakness of an aspect once “No, but”; a “No, and” is meant."),
        ),
    )


def comparison(tongue: Tongue) -> BookTable:
    return BookTable(
        id="comparison",
        title=tongue("How good is that?"),
        rule=f"{ID}.gm.comparison-table",
        columns=(
            tongue("two traits, or a might"),
            tongue("worth"),
            tongue("chance at the least of them"),
        ),
        rows=tuple(
            Row(
                f"{low}+" if high is None else f"{low}–{high}",
                (Cell(tongue(name)), chance_cell(success(low), tongue)),
            )
            for low, high, name in COMPARISON
        ),
    )


def pairs(tongue: Tongue) -> BookTable:
    return BookTable(
        id="pairs",
        title=tongue("Sixteen pairs of traits"),
        rule=f"{ID}.dice.pair-examples",
        columns=("", *(choice_name("talent", talent, tongue) for talent in TALENTS)),
        rows=tuple(
            Row(
                choice_name("quality", quality, tongue),
                tuple(
                    Cell(tongue(PAIRS[at * len(TALENTS) + talent]))
                    for talent in range(len(TALENTS))
                ),
            )
            for at, quality in enumerate(QUALITIES)
        ),
        notes=(
            tongue(
                "Attacks too: a tackle is vigour and adrenaline, a silent noose agility and focus."
            ),
        ),
    )


def objects(tongue: Tongue) -> BookTable:
    return BookTable(
        id="objects",
        title=tongue("What an object gives"),
        rule=f"{ID}.gear.object-as-asset",
        columns=(tongue("object"), tongue("gives")),
        rows=tuple(
            Row(choice_name("kind", kind, tongue), (Cell(tongue(OBJECT_EFFECTS[kind])),))
            for kind in OBJECT_EFFECTS
            if OBJECT_EFFECTS[kind]
        ),
    )


def assets(tongue: Tongue) -> BookTable:
    yes, no = tongue("yes"), tongue("no")
    return BookTable(
        id="assets",
        title=tongue("Assets"),
        rule=f"{ID}.creation.asset-repeat",
        columns=(
            tongue("asset"),
            tongue("gives"),
            tongue("more than once"),
            tongue("at creation only"),
        ),
        rows=tuple(
            Row(
                choice_name("assets", asset, tongue),
                (
                    Cell(tongue(ASSET_EFFECTS[asset])),
                    Cell(yes if asset in REPEATABLE else no),
                    Cell(yes if asset in AT_CREATION_ONLY else no),
                ),
            )
            for asset in ASSETS
        ),
    )


def extras(tongue: Tongue) -> BookTable:
    low, high = ANTAGONIST_LIFE
    life = {kind: str(number) for kind, number in CLASS_LIFE.items()}
    life["antagonist"] = f"{low}–{high}"
    might = {"brute": "0", "henchman": f"0–{HENCHMAN_MIGHT}", "antagonist": tongue("any")}
    damage = {kind: DIE_NOTATION[die] for kind, die in CLASS_DIE.items()}
    damage["antagonist"] = tongue("by their weapon")
    return BookTable(
        id="extras",
        title=tongue("Extras"),
        rule=f"{ID}.npc.basics",
        columns=(tongue("class"), tongue("life"), tongue("might"), tongue("damage")),
        rows=tuple(
            Row(
                choice_name("kind", kind, tongue),
                (Cell(life[kind]), Cell(might[kind]), Cell(damage[kind])),
            )
            for kind in CLASS_LIFE
        ),
    )


def cast(tongue: Tongue) -> BookTable:
    return BookTable(
        id="cast",
        title=tongue("The book's cast"),
        rule=f"{ID}.npc.samples",
        columns=(
            tongue("who"),
            tongue("class"),
            tongue("might"),
            tongue("life"),
            tongue("to whoever acts against them"),
        ),
        rows=tuple(
            Row(
                name,
                (
                    Cell(choice_name("kind", kind, tongue)),
                    Cell(str(might)),
                    Cell(str(life)),
                    Cell(signed(-down_half(might))),
                ),
            )
            for name, kind, might, life in CAST
        ),
        notes=(tongue("The last of them has one aspect only, though antagonists have several."),),
    )


def effects(tongue: Tongue) -> BookTable:
    return BookTable(
        id="effects",
        title=tongue("What the circles do"),
        rule=f"{ID}.magic.effects",
        columns=(tongue("circle"), tongue("harm"), tongue("healing")),
        rows=tuple(
            Row(str(circle), (Cell(tongue(HARM[at])), Cell(tongue(HEALING[at]))))
            for at, circle in enumerate(CIRCLES)
        ),
        notes=(tongue("For circle 3 the book prints 1d6 and means a weapon's dice."),),
    )
