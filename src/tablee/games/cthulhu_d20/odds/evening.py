"""Evenings played ahead: what a scene asks of an investigator, and how they go about it.

Story time is a trial too: what bleeds goes on bleeding. Nobody calls on destiny.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from tablee.games.cthulhu_d20.data.tables import ROUND_UNITS
from tablee.games.cthulhu_d20.rules.checks.asks import RollCheck, TellCheck
from tablee.games.cthulhu_d20.rules.clock.asks import Advance, Suffer
from tablee.games.cthulhu_d20.rules.common import known
from tablee.games.cthulhu_d20.rules.destiny.asks import TellDice
from tablee.games.cthulhu_d20.rules.figures import most_pf, most_pv, most_sanity
from tablee.games.cthulhu_d20.rules.hazards.asks import ExposeTo, Fall
from tablee.games.cthulhu_d20.rules.investigators.asks import CreateInvestigator
from tablee.games.cthulhu_d20.rules.points.asks import ChargeEffort
from tablee.games.cthulhu_d20.rules.sanity.asks import CallSanity, Die
from tablee.games.cthulhu_d20.rules.worsening.asks import CareFor
from tablee.games.cthulhu_d20.state.people import Person, Rest, Wound
from tablee.games.cthulhu_d20.state.table import State
from tablee.games.cthulhu_d20.words import lab as words
from tablee.kernel.fights import Moment, Sight, Tactic
from tablee.kernel.forecasts import FIGHT, Forecasts, Kind, Span, Trial
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Ask

SAID = "–"
"""What stands where the table would say more."""

MOST_WOUNDS = 6
ROUNDS = ROUND_UNITS["minute"]
DICE: tuple[Die, ...] = (2, 3, 4, 6, 8, 10, 12, 20)


def bearing(moment: Moment[Any]) -> Ask | None:
    """The policy of bearing what comes: whatever has fallen due is thrown for."""
    sight, (who,) = moment.sight, moment.own
    for kind in (Suffer, RollCheck):
        if sight.has(kind, who=who):
            return kind(who=who)
    return None


class D20Forecasts(Forecasts[State]):
    meters = ("pf", "pv", "sanity", "wounds", "bleeding")
    losses = ("dead", "mad")
    kinds: Mapping[str, Kind] = {
        "horror": Kind(usual=6, least=2, most=20),
        "blast": Kind(usual=1, least=1, most=10),
        "fall": Kind(usual=3, least=1, most=60),
        "effort": Kind(usual=2, least=1, most=20),
        "care": Kind(is_check=False),
        "minutes": Kind(usual=10, least=1, most=90, is_check=False),
    }
    policies: Mapping[str, Tactic] = {"never": bearing}
    hero = CreateInvestigator

    def people(self, state: State) -> Mapping[str, str]:
        everybody = state.people.values()
        return {one.id: one.name for one in everybody if one.seat is not None and not one.is_dead}

    def seat_of(self, state: State, who: str) -> str | None:
        return known(state, who).seat

    def alone(self, state: State, who: str) -> State:
        return _table(state, (who,))

    def together(self, state: State, ones: Mapping[str, State]) -> State:
        mine = {who: known(one, who) for who, one in ones.items()}
        others = {one.id: one for one in state.people.values() if one.seat is None}
        now = max((one.now for one in ones.values()), default=state.now)
        return replace(_table(state, ()), people={**others, **mine}, now=now)

    def plain(self, state: State) -> State:
        people = {one.id: _plain(one) for one in state.people.values()}
        return replace(state, people=people, fallen=())

    def value(self, state: State, who: str, meter: str) -> int:
        person = known(state, who)
        match meter:
            case "wounds":
                return min(MOST_WOUNDS, len(person.wounds))
            case "bleeding":
                return min(MOST_WOUNDS, sum(wound.is_open for wound in person.wounds))
            case _:
                return int(getattr(person, meter))

    def span(self, state: State, who: str, meter: str) -> Span:
        person = known(state, who)
        match meter:
            case "pf":
                return Span(0, most_pf(person))
            case "pv":
                return Span(0, most_pv(person), 0)
            case "sanity":
                return Span(0, most_sanity(person), 0)
            case _:
                return Span(0, MOST_WOUNDS)

    def loss(self, state: State, who: str) -> str:
        person = known(state, who)
        if person.is_dead:
            return "dead"
        return "mad" if person.insanity in ("indefinite", "permanent") else ""

    def opening(self, state: State, who: str, trial: Trial, amount: int) -> Iterator[Ask]:
        match trial.kind:
            case "horror":
                sides = min(DICE, key=lambda die: abs(die - amount))
                yield CallSanity(who=who, less=int(amount > 3), more_dice=1, more_sides=sides)
            case "blast":
                yield ExposeTo(who=(who,), cause=SAID, count=amount, sides=6)
            case "fall":
                yield Fall(who=who, metres=amount)
            case "effort":
                yield ChargeEffort(who=(who,), cost=amount, kind="prolonged")
            case "care":
                for wound in known(state, who).wounds:
                    if wound.is_open and not wound.treated:
                        yield CareFor(healer=who, patient=who, wound=wound.number)
            case _:
                yield Advance(count=amount * ROUNDS, unit="round")

    def rest_of(self, ask: Ask, before: State, after: State) -> Ask | None:
        """Time stops for whatever falls due, and then goes on."""
        if not isinstance(ask, Advance):
            return None
        left = ask.count - (after.now - before.now)
        return Advance(count=left, unit="round") if left > 0 else None

    def umpire(self, sight: Sight[Any], who: str) -> Ask | None:
        for kind in (TellCheck, TellDice):
            if sight.has(kind, who=who):
                return kind(who=who)
        return None

    def planned(self, ask: Mapping[str, Any]) -> Trial | None:
        match ask.get("ask"):
            case "call-sanity":
                return Trial("horror", amount=int(ask.get("more_sides", 6)))
            case "expose-to":
                return Trial("blast", amount=int(ask.get("count", 1)))
            case "begin-fight":
                return Trial(FIGHT, text=str(ask.get("who", "")))
            case _:
                return None

    def example(self) -> tuple[str, ...]:
        return ("horror 4", "horror 6; fall 5", "care; minutes 10; horror 6", "blast 2; minutes 30")

    def meter_name(self, meter: str, tongue: Tongue) -> str:
        return words.meter_name(meter, tongue)

    def loss_name(self, loss: str, tongue: Tongue) -> str:
        return words.loss_name(loss, tongue)

    def kind_name(self, kind: str, tongue: Tongue) -> str:
        return words.kind_name(kind, tongue)

    def policy_name(self, policy: str, tongue: Tongue) -> str:
        return words.policy_name(policy, tongue)


def _plain(person: Person) -> Person:
    """Of wounds, what they may still cost: where they are makes no difference to that, nor in what
    order they came; of closed ones, that they are there."""
    if person.is_dead:
        return replace(person, wounds=(), made=0, pf=0, pv=min(0, person.pv), rest=Rest())
    kept = sorted((_plain_wound(one) for one in person.wounds), key=_order)
    wounds = tuple(replace(one, number=at) for at, one in enumerate(kept, 1))
    return replace(person, wounds=wounds, made=len(wounds), prone=False, shock="none", rest=Rest())


def _plain_wound(wound: Wound) -> Wound:
    if not wound.is_open:
        return Wound(0, 0, "light")
    return replace(wound, number=0, location=None, at=0, pv=0, part="", note="")


def _order(wound: Wound) -> tuple[object, ...]:
    return wound.is_open, wound.due or 0, wound.gb, wound.row, wound.treated, wound.stabilised


def _table(state: State, people: tuple[str, ...]) -> State:
    """The table without anything that lies on it, and with these people."""
    return State(
        options=state.options,
        people={who: _plain(known(state, who)) for who in people},
        arsenal=state.arsenal,
        wardrobe=state.wardrobe,
        now=state.now,
        minute=state.minute,
        straight=True,
        group_point=False,
    )


forecasts = D20Forecasts()
