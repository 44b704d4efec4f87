"""What a blow does to a body: the severity of the wound, shock, death."""

from collections.abc import Iterator
from typing import NamedTuple

from tablee.dice.readers import Dice
from tablee.games.cthulhu_d20.data.tables import (
    EVERY,
    MORTAL_FROM,
    Body,
    Location,
    Row,
    Severity,
    severity,
)
from tablee.games.cthulhu_d20.rules.attack.events import Aimed
from tablee.games.cthulhu_d20.rules.common import ID, Telling, in_sight, known, pass_on
from tablee.games.cthulhu_d20.rules.fight.events import PostureChanged
from tablee.games.cthulhu_d20.rules.figures import body_of
from tablee.games.cthulhu_d20.rules.points.change import die, lose
from tablee.games.cthulhu_d20.rules.points.events import BodyTold, RestChanged
from tablee.games.cthulhu_d20.rules.wounds import events
from tablee.games.cthulhu_d20.state.people import Part, Person, Shock, Wound
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.words import Event

SEVERITY = f"{ID}.wound.severity-table"
MORTAL = f"{ID}.wound.mortal"
VIOLENT = f"{ID}.shock.violent"


class Blow(NamedTuple):
    """What comes down on a body."""

    gb: int
    location: Location | None = None
    row: Row | None = None
    """The keeper's own word on the wound, instead of the table's."""
    shock: Shock = "none"
    only_pf: bool = False
    """Bare hands without the feat, and other subdual sources."""
    lasting: bool = False
    """The exposure goes on: no clock and no stabilisation yet."""
    rule: str = SEVERITY


def row_for(state: State, body: Body, blow: Blow) -> tuple[Severity, Row]:
    """The line of the severity table, and the row that it means in this place."""
    if blow.row is not None:
        line = next((each for each in body.rows if each.row == blow.row), body.rows[-1])
        return line, line.row
    line = severity(body, blow.gb)
    if line.row != "mortal":
        return line, line.row
    place = body.place(blow.location)
    vital = state.chose("unlocated_16_plus", "mortal") if place is None else place.vital
    return line, "mortal" if vital and not blow.only_pf else "critical"


def strike_home(state: State, who: str, blow: Blow, dice: Dice) -> Telling:
    """Steps 8 to 15 of an attack, in the order of the text."""
    victim = known(state, who)
    if victim.is_dead:
        return state
    body = body_of(victim)
    line, row = row_for(state, body, blow)
    place = body.place(blow.location)
    harmful = row != "superficial"
    pv = 0 if blow.only_pf or row == "mortal" else line.pv
    pf = 0 if row == "mortal" else line.pf
    pf += place.extra if place is not None and harmful and row != "mortal" else 0
    torn = blow.gb >= MORTAL_FROM and not blow.only_pf and place is not None
    part: Part = "severed" if torn or row == "destructive" else ""
    number = victim.made + 1
    wound = Wound(number, blow.gb, row, blow.location, 0, pv, part=part)
    made = events.WoundMade(rule=blow.rule, who=who, wound=wound, to=victim.audience)
    state = yield from pass_on(state, [made])
    state = yield from pass_on(state, disturb(victim))
    if row == "mortal":
        return (yield from wound_mortally(state, who))
    if blow.shock != "none":
        state = yield from pass_on(state, give_shock(victim, blow.shock))
    pf += blow.shock == "violent"
    worsens = pv > 0 and row in EVERY and body.worsens and not blow.lasting
    state = yield from lose(
        state, who, pf, pv, dice, number if worsens else None, blow.rule, seen=True
    )
    return state


def disturb(victim: Person) -> Iterator[Event]:
    """A blow ends aim and rest; whoever lies there unable to act begins to rest anew."""
    if victim.aim is not None:
        yield Aimed(who=victim.id, aim=None, to=victim.audience)
    if victim.rest.since is not None:
        yield RestChanged(who=victim.id, change="ends", to=victim.audience)
        if victim.is_out:
            yield RestChanged(who=victim.id, change="begins", to=victim.audience)


def wound_mortally(state: State, who: str) -> Telling:
    """GB 16 or more in a vital place: death whatever the PV, now or (house rule) soon."""
    if state.chose("mortal", "dead"):
        return (yield from pass_on(state, die(known(state, who), MORTAL)))
    victim = known(state, who)
    if victim.doomed is not None:
        return state
    doomed = events.Doomed(who=who, rounds=2, to=victim.audience)
    told = BodyTold(rule=MORTAL, who=who, seen="badly-hurt", to=in_sight(victim))
    return (yield from pass_on(state, [doomed, told]))


def give_shock(victim: Person, shock: Shock) -> Iterator[Event]:
    rule = VIOLENT if shock == "violent" else f"{ID}.shock.shock"
    yield events.ShockGiven(rule=rule, who=victim.id, shock=shock, to=in_sight(victim))
    if shock == "violent" and not victim.prone:
        to = in_sight(victim)
        yield PostureChanged(rule=rule, who=victim.id, prone=True, to=to)
