"""Le temps qui passe: respites, rests with their experience, and the clock of real play."""

from collections.abc import Iterator
from typing import NamedTuple

from tablee.dice.readers import Dice
from tablee.dice.throws import Face
from tablee.games.cheap_tales.rules.action.law import prices_forgone
from tablee.games.cheap_tales.rules.advancement.events import XpGained
from tablee.games.cheap_tales.rules.common import ID, extra_of, known, playing, rules
from tablee.games.cheap_tales.rules.extras.events import ExtraChanged
from tablee.games.cheap_tales.rules.fight.turns import fading
from tablee.games.cheap_tales.rules.health import asks, events
from tablee.games.cheap_tales.rules.heroism.events import HeroismGained
from tablee.games.cheap_tales.rules.magic.events import PowerFaded
from tablee.games.cheap_tales.rules.shapes import some
from tablee.games.cheap_tales.state import Extra, State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.traits import up_half
from tablee.kernel.checks import distinct, only_keeper
from tablee.kernel.law import Candidate
from tablee.kernel.words import KEEPER, By, Event, Refused

RESPITE = f"{ID}.recovery.respite"
HEALER = f"{ID}.recovery.healer"
REST = f"{ID}.recovery.rest"
RECOVERY = f"{ID}.power.recovery"
LASTING = f"{ID}.meter.heroism-no-natural"
CLOCK = f"{ID}.gm.xp-clock"
HOUR = 60
D3 = 3


def quiet(state: State, rule: str) -> None:
    """Nothing is going on that would have to be settled first."""
    if state.fight is not None:
        raise Refused(rule, "The fight is not over.")
    if any(roll.stage != "done" for roll in state.rolls.values()) or state.losses:
        raise Refused(rule, "First settle what lies on the table.")
    if any(hero.fall and not hero.is_gone for hero in state.heroes.values()):
        raise Refused(rule, "Somebody has yet to fall.")


def is_quiet(state: State) -> bool:
    try:
        quiet(state, RESPITE)
    except Refused:
        return False
    return True


def resting(state: State, persons: tuple[str, ...], rule: str) -> list[Hero]:
    heroes = [playing(known(state, who)) for who in distinct(persons, rule)]
    if any(hero.dying for hero in heroes):
        raise Refused(f"{ID}.end.death", "First settle who lives.")
    return heroes


def healed_by(state: State, hero: Hero, care: tuple[asks.Care, ...]) -> int:
    """1 point more for each rank of one healer (recovery.healer)."""
    mine = [row for row in care if row.patient == hero.id]
    if not mine:
        return 0
    if len(mine) > 1:
        raise Refused(HEALER, "{name} has one healer only.", name=hero.name)
    healer = known(state, mine[0].healer)
    if not healer.is_up:
        raise Refused(HEALER, "{name} is in no state to heal.", name=healer.name)
    skill = healer.skill(mine[0].skill)
    if skill is None or not skill.controlled:
        raise Refused(HEALER, "{name} has no such apprenticeship.", name=healer.name)
    return skill.rank


def breath_gain(state: State, hero: Hero) -> int:
    """Half of the life just lost, or for somebody out half of the whole."""
    if hero.out or hero.life == 0:
        return up_half(hero.most_life)
    missing = state.options["respite_basis"] == "missing"
    basis = hero.most_life if missing else hero.breath
    return up_half(max(0, basis - hero.life))


class Breath(NamedTuple):
    """Who breathes at a respite: heroes with what a healer adds, magicians, what places add."""

    heroes: list[tuple[Hero, int]]
    mages: list[Extra]
    more: int


@rules.law(asks.Respite, RESPITE, dice=True, keeper=True)
def may_respite(state: State, by: By, ask: asks.Respite) -> Breath:
    quiet(state, RESPITE)
    if state.ellipsis:
        raise Refused(RESPITE, "A rest is going on, which is more.")
    heroes = resting(state, ask.who, RESPITE)
    if any(source not in state.sources for source in ask.sources):
        raise Refused(f"{ID}.magic.places", "There is no such place or moment of power.")
    more = sum(state.sources[source].recovery for source in ask.sources)
    mages = [_magician(state, by, who) for who in distinct(ask.people, RECOVERY)]
    for row in ask.care:
        if row.patient not in ask.who:
            raise Refused(HEALER, "Care goes to those who rest.")
    healed = [(hero, healed_by(state, hero, ask.care)) for hero in heroes]
    return Breath(healed, mages, more)


@may_respite.offers
def pauses(state: State, by: By) -> Iterator[Candidate]:
    if by.is_keeper and not state.ellipsis and (who := sleepers(state)) and is_quiet(state):
        mages = tuple(x.id for x in state.extras.values() if x.trained and not x.gone)
        found = some(who=who, sources=tuple(state.sources), people=mages, care=())
        yield Candidate(**found)


