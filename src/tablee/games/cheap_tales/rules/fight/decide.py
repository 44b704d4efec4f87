"""Le combat: opening and ending a fight, manoeuvres, stances, attacks of heroes and extras."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.action.law import check_manner, free_to_roll
from tablee.games.cheap_tales.rules.aspects.decide import showing
from tablee.games.cheap_tales.rules.common import (
    ID,
    acting,
    extra_of,
    known,
    playing,
    rules,
    then,
    up,
)
from tablee.games.cheap_tales.rules.fight import asks, events
from tablee.games.cheap_tales.rules.fight.turns import (
    beginning,
    check_go,
    ending,
    is_hurt,
    settling,
)
from tablee.games.cheap_tales.state import Extra, Fight, Fighter, Side, State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.traits import Prowess
from tablee.kernel.checks import distinct, only_keeper
from tablee.kernel.words import By, Event, Refused

FIRST = f"{ID}.combat.initiative-first"
GO = f"{ID}.combat.action-and-manoeuvre"
GANG = f"{ID}.npc.gang-one-roll"
EXTRA_PROWESS: tuple[Prowess, ...] = ("precise", "violent", "stunt")


def fighting(state: State) -> Fight:
    if state.fight is None:
        raise Refused(GO, "There is no fight.")
    return state.fight


def can_band(extra: Extra) -> bool:
    return extra.kind != "antagonist" and extra.standing > 1


@rules.decides(asks.OpenFight)
def open_fight(state: State, by: By, ask: asks.OpenFight, dice: Dice) -> Iterator[Event]:
    only_keeper(by, FIRST)
    if state.fight is not None:
        raise Refused(FIRST, "A fight is going on.")
    if state.ellipsis:
        raise Refused(f"{ID}.phase.rest", "A rest is off-screen: the story has not resumed.")
    ally, rival = (ask.ally,) if ask.ally else (), (ask.rival,) if ask.rival else ()
    ours = distinct((*ask.heroes, *rival), FIRST)
    theirs = distinct((*ask.adversaries, *ally), FIRST)
    heroes, foes = (*ask.heroes, *ally), (*ask.adversaries, *rival)
    if not foes:
        raise Refused(FIRST, "A fight takes two sides.")
    if rival and theirs:
        raise Refused(FIRST, "Hero against hero: the others join once it has begun.")
    for who in ours:
        hero = up(playing(known(state, who)))
        free_to_roll(state, hero)
        if state.losing(who) is not None:
            raise Refused(FIRST, "{name} has a blow to take first.", name=hero.name)
    for who in theirs:
        if not extra_of(state, by, who).is_up:
            raise Refused(FIRST, "They are in no state to fight.")
    banded = _bands(state, ask, theirs)
    for who in theirs:
        state = yield from then(state, showing(state, who))
    rule = f"{ID}.combat.surprise" if ask.surprised else FIRST
    yield events.FightOpened(
        rule=rule,
        heroes=heroes,
        adversaries=foes,
        hand="adversaries" if ask.surprised else "heroes",
        brawl=ask.brawl,
        banded=tuple(who for who in banded if who not in ally),
    )
    yield from (events.Banded(who=who, banded=True) for who in ally if who in banded)


def _bands(state: State, ask: asks.OpenFight, people: tuple[str, ...]) -> tuple[str, ...]:
    """Who strikes as a gang from the beginning."""
    for who in distinct(ask.banded, GANG):
        if who not in people or not can_band(state.extras[who]):
            raise Refused(GANG, "Only several brutes or henchmen band together.")
    all_who_can = (who for who in people if ask.together and can_band(state.extras[who]))
    return tuple(dict.fromkeys((*ask.banded, *all_who_can)))


@rules.decides(asks.JoinFight)
def join_fight(state: State, by: By, ask: asks.JoinFight, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.combat.turn-end"
    only_keeper(by, rule)
    fight = fighting(state)
    if ask.who in fight.fighters:
        raise Refused(rule, "They are in the fight already.")
    if ask.who in state.heroes:
        hero = up(playing(known(state, ask.who)))
        free_to_roll(state, hero)
        if state.losing(hero.id) is not None:
            raise Refused(rule, "{name} has a blow to take first.", name=hero.name)
        if ask.banded:
            raise Refused(GANG, "Only several brutes or henchmen band together.")
        against: Side = "adversaries" if ask.other_side else "heroes"
        yield events.FighterJoined(who=hero.id, side=against)
        return
    extra = extra_of(state, by, ask.who)
    if not extra.is_up:
        raise Refused(rule, "They are in no state to fight.")
    if ask.banded and not can_band(extra):
        raise Refused(GANG, "Only several brutes or henchmen band together.")
    yield from showing(state, extra.id)
    beside: Side = "heroes" if ask.other_side else "adversaries"
    yield events.FighterJoined(who=extra.id, side=beside, banded=ask.banded)


def _uninvolved(state: State, who: str, rule: str) -> None:
    fight = fighting(state)
    if fight.acting or any(
        roll.stage != "done" and (who in (roll.who, *roll.targets, roll.second))
        for roll in state.rolls.values()
    ):
        raise Refused(rule, "First settle the go that has begun.")
    if is_hurt(state, who):
        raise Refused(rule, "Somebody has yet to fall.")


@rules.decides(asks.LeaveFight)
def leave_fight(state: State, by: By, ask: asks.LeaveFight, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.combat.turn-end"
    only_keeper(by, rule)
    if ask.who not in fighting(state).fighters:
        raise Refused(rule, "They are not in the fight.")
    _uninvolved(state, ask.who, rule)
    state = yield from then(state, (events.FighterLeft(who=ask.who),))
    yield from settling(state)


@rules.decides(asks.Band)
def band(state: State, by: By, ask: asks.Band, dice: Dice) -> Iterator[Event]:
    only_keeper(by, GANG)
    fighter = fighting(state).fighters.get(ask.who)
    if fighter is None or ask.who not in state.extras:
        raise Refused(GANG, "They are not in the fight.")
    if ask.banded and not can_band(state.extras[ask.who]):
        raise Refused(GANG, "Only several brutes or henchmen band together.")
    if fighter.banded == ask.banded:
        raise Refused(GANG, "This changes nothing.")
    if fighter.acted:
        raise Refused(GANG, "Some of them have acted this turn.")
    _uninvolved(state, ask.who, GANG)
    yield events.Banded(who=ask.who, banded=ask.banded)


@rules.decides(asks.EndFight)
def end_fight(state: State, by: By, ask: asks.EndFight, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.phase.scene"
    only_keeper(by, rule)
    fight = fighting(state)
    if any(roll.who in fight.fighters and roll.stage != "done" for roll in state.rolls.values()):
        raise Refused(rule, "First settle the go that has begun.")
    if any(is_hurt(state, who) for who in fight.fighters):
        # With what the fight was fought decides the die of a wound.
        raise Refused(rule, "Somebody has yet to fall.")
    yield events.FightEnded()


def own_fighter(state: State, by: By, who: str) -> tuple[Hero, Fighter]:
    hero = acting(state, by, who)
    fighter = fighting(state).fighters.get(who)
    if fighter is None:
        raise Refused(GO, "{name} is not in the fight.", name=hero.name)
    return hero, fighter


def check_manoeuvre(state: State, hero: Hero, fighter: Fighter, kind: str) -> None:
    parrying = fighter.stance in ("valour", "focus")
    if parrying:
        if not state.on("parry_keeps_manoeuvre") or kind == "prepare":
            raise Refused(f"{ID}.combat.parry", "Whoever parries has given up the action.")
    elif fighter.acted and kind != "prepare":
        # The manoeuvre of a go may come after its action, as long as the turn lasts.
        pass
    else:
        check_go(state, hero.id)
    if fighter.manoeuvre:
        raise Refused(GO, "One manoeuvre a go.")
    roll = state.rolls.get(hero.id)
    if kind == "prepare":
        if roll is not None and roll.stage != "done":
            raise Refused(f"{ID}.combat.prepare", "An action is prepared before it is begun.")
        if fighter.stance == "dodge":
            # Aiming and charging need concentration, or are offensive.
            check_manner(state, hero, active=True)


@rules.decides(asks.Manoeuvre)
def manoeuvre(state: State, by: By, ask: asks.Manoeuvre, dice: Dice) -> Iterator[Event]:
    hero, fighter = own_fighter(state, by, ask.who)
    check_manoeuvre(state, hero, fighter, ask.kind)
    if fighter.stance not in ("valour", "focus") and not fighter.acted:
        yield from beginning(state, hero.id)
    rule = f"{ID}.combat.prepare" if ask.kind == "prepare" else GO
    yield events.ManoeuvreDone(rule=rule, who=hero.id, kind=ask.kind, text=ask.text)


@rules.decides(asks.PassGo)
def pass_go(state: State, by: By, ask: asks.PassGo, dice: Dice) -> Iterator[Event]:
    hero, fighter = own_fighter(state, by, ask.who)
    check_go(state, hero.id)
    free_to_roll(state, hero)
    state = yield from then(state, beginning(state, hero.id))
    # Whoever aims and then lets it be has been absorbed all the same, and does not dodge.
    yield from ending(
        state, hero.id, offensive=False, concentration=fighter.prepared, text=ask.text, passed=True
    )


@rules.decides(asks.NameNext)
def name_next(state: State, by: By, ask: asks.NameNext, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.combat.initiative-nonoffensive"
    if by.role == "spectator":
        raise Refused(rule, "This is for those who play.")
    fight = fighting(state)
    fighter = fight.fighters.get(ask.who)
    if fight.hand != "heroes" or fight.acting:
        raise Refused(rule, "The heroes do not hold the hand.")
    hero = state.hero(ask.who)
    if fighter is None or hero is None or fighter.acted or not hero.is_up:
        raise Refused(rule, "The next to act is a hero who has not acted yet.")
    if fight.next == ask.who:
        raise Refused(rule, "This changes nothing.")
    if not by.is_keeper and not any(
        h.seat in by.acts_for for h in state.heroes.values() if h.id in fight.fighters
    ):
        raise Refused(rule, "The heroes in the fight agree who begins.")
    yield events.NextNamed(who=hero.id)
