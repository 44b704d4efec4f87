"""People as they lie on the table: what each event changes, and what each seat may ask for."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.games.yacdha import events
from tablee.games.yacdha.asks.shapes import MANY, MOST_OCCUPATIONS, NATURES
from tablee.games.yacdha.common import anybody, is_mid_round, rules
from tablee.games.yacdha.people import MADNESS_CHECK, TRAUMA_CHECK, check_rule
from tablee.games.yacdha.state import (
    TABLE_2,
    Action,
    Blow,
    Check,
    Contest,
    Person,
    State,
    Weapon,
)
from tablee.kernel.words import By, Field, Offer


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
            mythos=event.mythos,
            weapons=event.weapons,
            occupations=event.occupations,
            talent=event.talent,
            flaw=event.flaw,
            description=event.description,
            secret=event.secret,
            creature=event.creature,
            toughness=event.toughness,
        )
    )


@rules.evolves(events.SurvivalSet)
def survival_set(state: State, event: events.SurvivalSet) -> State:
    return state.with_person(replace(anybody(state, event.who), survival=event.on))


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


@rules.evolves(events.CheckKept)
def check_kept(state: State, event: events.CheckKept) -> State:
    return state


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
    return gone(state, replace(anybody(state, event.who), condition="dead", coma_since=None))


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
    contests = {n: c for n, c in left.items() if len(c.sides) > 1}
    dreams = {w: lands for w, lands in state.dreams.items() if w != who}
    state = replace(state, rites=rites, actions=actions, contests=contests, dreams=dreams)
    return _without_holds(state, who)


def _without_holds(state: State, who: str) -> State:
    """A hold ends with the life of the holder, and of the held."""
    fight = state.fight
    if fight is None or who not in fight.fighters:
        return state
    fighters = {
        other: replace(
            fighter,
            held_by=None if who in (other, fighter.held_by) else fighter.held_by,
            holding=None if who in (other, fighter.holding) else fighter.holding,
        )
        for other, fighter in fight.fighters.items()
    }
    return replace(state, fight=replace(fight, fighters=fighters))


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
    # A side that nobody is left of is out of it; so is a chase without either side.
    sides = tuple(side for side in sides if side.members)
    forcing = tuple(other for other in contest.forcing if other != who)
    return replace(contest, sides=sides, forcing=forcing)


@rules.offering
def checks(state: State, by: By) -> Iterator[Offer]:
    for person in state.investigators.values():
        due = person.id in state.checks and not is_mid_round(state, person.id)
        if due and person.condition == "active" and by.may_act_for(person.seat):
            rule = check_rule(state.checks[person.id].meter)
            yield Offer("roll-check", rule, {"who": person.id}, dice=True)


OCCUPATIONS_OF_NPC = Field(
    "occupations",
    "rows",
    most=MOST_OCCUPATIONS,
    fields=(
        Field("name", "text", least=1, most=60),
        Field("level", "integer", least=0, most=5),
        Field("nature", "choice", NATURES, required=False),
    ),
    required=False,
)


@rules.offering
def keeper_people(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    known = tuple(state.weapons)
    weapons = Field("weapons", "many", known, most=min(len(known), MANY), required=False)
    gender = Field("gender", "choice", ("f", "m", "n"), required=False)
    description = Field("description", "text", most=2000, required=False)
    secret = Field("secret", "text", most=2000, required=False)
    yield Offer(
        "create-npc",
        "yacdha.npc.defaults",
        fields=(
            Field("name", "text", least=1, most=60),
            gender,
            Field("count", "integer", least=1, most=20, required=False),
            Field("madness", "integer", least=1, most=6, required=False, rule="yacdha.npc.mad"),
            Field("trauma", "integer", least=1, most=5, required=False),
            Field("mythos", "integer", least=0, most=5, required=False),
            weapons,
            OCCUPATIONS_OF_NPC,
            Field("talent", "text", most=2000, required=False),
            Field("flaw", "text", most=2000, required=False),
            description,
            secret,
        ),
        advice=("yacdha.npc.mad",),
    )
    yield Offer(
        "create-creature",
        "yacdha.npc.creatures",
        fields=(
            Field("name", "text", least=1, most=60),
            gender,
            description,
            secret,
            Field("toughness", "integer", least=0, most=60, required=False),
            weapons,
        ),
        advice=("yacdha.combat.creatures",),
    )
    for person in state.npcs.values():
        if not person.is_out:
            yield Offer(
                "set-survival",
                "yacdha.npc.no-forced",
                {"who": person.id, "on": not person.survival},
            )
    kept = tuple(TABLE_2) if state.options["weapon_list"] == "book-values" else ()
    yield Offer(
        "add-weapon",
        "yacdha.combat.weapon-max",
        fields=(
            Field("name", "text", least=1, most=60, barred=kept),
            Field("most", "integer", least=0, most=6),
            Field("ranged", "flag"),
        ),
    )
    for person in (*state.investigators.values(), *state.npcs.values()):
        new = tuple(weapon for weapon in state.weapons if weapon not in person.weapons)
        if not person.is_out and new:
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
        exposed = Field("who", "many", free, least=1, most=min(len(free), MANY))
        kind = Field("event", "text", least=1, most=200)
        for kind_of_meter in ("madness", "trauma"):
            yield Offer(
                "call-check",
                MADNESS_CHECK if kind_of_meter == "madness" else TRAUMA_CHECK,
                {"meter": kind_of_meter},
                (exposed, kind, Field("again", "flag", required=False)),
                advice=("yacdha.meter.madness-meaning",) if kind_of_meter == "madness" else (),
            )
