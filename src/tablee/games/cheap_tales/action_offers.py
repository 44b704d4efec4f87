"""What each seat may ask about actions, heroic activations, twists and common actions."""

from collections.abc import Iterator

from tablee.games.cheap_tales.claims import open_aspects
from tablee.games.cheap_tales.common import ID, means, rules
from tablee.games.cheap_tales.hero import Hero
from tablee.games.cheap_tales.invoking import check_answer, check_invoke
from tablee.games.cheap_tales.proposing import check_thrust, thrust_uses
from tablee.games.cheap_tales.roll_offers import (
    DIFFICULTY,
    LINE,
    QUALITY,
    TALENT,
    WHAT,
    about,
    learned,
    paying,
)
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.traits import TALENTS, TEN_FOR_ONE
from tablee.games.cheap_tales.turns import can_go, in_fight
from tablee.games.cheap_tales.windows import passing
from tablee.kernel.words import By, Field, Offer

FREE_ACTION = ("stunt", "opportunism", "placement", "caution")
MOST_ASPECTS = 40


def is_idle(state: State, hero: Hero) -> bool:
    """Whether a hero stands there with nothing begun."""
    if not (hero.approved and hero.is_up) or state.ellipsis or state.losing(hero.id) is not None:
        return False
    roll = state.rolls.get(hero.id)
    return roll is None or roll.stage == "done"


def is_free(state: State, hero: Hero) -> bool:
    """Whether a hero may begin something now; in a fight, on their go."""
    return is_idle(state, hero) and (not in_fight(state, hero.id) or can_go(state, hero.id))


def thrust_field(
    state: State, hero: Hero, skills: tuple[str, ...], beside: tuple[str, ...] = TALENTS[:1]
) -> tuple[Field, ...]:
    """Secret thrusts that may be added to a roll; unless said, to that of a talent."""
    found = passing(skills, lambda skill: check_thrust(state, hero, (skill,), beside))
    if not found:
        return ()
    most = 1 if state.options["thrusts_per_roll"] == "1" else min(len(found), 6)
    return (Field("thrust", "many", found, most=most, required=False),)


def lucky_things(hero: Hero) -> tuple[Field, ...]:
    """Charms, for a roll that is made with luck."""
    charms = tuple(o.id for o in hero.objects if o.kind == "charm")[:50]
    return (Field("tools", "many", charms, most=1, required=False),) if charms else ()


def handy_things(hero: Hero) -> tuple[Field, ...]:
    """Objects that each help with one precise task."""
    tools = tuple(o.id for o in hero.objects if o.kind == "tool")[:50]
    return (
        (Field("tools", "many", tools, most=min(2, len(tools)), required=False),) if tools else ()
    )


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
        if not by.may_act_for(hero.seat) or not is_free(state, hero):
            continue
        yield from _attempts(state, hero)


def _attempts(state: State, hero: Hero) -> Iterator[Offer]:
    given = {"who": hero.id}
    skills = learned(hero)
    charms = tuple(o.id for o in hero.objects if o.kind == "charm")[:50]
    against = tuple(x.id for x in state.extras.values() if x.shown and not x.gone)[:50]
    common: tuple[Field, ...] = (WHAT, *handy_things(hero))
    if against:
        common += (Field("against", "choice", against, required=False),)
    common += placed_field(state, hero)
    fighting: tuple[Field, ...] = ()
    if in_fight(state, hero.id):
        fighting = (
            Field(
                "prowess", "choice", FREE_ACTION, required=False, rule=f"{ID}.combat.prowess-list"
            ),
        )
        fighter = state.fighter(hero.id)
        if fighter is not None and fighter.stance != "dodge":
            fighting += (
                Field("offensive", "flag", required=False),
                Field("concentration", "flag", required=False),
            )
        yield Offer(
            "attempt",
            f"{ID}.combat.counter-attack-detail",
            {**given, "prowess": "counter"},
            (*common, QUALITY, TALENT),
        )
    domain = domain_field(hero)
    thrusts = thrust_field(state, hero, without_domains(hero))
    advice = (f"{ID}.dice.pair-examples",)
    yield Offer(
        "attempt",
        f"{ID}.dice.pair-talent",
        given,
        (*common, QUALITY, TALENT, *thrusts, *domain, *fighting),
        advice=advice,
    )
    if charms:
        lucky = Field("tools", "many", charms, least=1, most=1)
        yield Offer(
            "attempt",
            f"{ID}.gear.object-as-asset",
            {**given, "quality": "luck"},
            (WHAT, TALENT, lucky, *fighting),
        )
    if skills:
        skill = Field("skill", "choice", skills)
        reversed_ = state.thirds == "reverse"
        reverse = thrust_field(state, hero, TALENTS, skills[:1]) if reversed_ else ()
        yield Offer(
            "attempt",
            f"{ID}.dice.pair-apprenticeship",
            given,
            (*common, QUALITY, skill, *reverse, *fighting),
        )
        yield Offer(
            "attempt",
            f"{ID}.dice.pair-talent-apprenticeship",
            given,
            (*common, TALENT, skill, *fighting),
        )
    yield Offer("attempt", f"{ID}.dice.quality-alone", given, (*common, QUALITY, *fighting))


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
        yield Offer("call-group", f"{ID}.action.group", {}, (who, WHAT, QUALITY, TALENT, optional))


@rules.offering
def heroic(state: State, by: By) -> Iterator[Offer]:
    for invocation in passing(state.invocations, lambda i: check_answer(state, by, i)):
        yield Offer(
            "answer-invocation",
            f"{ID}.aspect.activate",
            {"invocation": invocation},
            (Field("agree", "flag"),),
        )
    for hero in state.heroes.values():
        if hero.is_gone or not hero.approved or not by.may_act_for(hero.seat):
            continue
        payable = means(state, hero)
        given = {"who": hero.id}
        if payable and len(state.aspects) < MOST_ASPECTS:
            yield Offer(
                "twist",
                f"{ID}.heroism.twist",
                given,
                (LINE, *about(state), *paying(state, hero)),
                advice=(f"{ID}.aspect.sample-circumstances",),
            )
        comrades = tuple(h.id for h in state.heroes.values() if h.id != hero.id and not h.is_gone)[
            :50
        ]
        if hero.power >= TEN_FOR_ONE and comrades:
            yield Offer(
                "give-point", f"{ID}.power.to-heroism", given, (Field("to", "choice", comrades),)
            )
        if hero.is_up and state.losing(hero.id) is None:
            yield from _invoking(state, by, hero, bool(payable))


def _invoking(state: State, by: By, hero: Hero, payable: bool) -> Iterator[Offer]:
    sources = tuple(open_aspects(state, by, hero.id))[:50]
    if not sources:
        return
    source = Field("source", "choice", sources)
    ways = ("feat", "weakness") if payable else ("weakness",)
    kinds = [(way, scope) for way in ways for scope in ("action", "scene")]
    for way, scope in passing(kinds, lambda kind: check_invoke(state, by, hero, *kind)):
        fields = (source, *paying(state, hero)) if way == "feat" else (source,)
        rule = "heroic-positive" if way == "feat" else "heroic-negative"
        yield Offer(
            "invoke", f"{ID}.aspect.{rule}", {"who": hero.id, "way": way, "scope": scope}, fields
        )


def thrusts_left(state: State, hero: Hero) -> tuple[str, ...]:
    fighter = state.fighter(hero.id)
    if fighter is None:
        return ()
    return tuple(
        skill for skill in learned(hero) if fighter.thrusts.get(skill, 0) < thrust_uses(hero, skill)
    )
