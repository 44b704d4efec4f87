"""Checks: called by the keeper, rolled, and told once nobody bends them."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.dice.throws import Above, Face
from tablee.games.cthulhu_d20.data.tables import KNOWLEDGE, SKILLS
from tablee.games.cthulhu_d20.rules.checks import asks, events
from tablee.games.cthulhu_d20.rules.common import (
    ID,
    Telling,
    known,
    living,
    mine,
    pass_on,
    rules,
    visible,
)
from tablee.games.cthulhu_d20.rules.fight.turns import lose_aim
from tablee.games.cthulhu_d20.rules.figures import (
    EVERY_SAVE,
    PHYSICAL,
    ability_bonus,
    can_use,
    grapple_bonus,
    save_bonus,
    skill_bonus,
)
from tablee.games.cthulhu_d20.rules.sanity.loss import lose_sanity
from tablee.games.cthulhu_d20.state.people import ABILITIES, Person
from tablee.games.cthulhu_d20.state.table import Check, CheckKind, State
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import KEEPER, Audience, By, Event, Refused

CHECKS = f"{ID}.base.skills"
SAVING = f"{ID}.base.saves"
GRAPPLE = f"{ID}.base.grapple"
SANITY = f"{ID}.base.sanity"
INVESTIGATION = f"{ID}.base.investigation"
TIMING = f"{ID}.destiny.timing"

RULES: dict[CheckKind, str] = {
    "skill": CHECKS,
    "ability": f"{ID}.base.abilities",
    "save": SAVING,
    "grapple": GRAPPLE,
    "sanity": SANITY,
}
COMMON_KNOWLEDGE = 10
"""What an untrained Intelligence check can reach at most."""
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


def check_name(kind: CheckKind, name: str) -> None:
    fits = {
        "skill": name in SKILLS,
        "ability": name in ABILITIES,
        "save": name in EVERY_SAVE,
        "grapple": not name,
        "sanity": True,
    }
    if not fits[kind]:
        raise Refused(RULES[kind], "There is no check of “{name}”.", name=name)


def is_public(person: Person, check: Check) -> bool:
    """Whether everybody hears of a check: others may help with it or put the group's point to it.

    Horrors stay between the player and the keeper, and so do the keeper's own people.
    """
    return person.seat is not None and not check.secret and check.kind != "sanity"


def knows_of(state: State, by: By, check: Check) -> bool:
    """Whether this seat may know that there is such a check."""
    person = state.people[check.who]
    mine = by.may_act_for(person.seat) and not check.secret
    return by.is_keeper or mine or is_public(person, check)


def open_check(state: State, who: str) -> Check:
    check = state.checks.get(who)
    if check is None:
        raise Refused(CHECKS, "No check has been called for.")
    return check


@rules.decides(asks.CallCheck)
def call_check(state: State, by: By, ask: asks.CallCheck, dice: Dice) -> Iterator[Event]:
    only_keeper(by, RULES[ask.kind])
    person = living(known(state, ask.who))
    if ask.kind == "sanity":
        raise Refused(SANITY, "A horror is called for with what it costs.")
    check_name(ask.kind, ask.name)
    free_for_check(state, person)
    if ask.kind == "skill" and not can_use(person, ask.name) and not is_common(ask):
        raise Refused(CHECKS, "{name} has never learnt this.", name=person.name)
    if ask.kind == "grapple" and not ask.against:
        raise Refused(GRAPPLE, "Grappling is against somebody.")
    opponent = None
    if ask.against:
        opponent = living(known(state, ask.against))
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


def is_common(ask: asks.CallCheck) -> bool:
    """Untrained Knowledge is an Intelligence check limited to common knowledge."""
    return ask.name in KNOWLEDGE and ask.dc <= COMMON_KNOWLEDGE


def free_for_check(state: State, person: Person) -> None:
    if person.id in state.checks:
        raise Refused(CHECKS, "{name} has a check to finish first.", name=person.name)


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


@rules.decides(asks.AidCheck)
def aid_check(state: State, by: By, ask: asks.AidCheck, dice: Dice) -> Iterator[Event]:
    helper = living(mine(state, by, ask.helper))
    person = visible(state, by, ask.who)
    check = open_check(state, ask.who)
    if not knows_of(state, by, check):
        raise Refused(CHECKS, "No check has been called for.")
    if check.rolled or check.kind != "skill" or helper.id in (person.id, *check.aid):
        raise Refused(CHECKS, "Nobody can help with this.")
    if helper.is_out or not can_use(helper, check.name):
        raise Refused(CHECKS, "{name} cannot help with this.", name=helper.name)
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


@rules.decides(asks.RollCheck)
def roll_check(state: State, by: By, ask: asks.RollCheck, dice: Dice) -> Iterator[Event]:
    person = mine(state, by, ask.who)
    check = open_check(state, ask.who)
    if check.secret and not by.is_keeper:
        raise Refused(CHECKS, "No check has been called for.")
    if check.rolled:
        raise Refused(CHECKS, "This check has been rolled already.")
    if check.called:
        raise Refused(TIMING, "A destiny point has been called for.")
    to: Audience = (KEEPER,) if check.secret else person.audience
    if check.kind == "sanity":
        if ask.take != "roll":
            raise Refused(SANITY, "A horror is met with the dice.")
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
    if take == "10" and (state.fight is not None or check.kind != "skill"):
        raise Refused(CHECKS, "Nobody takes 10 while threatened.")
    if take == "20" and (state.fight is not None or check.costly or check.kind != "skill"):
        raise Refused(CHECKS, "Nobody takes 20 where failing has a cost.")
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


@rules.decides(asks.TellCheck)
def tell_check(state: State, by: By, ask: asks.TellCheck, dice: Dice) -> Iterator[Event]:
    only_keeper(by, TIMING)
    check = open_check(state, ask.who)
    if not check.rolled:
        raise Refused(CHECKS, "The check has not been rolled yet.")
    if check.called:
        raise Refused(TIMING, "A destiny point has been called for: decide what it does.")
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


@rules.decides(asks.DropCheck)
def drop_check(state: State, by: By, ask: asks.DropCheck, dice: Dice) -> Iterator[Event]:
    only_keeper(by, CHECKS)
    check = open_check(state, ask.who)
    if check.called:
        raise Refused(TIMING, "A destiny point has been called for: decide what it does.")
    person = known(state, ask.who)
    to = None if is_public(person, check) else (KEEPER,) if check.secret else person.audience
    yield events.CheckDropped(who=ask.who, to=to)
