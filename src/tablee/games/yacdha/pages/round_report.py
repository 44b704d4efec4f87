"""What the round that has just ended did to everybody."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from tablee.games.yacdha.pages.drawings import Track, track
from tablee.games.yacdha.pages.words import People, Seen, up
from tablee.games.yacdha.view.fight import FighterView, LastRoundView

ENDS: Mapping[str, str] = {
    "dead": "dies",
    "dying": "is dying",
    "coma": "falls into a coma",
}


class Reported(msgspec.Struct, frozen=True):
    """Somebody whom the round changed; `hidden` is for the keeper alone."""

    name: str
    text: str
    track: Track | None = None
    hidden: str = ""


class RoundReport(msgspec.Struct, frozen=True):
    title: str
    lines: tuple[Reported, ...]


def round_report(
    sight: Seen, people: People, last: LastRoundView, fighters: Sequence[FighterView]
) -> RoundReport:
    now = {one.id: one for one in fighters}
    lines = (
        _reported(sight, people, was, now.get(was.id, was), last.taken.get(was.id, 0))
        for was in last.fighters
    )
    title = sight.t("End of round {number}", number=last.number)
    return RoundReport(title, tuple(line for line in lines if line))


def _reported(
    sight: Seen, people: People, was: FighterView, now: FighterView, taken: int
) -> Reported | None:
    t, person = sight.t, people.by_id.get(was.id)
    changes = list(_changes(sight, people, was, now, taken))
    if not changes:
        return None
    name, text = up(people.call(was.id, was.name)), t.listed(changes)
    if not taken or person is None:
        return Reported(name, text)
    if not person.npc:
        return Reported(name, text, track(sight, person, "trauma"))
    hidden = t("Trauma is now {value}.", value=person.trauma)
    if person.creature and not person.toughness:
        hidden = t("wounds do nothing to it")
    return Reported(name, text, hidden=hidden)


def _changes(
    sight: Seen, people: People, was: FighterView, now: FighterView, taken: int
) -> Iterator[str]:
    t = sight.t
    if taken:
        yield t("takes {points}", points=taken)
        condition = _condition(sight, people, was.id)
        if condition in ENDS:
            yield t(ENDS[condition])
    if now.unconscious and not was.unconscious:
        yield t("drops unconscious")
    if now.held_by and now.held_by != was.held_by:
        yield t("is now held by {name}", name=people.within(now.held_by))
    if was.held_by and not now.held_by:
        yield t("is free again")
    if now.fled and not was.fled:
        yield t("has left the fight")


def _condition(sight: Seen, people: People, who: str) -> str:
    person = people.by_id.get(who)
    if person:
        return person.condition
    return next((one.condition for one in sight.mine.strangers if one.id == who), "")
