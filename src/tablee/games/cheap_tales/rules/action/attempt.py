"""Agir: an action that somebody begins, with every pair of traits that the book knows."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.action import asks, events
from tablee.games.cheap_tales.rules.action.added import (
    domains,
    gifts_with_domains,
    handy_things,
    is_free,
    is_owing,
    lucky_things,
    on_the_free,
    position,
    thrusts,
    without_domains,
)
from tablee.games.cheap_tales.rules.action.law import (
    check_domain,
    check_manner,
    check_placed,
    check_price,
    check_prowess,
    check_thrust,
    check_tools,
    free_to_roll,
    learned,
    opposing_skills,
    pair,
    price_forgone,
    resisting,
)
from tablee.games.cheap_tales.rules.aspects.decide import showing
from tablee.games.cheap_tales.rules.common import CORE, ID, acting, own_heroes, rules
from tablee.games.cheap_tales.rules.fight.turns import beginning, check_go, in_fight
from tablee.games.cheap_tales.rules.forms import Part, Parts, fields, must
from tablee.games.cheap_tales.rules.shapes import ALL
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.roll import Roll
from tablee.games.cheap_tales.state.traits import QUALITIES, TALENTS
from tablee.kernel.law import Candidate
from tablee.kernel.words import By, Event, Refused

FREE_ACTION = ("stunt", "opportunism", "placement", "caution")
WHAT, QUALITY, TALENT = Part("what"), must("quality"), must("talent")
Given = dict[str, object]
Form = tuple[Given, Parts]
"""What is given, and what is still to be said."""


Begun = tuple[Roll, str]
"""A roll, and the rule that pairs its traits."""


@rules.law(asks.Attempt, CORE)
def may_attempt(state: State, by: By, ask: asks.Attempt) -> Begun:
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
    return roll, rule


@may_attempt.decides
def attempt(state: State, by: By, ask: asks.Attempt, dice: Dice, found: Begun) -> Iterator[Event]:
    roll, rule = found
    yield from price_forgone(state, by, roll.who)
    yield from showing(state, ask.against)
    if roll.is_go:
        yield from beginning(state, roll.who)
    yield events.RollProposed(rule=rule, roll=roll)


def _once(state: State, by: By, ask: asks.Attempt) -> None:
    """One action is one roll: what has failed has failed, unless the keeper calls for it."""
    last = state.rolls.get(ask.who)
    if last is None or by.is_keeper or last.kind != "action" or last.succeeds:
        return
    if last.stood and last.what.casefold() == ask.what.casefold():
        raise Refused(f"{ID}.action.one-roll", "This has been tried, and the result stands.")


@may_attempt.offers
def attempts(state: State, by: By) -> Iterator[Candidate]:
    """Every pair of traits, against nobody or the keeper's people, and against other heroes."""
    for hero in own_heroes(state, by):
        if not is_free(state, hero) or is_owing(state, by, hero):
            continue
        kind, placed = asks.Attempt, position(state, hero)
        ways = [
            ({**whom, **manner}, bool(manner), fields(kind, (*against, *placed, *meant)))
            for whom, against in _resisting(state, by, hero)
            for manner, meant in _manners(state, hero)
        ]
        alike = False
        for rule, given, traits in _pairs(state, hero):
            advice = (f"{ID}.dice.pair-examples",) if rule.endswith("pair-talent") else ()
            own = fields(kind, (WHAT, *traits))
            for settled, counter, rest in ways:
                yield Candidate(
                    {"who": hero.id, **given, **settled},
                    advice=advice,
                    sure=ALL,
                    rule=f"{ID}.combat.counter-attack-detail" if counter else rule,
                    alike=alike,
                    fields=own + rest,
                )
                alike = True  # traits and people come from where the law looks


may_attempt.depends(on_the_free)


def _resisting(state: State, by: By, hero: Hero) -> Iterator[Form]:
    """Who may resist: one of the keeper's people, or a hero with a talent or an apprenticeship."""
    people = tuple(x.id for x in state.extras.values() if not x.gone and (by.is_keeper or x.shown))
    yield {}, (Part("against", people),) if people else ()
    others = tuple(h.id for h in state.heroes.values() if h.id != hero.id and not h.is_gone)
    if others:
        yield {}, (must("against", others), must("opposing_talent"))
    for other in others:
        if skills := opposing_skills(state.heroes[other]):
            yield {"against": other}, (must("opposing_skill", skills), Part("opposing_talent"))


