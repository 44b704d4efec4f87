"""What the keeper may put right by their word."""

from collections.abc import Iterator

from tablee.games.cthulhu_blanc.rules.common import STATUS, rules
from tablee.games.cthulhu_blanc.rules.creation import plays
from tablee.games.cthulhu_blanc.rules.keeper.decide import WORD, has_traces
from tablee.games.cthulhu_blanc.rules.meter import floor
from tablee.games.cthulhu_blanc.state import HIGHEST, METERS, State
from tablee.kernel.words import By, Field, Offer


@rules.offering
def keepers_word(state: State, by: By) -> Iterator[Offer]:
    if not by.is_keeper:
        return
    why = Field("why", "text", least=1, most=200)
    seats = [seat for seat, role in by.seats.items() if role == "player"]
    least = floor(state)
    for agent in state.agents.values():
        if agent.is_gone:
            continue
        who = {"who": agent.id}
        meters = (
            Field(meter, "integer", least=least, most=HIGHEST, required=False) for meter in METERS
        )
        yield Offer("correct-agent", WORD, who, (*meters, why))
        others = tuple(
            seat
            for seat in seats
            if seat != agent.seat and not (agent.seat is None and plays(state, seat))
        )
        if others:
            yield Offer("give-agent", WORD, who, (Field("seat", "choice", others), why))
        if agent.seat is not None:
            yield Offer("give-agent", WORD, {**who, "seat": None}, (why,))
        yield Offer("retire-agent", WORD, who, (why,))
        if not has_traces(state, agent):
            yield Offer("remove-agent", WORD, who, (why,))


@rules.offering
def recalls(state: State, by: By) -> Iterator[Offer]:
    for agent in state.agents.values() if by.is_keeper else ():
        back = agent.cause in ("presumed-dead", "retired") or (
            agent.cause == "audit"
            and state.options["audit_outcome"] == "returns"
            and state.mission.number > agent.left_in + 1
        )
        free = agent.seat is None or not plays(state, agent.seat)
        if agent.is_gone and back and free:
            meters = (
                Field(meter, "integer", least=1, most=HIGHEST - 1, required=False)
                for meter in METERS
            )
            yield Offer("recall", STATUS, {"who": agent.id}, tuple(meters))
