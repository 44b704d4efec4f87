"""What each seat may ask about life, time, and at the keeper's desk."""

from collections.abc import Iterator

from tablee.games.cheap_tales.rules.action.offers import paying
from tablee.games.cheap_tales.rules.common import ID, means, rules
from tablee.games.cheap_tales.rules.health.decide import (
    check_second_wind,
    check_shake_off,
    most_absorbed,
)
from tablee.games.cheap_tales.rules.health.pauses import is_quiet
from tablee.games.cheap_tales.rules.health.wounds import (
    check_reroll_wound,
    check_soften,
    check_tend,
)
from tablee.games.cheap_tales.rules.results.windows import can
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.traits import MOST_LIFE, MOST_MALUS, MOST_MINUTES, MOST_MORE
from tablee.kernel.words import By, Field, Offer

WHY = Field("why", "text", most=200, required=False)


@rules.offering
def hurt(state: State, by: By) -> Iterator[Offer]:
    for loss in state.losses:
        hero = state.hero(loss.who)
        if not (by.is_keeper if hero is None else by.may_act_for(hero.seat)):
            continue
        power = state.extras[loss.who].power if hero is None else hero.power
        most = most_absorbed(loss.amount, power)
        yield Offer(
            "absorb",
            f"{ID}.power.absorb",
            {"who": loss.who},
            (Field("points", "integer", most=most),),
        )
    for hero in state.heroes.values():
        if not hero.is_gone and by.may_act_for(hero.seat):
            yield from _own(state, hero)


def _own(state: State, hero: Hero) -> Iterator[Offer]:
    given = {"who": hero.id}
    if hero.fall == "choose":
        yield Offer(
            "choose-fall",
            f"{ID}.recovery.stunned",
            given,
            (Field("choice", "choice", ("out", "bitter-end")),),
        )
    if hero.fall == "wound":
        yield Offer("roll-wound", f"{ID}.recovery.wound-roll", given, dice=True)
    if not means(state, hero):
        return
    if can(lambda: check_second_wind(state, hero)):
        yield Offer("second-wind", f"{ID}.heroism.second-wind", given, paying(state, hero))
    if can(lambda: check_shake_off(hero)):
        yield Offer("shake-off", f"{ID}.heroism.shake-off", given, paying(state, hero))
    if can(lambda: check_reroll_wound(state, hero)):
        yield Offer("reroll-wound", f"{ID}.heroism.reroll", given, paying(state, hero), dice=True)
    if can(lambda: check_soften(state, hero)):
        yield Offer(
            "soften-wound", f"{ID}.meter.heroism-no-natural", given, paying(state, hero), dice=True
        )


@rules.offering
def keepers_care(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    for hero in state.heroes.values():
        if hero.is_gone:
            continue
        given = {"who": hero.id}
        if can(lambda h=hero: check_tend(h)):  # type: ignore[misc]
            yield Offer(
                "tend-wound",
                f"{ID}.recovery.wound-doctor",
                given,
                (Field("doctor", "text", most=200, required=False),),
                dice=True,
            )
        if hero.dying:
            yield Offer("declare-death", f"{ID}.end.death", given)
        wakes = state.options["second_wind_wakes"] != "false"
        if wakes and hero.out and hero.life > 0 and not hero.dying and not hero.fall:
            yield Offer("wake", f"{ID}.heroism.second-wind", given)
        if not hero.approved:
            continue
        free = not state.has_open_roll(hero.id) and state.losing(hero.id) is None
        acting = state.fight is not None and state.fight.acting == hero.id
        if hero.is_up and free and not state.ellipsis and not acting:
            yield Offer(
                "call-lethal",
                f"{ID}.recovery.lethal",
                given,
                (
                    Field("threat", "text", least=1, most=200),
                    Field("malus", "integer", most=MOST_MALUS),
                ),
            )
        if hero.life > 0 and state.losing(hero.id) is None:
            yield Offer(
                "inflict",
                f"{ID}.meter.life-loss-sources",
                given,
                (
                    Field("life", "integer", least=1, most=MOST_LIFE),
                    Field("why", "text", least=1, most=200),
                ),
            )
            yield Offer(
                "inflict", f"{ID}.action.scale", given, (Field("why", "text", least=1, most=200),)
            )


@rules.offering
def pausing(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    yield Offer(
        "note-play",
        f"{ID}.gm.xp-clock",
        {},
        (Field("minutes", "integer", least=1, most=MOST_MINUTES),),
    )
    if state.ellipsis:
        yield Offer("end-rest", f"{ID}.phase.rest")
        return
    if not is_quiet(state):
        return
    heroes = tuple(
        h.id for h in state.heroes.values() if h.approved and not (h.is_gone or h.dying)
    )[:50]
    if not heroes:
        return
    who = Field("who", "many", heroes, least=1, most=len(heroes))
    sources = tuple(state.sources)[:50]
    drawing: tuple[Field, ...] = ()
    if sources:
        drawing = (Field("sources", "many", sources, most=min(6, len(sources)), required=False),)
    mages = tuple(x.id for x in state.extras.values() if x.trained and not x.gone)[:50]
    breathing: tuple[Field, ...] = ()
    if mages:
        breathing = (Field("people", "many", mages, most=min(6, len(mages)), required=False),)
    yield Offer(
        "respite",
        f"{ID}.recovery.respite",
        {},
        (who, Field("ends_scene", "flag", required=False), *drawing, *breathing),
        dice=True,
    )
    yield Offer(
        "rest",
        f"{ID}.recovery.rest",
        {},
        (
            who,
            Field("minutes", "integer", most=MOST_MINUTES, required=False),
            Field("started", "flag", required=False),
            Field("more", "integer", most=MOST_MORE, required=False),
            Field("text", "text", most=200, required=False),
        ),
        dice=True,
    )
