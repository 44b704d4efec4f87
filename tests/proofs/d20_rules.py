"""The rules of the small d20 variant: from the aim to the wound, and what time does to it."""

from collections.abc import Generator, Iterable, Iterator
from typing import NamedTuple

from proofs.d20_words import (
    EVERY,
    FATE,
    LOCATIONS,
    LOSSES,
    ORDER,
    ROUNDS,
    ROWS,
    TRUNK,
    WEARING,
    WINDOW,
    WORSENING,
    ZONES,
    Advance,
    Attack,
    AttackAnnounced,
    AttackDrawn,
    Bring,
    Brought,
    CallDestiny,
    Changed,
    Character,
    Condition,
    DecideFate,
    DestinyCalled,
    DestinyPassed,
    Due,
    FateDecided,
    Location,
    LossDue,
    PassDestiny,
    PointsLost,
    Row,
    State,
    Strike,
    Suffer,
    TellWound,
    TimePassed,
    Told,
    Wound,
    WoundClosed,
    Wounded,
    WoundOpen,
)
from tablee.dice.readers import Dice
from tablee.dice.throws import Above, Face
from tablee.kernel.game import Rules
from tablee.kernel.words import KEEPER, By, Event, Refused

rules: Rules[State] = Rules()

Telling = Generator[Event, None, State]


def passed_on(state: State, events: Iterable[Event]) -> Telling:
    """Passes events on, and hands back the state after them."""
    for event in events:
        yield event
        state = rules.evolve(state, event)
    return state


def only_keeper(by: By, rule: str) -> None:
    if not by.is_keeper:
        raise Refused(rule, "Only the keeper may do this.")


def nothing_pending(state: State) -> None:
    if state.strike is not None or state.due is not None:
        raise Refused(ORDER, "First finish what has begun.")


@rules.decides(Bring)
def bring(state: State, by: By, ask: Bring, dice: Dice) -> Iterator[Event]:
    only_keeper(by, ORDER)
    yield Brought(character=ask.character, to=ask.character.audience)


# The attack


class Aim(NamedTuple):
    """For each place of the zone: its last face, and what the attack has over its armour class."""

    edges: tuple[tuple[int, Location, int], ...]


class Aimed(NamedTuple):
    location: Location
    edge: int


def land(so_far: Aim | Aimed, face: int, index: int) -> Aimed | tuple[Location, int] | None:
    """First the place, then the attack: where it lands with which margin, or None for a miss.

    Misses are not told apart by their place, so they cost one way instead of seven.
    """
    if isinstance(so_far, Aim):
        for last, location, edge in so_far.edges:
            if face <= last:
                return Aimed(location, edge)
        raise ValueError(f"no place for {face}")
    margin = face + so_far.edge
    if face == 1 or (margin < 0 and face < 20):
        return None
    return so_far.location, max(0, margin)


def aim_at(attacker: Character, target: Character, zone: str, modifier: int) -> tuple[int, Aim]:
    """The sides of the die that draws the place, and the aim. A group keeps the proportions."""
    malus, places = ZONES[zone]
    bonus = attacker.attack + attacker.penalty + malus + modifier
    last, edges = 0, []
    for location, faces in LOCATIONS:
        if location in places:
            last += faces
            edges.append((last, location, bonus - target.armour(location)))
    return last, Aim(tuple(edges))


@rules.decides(Attack)
def attack(state: State, by: By, ask: Attack, dice: Dice) -> Iterator[Event]:
    attacker, target = state.character(ask.who), state.character(ask.target)
    if not by.may_act_for(attacker.seat):
        raise Refused(ORDER, "You do not decide for “{who}”.", who=ask.who)
    nothing_pending(state)
    if ask.zone not in ZONES:
        raise Refused("cthulhu-d20.combat.called-zone", "No such zone: “{zone}”.", zone=ask.zone)
    if attacker.condition != "able" or target.condition == "dead":
        raise Refused(ORDER, "This attack cannot be made.")
    sides, aim = aim_at(attacker, target, ask.zone, ask.modifier)
    landed = dice.throw(
        Face(sides=sides, role="location"),
        Face(sides=20, role="attack"),
        fold=land,
        start=aim,
        to=(KEEPER,),
    )
    strike = landed and Strike(ask.who, ask.target, ask.zone, ask.modifier, *landed)
    yield AttackDrawn(strike=strike, to=(KEEPER,))
    yield AttackAnnounced(who=ask.who, target=ask.target, zone=ask.zone, hit=landed is not None)


# The window


def may_call(state: State) -> tuple[Character, ...]:
    """Those concerned by the hit who have a destiny point and have not passed."""
    strike = state.strike
    if strike is None or strike.called is not None:
        return ()
    concerned = (state.character(strike.target), state.character(strike.who))
    return tuple(
        c for c in concerned if c.seat is not None and c.destiny > 0 and c.id not in strike.passed
    )


def in_window(state: State, by: By, who: str) -> None:
    if who not in [c.id for c in may_call(state)]:
        raise Refused(WINDOW, "“{who}” has no destiny point to call for here.", who=who)
    if not by.may_act_for(state.character(who).seat):
        raise Refused(WINDOW, "You do not decide for “{who}”.", who=who)


@rules.decides(PassDestiny)
def pass_destiny(state: State, by: By, ask: PassDestiny, dice: Dice) -> Iterator[Event]:
    in_window(state, by, ask.who)
    yield DestinyPassed(who=ask.who)


@rules.decides(CallDestiny)
def call_destiny(state: State, by: By, ask: CallDestiny, dice: Dice) -> Iterator[Event]:
    in_window(state, by, ask.who)
    yield DestinyCalled(who=ask.who)


