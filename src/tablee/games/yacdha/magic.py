"""Magie: a madness die against a fixed opposition, and always a madness check after it."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.dice.throws import Highest
from tablee.games.yacdha import asks, events
from tablee.games.yacdha.common import (
    SIX,
    able,
    acting,
    after_the_round,
    anybody,
    distinct,
    is_mid_round,
    met,
    only_keeper,
    rules,
)
from tablee.games.yacdha.judging import check_cost
from tablee.games.yacdha.people import make_check, raise_meter
from tablee.games.yacdha.pool import degree
from tablee.games.yacdha.state import HIGHEST, Magic, Rite, Stakes, State
from tablee.kernel.naming import slug
from tablee.kernel.words import KEEPER, By, Event, Field, Offer, Refused

ROLL = "yacdha.magic.roll"
PRECONDITIONS = "yacdha.magic.preconditions"


@rules.decides(asks.PrepareMagic)
def prepare_magic(state: State, by: By, ask: asks.PrepareMagic, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "yacdha.magic.definition")
    yield events.MagicPrepared(
        magic=slug(ask.name, state.magics, words=5),
        name=ask.name,
        opposition=ask.opposition,
        conditions=ask.conditions,
        success=ask.success,
        failure=ask.failure,
        together=ask.together,
        to=(KEEPER,),
    )


@rules.decides(asks.OpenMagic)
def open_magic(state: State, by: By, ask: asks.OpenMagic, dice: Dice) -> Iterator[Event]:
    only_keeper(by, PRECONDITIONS)
    magic = state.magics.get(ask.magic)
    if magic is None:
        raise Refused("yacdha.magic.definition", "There is no magic “{id}”.", id=ask.magic)
    if not ask.conditions_met:
        raise Refused(PRECONDITIONS, "All knowledge and conditions of a magic must be met first.")
    if not ask.success or not ask.failure:
        raise Refused(PRECONDITIONS, "Say first what success and what failure would mean.")
    users = distinct(ask.users, ROLL)
    if len(users) > 1 and not magic.together:
        raise Refused("yacdha.magic.collaboration", "This magic is used by one person alone.")
    for who in users:
        person = able(state, who)
        if state.rite_with(who) is not None:
            raise Refused(ROLL, "{name} is about to use a magic already.", name=person.name)
    for cost in ask.costs:
        check_cost(cost)
    yield events.MagicOpened(
        rite=Rite(
            magic.id,
            magic.name,
            0 if ask.provided else magic.opposition,
            users,
            Stakes(ask.success, ask.failure, ask.costs),
            provided=ask.provided,
        )
    )


@rules.decides(asks.Cast)
def cast(state: State, by: By, ask: asks.Cast, dice: Dice) -> Iterator[Event]:
    person = acting(state, by, ask.who)
    rite = state.rites.get(person.id)
    if rite is None:
        raise Refused(ROLL, "{name} has no magic at hand.", name=person.name)
    if not set(rite.users) <= set(rite.agreed):
        raise Refused(PRECONDITIONS, "The stakes must be agreed on before the dice are thrown.")
    after_the_round(state, *rite.users)
    best = dice.ask(Highest(count=len(rite.users), sides=SIX, role="madness", who=rite.users))
    margin = best - rite.opposition
    success = margin > 0
    yield events.MagicCast(
        rule="yacdha.magic.collaboration" if len(rite.users) > 1 else ROLL,
        who=person.id,
        users=rite.users,
        margin=margin,
        success=success,
        degree=degree(margin),
        outcome=rite.stakes.success if success else rite.stakes.failure,
    )
    for who in rite.users:
        user = anybody(state, who)
        if not rite.provided:
            for event in make_check(dice, user, "madness"):
                yield event
                if isinstance(event, events.MeterRose):
                    user = replace(user, madness=event.value)
        for cost in rite.stakes.costs:
            if cost.low <= margin <= cost.high and user.meter(cost.meter) < HIGHEST:
                amount = max(0, -margin) if cost.by_margin else cost.amount
                if amount:
                    yield from raise_meter(user, cost.meter, amount, PRECONDITIONS)
                    value = min(HIGHEST, user.meter(cost.meter) + amount)
                    user = replace(user, **{cost.meter: value})


@rules.evolves(events.MagicPrepared)
def magic_prepared(state: State, event: events.MagicPrepared) -> State:
    magic = Magic(
        event.magic,
        event.name,
        event.opposition,
        event.conditions,
        event.success,
        event.failure,
        event.together,
    )
    return replace(state, magics={**state.magics, magic.id: magic})


@rules.evolves(events.MagicOpened)
def magic_opened(state: State, event: events.MagicOpened) -> State:
    state = met(state, event.rite.users)
    return replace(state, rites={**state.rites, event.rite.users[0]: event.rite})


@rules.evolves(events.MagicCast)
def magic_cast(state: State, event: events.MagicCast) -> State:
    # Nobody masters a magic: each use needs its conditions anew (yacdha.magic.not-owned).
    return replace(state, rites={w: r for w, r in state.rites.items() if w != event.who})


@rules.offering
def magics(state: State, by: By) -> Iterator[Offer]:
    for rite in state.rites.values():
        for who in rite.users:
            person = anybody(state, who)
            mine = by.may_act_for(person.seat) and not person.is_gone
            if mine and who not in rite.agreed:
                yield Offer("agree", PRECONDITIONS, {"who": who})
            ready = set(rite.users) <= set(rite.agreed) and not is_mid_round(state, *rite.users)
            if mine and who == rite.users[0] and ready:
                yield Offer("cast", ROLL, {"who": who}, dice=True)
    if not by.is_keeper:
        return
    text = (
        Field("success", "text", least=1, most=2000),
        Field("failure", "text", least=1, most=2000),
    )
    yield Offer(
        "prepare-magic",
        "yacdha.magic.definition",
        fields=(
            Field("name", "text", least=1, most=200),
            Field("opposition", "integer", least=0, most=5),
            Field("conditions", "text", most=2000, required=False),
            *text,
            Field("together", "flag", required=False),
        ),
    )
    free = tuple(
        p.id
        for p in state.investigators.values()
        if not p.is_gone and state.rite_with(p.id) is None
    )
    if not free:
        return
    for magic in state.magics.values():
        yield Offer(
            "open-magic",
            PRECONDITIONS,
            {"magic": magic.id, "conditions_met": True},
            (
                Field("users", "many", free, least=1, most=len(free) if magic.together else 1),
                Field("provided", "flag", required=False),
                *text,
            ),
        )
