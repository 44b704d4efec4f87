"""Creation: a name, a profession, traits; a successor linked to who was lost, and their arrival."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from tablee.games.cthulhu_blanc.rules.common import (
    ID,
    SHEET,
    STATUS,
    MayBeEmpty,
    Short,
    known,
    mine,
    own,
    rules,
)
from tablee.games.cthulhu_blanc.state import Agent, Gender, Link, State
from tablee.kernel.common.asks import Name
from tablee.kernel.law import Candidate
from tablee.kernel.naming import slug
from tablee.kernel.words import Ask, By, Event, Refused, refuse_all

LINKED = f"{ID}.campaign.linked-character"
REPLACED = f"{ID}.creation.replacement"
ARRIVAL = f"{ID}.campaign.arrival-scene"
Traits = Annotated[tuple[Annotated[str, Meta(max_length=120)], ...], Meta(max_length=8)]


class CreateAgent(Ask, frozen=True, kw_only=True):
    """`link` ties the new agent to the one who was lost."""

    name: Name
    profession: Short
    traits: Annotated[Traits, Meta(extra={"required": True})] = ()
    gender: Gender = "n"
    link: Annotated[MayBeEmpty, Meta(extra={"rule": LINKED})] = ""
    seat: Name | None = None


class RewriteAgent(Ask, frozen=True, kw_only=True):
    """Words of a sheet, by agreement; nothing numeric ever changes this way."""

    who: Name
    name: Name | None = None
    gender: Gender | None = None
    profession: Short | None = None
    traits: Traits | None = None
    why: Annotated[str, Meta(max_length=200)] = ""


class PlayArrival(Ask, frozen=True, kw_only=True):
    who: Name


class AgentCreated(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.creation.sheet"
    who: str
    name: str
    seat: str
    gender: Gender
    profession: str
    traits: tuple[str, ...]
    link: Link | None
    arrival_due: bool


class AgentRewritten(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.creation.sheet"
    who: str
    profession: str
    traits: tuple[str, ...]
    name: str = ""
    gender: Gender | None = None
    was: str = ""
    """The name before, where there is a new one."""
    why: str = ""


class ArrivalPlayed(Event, frozen=True, kw_only=True):
    rule: str = "cthulhu-blanc.campaign.arrival-scene"
    who: str


def last_lost(state: State, seat: str) -> Agent | None:
    """The agent this seat lost last."""
    gone = [a for a in state.agents.values() if a.seat == seat and a.is_gone]
    return max(gone, key=lambda agent: agent.lost_as, default=None)


def plays(state: State, seat: str) -> bool:
    return any(a.seat == seat and not a.is_gone for a in state.agents.values())


def needs_link(state: State, lost: Agent | None) -> bool:
    """A new agent must be linked to one lost to Folie, or to anybody lost (house rule)."""
    if lost is None:
        return False
    return lost.cause == "folie" or state.options["link_required"] == "always"


def has_played(state: State, agent: Agent) -> bool:
    papers = any(p.who == agent.id and p.signed for p in state.papers.values())
    return bool(agent.history) or papers


@rules.law(CreateAgent, SHEET)
def may_create(state: State, by: By, ask: CreateAgent) -> Event:
    seat = ask.seat or by.seat
    lost = last_lost(state, seat)
    refuse_all([*_faults(state, by, seat, ask, lost)])
    link = Link(lost.id, ask.link) if lost is not None and ask.link else None
    return AgentCreated(
        rule=SHEET if lost is None else LINKED if link is not None else REPLACED,
        who=slug(ask.name, state.agents),
        name=ask.name,
        seat=seat,
        gender=ask.gender,
        profession=ask.profession,
        traits=_traits(ask.traits),
        link=link,
        arrival_due=link is not None,
    )


@may_create.offers
def recruits(state: State, by: By) -> Iterator[Candidate]:
    """Whoever plays nobody opens a file; who acts for them may do it in their place."""
    for seat, role in by.seats.items():
        if role != "player" or not by.may_act_for(seat) or plays(state, seat):
            continue
        lost, is_own = last_lost(state, seat), seat == by.seat
        yield Candidate(
            {} if is_own else {"seat": seat},
            {"seat": (seat,)} if is_own else {},
            advice=(f"{ID}.meta.setting",),
            limits={"traits": _as_many_traits(state), "link": (1, 2000)},
            shaped={"link": {"required": needs_link(state, lost)}},
            omit=("link",) if lost is None else (),
            sure=("gender", "seat"),
            rule=SHEET if lost is None else REPLACED,
        )


def _as_many_traits(state: State) -> tuple[int, int]:
    wanted = int(state.options["traits_count"])
    return wanted, wanted


def _traits(said: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(trait.strip() for trait in said if trait.strip())


def _faults(
    state: State, by: By, seat: str, ask: CreateAgent, lost: Agent | None
) -> Iterator[Refused]:
    if by.seats.get(seat) != "player":
        yield Refused(SHEET, "An agent belongs to a player's seat.")
    elif not by.may_act_for(seat):
        yield Refused(SHEET, "You create an agent for your own seat only.")
    elif plays(state, seat):
        yield Refused(SHEET, "Each player has one agent in the field.")
    yield from _trait_faults(state, _traits(ask.traits))
    if needs_link(state, lost) and not ask.link:
        why = "Say what ties the new agent to the one who was lost."
        yield Refused(LINKED, why).about("link")
    if ask.link and lost is None:
        yield Refused(LINKED, "There is nobody lost to be linked to.").about("link")


def _trait_faults(state: State, traits: tuple[str, ...]) -> Iterator[Refused]:
    wanted = int(state.options["traits_count"])
    if len(traits) != wanted:
        one, several = (
            "At this table an agent has one trait.",
            "At this table an agent has {count} traits.",
        )
        no = Refused(SHEET, one) if wanted == 1 else Refused(SHEET, several, count=wanted)
        yield no.about("traits")
    if len({trait.casefold() for trait in traits}) != len(traits):
        yield Refused(SHEET, "The same trait is named twice.").about("traits")


@rules.law(RewriteAgent, SHEET)
def may_rewrite(state: State, by: By, ask: RewriteAgent) -> Event:
    agent = mine(state, by, ask.who)
    if agent.is_gone:
        raise Refused(STATUS, "The file of {name} is closed.", name=agent.name)
    if not by.is_keeper and has_played(state, agent):
        raise Refused(SHEET, "Play has begun: the table agrees and the keeper rewrites.")
    traits = agent.traits if ask.traits is None else _traits(ask.traits)
    if ask.traits is not None:  # those of before were as many as the table asked for then
        refuse_all([*_trait_faults(state, traits)])
    return AgentRewritten(
        who=agent.id,
        profession=ask.profession or agent.profession,
        traits=traits,
        name="" if ask.name in (None, agent.name) else ask.name,
        gender=None if ask.gender in (None, agent.gender) else ask.gender,
        was="" if ask.name in (None, agent.name) else agent.name,
        why=ask.why,
    )


@may_rewrite.offers
def sheets(state: State, by: By) -> Iterator[Candidate]:
    traits = {"traits": _as_many_traits(state)}
    for agent in own(state, by):
        yield Candidate({"who": agent.id}, limits=traits, sure=("gender",))


def newcomers(state: State, by: By) -> Iterator[str]:
    return (agent.id for agent in state.agents.values() if agent.arrival_due)


@rules.law(PlayArrival, ARRIVAL, keeper=True, among={"who": newcomers})
def may_play_arrival(state: State, by: By, ask: PlayArrival) -> Event:
    agent = known(state, ask.who)
    if not agent.arrival_due:
        raise Refused(ARRIVAL, "The arrival of {name} has been played.", name=agent.name)
    return ArrivalPlayed(who=agent.id)


@rules.evolves(AgentCreated)
def agent_created(state: State, event: AgentCreated) -> State:
    return state.with_agent(
        Agent(
            event.who,
            event.name,
            event.seat,
            event.gender,
            event.profession,
            event.traits,
            link=event.link,
            arrival_due=event.arrival_due,
        )
    )


@rules.evolves(AgentRewritten)
def agent_rewritten(state: State, event: AgentRewritten) -> State:
    agent = known(state, event.who)
    agent = replace(
        agent,
        name=event.name or agent.name,
        gender=event.gender or agent.gender,
        profession=event.profession,
        traits=event.traits,
    )
    return state.with_agent(agent)


@rules.evolves(ArrivalPlayed)
def arrival_played(state: State, event: ArrivalPlayed) -> State:
    return state.with_agent(replace(known(state, event.who), arrival_due=False))
