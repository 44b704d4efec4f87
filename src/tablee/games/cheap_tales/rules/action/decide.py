"""An action before its throw: its traits and terms, who resists, and whether it is thrown."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.action import asks, events
from tablee.games.cheap_tales.rules.action.departures import is_void, stopped
from tablee.games.cheap_tales.rules.action.groups import dropped
from tablee.games.cheap_tales.rules.action.law import (
    OPPOSITION,
    OUTSIDE,
    SCALE,
    TABLE,
    THREE,
    check_difficulty,
    check_manner,
    check_thrust,
    check_tools,
    learned,
    opposing_skills,
    pair,
    resisting,
)
from tablee.games.cheap_tales.rules.aspects.decide import before_throw, showing
from tablee.games.cheap_tales.rules.common import CORE, ID, known, mine, roll_of, rules, then
from tablee.games.cheap_tales.rules.fight.turns import ending, settling
from tablee.games.cheap_tales.rules.forms import Part, form, must, part
from tablee.games.cheap_tales.rules.results.settle import after_stand
from tablee.games.cheap_tales.rules.shapes import ALL, REQUIRED, all_but
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.roll import Roll
from tablee.kernel.checks import only_keeper
from tablee.kernel.law import Candidate
from tablee.kernel.words import KEEPER, By, Event, Refused

ANNOUNCE = f"{ID}.action.announce-modifier"
ALONE = f"{ID}.dice.quality-alone"
LIMIT = f"{ID}.action.help-limit"
MANNER = f"{ID}.combat.apprenticeship-action"
STAKES = f"{ID}.result.announce-stakes"
WHEN = f"{ID}.action.when-to-roll"


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


@rules.law(asks.SetTraits, CORE)
def may_set_traits(state: State, by: By, ask: asks.SetTraits) -> Event:
    hero = mine(state, by, ask.who)
    roll = before_throw(state, ask.who)
    traits, rule = check_traits(state, hero, roll, ask.quality, ask.talent, ask.skill)
    return events.TraitsSet(rule=rule, who=hero.id, traits=traits)


@may_set_traits.offers
def other_traits(state: State, by: By) -> Iterator[Candidate]:
    """Every pair that goes with what is in the roll already."""
    for roll in state.rolls.values():
        hero = state.hero(roll.who)
        if hero is None or roll.thrown or roll.kind != "action" or not by.may_act_for(hero.seat):
            continue
        yield _of_traits(roll, "quality-alone", "quality")
        yield _of_traits(roll, "pair-talent", "quality", "talent")
        for skill in learned(hero):
            yield _of_traits(roll, "pair-apprenticeship", "quality", "skill", skill=skill)
            yield _of_traits(roll, "pair-talent-apprenticeship", "talent", "skill", skill=skill)


def _of_traits(roll: Roll, rule: str, *names: str, skill: str = "") -> Candidate:
    given, is_bare = {"who": roll.who}, not (roll.tools or roll.thrusts or roll.domain)
    return Candidate(
        given,
        {"skill": (skill,)} if skill else {},
        shaped=dict.fromkeys(names, REQUIRED),
        omit=all_but(asks.SetTraits, *names),
        sure=ALL if is_bare else ("skill",),  # then any traits go together
        rule=f"{ID}.dice.{rule}",
    )


@rules.law(asks.FrameRoll, TABLE)
def may_frame(state: State, by: By, ask: asks.FrameRoll) -> Roll:
    only_keeper(by, ANNOUNCE)
    roll = before_throw(state, ask.who)
    _check_said(ask)
    if ask.difficulty is not None:
        check_difficulty(ask.difficulty)
    if ask.hidden and ask.difficulty is None:
        raise Refused(ANNOUNCE, "There is no modifier to seal.")
    if ask.untrained:
        _check_untrained(state, roll, ask)
    if ask.untrained != "refuse":
        _check_terms(state, roll, ask)
    return roll


@may_frame.decides
def frame_roll(
    state: State, by: By, ask: asks.FrameRoll, dice: Dice, roll: Roll
) -> Iterator[Event]:
    if ask.untrained == "refuse":
        yield from dropped(state, roll, ALONE)
        return
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


@may_frame.offers
def framings(state: State, by: By) -> Iterator[Candidate]:
    for roll in proposed(state, by):
        yield from _terms(state, roll)
        given = {"who": roll.who}
        if roll.tools and not roll.extra:
            unfit = must("without", roll.tools, least=1)
            yield form(asks.FrameRoll, given, (unfit,), f"{ID}.gear.object-limits")
        if roll.kind == "action" and not roll.extra:
            yield form(asks.FrameRoll, given, (must("untrained", untrained_choices(state)),), ALONE)


def proposed(state: State, by: By) -> list[Roll]:
    """Rolls before their throw, for the keeper alone."""
    return [roll for roll in state.rolls.values() if not roll.thrown] if by.is_keeper else []


def _terms(state: State, roll: Roll) -> Iterator[Candidate]:
    """The terms of a roll, any of them first and the others beside it."""
    terms: list[tuple[str, Part]] = [
        (TABLE, part("difficulty", least=SCALE[0], most=SCALE[1])),
        (STAKES, part("stakes", least=1)),
        (LIMIT, part("helpers_most", least=len(roll.helpers))),
    ]
    terms += [(MANNER, Part(name)) for name in _manner(state, roll)]
    given: dict[str, object] = {"who": roll.who}
    for number, (rule, first) in enumerate(terms):
        others = (one for n, (_, one) in enumerate(terms) if n != number)
        parts = (first._replace(shaped=(*first.shaped, ("required", True))), *others)
        yield form(asks.FrameRoll, given, parts, rule, alike=number > 0)
        if number == 0:
            yield form(asks.FrameRoll, {**given, "hidden": True}, parts, ANNOUNCE, alike=True)


def _manner(state: State, roll: Roll) -> Iterator[str]:
    """What the keeper judges of an action in a fight."""
    fighter = state.fighter(roll.who)
    if not roll.is_go or fighter is None or (fighter.stance == "dodge" and not roll.extra):
        return
    if roll.prowess != "counter":
        yield "offensive"
    yield "concentration"


def _check_untrained(state: State, roll: Roll, ask: asks.FrameRoll) -> None:
    if roll.kind != "action" or roll.extra:
        raise Refused(ALONE, "The traits of this roll are given.")
    if ask.untrained not in untrained_choices(state):
        raise Refused(ALONE, "This table has settled that otherwise.")


def _check_terms(state: State, roll: Roll, ask: asks.FrameRoll) -> None:
    if any(tool not in roll.tools for tool in ask.without):
        raise Refused(f"{ID}.gear.object-limits", "This object is not part of the roll.")
    if ask.helpers_most is not None and ask.helpers_most < len(roll.helpers):
        raise Refused(LIMIT, "More than that help already.")
    if not roll.is_go and (ask.offensive is not None or ask.concentration is not None):
        raise Refused(MANNER, "This matters in a fight only.")
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
        return ANNOUNCE
    if ask.without:
        return f"{ID}.gear.object-limits"
    if ask.difficulty is None and ask.stakes:
        return STAKES
    if ask.difficulty is None and ask.helpers_most is not None:
        return LIMIT
    if ask.difficulty is None and ask.untrained:
        return ALONE
    return TABLE


def untrained_choices(state: State) -> tuple[str, ...]:
    match state.options["untrained_roll"]:
        case "quality_only":
            return ("quality-only", "refuse")
        case "forbidden":
            return ("refuse",)
        case _:
            return ("allow", "quality-only", "refuse")


@rules.law(asks.OpposeRoll, OPPOSITION, keeper=True)
def may_oppose(state: State, by: By, ask: asks.OpposeRoll) -> Event:
    roll = before_throw(state, ask.who)
    if roll.kind != "action" or roll.extra:
        raise Refused(OPPOSITION, "Who resists this roll is given.")
    if not (ask.against or roll.against):
        raise Refused(OPPOSITION, "This changes nothing.")
    opposing = resisting(state, by, roll.who, ask.against, ask.talent, ask.skill)
    return events.RollOpposed(who=roll.who, against=ask.against, opposing=opposing)


@may_oppose.decides
def oppose_roll(
    state: State, by: By, ask: asks.OpposeRoll, dice: Dice, opposed: Event
) -> Iterator[Event]:
    yield from showing(state, ask.against)
    yield opposed


@may_oppose.offers
def adversaries(state: State, by: By) -> Iterator[Candidate]:
    for roll in proposed(state, by):
        if roll.kind != "action" or roll.extra:
            continue
        given = {"who": roll.who}
        if roll.against:
            yield form(asks.OpposeRoll, {**given, "against": ""}, ())
        if people := tuple(x.id for x in state.extras.values() if not x.gone):
            yield form(asks.OpposeRoll, given, (must("against", people),))
        for hero in state.heroes.values():
            if hero.id == roll.who or hero.is_gone:
                continue
            whom = {**given, "against": hero.id}
            skills = opposing_skills(hero)
            learnt = (Part("skill", skills),) if skills else ()
            yield form(asks.OpposeRoll, whom, (must("talent"), *learnt))
            if skills:
                yield form(asks.OpposeRoll, whom, (must("skill", skills),), alike=True)


@rules.law(asks.WaiveRoll, WHEN, keeper=True)
def may_waive(state: State, by: By, ask: asks.WaiveRoll) -> Roll:
    roll = before_throw(state, ask.who)
    if roll.kind not in ("action", "attack") or roll.group or roll.extra:
        raise Refused(WHEN, "This roll is not waived.")
    if is_void(state, roll):
        raise Refused(f"{ID}.combat.attack", "Whoever this was aimed at is down or gone.")
    return roll


@may_waive.decides
def waive_roll(
    state: State, by: By, ask: asks.WaiveRoll, dice: Dice, roll: Roll
) -> Iterator[Event]:
    waived = events.RollWaived(
        rule=f"{ID}.action.time-no-roll" if ask.succeeds and ask.why else WHEN,
        who=roll.who,
        what=roll.what,
        succeeds=ask.succeeds,
        why=ask.why,
        strikes=roll.kind == "attack",
        daring=roll.kind != "attack" and roll.prowess is not None,
    )
    state = yield from then(state, (waived,))
    if waived.strikes or waived.daring:
        # Damage is rolled for all the same, or the blow goes wide; a prowess has its risk.
        yield from after_stand(state, roll_of(state, roll.who), by, dice)
    elif roll.is_go:
        # It is the action of the turn all the same.
        yield from ending(
            state, roll.who, offensive=roll.offensive, concentration=roll.concentration
        )


@may_waive.offers
def waivers(state: State, by: By) -> Iterator[Candidate]:
    for roll in proposed(state, by):
        advice = (f"{ID}.action.one-roll", f"{ID}.action.time-no-roll")
        yield Candidate({"who": roll.who}, advice=advice)


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


@rules.law(asks.DropRoll, WHEN)
def may_drop(state: State, by: By, ask: asks.DropRoll) -> Roll:
    roll = roll_of(state, ask.who)
    check_drop(state, by, roll)
    return roll


@may_drop.decides
def drop_roll(state: State, by: By, ask: asks.DropRoll, dice: Dice, roll: Roll) -> Iterator[Event]:
    if roll.thrown or roll.again:
        # The action has been taken: only what was to come of it falls away.
        state = yield from stopped(state, roll.who)
    else:
        state = yield from dropped(state, roll)
    yield from settling(state)


@may_drop.offers
def droppable(state: State, by: By) -> Iterator[Candidate]:
    for roll in state.rolls.values():
        if (roll.stage != "done") if by.is_keeper else not (roll.thrown or roll.extra):
            yield Candidate({"who": roll.who})


@rules.law(asks.AllowThirds, OUTSIDE, keeper=True)
def may_allow_thirds(state: State, by: By, ask: asks.AllowThirds) -> Event:
    if state.thirds == ask.how:
        raise Refused(OUTSIDE, "This changes nothing.")
    return events.ThirdsAllowed(how=ask.how)


@may_allow_thirds.offers
def thirds(state: State, by: By) -> Iterator[Candidate]:
    if by.is_keeper:
        others = tuple(how for how in ("no", "once", "each", "reverse") if how != state.thirds)
        yield form(
            asks.AllowThirds, {}, (Part("how", others),), advice=(f"{ID}.chase.use-general-rules",)
        )
