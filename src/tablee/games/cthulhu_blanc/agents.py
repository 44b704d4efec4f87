"""Agents: a name, a profession, traits; how they come, and how they go."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.cthulhu_blanc import asks, asks_word, events
from tablee.games.cthulhu_blanc.common import ID, SHEET, STATUS, known, mine, rules
from tablee.games.cthulhu_blanc.leaving import has_unsigned
from tablee.games.cthulhu_blanc.state import HIGHEST, Agent, Link, State
from tablee.kernel.checks import only_keeper
from tablee.kernel.naming import slug
from tablee.kernel.words import By, Event, Refused, refuse_all

LINKED = f"{ID}.campaign.linked-character"
REPLACED = f"{ID}.creation.replacement"


@rules.decides(asks.CreateAgent)
def create_agent(state: State, by: By, ask: asks.CreateAgent, dice: Dice) -> Iterator[Event]:
    seat = ask.seat or by.seat
    lost = last_lost(state, seat)
    refuse_all([*_faults(state, by, seat, ask, lost)])
    link = Link(lost.id, ask.link) if lost is not None and ask.link else None
    yield events.AgentCreated(
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


def _traits(said: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(trait.strip() for trait in said if trait.strip())


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


def _faults(
    state: State, by: By, seat: str, ask: asks.CreateAgent, lost: Agent | None
) -> Iterator[Refused]:
    if by.seats.get(seat) != "player":
        yield Refused(SHEET, "An agent belongs to a player's seat.")
    elif not by.may_act_for(seat):
        yield Refused(SHEET, "You create an agent for your own seat only.")
    elif plays(state, seat):
        yield Refused(SHEET, "Each player has one agent in the field.")
    yield from _trait_faults(state, _traits(ask.traits))
    if needs_link(state, lost) and not ask.link:
        yield Refused(LINKED, "Say what ties the new agent to the one who was lost.")
    if ask.link and lost is None:
        yield Refused(LINKED, "There is nobody lost to be linked to.")


def _trait_faults(state: State, traits: tuple[str, ...]) -> Iterator[Refused]:
    wanted = int(state.options["traits_count"])
    if len(traits) != wanted:
        one, several = (
            "At this table an agent has one trait.",
            "At this table an agent has {count} traits.",
        )
        yield Refused(SHEET, one) if wanted == 1 else Refused(SHEET, several, count=wanted)
    if len({trait.casefold() for trait in traits}) != len(traits):
        yield Refused(SHEET, "The same trait is named twice.")


def has_played(state: State, agent: Agent) -> bool:
    papers = any(p.who == agent.id and p.signed for p in state.papers.values())
    return bool(agent.history) or papers


@rules.decides(asks.RewriteAgent)
def rewrite_agent(state: State, by: By, ask: asks.RewriteAgent, dice: Dice) -> Iterator[Event]:
    agent = mine(state, by, ask.who)
    if agent.is_gone:
        raise Refused(STATUS, "The file of {name} is closed.", name=agent.name)
    begun = has_played(state, agent)
    if begun and not by.is_keeper:
        raise Refused(SHEET, "Play has begun: the table agrees and the keeper rewrites.")
    traits = agent.traits if ask.traits is None else _traits(ask.traits)
    refuse_all([*_trait_faults(state, traits)])
    yield events.AgentRewritten(
        who=agent.id,
        profession=ask.profession or agent.profession,
        traits=traits,
        name="" if ask.name in (None, agent.name) else ask.name,
        gender=None if ask.gender in (None, agent.gender) else ask.gender,
        was="" if ask.name in (None, agent.name) else agent.name,
        why=ask.why,
    )


@rules.decides(asks.PlayArrival)
def play_arrival(state: State, by: By, ask: asks.PlayArrival, dice: Dice) -> Iterator[Event]:
    rule = f"{ID}.campaign.arrival-scene"
    only_keeper(by, rule)
    agent = known(state, ask.who)
    if not agent.arrival_due:
        raise Refused(rule, "The arrival of {name} has been played.", name=agent.name)
    yield events.ArrivalPlayed(who=agent.id)


def _settled(state: State, agent: Agent) -> None:
    """The result of a test stands and is read before anybody leaves."""
    if state.trial_with(agent.id) is not None:
        raise Refused(f"{ID}.action.sequence", "The test on the table comes first.")


@rules.decides(asks.TellExit)
def tell_exit(state: State, by: By, ask: asks.TellExit, dice: Dice) -> Iterator[Event]:
    agent = mine(state, by, ask.who)
    if agent.status != "exiting":
        raise Refused(f"{ID}.end.folie-six", "{name} is still among us.", name=agent.name)
    _settled(state, agent)
    stay = has_unsigned(state, agent)
    yield events.ExitTold(who=agent.id, exit=ask.exit, text=ask.text, papers_stay=stay)


@rules.decides(asks.TellDeath)
def tell_death(state: State, by: By, ask: asks.TellDeath, dice: Dice) -> Iterator[Event]:
    agent = mine(state, by, ask.who)
    if agent.status != "dying":
        raise Refused(f"{ID}.end.blessures-six", "{name} is not dying.", name=agent.name)
    _settled(state, agent)
    yield events.DeathTold(
        who=agent.id,
        text=ask.text,
        presumed=ask.presumed,
        last_deed=ask.last_deed,
        papers_stay=has_unsigned(state, agent),
    )


@rules.decides(asks.NameTask)
def name_task(state: State, by: By, ask: asks.NameTask, dice: Dice) -> Iterator[Event]:
    agent = mine(state, by, ask.who)
    if agent.status != "summoned":
        raise Refused(
            f"{ID}.end.summoned-finish-task", "Nobody has summoned {name}.", name=agent.name
        )
    if agent.task_named:
        raise Refused(
            f"{ID}.end.summoned-finish-task",
            "{name} has named the task in hand: nothing new is begun.",
            name=agent.name,
        )
    yield events.TaskNamed(who=agent.id, task=ask.task)


@rules.decides(asks.SayFarewell)
def say_farewell(state: State, by: By, ask: asks.SayFarewell, dice: Dice) -> Iterator[Event]:
    agent = known(state, ask.who)
    rule = f"{ID}.end.bureaucratie-six"
    if agent.status != "summoned":
        raise Refused(rule, "Nobody has summoned {name}.", name=agent.name)
    if any(seat == by.seat for seat, _ in agent.farewells):
        raise Refused(rule, "You have said goodbye already.")
    yield events.FarewellSaid(who=agent.id, seat=by.seat, text=ask.text)


@rules.decides(asks.BackToBase)
def back_to_base(state: State, by: By, ask: asks.BackToBase, dice: Dice) -> Iterator[Event]:
    agent = mine(state, by, ask.who)
    rule = f"{ID}.end.bureaucratie-six"
    if agent.status != "summoned":
        raise Refused(rule, "Nobody has summoned {name}.", name=agent.name)
    if state.trial_with(agent.id) is not None:
        raise Refused(rule, "The task in hand comes first.")
    stay = has_unsigned(state, agent)
    yield events.WentBack(who=agent.id, epilogue=ask.epilogue, papers_stay=stay)


@rules.decides(asks_word.Recall)
def recall(state: State, by: By, ask: asks_word.Recall, dice: Dice) -> Iterator[Event]:
    only_keeper(by, STATUS)
    agent = known(state, ask.who)
    audited = agent.cause == "audit" and state.options["audit_outcome"] == "returns"
    if not agent.is_gone or not (audited or agent.cause in ("presumed-dead", "retired")):
        raise Refused(STATUS, "{name} does not come back.", name=agent.name)
    if agent.seat is not None and plays(state, agent.seat):
        raise Refused(SHEET, "Each player has one agent in the field.")
    if audited and state.mission.number <= agent.left_in + 1:
        raise Refused(f"{ID}.end.bureaucratie-six", "An audit lasts at least one whole mission.")
    if audited:
        scores = (agent.folie, agent.blessures, HIGHEST - 1)
    else:
        scores = (ask.folie, ask.blessures, ask.bureaucratie)
    folie, blessures, bureaucratie = scores
    yield events.Recalled(who=agent.id, folie=folie, blessures=blessures, bureaucratie=bureaucratie)
