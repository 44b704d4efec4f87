"""Relancer les dés: the throws of an action, and who may still change them."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.yacdha.rules.action.asks import TakeMinimum, Throw, ThrowAgain
from tablee.games.yacdha.rules.action.consequences import consequences, price_of
from tablee.games.yacdha.rules.action.events import ActionThrown
from tablee.games.yacdha.rules.action.finish import settled
from tablee.games.yacdha.rules.action.judge import STAKES_FIRST, led_by
from tablee.games.yacdha.rules.action.pool import (
    OPPOSED,
    Pool,
    Terms,
    Thrown,
    bonus_of,
    degree,
    least_margin,
    owners_of,
    pool_of,
    throw_action,
    tier,
)
from tablee.games.yacdha.rules.common import able, acting, anybody, rules
from tablee.games.yacdha.state.action import Action, Pending, Ruling
from tablee.games.yacdha.state.state import State
from tablee.kernel.checks import distinct
from tablee.kernel.words import By, Event, Refused


@rules.decides(Throw)
def throw(state: State, by: By, ask: Throw, dice: Dice) -> Iterator[Event]:
    person = acting(state, by, ask.who)
    action = led_by(state, person.id)
    if action.attempts:
        raise Refused("yacdha.dice.reroll", "The dice have been thrown; throw again, or finish.")
    order = distinct(ask.order, "yacdha.luck.action")
    if order and set(order) != set(action.members):
        raise Refused("yacdha.luck.action", "The order of the dice names every member once.")
    yield from _throw(state, by, action, dice, action.members, action.forcing, order)


@rules.decides(TakeMinimum)
def take_minimum(state: State, by: By, ask: TakeMinimum, dice: Dice) -> Iterator[Event]:
    """A certain success without dice: worth what the worst throw would be."""
    person = acting(state, by, ask.who)
    action = led_by(state, person.id)
    ruling = action.ruling
    if ruling is None or set(action.agreed) < set(action.members):
        raise Refused(STAKES_FIRST, "The stakes must be agreed on before the dice are thrown.")
    if action.attempts or not is_certain(ruling, action.members):
        raise Refused(
            "yacdha.occupation.auto-success",
            "Success is certain when the level is at least the passive opposition.",
        )
    margin = least_margin(ruling.level(action.members), int(ruling.opposition))
    thrown = Thrown(margin, ())
    yield ActionThrown(
        rule="yacdha.occupation.auto-success",
        who=action.leader,
        attempt=1,
        members=action.members,
        forcing=(),
        margin=margin,
        success=True,
        degree=degree(margin),
        checks=(),
        minutes=ruling.minutes,
        tier=tier(margin) if action.investigation else 0,
        level=_told_level(state, ruling, action.members),
    )
    pending = Pending(action.members, (), ())
    yield from consequences(state, by, action, pending, thrown, dice)


def is_certain(ruling: Ruling, members: tuple[str, ...]) -> bool:
    """Level at least the passive opposition (yacdha.occupation.auto-success)."""
    if ruling.opposition == "active" or ruling.massed:
        return False
    level = ruling.level(members)
    return 0 < level >= ruling.opposition


@rules.decides(ThrowAgain)
def throw_again(state: State, by: By, ask: ThrowAgain, dice: Dice) -> Iterator[Event]:
    person = acting(state, by, ask.who)
    action = led_by(state, person.id)
    ruling = action.ruling
    if ruling is None or not action.attempts:
        raise Refused("yacdha.dice.reroll", "Nothing has been thrown yet.")
    settled(action)
    if ruling.rerolls == "closed":
        raise Refused("yacdha.dice.reroll-forbidden", "This action cannot be repeated.")
    members = distinct(ask.members or action.members, "yacdha.dice.reroll")
    if not members or members[0] != action.leader or not set(members) <= set(action.members):
        raise Refused("yacdha.dice.reroll", "Only those who threw before, and their leader, go on.")
    for who in members:
        able(state, who)
    forcing = members if ask.forcing is None else distinct(ask.forcing, "yacdha.dice.reroll")
    if ruling.rerolls == "free":
        forcing = () if ask.forcing is None else forcing
    elif ruling.harmless:
        raise Refused(
            "yacdha.dice.reroll-forbidden",
            "A repetition needs a die that nothing here justifies; the keeper may let time pay.",
        )
    elif state.options["group_reroll"] == "at-least-one":
        if not forcing:
            raise Refused("yacdha.dice.reroll", "A repetition needs at least one forced die.")
    elif set(forcing) != set(members):
        raise Refused("yacdha.dice.reroll", "Everybody who throws again adds their own die.")
    if not set(forcing) <= set(members):
        raise Refused("yacdha.dice.reroll", "Only those who throw may add their die.")
    yield from _throw(state, by, action, dice, members, forcing)


def _throw(
    state: State,
    by: By,
    action: Action,
    dice: Dice,
    members: tuple[str, ...],
    forcing: tuple[str, ...],
    order: tuple[str, ...] = (),
) -> Iterator[Event]:
    ruling = action.ruling
    if ruling is None or set(action.agreed) < set(members):
        raise Refused(STAKES_FIRST, "The stakes must be agreed on before the dice are thrown.")
    pending = Pending(members, forcing, (), order)
    thrown = throw_of(state, action, ruling, pending, dice)
    window = bool(who_may_step_in(state, action, thrown, pending))
    yield ActionThrown(
        rule="yacdha.dice.reroll" if action.attempts else "yacdha.action.success",
        who=action.leader,
        attempt=len(action.attempts) + 1,
        members=members,
        forcing=forcing,
        margin=thrown.margin,
        success=thrown.margin > 0,
        degree=degree(thrown.margin),
        checks=thrown.checks,
        minutes=ruling.minutes,
        tier=tier(thrown.margin) if action.investigation else 0,
        level=_told_level(state, ruling, members),
        window=window,
        order=order,
    )
    if not window:
        yield from consequences(state, by, action, pending, thrown, dice)


def _told_level(state: State, ruling: Ruling, members: tuple[str, ...]) -> int:
    """The level that counted, as all may know it: not that of the keeper's people."""
    if ruling.massed or any(anybody(state, who).npc for who in members):
        return 0
    return ruling.level(members)


