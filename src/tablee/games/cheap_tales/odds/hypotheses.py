"""What a seat may reckon with: the states it cannot tell apart, and what is reckoned aside."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.games.cheap_tales.odds.policies import follower
from tablee.games.cheap_tales.rules.action.asks import (
    Attempt,
    FrameRoll,
    Help,
    OpposeRoll,
    SetTraits,
)
from tablee.games.cheap_tales.rules.action.reckon import degree_of, total
from tablee.games.cheap_tales.rules.extras.asks import ExtraAttack, ExtraAttempt
from tablee.games.cheap_tales.rules.fight.asks import Attack, CounterAttack, RollDamage
from tablee.games.cheap_tales.rules.health.asks import CallLethal, Respite, Rest
from tablee.games.cheap_tales.rules.magic.asks import CastGift, DetectMagic, ExtraCast, StealPower
from tablee.games.cheap_tales.rules.magic.spells import AREA
from tablee.games.cheap_tales.rules.results.asks import (
    Reroll,
    RollRisk,
    Shift,
    SpendPower,
    Stand,
    Throw,
)
from tablee.games.cheap_tales.state import Extra, State
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.roll import Roll
from tablee.games.cheap_tales.state.traits import (
    CLASS_DIE,
    CLASS_LIFE,
    DIFFICULTIES,
    ORDINARY_POWER,
    Class,
)
from tablee.kernel.following import anyone
from tablee.kernel.game import Supposed
from tablee.kernel.words import Ask, By

PROPOSING = (
    Attempt,
    SetTraits,
    Attack,
    CounterAttack,
    CastGift,
    CallLethal,
    StealPower,
    DetectMagic,
    ExtraAttack,
    ExtraAttempt,
    ExtraCast,
    FrameRoll,
    OpposeRoll,
    Help,
)
"""Asks that lead to a throw: odds are given for that throw."""
OPEN = (Reroll, Shift, SpendPower, Stand)
DEFENCES = range(7)
MIGHTS = range(0, 13, 2)
MANY = 2
"""On how many the losses of an attack are reckoned together."""
UNTOLD = 999
"""The life of somebody of whom nobody knows how much they can take."""


def masked(state: State) -> State:
    """The state without the keeper's secrets: what players do not know is as if it were usual."""
    extras = {x.id: _masked(x) for x in state.extras.values() if x.shown}
    heroes = {h.id: _seen(h) for h in state.heroes.values()}
    rolls = {r.who: _sealed_roll(r) for r in state.rolls.values()}
    return replace(state, extras=extras, heroes=heroes, rolls=rolls)


def _sealed_roll(roll: Roll) -> Roll:
    """A sealed modifier is as if it had not been named."""
    return replace(roll, difficulty=None) if roll.hidden and not roll.thrown else roll


def _masked(extra: Extra) -> Extra:
    kind = extra.kind if extra.class_known else "henchman"
    life = _supposed_life(kind)
    return replace(
        extra,
        name=extra.called,
        kind=kind,
        might=extra.might if extra.might_known else 0,
        lives=(life,) * extra.standing,
        life=life,
        aspects=tuple(a for a in extra.aspects if a.id in extra.known),
        die=CLASS_DIE[kind],
        bonus=0,
        power=ORDINARY_POWER,
        most_power=ORDINARY_POWER,
        trained=False,
        stunned=False,
        store=0,
        taken=0,
        description="",
    )


def _seen(hero: Hero) -> Hero:
    return replace(hero, skills=tuple(s for s in hero.skills if s.controlled or s.seen))


def hypotheses(state: State, by: By, ask: Ask) -> Iterator[Supposed[State]]:
    """The throw to which an ask leads, for each number that this seat does not know."""
    if isinstance(ask, PROPOSING):
        # Whether it is legal is asked of the table as it is; the reckoning goes on without secrets.
        proposed = follower.asked(state, by, ask)
        who = ask.who if not isinstance(ask, Help) else ask.leader
        roll = proposed.rolls.get(who)
        if roll is None or roll.thrown:
            yield Supposed("", state, by, ask)
            return
        after = proposed if by.is_keeper else masked(proposed)
        yield from _thrown(after, by, Throw(who=who), roll, by.is_keeper)
        return
    roll = state.rolls.get(getattr(ask, "who", ""))
    known_state = state if by.is_keeper else masked(state)
    if isinstance(ask, Respite | Rest):
        yield Supposed("", _breathing(known_state, ask), by, ask)
        return
    if roll is not None and isinstance(ask, RollDamage):
        if len(roll.targets) > 1:
            # What each of several would lose is a prospect: together they are too many answers.
            yield Supposed("", replace(known_state, aside=roll.targets), by, ask)
            return
        for name, supposed in _classes(known_state, roll, by.is_keeper, ""):
            yield Supposed(name, supposed, by, ask)
        return
    if roll is None or not isinstance(ask, (Throw, *OPEN)):
        yield Supposed("", known_state, by, ask)
        return
    yield from _thrown(known_state, by, ask, roll, by.is_keeper)


