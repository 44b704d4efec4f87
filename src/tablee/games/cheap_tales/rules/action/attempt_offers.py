"""What each seat may ask about actions, heroic activations, twists and common actions."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.games.cheap_tales.rules.action.law import (
    check_thrust,
    learned,
    opposing_skills,
    owes_price,
    thrust_uses,
)
from tablee.games.cheap_tales.rules.action.offers import (
    DIFFICULTY,
    QUALITY,
    TALENT,
    WHAT,
)
from tablee.games.cheap_tales.rules.common import ID, rules
from tablee.games.cheap_tales.rules.fight.turns import can_go, in_fight
from tablee.games.cheap_tales.rules.results.windows import passing
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.traits import QUALITIES, TALENTS
from tablee.kernel.words import By, Field, Offer

MOST_ADDED = 6
"""As many thrusts, or objects, as go into one roll."""
FREE_ACTION = ("stunt", "opportunism", "placement", "caution")
Resisting = tuple[dict[str, object], tuple[Field, ...]]
"""What is given of whoever resists an action, and what is still to be said of them."""


def is_idle(state: State, hero: Hero) -> bool:
    """Whether a hero stands there with nothing begun."""
    if not (hero.approved and hero.is_up) or state.ellipsis or state.losing(hero.id) is not None:
        return False
    roll = state.rolls.get(hero.id)
    return roll is None or roll.stage == "done"


def is_free(state: State, hero: Hero) -> bool:
    """Whether a hero may begin something now; in a fight, on their go."""
    return is_idle(state, hero) and (not in_fight(state, hero.id) or can_go(state, hero.id))


def is_owing(state: State, by: By, hero: Hero) -> bool:
    """Whether the price of a partial success comes first."""
    return owes_price(state, hero.id) and not by.is_keeper


def thrust_field(
    state: State, hero: Hero, skills: tuple[str, ...], beside: tuple[str, ...] = TALENTS[:1]
) -> tuple[Field, ...]:
    """Secret thrusts that may be added to a roll; unless said, to that of a talent."""
    found = passing(skills, lambda skill: check_thrust(state, hero, (skill,), beside))
    if not found:
        return ()
    most = 1 if state.options["thrusts_per_roll"] == "1" else min(len(found), MOST_ADDED)
    return (Field("thrust", "many", found, most=most, required=False),)


def lucky_things(hero: Hero, least: int = 0) -> tuple[Field, ...]:
    """What helps a roll that is made with luck, where there is a charm: it, and tools."""
    if not any(o.kind == "charm" for o in hero.objects):
        return ()
    return _helpful(hero, ("charm", "tool"), least)


def handy_things(hero: Hero) -> tuple[Field, ...]:
    """Objects that each help with one precise task."""
    return _helpful(hero, ("tool",))


def _helpful(hero: Hero, kinds: tuple[str, ...], least: int = 0) -> tuple[Field, ...]:
    things = tuple(o.id for o in hero.objects if o.kind in kinds)[:50]
    if not things:
        return ()
    most = min(len(things), MOST_ADDED)
    return (Field("tools", "many", things, least=least, most=most, required=least > 0),)


def domain_field(hero: Hero) -> tuple[Field, ...]:
    """Gifts that give a permanent bonus in some domain."""
    domains = tuple(s.id for s in hero.skills if s.is_gift and s.controlled and s.domains)
    return (Field("domain", "choice", domains, required=False),) if domains else ()


def without_domains(hero: Hero) -> tuple[str, ...]:
    """What may be added as a thrust beside a permanent bonus: never the same gift twice."""
    return tuple(s for s in learned(hero) if not hero.skill_or_none(s).domains)


def placed_field(state: State, hero: Hero) -> tuple[Field, ...]:
    fighter, fight = state.fighter(hero.id), state.fight
    if fighter is None or fight is None or fighter.placement != fight.turn:
        return ()
    return (Field("placed", "flag", required=False),)


@rules.offering
def acting_now(state: State, by: By) -> Iterator[Offer]:
    for hero in state.heroes.values():
        if not by.may_act_for(hero.seat) or not is_free(state, hero) or is_owing(state, by, hero):
            continue
        yield from _attempts(state, by, hero)


def _attempts(state: State, by: By, hero: Hero) -> Iterator[Offer]:
    """Every pair of traits, against nobody or the keeper's people, and against other heroes."""
    resisting, placed = tuple(_resisting(state, by, hero)), placed_field(state, hero)
    for rule, given, pair in _pairs(state, hero):
        advice = (f"{ID}.dice.pair-examples",) if rule.endswith("pair-talent") else ()
        for whom, against in resisting:
            for manner, meant in _manners(state, hero):
                fields = (WHAT, *pair, *against, *placed, *meant)
                cited = f"{ID}.combat.counter-attack-detail" if manner else rule
                found = {"who": hero.id, **given, **whom, **manner}
                yield Offer("attempt", cited, found, fields, advice=advice)


