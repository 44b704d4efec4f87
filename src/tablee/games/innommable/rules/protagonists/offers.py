"""Who may create or describe whom."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.games.innommable.rules.common import ID, STEPS, line, rules, text
from tablee.games.innommable.rules.protagonists.law import ATTACHMENT, LAST_PHASE, LINKS, ROLE
from tablee.games.innommable.state.preparation import MOST
from tablee.games.innommable.state.table import State
from tablee.kernel.words import By, Field, Offer

KINDS_OF_ATTACHMENT = ("person", "conviction", "object", "other")


@rules.offering
def offer_creation(state: State, by: By) -> Iterator[Offer]:
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
def offer_links(state: State, by: By) -> Iterator[Offer]:
    for one in state.protagonists.values():
        others = tuple(w for w in state.protagonists if w != one.id)
        if others and one.is_active and state.phase != LAST_PHASE and by.may_act_for(one.seat):
            fields = (
                Field("towards", "choice", others),
                Field("kind", "choice", ("explicit", "implicit")),
                line("text", least=1),
            )
            yield Offer("weave-link", LINKS, {"who": one.id}, fields)
