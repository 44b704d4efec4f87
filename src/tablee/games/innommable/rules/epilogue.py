"""The end: the situation defused or everybody gone, epilogues, and never a total victory."""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from tablee.dice.readers import Dice
from tablee.games.innommable.rules.common import (
    ID,
    PHASES,
    allowed,
    has,
    in_play,
    line,
    mine,
    no_aside,
    rules,
    text,
)
from tablee.games.innommable.state.people import Protagonist
from tablee.games.innommable.state.table import Defusing, Ending, Epilogue, State
from tablee.kernel.checks import only_keeper
from tablee.kernel.common.asks import Line, LineOrNone, Name, Text, TextOrNone
from tablee.kernel.words import Ask, By, Event, Field, Offer, Refused

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


def check_defusing(state: State, by: By, one: Protagonist) -> None:
    in_play(state, by)
    if not may_defuse(state, by):
        raise Refused(
            CONDITIONS, "The situation is defused in phase three, once the source is known."
        )
    if state.defusing is not None:
        raise Refused(CONDITIONS, "The keeper is asked already.")
    if not state.gains:
        raise Refused(CONDITIONS, "Only a success can have defused the situation.")


@rules.decides(ProposeDefusing)
def propose_defusing(state: State, by: By, ask: ProposeDefusing, dice: Dice) -> Iterator[Event]:
    one = mine(state, by, ask.who)
    check_defusing(state, by, one)
    yield DefusingProposed(who=one.id, text=ask.text)


def check_confirming(state: State, by: By) -> None:
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


@rules.decides(ConfirmDefusing)
def confirm_defusing(state: State, by: By, ask: ConfirmDefusing, dice: Dice) -> Iterator[Event]:
    check_confirming(state, by)
    if ask.source != "hampered":
        raise Refused(SOURCE, "The source is never vanquished, only hampered.")
    yield StoryEnded(ending="defused", text=ask.text)


@rules.decides(DeclineDefusing)
def decline_defusing(state: State, by: By, ask: DeclineDefusing, dice: Dice) -> Iterator[Event]:
    only_keeper(by, CONDITIONS)
    if state.defusing is None:
        raise Refused(CONDITIONS, "Nobody has proposed that the situation is defused.")
    yield DefusingDeclined(text=ask.text)


@rules.decides(JudgeLastSuccess)
def judge_last_success(state: State, by: By, ask: JudgeLastSuccess, dice: Dice) -> Iterator[Event]:
    only_keeper(by, CONDITIONS)
    if not state.verdict:
        raise Refused(CONDITIONS, "No last success waits for a verdict.")
    yield StoryEnded(ending="defused" if ask.defused else "lost", text=ask.text)


def may_tell(state: State, who: str) -> bool:
    return not any(epilogue.who == who for epilogue in state.epilogues)


@rules.decides(TellEpilogue)
def tell_epilogue(state: State, by: By, ask: TellEpilogue, dice: Dice) -> Iterator[Event]:
    if state.ending is None or state.over:
        raise Refused(PHASES, "There is no epilogue to tell.")
    if state.ending == "lost":
        only_keeper(by, LOST)
        if ask.who is not None or not may_tell(state, ""):
            raise Refused(LOST, "The keeper tells one epilogue: what has come of it all.")
        yield EpilogueTold(who="", text=ask.text)
        return
    if ask.who is None:
        raise Refused(DEFUSED, "Each player tells the epilogue of one character.")
    one = mine(state, by, ask.who)
    if not may_tell(state, one.id):
        raise Refused(DEFUSED, "The epilogue of {name} has been told.", name=one.name)
    yield EpilogueTold(rule=DEFUSED, who=one.id, text=ask.text)


@rules.decides(EndGame)
def end_game(state: State, by: By, ask: EndGame, dice: Dice) -> Iterator[Event]:
    only_keeper(by, PHASES)
    if state.ending is None or state.over:
        raise Refused(PHASES, "The game ends after its epilogue.")
    if state.ending == "lost" and may_tell(state, ""):
        raise Refused(LOST, "The keeper first tells what has come of it all.")
    yield GameOver()


# What it changes


@rules.evolves(VerdictDue)
def evolve_verdict_due(state: State, event: VerdictDue) -> State:
    return replace(state, verdict=event.who, leaving=(), defusing=None)


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


# What is offered


@rules.offering
def offer_endings(state: State, by: By) -> Iterator[Offer]:
    for one in state.protagonists.values():
        if by.may_act_for(one.seat) and allowed(check_defusing, state, by, one):
            told = (line("text", least=1),)
            yield Offer("propose-defusing", CONDITIONS, {"who": one.id}, told)
        open_still = state.ending == "defused" and not state.over and may_tell(state, one.id)
        if open_still and by.may_act_for(one.seat):
            epilogue = (text("text", least=1),)
            yield Offer("tell-epilogue", DEFUSED, {"who": one.id}, epilogue)
    if not by.is_keeper:
        return
    if state.verdict:
        fields = (Field("defused", "flag"), text("text"))
        yield Offer("judge-last-success", CONDITIONS, fields=fields)
    if allowed(check_confirming, state, by):
        rule = f"{ID}.end.source-never-vanquished"
        yield Offer("confirm-defusing", rule, fields=(text("text"),))
    if state.defusing is not None:
        yield Offer("decline-defusing", CONDITIONS, fields=(line("text"),))
    if state.ending is not None and not state.over:
        if state.ending == "lost" and may_tell(state, ""):
            yield Offer("tell-epilogue", LOST, fields=(text("text", least=1),))
        else:
            yield Offer("end-game", f"{ID}.phase.four")
