"""Investigateurs: sheets, from the first idea to the keeper's approval, and after it."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.yacdha.rules.common import acting, anybody, privately, rules
from tablee.games.yacdha.rules.creation.asks import (
    ApproveInvestigator,
    CreateInvestigator,
    DescribeInvestigator,
    GrantGift,
    GrowUp,
    SendSheetBack,
    SetCreationLimits,
)
from tablee.games.yacdha.rules.creation.events import (
    CreationLimited,
    GiftGranted,
    GrewUp,
    InvestigatorApproved,
    InvestigatorCreated,
    InvestigatorDescribed,
    SecretWritten,
    SheetSentBack,
)
from tablee.games.yacdha.rules.creation.occupations import (
    DEFINITION,
    LIMITS,
    as_occupations,
    as_said,
    faults_in,
    gift_of,
)
from tablee.games.yacdha.rules.shapes import OccupationSaid
from tablee.games.yacdha.state.people import AGES, Age, Limits, Occupation, Person
from tablee.games.yacdha.state.state import State
from tablee.kernel.checks import distinct
from tablee.kernel.naming import slug
from tablee.kernel.words import Audience, By, Event, Refused, refuse_all

SHEET = "yacdha.creation.core-description"
ROLES = "yacdha.setup.roles"
GIFTS = "yacdha.creation.gifts"
AGE_BUDGET = "yacdha.creation.age-budget"
THE_YOUNG = ("adolescent_points", "adolescent_level", "child_points", "child_level")


@rules.law(CreateInvestigator, SHEET)
def may_create(state: State, by: By, ask: CreateInvestigator) -> InvestigatorCreated:
    seat = ask.seat or by.seat
    said = _said(ask.occupation, ask.occupations or None)
    refuse_all([*_seat_faults(state, by, seat), *faults_in(state, ask.age, said)])
    return InvestigatorCreated(
        who=slug(ask.name, state.investigators),
        name=ask.name,
        seat=seat,
        gender=ask.gender,
        age=ask.age,
        occupations=as_occupations(said, levels=state.has("occupation_levels")),
        description=ask.description,
        flaw=ask.flaw,
        ties=ask.ties,
        places=ask.places,
        luck=1 if state.has("luck") else 0,
    )


@may_create.decides
def create_investigator(
    state: State, by: By, ask: CreateInvestigator, dice: Dice, created: InvestigatorCreated
) -> Iterator[Event]:
    yield created
    if ask.secret:
        yield SecretWritten(who=created.who, text=ask.secret, to=privately((created.seat,)))


def _said(
    one: str | None, several: tuple[OccupationSaid, ...] | None
) -> tuple[OccupationSaid, ...]:
    if one is not None and several is not None:
        raise Refused(SHEET, "One occupation, or a list of them: not both.")
    return (several or ()) if one is None else (OccupationSaid(one),)


def _seat_faults(state: State, by: By, seat: str) -> Iterator[Refused]:
    if by.seats.get(seat) != "player":
        yield Refused(ROLES, "An investigator belongs to a player's seat.")
    elif not by.may_act_for(seat):
        yield Refused(ROLES, "You create an investigator for your own seat only.")
    elif plays(state, seat):
        yield Refused(ROLES, "Each player plays exactly one investigator.")


def plays(state: State, seat: str) -> bool:
    """Whether this seat has an investigator who may still come back into play."""
    return any(
        p.seat == seat and (p.condition == "active" or p.is_down)
        for p in state.investigators.values()
    )


@rules.law(DescribeInvestigator, SHEET)
def may_describe(state: State, by: By, ask: DescribeInvestigator) -> tuple[Person, Event]:
    person = acting(state, by, ask.who)
    if person.npc or person.condition != "active":
        raise Refused(SHEET, "Only investigators have a sheet.")
    settled = person.approved and not by.is_keeper
    if settled and any(
        value is not None for value in (ask.age, ask.occupation, ask.occupations, ask.flaw)
    ):
        raise Refused(SHEET, "The keeper has approved this sheet; ask the keeper for a change.")
    if settled and state.between and (ask.ties is not None or ask.places is not None):
        raise Refused(
            "yacdha.recovery.favourable",
            "Loved ones and places are written down before they are needed: in a scenario.",
        )
    age: Age = ask.age or person.age
    described = InvestigatorDescribed(
        who=person.id,
        age=age,
        occupations=_described_occupations(state, person, age, ask),
        description=person.description if ask.description is None else ask.description,
        flaw=person.flaw if ask.flaw is None else ask.flaw,
        ties=person.ties if ask.ties is None else ask.ties,
        places=person.places if ask.places is None else ask.places,
    )
    return person, described


def _described_occupations(
    state: State, person: Person, age: Age, ask: DescribeInvestigator
) -> tuple[Occupation, ...]:
    """The occupations that a sheet would have; they must fit its age if either changes."""
    known = person.occupations
    if ask.occupation is None and ask.occupations is None:
        if ask.age is not None:
            refuse_all([*faults_in(state, age, as_said(known))])
        return known
    if is_learning(person):
        raise Refused(
            "yacdha.advancement.total-constant",
            "{name} is learning: the occupations change when the course is over.",
            name=person.name,
        )
    said = _said(ask.occupation, ask.occupations)
    refuse_all([*faults_in(state, age, said)])
    return as_occupations(said, known, state.has("occupation_levels"))


@may_describe.decides
def describe_investigator(
    state: State, by: By, ask: DescribeInvestigator, dice: Dice, found: tuple[Person, Event]
) -> Iterator[Event]:
    person, described = found
    yield described
    if ask.secret is not None and ask.secret != person.secret:
        yield SecretWritten(who=person.id, text=ask.secret, to=_owner(person))


def is_learning(person: Person) -> bool:
    return person.learning is not None and person.learning.ends is not None


def _owner(person: Person) -> Audience:
    return privately(() if person.seat is None else (person.seat,))


@rules.law(ApproveInvestigator, SHEET, keeper=True)
def may_approve(state: State, by: By, ask: ApproveInvestigator) -> Event:
    return InvestigatorApproved(who=_waiting(state, ask.who).id)


@rules.law(SendSheetBack, DEFINITION, keeper=True)
def may_send_back(state: State, by: By, ask: SendSheetBack) -> Event:
    person = _waiting(state, ask.who)
    return SheetSentBack(who=person.id, reason=ask.reason, to=_owner(person))


def _waiting(state: State, who: str) -> Person:
    """Somebody whose sheet waits for the keeper."""
    person = anybody(state, who)
    if person.npc or person.approved or person.condition != "active":
        raise Refused(SHEET, "There is nothing to approve.")
    return person


@rules.law(SetCreationLimits, LIMITS, keeper=True)
def may_limit(state: State, by: By, ask: SetCreationLimits) -> Event:
    imposed = distinct(ask.imposed, "yacdha.creation.scenario-imposes")
    if any(getattr(ask, name) is not None for name in settled_limits(state)):
        raise Refused(AGE_BUDGET, "This table keeps the book's points for every age.")
    ages = dict(AGES)
    young: tuple[tuple[Age, int | None, int | None], ...] = (
        ("adolescent", ask.adolescent_points, ask.adolescent_level),
        ("child", ask.child_points, ask.child_level),
    )
    for age, points, level in young:
        was_points, was_level = state.bounds.ages[age]
        ages[age] = (
            was_points if points is None else points,
            was_level if level is None else level,
        )
    limits = Limits(ask.most_level, ask.most_occupations, imposed, ask.era, ages)
    return CreationLimited(limits=limits)


def settled_limits(state: State) -> tuple[str, ...]:
    """What of the limits this table keeps as the book has it."""
    return THE_YOUNG if state.options["age_budgets"] == "book-values" else ()


@rules.law(GrantGift, GIFTS, keeper=True)
def may_grant_gift(state: State, by: By, ask: GrantGift) -> Event:
    if state.options["gifts"] == "off":
        raise Refused(GIFTS, "This table plays without supernatural gifts.")
    person = anybody(state, ask.who)
    if person.npc or person.condition != "active":
        raise Refused(GIFTS, "Gifts are granted to investigators.")
    if any(gift.name.casefold() == ask.name.casefold() for gift in person.gifts):
        raise Refused(GIFTS, "{name} has that gift already.", name=person.name)
    return GiftGranted(who=person.id, gift=gift_of(person, ask.name, ask.effect, ask.level))


@rules.law(GrowUp, AGE_BUDGET, keeper=True)
def may_grow_up(state: State, by: By, ask: GrowUp) -> Event:
    person = anybody(state, ask.who)
    older = {"child": ("adolescent", "adult"), "adolescent": ("adult",), "adult": ()}
    if person.npc or person.condition != "active" or ask.age not in older[person.age]:
        raise Refused(AGE_BUDGET, "{name} does not grow up.", name=person.name)
    return GrewUp(who=person.id, age=ask.age)
