"""Folie & trauma; the keeper's people: who is who, and the two meters."""

from collections.abc import Generator, Iterator

from tablee.dice.readers import Dice
from tablee.dice.throws import Above
from tablee.games.yacdha import asks, events
from tablee.games.yacdha.common import (
    SIX,
    able,
    acting,
    after_the_round,
    anybody,
    audience_of,
    distinct,
    only_keeper,
    rules,
)
from tablee.games.yacdha.occupations import as_occupations
from tablee.games.yacdha.state import (
    HIGHEST,
    LOWEST,
    TABLE_2,
    Meter,
    Person,
    State,
    Weapon,
)
from tablee.kernel.naming import slug
from tablee.kernel.words import KEEPER, By, Event, Refused

MADNESS_CHECK = "yacdha.meter.madness-check"
TRAUMA_CHECK = "yacdha.meter.trauma-check"
ALL_STRUCK_OUT = 5
"""After-effects that leave no value of trauma to live with (yacdha.luck.after-effects-death)."""
NPC = "npc_"
"""Ids of the keeper's people stand apart: a player's id must not show that one of them exists."""


def check_rule(meter: Meter) -> str:
    return MADNESS_CHECK if meter == "madness" else TRAUMA_CHECK


@rules.decides(asks.CreateNpc)
def create_npc(state: State, by: By, ask: asks.CreateNpc, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "yacdha.npc.defaults")
    for weapon in ask.weapons:
        known_weapon(state, weapon)
    occupations = as_occupations(ask.occupations)
    taken = dict.fromkeys(state.npcs)
    for number in range(1, ask.count + 1):
        name = ask.name if ask.count == 1 else f"{ask.name} {number}"
        who = slug(name, taken, words=6, prefix=NPC)
        taken[who] = None
        yield events.NpcCreated(
            rule="yacdha.npc.defaults",
            who=who,
            name=name,
            gender=ask.gender,
            madness=ask.madness,
            trauma=ask.trauma,
            mythos=ask.mythos,
            weapons=distinct(ask.weapons, "yacdha.combat.weapon-max"),
            occupations=occupations,
            talent=ask.talent,
            flaw=ask.flaw,
            description=ask.description,
            secret=ask.secret,
            to=(KEEPER,),
        )


@rules.decides(asks.CreateCreature)
def create_creature(state: State, by: By, ask: asks.CreateCreature, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "yacdha.npc.creatures")
    for weapon in ask.weapons:
        known_weapon(state, weapon)
    yield events.NpcCreated(
        rule="yacdha.npc.creatures",
        who=slug(ask.name, state.npcs, words=6, prefix=NPC),
        name=ask.name,
        gender=ask.gender,
        madness=LOWEST,
        trauma=0,
        weapons=distinct(ask.weapons, "yacdha.combat.weapon-max"),
        description=ask.description,
        secret=ask.secret,
        creature=True,
        toughness=ask.toughness,
        to=(KEEPER,),
    )


@rules.decides(asks.SetSurvival)
def set_survival(state: State, by: By, ask: asks.SetSurvival, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "yacdha.npc.no-forced")
    person = able(state, ask.who)
    if not person.npc or person.survival == ask.on:
        raise Refused("yacdha.npc.no-forced", "This changes nothing.")
    yield events.SurvivalSet(who=person.id, on=ask.on, to=(KEEPER,))


@rules.decides(asks.AddWeapon)
def add_weapon(state: State, by: By, ask: asks.AddWeapon, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "yacdha.combat.weapon-max")
    if ask.name in TABLE_2 and state.options["weapon_list"] == "book-values":
        raise Refused(
            "yacdha.combat.weapon-max",
            "This table keeps the book's value for “{weapon}”.",
            weapon=ask.name,
        )
    yield events.WeaponAdded(weapon=ask.name, most=ask.most, ranged=ask.ranged)


@rules.decides(asks.GiveWeapon)
def give_weapon(state: State, by: By, ask: asks.GiveWeapon, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "yacdha.combat.weapon-max")
    person = able(state, ask.who)
    known_weapon(state, ask.weapon)
    if ask.weapon in person.weapons:
        raise Refused("yacdha.combat.weapon-max", "{name} has that already.", name=person.name)
    to = (KEEPER,) if person.npc else None
    yield events.WeaponGiven(who=person.id, weapon=ask.weapon, to=to)


def known_weapon(state: State, weapon: str) -> Weapon:
    if weapon not in state.weapons:
        raise Refused(
            "yacdha.combat.weapon-max",
            "“{weapon}” is not on the table's list of weapons; it has: {known}.",
            weapon=weapon,
            known=", ".join(state.weapons),
        )
    return state.weapons[weapon]


