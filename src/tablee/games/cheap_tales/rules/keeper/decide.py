"""The keeper's word: anything of anybody set right, told with its reason."""

from collections.abc import Generator, Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.action.departures import missed, stopped, without_help
from tablee.games.cheap_tales.rules.common import ID, extra_of, known, rules, then
from tablee.games.cheap_tales.rules.extras.decide import BASICS, RULE_OF, still_here
from tablee.games.cheap_tales.rules.fight.turns import settling
from tablee.games.cheap_tales.rules.health.harm import fall, felled, laid_low
from tablee.games.cheap_tales.rules.keeper import asks, events
from tablee.games.cheap_tales.state import Extra, State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.traits import LOWEST, TRAITS
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import KEEPER, By, Event, Refused

AWARD = f"{ID}.gm.heroism-awards"
FINISH = f"{ID}.creation.finish"
ORDER = f"{ID}.creation.order"
LEAVING = f"{ID}.end.death"


def present(hero: Hero) -> Hero:
    if hero.retired:
        raise Refused(LEAVING, "{name} has left the story.", name=hero.name)
    return hero


def check_adjust(state: State, hero: Hero, ask: asks.Adjust) -> None:
    """What the game can represent; and that something changes at all."""
    numbers = (ask.heroism, ask.xp, ask.life, ask.power)
    kinds = (
        any(n is not None for n in numbers),
        ask.trait != "" or ask.score is not None,
        _conditions(ask) != (None, None, None),
        ask.unwounded,
    )
    if not any(kinds):
        raise Refused(AWARD, "This changes nothing.")
    if sum(kinds) > 1:
        raise Refused(AWARD, "One thing at a time.")
    if ask.unwounded and not hero.wounds:
        raise Refused(AWARD, "{name} bears no wound.", name=hero.name)
    if ask.life is not None and ask.life > hero.most_life:
        raise Refused(
            f"{ID}.meter.life-bounds", "Life goes from 0 to {most} here.", most=hero.most_life
        )
    if (ask.trait != "") != (ask.score is not None):
        raise Refused(AWARD, "Say which trait, and its score.")
    if ask.trait and ask.trait not in TRAITS and hero.skill(ask.trait) is None:
        raise Refused(AWARD, "{name} has no such apprenticeship.", name=hero.name)
    if ask.score == LOWEST and ask.trait not in TRAITS:
        raise Refused(AWARD, "An apprenticeship is worth 0 at least.")


def _conditions(ask: asks.Adjust) -> tuple[bool | None, ...]:
    return ask.stunned, ask.out, ask.cut_off


@rules.decides(asks.Adjust)
def adjust(state: State, by: By, ask: asks.Adjust, dice: Dice) -> Iterator[Event]:
    only_keeper(by, AWARD)
    hero = present(known(state, ask.who))
    check_adjust(state, hero, ask)
    who, reason = hero.id, ask.reason
    happened: list[Event] = []
    if ask.trait and ask.score is not None:
        happened.append(
            events.TraitCorrected(who=who, trait=ask.trait, score=ask.score, reason=reason)
        )
    if _conditions(ask) != (None, None, None):
        happened.append(
            events.ConditionCorrected(
                who=who, stunned=ask.stunned, out=ask.out, cut_off=ask.cut_off, reason=reason
            )
        )
    if ask.unwounded:
        happened.append(events.WoundUndone(who=who, reason=reason))
    if (ask.heroism, ask.xp, ask.life, ask.power) != (None, None, None, None):
        happened.append(
            events.Adjusted(
                who=who,
                reason=reason,
                heroism=ask.heroism,
                xp=ask.xp,
                life=ask.life,
                power=ask.power,
            )
        )
    state = yield from then(state, happened)
    if ask.out and hero.is_up:
        state = yield from then(state, laid_low(state, who, AWARD))
        state = yield from then(state, without_help(state, who))
    yield from settling((yield from _ends(state, hero, ask.life)))


def _ends(state: State, before: Hero, life: int | None) -> Generator[Event, None, State]:
    """A corrected life has the ends that any other has: a fall at 0, and none above."""
    if life is None:
        return state
    down = before.dead or before.dying or before.fall or state.losing(before.id) is not None
    if life > 0 and down:
        back = events.BroughtBack(who=before.id, life=life)
        return (yield from then(state, (back,)))
    if life == 0 and before.life > 0 and not down:
        return (yield from then(state, fall(state, before.id)))
    return state


