"""Initiative: whose go it is, and how the hand passes from side to side."""

from collections.abc import Iterator

from tablee.games.cheap_tales.rules.common import ID, then
from tablee.games.cheap_tales.rules.extras.events import ExtraChanged
from tablee.games.cheap_tales.rules.fight import events
from tablee.games.cheap_tales.rules.magic.events import PowerFaded
from tablee.games.cheap_tales.state import Fight, Fighter, Side, State
from tablee.kernel.words import KEEPER, Event, Refused

GO = f"{ID}.combat.action-and-manoeuvre"
TURN = f"{ID}.combat.turn-end"
KEPT_BY: dict[Side, str] = {
    "heroes": f"{ID}.combat.initiative-offensive",
    "adversaries": f"{ID}.combat.initiative-adversaries",
}
"""Why the hand leaves each side after an offensive action."""


def other(side: Side) -> Side:
    return "adversaries" if side == "heroes" else "heroes"


def goes(state: State, fighter: Fighter) -> int:
    """How many times somebody may act in a turn: each of a loose group once, a band once."""
    extra = state.extras.get(fighter.id)
    if extra is None:
        return 1
    return 1 if fighter.banded else extra.standing


def may_act(state: State, fighter: Fighter) -> bool:
    if fighter.acted >= goes(state, fighter):
        return False
    hero = state.hero(fighter.id)
    if hero is not None:
        # Who has yet to say how they fall may still get up and act.
        return hero.is_up or (hero.fall == "choose" and not hero.is_gone)
    return state.extras[fighter.id].is_up


def left(state: State, side: Side) -> tuple[str, ...]:
    fight = state.fight
    if fight is None:
        return ()
    return tuple(f.id for f in fight.fighters.values() if f.side == side and may_act(state, f))


def opponents(state: State, who: str) -> tuple[str, ...]:
    """Those of the other side who still stand, heroes or the keeper's people."""
    fight, own = state.fight, state.fighter(who)
    if fight is None or own is None:
        return ()
    return tuple(f.id for f in fight.fighters.values() if f.side != own.side and is_up(state, f.id))


def in_reach(state: State, who: str) -> tuple[str, ...]:
    """Whom somebody may attack: the other side, whoever is in it."""
    return tuple(foe for foe in opponents(state, who) if state.losing(foe) is None)


def in_fight(state: State, who: str) -> bool:
    return state.fighter(who) is not None


def is_busy(state: State) -> bool:
    """Somebody's attack or blow must be settled before the next go."""
    fight = state.fight
    return fight is not None and (
        bool(fight.acting) or any(loss.who in fight.fighters for loss in state.losses)
    )


def is_hurt(state: State, who: str) -> bool:
    """Has a blow to take, or to say how they fall."""
    hero = state.hero(who)
    return state.losing(who) is not None or (hero is not None and bool(hero.fall))


def check_go(state: State, who: str) -> Fight:
    """Whether this fighter may act, or go on with a go that has begun."""
    fight = state.fight
    fighter = state.fighter(who)
    if fight is None or fighter is None:
        raise Refused(GO, "There is no fight to act in.")
    if fight.acting and fight.acting != who:
        raise Refused(GO, "Somebody else's go is not over.")
    if fight.acting == who:
        return fight
    if any(loss.who in fight.fighters for loss in state.losses):
        raise Refused(f"{ID}.combat.attack-all-in-order", "A blow must be taken first.")
    if any(is_hurt(state, fighting) for fighting in fight.fighters):
        raise Refused(f"{ID}.combat.attack-all-in-order", "Somebody has yet to fall.")
    if fight.hand != fighter.side:
        raise Refused(TURN, "The other side holds the hand.")
    if not may_act(state, fighter):
        raise Refused(TURN, "Each acts once a turn.")
    named = fight.fighters.get(fight.next)
    elsewhere = fighter.side == "heroes" and fight.next != who
    if elsewhere and named is not None and _ready(state, named):
        raise Refused(f"{ID}.combat.initiative-nonoffensive", "Another hero was named to act next.")
    return fight


def _ready(state: State, fighter: Fighter) -> bool:
    hero = state.hero(fighter.id)
    return hero is not None and hero.is_up and may_act(state, fighter)


def can_go(state: State, who: str) -> bool:
    try:
        check_go(state, who)
    except Refused:
        return False
    return True


def beginning(state: State, who: str) -> Iterator[Event]:
    """The go begins with whatever is done first."""
    fight = check_go(state, who)
    if not fight.acting:
        yield events.GoBegun(who=who)


def ending(
    state: State,
    who: str,
    *,
    offensive: bool,
    concentration: bool = False,
    text: str = "",
    times: int = 1,
    passed: bool = False,
) -> Iterator[Event]:
    """The go is over: the hand passes after an offensive action, and stays after any other."""
    fighter = state.fighter(who)
    if fighter is None:
        return
    ended = events.GoEnded(
        who=who,
        offensive=offensive,
        concentration=concentration,
        text=text,
        times=times,
        passed=passed,
    )
    state = yield from then(state, (ended,))
    fight = state.fight
    if fight is None:
        return
    if offensive and fight.hand == fighter.side and left(state, other(fighter.side)):
        state = yield from then(
            state,
            (events.HandPassed(rule=KEPT_BY[fighter.side], hand=other(fighter.side)),),
        )
    yield from settling(state)


def settling(state: State) -> Iterator[Event]:
    """A side with nobody left to act gives the hand away; when all have acted, the turn ends."""
    fight = state.fight
    if fight is None or is_busy(state) or left(state, fight.hand):
        return
    if left(state, other(fight.hand)):
        yield events.HandPassed(rule=TURN, hand=other(fight.hand))
        return
    if not any(is_up(state, who) for who in fight.fighters):
        return
    if any(has_counter(state, fighter) for fighter in fight.fighters.values()):
        return  # the turn waits for a counter-attack, or for somebody to let it be
    if any(roll.counter and roll.stage != "done" for roll in state.rolls.values()):
        return  # and for one that has begun
    for hero in state.heroes.values():
        if hero.power > state.most_power(hero):
            yield PowerFaded(who=hero.id, points=1)
    yield from fading(state, 1)
    state = yield from then(state, (events.TurnEnded(turn=fight.turn + 1),))
    if not left(state, "heroes"):
        yield events.HandPassed(rule=TURN, hand="adversaries")


def fading(state: State, most: int | None = None) -> Iterator[Event]:
    """Power that the keeper's people hold beyond their own fades too (magic.excess)."""
    for extra in state.extras.values():
        over = extra.power - extra.most_power
        if over > 0 and not extra.gone:
            left = extra.power - (over if most is None else min(over, most))
            rule = f"{ID}.magic.excess"
            yield ExtraChanged(rule=rule, who=extra.id, power=left, to=(KEEPER,))


def has_counter(state: State, fighter: Fighter) -> bool:
    """Whether an adversary has given this hero the occasion to strike back."""
    fight = state.fight
    if fight is None or not fighter.counter or not is_up(state, fighter.id):
        return False
    return any(who in fight.fighters and is_up(state, who) for who in fighter.targeted)


def is_up(state: State, who: str) -> bool:
    """Whether a hero, or one at least of the keeper's people, can act."""
    hero = state.hero(who)
    return hero.is_up if hero is not None else state.extras[who].is_up
