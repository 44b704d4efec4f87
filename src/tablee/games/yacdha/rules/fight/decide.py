"""Combat: who fights, what each sees, and the sealed declarations of a round."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.yacdha.rules.action.propose import CLAIM, check_claim
from tablee.games.yacdha.rules.common import able, acting, anybody, privately, rules
from tablee.games.yacdha.rules.fight.asks import (
    Declare,
    DeclareTogether,
    DescribeRound,
    EndFight,
    Freeze,
    JoinFight,
    OpenFight,
    Release,
    Reveal,
    SetModifiers,
    StandAside,
)
from tablee.games.yacdha.rules.fight.events import (
    CreatureFaced,
    Declared,
    DeclaredSecretly,
    FightEnded,
    FightJoined,
    FightOpened,
    ModifiersSet,
    Released,
    RoundDescribed,
    StoodAside,
)
from tablee.games.yacdha.rules.fight.facing import can_be_hit, lies_open
from tablee.games.yacdha.rules.fight.opposition import stance
from tablee.games.yacdha.rules.fight.round import reveal_round
from tablee.games.yacdha.rules.npcs.decide import known_weapon
from tablee.games.yacdha.state.fight import Declaration, Fight, Fighter, Modifier, Weapon
from tablee.games.yacdha.state.people import Person
from tablee.games.yacdha.state.state import State
from tablee.kernel.checks import distinct, only_keeper
from tablee.kernel.words import KEEPER, By, Event, Refused

DECLARE = "yacdha.combat.declare"
WHO = "yacdha.combat.who-may-declare"


def the_fight(state: State) -> Fight:
    if state.fight is None:
        raise Refused("yacdha.combat.when", "Nobody is fighting.")
    return state.fight


def fighter_of(fight: Fight, person: Person) -> Fighter:
    fighter = fight.fighters.get(person.id)
    if fighter is None:
        raise Refused(WHO, "{name} is not in this fight.", name=person.name)
    return fighter


def cannot_declare(state: State, fight: Fight, fighter: Fighter) -> str:
    """Why this fighter declares nothing this round; empty when they must."""
    person = anybody(state, fighter.id)
    if person.is_gone or person.condition == "dying":
        return "dead"
    if person.condition == "coma":
        return "unconscious"
    if fighter.fled:
        return "fled"
    if fighter.held_by is not None and state.options["escape_attempt"] == "each-round":
        return "unconscious" if fighter.unconscious else ""
    found = stance(replace(fighter, declaration=None))
    return "" if found == "none" else found


def must_declare(state: State, fight: Fight) -> Iterator[Fighter]:
    for fighter in fight.fighters.values():
        if not cannot_declare(state, fight, fighter):
            yield fighter


@rules.decides(OpenFight)
def open_fight(state: State, by: By, ask: OpenFight, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "yacdha.combat.when")
    if state.fight is not None:
        raise Refused("yacdha.combat.when", "A fight is under way; others may join it.")
    everybody = distinct((*ask.investigators, *ask.opponents), "yacdha.combat.when")
    for who in (*everybody, *distinct(ask.surprised, "yacdha.combat.surprise")):
        _may_fight(state, who)
    yield FightOpened(
        investigators=ask.investigators,
        opponents=ask.opponents,
        names=tuple(anybody(state, who).name for who in everybody),
        surprised=tuple(who for who in everybody if who in ask.surprised),
    )
    yield from _creatures(state, everybody)


def _may_fight(state: State, who: str) -> None:
    person = able(state, who)
    if state.action_with(who) is not None:
        raise Refused(
            "yacdha.coop.not-in-combat",
            "{name} is busy with another action; finish it first.",
            name=person.name,
        )


def _creatures(state: State, persons: tuple[str, ...]) -> Iterator[Event]:
    """Everybody is warned of what is outside the rules for people."""
    for who in persons:
        if anybody(state, who).creature:
            yield CreatureFaced(name=anybody(state, who).name)


@rules.decides(JoinFight)
def join_fight(state: State, by: By, ask: JoinFight, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "yacdha.combat.engaged-no-action")
    fight = the_fight(state)
    _between_rounds(fight)
    for who in distinct(ask.who, "yacdha.combat.engaged-no-action"):
        person = able(state, who)
        # Somebody who fled may run into a new engagement, under the same round numbers.
        if who in fight.fighters and not fight.fighters[who].fled:
            raise Refused(
                "yacdha.combat.engaged-no-action", "{name} fights already.", name=person.name
            )
    surprised = distinct(ask.surprised, "yacdha.combat.surprise")
    for who in (*ask.who, *(who for who in surprised if who not in fight.fighters)):
        _may_fight(state, who)
    there = (*(who for who, one in fight.fighters.items() if not one.fled), *ask.who)
    yield FightJoined(
        who=ask.who,
        names=tuple(anybody(state, who).name for who in ask.who),
        side=ask.side,
        surprised=tuple(who for who in there if who in ask.surprised),
    )
    yield from _creatures(state, ask.who)


@rules.decides(StandAside)
def stand_aside(state: State, by: By, ask: StandAside, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "yacdha.combat.engaged-no-action")
    fight = the_fight(state)
    _between_rounds(fight)
    person = anybody(state, ask.who)
    fighter = fighter_of(fight, person)
    if fighter.held_by or fighter.holding:
        raise Refused("yacdha.combat.held", "{name} is caught up in a hold.", name=person.name)
    yield StoodAside(who=ask.who)


def _between_rounds(fight: Fight) -> None:
    if fight.stage != "situation":
        raise Refused("yacdha.combat.simultaneous", "This has to wait for the end of the round.")


@rules.decides(DescribeRound)
def describe_round(state: State, by: By, ask: DescribeRound, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "yacdha.combat.situation-first")
    fight = the_fight(state)
    _between_rounds(fight)
    for person in state.investigators.values():
        if person.condition == "dying":
            raise Refused("yacdha.luck.coma", "First settle whether {name} dies.", name=person.name)
    for named in (ask.too_late_to_flee, ask.out_of_reach):
        for who in distinct(named, "yacdha.combat.situation-first"):
            fighter_of(fight, anybody(state, who))
    yield RoundDescribed(
        round=fight.round,
        text=ask.text,
        too_late_to_flee=ask.too_late_to_flee,
        out_of_reach=ask.out_of_reach,
    )


@rules.decides(Release)
def release(state: State, by: By, ask: Release, dice: Dice) -> Iterator[Event]:
    person = acting(state, by, ask.who)
    fight = the_fight(state)
    fighter = fighter_of(fight, person)
    if fight.stage == "striking":
        raise Refused("yacdha.combat.held", "A hold is let go before the declarations.")
    if fighter.holding is None or fighter.unconscious:
        raise Refused("yacdha.combat.held", "{name} holds nobody.", name=person.name)
    yield Released(who=fighter.holding, by=person.id)


@rules.decides(Declare)
def declare(state: State, by: By, ask: Declare, dice: Dice) -> Iterator[Event]:
    person = acting(state, by, ask.who)
    fight = the_fight(state)
    fighter = fighter_of(fight, person)
    _may_declare_now(state, fight, fighter, person)
    if fighter.declaration is not None:
        raise Refused(DECLARE, "{name} has declared: it cannot be changed.", name=person.name)
    declaration = Declaration(ask.doing, ask.target, ask.weapon, ask.text, ask.claim)
    _check_declaration(state, fight, fighter, person, declaration)
    yield from _sealed(state, person, declaration, DECLARE)


@rules.decides(DeclareTogether)
def declare_together(state: State, by: By, ask: DeclareTogether, dice: Dice) -> Iterator[Event]:
    only_keeper(by, DECLARE)
    for who in distinct(ask.who, DECLARE):
        one = Declare(who=who, doing=ask.doing, target=ask.target, weapon=ask.weapon)
        yield from declare(state, by, one, dice)


def _sealed(state: State, person: Person, declaration: Declaration, rule: str) -> Iterator[Event]:
    seats = () if person.seat is None else (person.seat,)
    yield Declared(rule=rule, who=person.id, declaration=declaration, to=privately(seats))
    yield DeclaredSecretly(who=person.id)


def _may_declare_now(state: State, fight: Fight, fighter: Fighter, person: Person) -> None:
    if fight.stage != "declaring":
        raise Refused(DECLARE, "Declarations open when the keeper has described the round.")
    reasons = {
        "surprised": "{name} is surprised and does nothing in this round.",
        "immobilised": "{name} is held and can do nothing.",
        "holding": "{name} is holding somebody and can do nothing else.",
        "unconscious": "{name} is unconscious until the end of the fight.",
        "fled": "{name} has fled.",
        "dead": "{name} is dead.",
    }
    if reason := cannot_declare(state, fight, fighter):
        raise Refused(WHO, reasons[reason], name=person.name)


def _check_declaration(
    state: State, fight: Fight, fighter: Fighter, person: Person, declared: Declaration
) -> None:
    held = fighter.held_by is not None
    if held != (declared.doing == "break-free"):
        raise Refused("yacdha.combat.held", "Whoever is held can only try to break free.")
    if declared.doing in ("attack", "immobilise") and declared.target is None:
        raise Refused(DECLARE, "This needs exactly one identified opponent.")
    if declared.target is not None:
        if declared.doing not in ("attack", "immobilise", "other"):
            raise Refused(DECLARE, "This has no opponent.")
        _check_target(state, fight, fighter, declared)
    if declared.text and declared.doing != "other":
        raise Refused(DECLARE, "Only something out of the ordinary is put into words.")
    if declared.doing == "flee" and fighter.too_late_to_flee:
        raise Refused("yacdha.combat.flee-allowed", "It is too late to flee this round.")
    _check_help(state, person, declared)
    _check_weapon(state, person, declared)


def _check_help(state: State, person: Person, declared: Declaration) -> None:
    if declared.claim is None:
        return
    if declared.doing == "flee":
        raise Refused(CLAIM, "Whoever flees throws no dice: no occupation helps.")
    if not state.has("occupation_levels"):
        raise Refused(
            "yacdha.combat.modifiers", "In a fight the keeper says whose occupation helps."
        )
    check_claim(state, person, declared.claim)


def _check_weapon(state: State, person: Person, declared: Declaration) -> None:
    if declared.weapon is None:
        return
    weapon = known_weapon(state, declared.weapon)
    if declared.doing != "attack" and not (declared.doing == "immobilise" and catches(weapon)):
        raise Refused(
            DECLARE,
            "A weapon serves to attack; only what catches from afar, such as a net, to seize.",
        )
    if weapon.id not in ("fist", *person.weapons):
        raise Refused(
            "yacdha.combat.weapon-max", "{name} does not have that weapon.", name=person.name
        )


def catches(weapon: Weapon) -> bool:
    """A net, a lasso: thrown from afar, and harmless."""
    return weapon.ranged and weapon.most == 0


def _check_target(state: State, fight: Fight, fighter: Fighter, declared: Declaration) -> None:
    target = fight.fighters.get(declared.target or "")
    if target is None or target.id == fighter.id or not is_target(state, target):
        raise Refused(
            "yacdha.combat.opposition", "“{who}” is not a legal target.", who=declared.target
        )
    weapon = state.weapons.get(declared.weapon or "fist")
    in_contact = declared.doing != "other" and (weapon is None or not weapon.ranged)
    if in_contact and (fighter.out_of_reach or target.out_of_reach):
        raise Refused(
            "yacdha.combat.reach",
            "They are out of reach this round: one can only close in, or act from afar.",
        )


def is_target(state: State, fighter: Fighter) -> bool:
    """The dead and those who fled in an earlier round are out of it."""
    return not fighter.fled and can_be_hit(anybody(state, fighter.id))


@rules.decides(Freeze)
def freeze(state: State, by: By, ask: Freeze, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "yacdha.combat.slow-player")
    person = able(state, ask.who)
    fight = the_fight(state)
    fighter = fighter_of(fight, person)
    _may_declare_now(state, fight, fighter, person)
    if fighter.declaration is not None:
        raise Refused("yacdha.combat.slow-player", "{name} has declared.", name=person.name)
    yield from _sealed(state, person, Declaration("frozen"), "yacdha.combat.slow-player")


@rules.decides(SetModifiers)
def set_modifiers(state: State, by: By, ask: SetModifiers, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "yacdha.combat.modifiers")
    person = able(state, ask.who)
    fight = the_fight(state)
    fighter = fighter_of(fight, person)
    if fight.stage == "situation" or fighter.has_struck or lies_open(fight, person.id):
        raise Refused("yacdha.combat.modifiers", "This is settled between declaring and throwing.")
    if ask.level:
        check_level(state, fighter, person, ask.level)
    yield ModifiersSet(
        rule="yacdha.combat.modifiers" if ask.opposition is None else "yacdha.combat.improvise",
        who=person.id,
        modifier=Modifier(ask.advantage, ask.disadvantage, ask.opposition, ask.level),
        reason=ask.reason,
        # What the keeper's people are good at stays hidden, and so does its lowering.
        to=None if fight.stage == "striking" and not person.npc else (KEEPER,),
    )


def check_level(state: State, fighter: Fighter, person: Person, level: int) -> None:
    if not state.has("occupation_levels"):
        raise Refused("yacdha.occupation.bonus", "This table plays without levels.")
    claim = fighter.declaration.claim if fighter.declaration is not None else None
    if claim is None and not person.npc:
        raise Refused(CLAIM, "{name} has claimed no occupation.", name=person.name)
    most = (
        person.level_for(claim, "")
        if claim is not None
        else max((o.level for o in person.occupations), default=0)
    )
    if level > most:
        raise Refused(
            "yacdha.occupation.indirect",
            "{name} cannot do this better than the occupation itself.",
            name=person.name,
        )


@rules.decides(Reveal)
def reveal(state: State, by: By, ask: Reveal, dice: Dice) -> Iterator[Event]:
    only_keeper(by, DECLARE)
    fight = the_fight(state)
    if fight.stage != "declaring":
        raise Refused(DECLARE, "There is nothing to reveal.")
    thinking = [f for f in must_declare(state, fight) if f.declaration is None]
    if thinking:
        raise Refused(
            DECLARE,
            "Still thinking: {names}.",
            names=", ".join(anybody(state, fighter.id).name for fighter in thinking),
        )
    yield from reveal_round(state, fight)


@rules.decides(EndFight)
def end_fight(state: State, by: By, ask: EndFight, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "yacdha.combat.end")
    fight = the_fight(state)
    _between_rounds(fight)
    yield FightEnded(rounds=fight.round - 1)
