"""What the keeper may put right, and what a player may still change before the game."""

from collections.abc import Iterator

from tablee.games.innommable.rules.common import MOST_DICE, allowed, line, rules
from tablee.games.innommable.rules.keepers_word.asks import MOST_BOXES
from tablee.games.innommable.rules.keepers_word.law import (
    RULINGS,
    check_naming,
    check_removal,
    check_retiring,
    check_word,
    difficulties,
    in_the_game,
    seats_for,
)
from tablee.games.innommable.state.pools import KINDS
from tablee.games.innommable.state.table import State
from tablee.kernel.words import By, Field, Offer

BOXES = ("empty", "ticked", "attachment_empty", "attachment_ticked", "monologues")
BONDS = ("intact", "broken", "destroyed")


def _number(name: str, least: int, most: int) -> Field:
    return Field(name, "integer", least=least, most=most, required=False)


def _dice() -> tuple[Field, ...]:
    return tuple(_number(f"d{sides}", 0, MOST_DICE) for sides in KINDS)


@rules.offering
def offer_corrections(state: State, by: By) -> Iterator[Offer]:
    if not allowed(in_the_game, state, by):
        return
    reason = line("reason", least=1)
    for one in state.protagonists.values():
        fields = (
            reason,
            *(_number(name, 0, MOST_BOXES) for name in BOXES),
            *_dice(),
            Field("bond", "choice", BONDS, required=False),
            Field("transgressed", "choice", ("yes", "no"), required=False),
        )
        yield Offer("correct-protagonist", RULINGS, {"who": one.id}, fields)
    least, most = difficulties(state, by)
    fields = (reason, _number("difficulty", least, most), *_dice())
    yield Offer("correct-table", RULINGS, fields=fields)


@rules.offering
def offer_names(state: State, by: By) -> Iterator[Offer]:
    for one in state.protagonists.values():
        given = {"who": one.id}
        if allowed(check_naming, state, by, one):
            name = Field("name", "text", least=1, most=60)
            gender = Field("gender", "choice", ("f", "m", "n"))
            yield Offer("rename-protagonist", RULINGS, given, (name, gender, line("reason")))
        if allowed(check_removal, state, by, one):
            yield Offer("remove-protagonist", RULINGS, given, (line("reason"),))
        if allowed(check_retiring, state, by, one):
            yield Offer("retire-protagonist", RULINGS, given, (line("reason", least=1),))
        seats = seats_for(state, by, one)
        if seats and allowed(check_word, state, by):
            seat = Field("seat", "choice", seats)
            yield Offer("assign-protagonist", RULINGS, given, (seat, line("reason")))