def sleepers(state: State) -> tuple[str, ...]:
    """Heroes who may breathe or rest, if nothing has to be settled first."""
    heroes = state.heroes.values()
    return tuple(h.id for h in heroes if h.approved and not (h.is_gone or h.dying))


@may_respite.decides
def respite(state: State, by: By, ask: asks.Respite, dice: Dice, breath: Breath) -> Iterator[Event]:
    for hero, healed in breath.heroes:
        yield from _kept(state, hero)
        gain = breath_gain(state, hero)
        room = hero.most_life - hero.life
        missing = state.most_power(hero) - hero.power
        power = 0
        if missing > 0 and hero.id not in state.aside:
            power = min(missing, dice.die(D3, role="power", who=(hero.id,)) + breath.more)
        yield events.Breathed(
            rule=f"{ID}.recovery.out-of-combat" if hero.out else RESPITE,
            who=hero.id,
            life=min(room, gain + healed),
            power=power,
            healed=healed,
            woke=hero.out,
        )
    for mage in breath.mages:
        if (missing := mage.most_power - mage.power) > 0 and mage.id not in state.aside:
            die = Face(sides=D3, role="power", who=(mage.id,))
            power = mage.power + min(missing, dice.ask(die, to=(KEEPER,)) + breath.more)
            yield ExtraChanged(rule=RECOVERY, who=mage.id, power=power, to=(KEEPER,))
    yield from _faded(state)
    yield from fading(state)
    if ask.ends_scene:
        yield from prices_forgone(state)
        yield events.ScenePassed(scene=by.scene)


def _faded(state: State, *resting: str) -> Iterator[Event]:
    """Ten minutes are more than the few seconds that a point in excess lasts."""
    for hero in state.heroes.values():
        if (over := hero.power - state.most_power(hero)) > 0 and hero.id not in resting:
            yield PowerFaded(who=hero.id, points=over)


def _kept(state: State, hero: Hero) -> Iterator[Event]:
    """A comrade's point that was to be used at once, where such points are kept by now."""
    if hero.lent and state.on("gifted_heroism_bankable"):
        yield HeroismGained(rule=LASTING, who=hero.id, points=hero.lent)


def _magician(state: State, by: By, who: str) -> Extra:
    extra = extra_of(state, by, who, RECOVERY)
    if extra.gone or not extra.trained:
        raise Refused(RECOVERY, "Only a magician regains power at a respite.")
    return extra


def experience(minutes: int, started: bool) -> int:
    """One point an hour of play; a started hour counts or not (advancement.award)."""
    return minutes // HOUR + (1 if started and minutes % HOUR else 0)


@rules.law(asks.Rest, REST, dice=True, keeper=True)
def may_rest(state: State, by: By, ask: asks.Rest) -> list[Hero]:
    quiet(state, REST)
    if state.ellipsis:
        raise Refused(REST, "A rest is going on already.")
    return resting(state, ask.who, REST)


@may_rest.offers
def rests(state: State, by: By) -> Iterator[Candidate]:
    if by.is_keeper and not state.ellipsis and (who := sleepers(state)) and is_quiet(state):
        yield Candidate({}, {"who": who})


@may_rest.decides
def rest(state: State, by: By, ask: asks.Rest, dice: Dice, heroes: list[Hero]) -> Iterator[Event]:
    minutes = state.played + ask.minutes
    points = experience(minutes, ask.started) + ask.more
    yield from prices_forgone(state)
    yield events.EllipsisBegun(minutes=minutes, text=ask.text)
    yield from _faded(state, *ask.who)
    for hero in heroes:
        yield from _kept(state, hero)
        yield events.Rested(who=hero.id)
        if points:
            yield XpGained(who=hero.id, points=points)
    for extra in state.extras.values():
        full = extra.power == extra.most_power and not extra.taken
        if extra.gone or full or extra.id in state.aside:
            continue
        power = extra.most_power
        if not extra.trained and extra.power < power:
            die = Face(sides=D3, role="power", who=(extra.id,))
            face = dice.ask(die, to=(KEEPER,))
            power = min(power, extra.power + face)
        yield events.ExtraRecovered(who=extra.id, power=power, to=(KEEPER,))


@rules.law(asks.EndRest, f"{ID}.phase.rest")
def may_end_rest(state: State, by: By, ask: asks.EndRest) -> Event:
    only_keeper(by, REST)
    if not state.ellipsis:
        raise Refused(REST, "No rest is going on.")
    return events.EllipsisEnded()


@may_end_rest.offers
def ends_of_rests(state: State, by: By) -> Iterator[Candidate]:
    if state.ellipsis:
        yield Candidate()


@rules.law(asks.NotePlay, CLOCK, keeper=True)
def may_note_play(state: State, by: By, ask: asks.NotePlay) -> Event:
    return events.PlayNoted(minutes=ask.minutes)


@may_note_play.offers
def hours(state: State, by: By) -> Iterator[Candidate]:
    if by.is_keeper:
        yield Candidate()
