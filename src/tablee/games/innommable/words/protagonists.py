"""Who the protagonists are, as sentences."""

from collections.abc import Mapping

from tablee.games.innommable.rules.common import rules
from tablee.games.innommable.rules.protagonists.events import (
    LinkWoven,
    ProtagonistCreated,
    ProtagonistRewritten,
)
from tablee.games.innommable.state.people import LinkKind
from tablee.games.innommable.state.table import State
from tablee.games.innommable.words.common import short_name, written
from tablee.kernel.telling import full_stop, sentences
from tablee.kernel.tongue import Tongue


@rules.tells(ProtagonistCreated)
def tell_protagonist_created(state: State, event: ProtagonistCreated, tongue: Tongue) -> str:
    one = event.protagonist
    return sentences(
        tongue.of(one.gender, "{name}, played by {seat}.", name=one.name, seat=one.seat or ""),
        written(one.looks, one.temperament, one.origin, one.role),
        tongue("Attachment: {text}", text=full_stop(one.attachment.name)),
    )


@rules.tells(ProtagonistRewritten)
def tell_protagonist_rewritten(state: State, event: ProtagonistRewritten, tongue: Tongue) -> str:
    return sentences(
        tongue("Another portrait for {name}.", name=short_name(state, event.who)),
        written(event.looks, event.temperament, event.origin, event.role),
        tongue("Attachment: {text}", text=full_stop(event.attachment)),
    )


LINKS: Mapping[LinkKind, str] = {
    "explicit": "Between {name} and {other}: {text}",
    "implicit": "Between {name} and {other}, unspoken: {text}",
}


@rules.tells(LinkWoven)
def tell_link_woven(state: State, event: LinkWoven, tongue: Tongue) -> str:
    return tongue(
        LINKS[event.link.kind],
        name=short_name(state, event.who),
        other=short_name(state, event.link.to),
        text=full_stop(event.link.text),
    )