def _thrown(state: State, by: By, ask: Ask, roll: Roll, keeper: bool) -> Iterator[Supposed[State]]:
    acting = anyone(by) if may_reckon(state, by, roll) else by
    if roll.who not in state.rolls or (roll.extra and roll.who not in state.extras):
        yield Supposed("", state, by, ask)
        return
    lying = state.rolls[roll.who]
    if lying.extra:
        yield from _of_extras(_put_aside(state, lying, keeper), acting, ask, lying, keeper)
        return
    unknown = not lying.thrown and (lying.difficulty is None or (lying.hidden and not keeper))
    foe = None if keeper else unknown_foe(state, lying)
    if foe is None and not unknown:
        if _unsure(state, lying, keeper) is None and not is_blast(lying):
            yield Supposed("", state, acting, ask)
            return
        yield Supposed("", state.with_roll(replace(lying, struck=True)), acting, ask)
        if len(lying.targets) == 1:
            yield from _blows(state, acting, lying, keeper)
        return
    if unknown:
        lying = replace(lying, difficulty=0, hidden=False)
    # What a number decides is the degree; the risk and the blow are the same whatever it is.
    aside = state.with_roll(replace(lying, struck=True, cancelled=True))
    if foe is None:
        for difficulty in DIFFICULTIES:
            rolled = replace(aside.rolls[lying.who], difficulty=difficulty)
            yield Supposed(f"difficulty.{difficulty}", aside.with_roll(rolled), acting, ask)
    else:
        for defence in DEFENCES:
            supposed = _with_might(aside, foe, 2 * defence)
            if not lying.thrown or _fits(supposed, lying):
                yield Supposed(f"defence.{defence}", supposed, acting, ask)
    yield from _apart(state, acting, lying, keeper)


def _put_aside(state: State, roll: Roll, keeper: bool) -> State:
    """Of an attack on many the hits alone are reckoned: what each would lose is a prospect.

    Players reckon the hits of any attack: how hard the keeper's people strike is seen when they do.
    """
    aside = roll.kind == "attack" and (len(roll.targets) > MANY or not keeper)
    return state.with_roll(replace(roll, struck=True)) if aside or is_blast(roll) else state


def is_blast(roll: Roll) -> bool:
    """A gift over an area: its damage is the same whatever the roll, and is reckoned apart."""
    spell = roll.spell
    return spell is not None and spell.purpose == "harm" and spell.circle == AREA


def _breathing(state: State, ask: Respite | Rest) -> State:
    """Without the power of the keeper's people, and of many: what each regains is a prospect."""
    short = [who for who in ask.who if (h := state.hero(who)) and h.power < state.most_power(h)]
    return replace(state, aside=(*state.extras, *(short if len(short) > MANY else ())))


def _of_extras(
    state: State, acting: By, ask: Ask, roll: Roll, keeper: bool
) -> Iterator[Supposed[State]]:
    if keeper or state.extras[roll.who].might_known:
        yield Supposed("", state, acting, ask)
        return
    for might in MIGHTS:
        yield Supposed(f"might.{might}", _with_might(state, roll.who, might), acting, ask)


def _apart(state: State, acting: By, roll: Roll, keeper: bool) -> Iterator[Supposed[State]]:
    """The blow of a success, and the risk of a prowess, each on its own."""
    yield from _blows(state, acting, roll, keeper)
    if roll.prowess is not None and state.options["risk_mode"] == "roll":
        yield Supposed("risk", state.with_roll(_won(roll)), acting, RollRisk(who=roll.who))


def _blows(state: State, acting: By, roll: Roll, keeper: bool) -> Iterator[Supposed[State]]:
    won = _won(roll)
    if won.owes_blow and roll.kind != "theft":
        for name, supposed in _classes(state, roll, keeper, "blow"):
            blow = supposed.with_roll(replace(won, cancelled=True))
            if is_blast(roll):
                blow = replace(blow, fight=None)  # whose go comes next is nothing to the damage
            yield Supposed(name, blow, acting, RollDamage(who=roll.who))


def _won(roll: Roll) -> Roll:
    return replace(roll, thrown=True, stood=True, degree="yes", partial=None)


def _classes(state: State, roll: Roll, keeper: bool, one: str) -> Iterator[tuple[str, State]]:
    """How a blow works hangs on the class of whoever it hits: each that a player may suppose."""
    extra = _unsure(state, roll, keeper)
    if extra is None:
        yield one, state
        return
    for kind in CLASS_LIFE:
        life = _supposed_life(kind)
        supposed = replace(extra, kind=kind, life=life, lives=(life,) * extra.standing)
        yield f"class.{kind}", state.with_extra(supposed)


def _unsure(state: State, roll: Roll, keeper: bool) -> Extra | None:
    """Whom a blow would hit, if players do not know the class."""
    harms = roll.kind == "attack" or (roll.spell is not None and roll.spell.purpose == "harm")
    extra = state.extras.get(next(iter(roll.targets), "")) if harms and not keeper else None
    return None if extra is None or extra.class_known else extra


def _supposed_life(kind: Class) -> int:
    """How much an antagonist can take is the keeper's to know."""
    return UNTOLD if kind == "antagonist" else CLASS_LIFE[kind]


def may_reckon(state: State, by: By, roll: Roll) -> bool:
    """A roll lies open before all who play."""
    return by.role != "spectator"


def unknown_foe(state: State, roll: Roll) -> str | None:
    resists = roll.targets[:1] if roll.kind == "attack" else ()
    if roll.kind == "action" or (roll.kind == "theft" and not roll.willing):
        resists = (roll.against,)
    if roll.kind == "gift" and state.on("magic_defence_malus"):
        resists = roll.targets[:1]
    for who in resists:
        extra = state.extras.get(who)
        if extra is not None and not extra.might_known:
            return who
    return None


def _with_might(state: State, who: str, might: int) -> State:
    return state.with_extra(replace(state.extras[who], might=might))


def _fits(state: State, roll: Roll) -> bool:
    """Whether what everybody has seen of a roll agrees with such a defence."""
    if roll.difficulty is None or roll.degree in (None, "partial") or roll.feat:
        return True
    return degree_of(state, roll.natural, total(state, roll)) == roll.degree
