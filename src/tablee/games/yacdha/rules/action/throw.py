"""Relancer les dés: the throws of an action, and who may still change them."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.yacdha.rules.action.asks import TakeMinimum, Throw, ThrowAgain
from tablee.games.yacdha.rules.action.consequences import consequences, price_of
from tablee.games.yacdha.rules.action.events import ActionThrown
from tablee.games.yacdha.rules.action.finish import settled
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
from tablee.games.yacdha.rules.action.propose import STAKES_FIRST, led_by
from tablee.games.yacdha.rules.common import able, acting, anybody, rules
from tablee.games.yacdha.state.action import Action, Pending, Ruling
from tablee.games.yacdha.state.people import Person
from tablee.games.yacdha.state.state import State
from tablee.kernel.checks import distinct
from tablee.kernel.law import Candidate
from tablee.kernel.words import By, Event, Refused

SUCCESS = "yacdha.action.success"
CERTAIN = "yacdha.occupation.auto-success"
REROLL = "yacdha.dice.reroll"


class Throwing(NamedTuple):
    """A throw that nothing stands against any more."""

    action: Action
    ruling: Ruling
    pending: Pending


@rules.law(Throw, SUCCESS, dice=True)
def may_throw(state: State, by: By, ask: Throw) -> Throwing:
    action = led_by(state, acting(state, by, ask.who).id)
    if action.attempts:
        raise Refused(REROLL, "The dice have been thrown; throw again, or finish.")
    order = distinct(ask.order, "yacdha.luck.action")
    if order and set(order) != set(action.members):
        raise Refused("yacdha.luck.action", "The order of the dice names every member once.")
    return _agreed(action, Pending(action.members, action.forcing, (), order))


@rules.law(TakeMinimum, CERTAIN)
def may_take_minimum(state: State, by: By, ask: TakeMinimum) -> Throwing:
    """A certain success without dice: worth what the worst throw would be."""
    action = led_by(state, acting(state, by, ask.who).id)
    found = _agreed(action, Pending(action.members, (), ()))
    if action.attempts or not is_certain(found.ruling, action.members):
        raise Refused(
            CERTAIN, "Success is certain when the level is at least the passive opposition."
        )
    return found


def _agreed(action: Action, pending: Pending) -> Throwing:
    ruling = action.ruling
    if ruling is None or set(action.agreed) < set(pending.members):
        raise Refused(STAKES_FIRST, "The stakes must be agreed on before the dice are thrown.")
    return Throwing(action, ruling, pending)


@may_throw.offers
@may_take_minimum.offers
def ready(state: State, by: By) -> Iterator[Candidate]:
    for who, action in state.actions.items():
        is_judged = action.ruling is not None and not action.attempts
        if is_judged and by.may_act_for(anybody(state, who).seat):
            yield Candidate({"who": who}, omit=("order",))


@may_take_minimum.decides
def take_minimum(
    state: State, by: By, ask: TakeMinimum, dice: Dice, found: Throwing
) -> Iterator[Event]:
    action, ruling, pending = found
    margin = least_margin(ruling.level(action.members), int(ruling.opposition))
    thrown = Thrown(margin, ())
    yield ActionThrown(
        rule=CERTAIN,
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
    yield from consequences(state, by, action, pending, thrown, dice)


def is_certain(ruling: Ruling, members: tuple[str, ...]) -> bool:
    """Level at least the passive opposition (yacdha.occupation.auto-success)."""
    if ruling.opposition == "active" or ruling.massed:
        return False
    level = ruling.level(members)
    return 0 < level >= ruling.opposition


@rules.law(ThrowAgain, REROLL, dice=True)
def may_throw_again(state: State, by: By, ask: ThrowAgain) -> Throwing:
    action = led_by(state, acting(state, by, ask.who).id)
    ruling = action.ruling
    if ruling is None or not action.attempts:
        raise Refused(REROLL, "Nothing has been thrown yet.")
    settled(action)
    if ruling.rerolls == "closed":
        raise Refused("yacdha.dice.reroll-forbidden", "This action cannot be repeated.")
    members = distinct(ask.members or action.members, REROLL)
    if not members or members[0] != action.leader or not set(members) <= set(action.members):
        raise Refused(REROLL, "Only those who threw before, and their leader, go on.")
    for who in members:
        able(state, who)
    return _agreed(action, Pending(members, _forced_again(state, ruling, members, ask.forcing), ()))


def _forced_again(
    state: State, ruling: Ruling, members: tuple[str, ...], said: tuple[str, ...] | None
) -> tuple[str, ...]:
    """Who adds their die to a repetition: at most tables, everybody who throws again."""
    forcing = members if said is None else distinct(said, REROLL)
    if ruling.rerolls == "free":
        forcing = () if said is None else forcing
    elif ruling.harmless:
        raise Refused(
            "yacdha.dice.reroll-forbidden",
            "A repetition needs a die that nothing here justifies; the keeper may let time pay.",
        )
    elif state.options["group_reroll"] == "at-least-one":
        if not forcing:
            raise Refused(REROLL, "A repetition needs at least one forced die.")
    elif set(forcing) != set(members):
        raise Refused(REROLL, "Everybody who throws again adds their own die.")
    if not set(forcing) <= set(members):
        raise Refused(REROLL, "Only those who throw may add their die.")
    return forcing


@may_throw_again.offers
def again(state: State, by: By) -> Iterator[Candidate]:
    for who, action in state.actions.items():
        if action.attempts and by.may_act_for(anybody(state, who).seat):
            yield Candidate({"who": who}, omit=("members", "forcing"))
            if len(action.members) > 1:
                yield Candidate({"who": who, "members": [who]}, omit=("forcing",))


def throw(
    state: State, by: By, ask: Throw | ThrowAgain, dice: Dice, found: Throwing
) -> Iterator[Event]:
    action, ruling, pending = found
    thrown = throw_of(state, action, ruling, pending, dice)
    window = bool(who_may_step_in(state, action, thrown, pending))
    yield ActionThrown(
        rule=REROLL if action.attempts else SUCCESS,
        who=action.leader,
        attempt=len(action.attempts) + 1,
        members=pending.members,
        forcing=pending.forcing,
        margin=thrown.margin,
        success=thrown.margin > 0,
        degree=degree(thrown.margin),
        checks=thrown.checks,
        minutes=ruling.minutes,
        tier=tier(thrown.margin) if action.investigation else 0,
        level=_told_level(state, ruling, pending.members),
        window=window,
        order=pending.order,
    )
    if not window:
        yield from consequences(state, by, action, pending, thrown, dice)


may_throw.decides(throw)
may_throw_again.decides(throw)


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
    adds_none = state.options["coop_personal_disadvantage"] == "member-adds-no-die"
    without = ruling.handicapped if adds_none and len(terms.members) > 1 else pool.hampered
    able_to = [who for who in pending.order or members if who not in without]
    # A group of whom one alone has a die is still a group: what else it throws is nobody's.
    return pool, (*able_to, *helped, *("" for _ in range(len(members) - len(able_to))))


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


def turned(
    pending: Pending, person: Person, owners: tuple[str, ...], die: int, face: int
) -> Pending:
    """A throw with one die of this person's turned to another face."""
    faces = turned_faces(pending.faces, person, owners, die, face)
    return replace(pending, faces=faces, lucky=(*pending.lucky, person.id))


def turned_faces(
    faces: tuple[int, ...], person: Person, owners: tuple[str, ...], die: int, face: int
) -> tuple[int, ...]:
    if die >= len(owners) or owners[die] != person.id:
        raise Refused("yacdha.luck.action", "Luck turns one of one's own action dice, no other.")
    if faces[die] == face:
        raise Refused("yacdha.luck.action", "This die shows that face already.")
    return (*faces[:die], face, *faces[die + 1 :])
