"""Fights: initiative, turns, aiming, standing up, reloading; and story time outside them."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.dice.throws import Face
from tablee.games.cthulhu_d20 import asks_fight as asks
from tablee.games.cthulhu_d20 import events, events_fight
from tablee.games.cthulhu_d20.agenda import (
    all_due,
    awaited,
    bring,
    catch_up,
    due_for,
    newly_due,
    run,
)
from tablee.games.cthulhu_d20.common import (
    ID,
    Telling,
    able,
    known,
    living,
    mine,
    only_keeper,
    passed_on,
    rules,
    visible,
)
from tablee.games.cthulhu_d20.figures import body_of, initiative_bonus, modifier
from tablee.games.cthulhu_d20.lots import WINDOW, known_lots
from tablee.games.cthulhu_d20.state import Aim, Fight, Person, State, Turn
from tablee.games.cthulhu_d20.tables import ROUND_UNITS
from tablee.games.cthulhu_d20.turns import (
    ACTIONS,
    CLOCK,
    busy,
    check_action,
    turn_of,
    used,
    without_aim,
)
from tablee.games.cthulhu_d20.wounds import in_sight
from tablee.kernel.checks import distinct
from tablee.kernel.common.asks import PassTime
from tablee.kernel.words import KEEPER, Ask, By, Event, Refused

ROUND = f"{ID}.base.round"
AIMING = f"{ID}.combat.aim"
REST = f"{ID}.recovery.fatigue-points"
HANDLING = f"{ID}.base.firearms-handling"
COVER = f"{ID}.combat.no-cover-ac"


def nothing_lies(state: State, by: By) -> None:
    if state.strike is not None:
        raise Refused(f"{ID}.combat.resolution-order", "First finish the attack on the table.")
    if known_lots(state, by):
        raise Refused(WINDOW, "First what the dice have brought.")


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
    rolls = {p.id: thrown_for(p, dice) + initiative_bonus(state, p) for p in people}
    ties = Counter((rolls[p.id], modifier(p, "dexterity")) for p in people)
    again = {
        p.id: thrown_for(p, dice) for p in people if ties[rolls[p.id], modifier(p, "dexterity")] > 1
    }
    order = sorted(
        people, key=lambda p: (-rolls[p.id], -modifier(p, "dexterity"), -again.get(p.id, 0))
    )
    surprised = tuple(who for who in ask.surprised if who in rolls)
    fight = Fight(tuple(p.id for p in order), rolls, surprised=surprised)
    begun = [
        events_fight.InitiativeRolled(fight=fight, to=(KEEPER,)),
        events_fight.FightBegun(order=fight.order),
    ]
    state = yield from passed_on(state, begun)
    yield from turn_for(state, known(state, fight.order[0]))


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
    number = thrown_for(person, dice) + initiative_bonus(state, person)
    later = [who for who in fight.order if fight.initiative.get(who, 0) < number]
    place = fight.order.index(later[0]) if later else len(fight.order)
    order = (*fight.order[:place], person.id, *fight.order[place:])
    numbers = {**fight.initiative, person.id: number}
    joined = replace(fight, order=order, initiative=numbers)
    yield events_fight.InitiativeAdded(fight=joined, who=person.id, to=(KEEPER,))
    yield events_fight.FightJoined(order=order, who=person.id)


def thrown_for(person: Person, dice: Dice) -> int:
    """The die of initiative; equals with equal modifiers throw it again."""
    return dice.ask(Face(sides=20, role="initiative", who=(person.id,)), to=person.audience)


def can_act(state: State, who: str) -> bool:
    person = known(state, who)
    return not person.is_dead and not person.is_out


def turn_for(state: State, person: Person) -> Telling:
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
    return (yield from passed_on(state, [events_fight.TurnBegun(rule=rule, turn=turn)]))


@rules.decides(asks.EndTurn)
def end_turn(state: State, by: By, ask: asks.EndTurn, dice: Dice) -> Iterator[Event]:
    person = mine(state, by, ask.who)
    turn_of(state, person)
    if state.fight is None:
        raise Refused(ROUND, "There is no fight.")
    nothing_lies(state, by)
    state = yield from passed_on(state, [events_fight.TurnEnded(who=person.id)])
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
            state = yield from turn_for(state, known(state, who))
            return (yield from catch_up(state, by, thrown))
    begun = events_fight.RoundBegun(round=fight.round + 1)
    state = yield from passed_on(state, [begun])
    state = yield from run(state, by, 1, thrown)
    for who in fight.order:
        if can_act(state, who):
            state = yield from turn_for(state, known(state, who))
            return (yield from catch_up(state, by, thrown))
    return (yield from passed_on(state, [events_fight.FightEnded()]))


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
    moved = events_fight.FightOrdered(order=order, who=person.id)
    state = yield from passed_on(state, [moved])
    yield from turn_for(state, known(state, follower))


@rules.decides(asks.EndFight)
def end_fight(state: State, by: By, ask: asks.EndFight, dice: Dice) -> Iterator[Event]:
    only_keeper(by, ROUND)
    if state.fight is None:
        raise Refused(ROUND, "There is no fight.")
    nothing_lies(state, by)
    yield events_fight.FightEnded()


# Actions


@rules.decides(asks.TakeAim)
def take_aim(state: State, by: By, ask: asks.TakeAim, dice: Dice) -> Iterator[Event]:
    person = able(mine(state, by, ask.who))
    target = living(visible(state, by, ask.target))
    if person.id == target.id:
        raise Refused(AIMING, "Nobody aims at themselves.")
    if target.hidden:
        raise Refused(AIMING, "Somebody unseen must be revealed before being aimed at.")
    nothing_lies(state, by)
    busy(state, person)
    turn = turn_of(state, person)
    check_action(turn, "full")
    before = person.aim
    rounds = before.rounds + 1 if before is not None and before.target == target.id else 1
    if turn is not None:
        used_up = events_fight.TurnUsed(turn=used(turn, full=True))
        state = yield from passed_on(state, [used_up])
    aimed = events_fight.Aimed(who=person.id, aim=Aim(target.id, rounds), to=person.audience)
    state = yield from passed_on(state, [aimed, *active(person)])
    if turn is None and state.fight is None:
        yield from run(state, by, 1, dice if by.is_keeper else None)


def in_fight(state: State, person: Person) -> bool:
    return state.fight is not None and person.id in state.fight.order


def active(person: Person) -> Iterator[Event]:
    """Whoever does something is not resting."""
    if person.rest.since is not None:
        yield events.RestChanged(who=person.id, change="ends", to=person.audience)


@rules.decides(asks.StandUp)
def stand_up(state: State, by: By, ask: asks.StandUp, dice: Dice) -> Iterator[Event]:
    person = able(mine(state, by, ask.who))
    busy(state, person, attack=False)
    if not person.prone:
        raise Refused(f"{ID}.base.conditions", "{name} is standing.", name=person.name)
    nothing_lies(state, by)
    turn = turn_of(state, person)
    check_action(turn, "move")
    if turn is not None:
        yield events_fight.TurnUsed(turn=used(turn, move=True))
    yield from without_aim(person)
    yield events_fight.PostureChanged(who=person.id, prone=False, to=in_sight(person))


@rules.decides(asks.Reload)
def reload(state: State, by: By, ask: asks.Reload, dice: Dice) -> Iterator[Event]:
    person = able(mine(state, by, ask.who))
    busy(state, person, attack=False)
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
        yield events_fight.TurnUsed(turn=used(turn, full=full, move=not full))
    yield from without_aim(person)
    yield events_fight.ShotsLeft(
        who=person.id, weapon=weapon.id, left=weapon.magazine, to=person.audience
    )


@rules.decides(asks.DoAction)
def do_action(state: State, by: By, ask: asks.DoAction, dice: Dice) -> Iterator[Event]:
    person = able(mine(state, by, ask.who))
    if not in_fight(state, person):
        raise Refused(ACTIONS, "Actions are counted in a fight only.")
    busy(state, person, attack=False)
    nothing_lies(state, by)
    turn = turn_of(state, person)
    if turn is None:
        raise Refused(ACTIONS, "Actions are counted in a fight only.")
    if ask.action == "drop-prone":
        if person.prone:
            raise Refused(f"{ID}.base.conditions", "{name} lies already.", name=person.name)
        yield from without_aim(person)
        yield events_fight.PostureChanged(who=person.id, prone=True)
        return
    kind = ask.action
    check_action(turn, kind)
    spent = used(turn, act=kind == "act", move=kind == "move", full=kind == "full")
    yield events_fight.TurnUsed(turn=spent)
    yield from without_aim(person)
    yield events_fight.ActionDone(who=person.id, action=kind, text=ask.text)


@rules.decides(asks.SetCover)
def set_cover(state: State, by: By, ask: asks.SetCover, dice: Dice) -> Iterator[Event]:
    only_keeper(by, COVER)
    person = living(known(state, ask.who))
    if any(place not in body_of(person).names for place in ask.covered):
        raise Refused(COVER, "That body has no such place.")
    if state.strike is not None and state.strike.rolled:
        raise Refused(COVER, "First finish the attack on the table.")
    shown = not person.hidden and set(ask.covered) != set(person.covered)
    yield events_fight.CoverSet(
        who=person.id,
        covered=ask.covered,
        concealment=ask.concealment,
        defenceless=ask.defenceless,
        shown=shown,
        to=(KEEPER,),
    )
    if shown:
        yield events_fight.CoverSeen(who=person.id, covered=ask.covered)
    if ask.prone is not None and ask.prone != person.prone and not person.is_out:
        yield events_fight.PostureChanged(who=person.id, prone=ask.prone, to=in_sight(person))


# Story time


@rules.decides(asks.Advance)
def advance(state: State, by: By, ask: asks.Advance, dice: Dice) -> Iterator[Event]:
    only_keeper(by, CLOCK)
    if state.fight is not None:
        raise Refused(CLOCK, "In a fight the turns move the clock.")
    nothing_lies(state, by)
    if all_due(state):
        raise Refused(CLOCK, "First what has fallen due.")
    yield from run(state, by, ask.count * ROUND_UNITS[ask.unit], dice, ask.text[:200])


def bars(state: State, ask: type[Ask]) -> Refused | None:
    """The table's own clock waits where the game's does."""
    if ask is not PassTime:
        return None
    if state.fight is not None:
        return Refused(CLOCK, "In a fight the turns move the clock.")
    if state.strike is not None:
        return Refused(f"{ID}.combat.resolution-order", "First finish the attack on the table.")
    if state.lots:
        return Refused(WINDOW, "First what the dice have brought.")
    if all_due(state):
        return Refused(CLOCK, "First what has fallen due.")
    return None


@rules.decides(asks.Suffer)
def suffer(state: State, by: By, ask: asks.Suffer, dice: Dice) -> Iterator[Event]:
    person = mine(state, by, ask.who)
    item = due_for(state, person)
    if item is None:
        raise Refused(CLOCK, "Nothing has fallen due for {name}.", name=person.name)
    waiting = awaited(state)
    state = yield from bring(state, item, dice)
    state = yield from catch_up(state, by, dice)
    if person.seat is not None:
        yield events_fight.LossBorne(who=person.id)
    yield from newly_due(state, waiting - {person.id})


@rules.decides(asks.BeginRest)
def begin_rest(state: State, by: By, ask: asks.BeginRest, dice: Dice) -> Iterator[Event]:
    for who in dict.fromkeys(ask.who):
        person = living(mine(state, by, who))
        if person.rest.since is not None:
            raise Refused(REST, "{name} is resting already.", name=person.name)
        if in_fight(state, person):
            raise Refused(REST, "Nobody rests in a fight.")
        yield from without_aim(person)
        yield events.RestChanged(who=who, change="begins", to=person.audience)


@rules.decides(asks.EndRest)
def end_rest(state: State, by: By, ask: asks.EndRest, dice: Dice) -> Iterator[Event]:
    for who in dict.fromkeys(ask.who):
        person = able(mine(state, by, who))
        if person.rest.since is None:
            raise Refused(REST, "{name} is not resting.", name=person.name)
        yield events.RestChanged(who=who, change="ends", to=person.audience)
