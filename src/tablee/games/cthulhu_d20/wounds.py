"""What a blow does to a body: losses, shock, death, fainting, and whether the wound closes."""

from collections.abc import Iterator
from typing import NamedTuple

from tablee.dice.readers import Dice
from tablee.dice.throws import Above
from tablee.games.cthulhu_d20 import events, events_fight
from tablee.games.cthulhu_d20.common import DEATH, ID, STATES, Telling, known, passed_on
from tablee.games.cthulhu_d20.figures import (
    body_of,
    cap,
    fatigue_penalty,
    has,
    most_pf,
    most_pv,
    save_bonus,
)
from tablee.games.cthulhu_d20.lot import Lot
from tablee.games.cthulhu_d20.lots import laid, waits
from tablee.games.cthulhu_d20.state import Condition, Part, Person, Seen, Shock, State, Wound
from tablee.games.cthulhu_d20.tables import (
    EVERY,
    FORTITUDE_DC,
    HOUR,
    MORTAL_FROM,
    Body,
    Location,
    Row,
    Severity,
    severity,
)
from tablee.kernel.words import KEEPER, Audience, Event

SEVERITY = f"{ID}.wound.severity-table"
MORTAL = f"{ID}.wound.mortal"
RATE = f"{ID}.worsening.rate"
EXHAUSTION = f"{ID}.meter.exhaustion"
VIOLENT = f"{ID}.shock.violent"
NATURAL = f"{ID}.worsening.natural-stabilisation"


def in_sight(person: Person) -> Audience:
    """Who sees what happens to somebody: everybody, unless nobody knows they are there."""
    return (KEEPER,) if person.hidden else None


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
    state = yield from passed_on(state, [made])
    state = yield from passed_on(state, disturbed(victim))
    if row == "mortal":
        return (yield from mortally(state, who))
    if blow.shock != "none":
        state = yield from passed_on(state, shocked(victim, blow.shock))
    pf += blow.shock == "violent"
    worsens = pv > 0 and row in EVERY and body.worsens and not blow.lasting
    state = yield from lose(
        state, who, pf, pv, dice, number if worsens else None, blow.rule, seen=True
    )
    return state


def disturbed(victim: Person) -> Iterator[Event]:
    """A blow ends aim and rest; whoever lies there unable to act begins to rest anew."""
    if victim.aim is not None:
        yield events_fight.Aimed(who=victim.id, aim=None, to=victim.audience)
    if victim.rest.since is not None:
        yield events.RestChanged(who=victim.id, change="ends", to=victim.audience)
        if victim.is_out:
            yield events.RestChanged(who=victim.id, change="begins", to=victim.audience)


def mortally(state: State, who: str) -> Telling:
    """GB 16 or more in a vital place: death whatever the PV, now or (house rule) soon."""
    if state.chose("mortal", "dead"):
        return (yield from passed_on(state, dying(known(state, who), MORTAL)))
    victim = known(state, who)
    if victim.doomed is not None:
        return state
    doomed = events.Doomed(who=who, rounds=2, to=victim.audience)
    told = events.BodyTold(rule=MORTAL, who=who, seen="badly-hurt", to=in_sight(victim))
    return (yield from passed_on(state, [doomed, told]))


def dying(victim: Person, rule: str = DEATH) -> Iterator[Event]:
    if victim.is_dead:
        return
    yield events.ConditionChanged(rule=rule, who=victim.id, condition="dead", to=victim.audience)
    yield events.BodyTold(rule=rule, who=victim.id, seen="dies", to=in_sight(victim))


def shocked(victim: Person, shock: Shock) -> Iterator[Event]:
    rule = VIOLENT if shock == "violent" else f"{ID}.shock.shock"
    yield events.ShockGiven(rule=rule, who=victim.id, shock=shock, to=in_sight(victim))
    if shock == "violent" and not victim.prone:
        to = in_sight(victim)
        yield events_fight.PostureChanged(rule=rule, who=victim.id, prone=True, to=to)


