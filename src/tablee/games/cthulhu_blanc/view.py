"""What each seat sees of a table of Cthulhu Blanc."""

from collections.abc import Mapping

from msgspec.structs import replace

from tablee.games.cthulhu_blanc.rules.action.checks import awaited
from tablee.games.cthulhu_blanc.rules.creation import last_lost, needs_link
from tablee.games.cthulhu_blanc.state import (
    Agent,
    Clue,
    Debt,
    Mission,
    Owed,
    Paper,
    Place,
    State,
    Trial,
)
from tablee.kernel.words import By, View

BAR = "█"


BARS = (26, 41, 18, 33, 22)
"""How long a bar is, by its place: it tells nothing of what it covers."""


class BlancView(View, frozen=True, kw_only=True):
    agents: tuple[Agent, ...]
    trials: tuple[Trial, ...]
    owed: tuple[Owed, ...]
    untold: tuple[str, ...]
    debts: tuple[Debt, ...]
    papers: tuple[Paper, ...]
    places: tuple[Place, ...]
    """Prepared places: the keeper's, empty for everybody else."""
    searches: Mapping[str, str]
    clues: tuple[Clue, ...]
    mission: Mission
    moment: str
    log: tuple[tuple[str, str, str], ...]
    archive: Mapping[str, tuple[tuple[str, str, str], ...]]
    """The log of earlier missions whose report is still to be signed."""
    answers: Mapping[str, tuple[str, str]]
    """The keeper's: the place and the result behind a clue that is owed."""
    stale_runs: tuple[str, ...]
    """The keeper's: who has a run of suppression open from an earlier scene."""
    house: Mapping[str, str]
    lost: str
    """The agent this seat lost last, and must or may be linked to."""
    link_needed: bool


def view(state: State, by: By) -> BlancView:
    keeper = by.is_keeper
    lost = last_lost(state, by.seat)
    return BlancView(
        agents=tuple(_agent(agent, by) for agent in state.agents.values()),
        trials=tuple(
            replace(trial, awaiting=awaited(state, by, trial)) for trial in state.trials.values()
        ),
        owed=state.owed,
        untold=state.untold,
        debts=tuple(state.debts.values()),
        papers=tuple(_paper(state, paper, by) for paper in state.papers.values()),
        places=tuple(state.places.values()) if keeper else (),
        searches=state.searches if keeper else {},
        clues=tuple(
            clue
            for clue in state.clues.values()
            if keeper or not clue.seats or by.acts_for & set(clue.seats)
        ),
        mission=state.mission,
        moment=state.moment,
        log=state.log,
        archive={n: log for n, log in state.archive.items() if int(n) in _unreported(state)},
        answers=state.answers if keeper else {},
        stale_runs=tuple(
            a.id for a in state.agents.values() if keeper and a.run not in (None, by.scene)
        ),
        house=state.options,
        lost="" if lost is None else lost.id,
        link_needed=needs_link(state, lost),
    )


def _agent(agent: Agent, by: By) -> Agent:
    """The hour at which care ends is the keeper's, like the clock."""
    if by.is_keeper or agent.care is None:
        return agent
    return replace(agent, care=replace(agent.care, until=None))


def _unreported(state: State) -> set[int]:
    """The missions of which a report lies unsigned."""
    return {p.mission for p in state.papers.values() if p.kind == "report" and not p.signed}


def bar_length(place: int) -> int:
    return BARS[place % len(BARS)]


def _paper(state: State, paper: Paper, by: By) -> Paper:
    """A report as this seat may read it: a draft is its author's, a bar hides what it covers."""
    if by.is_keeper:
        return paper
    author = state.agents[paper.who].seat
    own = author is not None and author in by.acts_for
    if not paper.signed:
        return paper if own else replace(paper, lines=(), barred=())
    lines = tuple(
        BAR * bar_length(place) if place in paper.barred else line
        for place, line in enumerate(paper.lines)
    )
    return replace(paper, lines=lines)


def names(view: BlancView) -> dict[str, str]:
    found = {agent.id: agent.name for agent in view.agents}
    found |= {pool.who: pool.name for t in view.trials for pool in t.pools.values() if pool.name}
    found |= {paper.id: paper.why for paper in view.papers}
    found |= {debt.id: debt.what for debt in view.debts}
    return found | {place.id: place.title for place in view.places}
