"""Threats, and who is alone, as sentences."""

from tablee.games.innommable.rules.common import rules
from tablee.games.innommable.rules.scenes import PresenceSet, Threatened
from tablee.games.innommable.state.table import State
from tablee.games.innommable.words.common import short_name, short_names
from tablee.kernel.telling import full_stop
from tablee.kernel.tongue import Tongue


@rules.tells(Threatened)
def tell_threatened(state: State, event: Threatened, tongue: Tongue) -> str:
    text = (
        "The source turns towards {name}: {text}"
        if event.source
        else "A threat hangs over {name}: {text}"
    )
    return tongue(text, name=short_name(state, event.who), text=full_stop(event.text))


@rules.tells(PresenceSet)
def tell_presence_set(state: State, event: PresenceSet, tongue: Tongue) -> str:
    everybody = (*event.present, *event.away)
    if len(everybody) == 1:
        return tongue("{name} has nobody near.", name=short_name(state, everybody[0]))
    if not event.away:
        return tongue("Nobody is apart.")
    if len(event.present) < 2:
        return tongue("They are scattered: nobody is with anybody.")
    if len(event.away) == 1:
        alone = short_name(state, event.away[0])
        return tongue("{name} is away from the others.", name=alone)
    apart = short_names(state, event.away, tongue)
    return tongue("{names} are away from the others.", names=apart)
