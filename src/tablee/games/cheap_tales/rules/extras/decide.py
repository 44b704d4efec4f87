"""Les figurants: the keeper's people, made in seconds and shown when it is time."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.action.departures import missed, stopped
from tablee.games.cheap_tales.rules.aspects.decide import showing
from tablee.games.cheap_tales.rules.common import ID, extra_of, rules, then
from tablee.games.cheap_tales.rules.extras import asks, events
from tablee.games.cheap_tales.rules.fight.turns import settling
from tablee.games.cheap_tales.state import Extra, State
from tablee.games.cheap_tales.state.hero import Aspect
from tablee.games.cheap_tales.state.traits import (
    CLASS_DIE,
    CLASS_LIFE,
    ORDINARY_POWER,
    POWER,
    down_half,
)
from tablee.kernel.checks import only_keeper
from tablee.kernel.naming import slug
from tablee.kernel.words import KEEPER, By, Event, Refused, refuse_all

BASICS = f"{ID}.npc.basics"
RULE_OF = {
    "brute": f"{ID}.npc.brutes",
    "henchman": f"{ID}.npc.henchmen",
    "antagonist": f"{ID}.npc.antagonists",
}
HENCHMAN_MIGHT = 6
ANTAGONIST_LIFE = (10, 20)
MOST_EXTRAS = 40


def extra_faults(ask: asks.MakeExtra) -> Iterator[Refused]:
    """What the classes of the book do not allow."""
    rule = RULE_OF[ask.kind]
    if not ask.aspects:
        yield Refused(BASICS, "Whoever enters the story has an aspect at least.")
    if len(set(ask.aspects)) < len(ask.aspects):
        yield Refused(BASICS, "The same aspect twice says no more than once.")
    usual = CLASS_LIFE[ask.kind]
    if ask.kind != "antagonist" and ask.life not in (None, usual):
        yield Refused(rule, "In this class everyone has {life} life points.", life=usual)
    if ask.kind == "antagonist" and ask.life is not None and ask.life < usual:
        yield Refused(rule, "An antagonist has {life} life points or more.", life=usual)
    if ask.kind == "antagonist" and ask.count != 1:
        yield Refused(rule, "An antagonist comes alone.")
    usual_die = CLASS_DIE[ask.kind]
    if ask.kind != "antagonist" and (ask.die not in (None, usual_die) or ask.bonus):
        yield Refused(rule, "The damage of this class is set: {die}.", die=f"1{usual_die}")
    if ask.kind == "brute" and ask.armour != "none":
        yield Refused(rule, "Brutes have no protection.")
    if ask.kind == "henchman" and ask.might > HENCHMAN_MIGHT:
        yield Refused(rule, "The might of henchmen goes from 0 to {most}.", most=HENCHMAN_MIGHT)


@rules.decides(asks.MakeExtra)
def make_extra(state: State, by: By, ask: asks.MakeExtra, dice: Dice) -> Iterator[Event]:
    only_keeper(by, BASICS)
    if sum(not extra.gone for extra in state.extras.values()) >= MOST_EXTRAS:
        raise Refused(BASICS, "Let some of the others go first.")
    refuse_all(tuple(extra_faults(ask)))
    life = ask.life or CLASS_LIFE[ask.kind]
    power = ORDINARY_POWER if ask.power is None else ask.power
    if ask.trained:
        power = max(power, POWER)  # whoever is trained has as much as a hero, or more
    extra = Extra(
        # Made of what the players will call them: the rest of the card must not show in the id.
        slug(ask.alias or ask.name, state.extras, words=4, prefix="x-"),
        ask.name,
        ask.kind,
        ask.gender,
        ask.might,
        (life,) * ask.count,
        life,
        tuple(Aspect(f"a{n}", text) for n, text in enumerate(ask.aspects, 1)),
        ask.die or CLASS_DIE[ask.kind],
        ask.bonus,
        ask.armour,
        power,
        power,
        ask.trained,
        ask.description,
        ask.alias,
    )
    yield events.ExtraMade(rule=RULE_OF[ask.kind], extra=extra, to=(KEEPER,))


def still_here(extra: Extra) -> Extra:
    if extra.gone:
        raise Refused(BASICS, "They have left already.")
    return extra


@rules.decides(asks.ShowExtra)
def show_extra(state: State, by: By, ask: asks.ShowExtra, dice: Dice) -> Iterator[Event]:
    only_keeper(by, BASICS)
    extra = still_here(extra_of(state, by, ask.who))
    stale = (ask.might and extra.might_known) or (ask.kind and extra.class_known)
    if stale or (extra.shown and not (ask.might or ask.kind)):
        raise Refused(BASICS, "Everybody knows that already.")
    yield events.ExtraShown(
        who=extra.id,
        name=extra.called,
        count=extra.standing,
        might=extra.might if ask.might or extra.might_known else None,
        kind=extra.kind if ask.kind or extra.class_known else None,
    )


@rules.decides(asks.ShowAspect)
def show_aspect(state: State, by: By, ask: asks.ShowAspect, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.npc.aspects"
    only_keeper(by, rule)
    extra = still_here(extra_of(state, by, ask.who))
    found = next((a for a in extra.aspects if a.id == ask.aspect), None)
    if found is None:
        raise Refused(rule, "There is no such aspect.")
    if found.id in extra.known:
        raise Refused(rule, "Everybody knows that already.")
    yield from showing(state, extra.id)
    yield events.ExtraAspectShown(who=extra.id, aspect=found.id, text=found.text)


@rules.decides(asks.RemoveExtra)
def remove_extra(state: State, by: By, ask: asks.RemoveExtra, dice: Dice) -> Iterator[Event]:
    only_keeper(by, BASICS)
    extra = still_here(extra_of(state, by, ask.who))
    state = yield from stopped(state, extra.id)
    to = None if extra.shown else (KEEPER,)
    state = yield from then(state, (events.ExtraRemoved(who=extra.id, to=to),))
    state = yield from missed(state, extra.id)
    yield from settling(state)


@rules.decides(asks.ChangeExtra)
def change_extra(state: State, by: By, ask: asks.ChangeExtra, dice: Dice) -> Iterator[Event]:
    only_keeper(by, BASICS)
    extra = still_here(extra_of(state, by, ask.who))
    if ask.might is None and ask.count is None and ask.power is None:
        raise Refused(BASICS, "This changes nothing.")
    if ask.count is not None and extra.kind == "antagonist" and ask.count > 1:
        raise Refused(RULE_OF["antagonist"], "An antagonist comes alone.")
    if ask.might is not None and extra.might_known:
        raise Refused(BASICS, "Their might is known to everybody.")
    if ask.might is not None or ask.power is not None:
        yield events.ExtraChanged(who=extra.id, might=ask.might, power=ask.power, to=(KEEPER,))
    if ask.count is not None:
        to = None if extra.shown else (KEEPER,)
        if not ask.count:
            state = yield from stopped(state, extra.id)
        counted = events.ExtraCounted(who=extra.id, count=ask.count, to=to)
        state = yield from then(state, (counted,))
        state = yield from missed(state, extra.id)
        yield from settling(state)


def fresh_lives(extra: Extra, count: int) -> tuple[int, ...]:
    """So many who stand: the newly come are whole, a stunned antagonist is back at half.

    An adversary's half is rounded down, in the players' favour.
    """
    kept = extra.lives[:count]
    life = down_half(extra.life) if extra.kind == "antagonist" and extra.stunned else extra.life
    return (*kept, *((life,) * (count - len(kept))))
