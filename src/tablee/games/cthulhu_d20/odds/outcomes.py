"""The outcomes of an ask that odds are given for, read off the events of each way dice may fall."""

from collections.abc import Hashable, Iterable, Iterator, Sequence

from msgspec.structs import replace

from tablee.games.cthulhu_d20.odds.policies import follower
from tablee.games.cthulhu_d20.rules.attack.asks import DeclareAttack, RollAttack, TellWound
from tablee.games.cthulhu_d20.rules.attack.consequence import how_it_landed
from tablee.games.cthulhu_d20.rules.attack.events import (
    AttackAnnounced,
    AttackDeclared,
    AttackDrawn,
    AttackSet,
    AttackTold,
)
from tablee.games.cthulhu_d20.rules.attack.reckon import is_magic
from tablee.games.cthulhu_d20.rules.checks.asks import RollCheck, TellCheck
from tablee.games.cthulhu_d20.rules.checks.events import AidGiven, CheckThrown, CheckTold
from tablee.games.cthulhu_d20.rules.clock.asks import Advance
from tablee.games.cthulhu_d20.rules.clues import ClueSought
from tablee.games.cthulhu_d20.rules.common import ID
from tablee.games.cthulhu_d20.rules.destiny.asks import CloseVote, PassDestiny, VoteGroupPoint
from tablee.games.cthulhu_d20.rules.destiny.events import DestinyPassed
from tablee.games.cthulhu_d20.rules.destiny.law import may_still_call
from tablee.games.cthulhu_d20.rules.fight.asks import BeginFight
from tablee.games.cthulhu_d20.rules.hazards.asks import ExposeTo
from tablee.games.cthulhu_d20.rules.hazards.events import BreathChanged, SaveThrown
from tablee.games.cthulhu_d20.rules.investigators.asks import RollAbilities
from tablee.games.cthulhu_d20.rules.magic import Healed
from tablee.games.cthulhu_d20.rules.points.events import (
    BodyTold,
    ConditionChanged,
    HitPointsChanged,
    PointsChanged,
)
from tablee.games.cthulhu_d20.rules.sanity.events import SanityChanged, WentInsane
from tablee.games.cthulhu_d20.rules.worsening.asks import CareFor
from tablee.games.cthulhu_d20.rules.worsening.events import Cared, WoundOpen, WoundStabilised
from tablee.games.cthulhu_d20.rules.wounds.events import WoundGrew, WoundMade
from tablee.games.cthulhu_d20.state.people import Person
from tablee.games.cthulhu_d20.state.table import State, Strike
from tablee.kernel.game import Supposed
from tablee.kernel.words import Ask, By, Event

NATURAL_CAUSE = f"{ID}.hazard.natural-cause"

SUPPOSED_AC = (10, 12, 14, 16, 18, 20)
"""Armour classes that a player reckons with, knowing none."""
SUPPOSED_ATTACK = (0, 4, 8, 12, 16)
"""Attack bonuses that a victim reckons with between the hit and the wound."""
SUPPOSED_DC = (5, 10, 15, 20, 25, 30)


def outcomes(state: State, by: By, happened: Iterable[Event]) -> dict[str, Hashable]:
    """hit, row, gb, death; success; for each person pf, pv, condition; whether a wound closes."""
    found: dict[str, Hashable] = {}
    for event in happened:
        _of_attack(event, found)
        _of_body(event, found)
        _of_checks(event, found)
    return found


def _of_attack(event: Event, found: dict[str, Hashable]) -> None:
    match event:
        case AttackAnnounced():
            found["hit"] = event.hit
        case WoundMade():
            found["row"] = event.wound.row
            found["location"] = event.wound.location or ""
            if event.rule == NATURAL_CAUSE:
                # Attacks that come to the same row are reckoned as one.
                found["gb"] = event.wound.gb
            found.setdefault("dies", False)
        case WoundGrew():
            found["row"] = event.wound.row
            found["gb"] = event.wound.gb
        case HitPointsChanged():
            found["damage"] = event.damage
        case _:
            pass


