"""The keeper's word: anything of anybody set right, told with its reason."""

from collections.abc import Generator, Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.action.departures import missed, stopped, without_help
from tablee.games.cheap_tales.rules.common import (
    ID,
    any_hero,
    extra_of,
    known,
    living,
    of,
    on_people,
    on_sheets,
    rules,
    then,
)
from tablee.games.cheap_tales.rules.extras.decide import BASICS, RULE_OF, recounted, still_here
from tablee.games.cheap_tales.rules.fight.turns import settling
from tablee.games.cheap_tales.rules.health.harm import fall, felled, laid_low
from tablee.games.cheap_tales.rules.keeper import asks, events
from tablee.games.cheap_tales.rules.keeper.seats import seat_given_up
from tablee.games.cheap_tales.rules.shapes import ALL, REQUIRED, all_but
from tablee.games.cheap_tales.state import Extra, State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.traits import LOWEST, TRAITS
from tablee.kernel.checks import only_keeper
from tablee.kernel.law import Candidate
from tablee.kernel.words import KEEPER, By, Event, Refused

AWARD = f"{ID}.gm.heroism-awards"
FINISH = f"{ID}.creation.finish"
ORDER = f"{ID}.creation.order"
LEAVING = f"{ID}.end.death"
NUMBERS = ("heroism", "power", "xp", "life")
CONDITIONS = ("stunned", "out", "cut_off")
OF_CARD = ("might", "power", "bonus", "most_life", "armour", "die")
"""What the keeper's word may set right."""
MOST_SCORE = 9


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


@rules.law(asks.Adjust, AWARD, keeper=True)
def may_adjust(state: State, by: By, ask: asks.Adjust) -> Hero:
    hero = present(known(state, ask.who))
    check_adjust(state, hero, ask)
    return hero


@may_adjust.offers
def numbers_and_conditions(state: State, by: By) -> Iterator[Candidate]:
    for hero in state.heroes.values() if by.is_keeper else ():
        if not hero.retired:
            yield from _adjusting(hero)


def _adjusting(hero: Hero) -> Iterator[Candidate]:
    """One thing at a time: of numbers and of conditions each may lead, and others come along."""
    given, life = {"who": hero.id}, {"life": (0, hero.most_life)}
    for names in (NUMBERS, CONDITIONS):
        for at, name in enumerate(names):
            yield Candidate(
                given,
                limits=life,
                shaped={name: REQUIRED},
                omit=all_but(asks.Adjust, "reason", *names[at:]),
                alike=name != NUMBERS[0],
            )
    shaped, omit = (
        {"trait": REQUIRED, "score": REQUIRED},
        all_but(asks.Adjust, "reason", "trait", "score"),
    )
    yield Candidate(given, {"trait": TRAITS}, shaped=shaped, omit=omit, alike=True)
    if skills := tuple(skill.id for skill in hero.skills):
        yield Candidate(
            given,
            {"trait": skills},
            limits={"score": (0, MOST_SCORE)},
            shaped=shaped,
            omit=omit,
            alike=True,
        )
    if hero.wounds:
        yield Candidate(
            {**given, "unwounded": True}, omit=all_but(asks.Adjust, "reason"), alike=True
        )


may_adjust.depends(on_sheets)


@may_adjust.decides
def adjust(state: State, by: By, ask: asks.Adjust, dice: Dice, hero: Hero) -> Iterator[Event]:
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
    state = yield from _ends(state, hero, ask.life)
    if hero.is_gone and not known(state, who).is_gone:
        state = yield from then(state, seat_given_up(state, who))
    yield from settling(state)


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
    points = (ask.might, ask.life, ask.most_life, ask.power, ask.bonus, ask.count)
    values = (*points, ask.armour, ask.die)
    if all(value is None for value in values):
        raise Refused(BASICS, "This changes nothing.")
    if sum(value is not None for value in values) > 1:
        raise Refused(BASICS, "One thing at a time.")
    if ask.life is not None and extra.kind != "antagonist" and not (ask.life and extra.lives):
        raise Refused(RULE_OF["antagonist"], "Of a group, say how many still stand.")
    if ask.count is not None and extra.kind == "antagonist":
        raise Refused(RULE_OF["antagonist"], "An antagonist comes alone.")
    if ask.life is not None and ask.life > extra.life:
        raise Refused(
            f"{ID}.meter.life-bounds", "Life goes from 0 to {most} here.", most=extra.life
        )


@rules.law(asks.AdjustExtra, BASICS, keeper=True)
def may_adjust_extra(state: State, by: By, ask: asks.AdjustExtra) -> Extra:
    extra = extra_of(state, by, ask.who)
    check_card(extra, ask)
    return extra


@may_adjust_extra.offers
def cards(state: State, by: By) -> Iterator[Candidate]:
    for extra in state.extras.values() if by.is_keeper else ():
        alone = extra.kind == "antagonist"
        has_life = alone or extra.lives  # of a group, what its worst hurt has left
        of_card = (*OF_CARD, *(("life",) if has_life else ()), *(() if alone else ("count",)))
        for name in of_card if not extra.gone else ():
            yield Candidate(
                {"who": extra.id},
                limits={"life": (0 if alone else 1, extra.life)},
                shaped={name: REQUIRED},
                omit=all_but(asks.AdjustExtra, "reason", name),
                sure=ALL,
                alike=name != OF_CARD[0],
            )


may_adjust_extra.depends(on_people)


