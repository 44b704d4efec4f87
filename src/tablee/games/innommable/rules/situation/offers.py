"""What the keeper may write down now."""

from collections.abc import Iterator

from tablee.games.innommable.data.situations import situations
from tablee.games.innommable.rules.common import ID, STEPS, line, rules, text
from tablee.games.innommable.rules.situation.law import (
    ORDER,
    ROLE,
    SYMPTOMS,
    announcement_ready,
    news,
)
from tablee.games.innommable.state.preparation import FEWEST, MOST, PLACES
from tablee.games.innommable.state.table import State
from tablee.kernel.words import By, Field, Offer


@rules.offering
def offer_situations(state: State, by: By) -> Iterator[Offer]:
    if by.is_keeper and not state.begun:
        known = tuple(one.id for one in situations("en"))
        fields = (
            Field("situation", "choice", known),
            Field("players", "integer", least=FEWEST, most=MOST),
            Field("language", "choice", ("fr", "en")),
        )
        yield Offer("take-situation", ORDER, fields=fields)


@rules.offering
def offer_preparation(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper or state.ending is not None:
        return
    if not state.begun:
        # What has been announced may be changed before all, but not be blank again.
        told = int(state.announced is not None)
        places = (line("place", least=told), line("period", least=told))
        yield Offer(
            "prepare-setting",
            f"{ID}.prep.setting",
            fields=(*places, text("context", least=told), text("spots")),
            advice=(f"{ID}.prep.inspiration", f"{ID}.prep.one-page"),
        )
        yield Offer("prepare-role", ROLE, fields=(text("role", least=told),))
        if announcement_ready(state.prepared) and news(state):
            yield Offer("announce", STEPS)
    nature = Field("nature", "choice", ("abstract", "symbolic"), required=False)
    yield Offer("prepare-source", f"{ID}.prep.source", fields=(nature, text("text")))
    yield Offer(
        "prepare-antagonists",
        f"{ID}.prep.antagonists",
        fields=(text("antagonists"), text("ambition"), text("consequences")),
    )
    yield Offer(
        "prepare-aesthetic", f"{ID}.prep.aesthetic", fields=(line("motif"), text("symbolism"))
    )
    yield from _symptoms(state)


HELP = {
    "opening": f"{ID}.prep.opening-content",
    "trigger": f"{ID}.prep.trigger-content",
}


def _symptoms(state: State) -> Iterator[Offer]:
    for place in PLACES:
        if state.prepared.symptom(place).revealed_in is None:
            rule = HELP.get(place, f"{ID}.prep.symptom-not-targeted")
            told = text("text", least=int(state.begun), rule=rule)
            given = {"symptom": place}
            yield Offer("prepare-symptom", SYMPTOMS, given, (told,))
    yield Offer("order-symptoms", SYMPTOMS, {"ordered": not state.prepared.ordered})
