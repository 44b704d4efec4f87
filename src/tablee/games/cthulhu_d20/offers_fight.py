"""What each seat may ask for in a fight: turns, attacks, the window, the consequence."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.games.cthulhu_d20 import asks_fight as asks
from tablee.games.cthulhu_d20.agenda import due_for
from tablee.games.cthulhu_d20.aiming import (
    EVERY_ZONE,
    farthest,
    open_zones,
    places_for,
    weapon_of,
    zone_row,
)
from tablee.games.cthulhu_d20.attack import check_mercy
from tablee.games.cthulhu_d20.common import ID, ORDER, rules
from tablee.games.cthulhu_d20.destiny import WINDOW, may_call
from tablee.games.cthulhu_d20.figures import attack_line, best_attack, body_of, has
from tablee.games.cthulhu_d20.gear import Weapon
from tablee.games.cthulhu_d20.lots import known_lots
from tablee.games.cthulhu_d20.state import Person, State, Strike, Turn
from tablee.games.cthulhu_d20.tables import CIRCUMSTANCES, CONCEALMENT
from tablee.games.cthulhu_d20.turns import ACTIONS, check_turn
from tablee.kernel.words import By, Field, Offer, Refused

SHOCKS = ("none", "shock", "violent")
NOTE = Field("text", "text", most=2000, required=False)
MOST_OFFERED = 50
MOST_METRES = 5000


def in_reach(state: State, attacker: Person) -> tuple[str, ...]:
    """Whom somebody can attack, as far as this seat knows."""
    return tuple(
        p.id
        for p in state.people.values()
        if p.id != attacker.id and not p.is_dead and not p.hidden
    )[:MOST_OFFERED]


def can_act(state: State, by: By, person: Person) -> bool:
    free = not person.is_dead and not person.is_out and by.may_act_for(person.seat)
    return free and due_for(state, person) is None and person.id not in state.lots


@rules.offering
def attacking(state: State, by: By) -> Iterator[Offer]:
    if state.strike is not None:
        yield from declared(state, by, state.strike)
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
    yield from mercies(state, by, person, weapon, plain)


def mercies(
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
        Field(
            "circumstances",
            "many",
            tuple(CIRCUMSTANCES),
            most=len(CIRCUMSTANCES),
            required=False,
            rule=f"{ID}.base.attack-modifiers",
        ),
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
    if weapon.unarmed or weapon.subdual:
        fields.append(Field("hold_back", "flag", required=False))
    enough = person.loaded.get(weapon.id, 0) >= weapon.burst
    if weapon.burst and has(person, "burst-fire") and enough:
        fields.append(Field("burst", "flag", required=False))
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


def declared(state: State, by: By, strike: Strike) -> Iterator[Offer]:
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
    for person in may_call(state, strike):
        if by.may_act_for(person.seat):
            yield Offer("pass-destiny", WINDOW, {"who": person.id})
    yield from placing(state, by, strike)
    if by.is_keeper and not strike.called and not may_call(state, strike):
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
        Field(
            "circumstances",
            "many",
            tuple(CIRCUMSTANCES),
            most=len(CIRCUMSTANCES),
            required=False,
        ),
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


# Turns


def ready_to_fight(person: Person) -> bool:
    return not person.is_dead and not person.is_out and not person.hidden


@rules.offering
def turns(state: State, by: By) -> Iterator[Offer]:
    if state.strike is not None or known_lots(state, by):
        return
    fight = state.fight
    if fight is None:
        if by.is_keeper:
            ready = tuple(p.id for p in state.people.values() if ready_to_fight(p))[:MOST_OFFERED]
            if ready:
                many = len(ready)
                fields = (
                    Field("who", "many", ready, least=1, most=many),
                    Field("surprised", "many", ready, most=many, required=False),
                )
                yield Offer("begin-fight", f"{ID}.base.round", fields=fields, dice=True)
        return
    if by.is_keeper:
        yield Offer("end-fight", f"{ID}.base.round")
        for late in state.people.values():
            if late.id not in fight.order and ready_to_fight(late):
                yield Offer("join-fight", f"{ID}.base.round", {"who": late.id}, dice=True)
    turn = fight.turn
    person = None if turn is None else state.people[turn.who]
    if turn is None or person is None or not by.may_act_for(person.seat):
        return
    yield Offer("end-turn", ACTIONS, {"who": person.id}, dice=True)
    fresh = not turn.acted and not turn.moved and turn.limit != "none" and not person.is_out
    fresh = fresh and not person.is_dead
    later = fight.order[fight.order.index(person.id) + 1 :]
    if fresh and later:
        after = Field("after", "choice", later)
        yield Offer("delay-turn", f"{ID}.base.round", {"who": person.id}, (after,))
    if can_act(state, by, person):
        yield from doing(turn, person)


def doing(turn: Turn, person: Person) -> Iterator[Offer]:
    """Things other than attacks that a turn may be spent on."""
    if not person.prone:
        yield Offer("do-action", ACTIONS, {"who": person.id, "action": "drop-prone"})
    if turn.limit == "none" or (turn.limit == "partial" and (turn.acted or turn.moved)):
        return
    kinds = []
    if not turn.moved and turn.attacks < 2:
        kinds.append("move")
    if not turn.acted:
        kinds.append("act")
    if turn.limit == "normal" and not turn.acted and not turn.moved:
        kinds.append("full")
    for kind in kinds:
        yield Offer("do-action", ACTIONS, {"who": person.id, "action": kind}, (NOTE,))


def has_room(state: State, person: Person, kind: str) -> bool:
    """Whether the turn of somebody (if there is a fight at all) has room for this."""
    fight = state.fight
    if fight is None:
        return True
    turn = fight.turn
    if turn is None or turn.who != person.id or turn.limit == "none":
        return False
    some = turn.acted or turn.moved
    if kind == "full" or turn.limit == "partial":
        return not some and not (kind == "full" and turn.limit == "partial")
    return not turn.acted if kind == "act" else not turn.moved and turn.attacks < 2


@rules.offering
def moving(state: State, by: By) -> Iterator[Offer]:
    if state.strike is not None or known_lots(state, by):
        return
    for person in state.people.values():
        if not can_act(state, by, person):
            continue
        if person.prone and has_room(state, person, "move"):
            yield Offer("stand-up", f"{ID}.base.conditions", {"who": person.id})
        targets = in_reach(state, person)
        if targets and not person.barred and has_room(state, person, "full"):
            target = Field("target", "choice", targets)
            yield Offer(
                "take-aim", f"{ID}.combat.aim", {"who": person.id}, (target,), dice=by.is_keeper
            )
        for name in person.weapons:
            weapon = state.arsenal[name]
            empty = weapon.magazine and person.loaded.get(name, 0) < weapon.magazine
            if empty and has_room(state, person, weapon.reload):
                given = {"who": person.id, "weapon": name}
                yield Offer("reload", f"{ID}.base.firearms-handling", given)


@rules.offering
def covering(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper or (state.strike is not None and state.strike.rolled):
        return
    for person in state.people.values():
        if person.is_dead:
            continue
        names = body_of(person).names
        fields = (
            Field("covered", "many", names, most=len(names), required=False),
            Field("defenceless", "flag", required=False, rule=f"{ID}.gm.defenceless-target"),
            Field("prone", "flag", required=False),
        )
        for concealment in CONCEALMENT:
            given = {"who": person.id, "concealment": concealment}
            yield Offer("set-cover", f"{ID}.combat.no-cover-ac", given, fields)
