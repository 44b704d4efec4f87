"""Fights that are played by themselves: what each side does, from what its seat may see."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from tablee.games.cheap_tales.data import stock
from tablee.games.cheap_tales.rules.common import ID
from tablee.games.cheap_tales.rules.creation.asks import ApproveHero, CreateHero
from tablee.games.cheap_tales.rules.extras.asks import ExtraAttack, ExtraPass, MakeExtra
from tablee.games.cheap_tales.rules.fight.asks import (
    Attack,
    JoinFight,
    OpenFight,
    PassGo,
    RaiseDamage,
    RollDamage,
    WaiveCounter,
)
from tablee.games.cheap_tales.rules.fight.events import TurnEnded
from tablee.games.cheap_tales.rules.health.asks import Absorb, ChooseFall, RollWound
from tablee.games.cheap_tales.rules.results.asks import (
    ChooseRisk,
    Reroll,
    RollRisk,
    Stand,
    Throw,
    WaiveEffects,
)
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.traits import STYLE_TRAITS, Style
from tablee.games.cheap_tales.view import TalesView
from tablee.games.cheap_tales.words import lab as words
from tablee.kernel.fights import Fights, Moment, Sight, Standing
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Ask, Offer, ReadyMade, Refused

Now = Moment[TalesView]
Aim = Callable[[Now, str, Sequence[str]], str]
"""Whom somebody attacks of those within reach."""

SUCCESSES = ("yes", "yes_and", "legendary")


def _reach(offer: Offer, field: str) -> tuple[str, ...]:
    return next((one.choices for one in offer.fields if one.name == field), ())


def facing(moment: Now, who: str, reach: Sequence[str]) -> str:
    """Each an opponent of their own, as long as there are enough."""
    foes = [foe for foe in moment.foes if foe in reach] or list(reach)
    return foes[moment.own.index(who) % len(foes)]


def on_the_weakest(moment: Now, who: str, reach: Sequence[str]) -> str:
    """The opponent who looks worst: a hero by life, others by whether they are hurt."""
    view = moment.sight.view
    left = {one.hero.id: one.hero.life for one in view.heroes}
    left |= {one.id: (one.condition != "hurt") * 100 + one.count for one in view.extras}
    return min(reach, key=lambda foe: left[foe])


def on_the_leader(moment: Now, who: str, reach: Sequence[str]) -> str:
    """Whoever stands alone before those who came in numbers."""
    count = {one.id: one.count for one in moment.sight.view.extras}
    return min(reach, key=lambda foe: count.get(foe, 1))


def _style(hero: Hero) -> Style:
    """The way of fighting in which a hero is best."""
    styles: tuple[Style, ...] = tuple(STYLE_TRAITS)
    return max(styles, key=lambda style: sum(map(hero.score, STYLE_TRAITS[style])))


class _Led:
    """A tactic: whom to attack, and whether points are spent on failed attacks and on blows."""

    def __init__(self, aim: Aim, *, spends: bool = False, bitter: bool = False) -> None:
        self._aim = aim
        self.spends = spends
        self._bitter = bitter

    def __call__(self, moment: Now) -> Ask | None:
        for who in moment.own:
            if ask := self._owed(moment, who) or self._rolled(moment.sight, who):
                return ask
        for who in moment.own:
            if ask := self._going(moment, who):
                return ask
        return None

    def _owed(self, moment: Now, who: str) -> Ask | None:
        """A blow to take, a fall to choose."""
        sight = moment.sight
        for offer in sight.offers(Absorb, who=who):
            most = next((one.most for one in offer.fields if one.name == "points"), 0)
            return Absorb(who=who, points=most if self.spends else 0)
        if sight.has(ChooseFall, who=who):
            return ChooseFall(who=who, choice="bitter-end" if self._bitter else "out")
        return RollWound(who=who) if sight.has(RollWound, who=who) else None

    def _rolled(self, sight: Sight[TalesView], who: str) -> Ask | None:
        """What follows in the life of a roll."""
        roll = next((one.roll for one in sight.view.rolls if one.roll.who == who), None)
        if roll is None or roll.stage == "done":
            return None
        if self.spends and roll.stage == "open" and roll.degree not in SUCCESSES:
            for offer in sight.offers(Reroll, who=who):
                return Reroll(who=who, pay=offer.given.get("pay", "heroism"))
        for kind in (Throw, Stand, WaiveEffects, RollRisk, RollDamage):
            if sight.has(kind, who=who):
                return kind(who=who)
        if sight.has(ChooseRisk, who=who):
            return ChooseRisk(who=who, risk="nothing")
        return RaiseDamage(who=who, points=0) if sight.has(RaiseDamage, who=who) else None

    def _going(self, moment: Now, who: str) -> Ask | None:
        sight = moment.sight
        reach = tuple(
            dict.fromkeys(str(one.given["target"]) for one in sight.offers(Attack, who=who))
        )
        if reach:
            return self._hero_attack(moment, who, reach)
        for offer in sight.offers(ExtraAttack, who=who):
            if "targets" in offer.given:
                return ExtraAttack(who=who, targets=tuple(offer.given["targets"]))
            target = self._aim(moment, who, _reach(offer, "targets"))
            return ExtraAttack(who=who, targets=(target,))
        for kind in (WaiveCounter, PassGo, ExtraPass):
            if sight.has(kind, who=who):
                return kind(who=who)
        return None

    def _hero_attack(self, moment: Now, who: str, reach: Sequence[str]) -> Ask:
        hero = next(one.hero for one in moment.sight.view.heroes if one.hero.id == who)
        target = self._aim(moment, who, reach)
        arm = next((one for one in hero.objects if one.kind == "weapon"), None)
        if arm is None:
            return Attack(who=who, target=target, style=_style(hero))
        return Attack(who=who, target=target, style=_style(hero), weapon=arm.weapon, arm=arm.id)


class TalesFights(Fights[State]):
    ends_round = (TurnEnded,)
    rounds_begun = 1
    hero = CreateHero
    stocked = MakeExtra
    tactics: Mapping[str, _Led] = {
        "facing": _Led(facing),
        "weakest": _Led(on_the_weakest),
        "leader": _Led(on_the_leader),
        "bold": _Led(facing, spends=True),
        "bitter": _Led(facing, bitter=True),
    }

    def opening(self, state: State, sides: Sequence[Sequence[str]]) -> Iterator[Ask]:
        if len(sides) != 2:
            raise Refused(f"{ID}.combat.initiative-first", "A fight takes two sides.")
        ours, theirs = sides
        if not any(who in state.heroes for who in ours):
            ours, theirs = theirs, ours
        heroes = tuple(who for who in ours if who in state.heroes)
        people = tuple(who for who in theirs if who in state.extras)
        rivals = tuple(who for who in theirs if who in state.heroes)
        if not heroes:
            raise Refused(
                f"{ID}.combat.initiative-first", "Between the keeper's people the keeper decides."
            )
        if people:
            yield OpenFight(heroes=heroes, adversaries=people, together=True)
        else:
            yield OpenFight(heroes=heroes, rival=rivals[0])
            rivals = rivals[1:]
        allies = tuple(who for who in ours if who in state.extras)
        for who in (*allies, *rivals):
            yield JoinFight(who=who, other_side=True)

    def umpire(self, sight: Sight[TalesView]) -> Ask | None:
        return None

    def plain(self, state: State, tactics: Container[str]) -> State:
        fight = state.fight
        if not any(name in tactics and tactic.spends for name, tactic in self.tactics.items()):
            heroes = {who: replace(one, heroism=0) for who, one in state.heroes.items()}
            state = replace(state, heroes=heroes)
        open_rolls = {who: roll for who, roll in state.rolls.items() if roll.stage != "done"}
        return replace(
            state,
            fight=None if fight is None else replace(fight, turn=1),
            rolls={who: replace(roll, dice=()) for who, roll in open_rolls.items()},
            fallen=(),
        )

    def standing(self, state: State, fighters: Iterable[str]) -> Iterator[Standing]:
        for who in fighters:
            hero = state.hero(who)
            if hero is not None:
                is_up = hero.is_up or bool(hero.fall)  # who has yet to fall may get up again
                yield Standing(who, "up" if is_up else "down", hero.life)
            else:
                extra = state.extras[who]
                left = extra.standing if extra.came > 1 else sum(extra.lives)
                yield Standing(who, "up" if extra.is_up else "down", left)

    def people(self, state: State) -> Mapping[str, str]:
        heroes = {hero.id: hero.name for hero in state.heroes.values()}
        return heroes | {extra.id: extra.name for extra in state.extras.values()}

    def seat_of(self, state: State, who: str) -> str | None:
        hero = state.hero(who)
        return None if hero is None else hero.seat

    def left_name(self, state: State, who: str, tongue: Tongue) -> str:
        extra = state.extras.get(who)
        return words.left_name(tongue, several=extra is not None and extra.came > 1)

    def tactic_name(self, tactic: str, tongue: Tongue) -> str:
        return words.tactic_name(tactic, tongue)

    def introducing(self, who: str) -> Iterator[Ask]:
        yield ApproveHero(who=who)

    def stock(self, language: str) -> Sequence[ReadyMade]:
        return stock.extras(language)


fights = TalesFights()
