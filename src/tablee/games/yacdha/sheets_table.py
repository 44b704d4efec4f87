"""Sheets as they lie on the table: what each event changes, and what each seat may ask for."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.games.yacdha import events
from tablee.games.yacdha.common import is_mid_round, rules
from tablee.games.yacdha.sheets import SHEET, is_learning, plays
from tablee.games.yacdha.state import METERS, Age, Person, State
from tablee.kernel.words import By, Field, Offer


@rules.evolves(events.InvestigatorCreated)
def investigator_created(state: State, event: events.InvestigatorCreated) -> State:
    return state.with_person(
        Person(
            event.who,
            event.name,
            event.seat,
            event.gender,
            age=event.age,
            occupations=event.occupations,
            description=event.description,
            flaw=event.flaw,
            ties=event.ties,
            places=event.places,
            luck=event.luck,
        )
    )


@rules.evolves(events.InvestigatorDescribed)
def investigator_described(state: State, event: events.InvestigatorDescribed) -> State:
    person = state.investigators[event.who]
    return state.with_person(
        replace(
            person,
            age=event.age,
            occupations=event.occupations,
            description=event.description,
            flaw=event.flaw,
            ties=event.ties,
            places=event.places,
        )
    )


@rules.evolves(events.SecretWritten)
def secret_written(state: State, event: events.SecretWritten) -> State:
    return state.with_person(replace(state.investigators[event.who], secret=event.text))


@rules.evolves(events.InvestigatorApproved)
def investigator_approved(state: State, event: events.InvestigatorApproved) -> State:
    return state.with_person(replace(state.investigators[event.who], approved=True))


@rules.evolves(events.SheetSentBack)
def sheet_sent_back(state: State, event: events.SheetSentBack) -> State:
    return state


@rules.evolves(events.CreationLimited)
def creation_limited(state: State, event: events.CreationLimited) -> State:
    return replace(state, limits=event.limits)


@rules.evolves(events.GiftGranted)
def gift_granted(state: State, event: events.GiftGranted) -> State:
    person = state.investigators[event.who]
    return state.with_person(replace(person, gifts=(*person.gifts, event.gift)))


@rules.evolves(events.GrewUp)
def grew_up(state: State, event: events.GrewUp) -> State:
    # The points of the new age are still to be spread, and the keeper to approve of them.
    person = replace(state.investigators[event.who], age=event.age, approved=False)
    return state.with_person(person)


def occupations_field(state: State, age: Age, required: bool = True) -> Field:
    """Rows to fill in, within the points of an age."""
    limits = state.limits
    points, most_level = limits.ages[age]
    name = Field("name", "text", least=1, most=60, rule="yacdha.occupation.definition")
    nature = Field("nature", "choice", ("physical", "mental", "both"), required=False)
    most_rows = min(6, limits.most_occupations or 6)
    if not state.has("occupation_levels"):
        return Field(
            "occupations",
            "rows",
            least=1,
            most=most_rows,
            fields=(name, nature),
            required=required,
            distinct="name",
        )
    level = Field(
        "level",
        "integer",
        least=0,
        most=min(most_level, limits.most_level),
        rule="yacdha.occupation.levels",
    )
    return Field(
        "occupations",
        "rows",
        least=1,
        most=most_rows,
        fields=(name, level, nature),
        required=required,
        summed="level",
        total=points,
        distinct="name",
    )


def _texts() -> tuple[Field, ...]:
    return (
        Field("description", "text", most=2000, required=False),
        Field("ties", "text", most=2000, required=False, rule="yacdha.recovery.favourable"),
        Field("places", "text", most=2000, required=False, rule="yacdha.recovery.favourable"),
        Field("secret", "text", most=2000, required=False),
    )


@rules.offering
def own_sheet(state: State, by: By) -> Iterator[Offer]:
    flaw = Field("flaw", "text", most=2000, required=False)
    imposed = state.limits.imposed
    if by.role == "player" and not plays(state, by.seat) and not imposed:
        for age in state.limits.ages:
            yield Offer(
                "create-investigator",
                SHEET,
                {"age": age},
                (
                    Field("name", "text", least=1, most=60),
                    Field("gender", "choice", ("f", "m", "n"), required=False),
                    occupations_field(state, age),
                    flaw,
                    *_texts(),
                ),
                advice=("yacdha.creation.ordinary-people", "yacdha.setup.any-setting"),
            )
    elif by.role == "player" and not plays(state, by.seat):
        yield Offer(
            "create-investigator",
            "yacdha.creation.scenario-imposes",
            fields=(
                Field("name", "text", least=1, most=60),
                Field("gender", "choice", ("f", "m", "n"), required=False),
                Field("occupation", "choice", imposed),
                flaw,
                *_texts(),
            ),
        )
    for person in state.investigators.values():
        if person.condition != "active" or not by.may_act_for(person.seat):
            continue
        who = {"who": person.id}
        if by.is_keeper or not person.approved:
            fields: tuple[Field, ...] = (flaw, *_texts())
            if not imposed and not is_learning(person):
                fields = (occupations_field(state, person.age, required=False), *fields)
            yield Offer("describe-investigator", SHEET, who, fields)
        else:
            beforehand = _texts() if not state.between else (_texts()[0], _texts()[-1])
            yield Offer("describe-investigator", SHEET, who, beforehand)


@rules.offering
def keeper_sheets(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    limits = (
        Field("most_level", "integer", least=1, most=5, required=False),
        Field("most_occupations", "integer", least=1, most=12, required=False),
    )
    era = Field("era", "text", least=1, most=2000, rule="yacdha.setup.any-setting")
    yield Offer("set-creation-limits", "yacdha.creation.keeper-limits", fields=(era, *limits))
    for person in state.investigators.values():
        if person.condition != "active":
            continue
        who = {"who": person.id}
        if not person.approved:
            yield Offer("approve-investigator", SHEET, who)
            reason = Field("reason", "text", least=1, most=200)
            yield Offer("send-sheet-back", "yacdha.occupation.definition", who, (reason,))
        if state.options["gifts"] == "on":
            yield Offer(
                "grant-gift",
                "yacdha.creation.gifts",
                who,
                (
                    Field("name", "text", least=1, most=60),
                    Field("effect", "text", least=1, most=200),
                    Field("level", "integer", least=0, most=5, required=False),
                ),
            )
        if person.age != "adult":
            yield Offer("grow-up", "yacdha.creation.age-budget", {**who, "age": "adult"})
        if is_mid_round(state, person.id):
            continue
        yield Offer(
            "correct-sheet",
            "yacdha.gm.house-rules",
            who,
            (
                Field("reason", "text", least=1, most=200),
                *(
                    Field(meter, "integer", least=person.lowest(meter), most=5, required=False)
                    for meter in METERS
                ),
                Field("luck", "integer", least=0, most=9, required=False),
            ),
        )
