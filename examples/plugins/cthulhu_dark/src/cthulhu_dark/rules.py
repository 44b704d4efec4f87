"""The law of Cthulhu Dark: each ask with what the book refuses, and what comes of it."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from cthulhu_dark.state import Aim, Die, Investigator, Line, Roll, Secret, State
from tablee.dice.pool_parts import HighestLabels
from tablee.dice.readers import Dice
from tablee.kernel.naming import slug
from tablee.kernel.rules import Rules
from tablee.kernel.words import KEEPER, Ask, By, Event, Refused

rules: Rules[State] = Rules()
Events = Iterator[Event]
Thrower = tuple[Investigator, Roll]


class Changed(Event, frozen=True, kw_only=True):
    """Something has happened to somebody: what they were, what they are, the words for it."""

    was: Investigator
    now: Investigator
    why: str = ""


@rules.evolves(Changed)
def change(state: State, event: Changed) -> State:
    return replace(state, people={**state.people, event.now.id: event.now})


def here(state: State, by: By) -> Iterator[str]:
    return (person.id for person in state.people.values() if not person.is_gone)


def mine(state: State, by: By, who: str) -> Investigator:
    if who not in here(state, by):
        raise Refused("dark.leaving", "Nobody called “{who}” is in the story.", who=who)
    person = state.people[who]
    if not by.may_act_for(person.seat):
        raise Refused("dark.investigator", "{name} is not yours to play.", name=person.name)
    return person


def lying(state: State, by: By, who: str) -> Roll:
    if who not in here(state, by) or (roll := state.people[who].roll) is None:
        raise Refused("dark.doing", "No such dice lie on the table.")
    return roll


class CreateInvestigator(Ask, frozen=True, kw_only=True):
    seat: str
    name: Line
    occupation: Line


@rules.law(CreateInvestigator, "dark.investigator", among={"seat": lambda state, by: by.seats})
def may_create(state: State, by: By, ask: CreateInvestigator) -> Event:
    if by.seats.get(ask.seat) != "player" or not by.may_act_for(ask.seat):
        raise Refused("dark.investigator", "A player makes an investigator, for their own seat.")
    if any(state.people[who].seat == ask.seat for who in here(state, by)):
        raise Refused("dark.investigator", "One investigator at a time is enough.")
    new = Investigator(slug(ask.name, state.people), ask.seat, ask.name, ask.occupation)
    return Changed(rule="dark.investigator", was=new, now=new)


class Attempt(Ask, frozen=True, kw_only=True):
    who: str
    task: Line
    aim: Aim
    pool: Annotated[tuple[Die, ...], Meta(min_length=1, max_length=3)]


@rules.law(Attempt, "dark.doing", dice=True, among={"who": here})
def may_attempt(state: State, by: By, ask: Attempt) -> Thrower:
    person = mine(state, by, ask.who)
    if person.roll is not None:
        raise Refused("dark.doing", "{name} has dice on the table.", name=person.name)
    if len({*ask.pool}) < len(ask.pool):
        raise Refused("dark.doing", "Each die is thrown once.")
    return person, Roll(ask.task, ask.aim, ask.pool)


class RollAgain(Ask, frozen=True, kw_only=True):
    who: str


@rules.law(RollAgain, "dark.again", dice=True, among={"who": here})
def may_roll_again(state: State, by: By, ask: RollAgain) -> Thrower:
    person, roll = mine(state, by, ask.who), lying(state, by, ask.who)
    if roll.throws > 1 and state.options["again"] == "once":
        raise Refused("dark.again", "These dice have been rolled again already.")
    pool: tuple[Die, ...] = (*(die for die in roll.pool if die != "insight"), "insight")
    return person, replace(roll, pool=pool)


def throw(state: State, by: By, ask: Ask, dice: Dice, found: Thrower) -> Events:
    """The highest die counts; where that is the insight die alone, insight is rolled for."""
    person, roll = found
    labels = tuple((die, 6) for die in roll.pool)
    best, highest = dice.ask(HighestLabels(labels=labels, who=(person.id,) * len(labels)))
    now = replace(person, roll=replace(roll, best=best, throws=roll.throws + 1))
    yield Changed(rule="dark.again" if roll.throws else "dark.doing", was=person, now=now)
    if highest == ("insight",):
        yield learn(dice, now, "dark.risk")


may_attempt.decides(throw)
may_roll_again.decides(throw)


class ThrowFailure(Ask, frozen=True, kw_only=True):
    who: str
    how: Line


@rules.law(ThrowFailure, "dark.failing", dice=True, among={"who": here})
def may_throw_failure(state: State, by: By, ask: ThrowFailure) -> Roll:
    roll = lying(state, by, ask.who)
    if by.seat == state.people[ask.who].seat:
        raise Refused("dark.failing", "Somebody else at the table throws this die.")
    if roll.aim == "clue":
        raise Refused("dark.failing", "The story needs this clue: it is found.")
    if roll.failure:
        raise Refused("dark.failing", "One failure die is enough.")
    return roll


@may_throw_failure.decides
def doubt(state: State, by: By, ask: ThrowFailure, dice: Dice, roll: Roll) -> Events:
    was, roll = state.people[ask.who], replace(roll, how=ask.how, failure=dice.die(6, "failure"))
    yield Changed(rule="dark.failing", was=was, now=replace(was, roll=roll))


class AcceptResult(Ask, frozen=True, kw_only=True):
    who: str


@rules.law(AcceptResult, "dark.result", among={"who": here})
def may_accept(state: State, by: By, ask: AcceptResult) -> Event:
    was, _ = mine(state, by, ask.who), lying(state, by, ask.who)
    return Changed(rule="dark.result", was=was, now=replace(was, roll=None))


class SeeHorror(Ask, frozen=True, kw_only=True):
    who: str
    sight: Line


@rules.law(SeeHorror, "dark.insight", dice=True, among={"who": here})
def may_see(state: State, by: By, ask: SeeHorror) -> Investigator:
    return mine(state, by, ask.who)


@may_see.decides
def see(state: State, by: By, ask: SeeHorror, dice: Dice, person: Investigator) -> Events:
    yield learn(dice, person, "dark.insight", ask.sight)


def learn(dice: Dice, person: Investigator, rule: str, why: str = "") -> Event:
    """The insight die is thrown anew: above their insight, it rises by one."""
    rises = dice.above(6, person.insight, "insight", (person.id,))
    now = replace(person, insight=person.insight + rises)
    return Changed(rule=rule, was=person, now=now, why=why)


class Suppress(Ask, frozen=True, kw_only=True):
    who: str
    deed: Line


@rules.law(Suppress, "dark.suppressing", dice=True, among={"who": here})
def may_suppress(state: State, by: By, ask: Suppress) -> Investigator:
    person = mine(state, by, ask.who)
    if person.insight != 5:
        raise Refused("dark.suppressing", "{name} is not at insight 5.", name=person.name)
    return person


@may_suppress.decides
def suppress(state: State, by: By, ask: Suppress, dice: Dice, person: Investigator) -> Events:
    stays = dice.above(6, person.insight - 1, "insight", (person.id,))
    now = person if stays else replace(person, insight=person.insight - 1)
    yield Changed(rule="dark.suppressing", was=person, now=now, why=ask.deed)


class LeaveStory(Ask, frozen=True, kw_only=True):
    who: str
    end: Line


@rules.law(LeaveStory, "dark.leaving", among={"who": here})
def may_leave(state: State, by: By, ask: LeaveStory) -> Event:
    return left(mine(state, by, ask.who), "dark.leaving", ask.end)


def left(person: Investigator, rule: str, why: str = "") -> Event:
    return Changed(rule=rule, was=person, now=replace(person, roll=None, is_gone=True), why=why)


class PrepareSecret(Ask, frozen=True, kw_only=True):
    name: Line
    truth: Annotated[str, Meta(min_length=1, max_length=2000)]


class SecretTold(Event, frozen=True, kw_only=True):
    rule: str = "dark.secret"
    secret: Secret


@rules.law(PrepareSecret, "dark.secret", among={})
def may_prepare(state: State, by: By, ask: PrepareSecret) -> Event:
    if not by.is_keeper:
        raise Refused("dark.secret", "What waits in the dark is the keeper's.")
    return SecretTold(secret=Secret(ask.name, ask.truth), to=(KEEPER,))


class RevealSecret(Ask, frozen=True, kw_only=True):
    secret: str


def hidden(state: State, by: By) -> dict[str, Secret]:
    return {one.name: one for one in state.secrets if by.is_keeper and not one.is_shown}


@rules.law(RevealSecret, "dark.secret", among={"secret": hidden})
def may_reveal(state: State, by: By, ask: RevealSecret) -> Event:
    if ask.secret not in hidden(state, by):
        raise Refused("dark.secret", "You hide nothing of that name.")
    return SecretTold(secret=replace(hidden(state, by)[ask.secret], is_shown=True))


@rules.evolves(SecretTold)
def tell_secret(state: State, event: SecretTold) -> State:
    veiled = replace(event.secret, is_shown=False) if event.secret.is_shown else None
    return replace(state, secrets=(*(s for s in state.secrets if s != veiled), event.secret))
