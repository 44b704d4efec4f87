"""“I think you can fail”: the slip clipped to a test, and the one button of every other seat."""

import msgspec

from tablee.games.cthulhu_blanc.pages.words import People, Seen, press
from tablee.games.cthulhu_blanc.state import Trial
from tablee.kernel.acts import Act


class Slip(msgspec.Struct, frozen=True):
    """An objection whose die has not fallen yet."""

    seat: str
    how: str


class Objections(msgspec.Struct, frozen=True):
    slips: tuple[Slip, ...]
    question: str
    waive: Act | None
    """The answer to the question, of a seat that the throw waits for."""
    oppose: Act | None
    lodged: str
    """Why another objection is not taken."""


def objections(sight: Seen, people: People, trial: Trial) -> Objections:
    t, leader = sight.t, trial.leader
    waive = sight.offer_of("waive-objection", leader=leader)
    oppose = sight.offer_of("oppose", leader=leader)
    let_be = lodge = None
    if waive:
        let_be = press(sight, waive, t("No objection"), id=f"waive-{leader}")
    if oppose:
        label, id = t("I think you can fail"), f"oppose-{leader}"
        labels = {"how": t("How might it fail? One line.")}
        lodge = press(sight, oppose, label, "doubt", id=id, icon="x-square", labels=labels)
    waits = t(
        "{name} waits: can this fail? Say so now, or let it be thrown.", name=people.call(leader)
    )
    return Objections(
        slips=tuple(
            Slip(t.seat(one.seat), one.how) for one in trial.objections if one.face is None
        ),
        question=waits if waive else "",
        waive=let_be,
        oppose=lodge,
        lodged="" if oppose else _lodged(sight, people, trial),
    )


def _lodged(sight: Seen, people: People, trial: Trial) -> str:
    """For whoever might have objected themselves: it was done already."""
    if not trial.objections or trial.thrown or sight.view.role == "spectator":
        return ""
    objectors = [one.seat for one in trial.objections]
    taking_part = {people.by_id[who].seat for who in trial.pools if who in people.by_id}
    if sight.view.seat in taking_part or sight.view.seat in objectors:
        return ""
    return sight.t(
        "Objection already lodged by {name}", name=", ".join(map(sight.t.seat, objectors))
    )
