"""The situation is written, step by step or taken over whole, and announced."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.innommable.data.situations import preparing, situations
from tablee.games.innommable.rules.common import ID, STEPS, rules
from tablee.games.innommable.rules.situation import asks, events
from tablee.games.innommable.rules.situation.law import (
    ORDER,
    ROLE,
    SYMPTOMS,
    announcement,
    announcement_faults,
    check_preparing,
    news,
)
from tablee.games.innommable.state.preparation import (
    Aesthetic,
    Antagonists,
    Preparation,
    Setting,
    Source,
)
from tablee.games.innommable.state.table import State
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import By, Event, Refused, refuse_all


@rules.decides(asks.TakeSituation)
def take_situation(state: State, by: By, ask: asks.TakeSituation, dice: Dice) -> Iterator[Event]:
    only_keeper(by, ORDER)
    if state.begun:
        raise Refused(ORDER, "The game has begun: this is settled.")
    plan = next((one for one in situations(ask.language) if one.id == ask.situation), None)
    if plan is None:
        raise Refused(ORDER, "No situation here is called “{id}”.", id=ask.situation)
    prepared = state.prepared
    for part in preparing(plan, ask.players):
        for event in rules.decide(state, by, part, dice):
            match event:
                case events.SettingPrepared():
                    prepared = replace(prepared, setting=event.setting)
                case events.RolePrepared():
                    prepared = replace(prepared, role=event.role)
                case events.SituationAnnounced():
                    continue  # setting and role are told together, below
                case _:
                    pass
            yield event
    if state.announced is not None and announcement(prepared) != state.announced:
        yield events.SituationAnnounced(announced=announcement(prepared))


@rules.decides(asks.PrepareSetting)
def prepare_setting(state: State, by: By, ask: asks.PrepareSetting, dice: Dice) -> Iterator[Event]:
    check_preparing(state, by, f"{ID}.prep.setting")
    setting = Setting(ask.place, ask.period, ask.context, ask.spots)
    yield events.SettingPrepared(setting=setting)
    yield from announce_anew(state, replace(state.prepared, setting=setting))


@rules.decides(asks.PrepareSource)
def prepare_source(state: State, by: By, ask: asks.PrepareSource, dice: Dice) -> Iterator[Event]:
    # It stays flexible: monologues flesh it out.
    check_preparing(state, by, f"{ID}.prep.source", also_in_play=True)
    yield events.SourcePrepared(source=Source(ask.nature, ask.text))


@rules.decides(asks.PrepareAntagonists)
def prepare_antagonists(
    state: State, by: By, ask: asks.PrepareAntagonists, dice: Dice
) -> Iterator[Event]:
    check_preparing(state, by, f"{ID}.prep.antagonists", also_in_play=True)
    found = Antagonists(ask.antagonists, ask.ambition, ask.consequences)
    yield events.AntagonistsPrepared(antagonists=found)


@rules.decides(asks.PrepareAesthetic)
def prepare_aesthetic(
    state: State, by: By, ask: asks.PrepareAesthetic, dice: Dice
) -> Iterator[Event]:
    check_preparing(state, by, f"{ID}.prep.aesthetic", also_in_play=True)
    yield events.AestheticPrepared(aesthetic=Aesthetic(ask.motif, ask.symbolism))


@rules.decides(asks.PrepareRole)
def prepare_role(state: State, by: By, ask: asks.PrepareRole, dice: Dice) -> Iterator[Event]:
    check_preparing(state, by, ROLE)
    yield events.RolePrepared(role=ask.role)
    yield from announce_anew(state, replace(state.prepared, role=ask.role))


def announce_anew(state: State, prepared: Preparation) -> Iterator[Event]:
    """What the players were told does not change behind their backs: they are told at once."""
    if state.announced is None:
        return
    refuse_all([*announcement_faults(prepared)])
    if announcement(prepared) != state.announced:
        yield events.SituationAnnounced(announced=announcement(prepared))


@rules.decides(asks.PrepareSymptom)
def prepare_symptom(state: State, by: By, ask: asks.PrepareSymptom, dice: Dice) -> Iterator[Event]:
    check_preparing(state, by, SYMPTOMS, also_in_play=True)
    if state.prepared.symptom(ask.symptom).revealed_in is not None:
        raise Refused(SYMPTOMS, "This symptom has been revealed: it stays as it was told.")
    if state.begun and not ask.text.strip():
        raise Refused(SYMPTOMS, "The game has begun: each symptom needs its text.")
    yield events.SymptomPrepared(symptom=ask.symptom, text=ask.text)


@rules.decides(asks.OrderSymptoms)
def order_symptoms(state: State, by: By, ask: asks.OrderSymptoms, dice: Dice) -> Iterator[Event]:
    check_preparing(state, by, SYMPTOMS, also_in_play=True)
    if ask.ordered == state.prepared.ordered:
        raise Refused(SYMPTOMS, "This changes nothing.")
    yield events.SymptomsOrdered(ordered=ask.ordered)


@rules.decides(asks.Announce)
def announce(state: State, by: By, ask: asks.Announce, dice: Dice) -> Iterator[Event]:
    check_preparing(state, by, STEPS)
    refuse_all([*announcement_faults(state.prepared)])
    if not news(state):
        raise Refused(STEPS, "This has been told already.")
    yield events.SituationAnnounced(announced=announcement(state.prepared))
