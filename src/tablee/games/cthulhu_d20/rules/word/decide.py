"""The keeper's word: numbers, wounds and conditions set right, people renamed, given, removed."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cthulhu_d20.data.tables import EVERY
from tablee.games.cthulhu_d20.rules.attack.damage import lowest
from tablee.games.cthulhu_d20.rules.common import (
    ID,
    Telling,
    check_wound,
    free_seats,
    in_sight,
    known,
    pass_on,
    rules,
)
from tablee.games.cthulhu_d20.rules.fight.decide import next_turn
from tablee.games.cthulhu_d20.rules.fight.events import FightEnded
from tablee.games.cthulhu_d20.rules.figures import cap, most_pf, most_pv, most_sanity
from tablee.games.cthulhu_d20.rules.hazards.exposure import end_exposure
from tablee.games.cthulhu_d20.rules.points.change import die, faint, hours_spent
from tablee.games.cthulhu_d20.rules.points.events import BodyTold, ConditionChanged
from tablee.games.cthulhu_d20.rules.sanity.events import MindSlips, WentInsane
from tablee.games.cthulhu_d20.rules.sanity.loss import LOWEST_SANITY
from tablee.games.cthulhu_d20.rules.word import asks, events
from tablee.games.cthulhu_d20.rules.worsening.events import WoundOpen
from tablee.games.cthulhu_d20.rules.worsening.stabilise import close_wounds, open_next_worst
from tablee.games.cthulhu_d20.state.people import Person
from tablee.games.cthulhu_d20.state.table import State
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import By, Event, Refused

WORD = f"{ID}.destiny.keeper-decides"
SHEET = f"{ID}.base.abilities"

MOST_DESTINY, MOST_LEVEL, MOST_SCORE = 20, 20, 50


def is_traditional(person: Person) -> bool:
    return person.creature.treatment == "traditional"


def fits(person: Person, meter: asks.Meter) -> bool:  # noqa: PLR0911 - one for each kind
    """Whether somebody has such a number."""
    match meter:
        case "pf" | "pv":
            return not is_traditional(person) and not person.is_dead
        case "hp":
            return is_traditional(person) and not person.is_dead
        case "destiny":
            return not person.is_dead
        case "sanity":
            return person.seat is not None and person.insanity != "permanent"
        case "xp":
            return person.seat is not None
        case "natural":
            return person.seat is None
        case _:
            return not person.is_dead


def within(  # noqa: PLR0911 - one for each kind of number
    state: State, person: Person, meter: asks.Meter, value: int
) -> int:
    """The nearest number that the body can hold."""
    match meter:
        case "pf":
            most = most_pf(person)
            return min(value, most, cap(person.pv) if state.chose("pf_cap", "always") else most)
        case "pv":
            return max(0, min(value, most_pv(person)))
        case "hp":
            return max(lowest(person), min(value, person.creature.most_hp))
        case "sanity":
            return max(LOWEST_SANITY, min(value, most_sanity(person)))
        case "destiny":
            return max(0, min(value, person.level if person.seat is not None else MOST_DESTINY))
        case "xp":
            return max(0, value)
        case "level":
            return max(1, min(value, MOST_LEVEL))
        case "natural":
            return max(0, min(value, MOST_SCORE))
        case _:
            return max(1, min(value, MOST_SCORE))


@rules.decides(asks.SetMeter)
def set_meter(state: State, by: By, ask: asks.SetMeter, dice: Dice) -> Iterator[Event]:
    only_keeper(by, WORD)
    person = known(state, ask.who)
    if not fits(person, ask.meter):
        raise Refused(WORD, "{name} has no such number.", name=person.name)
    value = within(state, person, ask.meter, ask.value)
    spent = hours_spent(state, person) if ask.meter in ("pf", "pv") else None
    said = events.MeterSet(
        who=person.id,
        meter=ask.meter,
        value=value,
        reason=ask.reason,
        rested=spent,
        to=person.audience,
    )
    state = yield from pass_on(state, [said])
    yield from bring_consequences(state, person, ask.meter, dice)


def bring_consequences(state: State, before: Person, meter: asks.Meter, dice: Dice) -> Telling:
    """What the number means: death, fainting, waking, a mind that slips or is calm."""
    now = known(state, before.id)
    match meter:
        case "pv" | "constitution" if now.pv <= 0 and not is_traditional(now):
            return (yield from pass_on(state, die(now, WORD)))
        case "hp" if now.creature.hp <= lowest(now):
            return (yield from pass_on(state, die(now, WORD)))
        case "hp" if now.creature.hp <= 0 and now.condition == "able":
            down = ConditionChanged(rule=WORD, who=now.id, condition="unconscious", to=now.audience)
            told = BodyTold(rule=WORD, who=now.id, seen="falls", to=in_sight(now))
            return (yield from pass_on(state, [down, told]))
        case "sanity":
            return (yield from pass_on(state, settle_mind(now)))
        case "pf" | "pv" | "hp" | "constitution":
            state = yield from pass_on(state, wake(now))
            if meter != "hp":
                state = yield from faint(state, now.id, before.pf, dice)
            return (yield from pass_on(state, close_wounds(known(state, now.id))))
        case _:
            return state


def wake(person: Person) -> Iterator[Event]:
    has_points = person.creature.hp > 0 if is_traditional(person) else person.pf > 0
    if person.is_out and has_points:
        yield ConditionChanged(rule=WORD, who=person.id, condition="able", to=person.audience)
        yield BodyTold(rule=WORD, who=person.id, seen="wakes", to=in_sight(person))


def settle_mind(person: Person) -> Iterator[Event]:
    to = person.audience
    if person.sanity <= LOWEST_SANITY:
        yield MindSlips(rule=WORD, who=person.id, rounds=None, to=to)
        yield WentInsane(rule=WORD, who=person.id, insanity="permanent", to=to)
    elif person.sanity <= 0 and person.mind_due is None:
        yield MindSlips(rule=WORD, who=person.id, rounds=1, to=to)
    elif person.sanity > 0 and person.mind_due is not None:
        yield MindSlips(rule=WORD, who=person.id, rounds=None, to=to)


@rules.decides(asks.SettleWound)
def settle_wound(state: State, by: By, ask: asks.SettleWound, dice: Dice) -> Iterator[Event]:
    only_keeper(by, WORD)
    person = known(state, ask.who)
    wound = check_wound(person, ask.wound)
    if ask.how == "stabilise" and not wound.is_open:
        raise Refused(WORD, "This wound does not worsen.")
    if ask.how == "treat" and wound.treated:
        raise Refused(WORD, "This wound has been treated.")
    said = events.WoundSettled(
        who=person.id,
        wound=wound.number,
        how=ask.how,
        reason=ask.reason,
        to=in_sight(person) if ask.how == "heal" else person.audience,
    )
    state = yield from pass_on(state, [said])
    yield from open_next_worst(state, person.id, wound.number)


def conditions(person: Person) -> Iterator[asks.Ending]:
    """What weighs on somebody and can be ended by a word."""
    if person.is_dead:
        yield "death"
        return
    has: dict[asks.Ending, bool] = {
        "shock": person.shock != "none",
        "prone": person.prone,
        "out": person.is_out,
        "exposure": person.exposure is not None,
        "breath": person.breath is not None,
        "doom": person.doomed is not None,
        "insanity": person.insanity != "",
        "mind": person.mind_due is not None,
        "barred": person.barred != "",
    }
    yield from (what for what, there in has.items() if there)


@rules.decides(asks.EndCondition)
def end_condition(state: State, by: By, ask: asks.EndCondition, dice: Dice) -> Iterator[Event]:
    only_keeper(by, WORD)
    person = known(state, ask.who)
    if ask.what not in tuple(conditions(person)):
        raise Refused(WORD, "Nothing of the kind weighs on {name}.", name=person.name)
    if ask.what == "death" and has_other(state, person):
        raise Refused(SHEET, "This seat has an investigator already.")
    private = ask.what in ("insanity", "mind", "breath", "doom")
    said = events.ConditionEnded(
        who=person.id,
        what=ask.what,
        reason=ask.reason,
        to=person.audience if private else in_sight(person),
    )
    state = yield from pass_on(state, [said])
    if ask.what == "exposure":
        yield from end_exposure(state, known(state, person.id), dice)
    if ask.what == "death":
        yield from restart_wounds(state, known(state, person.id))


def restart_wounds(state: State, person: Person) -> Iterator[Event]:
    """Wounds have cost the dead nothing: what fell due meanwhile begins anew."""
    for wound in person.wounds:
        if wound.due is not None and wound.due <= state.now:
            rounds = EVERY[wound.row]
            yield WoundOpen(
                rule=WORD, who=person.id, wound=wound.number, rounds=rounds, to=person.audience
            )


def has_other(state: State, person: Person) -> bool:
    """Whether the player has somebody else by now: nobody plays two by accident."""
    others = (p for p in state.people.values() if p.id != person.id and not p.is_dead)
    return person.seat is not None and any(p.seat == person.seat for p in others)


@rules.decides(asks.RenamePerson)
def rename_person(state: State, by: By, ask: asks.RenamePerson, dice: Dice) -> Iterator[Event]:
    only_keeper(by, SHEET)
    person = known(state, ask.who)
    yield events.PersonRenamed(
        who=person.id,
        former=person.name,
        name=ask.name,
        gender=ask.gender,
        reason=ask.reason,
        to=in_sight(person),
    )


@rules.decides(asks.GivePerson)
def give_person(state: State, by: By, ask: asks.GivePerson, dice: Dice) -> Iterator[Event]:
    only_keeper(by, SHEET)
    person = known(state, ask.who)
    if person.seat is None:
        raise Refused(SHEET, "An investigator belongs to a player's seat.")
    if ask.seat not in free_seats(state, by):
        raise Refused(SHEET, "That is no player without an investigator.")
    yield events.PersonGiven(who=person.id, seat=ask.seat, reason=ask.reason)


@rules.decides(asks.RemovePerson)
def remove_person(state: State, by: By, ask: asks.RemovePerson, dice: Dice) -> Iterator[Event]:
    only_keeper(by, SHEET)
    person = known(state, ask.who)
    fight = state.fight
    turn = None if fight is None else fight.turn
    before = acts_before(state, person.id)
    gone = events.PersonRemoved(
        who=person.id, name=person.name, reason=ask.reason, to=in_sight(person)
    )
    state = yield from pass_on(state, [gone])
    if state.fight is None or turn is None or turn.who != person.id:
        return
    if not state.fight.order:
        yield FightEnded()
        return
    yield from next_turn(state, by, before, dice)


def acts_before(state: State, who: str) -> str:
    """Who acts before somebody in the order of a fight; "" for the first."""
    order = () if state.fight is None else state.fight.order
    place = order.index(who) if who in order else 0
    return order[place - 1] if place else ""
