"""Odds of attacks: every zone, aimed or not, full attacks, aiming first, Power Attack."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.distribution import Distribution
from tablee.dice.readers import FacesNeeded
from tablee.games.cthulhu_d20.data.tables import TORSO_AND_HEAD, ZONES
from tablee.games.cthulhu_d20.odds.policies import ends_of, follower
from tablee.games.cthulhu_d20.rules.attack.asks import DeclareAttack, TakeAim
from tablee.games.cthulhu_d20.rules.attack.reckon import is_magic, weapon_of
from tablee.games.cthulhu_d20.rules.figures import attack_line, best_attack, has
from tablee.games.cthulhu_d20.state.people import Aim, Person
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.following import anyone
from tablee.kernel.prospect import Prospect
from tablee.kernel.words import By, Refused

NO_ZONE = "anywhere"


def of_attack(state: State, by: By, ask: DeclareAttack) -> Iterator[Prospect]:
    """What can be known before committing: for each choice the chances of each wound."""
    attacker = state.people[ask.who]
    weapon = weapon_of(state, attacker, ask.weapon)
    if weapon is None or (is_magic(ask.weapon) and not by.is_keeper):
        return
    if ask.mercy or attacker.hidden:
        return
    free = at_leisure(state, attacker)
    plain = replace(ask, number=1, cleaving=False, opportunity=False)
    yield from of_zones(free, by, plain, aimed=weapon.ranged)
    if weapon.ranged:
        yield from of_aiming(free, by, plain)
    yield from of_full_attack(free, by, plain, attacker)
    if not weapon.ranged and has(attacker, "power-attack"):
        for power in range(best_attack(attacker) + 1):
            more = replace(plain, power=power)
            yield Prospect("power", ends_of(free, by, [more]), who=ask.target, times=power)


def at_leisure(state: State, attacker: Person) -> State:
    """Turns do not matter to what an attack would do; a Dexterity bonus lost to surprise does."""
    fight = state.fight
    if fight is not None and attacker.id in fight.order:
        turn = replace(fight, turn=None)
        state = replace(state, fight=turn)
        late = [who for who in fight.order if who not in fight.acted]
        people = dict(state.people)
        for who in late:
            scores = dict(people[who].scores)
            scores["dexterity"] = min(10, scores.get("dexterity", 10))
            people[who] = replace(people[who], scores=scores)
        state = replace(state, fight=None, people=people)
    loaded = {weapon: max(shots, 9) for weapon, shots in attacker.loaded.items()}
    calm = replace(attacker, loaded=loaded, barred="")
    people = {**state.people, calm.id: calm}
    # Nobody steps in: points that could bend an attack do not change what its dice say.
    people = {who: replace(person, destiny=0) for who, person in people.items()}
    return replace(state, people=people)


def of_zones(state: State, by: By, ask: DeclareAttack, *, aimed: bool) -> Iterator[Prospect]:
    """Every row of the zone table, with and without a round of aiming."""
    plain, ready = not_aimed(state, ask), with_aim(state, ask)
    # Where damage is rolled there are no zones: all are reckoned as one.
    alike = state.people[ask.target].creature.treatment == "traditional"
    known: dict[tuple[str, bool], Distribution[str]] = {}
    for zone in ("", *ZONES, TORSO_AND_HEAD):
        called: DeclareAttack = replace(ask, zone="" if alike else zone)
        for key, at in (("zone", plain), ("aimed-zone", ready))[: 1 + aimed]:
            asked = (called.zone, at is ready)
            if asked not in known:
                known[asked] = ends_of(at, by, [called])
            yield Prospect(f"{key}.{zone or NO_ZONE}", known[asked], who=ask.target)


def with_aim(state: State, ask: DeclareAttack) -> State:
    return state.with_person(replace(state.people[ask.who], aim=Aim(ask.target)))


def not_aimed(state: State, ask: DeclareAttack) -> State:
    return state.with_person(replace(state.people[ask.who], aim=None))


def of_aiming(state: State, by: By, ask: DeclareAttack) -> Iterator[Prospect]:
    """Aim one round and shoot, or shoot in both rounds?"""
    state = not_aimed(state, ask)
    aim = TakeAim(who=ask.who, target=ask.target)
    try:
        aimed = follower.asked(state, anyone(by), aim)
        yield Prospect("aim-and-shoot", ends_of(aimed, by, [ask]), who=ask.target)
    except (Refused, FacesNeeded):
        return  # or something falls due meanwhile, with dice of its own
    yield Prospect("shoot-twice", ends_of(state, by, [ask, ask]), who=ask.target)


def of_full_attack(
    state: State, by: By, ask: DeclareAttack, attacker: Person
) -> Iterator[Prospect]:
    """All attacks of one round on the same target."""
    count = len(attack_line(attacker))
    if count < 2:
        return
    attacks = [replace(ask, number=number) for number in range(1, count + 1)]
    yield Prospect("full-attack", ends_of(state, by, attacks), who=ask.target, times=count)
