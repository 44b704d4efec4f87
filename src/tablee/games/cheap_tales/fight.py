"""Le combat: opening and ending a fight, manoeuvres, stances, attacks of heroes and extras."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cheap_tales import asks, events
from tablee.games.cheap_tales.claims import showing
from tablee.games.cheap_tales.common import (
    ID,
    acting,
    distinct,
    extra_of,
    known,
    only_keeper,
    playing,
    rules,
    then,
    up,
)
from tablee.games.cheap_tales.hero import Hero
from tablee.games.cheap_tales.proposing import (
    check_domain,
    check_manner,
    check_placed,
    check_prowess,
    check_thrust,
    check_tools,
    free_to_roll,
)
from tablee.games.cheap_tales.roll import Roll
from tablee.games.cheap_tales.rolling import check_difficulty
from tablee.games.cheap_tales.state import Extra, Fight, Fighter, State
from tablee.games.cheap_tales.traits import STYLE_TRAITS, Prowess
from tablee.games.cheap_tales.turns import beginning, check_go, ending, is_hurt, settling
from tablee.kernel.words import By, Event, Refused

FIRST = f"{ID}.combat.initiative-first"
GO = f"{ID}.combat.action-and-manoeuvre"
ATTACK = f"{ID}.combat.attack"
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
    heroes, foes = distinct(ask.heroes, FIRST), distinct(ask.adversaries, FIRST)
    for who in heroes:
        hero = up(playing(known(state, who)))
        free_to_roll(state, hero)
        if state.losing(who) is not None:
            raise Refused(FIRST, "{name} has a blow to take first.", name=hero.name)
    for who in foes:
        if not extra_of(state, by, who).is_up:
            raise Refused(FIRST, "They are in no state to fight.")
    for who in distinct(ask.banded, GANG):
        if who not in foes or not can_band(state.extras[who]):
            raise Refused(GANG, "Only several brutes or henchmen band together.")
    for who in foes:
        state = yield from then(state, showing(state, who))
    gangs = tuple(who for who in foes if ask.together and can_band(state.extras[who]))
    rule = f"{ID}.combat.surprise" if ask.surprised else FIRST
    yield events.FightOpened(
        rule=rule,
        heroes=heroes,
        adversaries=foes,
        hand="adversaries" if ask.surprised else "heroes",
        brawl=ask.brawl,
        banded=tuple(dict.fromkeys((*ask.banded, *gangs))),
    )


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
        if ask.banded:
            raise Refused(GANG, "Only several brutes or henchmen band together.")
        yield events.FighterJoined(who=hero.id, side="heroes")
        return
    extra = extra_of(state, by, ask.who)
    if not extra.is_up:
        raise Refused(rule, "They are in no state to fight.")
    if ask.banded and not can_band(extra):
        raise Refused(GANG, "Only several brutes or henchmen band together.")
    yield from showing(state, extra.id)
    yield events.FighterJoined(who=extra.id, side="adversaries", banded=ask.banded)


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
    if fighter is None or fighter.side == "heroes":
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
    if fight.acting or any(
        roll.who in fight.fighters and roll.stage != "done" for roll in state.rolls.values()
    ):
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
    if fighter.stance not in ("valour", "focus"):
        yield from beginning(state, hero.id)
    rule = f"{ID}.combat.prepare" if ask.kind == "prepare" else GO
    yield events.ManoeuvreDone(rule=rule, who=hero.id, kind=ask.kind, text=ask.text)


def check_target(state: State, who: str) -> Extra:
    fighter = fighting(state).fighters.get(who)
    if fighter is None or fighter.side != "adversaries" or not state.extras[who].is_up:
        raise Refused(ATTACK, "There is no such adversary within reach.")
    return state.extras[who]


def seconds(state: State, target: str) -> tuple[str, ...]:
    """Whom the second attack of a double attack may go to: others, or another of a group."""
    if state.fight is None:
        return ()
    several = state.extras[target].standing > 1 and state.options["npc_power_uses"] == "gifts_only"
    return tuple(
        f.id
        for f in state.fight.fighters.values()
        if f.side == "adversaries" and state.extras[f.id].is_up and (f.id != target or several)
    )


def check_arm(hero: Hero, arm: str) -> str:
    thing = hero.thing(arm) if arm else None
    if arm and (thing is None or thing.kind != "weapon"):
        raise Refused(f"{ID}.gear.weapon-dual-role", "This is no weapon of the inventory.")
    return arm


def attack_traits(ask: asks.Attack) -> tuple[tuple[str, ...], str]:
    if ask.quality is None and ask.talent is None:
        return STYLE_TRAITS[ask.style], ATTACK
    if ask.quality is None or ask.talent is None:
        raise Refused(f"{ID}.combat.attack-other-pairs", "An attack adds a quality and a talent.")
    return (ask.quality, ask.talent), f"{ID}.combat.attack-other-pairs"


@rules.decides(asks.Attack)
def attack(state: State, by: By, ask: asks.Attack, dice: Dice) -> Iterator[Event]:
    hero, fighter = own_fighter(state, by, ask.who)
    check_go(state, hero.id)
    free_to_roll(state, hero)
    check_manner(state, hero, active=True)
    extra = check_target(state, ask.target)
    traits, rule = attack_traits(ask)
    check_prowess(state, hero, ask.prowess, attack=True)
    if (ask.prowess == "double") != (ask.second != ""):
        raise Refused(f"{ID}.combat.double-attack-detail", "A double attack needs a second target.")
    if ask.second:
        check_target(state, ask.second)
        if ask.second not in seconds(state, extra.id):
            raise Refused(
                f"{ID}.combat.double-attack-detail",
                "The second attack goes to another adversary.",
            )
    if ask.prowess == "clear" and extra.class_known and extra.kind == "antagonist":
        raise Refused(
            f"{ID}.combat.clear-ground-detail", "The ground is not cleared of an antagonist."
        )
    if ask.difficulty is not None:
        only_keeper(by, f"{ID}.action.difficulty-table")
        check_difficulty(Roll(who=hero.id), ask.difficulty)
    roll = Roll(
        who=hero.id,
        kind="attack",
        traits=traits,
        thrusts=check_thrust(state, hero, ask.thrust, traits),
        tools=check_tools(hero, ask.tools, traits),
        domain=check_domain(hero, ask.domain, (*traits, *ask.thrust)),
        difficulty=ask.difficulty or 0,
        targets=(extra.id,),
        style=ask.style,
        weapon=ask.weapon,
        arm=check_arm(hero, ask.arm),
        prowess=ask.prowess,
        second=ask.second,
        prepared=fighter.prepared,
        placed=check_placed(state, hero, ask.placed),
        is_go=True,
        offensive=True,
    )
    yield from beginning(state, hero.id)
    yield events.RollProposed(rule=rule, roll=roll)


@rules.decides(asks.CounterAttack)
def counter_attack(state: State, by: By, ask: asks.CounterAttack, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.combat.counter-attack-detail"
    hero, fighter = own_fighter(state, by, ask.who)
    if not fighter.counter or ask.target not in fighter.targeted:
        raise Refused(rule, "No adversary has given {name} the occasion.", name=hero.name)
    free_to_roll(state, hero)
    extra = check_target(state, ask.target)
    if fighting(state).acting:
        raise Refused(rule, "First settle the go that has begun.")
    roll = Roll(
        who=hero.id,
        kind="attack",
        traits=STYLE_TRAITS[ask.style],
        difficulty=0,
        targets=(extra.id,),
        style=ask.style,
        weapon=ask.weapon,
        arm=check_arm(hero, ask.arm),
        offensive=True,
        counter=True,
    )
    yield events.RollProposed(rule=rule, roll=roll)


@rules.decides(asks.WaiveCounter)
def waive_counter(state: State, by: By, ask: asks.WaiveCounter, dice: Dice) -> Iterator[Event]:
    hero, fighter = own_fighter(state, by, ask.who)
    if not fighter.counter:
        rule = f"{ID}.combat.counter-attack-detail"
        raise Refused(rule, "{name} has no counter-attack to give up.", name=hero.name)
    state = yield from then(state, (events.CounterWaived(who=hero.id),))
    yield from settling(state)


@rules.decides(asks.PassGo)
def pass_go(state: State, by: By, ask: asks.PassGo, dice: Dice) -> Iterator[Event]:
    hero, fighter = own_fighter(state, by, ask.who)
    check_go(state, hero.id)
    free_to_roll(state, hero)
    state = yield from then(state, beginning(state, hero.id))
    # Whoever aims and then lets it be has been absorbed all the same, and does not dodge.
    yield from ending(
        state, hero.id, offensive=False, concentration=fighter.prepared, text=ask.text
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
