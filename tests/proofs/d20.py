"""The d20 variant, in small: the staged attack, the destiny window, and the clock of wounds."""

from collections.abc import Generator, Hashable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.dice.throws import Above, Face
from tablee.kernel.game import Game, Rules
from tablee.kernel.words import KEEPER, Ask, Audience, By, Event, Field, Offer, Refused, View

Location = Literal[
    "head", "torso", "right-arm", "left-arm", "abdomen", "right-leg", "left-leg"
]
Row = Literal["superficial", "light", "moderate", "grave", "critical", "mortal"]
Condition = Literal["able", "stunned", "unconscious", "dead"]

LOCATIONS: tuple[tuple[Location, int], ...] = (
    ("head", 5),
    ("torso", 15),
    ("right-arm", 10),
    ("left-arm", 10),
    ("abdomen", 10),
    ("right-leg", 25),
    ("left-leg", 25),
)
"""How many faces of a d100 each place has, from 1 up."""

TRUNK: Mapping[Location, int] = {"head": 4, "torso": 3, "abdomen": 1}
"""What the place adds to the severity. A mortal wound needs one of these places."""

WEARING: frozenset[Location] = frozenset({"torso", "abdomen"})
"""A wound there costs one more fatigue point."""

ZONES: Mapping[str, tuple[int, tuple[Location, ...]]] = {
    "": (0, tuple(location for location, _ in LOCATIONS)),
    "head": (-10, ("head",)),
    "torso": (-8, ("torso",)),
    "head-torso-arms": (-5, ("head", "torso", "right-arm", "left-arm")),
    "abdomen-legs": (-3, ("abdomen", "right-leg", "left-leg")),
}

ROWS: tuple[tuple[int, Row, int, int], ...] = (
    (0, "superficial", 0, 0),
    (2, "light", 1, 0),
    (5, "moderate", 2, 1),
    (10, "grave", 3, 2),
    (15, "critical", 4, 3),
)
"""Up to which severity a row goes, and the fatigue and life points it costs."""

LOSSES: Mapping[Row, tuple[int, int]] = {row: (pf, pv) for _, row, pf, pv in ROWS}
EVERY: Mapping[Row, int] = {"critical": 1, "grave": 10, "moderate": 100}
"""After how many rounds an open wound costs again; at one moment, the first listed comes first."""

ROUNDS = {"round": 1, "minute": 10, "hour": 600}
WINDOW = "cthulhu-d20.destiny.announcement-window"
FATE = "cthulhu-d20.destiny.keeper-decides"
ORDER = "cthulhu-d20.combat.resolution-order"
WORSENING = "cthulhu-d20.worsening.rate"


class Wound(msgspec.Struct, frozen=True):
    location: Location
    severity: int
    row: Row
    due: int | None = None
    """The round of the next loss; None for a wound that costs nothing more."""


