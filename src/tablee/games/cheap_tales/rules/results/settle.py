"""What a result brings about, in the book's order, until the roll is done and the hand passes."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.cheap_tales.rules.action.events import ThrustUsed
from tablee.games.cheap_tales.rules.action.groups import group_settled
from tablee.games.cheap_tales.rules.action.law import is_held
from tablee.games.cheap_tales.rules.action.reckon import (
    Reading,
    degree_of,
    dice_of,
    lines,
    opposition,
    read_dice,
    reading_of,
    total,
)
from tablee.games.cheap_tales.rules.aspects.decide import used_up
from tablee.games.cheap_tales.rules.aspects.events import AspectSet
from tablee.games.cheap_tales.rules.common import ID, known, roll_of, then
from tablee.games.cheap_tales.rules.extras.events import ExtrasFell, GangStruck
from tablee.games.cheap_tales.rules.fight.again import seconds
from tablee.games.cheap_tales.rules.fight.blows import extra_blow, throw_harm
from tablee.games.cheap_tales.rules.fight.events import (
    BlowDealt,
    ProwessDone,
    SecondStrike,
    Targeted,
)
from tablee.games.cheap_tales.rules.fight.turns import ending, is_up, settling
from tablee.games.cheap_tales.rules.health.harm import fall, hurt_extra, lose, threaten
from tablee.games.cheap_tales.rules.magic.events import MagicNoticed, PowerTaken
from tablee.games.cheap_tales.rules.magic.spells import cast_result, surcharge_paid
from tablee.games.cheap_tales.rules.results import events
from tablee.games.cheap_tales.state import SceneAspect, State
from tablee.games.cheap_tales.state.roll import SUCCESSES, Roll
from tablee.games.cheap_tales.state.traits import OF_DAMAGE, SUCCESS, Prowess
from tablee.kernel.words import KEEPER, By, Event

GANG = f"{ID}.npc.brute-gang"


def before_dice(state: State, roll: Roll) -> Iterator[Event]:
    """What is spent whatever the dice show: secret thrusts, increases of a gift."""
    fighting = state.fighter(roll.who) is not None
    rule = f"{ID}.combat.secret-thrust{'' if fighting else '-outside'}"
    for skill in roll.thrusts:
        yield ThrustUsed(rule=rule, who=roll.who, skill=skill)
    for who, skill in roll.guards.items():
        yield ThrustUsed(rule=f"{ID}.combat.secret-thrust-defence", who=who, skill=skill)
    if roll.spell is not None:
        yield from surcharge_paid(state, roll)


def after_stand(state: State, roll: Roll, by: By, dice: Dice) -> Iterator[Event]:
    """The degree is fixed: what it does besides special effects, risk and blow."""
    if roll.prowess is not None:
        state = yield from then(state, prowess_done(state, roll, roll.prowess, by))
    match roll.kind:
        case "gift":
            state = yield from then(state, cast_result(state, roll))
        case "lethal":
            if not roll.succeeds:
                state = yield from then(state, struck_down(state, roll.who))
        case "detect":
            if roll.succeeds:
                yield from _noticed(state, roll)
        case "sacrifice":
            if roll.succeeds:
                state = yield from then(state, sacrificed(state, roll.who, roll.against))
        case _:
            pass
    yield from closing(state, roll_of(state, roll.who))


def struck_down(state: State, who: str) -> Iterator[Event]:
    """A deadly threat: stunned whatever life remained (recovery.lethal)."""
    hero = known(state, who)
    rule = f"{ID}.recovery.lethal"
    if hero.life > 0:
        yield from lose(state, who, hero.life, rule)
    elif not hero.dying:
        yield from fall(state, who)


def _noticed(state: State, roll: Roll) -> Iterator[Event]:
    hero = state.hero(roll.against)
    if hero is not None:
        magic = any(skill.is_gift for skill in hero.skills if skill.controlled or skill.seen)
    else:
        magic = state.extras[roll.against].trained
    seat = known(state, roll.who).seat
    to = ("@keeper",) if seat is None else (seat, "@keeper")
    yield MagicNoticed(who=roll.who, target=roll.against, magic=magic, to=to)


def sacrificed(state: State, who: str, victim: str) -> Iterator[Event]:
    """At the moment of death power doubles, and the killer takes it (magic.sacrifice)."""
    extra = state.extras[victim]
    if not extra.is_up:
        return
    rule = f"{ID}.magic.sacrifice"
    taken = PowerTaken(rule=rule, who=who, victim=victim, points=2 * extra.power, dies=True)
    if who in state.heroes:
        yield taken
        return
    # How much power the keeper's people have stays with the keeper.
    yield replace(taken, to=(KEEPER,))
    to = None if extra.shown else (KEEPER,)
    yield ExtrasFell(rule=rule, who=victim, count=1, left=extra.standing - 1, to=to)


def prowess_done(state: State, roll: Roll, prowess: Prowess, by: By) -> Iterator[Event]:
    """The prowesses that do not lie in the blow, whatever the roll (combat.prowess-timing)."""
    fight = state.fight
    if prowess in OF_DAMAGE or prowess == "double" or fight is None:
        return
    if state.options["prowess_needs_success"] == "all" and not roll.succeeds:
        return
    rules = {
        "caution": f"{ID}.combat.prudence-detail",
        "placement": f"{ID}.combat.placement-detail",
        "counter": f"{ID}.combat.counter-attack-detail",
    }
    if prowess != "opportunism":
        yield ProwessDone(
            rule=rules.get(prowess, f"{ID}.combat.prowess-list"),
            who=roll.who,
            prowess=prowess,
            turn=fight.turn + 1,
        )
        return
    target = next(iter(roll.targets), roll.against)
    aspect = SceneAspect(
        f"s{state.serial + 1}",
        "",
        on=target,
        until="turn",
        turn=fight.turn + 1,
        scene=by.scene,
        session=by.session,
        uses=1,
        by=roll.who,
        kind="opportunism",
    )
    yield AspectSet(rule=f"{ID}.combat.opportunism-detail", aspect=aspect)


def closing(state: State, roll: Roll) -> Iterator[Event]:
    """Once nothing of a roll is open: the second attack, the common action, the hand."""
    if roll.stage != "done":
        return
    if roll.group:
        state = yield from then(state, group_settled(state, roll.group))
    if roll.offensive and not roll.extra:
        state = yield from then(state, _provoked(state, roll))
    if is_held(state, roll.who) and second_strike(state, roll) is not None:
        return  # its price comes first
    yield from going_on(state, roll)


def going_on(state: State, roll: Roll) -> Iterator[Event]:
    """After a roll: the second attack of a double one, or the go is over."""
    if roll.kind == "attack" and not roll.extra:
        second = second_strike(state, roll)
        if second is not None:
            yield SecondStrike(roll=second)
            return
    if roll.is_go:
        # Aiming at somebody with a prowess alone, such as opportunism, is not offensive.
        yield from ending(
            state, roll.who, offensive=roll.offensive, concentration=roll.concentration
        )
    elif state.fight is not None and state.fight.acting == roll.who and _fell(state, roll.who):
        # A gift of the keeper's has struck its bearer down in the middle of a go.
        yield from ending(state, roll.who, offensive=False)
    else:
        yield from settling(state)


def _provoked(state: State, roll: Roll) -> Iterator[Event]:
    """Heroes who wait to strike back, and whom another hero has attacked."""
    for target in roll.targets:
        fighter = state.fighter(target)
        if target in state.heroes and fighter is not None and fighter.counter:
            yield Targeted(who=target, foe=roll.who)


def _fell(state: State, who: str) -> bool:
    hero = state.hero(who)
    return hero is not None and not hero.is_up


def second_strike(state: State, roll: Roll) -> Roll | None:
    """The further attack of a double attack: no second prowess, no second risk."""
    if "double" not in roll.prowesses or roll.again or roll.counter:
        return None
    if state.options["prowess_needs_success"] == "all" and not roll.succeeds:
        return None
    if not is_up(state, roll.who):
        return None
    (first,) = roll.targets
    others = seconds(state, roll.who, first, felled=roll.felled)
    if not roll.second or not others:
        return None
    # Whoever was meant may be gone, or be the one who has just been struck: then it is another.
    target = roll.second if roll.second in others else others[0]
    return Roll(
        who=roll.who,
        what=roll.what,
        kind="attack",
        traits=roll.traits,
        difficulty=0,
        targets=(target,),
        style=roll.style,
        weapon=roll.weapon,
        arm=roll.arm,
        is_go=roll.is_go,
        offensive=True,
        again=True,
        first=first,
        felled=roll.felled,
    )


class Sweep(NamedTuple):
    """One roll of the keeper's people against several heroes."""

    reading: Reading
    bonus: int
    defences: tuple[tuple[str, int], ...]


