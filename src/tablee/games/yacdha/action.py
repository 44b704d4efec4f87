"""Avantage forcé; Relancer les dés: the throws of an action, and what they cost."""

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
from tablee.games.yacdha.people import make_check, raise_meter
from tablee.games.yacdha.pool import Terms, degree, pool_of, throw_action, tier
from tablee.games.yacdha.state import (
    HIGHEST,
    METER_OF,
    Action,
    Cost,
    Person,
    Stakes,
    State,
)
from tablee.kernel.words import By, Event, Refused


@rules.decides(asks.Force)
def force(state: State, by: By, ask: asks.Force, dice: Dice) -> Iterator[Event]:
    person = acting(state, by, ask.who)
    if can_force(state, person) == ask.on:
        raise Refused("yacdha.dice.forced-advantage", "This changes nothing.")
    yield events.ForcedChosen(who=person.id, on=ask.on)


def can_force(state: State, person: Person) -> bool:
    """Whether their die is engaged for the throw to come; refused where none may be."""
    if person.npc:
        raise Refused("yacdha.dice.forced-advantage", "Forced dice belong to investigators.")
    fight = state.fight
    if fight is not None and person.id in fight.fighters and not fight.fighters[person.id].fled:
        fighter = fight.fighters[person.id]
        allowed = {"attack", "immobilise", "break-free"}
        if state.options["dodge_dice"] == "major-and-forced-allowed":
            allowed.add("dodge")
        if (
            fight.stage != "striking"
            or fighter.has_struck
            or fighter.declaration is None
            or fighter.declaration.doing not in allowed
        ):
            raise Refused(
                "yacdha.combat.modifiers",
                "A forced advantage is chosen with one's own throw, once all have declared.",
            )
        return fighter.forcing
    action = state.action_with(person.id)
    contest = state.contest_with(person.id)
    if action is None and contest is None:
        raise Refused("yacdha.dice.forced-advantage", "There is no throw to force.")
    harmless = (
        action.ruling is not None and action.ruling.harmless
        if action is not None
        else contest is not None and contest.harmless
    )
    if harmless:
        raise Refused(
            "yacdha.dice.forced-only-if-logical",
            "Nothing here could hurt {name}: there is nothing to force.",
            name=person.name,
        )
    if action is not None:
        if action.attempts:
            raise Refused("yacdha.dice.forced-advantage", "The dice have been thrown.")
        return person.id in action.forcing
    return contest is not None and person.id in contest.forcing


@rules.decides(asks.Throw)
def throw(state: State, by: By, ask: asks.Throw, dice: Dice) -> Iterator[Event]:
    person = acting(state, by, ask.who)
    action = led_by(state, person.id)
    if action.attempts:
        raise Refused("yacdha.dice.reroll", "The dice have been thrown; throw again, or finish.")
    yield from _throw(state, action, dice, action.members, action.forcing)


@rules.decides(asks.ThrowAgain)
def throw_again(state: State, by: By, ask: asks.ThrowAgain, dice: Dice) -> Iterator[Event]:
    person = acting(state, by, ask.who)
    action = led_by(state, person.id)
    ruling = action.ruling
    if ruling is None or not action.attempts:
        raise Refused("yacdha.dice.reroll", "Nothing has been thrown yet.")
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
    yield from _throw(state, action, dice, members, forcing)


def _throw(
    state: State, action: Action, dice: Dice, members: tuple[str, ...], forcing: tuple[str, ...]
) -> Iterator[Event]:
    ruling = action.ruling
    if ruling is None or set(action.agreed) < set(members):
        raise Refused(STAKES_FIRST, "The stakes must be agreed on before the dice are thrown.")
    terms = Terms(
        members[:1] if ruling.massed else members,
        () if ruling.massed else ruling.occupation,
        ruling.advantage and not ruling.massed,
        ruling.disadvantage and not ruling.massed,
        ruling.handicapped,
        ruling.favoured,
    )
    pool = pool_of(terms, state.options)
    margin, checks = throw_action(dice, pool, members, forcing, action.category, ruling.opposition)
    again = bool(action.attempts)
    yield events.ActionThrown(
        rule="yacdha.dice.reroll" if again else "yacdha.action.success",
        who=action.leader,
        attempt=len(action.attempts) + 1,
        members=members,
        forcing=forcing,
        margin=margin,
        success=margin > 0,
        degree=degree(margin),
        checks=checks,
        minutes=ruling.minutes,
        tier=tier(margin) if action.investigation else 0,
    )
    # The check follows the throw at once and so compares with the meter before any cost.
    meter = METER_OF[action.category]
    raised: dict[str, int] = {}
    for who in checks:
        for event in make_check(dice, anybody(state, who), meter):
            if isinstance(event, events.MeterRose):
                raised[who] = 1
            yield event
    yield from _pay(state, ruling.stakes, members, margin, {meter: raised})
    if action.investigation:
        yield from inform(state, action, members, margin)


def _pay(
    state: State,
    stakes: Stakes,
    members: tuple[str, ...],
    margin: int,
    raised: dict[str, dict[str, int]],
) -> Iterator[Event]:
    """Everybody who took part bears the agreed cost, on top of what forcing did to them."""
    for who in members:
        person = anybody(state, who)
        for meter in ("madness", "trauma"):
            amount = sum(
                _price(cost, margin, state.options["stakes_on_tie"])
                for cost in stakes.costs
                if cost.meter == meter and cost.low <= margin <= cost.high
            )
            if not amount:
                continue
            already = raised.get(meter, {}).get(who, 0)
            now = min(HIGHEST, person.meter(meter) + already)
            person = replace(person, **{meter: now})
            rule = (
                "yacdha.dice.forced-cumulates"
                if already
                else "yacdha.coop.failure-shared"
                if len(members) > 1
                else STAKES_FIRST
            )
            if now < HIGHEST:
                yield from raise_meter(person, meter, amount, rule)


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
    margin = standing_margin(state, action)
    stakes = action.ruling.stakes if action.ruling else Stakes("", "")
    success = margin is not None and margin > 0
    outcome = "" if margin is None else stakes.success if success else stakes.failure
    yield events.ActionFinished(who=action.leader, success=success, margin=margin, outcome=outcome)


def standing_margin(state: State, action: Action) -> int | None:
    """The margin that counts: the best throw, or the last where the table plays it so."""
    if not action.attempts:
        return None
    if state.options["reroll_result"] == "last-stands":
        return action.attempts[-1]
    return max(action.attempts)
