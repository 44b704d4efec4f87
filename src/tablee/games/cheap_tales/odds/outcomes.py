"""Odds: what an ask comes to by name, and what follows by itself."""

from collections.abc import Hashable, Iterable, Mapping, Sequence

from tablee.games.cheap_tales.odds.policies import follower, next_ask
from tablee.games.cheap_tales.rules.extras.events import ExtraHurt, ExtrasFell, GangStruck
from tablee.games.cheap_tales.rules.fight.events import BlowRolled, GroundCleared, SecondStrike
from tablee.games.cheap_tales.rules.health.events import (
    Breathed,
    Fell,
    LifeGained,
    LifeLost,
    LossThreatened,
    WoundEased,
    WoundRolled,
)
from tablee.games.cheap_tales.rules.heroism.events import Activated
from tablee.games.cheap_tales.rules.keeper.events import FateAnswered
from tablee.games.cheap_tales.rules.magic.events import GiftPaid, PowerTaken
from tablee.games.cheap_tales.rules.results.events import (
    EffectsWaived,
    GroupSettled,
    ModifierAnnounced,
    PowerAdded,
    RiskRun,
    RollThrown,
    Shifted,
    Stood,
)
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.roll import is_success
from tablee.games.cheap_tales.state.traits import ABSORBED
from tablee.kernel.words import Ask, By, Event


def outcomes(state: State, by: By, happened: Iterable[Event]) -> Mapping[str, Hashable]:
    """The named outcomes that these events amount to, for those who may see them."""
    found: dict[str, Hashable] = {}
    for event in happened:
        _of_roll(state, event, found)
        _of_blows(state, by, event, found)
        _of_rest(state, event, found)
    return found


def _of_roll(state: State, event: Event, found: dict[str, Hashable]) -> None:
    match event:
        case RollThrown():
            found["kept"] = event.kept
            found["catastrophe"] = event.natural == "double-1"
            if event.degree is not None:
                found["degree"] = event.degree
                found["success"] = is_success(event.degree, None)
        case ModifierAnnounced() | PowerAdded():
            found["degree"] = event.degree
            found["success"] = is_success(event.degree, None)
        case Shifted() | Stood() | Activated():
            found["degree"] = event.degree
            found["success"] = is_success(event.degree, event.partial)
        case RiskRun():
            found["risk"] = event.risk
            if event.worse:
                found["degree"] = "no_and"
        case GangStruck():
            roll = state.rolls.get(event.who)
            targets = event.hit if roll is None else roll.targets
            found |= {f"hit.{who}": who in event.hit for who in targets}
            found["hits"] = len(event.hit)
        case SecondStrike():
            found["second"] = True
        case GroupSettled():
            found |= {"group": event.success, "group-degree": event.degree}
        case _:
            pass


def _of_blows(state: State, by: By, event: Event, found: dict[str, Hashable]) -> None:
    match event:
        case ExtraHurt():
            _add(found, f"loss.{event.who}", event.loss)
        case LossThreatened():
            _add(found, f"loss.{event.loss.who}", event.loss.amount)
        case LifeLost():
            _add(found, f"loss.{event.who}", event.amount)
        case GroundCleared():
            found[f"cleared.{event.target}"] = event.count
        case ExtrasFell() if knows_life(state, by, event.who):
            found[f"down.{event.who}"] = event.count
        case Fell():
            found[f"falls.{event.who}"] = True
        case PowerTaken() if by.is_keeper or event.victim in state.heroes:
            found["taken"] = event.points
        case _:
            pass


def knows_life(state: State, by: By, who: str) -> bool:
    """Players reckon with whole brutes and henchmen once they know them for such.

    An antagonist has as much life as the keeper says.
    """
    extra = state.extras[who]
    return by.is_keeper or (extra.class_known and extra.kind != "antagonist")


def spent(event: GiftPaid) -> int:
    """What a gift cost in power, whoever or whatever paid it: a place, the hero, or life."""
    return event.power + event.drawn + event.life // ABSORBED


def _add(found: dict[str, Hashable], key: str, points: int) -> None:
    before = found.get(key, 0)
    found[key] = points + (before if isinstance(before, int) else 0)


def _of_rest(state: State, event: Event, found: dict[str, Hashable]) -> None:
    match event:
        case GiftPaid():
            before = "sure-" if event.sure else ""
            found[f"{before}cost"] = spent(event)
            if event.life:
                found[f"{before}life-cost"] = event.life
        case WoundRolled():
            found["wound"] = event.row
            found["trait-lost"] = bool(event.traits)
        case WoundEased():
            found["wound"] = event.row
        case LifeGained():
            _add(found, f"gain.{event.who}", event.points)
        case Breathed():
            found[f"life.{event.who}"] = event.life
            if event.who not in state.aside:
                found[f"power.{event.who}"] = event.power
        case FateAnswered():
            found["yes"] = event.yes
        case _:
            pass


FOLLOWED = (
    RollThrown,
    Shifted,
    Stood,
    Activated,
    EffectsWaived,
    RiskRun,
    BlowRolled,
)


def onward(state: State, by: By, happened: Sequence[Event]) -> Ask | None:
    """After a throw: it stands, special effects are left, the risk is run, the blow falls."""
    for event in reversed(happened):
        if not isinstance(event, FOLLOWED):
            continue
        who = event.who
        if not (by.is_keeper or by.may_act_for(_seat(state, who))):
            return None
        roll = follower.after(state, happened).rolls.get(who)
        if roll is None or (roll.stage == "risk" and not by.is_keeper):
            return None
        return next_ask(state, roll)
    return None


def _seat(state: State, who: str) -> str | None:
    hero = state.hero(who)
    return None if hero is None else hero.seat


def still_open(state: State) -> Hashable:
    """What follows a throw hangs on the degree, the risk, and how everybody stands."""
    return (
        tuple(
            (
                roll.who,
                roll.stage,
                roll.degree,
                roll.partial,
                roll.natural == "double-1",
                roll.risk,
                roll.again,
                roll.blow,
            )
            for roll in state.rolls.values()
            if roll.stage != "done"
        ),
        tuple(extra.lives for extra in state.extras.values()),
        tuple((h.life, h.power, h.heroism, h.fall) for h in state.heroes.values()),
    )
