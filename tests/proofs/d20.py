"""The d20 variant, in small: the staged attack, the destiny window, and the clock of wounds."""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from pathlib import Path

import msgspec
from msgspec.structs import replace

from proofs.d20_rules import may_call, rules
from proofs.d20_words import (
    FATE,
    LOCATIONS,
    LOSSES,
    ORDER,
    ROUNDS,
    WINDOW,
    WORSENING,
    ZONES,
    Attack,
    AttackAnnounced,
    AttackDrawn,
    Brought,
    Changed,
    Character,
    Condition,
    DestinyCalled,
    DestinyPassed,
    FateDecided,
    LossDue,
    PassDestiny,
    PointsLost,
    State,
    Suffer,
    TellWound,
    TimePassed,
    Told,
    WoundClosed,
    Wounded,
    WoundOpen,
)
from tablee.kernel.game import Game, Supposed
from tablee.kernel.words import Ask, By, Event, Field, Offer, View

# What each event changes


@rules.evolves(Brought)
def brought(state: State, event: Brought) -> State:
    return replace(state, characters=(*state.characters, event.character))


@rules.evolves(AttackDrawn)
def attack_drawn(state: State, event: AttackDrawn) -> State:
    return replace(state, strike=event.strike)


@rules.evolves(AttackAnnounced)
def attack_announced(state: State, event: AttackAnnounced) -> State:
    return state if event.hit else replace(state, last=(event.target, None))


@rules.evolves(DestinyPassed)
def destiny_passed(state: State, event: DestinyPassed) -> State:
    strike = state.strike
    if strike is None:
        return state
    return replace(state, strike=replace(strike, passed=(*strike.passed, event.who)))


@rules.evolves(DestinyCalled)
def destiny_called(state: State, event: DestinyCalled) -> State:
    caller = state.character(event.who)
    state = state.with_character(replace(caller, destiny=caller.destiny - 1))
    return replace(state, strike=state.strike and replace(state.strike, called=event.who))


@rules.evolves(FateDecided)
def fate_decided(state: State, event: FateDecided) -> State:
    return state


@rules.evolves(Wounded)
def wounded(state: State, event: Wounded) -> State:
    victim = state.character(event.who)
    state = state.with_character(replace(victim, wounds=(*victim.wounds, event.wound)))
    return replace(state, strike=None, last=(event.who, event.wound.row))


@rules.evolves(PointsLost)
def points_lost(state: State, event: PointsLost) -> State:
    return state.with_character(replace(state.character(event.who), pf=event.pf, pv=event.pv))


@rules.evolves(Changed)
def changed(state: State, event: Changed) -> State:
    return state.with_character(replace(state.character(event.who), condition=event.condition))


@rules.evolves(WoundOpen)
def wound_open(state: State, event: WoundOpen) -> State:
    return with_due(state, event.who, event.wound, event.due)


@rules.evolves(WoundClosed)
def wound_closed(state: State, event: WoundClosed) -> State:
    return with_due(state, event.who, event.wound, None)


def with_due(state: State, who: str, number: int, due: int | None) -> State:
    victim = state.character(who)
    wounds = list(victim.wounds)
    wounds[number] = replace(wounds[number], due=due)
    return state.with_character(replace(victim, wounds=tuple(wounds)))


@rules.evolves(Told)
def told(state: State, event: Told) -> State:
    return state


@rules.evolves(LossDue)
def loss_due(state: State, event: LossDue) -> State:
    return replace(state, due=event.due, clock=event.clock)


@rules.evolves(TimePassed)
def time_passed(state: State, event: TimePassed) -> State:
    return replace(state, due=None, clock=event.clock, told=event.clock)


# What each seat may ask and know


@rules.offering
def attacks(state: State, by: By) -> Iterator[Offer]:
    if state.strike is not None or state.due is not None:
        return
    for character in state.characters:
        targets = tuple(
            c.id for c in state.characters if c.condition != "dead" and c.id != character.id
        )
        if character.condition == "able" and by.may_act_for(character.seat) and targets:
            fields = (Field("target", "choice", targets), Field("zone", "choice", tuple(ZONES)))
            yield Offer("attack", ORDER, {"who": character.id}, fields, dice=True)


@rules.offering
def window(state: State, by: By) -> Iterator[Offer]:
    for character in may_call(state):
        if by.may_act_for(character.seat):
            yield Offer("call-destiny", WINDOW, {"who": character.id})
            yield Offer("pass-destiny", WINDOW, {"who": character.id})
    if not by.is_keeper or state.strike is None:
        return
    if state.strike.called is not None:
        rows = Field("row", "choice", (*LOSSES, "mortal"))
        places = Field("location", "choice", tuple(place for place, _ in LOCATIONS))
        fields = (rows, places, Field("violent", "flag"), Field("text", "text", most=400))
        yield Offer("decide-fate", FATE, fields=fields, dice=True)
    elif not may_call(state):
        yield Offer("tell-wound", WINDOW, dice=True)


