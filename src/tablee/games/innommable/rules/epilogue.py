"""The end: the situation defused or everybody gone, epilogues, and never a total victory."""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.innommable.rules.common import (
    ID,
    PHASES,
    has,
    in_play,
    is_playing,
    mine,
    no_aside,
    rules,
)
from tablee.games.innommable.state.table import Defusing, Ending, Epilogue, State
from tablee.kernel.checks import only_keeper
from tablee.kernel.common.asks import Line, LineOrNone, Name, Text, TextOrNone
from tablee.kernel.law import Candidate
from tablee.kernel.words import Ask, By, Event, Refused

CONDITIONS = f"{ID}.end.conditions"
DEFUSED = f"{ID}.end.epilogue-defused"
LOST = f"{ID}.end.epilogue-lost"
SOURCE = f"{ID}.end.source-never-vanquished"


# What may be asked


class ProposeDefusing(Ask, frozen=True, kw_only=True):
    who: Name
    text: Line


class ConfirmDefusing(Ask, frozen=True, kw_only=True):
    text: TextOrNone = ""
    source: Literal["hampered", "vanquished"] = "hampered"


class DeclineDefusing(Ask, frozen=True, kw_only=True):
    text: LineOrNone = ""


class JudgeLastSuccess(Ask, frozen=True, kw_only=True):
    """The last protagonist went for an automatic success: did it defuse the situation?"""

    defused: bool
    text: TextOrNone = ""


class TellEpilogue(Ask, frozen=True, kw_only=True):
    text: Text
    who: Name | None = None


class EndGame(Ask, frozen=True, kw_only=True):
    pass


# What may happen


class VerdictDue(Event, frozen=True, kw_only=True):
    rule: str = "innommable.end.conditions"
    who: str


class DefusingProposed(Event, frozen=True, kw_only=True):
    rule: str = "innommable.end.conditions"
    who: str
    text: str


class DefusingDeclined(Event, frozen=True, kw_only=True):
    rule: str = "innommable.end.conditions"
    text: str


class StoryEnded(Event, frozen=True, kw_only=True):
    """One of the two ends. The source is hampered at best."""

    rule: str = "innommable.end.conditions"
    ending: Ending
    text: str = ""


class EpilogueTold(Event, frozen=True, kw_only=True):
    rule: str = "innommable.end.epilogue-lost"
    who: str
    text: str


class GameOver(Event, frozen=True, kw_only=True):
    rule: str = "innommable.phase.four"


# What is decided


def may_defuse(state: State, by: By) -> bool:
    return state.phase_at(by.scene) == 3 or has(state, "defuse_phase", "any")


@rules.law(ProposeDefusing, CONDITIONS)
def may_propose(state: State, by: By, ask: ProposeDefusing) -> Event:
    one = mine(state, by, ask.who)
    in_play(state, by)
    if not may_defuse(state, by):
        raise Refused(
            CONDITIONS, "The situation is defused in phase three, once the source is known."
        )
    if state.defusing is not None:
        raise Refused(CONDITIONS, "The keeper is asked already.")
    if not state.gains:
        raise Refused(CONDITIONS, "Only a success can have defused the situation.")
    return DefusingProposed(who=one.id, text=ask.text)


@may_propose.offers
def proposals(state: State, by: By) -> Iterator[Candidate]:
    if state.gains and state.defusing is None and may_defuse(state, by):
        for one in state.protagonists.values():
            if by.may_act_for(one.seat):
                yield Candidate({"who": one.id})


@rules.law(ConfirmDefusing, SOURCE)
def may_confirm(state: State, by: By, ask: ConfirmDefusing) -> Event:
    """The keeper confirms what is proposed, or says it unasked."""
    only_keeper(by, CONDITIONS)
    in_play(state, by)
    no_aside(state)
    if state.resolution is not None:
        raise Refused(f"{ID}.action.order", "A resolution is under way.")
    if state.defusing is None and not may_defuse(state, by):
        raise Refused(
            CONDITIONS, "The situation is defused in phase three, once the source is known."
        )

    if ask.source != "hampered":
        raise Refused(SOURCE, "The source is never vanquished, only hampered.")
    return StoryEnded(ending="defused", text=ask.text)


@may_confirm.offers
def confirmations(state: State, by: By) -> Iterator[Candidate]:
    if by.is_keeper and is_playing(state, by):
        yield Candidate(omit=("source",))


