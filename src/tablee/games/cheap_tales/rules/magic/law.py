"""What the book allows of a gift: who has it, at whom it is aimed, what comes with it."""

from tablee.games.cheap_tales.rules.action.law import check_prowess, free_to_vanish
from tablee.games.cheap_tales.rules.common import ID, extra_of, living, mine, playing
from tablee.games.cheap_tales.rules.fight.turns import in_fight
from tablee.games.cheap_tales.rules.magic import asks
from tablee.games.cheap_tales.rules.magic.spells import AREA
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.hero import Hero, Skill
from tablee.games.cheap_tales.state.roll import Purpose
from tablee.games.cheap_tales.state.traits import OF_DAMAGE, Prowess
from tablee.kernel.checks import distinct, only_keeper
from tablee.kernel.words import By, Refused

USE = f"{ID}.magic.use"
EFFECTS = f"{ID}.magic.effects"
PROWESS = f"{ID}.magic.prowess"
CLEAR = f"{ID}.combat.clear-ground-detail"
UNCONTROLLED = f"{ID}.magic.uncontrolled"
WITH_GIFTS: tuple[Prowess, ...] = (
    "precise",
    "violent",
    "clear",
    "stunt",
    "opportunism",
    "placement",
    "caution",
)


def with_magic(state: State) -> None:
    if state.options["magic"] == "off":
        raise Refused(f"{ID}.magic.optional", "There is no magic at this table.")


def check_gift(state: State, by: By, hero: Hero, gift: str) -> Skill:
    with_magic(state)
    skill = hero.skill(gift)
    if skill is None or not skill.is_gift or not (skill.seen or by.is_keeper):
        raise Refused(f"{ID}.magic.gift", "{name} has no such gift.", name=hero.name)
    if not skill.controlled:
        only_keeper(by, UNCONTROLLED)
    if hero.cut_off:
        raise Refused(
            f"{ID}.magic.cut-off",
            "{name} is cut off from magic until the next rest.",
            name=hero.name,
        )
    return skill


def check_targets(
    state: State, by: By, purpose: Purpose, circle: int, targets: tuple[str, ...], who: str
) -> tuple[str, ...]:
    distinct(targets, EFFECTS)
    if purpose == "effect":
        if targets:
            raise Refused(EFFECTS, "Only harm and healing are aimed.")
        return ()
    if not targets or (len(targets) > 1 and not (purpose == "harm" and circle == AREA)):
        raise Refused(EFFECTS, "At this circle the gift is aimed at one.")
    for target in targets:
        hero = state.hero(target)
        if hero is None:
            extra = extra_of(state, by, target, EFFECTS)
            if purpose == "heal" or not extra.is_up:
                raise Refused(EFFECTS, "This does nothing to them.")
        elif purpose == "harm":
            if target == who or not playing(hero).is_up or state.losing(target) is not None:
                raise Refused(EFFECTS, "{name} is no target now.", name=hero.name)
            if circle == 5 and not free_to_vanish(state, target):
                raise Refused(EFFECTS, "{name} is no target now.", name=hero.name)
        elif hero.retired:
            living(hero)
        elif hero.dead and circle != 5:
            raise Refused(EFFECTS, "Only the fifth circle brings back the dead.")
        elif hero.fall and circle != 5:
            raise Refused(EFFECTS, "First say how {name} falls.", name=hero.name)
    return targets


def check_free(state: State, hero: Hero, ask: asks.CastGift, offensive: bool) -> None:
    check_prowess(state, hero, ask.prowess, attack=ask.purpose == "harm" or offensive)
    announced = () if ask.prowess in (None, "counter") else (ask.prowess,)
    for prowess in (*announced, *((ask.free,) if ask.free else ())):
        if prowess not in WITH_GIFTS:
            raise Refused(PROWESS, "This prowess does not go with a gift.")
        if prowess in OF_DAMAGE and ask.purpose != "harm":
            raise Refused(PROWESS, "This prowess lies in a blow.")
        if prowess == "clear":
            check_clearing(state, ask.targets)
    if ask.free is not None:
        if ask.circle != AREA or ask.purpose != "harm" or not in_fight(state, hero.id):
            raise Refused(PROWESS, "Only an attack of the fourth circle brings a further prowess.")
        if ask.free == ask.prowess:
            raise Refused(PROWESS, "This prowess is in the action already.")


def check_clearing(state: State, targets: tuple[str, ...]) -> None:
    """The ground is cleared of one group of the weak, and never knowingly of an antagonist."""
    extra = state.extras.get(targets[0]) if len(targets) == 1 else None
    if extra is None or (extra.class_known and extra.kind == "antagonist"):
        raise Refused(CLEAR, "The ground is not cleared of an antagonist.")


def own_gift(state: State, by: By, who: str, gift: str, rule: str) -> tuple[Hero, Skill]:
    hero = living(mine(state, by, who))
    skill = hero.skill(gift)
    if skill is None or not skill.is_gift or not skill.controlled:
        raise Refused(rule, "{name} has no such gift.", name=hero.name)
    return hero, skill


def mark_kinds(state: State, skill: Skill) -> tuple[bool, ...]:
    """Whether a mark of this gift may be cosmetic (False) or an aspect (True)."""
    if state.options["magic_marks"] == "free":
        return (False, True)
    return (skill.kind == "thaumaturgy",)


def is_away(state: State, by: By, who: str, rule: str) -> bool:
    """Whether somebody whom this seat knows is no longer here to be looked at."""
    hero = state.hero(who)
    return extra_of(state, by, who, rule).gone if hero is None else hero.is_gone
