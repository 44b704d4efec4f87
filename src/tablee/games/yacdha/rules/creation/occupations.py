"""Actions & occupations: what makes an occupation, and what an age allows."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from msgspec.structs import replace

from tablee.games.yacdha.rules.shapes import OccupationSaid
from tablee.games.yacdha.state.people import Age, Gift, ListedAction, Occupation, Person
from tablee.games.yacdha.state.state import State
from tablee.kernel.naming import slug
from tablee.kernel.words import Refused

DEFINITION = "yacdha.occupation.definition"
LIMITS = "yacdha.creation.keeper-limits"


def as_occupations(
    said: Iterable[OccupationSaid], known: Sequence[Occupation] = (), levels: bool = True
) -> tuple[Occupation, ...]:
    """What was said, each with an id of its own; what play put under a known one stays."""
    before = {occupation.name.casefold(): occupation for occupation in known}
    taken: dict[str, None] = dict.fromkeys(occupation.id for occupation in known)
    found: list[Occupation] = []
    for one in said:
        old = before.get(one.name.casefold())
        which = slug(one.name, taken, words=6) if old is None else old.id
        taken[which] = None
        actions = () if old is None else old.actions
        level = one.level if levels else 0
        found.append(Occupation(which, one.name, level, one.nature, actions))
    return tuple(found)


def as_said(occupations: Iterable[Occupation]) -> tuple[OccupationSaid, ...]:
    return tuple(OccupationSaid(one.name, one.level, one.nature) for one in occupations)


def budget_rule(age: Age) -> str:
    return "yacdha.creation.adult-points" if age == "adult" else "yacdha.creation.age-budget"


def faults_in(state: State, age: Age, said: Sequence[OccupationSaid]) -> Iterator[Refused]:
    """Everything in a list of occupations that the book or this table does not allow."""
    if not said:
        yield Refused(
            "yacdha.creation.core-description", "An investigator has at least one occupation."
        ).about("occupations")
    names = [one.name.casefold() for one in said]
    for number, one in enumerate(said):
        if is_vague(one.name):
            yield Refused(
                DEFINITION,
                "“{name}” is too vague: name the precise trade, discipline or field.",
                name=one.name,
            ).about(f"occupations[{number}].name")
    if len(set(names)) != len(names):
        yield Refused(DEFINITION, "The same occupation is named twice.").about("occupations")
    yield from _against_limits(state, names)
    if state.has("occupation_levels"):
        yield from _against_budget(state, age, said)


def _against_limits(state: State, names: Sequence[str]) -> Iterator[Refused]:
    limits = state.bounds
    if limits.most_occupations is not None and len(names) > limits.most_occupations:
        most = limits.most_occupations
        several = "The keeper allows at most {most} occupations; there are {count}."
        single = "The keeper allows one occupation at most; there are {count}."
        why = several if most > 1 else single
        yield Refused(LIMITS, why, most=most, count=len(names)).about("occupations")
    if limits.imposed and not {one.casefold() for one in limits.imposed} & set(names):
        yield Refused(
            "yacdha.creation.scenario-imposes",
            "This scenario asks for one of these occupations: {names}.",
            names=", ".join(limits.imposed),
        ).about("occupations")


def _against_budget(state: State, age: Age, said: Sequence[OccupationSaid]) -> Iterator[Refused]:
    points, most = state.bounds.ages[age]
    spent = sum(one.level for one in said)
    if spent > points:
        several = "At this age there are {points} points to spread; these levels add up to {spent}."
        single = "At this age there is one point to spread; these levels add up to {spent}."
        why = single if points == 1 else several
        yield Refused(budget_rule(age), why, points=points, spent=spent).about("occupations")
    for number, one in enumerate(said):
        place = f"occupations[{number}].level"
        if one.level > most:
            yield Refused(
                budget_rule(age),
                "“{name}” stands at {level}; at this age no level is above {most}.",
                name=one.name,
                level=one.level,
                most=most,
            ).about(place)
        elif one.level > state.bounds.most_level:
            yield Refused(
                LIMITS,
                "“{name}” stands at {level}; the keeper allows no level above {most}.",
                name=one.name,
                level=one.level,
                most=state.bounds.most_level,
            ).about(place)


def points_left(state: State, person: Person) -> int:
    """Points of creation that the levels leave unspent; the book's people leave none."""
    if not state.has("occupation_levels"):
        return 0
    points, _ = state.bounds.ages[person.age]
    return max(0, points - sum(occupation.level for occupation in person.occupations))


def gift_of(person: Person, name: str, effect: str, level: int) -> Gift:
    taken = dict.fromkeys(one.id for one in person.skills)
    return Gift(slug(name, taken, words=6), name, effect, level)


def listed(person: Person, claim: str, action: str, level: int) -> Person:
    """A sheet with an action under the occupation that was claimed for it, as it was judged.

    A number is written only where it is lower than the occupation's.
    """
    if not level:
        return person
    return replace(
        person,
        occupations=tuple(
            replace(known, actions=_with_action(known, action, level))
            if known.id == claim
            else known
            for known in person.occupations
        ),
    )


def _with_action(occupation: Occupation, action: str, level: int) -> tuple[ListedAction, ...]:
    entry = ListedAction(action, None if level >= occupation.level else level)
    same = [a.name.casefold() == action.casefold() for a in occupation.actions]
    if not any(same):
        return (*occupation.actions, entry)
    return tuple(
        entry if is_it else known for known, is_it in zip(occupation.actions, same, strict=True)
    )


_WORDS = (
    # Whole fields, of which an occupation is one small part.
    "science sciences scientifique scientifiques scientist scientists scientific "
    "sport sports sportif sportifs sportive sportives sportsman sportswoman sportsperson "
    "athlète athlètes athlete athletes art arts artiste artistes artist artists "
    "artisanat artisan artisane artisans craft crafts craftsman craftswoman "
    "recherche recherches chercheur chercheuse chercheurs research researcher researchers "
    "savant savante savants scholar academic universitaire "
    "intellectuel intellectuelle intellectual "
    "études étudiant étudiante étudiants studies student students culture savoir knowledge "
    # Archetypes of other games: a way to be, not something one does.
    "aventure aventurier aventurière adventure adventurer baroudeur baroudeuse "
    "enquêteur enquêtrice investigateur investigatrice investigator marchand marchande merchant "
    "guerrier guerrière warrior héros héroïne hero heroine dilettante expert experte "
    "spécialiste specialist professionnel professionnelle professional "
    # Words that say only that somebody does something.
    "métier travail travailleur travailleuse profession occupation occupations "
    "work worker job loisir loisirs hobby hobbies activité activités activity activities "
    "employé employée employee ouvrier ouvrière"
)

VAGUE = frozenset(_WORDS.split())
"""Casefolded words, French and English, that name no single activity (occupation.definition)."""

_ARTICLE = re.compile(r"^(?:l['’]|d['’]|(?:le|la|les|un|une|des|du|de|the|an|a)\s+)")


@lru_cache(1024)
def is_vague(name: str) -> bool:
    """Whether a name, article and accents aside, is only one of those words."""
    words = " ".join(re.findall(r"[\w'’-]+", unicodedata.normalize("NFC", name).casefold()))
    return _plain(_ARTICLE.sub("", words)) in _VAGUE_PLAIN


def _plain(text: str) -> str:
    """Without accents: people type them, or not."""
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


_VAGUE_PLAIN = frozenset(map(_plain, VAGUE))
