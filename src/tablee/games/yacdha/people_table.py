"""People as they lie on the table: what each event changes, and what each seat may ask for."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.games.yacdha import events
from tablee.games.yacdha.common import anybody, is_mid_round, rules
from tablee.games.yacdha.people import MADNESS_CHECK, TRAUMA_CHECK, check_rule
from tablee.games.yacdha.state import (
    Action,
    Blow,
    Check,
    Contest,
    Person,
    State,
    Weapon,
)
from tablee.kernel.words import By, Field, Offer


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
        due = person.id in state.checks and not is_mid_round(state, person.id)
        if due and by.may_act_for(person.seat):
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
