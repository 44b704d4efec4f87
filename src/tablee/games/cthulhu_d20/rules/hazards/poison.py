"""Poison and sickness: a save, then points of an ability for a while."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.dice.throws import Above
from tablee.games.cthulhu_d20.rules.common import Telling, known, pass_on
from tablee.games.cthulhu_d20.rules.destiny.lots import lay_dice, waits
from tablee.games.cthulhu_d20.rules.figures import most_pf, most_pv, save_bonus, score
from tablee.games.cthulhu_d20.rules.hazards import asks, events
from tablee.games.cthulhu_d20.rules.hazards.law import may_weaken
from tablee.games.cthulhu_d20.rules.points.change import die, faint, hold_to_cap
from tablee.games.cthulhu_d20.state.people import ABILITIES, Ability, Person
from tablee.games.cthulhu_d20.state.table import Lot, State
from tablee.kernel.words import KEEPER, By, Event


@may_weaken.decides
def change_ability(
    state: State, by: By, ask: asks.ChangeAbility, dice: Dice, person: Person
) -> Iterator[Event]:
    """Poison or sickness: a Fortitude save, then points of an ability for a while."""
    if ask.dc:
        bound = min(19, max(1, ask.dc - 1 - save_bonus(state, person, "fortitude")))
        save = Above(sides=20, value=bound, role="fortitude", who=(person.id,))
        waiting = waits(state, person, openly=False)
        saved = dice.ask(save, to=(KEEPER,) if waiting else person.audience)
        lot = Lot(
            who=person.id, kind="poison", success=saved, ability=ask.ability, points=ask.points
        )
        if waiting:
            yield from lay_dice(lot, person)
        else:
            yield from tell_poison(state, lot, dice, success=saved)
        return
    yield from weaken(state, person, ask.ability, ask.points, dice)


def tell_poison(state: State, lot: Lot, dice: Dice, *, success: bool) -> Telling:
    person = known(state, lot.who)
    to = person.audience
    saved = events.SaveThrown(who=person.id, save="fortitude", success=success, to=to)
    state = yield from pass_on(state, [saved])
    left = next(a for a in ABILITIES if a == lot.ability)
    points = min(lot.points, score(person, left) - 1)
    if success or person.is_dead or points < 1:
        return state
    return (yield from weaken(state, person, left, points, dice))


def weaken(state: State, person: Person, ability: Ability, points: int, dice: Dice) -> Telling:
    """A change of Constitution moves both maxima and both meters by the same amount."""
    damaged = person.damaged.get(ability, 0) + points
    changed = events.AbilityChanged(
        who=person.id, ability=ability, damaged=damaged, to=person.audience
    )
    after = yield from pass_on(state, [changed])
    weak = known(after, person.id)
    if weak.pv <= 0:
        return (yield from pass_on(after, die(weak)))
    after = yield from hold_to_cap(after, person.id)
    if most_pv(weak) != most_pv(person) or most_pf(weak) != most_pf(person):
        return (yield from faint(after, person.id, person.pf, dice))
    return after
