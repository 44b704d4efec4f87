"""Combat: the sealed declarations of a round, and what the keeper settles about them."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.yacdha.rules.action.propose import CLAIM, STAKES_FIRST, check_claim
from tablee.games.yacdha.rules.common import able, acting, anybody, privately, rules
from tablee.games.yacdha.rules.fight.asks import (
    Declare,
    DeclareTogether,
    Freeze,
    Reveal,
    SetModifiers,
)
from tablee.games.yacdha.rules.fight.decide import (
    HELD,
    WHO,
    cannot_declare,
    fighter_of,
    must_declare,
    the_fight,
)
from tablee.games.yacdha.rules.fight.events import Declared, DeclaredSecretly, ModifiersSet
from tablee.games.yacdha.rules.fight.facing import can_be_hit, lies_open
from tablee.games.yacdha.rules.fight.round import reveal_round
from tablee.games.yacdha.rules.npcs.decide import known_weapon
from tablee.games.yacdha.state.fight import Declaration, Fight, Fighter, Modifier, Weapon
from tablee.games.yacdha.state.people import Person
from tablee.games.yacdha.state.state import State
from tablee.kernel.checks import distinct
from tablee.kernel.words import KEEPER, By, Event, Refused

DECLARE = "yacdha.combat.declare"
SLOW = "yacdha.combat.slow-player"
MODIFIERS = "yacdha.combat.modifiers"


@rules.law(Declare, DECLARE)
def may_declare(state: State, by: By, ask: Declare) -> tuple[Person, Declaration]:
    person = acting(state, by, ask.who)
    fight = the_fight(state)
    fighter = fighter_of(fight, person)
    _may_declare_now(state, fight, fighter, person)
    if fighter.declaration is not None:
        raise Refused(DECLARE, "{name} has declared: it cannot be changed.", name=person.name)
    declaration = Declaration(ask.doing, ask.target, ask.weapon, ask.text, ask.claim)
    _check_declaration(state, fight, fighter, person, declaration)
    return person, declaration


@may_declare.decides
def declare(
    state: State, by: By, ask: Declare, dice: Dice, found: tuple[Person, Declaration]
) -> Iterator[Event]:
    return _sealed(*found, DECLARE)


@rules.law(DeclareTogether, DECLARE, keeper=True)
def may_declare_together(
    state: State, by: By, ask: DeclareTogether
) -> list[tuple[Person, Declaration]]:
    return [
        may_declare(
            state, by, Declare(who=who, doing=ask.doing, target=ask.target, weapon=ask.weapon)
        )
        for who in distinct(ask.who, DECLARE)
    ]


@may_declare_together.decides
def declare_together(
    state: State,
    by: By,
    ask: DeclareTogether,
    dice: Dice,
    found: list[tuple[Person, Declaration]],
) -> Iterator[Event]:
    for person, declaration in found:
        yield from _sealed(person, declaration, DECLARE)


def _sealed(person: Person, declaration: Declaration, rule: str) -> Iterator[Event]:
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
        raise Refused(HELD, "Whoever is held can only try to break free.")
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
        raise Refused(MODIFIERS, "In a fight the keeper says whose occupation helps.")
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
    weapon = state.arms.get(declared.weapon or "fist")
    in_contact = declared.doing != "other" and (weapon is None or not weapon.ranged)
    if in_contact and (fighter.out_of_reach or target.out_of_reach):
        raise Refused(
            "yacdha.combat.reach",
            "They are out of reach this round: one can only close in, or act from afar.",
        )


def is_target(state: State, fighter: Fighter) -> bool:
    """The dead and those who fled in an earlier round are out of it."""
    return not fighter.fled and can_be_hit(anybody(state, fighter.id))


@rules.law(Freeze, SLOW, keeper=True)
def may_freeze(state: State, by: By, ask: Freeze) -> Person:
    person = able(state, ask.who)
    fight = the_fight(state)
    fighter = fighter_of(fight, person)
    _may_declare_now(state, fight, fighter, person)
    if fighter.declaration is not None:
        raise Refused(SLOW, "{name} has declared.", name=person.name)
    return person


@may_freeze.decides
def freeze(state: State, by: By, ask: Freeze, dice: Dice, person: Person) -> Iterator[Event]:
    return _sealed(person, Declaration("frozen"), SLOW)


@rules.law(SetModifiers, MODIFIERS, keeper=True)
def may_set_modifiers(state: State, by: By, ask: SetModifiers) -> Event:
    person = able(state, ask.who)
    fight = the_fight(state)
    fighter = fighter_of(fight, person)
    if fight.stage == "situation" or fighter.has_struck or lies_open(fight, person.id):
        raise Refused(MODIFIERS, "This is settled between declaring and throwing.")
    if ask.level:
        check_level(state, fighter, person, ask.level)
    opposition, feat = ask.opposition, fighter.feat
    if feat is not None and not feat.failure:
        # It could not fail; what would now come of it is said with the stakes.
        raise Refused(STAKES_FIRST, "Say first what success and what failure would mean.")
    if feat is not None and opposition is None:
        opposition = fighter.modifier.opposition
    return ModifiersSet(
        rule=MODIFIERS if ask.opposition is None else "yacdha.combat.improvise",
        who=person.id,
        modifier=Modifier(ask.advantage, ask.disadvantage, opposition, ask.level),
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
    if level > most_level(state, fighter):
        raise Refused(
            "yacdha.occupation.indirect",
            "{name} cannot do this better than the occupation itself.",
            name=person.name,
        )


def most_level(state: State, fighter: Fighter) -> int:
    """The highest level that the keeper may grant for what a fighter declared."""
    person, declared = anybody(state, fighter.id), fighter.declaration
    if not state.has("occupation_levels"):
        return 0
    if declared is not None and declared.claim is not None:
        return person.level_for(declared.claim, "")
    return max((o.level for o in person.occupations), default=0) if person.npc else 0


@rules.law(Reveal, DECLARE, keeper=True)
def may_reveal(state: State, by: By, ask: Reveal) -> Fight:
    fight = the_fight(state)
    if fight.stage != "declaring":
        raise Refused(DECLARE, "There is nothing to reveal.")
    if waiting := thinking(state, fight):
        raise Refused(
            DECLARE,
            "Still thinking: {names}.",
            names=", ".join(anybody(state, fighter.id).name for fighter in waiting),
        )
    return fight


def thinking(state: State, fight: Fight) -> list[Fighter]:
    """Those who still have to declare."""
    return [fighter for fighter in must_declare(state, fight) if fighter.declaration is None]


@may_reveal.decides
def reveal(state: State, by: By, ask: Reveal, dice: Dice, fight: Fight) -> Iterator[Event]:
    return reveal_round(state, fight)
