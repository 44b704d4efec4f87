"""Combat: what each event changes."""

from msgspec.structs import replace

from tablee.games.yacdha.rules.common import anybody, met, rules
from tablee.games.yacdha.rules.creation.occupations import listed
from tablee.games.yacdha.rules.fight.events import (
    CreatureFaced,
    Declared,
    DeclaredSecretly,
    FightEnded,
    FightJoined,
    FightOpened,
    Fled,
    Immobilised,
    KnockedOut,
    ModifiersSet,
    Released,
    Revealed,
    RoundDescribed,
    RoundEnded,
    StoodAside,
    Struck,
)
from tablee.games.yacdha.rules.fight.strike import blows_of, fight_action, level_in_fight
from tablee.games.yacdha.state.action import Pending
from tablee.games.yacdha.state.fight import Blow, Fight, Fighter, LastRound, Modifier
from tablee.games.yacdha.state.state import State


def _with(state: State, *fighters: Fighter) -> State:
    fight = state.fight
    if fight is None:
        return state
    changed = {fighter.id: fighter for fighter in fighters}
    return replace(state, fight=replace(fight, fighters={**fight.fighters, **changed}))


def _fighter(state: State, who: str) -> Fighter:
    if state.fight is None:
        raise LookupError("no fight")
    return state.fight.fighters[who]


@rules.evolves(FightOpened)
def fight_opened(state: State, event: FightOpened) -> State:
    fighters = {
        who: Fighter(who, side, surprised=who in event.surprised)
        for side, persons in (
            ("investigators", event.investigators),
            ("opponents", event.opponents),
        )
        for who in persons
    }
    return replace(met(state, fighters), fight=Fight(fighters))


@rules.evolves(FightJoined)
def fight_joined(state: State, event: FightJoined) -> State:
    state = _with(met(state, event.who), *(Fighter(who, event.side) for who in event.who))
    return _with(state, *(replace(_fighter(state, who), surprised=True) for who in event.surprised))


@rules.evolves(StoodAside)
def stood_aside(state: State, event: StoodAside) -> State:
    fight = state.fight
    if fight is None:
        return state
    left = {who: fighter for who, fighter in fight.fighters.items() if who != event.who}
    return replace(state, fight=replace(fight, fighters=left))


@rules.evolves(RoundDescribed)
def round_described(state: State, event: RoundDescribed) -> State:
    if state.fight is None:
        return state
    state = _with(
        state,
        *(
            replace(
                fighter,
                too_late_to_flee=fighter.id in event.too_late_to_flee,
                out_of_reach=fighter.id in event.out_of_reach,
            )
            for fighter in state.fight.fighters.values()
        ),
    )
    fight = state.fight
    return (
        state
        if fight is None
        else replace(state, fight=replace(fight, stage="declaring", situation=event.text))
    )


@rules.evolves(Declared)
def declared(state: State, event: Declared) -> State:
    return _with(state, replace(_fighter(state, event.who), declaration=event.declaration))


@rules.evolves(DeclaredSecretly)
def declared_secretly(state: State, event: DeclaredSecretly) -> State:
    return state


@rules.evolves(ModifiersSet)
def modifiers_set(state: State, event: ModifiersSet) -> State:
    return _with(state, replace(_fighter(state, event.who), modifier=event.modifier))


@rules.evolves(Revealed)
def revealed(state: State, event: Revealed) -> State:
    fight = state.fight
    if fight is None:
        return state
    # Combat actions go on the sheets too, under the occupation that was claimed for them.
    for fighter in fight.fighters.values():
        declared = fighter.declaration
        if declared is not None and declared.claim is not None:
            person = anybody(state, fighter.id)
            level = level_in_fight(state, fighter)
            state = state.with_person(listed(person, declared.claim, fight_action(declared), level))
    last = LastRound(fight.round, fight.fighters, ())
    return replace(state, fight=replace(fight, stage="striking", last=last))


@rules.evolves(Struck)
def struck(state: State, event: Struck) -> State:
    mine = replace(
        _fighter(state, event.who),
        has_struck=True,
        hit=event.success,
        margin=event.margin,
        dealt=event.trauma,
        critical=event.critical,
        met=event.opposition,
        met_by=event.facing,
        dice=state.fallen or _fighter(state, event.who).dice,
    )
    blows = tuple(blows_of(state, event))
    state = _with(state, mine)
    if not event.window:
        return _with_blows(state, blows)
    # A point of luck may still change this throw: what it does waits with whoever threw.
    opener = _fighter(state, event.opened_by)
    pending = opener.pending or Pending((), (), tuple(die.face for die in state.fallen))
    checks = (*opener.checks, event.who) if event.check else opener.checks
    if event.who not in pending.members:
        pending = replace(pending, members=(*pending.members, event.who))
    return _with(
        state,
        replace(
            opener,
            pending=pending,
            waiting=(*opener.waiting, *blows),
            checks=tuple(dict.fromkeys(checks)),
        ),
    )


@rules.evolves(CreatureFaced)
def creature_faced(state: State, event: CreatureFaced) -> State:
    return state


def _with_blows(state: State, blows: tuple[Blow, ...]) -> State:
    fight = state.fight
    if fight is None or not blows:
        return state
    return replace(state, fight=replace(fight, blows=(*fight.blows, *blows)))


@rules.evolves(Immobilised)
def immobilised(state: State, event: Immobilised) -> State:
    return _with(
        state,
        replace(_fighter(state, event.who), held_by=event.by),
        replace(_fighter(state, event.by), holding=event.who),
    )


@rules.evolves(Released)
def released(state: State, event: Released) -> State:
    return _with(
        state,
        replace(_fighter(state, event.who), held_by=None),
        replace(_fighter(state, event.by), holding=None),
    )


@rules.evolves(KnockedOut)
def knocked_out(state: State, event: KnockedOut) -> State:
    return _with(state, replace(_fighter(state, event.who), unconscious=True))


@rules.evolves(Fled)
def fled(state: State, event: Fled) -> State:
    return _with(state, replace(_fighter(state, event.who), fled=True))


@rules.evolves(RoundEnded)
def round_ended(state: State, event: RoundEnded) -> State:
    fight = state.fight
    if fight is None:
        return state
    fighters = {
        who: replace(
            fighter,
            declaration=None,
            modifier=Modifier(),
            forcing=False,
            has_struck=False,
            hit=None,
            margin=None,
            dealt=0,
            critical=False,
            met=None,
            met_by="",
            dice=(),
            pending=None,
            waiting=(),
            checks=(),
            feat=None,
            surprised=False,
            too_late_to_flee=False,
            out_of_reach=False,
        )
        for who, fighter in fight.fighters.items()
    }
    return replace(state, fight=Fight(fighters, fight.round + 1, last=_as_it_was(fight)))


def _as_it_was(fight: Fight) -> LastRound:
    """The round with all its throws; who held whom and who stood is as it was at the reveal."""
    shown = {} if fight.last is None else fight.last.fighters
    fighters = {
        who: replace(
            fighter,
            unconscious=shown[who].unconscious,
            fled=shown[who].fled,
            held_by=shown[who].held_by,
            holding=shown[who].holding,
            pending=None,
        )
        for who, fighter in fight.fighters.items()
        if who in shown
    }
    return LastRound(fight.round, fighters, fight.blows)


@rules.evolves(FightEnded)
def fight_ended(state: State, event: FightEnded) -> State:
    return replace(state, fight=None)
