"""Evenings played ahead: what a scene asks of a hero, and how they go about it."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from tablee.games.cheap_tales.odds.fights import fights
from tablee.games.cheap_tales.rules.action.asks import Attempt, FrameRoll
from tablee.games.cheap_tales.rules.creation.asks import ApproveHero, CreateHero
from tablee.games.cheap_tales.rules.health.asks import CallLethal, Inflict, Respite
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.traits import QUALITIES, TALENTS, Quality, Talent
from tablee.games.cheap_tales.words import lab as words
from tablee.kernel.fights import Tactic
from tablee.kernel.forecasts import FIGHT, Forecasts, Kind, Span, Trial
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Ask

SAID = "–"
"""What stands where the table would say more."""

MOST_HEROISM = 10


class TalesForecasts(Forecasts[State]):
    meters = ("life", "power", "heroism")
    losses = ("dead", "out")
    passing = frozenset({"out"})
    kinds: Mapping[str, Kind] = {
        "test": Kind(usual=0, least=-6, most=6),
        "lethal": Kind(usual=0, least=0, most=6),
        "harm": Kind(usual=2, least=1, most=20, is_check=False),
        "respite": Kind(is_check=False),
    }
    policies: Mapping[str, Tactic] = {
        "never": fights.tactics["facing"],
        "always": fights.tactics["bold"],
        "bitter": fights.tactics["bitter"],
    }
    tactics: Mapping[str, str] = {"never": "facing", "always": "bold", "bitter": "bitter"}
    hero = CreateHero

    def people(self, state: State) -> Mapping[str, str]:
        return {one.id: one.name for one in state.heroes.values() if not one.is_gone}

    def seat_of(self, state: State, who: str) -> str | None:
        return _hero(state, who).seat

    def alone(self, state: State, who: str) -> State:
        hero = _hero(state, who)
        if hero.dead or hero.dying:  # all that is left to say of them
            hero = replace(hero, wounds=(), life=0)
        return State(options=state.options, heroes={who: hero})

    def together(self, state: State, ones: Mapping[str, State]) -> State:
        heroes = {who: _hero(one, who) for who, one in ones.items()}
        return State(options=state.options, heroes=heroes, extras=state.extras)

    def plain(self, state: State) -> State:
        rolls = {who: replace(roll, dice=()) for who, roll in state.rolls.items()}
        return replace(state, rolls=rolls, fallen=())

    def value(self, state: State, who: str, meter: str) -> int:
        return int(getattr(_hero(state, who), meter))

    def span(self, state: State, who: str, meter: str) -> Span:
        hero = _hero(state, who)
        match meter:
            case "life":
                return Span(0, hero.most_life, 0)
            case "power":
                return Span(0, hero.most_power())
            case _:
                return Span(0, max(MOST_HEROISM, hero.heroism))

    def loss(self, state: State, who: str) -> str:
        hero = _hero(state, who)
        if hero.dead or hero.dying:
            return "dead"
        return "out" if hero.out or hero.fall else ""

    def opening(self, state: State, who: str, trial: Trial, amount: int) -> Iterator[Ask]:
        match trial.kind:
            case "test":
                quality, talent = _best(_hero(state, who))
                yield Attempt(who=who, what=SAID, quality=quality, talent=talent)
                yield FrameRoll(who=who, difficulty=-amount, stakes=SAID)
            case "lethal":
                yield CallLethal(who=who, threat=SAID, malus=amount)
            case "respite":
                yield Respite(who=(who,))
            case _:
                yield Inflict(who=who, life=amount, why=SAID)

    def introducing(self, who: str) -> Iterator[Ask]:
        yield ApproveHero(who=who)

    def planned(self, ask: Mapping[str, Any]) -> Trial | None:
        match ask.get("ask"):
            case "inflict":
                return Trial("harm", amount=int(ask.get("life", 2)))
            case "call-lethal":
                return Trial("lethal", amount=int(ask.get("malus", 0)))
            case "call-group":
                return Trial("test", amount=-int(ask.get("difficulty") or 0))
            case "open-fight":
                return Trial(FIGHT, text=str(ask.get("adversaries", "")))
            case _:
                return None

    def example(self) -> tuple[str, ...]:
        return ("test", "test 1; harm 2", "test 2; lethal", "respite; 2 test 1")

    def meter_name(self, meter: str, tongue: Tongue) -> str:
        return words.meter_name(meter, tongue)

    def loss_name(self, loss: str, tongue: Tongue) -> str:
        return words.loss_name(loss, tongue)

    def kind_name(self, kind: str, tongue: Tongue) -> str:
        return words.kind_name(kind, tongue)

    def policy_name(self, policy: str, tongue: Tongue) -> str:
        return words.policy_name(policy, tongue)


def _hero(state: State, who: str) -> Hero:
    return state.heroes[who]


def _best(hero: Hero) -> tuple[Quality, Talent]:
    """The traits that a hero brings to whatever comes, the best first."""
    qualities: tuple[Quality, ...] = tuple(QUALITIES)
    talents: tuple[Talent, ...] = tuple(TALENTS)
    return max(qualities, key=hero.score), max(talents, key=hero.score)


forecasts = TalesForecasts()
