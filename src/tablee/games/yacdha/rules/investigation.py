"""Investigation: information in four tiers, kept by the keeper until a margin wins it."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from tablee.games.yacdha.rules.action.pool import tier, tiers_between
from tablee.games.yacdha.rules.common import able, privately, rules, seats_of
from tablee.games.yacdha.rules.shapes import MayBeEmpty, Persons, cites
from tablee.games.yacdha.state.action import Action
from tablee.games.yacdha.state.investigation import Lead
from tablee.games.yacdha.state.state import State
from tablee.kernel.checks import distinct
from tablee.kernel.common.asks import Line, Name
from tablee.kernel.law import Candidate
from tablee.kernel.naming import slug
from tablee.kernel.words import KEEPER, Ask, By, Event, Refused

RESULT = "yacdha.investigation.result"
SAFETY_NET = "yacdha.investigation.keeper-safety-net"


class PrepareLead(Ask, frozen=True, kw_only=True):
    title: Line
    short: Annotated[MayBeEmpty, cites(RESULT)] = ""
    most: Annotated[MayBeEmpty, cites(RESULT)] = ""
    all: Annotated[MayBeEmpty, cites(RESULT)] = ""
    bonus: Annotated[MayBeEmpty, cites("yacdha.investigation.bonus-limit")] = ""


class GrantInformation(Ask, frozen=True, kw_only=True):
    """The keeper lets somebody have more than the dice gave, so that the story goes on."""

    lead: Name
    who: Persons
    tier: Annotated[int, Meta(ge=1, le=4)]


class ShareInformation(Ask, frozen=True, kw_only=True):
    lead: Name


class LeadPrepared(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.investigation.result"
    lead: str
    title: str
    tiers: tuple[str, str, str, str]


class InformationWon(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.investigation.result"
    lead: str
    title: str
    seats: tuple[str, ...]
    tier: int
    texts: tuple[str, ...]


class NothingFound(Event, frozen=True, kw_only=True):
    """Either nothing is there, or nothing more than was known."""

    rule: str
    who: str


class NothingPrepared(Event, frozen=True, kw_only=True):
    """A reminder for the keeper: this search succeeded and no text waits behind it."""

    rule: str = "yacdha.investigation.result"
    who: str
    tier: int


class InformationShared(Event, frozen=True, kw_only=True):
    rule: str = "yacdha.investigation.result"
    lead: str
    title: str
    tier: int
    texts: tuple[str, ...]


@rules.law(PrepareLead, RESULT, keeper=True)
def may_prepare(state: State, by: By, ask: PrepareLead) -> Event:
    return LeadPrepared(
        lead=slug(ask.title, state.leads, words=5),
        title=ask.title,
        tiers=(ask.short, ask.most, ask.all, ask.bonus),
        to=(KEEPER,),
    )


@may_prepare.offers
def preparing(state: State, by: By) -> Iterator[Candidate]:
    yield Candidate()


def inform(state: State, action: Action, members: tuple[str, ...], margin: int) -> Iterator[Event]:
    """What this throw lets the searchers know, and nobody else."""
    seats = seats_of(state, members)
    to, leader = privately(seats), action.leader
    lead = state.leads.get(state.searches.get(leader, ""))
    if margin <= 0:
        yield NothingFound(rule=RESULT, who=leader, to=to)
    elif action.attempts and margin <= max(action.attempts):
        yield NothingFound(rule="yacdha.investigation.reroll-passive", who=leader, to=to)
    elif lead is None:
        yield NothingPrepared(who=leader, tier=tier(margin), to=(KEEPER,))
    elif texts := news(lead, seats, tier(margin)):
        yield InformationWon(
            lead=lead.id, title=lead.title, seats=seats, tier=tier(margin), texts=texts, to=to
        )
    else:
        yield NothingFound(rule="yacdha.investigation.nothing-there", who=leader, to=to)


def news(lead: Lead, seats: tuple[str, ...], won: int) -> tuple[str, ...]:
    """The texts up to a tier that at least one of these seats does not have yet."""
    known = min((max(lead.shared, lead.won.get(seat, 0)) for seat in seats), default=0)
    return tuple(lead.tiers[t - 1] for t in tiers_between(known, won) if lead.tiers[t - 1])


@rules.law(GrantInformation, SAFETY_NET, keeper=True)
def may_grant(state: State, by: By, ask: GrantInformation) -> Event:
    lead = _lead(state, ask.lead)
    for who in distinct(ask.who, RESULT):
        able(state, who)
        if not _is_news(state, lead, who, ask.tier):
            raise Refused(SAFETY_NET, "That would tell them nothing new.")
    seats = seats_of(state, ask.who)
    return InformationWon(
        rule=SAFETY_NET,
        lead=lead.id,
        title=lead.title,
        seats=seats,
        tier=ask.tier,
        texts=news(lead, seats, ask.tier),
        to=privately(seats),
    )


@may_grant.offers
def safety_net(state: State, by: By) -> Iterator[Candidate]:
    people = [p.id for p in state.investigators.values() if not p.is_out]
    for lead in state.leads.values():
        for tier_ in range(1, len(lead.tiers) + 1):
            told = tuple(who for who in people if _is_news(state, lead, who, tier_))
            if told:
                yield Candidate({"lead": lead.id, "tier": tier_}, {"who": told})


def _is_news(state: State, lead: Lead, who: str, tier_: int) -> bool:
    seats = seats_of(state, (who,))
    return bool(seats and news(lead, seats, tier_))


@rules.law(ShareInformation, RESULT)
def may_share(state: State, by: By, ask: ShareInformation) -> Event:
    lead = state.leads.get(ask.lead)
    won = 4 if by.is_keeper else 0 if lead is None else known_to(lead, by)
    # The same answer whether the lead does not exist or is merely unknown to this player.
    new = () if lead is None else tiers_between(lead.shared, won)
    texts = () if lead is None else tuple(lead.tiers[t - 1] for t in new if lead.tiers[t - 1])
    if lead is None or not texts:
        raise Refused(RESULT, "You know nothing about “{id}” that the others do not.", id=ask.lead)
    return InformationShared(lead=lead.id, title=lead.title, tier=won, texts=texts)


@may_share.offers
def sharing(state: State, by: By) -> Iterator[Candidate]:
    for lead in state.leads.values():
        if by.is_keeper or lead.won:
            yield Candidate({"lead": lead.id})


def known_to(lead: Lead, by: By) -> int:
    """The highest tier that this seat has won itself or was told."""
    own = max((lead.won.get(seat, 0) for seat in by.acts_for), default=0)
    return max(lead.shared, own)


def _lead(state: State, lead: str) -> Lead:
    if lead not in state.leads:
        raise Refused(RESULT, "There is no lead “{id}”.", id=lead)
    return state.leads[lead]


@rules.evolves(LeadPrepared)
def lead_prepared(state: State, event: LeadPrepared) -> State:
    lead = Lead(event.lead, event.title, event.tiers)
    return replace(state, leads={**state.leads, lead.id: lead})


@rules.evolves(InformationWon)
def information_won(state: State, event: InformationWon) -> State:
    lead = state.leads[event.lead]
    won = {seat: max(event.tier, lead.won.get(seat, 0)) for seat in event.seats}
    lead = replace(lead, won={**lead.won, **won})
    return replace(state, leads={**state.leads, lead.id: lead})


@rules.evolves(NothingFound)
def nothing_found(state: State, event: NothingFound) -> State:
    return state


@rules.evolves(NothingPrepared)
def nothing_prepared(state: State, event: NothingPrepared) -> State:
    return state


@rules.evolves(InformationShared)
def information_shared(state: State, event: InformationShared) -> State:
    lead = replace(state.leads[event.lead], shared=event.tier)
    return replace(state, leads={**state.leads, lead.id: lead})