@rules.decides(asks.CallCheck)
def call_check(state: State, by: By, ask: asks.CallCheck, dice: Dice) -> Iterator[Event]:
    rule = check_rule(ask.meter)
    only_keeper(by, rule)
    exposed = distinct(ask.who, rule)
    for who in exposed:
        person = able(state, who)
        if person.npc or person.condition != "active":
            raise Refused(rule, "Only investigators make checks.")
        if who in state.checks:
            raise Refused(
                rule, "{name} has a check to make already.", name=anybody(state, who).name
            )
    repeated = tuple(who for who in exposed if _met_before(state, by, who, ask))
    if repeated and not ask.again:
        raise Refused(
            "yacdha.meter.no-repeat-same-event",
            "This kind of event was already checked for {who}; call it “again” if you mean it.",
            who=", ".join(anybody(state, who).name for who in repeated),
        )
    yield events.CheckCalled(
        rule=rule,
        meter=ask.meter,
        who=exposed,
        event=ask.event,
        scene=by.scene,
        repeated=repeated,
    )


def _met_before(state: State, by: By, who: str, ask: asks.CallCheck) -> bool:
    memory = state.options["stress_memory"]
    if ask.meter != "madness" or memory == "off":
        return False
    return any(
        event.casefold() == ask.event.casefold() and (memory != "scene" or scene == by.scene)
        for event, scene in anybody(state, who).stress
    )


@rules.decides(asks.RollCheck)
def roll_check(state: State, by: By, ask: asks.RollCheck, dice: Dice) -> Iterator[Event]:
    person = acting(state, by, ask.who)
    check = state.checks.get(person.id)
    if check is None:
        raise Refused(
            "yacdha.meter.only-witnesses-check",
            "{name} has no check to make.",
            name=person.name,
        )
    after_the_round(state, person.id)
    yield from make_check(state, dice, person, check.meter, called=True)


def make_check(
    state: State, dice: Dice, person: Person, meter: Meter, called: bool = False
) -> Iterator[Event]:
    """One die of the meter: strictly above the current value, the meter rises by one."""
    made = yield from throw_check(state, dice, person, meter, called=called)
    if made:
        yield from suffer(state, person, meter, (1, check_rule(meter)))


def check_die(person: Person, meter: Meter) -> Above:
    """The die of a check: above the meter, it rises."""
    value = person.meter(meter)
    return Above(sides=SIX, value=value, role=f"{meter}-check", who=(person.id,))


def throw_check(
    state: State, dice: Dice, person: Person, meter: Meter, called: bool = False
) -> Generator[Event, None, bool]:
    """The die of a check alone; what it does may have to be added to other things."""
    # Whether somebody of the keeper's is shaken is the keeper's secret, die and all.
    to = audience_of(state, person, meter)
    rises = dice.ask(check_die(person, meter), to)
    yield events.CheckMade(
        rule=check_rule(meter), who=person.id, meter=meter, rises=rises, called=called, to=to
    )
    if called and to is not None:
        yield events.CheckKept(who=person.id)
    return rises


def suffer(state: State, person: Person, meter: Meter, *rises: tuple[int, str]) -> Iterator[Event]:
    """A meter goes up, for one or more reasons at once; at its end somebody leaves the story."""
    end, before = person.end_of(meter), person.meter(meter)
    if end == 0:
        return  # a thing that wounds do nothing to
    to = audience_of(state, person, meter)
    value = before
    for amount, rule in rises:
        after = min(end, value + amount)
        if after > value:
            yield events.MeterRose(
                rule=rule, who=person.id, meter=meter, amount=after - value, value=after, to=to
            )
        value = after
    reached = before + sum(amount for amount, _ in rises)
    if meter == "trauma":
        if reached >= end and reached > before and not person.is_gone:
            yield end_of_trauma(state, person, reached)
    elif reached >= end > before and not person.npc:
        # Somebody of the keeper's goes on, mad as they are (yacdha.npc.mad).
        yield events.WentMad(who=person.id)


def end_of_trauma(state: State, person: Person, reached: int) -> Event:
    if person.npc:
        # How far beyond the end it went would tell how hurt they were.
        return events.Died(who=person.id, reached=HIGHEST)
    if person.condition == "coma":
        return events.Died(rule="yacdha.luck.coma-fragile", who=person.id, reached=reached)
    if state.has("luck") and person.luck:
        if person.after_effects + reached - HIGHEST >= ALL_STRUCK_OUT:
            return events.Died(
                rule="yacdha.luck.after-effects-death", who=person.id, reached=reached
            )
        return events.DeathLooms(who=person.id, reached=reached)
    return events.Died(who=person.id, reached=reached)
