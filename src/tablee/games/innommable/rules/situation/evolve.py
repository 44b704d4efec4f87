"""What a preparation changes."""

from msgspec.structs import replace

from tablee.games.innommable.rules.common import rules
from tablee.games.innommable.rules.situation import events
from tablee.games.innommable.state.preparation import Symptom
from tablee.games.innommable.state.table import State


@rules.evolves(events.SettingPrepared)
def evolve_setting_prepared(state: State, event: events.SettingPrepared) -> State:
    return replace(state, prepared=replace(state.prepared, setting=event.setting))


@rules.evolves(events.SourcePrepared)
def evolve_source_prepared(state: State, event: events.SourcePrepared) -> State:
    return replace(state, prepared=replace(state.prepared, source=event.source))


@rules.evolves(events.AntagonistsPrepared)
def evolve_antagonists_prepared(state: State, event: events.AntagonistsPrepared) -> State:
    return replace(state, prepared=replace(state.prepared, antagonists=event.antagonists))


@rules.evolves(events.AestheticPrepared)
def evolve_aesthetic_prepared(state: State, event: events.AestheticPrepared) -> State:
    return replace(state, prepared=replace(state.prepared, aesthetic=event.aesthetic))


@rules.evolves(events.RolePrepared)
def evolve_role_prepared(state: State, event: events.RolePrepared) -> State:
    return replace(state, prepared=replace(state.prepared, role=event.role))


@rules.evolves(events.SymptomPrepared)
def evolve_symptom_prepared(state: State, event: events.SymptomPrepared) -> State:
    symptoms = {**state.prepared.symptoms, event.symptom: Symptom(event.text)}
    return replace(state, prepared=replace(state.prepared, symptoms=symptoms))


@rules.evolves(events.SymptomsOrdered)
def evolve_symptoms_ordered(state: State, event: events.SymptomsOrdered) -> State:
    return replace(state, prepared=replace(state.prepared, ordered=event.ordered))


@rules.evolves(events.SituationAnnounced)
def evolve_situation_announced(state: State, event: events.SituationAnnounced) -> State:
    return replace(state, announced=event.announced)
