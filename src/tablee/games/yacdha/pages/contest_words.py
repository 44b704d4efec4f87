"""The sides of a competition or a chase, what is at stake in it, and who may win."""

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from tablee.games.yacdha.pages.drawings import Die, die
from tablee.games.yacdha.pages.odds_words import side_name
from tablee.games.yacdha.pages.stakes import Stake, points
from tablee.games.yacdha.pages.terms import Term
from tablee.games.yacdha.pages.words import Chance, People, Seen, briefs, up, width
from tablee.games.yacdha.state.contest import Contest, Side
from tablee.games.yacdha.state.people import METER_OF
from tablee.games.yacdha.words.terms import category_name, meter_name
from tablee.kernel.odds import Odds

NONE = Fraction(0)


class Member(msgspec.Struct, frozen=True):
    """Somebody on a side: the die they force with, and what helps them."""

    name: str
    die: Die | None
    notes: tuple[str, ...]


class SideCard(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    is_out: bool
    members: tuple[Member, ...]
    together: str
    advantage: str
    disadvantage: str


class Winner(msgspec.Struct, frozen=True):
    """A side and its chance; a tie has no bar."""

    name: str
    chance: Chance
    width: float
    is_tie: bool = False


class Winners(msgspec.Struct, frozen=True):
    rows: tuple[Winner, ...]
    note: str


def contest_terms(sight: Seen, contest: Contest) -> Iterator[Term]:
    t = sight.t
    if contest.chase:
        yield Term(t("Chase"), icon="person-simple-run")
    else:
        yield Term(t("Competition"), icon="flag-checkered")
    yield Term(up(category_name(contest.category, t)))
    if contest.harmless:
        yield Term(up(t("nobody can get hurt")))
    if contest.tied:
        yield Term(t("A tie: the leaders throw again."), "y-bad")


def side_card(sight: Seen, people: People, contest: Contest, side: Side) -> SideCard:
    t, together = sight.t, ""
    all_known = all(who in people.by_id for who in side.members)
    if len(side.members) > 1 and side.level and all_known:
        which = t("the best of the group") if side.transferable else t("the lowest of the group")
        together = f"{t('together: level {level}', level=side.level)}, {which}"
    return SideCard(
        name=side_name(side.name, t),
        is_out=bool(contest.tied) and side.name not in contest.tied,
        members=tuple(_member(sight, people, contest, side, who) for who in side.members),
        together=together,
        advantage=up(t("major advantage")) if side.advantage else "",
        disadvantage=up(t("major disadvantage")) if side.disadvantage else "",
    )


def _member(sight: Seen, people: People, contest: Contest, side: Side, who: str) -> Member:
    t, notes = sight.t, []
    if who in side.claims:
        notes.append(people.claim_name(who, side.claims[who]))
    if who in side.occupation:
        notes.append(t("occupation helps"))
    if side.levels.get(who) and who in people.by_id:
        notes.append(t("level {level}", level=side.levels[who]))
    forced = die(sight, METER_OF[contest.category]) if who in contest.forcing else None
    return Member(people.call(who), forced, tuple(notes))


def contest_stakes(sight: Seen, contest: Contest) -> Iterator[Stake]:
    t, stakes = sight.t, contest.stakes
    if stakes is None:
        return
    if stakes.success:
        won = t("If the pursued get away") if contest.chase else t("For whoever wins")
        yield Stake(won, stakes.success)
    if stakes.failure:
        lost = t("If they are caught") if contest.chase else t("For the others")
        yield Stake(lost, stakes.failure)
    for cost in stakes.costs:
        said = points(sight, cost)
        if cost.by_margin:
            meter = meter_name(cost.meter, t)
            said = t("as many points of {meter} as one loses by", meter=meter)
        yield Stake(t("What losing costs"), said, f"y-{cost.meter}")


def winners_of(sight: Seen, contest: Contest, odds: Odds) -> Winners:
    """The chances of each side in this throw; those in the long run stand below, by the rules."""
    t, found = sight.t, odds.of("winner").as_fractions()
    sides = [
        side.name
        for side in contest.sides
        if not contest.tied or side.name in contest.tied or side.name in found
    ]
    tie, note = found.get("tie") or NONE, ""
    chances = [found.get(side) or NONE for side in sides]
    *said, tied = briefs([*chances, tie], t, odds.draws)
    rows = [
        Winner(side_name(side, t), told, width(chance))
        for side, told, chance in zip(sides, said, chances, strict=True)
    ]
    if tie:
        rows.append(Winner(up(t("a tie")), tied, 0, is_tie=True))
        note = t("Those who tie for the highest throw again.")
        if contest.chase and sight.mine.house["chase_tie"] == "pursued-escape":
            note = t("At this table the pursued get away on a tie.")
    return Winners(tuple(rows), note)