@rules.decides(DecideFate)
def decide_fate(state: State, by: By, ask: DecideFate, dice: Dice) -> Iterator[Event]:
    only_keeper(by, FATE)
    strike = state.strike
    if strike is None or strike.called is None:
        raise Refused(FATE, "Nobody has called for a destiny point.")
    yield FateDecided(text=ask.text)
    severity = next((most for most, row, _, _ in ROWS if row == ask.row), 16)
    wound = Wound(ask.location, severity, ask.row)
    yield from strike_home(state, strike.target, wound, dice, int(ask.violent))


# The wound


def row_of(location: Location, severity: int) -> Row:
    for most, row, _, _ in ROWS:
        if severity <= most:
            return row
    return "mortal" if location in TRUNK else "critical"


@rules.decides(TellWound)
def tell_wound(state: State, by: By, ask: TellWound, dice: Dice) -> Iterator[Event]:
    only_keeper(by, WINDOW)
    strike = state.strike
    if strike is None or strike.called is not None or may_call(state):
        raise Refused(WINDOW, "The window is still open, or there is no hit to tell.")
    severity = strike.margin + TRUNK.get(strike.location, 0)
    wound = Wound(strike.location, severity, row_of(strike.location, severity))
    yield from strike_home(state, strike.target, wound, dice)


def strike_home(state: State, who: str, wound: Wound, dice: Dice, shock: int = 0) -> Telling:
    victim = state.character(who)
    number = len(victim.wounds)
    state = yield from passed_on(state, [Wounded(who=who, wound=wound, to=victim.audience)])
    if wound.row == "mortal":
        return (yield from passed_on(state, dying(victim)))
    pf, pv = LOSSES[wound.row]
    pf += shock + (wound.location in WEARING and wound.row != "superficial")
    state = yield from lose(state, who, number, pf, pv, dice)
    return (yield from passed_on(state, [Told(who=who, seen="hurt")]))


def dying(victim: Character) -> Iterator[Event]:
    rule = "cthulhu-d20.meter.death"
    yield Changed(rule=rule, who=victim.id, condition="dead", to=victim.audience)
    yield Told(rule=rule, who=victim.id, seen="dies")


def lose(state: State, who: str, number: int, pf: int, pv: int, dice: Dice) -> Telling:
    """Losses, then the limit of fatigue, death, the save, and whether the wound closes."""
    victim = state.character(who)
    to = victim.audience
    life = victim.pv - pv
    left = min(victim.pf - pf, life * 3 // 2)
    lost = PointsLost(rule=WORSENING, who=who, pf=left, pv=life, to=to)
    state = yield from passed_on(state, [lost])
    if life <= 0:
        return (yield from passed_on(state, dying(victim)))
    if left <= 0 and left < victim.pf and victim.condition != "unconscious":
        state = yield from passed_on(state, falling(victim, dice))
    row = victim.wounds[number].row
    if not pv or row not in EVERY:
        return state
    stays_open = Above(sides=100, value=life + left - 1, role="stabilisation", who=(who,))
    if dice.ask(stays_open, to=to):
        due = state.clock + EVERY[row]
        return (yield from passed_on(state, [WoundOpen(who=who, wound=number, due=due, to=to)]))
    return (yield from passed_on(state, [WoundClosed(who=who, wound=number, to=to)]))


def falling(victim: Character, dice: Dice) -> Iterator[Event]:
    # A 1 always fails and a 20 always succeeds, so the bound stays within the die.
    bound = min(19, max(1, 14 - victim.fortitude))
    save = Above(sides=20, value=bound, role="fortitude", who=(victim.id,))
    condition: Condition = "stunned" if dice.ask(save, to=victim.audience) else "unconscious"
    yield Changed(who=victim.id, condition=condition, to=victim.audience)
    if victim.condition == "able":
        yield Told(rule="cthulhu-d20.meter.exhaustion", who=victim.id, seen="falls")


# The clock


def next_due(state: State) -> tuple[int, Character, int] | None:
    """The loss that comes first: the earliest, then rounds before minutes before ten minutes."""
    found = [
        (wound.due, EVERY[wound.row], place, number)
        for place, character in enumerate(state.characters)
        if character.condition != "dead"
        for number, wound in enumerate(character.wounds)
        if wound.due is not None
    ]
    if not found:
        return None
    due, _, place, number = min(found)
    return due, state.characters[place], number


def let_pass(state: State, until: int) -> Iterator[Event]:
    """Time passes up to the next loss, or to its end."""
    coming = next_due(state)
    if coming is None or coming[0] > until:
        yield TimePassed(clock=until)
        return
    clock, victim, number = coming
    if victim.seat is not None:
        yield TimePassed(clock=clock)
    yield LossDue(due=Due(victim.id, number, until), clock=clock, to=victim.audience)


@rules.decides(Advance)
def advance(state: State, by: By, ask: Advance, dice: Dice) -> Iterator[Event]:
    only_keeper(by, WORSENING)
    nothing_pending(state)
    if ask.count < 1:
        raise Refused(WORSENING, "Time only goes forward.")
    yield from let_pass(state, state.clock + ask.count * ROUNDS[ask.unit])


@rules.decides(Suffer)
def suffer(state: State, by: By, ask: Suffer, dice: Dice) -> Iterator[Event]:
    due = state.due
    if due is None or not by.may_act_for(state.character(due.who).seat):
        raise Refused(WORSENING, "No loss of yours is due.")
    state = yield from lose(state, due.who, due.wound, 1, 1, dice)
    yield from let_pass(state, due.until)
