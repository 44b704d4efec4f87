"""Fights that are played by themselves: what each side does, from what its seat may see.

Nobody calls on destiny. Story time is counted from the present: what bleeds, bleeds as long.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from tablee.games.cthulhu_d20.rules.attack.asks import DeclareAttack, RollAttack, TellWound
from tablee.games.cthulhu_d20.rules.checks.asks import TellCheck
from tablee.games.cthulhu_d20.rules.clock.asks import Suffer
from tablee.games.cthulhu_d20.rules.common import ID, known
from tablee.games.cthulhu_d20.rules.destiny.asks import TellDice
from tablee.games.cthulhu_d20.rules.fight.asks import BeginFight, EndTurn, Reload, StandUp
from tablee.games.cthulhu_d20.rules.fight.events import RoundBegun
from tablee.games.cthulhu_d20.rules.investigators.asks import CreateInvestigator
from tablee.games.cthulhu_d20.state.people import Person, Rest, Wound
from tablee.games.cthulhu_d20.state.table import State
from tablee.games.cthulhu_d20.words import lab as words
from tablee.kernel.fights import Fights, Moment, Sight, Standing
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Ask, Offer, Refused

Now = Moment[Any]
Aim = Callable[[Now, str, Sequence[str]], str]
"""Whom somebody attacks of those within reach."""


def facing(moment: Now, who: str, reach: Sequence[str]) -> str:
    """Each an opponent of their own, as long as there are enough."""
    return reach[moment.own.index(who) % len(reach)]


def together(moment: Now, who: str, reach: Sequence[str]) -> str:
    """All on the same one."""
    return reach[0]


class _Led:
    """A tactic: whom to attack with what is in hand; who lies there gets up first."""

    def __init__(self, aim: Aim) -> None:
        self._aim = aim

    def __call__(self, moment: Now) -> Ask | None:
        sight = moment.sight
        for who in moment.own:
            if sight.has(Suffer, who=who):
                return Suffer(who=who)
        if sight.has(RollAttack) and self._strikes(moment):
            return RollAttack()
        for who in moment.own:
            if sight.has(EndTurn, who=who):
                return self._turn(moment, who)
        return None

    def _strikes(self, moment: Now) -> bool:
        strike = moment.sight.view.attack
        return strike is not None and strike.who in moment.own

    def _turn(self, moment: Now, who: str) -> Ask:
        sight = moment.sight
        if sight.has(StandUp, who=who):
            return StandUp(who=who)
        for offer in sight.offers(DeclareAttack, who=who):
            reach = [foe for foe in moment.foes if foe in _reach(offer)]
            if reach and set(offer.given) <= {"who", "weapon", "target"}:
                target = self._aim(moment, who, reach)
                return DeclareAttack(who=who, target=target, weapon=offer.given["weapon"])
        for offer in sight.offers(Reload, who=who):
            return Reload(who=who, weapon=offer.given["weapon"])
        return EndTurn(who=who)


def _reach(offer: Offer) -> tuple[str, ...]:
    if "target" in offer.given:
        return (str(offer.given["target"]),)
    return next((one.choices for one in offer.fields if one.name == "target"), ())


class D20Fights(Fights[State]):
    ends_round = (RoundBegun,)
    hero = CreateInvestigator
    most = 8
    exact_steps = 500_000
    tactics: Mapping[str, _Led] = {"facing": _Led(facing), "together": _Led(together)}

    def gathered(self, state: State, sides: Sequence[Sequence[str]]) -> State:
        """Only those who fight, whom nobody can fail to see, and who call on no destiny."""
        fighters = [who for side in sides for who in side]
        people = {
            who: replace(known(state, who), hidden=False, destiny=0, rest=Rest())
            for who in fighters
        }
        return State(
            options=state.options,
            people=people,
            arsenal=state.arsenal,
            wardrobe=state.wardrobe,
            straight=True,
            group_point=False,
        )

    def opening(self, state: State, sides: Sequence[Sequence[str]]) -> Iterator[Ask]:
        if len(sides) != 2:
            raise Refused(f"{ID}.combat.initiative", "A fight takes two sides.")
        yield from ()

    def umpire(self, sight: Sight[Any]) -> Ask | None:
        if sight.view.fight is None:
            for offer in sight.offers(BeginFight):
                ready = next(one.choices for one in offer.fields if one.name == "who")
                return BeginFight(who=tuple(ready))
        if sight.has(TellWound):
            return TellWound()
        for kind in (TellDice, TellCheck):
            for offer in sight.offers(kind):
                return kind(who=offer.given["who"])
        return None

    def plain(self, state: State, tactics: Container[str]) -> State:
        people = {who: _plain(one, state.now) for who, one in state.people.items()}
        fight = None if state.fight is None else replace(state.fight, round=1, initiative={})
        return replace(state, people=people, fight=fight, now=0, fallen=())

    def standing(self, state: State, fighters: Iterable[str]) -> Iterator[Standing]:
        for who in fighters:
            person = known(state, who)
            is_down = person.is_dead or person.is_out
            left = person.creature.hp if _is_traditional(person) else person.pv
            yield Standing(who, "down" if is_down else "up", left)

    def people(self, state: State) -> Mapping[str, str]:
        return {one.id: one.name for one in state.people.values()}

    def seat_of(self, state: State, who: str) -> str | None:
        return known(state, who).seat

    def left_name(self, state: State, who: str, tongue: Tongue) -> str:
        return words.left_name(tongue)

    def tactic_name(self, tactic: str, tongue: Tongue) -> str:
        return words.tactic_name(tactic, tongue)


def _is_traditional(person: Person) -> bool:
    return person.creature.treatment == "traditional"


def _plain(person: Person, now: int) -> Person:
    """Of wounds, what they may still cost, and when from now on."""
    wounds = tuple(_plain_wound(one, now, at) for at, one in enumerate(person.wounds, 1))
    return replace(person, wounds=wounds, made=len(wounds), rest=Rest(), hour_from=0)


def _plain_wound(wound: Wound, now: int, number: int) -> Wound:
    due = None if wound.due is None else wound.due - now
    return replace(wound, number=number, at=0, due=due, note="")


fights = D20Fights()
