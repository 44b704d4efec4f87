"""Cheap Tales, in small: the windows after a roll, and a gang's one roll against all heroes."""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from proofs.cheap_tales_words import (
    EXCEPTIONAL,
    GANG,
    LADDER,
    ONE_POINT,
    SUCCESS,
    Absorb,
    Accept,
    Attempt,
    BlowLanded,
    BlowTaken,
    BringGang,
    CatastropheAccepted,
    Degree,
    Enter,
    Entered,
    GangArrived,
    GangAttack,
    GangStruck,
    Hero,
    HeroismSpent,
    House,
    Mode,
    Natural,
    PowerSpent,
    Reroll,
    Roll,
    Settled,
    Shift,
    SpendPower,
    State,
    Thrown,
)
from tablee.dice.readers import Dice
from tablee.dice.throws import Face, Kept
from tablee.kernel.game import Game, Rules
from tablee.kernel.words import KEEPER, Ask, By, Event, Field, Offer, Refused, View

rules: Rules[State] = Rules()


class Reading(NamedTuple):
    """How the dice of a roll are read."""

    mode: Mode
    any_two: bool


def read_dice(reading: Reading, faces: tuple[int, ...], index: int) -> tuple[int, Natural]:
    """The sum of the two dice that count, and the double they show (faces: highest first)."""
    counted = faces[-2:] if reading.mode == "disadvantage" else faces[:2]
    shown = faces if reading.any_two else counted
    if shown.count(1) >= 2:
        return sum(counted), "double-1"
    return sum(counted), "double-6" if shown.count(6) >= 2 else ""


def parts(mode: Mode, any_two: bool, role: str) -> Kept:
    count = 2 if mode == "plain" else 3
    keep = count if any_two else 2
    return Kept(count=count, sides=6, keep=keep, high=mode != "disadvantage", role=role)


def degree_of(natural: Natural, total: int) -> Degree:
    if natural:
        return "no_and" if natural == "double-1" else "yes_and"
    if total >= EXCEPTIONAL:
        return "yes_and"
    return "yes" if total >= SUCCESS else "no"


def throw(state: State, ask: Attempt, dice: Dice, again: bool = False) -> Roll:
    any_two = state.house.natural_reading == "any_two_of_three"
    kept, natural = dice.throw(
        parts(ask.mode, any_two, "action"), fold=read_dice, start=Reading(ask.mode, any_two)
    )
    found = degree_of(natural, kept + ask.bonus)
    return Roll(ask.who, ask.bonus, ask.mode, kept, natural, found, rerolled=again)


def own(state: State, by: By, who: str) -> Hero:
    hero = state.hero(who)
    if not by.may_act_for(hero.seat):
        raise Refused("cheap-tales.dice.core-roll", "You do not decide for “{who}”.", who=who)
    return hero


def lying(state: State, by: By) -> tuple[Roll, Hero]:
    """The roll on the table and its owner, who alone decides about it."""
    if state.roll is None:
        raise Refused("cheap-tales.dice.core-roll", "No roll lies on the table.")
    return state.roll, own(state, by, state.roll.who)


def most_power(state: State, roll: Roll, hero: Hero) -> int:
    """How many points may still go into a roll: none where a double has settled it."""
    if roll.natural:
        return 0
    left = hero.power
    return left if state.house.power_bonus_cap == "none" else min(left, 1 - roll.power)


def may_reroll(state: State, roll: Roll, hero: Hero) -> bool:
    counts = state.house.heroism_limit == "reroll_and_shift_together"
    return hero.heroism > 0 and not (counts and roll.rerolled)


may_shift = may_reroll
"""Either takes the one point; what the limit counts is the table's choice."""


def earns_a_point(roll: Roll) -> bool:
    """A double 1 that nobody has tried to escape."""
    return roll.natural == "double-1" and not roll.rerolled


@rules.decides(Enter)
def enter(state: State, by: By, ask: Enter, dice: Dice) -> Iterator[Event]:
    yield Entered(hero=ask.hero)


@rules.decides(Attempt)
def attempt(state: State, by: By, ask: Attempt, dice: Dice) -> Iterator[Event]:
    own(state, by, ask.who)
    if state.roll is not None or state.losses:
        raise Refused("cheap-tales.dice.core-roll", "First settle what lies on the table.")
    yield Thrown(roll=throw(state, ask, dice))


@rules.decides(SpendPower)
def spend_power(state: State, by: By, ask: SpendPower, dice: Dice) -> Iterator[Event]:
    roll, hero = lying(state, by)
    most = most_power(state, roll, hero)
    if not 1 <= ask.points <= most:
        raise Refused("cheap-tales.power.bonus", "This roll takes at most {most}.", most=most)
    total = roll.kept + roll.bonus + roll.power + ask.points
    yield PowerSpent(points=ask.points, degree=degree_of(roll.natural, total))


