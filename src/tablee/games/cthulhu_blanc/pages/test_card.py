"""One test as a form: before the throw who puts which dice in, after it what it came to."""

from collections.abc import Iterator
from fractions import Fraction
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from tablee.games.cthulhu_blanc.pages.dice import Slots, slots
from tablee.games.cthulhu_blanc.pages.dues import Due, list_dues
from tablee.games.cthulhu_blanc.pages.objection import Objections, objections
from tablee.games.cthulhu_blanc.pages.odds_words import OddsInWords, say_odds
from tablee.games.cthulhu_blanc.pages.on_stage import OnStage
from tablee.games.cthulhu_blanc.pages.retry import Choices, choices
from tablee.games.cthulhu_blanc.pages.rule_text import fold_of_rule
from tablee.games.cthulhu_blanc.pages.verdict import (
    FailureDie,
    PoolResult,
    Verdict,
    failure_dice,
    pool_results,
    verdict,
    without_staged,
)
from tablee.games.cthulhu_blanc.pages.words import (
    People,
    Seen,
    capitalised,
    chance_in_words,
    press,
    presses,
)
from tablee.games.cthulhu_blanc.rules.result import Standing
from tablee.games.cthulhu_blanc.state import METERS, SIX, Mode, Pool, Trial
from tablee.kernel.acts import Act
from tablee.kernel.odds import Odds
from tablee.kernel.page import Fold, Part
from tablee.kernel.stage import is_own_throw
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Offer

NUMBERS: dict[Mode, tuple[str, str]] = {
    "alone": ("LV-7", "ter"),
    "together": ("LV-8", "bis"),
    "against": ("LV-9", ""),
}
"""The number of the form, by how the test is done."""


class Kind(msgspec.Struct, frozen=True):
    """What a test may be: an investigation, or something else."""

    name: str
    is_ticked: bool
    tick: Act | None


class Participant(msgspec.Struct, frozen=True):
    """One who takes part, before the throw."""

    name: str
    beside: str
    slots: Slots
    acts: tuple[Act, ...]


class SideButton(msgspec.Struct, frozen=True):
    icon: str
    label: str
    side: str = ""


class Join(msgspec.Struct, frozen=True):
    """Somebody who might take part, and on which side."""

    act: Act
    question: str
    buttons: tuple[SideButton, ...]


class FiledTest(Part, frozen=True):
    """A test before its throw."""

    template: ClassVar[str] = "filed_test.html"

    id: str
    question: str
    is_asked: bool
    """Whether the reader's own dice are in question."""
    number: tuple[str, str]
    title: str
    by: str
    what: str
    kinds: tuple[Kind, ...]
    mode: tuple[str, str] | None
    """The icon and the word for it, where several take part."""
    why: Fold
    is_shared: bool
    is_named: bool
    participants: tuple[Participant, ...]
    joins: tuple[Join, ...]
    objections: Objections
    blocked: str
    odds: OddsInWords | None
    doubt: str
    retries: str
    awaits: str
    throw: Act | None
    waits: str
    links: tuple[Act, ...]
    held: str
    """Why the reader, who leads it, cannot let it be."""


class ThrownTest(Part, frozen=True):
    """A test after its throw."""

    template: ClassVar[str] = "thrown_test.html"

    id: str
    is_asked: bool
    number: tuple[str, str]
    what: str
    by: str
    is_shared: bool
    results: tuple[PoolResult, ...]
    """The dice that do not lie on the stage; nor is the verdict said again that stands there."""
    failures: tuple[FailureDie, ...]
    stamp: tuple[str, str] | None
    """Its colour and its words."""
    verdict: Verdict
    why: Fold | None
    dues: tuple[Due, ...]
    dues_wait: str
    objections: Objections
    throw_again: tuple[Act, ...]
    choices: Choices | None
    is_of_throw: bool
    """Whether its last throw is the one on the stage, and somebody here decides about it."""


def tests(sight: Seen) -> Iterator[Part]:
    """Tests of others, to look at or to doubt."""
    yield from _tests(sight, asked=False)


def tests_of_mine(sight: Seen) -> Iterator[Part]:
    """Tests in which this seat must say or decide something."""
    yield from _tests(sight, asked=True)


def _tests(sight: Seen, *, asked: bool) -> Iterator[Part]:
    people = sight.once(People)
    for trial in sight.mine.trials:
        if _is_asked(sight, people, trial) == asked:
            yield (_thrown if trial.thrown else _filed)(sight, people, trial)


