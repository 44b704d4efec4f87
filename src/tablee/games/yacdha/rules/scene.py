"""Intermède and the keeper's memory: clues, plan, marching order, what scenes leave behind."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.games.yacdha.rules.common import able, acting, rules
from tablee.games.yacdha.rules.meters.evolve import gone
from tablee.games.yacdha.rules.shapes import MayBeEmpty, Persons
from tablee.games.yacdha.state.state import State
from tablee.kernel.checks import distinct
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.law import Candidate
from tablee.kernel.words import KEEPER, Ask, By, Event, Refused


class RetireInvestigator(Ask, frozen=True, kw_only=True):
    who: Name


class PinClue(Ask, frozen=True, kw_only=True):
    text: Line


class WritePlan(Ask, frozen=True, kw_only=True):
    text: MayBeEmpty


class SetMarchingOrder(Ask, frozen=True, kw_only=True):
    order: Persons


class NoteAftermath(Ask, frozen=True, kw_only=True):
    """What a scene leaves behind and later scenes must reckon with."""

    text: Line
    known: bool = False


class Remind(Ask, frozen=True, kw_only=True):
    """The keeper recalls what the players hold."""

    text: MayBeEmpty = ""


class InvestigatorRetired(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.end.exit-of-investigator"
    who: str


class CluePinned(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.scene.interlude"
    text: str


class PlanWritten(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.scene.interlude"
    text: str


class MarchingOrderSet(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.gm.marching-order"
    order: tuple[str, ...]


class AftermathNoted(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.scene.lasting-consequences"
    text: str
    known: bool


class Reminded(Event, frozen=True, kw_only=True):
    """What everybody knows, said again."""

    rule: str = "yacdha.gm.reminders"
    text: str
    clues: tuple[str, ...]
    plan: str


INTERLUDE = "yacdha.scene.interlude"
ORDER = "yacdha.gm.marching-order"
EXIT = "yacdha.end.exit-of-investigator"
AFTERMATH = "yacdha.scene.lasting-consequences"
REMINDERS = "yacdha.gm.reminders"


@rules.law(RetireInvestigator, EXIT)
def may_retire(state: State, by: By, ask: RetireInvestigator) -> Event:
    person = acting(state, by, ask.who)
    if person.npc:
        raise Refused(EXIT, "Only investigators retire.")
    if state.fight is not None and person.id in state.fight.fighters:
        raise Refused(
            EXIT, "{name} cannot leave the story in the middle of a fight.", name=person.name
        )
    return InvestigatorRetired(who=person.id)


@may_retire.offers
def retiring(state: State, by: By) -> Iterator[Candidate]:
    for person in state.investigators.values():
        if by.may_act_for(person.seat) and not person.is_out:
            yield Candidate({"who": person.id})


@rules.law(PinClue, INTERLUDE)
def may_pin(state: State, by: By, ask: PinClue) -> Event:
    if ask.text in state.clues:
        raise Refused(INTERLUDE, "This clue is on the board already.")
    return CluePinned(text=ask.text)


@rules.law(WritePlan, INTERLUDE)
def may_plan(state: State, by: By, ask: WritePlan) -> Event:
    return PlanWritten(text=ask.text)


@may_pin.offers
@may_plan.offers
def writing(state: State, by: By) -> Iterator[Candidate]:
    yield Candidate()


@rules.law(SetMarchingOrder, ORDER)
def may_march(state: State, by: By, ask: SetMarchingOrder) -> Event:
    for who in distinct(ask.order, ORDER):
        if who not in state.investigators:
            raise Refused(ORDER, "“{who}” is not an investigator.", who=who)
        able(state, who)
    return MarchingOrderSet(order=ask.order)


@may_march.offers
def marching(state: State, by: By) -> Iterator[Candidate]:
    active = tuple(p.id for p in state.investigators.values() if not p.is_out)
    yield Candidate(choices={"order": active}, advice=("yacdha.scene.regroup",))


@rules.law(NoteAftermath, AFTERMATH, keeper=True)
def may_note(state: State, by: By, ask: NoteAftermath) -> Event:
    return AftermathNoted(text=ask.text, known=ask.known, to=None if ask.known else (KEEPER,))


@rules.law(Remind, REMINDERS, keeper=True)
def may_remind(state: State, by: By, ask: Remind) -> Event:
    shared = tuple(
        text for lead in state.leads.values() for text in lead.tiers[: lead.shared] if text
    )
    return Reminded(text=ask.text, clues=(*shared, *state.clues), plan=state.plan)


@may_note.offers
@may_remind.offers
def remembering(state: State, by: By) -> Iterator[Candidate]:
    yield Candidate()


@rules.evolves(InvestigatorRetired)
def investigator_retired(state: State, event: InvestigatorRetired) -> State:
    return gone(state, replace(state.investigators[event.who], condition="retired"))


@rules.evolves(CluePinned)
def clue_pinned(state: State, event: CluePinned) -> State:
    return replace(state, clues=(*state.clues, event.text))


@rules.evolves(PlanWritten)
def plan_written(state: State, event: PlanWritten) -> State:
    return replace(state, plan=event.text)


@rules.evolves(MarchingOrderSet)
def marching_order_set(state: State, event: MarchingOrderSet) -> State:
    return replace(state, marching=event.order)


@rules.evolves(AftermathNoted)
def aftermath_noted(state: State, event: AftermathNoted) -> State:
    return replace(state, aftermath=(*state.aftermath, (event.text, event.known)))


@rules.evolves(Reminded)
def reminded(state: State, event: Reminded) -> State:
    return state