class Character(msgspec.Struct, frozen=True):
    """Somebody of a player's (with a seat) or of the keeper's (without)."""

    id: str
    seat: str | None = None
    ac: tuple[int, ...] = (10,) * 7
    dexterity: int = 0
    attack: int = 0
    fortitude: int = 0
    most_pv: int = 10
    most_pf: int = 10
    pv: int = 10
    pf: int = 10
    destiny: int = 0
    condition: Condition = "able"
    wounds: tuple[Wound, ...] = ()

    @property
    def penalty(self) -> int:
        if self.condition in ("stunned", "unconscious"):
            return -5
        return -min(5, max(0, self.most_pf - self.pf) // 2)

    def armour(self, location: Location) -> int:
        index = [place for place, _ in LOCATIONS].index(location)
        lost = max(0, self.dexterity) if self.condition in ("stunned", "unconscious") else 0
        return self.ac[index] - lost + self.penalty

    @property
    def audience(self) -> Audience:
        """Who may know the numbers."""
        return (KEEPER,) if self.seat is None else (self.seat, KEEPER)


class Strike(msgspec.Struct, frozen=True):
    """A hit that has been announced and not yet told. Place and margin are secret until then."""

    who: str
    target: str
    zone: str
    modifier: int
    location: Location
    margin: int
    passed: tuple[str, ...] = ()
    called: str | None = None


class Due(msgspec.Struct, frozen=True):
    """A loss that falls due while time passes, and until when time was to pass."""

    who: str
    wound: int
    until: int


class State(msgspec.Struct, frozen=True):
    characters: tuple[Character, ...] = ()
    clock: int = 0
    told: int = 0
    """The clock as the players know it: it must not betray when an opponent's wound costs."""
    strike: Strike | None = None
    due: Due | None = None
    last: tuple[str, Row | None] = ("", None)
    """The last wound that was told: whose, and its row (None after a miss)."""

    def character(self, who: str) -> Character:
        for character in self.characters:
            if character.id == who:
                return character
        raise Refused(ORDER, "Nobody is called “{who}”.", who=who)

    def with_character(self, changed: Character) -> "State":
        everybody = tuple(changed if c.id == changed.id else c for c in self.characters)
        return replace(self, characters=everybody)


class Bring(Ask, frozen=True, kw_only=True):
    character: Character


class Attack(Ask, frozen=True, kw_only=True):
    who: str
    target: str
    zone: str = ""
    modifier: int = 0


class PassDestiny(Ask, frozen=True, kw_only=True):
    who: str


class CallDestiny(Ask, frozen=True, kw_only=True):
    who: str


class DecideFate(Ask, frozen=True, kw_only=True):
    """The keeper's answer to a destiny point: any wound, or none, whatever the dice said."""

    row: Row
    location: Location
    violent: bool = False
    text: str = ""


class TellWound(Ask, frozen=True, kw_only=True):
    pass


class Advance(Ask, frozen=True, kw_only=True):
    count: int
    unit: Literal["round", "minute", "hour"] = "round"


class Suffer(Ask, frozen=True, kw_only=True):
    pass


class Brought(Event, frozen=True, kw_only=True):
    rule: str = ORDER
    character: Character


class AttackDrawn(Event, frozen=True, kw_only=True):
    """What the dice said. Only the keeper knows it before the window has closed."""

    rule: str = ORDER
    strike: Strike | None


class AttackAnnounced(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.combat.hit"
    who: str
    target: str
    hit: bool


class DestinyPassed(Event, frozen=True, kw_only=True):
    rule: str = WINDOW
    who: str


class DestinyCalled(Event, frozen=True, kw_only=True):
    rule: str = WINDOW
    who: str


class FateDecided(Event, frozen=True, kw_only=True):
    rule: str = FATE
    text: str


class Wounded(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.wound.severity-table"
    who: str
    wound: Wound


class PointsLost(Event, frozen=True, kw_only=True):
    rule: str
    who: str
    pf: int
    pv: int
    """What is left of each."""


class Changed(Event, frozen=True, kw_only=True):
    """The exact condition, for those who may know it."""

    rule: str = "cthulhu-d20.meter.exhaustion"
    who: str
    condition: Condition


class WoundClosed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-d20.worsening.natural-stabilisation"
    who: str
    wound: int


class WoundOpen(Event, frozen=True, kw_only=True):
    rule: str = WORSENING
    who: str
    wound: int
    due: int


class Told(Event, frozen=True, kw_only=True):
    """What everybody sees of a wound or a loss."""

    rule: str = "cthulhu-d20.wound.severity-table"
    who: str
    seen: Literal["hurt", "falls", "dies"]


class LossDue(Event, frozen=True, kw_only=True):
    rule: str = WORSENING
    due: Due
    clock: int


class TimePassed(Event, frozen=True, kw_only=True):
    rule: str = WORSENING
    clock: int


rules: Rules[State] = Rules()

Telling = Generator[Event, None, State]


def told_in_order(state: State, events: Iterable[Event]) -> Telling:
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
    yield AttackAnnounced(who=ask.who, target=ask.target, hit=landed is not None)


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
    state = yield from told_in_order(
        state, [Wounded(who=who, wound=wound, to=victim.audience)]
    )
    number = len(victim.wounds)
    if wound.row == "mortal":
        return (yield from told_in_order(state, dying(victim)))
    pf, pv = LOSSES[wound.row]
    pf += shock + (wound.location in WEARING and wound.row != "superficial")
    return (yield from lose(state, who, number, pf, pv, dice))


def dying(victim: Character) -> Iterator[Event]:
    yield Changed(
        rule="cthulhu-d20.meter.death", who=victim.id, condition="dead", to=victim.audience
    )
    yield Told(who=victim.id, seen="dies")


def lose(state: State, who: str, number: int, pf: int, pv: int, dice: Dice) -> Telling:
    """Losses, then the limit of fatigue, death, the save, and whether the wound closes."""
    victim = state.character(who)
    to = victim.audience
    life = victim.pv - pv
    left = min(victim.pf - pf, life * 3 // 2)
    yield (lost := PointsLost(rule=WORSENING, who=who, pf=left, pv=life, to=to))
    state = rules.evolve(state, lost)
    if life <= 0:
        return (yield from told_in_order(state, dying(victim)))
    fell = left <= 0 and left < victim.pf and victim.condition != "unconscious"
    if fell:
        # 1 always fails and 20 always succeeds, so the bound stays within the die.
        bound = min(19, max(1, 14 - victim.fortitude))
        save = Above(sides=20, value=bound, role="fortitude", who=(who,))
        condition: Condition = "stunned" if dice.ask(save, to=to) else "unconscious"
        changed = Changed(who=who, condition=condition, to=to)
        state = yield from told_in_order(state, [changed])
    wound = victim.wounds[number] if number < len(victim.wounds) else state.character(who).wounds[number]
    if pv and wound.row in EVERY:
        closes = Above(sides=100, value=life + left - 1, role="stabilisation", who=(who,))
        event: Event
        if dice.ask(closes, to=to):
            event = WoundOpen(who=who, wound=number, due=state.clock + EVERY[wound.row], to=to)
        else:
            event = WoundClosed(who=who, wound=number, to=to)
        state = yield from told_in_order(state, [event])
    seen: Literal["hurt", "falls"] = "falls" if fell and victim.condition == "able" else "hurt"
    return (yield from told_in_order(state, [Told(who=who, seen=seen)]))


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
