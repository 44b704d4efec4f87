"""Touché et sonné: life lost, power that absorbs it, the fall, the keeper's people hurt."""

from collections.abc import Iterator

from tablee.games.cheap_tales.rules.action.groups import dropped
from tablee.games.cheap_tales.rules.action.law import is_held
from tablee.games.cheap_tales.rules.common import ID, known, then
from tablee.games.cheap_tales.rules.extras.events import ExtraHurt, ExtrasFell, ExtraStunned
from tablee.games.cheap_tales.rules.fight.turns import ending
from tablee.games.cheap_tales.rules.health import events
from tablee.games.cheap_tales.state import Extra, Loss, State
from tablee.kernel.words import KEEPER, Event

STUNNED = f"{ID}.recovery.stunned"
DAMAGE = f"{ID}.combat.damage"
OVERFLOW_RULE = f"{ID}.npc.brute-elimination"


def threaten(state: State, who: str, amount: int, rule: str, why: str = "") -> Iterator[Event]:
    """A hero is about to lose life: power may absorb it, else it is lost at once."""
    if amount <= 0:
        return
    hero = known(state, who)
    if hero.power > 0:
        yield events.LossThreatened(rule=rule, loss=Loss(who, amount, rule, why))
    else:
        yield from lose(state, who, amount, rule, why=why)


def still_waiting(state: State, who: str, taken: bool) -> tuple[Loss, ...]:
    """Blows that somebody has yet to take, without the oldest if that one is taken now."""
    return tuple(loss for loss in state.losses if loss.who == who)[int(taken) :]


def lose(
    state: State,
    who: str,
    amount: int,
    rule: str,
    power: int = 0,
    *,
    casting: bool = False,
    why: str = "",
    taken: bool = False,
) -> Iterator[Event]:
    """Life is deducted, and whoever reaches 0 falls; a gift paid for with life still works."""
    before = known(state, who)
    waiting = still_waiting(state, who, taken)
    lost = events.LifeLost(rule=rule, who=who, amount=amount, power=power, why=why, waiting=waiting)
    state = yield from then(state, (lost,))
    hero = known(state, who)
    if hero.life == 0 and before.life > 0 and not (hero.dead or hero.dying):
        yield from fall(state, who, casting=casting)


def fall(state: State, who: str, *, casting: bool = False) -> Iterator[Event]:
    again = known(state, who).stunned
    rule = f"{ID}.recovery.wound-roll" if again else STUNNED
    state = yield from then(state, (events.Fell(rule=rule, who=who, again=again),))
    if not casting:
        yield from laid_low(state, who, rule)


def laid_low(state: State, who: str, rule: str) -> Iterator[Event]:
    """What somebody who goes down had yet to throw is dropped, and their go is over."""
    roll = state.rolls.get(who)
    struck = roll is not None and (roll.again or is_held(state, who))
    if roll is not None and roll.stage == "proposed" and roll.kind != "lethal":
        state = yield from dropped(state, roll, rule)
        roll = None
    idle = roll is None or roll.stage == "done"
    if state.fight is not None and state.fight.acting == who and idle:
        yield from ending(state, who, offensive=struck)


def hurt_extra(
    state: State,
    extra: Extra,
    loss: int,
    rule: str = DAMAGE,
    *,
    last: bool = False,
    each: bool = False,
) -> Iterator[Event]:
    """Damage to one of the keeper's people; one blow fells one of them, by default."""
    if loss <= 0:
        return
    if state.options["npc_power_uses"] == "bonus_and_absorb":
        yield events.LossThreatened(rule=rule, loss=Loss(extra.id, loss, rule, each=each))
        return
    yield from lose_extra(state, extra, loss, rule, last=last, each=each)


def lose_extra(
    state: State,
    extra: Extra,
    loss: int,
    rule: str = DAMAGE,
    *,
    last: bool = False,
    each: bool = False,
    why: str = "",
    taken: bool = False,
    casting: bool = False,
) -> Iterator[Event]:
    hurt = ExtraHurt(
        rule=rule,
        who=extra.id,
        loss=loss,
        overflow=state.on("brute_overflow"),  # the class of whoever is hurt must not show
        last=last,
        each=each,
        why=why,
        waiting=still_waiting(state, extra.id, taken),
    )
    state = yield from then(state, (hurt,))
    after = state.extras[extra.id]
    fallen = extra.standing - after.standing
    if fallen:
        state = yield from then(state, felled(after, fallen))
    if not casting:
        yield from knocked_down(state, after.id)


def knocked_down(state: State, who: str) -> Iterator[Event]:
    """What one of the keeper's people who is down had yet to throw is dropped, as for a hero."""
    roll = state.rolls.get(who)
    if state.extras[who].is_up or roll is None or roll.stage != "proposed":
        return
    state = yield from dropped(state, roll)
    if state.fight is not None and state.fight.acting == who:
        yield from ending(state, who, offensive=False)


def felled(extra: Extra, fallen: int) -> Iterator[Event]:
    """Who goes down is seen by all; who may get up again, and so what they are, is not."""
    if extra.kind == "antagonist":
        yield ExtrasFell(who=extra.id, count=1, left=0)
        yield ExtraStunned(who=extra.id, to=(KEEPER,))
    else:
        yield ExtrasFell(who=extra.id, count=fallen, left=extra.standing)
