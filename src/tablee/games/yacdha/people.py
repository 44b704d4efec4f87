"""Investigateurs; Folie & trauma: who is who, and the two meters (sections of the same name)."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.yacdha import asks, events
from tablee.games.yacdha.common import (
    SIX,
    able,
    acting,
    anybody,
    distinct,
    only_keeper,
    rules,
    slug,
)
from tablee.games.yacdha.state import (
    HIGHEST,
    TABLE_2,
    Action,
    Blow,
    Check,
    Contest,
    Meter,
    Person,
    State,
    Weapon,
)
from tablee.kernel.words import KEEPER, By, Event, Field, Offer, Refused

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
    yield from make_check(dice, person, check.meter, called=True)


def make_check(dice: Dice, person: Person, meter: Meter, called: bool = False) -> Iterator[Event]:
    """One die of the meter: strictly above the current value, the meter rises by one."""
    rises = dice.above(SIX, person.meter(meter), role=f"{meter}-check", who=(person.id,))
    yield events.CheckMade(
        rule=check_rule(meter), who=person.id, meter=meter, rises=rises, called=called
    )
    if rises:
        yield from raise_meter(person, meter, 1, check_rule(meter))


def raise_meter(person: Person, meter: Meter, amount: int, rule: str) -> Iterator[Event]:
    """The meter goes up, and at its end somebody leaves the story."""
    before = person.meter(meter)
    to = (KEEPER,) if person.npc else None
    value = min(HIGHEST, before + amount)
    yield events.MeterRose(rule=rule, who=person.id, meter=meter, amount=amount, value=value, to=to)
    if value == HIGHEST and before < HIGHEST:
        if meter == "trauma":
            yield events.Died(who=person.id, reached=before + amount)
        else:
            yield events.WentMad(who=person.id, to=to)


@rules.evolves(events.InvestigatorCreated)
def investigator_created(state: State, event: events.InvestigatorCreated) -> State:
    return state.with_person(
        Person(
            event.who,
            event.name,
            event.seat,
            event.gender,
            occupation=event.occupation,
            description=event.description,
            flaw=event.flaw,
        )
    )


@rules.evolves(events.InvestigatorDescribed)
def investigator_described(state: State, event: events.InvestigatorDescribed) -> State:
    person = state.investigators[event.who]
    return state.with_person(
        replace(person, occupation=event.occupation, description=event.description, flaw=event.flaw)
    )


@rules.evolves(events.InvestigatorApproved)
def investigator_approved(state: State, event: events.InvestigatorApproved) -> State:
    return state.with_person(replace(state.investigators[event.who], approved=True))


@rules.evolves(events.NpcCreated)
def npc_created(state: State, event: events.NpcCreated) -> State:
    return state.with_person(
        Person(
            event.who,
            event.name,
            None,
            event.gender,
            npc=True,
            madness=event.madness,
            trauma=event.trauma,
            weapons=event.weapons,
        )
    )


@rules.evolves(events.WeaponAdded)
def weapon_added(state: State, event: events.WeaponAdded) -> State:
    weapon = Weapon(event.weapon, event.most, event.ranged)
    return replace(state, weapons={**state.weapons, weapon.id: weapon})


@rules.evolves(events.WeaponGiven)
def weapon_given(state: State, event: events.WeaponGiven) -> State:
    person = anybody(state, event.who)
    return state.with_person(replace(person, weapons=(*person.weapons, event.weapon)))


@rules.evolves(events.CheckCalled)
def check_called(state: State, event: events.CheckCalled) -> State:
    called = {who: Check(event.meter, event.event) for who in event.who}
    for who in event.who:
        person = state.investigators[who]
        met = (*person.stress, (event.event, event.scene))
        if event.meter == "madness":
            state = state.with_person(replace(person, stress=met))
    return replace(state, checks={**state.checks, **called})


@rules.evolves(events.CheckMade)
def check_made(state: State, event: events.CheckMade) -> State:
    fight = state.fight
    if not event.called:
        fighter = fight.fighters.get(event.who) if fight is not None else None
        if fight is None or fighter is None or fighter.fled or not event.rises:
            return state
        # In a fight nothing takes effect before the end of the round.
        strain = Blow(event.who, event.who, "strain", 1)
        return replace(state, fight=replace(fight, blows=(*fight.blows, strain)))
    return replace(state, checks={w: c for w, c in state.checks.items() if w != event.who})


@rules.evolves(events.MeterRose)
def meter_rose(state: State, event: events.MeterRose) -> State:
    person = anybody(state, event.who)
    if event.meter == "madness":
        return state.with_person(replace(person, madness=event.value))
    return state.with_person(replace(person, trauma=event.value))


@rules.evolves(events.Died)
def died(state: State, event: events.Died) -> State:
    return gone(state, replace(anybody(state, event.who), condition="dead"))


def gone(state: State, person: Person) -> State:
    """Somebody leaves the story, and with them everything they were about to throw."""
    who = person.id
    state = _without_check(state.with_person(person), who)
    rites = {w: rite for w, rite in state.rites.items() if who not in rite.users}
    actions = {
        leader: _without_helper(action, who)
        for leader, action in state.actions.items()
        if leader != who or action.attempts
    }
    left = {name: _without_member(contest, who) for name, contest in state.contests.items()}
    contests = {n: c for n, c in left.items() if all(side.members for side in c.sides)}
    return replace(state, rites=rites, actions=actions, contests=contests)


@rules.evolves(events.WentMad)
def went_mad(state: State, event: events.WentMad) -> State:
    # The player loses the character, whom the keeper may play until the scenario ends.
    person = replace(anybody(state, event.who), condition="insane", seat=None)
    return _without_check(state.with_person(person), event.who)


def _without_check(state: State, who: str) -> State:
    return replace(state, checks={w: check for w, check in state.checks.items() if w != who})


def _without_helper(action: Action, who: str) -> Action:
    if who not in action.members[1:]:
        return action

    def others(persons: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(other for other in persons if other != who)

    return replace(
        action,
        members=others(action.members),
        agreed=others(action.agreed),
        forcing=others(action.forcing),
    )


def _without_member(contest: Contest, who: str) -> Contest:
    sides = tuple(
        replace(side, members=tuple(other for other in side.members if other != who))
        for side in contest.sides
    )
    forcing = tuple(other for other in contest.forcing if other != who)
    return replace(contest, sides=sides, forcing=forcing)


@rules.offering
def own_sheet(state: State, by: By) -> Iterator[Offer]:
    text = Field("description", "text", most=2000, required=False)
    flaw = Field("flaw", "text", most=2000, required=False)
    if by.role == "player" and not any(
        p.seat == by.seat and p.condition == "active" for p in state.investigators.values()
    ):
        yield Offer(
            "create-investigator",
            "yacdha.creation.core-description",
            fields=(
                Field("name", "text", least=1, most=60),
                Field("occupation", "text", least=1, most=200),
                text,
                flaw,
                Field("gender", "choice", ("f", "m", "n"), required=False),
            ),
        )
    for person in state.investigators.values():
        if person.condition != "active":
            continue
        if by.is_keeper and not person.approved:
            yield Offer(
                "approve-investigator", "yacdha.creation.core-description", {"who": person.id}
            )
        if by.may_act_for(person.seat) and (by.is_keeper or not person.approved):
            occupation = Field("occupation", "text", least=1, most=200, required=False)
            yield Offer(
                "describe-investigator",
                "yacdha.creation.core-description",
                {"who": person.id},
                (occupation, text, flaw),
            )
        if person.id in state.checks and by.may_act_for(person.seat):
            rule = check_rule(state.checks[person.id].meter)
            yield Offer("roll-check", rule, {"who": person.id}, dice=True)


@rules.offering
def keeper_people(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    yield Offer(
        "create-npc",
        "yacdha.setup.roles",
        fields=(
            Field("name", "text", least=1, most=60),
            Field("gender", "choice", ("f", "m", "n"), required=False),
            Field("madness", "integer", least=1, most=5, required=False),
            Field("trauma", "integer", least=1, most=5, required=False),
            Field("weapons", "many", tuple(state.weapons), most=3, required=False),
        ),
    )
    yield Offer(
        "add-weapon",
        "yacdha.combat.weapon-max",
        fields=(
            Field("name", "text", least=1, most=60),
            Field("most", "integer", least=0, most=6),
            Field("ranged", "flag"),
        ),
    )
    for person in (*state.investigators.values(), *state.npcs.values()):
        new = tuple(weapon for weapon in state.weapons if weapon not in person.weapons)
        if person.condition == "active" and new:
            yield Offer(
                "give-weapon",
                "yacdha.combat.weapon-max",
                {"who": person.id},
                (Field("weapon", "choice", new),),
            )
    free = tuple(
        p.id
        for p in state.investigators.values()
        if p.condition == "active" and p.id not in state.checks
    )
    if free:
        exposed = Field("who", "many", free, least=1, most=len(free))
        kind = Field("event", "text", least=1, most=200)
        for kind_of_meter in ("madness", "trauma"):
            yield Offer(
                "call-check",
                MADNESS_CHECK if kind_of_meter == "madness" else TRAUMA_CHECK,
                {"meter": kind_of_meter},
                (exposed, kind, Field("again", "flag", required=False)),
            )