@rules.law(DeclineDefusing, CONDITIONS, keeper=True)
def may_decline(state: State, by: By, ask: DeclineDefusing) -> Event:
    if state.defusing is None:
        raise Refused(CONDITIONS, "Nobody has proposed that the situation is defused.")
    return DefusingDeclined(text=ask.text)


@may_decline.decides
def decline(
    state: State, by: By, ask: DeclineDefusing, dice: Dice, declined: Event
) -> Iterator[Event]:
    yield declined
    if all(one.is_gone for one in state.protagonists.values()):
        yield StoryEnded(ending="lost")


@may_decline.offers
def refusals(state: State, by: By) -> Iterator[Candidate]:
    if state.defusing is not None:
        yield Candidate()


@rules.law(JudgeLastSuccess, CONDITIONS, keeper=True)
def may_judge(state: State, by: By, ask: JudgeLastSuccess) -> Event:
    if not state.verdict:
        raise Refused(CONDITIONS, "No last success waits for a verdict.")
    return StoryEnded(ending="defused" if ask.defused else "lost", text=ask.text)


@may_judge.offers
def verdicts(state: State, by: By) -> Iterator[Candidate]:
    if state.verdict:
        yield Candidate()


def _is_told(state: State, who: str) -> bool:
    return any(epilogue.who == who for epilogue in state.epilogues)


@rules.law(TellEpilogue, DEFUSED)
def may_tell(state: State, by: By, ask: TellEpilogue) -> Event:
    if state.ending is None or state.over:
        raise Refused(PHASES, "There is no epilogue to tell.")
    if state.ending == "lost":
        only_keeper(by, LOST)
        if ask.who is not None or _is_told(state, ""):
            raise Refused(LOST, "The keeper tells one epilogue: what has come of it all.")
        return EpilogueTold(who="", text=ask.text)
    if ask.who is None:
        raise Refused(DEFUSED, "Each player tells the epilogue of one character.")
    one = mine(state, by, ask.who)
    if _is_told(state, one.id):
        raise Refused(DEFUSED, "The epilogue of {name} has been told.", name=one.name)
    return EpilogueTold(rule=DEFUSED, who=one.id, text=ask.text)


@may_tell.offers
def epilogues(state: State, by: By) -> Iterator[Candidate]:
    if state.ending == "lost" and by.is_keeper:
        yield Candidate(omit=("who",), rule=LOST)
    elif state.ending == "defused":
        for one in state.protagonists.values():
            if by.may_act_for(one.seat):
                yield Candidate({"who": one.id})


@rules.law(EndGame, PHASES, keeper=True)
def may_end(state: State, by: By, ask: EndGame) -> Event:
    if state.ending is None or state.over:
        raise Refused(PHASES, "The game ends after its epilogue.")
    if state.ending == "lost" and not _is_told(state, ""):
        raise Refused(LOST, "The keeper first tells what has come of it all.")
    return GameOver()


@may_end.offers
def ends(state: State, by: By) -> Iterator[Candidate]:
    if state.ending is not None:
        yield Candidate()


# What it changes


@rules.evolves(VerdictDue)
def evolve_verdict_due(state: State, event: VerdictDue) -> State:
    unshared = (*state.unshared, *state.leaving)
    return replace(state, verdict=event.who, leaving=(), unshared=unshared, defusing=None)


@rules.evolves(DefusingProposed)
def evolve_defusing_proposed(state: State, event: DefusingProposed) -> State:
    return replace(state, defusing=Defusing(event.who, event.text))


@rules.evolves(DefusingDeclined)
def evolve_defusing_declined(state: State, event: DefusingDeclined) -> State:
    return replace(state, defusing=None)


@rules.evolves(StoryEnded)
def evolve_story_ended(state: State, event: StoryEnded) -> State:
    return replace(
        state,
        phase=4,
        phase_after=-1,
        ending=event.ending,
        ending_text=event.text,
        verdict="",
        defusing=None,
        leaving=(),
        unshared=(*state.unshared, *state.leaving),
        judging=None,
        goals={},
        against={},
        resolution=None,
    )


@rules.evolves(EpilogueTold)
def evolve_epilogue_told(state: State, event: EpilogueTold) -> State:
    told = Epilogue(event.who, event.text)
    return replace(state, epilogues=(*state.epilogues, told))


@rules.evolves(GameOver)
def evolve_game_over(state: State, event: GameOver) -> State:
    return replace(state, over=True)
