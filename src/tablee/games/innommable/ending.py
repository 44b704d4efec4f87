"""The end: the situation defused or everybody gone, epilogues, and never a total victory."""

from collections.abc import Iterator

from tablee.dice.readers import Dice
from tablee.games.innommable import asks, events
from tablee.games.innommable.common import ID, PHASES, in_play, mine, no_aside, rules
from tablee.games.innommable.departures import may_defuse
from tablee.games.innommable.state import Protagonist, State
from tablee.kernel.checks import only_keeper
from tablee.kernel.words import By, Event, Refused

CONDITIONS = f"{ID}.end.conditions"
LOST = f"{ID}.end.epilogue-lost"
DEFUSED = f"{ID}.end.epilogue-defused"
SOURCE = f"{ID}.end.source-never-vanquished"


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


@rules.decides(asks.ProposeDefusing)
def propose_defusing(
    state: State, by: By, ask: asks.ProposeDefusing, dice: Dice
) -> Iterator[Event]:
    one = mine(state, by, ask.who)
    check_defusing(state, by, one)
    yield events.DefusingProposed(who=one.id, text=ask.text)


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


@rules.decides(asks.ConfirmDefusing)
def confirm_defusing(
    state: State, by: By, ask: asks.ConfirmDefusing, dice: Dice
) -> Iterator[Event]:
    check_confirming(state, by)
    if ask.source != "hampered":
        raise Refused(SOURCE, "The source is never vanquished, only hampered.")
    yield events.StoryEnded(ending="defused", text=ask.text)


@rules.decides(asks.DeclineDefusing)
def decline_defusing(
    state: State, by: By, ask: asks.DeclineDefusing, dice: Dice
) -> Iterator[Event]:
    only_keeper(by, CONDITIONS)
    if state.defusing is None:
        raise Refused(CONDITIONS, "Nobody has proposed that the situation is defused.")
    yield events.DefusingDeclined(text=ask.text)


@rules.decides(asks.JudgeLastSuccess)
def judge_last_success(
    state: State, by: By, ask: asks.JudgeLastSuccess, dice: Dice
) -> Iterator[Event]:
    only_keeper(by, CONDITIONS)
    if not state.verdict:
        raise Refused(CONDITIONS, "No last success waits for a verdict.")
    yield events.StoryEnded(ending="defused" if ask.defused else "lost", text=ask.text)


def may_tell(state: State, who: str) -> bool:
    return not any(epilogue.who == who for epilogue in state.epilogues)


@rules.decides(asks.TellEpilogue)
def tell_epilogue(state: State, by: By, ask: asks.TellEpilogue, dice: Dice) -> Iterator[Event]:
    if state.ending is None or state.over:
        raise Refused(PHASES, "There is no epilogue to tell.")
    if state.ending == "lost":
        only_keeper(by, LOST)
        if ask.who is not None or not may_tell(state, ""):
            raise Refused(LOST, "The keeper tells one epilogue: what has come of it all.")
        yield events.EpilogueTold(who="", text=ask.text)
        return
    if ask.who is None:
        raise Refused(DEFUSED, "Each player tells the epilogue of one character.")
    one = mine(state, by, ask.who)
    if not may_tell(state, one.id):
        raise Refused(DEFUSED, "The epilogue of {name} has been told.", name=one.name)
    yield events.EpilogueTold(rule=DEFUSED, who=one.id, text=ask.text)


@rules.decides(asks.EndGame)
def end_game(state: State, by: By, ask: asks.EndGame, dice: Dice) -> Iterator[Event]:
    only_keeper(by, PHASES)
    if state.ending is None or state.over:
        raise Refused(PHASES, "The game ends after its epilogue.")
    if state.ending == "lost" and may_tell(state, ""):
        raise Refused(LOST, "The keeper first tells what has come of it all.")
    yield events.GameOver()
