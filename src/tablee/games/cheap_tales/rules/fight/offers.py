"""What each seat may ask in a fight."""

from collections.abc import Iterator

from tablee.games.cheap_tales.rules.action.attempt_offers import (
    domain_field,
    handy_things,
    is_free,
    is_owing,
    lucky_things,
    placed_field,
    thrust_field,
    thrusts_left,
    without_domains,
)
from tablee.games.cheap_tales.rules.action.law import learned
from tablee.games.cheap_tales.rules.action.offers import (
    DIFFICULTY,
    QUALITY,
    TALENT,
    paying,
)
from tablee.games.cheap_tales.rules.common import ID, means, rules
from tablee.games.cheap_tales.rules.extras.acts import in_reach
from tablee.games.cheap_tales.rules.fight.attack import check_target, is_boss, seconds
from tablee.games.cheap_tales.rules.fight.decide import can_band, check_manoeuvre
from tablee.games.cheap_tales.rules.fight.strike import check_reroll_blow
from tablee.games.cheap_tales.rules.fight.turns import is_hurt
from tablee.games.cheap_tales.rules.results.windows import can, passing
from tablee.games.cheap_tales.state import Fight, Fighter, State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.traits import WEAPON_DIE
from tablee.kernel.words import By, Field, Offer

BLOW_PROWESS = ("precise", "violent", "stunt", "opportunism", "placement", "caution")
STYLE = Field("style", "choice", ("melee", "ranged"))
WEAPON = Field("weapon", "choice", tuple(WEAPON_DIE))
OTHER_SIDE = Field("other_side", "flag", required=False)
SAY = Field("text", "text", most=200, required=False)
OPTIONAL_DIFFICULTY = Field(
    "difficulty", "integer", least=DIFFICULTY.least, most=DIFFICULTY.most, required=False
)


