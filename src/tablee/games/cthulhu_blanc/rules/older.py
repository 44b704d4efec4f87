"""Events as earlier editions of these rules wrote them, and which rules were corrected since."""

from typing import Any

CORRECTIONS: dict[int, frozenset[str]] = {
    # 2: ties are thrown among those who tie, what is lost stays lost, the keeper's word holds.
    2: frozenset(
        f"cthulhu-blanc.{rule}"
        for rule in (
            "action.kind",
            "action.sequence",
            "action.when-to-roll",
            "dice.all-that-apply",
            "dice.result-table",
            "end.blessures-six",
            "end.folie-exit-choices",
            "end.bureaucratie-six",
            "end.summoned-finish-task",
            "meter.folie-play-terror",
            "meter.blessures-play",
            "meter.bureaucratie-play",
            "meter.folie-triggers",
            "objection.compare",
            "objection.die",
            "objection.who",
            "oppose.perfect-tie",
            "oppose.roll",
            "oppose.tie-break",
            "recovery.suppress-acts",
            "recovery.suppress-run",
            "retry.right",
            "retry.first",
            "retry.second",
            "retry.third-and-last",
            "recovery.zeal-price",
        )
    ),
    # 3: what the keeper said of dice holds for who comes again, and nobody lost owes a roll.
    3: frozenset(
        f"cthulhu-blanc.{rule}"
        for rule in (
            "action.sequence",
            "action.when-to-roll",
            "coop.roll",
            "creation.sheet",
            "dice.all-that-apply",
            "dice.six-investigation",
            "gm.calls",
            "objection.who",
            "oppose.roll",
            "oppose.tie-break",
            "retry.cumulative",
            "retry.right",
            "retry.first",
            "retry.second",
            "retry.third-and-last",
        )
    ),
    # 4: who loses while others tie owes their rolls, who comes back begins afresh.
    4: frozenset(
        f"cthulhu-blanc.{rule}"
        for rule in (
            "campaign.character-status",
            "creation.sheet",
            "gm.calls",
            "meter.bureaucratie-triggers",
            "meter.folie-triggers",
            "meter.blessures-triggers",
            "recovery.suppress-acts",
            "recovery.suppress-roll",
        )
    ),
    # 5: a test in which the keeper has said something of dice or kind is not dropped by players.
    5: frozenset({"cthulhu-blanc.dice.all-that-apply", "cthulhu-blanc.action.kind"}),
    # 6: what comes of a test is told to everybody, and nobody says otherwise without effect.
    6: frozenset({"cthulhu-blanc.dice.price-and-backlash", "cthulhu-blanc.dice.excellent-extra"}),
    # 7: where failure dice are thrown again with a retry, they are in an opposition too.
    7: frozenset(
        f"cthulhu-blanc.{rule}"
        for rule in ("retry.first", "retry.second", "retry.third-and-last", "objection.compare")
    ),
    # 8: a locked die is thrown in no retry, who plays a lent seat takes part as its own, and a die
    # of paperwork that the keeper refuses stays out.
    8: frozenset(
        f"cthulhu-blanc.{rule}"
        for rule in (
            "retry.first",
            "retry.second",
            "retry.third-and-last",
            "objection.who",
            "dice.bureaucratie",
            "dice.all-that-apply",
            "meter.bureaucratie-triggers",
        )
    ),
    # 9: the keeper does not doubt what they play themselves, an objection falls with the agent
    # that is given to who made it, and who is dying may still lose their mind by the keeper's word.
    9: frozenset(
        f"cthulhu-blanc.{rule}"
        for rule in ("objection.who", "end.folie-six", "action.when-to-roll")
    ),
    # 10: of a group the dice that lie at last call for rolls, the keeper doubts no opponent of
    # their own, somebody summoned suppresses nothing without a task, a run that lasts for a scene
    # ends with it, a draft stays with who wrote it.
    10: frozenset(
        f"cthulhu-blanc.{rule}"
        for rule in (
            "meter.folie-triggers",
            "meter.blessures-triggers",
            "meter.bureaucratie-triggers",
            "objection.who",
            "end.summoned-finish-task",
            "recovery.suppress-run",
            "gm.calls",
        )
    ),
    # 11: the keeper's word brings back whom the book does not, for a reason that is told.
    11: frozenset(
        f"cthulhu-blanc.{rule}"
        for rule in ("campaign.character-status", "end.bureaucratie-six", "gm.calls")
    ),
}
"""What each edition answers otherwise than the one before (`Game.corrections`)."""


def upcast(edition: int, event: dict[str, Any]) -> dict[str, Any]:
    return _from_first(event) if edition == 1 else event


def _from_first(event: dict[str, Any]) -> dict[str, Any]:
    match event["type"]:
        case "test-thrown":
            return _thrown(event)
        case _:
            return event


def _thrown(event: dict[str, Any]) -> dict[str, Any]:
    """The first edition wrote down what has always been seen on the table as well."""
    if event["leads"]:
        throws = [{**one, "top": 0, "six": False} for one in event["throws"]]
        event = {**event, "throws": throws, "by_top": event["retried"]}
    if len(event["failures"]) > 1:
        highest = max(face for _, face in event["failures"])
        failures = [(seat, 0) for seat, _ in event["failures"]]
        event = {**event, "failures": failures, "failure": highest}
    return event
