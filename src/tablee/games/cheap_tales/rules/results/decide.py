"""Effets spéciaux, réussites partielles, risques: what a result still asks for."""

from collections.abc import Iterable, Iterator

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.action.law import is_held
from tablee.games.cheap_tales.rules.aspects.decide import check_on, concerned
from tablee.games.cheap_tales.rules.aspects.events import AspectSet
from tablee.games.cheap_tales.rules.common import ID, known, living, mine, of, roll_of, rules, then
from tablee.games.cheap_tales.rules.fight.again import seconds
from tablee.games.cheap_tales.rules.gear.decide import new_thing, price, prices
from tablee.games.cheap_tales.rules.gear.events import ObjectGained, ObjectLost
from tablee.games.cheap_tales.rules.health.harm import threaten
from tablee.games.cheap_tales.rules.results import asks, events
from tablee.games.cheap_tales.rules.results.settle import closing, going_on, prowess_done
from tablee.games.cheap_tales.rules.results.spend import lying
from tablee.games.cheap_tales.rules.shapes import ALL, REQUIRED, all_but
from tablee.games.cheap_tales.state import Origin, SceneAspect, State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.roll import Consequence, Effect, Roll
from tablee.games.cheap_tales.state.traits import Until
from tablee.kernel.checks import only_keeper
from tablee.kernel.law import Candidate
from tablee.kernel.words import By, Event, Refused

PARTIAL = f"{ID}.result.partial-offer"
CONSEQUENCE = f"{ID}.result.partial-consequence"
EFFECTS = f"{ID}.result.special-effects"
CANCEL = f"{ID}.result.cancel-risk-timing"
FREE = f"{ID}.result.free-prowess-no-risk"
JOIN = f"{ID}.gear.object-join"
SIX = 6
WORDED = {"text": {"required": True, "least": 1}}
"""Of effects that say something."""


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


@rules.law(asks.GrantPartial, PARTIAL, keeper=True)
def may_grant(state: State, by: By, ask: asks.GrantPartial) -> Event:
    roll = roll_of(state, ask.who)
    check_partial(roll)
    return events.PartialGranted(who=roll.who, partial=ask.partial)


@may_grant.offers
def failures(state: State, by: By) -> Iterator[Candidate]:
    for roll in state.rolls.values() if by.is_keeper else ():
        if roll.degree == "no" and not roll.extra:
            advice = (f"{ID}.result.failure-meaning",)
            yield Candidate({"who": roll.who}, advice=advice, sure=ALL)


def partial_success(state: State, who: str) -> Roll:
    roll = roll_of(state, who)
    if roll.extra or roll.degree != "partial" or roll.partial != "yes_but" or not roll.stood:
        raise Refused(CONSEQUENCE, "No partial success asks for a price.")
    if roll.overruled:
        raise Refused(CONSEQUENCE, "Its price has been settled.")
    return roll


def priced(state: State, by: By) -> Iterator[tuple[Roll, Hero]]:
    """Partial successes that ask for a price, on which this seat has a word to say."""
    for roll in state.rolls.values():
        hero = state.hero(roll.who)
        if hero is not None and roll.degree == "partial" and by.may_act_for(hero.seat):
            yield roll, hero


@rules.law(asks.ProposeConsequence, CONSEQUENCE)
def may_propose(state: State, by: By, ask: asks.ProposeConsequence) -> Event:
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
    return events.ConsequenceProposed(who=roll.who, consequence=consequence)


@may_propose.offers
def proposals(state: State, by: By) -> Iterator[Candidate]:
    advice = (f"{ID}.result.partial-list",)
    for _, hero in priced(state, by):
        kinds = {"kind": ("life", "aspect", "other")}
        yield Candidate({"who": hero.id}, kinds, advice, omit=("object",), sure=ALL)
        things = {"object": tuple(thing.id for thing in hero.objects)}
        lost, shaped = {"who": hero.id, "kind": "object"}, {"object": REQUIRED}
        yield Candidate(lost, things, advice, shaped=shaped, sure=ALL)


def check_consequence(state: State, by: By, who: str) -> Consequence:
    roll = partial_success(state, who)
    hero = living(known(state, who))
    if roll.consequence is None:
        raise Refused(CONSEQUENCE, "Nothing has been proposed.")
    if roll.consequence.kind == "life" and state.losing(who) is not None:
        # A price in life is no price under a blow that would hide it.
        raise Refused(f"{ID}.power.absorb", "{name} has a blow to take first.", name=hero.name)
    _check_payable(hero, roll.consequence)
    if roll.consequence.by == "player":
        only_keeper(by, CONSEQUENCE)
    else:
        mine(state, by, who)
    return roll.consequence


def _check_payable(hero: Hero, price: Consequence) -> None:
    """What is no longer there pays for nothing: another price is named, or none."""
    if price.kind == "object" and hero.thing(price.thing) is None:
        raise Refused(CONSEQUENCE, "{name} has no such object.", name=hero.name)
    if price.kind == "life" and hero.life < 1:
        raise Refused(CONSEQUENCE, "{name} has no life left to pay with.", name=hero.name)


def settled_price(state: State, who: str, settled: Iterable[Event]) -> Iterator[Event]:
    """A price is paid or waived; the second blow of a double attack has waited for it."""
    held = is_held(state, who)
    state = yield from then(state, settled)
    if held and state.fight is not None and state.fight.acting == who:
        yield from going_on(state, roll_of(state, who))


@rules.law(asks.WaiveConsequence, CONSEQUENCE, keeper=True)
def may_waive(state: State, by: By, ask: asks.WaiveConsequence) -> Roll:
    return partial_success(state, ask.who)


