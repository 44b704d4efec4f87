"""What each seat sees of a table of Cheap Tales."""

from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from tablee.games.cheap_tales.rules.action.reckon import (
    Line,
    defence,
    is_dodging,
    is_secret,
    lines,
    mode_of,
    opposition,
    own_total,
    total,
)
from tablee.games.cheap_tales.rules.aspects.decide import live_aspects
from tablee.games.cheap_tales.rules.fight.blows import hero_guard
from tablee.games.cheap_tales.rules.fight.turns import may_act
from tablee.games.cheap_tales.rules.health.pauses import breath_gain
from tablee.games.cheap_tales.rules.results.throw import failed_by_modifier
from tablee.games.cheap_tales.rules.results.windows import Window, windows
from tablee.games.cheap_tales.state import (
    Condition,
    Extra,
    Fighter,
    Group,
    Invocation,
    Loss,
    Question,
    SceneAspect,
    Seizure,
    Source,
    State,
)
from tablee.games.cheap_tales.state.hero import Aspect, Hero, Skill
from tablee.games.cheap_tales.state.roll import Roll, Stage
from tablee.games.cheap_tales.state.traits import Armour, Class, Die, Gender, Mode
from tablee.kernel.remembered import remembering
from tablee.kernel.words import By, View


class HeroView(msgspec.Struct, frozen=True):
    """A sheet, with what follows from it. A gift that nobody knows of is not on it."""

    hero: Hero
    most_life: int
    most_power: int
    defence: int
    guard: int
    """Flat protection."""
    is_up: bool
    wounded: bool
    dodging: bool
    marks_owed: Mapping[str, int]
    breath: int
    """The life that a respite would give back now, without care."""


class ExtraView(msgspec.Struct, frozen=True):
    """One of the keeper's people; None is what this seat does not know."""

    id: str
    name: str
    gender: Gender
    count: int
    condition: Condition
    shown: bool
    aspects: tuple[Aspect, ...]
    armour: Armour | None = None
    kind: Class | None = None
    might: int | None = None
    lives: tuple[int, ...] | None = None
    life: int | None = None
    die: Die | None = None
    bonus: int | None = None
    power: int | None = None
    most_power: int | None = None
    trained: bool | None = None
    known: tuple[str, ...] = ()
    description: str = ""
    real_name: str = ""
    fallen: int = 0
    """How many of a group are down; the keeper's where their number is not seen."""


class RollView(msgspec.Struct, frozen=True):
    """A roll as it lies: its numbers as far as this seat knows them, and its windows."""

    roll: Roll
    stage: Stage
    mode: Mode
    lines: tuple[Line, ...]
    own_total: int | None
    """Dice and traits, as the player announces it; None before the dice, or if secret."""
    opposition: int | None
    total: int | None
    secret: bool
    by_modifier: bool
    """The failure comes of the modifier: a partial result suggests itself (keeper's hint)."""
    windows: tuple[Window, ...]


class FighterView(msgspec.Struct, frozen=True):
    fighter: Fighter
    may_act: bool
    defence: int | None


class FightView(msgspec.Struct, frozen=True):
    turn: int
    hand: str
    acting: str
    next: str
    brawl: bool
    fighters: tuple[FighterView, ...]


class TalesView(View, frozen=True, kw_only=True):
    heroes: tuple[HeroView, ...]
    extras: tuple[ExtraView, ...]
    rolls: tuple[RollView, ...]
    aspects: tuple[SceneAspect, ...]
    invocations: tuple[Invocation, ...]
    losses: tuple[Loss, ...]
    fight: FightView | None
    groups: tuple[Group, ...]
    seizures: tuple[Seizure, ...]
    sources: tuple[Source, ...]
    ellipsis: bool
    respite_due: bool
    played: int
    thirds: str
    won: Mapping[str, bool]
    question: Question | None
    inspired: tuple[str, int]
    """The keeper's: the list and the line of the idea drawn last."""
    house: Mapping[str, str]


AT_HAND = 64
"""Views that are remembered, of all tables."""


def view(state: State, by: By) -> TalesView:
    """What a seat sees: the same as every other that plays, or all if it is the keeper's."""
    return _seen(state, by.role == "keeper", by.scene, by.session)


