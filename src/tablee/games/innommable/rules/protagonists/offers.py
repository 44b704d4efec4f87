"""Who may create or describe whom."""

from collections.abc import Iterator

from tablee.games.innommable.rules.common import ID, SAID
from tablee.games.innommable.rules.protagonists.law import (
    LAST_PHASE,
    may_create,
    may_rewrite,
    may_weave,
)
from tablee.games.innommable.state.table import State
from tablee.kernel.ask_fields import PLAIN
from tablee.kernel.law import Candidate
from tablee.kernel.words import By

WORDS = ("looks", "temperament", "origin", "role", "attachment")
"""What each protagonist is described by."""
ALL_SAID = dict.fromkeys(WORDS, SAID)
AS_IT_WAS = {word: {"least": 1} for word in WORDS}
"""Each may be left out; what is said anew says something."""


@may_create.offers
def creations(state: State, by: By) -> Iterator[Candidate]:
    if state.begun or state.announced is None:
        return
    seats = [
        seat
        for seat in sorted(by.seats if by.is_keeper else by.acts_for)
        if by.seats.get(seat) == "player" and state.of_seat(seat) is None
    ]
    if seats:
        must_name = {"required": by.seat not in seats}
        yield Candidate(
            choices={"seat": seats},
            shaped={"seat": must_name, **ALL_SAID},
            sure=("seat", "gender", "attachment_kind"),
            advice=(
                f"{ID}.creation.attachment-player",
                f"{ID}.creation.no-expertise",
                f"{ID}.setup.no-sheet",
            ),
        )


@may_rewrite.offers
def descriptions(state: State, by: By) -> Iterator[Candidate]:
    if not state.begun:
        for one in state.protagonists.values():
            if by.may_act_for(one.seat):
                such_as = dict.fromkeys(WORDS, PLAIN)
                yield Candidate(
                    {"who": one.id}, shaped=AS_IT_WAS, such_as=such_as, sure=("attachment_kind",)
                )


@may_weave.offers
def links(state: State, by: By) -> Iterator[Candidate]:
    if state.phase != LAST_PHASE:
        for one in state.active():
            if by.may_act_for(one.seat):
                others = [who for who in state.protagonists if who != one.id]
                yield Candidate({"who": one.id}, {"towards": others}, sure=("towards", "kind"))