def strike(sweep: Sweep, faces: tuple[int, ...], index: int) -> tuple[str, ...]:
    """Who is hit. Only that is asked of the dice: the hits are nested, so there are few answers."""
    kept, natural = read_dice(sweep.reading, faces, index)
    if natural == "double-1":
        return ()
    return tuple(
        who
        for who, defence in sweep.defences
        if natural == "double-6" or kept + sweep.bonus - defence >= SUCCESS
    )


def extra_attack_thrown(state: State, roll: Roll, by: By, dice: Dice) -> Iterator[Event]:
    """The whole attack of extras at once, where no power can change it any more."""
    reading = reading_of(state, roll, by.session)
    bonus = sum(line.value for line in lines(state, roll)) + (roll.difficulty or 0)
    standing = tuple(who for who in roll.targets if is_up(state, who))
    defences = tuple((who, opposition(state, roll, who)) for who in standing)
    sweep = Sweep(reading, bonus, defences)
    yield from used_up(state, roll)
    hit = dice.throw(dice_of(reading, "extra", roll.who), fold=strike, start=sweep)
    yield from struck(state, roll, hit, dice)


def struck(state: State, roll: Roll, hit: tuple[str, ...], dice: Dice) -> Iterator[Event]:
    """Blows on the heroes that an attack has reached; then the go is over."""
    rule = GANG if roll.gang else f"{ID}.action.opposition-npc-rolls"
    state = yield from then(state, (GangStruck(rule=rule, who=roll.who, hit=hit),))
    if roll.struck:
        yield from closing(state, roll_of(state, roll.who))
        return
    if roll.prowess is not None and roll.risk is None and not roll.cancelled:
        return  # the players say first what it costs
    yield from extra_blows(state, roll_of(state, roll.who), dice)


