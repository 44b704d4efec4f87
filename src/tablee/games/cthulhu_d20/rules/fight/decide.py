"""Fights: initiative, turns, standing up, reloading, other actions."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.dice.throws import Face
from tablee.games.cthulhu_d20.rules.clock.run import catch_up, run
from tablee.games.cthulhu_d20.rules.common import (
    ID,
    Telling,
    able,
    in_sight,
    known,
    mine,
    pass_on,
    rules,
)
from tablee.games.cthulhu_d20.rules.fight import asks, events
from tablee.games.cthulhu_d20.rules.fight.turns import (
    check_action,
    check_free,
    in_fight,
    lose_aim,
    nothing_lies,
    turn_of,
    use_turn,
)
from tablee.games.cthulhu_d20.rules.figures import initiative_bonus, modifier
from tablee.games.cthulhu_d20.state.people import Person
from tablee.games.cthulhu_d20.state.table import Fight, State, Turn
from tablee.kernel.checks import distinct, only_keeper
from tablee.kernel.words import KEEPER, By, Event, Refused

ROUND = f"{ID}.base.round"
ACTIONS = f"{ID}.base.actions"
HANDLING = f"{ID}.base.firearms-handling"


@rules.decides(asks.BeginFight)
def begin_fight(state: State, by: By, ask: asks.BeginFight, dice: Dice) -> Iterator[Event]:
    only_keeper(by, ROUND)
    if state.fight is not None:
        raise Refused(ROUND, "A fight is going on already.")
    nothing_lies(state, by)
    people = [able(known(state, who)) for who in distinct(ask.who, ROUND)]
    late = [able(known(state, who)) for who in distinct(ask.surprised, ROUND)]
    if any(person.hidden for person in (*people, *late)):
        raise Refused(ROUND, "Somebody unseen must be revealed before taking part.")
    rolls = {p.id: throw_initiative(p, dice) + initiative_bonus(state, p) for p in people}
    ties = Counter((rolls[p.id], modifier(p, "dexterity")) for p in people)
    again = {
        p.id: throw_initiative(p, dice)
        for p in people
        if ties[rolls[p.id], modifier(p, "dexterity")] > 1
    }
    order = sorted(
        people, key=lambda p: (-rolls[p.id], -modifier(p, "dexterity"), -again.get(p.id, 0))
    )
    surprised = tuple(who for who in ask.surprised if who in rolls)
    fight = Fight(tuple(p.id for p in order), rolls, surprised=surprised)
    begun = [
        events.InitiativeRolled(fight=fight, to=(KEEPER,)),
        events.FightBegun(order=fight.order),
    ]
    state = yield from pass_on(state, begun)
    yield from begin_turn(state, known(state, fight.order[0]))


@rules.decides(asks.JoinFight)
def join_fight(state: State, by: By, ask: asks.JoinFight, dice: Dice) -> Iterator[Event]:
    """A latecomer rolls initiative; those who come late to equals act after them."""
    only_keeper(by, ROUND)
    fight = state.fight
    if fight is None:
        raise Refused(ROUND, "There is no fight.")
    nothing_lies(state, by)
    person = able(known(state, ask.who))
    if person.hidden:
        raise Refused(ROUND, "Somebody unseen must be revealed before taking part.")
    if person.id in fight.order:
        raise Refused(ROUND, "{name} takes part already.", name=person.name)
    number = throw_initiative(person, dice) + initiative_bonus(state, person)
    later = [who for who in fight.order if fight.initiative.get(who, 0) < number]
    place = fight.order.index(later[0]) if later else len(fight.order)
    order = (*fight.order[:place], person.id, *fight.order[place:])
    numbers = {**fight.initiative, person.id: number}
    joined = replace(fight, order=order, initiative=numbers)
    yield events.InitiativeAdded(fight=joined, who=person.id, to=(KEEPER,))
    yield events.FightJoined(order=order, who=person.id)


def throw_initiative(person: Person, dice: Dice) -> int:
    """The die of initiative; equals with equal modifiers throw it again."""
    return dice.ask(Face(sides=20, role="initiative", who=(person.id,)), to=person.audience)


def can_act(state: State, who: str) -> bool:
    person = known(state, who)
    return not person.is_dead and not person.is_out


def begin_turn(state: State, person: Person) -> Telling:
    """A turn begins: shock limits it, surprise and violent shock take it away."""
    fight = state.fight
    surprise = fight is not None and fight.round == 1 and bool(fight.surprised)
    limit = {"none": "normal", "shock": "partial", "violent": "none"}[person.shock]
    if surprise and limit == "normal":
        limit = "none" if fight and person.id in fight.surprised else "partial"
    turn = Turn(person.id, "none" if limit == "none" else "normal")
    if limit == "partial":
        turn = replace(turn, limit="partial")
    rule = ACTIONS
    if person.shock != "none":
        rule = f"{ID}.shock.{person.shock}"
    return (yield from pass_on(state, [events.TurnBegun(rule=rule, turn=turn)]))


@rules.decides(asks.EndTurn)
def end_turn(state: State, by: By, ask: asks.EndTurn, dice: Dice) -> Iterator[Event]:
    person = mine(state, by, ask.who)
    turn_of(state, person)
    if state.fight is None:
        raise Refused(ROUND, "There is no fight.")
    nothing_lies(state, by)
    state = yield from pass_on(state, [events.TurnEnded(who=person.id)])
    yield from next_turn(state, by, person.id, dice)


def next_turn(state: State, by: By, after: str, dice: Dice) -> Telling:
    """The next who can act; when all have acted, a round of six seconds is over."""
    thrown = dice if by.is_keeper else None
    fight = state.fight
    if fight is None:
        return state
    start = fight.order.index(after) + 1 if after else 0
    for who in fight.order[start:]:
        if can_act(state, who):
            state = yield from begin_turn(state, known(state, who))
            return (yield from catch_up(state, by, thrown))
    begun = events.RoundBegun(round=fight.round + 1)
    state = yield from pass_on(state, [begun])
    state = yield from run(state, by, 1, thrown)
    for who in fight.order:
        if can_act(state, who):
            state = yield from begin_turn(state, known(state, who))
            return (yield from catch_up(state, by, thrown))
    return (yield from pass_on(state, [events.FightEnded()]))


@rules.decides(asks.DelayTurn)
def delay_turn(state: State, by: By, ask: asks.DelayTurn, dice: Dice) -> Iterator[Event]:
    person = able(mine(state, by, ask.who))
    turn = turn_of(state, person)
    fight = state.fight
    if fight is None or turn is None:
        raise Refused(ROUND, "There is no fight.")
    nothing_lies(state, by)
    if turn.acted or turn.moved or turn.limit == "none":
        raise Refused(ROUND, "Only an untouched turn can be delayed.")
    later = fight.order[fight.order.index(person.id) + 1 :]
    if ask.after not in later:
        raise Refused(ROUND, "Delaying means acting after somebody later in the round.")
    rest = [who for who in fight.order if who != person.id]
    place = rest.index(ask.after) + 1
    order = (*rest[:place], person.id, *rest[place:])
    follower = next(who for who in order[order.index(later[0]) :] if can_act(state, who))
    moved = events.FightOrdered(order=order, who=person.id)
    state = yield from pass_on(state, [moved])
    yield from begin_turn(state, known(state, follower))


@rules.decides(asks.EndFight)
def end_fight(state: State, by: By, ask: asks.EndFight, dice: Dice) -> Iterator[Event]:
    only_keeper(by, ROUND)
    if state.fight is None:
        raise Refused(ROUND, "There is no fight.")
    nothing_lies(state, by)
    yield events.FightEnded()


@rules.decides(asks.StandUp)
def stand_up(state: State, by: By, ask: asks.StandUp, dice: Dice) -> Iterator[Event]:
    person = able(mine(state, by, ask.who))
    check_free(state, person, attack=False)
    if not person.prone:
        raise Refused(f"{ID}.base.conditions", "{name} is standing.", name=person.name)
    nothing_lies(state, by)
    turn = turn_of(state, person)
    check_action(turn, "move")
    if turn is not None:
        yield events.TurnUsed(turn=use_turn(turn, move=True))
    yield from lose_aim(person)
    yield events.PostureChanged(who=person.id, prone=False, to=in_sight(person))


@rules.decides(asks.Reload)
def reload(state: State, by: By, ask: asks.Reload, dice: Dice) -> Iterator[Event]:
    person = able(mine(state, by, ask.who))
    check_free(state, person, attack=False)
    weapon = state.arsenal.get(ask.weapon)
    if weapon is None or ask.weapon not in person.weapons or not weapon.magazine:
        raise Refused(HANDLING, "There is nothing to reload.")
    if person.loaded.get(weapon.id, 0) >= weapon.magazine:
        raise Refused(HANDLING, "The weapon is fully loaded.")
    nothing_lies(state, by)
    turn = turn_of(state, person)
    full = weapon.reload == "full"
    check_action(turn, "full" if full else "move")
    if turn is not None:
        yield events.TurnUsed(turn=use_turn(turn, full=full, move=not full))
    yield from lose_aim(person)
    yield events.ShotsLeft(
        who=person.id, weapon=weapon.id, left=weapon.magazine, to=person.audience
    )


@rules.decides(asks.DoAction)
def do_action(state: State, by: By, ask: asks.DoAction, dice: Dice) -> Iterator[Event]:
    person = able(mine(state, by, ask.who))
    if not in_fight(state, person):
        raise Refused(ACTIONS, "Actions are counted in a fight only.")
    check_free(state, person, attack=False)
    nothing_lies(state, by)
    turn = turn_of(state, person)
    if turn is None:
        raise Refused(ACTIONS, "Actions are counted in a fight only.")
    if ask.action == "drop-prone":
        if person.prone:
            raise Refused(f"{ID}.base.conditions", "{name} lies already.", name=person.name)
        yield from lose_aim(person)
        yield events.PostureChanged(who=person.id, prone=True)
        return
    kind = ask.action
    check_action(turn, kind)
    spent = use_turn(turn, act=kind == "act", move=kind == "move", full=kind == "full")
    yield events.TurnUsed(turn=spent)
    yield from lose_aim(person)
    yield events.ActionDone(who=person.id, action=kind, text=ask.text)
