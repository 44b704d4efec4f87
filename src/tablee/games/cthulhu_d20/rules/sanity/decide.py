"""Horrors are called for with what they cost; minds mend."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cthulhu_d20.rules.checks.decide import call
from tablee.games.cthulhu_d20.rules.checks.law import free_for_check
from tablee.games.cthulhu_d20.rules.common import ID, known, living, rules
from tablee.games.cthulhu_d20.rules.figures import most_sanity
from tablee.games.cthulhu_d20.rules.offering import the_living
from tablee.games.cthulhu_d20.rules.sanity import asks, events
from tablee.games.cthulhu_d20.state.people import Person
from tablee.games.cthulhu_d20.state.table import Check, State
from tablee.kernel.law import Candidate
from tablee.kernel.words import By, Event, Refused

SANITY = f"{ID}.base.sanity"


def minds(state: State, by: By) -> tuple[Person, ...]:
    """Investigators, whose minds the keeper looks after."""
    return tuple(p for p in the_living(state) if p.seat is not None) if by.is_keeper else ()


@rules.law(asks.Therapy, SANITY, keeper=True)
def may_mend(state: State, by: By, ask: asks.Therapy) -> tuple[Person, int]:
    """Who gets better, and how sound that mind is then."""
    person = living(known(state, ask.who))
    if person.seat is None or person.insanity == "permanent":
        raise Refused(SANITY, "There is no mind to mend.")
    sanity = min(most_sanity(person), person.sanity + ask.points)
    if sanity <= person.sanity:
        raise Refused(SANITY, "That mind is as sound as it can be.")
    return person, sanity


@may_mend.decides
def therapy(
    state: State, by: By, ask: asks.Therapy, dice: Dice, mended: tuple[Person, int]
) -> Iterator[Event]:
    person, sanity = mended
    yield events.SanityChanged(who=person.id, sanity=sanity, text=ask.text, to=person.audience)
    if sanity > 0 and person.mind_due is not None:
        yield events.MindSlips(who=person.id, rounds=None, to=person.audience)
    if person.insanity in ("temporary", "indefinite"):
        yield events.WentInsane(who=person.id, insanity="", to=person.audience)


@may_mend.offers
def mending(state: State, by: By) -> Iterator[Candidate]:
    yield from (Candidate({"who": person.id}) for person in minds(state, by))


@rules.law(asks.CalmMind, SANITY, keeper=True)
def may_calm(state: State, by: By, ask: asks.CalmMind) -> Event:
    person = living(known(state, ask.who))
    if person.mind_due is None:
        raise Refused(SANITY, "That mind is not slipping.")
    return events.MindSlips(who=person.id, rounds=None, to=person.audience)


@may_calm.offers
def slipping(state: State, by: By) -> Iterator[Candidate]:
    yield from (Candidate({"who": p.id}) for p in minds(state, by) if p.mind_due is not None)


@rules.law(asks.CallSanity, SANITY, keeper=True)
def may_horrify(state: State, by: By, ask: asks.CallSanity) -> Person:
    person = living(known(state, ask.who))
    if person.seat is None:
        raise Refused(SANITY, "Only investigators lose their minds by these rules.")
    if person.insanity == "permanent":
        raise Refused(SANITY, "{name} has no mind left to lose.", name=person.name)
    free_for_check(state, person)
    return person


@may_horrify.decides
def call_sanity(
    state: State, by: By, ask: asks.CallSanity, dice: Dice, person: Person
) -> Iterator[Event]:
    more = (ask.more_dice, ask.more_sides, ask.more)
    check = Check(
        person.id, "sanity", "sanity", 0, False, ask.text, less=(0, 0, ask.less), more=more
    )
    yield from call(person, check)


@may_horrify.offers
def horrors(state: State, by: By) -> Iterator[Candidate]:
    for person in minds(state, by):
        if person.id not in state.checks:
            yield Candidate({"who": person.id}, each={"more_sides": asks.DICE})
