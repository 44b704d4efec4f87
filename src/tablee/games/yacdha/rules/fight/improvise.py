"""What no standard action covers: stakes and a throw of its own, inside the round."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.yacdha.rules.action.judge import cannot_fail
from tablee.games.yacdha.rules.action.propose import STAKES_FIRST
from tablee.games.yacdha.rules.common import able, acting, anybody, privately, rules
from tablee.games.yacdha.rules.fight.asks import Forgo, Improvise
from tablee.games.yacdha.rules.fight.decide import fighter_of, the_fight
from tablee.games.yacdha.rules.fight.declare import check_level, most_level
from tablee.games.yacdha.rules.fight.events import FeatForgone, FeatJudged
from tablee.games.yacdha.rules.fight.facing import lies_open, to_strike
from tablee.games.yacdha.rules.fight.round import end_of_round, feat_judged
from tablee.games.yacdha.rules.fight.strike import level_in_fight
from tablee.games.yacdha.rules.shapes import MUST_SAY, PRICES
from tablee.games.yacdha.state.fight import Fight, Fighter, Modifier
from tablee.games.yacdha.state.stakes import Stakes, price_of_failing
from tablee.games.yacdha.state.state import State
from tablee.kernel.law import Candidate
from tablee.kernel.words import By, Event, Refused

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


class Feat(NamedTuple):
    """Something out of the ordinary, as the keeper judges it."""

    stakes: Stakes
    modifier: Modifier


@rules.law(Improvise, IMPROVISE, keeper=True)
def may_improvise(state: State, by: By, ask: Improvise) -> Feat:
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
    price = price_of_failing(ask.price, ask.points, ask.by_margin)
    return Feat(Stakes(ask.success, ask.failure, price), modifier)


@may_improvise.decides
def improvise(state: State, by: By, ask: Improvise, dice: Dice, found: Feat) -> Iterator[Event]:
    if the_fight(state).stage == "striking":
        yield from feat_judged(state, ask.who, *found)
        return
    seat = anybody(state, ask.who).seat
    to = privately(() if seat is None else (seat,))
    yield FeatJudged(who=ask.who, stakes=found.stakes, modifier=found.modifier, to=to)


@may_improvise.offers
def improvised(state: State, by: By) -> Iterator[Candidate]:
    fight = state.fight
    for fighter in () if fight is None else fight.fighters.values():
        if fight is not None and not fighter.fled and may_be_judged(fight, fighter):
            yield from _terms(state, fighter)


def _terms(state: State, fighter: Fighter) -> Iterator[Candidate]:
    most, who, choices = most_level(state, fighter), {"who": fighter.id}, {"price": PRICES}

    def against(
        least: int, most_opposed: int, level: int = 0, *, feared: bool = False, omit: str = ""
    ) -> Candidate:
        required = {"required": True}
        return Candidate(
            who,
            choices,
            limits={"opposition": (least, most_opposed), "level": (level, most)},
            shaped={
                "opposition": {"required": most_opposed > 0},
                "failure": MUST_SAY if feared else {},
                "level": required if level else {},
            },
            omit=(omit,) if omit else (),
            sure=("price",),
        )

    # Where success is certain nobody has to say what failure would be: nothing opposes it, or
    # the level is enough, as it was claimed or as the keeper grants it.
    yield against(0, 0)
    if sure := level_in_fight(state, replace(fighter, modifier=Modifier())):
        yield against(1, sure, omit="level")
    for enough in range(1, most + 1):
        yield against(enough, enough, enough)
    yield against(1, 5, feared=True)
    yield Candidate(
        {**who, "opposition": "active"},
        choices,
        limits={"level": (0, most)},
        shaped={"failure": MUST_SAY},
        sure=("price",),
    )


@rules.law(Forgo, IMPROVISE)
def may_forgo(state: State, by: By, ask: Forgo) -> tuple[Fight, Fighter]:
    person = acting(state, by, ask.who)
    fight = the_fight(state)
    fighter = fighter_of(fight, person)
    if (
        fight.stage != "striking"
        or fighter.feat is None
        or fighter.has_struck
        or lies_open(fight, fighter.id)
    ):
        raise Refused(IMPROVISE, "{name} has nothing to let be.", name=person.name)
    return fight, fighter


@may_forgo.offers
def forgoing(state: State, by: By) -> Iterator[Candidate]:
    for fighter in () if state.fight is None else state.fight.fighters.values():
        if fighter.feat is not None and by.may_act_for(anybody(state, fighter.id).seat):
            yield Candidate({"who": fighter.id})


@may_forgo.decides
def forgo(
    state: State, by: By, ask: Forgo, dice: Dice, found: tuple[Fight, Fighter]
) -> Iterator[Event]:
    fight, fighter = found
    yield FeatForgone(who=fighter.id)
    fighters = {**fight.fighters, fighter.id: replace(fighter, feat=None)}
    left = replace(fight, fighters=fighters)
    is_open = any(other.pending is not None for other in fighters.values())
    if not is_open and not any(to_strike(state, left)):
        yield from end_of_round(state, left, ())


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