def check_card(extra: Extra, ask: asks.AdjustExtra) -> None:
    still_here(extra)
    values = (ask.might, ask.life, ask.most_life, ask.power, ask.armour, ask.die, ask.bonus)
    if all(value is None for value in values):
        raise Refused(BASICS, "This changes nothing.")
    if sum(value is not None for value in values) > 1:
        raise Refused(BASICS, "One thing at a time.")
    if ask.life is not None and extra.kind != "antagonist":
        raise Refused(RULE_OF["antagonist"], "Of a group, say how many still stand.")
    if ask.life is not None and ask.life > extra.life:
        raise Refused(
            f"{ID}.meter.life-bounds", "Life goes from 0 to {most} here.", most=extra.life
        )


@rules.decides(asks.AdjustExtra)
def adjust_extra(state: State, by: By, ask: asks.AdjustExtra, dice: Dice) -> Iterator[Event]:
    only_keeper(by, BASICS)
    extra = extra_of(state, by, ask.who)
    check_card(extra, ask)
    open_might = ask.might if extra.might_known else None
    happened: list[Event] = []
    if open_might is not None:
        happened.append(events.MightCorrected(who=extra.id, might=open_might, reason=ask.reason))
    lives = None if ask.life is None else ((ask.life,) if ask.life else ())
    rest = (lives, ask.most_life, ask.power, ask.armour, ask.die, ask.bonus)
    if open_might is None or any(value is not None for value in rest):
        corrected = events.CardCorrected(
            who=extra.id,
            reason=ask.reason,
            might=None if extra.might_known else ask.might,
            lives=lives,
            most_life=ask.most_life,
            power=ask.power,
            armour=ask.armour,
            die=ask.die,
            bonus=ask.bonus,
            to=(KEEPER,),
        )
        happened.append(corrected)
    state = yield from then(state, happened)
    after = state.extras[extra.id]
    if extra.is_up and not after.is_up:
        state = yield from stopped(state, extra.id)
        state = yield from then(state, felled(after, 1))
        state = yield from missed(state, extra.id)
    else:
        state = yield from then(state, _look_corrected(extra, after))
    yield from settling(state)


def _look_corrected(before: Extra, after: Extra) -> Iterator[Event]:
    """What everybody sees does not change behind their backs; why it did is the keeper's."""
    if before.shown and before.look != after.look:
        yield events.LookCorrected(who=before.id)


@rules.decides(asks.Rename)
def rename(state: State, by: By, ask: asks.Rename, dice: Dice) -> Iterator[Event]:
    only_keeper(by, FINISH)
    hero = state.hero(ask.who)
    if hero is not None:
        before, to = present(hero).name, None
    else:
        extra = still_here(extra_of(state, by, ask.who, FINISH))
        # Behind an alias the true name is the keeper's.
        to = None if extra.shown and not extra.alias else (KEEPER,)
        before = extra.name
    yield events.Renamed(
        who=ask.who, before=before, name=ask.name, gender=ask.gender, reason=ask.reason, to=to
    )
    if to is not None:
        extra = state.extras[ask.who]
        yield from _look_corrected(extra, replace(extra, gender=ask.gender))


def check_assign(state: State, by: By, hero: Hero, seat: str) -> None:
    only_keeper(by, ORDER)
    if by.seats.get(seat) != "player":
        raise Refused(ORDER, "Heroes belong to players.")
    if hero.seat == seat:
        raise Refused(ORDER, "This changes nothing.")


@rules.decides(asks.AssignHero)
def assign_hero(state: State, by: By, ask: asks.AssignHero, dice: Dice) -> Iterator[Event]:
    hero = present(known(state, ask.who))
    check_assign(state, by, hero, ask.seat)
    theirs = [h for h in state.heroes.values() if h.seat == ask.seat and not h.is_gone]
    # Nobody ends with two, and nobody with none for having had one: the two change places.
    for other in theirs:
        yield events.HeroAssigned(who=other.id, seat=hero.seat, reason=ask.reason)
    yield events.HeroAssigned(who=hero.id, seat=ask.seat, reason=ask.reason)


@rules.decides(asks.RetireHero)
def retire_hero(state: State, by: By, ask: asks.RetireHero, dice: Dice) -> Iterator[Event]:
    only_keeper(by, LEAVING)
    hero = known(state, ask.who)
    if hero.is_gone:
        raise Refused(LEAVING, "{name} has left the story.", name=hero.name)
    state = yield from stopped(state, hero.id, LEAVING)
    gone = events.HeroRetired(who=hero.id, reason=ask.reason)
    state = yield from then(state, (gone,))
    state = yield from missed(state, hero.id)
    yield from settling(state)


@rules.decides(asks.RecallHero)
def recall_hero(state: State, by: By, ask: asks.RecallHero, dice: Dice) -> Iterator[Event]:
    only_keeper(by, LEAVING)
    hero = known(state, ask.who)
    if not hero.retired:
        raise Refused(LEAVING, "{name} has not left the story.", name=hero.name)
    yield events.HeroRecalled(who=hero.id, reason=ask.reason)
