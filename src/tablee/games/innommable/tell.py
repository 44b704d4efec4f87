"""What comes before the first scene, as sentences: the keeper's preparation, the protagonists."""

from collections.abc import Mapping

from tablee.games.innommable import events
from tablee.games.innommable.common import rules
from tablee.games.innommable.state import LinkKind, State
from tablee.games.innommable.telling import pool_told, short_name, written
from tablee.games.innommable.words import die_name, reveal_name
from tablee.kernel.common.events import Rolled
from tablee.kernel.common.tell import tell_dice
from tablee.kernel.telling import full_stop, sentences
from tablee.kernel.tongue import Tongue


@rules.tells(Rolled)
def rolled(state: State, event: Rolled, tongue: Tongue) -> str:
    return tell_dice(event.cast, tongue, die_name, lambda who: short_name(state, who))


# Preparation: only the keeper reads this. Drafts are read where they are written, on the desk:
# saved as they are typed, they would fill the story.


DRAFTS: tuple[type[events.Secret], ...] = (
    events.SettingPrepared,
    events.SourcePrepared,
    events.AntagonistsPrepared,
    events.AestheticPrepared,
    events.RolePrepared,
    events.SymptomPrepared,
)


def drafted(state: State, event: events.Secret, tongue: Tongue) -> str:
    return ""


for draft in DRAFTS:
    rules.tells(draft)(drafted)


@rules.tells(events.SymptomsOrdered)
def symptoms_ordered(state: State, event: events.SymptomsOrdered, tongue: Tongue) -> str:
    if event.ordered:
        return tongue("The intermediate symptoms will come in their order.")
    return tongue("The intermediate symptoms will come in any order.")


@rules.tells(events.SchemeSet)
def scheme_set(state: State, event: events.SchemeSet, tongue: Tongue) -> str:
    if not event.scheme:
        return tongue("The dice scheme is blank again.")
    return tongue.many(
        "Dice scheme for {count} protagonist: {dice}.",
        "Dice scheme for {count} protagonists: {dice}.",
        event.players,
        dice=pool_told(event.scheme),
    )


@rules.tells(events.Allotted)
def allotted(state: State, event: events.Allotted, tongue: Tongue) -> str:
    if not event.concrete:
        return tongue("No reveal is noted for phase two.")
    reveals = ", ".join(f"{reveal_name(one.kind, tongue)} ({one.dice})" for one in event.concrete)
    return tongue("Dice of phase two: {reveals}.", reveals=reveals)


# Who they are


@rules.tells(events.SituationAnnounced)
def situation_announced(state: State, event: events.SituationAnnounced, tongue: Tongue) -> str:
    told = event.announced
    return sentences(
        written(told.place, told.period, told.context),
        tongue("The role of all: {text}", text=full_stop(told.role)),
    )


@rules.tells(events.ProtagonistCreated)
def protagonist_created(state: State, event: events.ProtagonistCreated, tongue: Tongue) -> str:
    one = event.protagonist
    return sentences(
        tongue.of(one.gender, "{name}, played by {seat}.", name=one.name, seat=one.seat or ""),
        written(one.looks, one.temperament, one.origin, one.role),
        tongue("Attachment: {text}", text=full_stop(one.attachment.name)),
    )


@rules.tells(events.ProtagonistRewritten)
def protagonist_rewritten(state: State, event: events.ProtagonistRewritten, tongue: Tongue) -> str:
    return sentences(
        tongue("Another portrait for {name}.", name=short_name(state, event.who)),
        written(event.looks, event.temperament, event.origin, event.role),
        tongue("Attachment: {text}", text=full_stop(event.attachment)),
    )


LINKS: Mapping[LinkKind, str] = {
    "explicit": "Between {name} and {other}: {text}",
    "implicit": "Between {name} and {other}, unspoken: {text}",
}


@rules.tells(events.LinkWoven)
def link_woven(state: State, event: events.LinkWoven, tongue: Tongue) -> str:
    return tongue(
        LINKS[event.link.kind],
        name=short_name(state, event.who),
        other=short_name(state, event.link.to),
        text=full_stop(event.link.text),
    )


@rules.tells(events.GameBegun)
def game_begun(state: State, event: events.GameBegun, tongue: Tongue) -> str:
    return tongue("This is how it began. {text}", text=written(event.context))
