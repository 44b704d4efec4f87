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
from tablee.games.yacdha.rules.creation.occupations import as_occupations, faults_in, gift_of
from tablee.games.yacdha.rules.shapes import OccupationSaid
from tablee.games.yacdha.state.people import AGES, Age, Limits, Person
from tablee.games.yacdha.state.state import State
from tablee.kernel.checks import distinct, only_keeper
from tablee.kernel.naming import slug
from tablee.kernel.words import Audience, By, Event, Refused, refuse_all

SHEET = "yacdha.creation.core-description"
ROLES = "yacdha.setup.roles"


@rules.decides(CreateInvestigator)
def create_investigator(
    state: State, by: By, ask: CreateInvestigator, dice: Dice
) -> Iterator[Event]:
    seat = ask.seat or by.seat
    said = _said(ask.occupation, ask.occupations or None)
    refuse_all([*_seat_faults(state, by, seat), *faults_in(state, ask.age, said)])
    who = slug(ask.name, state.investigators)
    yield InvestigatorCreated(
        who=who,
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
    if ask.secret:
        yield SecretWritten(who=who, text=ask.secret, to=privately((seat,)))


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


@rules.decides(DescribeInvestigator)
def describe_investigator(
    state: State, by: By, ask: DescribeInvestigator, dice: Dice
) -> Iterator[Event]:
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
    occupations = person.occupations
    age: Age = ask.age or person.age
    new = ask.occupation is not None or ask.occupations is not None
    if new and is_learning(person):
        raise Refused(
            "yacdha.advancement.total-constant",
            "{name} is learning: the occupations change when the course is over.",
            name=person.name,
        )
    if new:
        said = _said(ask.occupation, ask.occupations)
        refuse_all([*faults_in(state, age, said)])
        occupations = as_occupations(said, occupations, state.has("occupation_levels"))
    elif ask.age is not None:
        said = tuple(OccupationSaid(o.name, o.level, o.nature) for o in occupations)
        refuse_all([*faults_in(state, age, said)])
    yield InvestigatorDescribed(
        who=person.id,
        age=age,
        occupations=occupations,
        description=person.description if ask.description is None else ask.description,
        flaw=person.flaw if ask.flaw is None else ask.flaw,
        ties=person.ties if ask.ties is None else ask.ties,
        places=person.places if ask.places is None else ask.places,
    )
    if ask.secret is not None and ask.secret != person.secret:
        yield SecretWritten(who=person.id, text=ask.secret, to=_owner(person))


def is_learning(person: Person) -> bool:
    return person.learning is not None and person.learning.ends is not None


def _owner(person: Person) -> Audience:
    return privately(() if person.seat is None else (person.seat,))


@rules.decides(ApproveInvestigator)
def approve_investigator(
    state: State, by: By, ask: ApproveInvestigator, dice: Dice
) -> Iterator[Event]:
    only_keeper(by, SHEET)
    person = anybody(state, ask.who)
    if person.npc or person.approved or person.condition != "active":
        raise Refused(SHEET, "There is nothing to approve.")
    yield InvestigatorApproved(who=person.id)


@rules.decides(SendSheetBack)
def send_sheet_back(state: State, by: By, ask: SendSheetBack, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "yacdha.occupation.definition")
    person = anybody(state, ask.who)
    if person.npc or person.approved or person.condition != "active":
        raise Refused(SHEET, "There is nothing to approve.")
    yield SheetSentBack(who=person.id, reason=ask.reason, to=_owner(person))


@rules.decides(SetCreationLimits)
def set_creation_limits(
    state: State, by: By, ask: SetCreationLimits, dice: Dice
) -> Iterator[Event]:
    only_keeper(by, "yacdha.creation.keeper-limits")
    imposed = distinct(ask.imposed, "yacdha.creation.scenario-imposes")
    own = (ask.adolescent_points, ask.adolescent_level, ask.child_points, ask.child_level)
    if state.options["age_budgets"] == "book-values" and any(v is not None for v in own):
        raise Refused(
            "yacdha.creation.age-budget", "This table keeps the book's points for every age."
        )
    ages = dict(AGES)
    young: tuple[tuple[Age, int | None, int | None], ...] = (
        ("adolescent", ask.adolescent_points, ask.adolescent_level),
        ("child", ask.child_points, ask.child_level),
    )
    for age, points, level in young:
        was_points, was_level = state.limits.ages[age]
        ages[age] = (
            was_points if points is None else points,
            was_level if level is None else level,
        )
    limits = Limits(ask.most_level, ask.most_occupations, imposed, ask.era, ages)
    yield CreationLimited(limits=limits)


@rules.decides(GrantGift)
def grant_gift(state: State, by: By, ask: GrantGift, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "yacdha.creation.gifts")
    if state.options["gifts"] == "off":
        raise Refused("yacdha.creation.gifts", "This table plays without supernatural gifts.")
    person = anybody(state, ask.who)
    if person.npc or person.condition != "active":
        raise Refused("yacdha.creation.gifts", "Gifts are granted to investigators.")
    if any(gift.name.casefold() == ask.name.casefold() for gift in person.gifts):
        raise Refused("yacdha.creation.gifts", "{name} has that gift already.", name=person.name)
    yield GiftGranted(who=person.id, gift=gift_of(person, ask.name, ask.effect, ask.level))


@rules.decides(GrowUp)
def grow_up(state: State, by: By, ask: GrowUp, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "yacdha.creation.age-budget")
    person = anybody(state, ask.who)
    older = {"child": ("adolescent", "adult"), "adolescent": ("adult",), "adult": ()}
    if person.npc or person.condition != "active" or ask.age not in older[person.age]:
        raise Refused("yacdha.creation.age-budget", "{name} does not grow up.", name=person.name)
    yield GrewUp(who=person.id, age=ask.age)
