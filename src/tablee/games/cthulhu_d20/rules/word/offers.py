"""What the keeper may set right by a word."""

from collections.abc import Iterator
from typing import get_args

from tablee.games.cthulhu_d20.rules.common import ID, free_seats, rules
from tablee.games.cthulhu_d20.rules.investigators.offers import GENDER
from tablee.games.cthulhu_d20.rules.offering import MOST_OFFERED, NAME
from tablee.games.cthulhu_d20.rules.word import asks
from tablee.games.cthulhu_d20.rules.word.decide import conditions, fits, has_other
from tablee.games.cthulhu_d20.state.people import Person
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.words import By, Field, Offer

WORD = f"{ID}.destiny.keeper-decides"
SHEET = f"{ID}.base.abilities"

REASON = Field("reason", "text", least=1, most=200)
METERS: tuple[asks.Meter, ...] = get_args(asks.Meter)


@rules.offering
def by_word(state: State, by: By) -> Iterator[Offer]:
    people = tuple(state.people.values())[:MOST_OFFERED]
    if not by.is_keeper or not people:
        return
    for meter in METERS:
        who = tuple(p.id for p in people if fits(p, meter))
        if who:
            value = Field("value", "integer", least=-50, most=200_000)
            fields = (Field("who", "choice", who), value, REASON)
            yield Offer(
                "set-meter",
                WORD,
                {"meter": meter},
                fields,
                dice=meter in ("pf", "pv", "constitution"),
            )
    for person in people:
        yield from of_body(state, person)
    who = tuple(p.id for p in people)
    chosen = Field("who", "choice", who)
    yield Offer("rename-person", SHEET, fields=(chosen, NAME, GENDER, REASON))
    yield Offer("remove-person", SHEET, fields=(chosen, REASON), dice=state.fight is not None)
    played, seats = tuple(p.id for p in people if p.seat is not None), free_seats(state, by)
    if played and seats:
        fields = (Field("who", "choice", played), Field("seat", "choice", seats), REASON)
        yield Offer("give-person", SHEET, fields=fields)


def of_body(state: State, person: Person) -> Iterator[Offer]:
    for wound in person.wounds[-6:]:
        ways = ["stabilise"] if wound.is_open else []
        ways += [] if wound.treated else ["treat"]
        given = {"who": person.id, "wound": wound.number}
        how = Field("how", "choice", (*ways, "heal"))
        yield Offer("settle-wound", WORD, given, (how, REASON))
    for what in conditions(person):
        if what != "death" or not has_other(state, person):
            given_end = {"who": person.id, "what": what}
            dice = what == "exposure"
            yield Offer("end-condition", WORD, given_end, (REASON,), dice)
