"""What each seat may ask for in a fight: turns and actions."""

from collections.abc import Iterator

from tablee.games.cthulhu_d20.rules.common import ID, rules
from tablee.games.cthulhu_d20.rules.destiny.lots import known_lots
from tablee.games.cthulhu_d20.rules.offering import MOST_OFFERED, NOTE, can_act, has_room, in_reach
from tablee.games.cthulhu_d20.state.people import Person
from tablee.games.cthulhu_d20.state.table import State, Turn
from tablee.kernel.words import By, Field, Offer

ACTIONS = f"{ID}.base.actions"


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
