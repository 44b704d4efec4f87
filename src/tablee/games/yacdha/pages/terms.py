"""The head of an action: what it is, whose turn, and the terms the keeper has set."""

from collections.abc import Iterator

import msgspec

from tablee.games.yacdha.pages.words import People, Seen, has, up
from tablee.games.yacdha.state.action import Action, Ruling
from tablee.games.yacdha.words.terms import category_name, opposition_name


class Term(msgspec.Struct, frozen=True):
    """One of the terms; `small` says whose it is."""

    text: str
    look: str = ""
    icon: str = ""
    small: str = ""


def terms(sight: Seen, people: People, action: Action) -> Iterator[Term]:
    t = sight.t
    if action.investigation:
        yield Term(t("Investigation"), icon="magnifying-glass")
    else:
        sign = "brain" if action.category == "mental" else "hand-fist"
        yield Term(up(category_name(action.category, t)), icon=sign)
    if action.ruling:
        yield from _ruled(sight, people, action, action.ruling)
    else:
        yield from _claims(sight, people, action)


def _claims(sight: Seen, people: People, action: Action) -> Iterator[Term]:
    """Before the terms are said: what everybody calls upon."""
    counts_levels = has(sight, "occupation_levels")
    for who, claim in action.claims.items():
        said, person = people.claim_name(who, claim), people.by_id.get(who)
        if len(action.members) > 1:
            said = f"{people.call(who)}{sight.t(': ')}{said}"
        if person and counts_levels:
            said = f"{said} ({person.level_for(claim, action.what)})"
        yield Term(said, icon="hand-pointing")


def _ruled(sight: Seen, people: People, action: Action, ruling: Ruling) -> Iterator[Term]:
    t, is_group = sight.t, len(action.members) > 1
    yield _opposition(sight, ruling)
    if ruling.advantage:
        yield Term(up(t("major advantage")), "y-good")
    if ruling.disadvantage:
        yield Term(up(t("major disadvantage")), "y-bad")
    for who in ruling.occupation:
        person = people.by_id.get(who)
        yield Term(person.occupation if person and person.occupation else t("Occupation"), "y-good")
    for who, level in ruling.levels.items():
        if who in action.members:
            claim = up(people.claim_name(who, action.claims.get(who, "")))
            small = people.call(who) if is_group else ""
            yield Term(f"{claim} +{level}", "y-helped", small=small)
    if ruling.transferable and is_group:
        yield Term(up(t("the best level serves the group")))
    if ruling.handicapped:
        names = people.names(ruling.handicapped)
        yield Term(up(t("handicap for {names}", names=names)), "y-bad")
    if ruling.favoured:
        names = people.names(ruling.favoured)
        yield Term(up(t("advantage for {names}", names=names)), "y-good")
    yield from _circumstances(sight, ruling)


def _opposition(sight: Seen, ruling: Ruling) -> Term:
    said = up(opposition_name(ruling.opposition, sight.t))
    if ruling.opposition == "active" and ruling.resisting:
        said = f"{said}{sight.t(': ')}{ruling.resisting}"
    return Term(said)


def _circumstances(sight: Seen, ruling: Ruling) -> Iterator[Term]:
    t = sight.t
    if ruling.massed:
        yield Term(up(t("mass action")))
    if ruling.harmless:
        yield Term(up(t("nobody can get hurt")))
    if ruling.minutes:
        each = t.many(
            "{count} minute for each attempt", "{count} minutes for each attempt", ruling.minutes
        )
        yield Term(each, icon="hourglass")
    if ruling.meanwhile:
        yield Term(up(t("at the same time as what the others do")))
