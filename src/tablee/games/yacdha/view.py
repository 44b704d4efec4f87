"""What each seat sees of a table of YACDHA."""

from collections.abc import Iterator, Mapping

import msgspec

from tablee.games.yacdha.investigation import known_to
from tablee.games.yacdha.state import (
    Action,
    Check,
    Condition,
    Contest,
    Declaration,
    Gender,
    Lead,
    Magic,
    Modifier,
    Person,
    Rite,
    State,
    Weapon,
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


class FighterView(msgspec.Struct, frozen=True):
    id: str
    name: str
    side: str
    surprised: bool
    unconscious: bool
    fled: bool
    held_by: str | None
    holding: str | None
    too_late_to_flee: bool
    out_of_reach: bool
    has_declared: bool
    has_struck: bool
    forcing: bool
    declaration: Declaration | None
    modifier: Modifier | None


class FightView(msgspec.Struct, frozen=True):
    round: int
    stage: str
    situation: str
    fighters: tuple[FighterView, ...]


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


def view(state: State, by: By) -> YacdhaView:
    keeper = by.is_keeper
    return YacdhaView(
        investigators=tuple(state.investigators.values()),
        strangers=tuple(
            Stranger(p.id, p.name, p.gender, p.condition) for p in state.npcs.values() if p.met
        ),
        npcs=tuple(state.npcs.values()) if keeper else (),
        checks=state.checks,
        actions=tuple(state.actions.values()),
        contests=tuple(state.contests.values()),
        information=tuple(_information(state, by)),
        leads=tuple(state.leads.values()) if keeper else (),
        searches=state.searches if keeper else {},
        magics=tuple(state.magics.values()) if keeper else (),
        rites=tuple(state.rites.values()),
        weapons=tuple(state.weapons.values()),
        clues=state.clues,
        plan=state.plan,
        marching=state.marching,
        aftermath=tuple(text for text, known in state.aftermath if known or keeper),
        fight=_fight(state, by),
    )


def _information(state: State, by: By) -> Iterator[Information]:
    for lead in state.leads.values():
        known = known_to(lead, by)
        texts = tuple(text for text in lead.tiers[:known] if text)
        if texts:
            yield Information(lead.id, lead.title, texts, lead.shared >= known)


def _fight(state: State, by: By) -> FightView | None:
    fight = state.fight
    if fight is None:
        return None
    fighters = []
    for fighter in fight.fighters.values():
        person = state.person(fighter.id)
        if person is None:
            continue
        open_ = fight.stage == "striking" or by.is_keeper
        own = person.seat is not None and person.seat in by.acts_for
        fighters.append(
            FighterView(
                fighter.id,
                person.name,
                fighter.side,
                fighter.surprised,
                fighter.unconscious,
                fighter.fled,
                fighter.held_by,
                fighter.holding,
                fighter.too_late_to_flee,
                fighter.out_of_reach,
                fighter.declaration is not None,
                fighter.has_struck,
                fighter.forcing,
                fighter.declaration if open_ or own else None,
                fighter.modifier if open_ else None,
            )
        )
    return FightView(fight.round, fight.stage, fight.situation, tuple(fighters))


def names(view: YacdhaView) -> dict[str, str]:
    """The people and things that this seat knows, by id."""
    found: dict[str, str] = {p.id: p.name for p in view.investigators}
    found |= {stranger.id: stranger.name for stranger in view.strangers}
    found |= {person.id: person.name for person in view.npcs}
    found |= {information.lead: information.title for information in view.information}
    found |= {lead.id: lead.title for lead in view.leads}
    return found | {magic.id: magic.name for magic in view.magics}
