"""Relancer les dés: the throws of an action, and what they cost."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.yacdha import asks, events
from tablee.games.yacdha.common import (
    able,
    acting,
    anybody,
    distinct,
    one_of_mine,
    only_keeper,
    rules,
)
from tablee.games.yacdha.investigation import inform
from tablee.games.yacdha.judging import STAKES_FIRST, led_by
from tablee.games.yacdha.people import check_rule, suffer, throw_check
from tablee.games.yacdha.pool import (
    OPPOSED,
    Pool,
    Terms,
    Thrown,
    bonus_of,
    degree,
    least_margin,
    pool_of,
    throw_action,
    tier,
)
from tablee.games.yacdha.state import (
    METER_OF,
    METERS,
    Action,
    Cost,
    Meter,
    Pending,
    Ruling,
    Stakes,
    State,
)
from tablee.kernel.common.events import ClockMoved
from tablee.kernel.words import By, Event, Refused


@rules.decides(asks.Throw)
def throw(state: State, by: By, ask: asks.Throw, dice: Dice) -> Iterator[Event]:
    person = acting(state, by, ask.who)
    action = led_by(state, person.id)
    if action.attempts:
        raise Refused("yacdha.dice.reroll", "The dice have been thrown; throw again, or finish.")
    order = distinct(ask.order, "yacdha.luck.action")
    if order and set(order) != set(action.members):
        raise Refused("yacdha.luck.action", "The order of the dice names every member once.")
    yield from _throw(state, by, action, dice, action.members, action.forcing, order)


@rules.decides(asks.TakeMinimum)
def take_minimum(state: State, by: By, ask: asks.TakeMinimum, dice: Dice) -> Iterator[Event]:
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
    yield events.ActionThrown(
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


@rules.decides(asks.ThrowAgain)
def throw_again(state: State, by: By, ask: asks.ThrowAgain, dice: Dice) -> Iterator[Event]:
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
    yield events.ActionThrown(
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
    return pool_of(terms, state.options), (*(pending.order or members), *helped)


def owners_of_dice(state: State, ruling: Ruling, pending: Pending) -> tuple[str, ...]:
    """Whose each action die of a throw is, in order; a die of the whole group is nobody's."""
    pool, owners = _pool_and_owners(state, ruling, pending)
    if len(owners) == 1:
        return owners * (pool.high + 2 * pool.low_pairs)
    whose = (*owners, *("" for _ in range(pool.high)))[: pool.high]
    return (*whose, *("" for _ in range(2 * pool.low_pairs)))


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
    price = _trauma_at_stake(state, ruling.stakes, thrown.margin)
    forced = thrown.checks if action.category == "physical" else ()
    lucky = tuple(
        who
        for who in pending.members
        if who not in pending.lucky
        and who in owners
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


def _trauma_at_stake(state: State, stakes: Stakes, margin: int) -> bool:
    return any(
        cost.meter == "trauma"
        and cost.low <= margin <= cost.high
        and _price(cost, margin, state.options["stakes_on_tie"])
        for cost in stakes.costs
    )


def consequences(
    state: State, by: By, action: Action, pending: Pending, thrown: Thrown, dice: Dice
) -> Iterator[Event]:
    """What a throw that nobody changes any more does: checks, the agreed price, information."""
    ruling = action.ruling
    if ruling is None:
        return
    if action.pending is not None:
        # The throw itself stands among the attempts already; what follows looks at those before.
        action = replace(action, attempts=action.attempts[:-1])
    # The check follows the throw at once and so compares with the meter before any cost.
    meter = METER_OF[action.category]
    raised: set[str] = set()
    for who in thrown.checks:
        made = yield from throw_check(state, dice, anybody(state, who), meter)
        if made:
            raised.add(who)
    yield from _pay(state, ruling.stakes, pending.members, thrown.margin, meter, raised)
    if action.investigation:
        yield from inform(state, action, pending.members, thrown.margin)
    if ruling.minutes:
        now = by.clock + ruling.minutes
        yield ClockMoved(rule="yacdha.scene.time-ledger", minutes=ruling.minutes, now=now)


def _pay(
    state: State,
    stakes: Stakes,
    members: tuple[str, ...],
    margin: int,
    checked: Meter,
    raised: set[str],
) -> Iterator[Event]:
    """Everybody who took part bears the agreed cost, on top of what forcing did to them."""
    for who in dict.fromkeys((*members, *raised)):
        person = anybody(state, who)
        for meter in METERS:
            rises: list[tuple[int, str]] = []
            if who in raised and meter == checked:
                rises.append((1, check_rule(meter)))
            amount = sum(
                _price(cost, margin, state.options["stakes_on_tie"])
                for cost in stakes.costs
                if cost.meter == meter and cost.low <= margin <= cost.high
            )
            if amount and who in members:
                rule = (
                    "yacdha.dice.forced-cumulates"
                    if rises
                    else "yacdha.coop.failure-shared"
                    if len(members) > 1
                    else STAKES_FIRST
                )
                rises.append((amount, rule))
            if rises:
                yield from suffer(state, person, meter, *rises)


def _price(cost: Cost, margin: int, on_tie: str) -> int:
    if not cost.by_margin:
        return cost.amount
    if margin == 0 and on_tie == "at-least-one":
        return 1
    return max(0, -margin)


@rules.decides(asks.SettleRerolls)
def settle_rerolls(state: State, by: By, ask: asks.SettleRerolls, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "yacdha.dice.reroll-forbidden")
    action = led_by(state, ask.who)
    ruling = action.ruling
    if ruling is None or ruling.rerolls == ask.rerolls:
        raise Refused("yacdha.dice.reroll-forbidden", "This changes nothing.")
    if ask.rerolls != "closed" and action.investigation and ruling.opposition == "active":
        raise Refused(
            "yacdha.investigation.no-reroll-active",
            "An investigation against active opposition is thrown once.",
        )
    yield events.RerollsSettled(who=action.leader, rerolls=ask.rerolls)


@rules.decides(asks.Finish)
def finish(state: State, by: By, ask: asks.Finish, dice: Dice) -> Iterator[Event]:
    action = led_by(state, one_of_mine(state, by, ask.who).id)
    settled(action)
    margin = standing_margin(state, action)
    stakes = action.ruling.stakes if action.ruling else Stakes("", "")
    success = overall(state, action)
    outcome = "" if margin is None else stakes.success if success else stakes.failure
    yield events.ActionFinished(who=action.leader, success=success, margin=margin, outcome=outcome)


def overall(state: State, action: Action) -> bool:
    """Whether the action stands as a success: by its dice, unless the keeper overruled them."""
    if action.overruled is not None:
        return action.overruled
    margin = standing_margin(state, action)
    return margin is not None and margin > 0


def standing_margin(state: State, action: Action) -> int | None:
    """The margin that counts: the best throw, or the last where the table plays it so."""
    if not action.attempts:
        return None
    if state.options["reroll_result"] == "last-stands":
        return action.attempts[-1]
    return max(action.attempts)


def settled(action: Action) -> None:
    """Refused as long as somebody may still change the last throw."""
    if action.pending is not None:
        raise Refused(
            "yacdha.luck.action-timing", "The last throw is still open: resolve it first."
        )


@rules.decides(asks.OverruleAction)
def overrule_action(state: State, by: By, ask: asks.OverruleAction, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "yacdha.gm.house-rules")
    action = led_by(state, ask.who)
    if not action.attempts:
        raise Refused("yacdha.gm.house-rules", "Nothing has been thrown yet.")
    settled(action)
    if overall(state, action) == ask.success:
        raise Refused("yacdha.gm.house-rules", "This changes nothing.")
    yield events.ActionOverruled(who=action.leader, success=ask.success, reason=ask.reason)
