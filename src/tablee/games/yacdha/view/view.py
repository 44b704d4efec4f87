"""What each seat sees of a table of YACDHA."""

from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from tablee.games.yacdha.rules.action.propose import as_players_know_action
from tablee.games.yacdha.rules.campaign.calendar import days_to_next
from tablee.games.yacdha.rules.campaign.decide import DAY, YEAR, cast_of, casualties
from tablee.games.yacdha.rules.contest.decide import as_players_know
from tablee.games.yacdha.rules.creation.occupations import points_left
from tablee.games.yacdha.rules.investigation import known_to
from tablee.games.yacdha.state.action import Action
from tablee.games.yacdha.state.contest import Contest
from tablee.games.yacdha.state.fight import Weapon
from tablee.games.yacdha.state.investigation import Lead
from tablee.games.yacdha.state.magic import Magic, Rite
from tablee.games.yacdha.state.people import Care, Check, Condition, Gender, Limits, Meter, Person
from tablee.games.yacdha.state.state import State
from tablee.games.yacdha.view.fight import FightView, fight_view
from tablee.games.yacdha.view.outlook import (
    Ending,
    Healing,
    Month,
    dreamers,
    endings,
    known_healings,
    knows_madness,
    months,
    rises,
)
from tablee.kernel.words import By, View


class Stranger(msgspec.Struct, frozen=True):
    """Somebody the keeper plays, as the players know them."""

    id: str
    name: str
    gender: Gender
    condition: Condition


class Information(msgspec.Struct, frozen=True):
    """What a seat has learnt about a lead."""

    lead: str
    title: str
    texts: tuple[str, ...]
    shared: bool


class YacdhaView(View, frozen=True, kw_only=True):
    investigators: tuple[Person, ...]
    strangers: tuple[Stranger, ...]
    npcs: tuple[Person, ...]
    """Whole cards: the keeper's, empty for everybody else."""
    checks: Mapping[str, Check]
    actions: tuple[Action, ...]
    contests: tuple[Contest, ...]
    information: tuple[Information, ...]
    leads: tuple[Lead, ...]
    searches: Mapping[str, str]
    magics: tuple[Magic, ...]
    rites: tuple[Rite, ...]
    weapons: tuple[Weapon, ...]
    clues: tuple[str, ...]
    plan: str
    marching: tuple[str, ...]
    aftermath: tuple[str, ...]
    fight: FightView | None
    modules: tuple[str, ...]
    """The parts of the book that this table plays with."""
    house: Mapping[str, str]
    limits: Limits
    points_left: Mapping[str, int]
    """Points of creation that somebody has not spread yet."""
    resisting: Mapping[str, int]
    dreams: Mapping[str, bool]
    dreamt: tuple[str, ...]
    scenario: int
    title: str
    between: bool
    today: int
    next_due: int
    """Between scenarios: the days until something falls due; 0 if nothing is under way."""
    may_learn: Mapping[str, int]
    """Between scenarios: the days before somebody may begin another course."""
    days: int
    """Between scenarios: how many have passed."""
    healing: tuple[Healing, ...]
    rises: Mapping[str, Mapping[Meter, int]]
    """The faces that would raise each meter at a check, of those whose meters are known."""
    dreamers: Mapping[str, int]
    """The faces that would bring somebody a dream."""
    months: Mapping[str, tuple[Month, ...]]
    """What a month of study would do to each."""
    casualties: tuple[str, ...]
    endings: tuple[Ending, ...]
    """Before the end of a scenario: what it would bring, for the keeper."""


MODULES = (
    "degree_names",
    "passive_scale",
    "occupation_levels",
    "recovery",
    "learning",
    "luck",
    "mythos",
    "dreams",
    "gifts",
    "mass_action",
)