def throw_of(state: State, action: Action, ruling: Ruling, pending: Pending, dice: Dice) -> Thrown:
    """The throw of an action under its terms; also read again, when a die of it was turned."""
    pool, owners = _pool_and_owners(state, ruling, pending)
    level = 0 if ruling.massed else ruling.level(pending.members)
    against = OPPOSED._replace(level=state.resisting.get(action.leader, 0))
    return throw_action(
        dice,
        pool,
        owners,
        pending.forcing,
        action.category,
        ruling.opposition,
        against,
        bonus_of(level, ruling.opposition, state.options),
        state.watched,
    )


def _pool_and_owners(
    state: State, ruling: Ruling, pending: Pending
) -> tuple[Pool, tuple[str, ...]]:
    members, massed = pending.members, ruling.massed
    terms = Terms(
        members[:1] if massed else members,
        () if massed else ruling.occupation,
        ruling.advantage and not massed,
        ruling.disadvantage and not massed,
        ruling.handicapped,
        ruling.favoured,
    )
    # Dice that an occupation brings belong to whoever has it.
    helped = tuple(who for who in members if who in ruling.occupation and len(members) > 1)
    pool = pool_of(terms, state.options)
    able_to = (who for who in pending.order or members if who not in pool.hampered)
    return pool, (*able_to, *helped)


def owners_of_dice(state: State, ruling: Ruling, pending: Pending) -> tuple[str, ...]:
    """Whose each action die of a throw is, in order; a die of the whole group is nobody's."""
    pool, owners = _pool_and_owners(state, ruling, pending)
    return owners_of(pool, owners)


def who_may_step_in(
    state: State, action: Action, thrown: Thrown, pending: Pending
) -> tuple[str, ...]:
    """Who may still change a throw before its consequences (yacdha.luck.action-condition).

    A level that was forgotten keeps the throw open too, where the table allows it.
    """
    ruling = action.ruling
    if ruling is None:
        return ()
    owners = owners_of_dice(state, ruling, pending)
    price = price_of(state, ruling.stakes, "trauma", thrown.margin)
    forced = thrown.checks if action.category == "physical" else ()
    lucky = tuple(
        who
        for who in pending.members
        if who not in pending.lucky
        and who in owners
        and not anybody(state, who).is_out
        and has_luck(state, who)
        and (price or who in forced)
    )
    if lucky or not state.has("occupation_levels"):
        return lucky
    late = state.options["claim_timing"] == "until-outcome-applied"
    able_to = any(
        anybody(state, who).occupations and who not in ruling.levels for who in pending.members
    )
    return pending.members if late and able_to else ()


def has_luck(state: State, who: str) -> bool:
    person = anybody(state, who)
    return state.has("luck") and not person.npc and person.luck > 0