def invest(state: State, roll: Roll, hero: Hero, use: str) -> HeroismSpent:
    if hero.heroism < 1:
        raise Refused(f"cheap-tales.heroism.{use}", "{who} has no heroism left.", who=hero.id)
    if not may_reroll(state, roll, hero):
        raise Refused(ONE_POINT, "This roll has had its heroism point.")
    return HeroismSpent(rule=f"cheap-tales.heroism.{use}", who=hero.id)


@rules.decides(Reroll)
def reroll(state: State, by: By, ask: Reroll, dice: Dice) -> Iterator[Event]:
    roll, hero = lying(state, by)
    yield invest(state, roll, hero, "reroll")
    same = Attempt(who=roll.who, bonus=roll.bonus, mode=roll.mode)
    yield Thrown(rule="cheap-tales.heroism.reroll", roll=throw(state, same, dice, again=True))


@rules.decides(Shift)
def shift(state: State, by: By, ask: Shift, dice: Dice) -> Iterator[Event]:
    roll, hero = lying(state, by)
    yield invest(state, roll, hero, "shift")
    higher = LADDER[LADDER.index(roll.degree) + 1]
    yield Settled(rule="cheap-tales.heroism.shift", degree=higher)


@rules.decides(Accept)
def accept(state: State, by: By, ask: Accept, dice: Dice) -> Iterator[Event]:
    roll, hero = lying(state, by)
    if earns_a_point(roll):
        yield CatastropheAccepted(who=hero.id)
    yield Settled(degree=roll.degree)


@rules.decides(BringGang)
def bring_gang(state: State, by: By, ask: BringGang, dice: Dice) -> Iterator[Event]:
    if not by.is_keeper:
        raise Refused(GANG, "Only the keeper brings a gang.")
    yield GangArrived(brutes=ask.brutes, might=ask.might, to=(KEEPER,))


class Blow(NamedTuple):
    """One roll against every hero."""

    reading: Reading
    bonus: int
    defences: tuple[tuple[str, int], ...]


def strike(blow: Blow, faces: tuple[int, ...], index: int) -> tuple[str, ...]:
    """Who is hit. Only that is asked of the dice, so a party forks in five and not in eleven."""
    kept, natural = read_dice(blow.reading, faces, index)
    return tuple(
        who
        for who, defence in blow.defences
        if degree_of(natural, kept + blow.bonus - defence) in ("yes", "yes_and")
    )


def harm(so_far: int, face: int, index: int) -> int:
    """The damage die adds, the armour die takes away."""
    return so_far + face if index == 0 else max(0, so_far - face)


