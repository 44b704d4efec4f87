"""What each event before the game changes."""

from msgspec.structs import replace

from tablee.games.innommable import events
from tablee.games.innommable.common import rules
from tablee.games.innommable.preparation_state import Symptom
from tablee.games.innommable.state import State

# Preparation


@rules.evolves(events.SettingPrepared)
def setting_prepared(state: State, event: events.SettingPrepared) -> State:
    return replace(state, prepared=replace(state.prepared, setting=event.setting))


@rules.evolves(events.SourcePrepared)
def source_prepared(state: State, event: events.SourcePrepared) -> State:
    return replace(state, prepared=replace(state.prepared, source=event.source))


@rules.evolves(events.AntagonistsPrepared)
def antagonists_prepared(state: State, event: events.AntagonistsPrepared) -> State:
    return replace(state, prepared=replace(state.prepared, antagonists=event.antagonists))


@rules.evolves(events.AestheticPrepared)
def aesthetic_prepared(state: State, event: events.AestheticPrepared) -> State:
    return replace(state, prepared=replace(state.prepared, aesthetic=event.aesthetic))


@rules.evolves(events.RolePrepared)
def role_prepared(state: State, event: events.RolePrepared) -> State:
    return replace(state, prepared=replace(state.prepared, role=event.role))


@rules.evolves(events.SymptomPrepared)
def symptom_prepared(state: State, event: events.SymptomPrepared) -> State:
    symptoms = {**state.prepared.symptoms, event.symptom: Symptom(event.text)}
    return replace(state, prepared=replace(state.prepared, symptoms=symptoms))


@rules.evolves(events.SymptomsOrdered)
def symptoms_ordered(state: State, event: events.SymptomsOrdered) -> State:
    return replace(state, prepared=replace(state.prepared, ordered=event.ordered))


@rules.evolves(events.SchemeSet)
def scheme_set(state: State, event: events.SchemeSet) -> State:
    prepared = replace(state.prepared, players=event.players, scheme=event.scheme)
    return replace(state, prepared=prepared)


@rules.evolves(events.Allotted)
def allotted(state: State, event: events.Allotted) -> State:
    return replace(state, prepared=replace(state.prepared, concrete=event.concrete))


# Protagonists


@rules.evolves(events.SituationAnnounced)
def situation_announced(state: State, event: events.SituationAnnounced) -> State:
    return replace(state, announced=event.announced)


@rules.evolves(events.ProtagonistCreated)
def protagonist_created(state: State, event: events.ProtagonistCreated) -> State:
    return state.with_one(event.protagonist)


@rules.evolves(events.ProtagonistRewritten)
def protagonist_rewritten(state: State, event: events.ProtagonistRewritten) -> State:
    one = state.protagonists[event.who]
    attachment = replace(one.attachment, name=event.attachment, kind=event.attachment_kind)
    return state.with_one(
        replace(
            one,
            looks=event.looks,
            temperament=event.temperament,
            origin=event.origin,
            role=event.role,
            attachment=attachment,
        )
    )


@rules.evolves(events.LinkWoven)
def link_woven(state: State, event: events.LinkWoven) -> State:
    one = state.protagonists[event.who]
    return state.with_one(replace(one, links=(*one.links, event.link)))