def lose(
    state: State,
    who: str,
    pf: int,
    pv: int,
    dice: Dice,
    wound: int | None = None,
    rule: str = RATE,
    *,
    seen: bool = False,
    cause: str = "",
    at: int | None = None,
) -> Telling:
    """Losses, the limit of fatigue, death, the save at 0 PF, and whether the wound closes.

    `wound` is the one that may stabilise at this loss of PV; `at` the round in which it fell due.
    """
    victim = known(state, who)
    if victim.is_dead:
        return state
    life, left = victim.pv - pv, victim.pf - pf
    if state.chose("pf_cap", "always"):
        left = min(left, cap(max(0, life)))
    if state.chose("pf_floor", "zero"):
        left = max(0, left)
    before = left if life == victim.pv and left == victim.pf else None
    state = yield from passed_on(state, held(state, victim))
    if before is None:
        lost = events.PointsChanged(
            rule=rule,
            who=who,
            pf=left,
            pv=life,
            cause=cause,
            rested=hours_spent(state, victim, at),
            to=victim.audience,
        )
        state = yield from passed_on(state, [lost])
    if life <= 0:
        return (yield from passed_on(state, dying(victim)))
    if seen:
        how = hurt(victim, pf, pv)
        told = events.BodyTold(rule=rule, who=who, seen=how[0], location=how[1], to=how[2])
        state = yield from passed_on(state, [told])
    state = yield from faint(state, who, victim.pf, dice)
    if wound is None:
        return state
    return (yield from stabilise(state, who, wound, dice))


def hours_spent(state: State, person: Person, at: int | None = None) -> int | None:
    """Full hours of rest so far. Whatever they gave, or could not give, is done with them."""
    since = person.rest.since
    return None if since is None else max(0, (state.now if at is None else at) - since) // HOUR


def hurt(victim: Person, pf: int, pv: int) -> tuple[Seen, str, Audience]:
    """How a blow looks to everybody: where it landed, and roughly how bad it is."""
    last = victim.wounds[-1] if victim.wounds else None
    seen: Seen = "badly-hurt" if pv >= 3 else "hurt" if pf or pv else "unhurt"
    return seen, (last.location or "") if last is not None else "", in_sight(victim)


def held(state: State, victim: Person) -> Iterator[Event]:
    """House rule: until the turn ends the penalty stays what it was."""
    late = state.chose("penalty_update", "end-of-turn") and state.fight is not None
    if late and victim.held_penalty is None:
        penalty = fatigue_penalty(state, victim)
        yield events.PenaltyHeld(who=victim.id, penalty=penalty, to=victim.audience)


def faint(state: State, who: str, before: int, dice: Dice) -> Telling:
    """PF fell to 0 or less: stunned with a Fortitude save, unconscious without."""
    victim = known(state, who)
    body = body_of(victim)
    if victim.pf > 0 or (body.zombie and state.chose("zombie_pf", "ignored")):
        return state
    again = state.chose("zero_pf_save", "crossing-and-further-losses")
    further = victim.condition == "stunned" and victim.pf < before and again
    if victim.condition != "able" and not further:
        return state
    condition: Condition = "unconscious"
    stands, waiting = False, False
    if body.saves:
        bonus = save_bonus(state, victim, "fortitude")
        # A 1 always fails and a 20 always succeeds, so the bound stays within the die.
        bound = min(19, max(1, FORTITUDE_DC - 1 - bonus))
        save = Above(sides=20, value=bound, role="fortitude", who=(who,))
        # Nobody acts with no PF left; whether one faints is told once nobody bends it.
        waiting = waits(state, victim)
        stands = dice.ask(save, to=(KEEPER,) if waiting else victim.audience)
        condition = "stunned" if stands or waiting else "unconscious"
    saved = None if waiting or not body.saves else stands
    happened: list[Event] = []
    if victim.condition != condition or not waiting:
        happened.append(
            events.ConditionChanged(
                who=who, condition=condition, saved=saved, to=victim.audience, rule=STATES
            )
        )
    if victim.condition == "able":
        to = in_sight(victim)
        happened.append(events.BodyTold(rule=EXHAUSTION, who=who, seen="falls", to=to))
    if condition == "unconscious" and not victim.prone:
        to = in_sight(victim)
        happened.append(events_fight.PostureChanged(rule=STATES, who=who, prone=True, to=to))
    if victim.rest.since is None:
        happened.append(events.RestChanged(who=who, change="begins", to=victim.audience))
    if waiting:
        happened += laid(Lot(who=who, kind="faint", success=stands), victim)
    return (yield from passed_on(state, happened))


