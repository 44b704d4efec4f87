"""What may be asked before the game begins, and of the preparation while it goes on."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.games.innommable.asks import MOST_DICE
from tablee.games.innommable.common import ID, STEPS, has, rules
from tablee.games.innommable.preparation import (
    CHAIN,
    PHASE_TWO,
    ROLE,
    SYMPTOMS,
    announcement_ready,
    beginning_faults,
    news,
)
from tablee.games.innommable.preparation_state import CONCRETE, MOST, PLACES
from tablee.games.innommable.protagonists import ATTACHMENT, LAST_PHASE, LINKS
from tablee.games.innommable.state import State
from tablee.kernel.words import By, Field, Offer

LINE, TEXT = 200, 4000
KINDS_OF_ATTACHMENT = ("person", "conviction", "object", "other")


def line(name: str, *, least: int = 0, rule: str = "") -> Field:
    return Field(name, "text", least=least, most=LINE, required=bool(least), rule=rule)


def text(name: str, *, least: int = 0, rule: str = "") -> Field:
    return Field(name, "text", least=least, most=TEXT, required=bool(least), rule=rule)


@rules.offering
def preparing(state: State, by: By) -> Iterator[Offer]:
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
        yield from _scheme(state)
        if announcement_ready(state.prepared) and news(state):
            yield Offer("announce", STEPS)
        if not any(True for _ in beginning_faults(state)):
            yield Offer(
                "begin-game",
                f"{ID}.phase.one-start",
                fields=(text("context", least=1, rule=f"{ID}.prep.opening-content"),),
                advice=(f"{ID}.setup.circle", f"{ID}.setup.durations"),
            )
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


def _scheme(state: State) -> Iterator[Offer]:
    counts = tuple(
        Field(f"d{sides}", "integer", least=0, most=MOST_DICE) for sides in (20, 12, 8, 4)
    )
    players = Field("players", "integer", least=2, most=MOST)
    yield Offer("set-scheme", CHAIN, fields=(players, *counts), advice=(f"{ID}.dice.total",))
    row = (
        Field("kind", "choice", CONCRETE),
        Field("text", "text", most=TEXT),
        Field("dice", "integer", least=0, most=MOST_DICE),
    )
    rows = Field("concrete", "rows", least=0, most=MOST_DICE, fields=row)
    yield Offer("allot", PHASE_TWO, fields=(rows,))


@rules.offering
def reallotting(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper or state.ending is not None:
        return
    to_come = [one for one in state.prepared.concrete if one.revealed_in is None]
    for one in to_come:
        told = text("text", least=int(state.begun))
        yield Offer("rewrite-concrete", PHASE_TWO, {"concrete": one.id}, (told,))
    later = has(state, "leftover_dice", "keep-revealing-in-phase-three")
    if not state.begun or (state.phase > 2 and not later):
        return
    for one in to_come:
        if one.dice > 1:
            others = tuple(other.id for other in to_come if other.id != one.id)
            given = {"concrete": one.id}
            if others:
                towards = Field("towards", "choice", others[:50])
                yield Offer("move-die", PHASE_TWO, given, (towards,))
            if len(state.prepared.concrete) < MOST_DICE:
                told = text("text", least=1)
                yield Offer("split-concrete", PHASE_TWO, given, (told,))


@rules.offering
def creating(state: State, by: By) -> Iterator[Offer]:
    if state.begun:
        return
    words = (
        text("looks", least=1),
        text("temperament", least=1),
        text("origin", least=1),
        text("role", least=1, rule=ROLE),
        line("attachment", least=1, rule=ATTACHMENT),
        Field("attachment_kind", "choice", KINDS_OF_ATTACHMENT, required=False),
    )
    if state.announced is not None and len(state.protagonists) < MOST:
        seats = tuple(
            seat
            for seat in sorted(by.seats if by.is_keeper else by.acts_for)
            if by.seats.get(seat) == "player" and state.of_seat(seat) is None
        )
        if seats:
            yield Offer(
                "create-protagonist",
                STEPS,
                fields=(
                    Field("seat", "choice", seats, required=by.seat not in seats),
                    Field("name", "text", least=1, most=60),
                    Field("gender", "choice", ("f", "m", "n"), required=False),
                    *words,
                ),
                advice=(
                    f"{ID}.creation.attachment-player",
                    f"{ID}.creation.no-expertise",
                    f"{ID}.setup.no-sheet",
                ),
            )
    for one in state.protagonists.values():
        if by.may_act_for(one.seat):
            yield Offer("rewrite-protagonist", STEPS, {"who": one.id}, _optional(words))


def _optional(fields: tuple[Field, ...]) -> tuple[Field, ...]:
    return tuple(replace(field, required=False) for field in fields)


@rules.offering
def linking(state: State, by: By) -> Iterator[Offer]:
    for one in state.protagonists.values():
        others = tuple(w for w in state.protagonists if w != one.id)
        if others and one.is_active and state.phase != LAST_PHASE and by.may_act_for(one.seat):
            fields = (
                Field("towards", "choice", others),
                Field("kind", "choice", ("explicit", "implicit")),
                line("text", least=1),
            )
            yield Offer("weave-link", LINKS, {"who": one.id}, fields)
