"""Points lost and regained: the limit of fatigue, death, the save at 0, waking."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.dice.throws import Above
from tablee.games.cthulhu_d20.data.tables import FORTITUDE_DC, HOUR
from tablee.games.cthulhu_d20.rules.common import ID, Telling, in_sight, known, pass_on
from tablee.games.cthulhu_d20.rules.destiny.events import DiceTold
from tablee.games.cthulhu_d20.rules.destiny.lots import lay_dice, waits
from tablee.games.cthulhu_d20.rules.fight.events import PostureChanged
from tablee.games.cthulhu_d20.rules.figures import (
    body_of,
    cap,
    fatigue_penalty,
    has,
    most_pf,
    most_pv,
    save_bonus,
)
from tablee.games.cthulhu_d20.rules.points import events
from tablee.games.cthulhu_d20.rules.worsening.stabilise import close_wounds, stabilise
from tablee.games.cthulhu_d20.state.people import Condition, Person, Seen
from tablee.games.cthulhu_d20.state.table import Lot, State
from tablee.kernel.words import KEEPER, Audience, Event

DEATH = f"{ID}.meter.death"
RATE = f"{ID}.worsening.rate"
STATES = f"{ID}.condition.zero-fatigue-states"
CAP = f"{ID}.recovery.fatigue-cap"
EXHAUSTION = f"{ID}.meter.exhaustion"


def die(victim: Person, rule: str = DEATH) -> Iterator[Event]:
    if victim.is_dead:
        return
    yield events.ConditionChanged(rule=rule, who=victim.id, condition="dead", to=victim.audience)
    yield events.BodyTold(rule=rule, who=victim.id, seen="dies", to=in_sight(victim))


def lose(
    state: State,
    who: str,
    pf: int,
    pv: int,
    dice: Dice,
    wound: int | None = None,
    rule: str = RATE,
    *,
    seen: bool = False,
    cause: str = "",
    at: int | None = None,
) -> Telling:
    """Losses, the limit of fatigue, death, the save at 0 PF, and whether the wound closes.

    `wound` is the one that may stabilise at this loss of PV; `at` the round in which it fell due.
    """
    victim = known(state, who)
    if victim.is_dead:
        return state
    life, left = left_after(state, victim, pf, pv)
    state = yield from pass_on(state, hold_penalty(state, victim))
    if (life, left) != (victim.pv, victim.pf):
        lost = events.PointsChanged(
            rule=rule,
            who=who,
            pf=left,
            pv=life,
            cause=cause,
            rested=hours_spent(state, victim, at),
            to=victim.audience,
        )
        state = yield from pass_on(state, [lost])
    if life <= 0:
        return (yield from pass_on(state, die(victim)))
    if seen:
        how = looks_of_blow(victim, pf, pv)
        told = events.BodyTold(rule=rule, who=who, seen=how[0], location=how[1], to=how[2])
        state = yield from pass_on(state, [told])
    state = yield from faint(state, who, victim.pf, dice)
    if wound is None:
        return state
    return (yield from stabilise(state, who, wound, dice))


def left_after(state: State, victim: Person, pf: int, pv: int) -> tuple[int, int]:
    """Life and fatigue after a loss, within the limits that the table has set."""
    life, left = victim.pv - pv, victim.pf - pf
    if state.chose("pf_cap", "always"):
        left = min(left, cap(max(0, life)))
    if state.chose("pf_floor", "zero"):
        left = max(0, left)
    return life, left


def hold_to_cap(state: State, who: str) -> Telling:
    """Fatigue points follow at once when life points fall by something else than a loss."""
    person = known(state, who)
    most = cap(max(0, person.pv))
    if person.is_traditional or person.pf <= most or not state.chose("pf_cap", "always"):
        return state
    to = person.audience
    cut = events.PointsChanged(rule=CAP, who=who, pf=most, pv=person.pv, to=to)
    return (yield from pass_on(state, [cut]))


def hours_spent(state: State, person: Person, at: int | None = None) -> int | None:
    """Full hours of rest so far. Whatever they gave, or could not give, is done with them."""
    since = person.rest.since
    return None if since is None else max(0, (state.now if at is None else at) - since) // HOUR


def looks_of_blow(victim: Person, pf: int, pv: int) -> tuple[Seen, str, Audience]:
    """How a blow looks to everybody: where it landed, and roughly how bad it is."""
    last = victim.wounds[-1] if victim.wounds else None
    seen: Seen = "badly-hurt" if pv >= 3 else "hurt" if pf or pv else "unhurt"
    return seen, (last.location or "") if last is not None else "", in_sight(victim)


def hold_penalty(state: State, victim: Person) -> Iterator[Event]:
    """House rule: until the turn ends the penalty stays what it was."""
    late = state.chose("penalty_update", "end-of-turn") and state.fight is not None
    if late and victim.held_penalty is None:
        penalty = fatigue_penalty(state, victim)
        yield events.PenaltyHeld(who=victim.id, penalty=penalty, to=victim.audience)


def faint(state: State, who: str, before: int, dice: Dice) -> Telling:
    """PF fell to 0 or less: stunned with a Fortitude save, unconscious without."""
    victim = known(state, who)
    body = body_of(victim)
    if victim.pf > 0 or (body.zombie and state.chose("zombie_pf", "ignored")):
        return state
    again = state.chose("zero_pf_save", "crossing-and-further-losses")
    further = victim.condition == "stunned" and victim.pf < before and again
    if victim.condition != "able" and not further:
        return state
    condition: Condition = "unconscious"
    stands, waiting = False, False
    if body.saves:
        bonus = save_bonus(state, victim, "fortitude")
        # A 1 always fails and a 20 always succeeds, so the bound stays within the die.
        bound = min(19, max(1, FORTITUDE_DC - 1 - bonus))
        save = Above(sides=20, value=bound, role="fortitude", who=(who,))
        # Nobody acts with no PF left; whether one faints is told once nobody bends it.
        waiting = waits(state, victim)
        stands = dice.ask(save, to=(KEEPER,) if waiting else victim.audience)
        condition = "stunned" if stands or waiting else "unconscious"
    saved = None if waiting or not body.saves else stands
    happened: list[Event] = []
    if victim.condition != condition or not waiting:
        happened.append(
            events.ConditionChanged(
                who=who, condition=condition, saved=saved, to=victim.audience, rule=STATES
            )
        )
    if victim.condition == "able":
        to = in_sight(victim)
        happened.append(events.BodyTold(rule=EXHAUSTION, who=who, seen="falls", to=to))
    if condition == "unconscious" and not victim.prone:
        to = in_sight(victim)
        happened.append(PostureChanged(rule=STATES, who=who, prone=True, to=to))
    if victim.rest.since is None:
        happened.append(events.RestChanged(who=who, change="begins", to=victim.audience))
    if waiting:
        happened += lay_dice(Lot(who=who, kind="faint", success=stands), victim)
    return (yield from pass_on(state, happened))


def close_faint(state: State, person: Person) -> Iterator[Event]:
    """Whoever comes round before the save at 0 is told needs it no more; unless a point of destiny
    waits for an answer about it."""
    lot = state.lots.get(person.id)
    if lot is not None and lot.kind == "faint" and not lot.called:
        yield DiceTold(rule=STATES, who=person.id, to=in_sight(person))


def tell_faint(state: State, who: str, *, stands: bool) -> Telling:
    """The save at 0 PF is told: stunned, or unconscious and on the ground."""
    victim = known(state, who)
    if not victim.is_out:
        return state
    happened: list[Event] = [
        events.ConditionChanged(
            rule=STATES,
            who=who,
            condition="stunned" if stands else "unconscious",
            saved=stands,
            to=victim.audience,
        )
    ]
    if not stands and not victim.prone:
        to = in_sight(victim)
        happened.append(PostureChanged(rule=STATES, who=who, prone=True, to=to))
    return (yield from pass_on(state, happened))


def gain(
    state: State, who: str, pv: int, pf: int, rule: str, cause: str = "", at: int | None = None
) -> Telling:
    """Points come back, life first, then fatigue under the new limit; people wake, wounds close.

    Hours of rest at the old limit gave nothing, and give nothing under the new one: only an hour
    that ends at the same moment does (`at`).
    """
    person = known(state, who)
    if person.creature.treatment == "traditional":
        return (yield from mend_hit_points(state, person, pv, rule))
    life = min(most_pv(person), person.pv + pv)
    left = max(person.pf, min(person.pf + pf, most_pf(person), cap(life)))
    if (life, left) != (person.pv, person.pf):
        spent = hours_spent(state, person, state.now - 1 if at is None else at - 1)
        back = events.PointsChanged(
            rule=rule,
            who=who,
            pf=left,
            pv=life,
            cause=cause,
            rested=spent if pv else None,
            to=person.audience,
        )
        state = yield from pass_on(state, [back])
    if person.is_out and left > 0:
        awake = events.ConditionChanged(rule=rule, who=who, condition="able", to=person.audience)
        told = events.BodyTold(rule=rule, who=who, seen="wakes", to=in_sight(person))
        happened = [awake, told, *close_faint(state, person)]
        state = yield from pass_on(state, happened)
    return (yield from pass_on(state, close_wounds(known(state, who))))


def mend_hit_points(state: State, person: Person, points: int, rule: str) -> Telling:
    """Hit points come back to a creature that has nothing else."""
    hp = min(person.creature.most_hp, person.creature.hp + points)
    if hp == person.creature.hp:
        return state
    back = events.HitPointsChanged(
        rule=rule, who=person.id, hp=hp, damage=person.creature.hp - hp, to=(KEEPER,)
    )
    happened: list[Event] = [back]
    if person.is_out and hp > 0:
        awake = events.ConditionChanged(rule=rule, who=person.id, condition="able", to=(KEEPER,))
        told = events.BodyTold(rule=rule, who=person.id, seen="wakes", to=in_sight(person))
        happened += [awake, told]
    return (yield from pass_on(state, happened))


def halve(state: State, person: Person, cost: int, feat: str) -> int:
    """The PF of an effort, divided by two for those who have the feat for it."""
    if not has(person, feat):
        return cost
    match state.options["half_loss"]:
        case "ceil":
            return (cost + 1) // 2
        case "floor":
            return cost // 2
        case _:
            return max(1, cost // 2)
