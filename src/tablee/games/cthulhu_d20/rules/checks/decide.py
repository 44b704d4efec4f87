"""Checks: called by the keeper, rolled, and told once nobody bends them."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.dice.throws import Above, Face
from tablee.games.cthulhu_d20.data.tables import SKILLS
from tablee.games.cthulhu_d20.rules.checks import asks, events
from tablee.games.cthulhu_d20.rules.checks.law import (
    RULES,
    is_public,
    may_aid,
    may_call_check,
    may_roll,
    may_tell,
)
from tablee.games.cthulhu_d20.rules.common import ID, Telling, known, pass_on
from tablee.games.cthulhu_d20.rules.fight.turns import lose_aim
from tablee.games.cthulhu_d20.rules.figures import (
    EVERY_SAVE,
    PHYSICAL,
    ability_bonus,
    grapple_bonus,
    save_bonus,
    skill_bonus,
)
from tablee.games.cthulhu_d20.rules.sanity.loss import lose_sanity
from tablee.games.cthulhu_d20.state.people import ABILITIES, Person
from tablee.games.cthulhu_d20.state.table import Check, CheckKind, State
from tablee.kernel.words import KEEPER, Audience, By, Event

INVESTIGATION = f"{ID}.base.investigation"

AID_DC, AID = 10, 2


def bonus_of(state: State, person: Person, kind: CheckKind, name: str) -> int:
    match kind:
        case "skill":
            return skill_bonus(state, person, name)
        case "ability":
            return next(ability_bonus(state, person, a) for a in ABILITIES if a == name)
        case "save":
            return next(save_bonus(state, person, s) for s in EVERY_SAVE if s == name)
        case "grapple":
            return grapple_bonus(state, person)
        case "sanity":
            return 0


@may_call_check.decides
def call_check(
    state: State, by: By, ask: asks.CallCheck, dice: Dice, found: tuple[Person, Person | None]
) -> Iterator[Event]:
    person, opponent = found
    check = Check(
        person.id,
        ask.kind,
        ask.name,
        ask.dc,
        ask.secret,
        ask.text,
        ask.bonus,
        against=ask.against,
        costly=ask.costly,
    )
    yield from call(person, check, opponent)


def call(person: Person, check: Check, opponent: Person | None = None) -> Iterator[Event]:
    rule = INVESTIGATION if check.secret else RULES[check.kind]
    yield events.CheckSet(rule=rule, check=check, to=(KEEPER,))
    if not check.secret:
        seen = opponent is not None and not opponent.hidden
        yield events.CheckCalled(
            rule=rule,
            who=person.id,
            kind=check.kind,
            name=check.name,
            text=check.text,
            opponent=check.against if seen else "",
            to=None if is_public(person, check) else person.audience,
        )


@may_aid.decides
def aid_check(
    state: State, by: By, ask: asks.AidCheck, dice: Dice, found: tuple[Person, Person, Check]
) -> Iterator[Event]:
    helper, person, check = found
    bonus = skill_bonus(state, helper, check.name)
    helps = Above(sides=20, value=AID_DC - 1 - bonus, role="aid", who=(helper.id,))
    success = dice.ask(helps, to=helper.audience)
    aided = replace(check, aid=(*check.aid, helper.id), bonus=check.bonus + AID * success)
    yield events.CheckSet(check=aided, to=(KEEPER,))
    yield from lose_aim(helper)
    to = tuple({*(helper.audience or ()), *(person.audience or ())})
    yield events.AidGiven(who=person.id, helper=helper.id, success=success, to=tuple(sorted(to)))


def is_bodily(check: Check) -> bool:
    """Whether somebody does this with the body: climbs, jumps, hides, and not merely looks."""
    if check.kind == "ability":
        return check.name in PHYSICAL
    return check.kind == "skill" and SKILLS.get(check.name) in PHYSICAL


@may_roll.decides
def roll_check(
    state: State, by: By, ask: asks.RollCheck, dice: Dice, found: tuple[Person, Check]
) -> Iterator[Event]:
    person, check = found
    to: Audience = (KEEPER,) if check.secret else person.audience
    if check.kind == "sanity":
        sane = not dice.ask(
            Above(sides=100, value=max(0, person.sanity), role="sanity", who=(person.id,)), to=to
        )
        done = replace(check, rolled=True, success=sane)
    else:
        done = roll(state, person, check, ask.take, dice, to)
    yield events.CheckSet(rule=RULES[check.kind], check=done, to=(KEEPER,))
    if check.kind == "grapple" or (is_bodily(check) and not check.secret):
        yield from lose_aim(person)
    if check.secret:
        yield from tell(state, done, dice, success=done.success)
        return
    taken = 0 if ask.take == "roll" else int(ask.take)
    yield events.CheckThrown(
        rule=RULES[check.kind],
        who=person.id,
        kind=check.kind,
        name=check.name,
        total=done.total,
        taken=taken,
        to=to,
    )
    if is_public(person, check):
        yield events.CheckCast(rule=RULES[check.kind], who=person.id)


def roll(state: State, person: Person, check: Check, take: str, dice: Dice, to: Audience) -> Check:
    bonus = bonus_of(state, person, check.kind, check.name) + check.bonus
    if take != "roll":
        face = int(take)
    else:
        face = dice.ask(Face(sides=20, role="check", who=(person.id,)), to=to)
    total, dc = face + bonus, check.dc
    if check.against:
        other = known(state, check.against)
        name = check.name if check.kind != "skill" else opposed_by(check.name)
        against = dice.ask(Face(sides=20, role="opposed", who=(other.id,)), to=(KEEPER,))
        dc = against + bonus_of(state, other, check.kind, name)
    success = total >= dc
    if check.kind == "save" and take == "roll":
        success = face == 20 or (face != 1 and success)
    return replace(check, rolled=True, face=face, total=total, opposed=dc, success=success)


def opposed_by(skill: str) -> str:
    """What a skill is set against."""
    against = {
        "hide": "spot",
        "move-silently": "listen",
        "bluff": "sense-motive",
        "disguise": "spot",
        "sleight-of-hand": "spot",
        "spot": "hide",
        "listen": "move-silently",
        "sense-motive": "bluff",
    }
    return against.get(skill, skill)


@may_tell.decides
def tell_check(
    state: State, by: By, ask: asks.TellCheck, dice: Dice, check: Check
) -> Iterator[Event]:
    yield from tell(state, check, dice, success=check.success, text=ask.text)


def tell(state: State, check: Check, dice: Dice, *, success: bool, text: str = "") -> Telling:
    """What a check brings: from here on no point bends it."""
    person = known(state, check.who)
    closed = events.CheckClosed(rule=RULES[check.kind], who=person.id, to=(KEEPER,))
    told = events.CheckTold(
        rule=RULES[check.kind],
        who=person.id,
        kind=check.kind,
        name=check.name,
        success=success,
        text=text,
        to=person.audience if check.secret or check.kind == "sanity" else audience_of(person),
    )
    state = yield from pass_on(state, [closed, told])
    if check.kind == "sanity":
        loss = check.less if success else check.more
        return (yield from lose_sanity(state, person.id, loss, dice))
    return state


def audience_of(person: Person) -> Audience:
    return person.audience if person.hidden else None