def _is_asked(sight: Seen, people: People, trial: Trial) -> bool:
    """Dice that somebody else threw come before what may be decided about them."""
    if not any(who in people.own for who in trial.pools):
        return sight.offer_of("waive-objection", leader=trial.leader) is not None
    return is_own_throw(sight) or not sight.once(OnStage).has_throw_of(trial)


def _filed(sight: Seen, people: People, trial: Trial) -> FiledTest:
    t, leader = sight.t, trial.leader
    id = f"trial-{leader}"
    lead = people.full_name(leader)
    asked = [who for who in trial.pools if who in people.own]
    throw = sight.offer_of("throw-test", leader=leader)
    blocked = _blocked(people, trial, t)
    odds = None if blocked else sight.chances({"ask": "throw-test", "leader": leader})
    if asked:
        question = t("{name}, what do you put at stake?", name=people.call(asked[0]))
    else:
        question = t("{name} tries something", name=people.call(leader))
    return FiledTest(
        key=f"test-card-{leader}",
        id=id,
        question=question,
        is_asked=bool(asked),
        number=NUMBERS[trial.mode],
        title=_title(trial.mode, t),
        by=t("Nature of the action")
        if leader in people.own
        else t("Nature of the action, by {name}", name=lead),
        what=capitalised(trial.what),
        kinds=tuple(_kinds(sight, trial)),
        mode=_mode(trial.mode, t),
        why=fold_of_rule(sight, "cthulhu-blanc.dice.all-that-apply", f"why-{leader}"),
        is_shared=len(trial.pools) > 1,
        is_named=len(trial.pools) > 1 or trial.mode != "alone",
        participants=tuple(
            _participant(sight, people, trial, pool) for pool in trial.pools.values()
        ),
        joins=tuple(_joins(sight, people, trial)),
        objections=objections(sight, people, trial),
        blocked=blocked,
        odds=say_odds(odds, f"{id}-odds", trial, people, t) if odds else None,
        doubt=_doubt(odds, trial, t) if odds else "",
        retries="" if blocked else _retries_possible(sight, trial),
        awaits=_awaits(trial, t),
        throw=_throw(sight, people, trial, throw) if throw else None,
        waits=""
        if throw or leader in people.own
        else t("{name} signs and throws.", name=people.call(leader)),
        links=tuple(_links(sight, leader)),
        held=_held(sight, people, leader),
    )


def _title(mode: Mode, t: Tongue) -> str:
    match mode:
        case "alone":
            return t("Request for uncertain action")
        case "together":
            return t("Request for joint action")
        case "against":
            return t("Notice of opposition")


def _mode(mode: Mode, t: Tongue) -> tuple[str, str] | None:
    match mode:
        case "alone":
            return None
        case "together":
            return "users", t("together")
        case "against":
            return "arrows-in-line-horizontal", t("against each other")


def _kinds(sight: Seen, trial: Trial) -> Iterator[Kind]:
    t = sight.t
    mark = sight.offer_of("mark-test", leader=trial.leader)
    for is_search, name in ((True, t("Investigation")), (False, t("Other"))):
        is_ticked = trial.investigation == is_search
        tick = None
        if mark and not is_ticked:
            tick = press(sight, mark, name, id=f"kind-{trial.leader}")
        yield Kind(name, is_ticked, tick)


def _participant(sight: Seen, people: People, trial: Trial, pool: Pool) -> Participant:
    t, who = sight.t, pool.who
    beside = ""
    if trial.mode == "against" and pool.side != who:
        beside = t("beside {name}", name=people.call(pool.side))
    leave = [offer for offer in sight.offers_of("leave-test") if offer.given["who"] == who]
    remove = sight.offer_of("remove-opponent", leader=trial.leader, who=who)
    out = t("Take {name} out", name=pool.name)
    return Participant(
        name=people.full_name(who),
        beside=beside,
        slots=slots(sight, people, trial, pool),
        acts=(
            *presses(sight, leave, t("Withdraw"), "link"),
            *([press(sight, remove, out, "link")] if remove else ()),
        ),
    )


def _joins(sight: Seen, people: People, trial: Trial) -> Iterator[Join]:
    t, leader = sight.t, trial.leader
    if trial.mode == "together":
        buttons = [SideButton("users", t("Join in"))]
    else:
        buttons = [SideButton("arrows-in-line-horizontal", t("Stand against"))]
        for side in trial.sides:
            label = t("Stand beside {names}", names=people.name_side(trial, side, t))
            buttons.append(SideButton("users", label, side))
    for offer in sight.offers_of("join-test"):
        who = offer.given["who"]
        if offer.given["leader"] == leader and who in (people.own or people.by_id):
            form = press(sight, offer, buttons[0].label, id=f"join-{who}-{leader}")
            given = (*form.given, ("human", "1"), ("trade", "0"))
            question = t(
                "Does {name} take part? The dice are chosen afterwards.", name=people.call(who)
            )
            yield Join(replace(form, given=given), question, tuple(buttons))


