"""Before a roll: which traits, thrusts, objects and prowesses may go into it."""

from collections.abc import Iterator

from tablee.games.cheap_tales.rules.common import CORE, ID, extra_of
from tablee.games.cheap_tales.rules.fight.turns import in_fight
from tablee.games.cheap_tales.rules.results.events import ConsequenceWaived
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.traits import EASIEST, HARDEST, QUALITIES, TALENTS, Prowess
from tablee.kernel.checks import distinct
from tablee.kernel.words import By, Event, Refused

THREE = f"{ID}.dice.never-three-traits"
THRUST = f"{ID}.combat.secret-thrust"
OUTSIDE = f"{ID}.combat.secret-thrust-outside"
OPPOSITION = f"{ID}.action.opposition"
PROWESS = f"{ID}.combat.prowess-choice"
TABLE = f"{ID}.action.difficulty-table"
SCALE = (HARDEST, EASIEST)
"""From where to where a modifier goes."""
NOT_WITH_ACTIONS: tuple[Prowess, ...] = ("precise", "violent", "clear", "double")
"""Prowesses that lie in a blow."""


def free_to_roll(state: State, hero: Hero) -> None:
    """Nothing that was begun before lies open."""
    roll = state.rolls.get(hero.id)
    if roll is not None and (roll.stage != "done" or is_held(state, hero.id)):
        raise Refused(CORE, "First settle the roll that lies before {name}.", name=hero.name)
    if state.ellipsis:
        raise Refused(f"{ID}.phase.rest", "A rest is off-screen: the story has not resumed.")


def check_price(state: State, by: By, hero: Hero) -> None:
    """A partial success is paid for before its hero goes on, or the keeper asks no price."""
    if owes_price(state, hero.id) and not by.is_keeper:
        raise Refused(
            f"{ID}.result.partial-consequence",
            "First comes the price of the partial success of {name}.",
            name=hero.name,
        )


def price_forgone(state: State, by: By, who: str) -> Iterator[Event]:
    """A new roll takes the place of the last one: a keeper who calls for it asks no price of it."""
    if by.is_keeper and owes_price(state, who):
        yield ConsequenceWaived(who=who)


def prices_forgone(state: State) -> Iterator[Event]:
    """With its scene every roll is over: the prices that nobody has asked for are told."""
    for who, roll in state.rolls.items():
        if not roll.extra and not state.heroes[who].is_gone and owes_price(state, who):
            yield ConsequenceWaived(who=who)


def owes_price(state: State, who: str) -> bool:
    roll = state.rolls.get(who)
    if roll is None or roll.extra or not roll.stood or roll.overruled:
        return False
    return roll.degree == "partial" and roll.partial == "yes_but"


def free_to_vanish(state: State, who: str) -> bool:
    """Whether a hero's hands are free to roll against a gift that makes them vanish."""
    return not (state.has_open_roll(who) or owes_price(state, who))


def is_held(state: State, who: str) -> bool:
    """Whether the second blow of a double attack waits for the price of the first."""
    roll, fight = state.rolls.get(who), state.fight
    if roll is None or fight is None or fight.acting != who or roll.stage != "done":
        return False
    double = roll.kind == "attack" and "double" in roll.prowesses and not roll.again
    return double and roll.is_go and owes_price(state, who)


def pair(
    hero: Hero, quality: str | None, talent: str | None, skill: str
) -> tuple[tuple[str, ...], str]:
    """Two traits of two families, or a quality alone; and the rule that says when."""
    chosen = tuple(trait for trait in (quality, talent, skill) if trait)
    if skill:
        learned = hero.open_skill(skill)
        if learned is None:
            raise Refused(
                f"{ID}.dice.pair-apprenticeship",
                "{name} has no such apprenticeship.",
                name=hero.name,
            )
        if not learned.controlled:
            raise Refused(
                f"{ID}.magic.uncontrolled", "{name} does not control this gift.", name=hero.name
            )
    if len(chosen) > 2:
        raise Refused(THREE, "A roll adds two traits of two families, never three.")
    if not chosen or (len(chosen) == 1 and quality is None):
        raise Refused(THREE, "A roll adds two traits, or a quality alone when nothing else fits.")
    if len(chosen) == 1:
        return chosen, f"{ID}.dice.quality-alone"
    if quality is None:
        return chosen, f"{ID}.dice.pair-talent-apprenticeship"
    return chosen, f"{ID}.dice.pair-{'talent' if talent else 'apprenticeship'}"


def check_tools(hero: Hero, tools: tuple[str, ...], traits: tuple[str, ...]) -> tuple[str, ...]:
    rule = f"{ID}.gear.object-as-asset"
    for tool in distinct(tools, rule):
        thing = hero.thing(tool)
        if thing is None or thing.kind not in ("tool", "charm"):
            raise Refused(rule, "This adds nothing to a roll.")
        if thing.kind == "charm" and "luck" not in traits:
            raise Refused(rule, "A lucky charm helps luck alone.")
    return tools


def thrust_uses(hero: Hero, skill: str) -> int:
    return 1 + hero.techniques.count(skill)


def pledged(state: State, who: str, skill: str) -> int:
    """How often a thrust in defence waits for the dice of an attack."""
    waiting = (roll for roll in state.rolls.values() if not roll.thrown)
    return sum(roll.guards.get(who) == skill for roll in waiting)