@rules.offering
def clock(state: State, by: By) -> Iterator[Offer]:
    if state.due is not None:
        if by.may_act_for(state.character(state.due.who).seat):
            yield Offer("suffer", WORSENING, dice=True)
    elif by.is_keeper and state.strike is None:
        count, unit = (
            Field("count", "integer", least=1, most=60),
            Field("unit", "choice", tuple(ROUNDS)),
        )
        yield Offer("advance", WORSENING, fields=(count, unit))


class Stranger(msgspec.Struct, frozen=True):
    """Somebody else's character: what anybody can see."""

    id: str
    seen: str


class D20View(View, frozen=True, kw_only=True):
    mine: tuple[Character, ...]
    others: tuple[Stranger, ...]
    clock: int
    hit: tuple[str, str, str] | None
    """Who has hit whom, aiming where, while the window is open."""
    due: str | None
    secret: State | None = None


SEEN: Mapping[Condition, str] = {
    "able": "up",
    "stunned": "down",
    "unconscious": "down",
    "dead": "dead",
}


def view(state: State, by: By) -> D20View:
    known = [c for c in state.characters if by.may_act_for(c.seat)]
    victim = state.due and state.character(state.due.who)
    strike = state.strike
    return D20View(
        mine=tuple(known),
        others=tuple(Stranger(c.id, SEEN[c.condition]) for c in state.characters if c not in known),
        clock=state.told,
        hit=strike and (strike.who, strike.target, strike.zone),
        due=victim.id if victim and by.may_see(victim.audience) else None,
        secret=state if by.is_keeper else None,
    )


class D20(Game[State]):
    id = "cthulhu-d20"
    folder = Path(__file__).parent / "d20"
    rules = rules

    def start(self, options: Mapping[str, str]) -> State:
        return State()

    def view(self, state: State, by: By) -> D20View:
        return view(state, by)

    def outcomes(self, state: State, by: By, events: Iterable[Event]) -> Mapping[str, Hashable]:
        found: dict[str, Hashable] = {}
        for event in events:
            if not by.may_see(event.to):
                continue
            match event:
                case AttackAnnounced(hit=hit):
                    found["hit"] = hit
                case Wounded(wound=wound):
                    found["row"] = wound.row
                case Told(who=who, seen=seen):
                    found[f"{seen}.{who}"] = True
                case WoundClosed():
                    found["closes"] = True
                case WoundOpen():
                    found["closes"] = False
                case _:
                    pass
        return found

    def hypotheses(self, state: State, by: By, ask: Ask) -> Iterator[Supposed[State]]:
        """Whoever does not know a target's numbers reckons with each armour class it may have."""
        if by.is_keeper or not isinstance(ask, Attack):
            yield Supposed("", state, by, ask)
            return
        target = state.character(ask.target)
        if by.may_act_for(target.seat):
            yield Supposed("", state, by, ask)
            return
        for ac in SUPPOSED_AC:
            stranger = Character(target.id, None, (ac,) * 7)
            yield Supposed(f"ac-{ac}", state.with_character(stranger), by, ask)


SUPPOSED_AC = range(8, 21)
SUPPOSED_ATTACK = range(13)

d20 = D20()


def onward(state: State) -> tuple[By, Ask] | None:
    """What happens next when nobody steps in: the window passes, the wound is told, losses fall."""
    if state.strike is not None and (concerned := may_call(state)):
        return TABLE, PassDestiny(who=concerned[0].id)
    if state.strike is not None:
        return TABLE, TellWound()
    return (TABLE, Suffer()) if state.due is not None else None


TABLE = By("", "keeper")
"""Nobody in particular, with every right: odds ask what the rules would do, not who clicks."""


def before_the_strike(state: State) -> Iterator[tuple[str, State, Ask]]:
    """What a victim may reckon with between the hit and the wound.

    Place and margin were drawn in secret and only the hit is known: throw the attack once more in
    thought, for each bonus the attacker may have, and keep what hits.
    """
    strike = state.strike
    if strike is None:
        return
    before = replace(state, strike=None, last=("", None))
    for bonus in SUPPOSED_ATTACK:
        attacker = Character(strike.who, None, attack=bonus)
        supposed = before.with_character(attacker)
        yield (
            f"attack-{bonus}",
            supposed,
            Attack(who=strike.who, target=strike.target, zone=strike.zone),
        )