def _manners(state: State, hero: Hero) -> Iterator[Form]:
    """How an action may be meant in a fight; outside there is nothing to say about it."""
    fighter = state.fighter(hero.id)
    if fighter is None:
        yield {}, ()
        return
    calm = (Part("concentration"),) if fighter.stance != "dodge" else ()
    fierce = (Part("offensive"),) if calm else ()
    yield {}, (Part("prowess", FREE_ACTION), *fierce, *calm)
    yield {"prowess": "counter"}, calm


def _pairs(state: State, hero: Hero) -> Iterator[tuple[str, Given, Parts]]:
    """Two traits of two families or a quality alone, with all that may be added to each."""
    skills, handy, domain = learned(hero), handy_things(hero), domains(hero)
    lucky = lucky_things(hero, 1)
    luck: Given = {"quality": "luck"}
    plain: list[tuple[str, Parts, tuple[str, ...]]] = [
        ("pair-talent", (TALENT,), TALENTS[:1]),
        ("quality-alone", (), QUALITIES[:1]),
    ]
    for rule, with_it, beside in plain:
        added = (*thrusts(state, hero, without_domains(hero), beside), *domain)
        yield f"{ID}.dice.{rule}", {}, (QUALITY, *with_it, *handy, *added)
        if lucky:
            yield f"{ID}.gear.object-as-asset", luck, (*with_it, *lucky, *added)
    if not skills:
        return
    learnt = must("skill", skills)
    third = thrusts(state, hero, TALENTS, skills[:1]) if state.thirds == "reverse" else ()
    rule = f"{ID}.dice.pair-apprenticeship"
    yield rule, {}, (QUALITY, learnt, *handy, *third)
    if lucky:
        yield f"{ID}.gear.object-as-asset", luck, (learnt, *lucky, *third)
    rule = f"{ID}.dice.pair-talent-apprenticeship"
    yield rule, {}, (TALENT, learnt, *handy)
    yield from _with_a_second_talent(state, hero, {}, (learnt, *handy))
    fighting = in_fight(state, hero.id)
    for skill in skills if fighting or state.thirds in ("once", "each") else ():
        # In a fight a thrust goes with any pair, outside with the roll of a talent, but never twice
        # the same apprenticeship.
        others = tuple(other for other in skills if other != skill)
        if not (added := thrusts(state, hero, others, _beside(skill, fighting))):
            continue
        rule = f"{ID}.combat.secret-thrust{'' if fighting else '-outside'}"
        for first in (QUALITY, TALENT) if fighting else (TALENT,):
            yield rule, {"skill": skill}, (first, *handy, *added)
        if lucky and fighting:
            yield rule, {"skill": skill, **luck}, (*lucky, *added)
    yield from _pairs_with_a_domain(state, hero, third)


def _with_a_second_talent(
    state: State, hero: Hero, settled: Given, parts: Parts
) -> Iterator[tuple[str, Given, Parts]]:
    """Where a talent may be added to the roll of an apprenticeship, it is never the same twice."""
    if state.thirds == "reverse" and not in_fight(state, hero.id):
        for talent in TALENTS:
            others = tuple(other for other in TALENTS if other != talent)
            added = thrusts(state, hero, others, learned(hero)[:1])
            rule = f"{ID}.combat.secret-thrust-outside"
            yield rule, {**settled, "talent": talent}, (*parts, *added)


def _beside(skill: str, fighting: bool) -> tuple[str, ...]:
    """A pair to which any further apprenticeship may be added: outside, one with a talent."""
    return (skill,) if fighting else (skill, TALENTS[0])


def _pairs_with_a_domain(
    state: State, hero: Hero, third: Parts
) -> Iterator[tuple[str, Given, Parts]]:
    """An apprenticeship beside the permanent bonus of another gift: never the same one twice."""
    gifts = gifts_with_domains(hero)
    for skill in learned(hero) if gifts else ():
        bonus = tuple(gift for gift in gifts if gift != skill)
        if not bonus:
            continue
        others = tuple(s for s in without_domains(hero) if s != skill)
        fighting = in_fight(state, hero.id)
        thrust = thrusts(state, hero, others, _beside(skill, fighting))
        given = must("domain", bonus)
        added = (given, *(thrust if fighting else third))
        settled: Given = {"skill": skill}
        yield f"{ID}.dice.pair-apprenticeship", settled, (QUALITY, *handy_things(hero), *added)
        rule = f"{ID}.dice.pair-talent-apprenticeship"
        yield rule, settled, (TALENT, *handy_things(hero), given, *thrust)
        yield from _with_a_second_talent(state, hero, settled, (*handy_things(hero), given))
        if lucky := lucky_things(hero, 1):
            rule = f"{ID}.gear.object-as-asset"
            yield rule, {**settled, "quality": "luck"}, (*lucky, *added)
