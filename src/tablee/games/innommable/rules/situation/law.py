"""What may be prepared when, and what is still missing."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.games.innommable.data.situations import SituationPlan, situations
from tablee.games.innommable.rules.common import ID, PHASES, STEPS, rules
from tablee.games.innommable.rules.situation import asks, events
from tablee.games.innommable.state.preparation import (
    PLACES,
    Aesthetic,
    Announced,
    Antagonists,
    Preparation,
    Setting,
    Source,
)
from tablee.games.innommable.state.table import State
from tablee.kernel.words import By, Event, Refused, refuse_all

ORDER = f"{ID}.prep.order"
ROLE = f"{ID}.prep.role"
SYMPTOMS = f"{ID}.prep.five-symptoms"


@rules.law(asks.TakeSituation, ORDER, keeper=True)
def may_take(state: State, by: By, ask: asks.TakeSituation) -> SituationPlan:
    if state.begun:
        raise Refused(ORDER, "The game has begun: this is settled.")
    plan = next((one for one in situations(ask.language) if one.id == ask.situation), None)
    if plan is None:
        raise Refused(ORDER, "No situation here is called “{id}”.", id=ask.situation)
    return plan


@rules.law(asks.PrepareSetting, f"{ID}.prep.setting", keeper=True)
def may_prepare_setting(state: State, by: By, ask: asks.PrepareSetting) -> Preparation:
    check_preparing(state, f"{ID}.prep.setting")
    setting = Setting(ask.place, ask.period, ask.context, ask.spots)
    return _still_told(state, replace(state.prepared, setting=setting))


@rules.law(asks.PrepareRole, ROLE, keeper=True)
def may_prepare_role(state: State, by: By, ask: asks.PrepareRole) -> Preparation:
    check_preparing(state, ROLE)
    return _still_told(state, replace(state.prepared, role=ask.role))


def _still_told(state: State, prepared: Preparation) -> Preparation:
    """What has been announced may be changed before all, but not be blank again."""
    if state.announced is not None:
        refuse_all([*announcement_faults(prepared)])
    return prepared


@rules.law(asks.Announce, STEPS, keeper=True)
def may_announce(state: State, by: By, ask: asks.Announce) -> Event:
    check_preparing(state, STEPS)
    refuse_all([*announcement_faults(state.prepared)])
    if announcement(state.prepared) == state.announced:
        raise Refused(STEPS, "This has been told already.")
    return events.SituationAnnounced(announced=announcement(state.prepared))


@rules.law(asks.PrepareSource, f"{ID}.prep.source", keeper=True)
def may_prepare_source(state: State, by: By, ask: asks.PrepareSource) -> Event:
    # It stays flexible: monologues flesh it out.
    check_preparing(state, f"{ID}.prep.source", also_in_play=True)
    return events.SourcePrepared(source=Source(ask.nature, ask.text))


@rules.law(asks.PrepareAntagonists, f"{ID}.prep.antagonists", keeper=True)
def may_prepare_antagonists(state: State, by: By, ask: asks.PrepareAntagonists) -> Event:
    check_preparing(state, f"{ID}.prep.antagonists", also_in_play=True)
    found = Antagonists(ask.antagonists, ask.ambition, ask.consequences)
    return events.AntagonistsPrepared(antagonists=found)


@rules.law(asks.PrepareAesthetic, f"{ID}.prep.aesthetic", keeper=True)
def may_prepare_aesthetic(state: State, by: By, ask: asks.PrepareAesthetic) -> Event:
    check_preparing(state, f"{ID}.prep.aesthetic", also_in_play=True)
    return events.AestheticPrepared(aesthetic=Aesthetic(ask.motif, ask.symbolism))


@rules.law(asks.PrepareSymptom, SYMPTOMS, keeper=True)
def may_prepare_symptom(state: State, by: By, ask: asks.PrepareSymptom) -> Event:
    check_preparing(state, SYMPTOMS, also_in_play=True)
    if state.prepared.symptom(ask.symptom).revealed_in is not None:
        raise Refused(SYMPTOMS, "This symptom has been revealed: it stays as it was told.")
    if state.begun and not ask.text.strip():
        raise Refused(SYMPTOMS, "The game has begun: each symptom needs its text.")
    return events.SymptomPrepared(symptom=ask.symptom, text=ask.text)


@rules.law(asks.OrderSymptoms, SYMPTOMS, keeper=True)
def may_order_symptoms(state: State, by: By, ask: asks.OrderSymptoms) -> Event:
    check_preparing(state, SYMPTOMS, also_in_play=True)
    if ask.ordered == state.prepared.ordered:
        raise Refused(SYMPTOMS, "This changes nothing.")
    return events.SymptomsOrdered(ordered=ask.ordered)


def check_preparing(state: State, rule: str, *, also_in_play: bool = False) -> None:
    if state.ending is not None:
        raise Refused(PHASES, "The story is over: only the epilogue is left.")
    if state.begun and not also_in_play:
        raise Refused(rule, "The game has begun: this is settled.")


def announcement(prepared: Preparation) -> Announced:
    setting = prepared.setting
    return Announced(setting.place, setting.period, setting.context, prepared.role)


def announcement_faults(prepared: Preparation) -> Iterator[Refused]:
    setting = prepared.setting
    if not (setting.place.strip() and setting.period.strip() and setting.context.strip()):
        yield Refused(ORDER, "The place, the period and the context are not all chosen.")
    if not prepared.role.strip():
        yield Refused(ROLE, "The role of the protagonists is not determined.")


def situation_faults(prepared: Preparation) -> Iterator[Refused]:
    """What is missing of the five steps and the five symptoms."""
    yield from announcement_faults(prepared)
    if prepared.source.nature is None or not prepared.source.text.strip():
        yield Refused(ORDER, "The source is not defined, or its nature not chosen.")
    told = (prepared.antagonists.who, prepared.antagonists.ambition)
    if not all(map(str.strip, (*told, prepared.antagonists.consequences))):
        yield Refused(
            ORDER, "The antagonists, their ambition or the consequences are not written down."
        )
    if not prepared.aesthetic.motif.strip():
        yield Refused(ORDER, "The aesthetic element is not chosen.")
    missing = sum(not prepared.symptom(place).text.strip() for place in PLACES)
    if missing:
        yield Refused(SYMPTOMS, "Symptoms still to be prepared: {count} of 5.", count=missing)