def gang_bonus(brutes: int) -> int:
    return -(-brutes // 5)


@rules.decides(GangAttack)
def gang_attack(state: State, by: By, ask: GangAttack, dice: Dice) -> Iterator[Event]:
    if not by.is_keeper or state.brutes < 2:
        raise Refused(GANG, "The keeper attacks with a gang of two or more.")
    if state.roll is not None or state.losses:
        raise Refused(GANG, "First settle what lies on the table.")
    any_two = state.house.natural_reading == "any_two_of_three"
    bonus = gang_bonus(state.brutes)
    defences = tuple((hero.id, hero.defence) for hero in state.heroes if hero.life > 0)
    blow = Blow(Reading(ask.mode, any_two), state.might + bonus, defences)
    hit = dice.throw(parts(ask.mode, any_two, "gang"), fold=strike, start=blow)
    yield GangStruck(hit=hit)
    for who in hit:
        damage = Face(sides=3, role="damage", who=(who,))
        sides = state.hero(who).protection
        armour = (Face(sides=sides, role="armour", who=(who,)),) if sides else ()
        yield BlowLanded(who=who, loss=dice.throw(damage, *armour, fold=harm, start=bonus))


@rules.decides(Absorb)
def absorb(state: State, by: By, ask: Absorb, dice: Dice) -> Iterator[Event]:
    hero = own(state, by, ask.who)
    loss = dict(state.losses).get(hero.id)
    if loss is None:
        raise Refused("cheap-tales.power.absorb", "No blow has landed on “{who}”.", who=hero.id)
    if not 0 <= ask.points <= most_absorbed(hero, loss):
        raise Refused("cheap-tales.power.absorb", "More power than that brings nothing.")
    yield BlowTaken(who=hero.id, power=ask.points, loss=max(0, loss - 2 * ask.points))


def most_absorbed(hero: Hero, loss: int) -> int:
    return min(hero.power, -(-loss // 2))


@rules.evolves(Entered)
def entered(state: State, event: Entered) -> State:
    return replace(state, heroes=(*state.heroes, event.hero))


@rules.evolves(Thrown)
def thrown(state: State, event: Thrown) -> State:
    return replace(state, roll=event.roll, result=None)


@rules.evolves(PowerSpent)
def power_spent(state: State, event: PowerSpent) -> State:
    roll = state.roll
    if roll is None:
        return state
    hero = state.hero(roll.who)
    state = state.with_hero(replace(hero, power=hero.power - event.points))
    return replace(state, roll=replace(roll, power=roll.power + event.points, degree=event.degree))


@rules.evolves(HeroismSpent)
def heroism_spent(state: State, event: HeroismSpent) -> State:
    hero = state.hero(event.who)
    return state.with_hero(replace(hero, heroism=hero.heroism - 1))


@rules.evolves(CatastropheAccepted)
def catastrophe_accepted(state: State, event: CatastropheAccepted) -> State:
    hero = state.hero(event.who)
    return state.with_hero(replace(hero, heroism=hero.heroism + 1))


@rules.evolves(Settled)
def settled(state: State, event: Settled) -> State:
    return replace(state, roll=None, result=event.degree)


@rules.evolves(GangArrived)
def gang_arrived(state: State, event: GangArrived) -> State:
    return replace(state, brutes=event.brutes, might=event.might)


@rules.evolves(GangStruck)
def gang_struck(state: State, event: GangStruck) -> State:
    return state


@rules.evolves(BlowLanded)
def blow_landed(state: State, event: BlowLanded) -> State:
    return replace(state, losses=(*state.losses, (event.who, event.loss)))


@rules.evolves(BlowTaken)
def blow_taken(state: State, event: BlowTaken) -> State:
    hero = state.hero(event.who)
    life = max(0, hero.life - event.loss)
    state = state.with_hero(replace(hero, life=life, power=hero.power - event.power))
    return replace(state, losses=tuple(loss for loss in state.losses if loss[0] != hero.id))


@rules.offering
def windows(state: State, by: By) -> Iterator[Offer]:
    """After the roll: power as often as one likes, one heroism point, or leave it as it is."""
    roll = state.roll
    if roll is None:
        return
    hero = state.hero(roll.who)
    if not by.may_act_for(hero.seat):
        return
    if most := most_power(state, roll, hero):
        points = Field("points", "integer", least=1, most=most)
        yield Offer("spend-power", "cheap-tales.power.bonus", fields=(points,))
    if may_reroll(state, roll, hero):
        yield Offer("reroll", "cheap-tales.heroism.reroll", dice=True)
    if may_shift(state, roll, hero):
        yield Offer("shift", "cheap-tales.heroism.shift")
    untouched = roll.natural == "double-1" and not roll.rerolled
    yield Offer(
        "accept", f"cheap-tales.{'heroism.gain-catastrophe' if untouched else 'result.degrees'}"
    )


@rules.offering
def blows(state: State, by: By) -> Iterator[Offer]:
    for who, loss in state.losses:
        hero = state.hero(who)
        if by.may_act_for(hero.seat):
            points = Field("points", "integer", most=most_absorbed(hero, loss))
            yield Offer("absorb", "cheap-tales.power.absorb", {"who": who}, (points,))


class CheapView(View, frozen=True, kw_only=True):
    heroes: tuple[Hero, ...]
    roll: Roll | None
    brutes: int
    losses: tuple[tuple[str, int], ...]
    might: int | None


class CheapTales(Game[State]):
    id = "cheap-tales"
    folder = Path(__file__).parent / "cheap_tales"
    rules = rules

    def start(self, options: Mapping[str, str]) -> State:
        return State(house=House(**self.book.settle(options, self.chapters)))

    def view(self, state: State, by: By) -> CheapView:
        return CheapView(
            heroes=state.heroes,
            roll=state.roll,
            brutes=state.brutes,
            losses=state.losses,
            might=state.might if by.is_keeper else None,
        )

    def outcomes(self, state: State, by: By, events: Iterable[Event]) -> Mapping[str, Hashable]:
        """The degree as it then lies, and for each hero whether the gang hits and how hard."""
        found: dict[str, Hashable] = {}
        for event in events:
            match event:
                case Thrown(roll=Roll(degree=degree)) | PowerSpent(degree=degree):
                    found["degree"] = degree
                case Settled(degree=degree):
                    found["degree"] = degree
                case GangStruck(hit=hit):
                    found |= {f"hit.{hero.id}": hero.id in hit for hero in state.heroes}
                case BlowLanded(who=who, loss=loss):
                    found[f"loss.{who}"] = loss
                case _:
                    pass
        return found


cheap_tales = CheapTales()


def worth_trying(state: State) -> list[Ask]:
    """What a player need consider in a window: of all sums of power, those that buy a degree."""
    roll = state.roll
    if roll is None:
        return []
    hero = state.hero(roll.who)
    found: list[Ask] = [Accept()]
    if may_reroll(state, roll, hero):
        found.append(Reroll())
    if may_shift(state, roll, hero):
        found.append(Shift())
    total = roll.kept + roll.bonus + roll.power
    most = most_power(state, roll, hero)
    needed = [threshold - total for threshold in (SUCCESS, EXCEPTIONAL)]
    return found + [SpendPower(points=points) for points in needed if 1 <= points <= most]
