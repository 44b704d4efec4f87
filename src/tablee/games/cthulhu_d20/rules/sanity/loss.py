"""What a loss of Sanity brings: much at once, or much within an hour, unhinges."""

from tablee.dice.readers import Dice
from tablee.dice.throws import Above
from tablee.games.cthulhu_d20.data.tables import ROUND_UNITS
from tablee.games.cthulhu_d20.rules.common import (
    ID,
    Telling,
    known,
    pass_on,
    sum_of_dice,
    up_to,
)
from tablee.games.cthulhu_d20.rules.figures import score
from tablee.games.cthulhu_d20.rules.sanity import events
from tablee.games.cthulhu_d20.state.people import Insanity, Person
from tablee.games.cthulhu_d20.state.table import Spell, State

SANITY = f"{ID}.base.sanity"
CASTING = f"{ID}.base.magic"

LOWEST_SANITY = -10


def lose_sanity(
    state: State, who: str, loss: tuple[int, int, int], dice: Dice, rule: str = SANITY
) -> Telling:
    """Sanity is lost; much at once, or much within an hour, unhinges."""
    person = known(state, who)
    count, sides, lost = loss
    if count:
        part = sum_of_dice(count, sides, "sanity-loss", who)
        most = enough_to_break(state, person)
        lost = dice.throw(part, fold=up_to, start=(lost, most), to=person.audience)
    if not lost:
        return state
    start, so_far = within_the_hour(state, person, lost)
    left = person.sanity - lost
    changed = events.SanityChanged(
        rule=rule,
        who=who,
        sanity=left,
        lost=lost,
        to=person.audience,
    )
    state = yield from pass_on(state, [changed])
    if 2 * lost >= score(person, "wisdom") and person.insanity == "":
        sane = Above(sides=100, value=max(0, left), role="sanity", who=(who,))
        if dice.ask(sane, to=person.audience):
            state = yield from go_insane(state, who, "temporary")
    if 5 * so_far >= start and known(state, who).insanity in ("", "temporary"):
        state = yield from go_insane(state, who, "indefinite")
    if left <= LOWEST_SANITY:
        return (yield from go_insane(state, who, "permanent"))
    if left <= 0 and person.mind_due is None:
        slips = events.MindSlips(who=who, rounds=1, to=person.audience)
        state = yield from pass_on(state, [slips])
    return state


def pay_for_spell(state: State, caster: Person, spell: Spell, dice: Dice) -> Telling:
    """What a spell costs an investigator who has a mind left."""
    if caster.seat is None or caster.insanity == "permanent":
        return state
    return (yield from lose_sanity(state, caster.id, (0, 0, spell.sanity), dice, CASTING))


def enough_to_break(state: State, person: Person) -> int:
    """The loss of Sanity beyond which nothing gets worse: all who lose more are lost alike."""
    start, so_far = within_the_hour(state, person, 0)
    hour = -(-start // 5) - so_far
    return max(person.sanity - LOWEST_SANITY, -(-score(person, "wisdom") // 2), hour, 1)


def within_the_hour(state: State, person: Person, lost: int) -> tuple[int, int]:
    """Sanity as the hour began, and all that has been lost in it."""
    fresh = state.now - person.hour_from >= ROUND_UNITS["hour"] or not person.hour_lost
    return (person.sanity, lost) if fresh else (person.hour_start, person.hour_lost + lost)


def go_insane(state: State, who: str, insanity: Insanity) -> Telling:
    person = known(state, who)
    mad = events.WentInsane(who=who, insanity=insanity, to=person.audience)
    return (yield from pass_on(state, [mad]))