@rules.offering
def opening(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    if state.fight is None:
        if state.ellipsis:
            return
        heroes = tuple(h.id for h in state.heroes.values() if is_free(state, h))[:50]
        foes = tuple(x.id for x in state.extras.values() if x.is_up)[:50]
        several = any(can_band(state.extras[who]) for who in foes)
        gangs = (Field("together", "flag", required=False),) if several else ()
        yield from _other_sides(heroes, foes, gangs)
        if heroes and foes:
            yield Offer(
                "open-fight",
                f"{ID}.combat.initiative-first",
                {},
                (
                    Field("heroes", "many", heroes, least=1, most=len(heroes)),
                    Field("adversaries", "many", foes, least=1, most=len(foes)),
                    Field("surprised", "flag", required=False),
                    Field("brawl", "flag", required=False),
                    *gangs,
                ),
                advice=(f"{ID}.gear.brawl-first",),
            )
        return
    yield from _board(state, state.fight)


def _other_sides(
    heroes: tuple[str, ...], people: tuple[str, ...], gangs: tuple[Field, ...]
) -> Iterator[Offer]:
    """Fights with people of the keeper's beside the heroes, or of heroes among themselves."""
    rule = f"{ID}.combat.initiative-first"
    flags = (Field("surprised", "flag", required=False), Field("brawl", "flag", required=False))
    every = Field("heroes", "many", heroes, least=1, most=max(1, len(heroes)))
    for ally in people if heroes and len(people) > 1 else ():
        foes = tuple(who for who in people if who != ally)
        against = Field("adversaries", "many", foes, least=1, most=len(foes))
        yield Offer("open-fight", rule, {"ally": ally}, (every, against, *flags, *gangs))
    for rival in heroes if len(heroes) > 1 else ():
        others = tuple(who for who in heroes if who != rival)
        ours = Field("heroes", "many", others, least=1, most=len(others))
        yield Offer("open-fight", rule, {"rival": rival}, (ours, *flags))


def _board(state: State, fight: Fight) -> Iterator[Offer]:
    involved = {
        who
        for roll in state.rolls.values()
        if roll.stage != "done"
        for who in (roll.who, *roll.targets, roll.second)
    }
    turn = f"{ID}.combat.turn-end"
    for hero in state.heroes.values():
        if hero.id not in fight.fighters and is_free(state, hero):
            yield Offer("join-fight", turn, {"who": hero.id}, (OTHER_SIDE,))
    for extra in state.extras.values():
        if extra.id not in fight.fighters and extra.is_up:
            band = (Field("banded", "flag", required=False),) if can_band(extra) else ()
            yield Offer("join-fight", turn, {"who": extra.id}, (*band, OTHER_SIDE))
    for fighter in fight.fighters.values():
        if fight.acting or fighter.id in involved or is_hurt(state, fighter.id):
            continue
        yield Offer("leave-fight", turn, {"who": fighter.id})
        foe = state.extras.get(fighter.id)
        if foe is not None and not fighter.acted and (fighter.banded or can_band(foe)):
            yield Offer(
                "band", f"{ID}.npc.gang-one-roll", {"who": fighter.id, "banded": not fighter.banded}
            )
    hurt = any(is_hurt(state, who) for who in fight.fighters)
    if not hurt and not involved & set(fight.fighters):
        yield Offer("end-fight", f"{ID}.phase.scene")


@rules.offering
def heroes_fight(state: State, by: By) -> Iterator[Offer]:
    fight = state.fight
    if fight is None:
        return
    for fighter in fight.fighters.values():
        hero = state.hero(fighter.id)
        if hero is None or not by.may_act_for(hero.seat):
            continue
        if not hero.is_up or state.losing(hero.id) is not None:
            continue
        yield from _defending(state, by, hero, fighter)
        if is_free(state, hero):
            if not is_owing(state, by, hero):
                yield from _attacks(state, by, hero)
            yield Offer("pass-go", f"{ID}.combat.initiative-nonoffensive", {"who": hero.id}, (SAY,))
        kinds = ("prepare", "draw", "move", "reload", "other")
        kinds_now = passing(kinds, lambda kind: check_manoeuvre(state, hero, fighter, kind))  # noqa: B023
        if kinds_now:
            yield Offer(
                "manoeuvre",
                f"{ID}.combat.action-and-manoeuvre",
                {"who": hero.id},
                (Field("kind", "choice", kinds_now), SAY),
            )
    if by.role != "spectator" and fight.hand == "heroes" and not fight.acting:
        yield from _next(state, by, fight)


def _next(state: State, by: By, fight: Fight) -> Iterator[Offer]:
    seats = {state.heroes[f].seat for f in fight.fighters if f in state.heroes}
    if not by.is_keeper and not by.acts_for & seats:
        return
    for fighter in fight.fighters.values():
        hero = state.hero(fighter.id)
        if hero is not None and hero.is_up and not fighter.acted and fight.next != hero.id:
            yield Offer("name-next", f"{ID}.combat.initiative-nonoffensive", {"who": hero.id})


def _defending(state: State, by: By, hero: Hero, fighter: Fighter) -> Iterator[Offer]:
    given = {"who": hero.id}
    busy = state.has_open_roll(hero.id)
    fresh = not fighter.acted and not busy
    if fresh and not fighter.stance and not fighter.active and not fighter.prepared:
        yield Offer("dodge", f"{ID}.combat.dodge", given)
    acting = state.fight is not None and state.fight.acting == hero.id
    if fresh and fighter.stance not in ("valour", "focus") and not acting:
        yield Offer(
            "parry", f"{ID}.combat.parry", given, (Field("talent", "choice", ("valour", "focus")),)
        )
    if "two-weapons" in hero.assets and not fighter.two:
        yield Offer(
            "use-two-weapons",
            f"{ID}.combat.two-weapons-choice",
            given,
            (Field("two", "choice", ("damage", "defence")),),
        )
    thrusts = thrusts_left(state, hero)
    for roll in state.rolls.values():
        waits = roll.kind == "attack" and not roll.thrown
        if waits and hero.id in roll.targets and hero.id not in roll.guards and thrusts:
            yield Offer(
                "guard",
                f"{ID}.combat.secret-thrust-defence",
                {**given, "attacker": roll.who},
                (Field("skill", "choice", thrusts),),
            )
    if fighter.counter and not busy and not (state.fight and state.fight.acting):
        yield Offer("waive-counter", f"{ID}.combat.counter-attack-detail", given)
        if not is_owing(state, by, hero):
            yield from _counters(state, hero, fighter)


def _counters(state: State, hero: Hero, fighter: Fighter) -> Iterator[Offer]:
    rule = f"{ID}.combat.counter-attack-detail"
    for foe in fighter.targeted:
        if foe in in_reach(state, hero.id):
            yield Offer(
                "counter-attack",
                rule,
                {"who": hero.id, "target": foe},
                (
                    STYLE,
                    WEAPON,
                    *_arms(hero),
                    *thrust_field(state, hero, learned(hero)),
                    *placed_field(state, hero),
                ),
            )


def _arms(hero: Hero) -> tuple[Field, ...]:
    arms = tuple(o.id for o in hero.objects if o.kind == "weapon")[:50]
    return (Field("arm", "choice", arms, required=False),) if arms else ()


def _attacks(state: State, by: By, hero: Hero) -> Iterator[Offer]:
    fighter = state.fighter(hero.id)
    if fighter is None or fighter.stance == "dodge":
        return
    foes = in_reach(state, hero.id)[:50]
    keeper = (OPTIONAL_DIFFICULTY,) if by.is_keeper else ()
    usual = (
        STYLE,
        WEAPON,
        *_arms(hero),
        *thrust_field(state, hero, without_domains(hero)),
        *domain_field(hero),
        *placed_field(state, hero),
        *keeper,
    )
    handy = handy_things(hero)
    ways: list[tuple[str, dict[str, str], tuple[Field, ...]]] = [
        (f"{ID}.combat.attack", {}, handy),
        (f"{ID}.combat.attack-other-pairs", {}, (QUALITY, TALENT, *handy)),
    ]
    if lucky := lucky_things(hero, 1):
        ways.append((f"{ID}.gear.object-as-asset", {"quality": "luck"}, (TALENT, *lucky)))
    for foe in foes:
        prowesses: tuple[str, ...] = BLOW_PROWESS
        if not is_boss(state, foe):
            prowesses = (*prowesses, "clear")
        prowess = Field(
            "prowess", "choice", prowesses, required=False, rule=f"{ID}.combat.prowess-list"
        )
        reach = seconds(state, hero.id, foe)
        others = passing(reach, lambda one: check_target(state, hero.id, one))[:50]
        for rule, pair, traits in ways:
            given = {"who": hero.id, "target": foe, **pair}
            yield Offer("attack", rule, given, (*traits, *usual, prowess))
            if others:
                double = f"{ID}.combat.double-attack-detail"
                second = Field("second", "choice", others)
                twice = {**given, "prowess": "double"}
                yield Offer("attack", double, twice, (*traits, *usual, second))


@rules.offering
def blows(state: State, by: By) -> Iterator[Offer]:
    for roll in state.rolls.values():
        if roll.stage != "blow" or roll.kind == "theft":
            continue
        hero = state.hero(roll.who)
        if not (by.is_keeper if hero is None else by.may_act_for(hero.seat)):
            continue
        given = {"who": roll.who}
        if roll.blow is None or hero is None:
            yield Offer("roll-damage", f"{ID}.combat.damage", given, dice=True)
            continue
        most = hero.power if state.on("power_bonus_on_damage") else 0
        yield Offer(
            "raise-damage",
            f"{ID}.power.bonus",
            given,
            (Field("points", "integer", most=most),),
            dice=True,
        )
        again = state.options["reroll_scope"] == "any_own_roll" and means(state, hero)
        if again and can(lambda roll=roll: check_reroll_blow(state, roll)):  # type: ignore[misc]
            yield Offer(
                "reroll-damage", f"{ID}.heroism.reroll", given, paying(state, hero), dice=True
            )
