"""What each seat may ask for about an attack: declared, judged, rolled, told."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.games.cthulhu_d20.data.gear import Weapon
from tablee.games.cthulhu_d20.data.tables import CIRCUMSTANCES
from tablee.games.cthulhu_d20.rules.attack import asks
from tablee.games.cthulhu_d20.rules.attack.law import check_mercy
from tablee.games.cthulhu_d20.rules.attack.places import (
    EVERY_ZONE,
    open_zones,
    places_for,
    zone_row,
)
from tablee.games.cthulhu_d20.rules.attack.reckon import farthest, weapon_of
from tablee.games.cthulhu_d20.rules.common import ID, rules
from tablee.games.cthulhu_d20.rules.destiny.law import may_still_call
from tablee.games.cthulhu_d20.rules.fight.turns import check_turn
from tablee.games.cthulhu_d20.rules.figures import attack_line, best_attack, body_of, has
from tablee.games.cthulhu_d20.rules.offering import NOTE, SHOCKS, can_act, in_reach
from tablee.games.cthulhu_d20.state.people import Person
from tablee.games.cthulhu_d20.state.table import State, Strike, Turn
from tablee.kernel.words import By, Field, Offer, Refused

ORDER = f"{ID}.combat.resolution-order"
WINDOW = f"{ID}.destiny.announcement-window"

MOST_METRES = 5000
TICKED = Field(
    "circumstances", "many", tuple(CIRCUMSTANCES), most=len(CIRCUMSTANCES), required=False
)
"""The circumstances of an attack, each ticked or not."""


@rules.offering
def attacking(state: State, by: By) -> Iterator[Offer]:
    if state.strike is not None:
        yield from offers_on_attack(state, by, state.strike)
        return
    for person in state.people.values():
        if not can_act(state, by, person) or person.barred:
            continue
        targets = in_reach(state, person)
        for name in (*person.weapons, "unarmed") if targets else ():
            weapon = weapon_of(state, person, name)
            if weapon is not None:
                yield from attacks_with(state, by, person, weapon, targets)


def attacks_with(
    state: State, by: By, person: Person, weapon: Weapon, targets: tuple[str, ...]
) -> Iterator[Offer]:
    """One offer for each weapon that can be used now, with all that may be chosen."""
    if weapon.magazine and not person.loaded.get(weapon.id, 0):
        return
    fight = state.fight
    turn = None if fight is None or person.id not in fight.order else fight.turn
    plain = asks.DeclareAttack(
        who=person.id,
        target=targets[0],
        weapon=weapon.id,
        power=turn.power if turn is not None and not weapon.ranged else 0,
    )
    special = (replace(plain, cleaving=True), replace(plain, opportunity=True))
    for probe in (plain, *special):
        try:
            number = check_turn(state, by, person, weapon, probe)
        except Refused:
            continue
        open_to = {who: open_zones(state, state.people[who]) for who in targets}
        whole = tuple(who for who in targets if open_to[who] == EVERY_ZONE)
        for aims, zones in (
            (whole, EVERY_ZONE),
            *(((who,), open_to[who]) for who in targets if who not in whole),
        ):
            if aims:
                yield offer_of(by, person, weapon, aims, turn, probe, number, zones)
    yield from coups_de_grace(state, by, person, weapon, plain)


def coups_de_grace(
    state: State, by: By, person: Person, weapon: Weapon, plain: asks.DeclareAttack
) -> Iterator[Offer]:
    """A coup de grace on whoever lies there, or is bound: in a fight it takes a whole turn."""
    if not by.is_keeper:
        return
    turn = None if state.fight is None or person.hidden else state.fight.turn
    for target in in_reach(state, person):
        victim = state.people[target]
        names = body_of(victim).names
        probe = replace(plain, target=target, mercy=True, location=names[0])
        try:
            check_mercy(victim, weapon, probe)
            number = check_turn(state, by, person, weapon, probe)
        except Refused:
            continue
        offer = offer_of(by, person, weapon, (target,), turn, probe, number, ())
        where = Field("location", "choice", names)
        fields = (where, *(f for f in offer.fields if f.name not in ("hold_back", "burst")))
        rule = f"{ID}.base.coup-de-grace"
        yield replace(offer, rule=rule, given={**offer.given, "mercy": True}, fields=fields)


def reaches(person: Person, weapon: Weapon) -> int:
    """The largest distance that can be said of an attack."""
    far = farthest(person, weapon)
    return far if far is not None else MOST_METRES if weapon.ranged else 0


def offer_of(
    by: By,
    person: Person,
    weapon: Weapon,
    targets: tuple[str, ...],
    turn: Turn | None,
    probe: asks.DeclareAttack,
    number: int,
    zones: tuple[str, ...],
) -> Offer:
    """An attack of one kind with one weapon; `number` is which of the turn it is."""
    called = Field("zone", "choice", zones, required=False, rule=f"{ID}.combat.called-zone")
    fields = [
        Field("target", "choice", targets),
        *((called,) if zones else ()),
        replace(TICKED, rule=f"{ID}.base.attack-modifiers"),
    ]
    given: dict[str, object] = {"who": person.id, "weapon": weapon.id}
    if zones != EVERY_ZONE:
        # Somebody behind cover: the zones that can be called are theirs alone.
        given["target"] = targets[0]
        del fields[0]
    far = reaches(person, weapon)
    if far:
        fields.append(Field("distance", "integer", least=0, most=far, required=False))
    if not weapon.ranged and has(person, "power-attack") and best_attack(person):
        free = probe.cleaving or probe.opportunity or probe.mercy
        if turn is not None and turn.attacks and not free:
            given["power"] = turn.power
        else:
            power = Field("power", "integer", least=0, most=best_attack(person), required=False)
            fields.append(power)
    fields += ways_to_strike(person, weapon)
    if turn is None and len(attack_line(person)) > 1 and not probe.opportunity:
        most = len(attack_line(person))
        fields.append(Field("number", "integer", least=1, most=most, required=False))
    elif number > 1:
        known = ("1", str(number))
        fields.append(Field("number", "integer", known, least=1, most=number, required=False))
    if probe.cleaving:
        given["cleaving"] = True
    if probe.opportunity:
        given["opportunity"] = True
    if by.is_keeper:
        fields.append(Field("bonus", "integer", least=-20, most=20, required=False))
    fields.append(Field("reckon", "integer", least=0, most=60, required=False))
    advice = (f"{ID}.gm.lethal-planning",)
    return Offer("declare-attack", ORDER, given, tuple(fields), person.hidden, advice)


def ways_to_strike(person: Person, weapon: Weapon) -> Iterator[Field]:
    """Blows that can be held back, and bursts."""
    if weapon.unarmed or weapon.subdual:
        yield Field("hold_back", "flag", required=False)
    enough = person.loaded.get(weapon.id, 0) >= weapon.burst
    if weapon.burst and has(person, "burst-fire") and enough:
        yield Field("burst", "flag", required=False)


def offers_on_attack(state: State, by: By, strike: Strike) -> Iterator[Offer]:
    attacker = state.people[strike.who]
    if not strike.rolled:
        if strike.called:
            return
        if by.may_act_for(attacker.seat):
            yield Offer("drop-attack", ORDER)
            if not attacker.is_out and not attacker.is_dead:
                yield Offer("roll-attack", ORDER, dice=True)
        if by.is_keeper:
            yield Offer(
                "judge-attack", f"{ID}.combat.other-modifiers", fields=judging(state, strike)
            )
            why = Field("why", "text", least=1, most=200)
            yield Offer("veto-attack", f"{ID}.wound.gm-restriction", fields=(why,))
        return
    yield from placing(state, by, strike)
    if by.is_keeper and not strike.called and not may_still_call(state, strike):
        fields = [
            Field("shock", "choice", SHOCKS, rule=f"{ID}.shock.keeper-decision"),
            NOTE,
        ]
        if strike.blocked:
            fields.append(Field("through", "flag", required=False))
        fields.append(Field("falls", "flag", required=False, rule=f"{ID}.feat.cleave"))
        if strike.mercy and state.chose("coup_de_grace", "keeper"):
            fields.append(Field("mercy", "choice", ("table", "death", "spared")))
        yield Offer("tell-wound", WINDOW, fields=tuple(fields), dice=True)


def judging(state: State, strike: Strike) -> tuple[Field, ...]:
    names = body_of(state.people[strike.target]).names
    attacker = state.people[strike.who]
    weapon = weapon_of(state, attacker, strike.weapon)
    far = 0 if weapon is None else reaches(attacker, weapon)
    return (
        Field("bonus", "integer", least=-20, most=20, required=False),
        Field("reason", "text", most=2000, required=False),
        Field("distance", "integer", least=0, most=far, required=False),
        TICKED,
        Field("places", "many", names, most=len(names), required=False),
    )


def placing(state: State, by: By, strike: Strike) -> Iterator[Offer]:
    """House rule: somebody says where in a called group a hit lands."""
    zone = zone_row(state, strike.zone)
    if state.chose("group_location", "proportional") or zone is None or len(zone[1]) == 1:
        return
    attacker = state.people[strike.who]
    by_keeper = state.chose("group_location", "keeper-chooses")
    if not strike.hit or strike.stopped or strike.location is None or strike.mercy:
        return
    if by.is_keeper or (not by_keeper and by.may_act_for(attacker.seat)):
        names = tuple(spot.name for spot in places_for(state, strike))
        field = Field("location", "choice", names)
        yield Offer("place-hit", f"{ID}.combat.called-group-location", fields=(field,))
