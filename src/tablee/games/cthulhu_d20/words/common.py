"""What all tellers need: names of people, and sentences put together."""

from collections.abc import Iterable

from msgspec.structs import replace

from tablee.games.cthulhu_d20.rules.common import rules
from tablee.games.cthulhu_d20.rules.figures import body_of, most_pf, most_pv, penalty_now
from tablee.games.cthulhu_d20.rules.kept_gear import SPELL
from tablee.games.cthulhu_d20.state.people import Gender, Person
from tablee.games.cthulhu_d20.state.table import State
from tablee.games.cthulhu_d20.words.names import (
    die_name,
    feat_name,
    number,
    signed,
    weapon_name,
)
from tablee.kernel.common.events import Rolled
from tablee.kernel.common.tell import tell_dice
from tablee.kernel.line import Tone, Verdict
from tablee.kernel.telling import first_name, within_sentence
from tablee.kernel.tongue import Tongue


@rules.tells(Rolled)
def rolled(state: State, event: Rolled, tongue: Tongue) -> str:
    return tell_dice(event.cast, tongue, die_name, lambda who: short_name(state, who), once=True)


def dice_told(count: int, sides: int, more: int, tongue: Tongue) -> str:
    """“1d6+1”, as the books write it."""
    if not count:
        return str(more)
    dice = f"{count}{tongue('d{sides}', sides=sides)}"
    return f"{dice}+{more}" if more else dice


def short_name(state: State, who: str) -> str:
    """An investigator's first name; others are called as the keeper called them.

    Somebody who is still hidden must not show through the way others are called.
    """
    person = state.person(who)
    if person is None:
        return who
    if person.seat is None:
        return within_sentence(person.name)
    others = (p.name for p in state.people.values() if p.id != who and not p.hidden)
    return within_sentence(first_name(person.name, others))


def short_names(state: State, persons: Iterable[str], tongue: Tongue) -> str:
    return tongue.listed([short_name(state, who) for who in persons])


def attacker_name(state: State, who: str, tongue: Tongue) -> str:
    """Whoever attacks; those whom nobody sees have no name."""
    return short_name(state, who) if who else tongue("somebody unseen")


def harm(state: State, who: str) -> Tone:
    """How bad it is that somebody comes to harm: the keeper's people are there for it."""
    person = state.person(who)
    return "good" if person is not None and person.seat is None else "bad"


def passed(
    success: bool, tongue: Tongue, whose: str, role: str, note: str = "", purpose: str = ""
) -> Verdict:
    """A check, a save, care: told after its die fell, or with it."""
    word = tongue("Success") if success else tongue("Failure")
    tone: Tone = "good" if success else "bad"
    return Verdict(word, tone, note, purpose=purpose or note, whose=whose, role=role)


def gender(state: State, who: str) -> Gender:
    person = state.person(who)
    return "n" if person is None else person.gender


def told(*parts: str) -> str:
    """Sentences one after the other, each with its capital letter."""
    return " ".join(part[0].upper() + part[1:] for part in parts if part)


def weapon_told(state: State, weapon: str, tongue: Tongue) -> str:
    """A weapon as the table calls it; a spell that wounds goes by its own name."""
    spell = state.spells.get(weapon.removeprefix(SPELL)) if weapon.startswith(SPELL) else None
    if spell is not None:
        return spell.name
    known = state.arsenal.get(weapon)
    return weapon_name(weapon, tongue, "" if known is None else known.name)


def feat_told(state: State, feat: str, tongue: Tongue) -> str:
    """A feat; one that is for a weapon of the table's own names it as the table calls it."""
    kind, colon, of = feat.partition(":")
    known = state.arsenal.get(of) if colon else None
    if known is None:
        return feat_name(feat, tongue)
    return f"{feat_name(kind, tongue)} ({weapon_told(state, of, tongue)})"


def chart_told(state: State, person: Person, tongue: Tongue) -> str:
    """Both meters, and the penalty where there is one; whoever has points again is about to wake,
    whoever has none left about to fall."""
    falls = person.condition == "able" and not body_of(person).zombie
    bound = "able" if person.pf > 0 else "stunned" if falls else person.condition
    penalty = penalty_now(state, replace(person, condition=bound))
    text = (
        "Chart, {name}: fatigue {pf}/{most_pf}, life {pv}/{most_pv}, penalty {penalty}."
        if penalty
        else "Chart, {name}: fatigue {pf}/{most_pf}, life {pv}/{most_pv}."
    )
    return tongue(
        text,
        name=short_name(state, person.id),
        pf=number(person.pf),
        most_pf=most_pf(person),
        pv=number(person.pv),
        most_pv=most_pv(person),
        penalty=signed(penalty),
    )
