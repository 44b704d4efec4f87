"""What a throw came to, in a word: success or failure by its degree, a hit, a meter that rises.

A verdict is read by whoever may read its event, so it says no more than the event's sentence does.
"""

from collections.abc import Mapping

from tablee.games.yacdha.rules.action.events import ActionOverruled, ActionThrown
from tablee.games.yacdha.rules.campaign.events import RecoveryThrown
from tablee.games.yacdha.rules.common import audience_of, rules
from tablee.games.yacdha.rules.contest.events import (
    ChaseEnded,
    ContestThrown,
    ContestTurned,
    ContestWon,
)
from tablee.games.yacdha.rules.fight.events import Struck
from tablee.games.yacdha.rules.luck.events import LevelGranted, LuckSpent
from tablee.games.yacdha.rules.magic import MagicCast
from tablee.games.yacdha.rules.meters.events import CheckMade
from tablee.games.yacdha.rules.mythos import DreamThrown
from tablee.games.yacdha.state.action import Action, Degree
from tablee.games.yacdha.state.people import Faced, Meter
from tablee.games.yacdha.state.state import State
from tablee.games.yacdha.words.common import full_stop, outcome_told
from tablee.games.yacdha.words.contest import side_name
from tablee.games.yacdha.words.fall import fall_of, set_aside
from tablee.games.yacdha.words.fight import deed
from tablee.games.yacdha.words.sums import sum_of
from tablee.games.yacdha.words.terms import degree_name, die_name, signed
from tablee.kernel.line import Sum, Term, Tone, Verdict
from tablee.kernel.telling import sentences
from tablee.kernel.tongue import Tongue

CRITICAL = (-5, 6)
"""The margins at which what was agreed on for a critical result comes in."""

GREAT = 4
"""A margin that a table remembers."""


def _up(text: str) -> str:
    return text[:1].upper() + text[1:]


def _margin(margin: int, tongue: Tongue) -> str:
    return tongue("margin {margin}", margin=signed(margin).removeprefix("+"))


def _degree(state: State, margin: int, degree: Degree, tongue: Tongue) -> str:
    if not state.has("degree_names"):
        return tongue("Success") if margin > 0 else tongue("Failure")
    return _up(degree_name(degree, tongue))


def _tone(is_good: bool) -> Tone:
    return "good" if is_good else "bad"


def _agreed(action: Action | None, margin: int) -> str:
    """What was agreed on for this result before the dice fell."""
    if action is None or action.ruling is None:
        return ""
    ruling = action.ruling
    outcome = ruling.stakes.success if margin > 0 else ruling.stakes.failure
    special = ruling.special if margin in CRITICAL else ""
    return sentences(outcome_told(outcome), full_stop(special))


def _of_action(state: State, who: str, margin: int, degree: Degree, tongue: Tongue) -> Verdict:
    action = state.action_with(who)
    return Verdict(
        _degree(state, margin, degree, tongue),
        _tone(margin > 0),
        sentences(full_stop(_margin(margin, tongue)), _agreed(action, margin)),
        purpose=_up(action.what) if action is not None else "",
        about=f"action/{action.leader if action is not None else who}",
        set_aside=_set_aside(state, action),
        sum=sum_of(state, action, margin, tongue),
        stake=_at_stake(action, tongue),
        outcome="success",
        is_rare=abs(margin) >= GREAT,
    )


def _at_stake(action: Action | None, tongue: Tongue) -> str:
    """What the dice must reach, as it was announced before they fell."""
    if action is None or action.ruling is None:
        return ""
    if isinstance(action.ruling.opposition, int):
        return tongue("Above {number} it succeeds", number=action.ruling.opposition)
    return tongue("It succeeds above the die on the other side")


def _set_aside(state: State, action: Action | None) -> tuple[int, ...]:
    if action is None or action.ruling is None or not action.dice:
        return ()
    levels = state.has("occupation_levels")
    return set_aside(action, fall_of(state.options, action, action.ruling, levels=levels))


@rules.judges_by(ActionThrown)
def action_thrown(state: State, event: ActionThrown, tongue: Tongue) -> Verdict | None:
    if event.rule == "yacdha.occupation.auto-success":
        return None  # no die fell
    return _of_action(state, event.who, event.margin, event.degree, tongue)


@rules.judges_by(LuckSpent)
def luck_spent(state: State, event: LuckSpent, tongue: Tongue) -> Verdict | None:
    if event.who not in state.actions:
        return None  # a blow is told again as it now is
    return _of_action(state, event.who, event.margin, event.degree, tongue)


