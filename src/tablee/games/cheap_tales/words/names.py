"""The words of Cheap Tales: dice, asks, fields, choices, degrees, traits, wounds."""

from collections.abc import Mapping

from tablee.games.cheap_tales.data.stock import inspirations
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.traits import Degree, Partial
from tablee.games.cheap_tales.words.choices import ALIKE, CHOICES
from tablee.games.cheap_tales.words.labels import ASKS, DICE, FIELDS, FIELDS_OF
from tablee.kernel.tongue import Tongue

DEGREES: Mapping[Degree, str] = {
    "no_and": "No, and",
    "no": "No",
    "partial": "partial result",
    "yes": "Yes",
    "yes_and": "Yes, and",
    "legendary": "legendary success",
}
"""The ladder of results (cheap-tales.result.degrees)."""
PARTIALS: Mapping[Partial, str] = {"yes_but": "Yes, but", "no_but": "No, but"}
DIFFICULTY_NAMES: Mapping[int, str] = {
    2: "easy",
    0: "normal",
    -1: "awkward",
    -3: "difficult",
    -6: "very difficult",
}
WOUND_ROWS: Mapping[int, str] = {
    1: "bruises, unconscious until the respite",
    2: "a light wound, until the next rest",
    3: "a grave wound, until the end of the session",
    4: "a very grave wound, and a trait that never heals",
    5: "a critical wound, and a trait and life that never come back",
    6: "death, or next to it",
}
CONDITIONS: Mapping[str, str] = {
    "fine": "unhurt",
    "hurt": "hurt",
    "stunned": "stunned",
    "down": "down",
    "gone": "gone",
}
"""How an extra looks; none of these agrees with anybody in French."""


def die_name(role: str, tongue: Tongue) -> str:
    known = DICE.get(role)
    return "" if known is None else tongue(known)


def ask_name(ask: str, tongue: Tongue) -> str:
    """What a button that asks this says."""
    return tongue(ASKS[ask])


def field_name(field: str, tongue: Tongue, ask: str = "") -> str:
    """What stands beside a field; some fields have a meaning of their own in one ask."""
    own = FIELDS_OF.get(f"{ask}.{field}")
    return tongue(FIELDS[field]) if own is None else tongue(own)


def choice_name(field: str, choice: str, tongue: Tongue) -> str:
    """The word for a value of a field; names that people gave stay as they are."""
    if field == "table":
        return list_name(choice, tongue)
    for alike in ALIKE.get(field, (field,)):
        known = CHOICES.get(f"{alike}.{choice}")
        if known is not None:
            return tongue(known)
    return choice


def list_name(table: str, tongue: Tongue) -> str:
    """The title of a list of ideas."""
    found = (one.title for one in inspirations(tongue.language) if one.id == table)
    return next(found, table)


def degree_name(degree: Degree, partial: Partial | None, tongue: Tongue) -> str:
    if degree == "partial" and partial is not None:
        return tongue(PARTIALS[partial])
    return tongue(DEGREES[degree])


def difficulty_name(difficulty: int, tongue: Tongue) -> str:
    """The word for a modifier of the menu, or nothing for one in between."""
    known = DIFFICULTY_NAMES.get(difficulty)
    return "" if known is None else tongue(known)


def wound_name(row: int, tongue: Tongue) -> str:
    return tongue(WOUND_ROWS[row])


def condition_name(condition: str, tongue: Tongue) -> str:
    return tongue(CONDITIONS[condition])


def trait_name(hero: Hero, trait: str, tongue: Tongue) -> str:
    """A quality or a talent by its word, an apprenticeship by the name its owner gave it."""
    skill = hero.skill(trait)
    return choice_name("trait", trait, tongue) if skill is None else skill.name


def capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


def signed(number: int) -> str:
    """“+2”, “0”, “−3”."""
    return f"+{number}" if number > 0 else str(number).replace("-", "−")
