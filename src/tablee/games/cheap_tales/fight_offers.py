"""What each seat may ask in a fight."""

from collections.abc import Iterator

from tablee.games.cheap_tales.action_offers import (
    domain_field,
    handy_things,
    is_free,
    lucky_things,
    placed_field,
    thrust_field,
    thrusts_left,
    without_domains,
)
from tablee.games.cheap_tales.common import ID, means, rules
from tablee.games.cheap_tales.extra_acts import targets_in_fight
from tablee.games.cheap_tales.fight import EXTRA_PROWESS, can_band, check_manoeuvre, seconds
from tablee.games.cheap_tales.hero import Hero
from tablee.games.cheap_tales.roll_offers import (
    DIFFICULTY,
    QUALITY,
    TALENT,
    WHAT,
    paying,
)
from tablee.games.cheap_tales.state import Extra, Fight, Fighter, State
from tablee.games.cheap_tales.striking import check_reroll_blow
from tablee.games.cheap_tales.traits import WEAPON_DIE
from tablee.games.cheap_tales.turns import can_go, is_hurt
from tablee.games.cheap_tales.windows import can, passing
from tablee.kernel.words import By, Field, Offer

BLOW_PROWESS = ("precise", "violent", "stunt", "opportunism", "placement", "caution")
STYLE = Field("style", "choice", ("melee", "ranged"))
WEAPON = Field("weapon", "choice", tuple(WEAPON_DIE))
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
            yield Offer("join-fight", turn, {"who": hero.id})
    for extra in state.extras.values():
        if extra.id not in fight.fighters and extra.is_up:
            band = (Field("banded", "flag", required=False),) if can_band(extra) else ()
            yield Offer("join-fight", turn, {"who": extra.id}, band)
    if fight.acting:
        return
    for fighter in fight.fighters.values():
        if fighter.id in involved or is_hurt(state, fighter.id):
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
        yield from _defending(state, hero, fighter)
        if is_free(state, hero):
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


def _is_open(state: State, who: str) -> bool:
    roll = state.rolls.get(who)
    return roll is not None and roll.stage != "done"


def _defending(state: State, hero: Hero, fighter: Fighter) -> Iterator[Offer]:
    given = {"who": hero.id}
    busy = _is_open(state, hero.id)
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
        waits = roll.extra and roll.kind == "attack" and not roll.thrown
        if waits and hero.id in roll.targets and hero.id not in roll.guards and thrusts:
            yield Offer(
                "guard",
                f"{ID}.combat.secret-thrust-defence",
                {**given, "attacker": roll.who},
                (Field("skill", "choice", thrusts),),
            )
    if fighter.counter and not busy and not (state.fight and state.fight.acting):
        yield from _counters(state, hero, fighter)


def _counters(state: State, hero: Hero, fighter: Fighter) -> Iterator[Offer]:
    rule = f"{ID}.combat.counter-attack-detail"
    yield Offer("waive-counter", rule, {"who": hero.id})
    for foe in fighter.targeted:
        if foe in _adversaries(state):
            yield Offer(
                "counter-attack",
                rule,
                {"who": hero.id, "target": foe},
                (STYLE, WEAPON, *_arms(hero)),
            )


def _adversaries(state: State) -> tuple[str, ...]:
    if state.fight is None:
        return ()
    return tuple(
        f.id
        for f in state.fight.fighters.values()
        if f.side == "adversaries" and state.extras[f.id].is_up
    )[:50]


def _arms(hero: Hero) -> tuple[Field, ...]:
    arms = tuple(o.id for o in hero.objects if o.kind == "weapon")[:50]
    return (Field("arm", "choice", arms, required=False),) if arms else ()


def _attacks(state: State, by: By, hero: Hero) -> Iterator[Offer]:
    fighter = state.fighter(hero.id)
    if fighter is None or fighter.stance == "dodge":
        return
    foes = _adversaries(state)
    keeper = (OPTIONAL_DIFFICULTY,) if by.is_keeper else ()
    usual = (
        STYLE,
        WEAPON,
        *_arms(hero),
        *thrust_field(state, hero, without_domains(hero)),
        *domain_field(hero),
        *handy_things(hero),
        *placed_field(state, hero),
        *keeper,
    )
    charms = lucky_things(hero)
    for foe in foes:
        extra = state.extras[foe]
        prowesses: tuple[str, ...] = BLOW_PROWESS
        if not (extra.class_known and extra.kind == "antagonist"):
            prowesses = (*prowesses, "clear")
        given = {"who": hero.id, "target": foe}
        prowess = Field(
            "prowess", "choice", prowesses, required=False, rule=f"{ID}.combat.prowess-list"
        )
        yield Offer("attack", f"{ID}.combat.attack", given, (*usual, prowess))
        yield Offer(
            "attack",
            f"{ID}.combat.attack-other-pairs",
            given,
            (QUALITY, TALENT, STYLE, WEAPON, prowess),
        )
        if charms:
            yield Offer(
                "attack",
                f"{ID}.gear.object-as-asset",
                {**given, "quality": "luck"},
                (TALENT, STYLE, WEAPON, *charms, prowess),
            )
        if others := seconds(state, foe)[:50]:
            yield Offer(
                "attack",
                f"{ID}.combat.double-attack-detail",
                {**given, "prowess": "double"},
                (*usual, Field("second", "choice", others)),
            )


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


@rules.offering
def extras_act(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    heroes = tuple(h.id for h in state.heroes.values())[:50]
    for extra in state.extras.values():
        if not extra.is_up or _is_open(state, extra.id) or state.losing(extra.id) is not None:
            continue
        fighter = state.fighter(extra.id)
        if fighter is not None and not can_go(state, extra.id):
            continue
        given = {"who": extra.id}
        rolls = f"{ID}.action.opposition-npc-rolls"
        flags = (Field("offensive", "flag", required=False),) if fighter is not None else ()
        yield Offer("extra-attempt", rolls, given, (WHAT, OPTIONAL_DIFFICULTY, *flags))
        if heroes:
            yield Offer(
                "extra-attempt",
                rolls,
                given,
                (WHAT, Field("against", "choice", heroes), TALENT, *flags),
            )
        if fighter is None:
            continue
        yield Offer("extra-pass", f"{ID}.combat.initiative-adversaries", given, (SAY,))
        yield from _extra_attacks(state, extra, fighter)


def _extra_attacks(state: State, extra: Extra, fighter: Fighter) -> Iterator[Offer]:
    reach = targets_in_fight(state)
    if not reach:
        return
    given: dict[str, object] = {"who": extra.id}
    fields: tuple[Field, ...] = (OPTIONAL_DIFFICULTY,)
    if extra.kind == "antagonist" and state.on("antagonist_prowess"):
        fields += (Field("prowess", "choice", EXTRA_PROWESS, required=False),)
    if fighter.banded and extra.standing > 1:
        yield Offer(
            "extra-attack", f"{ID}.npc.gang-one-roll", {**given, "targets": list(reach)}, fields
        )
        return
    targets = Field("targets", "many", reach[:50], least=1, most=1)
    yield Offer("extra-attack", f"{ID}.combat.attack", given, (targets, *fields))
