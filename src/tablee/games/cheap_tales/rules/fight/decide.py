"""Le combat: opening and ending a fight, manoeuvres, stances, attacks of heroes and extras."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.action.added import is_free
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
    TURN,
    beginning,
    check_go,
    ending,
    is_hurt,
    settling,
)
from tablee.games.cheap_tales.rules.forms import Part, Parts, form, must
from tablee.games.cheap_tales.state import Extra, Fight, Fighter, Side, State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.traits import Prowess
from tablee.kernel.checks import distinct
from tablee.kernel.law import Candidate
from tablee.kernel.words import By, Event, Refused

FIRST = f"{ID}.combat.initiative-first"
GO = f"{ID}.combat.action-and-manoeuvre"
GANG = f"{ID}.npc.gang-one-roll"
CALM = f"{ID}.combat.initiative-nonoffensive"
SCENE = f"{ID}.phase.scene"
EXTRA_PROWESS: tuple[Prowess, ...] = ("precise", "violent", "stunt")


def fighting(state: State) -> Fight:
    if state.fight is None:
        raise Refused(GO, "There is no fight.")
    return state.fight


def can_band(extra: Extra) -> bool:
    return extra.kind != "antagonist" and extra.standing > 1


@rules.law(asks.OpenFight, FIRST, keeper=True)
def may_open(state: State, by: By, ask: asks.OpenFight) -> tuple[str, ...]:
    """Who strikes as a gang from the beginning."""
    if state.fight is not None:
        raise Refused(FIRST, "A fight is going on.")
    if state.ellipsis:
        raise Refused(f"{ID}.phase.rest", "A rest is off-screen: the story has not resumed.")
    ours = distinct((*ask.heroes, *_named(ask.rival)), FIRST)
    theirs = distinct((*ask.adversaries, *_named(ask.ally)), FIRST)
    if not (ask.adversaries or ask.rival):
        raise Refused(FIRST, "A fight takes two sides.")
    if ask.rival and theirs:
        raise Refused(FIRST, "Hero against hero: the others join once it has begun.")
    for who in ours:
        hero = up(playing(known(state, who)))
        free_to_roll(state, hero)
        if state.losing(who) is not None:
            raise Refused(FIRST, "{name} has a blow to take first.", name=hero.name)
    for who in theirs:
        if not extra_of(state, by, who).is_up:
            raise Refused(FIRST, "They are in no state to fight.")
    return _bands(state, ask, theirs)


def _named(who: str) -> tuple[str, ...]:
    return (who,) if who else ()


@may_open.decides
def open_fight(
    state: State, by: By, ask: asks.OpenFight, dice: Dice, banded: tuple[str, ...]
) -> Iterator[Event]:
    ally = _named(ask.ally)
    for who in (*ask.adversaries, *ally):
        state = yield from then(state, showing(state, who))
    yield events.FightOpened(
        rule=f"{ID}.combat.surprise" if ask.surprised else FIRST,
        heroes=(*ask.heroes, *ally),
        adversaries=(*ask.adversaries, *_named(ask.rival)),
        hand="adversaries" if ask.surprised else "heroes",
        brawl=ask.brawl,
        banded=tuple(who for who in banded if who not in ally),
    )
    yield from (events.Banded(who=who, banded=True) for who in ally if who in banded)


@may_open.offers
def openings(state: State, by: By) -> Iterator[Candidate]:
    """Heroes against people; with one of these beside them; of heroes among themselves."""
    if not by.is_keeper or state.fight is not None or state.ellipsis:
        return
    heroes = tuple(h.id for h in state.heroes.values() if is_free(state, h))
    people = tuple(x.id for x in state.extras.values() if x.is_up)
    flags: Parts = (Part("surprised"), Part("brawl"))
    gangs: Parts = (Part("together"),) if any(map(can_band, state.extras.values())) else ()
    if heroes and people:
        sides = (Part("heroes", heroes), must("adversaries", people, least=1))
        yield form(asks.OpenFight, {}, (*sides, *flags, *gangs), advice=(f"{ID}.gear.brawl-first",))
    for ally in people if heroes and len(people) > 1 else ():
        foes = tuple(who for who in people if who != ally)
        sides = (Part("heroes", heroes), must("adversaries", foes, least=1))
        yield form(asks.OpenFight, {"ally": ally}, (*sides, *flags, *gangs))
    for rival in heroes if len(heroes) > 1 else ():
        others = tuple(who for who in heroes if who != rival)
        yield form(asks.OpenFight, {"rival": rival}, (Part("heroes", others), *flags))


def _bands(state: State, ask: asks.OpenFight, people: tuple[str, ...]) -> tuple[str, ...]:
    """Those who are said to band together, or all who can."""
    for who in distinct(ask.banded, GANG):
        if who not in people or not can_band(state.extras[who]):
            raise Refused(GANG, "Only several brutes or henchmen band together.")
    all_who_can = (who for who in people if ask.together and can_band(state.extras[who]))
    return tuple(dict.fromkeys((*ask.banded, *all_who_can)))


@rules.law(asks.JoinFight, TURN, keeper=True)
def may_join(state: State, by: By, ask: asks.JoinFight) -> Event:
    if ask.who in fighting(state).fighters:
        raise Refused(TURN, "They are in the fight already.")
    if ask.who in state.heroes:
        hero = up(playing(known(state, ask.who)))
        free_to_roll(state, hero)
        if state.losing(hero.id) is not None:
            raise Refused(TURN, "{name} has a blow to take first.", name=hero.name)
        if ask.banded:
            raise Refused(GANG, "Only several brutes or henchmen band together.")
        against: Side = "adversaries" if ask.other_side else "heroes"
        return events.FighterJoined(who=hero.id, side=against)
    extra = extra_of(state, by, ask.who)
    if not extra.is_up:
        raise Refused(TURN, "They are in no state to fight.")
    if ask.banded and not can_band(extra):
        raise Refused(GANG, "Only several brutes or henchmen band together.")
    beside: Side = "heroes" if ask.other_side else "adversaries"
    return events.FighterJoined(who=extra.id, side=beside, banded=ask.banded)


@may_join.decides
def join_fight(
    state: State, by: By, ask: asks.JoinFight, dice: Dice, joined: Event
) -> Iterator[Event]:
    yield from showing(state, ask.who)
    yield joined


@may_join.offers
def newcomers(state: State, by: By) -> Iterator[Candidate]:
    fight = state.fight
    if fight is None or not by.is_keeper:
        return
    for hero in state.heroes.values():
        if hero.id not in fight.fighters and is_free(state, hero):
            yield Candidate({"who": hero.id}, omit=("banded",))
    for extra in state.extras.values():
        if extra.id not in fight.fighters and extra.is_up:
            yield Candidate({"who": extra.id}, omit=() if can_band(extra) else ("banded",))


def _uninvolved(state: State, who: str, rule: str) -> None:
    fight = fighting(state)
    if fight.acting or any(
        roll.stage != "done" and (who in (roll.who, *roll.targets, roll.second))
        for roll in state.rolls.values()
    ):
        raise Refused(rule, "First settle the go that has begun.")
    if is_hurt(state, who):
        raise Refused(rule, "Somebody has yet to fall.")


def on_the_board(state: State, by: By) -> Iterator[Fighter]:
    """Those in the fight, for the keeper, between two goes."""
    if by.is_keeper and state.fight is not None and not state.fight.acting:
        yield from state.fight.fighters.values()


@rules.law(asks.LeaveFight, TURN, keeper=True)
def may_leave(state: State, by: By, ask: asks.LeaveFight) -> Event:
    if ask.who not in fighting(state).fighters:
        raise Refused(TURN, "They are not in the fight.")
    _uninvolved(state, ask.who, TURN)
    return events.FighterLeft(who=ask.who)


@may_leave.decides
def leave_fight(
    state: State, by: By, ask: asks.LeaveFight, dice: Dice, left: Event
) -> Iterator[Event]:
    state = yield from then(state, (left,))
    yield from settling(state)


@may_leave.offers
def leavers(state: State, by: By) -> Iterator[Candidate]:
    yield from (Candidate({"who": fighter.id}) for fighter in on_the_board(state, by))


@rules.law(asks.Band, GANG, keeper=True)
def may_band(state: State, by: By, ask: asks.Band) -> Event:
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
    return events.Banded(who=ask.who, banded=ask.banded)


@may_band.offers
def bands(state: State, by: By) -> Iterator[Candidate]:
    for fighter in on_the_board(state, by):
        if fighter.id in state.extras:
            yield Candidate({"who": fighter.id, "banded": not fighter.banded})


@rules.law(asks.EndFight, SCENE, keeper=True)
def may_end(state: State, by: By, ask: asks.EndFight) -> Event:
    fight = fighting(state)
    if any(roll.who in fight.fighters and roll.stage != "done" for roll in state.rolls.values()):
        raise Refused(SCENE, "First settle the go that has begun.")
    if any(is_hurt(state, who) for who in fight.fighters):
        # With what the fight was fought decides the die of a wound.
        raise Refused(SCENE, "Somebody has yet to fall.")
    return events.FightEnded()


@may_end.offers
def ends(state: State, by: By) -> Iterator[Candidate]:
    if by.is_keeper and state.fight is not None:
        yield Candidate()


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


def standing(state: State, by: By) -> Iterator[tuple[Hero, Fighter]]:
    """Heroes who can act in the fight, for whom this seat decides."""
    for fighter in state.fight.fighters.values() if state.fight is not None else ():
        hero = state.hero(fighter.id)
        if hero is None or not by.may_act_for(hero.seat):
            continue
        if hero.is_up and state.losing(hero.id) is None:
            yield hero, fighter


@rules.law(asks.Manoeuvre, GO)
def may_manoeuvre(state: State, by: By, ask: asks.Manoeuvre) -> Fighter:
    hero, fighter = own_fighter(state, by, ask.who)
    check_manoeuvre(state, hero, fighter, ask.kind)
    return fighter


@may_manoeuvre.decides
def manoeuvre(
    state: State, by: By, ask: asks.Manoeuvre, dice: Dice, fighter: Fighter
) -> Iterator[Event]:
    if fighter.stance not in ("valour", "focus") and not fighter.acted:
        yield from beginning(state, fighter.id)
    rule = f"{ID}.combat.prepare" if ask.kind == "prepare" else GO
    yield events.ManoeuvreDone(rule=rule, who=fighter.id, kind=ask.kind, text=ask.text)


@may_manoeuvre.offers
def manoeuvres(state: State, by: By) -> Iterator[Candidate]:
    for hero, fighter in standing(state, by):
        if not fighter.manoeuvre:
            yield Candidate({"who": hero.id})


@rules.law(asks.PassGo, CALM)
def may_pass(state: State, by: By, ask: asks.PassGo) -> Fighter:
    hero, fighter = own_fighter(state, by, ask.who)
    check_go(state, hero.id)
    free_to_roll(state, hero)
    return fighter


@may_pass.decides
def pass_go(
    state: State, by: By, ask: asks.PassGo, dice: Dice, fighter: Fighter
) -> Iterator[Event]:
    state = yield from then(state, beginning(state, fighter.id))
    # Whoever aims and then lets it be has been absorbed all the same, and does not dodge.
    yield from ending(
        state,
        fighter.id,
        offensive=False,
        concentration=fighter.prepared,
        text=ask.text,
        passed=True,
    )


@may_pass.offers
def passes(state: State, by: By) -> Iterator[Candidate]:
    yield from (Candidate({"who": hero.id}) for hero, _ in standing(state, by))


@rules.law(asks.NameNext, CALM)
def may_name_next(state: State, by: By, ask: asks.NameNext) -> Event:
    if by.role == "spectator":
        raise Refused(CALM, "This is for those who play.")
    fight = fighting(state)
    fighter = fight.fighters.get(ask.who)
    if fight.hand != "heroes" or fight.acting:
        raise Refused(CALM, "The heroes do not hold the hand.")
    hero = state.hero(ask.who)
    ready = hero is not None and hero.is_up
    if fighter is None or hero is None or fighter.side != "heroes" or fighter.acted or not ready:
        raise Refused(CALM, "The next to act is a hero who has not acted yet.")
    if fight.next == ask.who:
        raise Refused(CALM, "This changes nothing.")
    if not by.is_keeper and not any(
        h.seat in by.acts_for for h in state.heroes.values() if h.id in fight.fighters
    ):
        raise Refused(CALM, "The heroes in the fight agree who begins.")
    return events.NextNamed(who=hero.id)


@may_name_next.offers
def next_heroes(state: State, by: By) -> Iterator[Candidate]:
    fight = state.fight
    if fight is not None and fight.hand == "heroes" and not fight.acting:
        for fighter in fight.fighters.values():
            ours = fighter.id in state.heroes and fighter.side == "heroes"
            if ours and not fighter.acted:
                yield Candidate({"who": fighter.id})
