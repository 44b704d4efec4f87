"""Places and clues as sentences."""

from tablee.games.cthulhu_blanc.rules.clue import (
    ClueDealt,
    ClueShared,
    PlaceAttached,
    PlacePrepared,
)
from tablee.games.cthulhu_blanc.rules.common import rules
from tablee.games.cthulhu_blanc.state import State
from tablee.games.cthulhu_blanc.words.common import at_seat, short_name
from tablee.kernel.line import Verdict
from tablee.kernel.telling import full_stop, sentences
from tablee.kernel.tongue import Tongue

WHOEVER_TELLS = "@keeper"
"""A clue stands on the stage as of whoever hands it out: that is nobody among the agents."""


@rules.tells(PlacePrepared)
def place_prepared(state: State, event: PlacePrepared, tongue: Tongue) -> str:
    return sentences(
        tongue("A place is prepared: “{title}”.", title=event.place.title),
        tongue("The story cannot do without its clue.") if event.place.needed else "",
    )


@rules.tells(PlaceAttached)
def place_attached(state: State, event: PlaceAttached, tongue: Tongue) -> str:
    name = short_name(state, event.leader)
    if event.place is None:
        return tongue("Nothing is prepared for what {name} looks for.", name=name)
    title = state.places[event.place].title
    return tongue("{name} searches where something is prepared: “{title}”.", name=name, title=title)


@rules.tells(ClueDealt)
def clue_dealt(state: State, event: ClueDealt, tongue: Tongue) -> str:
    text = full_stop(event.text)
    if not event.seats:
        return tongue("Clue, for general circulation: {text}", text=text)
    names = tongue.listed([at_seat(state, seat, tongue) for seat in event.seats])
    return tongue("Clue, restricted circulation ({names}): {text}", names=names, text=text)


@rules.judges_by(ClueDealt)
def clue_dealt_as(state: State, event: ClueDealt, tongue: Tongue) -> Verdict:
    """A clue lies on the table of whom it is for, as a throw does."""
    if not event.seats:
        return _clue(event.text, tongue("For general circulation"), tongue)
    names = tongue.listed([at_seat(state, seat, tongue) for seat in event.seats])
    return _clue(event.text, tongue("Restricted circulation: {names}", names=names), tongue)


@rules.judges_by(ClueShared)
def clue_shared_as(state: State, event: ClueShared, tongue: Tongue) -> Verdict:
    return _clue(event.text, tongue("Declassified"), tongue)


def _clue(text: str, purpose: str, tongue: Tongue) -> Verdict:
    word, note = tongue("A clue"), full_stop(text)
    return Verdict(word, "none", note, purpose=purpose, whose=WHOEVER_TELLS, besides="")


@rules.tells(ClueShared)
def clue_shared(state: State, event: ClueShared, tongue: Tongue) -> str:
    return tongue("Clue, declassified: {text}", text=full_stop(event.text))
