"""Action & opposition: an idea, what is claimed for it, and who helps."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.yacdha.rules.action.asks import Attempt, Join, Leave
from tablee.games.yacdha.rules.action.events import (
    ActionProposed,
    Claimed,
    HelperJoined,
    HelperLeft,
)
from tablee.games.yacdha.rules.common import acting, anybody, busy, mine, rules
from tablee.games.yacdha.state.action import Action, Ruling
from tablee.games.yacdha.state.people import MYTHOS, Person
from tablee.games.yacdha.state.state import State
from tablee.kernel.law import Candidate
from tablee.kernel.words import KEEPER, By, Event, Refused

DEFINITION = "yacdha.action.definition"
STAKES_FIRST = "yacdha.action.stakes-first"
CLAIM = "yacdha.occupation.player-must-claim"


def led_by(state: State, who: str) -> Action:
    action = state.actions.get(who)
    if action is None:
        person = state.investigators.get(who)
        called = who if person is None else person.name
        raise Refused(DEFINITION, "“{who}” leads no action at the moment.", who=called)
    return action


def free_to_act(state: State, person: Person) -> None:
    if state.action_with(person.id) is not None:
        raise Refused(
            DEFINITION,
            "{name} is busy with another action; finish it first.",
            name=person.name,
        )
    if state.fight is not None and person.id in state.fight.fighters:
        fighter = state.fight.fighters[person.id]
        if not fighter.fled:
            raise Refused(
                "yacdha.coop.not-in-combat",
                "{name} is in a fight: there is one short combat action a round.",
                name=person.name,
            )


@rules.law(Attempt, DEFINITION)
def may_attempt(state: State, by: By, ask: Attempt) -> Person:
    person = acting(state, by, ask.who)
    free_to_act(state, person)
    if ask.investigation and ask.category != "mental":
        raise Refused("yacdha.action.category", "An investigation is always a mental action.")
    check_claim(state, person, ask.claim)
    return person


@may_attempt.decides
def attempt(state: State, by: By, ask: Attempt, dice: Dice, person: Person) -> Iterator[Event]:
    yield ActionProposed(
        who=person.id,
        what=ask.what,
        category=ask.category,
        investigation=ask.investigation,
        claim=None if person.npc else ask.claim,
    )
    yield from _hidden_claim(person, person.id, ask.claim)


@may_attempt.offers
def proposals(state: State, by: By) -> Iterator[Candidate]:
    engaged = busy(state)
    for person in mine(state, by):
        if person.id in engaged:
            continue
        choices, omit = claimable(state, person)
        for category in ("physical", "mental"):
            given, plain = {"who": person.id, "category": category}, ("investigation", *omit)
            alike = category == "mental"
            yield Candidate(given, choices, omit=plain, sure=("claim",), alike=alike)
        search = {"who": person.id, "category": "mental", "investigation": True}
        rule = "yacdha.investigation.when"
        yield Candidate(search, choices, omit=omit, sure=("claim",), rule=rule, alike=True)


def claimable(state: State, person: Person) -> tuple[Mapping[str, tuple[str, ...]], Sequence[str]]:
    """What a form has to say about a claim: among which, or that there is none to make."""
    claims = claims_of(state, person)
    return ({"claim": claims}, ()) if claims else ({}, ("claim",))


def _hidden_claim(person: Person, leader: str, claim: str | None) -> Iterator[Event]:
    """What the keeper's people are good at stays with the keeper."""
    if person.npc and claim is not None:
        yield Claimed(who=person.id, leader=leader, claim=claim, to=(KEEPER,))


def check_claim(state: State, person: Person, claim: str | None) -> None:
    """An occupation, a gift, or knowledge of the Mythos where the table lets it count."""
    if claim is None:
        return
    if not person.has_claim(claim):
        raise Refused(
            CLAIM,
            "{name} has no occupation “{claim}”; there are: {known}.",
            name=person.name,
            claim=claim,
            known=", ".join(claims_of(state, person)) or "–",
        )
    if claim not in claims_of(state, person):
        if any(gift.id == claim for gift in person.gifts) and state.options["gifts"] == "off":
            raise Refused("yacdha.creation.gifts", "This table plays without supernatural gifts.")
        raise Refused(
            "yacdha.mythos.uses"
            if claim == MYTHOS
            else "yacdha.creation.traits-may-give-advantage",
            "The Mythos serves magic and dreams only."
            if claim == MYTHOS
            else "At this table only the main occupation helps.",
        )


def claims_of(state: State, person: Person) -> tuple[str, ...]:
    """What somebody may claim for an action."""
    if not state.has("occupation_levels"):
        return tuple(o.id for o in person.occupations[:1])
    skills = person.occupations if state.options["gifts"] == "off" else person.skills
    named = [one.id for one in skills]
    mythos = state.has("mythos") and state.options["mythos_bonus_on_actions"] == "on"
    return (*named, MYTHOS) if mythos and person.mythos else tuple(named)


@rules.law(Join, "yacdha.coop.basic")
def may_join(state: State, by: By, ask: Join) -> tuple[Person, Action]:
    person = acting(state, by, ask.who)
    action = led_by(state, ask.leader)
    free_to_act(state, person)
    if action.attempts:
        raise Refused("yacdha.coop.basic", "The dice have been thrown: it is too late to join.")
    if action.ruling is not None and not action.ruling.cooperation:
        raise Refused(
            "yacdha.coop.permission", "The keeper says that more hands bring nothing here."
        )
    check_claim(state, person, ask.claim)
    return person, action


@may_join.decides
def join(
    state: State, by: By, ask: Join, dice: Dice, found: tuple[Person, Action]
) -> Iterator[Event]:
    person, action = found
    yield HelperJoined(
        who=person.id,
        leader=action.leader,
        claim=None if person.npc else ask.claim,
        reopens=action.ruling is not None,
    )
    yield from _hidden_claim(person, action.leader, ask.claim)


@may_join.offers
def helpers(state: State, by: By) -> Iterator[Candidate]:
    engaged = busy(state)
    for person in mine(state, by) if state.actions else ():
        if person.id in engaged:
            continue
        choices, omit = claimable(state, person)
        for leader, action in state.actions.items():
            given = {"who": person.id, "leader": leader}
            if not action.attempts:
                yield Candidate(given, choices, omit=omit, sure=("claim",))


@rules.law(Leave, "yacdha.coop.permission")
def may_leave(state: State, by: By, ask: Leave) -> Event:
    person = acting(state, by, ask.who)
    action = state.action_with(person.id)
    if action is None or action.leader == person.id:
        raise Refused("yacdha.coop.permission", "{name} helps nobody.", name=person.name)
    return HelperLeft(who=person.id, leader=action.leader)


@may_leave.offers
def leaving(state: State, by: By) -> Iterator[Candidate]:
    for action in state.actions.values():
        for who in action.members[1:]:
            if by.may_act_for(anybody(state, who).seat):
                yield Candidate({"who": who})


def as_players_know_action(state: State, action: Action) -> Action:
    """An action without what the keeper's people are good at, and without the keeper's hours."""
    hidden = {who for who in action.members if anybody(state, who).npc}
    claims = {who: claim for who, claim in action.claims.items() if who not in hidden}
    return replace(
        action,
        claims=claims,
        ruling=_without_levels(action.ruling, hidden),
        former=_without_levels(action.former, hidden),
        until=None,
    )


def _without_levels(ruling: Ruling | None, hidden: set[str]) -> Ruling | None:
    if ruling is None or not hidden:
        return ruling
    levels = {who: level for who, level in ruling.levels.items() if who not in hidden}
    return replace(ruling, levels=levels)