def extra_blows(state: State, roll: Roll, dice: Dice) -> Iterator[Event]:
    extra = state.extras[roll.who]
    hit = tuple(who for who in roll.hit if is_up(state, who))  # some may have fallen meanwhile
    blows = [extra_blow(state, extra, roll, who) for who in hit]
    if roll.gang and len(blows) > 1 and state.options["gang_damage"] == "once":
        shared, *_ = blows
        (dealt,) = throw_harm(dice, [shared._replace(armour="none", guard=0)], roll.who)
        blows = [blow._replace(dice=(), flat=dealt) for blow in blows]
    losses = throw_harm(dice, blows, roll.who) if blows else ()
    rule = GANG if roll.gang else f"{ID}.combat.damage"
    for who, loss in zip(hit, losses, strict=True):
        foe = state.extras.get(who)
        if foe is None:
            state = yield from then(state, threaten(state, who, loss, rule))
        else:
            state = yield from then(state, hurt_extra(state, foe, loss, rule))
    unhurt = tuple(who for who, loss in zip(hit, losses, strict=True) if loss <= 0)
    state = yield from then(state, (BlowDealt(rule=rule, who=roll.who, unhurt=unhurt),))
    yield from closing(state, roll_of(state, roll.who))


def has_window(state: State, roll: Roll) -> bool:
    """Whether the keeper may still add power to a roll of an extra (house rule)."""
    # Whether they have any power left must not show.
    return state.options["npc_power_uses"] == "bonus_and_absorb" and not roll.natural


def extra_result(state: State, roll: Roll, dice: Dice, stands: bool = False) -> Iterator[Event]:
    """A roll of the keeper's people comes to its result."""
    if not stands and has_window(state, roll):
        return
    if roll.kind == "attack":
        hit = tuple(
            who
            for who in roll.targets
            if is_up(state, who)
            and degree_of(state, roll.natural, total(state, roll, who)) in SUCCESSES
        )
        yield from struck(state, roll, hit, dice)
        return
    degree = degree_of(state, roll.natural, total(state, roll))
    state = yield from then(state, (events.Stood(who=roll.who, degree=degree),))
    if roll.spell is not None:
        state = yield from then(state, cast_result(state, roll_of(state, roll.who)))
    yield from closing(state, roll_of(state, roll.who))