def check_thrust(
    state: State, hero: Hero, skills: tuple[str, ...], traits: tuple[str, ...]
) -> tuple[str, ...]:
    """Secret thrusts: in a fight once each, outside as the keeper allows."""
    fighter = state.fighter(hero.id)
    rule = OUTSIDE if fighter is None else THRUST
    if len(skills) > 1 and state.options["thrusts_per_roll"] == "1":
        raise Refused(rule, "One secret thrust a roll.")
    for skill in distinct(skills, rule):
        if skill in traits:
            raise Refused(rule, "This apprenticeship is in the roll already.")
        if skill in TALENTS and fighter is None and state.thirds == "reverse":
            if all(trait in (*QUALITIES, *TALENTS) for trait in traits):
                raise Refused(rule, "A talent is added to the roll of an apprenticeship.")
            continue
        learned = hero.open_skill(skill)
        if learned is None or not learned.controlled:
            raise Refused(rule, "{name} has no such apprenticeship.", name=hero.name)
        if fighter is not None:
            used = fighter.thrusts.get(skill, 0) + pledged(state, hero.id, skill)
            if used >= thrust_uses(hero, skill):
                raise Refused(rule, "This thrust has been used in this fight.")
            continue
        if state.thirds in ("no", "reverse"):
            raise Refused(rule, "Outside a fight the keeper has not allowed a third trait.")
        if not any(trait in TALENTS for trait in traits):
            raise Refused(rule, "An apprenticeship is added to the roll of a talent.")
        if state.thirds == "once" and (hero.id, skill) in state.thirds_used:
            raise Refused(rule, "This has been added once in this scene.")
    return skills


def check_prowess(state: State, hero: Hero, prowess: Prowess | None, attack: bool) -> None:
    if prowess is None:
        return
    if not in_fight(state, hero.id):
        raise Refused(PROWESS, "A prowess belongs to an action in a fight.")
    if not attack and prowess in NOT_WITH_ACTIONS:
        raise Refused(PROWESS, "This prowess lies in a blow.")
    if attack and prowess == "counter":
        raise Refused(
            f"{ID}.combat.counter-attack-detail", "A counter-attack goes with a peaceful action."
        )


def check_placed(state: State, hero: Hero, placed: bool) -> bool:
    fighter = state.fighter(hero.id)
    turn = 0 if state.fight is None else state.fight.turn
    if placed and (fighter is None or fighter.placement != turn):
        raise Refused(f"{ID}.combat.placement-detail", "No position waits to be used this turn.")
    return placed


def check_domain(hero: Hero, domain: str, traits: tuple[str, ...]) -> str:
    rule = f"{ID}.magic.permanent-bonus"
    if domain:
        gift = hero.skill(domain)
        if gift is None or not gift.is_gift or not gift.domains or domain in traits:
            raise Refused(rule, "No gift of {name} gives a bonus here.", name=hero.name)
    return domain


def check_difficulty(difficulty: int) -> None:
    """The scale holds for the task itself; with somebody who resists, for circumstances too."""
    if not HARDEST <= difficulty <= EASIEST:
        raise Refused(
            TABLE,
            "A modifier goes from +{easiest} to {hardest}.",
            easiest=EASIEST,
            hardest=HARDEST,
        )


def opposing_skills(hero: Hero) -> tuple[str, ...]:
    """With what a hero has learned to resist: all but gifts that have not shown themselves."""
    return tuple(skill.id for skill in hero.skills if skill.seen)


def learned(hero: Hero) -> tuple[str, ...]:
    return tuple(skill.id for skill in hero.skills if skill.controlled)


def resisting(
    state: State, by: By, who: str, against: str, talent: str | None, skill: str
) -> tuple[str, ...]:
    """With what somebody resists: a hero with a talent or an apprenticeship, never a quality."""
    if not against:
        if talent or skill:
            raise Refused(OPPOSITION, "Say who resists.")
        return ()
    if against == who:
        raise Refused(OPPOSITION, "Nobody resists themselves.")
    hero = state.hero(against)
    if hero is None:
        if extra_of(state, by, against, OPPOSITION).gone:
            raise Refused(OPPOSITION, "They have left already.")
        if talent or skill:
            raise Refused(OPPOSITION, "One of the keeper's people resists with half their might.")
        return ()
    if hero.is_gone:
        raise Refused(OPPOSITION, "They have left already.")
    if skill and hero.open_skill(skill) is None:
        raise Refused(OPPOSITION, "{name} has no such apprenticeship.", name=hero.name)
    found = tuple(trait for trait in (talent, skill) if trait)
    if not found:
        raise Refused(OPPOSITION, "A hero resists with a fitting talent or apprenticeship.")
    return found


def check_manner(state: State, hero: Hero, active: bool) -> None:
    """Whoever has declared a dodge is bound for the turn; whoever parries has acted."""
    fighter = state.fighter(hero.id)
    if fighter is not None and fighter.stance == "dodge" and active:
        raise Refused(
            f"{ID}.combat.dodge",
            "{name} dodges this turn: nothing offensive, nothing that needs concentration.",
            name=hero.name,
        )