def fainted(state: State, who: str, *, stands: bool) -> Telling:
    """The save at 0 PF is told: stunned, or unconscious and on the ground."""
    victim = known(state, who)
    if not victim.is_out:
        return state
    happened: list[Event] = [
        events.ConditionChanged(
            rule=STATES,
            who=who,
            condition="stunned" if stands else "unconscious",
            saved=stands,
            to=victim.audience,
        )
    ]
    if not stands and not victim.prone:
        to = in_sight(victim)
        happened.append(events_fight.PostureChanged(rule=STATES, who=who, prone=True, to=to))
    return (yield from passed_on(state, happened))


def stabilise(state: State, who: str, number: int, dice: Dice) -> Telling:
    """The d100 at a loss of PV: strictly below PV + PF closes the wound."""
    victim = known(state, who)
    wound = victim.wound(number)
    if wound is None:
        return state
    total = victim.pv + victim.pf
    stays = Above(sides=100, value=total - 1, role="stabilisation", who=(who,))
    if dice.ask(stays, to=victim.audience):
        start = state.now if wound.due is None else wound.due
        rounds = start + EVERY[wound.row] - state.now
        opened = events.WoundOpen(who=who, wound=number, rounds=rounds, to=victim.audience)
        return (yield from passed_on(state, [opened]))
    closed = events.WoundStabilised(who=who, wound=number, to=victim.audience)
    return (yield from passed_on(state, [closed, *next_worst(state, who, number)]))


def next_worst(state: State, who: str, closed: int) -> Iterator[Event]:
    """House rule: the worst wound alone worsens, so another takes its turn now."""
    if state.chose("worsening", "each-wound"):
        return
    victim = known(state, who)
    others = [w for w in victim.wounds if w.is_open and w.number != closed]
    if others:
        worst = min(others, key=worst_first)
        rounds = EVERY[worst.row]
        yield events.WoundOpen(who=who, wound=worst.number, rounds=rounds, to=victim.audience)


def worst_first(wound: Wound) -> tuple[int, int, int]:
    return EVERY[wound.row], -wound.gb, wound.number


def gain(
    state: State, who: str, pv: int, pf: int, rule: str, cause: str = "", at: int | None = None
) -> Telling:
    """Points come back, life first, then fatigue under the new limit; people wake, wounds close.

    Hours of rest at the old limit gave nothing, and give nothing under the new one: only an hour
    that ends at the same moment does (`at`).
    """
    person = known(state, who)
    if person.creature.treatment == "traditional":
        return (yield from mended_points(state, person, pv, rule))
    life = min(most_pv(person), person.pv + pv)
    left = max(person.pf, min(person.pf + pf, most_pf(person), cap(life)))
    if (life, left) != (person.pv, person.pf):
        spent = hours_spent(state, person, state.now - 1 if at is None else at - 1)
        back = events.PointsChanged(
            rule=rule,
            who=who,
            pf=left,
            pv=life,
            cause=cause,
            rested=spent if pv else None,
            to=person.audience,
        )
        state = yield from passed_on(state, [back])
    if person.is_out and left > 0:
        awake = events.ConditionChanged(rule=rule, who=who, condition="able", to=person.audience)
        told = events.BodyTold(rule=rule, who=who, seen="wakes", to=in_sight(person))
        state = yield from passed_on(state, [awake, told])
    return (yield from passed_on(state, closing(known(state, who))))


def mended_points(state: State, person: Person, points: int, rule: str) -> Telling:
    """Hit points come back to a creature that has nothing else."""
    hp = min(person.creature.most_hp, person.creature.hp + points)
    if hp == person.creature.hp:
        return state
    back = events.HitPointsChanged(
        rule=rule, who=person.id, hp=hp, damage=person.creature.hp - hp, to=(KEEPER,)
    )
    happened: list[Event] = [back]
    if person.is_out and hp > 0:
        awake = events.ConditionChanged(rule=rule, who=person.id, condition="able", to=(KEEPER,))
        told = events.BodyTold(rule=rule, who=person.id, seen="wakes", to=in_sight(person))
        happened += [awake, told]
    return (yield from passed_on(state, happened))


def closing(person: Person) -> Iterator[Event]:
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


def halved(state: State, person: Person, cost: int, feat: str) -> int:
    """The PF of an effort, divided by two for those who have the feat for it."""
    if not has(person, feat):
        return cost
    match state.options["half_loss"]:
        case "ceil":
            return (cost + 1) // 2
        case "floor":
            return cost // 2
        case _:
            return max(1, cost // 2)


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