@rules.judges_by(LevelGranted)
def level_granted(state: State, event: LevelGranted, tongue: Tongue) -> Verdict:
    return _of_action(state, event.who, event.margin, event.degree, tongue)


@rules.judges_by(ActionOverruled)
def action_overruled(state: State, event: ActionOverruled, tongue: Tongue) -> Verdict:
    word = tongue("Success") if event.success else tongue("Failure")
    note = tongue("as the keeper decides")
    return Verdict(word, _tone(event.success), note, about=f"action/{event.who}")


RISES: Mapping[Meter, str] = {"madness": "Madness rises", "trauma": "Trauma rises"}
STAYS: Mapping[Meter, str] = {"madness": "Madness stays", "trauma": "Trauma stays"}
FALLS: Mapping[Meter, str] = {"madness": "Madness falls", "trauma": "Trauma falls"}


@rules.judges_by(CheckMade)
def check_made(state: State, event: CheckMade, tongue: Tongue) -> Verdict:
    word = tongue(RISES[event.meter] if event.rises else STAYS[event.meter])
    fight = state.fight
    in_fight = fight is not None and event.who in fight.fighters and not event.called
    note = tongue("as the round ends") if event.rises and in_fight else ""
    faced = state.faced.get(event.who) if event.called else None
    return Verdict(
        word,
        _tone(not event.rises),
        note,
        weight=0 if event.called else -1,
        purpose=_up(faced.event) if faced is not None else "",
        stake=_may_rise(state, event, tongue) if event.called else "",
        outcome=f"rise.{event.who}",
        sum=_against_meter(state, event, faced, tongue),
    )


def _against_meter(
    state: State, event: CheckMade, faced: Faced | None, tongue: Tongue
) -> Sum | None:
    """The die against the meter as it was, for whoever may read both."""
    person = state.person(event.who)
    if faced is None or person is None or len(faced.dice) != 1:
        return None
    if audience_of(state, person, event.meter) is not None:
        return None
    word = tongue(BEFORE[event.meter])
    die = Term(die_name(faced.dice[0].role, tongue), faced.dice[0].face)
    return Sum((die,), against=Term(word, person.meter(event.meter)))


BEFORE: Mapping[Meter, str] = {
    "madness": "madness before the throw",
    "trauma": "trauma before the throw",
}


MAY_RISE: Mapping[Meter, str] = {
    "madness": "Above {value}, madness rises to {next}",
    "trauma": "Above {value}, trauma rises to {next}",
}


def _may_rise(state: State, event: CheckMade, tongue: Tongue) -> str:
    """Said of whoever's meter everybody may read."""
    person = state.person(event.who)
    if person is None or audience_of(state, person, event.meter) is not None:
        return ""
    value = person.meter(event.meter)
    return tongue(MAY_RISE[event.meter], value=value, next=value + 1)


@rules.judges_by(RecoveryThrown)
def recovery_thrown(state: State, event: RecoveryThrown, tongue: Tongue) -> Verdict:
    word = tongue(FALLS[event.meter]) if event.recovers else tongue("No better")
    return Verdict(word, _tone(event.recovers))


@rules.judges_by(DreamThrown)
def dream_thrown(state: State, event: DreamThrown, tongue: Tongue) -> Verdict:
    if event.dreamlands:
        text = "The Dreamlands open" if event.remembered else "The Dreamlands stay closed"
    else:
        text = "A dream" if event.remembered else "No dream"
    return Verdict(tongue(text), "good" if event.remembered else "none")


@rules.judges_by(MagicCast)
def magic_cast(state: State, event: MagicCast, tongue: Tongue) -> Verdict:
    word = tongue("The magic works") if event.success else tongue("The magic goes wrong")
    said = _margin(event.margin, tongue)
    if state.has("degree_names"):
        said = f"{degree_name(event.degree, tongue)}, {said}"
    note = sentences(full_stop(said), full_stop(event.outcome))
    return Verdict(word, _tone(event.success), note)


@rules.judges_by(Struck)
def struck(state: State, event: Struck, tongue: Tongue) -> Verdict:
    fight, about = state.fight, ""
    if fight is not None:
        about = f"blow/{fight.round}/{event.opened_by or event.who}"
    # Of two who meet in one throw, whoever has the better of it says what it came to.
    crossing = state.options["mutual_attack"] == "single-contest" and event.opposition == "active"
    met = crossing or event.facing == "yacdha.combat.mutual-immobilise"
    return Verdict(
        _blow(event, tongue),
        _tone(event.success),
        _blow_note(event, tongue),
        purpose=_blow_for(state, event, tongue),
        about=about if event.margin is not None else "",
        stake=tongue("It lands above the opposition") if event.margin is not None else "",
        outcome="success",
        weight=-1 if met and not event.success else 0,
        set_aside=() if met else _blow_aside(state, event.who),
    )


