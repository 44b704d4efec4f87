"""Aiming at somebody, and what is behind cover."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cthulhu_d20.rules.attack import asks, events
from tablee.games.cthulhu_d20.rules.clock.run import run
from tablee.games.cthulhu_d20.rules.common import (
    ID,
    able,
    in_sight,
    known,
    living,
    mine,
    pass_on,
    rules,
    visible,
)
from tablee.games.cthulhu_d20.rules.fight.events import PostureChanged, TurnUsed
from tablee.games.cthulhu_d20.rules.fight.turns import (
    check_action,
    check_free,
    nothing_lies,
    stop_resting,
    turn_of,
    use_turn,
)
from tablee.games.cthulhu_d20.rules.figures import body_of
from tablee.games.cthulhu_d20.state.people import Aim
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import KEEPER, By, Event, Refused

AIMING = f"{ID}.combat.aim"
COVER = f"{ID}.combat.no-cover-ac"


@rules.decides(asks.TakeAim)
def take_aim(state: State, by: By, ask: asks.TakeAim, dice: Dice) -> Iterator[Event]:
    person = able(mine(state, by, ask.who))
    target = living(visible(state, by, ask.target))
    if person.id == target.id:
        raise Refused(AIMING, "Nobody aims at themselves.")
    if target.hidden:
        raise Refused(AIMING, "Somebody unseen must be revealed before being aimed at.")
    nothing_lies(state, by)
    check_free(state, person)
    turn = turn_of(state, person)
    check_action(turn, "full")
    before = person.aim
    rounds = before.rounds + 1 if before is not None and before.target == target.id else 1
    if turn is not None:
        used_up = TurnUsed(turn=use_turn(turn, full=True))
        state = yield from pass_on(state, [used_up])
    aimed = events.Aimed(who=person.id, aim=Aim(target.id, rounds), to=person.audience)
    state = yield from pass_on(state, [aimed, *stop_resting(person)])
    if turn is None and state.fight is None:
        yield from run(state, by, 1, dice if by.is_keeper else None)


@rules.decides(asks.SetCover)
def set_cover(state: State, by: By, ask: asks.SetCover, dice: Dice) -> Iterator[Event]:
    only_keeper(by, COVER)
    person = living(known(state, ask.who))
    if any(place not in body_of(person).names for place in ask.covered):
        raise Refused(COVER, "That body has no such place.")
    if state.strike is not None and state.strike.rolled:
        raise Refused(COVER, "First finish the attack on the table.")
    shown = not person.hidden and set(ask.covered) != set(person.covered)
    yield events.CoverSet(
        who=person.id,
        covered=ask.covered,
        concealment=ask.concealment,
        defenceless=ask.defenceless,
        shown=shown,
        to=(KEEPER,),
    )
    if shown:
        yield events.CoverSeen(who=person.id, covered=ask.covered)
    if ask.prone is not None and ask.prone != person.prone and not person.is_out:
        yield PostureChanged(who=person.id, prone=ask.prone, to=in_sight(person))
