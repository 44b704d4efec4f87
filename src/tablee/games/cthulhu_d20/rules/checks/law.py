"""Which checks may be called for, helped with, rolled, told and dropped."""

from tablee.games.cthulhu_d20.data.tables import KNOWLEDGE, SKILLS
from tablee.games.cthulhu_d20.rules.checks import asks, events
from tablee.games.cthulhu_d20.rules.common import (
    ID,
    known,
    living,
    mine,
    rules,
    visible,
    waits_for_fate,
)
from tablee.games.cthulhu_d20.rules.figures import EVERY_SAVE, can_use
from tablee.games.cthulhu_d20.state.people import ABILITIES, Person
from tablee.games.cthulhu_d20.state.table import Check, CheckKind, State
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import KEEPER, By, Event, Refused

CHECKS = f"{ID}.base.skills"
SAVING = f"{ID}.base.saves"
GRAPPLE = f"{ID}.base.grapple"
SANITY = f"{ID}.base.sanity"
TIMING = f"{ID}.destiny.timing"

RULES: dict[CheckKind, str] = {
    "skill": CHECKS,
    "ability": f"{ID}.base.abilities",
    "save": SAVING,
    "grapple": GRAPPLE,
    "sanity": SANITY,
}
COMMON_KNOWLEDGE = 10
"""What an untrained Intelligence check can reach at most."""


def check_name(kind: CheckKind, name: str) -> None:
    fits = {
        "skill": name in SKILLS,
        "ability": name in ABILITIES,
        "save": name in EVERY_SAVE,
        "grapple": not name,
        "sanity": True,
    }
    if not fits[kind]:
        raise Refused(RULES[kind], "There is no check of “{name}”.", name=name)


def is_public(person: Person, check: Check) -> bool:
    """Whether everybody hears of a check: others may help with it or put the group's point to it.

    Horrors stay between the player and the keeper, and so do the keeper's own people.
    """
    return person.seat is not None and not check.secret and check.kind != "sanity"


def knows_of(state: State, by: By, check: Check) -> bool:
    """Whether this seat may know that there is such a check."""
    person = state.people[check.who]
    mine = by.may_act_for(person.seat) and not check.secret
    return by.is_keeper or mine or is_public(person, check)


def open_check(state: State, who: str) -> Check:
    check = state.checks.get(who)
    if check is None:
        raise Refused(CHECKS, "No check has been called for.")
    return check


def is_common(ask: asks.CallCheck) -> bool:
    """Untrained Knowledge is an Intelligence check limited to common knowledge."""
    return ask.name in KNOWLEDGE and ask.dc <= COMMON_KNOWLEDGE


def free_for_check(state: State, person: Person) -> None:
    if person.id in state.checks:
        raise Refused(CHECKS, "{name} has a check to finish first.", name=person.name)


@rules.law(asks.CallCheck, CHECKS)
def may_call_check(state: State, by: By, ask: asks.CallCheck) -> tuple[Person, Person | None]:
    """Who is put to the test, and against whom if against anybody."""
    only_keeper(by, RULES[ask.kind])
    person = living(known(state, ask.who))
    if ask.kind == "sanity":
        raise Refused(SANITY, "A horror is called for with what it costs.")
    check_name(ask.kind, ask.name)
    free_for_check(state, person)
    if ask.kind == "skill" and not can_use(person, ask.name) and not is_common(ask):
        raise Refused(CHECKS, "{name} has never learnt this.", name=person.name)
    if ask.kind == "grapple" and not ask.against:
        raise Refused(GRAPPLE, "Grappling is against somebody.")
    return person, living(known(state, ask.against)) if ask.against else None


@rules.law(asks.AidCheck, CHECKS, dice=True)
def may_aid(state: State, by: By, ask: asks.AidCheck) -> tuple[Person, Person, Check]:
    """Who helps whom with what."""
    helper = living(mine(state, by, ask.helper))
    person = visible(state, by, ask.who)
    check = open_check(state, ask.who)
    if not knows_of(state, by, check):
        raise Refused(CHECKS, "No check has been called for.")
    if check.rolled or check.kind != "skill" or helper.id in (person.id, *check.aid):
        raise Refused(CHECKS, "Nobody can help with this.")
    if helper.is_out or not can_use(helper, check.name):
        raise Refused(CHECKS, "{name} cannot help with this.", name=helper.name)
    return helper, person, check


@rules.law(asks.RollCheck, CHECKS, dice=True)
def may_roll(state: State, by: By, ask: asks.RollCheck) -> tuple[Person, Check]:
    person = mine(state, by, ask.who)
    check = open_check(state, ask.who)
    if check.secret and not by.is_keeper:
        raise Refused(CHECKS, "No check has been called for.")
    if check.rolled:
        raise Refused(CHECKS, "This check has been rolled already.")
    if waits_for_fate(state, check.called):
        raise Refused(TIMING, "A destiny point has been called for.")
    if check.kind == "sanity" and ask.take != "roll":
        raise Refused(SANITY, "A horror is met with the dice.")
    threatened = state.fight is not None or check.kind != "skill"
    if ask.take == "10" and threatened:
        raise Refused(CHECKS, "Nobody takes 10 while threatened.")
    if ask.take == "20" and (threatened or check.costly):
        raise Refused(CHECKS, "Nobody takes 20 where failing has a cost.")
    return person, check


@rules.law(asks.TellCheck, TIMING, dice=True, keeper=True)
def may_tell(state: State, by: By, ask: asks.TellCheck) -> Check:
    check = open_check(state, ask.who)
    if not check.rolled:
        raise Refused(CHECKS, "The check has not been rolled yet.")
    if waits_for_fate(state, check.called):
        raise Refused(TIMING, "A destiny point has been called for: decide what it does.")
    return check


@rules.law(asks.DropCheck, CHECKS, keeper=True)
def may_drop(state: State, by: By, ask: asks.DropCheck) -> Event:
    check = open_check(state, ask.who)
    if waits_for_fate(state, check.called):
        raise Refused(TIMING, "A destiny point has been called for: decide what it does.")
    person = known(state, ask.who)
    to = None if is_public(person, check) else (KEEPER,) if check.secret else person.audience
    return events.CheckDropped(who=ask.who, to=to)
