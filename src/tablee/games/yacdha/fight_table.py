"""Fights as they lie on the table: what each event changes, and what each seat may ask for."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.games.yacdha import events
from tablee.games.yacdha.action_table import mine
from tablee.games.yacdha.combat import cannot_declare, is_target, must_declare
from tablee.games.yacdha.common import anybody, met, rules
from tablee.games.yacdha.round import blows_of, to_strike
from tablee.games.yacdha.state import Blow, Fight, Fighter, Modifier, Person, State
from tablee.kernel.words import By, Field, Offer


def _with(state: State, *fighters: Fighter) -> State:
    fight = state.fight
    if fight is None:
        return state
    changed = {fighter.id: fighter for fighter in fighters}
    return replace(state, fight=replace(fight, fighters={**fight.fighters, **changed}))


def _fighter(state: State, who: str) -> Fighter:
    if state.fight is None:
        raise LookupError("no fight")
    return state.fight.fighters[who]


@rules.evolves(events.FightOpened)
def fight_opened(state: State, event: events.FightOpened) -> State:
    fighters = {
        who: Fighter(who, side, surprised=who in event.surprised)
        for side, persons in (
            ("investigators", event.investigators),
            ("opponents", event.opponents),
        )
        for who in persons
    }
    return replace(met(state, fighters), fight=Fight(fighters))


@rules.evolves(events.FightJoined)
def fight_joined(state: State, event: events.FightJoined) -> State:
    return _with(met(state, event.who), *(Fighter(who, event.side) for who in event.who))


@rules.evolves(events.StoodAside)
def stood_aside(state: State, event: events.StoodAside) -> State:
    fight = state.fight
    if fight is None:
        return state
    left = {who: fighter for who, fighter in fight.fighters.items() if who != event.who}
    return replace(state, fight=replace(fight, fighters=left))


@rules.evolves(events.RoundDescribed)
def round_described(state: State, event: events.RoundDescribed) -> State:
    if state.fight is None:
        return state
    state = _with(
        state,
        *(
            replace(
                fighter,
                too_late_to_flee=fighter.id in event.too_late_to_flee,
                out_of_reach=fighter.id in event.out_of_reach,
            )
            for fighter in state.fight.fighters.values()
        ),
    )
    fight = state.fight
    return (
        state
        if fight is None
        else replace(state, fight=replace(fight, stage="declaring", situation=event.text))
    )


@rules.evolves(events.Declared)
def declared(state: State, event: events.Declared) -> State:
    return _with(state, replace(_fighter(state, event.who), declaration=event.declaration))


@rules.evolves(events.DeclaredSecretly)
def declared_secretly(state: State, event: events.DeclaredSecretly) -> State:
    return state


@rules.evolves(events.ModifiersSet)
def modifiers_set(state: State, event: events.ModifiersSet) -> State:
    return _with(state, replace(_fighter(state, event.who), modifier=event.modifier))


@rules.evolves(events.Revealed)
def revealed(state: State, event: events.Revealed) -> State:
    fight = state.fight
    return state if fight is None else replace(state, fight=replace(fight, stage="striking"))


@rules.evolves(events.Struck)
def struck(state: State, event: events.Struck) -> State:
    state = _with(state, replace(_fighter(state, event.who), has_struck=True))
    return _with_blows(state, tuple(blows_of(state, event)))


def _with_blows(state: State, blows: tuple[Blow, ...]) -> State:
    fight = state.fight
    if fight is None or not blows:
        return state
    return replace(state, fight=replace(fight, blows=(*fight.blows, *blows)))


@rules.evolves(events.Immobilised)
def immobilised(state: State, event: events.Immobilised) -> State:
    return _with(
        state,
        replace(_fighter(state, event.who), held_by=event.by),
        replace(_fighter(state, event.by), holding=event.who),
    )


@rules.evolves(events.Released)
def released(state: State, event: events.Released) -> State:
    return _with(
        state,
        replace(_fighter(state, event.who), held_by=None),
        replace(_fighter(state, event.by), holding=None),
    )


@rules.evolves(events.KnockedOut)
def knocked_out(state: State, event: events.KnockedOut) -> State:
    return _with(state, replace(_fighter(state, event.who), unconscious=True))


@rules.evolves(events.Fled)
def fled(state: State, event: events.Fled) -> State:
    return _with(state, replace(_fighter(state, event.who), fled=True))


@rules.evolves(events.RoundEnded)
def round_ended(state: State, event: events.RoundEnded) -> State:
    fight = state.fight
    if fight is None:
        return state
    fighters = {
        who: replace(
            fighter,
            declaration=None,
            modifier=Modifier(),
            forcing=False,
            has_struck=False,
            surprised=False,
            too_late_to_flee=False,
            out_of_reach=False,
        )
        for who, fighter in fight.fighters.items()
    }
    return replace(state, fight=Fight(fighters, fight.round + 1))


@rules.evolves(events.FightEnded)
def fight_ended(state: State, event: events.FightEnded) -> State:
    return replace(state, fight=None)


@rules.offering
def fighting(state: State, by: By) -> Iterator[Offer]:
    fight = state.fight
    if fight is None:
        return
    for person in mine(state, by):
        fighter = fight.fighters.get(person.id)
        if fighter is None:
            continue
        if fighter.holding and not fighter.unconscious and fight.stage != "striking":
            yield Offer("release", "yacdha.combat.held", {"who": person.id})
        if fight.stage == "declaring" and fighter.declaration is None:
            yield from _declarations(state, fight, fighter, person)
    if fight.stage == "striking":
        for fighter in to_strike(state, fight):
            person = anybody(state, fighter.id)
            if by.may_act_for(person.seat):
                yield Offer("strike", "yacdha.combat.simultaneous", {"who": fighter.id}, dice=True)


def _declarations(state: State, fight: Fight, fighter: Fighter, person: Person) -> Iterator[Offer]:
    if cannot_declare(state, fight, fighter):
        return
    who = {"who": person.id}
    if fighter.held_by is not None:
        yield Offer("declare", "yacdha.combat.held", {**who, "doing": "break-free"})
        return
    targets = tuple(
        other.id
        for other in fight.fighters.values()
        if other.id != person.id and is_target(state, other)
    )
    near = (
        ()
        if fighter.out_of_reach
        else tuple(t for t in targets if not fight.fighters[t].out_of_reach)
    )
    for weapon in ("fist", *person.weapons):
        ranged = state.weapons[weapon].ranged
        if aims := targets if ranged else near:
            yield Offer(
                "declare",
                "yacdha.combat.attack",
                {**who, "doing": "attack", "weapon": weapon},
                (Field("target", "choice", aims),),
            )
    if near:
        yield Offer(
            "declare",
            "yacdha.combat.immobilise",
            {**who, "doing": "immobilise"},
            (Field("target", "choice", near),),
        )
    yield Offer("declare", "yacdha.combat.dodge", {**who, "doing": "dodge"})
    if not fighter.too_late_to_flee:
        yield Offer("declare", "yacdha.combat.flee", {**who, "doing": "flee"})
    if targets:
        yield Offer(
            "declare",
            "yacdha.combat.engaged-no-action",
            {**who, "doing": "other"},
            (
                Field("text", "text", most=2000, required=False),
                Field("target", "choice", targets, required=False),
            ),
        )


@rules.offering
def keeper_board(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    fight = state.fight
    if fight is None:
        yield from _opening(state)
        return
    fighters = tuple(fight.fighters)
    if fight.stage == "situation":
        yield Offer(
            "describe-round",
            "yacdha.combat.situation-first",
            fields=(
                Field("text", "text", most=2000, required=False),
                Field("too_late_to_flee", "many", fighters, most=len(fighters), required=False),
                Field("out_of_reach", "many", fighters, most=len(fighters), required=False),
            ),
        )
        yield Offer("end-fight", "yacdha.combat.end")
        yield from _coming_and_going(state, fight)
        return
    for fighter in fight.fighters.values():
        person = anybody(state, fighter.id)
        if not person.is_gone and not fighter.has_struck:
            yield Offer(
                "set-modifiers",
                "yacdha.combat.modifiers",
                {"who": fighter.id},
                (
                    Field("advantage", "flag", required=False),
                    Field("disadvantage", "flag", required=False),
                    Field("opposition", "integer", least=0, most=5, required=False),
                    Field("reason", "text", most=2000, required=False),
                ),
            )
    if fight.stage == "declaring":
        thinking = [f for f in must_declare(state, fight) if f.declaration is None]
        for fighter in thinking:
            yield Offer("freeze", "yacdha.combat.slow-player", {"who": fighter.id})
        if not thinking:
            yield Offer("reveal", "yacdha.combat.declare")


def _opening(state: State) -> Iterator[Offer]:
    def ready(people: Iterator[Person]) -> tuple[str, ...]:
        return tuple(p.id for p in people if not p.is_gone and state.action_with(p.id) is None)

    ours = ready(iter(state.investigators.values()))
    theirs = ready(iter(state.npcs.values()))
    if ours and theirs:
        yield Offer(
            "open-fight",
            "yacdha.combat.when",
            fields=(
                Field("investigators", "many", ours, least=1, most=len(ours)),
                Field("opponents", "many", theirs, least=1, most=len(theirs)),
            ),
            advice=("yacdha.combat.advice-last-resort", "yacdha.combat.no-talk"),
        )


def _coming_and_going(state: State, fight: Fight) -> Iterator[Offer]:
    for person in (*state.investigators.values(), *state.npcs.values()):
        fighter = fight.fighters.get(person.id)
        outside = fighter is None or fighter.fled
        if outside and not person.is_gone and state.action_with(person.id) is None:
            side = "opponents" if person.npc else "investigators"
            yield Offer(
                "join-fight",
                "yacdha.combat.engaged-no-action",
                {"who": [person.id], "side": side},
            )
    for fighter in fight.fighters.values():
        if not (fighter.held_by or fighter.holding):
            yield Offer("stand-aside", "yacdha.combat.engaged-no-action", {"who": fighter.id})
