"""What is reused, seen through or noted, as sentences."""

from tablee.games.innommable.rules.common import rules
from tablee.games.innommable.rules.elements import ElementNoted, ElementReused, IllusionRealised
from tablee.games.innommable.state.table import State
from tablee.games.innommable.words.common import about, short_name
from tablee.kernel.telling import full_stop
from tablee.kernel.tongue import Tongue


@rules.tells(ElementReused)
def tell_element_reused(state: State, event: ElementReused, tongue: Tongue) -> str:
    known = about(state, event.element, tongue)
    if not event.text.strip():
        return tongue("{name} comes back to it ({kind}).", **known)
    return tongue("{name} comes back to it ({kind}): {text}", **known, text=full_stop(event.text))


@rules.tells(IllusionRealised)
def tell_illusion_realised(state: State, event: IllusionRealised, tongue: Tongue) -> str:
    return tongue("{name} understands: it was not real.", name=short_name(state, event.who))


@rules.tells(ElementNoted)
def tell_element_noted(state: State, event: ElementNoted, tongue: Tongue) -> str:
    known = about(state, event.element, tongue)
    if not event.text:
        return tongue("A note is struck out ({name}, {kind}).", **known)
    return tongue("Noted ({name}, {kind}): {text}", **known, text=full_stop(event.text))
