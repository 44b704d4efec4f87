"""Whether a wound closes by itself, and which of several goes on."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.dice.throws import Above
from tablee.games.cthulhu_d20.data.tables import EVERY
from tablee.games.cthulhu_d20.rules.common import Telling, in_sight, known, pass_on
from tablee.games.cthulhu_d20.rules.figures import most_pf, most_pv
from tablee.games.cthulhu_d20.rules.worsening import events
from tablee.games.cthulhu_d20.state.people import Person, Wound
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.words import Event


def stabilise(state: State, who: str, number: int, dice: Dice) -> Telling:
    """The d100 at a loss of PV: strictly below PV + PF closes the wound."""
    victim = known(state, who)
    wound = victim.wound(number)
    if wound is None:
        return state
    total = victim.pv + victim.pf
    stays = Above(sides=100, value=total - 1, role="stabilisation", who=(who,))
    start = state.now if wound.due is None else wound.due
    if dice.ask(stays, to=victim.audience):
        rounds = start + EVERY[wound.row] - state.now
        opened = events.WoundOpen(who=who, wound=number, rounds=rounds, to=victim.audience)
        return (yield from pass_on(state, [opened]))
    closed = events.WoundStabilised(who=who, wound=number, to=victim.audience)
    following = open_next_worst(state, who, number, start)
    return (yield from pass_on(state, [closed, *following]))


def open_next_worst(
    state: State, who: str, closed: int, start: int | None = None
) -> Iterator[Event]:
    """House rule: the worst wound alone worsens, so another takes its turn now; or from the round
    of the loss (`start`) at which the worst one closed."""
    if state.chose("worsening", "each-wound"):
        return
    victim = known(state, who)
    others = [w for w in victim.wounds if w.is_open and w.number != closed]
    if others:
        worst = min(others, key=worst_first)
        rounds = EVERY[worst.row] + (0 if start is None else start - state.now)
        yield events.WoundOpen(who=who, wound=worst.number, rounds=rounds, to=victim.audience)


def worst_first(wound: Wound) -> tuple[int, int, int]:
    return EVERY[wound.row], -wound.gb, wound.number


def close_wounds(person: Person) -> Iterator[Event]:
    """Wounds that leave the sheet: all treated ones once the PV are whole; severed parts stay."""
    if person.pv < most_pv(person):
        return
    healed = tuple(
        wound.number
        for wound in person.wounds
        if wound.part != "severed"
        and (wound.treated or (not wound.pv and person.pf == most_pf(person)))
    )
    if healed:
        yield events.WoundsClosed(who=person.id, wounds=healed, to=in_sight(person))


def is_treated(state: State, person: Person) -> bool:
    """Whether rest gives life points back."""
    bleeding = [wound for wound in person.wounds if wound.pv]
    match state.options["treated"]:
        case "any-wound":
            return not bleeding or any(wound.treated for wound in bleeding)
        case "stabilised-counts":
            return all(wound.treated or wound.stabilised for wound in bleeding)
        case _:
            return all(wound.treated for wound in bleeding)