def view(state: State, by: By) -> YacdhaView:
    keeper = by.is_keeper
    people = tuple(_known(state, p, by) for p in state.investigators.values())
    return YacdhaView(
        investigators=people,
        rises=rises(people),
        dreamers=dreamers(people),
        strangers=tuple(
            Stranger(p.id, p.name, p.gender, p.condition) for p in state.npcs.values() if p.met
        ),
        npcs=tuple(state.npcs.values()) if keeper else (),
        checks=state.checks,
        actions=tuple(
            action if keeper else as_players_know_action(state, action)
            for action in state.actions.values()
        ),
        contests=tuple(
            contest if keeper else as_players_know(state, contest)
            for contest in state.contests.values()
        ),
        information=tuple(_information(state, by)),
        leads=tuple(state.leads.values()) if keeper else (),
        searches=state.searches if keeper else {},
        magics=tuple(state.magics.values()) if keeper else (),
        rites=tuple(state.rites.values()),
        weapons=tuple(state.arms.values()),
        clues=state.clues,
        plan=state.plan,
        marching=state.marching,
        aftermath=tuple(text for text, known in state.aftermath if known or keeper),
        fight=fight_view(state, by),
        modules=tuple(module for module in MODULES if state.has(module)),
        house=state.options,
        limits=state.bounds,
        points_left={
            p.id: left
            for p in state.investigators.values()
            if p.condition == "active" and (left := points_left(state, p))
        },
        resisting=state.resisting if keeper else {},
        dreams=state.dreams,
        dreamt=state.dreamt if keeper else (),
        scenario=state.scenario,
        title=state.title,
        between=state.between,
        # The hour is the keeper's; between scenarios everybody counts the days.
        today=by.clock // DAY if state.between else 0,
        next_due=days_to_next(_as_known(state, by), by.clock // DAY) if state.between else 0,
        may_learn=_pace(state, by),
        days=state.days if state.between else 0,
        healing=tuple(known_healings(state, by)) if state.between else (),
        months=_months(state, by),
        casualties=casualties(state),
        endings=tuple(endings(state, by)) if keeper and not state.between else (),
    )


def _pace(state: State, by: By) -> dict[str, int]:
    if not state.between:
        return {}
    today = by.clock // DAY
    return {
        p.id: p.learnt + YEAR - today
        for p in cast_of(state)
        if p.learnt is not None and p.learnt + YEAR > today
    }


def _months(state: State, by: By) -> dict[str, tuple[Month, ...]]:
    if not state.between:
        return {}
    return {who: found for who, found in months(state).items() if knows_madness(state, by, who)}


def _known(state: State, person: Person, by: By) -> Person:
    """An investigator as this seat may know them; the hours noted there are the keeper's."""
    if not by.is_keeper:
        person = replace(person, coma_since=None, care_since=None, slept=None)
    if by.is_keeper or (person.seat is not None and person.seat in by.acts_for):
        return person
    person = replace(person, secret="")
    if state.options["madness_shown"] == "own":
        # 0 stands for a value that is nobody else's business.
        person = replace(person, madness=0, mythos=0, care=_without_madness(person))
    return person


def _as_known(state: State, by: By) -> State:
    known = {who: _known(state, person, by) for who, person in state.investigators.items()}
    return replace(state, investigators=known)


def _without_madness(person: Person) -> dict[Meter, Care]:
    return {meter: care for meter, care in person.care.items() if meter != "madness"}


def _information(state: State, by: By) -> Iterator[Information]:
    for lead in state.leads.values():
        known = known_to(lead, by)
        texts = tuple(text for text in lead.tiers[:known] if text)
        if texts:
            yield Information(lead.id, lead.title, texts, lead.shared >= known)


def names(view: YacdhaView) -> dict[str, str]:
    """The people and things that this seat knows, by id."""
    found: dict[str, str] = {p.id: p.name for p in view.investigators}
    found |= {stranger.id: stranger.name for stranger in view.strangers}
    found |= {person.id: person.name for person in view.npcs}
    found |= {information.lead: information.title for information in view.information}
    found |= {lead.id: lead.title for lead in view.leads}
    return found | {magic.id: magic.name for magic in view.magics}