def _resisting(state: State, by: By, hero: Hero) -> Iterator[Resisting]:
    """Who may resist: one of the keeper's people, or a hero with a talent or an apprenticeship."""
    people = tuple(x.id for x in state.extras.values() if not x.gone and (by.is_keeper or x.shown))
    yield {}, (Field("against", "choice", people[:50], required=False),) if people else ()
    others = tuple(h.id for h in state.heroes.values() if h.id != hero.id)[:50]
    talent = Field("opposing_talent", "choice", TALENTS)
    if others:
        yield {}, (Field("against", "choice", others), talent)
    for other in others:
        if skills := opposing_skills(state.heroes[other]):
            learnt = Field("opposing_skill", "choice", skills)
            yield {"against": other}, (learnt, replace(talent, required=False))


def _manners(state: State, hero: Hero) -> Iterator[tuple[dict[str, object], tuple[Field, ...]]]:
    """How an action may be meant in a fight; outside there is nothing to say about it."""
    fighter = state.fighter(hero.id)
    if fighter is None:
        yield {}, ()
        return
    prowess = Field(
        "prowess", "choice", FREE_ACTION, required=False, rule=f"{ID}.combat.prowess-list"
    )
    calm: tuple[Field, ...] = ()
    if fighter.stance != "dodge":
        calm = (Field("concentration", "flag", required=False),)
    fierce = (Field("offensive", "flag", required=False),) if calm else ()
    yield {}, (prowess, *fierce, *calm)
    yield {"prowess": "counter"}, calm


def _pairs(state: State, hero: Hero) -> Iterator[tuple[str, dict[str, object], tuple[Field, ...]]]:
    """Two traits of two families or a quality alone, with all that may be added to each."""
    skills, handy, domain = learned(hero), handy_things(hero), domain_field(hero)
    lucky = lucky_things(hero, 1)
    luck: dict[str, object] = {"quality": "luck"}
    plain: list[tuple[str, tuple[Field, ...], tuple[str, ...]]] = [
        ("pair-talent", (TALENT,), TALENTS[:1]),
        ("quality-alone", (), QUALITIES[:1]),
    ]
    for rule, with_it, beside in plain:
        added = (*thrust_field(state, hero, without_domains(hero), beside), *domain)
        yield f"{ID}.dice.{rule}", {}, (QUALITY, *with_it, *handy, *added)
        if lucky:
            yield f"{ID}.gear.object-as-asset", luck, (*with_it, *lucky, *added)
    if not skills:
        return
    learnt = Field("skill", "choice", skills)
    third = thrust_field(state, hero, TALENTS, skills[:1]) if state.thirds == "reverse" else ()
    rule = f"{ID}.dice.pair-apprenticeship"
    yield rule, {}, (QUALITY, learnt, *handy, *third)
    if lucky:
        yield f"{ID}.gear.object-as-asset", luck, (learnt, *lucky, *third)
    rule = f"{ID}.dice.pair-talent-apprenticeship"
    yield rule, {}, (TALENT, learnt, *handy)
    for skill in skills if in_fight(state, hero.id) else ():
        # In a fight a thrust goes with any pair, but never twice the same apprenticeship.
        others = tuple(other for other in skills if other != skill)
        if thrusts := thrust_field(state, hero, others, (skill,)):
            rule = f"{ID}.combat.secret-thrust"
            for first in (QUALITY, TALENT):
                yield rule, {"skill": skill}, (first, *handy, *thrusts)
            if lucky:
                yield rule, {"skill": skill, **luck}, (*lucky, *thrusts)


@rules.offering
def together(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    others = tuple(how for how in ("no", "once", "each", "reverse") if how != state.thirds)
    yield Offer(
        "allow-thirds",
        f"{ID}.combat.secret-thrust-outside",
        {},
        (Field("how", "choice", others),),
        advice=(f"{ID}.chase.use-general-rules",),
    )
    if state.fight is not None:
        return
    free = tuple(hero.id for hero in state.heroes.values() if is_free(state, hero))[:50]
    if len(free) > 1:
        who = Field("who", "many", free, least=2, most=len(free))
        optional = Field(
            "difficulty", "integer", least=DIFFICULTY.least, most=DIFFICULTY.most, required=False
        )
        talent = replace(TALENT, required=False)  # a quality alone may do
        yield Offer("call-group", f"{ID}.action.group", {}, (who, WHAT, QUALITY, talent, optional))


def thrusts_left(state: State, hero: Hero) -> tuple[str, ...]:
    fighter = state.fighter(hero.id)
    if fighter is None:
        return ()
    return tuple(
        skill for skill in learned(hero) if fighter.thrusts.get(skill, 0) < thrust_uses(hero, skill)
    )
