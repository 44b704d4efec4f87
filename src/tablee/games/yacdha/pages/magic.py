"""A magic about to be used: what it takes, whether it works, what it may cost each user's mind."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablee.games.yacdha.pages.action_keeper import in_their_place
from tablee.games.yacdha.pages.actions import agree_press
from tablee.games.yacdha.pages.drawings import Piece, die, nought
from tablee.games.yacdha.pages.odds_words import bar, every_degree, success
from tablee.games.yacdha.pages.options import Body, of_people
from tablee.games.yacdha.pages.pieces import row_fold
from tablee.games.yacdha.pages.risks import Risk, risks
from tablee.games.yacdha.pages.stakes import Stake, stake_rows
from tablee.games.yacdha.pages.terms import Term
from tablee.games.yacdha.pages.words import (
    Chance,
    People,
    Seen,
    Why,
    briefs,
    given_to,
    has,
    headline,
    press,
    up,
    why,
)
from tablee.games.yacdha.state.magic import Rite
from tablee.games.yacdha.state.people import Person
from tablee.games.yacdha.words.terms import meter_name, opposition_name
from tablee.kernel.acts import Act
from tablee.kernel.odds import Odds
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer


class FateRow(msgspec.Struct, frozen=True):
    """What becomes of a mind, where it works and where it fails."""

    name: str
    is_bad: bool
    works: Chance
    fails: Chance


class Fate(msgspec.Struct, frozen=True):
    name: str
    madness: str
    rows: tuple[FateRow, ...]


class Casting(msgspec.Struct, frozen=True, kw_only=True):
    """The throw: its chances, the two throws together for each mind, its risks."""

    body: Body
    fates: tuple[Fate, ...]
    risks: tuple[Risk, ...]
    act: Act
    why: Why


class RiteCard(Part, frozen=True):
    template: ClassVar[str] = "rite.html"
    comes_first: ClassVar[bool] = True

    turn: str
    who: str
    title: str
    terms: tuple[Term, ...]
    conditions: str
    degrees: str
    stakes: tuple[Stake, ...]
    agrees: tuple[Act, ...]
    wait: str
    castings: tuple[Casting, ...]
    stand_in: Fold | None


def due_rites(sight: Seen) -> Iterator[RiteCard]:
    """Those in which something is asked of this seat."""
    return _rites(sight, due=True)


def rites(sight: Seen) -> Iterator[RiteCard]:
    return _rites(sight, due=False)


def _rites(sight: Seen, *, due: bool) -> Iterator[RiteCard]:
    if sight.mine.rites:
        people = sight.once(People)
        for rite in sight.mine.rites:
            if _is_turn(sight, people, rite) == due:
                yield _rite(sight, people, rite)


def _is_turn(sight: Seen, people: People, rite: Rite) -> bool:
    is_ready = all(who in rite.agreed for who in rite.users)
    agrees = of_people(sight.offers_of("agree"), people.own_of(rite.users))
    return bool(agrees) or (is_ready and rite.users[0] in people.own)


def _rite(sight: Seen, people: People, rite: Rite) -> RiteCard:
    t, lead = sight.t, rite.users[0]
    missing = [people.call(who) for who in rite.users if who not in rite.agreed]
    agrees = of_people(sight.offers_of("agree"), rite.users)
    mine = of_people(agrees, people.own)
    is_turn = _is_turn(sight, people, rite)
    hidden = next((one for one in sight.mine.magics if one.id == rite.magic), None)
    casts = given_to(sight.offers_of("cast"), lead)
    may_cast = lead in people.own or sight.is_keeper
    own = people.own_of(rite.users)
    return RiteCard(
        key=f"rite-{lead}",
        turn=t("Your turn, {name}", name=people.call(own[0])) if is_turn else "",
        who="" if is_turn else people.names(rite.users),
        title=up(rite.name),
        terms=tuple(_terms(sight, people, rite)),
        conditions=hidden.conditions if hidden and sight.is_keeper else "",
        degrees=hidden.degrees if hidden and sight.is_keeper else "",
        stakes=stake_rows(sight, rite.stakes),
        agrees=tuple(agree_press(sight, people, offer) for offer in mine),
        wait=_wait(sight, people, rite, missing),
        castings=tuple(_casting(sight, people, rite, offer) for offer in casts if may_cast),
        stand_in=_stand_in(sight, people, rite, agrees) if sight.is_keeper else None,
    )


def _wait(sight: Seen, people: People, rite: Rite, missing: list[str]) -> str:
    t, lead = sight.t, rite.users[0]
    if missing:
        return t("Waiting for the agreement of {names}.", names=t.listed(missing))
    return "" if lead in people.own else t("The dice are with {name}.", name=people.call(lead))


def _terms(sight: Seen, people: People, rite: Rite) -> Iterator[Term]:
    t = sight.t
    yield Term(t("Magic"), icon="sparkle")
    yield Term(up(opposition_name(rite.opposition, t)))
    if rite.provided:
        yield Term(t("Somebody else prepared it"))
    users = [people.by_id[who] for who in rite.users if who in people.by_id]
    counts = has(sight, "mythos") and not rite.provided
    learned = [person for person in users if person.mythos] if counts else []
    for person in learned:
        name = people.within(person.id)
        said = t("Mythos of {name}{colon}+{level}", name=name, colon=t(": "), level=person.mythos)
        yield Term(said, "y-good")
    if learned and len(rite.users) > 1:
        match sight.mine.house["magic_group_level"]:
            case "lowest":
                yield Term(t("the lowest Mythos of all users counts"))
            case "own-level-each":
                yield Term(t("everybody adds their own Mythos"))
            case _:
                yield Term(t("the highest Mythos of all users counts"))


def _casting(sight: Seen, people: People, rite: Rite, offer: Offer) -> Casting:
    t, lead = sight.t, rite.users[0]
    is_own = lead in people.own
    odds = sight.chances({"ask": "cast", "who": lead})
    label = t("Use the magic") if is_own else t("Throw for {name}", name=people.call(lead))
    return Casting(
        body=_body(sight, rite, odds),
        fates=tuple(_fates(sight, people, rite, odds)) if odds else (),
        risks=risks(sight, people, odds, tracks=is_own) if odds else (),
        act=press(sight, offer, label, "strip y-btn-madness"),
        why=why(sight, offer.rule),
    )


def _body(sight: Seen, rite: Rite, odds: Odds | None) -> Body:
    t = sight.t
    pieces = [Piece(die=die(sight, "madness")) for _ in rite.users]
    if len(rite.users) > 1:
        pieces.append(Piece(word=t("the higher one counts")))
    pieces.append(Piece(word=t("against")))
    if rite.opposition:
        pieces.append(Piece(die=die(sight, "opposition", rite.opposition)))
    else:
        pieces.append(nought(sight))
    if odds is None:
        return Body(pieces=tuple(pieces))
    return Body(
        pieces=tuple(pieces),
        headline=headline(success(odds), t),
        bar=bar(odds, t, in_a_table=not has(sight, "degree_names")),
        degrees=every_degree(sight, odds),
    )


def _fates(sight: Seen, people: People, rite: Rite, odds: Odds) -> Iterator[Fate]:
    """The two throws together: whether it works, and what becomes of each mind."""
    for who in rite.users:
        person = people.by_id.get(who)
        if person and f"rise.{who}" in odds.names:
            yield _fate(sight, people, person, odds)


def _fate(sight: Seen, people: People, person: Person, odds: Odds) -> Fate:
    t, key = sight.t, f"rise.{person.id}"
    cells = [(works, rises) for rises in (False, True) for works in (True, False)]
    holds, holds_failing, rises, rises_failing = briefs(
        [odds.chance(**{"success": works, key: rises}) for works, rises in cells], t
    )
    rows = (
        FateRow(t("the mind holds"), False, holds, holds_failing),
        FateRow(t("madness rises"), True, rises, rises_failing),
    )
    madness = f"{meter_name('madness', t)} {person.madness}" if person.madness else ""
    return Fate(up(people.call(person.id)), madness, rows)


def _stand_in(sight: Seen, people: People, rite: Rite, agrees: list[Offer]) -> Fold | None:
    stand = [offer for offer in agrees if offer.given["who"] not in people.own]
    if not stand:
        return None

    def make() -> Iterator[Act]:
        for offer in stand:
            id = f"rite-{offer.ask}-{offer.given['who']}"
            yield press(sight, offer, in_their_place(sight, people, offer), "quiet", "", id)

    key = f"stand-in-rite-{rite.users[0]}"
    return row_fold(sight, key, sight.t("In a player's place"), make)