def _blow_aside(state: State, who: str) -> tuple[int, ...]:
    """Of an action die and a forced one the lower does not count."""
    fighter = state.fight.fighters.get(who) if state.fight is not None else None
    if fighter is None:
        return ()
    thrown = [(at, one) for at, one in enumerate(fighter.dice) if one.role in ("action", "trauma")]
    if any(one.who not in ("", who) for _, one in thrown):
        return ()
    plain = [(at, one.face) for at, one in thrown if one.role == "action" and one.kept]
    forced = [(at, one.face) for at, one in thrown if one.role == "trauma"]
    if not plain or not forced:
        return ()
    wins = max(face for _, face in forced) > max(face for _, face in plain)
    return tuple(at for at, _ in (plain if wins else forced))


def _blow(event: Struck, tongue: Tongue) -> str:
    match event.doing:
        case "attack":
            return tongue("A hit") if event.success else tongue("A miss")
        case "immobilise":
            return tongue("Held fast") if event.success else tongue("No hold")
        case "break-free":
            return tongue("Free again") if event.success else tongue("Still held")
        case _:
            return tongue("Success") if event.success else tongue("Failure")


def _blow_note(event: Struck, tongue: Tongue) -> str:
    if event.margin is None:
        return ""
    said = _margin(event.margin, tongue)
    if event.facing == "yacdha.combat.mutual-immobilise":
        said = ""  # both threw without opposition and compared
    if event.success and event.trauma:
        due = tongue("trauma +{trauma} as the round ends", trauma=event.trauma)
        said = f"{said}, {due}" if said else due
    return sentences(full_stop(said) if event.outcome else said, full_stop(event.outcome))


def _blow_for(state: State, event: Struck, tongue: Tongue) -> str:
    fighter = state.fight.fighters.get(event.who) if state.fight is not None else None
    declared = fighter.declaration if fighter is not None else None
    return _up(deed(state, event.who, declared, tongue)) if declared is not None else ""


def _ahead(
    state: State, contest: str, leaders: tuple[str, ...], margin: int, tongue: Tongue
) -> Verdict:
    found, about = state.contests.get(contest), f"contest/{contest}"
    purpose = _up(found.what) if found is not None else ""
    if found is not None and found.chase:
        purpose = purpose or tongue("The chase")
    if len(leaders) > 1:
        return Verdict(tongue("A tie"), "mixed", purpose=purpose, about=about)
    side = side_name(found, leaders[0], tongue)
    return Verdict(
        _up(tongue("{side} ahead", side=side)),
        _for_investigators(state, contest, leaders[0]),
        _margin(margin, tongue),
        purpose=purpose,
        about=about,
        stake=tongue("The highest total is ahead"),
    )


def _for_investigators(state: State, contest: str, side: str) -> Tone:
    """Good if investigators are ahead of the keeper's people, bad if it is the other way round."""
    found = state.contests.get(contest)
    if found is None:
        return "none"
    played = {
        one.name: any(who in state.investigators for who in one.members) for one in found.sides
    }
    others = {is_played for name, is_played in played.items() if name != side}
    if others == {not played.get(side)}:
        return _tone(played[side])
    return "none"


@rules.judges_by(ContestThrown)
def contest_thrown(state: State, event: ContestThrown, tongue: Tongue) -> Verdict:
    return _ahead(state, event.contest, event.leaders, event.margin, tongue)


@rules.judges_by(ContestTurned)
def contest_turned(state: State, event: ContestTurned, tongue: Tongue) -> Verdict:
    return _ahead(state, event.contest, event.leaders, event.margin, tongue)


@rules.judges_by(ContestWon)
def contest_won(state: State, event: ContestWon, tongue: Tongue) -> Verdict:
    won = any(who in state.investigators for who in event.members)
    note = _margin(event.margin, tongue) if event.margin else ""
    word = tongue("Winner: {side}", side=event.side)
    return Verdict(word, _tone(won), note, about=f"contest/{event.contest}")


@rules.judges_by(ChaseEnded)
def chase_ended(state: State, event: ChaseEnded, tongue: Tongue) -> Verdict:
    word = tongue("Got away") if event.escaped else tongue("Caught")
    note = _margin(event.margin, tongue) if event.margin else ""
    return Verdict(word, "none", note, about=f"contest/{event.contest}")
