"""How a hero's dice came to their total, number by number."""

from collections.abc import Iterator, Mapping

from tablee.games.cheap_tales.rules.action.reckon import (
    is_secret,
    lines,
    opposition,
    own_total,
    total,
)
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.roll import Roll
from tablee.games.cheap_tales.words.names import trait_name
from tablee.kernel.line import Sum, Term
from tablee.kernel.tongue import Tongue

SOURCES: Mapping[str, str] = {
    "armour": "armour",
    "prepared": "prepared",
    "placed": "well placed",
    "help": "help",
    "circle": "circle",
}


def sum_of(state: State, roll: Roll, tongue: Tongue) -> Sum | None:
    """What everybody knows of it. Until the modifier is named, or where an extra resists whose
    might is not known, it is what the hero announces, against a number that stays the keeper's."""
    if roll.feat or not roll.kept or roll.extra:
        return None
    is_hidden = is_secret(state, roll)
    terms = [Term(tongue("dice"), roll.kept), *_of_hero(state, roll, tongue)]
    if is_hidden or roll.difficulty is None:
        against = Term(tongue("opposition"), None) if is_hidden else None
        return Sum(tuple(terms), own_total(state, roll), against)
    if resisted := opposition(state, roll):
        terms.append(Term(tongue("opposition"), -resisted))
    if roll.difficulty:
        terms.append(Term(tongue("modifier"), roll.difficulty))
    return Sum(tuple(terms), total(state, roll))


def _of_hero(state: State, roll: Roll, tongue: Tongue) -> Iterator[Term]:
    hero = state.heroes[roll.who]
    for line in lines(state, roll):
        word = tongue(SOURCES[line.kind]) if line.kind in SOURCES else line.of
        is_trait = line.kind in ("trait", "thrust", "domain")
        yield Term(trait_name(hero, line.of, tongue) if is_trait else word, line.value)
    if roll.power:
        yield Term(tongue("power"), roll.power)
