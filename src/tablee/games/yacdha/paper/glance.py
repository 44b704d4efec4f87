"""The rules at a glance, on one page: the book's tables, read from the rules themselves."""

from collections.abc import Container, Iterator, Mapping
from fractions import Fraction
from typing import Any

from tablee.games.yacdha.rules.action.pool import TABLE_1, TABLE_3
from tablee.games.yacdha.rules.fight.opposition import Stance, facing
from tablee.games.yacdha.state.fight import TABLE_2
from tablee.games.yacdha.state.people import HIGHEST, LOWEST
from tablee.games.yacdha.view.view import MODULES
from tablee.games.yacdha.words import terms as words
from tablee.kernel.paper import Paper
from tablee.kernel.tongue import Tongue

Data = dict[str, Any]
STANCES: Mapping[Stance, str] = {
    "attack": "attacks",
    "immobilise": "tries to hold somebody",
    "dodge": "dodges, or stays frozen",
    "flee": "flees",
    "other": "does something else",
    "surprised": "is taken by surprise (round 1)",
    "immobilised": "is held, or breaks free",
    "holding": "holds somebody",
    "unconscious": "is unconscious",
}


def glance(
    tongue: Tongue,
    credit: str,
    options: Mapping[str, str] | None = None,
    modules: Container[str] = MODULES,
) -> Paper:
    """The page that lies beside the dice, by the house rules and modules of the table."""
    nonstandard = (options or {}).get("nonstandard_target", "do-if-facing")
    data: Data = {
        "kind": tongue("Rules at a glance"),
        "credit": credit,
        "page": tongue("page"),
        "blocks": [{"title": title, "lines": lines} for title, lines in _blocks(tongue, modules)],
        "information": _table(
            tongue("Investigation"),
            [tongue("margin"), tongue("what is learnt")],
            [["≤ 0", words.tier_name(0, tongue)], *_information(tongue)],
        ),
        "weapons": _table(
            tongue("Weapons"),
            [tongue("weapon"), tongue("most trauma of one attack")],
            [[words.weapon_name(one.id, tongue), str(one.most)] for one in TABLE_2.values()],
        ),
        "degrees": _table(
            tongue("Degrees"),
            [tongue("margin"), tongue("the result is a…")],
            [[_span(low, high), words.degree_name(name, tongue)] for low, high, name in TABLE_3],
        ),
        "passive": _table(
            tongue("Passive opposition"),
            [tongue("value"), tongue("the action is…"), tongue("chance with one die")],
            [
                [
                    str(value),
                    words.scale_name(value, tongue),
                    _percent(Fraction(6 - value, 6), tongue),
                ]
                for value in range(len(words.SCALE))
            ],
        ),
        "checks": _table(
            tongue("Madness or trauma check"),
            [tongue("value"), *map(str, range(LOWEST, HIGHEST))],
            [
                [
                    tongue("chance of a rise"),
                    *(
                        _percent(Fraction(HIGHEST - value, 6), tongue)
                        for value in range(LOWEST, HIGHEST)
                    ),
                ]
            ],
        ),
        "combat": _table(
            tongue("Opposition in a fight"),
            [
                tongue("the target…"),
                tongue("against its own opponent"),
                tongue("against anybody else"),
                tongue("from afar"),
            ],
            [
                [
                    tongue(STANCES[stance]),
                    _faced(stance, False, True, nonstandard, tongue),
                    _faced(stance, False, False, nonstandard, tongue),
                    _afar(stance, nonstandard, tongue),
                ]
                for stance in STANCES
            ],
        ),
    }
    return Paper("glance", tongue("Rules at a glance"), "glance.typ", data)


def _blocks(tongue: Tongue, modules: Container[str]) -> Iterator[tuple[str, list[str]]]:
    yield (
        tongue("An action"),
        [
            tongue(
                "Say first what success and failure will bring. Then throw the action die (dA)."
            ),
            tongue("It succeeds when it is higher than the opposition; a tie fails."),
            tongue("Major advantage: two dA, the higher counts. Major disadvantage: the lower."),
            tongue("Both at once: a single dA."),
            tongue("A claimed occupation adds its level, up to 6 in all.")
            if "occupation_levels" in modules
            else tongue("What belongs to the main occupation is a major advantage."),
            tongue("Together: each throws, the best dA counts for all, and so does the harm."),
        ],
    )
    yield (
        tongue("Forced dice"),
        [
            tongue("Before the throw, add your madness die (mental) or trauma die (physical)."),
            tongue("The higher of this die and the dA counts."),
            tongue("Is the forced die higher than the dA? Throw it again as a check."),
            tongue("To throw again is to act again: as much time once more, and a forced die."),
            tongue("In a fight, or when somebody resists a search, nobody throws again."),
        ],
    )
    recovery = tongue(
        "With good care trauma falls by 1 after as many weeks as its value,"
        " madness after as many months; with partial care, if a die is higher."
    )
    yield (
        tongue("Madness and trauma"),
        [
            tongue("A check is one die: above the current value, the meter rises by 1."),
            tongue("At 6, madness takes the mind for good, and trauma kills."),
            *([recovery] if "recovery" in modules else []),
        ],
    )
    yield (
        tongue("A round of a fight"),
        [
            tongue("1. The keeper says what each sees. 2. All declare, sealed. 3. All throw."),
            tongue("What happened takes effect for everybody at once, when the round ends."),
            tongue("A hit costs the margin in trauma, no more than the weapon allows."),
            tongue("A margin of 6 also leaves the target unconscious until the fight ends."),
        ],
    )
    if "luck" not in modules:
        return
    yield (
        tongue("Luck"),
        [
            tongue(
                "Right after the throw, if your own trauma may rise: one of your dA turns into"
                " any value."
            ),
            tongue(
                "Or death turns into a coma: each point beyond 6 is struck out of trauma for good."
            ),
        ],
    )


def _table(title: str, heads: list[str], rows: list[list[str]]) -> Data:
    return {"title": title, "heads": heads, "rows": rows}


def _information(tongue: Tongue) -> Iterator[list[str]]:
    for low, high, tier in TABLE_1:
        yield [_span(low, high), words.tier_name(tier, tongue)]


def _span(low: int, high: int) -> str:
    """A span of margins, the one nearest to 0 first."""
    if low == high:
        return words.signed(low)
    near, far = sorted((low, high), key=abs)
    return f"{words.signed(near)}, {words.signed(far)}"


def _percent(chance: Fraction, tongue: Tongue) -> str:
    return tongue("{number}%", number=round(chance * 100))


def _faced(
    stance: Stance, ranged: bool, is_identified: bool, nonstandard: str, tongue: Tongue
) -> str:
    found = facing(stance, ranged, is_identified, nonstandard)
    if found.fails:
        return tongue("fails")
    value = tongue("die (dO)") if found.opposition == "active" else str(found.opposition)
    return tongue("{value}, disadvantage", value=value) if found.disadvantage else value


def _afar(stance: Stance, nonstandard: str, tongue: Tongue) -> str:
    """From afar, where that changes anything."""
    near = [_faced(stance, False, known, nonstandard, tongue) for known in (True, False)]
    far = [_faced(stance, True, known, nonstandard, tongue) for known in (True, False)]
    return tongue("the same") if near == far else far[0]
