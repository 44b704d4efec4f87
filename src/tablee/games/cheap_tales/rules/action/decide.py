"""Agir: an action before its throw; traits, framing, opposition, help, common actions."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.action import asks, events
from tablee.games.cheap_tales.rules.action.departures import is_void, stopped
from tablee.games.cheap_tales.rules.action.groups import dropped
from tablee.games.cheap_tales.rules.action.law import (
    OPPOSITION,
    OUTSIDE,
    TABLE,
    THREE,
    check_difficulty,
    check_domain,
    check_manner,
    check_placed,
    check_price,
    check_prowess,
    check_thrust,
    check_tools,
    free_to_roll,
    pair,
    price_forgone,
    resisting,
)
from tablee.games.cheap_tales.rules.aspects.decide import before_throw, showing
from tablee.games.cheap_tales.rules.common import (
    CORE,
    ID,
    acting,
    known,
    mine,
    roll_of,
    rules,
    then,
)
from tablee.games.cheap_tales.rules.fight.turns import (
    beginning,
    check_go,
    ending,
    in_fight,
    settling,
)
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.roll import Roll
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import KEEPER, By, Event, Refused


@rules.decides(asks.Attempt)
def attempt(state: State, by: By, ask: asks.Attempt, dice: Dice) -> Iterator[Event]:
    hero = acting(state, by, ask.who)
    free_to_roll(state, hero)
    check_price(state, by, hero)
    _once(state, by, ask)
    fighting = in_fight(state, hero.id)
    if fighting:
        check_go(state, hero.id)
        check_manner(state, hero, ask.offensive or ask.concentration)
    elif ask.offensive or ask.concentration:
        raise Refused(f"{ID}.combat.apprenticeship-action", "This matters in a fight only.")
    traits, rule = pair(hero, ask.quality, ask.talent, ask.skill)
    check_prowess(state, hero, ask.prowess, attack=False)
    if ask.prowess == "counter" and ask.offensive:
        raise Refused(
            f"{ID}.combat.counter-attack-detail", "A counter-attack goes with a peaceful action."
        )
    opposing = resisting(state, by, hero.id, ask.against, ask.opposing_talent, ask.opposing_skill)
    fighter = state.fighter(hero.id)
    roll = Roll(
        who=hero.id,
        what=ask.what,
        traits=traits,
        thrusts=check_thrust(state, hero, ask.thrust, traits),
        domain=check_domain(hero, ask.domain, (*traits, *ask.thrust)),
        tools=check_tools(hero, ask.tools, traits),
        against=ask.against,
        opposing=opposing,
        prowess=ask.prowess,
        placed=check_placed(state, hero, ask.placed),
        prepared=fighter is not None and fighter.prepared,
        is_go=fighting,
        offensive=ask.offensive,
        concentration=ask.concentration,
    )
    yield from price_forgone(state, by, hero.id)
    yield from showing(state, ask.against)
    if fighting:
        yield from beginning(state, hero.id)
    yield events.RollProposed(rule=rule, roll=roll)


def _once(state: State, by: By, ask: asks.Attempt) -> None:
    """One action is one roll: what has failed has failed, unless the keeper calls for it."""
    last = state.rolls.get(ask.who)
    if last is None or by.is_keeper or last.kind != "action" or last.succeeds:
        return
    if last.stood and last.what.casefold() == ask.what.casefold():
        raise Refused(f"{ID}.action.one-roll", "This has been tried, and the result stands.")


def check_traits(
    state: State, hero: Hero, roll: Roll, quality: str | None, talent: str | None, skill: str
) -> tuple[tuple[str, ...], str]:
    """Other traits for a roll, beside the objects and thrusts that are in it already."""
    if roll.kind != "action" or roll.extra:
        raise Refused(CORE, "The traits of this roll are given.")
    traits, rule = pair(hero, quality, talent, skill)
    check_tools(hero, roll.tools, traits)
    if set(roll.thrusts) & set(traits) or roll.domain in traits:
        raise Refused(THREE, "This apprenticeship is in the roll already.")
    check_thrust(state, hero, roll.thrusts, traits)
    return traits, rule


@rules.decides(asks.SetTraits)
def set_traits(state: State, by: By, ask: asks.SetTraits, dice: Dice) -> Iterator[Event]:
    hero = mine(state, by, ask.who)
    roll = before_throw(state, ask.who)
    traits, rule = check_traits(state, hero, roll, ask.quality, ask.talent, ask.skill)
    yield events.TraitsSet(rule=rule, who=hero.id, traits=traits)


@rules.decides(asks.FrameRoll)
def frame_roll(state: State, by: By, ask: asks.FrameRoll, dice: Dice) -> Iterator[Event]:
    only_keeper(by, f"{ID}.action.announce-modifier")
    roll = before_throw(state, ask.who)
    _check_said(ask)
    if ask.difficulty is not None:
        check_difficulty(ask.difficulty)
    if ask.hidden and ask.difficulty is None:
        raise Refused(f"{ID}.action.announce-modifier", "There is no modifier to seal.")
    if ask.untrained:
        _check_untrained(state, roll, ask)
        if ask.untrained == "refuse":
            yield from dropped(state, roll, f"{ID}.dice.quality-alone")
            return
    _check_terms(state, roll, ask)
    yield events.RollFramed(
        rule=_framing_rule(ask),
        who=roll.who,
        difficulty=None if ask.hidden else ask.difficulty,
        hidden=ask.hidden,
        stakes=ask.stakes,
        helpers_most=ask.helpers_most,
        untrained=ask.untrained == "quality-only" if ask.untrained else None,
        offensive=ask.offensive,
        concentration=ask.concentration,
        without=ask.without,
    )
    if ask.hidden and ask.difficulty is not None:
        yield events.ModifierSealed(who=roll.who, difficulty=ask.difficulty, to=(KEEPER,))


def _check_untrained(state: State, roll: Roll, ask: asks.FrameRoll) -> None:
    if roll.kind != "action" or roll.extra:
        raise Refused(f"{ID}.dice.quality-alone", "The traits of this roll are given.")
    if ask.untrained not in untrained_choices(state):
        raise Refused(f"{ID}.dice.quality-alone", "This table has settled that otherwise.")


def _check_terms(state: State, roll: Roll, ask: asks.FrameRoll) -> None:
    if any(tool not in roll.tools for tool in ask.without):
        raise Refused(f"{ID}.gear.object-limits", "This object is not part of the roll.")
    if ask.helpers_most is not None and ask.helpers_most < len(roll.helpers):
        raise Refused(f"{ID}.action.help-limit", "More than that help already.")
    if not roll.is_go and (ask.offensive is not None or ask.concentration is not None):
        raise Refused(f"{ID}.combat.apprenticeship-action", "This matters in a fight only.")
    if (ask.offensive, ask.concentration) != (None, None) and not roll.extra:
        check_manner(state, known(state, roll.who), active=True)
    if ask.offensive is not None and roll.prowess == "counter":
        raise Refused(
            f"{ID}.combat.counter-attack-detail", "A counter-attack goes with a peaceful action."
        )


def _check_said(ask: asks.FrameRoll) -> None:
    """Something must be said; and a trait or an object is ruled out by itself."""
    terms = (ask.difficulty, ask.helpers_most, ask.offensive, ask.concentration)
    said = ask.hidden or ask.stakes != "" or any(term is not None for term in terms)
    kinds = said + (ask.untrained != "") + (ask.without != ())
    if not kinds:
        raise Refused(TABLE, "This changes nothing.")
    if kinds > 1:
        raise Refused(TABLE, "One thing at a time.")


def _framing_rule(ask: asks.FrameRoll) -> str:
    if ask.hidden:
        return f"{ID}.action.announce-modifier"
    if ask.without:
        return f"{ID}.gear.object-limits"
    if ask.difficulty is None and ask.stakes:
        return f"{ID}.result.announce-stakes"
    if ask.difficulty is None and ask.helpers_most is not None:
        return f"{ID}.action.help-limit"
    if ask.difficulty is None and ask.untrained:
        return f"{ID}.dice.quality-alone"
    return TABLE


def untrained_choices(state: State) -> tuple[str, ...]:
    match state.options["untrained_roll"]:
        case "quality_only":
            return ("quality-only", "refuse")
        case "forbidden":
            return ("refuse",)
        case _:
            return ("allow", "quality-only", "refuse")


@rules.decides(asks.OpposeRoll)
def oppose_roll(state: State, by: By, ask: asks.OpposeRoll, dice: Dice) -> Iterator[Event]:
    only_keeper(by, OPPOSITION)
    roll = before_throw(state, ask.who)
    if roll.kind != "action" or roll.extra:
        raise Refused(OPPOSITION, "Who resists this roll is given.")
    if not (ask.against or roll.against):
        raise Refused(OPPOSITION, "This changes nothing.")
    opposing = resisting(state, by, roll.who, ask.against, ask.talent, ask.skill)
    if ask.against in state.extras:
        yield from showing(state, ask.against)
    yield events.RollOpposed(who=roll.who, against=ask.against, opposing=opposing)


@rules.decides(asks.WaiveRoll)
def waive_roll(state: State, by: By, ask: asks.WaiveRoll, dice: Dice) -> Iterator[Event]:
    only_keeper(by, f"{ID}.action.when-to-roll")
    roll = before_throw(state, ask.who)
    if roll.kind != "action" or roll.group or roll.extra:
        raise Refused(f"{ID}.action.when-to-roll", "This roll is not waived.")
    rule = "time-no-roll" if ask.succeeds and ask.why else "when-to-roll"
    waived = events.RollWaived(
        rule=f"{ID}.action.{rule}",
        who=roll.who,
        what=roll.what,
        succeeds=ask.succeeds,
        why=ask.why,
    )
    state = yield from then(state, (waived,))
    if roll.is_go:
        # It is the action of the turn all the same.
        yield from ending(
            state, roll.who, offensive=roll.offensive, concentration=roll.concentration
        )


def check_drop(state: State, by: By, roll: Roll) -> None:
    """Before the throw a player may think better of it; the keeper may take any roll away."""
    if by.is_keeper:
        if roll.stage == "done":
            raise Refused(CORE, "Nothing of this roll is open.")
        return
    if roll.extra:
        only_keeper(by, CORE)
    mine(state, by, roll.who)
    if roll.thrown:
        raise Refused(CORE, "The dice have been thrown.")
    if roll.kind == "lethal" or roll.group or (roll.again and not is_void(state, roll)):
        raise Refused(CORE, "This roll must be thrown.")


@rules.decides(asks.DropRoll)
def drop_roll(state: State, by: By, ask: asks.DropRoll, dice: Dice) -> Iterator[Event]:
    roll = roll_of(state, ask.who)
    check_drop(state, by, roll)
    if roll.thrown or roll.again:
        # The action has been taken: only what was to come of it falls away.
        state = yield from stopped(state, roll.who)
    else:
        state = yield from dropped(state, roll)
    yield from settling(state)


@rules.decides(asks.AllowThirds)
def allow_thirds(state: State, by: By, ask: asks.AllowThirds, dice: Dice) -> Iterator[Event]:
    only_keeper(by, OUTSIDE)
    if state.thirds == ask.how:
        raise Refused(OUTSIDE, "This changes nothing.")
    yield events.ThirdsAllowed(how=ask.how)
