"""Fights: initiative, turns, standing up, reloading, other actions."""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.dice.throws import Face
from tablee.games.cthulhu_d20.data.gear import Weapon
from tablee.games.cthulhu_d20.rules.clock.run import catch_up, run
from tablee.games.cthulhu_d20.rules.common import ID, Telling, in_sight, known, pass_on
from tablee.games.cthulhu_d20.rules.fight import asks, events
from tablee.games.cthulhu_d20.rules.fight.law import (
    may_begin,
    may_delay,
    may_do,
    may_end_turn,
    may_join,
    may_reload,
    may_stand_up,
)
from tablee.games.cthulhu_d20.rules.fight.turns import lose_aim, use_turn
from tablee.games.cthulhu_d20.rules.figures import initiative_bonus, modifier
from tablee.games.cthulhu_d20.state.people import Person, Shock
from tablee.games.cthulhu_d20.state.table import Fight, State, Turn
from tablee.kernel.words import KEEPER, By, Event

ACTIONS = f"{ID}.base.actions"


@may_begin.decides
def begin_fight(
    state: State, by: By, ask: asks.BeginFight, dice: Dice, people: Sequence[Person]
) -> Iterator[Event]:
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


@may_join.decides
def join_fight(
    state: State, by: By, ask: asks.JoinFight, dice: Dice, found: tuple[Fight, Person]
) -> Iterator[Event]:
    """A latecomer rolls initiative; those who come late to equals act after them."""
    fight, person = found
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
    if surprise and fight and person.id in fight.surprised:
        limit = "none"
    elif surprise and limit == "normal":
        limit = "partial"
    turn = Turn(person.id, "none" if limit == "none" else "normal")
    if limit == "partial":
        turn = replace(turn, limit="partial")
    rule = ACTIONS
    if person.shock != "none":
        rule = f"{ID}.shock.{person.shock}"
    return (yield from pass_on(state, [events.TurnBegun(rule=rule, turn=turn)]))


@may_end_turn.decides
def end_turn(
    state: State, by: By, ask: asks.EndTurn, dice: Dice, person: Person
) -> Iterator[Event]:
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


@may_delay.decides
def delay_turn(
    state: State, by: By, ask: asks.DelayTurn, dice: Dice, later: tuple[str, ...]
) -> Iterator[Event]:
    before = () if state.fight is None else state.fight.order
    rest = [who for who in before if who != ask.who]
    place = rest.index(ask.after) + 1
    order = (*rest[:place], ask.who, *rest[place:])
    follower = next(who for who in order[order.index(later[0]) :] if can_act(state, who))
    moved = events.FightOrdered(order=order, who=ask.who, shock=shock_put_off(state))
    state = yield from pass_on(state, [moved])
    yield from begin_turn(state, known(state, follower))


def shock_put_off(state: State) -> Shock:
    """Of a shock one does not get rid by waiting; surprise lasts as long as its round."""
    fight = state.fight
    if fight is None or fight.turn is None or (fight.round == 1 and fight.surprised):
        return "none"
    return "shock" if fight.turn.limit == "partial" else "none"


@may_stand_up.decides
def stand_up(
    state: State, by: By, ask: asks.StandUp, dice: Dice, found: tuple[Person, Turn | None]
) -> Iterator[Event]:
    person, turn = found
    if turn is not None:
        yield events.TurnUsed(turn=use_turn(turn, move=True))
    yield from lose_aim(person)
    yield events.PostureChanged(who=person.id, prone=False, to=in_sight(person))


@may_reload.decides
def reload(
    state: State, by: By, ask: asks.Reload, dice: Dice, found: tuple[Person, Weapon, Turn | None]
) -> Iterator[Event]:
    person, weapon, turn = found
    full = weapon.reload == "full"
    if turn is not None:
        yield events.TurnUsed(turn=use_turn(turn, full=full, move=not full))
    yield from lose_aim(person)
    yield events.ShotsLeft(
        who=person.id, weapon=weapon.id, left=weapon.magazine, to=person.audience
    )


@may_do.decides
def do_action(
    state: State, by: By, ask: asks.DoAction, dice: Dice, found: tuple[Person, Turn]
) -> Iterator[Event]:
    person, turn = found
    if ask.action == "drop-prone":
        yield from lose_aim(person)
        yield events.PostureChanged(who=person.id, prone=True)
        return
    kind = ask.action
    spent = use_turn(turn, act=kind == "act", move=kind == "move", full=kind == "full")
    yield events.TurnUsed(turn=spent)
    yield from lose_aim(person)
    yield events.ActionDone(who=person.id, action=kind, text=ask.text)
