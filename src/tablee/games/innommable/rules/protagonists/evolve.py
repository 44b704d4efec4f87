"""What creating and describing change."""

from msgspec.structs import replace

from tablee.games.innommable.rules.common import rules
from tablee.games.innommable.rules.protagonists import events
from tablee.games.innommable.state.table import State


@rules.evolves(events.ProtagonistCreated)
def evolve_protagonist_created(state: State, event: events.ProtagonistCreated) -> State:
    return state.with_one(event.protagonist)


@rules.evolves(events.ProtagonistRewritten)
def evolve_protagonist_rewritten(state: State, event: events.ProtagonistRewritten) -> State:
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
def evolve_link_woven(state: State, event: events.LinkWoven) -> State:
    one = state.protagonists[event.who]
    return state.with_one(replace(one, links=(*one.links, event.link)))
