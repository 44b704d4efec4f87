"""Natural causes: maximum damage as a bonus, a d10, and a wound that grows while it lasts."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.dice.throws import Face
from tablee.games.cthulhu_d20.data.tables import EVERY, Location, lethality, severity
from tablee.games.cthulhu_d20.rules.common import ID, Telling, in_sight, known, pass_on
from tablee.games.cthulhu_d20.rules.destiny.lots import lay_dice, waits
from tablee.games.cthulhu_d20.rules.figures import body_of
from tablee.games.cthulhu_d20.rules.hazards import events
from tablee.games.cthulhu_d20.rules.points.change import lose
from tablee.games.cthulhu_d20.rules.worsening.stabilise import stabilise
from tablee.games.cthulhu_d20.rules.wounds.events import WoundGrew
from tablee.games.cthulhu_d20.rules.wounds.strike import (
    Blow,
    disturb,
    row_for,
    strike_home,
    wound_mortally,
)
from tablee.games.cthulhu_d20.state.people import Exposure, Person, Shock, Wound
from tablee.games.cthulhu_d20.state.table import Lot, State
from tablee.kernel.words import KEEPER, Audience, Event

AUTOFIRE = f"{ID}.base.autofire"
NATURAL_CAUSE = f"{ID}.hazard.natural-cause"
SUSTAINED = f"{ID}.hazard.sustained"

TEN = 10


def natural_cause(
    state: State,
    who: str,
    most: int,
    cause: str,
    dice: Dice,
    *,
    locate: bool = False,
    lasting: bool = False,
    fire: bool = False,
    shock: Shock = "none",
    saved: bool | None = None,
    fell: bool = False,
) -> Telling:
    """GB without an attack: the bonus of the most damage, and 1d10; told once nobody bends it."""
    victim = known(state, who)
    waiting = waits(state, victim)
    reduced = 0 if victim.creature.immune else max(0, most - victim.creature.reduction)
    to: Audience = (KEEPER,) if waiting else victim.audience
    face, location = 0, None
    if reduced:
        face = dice.ask(Face(sides=TEN, role="cause", who=(who,)), to=to)
        location = place_of(victim, dice, to) if locate else None
    lot = Lot(
        who=who,
        kind="fall" if fell else "cause",
        saved=saved,
        cause=cause,
        most=reduced,
        face=face,
        location=location,
        lasting=lasting,
        fire=fire,
        shock=shock,
    )
    if waiting:
        return (yield from pass_on(state, lay_dice(lot, victim)))
    return (yield from tell_cause(state, lot, dice))


def gb_of(victim: Person, lot: Lot) -> int:
    """How severe a cause is where it strikes: a place that is hardly harmed takes it all away."""
    place = body_of(victim).place(lot.location)
    return max(0, lethality(lot.most) + lot.face + (place.bonus if place is not None else 0))


def tell_cause(state: State, lot: Lot, dice: Dice, bent: Blow | None = None) -> Telling:
    """What a cause does to a body, as its dice have it or as the keeper has bent it."""
    victim = known(state, lot.who)
    if lot.saved is not None:
        thrown = events.SaveThrown(
            rule=AUTOFIRE, who=victim.id, save="reflex", success=lot.saved, to=victim.audience
        )
        state = yield from pass_on(state, [thrown])
    if victim.is_dead or not (lot.most or bent):
        return state
    bonus, gb = lethality(lot.most), gb_of(victim, lot) if bent is None else bent.gb
    grows = lot.lasting and state.chose("sustained_hazard", "growing-wound")
    blow = Blow(gb, lot.location, shock=lot.shock, rule=NATURAL_CAUSE) if bent is None else bent
    state = yield from strike_home(state, lot.who, blow._replace(lasting=grows), dice)
    victim = known(state, lot.who)
    if not lot.lasting or victim.is_dead:
        return state
    on = Exposure(lot.cause, bonus, gb, victim.made, 1, lot.fire)
    kept = events.ExposureChanged(who=lot.who, exposure=on, to=victim.audience)
    return (yield from pass_on(state, [kept]))


def place_of(victim: Person, dice: Dice, to: Audience = None) -> Location:
    """Where a fall or a collision hurts, by the location table."""
    places = body_of(victim).places
    sides = sum(place.faces for place in places)
    face = dice.ask(Face(sides=sides, role="location", who=(victim.id,)), to=to)
    for place in places:
        face -= place.faces
        if face <= 0:
            return place.name
    raise ValueError("the faces of a location table are its places")


def grow(state: State, person: Person, dice: Dice) -> Telling:
    """A further round: the GB of the last one, 1 and the bonus more."""
    on = person.exposure
    if on is None:
        return state
    rounds = 1
    last = severity(body_of(person), on.gb).up_to is None and not each_round(state)
    if last or person.doomed is not None:
        # Nothing is worse than the last row, or than dying: a long stay counts at once.
        rounds = max(1, state.now - on.due + 1)
    gb = on.gb + rounds * (1 + on.bonus)
    longer = replace(on, gb=gb, due=on.due + rounds - state.now, tried=False)
    if person.doomed is not None:
        pass
    elif each_round(state):
        blow = Blow(gb, None, rule=SUSTAINED)
        state = yield from strike_home(state, person.id, blow, dice)
        longer = replace(longer, wound=known(state, person.id).made)
    else:
        state = yield from grow_wound(state, person, on.wound, gb, dice)
    after = known(state, person.id)
    if after.is_dead:
        return state
    kept = events.ExposureChanged(who=person.id, exposure=longer, to=person.audience)
    return (yield from pass_on(state, [kept]))


def each_round(state: State) -> bool:
    """House rule: every round is a wound of its own."""
    return state.chose("sustained_hazard", "new-wound-each-round")


def grow_wound(state: State, person: Person, number: int, gb: int, dice: Dice) -> Telling:
    """The same wound at its new GB: only the difference between the rows is lost."""
    wound = person.wound(number)
    if wound is None:
        return state
    body = body_of(person)
    before, _ = row_for(state, body, Blow(wound.gb, wound.location))
    line, row = row_for(state, body, Blow(gb, wound.location))
    pf, pv = line.pf - before.pf, line.pv - before.pv
    place = body.place(wound.location)
    if place is not None and wound.row == "superficial" and row != "superficial":
        pf += place.extra
    new = replace(wound, gb=gb, row=row, pv=wound.pv + (0 if row == "mortal" else pv))
    larger = WoundGrew(who=person.id, wound=new, to=person.audience)
    state = yield from pass_on(state, [larger, *disturb(person)])
    if row == "mortal":
        return (yield from wound_mortally(state, person.id))
    if not pf and not pv:
        return state
    return (yield from lose(state, person.id, pf, pv, dice, None, SUSTAINED, seen=True))


def end_exposure(state: State, person: Person, dice: Dice) -> Telling:
    """It is over: the clock of the final row starts, and the first stabilisation is rolled."""
    on = person.exposure
    state = yield from pass_on(state, stop_exposure(person))
    wound = None if on is None else known(state, person.id).wound(on.wound)
    if wound is None or not settles(state, person, wound):
        return state
    return (yield from stabilise(state, person.id, wound.number, dice))


def stop_exposure(person: Person) -> Iterator[Event]:
    yield events.ExposureChanged(who=person.id, exposure=None, to=in_sight(person))


def settles(state: State, person: Person, wound: Wound) -> bool:
    """Whether a wound that was growing has a clock of its own now."""
    growing = state.chose("sustained_hazard", "growing-wound")
    worsens = body_of(person).worsens and wound.row in EVERY and wound.pv > 0
    return growing and worsens and not wound.is_open and not wound.treated
