"""Horrors are called for with what they cost; minds mend."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cthulhu_d20.rules.checks.decide import call, free_for_check
from tablee.games.cthulhu_d20.rules.common import ID, known, living, rules
from tablee.games.cthulhu_d20.rules.figures import most_sanity
from tablee.games.cthulhu_d20.rules.sanity import asks, events
from tablee.games.cthulhu_d20.state.table import Check, State
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import By, Event, Refused

SANITY = f"{ID}.base.sanity"


@rules.decides(asks.Therapy)
def therapy(state: State, by: By, ask: asks.Therapy, dice: Dice) -> Iterator[Event]:
    only_keeper(by, SANITY)
    person = living(known(state, ask.who))
    if person.seat is None or person.insanity == "permanent":
        raise Refused(SANITY, "There is no mind to mend.")
    sanity = min(most_sanity(person), person.sanity + ask.points)
    if sanity <= person.sanity:
        raise Refused(SANITY, "That mind is as sound as it can be.")
    yield events.SanityChanged(
        who=person.id,
        sanity=sanity,
        text=ask.text,
        to=person.audience,
    )
    if sanity > 0 and person.mind_due is not None:
        yield events.MindSlips(who=person.id, rounds=None, to=person.audience)
    if person.insanity in ("temporary", "indefinite"):
        yield events.WentInsane(who=person.id, insanity="", to=person.audience)


@rules.decides(asks.CalmMind)
def calm_mind(state: State, by: By, ask: asks.CalmMind, dice: Dice) -> Iterator[Event]:
    only_keeper(by, SANITY)
    person = living(known(state, ask.who))
    if person.mind_due is None:
        raise Refused(SANITY, "That mind is not slipping.")
    yield events.MindSlips(who=person.id, rounds=None, to=person.audience)


@rules.decides(asks.CallSanity)
def call_sanity(state: State, by: By, ask: asks.CallSanity, dice: Dice) -> Iterator[Event]:
    only_keeper(by, SANITY)
    person = living(known(state, ask.who))
    if person.seat is None:
        raise Refused(SANITY, "Only investigators lose their minds by these rules.")
    if person.insanity == "permanent":
        raise Refused(SANITY, "{name} has no mind left to lose.", name=person.name)
    free_for_check(state, person)
    more = (ask.more_dice, ask.more_sides, ask.more)
    check = Check(
        person.id, "sanity", "sanity", 0, False, ask.text, less=(0, 0, ask.less), more=more
    )
    yield from call(person, check)
