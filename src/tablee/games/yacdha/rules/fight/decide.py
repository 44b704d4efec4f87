"""Combat: who fights, and what each sees before a round."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.yacdha.rules.common import able, acting, anybody, everybody, rules, those
from tablee.games.yacdha.rules.fight.asks import (
    DescribeRound,
    EndFight,
    JoinFight,
    OpenFight,
    Release,
    StandAside,
)
from tablee.games.yacdha.rules.fight.events import (
    CreatureFaced,
    FightEnded,
    FightJoined,
    FightOpened,
    Released,
    RoundDescribed,
    StoodAside,
)
from tablee.games.yacdha.rules.fight.facing import is_thrown
from tablee.games.yacdha.rules.fight.opposition import stance
from tablee.games.yacdha.rules.fight.round import end_of_round
from tablee.games.yacdha.rules.shapes import MANY
from tablee.games.yacdha.state.fight import Fight, Fighter
from tablee.games.yacdha.state.people import Person
from tablee.games.yacdha.state.state import State
from tablee.kernel.checks import distinct
from tablee.kernel.law import Candidate
from tablee.kernel.words import By, Event, Refused

WHEN = "yacdha.combat.when"
WHO = "yacdha.combat.who-may-declare"
ENGAGED = "yacdha.combat.engaged-no-action"
SITUATION = "yacdha.combat.situation-first"
HELD = "yacdha.combat.held"
END = "yacdha.combat.end"
SIDES = ("investigators", "opponents")


def the_fight(state: State) -> Fight:
    if state.fight is None:
        raise Refused(WHEN, "Nobody is fighting.")
    return state.fight


def fighter_of(fight: Fight, person: Person) -> Fighter:
    fighter = fight.fighters.get(person.id)
    if fighter is None:
        raise Refused(WHO, "{name} is not in this fight.", name=person.name)
    return fighter


def cannot_declare(state: State, fight: Fight, fighter: Fighter) -> str:
    """Why this fighter declares nothing this round; empty when they must."""
    person = anybody(state, fighter.id)
    if person.is_gone or person.condition == "dying":
        return "dead"
    if person.condition == "coma":
        return "unconscious"
    if fighter.fled:
        return "fled"
    if fighter.held_by is not None and state.options["escape_attempt"] == "each-round":
        return "unconscious" if fighter.unconscious else ""
    found = stance(replace(fighter, declaration=None))
    return "" if found == "none" else found


def must_declare(state: State, fight: Fight) -> Iterator[Fighter]:
    for fighter in fight.fighters.values():
        if not cannot_declare(state, fight, fighter):
            yield fighter


@rules.law(OpenFight, WHEN, keeper=True)
def may_open(state: State, by: By, ask: OpenFight) -> tuple[str, ...]:
    """All who fight."""
    if state.fight is not None:
        raise Refused(WHEN, "A fight is under way; others may join it.")
    fighters = distinct((*ask.investigators, *ask.opponents), WHEN)
    for who in (*fighters, *distinct(ask.surprised, "yacdha.combat.surprise")):
        _free_to_fight(state, who)
    return fighters


def _free_to_fight(state: State, who: str) -> None:
    person = able(state, who)
    if state.action_with(who) is not None:
        raise Refused(
            "yacdha.coop.not-in-combat",
            "{name} is busy with another action; finish it first.",
            name=person.name,
        )


@may_open.decides
def open_fight(
    state: State, by: By, ask: OpenFight, dice: Dice, fighters: tuple[str, ...]
) -> Iterator[Event]:
    yield FightOpened(
        investigators=ask.investigators,
        opponents=ask.opponents,
        names=tuple(anybody(state, who).name for who in fighters),
        surprised=tuple(who for who in fighters if who in ask.surprised),
    )
    yield from _creatures(state, fighters)


def _creatures(state: State, persons: tuple[str, ...]) -> Iterator[Event]:
    """Everybody is warned of what is outside the rules for people."""
    for who in persons:
        if anybody(state, who).creature:
            yield CreatureFaced(name=anybody(state, who).name)


@may_open.offers
def opening(state: State, by: By) -> Iterator[Candidate]:
    if state.fight is None:
        ready = those(lambda person: _free_to_fight(state, person.id), everybody(state))
        some = (1, min(len(ready) - 1, MANY))
        if len(ready) > 1:
            yield Candidate(
                choices={**dict.fromkeys(SIDES, ready), "surprised": ready},
                advice=("yacdha.combat.advice-last-resort", "yacdha.combat.no-talk"),
                limits=dict.fromkeys(SIDES, some),
            )


@rules.law(JoinFight, ENGAGED, keeper=True)
def may_join(state: State, by: By, ask: JoinFight) -> FightJoined:
    fight = the_fight(state)
    _between_rounds(fight)
    inside = [who for who, fighter in fight.fighters.items() if not fighter.fled]
    for who in distinct(ask.who, ENGAGED):
        person = able(state, who)
        # Somebody who fled may run into a new engagement, under the same round numbers.
        if who in inside:
            raise Refused(ENGAGED, "{name} fights already.", name=person.name)
    surprised = distinct(ask.surprised, "yacdha.combat.surprise")
    for who in (*ask.who, *(who for who in surprised if who not in fight.fighters)):
        _free_to_fight(state, who)
    return FightJoined(
        who=ask.who,
        names=tuple(anybody(state, who).name for who in ask.who),
        side=ask.side,
        surprised=tuple(who for who in (*inside, *ask.who) if who in ask.surprised),
    )


@may_join.decides
def join_fight(
    state: State, by: By, ask: JoinFight, dice: Dice, joined: FightJoined
) -> Iterator[Event]:
    yield joined
    yield from _creatures(state, ask.who)


@may_join.offers
def joining(state: State, by: By) -> Iterator[Candidate]:
    fight = _resting(state)
    if fight is None:
        return
    inside = tuple(who for who, fighter in fight.fighters.items() if not fighter.fled)
    others = (person for person in everybody(state) if person.id not in inside)
    outside = those(lambda person: _free_to_fight(state, person.id), others)
    for side in SIDES:
        choices = {"who": outside, "surprised": (*outside, *inside)}
        yield Candidate({"side": side}, choices)


def _resting(state: State) -> Fight | None:
    """The fight between two rounds."""
    fight = state.fight
    return fight if fight is not None and fight.stage == "situation" else None


@rules.law(StandAside, ENGAGED, keeper=True)
def may_stand_aside(state: State, by: By, ask: StandAside) -> Event:
    fight = the_fight(state)
    _between_rounds(fight)
    person = anybody(state, ask.who)
    fighter = fighter_of(fight, person)
    if fighter.held_by or fighter.holding:
        raise Refused(HELD, "{name} is caught up in a hold.", name=person.name)
    return StoodAside(who=ask.who)


@may_stand_aside.offers
def standing_aside(state: State, by: By) -> Iterator[Candidate]:
    fight = _resting(state)
    for who in () if fight is None else fight.fighters:
        yield Candidate({"who": who})


def _between_rounds(fight: Fight) -> None:
    if fight.stage != "situation":
        raise Refused("yacdha.combat.simultaneous", "This has to wait for the end of the round.")


@rules.law(DescribeRound, SITUATION, keeper=True)
def may_describe(state: State, by: By, ask: DescribeRound) -> Event:
    fight = the_fight(state)
    _between_rounds(fight)
    for person in state.investigators.values():
        if person.condition == "dying":
            raise Refused("yacdha.luck.coma", "First settle whether {name} dies.", name=person.name)
    for named in (ask.too_late_to_flee, ask.out_of_reach):
        for who in distinct(named, SITUATION):
            fighter_of(fight, anybody(state, who))
    return RoundDescribed(
        round=fight.round,
        text=ask.text,
        too_late_to_flee=ask.too_late_to_flee,
        out_of_reach=ask.out_of_reach,
    )


@may_describe.offers
def describing(state: State, by: By) -> Iterator[Candidate]:
    if (fight := _resting(state)) is not None:
        fighters = tuple(fight.fighters)
        yield Candidate(choices=dict.fromkeys(("too_late_to_flee", "out_of_reach"), fighters))


@rules.law(EndFight, END, keeper=True)
def may_end(state: State, by: By, ask: EndFight) -> Fight:
    fight = the_fight(state)
    if not is_thrown(state, fight):
        _between_rounds(fight)
    return fight


@may_end.decides
def end(state: State, by: By, ask: EndFight, dice: Dice, fight: Fight) -> Iterator[Event]:
    if fight.stage == "situation":
        yield FightEnded(rounds=fight.round - 1)
        return
    # Whoever had still to throw, or was aimed at, has left the story since: what fell, counts.
    is_over = False
    for event in end_of_round(state, fight, ()):
        is_over = is_over or isinstance(event, FightEnded)
        yield event
    if not is_over:
        yield FightEnded(rounds=fight.round)


@may_end.offers
def ending(state: State, by: By) -> Iterator[Candidate]:
    if state.fight is not None:
        yield Candidate()


@rules.law(Release, HELD)
def may_release(state: State, by: By, ask: Release) -> Event:
    person = acting(state, by, ask.who)
    fight = the_fight(state)
    fighter = fighter_of(fight, person)
    if fight.stage == "striking":
        raise Refused(HELD, "A hold is let go before the declarations.")
    if fighter.holding is None or fighter.unconscious:
        raise Refused(HELD, "{name} holds nobody.", name=person.name)
    return Released(who=fighter.holding, by=person.id)


@may_release.offers
def releasing(state: State, by: By) -> Iterator[Candidate]:
    for fighter in () if state.fight is None else state.fight.fighters.values():
        if fighter.holding and by.may_act_for(anybody(state, fighter.id).seat):
            yield Candidate({"who": fighter.id})