@may_waive.decides
def waive_consequence(
    state: State, by: By, ask: asks.WaiveConsequence, dice: Dice, roll: Roll
) -> Iterator[Event]:
    yield from settled_price(state, roll.who, (events.ConsequenceWaived(who=roll.who),))


@may_waive.offers
def waivers(state: State, by: By) -> Iterator[Candidate]:
    yield from (of(hero) for _, hero in priced(state, by) if by.is_keeper)


@rules.law(asks.AcceptConsequence, CONSEQUENCE)
def may_accept(state: State, by: By, ask: asks.AcceptConsequence) -> Consequence:
    return check_consequence(state, by, ask.who)


@may_accept.offers
def accepted_prices(state: State, by: By) -> Iterator[Candidate]:
    for roll, hero in priced(state, by):
        if (price := roll.consequence) is not None:
            yield Candidate({"who": hero.id}, dice=price.kind == "life")


@may_accept.decides
def accept_consequence(
    state: State, by: By, ask: asks.AcceptConsequence, dice: Dice, consequence: Consequence
) -> Iterator[Event]:
    yield from settled_price(state, ask.who, _paid(state, by, ask.who, consequence, dice))


def _paid(state: State, by: By, who: str, consequence: Consequence, dice: Dice) -> Iterator[Event]:
    hero = known(state, who)
    yield events.ConsequenceAccepted(who=who, consequence=consequence)
    match consequence.kind:
        case "life":
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


TAKES: dict[str, tuple[str, ...]] = {
    "amplify": ("text",),
    "aspect": ("text", "on"),
    "information": ("text",),
    "find-gear": ("text", "kind", "pay"),
    "cancel-risk": (),
    "prowess": ("prowess", "second"),
}
"""What is said of each special effect."""


def check_effect(state: State, roll: Roll, hero: Hero, ask: asks.ChooseEffect) -> None:
    kinds = [effect.kind for effect in roll.effects]
    plain = asks.ChooseEffect(who=ask.who, effect=ask.effect)
    for name in all_but(asks.ChooseEffect, "who", "effect", "prowess", *TAKES[ask.effect]):
        if getattr(ask, name) != getattr(plain, name):
            raise Refused(EFFECTS, "More is said than this effect asks for.")
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


Effected = tuple[Hero, tuple[Event, ...]]
"""Whose effect it is, and the events by which an object is bought with it."""


@rules.law(asks.ChooseEffect, EFFECTS)
def may_choose(state: State, by: By, ask: asks.ChooseEffect) -> Effected:
    roll, hero = choosing(state, by, ask.who)
    check_effect(state, roll, hero, ask)
    check_on(state, by, ask.on)
    if ask.effect != "find-gear":
        return hero, ()
    thing = new_thing(state, hero, ask.text[:60], ask.kind)
    paid = price(state, hero, ask.pay, JOIN)
    return hero, (paid, ObjectGained(who=hero.id, thing=thing))


@may_choose.decides
def choose_effect(
    state: State, by: By, ask: asks.ChooseEffect, dice: Dice, found: Effected
) -> Iterator[Event]:
    hero, bought = found
    effect = Effect(ask.effect, ask.text, ask.prowess)
    rule = {"prowess": FREE, "cancel-risk": CANCEL}.get(ask.effect, EFFECTS)
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


@may_choose.offers
def effects(state: State, by: By) -> Iterator[Candidate]:
    for roll, hero in lying(state, by, "effects"):
        for effect in ("amplify", "aspect", "information"):
            given = {"who": hero.id, "effect": effect}
            asked = ("text", "on") if effect == "aspect" else ("text",)
            on = {"on": concerned(state)}
            yield Candidate(
                given, on, shaped=WORDED, omit=all_but(asks.ChooseEffect, *asked), sure=ALL
            )
        if payable := prices(state, hero):
            yield Candidate(
                {"who": hero.id, "effect": "find-gear"},
                {"pay": payable},
                shaped={**WORDED, "pay": REQUIRED},
                omit=all_but(asks.ChooseEffect, "text", "kind", "pay"),
                sure=ALL,
                rule=JOIN,
            )
        if roll.owes_risk:
            yield Candidate(
                {"who": hero.id, "effect": "cancel-risk"},
                omit=all_but(asks.ChooseEffect),
                rule=CANCEL,
            )
        if state.fighter(hero.id) is not None:
            yield from _prowesses(state, roll)


def _prowesses(state: State, roll: Roll) -> Iterator[Candidate]:
    given, found = {"who": roll.who, "effect": "prowess"}, free_prowesses(state, roll)
    plain = {"prowess": tuple(prowess for prowess in found if prowess != "double")}
    must, omit = {"prowess": REQUIRED, "second": REQUIRED}, all_but(asks.ChooseEffect, "prowess")
    yield Candidate(given, plain, shaped=must, omit=omit, sure=ALL, rule=FREE)
    if "double" in found:
        others = {"second": seconds(state, roll.who, roll.targets[0])}
        twice, omit = {**given, "prowess": "double"}, all_but(asks.ChooseEffect, "second")
        yield Candidate(twice, others, shaped=must, omit=omit, sure=ALL, rule=FREE)


@rules.law(asks.WaiveEffects, EFFECTS)
def may_waive_effects(state: State, by: By, ask: asks.WaiveEffects) -> Hero:
    return choosing(state, by, ask.who)[1]


@may_waive_effects.decides
def waive_effects(
    state: State, by: By, ask: asks.WaiveEffects, dice: Dice, hero: Hero
) -> Iterator[Event]:
    state = yield from then(state, (events.EffectsWaived(who=hero.id),))
    yield from closing(state, roll_of(state, hero.id))


@may_waive_effects.offers
def waived_effects(state: State, by: By) -> Iterator[Candidate]:
    yield from (of(hero) for _, hero in lying(state, by, "effects"))
