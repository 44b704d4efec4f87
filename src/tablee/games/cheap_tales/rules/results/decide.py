"""Effets spéciaux, réussites partielles, risques: what a result still asks for."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.aspects.decide import check_on
from tablee.games.cheap_tales.rules.aspects.events import AspectSet
from tablee.games.cheap_tales.rules.common import ID, known, living, mine, roll_of, rules, then
from tablee.games.cheap_tales.rules.fight.attack import seconds
from tablee.games.cheap_tales.rules.gear.decide import new_thing, price
from tablee.games.cheap_tales.rules.gear.events import ObjectGained, ObjectLost
from tablee.games.cheap_tales.rules.health.harm import threaten
from tablee.games.cheap_tales.rules.results import asks, events
from tablee.games.cheap_tales.rules.results.settle import closing, prowess_done
from tablee.games.cheap_tales.state import Origin, SceneAspect, State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.roll import Consequence, Effect, Roll
from tablee.games.cheap_tales.state.traits import Until
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import By, Event, Refused

PARTIAL = f"{ID}.result.partial-offer"
CONSEQUENCE = f"{ID}.result.partial-consequence"
EFFECTS = f"{ID}.result.special-effects"
CANCEL = f"{ID}.result.cancel-risk-timing"
FREE = f"{ID}.result.free-prowess-no-risk"
SIX = 6


def check_partial(roll: Roll) -> None:
    """A failure that is no double 1, open or just settled, of an action that dice decided."""
    if roll.extra or roll.kind == "theft" or roll.feat:
        raise Refused(PARTIAL, "This result is not softened.")
    if roll.degree != "no" or roll.natural == "double-1":
        raise Refused(PARTIAL, "Only a plain failure becomes partial.")
    if roll.shifted or (roll.prowess is not None and roll.stood):
        raise Refused(PARTIAL, "It is too late for that.")
    if roll.stood and (roll.kind != "action" or roll.is_go or roll.group):
        raise Refused(PARTIAL, "It is too late for that.")


@rules.decides(asks.GrantPartial)
def grant_partial(state: State, by: By, ask: asks.GrantPartial, dice: Dice) -> Iterator[Event]:
    only_keeper(by, PARTIAL)
    roll = roll_of(state, ask.who)
    check_partial(roll)
    yield events.PartialGranted(who=roll.who, partial=ask.partial)


def partial_success(state: State, who: str) -> Roll:
    roll = roll_of(state, who)
    if roll.extra or roll.degree != "partial" or roll.partial != "yes_but" or not roll.stood:
        raise Refused(CONSEQUENCE, "No partial success asks for a price.")
    if roll.overruled:
        raise Refused(CONSEQUENCE, "Its price has been settled.")
    return roll


@rules.decides(asks.ProposeConsequence)
def propose_consequence(
    state: State, by: By, ask: asks.ProposeConsequence, dice: Dice
) -> Iterator[Event]:
    roll = partial_success(state, ask.who)
    hero = mine(state, by, ask.who)
    side = "keeper" if by.is_keeper else "player"
    if side == "player" and (roll.consequence is None or roll.consequence.by == "player"):
        raise Refused(CONSEQUENCE, "The keeper proposes first.")
    if (ask.kind == "object") != (ask.object != ""):
        raise Refused(CONSEQUENCE, "Say which object is lost, if one is.")
    if ask.object and hero.thing(ask.object) is None:
        raise Refused(CONSEQUENCE, "{name} has no such object.", name=hero.name)
    consequence = Consequence(
        ask.kind, ask.text, "keeper" if by.is_keeper else "player", ask.object
    )
    yield events.ConsequenceProposed(who=roll.who, consequence=consequence)


def check_consequence(state: State, by: By, who: str) -> tuple[Roll, Consequence]:
    roll = partial_success(state, who)
    living(known(state, who))
    if roll.consequence is None:
        raise Refused(CONSEQUENCE, "Nothing has been proposed.")
    if roll.consequence.by == "player":
        only_keeper(by, CONSEQUENCE)
    else:
        mine(state, by, who)
    return roll, roll.consequence


@rules.decides(asks.WaiveConsequence)
def waive_consequence(
    state: State, by: By, ask: asks.WaiveConsequence, dice: Dice
) -> Iterator[Event]:
    only_keeper(by, CONSEQUENCE)
    yield events.ConsequenceWaived(who=partial_success(state, ask.who).who)


@rules.decides(asks.AcceptConsequence)
def accept_consequence(
    state: State, by: By, ask: asks.AcceptConsequence, dice: Dice
) -> Iterator[Event]:
    roll, consequence = check_consequence(state, by, ask.who)
    hero = known(state, roll.who)
    accepted = events.ConsequenceAccepted(who=hero.id, consequence=consequence)
    state = yield from then(state, (accepted,))
    match consequence.kind:
        case "life":
            if state.losing(hero.id) is None and hero.life > 0:
                points = dice.die(SIX, role="consequence", who=(hero.id,))
                yield from threaten(state, hero.id, points, CONSEQUENCE, consequence.text)
        case "object":
            thing = hero.thing(consequence.thing)
            if thing is not None:
                yield ObjectLost(rule=CONSEQUENCE, who=hero.id, thing=thing.id, name=thing.name)
        case "aspect":
            yield aspect_set(
                state, by, consequence.text, on=hero.id, kind="consequence", rule=CONSEQUENCE
            )
        case _:
            pass


def aspect_set(
    state: State,
    by: By,
    text: str,
    *,
    on: str = "",
    kind: Origin = "",
    rule: str = f"{ID}.aspect.circumstance",
    until: Until = "scene",
    turns: int = 0,
    maker: str = "",
) -> AspectSet:
    """A public aspect; one that lasts for turns counts those of the fight."""
    turn = 0 if state.fight is None else state.fight.turn + turns - 1
    made = SceneAspect(
        f"s{state.serial + 1}",
        text,
        on,
        until,
        turn if until == "turn" else 0,
        by.scene,
        by.session,
        by=maker,
        kind=kind,
    )
    return AspectSet(rule=rule, aspect=made)


def choosing(state: State, by: By, who: str) -> tuple[Roll, Hero]:
    hero = mine(state, by, who)
    roll = roll_of(state, who)
    if roll.stage != "effects":
        rule = CANCEL if roll.risk is not None else EFFECTS
        raise Refused(rule, "No special effect is due to {name}.", name=hero.name)
    return roll, hero


def check_effect(state: State, roll: Roll, hero: Hero, ask: asks.ChooseEffect) -> None:
    kinds = [effect.kind for effect in roll.effects]
    if ask.effect in kinds and not state.on("repeat_effect"):
        raise Refused(EFFECTS, "This effect has been taken.")
    if ask.effect == "cancel-risk":
        if roll.prowess is None:
            raise Refused(CANCEL, "There is no risk to cancel.")
        if roll.cancelled or roll.risk is not None:
            raise Refused(CANCEL, "It is too late to cancel the risk.")
    if ask.effect in ("amplify", "aspect", "information", "find-gear") and not ask.text.strip():
        raise Refused(EFFECTS, "Say what it is.")
    if (ask.effect == "prowess") != (ask.prowess is not None):
        raise Refused(FREE, "A free prowess is named, and nothing else is.")
    if ask.prowess is not None:
        _check_free_prowess(state, roll, ask)


def _check_free_prowess(state: State, roll: Roll, ask: asks.ChooseEffect) -> None:
    if state.fighter(roll.who) is None:
        raise Refused(FREE, "A prowess belongs to an action in a fight.")
    if ask.prowess in roll.prowesses:
        raise Refused(FREE, "This prowess is in the action already.")
    if ask.prowess not in free_prowesses(state, roll):
        raise Refused(FREE, "This prowess does not fit the action.")
    if (ask.prowess == "double") != (ask.second != ""):
        raise Refused(FREE, "A double attack needs a second target.")
    if ask.second and ask.second not in seconds(state, roll.who, roll.targets[0]):
        raise Refused(
            f"{ID}.combat.double-attack-detail", "The second attack goes to another adversary."
        )


def free_prowesses(state: State, roll: Roll) -> tuple[str, ...]:
    found = ["stunt", "opportunism", "placement", "caution"]
    if roll.kind == "attack" or (roll.spell is not None and roll.spell.purpose == "harm"):
        found += ["precise", "violent"]
        aimed = state.extras.get(roll.targets[0]) if len(roll.targets) == 1 else None
        if aimed is not None and not (aimed.class_known and aimed.kind == "antagonist"):
            found.append("clear")
    first = roll.kind == "attack" and not roll.again and not roll.counter
    if first and seconds(state, roll.who, roll.targets[0]):
        found.append("double")
    peaceful = roll.kind in ("action", "gift") and not roll.offensive
    if peaceful and not (roll.spell is not None and roll.spell.purpose == "harm"):
        found.append("counter")
    return tuple(prowess for prowess in found if prowess not in roll.prowesses)


@rules.decides(asks.ChooseEffect)
def choose_effect(state: State, by: By, ask: asks.ChooseEffect, dice: Dice) -> Iterator[Event]:
    roll, hero = choosing(state, by, ask.who)
    check_effect(state, roll, hero, ask)
    check_on(state, by, ask.on)
    effect = Effect(ask.effect, ask.text, ask.prowess)
    rule = {"prowess": FREE, "cancel-risk": CANCEL}.get(ask.effect, EFFECTS)
    bought: tuple[Event, ...] = ()
    if ask.effect == "find-gear":
        thing = new_thing(state, hero, ask.text[:60], ask.kind)
        paid = price(state, hero, ask.pay, f"{ID}.gear.object-join")
        bought = (paid, ObjectGained(who=hero.id, thing=thing))
    chosen = events.EffectChosen(rule=rule, who=hero.id, effect=effect, second=ask.second)
    state = yield from then(state, (chosen, *bought))
    if ask.effect == "aspect":
        made = aspect_set(state, by, ask.text, on=ask.on, rule=EFFECTS, maker=hero.id)
        state = yield from then(state, (made,))
    if ask.prowess is not None:
        state = yield from then(
            state, prowess_done(state, roll_of(state, hero.id), ask.prowess, by)
        )
    yield from closing(state, roll_of(state, hero.id))


@rules.decides(asks.WaiveEffects)
def waive_effects(state: State, by: By, ask: asks.WaiveEffects, dice: Dice) -> Iterator[Event]:
    roll, hero = choosing(state, by, ask.who)
    state = yield from then(state, (events.EffectsWaived(who=hero.id),))
    yield from closing(state, roll_of(state, roll.who))
