"""A roll in words: what is tried, its numbers one by one, the dice and the total."""

from collections.abc import Iterator

import msgspec

from tablee.games.cheap_tales.pages.words import (
    DrawnDie,
    People,
    Seen,
    Stamp,
    dice_of,
    stamp_of,
)
from tablee.games.cheap_tales.rules.action.reckon import Line
from tablee.games.cheap_tales.state.roll import Roll
from tablee.games.cheap_tales.view import RollView
from tablee.games.cheap_tales.words.names import capitalised, degree_name
from tablee.kernel.roll_card import sum_in
from tablee.kernel.stage import lines_on_stage
from tablee.kernel.telling import full_stop, within_sentence
from tablee.kernel.tongue import Tongue


class Term(msgspec.Struct, frozen=True):
    """One number of a sum, and where it comes from."""

    is_less: bool
    number: int
    name: str


class Sum(msgspec.Struct, frozen=True):
    dice: tuple[DrawnDie, ...]
    """None where they lie on the stage: then their sum is a term."""
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
    return " ".join(full_stop(one) for one in said if one) if len(said) > 1 else said[0]


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
    t, names = sight.t, within_sentence(people.list_names(roll.targets))
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


def lies(sight: Seen, roll: Roll) -> bool:
    """Whether the dice of a roll lie on the stage right now, for this seat."""
    casts = [line.cast for line in lines_on_stage(sight) if line.cast is not None]
    fallen = [die for cast in casts for die in cast.dice]
    return bool(roll.dice) and all(die in fallen for die in roll.dice)


def is_summed(sight: Seen, seen: RollView) -> bool:
    """Whether the stage tells how its total came about, as it stands now."""
    found = sum_in(lines_on_stage(sight)) if lies(sight, seen.roll) else None
    now = seen.own_total if seen.total is None else seen.total
    return found is not None and not found.is_plain and found.total == now


def is_judged(sight: Seen, roll: Roll) -> bool:
    """Whether the stage says what this roll comes to, as it stands now."""
    if roll.degree is None or not lies(sight, roll):
        return False
    words = [line.verdict.word for line in lines_on_stage(sight) if line.verdict is not None]
    return words[-1:] == [capitalised(degree_name(roll.degree, roll.partial, sight.t))]


def sum_of(sight: Seen, people: People, seen: RollView) -> Sum | None:
    """Dice, numbers, total and result; nothing where the stage tells all of it."""
    t, roll = sight.t, seen.roll
    total = seen.own_total if seen.total is None else seen.total
    is_shown = lies(sight, roll)
    is_told = is_summed(sight, seen)
    stamp = None if is_judged(sight, roll) else stamp_of(roll.degree, roll.partial, t)
    if is_told and not roll.feat:
        return Sum((), is_feat=False, terms=(), total="", stamp=stamp) if stamp else None
    terms = tuple(_terms(people, seen, t))
    if is_shown and total is not None:
        terms = (Term(False, roll.kept, t("dice")), *terms)
    return Sum(
        dice=() if is_shown else dice_of(roll.dice, t),
        is_feat=roll.feat,
        terms=terms,
        total="" if total is None else str(total),
        stamp=stamp,
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
