"""A roll in words: what is tried, its numbers one by one, the dice and the total."""

from collections.abc import Iterator

import msgspec

from tablee.games.cheap_tales.pages.words import (
    DrawnDie,
    People,
    Seen,
    Stamp,
    capitalised,
    dice_of,
    stamp_of,
)
from tablee.games.cheap_tales.rules.action.reckon import Line
from tablee.games.cheap_tales.state.roll import Roll
from tablee.games.cheap_tales.view import RollView
from tablee.kernel.tongue import Tongue


class Term(msgspec.Struct, frozen=True):
    """One number of a sum, and where it comes from."""

    is_less: bool
    number: int
    name: str


class Sum(msgspec.Struct, frozen=True):
    dice: tuple[DrawnDie, ...]
    is_feat: bool
    """No dice: the roll was won or lost by a heroic activation."""
    terms: tuple[Term, ...]
    total: str
    stamp: Stamp | None


def say_what(sight: Seen, people: People, roll: Roll) -> str:
    """What is tried, in a sentence."""
    t, said = sight.t, [_deed(sight, people, roll)]
    if roll.spell:
        said.append(t("Circle {number}.", number=roll.spell.circle))
    if roll.prowess:
        prowess = sight.choice_name("prowess", roll.prowess, "attack")
        said.append(f"{t('Prowess')}{t(': ')}{prowess}.")
    return " ".join(one for one in said if one)


def _deed(sight: Seen, people: People, roll: Roll) -> str:
    t = sight.t
    if roll.kind == "attack":
        return _attack(sight, people, roll)
    if roll.what:
        return capitalised(roll.what)
    match roll.kind:
        case "theft":
            return t("Taking power from somebody")
        case "detect":
            return t("Looking for signs of magic")
        case "sacrifice":
            return t("A sacrifice")
        case _:
            return ""


def _attack(sight: Seen, people: People, roll: Roll) -> str:
    t, names = sight.t, people.list_names(roll.targets)
    if roll.extra:
        return t("{name} attacks {names}.", name=people.call(roll.who), names=names)
    on = t("An attack on {names}", names=names) if names else t("An attack")
    style = sight.choice_name("style", roll.style, "attack")
    weapon = sight.choice_name("weapon", roll.weapon, "attack")
    return f"{on}, {style}, {weapon}."


def line_name(people: People, who: str, line: Line, t: Tongue) -> str:
    """Where a number of a roll comes from."""
    match line.kind:
        case "trait" | "domain":
            return people.trait_name(who, line.of)
        case "thrust":
            return f"{people.trait_name(who, line.of)} ({t('thrust')})"
        case "object" | "source":
            return line.of
        case _:
            names = {
                "armour": t("armour"),
                "prepared": t("prepared"),
                "placed": t("well placed"),
                "help": t("help"),
                "might": t("might"),
                "gang": t("gang"),
                "circle": t("circle"),
            }
            return names[line.kind]


def sum_of(sight: Seen, people: People, seen: RollView) -> Sum:
    t, roll = sight.t, seen.roll
    total = seen.own_total if seen.total is None else seen.total
    return Sum(
        dice=dice_of(roll.dice, t),
        is_feat=roll.feat,
        terms=tuple(_terms(people, seen, t)),
        total="" if total is None else str(total),
        stamp=stamp_of(roll.degree, roll.partial, t),
    )


def _terms(people: People, seen: RollView, t: Tongue) -> Iterator[Term]:
    roll = seen.roll
    for line in seen.lines:
        yield _term(line.value, line_name(people, roll.who, line, t))
    if seen.opposition:
        yield _term(-seen.opposition, t("opposition"))
    if roll.difficulty and not seen.secret:
        yield _term(roll.difficulty, t("modifier"))
    if roll.power:
        yield _term(roll.power, t("power"))


def _term(value: int, name: str) -> Term:
    return Term(value < 0, abs(value), name)