def _of_body(event: Event, found: dict[str, Hashable]) -> None:
    match event:
        case BodyTold(seen="dies"):
            found["dies"] = True
        case BodyTold(seen="falls"):
            found["falls"] = True
        case ConditionChanged():
            found[f"condition.{event.who}"] = event.condition
        case PointsChanged():
            found[f"pf.{event.who}"] = event.pf
            found[f"pv.{event.who}"] = event.pv
        case WoundStabilised():
            found["closes"] = True
        case WoundOpen():
            found["closes"] = False
        case BreathChanged(breath=breath) if breath is not None:
            found["drowns"] = breath.drowning
        case _:
            pass


def _of_checks(event: Event, found: dict[str, Hashable]) -> None:
    match event:
        case CheckTold() | SaveThrown() | Cared() | AidGiven():
            found["success"] = event.success
        case ClueSought():
            found["success"] = event.success
        case CheckThrown():
            found["total"] = event.total
        case SanityChanged():
            found["sanity"] = event.sanity
        case WentInsane():
            found["insanity"] = event.insanity
        case Healed():
            found["healed"] = (event.pv, event.pf)
        case _:
            pass


def onward(state: State, by: By, happened: Sequence[Event]) -> Ask | None:
    """If nobody steps in: a declared attack is rolled, the window closes, the wound is told."""
    if not by.is_keeper:
        return None
    for event in reversed(happened):
        match event:
            case AttackTold():
                return None
            case AttackDeclared():
                return RollAttack()
            case AttackAnnounced() | DestinyPassed():
                return _closing(state, happened)
            case CheckThrown():
                return TellCheck(who=event.who)
            case _:
                pass
    return None


def _closing(state: State, happened: Sequence[Event]) -> Ask | None:
    strike: Strike | None = state.strike
    for event in happened:
        if isinstance(event, AttackDrawn | AttackSet):
            strike = event.strike
    if strike is None:
        return None
    passed = {e.who for e in happened if isinstance(e, DestinyPassed)}
    left = [p for p in may_still_call(state, strike) if p.id not in passed]
    return PassDestiny(who=left[0].id) if left else TellWound()


def still_open(state: State) -> Hashable:
    """All that decides how an announced attack ends: where it landed and by how much."""
    strike = state.strike
    if strike is None or not strike.rolled:
        return None
    return (strike.hit, strike.blocked, strike.passed, how_it_landed(state, strike))


def hypotheses(state: State, by: By, ask: Ask) -> Iterator[Supposed[State]]:
    """Odds are those of dice that nobody bends: no vote is settled on the way."""
    about_votes = isinstance(ask, VoteGroupPoint | CloseVote)
    vote = state.vote if about_votes else None
    return supposed(replace(state, straight=True, vote=vote), by, ask)


def supposed(state: State, by: By, ask: Ask) -> Iterator[Supposed[State]]:
    """Odds go through the whole attack; whoever does not know a body reckons with several."""
    match ask:
        case DeclareAttack():
            yield from _against(state, by, ask, ask.who, ask.target)
        case RollAttack() if state.strike is not None:
            yield from _against(state, by, ask, state.strike.who, state.strike.target)
        case PassDestiny():
            yield from _after_the_hit(state, by, ask)
        case RollCheck():
            yield from _of_check(state, by, ask)
        case CareFor():
            yield from _of_care(state, by, ask)
        case RollAbilities() | BeginFight() | Advance():
            return  # nobody asks for the chances of these, and they are past counting
        case ExposeTo(who=who) if len(who) > 1:
            return
        case _:
            yield Supposed("", state, by, ask)


def everybody(by: By) -> By:
    """Whoever acts next: the reckoning goes on in everybody's place."""
    return replace(by, role="keeper")