@may_adjust_extra.decides
def adjust_extra(
    state: State, by: By, ask: asks.AdjustExtra, dice: Dice, extra: Extra
) -> Iterator[Event]:
    if ask.count is not None:
        corrected = events.CardCorrected(
            who=extra.id, reason=ask.reason, count=ask.count, to=(KEEPER,)
        )
        yield corrected
        yield from recounted(state, extra, ask.count)
        return
    open_might = ask.might if extra.might_known else None
    happened: list[Event] = []
    if open_might is not None:
        happened.append(events.MightCorrected(who=extra.id, might=open_might, reason=ask.reason))
    lives = None if ask.life is None else corrected_lives(extra, ask.life)
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


def corrected_lives(extra: Extra, life: int) -> tuple[int, ...]:
    """What the worst hurt of a group has left is set right; whoever stands alone is that one."""
    if not life or not extra.lives:
        return (life,) if life else ()
    worst = extra.lives.index(min(extra.lives))
    return (*extra.lives[:worst], life, *extra.lives[worst + 1 :])


def _look_corrected(before: Extra, after: Extra) -> Iterator[Event]:
    """What everybody sees does not change behind their backs; why it did is the keeper's."""
    if before.shown and before.look != after.look:
        yield events.LookCorrected(who=before.id)


@rules.law(asks.Rename, FINISH, keeper=True)
def may_rename(state: State, by: By, ask: asks.Rename) -> events.Renamed:
    hero = state.hero(ask.who)
    if hero is not None:
        before, to = present(hero).name, None
    else:
        extra = still_here(extra_of(state, by, ask.who, FINISH))
        # Behind an alias the true name is the keeper's.
        to = None if extra.shown and not extra.alias else (KEEPER,)
        before = extra.name
    return events.Renamed(
        who=ask.who, before=before, name=ask.name, gender=ask.gender, reason=ask.reason, to=to
    )


@may_rename.decides
def rename(
    state: State, by: By, ask: asks.Rename, dice: Dice, renamed: events.Renamed
) -> Iterator[Event]:
    yield renamed
    if renamed.to is not None:
        extra = state.extras[ask.who]
        yield from _look_corrected(extra, replace(extra, gender=ask.gender))


@may_rename.offers
def names(state: State, by: By) -> Iterator[Candidate]:
    """Another name; or the same with another gender."""
    if not by.is_keeper:
        return
    people: list[Hero | Extra] = [h for h in state.heroes.values() if not h.retired]
    people += [extra for extra in state.extras.values() if not extra.gone]
    for one in people:
        others = tuple(gender for gender in ("f", "m", "n") if gender != one.gender)
        yield Candidate({"who": one.id, "name": one.name}, {"gender": others}, sure=ALL)
        yield Candidate({"who": one.id}, alike=True)


may_rename.depends(on_people)


def check_assign(state: State, by: By, hero: Hero, seat: str) -> None:
    only_keeper(by, ORDER)
    if by.seats.get(seat) != "player":
        raise Refused(ORDER, "Heroes belong to players.")
    if hero.seat == seat:
        raise Refused(ORDER, "This changes nothing.")


@rules.law(asks.AssignHero, ORDER)
def may_assign(state: State, by: By, ask: asks.AssignHero) -> Hero:
    hero = living(known(state, ask.who))  # nobody gives up a hero for one who is dead
    check_assign(state, by, hero, ask.seat)
    return hero


@may_assign.decides
def assign_hero(
    state: State, by: By, ask: asks.AssignHero, dice: Dice, hero: Hero
) -> Iterator[Event]:
    theirs = [h for h in state.heroes.values() if h.seat == ask.seat and not h.is_gone]
    # Nobody ends with two, and nobody with none for having had one: the two change places.
    for other in theirs:
        yield events.HeroAssigned(who=other.id, seat=hero.seat, reason=ask.reason)
    yield events.HeroAssigned(who=hero.id, seat=ask.seat, reason=ask.reason)


@may_assign.offers
def other_players(state: State, by: By) -> Iterator[Candidate]:
    for hero in state.heroes.values() if by.is_keeper else ():
        if not hero.is_gone:
            seats = (s for s, role in by.seats.items() if role == "player" and s != hero.seat)
            yield of(hero, {"seat": tuple(seats)})


@rules.law(asks.RetireHero, LEAVING, keeper=True)
def may_retire(state: State, by: By, ask: asks.RetireHero) -> Event:
    hero = known(state, ask.who)
    if hero.is_gone:
        raise Refused(LEAVING, "{name} has left the story.", name=hero.name)
    return events.HeroRetired(who=hero.id, reason=ask.reason)


@may_retire.decides
def retire_hero(
    state: State, by: By, ask: asks.RetireHero, dice: Dice, gone: Event
) -> Iterator[Event]:
    state = yield from stopped(state, ask.who, LEAVING)
    state = yield from then(state, (gone,))
    state = yield from missed(state, ask.who)
    yield from settling(state)


@may_retire.offers
def departures(state: State, by: By) -> Iterator[Candidate]:
    yield from map(of, any_hero(state, by))


@rules.law(asks.RecallHero, LEAVING, keeper=True)
def may_recall(state: State, by: By, ask: asks.RecallHero) -> Event:
    hero = known(state, ask.who)
    if not hero.retired:
        raise Refused(LEAVING, "{name} has not left the story.", name=hero.name)
    return events.HeroRecalled(who=hero.id, reason=ask.reason)


@may_recall.decides
def recall_hero(
    state: State, by: By, ask: asks.RecallHero, dice: Dice, back: Event
) -> Iterator[Event]:
    state = yield from then(state, (back,))
    yield from seat_given_up(state, ask.who)


@may_recall.offers
def returns(state: State, by: By) -> Iterator[Candidate]:
    yield from (of(hero) for hero in state.heroes.values() if by.is_keeper and hero.retired)
