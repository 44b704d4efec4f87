"""Asks followed to where they lead, through the rules and nothing else."""

from collections.abc import Callable, Hashable, Sequence

from msgspec.structs import replace

from tablee.dice.distribution import Distribution
from tablee.dice.exact import exact
from tablee.dice.readers import Dice, TypedDice
from tablee.dice.throws import Throw
from tablee.games.cthulhu_d20 import asks, events
from tablee.games.cthulhu_d20 import asks_fight as fight_asks
from tablee.games.cthulhu_d20.common import known, rules
from tablee.games.cthulhu_d20.destiny import may_call
from tablee.games.cthulhu_d20.state import State
from tablee.games.cthulhu_d20.tables import GRAVEST
from tablee.kernel.words import Ask, By, Event

NONE = TypedDice(())
"""For what throws no dice."""

MISS, DEAD = "miss", "dead"
RESULTS: tuple[str, ...] = (MISS, *GRAVEST, DEAD)
"""How an attack may come out, from best to worst for the victim."""


def worst(one: str, other: str) -> str:
    return max(one, other, key=RESULTS.index)


class NoFurther(Exception):
    """The next thing is a die."""


class UpToDice(Dice):
    """Reads a rule as far as it goes without dice."""

    def answer(self, throw: Throw[Hashable]) -> Hashable:  # type: ignore[override]
        raise NoFurther


def done(state: State, happened: Sequence[Event]) -> State:
    """The state after these events. (The clock is the table's: the rules do not keep it.)"""
    for event in happened:
        if type(event) in rules.evolvers:
            state = rules.evolve(state, event)
    return state


def asked(state: State, by: By, ask: Ask, dice: Dice = NONE) -> State:
    """The state after an ask."""
    return done(state, tuple(rules.decide(state, by, ask, dice)))


def anyone(by: By) -> By:
    """Whoever acts next: the reckoning goes on in everybody's place."""
    return replace(by, role="keeper")


def before_dice(state: State, by: By, ask: Ask) -> tuple[Event, ...]:
    """What an ask brings before its first die: wounds, losses and death come before saves."""
    happened: list[Event] = []
    deciding = rules.decide(state, by, ask, UpToDice())
    while True:
        try:
            happened.append(next(deciding))
        except (StopIteration, NoFurther):
            return tuple(happened)


class Ways:
    """The states that an ask may lead to, told apart by a key, with their chances."""

    def __init__(self, state: State, by: By, ask: Ask, key: Callable[[State], Hashable]) -> None:
        self.states: dict[Hashable, State] = {}

        def run(dice: Dice) -> Hashable:
            after = asked(state, by, ask, dice)
            found = key(after)
            self.states.setdefault(found, after)
            return found

        self.odds = exact(run)

    def then(self, further: Callable[[State], Distribution[str]]) -> Distribution[str]:
        return self.odds.then(lambda found: further(self.states[found]))


# Attacks, one after the other


def strike_key(state: State) -> Hashable:
    """All that decides how an announced attack ends."""
    strike = state.strike
    if strike is None or not strike.hit:
        return None
    return strike.location, strike.margin, strike.stopped, strike.face


def body_key(who: str) -> Callable[[State], Hashable]:
    """All that a blow changes about a body for the next blow, and its worst wound."""

    def key(state: State) -> Hashable:
        person = known(state, who)
        last = person.wounds[-1].row if person.wounds else MISS
        hp = person.creature.hp
        return person.pf, person.pv, person.condition, person.prone, person.made, last, hp

    return key


def window_passed(state: State, by: By) -> State:
    strike = state.strike
    while strike is not None and (left := may_call(state, strike)):
        state = asked(state, by, asks.PassDestiny(who=left[0].id))
        strike = state.strike
    return state


def result_of(happened: Sequence[Event]) -> str:
    """The row of the wound that was told, or death."""
    found = MISS
    for event in happened:
        if isinstance(event, events.WoundMade):
            found = event.wound.row
        elif isinstance(event, events.BodyTold) and event.seen == "dies":
            found = DEAD
    return found


def ends_of(state: State, by: By, attacks: Sequence[Ask], so_far: str = MISS) -> Distribution[str]:
    """The worst that comes of attacks made one after the other; other asks may stand between."""
    by = anyone(by)
    return _Attacks(by).ends(state, tuple(attacks), so_far)


class _Attacks:
    def __init__(self, by: By) -> None:
        self.by = by
        self.known: dict[Hashable, Distribution[str]] = {}

    def ends(self, state: State, attacks: tuple[Ask, ...], so_far: str) -> Distribution[str]:
        if not attacks:
            return Distribution.certain(so_far)
        first, *rest = attacks
        if not isinstance(first, fight_asks.DeclareAttack):
            return self.ends(asked(state, self.by, first, UpToDice()), tuple(rest), so_far)
        if known(state, first.target).is_dead:
            return Distribution.certain(so_far)
        key = (len(rest), so_far, body_key(first.target)(state))
        if key not in self.known:
            self.known[key] = self._rolled(state, first, tuple(rest), so_far)
        return self.known[key]

    def _rolled(
        self, state: State, attack: fight_asks.DeclareAttack, rest: tuple[Ask, ...], so_far: str
    ) -> Distribution[str]:
        laid = asked(state, self.by, attack)
        ways = Ways(laid, self.by, fight_asks.RollAttack(), strike_key)
        return ways.then(lambda after: self._told(after, attack.target, rest, so_far))

    def _told(
        self, state: State, target: str, rest: tuple[Ask, ...], so_far: str
    ) -> Distribution[str]:
        state = window_passed(state, self.by)
        telling = fight_asks.TellWound()
        result = worst(so_far, result_of(before_dice(state, self.by, telling)))
        if not rest:
            return Distribution.certain(result)
        ways = Ways(state, self.by, telling, body_key(target))
        return ways.then(lambda after: self.ends(after, rest, result))