def _blocked(people: People, trial: Trial, t: Tongue) -> str:
    """What is still missing for a throw."""
    empty = [people.call(pool.who) for pool in trial.pools.values() if not pool.size]
    if empty:
        return t("{names} must put at least one die in.", names=t.listed(empty))
    if trial.mode == "against" and len(trial.sides) < 2:
        return t("Nobody stands against it yet.")
    return ""


def _doubt(odds: Odds, trial: Trial, t: Tongue) -> str:
    """How an objection would change the odds, while nobody has objected."""
    if trial.objections or "success" not in odds.names or "top" not in odds.names:
        return ""
    tops = odds.of("top").as_fractions()
    failure = sum((p * Fraction(SIX - top, SIX) for top, p in tops.items()), Fraction(0))
    chance = chance_in_words(failure, t)
    return t("Should somebody object, failure: {chance}.", chance=chance)


def _retries_possible(sight: Seen, trial: Trial) -> str:
    t = sight.t
    needs_new = sight.mine.house.get("retry_die_already_in") == "must-add-new"
    if trial.mode == "against" or not needs_new:
        return ""
    left = len(METERS) - len(trial.pools[trial.leader].meters)
    if not left:
        return t("No retry possible: the three meters are at stake already.")
    one = "{count} retry possible, for one more meter die."
    return t.many(one, "{count} retries possible, for one more meter die each.", left)


def _awaits(trial: Trial, t: Tongue) -> str:
    if not trial.awaiting:
        return ""
    return t("The throw waits for a word of {seats}.", seats=t.seats(trial.awaiting))


def _throw(sight: Seen, people: People, trial: Trial, offer: Offer) -> Act:
    count = sum(pool.size for pool in trial.pools.values())
    label = sight.t.many("Sign and throw the die", "Sign and throw the {count} dice", count)
    look = "main" if trial.leader in people.own else "quiet"
    return press(sight, offer, label, look, id=f"throw-{trial.leader}")


def _links(sight: Seen, leader: str) -> Iterator[Act]:
    t = sight.t
    if wait := sight.offer_of("await-objections", leader=leader):
        label = t("First wait for objections")
        yield press(sight, wait, label, "link", id=f"await-{leader}")
    if drop := sight.offer_of("drop-test", leader=leader):
        yield press(sight, drop, t("Withdraw the request"), "link")


def _held(sight: Seen, people: People, leader: str) -> str:
    is_mine = leader in people.own and sight.offer_of("set-pool", who=leader) is not None
    return sight.looks.why_not({"ask": "drop-test", "leader": leader}) if is_mine else ""


def _thrown(sight: Seen, people: People, trial: Trial) -> ThrownTest:
    t, leader = sight.t, trial.leader
    is_asked = any(who in people.own for who in trial.pools)
    found = verdict(sight, people, trial)
    shown = without_staged(found, trial, sight.once(OnStage))
    owed = [one for one in sight.mine.owed if one.who in trial.pools]
    dues = tuple(list_dues(sight, people, owed, "-test"))
    kind = t("investigation") if trial.investigation else t("other action")
    again = [one for one in sight.offers_of("throw-test") if one.given["leader"] == leader]
    waited = dict.fromkeys(one.whose for one in dues if not people.own)
    return ThrownTest(
        key=f"test-card-{leader}",
        id=f"trial-{leader}",
        is_asked=is_asked,
        number=NUMBERS[trial.mode],
        what=capitalised(trial.what),
        by=f"{people.full_name(leader)}, {kind}",
        is_shared=len(trial.pools) > 1,
        results=tuple(pool_results(sight, people, trial)),
        failures=tuple(failure_dice(sight, trial)),
        stamp=_stamp(trial, t),
        verdict=shown,
        why=fold_of_rule(sight, found.rule, f"why-result-{leader}") if shown.result else None,
        dues=dues,
        dues_wait=t("Waiting for {names}.", names=t.listed(tuple(waited))) if waited else "",
        objections=objections(sight, people, trial),
        throw_again=presses(sight, again, t("Throw again"), "main"),
        choices=None if dues or trial.tied else choices(sight, people, trial),
        is_of_throw=is_asked and sight.once(OnStage).has_throw_of(trial),
    )


def _stamp(trial: Trial, t: Tongue) -> tuple[str, str] | None:
    standing = Standing(trial)
    if not standing.doubted:
        return None
    if standing.failed:
        return "red", t("Failure recorded")
    return "blue", t("Objection dismissed")
