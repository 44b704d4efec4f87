"""The words of Innommable: dice and what they tell of, phases, bonds; names of asks and fields."""

from collections.abc import Mapping

from tablee.dice.throws import Shown
from tablee.games.innommable.data.situations import situations
from tablee.games.innommable.state.people import Bond, Cause, Gender, LinkKind, Status
from tablee.games.innommable.state.preparation import ConcreteKind, SymptomKind
from tablee.games.innommable.state.table import Severity, Told
from tablee.games.innommable.words.labels import ASKS, CHOICES, FIELDS, FIELDS_OF
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import DieRead

CONTENTS: Mapping[int, str] = {
    20: "premonition",
    12: "hallucination",
    8: "occult knowledge",
    4: "paranormal effect",
}
"""What each kind of die tells of (monologue.types)."""

PHASES: Mapping[int, str] = {
    0: "Preparation",
    1: "Awareness",
    2: "Machinations",
    3: "Confrontation",
    4: "Epilogue",
}

REVEALS: Mapping[SymptomKind | ConcreteKind, str] = {
    "opening": "opening symptom",
    "intermediate": "intermediate symptom",
    "trigger": "trigger",
    "identity": "who the antagonists are",
    "lair": "their lair",
    "plan": "an element of their plan",
    "source": "the source",
}

BONDS: Mapping[Bond, str] = {
    "intact": "intact",
    "broken": "broken",
    "destroyed": "destroyed",
}

STATUSES: Mapping[Status, str] = {
    "active": "in play",
    "closing": "in the last scene",
    "gone": "out of the story",
}

CAUSES: Mapping[str, str] = {
    "terminal": "succumbed",
    "turned": "gone over to the source",
    "fled": "fled",
    "retired": "taken out of the story",
}

TELLINGS: Mapping[Told, str] = {
    "monologue": "monologue",
    "suggestion": "suggestion",
    "imposed": "imposed die",
}


def die_name(role: str, tongue: Tongue) -> str:
    """Dice are called by their faces here: a d20 is a d20 whatever it is thrown for."""
    return ""


def die_worth(die: Shown, tongue: Tongue) -> str:
    if die.face == die.sides:
        return tongue("2 successes")
    return tongue("nothing") if die.face % 2 else tongue("1 success")


def die_read(die: Shown, tongue: Tongue) -> DieRead:
    """A die as it counts, where it lies by itself."""
    if die.face == 1:
        return DieRead(tongue("a 1, nothing"), "one")
    if die.face % 2:
        return DieRead(tongue("odd, nothing"), "odd")
    return DieRead(die_worth(die, tongue), "even")


def content_name(sides: int, tongue: Tongue) -> str:
    return tongue(CONTENTS[sides])


def phase_name(phase: int, tongue: Tongue) -> str:
    return tongue(PHASES[phase])


def reveal_name(kind: SymptomKind | ConcreteKind, tongue: Tongue) -> str:
    return tongue(REVEALS[kind])


def bond_name(bond: Bond, tongue: Tongue) -> str:
    """What is left of the link with an attachment."""
    return tongue(BONDS[bond])


def status_name(status: Status, tongue: Tongue) -> str:
    return tongue(STATUSES[status])


def cause_name(cause: Cause, gender: Gender, tongue: Tongue) -> str:
    """How somebody went out of the story."""
    if cause == "immobilised":
        return tongue.of(gender, "immobilised for good")
    return tongue(CAUSES[cause])


def telling_name(told: Told, tongue: Tongue) -> str:
    return tongue(TELLINGS[told])


def severity_name(severity: Severity, tongue: Tongue) -> str:
    return choice_name("severity", severity, tongue)


def link_name(kind: LinkKind, tongue: Tongue) -> str:
    return choice_name("kind", kind, tongue)


def ask_name(ask: str, tongue: Tongue) -> str:
    """What a button that asks this says."""
    return tongue(ASKS[ask])


def field_name(field: str, tongue: Tongue, ask: str = "") -> str:
    """What stands beside a field; some fields have a meaning of their own in one ask."""
    own = FIELDS_OF.get(f"{ask}.{field}")
    return tongue(FIELDS[field]) if own is None else tongue(own)


def choice_name(field: str, choice: str, tongue: Tongue) -> str:
    """The word for a value of a field; names that people gave stay as they are."""
    if field == "keep":
        die, _, number = choice.partition(".")
        return tongue("{die}, no. {number}", die=die, number=number)
    if field == "boxes":
        return tongue.many("{count} box", "{count} boxes", int(choice))
    if field == "situation":
        plans = (one.title for one in situations(tongue.language) if one.id == choice)
        return next(plans, choice)
    known = CHOICES.get(f"{field}.{choice}")
    return choice if known is None else tongue(known)
