"""Les blessures graves: thrown, tended and softened."""

from collections.abc import Generator, Iterator

from tablee.dice.readers import Dice
from tablee.dice.throws import Drawn
from tablee.games.cheap_tales.rules.action.departures import without_help
from tablee.games.cheap_tales.rules.common import ID, known, living, mine, payment, rules, then
from tablee.games.cheap_tales.rules.fight.turns import settling
from tablee.games.cheap_tales.rules.health import asks, events
from tablee.games.cheap_tales.rules.health.decide import falling
from tablee.games.cheap_tales.state import State
from tablee.games.cheap_tales.state.hero import Hero, Wound
from tablee.games.cheap_tales.state.traits import LOWEST, TRAITS, WOUNDS, up_half
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import By, Event, Refused

WOUND = f"{ID}.recovery.wound-roll"
DOCTOR = f"{ID}.recovery.wound-doctor"


def draw_traits(hero: Hero, count: int, dice: Dice) -> tuple[str, ...]:
    """Points lost at random among the eight; never below -1 (recovery.permanent-loss)."""
    lost: list[str] = []
    for _ in range(count):
        candidates = [t for t in TRAITS if hero.score(t) - lost.count(t) > LOWEST]
        if len(candidates) > 1:
            # Each of the eight has its face, thrown again where the trait can fall no lower.
            spans = tuple((face, face) for face, t in enumerate(TRAITS, 1) if t in candidates)
            drawn = Drawn(sides=len(TRAITS), spans=spans, role="trait", who=(hero.id,))
            lost.append(candidates[dice.ask(drawn)])
        lost += candidates if len(candidates) == 1 else ()
    return tuple(lost)


def points_lost(state: State, row: int) -> int:
    points = WOUNDS[row].traits
    doubled = row == 5 and state.options["critical_wound_points"] == "2"
    return 2 if doubled else points


@rules.decides(asks.RollWound)
def roll_wound(state: State, by: By, ask: asks.RollWound, dice: Dice) -> Iterator[Event]:
    hero = falling(state, by, ask.who, "wound", WOUND)
    state = yield from then(state, (_wounded(state, by, hero, dice),))
    state = yield from then(state, without_help(state, hero.id))
    yield from settling(state)


def check_reroll_wound(state: State, hero: Hero) -> None:
    """Where a point rerolls any roll of the hero's: the wound under which they lie."""
    rule = f"{ID}.heroism.reroll"
    if state.options["reroll_scope"] != "any_own_roll":
        raise Refused(rule, "At this table a point rerolls actions only.")
    wound = hero.wounds[-1] if hero.wounds and not hero.fall else None
    if wound is None or wound.tended or wound.softened or not (hero.out or hero.dying):
        raise Refused(rule, "{name} has no fresh wound.", name=hero.name)
    if wound.again and state.options["heroism_limit"] == "reroll_and_shift_together":
        raise Refused(f"{ID}.heroism.one-per-roll", "This roll has had its heroism point.")


@rules.decides(asks.RerollWound)
def reroll_wound(state: State, by: By, ask: asks.RerollWound, dice: Dice) -> Iterator[Event]:
    hero = living(mine(state, by, ask.who))
    check_reroll_wound(state, hero)
    state = yield from then(state, payment(state, hero, ask.pay, f"{ID}.heroism.reroll"))
    fresh = known(state, hero.id).without_last_wound()
    state = yield from then(state, (_wounded(state, by, fresh, dice, again=True),))
    yield from settling(state)


def _wounded(
    state: State, by: By, hero: Hero, dice: Dice, *, again: bool = False
) -> events.WoundRolled:
    brawl = state.fight is not None and state.fight.brawl and hero.id in state.fight.fighters
    row = dice.die(3 if brawl else 6, role="wound", who=(hero.id,))
    up_again = state.on("wounded_stays_up") and 2 <= row <= 5
    return events.WoundRolled(
        who=hero.id,
        row=row,
        traits=draw_traits(hero, points_lost(state, row), dice),
        session=by.session,
        life=up_half(hero.most_life) if up_again else 0,
        again=again,
    )


def open_wound(hero: Hero) -> Wound:
    """The last wound, if something can still be done about it."""
    if not hero.wounds or hero.fall:
        raise Refused(DOCTOR, "{name} has no fresh wound.", name=hero.name)
    wound = hero.wounds[-1]
    if wound.row == 1:
        raise Refused(DOCTOR, "There is nothing better than bruises.")
    return wound


def check_tend(hero: Hero) -> Wound:
    wound = open_wound(hero)
    if wound.tended:
        raise Refused(DOCTOR, "This wound has been tended.")
    return wound


@rules.decides(asks.TendWound)
def tend_wound(state: State, by: By, ask: asks.TendWound, dice: Dice) -> Iterator[Event]:
    only_keeper(by, DOCTOR)
    hero = living(known(state, ask.who))
    wound = check_tend(hero)
    eased = yield from _eased(state, by, hero, wound, dice, DOCTOR, ask.doctor)
    yield from settling(eased)


def _eased(
    state: State, by: By, hero: Hero, wound: Wound, dice: Dice, rule: str, doctor: str = ""
) -> Generator[Event, None, State]:
    row = wound.row - 1
    traits = wound.traits[: points_lost(state, row)]
    if wound.row == 6:
        traits = draw_traits(hero, points_lost(state, row), dice)
    # What ends with a session ends with that of the wound; a death averted only begins.
    session = by.session if wound.row == 6 else wound.session
    eased = events.WoundEased(
        rule=rule, who=hero.id, row=row, traits=traits, session=session, doctor=doctor
    )
    return (yield from then(state, (eased,)))


def check_soften(state: State, hero: Hero) -> Wound:
    rule = f"{ID}.meter.heroism-no-natural"
    if not state.on("heroism_softens_wound"):
        raise Refused(rule, "At this table heroism does not soften a wound.")
    wound = open_wound(hero)
    if wound.softened:
        raise Refused(rule, "This wound has had its heroism point.")
    return wound


@rules.decides(asks.SoftenWound)
def soften_wound(state: State, by: By, ask: asks.SoftenWound, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.meter.heroism-no-natural"
    hero = living(mine(state, by, ask.who))
    check_soften(state, hero)
    state = yield from then(state, payment(state, hero, ask.pay, rule))
    hero = known(state, hero.id)
    yield from _eased(state, by, hero, open_wound(hero), dice, rule)
