"""Intermède and the keeper's memory: clues, plan, marching order, what scenes leave behind."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.yacdha import asks, events
from tablee.games.yacdha.asks.shapes import MANY
from tablee.games.yacdha.common import able, acting, distinct, only_keeper, rules
from tablee.games.yacdha.people_table import gone
from tablee.games.yacdha.state import State
from tablee.kernel.words import KEEPER, By, Event, Field, Offer, Refused

INTERLUDE = "yacdha.scene.interlude"
ORDER = "yacdha.gm.marching-order"
EXIT = "yacdha.end.exit-of-investigator"


@rules.decides(asks.RetireInvestigator)
def retire(state: State, by: By, ask: asks.RetireInvestigator, dice: Dice) -> Iterator[Event]:
    person = acting(state, by, ask.who)
    if person.npc:
        raise Refused(EXIT, "Only investigators retire.")
    if state.fight is not None and person.id in state.fight.fighters:
        raise Refused(
            EXIT, "{name} cannot leave the story in the middle of a fight.", name=person.name
        )
    yield events.InvestigatorRetired(who=person.id)


@rules.decides(asks.PinClue)
def pin_clue(state: State, by: By, ask: asks.PinClue, dice: Dice) -> Iterator[Event]:
    if ask.text in state.clues:
        raise Refused(INTERLUDE, "This clue is on the board already.")
    yield events.CluePinned(text=ask.text)


@rules.decides(asks.WritePlan)
def write_plan(state: State, by: By, ask: asks.WritePlan, dice: Dice) -> Iterator[Event]:
    yield events.PlanWritten(text=ask.text)


@rules.decides(asks.SetMarchingOrder)
def set_marching_order(
    state: State, by: By, ask: asks.SetMarchingOrder, dice: Dice
) -> Iterator[Event]:
    for who in distinct(ask.order, ORDER):
        if who not in state.investigators:
            raise Refused(ORDER, "“{who}” is not an investigator.", who=who)
        able(state, who)
    yield events.MarchingOrderSet(order=ask.order)


@rules.decides(asks.NoteAftermath)
def note_aftermath(state: State, by: By, ask: asks.NoteAftermath, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "yacdha.scene.lasting-consequences")
    yield events.AftermathNoted(text=ask.text, known=ask.known, to=None if ask.known else (KEEPER,))


@rules.decides(asks.Remind)
def remind(state: State, by: By, ask: asks.Remind, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "yacdha.gm.reminders")
    shared = tuple(
        text for lead in state.leads.values() for text in lead.tiers[: lead.shared] if text
    )
    yield events.Reminded(text=ask.text, clues=(*shared, *state.clues), plan=state.plan)


@rules.evolves(events.InvestigatorRetired)
def investigator_retired(state: State, event: events.InvestigatorRetired) -> State:
    return gone(state, replace(state.investigators[event.who], condition="retired"))


@rules.evolves(events.CluePinned)
def clue_pinned(state: State, event: events.CluePinned) -> State:
    return replace(state, clues=(*state.clues, event.text))


@rules.evolves(events.PlanWritten)
def plan_written(state: State, event: events.PlanWritten) -> State:
    return replace(state, plan=event.text)


@rules.evolves(events.MarchingOrderSet)
def marching_order_set(state: State, event: events.MarchingOrderSet) -> State:
    return replace(state, marching=event.order)


@rules.evolves(events.AftermathNoted)
def aftermath_noted(state: State, event: events.AftermathNoted) -> State:
    return replace(state, aftermath=(*state.aftermath, (event.text, event.known)))


@rules.evolves(events.Reminded)
def reminded(state: State, event: events.Reminded) -> State:
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
