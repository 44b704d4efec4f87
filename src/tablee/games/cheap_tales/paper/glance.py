"""The rules at a glance, on one page: by the house rules of the table, with exact chances."""

from collections.abc import Iterator, Mapping
from typing import Any

from tablee.games.cheap_tales.odds import printed as book_tables
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.words.names import signed
from tablee.kernel.paper import Paper
from tablee.kernel.tables import BookTable, percent
from tablee.kernel.tongue import Tongue

Data = dict[str, Any]


def glance(tongue: Tongue, credit: str, house: Mapping[str, str] | None = None) -> Paper:
    """The page that lies beside the dice."""
    options = {**book_tables.HOUSE.options, **(house or {})}
    data: Data = {
        "kind": tongue("Rules at a glance"),
        "credit": credit,
        "blocks": [{"title": title, "lines": lines} for title, lines in _blocks(tongue, options)],
        "left": [
            _chart(one, *columns)
            for one, columns in (
                (book_tables.gangs(tongue, State(options=options)), (0, 1, 2)),
                (book_tables.wounds(tongue), (0, 1, 2)),
            )
        ],
        "charts": [
            _chances(tongue, State(options=options)),
            *(
                _chart(one, *columns)
                for one, columns in (
                    (book_tables.difficulties(tongue), (0, 1)),
                    (book_tables.weapons(tongue), (0, 1, 3)),
                    (book_tables.armours(tongue), (0, 1, 4)),
                    (book_tables.risks(tongue), (0, 1, 2)),
                )
            ),
            *([_chart(book_tables.circles(tongue), 0, 1, 2)] if options["magic"] == "on" else []),
        ],
    }
    return Paper("glance", tongue("Rules at a glance"), "glance.typ", data)


def _chances(tongue: Tongue, house: State) -> Data:
    """Success and exceptional success, for sums that come up at a table."""
    rows = [
        [
            signed(number),
            *(
                percent(book_tables.success(number, mode, house), tongue)
                for mode in ("plain", "advantage", "disadvantage")
            ),
            percent(book_tables.degrees(number, "plain", house).chance("yes_and"), tongue),
        ]
        for number in range(-3, 8)
    ]
    heads = [tongue("sum"), "2d6", tongue("advantage"), tongue("disadvantage")]
    return {"title": tongue("Chances"), "heads": [*heads, tongue("“Yes, and”")], "rows": rows}


def _chart(table: BookTable, *columns: int) -> Data:
    rows = [[row.head, *(cell.shown for cell in row.cells)] for row in table.rows]
    return {
        "title": table.title,
        "heads": [table.columns[at] for at in columns],
        "rows": [[row[at] for at in columns] for row in rows],
    }


def _blocks(tongue: Tongue, house: Mapping[str, str]) -> Iterator[tuple[str, list[str]]]:
    threshold = house["exceptional_threshold"]
    yield (
        tongue("A roll"),
        [
            tongue("2d6 and two traits of two families: 9 or more succeeds."),
            tongue("The keeper's one modifier, or half the might of whoever resists."),
            tongue("An aspect for: 3d6, the best two. Against: 3d6, the worst two. Both agree."),
            tongue(
                "Double 1 is a “No, and”; {number} or more, or double 6, a “Yes, and”.",
                number=threshold,
            ),
            tongue("Help with a fitting apprenticeship adds 1; all together: half must succeed."),
        ],
    )
    yield (
        tongue("After the dice, in this order"),
        [
            tongue("One heroism point for each roll: reroll first (power added before is lost)…"),
            tongue("Power: 1 point adds 1 to the total."),
            tongue("… or shift one degree up, last of all."),
            tongue("A catastrophe accepted earns a heroism point."),
            tongue("“Yes, and”: one special effect; legendary: two."),
            tongue("A prowess was announced: roll its risk, 2d6."),
        ],
    )
    yield (
        tongue("Heroism"),
        [
            tongue("Buys a reroll, a shift, a feat, a twist, a second wind, the stunned box."),
            tongue("Comes of daring, bad luck, weaknesses, drawbacks, lost objects."),
            tongue("Ten power points, or an object given up, stand in for one."),
        ],
    )
    yield (
        tongue("The fight"),
        [
            tongue("An offensive action passes the hand; anything else keeps it."),
            tongue("One action and one manoeuvre in each turn; preparing adds 1."),
            tongue("Defence: alertness. Dodge adds 2; parry is valour or focus, and 2."),
            tongue("Damage: the weapon's dice and vigour (hand to hand) or luck (at range)."),
            tongue("A secret thrust adds an apprenticeship, each once in a fight."),
            tongue("1 power absorbs 2 points of damage."),
        ],
    )
    yield (
        tongue("At 0 life"),
        [
            tongue("Tick the box. Out of combat, or to the bitter end with half the life back."),
            tongue("At 0 with the box ticked: a wound, 1d6; in a brawl 1d3."),
            tongue("A doctor in time makes it one row better."),
        ],
    )
    yield (
        tongue("Pauses"),
        [
            tongue("Respite, ten minutes: half the life just lost, 1d3 power, healers add."),
            tongue("Rest: everything back, 1 XP for each hour played, and time to spend it."),
        ],
    )