@remembering(AT_HAND)
def _seen(state: State, is_keeper: bool, scene: int, session: int) -> TalesView:
    by = By("", "keeper" if is_keeper else "player", scene=scene, session=session)
    return TalesView(
        heroes=tuple(_hero(state, by, hero) for hero in state.heroes.values()),
        extras=tuple(
            _extra(by, extra) for extra in state.extras.values() if by.is_keeper or extra.shown
        ),
        rolls=tuple(_roll(state, by, roll) for roll in state.rolls.values()),
        aspects=tuple(live_aspects(state, by).values()),
        invocations=tuple(state.invocations.values()),
        losses=state.losses,
        fight=_fight(state),
        groups=tuple(state.groups.values()),
        seizures=tuple(state.seizures.values()),
        sources=tuple(state.sources.values()),
        ellipsis=state.ellipsis,
        respite_due=state.respite_due,
        played=state.played,
        thirds=state.thirds,
        won=state.settled_in(by.scene),
        question=state.question,
        inspired=state.inspired if by.is_keeper else ("", 0),
        house=state.options,
    )


def _hero(state: State, by: By, hero: Hero) -> HeroView:
    return HeroView(
        hero=hero if by.is_keeper else replace(hero, skills=tuple(_skills(hero))),
        most_life=hero.most_life,
        most_power=state.most_power(hero),
        defence=defence(state, hero),
        guard=hero_guard(hero),
        is_up=hero.is_up,
        wounded=hero.wounded(by.session),
        dodging=is_dodging(state, hero),
        marks_owed={skill.id: owed for skill in hero.skills if (owed := hero.marks_owed(skill.id))},
        breath=min(breath_gain(state, hero), hero.most_life - hero.life),
    )


def _skills(hero: Hero) -> Iterator[Skill]:
    """What a gift of the keeper's is worth shows when it does."""
    return (skill for skill in hero.skills if skill.controlled or skill.seen)


def _extra(by: By, extra: Extra) -> ExtraView:
    if by.is_keeper:
        return ExtraView(
            extra.id,
            extra.called,
            extra.gender,
            extra.standing,
            extra.condition,
            extra.shown,
            extra.aspects,
            extra.armour,
            extra.kind,
            extra.might,
            extra.lives,
            extra.life,
            extra.die,
            extra.bonus,
            extra.power,
            extra.most_power,
            extra.trained,
            extra.known,
            extra.description,
            extra.name,
            extra.fallen,
        )
    return ExtraView(
        extra.id,
        extra.called,
        extra.gender,
        extra.standing,
        extra.seen_condition,
        True,
        tuple(aspect for aspect in extra.aspects if aspect.id in extra.known),
        extra.armour,
        kind=extra.kind if extra.class_known else None,
        might=extra.might if extra.might_known else None,
        known=extra.known,
        fallen=extra.fallen,
    )


def _roll(state: State, by: By, roll: Roll) -> RollView:
    secret = is_secret(state, roll) and not by.is_keeper
    stage = roll.stage
    shown = roll
    if roll.hidden and not roll.thrown and not by.is_keeper:
        shown = replace(roll, difficulty=None)
    rests = () if roll.extra and secret else lines(state, roll)
    counted = roll.thrown and not roll.feat and roll.kept > 0
    knows_own = counted and not (roll.extra and secret)
    return RollView(
        shown,
        stage,
        mode_of(state, roll, by.session),
        rests,
        own_total(state, roll) if knows_own else None,
        None if secret else opposition(state, roll),
        total(state, roll) if counted and not secret and roll.difficulty is not None else None,
        secret,
        by.is_keeper and roll.thrown and failed_by_modifier(state, roll),
        windows(state, roll),
    )


def _fight(state: State) -> FightView | None:
    fight = state.fight
    if fight is None:
        return None
    return FightView(
        fight.turn,
        fight.hand,
        fight.acting,
        fight.next,
        fight.brawl,
        tuple(_fighter(state, fighter) for fighter in fight.fighters.values()),
    )


def _fighter(state: State, fighter: Fighter) -> FighterView:
    hero = state.hero(fighter.id)
    return FighterView(
        fighter,
        may_act(state, fighter),
        None if hero is None else defence(state, hero),
    )


@remembering(AT_HAND)
def names(view: TalesView) -> Mapping[str, str]:
    """What ids are called; ids inside a sheet with its owner's before."""
    found: dict[str, str] = {}
    for each in view.heroes:
        hero = each.hero
        found[hero.id] = hero.name
        inside = [(s.id, s.name) for s in hero.skills]
        inside += [(a.id, a.text) for a in hero.aspects]
        inside += [(o.id, o.name) for o in hero.objects]
        inside += [(m.id, m.text) for m in hero.marks]
        found |= {f"{hero.id}.{thing}": name for thing, name in inside}
    for extra in view.extras:
        found[extra.id] = extra.name
        found |= {f"{extra.id}.{aspect.id}": aspect.text for aspect in extra.aspects}
    found |= {aspect.id: aspect.text for aspect in view.aspects}
    found |= {source.id: source.name for source in view.sources}
    return found
