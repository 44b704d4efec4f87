"""Investigateurs: what each event changes on a sheet."""

from msgspec.structs import replace

from tablee.games.yacdha.rules.common import rules
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
from tablee.games.yacdha.state.people import Person
from tablee.games.yacdha.state.state import State


@rules.evolves(InvestigatorCreated)
def investigator_created(state: State, event: InvestigatorCreated) -> State:
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


@rules.evolves(InvestigatorDescribed)
def investigator_described(state: State, event: InvestigatorDescribed) -> State:
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


@rules.evolves(SecretWritten)
def secret_written(state: State, event: SecretWritten) -> State:
    return state.with_person(replace(state.investigators[event.who], secret=event.text))


@rules.evolves(InvestigatorApproved)
def investigator_approved(state: State, event: InvestigatorApproved) -> State:
    return state.with_person(replace(state.investigators[event.who], approved=True))


@rules.evolves(SheetSentBack)
def sheet_sent_back(state: State, event: SheetSentBack) -> State:
    return state


@rules.evolves(CreationLimited)
def creation_limited(state: State, event: CreationLimited) -> State:
    return replace(state, limits=event.limits)


@rules.evolves(GiftGranted)
def gift_granted(state: State, event: GiftGranted) -> State:
    person = state.investigators[event.who]
    return state.with_person(replace(person, gifts=(*person.gifts, event.gift)))


@rules.evolves(GrewUp)
def grew_up(state: State, event: GrewUp) -> State:
    # The points of the new age are still to be spread, and the keeper to approve of them.
    person = replace(state.investigators[event.who], age=event.age, approved=False)
    return state.with_person(person)
