"""Investigateurs; Folie & trauma: who is who, and the two meters (sections of the same name)."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.dice.throws import Above
from tablee.games.yacdha import asks, events
from tablee.games.yacdha.common import (
    SIX,
    able,
    acting,
    after_the_round,
    anybody,
    distinct,
    only_keeper,
    rules,
)
from tablee.games.yacdha.state import (
    HIGHEST,
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
NPC = "npc_"
"""Ids of the keeper's people stand apart: a player's id must not show that one of them exists."""


def check_rule(meter: Meter) -> str:
    return MADNESS_CHECK if meter == "madness" else TRAUMA_CHECK


@rules.decides(asks.CreateInvestigator)
def create_investigator(
    state: State, by: By, ask: asks.CreateInvestigator, dice: Dice
) -> Iterator[Event]:
    seat = ask.seat or by.seat
    if by.seats.get(seat) != "player":
        raise Refused("yacdha.setup.roles", "An investigator belongs to a player's seat.")
    if not by.may_act_for(seat):
        raise Refused("yacdha.setup.roles", "You create an investigator for your own seat only.")
    if any(p.seat == seat and p.condition == "active" for p in state.investigators.values()):
        raise Refused("yacdha.setup.roles", "Each player plays exactly one investigator.")
    yield events.InvestigatorCreated(
        who=slug(ask.name, state.investigators),
        name=ask.name,
        seat=seat,
        gender=ask.gender,
        occupation=ask.occupation,
        description=ask.description,
        flaw=ask.flaw,
    )


@rules.decides(asks.DescribeInvestigator)
def describe_investigator(
    state: State, by: By, ask: asks.DescribeInvestigator, dice: Dice
) -> Iterator[Event]:
    person = acting(state, by, ask.who)
    if person.npc:
        raise Refused("yacdha.creation.core-description", "Only investigators have a sheet.")
    if person.approved and not by.is_keeper:
        raise Refused(
            "yacdha.creation.core-description",
            "The keeper has approved this sheet; ask the keeper for a change.",
        )
    yield events.InvestigatorDescribed(
        who=person.id,
        occupation=person.occupation if ask.occupation is None else ask.occupation,
        description=person.description if ask.description is None else ask.description,
        flaw=person.flaw if ask.flaw is None else ask.flaw,
    )


@rules.decides(asks.ApproveInvestigator)
def approve_investigator(
    state: State, by: By, ask: asks.ApproveInvestigator, dice: Dice
) -> Iterator[Event]:
    only_keeper(by, "yacdha.creation.core-description")
    person = anybody(state, ask.who)
    if person.npc or person.approved:
        raise Refused("yacdha.creation.core-description", "There is nothing to approve.")
    yield events.InvestigatorApproved(who=person.id)


@rules.decides(asks.CreateNpc)
def create_npc(state: State, by: By, ask: asks.CreateNpc, dice: Dice) -> Iterator[Event]:
    only_keeper(by, "yacdha.setup.roles")
    for weapon in ask.weapons:
        known_weapon(state, weapon)
    yield events.NpcCreated(
        who=slug(ask.name, state.npcs, words=6, prefix=NPC),
        name=ask.name,
        gender=ask.gender,
        madness=ask.madness,
        trauma=ask.trauma,
        weapons=distinct(ask.weapons, "yacdha.combat.weapon-max"),
        to=(KEEPER,),
    )


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
        if able(state, who).npc:
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
    yield from make_check(dice, person, check.meter, called=True)


def make_check(dice: Dice, person: Person, meter: Meter, called: bool = False) -> Iterator[Event]:
    """One die of the meter: strictly above the current value, the meter rises by one."""
    # Whether somebody of the keeper's is shaken is the keeper's secret, die and all.
    to = (KEEPER,) if person.npc else None
    above = Above(sides=SIX, value=person.meter(meter), role=f"{meter}-check", who=(person.id,))
    rises = dice.ask(above, to)
    yield events.CheckMade(
        rule=check_rule(meter), who=person.id, meter=meter, rises=rises, called=called, to=to
    )
    if rises:
        yield from raise_meter(person, meter, 1, check_rule(meter))


def raise_meter(person: Person, meter: Meter, amount: int, rule: str) -> Iterator[Event]:
    """The meter goes up, and at its end somebody leaves the story."""
    before = person.meter(meter)
    to = (KEEPER,) if person.npc else None
    value = min(HIGHEST, before + amount)
    yield events.MeterRose(
        rule=rule, who=person.id, meter=meter, amount=value - before, value=value, to=to
    )
    if value == HIGHEST and before < HIGHEST:
        if meter == "trauma":
            # How far beyond the end it went would tell how hurt somebody of the keeper's was.
            yield events.Died(who=person.id, reached=HIGHEST if person.npc else before + amount)
        else:
            yield events.WentMad(who=person.id, to=to)
