"""The keeper's rulings on a wounded body."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cthulhu_d20.rules.common import ID, check_wound, known, living, rules
from tablee.games.cthulhu_d20.rules.wounds import asks, events
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import By, Event, Refused

PART = f"{ID}.wound.critical-part"
BAR = f"{ID}.wound.gm-restriction"


@rules.decides(asks.MarkPart)
def mark_part(state: State, by: By, ask: asks.MarkPart, dice: Dice) -> Iterator[Event]:
    only_keeper(by, PART)
    person = living(known(state, ask.who))
    wound = check_wound(person, ask.wound)
    if wound.row not in ("critical", "mortal", "destructive"):
        raise Refused(PART, "Only a critical wound takes a part out of use.")
    if wound.part == "severed":
        raise Refused(PART, "What is severed stays so.")
    if not ask.part and not wound.part:
        raise Refused(PART, "That changes nothing.")
    yield events.PartMarked(
        who=person.id, wound=wound.number, part=ask.part, note=ask.note, to=person.audience
    )


@rules.decides(asks.BarAction)
def bar_action(state: State, by: By, ask: asks.BarAction, dice: Dice) -> Iterator[Event]:
    only_keeper(by, BAR)
    person = living(known(state, ask.who))
    if not person.barred and not ask.text:
        raise Refused(BAR, "That changes nothing.")
    to = person.audience if person.seat is None else None
    yield events.ActionBarred(who=person.id, text=ask.text, to=to)