def _against(state: State, by: By, ask: Ask, who: str, target: str) -> Iterator[Supposed[State]]:
    victim, attacker = state.person(target), state.person(who)
    if victim is None or attacker is None or not by.may_act_for(attacker.seat):
        yield Supposed("", state, by, ask)
        return
    magic = isinstance(ask, DeclareAttack) and is_magic(ask.weapon)
    if (victim.hidden or magic) and not by.is_keeper:
        # Nothing is supposed of what a player may not know: the rule refuses, as for what is not.
        yield Supposed("", state, by, ask)
        return
    if by.is_keeper or by.may_act_for(victim.seat):
        yield attack_laid("", state, by, ask)
        return
    if state.strike is not None:
        state = replace(state, strike=as_declared(state.strike))
    if isinstance(ask, DeclareAttack) and ask.reckon:
        supposed = state.with_person(stranger(victim, ask.reckon, by.seat))
        yield attack_laid("", supposed, by, ask)
        return
    for ac in SUPPOSED_AC:
        supposed = state.with_person(stranger(victim, ac, by.seat))
        yield attack_laid(f"ac-{ac}", supposed, by, ask)


def attack_laid(name: str, state: State, by: By, ask: Ask) -> Supposed[State]:
    """A declaration throws no dice: what is reckoned is the roll, once it lies on the table."""
    by = everybody(by)
    if isinstance(ask, DeclareAttack) and not state.people[ask.who].hidden:
        return Supposed(name, follower.asked(state, by, ask), by, RollAttack())
    return Supposed(name, state, by, ask)


def as_declared(strike: Strike) -> Strike:
    """What the keeper has said of an attack is not the player's to reckon with."""
    distance, around = strike.stated or (strike.distance, strike.circumstances)
    places = strike.places if strike.mercy else ()
    return replace(strike, bonus=0, distance=distance, circumstances=around, places=places)


def stranger(victim: Person, ac: int, seat: str) -> Person:
    """A human body of which only the armour class is supposed, and nothing hides."""
    return Person(
        victim.id,
        victim.name,
        seat,
        scores={"dexterity": 10, "constitution": 10},
        natural=ac - 10,
        pv=8,
        pf=8,
        prone=victim.prone,
    )


def _after_the_hit(state: State, by: By, ask: PassDestiny) -> Iterator[Supposed[State]]:
    """What a victim may reckon with when only the hit is known: the attack, thrown once more."""
    strike, victim = state.strike, state.person(ask.who)
    mine = victim is not None and by.may_act_for(victim.seat)
    if by.is_keeper or strike is None or not mine or strike.target != ask.who or not strike.hit:
        yield Supposed("", state, everybody(by) if by.is_keeper else by, ask)
        return
    attacker = state.people[strike.who]
    zone = "" if attacker.hidden else strike.zone
    again = Strike(strike.who, strike.target, "unarmed", zone)
    for bonus in SUPPOSED_ATTACK:
        unknown = Person(
            attacker.id,
            attacker.name,
            None,
            base_attack=bonus,
            feats=("martial-artist",),
            pv=8,
            pf=8,
        )
        supposed = replace(state.with_person(unknown), strike=again, fight=None)
        yield Supposed(f"attack-{bonus}", supposed, everybody(by), RollAttack())


def _of_check(state: State, by: By, ask: RollCheck) -> Iterator[Supposed[State]]:
    check = state.checks.get(ask.who)
    person = state.person(ask.who)
    if check is None or person is None or by.is_keeper or not by.may_act_for(person.seat):
        yield Supposed("", state, everybody(by) if by.is_keeper else by, ask)
        return
    if check.secret or check.kind == "sanity":
        yield Supposed("", state, by if check.secret else everybody(by), ask)
        return
    for dc in SUPPOSED_DC:
        open_dc = replace(check, dc=dc, against="", bonus=2 * len(check.aid))
        checks = {**state.checks, ask.who: open_dc}
        yield Supposed(f"dc-{dc}", replace(state, checks=checks), everybody(by), ask)


def _of_care(state: State, by: By, ask: CareFor) -> Iterator[Supposed[State]]:
    patient = state.person(ask.patient)
    known = patient is None or by.may_act_for(patient.seat)
    wound = None if patient is None else patient.wound(ask.wound)
    if known or patient is None or wound is None or patient.hidden:
        yield Supposed("", state, by, ask)
        return
    for gb in (1, 4, 8, 13, 18):
        wounds = tuple(
            replace(w, gb=gb, treated=False) if w == wound else w for w in patient.wounds
        )
        supposed = state.with_person(replace(patient, wounds=wounds))
        yield Supposed(f"gb-{gb}", supposed, by, ask)
