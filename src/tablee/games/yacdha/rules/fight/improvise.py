"""What no standard action covers: stakes and a throw of its own, inside the round."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.yacdha.rules.action.judge import cannot_fail
from tablee.games.yacdha.rules.action.propose import STAKES_FIRST
from tablee.games.yacdha.rules.common import able, acting, anybody, privately, rules
from tablee.games.yacdha.rules.fight.asks import Forgo, Improvise
from tablee.games.yacdha.rules.fight.decide import check_level, fighter_of, the_fight
from tablee.games.yacdha.rules.fight.events import FeatForgone, FeatJudged
from tablee.games.yacdha.rules.fight.facing import lies_open, to_strike
from tablee.games.yacdha.rules.fight.round import end_of_round, feat_judged
from tablee.games.yacdha.rules.fight.strike import level_in_fight
from tablee.games.yacdha.state.fight import Fight, Fighter, Modifier
from tablee.games.yacdha.state.stakes import Stakes, price_of_failing
from tablee.games.yacdha.state.state import State
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import By, Event, Field, Offer, Refused

IMPROVISE = "yacdha.combat.improvise"


def may_be_judged(fight: Fight, fighter: Fighter) -> bool:
    """Between the declaration and the throw."""
    declared = fighter.declaration
    return (
        fight.stage != "situation"
        and declared is not None
        and declared.doing == "other"
        and not fighter.has_struck
        and not lies_open(fight, fighter.id)
    )


@rules.decides(Improvise)
def improvise(state: State, by: By, ask: Improvise, dice: Dice) -> Iterator[Event]:
    only_keeper(by, IMPROVISE)
    person = able(state, ask.who)
    fight = the_fight(state)
    fighter = fighter_of(fight, person)
    if not may_be_judged(fight, fighter):
        raise Refused(
            IMPROVISE,
            "Stakes are said for something out of the ordinary, between declaring and throwing.",
        )
    if ask.level:
        check_level(state, fighter, person, ask.level)
    modifier = Modifier(ask.advantage, ask.disadvantage, ask.opposition, ask.level)
    level = level_in_fight(state, replace(fighter, modifier=modifier))
    if not ask.failure and not cannot_fail(ask.opposition, {person.id: level}, (person.id,)):
        raise Refused(STAKES_FIRST, "Say first what success and what failure would mean.")
    stakes = Stakes(
        ask.success, ask.failure, price_of_failing(ask.price, ask.points, ask.by_margin)
    )
    if fight.stage == "striking":
        yield from feat_judged(state, person.id, stakes, modifier)
        return
    seats = () if person.seat is None else (person.seat,)
    yield FeatJudged(who=person.id, stakes=stakes, modifier=modifier, to=privately(seats))


@rules.decides(Forgo)
def forgo(state: State, by: By, ask: Forgo, dice: Dice) -> Iterator[Event]:
    person = acting(state, by, ask.who)
    fight = the_fight(state)
    fighter = fighter_of(fight, person)
    if not _may_forgo(fight, fighter):
        raise Refused(IMPROVISE, "{name} has nothing to let be.", name=person.name)
    yield FeatForgone(who=person.id)
    fighters = {**fight.fighters, fighter.id: replace(fighter, feat=None)}
    left = replace(fight, fighters=fighters)
    is_open = any(other.pending is not None for other in fighters.values())
    if not is_open and not any(to_strike(state, left)):
        yield from end_of_round(state, left, ())


def _may_forgo(fight: Fight, fighter: Fighter) -> bool:
    return (
        fight.stage == "striking"
        and fighter.feat is not None
        and not fighter.has_struck
        and not lies_open(fight, fighter.id)
    )


@rules.evolves(FeatJudged)
def feat_set(state: State, event: FeatJudged) -> State:
    return _with(state, event.who, event.stakes, event.modifier)


@rules.evolves(FeatForgone)
def feat_forgone(state: State, event: FeatForgone) -> State:
    return _with(state, event.who, None, Modifier())


def _with(state: State, who: str, stakes: Stakes | None, modifier: Modifier) -> State:
    fight = state.fight
    if fight is None:
        return state
    fighter = replace(fight.fighters[who], feat=stakes, modifier=modifier, forcing=False)
    return replace(state, fight=replace(fight, fighters={**fight.fighters, who: fighter}))


@rules.offering
def improvised(state: State, by: By) -> Iterator[Offer]:
    fight = state.fight
    for fighter in () if fight is None else fight.fighters.values():
        person = anybody(state, fighter.id)
        if fight is None or person.is_out or fighter.fled:
            continue
        if by.is_keeper and may_be_judged(fight, fighter):
            yield from _terms(state, fighter)
        if by.may_act_for(person.seat) and _may_forgo(fight, fighter):
            yield Offer("forgo", IMPROVISE, {"who": fighter.id})


def _terms(state: State, fighter: Fighter) -> Iterator[Offer]:
    most = most_level(state, fighter)
    who = {"who": fighter.id}
    fields = (
        Field("success", "text", least=1, most=200),
        Field("advantage", "flag", required=False),
        Field("disadvantage", "flag", required=False),
        Field("price", "choice", ("trauma", "madness"), required=False),
        Field("points", "integer", least=1, most=5, required=False),
        Field("by_margin", "flag", required=False),
    )
    feared = Field("failure", "text", least=1, most=200)
    unsaid = Field("failure", "text", most=200, required=False)
    level = Field("level", "integer", least=0, most=most, required=False)
    nothing = Field("opposition", "integer", least=0, most=0, required=False)
    # Where success is certain nobody has to say what failure would be: nothing opposes it, or
    # the level is enough, as it was claimed or as the keeper grants it.
    yield Offer("improvise", IMPROVISE, who, (nothing, unsaid, *fields, level))
    if sure := level_in_fight(state, replace(fighter, modifier=Modifier())):
        yield Offer("improvise", IMPROVISE, who, (_against(1, sure), unsaid, *fields))
    for enough in range(1, most + 1):
        granted = Field("level", "integer", least=enough, most=most)
        against = _against(enough, enough)
        yield Offer("improvise", IMPROVISE, who, (against, unsaid, *fields, granted))
    yield Offer("improvise", IMPROVISE, who, (_against(1, 5), feared, *fields, level))
    active = {**who, "opposition": "active"}
    yield Offer("improvise", IMPROVISE, active, (feared, *fields, level))


def _against(least: int, most: int) -> Field:
    return Field("opposition", "integer", least=least, most=most)


def most_level(state: State, fighter: Fighter) -> int:
    """The highest level that the keeper may grant for what a fighter declared."""
    person, declared = anybody(state, fighter.id), fighter.declaration
    if not state.has("occupation_levels"):
        return 0
    if declared is not None and declared.claim is not None:
        return person.level_for(declared.claim, "")
    return max((o.level for o in person.occupations), default=0) if person.npc else 0
