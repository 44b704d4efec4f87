"""Intermède and the keeper's memory: clues, plan, marching order, what scenes leave behind."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.yacdha.rules.common import able, acting, rules
from tablee.games.yacdha.rules.meters.evolve import gone
from tablee.games.yacdha.rules.shapes import MANY, MayBeEmpty, Persons
from tablee.games.yacdha.state.state import State
from tablee.kernel.checks import distinct, only_keeper
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.words import KEEPER, Ask, By, Event, Field, Offer, Refused


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


@rules.decides(RetireInvestigator)
def retire(state: State, by: By, ask: RetireInvestigator, dice: Dice) -> Iterator[Event]:
    person = acting(state, by, ask.who)
    if person.npc:
        raise Refused(EXIT, "Only investigators retire.")
    if state.fight is not None and person.id in state.fight.fighters:
        raise Refused(
            EXIT, "{name} cannot leave the story in the middle of a fight.", name=person.name
        )
    yield InvestigatorRetired(who=person.id)


@rules.decides(PinClue)
def pin_clue(state: State, by: By, ask: PinClue, dice: Dice) -> Iterator[Event]:
    if ask.text in state.clues:
        raise Refused(INTERLUDE, "This clue is on the board already.")
    yield CluePinned(text=ask.text)


@rules.decides(WritePlan)
def write_plan(state: State, by: By, ask: WritePlan, dice: Dice) -> Iterator[Event]:
    yield PlanWritten(text=ask.text)


@rules.decides(SetMarchingOrder)
def set_marching_order(state: State, by: By, ask: SetMarchingOrder, dice: Dice) -> Iterator[Event]:
    for who in distinct(ask.order, ORDER):
        if who not in state.investigators:
            raise Refused(ORDER, "“{who}” is not an investigator.", who=who)
        able(state, who)
    yield MarchingOrderSet(order=ask.order)


@rules.decides(NoteAftermath)
def note_aftermath(state: State, by: By, ask: NoteAftermath, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "yacdha.scene.lasting-consequences")
    yield AftermathNoted(text=ask.text, known=ask.known, to=None if ask.known else (KEEPER,))


@rules.decides(Remind)
def remind(state: State, by: By, ask: Remind, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "yacdha.gm.reminders")
    shared = tuple(
        text for lead in state.leads.values() for text in lead.tiers[: lead.shared] if text
    )
    yield Reminded(text=ask.text, clues=(*shared, *state.clues), plan=state.plan)


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


@rules.offering
def interlude(state: State, by: By) -> Iterator[Offer]:
    yield Offer("pin-clue", INTERLUDE, fields=(Field("text", "text", least=1, most=200),))
    yield Offer("write-plan", INTERLUDE, fields=(Field("text", "text", most=2000),))
    active = tuple(p.id for p in state.investigators.values() if not p.is_out)
    if active:
        order = Field("order", "many", active, least=1, most=min(len(active), MANY))
        yield Offer("set-marching-order", ORDER, fields=(order,), advice=("yacdha.scene.regroup",))
    fighters = () if state.fight is None else state.fight.fighters
    for person in state.investigators.values():
        mine = by.may_act_for(person.seat) and not person.is_out
        if mine and person.id not in fighters:
            yield Offer("retire-investigator", EXIT, {"who": person.id})
    if by.is_keeper:
        yield Offer(
            "note-aftermath",
            "yacdha.scene.lasting-consequences",
            fields=(
                Field("text", "text", least=1, most=200),
                Field("known", "flag", required=False),
            ),
        )
        text = Field("text", "text", most=2000, required=False)
        yield Offer("remind", "yacdha.gm.reminders", fields=(text,))
