"""What no standard action covers: stakes and a throw of its own, inside the round."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.yacdha import asks, events
from tablee.games.yacdha.combat import check_level, fighter_of, the_fight
from tablee.games.yacdha.common import able, acting, anybody, only_keeper, privately, rules
from tablee.games.yacdha.facing import lies_open, to_strike
from tablee.games.yacdha.round import end_of_round, feat_judged
from tablee.games.yacdha.stakes import price_of_failing
from tablee.games.yacdha.state import Fight, Fighter, Modifier, Stakes, State
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


@rules.decides(asks.Improvise)
def improvise(state: State, by: By, ask: asks.Improvise, dice: Dice) -> Iterator[Event]:
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
    stakes = Stakes(
        ask.success, ask.failure, price_of_failing(ask.price, ask.points, ask.by_margin)
    )
    modifier = Modifier(ask.advantage, ask.disadvantage, ask.opposition, ask.level)
    if fight.stage == "striking":
        yield from feat_judged(state, person.id, stakes, modifier)
        return
    seats = () if person.seat is None else (person.seat,)
    yield events.FeatJudged(who=person.id, stakes=stakes, modifier=modifier, to=privately(seats))


@rules.decides(asks.Forgo)
def forgo(state: State, by: By, ask: asks.Forgo, dice: Dice) -> Iterator[Event]:
    person = acting(state, by, ask.who)
    fight = the_fight(state)
    fighter = fighter_of(fight, person)
    if not _may_forgo(fight, fighter):
        raise Refused(IMPROVISE, "{name} has nothing to let be.", name=person.name)
    yield events.FeatForgone(who=person.id)
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


@rules.evolves(events.FeatJudged)
def feat_set(state: State, event: events.FeatJudged) -> State:
    return _with(state, event.who, event.stakes, event.modifier)


@rules.evolves(events.FeatForgone)
def feat_forgone(state: State, event: events.FeatForgone) -> State:
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
        Field("failure", "text", least=1, most=200),
        Field("advantage", "flag", required=False),
        Field("disadvantage", "flag", required=False),
        Field("level", "integer", least=0, most=most, required=False),
        Field("price", "choice", ("trauma", "madness"), required=False),
        Field("points", "integer", least=1, most=5, required=False),
        Field("by_margin", "flag", required=False),
    )
    passive = Field("opposition", "integer", least=0, most=5, required=False)
    yield Offer("improvise", IMPROVISE, who, (passive, *fields))
    yield Offer("improvise", IMPROVISE, {**who, "opposition": "active"}, fields)


def most_level(state: State, fighter: Fighter) -> int:
    """The highest level that the keeper may grant for what a fighter declared."""
    person, declared = anybody(state, fighter.id), fighter.declaration
    if not state.has("occupation_levels"):
        return 0
    if declared is not None and declared.claim is not None:
        return person.level_for(declared.claim, "")
    return max((o.level for o in person.occupations), default=0) if person.npc else 0
