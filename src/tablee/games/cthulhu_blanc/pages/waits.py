"""What waits for the keeper of a table of Cthulhu Blanc."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from tablee.games.cthulhu_blanc.pages.desk_places import found_at
from tablee.games.cthulhu_blanc.pages.duties import is_unread, to_tell
from tablee.games.cthulhu_blanc.pages.words import People, Seen, choices_of
from tablee.games.cthulhu_blanc.state import Debt
from tablee.kernel.waits import Wait, owing
from tablee.kernel.words import Offer


def waits(sight: Seen) -> Iterator[Wait]:
    people = sight.once(People)
    yield from _debts(sight, people)
    yield from _tests(sight, people)
    yield from _judgements(sight, people)
    yield from _keepers_people(sight, people)
    yield from _papers(sight, people)


def _debts(sight: Seen, people: People) -> Iterator[Wait]:
    for debt in sorted(sight.mine.debts, key=lambda debt: debt.kind == "clue"):
        offers = [o for o in sight.offers_of("tell-debt") if o.given["debt"] == debt.id]
        text = to_tell(debt.kind, people.call(debt.who), sight.t)
        yield Wait(text, tuple(offers), "pen-nib", partial(_prepared, sight, people, debt))


def _prepared(sight: Seen, people: People, debt: Debt, offer: Offer) -> dict[str, Any]:
    """A clue as its place has it, for whoever found it."""
    found, seat = found_at(sight, debt), people.by_id[debt.who].seat
    is_private = debt.kind == "clue" and seat in choices_of(offer, "seats")
    return {**({"text": found} if found else {}), **({"seats": (seat,)} if is_private else {})}


def _tests(sight: Seen, people: People) -> Iterator[Wait]:
    """A test that waits for the keeper's word: whether anybody objects, where it searches."""
    t, seat = sight.t, sight.view.seat
    for trial in sight.mine.trials:
        objecting = [
            offer
            for offer in sight.offers_of("waive-objection", "oppose")
            if offer.given["leader"] == trial.leader and seat in trial.awaiting
        ]
        name = people.call(trial.leader)
        text = t(
            "{name} asks whether you object{colon}{what}", name=name, colon=t(": "), what=trial.what
        )
        yield Wait(text, tuple(objecting), "stamp")


def _judgements(sight: Seen, people: People) -> Iterator[Wait]:
    t, call = sight.t, people.call
    proposed = {
        agent.id
        for agent in sight.mine.agents
        if agent.suppression is not None and not agent.suppression.accepted
    }
    yield from owing(
        sight,
        ("accept-suppression", "refuse-suppression"),
        lambda who: t("Rule on what {name} destroys", name=call(who)),
        among=lambda offer: offer.given["who"] in proposed,
        icon="fire",
    )
    stale = sight.mine.stale_runs
    yield from owing(
        sight,
        ("close-run",),
        lambda who: t("A scene has passed: close the run of suppression ({name})", name=call(who)),
        among=lambda offer: offer.given["who"] in stale,
        icon="fire",
    )
    untimed = {
        agent.id
        for agent in sight.mine.agents
        if agent.care and agent.status != "care" and agent.care.minutes is None
    }
    yield from owing(
        sight,
        ("time-care",),
        lambda who: t("Say how long the care takes ({name})", name=call(who)),
        among=lambda offer: offer.given["who"] in untimed,
        icon="first-aid",
    )
    yield from owing(
        sight,
        ("play-arrival",),
        lambda who: t("Play the arrival of a new agent ({name})", name=call(who)),
        icon="user-plus",
    )
    yield from owing(
        sight, ("end-moment",), lambda _: t("The important moment is still open"), icon="star"
    )


def _keepers_people(sight: Seen, people: People) -> Iterator[Wait]:
    """What agents without a player owe."""

    def is_keepers(offer: Offer) -> bool:
        agent = people.by_id.get(str(offer.given.get("who", offer.given.get("leader", ""))))
        return agent is not None and agent.seat not in sight.players

    t, call = sight.t, people.call
    dues = {owed.who: owed.why for owed in reversed(sight.mine.owed)}
    yield from owing(
        sight,
        ("roll-meter",),
        lambda who: t("{name} owes a roll ({why})", name=call(who), why=dues.get(who, "")),
        among=is_keepers,
        icon="dice-five",
    )
    untold = sight.mine.untold
    yield from owing(
        sight,
        ("tell-mark",),
        lambda who: t("{name} has a rise to put into words", name=call(who)),
        among=lambda offer: is_keepers(offer) and offer.given["who"] in untold,
        icon="pen-nib",
    )
    asks = ("roll-suppression", "tell-exit", "tell-death", "name-task")
    yield from owing(
        sight,
        (*asks, "back-to-base", "say-farewell"),
        lambda who: t("{name} is yours to play", name=call(who)),
        among=is_keepers,
        icon="user",
    )
    yield from owing(
        sight,
        ("throw-test", "settle-test"),
        lambda who: t("{name} is yours to play", name=call(who)),
        among=is_keepers,
        by="leader",
        icon="user",
    )


def _papers(sight: Seen, people: People) -> Iterator[Wait]:
    t, papers = sight.t, {paper.id: paper for paper in sight.mine.papers}
    yield from owing(
        sight,
        ("answer-favour",),
        lambda paper: t("Answer a request{colon}{what}", colon=t(": "), what=papers[paper].why),
        by="paper",
        icon="file-text",
    )
    unread = {one.id for one in papers.values() if one.kind == "report" and is_unread(one)}
    yield from owing(
        sight,
        ("bar-report",),
        lambda paper: t(
            "A report has not been reread ({name})", name=people.call(papers[paper].who)
        ),
        among=lambda offer: offer.given["paper"] in unread,
        by="paper",
        icon="file-text",
    )
